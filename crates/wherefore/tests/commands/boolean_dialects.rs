//! `wherefore boolean` on other tools' dialects, and on faults that hide others.

use crate::common::{Scratch, TOOL};
use std::process::{Command, Output};

use serde_json::Value;

fn on(test: &str, program: &str, arguments: &[&str]) -> Output {
    let scratch = Scratch::new(test);
    scratch.file("p.bp", program);
    let (task, flags) = arguments.split_first().expect("a task");
    let mut command = Command::new(TOOL);
    command.args(["boolean", task, "p.bp"]).args(flags).current_dir(&scratch.0);
    command.output().expect("the tool runs")
}

fn object(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn the_last_semicolon_of_a_block_may_be_missing() {
    let program = "decl x;\nvoid main() begin\n  x := 1;\n  if x then skip else x := 0 fi\n  \
                   while !x do x := 1 od\n  assert x\nend\n";
    assert_eq!(on("dialect_semicolon", program, &["check"]).status.code(), Some(0));
    let broken = program.replace("  x := 1;\n", "  x := 1\n");
    assert_eq!(on("dialect_semicolon_between", &broken, &["check"]).status.code(), Some(2));
    let returns =
        "bool f() begin return 1 end\nvoid main() begin decl y; y := f(); assert y; return end\n";
    assert_eq!(on("dialect_semicolon_return", returns, &["check"]).status.code(), Some(0));
}

#[test]
fn what_is_assigned_to_an_underscore_is_thrown_away() {
    let program = "decl x;\nbool<3> f() begin return 1, 0, 1; end\nvoid main() begin\n  \
                   _, x, _ := f();\n  _ := x;\n  x, _ := !x, *;\n  assert x;\nend\n";
    let output = on("dialect_underscore", program, &["check"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    // What is printed can be read again.
    let printed = on("dialect_underscore_print", program, &["print"]);
    let printed = String::from_utf8(printed.stdout).expect("text");
    let again = on("dialect_underscore_again", &printed, &["check"]);
    assert_eq!(again.status.code(), Some(0), "{printed}");
    let read = program.replace("_ := x;", "x := _;");
    let output = on("dialect_underscore_read", &read, &["check"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("'_' has no value"));
}

#[test]
fn labels_that_start_threads_are_rejected() {
    let program = "decl x;\nvoid f() begin x := 0; end\nvoid main() begin\n  x := 1;\n  \
                   ASYNC_1: f();\n  assert !x;\nend\n";
    let output = on("dialect_async", program, &["check"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("p.bp:5:3") && errors.contains("threads"), "{errors}");
}

#[test]
fn a_label_can_be_the_property() {
    let program =
        "decl x;\nvoid main() begin\n  x := *;\n  if x then\n    ERROR: skip;\n  fi\nend\n";
    let flags = ["check", "--json", "--error-label", "ERROR"];
    let output = on("dialect_label", program, &flags);
    assert_eq!(output.status.code(), Some(10));
    assert_eq!(object(&output)["properties"][0]["line"], 5);
    let safe = program.replace("x := *;", "x := 0;");
    assert_eq!(on("dialect_label_safe", &safe, &flags).status.code(), Some(0));
    let jumps = "void main() begin\n  goto L;\n  skip;\n  L: skip;\nend\n";
    let output = on("dialect_label_goto", jumps, &["check", "--error-label", "L"]);
    assert_eq!(output.status.code(), Some(10));
    let output = on("dialect_label_none", jumps, &["check", "--error-label", "M"]);
    assert_eq!(output.status.code(), Some(1));
    let repaired =
        on("dialect_label_repair", program, &["repair", "--json", "--error-label", "ERROR"]);
    assert!(!object(&repaired)["patches"].as_array().expect("patches").is_empty());
}

#[test]
fn faults_that_others_hide_are_repaired_with_them() {
    let program =
        "void main() begin\n  decl a, b;\n  a := 0;\n  assert a;\n  b := 0;\n  assert b;\nend\n";
    let found = object(&on("staged", program, &["repair", "--json"]));
    let first = &found["patches"][0];
    let lines: Vec<&Value> =
        first["edits"].as_array().expect("edits").iter().map(|edit| &edit["line"]).collect();
    assert_eq!(lines, [3, 5], "{found:#}");
    assert_eq!(first["verdict"], "proved");
    assert_eq!(found["combined_causes"], 2);
}

#[test]
fn swapped_arguments_and_calls_are_put_in_order() {
    let arguments = "decl x, y;\nvoid set(a, b) begin x, y := a, b; end\nvoid main() begin\n  \
                     decl p, q;\n  p := 1; q := 0;\n  set(q, p);\n  assert x & !y;\nend\n";
    let found = object(&on("order_arguments", arguments, &["repair", "--json"]));
    let first = &found["patches"][0];
    assert_eq!((&first["kind"], &first["line"]), (&"order".into(), &6.into()), "{found:#}");
    assert!(first["diff"].as_str().expect("a diff").contains("+  set(p, q);"));
    let calls = "decl locked;\nvoid acquire() begin assert !locked; locked := 1; end\n\
                 void release() begin assert locked; locked := 0; end\nvoid main() begin\n  locked := 0;\n  \
                 release();\n  acquire();\nend\n";
    let found = object(&on("order_calls", calls, &["repair", "--json"]));
    let patches = found["patches"].as_array().expect("patches");
    let ordered = patches.iter().find(|patch| patch["kind"] == "order").expect("an order");
    let diff = ordered["diff"].as_str().expect("a diff");
    let place = |text: &str| diff.find(text).expect("the call");
    assert!(place("+  acquire();") < place("   release();"), "{diff}");
    assert!(place("   release();") < place("-  acquire();"), "{diff}");
    let texts: std::collections::BTreeSet<String> =
        patches.iter().map(|patch| patch["diff"].to_string()).collect();
    assert_eq!(texts.len(), patches.len(), "no repair is shown twice");
}

#[test]
fn repairs_that_restrict_the_environment_come_last_and_say_so() {
    let program = "decl x;\nvoid main() begin\n  decl y;\n  x := *;\n  y := 0;\n  if x then y := 1; fi\n  \
                   assert y;\nend\n";
    let found = object(&on("restricts", program, &["repair", "--json"]));
    let patches = found["patches"].as_array().expect("patches");
    let at =
        patches.iter().position(|patch| patch["line"] == 4 && patch["kind"] == "right-hand side");
    let at = at.expect("a repair of the choice");
    let remark = patches[at]["remark"].as_str().expect("a remark");
    assert!(remark.contains("the environment should decide"), "{remark}");
    let before = patches[..at].iter().filter(|patch| patch["vacuous"] == false);
    assert!(before.count() > 0, "{found:#}");
}
