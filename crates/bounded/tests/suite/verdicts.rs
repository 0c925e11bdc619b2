//! What the engine says about small programs.

use crate::support;
use crate::support::{verdicts, verdicts_with};
use findings::{Assumption, Basis, Bound, CheckKind, CheckSet, Verdict};
use wherefore_bounded::Options;

#[test]
fn a_signed_overflow_is_found_with_its_input() {
    let found = verdicts("overflow", "int main(void) { int x = nondet_int(); return x + 1 > x; }");
    found.assert_fails(&[(CheckKind::SignedOverflow, "x + 1")]);
    assert_eq!(found.inputs(CheckKind::SignedOverflow), [0x7fff_ffff]);
}

#[test]
fn an_assumption_excludes_the_overflow() {
    verdicts(
        "no overflow",
        "int main(void) { int x = nondet_int(); assume(x < 1000); int y = x + 1;
         assert(y > x); return y; }",
    )
    .assert_proved();
}

#[test]
fn a_join_keeps_what_both_branches_did() {
    let text = |bound: i32| {
        format!(
            "int main(void) {{ int x = nondet_int(), y;
             if (x > 5) y = 1; else {{ assume(x > -3); y = x; }}
             assert(y <= {bound}); assert(y != 6); return y; }}"
        )
    };
    verdicts("join", &text(5)).assert_proved();
    let found = verdicts("join wrong", &text(4));
    found.assert_fails(&[(CheckKind::Assertion, "y <= 4")]);
    assert_eq!(found.inputs(CheckKind::Assertion), [5]);
}

#[test]
fn subscripts_are_checked_and_stores_alias() {
    let text = |bound: &str| {
        format!(
            "int main(void) {{ int a[6] = {{0}}; unsigned i = nondet_unsigned(), j = nondet_unsigned();
             assume(i < {bound} && j < 6); a[i] = 7; a[j] += 2;
             assert(i != j || a[i] == 9); assert(i == j || (a[i] == 7 && a[j] == 2)); return a[i]; }}"
        )
    };
    verdicts("subscript", &text("6")).assert_proved();
    let found = verdicts("subscript wrong", &text("7"));
    found.assert_fails(&[(CheckKind::Bounds, "a[i]")]);
    assert_eq!(found.inputs(CheckKind::Bounds)[0], 6);
}

#[test]
fn a_division_by_zero_ends_the_run() {
    let found = verdicts(
        "division",
        "int main(void) { int x = nondet_int(), y = nondet_int(); int q = x / y;
         assert(y != 0); return q; }",
    );
    found.assert_fails(&[
        (CheckKind::DivisionByZero, "x / y"),
        (CheckKind::SignedOverflow, "x / y"),
    ]);
}

#[test]
fn shifts_are_checked() {
    let found = verdicts(
        "shifts",
        "int main(void) { unsigned n = nondet_unsigned(); int one = 1;
         unsigned a = 1u << (n & 31); int b = one << (n & 30); return (a >> n) + (b != 0); }",
    );
    found.assert_fails(&[(CheckKind::Shift, "a >> n")]);
}

#[test]
fn a_lazy_operator_guards_a_dereference() {
    let text = |operator: &str| {
        format!(
            "int main(void) {{ int x = nondet_int(); int *p = 0; if (nondet_bool()) p = &x;
             assert(p == 0 {operator} *p == x); return p != 0 && *p > 0; }}"
        )
    };
    verdicts("lazy", &text("||")).assert_proved();
    let found = verdicts("eager", &text("|"));
    found.assert_fails(&[(CheckKind::Null, "*p")]);
    assert_eq!(found.inputs(CheckKind::Null)[1], 0);
}

#[test]
fn a_pointer_to_two_objects_writes_the_right_one() {
    verdicts(
        "two objects",
        "int main(void) { int a = 1, b = 2; _Bool c = nondet_bool(); int *p = c ? &a : &b;
         int *q = &a; *p = 10; assert(c ? a == 10 && b == 2 : a == 1 && b == 10);
         assert((p == q) == c); *q += 1; assert(*p == (c ? 11 : 10)); return *p; }",
    )
    .assert_proved();
}

