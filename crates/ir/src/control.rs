//! Where control is, and how it moves within a function.

use crate::{FunctionId, FunctionKind, Program, VertexId};

/// A vertex of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ControlPoint {
    /// The function.
    pub function: FunctionId,
    /// The vertex.
    pub vertex: VertexId,
}

/// From a vertex to one of its successors. A vertex that returns has none: an edge to itself is the way out
/// of the function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ControlEdge {
    /// The function.
    pub function: FunctionId,
    /// The vertex.
    pub from: VertexId,
    /// The successor.
    pub to: VertexId,
}

impl ControlEdge {
    /// The way out of a function, from a vertex that returns.
    #[must_use]
    pub const fn exit(function: FunctionId, from: VertexId) -> Self {
        Self { function, from, to: from }
    }

    /// Where it leads.
    #[must_use]
    pub const fn target(self) -> ControlPoint {
        ControlPoint { function: self.function, vertex: self.to }
    }
}

impl Program {
    /// The edges that leave the statements of a line, in the order of the graph: those of the
    /// user's functions, by where macros are used.
    #[must_use]
    pub fn edges_of_line(&self, line: u32) -> Vec<ControlEdge> {
        let mut edges = Vec::new();
        let users = self.functions.entries().filter(|(_, one)| one.kind == FunctionKind::User);
        for (id, function) in users {
            let Some(body) = &function.body else { continue };
            for (from, vertex) in body.vertices.entries() {
                let location = self.location(vertex.origin);
                if self.sources.start(self.sources.use_range(location)).line == line {
                    let targets = vertex.successors.targets().into_iter();
                    edges.extend(targets.map(|to| ControlEdge { function: id, from, to }));
                }
            }
        }
        edges
    }
}
