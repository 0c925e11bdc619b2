//! The changes of each place: what programmers get wrong, the usual first.

mod conversions;
mod expressions;
mod macros;
mod numbers;
mod printed;
mod statements;
mod synthesis;
mod tables;
mod wide;

use std::collections::BTreeSet;

use crate::coverage::Coverage;
use crate::scope::{Class, Classes};
use crate::syntax::{Expression, ExpressionKind, Function, Span, Statement, StatementKind};
use crate::tokens::tokens;
use crate::{ChangeKind, Edit, Reach, Request};

/// So many members are tried for another one of the same record that are not named otherwise.
const MOST_SIBLINGS: usize = 8;
/// This much more a change of a harness costs.
const OF_HARNESS: u32 = 4;

/// How a place can be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    /// The value of an expression.
    Value,
    /// A whole statement.
    Statement,
    /// Something is put before a statement of a block.
    Before,
    /// Something is put after the last statement of a block.
    After,
}

/// A place of the text with its changes.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub unit: usize,
    pub span: Span,
    pub kind: PlaceKind,
    pub suspicion: f64,
    pub changes: Vec<Change>,
}

/// What stands at a place instead, or is put in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    pub text: String,
    pub kind: ChangeKind,
    pub cost: u32,
    /// Whether the type may be another one, so that it cannot be chosen beside the text as it is.
    pub alone: bool,
}

impl Place {
    /// The change as an edit of the text.
    pub fn edit(&self, text: &str, change: &Change) -> Edit {
        let unit = self.unit;
        let new = &change.text;
        match self.kind {
            PlaceKind::Statement if new.is_empty() => {
                Edit { unit, span: whole_lines(text, &self.span), text: String::new() }
            }
            PlaceKind::Value | PlaceKind::Statement => {
                Edit { unit, span: self.span.clone(), text: new.clone() }
            }
            PlaceKind::Before => {
                let at = self.span.start;
                Edit { unit, span: at..at, text: format!("{new}{}", line_break(text, at)) }
            }
            PlaceKind::After => {
                let at = self.span.end;
                let text = format!("{}{new}", line_break(text, self.span.start));
                Edit { unit, span: at..at, text }
            }
        }
    }
}

/// A statement with its lines, if nothing else stands on them.
pub(crate) fn whole_lines(text: &str, span: &Span) -> Span {
    let begin = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
    let Some(rest) = text[span.end..].find('\n') else { return span.clone() };
    let end = span.end + rest;
    let is_blank = |span: Span| text[span].chars().all(char::is_whitespace);
    match is_blank(begin..span.start) && is_blank(span.end..end) {
        true => begin..end + 1,
        false => span.clone(),
    }
}

/// What stands between two statements: a new line if the statement begins one, with its indentation.
fn line_break(text: &str, at: usize) -> String {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let indentation = &text[line..at];
    match indentation.chars().all(char::is_whitespace) {
        true => format!("\n{indentation}"),
        false => " ".to_owned(),
    }
}

/// A variable that can be named.
#[derive(Debug, Clone)]
pub(crate) struct Variable {
    pub name: String,
    pub class: Class,
}

/// What the changes of a function are made of.
pub(crate) struct Material<'r> {
    pub text: &'r str,
    pub function: &'r Function,
    pub classes: &'r Classes,
    /// All variables that it declares.
    declared: BTreeSet<String>,
    /// The numbers of the function.
    pub numbers: Vec<String>,
    /// Names of members that it uses.
    pub members: Vec<String>,
    /// Its conditions, and where they stand.
    pub conditions: Vec<Span>,
    /// Those of them that may stand elsewhere as well.
    pub guards: Vec<Span>,
    /// Its statements that do something, and where they stand.
    pub statements: Vec<Span>,
    /// The values that it returns.
    pub returned: Vec<String>,
    /// Members and elements that it names, without effects.
    pub parts: Vec<String>,
    /// Global variables that it names.
    pub globals: Vec<Variable>,
    /// Functions of the program, and others that it calls.
    pub functions: Vec<String>,
    /// Functions that are called with one argument.
    pub unary: Vec<String>,
    /// Its calls that may be made again.
    pub calls: Vec<String>,
    /// Texts that it names.
    pub texts: Vec<String>,
    /// Functions of the program that are declared only later.
    later: BTreeSet<String>,
    /// Macros and enumerators that stand for numbers.
    pub constants: &'r [String],
    /// Comparisons of the whole text.
    pub comparisons: &'r [String],
}

