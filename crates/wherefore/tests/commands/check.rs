//! `wherefore check` end to end: verdicts, exit statuses, selections, files that it writes.

use std::process::{Command, Output};
use std::time::Duration;

use crate::common::{Scratch, TOOL, root, run, shell_status};
use serde_json::Value;

/// One property of each verdict, and a goal of each.
const MIXED: &str = r#"#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void __CPROVER_cover(int);
static int half(int x) { return x / 2; }
int main(void) {
  int table[8] = {0};
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n <= 8)
    table[n] = 1;
  int h = half(n);
  assert(h <= n || n < 0);
  if (n > 5 && n < 3)
    assert(n == 4);
  __CPROVER_cover(n == 7);
  __CPROVER_cover(n > 9 && n < 4);
  return table[0];
}
"#;

const SAFE: &str = r#"#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint() % 10;
  assert(x < 10);
  return 0;
}
"#;

fn tool(scratch: &Scratch, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0).env_remove("NO_COLOR");
    run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends")
}

/// The exit status, what is printed and what is said.
fn check(scratch: &Scratch, arguments: &[&str]) -> (i32, String, String) {
    let all: Vec<&str> = std::iter::once("check").chain(arguments.iter().copied()).collect();
    let output = tool(scratch, &all);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (shell_status(&output), text(&output.stdout), text(&output.stderr))
}

#[track_caller]
fn json(scratch: &Scratch, arguments: &[&str]) -> (i32, Value) {
    let all: Vec<&str> = std::iter::once("--json").chain(arguments.iter().copied()).collect();
    let (status, text, said) = check(scratch, &all);
    let value = serde_json::from_str(&text);
    (status, value.unwrap_or_else(|error| panic!("no JSON: {error}\n{text}{said}")))
}

/// The verdicts by id.
fn verdict(answer: &Value, id: &str) -> String {
    let properties = answer["properties"].as_array().expect("properties");
    let found = properties.iter().find(|property| property["id"] == id);
    found.map_or("missing".to_owned(), |property| {
        property["verdict"].as_str().expect("a verdict").to_owned()
    })
}

#[track_caller]
fn expect(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "expected '{part}' in:\n{text}");
    }
}

#[test]
fn each_property_gets_its_verdict() {
    let scratch = Scratch::new("check_verdicts");
    scratch.file("a.c", MIXED);
    let (status, answer) = json(&scratch, &["a.c"]);
    assert_eq!((status, answer["verdict"].as_str()), (10, Some("unsafe")));
    assert_eq!(verdict(&answer, "main.bounds.1"), "fails");
    assert_eq!(verdict(&answer, "main.assertion.1"), "proved");
    assert_eq!(verdict(&answer, "half.division-by-zero.1"), "proved");
    assert_eq!(verdict(&answer, "main.cover.1"), "reached");
    assert_eq!(verdict(&answer, "main.cover.2"), "unreachable");
    let dead = verdict(&answer, "main.assertion.2");
    assert!(dead == "unreachable" || dead == "proved", "{dead}");
}

#[test]
fn a_failure_is_shown_with_its_line_values_inputs_and_steps() {
    let scratch = Scratch::new("check_shown");
    scratch.file("a.c", MIXED);
    let (status, text, said) = check(&scratch, &["a.c"]);
    assert_eq!((status, said.as_str()), (10, ""));
    assert!(text.starts_with("a.c: 1 of "), "{text}");
    let parts = [
        "a.c:9:5: failed: index 8 is outside the 8 elements of 'table' [bounds]",
        "    9 |     table[n] = 1;\n      |     ^^^^^^^^\n      = n: 8\n",
        "a.c:7  __VERIFIER_nondet_int() = 8",
        "n >= 0 && n <= 8",
        "main.bounds.1",
        "fails",
    ];
    expect(&text, &parts);
    assert!(!text.contains('\u{1b}'), "no colours in a pipe: {text:?}");
}

