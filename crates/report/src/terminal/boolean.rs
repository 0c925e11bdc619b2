//! What was found about Boolean programs, as text.

use std::fmt::Write as _;

use findings::{
    Cause, CheckReport, Diagrams, Evidence, Obstacle, Overall, Patch, Place, RepairReport, Trace,
    TransitionReport, Verdict,
};
use source::{Severity, SourceMap};

use super::{Show, trace};
use crate::evidence::{of_transitions, unexplained};
use crate::numbers::plural;
use crate::patch::{remark, unified};
use crate::style::{BAD, GOOD, OPEN, STRONG, paint, paint_diagnostic};

/// This many values that have to change are reported.
const MOST_NECESSARY: usize = 4;

/// What `boolean check` found, as text.
#[must_use]
pub fn check(report: &CheckReport, sources: &SourceMap, show: Show) -> String {
    let mut text = format!("{}: {}\n", report.program, summary(report));
    for property in report.properties.iter().filter(|property| property.fails()) {
        let _ = write!(text, "\n{}", failure(&property.text, &property.place, sources));
        if let Some(run) = &property.counterexample {
            let title = format!("How it happens ({}):", property.id);
            let _ = writeln!(text, "\n  {}", paint(STRONG, &title));
            text += &steps(&run.trace, show);
        }
        if let Some(obstacle) = &property.no_trace {
            let _ = writeln!(text, "  There is no trace: {}", advised(obstacle));
        }
    }
    text += &others(report);
    if show.statistics {
        text += &report.statistics.diagrams.as_ref().map(sizes).unwrap_or_default();
    }
    text
}

fn count(report: &CheckReport, which: fn(&Verdict) -> bool) -> usize {
    report.properties.iter().filter(|property| which(&property.verdict)).count()
}

fn is_unreachable(verdict: &Verdict) -> bool {
    *verdict == Verdict::Unreachable
}

fn is_unknown(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Unknown { .. })
}

/// The answer in a line.
fn summary(report: &CheckReport) -> String {
    let total = report.properties.len();
    let failing = count(report, |verdict| *verdict == Verdict::Fails);
    match (report.overall(), total, failing) {
        (Overall::Safe, 0, _) => "there is no assertion".to_owned(),
        (Overall::Safe, _, _) if count(report, is_unreachable) == total => {
            "no assertion is ever reached".to_owned()
        }
        (Overall::Safe, 1, _) => paint(GOOD, "the assertion holds"),
        (Overall::Safe, _, _) => paint(GOOD, &format!("all {total} assertions hold")),
        (Overall::Unknown, _, _) => {
            let known = total - count(report, is_unknown);
            paint(
                OPEN,
                &format!("{known} of {total} assertions are decided, and none of these fails"),
            )
        }
        (Overall::Unsafe, 1, _) => paint(BAD, "the assertion fails"),
        (Overall::Unsafe, _, 1) => paint(BAD, &format!("1 of {total} assertions fails")),
        (Overall::Unsafe, _, _) => paint(BAD, &format!("{failing} of {total} assertions fail")),
    }
}

/// How many assertions do not fail, by verdict.
fn others(report: &CheckReport) -> String {
    let failing = count(report, |verdict| *verdict == Verdict::Fails);
    let others = failing > 0 && report.properties.len() > failing;
    if !others && count(report, is_unreachable) == 0 {
        return String::new();
    }
    let numbers = [
        (count(report, |verdict| *verdict == Verdict::Proved), "proved"),
        (count(report, is_unreachable), "unreachable"),
        (count(report, is_unknown), "unknown"),
    ];
    let numbers: Vec<String> = numbers
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    let title = if failing > 0 { "Other assertions" } else { "Assertions" };
    format!("\n{title}: {}\n", numbers.join(", "))
}

/// What the failure of an assertion looks like.
fn failure(text: &str, place: &Place, sources: &SourceMap) -> String {
    let text = text.to_owned();
    let failure = crate::failure::render_at(Severity::Failure, text, place.location, sources);
    paint_diagnostic(&failure)
}

/// A trace with what it begins with.
fn steps(trace: &Trace, show: Show) -> String {
    let mut text = String::new();
    if !trace.start.is_empty() {
        let start = trace.start.iter().map(|one| format!("{} = {}", one.name, one.value));
        let start: Vec<String> = start.collect();
        let _ = writeln!(text, "  It begins with {}", start.join(", "));
    }
    text + &trace::steps(&trace.steps, show.full_trace)
}

/// A limit, and which option moves it.
fn advised(obstacle: &Obstacle) -> String {
    match &obstacle.advice {
        Some(advice) => format!("{}: {advice}", obstacle.reason),
        None => obstacle.reason.clone(),
    }
}

/// That not all is known, and why.
fn stopped(obstacle: Option<&Obstacle>) -> String {
    obstacle.map(|one| format!("\nThis is not all: {}\n", advised(one))).unwrap_or_default()
}

fn sizes(diagrams: &Diagrams) -> String {
    let path_edges = match diagrams.path_edges {
        many if many > 1e9 => format!("{many:.2e}"),
        few => few.to_string(),
    };
    let Diagrams { vertices, edges, nodes, steps, seconds, .. } = diagrams;
    format!(
        "\n{vertices} vertices, {edges} edges, {path_edges} path edges, {steps} steps of the search, \
         {nodes} nodes, {:.3} s\n",
        seconds.as_secs_f64()
    )
}

/// That there is no answer, as text.
#[must_use]
pub fn unknown(obstacle: &Obstacle) -> String {
    format!("unknown: {}\n", advised(obstacle))
}

