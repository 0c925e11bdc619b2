//! Ranges of text, and the macro expansions that brought them into the program.

use std::num::NonZeroU32;
use std::sync::Arc;

use crate::FileId;

/// A run of bytes of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A step of macro expansion in a [`SourceMap`](crate::SourceMap).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExpansionId(NonZeroU32);

impl ExpansionId {
    pub(crate) fn from_index(index: usize) -> Self {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Self(number.expect("fewer than 2^32 macro expansions"))
    }

    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// One macro that was expanded on the way from the user's text to a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expansion {
    /// The macro.
    pub name: Arc<str>,
    /// Where it was used: in the user's text, or in the body of the next outer macro.
    pub at: Range,
    /// The expansion that this use was itself a part of.
    pub outer: Option<ExpansionId>,
}

/// A piece of the program: where it is spelled and through which macros it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Where the text is: in the body of a macro for what came from one.
    pub range: Range,
    /// The innermost expansion, if the text came out of a macro.
    pub expansion: Option<ExpansionId>,
}

impl From<Range> for Location {
    fn from(range: Range) -> Self {
        Self { range, expansion: None }
    }
}
