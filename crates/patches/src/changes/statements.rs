//! Changes of statements: left out, put in, under a condition.

use super::{Change, Collector, PlaceKind, change};
use crate::ChangeKind;
use crate::scope::Class;
use crate::syntax::{Expression, ExpressionKind, Span, Statement, StatementKind};

/// This many statements of the function are put in elsewhere.
const MOST_COPIES: usize = 40;
/// This many assignments are put in.
const MOST_ASSIGNMENTS: usize = 60;
/// This many conditions are tried around a statement.
const MOST_GUARDS: usize = 16;

impl Collector<'_, '_> {
    pub(super) fn changes_of_statement(&mut self, statement: &Statement, in_block: bool) {
        let mut found = Vec::new();
        let text = self.material.of(&statement.span);
        match &statement.kind {
            StatementKind::Expression(one) => {
                found.push(change("", ChangeKind::Deleted, 3));
                self.of_expression_statement(one, &mut found);
                self.guards(text, &mut found);
                if !in_block {
                    let copies = self.inserted().into_iter();
                    found.extend(
                        copies.map(|one| Change {
                            text: format!("{{ {} {text} }}", one.text),
                            ..one
                        }),
                    );
                }
            }
            StatementKind::If { condition, then, otherwise } => {
                self.empty_block(then, &condition.span);
                if let Some(otherwise) = otherwise {
                    self.empty_block(otherwise, &condition.span);
                }
                found.push(change("", ChangeKind::Deleted, 4));
                found.push(change(self.material.of(&then.span), ChangeKind::Guarded, 5));
                if let Some(otherwise) = otherwise {
                    let without =
                        self.material.text[statement.span.start..then.span.end].to_owned();
                    found.push(change(without, ChangeKind::Deleted, 4));
                    // What should have come after either way.
                    let both = format!(
                        "{} {}",
                        &self.material.text[statement.span.start..then.span.end],
                        self.material.of(&otherwise.span)
                    );
                    found.push(change(both, ChangeKind::Guarded, 4));
                } else {
                    for (copy, cost) in self.copies() {
                        let text = format!("{text} else {copy}");
                        found.push(change(text, ChangeKind::Inserted, cost + 1));
                    }
                }
            }
            StatementKind::Jump => {
                found.push(change("", ChangeKind::Deleted, 3));
                if self.loops > 0 {
                    let other = if text.starts_with("break") { "continue;" } else { "break;" };
                    found.push(change(other, ChangeKind::Operator, 3));
                }
            }
            StatementKind::Return(_) => {
                found.push(change("", ChangeKind::Deleted, 5));
                self.guards(text, &mut found);
            }
            StatementKind::While { condition, body } => {
                found.push(change("", ChangeKind::Deleted, 6));
                let [condition, body] =
                    [&condition.span, &body.span].map(|span| self.material.of(span));
                found.push(change(format!("if ({condition}) {body}"), ChangeKind::Guarded, 4));
            }
            StatementKind::For { .. } => found.push(change("", ChangeKind::Deleted, 6)),
            StatementKind::Block(_)
            | StatementKind::Declaration(_)
            | StatementKind::Do { .. }
            | StatementKind::Switch { .. }
            | StatementKind::Labelled(_)
            | StatementKind::Empty => {}
        }
        let has_label = text.contains("case ") || text.contains("default:");
        if !found.is_empty() && !has_label {
            // A statement that is left out leaves an empty one where one has to stand.
            for one in found.iter_mut().filter(|one| one.text.is_empty() && !in_block) {
                one.text = ";".to_owned();
            }
            self.place(&statement.span, PlaceKind::Statement, found);
        }
    }

    /// What can be put into a block without statements.
    fn empty_block(&mut self, block: &Statement, condition: &Span) {
        let is_empty = match &block.kind {
            StatementKind::Block(statements) => statements.is_empty(),
            StatementKind::Empty => true,
            _ => false,
        };
        if is_empty {
            let inserted = self.inserted().into_iter();
            let inserted =
                inserted.map(|one| Change { text: format!("{{ {} }}", one.text), ..one });
            self.place_beside(&block.span, condition, PlaceKind::Statement, inserted.collect());
        }
    }