/// Collects the places of all functions that failing runs execute.
pub(crate) fn places(request: &Request<'_>, coverage: &Coverage, classes: &Classes) -> Vec<Place> {
    let mut found = Vec::new();
    for (unit, of) in request.units.iter().enumerate().filter(|(_, unit)| unit.may_change) {
        let active = crate::conditionals::active(&of.text, &of.defines);
        let functions = crate::parse::functions(&active);
        let constants = macros::constants(&active);
        let comparisons = wide::comparisons(&of.text, &functions);
        let names: Vec<String> = functions.iter().map(|one| one.name.clone()).collect();
        for function in &functions {
            let trusted = request.trusted.contains(&function.name);
            let left_out = !request.only.is_empty() && !request.only.contains(&function.name);
            if trusted || left_out {
                continue;
            }
            // Compilers refuse calls of what is declared only later.
            let before = tokens(&active[..function.body.span.start]);
            let is_declared =
                |name: &&String| before.iter().any(|one| active[one.range.clone()] == ***name);
            let (names, later): (Vec<&String>, Vec<&String>) = names.iter().partition(is_declared);
            let names: Vec<String> = names.into_iter().cloned().collect();
            let shared = (constants.as_slice(), comparisons.as_slice());
            let mut material = Material::new(&of.text, function, classes, &names, shared);
            material.later = later.into_iter().cloned().collect();
            let before = found.len();
            let scope = function.parameters.iter().map(String::as_str);
            let mut collector = Collector {
                request,
                coverage,
                unit,
                material: &material,
                scope: scope.filter_map(|name| material.variable(name)).collect(),
                loops: 0,
                declaring: None,
                compared: false,
                found: &mut found,
            };
            collector.statement(&function.body, false);
            if request.harness.contains(&function.name) {
                let own = found[before..].iter_mut().flat_map(|place| &mut place.changes);
                own.for_each(|change| change.cost += OF_HARNESS);
            }
        }
        if request.only.is_empty() && request.reach == Reach::Usual {
            found.extend(macros::places(&active, unit, request, coverage));
            found.extend(tables::places(&active, &functions, unit, request, coverage));
        }
    }
    found.retain(|place| !place.changes.is_empty());
    found
}

impl<'r> Material<'r> {
    fn new(
        text: &'r str,
        function: &'r Function,
        classes: &'r Classes,
        names: &[String],
        (constants, comparisons): (&'r [String], &'r [String]),
    ) -> Self {
        let mut material = Self {
            text,
            function,
            classes,
            declared: function.parameters.iter().cloned().collect(),
            numbers: Vec::new(),
            members: Vec::new(),
            conditions: Vec::new(),
            guards: Vec::new(),
            statements: Vec::new(),
            returned: Vec::new(),
            parts: Vec::new(),
            globals: Vec::new(),
            functions: names.to_vec(),
            unary: Vec::new(),
            calls: Vec::new(),
            texts: Vec::new(),
            later: BTreeSet::new(),
            constants,
            comparisons,
        };
        material.collect_statement(&function.body);
        for member in material.members.clone() {
            let others = classes.siblings(&member).iter().take(MOST_SIBLINGS);
            others.for_each(|other| add(&mut material.members, other.clone()));
        }
        material
    }

