//! Checks a patched program for all inputs.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use bounded::{Options, Silent};
use findings::{Basis, CheckKind, PatchRemark, PatchVerdict, Verdict};
use ir::{FunctionId, Program, VertexId};
use methods::localize::{Expected, Run};
use patches::{PropertyKey, Read};
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::{Host, Machine, RunOptions, Step};

use super::detours;
use super::failures::complete;
use crate::check::engines::{EngineChoice, decide};
use crate::check::{Concurrency, Properties};
use crate::load;

/// What is known about a patched program.
pub(super) enum Verified {
    /// Nothing fails that did not fail before, and what was to be repaired does not fail.
    Accepted(Accepted),
    /// Something fails in this run, or it does not do what is expected.
    Refuted(Box<(Scenario, Expected)>),
    /// No run writes a log that should be possible.
    Rejected,
    /// It is not known.
    Undecided(String),
}

/// Without a demand it is known only that all runs pass.
pub(super) struct Accepted {
    pub verdict: PatchVerdict,
    pub properties: usize,
    /// Whether it was compared with a reference for all inputs.
    pub compared: bool,
    /// How many logs are as they should be.
    pub logs: usize,
    pub rests_on: Vec<Basis>,
    pub remarks: Vec<PatchRemark>,
}

impl Default for Accepted {
    fn default() -> Self {
        Self {
            verdict: PatchVerdict::Passes,
            properties: 0,
            compared: false,
            logs: 0,
            rests_on: Vec::new(),
            remarks: Vec::new(),
        }
    }
}

impl Accepted {
    /// Takes what another answer rests on.
    pub(super) fn add(&mut self, rests_on: Vec<Basis>) {
        let new = rests_on.into_iter().filter(|one| !self.rests_on.contains(one));
        let new: Vec<Basis> = new.collect();
        self.rests_on.extend(new);
    }
}

/// The weaker of two verdicts.
pub(super) fn weaker(one: PatchVerdict, other: PatchVerdict) -> PatchVerdict {
    match (one, other) {
        (PatchVerdict::Holds { bound: one }, PatchVerdict::Holds { bound: other }) => {
            PatchVerdict::Holds { bound: one.min(other) }
        }
        (one, other) => one.max(other),
    }
}

/// What is asked of a patched program.
pub(super) struct Demand<'d> {
    pub options: &'d Options,
    /// What is to be repaired, each with its text.
    pub targets: &'d [(PropertyKey, String)],
    /// What may still fail, with exact keys.
    pub tolerated: &'d BTreeSet<PropertyKey>,
    /// Where a rule is broken: the lines that each failing run executes before it fails, by function.
    pub before_failure: &'d [BTreeSet<(String, String)>],
    /// The same where only accesses and operations fail.
    pub before_access: &'d [BTreeSet<(String, String)>],
}

