//! Statements that are missing, or too many.

use serde::Serialize;

use crate::{Component, Diagnosis};

/// What a missing assignment assigns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InsertedValue {
    /// The run.
    pub run: String,
    /// The how manyth execution it is in the run, from one.
    pub occurrence: usize,
    /// The value.
    pub value: String,
    /// Whether that can be written in the place, and is not reported in words.
    pub is_code: bool,
}

/// What is done to a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatementChange {
    /// An assignment comes before it.
    Insert {
        /// To which variable.
        variable: String,
        /// The values, in the order of the runs.
        values: Vec<InsertedValue>,
        /// The function at whose end it comes, if there is no statement behind it.
        end_of: Option<String>,
        /// The lines of other statements of the function before which it would do as well.
        other_lines: Vec<u32>,
    },
    /// It is left out.
    Skip,
}

impl StatementChange {
    /// The variable that is assigned.
    #[must_use]
    pub fn variable(&self) -> Option<&str> {
        match self {
            Self::Insert { variable, .. } => Some(variable),
            Self::Skip => None,
        }
    }

    /// The function at whose end something comes.
    #[must_use]
    pub fn end_of(&self) -> Option<&str> {
        match self {
            Self::Insert { end_of, .. } => end_of.as_deref(),
            Self::Skip => None,
        }
    }

    /// The lines of other statements before which it would do.
    #[must_use]
    pub fn other_lines(&self) -> &[u32] {
        match self {
            Self::Insert { other_lines, .. } => other_lines,
            Self::Skip => &[],
        }
    }

    /// Adds such a line.
    pub fn add_line(&mut self, line: u32) {
        if let Self::Insert { other_lines, .. } = self
            && let Err(position) = other_lines.binary_search(&line)
        {
            other_lines.insert(position, line);
        }
    }
}

/// A statement that is missing, or one too many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StatementCause {
    /// The statement.
    pub statement: Component,
    /// What is done to it.
    pub change: StatementChange,
    /// What speaks for it.
    pub evidence: Diagnosis,
}
