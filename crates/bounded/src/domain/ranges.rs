//! What the path knows of the size of numbers, where they are computed and compared.

use logic::TermId;

use super::TermDomain;
use crate::value::Value;

impl TermDomain<'_> {
    /// A condition holds from here on, on the whole path: what an operand that may not be evaluated knows
    /// is not, since what it writes is guarded by the same conditions.
    pub(crate) fn learn_ranges(&mut self, condition: TermId) {
        if self.follows_ranges {
            self.memory.ranges.learn(&self.context, condition);
        }
    }

    /// A value that was just computed.
    pub(crate) fn computed(&mut self, term: TermId) -> Value {
        self.memory.ranges.keep(&self.context, term);
        Value::Bits(term)
    }

    /// A condition, or what the ranges of the path say of it.
    pub(crate) fn decided(&mut self, condition: TermId) -> TermId {
        match self.decide_by_ranges(condition) {
            Some(holds) => self.context.boolean(holds),
            None => condition,
        }
    }

    pub(super) fn decide_by_ranges(&self, condition: TermId) -> Option<bool> {
        let ranges = &self.memory.ranges;
        if ranges.is_empty() {
            return None;
        }
        self.context.decide_under(condition, &|term| ranges.get(term))
    }

    /// Whether the path keeps a number, read with or without a sign, in this many bits.
    pub(super) fn stays_within(&self, term: TermId, signed: bool, width: u32) -> bool {
        let ranges = &self.memory.ranges;
        self.context.fits(term, signed, width)
            || !ranges.is_empty()
                && self.context.width_under(term, signed, &|term| ranges.get(term)) <= width
    }

    /// The least and the greatest value of a number without a sign on this path.
    pub(crate) fn unsigned_limits(&self, term: TermId) -> (u64, u64) {
        let ranges = &self.memory.ranges;
        self.context.unsigned_limits_under(term, &|term| ranges.get(term))
    }

    /// The same number on this path, written so that its high bits are seen to be zero, or copies of its
    /// sign. The operands of a division are often small, which only the path knows: `assume(n <= 200)`. A
    /// divider for eight bits is a sixteenth of one for thirty-two.
    pub(super) fn narrowed(&mut self, term: TermId) -> TermId {
        let ranges = &self.memory.ranges;
        let width = self.context.width(term);
        if width > u64::BITS || self.context.is_constant(term) || ranges.is_empty() {
            return term;
        }
        let known = |term| ranges.get(term);
        for signed in [false, true] {
            let needed = self.context.width_under(term, signed, &known);
            if needed < width && !self.context.fits(term, signed, needed) {
                let low = self.context.extract(term, 0, needed);
                let narrow = self.extend(low, signed, width);
                return self.computed_as(narrow, term);
            }
        }
        term
    }

    /// The factors of a product, narrower if neither is a constant, which makes a smaller circuit anyway.
    pub(super) fn factors(&mut self, left: TermId, right: TermId) -> (TermId, TermId) {
        match self.context.is_constant(left) || self.context.is_constant(right) {
            true => (left, right),
            false => (self.narrowed(left), self.narrowed(right)),
        }
    }

    /// A term that is equal to another one on this path.
    fn computed_as(&mut self, term: TermId, same: TermId) -> TermId {
        self.memory.ranges.keep_as(&self.context, term, same);
        term
    }
}
