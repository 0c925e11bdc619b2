//! The transitions between heads of loops, as formulas.
//!
//! A state at a head is the values of its [state variables](crate::heads::StateVariable) and of all
//! variables that were made before it: these are the same in all rounds. Control comes to a head over
//! an [`Edge`]: from outside, or back. Where it came from last is the last head that it has reached.

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
pub(crate) struct Location {
    /// When control comes to it at all.
    pub reached: TermId,
    pub variables: Vec<TermId>,
    /// The variables that a statement about its states may be about.
    pub known: FxHashSet<TermId>,
    pub edges: Vec<Edge>,
}

/// All heads of an execution.
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
    pub fn new(execution: &mut Execution, heads: &[Head]) -> Option<Self> {
        let context = std::mem::take(&mut execution.context);
        let facts = execution.record.facts.clone();
        let mut system = Self { context, facts, locations: Vec::new(), replaced: Vec::new() };
        let mut earlier: FxHashSet<TermId> = FxHashSet::default();
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
        Some(Location { reached: head.reached, variables, known, edges })
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
