//! Faults of statements that `wherefore localize` finds: another target of an assignment, a statement
//! too many, an assignment too few.

use crate::common::Scratch;
use crate::common::localize::{FAILS, answer, causes, example, localized};
use serde_json::Value;

#[test]
fn a_wrong_target_is_the_best_cause() {
    let arguments = ["swap.c", "--tests", "swap.toml"];
    let answer = answer(&arguments);
    let best = &answer["causes"][0];
    assert_eq!((best["line"].as_u64(), best["text"].as_str()), (Some(9), Some("*low = kept")));
    assert_eq!(best["components"][0]["role"], "target");
    assert_eq!(best["values"][0]["was"], "*low");
    assert_eq!(best["values"][0]["value"], "*high");
    assert_eq!(best["simple"]["text"], "*high = kept");
    assert_eq!(
        (best["simple"]["passing"].as_u64(), best["simple"]["tried"].as_u64()),
        (Some(3), Some(3))
    );
    assert_eq!(answer["targets"], 2);
    let text = example(&arguments);
    assert!(
        text.contains("1. swap.c:9:9: `*low = kept` should assign `*high` instead\n"),
        "{text}"
    );
    assert!(text.contains("`*high = kept` works, and keeps all 3 passing tests"), "{text}");
}

#[test]
fn a_target_that_breaks_passing_tests_is_none() {
    let scratch = Scratch::new("localize_breaking_target");
    // Only for 9 does it look as if `y` had to be assigned.
    let program = "#include <stdio.h>\nint main(void)\n{\n    int x = 0, y = 0, n;\n    scanf(\"%d\", &n);\n    \
        x = n;\n    printf(\"%d\\n\", n == 9 ? y : x);\n    return 0;\n}\n";
    scratch.file("a.c", program);
    let test = |n: u32| format!("[[test]]\nstdin = \"{n}\"\nstdout = \"{n}\\n\"\n");
    scratch.file("few.toml", test(9));
    scratch.file("all.toml", (1..10).map(test).collect::<String>());
    let few = localized(&scratch.0, &["a.c", "--tests", "few.toml"], FAILS);
    assert!(few.contains("`x = n` should assign `y` instead"), "{few}");
    let all = localized(&scratch.0, &["a.c", "--tests", "all.toml"], FAILS);
    assert!(!all.contains("should assign"), "{all}");
}

#[test]
fn a_target_and_an_expression_can_be_wrong_together() {
    let scratch = Scratch::new("localize_target_pair");
    let program = "#include <assert.h>\nint main(void)\n{\n    int low = 1, high = 2;\n    low = 7;\n    \
        int wide = 3;\n    assert(low == 1 && high == 7 && wide == 4);\n    return 0;\n}\n";
    scratch.file("a.c", program);
    let alone = localized(&scratch.0, &["a.c"], FAILS);
    assert!(alone.contains("no single expression or left-hand side"), "{alone}");
    let text = localized(&scratch.0, &["a.c", "--faults", "2"], FAILS);
    assert!(text.contains("a.c:6:16: `3` should have been 4\n"), "{text}");
    assert!(text.contains("`low = 7` should assign `high` instead\n"), "{text}");
}

#[test]
fn inputs_that_were_not_taken_can_make_another_target_right() {
    let scratch = Scratch::new("localize_target_input");
    let program = "#include <assert.h>\nint nondet_int(void);\nint main(void)\n{\n    int more = 0, done = 0;\n    \
        done = 1;\n    if (more)\n        done = nondet_int();\n    assert(done == 5);\n    return 0;\n}\n";
    scratch.file("a.c", program);
    let some = localized(&scratch.0, &["a.c"], FAILS);
    assert!(some.contains("`done = 1` should assign `more` instead"), "{some}");
    let all = localized(&scratch.0, &["a.c", "--all-remaining"], FAILS);
    assert!(!all.contains("should assign"), "{all}");
}

#[test]
fn a_missing_assignment_is_found_apart() {
    let arguments = ["missing.c", "--tests", "missing.toml", "--statements"];
    let text = example(&arguments);
    let apart = text.split("Missing or superfluous statements:").nth(1).expect("a group");
    let insert =
        "missing.c:13:14: insert an assignment to `position` before this, or before lines ";
    assert!(apart.contains(": 3 in last, 2 in middle, 4 in twice\n"), "{text}");
    assert!(apart.contains(insert), "{text}");
    let skip = example(&["listing2.c", "--statements"]);
    assert!(
        skip.contains("listing2.c:16:9: insert `a = 6` before this, or before line 17\n"),
        "{skip}"
    );
}

