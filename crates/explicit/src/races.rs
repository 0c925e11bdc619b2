//! Data races: two threads that can both go on, with accesses to the same bytes of which one writes.

use rustc_hash::FxHashSet;
use semantics::concrete::Access;
use semantics::machine::Move;

/// What the threads that can go on in a state access first.
#[derive(Debug, Clone, Default)]
pub(crate) struct FirstAccesses(Vec<(Move, Access)>);

impl FirstAccesses {
    /// A thread has gone on.
    pub(crate) fn add(&mut self, made: Move, footprint: &[Access]) {
        if let Some(first) = footprint.first() {
            self.0.push((made, *first));
        }
    }

    /// Pairs of moves whose accesses race, each pair of threads and place once.
    pub(crate) fn races(
        &self,
        reported: &mut FxHashSet<(usize, usize, usize, u64)>,
    ) -> Vec<[Move; 2]> {
        let mut races = Vec::new();
        for (index, (one, access)) in self.0.iter().enumerate() {
            for (other, second) in &self.0[index + 1..] {
                let (low, high) = (one.thread.min(other.thread), one.thread.max(other.thread));
                let place = (low, high, access.object.index(), access.offset);
                if low != high && access.races_with(second) && reported.insert(place) {
                    races.push([*one, *other]);
                }
            }
        }
        races
    }
}
