//! The format of x87: 80 bits, of which one is the integer bit that other formats hide.

use super::Format;
use super::shift::is_nonzero;
use crate::bits::BitVector;
use crate::context::Context;
use crate::term::TermId;

const FRACTION: u32 = Format::EXTENDED.significand();
const EXPONENT: u32 = Format::EXTENDED.exponent();

/// The number of [`Format::EXTENDED`] that 80 bits stand for. An integer bit that is missing makes
/// it "not a number", as the processor takes it for an invalid operand.
///
/// # Panics
///
/// If the term has not 80 bits.
pub fn unpack_extended(context: &mut Context, bits: TermId) -> TermId {
    assert_eq!(context.width(bits), FRACTION + 1 + EXPONENT + 1, "an encoding has 80 bits");
    let sign = context.sign(bits);
    let exponent = context.extract(bits, FRACTION + 1, EXPONENT);
    let integer = context.extract(bits, FRACTION, 1);
    let fraction = context.extract(bits, 0, FRACTION);
    let high = context.extract(exponent, 1, EXPONENT - 1);
    let low = context.extract(exponent, 0, 1);
    let nonzero = is_nonzero(context, exponent);
    let zero = context.not(nonzero);
    // The lowest exponent with the integer bit set is that of the lowest normal numbers.
    let is_normal = context.and(zero, integer);
    let low = context.or(low, is_normal);
    let exponent = context.concat(high, low);
    let magnitude = context.concat(exponent, fraction);

    let is_missing = context.not(integer);
    let is_invalid = context.and(nonzero, is_missing);
    let ones = context.constant(BitVector::ones(EXPONENT + 1));
    let payload = context.extract(fraction, 0, FRACTION - 1);
    let nan = context.concat(ones, payload);
    let magnitude = context.if_then_else(is_invalid, nan, magnitude);
    context.concat(sign, magnitude)
}

/// The 80 bits of a number of [`Format::EXTENDED`].
///
/// # Panics
///
/// If the term has not the width of that format.
pub fn pack_extended(context: &mut Context, number: TermId) -> TermId {
    assert_eq!(context.width(number), Format::EXTENDED.width(), "an operand of another format");
    let sign_and_exponent = context.extract(number, FRACTION, EXPONENT + 1);
    let exponent = context.extract(number, FRACTION, EXPONENT);
    let fraction = context.extract(number, 0, FRACTION);
    let integer = is_nonzero(context, exponent);
    let significand = context.concat(integer, fraction);
    context.concat(sign_and_exponent, significand)
}
