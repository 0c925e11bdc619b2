//! What the reduction knows of the states on the way, and what it makes of their moves.

use semantics::concrete::Scheduling;
use semantics::machine::{Move, Outcome, Pause, StateKey, ThreadState};

use super::Search;
use crate::reduction::{Actor, Touch};

/// What the reduction knows of a state on the way.
pub(super) struct Reduced {
    pub(super) key: StateKey,
    /// What each thread accesses first when it goes on, or that it accesses nothing, as far as that is known.
    pub(super) first: Vec<Option<Option<Touch>>>,
    /// The threads whose end each thread knows of.
    pub(super) joined: Vec<u64>,
    /// The threads that have ended: a bit for each.
    pub(super) ended: u64,
    /// The mutexes that each thread holds.
    pub(super) held: Vec<u64>,
    /// The thread whose moves are being made, and what it accesses in them.
    pub(super) followed: Option<usize>,
    pub(super) touched: Vec<Touch>,
    /// Whether none of its moves ends an object that others see.
    pub(super) safe: bool,
    /// Whether one of its moves leads to a state that is complete.
    pub(super) goes: bool,
    /// The threads that would take a mutex which another one holds. That is no move.
    pub(super) blocked: Vec<usize>,
}

/// The mutex without which the move that was made last cannot begin, if there is one: it takes it first, or has waited
/// for it.
fn taken_first(scheduling: &Scheduling, pending: Pause) -> u64 {
    let lock = match pending {
        Pause::Visible => scheduling.takes,
        Pause::Waits(_) if scheduling.joins.is_empty() => {
            let first = scheduling.footprint.first();
            let place = first.map(|access| (access.object, access.offset));
            scheduling.locks.iter().position(|lock| Some(*lock) == place)
        }
        Pause::Waits(_)
        | Pause::Statement { .. }
        | Pause::Point
        | Pause::Choice(..)
        | Pause::Ended
        | Pause::Exited(_) => None,
    };
    lock.map_or(0, |lock| 1 << lock)
}

/// The mutexes that threads other than one hold.
fn blocked_by(reduced: &Reduced, thread: usize) -> u64 {
    let others = reduced.held.iter().enumerate().filter(|(other, _)| *other != thread);
    others.fold(0, |all, (_, held)| all | held)
}

impl Search<'_, '_> {
    /// Whether the moves of a state that were made are enough: there is no next one, or it is another thread's, and
    /// nothing that other threads do matters to the moves of the one that was followed.
    pub(super) fn is_enough(&mut self, next: Option<Move>) -> bool {
        let Some(next) = next else { return true };
        let depth = self.path.len() - 1;
        let (Some(reduction), Some(node)) = (&mut self.reduction, self.path.last_mut()) else {
            return false;
        };
        let Some(reduced) = &mut node.reduced else { return false };
        let Some(thread) = reduced.followed.filter(|&one| one != next.thread) else { return false };
        let others = !(reduced.ended | 1 << thread);
        let actor = Actor { thread, held: reduced.held[thread], others };
        let touched = std::mem::take(&mut reduced.touched);
        let apart = touched.iter().all(|touch| reduction.is_apart(touch, actor));
        let enough = reduced.safe && reduced.goes && apart;
        (reduced.followed, reduced.safe, reduced.goes) = (None, true, false);
        // What comes after a state is complete, unless it leads back to one before it.
        if enough && self.returned_to.first().is_some_and(|&first| first < depth) {
            touched.iter().for_each(|touch| reduction.rely(touch, actor));
        }
        enough
    }

    /// The number of what threads know of the ends of others.
    pub(super) fn joined_number(&mut self) -> u32 {
        let threads = self.machine.thread_states().count();
        let known: Vec<u64> = (0..threads).map(|thread| self.machine.joined(thread)).collect();
        let next = self.joined.len() as u32;
        *self.joined.entry(known).or_insert(next)
    }

    /// Whether a thread was about to take a mutex that another one holds.
    pub(super) fn is_blocked(&self, made: Move, outcome: &Result<Pause, Outcome>) -> bool {
        let (Some(node), Some(scheduling)) = (self.path.last(), self.machine.scheduling()) else {
            return false;
        };
        let Some(reduced) = &node.reduced else { return false };
        let taken = taken_first(scheduling, node.pending[made.thread]);
        node.pending[made.thread] == Pause::Visible
            && matches!(outcome, Ok(Pause::Waits(_)))
            && taken & blocked_by(reduced, made.thread) != 0
    }

    /// The mutexes that threads hold.
    pub(super) fn held(&self, threads: usize) -> Vec<u64> {
        let mut held = vec![0; threads];
        for (lock, owner) in self.machine.lock_owners().enumerate() {
            if let Some(held) = owner.and_then(|owner| held.get_mut(owner)) {
                *held |= 1 << lock;
            }
        }
        held
    }

