//! Values of a selected component can be replaced: the first step of a diagnosis.

use std::sync::Arc;

use bounded::{Bounds, Execution, Given, Options, Request, Silent, execute, take_hook};
use frontend::{CompileOptions, Input};
use ir::{FunctionId, Program, Selection, SuspectId};
use logic::{Answer, Context, Solver, TermId};
use semantics::code::Observation;
use semantics::concrete::{Inputs, Observer, Replacement, Scenario, StateView};
use semantics::machine::{Machine, Outcome, Quiet, RunOptions};
use weave::suspects::{Suspect, suspects};
use wherefore_methods::localize::suspicion::{ReplacementRecord, ReplacementTerm, Suspicion};

/// Fails for 5: it should be `x + 2`.
const PROGRAM: &str = "\
int scale(int x) { int y = x * 2; return y; }
int main(void) { int x = nondet_int(); int limit = 100; if (x > limit) return 0;
assert(x != 5 || scale(x) == 7); return 1; }";

fn suspect(program: &Program, text: &str) -> Suspect {
    let found = suspects(program).into_iter().find(|suspect| {
        program.sources.line_of_text(program.components[suspect.component].range) == text
    });
    found.unwrap_or_else(|| panic!("there is a suspect '{text}'"))
}

fn selection(program: &Program, suspect: &Suspect) -> Arc<Selection> {
    let mut selection = Selection::default();
    suspect.points.iter().for_each(|point| selection.insert(program, point, SuspectId(0)));
    Arc::new(selection)
}

/// The run that takes 5 as its first input.
fn five(program: &Program) -> Scenario {
    let mut inputs = Inputs::new();
    inputs.push(program.sites.indices().next().expect("there is an input"), 5);
    Scenario { inputs, ..Scenario::default() }
}

