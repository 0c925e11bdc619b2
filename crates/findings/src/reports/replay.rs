//! What `wherefore replay` has to say, before it is rendered.

use serde::Serialize;
use source::Position;

use crate::{Basis, CheckKind, Failure, InputValue, Statistics, Trace};

/// Whether an execution writes the logs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplayResult {
    /// Some do.
    Reproduced,
    /// None does.
    Impossible,
    /// That is not known, for this reason.
    Unknown(String),
}

impl Default for ReplayResult {
    fn default() -> Self {
        Self::Unknown(String::new())
    }
}

impl ReplayResult {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::Impossible => "impossible",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// A log as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogSummary {
    /// The file, as the user named it.
    pub name: String,
    /// `exact`, `suffix` or `prefix`.
    pub extent: String,
    /// How many events it has; lines, if it is a text.
    pub size: usize,
    /// Whether it is a text.
    pub is_text: bool,
}

/// Whether the log determines a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Determination {
    /// All executions have it.
    Same,
    /// Others have another one; an example, if there is one.
    Differs(Option<String>),
    /// That is not known.
    Unknown,
}

/// An input of an execution, and whether the log determines it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReplayInput {
    /// The input.
    pub input: InputValue,
    /// Whether all executions behind the log have it; none if that was not asked.
    pub determined: Option<Determination>,
}

/// How an execution behind the logs ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The program exits with a status.
    Exited(i32),
    /// It aborts.
    Aborted,
    /// A check fails.
    Failed,
    /// The logs are complete; the run may go on.
    Open,
}

/// An execution behind the logs, made again by the concrete machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExecutionReport {
    /// How it ends.
    pub ending: Ending,
    /// The check that fails at its end, if one does.
    pub failure: Option<Failure>,
    /// What the program did not determine.
    pub inputs: Vec<ReplayInput>,
    /// Its steps.
    pub trace: Trace,
}

/// A variable at the end of the run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VariableReport {
    /// Its name.
    pub name: String,
    /// Its value in the first execution.
    pub value: String,
    /// Whether the log determines it.
    pub determined: Determination,
}

/// What can come instead of the next line of a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InsteadOf {
    /// What it is.
    pub what: String,
    /// Where the program does it, if that is one place.
    pub position: Option<Position>,
}

/// Where the executions part from a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StuckReport {
    /// The log.
    pub log: String,
    /// How many events, or bytes of a text, can be written.
    pub written: usize,
    /// Whether these are bytes.
    pub is_text: bool,
    /// How many there are.
    pub of: usize,
    /// The line of the log that cannot be written; none if all can, but not as the end.
    pub line: Option<u32>,
    /// The text of that line.
    pub text: String,
    /// What can come instead.
    pub instead: Vec<InsteadOf>,
    /// Whether nothing else can.
    pub all: bool,
    /// A check that fails there and ends the run, where the log may go on.
    pub failing: Option<CheckKind>,
}

/// Sizes of the formula: what slicing buys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FormulaSize {
    /// Which formula, in words.
    pub name: String,
    /// Variables of its clauses.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
}

/// Whether a line of the program was executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineMark {
    /// In no execution behind the logs.
    Never,
    /// In some.
    Perhaps,
    /// In all.
    Always,
}

/// A file of the program with what can have run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileSlice {
    /// The file.
    pub file: String,
    /// Its lines; without a mark where there is nothing to be executed.
    pub lines: Vec<(String, Option<LineMark>)>,
}

/// All that `wherefore replay` found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ReplayReport {
    /// The program, as the user named it.
    pub program: String,
    /// The logs.
    pub logs: Vec<LogSummary>,
    /// Whether an execution writes them.
    pub result: ReplayResult,
    /// Whether only executions that violate a property were looked for.
    pub violating: bool,
    /// Whether executions write the logs, if none of them violates a property.
    pub without_violation: bool,
    /// The executions.
    pub executions: Vec<ExecutionReport>,
    /// Whether there are no others that differ in their path.
    pub all: bool,
    /// Variables at the end.
    pub variables: Vec<VariableReport>,
    /// Where the logs cannot go on.
    pub stuck: Vec<StuckReport>,
    /// What the answer rests on.
    pub rests_on: Vec<Basis>,
    /// Functions without body or model.
    pub missing: Vec<String>,
    /// The program with what can have run.
    pub slice: Vec<FileSlice>,
    /// Sizes of the formula.
    pub sizes: Vec<FormulaSize>,
    /// Sizes and times.
    pub statistics: Statistics,
}
