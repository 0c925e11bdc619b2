//! Rules of negation, sum and product. Constants move outwards, negations too, so that linear sums
//! meet.

use super::Rule;
use crate::bits::BitVector;
use crate::context::Context;
use crate::term::TermId;

pub(super) const NEGATE: &[Rule<1>] = &[
    Rule { name: "negate-negate", law: "--a = a", apply: |context, [a], _| context.as_negate(a) },
    Rule {
        name: "negate-bit",
        law: "-a = a, for single bits",
        apply: |_, [a], shape| (shape.width == 1).then_some(a),
    },
    Rule {
        name: "negate-not",
        law: "-~a = a + 1",
        apply: |context, [a], shape| {
            let operand = context.as_not(a)?;
            let one = context.number(shape.width, 1);
            Some(context.add(operand, one))
        },
    },
    Rule {
        name: "negate-add-constant",
        law: "-(a + k) = -a + -k",
        apply: |context, [a], _| {
            let (x, constant) = context.as_add_constant(a)?;
            let constant = constant.negate();
            let constant = context.constant(constant);
            let x = context.negate(x);
            Some(context.add(x, constant))
        },
    },
    Rule {
        name: "negate-difference",
        law: "-(a + -b) = b + -a",
        apply: |context, [a], _| {
            let [x, y] = context.as_add(a)?;
            let (kept, negated) = match (context.as_negate(x), context.as_negate(y)) {
                (_, Some(operand)) => (x, operand),
                (Some(operand), None) => (y, operand),
                (None, None) => return None,
            };
            Some(context.subtract(negated, kept))
        },
    },
    Rule {
        name: "negate-multiple",
        law: "-(a * k) = a * -k",
        apply: |context, [a], _| {
            let (x, constant) = context.as_multiply_constant(a)?;
            let constant = constant.negate();
            let constant = context.constant(constant);
            Some(context.multiply(x, constant))
        },
    },
    Rule {
        name: "negate-if-constants",
        law: "-(c ? k1 : k2) = c ? -k1 : -k2",
        apply: |context, [a], _| context.map_if_constants(a, BitVector::negate),
    },
];

pub(super) const ADD: &[Rule<2>] = &[
    Rule {
        name: "add-zero",
        law: "a + 0 = a",
        apply: |context, [a, b], _| context.is_zero(b).then_some(a),
    },
    Rule {
        name: "add-bits",
        law: "a + b = a ^ b, for single bits",
        apply: |context, [a, b], shape| (shape.width == 1).then(|| context.xor(a, b)),
    },
    Rule {
        name: "add-negation",
        law: "a + -a = 0",
        apply: |context, [a, b], shape| {
            (context.as_negate(b)? == a).then(|| context.number(shape.width, 0))
        },
    },
    Rule {
        name: "add-complement",
        law: "a + ~a = ~0",
        apply: |context, [a, b], shape| {
            (context.as_not(b)? == a).then(|| context.constant(BitVector::ones(shape.width)))
        },
    },
    Rule {
        name: "add-constants",
        law: "(a + k1) + k2 = a + (k1 + k2)",
        apply: |context, [a, b], _| {
            let (x, constant) = context.as_add_constant(a)?;
            let sum = constant.add(context.value(b)?);
            let sum = context.constant(sum);
            Some(context.add(x, sum))
        },
    },
    Rule {
        name: "add-if-constants",
        law: "(c ? k1 : k2) + k3 = c ? k1 + k3 : k2 + k3",
        apply: |context, [a, b], _| {
            let addend = context.value(b)?.clone();
            context.map_if_constants(a, |value| value.add(&addend))
        },
    },
    Rule {
        name: "add-not-constant",
        law: "~a + k = -a + (k - 1)",
        apply: |context, [a, b], shape| {
            let x = context.as_not(a)?;
            let constant = context.value(b)?.subtract(&BitVector::one(shape.width));
            let constant = context.constant(constant);
            let x = context.negate(x);
            Some(context.add(x, constant))
        },
    },
    Rule {
        name: "add-cancel",
        law: "(a + b) + -b = a",
        apply: |context, [a, b], _| {
            let [x, y] = context.as_add(a)?;
            let negated = context.as_negate(b)?;
            if y == negated {
                Some(x)
            } else if x == negated {
                Some(y)
            } else {
                None
            }
        },
    },
    Rule {
        name: "add-cancel-negation",
        law: "(a + -b) + b = a",
        apply: |context, [a, b], _| {
            let [x, y] = context.as_add(a)?;
            if context.as_negate(y) == Some(b) {
                Some(x)
            } else if context.as_negate(x) == Some(b) {
                Some(y)
            } else {
                None
            }
        },
    },
    Rule {
        name: "add-move-constant",
        law: "(a + k) + b = (a + b) + k",
        apply: |context, [a, b], _| {
            let (x, constant) = context.as_add_constant(a)?;
            let constant = constant.clone();
            let constant = context.constant(constant);
            let sum = context.add(x, b);
            Some(context.add(sum, constant))
        },
    },
    Rule {
        name: "add-negations",
        law: "-a + -b = -(a + b)",
        apply: |context, [a, b], _| {
            let (x, y) = (context.as_negate(a)?, context.as_negate(b)?);
            let sum = context.add(x, y);
            Some(context.negate(sum))
        },
    },
    Rule {
        name: "add-self",
        law: "a + a = a << 1",
        apply: |context, [a, b], shape| {
            if a != b {
                return None;
            }
            let one = context.number(shape.width, 1);
            Some(context.shift_left(a, one))
        },
    },
    Rule {
        name: "add-multiple",
        law: "a * k + a = a * (k + 1)",
        apply: |context, [a, b], shape| {
            let (x, factor) = context.as_multiply_constant(a)?;
            if x != b {
                return None;
            }
            let factor = factor.add(&BitVector::one(shape.width));
            let factor = context.constant(factor);
            Some(context.multiply(x, factor))
        },
    },
    Rule {
        name: "add-multiples",
        law: "a * k1 + a * k2 = a * (k1 + k2)",
        apply: |context, [a, b], _| {
            let (x, first) = context.as_multiply_constant(a)?;
            let (y, second) = context.as_multiply_constant(b)?;
            if x != y {
                return None;
            }
            let factor = first.add(second);
            let factor = context.constant(factor);
            Some(context.multiply(x, factor))
        },
    },
    Rule {
        name: "add-disjoint",
        law: "a + b = a | b, if no bit can be set in both",
        apply: |context, [a, b], shape| {
            context.as_concat(a)?;
            context.as_concat(b)?;
            let common = possible_bits(context, a).and(&possible_bits(context, b));
            assert_eq!(common.width(), shape.width, "all bits are looked at");
            common.is_zero().then(|| context.or(a, b))
        },
    },
];

