//! `wherefore repair` of programs with threads: patches are checked for all interleavings.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::localize::{FAILS, PASSES, UNKNOWN, has};
use crate::common::{Scratch, TOOL, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);

#[track_caller]
fn repaired(folder: &Path, arguments: &[&str], status: i32) -> String {
    let mut command = Command::new(TOOL);
    command.arg("repair").args(arguments).current_dir(folder);
    let output = run(&mut command, b"", LIMIT).expect("the tool ends");
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

/// Each patch, applied and checked again, is free of failures.
#[track_caller]
fn hold(scratch: &Scratch, file: &str, patches: &[Value]) {
    assert!(!patches.is_empty());
    for patch in patches {
        let rank = patch["rank"].as_u64().expect("a number");
        let folder = scratch.0.join(format!("patched{rank}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::copy(scratch.0.join(file), folder.join(file)).expect("a copy");
        let diff = patch["diff"].as_str().expect("a diff");
        std::fs::write(folder.join("a.patch"), diff).expect("a patch");
        let mut tool = Command::new("patch");
        let output = tool.args(["-s", "-p1", "-i", "a.patch"]).current_dir(&folder).output();
        assert!(output.expect("patch").status.success(), "{diff}");
        let mut compiler = Command::new("gcc");
        compiler.args(["-w", "-pthread", "-fsyntax-only", file]).current_dir(&folder);
        assert!(compiler.output().expect("gcc").status.success(), "{diff}");
        let mut check = Command::new(TOOL);
        let output = run(check.args(["check", file]).current_dir(&folder), b"", LIMIT);
        assert_eq!(shell_status(&output.expect("the tool ends")), PASSES, "{diff}");
    }
}

const LOST: &str = "#include <assert.h>\n#include <pthread.h>\n\nint balance;\n\nvoid *deposit(void *unused) {\n  int old = 0;\n\
    \x20 old = balance;\n  balance = old + 1;\n  return 0;\n}\n\nint main(void) {\n  pthread_t one, other;\n\
    \x20 pthread_create(&one, 0, deposit, 0);\n  pthread_create(&other, 0, deposit, 0);\n  pthread_join(one, 0);\n\
    \x20 pthread_join(other, 0);\n  assert(balance == 2);\n  return 0;\n}\n";

#[test]
fn a_lost_update_gets_a_lock() {
    let scratch = Scratch::new("repair_lost_update");
    scratch.file("a.c", LOST);
    let found = patches(&scratch.0, &["a.c"]);
    let new = "static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;  pthread_mutex_lock(&mutex); \
        pthread_mutex_unlock(&mutex);";
    assert_eq!(added(&found[0]), new);
    assert_eq!((&found[0]["verdict"], &found[0]["mended"]), (&"proved".into(), &0.into()));
    has(found[0]["evidence"].as_str().expect("words"), &["checked for all interleavings"]);
    let rests_on = found[0]["rests_on"].as_array().expect("a list");
    assert!(rests_on.iter().any(|one| one["name"] == "sequential-consistency"), "{rests_on:#?}");
    hold(&scratch, "a.c", &found);
}

#[test]
fn an_unlock_that_comes_too_early_is_moved() {
    let scratch = Scratch::new("repair_early_unlock");
    let program = LOST
        .replace("int balance;", "int balance;\npthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;")
        .replace(
            "  old = balance;\n",
            "  pthread_mutex_lock(&lock);\n  old = balance;\n  pthread_mutex_unlock(&lock);\n",
        );
    scratch.file("a.c", &program);
    let found = patches(&scratch.0, &["a.c"]);
    assert_eq!((&found[0]["kind"], &found[0]["verdict"]), (&"move".into(), &"proved".into()));
    // The unlock comes later: as a difference that is one of two lines that change places.
    let texts = ["pthread_mutex_unlock(&lock);", "balance = old + 1;"];
    assert!(texts.contains(&added(&found[0]).as_str()), "{found:#?}");
    hold(&scratch, "a.c", &found);
}

#[test]
fn locks_that_are_taken_in_two_orders_are_taken_in_one() {
    let scratch = Scratch::new("repair_lock_order");
    let thread = |name: &str, first: &str, second: &str| {
        format!(
            "void *{name}(void *unused) {{\n  pthread_mutex_lock(&{first});\n  pthread_mutex_lock(&{second});\n\
            \x20 pthread_mutex_unlock(&{second});\n  pthread_mutex_unlock(&{first});\n  return 0;\n}}\n\n"
        )
    };
    let program = format!(
        "#include <pthread.h>\n\npthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n\n\
        {}{}int main(void) {{\n  pthread_t t, u;\n  pthread_create(&t, 0, one, 0);\n  pthread_create(&u, 0, two, 0);\n\
        \x20 pthread_join(t, 0);\n  pthread_join(u, 0);\n  return 0;\n}}\n",
        thread("one", "a", "b"),
        thread("two", "b", "a")
    );
    scratch.file("a.c", &program);
    let found = patches(&scratch.0, &["a.c"]);
    assert_eq!((&found[0]["kind"], &found[0]["verdict"]), (&"move".into(), &"proved".into()));
    hold(&scratch, "a.c", &found);
}

#[test]
fn a_program_with_threads_without_a_failure_needs_no_repair() {
    let scratch = Scratch::new("repair_threads_right");
    scratch.file("a.c", LOST.replace("balance == 2", "balance >= 1"));
    has(&repaired(&scratch.0, &["a.c"], PASSES), &["nothing fails"]);
}

#[test]
fn tests_say_nothing_about_other_interleavings() {
    let scratch = Scratch::new("repair_threads_tests");
    scratch.file("a.c", LOST);
    scratch.file("a.toml", "[[test]]\nexit = 1\n");
    for specification in ["--tests", "--reference"] {
        let given = if specification == "--tests" { "a.toml" } else { "a.c" };
        let text = repaired(&scratch.0, &["a.c", specification, given], UNKNOWN);
        has(&text, &["the program has threads: a test runs one interleaving of many"]);
    }
}
