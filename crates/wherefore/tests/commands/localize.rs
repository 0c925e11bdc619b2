//! `wherefore localize` through its command line: the programs below `examples/localize`, and what
//! it says where there is nothing to localize or nothing to be found.

use crate::common::localize::{
    FAILS, INPUT, PASSES, UNKNOWN, USAGE, answer, causes, example, first_value, localized, tool,
};
use crate::common::{Scratch, root, shell_status};
use serde_json::Value;

#[test]
fn in_the_second_listing_only_the_five_is_wrong() {
    let answer = answer(&["listing2.c"]);
    assert_eq!(causes(&answer), [(15, "5")]);
    assert_eq!(first_value(&answer["causes"][0]), "6");
    assert_eq!(answer["causes"][0]["avoids"], false);
    let text = example(&["listing2.c", "--runs", "1"]);
    let told = "1. listing2.c:15:13: `5` should have been 6\n   15 |         a = 5; /* should be 6 */\n      \
                |             ^\n";
    assert!(text.contains(told), "{text}");
    assert!(
        text.contains("listing2.c:27:5: failed: assertion failed: c == 12 && d == 36"),
        "{text}"
    );
}

#[test]
fn in_the_third_listing_leaving_out_the_block_comes_last() {
    let answer = answer(&["listing3.c"]);
    assert_eq!(causes(&answer), [(12, "5"), (11, "a")]);
    let [five, condition] = [&answer["causes"][0], &answer["causes"][1]];
    assert_eq!((first_value(five), &five["avoids"]), ("6", &Value::Bool(false)));
    assert_eq!((first_value(condition), &condition["avoids"]), ("false", &Value::Bool(true)));
    let text = example(&["listing3.c"]);
    let last = text.split("only avoids the check that fails:").nth(1).expect("a last group");
    assert!(last.contains("2. listing3.c:11:9: `a` should have been false"), "{text}");
}

#[test]
fn a_weaker_assertion_has_more_causes_and_overflow_would_allow_one_more() {
    assert_eq!(causes(&answer(&["listing2.c", "-DWEAK"])), [(15, "5"), (18, "a * b")]);
    let wrapping = answer(&["listing2.c", "-DWEAK", "--no-check", "signed-overflow"]);
    assert_eq!(causes(&wrapping), [(15, "5"), (16, "6"), (18, "a * b")]);
}

/// Examples with tests: the flags, and a line that must be among the causes.
const EXAMPLES: &[(&[&str], u64)] = &[
    (&["macro.c", "--tests", "macro.toml"], 6),
    (&["average.c", "--tests", "average-tests"], 13),
    (&["triangle.c", "--tests", "triangle-tests"], 12),
    (&["sort.c", "--tests", "sort.toml", "--reference", "sort_good.c"], 11),
    (&["palindrome.c", "--tests", "palindrome.toml"], 10),
    (&["jobs.c", "--tests", "jobs.toml"], 23),
    // An assignment is missing: what would have been assigned is wrong at first, and when printed.
    (&["missing.c", "--tests", "missing.toml"], 12),
    // The fault is an initial value of a table.
    (&["thermostat.c", "--tests", "thermostat.toml"], 44),
    (&["redblack/redblack.c", "-DFAULT=2", "-DORDER=2"], 158),
];

#[test]
fn faulty_lines_are_among_the_causes() {
    for (arguments, line) in EXAMPLES {
        let answer = answer(arguments);
        let lines: Vec<u64> = causes(&answer).into_iter().map(|(line, _)| line).collect();
        assert!(lines.contains(line), "{arguments:?}: {lines:?}");
        // A text has been run; whatever else is replaced has values.
        let mut values = answer["causes"].as_array().expect("a list").iter();
        let is_known = |cause: &Value| cause["values"][0].is_object() || cause["patch"].is_object();
        assert!(values.all(is_known), "{answer}");
    }
}

#[test]
fn the_wrong_colour_of_a_node_is_found_alone() {
    for order in ["-DORDER=1", "-DORDER=2"] {
        let answer = answer(&["redblack/redblack.c", "-DFAULT=1", order]);
        assert_eq!(causes(&answer), [(139, "BLACK")]);
    }
}

