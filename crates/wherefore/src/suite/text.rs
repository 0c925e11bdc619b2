//! A text of the user, and messages about parts of it.

use source::{Diagnostic, FileId, Range, SourceMap};

use super::document::Span;

/// A file with its text.
pub(super) struct Text {
    sources: SourceMap,
    file: FileId,
}

impl Text {
    /// The text of a file, under the name that messages have.
    pub(super) fn new(name: &str, bytes: Vec<u8>) -> Self {
        let mut sources = SourceMap::new();
        let file = sources.add(name, bytes, false, Vec::new());
        Self { sources, file }
    }

    /// Its bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        self.sources.file(self.file).text()
    }

    /// Its bytes as characters.
    pub(super) fn characters(&self) -> Result<&str, Diagnostic> {
        std::str::from_utf8(self.bytes()).map_err(|error| {
            let start = error.valid_up_to();
            self.error("this is no text in UTF-8", start..start + 1)
        })
    }

    /// An error about a part of it.
    pub(super) fn error(&self, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic::error(message, Some(self.range(span).into()))
    }

    /// The same with one more remark.
    pub(super) fn note(&self, error: Diagnostic, message: &str, span: Span) -> Diagnostic {
        error.note(message, Some(self.range(span).into()))
    }

    /// The message as the user sees it.
    pub(super) fn render(&self, diagnostic: &Diagnostic) -> String {
        source::render(diagnostic, &self.sources).trim_end().to_owned()
    }

    /// The file and the line that a part begins on.
    pub(super) fn place(&self, span: &Span) -> String {
        let position = self.sources.start(self.range(span.clone()));
        format!("{}:{}", position.file, position.line)
    }

    fn range(&self, span: Span) -> Range {
        let length = self.bytes().len();
        let place = |offset: usize| u32::try_from(offset.min(length)).unwrap_or(u32::MAX);
        Range { file: self.file, start: place(span.start), end: place(span.end) }
    }
}
