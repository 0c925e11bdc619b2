//! Rules of not, and, exclusive or, and if-then-else.

use super::Rule;
use crate::bits::BitVector;
use crate::context::Context;
use crate::term::{Operation, TermId};

pub(super) const NOT: &[Rule<1>] = &[
    Rule { name: "not-not", law: "~~a = a", apply: |context, [a], _| context.as_not(a) },
    Rule {
        name: "not-negate",
        law: "~-a = a + -1",
        apply: |context, [a], shape| {
            let operand = context.as_negate(a)?;
            let minus_one = context.constant(BitVector::ones(shape.width));
            Some(context.add(operand, minus_one))
        },
    },
    Rule {
        name: "not-concat",
        law: "~(a ++ b) = ~a ++ ~b, if a or b is constant or negated",
        apply: |context, [a], _| {
            let parts = context.as_concat(a)?;
            let absorbs = |part| context.is_constant(part) || context.as_not(part).is_some();
            if !parts.into_iter().any(absorbs) {
                return None;
            }
            let [high, low] = parts.map(|part| context.not(part));
            Some(context.concat(high, low))
        },
    },
    Rule {
        name: "not-if-constants",
        law: "~(c ? k1 : k2) = c ? ~k1 : ~k2",
        apply: |context, [a], shape| {
            // A single bit is a connective, for which the other rules know more.
            if shape.width == 1 { None } else { context.map_if_constants(a, BitVector::not) }
        },
    },
];

pub(super) const AND: &[Rule<2>] = &[
    Rule {
        name: "and-zero",
        law: "a & 0 = 0",
        apply: |context, [_, b], _| context.is_zero(b).then_some(b),
    },
    Rule {
        name: "and-ones",
        law: "a & ~0 = a",
        apply: |context, [a, b], _| context.is_ones(b).then_some(a),
    },
    Rule { name: "and-self", law: "a & a = a", apply: |_, [a, b], _| (a == b).then_some(a) },
    Rule {
        name: "and-complement",
        law: "a & ~a = 0",
        apply: |context, [a, b], shape| {
            context.are_complements(a, b).then(|| context.number(shape.width, 0))
        },
    },
    Rule {
        name: "and-constants",
        law: "(a & k1) & k2 = a & (k1 & k2)",
        apply: |context, [a, b], _| {
            let [x, mask] = context.as_and(a)?;
            let both = context.value(mask)?.and(context.value(b)?);
            let both = context.constant(both);
            Some(context.and(x, both))
        },
    },
    Rule {
        name: "and-absorb",
        law: "a & (a & b) = a & b",
        apply: |context, [a, b], _| context.as_and(b)?.contains(&a).then_some(b),
    },
    Rule {
        name: "and-contradiction",
        law: "a & (~a & b) = 0",
        apply: |context, [a, b], shape| {
            let parts = context.as_and(b)?;
            let contradicts = parts.into_iter().any(|part| context.are_complements(a, part));
            contradicts.then(|| context.number(shape.width, 0))
        },
    },
    Rule {
        name: "and-absorb-or",
        law: "a & ~(~a & b) = a",
        apply: |context, [a, b], _| {
            let parts = context.as_and(context.as_not(b)?)?;
            parts.into_iter().any(|part| context.are_complements(a, part)).then_some(a)
        },
    },
    Rule {
        name: "and-resolve-or",
        law: "a & ~(a & b) = a & ~b",
        apply: |context, [a, b], _| {
            let parts = context.as_and(context.as_not(b)?)?;
            let other = other_of(parts, a)?;
            let other = context.not(other);
            Some(context.and(a, other))
        },
    },
    Rule {
        name: "and-resolution",
        law: "~(a & b) & ~(a & ~b) = ~a",
        apply: |context, [a, b], _| {
            let left = context.as_and(context.as_not(a)?)?;
            let right = context.as_and(context.as_not(b)?)?;
            let shared = left.into_iter().find(|part| right.contains(part))?;
            let (b, c) = (other_of(left, shared)?, other_of(right, shared)?);
            context.are_complements(b, c).then(|| context.not(shared))
        },
    },
    Rule {
        name: "and-conjunctions-contradict",
        law: "(a & b) & (~a & c) = 0",
        apply: |context, [a, b], shape| {
            let (left, right) = (context.as_and(a)?, context.as_and(b)?);
            let opposed = |x: TermId| right.into_iter().any(|y| context.are_complements(x, y));
            left.into_iter().any(opposed).then(|| context.number(shape.width, 0))
        },
    },
    Rule {
        name: "and-equal-constants",
        law: "(a = k1) & (a = k2) = false, if k1 and k2 differ",
        apply: |context, [a, b], _| {
            let (Operation::Equal(x, first), Operation::Equal(y, second)) =
                (context.operation(a), context.operation(b))
            else {
                return None;
            };
            let differ = x == y && context.value(first)? != context.value(second)?;
            differ.then(|| context.boolean(false))
        },
    },
    Rule {
        name: "and-mask",
        law: "a & 0..01..10..0 = 0 ++ a[i..j] ++ 0",
        apply: |context, [a, b], shape| {
            let mask = context.value(b)?;
            let low = mask.trailing_zeros();
            let length = mask.count_ones();
            let is_run =
                length > 0 && mask.logical_shift_right_by(low).extract(0, length).is_ones();
            is_run.then(|| place_run(context, a, low, length, shape.width))
        },
    },
    Rule {
        name: "and-zero-extended",
        law: "(0 ++ a) & b = 0 ++ (a & b[low])",
        apply: |context, [a, b], shape| {
            let x = context.as_zero_extend(a)?;
            let y = context.extract(b, 0, context.width(x));
            let both = context.and(x, y);
            Some(context.zero_extend(both, shape.width))
        },
    },
    Rule {
        name: "and-concat-constant",
        law: "(a ++ b) & (c ++ d) = (a & c) ++ (b & d), if a or b is 0 or ~0",
        apply: |context, [a, b], shape| {
            let [high, low] = context.as_concat(a)?;
            context.as_concat(b)?;
            let trivial = |part| context.is_zero(part) || context.is_ones(part);
            if !trivial(high) && !trivial(low) {
                return None;
            }
            let split = context.width(low);
            let other_high = context.extract(b, split, shape.width - split);
            let other_low = context.extract(b, 0, split);
            let high = context.and(high, other_high);
            let low = context.and(low, other_low);
            Some(context.concat(high, low))
        },
    },
];

