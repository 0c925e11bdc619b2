//! `wherefore check`: which properties of a program fail, with a run for each.

mod answers;
mod arguments;
mod confirm;
pub(crate) mod engines;
mod explicit;
mod growing;
mod harness;
mod logs;
mod patience;
mod probe;
mod properties;
mod question;
mod specification;
mod turns;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bounded::{Options, PropertyResult};
use findings::{Basis, Bound, CheckReport, Overall, PropertyFinding, Verdict};
use ir::{FunctionId, Program};
use limits::Limit;
use report::terminal::Show;
use source::SourceMap;
use weave::entry::Limits as Shapes;
use weave::suspects::check_routines;
use weave::{Plan, Settled, Start, Woven};

pub(crate) use arguments::CheckCommand;
pub(crate) use explicit::{Concurrency, EXCLUDED};
pub(crate) use properties::Properties;

use crate::arguments::Usage;
use crate::load::MadeUp;
use crate::progress::Spinner;
use crate::session::{self, Refused, cannot_write, write};
use crate::supervisor::{Supervisor, supervised};
use crate::{causes, engine, inputs, load, status};
use answers::{Answers, Publishing, lock};
use confirm::{Confirm, FailingRun};
use probe::Plainer;
use question::Asked;
use specification::Specification;

pub(crate) fn check(command: &CheckCommand, usage: &Usage) -> u8 {
    let first_words = |limit| unread(command, limit);
    supervised(command.limits.time_to_check(), command.limits.memory, first_words, |supervisor| {
        session::answer(&command.files, usage, |program| {
            answer(command, usage, program, supervisor)
        })
    })
}

/// What is said of a program that could not be read within the limits.
fn unread(command: &CheckCommand, limit: Limit) -> u8 {
    let report = CheckReport {
        program: session::subject(&command.files),
        stopped: Some(session::unread(limit)),
        ..CheckReport::default()
    };
    print(command, &SourceMap::new(), &report, false);
    status::UNKNOWN
}

/// What the answer about one property takes, with what is kept to write it.
const BYTES_OF_TEXT: u64 = 1300;
const BYTES_OF_JSON: u64 = 2500;

/// Causes may take this many times as long as the check did, and this long in any case.
const CAUSES: u32 = 3;
const LEAST_FOR_CAUSES: Duration = Duration::from_secs(20);

fn answer<'a>(
    command: &'a CheckCommand,
    usage: &'a Usage,
    program: Settled,
    supervisor: &Supervisor<'a>,
) -> Result<u8, Refused> {
    let (mut shapes, may_grow) = command.preconditions.shapes();
    if may_grow {
        let copy = program.clone();
        if let Some(code) = attempt(command, usage, copy, &shapes, supervisor, true)? {
            return Ok(code);
        }
        shapes = growing::grown(command, &program, shapes, supervisor)?;
    }
    let code = attempt(command, usage, program, &shapes, supervisor, false)?;
    Ok(code.unwrap_or(status::INTERNAL))
}

/// The function that the user wants to start with.
fn start<'c>(command: &'c CheckCommand, specification: Option<&'c Specification>) -> &'c str {
    let given = command.question.function.as_deref();
    given.or(specification.and_then(|file| file.entry.as_deref())).unwrap_or("main")
}

/// What is woven into the program: its arguments are of these shapes, if it starts somewhere.
fn plan(command: &CheckCommand, start: Option<&str>, shapes: &Shapes) -> Plan {
    Plan {
        events: command.logs.logs.event_functions(),
        output: Some(command.environment.output()),
        spurious_wakeups: command.concurrency.spurious_wakeups,
        definitions: true,
        start: start
            .map(|function| Start { function: function.to_owned(), shapes: shapes.clone() }),
        ..Plan::default()
    }
}

