//! Rules of equality.

use super::Rule;
use crate::context::Context;
use crate::term::TermId;

/// The rest of two pairs that have a member in common.
fn without_shared(left: [TermId; 2], right: [TermId; 2]) -> Option<(TermId, TermId)> {
    let [a, b] = left;
    let [c, d] = right;
    if a == c {
        Some((b, d))
    } else if a == d {
        Some((b, c))
    } else if b == c {
        Some((a, d))
    } else if b == d {
        Some((a, c))
    } else {
        None
    }
}

/// The other member of a pair that contains `one`.
fn rest_of([a, b]: [TermId; 2], one: TermId) -> Option<TermId> {
    if a == one {
        Some(b)
    } else if b == one {
        Some(a)
    } else {
        None
    }
}

/// Compares above and below the bit `split` separately.
fn equal_in_parts(context: &mut Context, a: TermId, b: TermId, split: u32) -> TermId {
    let rest = context.width(a) - split;
    let (a_high, b_high) = (context.extract(a, split, rest), context.extract(b, split, rest));
    let high = context.equal(a_high, b_high);
    if context.is_false(high) {
        return high;
    }
    let (a_low, b_low) = (context.extract(a, 0, split), context.extract(b, 0, split));
    let low = context.equal(a_low, b_low);
    context.and(high, low)
}

