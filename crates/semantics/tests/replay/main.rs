//! Traces of failing runs, and which of their steps matter.

mod support;
mod traces;
