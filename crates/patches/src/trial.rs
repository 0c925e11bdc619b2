//! Runs of changed programs.

use std::rc::Rc;

use ir::{FunctionId, SiteId};
use methods::localize::{Expected, OTHER_FILLING, Run};
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::{Failure, Host, Machine, Outcome, RunOptions};

use crate::Request;

/// A run that is longer has gone astray.
pub(crate) const STEP_LIMIT: u64 = 2_000_000;

/// How a run of the user's program is made.
pub(crate) fn options(request: &Request<'_>, run: &Run, step_limit: u64) -> RunOptions {
    RunOptions {
        checks: request.checks,
        environment: run.given.environment.clone(),
        step_limit,
        scenario: run.given.scenario.clone(),
        deadline: request.deadline,
        interrupter: request.interrupter.clone(),
        ..RunOptions::default()
    }
}

/// Which change a program that holds many is to make.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    /// Where the program asks for the place and for the change.
    pub asked: [SiteId; 2],
    pub place: u32,
    pub change: u32,
}

impl Choice {
    /// A scenario of the program as it is, for the one that asks.
    fn made(&self, scenario: &Scenario) -> Scenario {
        let mut scenario = scenario.clone();
        scenario.inputs.push(self.asked[0], self.place.into());
        scenario.inputs.push(self.asked[1], self.change.into());
        scenario
    }
}

/// Makes runs of a changed program.
pub(crate) struct Trial<'t, 'p> {
    pub request: &'t Request<'t>,
    pub code: Rc<SharedCode<'p>>,
    pub entry: FunctionId,
    pub step_limit: u64,
}

impl Trial<'_, '_> {
    /// Whether a run satisfies all checks and does what is expected.
    pub fn passes(&self, run: &Run, choice: Option<Choice>) -> bool {
        self.passes_filled(run, choice, 0)
    }

    /// The same, whatever storage holds that was never written.
    pub fn passes_steadily(&self, run: &Run) -> bool {
        self.passes_filled(run, None, 0) && self.passes_filled(run, None, OTHER_FILLING)
    }

    fn passes_filled(&self, run: &Run, choice: Option<Choice>, filling: u8) -> bool {
        let mut options = options(self.request, run, self.step_limit);
        if let Some(choice) = choice {
            options.scenario = choice.made(&options.scenario);
        }
        options.scenario.filling = filling;
        let mut host = Comparing::new(run);
        let outcome = Machine::sharing(&self.code, options).run(self.entry, &mut host);
        let Expected { output, status } = &run.expected;
        let Outcome::Exited(ended) = outcome else { return false };
        host.is_right
            && output.as_ref().is_none_or(|wanted| wanted.len() == host.printed)
            && status.is_none_or(|wanted| wanted & 0xff == ended & 0xff)
    }
}

/// Ends a run as soon as it prints something else than expected, or a check fails.
struct Comparing<'r> {
    input: std::slice::Iter<'r, u8>,
    expected: Option<&'r [u8]>,
    printed: usize,
    is_right: bool,
}

impl<'r> Comparing<'r> {
    fn new(run: &'r Run) -> Self {
        Self {
            input: run.given.scenario.standard_input.iter(),
            expected: run.expected.output.as_deref(),
            printed: 0,
            is_right: true,
        }
    }
}

impl Host for Comparing<'_> {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        if stream != 1 {
            return;
        }
        let end = self.printed + bytes.len();
        if let Some(expected) = self.expected {
            self.is_right &= expected.get(self.printed..end) == Some(bytes);
        }
        self.printed = end;
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.next().copied()
    }

    fn failed(&mut self, _failure: &Failure) {
        self.is_right = false;
    }

    fn goes_on(&self) -> bool {
        self.is_right
    }
}
