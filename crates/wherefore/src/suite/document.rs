//! A file of tests as a tree whose parts know their places; the same for TOML and JSON.

use std::ops::Range;

/// A run of bytes of the text.
pub(super) type Span = Range<usize>;

/// A value and its place.
#[derive(Debug, PartialEq)]
pub(super) struct Item {
    pub value: Value,
    pub span: Span,
}

/// A value.
#[derive(Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Integer(i64),
    List(Vec<Item>),
    Table(Vec<Member>),
    /// What no test has, in words.
    Other(&'static str),
}

impl Value {
    /// What it is, in the user's words.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a string",
            Self::Integer(_) => "a whole number",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Other(kind) => kind,
        }
    }
}

/// A key with its value.
#[derive(Debug, PartialEq)]
pub(super) struct Member {
    pub key: String,
    pub key_span: Span,
    pub item: Item,
}

/// Why a text is no document: what is wrong and where.
#[derive(Debug, PartialEq)]
pub(super) struct SyntaxError {
    pub message: String,
    pub span: Span,
}

/// Reads a text as a document.
pub(super) type Parse = fn(&str) -> Result<Item, SyntaxError>;
