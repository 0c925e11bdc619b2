//! Calls that `wherefore localize` finds should have been others, and what else is tried of functions.

use crate::common::Scratch;
use crate::common::localize::{FAILS, localized};
use serde_json::Value;

/// What is printed about a program with tests.
#[track_caller]
fn told(name: &str, program: &str, tests: &str, flags: &[&str]) -> String {
    let scratch = Scratch::new(&format!("localize_calls_{name}"));
    scratch.file("p.c", program);
    scratch.file("p.toml", tests);
    let arguments: Vec<&str> = ["p.c", "--tests", "p.toml"].iter().chain(flags).copied().collect();
    localized(&scratch.0, &arguments, FAILS)
}

/// The causes as JSON.
#[track_caller]
fn causes(name: &str, program: &str, tests: &str, flags: &[&str]) -> Vec<Value> {
    let flags: Vec<&str> = ["--json"].iter().chain(flags).copied().collect();
    let answer: Value = serde_json::from_str(&told(name, program, tests, &flags)).expect("JSON");
    answer["causes"].as_array().expect("a list").clone()
}

/// The calls among causes: their texts, and what they should be.
fn calls(causes: &[Value]) -> Vec<(&str, &str)> {
    let calls = causes.iter().filter(|cause| cause["components"][0]["role"] == "call");
    let texts = calls.map(|cause| (cause["text"].as_str(), cause["simple"]["text"].as_str()));
    texts.map(|(old, new)| (old.expect("a text"), new.expect("a text"))).collect()
}

