//! What is known about a property.

/// The answer for one property. Nothing uncertain ever becomes [`Verdict::Holds`].
#[derive(Debug, Clone, PartialEq, Eq)]
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
