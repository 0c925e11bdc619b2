//! Conversion between formats.

use super::number::Number;
use super::shift::{pad_below, signed_bits_for};
use super::{Floats, Format, RoundingMode};
use crate::term::TermId;

impl Floats<'_> {
    /// A number of another format, in this one. What is not a number keeps the upper part of its
    /// payload.
    pub fn convert(
        &mut self,
        rounding: impl Into<RoundingMode>,
        source: Format,
        operand: TermId,
    ) -> TermId {
        let mode = rounding.into();
        if source == self.format {
            self.check_width(operand);
            return operand;
        }
        if let Some(constant) = self.constant_convert(mode, source, operand) {
            return constant;
        }
        let target = self.format;
        let mut floats = Floats::new(self.context, source);
        let number = floats.unpack(operand);
        let is_nan = floats.is_nan(operand);
        let is_infinite = floats.is_infinite(operand);
        let payload = floats.significand_field(operand);

        let number = self.with_bias(number, target.bias() - source.bias());
        // If the lowest exponent is a low one here, there is nothing to gain for the numbers that
        // have it.
        let number = if number.lowest > 1 { self.normalise(number) } else { number };
        let number = self.denormalise(number);
        let finite = self.round(mode, number);
        let infinite = self.infinite(number.sign);
        let nan = self.nan_with_payload(number.sign, payload);
        let result = self.context.if_then_else(is_infinite, infinite, finite);
        self.context.if_then_else(is_nan, nan, result)
    }

    fn with_bias(&mut self, number: Number, change: i64) -> Number {
        let lowest = number.lowest + change;
        let highest = number.highest + change;
        let width = signed_bits_for(lowest.min(change), highest.max(number.highest));
        let exponent = self.context.sign_extend(number.exponent, width);
        let change = self.integer(width, change);
        let exponent = self.context.add(exponent, change);
        Number { exponent, lowest, highest, ..number }
    }

    fn nan_with_payload(&mut self, sign: TermId, payload: TermId) -> TermId {
        let width = self.format.significand;
        let surplus = self.context.width(payload).saturating_sub(width);
        let payload = pad_below(self.context, payload, width);
        let payload = self.context.extract(payload, surplus, width);
        let infinite = self.infinite(sign);
        let payload = self.context.zero_extend(payload, self.format.width());
        let signaling = self.context.or(infinite, payload);
        self.quieted(signaling)
    }
}
