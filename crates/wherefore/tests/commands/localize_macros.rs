//! `wherefore localize` and faults in macros: at their definitions, at their uses, in headers.

use crate::common::Scratch;
use crate::common::localize::{FAILS, has, lacks, localized};

/// What is printed about some files, of which the first is the program, with tests.
#[track_caller]
fn told(name: &str, files: &[(&str, &str)], tests: &str, flags: &[&str]) -> String {
    let scratch = Scratch::new(&format!("localize_macros_{name}"));
    files.iter().for_each(|(name, text)| {
        scratch.file(name, text);
    });
    scratch.file("p.toml", tests);
    let given = [files[0].0, "--tests", "p.toml"];
    let arguments: Vec<&str> = given.iter().chain(flags).copied().collect();
    localized(&scratch.0, &arguments, FAILS)
}

/// Tests with an argument each, and what is printed.
fn tests(cases: &[(&str, &str)]) -> String {
    let test = |(given, output): &(&str, &str)| {
        format!("[[test]]\nargs = [\"{given}\"]\nstdout = \"{output}\\n\"\n")
    };
    cases.iter().map(test).collect()
}

const LIMITS: &str = "#include <stdio.h>
#include <stdlib.h>
#define LIMIT 50
static int over(int m) { return m >= LIMIT; }
int main(int argc, char **argv) {
    int m = atoi(argv[argc - 1]);
    int lim = LIMIT;
    printf(\"%d %d %d\\n\", over(m), lim, m / LIMIT);
    return 0;
}
";

#[test]
fn a_number_within_expressions_is_wrong_where_it_is_defined() {
    let tests = tests(&[("55", "0 60 0"), ("119", "1 60 1"), ("30", "0 60 0")]);
    let text = told("limit", &[("p.c", LIMITS)], &tests, &[]);
    has(&text, &["p.c:3:15: `50` should have been 60 each time"]);
    has(&text, &["in a macro that is used at p.c:4:38, p.c:7:15, p.c:8:44"]);
    has(&text, &["`60` works", "the constant 60 works each time", "1 of "]);
    let split = told("split", &[("p.c", LIMITS)], &tests, &["--per-expansion", "--no-patches"]);
    has(&split, &["no single expression"]);
    let json = told("json", &[("p.c", LIMITS)], &tests, &["--json"]);
    has(&json, &["\"role\": \"macro\""]);
}

#[test]
fn a_use_may_be_wrong_where_the_definition_is_not() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define LOW 10
#define HIGH 90
int main(int argc, char **argv) {
    int m = atoi(argv[argc - 1]);
    int top = LOW; /* should be HIGH */
    printf(\"%s\\n\", m < LOW ? \"low\" : m > top ? \"high\" : \"fine\");
    return 0;
}
";
    let tests =
        tests(&[("5", "low"), ("9", "low"), ("10", "fine"), ("50", "fine"), ("91", "high")]);
    let text = told("use", &[("p.c", program)], &tests, &["--verbose"]);
    has(&text, &["p.c:7:15: `LOW` should have been ", "`HIGH` works, and keeps all "]);
    // As a definition it would also have to be what `m < LOW` needs.
    lacks(&text, &["p.c:3:13: `10` should"]);
}

#[test]
fn a_body_is_found_through_other_macros() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define SCALE(x) ((x) * 10)
#define BASE SCALE(5)
#define ALSO BASE
static int over(int m) { return m > BASE; }
int main(int argc, char **argv) {
    int m = atoi(argv[argc - 1]);
    printf(\"%d %d %d\\n\", over(m), ALSO + 1, SCALE(m) + 2);
    return 0;
}
";
    let tests = tests(&[("3", "0 31 20"), ("31", "1 31 188")]);
    let text = told("through", &[("p.c", program)], &tests, &[]);
    has(&text, &["p.c:3:19: `(x) * 10` should have been ", "`(x) * 6` works"]);
    has(
        &text,
        &[
            "used at p.c:6:37, p.c:9:35, p.c:9:45",
            "another expression over the same variables works",
        ],
    );
}

#[test]
fn an_operator_of_a_macro_is_changed_at_all_uses() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define SQUARE(x) ((x) + (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int main(int argc, char **argv) {
    int a = atoi(argv[argc - 1]);
    printf(\"%d %d\\n\", SQUARE(a) + SQUARE(a + 1), MAX(SQUARE(a), 5));
    return 0;
}
";
    let tests = tests(&[("1", "5 5"), ("3", "25 9"), ("4", "41 16")]);
    let text = told("square", &[("p.c", program)], &tests, &[]);
    has(&text, &["p.c:3:20: `(x) + (x)` should have been ", "`(x) * (x)` works"]);
}

#[test]
fn a_definition_in_a_header_is_one_component_of_several_files() {
    let header = "#define RATE 5\nint tax(int);\n";
    let main = "#include <stdio.h>
#include <stdlib.h>
#include \"rate.h\"
int main(int argc, char **argv) {
    int m = atoi(argv[argc - 1]);
    printf(\"%d %d\\n\", tax(m), m + RATE);
    return 0;
}
";
    let tax = "#include \"rate.h\"\nint tax(int m) { return m * RATE / 100; }\n";
    let files = [("p.c", main), ("tax.c", tax), ("rate.h", header)];
    let tests = tests(&[("100", "7 107"), ("300", "21 307")]);
    let text = told("header", &files, &tests, &["tax.c"]);
    has(&text, &["rate.h:1:14: `5` should have been 7 each time"]);
    has(&text, &["used at p.c:6:35, tax.c:2:29", "`7` works"]);
}

#[test]
fn what_is_also_in_a_type_is_not_said_to_be_changed() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define SIZE 4
int main(int argc, char **argv) {
    int a[SIZE] = {0}, m = atoi(argv[argc - 1]);
    a[m % 4] = 1;
    printf(\"%d\\n\", m + SIZE);
    return a[m % 4] - 1;
}
";
    // With three elements, the element with index 3 would not be there.
    let text = told("type", &[("p.c", program)], &tests(&[("3", "6")]), &[]);
    has(&text, &["p.c:3:14: `4` should have been 3"]);
    lacks(&text, &["`3` works"]);
}

#[test]
fn checks_keep_what_a_macro_stands_for() {
    let program = "#include <assert.h>
#define MOST 10
int main(void) {
    int n = MOST + 1;
    assert(n <= MOST);
    return 0;
}
";
    let scratch = Scratch::new("localize_macros_check");
    scratch.file("p.c", program);
    let text = localized(&scratch.0, &["p.c"], FAILS);
    has(&text, &["p.c:2:14: `10` should have been ", "used at p.c:4:13"]);
    // With 9, the assertion would want less as well.
    lacks(&text, &["p.c:5:12: `", "`9` works", "`n` works"]);
}

#[test]
fn a_condition_of_the_system_is_suspected_where_it_is_used() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
int main(int argc, char **argv) {
    int status = atoi(argv[argc - 1]);
    if (WIFSIGNALED(status)) /* should be WIFEXITED */
        printf(\"exit %d\\n\", status >> 8);
    else
        printf(\"signal\\n\");
    return 0;
}
";
    let tests = tests(&[("512", "exit 2"), ("0", "exit 0"), ("9", "signal")]);
    let text = told("system", &[("p.c", program)], &tests, &[]);
    has(&text, &["p.c:6:9: `WIFSIGNALED(status)` should have been true"]);
}

#[test]
fn the_value_that_does_for_all_runs_is_told() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define OLEV 600+100
static int low(int rate) { return rate <= OLEV; }
int main(int argc, char **argv) {
    printf(\"%d\\n\", low(atoi(argv[argc - 1])));
    return 0;
}
";
    let tests = tests(&[("650", "0"), ("601", "0"), ("600", "1"), ("800", "0")]);
    let text = told("told", &[("p.c", program)], &tests, &[]);
    has(&text, &["1. p.c:3:14: `600+100` should have been 600 (was 700) in all 2 runs"]);
    has(&text, &["`600` works, and keeps all 2 passing tests"]);
}

#[test]
fn a_use_beside_other_text_in_an_assertion_hides_no_other_use() {
    let program = "#include <assert.h>
#define LAST 5
#define LOW(x) ((x) & 7)
int t[4];
int main(void) {
    int n = LAST, low = LOW(n);
    t[LAST] = LAST;
    assert(n <= LAST && n >= LOW(low));
    return LAST + LOW(n);
}
";
    let scratch = Scratch::new("localize_macros_beside");
    scratch.file("p.c", program);
    let text = localized(&scratch.0, &["p.c"], FAILS);
    has(&text, &["p.c:7:7: `LAST` should have been ", "p.c:2:14: `5` ", "p.c:6:13, p.c:7:7"]);
}

#[test]
fn what_is_inserted_stands_before_the_use() {
    let program = "#include <assert.h>
#define LOW(x) ((x) & 7)
int main(void) {
    int a = 1, b = 2;
    if (LOW(a)) b = a + 3;
    if (LOW(b)) a = b - 1;
    assert(a + b == 9);
    return 0;
}
";
    let scratch = Scratch::new("localize_macros_inserted");
    scratch.file("p.c", program);
    let text = localized(&scratch.0, &["p.c", "--statements"], FAILS);
    has(&text, &["p.c:5:9: insert `a = 2` before this", "p.c:6:9: insert `b = 5` before this"]);
}

#[test]
fn names_of_the_tools_own_files_are_no_changes() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define STEP 4
int main(int argc, char **argv) {
    int first = STEP;
    printf(\"%d\\n\", (atoi(argv[argc - 1]) + first) % 8 + STEP);
    return 0;
}
";
    // The model of `atoi` has a name for 22.
    let tests = tests(&[("2", "4"), ("3", "5")]);
    let text = told("names", &[("p.c", program)], &tests, &["--verbose"]);
    has(&text, &["p.c:5:17: `STEP` should have been "]);
    lacks(&text, &["EINVAL"]);
}

#[test]
fn subscripts_that_are_numbers_are_replaced() {
    let program = "#include <assert.h>
#define FIRST 1
int t[4] = {1, 4, 2, 7};
int main(void) {
    int read = t[FIRST], i = 3;
    t[0] = FIRST + 5;
    assert(read == 2 && t[i] == 6);
    return 0;
}
";
    let scratch = Scratch::new("localize_macros_subscripts");
    scratch.file("p.c", program);
    let text = localized(&scratch.0, &["p.c", "--faults", "2", "--quiet"], FAILS);
    has(&text, &["p.c:5:18: FIRST + p.c:6:7: 0", "p.c:2:15: 1 + p.c:6:7: 0"]);
}

#[test]
fn what_is_converted_for_a_parameter_is_evaluated_once() {
    let program = "#include <assert.h>
#define STEP 6
static int sum(unsigned char a, int b) { return a + b; }
int main(void) {
    int n = sum(STEP, 1);
    assert(n + STEP == 13);
    n += STEP;
    assert(n == 17);
    return 0;
}
";
    let scratch = Scratch::new("localize_macros_converted");
    scratch.file("p.c", program);
    let text = localized(&scratch.0, &["p.c"], FAILS);
    has(&text, &["p.c:2:14: `6` evaluated 2 times, should have been 10 the 2nd time"]);
}

/// Whether the function of a macro's text is one.
#[test]
fn the_values_of_a_macro_are_those_of_one_text() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define K 5
#define TRIPLE(x) ((x) * 3)
int main(int argc, char **argv) {
    int a = atoi(argv[argc - 1]), b = a;
    int x = a * K, y = 2 + TRIPLE(b);
    printf(\"%d %d %d\\n\", x, b * K, TRIPLE(a) + y);
    return 0;
}
";
    let other_number = tests(&[("1", "5 7 8"), ("3", "15 21 20"), ("0", "0 0 2")]);
    let text = told("numbers", &[("p.c", program)], &other_number, &["--verbose"]);
    let (_, inconsistent) = text.split_once("These work as well").expect("what no text does");
    has(inconsistent, &["p.c:3:11: `5` should have been 7 the 2nd time"]);
    let other_body = tests(&[("1", "5 5 7"), ("3", "15 15 17"), ("0", "0 0 2")]);
    let text = told("bodies", &[("p.c", program)], &other_body, &["--verbose"]);
    if let Some((_, found)) = text.split_once("p.c:4:20: `(x) * 3` should") {
        lacks(found.split("steps").next().unwrap_or_default(), &["a function of its own"]);
    }
}

#[test]
fn a_body_that_becomes_longer_gets_parentheses() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define BASE n
static int f(int n) { return BASE * 2; }
int main(int argc, char **argv) {
    printf(\"%d\\n\", f(atoi(argv[argc - 1])));
    return 0;
}
";
    let text = told("longer", &[("p.c", program)], &tests(&[("1", "4"), ("3", "8")]), &[]);
    has(&text, &["p.c:3:14: `n` should have been ", "`(n + 1)` works"]);
}

#[test]
fn an_argument_that_is_used_twice_is_not_changed_once() {
    let program = "#include <stdio.h>
#include <stdlib.h>
static int total;
#define STORE(v, e) v = e; total += 2 * e
int main(int argc, char **argv) {
    int n = atoi(argv[argc - 1]), x;
    STORE(x, n);
    printf(\"%d %d\\n\", x, total);
    return 0;
}
";
    let text = told("twice", &[("p.c", program)], &tests(&[("1", "2 2"), ("3", "4 6")]), &[]);
    let (_, found) = text.split_once("p.c:7:14: `n` should have been 2").expect("the argument");
    lacks(found.split("steps").next().unwrap_or_default(), &["`n + 1` works"]);
}

#[test]
fn macros_between_a_body_and_its_use_are_shown() {
    let program = "#include <stdio.h>
#include <stdlib.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define CLAMP(v, lo, hi) MAX(MIN(v, lo), hi)
int main(int argc, char **argv) {
    printf(\"%d\\n\", CLAMP(atoi(argv[argc - 1]), -2, 2));
    return 0;
}
";
    let tests = tests(&[("1", "1"), ("-5", "-2"), ("2", "2"), ("9", "2")]);
    let text = told("between", &[("p.c", program)], &tests, &[]);
    has(&text, &["p.c:3:20: `(a) > (b) ? (a) : (b)` should have been 1 (was 2)"]);
    has(&text, &["= in macro 'CLAMP' at p.c:5:26\n    5 | #define CLAMP"]);
}

#[test]
fn a_type_in_another_file_counts_as_a_use() {
    let header = "#define N 4\nint put(int i);\n";
    let other =
        "#include \"n.h\"\nstatic int buf[N];\nint put(int i) { buf[i] = 1; return buf[i]; }\n";
    let main = "#include <stdio.h>
#include <stdlib.h>
#include \"n.h\"
int main(int argc, char **argv) {
    int m = atoi(argv[argc - 1]);
    printf(\"%d %d\\n\", put(m), m + N);
    return 0;
}
";
    let files = [("other.c", other), ("p.c", main), ("n.h", header)];
    let text = told("elsewhere", &files, &tests(&[("3", "1 6")]), &["p.c"]);
    has(&text, &["n.h:1:11: `4` should have been 3"]);
    lacks(&text, &["`3` works"]);
}
