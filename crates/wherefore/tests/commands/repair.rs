//! `wherefore repair` through its command line.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::common::localize::{FAILS, INPUT, PASSES, USAGE, has, lacks};
use crate::common::{Scratch, TOOL, root, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);

fn tool(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    command.arg("repair").args(arguments).current_dir(folder);
    run(&mut command, b"", LIMIT).expect("the tool ends")
}

/// What is printed in a folder.
#[track_caller]
fn repaired(folder: &Path, arguments: &[&str], status: i32) -> String {
    let output = tool(folder, arguments);
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shell_status(&output), status, "{arguments:?}\n{text}{errors}");
    text
}

/// The patches of a program in a folder.
#[track_caller]
pub(super) fn patches(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let arguments: Vec<&str> = ["--json"].iter().chain(arguments).copied().collect();
    let answer: Value = serde_json::from_str(&repaired(folder, &arguments, FAILS)).expect("JSON");
    assert_eq!(answer["verdict"], "fails");
    answer["patches"].as_array().expect("a list").clone()
}

/// The lines that a patch adds, in one.
pub(super) fn added(patch: &Value) -> String {
    let diff = patch["diff"].as_str().expect("a diff").lines();
    let added = diff.filter(|line| line.starts_with('+') && !line.starts_with("+++"));
    added.map(|line| line[1..].trim()).collect::<Vec<_>>().join(" ")
}

/// Feeds a text to a command.
pub(super) fn fed(command: &mut Command, input: &str) -> Output {
    use std::io::Write as _;
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("the command starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the command ends")
}

/// Applies each patch with patch(1), compiles it with sanitizers, and compares what it prints.
#[track_caller]
pub(super) fn pass_natively(
    scratch: &Scratch,
    file: &str,
    patches: &[Value],
    tests: &[(&str, &str)],
) {
    assert!(!patches.is_empty());
    for patch in patches {
        let folder = scratch.0.join(format!("native{}", patch["rank"]));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::copy(scratch.0.join(file), folder.join(file)).expect("a copy");
        let diff = patch["diff"].as_str().expect("a diff");
        let output = fed(Command::new("patch").args(["-s", "-p1"]).current_dir(&folder), diff);
        assert!(output.status.success(), "{diff}{output:?}");
        let mut compiler = Command::new("gcc");
        compiler.args([
            "-w",
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=all",
            "-o",
            "a.out",
        ]);
        let output = compiler.arg(file).current_dir(&folder).output().expect("gcc");
        assert!(output.status.success(), "{diff}{output:?}");
        for (input, expected) in tests {
            // What the program keeps to its end is no failure of a test.
            let mut compiled = Command::new(folder.join("a.out"));
            let output = fed(compiled.env("ASAN_OPTIONS", "detect_leaks=0"), input);
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!((printed.as_str(), output.status.code()), (*expected, Some(0)), "{diff}");
        }
    }
}

/// A file of tests.
pub(super) fn suite(tests: &[(&str, &str)]) -> String {
    let one = |(input, output): &(&str, &str)| {
        format!("[[test]]\nstdin = {input:?}\nstdout = {output:?}\nexit = 0\n")
    };
    tests.iter().map(one).collect()
}

const SUM: &str = "#include <stdio.h>\nint main(void) {\n  int n, s = 0; // the sum\n  scanf(\"%d\", &n);\n\
    \x20 for (int i = 1; i < n; i++)\n    s += i;\n  printf(\"%d\\n\", s);\n  return 0;\n}\n";
const SUMS: &[(&str, &str)] = &[("3", "6\n"), ("0", "0\n"), ("10", "55\n")];

fn sum(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("repair_{name}"));
    scratch.file("sum.c", SUM);
    scratch.file("sum.toml", suite(SUMS));
    scratch
}

#[test]
fn a_patch_passes_all_tests_and_keeps_the_text() {
    let scratch = sum("tests");
    let found = patches(&scratch.0, &["sum.c", "--tests", "sum.toml"]);
    assert_eq!(added(&found[0]), "for (int i = 1; i <= n; i++)");
    assert_eq!((&found[0]["file"], &found[0]["line"]), (&"sum.c".into(), &5.into()));
    assert_eq!((&found[0]["verdict"], &found[0]["mended"]), (&"passes".into(), &2.into()));
    pass_natively(&scratch, "sum.c", &found, SUMS);
    let text = repaired(&scratch.0, &["sum.c", "--tests", "sum.toml"], FAILS);
    has(
        &text,
        &[
            "Patch 1: sum.c:5, passes all tests",
            "2 failing tests pass",
            "-  for (int i = 1; i < n; i++)",
        ],
    );
}

