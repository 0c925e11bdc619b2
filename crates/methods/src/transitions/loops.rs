//! Questions about transitions that induction over the rounds of loops answers.

use std::time::{Duration, Instant};

use bounded::Options;
use bounded::engine::{Transition, Valuation};
use capabilities::{Answer, Conditions};
use induction::causes::Asker;
use ir::{CheckId, FunctionId, Program};
use semantics::concrete::Scenario;
use weave::correct_runs::Condition;

use super::predicates::Predicates;

/// A question takes no longer, and no more than this part of the time that is left.
const TIME: Duration = Duration::from_secs(6);
const SHARE: u32 = 2;

/// Asks by induction as long as that answers.
pub(super) struct Loops<'p> {
    program: &'p Program,
    entry: FunctionId,
    options: Options,
    /// Whether a question was not answered: then the next ones are not, mostly.
    gave_up: bool,
}

impl<'p> Loops<'p> {
    pub(super) const fn new(program: &'p Program, entry: FunctionId, options: Options) -> Self {
        Self { program, entry, options, gave_up: false }
    }

    /// When questions from now on have to be answered.
    pub(super) fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.options.deadline = deadline;
    }

    /// A run that violates an assertion and takes none of some transitions.
    pub(super) fn failing_run(
        &mut self,
        assertion: CheckId,
        conditions: &Conditions<Transition>,
        predicates: &Predicates,
    ) -> Answer<Scenario> {
        if !conditions.through.is_empty() {
            return not_asked();
        }
        let avoided = woven(&conditions.avoid, predicates);
        self.ask(|asker| asker.failing_run(assertion, &avoided))
    }

    /// A run that satisfies an assertion, after one of some transitions if they are given.
    pub(super) fn correct_run(
        &mut self,
        assertion: CheckId,
        among: Option<&[Transition]>,
        predicates: &Predicates,
    ) -> Answer<Scenario> {
        let among = among.map(|among| woven(among, predicates));
        self.ask(|asker| asker.correct_run(assertion, among.as_deref()))
    }

    fn ask(&mut self, question: impl FnOnce(&Asker<'p>) -> Answer<Scenario>) -> Answer<Scenario> {
        if self.gave_up {
            return not_asked();
        }
        let now = Instant::now();
        let left = self.options.deadline.map(|deadline| deadline.saturating_duration_since(now));
        let time = left.map_or(TIME, |left| TIME.min(left / SHARE));
        let options = Options { deadline: Some(now + time), ..self.options.clone() };
        let answer = question(&Asker::new(self.program, self.entry, options));
        self.gave_up = matches!(answer, Answer::Unknown(_));
        answer
    }
}

/// Transitions as they are put into a program.
fn woven<'a>(
    transitions: &[Transition],
    predicates: &'a Predicates,
) -> Vec<weave::correct_runs::Transition<'a>> {
    let end = |valuation: Valuation| -> Box<Condition<'a>> {
        Box::new(move |program, function| predicates.condition(valuation, program, function))
    };
    let woven = |one: &Transition| weave::correct_runs::Transition {
        edge: one.edge,
        ends: one.states.map(|states| states.map(end)),
    };
    transitions.iter().map(woven).collect()
}

fn not_asked() -> Answer<Scenario> {
    Answer::Unknown("induction does not answer".to_owned())
}
