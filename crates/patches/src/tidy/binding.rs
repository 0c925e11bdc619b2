//! How strongly expressions bind, so that a text that takes the place of another one keeps its meaning.

use crate::parse::{expression, strength};
use crate::syntax::{Expression, ExpressionKind, Function, Span, Statement};

/// What an operand of `!` or a cast is at least.
const UNARY: u8 = 13;
/// What a subscript, a member or a call can follow.
const POSTFIX: u8 = 14;
/// What stands between commas, and is assigned.
const ASSIGNMENT: u8 = 1;
/// The condition of `?:` binds more strongly than this.
const CONDITIONAL: u8 = 2;

/// How strongly a whole expression binds.
pub(super) fn of(text: &str, expression: &Expression) -> u8 {
    match &expression.kind {
        ExpressionKind::Comma(..) => 0,
        ExpressionKind::Assignment { .. } => ASSIGNMENT,
        ExpressionKind::Conditional(_) => CONDITIONAL,
        ExpressionKind::Binary { sign, .. } => operator(&text[sign.clone()]),
        ExpressionKind::Unary { .. } | ExpressionKind::Cast(_) => UNARY,
        ExpressionKind::Name
        | ExpressionKind::Number
        | ExpressionKind::Text
        | ExpressionKind::Character
        | ExpressionKind::Postfix { .. }
        | ExpressionKind::Call { .. }
        | ExpressionKind::Subscript { .. }
        | ExpressionKind::Member { .. }
        | ExpressionKind::Parenthesized(_)
        | ExpressionKind::Opaque => POSTFIX,
    }
}

fn operator(sign: &str) -> u8 {
    strength(sign).map_or(0, |strength| strength + CONDITIONAL)
}

/// How strongly each operand of an expression has to bind, in the order of `Expression::operands`.
pub(super) fn demands(text: &str, expression: &Expression) -> Vec<u8> {
    match &expression.kind {
        ExpressionKind::Name
        | ExpressionKind::Number
        | ExpressionKind::Text
        | ExpressionKind::Character
        | ExpressionKind::Opaque => Vec::new(),
        ExpressionKind::Unary { .. } | ExpressionKind::Cast(_) => vec![UNARY],
        ExpressionKind::Postfix { .. } | ExpressionKind::Member { .. } => vec![POSTFIX],
        ExpressionKind::Binary { sign, .. } => {
            let sign = &text[sign.clone()];
            let own = operator(sign);
            let is_associative = matches!(sign, "&&" | "||" | "+" | "*" | "&" | "|" | "^");
            vec![own, if is_associative { own } else { own + 1 }]
        }
        ExpressionKind::Comma(..) => vec![0, ASSIGNMENT],
        ExpressionKind::Assignment { .. } => vec![UNARY, ASSIGNMENT],
        ExpressionKind::Conditional(_) => vec![CONDITIONAL + 1, 0, CONDITIONAL],
        ExpressionKind::Call { arguments, .. } => {
            let mut demands = vec![POSTFIX];
            demands.extend(arguments.iter().map(|_| ASSIGNMENT));
            demands
        }
        ExpressionKind::Subscript { .. } => vec![POSTFIX, 0],
        ExpressionKind::Parenthesized(_) => vec![0],
    }
}

/// How strongly an expression of some functions has to bind where it stands; nothing is known of other text.
pub(crate) fn demanded(text: &str, functions: &[Function], span: &Span) -> Option<u8> {
    let function = functions.iter().find(|function| is_within(span, &function.body.span))?;
    in_statement(text, &function.body, span)
}

fn is_within(inner: &Span, outer: &Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

fn in_statement(text: &str, statement: &Statement, span: &Span) -> Option<u8> {
    if let Some(inner) = statement.children().into_iter().find(|one| is_within(span, &one.span)) {
        return in_statement(text, inner, span);
    }
    let whole = statement.expressions().into_iter().find(|one| is_within(span, &one.span))?;
    let whole_demand = if matches!(whole.kind, ExpressionKind::Comma(..)) { 0 } else { ASSIGNMENT };
    if whole.span == *span {
        return Some(whole_demand);
    }
    in_expression(text, whole, span)
}

fn in_expression(text: &str, expression: &Expression, span: &Span) -> Option<u8> {
    let demands = demands(text, expression);
    let mut operands = expression.operands().into_iter().zip(demands);
    let (operand, demand) = operands.find(|(operand, _)| is_within(span, &operand.span))?;
    match operand.span == *span {
        true => Some(demand),
        false => in_expression(text, operand, span),
    }
}

/// A text for a place that demands something: with parentheses if it binds less.
pub(crate) fn fitting(text: &str, demand: u8) -> String {
    let binds = expression(text, &(0..text.len())).map(|parsed| of(text, &parsed));
    match binds.is_some_and(|binds| binds < demand) {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}
