//! Rules of the two orders.

use super::Rule;
use crate::bits::BitVector;
use crate::context::Context;
use crate::term::TermId;
use std::cmp::Ordering;

/// Compares with the constant of the other side, in each branch of `if c then k1 else k2`.
fn less_if_constants(
    context: &mut Context,
    [a, b]: [TermId; 2],
    compare: fn(&BitVector, &BitVector) -> Ordering,
) -> Option<TermId> {
    let less = |left: &BitVector, right: &BitVector| {
        BitVector::from_bool(compare(left, right) == Ordering::Less)
    };
    if let Some(bound) = context.value(b).cloned() {
        return context.map_if_constants(a, |value| less(value, &bound));
    }
    let bound = context.value(a)?.clone();
    context.map_if_constants(b, |value| less(&bound, value))
}

/// Whether all values of a range are less than those of another, or none is.
fn less_by_ranges(left: (i128, i128), right: (i128, i128)) -> Option<bool> {
    match (left.1 < right.0, left.0 >= right.1) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        (false, false) => None,
    }
}

pub(super) const UNSIGNED_LESS: &[Rule<2>] = &[
    Rule {
        name: "less-self",
        law: "a < a is false",
        apply: |context, [a, b], _| (a == b).then(|| context.boolean(false)),
    },
    Rule {
        name: "less-bits",
        law: "a < b = ~a & b, for single bits",
        apply: |context, [a, b], _| {
            if context.width(a) != 1 {
                return None;
            }
            let negated = context.not(a);
            Some(context.and(negated, b))
        },
    },
    Rule {
        name: "less-than-zero",
        law: "a < 0 is false",
        apply: |context, [_, b], _| context.is_zero(b).then(|| context.boolean(false)),
    },
    Rule {
        name: "ones-less",
        law: "~0 < a is false",
        apply: |context, [a, _], _| context.is_ones(a).then(|| context.boolean(false)),
    },
    Rule {
        name: "less-than-ones",
        law: "a < ~0 = ~(a = ~0)",
        apply: |context, [a, b], _| context.is_ones(b).then(|| context.not_equal(a, b)),
    },
    Rule {
        name: "less-than-power-of-two",
        law: "a < 2^k = (a[high..k] = 0)",
        apply: |context, [a, b], _| {
            let exponent = context.value(b)?.power_of_two()?;
            Some(high_bits_are_zero(context, a, exponent))
        },
    },
    Rule {
        name: "power-of-two-less",
        law: "2^k - 1 < a = ~(a[high..k] = 0)",
        apply: |context, [a, b], _| {
            let value = context.value(a)?;
            let exponent = value.add(&BitVector::one(value.width())).power_of_two()?;
            let small = high_bits_are_zero(context, b, exponent);
            Some(context.not(small))
        },
    },
    Rule {
        name: "less-in-ranges",
        law: "a < b is true or false, if their ranges tell",
        apply: |context, [a, b], _| {
            let known = less_by_ranges(context.unsigned_range(a)?, context.unsigned_range(b)?)?;
            Some(context.boolean(known))
        },
    },
    Rule {
        name: "less-nots",
        law: "~a < ~b = b < a",
        apply: |context, [a, b], _| {
            let (x, y) = (context.as_not(a)?, context.as_not(b)?);
            Some(context.unsigned_less(y, x))
        },
    },
    Rule {
        name: "less-constant-prefix",
        law: "k1 ++ a < k2 ++ b = k1 < k2 | k1 = k2 & a < b",
        apply: |context, [a, b], _| {
            let width = context.width(a);
            let prefix = context.constant_prefix_width(a)?.min(context.constant_prefix_width(b)?);
            let order = context
                .constant_prefix(a, prefix)
                .compare_unsigned(&context.constant_prefix(b, prefix));
            if order != Ordering::Equal || prefix == width {
                return Some(context.boolean(order == Ordering::Less));
            }
            let (a, b) =
                (context.extract(a, 0, width - prefix), context.extract(b, 0, width - prefix));
            Some(context.unsigned_less(a, b))
        },
    },
    Rule {
        name: "less-same-high-part",
        law: "c ++ a < c ++ b = a < b",
        apply: |context, [a, b], _| {
            let ([high, x], [other, y]) = (context.as_concat(a)?, context.as_concat(b)?);
            (high == other).then(|| context.unsigned_less(x, y))
        },
    },
    Rule {
        name: "less-sign-extends",
        law: "sext(a) < sext(b) = a < b",
        apply: |context, [a, b], _| {
            let (x, y) = (context.as_sign_extend(a)?, context.as_sign_extend(b)?);
            (context.width(x) == context.width(y)).then(|| context.unsigned_less(x, y))
        },
    },
    Rule {
        name: "less-if-constants",
        law: "(c ? k1 : k2) < k3 = c ? k1 < k3 : k2 < k3, and likewise k3 < (c ? k1 : k2)",
        apply: |context, operands, _| {
            less_if_constants(context, operands, BitVector::compare_unsigned)
        },
    },
];

