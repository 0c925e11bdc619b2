//! What conditions say about the size of numbers.

use crate::context::Context;
use crate::term::{Operation, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

/// This many choices between numbers are followed.
const MOST_CHOICES: usize = 256;

/// Upper limits of terms under conditions that hold together.
#[derive(Debug, Default)]
pub struct UpperLimits {
    /// No value is greater, as an unsigned number.
    most: FxHashMap<TermId, u64>,
    /// No value is greater, as a signed number.
    signed_most: FxHashMap<TermId, u64>,
    /// No value is negative.
    nonnegative: FxHashSet<TermId>,
}

fn lower(limits: &mut FxHashMap<TermId, u64>, term: TermId, most: u64) {
    let limit = limits.entry(term).or_insert(most);
    *limit = most.min(*limit);
}

impl UpperLimits {
    /// What the conditions say.
    #[must_use]
    pub fn of(context: &Context, conditions: impl IntoIterator<Item = TermId>) -> Self {
        let mut limits = Self::default();
        let mut conditions: Vec<TermId> = conditions.into_iter().collect();
        while let Some(condition) = conditions.pop() {
            match context.operation(condition) {
                Operation::And(left, right) => conditions.extend([left, right]),
                Operation::Not(condition) => limits.learn_not(context, condition),
                Operation::UnsignedLess(small, large) => {
                    let limit = context.value(large).and_then(|value| value.to_u64());
                    if let Some(limit) = limit.and_then(|limit| limit.checked_sub(1)) {
                        lower(&mut limits.most, small, limit);
                    }
                }
                Operation::SignedLess(small, large) => {
                    // Below zero there is nothing, which other conditions say.
                    if let Some(limit) = nonnegative_constant(context, large) {
                        lower(&mut limits.signed_most, small, limit.saturating_sub(1));
                    }
                    if nonnegative_constant(context, small).is_some() {
                        limits.nonnegative.insert(large);
                    }
                }
                Operation::Equal(part, zero) if context.is_zero(zero) => {
                    limits.learn_zero(context, part);
                }
                _ => {}
            }
        }
        limits
    }

    /// A condition does not hold.
    fn learn_not(&mut self, context: &Context, condition: TermId) {
        match context.operation(condition) {
            Operation::UnsignedLess(limit, large) => {
                if let Some(limit) = context.value(limit).and_then(|value| value.to_u64()) {
                    lower(&mut self.most, large, limit);
                }
            }
            Operation::SignedLess(limit, large) => {
                if let Some(most) = nonnegative_constant(context, limit) {
                    lower(&mut self.signed_most, large, most);
                }
                if nonnegative_constant(context, large).is_some() {
                    self.nonnegative.insert(limit);
                }
            }
            Operation::Extract { operand, low } if low + 1 == context.width(operand) => {
                self.nonnegative.insert(operand);
            }
            _ => {}
        }
    }

    /// The highest bits of a number are zero.
    fn learn_zero(&mut self, context: &Context, part: TermId) {
        if let Operation::Extract { operand, low } = context.operation(part)
            && low + context.width(part) == context.width(operand)
            && (1..u64::BITS).contains(&low)
        {
            lower(&mut self.most, operand, (1 << low) - 1);
        }
    }

    /// No value of the term is greater, as an unsigned number, if that is known.
    #[must_use]
    pub fn greatest(&self, context: &Context, term: TermId) -> Option<u64> {
        let mut greatest = 0;
        let mut pending = vec![term];
        for _ in 0..MOST_CHOICES {
            let Some(term) = pending.pop() else { return Some(greatest) };
            let known = [self.stated(term), context.greatest(term)];
            match (known.into_iter().flatten().min(), context.operation(term)) {
                (None, Operation::IfThenElse(_, then, otherwise)) => {
                    pending.extend([then, otherwise]);
                }
                (known, _) => greatest = greatest.max(known?),
            }
        }
        None
    }

    fn stated(&self, term: TermId) -> Option<u64> {
        let signed = self.signed_most.get(&term);
        let signed = signed.filter(|_| self.nonnegative.contains(&term));
        self.most.get(&term).into_iter().chain(signed).copied().min()
    }
}

/// A constant that is not negative.
fn nonnegative_constant(context: &Context, term: TermId) -> Option<u64> {
    let value = context.value(term)?;
    if value.sign() { None } else { value.to_u64() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_limit_numbers() {
        let mut context = Context::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| context.variable(name, 32));
        let (zero, limit, power) =
            (context.number(32, 0), context.number(32, 200), context.number(32, 64));
        let not_above = context.unsigned_less_equal(x, limit);
        let not_negative = context.signed_less_equal(zero, y);
        let below = context.signed_less(y, limit);
        let small = context.unsigned_less(z, power);
        let both = context.and(not_negative, below);
        let limits = UpperLimits::of(&context, [not_above, both, small]);
        assert_eq!(limits.greatest(&context, x), Some(200));
        assert_eq!(limits.greatest(&context, y), Some(199));
        assert_eq!(limits.greatest(&context, z), Some(63));
        let condition = context.variable("c", 1);
        let either = context.if_then_else(condition, x, z);
        assert_eq!(limits.greatest(&context, either), Some(200));
        let limits = UpperLimits::of(&context, [below]);
        assert_eq!(limits.greatest(&context, y), None, "it may be negative");
    }
}
