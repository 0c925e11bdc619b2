//! The files of a program and positions in them.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::Serialize;

use crate::{Expansion, ExpansionId, Location, Range};

/// A file of a [`SourceMap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A line marker of preprocessed text: from byte `start` on, the text is presented as line `line`
/// of the file `name`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineMarker {
    /// First byte to which the marker applies.
    pub start: u32,
    /// The line, counted from one, that the byte `start` is on.
    pub line: u32,
    /// The file that the text came from.
    pub name: Arc<str>,
}

/// A position as people read it: lines and columns count from one, columns in bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Position {
    /// The file as the user named it, or as a line marker did.
    pub file: Arc<str>,
    /// The line, from one.
    pub line: u32,
    /// The column in bytes, from one.
    pub column: u32,
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// One file and its text.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name under which the user, or an `#include`, reached it.
    pub name: Arc<str>,
    /// Whether it came with the system or with this tool and not with the user's program.
    pub system: bool,
    text: Arc<[u8]>,
    line_starts: OnceLock<Vec<u32>>,
    markers: Vec<LineMarker>,
}

impl SourceFile {
    /// The bytes of the file.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let newlines = self.text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
            std::iter::once(0).chain(newlines.map(|(at, _)| at as u32 + 1)).collect()
        })
    }

    /// The real line of a byte, from one, whatever line markers say.
    #[must_use]
    pub fn real_line(&self, offset: u32) -> u32 {
        self.line_starts().partition_point(|&start| start <= offset) as u32
    }

    /// The bytes of a real line, without its terminator; empty past the end.
    #[must_use]
    pub fn line_text(&self, line: u32) -> &[u8] {
        let starts = self.line_starts();
        let Some(&begin) = line.checked_sub(1).and_then(|index| starts.get(index as usize)) else {
            return &[];
        };
        let end = starts.get(line as usize).map_or(self.text.len(), |&next| next as usize);
        let text = &self.text[begin as usize..end];
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        text.strip_suffix(b"\r").unwrap_or(text)
    }

    fn position(&self, offset: u32) -> Position {
        let line = self.real_line(offset);
        let column = offset - self.line_starts()[line as usize - 1] + 1;
        let marker = self.markers.partition_point(|marker| marker.start <= offset).checked_sub(1);
        match marker.map(|index| &self.markers[index]) {
            None => Position { file: self.name.clone(), line, column },
            Some(marker) => {
                let since = line - self.real_line(marker.start);
                Position { file: marker.name.clone(), line: marker.line + since, column }
            }
        }
    }
}

/// All files of a program, with the macro expansions that its text went through. Copies share them until one
/// is changed.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    files: Arc<Vec<SourceFile>>,
    expansions: Arc<Vec<Expansion>>,
    /// How often the tokens of macros and their arguments are in the program, by where they begin.
    uses: Arc<BTreeMap<(FileId, u32), u32>>,
}

impl SourceMap {
    /// An empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file.
    pub fn add(
        &mut self,
        name: impl Into<Arc<str>>,
        text: impl Into<Arc<[u8]>>,
        system: bool,
        markers: Vec<LineMarker>,
    ) -> FileId {
        let id = FileId(self.files.len() as u32);
        Arc::make_mut(&mut self.files).push(SourceFile {
            name: name.into(),
            system,
            text: text.into(),
            line_starts: OnceLock::new(),
            markers,
        });
        id
    }

    /// Records one step of macro expansion.
    pub fn add_expansion(&mut self, expansion: Expansion) -> ExpansionId {
        Arc::make_mut(&mut self.expansions).push(expansion);
        ExpansionId::from_index(self.expansions.len() - 1)
    }

    /// Records that a token of a macro, or of an argument of one, is once more in the program.
    pub fn add_use(&mut self, token: Range) {
        *Arc::make_mut(&mut self.uses).entry((token.file, token.start)).or_default() += 1;
    }

    /// How often a text in the body of a macro, or in an argument, is in the program: in expressions,
    /// types, labels. What has nothing to do with macros is not counted.
    #[must_use]
    pub fn uses(&self, text: Range) -> u32 {
        let tokens = self.uses.range((text.file, text.start)..(text.file, text.end));
        tokens.map(|(_, times)| *times).max().unwrap_or(0)
    }

    /// The file.
    #[must_use]
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files, in the order in which they were added.
    #[must_use]
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// One step of macro expansion.
    #[must_use]
    pub fn expansion(&self, id: ExpansionId) -> &Expansion {
        &self.expansions[id.index()]
    }

    /// Where a range begins.
    #[must_use]
    pub fn start(&self, range: Range) -> Position {
        self.file(range.file).position(range.start)
    }

    /// Where a range ends; the column is that of the first byte after it.
    #[must_use]
    pub fn end(&self, range: Range) -> Position {
        self.file(range.file).position(range.end)
    }

    /// The text of a range, with the invalid bytes of its encoding replaced.
    #[must_use]
    pub fn text(&self, range: Range) -> String {
        let text = self.file(range.file).text();
        let end = (range.end as usize).min(text.len());
        let start = (range.start as usize).min(end);
        String::from_utf8_lossy(&text[start..end]).into_owned()
    }

    /// The text of a range on one line: runs of white space become one blank.
    #[must_use]
    pub fn line_of_text(&self, range: Range) -> String {
        let text = self.text(range);
        if is_one_line(&text) {
            return text;
        }
        let mut line = String::with_capacity(text.len());
        for word in text.split_whitespace() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        line
    }

    /// The same, to be shown: of a long text the beginning. Expressions hold each other, so all their
    /// texts together can be quadratic in the text of the program; these are not.
    #[must_use]
    pub fn shown_text(&self, range: Range) -> String {
        const LONGEST: u32 = 200;
        if range.end.saturating_sub(range.start) <= LONGEST {
            return self.line_of_text(range);
        }
        let beginning = Range { end: range.start + LONGEST, ..range };
        self.line_of_text(beginning).trim_end_matches('\u{fffd}').to_owned() + " ..."
    }

    /// The place in the user's own text: the outermost macro use if there is one.
    #[must_use]
    pub fn use_range(&self, location: Location) -> Range {
        let outermost = self.expansion_chain(location).last().map(|expansion| expansion.at);
        outermost.unwrap_or(location.range)
    }

    /// The expansions of a location, innermost first.
    pub fn expansion_chain(&self, location: Location) -> impl Iterator<Item = &Expansion> {
        std::iter::successors(location.expansion.map(|id| self.expansion(id)), |step| {
            step.outer.map(|id| self.expansion(id))
        })
    }
}

/// Whether a text has no white space but single blanks between words, and is ASCII.
fn is_one_line(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_plain = bytes.iter().all(|byte| (b' '..0x7f).contains(byte));
    let is_trimmed = bytes.first() != Some(&b' ') && bytes.last() != Some(&b' ');
    is_plain && is_trimmed && !text.contains("  ")
}
