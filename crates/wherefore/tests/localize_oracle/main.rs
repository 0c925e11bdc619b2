//! The diagnoses of random programs: by definition, all replacements of all components being tried, and
//! those that `wherefore localize` finds.
//!
//! `WHEREFORE_SEED=N` gives other programs, `WHEREFORE_PROGRAMS=N` more of them.

mod answer;
mod case;
mod code;
#[path = "../common/mod.rs"]
mod common;
mod function;
mod generate;
mod machine;
mod program;
mod random;
mod scope;
mod text;
mod tool;
mod values;

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
    let mut diagnoses = 0;
    let mut problems = String::new();
    for seed in first..first + PROGRAMS {
        let mut random = Random::new(seed);
        let case = std::iter::repeat_with(|| Case::new(&mut random)).flatten().next();
        let case = case.expect("some program fails");
        for faults in [1, 2] {
            match compare(&case, faults, &folder) {
                Ok(found) => diagnoses += found,
                Err(problem) => {
                    let (text, given) = (&case.text.text, tool::given(&case));
                    let _ = writeln!(problems, "program {seed}, faults {faults}:\n{text}\n{given}");
                    let _ = writeln!(problems, "{problem}");
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

/// Compares what is said about a case. Gives the number of diagnoses.
fn compare(case: &Case, faults: usize, folder: &Scratch) -> Result<usize, String> {
    let answer = tool::ask(case, &["--per-run", "--faults", &faults.to_string()], folder)?;
    if answer.failing != case.runs.len() {
        return Err(format!("{} runs of {} fail", answer.failing, case.runs.len()));
    }
    let known = case.diagnoses(&case.runs, faults);
    difference(case, &known, &answer.diagnoses())?;
    for (number, run) in case.runs.iter().enumerate() {
        let name = tool::name(number);
        let own = answer.per_run.get(&name);
        let own = own.ok_or_else(|| format!("nothing is said about {name}"))?;
        let known = case.diagnoses(std::slice::from_ref(run), faults);
        difference(case, &known, own).map_err(|problem| format!("{name}: {problem}"))?;
    }
    for cause in &answer.causes {
        case.check_values(cause)
            .map_err(|problem| format!("values of {}: {problem}", cause.components[0]))?;
    }
    Ok(known.diagnoses.len())
}

/// What differs between the diagnoses that there are and those that were found. Loops are followed farther
/// than any known diagnosis needs, so none may be undecided.
fn difference(case: &Case, known: &Known, found: &BTreeSet<Diagnosis>) -> Result<(), String> {
    let is_known = |diagnosis: &&Diagnosis| {
        !diagnosis.iter().any(|place| case.text.pointers.contains(place))
            && !known.open.iter().any(|open| open.is_subset(diagnosis))
    };
    let missing: Vec<_> = known.diagnoses.difference(found).collect();
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
