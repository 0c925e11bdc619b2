//! Which engine answers: the bounded one for failures and for loops with few rounds, induction for loops
//! without a bound, both at the same time.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use bounded::{LoopId, Options, Phase, Progress, PropertyResult, Report, Silent};
use clap::ValueEnum;
use findings::{CheckKind, Engine, INTERNAL_ERROR, Invariant, Refinement, Verdict};
use ir::{CheckId, FunctionId, FunctionKind, Program};
use semantics::concrete::Scenario;

use super::explicit::{self, Concurrency};
use super::patience::{Noting, Patience};
use super::probe::probe;
use super::turns::{self, Question as Turns};
use crate::{failure, session};

/// Which engine the user wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum EngineChoice {
    /// Each where it is good: failures by unwinding, proofs by induction.
    #[default]
    Auto,
    /// Unwinding only: what has no bound holds up to a bound.
    Bounded,
    /// Induction after a look at two rounds.
    Induction,
    /// Predicate abstraction with refinement after a look at two rounds: assertions only.
    Abstraction,
    /// Search over concrete states: all interleavings of threads, and the given values of inputs.
    Explicit,
}

/// How far the bounded engine looks before induction, if only that is wanted.
const FIRST_BOUND: u32 = 2;

/// Unwinding has the machine for itself this long: most programs are decided by then.
const HEAD_START: Duration = Duration::from_millis(50);

/// How much of the time induction may take, if unwinding is through by then.
const SHARE: u32 = 2;

/// What the thread of the provers may use for calls that are nested.
const STACK: usize = session::STACK;

/// Decides the properties of a program.
pub(crate) fn decide(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    choice: EngineChoice,
    concurrency: &Concurrency,
    progress: &mut dyn Progress,
) -> Report {
    let has_threads = explicit::is_wanted(program);
    let turns = Turns { program, entry, options, concurrency };
    let asked = asked(program, options);
    let mut report = match choice {
        EngineChoice::Auto if has_threads => return decide_threads(&turns, progress),
        EngineChoice::Bounded if has_threads => return turns.alone(&asked, progress),
        EngineChoice::Explicit => {
            return explicit::decide(program, entry, options, concurrency, &asked);
        }
        EngineChoice::Bounded => bounded::check(program, entry, options, progress),
        EngineChoice::Auto => decide_together(program, entry, options, progress),
        EngineChoice::Induction => {
            let mut report = first_look(program, entry, options, progress);
            let open = unfinished(&report);
            let loops = BTreeSet::new();
            let end = end_of(options);
            let found = prove(program, entry, options, &open, loops, end, &mut Silent);
            take(&mut report, found, program);
            report
        }
        EngineChoice::Abstraction => {
            let mut report = first_look(program, entry, options, progress);
            let open = unfinished(&report);
            let found = refine(program, entry, options, &open, end_of(options));
            take_decisions(&mut report, found);
            report
        }
    };
    let locks = |check: &CheckId| program.properties[*check].kind == CheckKind::LockLeak;
    let locks: Vec<CheckId> = asked.into_iter().filter(locks).collect();
    if !locks.is_empty() {
        let found = (choice == EngineChoice::Auto)
            .then(|| explicit::decide(program, entry, options, concurrency, &locks));
        take_locks(&mut report, &locks, found);
    }
    report
}

/// Takes answers on locks that are never given back from the search over states: no other engine follows who holds what.
fn take_locks(report: &mut Report, locks: &[CheckId], found: Option<Report>) {
    let mut answers: BTreeMap<CheckId, PropertyResult> =
        found.into_iter().flat_map(|found| found.results).map(|one| (one.check, one)).collect();
    for result in report.results.iter_mut().filter(|result| locks.contains(&result.check)) {
        *result = answers.remove(&result.check).unwrap_or_else(|| PropertyResult {
            check: result.check,
            verdict: Verdict::Unknown {
                reason: "only the search over states follows who holds a lock (--engine explicit)"
                    .to_owned(),
            },
            rests_on: Vec::new(),
            engine: result.engine,
            scenario: None,
        });
    }
}

