//! How far states are from a goal, at least.
//!
//! In a large program an assertion such as "the lock is free" is everywhere close by, and only a
//! few places can make it fail. So states are told apart by the values of the global variables in
//! the assertion: the distances are those in a small abstraction of the program, whose states are
//! vertices with these values, and which has at least the transitions of the program.

use std::collections::BTreeMap;

use oxidd::{BooleanFunction as _, BooleanFunctionQuant as _};
use rustc_hash::FxHashMap;

use crate::Variable;
use crate::bdd::{Bdd, Limited, Slot};
use crate::graph::{Operation, VertexId};
use crate::language::ExpressionKind;
use crate::reachability::Reached;
use crate::symbolic::Model;

/// Lower bounds on the number of steps to a goal.
pub(super) struct Distances {
    /// The sets of states that are told apart.
    classes: Vec<Bdd>,
    /// Per vertex and class the distance, if the goal can be reached.
    distances: Vec<Vec<Option<u32>>>,
}

/// So many variables tell states apart.
const MOST_VARIABLES: usize = 3;

impl Distances {
    /// Distances that are the same for all states of a vertex.
    pub(super) fn plain(distances: Vec<Option<u32>>) -> Self {
        let distances = distances.into_iter().map(|distance| vec![distance]).collect();
        Self { classes: Vec::new(), distances }
    }

    /// Whether some state of a vertex can lead to a goal.
    pub(super) fn lead_on(&self, vertex: VertexId) -> bool {
        self.distances[vertex.index()].iter().any(Option::is_some)
    }

    /// The parts of a set that can lead to a goal, each with its distance.
    pub(super) fn parts(&self, vertex: VertexId, set: &Bdd) -> Limited<Vec<(u32, Bdd)>> {
        let mut parts = Vec::new();
        for (class, distance) in self.distances[vertex.index()].iter().enumerate() {
            if let Some(distance) = *distance {
                let part = match self.classes.get(class) {
                    Some(class) => set.and(class)?,
                    None => set.clone(),
                };
                if part.satisfiable() {
                    parts.push((distance, part));
                }
            }
        }
        Ok(parts)
    }

    /// The distances to failures for searches that jump over calls and open them.
    pub(super) fn to_failures(
        model: &Model<'_>,
        reached: &Reached,
        goals: &FxHashMap<VertexId, Bdd>,
    ) -> Limited<Self> {
        let abstraction = Abstraction::new(model, goals)?;
        let before = abstraction.transitions(reached)?;
        let count = abstraction.classes.len();
        let mut levels: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (vertex, goal) in goals {
            for (class, set) in abstraction.classes.iter().enumerate() {
                if goal.and(set)?.satisfiable() {
                    levels.entry(0).or_default().push(vertex.index() * count + class);
                }
            }
        }
        let mut distances = vec![vec![None; count]; model.graph.vertices.len()];
        while let Some((distance, level)) = levels.pop_first() {
            for state in level {
                let known = &mut distances[state / count][state % count];
                if known.is_none() {
                    *known = Some(distance);
                    for &(from, steps) in &before[state] {
                        levels.entry(distance + steps).or_default().push(from);
                    }
                }
            }
        }
        Ok(Self { classes: abstraction.classes, distances })
    }
}

struct Abstraction<'m, 'a> {
    model: &'m Model<'a>,
    variables: Vec<Variable>,
    classes: Vec<Bdd>,
    /// The classes of the values after a step.
    next_classes: Vec<Bdd>,
    /// All variables that do not tell states apart.
    others: Bdd,
}

