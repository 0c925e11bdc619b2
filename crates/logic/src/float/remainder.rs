//! Remainders of a division. They are exact, but need one step for each binary place between the
//! operands.

use super::constant::Operator;
use super::divide::subtract_if_possible;
use super::number::Number;
use super::shift::{bits_for, pad_below, signed_bits_for};
use super::{Floats, Rounding};
use crate::term::TermId;

/// With more bits of the exponent the circuit would have more than a million gates.
const MAXIMUM_EXPONENT: u32 = 8;

/// Which multiple of the divisor is taken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quotient {
    /// Toward zero: the rest has the sign of the dividend.
    Truncated,
    /// The nearest integer, of two the even one.
    Nearest,
}

/// What the long division leaves.
struct Division {
    /// One bit wider than a significand, in units of half the last place of the divisor.
    rest: TermId,
    /// The divisor in the same units.
    divisor: TermId,
    /// Whether the truncated quotient is odd.
    odd: TermId,
}

impl Floats<'_> {
    /// `left - n * right` where `n` is the quotient truncated, as `fmod` of C; none where that
    /// would be too large: in formats of more than 8 bits of exponent, unless both are constants.
    pub fn truncated_remainder(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        self.remainder_by(Quotient::Truncated, left, right)
    }

    /// `left - n * right` where `n` is the integer nearest to the quotient, of two the even one;
    /// none as in [`Self::truncated_remainder`].
    pub fn remainder(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        self.remainder_by(Quotient::Nearest, left, right)
    }

    fn remainder_by(&mut self, quotient: Quotient, left: TermId, right: TermId) -> Option<TermId> {
        // The result is exact, so any rounding does, here and below.
        let mode = Rounding::TowardZero.into();
        let operator = Operator::Remainder(quotient);
        if let Some(constant) = self.constant_result(operator, mode, &[left, right]) {
            return Some(constant);
        }
        if self.format.exponent > MAXIMUM_EXPONENT {
            return None;
        }
        let (is_small, divided) = self.finite_remainder(quotient, left, right);
        let (is_nan, nan) = self.not_a_number(&[left, right]);
        let left_infinite = self.is_infinite(left);
        let right_infinite = self.is_infinite(right);
        let right_zero = self.is_zero(right);
        let is_nan = self.context.or_any([is_nan, left_infinite, right_zero]);
        let is_left = self.context.or(is_small, right_infinite);
        let result = self.context.if_then_else(is_left, left, divided);
        Some(self.context.if_then_else(is_nan, nan, result))
    }

    /// Whether the left operand is less than half of the right one; and the remainder if not.
    fn finite_remainder(
        &mut self,
        quotient: Quotient,
        left: TermId,
        right: TermId,
    ) -> (TermId, TermId) {
        let dividend = self.unpack(left);
        let divisor = self.unpack(right);
        let divisor = self.normalise_fully(divisor);
        let lowest = dividend.lowest - divisor.highest + 1;
        let highest = dividend.highest - divisor.lowest + 1;
        let width = signed_bits_for(lowest - 1, highest).max(self.context.width(divisor.exponent));
        let [upper, lower] =
            [dividend, divisor].map(|number| self.context.sign_extend(number.exponent, width));
        let distance = self.context.subtract(upper, lower);
        let one = self.integer(width, 1);
        let distance = self.context.add(distance, one);
        let is_small = self.context.sign(distance);

        let division = self.long_division(dividend, divisor, distance, highest.unsigned_abs());
        let (sign, significand) = match quotient {
            Quotient::Truncated => (dividend.sign, division.rest),
            Quotient::Nearest => self.nearest(dividend.sign, division),
        };
        let number = Number { sign, significand, ..divisor };
        let number = self.normalise(number);
        let number = self.denormalise(number);
        (is_small, self.round(Rounding::TowardZero.into(), number))
    }

    /// Doubles the rest and takes the divisor off, `distance` times. The first steps of all that
    /// there are do nothing.
    fn long_division(
        &mut self,
        dividend: Number,
        divisor: Number,
        distance: TermId,
        maximum: u64,
    ) -> Division {
        let width = self.format.significand + 3;
        let divisor = pad_below(self.context, divisor.significand, width - 1);
        let subtrahend = self.context.zero_extend(divisor, width + 1);
        let distance_width = bits_for(maximum);
        let distance = self.context.extract(distance, 0, distance_width);
        let mut rest = self.context.zero_extend(dividend.significand, width - 1);
        let mut odd = self.context.boolean(false);
        for step in (1..=maximum).rev() {
            let step = self.context.number(distance_width, step);
            let is_done = self.context.unsigned_less_equal(step, distance);
            let same = self.context.zero_extend(rest, width);
            let twice = pad_below(self.context, rest, width);
            let next = self.context.if_then_else(is_done, twice, same);
            let next = self.context.zero_extend(next, width + 1);
            let (digit, left) = subtract_if_possible(self.context, next, subtrahend);
            rest = self.context.extract(left, 0, width - 1);
            odd = digit;
        }
        Division { rest, divisor, odd }
    }

    /// Takes the divisor off once more if that comes closer to zero.
    fn nearest(&mut self, sign: TermId, division: Division) -> (TermId, TermId) {
        let Division { rest, divisor, odd } = division;
        let width = self.context.width(rest);
        let twice = pad_below(self.context, rest, width + 1);
        let whole = self.context.zero_extend(divisor, width + 1);
        let is_more = self.context.unsigned_less(whole, twice);
        let is_half = self.context.equal(whole, twice);
        let is_odd_half = self.context.and(is_half, odd);
        let is_past = self.context.or(is_more, is_odd_half);
        let beyond = self.context.subtract(divisor, rest);
        let rest = self.context.if_then_else(is_past, beyond, rest);
        let sign = self.context.xor(sign, is_past);
        (sign, rest)
    }
}