/// Searches the states of a program with threads. Where inputs had only some of their values, threads take turns then,
/// and inputs have all values.
fn decide_threads(turns: &Turns<'_>, progress: &mut dyn Progress) -> Report {
    let Turns { program, entry, options, concurrency } = *turns;
    let asked = asked(program, options);
    let user_decides = !concurrency.range.is_empty() || concurrency.max_depth.is_some();
    if user_decides || program.sites.is_empty() {
        return explicit::decide(program, entry, options, concurrency, &asked);
    }
    let now = Instant::now();
    let share = end_of(options).saturating_duration_since(now) * 2 / 3;
    let deadline = Some(now + share);
    let limited = Options { deadline, ..options.clone() };
    let mut report = explicit::decide(program, entry, &limited, concurrency, &asked);
    progress.publish(report.clone());
    if !options.interrupter.is_interrupted() {
        match turns.improve(&mut report, turns::is_left_open, progress) {
            Ok(()) => {}
            // What is known stays, and this may be why it is not more.
            Err(reason) => report.unproved = Some(reason),
        }
    }
    report
}

/// Unwinds for two rounds.
fn first_look(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    progress: &mut dyn Progress,
) -> Report {
    let unwind = options.unwind.min(FIRST_BOUND);
    let first = Options { unwind, unwind_until: None, ..options.clone() };
    bounded::check(program, entry, &first, progress)
}

/// Decides assertions by abstraction and refinement.
fn refine(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    checks: &[CheckId],
    deadline: Instant,
) -> abstraction::check::Report {
    let options = Options { deadline: Some(deadline), ..options.clone() };
    abstraction::check::check(&abstraction::check::Request {
        program,
        entry,
        options: &options,
        checks,
    })
}

/// Takes the answers of the abstraction into a report. A run that it found is replayed as any other.
fn take_decisions(report: &mut Report, found: abstraction::check::Report) {
    use abstraction::check::Decision;
    if found.statistics.rounds > 0 {
        report.statistics.abstraction = Some(refinement(&found.statistics));
    }
    let mut decided: BTreeMap<CheckId, Decision> = found.decided.into_iter().collect();
    for result in &mut report.results {
        match decided.remove(&result.check) {
            Some(Decision::Proved { reached, rests_on }) => {
                let proof = induction::Proof { check: result.check, reached, rests_on };
                take_proof(result, proof, Engine::Abstraction);
            }
            Some(Decision::Fails(scenario)) => {
                take_failure(result, *scenario, Engine::Abstraction);
            }
            None => {}
        }
    }
    let reason = found.given_up.into_iter().map(|(_, reason)| reason).next().or(found.obstacle);
    match unfinished(report).is_empty() {
        true => report.unproved = None,
        false => report.unproved = report.unproved.take().or(reason),
    }
}

/// Takes failing runs that probes have found.
fn take_probes(report: &mut Report, found: Vec<(CheckId, Scenario)>) {
    let mut failures: BTreeMap<CheckId, Scenario> = found.into_iter().collect();
    for result in &mut report.results {
        if let Some(scenario) = failures.remove(&result.check) {
            take_failure(result, scenario, Engine::Concrete);
        }
    }
}

fn refinement(found: &abstraction::check::Statistics) -> Refinement {
    let [abstracting, checking, following] = found.seconds.map(Duration::from_secs_f64);
    Refinement {
        rounds: found.rounds,
        predicates: found.predicates,
        questions: found.queries.questions,
        cached: found.queries.cached,
        last_questions: found.last_round.questions,
        last_cached: found.last_round.cached,
        calls: found.queries.calls,
        abstracting,
        checking,
        following,
    }
}

/// Whether a failing run may take the place of a verdict: a fault of the tool is not covered up.
fn may_be_refuted(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Fails => false,
        Verdict::Unknown { .. } => !verdict.is_internal_error(),
        Verdict::Proved | Verdict::Unreachable | Verdict::Holds { .. } => true,
    }
}

