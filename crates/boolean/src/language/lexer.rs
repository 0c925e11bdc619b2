//! Text to tokens.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use source::{Diagnostic, FileId, Range};

use super::syntax::{BinaryOperator, Symbol};

/// Words that are no names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    AbortIf,
    Assert,
    Assume,
    Begin,
    Bool,
    Choose,
    Constrain,
    Dead,
    Decl,
    Dfs,
    Do,
    Else,
    Elsif,
    End,
    Enforce,
    Fi,
    Goto,
    If,
    Od,
    Print,
    Return,
    Skip,
    Then,
    Void,
    While,
}

const KEYWORDS: [(&str, Keyword); 26] = [
    ("abortif", Keyword::AbortIf),
    ("assert", Keyword::Assert),
    ("assume", Keyword::Assume),
    ("begin", Keyword::Begin),
    ("bool", Keyword::Bool),
    ("choose", Keyword::Choose),
    ("schoose", Keyword::Choose),
    ("constrain", Keyword::Constrain),
    ("dead", Keyword::Dead),
    ("decl", Keyword::Decl),
    ("dfs", Keyword::Dfs),
    ("do", Keyword::Do),
    ("else", Keyword::Else),
    ("elsif", Keyword::Elsif),
    ("end", Keyword::End),
    ("enforce", Keyword::Enforce),
    ("fi", Keyword::Fi),
    ("goto", Keyword::Goto),
    ("if", Keyword::If),
    ("od", Keyword::Od),
    ("print", Keyword::Print),
    ("return", Keyword::Return),
    ("skip", Keyword::Skip),
    ("then", Keyword::Then),
    ("void", Keyword::Void),
    ("while", Keyword::While),
];

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    Keyword(Keyword),
    Name(Symbol),
    Constant(bool),
    Number(u32),
    Operator(BinaryOperator),
    Not,
    Star,
    Prime,
    Question,
    Colon,
    Becomes,
    Less,
    Greater,
    OpenParenthesis,
    CloseParenthesis,
    OpenBracket,
    CloseBracket,
    Comma,
    Semicolon,
    EndOfFile,
}

/// A token with its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub range: Range,
}

/// Marks, longer ones before their beginnings.
const MARKS: [(&str, TokenKind); 26] = [
    (":=", TokenKind::Becomes),
    ("&&", TokenKind::Operator(BinaryOperator::And)),
    ("||", TokenKind::Operator(BinaryOperator::Or)),
    ("==", TokenKind::Operator(BinaryOperator::Equal)),
    ("=>", TokenKind::Operator(BinaryOperator::Implies)),
    ("->", TokenKind::Operator(BinaryOperator::Implies)),
    ("!=", TokenKind::Operator(BinaryOperator::Unequal)),
    ("<>", TokenKind::Operator(BinaryOperator::Unequal)),
    ("&", TokenKind::Operator(BinaryOperator::And)),
    ("|", TokenKind::Operator(BinaryOperator::Or)),
    ("^", TokenKind::Operator(BinaryOperator::ExclusiveOr)),
    ("=", TokenKind::Operator(BinaryOperator::Equal)),
    ("!", TokenKind::Not),
    ("~", TokenKind::Not),
    ("*", TokenKind::Star),
    ("'", TokenKind::Prime),
    ("?", TokenKind::Question),
    (":", TokenKind::Colon),
    ("<", TokenKind::Less),
    (">", TokenKind::Greater),
    ("(", TokenKind::OpenParenthesis),
    (")", TokenKind::CloseParenthesis),
    ("[", TokenKind::OpenBracket),
    ("]", TokenKind::CloseBracket),
    (",", TokenKind::Comma),
    (";", TokenKind::Semicolon),
];

/// The tokens of a file, and the names among them.
pub(super) struct Tokens {
    pub tokens: Vec<Token>,
    pub names: Vec<Arc<str>>,
}

/// Cuts a text into tokens; the last is the end of the file.
pub(super) fn tokens(file: FileId, text: &[u8]) -> Result<Tokens, Diagnostic> {
    let mut lexer = Lexer { file, text, at: 0, names: Vec::new(), known: FxHashMap::default() };
    let mut tokens = Vec::new();
    if text.starts_with(BYTE_ORDER_MARK) {
        lexer.at = BYTE_ORDER_MARK.len();
    }
    loop {
        lexer.skip_blanks()?;
        let start = lexer.at;
        let kind = lexer.token()?;
        tokens.push(Token { kind, range: lexer.range(start) });
        if kind == TokenKind::EndOfFile {
            return Ok(Tokens { tokens, names: lexer.names });
        }
    }
}

/// What some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

