//! Whether a run has produced a log, decided event by event.

use std::collections::VecDeque;

use crate::{Body, Element, Event, EventLog, Extent, Log, matches};

/// Follows a run and says whether it has produced a log.
///
/// A log of events does not speak of what is printed, and a log of text not of events: neither
/// takes notice of the other.
#[derive(Debug, Clone)]
pub struct Matcher<'l> {
    log: &'l Log,
    /// How many elements or bytes were matched; nothing once the run has parted from the log.
    consumed: Option<usize>,
    /// How many there were before the run parted from the log.
    written: usize,
    /// The last events, at most as many as a suffix has elements.
    last_events: VecDeque<Event>,
    /// The last bytes, at most as many as a suffix has.
    last_bytes: VecDeque<u8>,
}

impl<'l> Matcher<'l> {
    /// At the beginning of a run.
    #[must_use]
    pub fn new(log: &'l Log) -> Self {
        let consumed = (log.extent != Extent::Suffix).then_some(0);
        Self {
            log,
            consumed,
            written: 0,
            last_events: VecDeque::new(),
            last_bytes: VecDeque::new(),
        }
    }

    /// The run has an event.
    pub fn observe(&mut self, event: &Event) {
        let Body::Events(events) = &self.log.body else { return };
        if !events.observes(&event.name) {
            return;
        }
        if self.log.extent == Extent::Suffix {
            self.last_events.push_back(event.clone());
            if self.last_events.len() > events.elements.len() {
                self.last_events.pop_front();
            }
        } else {
            self.step(events.elements.len(), |next| matches(&events.elements[next].pattern, event));
        }
    }

    /// The run prints.
    pub fn print(&mut self, bytes: &[u8]) {
        let Body::Text(text) = &self.log.body else { return };
        if self.log.extent == Extent::Suffix {
            let bytes = &bytes[bytes.len().saturating_sub(text.len())..];
            self.last_bytes.extend(bytes);
            self.last_bytes.drain(..self.last_bytes.len().saturating_sub(text.len()));
        } else {
            for &byte in bytes {
                self.step(text.len(), |next| text[next] == byte);
            }
        }
    }

    /// One more event or byte of a run that is compared from its beginning on.
    fn step(&mut self, length: usize, fits: impl FnOnce(usize) -> bool) {
        self.consumed = match self.consumed {
            Some(next) if next < length => fits(next).then_some(next + 1),
            Some(_) if self.log.extent == Extent::Exact => None,
            state => state,
        };
        self.written = self.consumed.unwrap_or(self.written);
    }

    /// Whether the run has produced the log if it ends now.
    #[must_use]
    pub fn accepts(&self) -> bool {
        match &self.log.body {
            Body::Events(EventLog { elements, .. }) if self.log.extent == Extent::Suffix => {
                let fits = |(element, event): (&Element, _)| matches(&element.pattern, event);
                elements.len() == self.last_events.len()
                    && elements.iter().zip(&self.last_events).all(fits)
            }
            Body::Text(text) if self.log.extent == Extent::Suffix => {
                self.last_bytes.iter().eq(text.iter())
            }
            Body::Events(EventLog { elements, .. }) => self.consumed == Some(elements.len()),
            Body::Text(text) => self.consumed == Some(text.len()),
        }
    }

    /// Whether the run has parted from the log, whatever comes after.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.consumed.is_none() && self.log.extent != Extent::Suffix
    }

    /// How many elements or bytes the run has produced, also if it has parted from the log since; nothing for a suffix.
    #[must_use]
    pub fn written(&self) -> Option<usize> {
        (self.log.extent != Extent::Suffix).then_some(self.written)
    }

    /// How far the run is in the log: equal where the same may still follow.
    #[must_use]
    pub fn state(&self) -> String {
        format!("{:?} {:?} {:?}", self.consumed, self.last_events, self.last_bytes)
    }

    /// How many elements or bytes of an exact log or a prefix the run has produced; nothing once it
    /// has parted from the log, and nothing for a suffix, which may begin anywhere.
    #[must_use]
    pub fn consumed(&self) -> Option<usize> {
        self.consumed
    }
}
