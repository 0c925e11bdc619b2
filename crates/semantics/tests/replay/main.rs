//! Traces of failing runs, and which of their steps matter.

mod relevance;
mod support;
mod traces;
