//! Where a program differs from a correct one: failing runs, and passing ones near them.

use std::sync::Arc;

use bounded::{Given, Options};
use fastrand::Rng;
use findings::{FailingRun, PatchVerdict};
use methods::localize::{Expected, Run};
use patches::Read;
use semantics::concrete::Scenario;

use super::ask::near;
use super::reference::{Compared, Reference};
use super::search::Subject;
use super::{LONGEST_FIRST_COMPARISON, RepairCommand, Specified, compared_options};
use crate::arguments::Usage;
use crate::inputs;
use crate::load::MadeUp;
use crate::localize::runs::Failing;
use crate::session::Refused;

/// At most this many inputs near one on which the two differ are tried;
const MOST_TRIED: usize = 200;
/// this many failing runs are kept,
const MOST_FAILING: usize = 8;
/// and this many passing ones.
const MOST_PASSING: usize = 40;
/// Of what a program prints so much is shown.
const MOST_SHOWN: usize = 60;

impl Specified {
    /// Reads the correct program, if there is one; where no test fails, looks for inputs on which the two differ.
    pub(super) fn differences(
        &mut self,
        command: &RepairCommand,
        usage: &Usage,
        subject: &Subject<'_>,
        made_up: &MadeUp,
        options: &Options,
    ) -> Result<(), Refused> {
        let Some(path) = &command.specification.reference else { return Ok(()) };
        if command.files.any_order {
            return Err(Refused::usage(
                "--reference compares programs with one order of evaluation",
            ));
        }
        if command.files.input_may_fail || command.files.any_library {
            return Err(Refused::usage(
                "--reference compares programs with one library: leave --input-may-fail and \
                 --any-library out",
            ));
        }
        // Inputs that are made up do not make it go further.
        let options = compared_options(self, options);
        let reference = Reference::read(path, usage, &command.specification.function, options)?;
        if self.failing().next().is_none() {
            let (program, partial) = (subject.program.clone(), made_up.partial.clone());
            let read = Read { program, entry: subject.entry, warnings: Vec::new(), partial };
            match reference.compare(&read, LONGEST_FIRST_COMPARISON) {
                Compared::Equal { verdict: PatchVerdict::Proved, .. } => {}
                Compared::Equal { verdict: PatchVerdict::Holds { bound }, .. } => {
                    let reason = format!("it does what the reference does up to {bound} rounds");
                    self.tests.open = Some(reason);
                }
                Compared::Equal { verdict: PatchVerdict::Passes, .. } => {}
                Compared::Unknown(reason) => self.tests.open = Some(reason),
                Compared::Differs(run) => {
                    let (scenario, expected) = *run;
                    self.take(&reference, subject, scenario, expected);
                }
            }
        }
        self.reference = Some(reference);
        Ok(())
    }

    /// Takes an input on which the two differ, and others near it.
    fn take(
        &mut self,
        reference: &Reference,
        subject: &Subject<'_>,
        scenario: Scenario,
        expected: Expected,
    ) {
        self.failing_run(subject, 1, scenario.clone(), expected);
        let mut random = Rng::with_seed(0x6c62_272e_07bb_0142);
        let mut seen = vec![scenario.clone()];
        let judge = reference.judge(subject.program, subject.entry);
        for number in 0..MOST_TRIED {
            let from = seen[number % seen.len().min(8)].clone();
            let other = near(&from, &mut random);
            if seen.contains(&other) {
                continue;
            }
            seen.push(other.clone());
            let Some((expected, is_same)) = judge.of(&other) else {
                continue;
            };
            let failing = self.tests.failing.len();
            if !is_same && failing < MOST_FAILING {
                self.failing_run(subject, failing + 1, other, expected);
            } else if is_same && self.tests.passing.len() < MOST_PASSING {
                let name = format!("input {}", self.tests.passing.len() + 1);
                let given = Arc::new(Given { scenario: other, environment: None });
                self.tests.passing.push(Run { name, given, expected, failing: None });
            }
        }
    }

    fn failing_run(
        &mut self,
        subject: &Subject<'_>,
        number: usize,
        scenario: Scenario,
        expected: Expected,
    ) {
        let name = format!("difference {number}");
        let recorded = inputs::Recorded {
            taken: &[],
            scenario: &scenario,
            standard_input: Some(&scenario.standard_input),
        };
        let text = String::from_utf8_lossy(expected.output.as_deref().unwrap_or_default());
        let more = if text.chars().count() > MOST_SHOWN { ".." } else { "" };
        let text: String = text.chars().take(MOST_SHOWN).collect();
        let status = expected.status.unwrap_or(0);
        let given = described(&scenario);
        let shown = FailingRun {
            name: name.clone(),
            reason: format!(
                "with {given} the reference prints {text:?}{more} and ends with status {status}"
            ),
            failure: None,
            inputs: inputs::listed(&recorded, subject.program),
        };
        let given = Arc::new(Given { scenario, environment: None });
        let run = Run { name, given, expected, failing: None };
        self.tests.failing.push(Failing { run, shown });
    }
}

/// What a run is given, in words.
fn described(scenario: &Scenario) -> String {
    let arguments = scenario.arguments.iter().flatten();
    let arguments: Vec<String> =
        arguments.map(|one| format!("{:?}", String::from_utf8_lossy(one))).collect();
    let mut parts = Vec::new();
    if !arguments.is_empty() {
        parts.push(format!("the arguments {}", arguments.join(" ")));
    }
    if !scenario.standard_input.is_empty() {
        let input = String::from_utf8_lossy(&scenario.standard_input);
        parts.push(format!("the input {input:?}"));
    }
    if scenario.inputs.entries().next().is_some() {
        parts.push("other inputs".to_owned());
    }
    match parts.is_empty() {
        true => "no input".to_owned(),
        false => parts.join(" and "),
    }
}
