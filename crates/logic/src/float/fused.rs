//! Product and sum with one rounding.

use super::constant::Operator;
use super::number::Number;
use super::shift::{
    add_or_subtract, bits_for, negate_if, pad_below, shift_right_sticky, signed_bits_for,
};
use super::{Floats, RoundingMode};
use crate::term::TermId;

/// Between the addend, where it is farthest to the left, and the product: so that a product there
/// is less than what decides the rounding, even after a shift by one place.
const GAP: u32 = 2;
/// Below the product: two bits that can move up and one for what is lost.
const GUARD: u32 = 3;

impl Floats<'_> {
    /// `left * right + addend`, rounded once.
    pub fn fused_multiply_add(
        &mut self,
        rounding: impl Into<RoundingMode>,
        left: TermId,
        right: TermId,
        addend: TermId,
    ) -> TermId {
        let mode = rounding.into();
        let operands = [left, right, addend];
        if let Some(constant) = self.constant_result(Operator::FusedMultiplyAdd, mode, &operands) {
            return constant;
        }
        let product = self.exact_product(left, right);
        let finite = self.finite_fused(mode, [left, right], product, addend);

        let (is_nan, nan) = self.not_a_number(&operands);
        let (product_infinite, no_product) = self.infinite_product(left, right);
        let addend_infinite = self.is_infinite(addend);
        let addend_sign = self.is_negative(addend);
        let opposite = self.context.xor(product.sign, addend_sign);
        let both_infinite = self.context.and(product_infinite, addend_infinite);
        let no_sum = self.context.and(both_infinite, opposite);
        let is_nan = self.context.or_any([is_nan, no_product, no_sum]);
        let some_infinite = self.context.or(product_infinite, addend_infinite);
        let sign = self.context.if_then_else(product_infinite, product.sign, addend_sign);
        let infinite = self.infinite(sign);
        let result = self.context.if_then_else(some_infinite, infinite, finite);
        self.context.if_then_else(is_nan, nan, result)
    }

    /// The product has a fixed place in a window, at the right. The addend comes from the left end
    /// and is shifted to where it belongs. If it belongs farther to the left, the product only
    /// tells that something is there.
    fn finite_fused(
        &mut self,
        mode: RoundingMode,
        factors: [TermId; 2],
        product: Number,
        addend: TermId,
    ) -> TermId {
        let addend = self.unpack(addend);
        let product_width = self.context.width(product.significand);
        let above = self.format.significand + 1 + GAP;
        let width = above + product_width + GUARD;
        let [left_zero, right_zero] = factors.map(|factor| self.is_zero(factor));
        let no_product = self.context.or(left_zero, right_zero);
        let (distance, exponent, highest) =
            self.alignment(product, addend, i64::from(above), no_product);

        let summand = pad_below(self.context, addend.significand, width);
        let summand = shift_right_sticky(self.context, summand, distance);
        let summand = self.context.zero_extend(summand, width + 2);
        let fixed = pad_below(self.context, product.significand, product_width + GUARD);
        let fixed = self.context.zero_extend(fixed, width + 2);
        let differs = self.context.xor(product.sign, addend.sign);
        let sum = add_or_subtract(self.context, summand, fixed, differs);
        let product_is_larger = self.context.sign(sum);
        let sum = self.context.extract(sum, 0, width + 1);
        let significand = negate_if(self.context, sum, product_is_larger);

        let sign = self.context.if_then_else(product_is_larger, product.sign, addend.sign);
        let sign = self.sum_sign(mode, sign, differs, significand);
        let number = Number { sign, exponent, lowest: 2, highest, significand };
        let number = self.normalise(number);
        self.round(mode, number)
    }

    /// How far the addend is shifted; the exponent of the sum, whose top bit is above the window;
    /// and the bound of that.
    fn alignment(
        &mut self,
        product: Number,
        addend: Number,
        above: i64,
        no_product: TermId,
    ) -> (TermId, TermId, i64) {
        let highest = (product.highest + above).max(addend.highest);
        let lowest = product.lowest + above - addend.highest;
        let width = signed_bits_for(lowest, highest + 1).max(self.context.width(product.exponent));
        let top = self.context.sign_extend(product.exponent, width);
        let above = self.integer(width, above);
        let top = self.context.add(top, above);
        let addend_top = self.context.sign_extend(addend.exponent, width);
        let distance = self.context.subtract(top, addend_top);
        let is_left = self.context.sign(distance);
        let stays = self.context.or(is_left, no_product);
        let exponent = self.context.if_then_else(stays, addend_top, top);
        let one = self.integer(width, 1);
        let exponent = self.context.add(exponent, one);
        let distance_width = bits_for(highest.unsigned_abs()).min(width);
        let distance = self.context.extract(distance, 0, distance_width);
        let zero = self.context.number(distance_width, 0);
        let distance = self.context.if_then_else(stays, zero, distance);
        (distance, exponent, highest + 1)
    }
}
