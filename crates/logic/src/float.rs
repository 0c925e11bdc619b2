//! IEEE 754 arithmetic as terms over the packed bit patterns of numbers.
//!
//! A number of a [`Format`] is a bit-vector: the sign on top, then the biased exponent, then the
//! significand without its hidden bit. [`Floats`] builds the operations for one format.
//!
//! | module | what it holds |
//! |---|---|
//! | `classify` | what a number is, comparisons, changes of the sign |
//! | `number` | numbers taken apart, and their normalisation |
//! | `round` | the one rounder that all operations end in |
//! | `add`, `multiply`, `fused`, `divide`, `remainder` | arithmetic |
//! | `integral`, `integer`, `convert` | rounding to integers, conversions |
//! | `constant` | operations on constants, computed at once |
//! | `extended` | the encoding of 80 bits whose integer bit is explicit |
//!
//! What is not a number is treated as x86-64 does: an operand that is one is the result, made
//! quiet, the first before the others; an invalid operation gives the negative quiet one without
//! payload.

mod add;
mod classify;
mod constant;
mod convert;
mod divide;
mod extended;
mod fused;
mod integer;
mod integral;
mod multiply;
mod number;
mod remainder;
mod round;
mod shift;

use crate::bits::BitVector;
use crate::context::Context;
use crate::term::TermId;

pub use extended::{pack_extended, unpack_extended};
pub use integer::Integer;
pub use round::{Rounding, RoundingMode};

/// How many bits the parts of a number have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    exponent: u32,
    significand: u32,
}

impl Format {
    /// 16 bits.
    pub const HALF: Self = Self::new(5, 10);
    /// 32 bits.
    pub const SINGLE: Self = Self::new(8, 23);
    /// 64 bits.
    pub const DOUBLE: Self = Self::new(11, 52);
    /// The numbers of the 80-bit format of x87, but with a hidden bit: 79 bits.
    pub const EXTENDED: Self = Self::new(15, 63);
    /// 128 bits.
    pub const QUAD: Self = Self::new(15, 112);

    /// A format with that many bits of the exponent, and of the significand without the hidden
    /// one.
    ///
    /// # Panics
    ///
    /// If the exponent has not 2 to 20 bits, or the significand has not 1 to 1000.
    #[must_use]
    pub const fn new(exponent: u32, significand: u32) -> Self {
        assert!(exponent >= 2 && exponent <= 20, "an exponent has 2 to 20 bits");
        assert!(significand >= 1 && significand <= 1000, "a significand has 1 to 1000 bits");
        Self { exponent, significand }
    }

    /// The bits of the exponent.
    #[must_use]
    pub const fn exponent(self) -> u32 {
        self.exponent
    }

    /// The bits of the significand without the hidden one.
    #[must_use]
    pub const fn significand(self) -> u32 {
        self.significand
    }

    /// All bits of a number.
    #[must_use]
    pub const fn width(self) -> u32 {
        1 + self.exponent + self.significand
    }

    /// The bits of a number without its sign.
    const fn magnitude_width(self) -> u32 {
        self.exponent + self.significand
    }

    /// The biased exponent of 1.
    const fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The biased exponent of infinity and of what is not a number.
    const fn special_exponent(self) -> i64 {
        (1 << self.exponent) - 1
    }

    /// Infinity without its sign.
    fn infinity(self) -> BitVector {
        BitVector::ones(self.exponent).concat(&BitVector::zero(self.significand))
    }

    /// The largest finite number without its sign.
    fn largest(self) -> BitVector {
        self.infinity().subtract(&BitVector::one(self.magnitude_width()))
    }

    /// What an invalid operation gives.
    fn invalid(self) -> BitVector {
        let ones = BitVector::ones(2 + self.exponent);
        if self.significand == 1 {
            return ones;
        }
        ones.concat(&BitVector::zero(self.significand - 1))
    }

    /// The bit that tells a quiet "not a number" from a signaling one.
    fn quiet(self) -> BitVector {
        BitVector::minimum_signed(self.significand).zero_extend(self.width())
    }
}

/// Builds operations on the numbers of one format.
///
/// All of them panic if an operand has not the width of the format: that is a mistake of the
/// caller.
#[derive(Debug)]
pub struct Floats<'c> {
    context: &'c mut Context,
    format: Format,
}

impl<'c> Floats<'c> {
    /// Operations that build their terms in the context.
    pub fn new(context: &'c mut Context, format: Format) -> Self {
        Self { context, format }
    }

    /// The format of the numbers.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// The context that the terms are built in.
    pub fn context(&mut self) -> &mut Context {
        self.context
    }

    /// A two's complement constant, for exponents.
    fn integer(&mut self, width: u32, value: i64) -> TermId {
        self.context.constant(BitVector::from_i64(width, value))
    }

    /// A number from its sign and the rest.
    fn with_sign(&mut self, sign: TermId, magnitude: TermId) -> TermId {
        self.context.concat(sign, magnitude)
    }

    /// Infinity of that sign.
    fn infinite(&mut self, sign: TermId) -> TermId {
        let infinity = self.context.constant(self.format.infinity());
        self.with_sign(sign, infinity)
    }

    /// Zero of that sign.
    fn zero(&mut self, sign: TermId) -> TermId {
        let zero = self.context.number(self.format.magnitude_width(), 0);
        self.with_sign(sign, zero)
    }

    /// The operand made quiet.
    fn quieted(&mut self, operand: TermId) -> TermId {
        let quiet = self.context.constant(self.format.quiet());
        self.context.or(operand, quiet)
    }

    /// Whether some operand is not a number; and the result of an operation that has none, be it
    /// because of the operands or because it is invalid.
    fn not_a_number(&mut self, operands: &[TermId]) -> (TermId, TermId) {
        let mut some = self.context.boolean(false);
        let mut result = self.context.constant(self.format.invalid());
        for &operand in operands.iter().rev() {
            let is_nan = self.is_nan(operand);
            let quieted = self.quieted(operand);
            result = self.context.if_then_else(is_nan, quieted, result);
            some = self.context.or(some, is_nan);
        }
        (some, result)
    }

    fn check_width(&self, operand: TermId) {
        assert_eq!(
            self.context.width(operand),
            self.format.width(),
            "an operand of another format"
        );
    }
}
