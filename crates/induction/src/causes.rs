//! What localization by correct transitions asks about programs with loops that have no bound. A proof answers for all
//! rounds, where unwinding answers up to some round.

use std::collections::BTreeSet;

use bounded::{Options, Silent};
use capabilities::Answer;
use ir::{CheckId, ControlEdge, FunctionId, Program};
use semantics::concrete::Scenario;
use weave::correct_runs::{CorrectRuns, avoiding, satisfied_after};

use crate::{Request, prove};

/// Asks about the runs of a program.
#[derive(Debug, Clone)]
pub struct Asker<'p> {
    program: &'p Program,
    entry: FunctionId,
    options: Options,
}

impl<'p> Asker<'p> {
    /// The runs of a program from a function on.
    #[must_use]
    pub const fn new(program: &'p Program, entry: FunctionId, options: Options) -> Self {
        Self { program, entry, options }
    }

    /// A run that violates an assertion and takes none of the edges.
    #[must_use]
    pub fn failing_run(&self, assertion: CheckId, without: &[ControlEdge]) -> Answer<Scenario> {
        self.ask(&avoiding(self.program, without), assertion)
    }

    /// A run that satisfies an assertion after it has taken one of the edges; without edges, any that satisfies it.
    #[must_use]
    pub fn correct_run(
        &self,
        assertion: CheckId,
        edges: Option<&[ControlEdge]>,
    ) -> Answer<Scenario> {
        match satisfied_after(self.program, assertion, edges) {
            Some(CorrectRuns { program, satisfied }) => self.ask(&program, satisfied),
            None => Answer::Unknown("the assertion is a part of an expression".to_owned()),
        }
    }

    fn ask(&self, program: &Program, check: CheckId) -> Answer<Scenario> {
        let (entry, options) = (self.entry, &self.options);
        let request = Request { program, entry, options, checks: &[check], loops: BTreeSet::new() };
        let report = prove(&request, &mut Silent);
        if let Some((_, run)) = report.failures.into_iter().find(|(failing, _)| *failing == check) {
            return Answer::Found(run);
        }
        match report.proofs.into_iter().find(|proof| proof.check == check) {
            Some(proof) => Answer::None { rests_on: proof.rests_on },
            None => Answer::Unknown(report.obstacle.unwrap_or_else(|| NO_ANSWER.to_owned())),
        }
    }
}

const NO_ANSWER: &str = "neither a proof nor a run was found";
