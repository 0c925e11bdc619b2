//! `wherefore check`: which properties of a program fail, with a run for each.

mod arguments;
mod confirm;
mod harness;
mod progress;
mod properties;
mod question;
mod specification;

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use bounded::Options;
use findings::Verdict;
use ir::{FunctionId, Program};
use report::terminal::Show;
use report::{CheckReport, Overall, PropertyFinding};

pub(crate) use arguments::CheckCommand;

use crate::arguments::Usage;
use crate::{inputs, load, status};
use confirm::{Confirm, Confirmed, FailingRun};
use progress::Spinner;
use properties::Properties;
use question::Asked;

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
    match on_large_stack(|| answer(command, usage, program)) {
        Ok(code) => code,
        Err(refused) => {
            eprintln!("error: {}", refused.message);
            refused.status
        }
    }
}

/// Expressions may nest deeply. The stack is address space only until it is used.
const STACK: usize = 1 << 30;
/// As many calls as the stack has room for.
const ACTIVATIONS: usize = 20_000;

pub(crate) fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let worker = worker.expect("a thread can be started");
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn answer(command: &CheckCommand, usage: &Usage, program: &mut Program) -> Result<u8, Refused> {
    let started = Instant::now();
    let specification = question::specification(command)?;
    let given = command.question.function.as_deref();
    let start = given.or(specification.as_ref().and_then(|file| file.entry.as_deref()));
    let start = start.unwrap_or("main");
    let made_up = load::complete(program);
    let entry = if command.question.list_properties {
        None
    } else {
        Some(load::entry(program, start).map_err(Refused::input)?)
    };
    let program = &*program;
    let properties = Properties::new(program);
    let asked = Asked::new(command, specification.as_ref(), program, &properties)?;
    let Some(entry) = entry else {
        list(command, &asked, &properties);
        return Ok(0);
    };
    if command.output.harness.is_some() && start != "main" {
        return Err(Refused::usage("--harness needs a program that starts with main"));
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
    let interrupter = options.interrupter.clone();
    // Without a handler an interrupt ends the process as usual, which is as well.
    let _ = ctrlc::set_handler(move || {
        if interrupter.is_interrupted() {
            std::process::exit(i32::from(status::UNKNOWN));
        }
        interrupter.interrupt();
    });
    watch_memory(&options);
    let mut spinner = Spinner::new(command.output.quiet);
    let mut found = bounded::check(program, entry, &options, &mut spinner);
    spinner.finish();
    doubt(&mut found, &made_up.partial, program);
    let confirm = Confirm { program, entry, checks: asked.checks, properties: &properties };
    let Confirmed { mut report, broken, failures } = confirm.report(found, &asked.properties);
    report.program = subject(command);
    report.accept_bound = command.limits.accept_bound;
    report.stopped = report.stopped.or_else(|| asked.open.clone());
    let name = |&function: &FunctionId| program.functions[function].name.to_string();
    report.missing.extend(made_up.functions.iter().map(name));
    report.assumptions = made_up.assumptions;
    report.statistics.total = started.elapsed();
    report.statistics.memory = peak_memory();
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
    Ok(code(&report, &broken))
}

/// Nothing is known for sure where a function was called that may write more than its made-up body
/// does: only failures stay.
fn doubt(found: &mut bounded::Report, partial: &[FunctionId], program: &Program) {
    let Some(called) = partial.iter().find(|function| found.entered.contains(function)) else {
        return;
    };
    let name = &program.functions[*called].name;
    let reason = format!("{name} has no body and may write more than is taken for granted");
    for result in &mut found.results {
        if result.verdict != Verdict::Fails {
            result.verdict = Verdict::Unknown { reason: reason.clone() };
        }
    }
}

/// Interrupts the solver when the process uses more memory than it may; the engine then says why.
fn watch_memory(options: &Options) {
    const PAUSE: Duration = Duration::from_millis(50);
    let Some(limit) = options.memory_limit else { return };
    let interrupter = options.interrupter.clone();
    std::thread::spawn(move || {
        while bounded::memory_used().is_some_and(|used| used <= limit) {
            std::thread::sleep(PAUSE);
        }
        interrupter.interrupt();
    });
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

fn cannot_write(path: &Path, error: &std::io::Error) -> Refused {
    Refused::input(format!("{} cannot be written: {error}", path.display()))
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
    let limit = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Options {
        checks: asked.checks,
        properties: Some(asked.properties.iter().copied().collect()),
        unwind: command.limits.unwind,
        loop_bounds: command.limits.unwind_loop.clone(),
        deadline: command.limits.timeout.and_then(|seconds| started.checked_add(limit(seconds))),
        memory_limit: command.limits.memory,
        arguments: command.environment.argv,
        standard_input: command.environment.stdin,
        allocation_may_fail: command.environment.malloc_may_fail,
        check_proofs: command.output.check_proofs,
        smt2: command.output.smt2.clone(),
        activations: ACTIVATIONS,
        ..Options::default()
    }
}

/// The program as the user named it.
fn subject(command: &CheckCommand) -> String {
    match (command.files.files.as_slice(), &command.files.compile_commands) {
        ([file], _) if file == "-" => "standard input".to_owned(),
        ([file], _) => file.clone(),
        ([first, rest @ ..], _) => format!("{first} and {} more", rest.len()),
        ([], Some(directory)) => directory.display().to_string(),
        ([], None) => "the program".to_owned(),
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
