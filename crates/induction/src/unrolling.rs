//! Failing runs over the heads of loops: the formulas of the transitions, once for each step.
//!
//! Unwinding executes the program again for every round. Here it was executed once, and only what failures depend on
//! is copied. A step leads from one arrival at a head to the next, as in `reachability`; where
//! control stands before a step is a part of the formula, and so is the value of each state variable. Whatever is found is a run
//! only after it was followed with all that the program does (`runs`).

use std::collections::BTreeMap;

use ir::CheckId;
use logic::{Answer, BitVector, Context, Solver, Substitution, TermId};
use rustc_hash::FxHashMap;

use crate::reachability::{Failure, Limits};
use crate::system::{Edge, Location, System};

/// A copy of the transitions with more terms is not made.
const MOST_TERMS: usize = 30_000_000;

/// The values of variables at each step of a run, as far as it was looked for.
pub(crate) type Choices = Vec<FxHashMap<TermId, BitVector>>;

/// What came of some steps more.
#[derive(Debug)]
pub(crate) enum Unrolled {
    /// A failure, with the choices that lead there.
    Fails(CheckId, Choices),
    /// Nothing fails in this many steps.
    Holds,
    /// The time is over, or the formula is too large.
    Unknown,
    /// No run takes another step.
    Ends,
}

/// Runs of some steps.
pub(crate) struct Unrolling {
    /// Terms of its own: what is proved does not depend on how long failures were looked for.
    context: Context,
    locations: Vec<Location>,
    facts: Vec<TermId>,
    failures: BTreeMap<CheckId, Vec<Failure>>,
    /// All variables that the formulas are about.
    variables: Vec<TermId>,
    solver: Solver,
    steps: Vec<Step>,
    /// Whether it was asked about all failures after the last step.
    is_asked: bool,
}

/// Before a step: where control stands, and what the variables are then.
struct Step {
    /// When control stands at the beginning, and then for each head.
    at: Vec<TermId>,
    values: FxHashMap<TermId, TermId>,
    /// The terms of the system, about these values.
    substitution: Substitution,
}

impl Unrolling {
    /// The runs of a system that only has variables which failures depend on.
    pub fn new(
        system: &System,
        failures: BTreeMap<CheckId, Vec<Failure>>,
        limits: &Limits,
    ) -> Self {
        let mut roots = system.facts.clone();
        roots.extend(failures.values().flatten().map(|failure| failure.condition));
        for location in &system.locations {
            roots.push(location.reached);
            roots.extend(&location.variables);
            roots.extend(location.edges.iter().map(|edge| edge.condition));
            roots.extend(location.edges.iter().flat_map(|edge| edge.values.iter().copied()));
        }
        let variables = system.variables_of(&roots);
        let mut solver = Solver::with_interrupter(limits.interrupter.clone());
        solver.set_conflict_limit(None);
        let mut unrolling = Self {
            context: system.context.duplicate(),
            locations: system.locations.clone(),
            facts: system.facts.clone(),
            failures,
            variables,
            solver,
            steps: Vec::new(),
            is_asked: false,
        };
        let [never, begins] = [false, true].map(|value| unrolling.context.boolean(value));
        let mut at = vec![begins];
        at.resize(unrolling.locations.len() + 1, never);
        unrolling.add_step(at, FxHashMap::default());
        unrolling
    }

    /// The terms, with those of the system.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Leaves a failure out that is known.
    pub fn forget(&mut self, check: CheckId) {
        self.failures.remove(&check);
    }

    /// Whether there is nothing left to be found.
    pub fn is_done(&self) -> bool {
        self.failures.is_empty()
    }

    /// Asks for a failure after the steps so far, and takes one more if there is none.
    pub fn advance(&mut self, limits: &Limits) -> Unrolled {
        if limits.are_reached() || self.context.term_count() > MOST_TERMS {
            return Unrolled::Unknown;
        }
        if self.is_asked && !self.take_step() {
            return Unrolled::Ends;
        }
        self.is_asked = false;
        let mut all = Vec::new();
        for (check, failures) in self.failures.clone() {
            for failure in failures {
                let fails = self.arrives(failure.condition, failure.before);
                if !self.context.is_false(fails) {
                    all.push((check, fails));
                }
            }
        }
        let context = &mut self.context;
        let any = context.balanced_or(all.iter().map(|&(_, fails)| fails).collect());
        if context.is_false(any) {
            self.is_asked = true;
            return Unrolled::Holds;
        }
        limits.limit(&mut self.solver);
        match self.solver.solve_assuming(context, &[any]) {
            Answer::Sat => {
                let holds = |&&(_, fails): &&(CheckId, TermId)| {
                    let value = self.solver.value(context, fails);
                    value.is_some_and(|value| value.to_bool())
                };
                match all.iter().find(holds) {
                    Some(&(check, _)) => Unrolled::Fails(check, self.choices()),
                    None => Unrolled::Unknown,
                }
            }
            Answer::Unsat => {
                self.is_asked = true;
                let never = context.not(any);
                self.solver.assert(context, never);
                Unrolled::Holds
            }
            Answer::Unknown(_) => Unrolled::Unknown,
        }
    }

