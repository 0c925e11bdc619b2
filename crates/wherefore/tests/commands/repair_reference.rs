//! `wherefore repair --reference`: patched programs are compared with a correct one for all inputs.

use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use crate::common::localize::{FAILS, INPUT, PASSES, UNKNOWN, USAGE, has, lacks};
use crate::common::{Scratch, TOOL, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);

fn tool(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    command.arg("repair").args(arguments).current_dir(folder);
    run(&mut command, b"", LIMIT).expect("the tool ends")
}

#[track_caller]
fn repaired(folder: &Path, arguments: &[&str], status: i32) -> String {
    let output = tool(folder, arguments);
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shell_status(&output), status, "{arguments:?}\n{text}{errors}");
    text
}

#[track_caller]
fn patches(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let arguments: Vec<&str> = ["--json"].iter().chain(arguments).copied().collect();
    let answer: Value = serde_json::from_str(&repaired(folder, &arguments, FAILS)).expect("JSON");
    answer["patches"].as_array().expect("a list").clone()
}

fn added(patch: &Value) -> String {
    let diff = patch["diff"].as_str().expect("a diff").lines();
    let added = diff.filter(|line| line.starts_with('+') && !line.starts_with("+++"));
    added.map(|line| line[1..].trim()).collect::<Vec<_>>().join(" ")
}

/// A program beside a correct one.
fn pair(name: &str, bad: &str, good: &str) -> Scratch {
    let scratch = Scratch::new(&format!("repair_reference_{name}"));
    scratch.file("bad.c", bad);
    scratch.file("good.c", good);
    scratch
}

const BOTH: &[&str] = &["bad.c", "--reference", "good.c"];

