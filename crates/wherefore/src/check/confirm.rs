//! From the engine's answers to findings: every failing run is made again by the concrete machine.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bounded::{PropertyResult, Report};
use findings::{
    CheckKind, CheckReport, CheckSet, Counterexample, Engine, INTERNAL_ERROR, PropertyFinding,
    Verdict,
};
use ir::{CheckId, FunctionId, Program};
use limits::Limit;
use semantics::concrete::{Scenario, TakenInput};
use semantics::machine::Outcome;

use super::probe::Plainer;
use super::properties::Properties;
use crate::counterexample::{Replay, replay};
use crate::failure::{describe, place, position};
use crate::inputs::{self, Recorded};

/// A failing run that was made again.
pub(super) struct FailingRun {
    scenario: Scenario,
    taken: Vec<TakenInput>,
    reads_input: bool,
}

impl FailingRun {
    /// What the program does not determine in it.
    pub(super) fn recorded(&self) -> Recorded<'_> {
        Recorded {
            taken: &self.taken,
            scenario: &self.scenario,
            standard_input: self.reads_input.then_some(&self.scenario.standard_input),
        }
    }
}

/// The findings.
pub(super) struct Confirmed {
    /// What is shown.
    pub(super) report: CheckReport,
    /// The properties whose counterexamples turned out wrong.
    pub(super) broken: Vec<String>,
    /// The runs of the properties that fail, in their order.
    pub(super) failures: Vec<Arc<FailingRun>>,
}

/// A property that an engine says to fail, after its run was made again.
struct Settled {
    finding: PropertyFinding,
    /// The run, if it shows the failure.
    run: Option<Arc<FailingRun>>,
    /// Whether the run does not fail: a fault of this tool.
    broken: bool,
}

/// Makes findings of answers.
pub(super) struct Confirm<'p> {
    pub(super) program: &'p Program,
    pub(super) entry: FunctionId,
    pub(super) checks: CheckSet,
    pub(super) properties: Properties<'p>,
    /// Makes runs plainer, unless not every run counts.
    plainer: Option<Plainer>,
    settled: Mutex<HashMap<CheckId, Arc<Settled>>>,
}

impl<'p> Confirm<'p> {
    pub(super) fn new(
        program: &'p Program,
        entry: FunctionId,
        checks: CheckSet,
        properties: Properties<'p>,
        plainer: Option<Plainer>,
    ) -> Self {
        let settled = Mutex::default();
        Self { program, entry, checks, properties, plainer, settled }
    }

    fn settled(&self) -> MutexGuard<'_, HashMap<CheckId, Arc<Settled>>> {
        self.settled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the run of a property again that is said to fail, once.
    pub(super) fn settle(&self, result: &PropertyResult) {
        let fails = result.verdict == Verdict::Fails;
        if fails && !self.settled().contains_key(&result.check) {
            // The lock is free meanwhile: what is settled can be said while the run is made.
            let settled = self.replayed(result);
            self.settled().insert(result.check, Arc::new(settled));
        }
    }

    /// The failing runs that were made again.
    pub(super) fn violations(&self) -> Vec<(CheckId, Scenario)> {
        let settled = self.settled();
        let runs = settled.iter().filter_map(|(&check, one)| Some((check, one.run.as_ref()?)));
        let mut runs: Vec<(CheckId, Scenario)> =
            runs.map(|(check, run)| (check, run.scenario.clone())).collect();
        runs.sort_by_key(|(check, _)| *check);
        runs
    }