    /// When control comes from where it stands to a place with a condition, and to no head before.
    fn arrives(&mut self, condition: TermId, before: usize) -> TermId {
        let context = &mut self.context;
        let Some(step) = self.steps.last_mut() else { return context.boolean(false) };
        let mut ways = Vec::new();
        // Behind the last head that control may come from, none may be reached.
        let mut clear = step.substitution.apply(context, condition);
        for from in (0..=before.min(self.locations.len())).rev() {
            let way = context.and(step.at[from], clear);
            if !context.is_false(way) {
                ways.push(way);
            }
            if let Some(head) = from.checked_sub(1) {
                let reached = step.substitution.apply(context, self.locations[head].reached);
                let passes = context.not(reached);
                clear = context.and(clear, passes);
            }
        }
        context.balanced_or(ways)
    }

    /// One step more; whether a run can take it.
    fn take_step(&mut self) -> bool {
        let never = self.context.boolean(false);
        let mut at = vec![never; self.locations.len() + 1];
        let mut taken: Vec<Vec<(TermId, Edge)>> = vec![Vec::new(); self.locations.len()];
        for (target, edges) in taken.iter_mut().enumerate() {
            for edge in self.locations[target].edges.clone() {
                let when = self.arrives(edge.condition, edge.before);
                if !self.context.is_false(when) {
                    at[target + 1] = self.context.or(at[target + 1], when);
                    edges.push((when, edge));
                }
            }
        }
        if at.iter().all(|&one| self.context.is_false(one)) {
            return false;
        }
        let mut values: FxHashMap<TermId, TermId> = FxHashMap::default();
        let number = self.steps.len();
        for variable in self.variables.clone() {
            let mut value: Option<TermId> = None;
            for (target, edges) in taken.iter().enumerate() {
                let here = match self.locations[target].known.contains(&variable) {
                    _ if edges.is_empty() => continue,
                    true => self.next_value(variable, edges),
                    false => fresh(&mut self.context, number, variable),
                };
                value = Some(match value {
                    None => here,
                    Some(other) => self.context.if_then_else(at[target + 1], here, other),
                });
            }
            values.extend(value.map(|value| (variable, value)));
        }
        self.add_step(at, values);
        true
    }

    /// What a variable is after a step to a head at which it is known, over one of some edges.
    fn next_value(&mut self, variable: TermId, edges: &[(TermId, Edge)]) -> TermId {
        let context = &mut self.context;
        let Some(step) = self.steps.last_mut() else { return variable };
        let kept = step.values[&variable];
        let mut next: Option<TermId> = None;
        for (when, edge) in edges {
            let own = match edge.next.get(&variable) {
                Some(&value) => step.substitution.apply(context, value),
                None => kept,
            };
            next = Some(match next {
                None => own,
                Some(other) => context.if_then_else(*when, own, other),
            });
        }
        next.unwrap_or(kept)
    }

    /// Adds what holds before a step. Variables without a value may have any.
    fn add_step(&mut self, at: Vec<TermId>, mut values: FxHashMap<TermId, TermId>) {
        let context = &mut self.context;
        for &variable in &self.variables {
            let step = self.steps.len();
            values.entry(variable).or_insert_with(|| fresh(context, step, variable));
        }
        let pairs: Vec<(TermId, TermId)> = values.iter().map(|(&from, &to)| (from, to)).collect();
        let mut substitution = Substitution::new(&pairs);
        for &fact in &self.facts {
            let holds = substitution.apply(context, fact);
            self.solver.assert(context, holds);
        }
        self.steps.push(Step { at, values, substitution });
    }

    /// What the model chooses.
    fn choices(&mut self) -> Choices {
        let mut choices = Choices::new();
        for step in &self.steps {
            let mut chosen = FxHashMap::default();
            for (&variable, &term) in &step.values {
                if let Some(value) = self.solver.value(&self.context, term) {
                    chosen.insert(variable, value);
                }
            }
            choices.push(chosen);
        }
        choices
    }
}

/// The value of a variable before a step, if it may be any.
fn fresh(context: &mut Context, step: usize, variable: TermId) -> TermId {
    let width = context.width(variable);
    context.variable(&format!("step {step} of {variable:?}"), width)
}