#[test]
fn exit_statuses_tell_the_answers_apart() {
    let scratch = Scratch::new("check_statuses");
    scratch.file("safe.c", SAFE);
    let (status, text, _) = check(&scratch, &["safe.c"]);
    assert_eq!(status, 0, "{text}");
    expect(&text, &["safe.c: all ", "are proved", "main.assertion.1"]);
    scratch.file("asm.c", "int main(void) {\n  __asm__(\"nop\");\n  return 1 / 1;\n}\n");
    let (status, answer) = json(&scratch, &["asm.c"]);
    assert_eq!((status, answer["verdict"].as_str()), (5, Some("unknown")), "{answer}");
    let (status, text, _) = check(&scratch, &["asm.c"]);
    assert_eq!(status, 5, "{text}");
    expect(&text, &["no failure found", "What limits this answer"]);
    scratch.file(
        "goal.c",
        "void __CPROVER_cover(int);\nint main(void) { __CPROVER_cover(1); return 0; }\n",
    );
    assert_eq!(check(&scratch, &["goal.c"]).0, 0, "a goal that is reached is no failure");
    scratch.file("none.c", "int main(void) { return 0; }\n");
    let (status, text, _) = check(&scratch, &["none.c"]);
    assert_eq!((status, text.as_str()), (0, "none.c: there is nothing to check\n"));
}

#[test]
fn an_endless_loop_is_no_proof() {
    let scratch = Scratch::new("check_bound");
    scratch.file(
        "a.c",
        "#include <assert.h>\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n\
         \x20 unsigned n = __VERIFIER_nondet_uint(), i = 0;\n  while (i < n)\n    i++;\n\
         \x20 assert(i == n);\n  return 0;\n}\n",
    );
    let bounded = ["--engine", "bounded", "--unwind", "3", "a.c"];
    let (status, answer) = json(&scratch, &bounded);
    assert_eq!((status, answer["verdict"].as_str()), (5, Some("unknown")), "{answer}");
    // Induction over the rounds needs no bound.
    let (status, answer) = json(&scratch, &["--unwind", "3", "a.c"]);
    assert_eq!((status, answer["verdict"].as_str()), (0, Some("safe")), "{answer}");
    assert_eq!(answer["properties"][0]["engine"].as_str(), Some("induction"));
}

#[test]
fn bad_usage_and_bad_input_are_told() {
    let scratch = Scratch::new("check_bad");
    scratch.file("a.c", MIXED);
    scratch.file("odd.prp", "CHECK( init(main()), LTL(G ! surprise) )\n");
    scratch.file("library.c", "int f(void) { return 1; }\n");
    let cases: &[(&[&str], i32, &[&str])] = &[
        (&[], 1, &["which program?"]),
        (&["--unwind", "many", "a.c"], 1, &["--unwind"]),
        (&["--unwind", "0", "a.c"], 1, &["--unwind"]),
        (&["--unwind-loop", "main:3", "a.c"], 1, &["main:12:100"]),
        (&["--timeout", "soon", "a.c"], 1, &["a number of seconds"]),
        (&["--memory", "much", "a.c"], 1, &["512M"]),
        (&["--argv", "x", "a.c"], 1, &["such as 2,8"]),
        (&["--check", "bound", "a.c"], 1, &["no check 'bound'"]),
        (&["--property", "main.bound", "a.c"], 1, &["no property 'main.bound'", "main.bounds.1"]),
        (&["--property", "main.unsigned-overflow.1", "a.c"], 1, &["no property"]),
        (&["nothere.c"], 2, &["nothere.c cannot be read"]),
        (&["--function", "start", "a.c"], 2, &["no function 'start'"]),
        (&["library.c"], 2, &["no function 'main'"]),
        (&["--spec", "none.prp", "a.c"], 2, &["none.prp cannot be read"]),
        (&["--spec", "odd.prp", "a.c"], 2, &["odd.prp", "an unknown property", "surprise"]),
        (&["--save-inputs", "no/such/folder", "a.c"], 2, &["no/such/folder cannot be written"]),
        (&["--harness", "h.c", "--function", "half", "a.c"], 1, &["--harness needs"]),
    ];
    for (arguments, status, parts) in cases {
        let (found, text, said) = check(&scratch, arguments);
        assert_eq!(found, *status, "{arguments:?}: {text}{said}");
        expect(&said, parts);
        assert!(!said.contains("panicked"), "{said}");
    }
    let (status, _, said) = check(&scratch, &["--property", "main.conversion.1", "a.c"]);
    assert_eq!(status, 1, "{said}");
}

