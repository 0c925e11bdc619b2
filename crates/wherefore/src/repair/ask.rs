//! What tests leave open: an input on which patches differ, and whether there is one at all.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bounded::{Given, Options};
use fastrand::Rng;
use findings::{PatchVerdict, Question};
use methods::localize::Run;
use patches::{Read, Reader};
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::{Limit, Machine, Outcome, Quiet, RunOptions};

use super::reference::{Compared, Reference};
use super::search::Found;
use crate::reread::ChangedFiles;

/// This many of the best patches are compared,
const MOST_PATCHES: usize = 16;
/// on this many inputs,
const MOST_INPUTS: usize = 400;
/// for at most this long.
const NEAR_TIME: Duration = Duration::from_millis(1500);
/// A run that is longer is not looked at.
const STEPS: u64 = 300_000;
/// Two patches are compared for all inputs for at most this long,
const ENGINE_TIME: Duration = Duration::from_millis(1500);
/// and all of them for so long.
const ENGINES_TIME: Duration = Duration::from_secs(6);

/// What a patched program does on an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct End {
    pub output: Vec<u8>,
    /// None if a check fails, or the program is aborted: a test cannot expect that.
    pub status: Option<i32>,
    words: String,
}

/// A question with all that an answer needs.
pub(super) struct Asked {
    pub shown: Question,
    /// What the patches do that are named.
    pub ends: Vec<End>,
    pub given: Arc<Given>,
}

/// What is known of some patches.
pub(super) enum Difference {
    Differ(Asked),
    /// No input is known on which they differ; this is how far that is known.
    Alike(PatchVerdict),
}

/// Patches that are compared, the best first, and what they are compared on.
pub(super) struct Comparison<'c> {
    /// With their ranks.
    pub found: &'c [(usize, &'c Found)],
    pub reader: &'c ChangedFiles<'c>,
    pub tests: &'c [Run],
    pub options: &'c Options,
    pub function: &'c str,
    /// Inputs on which it is left open what is right.
    pub open: &'c [Scenario],
}

impl Comparison<'_> {
    /// Looks for an input on which the patches differ, near the tests at first, and then among all inputs.
    pub(super) fn difference(&self) -> Difference {
        let read = |(_, one): &(usize, &Found)| self.reader.read(&one.texts, None).ok();
        let read: Vec<Read> = self.found.iter().take(MOST_PATCHES).map_while(read).collect();
        let codes: Vec<_> = read.iter().map(|one| Rc::new(SharedCode::new(&one.program))).collect();
        let runners: Vec<Runner<'_, '_>> = codes
            .iter()
            .zip(&read)
            .zip(self.found)
            .map(|((code, read), (rank, _))| Runner {
                rank: *rank,
                code,
                read,
                options: self.options,
            })
            .collect();
        match self.near_tests(&runners) {
            Some(asked) => Difference::Differ(asked),
            None => self.for_all_inputs(&read, &runners),
        }
    }

    /// The input near the tests that tells most patches apart.
    fn near_tests(&self, runners: &[Runner<'_, '_>]) -> Option<Asked> {
        let end = Instant::now() + NEAR_TIME;
        let mut random = Rng::with_seed(0x2545_f491_4f6c_dd1d);
        let mut best: Option<((usize, usize), Asked)> = None;
        for number in 0..MOST_INPUTS {
            let test = self.tests.get(number % self.tests.len().max(1))?;
            let scenario = near(&test.given.scenario, &mut random);
            if Instant::now() >= end {
                break;
            }
            if self.open.contains(&scenario) {
                continue;
            }
            let given = Given { scenario, environment: test.given.environment.clone() };
            let Some(asked) = asked(runners, given) else { continue };
            let failing = asked.ends.iter().filter(|end| end.status.is_none()).count();
            let key = (asked.ends.len() - failing, asked.ends.len());
            if best.as_ref().is_none_or(|(known, _)| *known < key) {
                best = Some((key, asked));
            }
        }
        best.map(|(_, asked)| asked)
    }

    /// Compares the first patch with each other one for all inputs.
    fn for_all_inputs(&self, read: &[Read], runners: &[Runner<'_, '_>]) -> Difference {
        let end = Instant::now() + ENGINES_TIME;
        let mut known = PatchVerdict::Proved;
        for other in 1..read.len() {
            for [good, bad] in [[0, other], [other, 0]] {
                if Instant::now() >= end {
                    return Difference::Alike(PatchVerdict::Passes);
                }
                let texts = &self.found[good].1.texts;
                let options = self.options.clone();
                let good = Reference::patched(self.reader, texts, self.function, options);
                let Some(good) = good else { return Difference::Alike(PatchVerdict::Passes) };
                match good.compare(&read[bad], ENGINE_TIME) {
                    Compared::Equal { verdict, .. } => known = known.max(verdict),
                    Compared::Unknown(_) => known = PatchVerdict::Passes,
                    Compared::Differs(run) => {
                        let environment =
                            self.tests.first().and_then(|test| test.given.environment.clone());
                        let given = Given { scenario: run.0, environment };
                        let is_open = self.open.contains(&given.scenario);
                        match asked(runners, given) {
                            Some(asked) if !is_open => return Difference::Differ(asked),
                            Some(_) | None => known = PatchVerdict::Passes,
                        }
                    }
                }
            }
        }
        Difference::Alike(known)
    }
}

