//! Rules of quotients and remainders. A divider is the largest circuit there is, so it is worth
//! much to avoid one, or to make it narrower.

use super::Rule;
use crate::bits::BitVector;
use crate::context::Context;
use crate::range::{signed_width, unsigned_width};
use crate::term::TermId;

/// `a / a` and `0 / a` differ from 1 and 0 only for a divisor of zero, where the quotient is all
/// ones.
fn quotient_unless_zero(
    context: &mut Context,
    divisor: TermId,
    quotient: u64,
    width: u32,
) -> TermId {
    let zero = context.number(width, 0);
    let by_zero = context.equal(divisor, zero);
    let ones = context.constant(BitVector::ones(width));
    let quotient = context.number(width, quotient);
    context.if_then_else(by_zero, ones, quotient)
}

fn are_nonnegative(context: &Context, a: TermId, b: TermId) -> bool {
    context.known_sign(a) == Some(false) && context.known_sign(b) == Some(false)
}

/// A negative divisor whose absolute value can be represented, as that absolute value.
fn negated_divisor(context: &Context, divisor: TermId) -> Option<BitVector> {
    let value = context.value(divisor)?;
    (value.sign() && !value.is_minimum_signed()).then(|| value.negate())
}

/// The exponent of a positive power of two, other than 1.
fn positive_power_of_two(context: &Context, divisor: TermId) -> Option<u32> {
    let value = context.value(divisor)?;
    value.power_of_two().filter(|&exponent| exponent > 0 && exponent + 1 < value.width())
}

/// `x` and `k` narrowed to its width, if `a` is `x` extended by copies of its sign and `k` fits.
fn narrow_signed(context: &mut Context, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
    let x = context.as_sign_extend(a)?;
    let width = context.width(x);
    if let Some(y) = context.as_sign_extend(b) {
        return (context.width(y) == width).then_some((x, y));
    }
    let value = context.value(b)?;
    let narrow = value.extract(0, width);
    if narrow.sign_extend(value.width()) != *value {
        return None;
    }
    Some((x, context.constant(narrow)))
}

/// `x` and the other operand narrowed to its width, if both are extended by zeros.
fn narrow_unsigned(context: &mut Context, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
    let x = context.as_zero_extend(a)?;
    let width = context.width(x);
    if let Some(y) = context.as_zero_extend(b) {
        return (context.width(y) == width).then_some((x, y));
    }
    let value = context.value(b)?;
    let narrow = value.extract(0, width);
    if narrow.zero_extend(value.width()) != *value {
        return None;
    }
    Some((x, context.constant(narrow)))
}

/// Both operands in as few bits as hold all their values as unsigned numbers.
fn in_unsigned_range(context: &mut Context, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
    let needed = |term| context.unsigned_range(term).map(unsigned_width);
    let width = needed(a)?.max(needed(b)?);
    lowest_bits(context, a, b, width)
}

/// Both operands in as few bits as hold all their values as signed numbers, and one more: the
/// absolute values fit as well.
fn in_signed_range(context: &mut Context, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
    let needed = |term| context.signed_range(term).map(signed_width);
    let width = needed(a)?.max(needed(b)?) + 1;
    lowest_bits(context, a, b, width)
}

fn lowest_bits(
    context: &mut Context,
    a: TermId,
    b: TermId,
    width: u32,
) -> Option<(TermId, TermId)> {
    let fewer = width < context.width(a);
    fewer.then(|| (context.extract(a, 0, width), context.extract(b, 0, width)))
}

/// Whether the dividend is always less than the divisor, as unsigned numbers.
fn is_less(context: &Context, a: TermId, b: TermId) -> bool {
    let ranges = context.unsigned_range(a).zip(context.unsigned_range(b));
    ranges.is_some_and(|(dividend, divisor)| dividend.1 < divisor.0)
}

