//! The failing runs: of tests, of saved inputs, or found by model checking.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bounded::{Given, Options, Progress, Report};
use findings::{CheckSet, FailingRun, UnknownTest, Verdict};
use frontend::Input;
use ir::{CheckId, FunctionId, Program};
use methods::localize::{Expected, Run};
use rustc_hash::FxHashSet;
use semantics::concrete::Scenario;
use semantics::machine::Failure;

use super::arguments::Failing as Wanted;
use crate::arguments::Usage;
use crate::check::engines::{self, EngineChoice};
use crate::check::{Concurrency, Properties, vacuity};
use crate::load::MadeUp;
use crate::session::Refused;
use crate::suite::{self, Outcome, Runner, Suite, Test, Why};
use crate::{counterexample, inputs};

/// The runs that are to be looked at.
#[derive(Default)]
pub(crate) struct Runs {
    /// Those that fail.
    pub failing: Vec<Failing>,
    /// For each property that was found to fail by a search, a run in which it does.
    pub violations: Vec<(CheckId, Scenario)>,
    /// The tests that pass.
    pub passing: Vec<Run>,
    /// Tests that pass only if storage that was never written is zero, as runs that fail since it is not. They are among
    /// those of which nothing is known.
    pub by_luck: Vec<Failing>,
    /// Tests of which it is not known whether they pass, each with the reason.
    pub unknown: Vec<UnknownTest>,
    /// Why it is not known whether there is a failure, if none was found.
    pub open: Option<String>,
    /// Why it is not certain what failing runs do once something is changed.
    pub doubt: Option<String>,
}

impl Runs {
    /// Counts tests that pass by luck among the failing ones.
    pub(crate) fn without_luck(mut self) -> Self {
        let failing = std::mem::take(&mut self.by_luck);
        self.unknown.retain(|test| !failing.iter().any(|lucky| lucky.run.name == test.name));
        self.failing.extend(failing);
        self
    }

    /// Runs tests.
    pub(crate) fn judge(
        &mut self,
        tests: &[Test],
        (program, made_up): (&Program, &MadeUp),
        entry: FunctionId,
        options: &Options,
    ) {
        let outcomes = suite::outcomes(program, entry, &limits(options, made_up), tests);
        for (test, outcome) in tests.iter().zip(outcomes) {
            self.take(test, outcome, program);
        }
    }

    /// Takes a test with what came of it.
    fn take(&mut self, test: &Test, outcome: Outcome, program: &Program) {
        match outcome {
            Outcome::Passed => self.passing.push(run(test, None)),
            Outcome::Failed(why) => {
                let failing = match &why {
                    Why::Check(failure) => Some(&**failure),
                    _ => None,
                };
                let run = run(test, failing.map(|failure| failure.check));
                self.failing.push(Failing::new(run, why.text(program), failing, program));
            }
            Outcome::ByLuck(why, filling) => {
                let reason = format!("{}, {BY_LUCK}", why.text(program));
                let run = otherwise_filled(run(test, None), filling);
                self.by_luck.push(Failing::new(run, reason, None, program));
                let reason = suite::BY_LUCK.to_owned();
                self.unknown.push(UnknownTest { name: test.name.clone(), reason });
            }
            Outcome::Unknown(reason) => {
                self.unknown.push(UnknownTest { name: test.name.clone(), reason });
            }
        }
    }

    /// Notes if a failing run comes into a function that may write more than its made-up body does.
    pub(crate) fn doubt(
        &mut self,
        made_up: &MadeUp,
        program: &Program,
        entry: FunctionId,
        checks: CheckSet,
    ) {
        if made_up.partial.is_empty() {
            return;
        }
        let code = std::rc::Rc::new(semantics::code::SharedCode::new(program));
        let runner = methods::localize::Runner::new(code, entry, checks);
        self.doubt = self.failing.iter().find_map(|failing| {
            let entered = runner.entered(&failing.run, &made_up.partial);
            made_up.doubt(&entered, program)
        });
    }
}

/// A run that fails.
pub(crate) struct Failing {
    /// The run.
    pub run: Run,
    /// How it is shown.
    pub shown: FailingRun,
}

