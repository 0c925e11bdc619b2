//! A small abstraction of a program: vertices with the values of a few global variables.

use oxidd::{BooleanFunction as _, BooleanFunctionQuant as _};

use crate::Variable;
use crate::bdd::{Bdd, Bit, Limited, Slot};
use crate::graph::{Edge, Graph, Operation, VertexId};
use crate::language::ExpressionKind;
use crate::reachability::Reached;
use crate::symbolic::Model;

/// This many variables tell states apart.
const MOST_VARIABLES: usize = 2;

/// The abstraction. A class is a number whose bits are the values of the variables; an abstract
/// state is a vertex with a class.
pub(super) struct Abstraction<'a> {
    pub graph: &'a Graph<'a>,
    variables: Vec<Variable>,
    /// The states of each class by current values,
    pub current: Vec<Bdd>,
    /// and by values at the entry.
    pub entry: Vec<Bdd>,
    /// Whether an abstract state is reachable.
    pub present: Vec<bool>,
    /// For each abstract state those from which a step that is no call leads to it.
    pub steps_before: Vec<Vec<usize>>,
    /// The other way round.
    pub steps_after: Vec<Vec<usize>>,
    /// For each vertex the procedure that it calls, unless the call is halted.
    callees: Vec<Option<usize>>,
    /// For each vertex the procedure that it calls, unless the completed call is halted.
    completed: Vec<Option<usize>>,
}

impl<'a> Abstraction<'a> {
    pub(super) fn new(
        model: &Model<'a>,
        reached: &Reached,
        assertions: &[VertexId],
    ) -> Limited<Self> {
        let variables = variables(model.graph, assertions);
        let slots: Vec<&Slot> =
            variables.iter().map(|&it| model.space.slot(model.graph.main, it)).collect();
        let current = cubes(model, &slots, |slot| &slot.current)?;
        let entry = cubes(model, &slots, |slot| &slot.entry)?;
        let mut present = Vec::with_capacity(model.graph.vertices.len() * current.len());
        for edges in &reached.edges {
            for class in &current {
                present.push(edges.and(class)?.satisfiable());
            }
        }
        let steps = vec![Vec::new(); present.len()];
        let goes_on = |edge: Edge| model.relation(edge).satisfiable();
        let callees = model.graph.ids().map(|vertex| {
            let callee = model.graph.callee(vertex)?;
            goes_on(Edge::Call(vertex)).then(|| callee.index())
        });
        let callees: Vec<Option<usize>> = callees.collect();
        let completed = callees
            .iter()
            .zip(model.graph.ids())
            .map(|(callee, vertex)| callee.filter(|_| goes_on(Edge::Step(vertex, 0))));
        let mut abstraction = Self {
            graph: model.graph,
            variables,
            current,
            entry,
            present,
            steps_before: steps.clone(),
            steps_after: steps,
            completed: completed.collect(),
            callees,
        };
        abstraction.fill_steps(model, &slots)?;
        Ok(abstraction)
    }

    /// The number of an abstract state.
    pub(super) fn state(&self, vertex: VertexId, class: usize) -> usize {
        vertex.index() * self.current.len() + class
    }

    /// The vertex and the class of an abstract state.
    pub(super) fn vertex_and_class(&self, state: usize) -> (VertexId, usize) {
        (VertexId((state / self.current.len()) as u32), state % self.current.len())
    }

    /// The bits of a class that some variables decide about.
    fn mask(&self, targets: &[Variable]) -> usize {
        let bits = self.variables.iter().enumerate();
        bits.fold(0, |mask, (bit, known)| mask | usize::from(targets.contains(known)) << bit)
    }

    /// The classes that differ from one only in what a call assigns. The class at the exit of the
    /// callee and the class after the call are related in this way.
    pub(super) fn classes_around(
        &self,
        call: VertexId,
        class: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        let mask = match &self.graph[call].operation {
            Operation::Call { targets, .. } => self.mask(targets),
            _ => 0,
        };
        (0..self.current.len()).filter(move |other| (other ^ class) & !mask == 0)
    }

    /// The procedure that a vertex calls, unless the call is halted.
    pub(super) fn callee(&self, call: VertexId) -> Option<usize> {
        self.callees[call.index()]
    }