/// The part of a pair that is not `one`, if `one` is in it.
fn other_of([a, b]: [TermId; 2], one: TermId) -> Option<TermId> {
    if a == one {
        Some(b)
    } else if b == one {
        Some(a)
    } else {
        None
    }
}

/// The `length` bits of `term` from `low` upwards, in their places, with zeros around.
fn place_run(context: &mut Context, term: TermId, low: u32, length: u32, width: u32) -> TermId {
    let mut run = context.extract(term, low, length);
    if low > 0 {
        let zeros = context.number(low, 0);
        run = context.concat(run, zeros);
    }
    context.zero_extend(run, width)
}

pub(super) const XOR: &[Rule<2>] = &[
    Rule {
        name: "xor-zero",
        law: "a ^ 0 = a",
        apply: |context, [a, b], _| context.is_zero(b).then_some(a),
    },
    Rule {
        name: "xor-ones",
        law: "a ^ ~0 = ~a",
        apply: |context, [a, b], _| context.is_ones(b).then(|| context.not(a)),
    },
    Rule {
        name: "xor-self",
        law: "a ^ a = 0",
        apply: |context, [a, b], shape| (a == b).then(|| context.number(shape.width, 0)),
    },
    Rule {
        name: "xor-not",
        law: "~a ^ b = ~(a ^ b)",
        apply: |context, [a, b], _| {
            let operand = context.as_not(a)?;
            let xor = context.xor(operand, b);
            Some(context.not(xor))
        },
    },
    Rule {
        name: "xor-constants",
        law: "(a ^ k1) ^ k2 = a ^ (k1 ^ k2)",
        apply: |context, [a, b], _| {
            let [x, constant] = context.as_xor(a)?;
            let both = context.value(constant)?.xor(context.value(b)?);
            let both = context.constant(both);
            Some(context.xor(x, both))
        },
    },
    Rule {
        name: "xor-cancel",
        law: "a ^ (a ^ b) = b",
        apply: |context, [a, b], _| other_of(context.as_xor(b)?, a),
    },
    Rule {
        name: "xor-zero-extended",
        law: "(0 ++ a) ^ (0 ++ b) = 0 ++ (a ^ b)",
        apply: |context, [a, b], shape| {
            let (x, y) = (context.as_zero_extend(a)?, context.as_zero_extend(b)?);
            if context.width(x) != context.width(y) {
                return None;
            }
            let xor = context.xor(x, y);
            Some(context.zero_extend(xor, shape.width))
        },
    },
];

