//! The program dependence graph: which statements may decide what others do.
//!
//! Nodes are the entries of the user's functions and their vertices, except those that do nothing
//! and those that control cannot reach. An edge leads to what depends on the other:
//!
//! - from a decision to what it lets run, from the entry to what always runs (`control`);
//! - from what writes to what may read it (`data`), the entry being the writer of parameters;
//! - from a call to the entry of what is called, from a return with a value to the call.
//!
//! Library models and functions of system headers have no nodes: what they read and write counts as
//! done by the calls of the user that lead to them, and what they call as called there. Initial values
//! of globals have nodes where the program assigns them.
//!
//! Memory is distinguished by what pointers may point to (`points`), the members of a record and the
//! elements of an array are not. The order of statements counts everywhere, but not from which call
//! a function came. Where there are threads, the order does not count for what they share. An
//! access through a pointer depends on the `free` or `return` after which the memory is not in use;
//! the ends of inner scopes are not looked at.

mod control;
mod data;
mod dominators;
mod edges;

mod flow;

mod lines;

mod nodes;

mod returns;
mod score;
mod summaries;
#[cfg(test)]
mod tests;
mod versions;

use ir::{FunctionId, FunctionKind, Program, Statement, VertexId};

use crate::memory::Memory;
use control::{Controller, controllers};
use data::Data;
use edges::{Edges, Neighbours, Point};
use flow::Flow;
use nodes::Nodes;
pub use nodes::{Node, NodeId};

pub use score::Score;

/// What depends on what in a program.
#[derive(Debug)]
pub struct DependenceGraph {
    nodes: Nodes,
    forward: Neighbours,
    backward: Neighbours,
}

impl DependenceGraph {
    /// The graph of a program.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let returning = returns::returning(program);
        let mut nodes = Nodes::default();
        let mut flows = Vec::new();
        for (id, function) in program.functions.entries() {
            let body = function.body.as_ref().filter(|_| has_nodes(program, id));
            let flow = body.map(|body| {
                Flow::new(body, |vertex| returns::ends_program(body, vertex, &returning))
            });
            nodes.add(body.zip(flow.as_ref()));
            flows.push(flow);
        }
        let mut edges = Edges::new(nodes.all.len());
        let memory = Memory::new(program);
        add_calls(program, &memory, &nodes, &mut edges);
        let mut data = Data::new(&memory, &nodes, &mut edges);
        for ((id, function), flow) in program.functions.entries().zip(&flows) {
            if let Some((body, flow)) = function.body.as_ref().zip(flow.as_ref()) {
                data.function(id, body, flow);
            }
        }
        for (function, flow) in program.functions.indices().zip(&flows) {
            flow.iter().for_each(|flow| add_control(function, flow, &nodes, &mut edges));
        }
        let (forward, backward) = edges.finish();
        Self { nodes, forward, backward }
    }

    /// All nodes in order, and what they stand for.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (NodeId, Node)> {
        self.nodes.all.iter().enumerate().map(|(index, &node)| (index.into(), node))
    }

    /// What a node stands for.
    #[must_use]
    pub fn node(&self, node: NodeId) -> Node {
        self.nodes.all[node]
    }

    /// The node of a vertex. What does nothing, what control cannot reach and what is not of the
    /// user has none.
    #[must_use]
    pub fn node_of(&self, function: FunctionId, vertex: VertexId) -> Option<NodeId> {
        self.nodes.vertex(function, vertex)
    }

    /// The node of the entry of a function of the user.
    #[must_use]
    pub fn entry_of(&self, function: FunctionId) -> Option<NodeId> {
        self.nodes.entry_of(function)
    }

    /// What depends on a node immediately, in order.
    #[must_use]
    pub fn successors(&self, node: NodeId) -> Vec<NodeId> {
        self.neighbours(&self.forward, node)
    }

    /// What a node depends on immediately, in order.
    #[must_use]
    pub fn predecessors(&self, node: NodeId) -> Vec<NodeId> {
        self.neighbours(&self.backward, node)
    }

    fn neighbours(&self, edges: &Neighbours, node: NodeId) -> Vec<NodeId> {
        let mut search = Search::new(self, edges);
        search.from(node);
        search.found.sort_unstable();
        search.found
    }

    /// How many edges are kept; one may stand for many where they go through a relay.
    #[must_use]
    pub fn size(&self) -> usize {
        self.forward.len()
    }

    /// How many edges away each node is from the nearest of some nodes, whatever the direction of
    /// the edges.
    #[must_use]
    pub fn distances_from(&self, start: &[NodeId]) -> Vec<Option<u32>> {
        self.distances(start, &[&self.forward, &self.backward])
    }

    /// How many dependences lead from the nearest of some nodes to each node that they depend on.
    #[must_use]
    pub fn backward_distances(&self, start: &[NodeId]) -> Vec<Option<u32>> {
        self.distances(start, &[&self.backward])
    }

    fn distances(&self, start: &[NodeId], directions: &[&Neighbours]) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.nodes.all.len()];
        let mut searches: Vec<_> =
            directions.iter().map(|edges| Search::new(self, edges)).collect();
        let mut here = start.to_vec();
        for distance in 0.. {
            here.retain(|&node| distances[usize::from(node)].is_none());
            here.iter().for_each(|&node| distances[usize::from(node)] = Some(distance));
            if here.is_empty() {
                break;
            }
            let mut there = Vec::new();
            for search in &mut searches {
                here.iter().for_each(|&node| search.from(node));
                there.append(&mut search.found);
            }
            here = there;
        }
        distances
    }
}

