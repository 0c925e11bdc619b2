//! The words of a rule: those of C, and names that begin with a dollar sign.

use crate::{Problem, Span};

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name or keyword.
    Name,
    /// A name after a dollar sign: `$1`, `$return`.
    Dollar,
    /// A number or character.
    Literal,
    /// A string.
    Text,
    /// Anything else: one character, or `->`.
    Mark,
    /// A line for the preprocessor.
    Directive,
}

/// A word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

/// The words of a text.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, Problem> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, line_start: true };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    line_start: bool,
}

impl Lexer<'_> {
    fn next(&mut self) -> Result<Option<Token>, Problem> {
        self.skip_blanks()?;
        let start = self.at;
        let Some(&first) = self.bytes.get(start) else { return Ok(None) };
        let kind = match first {
            b'#' if self.line_start => self.directive(),
            b'$' => {
                self.at += 1;
                self.take_while(is_letter);
                TokenKind::Dollar
            }
            b'"' => self.quoted(b'"', "this string does not end")?,
            b'\'' => self.quoted(b'\'', "this character does not end")?,
            b'0'..=b'9' => {
                self.take_while(|byte| is_letter(byte) || byte == b'.');
                TokenKind::Literal
            }
            _ if is_letter(first) => {
                self.take_while(is_letter);
                TokenKind::Name
            }
            b'-' if self.bytes.get(start + 1) == Some(&b'>') => {
                self.at += 2;
                TokenKind::Mark
            }
            _ => {
                let length = self.text[start..].chars().next().map_or(1, char::len_utf8);
                self.at += length;
                TokenKind::Mark
            }
        };
        self.line_start = false;
        Ok(Some(Token { kind, span: start..self.at }))
    }

    fn take_while(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.bytes.get(self.at).is_some_and(|&byte| wanted(byte)) {
            self.at += 1;
        }
    }

    /// Passes over white space and comments.
    fn skip_blanks(&mut self) -> Result<(), Problem> {
        loop {
            match self.bytes.get(self.at..).unwrap_or_default() {
                [b'\n', ..] => {
                    self.line_start = true;
                    self.at += 1;
                }
                [byte, ..] if byte.is_ascii_whitespace() => self.at += 1,
                [b'/', b'/', ..] => self.take_while(|byte| byte != b'\n'),
                [b'/', b'*', ..] => {
                    let rest = &self.text[self.at + 2..];
                    let Some(length) = rest.find("*/") else {
                        return Err(Problem::at(self.at..self.at + 2, "this comment does not end"));
                    };
                    self.at += length + 4;
                }
                _ => return Ok(()),
            }
        }
    }

    /// A line that begins with `#`, with the lines that a backslash joins to it.
    fn directive(&mut self) -> TokenKind {
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b'\n' && self.bytes[self.at - 1] != b'\\' {
                break;
            }
            self.at += 1;
        }
        TokenKind::Directive
    }

    fn quoted(&mut self, quote: u8, unfinished: &str) -> Result<TokenKind, Problem> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.bytes.get(self.at) {
                None | Some(b'\n') => return Err(Problem::at(start..self.at, unfinished)),
                Some(b'\\') => self.at += 2,
                Some(&byte) => {
                    self.at += 1;
                    if byte == quote {
                        break;
                    }
                }
            }
        }
        self.at = self.at.min(self.bytes.len());
        Ok(if quote == b'"' { TokenKind::Text } else { TokenKind::Literal })
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
