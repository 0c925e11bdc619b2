//! What a verdict relies on, and what would make it better.

use std::fmt::Write as _;

use findings::{CheckKind, Verdict};

use crate::check::{CheckReport, Limiting};
use crate::style::{STRONG, paint};

/// What limits the verdicts; empty if nothing does.
pub(super) fn limits(report: &CheckReport) -> String {
    let mut lines = Vec::new();
    if let Some(reason) = &report.stopped {
        lines.push(format!("stopped early: {reason}"));
    }
    lines.extend(reasons(report));
    lines.extend(report.limiting.iter().map(limiting));
    if let Some(bound) = report.limiting.iter().map(|limiting| limiting.bound).max() {
        lines.push(format!("try --unwind {}", u64::from(bound) * 2));
    }
    lines.extend(report.input.iter().cloned());
    rely(&mut lines, &report.relied_on, &report.missing, &report.assumptions);
    titled(&lines)
}

/// What an answer relies on.
pub(super) fn rely(
    lines: &mut Vec<String>,
    relied_on: &[CheckKind],
    missing: &[String],
    assumptions: &[String],
) {
    for kind in relied_on {
        lines
            .push(format!("the answer assumes that the check '{kind}', which is off, never fails"));
    }
    if !missing.is_empty() {
        let names = missing.join(", ");
        lines.push(format!("no body, so that any value may come back: {names}"));
    }
    lines.extend(assumptions.iter().map(|what| format!("taken for granted: {what}")));
}

/// The lines under their title; nothing if there are none.
pub(super) fn titled(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, "What limits this answer"));
    for line in lines {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// Why properties are open, each reason once.
fn reasons(report: &CheckReport) -> Vec<String> {
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for property in &report.properties {
        let Verdict::Unknown { reason } = &property.verdict else { continue };
        match reasons.iter_mut().find(|(known, _)| known == reason) {
            Some((_, count)) => *count += 1,
            None => reasons.push((reason, 1)),
        }
    }
    let stopped = report.stopped.as_deref();
    let line = |(reason, count): (&str, usize)| {
        let properties = if count == 1 { "property" } else { "properties" };
        format!("{count} {properties} open: {reason}")
    };
    reasons.into_iter().filter(|(reason, _)| Some(*reason) != stopped).map(line).collect()
}

pub(super) fn limiting(limiting: &Limiting) -> String {
    let Limiting { function, bound, .. } = limiting;
    match &limiting.position {
        _ if limiting.recursion => {
            format!("{function} calls itself; it was followed {bound} calls deep")
        }
        Some(position) => {
            let (file, line) = (&position.file, position.line);
            format!("the loop at {file}:{line} in {function} was followed for {bound} rounds")
        }
        None => format!("a loop in {function} was followed for {bound} rounds"),
    }
}
