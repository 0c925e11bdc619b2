//! Conversions from and to integers.

use super::number::Number;
use super::shift::{bits_for, negate_if, pad_below, shift_right_sticky, signed_bits_for};
use super::{Floats, RoundingMode};
use crate::bits::BitVector;
use crate::term::TermId;

/// What becomes of a number as an integer.
#[derive(Clone, Copy, Debug)]
pub struct Integer {
    /// The integer; zero if it does not fit.
    pub value: TermId,
    /// Whether the operand is a number and, rounded, within the range of the type.
    pub fits: TermId,
}

impl Floats<'_> {
    /// The number that the rounding gives for an integer, in two's complement if it is signed.
    pub fn from_integer(
        &mut self,
        rounding: impl Into<RoundingMode>,
        signed: bool,
        integer: TermId,
    ) -> TermId {
        let mode = rounding.into();
        if let Some(constant) = self.constant_from_integer(mode, signed, integer) {
            return constant;
        }
        let sign = if signed { self.context.sign(integer) } else { self.context.boolean(false) };
        let significand = negate_if(self.context, integer, sign);
        let exponent = self.format.bias() + i64::from(self.context.width(integer)) - 1;
        let (lowest, highest) = (exponent, exponent);
        let exponent = self.integer(signed_bits_for(exponent, exponent + 1), exponent);
        let number = Number { sign, exponent, lowest, highest, significand };
        let number = self.normalise(number);
        self.round(mode, number)
    }

    /// The number as an integer of that width, rounded.
    pub fn to_integer(
        &mut self,
        rounding: impl Into<RoundingMode>,
        signed: bool,
        width: u32,
        operand: TermId,
    ) -> Integer {
        let mode = rounding.into();
        if let Some(constant) = self.constant_to_integer(mode, signed, width, operand) {
            return constant;
        }
        let number = self.unpack(operand);
        let (size, is_too_large) = self.rounded_size(mode, number, width);
        let finite = self.is_finite(operand);
        let in_range = self.is_in_range(signed, number.sign, size);
        let not_too_large = self.context.not(is_too_large);
        let fits = self.context.and_all([finite, not_too_large, in_range]);
        let size = self.context.extract(size, 0, width);
        let value = if signed { negate_if(self.context, size, number.sign) } else { size };
        let zero = self.context.number(width, 0);
        let value = self.context.if_then_else(fits, value, zero);
        Integer { value, fits }
    }

    /// The size of the number as an integer of one bit more than the width; and whether it was too
    /// large for that before.
    fn rounded_size(&mut self, mode: RoundingMode, number: Number, width: u32) -> (TermId, TermId) {
        // The largest integers have the leading one on top. Smaller ones are shifted from there.
        let top = self.format.bias() + i64::from(width) - 1;
        let exponent_width = signed_bits_for(-top, top.max(number.highest) + 1);
        let exponent = self.context.sign_extend(number.exponent, exponent_width);
        let top_exponent = self.integer(exponent_width, top);
        let is_too_large = self.context.signed_less(top_exponent, exponent);
        let distance = self.context.subtract(top_exponent, exponent);
        let distance = self.context.extract(distance, 0, bits_for(top.unsigned_abs()));
        let aligned_width = (width + 2).max(self.context.width(number.significand));
        let aligned = pad_below(self.context, number.significand, aligned_width);
        let aligned = shift_right_sticky(self.context, aligned, distance);

        let dropped_width = aligned_width - width;
        let size = self.context.extract(aligned, dropped_width, width);
        let odd = self.context.extract(size, 0, 1);
        let dropped = self.context.extract(aligned, 0, dropped_width);
        let away = self.rounds_away_by(mode, number.sign, odd, dropped);
        let size = self.context.zero_extend(size, width + 1);
        let away = self.context.zero_extend(away, width + 1);
        (self.context.add(size, away), is_too_large)
    }

    /// Whether a size of one bit more than the width, with this sign, is in the range of the type.
    fn is_in_range(&mut self, signed: bool, sign: TermId, size: TermId) -> TermId {
        let width = self.context.width(size) - 1;
        let constant = |value: BitVector| value.zero_extend(width + 1);
        let (most, least) = if signed {
            (BitVector::maximum_signed(width), BitVector::minimum_signed(width))
        } else {
            (BitVector::ones(width), BitVector::zero(width))
        };
        let most = self.context.constant(constant(most));
        let least = self.context.constant(constant(least));
        let limit = self.context.if_then_else(sign, least, most);
        self.context.unsigned_less_equal(size, limit)
    }
}
