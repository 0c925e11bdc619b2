//! Runs a scenario again to say how a check fails: the steps of the run in source terms.
//!
//! A run is replayed twice. The first time it is watched, to find out how many steps it has and
//! which of them the failure depends on. The second time those that are kept are put into words.

mod folded;
mod keep;
mod words;

use findings::Trace;
use ir::{CheckId, FunctionId, Program};

use crate::concrete::TakenInput;
use crate::machine::{Event, Failure, Host, Machine, Outcome, RunOptions, Step};
use keep::Kept;
use words::Words;

/// A run up to the failure of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// How it ended. A check that does not end runs, or a goal, counts as failed.
    pub outcome: Outcome,
    /// The check that failed at its end; another one than was wanted if that failed first.
    pub failure: Option<Failure>,
    /// Its steps.
    pub trace: Trace,
    /// The inputs that it took.
    pub taken: Vec<TakenInput>,
    /// What it wrote to the standard output.
    pub output: Vec<u8>,
    /// Whether it read the standard input.
    pub reads_input: bool,
}

/// Who hears what a run logs and prints, and may end it.
pub trait Listener {
    /// An event of the program's log.
    fn event(&mut self, event: &Event);
    /// Bytes are written to a stream.
    fn write(&mut self, stream: u32, bytes: &[u8]);
    /// Whether the run goes on.
    fn goes_on(&self) -> bool;
}

/// Nobody.
struct Nobody;

impl Listener for Nobody {
    fn event(&mut self, _: &Event) {}

    fn write(&mut self, _: u32, _: &[u8]) {}

    fn goes_on(&self) -> bool {
        true
    }
}

/// Runs a program until a check fails, or until it ends otherwise. The standard input is that of
/// the scenario; nobody observes the run.
#[must_use]
pub fn replay(
    program: &Program,
    entry: FunctionId,
    options: RunOptions,
    wanted: CheckId,
) -> Replay {
    run_twice(program, entry, options, wanted, None)
}

/// Runs a program until a check fails, a listener has heard enough, or it ends otherwise. The run
/// is made twice, and has a listener each time.
#[must_use]
pub fn replay_heard(
    program: &Program,
    entry: FunctionId,
    options: RunOptions,
    wanted: CheckId,
    listeners: [&mut dyn Listener; 2],
) -> Replay {
    run_twice(program, entry, options, wanted, Some(listeners))
}

fn run_twice(
    program: &Program,
    entry: FunctionId,
    options: RunOptions,
    wanted: CheckId,
    listeners: Option<[&mut dyn Listener; 2]>,
) -> Replay {
    let hears = listeners.is_some();
    let (mut nobody, mut nobody_again) = (Nobody, Nobody);
    let [first, second] = listeners.unwrap_or([&mut nobody, &mut nobody_again]);
    // A traced run has up to twice as many transfers of control as one that is not.
    let step_limit = options.step_limit.saturating_mul(2);
    let until = Some(wanted);
    let options = RunOptions { trace: true, until, observer: None, step_limit, ..options };
    let again = copy(&options);

    let mut watching = Watching { input: Input::new(&options), listener: first };
    // What a run with threads depends on is not recorded: all of it may matter.
    let has_threads = options.scenario.schedule.is_some();
    let mut machine = Machine::new(program, options);
    if !has_threads {
        machine.watch();
    }
    let outcome = machine.run(entry, &mut watching);
    let (matter, inputs) = machine.dependences(failure_of(&outcome), hears);
    let kept = Kept::new(machine.begun(), matter, inputs);
    drop(machine);

    let mut telling = Telling {
        input: Input::new(&again),
        output: Vec::new(),
        words: Words::new(program, kept, hears),
        listener: second,
    };
    let mut machine = Machine::new(program, again);
    let outcome = machine.run(entry, &mut telling);
    let failure = failure_of(&outcome).cloned();
    let trace = telling.words.finish(failure.as_ref());
    let taken = machine.taken_inputs().to_vec();
    let reads_input = telling.input.is_read;
    Replay { outcome, failure, trace, taken, output: telling.output, reads_input }
}

fn failure_of(outcome: &Outcome) -> Option<&Failure> {
    match outcome {
        Outcome::Failed(failure) => Some(failure),
        Outcome::Exited(_)
        | Outcome::Aborted(_)
        | Outcome::Assumed
        | Outcome::Unsupported { .. }
        | Outcome::LimitReached { .. }
        | Outcome::Interrupted => None,
    }
}

/// The same options again; there is no observer.
fn copy(options: &RunOptions) -> RunOptions {
    RunOptions {
        checks: options.checks,
        arguments: options.arguments.clone(),
        environment: options.environment.clone(),
        seed: options.seed,
        step_limit: options.step_limit,
        looks_for_repetition: options.looks_for_repetition,
        memory_limit: options.memory_limit,
        stack_limit: options.stack_limit,
        deadline: options.deadline,
        interrupter: options.interrupter.clone(),
        trace: options.trace,
        scenario: options.scenario.clone(),
        observer: None,
        track_written: options.track_written,
        until: options.until,
    }
}

/// The standard input of a scenario.
struct Input {
    bytes: std::vec::IntoIter<u8>,
    is_read: bool,
}

impl Input {
    fn new(options: &RunOptions) -> Self {
        Self { bytes: options.scenario.standard_input.clone().into_iter(), is_read: false }
    }

    fn next(&mut self) -> Option<u8> {
        self.is_read = true;
        self.bytes.next()
    }
}

/// A host that learns nothing but what is logged.
struct Watching<'l> {
    input: Input,
    listener: &'l mut dyn Listener,
}

impl Host for Watching<'_> {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        self.listener.write(stream, bytes);
    }

    fn event(&mut self, event: &Event) {
        self.listener.event(event);
    }

    fn goes_on(&self) -> bool {
        self.listener.goes_on()
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.next()
    }

    fn wants(&self, _: u64) -> bool {
        false
    }

    fn wants_failure(&mut self, _check: CheckId) -> bool {
        false
    }
}

/// A host that puts the kept steps into words.
struct Telling<'p, 'l> {
    input: Input,
    output: Vec<u8>,
    words: Words<'p>,
    listener: &'l mut dyn Listener,
}

impl Host for Telling<'_, '_> {
    fn wants_failure(&mut self, _check: CheckId) -> bool {
        false
    }

    fn write(&mut self, stream: u32, bytes: &[u8]) {
        if stream == 1 {
            self.output.extend_from_slice(bytes);
        }
        self.words.print(bytes);
        self.listener.write(stream, bytes);
    }

    fn event(&mut self, event: &Event) {
        self.words.log(event);
        self.listener.event(event);
    }

    fn goes_on(&self) -> bool {
        self.listener.goes_on()
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.next()
    }

    fn wants(&self, step: u64) -> bool {
        self.words.kept.contains(step)
    }

    fn step(&mut self, step: &Step) {
        self.words.tell(step);
    }
}
