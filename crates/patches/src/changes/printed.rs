//! Changes of what is printed: the expected output says which text a format should have.
//!
//! If nothing but one piece of a format's text is wrong, the rest of the output stays as it is. So the
//! difference in length, divided by how often the statement prints, is how much longer the piece should
//! be, and what is in the expected output where it is first printed is what it should be.

use std::ops::Range;

use super::conversions::conversions;
use super::{Change, Collector, change};
use crate::ChangeKind;
use crate::coverage::{Piece, Recorded};
use crate::syntax::{Expression, ExpressionKind, Span, Statement};

/// Longer texts are not proposed.
const LONGEST: usize = 120;
/// So many other texts are tried for one.
const MOST_TEXTS: usize = 12;
/// This many failing runs are asked.
const MOST_RUNS: usize = 4;

/// A piece of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Literal(Vec<u8>),
    Conversion(String),
}

impl Collector<'_, '_> {
    /// Other texts of a call that prints.
    pub(super) fn printed(&self, call: &Expression, arguments: &[Expression]) -> Vec<Change> {
        let ExpressionKind::Call { function, .. } = &call.kind else { return Vec::new() };
        let name = self.material.of(&function.span);
        let index = match name {
            "printf" | "puts" => 0,
            "fprintf" | "fputs" => usize::from(name == "fprintf"),
            _ => return Vec::new(),
        };
        let Some(format) = arguments.get(index) else { return Vec::new() };
        let literal = self.material.of(&format.span);
        let Some(bytes) = bytes_of(literal) else { return Vec::new() };
        let parts = match name {
            "printf" | "fprintf" => parts_of(&bytes),
            _ => vec![Part::Literal(bytes)],
        };
        let mut formats = Vec::new();
        for (run, recorded) in self.coverage.recorded.iter().enumerate().take(MOST_RUNS) {
            let Some(expected) = self.request.failing[run].expected.output.as_deref() else {
                continue;
            };
            let pieces = self.pieces(&call.span, recorded);
            formats.extend(aligned(&parts, &pieces, recorded, expected, name == "puts"));
        }
        formats.extend(other_conversions(&parts));
        if matches!(name, "printf" | "fprintf") {
            formats.extend(more_conversions(&parts, arguments.len() - index - 1));
        }
        formats.sort_by_key(|(_, cost)| *cost);
        formats.dedup();
        let written = |(parts, cost): (Vec<Part>, u32)| {
            let new = literal_of(&parts, matches!(name, "printf" | "fprintf"))?;
            let [before, after] =
                [call.span.start..format.span.start, format.span.end..call.span.end];
            let text = format!("{}{new}{}", self.material.of(&before), self.material.of(&after));
            Some(change(text, ChangeKind::Printed, cost))
        };
        formats.into_iter().filter_map(written).collect()
    }

    /// Texts that may stand for one: others of the program, and words that should be printed and are not.
    pub(super) fn other_texts(&self, literal: &str) -> Vec<Change> {
        let others = self.material.texts.iter().filter(|other| *other != literal);
        let others = others.take(MOST_TEXTS).map(|other| (other.clone(), 3));
        let mut words: Vec<(String, u32)> = Vec::new();
        for (run, recorded) in self.coverage.recorded.iter().enumerate().take(MOST_RUNS) {
            let expected = self.request.failing[run].expected.output.as_deref();
            let is_part = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
            for word in expected.unwrap_or_default().split(|byte| !is_part(byte)) {
                let text = (format!("\"{}\"", String::from_utf8_lossy(word)), 4);
                let is_printed = recorded.output.windows(word.len().max(1)).any(|one| one == word);
                if !is_printed && words.len() < MOST_TEXTS && !words.contains(&text) {
                    words.push(text);
                }
            }
        }
        others.chain(words).map(|(text, cost)| change(text, ChangeKind::Printed, cost)).collect()
    }

    /// What some text prints in a run, in its order.
    fn pieces(&self, span: &Span, recorded: &Recorded) -> Vec<Range<usize>> {
        let vertices = self.coverage.vertices_within(self.unit, span);
        let own = recorded.pieces.iter().filter(|piece| vertices.contains(&piece.vertex));
        own.map(|piece| piece.output.clone()).filter(|output| !output.is_empty()).collect()
    }

    /// Texts that are missing before a statement.
    pub(super) fn printed_before(&self, statement: &Statement) -> Vec<Change> {
        self.missing_texts(statement, |own: &[&Piece]| own.first().map(|first| first.output.start))
    }