    pub fn of(&self, span: &Span) -> &'r str {
        &self.text[span.clone()]
    }

    pub fn variable(&self, name: &str) -> Option<Variable> {
        let class = self.classes.of(&self.function.name, name)?;
        Some(Variable { name: name.to_owned(), class })
    }

    fn collect_statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Expression(_) => self.statements.push(statement.span.clone()),
            StatementKind::Declaration(declarators) => {
                self.declared.extend(declarators.iter().map(|one| one.name.clone()));
            }
            StatementKind::If { condition, .. }
            | StatementKind::While { condition, .. }
            | StatementKind::Do { condition, .. }
            | StatementKind::For { condition: Some(condition), .. } => {
                self.conditions.push(condition.span.clone());
                if condition.may_be_repeated(self.text) {
                    self.guards.push(condition.span.clone());
                }
            }
            StatementKind::Return(Some(value)) => {
                let value = self.of(&value.span).to_owned();
                add(&mut self.returned, value);
            }
            StatementKind::Block(_)
            | StatementKind::For { .. }
            | StatementKind::Switch { .. }
            | StatementKind::Return(None)
            | StatementKind::Jump
            | StatementKind::Labelled(_)
            | StatementKind::Empty => {}
        }
        statement.expressions().into_iter().for_each(|one| self.collect(one));
        statement.children().into_iter().for_each(|one| self.collect_statement(one));
    }

    fn collect(&mut self, expression: &Expression) {
        let text = self.of(&expression.span).to_owned();
        match &expression.kind {
            ExpressionKind::Number => add(&mut self.numbers, text),
            ExpressionKind::Name if self.classes.is_global(&text) => {
                if let Some(variable) = self.variable(&text)
                    && !self.globals.iter().any(|known| known.name == text)
                {
                    self.globals.push(variable);
                }
            }
            ExpressionKind::Member { name, .. } => {
                let name = self.of(name).to_owned();
                add(&mut self.members, name);
                if expression.may_be_repeated(self.text) {
                    add(&mut self.parts, text);
                }
            }
            ExpressionKind::Subscript { .. } if expression.may_be_repeated(self.text) => {
                add(&mut self.parts, text);
            }
            ExpressionKind::Call { function, arguments } => {
                let name = self.of(&function.span).to_owned();
                let is_repeatable = expression.may_be_repeated(self.text) && !has_check(&name);
                if is_repeatable && arguments.len() == 1 {
                    add(&mut self.unary, name.clone());
                }
                if is_repeatable && !arguments.is_empty() {
                    add(&mut self.calls, text);
                }
                add(&mut self.functions, name);
            }
            ExpressionKind::Text => add(&mut self.texts, text),
            _ => {}
        }
        expression.operands().into_iter().for_each(|one| self.collect(one));
    }
}

fn add(list: &mut Vec<String>, one: String) {
    if !list.contains(&one) {
        list.push(one);
    }
}

/// Walks through a function with the variables in scope.
pub(crate) struct Collector<'c, 'r> {
    request: &'c Request<'c>,
    coverage: &'c Coverage,
    unit: usize,
    material: &'c Material<'r>,
    scope: Vec<Variable>,
    loops: usize,
    /// How suspicious the declaration is that the walk is in.
    declaring: Option<f64>,
    /// Whether the expression that is looked at is compared with another one.
    compared: bool,
    found: &'c mut Vec<Place>,
}

impl Collector<'_, '_> {
    /// The changes of a statement and all in it; whether it is in a block, among others.
    fn statement(&mut self, statement: &Statement, in_block: bool) {
        if let StatementKind::Labelled(inner) = &statement.kind {
            if self.request.reach == Reach::Usual {
                self.insertions(statement);
            }
            return self.statement(inner, false);
        }
        match self.request.reach {
            Reach::Usual => {
                if in_block {
                    self.insertions(statement);
                }
                self.changes_of_statement(statement, in_block);
            }
            Reach::Recorded => {}
            Reach::Wide => {
                if in_block {
                    self.wide_insertions(statement);
                }
                self.wide_guarded(statement, in_block);
            }
        }
        let known = self.scope.len();
        let is_loop = matches!(
            statement.kind,
            StatementKind::While { .. } | StatementKind::Do { .. } | StatementKind::For { .. }
        );
        self.loops += usize::from(is_loop);
        match &statement.kind {
            StatementKind::For { start, condition, step, body } => {
                self.statement(start, false);
                condition.iter().for_each(|one| self.top_value(one));
                step.iter().for_each(|one| self.value(one));
                self.statement(body, false);
            }
            // The condition of a check belongs to it.
            StatementKind::If { .. } if self.is_check_statement(statement) => {}
            StatementKind::Block(statements) => self.block(statements),
            StatementKind::Expression(one) => self.top(one),
            StatementKind::Declaration(declarators) => {
                for one in declarators {
                    let values = one.value.iter().chain(&one.listed);
                    if !one.is_static {
                        // An initializer is executed with what it declares.
                        self.declaring = self.coverage.suspicion(self.unit, &one.named);
                        values.for_each(|value| self.top_value(value));
                        self.declaring = None;
                    }
                    self.scope.extend(self.material.variable(&one.name));
                }
            }
            _ => {
                statement.expressions().into_iter().for_each(|one| self.top_value(one));
                statement.children().into_iter().for_each(|one| self.statement(one, false));
            }
        }
        self.loops -= usize::from(is_loop);
        if !matches!(statement.kind, StatementKind::Declaration(_)) {
            self.scope.truncate(known);
        }
    }

