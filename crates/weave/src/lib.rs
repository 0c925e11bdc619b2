//! What is woven into a program before an engine executes it.
//!
//! Everything here turns a program into another one that is made of ordinary statements and inputs, so
//! that all engines execute the same and a counterexample is a file of inputs.
//!
//! - [`builder`]: bodies that no source text stands for
//! - [`entry`], [`stubs`]: functions that stand for any call, and for what no unit defines
//! - [`output`], [`evaluation_order`], [`registers`]: what the world and the compiler may decide
//! - [`event_calls`]: calls that are made events; [`rules`]: handlers of rules at calls and returns
//! - [`side_by_side`]: a reference and a program that is compared with it
//! - [`suspects`]: the expressions that may be at fault, and the faults of statements

mod aliases;
mod arbitrary;
pub mod builder;
pub mod entry;
pub mod evaluation_order;
pub mod event_calls;
pub mod output;
pub mod registers;
pub mod rules;
pub mod side_by_side;
pub mod stubs;
pub mod suspects;
pub mod wakeups;
