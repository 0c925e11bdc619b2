//! Shifts that keep track of what is lost, and the search for the leading one.

use crate::bits::BitVector;
use crate::context::Context;
use crate::term::TermId;

/// Whether some bit is set.
pub(super) fn is_nonzero(context: &mut Context, value: TermId) -> TermId {
    let zero = context.number(context.width(value), 0);
    context.not_equal(value, zero)
}

/// Zeros below the value, until it has that width.
pub(super) fn pad_below(context: &mut Context, value: TermId, width: u32) -> TermId {
    let missing = width.saturating_sub(context.width(value));
    if missing == 0 {
        return value;
    }
    let zeros = context.number(missing, 0);
    context.concat(value, zeros)
}

/// How many bits a number up to `maximum` needs.
pub(super) fn bits_for(maximum: u64) -> u32 {
    (u64::BITS - maximum.leading_zeros()).max(1)
}

/// How many bits two's complement numbers in a range need.
pub(super) fn signed_bits_for(lowest: i64, highest: i64) -> u32 {
    let bits = |value: i64| u64::BITS - (value ^ (value >> 63)).leading_zeros();
    bits(lowest).max(bits(highest)) + 1
}

/// The value shifted to the right by an unsigned distance of any width. The last bit is also set if
/// a bit that is set gets lost.
pub(super) fn shift_right_sticky(context: &mut Context, value: TermId, distance: TermId) -> TermId {
    let width = context.width(value);
    let distance_width = context.width(distance);
    let stages = distance_width.min(bits_for(u64::from(width) - 1));
    let mut shifted = value;
    for stage in 0..stages {
        let selected = context.extract(distance, stage, 1);
        let moved = shift_right_sticky_by(context, shifted, 1 << stage);
        shifted = context.if_then_else(selected, moved, shifted);
    }
    if distance_width > stages {
        let rest = context.extract(distance, stages, distance_width - stages);
        let too_far = is_nonzero(context, rest);
        let lost = is_nonzero(context, value);
        let lost = context.zero_extend(lost, width);
        shifted = context.if_then_else(too_far, lost, shifted);
    }
    shifted
}

fn shift_right_sticky_by(context: &mut Context, value: TermId, distance: u32) -> TermId {
    let width = context.width(value);
    let kept = width.saturating_sub(distance + 1);
    let low = context.extract(value, 0, width - kept);
    let mut result = is_nonzero(context, low);
    if kept > 0 {
        let high = context.extract(value, width - kept, kept);
        result = context.concat(high, result);
    }
    context.zero_extend(result, width)
}

/// How many zeros are above the leading one; any number below the width if there is no one. Half
/// of the bits are left after each step.
pub(super) fn leading_zeros(context: &mut Context, value: TermId) -> TermId {
    let stages = bits_for(u64::from(context.width(value)) - 1);
    let mut rest = pad_below(context, value, 1 << stages);
    let mut count: Option<TermId> = None;
    for stage in (0..stages).rev() {
        let half = 1 << stage;
        let high = context.extract(rest, half, half);
        let low = context.extract(rest, 0, half);
        let high_is_used = is_nonzero(context, high);
        let digit = context.not(high_is_used);
        rest = context.if_then_else(high_is_used, high, low);
        count = Some(count.map_or(digit, |count| context.concat(count, digit)));
    }
    count.expect("there is at least one stage")
}

/// The sum or, if `subtract` holds, the difference. One adder serves both: a bit below the others
/// makes the carry.
pub(super) fn add_or_subtract(
    context: &mut Context,
    left: TermId,
    right: TermId,
    subtract: TermId,
) -> TermId {
    let width = context.width(left);
    let inverted = context.sign_extend(subtract, width);
    let right = context.xor(right, inverted);
    let left = context.concat(left, subtract);
    let right = context.concat(right, subtract);
    let sum = context.add(left, right);
    context.extract(sum, 1, width)
}

/// The value negated if the condition holds.
pub(super) fn negate_if(context: &mut Context, value: TermId, condition: TermId) -> TermId {
    let zero = context.constant(BitVector::zero(context.width(value)));
    add_or_subtract(context, zero, value, condition)
}
