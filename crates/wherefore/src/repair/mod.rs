//! `wherefore repair`: changes of the text that remove a failure, each applied, read again and checked.

mod answers;
mod arguments;
mod ask;
mod assess;
mod detours;
mod dialogue;
mod differences;
mod failures;
mod files;
mod logs;
mod reference;
mod remarks;
mod search;
mod verify;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bounded::Options;
use findings::{CheckKind, LocalizeVerdict, PatchReport, TextPatch};
use frontend::Selection;
use ir::{FunctionId, FunctionKind, Program};
use limits::Limit;
use methods::localize::Run;
use patches::{MayBreak, PropertyKey, Reach, Unit};
use report::terminal::Show;
use semantics::concrete::Scenario;

pub(crate) use arguments::RepairCommand;
use weave::{Plan, Settled, Start};

use self::logs::{LoggedRuns, Logs};
use crate::arguments::Usage;
use crate::load::MadeUp;
use crate::localize::arguments::Failing as Wanted;
use crate::localize::{runs, trusted};
use crate::progress::Spinner;
use crate::reread::{Changeable, ChangedFiles};
use crate::session::{self, Refused, write};
use crate::supervisor::{Supervisor, supervised};
use crate::{engine, load, status};
use answers::Answers;
use dialogue::{Dialogue, Said};
use failures::{Failures, Question};
use reference::Reference;
use search::{Found, Search, Subject};
use verify::Demand;

/// Why programs with threads are not repaired by tests.
const ONE_INTERLEAVING: &str = "the program has threads: a test runs one interleaving of many, and says nothing about \
    another program; properties are checked for all of them";
/// Why nothing is repaired where only a log is missing.
const NO_RUN: &str = "that no run writes a log says nothing about where the fault is: add tests, a property, a rule, a \
    reference or --forbid";
/// Before anything is repaired, the program is compared with a reference for at most this long.
const LONGEST_FIRST_COMPARISON: Duration = Duration::from_secs(10);
/// Arguments and inputs of tests that are longer do not make the comparison with a reference longer.
const LONGEST_ARGUMENT: usize = 8;
const LONGEST_INPUT: usize = 32;
/// At most this many numbers of one text that a run is given are looked at.
const MOST_GIVEN_NUMBERS: usize = 100;
/// So many patches that are equal to a reference are enough.
const ENOUGH_EQUAL: usize = 3;
/// The repair game is played for at most this long before anything else is tried.
const SHORT_GAME: Duration = Duration::from_millis(1500);
/// Patches are searched for at most this long, unless the user says otherwise.
const USUAL_TIME: Duration = Duration::from_secs(20);

pub(crate) fn repair(command: &RepairCommand, usage: &Usage) -> u8 {
    let first_words = |limit| unread(command, limit);
    if let Some(jobs) = command.jobs {
        methods::limit_processors(jobs.into());
    }
    supervised(command.limits.timeout, command.limits.memory, first_words, |supervisor| {
        session::answer(&command.files, usage, |program| {
            answer(command, usage, program, supervisor)
        })
    })
}

/// What is said of a program that could not be read within the limits.
fn unread(command: &RepairCommand, limit: Limit) -> u8 {
    let report = PatchReport {
        program: session::subject(&command.files),
        verdict: LocalizeVerdict::Unknown(session::unread(limit)),
        ..PatchReport::default()
    };
    print(command, &report);
    status::UNKNOWN
}

/// What is known so far.
struct PartialReport<'a> {
    command: &'a RepairCommand,
    started: Instant,
    report: Mutex<PatchReport>,
}

impl PartialReport<'_> {
    fn report(&self) -> PatchReport {
        self.report.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn tell(&self, mut report: PatchReport) -> u8 {
        report.time = self.started.elapsed();
        print(self.command, &report);
        match report.verdict {
            LocalizeVerdict::Fails => status::FAILURE,
            LocalizeVerdict::Passes => 0,
            LocalizeVerdict::Unknown(reason) => session::unknown_status(&reason),
        }
    }

    fn last_words(&self, limit: Limit) -> u8 {
        let mut report = self.report();
        if report.verdict == LocalizeVerdict::Passes {
            report.verdict = LocalizeVerdict::Unknown(limit.to_string());
        }
        report.stopped = Some(limit.to_string());
        self.tell(report)
    }
}

