//! Terms and solvers against the machine's arithmetic, other solvers and exhaustive enumeration.

#[path = "../common/mod.rs"]
mod common;

mod cardinality;
mod deep;
mod differential;
mod incremental;
mod limits;
mod preferences;
mod proofs;
mod smt2;
