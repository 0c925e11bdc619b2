//! Where repairs of a Boolean program stand in the text.

use std::ops::Range;

use abstraction::program::Place;

use crate::changes::takes_given_input;
use crate::coverage::is_text_of;
use crate::syntax::{Expression, ExpressionKind, Function, Statement, StatementKind};
use crate::tokens::tokens;
use crate::{ChangeKind, Edit, Patch, Request};

/// How unusual changes are, as those of other sources count it.
const OF_CONDITION: u32 = 2;
const OF_VALUE: u32 = 3;
const OF_STATEMENT: u32 = 5;

/// The user's texts, read.
pub(super) struct Texts<'r> {
    request: &'r Request<'r>,
    functions: Vec<Vec<Function>>,
}

/// A statement with the one around it.
pub(super) struct Found<'t> {
    pub statement: &'t Statement,
    pub in_block: bool,
    pub function: &'t Function,
}

impl<'r> Texts<'r> {
    pub fn new(request: &'r Request<'r>) -> Self {
        let functions = request.units.iter().map(|unit| {
            let active = crate::conditionals::active(&unit.text, &unit.defines);
            crate::parse::functions(&active)
        });
        Self { request, functions: functions.collect() }
    }

    pub fn text(&self, unit: usize) -> &str {
        &self.request.units[unit].text
    }

    pub fn functions(&self, unit: usize) -> &[Function] {
        &self.functions[unit]
    }

    /// Where a vertex stands, if it stands in a text that may be changed, and not in a macro.
    pub fn of_vertex(&self, (function, vertex): Place) -> Option<(usize, Range<usize>)> {
        let program = self.request.program;
        let body = program.functions[function].body.as_ref()?;
        let location = program.location(body.vertices[vertex].origin);
        if location.expansion.is_some() {
            return None;
        }
        let name = &program.sources.file(location.range.file).name;
        let unit = self.request.units.iter().position(|unit| is_text_of(unit, name))?;
        let span = location.range.start as usize..location.range.end as usize;
        self.request.units[unit].may_change.then_some((unit, span))
    }

