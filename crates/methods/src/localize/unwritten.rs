//! Diagnoses with which a run reads what was never written: it passes because such storage happens to be
//! zero here.

use std::rc::Rc;

use findings::{CheckKind, CheckSet};
use semantics::code::SharedCode;

use super::run::{Replacements, Runner};
use super::{Diagnosis, Fix, Localized, Request, Subject};

/// So many runs of a diagnosis are looked at.
const MOST_RUNS: usize = 3;

/// Finds out which diagnoses do.
pub(super) fn mark(request: &Request<'_>, found: &mut Localized) {
    let checks = request.options.checks;
    if checks.contains(CheckKind::Uninitialized) {
        return;
    }
    let subject = Subject::new(request);
    let code = Rc::new(SharedCode::new(request.woven));
    let checks = checks.with(CheckSet::from(CheckKind::Uninitialized));
    let runner = Runner::new(code, request.entry, checks);
    for diagnosis in &mut found.diagnoses {
        let reads = reads_unwritten(&subject, &runner, diagnosis);
        diagnosis.reads_unwritten = reads;
    }
}

/// Whether a run reads what was never written, and did not before.
fn reads_unwritten(subject: &Subject<'_>, runner: &Runner<'_>, diagnosis: &Diagnosis) -> bool {
    let reads = |fix: &Fix, replacements: Replacements| {
        let run = &subject.request.runs[fix.run];
        let ending = runner.run(run, &fix.scenario, &subject.everything, replacements, &[]);
        ending.has_failed(subject.request.woven, CheckKind::Uninitialized)
    };
    diagnosis
        .fixes
        .iter()
        .take(MOST_RUNS)
        .any(|fix| reads(fix, fix.replacements.clone()) && !reads(fix, Replacements::default()))
}
