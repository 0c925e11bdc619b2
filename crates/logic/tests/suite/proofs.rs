//! Answers whose proofs are checked.

use crate::common::Twins;
use std::time::{Duration, Instant};
use wherefore_logic::{Answer, Context, Solver, TermId};

fn checked() -> Solver {
    let mut solver = Solver::new();
    solver.check_proofs();
    solver
}

/// `x * y != y * x`, where the products are made of different rows.
fn multiplication_does_not_commute(context: &mut Context, width: u32) -> TermId {
    let [x, y] = ["x", "y"].map(|name| context.variable(name, width));
    let mut products = [x, y].map(|_| context.number(width, 0));
    for (product, (factor, rows)) in products.iter_mut().zip([(x, y), (y, x)]) {
        for place in 0..width {
            let bit = context.extract(rows, place, 1);
            let mask = context.sign_extend(bit, width);
            let distance = context.number(width, u64::from(place));
            let shifted = context.shift_left(factor, distance);
            let row = context.and(shifted, mask);
            *product = context.add(*product, row);
        }
    }
    context.not_equal(products[0], products[1])
}

#[test]
fn a_hard_refutation_is_checked() {
    let mut context = Context::new();
    let different = multiplication_does_not_commute(&mut context, 6);
    let mut solver = checked();
    assert_eq!(solver.solve_assuming(&context, &[different]), Answer::Unsat);
    assert_eq!(solver.failed_assumptions(), [different]);
    assert_eq!(solver.proof_rejection(), None);
    let statistics = solver.statistics();
    assert_eq!(statistics.proofs, 1);
    assert!(statistics.lemmas > 1_000, "{statistics:?}");
    assert_eq!(solver.solve(), Answer::Sat);
    solver.assert(&context, different);
    assert_eq!(solver.solve(), Answer::Unsat);
    assert_eq!(solver.solve(), Answer::Unsat);
    assert_eq!(solver.statistics().proofs, 3);
}

/// Many calls of one solver, between which it simplifies and takes back what it simplified away.
#[test]
fn long_sessions_are_checked() {
    let mut proofs = 0;
    for seed in 0..40 {
        let mut twins = Twins::new(seed + 90_000, &[6, 5, 7, 1]);
        let mut solver = checked();
        for _ in 0..40 {
            (0..4).for_each(|_| _ = twins.grow(10));
            let terms: Vec<TermId> = (0..4).map(|_| twins.grow_boolean().simplified).collect();
            let answer = solver.solve_assuming(&twins.simplified, &terms);
            assert!(matches!(answer, Answer::Sat | Answer::Unsat), "{answer:?}");
            if answer == Answer::Sat && twins.random.u8(0..4) == 0 {
                solver.assert(&twins.simplified, terms[0]);
            }
        }
        assert_eq!(solver.proof_rejection(), None);
        proofs += solver.statistics().proofs;
    }
    assert!(proofs > 300, "{proofs} proofs");
}

#[test]
#[should_panic(expected = "from the first clause on")]
fn proofs_cannot_be_switched_on_late() {
    let mut solver = Solver::new();
    let literal = solver.fresh_literal();
    solver.add_clause(&[literal]);
    solver.check_proofs();
}

/// Prints how much longer checked answers take: `cargo test --test proofs -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn overhead_of_checking() {
    let solve = |solver: &mut Solver, width| -> Duration {
        let mut context = Context::new();
        let different = multiplication_does_not_commute(&mut context, width);
        solver.assert(&context, different);
        let start = Instant::now();
        assert_eq!(solver.solve(), Answer::Unsat);
        start.elapsed()
    };
    for width in 7..=8 {
        let plain = solve(&mut Solver::new(), width);
        let mut solver = checked();
        let with_proofs = solve(&mut solver, width);
        let lemmas = solver.statistics().lemmas;
        println!("{width} bits: {plain:.2?}, checked {with_proofs:.2?}, {lemmas} lemmas");
    }
}
