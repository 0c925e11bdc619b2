//! The program dependence graph of C programs.

mod edges;
mod large;
mod scores;
mod suite;
mod support;
