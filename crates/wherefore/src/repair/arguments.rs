//! The command line of `wherefore repair`.

use std::path::PathBuf;

use clap::Args;

use crate::arguments::{Checks, Files};
use crate::engine::{Environment, Limits};
use crate::log_files::LogArguments;

const EXIT_STATUS: &str = "Exit status: 10 there is a failure, 0 there is none, 5 there is no answer, \
    1 the command line is wrong, 2 the input cannot be read, 6 a fault of wherefore.\n\n\
    docs/repair.md describes what is found, docs/tests.md the files of tests. The flags of C compilers \
    (-I -D -U -include -std= -m32 ...) say how files are compiled.";

/// `wherefore repair`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS)]
pub(crate) struct RepairCommand {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub specification: Specification,
    #[command(flatten)]
    pub logs: LogArguments,
    #[command(flatten)]
    pub places: Places,
    #[command(flatten)]
    pub checks: Checks,
    #[command(flatten)]
    pub limits: Limits,
    /// Use up to N processors; the patches and their order do not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub environment: Environment,
    #[command(flatten)]
    pub output: Output,
}

/// What the program should do.
#[derive(Debug, Args)]
#[command(next_help_heading = "What the program should do")]
pub(crate) struct Specification {
    /// Tests that say what the program should do: a TOML or JSON file, or a folder
    #[arg(long, value_name = "FILE|DIR")]
    pub tests: Option<PathBuf>,
    /// A correct program: a patched one has to do what it does, for all inputs
    #[arg(long, value_name = "GOOD.c")]
    pub reference: Option<String>,
    /// Repair this property only: an id, the beginning of one, or the name of a check; also if there
    /// are tests
    #[arg(long, value_name = "ID")]
    pub property: Vec<String>,
    /// A log that some run of the patched program should write
    #[arg(long, value_name = "LOG")]
    pub require: Vec<PathBuf>,
    /// A log that no run of the patched program may write
    #[arg(long, value_name = "LOG")]
    pub forbid: Vec<PathBuf>,
    /// The function to start with
    #[arg(long, value_name = "F", default_value = "main")]
    pub function: String,
}

/// What may be changed.
#[derive(Debug, Args)]
#[command(next_help_heading = "What may be changed")]
pub(crate) struct Places {
    /// Never change these functions or files
    #[arg(long, value_name = "F,FILE,..", value_delimiter = ',')]
    pub trust: Vec<String>,
    /// Change nothing but these functions or files
    #[arg(long, value_name = "F,FILE,..", value_delimiter = ',')]
    pub suspect: Vec<String>,
    /// Change up to N places where fewer are not enough
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub faults: u8,
}

/// What is reported, and what is done with it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the patches only, as unified diffs
    #[arg(long)]
    pub quiet: bool,
    /// Show up to N patches
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub max: u32,
    /// Apply patch N to the files
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub write: Option<u32>,
    /// Write the patch to a file for `patch -p1` and `git apply`: the one of --write, or the first
    #[arg(long, value_name = "FILE")]
    pub patch: Option<PathBuf>,
    /// With tests: ask what is right on an input on which the patches differ; an answer is a test, and
    /// the search goes on
    #[arg(long, requires = "tests", conflicts_with = "reference")]
    pub ask: bool,
    /// Answer the next question: the number of the patch that is right, =TEXT for what should be printed,
    /// skip, or - to read answers from the standard input
    #[arg(long, value_name = "N|=TEXT|skip|-", requires = "ask", allow_hyphen_values = true)]
    pub answer: Vec<String>,
    /// Keep the answers in this file of tests; those that it has already count
    #[arg(long, value_name = "FILE.toml", requires = "ask")]
    pub answers: Option<PathBuf>,
}
