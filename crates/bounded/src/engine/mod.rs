//! Symbolic execution as an engine for methods: the [capabilities] that it has.
//!
//! Runs under conditions are found by the ordinary search with growing bounds, with a hook that
//! watches edges (`monitor`), or transitions, which are edges with states ([`Transition`]); the formula of a
//! path comes from an execution with a hook that follows nothing else (`follow`). The edges of a run are
//! recorded in an execution in which everything is given (`trace`), after the concrete machine has made
//! the run.

mod follow;
mod monitor;
mod trace;
mod transition;

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use analysis::order::Order;
use capabilities::{Answer, Conditions, CorrectTransitions, FailingRuns, PathFormulas, Traces};
use findings::Verdict;
use ir::{CheckId, ControlPoint, FunctionId, FunctionKind, Program};
use logic::Context;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::concrete::Scenario;
use semantics::machine::RunOptions;

use crate::check::{assumptions, check_with};
use crate::execute::{Bounds, Execution, Request, execute};
use crate::hook::{Hook, take_hook};
use crate::options::{Given, Options, Silent};
use crate::record::LoopId;

use follow::Follower;
pub use follow::PathFormula;
use monitor::{Goal, Monitor, Through};
use trace::{Recorded, Recorder};
pub use transition::{Transition, Valuation, View};

/// A program, and how it is executed.
pub struct Engine<'p> {
    program: &'p Program,
    entry: FunctionId,
    options: Options,
    view: Option<Rc<dyn View>>,
    /// How often the runs so far go round a loop at most.
    rounds: u32,
}

impl<'p> Engine<'p> {
    /// An engine for the runs of a program from a function on.
    #[must_use]
    pub fn new(program: &'p Program, entry: FunctionId, options: Options) -> Self {
        Self { program, entry, options, view: None, rounds: 0 }
    }