/// Unwinds, and proves at the same time what unwinding may only show up to a bound. Whoever is first
/// stops the other one.
fn decide_together(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    progress: &mut dyn Progress,
) -> Report {
    let [unwinding, proving] = [(); 2].map(|()| options.interrupter.child());
    let unwound = Options { interrupter: unwinding.clone(), ..options.clone() };
    let asked = asked(program, options);
    let deadline =
        Instant::now() + end_of(options).saturating_duration_since(Instant::now()) / SHARE;
    let (tell, told) = mpsc::channel();
    let failing = Mutex::new(BTreeSet::new());
    let (inducing, last_proof) = (proving.child(), Mutex::new(Instant::now()));
    let patience = Patience::new(Instant::now(), end_of(options));
    thread::scope(|scope| {
        let (unwinding, proving, failing) = (&unwinding, &proving, &failing);
        let (inducing, last_proof) = (&inducing, &last_proof);
        let prover = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let loops = wait_for_loops(&told);
            let limited = Options { interrupter: proving.clone(), ..options.clone() };
            let failures = probe(program, entry, &limited, &asked, deadline);
            let mut asked = asked;
            asked.retain(|check| !failures.iter().any(|(failing, _)| failing == check));
            let induced = Options { interrupter: inducing.clone(), ..options.clone() };
            let mut noting = Noting(last_proof);
            let found = prove(program, entry, &induced, &asked, loops, deadline, &mut noting);
            let proved: BTreeSet<CheckId> = found.proofs.iter().map(|proof| proof.check).collect();
            let mut open: Vec<CheckId> =
                asked.iter().copied().filter(|check| !proved.contains(check)).collect();
            open.retain(|check| !found.failures.iter().any(|(failing, _)| failing == check));
            let known = failing.lock().unwrap_or_else(PoisonError::into_inner).clone();
            open.retain(|check| !known.contains(check));
            let mut refined = abstraction::check::Report::default();
            if !proving.is_interrupted() && !open.is_empty() {
                refined = refine(program, entry, &limited, &open, end_of(options));
            }
            if proved.len() + refined.decided.len() + found.failures.len() == asked.len() {
                unwinding.interrupt();
            }
            (failures, found, refined)
        });
        let mut telling = Telling { progress, tell: tell.clone(), failing };
        let mut report = bounded::check(program, entry, &unwound, &mut telling);
        let is_stopped = options.interrupter.is_interrupted();
        let is_decided = is_stopped || unfinished(&report).is_empty();
        if is_decided {
            proving.interrupt();
        }
        // The prover may be through already.
        let _ = tell.send(Unwound::All);
        if let Ok(prover) = &prover {
            let fails = report.results.iter().any(|result| result.verdict == Verdict::Fails);
            let patience = if fails { patience.half() } else { patience };
            patience.wait(|| prover.is_finished(), last_proof, [inducing, proving]);
        }
        let (failures, found, refined) = match prover.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(found)) => found,
            Ok(Err(panic)) => resume_unwind(panic),
            // The system has no thread for it: there are no proofs.
            Err(_) => Default::default(),
        };
        if !is_stopped && unwinding.is_interrupted() {
            report.stopped = None;
        }
        take(&mut report, found, program);
        take_decisions(&mut report, refined);
        take_probes(&mut report, failures);
        report
    })
}

/// What unwinding tells the prover.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Unwound {
    /// An execution is through, but for these loops, or for functions that call themselves.
    Up(BTreeSet<LoopId>),
    /// It has come to its end.
    All,
}

/// Waits until unwinding has left something to be proved; gives the loops that have no bound, as far as it
/// knows. Before that the prover would only make the same execution.
fn wait_for_loops(told: &mpsc::Receiver<Unwound>) -> BTreeSet<LoopId> {
    let started = Instant::now();
    let loops = match told.recv() {
        Ok(Unwound::Up(loops)) => loops,
        // Whether that was all is seen by whether the prover is interrupted.
        Ok(Unwound::All) | Err(mpsc::RecvError) => return BTreeSet::new(),
    };
    while let Some(left) = HEAD_START.checked_sub(started.elapsed()) {
        match told.recv_timeout(left) {
            Ok(Unwound::Up(_)) | Err(mpsc::RecvTimeoutError::Timeout) => {}
            Ok(Unwound::All) | Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    loops
}

/// Also tells the prover how far unwinding is.
struct Telling<'p> {
    progress: &'p mut dyn Progress,
    tell: mpsc::Sender<Unwound>,
    /// The properties that unwinding has found to fail.
    failing: &'p Mutex<BTreeSet<CheckId>>,
}

impl Progress for Telling<'_> {
    fn report(&mut self, phase: Phase) {
        self.progress.report(phase);
    }

    fn exceeded(&mut self, loops: BTreeSet<LoopId>) {
        // The prover may be through already.
        let _ = self.tell.send(Unwound::Up(loops.clone()));
        self.progress.exceeded(loops);
    }

    fn found(&mut self, result: &PropertyResult) {
        if result.verdict == Verdict::Fails {
            let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
            failing.insert(result.check);
        }
        self.progress.found(result);
    }

    fn publish(&mut self, report: Report) {
        self.progress.publish(report);
    }
}