#[test]
fn two_faults_are_found_together() {
    let arguments = ["two_faults.c", "--tests", "two_faults.toml"];
    let alone = example(&arguments);
    assert!(
        alone.contains("no single expression, replaced, makes all 4 failing tests pass"),
        "{alone}"
    );
    assert!(alone.contains("try --faults 2"), "{alone}");
    let arguments = [&arguments[..], &["--faults", "2"]].concat();
    let answer = answer(&arguments);
    let pairs: Vec<Vec<u64>> = answer["causes"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|cause| {
            let parts = cause["components"].as_array().expect("a list").iter();
            parts.map(|part| part["line"].as_u64().expect("a line")).collect()
        })
        .collect();
    assert!(pairs.contains(&vec![7, 12]), "{pairs:?}");
    let text = example(&[&arguments[..], &["--verbose"]].concat());
    assert!(text.contains("\n   together with two_faults.c:12:12: `2 * width + length`"), "{text}");
}

#[test]
fn every_run_can_be_looked_at_by_itself() {
    let text = example(&["average.c", "--tests", "average-tests", "--per-run"]);
    let table = text.split("Each failing run by itself\n").nth(1).expect("a table");
    let rows: Vec<&str> =
        table.lines().map(|line| line.split_whitespace().next().unwrap_or("")).collect();
    assert_eq!(rows[..5], ["run", "frost", "negative", "single-frost", "#TC"], "{table}");
    assert!(table.contains("#TC 3, #diag "), "{table}");
}

#[test]
fn a_fault_in_a_macro_is_one_fault_at_its_definition() {
    let arguments = ["macro.c", "--tests", "macro.toml"];
    let text = example(&arguments);
    assert!(text.contains("macro.c:6:32: `(hour) * 100 + (minute)` should have been "), "{text}");
    assert!(text.contains("in a macro that is used at macro.c:18:17, macro.c:19:15"), "{text}");
    let split = [&arguments[..], &["--per-expansion"]].concat();
    assert!(example(&split).contains("no single expression"), "one use alone does not do");
    let both = example(&[&split[..], &["--faults", "2"]].concat());
    assert!(both.contains("macro.c:19:15: `(hour) * 100 + (minute)`"), "{both}");
    assert!(both.contains("= in macro 'MINUTES' at macro.c:6:32"), "{both}");
}

#[test]
fn a_report_has_a_score_against_a_known_fault() {
    let answer = answer(&["listing2.c", "--score", "listing2.c:15"]);
    let score = &answer["scores"][0];
    assert_eq!(score["read"], 1, "the fault is the only candidate: {score}");
    let of = score["of"].as_f64().expect("a number");
    let value = score["score"].as_f64().expect("a number");
    assert!((value - (1.0 - 1.0 / of)).abs() < 1e-9, "{score}");
    let text = example(&["average.c", "--tests", "average-tests", "--score", "average.c:13"]);
    assert!(text.contains("\nScore\n  average.c:13: 0."), "{text}");
}

#[test]
fn quiet_reports_have_places_only_and_grains_are_named() {
    assert_eq!(example(&["listing2.c", "--quiet"]), "listing2.c:15:13: 5\n");
    let lines = example(&["average.c", "--tests", "average-tests", "--components", "statements"]);
    assert!(lines.contains("average.c:13:13: this line should have given true for"), "{lines}");
    let functions =
        example(&["two_faults.c", "--tests", "two_faults.toml", "--components", "functions"]);
    assert!(functions.contains("function `main` should have given "), "{functions}");
}