const GREATER: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n\
    \x20 if (argc < 3) { printf(\"usage\\n\"); return 1; }\n  int a = atoi(argv[1]), b = atoi(argv[2]);\n\
    \x20 if (b > a) a = b;\n  printf(\"max %d\\n\", a);\n  return 0;\n}\n";

#[test]
fn a_patch_is_equal_to_the_reference_for_all_arguments() {
    // It prints in other pieces and ends in another way.
    let bad = GREATER
        .replace("b > a", "b < a")
        .replace("return 1;", "exit(1);")
        .replace("printf(\"max %d\\n\", a);", "printf(\"max \"); printf(\"%d\\n\", a);");
    let scratch = pair("arguments", &bad, GREATER);
    let found = patches(&scratch.0, BOTH);
    assert_eq!(added(&found[0]), "if (b > a) a = b;");
    assert_eq!((&found[0]["verdict"], &found[0]["compared"]), (&"holds".into(), &true.into()));
    assert_eq!(found[0]["rests_on"][0]["name"], "arguments");
    let text = repaired(&scratch.0, BOTH, FAILS);
    has(&text, &["equal to the reference within bounds", "bound: the program was given at most"]);
}

#[test]
fn a_patch_is_proved_equal_where_inputs_have_no_bound() {
    let good = "#include <stdio.h>\nunsigned char nondet_uchar(void);\nint main(void) {\n\
        \x20 int a = nondet_uchar(), b = nondet_uchar();\n  printf(\"%d\\n\", a + 2 * b);\n  return a > b;\n}\n";
    // Each input is taken elsewhere, but in the same order.
    let bad = "#include <stdio.h>\nunsigned char nondet_uchar(void);\nint twice(int x) { return 2 * x; }\n\
        int main(void) {\n  int a = nondet_uchar();\n  int b = nondet_uchar();\n\
        \x20 printf(\"%d\\n\", a + twice(a));\n  return a > b;\n}\n";
    let scratch = pair("inputs", bad, good);
    let found = patches(&scratch.0, BOTH);
    assert_eq!(added(&found[0]), "printf(\"%d\\n\", a + twice(b));");
    assert_eq!((&found[0]["verdict"], &found[0]["compared"]), (&"proved".into(), &true.into()));
    has(&repaired(&scratch.0, BOTH, FAILS), &["proved equal to the reference"]);
}

#[test]
fn what_tests_leave_open_the_reference_decides() {
    let good = "#include <stdio.h>\nint main(void) {\n  int n;\n  if (scanf(\"%d\", &n) != 1) return 1;\n\
        \x20 if (n > 3)\n    printf(\"many\\n\");\n  else\n    printf(\"few\\n\");\n  return 0;\n}\n";
    let scratch = pair("open", &good.replace("n > 3", "n > 5"), good);
    scratch.file("tests.toml", "[[test]]\nstdin = \"5\"\n[[test]]\nstdin = \"2\"\n");
    let arguments = [BOTH, &["--tests", "tests.toml", "--max", "9"]].concat();
    let found = patches(&scratch.0, &arguments);
    for patch in &found {
        assert_eq!(patch["compared"], true, "{patch:#}");
        let text = added(patch);
        assert!(
            ["n > 3", "n >= 4", "3 < n", "n / 4 > 0"].iter().any(|right| text.contains(right)),
            "{text}"
        );
    }
    // Tests that all pass are not enough.
    scratch.file("passing.toml", "[[test]]\nstdin = \"9\"\n[[test]]\nstdin = \"2\"\n");
    let text = repaired(&scratch.0, &[BOTH, &["--tests", "passing.toml"]].concat(), FAILS);
    has(&text, &["difference 1 fails: with the input", "n > 3"]);
}

#[test]
fn programs_that_do_the_same_need_no_repair() {
    let one = "unsigned char nondet_uchar(void);\nint main(void) { int x = nondet_uchar(); return x * 3; }\n";
    let other = one.replace("x * 3", "x + x + x");
    let scratch = pair("equal", &other, one);
    has(&repaired(&scratch.0, BOTH, PASSES), &["it does what the reference does"]);
    let scratch = pair("bounded", &GREATER.replace("b > a", "b >= a"), GREATER);
    has(&repaired(&scratch.0, BOTH, UNKNOWN), &["no failure is known", "what the reference does"]);
}

#[test]
fn the_two_share_neither_arguments_nor_the_library() {
    let good = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(int argc, char **argv) {\n\
        \x20 if (argc < 2) return 1;\n  argv[1][0] = 'x';\n  char *word = strtok(argv[1], \" \");\n\
        \x20 srand(7);\n  printf(\"%d %s\\n\", rand() % 2, word);\n  return 0;\n}\n";
    let scratch = pair("shared", good, good);
    has(&repaired(&scratch.0, BOTH, UNKNOWN), &["what the reference does"]);
    // Where the reference would write for both, this would be equal.
    let scratch = pair("shared_arguments", &good.replace("argv[1][0] = 'x';", ";"), good);
    has(&repaired(&scratch.0, BOTH, FAILS), &["difference 1 fails"]);
    // The standard input begins again.
    let reads = "#include <stdio.h>\nint main(void) { int c = getchar(); putchar(c == 'a'); return c == 'b'; }\n";
    let scratch = pair("shared_input", reads, reads);
    has(&repaired(&scratch.0, BOTH, PASSES), &["what the reference does"]);
    let scratch = pair("other_input", &reads.replace("== 'b'", "!= 'b'"), reads);
    has(&repaired(&scratch.0, BOTH, FAILS), &["ends with status", "c == 'b'"]);
}

#[test]
fn where_the_reference_fails_it_says_nothing() {
    let good = "#include <stdio.h>\nint nondet_int(void);\nint main(void) {\n  int x = nondet_int();\n\
        \x20 printf(\"%d\\n\", x + 1);\n  return 0;\n}\n";
    // The sum overflows in both for the largest number.
    let scratch = pair("undefined", &good.replace("x + 1", "1 + x"), good);
    has(&repaired(&scratch.0, BOTH, PASSES), &["it does what the reference does"]);
    // Here it does not overflow in the reference.
    let careful = good.replace("x + 1", "x < 2147483647 ? x + 1 : x");
    let scratch = pair("defined", good, &careful);
    has(&repaired(&scratch.0, BOTH, FAILS), &["difference 1 fails"]);
}

#[test]
fn what_cannot_be_compared_is_said() {
    let computed = "#include <stdio.h>\nint main(int argc, char **argv) {\n  if (argc > 1) printf(argv[1]);\n\
        \x20 return argc;\n}\n";
    let scratch = pair("computed", computed, computed);
    has(&repaired(&scratch.0, BOTH, UNKNOWN), &["not compared: formats that are computed"]);
    let scratch = pair("missing", computed, computed);
    let output = tool(&scratch.0, &["bad.c", "--reference", "none.c"]);
    assert_eq!(shell_status(&output), INPUT);
    has(&String::from_utf8_lossy(&output.stderr), &["none.c"]);
    for flag in ["--any-order", "--any-library", "--input-may-fail"] {
        let output = tool(&scratch.0, &["bad.c", "--reference", "good.c", flag]);
        assert_eq!(shell_status(&output), USAGE, "{flag}");
        lacks(&String::from_utf8_lossy(&output.stdout), &["Patch"]);
    }
}

#[test]
fn a_reference_that_does_not_end_says_nothing() {
    let good = "#include <stdlib.h>\nint main(void) { abort(); }\n";
    let scratch = pair("aborts", "int main(void) { return 3; }\n", good);
    has(
        &repaired(&scratch.0, BOTH, UNKNOWN),
        &["no run in which both programs come to their ends"],
    );
    // The other way round, the difference is one.
    let scratch = pair("ends", good, "int main(void) { return 3; }\n");
    has(&repaired(&scratch.0, BOTH, FAILS), &["ends with status 3"]);
}

#[test]
fn a_number_of_the_reference_is_tried() {
    let good = "#include <stdio.h>\n#define LIMIT 740\nint nondet_int(void);\nint main(void) {\n\
        \x20 if (nondet_int() > LIMIT)\n    printf(\"high\\n\");\n  return 0;\n}\n";
    let scratch = pair("numbers", &good.replace("740", "700"), good);
    let found = patches(&scratch.0, BOTH);
    assert_eq!(added(&found[0]), "#define LIMIT 740");
    assert_eq!((&found[0]["verdict"], &found[0]["last"]), (&"proved".into(), &false.into()));
}

#[test]
fn what_the_reference_does_behind_something_unsupported_is_left_open() {
    // Nothing is known of a run of the reference with '7'.
    let program = |value: &str, special: &str| {
        format!(
            "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {{\n  int n = argc > 1 ? argv[1][0] : 0;\n{special}\
            \x20 printf(\"%d\\n\", n + {value});\n  return 0;\n}}\n"
        )
    };
    let special = "  if (n == '7') {\n    __asm__ volatile(\"nop\");\n    abort();\n  }\n";
    let scratch = pair("unsupported", &program("2", ""), &program("1", special));
    let found = patches(&scratch.0, BOTH);
    assert_eq!(added(&found[0]), "printf(\"%d\\n\", n + 1);");
    for patch in &found {
        assert_eq!((&patch["compared"], &patch["verdict"]), (&false.into(), &"passes".into()));
        has(patch["evidence"].as_str().expect("words"), &["inline assembly"]);
    }
    // Without it the patch is equal to the reference.
    let aborts = special.replace("    __asm__ volatile(\"nop\");\n", "");
    let scratch = pair("supported", &program("2", ""), &program("1", &aborts));
    assert_eq!(patches(&scratch.0, BOTH)[0]["compared"], true);
}
