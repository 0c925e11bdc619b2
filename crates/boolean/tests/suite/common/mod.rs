//! What the suites share.

#![allow(dead_code, reason = "each suite uses its own part")]

pub mod generator;
pub mod oracle;
pub mod random;

use boolean::language::{self, Program};
use source::SourceMap;

/// A program, or its errors as they are shown.
pub fn read(text: &str) -> Result<Program, String> {
    let mut sources = SourceMap::new();
    let file = sources.add("p.bp", text.as_bytes().to_vec(), false, Vec::new());
    language::read(&sources, file).map_err(|errors| {
        errors.iter().map(|error| source::render(error, &sources)).collect::<String>()
    })
}

/// A program that must be right.
pub fn valid(text: &str) -> Program {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}
