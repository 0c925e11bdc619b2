//! Small C programs, replayed.

use std::sync::atomic::{AtomicU32, Ordering};

use findings::{StepKind, Trace, TraceStep};
use frontend::{CompileOptions, Input};
use ir::{CheckId, FunctionId, Program};
use wherefore_semantics::concrete::{Inputs, Scenario};
use wherefore_semantics::machine::{Machine, Outcome, Quiet, RunOptions};
use wherefore_semantics::replay::{Replay, replay};

/// Reads a program. Its first line is the first after a `#line`, so that lines are as written.
pub fn load(text: &str) -> Program {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let file = format!("replay-{}-{number}.c", std::process::id());
    let path = std::env::temp_dir().join(file);
    let prelude = "\
        extern int nondet_int(void); extern unsigned char nondet_byte(void);\n\
        extern void __CPROVER_assert(int, const char *); extern void __VERIFIER_assume(int);\n\
        extern void __CPROVER_cover(int);\n\
        #define assert(condition) __CPROVER_assert(condition, #condition)\n#line 1 \"a.c\"\n";
    std::fs::write(&path, format!("{prelude}{text}")).expect("the file can be written");
    let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
    let loaded = frontend::load(&[input]);
    let _ = std::fs::remove_file(&path);
    loaded.unwrap_or_else(|error| panic!("{:?}", error.diagnostics)).program
}

/// Where programs begin.
pub fn entry(program: &Program) -> FunctionId {
    program.function_named("main").expect("the program has a main")
}

/// Options with these inputs, for the sites in their order, and this standard input.
pub fn options(program: &Program, values: &[u128], standard_input: &str) -> RunOptions {
    let mut inputs = Inputs::new();
    let mut values = values.iter();
    for site in program.sites.indices() {
        values.next().into_iter().for_each(|&value| inputs.push(site, value));
    }
    let standard_input = standard_input.as_bytes().to_vec();
    let scenario = Scenario { inputs, standard_input, ..Scenario::default() };
    RunOptions { scenario, ..RunOptions::default() }
}

/// The first check that fails in a run, if one does.
pub fn failure_of_run(program: &Program, options: RunOptions) -> Option<CheckId> {
    let mut host = Quiet { input: options.scenario.standard_input.clone(), ..Quiet::default() };
    host.input.reverse();
    let outcome = Machine::new(program, options).run(entry(program), &mut host);
    match (host.failures.first(), outcome) {
        (Some(failure), _) => Some(failure.check),
        (None, Outcome::Failed(failure)) => Some(failure.check),
        (None, _) => None,
    }
}

/// The first check that fails in a run.
pub fn first_failure(program: &Program, options: RunOptions) -> CheckId {
    failure_of_run(program, options).expect("a check fails")
}

/// Replays the first failure of a program.
pub fn failing_with(text: &str, values: &[u128], standard_input: &str) -> Replay {
    let program = load(text);
    let wanted = first_failure(&program, options(&program, values, standard_input));
    let replay =
        replay(&program, entry(&program), options(&program, values, standard_input), wanted);
    assert_eq!(replay.failure.as_ref().map(|failure| failure.check), Some(wanted));
    let last = replay.trace.steps.last().expect("there are steps");
    assert!(last.kind == StepKind::Failed && last.matters, "{last:?}");
    replay
}

/// Replays the first failure of a program without inputs.
pub fn failing(text: &str) -> Replay {
    failing_with(text, &[], "")
}

/// A step as a line of text: line, kind, text and values.
pub fn shown(step: &TraceStep) -> String {
    let values: Vec<_> =
        step.values.iter().map(|one| format!("{}={}", one.name, one.value)).collect();
    format!("{} {:?} {} [{}]", step.place.start.line, step.kind, step.text, values.join(", "))
}

/// All steps as lines of text.
pub fn lines(trace: &Trace) -> Vec<String> {
    trace.steps.iter().map(shown).collect()
}