#[test]
fn a_program_without_a_command_says_what_there_is() {
    let scratch = Scratch::new("check_bare");
    scratch.file("a.c", SAFE);
    let output = tool(&scratch, &["a.c"]);
    assert_eq!(shell_status(&output), 1);
    let said = String::from_utf8_lossy(&output.stderr);
    expect(&said, &["wherefore check a.c", "wherefore run a.c"]);
}

#[test]
fn properties_are_listed_and_selected() {
    let scratch = Scratch::new("check_select");
    scratch.file("a.c", MIXED);
    let (status, text, _) = check(&scratch, &["--list-properties", "a.c"]);
    assert_eq!(status, 0);
    let line = text.lines().find(|line| line.starts_with("main.bounds.1 ")).expect("listed");
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words, ["main.bounds.1", "bounds", "a.c:9:5", "table[n]"]);
    let (_, listed) = json(&scratch, &["--list-properties", "a.c"]);
    let first = &listed["properties"][0];
    assert_eq!(
        (first["file"].as_str(), first["line"].as_u64()),
        (Some("a.c"), Some(4)),
        "{listed}"
    );
    assert!(first["verdict"].is_null());

    let ids = |arguments: &[&str]| -> Vec<String> {
        let (_, answer) = json(&scratch, arguments);
        let properties = answer["properties"].as_array().expect("properties").clone();
        properties
            .iter()
            .map(|property| property["id"].as_str().expect("an id").to_owned())
            .collect()
    };
    assert_eq!(ids(&["--property", "main.bounds.1", "a.c"]), ["main.bounds.1"]);
    let assertions = ["main.assertion.1", "main.assertion.2"];
    assert_eq!(ids(&["--property", "assertion", "a.c"]), assertions);
    assert_eq!(ids(&["--property", "main.assertion", "a.c"]), assertions);
    let both = ["--property", "main.cover.1", "--property", "main.assertion.1", "a.c"];
    assert_eq!(ids(&both), ["main.assertion.1", "main.cover.1"]);
    assert!(!ids(&["--no-check", "bounds", "a.c"]).contains(&"main.bounds.1".to_owned()));
    let (status, _, _) = check(&scratch, &["--property", "main.assertion.1", "a.c"]);
    assert_eq!(status, 0, "only the chosen property counts");
}

#[test]
fn ids_do_not_depend_on_what_is_switched_on() {
    let scratch = Scratch::new("check_ids");
    scratch.file("a.c", MIXED);
    let line = |flags: &[&str]| {
        let all: Vec<&str> = [flags, &["--list-properties", "a.c"]].concat();
        let (_, text, _) = check(&scratch, &all);
        let found = text.lines().find(|line| line.contains("a.c:9:5") && line.contains(" bounds "));
        found.expect("the property").split_whitespace().next().expect("an id").to_owned()
    };
    assert_eq!(line(&[]), line(&["--check", "unsigned-overflow,conversion,uninitialized,leak"]));
    assert_eq!(line(&[]), line(&["--no-checks", "--check", "bounds"]));
}

#[test]
fn another_function_can_be_the_start() {
    let scratch = Scratch::new("check_function");
    scratch.file(
        "a.c",
        "extern int nondet_int(void);\nint test(void) {\n  int d = nondet_int();\n  return 10 / d;\n}\n\
         int main(void) { return 0; }\n",
    );
    assert_eq!(check(&scratch, &["a.c"]).0, 0);
    let (status, answer) = json(&scratch, &["--function", "test", "a.c"]);
    assert_eq!(status, 10);
    assert_eq!(verdict(&answer, "test.division-by-zero.1"), "fails");
}