#[test]
fn the_recursive_example_is_repaired_with_a_proof() {
    let found = patches(&root().join("examples/repair"), &["recursive.c"]);
    let texts: Vec<String> = found.iter().map(added).collect();
    let at = texts.iter().position(|text| text == "if (x != 0)").expect("the repair of the paper");
    assert!(at < 3, "{texts:?}");
    assert_eq!(found[at]["verdict"], "proved");
    // `true` keeps the assertion as well: it is never reached.
    assert!(!texts.iter().any(|text| text == "if (1)"), "{texts:?}");
}

#[test]
fn two_places_are_repaired_together() {
    let found = patches(&root().join("examples/repair"), &["lock.c"]);
    assert_eq!(added(&found[0]), "release(); release();");
    assert_eq!(
        (&found[0]["verdict"], &found[0]["kind"]),
        (&"proved".into(), &"insertion, insertion".into())
    );
    let single = patches(&root().join("examples/repair"), &["lock.c", "--faults", "1"]);
    assert!(single.iter().all(|patch| patch["last"] == true), "{single:#?}");
}

#[test]
fn a_property_is_checked_for_all_inputs() {
    let found = patches(&root().join("examples/repair"), &["search.c"]);
    assert_eq!(added(&found[0]), "while (low <= high) {");
    assert_eq!(found[0]["verdict"], "proved");
    assert!(found[0]["properties"].as_u64().expect("a number") > 10);
}

#[test]
fn assertions_are_not_changed_and_avoiding_them_comes_last() {
    let scratch = Scratch::new("repair_avoids");
    let program = "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n  int n = nondet_int(), limit = 10;\n\
        \x20 if (n > 0 && n < 20) {\n    assert(n <= limit);\n  }\n  return 0;\n}\n";
    scratch.file("a.c", program);
    let found = patches(&scratch.0, &["a.c", "--max", "30"]);
    for patch in &found {
        let diff = patch["diff"].as_str().expect("a diff");
        assert!(!diff.contains("-    assert"), "{diff}");
    }
    let first_last =
        found.iter().position(|patch| patch["last"] == true).expect("one that avoids it");
    assert!(found[first_last..].iter().all(|patch| patch["last"] == true), "{found:#?}");
    let remark = found[first_last]["remark"].as_str().expect("a remark");
    assert!(!remark.is_empty(), "{found:#?}");
}

#[test]
fn no_patch_may_break_another_property() {
    let scratch = Scratch::new("repair_others");
    // With `<=` for `<` the sum is right, but an element is read that is not there.
    let program = "#include <assert.h>\nint main(void) {\n  int a[3] = {1, 2, 3}, s = 0;\n\
        \x20 for (int i = 0; i < 2; i++)\n    s += a[i];\n  assert(s == 6);\n  return 0;\n}\n";
    scratch.file("a.c", program);
    let found = patches(&scratch.0, &["a.c"]);
    assert!(matches!(
        added(&found[0]).as_str(),
        "for (int i = 0; i <= 2; i++)" | "for (int i = 0; i < 3; i++)"
    ));
    assert!(found.iter().all(|patch| patch["verdict"] == "proved"), "{found:#?}");
    let texts: Vec<String> = found.iter().map(added).collect();
    assert!(!texts.iter().any(|text| text.contains("<= 3")), "{texts:?}");
}

#[test]
fn a_macro_is_changed_at_its_definition() {
    let scratch = Scratch::new("repair_macro");
    let program = "#include <stdio.h>\n#define SQUARE(x) x * x\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n\
        \x20 printf(\"%d %d\\n\", SQUARE(n + 1), SQUARE(n - 1));\n  return 0;\n}\n";
    let tests = &[("3", "16 4\n"), ("0", "1 1\n"), ("5", "36 16\n")];
    scratch.file("a.c", program);
    scratch.file("a.toml", suite(tests));
    let found = patches(&scratch.0, &["a.c", "--tests", "a.toml"]);
    assert!(added(&found[0]).starts_with("#define SQUARE(x) "), "{found:#?}");
    assert_eq!(found[0]["line"], 2);
    pass_natively(&scratch, "a.c", &found, tests);
}

#[test]
fn a_patch_is_written_only_to_the_text_that_was_read() {
    let scratch = sum("write");
    repaired(&scratch.0, &["sum.c", "--tests", "sum.toml", "--write", "1"], FAILS);
    let text = std::fs::read_to_string(scratch.0.join("sum.c")).expect("the file");
    assert_eq!(text, SUM.replace("i < n", "i <= n"));
    let text = repaired(&scratch.0, &["sum.c", "--tests", "sum.toml"], PASSES);
    has(&text, &["all 3 tests pass; there is nothing to repair"]);
}

