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