    /// The procedure that a vertex calls, unless the completed call is halted.
    pub(super) fn completed(&self, call: VertexId) -> Option<usize> {
        self.completed[call.index()]
    }

    /// Makes the states of a vertex unreachable or reachable; gives back what they were.
    pub(super) fn set_present(&mut self, vertex: VertexId, present: &[bool]) -> Vec<bool> {
        let first = self.state(vertex, 0);
        let states = &mut self.present[first..first + self.current.len()];
        let before = states.to_vec();
        states.copy_from_slice(present);
        before
    }

    /// The completed calls that lead to a vertex, each with its callee.
    pub(super) fn calls_before(
        &self,
        vertex: VertexId,
    ) -> impl Iterator<Item = (VertexId, usize)> + '_ {
        let predecessors = self.graph[vertex].predecessors.iter();
        predecessors.filter_map(|&(before, _)| Some((before, self.completed(before)?)))
    }

    /// The pairs of classes before and after a step that is no call.
    fn pairs(
        &self,
        model: &Model<'_>,
        vertex: VertexId,
        index: u32,
        next: &[Bdd],
        others: &Bdd,
    ) -> Limited<Vec<(usize, usize)>> {
        let changes = match &self.graph[vertex].operation {
            Operation::Assign { targets, .. } | Operation::Dead(targets) => self.mask(targets),
            _ => 0,
        };
        let relation = model.relation(Edge::Step(vertex, index)).exists(others)?;
        let mut pairs = Vec::new();
        for (from, before) in self.current.iter().enumerate() {
            let after = relation.and(before)?;
            for (to, class) in next.iter().enumerate() {
                let possible = match changes {
                    0 => from == to && after.satisfiable(),
                    _ => (from ^ to) & !changes == 0 && after.and(class)?.satisfiable(),
                };
                if possible {
                    pairs.push((from, to));
                }
            }
        }
        Ok(pairs)
    }

    fn fill_steps(&mut self, model: &Model<'_>, slots: &[&Slot]) -> Limited<()> {
        let graph = self.graph;
        let next_classes = cubes(model, slots, |slot| &slot.next)?;
        let others = others(model, slots)?;
        for vertex in graph.ids().filter(|&vertex| graph.callee(vertex).is_none()) {
            for (index, &next) in graph[vertex].successors.iter().enumerate() {
                for (from, to) in self.pairs(model, vertex, index as u32, &next_classes, &others)? {
                    let (from, to) = (self.state(vertex, from), self.state(next, to));
                    if self.present[from] && self.present[to] {
                        self.steps_before[to].push(from);
                        self.steps_after[from].push(to);
                    }
                }
            }
        }
        Ok(())
    }
}

/// All BDD variables that do not tell states apart.
fn others(model: &Model<'_>, slots: &[&Slot]) -> Limited<Bdd> {
    let space = &model.space;
    let kept: Vec<_> = slots.iter().flat_map(|slot| [&slot.current, &slot.next]).collect();
    let others = space
        .globals
        .iter()
        .chain(&space.locals)
        .flat_map(|slot| [&slot.entry, &slot.current, &slot.next])
        .chain(&space.returned)
        .filter(|bit| !kept.iter().any(|kept| kept.number == bit.number));
    space.cube(others)
}

/// The global variables in some assertions, the first few.
fn variables(graph: &Graph<'_>, assertions: &[VertexId]) -> Vec<Variable> {
    let mut variables: Vec<Variable> = Vec::new();
    for &assertion in assertions {
        let Operation::Assert(condition) = graph[assertion].operation else { continue };
        for part in graph.program.parts(condition) {
            if let ExpressionKind::Variable(symbol) = graph.program[part].kind
                && let Some(variable @ Variable::Global(_)) =
                    graph.procedure(assertion).scope.get(symbol)
                && !variables.contains(&variable)
            {
                variables.push(variable);
            }
        }
    }
    variables.truncate(MOST_VARIABLES);
    variables
}

/// For each class the set in which the given variables of slots have its values.
fn cubes(model: &Model<'_>, slots: &[&Slot], bit: fn(&Slot) -> &Bit) -> Limited<Vec<Bdd>> {
    let cube = |number: usize| {
        let bits = slots.iter().enumerate();
        model.space.literals(bits.map(|(index, slot)| (bit(slot), number >> index & 1 == 1)))
    };
    (0..1 << slots.len()).map(cube).collect()
}
