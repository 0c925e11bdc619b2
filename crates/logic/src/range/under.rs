//! Ranges under what a path knows.
//!
//! Conditions bound terms (`assume(x <= 100)`), and what is computed from them is bounded as well. Who
//! follows a path keeps these ranges, one for each term that they tell more about than the term itself
//! does, and asks here for those of other terms, for what a condition says, and whether the ranges
//! decide a condition.

use super::{Range, Wide, as_signed, as_unsigned, signed_width, unsigned_width};
use crate::context::Context;
use crate::term::{Operation, TermId};

/// What is known of terms: ranges within those that the terms have by themselves.
type Known<'a> = &'a dyn Fn(TermId) -> Option<Range>;

/// How many operations below a term are looked at for a term that nothing is known of.
const DEPTH: u32 = 3;
/// How deep conditions are looked into.
const CONDITION_DEPTH: u32 = 6;

impl Range {
    /// Whether this range says more than another one does.
    #[must_use]
    pub fn is_within(self, other: Self) -> bool {
        self.span() < other.span()
    }

    /// A range of terms of a width that has the values of both.
    #[must_use]
    pub fn hull(self, other: Self, width: u32) -> Self {
        let (low, high) = (self.low.min(other.low), self.high.max(other.high));
        Self::new(width, (low.into(), high.into()))
    }

    /// The least and the greatest of the integers, if the range tells anything about a term of this width.
    #[must_use]
    pub fn limits(self, width: u32) -> Option<(i64, i64)> {
        self.known(width).map(|_| (self.low, self.high))
    }

    fn span(self) -> u128 {
        u128::from(self.high.abs_diff(self.low))
    }

    fn as_single(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    /// A range that has all values that both have. Two that have none in common belong to a path that
    /// is not possible, and any will do.
    fn intersection(self, other: Self, width: u32) -> Self {
        let (Some(one), Some(two)) = (self.known(width), other.known(width)) else {
            return if self.is_within(other) { self } else { other };
        };
        let common = |(a, b): (i128, i128), (c, d): (i128, i128)| {
            let (low, high) = (a.max(c), b.min(d));
            (low <= high).then(|| Self::new(width, (low, high)))
        };
        let signed = common(as_signed(width, one), as_signed(width, two));
        let unsigned = as_unsigned(width, one).zip(as_unsigned(width, two));
        let unsigned = unsigned.and_then(|(one, two)| common(one, two));
        let all = [Some(self), Some(other), signed, unsigned];
        all.into_iter().flatten().min_by_key(|range| range.span()).unwrap_or(self)
    }
}

impl Context {
    /// The range that a term has by itself.
    #[must_use]
    pub fn own_range(&self, term: TermId) -> Range {
        self.ranges[term.index()]
    }

    /// The range of a term under what is known.
    #[must_use]
    pub fn range_under(&self, term: TermId, known: Known<'_>) -> Range {
        self.range_below(term, known, DEPTH)
    }

    fn range_below(&self, term: TermId, known: Known<'_>, depth: u32) -> Range {
        if let Some(range) = known(term) {
            return range;
        }
        let own = self.own_range(term);
        if depth == 0 || own.as_single().is_some() {
            return own;
        }
        let node = self.node(term);
        if let Operation::IfThenElse(condition, then, otherwise) = node.operation
            && let Some(holds) = self.decide_below(condition, known, depth - 1)
        {
            let chosen = if holds { then } else { otherwise };
            return own.intersection(self.range_below(chosen, known, depth - 1), node.width);
        }
        let below = |term| self.range_below(term, known, depth - 1).known(self.width(term));
        match self.computed_range(node, &below) {
            Some(computed) => own.intersection(Range::new(node.width, computed), node.width),
            None => own,
        }
    }

    /// How many bits hold the term as a number with or without a sign, under what is known.
    #[must_use]
    pub fn width_under(&self, term: TermId, signed: bool, known: Known<'_>) -> u32 {
        let width = self.width(term);
        let Some(range) = self.range_under(term, known).known(width) else { return width };
        let needed = match signed {
            true => signed_width(as_signed(width, range)),
            false => as_unsigned(width, range).map_or(width, unsigned_width),
        };
        needed.min(width)
    }

