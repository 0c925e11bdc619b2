//! Whole runs of programs that are built by hand.

mod common;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use common::{Build, message, run, run_with};
use findings::{CheckKind, CheckSet};
use ir::{
    Argument, BinaryOperator, Builtin, Call, Callee, CheckId, DataModel, EventName, ExpressionKind,
    FloatFormat, FunctionKind, PlaceKind, Relocation, Statement, StaticImage, Successors,
    SwitchCase, Target, Type, VertexId,
};
use wherefore_semantics::code::{FlattenOptions, Instruction, SharedCode, flatten};
use wherefore_semantics::concrete::{Bits, Concrete, ConcreteOptions, Inputs, Scenario};
use wherefore_semantics::evaluate::{Exit, evaluate};
use wherefore_semantics::machine::{
    Event, Host, Limit, LoggedValue, Machine, Outcome, Quiet, RunOptions, Step, StepEffect,
};

/// `for (i = 0; i < n; i++) s += i; return s;`
fn sum_to(n: i128) -> Build {
    let mut build = Build::new("i < n; s + i; i + 1");
    let int = build.int();
    let (i, s) = (build.local("i", int), build.local("s", int));
    build.declare(i);
    build.declare(s);
    let zero = build.number(0);
    build.set(i, zero);
    build.set(s, zero);
    let head = build.next();
    let (read, limit) = (build.read(i), build.number(n));
    let condition = build.binary(BinaryOperator::Less, read, limit);
    let body = VertexId(head.0 + 1);
    let after = VertexId(head.0 + 3);
    build.vertex(Statement::Branch { condition }, Successors::Branch(body, after));
    let (left, right) = (build.read(s), build.read(i));
    let sum = build.binary_at(BinaryOperator::Add, left, right, Some("s + i"));
    build.set(s, sum);
    let (left, one) = (build.read(i), build.number(1));
    let next = build.binary(BinaryOperator::Add, left, one);
    let last = build.set(i, next);
    build.body.vertices[last].successors = Successors::Next(head);
    let result = build.read(s);
    build.returns(result);
    build
}

#[test]
fn a_loop_runs() {
    assert_eq!(run(&sum_to(101).finish()).0, Outcome::Exited(5050));
}

#[test]
fn machines_that_share_code_run_as_machines_of_their_own() {
    let program = sum_to(101).finish();
    let code = Rc::new(SharedCode::new(&program));
    for trace in [false, true, false] {
        let options = RunOptions { trace, ..RunOptions::default() };
        let mut machine = Machine::sharing(&code, options);
        let outcome = machine.run(ir::FunctionId(0), &mut Quiet::default());
        assert_eq!(outcome, Outcome::Exited(5050));
        assert_eq!(machine.begun() > 0, trace, "code for traces is other code");
    }
    let plain = FlattenOptions { jumps: true, ..FlattenOptions::default() };
    let [first, again] =
        [(); 2].map(|()| code.code(ir::FunctionId(0), plain.clone()).expect("a body"));
    assert!(Rc::ptr_eq(&first, &again), "it is flattened once");
}

#[test]
fn a_run_stops_at_its_limits() {
    let program = sum_to(i32::MAX.into()).finish();
    let limited = RunOptions { step_limit: 1000, ..RunOptions::default() };
    let (outcome, _) = run_with(&program, limited);
    assert!(matches!(outcome, Outcome::LimitReached { limit: Limit::Steps, .. }), "{outcome:?}");
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    let stopped = RunOptions { interrupt, ..RunOptions::default() };
    assert_eq!(run_with(&program, stopped).0, Outcome::Interrupted);
    let deadline = Some(std::time::Instant::now());
    let late = RunOptions { deadline, ..RunOptions::default() };
    let (outcome, _) = run_with(&program, late);
    assert!(matches!(outcome, Outcome::LimitReached { limit: Limit::Time, .. }), "{outcome:?}");
}

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

