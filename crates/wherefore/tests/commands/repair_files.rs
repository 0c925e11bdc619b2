//! What `wherefore repair` does with files, and with rules.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use crate::common::localize::{FAILS, INPUT, USAGE, has};
use crate::common::{Scratch, TOOL, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);

const SUM: &str = "#include <stdio.h>\nint main(void) {\n  int n, s = 0;\n  scanf(\"%d\", &n);\n\
    \x20 for (int i = 1; i < n; i++)\n    s += i;\n  printf(\"%d\\n\", s);\n  return 0;\n}\n";
const TESTS: &str =
    "[[test]]\nstdin = \"3\"\nstdout = \"6\\n\"\n[[test]]\nstdin = \"0\"\nstdout = \"0\\n\"\n";

fn tool(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(TOOL);
    command.arg("repair").args(arguments).current_dir(folder);
    run(&mut command, input, LIMIT).expect("the tool ends")
}

/// Starts a repair that waits for its tests, which come through a pipe after the program was read.
fn waiting(scratch: &Scratch) -> Child {
    let made = Command::new("mkfifo").arg(scratch.0.join("tests.toml")).status().expect("mkfifo");
    assert!(made.success());
    let mut command = Command::new(TOOL);
    command.args(["repair", "sum.c", "--tests", "tests.toml", "--write", "1"]);
    let command = command.current_dir(&scratch.0).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the tool starts")
}

/// Gives the tests, and what came of it. The pipe opens when the tool reads it: by then it has read the program.
fn ended(scratch: &Scratch, child: Child, meanwhile: impl FnOnce(&Path)) -> Output {
    use std::io::Write as _;
    let pipe = std::fs::OpenOptions::new().write(true).open(scratch.0.join("tests.toml"));
    let mut pipe = pipe.expect("the pipe opens");
    meanwhile(&scratch.0.join("sum.c"));
    pipe.write_all(TESTS.as_bytes()).expect("the tests are read");
    drop(pipe);
    child.wait_with_output().expect("the tool ends")
}

#[test]
fn a_file_that_has_changed_is_not_overwritten() {
    let scratch = Scratch::new("repair_changed");
    scratch.file("sum.c", SUM);
    let child = waiting(&scratch);
    let other = SUM.replace("int n", "int m, n");
    let output = ended(&scratch, child, |path| std::fs::write(path, &other).expect("a file"));
    assert_eq!(shell_status(&output), INPUT, "{output:?}");
    let errors = String::from_utf8_lossy(&output.stderr);
    has(&errors, &["sum.c has changed since it was read; nothing is written"]);
    // The patch is shown all the same.
    has(&String::from_utf8_lossy(&output.stdout), &["+  for (int i = 1; i <= n; i++)"]);
    assert_eq!(std::fs::read_to_string(scratch.0.join("sum.c")).expect("the file"), other);
}

#[test]
fn a_file_that_is_gone_is_not_made_again() {
    let scratch = Scratch::new("repair_gone");
    scratch.file("sum.c", SUM);
    let child = waiting(&scratch);
    let output = ended(&scratch, child, |path| std::fs::remove_file(path).expect("a file"));
    assert_eq!(shell_status(&output), INPUT, "{output:?}");
    assert!(!scratch.0.join("sum.c").exists());
}

#[test]
fn a_program_that_is_no_file_is_refused() {
    let scratch = Scratch::new("repair_no_file");
    scratch.file("tests.toml", TESTS);
    let output = tool(&scratch.0, &["-", "--tests", "tests.toml", "--write", "1"], SUM.as_bytes());
    assert_eq!(shell_status(&output), INPUT, "{output:?}");
    has(&String::from_utf8_lossy(&output.stderr), &["no file that can be changed"]);
}

