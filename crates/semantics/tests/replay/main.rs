//! Traces of failing runs, and which of their steps matter.

mod long;
mod perturbed;
mod relevance;
mod support;
mod traces;
