//! `wherefore check`: which properties of a program fail, with a run for each.

mod arguments;
mod confirm;
mod properties;

use std::io::Write as _;
use std::time::{Duration, Instant};

use bounded::{Options, Silent};
use findings::CheckSet;
use ir::{FunctionId, Program};
use report::terminal::Show;
use report::{CheckReport, Overall};

pub(crate) use arguments::CheckCommand;

use crate::arguments::Usage;
use crate::{load, status};
use confirm::Findings;
use properties::Properties;

/// What ends the command early: the message has the exit status with it.
struct Refused {
    message: String,
    status: u8,
}

impl Refused {
    fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), status: status::USAGE }
    }

    fn input(message: impl Into<String>) -> Self {
        Self { message: message.into(), status: status::INPUT }
    }
}

pub(crate) fn check(command: &CheckCommand, usage: &Usage) -> u8 {
    let program = match load::load(&command.files, usage) {
        Ok(program) => program,
        Err(code) => return code,
    };
    match answer(command, program) {
        Ok(code) => code,
        Err(refused) => {
            eprintln!("error: {}", refused.message);
            refused.status
        }
    }
}

fn answer(command: &CheckCommand, program: &'static Program) -> Result<u8, Refused> {
    let started = Instant::now();
    let checks = command.checks.set();
    let properties = Properties::new(program);
    let asked = asked(command, program, &properties, checks)?;
    if command.question.list_properties {
        list(command, &asked, &properties);
        return Ok(0);
    }
    let entry = entry(program, command)?;
    let options = options(command, checks, &asked, started);
    let found = bounded::check(program, entry, &options, &mut Silent);
    let findings = Findings { program, entry, checks, properties: &properties };
    let (mut report, broken) = findings.report(found, &asked);
    report.program = subject(command);
    report.accept_bound = command.limits.accept_bound;
    report.statistics.total = started.elapsed();
    report.statistics.memory = peak_memory();
    print(command, program, &report);
    for property in &broken {
        eprintln!(
            "internal error: the run that should show the failure of {property} does not fail. This is a \
             fault of wherefore, not of your program; please report it together with the program."
        );
    }
    Ok(code(&report, &broken))
}

/// The properties that the user asks for.
fn asked(
    command: &CheckCommand,
    _program: &Program,
    properties: &Properties,
    checks: CheckSet,
) -> Result<Vec<ir::CheckId>, Refused> {
    let on = properties.switched_on(checks);
    if command.question.property.is_empty() {
        return Ok(on);
    }
    let selected = properties.select(&on, &command.question.property).map_err(Refused::usage)?;
    Ok(on.into_iter().filter(|check| selected.contains(check)).collect())
}

fn list(command: &CheckCommand, asked: &[ir::CheckId], properties: &Properties) {
    let unknown = || findings::Verdict::Unknown { reason: String::new() };
    let listed: Vec<_> = asked
        .iter()
        .map(|&check| properties.finding(check, unknown()))
        .filter(|property| !property.library)
        .collect();
    let text = if command.output.json {
        report::json::list(&listed)
    } else {
        report::terminal::list(&listed)
    };
    write(&text);
}

fn entry(program: &Program, command: &CheckCommand) -> Result<FunctionId, Refused> {
    let name = command.question.function.as_deref().unwrap_or("main");
    let found = program.function_named(name);
    found.ok_or_else(|| {
        Refused::input(format!("the program has no function '{name}' to start with"))
    })
}

fn options(
    command: &CheckCommand,
    checks: CheckSet,
    asked: &[ir::CheckId],
    started: Instant,
) -> Options {
    let limit = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Options {
        checks,
        properties: Some(asked.iter().copied().collect()),
        unwind: command.limits.unwind,
        loop_bounds: command.limits.unwind_loop.clone(),
        deadline: command.limits.timeout.and_then(|seconds| started.checked_add(limit(seconds))),
        memory_limit: command.limits.memory,
        arguments: command.environment.argv,
        standard_input: command.environment.stdin,
        allocation_may_fail: command.environment.malloc_may_fail,
        check_proofs: command.output.check_proofs,
        smt2: command.output.smt2.clone(),
        ..Options::default()
    }
}

/// The program as the user named it.
fn subject(command: &CheckCommand) -> String {
    match (command.files.files.as_slice(), &command.files.compile_commands) {
        ([file], _) => file.clone(),
        ([first, rest @ ..], _) => format!("{first} and {} more", rest.len()),
        ([], Some(directory)) => directory.display().to_string(),
        ([], None) => "the program".to_owned(),
    }
}

fn print(command: &CheckCommand, program: &Program, report: &CheckReport) {
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
}

/// Writes to the standard output, with colours only on a terminal.
fn write(text: &str) {
    // A reader such as `head` may stop reading; that is no failure.
    let _ = anstream::stdout().lock().write_all(text.as_bytes());
}

/// The exit status of an answer. A fault of this tool only counts where nothing else is known.
fn code(report: &CheckReport, broken: &[String]) -> u8 {
    match report.overall() {
        Overall::Unsafe => status::FAILURE,
        _ if !broken.is_empty() => status::INTERNAL,
        Overall::Safe => 0,
        Overall::Unknown => status::UNKNOWN,
    }
}

/// The most memory that this process had, in bytes.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
