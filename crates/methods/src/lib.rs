//! What is done with a program that goes wrong, beyond finding that it does.
//!
//! | module | the question |
//! |---|---|
//! | [`localize`] | which expressions, replaced, make failing runs pass? |
//! | [`explain`] | how do failing and passing variations of a run differ? |
//! | [`transitions`] | what do failing runs do that no correct run does? |
//! | [`replay`] | which executions are behind a log? |
//!
//! Methods ask the engines and know nothing of terminals or files; every run that they find is a
//! scenario which the concrete machine can make again.

#![forbid(unsafe_code)]

pub mod explain;
pub mod localize;
pub mod replay;
mod shares;
pub mod transitions;

pub use shares::{in_shares, limit_processors, processors};