pub(super) const UNSIGNED_DIVIDE: &[Rule<2>] = &[
    Rule {
        name: "divide-by-zero",
        law: "a / 0 = ~0",
        apply: |context, [_, b], shape| {
            context.is_zero(b).then(|| context.constant(BitVector::ones(shape.width)))
        },
    },
    Rule {
        name: "divide-by-one",
        law: "a / 1 = a",
        apply: |context, [a, b], _| context.is_one(b).then_some(a),
    },
    Rule {
        name: "divide-bits",
        law: "a / b = b -> a, for single bits",
        apply: |context, [a, b], shape| (shape.width == 1).then(|| context.implies(b, a)),
    },
    Rule {
        name: "divide-by-power-of-two",
        law: "a / 2^k = a >> k",
        apply: |context, [a, b], shape| {
            let distance = context.value(b)?.power_of_two()?;
            let distance = context.number(shape.width, u64::from(distance));
            Some(context.logical_shift_right(a, distance))
        },
    },
    Rule {
        name: "divide-self",
        law: "a / a = a = 0 ? ~0 : 1",
        apply: |context, [a, b], shape| {
            (a == b).then(|| quotient_unless_zero(context, b, 1, shape.width))
        },
    },
    Rule {
        name: "divide-zero",
        law: "0 / a = a = 0 ? ~0 : 0",
        apply: |context, [a, b], shape| {
            context.is_zero(a).then(|| quotient_unless_zero(context, b, 0, shape.width))
        },
    },
    Rule {
        name: "divide-too-narrow",
        law: "(0 ++ a) / k = 0, if k is wider than a",
        apply: |context, [a, b], shape| {
            let x = context.as_zero_extend(a)?;
            let too_large = context.value(b)?.logical_shift_right_by(context.width(x));
            (!too_large.is_zero()).then(|| context.number(shape.width, 0))
        },
    },
    Rule {
        name: "divide-less",
        law: "a / b = 0, if the range of a is below that of b",
        apply: |context, [a, b], shape| {
            is_less(context, a, b).then(|| context.number(shape.width, 0))
        },
    },
    Rule {
        name: "divide-zero-extended",
        law: "(0 ++ a) / (0 ++ k) = 0 ++ (a / k), if k is not 0",
        apply: |context, [a, b], shape| {
            context.value(b)?;
            let (x, divisor) = narrow_unsigned(context, a, b)?;
            if context.is_zero(divisor) {
                return None;
            }
            let quotient = context.unsigned_divide(x, divisor);
            Some(context.zero_extend(quotient, shape.width))
        },
    },
    Rule {
        name: "divide-in-range",
        law: "a / b = b = 0 ? ~0 : 0 ++ (a[low] / b[low]), if both are in range",
        apply: |context, [a, b], shape| {
            let (dividend, divisor) = in_unsigned_range(context, a, b)?;
            let quotient = context.unsigned_divide(dividend, divisor);
            let quotient = context.zero_extend(quotient, shape.width);
            let zero = context.number(shape.width, 0);
            let by_zero = context.equal(b, zero);
            let ones = context.constant(BitVector::ones(shape.width));
            Some(context.if_then_else(by_zero, ones, quotient))
        },
    },
];

