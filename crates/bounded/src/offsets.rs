//! Which offsets an access can be at.

use logic::{Operation, TermId};

use crate::domain::TermDomain;
use crate::value::ObjectId;

/// A symbolic offset that can have more values than this in its object is not followed.
pub(crate) const LARGEST_SELECTION: u64 = 4096;
/// How deep the factors of an offset are looked for.
const FACTOR_DEPTH: u32 = 16;

impl TermDomain<'_> {
    /// The value of a term of up to 64 bits that is constant.
    pub(crate) fn constant(&self, term: TermId) -> Option<u64> {
        self.context.value(term)?.to_u64()
    }

    /// How many low bits of a term are known, and what they are.
    fn low_bits(&self, term: TermId, depth: u32) -> (u32, u64) {
        let mask = |bits: u32| if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
        if depth == 0 {
            return (0, 0);
        }
        let known = |term| self.low_bits(term, depth - 1);
        match self.context.operation(term) {
            Operation::Constant(_) => self.constant(term).map_or((0, 0), |value| (64, value)),
            Operation::Add(left, right) => {
                let (left, right) = (known(left), known(right));
                let bits = left.0.min(right.0);
                (bits, left.1.wrapping_add(right.1) & mask(bits))
            }
            Operation::Multiply(left, right) => {
                let (left, right) = (known(left), known(right));
                // What is above the known bits of one is moved up by the zeros of the other.
                let zeros = |(bits, value): (u32, u64)| bits.min(value.trailing_zeros());
                let bits = (left.0 + zeros(right)).min(right.0 + zeros(left)).min(64);
                (bits, left.1.wrapping_mul(right.1) & mask(bits))
            }
            Operation::Negate(operand) => {
                let (bits, value) = known(operand);
                (bits, value.wrapping_neg() & mask(bits))
            }
            Operation::Concat(high, low) => {
                let width = self.context.width(low);
                let (bits, value) = known(low);
                if bits < width || width >= 64 {
                    return (bits.min(width), value & mask(bits.min(width)));
                }
                let (above, high) = known(high);
                let bits = (width + above).min(64);
                (bits, ((value & mask(width)) | high << width) & mask(bits))
            }
            Operation::ShiftLeft(_, amount) => {
                let amount = self.constant(amount).map_or(0, |amount| amount.min(63) as u32);
                (amount, 0)
            }
            Operation::IfThenElse(_, then, otherwise) => {
                let (then, otherwise) = (known(then), known(otherwise));
                let differs = (then.1 ^ otherwise.1).trailing_zeros();
                let bits = then.0.min(otherwise.0).min(differs);
                (bits, then.1 & mask(bits))
            }
            _ => (0, 0),
        }
    }

    /// The offsets at which an access can be, each with its condition. None, and a cut, if they
    /// are too many.
    pub(crate) fn possible_offsets(
        &mut self,
        object: ObjectId,
        offset: TermId,
        size: u64,
    ) -> Vec<(TermId, u64)> {
        if size == 0 {
            return Vec::new();
        }
        let whole = self.constant(self.objects[object.0 as usize].size);
        if let Some(offset) = self.constant(offset) {
            let always = self.context.boolean(true);
            // An access outside is only evaluated where it does not happen.
            let inside = whole.is_none_or(|whole| size <= whole && offset <= whole - size);
            let inside = inside && offset < u64::MAX / 2;
            return if inside { vec![(always, offset)] } else { Vec::new() };
        }
        let (bits, first) = self.low_bits(offset, FACTOR_DEPTH);
        let step = 1_u64 << bits.min(62);
        let Some(whole) = whole.filter(|whole| whole / step <= LARGEST_SELECTION) else {
            self.cut("a subscript that is not known, into an object that is too large");
            return Vec::new();
        };
        let mut offsets = Vec::new();
        let mut at = first;
        while at.checked_add(size).is_some_and(|end| end <= whole) {
            let here = self.number(at);
            let condition = self.context.equal(offset, here);
            offsets.push((condition, at));
            let Some(next) = at.checked_add(step) else { break };
            at = next;
        }
        offsets.retain(|&(condition, _)| !self.context.is_false(condition));
        offsets
    }
}
