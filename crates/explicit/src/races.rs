//! Data races: two threads that can both go on, with accesses to the same bytes of which one writes.

use rustc_hash::FxHashSet;
use semantics::concrete::Access;
use semantics::machine::Move;

/// What the threads that can go on in a state access first.
#[derive(Debug, Clone, Default)]
pub(crate) struct FirstAccesses(Vec<(Move, Access)>);

impl FirstAccesses {
    /// A thread has gone on: its first access, if that was not in an atomic section.
    pub(crate) fn add(&mut self, made: Move, footprint: &[Access], atomic: bool) {
        if let Some(first) = footprint.first().filter(|_| !atomic) {
            self.0.push((made, *first));
        }
    }

    /// Two moves whose accesses conflict, of objects that were not reported yet.
    pub(crate) fn race(&self, reported: &mut FxHashSet<(usize, u64)>) -> Option<[Move; 2]> {
        for (index, (one, access)) in self.0.iter().enumerate() {
            for (other, conflicting) in &self.0[index + 1..] {
                if one.thread != other.thread
                    && access.conflicts_with(conflicting)
                    && reported.insert((access.object.index(), access.offset))
                {
                    return Some([*one, *other]);
                }
            }
        }
        None
    }
}
