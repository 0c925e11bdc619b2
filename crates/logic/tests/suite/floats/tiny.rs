//! All operands of narrow formats, in all roundings, against the definition.

use crate::floats::oracle::{Oracle, Ratio};
use crate::floats::simulate::{Circuit, LANES};
use wherefore_logic::TermId;
use wherefore_logic::float::{Floats, Format, Rounding, RoundingMode};

const FORMATS: [Format; 6] = [
    Format::new(2, 1),
    Format::new(2, 2),
    Format::new(3, 2),
    Format::new(2, 3),
    Format::new(3, 3),
    Format::new(4, 1),
];

type Build = fn(&mut Floats, RoundingMode, &[TermId]) -> TermId;
type Expect = fn(Oracle, Rounding, &[u64]) -> u64;

/// All rows of values of these widths.
fn all_inputs(widths: &[u32]) -> Vec<Vec<u128>> {
    let total: u32 = widths.iter().sum();
    let split = |mut number: u128| {
        let mut row = Vec::new();
        for &width in widths {
            row.push(number & ((1 << width) - 1));
            number >>= width;
        }
        row
    };
    (0..1 << total).map(split).collect()
}

/// Compares the outputs of a circuit with expected ones on all inputs.
fn check_all(name: &str, circuit: &Circuit, widths: &[u32], expect: impl Fn(&[u64]) -> Vec<u128>) {
    for batch in all_inputs(widths).chunks(LANES) {
        for (input, actual) in batch.iter().zip(circuit.compute(batch)) {
            let operands: Vec<u64> = input.iter().map(|&value| value as u64).collect();
            assert_eq!(actual, expect(&operands), "{name} of {operands:#x?}");
        }
    }
}

/// Checks an operation in each rounding, and with a rounding that is an operand.
fn check(name: &str, format: Format, arity: usize, build: Build, expect: Expect) {
    let oracle = Oracle { format };
    let mut widths = vec![format.width(); arity];
    for rounding in Rounding::ALL {
        let circuit = Circuit::new(&widths, |context, operands| {
            vec![build(&mut Floats::new(context, format), rounding.into(), operands)]
        });
        check_all(&format!("{name} {format:?} {rounding:?}"), &circuit, &widths, |operands| {
            vec![expect(oracle, rounding, operands).into()]
        });
    }
    widths.push(3);
    let circuit = Circuit::new(&widths, |context, operands| {
        let mode = RoundingMode::Term(operands[arity]);
        vec![build(&mut Floats::new(context, format), mode, operands)]
    });
    check_all(&format!("{name} {format:?} by a term"), &circuit, &widths, |operands| {
        let rounding = Rounding::ALL.get(operands[arity] as usize);
        let rounding = rounding.copied().unwrap_or(Rounding::TowardZero);
        vec![expect(oracle, rounding, operands).into()]
    });
}

fn check_formats(name: &str, arity: usize, build: Build, expect: Expect) {
    for format in FORMATS {
        check(name, format, arity, build, expect);
    }
}

#[test]
fn sums() {
    check_formats(
        "add",
        2,
        |floats, mode, x| floats.add(mode, x[0], x[1]),
        |oracle, rounding, x| oracle.add(rounding, x[0], x[1]),
    );
}

#[test]
fn differences() {
    check_formats(
        "subtract",
        2,
        |floats, mode, x| floats.subtract(mode, x[0], x[1]),
        |oracle, rounding, x| oracle.subtract(rounding, x[0], x[1]),
    );
}

#[test]
fn products() {
    check_formats(
        "multiply",
        2,
        |floats, mode, x| floats.multiply(mode, x[0], x[1]),
        |oracle, rounding, x| oracle.multiply(rounding, x[0], x[1]),
    );
}

#[test]
fn quotients() {
    check_formats(
        "divide",
        2,
        |floats, mode, x| floats.divide(mode, x[0], x[1]),
        |oracle, rounding, x| oracle.divide(rounding, x[0], x[1]),
    );
}

