//! What IEEE 754 says, computed with exact fractions. Only for narrow formats.

use std::cmp::Ordering;
use wherefore_logic::float::{Format, Rounding};

/// A fraction; the denominator is positive.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    pub numerator: i128,
    pub denominator: i128,
}

impl Ratio {
    fn new(numerator: i128, denominator: i128) -> Self {
        assert!(denominator != 0);
        let sign = denominator.signum();
        Self { numerator: numerator * sign, denominator: denominator * sign }
    }

    pub fn integer(value: i128) -> Self {
        Self::new(value, 1)
    }

    fn power_of_two(exponent: i64) -> Self {
        let power = 1_i128 << exponent.unsigned_abs();
        if exponent < 0 { Self::new(1, power) } else { Self::new(power, 1) }
    }

    fn is_zero(self) -> bool {
        self.numerator == 0
    }

    fn absolute(self) -> Self {
        Self::new(self.numerator.abs(), self.denominator)
    }

    fn negate(self) -> Self {
        Self::new(-self.numerator, self.denominator)
    }

    fn add(self, other: Self) -> Self {
        Self::new(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }

    fn multiply(self, other: Self) -> Self {
        Self::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }

    fn divide(self, other: Self) -> Self {
        Self::new(self.numerator * other.denominator, self.denominator * other.numerator)
    }

    fn compare(self, other: Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }

    fn floor(self) -> i128 {
        self.numerator.div_euclid(self.denominator)
    }

    fn truncate(self) -> i128 {
        self.numerator / self.denominator
    }

    /// The integer that a rounding gives.
    pub fn round(self, rounding: Rounding) -> i128 {
        let floor = self.floor();
        let to_middle = self.compare(Self::new(2 * floor + 1, 2));
        let negative = self.numerator < 0;
        let is_up = match rounding {
            _ if self.compare(Self::integer(floor)).is_eq() => false,
            Rounding::TowardPositive => true,
            Rounding::TowardNegative => false,
            Rounding::TowardZero => negative,
            Rounding::NearestEven => to_middle.then((floor & 1).cmp(&0)).is_gt(),
            Rounding::NearestAway => to_middle.is_gt() || to_middle.is_eq() && !negative,
        };
        floor + i128::from(is_up)
    }
}

/// What a bit pattern stands for.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    Nan,
    Infinite,
    Finite(Ratio),
}

/// The definition for one format.
#[derive(Clone, Copy)]
pub struct Oracle {
    pub format: Format,
}

impl Oracle {
    fn infinity(self) -> u64 {
        ((1 << self.format.exponent()) - 1) << self.format.significand()
    }

    fn sign_bit(self) -> u64 {
        1 << (self.format.width() - 1)
    }

    fn quiet_bit(self) -> u64 {
        1 << (self.format.significand() - 1)
    }

    pub fn invalid(self) -> u64 {
        self.sign_bit() | self.infinity() | self.quiet_bit()
    }

    pub fn is_negative(self, bits: u64) -> bool {
        bits & self.sign_bit() != 0
    }

    fn magnitude(self, bits: u64) -> u64 {
        bits & !self.sign_bit()
    }

    fn signed(self, negative: bool, magnitude: u64) -> u64 {
        magnitude | if negative { self.sign_bit() } else { 0 }
    }

    /// The value of a number without sign. For infinity it is the power of two that would follow,
    /// which rounding takes for its place.
    fn size(self, magnitude: u64) -> Ratio {
        let places = i64::from(self.format.significand());
        let bias = (1 << (self.format.exponent() - 1)) - 1;
        let field = (magnitude >> places) as i64;
        let fraction = i128::from(magnitude & ((1 << places) - 1));
        let (digits, exponent) =
            if field == 0 { (fraction, 1) } else { (fraction + (1 << places), field) };
        Ratio::integer(digits).multiply(Ratio::power_of_two(exponent - bias - places))
    }

    pub fn value(self, bits: u64) -> Value {
        let magnitude = self.magnitude(bits);
        match magnitude.cmp(&self.infinity()) {
            Ordering::Greater => Value::Nan,
            Ordering::Equal => Value::Infinite,
            Ordering::Less => {
                let size = self.size(magnitude);
                Value::Finite(if self.is_negative(bits) { size.negate() } else { size })
            }
        }
    }

