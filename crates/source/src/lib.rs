//! Files, ranges in them, macro positions and diagnostics.
//!
//! Every parser of the project reports its errors through this crate, and every result that is
//! shown to a user points back to the text through it. A [`Range`] is a run of bytes of one file;
//! a [`Location`] adds the chain of macro expansions through which that text got into the program.

mod diagnostic;
mod files;
mod location;

pub use diagnostic::{Diagnostic, Note, Severity, excerpt, render};
pub use files::{FileId, LineMarker, Position, SourceFile, SourceMap};
pub use location::{Expansion, ExpansionId, Location, Range};
