//! `wherefore repair --require` and `--forbid`: logs that a patched program should be able to write, or must not
//! write, alone and together with tests, properties, rules and a reference; and `--jobs`.

use std::process::{Command, Output};

use super::repair::{added, fed, pass_natively, suite};
use crate::common::localize::{FAILS, INPUT, PASSES, USAGE, has};
use crate::common::{Scratch, TOOL, shell_status};
use serde_json::Value;

fn tool(scratch: &Scratch, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    fed(command.arg("repair").args(arguments).current_dir(&scratch.0), "")
}

#[track_caller]
fn patches(scratch: &Scratch, arguments: &[&str]) -> Vec<Value> {
    let arguments: Vec<&str> = ["--json"].iter().chain(arguments).copied().collect();
    let output = tool(scratch, &arguments);
    assert_eq!(shell_status(&output), FAILS, "{output:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    answer["patches"].as_array().expect("a list").clone()
}

/// A door that opens for visitors without a card if it is late enough.
const DOOR: &str = "void EVR(const char *name);\nint nondet_int(void);\nint main(void) {\n  int hour = nondet_int();\n\
    \x20 int card = nondet_int();\n  if (hour < 0 || hour > 23)\n    return 1;\n  EVR(\"knock\");\n\
    \x20 if (card > 0 || hour > 20)\n    EVR(\"open\");\n  else if (hour < 6)\n    EVR(\"alarm\");\n  else\n    EVR(\"stay\");\n  return 0;\n}\n";

fn door(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("repair_logs_{name}"));
    scratch.file("door.c", DOOR);
    scratch.file("open.log", "exact\nknock\nopen\n");
    scratch.file("alarm.log", "exact\nknock\nalarm\n");
    scratch.file("stay.log", "exact\nknock\nstay\n");
    scratch.file("ring.log", "exact\nknock\nknock\n");
    scratch
}

/// Asks the command that reads logs about each patched program.
#[track_caller]
fn write(scratch: &Scratch, found: &[Value], forbidden: &[&str], required: &[&str]) {
    assert!(!found.is_empty());
    for patch in found {
        let folder = scratch.0.join(format!("patched{}", patch["rank"]));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::copy(scratch.0.join("door.c"), folder.join("door.c")).expect("a copy");
        let diff = patch["diff"].as_str().expect("a diff");
        let output = fed(Command::new("patch").args(["-s", "-p1"]).current_dir(&folder), diff);
        assert!(output.status.success(), "{diff}");
        let written = |log: &str| {
            let path = scratch.0.join(log);
            let mut command = Command::new(TOOL);
            command.args(["replay", "door.c", "--log"]).arg(path).current_dir(&folder);
            shell_status(&fed(&mut command, ""))
        };
        for log in forbidden {
            // A program without the event has no use for its log.
            assert!([FAILS, INPUT].contains(&written(log)), "{log} {diff}");
        }
        for log in required {
            assert_eq!(written(log), PASSES, "{log} {diff}");
        }
    }
}

#[test]
fn no_run_of_a_patch_writes_what_is_forbidden() {
    let scratch = door("forbid");
    let found = patches(&scratch, &["door.c", "--forbid", "alarm.log", "--max", "20"]);
    write(&scratch, &found, &["alarm.log"], &[]);
    has(found[0]["evidence"].as_str().expect("a text"), &["the log is as it should be"]);
    let output = tool(&scratch, &["door.c", "--forbid", "ring.log", "--require", "stay.log"]);
    assert_eq!(shell_status(&output), PASSES, "{output:?}");
}

#[test]
fn some_run_of_a_patch_writes_what_is_required() {
    let scratch = door("require");
    let required = ["open.log", "stay.log"];
    let mut arguments = vec!["door.c", "--forbid", "alarm.log", "--max", "20"];
    arguments.extend(required.iter().flat_map(|log| ["--require", log]));
    let found = patches(&scratch, &arguments);
    write(&scratch, &found, &["alarm.log"], &required);
    // An alarm that only becomes another knock.
    arguments.extend(["--require", "ring.log"]);
    let found = patches(&scratch, &arguments);
    if !found.is_empty() {
        write(&scratch, &found, &["alarm.log"], &["open.log", "stay.log", "ring.log"]);
    }
}