pub(super) const IF_THEN_ELSE: &[Rule<3>] = &[
    Rule {
        name: "if-constant",
        law: "true ? a : b = a, false ? a : b = b",
        apply: |context, [c, a, b], _| {
            let condition = context.value(c)?.to_bool();
            Some(if condition { a } else { b })
        },
    },
    Rule { name: "if-same", law: "c ? a : a = a", apply: |_, [_, a, b], _| (a == b).then_some(a) },
    Rule {
        name: "if-not",
        law: "~c ? a : b = c ? b : a",
        apply: |context, [c, a, b], _| {
            let condition = context.as_not(c)?;
            Some(context.if_then_else(condition, b, a))
        },
    },
    Rule {
        name: "if-then-true",
        law: "c ? true : b = c | b",
        apply: |context, [c, a, b], _| (context.is_true(a) || a == c).then(|| context.or(c, b)),
    },
    Rule {
        name: "if-then-false",
        law: "c ? false : b = ~c & b",
        apply: |context, [c, a, b], _| {
            if !context.is_false(a) {
                return None;
            }
            let negated = context.not(c);
            Some(context.and(negated, b))
        },
    },
    Rule {
        name: "if-else-true",
        law: "c ? a : true = c -> a",
        apply: |context, [c, a, b], _| context.is_true(b).then(|| context.implies(c, a)),
    },
    Rule {
        name: "if-else-false",
        law: "c ? a : false = c & a",
        apply: |context, [c, a, b], _| (context.is_false(b) || b == c).then(|| context.and(c, a)),
    },
    Rule {
        name: "if-complement",
        law: "c ? ~a : a = c ^ a, for single bits",
        apply: |context, [c, a, b], shape| {
            (shape.width == 1 && context.are_complements(a, b)).then(|| context.xor(c, b))
        },
    },
    Rule {
        name: "if-equal",
        law: "a = b ? a : b = b",
        apply: |context, [c, a, b], _| {
            let Operation::Equal(x, y) = context.operation(c) else { return None };
            ([x, y] == [a, b] || [y, x] == [a, b]).then_some(b)
        },
    },
    Rule {
        name: "if-then-nested",
        law: "c ? (c ? a : b) : d = c ? a : d",
        apply: |context, [c, a, d], _| {
            let [inner, x, _] = context.as_if(a)?;
            (inner == c).then(|| context.if_then_else(c, x, d))
        },
    },
    Rule {
        name: "if-else-nested",
        law: "c ? a : (c ? b : d) = c ? a : d",
        apply: |context, [c, a, b], _| {
            let [inner, _, y] = context.as_if(b)?;
            (inner == c).then(|| context.if_then_else(c, a, y))
        },
    },
    Rule {
        name: "if-then-merge",
        law: "c ? (d ? a : b) : b = c & d ? a : b, and c ? (d ? b : a) : b = c & ~d ? a : b",
        apply: |context, [c, a, b], _| {
            let [inner, x, y] = context.as_if(a)?;
            let (condition, value) = if y == b {
                (inner, x)
            } else if x == b {
                (context.not(inner), y)
            } else {
                return None;
            };
            let both = context.and(c, condition);
            Some(context.if_then_else(both, value, b))
        },
    },
    Rule {
        name: "if-else-merge",
        law: "c ? a : (d ? a : b) = c | d ? a : b, and c ? a : (d ? b : a) = c | ~d ? a : b",
        apply: |context, [c, a, b], _| {
            let [inner, x, y] = context.as_if(b)?;
            let (condition, value) = if x == a {
                (inner, y)
            } else if y == a {
                (context.not(inner), x)
            } else {
                return None;
            };
            let either = context.or(c, condition);
            Some(context.if_then_else(either, a, value))
        },
    },
    Rule {
        name: "if-constant-prefix",
        law: "c ? k ++ a : k ++ b = k ++ (c ? a : b)",
        apply: |context, [c, a, b], shape| {
            if context.is_constant(a) && context.is_constant(b) {
                return None;
            }
            let prefix = context.constant_prefix_width(a)?.min(context.constant_prefix_width(b)?);
            let high = context.constant_prefix(a, prefix);
            if high != context.constant_prefix(b, prefix) {
                return None;
            }
            let rest = shape.width - prefix;
            let (a, b) = (context.extract(a, 0, rest), context.extract(b, 0, rest));
            let high = context.constant(high);
            let low = context.if_then_else(c, a, b);
            Some(context.concat(high, low))
        },
    },
];
