//! The search over sets of states as an engine for methods: the [capabilities] that it has.

use capabilities::{Answer, Conditions, FailingRuns};

use crate::bdd::{Limit, Limited};
use crate::causes::CorrectTransitions;
use crate::graph::{Edge, VertexId};
use crate::reachability::{Reached, Until, explore, explore_again};
use crate::symbolic::{Model, Replacements};
use crate::trace::{Trace, find};

/// A Boolean program whose reachable states are known.
pub struct Engine<'m, 'g> {
    model: &'m mut Model<'g>,
    reached: Reached,
    until: Until,
    /// The correct transitions of the assertion that was asked about last.
    correct: Option<(VertexId, CorrectTransitions)>,
}

impl<'m, 'g> Engine<'m, 'g> {
    /// An engine for the relations of a program.
    ///
    /// # Errors
    /// If a limit is hit while the reachable states are looked for.
    pub fn new(model: &'m mut Model<'g>, until: Until) -> Limited<Self> {
        let reached = explore(model, until.clone())?;
        Ok(Self { model, reached, until, correct: None })
    }

    /// The graph of the program.
    #[must_use]
    pub fn model(&self) -> &Model<'g> {
        self.model
    }

    fn failing_without(&mut self, assertion: VertexId, avoid: &[Edge]) -> Limited<Option<Trace>> {
        if avoid.is_empty() {
            return find(self.model, &self.reached, &[assertion], self.until.clone());
        }
        let never = self.model.space.constant(false);
        let halted = avoid.iter().map(|&edge| match edge {
            // A return is the end of a completed call.
            Edge::Return(call) => (Edge::Step(call, 0), never.clone()),
            Edge::Step(..) | Edge::Call(_) => (edge, never.clone()),
        });
        let replacements: Replacements = halted.collect();
        let outer = self.model.replace(replacements);
        let found = explore_again(self.model, &self.reached, self.until.clone())
            .and_then(|reached| find(self.model, &reached, &[assertion], self.until.clone()));
        self.model.replace(outer);
        found
    }

    fn find_correct(&mut self, assertion: VertexId) -> Limited<()> {
        if self.correct.as_ref().is_none_or(|(of, _)| *of != assertion) {
            let found =
                CorrectTransitions::new(self.model, &self.reached, assertion, self.until.clone())?;
            self.correct = Some((assertion, found));
        }
        Ok(())
    }

    fn correct_among(&mut self, assertion: VertexId, among: &[Edge]) -> Limited<Vec<Edge>> {
        self.find_correct(assertion)?;
        let correct = self.correct.iter().flat_map(|(_, correct)| &correct.projected);
        Ok(correct.copied().filter(|edge| among.contains(edge)).collect())
    }
}

/// The answer after a search in which everything was looked at.
fn answer<T>(found: Limited<Option<T>>) -> Answer<T> {
    match found {
        Ok(Some(found)) => Answer::Found(found),
        Ok(None) => Answer::None { rests_on: Vec::new() },
        Err(limit @ (Limit::Nodes | Limit::Time | Limit::Length)) => {
            Answer::Unknown(limit.to_string())
        }
    }
}

impl capabilities::Engine for Engine<'_, '_> {
    type Edge = Edge;
    type Assertion = VertexId;
    type Run = Trace;
}

impl FailingRuns for Engine<'_, '_> {
    fn failing_run(&mut self, assertion: VertexId, conditions: &Conditions<Edge>) -> Answer<Trace> {
        if !conditions.through.is_empty() {
            // Path edges forget by which edges an activation was reached.
            let reason = "traces through given edges are not looked for in Boolean programs";
            return Answer::Unknown(reason.to_owned());
        }
        answer(self.failing_without(assertion, &conditions.avoid))
    }
}

impl capabilities::CorrectTransitions for Engine<'_, '_> {
    fn is_satisfied(&mut self, assertion: VertexId) -> Answer<()> {
        let found = self.find_correct(assertion);
        let correct = self.correct.as_ref().is_some_and(|(_, correct)| !correct.is_empty());
        answer(found.map(|()| correct.then_some(())))
    }

    fn correct_transitions(&mut self, assertion: VertexId, among: &[Edge]) -> Answer<Vec<Edge>> {
        answer(
            self.correct_among(assertion, among).map(|found| (!found.is_empty()).then_some(found)),
        )
    }
}

impl capabilities::Traces for Engine<'_, '_> {
    fn trace(&mut self, run: &Trace, _assertion: VertexId) -> Answer<Vec<Edge>> {
        let edges = run.transitions.iter().map(|transition| match transition.edge {
            // What comes after a call is the completed call.
            Edge::Return(call) => Edge::Step(call, 0),
            edge @ (Edge::Step(..) | Edge::Call(_)) => edge,
        });
        Answer::Found(edges.collect())
    }
}