/// A program with one wrong value of each kind, chosen by a macro.
const VALUES: &str = r#"#include <assert.h>
enum colour { RED, GREEN, BLUE = 7 };
static int one(void) { return 1; }
static int two(void) { return 2; }
static int table[4];
struct node { int key; struct node *next; };
static struct node nodes[3];
int main(void)
{
#if WHICH == 1
    enum colour value = RED; assert(value == BLUE);
#elif WHICH == 2
    char value = 'a'; assert(value == 'z');
#elif WHICH == 3
    double value = 0.25; assert(value == 0.5);
#elif WHICH == 4
    unsigned value = 1; assert(value == 4000000000u);
#elif WHICH == 5
    long long value = 1; assert(value == -9000000000);
#elif WHICH == 6
    int x = 0, y = 1, *value = &y; assert(value == &x && x < y);
#elif WHICH == 7
    int *value = &table[1]; assert(value == 0);
#elif WHICH == 8
    int *value = table; assert(value == &table[2]);
#elif WHICH == 9
    int (*value)(void) = one; assert(value() == two());
#elif WHICH == 10
    struct node *value = &nodes[0]; assert(value == &nodes[2]);
#elif WHICH == 11
    _Bool value = 0; assert(value);
#endif
    return 0;
}
"#;

#[test]
fn values_are_told_in_the_words_of_the_source() {
    let scratch = Scratch::new("localize_values");
    scratch.file("values.c", VALUES);
    let wanted = [
        "`RED` should have been BLUE",
        "`'a'` should have been 'z'",
        "`0.25` should have been 0.5",
        "`1` should have been 4000000000",
        "`1` should have been -9000000000",
        "`&y` should have been `&x`",
        "`&table[1]` should have been null",
        "`table` should have been `&table[2]`",
        "`one` should have been function `two`",
        "`&nodes[0]` should have been `&nodes[2]`",
        "`0` should have been 1",
    ];
    for (index, wanted) in wanted.iter().enumerate() {
        let which = format!("-DWHICH={}", index + 1);
        let text = localized(&scratch.0, &["values.c", &which], FAILS);
        assert!(text.contains(&format!(": {wanted}\n")), "{wanted}\n{text}");
    }
}

