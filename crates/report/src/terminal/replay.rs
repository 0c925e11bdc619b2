//! What `replay` found, as text: the answer first, then the run, then what the log determines.

use std::fmt::Write as _;

use findings::{
    Determination, ExecutionReport, FileSlice, LineMark, LogSummary, ReplayInput, ReplayReport,
    ReplayResult, StuckReport,
};
use source::SourceMap;

use super::limits::{LIMITS, assumptions, bounds, list_missing, titled};
use super::trace::{at, place_of_input, steps, width};
use super::{Show, statistics};
use crate::replay::{ending, hint};
use crate::style::{BAD, FAINT, GOOD, OPEN, STRONG, paint, paint_diagnostic};

/// What `replay` found, as text.
#[must_use]
pub fn replay(report: &ReplayReport, sources: &SourceMap, show: Show) -> String {
    let mut text = answer(report);
    if !show.quiet {
        for (index, execution) in report.executions.iter().enumerate() {
            text += &run(execution, index, report.executions.len(), sources, show.full_trace);
            if index == 0 {
                text += &variables(report);
            }
        }
        for stuck in &report.stuck {
            let known = !matches!(report.result, ReplayResult::Unknown(_));
            text += &stuck_at(stuck, known);
        }
        for file in &report.slice {
            text += &sliced(file);
        }
        text += &limits(report);
    }
    if show.statistics {
        text += &sizes(report);
        text += &statistics::statistics(&report.statistics);
    }
    text
}

/// The first lines.
fn answer(report: &ReplayReport) -> String {
    let logs: Vec<String> = report.logs.iter().map(log).collect();
    let logs = logs.join(" and ");
    let program = &report.program;
    let violating = if report.violating { " and violates a property" } else { "" };
    match &report.result {
        ReplayResult::Reproduced => {
            let number = report.executions.len();
            let executions = match (number, report.all) {
                (1, true) => "the only path is shown".to_owned(),
                (1, false) => "one is shown".to_owned(),
                (_, true) => format!("these {number} paths are all"),
                (_, false) => format!("{number} that differ in their paths are shown"),
            };
            let word = paint(GOOD, "reproduced");
            format!("{word}: an execution of {program} writes {logs}{violating}; {executions}\n")
        }
        ReplayResult::Impossible if report.without_violation => {
            let word = paint(BAD, "impossible");
            format!(
                "{word}: executions of {program} write {logs}, but none of them violates a property\n"
            )
        }
        ReplayResult::Impossible => {
            let word = paint(BAD, "impossible");
            format!("{word}: no execution of {program} writes {logs}{violating}\n")
        }
        ReplayResult::Unknown(reason) => {
            format!("{}: {reason} ({logs}, {program})\n", paint(OPEN, "unknown"))
        }
    }
}

fn log(log: &LogSummary) -> String {
    let LogSummary { name, extent, size, is_text } = log;
    let unit = match (is_text, size) {
        (false, 1) => "event",
        (false, _) => "events",
        (true, 1) => "line",
        (true, _) => "lines",
    };
    let extent = match extent.as_str() {
        "exact" => "all",
        "suffix" => "the last",
        _ => "the first",
    };
    format!("{name} ({extent} {size} {unit})")
}

fn run(
    execution: &ExecutionReport,
    index: usize,
    of: usize,
    sources: &SourceMap,
    full: bool,
) -> String {
    let mut text = String::new();
    if of > 1 {
        let _ = writeln!(text, "\n{}", paint(STRONG, &format!("Execution {} of {of}", index + 1)));
    }
    if !execution.inputs.is_empty() {
        let _ = writeln!(text, "\n  {}", paint(STRONG, "Inputs:"));
        text += &inputs(&execution.inputs, full);
    }
    if !execution.trace.steps.is_empty() {
        let _ = writeln!(text, "\n  {}", paint(STRONG, "The run:"));
        text += &steps(&execution.trace.steps, full);
    }
    let _ = writeln!(text, "    {}", paint(STRONG, &ending(execution.ending)));
    if let Some(failure) = &execution.failure {
        text.push('\n');
        text += &paint_diagnostic(&crate::failure::render(failure, sources));
    }
    text
}

