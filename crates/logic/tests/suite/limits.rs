//! A solver that gives up says so, and why, and can be used again.

use crate::common::Twins;
use std::thread;
use std::time::{Duration, Instant};
use wherefore_logic::blast::Blaster;
use wherefore_logic::cnf::{ClauseSink, Encoder, Literal, Polarity};
use wherefore_logic::pace::Pace;
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
    // The product is still there, and values for all its gates take some conflicts.
    solver.set_conflict_limit(Some(10_000));
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

/// Its circuit would have a hundred million gates.
fn huge_product(context: &mut Context) -> TermId {
    let [x, y] = ["huge x", "huge y"].map(|name| context.variable(name, 4096));
    let product = context.multiply(x, y);
    let number = context.number(4096, 12_345);
    context.equal(product, number)
}

/// Each is quick to translate, all of them are not.
fn many_divisions(context: &mut Context) -> TermId {
    let divisor = context.variable("divisor", 64);
    let mut all = context.boolean(true);
    for index in 0..5_000 {
        let dividend = context.variable(&format!("dividend {index}"), 64);
        let quotient = context.signed_divide(dividend, divisor);
        let number = context.number(64, index);
        let is_greater = context.unsigned_less(number, quotient);
        all = context.and(all, is_greater);
    }
    all
}

#[test]
fn the_time_limit_ends_translations() {
    let mut context = Context::new();
    let easy = easy_problem(&mut context);
    for huge in [huge_product(&mut context), many_divisions(&mut context)] {
        let mut solver = Solver::new();
        solver.set_time_limit(Some(Duration::from_millis(150)));
        let answer = solver.solve_assuming(&context, &[easy, huge]);
        assert_eq!(answer, Answer::Unknown(UnknownReason::TimeLimit));
        let encoding = solver.statistics().encoding;
        assert!(encoding < Duration::from_secs(10), "stopped only after {encoding:?}");
        assert_eq!(solver.statistics().solving, Duration::ZERO);
        assert!(solver.model().is_none() && solver.failed_assumptions().is_empty());
        solver.set_time_limit(None);
        assert_eq!(solver.solve_assuming(&context, &[easy]), Answer::Sat);
        assert!(solver.value(&context, easy).unwrap().to_bool());
    }
}

#[test]
fn many_small_translations_are_limited_too() {
    let mut context = Context::new();
    let divisor = context.variable("divisor", 32);
    let zero = context.number(32, 0);
    let terms: Vec<TermId> = (0..5_000)
        .map(|index| {
            let dividend = context.variable(&format!("dividend {index}"), 32);
            let quotient = context.unsigned_divide(dividend, divisor);
            context.equal(quotient, zero)
        })
        .collect();
    let mut solver = Solver::new();
    solver.set_time_limit(Some(Duration::from_millis(100)));
    let answer = solver.solve_assuming(&context, &terms);
    assert_eq!(answer, Answer::Unknown(UnknownReason::TimeLimit));
    assert_eq!(solver.statistics().solving, Duration::ZERO);
}

#[test]
fn translations_can_be_interrupted() {
    let mut context = Context::new();
    let (huge, easy) = (huge_product(&mut context), easy_problem(&mut context));
    let mut solver = Solver::new();
    let interrupter = solver.interrupter();
    let remote = interrupter.clone();
    let thread = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        remote.interrupt();
    });
    // An assertion has no answer, but it is not forgotten.
    solver.assert(&context, huge);
    thread.join().unwrap();
    let unknown = Answer::Unknown(UnknownReason::Interrupted);
    assert_eq!(solver.solve(), unknown);
    interrupter.reset();
    assert_eq!(solver.solve(), unknown);
    solver.set_time_limit(Some(Duration::from_millis(50)));
    let unknown = Answer::Unknown(UnknownReason::TimeLimit);
    assert_eq!(solver.solve_assuming(&context, &[easy]), unknown);
}

#[test]
fn a_stopped_assertion_is_finished_later() {
    let mut context = Context::new();
    let [x, y] = ["x", "y"].map(|name| context.variable(name, 256));
    let product = context.multiply(x, y);
    let (one, seven) = (context.number(256, 1), context.number(256, 7));
    let is_seven = context.equal(product, seven);
    let is_one = context.equal(x, one);
    let mut solver = Solver::new();
    solver.set_time_limit(Some(Duration::ZERO));
    solver.assert(&context, is_seven);
    assert_eq!(solver.solve(), Answer::Unknown(UnknownReason::TimeLimit));
    solver.set_time_limit(None);
    assert_eq!(solver.solve_assuming(&context, &[is_one]), Answer::Sat);
    assert_eq!(solver.value(&context, y).unwrap().to_u64(), Some(7));
    let other = context.not_equal(y, seven);
    assert_eq!(solver.solve_assuming(&context, &[is_one, other]), Answer::Unsat);
}

/// Gives clauses to a solver as they come.
struct Clauses<'a>(&'a mut Solver);

impl ClauseSink for Clauses<'_> {
    fn new_variable(&mut self) -> Literal {
        self.0.fresh_literal()
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        self.0.add_clause(clause);
    }
}

/// Whatever is left of translations that were stopped somewhere does not change later answers.
#[test]
fn stopped_translations_leave_no_trace() {
    let (mut stopped_circuits, mut stopped_clauses) = (0, 0);
    for seed in 0..400 {
        let mut twins = Twins::new(seed + 70_000, &[3, 2, 2]);
        let mut solver = Solver::new();
        let (mut blaster, mut encoder) = (Blaster::new(), Encoder::new());
        let (mut reachable, mut terms) = (Vec::new(), Vec::new());
        for _ in 0..6 {
            (0..3).for_each(|_| _ = twins.grow(6));
            let twin = twins.grow_boolean();
            terms.push(twin.plain);
            let mut values = [false; 2];
            for assignment in twins.all_assignments() {
                values[usize::from(twins.plain_value(twin, &assignment).to_bool())] = true;
            }
            reachable.push(values);
        }
        for _ in 0..30 {
            let choice = twins.random.usize(0..terms.len());
            let value = twins.random.bool();
            let mut patience = twins.random.u32(0..40);
            let mut pace = Pace::with_interval(1, |_| {
                patience = patience.saturating_sub(1);
                patience == 0
            });
            let Ok(&[edge]) = blaster.bits(&twins.plain, terms[choice], &mut pace) else {
                stopped_circuits += 1;
                continue;
            };
            if edge.is_constant() {
                continue;
            }
            let polarity = if value { Polarity::Positive } else { Polarity::Negative };
            let sink = &mut Clauses(&mut solver);
            let Ok(literal) = encoder.literal(blaster.aig(), edge, polarity, sink, &mut pace)
            else {
                stopped_clauses += 1;
                continue;
            };
            let wanted = if value { literal } else { !literal };
            let is_possible = reachable[choice][usize::from(value)];
            let expected = if is_possible { Answer::Sat } else { Answer::Unsat };
            let answer = solver.solve_assuming_literals(&twins.plain, &[], &[wanted]);
            assert_eq!(answer, expected, "seed {seed}\n{}", twins.plain.dump(terms[choice]));
        }
    }
    assert!(stopped_circuits > 200, "{stopped_circuits} circuits were stopped");
    assert!(stopped_clauses > 200, "{stopped_clauses} translations to clauses were stopped");
}
