//! Passing tests in `wherefore localize`: what breaks them does not lead, and small changes keep
//! them.

use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, root, run};
use serde_json::Value;

/// The answer about a program with tests: each is its name, its arguments and what it prints.
#[track_caller]
fn answer(name: &str, program: &str, tests: &[(&str, &[&str], &str)]) -> Value {
    let scratch = Scratch::new(name);
    scratch.file("program.c", program);
    let tests = tests.iter().map(|(name, arguments, output)| {
        format!("[[test]]\nname = {name:?}\nargs = {arguments:?}\nstdout = \"{output}\\n\"\n")
    });
    scratch.file("tests.toml", tests.collect::<String>());
    let mut command = Command::new(TOOL);
    command.args(["localize", "--json", "program.c", "--tests", "tests.toml"]);
    let output = run(command.current_dir(&scratch.0), b"", Duration::from_secs(120));
    let output = output.expect("the tool ends");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The cause with a text, and its rank.
#[track_caller]
fn cause<'a>(answer: &'a Value, text: &str) -> (u64, &'a Value) {
    let causes = answer["causes"].as_array().expect("a list");
    let found = causes.iter().find(|cause| cause["text"] == text);
    let found = found.unwrap_or_else(|| panic!("`{text}` is no cause: {causes:#?}"));
    (found["rank"].as_u64().expect("a rank"), found)
}

/// Whether a cause says something.
fn says(cause: &Value, words: &str) -> bool {
    let evidence = cause["evidence"].as_array().expect("a list");
    evidence.iter().any(|sentence| sentence.as_str().is_some_and(|text| text.contains(words)))
}

const OPERATORS: &str = r#"#include <stdio.h>
#include <stdlib.h>
static int add(int a, int b) { return a + b; }
static int multiply(int a, int b) { return a * b; }
static struct { char name; int (*function)(int, int); } table[] = { {'+', add}, {'*', add} };
int main(int argc, char **argv) {
    int left = atoi(argv[1]), right = atoi(argv[3]);
    (void)argc;
    (void)multiply;
    for (int i = 0; i < 2; i++)
        if (table[i].name == argv[2][0])
            printf("%d\n", table[i].function(left, right));
    return 0;
}
"#;

#[test]
fn the_one_constant_that_keeps_all_passing_tests_leads() {
    let tests: [(&str, &[&str], &str); 4] = [
        ("sum", &["2", "+", "3"], "5"),
        ("product", &["4", "*", "5"], "20"),
        ("again", &["6", "*", "3"], "18"),
        ("large sum", &["6", "+", "4"], "10"),
    ];
    let answer = answer("passing_operators", OPERATORS, &tests);
    let (rank, entry) = cause(&answer, "add");
    assert_eq!((rank, &entry["line"]), (1, &Value::from(5)));
    assert_eq!((&entry["function"], &entry["kept"]), (&"constant".into(), &2.into()));
    assert_eq!(entry["constant"], "function `multiply`");
    // The arguments would have to be others than in the sums, which nothing in them tells.
    let (_, left) = cause(&answer, "left");
    assert!(left["constant"].is_null(), "{left:#}");
}

const TOTAL: &str = r#"#include <stdio.h>
#include <stdlib.h>
static int total(int a, int b) {
    int sum = 0;
    sum += a > 10 ? 9 : a;
    sum += b;
    return sum;
}
int main(int argc, char **argv) {
    (void)argc;
    printf("%d\n", total(atoi(argv[1]), atoi(argv[2])));
    return 0;
}
"#;

#[test]
fn a_constant_that_breaks_a_passing_test_does_not_do() {
    let tests: [(&str, &[&str], &str); 3] =
        [("big", &["50", "0"], "10"), ("mix", &["50", "3"], "13"), ("small", &["1", "3"], "4")];
    let answer = answer("passing_total", TOTAL, &tests);
    let (rank, start) = cause(&answer, "0");
    assert!(rank > 1, "{answer:#}");
    assert_eq!(start["function"], "visible-variables");
    assert_eq!((&start["kept"], &start["breaks"]), (&1.into(), &serde_json::json!(["small"])));
    assert!(says(
        start,
        "none over the same variables works without breaking passing test `small`"
    ));
    let (first, right) = cause(&answer, "sum += a > 10 ? 9 : a");
    assert_eq!((first, &right["kept"]), (1, &1.into()));
    assert!(says(right, "and keeps the passing test"), "{right:#}");
}

