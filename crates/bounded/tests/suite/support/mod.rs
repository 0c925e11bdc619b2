//! Small C programs, executed over terms and concretely.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use findings::{CheckKind, CheckSet, Verdict};
use frontend::{CompileOptions, Input};
use ir::{CheckId, FunctionId, Program};
use semantics::concrete::{Inputs, Scenario, TakenInput};
use semantics::machine::{Machine, Outcome, Quiet, RunOptions};
use wherefore_bounded::{Options, Report, Silent, check};

pub mod programs;

/// What every program begins with.
const PRELUDE: &str = "\
extern int nondet_int(void); extern unsigned nondet_unsigned(void);
extern char nondet_char(void); extern long nondet_long(void); extern _Bool nondet_bool(void);
extern unsigned char nondet_byte(void); extern short nondet_short(void);
extern unsigned long nondet_size(void); extern unsigned long long nondet_wide(void);
extern int wherefore_choose(int);
extern void __VERIFIER_assume(int); extern void __CPROVER_assert(int, const char *);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void *malloc(unsigned long); extern void free(void *); extern void exit(int);
extern void *calloc(unsigned long, unsigned long); extern void *realloc(void *, unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long); extern int printf(const char *, ...);
#define assume __VERIFIER_assume
#define assert(condition) __CPROVER_assert(condition, #condition)
";

/// Reads a program that begins with declarations of what it uses.
pub fn load(name: &str, text: &str) -> Program {
    load_alone(name, &format!("{PRELUDE}#line 1\n{text}"))
}

/// Reads a program.
pub fn load_alone(name: &str, text: &str) -> Program {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let file = format!("bounded-{}-{number}.c", std::process::id());
    let path: PathBuf = std::env::temp_dir().join(file);
    std::fs::write(&path, text).expect("the file can be written");
    let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
    let loaded = frontend::load(&[input]);
    let _ = std::fs::remove_file(&path);
    loaded.unwrap_or_else(|error| panic!("{name}: {:?}", error.diagnostics)).program
}

/// Where programs begin.
pub fn entry(program: &Program) -> FunctionId {
    program.function_named("main").expect("the program has a main")
}

/// A concrete run: the checks that failed, in order, how it ended, and its inputs.
pub struct Run {
    pub failed: Vec<CheckId>,
    pub outcome: Outcome,
    pub taken: Vec<TakenInput>,
}

/// Runs a program with inputs.
pub fn run(program: &Program, inputs: Inputs, checks: CheckSet) -> Run {
    run_scenario(program, Scenario { inputs, ..Scenario::default() }, checks)
}

/// Runs a program in a scenario.
pub fn run_scenario(program: &Program, scenario: Scenario, checks: CheckSet) -> Run {
    run_from(program, entry(program), scenario, checks)
}

/// Runs a program in a scenario from a function on.
pub fn run_from(program: &Program, entry: FunctionId, scenario: Scenario, checks: CheckSet) -> Run {
    let input = scenario.standard_input.iter().rev().copied().collect();
    let options = RunOptions { scenario, checks, step_limit: 1_000_000, ..RunOptions::default() };
    let mut host = Quiet { input, ..Quiet::default() };
    let mut machine = Machine::new(program, options);
    let outcome = machine.run(entry, &mut host);
    let mut failed: Vec<_> = host.failures.iter().map(|failure| failure.check).collect();
    if let Outcome::Failed(failure) = &outcome {
        failed.push(failure.check);
    }
    Run { failed, outcome, taken: machine.taken_inputs().to_vec() }
}

/// The verdict on one property, with its kind and source text.
#[derive(Debug)]
pub struct Found {
    pub kind: CheckKind,
    pub text: String,
    pub verdict: Verdict,
    pub scenario: Option<Scenario>,
}

/// All verdicts on a program; every failure has been replayed.
pub struct Verdicts {
    pub program: Program,
    pub report: Report,
    pub found: Vec<Found>,
}

