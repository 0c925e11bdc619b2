//! Executions made again by the concrete machine, whose logs are compared with those asked for.

use findings::CheckSet;
use ir::{CheckId, FunctionId, Program};
use logs::{Extent, Log, Matcher};
use semantics::concrete::{Scenario, TakenInput};
use semantics::machine::{self, Outcome, RunOptions};
use semantics::replay::{Listener, Replay, replay_heard};

use crate::inputs::Recorded;

/// An execution that was made again.
pub(crate) struct Confirmed {
    /// What the program did not determine in it.
    pub scenario: Scenario,
    /// The run.
    pub replay: Replay,
    /// The inputs that it took.
    pub taken: Vec<TakenInput>,
}

impl Confirmed {
    /// What the program does not determine in it.
    pub(crate) fn recorded(&self) -> Recorded<'_> {
        Recorded {
            taken: &self.taken,
            scenario: &self.scenario,
            standard_input: self.replay.reads_input.then_some(&self.scenario.standard_input),
        }
    }
}

/// Why an execution is not shown.
pub(crate) enum Refuted {
    /// It is too large to be made.
    Limit(String),
    /// It does not write the logs: a fault of this tool.
    Other(String),
}

/// A run that a scenario describes is short; one that is not has gone astray.
const STEP_LIMIT: u64 = 1 << 32;

/// Makes an execution again. `violating` ones go on after a log that may stop anywhere.
pub(crate) fn confirm(
    program: &Program,
    entry: FunctionId,
    checks: CheckSet,
    scenario: &Scenario,
    (logs, streams, threads): (&[Log], &[u32], &[Option<usize>]),
    goes_on: bool,
) -> Result<Confirmed, Refuted> {
    let options = RunOptions {
        checks,
        step_limit: STEP_LIMIT,
        scenario: scenario.clone(),
        ..RunOptions::default()
    };
    let mut first = Hearing::new(logs, streams, threads, goes_on);
    let mut second = Hearing::new(logs, streams, threads, goes_on);
    let listeners: [&mut dyn Listener; 2] = [&mut first, &mut second];
    let replay = replay_heard(program, entry, options, CheckId::NONE, listeners);
    let ended = match &replay.outcome {
        Outcome::Exited(_) | Outcome::Aborted(_) | Outcome::Failed(_) => true,
        Outcome::Interrupted => !second.goes_on(),
        Outcome::LimitReached { limit, .. } => return Err(Refuted::Limit(limit.to_string())),
        Outcome::Unsupported { message, .. } => return Err(Refuted::Other(message.clone())),
        Outcome::Assumed => false,
    };
    if !ended || !second.is_written() {
        return Err(Refuted::Other("the run does not write the log".to_owned()));
    }
    let taken = replay.taken.clone();
    Ok(Confirmed { scenario: scenario.clone(), replay, taken })
}

/// Compares what a run logs.
#[derive(Clone)]
pub(super) struct Hearing<'l> {
    matchers: Vec<Matcher<'l>>,
    /// The threads that logs are of, in their order; all threads where there is none.
    threads: &'l [Option<usize>],
    streams: &'l [u32],
    /// Whether the run may stop as soon as the logs are written.
    stops: bool,
}

impl<'l> Hearing<'l> {
    pub(super) fn new(
        logs: &'l [Log],
        streams: &'l [u32],
        threads: &'l [Option<usize>],
        goes_on: bool,
    ) -> Self {
        let stops = !goes_on && logs.iter().all(|log| log.extent == Extent::Prefix);
        Self { matchers: logs.iter().map(Matcher::new).collect(), threads, streams, stops }
    }

    fn is_written(&self) -> bool {
        self.matchers.iter().all(Matcher::accepts)
    }
}

impl Listener for Hearing<'_> {
    fn event(&mut self, event: &machine::Event) {
        let thread = event.thread;
        let event = methods::replay::logged(event);
        for (index, matcher) in self.matchers.iter_mut().enumerate() {
            let of = self.threads.get(index).copied().flatten();
            if of.is_none_or(|of| of == thread) {
                matcher.observe(&event);
            }
        }
    }

    fn write(&mut self, stream: u32, bytes: &[u8]) {
        if self.streams.contains(&stream) {
            self.matchers.iter_mut().for_each(|matcher| matcher.print(bytes));
        }
    }

    fn goes_on(&self) -> bool {
        !(self.stops && self.is_written())
    }
}

impl explicit::Comparison for Hearing<'_> {
    fn event(&mut self, event: &machine::Event) {
        Listener::event(self, event);
    }

    fn is_written(&self) -> bool {
        Self::is_written(self)
    }

    fn may_stop(&self) -> bool {
        self.stops
    }

    fn prints(&mut self, stream: u32, bytes: &[u8]) {
        Listener::write(self, stream, bytes);
    }

    fn progress(&self) -> Vec<explicit::Progress> {
        let of = |matcher: &Matcher<'_>| explicit::Progress {
            written: matcher.written(),
            is_lost: matcher.is_lost(),
            is_written: matcher.accepts(),
        };
        self.matchers.iter().map(of).collect()
    }

    fn is_lost(&self) -> bool {
        self.matchers.iter().any(Matcher::is_lost)
    }

    fn state(&self) -> String {
        self.matchers.iter().map(Matcher::state).collect::<Vec<String>>().join("; ")
    }
}
