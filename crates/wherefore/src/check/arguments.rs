//! The command line of `wherefore check`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::engines::EngineChoice;
use super::explicit::Concurrency;
use super::logs::LogSpecifications;
use crate::arguments::{Checks, Files};
use crate::engine::{Environment, Limits, Preconditions};

const EXIT_STATUS: &str = "Exit status: 0 everything is proved, 10 a property fails, 5 there is no complete answer, \
    1 the command line is wrong, 2 the input cannot be read, 6 a fault of wherefore.\n\n\
    The flags of C compilers (-I -D -U -include -std= -m32 ...) say how files are compiled.";

/// `wherefore check`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS)]
pub(crate) struct CheckCommand {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub checks: Checks,
    #[command(flatten)]
    pub question: Question,
    #[command(flatten)]
    pub limits: Limits,
    /// How properties are decided
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    pub engine: EngineChoice,
    /// Let "holds up to the bound" count as an answer: exit status 0
    #[arg(long)]
    pub accept_bound: bool,
    #[command(flatten)]
    pub logs: LogSpecifications,
    #[command(flatten)]
    pub concurrency: Concurrency,
    #[command(flatten)]
    pub environment: Environment,
    #[command(flatten)]
    pub preconditions: Preconditions,
    #[command(flatten)]
    pub output: Output,
}

/// What is asked.
#[derive(Debug, Args)]
#[command(next_help_heading = "What is checked")]
pub(crate) struct Question {
    /// Check only this property: an id, the beginning of one, or the name of a check
    #[arg(long, value_name = "ID")]
    pub property: Vec<String>,
    /// Take the entry function and the checks from a property file of the verification benchmarks
    #[arg(long, value_name = "FILE.prp")]
    pub spec: Option<PathBuf>,
    /// The function to start with
    #[arg(long, value_name = "F")]
    pub function: Option<String>,
    /// Let reaching this label be a failure, of the check reach-error
    #[arg(long, value_name = "LABEL")]
    pub error_label: Vec<String>,
    /// List the properties of the program, and check nothing
    #[arg(long)]
    pub list_properties: bool,
}

/// What is reported, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Print one JSON object
    #[arg(long, conflicts_with = "svcomp")]
    pub json: bool,
    /// End with the line that verification competitions read: TRUE, FALSE(...) or UNKNOWN
    #[arg(long)]
    pub svcomp: bool,
    /// Print the summary only
    #[arg(long)]
    pub quiet: bool,
    /// List every property, also the proved ones
    #[arg(long, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Compare failing runs with correct ones: what only failing runs do, with a run for each cause
    #[arg(long)]
    pub causes: bool,
    /// Show every step of a failing run, also those that do not matter
    #[arg(long)]
    pub full_trace: bool,
    /// Print sizes and times
    #[arg(long)]
    pub stats: bool,
    /// Save the inputs of the first failure, for `wherefore run --inputs`
    #[arg(long, value_name = "FILE")]
    pub save_inputs: Option<PathBuf>,
    /// Write a C file that makes the first failure happen when it is compiled with the program
    #[arg(long, value_name = "FILE.c")]
    pub harness: Option<PathBuf>,
    /// Write the questions to the solver as SMT-LIB scripts
    #[arg(long, value_name = "FILE")]
    pub smt2: Option<PathBuf>,
    /// Check every proof of the solver
    #[arg(long)]
    pub check_proofs: bool,
}

impl Output {
    /// The files that are written.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        [&self.save_inputs, &self.harness, &self.smt2]
            .into_iter()
            .filter_map(|path| path.as_deref())
    }
}
