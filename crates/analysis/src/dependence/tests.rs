//! Rng functions, whose dependences are also found from the definitions.

use std::collections::BTreeSet;

use super::control::{Controller, controllers};
use super::flow::Flow;
use super::{DependenceGraph, Node, NodeId};
use fastrand::Rng;
use ir::{
    BinaryOperator, ComponentKind, DataModel, ExpressionKind, FunctionId, FunctionKind, Global,
    PlaceId, PlaceKind, Program, Statement, StaticImage, Successors, Type, VertexId,
};
use source::{Location, Range};
use weave::builder::{BodyBuilder, add_function};

/// A function with a parameter, two locals, a global and an array, and what its vertices do.
struct Sample {
    program: Program,
    function: FunctionId,
    vertices: Vec<Done>,
}

/// What a vertex does to the variables, which have numbers.
struct Done {
    reads: Vec<usize>,
    write: Option<usize>,
    next: Vec<usize>,
    statement: Statement,
}

const PARAMETER: usize = 0;
const ARRAY: usize = 4;
const VARIABLES: u32 = 5;

impl Sample {
    fn new(random: &mut Rng) -> Self {
        let mut program = Program::new(DataModel::Lp64);
        let file = program.sources.add("a.c", &b"x"[..], false, Vec::new());
        let range = Range { file, start: 0, end: 1 };
        let origin = program.origin(Location::from(range), ComponentKind::Statement);
        let function = add_function(&mut program, "f", origin);
        program.functions[function].kind = FunctionKind::User;
        let int = program.types.int();
        let array = program.types.intern(Type::Array { element: int, length: Some(4) });
        let global = program.globals.push(Global {
            name: "g".into(),
            ty: int,
            size: 4,
            alignment: 4,
            image: Some(StaticImage::default()),
            read_only: false,
            thread_local: false,
            atomic: Vec::new(),
            origin: None,
            internal: false,
            external: true,
        });
        let mut builder = BodyBuilder::new(&mut program, function, origin);
        let scalars = [builder.parameter("p", int), builder.temporary("x", int)];
        let more = [builder.temporary("y", int), builder.place(PlaceKind::Global(global), int)];
        let array = builder.temporary("a", array);
        let element = builder.element(array, int, 1);
        let places = [scalars[0], scalars[1], more[0], more[1], element];
        let count = 2 + random.u32(..9);
        let mut vertices = Vec::new();
        for vertex in 0..count {
            let last = vertex + 1 == count;
            vertices.push(add_vertex(&mut builder, &places, last, random));
        }
        builder.finish();
        let mut sample = Self { program, function, vertices };
        sample.jump(random);
        sample
    }

    /// Control goes anywhere, mostly on.
    fn jump(&mut self, random: &mut Rng) {
        let count = self.vertices.len() as u32;
        let body = self.program.functions[self.function].body.as_mut().expect("it was built");
        for (number, (vertex, done)) in (0..).zip(body.vertices.iter_mut().zip(&mut self.vertices))
        {
            vertex.statement = done.statement.clone();
            let mut to = || match random.u32(..4) {
                0 => VertexId(random.u32(..count)),
                _ => VertexId(number + 1),
            };
            vertex.successors = match vertex.statement {
                Statement::Branch { .. } => Successors::Branch(to(), to()),
                Statement::Return(_) => Successors::None,
                _ => Successors::Next(to()),
            };
            done.next = vertex.successors.targets().into_iter().map(usize::from).collect();
        }
    }

    fn reached(&self, from: usize, without: Option<usize>) -> BTreeSet<usize> {
        let mut seen = BTreeSet::new();
        let mut work = vec![from];
        while let Some(vertex) = work.pop() {
            if Some(vertex) != without && seen.insert(vertex) {
                work.extend(&self.vertices[vertex].next);
            }
        }
        seen
    }

    fn returns(&self, from: usize, without: Option<usize>) -> bool {
        self.reached(from, without).iter().any(|&vertex| self.vertices[vertex].next.is_empty())
    }

    /// Whether every vertex that is reached can return.
    fn ends(&self) -> bool {
        self.reached(0, None).iter().all(|&vertex| self.returns(vertex, None))
    }

    /// Whether each way from a vertex to the end passes another one.
    fn passes(&self, from: usize, through: usize) -> bool {
        !self.returns(from, Some(through))
    }

    /// The definition: one way from the decision certainly leads to the vertex, the decision itself
    /// does not.
    fn controllers(&self, vertex: usize) -> Vec<Controller> {
        let mut found = Vec::new();
        if self.passes(0, vertex) {
            found.push(Controller::Entry);
        }
        for from in self.reached(0, None) {
            let next = &self.vertices[from].next;
            let certain = next.iter().any(|&next| self.passes(next, vertex));
            let strictly = from != vertex && self.passes(from, vertex);
            // A vertex is passed in its own way out only if that comes back to it.
            let again = from == vertex && next.iter().all(|&next| self.passes(next, vertex));
            if certain && !strictly && !again {
                found.push(Controller::Vertex(from.into()));
            }
        }
        found
    }

