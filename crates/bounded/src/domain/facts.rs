//! What the conditions of a path say about the size of numbers.
//!
//! The operands of a division are often small, which only the path knows: `assume(n <= 200)`. A
//! divider for eight bits is a sixteenth of one for thirty-two, so it is worth to look.

use logic::{TermId, UpperLimits};

use super::TermDomain;

/// This many of the last conditions of a path are looked at.
const RECENT: usize = 64;

impl TermDomain<'_> {
    /// The same number on this path, written so that its high bits are seen to be zero.
    pub(super) fn narrowed(&mut self, term: TermId) -> TermId {
        let width = self.context.width(term);
        if width > u64::BITS || self.context.is_constant(term) {
            return term;
        }
        let conditions = self.paths.conditions(self.path).take(RECENT);
        let limits = UpperLimits::of(&self.context, conditions);
        let Some(most) = limits.greatest(&self.context, term) else { return term };
        let needed = (u64::BITS - most.leading_zeros()).max(1);
        if needed >= width || self.context.fits(term, false, needed) {
            return term;
        }
        let low = self.context.extract(term, 0, needed);
        self.context.zero_extend(low, width)
    }
}
