//! `wherefore localize`: which expressions, replaced, make failing runs pass.

pub(crate) mod arguments;
mod patches;
pub(crate) mod runs;
mod score;
mod statements;
mod threads;
mod transitions;
mod values;
mod words;

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bounded::Options;
use findings::{Evidence, GivenRuns, Grain, LocalizeReport, LocalizeVerdict};
use ir::{FunctionId, Program};
use limits::Limit;
use methods::localize::component::{components, statement_components};
use methods::localize::{Component, ComponentId, Localized, Request, localize_publishing};
use report::terminal::Show;
use source::SourceMap;
use weave::suspects::{
    FaultKinds, StatementFault, Suspect, check_routines, suspects, without_twins,
};
use weave::{Plan, Settled, Start, Woven};

pub(crate) use arguments::LocalizeCommand;

use self::patches::OfSamePlace;
use crate::arguments::Usage;
use crate::load::MadeUp;
use crate::progress::Spinner;
use crate::session::{self, Refused, write};
use crate::supervisor::{Supervisor, supervised};
use crate::{causes, engine, load, status};
use runs::Runs;
use score::Scores;

pub(crate) fn localize(command: &LocalizeCommand, usage: &Usage) -> u8 {
    let first_words = |limit| unread(command, limit);
    if let Some(jobs) = command.concurrency.jobs {
        methods::limit_processors(jobs as usize);
    }
    supervised(command.limits.timeout, command.limits.memory, first_words, |supervisor| {
        session::answer(&command.files, usage, |program| {
            answer(command, usage, program, supervisor)
        })
    })
}

/// What is said of a program that could not be read within the limits.
fn unread(command: &LocalizeCommand, limit: Limit) -> u8 {
    let report = words::no_failure(session::subject(&command.files), session::unread(limit));
    print(command, &SourceMap::new(), &report);
    status::UNKNOWN
}

/// What is known so far.
struct PartialReport<'a> {
    command: &'a LocalizeCommand,
    program: &'static Program,
    started: Instant,
    /// None before a failing run is known.
    report: Mutex<Option<LocalizeReport>>,
}

impl PartialReport<'_> {
    fn report(&self) -> MutexGuard<'_, Option<LocalizeReport>> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells what is known when a limit ends the work; gives the exit status.
    fn last_words(&self, limit: Limit) -> u8 {
        let limit = limit.to_string();
        let report = self.report().take();
        let mut report = report.unwrap_or_else(|| {
            words::no_failure(session::subject(&self.command.files), limit.clone())
        });
        report.stop(&limit);
        self.tell(report)
    }

    fn tell(&self, mut report: LocalizeReport) -> u8 {
        report.statistics.total = self.started.elapsed();
        report.statistics.memory = session::peak_memory();
        print(self.command, &self.program.sources, &report);
        match report.verdict {
            LocalizeVerdict::Fails => status::FAILURE,
            LocalizeVerdict::Passes => 0,
            LocalizeVerdict::Unknown(reason) => session::unknown_status(&reason),
        }
    }
}