#[test]
fn fused_products_and_sums() {
    // With many exponents, an addend can have bits below those of a product that is not normal.
    for format in [Format::new(2, 1), Format::new(2, 2), Format::new(4, 1)] {
        check(
            "fused",
            format,
            3,
            |floats, mode, x| floats.fused_multiply_add(mode, x[0], x[1], x[2]),
            |oracle, rounding, x| oracle.fused(rounding, x[0], x[1], x[2]),
        );
    }
}

/// With one operand that is a constant, terms simplify.
#[test]
fn constants_on_one_side() {
    let format = Format::new(3, 2);
    let oracle = Oracle { format };
    let operations: [(&str, Build, Expect); 4] = [
        (
            "add",
            |floats, mode, x| floats.add(mode, x[0], x[1]),
            |oracle, rounding, x| oracle.add(rounding, x[0], x[1]),
        ),
        (
            "subtract",
            |floats, mode, x| floats.subtract(mode, x[0], x[1]),
            |oracle, rounding, x| oracle.subtract(rounding, x[0], x[1]),
        ),
        (
            "multiply",
            |floats, mode, x| floats.multiply(mode, x[0], x[1]),
            |oracle, rounding, x| oracle.multiply(rounding, x[0], x[1]),
        ),
        (
            "divide",
            |floats, mode, x| floats.divide(mode, x[0], x[1]),
            |oracle, rounding, x| oracle.divide(rounding, x[0], x[1]),
        ),
    ];
    for (name, build, expect) in operations {
        for (rounding, number) in
            Rounding::ALL.into_iter().flat_map(|r| (0..64).map(move |number| (r, number)))
        {
            let widths = [format.width()];
            let circuit = Circuit::new(&widths, |context, x| {
                let constant = context.number(format.width(), number);
                let mut floats = Floats::new(context, format);
                let left = build(&mut floats, rounding.into(), &[constant, x[0]]);
                let right = build(&mut floats, rounding.into(), &[x[0], constant]);
                vec![left, right]
            });
            check_all(&format!("{name} {rounding:?} {number}"), &circuit, &widths, |x| {
                let left = expect(oracle, rounding, &[number, x[0]]);
                let right = expect(oracle, rounding, &[x[0], number]);
                vec![left.into(), right.into()]
            });
        }
    }
}

#[test]
fn square_roots() {
    for format in FORMATS.into_iter().chain([Format::new(2, 7), Format::new(5, 5)]) {
        check(
            "square root",
            format,
            1,
            |floats, mode, x| floats.square_root(mode, x[0]),
            |oracle, rounding, x| oracle.square_root(rounding, x[0]),
        );
    }
}

#[test]
fn integral_numbers() {
    for format in FORMATS.into_iter().chain([Format::new(2, 7), Format::new(5, 5)]) {
        check(
            "round to integral",
            format,
            1,
            |floats, mode, x| floats.round_to_integral(mode, x[0]),
            |oracle, rounding, x| oracle.round_to_integral(rounding, x[0]),
        );
    }
}

#[test]
fn remainders() {
    for format in FORMATS {
        let oracle = Oracle { format };
        let widths = [format.width(); 2];
        let circuit = Circuit::new(&widths, |context, x| {
            let mut floats = Floats::new(context, format);
            let truncated = floats.truncated_remainder(x[0], x[1]);
            let nearest = floats.remainder(x[0], x[1]);
            vec![truncated.unwrap(), nearest.unwrap()]
        });
        check_all(&format!("remainders {format:?}"), &circuit, &widths, |x| {
            vec![oracle.truncated_remainder(x[0], x[1]).into(), oracle.remainder(x[0], x[1]).into()]
        });
    }
}

#[test]
fn comparisons_and_choices() {
    for format in FORMATS {
        let oracle = Oracle { format };
        let widths = [format.width(); 2];
        let circuit = Circuit::new(&widths, |context, x| {
            let mut floats = Floats::new(context, format);
            vec![
                floats.equal(x[0], x[1]),
                floats.less(x[0], x[1]),
                floats.less_equal(x[0], x[1]),
                floats.minimum(x[0], x[1]),
                floats.maximum(x[0], x[1]),
            ]
        });
        check_all(&format!("comparisons {format:?}"), &circuit, &widths, |x| {
            let order = oracle.order(x[0], x[1]);
            let is_nan = |bits: u64| oracle.order(bits, bits).is_none();
            let choose = |left: bool| u128::from(if left || is_nan(x[1]) { x[0] } else { x[1] });
            vec![
                order.is_some_and(|order| order.is_eq()).into(),
                order.is_some_and(|order| order.is_lt()).into(),
                order.is_some_and(|order| order.is_le()).into(),
                choose(order.is_some_and(|order| order.is_lt())),
                choose(order.is_some_and(|order| order.is_gt())),
            ]
        });
    }
}

