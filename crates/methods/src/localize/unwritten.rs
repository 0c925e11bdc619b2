//! Claims that rely on storage that was never written: it is zero here, and anything in a compiled
//! program.
//!
//! What is claimed to make a run pass has to do so whatever such storage holds: the run is made a second time
//! with another filling. A text that is suggested must not even read what was not written, where the run
//! did not before.

use std::collections::BTreeSet;
use std::sync::Arc;

use findings::CheckKind;
use ir::{CheckId, Selection};
use semantics::concrete::Scenario;

use super::run::{Replacements, Runner};
use super::search::UNSTEADY;
use super::{Diagnosis, Ending, Localized, OTHER_FILLINGS, Request, Run, Subject, Undecided};

/// This many runs of a diagnosis are looked at for what they read.
const MOST_RUNS: usize = 3;

/// Finds out which diagnoses read what was never written; those that rely on it are no diagnoses.
pub(super) fn mark(request: &Request<'_>, found: &mut Localized) {
    let subject = Subject::new(request);
    let Subject { runner, everything, .. } = &subject;
    let (steady, others): (Vec<Diagnosis>, Vec<Diagnosis>) =
        std::mem::take(&mut found.diagnoses).into_iter().partition(|diagnosis| {
            diagnosis.fixes.iter().all(|fix| {
                let values = Values { selected: everything, replacements: &fix.replacements };
                values.is_steady(runner, &request.runs[fix.run], &fix.scenario)
            })
        });
    found.diagnoses = steady;
    found.undecided.extend(others.into_iter().map(|diagnosis| Undecided {
        components: diagnosis.components,
        reason: UNSTEADY.to_owned(),
    }));
    if request.options.checks.contains(CheckKind::Uninitialized) {
        return;
    }
    for diagnosis in &mut found.diagnoses {
        diagnosis.reads_unwritten = diagnosis.fixes.iter().take(MOST_RUNS).any(|fix| {
            let values = Values { selected: everything, replacements: &fix.replacements };
            values.reads_more(runner, &request.runs[fix.run], &fix.scenario)
        });
    }
}

/// Values that are replaced in a run.
pub(super) struct Values<'a> {
    pub selected: &'a Arc<Selection>,
    pub replacements: &'a Replacements,
}

impl Values<'_> {
    /// Whether a run that passes with them also does so with other fillings.
    pub fn is_steady(&self, runner: &Runner<'_>, run: &Run, scenario: &Scenario) -> bool {
        OTHER_FILLINGS.iter().all(|&filling| {
            let scenario = scenario.filled_with(filling);
            self.run(runner, run, &scenario).is_as(&run.expected)
        })
    }

    /// Whether a run reads what was never written, where it does not without them.
    pub fn reads_more(&self, runner: &Runner<'_>, run: &Run, scenario: &Scenario) -> bool {
        let runner = runner.noting_reads();
        let reads = self.reads(&runner, run, scenario);
        !reads.is_empty() && !reads.is_subset(&reads_as_it_is(&runner, run))
    }

    /// Whether a change of the text that gives them, and with which a run passes, may be suggested.
    pub fn can_be_text(&self, runner: &Runner<'_>, run: &Run, scenario: &Scenario) -> bool {
        let noting = runner.noting_reads();
        let reads = self.reads(&noting, run, scenario);
        // What is not read does not matter.
        reads.is_empty()
            || reads.is_subset(&reads_as_it_is(&noting, run))
                && self.is_steady(runner, run, scenario)
    }

    fn reads(&self, noting: &Runner<'_>, run: &Run, scenario: &Scenario) -> BTreeSet<CheckId> {
        unwritten_reads(noting, &self.run(noting, run, scenario))
    }

    fn run(&self, runner: &Runner<'_>, run: &Run, scenario: &Scenario) -> Ending {
        runner.run(run, scenario, self.selected, self.replacements.clone(), &[])
    }
}

/// The reads of what was never written in a run as it is, for a runner that notes them.
pub(super) fn reads_as_it_is(runner: &Runner<'_>, run: &Run) -> BTreeSet<CheckId> {
    unwritten_reads(runner, &runner.observed(run, &run.given.scenario, None, &[]))
}

/// The reads of what was never written in a run, for a runner that notes them.
pub(super) fn unwritten_reads(runner: &Runner<'_>, ending: &Ending) -> BTreeSet<CheckId> {
    ending.failed(runner.program(), CheckKind::Uninitialized)
}
