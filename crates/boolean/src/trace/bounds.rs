//! Lower bounds on the length of error traces.
//!
//! In a large program an assertion such as "the lock is free" is everywhere close by, and only a
//! few places can make it fail. So states are distinguished by the values of the global variables in
//! the assertion: the bounds are lengths of shortest traces in a small abstraction of the program,
//! whose states are vertices with these values, and which has at least the transitions of the
//! program.

use std::collections::BTreeMap;

use oxidd::BooleanFunction as _;

use super::Mode;
use super::abstraction::Abstraction;
use super::lengths::Lengths;
use crate::bdd::{Bdd, Limited};
use crate::graph::{Graph, VertexId};
use crate::reachability::Reached;
use crate::symbolic::Model;

/// For what a search for error traces has found, how long the rest of such a trace is at least.
pub struct Bounds {
    /// The states of each class, by current values,
    current: Vec<Bdd>,
    /// and by values at the entry.
    entry: Vec<Bdd>,
    /// Per vertex and class, the distance to a failure of a trace that never leaves the activation.
    open: Vec<Option<u32>>,
    /// Per vertex, class and class at the entry, the length of an error trace without the part from
    /// the entry to here, where the activation ends.
    inside: Vec<Option<u32>>,
}

/// Numbers that are looked at from the smallest to the largest distance.
#[derive(Default)]
pub(super) struct Levels(BTreeMap<u32, Vec<usize>>);

impl Levels {
    pub(super) fn put(&mut self, number: usize, distance: u32) {
        self.0.entry(distance).or_default().push(number);
    }

    /// Dijkstra's algorithm: the distance of each number below a count. What follows from a number
    /// is reported once its distance is known, with distances that are not smaller.
    pub(super) fn settle(
        mut self,
        known: &mut [Option<u32>],
        mut following: impl FnMut(&[Option<u32>], usize, u32) -> Vec<(usize, u32)>,
    ) {
        while let Some((distance, level)) = self.0.pop_first() {
            for number in level {
                if known[number].is_none() {
                    known[number] = Some(distance);
                    for (next, distance) in following(known, number, distance) {
                        if known[next].is_none() {
                            self.put(next, distance);
                        }
                    }
                }
            }
        }
    }
}

impl Bounds {
    /// The bounds for failures of some assertions. The states may be those that are reachable with
    /// fewer transitions halted; the bounds hold for more halted transitions as well.
    ///
    /// # Errors
    /// If there is not enough room.
    pub fn new(model: &Model<'_>, reached: &Reached, assertions: &[VertexId]) -> Limited<Self> {
        let abstraction = Abstraction::new(model, reached, assertions)?;
        let failing = failing_states(model, reached, assertions, &abstraction)?;
        let lengths = Lengths::new(&abstraction);
        let open = lengths.to_failures(&failing);
        let inside = lengths.around_runs(&open);
        let Abstraction { current, entry, .. } = abstraction;
        Ok(Self { current, entry, open, inside })
    }

    /// Whether an error trace is possible at all.
    #[must_use]
    pub fn possible(&self, graph: &Graph<'_>) -> bool {
        self.lead_on(Mode::Open, graph.procedures[graph.main.index()].entry)
    }

    fn of_vertex(&self, mode: Mode, vertex: VertexId) -> &[Option<u32>] {
        let (table, size) = match mode {
            Mode::Open => (&self.open, self.current.len()),
            Mode::Inside => (&self.inside, self.current.len() * self.entry.len()),
        };
        &table[vertex.index() * size..(vertex.index() + 1) * size]
    }

    /// Whether some error trace goes through a vertex.
    pub(super) fn lead_on(&self, mode: Mode, vertex: VertexId) -> bool {
        self.of_vertex(mode, vertex).iter().any(Option::is_some)
    }

    /// The parts of a set through which error traces go, each with its bound.
    pub(super) fn parts(
        &self,
        mode: Mode,
        vertex: VertexId,
        set: &Bdd,
    ) -> Limited<Vec<(u32, Bdd)>> {
        let mut together: BTreeMap<u32, Bdd> = BTreeMap::new();
        for (number, bound) in self.of_vertex(mode, vertex).iter().enumerate() {
            let Some(bound) = *bound else { continue };
            let class = match mode {
                Mode::Open => self.current[number].clone(),
                Mode::Inside => {
                    let (class, entry) = (number / self.entry.len(), number % self.entry.len());
                    self.current[class].and(&self.entry[entry])?
                }
            };
            let joined = match together.remove(&bound) {
                Some(others) => others.or(&class)?,
                None => class,
            };
            together.insert(bound, joined);
        }
        let mut parts = Vec::new();
        for (bound, classes) in together {
            let part = set.and(&classes)?;
            if part.satisfiable() {
                parts.push((bound, part));
            }
        }
        Ok(parts)
    }
}

/// The abstract states in which some assertions fail.
pub(super) fn failing_states(
    model: &Model<'_>,
    reached: &Reached,
    assertions: &[VertexId],
    abstraction: &Abstraction<'_>,
) -> Limited<Vec<usize>> {
    let mut failing = Vec::new();
    for &assertion in assertions {
        let set = model.failing(assertion)?.and(&reached.edges[assertion.index()])?;
        for (class, known) in abstraction.current.iter().enumerate() {
            if set.and(known)?.satisfiable() {
                failing.push(abstraction.state(assertion, class));
            }
        }
    }
    Ok(failing)
}
