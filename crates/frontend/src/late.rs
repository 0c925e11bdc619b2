//! Functions that are called first and declared later, with another type than the call implies.
//!
//! Old code does that, and compilers only warn: the call goes to the function as it is declared
//! later. The checker refuses it. So a declaration without parameters, made of the tokens of the
//! later one, is put before the function that holds the first call.

use rucc_diag::{Diagnostic, Severity};
use rucc_lex::Punct;
use rucc_pp::Tok;

use crate::unit::FIRST_TOKEN;

/// How the checker's warning about a call of a function without a declaration begins.
pub(crate) const IMPLICIT: &str = "implicit declaration of function ";

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
    let implicit = implicit_calls(diagnostics);
    for error in diagnostics.iter().filter(|diagnostic| diagnostic.severity.is_fatal()) {
        let conflict = error.message.starts_with("conflicting types for")
            || (error.message.starts_with("static declaration of")
                && error.message.ends_with("follows non-static declaration"));
        let Some(name) = error.message.split('\'').nth(1).filter(|_| conflict) else { continue };
        let call = implicit.iter().find(|(called, _)| called == name).map(|(_, call)| *call);
        let (Some(definition), Some(call)) = (index(error), call) else { continue };
        let Some(declaration) = declaration_at(tokens, definition) else { continue };
        let warning = warning(tokens, name, call);
        let before = start_of_declaration(tokens, call);
        found.push(Late { before, tokens: declaration, warning });
    }
    found
}

/// The functions that are called without a declaration, each with the token of its first call.
pub(crate) fn implicit_calls(diagnostics: &[Diagnostic]) -> Vec<(String, usize)> {
    let call = |warning: &Diagnostic| {
        let name = warning.message.strip_prefix(IMPLICIT)?.trim_matches('\'');
        Some((name.to_owned(), index(warning)?))
    };
    diagnostics.iter().filter_map(call).collect()
}

/// The warning about a call of a function that is not declared, at its place in the text.
pub(crate) fn warning(tokens: &[Tok], name: &str, call: usize) -> Diagnostic {
    let at = tokens[call].report_span();
    Diagnostic::new(Severity::Warning, format!("{IMPLICIT}'{name}'"), at)
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

/// The token that a message of the checker is about.
pub(crate) fn index(diagnostic: &Diagnostic) -> Option<usize> {
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
