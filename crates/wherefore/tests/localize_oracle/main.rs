//! The diagnoses of random programs: by definition, all replacements of all components being tried, and
//! those that `wherefore localize` finds.
//!
//! | what is said | how it is compared |
//! |---|---|
//! | sets of one and two components | all of them are tried, for all runs and for each |
//! | values | the runs are made with just these |
//! | whether a function gives them | a search for what is given in which state, over all runs |
//! | small changes of the text | the changed text is compiled, and the runs are made |
//! | statements too many or missing, other targets | each is tried |
//! | other calls | the changed text is compiled, and the runs are made |
//! | what holds for all remaining inputs | a game against the inputs; a constant against all of them |
//! | `--one-by-one` | the same sets |
//!
//! `WHEREFORE_SEED=N` gives other programs, `WHEREFORE_PROGRAMS=N` more of them.

mod answer;
mod case;
mod code;
#[path = "../common/mod.rs"]
mod common;
mod compiled;
mod function;
mod generate;
mod machine;
mod program;
mod random;
mod remaining;
mod scope;
mod statements;
mod text;
mod tool;
mod values;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use answer::Answer;
use case::{Case, Diagnosis, Known};
use common::Scratch;
use generate::Style;
use libtest_mimic::{Arguments, Failed, Trial};
use random::Random;
use text::Text;

fn main() {
    let seed = number("WHEREFORE_SEED", 1);
    let programs = number("WHEREFORE_PROGRAMS", 120);
    let trials = (0..programs.div_ceil(PROGRAMS)).map(|number| {
        let first = seed * 1_000_000 + number * PROGRAMS;
        Trial::test(format!("programs from {first}"), move || agree(first))
    });
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials.collect());
    let [functions, unknown] = [&FUNCTIONS, &UNKNOWN].map(|count| count.load(Ordering::Relaxed));
    assert!(unknown * 20 <= functions, "{unknown} of {functions} functions are unknown");
    let [asked, hard] = [&ASKED, &HARD].map(|count| count.load(Ordering::Relaxed));
    assert!(hard * 5 <= asked, "of {asked} answers {hard} leave something undecided");
    conclusion.exit();
}

/// How often it was asked whether a function gives the values.
static FUNCTIONS: AtomicUsize = AtomicUsize::new(0);

/// How often that was not known.
static UNKNOWN: AtomicUsize = AtomicUsize::new(0);

/// How often it was asked for diagnoses.
static ASKED: AtomicUsize = AtomicUsize::new(0);

/// How often some sets were too hard.
static HARD: AtomicUsize = AtomicUsize::new(0);

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
        let mut compared = Vec::new();
        for faults in [1, 2] {
            let found = compare(&case, faults, &folder);
            diagnoses += found.as_ref().copied().unwrap_or_default();
            compared.push(found.map(|_| ()));
        }
        match seed % 4 {
            0 => compared.push(compare_statements(&case, &folder)),
            1 => compared.push(compare_modes(&case, &folder)),
            _ => {}
        }
        if case.style == Style::Chosen {
            compared.push(compare_remaining(&case, &folder));
        }
        for problem in compared.into_iter().filter_map(Result::err) {
            let (text, given) = (&case.text.text, tool::given(&case));
            let _ = writeln!(problems, "program {seed}:\n{text}\n{given}\n{problem}");
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
    let flags: &[&str] = match faults {
        1 => &["--per-run"],
        _ => &["--per-run", "--no-simple", "--faults", "2"],
    };
    let answer = tool::ask(case, flags, folder)?;
    if answer.failing != case.runs.len() {
        return Err(format!("{} runs of {} fail", answer.failing, case.runs.len()));
    }
    ASKED.fetch_add(1, Ordering::Relaxed);
    HARD.fetch_add((!answer.undecided.is_empty()).into(), Ordering::Relaxed);
    let known = case.diagnoses(&case.runs, faults);
    difference(case, &known, &answer, &answer.diagnoses())?;
    for (number, run) in case.runs.iter().enumerate() {
        let name = tool::name(number);
        let own = answer.per_run.get(&name);
        let own = own.ok_or_else(|| format!("nothing is said about {name}"))?;
        let known = case.diagnoses(std::slice::from_ref(run), faults);
        difference(case, &known, &answer, own).map_err(|problem| format!("{name}: {problem}"))?;
    }
    for cause in answer.causes.iter().filter(|cause| !cause.is_choice()) {
        let place = &cause.components[0];
        case.check_values(cause).map_err(|problem| format!("values of {place}: {problem}"))?;
    }
    if faults == 1 {
        explain(case, &answer, folder)?;
    }
    Ok(known.diagnoses.len())
}