/// Answers with arguments of these shapes; none if larger ones are wanted and may say more.
fn attempt<'a>(
    command: &'a CheckCommand,
    usage: &'a Usage,
    program: Settled,
    shapes: &Shapes,
    supervisor: &Supervisor<'a>,
    may_grow: bool,
) -> Result<Option<u8>, Refused> {
    let specification = question::specification(command)?;
    let start = start(command, specification.as_ref());
    let starts = !command.question.list_properties;
    let plan = plan(command, starts.then_some(start), shapes);
    let Woven { program, entry, stubs, .. } = load::weave(&plan, program)?;
    let (entry, made_up) = (*entry, MadeUp::from(&**stubs));
    let properties = Properties::new(program);
    let specifications = command.logs.read(program)?;
    let asked = Asked::new(command, specification.as_ref(), program, &properties)?;
    let size = if command.output.json { BYTES_OF_JSON } else { BYTES_OF_TEXT };
    supervisor.reserve(asked.properties.len() as u64 * size);
    let Some(entry) = entry else {
        supervisor.answer();
        list(command, &asked, &properties);
        return Ok(Some(0));
    };
    if command.output.harness.is_some() && start != "main" {
        return Err(Refused::usage("--harness needs a program that starts with main"));
    }
    if command.output.harness.is_some() && command.files.any_order {
        let message = "--harness cannot choose an order of evaluation: leave --any-order out";
        return Err(Refused::usage(message));
    }
    if command.output.harness.is_some() && command.files.volatile_may_change {
        let message = "--harness cannot change volatile objects: leave --volatile-may-change out";
        return Err(Refused::usage(message));
    }
    if command.output.harness.is_some() && !command.files.rules.is_empty() {
        return Err(Refused::usage("--harness cannot weave rules in: leave --rule out"));
    }
    if command.output.harness.is_some() && ::explicit::has_threads(program) {
        return Err(Refused::usage("--harness cannot order threads: use --save-inputs"));
    }
    if command.output.harness.is_some() && !command.files.registers.is_empty() {
        return Err(Refused::usage("--harness cannot make registers: leave --registers out"));
    }
    if command.output.causes && ::explicit::has_threads(program) {
        return Err(Refused::usage("--causes cannot compare runs of threads: see explain"));
    }
    for bound in &command.limits.unwind_loop {
        if bounded::loops_of(program, bound).next().is_none() {
            let (function, line) = (&bound.function, bound.line);
            let message = format!("--unwind-loop: '{function}' has no loop at line {line}");
            return Err(Refused::usage(message));
        }
    }
    for path in command.output.files() {
        std::fs::write(path, "").map_err(|error| cannot_write(path, &error))?;
    }
    let options = options(command, &asked, supervisor);
    // Runs that are asked for with a log are those that write it.
    let plainer = specifications.is_empty().then(|| Plainer::new(program, entry, &options));
    let confirm = Confirm::new(program, entry, asked.checks, properties, plainer.flatten());
    // Where logs are given, they are what is asked, and what is asked by name besides.
    let asks_properties = specifications.is_empty() || !command.question.property.is_empty();
    let answers = Arc::new(Answers {
        command,
        usage,
        program,
        confirm,
        asked,
        asks_properties,
        made_up,
        started: supervisor.started(),
        found: Mutex::default(),
        compared: Mutex::default(),
        decided: Mutex::default(),
    });
    let last_words = Arc::clone(&answers);
    supervisor.publish(move |limit| last_words.last_words(limit));
    let mut publishing =
        Publishing { spinner: Spinner::new(command.output.quiet), answers: &answers };
    let streams = command.logs.logs.streams();
    let made_up = &answers.made_up;
    let question = logs::Question { program, entry, options: &options, streams, made_up };
    let mut of_logs = bounded::Report::default();
    for specification in &specifications {
        let decided = question.decide(specification, &mut of_logs, &mut publishing)?;
        lock(&answers.decided).push(decided);
    }
    let mut found = of_logs;
    if asks_properties {
        let properties = engines::decide(
            program,
            entry,
            &options,
            command.engine,
            &command.concurrency,
            &mut publishing,
        );
        properties.results.iter().for_each(|result| answers.confirm.settle(result));
        found = logs::joined(found, properties);
    }
    publishing.spinner.finish();
    let is_quick = supervisor.started().elapsed() < growing::GROWING;
    if may_grow && is_quick && is_limited_by_shapes(&found) {
        return Ok(None);
    }
    *lock(&answers.found) = found;
    let violations = answers.confirm.violations();
    if command.output.causes && !violations.is_empty() {
        let trusted = check_routines(program).into_iter().collect();
        let most = (supervisor.started().elapsed() * CAUSES).max(LEAST_FOR_CAUSES);
        let compared = causes::compare(program, entry, &options, trusted, &violations, most);
        *lock(&answers.compared) = Some(compared);
    }
    supervisor.answer();
    answers.tell(None).map(Some)
}

