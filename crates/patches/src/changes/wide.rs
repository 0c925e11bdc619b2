//! Changes of which there are many, tried where the usual ones are not enough: a comparison that is missing in
//! a condition, an assignment under a condition that is missing.

use super::{Change, Collector, PlaceKind, add, change};
use crate::ChangeKind;
use crate::parse::strength;
use crate::scope::Class;
use crate::syntax::{Expression, ExpressionKind, Function, Statement};

/// This many variables are compared with as many constants.
const MOST_COMPARED: usize = 24;
/// This many constants are compared with.
const MOST_CONSTANTS: usize = 16;
/// This many variables are assigned.
const MOST_ASSIGNED: usize = 6;
/// This many changes are tried at one place.
const MOST_CHANGES: usize = 6000;

/// The comparisons of functions, without effects.
pub(super) fn comparisons(text: &str, functions: &[Function]) -> Vec<String> {
    fn of_expression(text: &str, expression: &Expression, found: &mut Vec<String>) {
        if let ExpressionKind::Binary { sign, .. } = &expression.kind
            && is_comparison(&text[sign.clone()])
            && expression.may_be_repeated(text)
        {
            add(found, text[expression.span.clone()].to_owned());
        }
        expression.operands().into_iter().for_each(|one| of_expression(text, one, found));
    }
    fn of_statement(text: &str, statement: &Statement, found: &mut Vec<String>) {
        statement.expressions().into_iter().for_each(|one| of_expression(text, one, found));
        statement.children().into_iter().for_each(|one| of_statement(text, one, found));
    }
    let mut found = Vec::new();
    functions.iter().for_each(|function| of_statement(text, &function.body, &mut found));
    found
}

fn is_comparison(sign: &str) -> bool {
    strength(sign).is_some_and(|strength| strength == 6 || strength == 7)
}

impl Collector<'_, '_> {
    /// A condition with one more comparison of a variable with a constant or another variable.
    pub(super) fn wide_conditions(&self, expression: &Expression) -> Vec<Change> {
        let joins = match &expression.kind {
            ExpressionKind::Binary { sign, .. } => {
                let sign = self.material.of(sign);
                is_comparison(sign) || matches!(sign, "&&" | "||")
            }
            _ => false,
        };
        if !joins && !self.material.conditions.contains(&expression.span) {
            return Vec::new();
        }
        let text = self.material.of(&expression.span);
        let mut found = Vec::new();
        for sign in ["&&", "||"] {
            let left = match &expression.kind {
                ExpressionKind::Binary { sign: own, .. }
                    if strength(self.material.of(own)) < strength(sign) =>
                {
                    format!("({text})")
                }
                _ => text.to_owned(),
            };
            for (other, cost) in self.all_comparisons() {
                found.push(change(format!("{left} {sign} {other}"), ChangeKind::Condition, cost));
            }
        }
        found.sort_by_key(|one| one.cost);
        found.truncate(MOST_CHANGES);
        found
    }

    /// Comparisons of what can be named, with how unusual they are.
    fn all_comparisons(&self) -> Vec<(String, u32)> {
        let numeric = self.variables().filter(|variable| variable.class.is_number());
        let mut terms: Vec<String> = numeric.map(|variable| variable.name.clone()).collect();
        terms.extend(self.material.classes.numeric_globals().iter().cloned());
        let mut seen = std::collections::BTreeSet::new();
        terms.retain(|term| seen.insert(term.clone()));
        terms.truncate(MOST_COMPARED);
        let constants = self.material.constants.iter().chain(&self.material.numbers);
        let constants: Vec<&String> = constants.take(MOST_CONSTANTS).collect();
        let mut found = Vec::new();
        for (index, term) in terms.iter().enumerate() {
            for sign in ["==", "!=", "<", "<=", ">", ">="] {
                let others = terms.iter().skip(index + 1).map(|other| (other, 6));
                for (other, cost) in constants.iter().map(|one| (*one, 5)).chain(others) {
                    found.push((format!("{term} {sign} {other}"), cost));
                }
            }
        }
        found
    }

    /// Assignments to variables of the function, under a condition.
    pub(super) fn wide_insertions(&mut self, statement: &Statement) {
        let numbers: Vec<String> = self
            .variables()
            .filter(|variable| variable.class.is_number())
            .map(|variable| variable.name.clone())
            .collect();
        let is_own = |name: &&String| !self.material.classes.is_global(name);
        let targets: Vec<&String> = numbers.iter().filter(is_own).take(MOST_ASSIGNED).collect();
        let globals = self.material.classes.numeric_globals().iter();
        let pointers = self.variables().filter(|one| matches!(one.class, Class::Pointer(_)));
        let mut conditions: Vec<String> = Vec::new();
        for name in numbers.iter().chain(globals).take(MOST_COMPARED) {
            add(&mut conditions, name.clone());
            add(&mut conditions, format!("!{name}"));
        }
        pointers.for_each(|one| add(&mut conditions, one.name.clone()));
        let known = self.material.comparisons.iter().take(MOST_COMPARED);
        known.for_each(|one| add(&mut conditions, one.clone()));
        let mut values: Vec<String> = Vec::new();
        for value in self.material.constants.iter().chain(&self.material.numbers).chain(&numbers) {
            if values.len() < MOST_CONSTANTS {
                add(&mut values, value.clone());
            }
        }
        let mut found = Vec::new();
        for target in targets {
            for condition in &conditions {
                for value in values.iter().filter(|value| *value != target) {
                    let text = format!("if ({condition}) {target} = {value};");
                    found.push(change(text, ChangeKind::Inserted, 6));
                }
            }
        }
        found.truncate(MOST_CHANGES);
        self.place(&statement.span, PlaceKind::Before, found);
    }
}
