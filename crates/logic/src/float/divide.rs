//! Quotient and square root, found digit by digit from the top.

use super::constant::Operator;
use super::number::Number;
use super::shift::{is_nonzero, pad_below, signed_bits_for};
use super::{Floats, RoundingMode};
use crate::bits::BitVector;
use crate::context::Context;
use crate::term::TermId;

/// One step of both: takes `subtrahend` off if that leaves no negative rest, and tells whether it
/// did. Both operands have the same width, and their top bits are clear.
pub(super) fn subtract_if_possible(
    context: &mut Context,
    rest: TermId,
    subtrahend: TermId,
) -> (TermId, TermId) {
    let difference = context.subtract(rest, subtrahend);
    let is_negative = context.sign(difference);
    let rest = context.if_then_else(is_negative, rest, difference);
    let digit = context.not(is_negative);
    (digit, rest)
}

/// The digits, the first on top, and below them whether a rest remains. It begins at the lowest,
/// as a concatenation grows on its left without being built again.
fn with_rest(context: &mut Context, digits: &[TermId], rest: TermId) -> TermId {
    let is_inexact = is_nonzero(context, rest);
    digits.iter().rev().fold(is_inexact, |low, &digit| context.concat(digit, low))
}

impl Floats<'_> {
    /// `left / right`.
    pub fn divide(
        &mut self,
        rounding: impl Into<RoundingMode>,
        left: TermId,
        right: TermId,
    ) -> TermId {
        let mode = rounding.into();
        if let Some(constant) = self.constant_result(Operator::Divide, mode, &[left, right]) {
            return constant;
        }
        if let Some(reciprocal) = self.exact_reciprocal(right) {
            return self.multiply(mode, left, reciprocal);
        }
        let dividend = self.unpack(left);
        let divisor = self.unpack(right);
        let sign = self.context.xor(dividend.sign, divisor.sign);
        let number = self.quotient(sign, dividend, divisor);
        let number = self.denormalise(number);
        let finite = self.round(mode, number);

        let (is_nan, nan) = self.not_a_number(&[left, right]);
        let [left_infinite, right_infinite] =
            [left, right].map(|operand| self.is_infinite(operand));
        let [left_zero, right_zero] = [left, right].map(|operand| self.is_zero(operand));
        let infinities = self.context.and(left_infinite, right_infinite);
        let zeros = self.context.and(left_zero, right_zero);
        let is_nan = self.context.or_any([is_nan, infinities, zeros]);
        let is_infinite = self.context.or(left_infinite, right_zero);
        let is_zero = self.context.or(left_zero, right_infinite);
        let infinite = self.infinite(sign);
        let zero = self.zero(sign);
        let result = self.context.if_then_else(is_zero, zero, finite);
        let result = self.context.if_then_else(is_infinite, infinite, result);
        self.context.if_then_else(is_nan, nan, result)
    }

    /// The reciprocal of a constant that is a power of two, if it is a normal number.
    fn exact_reciprocal(&mut self, operand: TermId) -> Option<TermId> {
        let value = self.context.value(operand)?;
        let fraction = value.extract(0, self.format.significand);
        let exponent = value.extract(self.format.significand, self.format.exponent);
        let exponent = i64::try_from(exponent.to_u64()?).ok()?;
        let opposite = 2 * self.format.bias() - exponent;
        if !fraction.is_zero() || exponent == 0 || opposite < 1 {
            return None;
        }
        let sign = BitVector::from_bool(value.sign());
        let exponent = BitVector::from_i64(self.format.exponent, opposite);
        Some(self.context.constant(sign.concat(&exponent).concat(&fraction)))
    }

    /// The quotient of numbers that are not zero.
    fn quotient(&mut self, sign: TermId, dividend: Number, divisor: Number) -> Number {
        let dividend = self.normalise_fully(dividend);
        let divisor = self.normalise_fully(divisor);
        let bias = self.format.bias();
        let lowest = dividend.lowest - divisor.highest + bias;
        let highest = dividend.highest - divisor.lowest + bias;
        let width = signed_bits_for(lowest - 1, highest + 1);
        let [dividend_exponent, divisor_exponent] =
            [dividend, divisor].map(|number| self.resize_exponent(number.exponent, width));
        let exponent = self.context.subtract(dividend_exponent, divisor_exponent);
        let bias = self.integer(width, bias);
        let exponent = self.context.add(exponent, bias);

        // The quotient is above 1/2 and below 2, so one digit more than rounding needs.
        let count = self.format.significand + 3;
        let rest_width = self.format.significand + 2;
        let subtrahend = self.context.zero_extend(divisor.significand, rest_width + 1);
        let mut rest = self.context.zero_extend(dividend.significand, rest_width);
        let mut digits = Vec::new();
        for _ in 0..count {
            let wide = self.context.zero_extend(rest, rest_width + 1);
            let (digit, left) = subtract_if_possible(self.context, wide, subtrahend);
            digits.push(digit);
            let left = self.context.extract(left, 0, rest_width - 1);
            rest = pad_below(self.context, left, rest_width);
        }
        let significand = with_rest(self.context, &digits, rest);
        let number = Number { sign, exponent, lowest, highest, significand };
        self.normalise_by_one(number)
    }

    /// An exponent in a width that is known to hold it.
    fn resize_exponent(&mut self, exponent: TermId, width: u32) -> TermId {
        if self.context.width(exponent) > width {
            self.context.extract(exponent, 0, width)
        } else {
            self.context.sign_extend(exponent, width)
        }
    }

    /// The leading one on top, if it is there or one place below.
    fn normalise_by_one(&mut self, number: Number) -> Number {
        let width = self.context.width(number.significand);
        let is_normal = self.context.sign(number.significand);
        let low = self.context.extract(number.significand, 0, width - 1);
        let moved = pad_below(self.context, low, width);
        let significand = self.context.if_then_else(is_normal, number.significand, moved);
        let is_moved = self.context.not(is_normal);
        let decrease = self.context.sign_extend(is_moved, self.context.width(number.exponent));
        let exponent = self.context.add(number.exponent, decrease);
        Number { exponent, lowest: number.lowest - 1, significand, ..number }
    }

    /// The square root.
    pub fn square_root(&mut self, rounding: impl Into<RoundingMode>, operand: TermId) -> TermId {
        let mode = rounding.into();
        if let Some(constant) = self.constant_result(Operator::SquareRoot, mode, &[operand]) {
            return constant;
        }
        let number = self.unpack(operand);
        let root = self.root(number);
        let root = self.denormalise(root);
        let finite = self.round(mode, root);

        let (is_nan, nan) = self.not_a_number(&[operand]);
        let is_zero = self.is_zero(operand);
        let is_infinite = self.is_infinite(operand);
        let is_positive = self.context.not(number.sign);
        let positive_infinite = self.context.and(is_infinite, is_positive);
        let is_itself = self.context.or(is_zero, positive_infinite);
        let is_real = self.context.or(is_zero, is_positive);
        let is_invalid = self.context.not(is_real);
        let is_nan = self.context.or(is_nan, is_invalid);
        let result = self.context.if_then_else(is_itself, operand, finite);
        self.context.if_then_else(is_nan, nan, result)
    }

    /// The root of a number that is positive. It is between 1 and 2 if the number is between 1
    /// and 4, which an even exponent leaves.
    fn root(&mut self, number: Number) -> Number {
        let number = self.normalise_fully(number);
        let bias = self.format.bias();
        let width = signed_bits_for(number.lowest - bias, number.highest + bias);
        let exponent = self.resize_exponent(number.exponent, width);
        let minus_bias = self.integer(width, -bias);
        let true_exponent = self.context.add(exponent, minus_bias);
        let is_odd = self.context.extract(true_exponent, 0, 1);
        let half = self.context.extract(true_exponent, 1, width - 1);
        let half = self.context.sign_extend(half, width);
        let bias_term = self.integer(width, bias);
        let exponent = self.context.add(half, bias_term);
        let lowest = (number.lowest - bias).div_euclid(2) + bias;
        let highest = (number.highest - bias).div_euclid(2) + bias;

        let count = self.format.significand + 2;
        let significand_width = self.context.width(number.significand);
        let even = self.context.zero_extend(number.significand, significand_width + 1);
        let odd = pad_below(self.context, number.significand, significand_width + 1);
        let radicand = self.context.if_then_else(is_odd, odd, even);
        let radicand = pad_below(self.context, radicand, 2 * count);
        let significand = self.root_digits(radicand, count);
        let sign = self.context.boolean(false);
        Number { sign, exponent, lowest, highest, significand }
    }

    /// With each digit of the root come two of the radicand. The rest is at most twice the root.
    fn root_digits(&mut self, radicand: TermId, count: u32) -> TermId {
        let context = &mut *self.context;
        let one = context.number(2, 1);
        let mut rest: Option<TermId> = None;
        let mut root: Option<TermId> = None;
        let mut digits = Vec::new();
        for place in 0..count {
            let pair = context.extract(radicand, 2 * (count - 1 - place), 2);
            let larger = rest.map_or(pair, |rest| context.concat(rest, pair));
            let attempt = root.map_or(one, |root| context.concat(root, one));
            let width = context.width(larger).max(context.width(attempt)) + 1;
            let larger = context.zero_extend(larger, width);
            let attempt = context.zero_extend(attempt, width);
            let (digit, left) = subtract_if_possible(context, larger, attempt);
            rest = Some(context.extract(left, 0, place + 2));
            root = Some(root.map_or(digit, |root| context.concat(root, digit)));
            digits.push(digit);
        }
        let rest = rest.expect("there is at least one digit");
        with_rest(context, &digits, rest)
    }
}
