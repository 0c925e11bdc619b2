//! Steps in source terms.

use findings::{CheckKind, CheckSet, StepKind};
use ir::{CheckId, Program};
use wherefore_semantics::machine::{Outcome, RunOptions};
use wherefore_semantics::replay::replay;

use crate::replay::support::{entry, failing, failing_with, first_failure, lines, load, options};

/// The first property of a kind in the user's file.
fn first_of(program: &Program, kind: CheckKind) -> CheckId {
    let mut found = program.properties.entries().filter(|(_, property)| {
        let range = program.sources.use_range(program.location(property.origin));
        property.kind == kind && &*program.sources.start(range).file == "a.c"
    });
    found.next().expect("there is such a property").0
}

#[test]
fn a_trace_shows_inputs_assignments_branches_calls_and_the_failure() {
    let replay = failing_with(
        "#include <string.h>
         int g;
         int twice(int n) { return 2 * n; }
         int main(void) {
           int x = nondet_int();
           char s[4] = \"abc\";
           if (nondet_int() > 3 && x < 5) g = twice(x);
           switch (g) { case 8: g++; break; default: g = 0; }
           assert(strlen(s) + g == 3);
         }",
        &[4, 7],
        "",
    );
    let expected = [
        "5 Input x = nondet_int() [x=4]",
        "6 Assigned s [s=\"abc\"]",
        "7 Input nondet_int() [=7]",
        "7 Branch(true) nondet_int() > 3 && x < 5 [x=4]",
        "7 Called twice(x) [n=4]",
        "3 Returned return 2 * n; [=8]",
        "7 Assigned g = twice(x) [g=8]",
        "8 Chosen g [=8, =case 8]",
        "8 Assigned g++ [g=9]",
        "9 Returned strlen(s) [=3]",
        "9 Failed strlen(s) + g == 3 [g=9]",
    ];
    assert_eq!(lines(&replay.trace), expected);
}

#[test]
fn a_check_after_which_runs_go_on_ends_the_trace() {
    let replay = failing(
        "int main(void) {
           int x = 2147483647;
           x = x + 1;
           return 7;
         }",
    );
    let expected = ["2 Assigned x = 2147483647 [x=2147483647]", "3 Failed x + 1 [x=2147483647]"];
    assert_eq!(lines(&replay.trace), expected);
    assert!(matches!(replay.outcome, Outcome::Failed(_)));
}

#[test]
fn a_goal_ends_the_trace() {
    let program = load(
        "int main(void) {
           int x = 3;
           __CPROVER_cover(x == 3);
           x = 4;
         }",
    );
    let goal = first_of(&program, CheckKind::Cover);
    let replay = replay(&program, entry(&program), options(&program, &[], ""), goal);
    let steps = lines(&replay.trace);
    assert_eq!(steps[0], "2 Assigned x = 3 [x=3]");
    assert!(steps.len() == 2 && steps[1].starts_with("3 Failed"), "{steps:?}");
    assert!(replay.trace.steps.iter().all(|step| step.matters));
}

#[test]
fn memory_that_is_lost_depends_on_its_allocation() {
    let program = load(
        "#include <stdlib.h>
         int main(void) {
           int n = 8;
           int m = 4;
           char *p = malloc(m);
           p = malloc(n);
           p = 0;
           return m;
         }",
    );
    let checks = CheckSet::DEFAULT.with(CheckKind::Leak.into());
    let leaking = || RunOptions { checks, ..options(&program, &[], "") };
    let wanted = first_failure(&program, leaking());
    let replay = replay(&program, entry(&program), leaking(), wanted);
    let steps = replay.trace.steps.iter().filter(|step| step.matters);
    let found: Vec<_> = steps.map(|step| step.place.start.line).collect();
    assert_eq!(found, [4, 5, 5]);
    assert_eq!(replay.trace.steps.last().map(|step| step.kind), Some(StepKind::Failed));
}

#[test]
fn a_run_without_failure_has_steps_of_which_none_matters() {
    let program = load(
        "#include <stdio.h>
         int main(void) {
           int c = getchar();
           putchar(c);
           assert(c > 0);
           return 0;
         }",
    );
    let wanted = first_of(&program, CheckKind::Assertion);
    let replay = replay(&program, entry(&program), options(&program, &[], "x"), wanted);
    assert_eq!((&replay.outcome, replay.output.as_slice()), (&Outcome::Exited(0), &b"x"[..]));
    assert!(replay.failure.is_none() && !replay.trace.steps.is_empty());
    assert!(replay.trace.steps.iter().all(|step| !step.matters));
}

#[test]
fn what_a_model_returns_is_told_with_what_it_is_assigned_to() {
    let replay = failing(
        "#include <string.h>
         struct bits { unsigned a : 3; unsigned b : 4; };
         struct item { struct bits bits; char name[4]; int last; };
         int main(void) {
           struct item i = {{1, 2}, \"ab\", 7};
           unsigned long n = strlen(i.name);
           i.bits.b = n + 3;
           struct item j = i;
           assert(j.bits.b != 5);
         }",
    );
    let expected = [
        "5 Assigned i [i={.bits = {.a = 1, .b = 2}, .name = \"ab\", .last = 7}]",
        "6 Assigned n = strlen(i.name) [n=2]",
        "7 Assigned i.bits.b = n + 3 [i.bits.b=5]",
        "8 Assigned j [j={.bits = {.a = 1, .b = 5}, .name = \"ab\", .last = 7}]",
        "9 Failed j.bits.b != 5 [j.bits.b=5]",
    ];
    assert_eq!(lines(&replay.trace), expected);
    assert!(replay.trace.steps.iter().all(|step| step.matters));
}
