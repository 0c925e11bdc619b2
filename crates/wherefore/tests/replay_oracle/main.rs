//! The runs behind random logs of the small programs below `tests/c/logs`: all runs are made by the
//! concrete machine and compared with the log, and the bounded engine has to find the same ones.

#[path = "../common/mod.rs"]
mod common;
mod program;
mod random;
mod sets;
mod whole;

use std::path::Path;

use common::{c_files, conclude, root, trial};
use libtest_mimic::Failed;
use logs::Body;
use methods::replay::LogMode;
use program::Subject;
use random::Random;
use sets::Question;

fn main() {
    let cases = root().join("tests/c/logs");
    let trials = c_files(&cases).into_iter().map(|path| trial(&cases, path, agrees));
    conclude("logs", &[("", 40)], trials.collect());
}

/// How many logs are compared for each program.
const LOGS: usize = 200;

/// One of this many is compared in the other modes as well.
const SAMPLE: usize = 8;

/// Where the random logs come from; another number gives others.
fn seed() -> u64 {
    let given = std::env::var("WHEREFORE_SEED").ok();
    given.map_or(4, |seed| seed.parse().expect("WHEREFORE_SEED is a number"))
}

/// Compares the runs behind random logs, and for a sample all that is said about them.
fn agrees(path: &Path) -> Result<(), Failed> {
    let subject = Subject::new(path);
    let mut random = Random::new(&subject, seed());
    let mut possible = 0;
    for number in 0..LOGS {
        let question = random.question();
        let tried = compare(&subject, &question, LogMode::Sliced, number % 2 == 1)?;
        possible += usize::from(tried > 0);
        if number % SAMPLE == 0 {
            compare(&subject, &question, LogMode::Assume, false)?;
            if subject.chooses_only {
                let rounds = if number % (2 * SAMPLE) == 0 { 1 } else { whole::ALL_ROUNDS };
                let said = whole::compare(&subject, &question, rounds);
                said.map_err(|problem| {
                    format!("{}\n{question}", problem.message().unwrap_or_default())
                })?;
            }
            let is_text = question.logs.iter().any(|log| matches!(log.body, Body::Text(_)));
            if !is_text && subject.logs_integers() {
                compare(&subject, &question, LogMode::Array, false)?;
                compare(&subject, &question, LogMode::Backward, true)?;
            }
        }
    }
    // Both answers are tried.
    if possible * 5 < LOGS || possible * 20 > LOGS * 19 {
        return Err(format!("{possible} of {LOGS} random logs have runs behind them").into());
    }
    Ok(())
}

/// Compares the runs behind logs, and gives their number.
fn compare(
    subject: &Subject,
    question: &Question,
    mode: LogMode,
    goes_on: bool,
) -> Result<usize, Failed> {
    let tried = question.tried(subject, goes_on);
    let (solved, unsupported) = question.solved(subject, mode, goes_on);
    let same = match &unsupported {
        None => tried == solved,
        Some(reason) => reason.contains("inside a floating-point") && solved.is_subset(&tried),
    };
    if same {
        return Ok(tried.len());
    }
    let missing: Vec<_> = tried.difference(&solved).take(3).collect();
    let wrong: Vec<_> = solved.difference(&tried).take(3).collect();
    let message = format!(
        "{mode:?}, goes on: {goes_on}, {unsupported:?}\n{question}\nof {} runs missing: {missing:?}\n\
         of {} found, wrong: {wrong:?}",
        tried.len(),
        solved.len()
    );
    Err(message.into())
}