    /// A thread has gone on, or has tried to: its accesses are recorded.
    pub(super) fn record(&mut self, made: Move, outcome: &Result<Pause, Outcome>) {
        if self.reduction.is_none() {
            return;
        }
        let thread = made.thread;
        let threads = self.machine.thread_states().count();
        let held_now = self.held(threads);
        let Some(scheduling) = self.machine.scheduling() else { return };
        let (Some(reduction), Some(node)) = (&mut self.reduction, self.path.last_mut()) else {
            return;
        };
        let Some(reduced) = &mut node.reduced else { return };
        let all = |count: usize| if count >= 64 { u64::MAX } else { (1_u64 << count) - 1 };
        // A move that begins by taking a mutex is impossible while another thread holds it, as is one that begins by
        // giving it back.
        let taken = taken_first(scheduling, node.pending[thread]);
        let held = reduced.held[thread] | taken & (held_now[thread] | blocked_by(reduced, thread));
        for (other, before) in reduced.held.iter().enumerate().filter(|(one, _)| *one != thread) {
            let lost = before & !held_now[other];
            if lost != 0 {
                let locks = (0..64).filter(|lock| lost >> lock & 1 == 1);
                locks.for_each(|lock| reduction.distrust(lock));
                self.contradicted = true;
            }
        }
        let before = node.pending.len();
        let mut contradicted = false;
        let mut add = |touch: Touch, known: u64, count: usize| {
            let actor = Actor { thread, held, others: all(count) & !(known | 1 << thread) };
            contradicted |= reduction.record(&touch, actor);
            reduced.touched.push(touch);
        };
        let known = reduced.joined[thread];
        for (index, access) in scheduling.footprint.iter().enumerate() {
            let joins = scheduling.joins.iter().rev();
            let known = joins.clone().find(|(after, _)| *after <= index).map_or(known, |one| one.1);
            let started = scheduling.spawned_after.is_some_and(|after| index >= after);
            add(Touch::of(access), known, if started { threads } else { before });
        }
        scheduling.hidden.iter().for_each(|access| add(Touch::of(access), known, threads));
        if threads > before {
            add(Touch::of_threads(true), known, threads);
        }
        if !scheduling.joins.is_empty() {
            add(Touch::of_threads(false), known, before);
        }
        self.contradicted |= contradicted;
        reduced.safe &= !scheduling.hidden.iter().any(|access| access.writes);
        reduced.followed = Some(thread);
        if let Some(first) = reduced.first.get_mut(thread) {
            *first = Some(scheduling.footprint.first().map(Touch::of));
        }
        // A run that ends here says nothing of what others would have done.
        let ends = !matches!(
            outcome,
            Ok(Pause::Visible
                | Pause::Choice(..)
                | Pause::Waits(_)
                | Pause::Ended
                | Pause::Statement { .. }
                | Pause::Point)
        );
        if ends && made.choice.is_none() {
            reduced.safe = false;
        }
    }

    /// What the reduction has to know of the state that the machine is in.
    pub(super) fn reduced(&self, key: &[u32], made: Option<Move>) -> Reduced {
        let states: Vec<ThreadState> = self.machine.thread_states().collect();
        let before = self.path.last().and_then(|node| node.reduced.as_ref());
        let mut first = before.map_or(Vec::new(), |before| before.first.clone());
        first.resize(states.len(), None);
        if let Some(made) = made {
            let stopped = self.machine.scheduling().and_then(|one| one.stopped_before.as_ref());
            first[made.thread] = stopped.map(|access| Some(Touch::of(access)));
        }
        let ended = states.iter().enumerate().filter(|(_, state)| **state == ThreadState::Ended);
        Reduced {
            key: key.into(),
            first,
            joined: (0..states.len()).map(|thread| self.machine.joined(thread)).collect(),
            ended: ended.fold(0, |all, (thread, _)| all | 1 << thread),
            held: self.held(states.len()),
            followed: None,
            touched: Vec::new(),
            safe: true,
            goes: false,
            blocked: Vec::new(),
        }
    }

    /// Orders the moves of the state on top of the path: those first after which nothing else may have to be made.
    pub(super) fn order_moves(&mut self) {
        if self.reduction.is_none() {
            return;
        }
        let Some(node) = self.path.last() else { return };
        let mut threads: Vec<usize> = node.moves.iter().map(|one| one.thread).collect();
        threads.dedup();
        if threads.len() < 2 {
            return;
        }
        for &thread in &threads {
            let node = self.path.last();
            let Some(reduced) = node.and_then(|node| node.reduced.as_ref()) else { return };
            let visible = node.is_some_and(|node| node.pending[thread] == Pause::Visible);
            if visible && reduced.first[thread].is_none() {
                self.try_out(thread);
            }
        }
        let (Some(reduction), Some(node)) = (&self.reduction, self.path.last_mut()) else { return };
        let Some(reduced) = &node.reduced else { return };
        let has_ended = node.made.is_some_and(|made| node.pending[made.thread] == Pause::Ended);
        let rank = |thread: usize| match node.pending[thread] {
            Pause::Choice(..) => 0,
            Pause::Waits(_) if has_ended => 1,
            Pause::Waits(_) => 3,
            Pause::Visible
            | Pause::Statement { .. }
            | Pause::Point
            | Pause::Ended
            | Pause::Exited(_) => match &reduced.first[thread] {
                Some(Some(touch)) => {
                    let others = !(reduced.ended | 1 << thread);
                    let actor = Actor { thread, held: reduced.held[thread], others };
                    if reduction.is_apart(touch, actor) { 1 } else { 4 }
                }
                Some(None) => 1,
                None => 2,
            },
        };
        node.moves.sort_by_key(|one| rank(one.thread));
    }

    /// Finds out what a thread accesses first.
    pub(super) fn try_out(&mut self, thread: usize) {
        let next = Move { thread, choice: None };
        let before = self.machine.checkpoint(thread);
        self.report.statistics.transitions += 1;
        let outcome = self.machine.advance(next, &mut self.host);
        self.report_failures(next);
        self.record(next, &outcome);
        self.machine.go_back(before);
        if let Some(reduced) = self.path.last_mut().and_then(|node| node.reduced.as_mut()) {
            reduced.touched.clear();
            (reduced.followed, reduced.safe, reduced.goes) = (None, true, false);
        }
    }

    /// The move that was made leads to a state that is complete before the one on top of the path.
    pub(super) fn goes_on_to_other(&mut self) {
        if let Some(reduced) = self.path.last_mut().and_then(|node| node.reduced.as_mut()) {
            reduced.goes = true;
        }
    }
}
