//! What C programs do: the rules of C once, over a domain of values, and the concrete machine.
//!
//! - [`code`]: vertices flattened into three-address instructions over slots
//! - [`dependence`]: what a failure depends on
//! - [`domain`]: the primitives that values of any domain have
//! - [`evaluate`]: the rules of C over a domain; the evaluator of instructions
//! - [`concrete`]: the domain of bits and bytes
//! - [`formats`]: how formats name the types of a program
//! - [`machine`]: runs programs: calls, library statements, limits, failures
//! - [`replay`]: a failing run in source terms
//! - [`show`]: values as C writes them

pub mod code;
pub mod concrete;
pub mod dependence;
pub mod domain;
pub mod evaluate;
pub mod formats;
pub mod machine;
pub mod replay;
pub mod show;
