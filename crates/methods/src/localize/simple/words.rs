//! Changed texts.

use std::ops::Range;

use ir::{BinaryOperator, ExpressionId, ExpressionKind, PlaceKind, Program, UnaryOperator};

use super::site::Site;

/// How strongly `?:` binds.
const CONDITIONAL: u8 = 2;
/// How strongly an argument of a call has to bind.
pub(super) const ARGUMENT: u8 = 1;
/// How strongly what cannot be torn apart binds.
const ATOM: u8 = 20;
/// How strongly an operator on one operand binds.
const UNARY: u8 = 14;

/// How strongly an operator on two operands binds.
pub(super) fn strength(operator: BinaryOperator) -> u8 {
    match operator {
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => 12,
        BinaryOperator::Add | BinaryOperator::Subtract => 11,
        BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => 10,
        BinaryOperator::Less
        | BinaryOperator::LessEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterEqual => 9,
        BinaryOperator::Equal | BinaryOperator::NotEqual => 8,
        BinaryOperator::And => 7,
        BinaryOperator::Xor => 6,
        BinaryOperator::Or => 5,
    }
}

/// How strongly `&&` or `||` binds.
pub(super) const fn logical_strength(and: bool) -> u8 {
    if and { 4 } else { 3 }
}

/// A text that replaces another.
pub(super) type Edit = (source::Range, String);