#[test]
fn structures_are_copied_with_their_pointers() {
    verdicts(
        "structures",
        "struct pair { int first; char tag[3]; int *to; };
         struct pair swap(struct pair p) { int old = p.first; p.first = *p.to; *p.to = old; return p; }
         int main(void) { int x = nondet_int(), y = nondet_int();
         struct pair a = { x, {1, 2, 3}, &y }, b; int old = y; b = a; b = swap(b);
         assert(a.first == x && b.first == old && y == x); assert(b.tag[2] == 3 && b.to == &y);
         return 0; }",
    )
    .assert_proved();
}

#[test]
fn function_pointers_call_what_they_point_to() {
    let text = |call: &str| {
        format!(
            "int twice(int x) {{ return 2 * x; }} int square(int x) {{ return x * x; }}
             int (*table[3])(int) = {{ twice, square, 0 }};
             int main(void) {{ int i = nondet_int(), x = 3; assume(i >= 0 && i < 3);
             int y = {call}; assert(i == 0 ? y == 6 : y == 9 || y == -1); return y; }}"
        )
    };
    verdicts("functions", &text("table[i] ? table[i](x) : -1")).assert_proved();
    let found = verdicts("null function", &text("table[i](x)"));
    found.assert_fails(&[(CheckKind::Null, "table[i]")]);
    assert_eq!(found.inputs(CheckKind::Null), [2]);
}

#[test]
fn a_loop_with_a_known_condition_unwinds() {
    let text = "int main(void) { int sum = 0, x = nondet_int(); assume(x >= 0 && x < 10);
         for (int i = 0; i < 100; i++) { int part[2] = { i, x }; if (x > i) sum += part[1]; }
         assert(sum == x * x); return sum; }";
    verdicts_with("known loop", text, &Options { unwind: 1, ..Options::default() }).assert_proved();
}

#[test]
fn an_assertion_in_a_known_loop_does_not_make_it_unknown() {
    let text = "#undef assert
         #include <assert.h>
         int main(void) { int x = nondet_int(), a[40]; assume(x >= 0 && x <= 9);
         for (int i = 0; i < 40; i++) { a[i] = x * i; assert(a[i] < 360 - LESS); } return 0; }";
    let options = Options { unwind: 1, ..Options::default() };
    let text = |less: &str| text.replace("LESS", less);
    verdicts_with("assertion in a loop", &text("8"), &options).assert_proved();
    let found = verdicts_with("wrong assertion in a loop", &text("9"), &options);
    assert_eq!(found.failures().len(), 1);
    assert_eq!(found.inputs(CheckKind::Assertion), [9]);
}

#[test]
fn an_endless_loop_is_not_proved_to_end() {
    let text = "int main(void) { int x = nondet_int(); assert(x != 3); for (;;) x ^= 1; }";
    let options = Options { steps: 100, ..Options::default() };
    let found = verdicts_with("endless", text, &options);
    assert_eq!(found.failures(), [(CheckKind::Assertion, "x != 3")]);
    let text = "int main(void) { int x = 0; for (;;) { x ^= 1; assert(x < 2); } }";
    let found = verdicts_with("endless assertion", text, &options);
    let unknown = |one: &support::Found| matches!(one.verdict, Verdict::Unknown { .. });
    assert!(!found.found.is_empty() && found.found.iter().all(unknown));
}

#[test]
fn a_loop_of_unknown_length_is_proved_only_within_the_bound() {
    let text = "int main(void) { unsigned n = nondet_unsigned(), i = 0; assume(n < 5);
         while (i < n) i++; assert(i == n); assert(i < 5); return 0; }";
    verdicts_with("short loop", text, &Options { unwind: 5, ..Options::default() }).assert_proved();
    let found = verdicts_with("long loop", text, &Options { unwind: 2, ..Options::default() });
    found.assert_holds(2);
    let [Basis::Bound(bound)] = &found.rests_on()[..] else { panic!("the loop is named") };
    assert!(matches!(bound, Bound::Loop { position: Some(_), rounds: 2, .. }));
}