/// Checks a program with given options, and replays every failure.
pub fn verdicts_with(name: &str, text: &str, options: &Options) -> Verdicts {
    let program = load(name, text);
    let report = check(&program, entry(&program), options, &mut Silent);
    let mut found = Vec::new();
    for result in &report.results {
        let property = &program.properties[result.check];
        if let Some(scenario) = &result.scenario {
            replay(name, &program, result.check, scenario, options.checks);
        }
        found.push(Found {
            kind: property.kind,
            text: text_of(&program, result.check),
            verdict: result.verdict.clone(),
            scenario: result.scenario.clone(),
        });
    }
    Verdicts { program, report, found }
}

/// Checks a program with the default options.
pub fn verdicts(name: &str, text: &str) -> Verdicts {
    verdicts_with(name, text, &Options::default())
}

/// What a property says: the condition of an assertion, or the expression that is checked.
pub fn text_of(program: &Program, check: CheckId) -> String {
    let property = &program.properties[check];
    property.text.as_deref().map_or_else(|| program.text(property.origin), str::to_owned)
}

fn replay(name: &str, program: &Program, check: CheckId, scenario: &Scenario, checks: CheckSet) {
    let run = run_scenario(program, scenario.clone(), checks);
    assert!(
        run.failed.contains(&check),
        "{name}: {} of '{}' does not replay with {scenario:?}: {:?}",
        program.properties[check].kind,
        text_of(program, check),
        run.outcome,
    );
}

impl Verdicts {
    /// The failures by kind and text.
    pub fn failures(&self) -> Vec<(CheckKind, &str)> {
        let failed = self.found.iter().filter(|found| found.verdict == Verdict::Fails);
        failed.map(|found| (found.kind, found.text.as_str())).collect()
    }

    /// Nothing fails, and all is known.
    pub fn assert_proved(&self) {
        for found in &self.found {
            assert!(
                matches!(found.verdict, Verdict::Proved | Verdict::Unreachable),
                "{found:?} is not proved"
            );
        }
        assert!(self.found.iter().any(|found| found.verdict == Verdict::Proved));
    }

    /// Nothing fails, and all is known, perhaps up to a bound.
    pub fn assert_safe(&self) {
        for found in &self.found {
            assert!(
                matches!(
                    found.verdict,
                    Verdict::Proved | Verdict::Unreachable | Verdict::Holds { .. }
                ),
                "{found:?} is not safe"
            );
        }
        assert!(!self.found.is_empty());
    }

    /// Nothing fails, and all is known up to a bound.
    pub fn assert_holds(&self, bound: u64) {
        let holds = Verdict::Holds { bound };
        assert!(self.found.iter().all(|found| found.verdict == holds), "{:?}", self.found);
        assert!(!self.found.is_empty());
    }

    /// What the verdicts rest on, each once.
    pub fn rests_on(&self) -> Vec<findings::Basis> {
        let all = self.report.results.iter().flat_map(|result| result.rests_on.clone());
        let all: std::collections::BTreeSet<_> = all.collect();
        all.into_iter().collect()
    }

    /// Exactly these fail, and all else is proved.
    pub fn assert_fails(&self, expected: &[(CheckKind, &str)]) {
        assert_eq!(self.failures(), expected);
        for found in &self.found {
            assert!(!matches!(found.verdict, Verdict::Unknown { .. }), "{found:?} is not known");
        }
    }

    /// The inputs with which the only property of a kind fails.
    pub fn inputs(&self, kind: CheckKind) -> Vec<u128> {
        let mut failed =
            self.found.iter().filter(|found| found.kind == kind && found.verdict == Verdict::Fails);
        let found = failed.next().expect("a property fails");
        let scenario = found.scenario.clone().expect("a failure has its run");
        let run = run_scenario(&self.program, scenario, CheckSet::DEFAULT);
        run.taken.iter().map(|input| input.value).collect()
    }
}
