//! Operations on constants give constants, the same that the circuits give.

use crate::floats::machine::Generator;
use crate::floats::simulate::Circuit;
use wherefore_logic::float::{Floats, Format, Rounding, RoundingMode};
use wherefore_logic::{BitVector, Context, TermId};

type Build = fn(&mut Floats, RoundingMode, &[TermId]) -> TermId;

const OPERATIONS: [(&str, Build); 12] = [
    ("add", |f, mode, x| f.add(mode, x[0], x[1])),
    ("subtract", |f, mode, x| f.subtract(mode, x[0], x[1])),
    ("multiply", |f, mode, x| f.multiply(mode, x[0], x[1])),
    ("divide", |f, mode, x| f.divide(mode, x[0], x[1])),
    ("square root", |f, mode, x| f.square_root(mode, x[0])),
    ("fused", |f, mode, x| f.fused_multiply_add(mode, x[0], x[1], x[2])),
    ("integral", |f, mode, x| f.round_to_integral(mode, x[0])),
    ("to unsigned", |f, mode, x| f.to_integer(mode, false, 40, x[0]).value),
    ("to signed", |f, mode, x| f.to_integer(mode, true, 128, x[0]).value),
    ("fits", |f, mode, x| f.to_integer(mode, true, 30, x[0]).fits),
    ("from unsigned", |f, mode, x| f.from_integer(mode, false, x[0])),
    ("from signed", |f, mode, x| f.from_integer(mode, true, x[0])),
];

const FORMATS: [Format; 5] =
    [Format::HALF, Format::SINGLE, Format::DOUBLE, Format::EXTENDED, Format::QUAD];

/// The value of an operation on constants, which must fold.
fn folded(
    format: Format,
    row: &[u128],
    build: impl FnOnce(&mut Floats, &[TermId]) -> TermId,
) -> u128 {
    let mut context = Context::new();
    let constants: Vec<TermId> = row
        .iter()
        .map(|&bits| context.constant(BitVector::from_u128(format.width(), bits)))
        .collect();
    let result = build(&mut Floats::new(&mut context, format), &constants);
    context.value(result).expect("constants fold").to_u128().unwrap()
}

fn check(name: &str, format: Format, build: impl Fn(&mut Floats, &[TermId]) -> TermId) {
    let circuit = Circuit::new(&[format.width(); 3], |context, x| {
        vec![build(&mut Floats::new(context, format), x)]
    });
    let mut generator = Generator::new(format, 8);
    for _ in 0..4 {
        let rows = generator.rows(3);
        for (row, expected) in rows.iter().zip(circuit.compute(&rows)) {
            let actual = folded(format, row, &build);
            assert_eq!(actual, expected[0], "{name} {format:?} of {row:#x?}");
        }
    }
}

#[test]
fn constants_agree_with_circuits() {
    for (name, build) in OPERATIONS {
        for format in FORMATS {
            for rounding in Rounding::ALL {
                let name = format!("{name} {rounding:?}");
                check(&name, format, |floats, x| build(floats, rounding.into(), x));
            }
        }
    }
}

#[test]
fn conversions_of_constants_agree_with_circuits() {
    for source in FORMATS {
        for target in FORMATS {
            for rounding in Rounding::ALL {
                let name = format!("to {target:?} {rounding:?}");
                check(&name, source, |floats, x| {
                    Floats::new(floats.context(), target).convert(rounding, source, x[0])
                });
            }
        }
    }
}

#[test]
fn constant_remainders_agree_with_circuits() {
    for format in [Format::HALF, Format::SINGLE] {
        check("fmod", format, |floats, x| floats.truncated_remainder(x[0], x[1]).unwrap());
        check("remainder", format, |floats, x| floats.remainder(x[0], x[1]).unwrap());
    }
}

#[test]
fn remainders_of_wide_exponents_need_constants() {
    let mut context = Context::new();
    let x = context.variable("x", 64);
    let mut floats = Floats::new(&mut context, Format::DOUBLE);
    assert_eq!(floats.truncated_remainder(x, x), None);
    assert_eq!(floats.remainder(x, x), None);
    let row = [1e300_f64.to_bits().into(), 3.5_f64.to_bits().into()];
    let rest = folded(Format::DOUBLE, &row, |f, x| f.truncated_remainder(x[0], x[1]).unwrap());
    assert_eq!(f64::from_bits(rest as u64), 1e300 % 3.5);
}

/// A rounding that is a constant term is a rounding that is known.
#[test]
fn constant_roundings_are_known() {
    let mut context = Context::new();
    let x = context.variable("x", 32);
    let y = context.variable("y", 32);
    for (number, rounding) in Rounding::ALL.into_iter().enumerate() {
        let term = context.number(3, number as u64);
        let mut floats = Floats::new(&mut context, Format::SINGLE);
        assert_eq!(floats.add(term, x, y), floats.add(rounding, x, y));
    }
}
