//! Which operands are evaluated, deep expressions, built-in functions.

use findings::CheckSet;
use ir::{BinaryOperator, Builtin, ExpressionKind};
use wherefore_semantics::code::{FlattenOptions, Instruction, flatten};
use wherefore_semantics::concrete::{Bits, Concrete, ConcreteOptions};
use wherefore_semantics::evaluate::{Exit, evaluate};
use wherefore_semantics::machine::Outcome;

use crate::common::{Build, run};

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
fn builtins_give_what_the_compiler_s_do() {
    let mut build = Build::new("x");
    let (int, value) = (build.int(), build.number(0x0000_0f00));
    let call = |build: &mut Build, builtin, operands: &[_]| {
        let kind = ExpressionKind::Builtin { builtin, operands: operands.to_vec(), checks: None };
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
