//! Between which numbers the value of a term lies, as far as its operands tell.
//!
//! A range is found when a term is made, from those of its operands, and never changes. What it
//! decides needs no circuit: that the sum of a thousand bytes fits into an `int`, that a remainder is
//! less than its divisor. What only holds on a path is in [`under`].

mod under;

use crate::context::Context;
use crate::term::{Node, Operation, TermId};

/// Between which two integers the value of a term lies, both included. The value is one of them modulo
/// 2 to the width: it is read as two's complement where they are negative, else as an unsigned number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    low: i64,
    high: i64,
}

/// Beyond 64 bits only ranges within these are kept, and this one tells nothing.
const ALL: Range = Range { low: i64::MIN, high: i64::MAX };

type Wide = (i128, i128);

impl Range {
    /// The integers, if the range tells anything about a term of this width.
    fn known(self, width: u32) -> Option<Wide> {
        let tells = width <= i64::BITS || self != ALL;
        tells.then_some((self.low.into(), self.high.into()))
    }

    /// All values of a width.
    fn full(width: u32) -> Self {
        match width {
            1..=63 => Self { low: -(1 << (width - 1)), high: (1 << (width - 1)) - 1 },
            _ => ALL,
        }
    }

    /// The range of a term of this width whose value is one of these integers modulo 2 to the width.
    fn new(width: u32, (low, high): Wide) -> Self {
        let full = Self::full(width);
        let fits = |value: i128| i64::try_from(value).ok();
        let Some(modulus) = 1_i128.checked_shl(width).filter(|_| width < i64::BITS) else {
            let range = fits(low).zip(fits(high));
            return range.map_or(full, |(low, high)| Self { low, high });
        };
        if high - low >= modulus - 1 {
            return full;
        }
        let least = i128::from(full.low);
        for turn in [0, -modulus, modulus] {
            let (low, high) = (low + turn, high + turn);
            if let (true, true, Some(low), Some(high)) =
                (least <= low, high < modulus, fits(low), fits(high))
            {
                return Self { low, high };
            }
        }
        full
    }
}

/// The least and the greatest value as signed numbers.
fn as_signed(width: u32, (low, high): Wide) -> Wide {
    let half = 1_i128 << (width.min(i64::BITS + 1) - 1);
    match (low >= half, high >= half) {
        (true, true) => (low - 2 * half, high - 2 * half),
        (false, true) => (-half, half - 1),
        (_, false) => (low, high),
    }
}

/// The least and the greatest value as unsigned numbers, if that is known.
fn as_unsigned(width: u32, (low, high): Wide) -> Option<Wide> {
    if low >= 0 {
        return Some((low, high));
    }
    let modulus = (width <= i64::BITS).then(|| 1_i128 << width)?;
    Some(if high < 0 { (low + modulus, high + modulus) } else { (0, modulus - 1) })
}

/// How many bits hold all values of a range as unsigned numbers.
pub(crate) fn unsigned_width((_, high): Wide) -> u32 {
    (i128::BITS - high.leading_zeros()).max(1)
}

/// How many bits hold all values of a range as signed numbers.
pub(crate) fn signed_width((low, high): Wide) -> u32 {
    let bits = |value: i128| i128::BITS - (value ^ (value >> (i128::BITS - 1))).leading_zeros() + 1;
    bits(low).max(bits(high))
}

/// All bits that a number has, from the highest one down.
fn filled(value: i128) -> i128 {
    match value {
        ..=0 => 0,
        _ => i128::MAX >> (value.leading_zeros() - 1),
    }
}

/// The greatest absolute value.
fn magnitude((low, high): Wide) -> i128 {
    low.abs().max(high.abs())
}

fn hull(values: [Option<i128>; 4]) -> Option<Wide> {
    let [a, b, c, d] = values;
    let (a, b, c, d) = (a?, b?, c?, d?);
    Some((a.min(b).min(c).min(d), a.max(b).max(c).max(d)))
}

