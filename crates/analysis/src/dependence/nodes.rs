//! The nodes of the graph, and which vertices they stand for.

use super::flow::Flow;
use ir::{Arena, Body, FunctionId, Statement, VertexId};

ir::index_type!(
    /// A node of a [`DependenceGraph`](super::DependenceGraph).
    NodeId, "d"
);

/// What a node stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// The entry of a function: that it is called, and its parameters.
    Entry(FunctionId),
    /// A vertex of a function.
    Vertex(FunctionId, VertexId),
}

/// All nodes.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// What they stand for.
    pub all: Arena<NodeId, Node>,
    /// The nodes of each function: of its entry, and of its vertices.
    functions: Vec<Option<(NodeId, Vec<Option<NodeId>>)>>,
}

impl Nodes {
    /// Adds the nodes of the next function, if it has a body that counts.
    pub(super) fn add(&mut self, body: Option<(&Body, &Flow)>) {
        let function = FunctionId::from(self.functions.len());
        let nodes = body.map(|(body, flow)| {
            let entry = self.all.push(Node::Entry(function));
            let node = |vertex: VertexId| {
                let statement = &body.vertices[vertex].statement;
                let counts = !matches!(statement, Statement::Skip | Statement::Discard { .. });
                (counts && flow.reaches(vertex))
                    .then(|| self.all.push(Node::Vertex(function, vertex)))
            };
            (entry, body.vertices.indices().map(node).collect())
        });
        self.functions.push(nodes);
    }

    /// The node of the entry of a function that has nodes.
    pub(super) fn entry(&self, function: FunctionId) -> NodeId {
        self.entry_of(function).expect("the user's functions with a body have nodes")
    }

    /// The node of a function's entry, if it has one.
    pub(super) fn entry_of(&self, function: FunctionId) -> Option<NodeId> {
        self.functions.get(usize::from(function))?.as_ref().map(|(entry, _)| *entry)
    }

    /// The node of a vertex, if it has one.
    pub(super) fn vertex(&self, function: FunctionId, vertex: VertexId) -> Option<NodeId> {
        let (_, vertices) = self.functions.get(usize::from(function))?.as_ref()?;
        vertices.get(usize::from(vertex)).copied().flatten()
    }
}