impl Failing {
    fn new(run: Run, reason: String, failure: Option<&Failure>, program: &Program) -> Self {
        let shown = FailingRun {
            name: run.name.clone(),
            reason,
            failure: failure.map(|failure| crate::failure::describe(failure, program)),
            inputs: Vec::new(),
        };
        Self { run, shown }
    }

    /// A run in which a check fails.
    fn of_check(run: Run, failure: &Failure, program: &Program) -> Self {
        let place = crate::failure::position(failure.origin, program);
        let kind = program.properties[failure.check].kind;
        let reason = format!("{place}: {} [{kind}]", failure.message);
        Self::new(Run { failing: Some(failure.check), ..run }, reason, Some(failure), program)
    }
}

/// Runs all tests.
pub(crate) fn of_tests(
    wanted: &Wanted,
    usage: &Usage,
    (program, made_up): (&Program, &MadeUp),
    entry: FunctionId,
    options: &Options,
) -> Result<Option<Runs>, Refused> {
    let Some(path) = &wanted.tests else { return Ok(None) };
    let expected = match wanted.reference {
        Some(_) => suite::Expected::ByReference,
        None => suite::Expected::InTests,
    };
    let mut suite = Suite::read(path, expected)?;
    if let Some(reference) = &wanted.reference {
        let good = reference_program(reference, usage)?;
        let entry = good.function_named(&wanted.function).ok_or_else(|| {
            Refused::input(format!("{reference} has no function '{}'", wanted.function))
        })?;
        let limits = suite::Limits { doubtful: Vec::new(), ..limits(options, made_up) };
        let runner = Runner::new(&good, entry, limits);
        suite::expectations(reference, &runner, &mut suite)?;
    }
    let mut runs = Runs::default();
    runs.judge(&suite.tests, (program, made_up), entry, options);
    Ok(Some(runs))
}

/// What runs of tests may not exceed.
fn limits(options: &Options, made_up: &MadeUp) -> suite::Limits {
    suite::Limits {
        checks: options.checks,
        deadline: options.deadline,
        doubtful: made_up.partial.clone(),
        interrupter: options.interrupter.clone(),
        ..suite::Limits::default()
    }
}

pub(crate) fn reference_program(path: &str, usage: &Usage) -> Result<Program, Refused> {
    let input = Input { path: path.to_owned(), options: usage.flags.options.clone() };
    match frontend::load(&[input]) {
        Ok(loaded) => Ok(loaded.program),
        Err(error) => {
            let shown = error.diagnostics.iter();
            let shown: String =
                shown.map(|diagnostic| source::render(diagnostic, &error.sources)).collect();
            Err(Refused::shown(shown.trim_end()))
        }
    }
}

/// When a test that otherwise passes fails.
const BY_LUCK: &str = "where storage that was never written is not zero";

/// The same run with something else in storage that was never written.
fn otherwise_filled(run: Run, filling: u8) -> Run {
    let scenario = run.given.scenario.filled_with(filling);
    let environment = run.given.environment.clone();
    Run { given: Arc::new(Given { scenario, environment }), ..run }
}

/// A test as a run.
fn run(test: &Test, failing: Option<CheckId>) -> Run {
    Run {
        name: test.name.clone(),
        given: Arc::new(Given {
            scenario: test.scenario(),
            environment: Some(test.environment_strings()),
        }),
        expected: Expected { output: test.expected_output.clone(), status: test.expected_status },
        failing,
    }
}

/// Runs with inputs that were saved.
pub(crate) fn of_inputs(
    wanted: &Wanted,
    checks: CheckSet,
    (program, entry): (&Program, FunctionId),
    runs: &mut Runs,
) -> Result<(), Refused> {
    for path in &wanted.inputs {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Refused::input(format!("{shown} cannot be read: {error}")))?;
        let given = inputs::read(&text, &shown, program).map_err(Refused::shown)?;
        let test = scenario_run(&shown, given.scenario, None);
        let code = std::rc::Rc::new(semantics::code::SharedCode::new(program));
        let runner = methods::localize::Runner::new(code, entry, checks);
        let nothing = Arc::default();
        let none = methods::localize::run::Replacements::default();
        let ending = runner.run(&test, &test.given.scenario, &nothing, none, &[]);
        let failure = ending.failures.first().or(match &ending.outcome {
            semantics::machine::Outcome::Failed(failure) => Some(&**failure),
            _ => None,
        });
        match failure {
            Some(failure) => runs.failing.push(Failing::of_check(test, failure, program)),
            None if ending.is_as(&test.expected) => runs.passing.push(test),
            None => {
                let reason = "it does not end".to_owned();
                runs.unknown.push(UnknownTest { name: shown, reason });
            }
        }
    }
    Ok(())
}

