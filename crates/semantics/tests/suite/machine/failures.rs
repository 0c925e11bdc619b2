//! Checks that fail, and what is said about them.

use findings::{CheckKind, CheckSet};
use ir::{BinaryOperator, ExpressionKind, Statement, StaticImage, Successors, VertexId};
use wherefore_semantics::machine::{Outcome, RunOptions};

use crate::common::{Build, message, run, run_with};

#[test]
fn after_a_failed_overflow_check_the_run_goes_on_with_the_wrapped_value_and_tells_once() {
    let mut build = Build::new("x + 1");
    let int = build.int();
    let (x, i) = (build.local("x", int), build.local("i", int));
    let largest = build.number(i32::MAX.into());
    let zero = build.number(0);
    build.set(i, zero);
    let head = build.set(x, largest);
    let read = build.read(x);
    let (read, one) = (build.with_text(read, "x"), build.number(1));
    let sum = build.binary_at(BinaryOperator::Add, read, one, Some("x + 1"));
    build.set(x, sum);
    let count = build.read(i);
    let more = build.binary(BinaryOperator::Add, count, one);
    build.set(i, more);
    let (count, three) = (build.read(i), build.number(3));
    let condition = build.binary(BinaryOperator::Less, count, three);
    let after = VertexId(build.next().0 + 1);
    build.vertex(Statement::Branch { condition }, Successors::Branch(head, after));
    let (result, shift) = (build.read(x), build.number(30));
    let result = build.binary(BinaryOperator::ShiftRight, result, shift);
    build.returns(result);
    let (outcome, host) = run(&build.finish());
    assert_eq!(outcome, Outcome::Exited(-2));
    assert_eq!(host.failures.len(), 1, "each check is told once");
    assert_eq!(host.failures[0].message, "x + 1 overflows int: 2147483647 + 1");
    assert_eq!(host.failures[0].values, [("x".to_owned(), "2147483647".to_owned())]);
}

#[test]
fn a_division_by_zero_ends_the_run() {
    let mut build = Build::new("10 / y");
    let int = build.int();
    let y = build.local("y", int);
    let zero = build.number(0);
    build.set(y, zero);
    let (ten, read) = (build.number(10), build.read(y));
    let quotient = build.binary_at(BinaryOperator::Divide, ten, read, Some("10 / y"));
    build.returns(quotient);
    let program = build.finish();
    assert_eq!(message(&run(&program).0), "division by zero: 10 / y is 10 / 0");
    let off = CheckSet::DEFAULT.without(CheckKind::DivisionByZero.into());
    let (outcome, _) = run_with(&program, RunOptions { checks: off, ..RunOptions::default() });
    let text = message(&outcome);
    assert!(text.starts_with("cannot go on") && text.contains("switched off"), "{text}");
}

#[test]
fn a_subscript_outside_its_array_is_told_with_its_value() {
    let mut build = Build::new("a[i]");
    let int = build.int();
    let ten = build.array(int, 10);
    let (a, i) = (build.local("a", ten), build.local("i", int));
    build.declare(a);
    let value = build.number(10);
    build.set(i, value);
    let (array, index) = (build.variable(a), build.read(i));
    let element = build.element(array, index, "a[i]");
    let read = build.load(element);
    build.returns(read);
    let (outcome, _) = run(&build.finish());
    assert_eq!(message(&outcome), "index 10 is outside the 10 elements of 'a'");
}

#[test]
fn one_past_the_end_is_an_address_but_not_an_object() {
    let mut build = Build::new("&a[10]; *p");
    let int = build.int();
    let ten = build.array(int, 10);
    let pointer = build.pointer(int);
    let (a, p) = (build.local("a", ten), build.local("p", pointer));
    build.declare(a);
    let (array, index) = (build.variable(a), build.number(10));
    let element = build.element(array, index, "a[10]");
    let address = build.address(element);
    build.set(p, address);
    let read = build.read(p);
    let read = build.with_text(read, "p");
    let place = build.dereference(read);
    let value = build.load(place);
    build.returns(value);
    let (outcome, _) = run(&build.finish());
    let text = message(&outcome);
    assert_eq!(text, "'*p' reads 4 bytes at offset 40 of 'a', which has 40 bytes");
}

