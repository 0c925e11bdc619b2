//! Whether the events of a log exist.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use crate::{Body, EventLog, EventPattern, Log};

/// A kind of event that a program can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventKind {
    /// Its name.
    pub name: Arc<str>,
    /// How many values it has.
    pub values: usize,
}

/// What is wrong with a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogError {
    /// The file as the user named it.
    pub file: Arc<str>,
    /// The line, from one.
    pub line: u32,
    /// What the line says there.
    pub text: Arc<str>,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, text, message } = self;
        write!(f, "{file}:{line}: error: {message}\n{line:>5} | {text:.160}")
    }
}

impl std::error::Error for LogError {}

/// The numbers of values that events have, by name.
type ValueCounts<'k> = BTreeMap<&'k str, BTreeSet<usize>>;

impl Log {
    /// Checks that all events of the log are among those that a program has.
    ///
    /// # Errors
    ///
    /// The first event that is unknown, or has another number of values.
    pub fn check_events(&self, known: &[EventKind]) -> Result<(), LogError> {
        let Body::Events(EventLog { alphabet, elements }) = &self.body else { return Ok(()) };
        let mut kinds = ValueCounts::new();
        for kind in known {
            kinds.entry(&kind.name).or_default().insert(kind.values);
        }
        let error = |line: u32, text: &Arc<str>, message: String| LogError {
            file: self.name.clone(),
            line,
            text: text.clone(),
            message,
        };
        let mut names: Vec<_> = alphabet.iter().flatten().collect();
        names.sort_by_key(|&(_, line)| line);
        for (name, &line) in names {
            numbers(name, &kinds).map_err(|message| error(line, name, message))?;
        }
        for element in elements {
            for event in element.pattern.events() {
                check_event(event, &kinds)
                    .map_err(|message| error(element.line, &element.text, message))?;
            }
        }
        Ok(())
    }
}

fn check_event(event: &EventPattern, known: &ValueCounts<'_>) -> Result<(), String> {
    let numbers = numbers(&event.name, known)?;
    match &event.values {
        Some(values) if !numbers.contains(&values.len()) => {
            let (name, has, given) = (&event.name, counted(numbers), values.len());
            let are = if given == 1 { "is" } else { "are" };
            Err(format!("'{name}' has {has}, and {given} {are} given here"))
        }
        _ => Ok(()),
    }
}

/// The numbers of values that events of a name have.
fn numbers<'k>(name: &str, known: &'k ValueCounts<'_>) -> Result<&'k BTreeSet<usize>, String> {
    known.get(name).ok_or_else(|| match known.is_empty() {
        true => format!("there is no event '{name}': the program has no events"),
        false => {
            let others = closest(name, known.keys().copied());
            format!("there is no event '{name}'; the program has {others}")
        }
    })
}

/// `no value`, `1 value`, `1 or 2 values`.
fn counted(numbers: &BTreeSet<usize>) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match &words[..] {
        [one] if one == "0" => "no value".to_owned(),
        [one] if one == "1" => "1 value".to_owned(),
        several => format!("{} values", several.join(" or ")),
    }
}

/// How many names a message lists.
const MOST_NAMES: usize = 12;

/// A list of names, those first that look most like the given one.
pub(crate) fn closest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    let mut known: Vec<_> = known.map(|other| (strsim::jaro_winkler(name, other), other)).collect();
    known.sort_by(|left, right| {
        right.0.partial_cmp(&left.0).unwrap_or(Ordering::Equal).then(left.1.cmp(right.1))
    });
    let more = known.len().saturating_sub(MOST_NAMES);
    let shown: Vec<&str> = known.iter().take(MOST_NAMES).map(|&(_, other)| other).collect();
    let list = shown.join(", ");
    if more == 0 { list } else { format!("{list} and {more} more") }
}
