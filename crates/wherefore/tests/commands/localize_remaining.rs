//! Causes that hold whatever the inputs are that the failing run did not come to.

use std::process::Command;

use crate::common::{Scratch, TOOL};
use serde_json::Value;

/// What is said about a run in which all inputs are open.
fn answer(name: &str, program: &str, flags: &[&str]) -> Value {
    let scratch = Scratch::new(name);
    scratch.file("p.c", program);
    scratch.file("run", "# no inputs were taken\n");
    let mut command = Command::new(TOOL);
    command.current_dir(&scratch.0).args(["localize", "p.c", "--inputs", "run"]);
    let output = command.args(["--all-remaining", "--json"]).args(flags).output();
    let output = output.expect("the tool starts");
    serde_json::from_slice(&output.stdout).expect("an object")
}

/// The reasons of what is undecided, and how many components each is about.
fn undecided(answer: &Value) -> Vec<(&str, usize)> {
    let all = answer["undecided"].as_array().expect("a list").iter();
    let told = all.map(|one| {
        let parts = one["components"].as_array().expect("a list").len();
        (one["reason"].as_str().expect("a reason"), parts)
    });
    told.collect()
}

/// Only three values in 1024 differ from all inputs: too few to be found by trying.
const FEW: &str = "#include <assert.h>
unsigned nondet_uint(void);
int main(void)
{
    unsigned wanted = 0;
    assert(wanted != 0);
    unsigned other = nondet_uint() % 1021;
    assert(wanted * 37 % 1024 != other);
    return 0;
}
";

#[test]
fn values_that_are_not_found_leave_a_component_undecided() {
    let answer = answer("few", FEW, &["--no-simple"]);
    assert_eq!(answer["causes"].as_array().map(Vec::len), Some(0), "{answer}");
    assert_eq!(undecided(&answer), [("its values were not found in time", 1)]);
}

#[test]
fn a_set_without_values_for_all_inputs_is_decided() {
    let program = "#include <assert.h>
int nondet_int(void);
int main(void)
{
    int a = 1;
    int b = 1;
    assert(a == 2 && b == 2);
    assert(nondet_int() != 5);
    return 0;
}
";
    let answer = answer("decided", program, &["--faults", "2"]);
    assert_eq!(answer["causes"].as_array().map(Vec::len), Some(0), "{answer}");
    assert_eq!(undecided(&answer), [], "no value of `a` and `b` helps if the input is 5");
}

#[test]
fn one_that_helps_for_some_inputs_only_is_joined_with_others() {
    let program = "#include <assert.h>
int nondet_int(void);
int main(void)
{
    int a = 1;
    int b = 1;
    assert(a == 2);
    int c = nondet_int();
    assert(c != 5 || b == 2);
    return 0;
}
";
    let answer = answer("around", program, &["--faults", "2"]);
    assert_eq!(undecided(&answer), [], "{answer}");
    let causes = answer["causes"].as_array().expect("a list");
    let [cause] = &causes[..] else { panic!("{answer}") };
    let lines = cause["components"].as_array().expect("a list").iter();
    let lines: Vec<u64> = lines.filter_map(|component| component["line"].as_u64()).collect();
    assert_eq!(lines, [5, 6], "`a` and `b` together make it pass: {answer}");
}
