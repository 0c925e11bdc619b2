//! Pieces of the program's text.

use std::fmt;

use serde::Serialize;
use source::{Location, Position, SourceMap};

/// A piece of text: where it begins and ends as people read it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    /// The file, line and column where it begins.
    #[serde(flatten)]
    pub start: Position,
    /// The line where it ends.
    pub end_line: u32,
    /// The column of the first byte after it.
    pub end_column: u32,
    /// The same for a [`SourceMap`], with the macros that it came through; none for what is not in the
    /// program.
    #[serde(skip)]
    pub location: Option<Location>,
}

impl Place {
    /// The place of a location: of what comes out of a macro, the outermost use in the user's text.
    #[must_use]
    pub fn new(location: impl Into<Location>, sources: &SourceMap) -> Self {
        let location = location.into();
        let range = sources.use_range(location);
        let (start, end) = (sources.start(range), sources.end(range));
        Self { start, end_line: end.line, end_column: end.column, location: Some(location) }
    }

    /// A place that is not in the program, such as the beginning of a log.
    #[must_use]
    pub fn elsewhere(start: Position) -> Self {
        let (end_line, end_column) = (start.line, start.column);
        Self { start, end_line, end_column, location: None }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)
    }
}
