//! Boolean programs: checking, causes of failures, repair.
//!
//! A Boolean program has procedures, recursion, and variables of one bit. This crate knows no C.

pub mod analysis;
pub mod bdd;
pub mod causes;
pub mod engine;
pub mod graph;
pub mod language;
pub mod reachability;
pub mod repair;
pub mod symbolic;
pub mod trace;
pub mod words;

/// A variable as a procedure sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// A global variable.
    Global(u32),
    /// A parameter or local variable of the procedure; parameters come first.
    Local(u32),
}
