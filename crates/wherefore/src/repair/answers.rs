//! Answers of a person: which patch is right, or what should be printed. They are kept as tests.

use std::collections::VecDeque;
use std::io::{BufRead as _, IsTerminal as _, stderr, stdin};
use std::path::Path;

use super::RepairCommand;
use super::ask::Asked;
use crate::session::{Refused, cannot_write};
use crate::suite::{Expected, Suite, Test};

/// The answer that says that answers are read from the standard input.
const STANDARD_INPUT: &str = "-";
/// How an answer is written.
const HOW: &str = "an answer is the number of a patch, =TEXT for what should be printed, or skip";

/// What a person says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// This should come of it.
    Right {
        /// What should be printed.
        output: Vec<u8>,
        /// The status of the exit, if that is said.
        status: Option<i32>,
    },
    /// It is left open.
    Skip,
}

/// Where answers come from.
pub(super) struct Answers<'a> {
    given: VecDeque<&'a str>,
    /// Whether lines of the standard input are answers.
    reads_lines: bool,
    /// Whether a person sees the questions at once.
    is_dialogue: bool,
    kept: Option<&'a Path>,
}

impl<'a> Answers<'a> {
    pub(super) fn new(command: &'a RepairCommand) -> Result<Self, Refused> {
        let output = &command.output;
        let mut given: VecDeque<&str> = output.answer.iter().map(String::as_str).collect();
        let reads_lines = given.back() == Some(&STANDARD_INPUT);
        if reads_lines {
            given.pop_back();
        }
        if let Some(wrong) = given.iter().find(|text| !is_answer(text)) {
            return Err(Refused::usage(format!("--answer {wrong}: {HOW}; - comes last")));
        }
        let is_dialogue = output.answer.is_empty()
            && stdin().is_terminal()
            && stderr().is_terminal()
            && !command.files.files.iter().any(|file| file == "-");
        let kept = output.answers.as_deref();
        Ok(Self { given, reads_lines, is_dialogue, kept })
    }

    /// The answer to a question; none if nobody answers. The words are for a person who has not seen the patches.
    pub(super) fn next(
        &mut self,
        asked: &Asked,
        words: impl FnOnce() -> String,
    ) -> Result<Option<Answer>, Refused> {
        if let Some(text) = self.given.pop_front() {
            return answer(text, asked).map(Some).map_err(Refused::usage);
        }
        if !self.is_dialogue && !self.reads_lines {
            return Ok(None);
        }
        eprint!("{}{HOW}\n> ", words());
        for line in stdin().lock().lines().map_while(Result::ok) {
            if line.trim().is_empty() {
                break;
            }
            match answer(&line, asked) {
                Ok(answer) => return Ok(Some(answer)),
                Err(problem) if self.is_dialogue => eprint!("{problem}\n> "),
                Err(problem) => return Err(Refused::usage(problem)),
            }
        }
        // Who says nothing does not want to be asked again.
        (self.is_dialogue, self.reads_lines) = (false, false);
        Ok(None)
    }

    /// Writes an answer to the file where answers are kept.
    pub(super) fn keep(&self, test: &Test) -> Result<(), Refused> {
        let Some(path) = self.kept else { return Ok(()) };
        let before = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(cannot_write(path, &error)),
        };
        let end = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
        let text = format!("{before}{end}{}", as_toml(test));
        std::fs::write(path, text).map_err(|error| cannot_write(path, &error))
    }
}

/// The answers that a file has.
pub(super) fn kept(path: &Path) -> Result<Vec<Test>, Refused> {
    if path.extension().is_none_or(|extension| extension != "toml") {
        let shown = path.display();
        return Err(Refused::usage(format!("--answers {shown}: answers are kept in a .toml file")));
    }
    let is_empty = |text: String| text.trim().is_empty();
    match std::fs::read_to_string(path).map(is_empty) {
        Ok(true) => Ok(Vec::new()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Ok(false) | Err(_) => Ok(Suite::read(path, Expected::InTests)?.tests),
    }
}

/// Whether a text may be an answer to some question.
fn is_answer(text: &str) -> bool {
    let text = text.trim();
    text == "skip" || text.starts_with('=') || text.parse::<usize>().is_ok()
}

/// What an answer says to a question.
fn answer(text: &str, asked: &Asked) -> Result<Answer, String> {
    let text = text.trim();
    if text == "skip" {
        return Ok(Answer::Skip);
    }
    if let Some(output) = text.strip_prefix('=') {
        return Ok(Answer::Right { output: unescaped(output)?, status: None });
    }
    let ranks = &asked.shown.ranks;
    let rank: usize = text.parse().map_err(|_| format!("{text}: {HOW}"))?;
    let Some(at) = ranks.iter().position(|one| *one == rank) else {
        let listed: Vec<String> = ranks.iter().map(usize::to_string).collect();
        return Err(format!("{rank}: the patches to choose from are {}", listed.join(", ")));
    };
    let end = &asked.ends[at];
    match end.status {
        Some(status) => Ok(Answer::Right { output: end.output.clone(), status: Some(status) }),
        None => {
            let how = &asked.shown.statuses[at];
            Err(format!("patch {rank} cannot be right: {how}; say =TEXT for what it should print"))
        }
    }
}

/// A text with the escapes of C.
fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text.chars();
    while let Some(one) = rest.next() {
        let meant = match one {
            '\\' => match rest.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('0') => '\0',
                Some('\\') => '\\',
                Some('"') => '"',
                Some(other) => return Err(format!("\\{other} is no escape that is known here")),
                None => return Err("a backslash at the end: write \\\\ for one".to_owned()),
            },
            other => other,
        };
        bytes.extend(meant.encode_utf8(&mut [0; 4]).bytes());
    }
    Ok(bytes)
}

/// A text in quotes, as TOML writes it.
fn quoted(bytes: &[u8]) -> String {
    let one = |one: char| match one {
        '"' => "\\\"".to_owned(),
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        other if other.is_control() => format!("\\u{:04X}", u32::from(other)),
        other => other.to_string(),
    };
    let text: String = String::from_utf8_lossy(bytes).chars().map(one).collect();
    format!("\"{text}\"")
}

/// A test as a file of tests has it.
fn as_toml(test: &Test) -> String {
    let arguments: Vec<String> = test.arguments.iter().map(|one| quoted(one)).collect();
    let mut text = format!("\n[[test]]\nname = {}\n", quoted(test.name.as_bytes()));
    text += &format!("args = [{}]\n", arguments.join(", "));
    text += &format!("stdin = {}\n", quoted(&test.standard_input));
    if !test.environment.is_empty() {
        let one =
            |(name, value): &(Vec<u8>, Vec<u8>)| format!("{} = {}", quoted(name), quoted(value));
        let variables: Vec<String> = test.environment.iter().map(one).collect();
        text += &format!("env = {{ {} }}\n", variables.join(", "));
    }
    if let Some(output) = &test.expected_output {
        text += &format!("stdout = {}\n", quoted(output));
    }
    if let Some(status) = test.expected_status {
        text += &format!("exit = {status}\n");
    }
    text
}
