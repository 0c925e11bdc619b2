//! Floating-point terms against an oracle made from the definition, against the machine, and by
//! the solver.

mod constants;
mod extended;
mod machine;
mod oracle;
mod proofs;
mod simulate;
mod sizes;
mod tiny;
