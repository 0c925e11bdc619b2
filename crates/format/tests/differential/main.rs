//! Compares every conversion with the C library of the machine, on generated cases.
//!
//! `WHEREFORE_FORMAT_CASES` sets the number of cases per test, `WHEREFORE_FORMAT_SEED` another
//! seed.

mod float_cases;
mod harness;
mod integer_cases;
mod print_cases;
mod random;
mod robustness;
mod scan_cases;