    /// Puts the findings together. Where a limit ended the search, that is why properties have no
    /// answer.
    pub(super) fn report(
        &self,
        found: Report,
        asked: &[CheckId],
        limit: Option<Limit>,
    ) -> Confirmed {
        let (mut broken, mut failures) = (Vec::new(), Vec::new());
        let results: HashMap<CheckId, &PropertyResult> =
            found.results.iter().map(|result| (result.check, result)).collect();
        let open = limit.map_or("the search did not get to it".to_owned(), |it| it.to_string());
        let mut properties = Vec::new();
        let settled = self.settled().clone();
        for &check in asked {
            let finding = match (settled.get(&check), results.get(&check)) {
                (Some(settled), _) => {
                    broken.extend(settled.broken.then(|| settled.finding.id.clone()));
                    failures.extend(settled.run.clone());
                    settled.finding.clone()
                }
                (None, Some(result)) if result.verdict != Verdict::Fails => {
                    let finding = self.properties.finding(check, result.verdict.clone());
                    PropertyFinding {
                        rests_on: result.rests_on.clone(),
                        engine: result.engine,
                        ..finding
                    }
                }
                // Its run is still being made again.
                (None, _) => {
                    self.properties.finding(check, Verdict::Unknown { reason: open.clone() })
                }
            };
            if !is_silent(&finding) {
                properties.push(finding);
            }
        }
        if !broken.is_empty() {
            doubt_all(&mut properties, "a counterexample to another property did not replay");
        } else if properties.iter().any(|property| property.verdict.is_internal_error()) {
            doubt_all(&mut properties, "another property shows a fault of wherefore");
        }
        properties.sort_by_key(|property| property.library && !property.fails());
        let name = |&function: &FunctionId| self.program.functions[function].name.to_string();
        let report = CheckReport {
            program: String::new(),
            properties,
            accept_bound: false,
            contradictions: found
                .contradictions
                .iter()
                .map(|&origin| position(origin, self.program))
                .collect(),
            reason_places: found
                .reason_origins
                .iter()
                .map(|(reason, &origin)| (reason.clone(), place(origin, self.program)))
                .collect(),
            missing: found.missing.iter().map(name).collect(),
            stopped: found.stopped.or(limit.map(|limit| limit.to_string())),
            invariants: found.invariants.0,
            unwritten_invariants: found.invariants.1,
            causes: Vec::new(),
            comparison: None,
            unproved: found.unproved,
            statistics: found.statistics,
        };
        Confirmed { report, broken, failures }
    }

    /// The run in which a property fails, with plain values if such are found.
    fn plainest(&self, kind: CheckKind, result: &PropertyResult) -> Scenario {
        let scenario = result.scenario.clone().unwrap_or_default();
        match &self.plainer {
            Some(plainer) if kind != CheckKind::Cover && result.engine != Engine::Concrete => {
                plainer.plainer(result.check, scenario)
            }
            Some(_) | None => scenario,
        }
    }

    /// The finding of a property that is said to fail.
    fn replayed(&self, result: &PropertyResult) -> Settled {
        let kind = self.program.properties[result.check].kind;
        let mut finding = self.properties.finding(result.check, result.verdict.clone());
        finding.rests_on.clone_from(&result.rests_on);
        finding.engine = result.engine;
        let unknown = |mut finding: PropertyFinding, reason, broken| {
            finding.verdict = Verdict::Unknown { reason };
            Settled { finding, run: None, broken }
        };
        if kind == CheckKind::Unsupported {
            let reason = format!("{}: not supported", finding.text);
            return unknown(finding, reason, false);
        }
        let scenario = self.plainest(kind, result);
        let replayed = replay(self.program, self.entry, self.checks, &scenario, result.check);
        if !replayed.shown {
            return match replayed.outcome {
                // The run is right, but too large to be made.
                Outcome::LimitReached { limit, .. } => {
                    unknown(finding, format!("making the failing run again: {limit}"), false)
                }
                Outcome::Exited(_)
                | Outcome::Aborted(_)
                | Outcome::Failed(_)
                | Outcome::Assumed
                | Outcome::Unsupported { .. }
                | Outcome::Interrupted => {
                    let reason = format!("{INTERNAL_ERROR}the counterexample did not replay");
                    unknown(finding, reason, true)
                }
            };
        }
        if let Some(failure) = &replayed.failure {
            finding.place = place(failure.origin, self.program);
            if finding.library {
                finding.text = self.program.shown_text(failure.origin);
            }
        }
        let Replay { failure, trace, taken, reads_input, .. } = replayed;
        let run = FailingRun { scenario, taken, reads_input };
        finding.counterexample = Some(Counterexample {
            failure: failure.map(|failure| describe(&failure, self.program)),
            inputs: inputs::listed(&run.recorded(), self.program),
            trace,
        });
        let run = finding.fails().then(|| Arc::new(run));
        Settled { finding, run, broken: false }
    }
}

/// A fault of this tool that shows in one property may be the reason for other answers too.
fn doubt_all(properties: &mut [PropertyFinding], why: &str) {
    let reason = format!("{INTERNAL_ERROR}{why}");
    for property in properties {
        if matches!(
            property.verdict,
            Verdict::Proved | Verdict::Holds { .. } | Verdict::Unreachable
        ) {
            property.verdict = Verdict::Unknown { reason: reason.clone() };
        }
    }
}

/// Whether a property says nothing to the user: something unsupported that is never reached.
fn is_silent(finding: &PropertyFinding) -> bool {
    let settled = matches!(finding.verdict, Verdict::Proved | Verdict::Unreachable);
    finding.kind == CheckKind::Unsupported && settled
}
