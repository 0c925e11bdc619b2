//! Models in which variables are zero rather than not.

use wherefore_logic::{Answer, Context, Solver, TermId};

/// The number of ones in a model of some equation over three variables.
fn ones_in_model(seed: u64, prefers_zeros: bool) -> u32 {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut context = Context::new();
    let mut solver = Solver::new();
    let variables = ["x", "y", "z"].map(|name| context.variable(name, 16));
    if prefers_zeros {
        variables.iter().for_each(|&variable| solver.prefer_zero(&context, variable));
    }
    let [x, y, z] = variables;
    let product = context.multiply(x, y);
    let sum = context.add(product, z);
    let constants = [(); 2].map(|()| context.number(16, random.u64(0..1 << 16)));
    let masked = context.and(sum, constants[0]);
    let expected = context.and(constants[0], constants[1]);
    let is_expected = context.equal(masked, expected);
    solver.assert(&context, is_expected);
    assert_eq!(solver.solve(), Answer::Sat);
    variables.iter().map(|&term| solver.value(&context, term).unwrap().count_ones()).sum()
}

#[test]
fn models_have_fewer_ones() {
    let total = |prefers_zeros| (0..50).map(|seed| ones_in_model(seed, prefers_zeros)).sum();
    let (any, preferred): (u32, u32) = (total(false), total(true));
    assert!(preferred * 4 < any * 3, "{preferred} instead of {any} ones");
}

#[test]
fn unconstrained_variables_are_zero() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let [x, free] = ["x", "free"].map(|name| context.variable(name, 32));
    let ones = context.number(32, u64::from(u32::MAX));
    let is_ones = context.equal(x, ones);
    let [is_zero, used]: [TermId; 2] = [free, x].map(|term| {
        solver.prefer_zero(&context, term);
        let zero = context.number(32, 0);
        context.equal(term, zero)
    });
    assert_eq!(solver.solve_assuming(&context, &[is_ones]), Answer::Sat);
    assert!(solver.value(&context, is_zero).unwrap().to_bool());
    assert!(!solver.value(&context, used).unwrap().to_bool());
    // The preference stays when a clause uses the variable, and gives way to what is required.
    let either = context.or(is_ones, is_zero);
    assert_eq!(solver.solve_assuming(&context, &[either]), Answer::Sat);
    let not_zero = context.not(is_zero);
    assert_eq!(solver.solve_assuming(&context, &[not_zero]), Answer::Sat);
    assert!(!solver.value(&context, is_zero).unwrap().to_bool());
}

#[test]
#[should_panic(expected = "only the bits of variables")]
fn only_variables_have_preferences() {
    let mut context = Context::new();
    let x = context.variable("x", 8);
    let square = context.multiply(x, x);
    Solver::new().prefer_zero(&context, square);
}
