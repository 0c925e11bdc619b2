//! Terms, simplified terms and circuits must agree on every input.

use crate::common::{Twin, Twins};
use wherefore_logic::{Answer, BitVector, Context, Evaluator, Simulation, Solver, TermId};

fn equalities(context: &mut Context, twins: &[TermId], values: &[BitVector]) -> Vec<TermId> {
    let pairs = twins.iter().zip(values);
    pairs
        .map(|(&variable, value)| {
            let constant = context.constant(value.clone());
            context.equal(variable, constant)
        })
        .collect()
}

/// With the inputs fixed, the term must be able to have the expected value and no other.
fn check_circuit(
    solver: &mut Solver,
    context: &mut Context,
    variables: &[TermId],
    term: TermId,
    (values, expected): (&[BitVector], &BitVector),
) {
    let mut assumptions = equalities(context, variables, values);
    let expected = context.constant(expected.clone());
    let agrees = context.equal(term, expected);
    assumptions.push(agrees);
    assert_eq!(solver.solve_assuming(context, &assumptions), Answer::Sat, "{}", context.dump(term));
    let differs = context.not(agrees);
    *assumptions.last_mut().unwrap() = differs;
    assert_eq!(
        solver.solve_assuming(context, &assumptions),
        Answer::Unsat,
        "{}",
        context.dump(term)
    );
}

fn check(twins: &mut Twins, root: Twin, assignments: &[Vec<BitVector>]) {
    let (mut first, mut second) = (Solver::new(), Solver::new());
    let simplified: Vec<TermId> = twins.variables.iter().map(|twin| twin.simplified).collect();
    let plain: Vec<TermId> = twins.variables.iter().map(|twin| twin.plain).collect();
    for values in assignments {
        let expected = twins.plain_value(root, values);
        let mut evaluator = Evaluator::new(twins.assignment(values));
        let actual = evaluator.value(&twins.simplified, root.simplified);
        assert_eq!(
            *actual,
            expected,
            "{values:?}\n{}\n{}",
            twins.plain.dump(root.plain),
            twins.simplified.dump(root.simplified)
        );
        let point = (values.as_slice(), &expected);
        check_circuit(&mut first, &mut twins.simplified, &simplified, root.simplified, point);
        check_circuit(&mut second, &mut twins.plain, &plain, root.plain, point);
    }
}

#[test]
fn narrow_terms_agree_on_all_inputs() {
    for seed in 0..300 {
        let mut twins = Twins::new(
            seed,
            [[3, 2, 1], [2, 2, 2], [4, 1, 1], [1, 1, 1]][seed as usize % 4].as_slice(),
        );
        let operators = twins.random.usize(1..25);
        let mut root = twins.variables[0];
        for _ in 0..operators {
            root = twins.grow(6);
        }
        let assignments = twins.all_assignments();
        check(&mut twins, root, &assignments);
    }
}

/// Simplification alone, on many more terms.
#[test]
fn simplification_keeps_the_value_of_narrow_terms() {
    for seed in 1_000..9_000 {
        let mut twins = Twins::new(seed, &[3, 3, 1]);
        for _ in 0..40 {
            twins.grow(8);
        }
        for values in twins.all_assignments() {
            let mut plain = Evaluator::new(twins.assignment(&values));
            let mut simplified = Evaluator::new(twins.assignment(&values));
            for twin in &twins.terms {
                let actual = simplified.value(&twins.simplified, twin.simplified);
                let expected = plain.value(&twins.plain, twin.plain);
                assert_eq!(actual, expected, "seed {seed}\n{}", twins.plain.dump(twin.plain));
            }
        }
    }
}

#[test]
fn wide_terms_agree_on_random_inputs() {
    for (seed, widths) in [[8, 16, 1], [32, 32, 8], [64, 32, 1], [65, 7, 64], [128, 1, 100]]
        .iter()
        .cycle()
        .take(150)
        .enumerate()
    {
        let mut twins = Twins::new(seed as u64 + 10_000, widths.as_slice());
        let operators = twins.random.usize(1..12);
        let mut root = twins.variables[0];
        for _ in 0..operators {
            root = twins.grow(130);
        }
        let assignments: Vec<Vec<BitVector>> = (0..4).map(|_| twins.random_assignment()).collect();
        check(&mut twins, root, &assignments);
    }
}

/// Every operator at the widest width that is promised, against the evaluator.
#[test]
fn operators_work_at_512_bits() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let mut random = fastrand::Rng::with_seed(5);
    let [x, y] = ["x", "y"].map(|name| context.variable(name, 512));
    let operators: [fn(&mut Context, TermId, TermId) -> TermId; 8] = [
        Context::add,
        Context::subtract,
        Context::and,
        Context::xor,
        Context::shift_left,
        Context::arithmetic_shift_right,
        Context::unsigned_less,
        Context::signed_less,
    ];
    for operator in operators {
        let term = operator(&mut context, x, y);
        let values = [
            BitVector::from_bits((0..512).map(|_| random.bool())),
            BitVector::from_u64(512, random.u64(0..600)),
        ];
        let assumptions = equalities(&mut context, &[x, y], &values);
        assert_eq!(solver.solve_assuming(&context, &assumptions), Answer::Sat);
        let expected = solver.value(&context, term).unwrap();
        check_circuit(&mut solver, &mut context, &[x, y], term, (&values, &expected));
    }
}

/// A simulation computes what an evaluator does, for one assignment after the other.
#[test]
fn simulations_agree_with_evaluation() {
    let mut compared = 0;
    for (seed, widths) in [[3, 3, 1], [8, 16, 1], [32, 32, 8], [64, 32, 1], [1, 64, 64]]
        .iter()
        .cycle()
        .take(400)
        .enumerate()
    {
        let mut twins = Twins::new(seed as u64 + 40_000, widths.as_slice());
        for _ in 0..30 {
            twins.grow(64);
        }
        let roots: Vec<TermId> = twins.terms.iter().map(|twin| twin.plain).collect();
        let Some(mut simulation) = Simulation::new(&twins.plain, &roots) else { continue };
        for _ in 0..8 {
            let values = twins.random_assignment();
            let mut evaluator = Evaluator::new(twins.assignment(&values));
            for (variable, value) in twins.variables.iter().zip(&values) {
                simulation.set(variable.plain, value.to_u64().expect("the variables are words"));
            }
            simulation.run();
            for &root in &roots {
                let expected = evaluator.value(&twins.plain, root).to_u64();
                assert_eq!(simulation.value(root), expected, "{}", twins.plain.dump(root));
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "only {compared} terms were narrow");
}

#[test]
fn a_simulation_has_no_terms_that_are_wider_than_a_word() {
    let mut context = Context::new();
    let [x, y] = ["x", "y"].map(|name| context.variable(name, 64));
    let both = context.concat(x, y);
    let equal = context.equal(x, y);
    assert!(Simulation::new(&context, &[both]).is_none());
    let mut simulation = Simulation::new(&context, &[equal]).expect("all terms are words");
    simulation.set(x, 7);
    simulation.set(y, 7);
    simulation.run();
    assert_eq!((simulation.value(equal), simulation.value(both)), (Some(1), None));
}
