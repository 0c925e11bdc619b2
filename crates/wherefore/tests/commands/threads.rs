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
        "thread 1 (one) waits for the mutex at crossed.c:5 (right, held by thread 2)",
        "thread 2 (two) waits for the mutex at crossed.c:12 (left, held by thread 1)",
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
        void *add(void *unused) {\n  sum = __VERIFIER_nondet_int() / 2 == 38;\n  return unused;\n}\n\
        int main(void) {\n  pthread_t a;\n  pthread_create(&a, 0, add, 0);\n  pthread_join(a, 0);\n\
        \x20 assert(sum == 0);\n  return 0;\n}\n";
    scratch.file("wide.c", program);
    let (status, text) = said(&scratch, &["check", "wide.c", "--engine", "explicit"]);
    assert_eq!(status, 5, "{text}");
    assert!(text.contains("__VERIFIER_nondet_int had only"), "{text}");
    assert!(text.contains("sequential consistency"), "{text}");
    assert_eq!(said(&scratch, &["check", "wide.c", "--range", "int=70..80"]).0, 10);
}

#[test]
fn what_is_lost_reached_or_runs_after_main_is_decided() {
    let scratch = Scratch::new("threads-ends");
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
    assert!(status == 10 && text.contains("lost.c:9:13: failed: "), "{status}: {text}");
    scratch.file("goal.c", program("", "__CPROVER_cover(g == 1);"));
    let (status, text) = said(&scratch, &["check", "goal.c"]);
    assert!(status == 0 && text.contains("reached"), "{status}: {text}");
    scratch.file("end.c", program("", "") + "__attribute__((destructor)) void end(void) {}\n");
    let (status, text) = said(&scratch, &["check", "end.c"]);
    assert!(status == 5 && text.contains("destructors of the program"), "{status}: {text}");
    scratch.file(
        "any.c",
        program("", "extern double nondet_double(void);\n  g = nondet_double() > 3;"),
    );
    let (status, text) = said(&scratch, &["check", "any.c", "--engine", "explicit"]);
    assert!(status == 5 && text.contains("are not enumerated"), "{status}: {text}");
    scratch.file("after.c", program("atexit(bye);", ""));
    let (status, text) = said(&scratch, &["check", "after.c"]);
    assert!(status == 10 && text.contains("after.c:6:18: failed: "), "{status}: {text}");
}

/// A lost update that needs an interruption, or, without one, many steps.
const SLOWLY: &str = "#include <assert.h>\n#include <pthread.h>\nstatic _Atomic int number;\n\
    static void *work(void *unused) {\n  number = 1;\n  number = 2;\n  number = 3;\n  number = 4;\n\
    \x20 number = 5;\n  number = 1;\n  return unused;\n}\n\
    int main(void) {\n  pthread_t a;\n  pthread_create(&a, 0, work, 0);\n  assert(number != 1);\n\
    \x20 pthread_join(a, 0);\n  return 0;\n}\n";

#[test]
fn the_order_of_the_search_decides_which_run_is_shown() {
    let scratch = Scratch::new("threads-order");
    scratch.file("slowly.c", SLOWLY);
    let moves = |order: &str| {
        let (status, text) = said(&scratch, &["check", "slowly.c", "--search", order]);
        assert_eq!(status, 10, "{text}");
        let (_, rest) = text.split_once("the order of threads = \"").expect("an order");
        rest.split_once('"').expect("its end").0.split(' ').count()
    };
    assert_eq!(moves("breadth"), 3);
    assert!(moves("depth") > 3 && moves("switches") > 3);
}

