//! The engine has the capabilities that methods ask for.

use ::capabilities::conformance::{CASES, Subject, check};
use ::capabilities::{Answer, Conditions, CorrectTransitions, FailingRuns, Traces};
use findings::{CheckKind, CheckSet};
use frontend::{CompileOptions, Input};
use ir::{CheckId, FunctionId, Program};
use semantics::concrete::Scenario;
use semantics::machine::RunOptions;
use wherefore_explicit::engine::{Edge, Engine};
use wherefore_explicit::{Options, has_threads, search};

fn load(name: &str, text: &str) -> Program {
    let file = format!("explicit-{}-{name}.c", std::process::id());
    let path = std::env::temp_dir().join(file);
    std::fs::write(&path, text).expect("the file can be written");
    let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
    let loaded = frontend::load(&[input]);
    let _ = std::fs::remove_file(&path);
    loaded.unwrap_or_else(|error| panic!("{name}: {:?}", error.diagnostics)).program
}

fn entry(program: &Program) -> FunctionId {
    program.function_named("main").expect("the program has a main")
}

fn find(program: &Program, kind: CheckKind, line: u32) -> CheckId {
    let is_there = |check: &CheckId| {
        let property = &program.properties[*check];
        let location = program.location(property.origin);
        let at = program.sources.start(program.sources.use_range(location));
        property.kind == kind && at.line == line
    };
    program.properties.indices().find(is_there).expect("the line has such a check")
}

fn fails_again(program: &Program, run: &Scenario, check: CheckId) -> bool {
    let options = RunOptions {
        checks: CheckSet::DEFAULT,
        scenario: run.clone(),
        until: Some(check),
        ..RunOptions::default()
    };
    let replayed = semantics::replay::replay(program, entry(program), options, check);
    replayed.failure.is_some_and(|failure| failure.check == check)
}

struct Case<'p> {
    program: &'p Program,
    engine: Engine<'p>,
}

impl ::capabilities::Engine for Case<'_> {
    type Edge = Edge;
    type Assertion = CheckId;
    type Run = Scenario;
}

impl FailingRuns for Case<'_> {
    fn failing_run(&mut self, check: CheckId, conditions: &Conditions<Edge>) -> Answer<Scenario> {
        self.engine.failing_run(check, conditions)
    }
}

impl CorrectTransitions for Case<'_> {
    fn is_satisfied(&mut self, check: CheckId) -> Answer<()> {
        self.engine.is_satisfied(check)
    }

    fn correct_transitions(&mut self, check: CheckId, among: &[Edge]) -> Answer<Vec<Edge>> {
        self.engine.correct_transitions(check, among)
    }
}

impl Subject for Case<'_> {
    fn edges(&self, line: u32) -> Vec<Edge> {
        self.engine.edges_of_line(line)
    }

    fn assertion(&self, line: u32) -> CheckId {
        find(self.program, CheckKind::Assertion, line)
    }

    fn fails_again(&self, run: &Scenario, check: CheckId) -> bool {
        fails_again(self.program, run, check)
    }
}

#[test]
fn the_engine_conforms() {
    for case in CASES {
        let program = load(case.name, case.c);
        let options = Options::default();
        let engine = Engine::new(&program, entry(&program), &options, None);
        check(case, &mut Case { program: &program, engine });
    }
}

const ORDER: &str = "\
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *other(void *unused) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    pthread_join(thread, 0);
    return 0;
}
";

/// A deadlock is the failure of a check, and runs that come to the end of the program satisfy it.
#[test]
fn deadlocks_fail_and_correct_runs_end() {
    let program = load("order", ORDER);
    assert!(has_threads(&program));
    let options = Options::default();
    let found = search(&program, entry(&program), &options);
    let [failing] = &found.failing[..] else { panic!("one failure: {:?}", found.failing) };
    let check = failing.check;
    let mut engine = Engine::new(&program, entry(&program), &options, Some(check));
    let run = engine.failing_run(check, &Conditions::default()).found().expect("it fails");
    assert!(fails_again(&program, &run, check), "{run:?}");
    assert_eq!(engine.is_satisfied(check), Answer::Found(()));
    let trace = engine.trace(&run, check).found().expect("the run has edges");
    assert!(!trace.is_empty());
    // Without the first lock of one side there is no deadlock.
    let first = engine.edges_of_line(4);
    let without = engine.failing_run(check, &Conditions::avoiding(first));
    assert!(matches!(without, Answer::None { .. }), "{without:?}");
}