/// `int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }` with the call as a statement.
fn recursion(depth: i128) -> Build {
    let mut build = Build::new("f(n - 1)");
    let int = build.int();
    let f = build.function("f", int, &[("n", int)], false);
    let n = ir::LocalId(0);
    let r = build.local("r", int);
    let (read, zero) = (build.read(n), build.number(0));
    let condition = build.binary(BinaryOperator::Equal, read, zero);
    let (done, more) = (VertexId(1), VertexId(2));
    build.vertex(Statement::Branch { condition }, Successors::Branch(done, more));
    build.returns(zero);
    let one = build.number(1);
    let less = build.binary(BinaryOperator::Subtract, read, one);
    build.call(f, &[less], Some(r));
    let result = build.read(r);
    let result = build.binary(BinaryOperator::Add, result, one);
    build.returns(result);
    build.main();
    let (r, depth) = (build.local("r", int), build.number(depth));
    build.call(f, &[depth], Some(r));
    let result = build.read(r);
    build.returns(result);
    build
}

#[test]
fn recursion_is_limited_by_the_stack_and_by_memory() {
    let program = recursion(1_000_000).finish();
    let (outcome, _) = run(&program);
    let Outcome::LimitReached { limit, .. } = outcome else { panic!("{outcome:?}") };
    let text = limit.to_string();
    assert!(text.starts_with("the stack is used up: f has called itself"), "{text}");
    let deep = RunOptions { stack_limit: 1 << 30, ..RunOptions::default() };
    assert_eq!(run_with(&program, deep).0, Outcome::Exited(1_000_000));
    let limited = RunOptions { memory_limit: 1 << 20, ..RunOptions::default() };
    let (outcome, _) = run_with(&program, limited);
    assert!(matches!(outcome, Outcome::LimitReached { limit: Limit::Memory, .. }), "{outcome:?}");
}

#[test]
fn the_operand_that_is_not_chosen_is_not_evaluated() {
    // p && *p, q || 1 / 0, 0 ? 1 / 0 : 7, with p null and q not zero.
    let build_it = || {
        let mut build = Build::new("p && *p; q || 1 / 0; 0 ? 1 / 0 : 7");
        let int = build.int();
        let pointer = build.pointer(int);
        let (p, q) = (build.local("p", pointer), build.local("q", int));
        let (null, five) = (build.constant(0, pointer), build.number(5));
        build.set(p, null);
        build.set(q, five);
        let read = build.read(p);
        let place = build.dereference(read);
        let value = build.load(place);
        let and = build.expression(ExpressionKind::LogicalAnd(read, value), int);
        let (one, zero) = (build.number(1), build.number(0));
        let wrong = build.binary(BinaryOperator::Divide, one, zero);
        let read = build.read(q);
        let or = build.expression(ExpressionKind::LogicalOr(read, wrong), int);
        let seven = build.number(7);
        let kind = ExpressionKind::Conditional { condition: zero, then: wrong, otherwise: seven };
        let chosen = build.expression(kind, int);
        let sum = build.binary(BinaryOperator::Add, and, or);
        let sum = build.binary(BinaryOperator::Add, sum, chosen);
        build.returns(sum);
        build.finish()
    };
    let program = build_it();
    assert_eq!(run(&program).0, Outcome::Exited(8), "as jumps");

    let code = flatten(&program, ir::FunctionId(0), FlattenOptions::default()).expect("a body");
    assert!(code.instructions.iter().any(|one| matches!(one, Instruction::Enter { .. })));
    let options = ConcreteOptions { memory_limit: 1 << 20, ..ConcreteOptions::default() };
    let mut domain = Concrete::new(&program, options);
    let mut slots = vec![Bits::default(); code.slot_count as usize];
    for (slot, constant) in slots.iter_mut().zip(&code.constants) {
        if let wherefore_semantics::code::Constant::Bits(_, bits) = constant {
            *slot = Bits::wide(*bits);
        }
    }
    let mut position = 0;
    let result = loop {
        let checks = CheckSet::DEFAULT;
        match evaluate(&mut domain, checks, &code, &mut slots, &mut position) {
            Exit::Next => {}
            Exit::Return(slot) => break slot.map(|slot| slots[slot as usize].low),
            _ => panic!("the vertices only compute"),
        }
    };
    assert_eq!(result, Some(8), "as regions");
}

