//! Probes: concrete runs with extreme and random values, made while the engines think. A failure that needs thousands
//! of rounds or a long input costs the concrete machine milliseconds.

mod shrink;
mod values;
mod vocabulary;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bounded::Options;
use ir::{CheckId, FunctionId, Program};
use semantics::code::SharedCode;
use semantics::concrete::{Inputs, Scenario, TakenInput};
use semantics::machine::{Host, Machine, Outcome, RunOptions};

use shrink::{is_plain, shrink};
use values::Values;

/// The probes of a program together take this long, and no more than this part of the time that there is.
const TIME: Duration = Duration::from_millis(300);
const SHARE: u32 = 20;
/// A run is given up after this many transfers of control, or when it uses this many bytes: making it again and showing it
/// would take too long.
const STEPS: u64 = 1_000_000;
const MEMORY: u64 = 64 << 20;
/// Plainer values for all failing runs together take no longer than this.
const TIME_FOR_ALL: Duration = Duration::from_millis(900);
/// At most this many runs are made.
const MOST_RUNS: usize = 400;

/// Failing runs, one for each of these properties that failed.
pub(super) fn probe(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    asked: &[CheckId],
    end: Instant,
) -> Vec<(CheckId, Scenario)> {
    if !is_any_run_asked(program, options) {
        return Vec::new();
    }
    let now = Instant::now();
    let end = now + TIME.min(end.saturating_duration_since(now) / SHARE);
    let asked: BTreeSet<CheckId> = asked.iter().copied().collect();
    let prober = Prober { program, code: Rc::new(SharedCode::new(program)), entry, options, end };
    let values = Values::new(program, options);
    let mut found: BTreeMap<CheckId, Scenario> = BTreeMap::new();
    let body = program.functions[entry].body.as_ref();
    let mut varies = body.is_some_and(|body| body.parameters().next().is_some());
    for number in 0..MOST_RUNS {
        if prober.is_over() {
            break;
        }
        let scenario = values.scenario(number);
        let run = prober.run(&scenario);
        for &check in run.failed.iter().filter(|check| asked.contains(check)) {
            found.entry(check).or_insert_with(|| run.scenario(&scenario));
        }
        varies |= run.read > 0 || !run.taken.is_empty();
        if !varies {
            break;
        }
    }
    let prober = Prober { end: Instant::now() + TIME, ..prober };
    found.into_iter().map(|(check, scenario)| (check, shrink(&prober, check, scenario))).collect()
}

/// Plainer runs of one program, within some time for all of them.
pub(super) struct Plainer {
    program: &'static Program,
    entry: FunctionId,
    options: Options,
    left: Mutex<Duration>,
}

impl Plainer {
    /// For runs of a program, unless not every run counts.
    pub(super) fn new(
        program: &'static Program,
        entry: FunctionId,
        options: &Options,
    ) -> Option<Self> {
        let left = Mutex::new(TIME_FOR_ALL);
        is_any_run_asked(program, options).then(|| Self {
            program,
            entry,
            options: options.clone(),
            left,
        })
    }

    /// A plainer run in which the check fails, if one is found; else the same.
    pub(super) fn plainer(&self, check: CheckId, scenario: Scenario) -> Scenario {
        // The moves of a schedule fit these values only.
        if is_plain(&scenario) || scenario.schedule.is_some() {
            return scenario;
        }
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        let end = start + TIME.min(*left);
        let code = Rc::new(SharedCode::new(self.program));
        let (program, entry, options) = (self.program, self.entry, &self.options);
        let prober = Prober { program, code, entry, options, end };
        let plainer = shrink(&prober, check, scenario);
        *left = left.saturating_sub(start.elapsed());
        plainer
    }
}

/// Whether every run of the program counts. Where only a part of an object is modelled, a concrete run would take
/// made-up bytes for what lies behind it.
fn is_any_run_asked(program: &Program, options: &Options) -> bool {
    let is_whole = program.sites.iter().all(|site| site.modelled.is_none());
    let is_restricted = options.given.is_some() || options.ending_from.is_some();
    is_whole && !is_restricted && options.different_from.is_empty()
}

/// What came of a run.
struct Run {
    /// The checks that failed.
    failed: Vec<CheckId>,
    taken: Vec<TakenInput>,
    /// How much of the standard input it read; more than there is if it came to the end.
    read: usize,
}

impl Run {
    /// The scenario of the run with only what it took.
    fn scenario(&self, given: &Scenario) -> Scenario {
        let mut inputs = Inputs::new();
        self.taken.iter().for_each(|input| inputs.push(input.site, input.value));
        let mut standard_input = given.standard_input.clone();
        standard_input.truncate(self.read);
        Scenario { inputs, standard_input, ..given.clone() }
    }
}

/// Gives the standard input and learns what fails.
struct Listener<'s> {
    input: std::slice::Iter<'s, u8>,
    read: usize,
    failed: Vec<CheckId>,
}

impl Host for Listener<'_> {
    fn write(&mut self, _: u32, _: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        self.read += 1;
        self.input.next().copied()
    }

    fn wants_failure(&mut self, check: CheckId) -> bool {
        self.failed.push(check);
        false
    }
}

/// Makes runs of a program.
struct Prober<'p> {
    program: &'p Program,
    code: Rc<SharedCode<'p>>,
    entry: FunctionId,
    options: &'p Options,
    end: Instant,
}

impl Prober<'_> {
    fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.options.interrupter.is_interrupted()
    }

    fn run(&self, scenario: &Scenario) -> Run {
        let given = RunOptions {
            checks: self.options.checks,
            step_limit: STEPS,
            memory_limit: MEMORY,
            deadline: Some(self.end),
            scenario: scenario.clone(),
            interrupter: self.options.interrupter.clone(),
            ..RunOptions::default()
        };
        let input = scenario.standard_input.iter();
        let mut listener = Listener { input, read: 0, failed: Vec::new() };
        let mut machine = Machine::sharing(&self.code, given);
        match machine.run(self.entry, &mut listener) {
            Outcome::Failed(failure) => listener.failed.push(failure.check),
            Outcome::Exited(_)
            | Outcome::Aborted(_)
            | Outcome::Assumed
            | Outcome::Unsupported { .. }
            | Outcome::LimitReached { .. }
            | Outcome::Interrupted => {}
        }
        let taken = machine.taken_inputs().to_vec();
        Run { failed: listener.failed, taken, read: listener.read }
    }
}
