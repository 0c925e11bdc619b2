//! The tokens of a C text with their places. Comments and preprocessor lines are left out.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Name,
    Number,
    Text,
    Character,
    Sign,
}

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: Kind,
    pub range: Range<usize>,
}

/// Signs of more than one character, the longest first.
const SIGNS: [&str; 23] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##",
];

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut line_begins) = (0, true);
    while let Some(&byte) = bytes.get(at) {
        let rest = &text.as_bytes()[at..];
        match byte {
            b'\n' => (at, line_begins) = (at + 1, true),
            b'\\' if rest.get(1) == Some(&b'\n') => at += 2,
            _ if byte.is_ascii_whitespace() => at += 1,
            _ if rest.starts_with(b"//") => at = end_of_line(bytes, at),
            _ if rest.starts_with(b"/*") => at = end_of_comment(bytes, at + 2),
            b'#' if line_begins => at = end_of_line(bytes, at),
            _ => {
                let (kind, end) = token(bytes, at);
                found.push(Token { kind, range: at..end });
                (at, line_begins) = (end, false);
            }
        }
    }
    found
}

/// The kind and the end of the token that begins at a place.
fn token(bytes: &[u8], at: usize) -> (Kind, usize) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let while_part = |from: usize| {
        let length = bytes[from..].iter().take_while(|byte| is_part(byte)).count();
        from + length
    };
    match bytes[at] {
        quote @ (b'"' | b'\'') => {
            let kind = if quote == b'"' { Kind::Text } else { Kind::Character };
            (kind, end_of_quoted(bytes, at + 1, quote))
        }
        byte if byte.is_ascii_digit() => (Kind::Number, end_of_number(bytes, at)),
        b'.' if bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => {
            (Kind::Number, end_of_number(bytes, at))
        }
        byte if is_part(&byte) => (Kind::Name, while_part(at)),
        _ => {
            let sign = SIGNS.iter().find(|sign| bytes[at..].starts_with(sign.as_bytes()));
            (Kind::Sign, at + sign.map_or(1, |sign| sign.len()))
        }
    }
}

fn end_of_number(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        let signed = matches!(byte, b'+' | b'-')
            && matches!(bytes[at - 1], b'e' | b'E' | b'p' | b'P')
            && !bytes[from..at].starts_with(b"0x");
        if !(byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_' || signed && at > from) {
            break;
        }
        at += 1;
    }
    at
}

fn end_of_quoted(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => break,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    at.min(bytes.len())
}

fn end_of_line(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\n' => return at,
            b'\\' => at += 2,
            _ if bytes[at..].starts_with(b"/*") => at = end_of_comment(bytes, at + 2),
            _ => at += 1,
        }
    }
    bytes.len()
}

fn end_of_comment(bytes: &[u8], from: usize) -> usize {
    let end = bytes[from.min(bytes.len())..].windows(2).position(|pair| pair == b"*/");
    end.map_or(bytes.len(), |end| from + end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_directives_are_no_tokens() {
        let text = "#define A \\\n 1\nint a; // b\n/* c */ x->y += 0x1f - 1e-3; \"a\\\"b\" '\\''";
        let found: Vec<&str> = tokens(text).into_iter().map(|one| &text[one.range]).collect();
        let expected = [
            "int",
            "a",
            ";",
            "x",
            "->",
            "y",
            "+=",
            "0x1f",
            "-",
            "1e-3",
            ";",
            "\"a\\\"b\"",
            "'\\''",
        ];
        assert_eq!(found, expected);
    }
}
