//! The engine has the capabilities that methods ask for.

use ::capabilities::conformance::{CASES, Subject, check};
use ::capabilities::{Answer, Conditions, CorrectTransitions, FailingRuns, PathFormulas};
use findings::{CheckKind, CheckSet};
use ir::{CheckId, ControlPoint, Program};
use logic::{Answer as Solved, Solver};
use semantics::concrete::Scenario;
use wherefore_bounded::Options;
use wherefore_bounded::engine::{Engine, PathFormula, Transition};

use crate::support::{entry, load, load_alone, run_scenario};

struct Case<'p> {
    program: &'p Program,
    engine: Engine<'p>,
}

impl<'p> Case<'p> {
    fn new(program: &'p Program) -> Self {
        Self { program, engine: Engine::new(program, entry(program), Options::default()) }
    }
}

impl ::capabilities::Engine for Case<'_> {
    type Edge = Transition;
    type Assertion = CheckId;
    type Run = Scenario;
}

impl FailingRuns for Case<'_> {
    fn failing_run(
        &mut self,
        check: CheckId,
        conditions: &Conditions<Transition>,
    ) -> Answer<Scenario> {
        self.engine.failing_run(check, conditions)
    }
}

impl CorrectTransitions for Case<'_> {
    fn is_satisfied(&mut self, check: CheckId) -> Answer<()> {
        self.engine.is_satisfied(check)
    }

    fn correct_transitions(
        &mut self,
        check: CheckId,
        among: &[Transition],
    ) -> Answer<Vec<Transition>> {
        self.engine.correct_transitions(check, among)
    }
}

impl Subject for Case<'_> {
    fn edges(&self, line: u32) -> Vec<Transition> {
        self.program.edges_of_line(line).into_iter().map(Transition::from).collect()
    }

    fn assertion(&self, line: u32) -> CheckId {
        assertion(self.program, line)
    }

    fn fails_again(&self, run: &Scenario, check: CheckId) -> bool {
        run_scenario(self.program, run.clone(), CheckSet::DEFAULT).failed.contains(&check)
    }
}

fn assertion(program: &Program, line: u32) -> CheckId {
    let is_there = |check: &CheckId| {
        let property = &program.properties[*check];
        let location = program.location(property.origin);
        let at = program.sources.start(program.sources.use_range(location));
        property.kind == CheckKind::Assertion && at.line == line
    };
    program.properties.indices().find(is_there).expect("the line has an assertion")
}

#[test]
fn the_engine_conforms() {
    for case in CASES {
        let program = load_alone(case.name, case.c);
        check(case, &mut Case::new(&program));
    }
}

/// `assert` of the library is a branch around a call.
#[test]
fn a_branch_around_a_failure_satisfies_the_assertion() {
    let text = "\
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) {
    int x = nondet_int();
    if (x > 3)
        x = 4;
    else
        x = 5;
    if (!(x == 4)) __assert_fail(\"x == 4\", \"f.c\", 8, \"main\");
    return 0;
}";
    let program = load("around", text);
    let check = assertion(&program, 8);
    let mut engine = Engine::new(&program, entry(&program), Options::default());
    let mut correct = |line: u32| {
        program.edges_of_line(line).into_iter().any(|edge| {
            let answer = engine.correct_transitions(check, &[edge.into()]);
            assert!(!matches!(answer, Answer::Unknown(_)), "{answer:?}");
            matches!(answer, Answer::Found(_))
        })
    };
    assert_eq!([4, 5, 7].map(&mut correct), [true, true, false]);
}

const PATHS: &str = "\
static int twice(int x) {
    return x + x;
}
int main(void) {
    int x = nondet_int();
    if (x > 3)
        x = twice(1);
    assert(x != 2);
    return 0;
}";

/// The path of a program that takes the first way of a branch, or the second.
fn path_of(program: &Program, first: bool) -> Vec<ControlPoint> {
    let main = entry(program);
    let twice = program.function_named("twice").expect("it is defined");
    let body = |function| program.functions[function].body.as_ref().expect("it has a body");
    let mut path = vec![ControlPoint { function: main, vertex: body(main).entry }];
    loop {
        let at = path.last().expect("it has begun").vertex;
        let vertex = &body(main).vertices[at];
        if matches!(vertex.statement, ir::Statement::Assert { .. }) {
            return path;
        }
        if matches!(vertex.statement, ir::Statement::Call(_)) {
            path.push(ControlPoint { function: twice, vertex: body(twice).entry });
        }
        let targets = vertex.successors.targets();
        let vertex = if first { targets[0] } else { *targets.last().expect("control goes on") };
        path.push(ControlPoint { function: main, vertex });
    }
}

fn is_satisfiable(formula: &PathFormula, condition: logic::TermId) -> bool {
    let mut solver = Solver::new();
    formula.facts.iter().for_each(|&fact| solver.assert(&formula.context, fact));
    solver.solve_assuming(&formula.context, &[condition]) == Solved::Sat
}

#[test]
fn the_formula_of_a_path_says_when_it_is_taken() {
    let program = load("paths", PATHS);
    let check = assertion(&program, 8);
    let mut engine = Engine::new(&program, entry(&program), Options::default());
    let mut formula = |first, fails| {
        let path = path_of(&program, first);
        let formula = engine.path_formula(&path, fails).found().expect("the path is possible");
        assert_eq!(formula.reached.len(), path.len());
        assert_eq!(formula.incomplete, None);
        is_satisfiable(&formula, formula.condition)
    };
    // Through the call the assertion fails; around it, with x = 2.
    assert!(formula(true, None) && formula(true, Some(check)));
    assert!(formula(false, None) && formula(false, Some(check)));
}

#[test]
fn a_path_that_no_run_takes_has_no_formula() {
    let program = load("no-path", PATHS);
    let mut engine = Engine::new(&program, entry(&program), Options::default());
    let mut path = path_of(&program, true);
    // The callee is left out.
    path.retain(|place| place.function == entry(&program));
    assert!(matches!(engine.path_formula(&path, None), Answer::None { .. }));
}
