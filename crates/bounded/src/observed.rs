//! What hooks see of a run from outside: its events, what it prints, how it ends.

use std::sync::Arc;

use format::Conversion;
use ir::{CheckId, FloatFormat, Origin};
use logic::TermId;

use crate::text::Text;

/// A value of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventTerm {
    /// An integer.
    Integer {
        /// Its bits.
        term: TermId,
        /// Whether it is signed.
        signed: bool,
    },
    /// A floating-point number.
    Float {
        /// Its format.
        format: FloatFormat,
        /// Its bits.
        term: TermId,
    },
    /// A text.
    Text(Text),
    /// Nothing in a log is equal to it.
    Other,
}

/// An event that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventTerms {
    /// Its name.
    pub name: Arc<str>,
    /// Its values.
    pub values: Vec<EventTerm>,
    /// Where.
    pub origin: Option<Origin>,
}

/// A part of what is printed at once.
#[derive(Debug, Clone)]
pub enum Printed {
    /// A text that is known.
    Known(Vec<u8>),
    /// An integer, as a conversion writes it.
    Integer(Number),
    /// A double, as a conversion writes it.
    Float(Number),
    /// A text.
    Text(Text),
}

/// A number that is printed.
#[derive(Debug, Clone)]
pub struct Number {
    /// How it is written.
    pub conversion: Conversion,
    /// Its width, if one is given.
    pub width: Option<i32>,
    /// Its precision, if one is given.
    pub precision: Option<i32>,
    /// The number: as many bits as the conversion takes.
    pub term: TermId,
}

/// How a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndKind {
    /// By itself: `main` returns, or `exit` is called.
    Completed,
    /// By `abort`.
    Aborted,
    /// By a check that fails.
    Failed(CheckId),
    /// It need not end: its log may stop anywhere, and is complete.
    Stopped,
}
