//! `wherefore boolean` on the papers' worked examples and others, through the command line.

use crate::common;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn example(name: &str) -> PathBuf {
    common::root().join("examples/boolean").join(name)
}

fn tool(arguments: &[&str]) -> Output {
    let arguments = std::iter::once("boolean").chain(arguments.iter().copied());
    Command::new(common::TOOL).args(arguments).output().expect("the tool runs")
}

/// The JSON output of a command on an example, and the exit code.
fn asked(task: &str, name: &str, more: &[&str]) -> (Value, Option<i32>) {
    let path = example(name);
    let mut arguments = vec![task, path.to_str().expect("a plain path"), "--json"];
    arguments.extend(more);
    let output = tool(&arguments);
    let text = String::from_utf8(output.stdout).expect("text");
    let parsed = serde_json::from_str(&text);
    let parsed = parsed.unwrap_or_else(|error| panic!("{error}: {text}"));
    (parsed, output.status.code())
}

/// The line of an example that holds a text; `nth` counts from zero.
fn line(name: &str, text: &str, nth: usize) -> u64 {
    let content = std::fs::read_to_string(example(name)).expect("an example");
    let found = content.lines().enumerate().filter(|(_, line)| line.contains(text));
    found.map(|(index, _)| index as u64 + 1).nth(nth).expect("such a line")
}

/// The lines of a trace, each run of steps on one line once.
fn lines(trace: &Value) -> Vec<u64> {
    let steps = trace.as_array().expect("a trace").iter();
    let mut lines: Vec<u64> = steps.map(|step| step["line"].as_u64().expect("a line")).collect();
    lines.dedup();
    lines
}

fn edges(cause: &Value) -> Vec<(Value, Value)> {
    let pairs = cause["edges"].as_array().expect("edges").iter();
    pairs.map(|pair| (pair[0].clone(), pair[1].clone())).collect()
}

fn pairs(expected: &[(u64, u64)]) -> Vec<(Value, Value)> {
    expected.iter().map(|&(from, to)| (from.into(), to.into())).collect()
}

#[test]
fn the_lock_example_has_two_causes_in_three_runs() {
    for name in ["lock.bp", "irrelevant_branch.bp"] {
        let (found, code) = asked("localize", name, &[]);
        assert_eq!(code, Some(10));
        assert_eq!((&found["faults"], &found["runs"]), (&2.into(), &3.into()), "{name}");
        let first_if = usize::from(name == "irrelevant_branch.bp");
        for (index, cause) in found["causes"].as_array().expect("causes").iter().enumerate() {
            let skip = line(name, "skip", index);
            let branch = line(name, "if *", first_if + index);
            assert_eq!(cause["line"], skip);
            assert_eq!(edges(cause), pairs(&[(branch, skip), (skip, skip + 2)]));
            assert_eq!(cause["projection"], "edges");
        }
    }
}

#[test]
fn the_first_trace_of_the_lock_example_ends_at_the_second_acquire() {
    let (found, _) = asked("localize", "irrelevant_branch.bp", &[]);
    let trace = lines(&found["causes"][0]["trace"]);
    // After the beginning and the irrelevant branch: acquire, condition, nothing, acquire.
    assert_eq!(trace[trace.len() - 4..], [11, 12, 15, 17]);
    let trace = lines(&found["causes"][1]["trace"]);
    assert_eq!(trace[trace.len() - 7..], [11, 12, 13, 17, 18, 21, 23]);
}

#[test]
fn a_wrong_value_is_found_by_the_second_projection() {
    let (found, _) = asked("localize", "variable_value.bp", &[]);
    let cause = &found["causes"][0];
    assert_eq!(cause["projection"], "transitions");
    let call = line("variable_value.bp", "foo();", 0);
    let assertion = line("variable_value.bp", "assert", 0);
    assert_eq!(edges(cause), pairs(&[(call, call + 1), (call + 1, assertion)]));
    assert_eq!(found["faults"], 1);
}

#[test]
fn a_call_that_should_not_have_been_made_comes_first() {
    let (found, _) = asked("localize", "control_flow.bp", &[]);
    let cause = &found["causes"][0];
    let call = line("control_flow.bp", "baz();", 0);
    assert_eq!((&cause["projection"], &cause["line"]), (&"transitions".into(), &call.into()));
    assert_eq!(edges(cause)[0], (call.into(), (call + 1).into()));
}

