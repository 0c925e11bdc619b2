//! Renders findings: for the terminal, as JSON, as a native harness.
//!
//! | module | what it does |
//! |---|---|
//! | [`check`] | what `wherefore check` has to say |
//! | [`replay`] | what `wherefore replay` has to say |
//! | [`localize`] | what `wherefore localize` has to say |
//! | [`basis`] | what verdicts rest on, in words |
//! | `evidence` | what speaks for its causes |
//! | [`failure`] | a failed check with its source line, values and calls |
//! | [`harness`] | a C file that makes a failure happen natively |
//! | [`json`] | the same for programs |
//! | [`terminal`] | the same for people |
//! | [`svcomp`] | the last line that verification competitions read |
//! | [`style`] | colours |

pub mod basis;
pub mod check;
mod evidence;
pub mod failure;
pub mod harness;
pub mod json;
pub mod localize;
pub mod replay;
pub mod style;
pub mod svcomp;
pub mod terminal;

pub use check::{CheckReport, Counterexample, InputValue, Overall, PropertyFinding, Statistics};
pub use failure::Failure;
pub use localize::{LocalizeReport, LocalizeVerdict};
pub use replay::{ReplayReport, ReplayResult};