#[test]
fn an_expression_of_a_hundred_thousand_terms_is_evaluated() {
    let mut build = Build::new("x");
    let int = build.int();
    let x = build.local("x", int);
    let one = build.number(1);
    build.set(x, one);
    let term = build.read(x);
    let (mut left, mut right) = (term, term);
    for _ in 1..100_000 {
        left = build.binary(BinaryOperator::Add, left, term);
        right = build.binary(BinaryOperator::Add, term, right);
    }
    let mut and = build.expression(ExpressionKind::LogicalAnd(left, term), int);
    for _ in 0..100_000 {
        and = build.expression(ExpressionKind::LogicalAnd(and, term), int);
    }
    let sum = build.binary(BinaryOperator::Add, left, right);
    let sum = build.binary(BinaryOperator::Add, sum, and);
    build.returns(sum);
    let program = build.finish();
    assert_eq!(run(&program).0, Outcome::Exited(200_001));
    let regions = flatten(&program, ir::FunctionId(0), FlattenOptions::default());
    assert!(regions.is_some(), "as regions it is only flattened");
}

#[test]
fn aggregates_are_passed_and_returned_by_copy() {
    let mut build = Build::new("struct");
    let int = build.int();
    let array = build.array(int, 3);
    let record = build.program.types.records.push(ir::Record {
        name: Some("s".into()),
        union: false,
        fields: vec![ir::Field { name: Some("a".into()), ty: array, offset: 0, bits: None }],
        size: 12,
        alignment: 4,
        complete: true,
    });
    let record = build.program.types.intern(Type::Record(record));
    let change = build.function("change", record, &[("s", record)], false);
    let s = build.variable(ir::LocalId(0));
    let field = build.place(PlaceKind::Field { base: s, field: 0 }, array);
    let one = build.number(1);
    let element = build.element(field, one, "struct");
    let seven = build.number(7);
    build.assign(element, seven);
    let result = Argument::Object(s, CheckId::NONE);
    build.vertex(Statement::Return(Some(result)), Successors::None);

    build.main();
    let (a, b) = (build.local("a", record), build.local("b", record));
    build.declare(a);
    build.declare(b);
    let target = build.variable(a);
    build.then(Statement::Clear { target });
    let result = build.variable(b);
    let arguments = vec![Argument::Object(target, CheckId::NONE)];
    let callee = Callee::Function(change);
    build.then(Statement::Call(Box::new(Call { callee, arguments, result: Some(result) })));
    let one = build.number(1);
    let mut values = Vec::new();
    for object in [target, result] {
        let field = build.place(PlaceKind::Field { base: object, field: 0 }, array);
        let element = build.element(field, one, "struct");
        values.push(build.load(element));
    }
    build.print("%d %d\n", &values);
    let zero = build.number(0);
    build.returns(zero);
    let (outcome, host) = run(&build.finish());
    assert_eq!(outcome, Outcome::Exited(0));
    assert_eq!(host.output, b"0 7\n");
}

#[test]
fn extra_arguments_stand_at_multiples_of_eight_bytes() {
    let mut build = Build::new("va");
    let (int, long) = (build.int(), build.long());
    let pointer = build.pointer(long);
    let second = build.function("second", long, &[("n", int)], true);
    let extra = build.expression(ExpressionKind::ExtraArguments, pointer);
    let one = build.number(1);
    let kind = ExpressionKind::PointerAdd { pointer: extra, index: one, size: 8, subtract: false };
    let moved = build.expression(kind, pointer);
    let place = build.dereference(moved);
    let value = build.load(place);
    build.returns(value);
    build.main();
    let r = build.local("r", long);
    let (zero, first, value) = (build.number(0), build.number(5), build.constant(-3, long));
    build.call(second, &[zero, first, value], Some(r));
    let value = build.read(r);
    build.print("%ld\n", &[value]);
    build.returns(zero);
    let (outcome, host) = run(&build.finish());
    assert_eq!((outcome, host.output), (Outcome::Exited(0), b"-3\n".to_vec()));
}

