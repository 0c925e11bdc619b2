//! Exact conversion between binary and decimal: nothing here rounds except where it says so.

use crate::float::{FloatFormat, Rounded, round};
use crate::natural::{CHUNK_DIGITS, Fraction, Natural};

/// How many digits of a binary number's decimal expansion are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This many digits after the decimal point.
    AfterPoint(usize),
    /// This many digits from the first that is not 0.
    Significant(usize),
}

/// A decimal number 0.d₁d₂d₃… * 10^point with d₁ ≠ 0; zero has no digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// Values 0 to 9.
    pub digits: Vec<u8>,
    /// The power of ten of the place before the first digit.
    pub point: i64,
    /// Digits that are not all 0 follow the last one.
    pub more: bool,
}

impl Decimal {
    /// The expansion of `significand * 2^exponent`, at least one digit longer than wanted unless it
    /// ends before.
    #[must_use]
    pub fn expand(significand: u128, exponent: i32, wanted: Wanted) -> Self {
        if exponent >= 0 {
            let mut natural = Natural::from(significand);
            natural.shift_left(exponent as u64);
            return Decimal::from_natural(natural);
        }
        let places = exponent.unsigned_abs();
        let whole = significand.checked_shr(places).unwrap_or(0);
        let part = match places {
            0..128 => significand & ((1 << places) - 1),
            _ => significand,
        };
        let mut decimal = Decimal::from_natural(Natural::from(whole));
        decimal.append_fraction(Fraction::new(part, places), wanted);
        decimal
    }

    fn from_natural(natural: Natural) -> Self {
        let digits = natural.into_digits();
        let point = digits.len() as i64;
        Decimal { digits, point, more: false }
    }

    fn append_fraction(&mut self, mut fraction: Fraction, wanted: Wanted) {
        let mut after_point = 0;
        let enough = |decimal: &Decimal, after_point: usize| match wanted {
            Wanted::AfterPoint(count) => after_point > count,
            Wanted::Significant(count) => decimal.digits.len() > count,
        };
        while !fraction.is_zero() && !enough(self, after_point) {
            let chunk = format!("{:019}", fraction.next_chunk());
            for byte in chunk.bytes() {
                if self.digits.is_empty() && byte == b'0' {
                    self.point -= 1;
                } else {
                    self.digits.push(byte - b'0');
                }
            }
            after_point += CHUNK_DIGITS;
        }
        self.more = !fraction.is_zero();
    }

    /// Rounds to the first `count` digits, to nearest, ties to even. A negative count lies before
    /// the first digit.
    pub fn round_to(&mut self, count: i64) {
        let Ok(count) = usize::try_from(count) else {
            *self = Decimal { digits: Vec::new(), point: 0, more: false };
            return;
        };
        if count >= self.digits.len() {
            debug_assert!(!self.more, "the expansion must be longer than the rounded number");
            return;
        }
        let rest = &self.digits[count + 1..];
        let beyond_half = self.more || rest.iter().any(|&digit| digit != 0);
        let odd = count > 0 && self.digits[count - 1] % 2 == 1;
        let up = self.digits[count] > 5 || (self.digits[count] == 5 && (beyond_half || odd));
        self.digits.truncate(count);
        self.more = false;
        if up {
            self.increment_last();
        }
    }

    /// Adds one unit of the last digit.
    fn increment_last(&mut self) {
        for digit in self.digits.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.digits.insert(0, 1);
        self.point += 1;
    }

    /// The digit at a position after the first; 0 beyond the last one.
    #[must_use]
    pub fn digit(&self, index: i64) -> u8 {
        usize::try_from(index).ok().and_then(|index| self.digits.get(index)).copied().unwrap_or(0)
    }
}

/// More digits than any point half-way between two numbers of a supported format has (binary128
/// needs 11,564): what follows can only say whether there is more.
const DECIDING_DIGITS: usize = 12_000;

/// Decimal magnitudes beyond these are infinite, or less than half of the smallest number, in every
/// format.
const LARGEST_POINT: i64 = 5_000;
const SMALLEST_POINT: i64 = -5_100;

