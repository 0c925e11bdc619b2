//! The command line of `wherefore check`.

use std::path::{Path, PathBuf};

use bounded::LoopBound;
use clap::Args;

use super::logs::LogSpecifications;
use crate::arguments::{Checks, Files, size};

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
    /// Let "holds up to the bound" count as an answer: exit status 0
    #[arg(long)]
    pub accept_bound: bool,
    #[command(flatten)]
    pub logs: LogSpecifications,
    #[command(flatten)]
    pub environment: Environment,
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
    /// List the properties of the program, and check nothing
    #[arg(long)]
    pub list_properties: bool,
}

/// How far the search goes.
#[derive(Debug, Args)]
#[command(next_help_heading = "How far the search goes")]
pub(crate) struct Limits {
    /// Follow loops for up to N rounds, and recursion up to N calls deep
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub unwind: u32,
    /// Follow the loop at LINE in function F for up to N rounds
    #[arg(long, value_name = "F:LINE:N", value_parser = loop_bound)]
    pub unwind_loop: Vec<LoopBound>,
    /// Stop after this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,
    /// Stop when more memory is used: bytes, or with K, M or G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
}

/// What the program meets.
#[derive(Debug, Args)]
#[command(next_help_heading = "What the program meets")]
pub(crate) struct Environment {
    /// Let every allocation fail or succeed; otherwise none fails
    #[arg(long)]
    pub malloc_may_fail: bool,
    /// Give `main` up to N arguments of up to L bytes
    #[arg(long, value_name = "N,L", default_value = "2,4", value_parser = pair)]
    pub argv: (u32, u32),
    /// Give the standard input up to N bytes
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub stdin: u32,
}

/// What is told, and where.
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

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err("a number of seconds, such as 60".to_owned()),
    }
}

fn pair(text: &str) -> Result<(u32, u32), String> {
    let (number, length) = text.split_once(',').unwrap_or((text, "4"));
    match (number.trim().parse(), length.trim().parse()) {
        (Ok(number), Ok(length)) => Ok((number, length)),
        _ => Err("a number of arguments and their length, such as 2,8".to_owned()),
    }
}

fn loop_bound(text: &str) -> Result<LoopBound, String> {
    let mut parts = text.rsplitn(3, ':');
    let rounds = parts.next().and_then(|part| part.parse().ok());
    let line = parts.next().and_then(|part| part.parse().ok());
    match (parts.next(), line, rounds) {
        (Some(function), Some(line), Some(rounds)) if !function.is_empty() => {
            Ok(LoopBound { function: function.to_owned(), line, rounds })
        }
        _ => Err("a function, a line and a number of rounds, such as main:12:100".to_owned()),
    }
}