    /// The least and the greatest value of a term of at most 64 bits as an unsigned number, under what is
    /// known.
    #[must_use]
    pub fn unsigned_limits_under(&self, term: TermId, known: Known<'_>) -> (u64, u64) {
        let width = self.width(term);
        let range = self.range_under(term, known).known(width);
        let range = range.and_then(|range| as_unsigned(width, range));
        let limits = range.and_then(|(low, high)| low.try_into().ok().zip(high.try_into().ok()));
        limits.unwrap_or((0, u64::MAX))
    }

    /// Whether a condition holds, if the ranges tell.
    #[must_use]
    pub fn decide_under(&self, condition: TermId, known: Known<'_>) -> Option<bool> {
        self.decide_below(condition, known, CONDITION_DEPTH)
    }

    fn decide_below(&self, condition: TermId, known: Known<'_>, depth: u32) -> Option<bool> {
        if let Some(value) = self.value(condition) {
            return Some(value.to_bool());
        }
        if let Some(range) = known(condition) {
            return range.as_single().map(|value| value != 0);
        }
        let depth = depth.checked_sub(1)?;
        let signed = |term| {
            let range = self.range_below(term, known, depth.min(DEPTH)).known(self.width(term))?;
            Some(as_signed(self.width(term), range))
        };
        let unsigned = |term| {
            let range = self.range_below(term, known, depth.min(DEPTH)).known(self.width(term))?;
            as_unsigned(self.width(term), range)
        };
        let less = |left: Wide, right: Wide| match (left.1 < right.0, left.0 >= right.1) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            (false, false) => None,
        };
        let apart = |left: Wide, right: Wide| left.1 < right.0 || right.1 < left.0;
        match self.operation(condition) {
            Operation::Not(inner) => self.decide_below(inner, known, depth).map(|holds| !holds),
            Operation::And(one, other) => {
                let one = self.decide_below(one, known, depth);
                if one == Some(false) {
                    return one;
                }
                match (one, self.decide_below(other, known, depth)) {
                    (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                }
            }
            Operation::SignedLess(left, right) => less(signed(left)?, signed(right)?),
            Operation::UnsignedLess(left, right) => less(unsigned(left)?, unsigned(right)?),
            Operation::Equal(left, right) => {
                let (one, other) = (signed(left)?, signed(right)?);
                if one.0 == one.1 && one == other {
                    return Some(true);
                }
                let unsigned = unsigned(left).zip(unsigned(right));
                let apart =
                    apart(one, other) || unsigned.is_some_and(|(one, other)| apart(one, other));
                apart.then_some(false)
            }
            Operation::IfThenElse(choice, then, otherwise) => {
                match self.decide_below(choice, known, depth) {
                    Some(true) => self.decide_below(then, known, depth),
                    Some(false) => self.decide_below(otherwise, known, depth),
                    None => None,
                }
            }
            Operation::Extract { operand, low } if low + 1 == self.width(operand) => {
                match signed(operand)? {
                    (0.., _) => Some(false),
                    (_, ..0) => Some(true),
                    _ => None,
                }
            }
            Operation::Constant(_)
            | Operation::Variable(_)
            | Operation::Negate(_)
            | Operation::Xor(..)
            | Operation::Add(..)
            | Operation::Multiply(..)
            | Operation::UnsignedDivide(..)
            | Operation::UnsignedRemainder(..)
            | Operation::SignedDivide(..)
            | Operation::SignedRemainder(..)
            | Operation::ShiftLeft(..)
            | Operation::LogicalShiftRight(..)
            | Operation::ArithmeticShiftRight(..)
            | Operation::Concat(..)
            | Operation::Extract { .. }
            | Operation::SignExtend(_) => None,
        }
    }

    /// The ranges that follow if a condition holds, the condition itself among them: each narrower than
    /// what is known so far.
    #[must_use]
    pub fn ranges_stated(&self, condition: TermId, known: Known<'_>) -> Vec<(TermId, Range)> {
        let mut stated = Stated { context: self, known, found: Vec::new() };
        stated.condition(condition, true, CONDITION_DEPTH);
        stated.found
    }

