//! Facts about all numbers, proved or refuted by the solver.

use wherefore_logic::float::{Floats, Format, Rounding};
use wherefore_logic::{Answer, Context, Solver, TermId};

const NEAREST: Rounding = Rounding::NearestEven;
const TINY: Format = Format::new(3, 4);

/// Whether some numbers, which are no NaN, make the condition true.
fn ask(
    format: Format,
    condition: impl FnOnce(&mut Floats, [TermId; 2]) -> TermId,
) -> (Answer, Option<[u64; 2]>) {
    let mut context = Context::new();
    let x = context.variable("x", format.width());
    let y = context.variable("y", format.width());
    let mut floats = Floats::new(&mut context, format);
    let condition = condition(&mut floats, [x, y]);
    let nans = [x, y].map(|operand| floats.is_nan(operand));
    let some_nan = context.or_any(nans);
    let numbers = context.not(some_nan);
    let mut solver = Solver::new();
    solver.assert(&context, condition);
    solver.assert(&context, numbers);
    let answer = solver.solve();
    let model = (answer == Answer::Sat)
        .then(|| [x, y].map(|x| solver.value(&context, x).unwrap().to_u64().unwrap()));
    (answer, model)
}

fn is_impossible(
    format: Format,
    condition: impl FnOnce(&mut Floats, [TermId; 2]) -> TermId,
) -> bool {
    ask(format, condition).0 == Answer::Unsat
}

fn one(floats: &mut Floats) -> TermId {
    let format = floats.format();
    let bits = ((1 << (format.exponent() - 1)) - 1) << format.significand();
    floats.context().number(format.width(), bits)
}

#[test]
fn sums_commute() {
    for format in [TINY, Format::SINGLE] {
        assert!(is_impossible(format, |floats, [x, y]| {
            let there = floats.add(NEAREST, x, y);
            let back = floats.add(NEAREST, y, x);
            floats.context().not_equal(there, back)
        }));
    }
}

#[test]
fn products_commute() {
    for format in [TINY, Format::SINGLE] {
        assert!(is_impossible(format, |floats, [x, y]| {
            let there = floats.multiply(NEAREST, x, y);
            let back = floats.multiply(NEAREST, y, x);
            floats.context().not_equal(there, back)
        }));
    }
}

#[test]
fn one_is_neutral() {
    for format in [TINY, Format::SINGLE] {
        assert!(is_impossible(format, |floats, [x, _]| {
            let one = one(floats);
            let product = floats.multiply(NEAREST, x, one);
            floats.context().not_equal(product, x)
        }));
        assert!(is_impossible(format, |floats, [x, _]| {
            let one = one(floats);
            let quotient = floats.divide(NEAREST, x, one);
            floats.context().not_equal(quotient, x)
        }));
    }
}

#[test]
fn order_is_strict_and_total() {
    for format in [TINY, Format::SINGLE, Format::DOUBLE] {
        assert!(is_impossible(format, |floats, [x, y]| {
            let below = floats.less(x, y);
            let above = floats.less(y, x);
            floats.context().and(below, above)
        }));
        assert!(is_impossible(format, |floats, [x, y]| {
            let below = floats.less(x, y);
            let above = floats.less(y, x);
            let equal = floats.equal(x, y);
            let related = floats.context().or_any([below, above, equal]);
            floats.context().not(related)
        }));
    }
}

/// Rounding keeps the order.
#[test]
fn sums_are_monotonic() {
    assert!(is_impossible(TINY, |floats, [x, y]| {
        let one = one(floats);
        let less = floats.less(x, y);
        let left = floats.add(NEAREST, x, one);
        let right = floats.add(NEAREST, y, one);
        let turned = floats.less(right, left);
        floats.context().and(less, turned)
    }));
}

#[test]
fn one_more_can_be_the_same() {
    let (answer, model) = ask(Format::SINGLE, |floats, [x, _]| {
        let one = one(floats);
        let sum = floats.add(NEAREST, x, one);
        let same = floats.equal(sum, x);
        let finite = floats.is_finite(x);
        floats.context().and(same, finite)
    });
    assert_eq!(answer, Answer::Sat);
    let x = f32::from_bits(model.unwrap()[0] as u32);
    assert!(x.is_finite() && x + 1.0 == x, "{x}");
}

#[test]
fn a_third_is_found() {
    let (answer, model) = ask(Format::SINGLE, |floats, [x, _]| {
        let one = one(floats);
        let two = floats.add(NEAREST, one, one);
        let three = floats.add(NEAREST, two, one);
        let product = floats.multiply(NEAREST, x, three);
        floats.equal(product, one)
    });
    assert_eq!(answer, Answer::Sat);
    assert_eq!(f32::from_bits(model.unwrap()[0] as u32) * 3.0, 1.0);
}
