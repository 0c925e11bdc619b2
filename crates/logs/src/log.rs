//! What a log is made of.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Which part of a run a log is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of it: the run has ended, and nothing else happened.
    Exact,
    /// Its end: the run has ended, and anything may have happened before.
    Suffix,
    /// Its beginning: the run may have gone on.
    Prefix,
}

/// A log.
#[derive(Debug, Clone, PartialEq)]
pub struct Log {
    /// The file as the user named it.
    pub name: Arc<str>,
    /// Which part of a run it is about.
    pub extent: Extent,
    /// What it says about that part.
    pub body: Body,
}

/// What a log says.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// Which events happened.
    Events(EventLog),
    /// Which bytes were printed.
    Text(Arc<[u8]>),
}

/// A sequence of events.
#[derive(Debug, Clone, PartialEq)]
pub struct EventLog {
    /// The names of the events that count, each with its line; without it, all events do.
    pub alphabet: Option<BTreeMap<Arc<str>, u32>>,
    /// One element for each event that was observed.
    pub elements: Vec<Element>,
}

/// What a log says about one event.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    /// The events that it allows.
    pub pattern: Pattern,
    /// The line of the file, from one.
    pub line: u32,
    /// The element as it was written, for messages.
    pub text: Arc<str>,
}

/// A set of events.
#[derive(Debug, Clone, PartialEq)]
pub enum Pattern {
    /// Every event.
    Any,
    /// Events that fit at least one of these.
    OneOf(Vec<EventPattern>),
    /// Events that fit none of these.
    NoneOf(Vec<EventPattern>),
}

/// Events of one name.
#[derive(Debug, Clone, PartialEq)]
pub struct EventPattern {
    /// The name.
    pub name: Arc<str>,
    /// What is said about each value; without it, any number of any values will do.
    pub values: Option<Vec<ValuePattern>>,
}

/// A set of values.
#[derive(Debug, Clone, PartialEq)]
pub enum ValuePattern {
    /// Every value.
    Any,
    /// The numbers from `low` to `high`, both included.
    Integer {
        /// The least.
        low: i128,
        /// The greatest.
        high: i128,
    },
    /// The numbers from `low` to `high`, both included; what is not a number, if both are that.
    Float {
        /// The least.
        low: f64,
        /// The greatest.
        high: f64,
    },
    /// This text.
    Text(Arc<[u8]>),
}

/// An event of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Its name.
    pub name: Arc<str>,
    /// Its values.
    pub values: Vec<EventValue>,
}

/// A value of an event.
#[derive(Debug, Clone, PartialEq)]
pub enum EventValue {
    /// An integer.
    Integer(i128),
    /// A floating-point number.
    Float(f64),
    /// The bytes of a text.
    Text(Arc<[u8]>),
}

impl Log {
    /// A captured output.
    #[must_use]
    pub fn raw_text(
        name: impl Into<Arc<str>>,
        bytes: impl Into<Arc<[u8]>>,
        extent: Extent,
    ) -> Self {
        Self { name: name.into(), extent, body: Body::Text(bytes.into()) }
    }

    /// Whether every run produces this log, because it asks for nothing.
    #[must_use]
    pub fn matches_every_run(&self) -> bool {
        let empty = match &self.body {
            Body::Events(events) => events.elements.is_empty(),
            Body::Text(text) => text.is_empty(),
        };
        empty && self.extent != Extent::Exact
    }
}

impl EventLog {
    /// Whether events of this name count.
    #[must_use]
    pub fn observes(&self, name: &str) -> bool {
        self.alphabet.as_ref().is_none_or(|alphabet| alphabet.contains_key(name))
    }
}

impl Pattern {
    /// The patterns that it is made of.
    #[must_use]
    pub fn events(&self) -> &[EventPattern] {
        match self {
            Self::Any => &[],
            Self::OneOf(events) | Self::NoneOf(events) => events,
        }
    }
}
