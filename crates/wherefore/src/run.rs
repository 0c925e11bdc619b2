//! `wherefore run`: executes a program as the compiler's binary would.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{BufRead, IsTerminal as _, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use findings::CheckKind;
use ir::Program;
use limits::{Interrupter, Limit};
use semantics::concrete::Scenario;
use semantics::machine::{Event, Failure, Host, Machine, Outcome, RunOptions, Step};

use source::{Position, Range};
use weave::{Plan, Start};

use crate::arguments::{RunCommand, Usage};
use crate::inputs::{Given, Recorded};
use crate::supervisor::{Supervisor, supervised, without_words};
use crate::{failure, inputs, load, status, trace};

/// What the tool takes for itself before a program runs, and while it reads one.
const OWN_MEMORY: u64 = 32 << 20;

pub(crate) fn run(command: &RunCommand, usage: &Usage) -> u8 {
    // The machine keeps the limit of memory for the program's objects, and says where it is reached. The process is only
    // watched for what the machine needs besides.
    let memory = command.memory.saturating_add(command.memory / 7).saturating_add(OWN_MEMORY);
    supervised(command.timeout, Some(memory), without_words, |supervisor| {
        run_program(command, usage, supervisor)
    })
}

fn run_program<'a>(command: &'a RunCommand, usage: &'a Usage, supervisor: &Supervisor<'a>) -> u8 {
    let program = match load::load(&command.files, usage) {
        Ok(program) => program,
        Err(code) => return code,
    };
    let plan = Plan {
        definitions: command.inputs.is_some(),
        start: Some(Start::at(&command.function)),
        ..Plan::default()
    };
    if !plan.definitions {
        load::list_missing(&program);
    }
    let woven = load::weave(&plan, program).and_then(|woven| Ok((woven, load::entry(woven)?)));
    let (woven, entry) = match woven {
        Ok(woven) => woven,
        Err(refused) => return refused.show(),
    };
    let program = &woven.program;
    if plan.definitions {
        load::list_missing(program);
    }
    let given = match given_inputs(program, command) {
        Ok(given) => given,
        Err(message) => {
            eprintln!("{message}");
            return status::INPUT;
        }
    };
    if let Some(path) = &command.save_inputs
        && let Err(error) = std::fs::write(path, "")
    {
        eprintln!("error: {} cannot be written: {error}", path.display());
        return status::INPUT;
    }
    let written = Arc::new(Written::new());
    let last = Arc::clone(&written);
    supervisor.publish(move |limit| last.last_words(limit));
    let mut host = Terminal::new(program, Arc::clone(&written), command.trace, command.events);
    if given.standard_input {
        host.input = Box::new(std::io::Cursor::new(given.scenario.standard_input.clone()));
    }
    host.keep_input = command.save_inputs.is_some();
    let scenario = scenario(command, given);
    let mut machine =
        Machine::new(program, options(command, scenario.clone(), supervisor.interrupter()));
    let outcome = machine.run(entry, &mut host);
    supervisor.answer();
    host.flush();
    if !matches!(outcome, Outcome::Exited(_) | Outcome::Aborted(_)) {
        host.end_line();
    }
    if let Some(path) = &command.save_inputs {
        let recorded = Recorded {
            taken: machine.taken_inputs(),
            scenario: &scenario,
            standard_input: host.read.as_deref(),
        };
        let text = inputs::write(&recorded, program);
        if let Err(error) = std::fs::write(path, text) {
            eprintln!("error: {} cannot be written: {error}", path.display());
            return status::INPUT;
        }
    }
    host.tell_repeated();
    let code = end(&outcome, program);
    if written.failures() > 0 { status::FAILURE } else { code }
}

fn given_inputs(program: &Program, command: &RunCommand) -> Result<Given, String> {
    let Some(path) = &command.inputs else { return Ok(Given::default()) };
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("error: {shown} cannot be read: {error}"))?;
    inputs::read(&text, &shown, program)
}

/// What the program does not determine: arguments on the command line are stronger than those of
/// the file of inputs.
fn scenario(command: &RunCommand, given: Given) -> Scenario {
    let mut scenario = given.scenario;
    if !command.arguments.is_empty() {
        let bytes = |argument: &OsString| argument.as_bytes().to_vec();
        scenario.arguments = Some(command.arguments.iter().map(bytes).collect());
    }
    scenario
}

fn options(command: &RunCommand, scenario: Scenario, interrupter: Interrupter) -> RunOptions {
    let name = command.files.files.first().map_or("program", |name| name.trim_end_matches(".c"));
    RunOptions {
        checks: command.checks.set(),
        arguments: vec![name.as_bytes().to_vec()],
        environment: Some(environment()),
        seed: command.seed,
        step_limit: command.steps.unwrap_or(u64::MAX),
        memory_limit: command.memory,
        interrupter,
        trace: command.trace,
        scenario,
        ..RunOptions::default()
    }
}

fn environment() -> Vec<Vec<u8>> {
    let variable =
        |(name, value): (OsString, OsString)| [name.as_bytes(), b"=", value.as_bytes()].concat();
    std::env::vars_os().map(variable).collect()
}