    /// The range of a term that is chosen where a condition does or does not hold.
    pub(super) fn chosen_range(
        &self,
        condition: TermId,
        holds: bool,
        term: TermId,
        range: &dyn Fn(TermId) -> Option<Wide>,
    ) -> Option<Wide> {
        let own = range(term)?;
        let width = self.width(term);
        if own.0 == own.1 || width == 1 || !self.compares(condition, term) {
            return Some(own);
        }
        let known = |term| Some(Range::new(self.width(term), range(term)?));
        let mut stated = Stated { context: self, known: &known, found: Vec::new() };
        stated.condition(condition, holds, 2);
        let stated = stated.found.into_iter().rfind(|&(about, _)| about == term);
        stated.map_or(Some(own), |(_, range)| range.known(width))
    }

    /// Whether a condition compares a term.
    fn compares(&self, condition: TermId, term: TermId) -> bool {
        match self.operation(condition) {
            Operation::Not(inner) => self.compares(inner, term),
            Operation::SignedLess(one, other) | Operation::UnsignedLess(one, other) => {
                one == term || other == term
            }
            Operation::Extract { operand, .. } => operand == term,
            _ => false,
        }
    }
}

/// What follows from a condition.
struct Stated<'a> {
    context: &'a Context,
    known: Known<'a>,
    found: Vec<(TermId, Range)>,
}