#[test]
fn a_statement_too_many_is_left_out_if_the_passing_tests_allow_it() {
    let scratch = Scratch::new("localize_superfluous");
    let program = "#include <stdio.h>\nint main(void)\n{\n    int n, all = 0;\n    while (scanf(\"%d\", &n) == 1) {\n        \
        all = all + n;\n        if (n > 9)\n            all = 0;\n    }\n    printf(\"%d\\n\", all);\n    return 0;\n}\n";
    scratch.file("a.c", program);
    scratch.file(
        "a.toml",
        "[[test]]\nstdin = \"1 12 3\"\nstdout = \"16\\n\"\n[[test]]\nstdin = \"4 5\"\nstdout = \"9\\n\"\n",
    );
    let arguments = ["a.c", "--tests", "a.toml", "--statements"];
    let text = localized(&scratch.0, &arguments, FAILS);
    let apart = text.split("Missing or superfluous statements:").nth(1).expect("a group");
    assert!(apart.contains("a.c:8:13: leave this out\n"), "{text}");
    assert!(apart.contains("makes the failing test pass; keeps the passing test"), "{text}");
    let quiet = localized(&scratch.0, &[&arguments[..], &["--quiet"]].concat(), FAILS);
    assert!(quiet.contains("a.c:8:13: leave this out\n"), "{quiet}");
}

#[test]
fn without_the_flag_no_statement_is_put_in_or_left_out() {
    let answer = answer(&["listing2.c"]);
    assert!(answer["statements"].is_null(), "{answer}");
    assert_eq!(causes(&answer), [(15, "5")]);
}

