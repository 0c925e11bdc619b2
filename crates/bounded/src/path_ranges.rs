//! Ranges of terms that a path knows.
//!
//! Terms are never changed by what is known of them: a range is kept beside, in the state, and decides
//! checks and branches without the solver. It starts from conditions (`if (x > 100) return;`), and follows
//! what is computed. Where paths join, a value is somewhere in the ranges of both.

use logic::{Context, Range, TermId};

use crate::tree::Tree;

/// For each term of which the path knows more than the term itself tells, its range.
#[derive(Debug, Clone, Default)]
pub(crate) struct PathRanges {
    known: Tree<Range>,
}

impl PathRanges {
    pub fn get(&self, term: TermId) -> Option<Range> {
        self.known.get(term.index() as u64).copied()
    }

    /// The range of a term on the path.
    pub fn range(&self, context: &Context, term: TermId) -> Range {
        context.range_under(term, &|term| self.get(term))
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Takes in what follows from a condition that holds from here on.
    pub fn learn(&mut self, context: &Context, condition: TermId) {
        for (term, range) in context.ranges_stated(condition, &|term| self.get(term)) {
            self.known.insert(term.index() as u64, range);
        }
    }

    /// Keeps the range of a term that was just computed.
    pub fn keep(&mut self, context: &Context, term: TermId) {
        if self.is_empty() || context.is_constant(term) || self.get(term).is_some() {
            return;
        }
        let range = self.range(context, term);
        self.keep_range(context, term, range);
    }

    /// Keeps the range of a term that is equal to another one on this path.
    pub fn keep_as(&mut self, context: &Context, term: TermId, same: TermId) {
        let range = self.range(context, same);
        self.keep_range(context, term, range);
    }

    fn keep_range(&mut self, context: &Context, term: TermId, range: Range) {
        if range.is_within(context.own_range(term)) {
            self.known.insert(term.index() as u64, range);
        }
    }

    /// What two paths know of the same terms.
    fn joined(&self, context: &Context, other: &Self) -> Self {
        let mut joined = self.clone();
        for key in self.known.differences(&other.known) {
            match (self.known.get(key), other.known.get(key)) {
                (Some(one), Some(two)) if one == two => {}
                (Some(one), Some(two)) => {
                    let term = context.term_at(key as usize);
                    let hull = one.hull(*two, context.width(term));
                    match hull.is_within(context.own_range(term)) {
                        true => joined.known.insert(key, hull),
                        false => joined.known.remove(key),
                    }
                }
                (Some(_), None) | (None, Some(_)) | (None, None) => joined.known.remove(key),
            }
        }
        joined
    }
}

/// The ranges of two paths while their states become one.
#[derive(Debug)]
pub(crate) struct JoiningRanges {
    first: PathRanges,
    second: PathRanges,
    pub joined: PathRanges,
}

impl JoiningRanges {
    pub fn new(context: &Context, first: PathRanges, second: PathRanges) -> Self {
        let joined = first.joined(context, &second);
        Self { first, second, joined }
    }

    /// A term is the first one on the first path, and the other one on the second.
    pub fn keep(&mut self, context: &Context, term: TermId, one: TermId, other: TermId) {
        if self.first.is_empty() && self.second.is_empty() || context.is_constant(term) {
            return;
        }
        let (one, other) = (self.first.range(context, one), self.second.range(context, other));
        let range = one.hull(other, context.width(term));
        self.joined.keep_range(context, term, range);
    }
}