#[test]
fn a_missing_log_alone_says_nothing_about_the_place() {
    let scratch = door("missing");
    let output = tool(&scratch, &["door.c", "--require", "ring.log"]);
    assert_eq!(shell_status(&output), FAILS);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    has(&text, &["ring.log fails: no run writes it", "add tests, a property, a rule"]);
}

const MAX: &str = "#include <stdio.h>\n#include <assert.h>\nint main(void) {\n  int a, b;\n  if (scanf(\"%d %d\", &a, &b) != 2)\n\
    \x20   return 1;\n  int m = a < b ? a : b;\n  assert(m >= a);\n  printf(\"max %d\\n\", m);\n  return 0;\n}\n";
const MAXIMA: &[(&str, &str)] = &[("1 2", "max 2\n"), ("3 1", "max 3\n"), ("4 4", "max 4\n")];

#[test]
fn tests_a_property_a_reference_and_a_log_go_together() {
    let scratch = Scratch::new("repair_logs_together");
    scratch.file("max.c", MAX);
    scratch.file("good.c", MAX.replace("a < b", "a > b"));
    scratch.file("max.toml", suite(MAXIMA));
    scratch.file("out.log", "max 7\n");
    let together = [
        "max.c",
        "--tests",
        "max.toml",
        "--property",
        "assertion",
        "--reference",
        "good.c",
        "--require",
        "out.log",
        "--printf",
    ];
    let found = patches(&scratch, &together);
    let first = &found[0];
    assert!(
        ["int m = a > b ? a : b;", "int m = a < b ? b : a;"].contains(&added(first).as_str()),
        "{first}"
    );
    assert_eq!(first["compared"], true);
    let evidence = first["evidence"].as_str().expect("a text");
    has(evidence, &["failing tests pass", "for all inputs", "the log is as it should be"]);
    pass_natively(&scratch, "max.c", &found[..1], MAXIMA);
}

#[test]
fn a_log_that_is_forbidden_excludes_patches_that_pass_the_tests() {
    let scratch = Scratch::new("repair_logs_excludes");
    scratch.file("max.c", MAX.replace("  assert(m >= a);\n", ""));
    // Adding the numbers passes this test, too.
    scratch.file("max.toml", suite(&[("0 2", "max 2\n")]));
    scratch.file("sum.log", "max 9\n");
    let tests = ["max.c", "--tests", "max.toml", "--max", "20"];
    let free = patches(&scratch, &tests);
    let forbidden: Vec<&str> =
        tests.iter().copied().chain(["--forbid", "sum.log", "--printf"]).collect();
    // Every patch can print 9 for some input.
    let bound = patches(&scratch, &forbidden);
    assert!(!free.is_empty());
    for patch in &bound {
        assert!(
            !["int m = a > b ? a : b;", "int m = b;"].contains(&added(patch).as_str()),
            "{patch}"
        );
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let scratch = door("refused");
    for arguments in [
        &["door.c", "--forbid", "open.log", "--require", "open.log"][..],
        &["door.c", "--exact"],
        &["door.c", "--printf"],
    ] {
        let output = tool(&scratch, arguments);
        assert_eq!(shell_status(&output), USAGE, "{arguments:?} {output:?}");
    }
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_jobs() {
    let scratch = Scratch::new("repair_jobs");
    scratch.file("max.c", MAX);
    scratch.file("good.c", MAX.replace("a < b", "a > b"));
    scratch.file("max.toml", suite(MAXIMA));
    for specification in [
        &["--tests", "max.toml"][..],
        &["--reference", "good.c"],
        &["--tests", "max.toml", "--reference", "good.c", "--property", "assertion"],
    ] {
        let with = |jobs: &str| {
            let arguments = [&["max.c", "--jobs", jobs], specification].concat();
            patches(&scratch, &arguments)
        };
        let one = with("1");
        assert!(!one.is_empty());
        for jobs in ["2", "5"] {
            let other = with(jobs);
            match specification.contains(&"--reference") {
                // The search ends some time after the first patch that is equal.
                true => assert_eq!(one[0]["diff"], other[0]["diff"], "{specification:?}"),
                false => assert_eq!(one, other, "{specification:?}"),
            }
        }
    }
    let localized = |jobs: &str| {
        let mut command = Command::new(TOOL);
        command.args(["localize", "max.c", "--tests", "max.toml", "--json", "--jobs", jobs]);
        let output = fed(command.current_dir(&scratch.0), "");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["causes"].clone()
    };
    assert_eq!(localized("1"), localized("3"));
}
