//! What the commands that ask an engine have in common: how they end early, and where text goes.

use std::io::Write as _;
use std::path::Path;

use findings::INTERNAL_ERROR;
use limits::Limit;
use weave::Settled;

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

    /// What the user reads.
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

/// Loads the program and has the question answered; gives the exit status.
pub(crate) fn answer(
    files: &Files,
    usage: &Usage,
    answer: impl FnOnce(Settled) -> Result<u8, Refused>,
) -> u8 {
    match load::load(files, usage) {
        Ok(program) => answer(program).unwrap_or_else(Refused::show),
        Err(code) => code,
    }
}

/// Why nothing is known of a program whose limit was reached before it had been read.
pub(crate) fn unread(limit: Limit) -> String {
    format!("{limit} while the program is read")
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
