//! Reads a log from its text.

mod line;
mod literal;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use source::{Diagnostic, FileId, Range, SourceMap};

use crate::event_kinds::closest;
use crate::{Body, Element, EventLog, EventPattern, Extent, Log, Pattern};
use line::{Line, Lines};

pub(crate) use line::is_plain_name;

/// What is wrong, and which bytes of the file it is about.
struct Problem {
    message: String,
    start: usize,
    end: usize,
}

impl Log {
    /// Reads a log from a file.
    ///
    /// # Errors
    ///
    /// A message about the first place that is not as the language of logs wants it.
    pub fn parse(sources: &SourceMap, file: FileId) -> Result<Self, Diagnostic> {
        let source = sources.file(file);
        let log = text_of(source.text()).and_then(|text| read(&source.name, text));
        log.map_err(|problem| {
            let range = Range { file, start: problem.start as u32, end: problem.end as u32 };
            Diagnostic::error(problem.message, Some(range.into()))
        })
    }
}

/// The bytes as text, which a log must be.
fn text_of(bytes: &[u8]) -> Result<&str, Problem> {
    let binary = |what: &str, at: usize| Problem {
        message: format!("this is no text but binary data: {what}"),
        start: at,
        end: at + 1,
    };
    if u32::try_from(bytes.len()).is_err() {
        let message = "the log is too long: 4 GiB are the most".to_owned();
        return Err(Problem { message, start: 0, end: 0 });
    }
    let text = std::str::from_utf8(bytes);
    let valid = text.map_or_else(|error| error.valid_up_to(), str::len);
    if let Some(at) = bytes[..valid].iter().position(|&byte| byte == 0) {
        return Err(binary("a zero byte", at));
    }
    text.map_err(|error| binary("not UTF-8", error.valid_up_to()))
}

const EXTENTS: &str = "'exact' (the whole run), 'suffix' (its end) or 'prefix' (its beginning)";

fn read(name: &Arc<str>, text: &str) -> Result<Log, Problem> {
    let mut lines = Lines::new(text);
    let Some(mut first) = lines.find(|line| !line.is_blank()) else {
        let message = format!("the log is empty: it begins with {EXTENTS}");
        return Err(Problem { message, start: 0, end: 0 });
    };
    let begin = first.skip_blanks();
    let word = first.word();
    let extent = match word {
        "exact" => Extent::Exact,
        "suffix" => Extent::Suffix,
        "prefix" => Extent::Prefix,
        _ => {
            return Err(first.problem(format!("a log begins with {EXTENTS}"), begin));
        }
    };
    let without_events =
        first.problem(format!("a {word} without events would match every run"), begin);
    let has_alphabet = lines.clone().any(|line| line.is_end());
    let mut reader = Reader { names: HashSet::new(), alphabet: None, elements: Vec::new() };
    let mut rest = std::iter::once(first).chain(lines);
    if has_alphabet {
        reader.alphabet(&mut rest)?;
    }
    for line in rest {
        reader.element(line)?;
    }
    let body = EventLog { alphabet: reader.alphabet, elements: reader.elements };
    let log = Log { name: name.clone(), extent, body: Body::Events(body) };
    if log.matches_every_run() { Err(without_events) } else { Ok(log) }
}

/// What was read so far.
struct Reader {
    /// All names, so that each is kept once.
    names: HashSet<Arc<str>>,
    alphabet: Option<BTreeMap<Arc<str>, u32>>,
    elements: Vec<Element>,
}

impl Reader {
    /// Reads the names up to the line that closes the alphabet.
    fn alphabet<'t>(&mut self, lines: impl Iterator<Item = Line<'t>>) -> Result<(), Problem> {
        let mut alphabet = BTreeMap::new();
        for mut line in lines {
            if line.is_end() {
                if alphabet.is_empty() {
                    return Err(line.problem_ahead("the alphabet is empty: no event would count"));
                }
                break;
            }
            while !line.is_blank() {
                if !line.take_comma() {
                    let name = self.shared(&line.name()?);
                    alphabet.entry(name).or_insert(line.number);
                }
            }
        }
        self.alphabet = Some(alphabet);
        Ok(())
    }

    /// Reads a line of the body.
    fn element(&mut self, mut line: Line<'_>) -> Result<(), Problem> {
        if line.is_blank() {
            return Ok(());
        }
        let begin = line.skip_blanks();
        let pattern = self.pattern(&mut line)?;
        let text = line.since(begin).into();
        if !line.is_blank() {
            return Err(line.problem_ahead("nothing can follow '*', which is any event"));
        }
        self.elements.push(Element { pattern, line: line.number, text });
        Ok(())
    }

    fn pattern(&mut self, line: &mut Line<'_>) -> Result<Pattern, Problem> {
        if line.take('*') {
            return Ok(Pattern::Any);
        }
        let negated = line.take('-');
        let mut events = vec![self.event(line)?];
        while line.take_comma() {
            events.push(self.event(line)?);
        }
        events.shrink_to_fit();
        Ok(if negated { Pattern::NoneOf(events) } else { Pattern::OneOf(events) })
    }

    fn event(&mut self, line: &mut Line<'_>) -> Result<EventPattern, Problem> {
        let begin = line.skip_blanks();
        match line.peek() {
            Some('*') => return Err(line.problem_ahead("'*' is any event and stands alone")),
            Some('-') => {
                let message = "one '-' stands before all events of the line and negates them all";
                return Err(line.problem_ahead(message));
            }
            _ => {}
        }
        let name = self.shared(&line.name()?);
        if let Some(alphabet) = &self.alphabet
            && !alphabet.contains_key(&name)
        {
            let known = closest(&name, alphabet.keys().map(AsRef::as_ref));
            let message = format!("'{name}' is not in the alphabet of this log: {known}");
            return Err(line.problem(message, begin));
        }
        let values = line.values()?;
        Ok(EventPattern { name, values: (!values.is_empty()).then_some(values) })
    }

    /// The name as it is kept.
    fn shared(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let name: Arc<str> = name.into();
        self.names.insert(name.clone());
        name
    }
}
