//! Functions that are called first and declared later, with another type than the call implies.
//!
//! Old code does that, and compilers only warn: the call goes to the function as it is declared
//! later. The checker refuses it. So a declaration without parameters, made of the tokens of the
//! later one, is put before the function that holds the first call.

use rucc_diag::{Diagnostic, Severity};
use rucc_lex::Punct;
use rucc_pp::Tok;

use crate::unit::FIRST_TOKEN;

/// A declaration that comes too late.
pub(crate) struct Late {
    /// Before which token it has to stand.
    before: usize,
    /// Its tokens.
    tokens: Vec<Tok>,
    /// The warning about the call.
    warning: Diagnostic,
}

/// Finds the declarations that checker's errors are about.
pub(crate) fn declarations(tokens: &[Tok], diagnostics: &[Diagnostic]) -> Vec<Late> {
    let mut found: Vec<Late> = Vec::new();
    for error in diagnostics.iter().filter(|diagnostic| diagnostic.severity.is_fatal()) {
        let conflict = error.message.starts_with("conflicting types for")
            || (error.message.starts_with("static declaration of")
                && error.message.ends_with("follows non-static declaration"));
        let Some(name) = error.message.split('\'').nth(1).filter(|_| conflict) else { continue };
        let message = format!("implicit declaration of function '{name}'");
        let Some(call) = diagnostics.iter().find(|warning| warning.message == message) else {
            continue;
        };
        let (Some(definition), Some(call)) = (index(error), index(call)) else { continue };
        let Some(declaration) = declaration_at(tokens, definition) else { continue };
        let at = tokens[call].report_span();
        let warning = Diagnostic::new(Severity::Warning, message, at);
        let before = start_of_declaration(tokens, call);
        found.push(Late { before, tokens: declaration, warning });
    }
    found
}

/// Puts the declarations into the tokens; gives the warnings that remain.
pub(crate) fn insert(tokens: &mut Vec<Tok>, mut late: Vec<Late>) -> Vec<Diagnostic> {
    late.sort_by_key(|late| std::cmp::Reverse(late.before));
    let mut warnings = Vec::new();
    for Late { before, tokens: declaration, warning } in late {
        tokens.splice(before..before, declaration);
        warnings.push(warning);
    }
    warnings
}

fn index(diagnostic: &Diagnostic) -> Option<usize> {
    diagnostic.span.lo.checked_sub(FIRST_TOKEN).map(|index| index as usize)
}

/// The first token of the declaration at file level that a token is in.
fn start_of_declaration(tokens: &[Tok], at: usize) -> usize {
    let mut depth = 0i64;
    let mut start = 0;
    for (index, token) in tokens[..at].iter().enumerate() {
        match token.punct() {
            Some(Punct::LBrace) => depth += 1,
            Some(Punct::RBrace) => {
                depth -= 1;
                if depth == 0 {
                    start = index + 1;
                }
            }
            Some(Punct::Semi) if depth == 0 => start = index + 1,
            _ => {}
        }
    }
    start
}

/// `specifiers name ( ) ;` for the function whose name stands at an index.
fn declaration_at(tokens: &[Tok], name: usize) -> Option<Vec<Tok>> {
    let open = tokens.get(name + 1).filter(|token| token.is(Punct::LParen))?;
    let start = start_of_declaration(tokens, name);
    let mut depth = 0;
    let close = tokens[name + 1..].iter().find(|token| {
        depth += i32::from(token.is(Punct::LParen)) - i32::from(token.is(Punct::RParen));
        depth == 0
    })?;
    let semicolon = tokens.iter().find(|token| token.is(Punct::Semi))?;
    let mut declaration = tokens[start..=name].to_vec();
    declaration.extend([*open, *close, *semicolon]);
    Some(declaration)
}