#[test]
fn a_patch_that_is_not_there_is_not_written() {
    let scratch = sum("write_none");
    let output = tool(&scratch.0, &["sum.c", "--tests", "sum.toml", "--write", "900"]);
    assert_eq!(shell_status(&output), USAGE);
    has(&String::from_utf8_lossy(&output.stderr), &["patch 900 cannot be written: there are"]);
    assert_eq!(std::fs::read_to_string(scratch.0.join("sum.c")).expect("the file"), SUM);
}

#[test]
fn a_patch_file_is_taken_by_patch_and_git() {
    let scratch = sum("file");
    repaired(&scratch.0, &["sum.c", "--tests", "sum.toml", "--patch", "a.patch"], FAILS);
    let diff = std::fs::read_to_string(scratch.0.join("a.patch")).expect("the patch");
    let mut git = Command::new("git");
    let output = git.args(["apply", "--check", "a.patch"]).current_dir(&scratch.0).output();
    let output = output.expect("git");
    assert!(output.status.success(), "{diff}{output:?}");
    let output = fed(Command::new("patch").args(["-s", "-p1"]).current_dir(&scratch.0), &diff);
    assert!(output.status.success(), "{diff}{output:?}");
    let text = std::fs::read_to_string(scratch.0.join("sum.c")).expect("the file");
    assert_eq!(text, SUM.replace("i < n", "i <= n"));
}

#[test]
fn an_input_on_which_patches_differ_is_asked_for() {
    let scratch = Scratch::new("repair_ask");
    // One test leaves open whether 4 is too much.
    let program = "#include <stdio.h>\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n\
        \x20 if (n > 5)\n    printf(\"many\\n\");\n  else\n    printf(\"few\\n\");\n  return 0;\n}\n";
    scratch.file("a.c", program);
    scratch.file("a.toml", suite(&[("5", "many\n"), ("2", "few\n")]));
    let text = repaired(&scratch.0, &["a.c", "--tests", "a.toml", "--ask"], FAILS);
    has(&text, &["Which is right?", "prints \"many\\n\", exit status 0", "prints \"few\\n\""]);
}

#[test]
fn what_is_trusted_is_not_changed() {
    let scratch = sum("trust");
    let arguments = ["sum.c", "--tests", "sum.toml", "--trust", "main"];
    let text = repaired(&scratch.0, &arguments, FAILS);
    has(&text, &["no patch was found"]);
    let output = tool(&scratch.0, &["sum.c", "--tests", "sum.toml", "--trust", "mian"]);
    assert_eq!(shell_status(&output), USAGE);
}

#[test]
fn a_correct_program_needs_no_repair() {
    let scratch = Scratch::new("repair_correct");
    scratch.file("a.c", "#include <assert.h>\nint main(void) { int x = 2; assert(x == 2); }\n");
    has(&repaired(&scratch.0, &["a.c"], PASSES), &["nothing fails"]);
    scratch.file("b.c", "int main(void) { return 1 }\n");
    lacks(&repaired(&scratch.0, &["b.c"], INPUT), &["patch"]);
}

#[test]
fn expressions_over_recorded_states_are_found() {
    let scratch = Scratch::new("repair_recorded");
    // No change of one operand, and no comparison of two variables that is joined, does it.
    let program = "#include <stdio.h>\nint main(void) {\n  int year;\n  scanf(\"%d\", &year);\n  int century = year / 100;\n\
        \x20 if (year % 4 == 0)\n    printf(\"leap %d\\n\", century);\n  else\n    printf(\"common %d\\n\", century);\n  return 0;\n}\n";
    let years = [
        1600, 1700, 1800, 1804, 1896, 1900, 1904, 1976, 1999, 2001, 2004, 2020, 2023, 2024, 2100,
        2200, 2204,
    ];
    let tests = years.map(|year: u32| {
        let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100);
        let word = if is_leap { "leap" } else { "common" };
        (year.to_string(), format!("{word} {}\n", year / 100))
    });
    let tests: Vec<(&str, &str)> =
        tests.iter().map(|(input, output)| (input.as_str(), output.as_str())).collect();
    scratch.file("a.c", program);
    scratch.file("a.toml", suite(&tests));
    let found = patches(&scratch.0, &["a.c", "--tests", "a.toml"]);
    let texts: Vec<String> = found.iter().map(added).collect();
    let right = ["if (year % 4 == 0 && year % 100 != 0)", "if (year % 100 != 0 && year % 4 == 0)"];
    assert!(texts.iter().any(|text| right.contains(&text.as_str())), "{texts:?}");
    pass_natively(&scratch, "a.c", &found, &tests);
}