/// Rounds `digits * 10^exponent` (values 0 to 9, most significant first) into a format, to nearest,
/// ties to even.
pub(crate) fn round_decimal(
    format: FloatFormat,
    negative: bool,
    digits: &[u8],
    exponent: i64,
) -> Rounded {
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    let digits = &digits[zeros..];
    let trailing = digits.iter().rev().take_while(|&&digit| digit == 0).count();
    let significant = &digits[..digits.len() - trailing];
    if significant.is_empty() {
        return Rounded { value: format.zero(negative), out_of_range: false };
    }
    let point = exponent.saturating_add(digits.len() as i64);
    if point > LARGEST_POINT {
        return Rounded { value: format.infinity(negative), out_of_range: true };
    }
    if point < SMALLEST_POINT {
        return Rounded { value: format.zero(negative), out_of_range: true };
    }
    let mut deciding = significant[..significant.len().min(DECIDING_DIGITS)].to_vec();
    if significant.len() > DECIDING_DIGITS {
        deciding.push(1);
    }
    let exponent = point - deciding.len() as i64;
    let natural = Natural::from_digits(&deciding);
    let (leading, binary_exponent, inexact) = scale_by_power_of_ten(natural, exponent);
    round(format, negative, leading, binary_exponent, inexact)
}

/// The leading 128 bits of `natural * 10^exponent`, their exponent, and whether anything follows.
fn scale_by_power_of_ten(mut natural: Natural, exponent: i64) -> (u128, i64, bool) {
    let power = exponent.unsigned_abs() as u32;
    if exponent >= 0 {
        natural.multiply_power_of_five(power);
        let (leading, binary_exponent, inexact) = natural.leading_bits();
        return (leading, binary_exponent + exponent, inexact);
    }
    let mut divisor = Natural::from(1);
    divisor.multiply_power_of_five(power);
    let (quotient, binary_exponent, inexact) = divide(natural, divisor);
    (quotient, binary_exponent + exponent, inexact)
}

/// The leading 128 bits of `dividend / divisor`, one bit at a time: slow, and plain to see that it
/// is exact.
fn divide(mut dividend: Natural, mut divisor: Natural) -> (u128, i64, bool) {
    let mut leading = dividend.bit_length() as i64 - divisor.bit_length() as i64;
    if leading >= 0 {
        divisor.shift_left(leading as u64);
    } else {
        dividend.shift_left(leading.unsigned_abs());
    }
    if dividend.compare(&divisor).is_lt() {
        dividend.shift_left(1);
        leading -= 1;
    }
    let mut quotient = 0_u128;
    for _ in 0..128 {
        quotient <<= 1;
        if dividend.compare(&divisor).is_ge() {
            dividend.subtract(&divisor);
            quotient |= 1;
        }
        dividend.shift_left(1);
    }
    (quotient, leading - 127, !dividend.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansion_stops_after_the_wanted_digits() {
        let decimal = Decimal::expand(1, -1074, Wanted::Significant(3));
        assert_eq!(
            (&decimal.digits[..3], decimal.point, decimal.more),
            (&[4, 9, 4][..], -323, true)
        );
    }

    #[test]
    fn ties_go_to_the_even_digit() {
        for (numerator, expected) in [(1, vec![]), (3, vec![2]), (5, vec![2]), (19, vec![1, 0])] {
            let mut decimal = Decimal::expand(numerator, -1, Wanted::AfterPoint(0));
            decimal.round_to(decimal.point);
            assert_eq!(decimal.digits, expected, "{numerator}/2");
        }
    }

    #[test]
    fn rounding_before_the_first_digit_gives_zero() {
        let mut decimal = Decimal::expand(1, -20, Wanted::AfterPoint(2));
        decimal.round_to(decimal.point + 2);
        assert_eq!(decimal.digits, []);
    }

    #[test]
    fn rounding_agrees_with_the_standard_library() {
        for text in ["1", "17", "9007199254740993", "123456789012345678901234567890"] {
            for exponent in -340..310 {
                let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
                let expected: f64 = format!("{text}e{exponent}").parse().unwrap();
                let rounded = round_decimal(FloatFormat::Double, false, &digits, exponent);
                assert_eq!(rounded.value, expected.into(), "{text}e{exponent}");
            }
        }
    }
}
