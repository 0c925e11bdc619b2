//! The program dependence graph of C programs.

mod edges;
mod support;
