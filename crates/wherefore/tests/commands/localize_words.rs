//! What `wherefore localize` takes for a component, and the words for its values.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::localize::{has, lacks};
use crate::common::{Scratch, TOOL, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);
const FAILS: i32 = 10;

/// What is printed in a folder about something that fails.
#[track_caller]
fn localized(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(TOOL);
    command.arg("localize").args(arguments).current_dir(folder);
    let output = run(&mut command, b"", LIMIT).expect("the tool ends");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shell_status(&output), FAILS, "{arguments:?}\n{text}{errors}");
    text
}

/// What is printed about a program with tests.
#[track_caller]
fn told(name: &str, program: &str, tests: &str, flags: &[&str]) -> String {
    let scratch = Scratch::new(&format!("localize_words_{name}"));
    scratch.file("p.c", program);
    scratch.file("p.toml", tests);
    let given = ["p.c", "--tests", "p.toml"];
    let arguments: Vec<&str> = given.iter().chain(flags).copied().collect();
    localized(&scratch.0, &arguments)
}

/// What is printed about a program without tests.
#[track_caller]
fn checked(name: &str, program: &str, flags: &[&str]) -> String {
    let scratch = Scratch::new(&format!("localize_words_{name}"));
    scratch.file("p.c", program);
    let arguments: Vec<&str> = ["p.c"].iter().chain(flags).copied().collect();
    localized(&scratch.0, &arguments)
}

