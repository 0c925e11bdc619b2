//! `wherefore explain`: how failing and passing variations of a run differ.

mod arguments;
mod by_inputs;
mod compare;
mod daikon;
mod enumerators;
mod failing;
mod points;
mod wide;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use explicit::{Counterexample, Generation, Ranges, Variations};
use findings::{
    CheckKind, CheckSet, Counterexample as Shown, ExplainReport, LocalizeVerdict, Varied, Verdict,
};
use ir::Program;
use limits::Limit;
use report::terminal::Show;
use semantics::concrete::Scenario;
use source::SourceMap;

pub(crate) use arguments::ExplainCommand;
pub(crate) use compare::text_of;
use weave::{Plan, Settled, Start};
pub(crate) use wide::constants;

use crate::arguments::Usage;
use crate::check::Properties;
use crate::failure::{describe, place};
use crate::load::MadeUp;
use crate::progress::Spinner;
use crate::session::{self, Refused, cannot_write, write};
use crate::supervisor::{Supervisor, supervised};
use crate::{counterexample, engine, inputs, load, status};
use failing::{Found, Search};

/// Variations are generated for at most this long, if the user sets no limit.
const USUAL_TIME: Duration = Duration::from_secs(10);
/// Runs whose values are compared are searched for at most this long.
const ALL_RUNS_TIME: Duration = Duration::from_secs(2);
/// At most this many variations of each kind are kept.
const MOST_VARIATIONS: usize = 5_000;

/// What orders two accesses that race, and why these have no variations.
const RACE: &str = "the two accesses come one directly after the other, and may come the other way round. They are in order if \
    both threads hold one mutex there, if one thread waits for the other in between, or if both accesses are atomic. A \
    data race is no state of the program: save its run with `check --save-inputs FILE`, and look for what it leads to \
    with `explain --near FILE`";

pub(crate) fn explain(command: &ExplainCommand, usage: &Usage) -> u8 {
    let first_words = |limit| unread(command, limit);
    supervised(command.limits.time_to_check(), command.limits.memory, first_words, |supervisor| {
        session::answer(&command.files, usage, |program| answer(command, program, supervisor))
    })
}

/// What is said of a program that could not be read within the limits.
fn unread(command: &ExplainCommand, limit: Limit) -> u8 {
    let report = ExplainReport {
        program: session::subject(&command.files),
        verdict: LocalizeVerdict::Unknown(session::unread(limit)),
        ..ExplainReport::default()
    };
    print(command, &SourceMap::new(), &report);
    status::UNKNOWN
}

/// What is known so far.
struct PartialReport<'a> {
    command: &'a ExplainCommand,
    program: &'static Program,
    started: Instant,
    report: Mutex<ExplainReport>,
}

impl PartialReport<'_> {
    fn set(&self, report: &ExplainReport) {
        *self.report.lock().unwrap_or_else(PoisonError::into_inner) = report.clone();
    }

    fn tell(&self, mut report: ExplainReport) -> u8 {
        report.time = self.started.elapsed();
        print(self.command, &self.program.sources, &report);
        match report.verdict {
            LocalizeVerdict::Fails => status::FAILURE,
            LocalizeVerdict::Passes => 0,
            LocalizeVerdict::Unknown(reason) => session::unknown_status(&reason),
        }
    }

    fn last_words(&self, limit: Limit) -> u8 {
        let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match report.verdict {
            LocalizeVerdict::Fails if report.explanation.is_none() => {
                report.obstacle.get_or_insert(limit.to_string());
            }
            LocalizeVerdict::Fails => {}
            LocalizeVerdict::Passes | LocalizeVerdict::Unknown(_) => {
                report.verdict = LocalizeVerdict::Unknown(limit.to_string());
            }
        }
        self.tell(report)
    }
}

fn print(command: &ExplainCommand, sources: &SourceMap, report: &ExplainReport) {
    let output = &command.output;
    let show = Show {
        quiet: output.quiet,
        verbose: output.trace,
        full_trace: output.full_trace,
        statistics: output.stats,
        ..Show::default()
    };
    let text = match output.json {
        true => report::json::explain(report, output.full_trace),
        false => report::terminal::explain(report, sources, show),
    };
    write(&text);
}

