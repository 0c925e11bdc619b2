//! Runs of changed programs.

use std::collections::BTreeSet;
use std::rc::Rc;

use findings::CheckKind;
use ir::{CheckId, FunctionId, Program, SiteId};
use logs::Matcher;
use methods::localize::{Expected, OTHER_FILLINGS, Run};
use methods::replay::logged;
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::{Event, Failure, Host, Limit, Machine, Outcome, RunOptions};

use crate::{Forbidden, PropertyKey, Request, carried};

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

/// What comes of a changed run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    Passes,
    Fails,
    /// It takes more steps than it may.
    TooLong,
}

/// Makes runs of a changed program.
pub(crate) struct Trial<'t, 'p> {
    request: &'t Request<'t>,
    program: &'p Program,
    code: Rc<SharedCode<'p>>,
    entry: FunctionId,
    step_limit: u64,
    /// Checks whose failures count as passed.
    tolerated: BTreeSet<CheckId>,
}

impl<'t, 'p> Trial<'t, 'p> {
    pub fn new(
        request: &'t Request<'t>,
        program: &'p Program,
        entry: FunctionId,
        step_limit: u64,
    ) -> Self {
        let code = Rc::new(SharedCode::new(program));
        let is_tolerated =
            |check: &CheckId| request.tolerated.contains(&PropertyKey::new(program, *check));
        let tolerated = match request.tolerated.is_empty() {
            true => BTreeSet::new(),
            false => program.properties.indices().filter(is_tolerated).collect(),
        };
        Self { request, program, code, entry, step_limit, tolerated }
    }

    /// A run of the program as it is, for the changed one.
    pub fn carried(&self, run: &Run) -> Run {
        let scenario = carried(&run.given.scenario, self.request.program, self.program);
        let environment = run.given.environment.clone();
        Run { given: std::sync::Arc::new(bounded::Given { scenario, environment }), ..run.clone() }
    }

    /// Whether a run satisfies all checks and does what is expected.
    pub fn passes(&self, run: &Run, choice: Option<Choice>) -> bool {
        self.ended(run, choice) == Ended::Passes
    }

    /// The same, and whether it takes too long.
    pub fn ended(&self, run: &Run, choice: Option<Choice>) -> Ended {
        self.ended_filled(run, choice, run.given.scenario.filling)
    }

    /// The same, whatever storage holds that was never written.
    pub fn passes_steadily(&self, run: &Run) -> bool {
        let filling = run.given.scenario.filling;
        let mut fillings = std::iter::once(filling).chain(OTHER_FILLINGS);
        fillings.all(|filling| self.ended_filled(run, None, filling) == Ended::Passes)
    }

    /// Whether a run reads storage that it has not written.
    pub fn reads_unwritten(&self, run: &Run) -> bool {
        let mut options = options(self.request, run, self.step_limit);
        options.checks = options.checks.with(CheckKind::Uninitialized.into());
        let mut host = Unwritten {
            input: run.given.scenario.standard_input.iter(),
            program: self.program,
            is_read: false,
        };
        let outcome = Machine::sharing(&self.code, options).run(self.entry, &mut host);
        let ends = match outcome {
            Outcome::Failed(failure) => host.is_unwritten(&failure),
            Outcome::Exited(_)
            | Outcome::Aborted(_)
            | Outcome::Assumed
            | Outcome::Unsupported { .. }
            | Outcome::LimitReached { .. }
            | Outcome::Interrupted => false,
        };
        ends || host.is_read
    }

    fn ended_filled(&self, run: &Run, choice: Option<Choice>, filling: u8) -> Ended {
        let mut options = options(self.request, run, self.step_limit);
        if let Some(choice) = choice {
            options.scenario = choice.made(&options.scenario);
        }
        options.scenario.filling = filling;
        let mut host = Comparing::new(run, &self.tolerated, &self.request.forbidden);
        let outcome = Machine::sharing(&self.code, options).run(self.entry, &mut host);
        let too_long = matches!(outcome, Outcome::LimitReached { limit: Limit::Steps, .. });
        match (self.is_passed(run, &host, outcome), too_long && host.is_right) {
            (true, _) => Ended::Passes,
            (false, true) => Ended::TooLong,
            (false, false) => Ended::Fails,
        }
    }

    fn is_passed(&self, run: &Run, host: &Comparing<'_>, outcome: Outcome) -> bool {
        let Expected { output, status } = &run.expected;
        if host.written.iter().any(Matcher::accepts) {
            return false;
        }
        if host.is_tolerated {
            return true;
        }
        let ended = match outcome {
            Outcome::Exited(ended) => ended,
            Outcome::Failed(failure) => return self.tolerated.contains(&failure.check),
            // A run that an assumption ends violates nothing.
            Outcome::Assumed => return host.is_right && output.is_none() && status.is_none(),
            Outcome::Aborted(_)
            | Outcome::Unsupported { .. }
            | Outcome::LimitReached { .. }
            | Outcome::Interrupted => return false,
        };
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
    tolerated: &'r BTreeSet<CheckId>,
    /// Whether a failure came that counts as passed.
    is_tolerated: bool,
    /// How far it writes what no run may write.
    written: Vec<Matcher<'r>>,
    streams: &'r [u32],
}

impl<'r> Comparing<'r> {
    fn new(run: &'r Run, tolerated: &'r BTreeSet<CheckId>, forbidden: &'r Forbidden) -> Self {
        Self {
            written: forbidden.logs.iter().map(Matcher::new).collect(),
            streams: &forbidden.streams,
            tolerated,
            is_tolerated: false,
            input: run.given.scenario.standard_input.iter(),
            expected: run.expected.output.as_deref(),
            printed: 0,
            is_right: true,
        }
    }
}

impl Host for Comparing<'_> {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        if self.streams.contains(&stream) {
            self.written.iter_mut().for_each(|matcher| matcher.print(bytes));
        }
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

    fn failed(&mut self, failure: &Failure) {
        match self.tolerated.contains(&failure.check) {
            true => self.is_tolerated |= self.is_right,
            false => self.is_right = false,
        }
    }

    fn event(&mut self, event: &Event) {
        if !self.written.is_empty() {
            let event = logged(event);
            self.written.iter_mut().for_each(|matcher| matcher.observe(&event));
        }
    }

    fn goes_on(&self) -> bool {
        self.is_right && !self.is_tolerated
    }
}

/// Sees whether storage is read that was not written.
struct Unwritten<'r> {
    input: std::slice::Iter<'r, u8>,
    program: &'r Program,
    is_read: bool,
}

impl Unwritten<'_> {
    fn is_unwritten(&self, failure: &Failure) -> bool {
        self.program.properties[failure.check].kind == CheckKind::Uninitialized
    }
}

impl Host for Unwritten<'_> {
    fn write(&mut self, _stream: u32, _bytes: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        self.input.next().copied()
    }

    fn failed(&mut self, failure: &Failure) {
        self.is_read |= self.is_unwritten(failure);
    }

    fn goes_on(&self) -> bool {
        !self.is_read
    }
}