const HANOI: &str = "#include <stdio.h>
static void hanoi(int n, char a, char b, char c) {
    if (n == 0) return;
    hanoi(n - 1, a, b, c);
    printf(\"%c%c \", a, c);
    hanoi(n - 1, b, a, c);
}
int main(void) {
    int n;
    if (scanf(\"%d\", &n) != 1 || n > 4) return 1;
    hanoi(n, 'A', 'B', 'C');
    printf(\"\\n\");
    return 0;
}
";

const HANOI_TESTS: &str = "[[test]]\nstdin = \"1\"\nstdout = \"AC \\n\"\n\
    [[test]]\nstdin = \"2\"\nstdout = \"AB AC BC \\n\"\n\
    [[test]]\nstdin = \"3\"\nstdout = \"AC AB CB AC BA BC AC \\n\"\n";

#[test]
fn arguments_of_a_recursive_call_without_a_value_are_swapped() {
    let text = told("hanoi", HANOI, HANOI_TESTS, &[]);
    let wanted = "p.c:4:5: `hanoi(n - 1, a, b, c)` should be `hanoi(n - 1, a, c, b)`\n";
    assert!(text.contains(wanted), "{text}");
    assert!(text.contains("; 1 changed call makes them pass\n"), "{text}");
    let evidence = "`hanoi(n - 1, a, c, b)` works, and keeps the passing test";
    assert!(text.contains(evidence), "{text}");
    let causes = causes("hanoi_json", HANOI, HANOI_TESTS, &[]);
    assert_eq!(calls(&causes), [("hanoi(n - 1, a, b, c)", "hanoi(n - 1, a, c, b)")]);
    let value = &causes[0]["values"][0];
    assert_eq!(value["was"], "hanoi(n - 1, a, b, c)");
    assert_eq!(value["value"], "hanoi(n - 1, a, c, b)");
}

#[test]
fn calls_are_not_tried_where_no_small_changes_are() {
    for flags in [&["--no-simple"][..], &["--components", "statements"]] {
        let name = format!("hanoi{}", flags.len());
        let causes = causes(&name, HANOI, HANOI_TESTS, flags);
        assert!(calls(&causes).is_empty(), "{causes:?}");
    }
}

#[test]
fn integers_of_other_types_change_places_too() {
    let program = "#include <stdio.h>
static void show(long wide, unsigned char narrow) { printf(\"%ld %d\\n\", wide, narrow); }
int main(void) {
    int a, b;
    if (scanf(\"%d %d\", &a, &b) != 2) return 1;
    show(b, a);
    return 0;
}
";
    let tests = "[[test]]\nstdin = \"1 2\"\nstdout = \"1 2\\n\"\n\
        [[test]]\nstdin = \"300 4\"\nstdout = \"300 4\\n\"\n";
    assert_eq!(calls(&causes("types", program, tests, &[])), [("show(b, a)", "show(a, b)")]);
}

#[test]
fn another_function_of_the_same_type_is_called() {
    let program = "#include <stdio.h>
static int values[4];
static void larger(int at, int with) { if (with > values[at]) values[at] = with; }
static void smaller(int at, int with) { if (with < values[at]) values[at] = with; }
static void later(int at, int with);
int main(void) {
    int n;
    while (scanf(\"%d\", &n) == 1) smaller(0, n);
    printf(\"%d\\n\", values[0]);
    return 0;
}
static void later(int at, int with) { values[at] += with > values[at] ? with - values[at] : 0; }
static void last(int at, int with) { later(at, with); }
void unused(void) { last(0, 0); larger(0, 0); }
";
    let tests = "[[test]]\nstdin = \"3 5 4\"\nstdout = \"5\\n\"\n\
        [[test]]\nstdin = \"1 2\"\nstdout = \"2\\n\"\n[[test]]\nstdin = \"0\"\nstdout = \"0\\n\"\n";
    let causes = causes("function", program, tests, &[]);
    assert_eq!(calls(&causes), [("smaller(0, n)", "larger(0, n)")]);
}

#[test]
fn functions_of_the_library_are_taken_for_each_other() {
    let program = "#include <ctype.h>
#include <stdio.h>
int main(int argc, char **argv) {
    (void)argc;
    for (char *s = argv[1]; *s; s++) putchar(toupper((unsigned char)*s));
    return 0;
}
";
    let letters = "[[test]]\nargs = [\"aBc\"]\nstdout = \"abc\"\n";
    let causes = causes("letters", program, letters, &[]);
    let wanted = [("toupper((unsigned char)*s)", "tolower((unsigned char)*s)")];
    assert_eq!(calls(&causes), wanted);
}

#[test]
fn a_test_of_characters_is_a_call() {
    let program = "#include <ctype.h>
#include <stdio.h>
int main(void) {
    int c, n = 0;
    while ((c = getchar()) != EOF)
        if (isalnum(c)) n++;
    printf(\"%d\\n\", n);
    return 0;
}
";
    let tests = "[[test]]\nstdin = \"a1B2\"\nstdout = \"2\\n\"\n\
        [[test]]\nstdin = \"ab\"\nstdout = \"2\\n\"\n[[test]]\nstdin = \" 7\"\nstdout = \"0\\n\"\n";
    let causes = causes("characters", program, tests, &[]);
    assert_eq!(calls(&causes)[0], ("isalnum(c)", "isalpha(c)"));
    assert_eq!(causes[0]["line"], 6);
}

#[test]
fn what_an_expression_is_known_for_is_no_call() {
    let program = "#include <stdio.h>
static int less(int a, int b) { return a - 2 * b; }
int main(void) {
    int a, b;
    if (scanf(\"%d %d\", &a, &b) != 2) return 1;
    int all = less(b, a) + 1;
    printf(\"%d\\n\", all);
    return 0;
}
";
    let tests = "[[test]]\nstdin = \"1 2\"\nstdout = \"-2\\n\"\n\
        [[test]]\nstdin = \"5 3\"\nstdout = \"0\\n\"\n";
    let causes = causes("known", program, tests, &[]);
    assert_eq!(calls(&causes), []);
    assert_eq!(causes[0]["simple"]["text"], "less(a, b) + 1", "{causes:?}");
}

#[test]
fn conditions_of_assertions_keep_their_calls() {
    let program = "#include <assert.h>
static int less(int a, int b) { return a < b; }
int main(void) { int a = 2, b = 1; assert(less(a, b)); return 0; }
";
    let scratch = Scratch::new("localize_calls_assertion");
    scratch.file("p.c", program);
    let text = localized(&scratch.0, &["p.c", "--quiet"], FAILS);
    assert!(!text.contains("less(a, b)"), "{text}");
}

#[test]
fn one_less_of_a_variable_in_an_expression_is_tried() {
    let program = "#include <stdio.h>
static double var(double s, int n) { return s / n; }
int main(void) {
    double s; int n;
    if (scanf(\"%lf %d\", &s, &n) != 2) return 1;
    printf(\"%.2f\\n\", var(s, n));
    return 0;
}
";
    let tests = "[[test]]\nstdin = \"3 4\"\nstdout = \"1.00\\n\"\n\
        [[test]]\nstdin = \"9 3\"\nstdout = \"4.50\\n\"\n[[test]]\nstdin = \"0 5\"\nstdout = \"0.00\\n\"\n";
    let text = told("operand", program, tests, &[]);
    assert!(text.contains("`s / (n - 1)` works, and keeps the passing test"), "{text}");
}