impl<'m, 'a> Abstraction<'m, 'a> {
    fn new(model: &'m Model<'a>, goals: &FxHashMap<VertexId, Bdd>) -> Limited<Self> {
        let graph = model.graph;
        let mut variables: Vec<Variable> = Vec::new();
        let mut assertions: Vec<VertexId> = goals.keys().copied().collect();
        assertions.sort_unstable();
        for assertion in assertions {
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
        let slots: Vec<&Slot> =
            variables.iter().map(|&variable| model.space.slot(graph.main, variable)).collect();
        let classes = |bit: fn(&Slot) -> &crate::bdd::Bit| -> Limited<Vec<Bdd>> {
            let class = |number: usize| {
                let bits = slots.iter().enumerate();
                let bits = bits.map(|(index, slot)| (bit(slot), number >> index & 1 == 1));
                model.space.literals(bits)
            };
            (0..1 << slots.len()).map(class).collect()
        };
        let (now, next) = (classes(|slot| &slot.current)?, classes(|slot| &slot.next)?);
        let kept: Vec<_> = slots.iter().flat_map(|slot| [&slot.current, &slot.next]).collect();
        let all = model.space.globals.iter().chain(&model.space.locals);
        let others = all
            .flat_map(|slot| [&slot.entry, &slot.current, &slot.next])
            .chain(&model.space.returned)
            .filter(|bit| !kept.iter().any(|kept| kept.number == bit.number));
        let others = model.space.cube(others)?;
        Ok(Self { model, classes: now, next_classes: next, others, variables })
    }

    /// For each abstract state those before it, with the number of steps between.
    fn transitions(&self, reached: &Reached) -> Limited<Vec<Vec<(usize, u32)>>> {
        let graph = self.model.graph;
        let count = self.classes.len();
        let mut before = vec![Vec::new(); graph.vertices.len() * count];
        let unchanged: Vec<(usize, usize)> = (0..count).map(|class| (class, class)).collect();
        let anything: Vec<(usize, usize)> =
            (0..count).flat_map(|from| (0..count).map(move |to| (from, to))).collect();
        let summaries = reached.summaries.iter().map(|summary| self.pairs(summary, &anything));
        let summaries: Vec<Vec<(usize, usize)>> = summaries.collect::<Limited<_>>()?;
        for vertex in graph.ids() {
            let known: Vec<bool> = self.present(&reached.edges[vertex.index()])?;
            let mut put = |pairs: &[(usize, usize)], next: VertexId, steps: u32| {
                for &(from, to) in pairs.iter().filter(|(from, _)| known[*from]) {
                    before[next.index() * count + to].push((vertex.index() * count + from, steps));
                }
            };
            let assigns =
                |targets: &[Variable]| targets.iter().any(|it| self.variables.contains(it));
            match &graph[vertex].operation {
                Operation::Call { callee, targets, .. } => {
                    put(&unchanged, graph.procedures[callee.index()].entry, 1);
                    let pairs =
                        if assigns(targets) { &anything } else { &summaries[callee.index()] };
                    put(pairs, graph[vertex].successors[0], 2);
                }
                Operation::Assign { targets, .. } if assigns(targets) => {
                    let all = targets.iter().filter(|it| self.variables.contains(it)).count();
                    let edge = crate::graph::Edge::Step(vertex, 0);
                    let pairs = if all == self.variables.len() {
                        self.pairs(self.model.relation(edge), &anything)?
                    } else {
                        anything.clone()
                    };
                    put(&pairs, graph[vertex].successors[0], 1);
                }
                Operation::Dead(targets) if assigns(targets) => {
                    put(&anything, graph[vertex].successors[0], 1);
                }
                _ => {
                    for &next in &graph[vertex].successors {
                        put(&unchanged, next, 1);
                    }
                }
            }
        }
        Ok(before)
    }

    /// Which classes a set has members in.
    fn present(&self, set: &Bdd) -> Limited<Vec<bool>> {
        let present = |class: &Bdd| Ok(set.and(class)?.satisfiable());
        self.classes.iter().map(present).collect()
    }

    /// The pairs of classes before and after in a relation over current and next values.
    fn pairs(&self, relation: &Bdd, among: &[(usize, usize)]) -> Limited<Vec<(usize, usize)>> {
        let projected = relation.exists(&self.others)?;
        let mut pairs = Vec::new();
        for &(from, to) in among {
            let pair = self.classes[from].and(&self.next_classes[to])?;
            if projected.and(&pair)?.satisfiable() {
                pairs.push((from, to));
            }
        }
        Ok(pairs)
    }
}