#[test]
fn property_files_choose_what_is_checked() {
    let scratch = Scratch::new("check_prp");
    scratch.file(
        "a.c",
        "#include <limits.h>\nextern int __VERIFIER_nondet_int(void);\nvoid reach_error(void) {}\n\
         int main(void) {\n  int x = __VERIFIER_nondet_int();\n  int *p = x == 5 ? 0 : &x;\n  *p = x + 1;\n\
         \x20 if (x == 7)\n    reach_error();\n  return 0;\n}\n",
    );
    let formula = |name: &str, formula: &str| {
        scratch.file(name, format!("CHECK( init(main()), LTL({formula}) )\n\n"));
    };
    formula("reach.prp", "G ! call(reach_error())");
    formula("overflow.prp", "G ! overflow");
    formula("deref.prp", "G valid-deref");
    formula("free.prp", "G valid-free");
    formula("end.prp", "F end");
    let last = |spec: &str| {
        let (status, text, said) = check(&scratch, &["--svcomp", "--spec", spec, "a.c"]);
        (status, text.lines().last().unwrap_or_default().to_owned(), text + &said)
    };
    for (spec, status, line) in [
        ("reach.prp", 10, "FALSE(unreach-call)"),
        ("overflow.prp", 10, "FALSE(no-overflow)"),
        ("deref.prp", 10, "FALSE(valid-deref)"),
        ("free.prp", 0, "TRUE"),
        ("end.prp", 5, "UNKNOWN"),
    ] {
        let (found, shown, all) = last(spec);
        assert_eq!((found, shown.as_str()), (status, line), "{spec}: {all}");
    }
    let (_, answer) = json(&scratch, &["--spec", "reach.prp", "a.c"]);
    let properties = answer["properties"].as_array().expect("properties");
    assert!(properties.iter().all(|property| property["kind"] == "reach-error"), "{answer}");
}

#[test]
fn saved_inputs_make_the_failure_happen_in_a_run() {
    let scratch = Scratch::new("check_saved");
    scratch.file("my prog.c", MIXED);
    let (status, _, _) = check(&scratch, &["--save-inputs", "saved", "my prog.c"]);
    assert_eq!(status, 10);
    let saved = std::fs::read_to_string(scratch.0.join("saved")).expect("the file");
    expect(&saved, &["my%20prog.c:7:11:__VERIFIER_nondet_int 1 8"]);
    let again = tool(&scratch, &["run", "--inputs", "saved", "my prog.c"]);
    assert_eq!(shell_status(&again), 10);
    let said = String::from_utf8_lossy(&again.stderr);
    expect(&said, &["my prog.c:9:5: failed: index 8 is outside"]);
}

#[test]
fn colours_and_amount_of_output_can_be_chosen() {
    let scratch = Scratch::new("check_amount");
    scratch.file("a.c", MIXED);
    let (_, quiet, _) = check(&scratch, &["--quiet", "a.c"]);
    assert_eq!(quiet.lines().count(), 1, "{quiet}");
    let (_, statistics, _) = check(&scratch, &["--quiet", "--stats", "a.c"]);
    expect(&statistics, &["clauses", "solving", "memory"]);
    let (_, verbose, _) = check(&scratch, &["--verbose", "a.c"]);
    expect(&verbose, &["half.division-by-zero.1"]);
}

/// A question that takes a solver very long.
const HARD: &str = r#"#include <assert.h>
extern unsigned nondet_uint(void);
int main(void) {
  unsigned long a = nondet_uint(), b = nondet_uint();
  assert((a * a + b * b) % 1000003 != (a * b * 7 + 5) % 999983 || a == b * 3);
  assert((a ^ b) * (a + b) * a != 0x123456789abcdef1UL);
  return 0;
}
"#;

#[test]
fn a_time_limit_and_an_interrupt_end_the_search_with_what_is_known() {
    let scratch = Scratch::new("check_limits");
    scratch.file("hard.c", HARD);
    let (status, answer) = json(&scratch, &["--timeout", "0.5", "hard.c"]);
    assert_eq!((status, answer["verdict"].as_str()), (5, Some("unknown")), "{answer}");
    assert!(answer["stopped"].is_string(), "{answer}");
    let script =
        format!("'{TOOL}' check hard.c & child=$!; sleep 0.5; kill -INT $child; wait $child");
    let mut shell = Command::new("bash");
    // A shell starts background processes with interrupts ignored unless it controls jobs.
    shell.args(["-m", "-c", &script]).current_dir(&scratch.0);
    let output = run(&mut shell, b"", Duration::from_secs(60)).expect("the tool ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(shell_status(&output), 5, "{text}");
    expect(&text, &["no failure found", "stopped early: interrupted"]);
}

#[test]
fn a_bound_for_a_loop_needs_the_loop() {
    let scratch = Scratch::new("loop bound");
    let text = b"int nondet_int(void);\nint main(void) {\n    int i = 0, n = nondet_int();\n    \
                 while (i < n)\n        i++;\n    return 0;\n}\n";
    let path = scratch.file("loop.c", text);
    let check = |bound: &str| {
        let mut command = Command::new(TOOL);
        command.args(["check", "--engine", "bounded", "--unwind-loop", bound]).arg(&path);
        command.output().expect("the tool runs")
    };
    let wrong = check("main:1:3");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("'main' has no loop at line 1"));
    let right = check("main:4:3");
    assert_eq!(right.status.code(), Some(5));
    assert!(String::from_utf8_lossy(&right.stdout).contains("was followed for 3 rounds"));
}

