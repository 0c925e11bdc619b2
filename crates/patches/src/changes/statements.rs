//! Changes of statements: left out, put in, under a condition.

use super::{Change, Collector, PlaceKind, change};
use crate::ChangeKind;
use crate::scope::Class;
use crate::syntax::{Expression, ExpressionKind, Span, Statement, StatementKind};
use crate::tokens::tokens;

/// This many statements of the function are put in elsewhere.
const MOST_COPIES: usize = 40;
/// This many copies have another member.
const MOST_RENAMED: usize = 8;
/// This many assignments are put in.
const MOST_ASSIGNMENTS: usize = 60;
/// Other constants are assigned to at most this number of elements, members and the like.
const MOST_TARGETS: usize = 6;
/// This many texts are ended, at as many places each.
const MOST_TEXTS: usize = 6;
/// This many values are returned early.
const MOST_RETURNED: usize = 4;
/// This many conditions are tried around a statement.
const MOST_GUARDS: usize = 16;

impl Collector<'_, '_> {
    pub(super) fn changes_of_statement(&mut self, statement: &Statement, in_block: bool) {
        if self.is_check_statement(statement) {
            return;
        }
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
            let around = self.block_around(&block.span);
            let inserted = self.inserted().into_iter();
            let inserted = inserted.map(|one| Change {
                text: format!("{}{}{}", around[0], one.text, around[1]),
                ..one
            });
            self.place_beside(&block.span, condition, PlaceKind::Statement, inserted.collect());
        }
    }

    /// What stands around the only statement of a block: lines of their own if the block has several.
    fn block_around(&self, block: &Span) -> [String; 2] {
        let text = self.material.text;
        if !self.material.of(block).contains('\n') {
            return ["{ ".to_owned(), " }".to_owned()];
        }
        let line = text[..block.end].rfind('\n').map_or(0, |end| end + 1);
        let own = &text[line..block.end];
        let indentation = &own[..own.len() - own.trim_start().len()];
        let more = if indentation.contains('\t') { "\t" } else { "  " };
        let more = self.indentation().unwrap_or(more);
        [format!("{{\n{indentation}{more}"), format!("\n{indentation}}}")]
    }

    /// How far the text indents a block: what stands before the first statement of the function.
    fn indentation(&self) -> Option<&str> {
        let StatementKind::Block(statements) = &self.material.function.body.kind else {
            return None;
        };
        let first = statements.first()?.span.start;
        let line = self.material.text[..first].rfind('\n')? + 1;
        let indentation = &self.material.text[line..first];
        (!indentation.is_empty() && indentation.trim().is_empty()).then_some(indentation)
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
                let add = if other == "--" { "+=" } else { "-=" };
                for term in self.variables().filter(|one| one.class.is_number()) {
                    let text = format!("{operand_text} {add} {}", term.name);
                    changes.push(change(text, ChangeKind::Extended, 3));
                }
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
        if last.span.end <= self.material.function.body.span.end && self.ends_function(last) {
            let numbers = self.variables().filter(|variable| variable.class.is_number());
            let returns = numbers.map(|variable| format!("return {};", variable.name));
            found.extend(returns.map(|text| change(text, ChangeKind::Inserted, 4)));
        }
        self.place(&last.span, PlaceKind::After, found);
    }

    /// Whether nothing comes after a statement in the function.
    fn ends_function(&self, last: &Statement) -> bool {
        let StatementKind::Block(statements) = &self.material.function.body.kind else {
            return false;
        };
        statements.last().is_some_and(|one| one.span == last.span)
    }

    /// Statements of the function that can stand elsewhere.
    fn copies(&self) -> Vec<(String, u32)> {
        let statements = self.material.statements.iter().take(MOST_COPIES);
        let copies = statements.map(|span| {
            let text = self.material.of(span).to_owned();
            // A call that is forgotten once is made elsewhere.
            let is_call = text.ends_with(");") && !text.contains('=') && !text.contains("print");
            (text, if is_call { 3 } else { 4 })
        });
        let copies: Vec<(String, u32)> =
            copies.filter(|(text, _)| !super::has_check(text)).collect();
        let mut all = copies.clone();
        for (text, cost) in &copies {
            let others = self.with_other_members(text).into_iter().map(|text| (text, cost + 1));
            all.extend(others.filter(|(text, _)| !copies.iter().any(|(known, _)| known == text)));
        }
        all
    }

    /// The same with another member: `print(tree->right)` for `print(tree->left)`.
    fn with_other_members(&self, text: &str) -> Vec<String> {
        let mut found = Vec::new();
        for token in tokens(text) {
            let old = &text[token.range.clone()];
            let is_member = text[..token.range.start].ends_with("->");
            if !is_member || !text.ends_with(");") || found.len() >= MOST_RENAMED {
                continue;
            }
            for member in self.material.members.iter().filter(|member| **member != old) {
                let mut other = text.to_owned();
                other.replace_range(token.range.clone(), member);
                found.push(other);
            }
        }
        found
    }

    /// `else` between a statement and the `if` before it.
    pub(super) fn missing_else(&mut self, first: &Statement, second: &Statement) {
        let is_open = is_open(first);
        let may_follow = !matches!(
            second.kind,
            StatementKind::Declaration(_) | StatementKind::Labelled(_) | StatementKind::Empty
        );
        if !is_open || !may_follow || self.is_check_statement(first) {
            return;
        }
        let [before, between, after] =
            [first.span.clone(), first.span.end..second.span.start, second.span.clone()]
                .map(|span| self.material.of(&span));
        let between = if between.trim().is_empty() { between } else { " " };
        let text = match before.ends_with('}') {
            true => format!("{before} else {after}"),
            false => format!("{before}{between}else {after}"),
        };
        // What follows may be the first of another pair: texts that overlap cannot be chosen in one.
        let joined = Change { alone: true, ..change(text, ChangeKind::Guarded, 2) };
        let span = first.span.start..second.span.end;
        self.place(&span, PlaceKind::Statement, vec![joined]);
    }

    /// What can be put in somewhere: statements of the function, and assignments to variables.
    fn inserted(&self) -> Vec<Change> {
        let kind = ChangeKind::Inserted;
        let mut found: Vec<Change> =
            self.copies().into_iter().map(|(text, cost)| change(text, kind, cost)).collect();
        let variables: Vec<_> = self.variables().collect();
        let mut assignments = Vec::new();
        // Each variable has its turn before one has all of its changes.
        for (after, cost) in [(" = 0;", 4), ("++;", 4), ("--;", 4), (" = 1;", 5)] {
            for variable in &variables {
                let is_pointer = matches!(variable.class, Class::Pointer(_));
                if variable.class.is_number() || is_pointer && after == " = 0;" {
                    assignments.push(change(format!("{}{after}", variable.name), kind, cost));
                }
            }
        }
        for variable in variables.iter().filter(|one| one.class.is_number()) {
            assignments.push(change(format!("{0} = -{0};", variable.name), kind, 5));
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
        found.extend(self.other_values());
        // A text that is made character by character has to be ended.
        let is_text = |one: &&&super::Variable| self.material.classes.is_text(one.class);
        for text in variables.iter().filter(is_text).take(MOST_TEXTS) {
            let integers = variables.iter().filter(|one| one.class == Class::Integer);
            for index in integers.take(MOST_TEXTS) {
                let end = format!("{}[{}] = '\\0';", text.name, index.name);
                found.push(change(end, kind, 4));
            }
        }
        if self.loops > 0 {
            found.push(change("break;", kind, 6));
            found.push(change("continue;", kind, 6));
        }
        found.extend(self.early_returns());
        found
    }

    /// Assignments of other constants to what is assigned elsewhere in the function, and is no variable: `*found = 1;`
    fn other_values(&self) -> Vec<Change> {
        let is_part = |text: &str| {
            let is_plain = |c: char| c.is_alphanumeric() || "_*->.[]".contains(c);
            text.contains(['*', '>', '.', '[']) && text.chars().all(is_plain)
        };
        let mut targets: Vec<String> = Vec::new();
        for (text, _) in self.copies() {
            if let Some((target, _)) = text.split_once(" = ")
                && is_part(target)
                && targets.len() < MOST_TARGETS
                && !targets.iter().any(|known| known == target)
            {
                targets.push(target.to_owned());
            }
        }
        let of_target = |target: &String| {
            let values = ["0", "1", "-1"].map(|value| format!("{target} = {value};"));
            let steps = ["++", "--"].map(|sign| format!("{sign}{target};"));
            values.into_iter().chain(steps).collect::<Vec<_>>()
        };
        let texts = targets.iter().flat_map(of_target);
        texts.map(|text| change(text, ChangeKind::Inserted, 5)).collect()
    }

    /// Returns from the function, also where a pointer is null or a number is not positive.
    fn early_returns(&self) -> Vec<Change> {
        let kind = ChangeKind::Inserted;
        let mut values: Vec<String> = self.material.returned.clone();
        values.truncate(MOST_RETURNED);
        let returns: Vec<String> = match values.is_empty() {
            true => vec!["return;".to_owned()],
            false => values.iter().map(|value| format!("return {value};")).collect(),
        };
        let mut found: Vec<Change> =
            returns.iter().map(|text| change(text.clone(), kind, 6)).collect();
        for variable in self.variables().take(MOST_GUARDS) {
            let name = &variable.name;
            let conditions: &[(&str, &str, u32)] = match variable.class {
                Class::Pointer(_) => &[("", " == 0", 5)],
                Class::Integer => &[("", " == 0", 6), ("", " <= 0", 6), ("", " < 0", 6)],
                Class::Float | Class::Array(_) | Class::Other(_) => &[],
            };
            for (before, after, cost) in conditions {
                for text in &returns {
                    let text = format!("if ({before}{name}{after}) {text}");
                    found.push(change(text, kind, *cost));
                }
            }
        }
        found
    }

    /// Whether a statement only checks the program: an assertion, or a branch to an error.
    pub(super) fn is_check_statement(&self, statement: &Statement) -> bool {
        match &statement.kind {
            StatementKind::Expression(Expression {
                kind: ExpressionKind::Call { function, .. },
                ..
            }) => self.is_check(self.material.of(&function.span)),
            StatementKind::If { then, otherwise: None, .. } => self.is_check_statement(then),
            StatementKind::Block(statements) => {
                let mut own = statements.iter();
                !statements.is_empty() && own.all(|one| self.is_check_statement(one))
            }
            StatementKind::Labelled(inner) => self.is_check_statement(inner),
            StatementKind::Expression(_)
            | StatementKind::Declaration(_)
            | StatementKind::If { .. }
            | StatementKind::While { .. }
            | StatementKind::Do { .. }
            | StatementKind::For { .. }
            | StatementKind::Switch { .. }
            | StatementKind::Return(_)
            | StatementKind::Jump
            | StatementKind::Empty => false,
        }
    }
}

/// Whether an `else` may follow a statement.
fn is_open(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::If { otherwise, .. } => otherwise.as_deref().is_none_or(is_open),
        StatementKind::Expression(_)
        | StatementKind::Block(_)
        | StatementKind::Declaration(_)
        | StatementKind::While { .. }
        | StatementKind::Do { .. }
        | StatementKind::For { .. }
        | StatementKind::Switch { .. }
        | StatementKind::Return(_)
        | StatementKind::Jump
        | StatementKind::Labelled(_)
        | StatementKind::Empty => false,
    }
}