/// Halves and counts; 4 goes up again, so that some numbers never come to 1.
const ENDLESS: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv)\n{\n\
    \x20   int n = argc > 1 ? atoi(argv[1]) : 1, steps = 0;\n    while (n != 1) {\n        n = n / 2;\n\
    \x20       if (n == 4)\n            n = 8;\n        steps++;\n    }\n\
    \x20   printf(\"%d\\n\", steps);\n    return 0;\n}\n";

#[test]
fn a_program_that_does_not_stop_can_be_localized() {
    let scratch = Scratch::new("localize_endless");
    scratch.file("a.c", ENDLESS);
    scratch.file("a.toml", "[[test]]\nname = \"eight\"\nargs = [\"8\"]\nstdout = \"3\\n\"\n");
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml"], FAILS);
    assert!(text.starts_with("a.c: the one test fails; "), "{text}");
    assert!(text.contains("eight: it does not stop"), "{text}");
    assert!(text.contains("a.c:8:13: `n == 4`"), "{text}");
    assert!(text.contains("a.c:9:17: `8`"), "{text}");
}

#[test]
fn values_that_c_leaves_open_belong_to_the_run() {
    let scratch = Scratch::new("localize_open");
    scratch.file(
        "result.c",
        "#include <assert.h>\nint f(int x) { if (x > 0) return 1; }\n\
         int main(void) {\n    int y = f(0);\n    assert(y == 5);\n    return 0;\n}\n",
    );
    let text = localized(&scratch.0, &["result.c"], FAILS);
    assert!(text.contains("result of f, which returns without a value = "), "{text}");
    assert!(text.contains("result.c:4:13: `f(0)` should have been 5"), "{text}");
    scratch.file(
        "pointer.c",
        "#include <assert.h>\nvoid __VERIFIER_assume(int);\nint main(void) {\n    int *a;\n    \
         int b = 1;\n    __VERIFIER_assume(a == &b);\n    assert(*a == 2);\n    return 0;\n}\n",
    );
    let text = localized(&scratch.0, &["pointer.c"], FAILS);
    assert!(text.contains("pointer.c:5:13: `1` should have been 2"), "{text}");
}

#[test]
fn tests_that_pass_leave_nothing_to_localize() {
    let scratch = Scratch::new("localize_passing");
    scratch.file("a.c", ENDLESS);
    scratch.file("a.toml", "[[test]]\nstdout = \"0\\n\"\n[[test]]\nargs = [\"2\"]\nexit = 0\n");
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml"], PASSES);
    assert_eq!(text, "a.c: all 2 tests pass: there is no failure to localize\n");
    scratch.file("safe.c", "int main(void) { return 0; }\n");
    let text = localized(&scratch.0, &["safe.c"], PASSES);
    assert_eq!(text, "safe.c: no property fails: there is no failure to localize\n");
}

#[test]
fn tests_without_an_answer_are_named() {
    let scratch = Scratch::new("localize_unknown");
    scratch.file("a.c", "int nondet_int(void);\nint main(void) { return nondet_int() == 7; }\n");
    scratch.file("a.toml", "[[test]]\nname = \"open\"\nexit = 0\n");
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml"], UNKNOWN);
    assert!(text.starts_with("a.c: no failure is known: one test has no answer"), "{text}");
    assert!(text.contains("it is not known whether open passes: "), "{text}");
}

#[test]
fn expected_output_that_nothing_prints_is_said_to_be_so() {
    let scratch = Scratch::new("localize_hopeless");
    let program = "#include <stdio.h>\nint main(void)\n{\n    if (getchar() > 'a')\n        \
                   printf(\"yes\\n\");\n    else\n        printf(\"no\\n\");\n    return 0;\n}\n";
    scratch.file("a.c", program);
    scratch.file("a.toml", "[[test]]\nname = \"q\"\nstdin = \"q\"\nstdout = \"maybe\\n\"\n");
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--no-patches"], FAILS);
    assert!(text.contains("no single expression, replaced, makes the failing test pass"), "{text}");
    assert!(text.contains("q does not even pass with all"), "{text}");
    assert!(!text.contains("--faults"), "{text}");
    // No expression does it, so that changes of the text are tried.
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml"], FAILS);
    assert!(text.contains("should be `printf(\"maybe\\n\");`"), "{text}");
}

#[test]
fn where_everything_is_trusted_nothing_is_suspected() {
    let text = example(&["listing2.c", "--trust", "main"]);
    assert!(text.contains("there is nothing to suspect: everything is trusted"), "{text}");
}

#[test]
fn a_limit_leaves_components_undecided_with_the_reason() {
    let text =
        example(&["sort.c", "--tests", "sort.toml", "--reference", "sort_good.c", "--unwind", "1"]);
    let limit = "loops and recursion were followed for 1 rounds";
    assert!(text.contains("undecided: ") && text.contains(limit), "{text}");
}

#[test]
fn tests_for_which_there_is_no_time_are_not_known_to_fail() {
    let folder = root().join("examples/localize");
    let arguments = ["thermostat.c", "--tests", "thermostat.toml", "--timeout", "0"];
    let text = localized(&folder, &arguments, UNKNOWN);
    // Reading the program counts as well: on a slow machine that takes longer than the command may.
    let is_read = !text.contains("while the program is read");
    assert!(text.contains("no failure is known"), "{text}");
    assert!(!is_read || text.contains("7 tests have no answer"), "{text}");
    assert!(text.contains("the limit of time is reached"), "{text}");
}

/// The same question takes the same effort each time, so that this does not depend on the machine.
#[test]
fn a_question_that_is_too_hard_is_left_open() {
    let scratch = Scratch::new("localize_hard");
    scratch.file(
        "factors.c",
        "#include <assert.h>
int main(void) {
    unsigned long a = 3;
    unsigned long b = 5;
    assert(a >> 32 == 0 && b >> 32 == 0 && a * b == 9345208821757322069u);
    return 0;
}
",
    );
    let text = localized(&scratch.0, &["factors.c", "--faults", "2"], FAILS);
    assert!(text.contains("undecided: ") && text.contains("it is too hard"), "{text}");
    assert!(text.contains("--effort 10 makes more effort"), "{text}");
}

#[test]
fn bad_input_is_refused_with_what_is_wrong() {
    let scratch = Scratch::new("localize_refused");
    scratch.file("a.c", "int main(void) { return 0; }\n");
    scratch.file("a.toml", "[[test]]\nargs = []\n");
    scratch.file("broken.c", "int main(void) { return }\n");
    let cases: &[(&[&str], i32, &str)] = &[
        (&["a.c", "--tests", "none.toml"], INPUT, "none.toml cannot be read"),
        (&["a.c", "--tests", "a.toml"], INPUT, "a.toml:1"),
        (&["a.c", "--tests", "a.c"], INPUT, "a file of tests ends in .toml or .json"),
        (&["a.c", "--trust", "nobody"], USAGE, "there is no function or file 'nobody'"),
        (&["a.c", "--score", "a.c"], USAGE, "'a.c' is not FILE:LINE"),
        (&["a.c", "--score", "a.c:7"], USAGE, "there is no statement at a.c:7"),
        (&["a.c", "--reference", "b.c"], USAGE, "--tests"),
        (&["a.c", "--faults", "0"], USAGE, "--faults"),
        (&["a.c", "--inputs", "none.inputs"], INPUT, "none.inputs cannot be read"),
        (&["broken.c"], INPUT, "broken.c:1"),
        (&["none.c"], INPUT, "none.c"),
    ];
    for (arguments, status, message) in cases {
        let output = tool(&scratch.0, arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(shell_status(&output), *status, "{arguments:?}: {errors}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// A program, its tests, further flags, and texts that the report has and has not.
type Small = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

const SMALL: [Small; 8] = [
    // A comparison that would have to answer differently for the same two numbers.
    (
        "int less(int a, int b) { return a < b; }\nint main(void) { int x = less(1, 2), y = less(1, 2); return x + 2 * y == 1 ? 0 : 1; }\n",
        "[[test]]\nexit = 0\n",
        &[],
        &[
            "different values for the same variables:\n\n",
            "`a < b`",
            "no expression over the variables in scope works",
        ],
        &[],
    ),
    // What is assigned and compared is one value.
    (
        "int f(void) { return 4; }\nint main(void) { int x; if ((x = f()) != 3) return x == 5 ? 0 : 1; return 2; }\n",
        "[[test]]\nexit = 0\n",
        &[],
        &["`f()` should have been 5"],
        &["the 2nd"],
    ),
    // An element that is read and written has one place.
    (
        "int t[4] = {1, 3, 0, 2};\nint main(void) { int k = 1; t[k & 3]--; return t[2] != 1; }\n",
        "[[test]]\nexit = 0\n",
        &[],
        &["`0` should have been 1"],
        &["`k & 3`"],
    ),
    // Input that is known is scanned, also numbers with a fraction.
    (
        "#include <stdio.h>\nint main(void) { double c; int k = 1; scanf(\"%lf\", &c); printf(\"%d %g\\n\", k, c); return 0; }\n",
        "[[test]]\nstdin = \"2.5\"\nstdout = \"2 2.5\\n\"\n",
        &[],
        &["`1` should have been 2", "`k` should have been 2"],
        &["undecided"],
    ),
    // String literals are texts that a pointer may point to.
    (
        "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); const char *s = n > 3 ? \"big\" : \"small\"; puts(n == 3 ? \"small\" : s); return 0; }\n",
        "[[test]]\nstdin = \"3\"\nstdout = \"big\\n\"\n[[test]]\nstdin = \"4\"\nstdout = \"big\\n\"\n",
        &[],
        &["should have been the string \"big\""],
        &[],
    ),
    // What is printed has the values of its own type.
    (
        "#include <stdio.h>\nint main(void) { char ch = 5; printf(\"%d\\n\", ch); return 0; }\n",
        "[[test]]\nstdout = \"300\\n\"\n",
        &[],
        &["no single expression"],
        &["`ch` should have been"],
    ),
    // The value of an increment is no other variable's.
    (
        "int main(void) { int i = 0, n = 4; i++; return n == 4 && i == 5 ? 0 : 1; }\n",
        "[[test]]\nexit = 0\n",
        &[],
        &["`i++`"],
        &["`n++` works"],
    ),
    // An initial value of a table, and the small change of a comparison.
    (
        "static const int limits[3] = {10, 20, 31};\nint main(int argc, char **argv) { return argc < limits[argc - 1] - 29 ? 1 : 0; }\n",
        "[[test]]\nargs = [\"a\", \"b\"]\nexit = 1\n[[test]]\nexit = 0\n",
        &[],
        &["`argc < limits[argc - 1] - 29`"],
        &[],
    ),
];

#[test]
fn small_programs_have_the_causes_that_they_should() {
    for (index, (program, tests, flags, has, has_not)) in SMALL.iter().enumerate() {
        let scratch = Scratch::new(&format!("localize_small_{index}"));
        scratch.file("small.c", program);
        scratch.file("small.toml", tests);
        let given = ["small.c", "--tests", "small.toml"];
        let arguments: Vec<&str> = given.iter().chain(*flags).copied().collect();
        let text = localized(&scratch.0, &arguments, FAILS);
        for wanted in *has {
            assert!(text.contains(wanted), "{wanted}\n{program}{text}");
        }
        for unwanted in *has_not {
            assert!(!text.contains(unwanted), "{unwanted}\n{program}{text}");
        }
    }
}

#[test]
fn remaining_inputs_may_be_any() {
    let scratch = Scratch::new("localize_remaining");
    let program = "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n    int a = nondet_int();\n    \
        int limit = 5;\n    int wants = 0;\n    if (a == 3) {\n        if (wants) { int b = nondet_int(); assert(b != 7); }\n        \
        else assert(limit == 4);\n    }\n    return 0;\n}\n";
    scratch.file("any.c", program);
    let some = localized(&scratch.0, &["any.c", "--quiet"], FAILS);
    assert!(some.contains("any.c:8:13: wants"), "{some}");
    let all = localized(&scratch.0, &["any.c", "--quiet", "--all-remaining"], FAILS);
    assert!(!all.contains("wants"), "{all}");
    assert!(all.contains("any.c:5:17: 5"), "{all}");
}

#[test]
fn tests_and_a_property_are_looked_at_together() {
    let scratch = Scratch::new("localize_both");
    let program = "#include <assert.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n    \
        int n = argc > 1 ? atoi(argv[1]) : 0;\n    int twice = n + 2;\n    assert(n != 7 || twice == 14);\n    \
        return twice;\n}\n";
    scratch.file("both.c", program);
    scratch.file("both.toml", "[[test]]\nargs = [\"3\"]\nexit = 6\n");
    let flags = ["both.c", "--tests", "both.toml", "--property", "assertion", "--json"];
    let report: Value = serde_json::from_str(&localized(&scratch.0, &flags, FAILS)).expect("JSON");
    let runs = report["runs"].as_array().expect("a list");
    assert!(
        runs.len() > 1 && runs[0]["kind"].is_null() && runs[1]["kind"] == "assertion",
        "{runs:?}"
    );
    assert!(causes(&report).contains(&(5, "n + 2")), "{report}");
}

/// A pointer into another object compares with one into this as the objects lie, which a run does not
/// confirm; null does.
#[test]
fn values_that_a_run_refutes_are_not_the_last_ones() {
    let scratch = Scratch::new("localize_refuted");
    scratch.file(
        "pairs.c",
        "#include <stdio.h>
#include <string.h>
struct pair { char key[8]; int value; };
static struct pair pairs[4];
static int count;
static int parse(const char *text) {
    const char *sign = strchr(text, '=');
    if (!sign || sign == text || sign - text > 4) return 0;
    struct pair pair;
    memset(&pair, 0, sizeof pair);
    memcpy(pair.key, text, sign - text);
    for (sign++; *sign; sign++) {
        if (*sign < '0' || *sign > '9') return 0;
        pair.value = pair.value * 10 + *sign - '0';
    }
    if (count == 4) return 0;
    pairs[count++] = pair;
    return 1;
}
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) if (!parse(argv[i])) printf(\"bad: %s\\n\", argv[i]);
    for (int i = 0; i < count; i++) printf(\"%s -> %d\\n\", pairs[i].key, pairs[i].value);
    return count;
}
",
    );
    let test = "[[test]]\nargs = [\"abcd=1\"]\nstdout = \"bad: abcd=1\\n\"\nexit = 0\n";
    scratch.file("pairs.toml", test);
    let arguments = ["pairs.c", "--tests", "pairs.toml", "--no-simple"];
    let text = localized(&scratch.0, &arguments, FAILS);
    assert!(text.contains("`strchr(text, '=')` should have been null"), "{text}");
}