/// The proofs of the solver are checked, and its questions can be asked of others.
#[test]
fn proofs_and_scripts() {
    let scratch = Scratch::new("proofs");
    let text = b"#include <assert.h>\nunsigned nondet_unsigned(void);\nint main(void) {\n    \
                 unsigned x = nondet_unsigned(), y = nondet_unsigned();\n    \
                 assert(((x ^ y) & 255) == (((x & 255) ^ y) & 255));\n    \
                 assert(x / 3 < 1431655765u);\n    return 0;\n}\n";
    let path = scratch.file("proofs.c", text);
    let script = scratch.0.join("questions.smt2");
    let mut command = Command::new(TOOL);
    command.args(["check", "--stats", "--check-proofs", "--smt2"]).arg(&script).arg(&path);
    let output = command.output().expect("the tool runs");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(10), "{shown}");
    let z3 = Command::new("z3").arg(&script).output().expect("z3 is installed with the suite");
    let answers = String::from_utf8_lossy(&z3.stdout);
    let sat = answers.lines().filter(|line| *line == "sat").count();
    let unsat = answers.lines().filter(|line| *line == "unsat").count();
    assert!(sat > 0 && unsat > 0 && sat + unsat == answers.lines().count(), "{answers}");
    let number = |line: &str| line.trim().strip_prefix("proofs")?.trim().parse::<u32>().ok();
    let proofs = shown.lines().find_map(number);
    assert!(proofs.is_some_and(|proofs| proofs > 0), "{shown}");
}

/// The solver is stopped too when memory runs out.
#[test]
fn a_limit_of_memory_ends_the_search() {
    let scratch = Scratch::new("memory limit");
    let text = b"#include <assert.h>\nunsigned long long nondet_wide(void);\n\
                 int main(void) {\n    \
                 unsigned long long a = nondet_wide(), b = nondet_wide(), c = nondet_wide();\n    \
                 assert(a * (b * c) == (a * b) * c);\n    assert(a * (b + c) == a * b + a * c);\n    \
                 return 0;\n}\n";
    let path = scratch.file("memory.c", text);
    let mut command = Command::new(TOOL);
    command.args(["check", "--memory", "24M", "--timeout", "60"]).arg(&path);
    let output = run(&mut command, b"", Duration::from_secs(90)).expect("it ends");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(shell_status(&output), 5, "{shown}");
    assert!(shown.contains("the limit of memory is reached"), "{shown}");
}

/// A function without a body may write more than the first element: nothing is proved behind it.
#[test]
fn what_nobody_defines_leaves_no_proof_where_it_may_write_more() {
    let scratch = Scratch::new("partial stub");
    let text = b"#include <assert.h>\nvoid fill(char *buffer, int n);\nint main(void) {\n    \
                 char b[4] = {0};\n    fill(b, 4);\n    assert(b[1] == 0);\n    return 0;\n}\n";
    let path = scratch.file("fill.c", text);
    let output = Command::new(TOOL).arg("check").arg(&path).output().expect("the tool runs");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(5), "{shown}");
    assert!(shown.contains("fill has no body and may write more"), "{shown}");
}

#[test]
fn proofs_by_induction_keep_their_invariants() {
    let case = root().join("tests/c/check/induction/words_of_input.c");
    let output = Command::new(TOOL)
        .args(["check", "-w", "--json", "--engine", "induction"])
        .arg(&case)
        .output()
        .expect("the tool runs");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["verdict"], "safe");
    let invariants = answer["invariants"].as_array().expect("invariants");
    assert!(invariants.iter().any(|one| one["text"] == "1000 >= words"), "{invariants:?}");
    for invariant in invariants {
        assert_eq!(invariant["function"], "main");
        assert!(invariant["line"].is_number() && invariant["text"].is_string(), "{invariant}");
    }
}
