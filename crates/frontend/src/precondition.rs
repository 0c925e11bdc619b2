//! Conditions that hold when a program starts with a function.
//!
//! They are expressions of C. Their tokens are put to the beginning of the function's body, in an
//! assumption that is made the first time the function is entered, so that they mean what they
//! would mean there: parameters, global variables, types and macros have their names.

use rucc_diag::Span;
use rucc_lex::Punct;
use rucc_pp::Tok;

use crate::Precondition;

/// The name under which messages about conditions refer to their text.
pub(crate) const FILE: &str = "--assume";

/// The tokens of the assumption. What is added around a condition has the place of its start or end,
/// so that messages about it point there. `lex` gives the tokens of a text and its place; none if
/// there is no room for it.
pub(crate) fn tokens(
    precondition: &Precondition,
    mut lex: impl FnMut(&str, &str) -> Option<(Vec<Tok>, Span)>,
) -> Option<Vec<Tok>> {
    let mut tokens = lex_own(
        &mut lex,
        "{ void __wherefore_assume(int); static int __wherefore_entered; \
         if (!__wherefore_entered) { __wherefore_entered = 1;",
    )?;
    for condition in &precondition.conditions {
        let (written, span) = lex(FILE, condition)?;
        let mut opening = lex_own(&mut lex, "__wherefore_assume(!!(")?;
        opening.iter_mut().for_each(|token| token.span = Span::new(span.lo, span.lo));
        let mut closing = lex_own(&mut lex, "));")?;
        closing.iter_mut().for_each(|token| token.span = Span::new(span.hi, span.hi));
        tokens.extend(opening.into_iter().chain(written).chain(closing));
    }
    tokens.extend(lex_own(&mut lex, "} }")?);
    Some(tokens)
}

fn lex_own(
    lex: &mut impl FnMut(&str, &str) -> Option<(Vec<Tok>, Span)>,
    text: &str,
) -> Option<Vec<Tok>> {
    lex(FILE, text).map(|(tokens, _)| tokens)
}

/// A message about what was added behind a condition, in terms of what the user wrote.
pub(crate) fn at_end(message: &str) -> String {
    match message.split_once(", found ") {
        Some((expected, _)) => format!("{expected}, found the end of the condition"),
        None => message.to_owned(),
    }
}

/// The index of the first token in the body of a function, if the unit defines it. `is_name` says
/// which tokens are the function's name.
pub(crate) fn body_of(tokens: &[Tok], is_name: impl Fn(&Tok) -> bool) -> Option<usize> {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate() {
        match token.punct() {
            Some(Punct::LBrace) => depth += 1,
            Some(Punct::RBrace) => depth -= 1,
            _ if depth == 0 && is_name(token) => {
                let opened = opened_before(&tokens[..index]);
                if let Some(body) = definition(&tokens[index + 1..], opened) {
                    return Some(index + 1 + body);
                }
            }
            _ => {}
        }
    }
    None
}

/// How many parentheses of its own declarator a name is in, as in `int (f)(void)`. Between such a
/// parenthesis and the name there is no type.
fn opened_before(tokens: &[Tok]) -> usize {
    let of_declarator =
        |token: &&Tok| [Punct::LParen, Punct::Star].iter().any(|punct| token.is(*punct));
    let before = tokens.iter().rev().take_while(of_declarator);
    before.filter(|token| token.is(Punct::LParen)).count()
}

/// The place behind the brace that opens a body, from behind the function's name on, which is in
/// this many parentheses. Parameters of old definitions may be declared before it; a declaration ends
/// right behind its declarator.
fn definition(tokens: &[Tok], mut opened: usize) -> Option<usize> {
    let is = |at: usize, punct: Punct| tokens.get(at).is_some_and(|token| token.is(punct));
    let mut at = 0;
    while is(at, Punct::RParen) && opened > 0 {
        (at, opened) = (at + 1, opened - 1);
    }
    if !is(at, Punct::LParen) {
        return None;
    }
    at = behind_group(tokens, at)?;
    // What a function returns that is a pointer to a function or an array stands around it.
    while is(at, Punct::RParen) && opened > 0 {
        (at, opened) = (at + 1, opened - 1);
        while is(at, Punct::LParen) || is(at, Punct::LBracket) {
            at = behind_group(tokens, at)?;
        }
    }
    let is_declaration = [Punct::Semi, Punct::Comma, Punct::Eq, Punct::RParen];
    if opened > 0 || is_declaration.iter().any(|end| is(at, *end)) {
        return None;
    }
    let brace = tokens.get(at..)?.iter().position(|token| token.is(Punct::LBrace))?;
    Some(at + brace + 1)
}

/// The place behind the parenthesis or bracket that closes what is opened at a place.
fn behind_group(tokens: &[Tok], start: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.punct() {
            Some(Punct::LParen | Punct::LBracket) => depth += 1,
            Some(Punct::RParen | Punct::RBracket) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}