/// What `boolean localize` found, as text.
#[must_use]
pub fn localize(report: &TransitionReport, sources: &SourceMap, show: Show) -> String {
    let name = &report.program;
    if report.failing == 0 {
        return format!("{name}: {}\n", paint(GOOD, "no assertion fails"));
    }
    let number = |count: usize, word: &str| format!("{count} {}", plural(word, count));
    let failures = number(report.failing, "failing assertion");
    let mut text = format!("{name}: {} of {failures}\n", number(report.causes.len(), "cause"));
    for (cause, rank) in report.causes.iter().zip(1..) {
        text += &one_cause(rank, cause, show);
    }
    for left in &report.without_cause {
        let _ = write!(text, "\n{}", failure(&left.text, &left.assertion, sources));
        let _ = writeln!(text, "  No cause: {}", unexplained(left.why));
        text += &run(&left.trace, show);
    }
    if report.truncated {
        text += "\nThere are more causes than are shown.\n";
    }
    if show.statistics {
        text += &report.statistics.diagrams.as_ref().map(sizes).unwrap_or_default();
        let _ = writeln!(text, "localized in {:.3} s", report.localize_seconds);
    }
    text + &stopped(report.stopped.as_ref())
}

fn run(trace: &Trace, show: Show) -> String {
    if show.no_traces { String::new() } else { steps(trace, show) }
}

fn one_cause(rank: usize, cause: &Cause, show: Show) -> String {
    let mut text = String::new();
    for component in &cause.components {
        let title = format!("Cause {rank}: line {}", component.place.start.line);
        let _ = writeln!(text, "\n{}: {}", paint(STRONG, &title), component.text);
    }
    match &cause.evidence {
        Evidence::Diagnosis(diagnosis) => {
            for sentence in crate::evidence::sentences(diagnosis) {
                let _ = writeln!(text, "  - {sentence}");
            }
        }
        Evidence::Patch(patch) => {
            for sentence in crate::evidence::of_patch(patch) {
                let _ = writeln!(text, "  - {sentence}");
            }
        }
        Evidence::Transitions(transitions) => {
            let line = transitions.assertion.start.line;
            let failing = &transitions.assertion_text;
            let _ = writeln!(text, "  of the failure at line {line}: {failing}");
            for sentence in of_transitions(transitions) {
                let _ = writeln!(text, "  - {sentence}");
            }
            text += &run(&transitions.trace, show);
        }
    }
    text
}

/// What `boolean repair` found, as text.
#[must_use]
pub fn repair(report: &RepairReport, sources: &SourceMap, show: Show) -> String {
    let name = &report.program;
    if !report.fails {
        return format!("{name}: {}\n", paint(GOOD, "no assertion fails"));
    }
    let repairs = format!("{} {}", report.repairs, plural("repair", report.repairs));
    let mut text = match (report.repairs, report.combined_causes) {
        (0, _) => format!("{name}: {}\n", paint(BAD, "no repair was found")),
        (_, Some(faults)) => {
            format!("{name}: {repairs}; {faults} faults had to be repaired together\n")
        }
        (_, None) => format!("{name}: {repairs}\n"),
    };
    if !report.left_out.is_empty() {
        let names = report.left_out.join(", ");
        let _ = writeln!(
            text,
            "No repair was found with the calls of {names}, about which the program says nothing."
        );
    }
    for (patch, number) in report.patches.iter().zip(1..) {
        text += &one_patch(number, patch, sources);
    }
    text + &left(report, show) + &stopped(report.stopped.as_ref())
}

/// What was not tried, and how much was.
fn left(report: &RepairReport, show: Show) -> String {
    let mut text = String::new();
    if report.too_wide > 0 {
        let count = report.too_wide;
        let _ = writeln!(text, "\n{count} expressions depend on too many values to be tried");
    }
    if report.untried > 0 {
        let _ = writeln!(
            text,
            "\n{} further changes were not tried or not checked: --most tries more",
            report.untried
        );
    }
    if report.out_of_time {
        text += "\nTime ran out before everything was tried: --timeout gives more\n";
    }
    let (expressions, trusted) = (report.expressions, report.trusted_expressions);
    let _ = writeln!(text, "\nExpressions: {expressions}, and {trusted} in trusted procedures");
    if show.statistics {
        let RepairReport { played, changes, seconds, .. } = report;
        let _ = writeln!(
            text,
            "{played} expressions played for, {changes} other changes tried, {seconds:.3} s"
        );
    }
    text
}

fn one_patch(number: usize, patch: &Patch, sources: &SourceMap) -> String {
    let (line, kind) = (patch.place.start.line, patch.kind.name());
    let title = format!("Repair {number}: line {line}, {kind}");
    let mut text = format!("\n{}\n", paint(STRONG, &title));
    if let Some(remark) = remark(patch) {
        let _ = writeln!(text, "  but {remark}");
    }
    for choice in &patch.choices {
        let _ = writeln!(text, "  in general: {}", choice.text);
    }
    if patch.more_choices {
        text += "  and more\n";
    }
    for change in patch.necessary.iter().take(MOST_NECESSARY) {
        let places = change.values.iter().map(|one| format!("{} = {}", one.name, one.value));
        let places: Vec<String> = places.collect();
        let place = if places.is_empty() { "always".to_owned() } else { places.join(", ") };
        let _ = writeln!(text, "  must change: {} where {place}", u8::from(change.value));
    }
    // The names of the file are known already.
    let diff = unified(patch, sources);
    text + &diff.lines().skip(2).map(|line| format!("  {line}\n")).collect::<String>()
}