    /// Another assignment or call instead of one that is a statement.
    fn of_expression_statement(&self, expression: &Expression, found: &mut Vec<Change>) {
        let mut changes = Vec::new();
        match &expression.kind {
            ExpressionKind::Assignment { sign, target, value } => {
                let parts = [target, value].map(|one| self.material.of(&one.span));
                self.of_assignment(self.material.of(sign), parts, &mut changes);
            }
            ExpressionKind::Call { function, arguments } => {
                self.of_call(function, arguments, &mut changes);
                changes.extend(self.printed(expression, arguments));
            }
            ExpressionKind::Postfix { sign, operand } | ExpressionKind::Unary { sign, operand } => {
                let operand_text = self.material.of(&operand.span);
                let other = match self.material.of(sign) {
                    "++" => "--",
                    "--" => "++",
                    _ => return,
                };
                changes.push(change(format!("{operand_text}{other}"), ChangeKind::Operator, 2));
                if let Some(variable) = self.material.variable(operand_text) {
                    let own = self.material.of(sign);
                    let others = self.variables().filter(|one| one.class == variable.class);
                    for one in others.filter(|one| one.name != operand_text) {
                        changes.push(change(format!("{}{own}", one.name), ChangeKind::Name, 3));
                    }
                }
            }
            _ => {}
        }
        found.extend(
            changes.into_iter().map(|one| Change { text: format!("{};", one.text), ..one }),
        );
    }

    /// The statement under a condition of the function.
    fn guards(&self, text: &str, found: &mut Vec<Change>) {
        for span in self.material.guards.iter().take(MOST_GUARDS) {
            let condition = self.material.of(span);
            found.push(change(format!("if ({condition}) {text}"), ChangeKind::Guarded, 6));
            found.push(change(format!("if (!({condition})) {text}"), ChangeKind::Guarded, 6));
        }
        for variable in self.variables() {
            let name = &variable.name;
            match variable.class {
                Class::Integer | Class::Float => {
                    for comparison in ["> 0", "== 0", "!= 0"] {
                        let text = format!("if ({name} {comparison}) {text}");
                        found.push(change(text, ChangeKind::Guarded, 6));
                    }
                }
                Class::Pointer(_) => {
                    found.push(change(format!("if ({name}) {text}"), ChangeKind::Guarded, 5));
                }
                Class::Array(_) | Class::Other(_) => {}
            }
        }
    }

    /// What can be put before a statement of a block.
    pub(super) fn insertions(&mut self, statement: &Statement) {
        let mut found = self.inserted();
        if let StatementKind::Labelled(_) = statement.kind {
            found.push(change("break;", ChangeKind::Inserted, 3));
        }
        found.extend(self.printed_before(statement));
        self.place(&statement.span, PlaceKind::Before, found);
    }

    /// What can be put after the last statement of a block.
    pub(super) fn insertions_after(&mut self, last: &Statement) {
        let mut found = self.inserted();
        found.extend(self.printed_after(last));
        self.place(&last.span, PlaceKind::After, found);
    }

    /// Statements of the function that can stand elsewhere.
    fn copies(&self) -> Vec<(String, u32)> {
        let statements = self.material.statements.iter().take(MOST_COPIES);
        statements.map(|span| (self.material.of(span).to_owned(), 4)).collect()
    }

    /// What can be put in somewhere: statements of the function, and assignments to variables.
    fn inserted(&self) -> Vec<Change> {
        let kind = ChangeKind::Inserted;
        let mut found: Vec<Change> =
            self.copies().into_iter().map(|(text, cost)| change(text, kind, cost)).collect();
        let variables: Vec<_> = self.variables().collect();
        let mut assignments = Vec::new();
        for variable in &variables {
            let name = &variable.name;
            match variable.class {
                Class::Integer | Class::Float => {
                    for (text, cost) in [("= 0;", 4), ("= 1;", 5), ("++;", 4), ("--;", 4)] {
                        let space = if text.starts_with('=') { " " } else { "" };
                        assignments.push(change(format!("{name}{space}{text}"), kind, cost));
                    }
                    assignments.push(change(format!("{name} = -{name};"), kind, 5));
                }
                Class::Pointer(_) => assignments.push(change(format!("{name} = 0;"), kind, 4)),
                Class::Array(_) | Class::Other(_) => {}
            }
        }
        for variable in &variables {
            for other in variables.iter().filter(|other| other.name != variable.name) {
                let fits = variable.class == other.class
                    || matches!((variable.class, other.class), (Class::Pointer(to), Class::Array(of)) if to == of);
                if fits && !matches!(variable.class, Class::Array(_)) {
                    assignments.push(change(
                        format!("{} = {};", variable.name, other.name),
                        kind,
                        4,
                    ));
                }
            }
        }
        found.extend(assignments.into_iter().take(MOST_ASSIGNMENTS));
        if self.loops > 0 {
            found.push(change("break;", kind, 6));
            found.push(change("continue;", kind, 6));
        }
        found
    }
}