impl Stated<'_> {
    fn range(&self, term: TermId) -> Range {
        let known = |term| match self.found.iter().rev().find(|(about, _)| *about == term) {
            Some(&(_, range)) => Some(range),
            None => (self.known)(term),
        };
        self.context.range_under(term, &known)
    }

    fn signed(&self, term: TermId) -> Option<Wide> {
        let width = self.context.width(term);
        Some(as_signed(width, self.range(term).known(width)?))
    }

    fn unsigned(&self, term: TermId) -> Option<Wide> {
        let width = self.context.width(term);
        as_unsigned(width, self.range(term).known(width)?)
    }

    fn condition(&mut self, condition: TermId, holds: bool, depth: u32) {
        let context = self.context;
        if context.is_constant(condition) {
            return;
        }
        let Some(depth) = depth.checked_sub(1) else { return };
        match context.operation(condition) {
            Operation::Not(inner) => return self.condition(inner, !holds, depth),
            Operation::And(one, other) if holds => {
                self.condition(one, true, depth);
                return self.condition(other, true, depth);
            }
            Operation::SignedLess(one, other) => {
                self.order(one, other, holds, Self::signed);
            }
            Operation::UnsignedLess(one, other) => {
                self.order(one, other, holds, Self::unsigned);
            }
            Operation::Equal(one, other) if holds => {
                let (left, right) = (self.range(one), self.range(other));
                self.narrow(one, right);
                self.narrow(other, left);
                self.high_bits(one, other, holds);
            }
            Operation::Equal(one, other) => {
                self.differ(one, other);
                self.differ(other, one);
                self.high_bits(one, other, holds);
            }
            Operation::Extract { operand, low } if low + 1 == context.width(operand) => {
                if let Some((low, high)) = self.signed(operand) {
                    self.bound(
                        operand,
                        if holds { (low, high.min(-1)) } else { (low.max(0), high) },
                    );
                }
            }
            Operation::And(..)
            | Operation::Constant(_)
            | Operation::Variable(_)
            | Operation::Negate(_)
            | Operation::Xor(..)
            | Operation::IfThenElse(..)
            | Operation::Add(..)
            | Operation::Multiply(..)
            | Operation::UnsignedDivide(..)
            | Operation::UnsignedRemainder(..)
            | Operation::SignedDivide(..)
            | Operation::SignedRemainder(..)
            | Operation::ShiftLeft(..)
            | Operation::LogicalShiftRight(..)
            | Operation::ArithmeticShiftRight(..)
            | Operation::Concat(..)
            | Operation::Extract { .. }
            | Operation::SignExtend(_) => {}
        }
        let value = -i64::from(holds);
        self.found.push((condition, Range { low: value, high: value }));
    }

    /// One term is less than another, or it is not, as one way to read numbers says.
    fn order(
        &mut self,
        one: TermId,
        other: TermId,
        holds: bool,
        read: fn(&Self, TermId) -> Option<Wide>,
    ) {
        let (Some(left), Some(right)) = (read(self, one), read(self, other)) else { return };
        if holds {
            self.bound(one, (left.0, left.1.min(right.1 - 1)));
            self.bound(other, (right.0.max(left.0 + 1), right.1));
        } else {
            self.bound(one, (left.0.max(right.0), left.1));
            self.bound(other, (right.0, right.1.min(left.1)));
        }
    }

    /// A term is not the other one: of a constant at the end of its range that leaves the rest.
    fn differ(&mut self, term: TermId, other: TermId) {
        if !self.context.is_constant(other) {
            return;
        }
        for read in [Self::signed, Self::unsigned] {
            let (Some((low, high)), Some((value, _))) = (read(self, term), read(self, other))
            else {
                continue;
            };
            if low < high && value == low {
                return self.bound(term, (low + 1, high));
            }
            if low < high && value == high {
                return self.bound(term, (low, high - 1));
            }
        }
    }

    /// The highest bits of a number are zero, or they are not.
    fn high_bits(&mut self, part: TermId, zero: TermId, holds: bool) {
        let context = self.context;
        if let Operation::Extract { operand, low } = context.operation(part)
            && context.is_zero(zero)
            && low + context.width(part) == context.width(operand)
            && (1..i64::BITS - 1).contains(&low)
            && let Some((least, most)) = self.unsigned(operand)
        {
            let power = 1_i128 << low;
            let range = if holds { (least, most.min(power - 1)) } else { (least.max(power), most) };
            self.bound(operand, range);
        }
    }

    fn bound(&mut self, term: TermId, (low, high): Wide) {
        if low <= high {
            self.narrow(term, Range::new(self.context.width(term), (low, high)));
        }
    }

    /// A term lies within a range, and so do the terms that it only moves or extends.
    fn narrow(&mut self, term: TermId, range: Range) {
        let context = self.context;
        let width = context.width(term);
        let now = self.range(term);
        let range = now.intersection(range, width);
        if !range.is_within(now) || context.is_constant(term) {
            return;
        }
        self.found.push((term, range));
        let Some((low, high)) = range.known(width) else { return };
        match context.operation(term) {
            Operation::Add(inner, constant) => {
                if let Some(moved) = self.range(constant).as_single()
                    && context.is_constant(constant)
                {
                    let moved = i128::from(moved);
                    self.narrow(inner, Range::new(width, (low - moved, high - moved)));
                }
            }
            Operation::SignExtend(inner) => {
                let (low, high) = as_signed(width, (low, high));
                self.narrow(inner, Range::new(context.width(inner), (low, high)));
            }
            Operation::Concat(zero, inner) if context.is_zero(zero) => {
                if let Some(range) = as_unsigned(width, (low, high)) {
                    self.narrow(inner, Range::new(context.width(inner), range));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::evaluate::{Assignment, Evaluator};
    use crate::range::tests::{random_terms, random_value};

    /// Conditions over random terms are stated one after the other, where they hold, as a path does; all
    /// values are within what follows, and what is decided is so.
    #[test]
    fn values_are_within_what_conditions_state() {
        let mut random = fastrand::Rng::with_seed(11);
        let (mut narrowed, mut decided) = (0, 0);
        for width in [1, 2, 3, 4, 8, 32, 63, 64, 65, 128] {
            for round in 0..12 {
                let mut context = match round % 2 {
                    0 => Context::new(),
                    _ => Context::without_simplification(),
                };
                let terms = random_terms(&mut context, width, &mut random);
                let conditions: Vec<TermId> = (0..300)
                    .map(|_| {
                        let mut any = || terms[random.usize(0..terms.len())];
                        let (a, b) = (any(), any());
                        match random.u32(0..4) {
                            0 => context.signed_less(a, b),
                            1 => context.unsigned_less(a, b),
                            2 => context.equal(a, b),
                            _ => context.sign(a),
                        }
                    })
                    .collect();
                for _ in 0..4 {
                    let mut assignment = Assignment::new();
                    for variable in context.variables() {
                        let width = context.width(context.variable_term(variable));
                        assignment.set(variable, random_value(width, &mut random));
                    }
                    let mut evaluator = Evaluator::new(assignment);
                    let mut known: FxHashMap<TermId, Range> = FxHashMap::default();
                    for &condition in conditions.iter().take(20) {
                        let holds = evaluator.value(&context, condition).to_bool();
                        let taken = if holds { condition } else { context.not(condition) };
                        let stated =
                            context.ranges_stated(taken, &|term| known.get(&term).copied());
                        known.extend(stated);
                    }
                    let range = |term| known.get(&term).copied();
                    for &term in terms.iter().chain(known.keys()) {
                        let value = evaluator.value(&context, term).clone();
                        let within = context.range_under(term, &range);
                        narrowed += u32::from(within.is_within(context.own_range(term)));
                        let width = context.width(term);
                        let Some(within) = within.known(width) else { continue };
                        let signed = as_signed(width, within);
                        if let Some(value) = value.to_i64().map(i128::from) {
                            assert!(signed.0 <= value && value <= signed.1, "{signed:?} {value}");
                        }
                        let unsigned = as_unsigned(width, within);
                        if let (Some(value), Some(unsigned)) =
                            (value.to_u64().map(i128::from), unsigned)
                        {
                            assert!(
                                unsigned.0 <= value && value <= unsigned.1,
                                "{unsigned:?} {value}"
                            );
                        }
                    }
                    for &condition in &conditions {
                        let holds = evaluator.value(&context, condition).to_bool();
                        let told = context.decide_under(condition, &range);
                        assert!(
                            told.is_none_or(|told| told == holds),
                            "{}",
                            context.dump(condition)
                        );
                        decided += u32::from(told.is_some() && !context.is_constant(condition));
                    }
                }
            }
        }
        assert!(narrowed > 1000 && decided > 1000, "{narrowed} {decided}");
    }

    #[test]
    fn bounds_of_inputs_bound_what_is_computed() {
        let mut context = Context::new();
        let [x, y] = ["x", "y"].map(|name| context.variable(name, 32));
        let (zero, hundred) = (context.number(32, 0), context.number(32, 100));
        let mut known: FxHashMap<TermId, Range> = FxHashMap::default();
        for term in [x, y] {
            let low = context.signed_less_equal(zero, term);
            let high = context.signed_less_equal(term, hundred);
            let both = context.and(low, high);
            let stated = context.ranges_stated(both, &|term| known.get(&term).copied());
            known.extend(stated);
        }
        let sum = context.add(x, y);
        let (limit, beyond) = (context.number(32, 200), context.number(32, 201));
        let range = |term| known.get(&term).copied();
        let within = context.signed_less_equal(sum, limit);
        let below = context.signed_less(limit, sum);
        let above = context.equal(sum, beyond);
        assert_eq!(context.decide_under(within, &range), Some(true));
        assert_eq!(context.decide_under(below, &range), Some(false));
        assert_eq!(context.decide_under(above, &range), Some(false));
        let may_be = context.signed_less(sum, limit);
        assert_eq!(context.decide_under(may_be, &range), None);
        assert_eq!(context.width_under(sum, false, &range), 8);
        assert_eq!(context.width_under(sum, true, &range), 9);
    }

    #[test]
    fn a_value_that_is_limited_has_the_range_of_the_limits() {
        let mut context = Context::new();
        let x = context.variable("x", 32);
        let (zero, most) = (context.number(32, 0), context.number(32, 99));
        let above = context.signed_less(most, x);
        let limited = context.if_then_else(above, most, x);
        let below = context.signed_less(limited, zero);
        let limited = context.if_then_else(below, zero, limited);
        assert!(context.fits(limited, false, 7));
    }
}
