//! The lines of a log, and the words, names and values on them.

use std::borrow::Cow;

use super::Problem;
use crate::ValuePattern;

/// The word that closes an alphabet.
const END: &str = "end";

/// The lines of a text.
#[derive(Clone)]
pub(super) struct Lines<'t> {
    text: &'t str,
    start: usize,
    number: u32,
}

impl<'t> Lines<'t> {
    /// All lines; a mark of the byte order is skipped.
    pub(super) fn new(text: &'t str) -> Self {
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, start, number: 0 }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let rest = &self.text[self.start..];
        if rest.is_empty() {
            return None;
        }
        let text = rest.split('\n').next()?;
        self.number += 1;
        let line = Line { number: self.number, start: self.start, text, at: 0 };
        self.start = (self.start + text.len() + 1).min(self.text.len());
        Some(line)
    }
}

/// A line, read up to some place.
pub(super) struct Line<'t> {
    /// Its number, from one.
    pub(super) number: u32,
    /// Where it begins in the file.
    start: usize,
    text: &'t str,
    /// How many bytes of it were read.
    pub(super) at: usize,
}

impl<'t> Line<'t> {
    /// What was not read yet.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character of what belongs together, if there is one.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next().filter(|&character| !separates(character))
    }

    /// Whether nothing but blanks and a comment is left.
    pub(super) fn is_blank(&self) -> bool {
        let rest = self.rest().trim_start();
        rest.is_empty() || rest.starts_with('#')
    }

    /// Whether the line closes the alphabet.
    pub(super) fn is_end(&self) -> bool {
        let after = self.text.trim_start().strip_prefix(END).map(str::trim_start);
        after.is_some_and(|after| after.is_empty() || after.starts_with('#'))
    }

    /// What was read from a place on.
    pub(super) fn since(&self, begin: usize) -> &'t str {
        &self.text[begin..self.at]
    }

    /// Passes over blanks, and says where the next word begins.
    pub(super) fn skip_blanks(&mut self) -> usize {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at
    }

    /// Passes over a character if it is the next one.
    pub(super) fn take(&mut self, character: char) -> bool {
        let taken = self.rest().starts_with(character);
        if taken {
            self.at += character.len_utf8();
        }
        taken
    }

    /// Passes over blanks and a comma behind them, if there is one.
    pub(super) fn take_comma(&mut self) -> bool {
        let behind = self.at;
        self.skip_blanks();
        let taken = self.take(',');
        if !taken {
            self.at = behind;
        }
        taken
    }

    /// Passes over characters of one kind.
    pub(super) fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|character| !belongs(character)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// A problem with what was read from a place on.
    pub(super) fn problem(&self, message: impl Into<String>, begin: usize) -> Problem {
        Problem { message: message.into(), start: self.start + begin, end: self.start + self.at }
    }

    /// A problem with the word that comes next.
    pub(super) fn problem_ahead(&mut self, message: impl Into<String>) -> Problem {
        let begin = self.skip_blanks();
        self.take_while(|character| !separates(character));
        self.problem(message, begin)
    }

    /// The next word, whatever it is made of.
    pub(super) fn word(&mut self) -> &'t str {
        self.skip_blanks();
        self.take_while(|character| !separates(character))
    }

    /// A name, as a word or in quotes.
    pub(super) fn name(&mut self) -> Result<Cow<'t, str>, Problem> {
        let begin = self.skip_blanks();
        if self.peek() == Some('"') {
            let bytes = self.quoted()?;
            self.separated()?;
            let invalid = |_| self.problem("a name is text in UTF-8, and this is not", begin);
            return String::from_utf8(bytes).map(Cow::Owned).map_err(invalid);
        }
        if !self.peek().is_some_and(begins_name) {
            return Err(self.problem_ahead("expected the name of an event"));
        }
        let name = self.take_while(continues_name);
        if name == END {
            let message = "'end' closes an alphabet and stands on a line of its own; \
                           an event of this name is written in quotes";
            return Err(self.problem(message, begin));
        }
        if self.peek().is_some() {
            self.at = begin;
            return Err(self.problem_ahead("a name with such characters is written in quotes"));
        }
        Ok(Cow::Borrowed(name))
    }

    /// All values up to a comma or the end of the line.
    pub(super) fn values(&mut self) -> Result<Vec<ValuePattern>, Problem> {
        let mut values = Vec::new();
        loop {
            let behind = self.at;
            self.skip_blanks();
            if self.peek().is_none() {
                // Blanks behind the last value are not part of it.
                self.at = behind;
                values.shrink_to_fit();
                return Ok(values);
            }
            values.push(self.value()?);
            self.separated()?;
        }
    }

    /// What is in quotes does not go on behind them.
    fn separated(&mut self) -> Result<(), Problem> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.problem_ahead("expected a blank, a comma or the end of the line")),
        }
    }
}

/// Whether words end before this character.
pub(super) fn separates(character: char) -> bool {
    character.is_whitespace() || character == ',' || character == '#'
}

/// Whether a name can be written without quotes.
pub(crate) fn is_plain_name(name: &str) -> bool {
    name.starts_with(begins_name) && name.chars().all(continues_name) && name != END
}

fn begins_name(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

fn continues_name(character: char) -> bool {
    character.is_alphanumeric() || "_.:/-".contains(character)
}
