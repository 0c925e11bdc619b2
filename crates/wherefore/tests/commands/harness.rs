//! `--harness`: the failure happens in the program that gcc makes of it, at the same line.

use crate::common;
use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};

const LIMIT: Duration = Duration::from_secs(60);

/// Checks a program, compiles it with its harness as the comment of the harness says, and runs it.
#[track_caller]
fn reproduce(name: &str, text: &str, flags: &[&str], expected: &[&str]) {
    let scratch = Scratch::new(&format!("harness_{name}"));
    scratch.file("prog.c", text);
    let mut check = Command::new(TOOL);
    check.args(["check", "-w", "--harness", "harness.c"]).args(flags).arg("prog.c");
    let output = run(check.current_dir(&scratch.0), b"", LIMIT).expect("the tool ends");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(shell_status(&output), 10, "{shown}");
    let harness = std::fs::read_to_string(scratch.0.join("harness.c")).expect("a harness");
    let command = harness.lines().map(str::trim).find(|line| line.starts_with("cc "));
    let command = command.expect("a command in the comment");
    let build = Command::new("bash").args(["-c", command]).current_dir(&scratch.0).output();
    let build = build.expect("bash");
    let errors = String::from_utf8_lossy(&build.stderr);
    assert!(build.status.success(), "{command}\n{errors}\n{harness}");
    let mut native = Command::new(scratch.0.join("reproduce"));
    let native = run(native.current_dir(&scratch.0), b"", LIMIT).expect("the program ends");
    let said = String::from_utf8_lossy(&native.stderr);
    assert_ne!(shell_status(&native), 0, "it does not fail: {said}\n{harness}");
    for part in expected {
        assert!(said.contains(part), "expected '{part}' in: {said}\n{harness}");
    }
}

#[test]
fn an_assertion_fails_natively() {
    let text = r#"#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > -100 && x < 100);
    sum = sum * 10 + x + __VERIFIER_nondet_uchar();
  }
  assert(sum != 4711);
  return 0;
}
"#;
    reproduce("assertion", text, &[], &["prog.c:12", "sum != 4711"]);
}

#[test]
fn an_access_out_of_bounds_is_seen_by_the_sanitizer() {
    let text = r#"extern int nondet_int(void);
static int table[4];
int main(void) {
  int n = nondet_int();
  if (n < 0 || n > 4)
    return 0;
  return table[n];
}
"#;
    reproduce("bounds", text, &[], &["prog.c:7"]);
}

#[test]
fn an_overflow_is_seen_by_the_sanitizer() {
    let text = r#"#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_long() != (-9223372036854775807L - 1) + DELTA)
    return 0;
  int m = -n;
  printf("%d\n", m);
  return 0;
}
"#;
    reproduce("overflow", text, &["-DDELTA=0"], &["prog.c:8", "-2147483648"]);
}

#[test]
fn the_error_function_aborts_and_floats_are_exact() {
    let text = r#"extern double __VERIFIER_nondet_double(void);
extern float nondet_float(void);
extern void reach_error(void);
int helper(int);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d == 0.1)
    reach_error();
  return 0;
}
"#;
    if !supports_floats() {
        return;
    }
    reproduce("error", text, &[], &["the error is reached"]);
}

/// Floating-point inputs may still be unknown to the engine.
fn supports_floats() -> bool {
    let scratch = Scratch::new("harness_floats");
    scratch.file(
        "f.c",
        "extern double nondet_double(void);\nint main(void) { double d = nondet_double(); return 1 / !(d == 0.5); }\n",
    );
    let mut check = Command::new(TOOL);
    check.args(["check", "f.c"]).current_dir(&scratch.0);
    shell_status(&run(&mut check, b"", LIMIT).expect("the tool ends")) == 10
}

#[test]
fn own_definitions_of_the_program_are_stronger() {
    let text = r#"#include <assert.h>
int nondet_int(void);
int __VERIFIER_nondet_int(void) { return nondet_int(); }
void reach_error(void) { assert(0 && "reached"); }
int main(void) {
  if (__VERIFIER_nondet_int() == 77)
    reach_error();
  return 0;
}
"#;
    reproduce("own", text, &[], &["prog.c"]);
}

#[test]
fn programs_with_the_shipped_header_get_their_values_too() {
    let text = r#"#include <assert.h>
#include "wherefore.h"
int main(void) {
  int c = wherefore_choose(9), x = __VERIFIER_nondet_int();
  EVR_value("c", c);
  assert(c != 6 || x != -12);
  return 0;
}
"#;
    let headers = common::root().join("crates/library/include").display().to_string();
    reproduce("header", text, &["-iquote", &headers], &["prog.c:6", "c != 6"]);
}
