//! From C to the program representation, in one binary: lowering, events, dependence.

mod dependence;
mod events;
mod lowering;
