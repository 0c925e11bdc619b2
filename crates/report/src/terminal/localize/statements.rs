//! Statements that are missing, or too many.

use std::fmt::Write as _;

use source::SourceMap;

use super::shown;
use crate::localize::{LocalizeReport, StatementCause, StatementChange, plural};
use crate::style::{FAINT, STRONG, paint};

/// So many values of a missing assignment are named.
const MOST_INSERTED: usize = 4;
/// So many other lines for it are named.
const MOST_LINES: usize = 6;

/// All of them, with their lines.
pub(super) fn statements(report: &LocalizeReport, sources: &SourceMap) -> String {
    if report.statements.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, "Missing or superfluous statements:"));
    for StatementCause { statement, change, evidence } in &report.statements {
        let place = paint(STRONG, &statement.start.to_string());
        let _ = writeln!(text, "\n   {place}: {}", told(change));
        text += &shown(statement, sources);
        let _ = writeln!(text, "      {}", paint(FAINT, &evidence.sentences().join("; ")));
    }
    text
}

/// A line for each.
pub(super) fn quiet(report: &LocalizeReport) -> String {
    let line =
        |cause: &StatementCause| format!("{}: {}\n", cause.statement.start, told(&cause.change));
    report.statements.iter().map(line).collect()
}

/// What is done to a statement.
fn told(change: &StatementChange) -> String {
    match change {
        StatementChange::Skip => "leave this out".to_owned(),
        StatementChange::Insert { variable, values, other_lines } => {
            insert(variable, values, &place(other_lines))
        }
    }
}

/// Before which statements an assignment would do.
fn place(other_lines: &[u32]) -> String {
    if other_lines.is_empty() {
        return "before this".to_owned();
    }
    let mut lines: Vec<String> = other_lines.iter().take(MOST_LINES).map(u32::to_string).collect();
    if other_lines.len() > MOST_LINES {
        lines.push(format!("{} more", other_lines.len() - MOST_LINES));
    }
    let word = plural("line", other_lines.len());
    format!("before this, or before {word} {}", lines.join(", "))
}

/// An assignment that is missing.
fn insert(variable: &str, values: &[(String, String)], place: &str) -> String {
    let first = values.first().map_or("", |(_, value)| value.as_str());
    if values.iter().all(|(_, value)| value == first) {
        return format!("insert `{variable} = {first}` {place}");
    }
    let told = |(run, value): &(String, String)| format!("{value} in {run}");
    let mut shown: Vec<String> = values.iter().take(MOST_INSERTED).map(told).collect();
    if values.len() > MOST_INSERTED {
        shown.push("...".to_owned());
    }
    format!("insert an assignment to `{variable}` {place}: {}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::tests::evidence;
    use crate::localize::OneFunction;
    use crate::localize::tests::{component, report};

    fn insert(values: &[(&str, &str)], other_lines: Vec<u32>) -> StatementChange {
        let value = |(run, value): &(&str, &str)| (run.to_string(), value.to_string());
        let values = values.iter().map(value).collect();
        StatementChange::Insert { variable: "x".to_owned(), values, other_lines }
    }

    #[test]
    fn changes_of_statements_are_told_in_a_line() {
        let same = [("a", "7"), ("b", "7")];
        assert_eq!(told(&insert(&same, Vec::new())), "insert `x = 7` before this");
        let many = told(&insert(&same, (2..10).collect()));
        assert_eq!(many, "insert `x = 7` before this, or before lines 2, 3, 4, 5, 6, 7, 2 more");
        let differ = "insert an assignment to `x` before this, or before line 9: 7 in a, 8 in b";
        assert_eq!(told(&insert(&[("a", "7"), ("b", "8")], vec![9])), differ);
        assert_eq!(told(&StatementChange::Skip), "leave this out");
    }

    #[test]
    fn a_quiet_report_has_them() {
        let mut found = report(Vec::new());
        found.statements.push(StatementCause {
            statement: component(12, "a = 5;"),
            change: StatementChange::Skip,
            evidence: evidence(1, OneFunction::NotAsked),
        });
        assert_eq!(quiet(&found), "a.c:12:5: leave this out\n");
    }
}
