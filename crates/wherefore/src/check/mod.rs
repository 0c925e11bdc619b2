//! `wherefore check`: which properties of a program fail, with a run for each.

mod arguments;
mod confirm;
mod harness;
mod logs;
mod properties;
mod question;
mod specification;

use std::path::Path;
use std::time::{Duration, Instant};

use bounded::{Options, PropertyResult};
use findings::{Basis, Bound, Verdict};
use ir::entry::Limits as Shapes;
use ir::{FunctionId, Program};
use report::terminal::Show;
use report::{CheckReport, Overall, PropertyFinding};

pub(crate) use arguments::CheckCommand;
pub(crate) use properties::Properties;

use crate::arguments::Usage;
use crate::load::MadeUp;
use crate::progress::Spinner;
use crate::session::{self, Refused, cannot_write, write};
use crate::{engine, inputs, load, status};
use confirm::{Confirm, Confirmed, FailingRun};
use question::Asked;

pub(crate) fn check(command: &CheckCommand, usage: &Usage) -> u8 {
    session::answer(&command.files, usage, |program| answer(command, usage, program))
}

/// Shapes of arguments grow while they limit the answer and it took no longer than this.
const GROWING: Duration = Duration::from_secs(3);

fn answer(command: &CheckCommand, usage: &Usage, program: &mut Program) -> Result<u8, Refused> {
    let started = Instant::now();
    let (mut shapes, may_grow) = command.preconditions.shapes();
    loop {
        let grown = shapes.grown().filter(|_| may_grow && started.elapsed() < GROWING);
        let Some(grown) = grown else {
            let code = attempt(command, usage, program, &shapes, started, false)?;
            return Ok(code.unwrap_or(status::INTERNAL));
        };
        if let Some(code) = attempt(command, usage, &mut program.clone(), &shapes, started, true)? {
            return Ok(code);
        }
        shapes = grown;
    }
}

/// Answers with arguments of these shapes; none if larger ones are wanted and may say more.
fn attempt(
    command: &CheckCommand,
    usage: &Usage,
    program: &mut Program,
    shapes: &Shapes,
    started: Instant,
    may_grow: bool,
) -> Result<Option<u8>, Refused> {
    let specification = question::specification(command)?;
    let given = command.question.function.as_deref();
    let start = given.or(specification.as_ref().and_then(|file| file.entry.as_deref()));
    let start = start.unwrap_or("main");
    command.logs.logs.weave(program)?;
    ir::output::weave(program, command.environment.output());
    let made_up = load::complete(program);
    let entry = if command.question.list_properties {
        None
    } else {
        Some(load::entry_with(program, start, shapes).map_err(Refused::input)?)
    };
    let program = &*program;
    let properties = Properties::new(program);
    let specifications = command.logs.read(program)?;
    let asked = Asked::new(command, specification.as_ref(), program, &properties)?;
    let Some(entry) = entry else {
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
    let options = options(command, &asked, started);
    session::obey_limits(&options);
    let mut spinner = Spinner::new(command.output.quiet);
    let streams = command.logs.logs.streams();
    let question = logs::Question { program, entry, options: &options, streams, made_up: &made_up };
    let mut found = bounded::Report::default();
    let mut decided = Vec::new();
    for specification in &specifications {
        decided.push(question.decide(specification, &mut found, &mut spinner)?);
    }
    // Where logs are given, they are what is asked, and what is asked by name besides.
    let asks_properties = specifications.is_empty() || !command.question.property.is_empty();
    if asks_properties {
        let answers = bounded::check(program, entry, &options, &mut spinner);
        found = logs::joined(found, answers);
    }
    spinner.finish();
    if may_grow && started.elapsed() < GROWING && is_limited_by_shapes(&found) {
        return Ok(None);
    }
    doubt(&mut found, &made_up, program);
    let confirm = Confirm { program, entry, checks: asked.checks, properties: &properties };
    let Confirmed { mut report, broken, failures } =
        confirm.report(found, if asks_properties { &asked.properties } else { &[] });
    report.properties.extend(decided);
    report.program = session::subject(&command.files);
    report.accept_bound = command.accept_bound;
    report.stopped = report.stopped.or_else(|| asked.open.clone());
    let name = |&function: &FunctionId| program.functions[function].name.to_string();
    report.missing.extend(made_up.functions.iter().map(name));
    report.statistics.total = started.elapsed();
    report.statistics.memory = session::peak_memory();
    print(command, program, &report, asked.cleanup);
    let first = report.properties.iter().find(|property| property.fails());
    if let Some((property, run)) = first.zip(failures.first()) {
        save(command, usage, program, property, run, &made_up.functions)?;
    }
    for property in &broken {
        eprintln!(
            "internal error: the run that should show the failure of {property} does not fail. This is a \
             fault of wherefore, not of your program; please report it together with the program."
        );
    }
    Ok(Some(code(&report, &broken)))
}

/// Whether nothing fails, and larger arguments might say more.
fn is_limited_by_shapes(found: &bounded::Report) -> bool {
    let fails = |result: &PropertyResult| result.verdict == Verdict::Fails;
    let shape = |basis: &Basis| matches!(basis.bound(), Some(Bound::Shape { .. }));
    let limited = found.results.iter().any(|result| result.rests_on.iter().any(shape));
    limited && found.stopped.is_none() && !found.results.iter().any(fails)
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

fn options(command: &CheckCommand, asked: &Asked, started: Instant) -> Options {
    Options {
        properties: Some(asked.properties.iter().copied().collect()),
        unwind_until: command.limits.unwind_until(started),
        check_proofs: command.output.check_proofs,
        smt2: command.output.smt2.clone(),
        ..engine::options(asked.checks, &command.limits, &command.environment, started)
    }
}

fn print(command: &CheckCommand, program: &Program, report: &CheckReport, cleanup: bool) {
    let output = &command.output;
    let show = Show {
        quiet: output.quiet,
        verbose: output.verbose,
        full_trace: output.full_trace,
        statistics: output.stats,
    };
    let text = if output.json {
        report::json::check(report, output.full_trace)
    } else {
        report::terminal::check(report, &program.sources, show)
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