    /// When questions from now on have to be answered.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.options.deadline = deadline;
    }

    /// From now on transitions have the states that the view shows.
    pub fn set_view(&mut self, view: Rc<dyn View>) {
        self.view = Some(view);
    }

    /// A run that violates or satisfies a check under conditions.
    fn run(
        &self,
        goal: Goal,
        check: CheckId,
        kind: Through,
        conditions: &Conditions<Transition>,
    ) -> Answer<Scenario> {
        let properties = Some(FxHashSet::from_iter([check]));
        let unwind = self.options.unwind.max(self.rounds.saturating_add(1));
        let options = Options { properties, unwind, ..self.options.clone() };
        let has_states = |one: &Transition| one.states.is_some();
        let sees = conditions.avoid.iter().chain(&conditions.through).any(has_states);
        let view = self.view.clone().filter(|_| sees);
        let mut hooks = || -> Vec<Box<dyn Hook>> {
            let wanted = (goal, check);
            vec![Box::new(Monitor::new(self.program, wanted, kind, conditions, view.clone()))]
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

    /// Records the edges of a run, of a failing one after the concrete machine has made it again. A correct one
    /// ends where it satisfies the assertion after one of certain transitions.
    fn record(
        &mut self,
        run: &Scenario,
        check: CheckId,
        until: Option<&[Transition]>,
    ) -> Result<Recorded, String> {
        // A correct run may have no end, and is known as far as it matters.
        let scenario = match until {
            None => self.complete(run, check),
            Some(_) => run.clone(),
        };
        let given = Given { scenario, environment: None };
        let options = Options {
            given: Some(Arc::new(given)),
            different_from: Vec::new(),
            ..self.options.clone()
        };
        let bounds = Bounds::all(u32::MAX);
        let (program, entry) = (self.program, self.entry);
        let request = Request { program, entry, options: &options, bounds: &bounds };
        let recorder =
            Recorder::new(program, check, self.view.clone(), until.map(<[Transition]>::to_vec));
        let hooks: Vec<Box<dyn Hook>> = vec![Box::new(recorder)];
        let mut execution =
            execute(request, Context::new(), hooks, &mut Silent, &mut |_, _, _| true);
        if let Some(reason) = execution.stopped {
            return Err(reason);
        }
        let Some(recorder) = take_hook::<Recorder>(&mut execution.hooks) else {
            return Err("the run was not recorded".to_owned());
        };
        let recorded = recorder.recorded();
        if recorded.is_open {
            return Err("the run depends on more than its inputs".to_owned());
        }
        let mut times: FxHashMap<_, u32> = FxHashMap::default();
        for transition in &recorded.transitions {
            *times.entry(transition.edge).or_default() += 1;
        }
        self.rounds = self.rounds.max(times.into_values().max().unwrap_or(0));
        Ok(recorded)
    }

    /// The run with all inputs that it takes.
    fn complete(&self, run: &Scenario, check: CheckId) -> Scenario {
        let options = RunOptions {
            checks: self.options.checks,
            step_limit: STEP_LIMIT,
            scenario: run.clone(),
            interrupter: self.options.interrupter.clone(),
            ..RunOptions::default()
        };
        let replayed = semantics::replay::replay(self.program, self.entry, options, check);
        let mut scenario = run.clone();
        for taken in &replayed.taken {
            if scenario.inputs.get(taken.site, taken.occurrence).is_none() {
                scenario.inputs.push(taken.site, taken.value);
            }
        }
        scenario
    }

    /// The transitions of a run that satisfies the assertion, up to where it does so for the last time.
    pub fn correct(
        &mut self,
        run: &Scenario,
        check: CheckId,
        among: &[Transition],
    ) -> Answer<Vec<Transition>> {
        match self.record(run, check, Some(among)) {
            Ok(Recorded { mut transitions, satisfied, .. }) => {
                transitions.truncate(satisfied.unwrap_or(0));
                let edges: Vec<Transition> =
                    transitions.iter().map(|one| Transition::from(one.edge)).collect();
                transitions.extend(edges);
                match among.iter().any(|one| transitions.contains(one)) {
                    true => Answer::Found(transitions),
                    false => Answer::Unknown("a correct run is not what it should be".to_owned()),
                }
            }
            Err(reason) => Answer::Unknown(reason),
        }
    }

    /// The transitions of a run up to where it violates the assertion.
    pub fn failing_transitions(
        &mut self,
        run: &Scenario,
        check: CheckId,
    ) -> Answer<Vec<Transition>> {
        match self.record(run, check, None) {
            Ok(Recorded { mut transitions, violated: Some(violated), .. }) => {
                transitions.truncate(violated);
                Answer::Found(transitions)
            }
            Ok(Recorded { violated: None, .. }) => {
                Answer::Unknown("a run that should fail does not".to_owned())
            }
            Err(reason) => Answer::Unknown(reason),
        }
    }

    /// The places that a run comes to, in all functions, up to where it violates the assertion.
    pub fn failing_path(&mut self, run: &Scenario, check: CheckId) -> Answer<Vec<ControlPoint>> {
        match self.record(run, check, None) {
            Ok(Recorded { path, .. }) => Answer::Found(path),
            Err(reason) => Answer::Unknown(reason),
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
        let Self { program, entry, ref options, .. } = *self;
        let request = Request { program, entry, options, bounds };
        let hooks: Vec<Box<dyn Hook>> = vec![Box::new(follower)];
        execute(request, Context::new(), hooks, &mut Silent, &mut |_, _, _| true)
    }
}

const NOT_ASKED: &str = "the property is switched off";

/// A run that somebody describes is short; one that is not has gone astray.
const STEP_LIMIT: u64 = 1 << 24;

impl capabilities::Engine for Engine<'_> {
    type Edge = Transition;
    type Assertion = CheckId;
    type Run = Scenario;
}

impl FailingRuns for Engine<'_> {
    fn failing_run(
        &mut self,
        assertion: CheckId,
        conditions: &Conditions<Transition>,
    ) -> Answer<Scenario> {
        self.run(Goal::Violated, assertion, Through::Each, conditions)
    }
}

impl CorrectTransitions for Engine<'_> {
    fn is_satisfied(&mut self, assertion: CheckId) -> Answer<()> {
        self.run(Goal::Satisfied, assertion, Through::Each, &Conditions::default()).map(|_| ())
    }

    fn correct_transitions(
        &mut self,
        assertion: CheckId,
        among: &[Transition],
    ) -> Answer<Vec<Transition>> {
        let conditions = Conditions { avoid: Vec::new(), through: among.to_vec() };
        match self.run(Goal::Satisfied, assertion, Through::Any, &conditions) {
            Answer::Found(run) => self.correct(&run, assertion, among),
            Answer::None { rests_on } => Answer::None { rests_on },
            Answer::Unknown(reason) => Answer::Unknown(reason),
        }
    }
}

impl Traces for Engine<'_> {
    fn trace(&mut self, run: &Scenario, assertion: CheckId) -> Answer<Vec<Transition>> {
        self.failing_transitions(run, assertion).map(|transitions| {
            transitions.into_iter().map(|one| Transition::from(one.edge)).collect()
        })
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
