//! The failing runs of properties: several that differ, and passing runs near them.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use bounded::{Given, Options, Progress, Silent};
use fastrand::Rng;
use findings::{CheckKind, FailingRun, PropertyFinding, Verdict};
use ir::{CheckId, FunctionId, Program};
use methods::localize::{Expected, Run};
use patches::PropertyKey;
use semantics::code::SharedCode;
use semantics::concrete::{Inputs, Scenario, TakenInput};
use semantics::machine::Outcome;

use crate::check::engines::{EngineChoice, decide};
use crate::check::{Concurrency, Properties};
use crate::load::MadeUp;
use crate::session::Refused;
use crate::{counterexample, inputs};

/// Of this many properties failing runs are looked for,
const MOST_PROPERTIES: usize = 4;
/// and this many of each.
const MOST_RUNS: usize = 4;
/// This many passing runs are kept,
const MOST_PASSING: usize = 16;
/// of this many that are tried.
const MOST_TRIED: u64 = 120;

/// A property that fails.
pub(super) struct Failing {
    pub key: PropertyKey,
    pub exact: PropertyKey,
    pub finding: PropertyFinding,
    /// Runs in which it fails; none in a program with threads, where a run is one of many interleavings.
    pub runs: Vec<Run>,
    pub shown: Vec<FailingRun>,
}

/// What is known about the properties of the program as it is.
#[derive(Default)]
pub(super) struct Failures {
    pub failing: Vec<Failing>,
    /// All properties that fail, also those that are not asked for, with exact keys.
    pub all: BTreeSet<PropertyKey>,
    /// Runs that pass, with what they print.
    pub passing: Vec<Run>,
    /// Why it is not known whether there is a failure, if none was found.
    pub open: Option<String>,
}

impl Failures {
    /// Where logs say what is right, properties that nobody has named may fail as before, and need not be decided.
    pub(super) fn beside_logs(&mut self, is_named: bool) {
        if !is_named {
            self.failing.clear();
            self.passing.clear();
            self.open = None;
        }
    }
}

/// What is asked about properties.
pub(super) struct Question<'q> {
    pub program: &'q Program,
    pub made_up: &'q MadeUp,
    pub entry: FunctionId,
    pub options: &'q Options,
    /// The properties that the user names.
    pub wanted: &'q [String],
}

