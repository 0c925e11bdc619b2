//! What only failing runs do, with a run for each cause.

use std::fmt::Write as _;

use findings::{Cause, CheckReport, Grain};
use source::SourceMap;

use super::{Show, localize, trace};
use crate::numbers::{grouped, plural};
use crate::style::{FAINT, STRONG, paint};

/// The causes, if somebody has asked for them.
pub(super) fn causes(report: &CheckReport, sources: &SourceMap, show: Show) -> String {
    let Some(comparison) = &report.comparison else { return String::new() };
    let mut text = String::new();
    let count = report.causes.len();
    if count > 0 {
        let title = match count {
            1 => "Only failing runs do this:".to_owned(),
            _ => format!(
                "Only failing runs do these: {} {}, with a run for each",
                grouped(count),
                plural("cause", count)
            ),
        };
        let _ = writeln!(text, "\n{}", paint(STRONG, &title));
    }
    for (index, cause) in report.causes.iter().enumerate() {
        let rank = index + 1;
        let _ = write!(text, "\n{}", localize::candidate(rank, cause, Grain::Expression, sources));
        text += &run(report, cause, show);
    }
    text + &localize::left(comparison)
}

/// The run of a cause, unless it is shown already.
fn run(report: &CheckReport, cause: &Cause, show: Show) -> String {
    let Some(transitions) = cause.transitions() else { return String::new() };
    let runs = report.properties.iter().filter_map(|property| {
        let run = property.counterexample.as_ref()?;
        (run.trace == transitions.trace).then_some(property)
    });
    match runs.into_iter().next() {
        Some(property) => {
            let words = format!("the run above shows it ({})", property.id);
            format!("      {}\n", paint(FAINT, &words))
        }
        None => {
            let title = paint(STRONG, "How it happens:");
            let steps = trace::steps(&transitions.trace.steps, show.full_trace);
            format!("\n  {title}\n{steps}")
        }
    }
}