fn print(command: &RepairCommand, report: &PatchReport) {
    let show = Show { quiet: command.output.quiet, ..Show::default() };
    let text = match command.output.json {
        true => report::json::patches(report),
        false => report::terminal::patches(report, show),
    };
    write(&text);
}

fn answer<'a>(
    command: &'a RepairCommand,
    usage: &Usage,
    program: Settled,
    supervisor: &Supervisor<'a>,
) -> Result<u8, Refused> {
    let request = load::request(&command.files, &usage.command);
    if request.selection != Selection::All {
        return Err(Refused::usage("name the files to repair; -p alone is not enough"));
    }
    let specification = &command.specification;
    let output = command.environment.output();
    let events = command.logs.event_functions();
    let function = &specification.function;
    let reader = ChangedFiles::new(&command.files, usage, function, output, events)
        .ok_or_else(|| Refused::input("the files cannot be read again"))?;
    let changeable = Changeable { trusted: &command.places.trust, only: &command.places.suspect };
    let units = reader.units(&changeable).ok_or_else(|| {
        Refused::input("a file is no text in UTF-8, or no file that can be changed")
    })?;
    let plan = Plan {
        output: Some(output),
        events: command.logs.event_functions(),
        definitions: true,
        start: Some(Start::at(&specification.function)),
        ..Plan::default()
    };
    let woven = load::weave(&plan, program)?;
    let (program, entry) = (&woven.program, load::entry(woven)?);
    let made_up = MadeUp::from(&*woven.stubs);
    check_names(command, program)?;
    let options =
        engine::options(command.checks.set(), &command.limits, &command.environment, supervisor);
    let started = supervisor.started();
    let subject = Subject { program, entry, units };
    let mut report = PatchReport {
        program: session::subject(&command.files),
        has_tests: specification.tests.is_some(),
        has_reference: specification.reference.is_some(),
        has_logs: !specification.require.is_empty() || !specification.forbid.is_empty(),
        asked: command.output.ask,
        ..PatchReport::default()
    };
    let partial = Arc::new(PartialReport { command, started, report: Mutex::new(report.clone()) });
    let last_words = Arc::clone(&partial);
    supervisor.publish(move |limit| last_words.last_words(limit));
    if explicit::has_threads(program)
        && (specification.tests.is_some() || specification.reference.is_some())
    {
        report.verdict = LocalizeVerdict::Unknown(ONE_INTERLEAVING.to_owned());
        supervisor.answer();
        return Ok(partial.tell(report));
    }
    let mut spinner = Spinner::new(command.output.quiet);
    let mut specified =
        specified(command, usage, (program, &made_up), entry, &options, started, &mut spinner)?;
    specified.differences(command, usage, &subject, &made_up, &options)?;
    describe(&mut report, &specified);
    *partial.report.lock().unwrap_or_else(PoisonError::into_inner) = report.clone();
    let mut found = Vec::new();
    if report.verdict == LocalizeVerdict::Fails {
        spinner.finish();
        let work = Work {
            command,
            subject: &subject,
            reader: &reader,
            options: &options,
            made_up: &made_up,
        };
        let searched = patches(&work, &specified, started, &partial)?;
        found = searched.found;
        report.tried = searched.tried;
        report.stopped = searched.undecided.filter(|_| found.is_empty());
        report.answered = searched.said.answered;
        report.question = searched.said.question;
        report.alike = searched.said.alike;
        // A question names patches that are shown.
        let named = report.question.iter().flat_map(|question| &question.ranks).copied().max();
        let max = (command.output.max as usize).max(named.unwrap_or(0));
        fill(&mut report, &subject.units, &found, max);
    }
    spinner.finish();
    supervisor.answer();
    let code = partial.tell(report);
    files::save(command, &subject.units, &found)?;
    Ok(code)
}