#[test]
fn recursion_is_followed_up_to_the_bound() {
    let text = "int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }
         int main(void) { int n = nondet_int(); assume(n < 4);
         int s = sum(n); assert(n < 0 || 2 * s == n * (n + 1)); return s; }";
    verdicts_with("recursion", text, &Options { unwind: 5, ..Options::default() }).assert_proved();
    let found = verdicts_with("deep recursion", text, &Options { unwind: 2, ..Options::default() });
    found.assert_holds(2);
    let [Basis::Bound(bound)] = &found.rests_on()[..] else { panic!("the function is named") };
    assert!(matches!(bound, Bound::Recursion { calls: 2, .. }));
}

#[test]
fn what_was_freed_is_not_used_again() {
    let text = |last: &str| {
        format!(
            "int main(void) {{ int *p = malloc(2 * sizeof *p), *q = calloc(1, sizeof *q);
             int x = nondet_int(); p[1] = x; q[0]++; if (x > 3) free(p); {last}
             if (x <= 3) free(p); free(q); return 0; }}"
        )
    };
    verdicts("heap", &text("if (x <= 3) assert(p[1] == x && *q == 1);")).assert_proved();
    verdicts("use after free", &text("assert(p[1] == x && *q == 1);"))
        .assert_fails(&[(CheckKind::Dangling, "p[1]")]);
    verdicts("double free", &text("if (x > 4) free(p);"))
        .assert_fails(&[(CheckKind::DoubleFree, "free(p)")]);
    verdicts("invalid free", &text("free(&x);"))
        .assert_fails(&[(CheckKind::InvalidFree, "free(&x)")]);
}

#[test]
fn a_union_is_seen_by_bytes() {
    verdicts(
        "union",
        "union view { unsigned word; unsigned char bytes[4]; unsigned short halves[2]; };
         int main(void) { union view v; v.word = nondet_unsigned(); unsigned i = nondet_unsigned();
         assume(i < 4); assert(v.bytes[i] == ((v.word >> 8 * i) & 255));
         v.bytes[2] = 0x12; assert(v.halves[1] == ((v.word >> 24 << 8) | 0x12));
         assert((v.word & 0x00ff0000) == 0x00120000); return 0; }",
    )
    .assert_proved();
}

#[test]
fn a_pointer_to_a_dead_local_dangles() {
    let found = verdicts(
        "dangling",
        "int *keep; void f(int x) { int y = x; keep = &y; }
         int main(void) { f(nondet_int()); return *keep; }",
    );
    found.assert_fails(&[(CheckKind::Dangling, "*keep")]);
}

#[test]
fn what_is_not_supported_leaves_all_unknown_that_may_follow() {
    let found = verdicts(
        "sine",
        "extern double sin(double);
         int main(void) { int x = nondet_int(), y = x / 2; double d = x, e = d; assert(x != 4);
         if (x > 0) { e = sin(d); } assert(x < 100); if (x == 3) return 1 / (x - 3); return 0; }",
    );
    // What fails before is a failure, and what holds there is proved.
    let assertion = (CheckKind::Assertion, "x != 4");
    assert_eq!(found.failures(), [assertion]);
    for one in &found.found {
        let unknown =
            matches!(&one.verdict, Verdict::Unknown { reason } if reason.contains("'sin'"));
        match one.text.as_str() {
            "x / 2" => assert_eq!(one.verdict, Verdict::Proved),
            "x < 100" | "1 / (x - 3)" | "x - 3" => assert!(unknown, "{one:?}"),
            _ => assert_ne!(one.verdict, Verdict::Proved, "{one:?}"),
        }
    }
    let unreached = "extern double sin(double);
         int main(void) { double d = nondet_int(); if (0) d = sin(d); assert(1); return 0; }";
    verdicts("no sine", unreached).assert_proved();
}

#[test]
fn a_check_that_is_off_is_relied_on() {
    let text = "int main(void) { int x = nondet_int(); int y = 10 / x; assert(x != 0); return y; }";
    let checks = CheckSet::DEFAULT.without(CheckSet::from(CheckKind::DivisionByZero));
    let found = verdicts_with("relied", text, &Options { checks, ..Options::default() });
    found.assert_proved();
    let off = Assumption::CheckHolds { check: CheckKind::DivisionByZero };
    assert_eq!(found.rests_on(), [Basis::Assumption(off)]);
}
