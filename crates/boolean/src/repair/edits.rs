//! Changes of a text.

/// Replaces a run of bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// What stands there instead.
    pub text: String,
}

impl Edit {
    /// Inserts text.
    #[must_use]
    pub fn insert(at: u32, text: String) -> Self {
        Self { start: at, end: at, text }
    }
}

/// The text with all edits made; nothing if two of them overlap.
#[must_use]
pub fn apply(text: &[u8], edits: &[Edit]) -> Option<Vec<u8>> {
    applied(text, edits).map(|(text, _)| text)
}

/// The text with all edits made, and for each edit where its text begins there.
pub(super) fn applied(text: &[u8], edits: &[Edit]) -> Option<(Vec<u8>, Vec<u32>)> {
    let mut order: Vec<usize> = (0..edits.len()).collect();
    order.sort_by_key(|&index| &edits[index]);
    let mut out = Vec::with_capacity(text.len());
    let mut places = vec![0; edits.len()];
    let mut at = 0;
    for index in order {
        let edit = &edits[index];
        let start = edit.start as usize;
        if start < at {
            return None;
        }
        out.extend_from_slice(&text[at..start]);
        places[index] = out.len() as u32;
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.end as usize;
    }
    out.extend_from_slice(&text[at..]);
    Some((out, places))
}

/// Where a byte that no edit replaces is after the edits. Text inserted there comes before it.
pub(super) fn moved(edits: &[Edit], offset: u32) -> u32 {
    let before = edits.iter().filter(|edit| edit.end <= offset);
    let shift: i64 =
        before.map(|edit| edit.text.len() as i64 - i64::from(edit.end - edit.start)).sum();
    (i64::from(offset) + shift) as u32
}

/// The white space around an inserted statement.
#[derive(Debug, Clone)]
pub(super) struct Separator {
    before: String,
    after: String,
}

impl Separator {
    /// For a statement before the one at an offset.
    pub(super) fn before(text: &[u8], offset: u32) -> Self {
        Self { before: String::new(), after: line_break(text, offset) }
    }

    /// For a statement after the one that begins at an offset.
    pub(super) fn after(text: &[u8], offset: u32) -> Self {
        Self { before: line_break(text, offset), after: String::new() }
    }

    /// For a statement before the `end` at an offset.
    pub(super) fn before_end(text: &[u8], offset: u32) -> Self {
        match line_break(text, offset) {
            spaces if spaces.contains('\n') => Self { before: "  ".to_owned(), after: spaces },
            spaces => Self { before: String::new(), after: spaces },
        }
    }

    /// A statement with its white space, and how far the statement is moved by it.
    pub(super) fn around(&self, statement: &str) -> (String, u32) {
        (format!("{}{statement}{}", self.before, self.after), self.before.len() as u32)
    }
}

/// What parts the statement at an offset from one on the line above it: a line break as the text
/// has them, with the same indentation. A space if another statement stands on its line.
fn line_break(text: &[u8], offset: u32) -> String {
    let before = &text[..offset as usize];
    let line = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let indentation = &before[line..];
    if indentation.iter().all(|byte| matches!(byte, b' ' | b'\t')) {
        let end = if before[..line].ends_with(b"\r\n") { "\r\n" } else { "\n" };
        format!("{end}{}", String::from_utf8_lossy(indentation))
    } else {
        " ".to_owned()
    }
}
