//! Expressions of a place's type, made of what is in scope: the nearest to the old text first.
//!
//! Conditions are comparisons of a variable, member or element with another one or a number; values are
//! sums, differences and products of two. Larger ones come from changes of the parts of an expression.

use std::collections::BTreeSet;

use super::{Change, Collector, Variable, change};
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
/// This many integers are recorded at one place.
const MOST_RECORDED: usize = 14;
/// The nearest one costs so much.
const LEAST: u32 = 2;

impl Collector<'_, '_> {
    /// Other expressions of the same type.
    pub(super) fn synthesized(&self, expression: &Expression) -> Vec<Change> {
        let text = self.material.of(&expression.span);
        let old: BTreeSet<&str> = tokens(text).into_iter().map(|one| &text[one.range]).collect();
        let Some(is_condition) = self.is_synthesized(expression) else { return Vec::new() };
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

    /// Whether expressions that are made anew may stand there, and then whether it is a condition.
    fn is_synthesized(&self, expression: &Expression) -> Option<bool> {
        let text = self.material.of(&expression.span);
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
        let may = (is_condition || is_arithmetic) && expression.may_be_repeated(self.material.text);
        may.then_some(is_condition)
    }

    /// The integers that expressions over recorded states are made of: variables in scope, parts of the old text, and
    /// numbers.
    pub(super) fn recorded_terms(&self, expression: &Expression) -> Vec<Change> {
        let Some(is_condition) = self.is_synthesized(expression) else { return Vec::new() };
        let text = self.material.of(&expression.span);
        let is_float = |variable: &Variable| variable.class == Class::Float;
        let names = tokens(text).into_iter().map(|one| &text[one.range]);
        let mut variables = names.filter_map(|name| self.material.variable(name));
        if variables.any(|variable| is_float(&variable)) || text.contains('.') && !is_condition {
            return Vec::new();
        }
        let kind = if is_condition { ChangeKind::Condition } else { ChangeKind::Extended };
        // What is evaluated there already can be evaluated there.
        let own = self.material.parts.iter().filter(|part| text.contains(part.as_str()));
        let integers = self.variables().filter(|variable| variable.class == Class::Integer);
        let integers = integers.map(|variable| &variable.name);
        let mut terms: Vec<String> = Vec::new();
        for term in own.chain(integers) {
            if terms.len() < MOST_RECORDED && !terms.contains(term) {
                terms.push(term.clone());
            }
        }
        let numbers = self.numbers().into_iter().filter(|number| !number.contains('.'));
        terms.extend(numbers.filter(|number| !terms.contains(number)).collect::<Vec<_>>());
        terms.into_iter().map(|term| change(term, kind, LEAST)).collect()
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