/// What is said with `--statements` about a program that should print a line, given an argument.
fn statements_for(scratch: &Scratch, argument: &str, line: &str) -> String {
    let test = format!("[[test]]\nargs = [\"{argument}\"]\nstdout = \"{line}\\n\"\n");
    scratch.file("a.toml", test);
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--statements"], FAILS);
    text.split("Missing or superfluous statements:").nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_statement_is_left_out_with_its_calls() {
    let scratch = Scratch::new("localize_superfluous_call");
    let program = |value: &str| {
        format!(
            "#include <stdio.h>\n#define NEXT next()\nint count = 1;\nint next(void) {{ return ++count; }}\n\
             int main(void)\n{{\n    int number = 5, other = 0;\n    number = {value};\n    \
             printf(\"%d %d\\n\", number + other, count);\n    return 0;\n}}\n"
        )
    };
    let values = ["next()", "NEXT", "next() && next()", "count > 5 ? 2 : next() + next() + 1"];
    for value in values {
        scratch.file("a.c", program(value));
        let without = statements_for(&scratch, "", "5 1");
        assert!(without.contains("a.c:8:5: leave this out\n"), "{value}{without}");
        for count in [2, 3] {
            let called = statements_for(&scratch, "", &format!("5 {count}"));
            assert!(!called.contains("leave this out"), "{value}{called}");
        }
    }
}

#[test]
fn what_is_no_statement_of_its_own_is_not_left_out() {
    let scratch = Scratch::new("localize_inner_statement");
    let program = "#include <stdio.h>\nint main(void)\n{\n    int a = 1, b = 2;\n    a = b = 7;\n    \
        printf(\"%d %d\\n\", a, b);\n    return 0;\n}\n";
    scratch.file("a.c", program);
    let inner = statements_for(&scratch, "", "7 2");
    assert!(!inner.contains("leave this out"), "{inner}");
    let whole = statements_for(&scratch, "", "1 2");
    assert!(whole.contains("a.c:5:5: leave this out\n"), "{whole}");
}

#[test]
fn an_assignment_can_come_before_what_a_statement_calls() {
    let scratch = Scratch::new("localize_missing_before_call");
    let program = |statement: &str| {
        format!(
            "#include <stdio.h>\n#include <stdlib.h>\nint next(int number) {{ return number + 1; }}\n\
             int main(int argc, char **argv)\n{{\n    int number = atoi(argv[1]);\n    {statement}\n    \
             return 0;\n}}\n"
        )
    };
    let statements = [
        "printf(\"%d\\n\", next(number));",
        "int more = next(number); printf(\"%d\\n\", more);",
        "if (next(number) == 6) puts(\"6\"); else puts(\"4\");",
    ];
    for statement in statements {
        scratch.file("a.c", program(statement));
        let text = statements_for(&scratch, "3", "6");
        assert!(text.contains(": insert `number = 5` before this"), "{statement}{text}");
        assert!(text.contains("a.c:7:"), "{statement}{text}");
    }
}

#[test]
fn an_assignment_can_come_before_one_that_reads_its_own_target() {
    let scratch = Scratch::new("localize_missing_before_update");
    let program = "#include <stdio.h>\nint total = 4;\nvoid add(void)\n{\n    total = total + 1;\n}\n\
        int main(void)\n{\n    add();\n    printf(\"%d\\n\", total);\n    return 0;\n}\n";
    scratch.file("a.c", program);
    let text = statements_for(&scratch, "", "1");
    assert!(text.contains("a.c:5:5: insert `total = 0` before this\n"), "{text}");
}

#[test]
fn what_relies_on_storage_that_was_never_written_is_not_claimed() {
    let scratch = Scratch::new("localize_unwritten");
    let program = "#include <stdio.h>\nint main(void)\n{\n    int n, best;\n    \
        if (scanf(\"%d\", &n) != 1)\n        return 1;\n    best = 1;\n    \
        printf(\"%d\\n\", best);\n    return 0;\n}\n";
    scratch.file("a.c", program);
    scratch.file("a.toml", "[[test]]\nstdin = \"3\"\nstdout = \"0\\n\"\n");
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--statements"], FAILS);
    assert!(text.contains("`1` should have been 0"), "{text}");
    assert!(text.contains("insert `best = 0` before this"), "{text}");
    for unwritten in ["should assign `n` instead", "leave this out"] {
        assert!(!text.contains(unwritten), "{text}");
    }
}

/// What is printed about faults of statements in a program with tests.
#[track_caller]
fn about_statements(name: &str, program: &str, tests: &str, flags: &[&str]) -> String {
    let scratch = Scratch::new(&format!("localize_statements_{name}"));
    scratch.file("a.c", program);
    scratch.file("a.toml", tests);
    let given = ["a.c", "--tests", "a.toml", "--statements"];
    let arguments: Vec<&str> = given.iter().chain(flags).copied().collect();
    localized(&scratch.0, &arguments, FAILS)
}

#[test]
fn an_assignment_may_be_missing_at_the_end_of_a_function() {
    let program = "#include <stdio.h>
static int count;
static void show(void) {
    printf(\"%d\\n\", count);
}
int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < argc; i++) {
        count = count + 3;
        show();
    }
    return 0;
}
";
    let tests = "[[test]]\nargs = [\"a\"]\nstdout = \"3\\n3\\n\"\n\
        [[test]]\nargs = [\"a\", \"b\"]\nstdout = \"3\\n3\\n3\\n\"\n";
    let text = about_statements("end", program, tests, &[]);
    let wanted = "a.c:5:1: insert `count = 0` at the end of `show`\n    5 | }\n      | ^\n";
    assert!(text.contains(wanted), "{text}");
    let json = about_statements("end_json", program, tests, &["--json"]);
    let answer: Value = serde_json::from_str(&json).expect("JSON");
    let statements = answer["statements"].as_array().expect("a list");
    let end = statements.iter().find(|one| one["text"] == "}").expect("the end");
    assert_eq!((end["line"].as_u64(), end["column"].as_u64()), (Some(5), Some(1)));
    let times: Vec<Option<u64>> = end["values"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|value| value["run"] == answer["runs"][0]["name"])
        .map(|value| value["occurrence"].as_u64())
        .collect();
    assert_eq!(times, [Some(1), Some(2)]);
}

#[test]
fn values_that_are_inserted_have_names_and_times() {
    let program = "#include <stdio.h>
enum state { OUT, IN };
static void show(enum state s) {
    printf(\"%d\", s);
}
int main(void) {
    show(IN);
    show(OUT);
    return 0;
}
";
    let text = about_statements("names", program, "[[test]]\nstdout = \"01\"\n", &[]);
    let wanted =
        "insert an assignment to `s` before this: OUT the 1st time, IN the 2nd time in test 1\n";
    assert!(text.contains(wanted), "{text}");
}

#[test]
fn variables_of_other_functions_are_not_written_as_code() {
    let program = "#include <stdio.h>
static int first(const int *s) {
    return *s;
}
int main(void) {
    int line[2] = {1, 2};
    printf(\"%d\\n\", first(line));
    return 0;
}
";
    let text = about_statements("pointers", program, "[[test]]\nstdout = \"2\\n\"\n", &[]);
    let wanted = "insert an assignment to `s` before this: `&line[1]` of `main`\n";
    assert!(text.contains(wanted), "{text}");
}

#[test]
fn it_is_said_that_no_statement_is_at_fault() {
    let program = "#include <stdio.h>\nint main(void) { puts(\"a\"); return 0; }\n";
    let text = about_statements("none", program, "[[test]]\nstdout = \"b\\n\"\n", &[]);
    assert!(text.contains("No statement is missing or superfluous by itself.\n"), "{text}");
}
