//! Partial-order reduction: in which states it is enough to let one thread go on.
//!
//! A thread is followed alone from a state if no other thread can do anything, before it moves, that its move depends on.
//! Whether that is so is not known from the text; it is looked for in the search itself. For every byte that threads
//! access it is recorded who accesses it, which threads there are then whose end the accessing thread does not know of, and which
//! mutexes it always holds. When the search has followed a move of a thread t to the end of everything that comes after it,
//! the other threads of that state are left out if nothing that it has recorded is an access of another thread
//!
//! - to the same byte, where one of the two writes,
//! - by a thread that has not ended in the state,
//! - made while t existed, and without knowing of the end of t,
//! - without a mutex that t holds in the state.
//!
//! This is sound: assume that a run from the state, without a move of t, comes to an access on which t's move depends, and take
//! the shortest such run. The same run can be made after t's move, and none of what is recorded about its last access
//! changes by that: it depends on the other thread and on who was started. So the search has met it, or has left out
//! something on the way, for which the same argument holds with a shorter run; that ends, because a move that leads
//! back to a state that is not complete is no reason to leave anything out. Only in cycles can the
//! search rely on what is not complete. Then the reliance is recorded, and an access that contradicts it begins the
//! search anew with all that is known.
//!
//! A mutex counts as held, too, in a move that begins by taking it: such a move cannot be made while another thread holds it. So
//! taking a mutex that another thread holds is no move at all, and giving one back depends on nothing that others can do,
//! unless somebody tries the mutex without waiting. That only its holder gives a mutex back is watched, not assumed.
//!
//! Moves that end the run, by a failure, an assumption or the end of the program, leave nothing out.

use ir::GlobalId;
use rustc_hash::FxHashMap;
use semantics::concrete::{Access, ObjectKind};

/// Bytes that states name in the same way, whatever led to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Owner {
    /// Global variables are in the same place in all states.
    Global(GlobalId),
    /// States know of other objects only whether they are of the heap, and their sizes.
    Other { heap: bool, size: u64 },
    /// The threads themselves: they are started and waited for.
    Threads,
}

/// An access, so that it can be compared in all states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Touch {
    owner: Owner,
    from: usize,
    to: usize,
    writes: bool,
}

/// What lies behind so many bytes of an object is one place.
const MOST_CELLS: usize = 1 << 14;

impl Touch {
    pub(crate) fn of(access: &Access) -> Self {
        let owner = match access.kind {
            ObjectKind::Global(global) => Owner::Global(global),
            ObjectKind::Heap => Owner::Other { heap: true, size: access.object_size },
            ObjectKind::Local(..)
            | ObjectKind::Frame
            | ObjectKind::Temporary
            | ObjectKind::Environment => Owner::Other { heap: false, size: access.object_size },
        };
        let size = access.size.min(access.object_size.max(1));
        let from = (access.offset as usize).min(MOST_CELLS);
        let to = (access.offset.saturating_add(size) as usize).clamp(from + 1, MOST_CELLS + 1);
        Self { owner, from, to, writes: access.writes }
    }

    /// Threads are started, or waited for.
    pub(crate) const fn of_threads(writes: bool) -> Self {
        Self { owner: Owner::Threads, from: 0, to: 1, writes }
    }
}

/// Who makes an access, or may be followed alone because of one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Actor {
    pub thread: usize,
    /// The mutexes that it holds: a bit for each.
    pub held: u64,
    /// For an access, the other threads that there are and whose end it does not know of; for a state, those that have
    /// not ended or do not exist yet.
    pub others: u64,
}

/// The accesses of one thread to one byte.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Seen {
    reads: u64,
    writes: u64,
    /// The mutexes held in all of them.
    held_reading: u64,
    held_writing: u64,
}

#[derive(Debug, Clone, Default)]
struct Cell {
    /// By thread.
    seen: Vec<Seen>,
    /// What was left out because of this, while that was not certain.
    relied: Vec<(usize, u64, u64, bool)>,
}

/// The accesses of all threads.
#[derive(Debug, Default)]
pub(crate) struct Reduction {
    cells: FxHashMap<Owner, Vec<Cell>>,
    /// The mutexes that only those release who hold them.
    distrusted: u64,
}

impl Reduction {
    /// An access is made. Whether something was left out that this contradicts.
    pub(crate) fn record(&mut self, touch: &Touch, actor: Actor) -> bool {
        if actor.others == 0 {
            return false;
        }
        let cells = self.cells.entry(touch.owner).or_default();
        if cells.len() < touch.to {
            cells.resize_with(touch.to, Cell::default);
        }
        let mut contradicts = false;
        for cell in &mut cells[touch.from..touch.to] {
            if cell.seen.len() <= actor.thread {
                cell.seen.resize(actor.thread + 1, Seen::default());
            }
            let seen = &mut cell.seen[actor.thread];
            let (others, held) = match touch.writes {
                true => (&mut seen.writes, &mut seen.held_writing),
                false => (&mut seen.reads, &mut seen.held_reading),
            };
            let first = *others == 0;
            let both = if first { actor.held } else { *held & actor.held };
            if *others | actor.others == *others && both == *held {
                continue;
            }
            *others |= actor.others;
            *held = both;
            let held = *held;
            contradicts |= cell.relied.iter().any(|&(thread, open, holds, writes)| {
                thread != actor.thread
                    && actor.others >> thread & 1 == 1
                    && open >> actor.thread & 1 == 1
                    && (writes || touch.writes)
                    && holds & held & !self.distrusted == 0
            });
        }
        contradicts
    }

