//! Numbers in the initializers of global variables, and neighbours that are exchanged.

use super::{Place, PlaceKind, change, numbers};
use crate::coverage::Coverage;
use crate::syntax::Function;
use crate::tokens::{Kind, Token, tokens};
use crate::{ChangeKind, Request};

/// This many numbers of one initializer are tried for another one.
const MOST_OTHERS: usize = 4;

/// The numbers that initialize what failing runs use. Only constants can stand there, so that each change is
/// read alone.
pub(super) fn places(
    text: &str,
    functions: &[Function],
    unit: usize,
    request: &Request<'_>,
    coverage: &Coverage,
) -> Vec<Place> {
    let all = tokens(text);
    let inside = |token: &Token| {
        functions.iter().any(|function| function.body.span.contains(&token.range.start))
    };
    let word = |token: &Token| &text[token.range.clone()];
    let mut found = Vec::new();
    let outer: Vec<&Token> = all.iter().filter(|token| !inside(token)).collect();
    let mut name: Option<&str> = None;
    let mut at = 0;
    while let Some(token) = outer.get(at) {
        at += 1;
        match word(token) {
            ";" | "}" => name = None,
            "=" => {
                let end = outer[at..].iter().position(|one| word(one) == ";");
                let own = &outer[at..at + end.unwrap_or(0)];
                at += own.len();
                let uses = all.iter().filter(|token| inside(token) && Some(word(token)) == name);
                let suspicion =
                    uses.filter_map(|token| coverage.suspicion_of_line(text, unit, &token.range));
                let Some(suspicion) = suspicion.max_by(f64::total_cmp) else { continue };
                let values: Vec<&&Token> =
                    own.iter().filter(|one| one.kind == Kind::Number).collect();
                let mut others: Vec<String> = Vec::new();
                for value in values.iter().map(|one| word(one).to_owned()) {
                    if others.len() < MOST_OTHERS && !others.contains(&value) {
                        others.push(value);
                    }
                }
                for pair in values.windows(2) {
                    let [first, second] = [pair[0], pair[1]];
                    let span = first.range.start..second.range.end;
                    let between = &text[first.range.end..second.range.start];
                    let swapped = format!("{}{between}{}", word(second), word(first));
                    let mut one = change(swapped, ChangeKind::Operands, 3);
                    one.alone = true;
                    let (kind, changes) = (PlaceKind::Value, vec![one]);
                    found.push(Place { unit, span, kind, suspicion, changes });
                }
                for value in values {
                    let near = numbers::others(word(value), &[]).into_iter().take(2);
                    let others = others.iter().filter(|other| *other != word(value));
                    let others = others.map(|other| change(other.clone(), ChangeKind::Number, 3));
                    let foreign = numbers::foreign(word(value), request);
                    let mut changes: Vec<_> = near.chain(others).chain(foreign).collect();
                    changes.iter_mut().for_each(|one| one.alone = true);
                    let (span, kind) = (value.range.clone(), PlaceKind::Value);
                    found.push(Place { unit, span, kind, suspicion, changes });
                }
            }
            other if token.kind == Kind::Name => {
                // The declared name stands last before `[` or `=`.
                let next = outer.get(at).map(|next| word(next));
                if matches!(next, Some("[" | "=")) && name.is_none() {
                    name = Some(other);
                }
            }
            _ => {}
        }
    }
    found
}