/// What the program should do, and where it does not.
struct Specified {
    tests: runs::Runs,
    properties: Option<Failures>,
    /// A correct program.
    reference: Option<Reference>,
    /// What programs should be able to write, and must not write.
    logs: Option<Logs>,
    /// What the program does with them.
    logged: LoggedRuns,
    /// How many answers of a person are among the tests.
    answers: usize,
    /// How far programs are compared with each other.
    compared: Options,
}

impl Specified {
    /// All failing runs.
    fn failing(&self) -> impl Iterator<Item = &Run> {
        let of_properties = self.properties.iter().flat_map(|one| &one.failing);
        let of_tests = self.tests.failing.iter().map(|failing| &failing.run);
        let of_logs = self.logged.failing.iter().map(|failing| &failing.run);
        of_tests.chain(of_logs).chain(of_properties.flat_map(|one| &one.runs))
    }
}

/// Runs the tests, and checks properties where there are none, or where they are named.
fn specified(
    command: &RepairCommand,
    usage: &Usage,
    (program, made_up): (&Program, &MadeUp),
    entry: FunctionId,
    options: &Options,
    started: Instant,
    spinner: &mut Spinner,
) -> Result<Specified, Refused> {
    let specification = &command.specification;
    let given = Wanted {
        tests: specification.tests.clone(),
        reference: specification.reference.clone(),
        inputs: Vec::new(),
        property: specification.property.clone(),
        runs: 4,
        function: specification.function.clone(),
    };
    let mut tests = runs::of_tests(&given, usage, (program, made_up), entry, options)?;
    let kept = command.output.answers.as_deref().map(answers::kept).transpose()?;
    let kept = kept.unwrap_or_default();
    if let Some(tests) = &mut tests {
        tests.judge(&kept, (program, made_up), entry, options);
    }
    let logs = Logs::read(command, program)?;
    let logged = logs.as_ref().map(|logs| logs.runs((program, made_up), entry, options));
    let logged = logged.unwrap_or_default();
    let mut properties = None;
    let nothing = tests.is_none() && specification.reference.is_none();
    if nothing || !specification.property.is_empty() || !command.files.rules.is_empty() {
        let options =
            Options { unwind_until: command.limits.unwind_until(started), ..options.clone() };
        let wanted = &specification.property;
        let question = Question { program, made_up, entry, options: &options, wanted };
        let mut failures = question.ask(spinner)?;
        if let Some(logs) = logs.as_ref().filter(|_| nothing) {
            let is_named = !wanted.is_empty() || !command.files.rules.is_empty();
            failures.beside_logs(is_named);
            let runs: Vec<&Run> = logged.failing.iter().map(|failing| &failing.run).collect();
            let near = question.near_runs(&runs);
            let allowed = |run: &Run| logs.is_allowed(program, entry, run);
            failures.passing.extend(near.into_iter().filter(allowed));
        }
        properties = Some(failures);
    }
    let tests = tests.unwrap_or_default().without_luck();
    let (answers, compared) = (kept.len(), options.clone());
    let reference = None;
    let mut specified = Specified { tests, properties, reference, logs, logged, answers, compared };
    specified.compared = compared_options(&specified, options);
    Ok(specified)
}

/// How far a program is compared with a reference: at least as many and as long arguments as in tests.
fn compared_options(specified: &Specified, options: &Options) -> Options {
    let mut options = options.clone();
    for run in specified.failing().chain(&specified.tests.passing) {
        let Scenario { arguments, standard_input, .. } = &run.given.scenario;
        let arguments = arguments.as_deref().unwrap_or_default();
        let longest = arguments.iter().map(Vec::len).max().unwrap_or(0);
        let (count, length) = options.arguments;
        options.arguments =
            (count.max(arguments.len() as u32), length.max(longest.min(LONGEST_ARGUMENT) as u32));
        let bytes = standard_input.len().min(LONGEST_INPUT) as u32;
        options.standard_input = options.standard_input.max(bytes);
    }
    options
}