fn answer<'a>(
    command: &'a LocalizeCommand,
    usage: &Usage,
    program: Settled,
    supervisor: &Supervisor<'a>,
) -> Result<u8, Refused> {
    let plan = Plan {
        output: Some(command.environment.output()),
        definitions: true,
        suspects: true,
        start: Some(Start::at(&command.failure.function)),
        ..Plan::default()
    };
    let woven = load::weave(&plan, program)?;
    let (program, entry) = (&woven.program, load::entry(woven)?);
    let made_up = MadeUp::from(&*woven.stubs);
    check_names(command, program)?;
    let scores = Scores::new(program, &command.output.score)?;
    let options = options(command, supervisor);
    let started = supervisor.started();
    let partial = Arc::new(PartialReport { command, program, started, report: Mutex::default() });
    let last_words = Arc::clone(&partial);
    supervisor.publish(move |limit| last_words.last_words(limit));
    let mut spinner = Spinner::new(command.output.quiet);
    let mut runs =
        failing_runs(command, usage, (program, &made_up), entry, &options, &mut spinner)?;
    runs.doubt(&made_up, program, entry, options.checks);
    let given = match (&command.failure.tests, &command.failure.inputs[..]) {
        (Some(_), _) => Some(GivenRuns::Tests),
        (None, []) => None,
        (None, _) => Some(GivenRuns::Saved),
    };
    let mut report = words::runs(&runs, given);
    report.program = session::subject(&command.files);
    let name = |&function: &FunctionId| program.functions[function].name.to_string();
    report.missing = made_up.functions.iter().map(name).collect();
    report.rests_on = made_up.assumptions(program);
    let mut refuted = None;
    if explicit::has_threads(program) && !runs.failing.is_empty() {
        let compared =
            threads::compare(program, entry, &options, &command.concurrency, &runs.violations);
        transitions::add(&mut report, &compared);
        report.by_states = true;
        *partial.report() = Some(report.clone());
    } else if !runs.failing.is_empty() {
        let search_patches =
            |options: &Options| patches::search(command, usage, program, entry, options, &runs);
        let changes = command.output.patches.then(|| search_patches(&options)).flatten();
        let later =
            (!command.output.patches && !command.output.no_patches).then(|| options.clone());
        let units: Vec<String> = command.files.files.clone();
        let compared = (!command.output.no_transitions && !runs.violations.is_empty()).then(|| {
            let trusted = trusted_functions(command, program);
            let violations = &runs.violations;
            let most = causes::part_of_time(&options);
            causes::compare(program, entry, &options, trusted, violations, most)
        });
        let add_others = |report: &mut LocalizeReport| {
            if let Some(changes) = &changes {
                patches::add(report, program, &units, changes, OfSamePlace::Dropped);
            }
            if let Some(compared) = &compared {
                transitions::add(report, compared);
            }
        };
        let (faulty, faults) = statement_faults(command, woven);
        let components = suspected(command, program, faults);
        let diagnosing = match &later {
            Some(later) if command.failure.tests.is_some() => patches::leaving_time(later),
            Some(_) | None => options,
        };
        let request = request(command, [program, &faulty], entry, diagnosing, components, &runs);
        report.trusted = trusted(program);
        let base = report.clone();
        let mut publish = |found: Localized| {
            let mut report = base.clone();
            words::found(&mut report, &request, &found, &command.suspects);
            add_others(&mut report);
            *partial.report() = Some(report);
        };
        let pending = (0..request.components.len()).map(ComponentId).collect();
        publish(Localized { pending, ..Localized::default() });
        let found = localize_publishing(&request, &mut spinner, &mut publish);
        words::found(&mut report, &request, &found, &command.suspects);
        add_others(&mut report);
        // Where no expression is the answer, or none has a text, a change of the text may be.
        let is_wanted = match has_diagnoses(&report) {
            true => looks_for_simple(command) && !report.causes.iter().any(patches::has_text),
            false => true,
        };
        if let Some(options) = later.filter(|_| is_wanted)
            && let Some(changes) = search_patches(&options)
        {
            patches::add(&mut report, program, &units, &changes, OfSamePlace::Kept);
        }
        *partial.report() = Some(report.clone());
        let scores = scores.map(|one| one.of(&request, &found.diagnoses, &report));
        report.scores = scores.unwrap_or_default();
        refuted = refuted_places(&request, &found.refuted);
        if !has_diagnoses(&report) && found.diagnoses.is_empty() && found.undecided.is_empty() {
            report.hopeless = hopeless(request, &mut spinner);
        }
    }
    spinner.finish();
    supervisor.answer();
    let code = partial.tell(report);
    if let Some(places) = refuted {
        return Err(Refused::fault(format!(
            "a diagnosis is not confirmed by the run with its values: {places}"
        )));
    }
    Ok(code)
}

/// Whether something can be replaced so that failing runs pass.
fn has_diagnoses(report: &LocalizeReport) -> bool {
    report.causes.iter().any(|cause| !matches!(cause.evidence, Evidence::Transitions(_)))
}

/// The diagnoses that a run refutes, with their places; none if there are none.
fn refuted_places(request: &Request<'_>, refuted: &[Vec<ComponentId>]) -> Option<String> {
    let sources = &request.woven.sources;
    let place = |component: &ComponentId| {
        let range = request.components[component.0].suspects[0].range;
        format!("`{}` at {}", sources.line_of_text(range), sources.start(range))
    };
    let sets = refuted.iter().map(|set| set.iter().map(place).collect::<Vec<_>>().join(" and "));
    let sets: Vec<String> = sets.collect();
    (!sets.is_empty()).then(|| sets.join("; "))
}