#[test]
fn null_freed_and_ended_objects_are_told_apart() {
    let build_with = |what: &str| {
        let mut build = Build::new("p = malloc(4);\n free(p);\n *p");
        let int = build.int();
        let pointer = build.pointer(int);
        let (p, x) = (build.local("p", pointer), build.local("x", int));
        match what {
            "null" => {
                let null = build.constant(0, pointer);
                build.set(p, null);
            }
            "freed" => {
                build.allocate(p, 4);
                let read = build.read(p);
                build.free(read, "free(p)");
            }
            _ => {
                build.declare(x);
                let place = build.variable(x);
                let address = build.address(place);
                build.set(p, address);
                build.then(Statement::Discard { locals: vec![x] });
            }
        }
        let read = build.read(p);
        let read = build.with_text(read, "p");
        let place = build.dereference(read);
        let value = build.load(place);
        build.returns(value);
        message(&run(&build.finish()).0).to_owned()
    };
    assert_eq!(build_with("null"), "null pointer dereferenced: p is null");
    assert_eq!(
        build_with("freed"),
        "'*p' reads the object allocated at test.c:1, which was freed at test.c:2"
    );
    assert_eq!(build_with("ended"), "'*p' reads 'x', whose lifetime has ended");
}

#[test]
fn frees_are_checked() {
    let build_with = |twice: bool| {
        let mut build = Build::new("first free; second free");
        let int = build.int();
        let pointer = build.pointer(int);
        let p = build.local("p", pointer);
        build.allocate(p, 4);
        let read = build.read(p);
        if twice {
            build.free(read, "first free");
            build.free(read, "second free");
        } else {
            let one = build.number(1);
            let kind =
                ExpressionKind::PointerAdd { pointer: read, index: one, size: 1, subtract: false };
            let moved = build.expression(kind, pointer);
            build.free(moved, "first free");
        }
        let zero = build.number(0);
        build.returns(zero);
        let (outcome, _) = run(&build.finish());
        message(&outcome).to_owned()
    };
    assert!(build_with(true).ends_with("is freed again; it was freed at test.c:1"));
    assert!(build_with(false).ends_with("it points 1 byte into the object allocated at test.c:1"));
}

#[test]
fn what_is_lost_at_the_end_is_a_leak() {
    let build_with = |keep: bool| {
        let mut build = Build::new("x");
        let int = build.int();
        let pointer = build.pointer(int);
        let p = build.local("p", pointer);
        let kept = build.global("kept", pointer, StaticImage::default());
        build.allocate(p, 12);
        if keep {
            let (place, read) = (build.global_place(kept), build.read(p));
            build.assign(place, read);
        }
        let zero = build.number(0);
        build.returns(zero);
        let checks = CheckSet::DEFAULT.with(CheckKind::Leak.into());
        run_with(&build.finish(), RunOptions { checks, ..RunOptions::default() }).0
    };
    assert_eq!(build_with(true), Outcome::Exited(0));
    assert!(message(&build_with(false)).contains("12 bytes"));
}

#[test]
fn a_literal_is_read_only() {
    let mut build = Build::new("*s = 'x'");
    let char = build.char();
    let text = build.array(char, 3);
    let pointer = build.pointer(char);
    let image = StaticImage { bytes: b"ab\0".to_vec(), ..StaticImage::default() };
    let literal = build.global("\"ab\"", text, image);
    build.program.globals[literal].read_only = true;
    let s = build.local("s", pointer);
    let place = build.global_place(literal);
    let address = build.expression(ExpressionKind::Address(place), pointer);
    build.set(s, address);
    let read = build.read(s);
    let read = build.with_text(read, "s");
    build.print("%s|%.1s\n", &[read, read]);
    let (place, value) = (build.dereference(read), build.constant(b'x'.into(), char));
    build.assign(place, value);
    let zero = build.number(0);
    build.returns(zero);
    let (outcome, host) = run(&build.finish());
    assert_eq!(host.output, b"ab|a\n");
    assert!(message(&outcome).contains("read-only"), "{outcome:?}");
}

#[test]
fn uninitialized_reads_are_found_if_asked_for() {
    let mut build = Build::new("x");
    let int = build.int();
    let x = build.local("x", int);
    build.declare(x);
    let value = build.read(x);
    build.returns(value);
    let program = build.finish();
    assert_eq!(run(&program).0, Outcome::Exited(0));
    let checks = CheckSet::DEFAULT.with(CheckKind::Uninitialized.into());
    let (outcome, host) = run_with(&program, RunOptions { checks, ..RunOptions::default() });
    assert_eq!(outcome, Outcome::Exited(0), "the run goes on");
    assert_eq!(host.failures[0].message, "'x' is read, but was never written");
    let (outcome, _) = run_with(&program, RunOptions { seed: Some(1), ..RunOptions::default() });
    assert_ne!(outcome, Outcome::Exited(0), "a seed gives other values");
}
