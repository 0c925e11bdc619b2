//! `static_assert` where it is neither a keyword nor, without `<assert.h>`, a macro.
//!
//! Before C23 a compiler takes it for a function there. Nobody means that: it is taken for
//! `_Static_assert`, with a warning, unless the unit uses the name in another way.

use rucc_base::Symbol;
use rucc_diag::Diagnostic;
use rucc_lex::Punct;
use rucc_pp::Tok;

/// Replaces the name by the keyword, where all its uses are assertions. Gives the warnings.
pub(crate) fn replace(tokens: &mut [Tok], name: Symbol, keyword: Symbol) -> Vec<Diagnostic> {
    let uses: Vec<usize> = (0..tokens.len())
        .filter(|&index| tokens[index].ident().is_some_and(|found| found == name))
        .collect();
    if !uses.iter().all(|&index| is_assertion(tokens, index)) {
        return Vec::new();
    }
    let warning = |index: usize| {
        let message = "'static_assert' without <assert.h> is taken as '_Static_assert'";
        Diagnostic::warning(message, tokens[index].report_span())
    };
    let warnings = uses.iter().map(|&index| warning(index)).collect();
    for index in uses {
        tokens[index].value = Some(keyword);
    }
    warnings
}

/// Whether a name stands where a declaration begins, and what follows it are parentheses and a
/// semicolon.
fn is_assertion(tokens: &[Tok], index: usize) -> bool {
    let begins = [Punct::Semi, Punct::LBrace, Punct::RBrace, Punct::RParen, Punct::Colon];
    let before = index.checked_sub(1).map(|before| &tokens[before]);
    if before.is_some_and(|before| !begins.iter().any(|punct| before.is(*punct))) {
        return false;
    }
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(index + 1) {
        depth += i32::from(token.is(Punct::LParen)) - i32::from(token.is(Punct::RParen));
        if depth == 0 {
            let follows = tokens.get(at + 1).is_some_and(|token| token.is(Punct::Semi));
            return at > index + 1 && follows;
        }
    }
    false
}
