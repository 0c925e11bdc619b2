//! Programs with threads whose inputs have any value: threads take turns in one function.

use std::process::{Command, Output};
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};
use serde_json::Value;

fn tool(scratch: &Scratch, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    run(&mut command, b"", Duration::from_secs(100)).expect("the tool ends")
}

fn said(scratch: &Scratch, arguments: &[&str]) -> (i32, String) {
    let output = tool(scratch, arguments);
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (shell_status(&output), String::from_utf8_lossy(&text).into_owned())
}

fn properties(scratch: &Scratch, arguments: &[&str]) -> Vec<Value> {
    let output = tool(scratch, &[&["check", "--json"], arguments].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    answer["properties"].as_array().expect("properties").clone()
}

/// Two threads add an input without a lock, or with one. The sum is odd only if an update is lost.
fn update(locks: bool) -> String {
    let [lock, unlock] = match locks {
        true => ["pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"],
        false => ["", ""],
    };
    format!(
        "#include <assert.h>\n#include <pthread.h>\nunsigned __VERIFIER_nondet_uint(void);\n\
         pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nunsigned counter, step;\n\
         void *add(void *unused) {{\n  {lock}\n  unsigned seen = counter;\n  counter = seen + step;\n  {unlock}\n\
         \x20 return unused;\n}}\nint main(void) {{\n  pthread_t a, b;\n  step = __VERIFIER_nondet_uint();\n\
         \x20 pthread_create(&a, 0, add, 0);\n  pthread_create(&b, 0, add, 0);\n  pthread_join(a, 0);\n\
         \x20 pthread_join(b, 0);\n  assert(counter != 123456789u);\n  return 0;\n}}\n"
    )
}

#[test]
fn a_lost_update_of_one_value_is_found_and_repeated() {
    let scratch = Scratch::new("turns-lost");
    scratch.file("lost.c", update(false));
    let arguments = ["check", "lost.c", "--save-inputs", "lost.inputs"];
    let (status, text) = said(&scratch, &arguments);
    assert_eq!(status, 10, "{text}");
    for part in
        ["thread 1 goes on, in add:", "counter: 123456789", "__VERIFIER_nondet_uint() = 123456789"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (status, text) = said(&scratch, &["run", "lost.c", "--inputs", "lost.inputs"]);
    assert!(status == 10 && text.contains("counter != 123456789u"), "{status}: {text}");
    // A search over states does not try the value.
    assert_eq!(said(&scratch, &["check", "lost.c", "--engine", "explicit"]).0, 5);
}

#[test]
fn a_failure_that_needs_one_value_is_explained_and_localized() {
    let scratch = Scratch::new("turns-explained");
    scratch.file("lost.c", update(false));
    let (status, text) = said(&scratch, &["explain", "lost.c"]);
    assert!(status == 10 && text.contains("Only the order of threads differs"), "{status}: {text}");
    // A run with the same input and another order passes.
    assert!(text.contains("passing"), "{text}");
    let (status, text) = said(&scratch, &["localize", "lost.c"]);
    assert_eq!(status, 10, "{text}");
    assert!(text.contains("1. lost.c:8:12: `unsigned seen = counter`"), "{text}");
    assert_eq!(said(&scratch, &["explain", "lost.c", "--range", "0..3"]).0, 5);
}

#[test]
fn what_holds_rests_on_the_rounds_and_on_no_range() {
    let scratch = Scratch::new("turns-locked");
    scratch.file("locked.c", update(true));
    let found = properties(&scratch, &["locked.c"]);
    let asserted = found.iter().find(|one| one["kind"] == "assertion").expect("an assertion");
    assert_eq!(asserted["verdict"], "holds", "{asserted}");
    let rests_on = asserted["rests_on"].as_array().expect("what it rests on");
    let names: Vec<&str> = rests_on.iter().filter_map(|one| one["name"].as_str()).collect();
    for name in ["rounds", "sequential-consistency", "threads-start"] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert!(!names.contains(&"input-range"), "{names:?}");
}

#[test]
fn the_user_sets_the_rounds() {
    let scratch = Scratch::new("turns-rounds");
    scratch.file("lost.c", update(false));
    // The first thread is interrupted, and goes on before `main` does: that takes three rounds.
    for (rounds, expected) in [("1", 5), ("2", 5), ("3", 10)] {
        let arguments = ["check", "lost.c", "--engine", "bounded", "--context-bound", rounds];
        let (status, text) = said(&scratch, &arguments);
        assert_eq!(status, expected, "{rounds}: {text}");
        let said_so = text.contains(&format!("took turns in {rounds} rounds"));
        assert!(said_so, "{rounds}: {text}");
    }
}

#[test]
fn a_deadlock_that_needs_a_value_is_found() {
    let scratch = Scratch::new("turns-deadlock");
    let program = "#include <pthread.h>\nunsigned __VERIFIER_nondet_uint(void);\n\
        pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;\nunsigned key;\n\
        void take(int crossed) {\n\
        \x20 pthread_mutex_lock(crossed ? &right : &left);\n  pthread_mutex_lock(crossed ? &left : &right);\n\
        \x20 pthread_mutex_unlock(&left);\n  pthread_mutex_unlock(&right);\n}\n\
        void *work(void *unused) {\n  take(key * 7u == 1000000007u);\n  return unused;\n}\n\
        int main(void) {\n  pthread_t a;\n  key = __VERIFIER_nondet_uint();\n  pthread_create(&a, 0, work, 0);\n\
        \x20 take(0);\n  pthread_join(a, 0);\n  return 0;\n}\n";
    scratch.file("crossed.c", program);
    let (status, text) = said(&scratch, &["check", "crossed.c"]);
    assert_eq!(status, 10, "{text}");
    assert!(text.contains("no thread can go on"), "{text}");
}

#[test]
fn what_is_not_supported_is_said_and_leaves_what_is_known() {
    let scratch = Scratch::new("turns-recursion");
    let program = "#include <assert.h>\n#include <pthread.h>\nunsigned __VERIFIER_nondet_uint(void);\nunsigned g;\n\
        void down(unsigned n) {\n  g = n;\n  if (n) down(n - 1);\n}\n\
        void *work(void *unused) {\n  down(__VERIFIER_nondet_uint() % 3);\n  return unused;\n}\n\
        int main(void) {\n  pthread_t a;\n  pthread_create(&a, 0, work, 0);\n  assert(g < 3);\n  return 0;\n}\n";
    scratch.file("down.c", program);
    let (status, text) = said(&scratch, &["check", "down.c"]);
    assert_eq!(status, 5, "{text}");
    assert!(text.contains("down calls itself and accesses what other threads can see"), "{text}");
    assert!(text.contains("holds up to"), "{text}");
    let found = properties(&scratch, &["down.c", "--engine", "bounded"]);
    assert!(found.iter().all(|one| one["verdict"] == "unknown"), "{found:?}");
}
