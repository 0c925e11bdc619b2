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

use std::collections::HashMap;

use findings::{CheckKind, CheckReport, Place, PropertyFinding};
use source::SourceMap;

use crate::style::paint_diagnostic;

pub use explain::explain;
pub use localize::localize;
pub use patches::{patches, question};
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
    let mut left_out = Vec::new();
    for (index, same) in alike(report).iter().enumerate() {
        let Some((first, others)) = same.split_first() else { continue };
        let Some(run) = &first.counterexample else { continue };
        text.push('\n');
        if let Some(failure) = &run.failure {
            text += &paint_diagnostic(&crate::failure::render(failure, sources));
        }
        if index < RUNS || show.verbose || show.full_trace {
            text += &trace::run(first, run, show.full_trace);
        } else {
            left_out.push(first.id.as_str());
        }
        if !others.is_empty() {
            let ids: Vec<&str> = others.iter().map(|other| other.id.as_str()).collect();
            text += &format!("\n  The call fails in the same way at {}.\n", ids.join(", "));
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

/// The failing properties, together where they say the same of the same place: a library function may have several
/// accesses that go wrong.
fn alike(report: &CheckReport) -> Vec<Vec<&PropertyFinding>> {
    let mut groups: Vec<Vec<&PropertyFinding>> = Vec::new();
    let mut known: HashMap<(CheckKind, &str, &Place), usize> = HashMap::new();
    for property in report.properties.iter().filter(|property| property.fails()) {
        let run = property.counterexample.as_ref();
        let failure = run.and_then(|run| run.failure.as_ref()).filter(|_| property.library);
        let key = failure.map(|one| (one.kind, one.message.as_str(), &one.place));
        match key.and_then(|key| known.get(&key)) {
            Some(&group) => groups[group].push(property),
            None => {
                known.extend(key.map(|key| (key, groups.len())));
                groups.push(vec![property]);
            }
        }
    }
    groups
}
