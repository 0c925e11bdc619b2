//! Event logs: how much of a log has been written.
//!
//! A state does not know which events happened, only under which condition exactly the first i
//! events of the log have: a vector of conditions of which nearly all are false, so that only the
//! others are kept. An event moves each of them on by one where it is the one that the log has
//! there. Where no condition is left, no execution writes the log, and the path ends.

use std::rc::Rc;

use logic::TermId;
use semantics::domain::Domain;

use crate::domain::TermDomain;

/// Under which condition how many events of the log have been written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct EventVector {
    entries: Rc<[(u32, TermId)]>,
}

impl TermDomain<'_> {
    /// No event has been written.
    pub(crate) fn no_events(&mut self) -> EventVector {
        EventVector { entries: Rc::new([(0, self.context.boolean(true))]) }
    }

    /// An event happens.
    pub(crate) fn event(&mut self, name: &str) {
        let Some(log) = self.event_log.clone() else { return };
        let vector = &self.memory.events;
        let goes_on = |&&(written, _): &&(u32, TermId)| {
            log.get(written as usize).is_some_and(|next| **next == *name)
        };
        let moved = vector.entries.iter().filter(goes_on);
        let entries: Rc<[_]> = moved.map(|&(written, when)| (written + 1, when)).collect();
        let some = self.context.or_any(entries.iter().map(|&(_, when)| when));
        self.memory.events = EventVector { entries };
        self.restrict(some);
    }

    /// When the whole log has been written.
    pub(crate) fn is_log_written(&mut self, vector: &EventVector) -> TermId {
        let length = self.event_log.as_ref().map_or(0, |log| log.len());
        let whole = vector.entries.iter().find(|&&(written, _)| written as usize == length);
        whole.map_or_else(|| self.context.boolean(false), |&(_, when)| when)
    }

    /// The vector after two paths that join.
    pub(crate) fn merge_events(
        &mut self,
        condition: TermId,
        first: &EventVector,
        second: &EventVector,
    ) -> EventVector {
        if first == second {
            return first.clone();
        }
        let mut indices: Vec<u32> =
            first.entries.iter().chain(second.entries.iter()).map(|&(index, _)| index).collect();
        indices.sort_unstable();
        indices.dedup();
        let never = self.truth(false);
        let entry = |vector: &EventVector, index| {
            let found = vector.entries.iter().find(|&&(written, _)| written == index);
            found.map_or(never, |&(_, when)| when)
        };
        let merged = indices.into_iter().map(|index| {
            let (one, other) = (entry(first, index), entry(second, index));
            (index, self.context.if_then_else(condition, one, other))
        });
        EventVector { entries: merged.collect() }
    }
}