/// Runs one patched program.
struct Runner<'r, 'p> {
    rank: usize,
    code: &'r Rc<SharedCode<'p>>,
    read: &'p Read,
    options: &'r Options,
}

impl Runner<'_, '_> {
    /// What the program does; none if that is not known, or depends on more than a test gives.
    fn end(&self, given: &Given) -> Option<End> {
        let options = RunOptions {
            scenario: given.scenario.clone(),
            environment: given.environment.clone(),
            checks: self.options.checks,
            step_limit: STEPS,
            interrupter: self.options.interrupter.clone(),
            ..RunOptions::default()
        };
        let input = given.scenario.standard_input.iter().rev().copied().collect();
        let mut host = Quiet { input, ..Quiet::default() };
        let mut machine = Machine::sharing(self.code, options);
        let outcome = machine.run(self.read.entry, &mut host);
        if !machine.taken_inputs().is_empty() {
            return None;
        }
        let failed = host.failures.first().map(|failure| failure.message.clone());
        let (status, words) = match (outcome, failed) {
            (_, Some(message)) => (None, message),
            (Outcome::Exited(status), None) => {
                (Some(status & 0xff), format!("exit status {}", status & 0xff))
            }
            (Outcome::Failed(failure), None) => (None, failure.message.clone()),
            (Outcome::Aborted(_), None) => (None, "aborted".to_owned()),
            (Outcome::LimitReached { limit: Limit::Steps, .. }, None) => {
                (None, "it takes very long".to_owned())
            }
            (
                Outcome::Assumed
                | Outcome::Unsupported { .. }
                | Outcome::LimitReached { .. }
                | Outcome::Interrupted,
                None,
            ) => return None,
        };
        Some(End { output: host.output, status, words })
    }
}

/// The question which of the patches is right on an input; none if all do the same there, or none does what a test
/// can expect.
fn asked(runners: &[Runner<'_, '_>], given: Given) -> Option<Asked> {
    let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).ok();
    let given_arguments = given.scenario.arguments.iter().flatten();
    let arguments: Option<Vec<String>> = given_arguments.map(text).collect();
    let standard_input = text(&given.scenario.standard_input)?;
    let (mut ranks, mut ends): (Vec<usize>, Vec<End>) = (Vec::new(), Vec::new());
    for runner in runners {
        let end = runner.end(&given)?;
        if !ends.contains(&end) {
            ranks.push(runner.rank);
            ends.push(end);
        }
    }
    if ends.len() < 2 || ends.iter().all(|end| end.status.is_none()) {
        return None;
    }
    let outputs = ends.iter().map(|end| String::from_utf8_lossy(&end.output).into_owned());
    let shown = Question {
        ranks,
        arguments: arguments?,
        standard_input,
        outputs: outputs.collect(),
        statuses: ends.iter().map(|end| end.words.clone()).collect(),
    };
    Some(Asked { shown, ends, given: Arc::new(given) })
}

/// What a test gives, with other numbers and letters.
pub(super) fn near(scenario: &Scenario, random: &mut Rng) -> Scenario {
    let arguments = scenario.arguments.as_ref().map(|arguments| {
        arguments.iter().map(|argument| other(argument, random)).collect::<Vec<_>>()
    });
    let standard_input = other(&scenario.standard_input, random);
    Scenario { arguments, standard_input, ..scenario.clone() }
}

/// A text with other numbers and letters.
fn other(text: &[u8], random: &mut Rng) -> Vec<u8> {
    let mut changed = Vec::new();
    let mut rest = text;
    while let Some(&first) = rest.first() {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 && digits < 18 && random.u64(..2) == 0 {
            let (number, after) = rest.split_at(digits);
            let value: i64 = String::from_utf8_lossy(number).parse().unwrap_or(0);
            let new = match random.u64(..6) {
                0 => value + 1,
                1 => (value - 1).max(0),
                2 => 0,
                3 => value * 2,
                _ => random.u64(..20) as i64,
            };
            changed.extend(new.to_string().into_bytes());
            rest = after;
        } else if first.is_ascii_lowercase() && random.u64(..6) == 0 {
            changed.push(b'a' + random.u64(..26) as u8);
            rest = &rest[1..];
        } else {
            let length = digits.max(1);
            changed.extend(&rest[..length]);
            rest = &rest[length..];
        }
    }
    changed
}
