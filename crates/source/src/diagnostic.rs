//! Messages about the user's text, shown with the line and a caret.

use std::fmt::Write as _;

use crate::{Location, Range, SourceMap};

/// How bad a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Accepted, but suspicious.
    Warning,
    /// The input cannot be used.
    Error,
    /// A check fails.
    Failure,
    /// No answer can be given.
    Unknown,
}

impl Severity {
    fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Failure => "failed",
            Self::Unknown => "unknown",
        }
    }
}

/// A remark that belongs to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What it says.
    pub message: String,
    /// What it is about, if it has a place.
    pub location: Option<Location>,
}

/// A message about the user's input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in the user's words.
    pub message: String,
    /// Where, if it has a place in a file.
    pub location: Option<Location>,
    /// Further remarks.
    pub notes: Vec<Note>,
}

impl Diagnostic {
    /// An error.
    #[must_use]
    pub fn error(message: impl Into<String>, location: Option<Location>) -> Self {
        Self { severity: Severity::Error, message: message.into(), location, notes: Vec::new() }
    }

    /// The same with one more remark.
    #[must_use]
    pub fn note(mut self, message: impl Into<String>, location: Option<Location>) -> Self {
        self.notes.push(Note { message: message.into(), location });
        self
    }
}

/// The diagnostic as it is shown on a terminal, ending in a newline.
#[must_use]
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut out = String::new();
    let severity = diagnostic.severity.word();
    message(&mut out, severity, &diagnostic.message, diagnostic.location, sources);
    for note in &diagnostic.notes {
        message(&mut out, "note", &note.message, note.location, sources);
    }
    out
}

fn message(
    out: &mut String,
    word: &str,
    text: &str,
    location: Option<Location>,
    sources: &SourceMap,
) {
    let Some(location) = location else {
        let _ = writeln!(out, "{word}: {text}");
        return;
    };
    let used_at = sources.use_range(location);
    let _ = writeln!(out, "{}: {word}: {text}", sources.start(used_at));
    out.push_str(&excerpt(used_at, sources));
    let mut spelled_at = location.range;
    for step in sources.expansion_chain(location) {
        // How a macro of the system's headers is made is not the user's business.
        if spelled_at != used_at && !sources.file(spelled_at.file).system {
            let position = sources.start(spelled_at);
            let _ = writeln!(out, "{position}: note: in the definition of macro '{}'", step.name);
            out.push_str(&excerpt(spelled_at, sources));
        }
        spelled_at = step.at;
    }
}

/// The widest excerpt of a line that is shown; a generated line may have megabytes.
const WIDEST_LINE: usize = 160;

/// The line that a range begins on, and a line of carets below it.
#[must_use]
pub fn excerpt(range: Range, sources: &SourceMap) -> String {
    let file = sources.file(range.file);
    let line = file.real_line(range.start);
    let text = file.line_text(line);
    let position = sources.start(range);
    let begin = (position.column as usize - 1).min(text.len());
    let length = (range.end.saturating_sub(range.start) as usize).clamp(1, text.len().max(1));
    let end = (begin + length).min(text.len().max(begin + 1));
    let from = if begin > WIDEST_LINE / 2 && text.len() > WIDEST_LINE { begin - 20 } else { 0 };
    let to = text.len().min(from + WIDEST_LINE);
    let shown = String::from_utf8_lossy(&text[from..to]);
    let shown: String = shown.chars().map(printable).collect();
    let number = position.line.to_string();
    let before = String::from_utf8_lossy(&text[from..begin]).chars().count();
    let visible_end = end.min(to.max(begin + 1));
    let marked = &text[begin.min(text.len())..visible_end.min(text.len())];
    let carets = String::from_utf8_lossy(marked).chars().count().max(1);
    let (blanks, carets) = (" ".repeat(before), "^".repeat(carets));
    format!("{number:>5} | {shown}\n{:>5} | {blanks}{carets}\n", "")
}

fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        other if other.is_control() => '\u{fffd}',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Expansion;

    #[test]
    fn a_message_shows_the_line_and_carets_below_the_range() {
        let mut sources = SourceMap::new();
        let file = sources.add("a.c", b"int a;\nint b = c;\n".to_vec(), false, Vec::new());
        let range = Range { file, start: 15, end: 16 };
        let shown = render(&Diagnostic::error("no c", Some(range.into())), &sources);
        assert_eq!(shown, "a.c:2:9: error: no c\n    2 | int b = c;\n      |         ^\n");
    }

    #[test]
    fn text_from_a_macro_is_shown_at_its_use_and_at_its_definition() {
        let mut sources = SourceMap::new();
        let text = b"#define HALF(x) x/0\nint b = HALF(1);\n".to_vec();
        let file = sources.add("a.c", text, false, Vec::new());
        let at = Range { file, start: 28, end: 35 };
        let expansion = sources.add_expansion(Expansion { name: "HALF".into(), at, outer: None });
        let range = Range { file, start: 16, end: 19 };
        let location = Location { range, expansion: Some(expansion) };
        let shown = render(&Diagnostic::error("division by zero", Some(location)), &sources);
        assert!(shown.contains("a.c:2:9: error: division by zero"), "{shown}");
        assert!(shown.contains("a.c:1:17: note: in the definition of macro 'HALF'"), "{shown}");
    }

    #[test]
    fn line_markers_give_the_original_position() {
        let mut sources = SourceMap::new();
        let text = b"# 40 \"orig.c\"\nint x;\nint y;\n".to_vec();
        let markers = vec![crate::LineMarker { start: 14, line: 40, name: "orig.c".into() }];
        let file = sources.add("a.i", text, false, markers);
        let position = sources.start(Range { file, start: 25, end: 26 });
        assert_eq!(position.to_string(), "orig.c:41:5");
    }
}