#[test]
fn a_refined_abstraction_finds_what_an_imprecise_one_misses() {
    let (found, _) = asked("localize", "imprecise.bp", &[]);
    let branch = line("imprecise.bp", "if * then", 0);
    assert_eq!(edges(&found["causes"][0]), pairs(&[(branch, branch + 3)]));
    let (found, _) = asked("localize", "refined.bp", &[]);
    let inner = line("refined.bp", "if * then", 0);
    let outer = line("refined.bp", "if status", 0);
    let mut expected = pairs(&[(inner, inner + 3), (inner + 3, inner + 4)]);
    expected.push(((inner + 4).into(), "exit".into()));
    expected.extend(pairs(&[(outer, outer + 3)]));
    assert_eq!(edges(&found["causes"][0]), expected);
}

#[test]
fn the_recursive_example_is_repaired_by_not_zero() {
    let (found, code) = asked("repair", "recursive.bp", &["--most", "50"]);
    assert_eq!(code, Some(10));
    let patches = found["patches"].as_array().expect("patches");
    let best = &patches[0];
    assert_eq!((&best["kind"], &best["expression"]), (&"condition".into(), &"!{x == 0}".into()));
    assert_eq!(best["verdict"], "proved");
    // The implementation set is a & b & c: one implicant, three valuations that must give 1.
    let choices = best["choices"].as_array().expect("choices");
    assert_eq!(choices.len(), 1);
    assert_eq!(choices[0]["zero"], Value::Array(Vec::new()));
    let values = |valuation: &Value| {
        ["{x == 0}", "{x > 1}", "{x > 2}"].map(|name| valuation[name].as_u64().expect("a bit"))
    };
    let mut one: Vec<[u64; 3]> =
        choices[0]["one"].as_array().expect("valuations").iter().map(values).collect();
    one.sort_unstable();
    assert_eq!(one, [[0, 0, 0], [0, 1, 0], [0, 1, 1]]);
    // What only avoids the assertion comes last, with a remark.
    let vacuous: Vec<bool> = patches.iter().map(|patch| patch["vacuous"] == true).collect();
    assert!(vacuous.is_sorted() && vacuous.contains(&true));
    assert!(
        patches.last().expect("a patch")["remark"].as_str().expect("text").contains("no longer")
    );
}

#[test]
fn the_lock_example_gets_its_two_releases() {
    let (found, _) = asked("repair", "lock.bp", &[]);
    assert_eq!(found["combined_causes"], 2);
    let patches = found["patches"].as_array().expect("patches");
    let releases = |patch: &Value| {
        let diff = patch["diff"].as_str().expect("a diff");
        diff.lines().filter(|line| line.starts_with("+ ") && line.contains("release();")).count()
    };
    assert_eq!(releases(&patches[0]), 2, "{patches:?}");
}

#[test]
fn repairs_of_the_other_examples_are_as_expected() {
    let cases = [
        ("argument.bp", "argument", "wanted"),
        ("returned.bp", "returned value", "!a"),
        ("wrong_target.bp", "left-hand side", "denied"),
        ("no_cause.bp", "right-hand side", "1"),
        ("enforced.bp", "right-hand side", "1"),
    ];
    for (name, kind, expression) in cases {
        let (found, _) = asked("repair", name, &[]);
        let best = &found["patches"][0];
        let expected = (Value::from(kind), Value::from(expression), Value::from(false));
        let actual = (&best["kind"], &best["expression"], &best["vacuous"]);
        assert_eq!((&expected.0, &expected.1, &expected.2), actual, "{name}");
    }
    let (found, code) = asked("repair", "no_repair.bp", &["--trust", "environment"]);
    assert_eq!((found["patches"].as_array().map(Vec::len), code), (Some(0), Some(10)));
    assert_eq!((&found["expressions"], &found["trusted_expressions"]), (&0.into(), &1.into()));
    let (found, _) = asked("repair", "wrong_order.bp", &[]);
    let patches = found["patches"].as_array().expect("patches");
    let calls =
        |patch: &Value| patch["diff"].as_str().expect("a diff").contains("+  initialize();");
    assert!(patches.iter().any(calls), "{patches:?}");
}

