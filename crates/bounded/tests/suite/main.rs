//! The engine against the concrete machine, and on its own.

mod support;

mod agreement;
mod capabilities;
mod conformance;
mod environment;
mod hooks;
mod synthetic;
mod verdicts;
