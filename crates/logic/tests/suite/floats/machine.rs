//! Random operands of the usual formats, against the arithmetic of the machine.

use crate::floats::simulate::{Circuit, LANES};
use wherefore_logic::TermId;
use wherefore_logic::float::{Floats, Format, Rounding};

const NEAREST: Rounding = Rounding::NearestEven;
const BATCHES: usize = 1500;

/// Numbers that are often special, close to each other, or almost halfway between others.
pub struct Generator {
    format: Format,
    pub random: fastrand::Rng,
}

impl Generator {
    pub fn new(format: Format, seed: u64) -> Self {
        Self { format, random: fastrand::Rng::with_seed(seed) }
    }

    fn fraction(&mut self) -> u128 {
        let places = self.format.significand();
        let mask = (1_u128 << places) - 1;
        let run = self.random.u32(0..=places);
        let value = match self.random.u8(0..6) {
            0 => 0,
            1 => mask,
            2 => 1 << run.min(places - 1),
            3 => mask >> run,
            4 => mask << run,
            _ => self.random.u128(..),
        };
        let near = if self.random.u8(0..4) == 0 { u128::from(self.random.u8(0..3)) } else { 0 };
        value.wrapping_add(near) & mask
    }

    /// A number whose exponent is near another one, or anywhere.
    fn number_near(&mut self, exponent: u128) -> u128 {
        let special = (1_u128 << self.format.exponent()) - 1;
        let bias = special >> 1;
        let places = u128::from(self.format.significand());
        let close = self.random.u128(0..2 * places + 6);
        let exponent = match self.random.u8(0..16) {
            0 => 0,
            1 => special,
            2 => self.random.u128(0..4),
            3 => special - self.random.u128(0..4),
            4 => bias + self.random.u128(0..4),
            5 => bias + self.random.u128(0..70),
            6 => bias.wrapping_sub(self.random.u128(0..70)),
            7 | 8 => self.random.u128(..),
            9..=11 => exponent.wrapping_add(self.random.u128(0..3)),
            _ => exponent.wrapping_add(close).wrapping_sub(places + 3),
        };
        let sign = self.random.u128(0..2);
        let upper = sign << self.format.exponent() | exponent & special;
        upper << self.format.significand() | self.fraction()
    }

    /// Operands, of which the last is often close to the product of the others.
    pub fn row(&mut self, arity: usize) -> Vec<u128> {
        let mut row: Vec<u128> = Vec::new();
        let special = (1_u128 << self.format.exponent()) - 1;
        let bias = special >> 1;
        let mut reference = self.random.u128(..);
        for index in 0..arity {
            let number = self.number_near(reference);
            let exponent = number >> self.format.significand() & special;
            reference = if index == 1 {
                (reference & special).wrapping_add(exponent).wrapping_sub(bias)
            } else {
                exponent
            };
            row.push(number);
        }
        row
    }

    pub fn rows(&mut self, arity: usize) -> Vec<Vec<u128>> {
        (0..LANES).map(|_| self.row(arity)).collect()
    }
}

/// One operation of the machine, and how it is built.
struct Operation<T> {
    name: &'static str,
    build: fn(&mut Floats, &[TermId]) -> TermId,
    compute: fn(&[T]) -> T,
    arity: usize,
}

