//! What a number is, how two compare, and operations that only move bits. All work on the packed
//! bits.

use super::Floats;
use crate::bits::BitVector;
use crate::term::TermId;

impl Floats<'_> {
    /// The number without its sign.
    pub(super) fn magnitude(&mut self, operand: TermId) -> TermId {
        self.check_width(operand);
        self.context.extract(operand, 0, self.format.magnitude_width())
    }

    /// The biased exponent.
    pub(super) fn exponent_field(&mut self, operand: TermId) -> TermId {
        self.check_width(operand);
        self.context.extract(operand, self.format.significand, self.format.exponent)
    }

    /// The significand without the hidden bit.
    pub(super) fn significand_field(&mut self, operand: TermId) -> TermId {
        self.check_width(operand);
        self.context.extract(operand, 0, self.format.significand)
    }

    fn exponent_is_special(&mut self, operand: TermId) -> TermId {
        let exponent = self.exponent_field(operand);
        let special = self.context.constant(BitVector::ones(self.format.exponent));
        self.context.equal(exponent, special)
    }

    fn exponent_is_zero(&mut self, operand: TermId) -> TermId {
        let exponent = self.exponent_field(operand);
        let zero = self.context.number(self.format.exponent, 0);
        self.context.equal(exponent, zero)
    }

    fn significand_is_zero(&mut self, operand: TermId) -> TermId {
        let significand = self.significand_field(operand);
        let zero = self.context.number(self.format.significand, 0);
        self.context.equal(significand, zero)
    }

    /// Whether it is not a number.
    pub fn is_nan(&mut self, operand: TermId) -> TermId {
        let special = self.exponent_is_special(operand);
        let zero = self.significand_is_zero(operand);
        let nonzero = self.context.not(zero);
        self.context.and(special, nonzero)
    }

    /// Whether it is an infinity.
    pub fn is_infinite(&mut self, operand: TermId) -> TermId {
        let special = self.exponent_is_special(operand);
        let zero = self.significand_is_zero(operand);
        self.context.and(special, zero)
    }

    /// Whether it is a number and not an infinity.
    pub fn is_finite(&mut self, operand: TermId) -> TermId {
        let special = self.exponent_is_special(operand);
        self.context.not(special)
    }

    /// Whether it is zero, of either sign.
    pub fn is_zero(&mut self, operand: TermId) -> TermId {
        let exponent = self.exponent_is_zero(operand);
        let significand = self.significand_is_zero(operand);
        self.context.and(exponent, significand)
    }

    /// Whether it is finite, not zero, and not subnormal.
    pub fn is_normal(&mut self, operand: TermId) -> TermId {
        let finite = self.is_finite(operand);
        let zero = self.exponent_is_zero(operand);
        let nonzero = self.context.not(zero);
        self.context.and(finite, nonzero)
    }

    /// Whether it is closer to zero than all normal numbers, and not zero.
    pub fn is_subnormal(&mut self, operand: TermId) -> TermId {
        let exponent = self.exponent_is_zero(operand);
        let zero = self.significand_is_zero(operand);
        let nonzero = self.context.not(zero);
        self.context.and(exponent, nonzero)
    }

    /// The sign bit, also of zero and of what is not a number.
    pub fn is_negative(&mut self, operand: TermId) -> TermId {
        self.check_width(operand);
        self.context.sign(operand)
    }

    /// The sign changed, also of what is not a number.
    pub fn negate(&mut self, operand: TermId) -> TermId {
        self.check_width(operand);
        let sign = self.context.constant(BitVector::minimum_signed(self.format.width()));
        self.context.xor(operand, sign)
    }

    /// The sign cleared, also of what is not a number.
    pub fn absolute(&mut self, operand: TermId) -> TermId {
        let magnitude = self.magnitude(operand);
        self.context.zero_extend(magnitude, self.format.width())
    }

    /// Whether neither operand is "not a number".
    fn are_ordered(&mut self, left: TermId, right: TermId) -> TermId {
        let left = self.is_nan(left);
        let right = self.is_nan(right);
        let unordered = self.context.or(left, right);
        self.context.not(unordered)
    }

    fn are_zero(&mut self, left: TermId, right: TermId) -> TermId {
        let left = self.is_zero(left);
        let right = self.is_zero(right);
        self.context.and(left, right)
    }

    /// Whether both are the same number; zeros are equal, and what is not a number is equal to
    /// nothing.
    pub fn equal(&mut self, left: TermId, right: TermId) -> TermId {
        let ordered = self.are_ordered(left, right);
        let zeros = self.are_zero(left, right);
        let same = self.context.equal(left, right);
        let equal = self.context.or(same, zeros);
        self.context.and(ordered, equal)
    }

    /// Whether the left number is below the right one; never, if one is not a number.
    pub fn less(&mut self, left: TermId, right: TermId) -> TermId {
        let greater_or_equal = self.at_least_if_ordered(left, right);
        let less = self.context.not(greater_or_equal);
        let ordered = self.are_ordered(left, right);
        self.context.and(ordered, less)
    }

    /// Whether the left number is not above the right one; never, if one is not a number.
    pub fn less_equal(&mut self, left: TermId, right: TermId) -> TermId {
        let at_least = self.at_least_if_ordered(right, left);
        let ordered = self.are_ordered(left, right);
        self.context.and(ordered, at_least)
    }

    /// `left >= right` of numbers. Between two negative ones the order of the bits is reversed.
    fn at_least_if_ordered(&mut self, left: TermId, right: TermId) -> TermId {
        let [left_sign, right_sign] = [left, right].map(|operand| self.is_negative(operand));
        let [left_size, right_size] = [left, right].map(|operand| self.magnitude(operand));
        let zeros = self.are_zero(left, right);
        let below = self.context.unsigned_less(left_size, right_size);
        let same = self.context.equal(left_size, right_size);
        let not_above = self.context.or(below, same);
        let not_below = self.context.not(below);
        let with_same_sign = self.context.if_then_else(left_sign, not_above, not_below);
        let signs_differ = self.context.xor(left_sign, right_sign);
        let with_other_sign = self.context.or(right_sign, zeros);
        self.context.if_then_else(signs_differ, with_other_sign, with_same_sign)
    }

    /// The smaller number, and the only one if the other is not a number; of two zeros the right
    /// one.
    pub fn minimum(&mut self, left: TermId, right: TermId) -> TermId {
        let chooses_left = self.less(left, right);
        self.choose(chooses_left, left, right)
    }

    /// The larger number, and the only one if the other is not a number; of two zeros the right
    /// one.
    pub fn maximum(&mut self, left: TermId, right: TermId) -> TermId {
        let chooses_left = self.less(right, left);
        self.choose(chooses_left, left, right)
    }

    fn choose(&mut self, chooses_left: TermId, left: TermId, right: TermId) -> TermId {
        let only_left = self.is_nan(right);
        let chooses_left = self.context.or(chooses_left, only_left);
        self.context.if_then_else(chooses_left, left, right)
    }
}
