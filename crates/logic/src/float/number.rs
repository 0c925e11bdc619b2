//! Numbers taken apart: between the operands of an operation and the rounding of its result.

use super::Floats;
use super::shift::{bits_for, leading_zeros, pad_below, shift_right_sticky, signed_bits_for};
use crate::term::TermId;

/// A finite number, not necessarily normalised.
///
/// What is known about its exponent is used to leave out circuits that do nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    /// Whether it is negative.
    pub sign: TermId,
    /// The biased exponent that the number has if the top bit of the significand is set, in two's
    /// complement.
    pub exponent: TermId,
    /// No exponent is below.
    pub lowest: i64,
    /// No exponent is above.
    pub highest: i64,
    /// The lowest bit may stand for lower ones some of which are set.
    pub significand: TermId,
}

impl Floats<'_> {
    /// A finite number taken apart; the significand has the hidden bit on top.
    pub(super) fn unpack(&mut self, operand: TermId) -> Number {
        let sign = self.is_negative(operand);
        let field = self.exponent_field(operand);
        let zero = self.context.number(self.format.exponent, 0);
        let is_lowest = self.context.equal(field, zero);
        let hidden = self.context.not(is_lowest);
        // Subnormal numbers have the exponent of the lowest normal ones.
        let high = self.context.extract(field, 1, self.format.exponent - 1);
        let low = self.context.extract(field, 0, 1);
        let low = self.context.or(low, is_lowest);
        let exponent = self.context.concat(high, low);
        let exponent = self.context.zero_extend(exponent, self.format.exponent + 1);
        let fraction = self.significand_field(operand);
        let significand = self.context.concat(hidden, fraction);
        let highest = self.format.special_exponent() - 1;
        Number { sign, exponent, lowest: 1, highest, significand }
    }

    /// The exponent in a width that holds all values of the range, and one below.
    fn widened(&mut self, exponent: TermId, lowest: i64, highest: i64) -> TermId {
        let width = signed_bits_for(lowest - 1, highest + 1).max(self.context.width(exponent));
        self.context.sign_extend(exponent, width)
    }

    /// The sum of the exponents and a constant, in a width that is enough.
    pub(super) fn exponent_sum(
        &mut self,
        [left, right]: [TermId; 2],
        constant: i64,
        (lowest, highest): (i64, i64),
    ) -> TermId {
        let width = signed_bits_for(lowest - 1, highest + 1)
            .max(signed_bits_for(constant, constant))
            .max(self.context.width(left))
            .max(self.context.width(right))
            + 1;
        let left = self.context.sign_extend(left, width);
        let right = self.context.sign_extend(right, width);
        let sum = self.context.add(left, right);
        let constant = self.integer(width, constant);
        self.context.add(sum, constant)
    }

    /// The leading one on top, whatever exponent that needs. Zero stays zero.
    pub(super) fn normalise_fully(&mut self, number: Number) -> Number {
        let count = leading_zeros(self.context, number.significand);
        let maximum = i64::from(self.context.width(number.significand)) - 1;
        self.shift_left(number, count, number.lowest - maximum)
    }

    /// The leading one on top, or the exponent 1 of the subnormal numbers.
    pub(super) fn normalise(&mut self, number: Number) -> Number {
        let maximum = i64::from(self.context.width(number.significand)) - 1;
        if number.lowest > maximum {
            return self.normalise_fully(number);
        }
        let count = leading_zeros(self.context, number.significand);
        let width = self.context.width(count);
        let exponent = self.widened(number.exponent, number.lowest, number.highest.max(maximum));
        let exponent_width = self.context.width(exponent);
        let minus_one = self.integer(exponent_width, -1);
        let available = self.context.add(exponent, minus_one);
        let wanted = self.context.zero_extend(count, exponent_width);
        let is_too_much = self.context.signed_less(available, wanted);
        let mut limit = self.context.extract(available, 0, width);
        if number.lowest < 1 {
            let is_negative = self.context.sign(available);
            let zero = self.context.number(width, 0);
            limit = self.context.if_then_else(is_negative, zero, limit);
        }
        let count = self.context.if_then_else(is_too_much, limit, count);
        self.shift_left(number, count, number.lowest.min(1))
    }

    fn shift_left(&mut self, number: Number, count: TermId, lowest: i64) -> Number {
        let exponent = self.widened(number.exponent, lowest, number.highest);
        let width = self.context.width(exponent).max(self.context.width(count) + 1);
        let exponent = self.context.sign_extend(exponent, width);
        let decrease = self.context.zero_extend(count, width);
        let exponent = self.context.subtract(exponent, decrease);
        let significand_width = self.context.width(number.significand);
        let distance = self.context.zero_extend(count, significand_width);
        let significand = self.context.shift_left(number.significand, distance);
        Number { exponent, lowest, significand, ..number }
    }

    /// Shifted to the right so that the exponent is at least 1, that of the subnormal numbers.
    pub(super) fn denormalise(&mut self, number: Number) -> Number {
        if number.lowest >= 1 {
            return number;
        }
        // Below the significand remain a bit that decides and one for the lost ones.
        let significand = pad_below(self.context, number.significand, self.format.significand + 3);
        let exponent = self.widened(number.exponent, number.lowest, number.highest);
        let width = self.context.width(exponent);
        let one = self.integer(width, 1);
        let is_low = self.context.signed_less(exponent, one);
        let missing = self.context.subtract(one, exponent);
        let distance_width = bits_for((1 - number.lowest).unsigned_abs()).min(width);
        let missing = self.context.extract(missing, 0, distance_width);
        let zero = self.context.number(distance_width, 0);
        let distance = self.context.if_then_else(is_low, missing, zero);
        let significand = shift_right_sticky(self.context, significand, distance);
        let exponent = self.context.if_then_else(is_low, one, exponent);
        Number { exponent, lowest: 1, highest: number.highest.max(1), significand, ..number }
    }
}