struct Lexer<'a> {
    file: FileId,
    text: &'a [u8],
    at: usize,
    names: Vec<Arc<str>>,
    known: FxHashMap<Arc<str>, Symbol>,
}

impl Lexer<'_> {
    fn range(&self, start: usize) -> Range {
        Range { file: self.file, start: start as u32, end: self.at as u32 }
    }

    fn error(&self, message: impl Into<String>, start: usize) -> Diagnostic {
        Diagnostic::error(message, Some(self.range(start).into()))
    }

    fn rest(&self) -> &[u8] {
        &self.text[self.at..]
    }

    /// Skips white space and comments of both kinds.
    fn skip_blanks(&mut self) -> Result<(), Diagnostic> {
        loop {
            let rest = self.rest();
            if rest.first().is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            } else if rest.starts_with(b"//") {
                let line = rest.iter().position(|&byte| byte == b'\n');
                self.at += line.unwrap_or(rest.len());
            } else if rest.starts_with(b"/*") {
                let start = self.at;
                let Some(length) = rest.windows(2).skip(2).position(|pair| pair == b"*/") else {
                    self.at += 2;
                    return Err(self.error("this comment has no end; expected '*/'", start));
                };
                self.at += length + 4;
            } else {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<TokenKind, Diagnostic> {
        let Some(&first) = self.rest().first() else { return Ok(TokenKind::EndOfFile) };
        if first == b'{' {
            return self.brace_name();
        }
        if first.is_ascii_digit() {
            return self.number();
        }
        if is_name_start(first) {
            return Ok(self.word());
        }
        for (mark, kind) in MARKS {
            if self.rest().starts_with(mark.as_bytes()) {
                self.at += mark.len();
                return Ok(kind);
            }
        }
        let start = self.at;
        let character = self.rest().utf8_chunks().next().and_then(|it| it.valid().chars().next());
        self.at += character.map_or(1, char::len_utf8);
        let shown = match character {
            Some(character) => character.to_string(),
            None => first.escape_ascii().to_string(),
        };
        Err(self.error(format!("'{shown}' has no meaning in a Boolean program"), start))
    }

    /// A name in braces carries a predicate: any text up to the brace that closes it.
    fn brace_name(&mut self) -> Result<TokenKind, Diagnostic> {
        let start = self.at;
        let mut depth = 0usize;
        for (index, &byte) in self.rest().iter().enumerate() {
            match byte {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                b'\n' => break,
                _ => {}
            }
            if depth == 0 {
                self.at += index + 1;
                if std::str::from_utf8(&self.text[start..self.at]).is_err() {
                    return Err(self.error("this name is not UTF-8 text", start));
                }
                return Ok(self.name(start));
            }
        }
        self.at += 1;
        Err(self.error("this name in braces does not end on its line; expected '}'", start))
    }

    fn number(&mut self) -> Result<TokenKind, Diagnostic> {
        let start = self.at;
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        self.at += digits;
        let text = String::from_utf8_lossy(&self.text[start..self.at]);
        match (&*text, text.parse()) {
            ("0", _) => Ok(TokenKind::Constant(false)),
            ("1", _) => Ok(TokenKind::Constant(true)),
            (_, Ok(number)) => Ok(TokenKind::Number(number)),
            _ => Err(self.error(format!("'{text}' is neither a number nor a name"), start)),
        }
    }

    fn word(&mut self) -> TokenKind {
        let start = self.at;
        let length = self.rest().iter().take_while(|&&byte| is_name_part(byte)).count();
        self.at += length;
        let text = &self.text[start..self.at];
        if text == b"T" || text == b"F" {
            return TokenKind::Constant(text == b"T");
        }
        match KEYWORDS.iter().find(|(word, _)| word.as_bytes() == text) {
            Some(&(_, keyword)) => TokenKind::Keyword(keyword),
            None => self.name(start),
        }
    }

    fn name(&mut self, start: usize) -> TokenKind {
        let text = String::from_utf8_lossy(&self.text[start..self.at]);
        if let Some(&symbol) = self.known.get(&*text) {
            return TokenKind::Name(symbol);
        }
        let symbol = Symbol(self.names.len() as u32);
        let text: Arc<str> = text.into();
        self.names.push(text.clone());
        self.known.insert(text, symbol);
        TokenKind::Name(symbol)
    }
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$'
}

fn is_name_part(byte: u8) -> bool {
    is_name_start(byte) || byte.is_ascii_digit() || byte == b'.'
}

/// How a keyword is written.
pub(super) fn word(keyword: Keyword) -> &'static str {
    let found = KEYWORDS.iter().find(|&&(_, known)| known == keyword);
    found.expect("every keyword is in the table").0
}
