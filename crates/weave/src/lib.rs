//! What is woven into a program before an engine executes it.
//!
//! Everything here turns a program into another one that is made of ordinary statements and inputs, so
//! that all engines execute the same and a counterexample is a file of inputs.
//!
//! - [`plan`]: what is woven, and in which order
//! - [`builder`]: bodies that no source text stands for
//! - [`entry`], [`stubs`]: functions that stand for any call, and for what no unit defines
//! - [`output`], `evaluation_order`, `registers`, `wakeups`: what the world and the compiler may decide
//! - [`event_calls`]: calls that are made events; [`rules`]: handlers of rules at calls and returns
//! - [`correct_runs`]: correct runs as failures
//! - [`sequential`]: threads that take turns in one function
//! - [`side_by_side`]: a reference and a program that is compared with it
//! - [`suspects`]: the expressions that may be at fault, and the faults of statements

mod aliases;
mod arbitrary;
pub mod builder;
mod changed;
pub mod correct_runs;
pub mod entry;
mod evaluation_order;
pub mod event_calls;
pub mod output;
pub mod plan;
mod registers;
pub mod rules;
pub mod sequential;
pub mod side_by_side;
pub mod stubs;
pub mod suspects;
mod wakeups;

pub use plan::{Plan, Refusal, Settled, Settling, Stage, Start, Unsettled, Woven};