fn scenario_run(name: &str, scenario: Scenario, failing: Option<CheckId>) -> Run {
    let given = Arc::new(Given { scenario, environment: None });
    Run { name: name.to_owned(), given, expected: Expected::default(), failing }
}

/// Loops are followed for this many rounds at first.
const FEW_ROUNDS: u32 = 4;
/// Where something fails after few rounds, what fails after more is looked for in so much time, or as much as
/// that has taken.
const MORE: Duration = Duration::from_secs(2);

/// The properties that fail, each with a run, and the report of the last search. Failures after few rounds come
/// first: a program without an end may take long to be followed further.
fn violations(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    asked: &[CheckId],
    progress: &mut dyn Progress,
) -> (Report, Vec<(CheckId, Scenario)>) {
    let failing = |report: &Report| -> Vec<(CheckId, Scenario)> {
        let found = asked.iter().filter_map(|check| {
            let result = report.result(*check)?;
            let scenario = result.scenario.clone().filter(|_| result.verdict == Verdict::Fails)?;
            Some((*check, scenario))
        });
        found.collect()
    };
    let mut found = Vec::new();
    let mut options = options.clone();
    if options.unwind > FEW_ROUNDS {
        let started = Instant::now();
        let few = Options { unwind: FEW_ROUNDS, ..options.clone() };
        let report = bounded::check(program, entry, &few, progress);
        found = failing(&report);
        if !found.is_empty() {
            let left = |check: &&CheckId| !found.iter().any(|(known, _)| known == *check);
            options.properties = Some(asked.iter().filter(left).copied().collect());
            let end = Instant::now() + started.elapsed().max(MORE);
            options.deadline = Some(options.deadline.map_or(end, |deadline| deadline.min(end)));
            if options.properties.as_ref().is_some_and(FxHashSet::is_empty) {
                return (report, found);
            }
        }
    }
    let report = bounded::check(program, entry, &options, progress);
    found.extend(failing(&report));
    let place = |check: &CheckId| asked.iter().position(|other| other == check);
    found.sort_by_key(|(check, _)| place(check));
    (report, found)
}

/// Looks for failing runs of a program with threads: one of each property that fails.
pub(crate) fn of_threads(
    wanted: &Wanted,
    concurrency: &Concurrency,
    (program, made_up): (&Program, &MadeUp),
    entry: FunctionId,
    options: &Options,
    progress: &mut dyn Progress,
) -> Result<Runs, Refused> {
    let asked = asked(wanted, program, options)?;
    let searched = Options { properties: Some(asked.iter().copied().collect()), ..options.clone() };
    let choice = EngineChoice::Auto;
    let report = engines::decide(program, entry, &searched, choice, concurrency, progress);
    let mut runs = Runs { open: open(&report, &asked, program, made_up), ..Runs::default() };
    for &check in &asked {
        let Some(result) = report.result(check).filter(|one| one.verdict == Verdict::Fails) else {
            continue;
        };
        let Some(scenario) = &result.scenario else { continue };
        let replay = counterexample::replay(program, entry, options.checks, scenario, check);
        let Some(failure) = replay.failure else {
            return Err(Refused::fault("a run that should fail does not"));
        };
        let run = scenario_run("counterexample", scenario.clone(), Some(check));
        runs.failing.push(Failing::of_check(run, &failure, program));
        runs.violations.push((check, scenario.clone()));
    }
    Ok(runs)
}

/// The properties that are asked for.
fn asked(wanted: &Wanted, program: &Program, options: &Options) -> Result<Vec<CheckId>, Refused> {
    let properties = Properties::new(program);
    let mut asked = properties.switched_on(options.checks);
    if !wanted.property.is_empty() {
        let selected = properties.select(&asked, &wanted.property).map_err(Refused::usage)?;
        asked.retain(|check| selected.contains(check));
    }
    Ok(asked)
}

