//! The output for people: the answer first, then every failure with its run, then what is known
//! about the rest and what limits it.

pub mod boolean;
mod causes;
mod explain;
mod limits;
mod localize;
mod patches;
mod replay;
mod rounds;
mod statistics;
mod summary;
mod table;
mod trace;

use findings::CheckReport;
use source::SourceMap;

use crate::style::paint_diagnostic;

pub use explain::explain;
pub use localize::localize;
pub use patches::patches;
pub use replay::replay;
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
    /// No steps of runs, where that can be chosen.
    pub no_traces: bool,
    /// Sizes and times.
    pub statistics: bool,
}

/// What `check` found, as text.
#[must_use]
pub fn check(report: &CheckReport, sources: &SourceMap, show: Show) -> String {
    let mut text = summary::summary(report);
    if !show.quiet {
        text += &failures(report, sources, show);
        text += &causes::causes(report, sources, show);
        text += &table::table(report, show.verbose);
        text += &limits::limits(report, sources);
    }
    if show.statistics {
        text += &statistics::statistics(&report.statistics);
    }
    text
}

/// Of this many failures the runs are shown; of the others only what fails.
const RUNS: usize = 5;

fn failures(report: &CheckReport, sources: &SourceMap, show: Show) -> String {
    let mut text = String::new();
    let failing = report.properties.iter().filter(|property| property.fails());
    let mut left_out = Vec::new();
    for (index, property) in failing.enumerate() {
        let Some(run) = &property.counterexample else { continue };
        text.push('\n');
        if let Some(failure) = &run.failure {
            text += &paint_diagnostic(&crate::failure::render(failure, sources));
        }
        if index < RUNS || show.verbose || show.full_trace {
            text += &trace::run(property, run, show.full_trace);
        } else {
            left_out.push(property.id.as_str());
        }
    }
    if let Some(example) = left_out.first() {
        let number = left_out.len();
        text += &format!(
            "\nThe runs of the last {number} failures are not shown: --verbose shows all, \
             --property {example} shows one.\n"
        );
    }
    text
}