impl Demand<'_> {
    /// Assertions to which the runs do not come in which they failed.
    fn avoided(&self, read: &Read, failing: &[Run]) -> Vec<PatchRemark> {
        let executed = Executed::new(read, self.options, failing);
        let avoided = self.targets.iter().filter(|(key, text)| {
            key.kind == CheckKind::Assertion && text != "0" && !executed.reaches(key)
        });
        avoided.map(|(_, text)| PatchRemark::Avoided { property: text.clone() }).collect()
    }

    /// Checks a patched program within a time. The runs are those that it was tried with.
    pub(super) fn verify(
        &self,
        read: &Read,
        [failing, passing]: [&[Run]; 2],
        time: Duration,
    ) -> Verified {
        let (program, entry) = (&read.program, read.entry);
        let properties = Properties::new(program).switched_on(self.options.checks);
        let is_goal = |kind: CheckKind| kind == CheckKind::Cover;
        let asked: Vec<_> = properties
            .into_iter()
            .filter(|check| !is_goal(program.properties[*check].kind))
            .collect();
        let now = Instant::now();
        let within = |end: Instant| self.options.deadline.map_or(end, |limit| limit.min(end));
        let options = Options {
            properties: Some(asked.iter().copied().collect()),
            unwind_until: Some(within(now + time)),
            deadline: Some(within(now + 2 * time)),
            ..self.options.clone()
        };
        let report = decide(
            program,
            entry,
            &options,
            EngineChoice::Auto,
            &Concurrency::default(),
            &mut Silent,
        );
        if let Some(entered) = read.partial.iter().find(|one| report.entered.contains(one)) {
            return Verified::Undecided(load::doubt_of(*entered, program));
        }
        let mut verdict = PatchVerdict::Proved;
        let mut undecided = None;
        let mut rests_on: Vec<Basis> = Vec::new();
        let mut reached = BTreeSet::new();
        let mut count = 0;
        for &check in &asked {
            let Some(result) = report.result(check) else {
                undecided = Some("the search did not get to all properties".to_owned());
                continue;
            };
            let key = PropertyKey::new(program, check);
            let is_unsupported = key.kind == CheckKind::Unsupported;
            match &result.verdict {
                Verdict::Proved | Verdict::Unreachable if is_unsupported => continue,
                Verdict::Fails if is_unsupported => {
                    undecided = Some(format!("{}: not supported", key.text));
                    continue;
                }
                Verdict::Fails if self.tolerated.contains(&PropertyKey::exact(program, check)) => {
                    continue;
                }
                Verdict::Fails => {
                    let scenario = result.scenario.clone().unwrap_or_default();
                    let checks = self.options.checks;
                    let replay =
                        crate::counterexample::replay(program, entry, checks, &scenario, check);
                    match replay.shown {
                        true => {
                            let scenario = complete(scenario, &replay.taken);
                            let expected = Expected::default();
                            return Verified::Refuted(Box::new((scenario, expected)));
                        }
                        false => undecided = Some("a failing run does not replay".to_owned()),
                    }
                    continue;
                }
                Verdict::Unknown { reason } => {
                    undecided = Some(reason.clone());
                    continue;
                }
                Verdict::Holds { bound } => {
                    reached.insert(key);
                    verdict = match verdict {
                        PatchVerdict::Holds { bound: other } => {
                            PatchVerdict::Holds { bound: other.min(*bound) }
                        }
                        PatchVerdict::Proved | PatchVerdict::Passes => {
                            PatchVerdict::Holds { bound: *bound }
                        }
                    };
                }
                Verdict::Proved => {
                    reached.insert(key);
                }
                Verdict::Unreachable => {}
            }
            count += 1;
            for basis in &result.rests_on {
                if !rests_on.contains(basis) {
                    rests_on.push(basis.clone());
                }
            }
        }
        if let Some(reason) = undecided {
            return Verified::Undecided(reason);
        }
        let runs: Vec<Run> = failing.iter().chain(passing).cloned().collect();
        let executed = Executed::new(read, self.options, &runs);
        let is_reached = |key: &PropertyKey| reached.contains(key) || executed.reaches(key);
        // An error that must not be reached is not.
        let is_state = |kind: CheckKind| !matches!(kind, CheckKind::ReachError | CheckKind::Rule);
        let unreached = self
            .targets
            .iter()
            .filter(|(key, text)| is_state(key.kind) && text != "0" && !is_reached(key));
        let remarks = unreached.map(|(_, text)| PatchRemark::Unreached { property: text.clone() });
        let mut remarks: Vec<PatchRemark> = remarks.collect();
        if remarks.is_empty() && !failing.is_empty() {
            remarks = self.avoided(read, failing);
        }
        let reading = (&read.program, read.entry);
        let detour = detours::left_out(reading, self.options, failing, self.before_failure);
        remarks.extend(detour.map(|property| PatchRemark::Avoided { property }));
        let properties = count;
        Verified::Accepted(Accepted {
            verdict,
            properties,
            rests_on,
            remarks,
            ..Accepted::default()
        })
    }
}

/// What runs of a patched program execute.
struct Executed<'r> {
    program: &'r Program,
    vertices: BTreeSet<(FunctionId, VertexId)>,
}

/// Runs are followed for at most this many steps.
const STEPS: u64 = 200_000;

impl<'r> Executed<'r> {
    fn new(read: &'r Read, options: &Options, runs: &[Run]) -> Self {
        let code = Rc::new(SharedCode::new(&read.program));
        let mut host = Steps::default();
        for run in runs {
            let options = RunOptions {
                checks: options.checks,
                environment: run.given.environment.clone(),
                step_limit: STEPS,
                scenario: run.given.scenario.clone(),
                trace: true,
                ..RunOptions::default()
            };
            host.input = run.given.scenario.standard_input.iter().rev().copied().collect();
            Machine::sharing(&code, options).run(read.entry, &mut host);
        }
        Self { program: &read.program, vertices: host.vertices }
    }

    /// Whether a run comes to a property.
    fn reaches(&self, key: &PropertyKey) -> bool {
        let program = self.program;
        let range = |origin| program.sources.use_range(program.location(origin));
        let properties = program.properties.indices();
        let mut own = properties.filter(|&check| PropertyKey::new(program, check) == *key);
        own.any(|check| {
            let property = &program.properties[check];
            let place = range(property.origin);
            self.vertices.iter().any(|&(function, vertex)| {
                let body = program.functions[function].body.as_ref();
                let vertex = body.map(|body| range(body.vertices[vertex].origin));
                function == property.function
                    && vertex.is_some_and(|vertex| {
                        // The condition of an assertion is a part of its text.
                        vertex.file == place.file
                            && vertex.start < place.end
                            && place.start < vertex.end
                    })
            })
        })
    }
}

#[derive(Default)]
struct Steps {
    input: Vec<u8>,
    vertices: BTreeSet<(FunctionId, VertexId)>,
}

impl Host for Steps {
    fn write(&mut self, _stream: u32, _bytes: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        self.input.pop()
    }

    fn step(&mut self, step: &Step) {
        self.vertices.insert((step.function, step.vertex));
    }
}