/// Puts what fails into the report.
fn describe(report: &mut PatchReport, specified: &Specified) {
    let Specified { tests, properties, logged, .. } = specified;
    report.failing = tests.failing.iter().map(|failing| failing.shown.clone()).collect();
    report.passing = tests.passing.len();
    let mut open = tests.unknown.first().map(|test| format!("{}: {}", test.name, test.reason));
    for one in properties.iter().flat_map(|properties| &properties.failing) {
        report.failing.extend(one.shown.iter().cloned());
        report.properties.push(one.finding.clone());
    }
    report.failing.extend(logged.failing.iter().map(|failing| failing.shown.clone()));
    report.failing.extend(logged.unwritten.iter().cloned());
    open = open.or_else(|| tests.open.clone()).or_else(|| logged.open.clone());
    open = open.or_else(|| properties.as_ref().and_then(|properties| properties.open.clone()));
    report.verdict = match (report.failing.is_empty(), open) {
        (false, _) => LocalizeVerdict::Fails,
        (true, Some(reason)) => LocalizeVerdict::Unknown(reason),
        (true, None) => LocalizeVerdict::Passes,
    };
}

/// What is worked on.
struct Work<'w> {
    command: &'w RepairCommand,
    subject: &'w Subject<'w>,
    reader: &'w ChangedFiles<'w>,
    options: &'w Options,
    made_up: &'w MadeUp,
}

/// What the search has found.
struct Searched {
    found: Vec<Found>,
    /// How many changes were tried.
    tried: usize,
    /// Why some could not be decided.
    undecided: Option<String>,
    said: Said,
}

/// When a search has to end that begins at some time.
fn end_of_search(options: &Options, begin: Instant) -> Instant {
    options.deadline.map_or(begin + USUAL_TIME, |deadline| {
        // What was found has to be reported in time.
        let left = deadline.saturating_duration_since(Instant::now());
        deadline - left / 10
    })
}

/// Looks for patches.
fn patches(
    work: &Work<'_>,
    specified: &Specified,
    started: Instant,
    partial: &PartialReport<'_>,
) -> Result<Searched, Refused> {
    let Work { command, subject, reader, options, .. } = *work;
    let program = subject.program;
    let failing_properties: Vec<_> =
        specified.properties.iter().flat_map(|properties| &properties.failing).collect();
    let targets: Vec<(PropertyKey, String)> =
        failing_properties.iter().map(|one| (one.key.clone(), one.finding.text.clone())).collect();
    // What fails before and is not asked for may go on to fail.
    let repaired: BTreeSet<&PropertyKey> =
        failing_properties.iter().map(|one| &one.exact).collect();
    let all = specified.properties.iter().flat_map(|properties| &properties.all);
    let named = !command.specification.property.is_empty();
    let only_logs = specified.logs.is_some() && command.files.rules.is_empty();
    let tolerated: BTreeSet<PropertyKey> =
        all.filter(|key| (named || only_logs) && !repaired.contains(key)).cloned().collect();
    let breaks_rule = targets.iter().any(|(key, _)| key.kind == CheckKind::Rule);
    let is_access = |kind: CheckKind| {
        !matches!(kind, CheckKind::Rule | CheckKind::Assertion | CheckKind::ReachError)
    };
    let lines = |is_asked: bool| match is_asked {
        true => {
            let runs = specified.failing();
            detours::lines_before_end((program, subject.entry), options, runs)
        }
        false => Vec::new(),
    };
    let before_failure = lines(breaks_rule);
    let before_access =
        lines(!targets.is_empty() && targets.iter().all(|(key, _)| is_access(key.kind)));
    let demand = specified.properties.as_ref().map(|_| Demand {
        options,
        targets: &targets,
        tolerated: &tolerated,
        before_failure: &before_failure,
        before_access: &before_access,
    });
    let has_tests = command.specification.tests.is_some() || specified.reference.is_some();
    let only_properties = !has_tests;
    let near = specified.properties.iter().flat_map(|properties| &properties.passing);
    let passing = match only_properties {
        true => near.cloned().collect(),
        false => specified.tests.passing.clone(),
    };
    let mut trust = trusted(program);
    trust.extend(command.places.trust.iter().cloned());
    let is_function = |name: &&String| program.function_named(name).is_some();
    let mut search = Search {
        options,
        reader,
        failing: specified.failing().cloned().collect(),
        given_runs: specified.failing().count(),
        passing,
        may_break: if only_properties { MayBreak::Any } else { MayBreak::None },
        demand,
        given: given(specified),
        reference: specified.reference.as_ref(),
        logs: specified.logs.as_ref(),
        trusted: trust,
        only: command.places.suspect.iter().filter(is_function).cloned().collect(),
        harness: harness(program, &targets),
        numbers: specified.reference.as_ref().map(|one| one.numbers.clone()).unwrap_or_default(),
        given_numbers: given_numbers(specified),
        reach: Reach::Usual,
        end: end_of_search(options, started),
        // What is equal to a correct program is right.
        most: match specified.reference {
            Some(_) => (command.output.max as usize).min(ENOUGH_EQUAL),
            None => (command.output.max as usize * 4).max(12),
        },
        found: Mutex::default(),
        tried: 0,
        seen: BTreeSet::new(),
    };
    if search.failing.is_empty() && !explicit::has_threads(program) {
        let reason = Some(NO_RUN.to_owned());
        return Ok(searched(&search, subject, reason, Said::default()));
    }
    if explicit::has_threads(program) {
        let undecided = search.interleavings(subject);
        return Ok(searched(&search, subject, undecided, Said::default()));
    }
    everything(&mut search, work, specified, partial);
    let mut said = Said::default();
    if command.output.ask {
        said = dialogue(work, specified)?.hold(&mut search, &mut |search| {
            search.end = end_of_search(options, Instant::now());
            everything(search, work, specified, partial);
        })?;
    }
    Ok(searched(&search, subject, None, said))
}