#[test]
fn classes_and_signs() {
    for format in FORMATS {
        let widths = [format.width()];
        let circuit = Circuit::new(&widths, |context, x| {
            let mut floats = Floats::new(context, format);
            vec![
                floats.is_nan(x[0]),
                floats.is_infinite(x[0]),
                floats.is_finite(x[0]),
                floats.is_zero(x[0]),
                floats.is_normal(x[0]),
                floats.is_subnormal(x[0]),
                floats.is_negative(x[0]),
                floats.negate(x[0]),
                floats.absolute(x[0]),
            ]
        });
        check_all(&format!("classes {format:?}"), &circuit, &widths, |x| {
            let fraction = x[0] & ((1 << format.significand()) - 1);
            let special = (1 << format.exponent()) - 1;
            let exponent = x[0] >> format.significand() & special;
            let sign = 1 << (format.width() - 1);
            vec![
                (exponent == special && fraction != 0).into(),
                (exponent == special && fraction == 0).into(),
                (exponent != special).into(),
                (exponent == 0 && fraction == 0).into(),
                (exponent != 0 && exponent != special).into(),
                (exponent == 0 && fraction != 0).into(),
                (x[0] & sign != 0).into(),
                (x[0] ^ sign).into(),
                (x[0] & !sign).into(),
            ]
        });
    }
}

#[test]
fn integers() {
    for format in FORMATS.into_iter().chain([Format::new(5, 4)]) {
        let oracle = Oracle { format };
        for rounding in Rounding::ALL {
            for (width, signed) in (1..=9).flat_map(|width| [(width, false), (width, true)]) {
                let name = format!("{format:?} {rounding:?} {width} bits, signed: {signed}");
                let mask = (1_u128 << width) - 1;
                let widths = [format.width()];
                let circuit = Circuit::new(&widths, |context, x| {
                    let mut floats = Floats::new(context, format);
                    let integer = floats.to_integer(rounding, signed, width, x[0]);
                    vec![integer.fits, integer.value]
                });
                check_all(&format!("to integer {name}"), &circuit, &widths, |x| {
                    let integer = oracle.to_integer(rounding, signed, width, x[0]);
                    let value = integer.unwrap_or(0).cast_unsigned() & mask;
                    vec![integer.is_some().into(), value]
                });
                let widths = [width];
                let circuit = Circuit::new(&widths, |context, x| {
                    vec![Floats::new(context, format).from_integer(rounding, signed, x[0])]
                });
                check_all(&format!("from integer {name}"), &circuit, &widths, |x| {
                    let mut value = i128::from(x[0]);
                    if signed && value >> (width - 1) == 1 {
                        value -= 1 << width;
                    }
                    vec![oracle.round(rounding, Ratio::integer(value), false).into()]
                });
            }
        }
    }
}

#[test]
fn conversions_between_formats() {
    let formats =
        FORMATS.into_iter().chain([Format::new(5, 2), Format::new(2, 6), Format::new(4, 4)]);
    for source in formats.clone() {
        for target in formats.clone().filter(|&target| target != source) {
            for rounding in Rounding::ALL {
                let widths = [source.width()];
                let circuit = Circuit::new(&widths, |context, x| {
                    vec![Floats::new(context, target).convert(rounding, source, x[0])]
                });
                let name = format!("{source:?} to {target:?} {rounding:?}");
                check_all(&name, &circuit, &widths, |x| {
                    let [source, target] = [source, target].map(|format| Oracle { format });
                    vec![target.convert(rounding, source, x[0]).into()]
                });
            }
        }
    }
}