#[test]
fn a_patch_that_cannot_be_saved_is_an_error() {
    let scratch = Scratch::new("repair_unsaved");
    scratch.file("sum.c", SUM);
    scratch.file("tests.toml", TESTS);
    let arguments = ["sum.c", "--tests", "tests.toml", "--patch", "none/a.patch"];
    let output = tool(&scratch.0, &arguments, b"");
    assert_eq!(shell_status(&output), INPUT, "{output:?}");
    has(&String::from_utf8_lossy(&output.stderr), &["none/a.patch"]);
}

#[test]
fn numbers_of_patches_begin_with_one() {
    let scratch = Scratch::new("repair_zero");
    scratch.file("sum.c", SUM);
    let output = tool(&scratch.0, &["sum.c", "--write", "0"], b"");
    assert_eq!(shell_status(&output), USAGE, "{output:?}");
    assert_eq!(std::fs::read_to_string(scratch.0.join("sum.c")).expect("the file"), SUM);
}

#[test]
fn a_rule_says_what_is_right() {
    let scratch = Scratch::new("repair_rule");
    // Where nothing is left to do, the lock stays acquired for the next round.
    let program = "int nondet_int(void);\nvoid AcquireLock(void) { }\nvoid ReleaseLock(void) { }\n\
        int main(void) {\n  int busy = nondet_int();\n  AcquireLock();\n  if (busy) {\n    ReleaseLock();\n  }\n\
        \x20 AcquireLock();\n  ReleaseLock();\n  return 0;\n}\n";
    scratch.file("a.c", program);
    let arguments = ["a.c", "--rule", "lock-alternation", "--json"];
    let output = tool(&scratch.0, &arguments, b"");
    assert_eq!(shell_status(&output), FAILS, "{output:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let patches = answer["patches"].as_array().expect("a list");
    assert!(!patches.is_empty(), "{answer:#}");
    for (rank, patch) in (1..).zip(patches) {
        assert_eq!(patch["verdict"], "proved", "{patch:#}");
        assert!(patch["properties"].as_u64().expect("a number") > 0, "{patch:#}");
        // What is written keeps the rule.
        scratch.file("b.c", program);
        let number = format!("{rank}");
        let arguments = ["b.c", "--rule", "lock-alternation", "--write", &number];
        assert_eq!(shell_status(&tool(&scratch.0, &arguments, b"")), FAILS);
        let mut check = Command::new(TOOL);
        check.args(["check", "b.c", "--rule", "lock-alternation"]).current_dir(&scratch.0);
        let output = run(&mut check, b"", LIMIT).expect("the tool ends");
        assert_eq!(shell_status(&output), 0, "{output:?}");
    }
}

/// Names of files that patches have to write with care.
const NAMES: [&str; 6] = [
    "my sum.c",
    "a \"quoted\" sum.c",
    "back\\slash.c",
    "a\ttab.c",
    "größe der summe.c",
    "two words/two  blanks.c",
];

#[test]
fn patches_of_files_with_any_name_are_taken_by_git_and_patch() {
    for (number, name) in NAMES.iter().enumerate() {
        let scratch = Scratch::new(&format!("repair_name_{number}"));
        std::fs::create_dir(scratch.0.join("two words")).expect("a folder");
        scratch.file(name, SUM);
        scratch.file("tests.toml", TESTS);
        let arguments = [name, "--tests", "tests.toml", "--patch", "a.patch", "--max", "1"];
        let output = tool(&scratch.0, &arguments, b"");
        assert_eq!(shell_status(&output), FAILS, "{output:?}");
        for taken in [&["git", "apply", "a.patch"][..], &["patch", "-s", "-p1", "-i", "a.patch"]] {
            scratch.file(name, SUM);
            let mut command = Command::new(taken[0]);
            command.args(&taken[1..]).current_dir(&scratch.0);
            let output = run(&mut command, b"", LIMIT).expect("it ends");
            assert!(output.status.success(), "{name}: {taken:?}: {output:?}");
            let text = std::fs::read_to_string(scratch.0.join(name)).expect("the file");
            assert!(text.contains("i <= n"), "{name}: {taken:?}: {text}");
        }
    }
}
