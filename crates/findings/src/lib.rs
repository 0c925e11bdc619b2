//! What the engines find: the checks, the verdicts on properties, the traces of failures.
//!
//! Engines produce findings and the report renders them; neither knows the other.

mod basis;
mod check;
mod trace;
mod verdict;

pub use basis::{Assumption, Basis, Bound};
pub use check::{CheckKind, CheckSet, UnknownCheck};
pub use trace::{StepKind, Trace, TraceStep};
pub use verdict::{INTERNAL_ERROR, Verdict};
