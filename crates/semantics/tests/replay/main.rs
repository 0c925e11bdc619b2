//! Traces of failing runs, and which of their steps matter.

mod cases;
mod long;
mod perturbed;
mod relevance;
mod support;
mod traces;
