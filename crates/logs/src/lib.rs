//! Event logs as a language, and which sequences of events they describe.
//!
//! A [`Log`] is read from its text by [`Log::parse`], or is a captured output ([`Log::raw_text`]).
//! [`Matcher`] and [`matches`] say what it means, in the plainest way: engines that work with
//! conditions instead of events are compared with them. The crate knows no C.

mod call;
mod event_kinds;
mod log;
mod matcher;
mod matching;
mod print;
mod read;

pub use call::{EventCall, EventCallError};
pub use event_kinds::{EventKind, LogError};
pub use log::{
    Body, Element, Event, EventLog, EventPattern, EventValue, Extent, Log, Pattern, ValuePattern,
};
pub use matcher::Matcher;
pub use matching::matches;
