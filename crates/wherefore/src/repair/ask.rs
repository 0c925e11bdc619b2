//! What tests leave open: an input on which two patches differ.

use std::rc::Rc;

use fastrand::Rng;
use findings::Question;
use methods::localize::Run;
use patches::{Read, Reader};
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::{Machine, Outcome, Quiet, RunOptions};

use super::search::Found;

/// This many of the best patches are compared,
const MOST_PATCHES: usize = 6;
/// on this many inputs.
const MOST_INPUTS: usize = 400;
/// A run that is longer is not looked at.
const STEPS: u64 = 300_000;

/// An input on which two of the best patches differ; one near the tests.
pub(super) fn question(found: &[Found], reader: &dyn Reader, tests: &[Run]) -> Option<Question> {
    let read: Vec<Read> = found
        .iter()
        .take(MOST_PATCHES)
        .map_while(|one| reader.read(&one.texts, None).ok())
        .collect();
    let codes: Vec<_> = read.iter().map(|one| Rc::new(SharedCode::new(&one.program))).collect();
    let mut random = Rng::with_seed(0x2545_f491_4f6c_dd1d);
    for number in 0..MOST_INPUTS {
        let test = tests.get(number % tests.len().max(1))?;
        let scenario = near(&test.given.scenario, &mut random);
        let ends = codes.iter().zip(&read).map(|(code, read)| {
            let options = RunOptions {
                scenario: scenario.clone(),
                environment: test.given.environment.clone(),
                step_limit: STEPS,
                ..RunOptions::default()
            };
            let input = scenario.standard_input.iter().rev().copied().collect();
            let mut host = Quiet { input, ..Quiet::default() };
            let outcome = Machine::sharing(code, options).run(read.entry, &mut host);
            let status = match outcome {
                Outcome::Exited(status) => format!("exit status {}", status & 0xff),
                Outcome::Failed(failure) => failure.message.clone(),
                Outcome::Aborted(_) => "aborted".to_owned(),
                Outcome::Assumed
                | Outcome::Unsupported { .. }
                | Outcome::LimitReached { .. }
                | Outcome::Interrupted => return None,
            };
            Some((String::from_utf8_lossy(&host.output).into_owned(), status))
        });
        let ends: Vec<Option<(String, String)>> = ends.collect();
        let Some(first) = ends.first().cloned().flatten() else { continue };
        let other = ends.iter().position(|end| end.as_ref().is_some_and(|end| *end != first));
        if let Some((other, Some(second))) = other.map(|other| (other, ends[other].clone())) {
            let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
            return Some(Question {
                ranks: [1, other + 1],
                arguments: scenario.arguments.iter().flatten().map(text).collect(),
                standard_input: text(&scenario.standard_input),
                outputs: [first.0, second.0],
                statuses: [first.1, second.1],
            });
        }
    }
    None
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