/// Reads a program.
fn load(name: &str, text: &str) -> Program {
    let folder = std::env::temp_dir().join(format!("suspicion-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let path = folder.join(format!("{name}.c"));
    let declared = "extern int nondet_int(void); extern void __CPROVER_assert(int, const char *);
#define assert(condition) __CPROVER_assert(condition, #condition)
#line 1
";
    std::fs::write(&path, format!("{declared}{text}")).expect("the file can be written");
    let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
    frontend::load(&[input]).unwrap_or_else(|error| panic!("{:?}", error.diagnostics)).program
}

fn entry(program: &Program) -> FunctionId {
    program.function_named("main").expect("the program has a main")
}

/// The failing run in which a suspect can be replaced.
struct Suspected {
    execution: Execution,
    replacements: Vec<ReplacementRecord>,
    /// When it succeeds.
    succeeds: TermId,
}

fn with_selected(program: &Program, suspect: &Suspect) -> Suspected {
    let given = Given { scenario: five(program), ..Given::default() };
    let options = Options { given: Some(Arc::new(given)), ..Options::default() };
    let suspicion = Suspicion::new(selection(program, suspect), 0, false);
    let bounds = Bounds::all(options.unwind);
    let request = Request { program, entry: entry(program), options: &options, bounds: &bounds };
    let mut execution =
        execute(request, Context::new(), vec![Box::new(suspicion)], &mut Silent, &mut |_, _, _| {
            true
        });
    let suspicion = take_hook::<Suspicion>(&mut execution.hooks).expect("the hook comes back");
    let succeeds = execution.succeeds(program);
    Suspected { execution, replacements: suspicion.records, succeeds }
}

fn bits(solver: &mut Solver, suspected: &Suspected, index: usize) -> Option<u128> {
    let ReplacementTerm::Bits(term) = suspected.replacements[index].replacement else {
        panic!("it is a number");
    };
    solver.value(&suspected.execution.context, term).and_then(|value| value.to_u128())
}

struct Replace(Arc<Selection>, u128);

impl Observer for Replace {
    fn selected(&self) -> Arc<Selection> {
        self.0.clone()
    }

    fn replace(&mut self, _: &Observation, _: &StateView<'_, '_>) -> Option<Replacement> {
        Some(Replacement::Bits(self.1))
    }
}

#[test]
fn a_replaced_value_makes_the_assertion_hold() {
    let program = load("selector", PROGRAM);
    let scenario = five(&program);
    let options = RunOptions { scenario: scenario.clone(), ..RunOptions::default() };
    let failing = Machine::new(&program, options).run(entry(&program), &mut Quiet::default());
    assert!(matches!(failing, Outcome::Failed(_)));

    let suspect = suspect(&program, "x * 2");
    let mut suspected = with_selected(&program, &suspect);
    let [record] = &suspected.replacements[..] else { panic!("it is evaluated once") };
    let selector = record.selector;
    let kept = suspected.execution.context.not(selector);
    let mut solver = Solver::new();
    let (context, succeeds) = (&suspected.execution.context, suspected.succeeds);
    assert_eq!(solver.solve_assuming(context, &[succeeds, kept]), Answer::Unsat);
    assert_eq!(solver.solve_assuming(context, &[succeeds, selector]), Answer::Sat);
    assert_eq!(bits(&mut solver, &suspected, 0), Some(7));

    // The concrete machine agrees that this value repairs the run.
    let observer: Box<dyn Observer> = Box::new(Replace(selection(&program, &suspect), 7));
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
    for (text, answer) in [("y", Answer::Unsat), ("x + 1", Answer::Sat)] {
        let Suspected { execution, succeeds, .. } =
            with_selected(&program, &suspect(&program, text));
        assert_eq!(Solver::new().solve_assuming(&execution.context, &[succeeds]), answer);
    }
}

#[test]
fn checks_of_what_is_replaced_do_not_count() {
    let program = load(
        "selector of a division",
        "int main(void) { int x = nondet_int(), d = 0;
        int q = x / d; assert(q < 10); return q; }",
    );
    for text in ["x / d", "0"] {
        let Suspected { execution, succeeds, .. } =
            with_selected(&program, &suspect(&program, text));
        let mut solver = Solver::new();
        assert_eq!(solver.solve_assuming(&execution.context, &[succeeds]), Answer::Sat, "{text}");
    }
}

#[test]
fn a_pointer_is_replaced_by_live_objects_or_null() {
    let program = load(
        "selector of a pointer",
        "int main(void) { int a = 1, b = 2, c = nondet_int(); int *p = &a;
        long far = 7; if (far == 7) *p = c; assert(b == 5); return 0; }",
    );
    let Suspected { execution, succeeds, replacements } =
        with_selected(&program, &suspect(&program, "&a"));
    let mut solver = Solver::new();
    assert_eq!(solver.solve_assuming(&execution.context, &[succeeds]), Answer::Sat);
    let ReplacementTerm::Pointer(_, targets) = &replacements[0].replacement else {
        panic!("it is a pointer");
    };
    assert_eq!(targets.len(), 4, "null, a, b and c, not far: {targets:?}");
}

#[test]
fn each_evaluation_has_a_replacement_of_its_own() {
    let program = load(
        "selector in a loop",
        "int main(void) { int s = 0, x = nondet_int();
        for (int i = 0; i < 3; i++) { int part = i * i; s += part; }
        assert(x != 5 || s == 100); return s; }",
    );
    let Suspected { execution, succeeds, replacements } =
        with_selected(&program, &suspect(&program, "i * i"));
    assert_eq!(replacements.len(), 3);
    let mut solver = Solver::new();
    assert_eq!(solver.solve_assuming(&execution.context, &[succeeds]), Answer::Sat);
    let values = replacements.iter().map(|record| {
        let value = record.value.and_then(|term| solver.value(&execution.context, term));
        value.and_then(|value| value.to_u64()).expect("the model has a value") as u32
    });
    let values: Vec<u32> = values.collect();
    assert_eq!(values.into_iter().fold(0, u32::wrapping_add), 100);
}
