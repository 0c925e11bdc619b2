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
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort();
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let start = edit.start as usize;
        if start < at {
            return None;
        }
        out.extend_from_slice(&text[at..start]);
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.end as usize;
    }
    out.extend_from_slice(&text[at..]);
    Some(out)
}

/// Where a byte that no edit replaces is after the edits. Text inserted there comes before it.
pub(super) fn moved(edits: &[Edit], offset: u32) -> u32 {
    let before = edits.iter().filter(|edit| edit.end <= offset);
    let shift: i64 =
        before.map(|edit| edit.text.len() as i64 - i64::from(edit.end - edit.start)).sum();
    (i64::from(offset) + shift) as u32
}

/// The white space that a statement put before the one at an offset should be followed by.
pub(super) fn separator(text: &[u8], offset: u32) -> String {
    let before = &text[..offset as usize];
    let line = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let indentation = &before[line..];
    if indentation.iter().all(|byte| matches!(byte, b' ' | b'\t')) {
        format!("\n{}", String::from_utf8_lossy(indentation))
    } else {
        " ".to_owned()
    }
}
