//! The diagnoses of random programs: by definition, all replacements of all components being tried, and
//! those that `wherefore localize` finds.
//!
//! `WHEREFORE_SEED=N` gives other programs, `WHEREFORE_PROGRAMS=N` more of them.

mod case;
mod code;
#[path = "../common/mod.rs"]
mod common;
mod generate;
mod machine;
mod program;
mod random;
mod text;
mod tool;

use std::fmt::Write as _;

use case::{Case, Diagnosis};
use common::Scratch;
use generate::Style;
use libtest_mimic::{Arguments, Failed, Trial};
use machine::Run;
use random::Random;

fn main() {
    let seed = number("WHEREFORE_SEED", 1);
    let programs = number("WHEREFORE_PROGRAMS", 200);
    let trials = (0..programs.div_ceil(PROGRAMS)).map(|number| {
        let first = seed * 1_000_000 + number * PROGRAMS;
        Trial::test(format!("programs from {first}"), move || agree(first))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

/// How many programs one test looks at.
const PROGRAMS: u64 = 10;

fn number(variable: &str, otherwise: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given
        .map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is a number")))
}

/// Compares the diagnoses of some programs, and demands that there are some.
fn agree(first: u64) -> Result<(), Failed> {
    let folder = Scratch::new(&format!("localize-oracle-{first}"));
    let mut diagnoses = 0;
    let mut problems = String::new();
    for seed in first..first + PROGRAMS {
        let mut random = Random::new(seed);
        let case = std::iter::repeat_with(|| Case::new(&mut random)).flatten().next();
        let case = case.expect("some program fails");
        let mut questions = vec![(&case.runs[..], 2), (&case.runs[..], 1)];
        if case.runs.len() > 1 {
            questions.extend(case.runs.chunks(1).map(|run| (run, 1)));
        }
        for (runs, faults) in questions {
            match compare(&case, runs, faults, &folder) {
                Ok(found) => diagnoses += found,
                Err(problem) => {
                    let _ = writeln!(problems, "program {seed}, {faults} faults:\n{problem}");
                }
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems.into());
    }
    if diagnoses == 0 {
        return Err("these programs have no diagnoses".into());
    }
    Ok(())
}

/// Compares the diagnoses of some runs, and gives their number.
fn compare(case: &Case, runs: &[Run], faults: usize, folder: &Scratch) -> Result<usize, String> {
    let known = case.diagnoses(runs, faults);
    let shown = |problem: String| format!("{}\n{}\n{problem}", case.text.text, given(case, runs));
    let answer = tool::ask(case, runs, faults, folder).map_err(shown)?;
    let is_known = |diagnosis: &&Diagnosis| {
        !diagnosis.iter().any(|place| case.text.pointers.contains(place))
            && !known.open.iter().any(|open| open.is_subset(diagnosis))
    };
    let missing: Vec<_> = known
        .diagnoses
        .difference(&answer.diagnoses)
        .filter(|_| answer.undecided.is_empty())
        .collect();
    let wrong: Vec<_> = answer.diagnoses.difference(&known.diagnoses).filter(is_known).collect();
    if missing.is_empty() && wrong.is_empty() && answer.failing == runs.len() {
        return Ok(known.diagnoses.len());
    }
    Err(shown(format!(
        "{} of {} runs fail, undecided: {:?}\nmissing:\n{}wrong:\n{}",
        answer.failing,
        runs.len(),
        answer.undecided,
        listed(&missing),
        listed(&wrong)
    )))
}

/// Diagnoses, one on each line.
fn listed(diagnoses: &[&Diagnosis]) -> String {
    let mut text = String::new();
    for diagnosis in diagnoses {
        let places: Vec<String> = diagnosis.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "    {}", places.join("  and  "));
    }
    text
}

/// What the runs are given.
fn given(case: &Case, runs: &[Run]) -> String {
    match case.style {
        Style::Chosen => runs.iter().map(|run| tool::inputs(case, run) + "\n").collect(),
        style => tool::suite(style, runs),
    }
}