    fn block(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|one| self.statement(one, true));
        if self.request.reach == Reach::Usual {
            statements.windows(2).for_each(|two| self.missing_else(&two[0], &two[1]));
        }
        if let Some(last) = statements.last()
            && self.request.reach == Reach::Usual
            && !matches!(last.kind, StatementKind::Return(_) | StatementKind::Jump)
        {
            self.insertions_after(last);
        }
    }

    /// Adds a place if failing runs execute it.
    fn place(&mut self, span: &Span, kind: PlaceKind, changes: Vec<Change>) {
        self.place_beside(span, span, kind, changes);
    }

    /// The same for a place without text that could be executed, which is as suspicious as another one.
    fn place_beside(&mut self, span: &Span, other: &Span, kind: PlaceKind, changes: Vec<Change>) {
        let Some(suspicion) = self.suspicion(other) else { return };
        let old = self.material.of(span);
        let replaces = matches!(kind, PlaceKind::Value | PlaceKind::Statement);
        // What a program is given is no part of it, and directives stay as they are.
        if replaces && (takes_given_input(old) || has_directive(old)) {
            return;
        }
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut changes: Vec<Change> = changes
            .into_iter()
            .filter(|change| !(replaces && change.text == old) && seen.insert(change.text.clone()))
            .filter(|change| !replaces || checks(&change.text) >= checks(old))
            .filter(|change| self.is_in_scope(&change.text) && !takes_given_input(&change.text))
            .filter(|change| !has_directive(&change.text))
            .collect();
        for one in changes.iter_mut().filter(|one| !old.is_empty() && doubles(&one.text, old)) {
            one.cost += 3;
        }
        changes.sort_by_key(|change| change.cost);
        if !changes.is_empty() {
            let (unit, span) = (self.unit, span.clone());
            self.found.push(Place { unit, span, kind, suspicion, changes });
        }
    }

    /// How suspicious some text is; none if a failing run does not execute it.
    fn suspicion(&self, span: &Span) -> Option<f64> {
        self.coverage.suspicion(self.unit, span).or(self.declaring)
    }

    /// Whether all variables of the function and all functions that a text names can be named.
    fn is_in_scope(&self, text: &str) -> bool {
        let mut before = "";
        tokens(text).into_iter().all(|token| {
            let word = &text[token.range];
            let is_member = matches!(before, "." | "->");
            before = word;
            is_member
                || !self.material.declared.contains(word) && !self.material.later.contains(word)
                || self.scope.iter().any(|variable| variable.name == word)
        })
    }

    /// The variables that can be named.
    fn variables(&self) -> impl Iterator<Item = &Variable> {
        self.scope.iter().rev().chain(&self.material.globals)
    }
}

/// Whether a text asks for an input of the program by a function that is there for that.
pub(crate) fn takes_given_input(text: &str) -> bool {
    ["nondet", "wherefore_choose", "__VERIFIER", "__CPROVER"].iter().any(|name| text.contains(name))
}

/// Whether a text has a line of the preprocessor.
fn has_directive(text: &str) -> bool {
    text.contains('\n') && text.lines().any(|line| line.trim_start().starts_with('#'))
}

/// Whether a text makes a statement twice in a row: `f(); f();`.
fn doubles(new: &str, old: &str) -> bool {
    new == old || old.ends_with(';') && new.contains(&format!("{old} {old}"))
}

/// How many checks a text has, as far as their names say.
fn checks(text: &str) -> usize {
    ["assert", "reach_error", "__VERIFIER", "__CPROVER"]
        .iter()
        .map(|name| text.matches(name).count())
        .sum()
}

/// Whether a text has a check.
fn has_check(text: &str) -> bool {
    checks(text) > 0
}

/// A change of the usual kind.
fn change(text: impl Into<String>, kind: ChangeKind, cost: u32) -> Change {
    Change { text: text.into(), kind, cost, alone: false }
}
