//! The tests of a folder: a few files with one stem are a test.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use source::Diagnostic;

use super::document::Span;
use super::text::Text;
use super::{Expected, Test, Variable, rules};

/// What a file of a test holds.
#[derive(Debug, Clone, Copy)]
enum Part {
    /// One argument a line.
    Arguments,
    /// The standard input.
    Input,
    /// The expected output.
    Output,
    /// The expected exit status.
    Status,
    /// `NAME=value`, one a line.
    Environment,
}

impl Part {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "args" => Some(Self::Arguments),
            "in" => Some(Self::Input),
            "out" => Some(Self::Output),
            "exit" => Some(Self::Status),
            "env" => Some(Self::Environment),
            _ => None,
        }
    }
}

/// Reads the tests of a folder, in the natural order of their names.
pub(super) fn read(folder: &Path, expected: Expected) -> Result<Vec<Test>, String> {
    let shown = folder.display();
    let (parts, others) =
        files(folder).map_err(|error| format!("error: {shown} cannot be read: {error}"))?;
    if parts.is_empty() {
        return Err(no_tests(folder, &others));
    }
    let mut tests = Vec::with_capacity(parts.len());
    for (stem, files) in &parts {
        let Some(name) = stem.to_str().map(str::to_owned) else {
            let stem = stem.display();
            return Err(format!("error: {shown}: the name of the test {stem} is no text in UTF-8"));
        };
        let place = folder.join(stem).display().to_string();
        let mut test = Test { name, place, ..Test::default() };
        for (part, path) in files {
            set(&mut test, *part, path)?;
        }
        if expected == Expected::InTests && !test.has_expectation() {
            let Test { name, place, .. } = test;
            return Err(format!(
                "{place}: error: the test expects nothing: it needs {name}.out, {name}.exit or both"
            ));
        }
        tests.push(test);
    }
    tests.sort_by(|left, right| natural_order(left.name.as_bytes(), right.name.as_bytes()));
    Ok(tests)
}

/// The files of tests by their stems, and the names of all others.
type Files = (BTreeMap<OsString, Vec<(Part, PathBuf)>>, Vec<String>);

fn files(folder: &Path) -> std::io::Result<Files> {
    let (mut parts, mut others) = Files::default();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        match (Part::of(&path), path.file_stem()) {
            (Some(part), Some(stem)) if path.is_file() => {
                let files: &mut Vec<_> = parts.entry(stem.to_owned()).or_default();
                files.push((part, path));
            }
            _ => others.extend(path.file_name().map(|name| name.to_string_lossy().into_owned())),
        }
    }
    Ok((parts, others))
}

fn no_tests(folder: &Path, others: &[String]) -> String {
    let shown = folder.display();
    let known = "a test is made of files NAME.args, NAME.in, NAME.env, NAME.out and NAME.exit";
    match others.iter().min() {
        None => format!("error: {shown} is empty: {known}"),
        Some(other) => {
            format!("error: {shown} has no tests: {known}, and {other} is none of these")
        }
    }
}

/// Puts into a test what a file says.
fn set(test: &mut Test, part: Part, path: &Path) -> Result<(), String> {
    let shown = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|error| format!("error: {shown} cannot be read: {error}"))?;
    match part {
        Part::Input => test.standard_input = bytes,
        Part::Output => test.expected_output = Some(bytes),
        Part::Arguments | Part::Status | Part::Environment => {
            let text = Text::new(&shown, bytes);
            set_lines(test, part, &text).map_err(|problem| text.render(&problem))?;
        }
    }
    Ok(())
}

fn set_lines(test: &mut Test, part: Part, text: &Text) -> Result<(), Diagnostic> {
    match part {
        Part::Arguments => test.arguments = arguments(text)?,
        Part::Environment => test.environment = environment(text)?,
        _ => test.expected_status = Some(status(text)?),
    }
    Ok(())
}

/// Every line is an argument, an empty one too.
fn arguments(text: &Text) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let argument = |(line, span): (&[u8], Span)| {
        rules::without_zero(line).map_err(|problem| text.error(problem, span))?;
        Ok(line.to_vec())
    };
    lines(text.bytes()).into_iter().map(argument).collect()
}

fn environment(text: &Text) -> Result<Vec<Variable>, Diagnostic> {
    let mut environment: Vec<Variable> = Vec::new();
    for (line, span) in lines(text.bytes()).into_iter().filter(|(line, _)| !line.is_empty()) {
        let Some(equals) = line.iter().position(|byte| *byte == b'=') else {
            return Err(text.error("a line of the environment is NAME=value", span));
        };
        let (name, value) = (&line[..equals], &line[equals + 1..]);
        rules::variable_name(name)
            .and_then(|()| rules::without_zero(value))
            .map_err(|problem| text.error(problem, span.clone()))?;
        if environment.iter().any(|(other, _)| other == name) {
            let message = format!("'{}' is given twice", String::from_utf8_lossy(name));
            return Err(text.error(message, span));
        }
        environment.push((name.to_vec(), value.to_vec()));
    }
    Ok(environment)
}

fn status(text: &Text) -> Result<i32, Diagnostic> {
    let characters = text.characters()?;
    let number = characters.trim();
    let start = characters.len() - characters.trim_start().len();
    let span = start..start + number.len();
    match number.parse() {
        Ok(number) => rules::status(number).map_err(|problem| text.error(problem, span)),
        Err(_) => Err(text.error("an exit status is a number from 0 to 255", span)),
    }
}

/// The lines of a text without their ends, which may be those of Windows, and their places.
fn lines(bytes: &[u8]) -> Vec<(&[u8], Span)> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        lines.push((text, start..start + text.len()));
        start += line.len();
    }
    lines
}

/// Compares names as people order them: numbers in them by their values, so that 9 is before 10.
fn natural_order(left: &[u8], right: &[u8]) -> Ordering {
    let (mut left_rest, mut right_rest) = (left, right);
    while let (Some(&first), Some(&second)) = (left_rest.first(), right_rest.first()) {
        let order = if first.is_ascii_digit() && second.is_ascii_digit() {
            let (one, other) = (number(&mut left_rest), number(&mut right_rest));
            one.len().cmp(&other.len()).then(one.cmp(other))
        } else {
            (left_rest, right_rest) = (&left_rest[1..], &right_rest[1..]);
            first.cmp(&second)
        };
        if order.is_ne() {
            return order;
        }
    }
    // Names that differ only in leading zeros are still two names.
    left_rest.len().cmp(&right_rest.len()).then(left.cmp(right))
}

/// Takes the digits at the beginning; gives them without leading zeros.
fn number<'n>(rest: &mut &'n [u8]) -> &'n [u8] {
    let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    *rest = after;
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    &digits[zeros..]
}