pub(super) const EQUAL: &[Rule<2>] = &[
    Rule {
        name: "equal-self",
        law: "a = a is true",
        apply: |context, [a, b], _| (a == b).then(|| context.boolean(true)),
    },
    Rule {
        name: "equal-complement",
        law: "a = ~a is false",
        apply: |context, [a, b], _| context.are_complements(a, b).then(|| context.boolean(false)),
    },
    Rule {
        name: "equal-bits",
        law: "(a = b) = ~(a ^ b), for single bits",
        apply: |context, [a, b], _| {
            if context.width(a) != 1 {
                return None;
            }
            let differ = context.xor(a, b);
            Some(context.not(differ))
        },
    },
    Rule {
        name: "equal-not-constant",
        law: "(~a = k) = (a = ~k)",
        apply: |context, [a, b], _| {
            let x = context.as_not(a)?;
            let value = context.value(b)?.not();
            let value = context.constant(value);
            Some(context.equal(x, value))
        },
    },
    Rule {
        name: "equal-nots",
        law: "(~a = ~b) = (a = b)",
        apply: |context, [a, b], _| {
            let (x, y) = (context.as_not(a)?, context.as_not(b)?);
            Some(context.equal(x, y))
        },
    },
    Rule {
        name: "equal-negate-constant",
        law: "(-a = k) = (a = -k)",
        apply: |context, [a, b], _| {
            let x = context.as_negate(a)?;
            let value = context.value(b)?.negate();
            let value = context.constant(value);
            Some(context.equal(x, value))
        },
    },
    Rule {
        name: "equal-negations",
        law: "(-a = -b) = (a = b)",
        apply: |context, [a, b], _| {
            let (x, y) = (context.as_negate(a)?, context.as_negate(b)?);
            Some(context.equal(x, y))
        },
    },
    Rule {
        name: "equal-add-constant",
        law: "(a + k1 = k2) = (a = k2 - k1)",
        apply: |context, [a, b], _| {
            let (x, addend) = context.as_add_constant(a)?;
            let value = context.value(b)?.subtract(addend);
            let value = context.constant(value);
            Some(context.equal(x, value))
        },
    },
    Rule {
        name: "equal-difference-zero",
        law: "(a + -b = 0) = (a = b)",
        apply: |context, [a, b], _| {
            if !context.is_zero(b) {
                return None;
            }
            let [x, y] = context.as_add(a)?;
            if let Some(subtrahend) = context.as_negate(y) {
                return Some(context.equal(x, subtrahend));
            }
            let subtrahend = context.as_negate(x)?;
            Some(context.equal(y, subtrahend))
        },
    },
    Rule {
        name: "equal-add-operand",
        law: "(a + b = a) = (b = 0)",
        apply: |context, [a, b], _| {
            let rest = rest_of(context.as_add(a)?, b)?;
            let zero = context.number(context.width(a), 0);
            Some(context.equal(rest, zero))
        },
    },
    Rule {
        name: "equal-adds",
        law: "(a + b = a + c) = (b = c)",
        apply: |context, [a, b], _| {
            let (x, y) = without_shared(context.as_add(a)?, context.as_add(b)?)?;
            Some(context.equal(x, y))
        },
    },
    Rule {
        name: "equal-xor-constant",
        law: "(a ^ k1 = k2) = (a = k1 ^ k2)",
        apply: |context, [a, b], _| {
            let [x, mask] = context.as_xor(a)?;
            let value = context.value(mask)?.xor(context.value(b)?);
            let value = context.constant(value);
            Some(context.equal(x, value))
        },
    },
    Rule {
        name: "equal-xor-zero",
        law: "(a ^ b = 0) = (a = b)",
        apply: |context, [a, b], _| {
            let [x, y] = context.as_xor(a)?;
            context.is_zero(b).then(|| context.equal(x, y))
        },
    },
    Rule {
        name: "equal-xor-operand",
        law: "(a ^ b = a) = (b = 0)",
        apply: |context, [a, b], _| {
            let rest = rest_of(context.as_xor(a)?, b)?;
            let zero = context.number(context.width(a), 0);
            Some(context.equal(rest, zero))
        },
    },
    Rule {
        name: "equal-xors",
        law: "(a ^ b = a ^ c) = (b = c)",
        apply: |context, [a, b], _| {
            let (x, y) = without_shared(context.as_xor(a)?, context.as_xor(b)?)?;
            Some(context.equal(x, y))
        },
    },
    Rule {
        name: "equal-concat-constant",
        law: "(a ++ b = k) = (a = k[high]) & (b = k[low])",
        apply: |context, [a, b], _| {
            let [_, low] = context.as_concat(a)?;
            context.value(b)?;
            Some(equal_in_parts(context, a, b, context.width(low)))
        },
    },
    Rule {
        name: "equal-concats",
        law: "(a ++ b = c ++ d) = (a = c) & (b = d), for equal splits or a constant a or b",
        apply: |context, [a, b], _| {
            let [high, low] = context.as_concat(a)?;
            let [_, other_low] = context.as_concat(b)?;
            let split = context.width(low);
            let fits = split == context.width(other_low)
                || context.is_constant(high)
                || context.is_constant(low);
            fits.then(|| equal_in_parts(context, a, b, split))
        },
    },
    Rule {
        name: "equal-out-of-range",
        law: "(a = b) is false, if their ranges have nothing in common",
        apply: |context, [a, b], _| {
            let apart =
                |left: (i128, i128), right: (i128, i128)| left.1 < right.0 || right.1 < left.0;
            let signed = context.signed_range(a).zip(context.signed_range(b));
            let unsigned = context.unsigned_range(a).zip(context.unsigned_range(b));
            let differ = [signed, unsigned].into_iter().flatten().any(|(a, b)| apart(a, b));
            differ.then(|| context.boolean(false))
        },
    },
    Rule {
        name: "equal-sign-extends",
        law: "(sext(a) = sext(b)) = (a = b)",
        apply: |context, [a, b], _| {
            let (x, y) = (context.as_sign_extend(a)?, context.as_sign_extend(b)?);
            (context.width(x) == context.width(y)).then(|| context.equal(x, y))
        },
    },
    Rule {
        name: "equal-sign-extend-constant",
        law: "(sext(a) = k) = (a = k[low]) if k is an extension, else false",
        apply: |context, [a, b], _| {
            let x = context.as_sign_extend(a)?;
            let value = context.value(b)?;
            let narrow = value.extract(0, context.width(x));
            if narrow.sign_extend(value.width()) != *value {
                return Some(context.boolean(false));
            }
            let narrow = context.constant(narrow);
            Some(context.equal(x, narrow))
        },
    },
    Rule {
        name: "equal-if-then-constant",
        law: "((c ? k1 : a) = k2) = c | a = k2 if k1 = k2, else ~c & a = k2",
        apply: |context, [a, b], _| {
            let [condition, then, otherwise] = context.as_if(a)?;
            let same = context.value(then)? == context.value(b)?;
            equal_to_other_branch(context, condition, same, otherwise, b)
        },
    },
    Rule {
        name: "equal-if-else-constant",
        law: "((c ? a : k1) = k2) = ~c | a = k2 if k1 = k2, else c & a = k2",
        apply: |context, [a, b], _| {
            let [condition, then, otherwise] = context.as_if(a)?;
            let same = context.value(otherwise)? == context.value(b)?;
            let negated = context.not(condition);
            equal_to_other_branch(context, negated, same, then, b)
        },
    },
];

/// The equality with `constant` of a selection that is a constant, equal or not (`same`), if
/// `condition` holds, and `branch` otherwise. Chains of selections stay as they are, for each
/// comparison would copy the chain.
fn equal_to_other_branch(
    context: &mut Context,
    condition: TermId,
    same: bool,
    branch: TermId,
    constant: TermId,
) -> Option<TermId> {
    if context.as_if(branch).is_some() {
        return None;
    }
    let equal = context.equal(branch, constant);
    if same {
        return Some(context.or(condition, equal));
    }
    let negated = context.not(condition);
    Some(context.and(negated, equal))
}