const STEP: &str = r#"#include <stdio.h>
#include <stdlib.h>
static int step(void) { return 2; }
int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    (void)argc;
    if (n > 5)
        printf("%d\n", step() + n);
    else
        printf("%d\n", step());
    return 0;
}
"#;

#[test]
fn what_no_function_does_without_breaking_a_passing_test_is_below() {
    let tests: [(&str, &[&str], &str); 3] =
        [("high", &["7"], "10"), ("higher", &["9"], "12"), ("low", &["1"], "2")];
    let answer = answer("passing_step", STEP, &tests);
    let (rank, two) = cause(&answer, "2");
    assert_eq!(rank, answer["causes"].as_array().map_or(0, Vec::len) as u64, "{answer:#}");
    assert_eq!(two["breaks"], serde_json::json!(["low"]));
    assert!(two["kept"].is_null() && two["constant"].is_null(), "{two:#}");
    assert!(says(two, "without breaking passing test `low`"));
    let (_, sum) = cause(&answer, "step() + n");
    assert_eq!((&sum["kept"], &sum["group"]), (&1.into(), &"replaceable".into()));
}

/// A program with a small fault: its body, its tests, the old text and the new one.
type Small<'a> = (&'a str, &'a str, &'a [(&'a str, &'a [&'a str], &'a str)], &'a str, &'a str);

const SMALL: &[Small<'_>] = &[
    (
        "swapped_operands",
        "static int of(int a, int b, int c) { return (b - a) * c; }",
        &[
            ("two", &["5", "3", "1"], "2"),
            ("eight", &["9", "5", "2"], "8"),
            ("none", &["4", "4", "3"], "0"),
        ],
        "(b - a) * c",
        "(a - b) * c",
    ),
    (
        "swapped_arguments",
        "static int power(int base, int exponent) {\n\
         int result = 1;\n  while (exponent-- > 0) result *= base;\n  return result;\n}\n\
         static int of(int a, int b, int c) { int all = power(b, a); return all + c; }",
        &[
            ("eight", &["2", "3", "0"], "8"),
            ("more", &["5", "2", "1"], "26"),
            ("same", &["3", "3", "0"], "27"),
        ],
        "power(b, a)",
        "power(a, b)",
    ),
    (
        "forgotten_condition",
        "static int of(int a, int b, int c) { if (a >= b) return 1; return 0; }",
        &[
            ("above", &["5", "1", "3"], "0"),
            ("just above", &["7", "1", "7"], "0"),
            ("inside", &["2", "1", "3"], "1"),
            ("lowest", &["1", "1", "3"], "1"),
            ("below", &["0", "1", "3"], "0"),
        ],
        "a >= b",
        "a >= b && c > a",
    ),
];

#[test]
fn small_changes_are_found_that_keep_the_passing_tests() {
    for &(name, body, tests, old, new) in SMALL {
        let program = format!(
            "#include <stdio.h>\n#include <stdlib.h>\n{body}\nint main(int argc, char **argv) {{\n\
             (void)argc;\n  printf(\"%d\\n\", of(atoi(argv[1]), atoi(argv[2]), atoi(argv[3])));\n\
             return 0;\n}}\n"
        );
        let answer = answer(name, &program, tests);
        let (rank, found) = cause(&answer, old);
        let simple = &found["simple"];
        // What is swapped in a function can as well be swapped where it is called.
        assert!(rank <= 2, "{name}: {answer:#}");
        assert_eq!(simple["text"], new, "{name}: {answer:#}");
        assert_eq!((&simple["passing"], &simple["tried"]), (&simple["tried"], &found["kept"]));
    }
}

#[test]
fn a_forgotten_operand_of_an_example_is_found() {
    let mut command = Command::new(TOOL);
    command.args(["localize", "--json", "triangle.c", "--tests", "triangle-tests"]);
    command.current_dir(root().join("examples/localize"));
    let output = run(&mut command, b"", Duration::from_secs(120)).expect("the tool ends");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let first = &answer["causes"][0];
    assert_eq!(first["simple"]["text"], "a == b || b == c || c == a", "{first:#}");
}