    /// Texts that are missing after a statement.
    pub(super) fn printed_after(&self, statement: &Statement) -> Vec<Change> {
        self.missing_texts(statement, |own: &[&Piece]| {
            let first = own.first()?.vertex;
            let once = own[1..].iter().position(|piece| piece.vertex == first);
            let last = once.map_or(own.len() - 1, |again| again);
            own.get(last).map(|piece| piece.output.end)
        })
    }

    fn missing_texts(
        &self,
        statement: &Statement,
        place: impl Fn(&[&Piece]) -> Option<usize>,
    ) -> Vec<Change> {
        let vertices = self.coverage.vertices_within(self.unit, &statement.span);
        let mut found: Vec<Change> = Vec::new();
        for (run, recorded) in self.coverage.recorded.iter().enumerate().take(MOST_RUNS) {
            let Some(expected) = self.request.failing[run].expected.output.as_deref() else {
                continue;
            };
            let own: Vec<&Piece> =
                recorded.pieces.iter().filter(|piece| vertices.contains(&piece.vertex)).collect();
            let (Some(at), Some(first)) = (place(&own), own.first()) else { continue };
            let times = own.iter().filter(|piece| piece.vertex == first.vertex).count();
            let Some(missing) = expected.len().checked_sub(recorded.output.len()) else { continue };
            for times in [times, 1] {
                let length = missing / times;
                if length == 0 || missing % times != 0 || length > LONGEST {
                    continue;
                }
                let same =
                    expected.get(..at).is_some_and(|before| before == &recorded.output[..at]);
                let Some(text) = expected.get(at..at + length).filter(|_| same) else { continue };
                if let Some(literal) = literal_of(&[Part::Literal(text.to_vec())], true) {
                    found.push(change(format!("printf({literal});"), ChangeKind::Inserted, 3));
                }
            }
        }
        found
    }
}

/// Formats in which one text is as the expected output has it.
fn aligned(
    parts: &[Part],
    pieces: &[Range<usize>],
    recorded: &Recorded,
    expected: &[u8],
    ends_line: bool,
) -> Vec<(Vec<Part>, u32)> {
    let Some(first) = pieces.first() else { return Vec::new() };
    let same =
        expected.get(..first.start).is_some_and(|before| before == &recorded.output[..first.start]);
    let longer = expected.len() as i64 - recorded.output.len() as i64;
    if !same || longer % pieces.len() as i64 != 0 {
        return Vec::new();
    }
    let longer = longer / pieces.len() as i64;
    let printed = &recorded.output[first.clone()];
    let printed = if ends_line { &printed[..printed.len().saturating_sub(1)] } else { printed };
    let mut found = Vec::new();
    let mut at = 0;
    for (index, part) in parts.iter().enumerate() {
        let Part::Literal(old) = part else { continue };
        let start = match index {
            0 => 0,
            _ if index + 1 == parts.len() => printed.len().saturating_sub(old.len()),
            _ if old.is_empty() => continue,
            _ => match printed[at..].windows(old.len()).position(|window| window == old) {
                Some(next) => at + next,
                None => continue,
            },
        };
        at = start + old.len();
        let Ok(length) = usize::try_from(old.len() as i64 + longer) else { continue };
        let from = first.start + start;
        let Some(new) = expected.get(from..from + length) else { continue };
        if new != old && length <= LONGEST {
            let mut parts = parts.to_vec();
            parts[index] = Part::Literal(new.to_vec());
            found.push((parts, 1));
        }
    }
    found
}

/// Other texts for the format of a function that scans.
pub(super) fn scanned_formats(literal: &str) -> Vec<Change> {
    let Some(bytes) = bytes_of(literal) else { return Vec::new() };
    let parts = parts_of(&bytes);
    let mut found = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let Part::Conversion(old) = part else { continue };
        let others: &[&str] = match &**old {
            "%f" => &["%lf", "%d"],
            "%lf" => &["%f", "%d"],
            "%d" | "%i" | "%u" => &["%ld", "%lf", "%f", "%lu", "%hd", "%c"],
            "%ld" | "%lu" => &["%d", "%u"],
            "%c" => &[" %c", "%d"],
            "%s" => &["%c", " %c"],
            _ => &[],
        };
        for other in others {
            let mut parts = parts.clone();
            parts[index] = Part::Conversion((*other).to_owned());
            let text = literal_of(&parts, true);
            found.extend(text.map(|text| change(text, ChangeKind::Printed, 1)));
        }
    }
    found
}

