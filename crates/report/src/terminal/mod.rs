//! The output for people: the answer first, then every failure with its run, then what is known
//! about the rest and what limits it.

mod limits;
mod statistics;
mod summary;
mod table;
mod trace;

use source::SourceMap;

use crate::check::CheckReport;
use crate::style::paint_diagnostic;

pub use table::list;

/// What is shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Show {
    /// Only the summary.
    pub quiet: bool,
    /// Every property, also the proved ones.
    pub verbose: bool,
    /// Every step of a run, also those that do not matter.
    pub full_trace: bool,
    /// Sizes and times.
    pub statistics: bool,
}

/// What `check` found, as text.
#[must_use]
pub fn check(report: &CheckReport, sources: &SourceMap, show: Show) -> String {
    let mut text = summary::summary(report);
    if !show.quiet {
        for property in report.properties.iter().filter(|property| property.fails()) {
            let Some(run) = &property.counterexample else { continue };
            text.push('\n');
            if let Some(failure) = &run.failure {
                text += &paint_diagnostic(&crate::failure::render(failure, sources));
            }
            text += &trace::run(property, run, show.full_trace);
        }
        text += &table::table(report, show.verbose);
        text += &limits::limits(report);
    }
    if show.statistics {
        text += &statistics::statistics(&report.statistics);
    }
    text
}
