//! `wherefore localize --tests`: a text that passes all tests comes before values that only say what is expected.

use std::process::Command;

use super::repair::{fed, suite};
use crate::common::localize::{FAILS, has};
use crate::common::{Scratch, TOOL, root, shell_status};
use serde_json::Value;

#[track_caller]
fn report(scratch: &Scratch, more: &[&str]) -> Value {
    let mut command = Command::new(TOOL);
    command.args(["localize", "a.c", "--tests", "a.toml", "--json"]).args(more);
    let output = fed(command.current_dir(&scratch.0), "");
    assert_eq!(shell_status(&output), FAILS, "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn program(name: &str, text: &str, tests: &[(&str, &str)]) -> Scratch {
    let scratch = Scratch::new(&format!("localize_texts_{name}"));
    scratch.file("a.c", text);
    scratch.file("a.toml", suite(tests));
    scratch
}

/// The text of the first cause.
fn first_text(report: &Value) -> String {
    report["causes"][0].to_string()
}

#[test]
fn the_digits_of_a_column_are_found() {
    let text = "#include <stdio.h>\nint main(void) {\n  char name[20];\n  double part, whole;\n\
        \x20 while (scanf(\"%19s %lf %lf\", name, &part, &whole) == 3)\n\
        \x20   printf(\"%-8s|%5.2f|\\n\", name, 100 * part / whole);\n  return 0;\n}\n";
    let tests = [
        ("ann 1 2 bob 1 3\n", "ann     | 50.0|\nbob     | 33.3|\n"),
        ("", ""),
        ("x 7 7\n", "x       |100.0|\n"),
    ];
    let scratch = program("digits", text, &tests);
    let report = report(&scratch, &[]);
    assert_eq!(report["causes"][0]["line"], 6);
    has(&first_text(&report), &["%5.1f"]);
}

#[test]
fn a_text_comes_before_what_should_be_printed() {
    let mut command = Command::new(TOOL);
    command.args(["localize", "missing.c", "--tests", "missing.toml", "--json"]);
    let output = fed(command.current_dir(root().join("examples/localize")), "");
    assert_eq!(shell_status(&output), FAILS, "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    has(&first_text(&report), &["position = i;"]);
    let causes = report["causes"].as_array().expect("a list");
    assert_eq!(causes.last().expect("a cause")["text"], "position", "what is printed is last");
}

#[test]
fn an_argument_that_does_not_fit_its_conversion_is_a_failure() {
    let text = "#include <stdio.h>\nint main(void) {\n  int part, whole;\n  scanf(\"%d %d\", &part, &whole);\n\
        \x20 printf(\"%.1f\\n\", 100 * part / whole);\n  return 0;\n}\n";
    let tests = [("1 2\n", "50.0\n"), ("1 3\n", "33.3\n")];
    let scratch = program("misfit", text, &tests);
    let report = report(&scratch, &[]);
    has(&report["runs"].to_string(), &["does not fit its conversion", "a.c:5"]);
}