/// Of signed numbers. The copies of the signs reach down to the same bit.
fn and((a_low, a_high): Wide, (b_low, b_high): Wide) -> Wide {
    match (a_low >= 0, b_low >= 0) {
        (true, true) => (0, a_high.min(b_high)),
        (true, false) => (0, a_high),
        (false, true) => (0, b_high),
        (false, false) => (-1 - filled(-1 - a_low.min(b_low)), a_high.max(b_high)),
    }
}

/// Of signed numbers.
fn xor(a: Wide, b: Wide) -> Wide {
    let bits = |(low, high): Wide| filled(high).max(filled(-1 - low));
    let most = bits(a).max(bits(b));
    if a.0 >= 0 && b.0 >= 0 { (0, most) } else { (-1 - most, most) }
}

fn excludes_zero((low, high): Wide) -> bool {
    low > 0 || high < 0
}

fn signed_divide(a: Wide, b: Wide) -> Option<Wide> {
    if !excludes_zero(b) {
        return None;
    }
    let most = magnitude(a) / b.0.abs().min(b.1.abs());
    Some(if a.0 >= 0 && b.0 > 0 { (0, most) } else { (-most, most) })
}

fn signed_remainder(a: Wide, b: Wide) -> Wide {
    let most = match excludes_zero(b) {
        true => magnitude(a).min(magnitude(b) - 1),
        false => magnitude(a),
    };
    (if a.0 < 0 { -most } else { 0 }, if a.1 > 0 { most } else { 0 })
}

impl Context {
    /// Whether the value, read as a number with or without a sign, is kept in this many bits.
    #[must_use]
    pub fn fits(&self, term: TermId, signed: bool, width: u32) -> bool {
        let range = if signed { self.signed_range(term) } else { self.unsigned_range(term) };
        let needed = if signed { signed_width } else { unsigned_width };
        range.is_some_and(|range| needed(range) <= width)
    }

    /// No value of the term is greater, as an unsigned number, if that is known.
    #[must_use]
    pub fn greatest(&self, term: TermId) -> Option<u64> {
        let (_, high) = self.unsigned_range(term)?;
        let most = u64::try_from(high).ok()?;
        (unsigned_width((0, high)) < self.width(term)).then_some(most)
    }

    fn range(&self, term: TermId) -> Option<Wide> {
        self.ranges[term.index()].known(self.width(term))
    }

    /// The least and the greatest value as signed numbers, if that is known.
    pub(crate) fn signed_range(&self, term: TermId) -> Option<Wide> {
        Some(as_signed(self.width(term), self.range(term)?))
    }

    /// The least and the greatest value as unsigned numbers, if that is known.
    pub(crate) fn unsigned_range(&self, term: TermId) -> Option<Wide> {
        as_unsigned(self.width(term), self.range(term)?)
    }

    /// The range of a new term, whose operands have theirs.
    pub(crate) fn range_of(&self, node: Node) -> Range {
        let computed = self.computed_range(node, &|term| self.range(term));
        computed.map_or_else(|| Range::full(node.width), |range| Range::new(node.width, range))
    }

