//! Statements that are missing, or too many, in words.

use findings::{InsertedValue, StatementCause, StatementChange};
use ir::{FunctionId, Type};
use methods::localize::{Change, ComponentId, Diagnosis, NewValue};
use weave::suspects::{Point, StatementFault};

use super::values;
use super::words::{Words, chosen};

impl Words<'_> {
    /// Faults of statements. Of assignments to one variable that could be put into several places of
    /// a function there is the first, and that at the end.
    pub(super) fn statements(&self, diagnoses: &[&Diagnosis]) -> Vec<StatementCause> {
        let mut all: Vec<(FunctionId, StatementCause)> =
            diagnoses.iter().filter_map(|diagnosis| self.statement(diagnosis)).collect();
        all.sort_by_key(|(_, cause)| {
            let StatementCause { statement, evidence, .. } = cause;
            let keeps_all = evidence.kept.is_some_and(|(kept, of)| kept == of);
            (evidence.avoids, evidence.reads_unwritten, !keeps_all, statement.place.start.clone())
        });
        let mut kept: Vec<(FunctionId, StatementCause)> = Vec::new();
        for (function, cause) in all {
            let first = kept.iter_mut().find(|(known_in, known)| {
                *known_in == function
                    && known.evidence.avoids == cause.evidence.avoids
                    && known.change.variable().is_some()
                    && known.change.variable() == cause.change.variable()
                    && known.change.end_of() == cause.change.end_of()
            });
            match first {
                Some((_, known)) => {
                    add_line(known, cause.statement.place.start.line);
                    cause.change.other_lines().iter().for_each(|line| add_line(known, *line));
                }
                None => kept.push((function, cause)),
            }
        }
        kept.into_iter().map(|(_, cause)| cause).collect()
    }

    /// A fault of a statement: its first point chooses what is done instead.
    fn statement(&self, diagnosis: &Diagnosis) -> Option<(FunctionId, StatementCause)> {
        let id = *diagnosis.components.first()?;
        let component = &self.request.components[id.0];
        let points = &component.suspects[0].points;
        let point = points[0];
        let mut later = Vec::new();
        let change = match component.fault.as_ref()? {
            StatementFault::Target(_) | StatementFault::Call(_) => return None,
            StatementFault::Superfluous => StatementChange::Skip,
            StatementFault::Missing(variables) => {
                let mut changes = diagnosis.fixes.iter().flat_map(|fix| &fix.changes);
                let choice = changes.find(|change| change.expression == point.expression);
                let number = chosen(choice?)?;
                let variable = variables.get(number)?;
                later.clone_from(&variable.later);
                let value = points.get(number + 1)?;
                let function = &self.woven().functions[point.function].name;
                let ends = self.woven().text(point.origin) == "}";
                StatementChange::Insert {
                    variable: variable.name.to_string(),
                    values: self.inserted(diagnosis, &point, &self.zero(id, value)?),
                    end_of: ends.then(|| function.to_string()),
                    other_lines: Vec::new(),
                }
            }
        };
        let mut evidence = self.evidence(diagnosis);
        // What is left out has no text.
        let tried = evidence.simple.take().filter(|simple| simple.tried > 0);
        evidence.kept = tried.map(|simple| (simple.passing, simple.tried));
        let statement = self.components(&diagnosis.components).into_iter().next()?;
        let mut cause = StatementCause { statement, change, evidence };
        for range in later {
            add_line(&mut cause, self.woven().sources.start(range).line);
        }
        Some((point.function, cause))
    }

    /// What an inserted assignment assigns if nothing is said about it.
    fn zero(&self, component: ComponentId, point: &Point) -> Option<Change> {
        let body = self.woven().functions[point.function].body.as_ref()?;
        let ty = body.expressions[point.expression].ty;
        let is_pointer = matches!(self.woven().types[ty], Type::Pointer(_));
        Some(Change {
            component,
            function: point.function,
            expression: point.expression,
            ty,
            occurrence: 0,
            own: None,
            had_none: false,
            value: if is_pointer { NewValue::Null } else { NewValue::Bits(0) },
        })
    }

    /// What an inserted assignment assigns in each run, in its order; what is not changed is zero.
    fn inserted(&self, diagnosis: &Diagnosis, point: &Point, zero: &Change) -> Vec<InsertedValue> {
        let choice = point.expression;
        let changes = diagnosis.fixes.iter().flat_map(|fix| &fix.changes);
        let letters = values::are_letters(changes.filter(|change| change.expression != choice));
        let mut inserted = Vec::new();
        for fix in &diagnosis.fixes {
            let run = &self.request.runs[fix.run].name;
            let mut occurrence = 0;
            let mut changes = fix.changes.iter().peekable();
            while let Some(change) = changes.next() {
                if change.expression != choice {
                    continue;
                }
                let value = changes.next_if(|next: &&Change| next.expression != choice);
                let value = value.unwrap_or(zero);
                let code = values::as_code(self.woven(), value, letters);
                let is_code = code.is_some();
                let words = || values::wanted(self.woven(), value, letters);
                let value = code.unwrap_or_else(words);
                occurrence += 1;
                inserted.push(InsertedValue { run: run.clone(), occurrence, value, is_code });
            }
        }
        inserted
    }
}

/// Tells of another line before which an assignment would do.
fn add_line(cause: &mut StatementCause, line: u32) {
    if line != cause.statement.place.start.line {
        cause.change.add_line(line);
    }
}