    /// Whether no other thread can do anything before a move that the move depends on.
    pub(crate) fn is_apart(&self, touch: &Touch, actor: Actor) -> bool {
        let Some(cells) = self.cells.get(&touch.owner) else { return true };
        let bit = 1_u64 << actor.thread;
        let held = actor.held & !self.distrusted;
        let end = touch.to.min(cells.len());
        cells[touch.from.min(end)..end].iter().all(|cell| {
            cell.seen.iter().enumerate().all(|(thread, seen)| {
                let may = actor.others >> thread & 1 == 1;
                let writes = seen.writes & bit != 0 && seen.held_writing & held == 0;
                let reads = seen.reads & bit != 0 && seen.held_reading & held == 0;
                !may || !(writes || touch.writes && reads)
            })
        })
    }

    /// Something is left out that later accesses may contradict.
    pub(crate) fn rely(&mut self, touch: &Touch, actor: Actor) {
        let cells = self.cells.entry(touch.owner).or_default();
        if cells.len() < touch.to {
            cells.resize_with(touch.to, Cell::default);
        }
        let relied = (actor.thread, actor.others, actor.held, touch.writes);
        for cell in &mut cells[touch.from..touch.to] {
            if !cell.relied.contains(&relied) {
                cell.relied.push(relied);
            }
        }
    }

    /// A thread has released a mutex that another one holds: that it is held says nothing from now on.
    pub(crate) fn distrust(&mut self, lock: usize) {
        self.distrusted |= 1 << lock;
    }

    /// The search begins anew: nothing is left out yet.
    pub(crate) fn begin_anew(&mut self) {
        for cell in self.cells.values_mut().flatten() {
            cell.relied.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Actor, Owner, Reduction, Touch};

    fn touch(from: usize, to: usize, writes: bool) -> Touch {
        Touch { owner: Owner::Global(ir::GlobalId(0)), from, to, writes }
    }

    fn actor(thread: usize, held: u64, others: u64) -> Actor {
        Actor { thread, held, others }
    }

    #[test]
    fn bytes_of_others_are_no_matter() {
        let mut reduction = Reduction::default();
        assert!(!reduction.record(&touch(0, 4, true), actor(1, 0, 0b101)));
        assert!(reduction.is_apart(&touch(4, 8, true), actor(2, 0, 0b011)));
        assert!(!reduction.is_apart(&touch(3, 8, false), actor(2, 0, 0b011)));
    }

    #[test]
    fn reads_of_others_matter_to_writes_only() {
        let mut reduction = Reduction::default();
        reduction.record(&touch(0, 4, false), actor(1, 0, 0b101));
        assert!(reduction.is_apart(&touch(0, 4, false), actor(2, 0, 0b011)));
        assert!(!reduction.is_apart(&touch(0, 4, true), actor(2, 0, 0b011)));
    }

    #[test]
    fn threads_that_have_ended_or_came_before_do_not_matter() {
        let mut reduction = Reduction::default();
        reduction.record(&touch(0, 4, true), actor(1, 0, 0b001));
        assert!(reduction.is_apart(&touch(0, 4, true), actor(2, 0, 0b011)));
        reduction.record(&touch(0, 4, true), actor(1, 0, 0b101));
        assert!(!reduction.is_apart(&touch(0, 4, true), actor(2, 0, 0b011)));
        assert!(reduction.is_apart(&touch(0, 4, true), actor(2, 0, 0b001)));
    }

    #[test]
    fn a_mutex_protects_only_if_it_is_held_each_time() {
        let mut reduction = Reduction::default();
        reduction.record(&touch(0, 4, true), actor(1, 0b11, 0b101));
        assert!(reduction.is_apart(&touch(0, 4, true), actor(2, 0b01, 0b011)));
        reduction.record(&touch(0, 4, true), actor(1, 0b10, 0b101));
        assert!(!reduction.is_apart(&touch(0, 4, true), actor(2, 0b01, 0b011)));
        assert!(reduction.is_apart(&touch(0, 4, true), actor(2, 0b10, 0b011)));
        reduction.distrust(1);
        assert!(!reduction.is_apart(&touch(0, 4, true), actor(2, 0b10, 0b011)));
    }

    #[test]
    fn a_later_access_contradicts_what_was_relied_on() {
        let mut reduction = Reduction::default();
        reduction.rely(&touch(0, 4, true), actor(2, 0b1, 0b011));
        assert!(!reduction.record(&touch(0, 4, true), actor(1, 0b1, 0b101)));
        assert!(reduction.record(&touch(0, 4, true), actor(1, 0, 0b101)));
        assert!(!reduction.record(&touch(4, 8, true), actor(1, 0, 0b101)));
    }
}
