//! Sizes and times.

use std::time::Duration;

use serde::{Serialize, Serializer};

/// Sizes and times of an answer. Engines count what they do; what nobody has counted is zero or
/// absent.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// Variables of the clauses.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Spent altogether.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub total: Duration,
    /// Spent on executing the program with terms.
    #[serde(serialize_with = "seconds")]
    pub executing: Duration,
    /// Spent on circuits and clauses.
    #[serde(serialize_with = "seconds")]
    pub encoding: Duration,
    /// Spent in the solver.
    #[serde(serialize_with = "seconds")]
    pub solving: Duration,
    /// Spent on measuring formulas, if they were: it answers nothing.
    #[serde(serialize_with = "optional_seconds", skip_serializing_if = "Option::is_none")]
    pub measuring: Option<Duration>,
    /// The most memory that the process used, in bytes, where the system tells.
    pub memory: Option<u64>,
    /// How often loops were unwound in the last execution.
    pub unwind: u32,
    /// Vertices executed with terms.
    pub steps: u64,
    /// Terms made.
    pub terms: u64,
    /// Questions to the solver.
    pub questions: u64,
    /// Answers "there is none" of the solver whose proofs were checked.
    pub proofs: u64,
    /// Those of decision diagrams, if they were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagrams: Option<Diagrams>,
    /// Those of a search over concrete states, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<StateSearch>,
    /// Those of abstraction and refinement, if the program was abstracted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abstraction: Option<Refinement>,
}

/// Sizes and times of a search over concrete states.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct StateSearch {
    /// States that were stored.
    pub states: u64,
    /// Moves from one state to another.
    pub transitions: u64,
    /// Bytes of the stored states, with all that they share.
    pub bytes: u64,
    /// Moves of the longest run.
    pub depth: u64,
    /// States in which it was enough to follow one of several threads.
    pub single: u64,
    /// Spent on it.
    pub seconds: f64,
}

/// Sizes and times of abstraction with refinement.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Refinement {
    /// How often the program was abstracted.
    pub rounds: u32,
    /// Predicates in the end.
    pub predicates: usize,
    /// Questions which combinations of predicates imply a condition.
    pub questions: u64,
    /// Those whose answers were known from before.
    pub cached: u64,
    /// Questions of the last round.
    pub last_questions: u64,
    /// Those of the last round whose answers were known from before.
    pub last_cached: u64,
    /// Calls of the solver for the others.
    pub calls: u64,
    /// Seconds spent on Boolean programs: making them.
    #[serde(serialize_with = "seconds")]
    pub abstracting: Duration,
    /// Checking them.
    #[serde(serialize_with = "seconds")]
    pub checking: Duration,
    /// Following their paths in the C program.
    #[serde(serialize_with = "seconds")]
    pub following: Duration,
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

fn optional_seconds<S: Serializer>(
    time: &Option<Duration>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    time.map(|time| time.as_secs_f64()).serialize(serializer)
}

/// Sizes and times of the search of a Boolean program.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Diagrams {
    /// Vertices of the program's graph.
    pub vertices: usize,
    /// Its edges.
    pub edges: usize,
    /// Nodes of decision diagrams.
    pub nodes: usize,
    /// Path edges: pairs of states of which one is reached from the other in one procedure.
    pub path_edges: f64,
    /// Steps of the search.
    pub steps: u64,
    /// Spent on it.
    #[serde(serialize_with = "seconds")]
    pub seconds: Duration,
}
