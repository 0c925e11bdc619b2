//! Expressions of a place's type, made of what is in scope: the nearest to the old text first.
//!
//! Conditions are comparisons of a variable, member or element with another one or a number; values are
//! sums, differences and products of two. Larger ones come from changes of the parts of an expression.

use std::collections::BTreeSet;

use super::{Change, Collector, change};
use crate::ChangeKind;
use crate::scope::Class;
use crate::syntax::{Expression, ExpressionKind};
use crate::tokens::tokens;

/// This many variables, members and elements are used,
const MOST_TERMS: usize = 12;
/// and this many numbers.
const MOST_NUMBERS: usize = 8;
/// This many expressions are tried for one place.
const MOST_EXPRESSIONS: usize = 360;
/// The nearest one costs so much.
const LEAST: u32 = 2;

impl Collector<'_, '_> {
    /// Other expressions of the same type.
    pub(super) fn synthesized(&self, expression: &Expression) -> Vec<Change> {
        let text = self.material.of(&expression.span);
        let old: BTreeSet<&str> = tokens(text).into_iter().map(|one| &text[one.range]).collect();
        let is_condition = self.material.conditions.contains(&expression.span);
        let is_arithmetic = match &expression.kind {
            ExpressionKind::Name => {
                let class = self.material.variable(text).map(|variable| variable.class);
                class.is_some_and(Class::is_number)
            }
            ExpressionKind::Number | ExpressionKind::Binary { .. } => true,
            ExpressionKind::Text
            | ExpressionKind::Character
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
            | ExpressionKind::Opaque => false,
        };
        if !is_condition && !is_arithmetic || !expression.may_be_repeated(self.material.text) {
            return Vec::new();
        }
        let signs: &[&str] = match is_condition {
            true => &["==", "!=", "<", "<=", ">", ">="],
            false => &["+", "-", "*"],
        };
        let (terms, mut numbers) = (self.terms(), self.numbers());
        let constants = self.material.constants;
        if constants.iter().any(|constant| old.contains(constant.as_str())) {
            numbers.extend(constants.iter().take(MOST_TERMS).cloned());
        }
        let mut found = Vec::new();
        if !is_condition {
            let parts = self.material.parts.iter().filter(|part| *part != text);
            found.extend(parts.map(|part| change(part.clone(), ChangeKind::Name, LEAST + 1)));
            let arrays = self.variables().filter(|one| matches!(one.class, Class::Array(_)));
            let first = arrays.map(|one| format!("{}[0]", one.name));
            found.extend(first.map(|text| change(text, ChangeKind::Name, LEAST + 2)));
        }
        for (first, left) in terms.iter().enumerate() {
            for sign in signs {
                let is_symmetric = matches!(*sign, "==" | "!=" | "+" | "*");
                // `a < b` and `b > a` are the same.
                let least = if is_symmetric || is_condition { first + 1 } else { 0 };
                let others = terms.iter().skip(least).filter(|other| *other != left);
                for right in others.chain(&numbers) {
                    // `x * 0`, `x * 1` and `x + 0` say less than they seem to.
                    let is_empty = right == "0" || right == "1" && *sign == "*";
                    if is_empty && !is_condition {
                        continue;
                    }
                    let parts = [left.as_str(), sign, right.as_str()];
                    let new = parts.iter().filter(|part| !self.stands_in(part, &old)).count();
                    let new = new.max(1);
                    let text = parts.join(" ");
                    let kind = match is_condition {
                        true => ChangeKind::Condition,
                        false => ChangeKind::Extended,
                    };
                    found.push(change(text, kind, LEAST + new as u32));
                }
            }
        }
        found.sort_by_key(|one| one.cost);
        found.truncate(MOST_EXPRESSIONS);
        found
    }

    /// Whether the old text has a part, or a number near it.
    fn stands_in(&self, part: &str, old: &BTreeSet<&str>) -> bool {
        let near = |old: &&str| match (old.parse::<i64>(), part.parse::<i64>()) {
            (Ok(old), Ok(new)) => old.abs_diff(new) <= 1,
            _ => false,
        };
        old.contains(part) || old.iter().any(near)
    }

    /// Numeric variables, members and elements in scope.
    fn terms(&self) -> Vec<String> {
        let variables = self.variables().filter(|variable| variable.class.is_number());
        let variables = variables.map(|variable| variable.name.clone());
        let mut terms: Vec<String> = Vec::new();
        for term in variables.chain(self.material.parts.iter().cloned()) {
            if terms.len() < MOST_TERMS && !terms.contains(&term) {
                terms.push(term);
            }
        }
        terms
    }

    fn numbers(&self) -> Vec<String> {
        let mut numbers = vec!["0".to_owned(), "1".to_owned()];
        for number in &self.material.numbers {
            if numbers.len() < MOST_NUMBERS && !numbers.contains(number) {
                numbers.push(number.clone());
            }
        }
        numbers
    }
}
