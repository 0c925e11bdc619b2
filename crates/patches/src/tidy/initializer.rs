//! A first assignment as people write it: where the variable is declared.

use crate::Edit;
use crate::conditionals::active;
use crate::syntax::{Declarator, Statement, StatementKind};
use crate::tokens::tokens;

/// `int sum = 0;` for `int sum; sum = 0;`, where an assignment was put in right behind the declaration; none otherwise.
pub(super) fn initializing(text: &str, defines: &[String], edit: &Edit) -> Option<Edit> {
    let (name, value) = assigned(&edit.text)?;
    if !edit.span.is_empty() {
        return None;
    }
    let functions = crate::parse::functions(&active(text, defines));
    let around = functions.iter().find(|one| {
        one.body.span.start <= edit.span.start && edit.span.start <= one.body.span.end
    })?;
    let named = declared(text, &around.body, name, edit.span.start)?;
    Some(Edit { unit: edit.unit, span: named..named, text: format!(" = {value}") })
}

/// The variable and the value of a statement that assigns a number or a name.
fn assigned(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.trim().strip_suffix(';')?.split_once(" = ")?;
    let is_word = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_word(name) && is_word(value)).then_some((name, value))
}

/// Where the name ends in the declaration of a variable without a value, if nothing but declarations comes before `at`.
fn declared(text: &str, statement: &Statement, name: &str, at: usize) -> Option<usize> {
    if let StatementKind::Block(statements) = &statement.kind
        && !statements.iter().any(|one| one.span.start < at && at < one.span.end)
    {
        let before: Vec<&Statement> =
            statements.iter().take_while(|one| one.span.end <= at).collect();
        let is_declaration = |one: &&&Statement| matches!(one.kind, StatementKind::Declaration(_));
        let last = before.iter().rev().take_while(is_declaration);
        let mut uses = false;
        for declaration in last {
            if let StatementKind::Declaration(declarators) = &declaration.kind
                && let Some(found) = declarators.iter().find(|one| one.name == name)
            {
                return (!uses && is_plain(text, found)).then_some(found.named.end);
            }
            let words = &text[declaration.span.clone()];
            uses |= tokens(words).into_iter().any(|token| &words[token.range] == name);
        }
    }
    statement.children().into_iter().find_map(|one| {
        let is_around = one.span.start <= at && at <= one.span.end;
        declared(text, one, name, at).filter(|_| is_around)
    })
}

/// Whether a declared variable has no value yet, and is no array.
fn is_plain(text: &str, declarator: &Declarator) -> bool {
    let after = text[declarator.named.end..].trim_start();
    let has_value = declarator.value.is_some() || !declarator.listed.is_empty();
    !has_value && !declarator.is_static && after.starts_with([',', ';'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, at: &str, inserted: &str) -> Option<String> {
        let at = text.find(at).expect("the place");
        let edit = Edit { unit: 0, span: at..at, text: inserted.to_owned() };
        let edit = initializing(text, &[], &edit)?;
        let mut new = text.to_owned();
        new.replace_range(edit.span, &edit.text);
        Some(new)
    }

    #[test]
    fn what_is_assigned_first_is_initialized() {
        let text =
            "int f(int n) { int sum, i; int a[3]; for (i = 0; i < n; i++) sum += i; return sum; }";
        let new = after(text, "for", "sum = 0;\n").expect("an initializer");
        assert!(new.contains("int sum = 0, i;"), "{new}");
        // An array, a variable with a value, and one that is used between stay as they are.
        assert_eq!(after(text, "for", "a = 0;"), None);
        assert_eq!(after("int f(void) { int x = 1; g(); }", "g()", "x = 0;"), None);
        assert_eq!(after("int f(void) { int x; int *p = &x; g(); }", "g()", "x = 0;"), None);
        // Within a loop it is another thing.
        assert_eq!(after("int f(void) { int x; while (g()) { h(x); } }", "h(x)", "x = 0;"), None);
    }
}
