//! Conditions that hold when a program starts with a function.
//!
//! They are expressions of C. Their tokens are put to the beginning of the function's body, in an
//! assumption that is made the first time the function is entered, so that they mean what they
//! would mean there: parameters, global variables, types and macros have their names.

use rucc_lex::Punct;
use rucc_pp::Tok;

use crate::Precondition;

/// The name under which messages about conditions refer to their text.
pub(crate) const FILE: &str = "--assume";

/// The text of the assumption.
pub(crate) fn text(precondition: &Precondition) -> String {
    let mut text = String::from(
        "{ void __wherefore_assume(int); static int __wherefore_entered; if (!__wherefore_entered) { ",
    );
    text += "__wherefore_entered = 1;";
    for condition in &precondition.conditions {
        // Each stands on a line of its own, so that messages point to it.
        text += &format!("\n__wherefore_assume(!!(\n{condition}\n));");
    }
    text + "\n} }\n"
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
                if let Some(body) = definition(&tokens[index + 1..]) {
                    return Some(index + 1 + body);
                }
            }
            _ => {}
        }
    }
    None
}

/// The place behind the brace that opens a body, from behind the function's name on. Parameters of
/// old definitions may be declared before it; a declaration ends right behind its parentheses.
fn definition(tokens: &[Tok]) -> Option<usize> {
    tokens.first().filter(|token| token.is(Punct::LParen))?;
    let mut depth = 0;
    let close = tokens.iter().position(|token| {
        depth += i32::from(token.is(Punct::LParen)) - i32::from(token.is(Punct::RParen));
        depth == 0
    })?;
    let behind = tokens.get(close + 1)?;
    let is_declaration = [Punct::Semi, Punct::Comma, Punct::Eq, Punct::RParen];
    if is_declaration.iter().any(|end| behind.is(*end)) {
        return None;
    }
    let brace = tokens[close..].iter().position(|token| token.is(Punct::LBrace))?;
    Some(close + brace + 1)
}