macro_rules! machine_tests {
    ($module:ident, $type:ty, $bits:ty, $format:expr) => {
        mod $module {
            use super::*;

            fn number(bits: u128) -> $type {
                <$type>::from_bits(bits as $bits)
            }

            /// The machine's result. If several operands are not numbers, the first of them is
            /// it: compilers may exchange operands. Other processors choose other patterns.
            fn expected(compute: fn(&[$type]) -> $type, row: &[u128]) -> u128 {
                let operands: Vec<$type> = row.iter().map(|&bits| number(bits)).collect();
                let mut nans = operands.iter().filter(|operand| operand.is_nan());
                let first = nans.next();
                if let Some(nan) = first
                    && (nans.next().is_some() || cfg!(not(target_arch = "x86_64")))
                {
                    return u128::from(nan.to_bits()) | 1 << ($format.significand() - 1);
                }
                let result = std::hint::black_box(compute)(&operands);
                let bits = u128::from(result.to_bits());
                if !result.is_nan() {
                    return bits;
                }
                if cfg!(not(target_arch = "x86_64")) {
                    return u128::from(<$type>::NAN.copysign(-1.0).to_bits());
                }
                // Rust's rounding functions keep what is signaling; those of C do not.
                bits | 1 << ($format.significand() - 1)
            }

            fn check(operation: &Operation<$type>, batches: usize) {
                let Operation { name, build, compute, arity } = *operation;
                let widths = vec![$format.width(); arity];
                let circuit = Circuit::new(&widths, |context, operands| {
                    vec![build(&mut Floats::new(context, $format), operands)]
                });
                let mut generator = Generator::new($format, 1);
                for _ in 0..batches {
                    let rows = generator.rows(arity);
                    for (row, actual) in rows.iter().zip(circuit.compute(&rows)) {
                        let expected = expected(compute, row);
                        assert_eq!(actual[0], expected, "{name} of {row:#x?}: {:#x}", actual[0]);
                    }
                }
            }

            #[test]
            fn sums_and_integral_numbers() {
                let operations: [Operation<$type>; 7] = [
                    Operation {
                        name: "add",
                        build: |f, x| f.add(NEAREST, x[0], x[1]),
                        compute: |x| x[0] + x[1],
                        arity: 2,
                    },
                    Operation {
                        name: "subtract",
                        build: |f, x| f.subtract(NEAREST, x[0], x[1]),
                        compute: |x| x[0] - x[1],
                        arity: 2,
                    },
                    Operation {
                        name: "round to integral",
                        build: |f, x| f.round_to_integral(NEAREST, x[0]),
                        compute: |x| x[0].round_ties_even(),
                        arity: 1,
                    },
                    Operation {
                        name: "round to integral away",
                        build: |f, x| f.round_to_integral(Rounding::NearestAway, x[0]),
                        compute: |x| x[0].round(),
                        arity: 1,
                    },
                    Operation {
                        name: "round down",
                        build: |f, x| f.round_to_integral(Rounding::TowardNegative, x[0]),
                        compute: |x| x[0].floor(),
                        arity: 1,
                    },
                    Operation {
                        name: "round up",
                        build: |f, x| f.round_to_integral(Rounding::TowardPositive, x[0]),
                        compute: |x| x[0].ceil(),
                        arity: 1,
                    },
                    Operation {
                        name: "truncate",
                        build: |f, x| f.round_to_integral(Rounding::TowardZero, x[0]),
                        compute: |x| x[0].trunc(),
                        arity: 1,
                    },
                ];
                for operation in &operations {
                    check(operation, BATCHES);
                }
            }

            #[test]
            fn products() {
                let operation = Operation {
                    name: "multiply",
                    build: |f, x| f.multiply(NEAREST, x[0], x[1]),
                    compute: |x: &[$type]| x[0] * x[1],
                    arity: 2,
                };
                check(&operation, BATCHES);
            }

            #[test]
            fn quotients_and_roots() {
                let operations: [Operation<$type>; 2] = [
                    Operation {
                        name: "divide",
                        build: |f, x| f.divide(NEAREST, x[0], x[1]),
                        compute: |x| x[0] / x[1],
                        arity: 2,
                    },
                    Operation {
                        name: "square root",
                        build: |f, x| f.square_root(NEAREST, x[0]),
                        compute: |x| x[0].sqrt(),
                        arity: 1,
                    },
                ];
                for operation in &operations {
                    check(operation, BATCHES);
                }
            }

            #[test]
            fn fused_products_and_sums() {
                let operation = Operation {
                    name: "fused",
                    build: |f, x| f.fused_multiply_add(NEAREST, x[0], x[1], x[2]),
                    compute: |x: &[$type]| x[0].mul_add(x[1], x[2]),
                    arity: 3,
                };
                check(&operation, BATCHES);
            }

            #[test]
            fn relations() {
                let circuit = Circuit::new(&[$format.width(); 2], |context, x| {
                    let mut floats = Floats::new(context, $format);
                    vec![
                        floats.equal(x[0], x[1]),
                        floats.less(x[0], x[1]),
                        floats.less_equal(x[0], x[1]),
                    ]
                });
                let mut generator = Generator::new($format, 2);
                for _ in 0..BATCHES {
                    let mut rows = generator.rows(2);
                    rows[0][1] = rows[0][0];
                    for (row, actual) in rows.iter().zip(circuit.compute(&rows)) {
                        let (x, y) = (number(row[0]), number(row[1]));
                        let expected = [x == y, x < y, x <= y].map(u128::from);
                        assert_eq!(actual, expected, "{x:e} with {y:e}");
                    }
                }
            }

            #[test]
            fn integers() {
                let format = $format;
                let circuit = Circuit::new(&[format.width()], |context, x| {
                    let mut floats = Floats::new(context, format);
                    let types = [(true, 32), (false, 32), (true, 64), (false, 64), (true, 128)];
                    let integers = types.map(|(signed, width)| {
                        floats.to_integer(Rounding::TowardZero, signed, width, x[0])
                    });
                    integers.iter().flat_map(|integer| [integer.value, integer.fits]).collect()
                });
                macro_rules! expected {
                    ($x:expr, $integer:ty, $unsigned:ty, $places:expr) => {{
                        let whole = f64::from($x).trunc();
                        // Powers of two are exact.
                        let fits = whole >= <$integer>::MIN as f64 && whole < 2_f64.powi($places);
                        let value = if fits { $x as $integer } else { 0 };
                        [value as $unsigned as u128, u128::from(fits)]
                    }};
                }
                let mut generator = Generator::new($format, 3);
                for _ in 0..BATCHES / 4 {
                    let rows = generator.rows(1);
                    for (row, actual) in rows.iter().zip(circuit.compute(&rows)) {
                        let x = number(row[0]);
                        let expected = [
                            expected!(x, i32, u32, 31),
                            expected!(x, u32, u32, 32),
                            expected!(x, i64, u64, 63),
                            expected!(x, u64, u64, 64),
                            expected!(x, i128, u128, 127),
                        ];
                        assert_eq!(actual, expected.concat(), "{x:e}");
                    }
                }
            }

            #[test]
            fn numbers_from_integers() {
                let circuit = Circuit::new(&[32, 64, 128], |context, x| {
                    let mut floats = Floats::new(context, $format);
                    x.iter()
                        .flat_map(|&x| [true, false].map(|s| floats.from_integer(NEAREST, s, x)))
                        .collect()
                });
                let mut random = fastrand::Rng::with_seed(4);
                for _ in 0..BATCHES / 8 {
                    let mut integer = || {
                        let value = random.i128(..) >> random.u32(0..128);
                        (value << random.u32(0..64)).cast_unsigned()
                    };
                    let mut row = || {
                        vec![integer() & 0xffff_ffff, integer() & u128::from(u64::MAX), integer()]
                    };
                    let rows: Vec<_> = (0..LANES).map(|_| row()).collect();
                    for (row, actual) in rows.iter().zip(circuit.compute(&rows)) {
                        let expected = [
                            row[0] as i32 as $type,
                            row[0] as u32 as $type,
                            row[1] as i64 as $type,
                            row[1] as u64 as $type,
                            row[2] as i128 as $type,
                            row[2] as $type,
                        ];
                        let expected = expected.map(|number| u128::from(number.to_bits()));
                        assert_eq!(actual, expected, "{row:x?}");
                    }
                }
            }
        }
    };
}

