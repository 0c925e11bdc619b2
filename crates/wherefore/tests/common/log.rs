//! Logs and events, read and compared in the plainest way.

/// An event that a run has logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<i64>,
}

impl Event {
    /// Reads `NAME VALUE..`.
    pub fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let name = words.next().expect("a name").to_owned();
        Self { name, values: words.map(integer).collect() }
    }
}

/// Where in a run a log is looked for.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    Exact,
    Suffix,
    Prefix,
}

/// One of the events that an element of a log allows.
#[derive(Debug)]
struct Alternative {
    is_negated: bool,
    /// None is any event.
    name: Option<String>,
    /// The least and the greatest of each value; none at all are any values.
    ranges: Vec<(i64, i64)>,
}

/// A log.
#[derive(Debug)]
pub struct Log {
    place: Place,
    alphabet: Option<Vec<String>>,
    elements: Vec<Vec<Alternative>>,
}

impl Log {
    /// Reads a log: a first line, an alphabet that `end` closes, and an element on each further line.
    pub fn read(text: &str) -> Self {
        let without_comment =
            |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
        let mut lines: Vec<_> =
            text.lines().map(without_comment).filter(|line| !line.is_empty()).collect();
        let place = match lines.remove(0).as_str() {
            "exact" => Place::Exact,
            "suffix" => Place::Suffix,
            "prefix" => Place::Prefix,
            other => panic!("a log does not begin with `{other}`"),
        };
        let end = lines.iter().position(|line| line == "end");
        let alphabet = end.map(|end| {
            let names: Vec<_> = lines.drain(..=end).collect();
            names[..end].join(" ").replace(',', " ").split_whitespace().map(str::to_owned).collect()
        });
        let elements =
            lines.iter().map(|line| line.split(',').map(Alternative::read).collect()).collect();
        Self { place, alphabet, elements }
    }

    /// Whether these are the events of a run that the log tells of.
    pub fn tells(&self, events: &[Event]) -> bool {
        let is_seen = |event: &&Event| {
            self.alphabet.as_ref().is_none_or(|alphabet| alphabet.contains(&event.name))
        };
        let seen: Vec<_> = events.iter().filter(is_seen).collect();
        let length = self.elements.len();
        let Some(others) = seen.len().checked_sub(length) else { return false };
        let part = match self.place {
            Place::Exact if others > 0 => return false,
            Place::Exact | Place::Prefix => &seen[..length],
            Place::Suffix => &seen[others..],
        };
        let allows = |element: &Vec<Alternative>, event: &Event| {
            element.iter().any(|alternative| alternative.allows(event))
        };
        self.elements.iter().zip(part).all(|(element, event)| allows(element, event))
    }
}

impl Alternative {
    fn read(text: &str) -> Self {
        let (is_negated, text) = match text.trim().strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.trim()),
        };
        let mut words = text.split_whitespace();
        let name = words.next().expect("a name");
        let range = |word: &str| match word.split_once("..") {
            Some((low, high)) => (integer(low), integer(high)),
            None => (integer(word), integer(word)),
        };
        let name = (name != "*").then(|| name.to_owned());
        Self { is_negated, name, ranges: words.map(range).collect() }
    }

    fn allows(&self, event: &Event) -> bool {
        let is_name = self.name.as_ref().is_none_or(|name| *name == event.name);
        let in_ranges = self.ranges.is_empty()
            || self.ranges.len() == event.values.len()
                && self
                    .ranges
                    .iter()
                    .zip(&event.values)
                    .all(|((low, high), value)| (low..=high).contains(&value));
        (is_name && in_ranges) != self.is_negated
    }
}

fn integer(word: &str) -> i64 {
    word.parse().unwrap_or_else(|_| panic!("`{word}` is not an integer"))
}
