//! Changes of which there are many, tried where the usual ones are not enough: a comparison that is missing in
//! a condition, an assignment under a condition that is missing.

use std::collections::BTreeSet;

use semantics::concrete::Scenario;

use super::{Change, Collector, PlaceKind, add, change};
use crate::ChangeKind;
use crate::parse::strength;
use crate::scope::Class;
use crate::syntax::{Expression, ExpressionKind, Function, Statement, StatementKind};
use crate::tokens::tokens;

/// This many variables are compared with as many constants.
const MOST_COMPARED: usize = 32;
/// This many constants are compared with.
const MOST_CONSTANTS: usize = 16;
/// This many variables are assigned.
const MOST_ASSIGNED: usize = 6;
/// This many changes are tried at one place.
const MOST_CHANGES: usize = 6000;
/// This many members and elements are compared.
const MOST_PARTS: usize = 24;
/// This many characters of inputs are compared with.
const MOST_CHARACTERS: usize = 40;

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

/// A comparison with other operators.
fn otherwise_compared(text: &str) -> Vec<String> {
    let sign = tokens(text).into_iter().find(|token| is_comparison(&text[token.range.clone()]));
    let Some(range) = sign.map(|token| token.range) else { return Vec::new() };
    let own = text[range.clone()].to_owned();
    let others = ["<", "<=", ">", ">=", "==", "!="].into_iter().filter(|other| *other != own);
    others.map(|other| format!("{}{other}{}", &text[..range.start], &text[range.end..])).collect()
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
        if let ExpressionKind::Binary { sign, left, right } = &expression.kind
            && is_comparison(self.material.of(sign))
        {
            let [sign, left, right] =
                [sign, &left.span, &right.span].map(|one| self.material.of(one));
            for part in self.renamed_parts() {
                found.push(change(format!("{part} {sign} {right}"), ChangeKind::Name, 4));
                found.push(change(format!("{left} {sign} {part}"), ChangeKind::Name, 4));
            }
        }
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
        terms.extend(self.renamed_parts());
        let mut seen = BTreeSet::new();
        terms.retain(|term| seen.insert(term.clone()));
        terms.truncate(MOST_COMPARED);
        let constants = self.material.constants.iter().chain(&self.material.numbers);
        let constants: Vec<&String> = constants.take(MOST_CONSTANTS).collect();
        let characters = self.given_characters();
        let mut found = Vec::new();
        for (index, term) in terms.iter().enumerate() {
            for sign in ["==", "!=", "<", "<=", ">", ">="] {
                let others = terms.iter().skip(index + 1).map(|other| (other, 6));
                for (other, cost) in constants.iter().map(|one| (*one, 5)).chain(others) {
                    found.push((format!("{term} {sign} {other}"), cost));
                }
                let characters = characters.iter().filter(|_| matches!(sign, "==" | "!="));
                found.extend(characters.map(|other| (format!("{term} {sign} {other}"), 6)));
            }
        }
        found
    }

    /// Characters that failing runs are given, where a function has to do with characters.
    fn given_characters(&self) -> Vec<String> {
        if !self.material.of(&self.material.function.body.span).contains('\'') {
            return Vec::new();
        }
        let mut found = BTreeSet::new();
        for run in self.request.failing {
            let Scenario { arguments, standard_input, .. } = &run.given.scenario;
            let bytes = arguments.iter().flatten().chain([standard_input]).flatten();
            found.extend(bytes.copied().filter(|byte| byte.is_ascii_graphic()));
        }
        found.retain(|byte| !matches!(byte, b'\'' | b'\\'));
        let found = found.into_iter().take(MOST_CHARACTERS);
        found.map(|byte| format!("'{}'", char::from(byte))).collect()
    }

    /// What conditions that are missing may be: variables, and the comparisons of the text.
    fn wide_guards(&self) -> Vec<String> {
        let numbers = self.variables().filter(|variable| variable.class.is_number());
        let globals = self.material.classes.numeric_globals().iter().cloned();
        let pointers = self.variables().filter(|one| matches!(one.class, Class::Pointer(_)));
        let mut found: Vec<String> = Vec::new();
        let numbers = numbers.map(|variable| variable.name.clone());
        for name in numbers.chain(globals).take(MOST_COMPARED) {
            add(&mut found, name.clone());
            add(&mut found, format!("!{name}"));
        }
        pointers.for_each(|one| add(&mut found, one.name.clone()));
        let known = self.material.comparisons.iter().take(MOST_COMPARED);
        known.for_each(|one| add(&mut found, one.clone()));
        for part in self.renamed_parts() {
            add(&mut found, part.clone());
            add(&mut found, format!("!{part}"));
        }
        for one in self.material.comparisons.iter().take(MOST_COMPARED) {
            for other in otherwise_compared(one) {
                add(&mut found, other);
            }
        }
        found
    }

    /// The members and elements that the function names, also of other variables of the same type: `a[best].age` for
    /// `a[i].age`.
    fn renamed_parts(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for part in self.material.parts.iter().filter(|part| self.is_in_scope(part)) {
            add(&mut found, part.clone());
        }
        for part in &self.material.parts {
            for token in tokens(part) {
                let name = &part[token.range.clone()];
                let is_member = part[..token.range.start].ends_with(['.', '>']);
                let Some(variable) = self.material.variable(name).filter(|_| !is_member) else {
                    continue;
                };
                let others = self.variables().filter(|one| one.class == variable.class);
                for other in others.filter(|one| one.name != name) {
                    let mut text = part.clone();
                    text.replace_range(token.range.clone(), &other.name);
                    if found.len() < MOST_PARTS && self.is_in_scope(&text) {
                        add(&mut found, text);
                    }
                }
            }
        }
        found
    }

    /// A statement under a condition that is missing.
    pub(super) fn wide_guarded(&mut self, statement: &Statement, in_block: bool) {
        let text = self.material.of(&statement.span);
        // A block is what an `else` or a loop has.
        let is_plain = match statement.kind {
            StatementKind::Expression(_) | StatementKind::Return(_) => true,
            StatementKind::Block(_) => {
                !in_block && statement.span != self.material.function.body.span
            }
            StatementKind::If { .. }
            | StatementKind::While { .. }
            | StatementKind::For { .. }
            | StatementKind::Do { .. }
            | StatementKind::Switch { .. }
            | StatementKind::Declaration(_)
            | StatementKind::Jump
            | StatementKind::Labelled(_)
            | StatementKind::Empty => false,
        };
        if is_plain && !self.is_check_statement(statement) {
            let conditions = self.wide_guards().into_iter();
            let found = conditions.map(|condition| {
                change(format!("if ({condition}) {text}"), ChangeKind::Guarded, 5)
            });
            let found = found.collect();
            self.place(&statement.span, PlaceKind::Statement, found);
        }
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
        let conditions = self.wide_guards();
        let mut values: Vec<String> = Vec::new();
        for value in self.material.constants.iter().chain(&self.material.numbers).chain(&numbers) {
            if values.len() < MOST_CONSTANTS {
                add(&mut values, value.clone());
            }
        }
        let mut found = Vec::new();
        for target in &targets {
            for value in values.iter().filter(|value| value != target) {
                for sign in ["+=", "-=", "*=", "/=", "%="] {
                    let text = format!("{target} {sign} {value};");
                    found.push(change(text, ChangeKind::Inserted, 5));
                }
            }
        }
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
