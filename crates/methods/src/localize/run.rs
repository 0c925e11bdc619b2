//! Runs with what is expected of them.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use bounded::Given;
use findings::{CheckKind, CheckSet};
use ir::{CheckId, FunctionId, Program, Selection, SuspectId, VertexId};
use rustc_hash::FxHashMap;
use semantics::code::{Observation, SharedCode};
use semantics::concrete::{Observer, Replacement, Scenario, StateView};
use semantics::machine::{Failure, Host, Machine, Outcome, RunOptions, Step};

/// A run that is longer has gone astray.
const STEP_LIMIT: u64 = 2_000_000;
/// A run in which something is tried may take this many times the steps of the longest one that ends,
const LONGER: u64 = 10;
/// and this many steps in any case.
const STEPS: u64 = 50_000;
/// A run that prints so much more than is expected has gone astray.
const MORE_OUTPUT: usize = 1 << 16;

/// What storage holds that was never written, in further runs: nothing plain as a number, a character, a
/// truth or a pointer. As integers and as floating numbers one is far below zero, and one far above.
pub const OTHER_FILLINGS: [u8; 2] = [0xe5, 0x7f];

/// What a run should do besides satisfying all checks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expected {
    /// What it prints, exactly.
    pub output: Option<Vec<u8>>,
    /// The status that it ends with.
    pub status: Option<i32>,
}

/// A run of the program.
#[derive(Debug, Clone)]
pub struct Run {
    /// What it is called: a test, or a counterexample.
    pub name: String,
    /// What the program does not determine.
    pub given: Arc<Given>,
    /// What it should do.
    pub expected: Expected,
    /// The check that fails in it, if one does.
    pub failing: Option<CheckId>,
}

/// How a run ended.
#[derive(Debug, Clone)]
pub struct Ending {
    /// The end.
    pub outcome: Outcome,
    /// What it printed.
    pub output: Vec<u8>,
    /// Checks that failed without ending the run.
    pub failures: Vec<Failure>,
    /// How often each component was evaluated, if that was counted.
    pub evaluated: FxHashMap<SuspectId, u32>,
    /// The evaluations that were replaced, each with how often its component was evaluated before.
    pub replaced: Vec<(Observation, u32, Replacement)>,
    /// Whether it came to the place of the failing check.
    pub reached: bool,
    /// How many transfers of control there were.
    pub steps: u64,
    /// Whether it took inputs that are not given.
    pub takes_more: bool,
}

impl Ending {
    /// Whether the run satisfied all checks and did what is expected.
    #[must_use]
    pub fn is_as(&self, expected: &Expected) -> bool {
        let Outcome::Exited(status) = self.outcome else { return false };
        let same_output = expected.output.as_ref().is_none_or(|output| *output == self.output);
        let same_status = expected.status.is_none_or(|wanted| wanted & 0xff == status & 0xff);
        self.failures.is_empty() && same_output && same_status
    }
}

impl Ending {
    /// The checks of a kind that failed.
    #[must_use]
    pub fn failed(&self, program: &Program, kind: CheckKind) -> BTreeSet<CheckId> {
        let last = match &self.outcome {
            Outcome::Failed(failure) => Some(&**failure),
            Outcome::Exited(_)
            | Outcome::Aborted(_)
            | Outcome::Assumed
            | Outcome::Unsupported { .. }
            | Outcome::LimitReached { .. }
            | Outcome::Interrupted => None,
        };
        let failures = self.failures.iter().chain(last).map(|failure| failure.check);
        failures.filter(|check| program.properties[*check].kind == kind).collect()
    }
}

/// The values of a run that are replaced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Replacements {
    /// For each component, one entry for each of its evaluations.
    pub values: HashMap<SuspectId, Vec<Option<Replacement>>>,
    /// Components of which every evaluation is replaced, and by what.
    pub always: Vec<(SuspectId, Replacement)>,
}

impl Replacements {
    /// What an evaluation of a component is replaced by, after this many others.
    pub(super) fn of(&self, component: SuspectId, before: u32) -> Option<Replacement> {
        if let Some((_, value)) = self.always.iter().find(|(other, _)| *other == component) {
            return Some(*value);
        }
        self.values.get(&component)?.get(before as usize).copied().flatten()
    }
}

/// Runs a program with given inputs, on the concrete machine. Clones share the code.
#[derive(Clone)]
pub struct Runner<'p> {
    code: Rc<SharedCode<'p>>,
    entry: FunctionId,
    checks: CheckSet,
    step_limit: u64,
}

impl<'p> Runner<'p> {
    /// A runner of a program.
    #[must_use]
    pub fn new(code: Rc<SharedCode<'p>>, entry: FunctionId, checks: CheckSet) -> Self {
        Self { code, entry, checks, step_limit: STEP_LIMIT }
    }

    /// The same for runs of at most this many steps.
    #[must_use]
    pub fn limited_to(self, step_limit: u64) -> Self {
        Self { step_limit: step_limit.min(STEP_LIMIT), ..self }
    }

    /// The same for runs in which something is tried: not much longer than the longest of some runs that
    /// comes to its end.
    #[must_use]
    pub fn limited_by(&self, runs: &[Run]) -> Self {
        self.clone().limited_to(longer(self.longest(runs)))
    }