/// The properties that are asked for.
fn asked(program: &Program, options: &Options) -> Vec<CheckId> {
    let is_asked = |check: CheckId, kind: CheckKind| match &options.properties {
        Some(chosen) => chosen.contains(&check),
        None => options.checks.contains(kind),
    };
    let all = program.properties.entries();
    all.filter(|&(check, property)| is_asked(check, property.kind))
        .map(|(check, _)| check)
        .collect()
}

fn prove(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    checks: &[CheckId],
    loops: BTreeSet<LoopId>,
    deadline: Instant,
    progress: &mut dyn Progress,
) -> induction::Report {
    if checks.is_empty() || options.interrupter.is_interrupted() {
        return induction::Report::default();
    }
    let options = Options { deadline: Some(deadline), ..options.clone() };
    let expected = induction::Expected::Proofs;
    let request = induction::Request { program, entry, options: &options, checks, loops, expected };
    induction::prove(&request, progress)
}

/// When the engines have to come to an end.
fn end_of(options: &Options) -> Instant {
    match (options.deadline, options.unwind_until) {
        (Some(one), Some(other)) => one.min(other),
        (one, other) => one.or(other).unwrap_or(Instant::now() + Duration::from_secs(10)),
    }
}

/// The properties about which more may be found.
fn unfinished(report: &Report) -> Vec<CheckId> {
    let open = report.results.iter().filter(|result| match result.verdict {
        Verdict::Holds { .. } | Verdict::Unknown { .. } => true,
        Verdict::Proved | Verdict::Fails | Verdict::Unreachable => false,
    });
    open.map(|result| result.check).collect()
}

/// Takes a failing run, unless one is known.
fn take_failure(result: &mut PropertyResult, scenario: Scenario, engine: Engine) {
    if may_be_refuted(&result.verdict) {
        result.verdict = Verdict::Fails;
        result.rests_on = Vec::new();
        result.engine = engine;
        result.scenario = Some(scenario);
    }
}

/// Takes proofs and failing runs into a report, or why there are no proofs.
fn take(report: &mut Report, found: induction::Report, program: &Program) {
    let invariants = found.invariants.into_iter().filter_map(|one| {
        let function = &program.functions[one.function];
        let body = function.body.as_ref().filter(|_| function.kind == FunctionKind::User)?;
        Some(Invariant {
            function: function.name.to_string(),
            position: failure::position(body.vertices[one.vertex].origin, program),
            text: one.text,
        })
    });
    // Another look that proves nothing more leaves those of earlier proofs.
    report.invariants.0.extend(invariants);
    report.invariants.1 += found.unwritten;
    let mut proofs: BTreeMap<CheckId, induction::Proof> =
        found.proofs.into_iter().map(|proof| (proof.check, proof)).collect();
    let mut failures: BTreeMap<CheckId, Scenario> = found.failures.into_iter().collect();
    for result in &mut report.results {
        if let Some(scenario) = failures.remove(&result.check) {
            take_failure(result, scenario, Engine::Induction);
        }
        if let Some(proof) = proofs.remove(&result.check) {
            take_proof(result, proof, Engine::Induction);
        }
    }
    let is_open = |result: &PropertyResult| match result.verdict {
        Verdict::Holds { .. } => true,
        Verdict::Proved | Verdict::Unknown { .. } | Verdict::Fails | Verdict::Unreachable => false,
    };
    report.unproved = found.obstacle.filter(|_| report.results.iter().any(is_open));
}

fn take_proof(result: &mut PropertyResult, proof: induction::Proof, engine: Engine) {
    if result.verdict == Verdict::Fails {
        let reason = format!("{INTERNAL_ERROR}{} proves what an execution violates", engine.name());
        result.verdict = Verdict::Unknown { reason };
    }
    // A fault of the tool is not covered up.
    if result.verdict.is_internal_error() {
        return;
    }
    result.verdict = if proof.reached { Verdict::Proved } else { Verdict::Unreachable };
    result.rests_on = proof.rests_on;
    result.engine = engine;
}

