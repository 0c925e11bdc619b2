//! Test suites: what a program is given, and what it should then print and return.
//!
//! A suite is a file in TOML or JSON, or a folder with a few files per test, as `docs/tests.md`
//! describes. A test is run on the concrete machine; where a correct program is given, that says what
//! is expected.

mod difference;
mod directory;
mod document;
mod json;
mod outcome;
mod read;
mod reference;
mod rules;
#[cfg(test)]
mod tests;
mod text;
mod toml;

use std::path::Path;

use crate::session::Refused;
use semantics::concrete::Scenario;

pub(crate) use outcome::{BY_LUCK, Limits, Outcome, Runner, Why, outcomes};
pub(crate) use reference::expectations;

/// A variable of the environment: its name and its value.
pub(crate) type Variable = (Vec<u8>, Vec<u8>);

/// One run of a program that is prescribed, and what should come of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Test {
    /// Its name, which no other test of the suite has.
    pub name: String,
    /// The arguments of `main` after the program's name.
    pub arguments: Vec<Vec<u8>>,
    /// The whole standard input.
    pub standard_input: Vec<u8>,
    /// All variables of the environment.
    pub environment: Vec<Variable>,
    /// All that the program should print to the standard output.
    pub expected_output: Option<Vec<u8>>,
    /// The status that it should end with, as its parent sees it: from 0 to 255.
    pub expected_status: Option<i32>,
    /// Where it is written, for messages: `tests.toml:12`.
    pub place: String,
}

impl Test {
    /// What the test gives of what the program does not determine.
    pub(crate) fn scenario(&self) -> Scenario {
        Scenario {
            arguments: Some(self.arguments.clone()),
            standard_input: self.standard_input.clone(),
            ..Scenario::default()
        }
    }

    /// The environment as a program finds it: `NAME=value`.
    pub(crate) fn environment_strings(&self) -> Vec<Vec<u8>> {
        let string = |(name, value): &Variable| [name, &b"="[..], value].concat();
        self.environment.iter().map(string).collect()
    }

    fn has_expectation(&self) -> bool {
        self.expected_output.is_some() || self.expected_status.is_some()
    }
}

/// Where it is said what tests expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    /// In each test.
    InTests,
    /// In a correct program, so that tests may leave it out.
    ByReference,
}

/// The tests of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Suite {
    /// The tests, with different names; there is at least one.
    pub tests: Vec<Test>,
}

impl Suite {
    /// Reads the tests of a file or of a folder.
    pub(crate) fn read(path: &Path, expected: Expected) -> Result<Self, Refused> {
        let shown = path.display().to_string();
        if path.is_dir() {
            let tests = directory::read(path, expected).map_err(Refused::shown)?;
            return Ok(Self { tests });
        }
        let bytes = std::fs::read(path)
            .map_err(|error| Refused::input(format!("{shown} cannot be read: {error}")))?;
        let parse = match path.extension().and_then(|extension| extension.to_str()) {
            Some("toml") => toml::parse,
            Some("json") => json::parse,
            _ => {
                let known = "a file of tests ends in .toml or .json; a folder may hold tests too";
                return Err(Refused::input(format!("{shown}: {known}")));
            }
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        let tests = read::read(&shown, bytes, parse, folder, expected).map_err(Refused::shown)?;
        Ok(Self { tests })
    }
}
