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

use std::collections::BTreeSet;
use std::fmt::Write as _;

use case::{Case, Diagnosis, Known};
use common::Scratch;
use libtest_mimic::{Arguments, Failed, Trial};
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
    let mut count = Count::default();
    let mut problems = String::new();
    for seed in first..first + PROGRAMS {
        let mut random = Random::new(seed);
        let case = std::iter::repeat_with(|| Case::new(&mut random)).flatten().next();
        let case = case.expect("some program fails");
        for faults in [1, 2] {
            if let Err(problem) = compare(&case, faults, &folder, &mut count) {
                let given = tool::given(&case);
                let text = &case.text.text;
                let _ = writeln!(problems, "program {seed}, faults {faults}:\n{text}\n{given}\n{problem}");
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems.into());
    }
    if count.diagnoses == 0 || count.undecided * 5 > count.answers {
        return Err(format!("there is little to compare: {count:?}").into());
    }
    Ok(())
}

/// How much was compared.
#[derive(Debug, Default)]
struct Count {
    answers: usize,
    diagnoses: usize,
    /// Answers in which something is undecided.
    undecided: usize,
}

/// Compares the diagnoses of all runs of a case, and of each run by itself.
fn compare(case: &Case, faults: usize, folder: &Scratch, count: &mut Count) -> Result<(), String> {
    let answer = tool::ask(case, faults, folder)?;
    if answer.failing != case.runs.len() {
        return Err(format!("{} runs of {} fail", answer.failing, case.runs.len()));
    }
    let is_decided = answer.undecided == 0;
    let known = case.diagnoses(&case.runs, faults);
    count.answers += 1;
    count.undecided += usize::from(!is_decided);
    count.diagnoses += known.diagnoses.len();
    difference(case, &known, &answer.diagnoses, is_decided)?;
    let Some(per_run) = &answer.per_run else { return Ok(()) };
    for (number, run) in case.runs.iter().enumerate() {
        let name = tool::name(number);
        let own = per_run.get(&name).ok_or_else(|| format!("nothing is said about {name}"))?;
        let known = case.diagnoses(std::slice::from_ref(run), faults);
        difference(case, &known, own, is_decided).map_err(|problem| format!("{name}: {problem}"))?;
    }
    Ok(())
}

/// What differs between the diagnoses that there are and those that were found. If not all was decided,
/// some may be missing.
fn difference(
    case: &Case,
    known: &Known,
    found: &BTreeSet<Diagnosis>,
    is_decided: bool,
) -> Result<(), String> {
    let is_known = |diagnosis: &&Diagnosis| {
        !diagnosis.iter().any(|place| case.text.pointers.contains(place))
            && !known.open.iter().any(|open| open.is_subset(diagnosis))
    };
    let missing: Vec<_> = known.diagnoses.difference(found).filter(|_| is_decided).collect();
    let wrong: Vec<_> = found.difference(&known.diagnoses).filter(is_known).collect();
    if missing.is_empty() && wrong.is_empty() {
        return Ok(());
    }
    Err(format!("missing:\n{}wrong:\n{}", listed(&missing), listed(&wrong)))
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
