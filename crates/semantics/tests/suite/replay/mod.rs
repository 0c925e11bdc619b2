//! Traces of failing runs, and which of their steps matter.

mod cases;
mod long;
mod perturbed;
mod relevance;
mod shared_memory;
mod static_dependence;
mod support;
mod traces;
