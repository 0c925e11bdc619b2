//! Rules of negation, sum and product. Constants move outwards, negations too, so that linear sums
//! meet.

use super::Rule;
use crate::bits::BitVector;
use crate::context::Context;
use crate::range::{signed_width, unsigned_width};
use crate::term::{Operation, TermId};

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
    Rule {
        name: "add-cancel-extended",
        law: "ext(a + k) + -ext(k) = ext(a), if a + k does not wrap around; also in a sum",
        apply: |context, [a, b], _| {
            let constant = context.value(b)?.negate();
            if let Some(rest) = without_extended(context, a, &constant) {
                return Some(rest);
            }
            let [x, y] = context.as_add(a)?;
            match without_extended(context, x, &constant) {
                Some(rest) => Some(context.add(rest, y)),
                None => without_extended(context, y, &constant).map(|rest| context.add(x, rest)),
            }
        },
    },
    Rule {
        name: "add-quotient-and-remainder",
        law: "(a / k) * k + a % k = a",
        apply: |context, [a, b], shape| {
            let (quotient, factor) = context.as_multiply_constant(a)?;
            let factor = factor.clone();
            divided(context, quotient, &factor, b, shape.width)
        },
    },
];

/// `ext(a)`, if the term is the extension of `a + k` with a constant that is `constant` when it is extended, and
/// that sum does not wrap around.
fn without_extended(context: &mut Context, term: TermId, constant: &BitVector) -> Option<TermId> {
    let width = context.width(term);
    if let Some(sum) = context.as_sign_extend(term) {
        let (rest, added) = context.as_add_constant(sum)?;
        let (low, high) = context.signed_range(rest)?;
        let range = (low + signed(added)?, high + signed(added)?);
        let same = added.sign_extend(width) == *constant;
        let fits = signed_width(range) <= context.width(sum);
        return (same && fits).then(|| context.sign_extend(rest, width));
    }
    let sum = context.as_zero_extend(term)?;
    let (rest, added) = context.as_add_constant(sum)?;
    let (_, high) = context.unsigned_range(rest)?;
    let range = (0, high + i128::from(added.to_u64()?));
    let same = added.zero_extend(width) == *constant;
    let fits = unsigned_width(range) <= context.width(sum);
    (same && fits).then(|| context.zero_extend(rest, width))
}

fn signed(value: &BitVector) -> Option<i128> {
    match value.sign() {
        true => Some(-i128::from(value.negate().to_u64()?)),
        false => Some(value.to_u64()?.into()),
    }
}

/// The dividend, in this width, if these are its quotient by the factor and the remainder.
fn divided(
    context: &mut Context,
    quotient: TermId,
    factor: &BitVector,
    remainder: TermId,
    width: u32,
) -> Option<TermId> {
    let one = |context: &Context, term| context.operation(unsigned_part(context, term));
    if let Operation::UnsignedDivide(dividend, divisor) = one(context, quotient)
        && one(context, remainder) == Operation::UnsignedRemainder(dividend, divisor)
    {
        let same = context.value(divisor)?.to_u64()? == factor.to_u64()?;
        let narrow = context.width(dividend);
        return same.then(|| match narrow <= width {
            true => context.zero_extend(dividend, width),
            false => context.extract(dividend, 0, width),
        });
    }
    let one =
        |context: &Context, term| context.operation(context.as_sign_extend(term).unwrap_or(term));
    if let Operation::SignedDivide(dividend, divisor) = one(context, quotient)
        && one(context, remainder) == Operation::SignedRemainder(dividend, divisor)
    {
        let divisor = context.value(divisor)?;
        // The least number has no quotient by -1.
        let same = !divisor.is_ones() && divisor.sign_extend(width) == *factor;
        return same.then(|| context.sign_extend(dividend, width));
    }
    None
}

/// The same number in fewer or more bits: without zeros before it, and whole where only zeros were left out.
fn unsigned_part(context: &Context, term: TermId) -> TermId {
    let mut part = term;
    loop {
        if let Some(inner) = context.as_zero_extend(part) {
            part = inner;
            continue;
        }
        match context.operation(part) {
            Operation::SignExtend(inner) if context.known_sign(inner) == Some(false) => {
                part = inner;
            }
            Operation::Extract { operand, low: 0 }
                if context.fits(operand, false, context.width(part)) =>
            {
                part = operand;
            }
            _ => return part,
        }
    }
}

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