/// A search along edges of one direction that meets each point once.
struct Search<'g> {
    edges: &'g Neighbours,
    nodes: usize,
    seen: Vec<bool>,
    found: Vec<NodeId>,
    relays: Vec<Point>,
}

impl<'g> Search<'g> {
    fn new(graph: &DependenceGraph, edges: &'g Neighbours) -> Self {
        let (nodes, seen) = (graph.nodes.all.len(), vec![false; edges.points()]);
        Self { edges, nodes, seen, found: Vec::new(), relays: Vec::new() }
    }

    /// Adds the nodes that one edge leads to from a node, as far as they have not been met.
    fn from(&mut self, node: NodeId) {
        self.relays.push(node.into());
        while let Some(point) = self.relays.pop() {
            for &next in self.edges.of(point) {
                if std::mem::replace(&mut self.seen[next.0 as usize], true) {
                    continue;
                }
                match (next.0 as usize) < self.nodes {
                    true => self.found.push(NodeId(next.0)),
                    false => self.relays.push(next),
                }
            }
        }
    }
}

/// Whether a function's vertices are nodes: it is the user's and has a body, or it assigns the
/// initial values of globals.
pub(crate) fn has_nodes(program: &Program, id: FunctionId) -> bool {
    let function = &program.functions[id];
    let system = function.origin.is_some_and(|origin| program.is_system(origin));
    let of_user = function.kind == FunctionKind::User && !system;
    function.body.is_some() && (of_user || program.initializer == Some(id))
}

/// Adds what controls the vertices of a function.
fn add_control(function: FunctionId, flow: &Flow, nodes: &Nodes, edges: &mut Edges) {
    for (vertex, controllers) in controllers(flow).into_iter().enumerate() {
        let Some(node) = nodes.vertex(function, vertex.into()) else { continue };
        for controller in controllers {
            let controller = match controller {
                Controller::Entry => Some(nodes.entry(function)),
                Controller::Vertex(vertex) => nodes.vertex(function, vertex),
            };
            controller.into_iter().for_each(|controller| edges.add(controller, node));
        }
    }
}

/// Adds the edges from calls to entries, and from returns to the calls that use what they return.
fn add_calls(program: &Program, memory: &Memory, nodes: &Nodes, edges: &mut Edges) {
    let mut results = vec![None; program.functions.len()];
    for (id, node) in nodes.all.entries() {
        let &Node::Vertex(function, vertex) = node else { continue };
        let statement = statement(program, function, vertex);
        if matches!(statement, Some(Statement::Return(Some(_)))) {
            let result = results[usize::from(function)].get_or_insert_with(|| edges.relay());
            edges.add(id, *result);
        }
    }
    for (id, node) in nodes.all.entries() {
        let &Node::Vertex(function, vertex) = node else { continue };
        let Some(accesses) = &memory.functions[usize::from(function)] else { continue };
        let access = &accesses.vertices[usize::from(vertex)];
        let ignores = matches!(
            statement(program, function, vertex),
            Some(Statement::Call(call)) if call.result.is_none()
        );
        let used = access.callees.iter().filter(|_| !ignores).chain(&access.callbacks);
        for &callee in used {
            results[usize::from(callee)].into_iter().for_each(|result| edges.add(result, id));
        }
        for &callee in access.callees.iter().chain(&access.callbacks) {
            edges.add(id, nodes.entry(callee));
        }
    }
}

fn statement(program: &Program, function: FunctionId, vertex: VertexId) -> Option<&Statement> {
    let body = program.functions[function].body.as_ref()?;
    Some(&body.vertices.get(vertex)?.statement)
}
