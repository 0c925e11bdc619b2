//! Sum and difference.

use super::constant::Operator;
use super::number::Number;
use super::shift::{add_or_subtract, is_nonzero, pad_below, shift_right_sticky};
use super::{Floats, RoundingMode};
use crate::term::TermId;

impl Floats<'_> {
    /// `left + right`.
    pub fn add(
        &mut self,
        rounding: impl Into<RoundingMode>,
        left: TermId,
        right: TermId,
    ) -> TermId {
        let mode = rounding.into();
        if let Some(constant) = self.constant_result(Operator::Add, mode, &[left, right]) {
            return constant;
        }
        self.sum(mode, left, right, false)
    }

    /// `left - right`.
    pub fn subtract(
        &mut self,
        rounding: impl Into<RoundingMode>,
        left: TermId,
        right: TermId,
    ) -> TermId {
        let mode = rounding.into();
        if let Some(constant) = self.constant_result(Operator::Subtract, mode, &[left, right]) {
            return constant;
        }
        self.sum(mode, left, right, true)
    }

    fn sum(&mut self, mode: RoundingMode, left: TermId, right: TermId, negates: bool) -> TermId {
        let (is_nan, nan) = self.not_a_number(&[left, right]);
        // Only now: what is not a number keeps its sign.
        let right = if negates { self.negate(right) } else { right };
        // So that exchanged operands give the same term.
        let (left, right) = (left.min(right), left.max(right));
        let finite = self.finite_sum(mode, left, right);

        let [left_infinite, right_infinite] =
            [left, right].map(|operand| self.is_infinite(operand));
        let [left_sign, right_sign] = [left, right].map(|operand| self.is_negative(operand));
        let opposite = self.context.xor(left_sign, right_sign);
        let both_infinite = self.context.and(left_infinite, right_infinite);
        let invalid = self.context.and(both_infinite, opposite);
        let is_nan = self.context.or(is_nan, invalid);
        let some_infinite = self.context.or(left_infinite, right_infinite);
        let sign = self.context.if_then_else(left_infinite, left_sign, right_sign);
        let infinite = self.infinite(sign);
        let result = self.context.if_then_else(some_infinite, infinite, finite);
        self.context.if_then_else(is_nan, nan, result)
    }

    /// The smaller operand is aligned with the larger one. A result that needs a shift to the left
    /// by more than one place is exact.
    fn finite_sum(&mut self, mode: RoundingMode, left: TermId, right: TermId) -> TermId {
        let left_size = self.magnitude(left);
        let right_size = self.magnitude(right);
        let exchanged = self.context.unsigned_less(left_size, right_size);
        let larger = self.context.if_then_else(exchanged, right, left);
        let smaller = self.context.if_then_else(exchanged, left, right);
        let larger = self.unpack(larger);
        let smaller = self.unpack(smaller);

        // Three bits below: two that can move up and one for what is lost.
        let width = self.format.significand + 4;
        let distance = self.context.subtract(larger.exponent, smaller.exponent);
        let distance = self.context.extract(distance, 0, self.format.exponent);
        let addend = pad_below(self.context, smaller.significand, width);
        let addend = shift_right_sticky(self.context, addend, distance);
        let addend = self.context.zero_extend(addend, width + 1);
        let base = pad_below(self.context, larger.significand, width);
        let base = self.context.zero_extend(base, width + 1);
        let differs = self.context.xor(larger.sign, smaller.sign);
        let significand = add_or_subtract(self.context, base, addend, differs);

        let sign = self.sum_sign(mode, larger.sign, differs, significand);
        let exponent_width = self.format.exponent + 2;
        let exponent = self.context.sign_extend(larger.exponent, exponent_width);
        let one = self.integer(exponent_width, 1);
        let exponent = self.context.add(exponent, one);
        let (lowest, highest) = (2, larger.highest + 1);
        let number = Number { sign, exponent, lowest, highest, significand };
        let number = self.normalise(number);
        self.round(mode, number)
    }

    /// The sign of a sum: if it is zero and the operands have different signs, the rounding
    /// decides.
    pub(super) fn sum_sign(
        &mut self,
        mode: RoundingMode,
        sign: TermId,
        differs: TermId,
        significand: TermId,
    ) -> TermId {
        let nonzero = is_nonzero(self.context, significand);
        let zero = self.context.not(nonzero);
        let cancelled = self.context.and(differs, zero);
        let cancelled_sign = self.cancelled_sign(mode);
        self.context.if_then_else(cancelled, cancelled_sign, sign)
    }
}
