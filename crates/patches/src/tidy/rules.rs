//! The rules by which an expression is made simpler.

use crate::parse::expression;
use crate::syntax::{Expression, ExpressionKind, Span};

use super::{Types, binding, touches};

/// So many steps are enough.
const MOST_STEPS: usize = 12;

/// What is known about an expression.
pub(super) struct Facts<'f> {
    pub types: &'f dyn Types,
    /// Whether only matters that the whole is not zero.
    pub is_condition: bool,
}

/// A simpler text for an expression of which a part was changed; none if there is none.
pub(super) fn simplified(text: &str, changed: Span, facts: &Facts<'_>) -> Option<String> {
    let mut now = text.to_owned();
    let mut changed = changed;
    let mut is_new = false;
    for _ in 0..MOST_STEPS {
        let Some(parsed) = expression(&now, &(0..now.len())) else { break };
        let step = Step { text: &now, changed: &changed, facts };
        let Some((span, simpler)) = step.of(&parsed, facts.is_condition, 0) else { break };
        let (start, end) = (changed.start.min(span.start), changed.end.max(span.end));
        now.replace_range(span.clone(), &simpler);
        changed = start..(end + simpler.len()).saturating_sub(span.len()).max(start);
        is_new = true;
    }
    is_new.then_some(now)
}

/// One step.
struct Step<'s> {
    text: &'s str,
    changed: &'s Span,
    facts: &'s Facts<'s>,
}