const SWAP: &str = "#include <stdio.h>
struct p { int x, y; };
static struct p swap(struct p a) { struct p r = { a.y, a.x }; return r; }
int main(void) {
    struct p a = {1, 2}, b;
    b = swap(a);
    printf(\"%d %d\\n\", b.x, b.y);
    return 0;
}
";

#[test]
fn expressions_that_give_records_are_replaced_member_by_member() {
    let tests = "[[test]]\nstdout = \"1 2\\n\"\n";
    let text = told("swap", SWAP, tests, &["--verbose"]);
    has(
        &text,
        &[
            "p.c:6:9: `swap(a)` should have been {.x = 1, .y = 2} (was {.x = 2, .y = 1})\n",
            "p.c:3:70: `r` should have been {.x = 1, .y = 2} (was {.x = 2, .y = 1})\n",
            "p.c:6:14: `a` should have been {.x = 2, .y = 1} (was {.x = 1, .y = 2})\n",
        ],
    );
    has(&text, &["makes the failing test pass; `a` works;"]);
    lacks(&text, &["works each time"]);
    let json: Value =
        serde_json::from_str(&told("swap_json", SWAP, tests, &["--json"])).expect("JSON");
    let causes = json["causes"].as_array().expect("a list");
    let call = causes.iter().find(|cause| cause["text"] == "swap(a)").expect("the call");
    assert_eq!(call["values"][0]["value"], "{.x = 1, .y = 2}");
    assert_eq!(call["values"][0]["was"], "{.x = 2, .y = 1}");
    assert_eq!(call["components"][0]["role"], "assigned");
}

#[test]
fn records_that_cannot_be_read_and_records_with_all_kinds_of_members() {
    // Reading through the pointer fails: the record that is replaced is not read.
    let program = "#include <assert.h>
struct s { int n[2]; struct { char c; } in; double d; int *p; unsigned b : 3; };
int main(void) {
    int here = 4;
    struct s *none = 0;
    struct s t = *none;
    assert(t.n[1] == 3 && t.in.c == 'x' && t.d == 2 && t.b == 5 && *t.p == 4);
    return here == 4 ? 0 : 1;
}
";
    let text = checked("unread", program, &["--no-simple"]);
    let values = "{.n[1] = 3, .in.c = 'x', .d = 2.0, .p = `&here`, .b = 5}";
    has(&text, &[&format!("p.c:6:18: `*none` should have been {values}\n")]);
    // A union is replaced byte by byte.
    let program = "#include <assert.h>
union u { int i; char c[4]; };
static union u make(void) { union u u; u.i = 1; return u; }
int main(void) { union u u = make(); assert(u.c[0] == 7 && u.i == 7); return 0; }
";
    let text = checked("union", program, &["--no-simple"]);
    has(&text, &["`make()` should have been {byte 0 = 7}"]);
}

#[test]
fn records_in_loops_are_counted_by_their_evaluations() {
    let program = "#include <stdio.h>
struct p { int x, y; };
static struct p next(struct p a) { a.x++; return a; }
int main(void) {
    struct p a = {0, 0};
    for (int i = 0; i < 3; i++) a = next(a);
    printf(\"%d %d\\n\", a.x, a.y);
    return 0;
}
";
    let text = told("loop", program, "[[test]]\nstdout = \"9 0\\n\"\n", &["--verbose"]);
    has(
        &text,
        &["`next(a)` evaluated 3 times, should have been {.x = 9} (was {.x = 3}) the 3rd time"],
    );
}

#[test]
fn an_assignment_within_an_expression_gives_a_value() {
    let program = "#include <assert.h>
unsigned nondet_uint(void);
int main(void) {
    unsigned k = nondet_uint(), a, b;
    a = b = k & 7;
    assert(a == b + 1 && a != 0);
    return 0;
}
";
    let text = checked("chain", program, &[]);
    has(&text, &["p.c:5:9: `b = k & 7` should have been "]);
    lacks(&text, &["` works"]);
    let program = "static int g(void) { return 0; }
static int twice(int n) { return 2 * n; }
int main(void) { int x, y; if (x = g()) return 3; y = twice(x = 3); return 10 * x + y; }
";
    let text = told("condition", program, "[[test]]\nexit = 3\n", &["--verbose"]);
    has(&text, &["`x = g()` should have been true"]);
    let text = told("argument", program, "[[test]]\nexit = 38\n", &["--verbose"]);
    has(&text, &["`x = 3` should have been 4 (was 3)"]);
}

#[test]
fn increments_have_new_values_and_values_of_their_own() {
    let program = "int main(void) {
    int t[4] = {0, 0, 0, 0}, i = 0;
    t[i++] = 5;
    return t[1] * 10 + i;
}
";
    let text = told("subscript", program, "[[test]]\nexit = 51\n", &["--verbose"]);
    has(&text, &["p.c:3:7: `i++` should have been 1 (was 0)"]);
    lacks(&text, &["p.c:3:7: `i` should have been"]);
    let text = told("increment", program, "[[test]]\nexit = 2\n", &["--verbose"]);
    has(&text, &["p.c:3:7: `i++`: the new value of `i` should have been 2 (was 1)"]);
}

#[test]
fn fractions_are_plain() {
    let program = "#include <stdio.h>
int main(void) {
    double s = 2, n = 2, avg;
    avg = s / n;
    printf(\"%.2f\\n\", avg);
    return 0;
}
";
    let text = told("fraction", program, "[[test]]\nstdout = \"1.50\\n\"\n", &["--verbose"]);
    has(&text, &["`s / n` should have been 1.5 (was 1.0)", "`avg` should have been 1.5 (was 1.0)"]);
}

#[test]
fn texts_go_to_the_end_of_macro_calls() {
    let program = "#include <stdio.h>
#define SQUARE(x) x*x
int main(void) {
    int a[2] = {1, 2}, total = 0;
    for (int i = 0; i < 2; i++)
        total += SQUARE(a[i] + 1);
    printf(\"%d\\n\", total);
    return 0;
}
";
    let text = told("square", program, "[[test]]\nstdout = \"13\\n\"\n", &["--verbose"]);
    has(&text, &["p.c:6:9: `total += SQUARE(a[i] + 1)` "]);
    // The body of the macro is shown as well.
    has(&text, &["= in macro 'SQUARE' at p.c:2:19\n    2 | #define SQUARE(x) x*x\n"]);
    let program = "#include <stdarg.h>
static int sum(int n, ...) {
    va_list ap;
    int s = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}
int main(void) { return sum(2, 3, 4); }
";
    let text = told("variadic", program, "[[test]]\nexit = 8\n", &["--verbose"]);
    has(&text, &["`s += va_arg(ap, int)` "]);
    let program = "#define DAYS 365
#define IS_LEAP(y) ((y) % 4 == 0)
#define LEN(y) (IS_LEAP(y) ? DAYS + 1 : DAYS)
int main(void) { int y = 5; int len = LEN(y); return len == 366 ? 0 : 1; }
";
    let text = told("nested", program, "[[test]]\nexit = 0\n", &["--verbose"]);
    has(&text, &["`IS_LEAP(y) ? DAYS + 1 : DAYS` "]);
}

#[test]
fn what_had_no_value_has_none() {
    let program = "int nondet_int(void);
int main(void) { int n = nondet_int() & 3; int t = 100 / (n - 1); return t == 5; }
";
    let text = checked("division", program, &["--runs", "1", "--verbose"]);
    has(&text, &["`100 / (n - 1)` should have been ", "(had no value)"]);
    lacks(&text, &["(was -1)"]);
}

#[test]
fn truths_are_written_as_such() {
    let program = "#include <stdbool.h>
static bool prime(int n) { bool answer = true; return answer && n > 1; }
int main(void) { bool found = prime(4); return found; }
";
    let text = told("bool", program, "[[test]]\nexit = 0\n", &["--verbose"]);
    has(&text, &["`prime(4)` should have been false (was true)"]);
    lacks(&text, &["should have been 0 (was 1)\n    3"]);
}

#[test]
fn initial_values_are_evaluated_once() {
    let program = "static int counter(void) { static int n = 0; return n += 2; }
int main(void) { counter(); return counter(); }
";
    let text = told("static", program, "[[test]]\nexit = 2\n", &["--verbose"]);
    has(&text, &["p.c:1:43: `0` should have been -2\n"]);
}

#[test]
fn initial_values_have_distances_and_scores() {
    let program = "#include <stdio.h>
static int table[3] = {1,
    2,
    4};
int main(void) { int n = table[2]; printf(\"%d\\n\", n); return 0; }
";
    let flags = ["--score", "p.c:4", "--verbose"];
    let text = told("score", program, "[[test]]\nstdout = \"3\\n\"\n", &flags);
    has(&text, &["p.c:4:5: `4` should have been 3", "p.c:4: 0."]);
    let initial = text.split("p.c:4:5: `4`").nth(1).expect("the initial value");
    let evidence = initial.lines().nth(3).expect("its evidence");
    assert!(evidence.contains("2 steps from the failure"), "{text}");
}

#[test]
fn constants_cannot_be_written() {
    let program = "static const int limit = 3;
int main(void) { int *p = (int *)&limit; int n = 0; *p = 4; return limit + n; }
";
    let text = told("constant", program, "[[test]]\nexit = 4\n", &["--verbose"]);
    has(&text, &["[bounds]"]);
    // With another limit the write is still not allowed.
    lacks(&text, &["`3` should have been"]);
    let program = "static const int limit = 3;\nint main(void) { return limit; }\n";
    let text = told("replaced", program, "[[test]]\nexit = 4\n", &["--verbose"]);
    has(&text, &["p.c:1:26: `3` should have been 4"]);
}

#[test]
fn small_words() {
    // A suggestion has no variable that is being initialised.
    let program = "#include <assert.h>
int nondet_int(void);
static int abs_(int n) { return n < 0 ? -n : n; }
int main(void) { int x = nondet_int(); if (x > -5) return 0; int y = abs_(x) - 9; assert(y >= 0); return 0; }
";
    let text = checked("initialised", program, &["--no-check", "signed-overflow", "--verbose"]);
    lacks(&text, &["`y` works", "abs_(y)"]);
    // One expression is not all of them.
    let (program, test) = ("int main(void) { return 0; }\n", "[[test]]\nstdout = \"x\"\n");
    let text = told("one", program, test, &["--no-patches"]);
    has(&text, &["does not even pass with its one expression replaced"]);
    // The members of a pair stand on one line.
    let program = "int main(void) { int a = 1, b = 2; return a == 2 && b == 3 ? 0 : 1; }\n";
    let text = told("pair", program, "[[test]]\nexit = 0\n", &["--quiet", "--faults", "2"]);
    has(&text, &["p.c:1:26: 1 + p.c:1:33: 2\n"]);
}

#[test]
fn saved_runs_are_no_tests() {
    let scratch = Scratch::new("localize_words_saved");
    let program = "#include <assert.h>
int nondet_int(void);
int main(void) {
    int a = nondet_int();
    if (a < 0 || a > 10) return 0;
    int t = a + 1;
    if (a == 4) t = 0;
    assert(t > 0);
    int b = nondet_int();
    assert(b != 17 || t == 3);
    return 0;
}
";
    scratch.file("p.c", program);
    let mut command = Command::new(TOOL);
    command.args(["check", "p.c", "--save-inputs", "p.inputs"]).current_dir(&scratch.0);
    run(&mut command, b"", LIMIT).expect("the tool ends");
    let inputs = std::fs::read_dir(&scratch.0).expect("a folder");
    let saved = inputs.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let saved = saved.filter(|name| name.contains("inputs")).min().expect("saved inputs");
    let text = localized(&scratch.0, &["p.c", "--inputs", &saved, "--verbose"]);
    has(&text, &["the one run fails", "makes the failing run pass"]);
    lacks(&text, &["test"]);
    // Texts are tried with the remaining inputs zero, and so it is said.
    let text = localized(&scratch.0, &["p.c", "--all-remaining", "--verbose", "--runs", "1"]);
    lacks(&text, &["` works;", "` works\n"]);
}

#[test]
fn bytes_are_characters_only_where_all_are_letters() {
    let program = |body: &str| {
        format!(
            "#include <stdint.h>\n#include <stdio.h>\n\
             static uint8_t next(uint8_t c) {{ return {body}; }}\n\
             int main(int argc, char **argv) {{\n  (void)argc;\n\
             \x20 for (char *s = argv[1]; *s; s++) printf(\"%d \", next((uint8_t)*s));\n  return 0;\n}}\n"
        )
    };
    let tests =
        "[[test]]\nargs = [\"a\"]\nstdout = \"176 \"\n[[test]]\nargs = [\"b\"]\nstdout = \"65 \"\n";
    let text = told("bytes", &program("c + 1"), tests, &[]);
    has(&text, &["176 (was 98)", "65 (was 99)"]);
    lacks(&text, &["'A'", "(was 'b')"]);
    let tests =
        "[[test]]\nargs = [\"a\"]\nstdout = \"66 \"\n[[test]]\nargs = [\"b\"]\nstdout = \"65 \"\n";
    has(&told("letters", &program("c + 1"), tests, &[]), &["'B' (was 'b')", "'A' (was 'c')"]);
}

#[test]
fn initial_values_are_no_function() {
    let program = "#include <stdio.h>
static int limit = 5;
int main(void) { printf(\"%d\\n\", limit); return 0; }
";
    let tests = "[[test]]\nstdout = \"6\\n\"\n";
    let text = told("initial", program, tests, &["--components", "functions"]);
    has(&text, &["p.c:2:20: the initial values of globals should have given 6 for `5`"]);
    let one = "int main(void) { return 1; }\n";
    let text = told("one", one, "[[test]]\nexit = 2\n", &["--components", "functions"]);
    has(&text, &["; the one function, replaced, makes it pass\n"]);
}

#[test]
fn a_conditional_has_its_own_text() {
    let program = "static int stack[4] = {7}, top = 1;
static int pop(void) { return top > 0 ? stack[--top] : 0; }
int main(void) { return pop(); }
";
    let text = told("conditional", program, "[[test]]\nexit = 3\n", &[]);
    has(&text, &["p.c:2:31: `top > 0 ? stack[--top] : 0` should have been 3 (was 7)"]);
}

#[test]
fn large_constants_keep_their_suffix() {
    let program = "#include <stdio.h>
static unsigned long long first = 14695981039346656037ULL;
int main(void) {
    unsigned long long h = first;
    h *= 3ULL;
    printf(\"%llu %d\\n\", h, first > 14695981039346656037ULL);
    return 0;
}
";
    let product = 14_695_981_039_346_656_037_u64.wrapping_mul(14_695_981_039_346_656_037);
    let tests = format!("[[test]]\nstdout = \"{product} 0\\n\"\n");
    let text = told("suffix", program, &tests, &[]);
    has(&text, &["`h *= 14695981039346656037ULL` works"]);
    lacks(&text, &["14695981039346656037`"]);
}

#[test]
fn characters_of_the_input_and_the_inside_of_library_macros_are_trusted() {
    let program = "#include <ctype.h>
#include <stdio.h>
int main(void) {
    int c, n = 0;
    while ((c = getchar()) != EOF)
        if (!isalpha(c) == 0)
            n++;
    printf(\"%d\\n\", n);
    return 0;
}
";
    let tests = "[[test]]\nstdin = \"a1\"\nstdout = \"2\\n\"\n";
    let text = told("getchar", program, tests, &["--quiet"]);
    lacks(&text, &[": getchar()\n", ": isalpha\n"]);
    has(&text, &[": !isalpha(c) == 0\n"]);
}

#[test]
fn a_score_says_which_cause_the_line_is() {
    let program = "int main(void) {
    int a = 5;
    int b = 3;
    return a + b - b;
}
";
    let tests = "[[test]]\nexit = 6\n";
    let flags = ["--score", "p.c:2", "--score", "p.c:4", "--json"];
    let answer: Value = serde_json::from_str(&told("score", program, tests, &flags)).expect("JSON");
    let causes = answer["causes"].as_array().expect("a list");
    for (score, line) in answer["scores"].as_array().expect("a list").iter().zip([2, 4]) {
        let rank = causes.iter().position(|cause| cause["line"] == line).map(|at| at + 1);
        assert_eq!(score["rank"].as_u64(), rank.map(|rank| rank as u64), "{answer}");
    }
    let text = told("score_text", program, tests, &["--score", "p.c:2"]);
    let rank = answer["scores"][0]["rank"].as_u64().expect("a rank");
    has(&text, &[&format!("would be read; the line holds cause {rank} of {}", causes.len())]);
}
