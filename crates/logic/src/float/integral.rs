//! Rounding to an integer that stays a number of the format.

use super::constant::Operator;
use super::round::Rest;
use super::shift::is_nonzero;
use super::{Floats, RoundingMode};
use crate::bits::BitVector;
use crate::term::TermId;

impl Floats<'_> {
    /// The integer that the rounding gives; a zero has the sign of the operand.
    pub fn round_to_integral(
        &mut self,
        rounding: impl Into<RoundingMode>,
        operand: TermId,
    ) -> TermId {
        let mode = rounding.into();
        if let Some(constant) = self.constant_result(Operator::RoundToIntegral, mode, &[operand]) {
            return constant;
        }
        let sign = self.is_negative(operand);
        let size = self.magnitude(operand);
        let small = self.fraction_to_integral(mode, sign, size);
        let other = self.mixed_to_integral(mode, sign, size);
        let one = self.one();
        let is_small = self.context.unsigned_less(size, one);
        let result = self.context.if_then_else(is_small, small, other);
        let result = self.with_sign(sign, result);
        let (is_nan, nan) = self.not_a_number(&[operand]);
        self.context.if_then_else(is_nan, nan, result)
    }

    /// 1 without its sign.
    fn one(&mut self) -> TermId {
        let exponent = self.integer(self.format.exponent, self.format.bias());
        let zero = self.context.number(self.format.significand, 0);
        self.context.concat(exponent, zero)
    }

    /// 1/2 without its sign; it is subnormal if 1 is the lowest normal number.
    fn half(&self) -> BitVector {
        let width = self.format.magnitude_width();
        if self.format.bias() == 1 {
            return BitVector::minimum_signed(self.format.significand).zero_extend(width);
        }
        let exponent = BitVector::from_i64(self.format.exponent, self.format.bias() - 1);
        exponent.concat(&BitVector::zero(self.format.significand))
    }

    /// A number below 1 becomes 0 or 1.
    fn fraction_to_integral(&mut self, mode: RoundingMode, sign: TermId, size: TermId) -> TermId {
        let middle = self.context.constant(self.half());
        let is_below = self.context.unsigned_less(size, middle);
        let half = self.context.not(is_below);
        let is_middle = self.context.equal(size, middle);
        let is_not_middle = self.context.not(is_middle);
        let nonzero = is_nonzero(self.context, size);
        let sticky = self.context.and(is_not_middle, nonzero);
        let odd = self.context.boolean(false);
        let away = self.rounds_away(mode, Rest { sign, odd, half, sticky });
        let one = self.one();
        let zero = self.context.number(self.format.magnitude_width(), 0);
        self.context.if_then_else(away, one, zero)
    }

    /// A number from 1 on: the bits of its fraction are a mask that the exponent gives.
    fn mixed_to_integral(&mut self, mode: RoundingMode, sign: TermId, size: TermId) -> TermId {
        let width = self.format.magnitude_width();
        let fraction_width = self.format.significand;
        let exponent = self.context.extract(size, fraction_width, self.format.exponent);
        let minus_bias = self.integer(self.format.exponent, -self.format.bias());
        let integral_bits = self.context.add(exponent, minus_bias);
        let mask = self.fraction_mask(integral_bits);
        let mask = self.context.zero_extend(mask, width);

        let one = self.context.number(width, 1);
        let below = self.context.logical_shift_right(mask, one);
        let unit = self.context.add(mask, one);
        let first = self.context.xor(mask, below);
        let [odd, half, sticky] = [unit, first, below].map(|bits| {
            let bits = self.context.and(size, bits);
            is_nonzero(self.context, bits)
        });
        let away = self.rounds_away(mode, Rest { sign, odd, half, sticky });
        // With the fraction filled up, one more carries into the integral part.
        let away = self.context.zero_extend(away, width);
        let filled = self.context.or(size, mask);
        let rounded = self.context.add(filled, away);
        let kept = self.context.not(mask);
        self.context.and(rounded, kept)
    }

    /// Ones, as many as the fraction has bits after that many integral ones.
    fn fraction_mask(&mut self, integral_bits: TermId) -> TermId {
        let width = self.format.significand.max(self.format.exponent);
        let ones = BitVector::ones(self.format.significand).zero_extend(width);
        let ones = self.context.constant(ones);
        let distance = self.context.zero_extend(integral_bits, width);
        let mask = self.context.logical_shift_right(ones, distance);
        self.context.extract(mask, 0, self.format.significand)
    }
}
