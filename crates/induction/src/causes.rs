//! What localization by correct transitions asks about programs with loops that have no bound. A proof answers for all
//! rounds, where unwinding answers up to some round.

use std::collections::BTreeSet;

use bounded::{Options, Silent};
use capabilities::Answer;
use ir::{CheckId, FunctionId, Program};
use semantics::concrete::Scenario;
use weave::correct_runs::{CorrectRuns, Transition, avoiding, satisfied_after};

use crate::{Expected, Request, prove};

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

    /// A run that violates an assertion and takes none of the transitions.
    #[must_use]
    pub fn failing_run(&self, assertion: CheckId, without: &[Transition<'_>]) -> Answer<Scenario> {
        match avoiding(self.program, without) {
            Some(program) => self.ask(&program, assertion),
            None => Answer::Unknown(NO_VALUE.to_owned()),
        }
    }

    /// A run that satisfies an assertion after it has taken one of the transitions; if none are given, any that
    /// satisfies it.
    #[must_use]
    pub fn correct_run(
        &self,
        assertion: CheckId,
        transitions: Option<&[Transition<'_>]>,
    ) -> Answer<Scenario> {
        match satisfied_after(self.program, assertion, transitions) {
            Some(CorrectRuns { program, satisfied }) => self.ask(&program, satisfied),
            None => Answer::Unknown(NO_VALUE.to_owned()),
        }
    }

    fn ask(&self, program: &Program, check: CheckId) -> Answer<Scenario> {
        let (entry, options) = (self.entry, &self.options);
        let request = Request {
            program,
            entry,
            options,
            checks: &[check],
            loops: BTreeSet::new(),
            expected: Expected::Runs,
        };
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

const NO_VALUE: &str = "the assertion or a condition is not put into the program";
const NO_ANSWER: &str = "neither a proof nor a run was found";