fn print(command: &LocalizeCommand, sources: &SourceMap, report: &LocalizeReport) {
    let output = &command.output;
    let show = Show {
        quiet: output.quiet,
        verbose: output.verbose,
        full_trace: false,
        statistics: output.stats,
        ..Show::default()
    };
    let text = if output.json {
        report::json::localize(report)
    } else {
        report::terminal::localize(report, sources, show)
    };
    write(&text);
}

fn failing_runs(
    command: &LocalizeCommand,
    usage: &Usage,
    (program, made_up): (&Program, &MadeUp),
    entry: FunctionId,
    options: &Options,
    spinner: &mut Spinner,
) -> Result<Runs, Refused> {
    let of_tests = runs::of_tests(&command.failure, usage, (program, made_up), entry, options)?;
    let given = of_tests.is_some() || !command.failure.inputs.is_empty();
    let mut runs = of_tests.unwrap_or_default();
    // Where tests or inputs are given, a property that is named is searched for besides.
    if !given || !command.failure.property.is_empty() {
        let found = match explicit::has_threads(program) {
            true => {
                let concurrency = &command.concurrency;
                let wanted = &command.failure;
                runs::of_threads(wanted, concurrency, (program, made_up), entry, options, spinner)?
            }
            false => {
                runs::of_search(&command.failure, (program, made_up), entry, options, spinner)?
            }
        };
        runs.failing.extend(found.failing);
        runs.violations = found.violations;
        runs.open = found.open.filter(|_| !given);
    }
    runs::of_inputs(&command.failure, options.checks, (program, entry), &mut runs)?;
    Ok(runs)
}

fn options(command: &LocalizeCommand, supervisor: &Supervisor<'_>) -> Options {
    let checks = command.checks.set();
    Options {
        check_proofs: command.output.check_proofs,
        ..engine::options(checks, &command.limits, &command.environment, supervisor)
    }
}

/// A copy of a program with the faults of statements that are looked for. Where more than an expression
/// is replaced as one, targets and calls are not looked at by themselves; other calls are small changes
/// of the text.
fn statement_faults(
    command: &LocalizeCommand,
    woven: &Woven,
) -> (Program, Vec<(StatementFault, Suspect)>) {
    let targets = Grain::from(command.suspects.components) == Grain::Expression;
    let kinds = match command.suspects.statements {
        true => FaultKinds::Statements,
        false if targets => FaultKinds::Targets,
        false => return (woven.program.clone(), Vec::new()),
    };
    let (program, mut faults) = woven.with_statement_faults(kinds);
    let calls = targets && looks_for_simple(command);
    faults.retain(|(fault, _)| match fault {
        StatementFault::Target(_) => targets,
        StatementFault::Call(_) => calls,
        StatementFault::Superfluous | StatementFault::Missing(_) => true,
    });
    (program, faults)
}

/// Whether small changes of the text are looked for.
fn looks_for_simple(command: &LocalizeCommand) -> bool {
    !command.output.one_by_one && !command.output.no_simple
}

/// What may be at fault: expressions first, then statements.
fn suspected(
    command: &LocalizeCommand,
    program: &Program,
    faults: Vec<(StatementFault, Suspect)>,
) -> Vec<Component> {
    let split = |suspect| match command.suspects.per_expansion {
        true => by_expansion(suspect),
        false => vec![suspect],
    };
    let mut suspects = suspects(program);
    suspects.retain(|suspect| may_be_at_fault(command, program, suspect));
    let suspects = without_twins(suspects.into_iter().flat_map(split).collect());
    let mut components = components(program, suspects, command.suspects.components.into());
    let faults = faults.into_iter();
    let faults = faults.filter(|(_, suspect)| may_be_at_fault(command, program, suspect));
    let faults = faults.flat_map(|(fault, suspect)| {
        split(suspect).into_iter().map(move |suspect| (fault.clone(), suspect))
    });
    components.extend(statement_components(faults.collect()));
    components
}