#[test]
fn old_calls_with_too_few_too_many_and_other_arguments_are_tolerated() {
    let mut build = Build::new("k&r");
    let (int, long) = (build.int(), build.long());
    let f = build.function("f", long, &[("a", long), ("b", int)], false);
    let (a, b) = (build.read(ir::LocalId(0)), build.read(ir::LocalId(1)));
    let kind = ExpressionKind::Convert { operand: b, checks: None };
    let b = build.expression(kind, long);
    let sum = build.binary(BinaryOperator::Add, a, b);
    build.returns(sum);
    build.main();
    let r = build.local("r", int);
    let (minus, zero) = (build.number(-1), build.number(0));
    build.call(f, &[minus], Some(r));
    let first = build.read(r);
    build.print("%d ", &[first]);
    build.call(f, &[minus, minus, minus], Some(r));
    build.print("%d\n", &[first]);
    build.returns(zero);
    let (outcome, host) = run(&build.finish());
    assert_eq!((outcome, host.output), (Outcome::Exited(0), b"-1 -2\n".to_vec()));
}

#[test]
fn globals_point_to_each_other_and_to_functions() {
    let mut build = Build::new("f");
    let int = build.int();
    let f = build.function("f", int, &[], false);
    let forty_two = build.number(42);
    build.returns(forty_two);
    let function = build.program.functions[f].ty;
    let pointer = build.pointer(function);
    let image = StaticImage {
        relocations: vec![Relocation { offset: 0, target: Target::Function(f) }],
        ..StaticImage::default()
    };
    let g = build.global("g", pointer, image);
    let to_g = build.pointer(pointer);
    let image = StaticImage {
        relocations: vec![Relocation { offset: 0, target: Target::Global(g, 0) }],
        ..StaticImage::default()
    };
    let h = build.global("h", to_g, image);
    build.main();
    let r = build.local("r", int);
    let place = build.global_place(h);
    let read = build.load(place);
    let place = build.dereference(read);
    let callee = build.load(place);
    let origin = build.origin("f");
    let checks = build.reserve(ir::checks::CALL, origin);
    let result = Some(build.variable(r));
    let callee = Callee::Pointer(callee, checks);
    build.then(Statement::Call(Box::new(Call { callee, arguments: Vec::new(), result })));
    let value = build.read(r);
    build.returns(value);
    assert_eq!(run(&build.finish()).0, Outcome::Exited(42));
}

#[test]
fn a_function_without_body_is_unknown() {
    let mut build = Build::new("mystery()");
    let int = build.int();
    let mystery = build.function("mystery", int, &[], false);
    build.main();
    build.call(mystery, &[], None);
    let zero = build.number(0);
    build.returns(zero);
    let (outcome, _) = run(&build.finish());
    assert_eq!(message(&outcome), "mystery has neither a body nor a model");
}

#[test]
fn a_check_in_a_model_is_told_at_the_user_s_call() {
    let mut build = Build::new("strlen(s)");
    let (int, char) = (build.int(), build.char());
    let pointer = build.pointer(char);
    let model = build.function("strlen", int, &[("string", pointer)], false);
    let read = build.read(ir::LocalId(0));
    let place = build.dereference(read);
    let value = build.load(place);
    let kind = ExpressionKind::Convert { operand: value, checks: None };
    let value = build.expression(kind, int);
    build.returns(value);
    build.main();
    build.program.functions[model].kind = FunctionKind::Model;
    let null = build.constant(0, pointer);
    let call = build.call(model, &[null], None);
    let origin = build.origin("strlen(s)");
    build.body.vertices[call].origin = origin;
    let zero = build.number(0);
    build.returns(zero);
    let (outcome, _) = run(&build.finish());
    let Outcome::Failed(failure) = outcome else { panic!("{outcome:?}") };
    assert_eq!(failure.origin, origin);
    assert_eq!(failure.message, "strlen reads through a null pointer");
    assert_eq!(failure.stack.len(), 1, "the model is folded");
}

#[test]
fn a_local_that_a_jump_skipped_to_exists() {
    let mut build = Build::new("goto");
    let int = build.int();
    let z = build.local("z", int);
    let pointer = build.pointer(int);
    let p = build.local("p", pointer);
    // Vertex 0 jumps over the declaration in vertex 1.
    build.vertex(Statement::Skip, Successors::Next(VertexId(2)));
    build.declare(z);
    let place = build.variable(z);
    let address = build.address(place);
    build.set(p, address);
    let read = build.read(p);
    let place = build.dereference(read);
    let nine = build.number(9);
    build.assign(place, nine);
    let value = build.read(z);
    build.returns(value);
    assert_eq!(run(&build.finish()).0, Outcome::Exited(9));
}