    /// The same, to whom reads of what was never written are failures.
    #[must_use]
    pub fn noting_reads(&self) -> Self {
        let checks = self.checks.with(CheckSet::from(CheckKind::Uninitialized));
        Self { checks, ..self.clone() }
    }

    /// The program that is run.
    #[must_use]
    pub fn program(&self) -> &'p Program {
        self.code.program()
    }

    /// How many steps the longest of some runs takes that comes to its end.
    pub fn longest(&self, runs: &[Run]) -> u64 {
        let endings = runs.iter().map(|run| self.observed(run, &run.given.scenario, None, &[]));
        let ended = endings
            .filter(|ending| matches!(ending.outcome, Outcome::Exited(_) | Outcome::Failed(_)));
        ended.map(|ending| ending.steps).max().unwrap_or(0)
    }

    /// Which of some functions a run comes into.
    #[must_use]
    pub fn entered(&self, run: &Run, functions: &[FunctionId]) -> Vec<FunctionId> {
        let scenario = &run.given.scenario;
        let mut machine = Machine::sharing(&self.code, self.options(run, scenario));
        machine.run(self.entry, &mut Listening::new(run, scenario, &[]));
        functions.iter().copied().filter(|function| machine.has_entered(*function)).collect()
    }

    fn options(&self, run: &Run, scenario: &Scenario) -> RunOptions {
        RunOptions {
            checks: self.checks,
            environment: run.given.environment.clone(),
            step_limit: self.step_limit,
            scenario: scenario.clone(),
            ..RunOptions::default()
        }
    }

    /// Makes a run, with values replaced. It is reported whether it came to one of the vertices that are
    /// watched.
    pub fn run(
        &self,
        run: &Run,
        scenario: &Scenario,
        selected: &Arc<Selection>,
        replacements: Replacements,
        watched: &[(FunctionId, VertexId)],
    ) -> Ending {
        let seen = Rc::new(RefCell::new(Seen::default()));
        let observer = Substitute { selected: selected.clone(), replacements, seen: seen.clone() };
        let ending = self.observed(run, scenario, Some(Box::new(observer)), watched);
        let Seen { evaluated, replaced } = seen.take();
        Ending { evaluated, replaced, ..ending }
    }

    /// Makes a run that somebody may observe. It is reported whether it came to one of the vertices that
    /// are watched.
    pub fn observed(
        &self,
        run: &Run,
        scenario: &Scenario,
        observer: Option<Box<dyn Observer>>,
        watched: &[(FunctionId, VertexId)],
    ) -> Ending {
        let trace = !watched.is_empty();
        let options = RunOptions { observer, trace, ..self.options(run, scenario) };
        let mut host = Listening::new(run, scenario, watched);
        let mut machine = Machine::sharing(&self.code, options);
        let outcome = machine.run(self.entry, &mut host);
        let steps = machine.steps();
        let takes_more = machine
            .taken_inputs()
            .iter()
            .any(|taken| scenario.inputs.get(taken.site, taken.occurrence).is_none());
        let Listening { output, failures, reached, .. } = host;
        Ending {
            outcome,
            output,
            failures,
            evaluated: FxHashMap::default(),
            replaced: Vec::new(),
            reached,
            steps,
            takes_more,
        }
    }
}

/// How many steps a changed run may take if as many are usual.
pub(super) fn longer(steps: u64) -> u64 {
    steps.saturating_mul(LONGER).saturating_add(STEPS)
}

/// Replaces values.
struct Substitute {
    selected: Arc<Selection>,
    replacements: Replacements,
    seen: Rc<RefCell<Seen>>,
}

/// What was evaluated, and what of it was replaced.
#[derive(Default)]
struct Seen {
    evaluated: FxHashMap<SuspectId, u32>,
    replaced: Vec<(Observation, u32, Replacement)>,
}

impl Observer for Substitute {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(
        &mut self,
        observation: &Observation,
        _sight: &StateView<'_, '_>,
    ) -> Option<Replacement> {
        let seen = &mut *self.seen.borrow_mut();
        let count = seen.evaluated.entry(observation.suspect).or_insert(0);
        let before = *count;
        *count += 1;
        let value = self.replacements.of(observation.suspect, before)?;
        seen.replaced.push((*observation, before, value));
        Some(value)
    }
}

/// Keeps what is printed.
struct Listening {
    input: Vec<u8>,
    output: Vec<u8>,
    most: usize,
    failures: Vec<Failure>,
    watched: Vec<(FunctionId, VertexId)>,
    reached: bool,
}

impl Listening {
    fn new(run: &Run, scenario: &Scenario, watched: &[(FunctionId, VertexId)]) -> Self {
        let expected = run.expected.output.as_ref();
        Self {
            input: scenario.standard_input.iter().rev().copied().collect(),
            output: Vec::new(),
            most: expected.map_or(usize::MAX, |text| text.len() + MORE_OUTPUT),
            failures: Vec::new(),
            watched: watched.to_vec(),
            reached: false,
        }
    }
}

impl Host for Listening {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        if stream == 1 {
            self.output.extend_from_slice(bytes);
        }
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.pop()
    }

    fn failed(&mut self, failure: &Failure) {
        self.failures.push(failure.clone());
    }

    fn goes_on(&self) -> bool {
        self.output.len() <= self.most
    }

    fn step(&mut self, step: &Step) {
        self.reached |= self.watched.contains(&(step.function, step.vertex));
    }
}