/// Says how the run ended, and gives the exit code.
fn end(outcome: &Outcome, program: &Program) -> u8 {
    match outcome {
        Outcome::Exited(status) => *status as u8,
        // As a shell reports a process that SIGABRT has ended.
        Outcome::Aborted(_) => 134,
        Outcome::Failed(failed) => {
            eprint!("{}", failure::render(failed, program));
            status::FAILURE
        }
        Outcome::Assumed => {
            eprintln!("an assumption does not hold in this run; nothing follows from it");
            0
        }
        Outcome::Unsupported { message, at } => {
            eprint!("{}", failure::render_stop(message, at, program));
            status::UNKNOWN
        }
        Outcome::LimitReached { limit, at } => {
            eprint!("{}", failure::render_stop(&limit.to_string(), at, program));
            status::UNKNOWN
        }
        Outcome::Interrupted => {
            eprintln!("interrupted");
            status::UNKNOWN
        }
    }
}

/// What the program has written, and how many checks have failed: known to the thread that ends the
/// run as well.
struct Written {
    output: Mutex<std::io::BufWriter<std::io::Stdout>>,
    failures: AtomicUsize,
}

impl Written {
    fn new() -> Self {
        let output = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout());
        Self { output: Mutex::new(output), failures: AtomicUsize::new(0) }
    }

    fn output(&self) -> MutexGuard<'_, std::io::BufWriter<std::io::Stdout>> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn failures(&self) -> usize {
        self.failures.load(Ordering::Relaxed)
    }

    /// Ends a run that does not come back from what it does: it waits for input, or copies much.
    fn last_words(&self, limit: Limit) -> u8 {
        // A reader that does not read is not waited for.
        if let Ok(mut output) = self.output.try_lock() {
            let _ = output.flush();
        }
        eprintln!("{limit}");
        if self.failures() > 0 { status::FAILURE } else { status::UNKNOWN }
    }
}

/// The process's own streams.
struct Terminal<'p> {
    program: &'p Program,
    written: Arc<Written>,
    input: Box<dyn BufRead>,
    /// The bytes that the program read, if they are kept.
    read: Option<Vec<u8>>,
    keep_input: bool,
    /// Whether the next byte of the input has to be waited for.
    waits: bool,
    trace: bool,
    events: bool,
    /// Where each check failed first, by its text, and in how many more places that text is.
    failed: BTreeMap<(CheckKind, Range), (Position, usize)>,
    /// Whether the last line of the output is not ended, on a terminal that shows both streams.
    unfinished: bool,
}

impl<'p> Terminal<'p> {
    fn new(program: &'p Program, written: Arc<Written>, trace: bool, events: bool) -> Self {
        Self {
            program,
            written,
            input: Box::new(std::io::stdin().lock()),
            read: None,
            keep_input: false,
            waits: true,
            trace,
            events,
            failed: BTreeMap::new(),
            unfinished: false,
        }
    }

    /// What the program wrote comes before what is said about it.
    fn flush(&mut self) {
        let flushed = self.written.output().flush();
        was_written(&flushed);
    }

    /// Says of checks in macros and headers in how many more places they failed.
    fn tell_repeated(&mut self) {
        for ((kind, _), (first, more)) in std::mem::take(&mut self.failed) {
            if more > 0 {
                let places = if more == 1 { "place" } else { "places" };
                self.end_line();
                eprintln!("{first}: note: the same text fails in {more} more {places} [{kind}]");
            }
        }
    }

    /// What is said about the program begins on a line of its own.
    fn end_line(&mut self) {
        if std::mem::take(&mut self.unfinished)
            && std::io::stdout().is_terminal()
            && std::io::stderr().is_terminal()
        {
            eprintln!();
        }
    }
}

/// Where the reader has gone away, the compiled program would be ended by SIGPIPE.
fn was_written(result: &std::io::Result<()>) {
    if let Err(error) = result
        && error.kind() == std::io::ErrorKind::BrokenPipe
    {
        std::process::exit(141);
    }
}

impl Host for Terminal<'_> {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        self.unfinished = bytes.last().map_or(self.unfinished, |last| *last != b'\n');
        if stream >= 2 {
            self.flush();
            let _ = std::io::stderr().write_all(bytes);
        } else {
            let written = self.written.output().write_all(bytes);
            was_written(&written);
        }
    }

    fn read_byte(&mut self) -> Option<u8> {
        if self.waits {
            self.flush();
        }
        let buffer = self.input.fill_buf().ok()?;
        let byte = buffer.first().copied();
        self.waits = buffer.len() <= 1;
        self.input.consume(usize::from(byte.is_some()));
        if self.keep_input {
            self.read.get_or_insert_default().extend(byte);
        }
        byte
    }

    fn failed(&mut self, failed: &Failure) {
        self.flush();
        self.end_line();
        self.written.failures.fetch_add(1, Ordering::Relaxed);
        let kind = self.program.properties[failed.check].kind;
        let text = self.program.location(failed.origin).range;
        if let Some((_, more)) = self.failed.get_mut(&(kind, text)) {
            *more += 1;
            return;
        }
        let position = failure::position(failed.origin, self.program);
        self.failed.insert((kind, text), (position, 0));
        eprint!("{}", failure::render(failed, self.program));
    }

    fn step(&mut self, step: &Step) {
        if self.trace {
            self.flush();
            self.end_line();
            eprint!("{}", trace::line(step, self.program));
        }
    }

    fn event(&mut self, event: &Event) {
        if self.events {
            self.flush();
            self.end_line();
            let values = event.shown.iter().map(|value| format!(" {value}"));
            eprintln!("EVR {}{}", event.name, values.collect::<String>());
        }
    }
}
