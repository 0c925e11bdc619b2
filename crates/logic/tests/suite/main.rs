//! Terms and solvers against the machine's arithmetic, other solvers and exhaustive enumeration.

mod common;

mod cardinality;
mod deep;
mod differential;
mod floats;
mod incremental;
mod limits;
mod preferences;
mod proofs;
mod smt2;