    /// Rounds a size which is known by comparing it with fractions.
    fn round_size(
        self,
        rounding: Rounding,
        negative: bool,
        compare: impl Fn(Ratio) -> Ordering,
    ) -> u64 {
        let infinity = self.infinity();
        // The greatest number that is not above. Zero is not, and sizes grow with their bits.
        let (mut below, mut above) = (0, infinity + 1);
        while above - below > 1 {
            let middle = below.midpoint(above);
            if compare(self.size(middle)).is_ge() { below = middle } else { above = middle }
        }
        let away = match rounding {
            Rounding::TowardPositive => !negative,
            Rounding::TowardNegative => negative,
            _ => false,
        };
        let nearest = matches!(rounding, Rounding::NearestEven | Rounding::NearestAway);
        if below == infinity {
            return if nearest || away { infinity } else { infinity - 1 };
        }
        if compare(self.size(below)).is_eq() {
            return below;
        }
        let middle = self.size(below).add(self.size(below + 1)).divide(Ratio::integer(2));
        let is_up = match (nearest, compare(middle)) {
            (false, _) => away,
            (true, Ordering::Equal) => rounding == Rounding::NearestAway || below & 1 == 1,
            (true, order) => order.is_gt(),
        };
        below + u64::from(is_up)
    }

    /// Rounds a value; the sign is only for zero.
    pub fn round(self, rounding: Rounding, value: Ratio, zero_is_negative: bool) -> u64 {
        let negative = if value.is_zero() { zero_is_negative } else { value.numerator < 0 };
        let size = value.absolute();
        let magnitude = self.round_size(rounding, negative, |other| size.compare(other));
        self.signed(negative, magnitude)
    }

    fn nan_among(self, operands: &[u64]) -> Option<u64> {
        let nan = operands.iter().find(|&&bits| matches!(self.value(bits), Value::Nan));
        nan.map(|bits| bits | self.quiet_bit())
    }

    pub fn add(self, rounding: Rounding, left: u64, right: u64) -> u64 {
        if let Some(nan) = self.nan_among(&[left, right]) {
            return nan;
        }
        match (self.value(left), self.value(right)) {
            (Value::Infinite, Value::Infinite) if left != right => self.invalid(),
            (Value::Infinite, _) => left,
            (_, Value::Infinite) => right,
            (Value::Finite(x), Value::Finite(y)) => {
                let same = self.is_negative(left) == self.is_negative(right);
                let zero_sign = if same {
                    self.is_negative(left)
                } else {
                    rounding == Rounding::TowardNegative
                };
                self.round(rounding, x.add(y), zero_sign)
            }
            _ => unreachable!("numbers only"),
        }
    }

    pub fn subtract(self, rounding: Rounding, left: u64, right: u64) -> u64 {
        let nan = self.nan_among(&[left, right]);
        nan.unwrap_or_else(|| self.add(rounding, left, right ^ self.sign_bit()))
    }

    pub fn multiply(self, rounding: Rounding, left: u64, right: u64) -> u64 {
        if let Some(nan) = self.nan_among(&[left, right]) {
            return nan;
        }
        let negative = self.is_negative(left) != self.is_negative(right);
        match (self.value(left), self.value(right)) {
            (Value::Finite(x), Value::Finite(y)) => self.round(rounding, x.multiply(y), negative),
            (Value::Finite(x), _) | (_, Value::Finite(x)) if x.is_zero() => self.invalid(),
            _ => self.signed(negative, self.infinity()),
        }
    }

    pub fn divide(self, rounding: Rounding, left: u64, right: u64) -> u64 {
        if let Some(nan) = self.nan_among(&[left, right]) {
            return nan;
        }
        let negative = self.is_negative(left) != self.is_negative(right);
        match (self.value(left), self.value(right)) {
            (Value::Infinite, Value::Infinite) => self.invalid(),
            (Value::Infinite, _) => self.signed(negative, self.infinity()),
            (_, Value::Infinite) => self.signed(negative, 0),
            (Value::Finite(x), Value::Finite(y)) if y.is_zero() => {
                if x.is_zero() {
                    self.invalid()
                } else {
                    self.signed(negative, self.infinity())
                }
            }
            (Value::Finite(x), Value::Finite(y)) => self.round(rounding, x.divide(y), negative),
            _ => unreachable!("numbers only"),
        }
    }