pub(super) const UNSIGNED_REMAINDER: &[Rule<2>] = &[
    Rule {
        name: "remainder-by-zero",
        law: "a % 0 = a",
        apply: |context, [a, b], _| context.is_zero(b).then_some(a),
    },
    Rule {
        name: "remainder-bits",
        law: "a % b = a & ~b, for single bits",
        apply: |context, [a, b], shape| {
            if shape.width != 1 {
                return None;
            }
            let negated = context.not(b);
            Some(context.and(a, negated))
        },
    },
    Rule {
        name: "remainder-by-power-of-two",
        law: "a % 2^k = a & (2^k - 1)",
        apply: |context, [a, b], shape| {
            let value = context.value(b)?;
            value.power_of_two()?;
            let mask = value.subtract(&BitVector::one(shape.width));
            let mask = context.constant(mask);
            Some(context.and(a, mask))
        },
    },
    Rule {
        name: "remainder-self",
        law: "a % a = 0",
        apply: |context, [a, b], shape| (a == b).then(|| context.number(shape.width, 0)),
    },
    Rule {
        name: "remainder-zero",
        law: "0 % a = 0",
        apply: |context, [a, _], _| context.is_zero(a).then_some(a),
    },
    Rule {
        name: "remainder-too-narrow",
        law: "(0 ++ a) % k = 0 ++ a, if k is wider than a",
        apply: |context, [a, b], _| {
            let x = context.as_zero_extend(a)?;
            let too_large = context.value(b)?.logical_shift_right_by(context.width(x));
            (!too_large.is_zero()).then_some(a)
        },
    },
    Rule {
        name: "remainder-less",
        law: "a % b = a, if the range of a is below that of b",
        apply: |context, [a, b], _| is_less(context, a, b).then_some(a),
    },
    Rule {
        name: "remainder-zero-extended",
        law: "(0 ++ a) % (0 ++ b) = 0 ++ (a % b)",
        apply: |context, [a, b], shape| {
            let (x, divisor) = narrow_unsigned(context, a, b)?;
            let remainder = context.unsigned_remainder(x, divisor);
            Some(context.zero_extend(remainder, shape.width))
        },
    },
    Rule {
        name: "remainder-in-range",
        law: "a % b = 0 ++ (a[low] % b[low]), if both are in range",
        apply: |context, [a, b], shape| {
            let (dividend, divisor) = in_unsigned_range(context, a, b)?;
            let remainder = context.unsigned_remainder(dividend, divisor);
            Some(context.zero_extend(remainder, shape.width))
        },
    },
];

pub(super) const SIGNED_DIVIDE: &[Rule<2>] = &[
    Rule {
        name: "signed-divide-by-zero",
        law: "a / 0 = a < 0 ? 1 : -1",
        apply: |context, [a, b], shape| {
            if !context.is_zero(b) {
                return None;
            }
            let negative = context.sign(a);
            let one = context.number(shape.width, 1);
            let minus_one = context.constant(BitVector::ones(shape.width));
            Some(context.if_then_else(negative, one, minus_one))
        },
    },
    Rule {
        name: "signed-divide-by-one",
        law: "a / 1 = a",
        apply: |context, [a, b], _| context.is_one(b).then_some(a),
    },
    Rule {
        name: "signed-divide-bits",
        law: "a / b = b -> a, for single bits",
        apply: |context, [a, b], shape| {
            // By zero: 1 (which is -1) for either sign.
            (shape.width == 1).then(|| context.implies(b, a))
        },
    },
    Rule {
        name: "signed-divide-by-minimum",
        law: "a / -2^(w-1) = a = -2^(w-1) ? 1 : 0",
        apply: |context, [a, b], shape| {
            if !context.value(b)?.is_minimum_signed() {
                return None;
            }
            let is_minimum = context.equal(a, b);
            Some(context.zero_extend(is_minimum, shape.width))
        },
    },
    Rule {
        name: "signed-divide-by-negative",
        law: "a / -k = -(a / k)",
        apply: |context, [a, b], _| {
            let divisor = negated_divisor(context, b)?;
            let divisor = context.constant(divisor);
            let quotient = context.signed_divide(a, divisor);
            Some(context.negate(quotient))
        },
    },
    Rule {
        name: "signed-divide-self",
        law: "a / a = a = 0 ? -1 : 1",
        apply: |context, [a, b], shape| {
            (a == b).then(|| quotient_unless_zero(context, b, 1, shape.width))
        },
    },
    Rule {
        name: "signed-divide-zero",
        law: "0 / a = a = 0 ? -1 : 0",
        apply: |context, [a, b], shape| {
            context.is_zero(a).then(|| quotient_unless_zero(context, b, 0, shape.width))
        },
    },
    Rule {
        name: "signed-divide-nonnegative",
        law: "signed a / b = unsigned a / b, if neither is negative",
        apply: |context, [a, b], _| {
            are_nonnegative(context, a, b).then(|| context.unsigned_divide(a, b))
        },
    },
    Rule {
        name: "signed-divide-by-power-of-two",
        law: "a / 2^k = (a + (a < 0 ? 2^k - 1 : 0)) >> k",
        apply: |context, [a, b], shape| {
            let exponent = positive_power_of_two(context, b)?;
            let sign = context.sign(a);
            // Rounds toward zero: without it, the shift would round down.
            let copies = context.sign_extend(sign, exponent);
            let bias = context.zero_extend(copies, shape.width);
            let sum = context.add(a, bias);
            let distance = context.number(shape.width, u64::from(exponent));
            Some(context.arithmetic_shift_right(sum, distance))
        },
    },
    Rule {
        name: "signed-divide-sign-extended",
        law: "sext(a) / sext(k) = sext(a / k), if k is not 0 or -1",
        apply: |context, [a, b], shape| {
            if context.value(b)?.is_ones() || context.is_zero(b) {
                return None;
            }
            let (x, divisor) = narrow_signed(context, a, b)?;
            let quotient = context.signed_divide(x, divisor);
            Some(context.sign_extend(quotient, shape.width))
        },
    },
    Rule {
        name: "signed-divide-in-range",
        law: "a / b = sext(a[low] / b[low]), if both are in range with a bit to spare",
        apply: |context, [a, b], shape| {
            let (dividend, divisor) = in_signed_range(context, a, b)?;
            let quotient = context.signed_divide(dividend, divisor);
            Some(context.sign_extend(quotient, shape.width))
        },
    },
];

