//! A solver that gives up says so, and why, and can be used again.

use std::thread;
use std::time::{Duration, Instant};
use wherefore_logic::{Answer, Context, Interrupter, Solver, TermId, UnknownReason};

/// Factors of a prime: there are none, and it takes long to find out.
fn hard_problem(context: &mut Context) -> TermId {
    const PRIME: u64 = 4_611_686_018_427_387_847;
    let width = 64;
    let half = width / 2;
    let [x, y] = ["x", "y"].map(|name| context.variable(name, half));
    let [wide_x, wide_y] = [x, y].map(|term| context.zero_extend(term, width));
    let product = context.multiply(wide_x, wide_y);
    let prime = context.number(width, PRIME);
    context.equal(product, prime)
}

fn easy_problem(context: &mut Context) -> TermId {
    let [a, b] = ["easy a", "easy b"].map(|name| context.variable(name, 8));
    context.unsigned_less(a, b)
}

#[test]
fn the_conflict_limit_ends_the_search() {
    let mut context = Context::new();
    let (hard, easy) = (hard_problem(&mut context), easy_problem(&mut context));
    let mut solver = Solver::new();
    solver.set_conflict_limit(Some(100));
    assert_eq!(
        solver.solve_assuming(&context, &[hard]),
        Answer::Unknown(UnknownReason::ConflictLimit)
    );
    assert!(solver.model().is_none());
    assert!(solver.failed_assumptions().is_empty());
    assert_eq!(solver.solve_assuming(&context, &[easy]), Answer::Sat);
}

#[test]
fn the_time_limit_ends_the_search() {
    let mut context = Context::new();
    let (hard, easy) = (hard_problem(&mut context), easy_problem(&mut context));
    let mut solver = Solver::new();
    solver.set_time_limit(Some(Duration::from_millis(200)));
    let start = Instant::now();
    assert_eq!(solver.solve_assuming(&context, &[hard]), Answer::Unknown(UnknownReason::TimeLimit));
    assert!(start.elapsed() >= Duration::from_millis(200));
    assert_eq!(solver.solve_assuming(&context, &[easy]), Answer::Sat);
    let statistics = solver.statistics();
    assert!(statistics.solving >= Duration::from_millis(100));
    assert!(statistics.variables > 1_000 && statistics.clauses > 3_000 && statistics.conflicts > 0);
    assert_eq!(statistics.calls, 2);
}

#[test]
fn another_thread_can_interrupt() {
    let mut context = Context::new();
    let (hard, easy) = (hard_problem(&mut context), easy_problem(&mut context));
    let mut solver = Solver::new();
    let interrupter = solver.interrupter();
    let remote = interrupter.clone();
    let thread = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        remote.interrupt();
    });
    assert_eq!(
        solver.solve_assuming(&context, &[hard]),
        Answer::Unknown(UnknownReason::Interrupted)
    );
    thread.join().unwrap();
    assert_eq!(
        solver.solve_assuming(&context, &[easy]),
        Answer::Unknown(UnknownReason::Interrupted)
    );
    interrupter.reset();
    assert_eq!(solver.solve_assuming(&context, &[easy]), Answer::Sat);
}

#[test]
fn one_interrupter_stops_several_solvers() {
    let mut context = Context::new();
    let easy = easy_problem(&mut context);
    let interrupter = Interrupter::new();
    interrupter.interrupt();
    for _ in 0..2 {
        let mut solver = Solver::with_interrupter(interrupter.clone());
        let answer = solver.solve_assuming(&context, &[easy]);
        assert_eq!(answer, Answer::Unknown(UnknownReason::Interrupted));
    }
}