#[test]
fn a_repair_that_is_written_leaves_nothing_to_repair() {
    let folder = std::env::temp_dir().join(format!("wherefore-boolean-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for name in ["lock.bp", "recursive.bp", "double_completion.bp"] {
        let path = folder.join(name);
        std::fs::copy(example(name), &path).expect("a copy");
        let path = path.to_str().expect("a plain path");
        assert_eq!(tool(&["repair", "--write", path]).status.code(), Some(10));
        assert_eq!(tool(&["check", path]).status.code(), Some(0), "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
}

#[test]
fn exit_codes_say_what_happened() {
    let lock = example("lock.bp");
    let lock = lock.to_str().expect("a plain path");
    let recursion = example("mutual_recursion.bp");
    let recursion = recursion.to_str().expect("a plain path");
    assert_eq!(tool(&["check", recursion]).status.code(), Some(0));
    assert_eq!(tool(&["check", lock]).status.code(), Some(10));
    assert_eq!(tool(&["check", "--first", lock]).status.code(), Some(10));
    assert_eq!(tool(&["check"]).status.code(), Some(1));
    assert_eq!(tool(&["repair", "--trust", "nobody", lock]).status.code(), Some(1));
    assert_eq!(tool(&["check", "/nonexistent.bp"]).status.code(), Some(2));
    let broken = Command::new(common::TOOL)
        .args(["boolean", "check", "-"])
        .stdin(std::fs::File::open(example("../queue.c")).expect("a C file"))
        .output()
        .expect("the tool runs");
    assert_eq!(broken.status.code(), Some(2));
    let message = String::from_utf8_lossy(&broken.stderr).into_owned();
    assert!(message.starts_with("<stdin>:2:1:") && message.contains("error:"), "{message}");
}

#[test]
fn what_is_printed_is_the_same_program() {
    for entry in std::fs::read_dir(example("")).expect("the examples") {
        let path = entry.expect("an example").path();
        let path = path.to_str().expect("a plain path");
        let printed = tool(&["print", path]);
        assert_eq!(printed.status.code(), Some(0), "{path}");
        let file = std::env::temp_dir().join(format!("printed-{}.bp", std::process::id()));
        std::fs::write(&file, &printed.stdout).expect("a file");
        let again = tool(&["print", file.to_str().expect("a plain path")]);
        assert_eq!(again.stdout, printed.stdout, "{path}");
        let verdict = |path: &str| tool(&["check", path]).status.code();
        assert_eq!(verdict(path), verdict(file.to_str().expect("a plain path")), "{path}");
    }
}

#[test]
fn the_cases_fail_at_the_lines_that_they_name() {
    let folder = common::root().join("tests/boolean");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the cases") {
        let path = entry.expect("a case").path();
        let header = common::header(&path);
        let expected: Vec<u64> =
            header["fails"].split_whitespace().map(|line| line.parse().expect("a line")).collect();
        let (found, code) = asked("check", path.to_str().expect("a plain path"), &[]);
        let failing = found["properties"].as_array().expect("properties").iter();
        let failing = failing.filter(|property| property["verdict"] == "fails");
        let failing: Vec<u64> = failing.map(|it| it["line"].as_u64().expect("a line")).collect();
        assert_eq!(failing, expected, "{}", path.display());
        assert_eq!(code, Some(if expected.is_empty() { 0 } else { 10 }), "{}", path.display());
        count += 1;
    }
    assert!(count >= 10);
}

/// A program in a file of its own, and the output of a command on it.
fn on_program(name: &str, program: &str, arguments: &[&str]) -> Output {
    let file = std::env::temp_dir().join(format!("{name}-{}.bp", std::process::id()));
    std::fs::write(&file, program).expect("a file");
    let path = file.to_str().expect("a plain path").to_owned();
    let output = tool(&[arguments, &[path.as_str()]].concat());
    std::fs::remove_file(&file).expect("the file is removed");
    output
}

/// The JSON object in an output.
fn object(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn steps_of_json_traces_tell_calls_returns_and_branches() {
    let program = "decl g;
bool<2> swap(x, y) begin return y, x; end
void main() begin
  decl p, q;
  p, q := swap(1, 0);
  if * then skip; fi
  assert p;
end";
    let found = object(&on_program("events", program, &["check", "--json", "--stats"]));
    let trace = found["properties"][0]["trace"].as_array().expect("a trace");
    let events: Vec<&str> = trace.iter().map(|it| it["event"].as_str().expect("text")).collect();
    assert!(events.starts_with(&["call", "return", "assign", "branch"]), "{events:?}");
    assert_eq!(events.last(), Some(&"fail"));
    assert_eq!(trace[1]["returned"], serde_json::json!(["0", "1"]));
    assert_eq!((&trace[1]["depth"], &trace[2]["depth"]), (&1.into(), &0.into()));
    assert!(trace[3]["taken"].is_boolean());
    for name in ["vertices", "edges", "nodes", "path_edges", "steps", "seconds"] {
        assert!(found["statistics"][name].is_number(), "{name}");
    }
}

#[test]
fn initial_values_are_one_cause() {
    let program = "decl c, x, y, z; void main() begin skip; assert c; end";
    let found = object(&on_program("initial", program, &["localize", "--json"]));
    assert_eq!((&found["faults"], &found["truncated"]), (&1.into(), &false.into()));
}

#[test]
fn trusted_procedures_are_not_blamed() {
    let name = "double_completion.bp";
    let (found, _) = asked("localize", name, &["--trust", "complete_request"]);
    let blamed = found["causes"][0]["line"].as_u64().expect("a line");
    assert!(blamed > line(name, "completed := 1", 0), "{found}");
    let (found, code) = asked("localize", "mutual_recursion.bp", &[]);
    assert_eq!((&found["verdict"], code), (&"safe".into(), Some(0)));
}

#[test]
fn a_choice_in_the_assertion_is_no_cause() {
    let output = on_program("choice", "void main() begin assert *; end", &["localize", "--json"]);
    let found = object(&output);
    let reason = found["without_cause"][0]["reason"].as_str().expect("a reason");
    assert!(reason.contains("a choice in the assertion"), "{reason}");
    // There is nothing to write, and that is no error of the input.
    let output = on_program("choice", "void main() begin assert *; end", &["repair", "--write"]);
    assert_eq!(output.status.code(), Some(10));
}

#[test]
fn failures_without_causes_are_repaired_together() {
    let program = "decl a, b; void main() begin
  if * then a := 0; assert a; else b := 0; assert b; fi
end";
    let found = object(&on_program("together", program, &["repair", "--json"]));
    assert_eq!(found["combined_causes"], 2);
    let diff = found["patches"][0]["diff"].as_str().expect("a diff");
    assert!(diff.contains("a := 1;") && diff.contains("b := 1;"), "{diff}");
}

#[test]
fn a_missing_release_is_inserted_before_the_end_and_nowhere_in_trusted_procedures() {
    let program = "decl held;
void acquire(wanted) begin assert !held; held := wanted; end
void set(value) begin held := value; end
void driver() begin
  acquire(1);
end
void main() begin
  held := 0;
  driver();
  assert !held;
end";
    let arguments = ["repair", "--json", "--trust", "main,acquire,set"];
    let found = object(&on_program("release", program, &arguments));
    let patches = found["patches"].as_array().expect("patches");
    let diffs: Vec<&str> = patches.iter().map(|it| it["diff"].as_str().expect("text")).collect();
    assert!(
        diffs.iter().any(|diff| diff.contains("   acquire(1);\n+  set(0);\n end")),
        "{diffs:?}"
    );
    let inside = |patch: &Value| matches!(patch["line"].as_u64(), Some(4..=6));
    assert!(patches.iter().all(inside), "{patches:?}");
}

#[test]
fn calls_about_which_nothing_is_known_are_left_out_where_nothing_else_helps() {
    let program = "decl ready, done;
void unknown() begin
  if * then ready := 0; else ready := 1; fi
end
void main() begin
  ready, done := 1, 0;
  unknown();
  done := 0;
  assert ready & done;
end";
    let trust = "--expressions-only";
    let found = object(&on_program("unknown", program, &["repair", "--json", trust]));
    assert_eq!(found["left_out"], serde_json::json!(["unknown"]), "{found}");
    let best = &found["patches"][0];
    assert!(best["remark"].as_str().expect("text").contains("without the calls of unknown"));
}

#[test]
fn what_a_left_out_call_returns_is_any_value() {
    let program = "decl ok;
bool env() begin return *; end
void main() begin
  decl x;
  x, ok := 1, 0;
  x := env();
  if x then ok := 0; fi
  assert ok;
end";
    let arguments = ["repair", "--json", "--leave-out", "env", "--expressions-only"];
    let found = object(&on_program("left", program, &arguments));
    let patches = found["patches"].as_array().expect("patches");
    assert!(patches.iter().all(|it| it["expression"] != "1" || it["line"] != 7), "{patches:?}");
}

#[test]
fn times_and_sizes_are_limits_that_are_told() {
    let lock = example("lock.bp");
    let lock = lock.to_str().expect("a plain path");
    assert_eq!(tool(&["check", "--timeout", "nan", lock]).status.code(), Some(1));
    assert_eq!(tool(&["check", "--timeout", "-1", lock]).status.code(), Some(1));
    let output = tool(&["check", "--timeout", "0", "--json", lock]);
    assert_eq!(output.status.code(), Some(5));
    let found = object(&output);
    assert_eq!(
        (&found["verdict"], &found["reason"]),
        (&"unknown".into(), &"the time is over".into())
    );
    let list =
        |letter: char| (0..24).map(|it| format!("{letter}{it}")).collect::<Vec<_>>().join(", ");
    let program = format!(
        "decl {a}, {b}; void main() begin {b} := {a}; assert a0 = b0; end",
        a = list('a'),
        b = list('b')
    );
    // The order of declaration needs too much room here, the other one does not.
    let small = ["check", "--memory", "16M"];
    assert_eq!(on_program("orders", &program, &small).status.code(), Some(0));
    let declared = ["check", "--memory", "16M", "--order", "declaration"];
    let output = on_program("orders", &program, &declared);
    assert_eq!(output.status.code(), Some(5));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--memory"));
}
