//! `wherefore explain`: the golden results of the paper, the example programs, and what a user may ask besides.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, c_files, root, run, shell_status};
use serde_json::{Value, json};

fn explained(arguments: &[&str]) -> Value {
    let mut command = Command::new(TOOL);
    command.args(["explain", "--json"]).args(arguments).current_dir(root());
    let output = run(&mut command, b"", Duration::from_secs(120)).expect("the tool ends");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(10), "{arguments:?}: {text}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The steps of a run or a set: lines, with T or F where a choice is made.
fn steps(all: &Value) -> Vec<String> {
    let step = |step: &Value| {
        let choices = step["choices"].as_array().expect("choices").iter();
        let choices: String =
            choices.map(|choice| if choice["value"] == "0" { "F" } else { "T" }).collect();
        format!("{}{choices}", step["line"])
    };
    all.as_array().expect("steps").iter().map(step).collect()
}

const LOCK_LOOP: &str = "#include <wherefore.h>\n#include <assert.h>\nint LOCK;\n\
    #define lock() do { assert(LOCK == 0); LOCK = 1; } while (0)\n\
    #define unlock() do { assert(LOCK == 1); LOCK = 0; } while (0)\n\
    int main(void) {\n#line 1\nint got_lock = 0;\n\
    do {\n\
    if (wherefore_choose_bool()) {\n\
    lock();\n\
    got_lock++;\n\
    }\n\
    if (got_lock != 0) {\n\
    unlock();\n\
    }\n\
    got_lock--;\n\
    } while (wherefore_choose_bool());\n\
    return 0;\n}\n";

#[test]
fn the_lock_loop_is_explained_as_in_the_paper() {
    let scratch = Scratch::new("explain-lock");
    scratch.file("lock.c", LOCK_LOOP);
    let path = scratch.0.join("lock.c").display().to_string();
    let answer = explained(&[&path]);
    // `do` is no statement that is executed: line 2 of the paper has no step.
    let runs = |name: &str| -> BTreeSet<String> {
        let runs = answer[name].as_array().expect("runs").iter();
        runs.map(|run| steps(run).join(" ")).collect()
    };
    assert_eq!(
        runs("negatives"),
        BTreeSet::from([
            "1 3F 7 10 11T 3F 7 8".to_owned(),
            "1 3F 7 10 11T 3T 4 5 7 10 11T 3F 7 8 10 11T 3F 7 8".to_owned(),
        ])
    );
    assert_eq!(runs("positives"), BTreeSet::from(["1 3T 4 5 7 8".to_owned()]));
    let set = |name: &str| steps(&answer["sets"][name]).into_iter().collect::<BTreeSet<_>>();
    let list = |words: &str| words.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(set("all_neg"), list("1 3F 7 8 10 11T"));
    assert_eq!(set("all_pos"), list("1 3T 4 5 7 8"));
    assert_eq!(set("trans_neg"), list("1 3F 3T 4 5 7 8 10 11T"));
    assert_eq!(set("trans_pos"), list("1 3T 4 5 7 8"));
    assert_eq!(set("only_neg"), list("3F 10 11T"));
    assert_eq!(set("cause_neg"), list("3F 10 11T"));
    assert_eq!(set("only_pos"), list(""));
    assert_eq!(set("cause_pos"), list(""));
    let changes = answer["transformations"].as_array().expect("transformations");
    assert_eq!(changes.len(), 2);
    assert_eq!(steps(&changes[0]["passing"]), ["3T", "4", "5"]);
    assert_eq!(steps(&changes[0]["failing"]), ["3F", "7", "10", "11T", "3F"]);
    assert_eq!(changes[0]["joins"]["line"], 7);
    assert_eq!(changes[0]["kind"], "control");
    // The same sets of the parts in which the runs differ.
    let part = |name: &str| steps(&answer["parts"][name]).into_iter().collect::<BTreeSet<_>>();
    assert_eq!(part("trans_neg"), list("3F 3T 4 5 7 8 10 11T"));
    assert_eq!(part("trans_pos"), list("3T 4 5"));
    assert_eq!(part("all_neg"), list("3F 7 10 11T"));
    assert_eq!(part("all_pos"), list("3T 4 5"));
    assert_eq!(part("only_neg"), list("3F 7 8 10 11T"));
    assert_eq!(part("cause_neg"), list("3F 7 10 11T"));
    assert_eq!(part("only_pos"), list(""));
    assert_eq!(part("cause_pos"), list(""));
}

#[test]
fn a_projection_leaves_out_what_does_not_count() {
    let scratch = Scratch::new("explain-projection");
    scratch.file("lock.c", LOCK_LOOP);
    let path = scratch.0.join("lock.c").display().to_string();
    let causes = |projection: &str| {
        let answer = explained(&[&path, "--projection", projection]);
        assert_eq!(answer["projection"], projection);
        steps(&answer["sets"]["cause_neg"])
    };
    // Without choices the decision of line 3 is in all runs.
    for with_choices in ["full", "choice"] {
        assert_eq!(causes(with_choices), ["3F", "10", "11T"]);
    }
    for without in ["location", "thread"] {
        assert_eq!(causes(without), ["10", "11"]);
    }
    // Threads tell steps at one place apart.
    scratch.file("lost.c", LOST);
    let path = scratch.0.join("lost.c").display().to_string();
    let threads = |projection: &str| -> BTreeSet<u64> {
        let answer = explained(&[&path, "--projection", projection]);
        let steps = answer["sets"]["all_neg"].as_array().expect("steps").clone();
        steps.iter().filter_map(|step| step["thread"].as_u64()).collect()
    };
    assert_eq!(threads("thread"), BTreeSet::from([0, 1, 2]));
    assert_eq!(threads("location"), BTreeSet::new());
}

#[test]
fn all_runs_of_the_sort_are_counted() {
    let count = |flags: &[&str]| {
        let all = ["examples/explain/sort4.c", "--all-runs", "--depth", "100"];
        let answer = explained(&[&all[..], flags].concat());
        (answer["negative_count"].clone(), answer["positive_count"].clone())
    };
    // Of all 625 inputs; a second comparison of a and b leaves 70.
    assert_eq!(count(&[]), (json!(230), json!(395)));
    assert_eq!(count(&["-DHALF_FIXED"]), (json!(70), json!(555)));
    let mut command = Command::new(TOOL);
    command.args(["explain", "examples/explain/sort4.c", "-DFIXED"]).current_dir(root());
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    assert_eq!(output.status.code(), Some(0));
}

/// The invariants of a side at a point.
fn invariants(answer: &Value, point: &str, side: &str) -> BTreeSet<String> {
    let all = answer["invariants"].as_array().expect("invariants");
    let at = all.iter().find(|at| at["point"] == point);
    let at = at.unwrap_or_else(|| panic!("{point} is no point: {all:#?}"));
    let texts = at[side].as_array().expect("invariants").iter();
    texts.map(|text| text.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn the_sort_of_four_variables_has_the_invariants_of_the_paper() {
    let answer = explained(&["examples/explain/sort4.c"]);
    assert_eq!(answer["all_runs"], true);
    let has = |point: &str, side: &str, wanted: &[&str]| {
        let found = invariants(&answer, point, side);
        for one in wanted {
            assert!(found.contains(*one), "{point}, {side}: {one} is not in {found:?}");
        }
    };
    has("post-sort", "negative", &["a >= 1", "a > b", "b < d", "d > temp"]);
    has("post-sort", "positive", &["a >= 0", "a <= b", "a <= c", "b <= d", "d >= temp"]);
    has("pre-sort", "negative", &["a >= 1", "b >= 1"]);
    has("pre-sort", "positive", &["a >= 0", "b >= 0"]);
    let samples = |point: &str| {
        let all = answer["invariants"].as_array().expect("invariants");
        let at = all.iter().find(|at| at["point"] == point).expect("the point");
        (at["negative_samples"].clone(), at["positive_samples"].clone())
    };
    // All 625 inputs: 230 fail.
    assert_eq!(samples("post-sort"), (json!(230), json!(395)));
    // A violated comparison tells everything: a > b in all failing runs, a <= b in all passing ones.
    let summary = answer["summary"].as_str().expect("a summary");
    assert!(summary.contains("a > b") && summary.contains("a <= b"), "{summary}");
    let half = explained(&["examples/explain/sort4.c", "-DHALF_FIXED"]);
    let found = invariants(&half, "post-sort", "negative");
    assert!(found.contains("b > c"), "{found:?}");
    assert!(invariants(&half, "post-sort", "positive").contains("b <= c"));
}

#[test]
fn each_example_is_explained_by_what_it_says() {
    for program in c_files(&root().join("examples/explain")) {
        let text = std::fs::read_to_string(&program).expect("a program");
        let path = program.display().to_string();
        let answer = explained(&[&path]);
        assert!(answer["positive_count"].as_u64() > Some(0), "{path}: no run passes");
        let kind = text.lines().find_map(|line| line.strip_prefix("// explain: kind "));
        let count = |name: &str| answer[name].as_u64().expect("a count");
        if path.ends_with("scheduler.c") {
            assert!(count("negative_count") + count("positive_count") >= 100, "{path}");
        }
        let changes = answer["transformations"].as_array().expect("transformations");
        let kinds: Vec<&Value> = changes.iter().take(3).map(|one| &one["kind"]).collect();
        let kind = kind.expect("a kind");
        assert!(kinds.iter().any(|one| **one == kind), "{path}: {kinds:?} instead of {kind}");
        let mut named: BTreeSet<u64> = BTreeSet::new();
        let mut name = |steps: &Value| {
            let lines = steps.as_array().expect("steps").iter();
            named.extend(lines.filter_map(|step| step["line"].as_u64()));
        };
        for set in ["cause_neg", "cause_pos"] {
            name(&answer["sets"][set]);
            name(&answer["parts"][set]);
        }
        // What every failing run does, and not every passing one.
        let in_all = |set: &str| answer["sets"][set].as_array().expect("steps").clone();
        let passing = in_all("all_pos");
        let often: Vec<Value> =
            in_all("all_neg").into_iter().filter(|step| !passing.contains(step)).collect();
        name(&often.into());
        for change in changes.iter().take(3) {
            name(&change["passing"]);
            name(&change["failing"]);
            name(&json!([change["joins"]]));
        }
        let marked = (1..).zip(text.lines()).filter(|(_, line)| line.ends_with("/* named */"));
        for (line, text) in marked {
            assert!(named.contains(&line), "{path}:{line}: {text} is not named: {named:?}");
        }
    }
}

fn said(scratch: &Scratch, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (shell_status(&output), String::from_utf8_lossy(&text).into_owned())
}

const LOST: &str = "#include <assert.h>\n#include <pthread.h>\nint counter;\n\
    void *worker(void *unused) {\n  counter++;\n  return unused;\n}\n\
    int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, worker, 0);\n\
    \x20 pthread_create(&b, 0, worker, 0);\n  pthread_join(a, 0);\n  pthread_join(b, 0);\n\
    \x20 assert(counter == 2);\n  return 0;\n}\n";

#[test]
fn a_concurrency_error_is_called_one() {
    let scratch = Scratch::new("explain-lost");
    scratch.file("lost.c", LOST);
    let (status, text) = said(&scratch, &["explain", "lost.c"]);
    assert_eq!(status, 10, "{text}");
    assert!(text.contains("Only the order of threads differs"), "{text}");
    assert!(text.contains("counter++"), "{text}");
}

#[test]
fn failing_variations_are_saved_and_fail_again() {
    let scratch = Scratch::new("explain-save");
    scratch.file("lost.c", LOST);
    let (status, text) = said(&scratch, &["explain", "lost.c", "--save-negatives", "kept"]);
    assert_eq!(status, 10, "{text}");
    let mut saved = 0;
    for entry in std::fs::read_dir(scratch.0.join("kept")).expect("the folder") {
        let path = entry.expect("an entry").path().display().to_string();
        let (status, text) = said(&scratch, &["run", "lost.c", "--inputs", &path]);
        assert_eq!(status, 10, "{path}: {text}");
        saved += 1;
    }
    assert!(saved > 1);
    let (status, text) =
        said(&scratch, &["explain", "lost.c", "--inputs", "kept/failing-2.inputs"]);
    assert_eq!(status, 10, "{text}");
    assert!(text.contains("Only the order of threads differs"), "{text}");
}

#[test]
fn what_has_no_variations_says_why() {
    let scratch = Scratch::new("explain-race");
    scratch.file("lost.c", LOST);
    let race = ["explain", "lost.c", "--check", "data-race", "--property", "data-race"];
    let (status, text) = said(&scratch, &race);
    assert_eq!(status, 10, "{text}");
    assert!(text.contains("explain --near FILE"), "{text}");
    scratch.file("leak.c", "#include <stdlib.h>\nint main(void) { malloc(4); return 0; }\n");
    let (status, text) = said(&scratch, &["explain", "leak.c", "--check", "leak"]);
    assert_eq!((status, text.contains("leaks are not explained")), (5, true), "{text}");
}

#[test]
fn a_failure_near_a_race_is_found() {
    let scratch = Scratch::new("explain-near");
    scratch.file("lost.c", LOST);
    let race = ["check", "lost.c", "--check", "data-race", "--property", "data-race"];
    let (status, text) = said(&scratch, &[&race[..], &["--save-inputs", "race"]].concat());
    assert_eq!(status, 10, "{text}");
    let (status, text) = said(&scratch, &["explain", "lost.c", "--near", "race"]);
    assert_eq!(status, 10, "{text}");
    assert!(text.contains("found near the run in race"), "{text}");
    assert!(text.contains("counter == 2"), "{text}");
}

#[test]
fn a_run_with_wide_inputs_is_varied_by_its_inputs() {
    let scratch = Scratch::new("explain-wide");
    scratch.file(
        "wide.c",
        "extern int nondet_int(void);\n#include <assert.h>\n\
         int main(void) {\n  int limit = nondet_int();\n  int speed = nondet_int();\n  int kept = speed;\n\
         \x20 if (limit > 5000 && limit < 9000 && speed > 100000 && speed < 200000) {\n\
         \x20   if (speed > limit)\n      kept = limit + 1;\n    assert(kept <= limit);\n  }\n  return 0;\n}\n",
    );
    let (status, text) = said(&scratch, &["explain", "wide.c", "--json"]);
    assert_eq!(status, 10, "{text}");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(answer["varied"], "inputs");
    assert!(answer["negative_count"].as_u64() > Some(1), "{text}");
}

/// The choice is far from the failure: what departs from the run there is followed to its end as the run goes.
#[test]
fn variations_are_extended_along_the_failing_run() {
    let scratch = Scratch::new("explain-extended");
    let filling = "  n = n + 1;\n".repeat(12);
    scratch.file("choose.h", "int chosen(void);\n");
    scratch.file(
        "choose.c",
        "#include \"choose.h\"\n#include <wherefore.h>\nint chosen(void) {\n  return wherefore_choose(4);\n}\n",
    );
    scratch.file(
        "main.c",
        format!(
            "#include \"choose.h\"\n#include <assert.h>\nint main(void) {{\n  int x = chosen();\n  int n = 0;\n\
             {filling}  assert(x != 3);\n  return n;\n}}\n"
        ),
    );
    let arguments = ["explain", "main.c", "choose.c", "--json", "--depth", "1"];
    let (status, text) = said(&scratch, &arguments);
    assert_eq!(status, 10, "{text}");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&answer["negative_count"], &answer["positive_count"]), (&json!(1), &json!(4)));
    let change = &answer["transformations"][0];
    assert_eq!((&change["kind"], &change["size"]), (&json!("choice"), &json!(2)));
    assert_eq!(change["failing"][0]["file"], "choose.c");
}

#[test]
fn a_text_that_is_too_long_passes_when_it_is_shorter() {
    let scratch = Scratch::new("explain-text");
    scratch.file(
        "text.c",
        "#include <stdio.h>\nint main(void) {\n  char word[4];\n  int n = 0, c;\n\
         \x20 while ((c = getchar()) != EOF && c != '\\n')\n    word[n++] = c;\n  return word[0];\n}\n",
    );
    let (status, text) = said(&scratch, &["explain", "text.c", "--json", "--property", "bounds"]);
    assert_eq!(status, 10, "{text}");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert!(answer["positive_count"].as_u64() > Some(0), "{text}");
    assert_eq!(answer["changed"][0]["input"], "the standard input");
    let summary = answer["summary"].as_str().expect("a summary");
    assert!(summary.contains("n == 4 in every failing run"), "{summary}");
}

#[test]
fn values_are_written_for_daikon() {
    let scratch = Scratch::new("explain-daikon");
    scratch.file("lock.c", LOCK_LOOP);
    let (status, text) = said(&scratch, &["explain", "lock.c", "--daikon", "values"]);
    assert_eq!(status, 10, "{text}");
    let read = |name: &str| std::fs::read_to_string(scratch.0.join(name)).expect("a file");
    let declared = read("values.decls");
    assert!(declared.starts_with("decl-version 2.0\nvar-comparability implicit\n"), "{declared}");
    assert!(declared.contains("ppt ..main():::ENTER\nppt-type enter\n"), "{declared}");
    assert!(
        declared.contains("variable got_lock\n  var-kind variable\n  dec-type int\n"),
        "{declared}"
    );
    for side in ["failing", "passing"] {
        let trace = read(&format!("values-{side}.dtrace"));
        assert!(trace.contains("..main():::ENTER\nLOCK\n0\n1\n"), "{trace}");
    }
}

#[test]
fn nothing_is_explained_where_nothing_fails() {
    let scratch = Scratch::new("explain-safe");
    scratch.file(
        "safe.c",
        "#include <assert.h>\nint main(void) { int x = 1; assert(x); return 0; }\n",
    );
    let (status, text) = said(&scratch, &["explain", "safe.c"]);
    assert_eq!((status, text.contains("nothing fails")), (0, true), "{text}");
    // What is not known is not called free of failures.
    let assume = "#include <assert.h>\nextern void __VERIFIER_assume(int);\nint wherefore_choose(int);\n\
        extern int nondet_int(void);\n";
    for (name, body, reason) in [
        (
            "none",
            "int n = nondet_int(); __VERIFIER_assume(n > 3 && n < 2); assert(n == 9);",
            "exclude every run",
        ),
        (
            "choice",
            "int n = wherefore_choose(3); __VERIFIER_assume(n > 3); assert(n == 9);",
            "exclude every run",
        ),
        ("missing", "extern void mystery(void); mystery();", "nothing to check in what is known"),
        ("unsupported", "__asm__ volatile (\"nop\" ::: \"memory\");", "not supported"),
    ] {
        scratch.file("open.c", format!("{assume}int main(void) {{ {body} return 0; }}\n"));
        let (status, text) = said(&scratch, &["explain", "open.c"]);
        assert_eq!((status, text.contains(reason)), (5, true), "{name}: {text}");
    }
    for command in ["localize", "check"] {
        scratch.file(
            "open.c",
            format!("{assume}int main(void) {{ __VERIFIER_assume(0); assert(0); return 0; }}\n"),
        );
        let (status, text) = said(&scratch, &[command, "open.c"]);
        assert_eq!((status, text.contains("exclude every run")), (5, true), "{command}: {text}");
    }
    scratch.file("broken.c", "int main(void) { return }\n");
    assert_eq!(said(&scratch, &["explain", "broken.c"]).0, 2);
    assert_eq!(said(&scratch, &["explain", "safe.c", "--near", "absent"]).0, 2);
    assert_eq!(said(&scratch, &["explain", "safe.c", "--depth", "0"]).0, 1);
}

#[test]
fn a_broken_rule_is_explained() {
    let program = root().join("examples/rules/lock-alternation-breaks.c");
    let mut command = Command::new(TOOL);
    command.args(["explain", "--rule", "lock-alternation"]).arg(&program);
    let output = command.output().expect("the tool runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(10), "{text}");
    assert!(text.contains("lock-alternation"), "{text}");
}

/// A thread that waits where it will never go on has not passed there, though others still go on.
#[test]
fn a_thread_that_waits_for_ever_has_not_passed() {
    let scratch = Scratch::new("explain-doomed");
    scratch.file(
        "doomed.c",
        "#include <pthread.h>\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic int x;\n\
         static void *worker(void *unused) {\n  pthread_mutex_lock(&m);\n  pthread_mutex_lock(&m);\n\
         \x20 return unused;\n}\nint main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, worker, 0);\n\
         \x20 x = 1;\n  x = 2;\n  pthread_join(t, 0);\n  return x;\n}\n",
    );
    let path = scratch.0.join("doomed.c");
    let answer = explained(&[path.to_str().expect("a path")]);
    assert_eq!(answer["positive_count"], 0, "{answer}");
    assert!(answer["negative_count"].as_u64() > Some(1), "{answer}");
}