    /// The range of a term from those of its operands. Sums, products and the lowest bits are the same
    /// whichever way operands are read.
    fn computed_range(&self, node: Node, range: &dyn Fn(TermId) -> Option<Wide>) -> Option<Wide> {
        let signed = |term| Some(as_signed(self.width(term), range(term)?));
        let unsigned = |term| as_unsigned(self.width(term), range(term)?);
        match node.operation {
            Operation::Constant(constant) => {
                let value = i128::from(self.constant_value(constant).to_i64()?);
                Some((value, value))
            }
            Operation::Variable(_)
            | Operation::Equal(..)
            | Operation::UnsignedLess(..)
            | Operation::SignedLess(..) => None,
            Operation::Not(a) => range(a).map(|(low, high)| (-1 - high, -1 - low)),
            Operation::Negate(a) => range(a).map(|(low, high)| (-high, -low)),
            Operation::And(a, b) => match (unsigned(a), unsigned(b)) {
                (Some((_, one)), Some((_, other))) => {
                    let most = one.min(other);
                    let by_sign = and(signed(a)?, signed(b)?);
                    Some(if by_sign.1 - by_sign.0 < most { by_sign } else { (0, most) })
                }
                (Some((_, most)), None) | (None, Some((_, most))) => Some((0, most)),
                (None, None) => Some(and(signed(a)?, signed(b)?)),
            },
            Operation::Xor(a, b) => match (unsigned(a), unsigned(b)) {
                (Some(one), Some(other)) => {
                    let most = xor(one, other);
                    let by_sign = xor(signed(a)?, signed(b)?);
                    Some(if by_sign.1 - by_sign.0 < most.1 { by_sign } else { most })
                }
                (Some(_), None) | (None, Some(_)) | (None, None) => {
                    Some(xor(signed(a)?, signed(b)?))
                }
            },
            Operation::IfThenElse(condition, a, b) => {
                let [a, b] = [(a, true), (b, false)]
                    .map(|(term, holds)| self.chosen_range(condition, holds, term, range));
                let (a, b) = (a?, b?);
                Some((a.0.min(b.0), a.1.max(b.1)))
            }
            Operation::Add(a, b) => {
                let (a, b) = (range(a)?, range(b)?);
                Some((a.0 + b.0, a.1 + b.1))
            }
            Operation::Multiply(a, b) => {
                let (a, b) = (range(a)?, range(b)?);
                let product = |x: i128, y: i128| x.checked_mul(y);
                hull([product(a.0, b.0), product(a.0, b.1), product(a.1, b.0), product(a.1, b.1)])
            }
            Operation::UnsignedDivide(a, b) => {
                let (a, b) = (unsigned(a)?, unsigned(b)?);
                (b.0 >= 1).then(|| (a.0 / b.1, a.1 / b.0))
            }
            // The remainder by zero is the dividend.
            Operation::UnsignedRemainder(a, b) => match (unsigned(a), unsigned(b)?) {
                (Some((_, most)), (1.., divisor)) => Some((0, most.min(divisor - 1))),
                (None, (1.., divisor)) => Some((0, divisor - 1)),
                (a, _) => a.map(|(_, most)| (0, most)),
            },
            Operation::SignedDivide(a, b) => signed_divide(signed(a)?, signed(b)?),
            Operation::SignedRemainder(a, b) => Some(signed_remainder(signed(a)?, signed(b)?)),
            Operation::ShiftLeft(a, b) => {
                let (a, distance) = (range(a)?, self.shift(b)?);
                let shifted = |value: i128| value.checked_mul(1 << distance);
                Some((shifted(a.0)?, shifted(a.1)?))
            }
            Operation::LogicalShiftRight(a, b) => {
                let (low, high) = unsigned(a)?;
                let shift = self.shift(b);
                Some(shift.map_or((0, high), |distance| (low >> distance, high >> distance)))
            }
            Operation::ArithmeticShiftRight(a, b) => {
                let (low, high) = signed(a)?;
                let shift = self.shift(b);
                let any = (low.min(0), high.max(-1));
                Some(shift.map_or(any, |distance| (low >> distance, high >> distance)))
            }
            Operation::Concat(high, low) => {
                let part = unsigned(low)?;
                let (least, most) = range(high)?;
                if (least, most) == (0, 0) {
                    return Some(part);
                }
                let width = self.width(low);
                let moved = |value: i128| (width < i64::BITS - 1).then(|| value << width);
                Some((moved(least)? + part.0, moved(most)? + part.1))
            }
            Operation::Extract { operand, low } => {
                let range = range(operand)?;
                (low < i64::BITS).then(|| (range.0 >> low, range.1 >> low))
            }
            Operation::SignExtend(a) => signed(a),
        }
    }