#[test]
fn switches_find_their_cases() {
    for (value, expected) in [(-1, 10), (5, 20), (7, 20), (1000, 30), (1_000_000, 40), (8, 0)] {
        let mut build = Build::new("switch");
        let value = build.number(value);
        let case = |low, high, index| SwitchCase { low, high, target: VertexId(index) };
        let cases =
            vec![case(-1, -1, 1), case(5, 7, 2), case(1000, 1000, 3), case(999_999, 1_000_001, 4)];
        build.vertex(Statement::Switch { value }, Successors::Switch(cases, VertexId(5)));
        for result in [10, 20, 30, 40, 0] {
            let result = build.number(result);
            build.returns(result);
        }
        assert_eq!(run(&build.finish()).0, Outcome::Exited(expected));
    }
}

#[test]
fn inputs_are_given_by_site_and_recorded() {
    let mut build = Build::new("nondet");
    let int = build.int();
    let origin = build.origin("nondet");
    let site = build.program.sites.push(ir::InputSite { name: "nondet".into(), ty: int, origin });
    let (x, y, z) = (build.local("x", int), build.local("y", int), build.local("z", int));
    let two = build.number(2);
    for (local, limit) in [(x, None), (y, None), (z, Some(two))] {
        let target = build.variable(local);
        build.then(Statement::Input { target, site, limit });
    }
    let values = [build.read(x), build.read(y), build.read(z)];
    build.print("%d %d %d", &values);
    let zero = build.number(0);
    build.returns(zero);
    let program = build.finish();
    let mut inputs = Inputs::new();
    inputs.push(site, 3);
    inputs.push(site, u128::MAX);
    let mut host = Quiet::default();
    let options = RunOptions {
        scenario: Scenario { inputs, ..Scenario::default() },
        ..RunOptions::default()
    };
    let mut machine = Machine::new(&program, options);
    assert_eq!(machine.run(ir::FunctionId(0), &mut host), Outcome::Exited(0));
    assert_eq!(host.output, b"3 -1 0", "given ones first, then zero");
    let taken: Vec<_> = machine.taken_inputs().iter().map(|one| one.value).collect();
    assert_eq!(taken, [3, 0xffff_ffff, 0]);
    for seed in 0..20 {
        let options = RunOptions { seed: Some(seed), ..RunOptions::default() };
        let mut machine = Machine::new(&program, options);
        machine.run(ir::FunctionId(0), &mut host);
        assert!(machine.taken_inputs()[2].value <= 2, "a choice is within its limit");
    }
}

