//! `wherefore abstract` and `check --engine abstraction`, through the command line.

use std::process::Command;

use crate::common::{TOOL, root};

/// What a command prints, and its exit status.
fn said(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(TOOL).args(arguments).output().expect("the tool runs");
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

fn case(name: &str) -> String {
    root().join("tests/c/check/abstraction").join(name).display().to_string()
}

/// The variables that the Boolean program of a case declares.
fn predicates(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("decl "));
    lines.flat_map(|line| line.trim_end_matches(';').split(", ")).collect()
}

/// Griesmayer, Bloem, Cook (CAV 2006), figures 1 to 4: the condition and the assertion give the first
/// two predicates, and refinement the third.
#[test]
fn the_recursive_example_gets_the_predicates_of_the_paper() {
    let (first, status) = said(&["abstract", &case("recursive.c")]);
    assert_eq!(status, Some(0));
    assert_eq!(predicates(&first), ["{x > 1}", "{x == 0}"]);
    let (refined, status) = said(&["abstract", "--refine", &case("recursive.c")]);
    assert_eq!(status, Some(0));
    assert_eq!(predicates(&refined), ["{x > 1}", "{x == 0}", "{x > 2}"]);
    // Of `x = x - 1` everything is known that follows without overflow.
    let assigned = refined.lines().find(|line| line.contains("x = x - 1")).expect("the statement");
    assert!(assigned.contains("{x > 1}, {x == 0}, {x > 2} := choose[{x > 2},"), "{assigned}");
}

#[test]
fn the_boolean_program_is_one_that_the_tool_reads_and_proves() {
    let (text, status) = said(&["abstract", "--refine", &case("lock.c")]);
    assert_eq!(status, Some(0));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lock.bp");
    std::fs::write(&path, text).expect("the program can be written");
    let (answer, status) = said(&["boolean", "check", &path.display().to_string()]);
    assert_eq!(status, Some(0), "{answer}");
}

#[test]
fn a_proof_says_who_gave_it() {
    let case = case("recursion_returns.c");
    let arguments = ["check", "--engine", "abstraction", "--no-checks", "--json", &case];
    let (text, status) = said(&arguments);
    assert_eq!(status, Some(0), "{text}");
    let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(answer["properties"][0]["verdict"], "proved");
    assert_eq!(answer["properties"][0]["engine"], "abstraction");
}

#[test]
fn what_has_no_entry_is_refused() {
    let (_, status) = said(&["abstract", "--function", "nowhere", &case("lock.c")]);
    assert_eq!(status, Some(2));
}
