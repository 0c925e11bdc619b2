//! The command line of `wherefore replay`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use methods::replay::LogMode;

use crate::arguments::{Checks, Files};
use crate::check::Concurrency;
use crate::engine::{Environment, Limits};
use crate::log_files::LogArguments;

const EXIT_STATUS: &str = "Exit status: 0 an execution writes the logs, 10 none does, 5 there is no answer, \
    1 the command line is wrong, 2 the input cannot be read, 6 a fault of wherefore.\n\n\
    docs/logs.md describes logs. The flags of C compilers (-I -D -U -include -std= -m32 ...) say how files are compiled.";

/// `wherefore replay`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS)]
pub(crate) struct ReplayCommand {
    #[command(flatten)]
    pub files: Files,
    /// A log; several are logs of one run without a common time
    #[arg(long, value_name = "FILE", required_unless_present = "thread_log")]
    pub log: Vec<PathBuf>,
    /// A log of what one thread has logged; main is thread 0, others are numbered as they are started
    #[arg(long, value_name = "N=FILE", value_parser = thread_log)]
    pub thread_log: Vec<(usize, PathBuf)>,
    #[command(flatten)]
    pub logs: LogArguments,
    #[command(flatten)]
    pub question: Question,
    #[command(flatten)]
    pub checks: Checks,
    #[command(flatten)]
    pub limits: Limits,
    /// Begin with this many rounds of loops
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub unwind_from: u32,
    #[command(flatten)]
    pub environment: Environment,
    #[command(flatten)]
    pub concurrency: Concurrency,
    #[command(flatten)]
    pub output: Output,
}

/// A log of one thread, as the user names it.
fn thread_log(text: &str) -> Result<(usize, PathBuf), String> {
    let expected = || "the number of a thread and a file, such as 1=worker.log".to_owned();
    let (number, path) = text.split_once('=').ok_or_else(expected)?;
    let number = number.trim().parse().map_err(|_| expected())?;
    Ok((number, PathBuf::from(path)))
}

/// What is asked.
#[derive(Debug, Args)]
#[command(next_help_heading = "What is asked")]
pub(crate) struct Question {
    /// Show up to N executions that differ in their paths
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub all: u32,
    /// Look only for executions that violate a property
    #[arg(long)]
    pub violating: bool,
    /// Print the program with what must have run marked, and what cannot have run faint
    #[arg(long)]
    pub show_slice: bool,
    /// The function to start with
    #[arg(long, value_name = "F", default_value = "main")]
    pub function: String,
    /// How executions are kept to the log
    #[arg(long, value_name = "MODE", value_enum, default_value_t = Mode::Sliced)]
    pub log_mode: Mode,
}

/// How executions are kept to the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// Conditions over how much has been written; what they exclude is left out
    Sliced,
    /// The same conditions as an assumption at the end
    Assume,
    /// The log as an array of the program, compared at the end
    Array,
    /// The conditions, computed from the ends of the program backward
    Backward,
}

impl From<Mode> for LogMode {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Sliced => Self::Sliced,
            Mode::Assume => Self::Assume,
            Mode::Array => Self::Array,
            Mode::Backward => Self::Backward,
        }
    }
}

/// What is reported, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the answer only
    #[arg(long)]
    pub quiet: bool,
    /// Show every step of a run, and every input
    #[arg(long)]
    pub full_trace: bool,
    /// Print sizes and times, and what slicing buys
    #[arg(long)]
    pub stats: bool,
    /// Save the inputs of the first execution, for `wherefore run --inputs`
    #[arg(long, value_name = "FILE")]
    pub save_inputs: Option<PathBuf>,
    /// Check every proof of the solver
    #[arg(long)]
    pub check_proofs: bool,
}
