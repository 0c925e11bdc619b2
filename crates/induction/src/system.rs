//! The transitions between heads of loops, as formulas.
//!
//! A state at a head is the values of its [state variables](crate::heads::StateVariable) and of all
//! variables that were made before it: these are the same in all rounds. Control comes to a head over
//! an [`Edge`]: from outside, or back. Where it came from last is the last head that it has reached.

use bounded::havoc::Place;
use bounded::{Execution, Record};
use logic::{Context, Operation, Substitution, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::heads::Head;

/// How control comes to a head.
#[derive(Debug, Clone)]
pub(crate) struct Edge {
    pub target: usize,
    /// When.
    pub condition: TermId,
    /// The values of the target's state variables.
    pub values: Vec<TermId>,
    /// How many heads had been entered before.
    pub before: usize,
    /// The target's state variables with their values, for substitution.
    pub next: FxHashMap<TermId, TermId>,
}

/// A head with what can be said about its states.
#[derive(Debug, Clone)]
pub(crate) struct Location {
    /// When control comes to it at all.
    pub reached: TermId,
    pub variables: Vec<TermId>,
    /// For each of them, the place that it is about, and which part of it.
    pub places: Vec<(Place, usize)>,
    /// The variables that a statement about its states may be about.
    pub known: FxHashSet<TermId>,
    pub edges: Vec<Edge>,
}

impl Location {
    /// Makes the tables of the edges agree with the variables and their values.
    pub fn update_edges(&mut self) {
        for edge in &mut self.edges {
            let pairs = self.variables.iter().copied().zip(edge.values.iter().copied());
            edge.next = pairs.collect();
        }
    }
}

/// All heads of an execution.
#[derive(Default)]
pub(crate) struct System {
    pub context: Context,
    /// What holds in every run.
    pub facts: Vec<TermId>,
    pub locations: Vec<Location>,
    /// Variables that were replaced, with what stands for them.
    pub replaced: Vec<(TermId, TermId)>,
}

impl System {
    /// The system of an execution; none if what a loop changes is not known.
    ///
    /// Some variables are the same in the whole run.
    pub fn new(execution: &mut Execution, heads: &[Head], fixed: &[TermId]) -> Option<Self> {
        let context = std::mem::take(&mut execution.context);
        let facts = execution.record.facts.clone();
        let mut system = Self { context, facts, locations: Vec::new(), replaced: Vec::new() };
        let mut earlier: FxHashSet<TermId> = fixed.iter().copied().collect();
        for (number, head) in heads.iter().enumerate() {
            let location = system.location(&execution.record, number, head, &mut earlier)?;
            system.locations.push(location);
        }
        Some(system)
    }

    fn location(
        &mut self,
        record: &Record,
        number: usize,
        head: &Head,
        earlier: &mut FxHashSet<TermId>,
    ) -> Option<Location> {
        let variables: Vec<TermId> = head.state.iter().map(|one| one.variable).collect();
        earlier.extend(&variables);
        let mut known = earlier.clone();
        known.extend(self.variables_of(&head.mark.variables_before(record)));
        let entry = head.state.iter().map(|one| one.entry).collect();
        let mut edges = vec![edge(number, head.reached, &variables, entry, number)];
        if let Some((condition, before)) = head.back {
            let back: Option<Vec<TermId>> = head.state.iter().map(|one| one.back).collect();
            edges.push(edge(number, condition, &variables, back?, before));
        }
        edges.retain(|edge| !self.context.is_false(edge.condition));
        let places = head.state.iter().map(|one| (one.place, one.part)).collect();
        Some(Location { reached: head.reached, variables, places, known, edges })
    }

    /// Leaves out the state variables that neither these conditions nor those of the edges depend on, in any
    /// number of rounds: temporaries, mostly.
    pub fn leave_out_irrelevant(&mut self, conditions: &[TermId]) {
        let mut roots = [conditions, &self.facts].concat();
        for location in &self.locations {
            roots.push(location.reached);
            roots.extend(location.edges.iter().map(|edge| edge.condition));
        }
        let mut relevant: FxHashSet<TermId> = FxHashSet::default();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        while !roots.is_empty() {
            let cone = self.context.cone(&roots, |term| seen.contains(&term));
            roots.clear();
            for term in cone {
                seen.insert(term);
                if self.is_variable(term) && relevant.insert(term) {
                    let edges = self.locations.iter().flat_map(|location| &location.edges);
                    roots.extend(edges.filter_map(|edge| edge.next.get(&term)));
                }
            }
            roots.retain(|term| !seen.contains(term));
        }
        for location in &mut self.locations {
            let kept: Vec<usize> = (0..location.variables.len())
                .filter(|&one| relevant.contains(&location.variables[one]))
                .collect();
            location.variables = kept.iter().map(|&one| location.variables[one]).collect();
            location.places = kept.iter().map(|&one| location.places[one]).collect();
            location.known.retain(|one| relevant.contains(one));
            for edge in &mut location.edges {
                edge.values = kept.iter().map(|&one| edge.values[one]).collect();
            }
            location.update_edges();
        }
    }

    /// A term of the execution, in the variables of the system.
    pub fn translated(&mut self, terms: &[TermId]) -> Vec<TermId> {
        let mut replace = Substitution::new(&self.replaced);
        terms.iter().map(|&term| replace.apply(&mut self.context, term)).collect()
    }

    fn is_variable(&self, term: TermId) -> bool {
        matches!(self.context.operation(term), Operation::Variable(_))
    }

    /// The variables that terms depend on.
    pub fn variables_of(&self, terms: &[TermId]) -> Vec<TermId> {
        let cone = self.context.cone(terms, |_| false);
        cone.into_iter().filter(|term| self.is_variable(*term)).collect()
    }
}

fn edge(
    target: usize,
    condition: TermId,
    variables: &[TermId],
    values: Vec<TermId>,
    before: usize,
) -> Edge {
    let next = variables.iter().copied().zip(values.iter().copied()).collect();
    Edge { target, condition, values, before, next }
}