fn answer<'a>(
    command: &'a ExplainCommand,
    program: Settled,
    supervisor: &Supervisor<'a>,
) -> Result<u8, Refused> {
    let plan = Plan {
        output: Some(command.environment.output()),
        spurious_wakeups: command.concurrency.spurious_wakeups,
        definitions: true,
        start: Some(Start::at(&command.failure.function)),
        ..Plan::default()
    };
    let woven = load::weave(&plan, program)?;
    let (program, entry) = (&woven.program, load::entry(woven)?);
    let made_up = MadeUp::from(&*woven.stubs);
    let properties = Properties::new(program);
    let started = supervisor.started();
    let options = bounded::Options {
        unwind_until: command.limits.unwind_until(started),
        ..engine::options(command.checks.set(), &command.limits, &command.environment, supervisor)
    };
    if let Some(directory) = &command.output.save_negatives {
        std::fs::create_dir_all(directory).map_err(|error| cannot_write(directory, &error))?;
    }
    if let Some(prefix) = &command.output.daikon {
        daikon::prepare(prefix)?;
    }
    let mut report = ExplainReport {
        program: session::subject(&command.files),
        depth: command.variations.depth as usize,
        projection: command.variations.projection.into(),
        ..ExplainReport::default()
    };
    let partial =
        Arc::new(PartialReport { command, program, started, report: Mutex::new(report.clone()) });
    let last_words = Arc::clone(&partial);
    supervisor.publish(move |limit| last_words.last_words(limit));
    let mut spinner = Spinner::new(command.output.quiet);
    let search = Search {
        command,
        program,
        made_up: &made_up,
        entry,
        options: &options,
        properties: &properties,
    };
    let varying = explicit::Options {
        checks: options.checks,
        ranges: Ranges(command.concurrency.range.clone()),
        deadline: supervisor.deadline(),
        interrupter: options.interrupter.clone(),
        ..explicit::Options::default()
    };
    let found = match (&command.failure.near, &command.failure.inputs) {
        (Some(path), _) => {
            report.near = Some(path.display().to_string());
            near(&search, path, &varying)?
        }
        (None, Some(path)) => search.given(search.read(path)?)?,
        (None, None) => search.find(&mut spinner)?,
    };
    match found {
        Found::Passes => report.verdict = LocalizeVerdict::Passes,
        Found::Unknown(reason) => report.verdict = LocalizeVerdict::Unknown(reason),
        Found::Failing(given, others) => {
            report.others =
                others.iter().map(|&check| properties.finding(check, Verdict::Fails).id).collect();
            describe_failure(&mut report, &given, &properties, &varying)?;
            partial.set(&report);
            explained(command, &given, (&varying, &options), &mut report)?;
        }
    }
    spinner.finish();
    supervisor.answer();
    Ok(partial.tell(report))
}

/// Looks for a failure near a run that need not fail.
fn near<'p>(
    search: &Search<'_, 'p>,
    path: &Path,
    options: &explicit::Options,
) -> Result<Found<'p>, Refused> {
    let scenario = search.read(path)?;
    let depth = search.command.variations.depth as usize;
    let until = until(options);
    let (program, entry) = (search.program, search.entry);
    match explicit::near(program, entry, &scenario, options, depth, until) {
        Ok(Some((check, schedule))) => {
            let scenario = Scenario { schedule: Some(schedule), by_statements: true, ..scenario };
            let given = Counterexample { program, entry, scenario, check };
            Ok(Found::Failing(Box::new(given), Vec::new()))
        }
        Ok(None) => Ok(Found::Unknown(format!("nothing fails within {depth} steps of this run"))),
        Err(reason) => Ok(Found::Unknown(reason)),
    }
}

/// When the generation of variations ends.
fn until(options: &explicit::Options) -> Instant {
    let now = Instant::now();
    options.deadline.map_or(now + USUAL_TIME, |deadline| {
        now + (deadline.saturating_duration_since(now) / 2).min(USUAL_TIME)
    })
}

/// Makes the failing run again, and puts it into the report.
fn describe_failure(
    report: &mut ExplainReport,
    given: &Counterexample<'_>,
    properties: &Properties<'_>,
    options: &explicit::Options,
) -> Result<(), Refused> {
    let Counterexample { program, entry, scenario, check } = given;
    let replayed = counterexample::replay(program, *entry, options.checks, scenario, *check);
    if !replayed.shown {
        return Err(Refused::fault("a run that should fail does not"));
    }
    let recorded = inputs::Recorded {
        taken: &replayed.taken,
        scenario,
        standard_input: replayed.reads_input.then_some(&scenario.standard_input),
    };
    let mut finding = properties.finding(*check, Verdict::Fails);
    if let Some(failure) = &replayed.failure {
        finding.place = place(failure.origin, program);
    }
    finding.counterexample = Some(Shown {
        failure: replayed.failure.as_ref().map(|failure| describe(failure, program)),
        inputs: inputs::listed(&recorded, program),
        trace: replayed.trace,
    });
    report.verdict = LocalizeVerdict::Fails;
    report.property = Some(finding);
    Ok(())
}

