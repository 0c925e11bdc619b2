//! `wherefore replay` on programs with threads: the run behind one log, or behind a log of each thread.

use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};

/// Two threads that count without a lock, and log what they read and write.
const COUNTING: &str = "#include <pthread.h>\n\
    void EVR(const char *name);\nvoid EVR_value(const char *name, int value);\n\
    static int counter;\n\
    static void *worker(void *unused) {\n  int seen = counter;\n  EVR_value(\"read\", seen);\n\
    \x20 counter = seen + 1;\n  EVR_value(\"write\", seen + 1);\n  return unused;\n}\n\
    int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, worker, 0);\n\
    \x20 pthread_create(&b, 0, worker, 0);\n  pthread_join(a, 0);\n  pthread_join(b, 0);\n\
    \x20 EVR_value(\"sum\", counter);\n  return 0;\n}\n";

fn said(scratch: &Scratch, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (shell_status(&output), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn a_log_of_all_threads_is_rebuilt_with_its_schedule() {
    let scratch = Scratch::new("thread-logs-one");
    scratch.file("count.c", COUNTING);
    scratch.file("lost.log", "exact\nread 0\nread 0\nwrite 1\nwrite 1\nsum 1\n");
    let (status, text) =
        said(&scratch, &["replay", "count.c", "--log", "lost.log", "--save-inputs", "lost.inputs"]);
    assert_eq!(status, 0, "{text}");
    for part in ["thread 1 goes on, in worker", "thread 2 goes on, in worker"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (status, text) = said(&scratch, &["run", "count.c", "--inputs", "lost.inputs"]);
    assert_eq!(status, 0, "{text}");
    // What a thread read may be logged after the other one has written.
    scratch.file("late.log", "exact\nread 0\nwrite 1\nread 0\nwrite 1\nsum 1\n");
    assert_eq!(said(&scratch, &["replay", "count.c", "--log", "late.log"]).0, 0);
    // Who has read the other one's number writes last.
    scratch.file("never.log", "exact\nread 0\nwrite 1\nread 1\nwrite 2\nsum 1\n");
    let (status, text) = said(&scratch, &["replay", "count.c", "--log", "never.log"]);
    assert_eq!(status, 10, "{text}");
    scratch.file("end.log", "suffix\nwrite 1\nsum 1\n");
    assert_eq!(said(&scratch, &["replay", "count.c", "--log", "end.log"]).0, 0);
    scratch.file("begin.log", "prefix\nread 0\nread 0\n");
    assert_eq!(said(&scratch, &["replay", "count.c", "--log", "begin.log"]).0, 0);
    scratch.file("begin.log", "prefix\nwrite 1\n");
    assert_eq!(said(&scratch, &["replay", "count.c", "--log", "begin.log"]).0, 10);
}

#[test]
fn each_thread_may_have_a_log_of_its_own() {
    let scratch = Scratch::new("thread-logs-each");
    scratch.file("count.c", COUNTING);
    scratch.file("zero.log", "exact\nread 0\nwrite 1\n");
    scratch.file("one.log", "exact\nread 1\nwrite 2\n");
    let asked = |first: &str, second: &str| {
        let (first, second) = (format!("1={first}"), format!("2={second}"));
        said(&scratch, &["replay", "count.c", "--thread-log", &first, "--thread-log", &second])
    };
    for (first, second, expected) in [
        ("zero.log", "zero.log", 0),
        ("one.log", "zero.log", 0),
        ("zero.log", "one.log", 0),
        ("one.log", "one.log", 10),
    ] {
        let (status, text) = asked(first, second);
        assert_eq!(status, expected, "{first} {second}: {text}");
    }
    scratch.file("sum.log", "exact\nsum\nend\nsum 2\n");
    let (status, text) = said(
        &scratch,
        &[
            "replay",
            "count.c",
            "--log",
            "sum.log",
            "--thread-log",
            "1=zero.log",
            "--thread-log",
            "2=zero.log",
        ],
    );
    assert_eq!(status, 10, "{text}");
}

#[test]
fn nothing_is_impossible_that_was_not_searched() {
    let scratch = Scratch::new("thread-logs-open");
    let inputs = COUNTING
        .replace("int seen = counter;", "int seen = __VERIFIER_nondet_int();")
        .replace("static int counter;", "static int counter;\nint __VERIFIER_nondet_int(void);");
    scratch.file("count.c", inputs);
    scratch.file("far.log", "prefix\nread 77\n");
    let (status, text) = said(&scratch, &["replay", "count.c", "--log", "far.log"]);
    assert!(status == 5 && text.contains("--range"), "{status}: {text}");
    let (status, text) =
        said(&scratch, &["replay", "count.c", "--log", "far.log", "--range", "77"]);
    assert_eq!(status, 0, "{text}");
    let arguments = ["replay", "count.c", "--log", "far.log", "--violating"];
    let (status, text) = said(&scratch, &arguments);
    assert!(status == 1 && text.contains("start threads"), "{status}: {text}");
    let (status, text) = said(&scratch, &["replay", "count.c", "--thread-log", "far.log"]);
    assert!(status == 1 && text.contains("1=worker.log"), "{status}: {text}");
}

/// Two threads that print what they take out of a store, in two calls each.
const PRINTING: &str = "#include <pthread.h>\n#include <stdio.h>\n\
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\nstatic int store = 5;\n\
    static void *take(void *amount) {\n  int want = *(int *)amount;\n  printf(\"want %d\\n\", want);\n\
    \x20 pthread_mutex_lock(&lock);\n  int got = store >= want;\n  if (got) store -= want;\n\
    \x20 pthread_mutex_unlock(&lock);\n  puts(got ? \"got it\" : \"too few\");\n  return 0;\n}\n\
    int main(void) {\n  pthread_t a, b;\n  int three = 3, four = 4;\n\
    \x20 pthread_create(&a, 0, take, &three);\n  pthread_create(&b, 0, take, &four);\n\
    \x20 pthread_join(a, 0);\n  pthread_join(b, 0);\n  printf(\"%d left\\n\", store);\n  return 0;\n}\n";

#[test]
fn what_threads_have_printed_is_rebuilt_with_its_schedule() {
    let scratch = Scratch::new("thread-logs-printed");
    scratch.file("store.c", PRINTING);
    let asked = |text: &str, flags: &[&str]| {
        scratch.file("captured.txt", text);
        let arguments = ["replay", "store.c", "--printf", "--log", "captured.txt"];
        said(&scratch, &[&arguments, flags].concat())
    };
    // The second thread takes its four before the first one gets three, which says so first.
    let captured = "want 3\nwant 4\ntoo few\ngot it\n1 left\n";
    let (status, text) = asked(captured, &["--exact", "--save-inputs", "store.inputs"]);
    assert_eq!(status, 0, "{text}");
    for part in ["thread 1 goes on, in take", "thread 2 goes on, in take"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let again = ["run", "store.c", "--inputs", "store.inputs"];
    let (status, text) = said(&scratch, &again);
    assert!(status == 0 && text.contains(captured), "{status}: {text}");
    assert_eq!(asked("want 4\nwant 3\ngot it\n", &["--prefix"]).0, 0);
    assert_eq!(asked("it\ntoo few\n2 left\n", &["--suffix"]).0, 0);
    assert_eq!(asked("got it\ngot it\n2 left\n", &["--suffix"]).0, 10);
}

#[test]
fn where_all_runs_part_from_a_printed_log_is_said() {
    let scratch = Scratch::new("thread-logs-parting");
    scratch.file("store.c", PRINTING);
    scratch.file("captured.txt", "want 3\nwant 4\ngot it\ngot it\n-2 left\n");
    let arguments = ["replay", "store.c", "--printf", "--exact", "--log", "captured.txt"];
    let (status, text) = said(&scratch, &arguments);
    assert_eq!(status, 10, "{text}");
    for part in [
        "21 of 36 bytes can be written",
        "captured.txt:4: got it",
        "What comes instead:",
        "store.c:12",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The same for events.
    scratch.file("count.c", COUNTING);
    scratch.file("never.log", "exact\nread 0\nwrite 1\nread 1\nwrite 2\nsum 1\n");
    let (status, text) = said(&scratch, &["replay", "count.c", "--log", "never.log"]);
    assert!(status == 10 && text.contains("4 of 5 events can be written"), "{text}");
    assert!(text.contains("sum 2"), "{text}");
}

#[test]
fn captured_output_of_one_thread_is_refused() {
    let scratch = Scratch::new("thread-logs-refused");
    scratch.file("store.c", PRINTING);
    scratch.file("one.txt", "want 3\n");
    let arguments = ["replay", "store.c", "--printf", "--exact", "--thread-log", "1=one.txt"];
    let (status, text) = said(&scratch, &arguments);
    assert!(status == 1 && text.contains("who printed"), "{status}: {text}");
}
