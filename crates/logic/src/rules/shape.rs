//! Rules of the operators that only move bits: shifts by constants, concatenation, extraction,
//! extension.

use super::{Rule, Shape};
use crate::bits::BitVector;
use crate::context::Context;
use crate::term::{Operation, TermId};

pub(super) const SHIFT_LEFT: &[Rule<2>] = &[
    Rule {
        name: "shift-left-constant",
        law: "a << k = a[low] ++ 0, or 0 if k is the width or more",
        apply: |context, [a, b], shape| {
            let Some(distance) = context.value(b)?.shift_distance() else {
                return Some(context.number(shape.width, 0));
            };
            if distance == 0 {
                return Some(a);
            }
            let kept = context.extract(a, 0, shape.width - distance);
            let zeros = context.number(distance, 0);
            Some(context.concat(kept, zeros))
        },
    },
    Rule {
        name: "shift-left-zero",
        law: "0 << a = 0",
        apply: |context, [a, _], _| context.is_zero(a).then_some(a),
    },
    Rule {
        name: "shift-left-bit",
        law: "a << b = a & ~b, for single bits",
        apply: |context, [a, b], shape| shift_out_bit(context, a, b, shape),
    },
];

pub(super) const LOGICAL_SHIFT_RIGHT: &[Rule<2>] = &[
    Rule {
        name: "shift-right-constant",
        law: "a >> k = 0 ++ a[high], or 0 if k is the width or more",
        apply: |context, [a, b], shape| {
            let Some(distance) = context.value(b)?.shift_distance() else {
                return Some(context.number(shape.width, 0));
            };
            let kept = context.extract(a, distance, shape.width - distance);
            Some(context.zero_extend(kept, shape.width))
        },
    },
    Rule {
        name: "shift-right-zero",
        law: "0 >> a = 0",
        apply: |context, [a, _], _| context.is_zero(a).then_some(a),
    },
    Rule {
        name: "shift-right-bit",
        law: "a >> b = a & ~b, for single bits",
        apply: |context, [a, b], shape| shift_out_bit(context, a, b, shape),
    },
];

fn shift_out_bit(context: &mut Context, a: TermId, b: TermId, shape: Shape) -> Option<TermId> {
    if shape.width != 1 {
        return None;
    }
    let stays = context.not(b);
    Some(context.and(a, stays))
}

pub(super) const ARITHMETIC_SHIFT_RIGHT: &[Rule<2>] = &[
    Rule {
        name: "arithmetic-shift-constant",
        law: "a >> k = sext(a[high]), where k counts as the width - 1 if it is more",
        apply: |context, [a, b], shape| {
            let distance = context.value(b)?.shift_distance().unwrap_or(shape.width - 1);
            let kept = context.extract(a, distance, shape.width - distance);
            Some(context.sign_extend(kept, shape.width))
        },
    },
    Rule {
        name: "arithmetic-shift-unit",
        law: "0 >> a = 0, -1 >> a = -1",
        apply: |context, [a, _], _| (context.is_zero(a) || context.is_ones(a)).then_some(a),
    },
    Rule {
        name: "arithmetic-shift-bit",
        law: "a >> b = a, for single bits",
        apply: |_, [a, _], shape| (shape.width == 1).then_some(a),
    },
    Rule {
        name: "arithmetic-shift-nonnegative",
        law: "arithmetic a >> b = logical a >> b, if a is not negative",
        apply: |context, [a, b], _| {
            (context.known_sign(a) == Some(false)).then(|| context.logical_shift_right(a, b))
        },
    },
];

pub(super) const CONCAT: &[Rule<2>] = &[
    Rule {
        name: "concat-lean-right",
        law: "(a ++ b) ++ c = a ++ (b ++ c)",
        apply: |context, [a, c], _| {
            let [high, middle] = context.as_concat(a)?;
            let low = context.concat(middle, c);
            Some(context.concat(high, low))
        },
    },
    Rule {
        name: "concat-constants",
        law: "k1 ++ (k2 ++ a) = (k1 ++ k2) ++ a",
        apply: |context, [a, b], _| {
            let [next, rest] = context.as_concat(b)?;
            let both = context.value(a)?.concat(context.value(next)?);
            let both = context.constant(both);
            Some(context.concat(both, rest))
        },
    },
    Rule {
        name: "concat-extracts",
        law: "a[i..j] ++ a[j-1..k] = a[i..k]",
        apply: |context, [a, b], _| joined_extracts(context, a, b),
    },
    Rule {
        name: "concat-zeros-in-range",
        law: "0 ++ a[low] = a, if a is in range",
        apply: |context, [high, low], shape| {
            let operand = context.as_low_part(low, shape.width)?;
            let fits = context.is_zero(high) && context.fits(operand, false, context.width(low));
            fits.then_some(operand)
        },
    },
    Rule {
        name: "concat-extracts-in-chain",
        law: "a[i..j] ++ (a[j-1..k] ++ b) = a[i..k] ++ b",
        apply: |context, [a, b], _| {
            let [next, rest] = context.as_concat(b)?;
            let joined = joined_extracts(context, a, next)?;
            Some(context.concat(joined, rest))
        },
    },
];

