//! Halted edges that are found again after the text has been changed.

use super::edits::{Edit, moved};
use crate::graph::{Edge, Graph, Operation, ProcedureId, VertexId};

/// An edge that is halted, by its place in the original text.
#[derive(Debug, Clone, Copy)]
pub(super) struct HaltedEdge {
    procedure: ProcedureId,
    start: u32,
    edge: Edge,
}

impl HaltedEdge {
    pub(super) fn new(graph: &Graph<'_>, edge: Edge) -> Self {
        let (Edge::Step(vertex, _) | Edge::Call(vertex) | Edge::Return(vertex)) = edge;
        let (procedure, start) = (graph[vertex].procedure, graph[vertex].range.start);
        Self { procedure, start, edge }
    }

    /// The edge in the graph of the changed text.
    pub(super) fn found(&self, graph: &Graph<'_>, edits: &[Edit]) -> Option<Edge> {
        let start = moved(edits, self.start);
        let known = &graph.procedures[self.procedure.index()];
        let mut vertices = (known.first.0..known.end.0).map(VertexId);
        let vertex = vertices.find(|&vertex| {
            graph[vertex].range.start == start
                && !matches!(graph[vertex].operation, Operation::Exit)
        })?;
        Some(match self.edge {
            Edge::Step(_, index) if (index as usize) < graph[vertex].successors.len() => {
                Edge::Step(vertex, index)
            }
            Edge::Call(_) if graph.callee(vertex).is_some() => Edge::Call(vertex),
            _ => return None,
        })
    }
}