fn searched(
    search: &Search<'_>,
    subject: &Subject<'_>,
    undecided: Option<String>,
    said: Said,
) -> Searched {
    let found = ranked(search.found(), &subject.units);
    Searched { found, tried: search.tried, undecided, said }
}

/// Looks for changes of all kinds.
fn everything(
    search: &mut Search<'_>,
    work: &Work<'_>,
    specified: &Specified,
    partial: &PartialReport<'_>,
) {
    let Work { command, subject, .. } = *work;
    let faults = command.places.faults;
    let ended = search.game(subject, faults, SHORT_GAME);
    search.one_place(subject);
    publish(search, partial, &subject.units, command.output.max as usize);
    search.more_places(subject, &parts(specified), faults);
    search.wide(subject);
    publish(search, partial, &subject.units, command.output.max as usize);
    if !ended && !search.is_content() {
        search.game(subject, faults, search.left() / 2);
    }
}

/// Prepares questions.
fn dialogue<'d>(work: &Work<'d>, specified: &'d Specified) -> Result<Dialogue<'d>, Refused> {
    let Work { command, subject, reader, made_up, .. } = *work;
    let numbered_from = specified.answers;
    let compared = &specified.compared;
    let function = &command.specification.function;
    let answers = Answers::new(command)?;
    Ok(Dialogue { answers, subject, made_up, reader, compared, function, numbered_from })
}

/// The functions that call what is checked, and check it or make inputs for it: `main` with calls.
fn harness(program: &Program, targets: &[(PropertyKey, String)]) -> Vec<String> {
    let own =
        |function: &&ir::Function| function.kind == FunctionKind::User && function.body.is_some();
    let others = program.functions.iter().filter(own).filter(|one| &*one.name != "main");
    let in_main = targets.iter().any(|(key, _)| key.function == "main");
    let takes_inputs = program.sites.iter().any(|site| site.name.contains("nondet"));
    let is_asked = !targets.is_empty() && (in_main || takes_inputs);
    match is_asked && others.count() > 0 {
        true => vec!["main".to_owned()],
        false => Vec::new(),
    }
}

/// Failing runs by what has to be repaired for them, each with what may still fail.
fn parts(specified: &Specified) -> Vec<(Vec<Run>, Vec<PropertyKey>)> {
    let mut parts = Vec::new();
    let tests: Vec<Run> =
        specified.tests.failing.iter().map(|failing| failing.run.clone()).collect();
    if tests.len() > 1 {
        parts.push((tests, Vec::new()));
    }
    let failing: Vec<_> =
        specified.properties.iter().flat_map(|properties| &properties.failing).collect();
    for one in failing.iter().filter(|_| failing.len() > 1) {
        let others = failing.iter().filter(|other| other.key != one.key);
        parts.push((one.runs.clone(), others.map(|other| other.key.clone()).collect()));
    }
    parts
}