/// Varies the failing run, and compares what comes of it.
fn explained(
    command: &ExplainCommand,
    given: &Counterexample<'_>,
    (options, symbolic): (&explicit::Options, &bounded::Options),
    report: &mut ExplainReport,
) -> Result<(), Refused> {
    if given.program.properties[given.check].kind == CheckKind::DataRace {
        report.obstacle = Some(RACE.to_owned());
        return Ok(());
    }
    if given.scenario.schedule.is_none() {
        return by_inputs::explained(command, given, (options, symbolic), report);
    }
    let options = &match explicit::has_threads(given.program) {
        true => {
            let (entry, scenario) = (given.entry, &given.scenario);
            let run =
                counterexample::replay(given.program, entry, options.checks, scenario, given.check);
            let ranges = options.ranges.with_inputs(given.program, &run.taken);
            explicit::Options { ranges, ..options.clone() }
        }
        false => options.clone(),
    };
    let generation = Generation {
        depth: report.depth,
        matches_states: !command.variations.all_runs,
        most: MOST_VARIATIONS,
        until: Some(until(options)),
        grain: command.variations.steps.into(),
    };
    let variations = match explicit::variations(given, options, generation) {
        Ok(variations) => variations,
        Err(reason) => {
            report.obstacle = Some(reason);
            return Ok(());
        }
    };
    // Values are compared of all runs, where there are not too many.
    let end = Instant::now() + ALL_RUNS_TIME;
    let all = Generation { matches_states: false, until: Some(end), ..generation };
    let all = explicit::variations(given, options, all).ok().filter(|all| all.cut.is_none());
    let all_runs = all.is_some();
    let compared = all.as_ref().unwrap_or(&variations);
    // Of the interleavings of threads most come through the same states: what is left after matching says little.
    let shown = if explicit::has_threads(given.program) { compared } else { &variations };
    let statements = match shown.only.is_some() {
        true => compare::statements(given, options, shown).map_err(Refused::fault)?,
        false => compare::Statements::default(),
    };
    let how = (Varied::States, report.projection);
    let (mut explanation, _) = compare::compare(given, shown, &statements, how);
    explanation.all_runs = all_runs;
    let points = points::points(given.program, compared);
    let observed = compare::observe(given, options, compared, &points).map_err(Refused::fault)?;
    explanation.invariants = compare::differences(given.program, &points, &observed);
    report.explanation = Some(explanation);
    if let Some(directory) = &command.output.save_negatives {
        save_negatives(directory, given, options.checks, shown)?;
    }
    if let Some(prefix) = &command.output.daikon {
        daikon::write(prefix, &points, &observed)?;
    }
    Ok(())
}

/// Writes failing variations as files of inputs.
fn save_negatives(
    directory: &Path,
    given: &Counterexample<'_>,
    checks: CheckSet,
    variations: &Variations,
) -> Result<(), Refused> {
    for (run, number) in variations.negatives.iter().zip(1..) {
        let scenario = match explicit::has_threads(given.program) {
            true => Scenario {
                schedule: Some(variations.schedule(run)),
                by_statements: true,
                ..given.scenario.clone()
            },
            false => {
                let inputs = variations.inputs(run);
                Scenario { schedule: None, inputs, ..given.scenario.clone() }
            }
        };
        save_negative(directory, given, checks, (&scenario, number))?;
    }
    Ok(())
}

/// Writes a failing run as a file of inputs.
fn save_negative(
    directory: &Path,
    given: &Counterexample<'_>,
    checks: CheckSet,
    (scenario, number): (&Scenario, usize),
) -> Result<(), Refused> {
    let run = counterexample::replay(given.program, given.entry, checks, scenario, given.check);
    let taken: &[_] = if scenario.schedule.is_some() { &[] } else { &run.taken };
    let standard_input = run.reads_input.then_some(&*scenario.standard_input);
    let recorded = inputs::Recorded { taken, scenario, standard_input };
    let path = directory.join(format!("failing-{number}.inputs"));
    let text = inputs::write(&recorded, given.program);
    std::fs::write(&path, text).map_err(|error| cannot_write(&path, &error))
}