#[cfg(test)]
mod tests {
    use frontend::{CompileOptions, Input};
    use limits::Limit;

    use super::*;

    fn load(name: &str, body: &str) -> Program {
        let path = std::env::temp_dir().join(format!("engines-{}-{name}.c", std::process::id()));
        let declared = "extern int __VERIFIER_nondet_int(void);\n\
                        extern void __CPROVER_assert(int, const char *);\n";
        std::fs::write(&path, format!("{declared}{body}")).expect("the file can be written");
        let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
        let loaded = frontend::load(&[input]);
        let _ = std::fs::remove_file(&path);
        loaded.unwrap_or_else(|error| panic!("{name}: {:?}", error.diagnostics)).program
    }

    /// Both engines at once, for this long.
    fn decided(program: &Program, options: Options, time: Duration) -> Report {
        let entry = program.function_named("main").expect("the program has a main");
        let end = Instant::now() + time;
        let assertions = program.properties.entries();
        let assertions = assertions.filter(|(_, one)| one.kind == CheckKind::Assertion);
        let properties = Some(assertions.map(|(check, _)| check).collect());
        let end = Some(end);
        let options = Options { properties, unwind_until: end, deadline: end, ..options };
        let concurrency = Concurrency::default();
        decide(program, entry, &options, EngineChoice::Auto, &concurrency, &mut Silent)
    }

    const LONG: Duration = Duration::from_secs(120);

    #[test]
    fn proofs_stop_unwinding() {
        let program = load(
            "proved",
            "int main(void) { unsigned a = 0, b = 0; while (1) { if (__VERIFIER_nondet_int()) a++, b++;
             __CPROVER_assert(a == b, \"\"); } }",
        );
        let started = Instant::now();
        let report = decided(&program, Options::default(), LONG);
        assert_eq!(report.results[0].verdict, Verdict::Proved);
        assert_eq!(report.results[0].engine, Engine::Induction);
        assert_eq!((report.stopped, report.unproved), (None, None));
        assert!(started.elapsed() < LONG / 2, "unwinding goes on");
    }

    #[test]
    fn a_failure_that_unwinding_finds_stops_the_prover() {
        let program = load(
            "fails",
            "int main(void) { unsigned a = 0; while (1) { a += __VERIFIER_nondet_int() != 0;
             __CPROVER_assert(a * a * a != 27, \"\"); } }",
        );
        let started = Instant::now();
        let report = decided(&program, Options::default(), LONG);
        assert_eq!(report.results[0].verdict, Verdict::Fails);
        assert!(started.elapsed() < LONG / 2, "the prover goes on");
    }

    #[test]
    fn a_limit_stops_the_prover() {
        let program = load(
            "hard",
            "int main(void) { unsigned long a = 1, b = 7; while (1) { a = a * b + a / (b | 1);
             b = b * a + __VERIFIER_nondet_int(); __CPROVER_assert(a * b != 0x123456789abcdef, \"\"); } }",
        );
        let options = Options::default();
        let interrupter = options.interrupter.clone();
        let started = Instant::now();
        let report = thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(500));
                interrupter.stop(Limit::Time);
            });
            decided(&program, options, LONG)
        });
        assert_ne!(report.results[0].verdict, Verdict::Proved);
        assert!(report.stopped.is_some(), "{report:?}");
        assert!(started.elapsed() < LONG / 2, "the prover goes on");
    }

    #[test]
    fn what_is_in_the_way_of_induction_is_told() {
        let program = load(
            "heap",
            "extern void *malloc(unsigned long); struct n { struct n *next; int v; };
             int main(void) { struct n *h = 0; while (__VERIFIER_nondet_int()) {
             struct n *n = malloc(sizeof *n); n->next = h; n->v = 1; h = n;
             __CPROVER_assert(!h->next || h->next->v, \"\"); } return 0; }",
        );
        let report = decided(&program, Options::default(), Duration::from_secs(2));
        assert!(matches!(report.results[0].verdict, Verdict::Holds { .. }));
        assert_eq!(report.unproved.as_deref(), Some("a loop makes objects that outlive a round"));
    }
}
