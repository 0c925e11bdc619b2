//! Random logs: those of real runs, changed.

use fastrand::Rng;
use std::collections::BTreeMap;
use std::sync::Arc;

use logs::{
    Body, Element, Event, EventLog, EventPattern, EventValue, Extent, Log, Pattern, ValuePattern,
};

use crate::program::{Run, Seen, Subject};
use crate::sets::Question;

/// Makes random logs for a program.
pub struct Random<'s> {
    subject: &'s Subject,
    generator: Rng,
    /// All events of all runs.
    events: Vec<Event>,
    prints: bool,
}

fn events_of(run: &Run) -> Vec<Event> {
    let event = |seen: &Seen| match seen {
        Seen::Event(event) => Some(event.clone()),
        Seen::Printed(..) => None,
    };
    run.seen.iter().filter_map(event).collect()
}

impl<'s> Random<'s> {
    pub fn new(subject: &'s Subject, seed: u64) -> Self {
        let events: Vec<Event> = subject.runs.iter().flat_map(events_of).collect();
        let is_printed = |seen: &Seen| matches!(seen, Seen::Printed(..));
        let prints = subject.runs.iter().any(|run| run.seen.iter().any(is_printed));
        Self { subject, generator: Rng::with_seed(seed), events, prints }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.generator.usize(..limit)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn any_of<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())].clone()
    }

    /// Logs, all of them derived from one run or from two.
    pub fn question(&mut self) -> Question {
        let streams = self.any_of(&[vec![1], vec![1], vec![2], vec![1, 2]]);
        let mut question = Question { logs: Vec::new(), streams };
        let runs = &self.subject.runs;
        let mut run = self.any_of(runs);
        let count = if self.chance(20) { 2 } else { 1 };
        for _ in 0..count {
            let text = self.prints && (self.events.is_empty() || self.chance(50));
            let log = match text {
                true => self.text(&question, &run),
                false => self.event_log(&run),
            };
            question.logs.push(log);
            if self.chance(30) {
                run = self.any_of(runs);
            }
        }
        question
    }

    fn extent(&mut self) -> Extent {
        self.any_of(&[Extent::Exact, Extent::Suffix, Extent::Prefix])
    }

    fn event_log(&mut self, run: &Run) -> Log {
        let mut events = events_of(run);
        let alphabet = self.chance(30).then(|| self.alphabet());
        if let Some(alphabet) = &alphabet {
            events.retain(|event| alphabet.contains_key(&event.name));
        }
        let extent = self.extent();
        let kept = if events.is_empty() { 0 } else { 1 + self.below(events.len()) };
        match extent {
            Extent::Exact => {}
            Extent::Suffix => drop(events.drain(..events.len() - kept)),
            Extent::Prefix => events.truncate(kept),
        }
        if self.chance(60) {
            for _ in 0..1 + self.below(2) {
                self.change(&mut events);
            }
        }
        if let Some(alphabet) = &alphabet {
            events.retain(|event| alphabet.contains_key(&event.name));
        }
        let extent = if events.is_empty() { Extent::Exact } else { extent };
        let elements = events.iter().map(|event| {
            let pattern = self.pattern(event, alphabet.as_ref());
            let text = pattern.to_string().into();
            Element { pattern, line: 0, text }
        });
        let elements = elements.collect();
        let body = Body::Events(EventLog { alphabet, elements });
        Log { name: "random".into(), extent, body }
    }

    /// Some of the names.
    fn alphabet(&mut self) -> BTreeMap<Arc<str>, u32> {
        let mut names: BTreeMap<Arc<str>, u32> = BTreeMap::new();
        let all: Vec<Arc<str>> = self.events.iter().map(|event| event.name.clone()).collect();
        for _ in 0..1 + self.below(3) {
            names.insert(self.any_of(&all), 0);
        }
        names
    }

    /// Drops, inserts, exchanges or changes an event.
    fn change(&mut self, events: &mut Vec<Event>) {
        let all = self.events.clone();
        if events.is_empty() || self.chance(20) {
            let at = self.below(events.len() + 1);
            events.insert(at, self.any_of(&all));
            return;
        }
        let at = self.below(events.len());
        match self.below(5) {
            0 => drop(events.remove(at)),
            1 => {
                let other = self.below(events.len());
                events.swap(at, other);
            }
            2 => events[at] = self.any_of(&all),
            _ => {
                let by = self.any_of(&[-1_i8, 1, 1, 2]);
                for value in &mut events[at].values {
                    match value {
                        EventValue::Integer(value) => *value += i128::from(by),
                        EventValue::Float(value) => *value += f64::from(by) / 4.0,
                        EventValue::Text(_) => {}
                    }
                }
            }
        }
    }

    /// A set of events with this one, as a rule.
    fn pattern(&mut self, event: &Event, alphabet: Option<&BTreeMap<Arc<str>, u32>>) -> Pattern {
        let counts = |event: &Event| alphabet.is_none_or(|names| names.contains_key(&event.name));
        let others: Vec<Event> =
            self.events.iter().filter(|event| counts(event)).cloned().collect();
        match self.below(100) {
            0..6 => Pattern::Any,
            6..14 => {
                let other = if self.chance(80) { self.any_of(&others) } else { event.clone() };
                Pattern::NoneOf(vec![self.event_pattern(&other)])
            }
            14..24 => {
                let mut patterns = vec![self.event_pattern(event)];
                for _ in 0..1 + self.below(2) {
                    let other = self.any_of(&others);
                    let at = self.below(patterns.len() + 1);
                    patterns.insert(at, self.event_pattern(&other));
                }
                if self.chance(20) { Pattern::NoneOf(patterns) } else { Pattern::OneOf(patterns) }
            }
            _ => Pattern::OneOf(vec![self.event_pattern(event)]),
        }
    }

    fn event_pattern(&mut self, event: &Event) -> EventPattern {
        let exact = event.values.is_empty() || self.chance(75);
        let any = event.values.is_empty() || !exact && self.chance(50);
        let values = (!any).then(|| {
            let values = event.values.iter();
            values.map(|value| self.value_pattern(value, exact)).collect()
        });
        EventPattern { name: event.name.clone(), values }
    }

    fn value_pattern(&mut self, value: &EventValue, exact: bool) -> ValuePattern {
        if !exact && self.chance(20) {
            return ValuePattern::Any;
        }
        let mut around = || if exact { 0 } else { self.below(3) as i32 };
        match value {
            EventValue::Integer(value) => {
                let (low, high) = (value - i128::from(around()), value + i128::from(around()));
                // Numbers are compared whatever their type.
                if self.chance(10) && low.unsigned_abs().max(high.unsigned_abs()) < 1 << 52 {
                    return ValuePattern::Float { low: low as f64, high: high as f64 + 0.5 };
                }
                ValuePattern::Integer { low, high }
            }
            EventValue::Float(value) => {
                let (below, above) = (f64::from(around()), f64::from(around()));
                if self.chance(10) {
                    let (low, high) = ((value - below) as i128, (value + above) as i128);
                    return ValuePattern::Integer { low, high };
                }
                ValuePattern::Float { low: value - below, high: value + above }
            }
            EventValue::Text(text) => ValuePattern::Text(text.clone()),
        }
    }

    fn text(&mut self, question: &Question, run: &Run) -> Log {
        let mut text = question.printed(run);
        let mut extent = self.extent();
        match extent {
            Extent::Suffix if !text.is_empty() => {
                let start = self.below(text.len());
                text.drain(..start);
            }
            Extent::Prefix if !text.is_empty() => {
                let end = 1 + self.below(text.len());
                text.truncate(end);
            }
            _ => {}
        }
        if self.chance(50) {
            for _ in 0..1 + self.below(2) {
                self.change_text(&mut text);
            }
        }
        if text.is_empty() {
            extent = Extent::Exact;
        }
        Log::raw_text("random", text, extent)
    }

    /// Changes a digit, drops or inserts a byte, exchanges or repeats a line.
    fn change_text(&mut self, text: &mut Vec<u8>) {
        let digits: Vec<usize> = (0..text.len()).filter(|&at| text[at].is_ascii_digit()).collect();
        let mut lines: Vec<Vec<u8>> =
            text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        if text.is_empty() {
            text.push(b'0');
            return;
        }
        match self.below(8) {
            0 => drop(text.remove(self.below(text.len()))),
            1 => {
                let at = self.below(text.len() + 1);
                text.insert(at, self.any_of(b"0 1-\n"));
            }
            2 => {
                let (one, other) = (self.below(lines.len()), self.below(lines.len()));
                lines.swap(one, other);
                *text = lines.concat();
            }
            3 => {
                let line = self.any_of(&lines);
                lines.insert(self.below(lines.len() + 1), line);
                *text = lines.concat();
            }
            _ if digits.is_empty() => {}
            _ => text[self.any_of(&digits)] = b'0' + self.below(10) as u8,
        }
    }
}