#[test]
fn compact_states_are_told_with_their_probability() {
    let scratch = Scratch::new("threads-compact");
    scratch.file("slowly.c", SLOWLY.replace("number != 1", "number < 9"));
    let (status, text) = said(&scratch, &["check", "slowly.c", "--compact"]);
    assert!(status == 0 || status == 5, "{status}: {text}");
    assert!(text.contains("none is proved") && text.contains("holds up to"), "{text}");
    assert!(text.contains("one was taken for another with a probability of at most"), "{text}");
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

#[test]
fn several_searches_at_once_find_what_one_finds() {
    let programs = crate::common::root().join("tests/c/check/thread_programs");
    for file in ["barbershop.c", "circular_buffer.c", "reorder_many.c", "thread_pool_one_told.c"] {
        let scratch = Scratch::new(&format!("threads-jobs-{file}"));
        let path = programs.join(file).display().to_string();
        let found = [["--jobs", "1"], ["--jobs", "3"]].map(|jobs| {
            let checks = ["--check", "data-race", "--check", "lock-leak"];
            let flags = ["check", "-w", "--json", "--no-reduction", &path];
            let (status, text) = said(&scratch, &[&flags[..], &checks, &jobs].concat());
            let answer: Value = serde_json::from_str(&text).expect("JSON");
            let search = &answer["statistics"]["search"];
            let sizes = [search["states"].clone(), search["transitions"].clone()];
            assert!(sizes[0].as_u64() > Some(100), "{file}: {search}");
            (status, answer["properties"].clone(), sizes)
        });
        assert_eq!(found[0], found[1], "{file}");
    }
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

/// Philosophers who take the lower fork first.
fn philosophers(count: u32, ordered: bool) -> String {
    let second = "(seat + 1) % N";
    let first = if ordered {
        format!("int low = seat < {second} ? seat : {second}, high = seat + {second} - low;")
    } else {
        format!("int low = seat, high = {second};")
    };
    format!(
        "#include <pthread.h>\n#define N {count}\nstatic pthread_mutex_t forks[N];\nstatic int meals[N];\n\
         static void *dine(void *argument) {{\n  int seat = (int)(long)argument;\n  {first}\n\
         \x20 pthread_mutex_lock(&forks[low]);\n  pthread_mutex_lock(&forks[high]);\n  meals[seat]++;\n\
         \x20 pthread_mutex_unlock(&forks[high]);\n  pthread_mutex_unlock(&forks[low]);\n  return 0;\n}}\n\
         int main(void) {{\n  pthread_t threads[N];\n  for (long i = 0; i < N; i++)\n\
         \x20   pthread_create(&threads[i], 0, dine, (void *)i);\n  for (int i = 0; i < N; i++)\n\
         \x20   pthread_join(threads[i], 0);\n  return 0;\n}}\n"
    )
}

#[test]
fn orders_that_change_nothing_are_left_out() {
    let scratch = Scratch::new("threads-reduction");
    for (ordered, expected) in [(true, 0), (false, 10)] {
        scratch.file("dine.c", philosophers(5, ordered));
        let states = |flags: &[&str]| {
            let (status, text) = said(&scratch, &[&["check", "dine.c", "--json"], flags].concat());
            assert_eq!(status, expected, "{text}");
            let answer: Value = serde_json::from_str(&text).expect("JSON");
            let search = &answer["statistics"]["search"];
            let number = |name: &str| search[name].as_u64().expect("a number");
            (number("states"), number("single"))
        };
        let ((few, single), (all, none)) = (states(&[]), states(&["--no-reduction"]));
        assert!(single > 0 && none == 0, "{single} {none}");
        assert!(10 * few < all, "{few} of {all} states");
    }
    let (_, text) = said(&scratch, &["check", "dine.c", "--stats"]);
    assert!(text.contains("one thread was enough"), "{text}");
}

/// Others may go between the last access of a thread and its `free`.
#[test]
fn memory_is_freed_at_a_time_of_its_own() {
    let scratch = Scratch::new("threads-free");
    scratch.file(
        "free.c",
        "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\nstatic int *p, x;\n\
         static void *reader(void *unused) {\n  if (x == 1) {\n    int seen = *p;\n    assert(seen != 7);\n  }\n\
         \x20 return unused;\n}\nint main(void) {\n  pthread_t t;\n  p = malloc(sizeof *p);\n  if (!p) return 1;\n\
         \x20 *p = 7;\n  pthread_create(&t, 0, reader, 0);\n  x = 1;\n  free(p);\n  pthread_join(t, 0);\n\
         \x20 return 0;\n}\n",
    );
    for flags in [&[][..], &["--no-reduction"]] {
        let (status, text) = said(&scratch, &[&["check", "free.c"], flags].concat());
        assert_eq!(status, 10, "{text}");
        for part in ["[dangling]", "assertion failed: seen != 7"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}

#[test]
fn each_thread_has_its_own_value_of_a_key() {
    let scratch = Scratch::new("threads-keys");
    let program = |destructor: &str| {
        format!(
            "#include <assert.h>\n#include <pthread.h>\nstatic pthread_key_t key;\nstatic int numbers[2] = {{1, 2}};\n\
             static void *worker(void *own) {{\n  assert(pthread_getspecific(key) == 0);\n\
             \x20 pthread_setspecific(key, own);\n  assert(pthread_getspecific(key) == own);\n  return own;\n}}\n\
             static void forget(void *unused) {{ (void)unused; }}\n\
             int main(void) {{\n  pthread_t a, b;\n  (void)forget;\n  pthread_key_create(&key, {destructor});\n\
             \x20 pthread_create(&a, 0, worker, &numbers[0]);\n  pthread_create(&b, 0, worker, &numbers[1]);\n\
             \x20 pthread_join(a, 0);\n  pthread_join(b, 0);\n  pthread_key_delete(key);\n\
             \x20 assert(pthread_setspecific(key, 0) != 0);\n  return 0;\n}}\n"
        )
    };
    scratch.file("keys.c", program("0"));
    let (status, text) = said(&scratch, &["check", "keys.c"]);
    assert_eq!(status, 0, "{text}");
    scratch.file("keys.c", program("forget"));
    let (status, text) = said(&scratch, &["check", "keys.c"]);
    assert_eq!(status, 0, "{text}");
}

#[test]
fn cancellation_is_unknown() {
    let scratch = Scratch::new("threads-cancel");
    scratch.file(
        "cancel.c",
        LOST.replace("  pthread_join(a, 0);", "  pthread_cancel(a);\n  pthread_join(a, 0);"),
    );
    let (status, text) = said(&scratch, &["check", "cancel.c"]);
    assert!(status == 5 && text.contains("pthread_cancel"), "{status}: {text}");
}

#[test]
fn atomic_members_do_not_race() {
    let scratch = Scratch::new("threads-members");
    let program = |plain: &str| {
        format!(
            "#include <pthread.h>\nstruct state {{ int first; {plain} int shared; }};\nstatic struct state all[2];\n\
             static void *worker(void *unused) {{\n  all[1].shared++;\n  return unused;\n}}\n\
             int main(void) {{\n  pthread_t t;\n  pthread_create(&t, 0, worker, 0);\n  all[1].shared = 5;\n\
             \x20 pthread_join(t, 0);\n  return 0;\n}}\n"
        )
    };
    for (plain, expected) in [("_Atomic", 0), ("", 10)] {
        scratch.file("members.c", program(plain));
        let (status, text) = said(&scratch, &["check", "--check", "data-race", "members.c"]);
        assert_eq!(status, expected, "{text}");
    }
}

/// The step after which no run is correct is the cause: of a lost update the second read, of a deadlock the second lock.
#[test]
fn causes_of_threads_are_steps_without_a_way_back() {
    let scratch = Scratch::new("threads-causes");
    scratch.file("lost.c", LOST);
    scratch.file("crossed.c", CROSSED);
    let causes = |file: &str| {
        let (status, text) = said(&scratch, &["localize", "--json", file]);
        assert_eq!(status, 10, "{text}");
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        let causes = answer["causes"].as_array().expect("causes").clone();
        let open = answer["comparison"]["open"].as_array().expect("a list").len();
        assert_eq!(open, 0, "{text}");
        let line = |cause: &Value| cause["components"][0]["line"].as_u64().expect("a line");
        let mut lines: Vec<u64> = causes.iter().map(line).collect();
        lines.sort_unstable();
        assert!(causes.iter().all(|cause| cause["transitions"]["thread"].is_u64()), "{text}");
        lines
    };
    assert_eq!(causes("lost.c"), [5]);
    assert_eq!(causes("crossed.c"), [4, 11]);
    let (_, text) = said(&scratch, &["localize", "crossed.c"]);
    assert!(text.contains("a run can still be correct, afterwards none is"), "{text}");
    assert!(!text.contains("nothing to suspect"), "{text}");
    scratch.file("one.c", LOST.replace("counter == 2", "counter <= 2"));
    let (status, text) = said(&scratch, &["localize", "one.c"]);
    assert_eq!(status, 0, "{text}");
}

#[test]
fn the_named_lines_of_examples_are_causes() {
    for (file, named) in
        [("lost_update.c", "int seen = balance"), ("bank_transfer.c", "&first->lock")]
    {
        let path = crate::common::root().join("examples/explain").join(file);
        let output = Command::new(TOOL).arg("localize").arg(&path).output().expect("the tool runs");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(10), "{text}");
        let cause = text.split("Only failing runs do this:").nth(1).expect("causes");
        assert!(cause.contains(named), "{named}: {text}");
    }
}
