//! C programs, with the states that localization compares.
//!
//! Questions are asked by induction first: it answers for all rounds of loops, and needs no more time for late ones. What
//! it does not know goes to symbolic execution with bounds.

use std::rc::Rc;
use std::time::{Duration, Instant};

use abstraction::program::Abstraction;
use bounded::Options;
use bounded::engine::{Engine, Transition};
use capabilities::{Answer, Conditions, CorrectTransitions, FailingRuns, States, Traces};
use ir::{CheckId, FunctionId};
use semantics::concrete::Scenario;

use super::loops::Loops;
use super::predicates::Predicates;

/// Symbolic execution, with predicates as states.
pub struct Program<'p> {
    engine: Engine<'p>,
    loops: Loops<'p>,
    program: &'p ir::Program,
    abstraction: Abstraction<'p>,
    predicates: Rc<Predicates>,
    /// Functions that are right, whose transitions are no causes.
    trusted: Vec<FunctionId>,
    started: Instant,
    deadline: Option<Instant>,
}

/// Whether there are more causes is asked for this part of the time that the others took, and not less than that.
const SHARE_FOR_MORE: u32 = 2;
const LEAST_FOR_MORE: Duration = Duration::from_secs(2);

impl<'p> Program<'p> {
    /// The runs of a program from a function on.
    #[must_use]
    pub fn new(program: &'p ir::Program, entry: FunctionId, options: Options) -> Self {
        let (interrupter, deadline) = (options.interrupter.clone(), options.deadline);
        Self {
            loops: Loops::new(program, entry, options.clone()),
            engine: Engine::new(program, entry, options),
            program,
            abstraction: Abstraction::new(program, entry, interrupter),
            predicates: Rc::default(),
            trusted: Vec::new(),
            started: Instant::now(),
            deadline,
        }
    }

    /// Gives all questions from now on this time at most.
    fn limit(&mut self, time: Option<Duration>) {
        let end = time.map(|time| Instant::now() + time);
        let deadline = [end, self.deadline].into_iter().flatten().min();
        self.loops.set_deadline(deadline);
        self.engine.set_deadline(deadline);
    }

    /// The same, and what these functions do is never a cause.
    #[must_use]
    pub fn trusting(self, trusted: Vec<FunctionId>) -> Self {
        Self { trusted, ..self }
    }

    /// Leaves out what trusted functions do.
    fn suspected(&self, trace: Answer<Vec<Transition>>) -> Answer<Vec<Transition>> {
        trace.map(|mut trace| {
            trace.retain(|one| !self.trusted.contains(&one.edge.function));
            trace
        })
    }

    /// The predicates that states are compared by.
    #[must_use]
    pub fn predicates(&self) -> &Predicates {
        &self.predicates
    }
}

impl capabilities::Engine for Program<'_> {
    type Edge = Transition;
    type Assertion = CheckId;
    type Run = Scenario;
}

impl FailingRuns for Program<'_> {
    fn failing_run(
        &mut self,
        assertion: CheckId,
        conditions: &Conditions<Transition>,
    ) -> Answer<Scenario> {
        let is_another = !conditions.avoid.is_empty();
        let time = LEAST_FOR_MORE.max(self.started.elapsed() / SHARE_FOR_MORE);
        self.limit(is_another.then_some(time));
        let answer = match self.loops.failing_run(assertion, conditions, &self.predicates) {
            Answer::Unknown(_) => self.engine.failing_run(assertion, conditions),
            known => known,
        };
        self.limit(None);
        answer
    }
}

impl CorrectTransitions for Program<'_> {
    fn is_satisfied(&mut self, assertion: CheckId) -> Answer<()> {
        match self.loops.correct_run(assertion, None, &self.predicates) {
            Answer::Unknown(_) => self.engine.is_satisfied(assertion),
            known => known.map(|_| ()),
        }
    }

    fn correct_transitions(
        &mut self,
        assertion: CheckId,
        among: &[Transition],
    ) -> Answer<Vec<Transition>> {
        match self.loops.correct_run(assertion, Some(among), &self.predicates) {
            Answer::Found(run) => {
                let recorded = self.engine.correct(&run, assertion, among);
                if matches!(recorded, Answer::Found(_)) {
                    return recorded;
                }
            }
            Answer::None { rests_on } => return Answer::None { rests_on },
            Answer::Unknown(_) => {}
        }
        self.engine.correct_transitions(assertion, among)
    }
}

impl Traces for Program<'_> {
    fn trace(&mut self, run: &Scenario, assertion: CheckId) -> Answer<Vec<Transition>> {
        let trace = self.engine.trace(run, assertion);
        self.suspected(trace)
    }
}

impl States for Program<'_> {
    fn view(&mut self, run: &Scenario, assertion: CheckId) {
        let Answer::Found(path) = self.engine.failing_path(run, assertion) else { return };
        let mut predicates = Predicates::clone(&self.predicates);
        predicates.add(self.program, &mut self.abstraction, &path);
        self.predicates = Rc::new(predicates);
        self.engine.set_view(self.predicates.clone());
    }

    fn transitions(&mut self, run: &Scenario, assertion: CheckId) -> Answer<Vec<Transition>> {
        let transitions = self.engine.failing_transitions(run, assertion);
        self.suspected(transitions)
    }
}
