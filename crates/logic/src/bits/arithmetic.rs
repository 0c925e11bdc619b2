//! The operations of SMT-LIB's bit-vectors on values.

use super::{BitVector, WORD, Words, position, word_count};
use std::cmp::Ordering;

impl BitVector {
    fn map_words(&self, operation: impl Fn(u64) -> u64) -> Self {
        match &self.words {
            Words::Inline(word) => Self::from_u64(self.width, operation(*word)),
            Words::Heap(words) => {
                Self::from_words(self.width, words.iter().map(|&word| operation(word)).collect())
            }
        }
    }

    fn zip_words(&self, other: &Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        self.assert_same_width(other);
        if let (Words::Inline(left), Words::Inline(right)) = (&self.words, &other.words) {
            return Self::from_u64(self.width, operation(*left, *right));
        }
        let pairs = self.words().iter().zip(other.words());
        Self::from_words(self.width, pairs.map(|(&left, &right)| operation(left, right)).collect())
    }

    /// Every bit inverted.
    #[must_use]
    pub fn not(&self) -> Self {
        self.map_words(|word| !word)
    }

    /// Bitwise conjunction.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zip_words(other, |left, right| left & right)
    }

    /// Bitwise disjunction.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zip_words(other, |left, right| left | right)
    }

    /// Bitwise exclusive or.
    #[must_use]
    pub fn xor(&self, other: &Self) -> Self {
        self.zip_words(other, |left, right| left ^ right)
    }

    /// Two's complement.
    #[must_use]
    pub fn negate(&self) -> Self {
        Self::zero(self.width).subtract(self)
    }

    /// Sum, modulo 2 to the width.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        self.add_with_carry(other, false)
    }

    /// Difference, modulo 2 to the width.
    #[must_use]
    pub fn subtract(&self, other: &Self) -> Self {
        self.add_with_carry(&other.not(), true)
    }

    fn add_with_carry(&self, other: &Self, mut carry: bool) -> Self {
        self.assert_same_width(other);
        if let (Words::Inline(left), Words::Inline(right)) = (&self.words, &other.words) {
            let sum = left.wrapping_add(*right).wrapping_add(u64::from(carry));
            return Self::from_u64(self.width, sum);
        }
        let mut words = Vec::with_capacity(self.words().len());
        for (&left, &right) in self.words().iter().zip(other.words()) {
            let sum = u128::from(left) + u128::from(right) + u128::from(carry);
            words.push(sum as u64);
            carry = sum >> WORD != 0;
        }
        Self::from_words(self.width, words)
    }

    /// Product, modulo 2 to the width.
    #[must_use]
    pub fn multiply(&self, other: &Self) -> Self {
        self.assert_same_width(other);
        if let (Words::Inline(left), Words::Inline(right)) = (&self.words, &other.words) {
            return Self::from_u64(self.width, left.wrapping_mul(*right));
        }
        let count = self.words().len();
        let mut words = vec![0u64; count];
        for (shift, &left) in self.words().iter().enumerate() {
            let mut carry = 0u128;
            for (place, &right) in other.words()[..count - shift].iter().enumerate() {
                // At most (2^64-1)^2 + 2 (2^64-1) = 2^128 - 1.
                let sum =
                    u128::from(left) * u128::from(right) + u128::from(words[shift + place]) + carry;
                words[shift + place] = sum as u64;
                carry = sum >> WORD;
            }
        }
        Self::from_words(self.width, words)
    }

    /// Unsigned quotient; all ones if the divisor is zero.
    #[must_use]
    pub fn unsigned_divide(&self, divisor: &Self) -> Self {
        self.divide_with_remainder(divisor).0
    }

    /// Unsigned remainder; the dividend if the divisor is zero.
    #[must_use]
    pub fn unsigned_remainder(&self, divisor: &Self) -> Self {
        self.divide_with_remainder(divisor).1
    }

    fn divide_with_remainder(&self, divisor: &Self) -> (Self, Self) {
        self.assert_same_width(divisor);
        if divisor.is_zero() {
            return (Self::ones(self.width), self.clone());
        }
        if let (Words::Inline(left), Words::Inline(right)) = (&self.words, &divisor.words) {
            return (
                Self::from_u64(self.width, left / right),
                Self::from_u64(self.width, left % right),
            );
        }
        self.divide_bit_by_bit(divisor)
    }

    fn divide_bit_by_bit(&self, divisor: &Self) -> (Self, Self) {
        let mut quotient = vec![0; word_count(self.width)];
        let mut remainder = Self::zero(self.width);
        for index in (0..self.width).rev() {
            // Twice the remainder may need one bit more than the width: that bit alone exceeds the
            // divisor.
            let overflow = remainder.sign();
            remainder = remainder.shift_left_by(1);
            if self.bit(index) {
                remainder = remainder.add(&Self::one(self.width));
            }
            if overflow || remainder.compare_unsigned(divisor) != Ordering::Less {
                remainder = remainder.subtract(divisor);
                let (word, place) = position(index);
                quotient[word] |= 1 << place;
            }
        }
        (Self::from_words(self.width, quotient), remainder)
    }

    fn absolute(&self) -> Self {
        if self.sign() { self.negate() } else { self.clone() }
    }

    /// Quotient of two's complement numbers, rounded toward zero; by zero it is 1 for a negative
    /// dividend, else -1.
    #[must_use]
    pub fn signed_divide(&self, divisor: &Self) -> Self {
        let quotient = self.absolute().unsigned_divide(&divisor.absolute());
        if self.sign() == divisor.sign() { quotient } else { quotient.negate() }
    }

    /// Remainder of [`Self::signed_divide`], with the sign of the dividend; the dividend if the
    /// divisor is zero.
    #[must_use]
    pub fn signed_remainder(&self, divisor: &Self) -> Self {
        let remainder = self.absolute().unsigned_remainder(&divisor.absolute());
        if self.sign() { remainder.negate() } else { remainder }
    }

    /// The value as a distance to shift by, if it is less than the width.
    #[must_use]
    pub fn shift_distance(&self) -> Option<u32> {
        let distance = u32::try_from(self.to_u64()?).ok()?;
        (distance < self.width).then_some(distance)
    }

    /// Zero if the distance is the width or more.
    #[must_use]
    pub fn shift_left(&self, distance: &Self) -> Self {
        distance
            .shift_distance()
            .map_or_else(|| Self::zero(self.width), |by| self.shift_left_by(by))
    }

    /// Zero if the distance is the width or more.
    #[must_use]
    pub fn logical_shift_right(&self, distance: &Self) -> Self {
        distance
            .shift_distance()
            .map_or_else(|| Self::zero(self.width), |by| self.logical_shift_right_by(by))
    }

    /// Only copies of the sign bit if the distance is the width or more.
    #[must_use]
    pub fn arithmetic_shift_right(&self, distance: &Self) -> Self {
        if self.sign() {
            self.not().logical_shift_right(distance).not()
        } else {
            self.logical_shift_right(distance)
        }
    }

    pub(crate) fn shift_left_by(&self, distance: u32) -> Self {
        assert!(distance < self.width, "the distance must be less than the width");
        if let Words::Inline(word) = &self.words {
            return Self::from_u64(self.width, word << distance);
        }
        let (skipped, place) = position(distance);
        let source = self.words();
        let mut words = vec![0; source.len()];
        for index in skipped..source.len() {
            words[index] = source[index - skipped] << place;
            if place > 0 && index > skipped {
                words[index] |= source[index - skipped - 1] >> (WORD - place);
            }
        }
        Self::from_words(self.width, words)
    }

    pub(crate) fn logical_shift_right_by(&self, distance: u32) -> Self {
        assert!(distance < self.width, "the distance must be less than the width");
        if let Words::Inline(word) = &self.words {
            return Self::from_u64(self.width, word >> distance);
        }
        let (skipped, place) = position(distance);
        let source = self.words();
        let mut words = vec![0; source.len()];
        for index in skipped..source.len() {
            words[index - skipped] = source[index] >> place;
            if place > 0 && index + 1 < source.len() {
                words[index - skipped] |= source[index + 1] << (WORD - place);
            }
        }
        Self::from_words(self.width, words)
    }

    /// `self` above `low`.
    #[must_use]
    pub fn concat(&self, low: &Self) -> Self {
        let width = self.width + low.width;
        self.zero_extend(width).shift_left_by(low.width).or(&low.zero_extend(width))
    }

    /// The `width` bits from bit `low` upwards.
    #[must_use]
    pub fn extract(&self, low: u32, width: u32) -> Self {
        assert!(low + width <= self.width, "extract beyond the width {}", self.width);
        let mut words = self.logical_shift_right_by(low).words().to_vec();
        words.truncate(word_count(width));
        Self::from_words(width, words)
    }

    /// Extended by zeros to `width`.
    #[must_use]
    pub fn zero_extend(&self, width: u32) -> Self {
        assert!(width >= self.width, "an extension cannot be narrower");
        if width <= WORD {
            return Self::from_u64(width, self.words()[0]);
        }
        let mut words = self.words().to_vec();
        words.resize(word_count(width), 0);
        Self::from_words(width, words)
    }

    /// Extended by copies of the sign bit to `width`.
    #[must_use]
    pub fn sign_extend(&self, width: u32) -> Self {
        if self.sign() { self.not().zero_extend(width).not() } else { self.zero_extend(width) }
    }
}
