//! What the commands that ask an engine have in common: a large stack, limits, and where text goes.

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use bounded::Options;
use findings::INTERNAL_ERROR;
use ir::Program;

use crate::arguments::{Files, Usage};
use crate::{load, status};

/// What ends the command early: the message has the exit status with it.
pub(crate) struct Refused {
    message: String,
    status: u8,
}

impl Refused {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { message: format!("error: {}", message.into()), status: status::USAGE }
    }

    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self { message: format!("error: {}", message.into()), status: status::INPUT }
    }

    /// A message that has its own place in front.
    pub(crate) fn shown(message: impl Into<String>) -> Self {
        Self { message: message.into(), status: status::INPUT }
    }

    /// A fault of this tool.
    pub(crate) fn fault(message: impl Into<String>) -> Self {
        let message = format!(
            "internal error: {}. This is a fault of wherefore, not of your program; please report it \
             together with the program.",
            message.into()
        );
        Self { message, status: status::INTERNAL }
    }

    /// What the user is told.
    #[cfg(test)]
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Shows the message; gives the exit status.
    pub(crate) fn show(self) -> u8 {
        eprintln!("{}", self.message);
        self.status
    }
}

/// The exit status of an answer that is not known for a reason.
pub(crate) fn unknown_status(reason: &str) -> u8 {
    match reason.starts_with(INTERNAL_ERROR) {
        true => status::INTERNAL,
        false => status::UNKNOWN,
    }
}

/// Expressions may nest deeply. The stack is address space only until it is used.
pub(crate) const STACK: usize = 1 << 30;
/// As many calls as the stack has room for.
pub(crate) const ACTIVATIONS: usize = 20_000;

pub(crate) fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let worker = worker.expect("a thread can be started");
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Loads the program and has the question answered; gives the exit status.
pub(crate) fn answer(
    files: &Files,
    usage: &Usage,
    answer: impl FnOnce(&mut Program) -> Result<u8, Refused> + Send,
) -> u8 {
    let program = match load::load(files, usage) {
        Ok(program) => program,
        Err(code) => return code,
    };
    on_large_stack(|| answer(program)).unwrap_or_else(Refused::show)
}

/// When so many seconds are over; never, if that is too far away.
pub(crate) fn deadline(started: Instant, seconds: f64) -> Option<Instant> {
    started.checked_add(Duration::try_from_secs_f64(seconds).ok()?)
}

/// Stops the engine when the user interrupts, or when too much memory is used.
pub(crate) fn obey_limits(options: &Options) {
    let interrupter = options.interrupter.clone();
    // Without a handler an interrupt ends the process as usual, which is as well.
    let _ = ctrlc::set_handler(move || {
        if interrupter.is_interrupted() {
            std::process::exit(i32::from(status::UNKNOWN));
        }
        interrupter.interrupt();
    });
    watch_memory(options);
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

pub(crate) fn cannot_write(path: &Path, error: &std::io::Error) -> Refused {
    Refused::input(format!("{} cannot be written: {error}", path.display()))
}

/// The program as the user named it.
pub(crate) fn subject(files: &Files) -> String {
    match (files.files.as_slice(), &files.compile_commands) {
        ([file], _) if file == "-" => "standard input".to_owned(),
        ([file], _) => file.clone(),
        ([first, rest @ ..], _) => format!("{first} and {} more", rest.len()),
        ([], Some(directory)) => directory.display().to_string(),
        ([], None) => "the program".to_owned(),
    }
}

/// What the engine measured, as it is reported.
pub(crate) fn statistics(measured: &bounded::Statistics) -> report::Statistics {
    report::Statistics {
        unwind: measured.unwind,
        steps: measured.steps,
        terms: measured.terms,
        variables: measured.variables,
        clauses: measured.clauses,
        questions: measured.questions,
        proofs: measured.proofs,
        executing: measured.executing,
        encoding: measured.encoding,
        solving: measured.solving,
        ..report::Statistics::default()
    }
}

/// Writes to the standard output, with colours only on a terminal.
pub(crate) fn write(text: &str) {
    // A reader such as `head` may stop reading; that is no failure.
    let _ = anstream::stdout().lock().write_all(text.as_bytes());
}

/// The most memory that this process had, in bytes.
pub(crate) fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