/// Formats with conversions for arguments that have none.
fn more_conversions(parts: &[Part], arguments: usize) -> Option<(Vec<Part>, u32)> {
    let is_conversion = |part: &&Part| matches!(part, Part::Conversion(_));
    let missing = arguments.checked_sub(parts.iter().filter(is_conversion).count())?;
    let last = parts.iter().rposition(|part| is_conversion(&part))?;
    if missing == 0 {
        return None;
    }
    let between = match last.checked_sub(2).map(|before| &parts[before]) {
        Some(Part::Conversion(_)) => parts[last - 1].clone(),
        Some(Part::Literal(_)) | None => Part::Literal(b" ".to_vec()),
    };
    let mut parts = parts.to_vec();
    for _ in 0..missing {
        let more = [between.clone(), parts[last].clone()];
        parts.splice(last + 1..last + 1, more);
    }
    Some((parts, 1))
}

/// Formats with another conversion.
fn other_conversions(parts: &[Part]) -> Vec<(Vec<Part>, u32)> {
    let mut found = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let Part::Conversion(old) = part else { continue };
        let mut seen = vec![old.clone()];
        for (other, cost) in conversions(old) {
            if seen.contains(&other) {
                continue;
            }
            seen.push(other.clone());
            let mut parts = parts.to_vec();
            parts[index] = Part::Conversion(other);
            found.push((parts, cost));
        }
    }
    found
}

/// The texts and conversions of a format; it begins and ends with a text.
fn parts_of(format: &[u8]) -> Vec<Part> {
    let mut parts = vec![Part::Literal(Vec::new())];
    let mut at = 0;
    while let Some(&byte) = format.get(at) {
        if byte == b'%' && format.get(at + 1) != Some(&b'%') {
            let rest = &format[at + 1..];
            let length = rest.iter().position(|byte| {
                byte.is_ascii_alphabetic()
                    && !matches!(byte, b'l' | b'h' | b'z' | b'j' | b't' | b'L')
            });
            let end = length.map_or(format.len(), |length| at + length + 2);
            parts.push(Part::Conversion(String::from_utf8_lossy(&format[at..end]).into_owned()));
            parts.push(Part::Literal(Vec::new()));
            at = end;
            continue;
        }
        if let Some(Part::Literal(text)) = parts.last_mut() {
            text.push(byte);
        }
        at += if byte == b'%' { 2 } else { 1 };
    }
    parts
}

/// The bytes of a string literal.
fn bytes_of(literal: &str) -> Option<Vec<u8>> {
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut bytes = Vec::new();
    let mut rest = inner.bytes().peekable();
    while let Some(byte) = rest.next() {
        match byte {
            b'"' => return None,
            b'\\' => bytes.push(match rest.next()? {
                b'n' => b'\n',
                b't' => b'\t',
                b'r' => b'\r',
                b'a' => 7,
                byte @ (b'"' | b'\\' | b'\'' | b'?') => byte,
                _ => return None,
            }),
            byte => bytes.push(byte),
        }
    }
    Some(bytes)
}

/// A format as it is written in C.
fn literal_of(parts: &[Part], is_format: bool) -> Option<String> {
    let mut text = String::new();
    for part in parts {
        match part {
            Part::Conversion(conversion) => text += conversion,
            Part::Literal(bytes) => {
                for character in std::str::from_utf8(bytes).ok()?.chars() {
                    match character {
                        '\n' => text += "\\n",
                        '\t' => text += "\\t",
                        '\r' => text += "\\r",
                        '"' => text += "\\\"",
                        '\\' => text += "\\\\",
                        '%' if is_format => text += "%%",
                        other if other.is_control() => return None,
                        other => text.push(other),
                    }
                }
            }
        }
    }
    Some(format!("\"{text}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: &str) -> String {
        let bytes = bytes_of(&format!("\"{format}\"")).expect("a literal");
        literal_of(&parts_of(&bytes), true).expect("text")
    }

    #[test]
    fn formats_are_read_and_written() {
        for format in ["%d, %5.2lf%%\\n", "", "a\\tb\\\"%s", "%-3ld"] {
            assert_eq!(written(format), format!("\"{format}\""));
        }
    }

    #[test]
    fn the_expected_output_says_which_text_is_meant() {
        let recorded = Recorded { output: b"0, 1, 1, \n".to_vec(), ..Recorded::default() };
        let parts = parts_of(b"%d, ");
        let found = aligned(&parts, &[0..3, 3..6, 6..9], &recorded, b"0 1 1 \n", false);
        let texts: Vec<_> = found.iter().filter_map(|(parts, _)| literal_of(parts, true)).collect();
        assert!(texts.contains(&"\"%d \"".to_owned()), "{texts:?}");
    }
}
