//! Programs with threads: what their failures look like, and that failing runs can be repeated.

use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};
use serde_json::Value;

const LOST: &str = "#include <assert.h>\n#include <pthread.h>\nint counter;\n\
    void *worker(void *unused) {\n  counter++;\n  return unused;\n}\n\
    int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, worker, 0);\n\
    \x20 pthread_create(&b, 0, worker, 0);\n  pthread_join(a, 0);\n  pthread_join(b, 0);\n\
    \x20 assert(counter == 2);\n  return 0;\n}\n";

const CROSSED: &str = "#include <pthread.h>\n\
    pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;\n\
    void *one(void *unused) {\n  pthread_mutex_lock(&left);\n  pthread_mutex_lock(&right);\n\
    \x20 pthread_mutex_unlock(&right);\n  pthread_mutex_unlock(&left);\n  return unused;\n}\n\
    void *two(void *unused) {\n  pthread_mutex_lock(&right);\n  pthread_mutex_lock(&left);\n\
    \x20 pthread_mutex_unlock(&left);\n  pthread_mutex_unlock(&right);\n  return unused;\n}\n\
    int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, one, 0);\n\
    \x20 pthread_create(&b, 0, two, 0);\n  pthread_join(a, 0);\n  pthread_join(b, 0);\n  return 0;\n}\n";