/// Whether nothing fails, and larger arguments might say more.
fn is_limited_by_shapes(found: &bounded::Report) -> bool {
    let fails = |result: &PropertyResult| result.verdict == Verdict::Fails;
    let shape = |basis: &Basis| matches!(basis.bound(), Some(Bound::Shape { .. }));
    let limited = found.results.iter().any(|result| result.rests_on.iter().any(shape));
    limited && found.stopped.is_none() && !found.results.iter().any(fails)
}

/// Why nothing is known although nothing fails: assumptions exclude every run, or there is nothing to check in
/// what is known of the program.
pub(crate) fn vacuity(
    found: &bounded::Report,
    program: &Program,
    made_up: &MadeUp,
) -> Option<&'static str> {
    // What is not supported and never reached is no check of the program.
    let is_check = |result: &&PropertyResult| {
        program.properties[result.check].kind != findings::CheckKind::Unsupported
    };
    let mut checks = found.results.iter().filter(is_check).peekable();
    let is_empty = checks.peek().is_none();
    let unreached = checks.all(|result| result.verdict == Verdict::Unreachable);
    if unreached && !found.contradictions.is_empty() {
        return Some(EXCLUDED);
    }
    let is_whole = found.missing.is_empty() && made_up.functions.is_empty();
    let nothing = is_empty && !is_whole;
    nothing.then_some("there is nothing to check in what is known of the program")
}

/// Where more may have been written than is known, only failures stay.
fn doubt(found: &mut bounded::Report, made_up: &MadeUp, program: &Program) {
    let Some(reason) = made_up.doubt(&found.entered, program) else { return };
    for result in &mut found.results {
        if result.verdict != Verdict::Fails {
            result.verdict = Verdict::Unknown { reason: reason.clone() };
            result.rests_on.clear();
        }
    }
}

/// Writes the files that describe a failing run.
fn save(
    command: &CheckCommand,
    usage: &Usage,
    program: &Program,
    property: &PropertyFinding,
    run: &FailingRun,
    made_up: &[FunctionId],
) -> Result<(), Refused> {
    let save = |path: &Path, text: String| {
        std::fs::write(path, text).map_err(|error| cannot_write(path, &error))
    };
    if let Some(path) = &command.output.save_inputs {
        save(path, inputs::write(&run.recorded(), program))?;
    }
    if let Some(path) = &command.output.harness {
        let words = usage.compiler_words.iter().chain(&command.files.files).cloned();
        let name = path.display().to_string();
        let harness = harness::harness(program, property, run, made_up, words.collect(), name);
        save(path, report::harness::render(&harness))?;
    }
    Ok(())
}

fn list(command: &CheckCommand, asked: &Asked, properties: &Properties) {
    let open = || Verdict::Unknown { reason: String::new() };
    let listed: Vec<_> = asked
        .properties
        .iter()
        .map(|&check| properties.finding(check, open()))
        .filter(|property| !property.library)
        .collect();
    let text = if command.output.json {
        report::json::list(&listed)
    } else {
        report::terminal::list(&listed)
    };
    write(&text);
}

fn options(command: &CheckCommand, asked: &Asked, supervisor: &Supervisor<'_>) -> Options {
    Options {
        properties: Some(asked.properties.iter().copied().collect()),
        unwind_until: command.limits.unwind_until(supervisor.started()),
        check_proofs: command.output.check_proofs,
        smt2: command.output.smt2.clone(),
        ..engine::options(asked.checks, &command.limits, &command.environment, supervisor)
    }
}

fn print(command: &CheckCommand, sources: &SourceMap, report: &CheckReport, cleanup: bool) {
    let output = &command.output;
    let show = Show {
        quiet: output.quiet,
        verbose: output.verbose,
        full_trace: output.full_trace,
        statistics: output.stats,
        ..Show::default()
    };
    let text = if output.json {
        report::json::check(report, output.full_trace)
    } else {
        report::terminal::check(report, sources, show)
    };
    write(&text);
    if output.svcomp {
        write(&(report::svcomp::line(report, cleanup) + "\n"));
    }
}

/// The exit status of an answer. A fault of this tool only counts where nothing else is known.
/// Whether an answer is missing because of a fault of this tool.
fn shows_fault(report: &CheckReport) -> bool {
    report.properties.iter().any(|property| property.verdict.is_internal_error())
}

fn code(report: &CheckReport, broken: &[String]) -> u8 {
    match report.overall() {
        Overall::Unsafe => status::FAILURE,
        _ if !broken.is_empty() || shows_fault(report) => status::INTERNAL,
        Overall::Safe => 0,
        Overall::Unknown => status::UNKNOWN,
    }
}
