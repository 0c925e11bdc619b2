//! How much longer answers take whose proofs are checked: `make bench-proofs`.

#[path = "../tests/suite/common/multiplication.rs"]
mod multiplication;

use std::time::{Duration, Instant};

use multiplication::multiplication_does_not_commute;
use wherefore_logic::{Answer, Context, Solver};

fn solve(solver: &mut Solver, width: u32) -> Duration {
    let mut context = Context::new();
    let different = multiplication_does_not_commute(&mut context, width);
    solver.assert(&context, different);
    let start = Instant::now();
    assert_eq!(solver.solve(), Answer::Unsat);
    start.elapsed()
}

fn main() {
    for width in 7..=8 {
        let plain = solve(&mut Solver::new(), width);
        let mut solver = Solver::new();
        solver.check_proofs();
        let checked = solve(&mut solver, width);
        let lemmas = solver.statistics().lemmas;
        println!("{width} bits: {plain:.2?}, checked {checked:.2?}, {lemmas} lemmas");
    }
}
