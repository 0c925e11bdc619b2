//! C programs, with the states that localization compares.
//!
//! Questions are asked by induction first: it answers for all rounds of loops, and needs no more time for late ones. What
//! it does not know goes to symbolic execution with bounds.

use std::rc::Rc;

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
}

impl<'p> Program<'p> {
    /// The runs of a program from a function on.
    #[must_use]
    pub fn new(program: &'p ir::Program, entry: FunctionId, options: Options) -> Self {
        let interrupter = options.interrupter.clone();
        Self {
            loops: Loops::new(program, entry, options.clone()),
            engine: Engine::new(program, entry, options),
            program,
            abstraction: Abstraction::new(program, entry, interrupter),
            predicates: Rc::default(),
            trusted: Vec::new(),
        }
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
        match self.loops.failing_run(assertion, conditions, &self.predicates) {
            Answer::Unknown(_) => self.engine.failing_run(assertion, conditions),
            known => known,
        }
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
