//! What the engines find: the checks, and the verdicts on properties.
//!
//! Engines produce findings and the report renders them; neither knows the other.

mod check;
mod verdict;

pub use check::{CheckKind, CheckSet, UnknownCheck};
pub use verdict::Verdict;
