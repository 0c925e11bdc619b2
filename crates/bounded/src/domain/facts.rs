//! What the conditions of a path say about the size of numbers.
//!
//! The operands of a division are often small, which only the path knows: `assume(n <= 200)`. A
//! divider for eight bits is a sixteenth of one for thirty-two, so it is worth to look.

use logic::{Operation, TermId};
use rustc_hash::FxHashMap;

use super::TermDomain;

/// So many of the last conditions of a path are looked at.
const RECENT: usize = 64;

/// So many choices between numbers are followed.
const MOST_CHOICES: usize = 256;

/// Limits of numbers.
#[derive(Default)]
struct Facts {
    /// No value is greater, as an unsigned number.
    most: FxHashMap<TermId, u64>,
    /// No value is greater, as a signed number.
    signed_most: FxHashMap<TermId, u64>,
    /// No value is negative.
    nonnegative: Vec<TermId>,
}

fn lower(limits: &mut FxHashMap<TermId, u64>, term: TermId, most: u64) {
    let limit = limits.entry(term).or_insert(most);
    *limit = most.min(*limit);
}

impl Facts {
    fn most(&self, term: TermId) -> Option<u64> {
        let signed = self.signed_most.get(&term);
        let signed = signed.filter(|_| self.nonnegative.contains(&term));
        self.most.get(&term).into_iter().chain(signed).copied().min()
    }
}

impl TermDomain<'_> {
    /// The same number on this path, written so that its high bits are seen to be zero.
    pub(super) fn narrowed(&mut self, term: TermId) -> TermId {
        let width = self.context.width(term);
        if width > u64::BITS || self.context.is_constant(term) {
            return term;
        }
        let Some(most) = self.greatest(term) else { return term };
        let needed = (u64::BITS - most.leading_zeros()).max(1);
        if needed >= width || self.context.fits(term, false, needed) {
            return term;
        }
        let low = self.context.extract(term, 0, needed);
        self.context.zero_extend(low, width)
    }

    /// The greatest value that a number can have on this path, if that is known.
    fn greatest(&self, term: TermId) -> Option<u64> {
        let facts = self.facts();
        let mut greatest = 0;
        let mut pending = vec![term];
        for _ in 0..MOST_CHOICES {
            let Some(term) = pending.pop() else { return Some(greatest) };
            let known = [facts.most(term), self.context.greatest(term)];
            match (known.into_iter().flatten().min(), self.context.operation(term)) {
                (None, Operation::IfThenElse(_, then, otherwise)) => {
                    pending.extend([then, otherwise]);
                }
                (known, _) => greatest = greatest.max(known?),
            }
        }
        None
    }

    fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        let mut conditions: Vec<TermId> = self.paths.conditions(self.path).take(RECENT).collect();
        while let Some(condition) = conditions.pop() {
            match self.context.operation(condition) {
                Operation::And(left, right) => conditions.extend([left, right]),
                Operation::Not(condition) => self.learn_not(&mut facts, condition),
                Operation::UnsignedLess(small, large) => {
                    if let Some(limit) = self.constant(large).and_then(|it| it.checked_sub(1)) {
                        lower(&mut facts.most, small, limit);
                    }
                }
                Operation::SignedLess(small, large) => {
                    if let Some(limit) = self.nonnegative_constant(large) {
                        lower(&mut facts.signed_most, small, limit.saturating_sub(1));
                    }
                    if self.nonnegative_constant(small).is_some() {
                        facts.nonnegative.push(large);
                    }
                }
                Operation::Equal(part, zero) if self.constant(zero) == Some(0) => {
                    self.learn_zero(&mut facts, part);
                }
                _ => {}
            }
        }
        facts
    }

    /// A condition does not hold.
    fn learn_not(&self, facts: &mut Facts, condition: TermId) {
        match self.context.operation(condition) {
            Operation::UnsignedLess(limit, large) => {
                if let Some(limit) = self.constant(limit) {
                    lower(&mut facts.most, large, limit);
                }
            }
            Operation::SignedLess(limit, large) => {
                if let Some(limit) = self.nonnegative_constant(limit) {
                    lower(&mut facts.signed_most, large, limit);
                }
                if self.nonnegative_constant(large).is_some() {
                    facts.nonnegative.push(limit);
                }
            }
            Operation::Extract { operand, low } if low + 1 == self.context.width(operand) => {
                facts.nonnegative.push(operand);
            }
            _ => {}
        }
    }

    /// The highest bits of a number are zero.
    fn learn_zero(&self, facts: &mut Facts, part: TermId) {
        if let Operation::Extract { operand, low } = self.context.operation(part)
            && low + self.context.width(part) == self.context.width(operand)
            && (1..u64::BITS).contains(&low)
        {
            lower(&mut facts.most, operand, (1 << low) - 1);
        }
    }

    /// A constant that is not negative.
    fn nonnegative_constant(&self, term: TermId) -> Option<u64> {
        let value = self.context.value(term)?;
        if value.sign() { None } else { value.to_u64() }
    }
}