/// The extract that covers both, if they are neighbours in the same term.
fn joined_extracts(context: &mut Context, high: TermId, low: TermId) -> Option<TermId> {
    let (
        Operation::Extract { operand: a, low: start },
        Operation::Extract { operand: b, low: end },
    ) = (context.operation(high), context.operation(low))
    else {
        return None;
    };
    let (high_width, low_width) = (context.width(high), context.width(low));
    (a == b && start == end + low_width).then(|| context.extract(a, end, high_width + low_width))
}

pub(super) const EXTRACT: &[Rule<1>] = &[
    Rule {
        name: "extract-all",
        law: "a[all] = a",
        apply: |context, [a], shape| (context.width(a) == shape.width).then_some(a),
    },
    Rule {
        name: "extract-extract",
        law: "a[i..j][k..l] = a[j+k..j+l]",
        apply: |context, [a], shape| {
            let Operation::Extract { operand, low } = context.operation(a) else { return None };
            Some(context.extract(operand, low + shape.low, shape.width))
        },
    },
    Rule {
        name: "extract-concat-low",
        law: "(a ++ b)[i..j] = b[i..j], if i is in b",
        apply: |context, [a], shape| {
            let [_, low] = context.as_concat(a)?;
            let inside = shape.low + shape.width <= context.width(low);
            inside.then(|| context.extract(low, shape.low, shape.width))
        },
    },
    Rule {
        name: "extract-concat-high",
        law: "(a ++ b)[i..j] = a[..], if j is in a",
        apply: |context, [a], shape| {
            let [high, low] = context.as_concat(a)?;
            let start = shape.low.checked_sub(context.width(low))?;
            Some(context.extract(high, start, shape.width))
        },
    },
    Rule {
        name: "extract-concat-both",
        law: "(a ++ b)[i..j] = a[..] ++ b[..], if i is in a and j in b",
        apply: |context, [a], shape| {
            let [high, low] = context.as_concat(a)?;
            let border = context.width(low);
            if shape.low >= border || shape.low + shape.width <= border {
                return None;
            }
            let from_low = border - shape.low;
            let low = context.extract(low, shape.low, from_low);
            let high = context.extract(high, 0, shape.width - from_low);
            Some(context.concat(high, low))
        },
    },
    Rule {
        name: "extract-sign-extend-inside",
        law: "sext(a)[i..j] = a[i..j], if i is in a",
        apply: |context, [a], shape| {
            let x = context.as_sign_extend(a)?;
            let inside = shape.low + shape.width <= context.width(x);
            inside.then(|| context.extract(x, shape.low, shape.width))
        },
    },
    Rule {
        name: "extract-sign-extend",
        law: "sext(a)[i..j] = sext(a[..j]), if i is not in a",
        apply: |context, [a], shape| {
            let x = context.as_sign_extend(a)?;
            let width = context.width(x);
            if shape.low + shape.width <= width {
                return None;
            }
            let start = shape.low.min(width - 1);
            let kept = context.extract(x, start, width - start);
            Some(context.sign_extend(kept, shape.width))
        },
    },
    Rule {
        name: "extract-out-of-range",
        law: "a[high..k] = 0, if a is less than 2^k",
        apply: |context, [a], shape| {
            let is_zero = shape.low > 0 && context.fits(a, false, shape.low);
            is_zero.then(|| context.number(shape.width, 0))
        },
    },
    Rule {
        name: "extract-not",
        law: "(~a)[i..j] = ~(a[i..j])",
        apply: |context, [a], shape| {
            let x = context.as_not(a)?;
            let part = context.extract(x, shape.low, shape.width);
            Some(context.not(part))
        },
    },
    Rule {
        name: "extract-if-constants",
        law: "(c ? k1 : k2)[i..j] = c ? k1[i..j] : k2[i..j]",
        apply: |context, [a], shape| {
            context.map_if_constants(a, |value| value.extract(shape.low, shape.width))
        },
    },
    Rule {
        name: "extract-bitwise-of-extensions",
        law: "(a op b)[i..0] = a[i..0] op b[i..0], for and, xor of extensions and constants",
        apply: |context, [a], shape| {
            let (operation, x, y) = match context.operation(a) {
                Operation::And(x, y) => (Context::and as fn(&mut Context, _, _) -> _, x, y),
                Operation::Xor(x, y) => (Context::xor as _, x, y),
                _ => return None,
            };
            low_part_of_extensions(context, operation, x, y, shape)
        },
    },
    Rule {
        name: "extract-arithmetic-of-extensions",
        law: "(a op b)[i..0] = a[i..0] op b[i..0], for +, * of extensions and constants",
        apply: |context, [a], shape| {
            let (operation, x, y) = match context.operation(a) {
                Operation::Add(x, y) => (Context::add as fn(&mut Context, _, _) -> _, x, y),
                Operation::Multiply(x, y) => (Context::multiply as _, x, y),
                _ => return None,
            };
            low_part_of_extensions(context, operation, x, y, shape)
        },
    },
    Rule {
        name: "extract-negate-of-extension",
        law: "(-a)[i..0] = -(a[i..0]), for an extension a",
        apply: |context, [a], shape| {
            let x = context.as_negate(a)?;
            if shape.low != 0 || !is_extension_from(context, x, shape.width) {
                return None;
            }
            let part = context.extract(x, 0, shape.width);
            Some(context.negate(part))
        },
    },
];