/// The bits of a concatenation that are not constantly zero.
fn possible_bits(context: &Context, term: TermId) -> BitVector {
    let mut parts = Vec::new();
    let mut rest = term;
    // Concatenations lean to the right: see `concat-lean-right`.
    while let Some([high, low]) = context.as_concat(rest) {
        parts.push(high);
        rest = low;
    }
    let possible = |part| {
        let value = context.value(part).cloned();
        value.unwrap_or_else(|| BitVector::ones(context.width(part)))
    };
    parts.into_iter().rev().fold(possible(rest), |low, part| possible(part).concat(&low))
}

/// Dropped: `-a * -b = a * b`. It hardly ever fires, and its proof takes minutes at 16 bits.
pub(super) const MULTIPLY: &[Rule<2>] = &[
    Rule {
        name: "multiply-zero",
        law: "a * 0 = 0",
        apply: |context, [_, b], _| context.is_zero(b).then_some(b),
    },
    Rule {
        name: "multiply-one",
        law: "a * 1 = a",
        apply: |context, [a, b], _| context.is_one(b).then_some(a),
    },
    Rule {
        name: "multiply-bits",
        law: "a * b = a & b, for single bits",
        apply: |context, [a, b], shape| (shape.width == 1).then(|| context.and(a, b)),
    },
    Rule {
        name: "multiply-minus-one",
        law: "a * -1 = -a",
        apply: |context, [a, b], _| context.is_ones(b).then(|| context.negate(a)),
    },
    Rule {
        name: "multiply-power-of-two",
        law: "a * 2^k = a << k",
        apply: |context, [a, b], shape| {
            let distance = context.value(b)?.power_of_two()?;
            let distance = context.number(shape.width, u64::from(distance));
            Some(context.shift_left(a, distance))
        },
    },
    Rule {
        name: "multiply-constants",
        law: "(a * k1) * k2 = a * (k1 * k2)",
        apply: |context, [a, b], _| {
            let (x, factor) = context.as_multiply_constant(a)?;
            let product = factor.multiply(context.value(b)?);
            let product = context.constant(product);
            Some(context.multiply(x, product))
        },
    },
    Rule {
        name: "multiply-distribute-constant",
        law: "(a + k1) * k2 = a * k2 + k1 * k2",
        apply: |context, [a, b], _| {
            let (x, addend) = context.as_add_constant(a)?;
            let product = addend.multiply(context.value(b)?);
            let product = context.constant(product);
            let x = context.multiply(x, b);
            Some(context.add(x, product))
        },
    },
    Rule {
        name: "multiply-negation-constant",
        law: "-a * k = a * -k",
        apply: |context, [a, b], _| {
            let x = context.as_negate(a)?;
            let factor = context.value(b)?.negate();
            let factor = context.constant(factor);
            Some(context.multiply(x, factor))
        },
    },
];