fn said(scratch: &Scratch, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (shell_status(&output), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn a_failing_run_shows_which_thread_goes_on() {
    let scratch = Scratch::new("threads-lost");
    scratch.file("lost.c", LOST);
    let (status, text) = said(&scratch, &["check", "lost.c"]);
    assert_eq!(status, 10, "{text}");
    for part in ["thread 1 goes on, in worker:", "thread 2 goes on, in worker:", "counter == 2"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (_, text) = said(&scratch, &["check", "--json", "lost.c"]);
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    let properties = answer["properties"].as_array().expect("properties");
    let failing = properties.iter().find(|one| one["verdict"] == "fails").expect("a failure");
    assert_eq!(failing["engine"], "explicit");
    let steps = failing["trace"].as_array().expect("a trace");
    let threads: Vec<u64> = steps.iter().filter_map(|step| step["thread"].as_u64()).collect();
    assert!([0, 1, 2].iter().all(|thread| threads.contains(thread)), "{threads:?}");
}

#[test]
fn a_saved_run_is_repeated_with_its_schedule() {
    let scratch = Scratch::new("threads-saved");
    scratch.file("lost.c", LOST);
    let arguments = ["check", "lost.c", "--save-inputs", "lost.inputs"];
    assert_eq!(said(&scratch, &arguments).0, 10);
    let (status, text) = said(&scratch, &["run", "lost.c", "--inputs", "lost.inputs"]);
    assert!(status == 10 && text.contains("counter == 2"), "{status}: {text}");
    // Left alone, one thread runs after the other.
    assert_eq!(said(&scratch, &["run", "lost.c"]).0, 0);
    scratch.file("wrong.inputs", "threads:schedule 1 \"0 x\"\n");
    let (status, text) = said(&scratch, &["run", "lost.c", "--inputs", "wrong.inputs"]);
    assert!(status == 2 && text.contains("wrong.inputs:1: error: 'x' is no thread"), "{text}");
}

#[test]
fn a_deadlock_says_who_waits_for_what() {
    let scratch = Scratch::new("threads-crossed");
    scratch.file("crossed.c", CROSSED);
    let (status, text) = said(&scratch, &["check", "crossed.c"]);
    assert_eq!(status, 10, "{text}");
    for part in [
        "no thread can go on: thread 0 (main) waits for the end of a thread at crossed.c:21",
        "thread 1 (one) waits for the mutex at crossed.c:5",
        "thread 2 (two) waits for the mutex at crossed.c:12",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Two runs are needed: no thread waits for ever if none is interrupted.
    let bounded = ["check", "crossed.c", "--context-bound", "0"];
    let (status, text) = said(&scratch, &bounded);
    assert_eq!(status, 5, "{text}");
    assert!(text.contains("interrupted at most 0 times"), "{text}");
}

#[test]
fn a_race_names_both_accesses() {
    let scratch = Scratch::new("threads-race");
    scratch.file("lost.c", LOST);
    let (status, text) = said(&scratch, &["check", "lost.c", "--check", "data-race"]);
    assert_eq!(status, 10, "{text}");
    for part in ["data race: thread 1 (worker)", "counter at lost.c:5", "nothing that orders"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn ranges_that_are_none_are_refused() {
    let scratch = Scratch::new("threads-range");
    scratch.file("lost.c", LOST);
    for wrong in ["int=", "4..1", "int=a"] {
        let (status, text) = said(&scratch, &["check", "lost.c", "--range", wrong]);
        assert_eq!(status, 1, "{wrong}: {text}");
    }
}

#[test]
fn what_is_not_explored_is_named() {
    let scratch = Scratch::new("threads-bounds");
    let program = "#include <assert.h>\n#include <pthread.h>\nint __VERIFIER_nondet_int(void);\nint sum;\n\
        void *add(void *unused) {\n  sum = __VERIFIER_nondet_int() == 77;\n  return unused;\n}\n\
        int main(void) {\n  pthread_t a;\n  pthread_create(&a, 0, add, 0);\n  pthread_join(a, 0);\n\
        \x20 assert(sum == 0);\n  return 0;\n}\n";
    scratch.file("wide.c", program);
    let (status, text) = said(&scratch, &["check", "wide.c"]);
    assert_eq!(status, 5, "{text}");
    assert!(text.contains("__VERIFIER_nondet_int had only"), "{text}");
    assert!(text.contains("sequential consistency"), "{text}");
    assert_eq!(said(&scratch, &["check", "wide.c", "--range", "int=70..80"]).0, 10);
}

#[test]
fn what_a_search_over_states_does_not_decide_is_open() {
    let scratch = Scratch::new("threads-open");
    let program = |before: &str, body: &str| {
        format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\nint g;\n\
             void __CPROVER_cover(int);\nvoid bye(void) {{ assert(g == 0); }}\n\
             void *work(void *unused) {{\n  g = 1;\n  {body}\n  return unused;\n}}\n\
             int main(void) {{\n  pthread_t a;\n  {before}\n  pthread_create(&a, 0, work, 0);\n\
             \x20 pthread_join(a, 0);\n  return 0;\n}}\n"
        )
    };
    scratch.file("lost.c", program("", "char *p = malloc(3);\n  p[0] = 1;"));
    assert_eq!(said(&scratch, &["check", "lost.c"]).0, 0);
    let (status, text) = said(&scratch, &["check", "lost.c", "--check", "leak"]);
    assert!(status == 5 && text.contains("'leak' is not decided"), "{status}: {text}");
    scratch.file("goal.c", program("", "__CPROVER_cover(g == 1);"));
    // A goal that is open does not keep the properties from being proved.
    let (status, text) = said(&scratch, &["check", "goal.c"]);
    assert!(status == 0 && text.contains("'cover' is not decided"), "{status}: {text}");
    scratch.file(
        "any.c",
        program("", "extern double nondet_double(void);\n  g = nondet_double() > 3;"),
    );
    let (status, text) = said(&scratch, &["check", "any.c"]);
    assert!(status == 5 && text.contains("are not enumerated"), "{status}: {text}");
    scratch.file("after.c", program("atexit(bye);", ""));
    let (status, text) = said(&scratch, &["check", "after.c"]);
    assert!(status == 5 && text.contains("functions that run after main"), "{status}: {text}");
}

#[test]
fn the_sizes_of_a_search_are_told() {
    let scratch = Scratch::new("threads-sizes");
    scratch.file("lost.c", LOST);
    let (status, text) = said(&scratch, &["check", "lost.c", "--json"]);
    assert_eq!(status, 10, "{text}");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    let search = &answer["statistics"]["search"];
    let (states, transitions) = (search["states"].as_u64(), search["transitions"].as_u64());
    assert!(states > Some(10) && transitions >= states, "{search}");
}

/// A wait that takes a wake-up for the event.
const ONCE: &str = "#include <assert.h>\n#include <pthread.h>\nint ready;\n\
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\npthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
    void *waiter(void *unused) {\n  pthread_mutex_lock(&m);\n  if (!ready)\n    pthread_cond_wait(&c, &m);\n\
    \x20 assert(ready);\n  pthread_mutex_unlock(&m);\n  return unused;\n}\n\
    int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, waiter, 0);\n  pthread_mutex_lock(&m);\n\
    \x20 ready = 1;\n  pthread_cond_signal(&c);\n  pthread_mutex_unlock(&m);\n  pthread_join(t, 0);\n\
    \x20 return 0;\n}\n";

#[test]
fn a_wakeup_without_a_signal_is_explored_or_assumed_away() {
    let scratch = Scratch::new("threads-spurious");
    scratch.file("once.c", ONCE);
    let (status, text) = said(&scratch, &["check", "once.c", "--json"]);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("no-spurious-wakeups") && text.contains("threads-start"), "{text}");
    let (status, text) = said(&scratch, &["check", "once.c", "--spurious-wakeups"]);
    assert_eq!(status, 10, "{text}");
    assert!(text.contains("assertion failed: ready"), "{text}");
    scratch.file("while.c", ONCE.replace("if (!ready)", "while (!ready)"));
    let (status, text) = said(&scratch, &["check", "while.c", "--json", "--spurious-wakeups"]);
    assert_eq!((status, text.contains("no-spurious-wakeups")), (0, false), "{text}");
}

#[test]
fn nothing_is_proved_behind_a_call_through_a_pointer_of_another_type() {
    let scratch = Scratch::new("threads-pointer");
    scratch.file(
        "pointer.c",
        "#include <assert.h>\n#include <pthread.h>\nint half(double x) { return x > 1; }\n\
         int (*any)(int) = (int (*)(int))half;\n\
         void *worker(void *unused) {\n  assert(any(2) < 2);\n  return unused;\n}\n\
         int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, worker, 0);\n  pthread_join(t, 0);\n\
         \x20 return 0;\n}\n",
    );
    let (status, text) = said(&scratch, &["check", "pointer.c"]);
    assert_eq!(status, 5, "{text}");
    assert!(text.contains("a call of half with other types than it is defined with"), "{text}");
}