impl Question<'_> {
    /// Checks the program, and makes failing runs again.
    pub(super) fn ask(&self, progress: &mut dyn Progress) -> Result<Failures, Refused> {
        let properties = Properties::new(self.program);
        let on = properties.switched_on(self.options.checks);
        let asked = match self.wanted {
            [] => on.clone(),
            wanted => {
                let selected = properties.select(&on, wanted).map_err(Refused::usage)?;
                on.iter().copied().filter(|check| selected.contains(check)).collect()
            }
        };
        let goal = |check: &CheckId| self.program.properties[*check].kind == CheckKind::Cover;
        let searched = Options {
            properties: Some(on.iter().copied().filter(|check| !goal(check)).collect()),
            unwind_until: None,
            ..self.options.clone()
        };
        let report = match self.has_threads() {
            true => {
                let concurrency = Concurrency::default();
                let (program, entry) = (self.program, self.entry);
                decide(program, entry, &searched, EngineChoice::Auto, &concurrency, progress)
            }
            false => bounded::check(self.program, self.entry, &searched, progress),
        };
        let mut failures = Failures::default();
        for result in report.results.iter().filter(|result| result.verdict == Verdict::Fails) {
            let kind = self.program.properties[result.check].kind;
            if kind == CheckKind::Unsupported {
                continue;
            }
            failures.all.insert(PropertyKey::exact(self.program, result.check));
            let is_wanted = asked.contains(&result.check);
            if is_wanted && failures.failing.len() < MOST_PROPERTIES {
                let first = result.scenario.clone().unwrap_or_default();
                let finding = properties.finding(result.check, Verdict::Fails);
                let failing = self.failing(result.check, first, finding)?;
                failures.failing.push(failing);
            }
        }
        match failures.failing.is_empty() {
            true => failures.open = self.open(&asked),
            // What one interleaving does says nothing about another program.
            false if self.has_threads() => {}
            false => {
                let runs: Vec<&Run> = failures.failing.iter().flat_map(|one| &one.runs).collect();
                failures.passing = self.near_runs(&runs);
            }
        }
        Ok(failures)
    }

    fn has_threads(&self) -> bool {
        explicit::has_threads(self.program)
    }

    /// Why it is not certain that nothing fails.
    fn open(&self, asked: &[CheckId]) -> Option<String> {
        let searched =
            Options { properties: Some(asked.iter().copied().collect()), ..self.options.clone() };
        let report = decide(
            self.program,
            self.entry,
            &searched,
            EngineChoice::Auto,
            &Concurrency::default(),
            &mut Silent,
        );
        let open = report.results.iter().find_map(|result| match &result.verdict {
            Verdict::Proved | Verdict::Unreachable => None,
            Verdict::Fails if self.program.properties[result.check].kind == CheckKind::Cover => {
                None
            }
            Verdict::Fails => {
                Some("something fails, but in no run that patches can be tried with".to_owned())
            }
            Verdict::Holds { bound } => Some(format!("nothing fails up to {bound} rounds")),
            Verdict::Unknown { reason } => Some(reason.clone()),
        });
        open.or(report.stopped).or_else(|| self.made_up.doubt(&report.entered, self.program))
    }

    /// Several runs in which a property fails.
    fn failing(
        &self,
        check: CheckId,
        first: Scenario,
        finding: PropertyFinding,
    ) -> Result<Failing, Refused> {
        let mut found = vec![first];
        let one =
            Options { properties: Some([check].into_iter().collect()), ..self.options.clone() };
        while found.len() < MOST_RUNS && !self.has_threads() {
            let searched =
                Options { different_from: found.clone(), unwind_until: None, ..one.clone() };
            let report = bounded::check(self.program, self.entry, &searched, &mut Silent);
            let result = report.result(check).filter(|result| result.verdict == Verdict::Fails);
            let Some(scenario) = result.and_then(|result| result.scenario.clone()) else { break };
            if found.contains(&scenario) {
                break;
            }
            found.push(scenario);
        }
        let key = PropertyKey::new(self.program, check);
        let exact = PropertyKey::exact(self.program, check);
        let mut failing = Failing { key, exact, finding, runs: Vec::new(), shown: Vec::new() };
        for (number, scenario) in (1..).zip(found) {
            let replay = counterexample::replay(
                self.program,
                self.entry,
                self.options.checks,
                &scenario,
                check,
            );
            let Some(failure) = replay.failure else {
                return Err(Refused::fault("a run that should fail does not"));
            };
            let recorded = inputs::Recorded {
                taken: &replay.taken,
                scenario: &scenario,
                standard_input: replay.reads_input.then_some(&scenario.standard_input),
            };
            let name = format!("{}, run {number}", failing.finding.id);
            failing.shown.push(FailingRun {
                name: name.clone(),
                reason: failure.message.clone(),
                failure: Some(crate::failure::describe(&failure, self.program)),
                inputs: inputs::listed(&recorded, self.program),
            });
            if !self.has_threads() {
                failing.runs.push(scenario_run(name, complete(scenario, &replay.taken)));
            }
        }
        Ok(failing)
    }

    /// Runs near the failing ones that pass, with what they do.
    pub(super) fn near_runs(&self, runs: &[&Run]) -> Vec<Run> {
        let code = Rc::new(SharedCode::new(self.program));
        let runner = methods::localize::Runner::new(code, self.entry, self.options.checks);
        let mut found: Vec<Run> = Vec::new();
        let mut random = Rng::with_seed(0x9e37_79b9_7f4a_7c15);
        for number in 0..MOST_TRIED {
            let Some(near) = runs.get(number as usize % runs.len().max(1)) else { break };
            let scenario = self.near(&near.given.scenario, &mut random);
            let known = |run: &&Run| run.given.scenario == scenario;
            if found.len() >= MOST_PASSING || found.iter().any(|run| known(&run)) {
                continue;
            }
            let run = scenario_run(format!("passing run {}", found.len() + 1), scenario);
            let none = methods::localize::run::Replacements::default();
            let ending = runner.run(&run, &run.given.scenario, &Arc::default(), none, &[]);
            let Outcome::Exited(status) = ending.outcome else { continue };
            if ending.failures.is_empty() && !ending.takes_more {
                let expected = Expected { output: Some(ending.output), status: Some(status) };
                found.push(Run { expected, ..run });
            }
        }
        found
    }

    /// A scenario with other inputs.
    fn near(&self, scenario: &Scenario, random: &mut Rng) -> Scenario {
        let mut entries: Vec<_> = scenario.inputs.entries().collect();
        entries.sort_by_key(|(site, _)| *site);
        let mut inputs = Inputs::new();
        for (site, values) in entries {
            let bytes = self.program.types.size_of(self.program.sites[site].ty).clamp(1, 16);
            let mask = u128::MAX >> (128 - 8 * bytes as u32);
            for &value in values {
                let other = match random.u64(..8) {
                    0 => value.wrapping_add(1),
                    1 => value.wrapping_sub(1),
                    2 => 0,
                    3 => 1,
                    4 => u128::from(random.u64(..8)),
                    5 => u128::from(random.u64(..100)),
                    _ => value,
                };
                inputs.push(site, other & mask);
            }
        }
        let mut standard_input = scenario.standard_input.clone();
        for byte in &mut standard_input {
            if byte.is_ascii_digit() && random.u64(..3) == 0 {
                *byte = b'0' + random.u64(..10) as u8;
            }
        }
        Scenario { inputs, standard_input, ..scenario.clone() }
    }
}

/// A scenario with all inputs that its run took.
pub(super) fn complete(mut scenario: Scenario, taken: &[TakenInput]) -> Scenario {
    for taken in taken {
        if scenario.inputs.get(taken.site, taken.occurrence).is_none() {
            scenario.inputs.push(taken.site, taken.value);
        }
    }
    scenario
}

/// A run in which nothing is expected but that no check fails.
pub(super) fn scenario_run(name: String, scenario: Scenario) -> Run {
    let given = Arc::new(Given { scenario, environment: None });
    Run { name, given, expected: Expected::default(), failing: None }
}
