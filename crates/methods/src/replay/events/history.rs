//! What was logged, as a variable of the program.
//!
//! An array has room for the elements of the log; each event is written behind those that are in
//! it. This is the plain meaning of a log, and costs what it looks like: every element of the array
//! may change at every event.

use std::rc::Rc;
use std::sync::Arc;

use bounded::TermDomain;
use bounded::observed::{EventTerm, EventTerms};
use logic::TermId;
use logs::{Body, EventLog, EventPattern, Extent, Log, Pattern};

use super::{EventLogs, Matching, Written, length};

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

/// Nothing has been logged.
pub(super) fn empty(domain: &mut TermDomain<'_>, log: &Log) -> History {
    let zero = domain.context.number(32, 0);
    let value = domain.context.number(VALUE, 0);
    let arity = match &log.body {
        Body::Events(events) => arity(events),
        Body::Text(_) => 0,
    };
    let nothing = Logged { name: zero, arity: zero, values: vec![value; arity] };
    History { count: zero, events: vec![nothing; length(log) as usize].into() }
}

impl EventLogs {
    pub(super) fn event_in_histories(&mut self, domain: &mut TermDomain<'_>, event: &EventTerms) {
        let mut written = domain.data::<Written>().clone();
        let Some(histories) = &written.histories else { return };
        let mut histories = histories.to_vec();
        for (history, log) in histories.iter_mut().zip(&*self.search.logs) {
            let Body::Events(events) = &log.body else { continue };
            if events.alphabet.as_ref().is_none_or(|names| names.contains_key(&event.name)) {
                *history = history.appended(domain, log, events, event);
            }
        }
        written.histories = Some(histories.into());
        domain.set_data(written);
    }
}

impl History {
    fn appended(
        &self,
        domain: &mut TermDomain<'_>,
        log: &Log,
        events: &EventLog,
        event: &EventTerms,
    ) -> Self {
        let zero = domain.context.number(VALUE, 0);
        let mut values = Vec::new();
        for value in &event.values {
            values.push(match value {
                EventTerm::Integer { term, signed } if domain.context.width(*term) < VALUE => {
                    domain.resized(*term, *signed, VALUE)
                }
                EventTerm::Integer { .. }
                | EventTerm::Float { .. }
                | EventTerm::Text(_)
                | EventTerm::Other => {
                    domain.cut("an event in an array with a value that is no integer of 64 bits");
                    zero
                }
            });
        }
        let room = self.events.first().map_or(0, |logged| logged.values.len());
        values.resize(room, zero);
        let name = domain.context.number(32, number_of(events, &event.name));
        let arity = domain.context.number(32, event.values.len() as u64);
        let new = Logged { name, arity, values };
        let one = domain.context.number(32, 1);
        let count = domain.context.add(self.count, one);
        let events = if log.extent == Extent::Suffix {
            // The oldest one is forgotten.
            self.events.iter().skip(1).cloned().chain([new]).take(self.events.len()).collect()
        } else {
            let elements = self.events.iter().enumerate();
            elements
                .map(|(index, old)| {
                    let index = domain.context.number(32, index as u64);
                    let here = domain.context.equal(self.count, index);
                    new.selected(domain, here, old)
                })
                .collect()
        };
        Self { count, events }
    }

    /// This one where the condition holds, else the other.
    pub(super) fn merged(
        &self,
        domain: &mut TermDomain<'_>,
        condition: TermId,
        other: &Self,
    ) -> Self {
        if self == other {
            return self.clone();
        }
        let pairs = self.events.iter().zip(other.events.iter());
        let events = pairs.map(|(one, other)| one.selected(domain, condition, other)).collect();
        let count = domain.context.if_then_else(condition, self.count, other.count);
        Self { count, events }
    }

    /// When what was logged is what the log says.
    pub(super) fn is_complete(&self, domain: &mut TermDomain<'_>, log: &Log) -> TermId {
        let Body::Events(events) = &log.body else { return domain.context.boolean(false) };
        let wanted = domain.context.number(32, length(log).into());
        let mut same = match log.extent {
            Extent::Exact => domain.context.equal(self.count, wanted),
            Extent::Suffix | Extent::Prefix => {
                domain.context.unsigned_less_equal(wanted, self.count)
            }
        };
        for (logged, element) in self.events.iter().zip(&events.elements) {
            let matches = match &element.pattern {
                Pattern::Any => domain.context.boolean(true),
                Pattern::OneOf(patterns) => logged.is_one_of(domain, events, patterns),
                Pattern::NoneOf(patterns) => {
                    let any = logged.is_one_of(domain, events, patterns);
                    domain.context.not(any)
                }
            };
            same = domain.context.and(same, matches);
        }
        same
    }
}

impl Logged {
    /// This one where the condition holds, else the other.
    fn selected(&self, domain: &mut TermDomain<'_>, condition: TermId, other: &Self) -> Self {
        let context = &mut domain.context;
        let values = self.values.iter().zip(&other.values);
        let values =
            values.map(|(&one, &other)| context.if_then_else(condition, one, other)).collect();
        Self {
            name: context.if_then_else(condition, self.name, other.name),
            arity: context.if_then_else(condition, self.arity, other.arity),
            values,
        }
    }

    fn is_one_of(
        &self,
        domain: &mut TermDomain<'_>,
        events: &EventLog,
        patterns: &[EventPattern],
    ) -> TermId {
        let mut any = domain.context.boolean(false);
        for pattern in patterns {
            let name = domain.context.number(32, number_of(events, &pattern.name));
            let mut same = domain.context.equal(self.name, name);
            if let Some(values) = &pattern.values {
                let arity = domain.context.number(32, values.len() as u64);
                let fits = domain.context.equal(self.arity, arity);
                same = domain.context.and(same, fits);
                for (pattern, &term) in values.iter().zip(&self.values) {
                    let value = EventTerm::Integer { term, signed: true };
                    let matches = Matching(domain).matches_value(pattern, &value);
                    same = domain.context.and(same, matches);
                }
            }
            any = domain.context.or(any, same);
        }
        any
    }
}
