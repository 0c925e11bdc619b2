//! `wherefore explain` where inputs have more values than can be tried: the closest runs by the solver.

use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, run};
use serde_json::{Value, json};

/// The answer for a program, and what is said of it.
fn explained(program: &str) -> (Value, String) {
    let scratch = Scratch::new("explain-inputs");
    scratch.file("program.c", program);
    let said = |flags: &[&str]| {
        let mut command = Command::new(TOOL);
        command.args(["explain", "program.c"]).args(flags).current_dir(&scratch.0);
        let output = run(&mut command, b"", Duration::from_secs(120)).expect("the tool ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(10), "{text}");
        text
    };
    (serde_json::from_str(&said(&["--json"])).expect("JSON"), said(&[]))
}

/// Runs of spaces and ends of lines as one space.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_closest_passing_run_changes_few_inputs_by_little() {
    let (answer, text) = explained(
        "extern int nondet_int(void);\n#include <assert.h>\n\
         int main(void) {\n  int width = nondet_int();\n  int height = nondet_int();\n\
         \x20 if (width < 1000 || width > 30000 || height < 70000 || height > 90000)\n    return 0;\n\
         \x20 long area = (long)width * height;\n  assert(area <= 100000000);\n  return 0;\n}\n",
    );
    assert_eq!(answer["varied"], "inputs");
    let distance = &answer["distance"];
    assert_eq!(distance["inputs"], 1, "{distance}");
    assert_eq!(distance["of_inputs"], 2);
    assert_eq!(distance["decisions"], 0);
    assert_eq!(distance["closest"], true);
    assert_eq!(answer["changed"].as_array().map(Vec::len), Some(1));
    let values = answer["failing_values"].as_array().expect("ranges");
    assert_eq!(values.len(), 2);
    // The smallest width that fails with this height, and the smallest height with this width.
    let number = |text: &Value| -> i64 { text.as_str().expect("text").parse().expect("a number") };
    let (width, height) = (number(&values[0]["value"]), number(&values[1]["value"]));
    let least = |other: i64, least: i64| json!((100_000_000 / other + 1).max(least).to_string());
    assert_eq!(values[0]["low"]["value"], least(height, 1000));
    assert_eq!(values[0]["high"], json!({ "end": "last", "value": "30000", "passes": "30001" }));
    assert_eq!(values[1]["low"]["value"], least(width, 70_000));
    let text = unwrapped(&text);
    assert!(text.contains("fails if `width` is from"), "{text}");
    assert!(text.contains("(1 of 2 inputs changed, all decisions are the same"), "{text}");
}

#[test]
fn bytes_of_the_standard_input_are_inputs() {
    let (answer, text) = explained(
        "#include <assert.h>\n#include <stdio.h>\nint main(void) {\n  int depth = 0, c;\n\
         \x20 while ((c = getchar()) != EOF) {\n    if (c == '(')\n      depth++;\n\
         \x20   if (c == ')')\n      depth--;\n    assert(depth >= 0);\n  }\n  return 0;\n}\n",
    );
    assert_eq!(answer["distance"]["inputs"], 1, "{text}");
    assert_eq!(answer["distance"]["closest"], true, "{text}");
    assert_eq!(answer["changed"][0]["input"], "the standard input");
}

#[test]
fn a_failure_that_a_function_reports_has_passing_runs() {
    let (answer, text) = explained(
        "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n\
         void reach_error(void) { assert(0); }\n\
         void check(int holds) {\n  if (!holds)\n    reach_error();\n}\n\
         int main(void) {\n  int speed = __VERIFIER_nondet_int();\n  int limit = 4242;\n\
         \x20 if (speed > 100 && speed < 9000)\n    check(speed <= limit);\n  return 0;\n}\n",
    );
    assert!(answer["positive_count"].as_u64() > Some(0), "{text}");
    assert_eq!(answer["failing_values"][0]["low"]["value"], "4243", "{text}");
    assert_eq!(answer["failing_values"][0]["high"]["value"], "8999", "{text}");
    assert_eq!(answer["failing_values"][0]["input"], "`speed`", "{text}");
}

#[test]
fn states_are_called_by_the_names_of_enumerators() {
    let (_, text) = explained(
        "#include <assert.h>\nextern int nondet_int(void);\n\
         enum state { CLOSED, OPENING, OPEN };\nenum state state = CLOSED;\nint uses;\n\
         void use(void) {\n  assert(state == OPEN);\n  uses++;\n}\n\
         int main(void) {\n  int steps = nondet_int();\n\
         \x20 if (steps > 7)\n    state = OPENING;\n  if (steps > 5000)\n    state = OPEN;\n  if (steps > 20)\n    use();\n\
         \x20 return 0;\n}\n",
    );
    assert!(text.contains("state == OPENING"), "{text}");
    assert!(text.contains("state == OPEN"), "{text}");
}