/// No bit from `low` upwards is set.
fn high_bits_are_zero(context: &mut Context, term: TermId, low: u32) -> TermId {
    let width = context.width(term) - low;
    let high = context.extract(term, low, width);
    let zero = context.number(width, 0);
    context.equal(high, zero)
}

pub(super) const SIGNED_LESS: &[Rule<2>] = &[
    Rule {
        name: "signed-less-self",
        law: "a < a is false",
        apply: |context, [a, b], _| (a == b).then(|| context.boolean(false)),
    },
    Rule {
        name: "signed-less-bits",
        law: "a < b = a & ~b, for single bits",
        apply: |context, [a, b], _| {
            if context.width(a) != 1 {
                return None;
            }
            let negated = context.not(b);
            Some(context.and(a, negated))
        },
    },
    Rule {
        name: "signed-less-than-minimum",
        law: "a < minimum is false",
        apply: |context, [_, b], _| {
            context.value(b)?.is_minimum_signed().then(|| context.boolean(false))
        },
    },
    Rule {
        name: "maximum-signed-less",
        law: "maximum < a is false",
        apply: |context, [a, _], _| {
            context.value(a)?.is_maximum_signed().then(|| context.boolean(false))
        },
    },
    Rule {
        name: "signed-less-than-zero",
        law: "a < 0 is the sign of a",
        apply: |context, [a, b], _| context.is_zero(b).then(|| context.sign(a)),
    },
    Rule {
        name: "minus-one-signed-less",
        law: "-1 < a is the complement of the sign of a",
        apply: |context, [a, b], _| {
            if !context.is_ones(a) {
                return None;
            }
            let sign = context.sign(b);
            Some(context.not(sign))
        },
    },
    Rule {
        name: "signed-less-than-maximum",
        law: "a < maximum = ~(a = maximum)",
        apply: |context, [a, b], _| {
            context.value(b)?.is_maximum_signed().then(|| context.not_equal(a, b))
        },
    },
    Rule {
        name: "minimum-signed-less",
        law: "minimum < a = ~(a = minimum)",
        apply: |context, [a, b], _| {
            context.value(a)?.is_minimum_signed().then(|| context.not_equal(a, b))
        },
    },
    Rule {
        name: "signed-less-in-ranges",
        law: "a < b is true or false, if their ranges tell",
        apply: |context, [a, b], _| {
            let known = less_by_ranges(context.signed_range(a)?, context.signed_range(b)?)?;
            Some(context.boolean(known))
        },
    },
    Rule {
        name: "signed-less-nots",
        law: "~a < ~b = b < a",
        apply: |context, [a, b], _| {
            let (x, y) = (context.as_not(a)?, context.as_not(b)?);
            Some(context.signed_less(y, x))
        },
    },
    Rule {
        name: "signed-less-known-signs",
        law: "a < b is the sign of a if the known signs differ, else unsigned a < b",
        apply: |context, [a, b], _| {
            let (left, right) = (context.known_sign(a)?, context.known_sign(b)?);
            Some(if left == right { context.unsigned_less(a, b) } else { context.boolean(left) })
        },
    },
    Rule {
        name: "signed-less-sign-extends",
        law: "sext(a) < sext(b) = a < b",
        apply: |context, [a, b], _| {
            let (x, y) = (context.as_sign_extend(a)?, context.as_sign_extend(b)?);
            (context.width(x) == context.width(y)).then(|| context.signed_less(x, y))
        },
    },
    Rule {
        name: "sign-extend-signed-less-constant",
        law: "sext(a) < k = a < k[low] if k is an extension, else k is positive",
        apply: |context, [a, b], _| {
            let x = context.as_sign_extend(a)?;
            let value = context.value(b)?;
            let narrow = value.extract(0, context.width(x));
            if narrow.sign_extend(value.width()) != *value {
                let positive = !value.sign();
                return Some(context.boolean(positive));
            }
            let narrow = context.constant(narrow);
            Some(context.signed_less(x, narrow))
        },
    },
    Rule {
        name: "constant-signed-less-sign-extend",
        law: "k < sext(a) = k[low] < a if k is an extension, else k is negative",
        apply: |context, [a, b], _| {
            let y = context.as_sign_extend(b)?;
            let value = context.value(a)?;
            let narrow = value.extract(0, context.width(y));
            if narrow.sign_extend(value.width()) != *value {
                let negative = value.sign();
                return Some(context.boolean(negative));
            }
            let narrow = context.constant(narrow);
            Some(context.signed_less(narrow, y))
        },
    },
    Rule {
        name: "signed-less-if-constants",
        law: "(c ? k1 : k2) < k3 = c ? k1 < k3 : k2 < k3, and likewise k3 < (c ? k1 : k2)",
        apply: |context, operands, _| {
            less_if_constants(context, operands, BitVector::compare_signed)
        },
    },
];
