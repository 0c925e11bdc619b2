//! What is known about a property, and the run that shows it.

use serde::Serialize;
use source::Position;

use crate::{Basis, CheckKind, Engine, NamedValue, Place, Trace, Verdict};

/// The value of something that the program does not determine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InputValue {
    /// Its name in a file of inputs.
    pub site: String,
    /// What it is, as the user wrote it: `nondet_int()`, `x`.
    pub text: String,
    /// Where the program asks for it, if that is a place.
    pub position: Option<Position>,
    /// Which one of those asked for there, from one.
    pub occurrence: usize,
    /// The value, as C writes it.
    pub value: String,
    /// Whether it is what storage holds before it is written.
    pub is_storage: bool,
}

/// A function that is active, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Frame {
    /// The function.
    pub function: String,
    /// Where it stands.
    #[serde(flatten)]
    pub position: Position,
}

/// A check that failed in a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The check.
    pub kind: CheckKind,
    /// What went wrong, in the user's words.
    pub message: String,
    /// The user's expression.
    #[serde(flatten)]
    pub place: Place,
    /// Parts of the expression with their values.
    pub values: Vec<NamedValue>,
    /// The functions that are active, the innermost first.
    pub stack: Vec<Frame>,
}

/// A run in which a property fails, or a goal is reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// What fails; none for a goal, and where no values are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// What the program did not determine.
    pub inputs: Vec<InputValue>,
    /// How the run got there.
    pub trace: Trace,
}

/// What stood in the way of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Obstacle {
    /// The limit that was hit.
    pub reason: String,
    /// Which option moves it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
}

/// What holds at the head of a loop in every round.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Invariant {
    /// The function that the loop is in.
    pub function: String,
    /// Where the loop begins.
    #[serde(flatten)]
    pub position: Position,
    /// What holds, as a condition of C over the variables at that place. Arithmetic in it wraps.
    pub text: String,
}

/// What is known about one property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PropertyFinding {
    /// Its name.
    pub id: String,
    /// What kind of check it is.
    pub kind: CheckKind,
    /// The function that it is in.
    pub function: String,
    /// Whether it is inside a library function and not in the user's own text.
    pub library: bool,
    /// Where it is, or where it fails.
    #[serde(flatten)]
    pub place: Place,
    /// The expression that is checked, or what the program says about it.
    pub text: String,
    /// What is known.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What the verdict rests on.
    pub rests_on: Vec<Basis>,
    /// Who found the answer.
    pub engine: Engine,
    /// A run that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
    /// Why there is no such run although it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_trace: Option<Obstacle>,
}

impl PropertyFinding {
    /// Whether it is a goal: some execution should reach it, and no harm is done if none does.
    #[must_use]
    pub fn is_goal(&self) -> bool {
        self.kind == CheckKind::Cover
    }

    /// Whether it is a check that fails.
    #[must_use]
    pub fn fails(&self) -> bool {
        !self.is_goal() && self.verdict == Verdict::Fails
    }

    /// The verdict in one word, the name in the machine-readable output.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Proved if self.is_goal() => "unreachable",
            Verdict::Proved => "proved",
            Verdict::Holds { .. } if self.is_goal() => "unknown",
            Verdict::Holds { .. } => "holds",
            Verdict::Fails if self.is_goal() => "reached",
            Verdict::Fails => "fails",
            Verdict::Unreachable => "unreachable",
            Verdict::Unknown { .. } => "unknown",
        }
    }
}