    /// The innermost statement around some text.
    pub fn statement(&self, unit: usize, span: &Range<usize>) -> Option<Found<'_>> {
        let around = |one: &Range<usize>| one.start <= span.start && span.end <= one.end;
        let function = self.functions[unit].iter().find(|one| around(&one.body.span))?;
        let (mut statement, mut in_block) = (&function.body, false);
        while let Some(child) = statement.children().into_iter().find(|one| around(&one.span)) {
            in_block = matches!(statement.kind, StatementKind::Block(_));
            statement = child;
        }
        let is_block = matches!(statement.kind, StatementKind::Block(_));
        (!is_block).then_some(Found { statement, in_block, function })
    }

    /// Whether the program asks somewhere whether something is zero by its name alone.
    pub fn asks_truth_of(&self, name: &str) -> bool {
        let asked = [format!("!{name}"), format!("if ({name})"), format!("while ({name})")];
        self.request.units.iter().any(|unit| asked.iter().any(|one| unit.text.contains(one)))
    }

    pub fn names_null(&self) -> bool {
        self.request.units.iter().any(|unit| unit.text.contains("NULL"))
    }

    /// An expression as it can stand instead of some text.
    pub fn fitting(&self, unit: usize, span: &Range<usize>, new: &str) -> String {
        let text = self.text(unit);
        let before = text[..span.start].trim_end().chars().next_back();
        let after = text[span.end..].trim_start().chars().next();
        let stands_alone =
            matches!(before, Some('(' | ';' | '=')) && matches!(after, Some(')' | ';'));
        let is_plain = new.chars().all(|c| c.is_alphanumeric() || c == '_');
        match stands_alone || is_plain {
            true => new.to_owned(),
            false => format!("({new})"),
        }
    }

    /// Other text.
    pub fn replaced(
        &self,
        unit: usize,
        span: Range<usize>,
        new: String,
        kind: ChangeKind,
    ) -> Option<Patch> {
        let old = &self.text(unit)[span.clone()];
        // What a program is given is no part of it.
        if *old == *new || takes_given_input(old) {
            return None;
        }
        let cost = match kind {
            ChangeKind::Condition => {
                OF_CONDITION + (new.matches("&&").count() + new.matches("||").count()) as u32
            }
            _ => OF_VALUE,
        };
        Some(patch(Edit { unit, span: span.clone(), text: new.clone() }, span, new, kind, cost))
    }

    /// A statement under a condition.
    pub fn guard(&self, unit: usize, span: &Range<usize>, condition: &str) -> Option<Patch> {
        let Found { statement, in_block, function } = self.statement(unit, span)?;
        let StatementKind::Expression(_) = statement.kind else { return None };
        let own = statement.span.clone();
        let edit = match in_block {
            true => {
                let deeper = self.deeper(unit, function, own.start);
                let text = format!("if ({condition}){deeper}");
                Edit { unit, span: own.start..own.start, text }
            }
            // What stands alone may have an `else` behind it.
            false => {
                let text = format!("{{ if ({condition}) {} }}", &self.text(unit)[own.clone()]);
                Edit { unit, span: own.clone(), text }
            }
        };
        let kind = ChangeKind::Guarded;
        Some(patch(edit, own, condition.to_owned(), kind, OF_STATEMENT))
    }

    /// A statement that is put before the one around some text, into an arm of a branch, or at the end of a
    /// function.
    pub fn insert(
        &self,
        unit: usize,
        (span, arm): (&Range<usize>, Option<bool>),
        new: &str,
        condition: &str,
    ) -> Option<Patch> {
        let text = self.text(unit);
        let conditional = |deeper: &str| match condition {
            "1" => Some(new.to_owned()),
            "0" => None,
            condition => Some(format!("if ({condition}){deeper}{new}")),
        };
        let Some(Found { statement, in_block, function }) = self.statement(unit, span) else {
            // The end of a function stands where its name is.
            let name = text.get(span.clone())?;
            let function = self.functions[unit].iter().find(|one| one.name == name)?;
            let StatementKind::Block(statements) = &function.body.kind else { return None };
            let last = statements.last()?.span.clone();
            let statement = conditional(&self.deeper(unit, function, last.start))?;
            let put = format!("{}{statement}", line_break(text, last.start));
            let edit = Edit { unit, span: last.end..last.end, text: put };
            return Some(inserted(edit, last, new));
        };
        if let Some(arm) = arm {
            return self.insert_into_arm(unit, span, arm, &conditional(" ")?);
        }
        let own = statement.span.clone();
        let edit = match in_block {
            true => {
                let statement = conditional(&self.deeper(unit, function, own.start))?;
                let text = format!("{statement}{}", line_break(text, own.start));
                Edit { unit, span: own.start..own.start, text }
            }
            false => {
                let text = format!("{{ {} {} }}", conditional(" ")?, &text[own.clone()]);
                Edit { unit, span: own.clone(), text }
            }
        };
        Some(inserted(edit, own, new))
    }

    /// A statement at the beginning of an arm of the branch with a condition.
    fn insert_into_arm(
        &self,
        unit: usize,
        condition: &Range<usize>,
        arm: bool,
        new: &str,
    ) -> Option<Patch> {
        let text = self.text(unit);
        let Found { statement, function, .. } = self.statement(unit, condition)?;
        let whole = match &statement.kind {
            StatementKind::If { condition, .. } | StatementKind::While { condition, .. } => {
                condition
            }
            StatementKind::Block(_)
            | StatementKind::Expression(_)
            | StatementKind::Declaration(_)
            | StatementKind::Do { .. }
            | StatementKind::For { .. }
            | StatementKind::Switch { .. }
            | StatementKind::Return(_)
            | StatementKind::Jump
            | StatementKind::Labelled(_)
            | StatementKind::Empty => return None,
        };
        if whole.span != *condition {
            return None;
        }
        let (broken, step) = (line_break(text, statement.span.start), self.step(unit, function));
        let into = match &statement.kind {
            StatementKind::If { then, otherwise, .. } => match arm {
                true => Some(&**then),
                false => otherwise.as_deref(),
            },
            StatementKind::While { body, .. } if arm => Some(&**body),
            _ => {
                let at = statement.span.end;
                let edit = Edit { unit, span: at..at, text: format!("{broken}{new}") };
                return Some(inserted(edit, statement.span.clone(), new));
            }
        };
        let Some(into) = into else {
            let at = statement.span.end;
            let put = match broken.starts_with('\n') {
                true => format!("{broken}else{broken}{step}{new}"),
                false => format!(" else {new}"),
            };
            let edit = Edit { unit, span: at..at, text: put };
            return Some(inserted(edit, statement.span.clone(), new));
        };
        let edit = match &into.kind {
            StatementKind::Block(statements) => match statements.first() {
                Some(first) => {
                    let at = first.span.start;
                    let put = format!("{new}{}", line_break(text, at));
                    Edit { unit, span: at..at, text: put }
                }
                None => {
                    let lines = text[into.span.clone()].contains('\n');
                    let put = match lines && broken.starts_with('\n') {
                        true => format!("{{{broken}{step}{new}{broken}}}"),
                        false => format!("{{ {new} }}"),
                    };
                    Edit { unit, span: into.span.clone(), text: put }
                }
            },
            StatementKind::Empty => Edit { unit, span: into.span.clone(), text: new.to_owned() },
            _ => {
                let put = format!("{{ {new} {} }}", &text[into.span.clone()]);
                Edit { unit, span: into.span.clone(), text: put }
            }
        };
        Some(inserted(edit, into.span.clone(), new))
    }

    /// Calls of a function near some text, as statements.
    pub fn calls(&self, unit: usize, span: &Range<usize>, name: &str) -> Vec<String> {
        let text = self.text(unit);
        let around = |one: &&Function| {
            let body = &one.body.span;
            body.start <= span.start && span.end <= body.end
                || text.get(span.clone()) == Some(one.name.as_str())
        };
        let mut found: Vec<String> = Vec::new();
        for function in self.functions[unit].iter().filter(around) {
            for (call, _) in calls_in(&function.body, text, name) {
                let call = format!("{};", &text[call.span.clone()]);
                if !found.contains(&call) {
                    found.push(call);
                }
            }
        }
        found
    }

    /// Where the value of an assignment or of an initialized variable stands.
    pub fn value_span(&self, unit: usize, span: &Range<usize>) -> Option<Range<usize>> {
        let text = self.text(unit);
        if let Some(Expression { kind: ExpressionKind::Assignment { sign, value, .. }, .. }) =
            crate::parse::expression(text, span)
        {
            return (&text[sign] == "=").then_some(value.span);
        }
        let StatementKind::Declaration(declarators) = &self.statement(unit, span)?.statement.kind
        else {
            return None;
        };
        let named = declarators.iter().find(|one| one.named.start == span.start)?;
        named.value.as_ref().map(|value| value.span.clone())
    }

    /// What stands between a condition and the statement below it.
    pub fn deeper(&self, unit: usize, function: &Function, at: usize) -> String {
        let broken = line_break(self.text(unit), at);
        match broken.starts_with('\n') {
            true => format!("{broken}{}", self.step(unit, function)),
            false => broken,
        }
    }

    /// How far the text indents: what stands before the first statement of a function.
    pub fn step<'t>(&'t self, unit: usize, function: &Function) -> &'t str {
        let usual = "    ";
        let StatementKind::Block(statements) = &function.body.kind else { return usual };
        let Some(first) = statements.first() else { return usual };
        let text = self.text(unit);
        let line = text[..first.span.start].rfind('\n').map_or(0, |end| end + 1);
        let own = &text[line..first.span.start];
        if !own.is_empty() && own.chars().all(char::is_whitespace) { own } else { usual }
    }

    /// Where a declaration can be put that all functions of a text see.
    pub fn before_functions(&self, unit: usize) -> Option<usize> {
        let text = self.text(unit);
        let body = self.functions[unit].first()?.body.span.start;
        let before = tokens(&text[..body]);
        let is_end = |range: &Range<usize>| matches!(&text[range.clone()], ";" | "}");
        let last = before.iter().rposition(|one| is_end(&one.range));
        before.get(last.map_or(0, |last| last + 1)).map(|one| one.range.start)
    }
}