machine_tests!(single, f32, u32, Format::SINGLE);
machine_tests!(double, f64, u64, Format::DOUBLE);

#[test]
fn conversions_between_single_and_double() {
    let circuit = Circuit::new(&[32, 64], |context, x| {
        let wide = Floats::new(context, Format::DOUBLE).convert(NEAREST, Format::SINGLE, x[0]);
        let narrow = Floats::new(context, Format::SINGLE).convert(NEAREST, Format::DOUBLE, x[1]);
        vec![wide, narrow]
    });
    let mut singles = Generator::new(Format::SINGLE, 5);
    let mut doubles = Generator::new(Format::DOUBLE, 6);
    for _ in 0..BATCHES {
        let mut row = || {
            let mut double = doubles.row(1)[0];
            if doubles.random.bool() {
                // Exponents that a single has.
                let exponent = doubles.random.u128(1023 - 152..1023 + 130);
                double = double & !(0x7ff << 52) | exponent << 52;
            }
            vec![singles.row(1)[0], double]
        };
        let rows: Vec<_> = (0..LANES).map(|_| row()).collect();
        for (row, actual) in rows.iter().zip(circuit.compute(&rows)) {
            let wide = f64::from(f32::from_bits(row[0] as u32)).to_bits();
            let narrow = (f64::from_bits(row[1] as u64) as f32).to_bits();
            assert_eq!(actual, [wide.into(), u128::from(narrow)], "{row:x?}");
        }
    }
}

#[test]
fn single_truncated_remainders() {
    let circuit = Circuit::new(&[32; 2], |context, x| {
        let mut floats = Floats::new(context, Format::SINGLE);
        vec![floats.truncated_remainder(x[0], x[1]).unwrap()]
    });
    let mut generator = Generator::new(Format::SINGLE, 7);
    for _ in 0..BATCHES / 4 {
        let rows = generator.rows(2);
        for (row, actual) in rows.iter().zip(circuit.compute(&rows)) {
            let (x, y) = (f32::from_bits(row[0] as u32), f32::from_bits(row[1] as u32));
            if !x.is_nan() && !y.is_nan() && !(x % y).is_nan() {
                assert_eq!(actual[0], u128::from((x % y).to_bits()), "{x:e} % {y:e}");
            }
        }
    }
}
