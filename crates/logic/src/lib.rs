//! Bit-vector terms, and a solver for them.
//!
//! The way of a question from top to bottom:
//!
//! | step | module | what it does |
//! |---|---|---|
//! | build | [`Context`] | terms of any width, equal ones shared, simplified by proved rules |
//! | blast | [`blast`] | one edge of a circuit for each bit of a term |
//! | share | [`aig`] | and-inverter graph: equal gates are one gate |
//! | encode | [`cnf`] | clauses, only for the polarity in which a gate is needed |
//! | solve | [`Solver`] | CaDiCaL: assertions stay, assumptions hold for one call |
//! | read | [`Evaluator`] | the value of any term in a model, also of one never solved |
//!
//! Beside the way: [`enumerate()`] tries all values where they are few, [`Simulation`] computes terms for many assignments, [`Narrowing`] replaces variables that are only compared by their ranks, [`smt2`]
//! writes a question for other solvers, [`proof`] checks refutations, [`cardinality`] bounds how many
//! literals are true.
//!
//! A Boolean is a bit-vector of width 1. Operators follow SMT-LIB, also where C would not be
//! defined: a division by zero gives all ones, a shift by the width or more gives zero. Operations
//! on floating-point numbers are terms over their bits, which [`float`] builds. Nothing here knows
//! C.
//!
//! Nothing recurses over terms or circuits, so the depth of a formula is limited by memory only. An
//! answer is [`Answer::Sat`], [`Answer::Unsat`] or [`Answer::Unknown`] with a reason; the last is
//! never turned into another.
//!
//! # Example
//!
//! Can the average of two 32-bit numbers, computed as `(x + y) / 2`, be less than both?
//!
//! ```
//! use wherefore_logic::{Answer, Context, Solver};
//!
//! let mut context = Context::new();
//! let x = context.variable("x", 32);
//! let y = context.variable("y", 32);
//! let sum = context.add(x, y);
//! let two = context.number(32, 2);
//! let average = context.unsigned_divide(sum, two);
//! let below_x = context.unsigned_less(average, x);
//! let below_y = context.unsigned_less(average, y);
//!
//! let mut solver = Solver::new();
//! solver.assert(&context, below_x);
//! solver.assert(&context, below_y);
//! assert_eq!(solver.solve(), Answer::Sat);
//!
//! // The sum wrapped around. The model tells the values of all terms.
//! let [x_value, y_value, sum_value] =
//!     [x, y, sum].map(|term| solver.value(&context, term).unwrap().to_u64().unwrap());
//! assert!(x_value + y_value >= 1 << 32);
//! assert_eq!(sum_value, (x_value + y_value) % (1 << 32));
//!
//! // Not so if both are small. The core names the assumptions that matter.
//! let bound = context.number(32, 1 << 31);
//! let small_x = context.unsigned_less(x, bound);
//! let small_y = context.unsigned_less(y, bound);
//! let harmless = context.unsigned_less(x, y);
//! let answer = solver.solve_assuming(&context, &[harmless, small_x, small_y]);
//! assert_eq!(answer, Answer::Unsat);
//! assert!(solver.failed_assumptions().contains(&small_y));
//! ```

#![forbid(unsafe_code)]

pub mod aig;
mod bits;
pub mod blast;
mod build;
pub mod cardinality;
pub mod cnf;
mod context;
mod enumerate;
mod evaluate;
pub mod float;
mod given;
mod narrow;
pub mod pace;
pub mod proof;
mod range;
mod rules;
mod simulate;
pub mod smt2;
mod solver;
mod term;
mod trials;
mod upper;

pub use bits::BitVector;
pub use context::{Context, MAXIMUM_WIDTH};
pub use enumerate::{Tried, enumerate};
pub use evaluate::{Assignment, Evaluator};
pub use given::{Fact, Given, Substitution};
pub use limits::Interrupter;
pub use narrow::Narrowing;
pub use range::Range;
pub use simulate::Simulation;
pub use solver::{Answer, Solver, Statistics, UnknownReason};
pub use term::{ConstantId, Node, Operands, Operation, TermId, VariableId};
pub use trials::Trials;
pub use upper::UpperLimits;
