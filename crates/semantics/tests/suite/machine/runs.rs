//! Runs as a whole: their ends, limits, inputs, and machines that share code.

use std::rc::Rc;

use findings::CheckKind;
use ir::{DataModel, ExpressionKind, Statement, Successors, SwitchCase, VertexId};
use wherefore_semantics::code::{FlattenOptions, SharedCode};
use wherefore_semantics::concrete::{Inputs, Scenario};
use wherefore_semantics::machine::{Limit, Machine, Outcome, Quiet, RunOptions};

use crate::common::{Build, message, run, run_with};
use crate::machine::sum_to;

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
    let stopped = RunOptions::default();
    stopped.interrupter.interrupt();
    assert_eq!(run_with(&program, stopped).0, Outcome::Interrupted);
    let stopped = RunOptions::default();
    stopped.interrupter.stop(limits::Limit::Memory);
    let (outcome, _) = run_with(&program, stopped);
    assert!(matches!(outcome, Outcome::LimitReached { limit: Limit::Memory, .. }), "{outcome:?}");
    let deadline = Some(std::time::Instant::now());
    let late = RunOptions { deadline, ..RunOptions::default() };
    let (outcome, _) = run_with(&program, late);
    assert!(matches!(outcome, Outcome::LimitReached { limit: Limit::Time, .. }), "{outcome:?}");
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
    let site = build.program.sites.push(ir::InputSite {
        name: "nondet".into(),
        ty: int,
        origin,
        modelled: None,
    });
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
