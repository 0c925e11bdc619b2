//! The command line of `wherefore localize`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use findings::Grain;

use crate::arguments::{Checks, Files};
use crate::check::Concurrency;
use crate::engine::{Environment, Limits};

const EXIT_STATUS: &str = "Exit status: 10 there is a failure, 0 there is none, 5 there is no answer, \
    1 the command line is wrong, 2 the input cannot be read, 6 a fault of wherefore.\n\n\
    docs/localize.md describes what is found, docs/tests.md the files of tests. The flags of C compilers \
    (-I -D -U -include -std= -m32 ...) say how files are compiled.";

/// `wherefore localize`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS)]
pub(crate) struct LocalizeCommand {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub failure: Failing,
    #[command(flatten)]
    pub suspects: Suspects,
    #[command(flatten)]
    pub checks: Checks,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub environment: Environment,
    #[command(flatten)]
    pub concurrency: Concurrency,
    #[command(flatten)]
    pub output: Output,
}

/// Where the failure comes from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Where the failure comes from")]
pub(crate) struct Failing {
    /// Tests that say what the program should do: a TOML or JSON file, or a folder
    #[arg(long, value_name = "FILE|DIR")]
    pub tests: Option<PathBuf>,
    /// A correct program: it says what the tests expect
    #[arg(long, value_name = "GOOD.c", requires = "tests")]
    pub reference: Option<String>,
    /// A failing run that was saved with --save-inputs
    #[arg(long, value_name = "FILE")]
    pub inputs: Vec<PathBuf>,
    /// Look for a failure of this property only: an id, the beginning of one, or the name of a check;
    /// also if there are tests
    #[arg(long, value_name = "ID")]
    pub property: Vec<String>,
    /// Look for up to N failing runs of the property that fails
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// The function to start with
    #[arg(long, value_name = "F", default_value = "main")]
    pub function: String,
}

/// What may be at fault.
#[derive(Debug, Args)]
#[command(next_help_heading = "What may be at fault")]
pub(crate) struct Suspects {
    /// What is replaced as one
    #[arg(long, value_name = "GRAIN", value_enum, default_value_t = Components::Expressions)]
    pub components: Components,
    /// Suspect what a macro brings into the program by itself in each place where the macro is used
    #[arg(long)]
    pub per_expansion: bool,
    /// Never suspect these functions or files
    #[arg(long, value_name = "F,FILE,..", value_delimiter = ',')]
    pub trust: Vec<String>,
    /// Suspect nothing but these functions or files
    #[arg(long, value_name = "F,FILE,..", value_delimiter = ',')]
    pub suspect: Vec<String>,
    /// Also look for statements that are missing, or too many
    #[arg(long)]
    pub statements: bool,
    /// Ask that runs pass whatever the inputs are that the failing run did not take
    #[arg(long)]
    pub all_remaining: bool,
    /// Look for diagnoses of up to N components
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub faults: u8,
    /// Make N times the usual effort for what is too hard or too large
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub effort: u32,
}

/// What is replaced as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Components {
    /// Single expressions
    Expressions,
    /// All expressions that begin on one line
    Statements,
    /// All expressions of a function
    Functions,
}

impl From<Components> for Grain {
    fn from(components: Components) -> Self {
        match components {
            Components::Expressions => Self::Expression,
            Components::Statements => Self::Line,
            Components::Functions => Self::Function,
        }
    }
}

/// What is reported.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the lines of the candidates only
    #[arg(long)]
    pub quiet: bool,
    /// Show every candidate with its line
    #[arg(long, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Also give each failing run's own diagnoses
    #[arg(long)]
    pub per_run: bool,
    /// Say how much of the program would be read from this report before FILE:LINE is met
    #[arg(long, value_name = "FILE:LINE")]
    pub score: Vec<String>,
    /// Print sizes and times
    #[arg(long)]
    pub stats: bool,
    /// With tests: look for changes of the text first, also of statements and of what is printed; otherwise
    /// only where no expression is the answer
    #[arg(long, requires = "tests")]
    pub patches: bool,
    /// Do not look for changes of the text
    #[arg(long, conflicts_with = "patches")]
    pub no_patches: bool,
    /// Do not compare failing runs with correct ones
    #[arg(long)]
    pub no_transitions: bool,
    /// Do not look for small changes of the text
    #[arg(long)]
    pub no_simple: bool,
    /// Do not ask whether one expression could give the values
    #[arg(long)]
    pub no_function: bool,
    /// Make a formula for each component and run, as the method was first published: to compare with
    #[arg(long)]
    pub one_by_one: bool,
    /// Check every proof of the solver
    #[arg(long)]
    pub check_proofs: bool,
}
