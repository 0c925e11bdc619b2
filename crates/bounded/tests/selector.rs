//! Values of a selected component can be replaced: the first step of a diagnosis.

mod support;

use findings::CheckSet;
use ir::{ComponentId, ComponentKind, Origin, Program, TypeId};
use logic::{Answer, Context, Solver};
use semantics::concrete::{Inputs, Observer, Scenario};
use semantics::machine::{Machine, Outcome, Quiet, RunOptions};
use support::{entry, load, run};
use wherefore_bounded::{Bounds, Execution, Options, Silent, execute};

/// Fails for 5: it should be `x + 2`.
const PROGRAM: &str = "\
int scale(int x) { int y = x * 2; return y; }
int main(void) { int x = nondet_int(); int limit = 100; if (x > limit) return 0;
assert(x != 5 || scale(x) == 7); return 1; }";

fn component(program: &Program, text: &str, kind: ComponentKind) -> ComponentId {
    let found = program.components.entries().find(|(_, component)| {
        component.kind == kind && program.sources.line_of_text(component.range) == text
    });
    found.unwrap_or_else(|| panic!("there is a component '{text}'")).0
}

/// The execution in which a component can be replaced, and a solver with the failing input.
fn with_selected(program: &Program, selected: ComponentId) -> (Execution, Solver) {
    let options = Options { selected: [selected].into_iter().collect(), ..Options::default() };
    let mut execution = execute(
        program,
        entry(program),
        &options,
        &Bounds::all(options.unwind),
        Context::new(),
        &mut Silent,
        &mut |_, _, _| true,
    );
    let mut solver = Solver::new();
    let five = execution.context.number(32, 5);
    let input = execution.context.equal(execution.record.inputs[0].variable, five);
    solver.assert(&execution.context, input);
    (execution, solver)
}

struct Replace(ComponentId, u128);

impl Observer for Replace {
    fn observe(&mut self, origin: Origin, _: TypeId, bits: u128) -> u128 {
        if origin.component == self.0 { self.1 } else { bits }
    }
}

#[test]
fn a_replaced_value_makes_the_assertion_hold() {
    let program = load("selector", PROGRAM);
    let mut inputs = Inputs::new();
    inputs.push(program.sites.indices().next().expect("there is an input"), 5);
    let failing = run(&program, inputs.clone(), CheckSet::DEFAULT);
    assert!(matches!(failing.outcome, Outcome::Failed(_)));

    let suspect = component(&program, "x * 2", ComponentKind::Initializer);
    let (mut execution, mut solver) = with_selected(&program, suspect);
    let succeeds = execution.succeeds(&program);
    let [replaced] = execution.record.replacements[..] else { panic!("it is evaluated once") };
    let kept = execution.context.not(replaced.selector);
    let context = &execution.context;
    assert_eq!(solver.solve_assuming(context, &[succeeds, kept]), Answer::Unsat);
    assert_eq!(solver.solve_assuming(context, &[succeeds, replaced.selector]), Answer::Sat);
    let value = solver.value(context, replaced.replacement).and_then(|value| value.to_u128());
    assert_eq!(value, Some(7));

    // The concrete machine agrees that this value repairs the run.
    let observer: Box<dyn Observer> = Box::new(Replace(suspect, 7));
    let scenario = Scenario { inputs, ..Scenario::default() };
    let options = RunOptions { scenario, observer: Some(observer), ..RunOptions::default() };
    let outcome = Machine::new(&program, options).run(entry(&program), &mut Quiet::default());
    assert_eq!(outcome, Outcome::Exited(1));
}

#[test]
fn a_value_that_does_not_matter_repairs_nothing() {
    let program = load(
        "selector elsewhere",
        "int main(void) { int x = nondet_int(), y = x + 1;
        int z = y; z = 3; assert(x != 5 || y == 7); return z; }",
    );
    let suspect = component(&program, "y", ComponentKind::Initializer);
    let (mut execution, mut solver) = with_selected(&program, suspect);
    let succeeds = execution.succeeds(&program);
    assert_eq!(solver.solve_assuming(&execution.context, &[succeeds]), Answer::Unsat);
    let suspect = component(&program, "x + 1", ComponentKind::Initializer);
    let (mut execution, mut solver) = with_selected(&program, suspect);
    let succeeds = execution.succeeds(&program);
    assert_eq!(solver.solve_assuming(&execution.context, &[succeeds]), Answer::Sat);
}

#[test]
fn each_evaluation_has_a_replacement_of_its_own() {
    let program = load(
        "selector in a loop",
        "int main(void) { int s = 0, x = nondet_int();
        for (int i = 0; i < 3; i++) { int part = i * i; s += part; }
        assert(x != 5 || s == 100); return s; }",
    );
    let suspect = component(&program, "i * i", ComponentKind::Initializer);
    let (mut execution, mut solver) = with_selected(&program, suspect);
    let succeeds = execution.succeeds(&program);
    assert_eq!(execution.record.replacements.len(), 3);
    assert_eq!(solver.solve_assuming(&execution.context, &[succeeds]), Answer::Sat);
    let sum: u32 = execution.record.replacements.clone().into_iter().fold(0, |sum, record| {
        let value = solver.value(&execution.context, record.replacement);
        let value = value.and_then(|value| value.to_u64()).expect("the model has a value");
        sum.wrapping_add(value as u32)
    });
    assert_eq!(sum, 100);
}