    /// Whether the value of a variable gets from behind a vertex, or from the entry, to a vertex.
    fn arrives(&self, from: Option<usize>, to: usize, variable: usize) -> bool {
        let mut seen = BTreeSet::new();
        let mut work = from.map_or(vec![0], |from| self.vertices[from].next.clone());
        while let Some(vertex) = work.pop() {
            if vertex == to {
                return true;
            }
            let kills = variable != ARRAY && self.vertices[vertex].write == Some(variable);
            if seen.insert(vertex) && !kills {
                work.extend(&self.vertices[vertex].next);
            }
        }
        false
    }

    fn predecessors(&self, graph: &DependenceGraph, vertex: usize) -> BTreeSet<NodeId> {
        let entry = graph.entry_of(self.function).expect("the entry is a node");
        let node = |vertex: usize| graph.node_of(self.function, vertex.into());
        let mut found = BTreeSet::new();
        for controller in self.controllers(vertex) {
            match controller {
                Controller::Entry => found.insert(entry),
                Controller::Vertex(from) => {
                    node(from.into()).is_some_and(|node| found.insert(node))
                }
            };
        }
        for &variable in &self.vertices[vertex].reads {
            if variable == PARAMETER && self.arrives(None, vertex, variable) {
                found.insert(entry);
            }
            for from in self.reached(0, None) {
                let writes = self.vertices[from].write == Some(variable);
                if writes && self.arrives(Some(from), vertex, variable) {
                    found.extend(node(from));
                }
            }
        }
        found
    }
}

fn add_vertex(
    builder: &mut BodyBuilder<'_>,
    places: &[PlaceId],
    last: bool,
    random: &mut Rng,
) -> Done {
    let mut variable = || random.u32(..VARIABLES) as usize;
    let (left, right, target) = (variable(), variable(), variable());
    let reads = vec![left, right];
    let int = builder.type_of(places[PARAMETER]);
    let (left, right) = (builder.load(places[left]), builder.load(places[right]));
    let operator = BinaryOperator::Xor;
    let kind = ExpressionKind::Binary { operator, left, right, checks: None };
    let value = builder.expression(kind, int);
    let (statement, write) = match random.u32(..4) {
        _ if last => (Statement::Return(Some(ir::Argument::Value(value))), None),
        0 => (Statement::Branch { condition: value }, None),
        _ => {
            let (target_place, checks) = (places[target], ir::CheckId::NONE);
            (Statement::Assign { target: target_place, value, checks }, Some(target))
        }
    };
    match last {
        true => builder.emit_last(statement.clone()),
        // Where control goes is not known yet.
        false => builder.emit(Statement::Skip),
    }
    Done { reads, write, next: Vec::new(), statement }
}

#[test]
fn dependences_are_those_of_the_definitions() {
    let mut random = Rng::with_seed(1);
    let mut edges = 0;
    for _ in 0..20_000 {
        let sample = Sample::new(&mut random);
        if !sample.ends() {
            continue;
        }
        let body = sample.program.functions[sample.function].body.as_ref().expect("a body");
        let controls = controllers(&Flow::new(body, |_| false));
        let graph = DependenceGraph::new(&sample.program);
        for vertex in sample.reached(0, None) {
            let shown = || ir::print::function(&sample.program, sample.function);
            assert_eq!(controls[vertex], sample.controllers(vertex), "v{vertex}\n{}", shown());
            let node = graph.node_of(sample.function, vertex.into()).expect("it is reached");
            let found: BTreeSet<NodeId> = graph.predecessors(node).into_iter().collect();
            assert_eq!(found, sample.predecessors(&graph, vertex), "v{vertex}\n{}", shown());
            edges += found.len();
        }
    }
    assert!(edges > 100_000, "only {edges} edges were compared");
}

#[test]
fn both_directions_are_the_same_edges() {
    let mut random = Rng::with_seed(2);
    for _ in 0..200 {
        let sample = Sample::new(&mut random);
        let graph = DependenceGraph::new(&sample.program);
        for (id, node) in graph.nodes() {
            assert!(matches!(node, Node::Entry(_)) || !graph.predecessors(id).is_empty());
            for after in graph.successors(id) {
                assert!(graph.predecessors(after).contains(&id));
            }
            for before in graph.predecessors(id) {
                assert!(graph.successors(before).contains(&id));
            }
        }
    }
}

/// Distances by edges from node to node.
fn distances(
    graph: &DependenceGraph,
    start: NodeId,
    next: impl Fn(NodeId) -> Vec<NodeId>,
) -> Vec<Option<u32>> {
    let mut found = vec![None; graph.nodes().len()];
    let mut here = vec![start];
    for distance in 0.. {
        here.retain(|&node| found[usize::from(node)].is_none());
        if here.is_empty() {
            break;
        }
        here.iter().for_each(|&node| found[usize::from(node)] = Some(distance));
        here = here.into_iter().flat_map(&next).collect();
    }
    found
}

#[test]
fn relays_are_at_no_distance() {
    let mut random = Rng::with_seed(3);
    for _ in 0..500 {
        let sample = Sample::new(&mut random);
        let graph = DependenceGraph::new(&sample.program);
        for (id, _) in graph.nodes() {
            let backward = distances(&graph, id, |node| graph.predecessors(node));
            assert_eq!(graph.backward_distances(&[id]), backward);
            let both = distances(&graph, id, |node| {
                [graph.predecessors(node), graph.successors(node)].concat()
            });
            assert_eq!(graph.distances_from(&[id]), both);
        }
    }
}
