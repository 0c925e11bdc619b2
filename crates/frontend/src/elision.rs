//! String literals in initializers whose inner braces are left out.
//!
//! `char s[1][1][5] = {"1234"};` initializes the innermost array. The checker takes the string for
//! the array around it and refuses. So braces are put around the elements that this array takes:
//! first around all that follow, then, as the checker says which are too many, around fewer.

use rucc_diag::Diagnostic;
use rucc_lex::{PpTokenKind, Punct};
use rucc_pp::Tok;

use crate::late::index;

/// The pairs of braces that were put into the tokens, by their indices.
#[derive(Debug, Default)]
pub(crate) struct Braces(Vec<(usize, usize)>);

impl Braces {
    /// Changes the braces as the checker's messages ask for; whether there was something to change.
    pub(crate) fn adjust(&mut self, tokens: &mut Vec<Tok>, diagnostics: &[Diagnostic]) -> bool {
        let too_many = diagnostics
            .iter()
            .filter(|warning| warning.message.starts_with("excess elements in"))
            .filter_map(index);
        let excess = too_many.filter_map(|excess| {
            let pair = self.0.iter().position(|&pair| is_element(tokens, pair, excess))?;
            Some((pair, excess))
        });
        let excess = excess.min_by_key(|(_, excess)| *excess);
        let refused = diagnostics.iter().filter(|error| is_string_for_arrays(&error.message));
        let string = refused.filter_map(index).min();
        // What comes first in the text may be the reason for what comes later.
        match (excess, string) {
            (Some((pair, excess)), string) if string.is_none_or(|string| excess < string) => {
                self.close_before(tokens, pair, excess)
            }
            (_, Some(string)) => self.open_before(tokens, string),
            (_, None) => false,
        }
    }

    /// Ends a pair before an element that is too many, and the comma before that.
    fn close_before(&mut self, tokens: &mut Vec<Tok>, pair: usize, excess: usize) -> bool {
        let (first, last) = self.0[pair];
        let comma = (first + 1..excess).rev().find(|&at| tokens[at].is(Punct::Comma));
        let Some(comma) = comma else { return false };
        let brace = tokens.remove(last);
        tokens.insert(comma, brace);
        for (open, close) in &mut self.0 {
            for at in [open, close] {
                // What stood behind the comma in this pair now stands behind the brace.
                *at += usize::from((comma..last).contains(at));
            }
        }
        self.0[pair] = (first, comma);
        true
    }

    /// Puts braces around a string and all elements behind it.
    fn open_before(&mut self, tokens: &mut Vec<Tok>, string: usize) -> bool {
        let Some(mut end) = end_of_list(tokens, string) else { return false };
        if tokens[end - 1].is(Punct::Comma) {
            end -= 1;
        }
        let brace = |punct| {
            let mut brace = tokens[string];
            brace.kind = PpTokenKind::Punct(punct);
            brace.value = None;
            brace
        };
        let (open, close) = (brace(Punct::LBrace), brace(Punct::RBrace));
        tokens.insert(end, close);
        tokens.insert(string, open);
        for (open, close) in &mut self.0 {
            for at in [open, close] {
                *at += usize::from(*at >= end) + usize::from(*at >= string);
            }
        }
        self.0.push((string, end + 1));
        true
    }
}

/// Whether an error says that a string cannot initialize an array of arrays or records.
fn is_string_for_arrays(message: &str) -> bool {
    let Some(rest) = message.strip_prefix("cannot initialize array of '") else { return false };
    let element = rest.split('\'').next().unwrap_or_default();
    element.contains('[') || element.starts_with("struct ") || element.starts_with("union ")
}

/// Whether an element begins at a token between two braces, and not between others within them.
fn is_element(tokens: &[Tok], (open, close): (usize, usize), at: usize) -> bool {
    let depth =
        |token: &Tok| i32::from(token.is(Punct::LBrace)) - i32::from(token.is(Punct::RBrace));
    (open + 1..close).contains(&at) && tokens[open + 1..at].iter().map(depth).sum::<i32>() == 0
}

/// The brace that ends the list that a token is in.
fn end_of_list(tokens: &[Tok], from: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.punct() {
            Some(Punct::LBrace | Punct::LParen | Punct::LBracket) => depth += 1,
            Some(Punct::RBrace) if depth == 0 => return Some(at),
            Some(Punct::RBrace | Punct::RParen | Punct::RBracket) => depth -= 1,
            Some(Punct::Semi) if depth == 0 => return None,
            _ => {}
        }
    }
    None
}
