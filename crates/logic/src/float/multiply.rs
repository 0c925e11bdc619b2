//! The product.

use super::constant::Operator;
use super::number::Number;
use super::{Floats, RoundingMode};
use crate::term::TermId;

impl Floats<'_> {
    /// `left * right`.
    pub fn multiply(
        &mut self,
        rounding: impl Into<RoundingMode>,
        left: TermId,
        right: TermId,
    ) -> TermId {
        let mode = rounding.into();
        if let Some(constant) = self.constant_result(Operator::Multiply, mode, &[left, right]) {
            return constant;
        }
        for (factor, other) in [(left, right), (right, left)] {
            if let Some(sign) = self.as_unit(factor) {
                return self.with_sign_changed(other, sign);
            }
        }
        let product = self.exact_product(left, right);
        let number = self.normalise(product);
        let number = self.denormalise(number);
        let finite = self.round(mode, number);

        let (is_nan, nan) = self.not_a_number(&[left, right]);
        let (some_infinite, invalid) = self.infinite_product(left, right);
        let infinite = self.infinite(product.sign);
        let result = self.context.if_then_else(some_infinite, infinite, finite);
        let is_nan = self.context.or(is_nan, invalid);
        self.context.if_then_else(is_nan, nan, result)
    }

    /// The sign of a constant that is 1 or -1.
    fn as_unit(&self, factor: TermId) -> Option<bool> {
        let value = self.context.value(factor)?;
        let fraction = value.extract(0, self.format.significand);
        let exponent = value.extract(self.format.significand, self.format.exponent);
        let is_unit = fraction.is_zero() && exponent.to_i64() == Some(self.format.bias());
        is_unit.then(|| value.sign())
    }

    /// The product with 1, or with -1: exact for every number.
    fn with_sign_changed(&mut self, operand: TermId, negative: bool) -> TermId {
        let is_nan = self.is_nan(operand);
        let nan = self.quieted(operand);
        let number = if negative { self.negate(operand) } else { operand };
        self.context.if_then_else(is_nan, nan, number)
    }

    /// Whether a factor is infinite, and whether the other one is zero then.
    pub(super) fn infinite_product(&mut self, left: TermId, right: TermId) -> (TermId, TermId) {
        let [left_infinite, right_infinite] =
            [left, right].map(|operand| self.is_infinite(operand));
        let [left_zero, right_zero] = [left, right].map(|operand| self.is_zero(operand));
        let some_infinite = self.context.or(left_infinite, right_infinite);
        let some_zero = self.context.or(left_zero, right_zero);
        let invalid = self.context.and(some_infinite, some_zero);
        (some_infinite, invalid)
    }

    /// The product of finite numbers with all its bits. The significands are multiplied as they
    /// are, so that exchanged operands give the same term; subnormal ones leave zeros on top.
    pub(super) fn exact_product(&mut self, left: TermId, right: TermId) -> Number {
        let left = self.unpack(left);
        let right = self.unpack(right);
        let sign = self.context.xor(left.sign, right.sign);
        let width = 2 * (self.format.significand + 1);
        let left_factor = self.context.zero_extend(left.significand, width);
        let right_factor = self.context.zero_extend(right.significand, width);
        let significand = self.context.multiply(left_factor, right_factor);
        // The product of two numbers from 1 to 2 is below 4.
        let constant = 1 - self.format.bias();
        let lowest = left.lowest + right.lowest + constant;
        let highest = left.highest + right.highest + constant;
        let exponents = [left.exponent, right.exponent];
        let exponent = self.exponent_sum(exponents, constant, (lowest, highest));
        Number { sign, exponent, lowest, highest, significand }
    }
}
