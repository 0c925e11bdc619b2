//! Questions about edges that induction over the rounds of loops answers.

use std::time::{Duration, Instant};

use bounded::Options;
use bounded::engine::Transition;
use capabilities::{Answer, Conditions};
use induction::causes::Asker;
use ir::{CheckId, ControlEdge, FunctionId, Program};
use semantics::concrete::Scenario;

/// A question takes no longer, and no more than this part of the time that is left.
const TIME: Duration = Duration::from_secs(3);
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

    /// A run that violates an assertion and takes none of some edges.
    pub(super) fn failing_run(
        &mut self,
        assertion: CheckId,
        conditions: &Conditions<Transition>,
    ) -> Answer<Scenario> {
        let through_none = conditions.through.is_empty();
        match edges(&conditions.avoid).filter(|_| through_none) {
            Some(edges) => self.ask(|asker| asker.failing_run(assertion, &edges)),
            None => not_asked(),
        }
    }

    /// A run that satisfies an assertion, after one of some edges if there are any.
    pub(super) fn correct_run(
        &mut self,
        assertion: CheckId,
        among: Option<&[Transition]>,
    ) -> Answer<Scenario> {
        match among.map(edges) {
            None => self.ask(|asker| asker.correct_run(assertion, None)),
            Some(Some(edges)) => self.ask(|asker| asker.correct_run(assertion, Some(&edges))),
            Some(None) => not_asked(),
        }
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

/// The edges of transitions without states; none if one has states.
fn edges(transitions: &[Transition]) -> Option<Vec<ControlEdge>> {
    let edge = |one: &Transition| one.states.is_none().then_some(one.edge);
    transitions.iter().map(edge).collect()
}

fn not_asked() -> Answer<Scenario> {
    Answer::Unknown("induction does not answer".to_owned())
}
