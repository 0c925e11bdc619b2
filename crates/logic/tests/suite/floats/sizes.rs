//! The sizes of the circuits stay what they are.

use crate::floats::simulate::Circuit;
use wherefore_logic::TermId;
use wherefore_logic::float::{Floats, Format, Rounding};

const NEAREST: Rounding = Rounding::NearestEven;

type Build = fn(&mut Floats, &[TermId]) -> TermId;

/// How many gates an operation of three operands or fewer has.
fn gates(format: Format, build: Build) -> usize {
    let circuit = Circuit::new(&[format.width(); 3], |context, operands| {
        vec![build(&mut Floats::new(context, format), operands)]
    });
    circuit.gates()
}

#[test]
fn circuits_are_small() {
    let operations: [(&str, Build, [usize; 2]); 12] = [
        ("add", |f, x| f.add(NEAREST, x[0], x[1]), [3000, 7000]),
        ("subtract", |f, x| f.subtract(NEAREST, x[0], x[1]), [3000, 7000]),
        ("multiply", |f, x| f.multiply(NEAREST, x[0], x[1]), [12000, 45000]),
        ("divide", |f, x| f.divide(NEAREST, x[0], x[1]), [12000, 45000]),
        ("square root", |f, x| f.square_root(NEAREST, x[0]), [12000, 45000]),
        ("fused", |f, x| f.fused_multiply_add(NEAREST, x[0], x[1], x[2]), [20000, 60000]),
        ("integral", |f, x| f.round_to_integral(NEAREST, x[0]), [3000, 7000]),
        ("less", |f, x| f.less(x[0], x[1]), [400, 800]),
        ("equal", |f, x| f.equal(x[0], x[1]), [400, 800]),
        ("to 64 bits", |f, x| f.to_integer(NEAREST, true, 64, x[0]).value, [3000, 4000]),
        ("from an integer", |f, x| f.from_integer(NEAREST, true, x[0]), [2000, 4000]),
        ("minimum", |f, x| f.minimum(x[0], x[1]), [600, 1200]),
    ];
    for (name, build, limits) in operations {
        for (format, limit) in [Format::SINGLE, Format::DOUBLE].into_iter().zip(limits) {
            let gates = gates(format, build);
            println!("{name} {format:?}: {gates} gates");
            assert!(gates <= limit, "{name} {format:?}: {gates} gates");
        }
    }
}

#[test]
fn remainders_are_not_too_large() {
    let gates = gates(Format::SINGLE, |f, x| f.remainder(x[0], x[1]).unwrap());
    println!("remainder: {gates} gates");
    assert!(gates <= 150_000, "{gates} gates");
}

/// Dividing by a power of two is only a matter of the exponent.
#[test]
fn constants_make_circuits_smaller() {
    let with_constant = |value: f64, build: Build| {
        let circuit = Circuit::new(&[64], |context, operands| {
            let constant = context.number(64, value.to_bits());
            vec![build(&mut Floats::new(context, Format::DOUBLE), &[operands[0], constant])]
        });
        circuit.gates()
    };
    let operations: [(&str, f64, Build, usize); 4] = [
        ("plus 1", 1.0, |f, x| f.add(NEAREST, x[0], x[1]), 5000),
        ("times 2", 2.0, |f, x| f.multiply(NEAREST, x[0], x[1]), 5000),
        ("by 2", 2.0, |f, x| f.divide(NEAREST, x[0], x[1]), 5000),
        ("times 10", 10.0, |f, x| f.multiply(NEAREST, x[0], x[1]), 8000),
    ];
    for (name, constant, build, limit) in operations {
        let gates = with_constant(constant, build);
        println!("{name}: {gates} gates");
        assert!(gates <= limit, "{name}: {gates} gates");
    }
}
