//! The command line of `wherefore explain`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use explicit::StepGrain;
use findings::StepProjection;

use crate::arguments::{Checks, Files};
use crate::check::Concurrency;
use crate::engine::{Environment, Limits};

const EXIT_STATUS: &str = "Exit status: 10 there is a failure, 0 there is none, 5 there is no answer, \
    1 the command line is wrong, 2 the input cannot be read, 6 a fault of wherefore.\n\n\
    docs/explain.md describes what is found. The flags of C compilers (-I -D -U -include -std= -m32 ...) say how \
    files are compiled.";

/// `wherefore explain`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS)]
pub(crate) struct ExplainCommand {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub failure: Failing,
    #[command(flatten)]
    pub variations: Varying,
    #[command(flatten)]
    pub checks: Checks,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub concurrency: Concurrency,
    #[command(flatten)]
    pub environment: Environment,
    #[command(flatten)]
    pub output: Output,
}

/// Where the failure comes from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Where the failure comes from")]
pub(crate) struct Failing {
    /// Explain a failure of this property: an id, the beginning of one, or the name of a check
    #[arg(long, value_name = "ID")]
    pub property: Vec<String>,
    /// A failing run that was saved with --save-inputs
    #[arg(long, value_name = "FILE", conflicts_with = "near")]
    pub inputs: Option<PathBuf>,
    /// Look for a failure near a run that was saved, and need not fail; explain that
    #[arg(long, value_name = "FILE")]
    pub near: Option<PathBuf>,
    /// The function to start with
    #[arg(long, value_name = "F", default_value = "main")]
    pub function: String,
}

/// How the failing run is varied.
#[derive(Debug, Args)]
#[command(next_help_heading = "How the failing run is varied")]
pub(crate) struct Varying {
    /// Depart from the failing run for up to N statements
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: u32,
    /// What steps are compared by, besides their statements
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Projection::Full)]
    pub projection: Projection,
    /// What a step is: a statement, or all that happens from one choice to the next
    #[arg(long, value_name = "GRAIN", value_enum, default_value_t = Grain::Auto)]
    pub steps: Grain,
    /// Generate every run within the depth, also through states that others have visited
    #[arg(long)]
    pub all_runs: bool,
}

/// What a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Grain {
    /// Statements; from choice to choice where the failing run has more than 150 of them and no threads
    Auto,
    /// A statement
    Statement,
    /// All that happens from one choice to the next
    Choice,
}

impl From<Grain> for StepGrain {
    fn from(grain: Grain) -> Self {
        match grain {
            Grain::Auto => Self::Auto,
            Grain::Statement => Self::Statement,
            Grain::Choice => Self::Choice,
        }
    }
}

/// What steps are compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Projection {
    /// Nothing
    Location,
    /// The thread
    Thread,
    /// How choices are decided
    Choice,
    /// The thread, and how choices are decided
    Full,
}

impl From<Projection> for StepProjection {
    fn from(projection: Projection) -> Self {
        match projection {
            Projection::Location => Self::Location,
            Projection::Thread => Self::Thread,
            Projection::Choice => Self::Choice,
            Projection::Full => Self::Full,
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
    /// Print the summary only
    #[arg(long)]
    pub quiet: bool,
    /// Show the failing run as well
    #[arg(long)]
    pub trace: bool,
    /// Show every step of the failing run, also those that do not matter
    #[arg(long)]
    pub full_trace: bool,
    /// Print sizes and times
    #[arg(long)]
    pub stats: bool,
    /// Write each failing variation into this folder, for `wherefore run --inputs`
    #[arg(long, value_name = "DIR")]
    pub save_negatives: Option<PathBuf>,
    /// Write the values at points for Daikon: PREFIX.decls, PREFIX-failing.dtrace, PREFIX-passing.dtrace
    #[arg(long, value_name = "PREFIX")]
    pub daikon: Option<PathBuf>,
}