#[test]
fn assumptions_assertions_and_exits_end_runs() {
    let build_with = |statement: &dyn Fn(&mut Build) -> Statement| {
        let mut build = Build::new("x == 1");
        let statement = statement(&mut build);
        let ends = matches!(statement, Statement::Exit { .. } | Statement::Abort);
        if ends {
            build.vertex(statement, Successors::None);
        } else {
            build.then(statement);
        }
        let zero = build.number(0);
        build.returns(zero);
        run(&build.finish()).0
    };
    let assumed = build_with(&|build| Statement::Assume { condition: build.number(0) });
    assert_eq!(assumed, Outcome::Assumed);
    let asserted = build_with(&|build| {
        let check = build.property(CheckKind::Assertion, Some("x == 1"));
        Statement::Assert { condition: build.number(0), check }
    });
    assert_eq!(message(&asserted), "assertion failed: x == 1");
    let exited = build_with(&|build| Statement::Exit { status: build.number(-2) });
    assert_eq!(exited, Outcome::Exited(-2));
    let aborted = build_with(&|_| Statement::Abort);
    assert!(matches!(aborted, Outcome::Aborted(_)));
    let unsupported = build_with(&|build| {
        let check = build.property(CheckKind::Unsupported, Some("inline assembly"));
        Statement::Unsupported { check }
    });
    assert_eq!(message(&unsupported), "inline assembly is not supported");
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

#[derive(Default)]
struct Recorder {
    steps: Vec<StepEffect>,
    events: Vec<Event>,
}

impl Host for Recorder {
    fn write(&mut self, _: u32, _: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        None
    }

    fn step(&mut self, step: &Step) {
        self.steps.push(step.effect.clone());
    }

    fn event(&mut self, event: &Event) {
        self.events.push(event.clone());
    }
}

#[test]
fn a_trace_tells_what_each_step_did() {
    let program = sum_to(1).finish();
    let mut host = Recorder::default();
    let options = RunOptions { trace: true, ..RunOptions::default() };
    let outcome = Machine::new(&program, options).run(ir::FunctionId(0), &mut host);
    assert_eq!(outcome, Outcome::Exited(0));
    let stored = |name: &str, value: &str| StepEffect::Stored(name.to_owned(), value.to_owned());
    assert_eq!(
        host.steps,
        [
            stored("i", "0"),
            stored("s", "0"),
            StepEffect::Branch(true, Vec::new()),
            stored("s", "0"),
            stored("i", "1"),
            StepEffect::Branch(false, Vec::new()),
            StepEffect::Returned(Some("0".to_owned())),
        ]
    );
}

#[test]
fn events_carry_their_values() {
    let mut build = Build::new("x");
    let (char, zero) = (build.char(), build.number(0));
    let letter = build.constant(b'a'.into(), char);
    let name = EventName::Known("seen".into());
    build.then(Statement::Event { name, values: vec![letter, zero] });
    build.returns(zero);
    let (_, events) = events_of(&build.finish());
    assert_eq!(events[0].shown, ["97 'a'", "0"]);
}

fn events_of(program: &ir::Program) -> (Outcome, Vec<Event>) {
    let mut host = Recorder::default();
    let outcome = Machine::new(program, RunOptions::default()).run(ir::FunctionId(0), &mut host);
    (outcome, host.events)
}

#[test]
fn events_are_logged_with_numbers_and_texts() {
    let mut build = Build::new("x");
    let (char, zero) = (build.char(), build.number(0));
    let (text, pointer) = (build.array(char, 3), build.pointer(char));
    let mut address = |bytes: &[u8]| {
        let image = StaticImage { bytes: bytes.to_vec(), ..StaticImage::default() };
        let global = build.global("text", text, image);
        let place = build.global_place(global);
        build.expression(ExpressionKind::Address(place), pointer)
    };
    let (word, endless) = (address(b"ab\0"), address(b"abc"));
    let byte = build.program.types.integer(8, false);
    let wide = build.program.types.intern(Type::Float(FloatFormat::Extended));
    let single = build.program.types.intern(Type::Float(FloatFormat::Single));
    let values = vec![
        build.constant(0xff, char),
        build.constant(0xff, byte),
        build.constant(1.5f32.to_bits().into(), single),
        // 1 plus 2^-63, which no double has.
        build.constant(0x3fff_8000_0000_0000_0001, wide),
        word,
        endless,
        build.constant(0, pointer),
    ];
    build.then(Statement::Event { name: EventName::Computed(word), values });
    build.returns(zero);
    let (outcome, events) = events_of(&build.finish());
    assert_eq!(outcome, Outcome::Exited(0));
    assert_eq!(&*events[0].name, "ab");
    let logged = [
        LoggedValue::Integer(-1),
        LoggedValue::Integer(255),
        LoggedValue::Float(1.5),
        LoggedValue::Float(1.0),
        LoggedValue::Text(b"ab".to_vec()),
        LoggedValue::Other,
        LoggedValue::Other,
    ];
    assert_eq!(events[0].logged, logged);
}

#[test]
fn an_event_whose_name_is_nowhere_ends_the_run_as_unknown() {
    let mut build = Build::new("x");
    let (char, zero) = (build.char(), build.number(0));
    let pointer = build.pointer(char);
    let name = EventName::Computed(build.constant(0, pointer));
    build.then(Statement::Event { name, values: Vec::new() });
    build.returns(zero);
    let (outcome, events) = events_of(&build.finish());
    let Outcome::Unsupported { message, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(message, "an event whose name cannot be read");
    assert!(events.is_empty());
}

#[test]
fn text_is_read_scanned_and_printed_into_buffers() {
    let mut build = Build::new("io");
    let (int, char) = (build.int(), build.char());
    let buffer = build.array(char, 4);
    let (n, b, r) = (build.local("n", int), build.local("b", buffer), build.local("r", int));
    build.declare(n);
    build.declare(b);
    let place = build.variable(n);
    let address = build.address(place);
    let (zero, size) = (build.number(0), build.number(4));
    let origin = build.origin("io");
    let checks = build.reserve(ir::checks::ACCESS, origin);
    let result = build.variable(r);
    let arguments = vec![address];
    build.then(Statement::Scan(Box::new(ir::Scanning {
        function: "scanf".into(),
        source: ir::SourceStream::Stream(zero),
        format: ir::PrintFormat::Constant { text: b"%d"[..].into(), arguments },
        checks,
        result: Some(result),
    })));
    let target = build.variable(b);
    let pointer = build.pointer(char);
    let to = build.expression(ExpressionKind::Address(target), pointer);
    let value = build.load(place);
    let write = build.reserve(ir::checks::WRITE, origin);
    build.then(Statement::Print(Box::new(ir::Printing {
        function: "snprintf".into(),
        sink: ir::Sink::Buffer { pointer: to, size: Some(size), checks: write },
        format: ir::PrintFormat::Constant { text: b"<%d>"[..].into(), arguments: vec![value] },
        checks,
        result: Some(result),
    })));
    let count = build.read(r);
    build.print("%s %d", &[to, count]);
    let byte = build.local("byte", int);
    let target = build.variable(byte);
    build.then(Statement::ReadByte { target, stream: zero });
    let byte = build.read(byte);
    build.print(" %d\n", &[byte]);
    build.returns(zero);
    let program = build.finish();
    let mut host = Quiet { input: b"  -123x".iter().rev().copied().collect(), ..Quiet::default() };
    Machine::new(&program, RunOptions::default()).run(ir::FunctionId(0), &mut host);
    assert_eq!(String::from_utf8_lossy(&host.output), "<-1 6 120\n");
}

#[test]
fn a_32_bit_program_has_small_addresses() {
    let mut build = Build::with_model("x", DataModel::Ilp32);
    let int = build.int();
    let pointer = build.pointer(int);
    let (x, p) = (build.local("x", int), build.local("p", pointer));
    let seven = build.number(7);
    build.declare(x);
    build.set(x, seven);
    let place = build.variable(x);
    let address = build.address(place);
    let kind = ExpressionKind::Convert { operand: address, checks: None };
    let number = build.expression(kind, int);
    let back = build.expression(ExpressionKind::Convert { operand: number, checks: None }, pointer);
    build.set(p, back);
    let read = build.read(p);
    let place = build.dereference(read);
    let value = build.load(place);
    build.returns(value);
    assert_eq!(run(&build.finish()).0, Outcome::Exited(7));
}

#[test]
fn builtins_give_what_the_compiler_s_do() {
    let mut build = Build::new("x");
    let (int, value) = (build.int(), build.number(0x0000_0f00));
    let call = |build: &mut Build, builtin, operands: &[_]| {
        let kind = ExpressionKind::Builtin { builtin, operands: operands.to_vec() };
        build.expression(kind, int)
    };
    let (zero, largest) = (build.number(0), build.number(i32::MAX.into()));
    let values = [
        call(&mut build, Builtin::LeadingZeros, &[value]),
        call(&mut build, Builtin::TrailingZeros, &[value]),
        call(&mut build, Builtin::OnesCount, &[value]),
        call(&mut build, Builtin::Parity, &[value]),
        call(&mut build, Builtin::FirstSet, &[value]),
        call(&mut build, Builtin::FirstSet, &[zero]),
        call(&mut build, Builtin::RedundantSign, &[value]),
        call(&mut build, Builtin::ByteSwap, &[value]),
        call(&mut build, Builtin::AddOverflows, &[largest, value]),
        call(&mut build, Builtin::SubtractOverflows, &[largest, value]),
    ];
    build.print("%d %d %d %d %d %d %d %d %d %d", &values);
    build.returns(zero);
    let (_, host) = run(&build.finish());
    assert_eq!(String::from_utf8_lossy(&host.output), "20 8 4 0 9 0 19 983040 1 0");
}