impl Site<'_> {
    /// How strongly the operator of an expression binds.
    pub fn strength(&self, expression: ExpressionId) -> u8 {
        if let Some((_, lazy)) = self.lazies.iter().find(|(result, _)| *result == expression) {
            return logical_strength(lazy.and);
        }
        match self.at(expression).kind {
            ExpressionKind::Binary { operator, .. } => strength(operator),
            ExpressionKind::PointerAdd { .. } | ExpressionKind::PointerDifference { .. } => {
                strength(BinaryOperator::Add)
            }
            ExpressionKind::LogicalAnd(..) => logical_strength(true),
            ExpressionKind::LogicalOr(..) => logical_strength(false),
            ExpressionKind::Conditional { .. } => CONDITIONAL,
            ExpressionKind::Convert { operand, .. } if self.at(expression).origin.is_none() => {
                self.strength(operand)
            }
            ExpressionKind::Unary { .. } | ExpressionKind::Convert { .. } => UNARY,
            ExpressionKind::Load { .. } => match self.saved(expression) {
                Some(saved) => self.strength(saved),
                None => ATOM,
            },
            _ => ATOM,
        }
    }

    /// The whole text with some parts replaced.
    pub fn edited(&self, mut edits: Vec<Edit>) -> Option<String> {
        let mut text = self.text(self.whole)?;
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut end = self.whole.end;
        for (range, new) in edits {
            if !self.contains(range) || range.end > end {
                return None;
            }
            end = range.start;
            let [from, to] = [range.start, range.end].map(|at| (at - self.whole.start) as usize);
            text.replace_range(from..to, &new);
        }
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The bytes of a range; none if they are no text.
    pub fn text(&self, range: source::Range) -> Option<String> {
        let bytes = self.program.sources.file(range.file).text();
        let bytes = bytes.get(range.start as usize..range.end as usize)?;
        String::from_utf8(bytes.to_vec()).ok().filter(|text| text.is_ascii())
    }

    /// Whether a text is in parentheses of its own.
    pub(super) fn is_enclosed(&self, range: source::Range) -> bool {
        let bytes = self.program.sources.file(range.file).text();
        let before = bytes[..range.start as usize].trim_ascii_end();
        let after = bytes[range.end as usize..].trim_ascii_start();
        let called = before
            .strip_suffix(b"(")
            .is_some_and(|before| before.last().is_some_and(|&byte| is_word(byte)));
        before.ends_with(b"(") && after.starts_with(b")") && !called
    }

    /// The text of an operand where only something that binds so strongly may stand.
    pub fn operand(&self, expression: ExpressionId, strength: u8) -> Option<String> {
        let range = self.range(expression)?;
        let text = self.text(range)?;
        let weak = self.strength(expression) < strength;
        Some(if weak && !is_parenthesized(&text) { format!("({text})") } else { text })
    }

    /// Another symbol between two operands. Where it binds otherwise than the old one, there are
    /// parentheses.
    pub fn with_symbol(
        &self,
        (whole, left, right): (source::Range, ExpressionId, ExpressionId),
        (old, old_strength): (&str, u8),
        (new, new_strength): (&str, u8),
    ) -> Option<Vec<Edit>> {
        let (Some(left_range), Some(right_range)) = (self.range(left), self.range(right)) else {
            let edit = (self.symbol_of_macro(whole, old)?, new.into());
            return match new_strength < old_strength && whole != self.whole {
                true => self.enclosed(whole, vec![edit]),
                false => Some(vec![edit]),
            };
        };
        if left_range.end > right_range.start {
            return None;
        }
        let between = source::Range { start: left_range.end, end: right_range.start, ..whole };
        let text = self.text(between)?;
        let mut found = text.match_indices(old);
        let ((at, _), None) = (found.next()?, found.next()) else { return None };
        let start = between.start + at as u32;
        let mut edits =
            vec![(source::Range { start, end: start + old.len() as u32, ..whole }, new.into())];
        let compound = text[at + old.len()..].starts_with('=');
        if new_strength != old_strength && !compound {
            for (side, range, strength) in
                [(left, left_range, new_strength), (right, right_range, new_strength + 1)]
            {
                if !self.is_enclosed(range) {
                    edits.push((range, self.operand(side, strength)?));
                }
            }
            if new_strength < old_strength && whole != self.whole && !self.is_enclosed(whole) {
                return self.enclosed(whole, edits);
            }
        }
        Some(edits)
    }

    /// A symbol in the body of a macro, between operands that are parameters in parentheses.
    fn symbol_of_macro(&self, whole: source::Range, symbol: &str) -> Option<source::Range> {
        let text = self.text(whole).filter(|_| self.is_in_macro())?;
        let mut found = text.match_indices(symbol).filter(|(at, _)| {
            let operands = [&text[..*at], &text[at + symbol.len()..]].map(str::trim);
            operands
                .iter()
                .all(|operand| is_parenthesized(operand) || operand.parse::<i64>().is_ok())
        });
        let ((at, _), None) = (found.next()?, found.next()) else { return None };
        let start = whole.start + at as u32;
        Some(source::Range { start, end: start + symbol.len() as u32, ..whole })
    }

    /// Edits of a part of the text as one, in parentheses.
    fn enclosed(&self, part: source::Range, mut edits: Vec<Edit>) -> Option<Vec<Edit>> {
        let mut text = self.text(part)?;
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        for (range, new) in edits {
            let from = range.start.checked_sub(part.start)? as usize;
            let to = range.end.checked_sub(part.start)? as usize;
            text.get(from..to)?;
            text.replace_range(from..to, &new);
        }
        Some(vec![(part, format!("({text})"))])
    }

    /// Whether the whole text stores what it computes: `x += y`, `x++`.
    pub fn stores(&self) -> bool {
        let Some(text) = self.text(self.whole) else { return true };
        let compound = |at: usize| {
            let before = text[..at].trim_end().chars().last();
            let after = text[at + 1..].chars().next();
            let comparison = after == Some('=') || before.is_some_and(|one| "=!<>".contains(one));
            !comparison || text[..at].ends_with("<<") || text[..at].ends_with(">>")
        };
        let quoted = text.contains(['"', '\'']);
        text.starts_with("++")
            || text.starts_with("--")
            || text.ends_with("++")
            || text.ends_with("--")
            || !quoted && text.match_indices('=').any(|(at, _)| compound(at))
    }

    /// Whether an expression is `!x`, or a comparison.
    pub fn is_negated(&self, expression: ExpressionId) -> bool {
        match self.at(expression).kind {
            ExpressionKind::Unary { operator, .. } => operator == UnaryOperator::Not,
            ExpressionKind::Binary { operator, .. } => operator.is_comparison(),
            _ => false,
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a text is a name.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(is_word)
        && !text.starts_with(|first: char| first.is_ascii_digit())
}

/// The increments and decrements in a text, each with what it stores to.
pub(super) fn increments(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_part = |byte: u8| is_word(byte) || b".->[]".contains(&byte);
    let mut found = Vec::new();
    for (at, sign) in text.match_indices("++").chain(text.match_indices("--")) {
        let end = at + sign.len();
        let before = bytes[..at].iter().rev().take_while(|byte| is_part(**byte)).count();
        let after = bytes[end..].iter().take_while(|byte| is_part(**byte)).count();
        found.push(at - before..end + after);
    }
    found
}

/// The part of a text in which a new one differs from it.
pub(super) fn changed(old: &str, new: &str) -> Range<usize> {
    let same = |(one, other): &(u8, u8)| one == other;
    let start = old.bytes().zip(new.bytes()).take_while(same).count();
    let most = old.len().min(new.len()) - start;
    let end = old.bytes().rev().zip(new.bytes().rev()).take_while(same).count().min(most);
    start..old.len() - end
}

/// Whether something is compared with itself in a text.
pub(super) fn compares_itself(text: &str) -> bool {
    const SIGNS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];
    let is_sign = |byte: u8| b"<>=!-".contains(&byte);
    let bytes = text.as_bytes();
    let around = |at: usize, sign: &str| {
        let (before, after) = (at.checked_sub(1), at + sign.len());
        let part = |index: Option<usize>| {
            index.and_then(|index| bytes.get(index)).is_some_and(|byte| is_sign(*byte))
        };
        !part(before) && (!part(Some(after)) || bytes.get(after) == Some(&b'-'))
    };
    SIGNS.iter().flat_map(|sign| text.match_indices(sign)).any(|(at, sign)| {
        let left = operand(text[..at].chars().rev(), [')', ']'], ['(', '[']);
        let right = operand(text[at + sign.len()..].chars(), ['(', '['], [')', ']']);
        let left: String = left.chars().rev().collect();
        around(at, sign) && !left.trim().is_empty() && left.trim() == right.trim()
    })
}

/// What stands at the beginning of a text, up to the end of an operand.
fn operand(text: impl Iterator<Item = char>, open: [char; 2], close: [char; 2]) -> String {
    let mut depth = 0_u32;
    let ends = |one: &char| {
        depth += u32::from(open.contains(one));
        let out = close.contains(one) && depth == 0;
        depth = depth.saturating_sub(close.contains(one).into());
        out || depth == 0 && "&|?:,;=".contains(*one)
    };
    let mut ends = ends;
    text.take_while(|one| !ends(one)).collect()
}

/// Whether a text stays together wherever it is put.
pub(super) fn is_atom(text: &str) -> bool {
    is_parenthesized(text) || text.bytes().all(is_word)
}

/// Whether one pair of parentheses stands around a whole text.
fn is_parenthesized(text: &str) -> bool {
    let mut depth = 0_u32;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at > 0 && at + 1 == text.len();
        }
    }
    false
}

/// The name of a variable.
pub(super) fn variable_name(
    program: &Program,
    body: &ir::Body,
    kind: &PlaceKind,
) -> Option<String> {
    match kind {
        PlaceKind::Local(local) => Some(body.locals[*local].name.to_string()),
        PlaceKind::Global(global) => Some(program.globals[*global].name.to_string()),
        _ => None,
    }
}
