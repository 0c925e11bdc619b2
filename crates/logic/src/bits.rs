//! Values of bit-vectors: what a constant is, and what a model assigns.
//!
//! Up to 64 bits live in one machine word; wider values own a slice of words, least significant
//! first. Bits above the width are always zero, so equality and hashing are those of the words.

mod arithmetic;

use std::cmp::Ordering;
use std::fmt;

/// A bit-vector value of a fixed width.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BitVector {
    width: u32,
    words: Words,
}

/// Invariant: `Inline` exactly if the width is at most 64; unused high bits are zero.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Words {
    Inline(u64),
    Heap(Box<[u64]>),
}

const WORD: u32 = u64::BITS;

fn word_count(width: u32) -> usize {
    width.div_ceil(WORD) as usize
}

/// A word whose lowest `width` bits are set, for `width` in 1..=64.
fn low_mask(width: u32) -> u64 {
    u64::MAX >> (WORD - width)
}

/// The index of the word that holds `bit`, and the bit's place in it.
fn position(bit: u32) -> (usize, u32) {
    ((bit / WORD) as usize, bit % WORD)
}

impl BitVector {
    /// The value modulo 2^`width`.
    #[must_use]
    pub fn from_u64(width: u32, value: u64) -> Self {
        assert!(width > 0, "a bit-vector has at least one bit");
        if width <= WORD {
            return Self { width, words: Words::Inline(value & low_mask(width)) };
        }
        let mut words = vec![0; word_count(width)];
        words[0] = value;
        Self { width, words: Words::Heap(words.into()) }
    }

    /// The two's complement of the value, sign-extended or truncated to `width`.
    #[must_use]
    pub fn from_i64(width: u32, value: i64) -> Self {
        let fill = if value < 0 { u64::MAX } else { 0 };
        let mut words = vec![fill; word_count(width)];
        words[0] = value.cast_unsigned();
        Self::from_words(width, words)
    }

    /// The value modulo 2^`width`.
    #[must_use]
    pub fn from_u128(width: u32, value: u128) -> Self {
        let mut words = vec![0; word_count(width).max(2)];
        words[0] = value as u64;
        words[1] = (value >> WORD) as u64;
        words.truncate(word_count(width));
        Self::from_words(width, words)
    }

    /// A single bit.
    #[must_use]
    pub fn from_bool(value: bool) -> Self {
        Self::from_u64(1, u64::from(value))
    }

    /// The bits, least significant first; there must be at least one.
    #[must_use]
    pub fn from_bits(bits: impl IntoIterator<Item = bool>) -> Self {
        let mut words = Vec::new();
        let mut width = 0;
        for bit in bits {
            let (word, place) = position(width);
            if place == 0 {
                words.push(0);
            }
            words[word] |= u64::from(bit) << place;
            width += 1;
        }
        Self::from_words(width, words)
    }

    /// Words, least significant first, as many as the width needs; bits above the width are
    /// dropped.
    #[must_use]
    pub fn from_words(width: u32, mut words: Vec<u64>) -> Self {
        assert!(width > 0, "a bit-vector has at least one bit");
        assert_eq!(words.len(), word_count(width), "the words must match the width {width}");
        if let Some(last) = words.last_mut() {
            *last &= low_mask((width - 1) % WORD + 1);
        }
        if width <= WORD {
            return Self { width, words: Words::Inline(words[0]) };
        }
        Self { width, words: Words::Heap(words.into()) }
    }

    /// No bit set.
    #[must_use]
    pub fn zero(width: u32) -> Self {
        Self::from_u64(width, 0)
    }

    /// The number 1.
    #[must_use]
    pub fn one(width: u32) -> Self {
        Self::from_u64(width, 1)
    }

    /// All bits set: the largest unsigned value, and minus one.
    #[must_use]
    pub fn ones(width: u32) -> Self {
        Self::from_i64(width, -1)
    }

    /// Only the sign bit set.
    #[must_use]
    pub fn minimum_signed(width: u32) -> Self {
        Self::one(width).shift_left_by(width - 1)
    }

