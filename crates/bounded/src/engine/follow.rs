//! Follows one path, and nothing else.

use std::any::Any;
use std::rc::Rc;

use ir::{CheckId, ControlPoint, FunctionId, FunctionKind};
use logic::{Context, TermId};

use crate::domain::TermDomain;
use crate::execute::Execution;
use crate::hook::{Hook, Way};
use crate::record::CutReason;

/// The formula of a path.
pub struct PathFormula {
    /// Its terms.
    pub context: Context,
    /// What holds of the variables in every run.
    pub facts: Vec<TermId>,
    /// When a run comes to each place of the path; each implies those before it.
    pub reached: Vec<TermId>,
    /// When a run takes all of the path, and fails there if that is asked for.
    pub condition: TermId,
    /// Why some runs that take the path may not be among those of the formula.
    pub incomplete: Option<String>,
}

impl PathFormula {
    /// Whether no run takes the path, without a question to a solver.
    #[must_use]
    pub fn is_false(&self) -> bool {
        self.context.is_false(self.condition)
    }
}

/// How many places of the path a state has come to.
struct Passed(usize);

/// Keeps the execution on a path.
pub(super) struct Follower {
    path: Vec<ControlPoint>,
    fails: Option<CheckId>,
    reached: Vec<Vec<TermId>>,
    failing: Vec<TermId>,
}

impl Follower {
    pub(super) fn new(path: &[ControlPoint], fails: Option<CheckId>) -> Self {
        let reached = vec![Vec::new(); path.len()];
        Self { path: path.to_vec(), fails, reached, failing: Vec::new() }
    }

    /// Control comes to a place of the user's; whether it is the next one of the path.
    fn step(&mut self, domain: &mut TermDomain<'_>, place: ControlPoint) -> bool {
        let passed = domain.data::<Passed>().0;
        if self.path.get(passed) != Some(&place) {
            return false;
        }
        self.reached[passed].push(domain.here());
        domain.set_data(Passed(passed + 1));
        true
    }

    pub(super) fn formula(self, execution: Execution) -> PathFormula {
        let Execution { mut context, record, .. } = execution;
        let reached: Vec<TermId> =
            self.reached.into_iter().map(|ways| context.or_any(ways)).collect();
        let condition = match self.fails {
            Some(_) => context.or_any(self.failing),
            None => reached.last().copied().unwrap_or_else(|| context.boolean(true)),
        };
        let incomplete = record.cuts.first().map(|cut| match &cut.reason {
            CutReason::Unsupported(reason) => reason.clone(),
            CutReason::Input(input) => input.words().to_owned(),
            CutReason::Loop(_) | CutReason::Recursion(_) => {
                "a function of the library goes round more often".to_owned()
            }
        });
        PathFormula { context, facts: record.facts, reached, condition, incomplete }
    }
}

fn is_users(domain: &TermDomain<'_>, function: FunctionId) -> bool {
    domain.program.functions[function].kind == FunctionKind::User
}

impl Hook for Follower {
    fn begin(&mut self, _domain: &mut TermDomain<'_>) -> Option<Rc<dyn Any>> {
        Some(Rc::new(Passed(0)))
    }

    fn may_follow(&mut self, domain: &mut TermDomain<'_>, way: &Way) -> bool {
        !is_users(domain, way.function) || self.step(domain, way.edge().target())
    }

    fn begin_call(&mut self, domain: &mut TermDomain<'_>, function: FunctionId) {
        if !is_users(domain, function) {
            return;
        }
        let entry = domain.program.functions[function].body.as_ref().map(|body| body.entry);
        let follows =
            entry.is_some_and(|vertex| self.step(domain, ControlPoint { function, vertex }));
        if !follows {
            let never = domain.context.boolean(false);
            domain.restrict(never);
        }
    }

    fn reach_check(&mut self, domain: &mut TermDomain<'_>, check: CheckId, bad: TermId) {
        if Some(check) == self.fails && domain.data::<Passed>().0 == self.path.len() {
            let here = domain.here();
            self.failing.push(domain.context.and(here, bad));
        }
    }
}