impl Step<'_> {
    fn text_of(&self, expression: &Expression) -> &str {
        &self.text[expression.span.clone()]
    }

    fn is_touched(&self, expression: &Expression) -> bool {
        touches(&expression.span, self.changed)
    }

    /// Whether all of an expression is new.
    fn is_new(&self, expression: &Expression) -> bool {
        self.changed.start <= expression.span.start && expression.span.end <= self.changed.end
    }

    /// The first part that can be simpler, the innermost first. `demand` is how strongly it has to bind.
    fn of(&self, whole: &Expression, is_condition: bool, demand: u8) -> Option<(Span, String)> {
        if !self.is_touched(whole) {
            return None;
        }
        let demands = binding::demands(self.text, whole);
        let decides = self.decides(whole, is_condition);
        for (operand, demand) in whole.operands().into_iter().zip(demands) {
            if let Some(found) = self.of(operand, decides, demand) {
                return Some(found);
            }
        }
        let simpler = self.itself(whole, is_condition)?;
        let fitting = binding::fitting(&simpler, demand);
        let simpler = match super::runs_together(&self.text[..whole.span.start], &fitting) {
            true => format!("({fitting})"),
            false => fitting,
        };
        (simpler != self.text_of(whole)).then(|| (whole.span.clone(), simpler))
    }

    /// Whether of the operands only matters that they are not zero.
    fn decides(&self, whole: &Expression, is_condition: bool) -> bool {
        match &whole.kind {
            ExpressionKind::Binary { sign, .. } => {
                matches!(&self.text[sign.clone()], "&&" | "||")
            }
            ExpressionKind::Unary { sign, .. } => &self.text[sign.clone()] == "!",
            ExpressionKind::Parenthesized(_) => is_condition,
            ExpressionKind::Name
            | ExpressionKind::Number
            | ExpressionKind::Text
            | ExpressionKind::Character
            | ExpressionKind::Postfix { .. }
            | ExpressionKind::Assignment { .. }
            | ExpressionKind::Conditional(_)
            | ExpressionKind::Call { .. }
            | ExpressionKind::Subscript { .. }
            | ExpressionKind::Member { .. }
            | ExpressionKind::Cast(_)
            | ExpressionKind::Comma(..)
            | ExpressionKind::Opaque => false,
        }
    }

    fn itself(&self, whole: &Expression, is_condition: bool) -> Option<String> {
        match &whole.kind {
            ExpressionKind::Binary { sign, left, right } => {
                let sign = &self.text[sign.clone()];
                let neutral = || self.without_neutral(sign, left, right);
                let compared = || self.compared(sign, left, right);
                neutral().or_else(|| self.folded(whole, sign, left, right)).or_else(compared)
            }
            ExpressionKind::Unary { sign, operand } => {
                self.twice(&self.text[sign.clone()], bare(operand), is_condition)
            }
            // Parentheses that came with the change, around what does not need them.
            ExpressionKind::Parenthesized(inner) if self.is_new(whole) => {
                let is_plain = !matches!(inner.kind, ExpressionKind::Binary { .. });
                is_plain.then(|| self.text_of(inner).to_owned())
            }
            _ => None,
        }
    }

    /// `x + 0`, `1 * x`, `a && 1`.
    fn without_neutral(&self, sign: &str, left: &Expression, right: &Expression) -> Option<String> {
        let neutral = match sign {
            "+" | "-" | "<<" | ">>" | "|" | "^" | "||" => "0",
            "*" | "/" | "&&" => "1",
            _ => return None,
        };
        let is_neutral = |one: &Expression| self.is_touched(one) && self.text_of(one) == neutral;
        let is_symmetric = matches!(sign, "+" | "|" | "^" | "||" | "*" | "&&");
        if is_neutral(right) {
            return Some(self.text_of(left).to_owned());
        }
        if is_symmetric && is_neutral(left) {
            return Some(self.text_of(right).to_owned());
        }
        let is_same = self.text_of(left) == self.text_of(right);
        let is_repeated = matches!(sign, "&&" | "||") && is_same && left.may_be_repeated(self.text);
        is_repeated.then(|| self.text_of(left).to_owned())
    }

    /// `x + 1 - 1`, `x + (-1)`, `10 - 1`.
    fn folded(
        &self,
        whole: &Expression,
        sign: &str,
        left: &Expression,
        right: &Expression,
    ) -> Option<String> {
        let negative = match sign {
            "+" => false,
            "-" => true,
            _ => return None,
        };
        let second = self.number(right)?;
        let second = if negative { -second } else { second };
        if let ExpressionKind::Binary { sign, left: first, right: middle } = &bare(left).kind
            && let Some(number) = self.number(middle)
            && (self.is_touched(middle) || self.is_touched(right))
        {
            let total = match &self.text[sign.clone()] {
                "+" => second + number,
                "-" => second - number,
                _ => return None,
            };
            return Some(with_offset(self.text_of(first), total));
        }
        if let Some(first) = self.number(left) {
            let sum = first + second;
            return (self.is_new(whole) && sum >= 0).then(|| sum.to_string());
        }
        let is_negative = self.number(right)? < 0 && self.is_touched(right);
        is_negative.then(|| with_offset(self.text_of(left), second))
    }

    /// `x <= y` for `x < y + 1`.
    fn compared(&self, sign: &str, left: &Expression, right: &Expression) -> Option<String> {
        let is_comparison = matches!(sign, "<" | "<=" | ">" | ">=" | "==" | "!=");
        if !is_comparison || !self.is_signed(left) || !self.is_signed(right) {
            return None;
        }
        if let Some(found) = self.cancelled(sign, left, right) {
            return Some(found);
        }
        let strict = |sign: &str| sign.trim_end_matches('=').to_owned();
        let with_equal = |sign: &str| format!("{}=", strict(sign));
        let step = |one: &Expression| {
            let ExpressionKind::Binary { sign, left, right } = &bare(one).kind else { return None };
            let is_one = self.text_of(right) == "1" && self.is_touched(right);
            let up = match &self.text[sign.clone()] {
                "+" => true,
                "-" => false,
                _ => return None,
            };
            is_one.then(|| (self.text_of(left).to_owned(), up))
        };
        let (own_left, own_right) = (self.text_of(left), self.text_of(right));
        if let Some((other, up)) = step(right) {
            let other_sign = match (sign, up) {
                ("<", true) | (">", false) => with_equal(sign),
                (">=", true) | ("<=", false) => strict(sign),
                _ => return None,
            };
            return Some(format!("{own_left} {other_sign} {other}"));
        }
        let (other, up) = step(left)?;
        let other_sign = match (sign, up) {
            (">", true) | ("<", false) => with_equal(sign),
            ("<=", true) | (">=", false) => strict(sign),
            _ => return None,
        };
        Some(format!("{other} {other_sign} {own_right}"))
    }

    /// `x < y` for `x + 1 < y + 1`.
    fn cancelled(&self, sign: &str, left: &Expression, right: &Expression) -> Option<String> {
        let parts = |one: &Expression| {
            let ExpressionKind::Binary { sign, left, right } = &bare(one).kind else { return None };
            let sign = &self.text[sign.clone()];
            let number = self.number(right).filter(|_| matches!(sign, "+" | "-"))?;
            Some((self.text_of(left).to_owned(), sign.to_owned(), number))
        };
        let ((one, plus, offset), (other, minus, same)) = (parts(left)?, parts(right)?);
        (plus == minus && offset == same).then(|| format!("{one} {sign} {other}"))
    }

    /// `!!x`, `-(-x)`, `!(x < y)`.
    fn twice(&self, sign: &str, operand: &Expression, is_condition: bool) -> Option<String> {
        match &operand.kind {
            ExpressionKind::Unary { sign: inner, operand: rest } if self.is_touched(operand) => {
                let is_same = &self.text[inner.clone()] == sign;
                let may_go = sign == "-" || sign == "!" && (is_condition || self.is_truth(rest));
                (is_same && may_go).then(|| self.text_of(bare(rest)).to_owned())
            }
            ExpressionKind::Binary { sign: inner, left, right } if sign == "!" => {
                let inner = &self.text[inner.clone()];
                let other = match inner {
                    "==" => "!=",
                    "!=" => "==",
                    "<" => ">=",
                    "<=" => ">",
                    ">" => "<=",
                    ">=" => "<",
                    _ => return None,
                };
                // With a NaN both the comparison and its opposite are false.
                let may =
                    matches!(inner, "==" | "!=") || self.is_signed(left) && self.is_signed(right);
                may.then(|| format!("{} {other} {}", self.text_of(left), self.text_of(right)))
            }
            _ => None,
        }
    }

    /// Whether an expression is zero or one.
    fn is_truth(&self, one: &Expression) -> bool {
        match &bare(one).kind {
            ExpressionKind::Unary { sign, .. } => &self.text[sign.clone()] == "!",
            ExpressionKind::Binary { sign, .. } => crate::parse::strength(&self.text[sign.clone()])
                .is_some_and(|strength| strength <= 2 || strength == 6 || strength == 7),
            _ => false,
        }
    }

    /// Whether an expression is computed with signed integers, as far as its names say.
    fn is_signed(&self, one: &Expression) -> bool {
        let text = self.text_of(one);
        match &one.kind {
            ExpressionKind::Name => self.facts.types.is_signed(text),
            ExpressionKind::Member { name, .. } => {
                self.facts.types.is_signed_member(&self.text[name.clone()])
            }
            ExpressionKind::Subscript { array, .. } => {
                self.facts.types.has_signed_elements(self.text_of(array))
            }
            ExpressionKind::Number => text.bytes().all(|byte| byte.is_ascii_digit()),
            ExpressionKind::Character => true,
            ExpressionKind::Binary { left, right, .. } => {
                self.is_signed(left) && self.is_signed(right)
            }
            ExpressionKind::Unary { operand, sign } => {
                !matches!(&self.text[sign.clone()], "*" | "&") && self.is_signed(operand)
            }
            ExpressionKind::Postfix { operand, .. } | ExpressionKind::Parenthesized(operand) => {
                self.is_signed(operand)
            }
            ExpressionKind::Call { function, .. } => {
                matches!(self.text_of(function), "strcmp" | "abs" | "getchar")
            }
            ExpressionKind::Text
            | ExpressionKind::Assignment { .. }
            | ExpressionKind::Conditional(_)
            | ExpressionKind::Cast(_)
            | ExpressionKind::Comma(..)
            | ExpressionKind::Opaque => false,
        }
    }

    /// The number that an expression is.
    fn number(&self, one: &Expression) -> Option<i64> {
        match &one.kind {
            ExpressionKind::Number => {
                let text = self.text_of(one);
                let is_plain = text == "0" || !text.starts_with('0');
                text.parse::<u32>().ok().filter(|_| is_plain).map(i64::from)
            }
            ExpressionKind::Unary { sign, operand } if &self.text[sign.clone()] == "-" => {
                self.number(operand).map(|number| -number)
            }
            ExpressionKind::Parenthesized(inner) => self.number(inner).filter(|number| *number < 0),
            _ => None,
        }
    }
}

/// An expression without parentheses around it.
fn bare(one: &Expression) -> &Expression {
    match &one.kind {
        ExpressionKind::Parenthesized(inner) => bare(inner),
        _ => one,
    }
}

fn with_offset(text: &str, offset: i64) -> String {
    match offset.cmp(&0) {
        std::cmp::Ordering::Less => format!("{text} - {}", -offset),
        std::cmp::Ordering::Equal => text.to_owned(),
        std::cmp::Ordering::Greater => format!("{text} + {offset}"),
    }
}
