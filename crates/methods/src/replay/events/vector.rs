//! Vectors of conditions, of which nearly all are false.

use std::rc::Rc;

use logic::{Context, TermId};

/// Under which condition how many elements of a log have been written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Vector {
    /// Those that are not false, by position.
    entries: Rc<[(u32, TermId)]>,
}

impl Vector {
    /// Nothing has been written.
    pub(super) fn start(always: TermId) -> Self {
        Self { entries: Rc::new([(0, always)]) }
    }

    /// A vector with these entries, in the order of their positions.
    pub(super) fn new(entries: Vec<(u32, TermId)>) -> Self {
        // Entries are searched by position: what is not in order would be taken as not written.
        assert!(entries.is_sorted_by_key(|&(position, _)| position), "positions are in order");
        Self { entries: entries.into() }
    }

    /// The conditions that are not false, each with its number of elements.
    #[must_use]
    pub fn entries(&self) -> &[(u32, TermId)] {
        &self.entries
    }

    /// When exactly this many elements have been written.
    pub(super) fn at(&self, position: u32) -> Option<TermId> {
        let found = self.entries.binary_search_by_key(&position, |&(known, _)| known);
        found.ok().map(|at| self.entries[at].1)
    }

    /// The least number of elements that may have been written.
    pub(super) fn lowest(&self) -> Option<u32> {
        self.entries.first().map(|&(position, _)| position)
    }

    /// A vector on a path that says already that one of the conditions holds.
    pub(super) fn certain(self, always: TermId) -> Self {
        match *self.entries {
            [(position, _)] => Self { entries: Rc::new([(position, always)]) },
            _ => self,
        }
    }

    /// The condition of those that are behind, and the vector of the others, if there are any.
    pub(super) fn split_lowest(&self) -> Option<(TermId, Self)> {
        match *self.entries {
            [] | [_] => None,
            [(_, lowest), ref others @ ..] => Some((lowest, Self { entries: others.into() })),
        }
    }

    /// The first vector where the condition holds, else the other.
    pub(super) fn merged(&self, condition: TermId, other: &Self, context: &mut Context) -> Self {
        if self == other {
            return self.clone();
        }
        let never = context.boolean(false);
        let mut merged = Vec::with_capacity(self.entries.len().max(other.entries.len()));
        let (mut ones, mut others) =
            (self.entries.iter().peekable(), other.entries.iter().peekable());
        loop {
            let position = match (ones.peek(), others.peek()) {
                (None, None) => break,
                (Some(one), None) => one.0,
                (None, Some(other)) => other.0,
                (Some(one), Some(other)) => one.0.min(other.0),
            };
            let one = ones.next_if(|entry| entry.0 == position).map_or(never, |entry| entry.1);
            let other = others.next_if(|entry| entry.0 == position).map_or(never, |entry| entry.1);
            merged.push((position, context.if_then_else(condition, one, other)));
        }
        Self { entries: merged.into() }
    }
}
