//! Where an output parts from the one that is expected.

use std::fmt;

/// The first place where two outputs differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The line, from one.
    pub line: usize,
    /// The column in bytes, from one.
    pub column: usize,
    /// The line that is expected there, shortened and quoted; none if the output should have ended.
    pub expected: Option<String>,
    /// The line that was printed, likewise; none if the output ended.
    pub got: Option<String>,
}

/// The first difference between what is expected and what was printed.
pub(crate) fn difference(expected: &[u8], got: &[u8]) -> Option<Difference> {
    let same = expected.iter().zip(got).take_while(|(one, other)| one == other).count();
    if same == expected.len() && same == got.len() {
        return None;
    }
    let before = &expected[..same];
    let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let line_at = |text: &[u8]| {
        let rest = &text[line_start..];
        let end = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |at| at + 1);
        (!rest.is_empty()).then(|| shortened(&rest[..end], same - line_start))
    };
    Some(Difference {
        line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
        column: same - line_start + 1,
        expected: line_at(expected),
        got: line_at(got),
    })
}

/// How much of a line is shown before the place where lines differ, and from there on.
const BEFORE: usize = 24;
const AFTER: usize = 36;

/// A line in quotes, its end made visible, with dots for what is too far from a place.
fn shortened(line: &[u8], place: usize) -> String {
    let from = if place > BEFORE + 3 { place - BEFORE } else { 0 };
    let to = if line.len() > place + AFTER + 3 { place + AFTER } else { line.len() };
    let quoted = format!("{:?}", String::from_utf8_lossy(&line[from..to]));
    let (left, right) =
        (["", "..."][usize::from(from > 0)], ["", "..."][usize::from(to < line.len())]);
    format!("{left}{quoted}{right}")
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.got {
            Some(got) => write!(f, "it prints {got} ")?,
            None => f.write_str("its output ends ")?,
        }
        match &self.expected {
            Some(expected) => write!(f, "where {expected} is expected")?,
            None => f.write_str("after all that is expected")?,
        }
        write!(f, " (line {}, column {} of the output)", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(expected: &str, got: &str) -> String {
        difference(expected.as_bytes(), got.as_bytes())
            .map_or("equal".to_owned(), |difference| difference.to_string())
    }

    #[test]
    fn the_first_difference_has_its_line_and_column() {
        assert_eq!(shown("a\nb\n", "a\nb\n"), "equal");
        assert_eq!(shown("", ""), "equal");
        assert_eq!(
            shown("1 2\n3 4\n5\n", "1 2\n3 5\n5\n"),
            "it prints \"3 5\\n\" where \"3 4\\n\" is expected (line 2, column 3 of the output)"
        );
    }

    #[test]
    fn ends_of_outputs_and_of_lines_are_differences() {
        assert_eq!(
            shown("a\nb\n", "a\n"),
            "its output ends where \"b\\n\" is expected (line 2, column 1 of the output)"
        );
        assert_eq!(
            shown("a\n", "a\nb"),
            "it prints \"b\" after all that is expected (line 2, column 1 of the output)"
        );
        assert_eq!(
            shown("a\n", "a"),
            "it prints \"a\" where \"a\\n\" is expected (line 1, column 2 of the output)"
        );
        assert_eq!(
            shown("", "a"),
            "it prints \"a\" after all that is expected (line 1, column 1 of the output)"
        );
    }

    #[test]
    fn long_lines_are_shortened_around_the_difference() {
        let same = "x".repeat(1000);
        let text = shown(&format!("{same}1{same}\n"), &format!("{same}2{same}\n"));
        assert!(
            text.contains(&format!("...\"{}2{}\"...", "x".repeat(24), "x".repeat(35))),
            "{text}"
        );
        assert!(text.ends_with("(line 1, column 1001 of the output)"), "{text}");
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_somehow() {
        let text = difference(b"\xff\xfe", b"\xff\x00").expect("a difference").to_string();
        assert!(text.contains("\\0"), "{text}");
    }
}
