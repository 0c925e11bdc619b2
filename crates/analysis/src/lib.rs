//! What can be said about a program without running it.
//!
//! - [`around`]: failures that are places, and the ways around them
//! - [`order`]: the weak topological order of a function's vertices, in which every loop is contiguous
//! - [`memory`]: what pointers may point to, and which memory each vertex reads and writes
//! - [`dependence`]: the program dependence graph: which statements may decide what others do
//! - [`evaluation_order`]: where the order of evaluation that C leaves open matters
//! - [`events`]: the events that a program has
//! - [`literal`]: texts that are known before the program runs
//! - [`scope`]: which variables can be named at a vertex

pub mod around;
pub mod dependence;
pub mod evaluation_order;
pub mod events;
pub mod literal;
pub mod memory;
pub mod order;
pub mod scope;
