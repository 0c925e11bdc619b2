//! What is known about a property.

use serde::Serialize;

/// The answer for one property. Nothing uncertain ever becomes [`Verdict::Holds`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds in every execution.
    Proved,
    /// It holds in every execution within the bound.
    Holds {
        /// How often loops and recursion were unwound.
        bound: u64,
    },
    /// Some execution violates it.
    Fails,
    /// No execution reaches it.
    Unreachable,
    /// No answer, for the reason given.
    Unknown {
        /// Why, in the user's words.
        reason: String,
    },
}

/// Who found an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// Symbolic execution with loops unwound, and a SAT solver.
    #[default]
    Bounded,
    /// Induction over the rounds of loops.
    Induction,
    /// Predicate abstraction to Boolean programs, with refinement.
    Abstraction,
    /// Search over concrete states and the interleavings of threads.
    Explicit,
    /// Single runs with extreme and random values.
    Concrete,
    /// Boolean programs with decision diagrams.
    Boolean,
}

impl Engine {
    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bounded => "bounded",
            Self::Induction => "induction",
            Self::Abstraction => "abstraction",
            Self::Explicit => "explicit",
            Self::Concrete => "concrete",
            Self::Boolean => "boolean",
        }
    }
}

/// How the reason of an unknown begins that is a fault of the tool: something that must hold within
/// it did not, and nothing was guessed.
pub const INTERNAL_ERROR: &str = "internal error: ";

impl Verdict {
    /// Whether a fault of the tool is the reason.
    #[must_use]
    pub fn is_internal_error(&self) -> bool {
        match self {
            Self::Unknown { reason } => reason.starts_with(INTERNAL_ERROR),
            Self::Proved | Self::Holds { .. } | Self::Fails | Self::Unreachable => false,
        }
    }
}