    pub fn fused(self, rounding: Rounding, left: u64, right: u64, addend: u64) -> u64 {
        if let Some(nan) = self.nan_among(&[left, right, addend]) {
            return nan;
        }
        let negative = self.is_negative(left) != self.is_negative(right);
        let (Value::Finite(x), Value::Finite(y)) = (self.value(left), self.value(right)) else {
            let product = self.multiply(rounding, left, right);
            return if product == self.invalid() {
                product
            } else {
                self.add(rounding, product, addend)
            };
        };
        let Value::Finite(z) = self.value(addend) else { return addend };
        let zero_sign = if negative == self.is_negative(addend) {
            negative
        } else {
            rounding == Rounding::TowardNegative
        };
        self.round(rounding, x.multiply(y).add(z), zero_sign)
    }

    pub fn square_root(self, rounding: Rounding, operand: u64) -> u64 {
        if let Some(nan) = self.nan_among(&[operand]) {
            return nan;
        }
        match self.value(operand) {
            Value::Finite(x) if x.is_zero() => operand,
            _ if self.is_negative(operand) => self.invalid(),
            Value::Finite(x) => {
                self.round_size(rounding, false, |other| x.compare(other.multiply(other)))
            }
            _ => operand,
        }
    }

    pub fn round_to_integral(self, rounding: Rounding, operand: u64) -> u64 {
        match self.value(operand) {
            Value::Nan => operand | self.quiet_bit(),
            Value::Infinite => operand,
            // An integer is a number of the format, unless the largest number is not integral.
            Value::Finite(x) => {
                self.round(rounding, Ratio::integer(x.round(rounding)), self.is_negative(operand))
            }
        }
    }

    /// `left - n * right` with the quotient as an integer made by a function.
    fn remainder_by(self, quotient: impl Fn(Ratio) -> i128, left: u64, right: u64) -> u64 {
        if let Some(nan) = self.nan_among(&[left, right]) {
            return nan;
        }
        match (self.value(left), self.value(right)) {
            (Value::Infinite, _) => self.invalid(),
            (_, Value::Finite(y)) if y.is_zero() => self.invalid(),
            (_, Value::Infinite) => left,
            (Value::Finite(x), Value::Finite(y)) => {
                let multiple = Ratio::integer(quotient(x.divide(y))).multiply(y);
                let rest = x.add(multiple.negate());
                let rounded = self.round(Rounding::TowardZero, rest, self.is_negative(left));
                let Value::Finite(result) = self.value(rounded) else { unreachable!() };
                assert!(result.compare(rest).is_eq(), "remainders are exact");
                rounded
            }
            _ => unreachable!("numbers only"),
        }
    }

    pub fn truncated_remainder(self, left: u64, right: u64) -> u64 {
        self.remainder_by(Ratio::truncate, left, right)
    }

    pub fn remainder(self, left: u64, right: u64) -> u64 {
        self.remainder_by(|quotient| quotient.round(Rounding::NearestEven), left, right)
    }

    /// How two numbers compare; none if one is not a number.
    pub fn order(self, left: u64, right: u64) -> Option<Ordering> {
        let place = |bits: u64| match self.value(bits) {
            Value::Nan => None,
            Value::Infinite => Some(self.size(self.infinity())),
            Value::Finite(x) => Some(x.absolute()),
        };
        let signed = |bits: u64, size: Ratio| {
            if self.is_negative(bits) { size.negate() } else { size }
        };
        let (x, y) = (place(left)?, place(right)?);
        Some(signed(left, x).compare(signed(right, y)))
    }

    /// The integer, if the number rounds to one in the range.
    pub fn to_integer(
        self,
        rounding: Rounding,
        signed: bool,
        width: u32,
        operand: u64,
    ) -> Option<i128> {
        let Value::Finite(x) = self.value(operand) else { return None };
        let integer = x.round(rounding);
        let range = if signed {
            -(1_i128 << (width - 1))..1_i128 << (width - 1)
        } else {
            0..1_i128 << width
        };
        range.contains(&integer).then_some(integer)
    }

    /// A number of another format, in this one.
    pub fn convert(self, rounding: Rounding, source: Self, operand: u64) -> u64 {
        let negative = source.is_negative(operand);
        match source.value(operand) {
            Value::Finite(x) => self.round(rounding, x, negative),
            Value::Infinite => self.signed(negative, self.infinity()),
            Value::Nan => {
                let (from, to) = (source.format.significand(), self.format.significand());
                let payload = operand & ((1 << from) - 1);
                let payload = payload << to >> from;
                self.signed(negative, self.infinity() | self.quiet_bit() | payload)
            }
        }
    }
}
