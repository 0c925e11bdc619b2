//! Changes of macros at their definitions, for all uses.

use super::expressions::other_operators;
use super::{Change, Place, PlaceKind, change, numbers};
use crate::coverage::Coverage;
use crate::parse;
use crate::syntax::{Expression, ExpressionKind, Span};
use crate::tokens::{Kind, Token, tokens};
use crate::{ChangeKind, Request};

/// A macro that stands for an expression.
struct Definition {
    name: String,
    parameters: Vec<String>,
    body: Span,
}

/// The places in the macros of a text that failing runs use. A macro may stand where only a constant can, so
/// that each change is read alone.
pub(super) fn places(
    text: &str,
    unit: usize,
    request: &Request<'_>,
    coverage: &Coverage,
) -> Vec<Place> {
    let used = tokens(text);
    let mut found = Vec::new();
    for definition in definitions(text) {
        let is_use = |token: &&Token| text[token.range.clone()] == definition.name;
        let uses = used.iter().filter(is_use);
        let suspicion =
            uses.filter_map(|token| coverage.suspicion_of_line(text, unit, &token.range));
        let Some(suspicion) = suspicion.max_by(f64::total_cmp) else { continue };
        let place = |span: &Span, changes: Vec<Change>| {
            let old = &text[span.clone()];
            let changes = changes.into_iter().filter(|change| change.text != old);
            let changes = changes.map(|change| Change { alone: true, ..change }).collect();
            let (span, kind) = (span.clone(), PlaceKind::Value);
            Place { unit, span, kind, suspicion, changes }
        };
        found.push(place(&definition.body, parenthesized(text, &definition)));
        if let Some(expression) = parse::expression(text, &definition.body) {
            walk(text, &expression, &mut |span, mut changes| {
                changes.extend(numbers::foreign(&text[span.clone()], request));
                found.push(place(span, changes));
            });
        }
    }
    found
}

/// Names that stand for numbers: macros and enumerators.
pub(super) fn constants(text: &str) -> Vec<String> {
    let is_number = |span: &Span| {
        let own = tokens(&text[span.clone()]);
        own.len() == 1 && own[0].kind == Kind::Number
    };
    let macros = definitions(text).into_iter();
    let macros = macros.filter(|one| one.parameters.is_empty() && is_number(&one.body));
    let mut found: Vec<String> = macros.map(|one| one.name).collect();
    let all = tokens(text);
    let word = |index: usize| all.get(index).map(|one: &Token| &text[one.range.clone()]);
    for index in 0..all.len() {
        if word(index) != Some("enum") {
            continue;
        }
        let open = (index..index + 3).find(|&at| word(at) == Some("{"));
        let Some(open) = open else { continue };
        let mut at = open + 1;
        while let Some(name) = word(at).filter(|one| *one != "}") {
            let is_first = matches!(word(at - 1), Some("{" | ","));
            if is_first && all[at].kind == Kind::Name {
                found.push(name.to_owned());
            }
            at += 1;
        }
    }
    found.dedup();
    found
}

/// The macros that are defined in a text, each with its body on one line.
fn definitions(text: &str) -> Vec<Definition> {
    let mut found = Vec::new();
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let start = begin;
        begin += line.len();
        let Some(rest) = line.trim_start().strip_prefix('#') else { continue };
        let Some(rest) = rest.trim_start().strip_prefix("define") else { continue };
        if !rest.starts_with(char::is_whitespace) || line.trim_end().ends_with('\\') {
            continue;
        }
        let at = start + line.len() - rest.trim_start().len();
        let own = tokens(&text[at..start + line.len()]);
        let word = |index: usize| own.get(index).map(|one: &Token| &text[at..][one.range.clone()]);
        let Some(name) = word(0) else { continue };
        let is_function = text[at + name.len()..].starts_with('(');
        let first = match is_function {
            true => match (1..own.len()).find(|&index| word(index) == Some(")")) {
                Some(close) => close + 1,
                None => continue,
            },
            false => 1,
        };
        let parameters = (1..first).filter(|&index| is_function && own[index].kind == Kind::Name);
        let parameters = parameters.filter_map(word).map(str::to_owned).collect();
        if let (Some(begin), Some(end)) = (own.get(first), own.last()) {
            let body = at + begin.range.start..at + end.range.end;
            found.push(Definition { name: name.to_owned(), parameters, body });
        }
    }
    found
}

/// The body with parentheses that it may lack.
fn parenthesized(text: &str, definition: &Definition) -> Vec<Change> {
    let body = &text[definition.body.clone()];
    let mut inner = String::new();
    let mut at = 0;
    for token in tokens(body) {
        let word = &body[token.range.clone()];
        inner += &body[at..token.range.start];
        let is_enclosed =
            body[..token.range.start].ends_with('(') && body[token.range.end..].starts_with(')');
        match definition.parameters.iter().any(|one| one == word) && !is_enclosed {
            true => inner += &format!("({word})"),
            false => inner += word,
        }
        at = token.range.end;
    }
    let kind = ChangeKind::Operands;
    let is_plain = tokens(body).len() < 2;
    let mut found = Vec::new();
    let is_enclosed = body.starts_with('(') && body.ends_with(')');
    if !(is_plain || is_enclosed) {
        found.push(change(format!("({body})"), kind, 2));
        found.push(change(format!("({inner})"), kind, 2));
    }
    if inner != body {
        found.push(change(inner, kind, 2));
    }
    found
}

/// Other numbers and operators of an expression.
fn walk(text: &str, expression: &Expression, found: &mut impl FnMut(&Span, Vec<Change>)) {
    let of = |span: &Span| &text[span.clone()];
    match &expression.kind {
        ExpressionKind::Number => {
            found(&expression.span, numbers::others(of(&expression.span), &[]))
        }
        ExpressionKind::Character => {
            found(&expression.span, numbers::other_characters(of(&expression.span)));
        }
        ExpressionKind::Binary { sign, left, right } => {
            let [left, right] = [left, right].map(|one| of(&one.span));
            let others = other_operators(of(sign)).iter();
            let changes = others.map(|(other, cost)| {
                change(format!("{left} {other} {right}"), ChangeKind::Operator, *cost)
            });
            found(&expression.span, changes.collect());
        }
        ExpressionKind::Name
        | ExpressionKind::Text
        | ExpressionKind::Unary { .. }
        | ExpressionKind::Postfix { .. }
        | ExpressionKind::Assignment { .. }
        | ExpressionKind::Conditional(_)
        | ExpressionKind::Call { .. }
        | ExpressionKind::Subscript { .. }
        | ExpressionKind::Member { .. }
        | ExpressionKind::Cast(_)
        | ExpressionKind::Comma(..)
        | ExpressionKind::Parenthesized(_)
        | ExpressionKind::Opaque => {}
    }
    expression.operands().into_iter().for_each(|one| walk(text, one, found));
}