/// Whether the lowest `width` bits of the term hold all of what it extends, or the term is a
/// constant. Then the extraction of these bits ends at once: only such terms may be entered on both
/// sides of an operator.
fn is_extension_from(context: &Context, term: TermId, width: u32) -> bool {
    if let Some(operand) = context.as_sign_extend(term) {
        return context.width(operand) <= width;
    }
    if let Some(operand) = context.as_negate(term) {
        return is_plain_extension_from(context, operand, width);
    }
    is_plain_extension_from(context, term, width)
}

fn is_plain_extension_from(context: &Context, term: TermId, width: u32) -> bool {
    let operand = context.as_sign_extend(term).or_else(|| context.as_zero_extend(term));
    context.is_constant(term) || operand.is_some_and(|operand| context.width(operand) <= width)
}

fn low_part_of_extensions(
    context: &mut Context,
    operation: fn(&mut Context, TermId, TermId) -> TermId,
    a: TermId,
    b: TermId,
    shape: Shape,
) -> Option<TermId> {
    let narrows = |term| is_extension_from(context, term, shape.width);
    if shape.low != 0 || !narrows(a) || !narrows(b) {
        return None;
    }
    let (a, b) = (context.extract(a, 0, shape.width), context.extract(b, 0, shape.width));
    Some(operation(context, a, b))
}

pub(super) const SIGN_EXTEND: &[Rule<1>] = &[
    Rule {
        name: "sign-extend-none",
        law: "sext(a) = a, to the same width",
        apply: |context, [a], shape| (context.width(a) == shape.width).then_some(a),
    },
    Rule {
        name: "sign-extend-twice",
        law: "sext(sext(a)) = sext(a)",
        apply: |context, [a], shape| {
            let x = context.as_sign_extend(a)?;
            Some(context.sign_extend(x, shape.width))
        },
    },
    Rule {
        name: "sign-extend-constant-prefix",
        law: "sext(k ++ a) = sext(k) ++ a",
        apply: |context, [a], shape| {
            let [high, low] = context.as_concat(a)?;
            let extended: BitVector =
                context.value(high)?.sign_extend(shape.width - context.width(low));
            let extended = context.constant(extended);
            Some(context.concat(extended, low))
        },
    },
    Rule {
        name: "sign-extend-in-range",
        law: "sext(a[low]) = a, if a is in range",
        apply: |context, [a], shape| {
            let operand = context.as_low_part(a, shape.width)?;
            context.fits(operand, true, context.width(a)).then_some(operand)
        },
    },
    Rule {
        name: "sign-extend-if-constants",
        law: "sext(c ? k1 : k2) = c ? sext(k1) : sext(k2)",
        apply: |context, [a], shape| {
            context.map_if_constants(a, |value| value.sign_extend(shape.width))
        },
    },
];