/// What is asked of the method about a program, and the same with faults of statements in it.
fn request<'p>(
    command: &LocalizeCommand,
    [program, woven]: [&'p Program; 2],
    entry: FunctionId,
    options: Options,
    components: Vec<Component>,
    runs: &Runs,
) -> Request<'p> {
    let failing: Vec<_> = runs.failing.iter().filter_map(|failing| failing.run.failing).collect();
    let distances = score::distances(program, &components, &failing);
    Request {
        program,
        woven,
        entry,
        options,
        components,
        runs: runs.failing.iter().map(|failing| failing.run.clone()).collect(),
        passing: runs.passing.clone(),
        distances,
        faults: command.suspects.faults.into(),
        effort: command.suspects.effort,
        per_run: command.output.per_run,
        one_by_one: command.output.one_by_one,
        consistency: !command.output.one_by_one && !command.output.no_function,
        all_remaining: command.suspects.all_remaining,
        simple: looks_for_simple(command),
    }
}

/// Runs that do not pass even if everything that is suspected is replaced at once; of many runs only
/// some are looked at.
fn hopeless(request: Request<'_>, spinner: &mut Spinner) -> Vec<String> {
    const MOST_RUNS: usize = 8;
    let replaced = |component: &Component| !component.is_about_statements() && !component.is_call();
    let components = request.components.into_iter().filter(replaced);
    let suspects: Vec<Suspect> = components.flat_map(|component| component.suspects).collect();
    if suspects.is_empty() {
        return Vec::new();
    }
    let all = Request {
        components: vec![Component { suspects, fault: None }],
        runs: request.runs.into_iter().take(MOST_RUNS).collect(),
        faults: 1,
        per_run: true,
        consistency: false,
        simple: false,
        ..request
    };
    let found = methods::localize::localize(&all, spinner);
    if !found.undecided.is_empty() {
        return Vec::new();
    }
    let runs = all.runs.iter().zip(&found.per_run);
    runs.filter(|(_, own)| own.is_empty()).map(|(run, _)| run.name.clone()).collect()
}

/// Refuses names of functions and files that there are not.
fn check_names(command: &LocalizeCommand, program: &Program) -> Result<(), Refused> {
    for name in command.suspects.trust.iter().chain(&command.suspects.suspect) {
        let is_function = program.functions.iter().any(|function| *function.name == **name);
        let mut files = program.sources.files().iter();
        let is_file = files.any(|file| Path::new(&*file.name).ends_with(name));
        if !is_function && !is_file {
            return Err(Refused::usage(format!("there is no function or file '{name}'")));
        }
    }
    Ok(())
}

/// A suspect as several, one for each expansion of a macro that it comes through.
fn by_expansion(suspect: Suspect) -> Vec<Suspect> {
    let mut split: Vec<Suspect> = Vec::new();
    for point in suspect.points {
        let expansion = point.origin.expansion;
        match split.iter_mut().find(|one| one.points[0].origin.expansion == expansion) {
            Some(partial) => partial.points.push(point),
            None => split.push(Suspect { points: vec![point], ..suspect }),
        }
    }
    split
}

/// Whether the user lets an expression be suspected.
fn may_be_at_fault(command: &LocalizeCommand, program: &Program, suspect: &Suspect) -> bool {
    let file = program.sources.start(suspect.range).file;
    let is_named = |name: &String| {
        let in_function = suspect.points.iter().any(|point| {
            let function = &program.functions[point.function].name;
            **name == **function
        });
        in_function || Path::new(&*file).ends_with(name)
    };
    let only = &command.suspects.suspect;
    !command.suspects.trust.iter().any(is_named) && (only.is_empty() || only.iter().any(is_named))
}

/// The functions that only check, and those that the user trusts.
fn trusted_functions(command: &LocalizeCommand, program: &Program) -> Vec<FunctionId> {
    let mut trusted: Vec<FunctionId> = check_routines(program).into_iter().collect();
    let functions = program.functions.entries();
    let with_body = functions.filter_map(|(id, one)| Some((id, &one.name, one.body.as_ref()?)));
    trusted.extend(with_body.filter_map(|(id, name, body)| {
        let origin = body.vertices[body.entry].origin;
        let file = crate::failure::position(origin, program).file;
        let is_named = |one: &String| **one == **name || Path::new(&*file).ends_with(one);
        let only = &command.suspects.suspect;
        let suspected = only.is_empty() || only.iter().any(is_named);
        (!suspected || command.suspects.trust.iter().any(is_named)).then_some(id)
    }));
    trusted
}

/// The functions that only check, by their names.
pub(crate) fn trusted(program: &Program) -> Vec<String> {
    let routines = check_routines(program).into_iter();
    let mut names: Vec<String> =
        routines.map(|function| program.functions[function].name.to_string()).collect();
    names.sort();
    names
}