    /// All bits but the sign bit set.
    #[must_use]
    pub fn maximum_signed(width: u32) -> Self {
        Self::minimum_signed(width).not()
    }

    /// The number of bits.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The words, least significant first.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        match &self.words {
            Words::Inline(word) => std::slice::from_ref(word),
            Words::Heap(words) => words,
        }
    }

    /// The bit at `index`, counted from the least significant.
    #[must_use]
    pub fn bit(&self, index: u32) -> bool {
        assert!(index < self.width, "bit {index} of a value of width {}", self.width);
        let (word, place) = position(index);
        self.words()[word] >> place & 1 == 1
    }

    /// The bits, least significant first.
    pub fn bits(&self) -> impl Iterator<Item = bool> + '_ {
        (0..self.width).map(|index| self.bit(index))
    }

    /// The most significant bit.
    #[must_use]
    pub fn sign(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// Whether no bit is set.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Whether it is the number 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        let (first, rest) = self.words().split_first().expect("a value has a word");
        *first == 1 && rest.iter().all(|&word| word == 0)
    }

    /// Whether all bits are set.
    #[must_use]
    pub fn is_ones(&self) -> bool {
        self.count_ones() == self.width
    }

    /// Whether only the sign bit is set.
    #[must_use]
    pub fn is_minimum_signed(&self) -> bool {
        self.sign() && self.count_ones() == 1
    }

    /// Whether all bits but the sign bit are set.
    #[must_use]
    pub fn is_maximum_signed(&self) -> bool {
        !self.sign() && self.count_ones() == self.width - 1
    }

    /// How many bits are set.
    #[must_use]
    pub fn count_ones(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    /// How many of the least significant bits are zero; the width if all are.
    #[must_use]
    pub fn trailing_zeros(&self) -> u32 {
        let mut count = 0;
        for word in self.words() {
            if *word != 0 {
                return count + word.trailing_zeros();
            }
            count += WORD;
        }
        self.width
    }

    /// `Some(k)` if the value is 2^k.
    #[must_use]
    pub fn power_of_two(&self) -> Option<u32> {
        (self.count_ones() == 1).then(|| self.trailing_zeros())
    }

    /// The unsigned value, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        let (first, rest) = self.words().split_first()?;
        rest.iter().all(|&word| word == 0).then_some(*first)
    }

    /// The unsigned value, if it fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        let words = self.words();
        let high = words.get(1).copied().unwrap_or(0);
        let fits = words.iter().skip(2).all(|&word| word == 0);
        fits.then(|| u128::from(high) << WORD | u128::from(words[0]))
    }

    /// The value read as two's complement, if it fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        let low = if self.width < WORD { self.sign_extend(WORD) } else { self.extract(0, WORD) };
        let value = low.words()[0].cast_signed();
        let fits = Self::from_i64(self.width, value) == *self;
        fits.then_some(value)
    }

    /// The value of a single bit.
    #[must_use]
    pub fn to_bool(&self) -> bool {
        assert_eq!(self.width, 1, "only a value of one bit is a Boolean");
        self.bit(0)
    }

    /// Order as unsigned numbers; the widths must agree.
    #[must_use]
    pub fn compare_unsigned(&self, other: &Self) -> Ordering {
        self.assert_same_width(other);
        self.words().iter().rev().cmp(other.words().iter().rev())
    }

    /// Order as two's complement numbers; the widths must agree.
    #[must_use]
    pub fn compare_signed(&self, other: &Self) -> Ordering {
        other.sign().cmp(&self.sign()).then_with(|| self.compare_unsigned(other))
    }

    fn assert_same_width(&self, other: &Self) {
        assert_eq!(self.width, other.width, "operands must have the same width");
    }
}

/// `0x1f:8` is the value 31 of width 8.
impl fmt::Display for BitVector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words();
        let top = words.iter().rposition(|&word| word != 0).unwrap_or(0);
        write!(formatter, "{:#x}", words[top])?;
        for word in words[..top].iter().rev() {
            write!(formatter, "{word:016x}")?;
        }
        write!(formatter, ":{}", self.width)
    }
}

impl fmt::Debug for BitVector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests;
