//! The encoding with an explicit integer bit.

use crate::floats::simulate::{Circuit, LANES};
use wherefore_logic::float::{Floats, Format, Rounding, pack_extended, unpack_extended};

const INTEGER: u128 = 1 << 63;
const FRACTION: u128 = INTEGER - 1;
const SIGN: u128 = 1 << 79;
const EXPONENT: u128 = 0x7fff << 64;

fn is_nan(bits: u128) -> bool {
    let without_integer = bits & INTEGER == 0;
    let special = bits & EXPONENT == EXPONENT;
    without_integer && bits & EXPONENT != 0 || special && bits & FRACTION != 0
}

#[test]
fn encodings_come_back() {
    let circuit = Circuit::new(&[80], |context, x| {
        let number = unpack_extended(context, x[0]);
        let nan = Floats::new(context, Format::EXTENDED).is_nan(number);
        vec![pack_extended(context, number), nan]
    });
    let mut random = fastrand::Rng::with_seed(9);
    for _ in 0..500 {
        let mut bits = || {
            let exponent = match random.u8(0..4) {
                0 => 0,
                1 => EXPONENT,
                _ => random.u128(..) & EXPONENT,
            };
            let fraction = if random.bool() { 0 } else { random.u128(..) & FRACTION };
            vec![random.u128(..) & (SIGN | INTEGER) | exponent | fraction]
        };
        let rows: Vec<_> = (0..LANES).map(|_| bits()).collect();
        for (row, actual) in rows.iter().zip(circuit.compute(&rows)) {
            let bits = row[0];
            assert_eq!(actual[1], u128::from(is_nan(bits)), "{bits:#x}");
            let is_missing = bits & EXPONENT != 0 && bits & INTEGER == 0;
            let is_low = bits & EXPONENT == 0 && bits & INTEGER != 0;
            let expected = if is_missing {
                bits | EXPONENT | INTEGER | INTEGER >> 1
            } else if is_low {
                bits | 1 << 64
            } else {
                bits
            };
            assert_eq!(actual[0], expected, "{bits:#x}");
        }
    }
}

#[test]
fn doubles_become_extended_and_back() {
    let circuit = Circuit::new(&[64], |context, x| {
        let nearest = Rounding::NearestEven;
        let mut floats = Floats::new(context, Format::EXTENDED);
        let wide = floats.convert(nearest, Format::DOUBLE, x[0]);
        let wide = pack_extended(context, wide);
        let number = unpack_extended(context, wide);
        let back = Floats::new(context, Format::DOUBLE).convert(nearest, Format::EXTENDED, number);
        vec![wide, back]
    });
    let known = [
        (1.0, 0x3fff_8000_0000_0000_0000),
        (-2.5, 0xc000_a000_0000_0000_0000),
        (f64::INFINITY, 0x7fff_8000_0000_0000_0000),
        (0.0, 0),
        (f64::from_bits(1), 0x3bcd_8000_0000_0000_0000),
    ];
    let rows: Vec<_> = known.iter().map(|&(double, _)| vec![double.to_bits().into()]).collect();
    for ((double, wide), actual) in known.into_iter().zip(circuit.compute(&rows)) {
        assert_eq!(actual, [wide, double.to_bits().into()], "{double:e}");
    }
}
