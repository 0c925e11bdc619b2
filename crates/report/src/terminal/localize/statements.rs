//! Statements that are missing, or too many.

use std::fmt::Write as _;

use findings::{InsertedValue, LocalizeReport, StatementCause, StatementChange};
use source::SourceMap;

use super::shown;
use crate::evidence::sentences;
use crate::numbers::{ordinal, plural};
use crate::style::{FAINT, STRONG, paint};

/// This many values of a missing assignment are named.
const MOST_INSERTED: usize = 4;
/// This many other lines for it are named.
const MOST_LINES: usize = 6;

/// All of them, with their lines.
pub(super) fn statements(report: &LocalizeReport, sources: &SourceMap) -> String {
    if report.statements.as_ref().is_some_and(Vec::is_empty) {
        let answer = match report.undecided.is_empty() {
            true => "No statement is missing or superfluous by itself.",
            false => "No statement is known to be missing or superfluous; not all is decided.",
        };
        return format!("\n{answer}\n");
    }
    if report.statements.is_none() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, "Missing or superfluous statements:"));
    for StatementCause { statement, change, evidence } in report.statements() {
        let place = paint(STRONG, &statement.place.start.to_string());
        let _ = writeln!(text, "\n   {place}: {}", told(change));
        text += &shown(statement, sources);
        let _ = writeln!(text, "      {}", paint(FAINT, &sentences(evidence).join("; ")));
    }
    text
}

/// A line for each.
pub(super) fn quiet(report: &LocalizeReport) -> String {
    let line =
        |cause: &StatementCause| format!("{}: {}\n", cause.statement.place, told(&cause.change));
    report.statements().iter().map(line).collect()
}

/// What is done to a statement.
fn told(change: &StatementChange) -> String {
    match change {
        StatementChange::Skip => "leave this out".to_owned(),
        StatementChange::Insert { variable, values, end_of, other_lines } => {
            insert(variable, values, &place(end_of.as_deref(), other_lines))
        }
    }
}

/// Before which statements an assignment would do.
fn place(end_of: Option<&str>, other_lines: &[u32]) -> String {
    let first = match end_of {
        Some(function) => format!("at the end of `{function}`"),
        None => "before this".to_owned(),
    };
    if other_lines.is_empty() {
        return first;
    }
    let mut lines: Vec<String> = other_lines.iter().take(MOST_LINES).map(u32::to_string).collect();
    if other_lines.len() > MOST_LINES {
        lines.push(format!("{} more", other_lines.len() - MOST_LINES));
    }
    let word = plural("line", other_lines.len());
    format!("{first}, or before {word} {}", lines.join(", "))
}

/// An assignment that is missing.
fn insert(variable: &str, values: &[InsertedValue], place: &str) -> String {
    let first = values.first().map_or("", |one| one.value.as_str());
    if values.iter().all(|one| one.value == first) {
        return match values.iter().all(|one| one.is_code) {
            true => format!("insert `{variable} = {first}` {place}"),
            false => format!("insert an assignment to `{variable}` {place}: {first}"),
        };
    }
    let told = |(index, one): (usize, &InsertedValue)| {
        let InsertedValue { run, occurrence, value, .. } = one;
        let next = values.get(index + 1).filter(|next| next.run == *run);
        let when = match *occurrence > 1 || next.is_some() {
            true => format!(" the {} time", ordinal(*occurrence)),
            false => String::new(),
        };
        match next.is_some() && index + 1 < MOST_INSERTED {
            true => format!("{value}{when}"),
            false => format!("{value}{when} in {run}"),
        }
    };
    let shown = values.iter().enumerate().take(MOST_INSERTED).map(told);
    let mut shown: Vec<String> = shown.collect();
    if values.len() > MOST_INSERTED {
        shown.push("...".to_owned());
    }
    format!("insert an assignment to `{variable}` {place}: {}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use findings::OneFunction;

    use super::*;
    use crate::examples::{component, diagnosis, localized as report};

    fn value(run: &str, occurrence: usize, value: &str) -> InsertedValue {
        let [run, value] = [run, value].map(str::to_owned);
        InsertedValue { run, occurrence, value, is_code: true }
    }

    fn insert(values: &[(&str, &str)], other_lines: Vec<u32>) -> StatementChange {
        let values = values.iter().map(|(run, one)| value(run, 1, one)).collect();
        StatementChange::Insert { variable: "x".to_owned(), values, end_of: None, other_lines }
    }

    #[test]
    fn values_of_a_run_are_counted_and_words_are_no_code() {
        let values = [value("a", 1, "7"), value("a", 2, "8"), value("b", 1, "9")];
        let told = super::insert("x", &values, "here");
        let wanted = "7 the 1st time, 8 the 2nd time in a, 9 in b";
        assert_eq!(told, format!("insert an assignment to `x` here: {wanted}"));
        let words = InsertedValue { is_code: false, ..value("a", 1, "the 1st object") };
        let told = super::insert("x", &[words], &place(Some("f"), &[]));
        assert_eq!(told, "insert an assignment to `x` at the end of `f`: the 1st object");
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
        found.statements = Some(vec![StatementCause {
            statement: component(12, "a = 5;"),
            change: StatementChange::Skip,
            evidence: diagnosis(1, OneFunction::NotAsked),
        }]);
        assert_eq!(quiet(&found), "a.c:12:5: leave this out\n");
    }
}