    /// A constant distance of a shift, if it is not too far.
    fn shift(&self, distance: TermId) -> Option<u32> {
        let distance = self.value(distance)?.to_u64()?;
        u32::try_from(distance).ok().filter(|&distance| distance < i64::BITS)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::bits::BitVector;
    use crate::evaluate::{Assignment, Evaluator};

    /// Terms that are put together at random have values within their ranges.
    #[test]
    fn values_are_within_ranges() {
        let mut random = fastrand::Rng::with_seed(7);
        for width in [1, 2, 3, 8, 32, 63, 64, 65, 100, 128] {
            let mut context = Context::without_simplification();
            let terms = random_terms(&mut context, width, &mut random);
            for _ in 0..20 {
                let mut assignment = Assignment::new();
                for variable in context.variables() {
                    let width = context.width(context.variable_term(variable));
                    let value = random_value(width, &mut random);
                    assignment.set(variable, value);
                }
                let mut evaluator = Evaluator::new(assignment);
                for &term in &terms {
                    let value = evaluator.value(&context, term).clone();
                    let within = |range: Option<Wide>, value: Option<i128>| {
                        range.is_none_or(|(low, high)| {
                            value.is_some_and(|value| low <= value && value <= high)
                        })
                    };
                    let (signed, unsigned) =
                        (context.signed_range(term), context.unsigned_range(term));
                    let number = value.to_i64().map(i128::from);
                    assert!(within(signed, number), "{signed:?}: {value}\n{}", context.dump(term));
                    let number = value.to_u64().map(i128::from);
                    assert!(
                        within(unsigned, number),
                        "{unsigned:?}: {value}\n{}",
                        context.dump(term)
                    );
                }
            }
        }
    }

    pub(crate) fn random_value(width: u32, random: &mut fastrand::Rng) -> BitVector {
        match random.u32(0..4) {
            0 => BitVector::from_i64(width, random.i64(-3..4)),
            1 => BitVector::minimum_signed(width),
            2 => BitVector::maximum_signed(width),
            _ => BitVector::from_bits((0..width).map(|_| random.bool())),
        }
    }

    pub(crate) fn random_terms(
        context: &mut Context,
        width: u32,
        random: &mut fastrand::Rng,
    ) -> Vec<TermId> {
        type Binary = fn(&mut Context, TermId, TermId) -> TermId;
        const BINARY: [Binary; 11] = [
            Context::and,
            Context::xor,
            Context::add,
            Context::multiply,
            Context::unsigned_divide,
            Context::unsigned_remainder,
            Context::signed_divide,
            Context::signed_remainder,
            Context::shift_left,
            Context::logical_shift_right,
            Context::arithmetic_shift_right,
        ];
        let mut terms: Vec<TermId> =
            ["x", "y"].iter().map(|name| context.variable(name, width)).collect();
        let condition = context.variable("c", 1);
        for value in [0, 1, 2, 5, -1, -4, 100] {
            terms.push(context.constant(BitVector::from_i64(width, value)));
        }
        if width > 1 {
            let part = context.variable("part", width / 2);
            terms.push(context.zero_extend(part, width));
            terms.push(context.sign_extend(part, width));
        }
        for _ in 0..400 {
            let mut any = || terms[random.usize(0..terms.len())];
            let (a, b) = (any(), any());
            let made = match random.u32(0..16) {
                0 => context.not(a),
                1 => context.negate(a),
                2 => context.if_then_else(condition, a, b),
                3 => {
                    let low = random.u32(0..width);
                    let part = context.extract(a, low, random.u32(1..=width - low));
                    context.zero_extend(part, width)
                }
                4 => {
                    let low = random.u32(0..width);
                    let part = context.extract(a, low, random.u32(1..=width - low));
                    context.sign_extend(part, width)
                }
                5 if width > 1 => {
                    let split = random.u32(1..width);
                    let (high, low) =
                        (context.extract(a, 0, width - split), context.extract(b, 0, split));
                    context.concat(high, low)
                }
                _ => BINARY[random.usize(0..BINARY.len())](context, a, b),
            };
            terms.push(made);
        }
        terms
    }

    #[test]
    fn widths_hold_all_values() {
        assert_eq!(unsigned_width((0, 9)), 4);
        assert_eq!(unsigned_width((0, 0)), 1);
        assert_eq!(signed_width((-8, 7)), 4);
        assert_eq!(signed_width((-9, 7)), 5);
        assert_eq!(signed_width((0, 0)), 1);
    }
}