fn inputs(inputs: &[ReplayInput], full: bool) -> String {
    const SHOWN: usize = 20;
    let shown = if full { inputs.len() } else { inputs.len().min(SHOWN) };
    let places: Vec<String> =
        inputs[..shown].iter().map(|one| place_of_input(&one.input)).collect();
    let values: Vec<String> = inputs[..shown]
        .iter()
        .map(|one| format!("{} = {}", one.input.text, one.input.value))
        .collect();
    let (first, second) = (width(&places, 24), width(&values, 48));
    let mut text = String::new();
    for ((one, place), value) in inputs.iter().zip(&places).zip(&values) {
        let remark = one.determined.as_ref().map(determination).unwrap_or_default();
        let line = format!("    {place:<first$}  {value:<second$}  {remark}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if inputs.len() > shown {
        let more = format!("... {} more: --full-trace shows them", inputs.len() - shown);
        let _ = writeln!(text, "    {}", paint(FAINT, &more));
        let hidden = inputs[shown..].iter().filter(|one| one.determined.is_some());
        let same = |one: &&ReplayInput| one.determined == Some(Determination::Same);
        let (number, determined) = (hidden.clone().count(), hidden.filter(same).count());
        if number > 0 {
            let line = format!("    of these {determined} of {number} are determined by the log");
            let _ = writeln!(text, "    {}", paint(FAINT, line.trim_start()));
        }
    }
    text
}

fn determination(determination: &Determination) -> String {
    match determination {
        Determination::Same => paint(GOOD, "determined by the log"),
        Determination::Differs(Some(other)) => {
            format!("{}: another run has {other}", paint(OPEN, "not determined"))
        }
        Determination::Differs(None) => paint(OPEN, "not determined"),
        Determination::Unknown => paint(FAINT, "not known whether it is determined"),
    }
}

fn variables(report: &ReplayReport) -> String {
    if report.variables.is_empty() {
        return String::new();
    }
    let mut text = format!("\n  {}\n", paint(STRONG, "Variables at the end:"));
    let values: Vec<String> =
        report.variables.iter().map(|one| format!("{} = {}", one.name, one.value)).collect();
    let column = width(&values, 48);
    for (variable, value) in report.variables.iter().zip(&values) {
        let _ = writeln!(text, "    {value:<column$}  {}", determination(&variable.determined));
    }
    text
}

fn stuck_at(stuck: &StuckReport, known: bool) -> String {
    let mut text = String::new();
    let StuckReport { log, written, of, .. } = stuck;
    let unit = if stuck.is_text { "bytes" } else { "events" };
    let title = match known {
        true => format!("Where {log} cannot be followed"),
        false => format!("Where all known runs diverge from {log}"),
    };
    let _ = writeln!(text, "\n{}", paint(STRONG, &title));
    match stuck.line {
        Some(line) => {
            let _ =
                writeln!(text, "  {written} of {of} {unit} can be written, but then no run writes");
            let _ = writeln!(text, "    {log}:{line}: {}", paint(BAD, &stuck.text));
        }
        None => {
            let _ =
                writeln!(text, "  all {of} {unit} can be written, but the run does not end there");
        }
    }
    if !stuck.instead.is_empty() {
        let title =
            if stuck.all { "What comes instead:" } else { "What can come instead, among others:" };
        let _ = writeln!(text, "  {title}");
        let places: Vec<String> = stuck
            .instead
            .iter()
            .map(|one| one.position.as_ref().map_or(String::new(), |p| at(&p.file, p.line)))
            .collect();
        let column = width(&places, 24);
        for (one, place) in stuck.instead.iter().zip(&places) {
            let _ = writeln!(text, "    {place:<column$}  {}", one.what);
        }
    }
    if let Some(hint) = hint(stuck) {
        let _ = writeln!(text, "  {hint}");
    }
    text
}

/// The source: what must have run is marked, what cannot have run is faint.
fn sliced(file: &FileSlice) -> String {
    let title = format!("{}: + has run, - cannot have run", file.file);
    let mut text = format!("\n{}\n", paint(STRONG, &title));
    for (number, (line, mark)) in file.lines.iter().enumerate() {
        let number = number + 1;
        let shown = match mark {
            Some(LineMark::Never) => paint(FAINT, &format!("- {number:>4}  {line}")),
            Some(LineMark::Always) => format!("{} {number:>4}  {line}", paint(GOOD, "+")),
            Some(LineMark::Perhaps) | None => format!("  {number:>4}  {line}"),
        };
        let _ = writeln!(text, "{}", shown.trim_end());
    }
    text
}

fn limits(report: &ReplayReport) -> String {
    let flag = match report.result {
        ReplayResult::Reproduced => "--unwind-from",
        ReplayResult::Impossible | ReplayResult::Unknown(_) => "--unwind",
    };
    let mut lines = Vec::new();
    bounds(&mut lines, report.rests_on.iter(), flag);
    list_missing(&mut lines, &report.missing);
    titled(LIMITS, &lines) + &assumptions(report.rests_on.iter())
}

fn sizes(report: &ReplayReport) -> String {
    if report.sizes.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, "Formula"));
    for size in &report.sizes {
        let _ = writeln!(
            text,
            "  {:<44} {:>10} variables {:>10} clauses",
            size.name, size.variables, size.clauses
        );
    }
    text
}
