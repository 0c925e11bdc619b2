//! What was logged, as a variable of the program.
//!
//! An array has room for the elements of the log; each event is written behind those that are in
//! it. This is the plain meaning of a log, and costs what it looks like: every element of the array
//! may change at every event.

use std::rc::Rc;
use std::sync::Arc;

use logic::TermId;
use logs::{Body, EventLog, EventPattern, Extent, Log, Pattern};

use super::{EventTerm, EventTerms, length};
use crate::domain::TermDomain;

/// Bits of a value in the array: enough for the signed numbers and the unsigned ones of 64 bits.
const VALUE: u32 = 65;

/// The last events that were logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct History {
    /// How many there were, 32 bits.
    count: TermId,
    events: Rc<[Logged]>,
}

/// An element of the array.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Logged {
    /// The number of its name, 32 bits; zero before anything was written.
    name: TermId,
    /// How many values it has, 32 bits.
    arity: TermId,
    values: Vec<TermId>,
}

/// The names that occur in a log, numbered from two; one is any other.
fn number_of(events: &EventLog, name: &Arc<str>) -> u64 {
    let names = events.elements.iter().flat_map(|element| match &element.pattern {
        Pattern::Any => &[],
        Pattern::OneOf(patterns) | Pattern::NoneOf(patterns) => &patterns[..],
    });
    let mut known: Vec<&Arc<str>> = names.map(|pattern| &pattern.name).collect();
    known.sort_unstable();
    known.dedup();
    known.binary_search(&name).map_or(1, |index| index as u64 + 2)
}

/// The largest number of values that an element asks for.
fn arity(events: &EventLog) -> usize {
    let patterns = events.elements.iter().flat_map(|element| match &element.pattern {
        Pattern::Any => &[],
        Pattern::OneOf(patterns) | Pattern::NoneOf(patterns) => &patterns[..],
    });
    patterns.map(|pattern| pattern.values.as_ref().map_or(0, Vec::len)).max().unwrap_or(0)
}

impl TermDomain<'_> {
    /// Nothing has been logged.
    pub(super) fn empty_history(&mut self, log: &Log) -> History {
        let zero = self.context.number(32, 0);
        let value = self.context.number(VALUE, 0);
        let arity = match &log.body {
            Body::Events(events) => arity(events),
            Body::Text(_) => 0,
        };
        let nothing = Logged { name: zero, arity: zero, values: vec![value; arity] };
        History { count: zero, events: vec![nothing; length(log) as usize].into() }
    }

    pub(super) fn event_in_histories(&mut self, event: &EventTerms) {
        let logs = self.logs.logs.clone();
        let Some(histories) = self.memory.written.histories.clone() else { return };
        let mut histories = histories.to_vec();
        for (history, log) in histories.iter_mut().zip(&*logs) {
            let Body::Events(events) = &log.body else { continue };
            if events.alphabet.as_ref().is_none_or(|names| names.contains_key(&event.name)) {
                *history = self.appended(history, log, events, event);
            }
        }
        self.memory.written.histories = Some(histories.into());
    }

    fn appended(
        &mut self,
        history: &History,
        log: &Log,
        events: &EventLog,
        event: &EventTerms,
    ) -> History {
        let zero = self.context.number(VALUE, 0);
        let mut values = Vec::new();
        for value in &event.values {
            values.push(match value {
                EventTerm::Integer { term, signed } if self.context.width(*term) < VALUE => {
                    self.resized(*term, *signed, VALUE)
                }
                _ => {
                    self.cut("an event in an array with a value that is no integer of 64 bits");
                    zero
                }
            });
        }
        let room = history.events.first().map_or(0, |logged| logged.values.len());
        values.resize(room, zero);
        let name = self.context.number(32, number_of(events, &event.name));
        let arity = self.context.number(32, event.values.len() as u64);
        let new = Logged { name, arity, values };
        let one = self.context.number(32, 1);
        let count = self.context.add(history.count, one);
        let events = if log.extent == Extent::Suffix {
            // The oldest one is forgotten.
            history.events.iter().skip(1).cloned().chain([new]).take(history.events.len()).collect()
        } else {
            let elements = history.events.iter().enumerate();
            elements
                .map(|(index, old)| {
                    let index = self.context.number(32, index as u64);
                    let here = self.context.equal(history.count, index);
                    self.selected_event(here, &new, old)
                })
                .collect()
        };
        History { count, events }
    }

    fn selected_event(&mut self, condition: TermId, one: &Logged, other: &Logged) -> Logged {
        let values = one.values.iter().zip(&other.values);
        let values =
            values.map(|(&one, &other)| self.context.if_then_else(condition, one, other)).collect();
        Logged {
            name: self.context.if_then_else(condition, one.name, other.name),
            arity: self.context.if_then_else(condition, one.arity, other.arity),
            values,
        }
    }

    pub(super) fn merge_histories(
        &mut self,
        condition: TermId,
        one: &History,
        other: &History,
    ) -> History {
        if one == other {
            return one.clone();
        }
        let pairs = one.events.iter().zip(other.events.iter());
        let events = pairs.map(|(one, other)| self.selected_event(condition, one, other)).collect();
        History { count: self.context.if_then_else(condition, one.count, other.count), events }
    }

    /// When what was logged is what the log says.
    pub(super) fn is_history(&mut self, history: &History, log: &Log) -> TermId {
        let Body::Events(events) = &log.body else { return self.context.boolean(false) };
        let wanted = self.context.number(32, length(log).into());
        let mut same = match log.extent {
            Extent::Exact => self.context.equal(history.count, wanted),
            Extent::Suffix | Extent::Prefix => {
                self.context.unsigned_less_equal(wanted, history.count)
            }
        };
        for (logged, element) in history.events.iter().zip(&events.elements) {
            let matches = match &element.pattern {
                Pattern::Any => self.context.boolean(true),
                Pattern::OneOf(patterns) => self.is_logged(logged, events, patterns),
                Pattern::NoneOf(patterns) => {
                    let any = self.is_logged(logged, events, patterns);
                    self.context.not(any)
                }
            };
            same = self.context.and(same, matches);
        }
        same
    }

    fn is_logged(
        &mut self,
        logged: &Logged,
        events: &EventLog,
        patterns: &[EventPattern],
    ) -> TermId {
        let mut any = self.context.boolean(false);
        for pattern in patterns {
            let name = self.context.number(32, number_of(events, &pattern.name));
            let mut same = self.context.equal(logged.name, name);
            if let Some(values) = &pattern.values {
                let arity = self.context.number(32, values.len() as u64);
                let fits = self.context.equal(logged.arity, arity);
                same = self.context.and(same, fits);
                for (pattern, &term) in values.iter().zip(&logged.values) {
                    let value = EventTerm::Integer { term, signed: true };
                    let matches = self.matches_value(pattern, &value);
                    same = self.context.and(same, matches);
                }
            }
            any = self.context.or(any, same);
        }
        any
    }
}
