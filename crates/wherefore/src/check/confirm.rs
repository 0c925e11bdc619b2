//! From the engine's answers to findings: every failing run is made again by the concrete machine.

use std::collections::HashMap;

use bounded::{PropertyResult, Report};
use findings::{CheckKind, CheckSet, INTERNAL_ERROR, Verdict};
use ir::{CheckId, FunctionId, Program};
use report::{CheckReport, Counterexample, PropertyFinding};
use semantics::concrete::{Scenario, TakenInput};
use semantics::machine::Outcome;

use super::properties::Properties;
use crate::again::{Replay, replay};
use crate::failure::{describe, position};
use crate::inputs::{self, Recorded};
use crate::session;

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
    pub(super) failures: Vec<FailingRun>,
}

/// Makes findings of answers.
pub(super) struct Confirm<'p> {
    pub(super) program: &'p Program,
    pub(super) entry: FunctionId,
    pub(super) checks: CheckSet,
    pub(super) properties: &'p Properties<'p>,
}

impl Confirm<'_> {
    /// Makes every failing run again and puts the findings together.
    pub(super) fn report(&self, found: Report, asked: &[CheckId]) -> Confirmed {
        let (mut broken, mut failures) = (Vec::new(), Vec::new());
        let mut results: HashMap<CheckId, PropertyResult> =
            found.results.into_iter().map(|result| (result.check, result)).collect();
        let mut properties = Vec::new();
        for &check in asked {
            let result = results.remove(&check).unwrap_or_else(|| PropertyResult {
                check,
                verdict: Verdict::Unknown { reason: "the search did not get to it".to_owned() },
                rests_on: Vec::new(),
                scenario: None,
            });
            let finding = self.finding(result, &mut broken, &mut failures);
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
        let statistics = session::statistics(&found.statistics);
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
            missing: found.missing.iter().map(name).collect(),
            stopped: found.stopped,
            statistics,
        };
        Confirmed { report, broken, failures }
    }

    fn finding(
        &self,
        result: PropertyResult,
        broken: &mut Vec<String>,
        failures: &mut Vec<FailingRun>,
    ) -> PropertyFinding {
        let kind = self.program.properties[result.check].kind;
        let mut finding = self.properties.finding(result.check, result.verdict);
        finding.rests_on = result.rests_on;
        if finding.verdict != Verdict::Fails {
            return finding;
        }
        if kind == CheckKind::Unsupported {
            finding.verdict =
                Verdict::Unknown { reason: format!("{}: not supported", finding.text) };
            return finding;
        }
        let scenario = result.scenario.unwrap_or_default();
        let replayed = replay(self.program, self.entry, self.checks, &scenario, result.check);
        if !replayed.shown {
            let reason = match replayed.outcome {
                // The run is right, but too large to be made.
                Outcome::LimitReached { limit, .. } => {
                    format!("making the failing run again: {limit}")
                }
                _ => {
                    broken.push(finding.id.clone());
                    format!("{INTERNAL_ERROR}the counterexample did not replay")
                }
            };
            finding.verdict = Verdict::Unknown { reason };
            return finding;
        }
        if let Some(failure) = &replayed.failure {
            finding.position = position(failure.origin, self.program);
            if finding.library {
                finding.text = self.program.text(failure.origin);
            }
        }
        let Replay { failure, trace, taken, reads_input, .. } = replayed;
        let run = FailingRun { scenario, taken, reads_input };
        finding.counterexample = Some(Counterexample {
            failure: failure.map(|failure| describe(&failure, self.program)),
            inputs: inputs::listed(&run.recorded(), self.program),
            trace,
        });
        if finding.fails() {
            failures.push(run);
        }
        finding
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
