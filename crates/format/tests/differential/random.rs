//! Reproducible random choices, and values that conversions tend to get wrong.

use wherefore_format::decimal::{Decimal, Wanted};
use wherefore_format::float::Magnitude;
use wherefore_format::{FloatFormat, FloatValue, parse_float};

/// Where they come from.
pub struct Random(fastrand::Rng);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    pub fn bits(&mut self) -> u64 {
        self.0.u64(..)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        self.0.i64(low..=high)
    }

    /// True once in `count` times.
    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    pub fn digits(&mut self, count: usize, base: u32) -> String {
        (0..count)
            .map(|_| char::from_digit(self.below(base as usize) as u32, base).unwrap())
            .collect()
    }

    /// An integer of 64 bits, often a special one.
    pub fn integer(&mut self) -> u64 {
        let power = 1_u64 << self.below(64);
        match self.below(6) {
            0 => self.between(-20, 20) as u64,
            1 => power,
            2 => power.wrapping_sub(1),
            3 => power.wrapping_neg(),
            4 => self.bits() >> self.below(64),
            _ => self.bits(),
        }
    }

    /// A value of the format, often one that is hard to convert.
    pub fn float(&mut self, format: FloatFormat) -> FloatValue {
        let mask = u128::MAX >> (128 - format.width());
        let sign = u128::from(self.once_in(3)) << (format.width() - 1);
        let value = match self.below(9) {
            0 => FloatValue {
                format,
                bits: (u128::from(self.bits()) << 64 | u128::from(self.bits())) & mask,
            },
            1 => self.pick(&[
                format.zero(false),
                format.infinity(false),
                format.nan(false, 0),
                format.nan(false, 5),
            ]),
            2 => FloatValue { format, bits: u128::from(self.bits() >> self.below(64)) & mask },
            3 => self.nearby_power_of_ten(format),
            4 => FloatValue::from(self.between(-9999, 9999) as f64 / (1 << self.below(12)) as f64)
                .convert(format),
            5 => FloatValue::from(f64::from_bits(self.bits())).convert(format),
            6 => FloatValue::from((self.bits() >> self.below(64)) as f64).convert(format),
            _ => {
                let (count, exponent) = (1 + self.below(18), self.between(-20, 6));
                let text = format!("{}e{exponent}", self.digits(count, 10));
                parse_float(text.as_bytes(), format).value
            }
        };
        let mut bits = value.bits ^ sign;
        if format == FloatFormat::Extended80 && bits >> 64 & 0x7fff == 0 {
            // An integer bit without an exponent has no defined meaning, and glibc gives it
            // several.
            bits &= !(1 << 63);
        }
        FloatValue { format, bits }
    }

    fn nearby_power_of_ten(&mut self, format: FloatFormat) -> FloatValue {
        let largest = match format {
            FloatFormat::Single => 38,
            FloatFormat::Double => 308,
            FloatFormat::Extended80 | FloatFormat::Quad => 4932,
        };
        let exponent =
            if self.once_in(2) { self.between(-largest, largest) } else { self.between(-8, 22) };
        let value = parse_float(format!("1e{exponent}").as_bytes(), format).value;
        FloatValue { format, bits: value.bits.wrapping_add(self.between(-2, 2) as u128) }
    }

    /// The exact decimal text of a point half-way between two neighbours in the format, or right
    /// beside it.
    pub fn halfway_text(&mut self, format: FloatFormat) -> String {
        let Magnitude::Finite { significand, exponent } = self.float(format).magnitude() else {
            return "1".to_string();
        };
        let decimal =
            Decimal::expand(significand * 2 + 1, exponent - 1, Wanted::Significant(usize::MAX));
        let mut text: String =
            decimal.digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        let mut point = decimal.point;
        match self.below(4) {
            0 => text += &format!("{}1", "0".repeat(self.below(30))),
            1 => {
                text.pop();
                text += "4999";
            }
            2 if text.len() > 30 => text.truncate(self.below(30) + 1),
            _ => {}
        }
        let shift = self.below(text.len() + 1);
        point -= shift as i64;
        text.insert(shift, '.');
        format!("{text}e{point}")
    }
}
