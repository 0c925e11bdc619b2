//! Integers as bit-vectors: their terms, widths, and the operators on them.

use logic::TermId;
use semantics::domain::{Arithmetic, Relation, Scalar};

use super::TermDomain;
use crate::value::Value;

impl TermDomain<'_> {
    /// The bits that a scalar has in memory.
    pub fn width_of(&self, scalar: Scalar) -> u32 {
        scalar.bytes(self.program.types.pointer_size) as u32 * 8
    }

    /// The term of an integer.
    pub(crate) fn bits(&mut self, width: u32, value: &Value) -> TermId {
        match value {
            Value::Bits(term) if self.context.width(*term) == width => *term,
            Value::Bits(term) => {
                self.broken("an integer has another width than its type");
                self.resized(*term, false, width)
            }
            Value::Pointer(targets) => self.pointer_bits(width, &targets.clone()),
        }
    }

    /// A constant of 64 bits.
    pub fn number(&mut self, bits: u64) -> TermId {
        self.context.number(64, bits)
    }

    /// The term extended to a width, by its sign or by zeros.
    pub fn extend(&mut self, term: TermId, signed: bool, width: u32) -> TermId {
        if signed {
            self.context.sign_extend(term, width)
        } else {
            self.context.zero_extend(term, width)
        }
    }

    /// The term truncated or extended to a width.
    pub fn resized(&mut self, term: TermId, signed: bool, width: u32) -> TermId {
        if width <= self.context.width(term) {
            self.context.extract(term, 0, width)
        } else {
            self.extend(term, signed, width)
        }
    }

    pub(crate) fn compare(
        &mut self,
        relation: Relation,
        signed: bool,
        left: TermId,
        right: TermId,
    ) -> TermId {
        match (relation, signed) {
            (Relation::Equal, _) => self.context.equal(left, right),
            (Relation::NotEqual, _) => self.context.not_equal(left, right),
            (Relation::Less, true) => self.context.signed_less(left, right),
            (Relation::Less, false) => self.context.unsigned_less(left, right),
            (Relation::LessEqual, true) => self.context.signed_less_equal(left, right),
            (Relation::LessEqual, false) => self.context.unsigned_less_equal(left, right),
        }
    }

    pub(super) fn compute(&mut self, operator: Arithmetic, left: TermId, right: TermId) -> TermId {
        match operator {
            Arithmetic::Add => self.context.add(left, right),
            Arithmetic::Subtract => self.context.subtract(left, right),
            Arithmetic::Multiply => self.context.multiply(left, right),
        }
    }

    /// Zero bits before the first one in an order of positions.
    pub(super) fn zeros_before_one(
        &mut self,
        value: TermId,
        positions: impl DoubleEndedIterator<Item = u32>,
    ) -> TermId {
        let width = self.context.width(value);
        let positions: Vec<u32> = positions.collect();
        let mut result = self.context.number(width, width.into());
        for (count, &position) in positions.iter().enumerate().rev() {
            let bit = self.context.extract(value, position, 1);
            let count = self.context.number(width, count as u64);
            result = self.context.if_then_else(bit, count, result);
        }
        result
    }
}
