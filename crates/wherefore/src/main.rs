//! `wherefore`: where a C program goes wrong, why, and what change would remove the fault.

mod abstraction_command;
mod arguments;
mod boolean;
mod causes;
mod check;
mod counterexample;
mod engine;
mod explain;
mod failure;
mod inputs;
mod load;
mod localize;
mod log_files;
mod progress;
mod repair;
mod replay;
mod reread;
mod rules;
mod run;
mod session;
mod show;
mod suite;
mod supervisor;
mod trace;

use std::process::ExitCode;

use arguments::{Command, Usage};

/// What the process says when it ends.
mod status {
    /// A failure was found.
    pub const FAILURE: u8 = 10;
    /// No answer within the limits, or something is not supported.
    pub const UNKNOWN: u8 = 5;
    /// The command line cannot be understood.
    pub const USAGE: u8 = 1;
    /// The input cannot be read.
    pub const INPUT: u8 = 2;
    /// A fault of this tool.
    pub const INTERNAL: u8 = 6;
}

fn main() -> ExitCode {
    let outcome = std::panic::catch_unwind(|| {
        let usage = match Usage::from_command_line() {
            Ok(usage) => usage,
            Err(code) => return code,
        };
        match &usage.command {
            Command::Abstract(command) => abstraction_command::show(command, &usage),
            Command::Boolean(command) => boolean::boolean(command),
            Command::Check(command) => check::check(command, &usage),
            Command::Explain(command) => explain::explain(command, &usage),
            Command::Localize(command) => localize::localize(command, &usage),
            Command::Repair(command) => repair::repair(command, &usage),
            Command::Replay(command) => replay::replay(command, &usage),
            Command::Run(command) => run::run(command, &usage),
            Command::Show(command) => show::show(command, &usage),
        }
    });
    let code = outcome.unwrap_or_else(|_| {
        eprintln!(
            "internal error: this is a fault of wherefore, not of your program; the text above says \
             where. Please report it together with the program."
        );
        status::INTERNAL
    });
    // Nothing is gained by taking large programs apart before the process ends.
    std::process::exit(i32::from(code));
}