pub(super) const SIGNED_REMAINDER: &[Rule<2>] = &[
    Rule {
        name: "signed-remainder-by-zero",
        law: "a % 0 = a",
        apply: |context, [a, b], _| context.is_zero(b).then_some(a),
    },
    Rule {
        name: "signed-remainder-by-unit",
        law: "a % 1 = a % -1 = 0",
        apply: |context, [_, b], shape| {
            (context.is_one(b) || context.is_ones(b)).then(|| context.number(shape.width, 0))
        },
    },
    Rule {
        name: "signed-remainder-bits",
        law: "a % b = a & ~b, for single bits",
        apply: |context, [a, b], shape| {
            if shape.width != 1 {
                return None;
            }
            let negated = context.not(b);
            Some(context.and(a, negated))
        },
    },
    Rule {
        name: "signed-remainder-by-negative",
        law: "a % -k = a % k",
        apply: |context, [a, b], _| {
            let divisor = negated_divisor(context, b)?;
            let divisor = context.constant(divisor);
            Some(context.signed_remainder(a, divisor))
        },
    },
    Rule {
        name: "signed-remainder-self",
        law: "a % a = 0",
        apply: |context, [a, b], shape| (a == b).then(|| context.number(shape.width, 0)),
    },
    Rule {
        name: "signed-remainder-zero",
        law: "0 % a = 0",
        apply: |context, [a, _], _| context.is_zero(a).then_some(a),
    },
    Rule {
        name: "signed-remainder-nonnegative",
        law: "signed a % b = unsigned a % b, if neither is negative",
        apply: |context, [a, b], _| {
            are_nonnegative(context, a, b).then(|| context.unsigned_remainder(a, b))
        },
    },
    Rule {
        name: "signed-remainder-by-power-of-two",
        law: "a % 2^k = a - (a / 2^k << k)",
        apply: |context, [a, b], _| {
            positive_power_of_two(context, b)?;
            let quotient = context.signed_divide(a, b);
            let rounded = context.multiply(quotient, b);
            Some(context.subtract(a, rounded))
        },
    },
    Rule {
        name: "signed-remainder-sign-extended",
        law: "sext(a) % sext(b) = sext(a % b)",
        apply: |context, [a, b], shape| {
            let (x, divisor) = narrow_signed(context, a, b)?;
            let remainder = context.signed_remainder(x, divisor);
            Some(context.sign_extend(remainder, shape.width))
        },
    },
    Rule {
        name: "signed-remainder-in-range",
        law: "a % b = sext(a[low] % b[low]), if both are in range",
        apply: |context, [a, b], shape| {
            let (dividend, divisor) = in_signed_range(context, a, b)?;
            let remainder = context.signed_remainder(dividend, divisor);
            Some(context.sign_extend(remainder, shape.width))
        },
    },
];
