//! Answers whose proofs are checked.

use crate::common::{Twins, multiplication_does_not_commute};
use wherefore_logic::{Answer, Context, Solver, TermId};

fn checked() -> Solver {
    let mut solver = Solver::new();
    solver.check_proofs();
    solver
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
