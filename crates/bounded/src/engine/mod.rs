//! Symbolic execution as an engine for methods: the [capabilities] that it has.
//!
//! Runs under conditions are found by the ordinary search with growing bounds, with a hook that
//! watches edges (`monitor`); the formula of a path comes from an execution with a hook that follows
//! nothing else (`follow`).

mod follow;
mod monitor;

use analysis::order::Order;
use capabilities::{Answer, Conditions, CorrectTransitions, FailingRuns, PathFormulas};
use findings::Verdict;
use ir::{CheckId, ControlEdge, ControlPoint, FunctionId, FunctionKind, Program};
use logic::Context;
use rustc_hash::FxHashSet;
use semantics::concrete::Scenario;

use crate::check::{assumptions, check_with};
use crate::execute::{Bounds, Execution, Request, execute};
use crate::hook::{Hook, take_hook};
use crate::options::{Options, Silent};
use crate::record::LoopId;

use follow::Follower;
pub use follow::PathFormula;
use monitor::{Goal, Monitor};

/// A program, and how it is executed.
pub struct Engine<'p> {
    program: &'p Program,
    entry: FunctionId,
    options: Options,
}

impl<'p> Engine<'p> {
    /// An engine for the runs of a program from a function on.
    #[must_use]
    pub fn new(program: &'p Program, entry: FunctionId, options: Options) -> Self {
        Self { program, entry, options }
    }

    /// A run that violates or satisfies a check under conditions.
    fn run(
        &self,
        goal: Goal,
        check: CheckId,
        conditions: &Conditions<ControlEdge>,
    ) -> Answer<Scenario> {
        let properties = Some(FxHashSet::from_iter([check]));
        let options = Options { properties, ..self.options.clone() };
        let mut hooks = || -> Vec<Box<dyn Hook>> {
            vec![Box::new(Monitor::new(self.program, goal, check, conditions))]
        };
        let report = check_with(self.program, self.entry, &options, &mut hooks, &mut Silent);
        let Some(result) = report.result(check) else {
            return Answer::Unknown(report.stopped.unwrap_or_else(|| NOT_ASKED.to_owned()));
        };
        match (&result.verdict, &result.scenario) {
            (Verdict::Fails, Some(scenario)) => Answer::Found(scenario.clone()),
            (Verdict::Fails, None) => Answer::Unknown("the run is not known".to_owned()),
            (Verdict::Proved | Verdict::Holds { .. } | Verdict::Unreachable, _) => {
                Answer::None { rests_on: result.rests_on.clone() }
            }
            (Verdict::Unknown { reason }, _) => Answer::Unknown(reason.clone()),
        }
    }

    /// A path goes round the user's loops, and calls the user's functions, as often as it says.
    fn bounds_of_path(&self, length: usize) -> Bounds {
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        let mut bounds = Bounds::all(self.options.unwind);
        let users = self.program.functions.entries();
        for (function, one) in users.filter(|(_, one)| one.kind == FunctionKind::User) {
            let Some(body) = &one.body else { continue };
            bounds.functions.insert(function, length);
            for index in 0..Order::new(body).loops.len() as u32 {
                bounds.loops.insert(LoopId { function, index }, length);
            }
        }
        bounds
    }

    fn execute(&self, follower: Follower, bounds: &Bounds) -> Execution {
        let Self { program, entry, ref options } = *self;
        let request = Request { program, entry, options, bounds };
        let hooks: Vec<Box<dyn Hook>> = vec![Box::new(follower)];
        execute(request, Context::new(), hooks, &mut Silent, &mut |_, _, _| true)
    }
}

const NOT_ASKED: &str = "the property is switched off";

impl capabilities::Engine for Engine<'_> {
    type Edge = ControlEdge;
    type Assertion = CheckId;
    type Run = Scenario;
}

impl FailingRuns for Engine<'_> {
    fn failing_run(
        &mut self,
        assertion: CheckId,
        conditions: &Conditions<ControlEdge>,
    ) -> Answer<Scenario> {
        self.run(Goal::Violated, assertion, conditions)
    }
}

impl CorrectTransitions for Engine<'_> {
    fn correct_run(&mut self, assertion: CheckId, edge: ControlEdge) -> Answer<Option<Scenario>> {
        self.run(Goal::Satisfied, assertion, &Conditions::through(edge)).map(Some)
    }
}

impl PathFormulas for Engine<'_> {
    type Point = ControlPoint;
    type Formula = PathFormula;

    fn path_formula(
        &mut self,
        path: &[ControlPoint],
        fails: Option<CheckId>,
    ) -> Answer<PathFormula> {
        let bounds = self.bounds_of_path(path.len());
        let mut execution = self.execute(Follower::new(path, fails), &bounds);
        if let Some(reason) = execution.stopped {
            return Answer::Unknown(reason);
        }
        let Some(follower) = take_hook::<Follower>(&mut execution.hooks) else {
            return Answer::Unknown("the path was not followed".to_owned());
        };
        let rests_on = assumptions(self.program, &execution.record);
        let formula = follower.formula(execution);
        match (formula.is_false(), formula.incomplete.clone()) {
            (true, Some(reason)) => Answer::Unknown(reason),
            (true, None) => Answer::None { rests_on },
            (false, _) => Answer::Found(formula),
        }
    }
}
