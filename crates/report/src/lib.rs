//! Renders findings: for the terminal, as JSON, as a native harness. All sentences are here.
//!
//! | module | what it does |
//! |---|---|
//! | [`basis`] | what verdicts rest on, in words |
//! | `evidence` | what speaks for causes, in words |
//! | `explain` | explanations, in words |
//! | `patch` | patches, in words and as differences of texts |
//! | `replay` | executions behind logs, in words |
//! | [`numbers`] | numbers in words |
//! | [`failure`] | a failed check with its source line, values and calls |
//! | [`harness`] | a C file that makes a failure happen natively |
//! | [`json`] | findings for programs |
//! | [`terminal`] | findings for people |
//! | [`svcomp`] | the last line that verification competitions read |
//! | [`style`] | colours |

pub mod basis;
mod evidence;
#[cfg(test)]
mod examples;
mod explain;
pub mod failure;
pub mod harness;
pub mod json;
pub mod numbers;
mod patch;
mod replay;
pub mod style;
pub mod svcomp;
pub mod terminal;

pub use patch::difference;