/// All that tests give to the program, as text.
fn given(specified: &Specified) -> Vec<String> {
    let runs = specified.tests.failing.iter().map(|failing| &failing.run);
    let texts = runs.chain(&specified.tests.passing).flat_map(|run| {
        let scenario = &run.given.scenario;
        let arguments = scenario.arguments.iter().flatten();
        arguments.chain([&scenario.standard_input]).cloned().collect::<Vec<_>>()
    });
    texts.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect()
}

/// The numbers that failing runs are given.
fn given_numbers(specified: &Specified) -> Vec<i128> {
    let mut numbers = BTreeSet::new();
    for run in specified.failing() {
        let scenario = &run.given.scenario;
        for text in scenario.arguments.iter().flatten().chain([&scenario.standard_input]) {
            let words = text.split(|byte| !byte.is_ascii_digit());
            let number = |word: &[u8]| std::str::from_utf8(word).ok()?.parse::<i128>().ok();
            let words = words.filter_map(number);
            numbers.extend(words.take(MOST_GIVEN_NUMBERS));
        }
    }
    numbers.into_iter().collect()
}

/// Lets what was found be reported at any time.
fn publish(search: &Search<'_>, partial: &PartialReport<'_>, units: &[Unit], max: usize) {
    let found = ranked(search.found(), units);
    let mut report = partial.report.lock().unwrap_or_else(PoisonError::into_inner);
    report.tried = search.tried;
    fill(&mut report, units, &found, max);
}

/// The best first. Of many patches of one line the first three come before those of other lines.
fn ranked(mut found: Vec<Found>, units: &[Unit]) -> Vec<Found> {
    found.sort_by_key(Found::rank);
    let mut lines: Vec<(String, u32)> = Vec::new();
    let group = |one: &Found, lines: &mut Vec<(String, u32)>| {
        let line = first_line(units, one);
        let before = lines.iter().filter(|partial| **partial == line).count();
        lines.push(line);
        let last = one.remarks.iter().filter(|remark| remark.comes_last()).count();
        (last > 0, before / 3)
    };
    let keys: Vec<_> = found.iter().map(|one| group(one, &mut lines)).collect();
    let mut keyed: Vec<_> = keys.into_iter().zip(found).collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, found)| found).collect()
}

/// The first line that a patch changes.
fn first_line(units: &[Unit], found: &Found) -> (String, u32) {
    let first = units.iter().zip(&found.texts).find(|(unit, text)| unit.text != **text);
    first.map_or((String::new(), 1), |(unit, text)| {
        let same = unit.text.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
        let line = 1 + unit.text.as_bytes()[..same].iter().filter(|one| **one == b'\n').count();
        (unit.path.clone(), line as u32)
    })
}

/// Puts patches into the report.
fn fill(report: &mut PatchReport, units: &[Unit], found: &[Found], max: usize) {
    report.more = found.len().saturating_sub(max);
    let shown = found.iter().take(max).map(|found| {
        let diff = files::diff(units, found);
        let (file, line) = first_line(units, found);
        TextPatch {
            file,
            line,
            diff,
            kinds: found.kinds.clone(),
            source: found.source,
            verdict: found.verdict.clone(),
            evidence: found.evidence.clone(),
            remarks: found.remarks.clone(),
        }
    });
    report.patches = shown.collect();
}

/// Refuses names of functions and files that there are not.
fn check_names(command: &RepairCommand, program: &Program) -> Result<(), Refused> {
    for name in command.places.trust.iter().chain(&command.places.suspect) {
        let is_function = program.functions.iter().any(|function| *function.name == **name);
        let mut files = program.sources.files().iter();
        let is_file = files.any(|file| Path::new(&*file.name).ends_with(name));
        if !is_function && !is_file {
            return Err(Refused::usage(format!("there is no function or file '{name}'")));
        }
    }
    Ok(())
}
