//! From the engine's answers to findings: every failing run is made again by the concrete machine.

use std::collections::HashMap;

use bounded::{PropertyResult, Report};
use findings::{CheckKind, CheckSet, Verdict};
use ir::{CheckId, FunctionId, Program};
use report::{CheckReport, Counterexample, Limiting, PropertyFinding, Statistics};
use semantics::concrete::Scenario;

use super::properties::Properties;
use crate::failure::{describe, position};
use crate::replay::{Replay, replay};

/// Makes findings of answers.
pub(super) struct Findings<'p> {
    pub(super) program: &'p Program,
    pub(super) entry: FunctionId,
    pub(super) checks: CheckSet,
    pub(super) properties: &'p Properties<'p>,
}

impl Findings<'_> {
    /// The report, and the properties whose counterexamples turned out wrong.
    pub(super) fn report(&self, found: Report, asked: &[CheckId]) -> (CheckReport, Vec<String>) {
        let mut broken = Vec::new();
        let mut results: HashMap<CheckId, PropertyResult> =
            found.results.into_iter().map(|result| (result.check, result)).collect();
        let mut properties = Vec::new();
        for &check in asked {
            let result = results.remove(&check).unwrap_or_else(|| PropertyResult {
                check,
                verdict: Verdict::Unknown { reason: "the search did not get to it".to_owned() },
                scenario: None,
            });
            let finding = self.finding(result, &mut broken);
            if !is_silent(&finding) {
                properties.push(finding);
            }
        }
        let statistics = Statistics {
            unwind: found.statistics.unwind,
            steps: found.statistics.steps,
            terms: found.statistics.terms,
            variables: found.statistics.variables,
            clauses: found.statistics.clauses,
            questions: found.statistics.questions,
            proofs: found.statistics.proofs,
            executing: found.statistics.executing,
            encoding: found.statistics.encoding,
            solving: found.statistics.solving,
            ..Statistics::default()
        };
        let name = |&function: &FunctionId| self.program.functions[function].name.to_string();
        let report = CheckReport {
            program: String::new(),
            properties,
            accept_bound: false,
            limiting: found.limiting.iter().map(|limiting| self.limiting(limiting)).collect(),
            relied_on: found.relied_on,
            missing: found.missing.iter().map(name).collect(),
            stopped: found.stopped,
            statistics,
        };
        (report, broken)
    }

    fn finding(&self, result: PropertyResult, broken: &mut Vec<String>) -> PropertyFinding {
        let kind = self.program.properties[result.check].kind;
        let mut finding = self.properties.finding(result.check, result.verdict);
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
            broken.push(finding.id.clone());
            let reason = "the counterexample did not replay: an internal error".to_owned();
            finding.verdict = Verdict::Unknown { reason };
            return finding;
        }
        if let Some(failure) = &replayed.failure {
            finding.position = position(failure.origin, self.program);
        }
        finding.counterexample = Some(self.counterexample(replayed, &scenario));
        finding
    }

    fn counterexample(&self, replayed: Replay, _scenario: &Scenario) -> Counterexample {
        Counterexample {
            failure: replayed.failure.map(|failure| describe(&failure, self.program)),
            inputs: crate::inputs::listed(&replayed.taken, self.program),
            trace: replayed.trace,
        }
    }

    fn limiting(&self, limiting: &bounded::Limiting) -> Limiting {
        let function = &self.program.functions[limiting.function];
        let origin = limiting.origin.or(function.origin);
        Limiting {
            function: function.name.to_string(),
            position: origin.map(|origin| position(origin, self.program)),
            recursion: limiting.origin.is_none(),
            bound: limiting.bound,
        }
    }
}

/// Whether a property says nothing to the user: something unsupported that is never reached.
fn is_silent(finding: &PropertyFinding) -> bool {
    let settled = matches!(finding.verdict, Verdict::Proved | Verdict::Unreachable);
    finding.kind == CheckKind::Unsupported && settled
}
