//! Natural numbers of any size, with the few operations that exact conversion needs.

use std::cmp::Ordering;

/// 10^19, the largest power of ten in 64 bits.
pub(crate) const CHUNK: u64 = 10_000_000_000_000_000_000;
/// The decimal digits in one [`CHUNK`].
pub(crate) const CHUNK_DIGITS: usize = 19;

/// Little-endian limbs, without zero limbs at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Natural {
    limbs: Vec<u64>,
}

impl From<u128> for Natural {
    fn from(value: u128) -> Self {
        let mut natural = Natural { limbs: vec![value as u64, (value >> 64) as u64] };
        natural.trim();
        natural
    }
}

impl Natural {
    /// The number with these decimal digits (values 0 to 9, most significant first).
    pub(crate) fn from_digits(digits: &[u8]) -> Self {
        let mut natural = Natural { limbs: Vec::with_capacity(digits.len() / CHUNK_DIGITS + 1) };
        for chunk in digits.chunks(CHUNK_DIGITS) {
            let value = chunk.iter().fold(0, |value, &digit| value * 10 + u64::from(digit));
            natural.multiply_add(10_u64.pow(chunk.len() as u32), value);
        }
        natural
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    pub(crate) fn bit_length(&self) -> u64 {
        match self.limbs.last() {
            None => 0,
            Some(top) => self.limbs.len() as u64 * 64 - u64::from(top.leading_zeros()),
        }
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    /// `self = self * factor + summand`.
    pub(crate) fn multiply_add(&mut self, factor: u64, summand: u64) {
        let mut carry = summand;
        for limb in &mut self.limbs {
            let product = u128::from(*limb) * u128::from(factor) + u128::from(carry);
            *limb = product as u64;
            carry = (product >> 64) as u64;
        }
        if carry != 0 {
            self.limbs.push(carry);
        }
        self.trim();
    }

    /// `self = self * 5^exponent`.
    pub(crate) fn multiply_power_of_five(&mut self, exponent: u32) {
        // 5^27 is the largest power of five in 64 bits.
        const STEP: u32 = 27;
        let mut rest = exponent;
        while rest > 0 {
            let step = rest.min(STEP);
            self.multiply_add(5_u64.pow(step), 0);
            rest -= step;
        }
    }

    pub(crate) fn shift_left(&mut self, bits: u64) {
        if self.is_zero() || bits == 0 {
            return;
        }
        let (whole, part) = ((bits / 64) as usize, (bits % 64) as u32);
        if part != 0 {
            let mut carry = 0;
            for limb in &mut self.limbs {
                let shifted = *limb << part | carry;
                carry = *limb >> (64 - part);
                *limb = shifted;
            }
            if carry != 0 {
                self.limbs.push(carry);
            }
        }
        self.limbs.splice(0..0, std::iter::repeat_n(0, whole));
    }

    /// The 128 most significant bits, the first of them 1, the exponent of the last of them, and
    /// whether any bit below is 1.
    pub(crate) fn leading_bits(&self) -> (u128, i64, bool) {
        let length = self.bit_length();
        if length <= 128 {
            let value =
                (0..2).rev().fold(0, |value, index| value << 64 | u128::from(self.limb(index)));
            let shift = 128 - length as u32;
            return (value.checked_shl(shift).unwrap_or(0), -i64::from(shift), false);
        }
        let low = length - 128;
        let (whole, part) = ((low / 64) as usize, (low % 64) as u32);
        let mut value = u128::from(self.limb(whole)) >> part;
        value |= u128::from(self.limb(whole + 1)) << (64 - part);
        if part != 0 {
            value |= u128::from(self.limb(whole + 2)) << (128 - part);
        }
        let below = self.limbs[..whole].iter().any(|&limb| limb != 0)
            || self.limb(whole) & ((1 << part) - 1) != 0;
        (value, low as i64, below)
    }

    fn limb(&self, index: usize) -> u64 {
        self.limbs.get(index).copied().unwrap_or(0)
    }

    /// Requires `self >= other`.
    pub(crate) fn subtract(&mut self, other: &Natural) {
        let mut borrow = false;
        for index in 0..self.limbs.len() {
            let (value, first) = self.limbs[index].overflowing_sub(other.limb(index));
            let (value, second) = value.overflowing_sub(u64::from(borrow));
            self.limbs[index] = value;
            borrow = first || second;
        }
        assert!(!borrow, "subtract requires a minuend that is not the smaller one");
        self.trim();
    }

    pub(crate) fn compare(&self, other: &Natural) -> Ordering {
        self.limbs
            .len()
            .cmp(&other.limbs.len())
            .then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }

    /// Divides by [`CHUNK`] and returns the remainder.
    fn divide_by_chunk(&mut self) -> u64 {
        let mut remainder = 0;
        for limb in self.limbs.iter_mut().rev() {
            let dividend = u128::from(remainder) << 64 | u128::from(*limb);
            *limb = (dividend / u128::from(CHUNK)) as u64;
            remainder = (dividend % u128::from(CHUNK)) as u64;
        }
        self.trim();
        remainder
    }

    /// The decimal digits (values 0 to 9), most significant first; none for zero.
    pub(crate) fn into_digits(mut self) -> Vec<u8> {
        let mut reversed = Vec::new();
        while !self.is_zero() {
            let mut chunk = self.divide_by_chunk();
            for _ in 0..CHUNK_DIGITS {
                reversed.push((chunk % 10) as u8);
                chunk /= 10;
            }
        }
        while reversed.last() == Some(&0) {
            reversed.pop();
        }
        reversed.reverse();
        reversed
    }
}

/// A fraction in [0, 1): little-endian limbs, the point before the last of them.
pub(crate) struct Fraction {
    limbs: Vec<u64>,
}

impl Fraction {
    /// `numerator / 2^places`, where `numerator < 2^places`.
    pub(crate) fn new(numerator: u128, places: u32) -> Self {
        let length = places.div_ceil(64);
        let mut limbs = Natural::from(numerator);
        limbs.shift_left(u64::from(length * 64 - places));
        let mut limbs = limbs.limbs;
        assert!(limbs.len() <= length as usize, "the numerator must be below the denominator");
        limbs.resize(length as usize, 0);
        Fraction { limbs }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.iter().all(|&limb| limb == 0)
    }

    /// Takes the next 19 decimal digits, as a number.
    pub(crate) fn next_chunk(&mut self) -> u64 {
        // Every multiplication by 10^19 clears 19 bits from below, so the number of limbs shrinks.
        let zeros = self.limbs.iter().take_while(|&&limb| limb == 0).count();
        self.limbs.drain(..zeros);
        let mut carry = 0;
        for limb in &mut self.limbs {
            let product = u128::from(*limb) * u128::from(CHUNK) + u128::from(carry);
            *limb = product as u64;
            carry = (product >> 64) as u64;
        }
        carry
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_back() {
        let digits: Vec<u8> = (1..=200).map(|index| (index * 7 % 10) as u8).collect();
        assert_eq!(Natural::from_digits(&digits).into_digits(), digits);
    }

    #[test]
    fn leading_bits_of_a_long_number() {
        let mut natural = Natural::from(0b101);
        natural.shift_left(1000);
        natural.multiply_add(1, 1);
        assert_eq!(natural.leading_bits(), (0b101 << 125, 1003 - 128, true));
    }

    #[test]
    fn leading_bits_of_a_short_number() {
        assert_eq!(Natural::from(3).leading_bits(), (3 << 126, -126, false));
    }

    #[test]
    fn a_third_of_a_power_of_two_has_its_digits() {
        let mut fraction = Fraction::new(1, 1);
        assert_eq!(fraction.next_chunk(), 5_000_000_000_000_000_000);
        assert!(fraction.is_zero());
    }
}