/// The calls of a function in a statement, each with whether it is a statement of a block by itself.
pub(super) fn calls_in<'t>(
    statement: &'t Statement,
    text: &str,
    name: &str,
) -> Vec<(&'t Expression, &'t Statement)> {
    let mut found = Vec::new();
    let mut open = vec![statement];
    while let Some(statement) = open.pop() {
        let mut parts = statement.expressions();
        while let Some(part) = parts.pop() {
            if let ExpressionKind::Call { function, .. } = &part.kind
                && &text[function.span.clone()] == name
            {
                found.push((part, statement));
            }
            parts.extend(part.operands());
        }
        open.extend(statement.children());
    }
    found
}

/// What stands between two statements: a new line if the statement begins one, with its indentation.
pub(super) fn line_break(text: &str, at: usize) -> String {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let indentation = &text[line..at];
    match indentation.chars().all(char::is_whitespace) {
        true => format!("\n{indentation}"),
        false => " ".to_owned(),
    }
}

/// A statement that is put in.
fn inserted(edit: Edit, about: Range<usize>, new: &str) -> Patch {
    patch(edit, about, new.to_owned(), ChangeKind::Inserted, OF_STATEMENT)
}

/// A change that has not been run.
pub(super) fn patch(
    edit: Edit,
    about: Range<usize>,
    new: String,
    kind: ChangeKind,
    cost: u32,
) -> Patch {
    Patch {
        edit,
        more: Vec::new(),
        about,
        new,
        kind,
        cost,
        suspicion: 1.0,
        mended: 0,
        kept: 0,
        broken: 0,
    }
}
