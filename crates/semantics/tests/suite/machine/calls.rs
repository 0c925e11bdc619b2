//! Calls: recursion, what is passed and returned, functions without a body.

use ir::{
    Argument, BinaryOperator, Call, Callee, CheckId, ExpressionKind, FunctionKind, PlaceKind,
    Relocation, Statement, StaticImage, Successors, Target, Type, VertexId,
};
use wherefore_semantics::machine::{Limit, Outcome, RunOptions};

use crate::common::{Build, message, run, run_with};

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
    build.then(Statement::Call(Box::new(Call {
        callee,
        arguments,
        result: Some(result),
        held: ir::CheckId::NONE,
    })));
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
    build.then(Statement::Call(Box::new(Call {
        callee,
        arguments: Vec::new(),
        result,
        held: ir::CheckId::NONE,
    })));
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