/// Compares what is said about single components.
fn explain(case: &Case, answer: &Answer, folder: &Scratch) -> Result<(), String> {
    let scopes = scope::scopes(&case.program);
    for call in answer.causes.iter().filter(|cause| cause.is_call()) {
        case.check_simple(call, folder)?;
    }
    for cause in answer.causes.iter().filter(|cause| !cause.is_choice()) {
        let is_unknown = case.check_function(cause, &scopes)?;
        FUNCTIONS.fetch_add(1, Ordering::Relaxed);
        UNKNOWN.fetch_add(is_unknown.into(), Ordering::Relaxed);
        case.check_simple(cause, folder)?;
    }
    Ok(())
}

/// Compares the faults of statements.
fn compare_statements(case: &Case, folder: &Scratch) -> Result<(), String> {
    let answer = tool::ask(case, &["--statements", "--no-simple"], folder)?;
    case.check_statements(&answer)
}

/// Compares the diagnoses that hold whatever the remaining inputs are.
fn compare_remaining(case: &Case, folder: &Scratch) -> Result<(), String> {
    let answer = tool::ask(case, &["--all-remaining", "--no-simple"], folder)?;
    let found = answer.diagnoses();
    for id in case.program.suspected() {
        let place = &case.text.components[id];
        let is_found = found.contains(&Diagnosis::from([place.clone()]));
        if case.passes_whatever(id).is_some_and(|passes| passes != is_found) {
            return Err(format!("with any remaining inputs, {place} is found: {is_found}"));
        }
    }
    Ok(())
}

/// Compares the diagnoses with those of a formula for each component.
fn compare_modes(case: &Case, folder: &Scratch) -> Result<(), String> {
    for faults in ["1", "2"] {
        let flags = ["--no-simple", "--faults", faults];
        let together = tool::ask(case, &flags, folder)?;
        let apart = tool::ask(case, &[&flags[..], &["--one-by-one"]].concat(), folder)?;
        if together.diagnoses() != apart.diagnoses() {
            let [together, apart] = [together, apart].map(|answer| answer.diagnoses());
            let [more, less] = [together.difference(&apart), apart.difference(&together)];
            let [more, less] = [more, less].map(|some| listed(&some.collect::<Vec<_>>()));
            return Err(format!("only together:\n{more}only one by one:\n{less}"));
        }
    }
    Ok(())
}

/// What differs between the diagnoses that there are and those that were found. Loops are followed farther
/// than any known diagnosis needs, but some sets may be too hard.
fn difference(
    case: &Case,
    known: &Known,
    answer: &Answer,
    found: &BTreeSet<Diagnosis>,
) -> Result<(), String> {
    let is_open = |one: &Diagnosis| answer.undecided.iter().any(|hard| hard.is_about(one));
    let is_known = |diagnosis: &&Diagnosis| {
        let Text { pointers, targets, .. } = &case.text;
        !diagnosis.iter().any(|place| pointers.contains(place) || targets.contains(place))
            && !known.open.iter().any(|open| open.is_subset(diagnosis))
    };
    let missing: Vec<_> = known.diagnoses.difference(found).filter(|one| !is_open(one)).collect();
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