/// Why it is not known whether there is a failure, if none was found.
fn open(report: &Report, asked: &[CheckId], program: &Program, made_up: &MadeUp) -> Option<String> {
    let verdict = |check: &CheckId| report.result(*check).map(|result| &result.verdict);
    let is_open =
        |check: &&CheckId| !matches!(verdict(check), Some(Verdict::Proved | Verdict::Unreachable));
    let open = asked.iter().find(is_open).map(|check| match (verdict(check), &report.stopped) {
        (Some(Verdict::Unknown { reason }), _) => reason.clone(),
        (_, Some(stopped)) => stopped.clone(),
        (_, None) => "nothing fails up to the bound".to_owned(),
    });
    // Where more may have been written than is known, nothing is proved.
    let open = open.or_else(|| made_up.doubt(&report.entered, program));
    open.or_else(|| vacuity(report, program, made_up).map(str::to_owned))
}

/// Looks for failing runs by model checking: of the first property that fails.
pub(crate) fn of_search(
    wanted: &Wanted,
    (program, made_up): (&Program, &MadeUp),
    entry: FunctionId,
    options: &Options,
    progress: &mut dyn Progress,
) -> Result<Runs, Refused> {
    let asked = asked(wanted, program, options)?;
    let mut runs = Runs::default();
    let searched = Options {
        properties: Some(asked.iter().copied().collect()),
        record_output: false,
        ..options.clone()
    };
    let started = Instant::now();
    let (report, violations) = violations(program, entry, &searched, &asked, progress);
    runs.violations = violations;
    let time = started.elapsed().max(MORE);
    let Some((check, first)) = runs.violations.first().cloned() else {
        let open = |check: &&CheckId| {
            let verdict = report.result(**check).map(|result| &result.verdict);
            !matches!(verdict, Some(Verdict::Proved | Verdict::Unreachable))
        };
        if asked.iter().any(|check| open(&check)) {
            let reason = report
                .stopped
                .clone()
                .unwrap_or_else(|| "nothing fails up to the bound".to_owned());
            runs.open = Some(reason);
        }
        // Where more may have been written than is known, nothing is proved.
        runs.open = runs.open.or_else(|| made_up.doubt(&report.entered, program));
        runs.open = runs.open.or_else(|| vacuity(&report, program, made_up).map(str::to_owned));
        return Ok(runs);
    };
    let mut found = vec![first];
    let searched = Options { properties: Some([check].into_iter().collect()), ..options.clone() };
    while found.len() < wanted.runs as usize {
        // Other runs are worth as much time as the first.
        let end = Instant::now() + time;
        let deadline = Some(options.deadline.map_or(end, |deadline| deadline.min(end)));
        let different_from = found.clone();
        let searched = Options { different_from, deadline, ..searched.clone() };
        let report = bounded::check(program, entry, &searched, progress);
        let result = report.result(check).filter(|result| result.verdict == Verdict::Fails);
        let Some(scenario) = result.and_then(|result| result.scenario.clone()) else { break };
        if found.contains(&scenario) {
            break;
        }
        found.push(scenario);
    }
    let many = found.len() > 1;
    for (number, mut scenario) in (1..).zip(found) {
        let replay = counterexample::replay(program, entry, options.checks, &scenario, check);
        let Some(failure) = replay.failure else {
            return Err(Refused::fault("a run that should fail does not"));
        };
        let recorded = inputs::Recorded {
            taken: &replay.taken,
            scenario: &scenario,
            standard_input: replay.reads_input.then_some(&scenario.standard_input),
        };
        let shown = inputs::listed(&recorded, program);
        for taken in &replay.taken {
            if scenario.inputs.get(taken.site, taken.occurrence).is_none() {
                scenario.inputs.push(taken.site, taken.value);
            }
        }
        let name = match many {
            true => format!("counterexample {number}"),
            false => "counterexample".to_owned(),
        };
        let run = scenario_run(&name, scenario, Some(check));
        let mut failing = Failing::of_check(run, &failure, program);
        failing.shown.inputs = shown;
        runs.failing.push(failing);
    }
    Ok(runs)
}
