//! Rules on the use of an interface, in the language SLIC (Ball and Rajamani, "SLIC: a
//! specification language for interface checking").
//!
//! A [`Rule`] has a state and handlers of events: calls and returns of functions. [`Rule::parse`]
//! reads one; [`translate`](Rule::translate) makes C of it, a function for each handler and each
//! function that it observes, so that the front end compiles what a rule says in the unit that
//! knows the types. Every piece of that text remembers where it is in the rule.
//!
//! This crate knows no program: who observes what is woven in elsewhere.

mod lexer;
mod parse;
mod state;
mod translate;

pub use parse::{Event, Handler, Name, Problem, Rule};
pub use translate::{CText, Observed, Signature, own_name};

/// A run of bytes of a rule's text.
pub type Span = std::ops::Range<usize>;

/// The C function by which a rule fails; its argument is the text.
pub const ABORT: &str = "__wherefore_rule_abort";
