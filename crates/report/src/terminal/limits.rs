//! What a verdict relies on, and what would make it better.

use std::fmt::Write as _;

use findings::{Basis, Bound, CheckReport, Verdict};
use source::SourceMap;

use crate::basis;
use crate::style::{STRONG, paint};

/// What limits the verdicts; empty if nothing does.
pub(super) fn limits(report: &CheckReport, sources: &SourceMap) -> String {
    let mut lines = Vec::new();
    if let Some(reason) = &report.stopped {
        lines.push(format!("stopped early: {reason}"));
    }
    lines.extend(reasons(report, sources));
    lines.extend(report.contradictions.iter().map(|position| {
        let (file, line) = (&position.file, position.line);
        format!("the assumption at {file}:{line} excludes every run that reaches it")
    }));
    let rests_on = report.rests_on();
    bounds(&mut lines, rests_on.iter().copied(), "--unwind");
    if let Some(reason) = &report.unproved {
        lines.push(format!("no more is proved: {reason}"));
    }
    list_missing(&mut lines, &report.missing);
    titled(LIMITS, &lines) + &assumptions(rests_on.into_iter())
}

/// The title of what keeps an answer from being a proof.
pub(super) const LIMITS: &str = "What limits this answer";

/// How far the search went, and what would make it go further.
pub(super) fn bounds<'a>(
    lines: &mut Vec<String>,
    rests_on: impl Iterator<Item = &'a Basis> + Clone,
    flag: &str,
) {
    let bounds = rests_on.filter_map(Basis::bound);
    lines.extend(bounds.clone().map(basis::bound));
    if let Some(bound) = bounds.filter_map(Bound::unwound).max() {
        lines.push(format!("try {flag} {}", u64::from(bound) * 2));
    }
}

/// Names the functions whose code is not known.
pub(super) fn list_missing(lines: &mut Vec<String>, missing: &[String]) {
    if !missing.is_empty() {
        let names = missing.join(", ");
        lines.push(format!("no body, so that any value may come back: {names}"));
    }
}

/// The assumptions that an answer rests on, under their title.
pub(super) fn assumptions<'a>(rests_on: impl Iterator<Item = &'a Basis>) -> String {
    let lines = rests_on.filter_map(Basis::assumption).map(basis::assumption);
    titled("What this answer assumes", &lines.collect::<Vec<_>>())
}

/// The lines under their title; nothing if there are none.
pub(super) fn titled(title: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, title));
    for line in lines {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// Why properties are open, each reason once, with the text that it is about.
fn reasons(report: &CheckReport, sources: &SourceMap) -> Vec<String> {
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
        let place =
            report.reason_places.get(reason).and_then(|place| place.location).map(|location| {
                let excerpt = source::excerpt(sources.use_range(location), sources);
                format!("\n  {}", excerpt.trim_end_matches('\n').replace('\n', "\n  "))
            });
        format!("{count} {properties} open: {reason}{}", place.unwrap_or_default())
    };
    reasons.into_iter().filter(|(reason, _)| Some(*reason) != stopped).map(line).collect()
}
