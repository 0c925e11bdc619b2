//! Statements that are missing, or too many, in words.

use ir::suspects::StatementFault;
use ir::{ExpressionId, FunctionId};
use methods::localize::{Change, Diagnosis};
use report::localize::{StatementCause, StatementChange};

use super::values;
use super::words::{Words, chosen};

impl Words<'_> {
    /// Faults of statements. Of assignments to one variable that could be put into several places of
    /// a function there is the first.
    pub(super) fn statements(&self, diagnoses: &[&Diagnosis]) -> Vec<StatementCause> {
        let mut all: Vec<(FunctionId, StatementCause)> =
            diagnoses.iter().filter_map(|diagnosis| self.statement(diagnosis)).collect();
        all.sort_by_key(|(_, cause)| {
            let StatementCause { statement, evidence, .. } = cause;
            let keeps_all = evidence.kept.is_some_and(|(kept, of)| kept == of);
            (evidence.avoids, evidence.reads_unwritten, !keeps_all, statement.start.clone())
        });
        let mut kept: Vec<(FunctionId, StatementCause)> = Vec::new();
        for (function, cause) in all {
            let first = kept.iter_mut().find(|(known_in, known)| {
                *known_in == function
                    && known.evidence.avoids == cause.evidence.avoids
                    && known.change.variable().is_some()
                    && known.change.variable() == cause.change.variable()
            });
            match first {
                Some((_, known)) => {
                    add_line(known, cause.statement.start.line);
                    cause.change.other_lines().iter().for_each(|line| add_line(known, *line));
                }
                None => kept.push((function, cause)),
            }
        }
        kept.into_iter().map(|(_, cause)| cause).collect()
    }

    /// A fault of a statement: its first point chooses what is done instead.
    fn statement(&self, diagnosis: &Diagnosis) -> Option<(FunctionId, StatementCause)> {
        let part = &self.request.parts[diagnosis.parts.first()?.0];
        let point = part.suspects[0].points[0];
        let mut later = Vec::new();
        let change = match part.fault.as_ref()? {
            StatementFault::Target(_) => return None,
            StatementFault::Superfluous => StatementChange::Skip,
            StatementFault::Missing(variables) => {
                let mut changes = diagnosis.fixes.iter().flat_map(|fix| &fix.changes);
                let choice = changes.find(|change| change.expression == point.expression);
                let variable = variables.get(chosen(choice?)?)?;
                later.clone_from(&variable.later);
                StatementChange::Insert {
                    variable: variable.name.to_string(),
                    values: self.inserted(diagnosis, point.expression),
                    other_lines: Vec::new(),
                }
            }
        };
        let cause = self.cause(diagnosis);
        let mut evidence = cause.evidence;
        // What is left out has no text.
        let tried = evidence.simple.take().filter(|simple| simple.tried > 0);
        evidence.kept = tried.map(|simple| (simple.passing, simple.tried));
        let statement = cause.components.into_iter().next()?;
        let mut cause = StatementCause { statement, change, evidence };
        for range in later {
            add_line(&mut cause, self.woven().sources.start(range).line);
        }
        Some((point.function, cause))
    }

    /// What an inserted assignment assigns in each run, in its order; what is not changed is zero.
    fn inserted(&self, diagnosis: &Diagnosis, choice: ExpressionId) -> Vec<(String, String)> {
        let mut inserted = Vec::new();
        for fix in &diagnosis.fixes {
            let run = &self.request.runs[fix.run].name;
            let mut changes = fix.changes.iter().peekable();
            while let Some(change) = changes.next() {
                if change.expression != choice {
                    continue;
                }
                let value = changes.next_if(|next: &&Change| next.expression != choice);
                let value = value.map(|value| values::as_code(self.woven(), value));
                inserted.push((run.clone(), value.unwrap_or_else(|| "0".to_owned())));
            }
        }
        inserted
    }
}

/// Tells of another line before which an assignment would do.
fn add_line(cause: &mut StatementCause, line: u32) {
    if line != cause.statement.start.line {
        cause.change.add_line(line);
    }
}
