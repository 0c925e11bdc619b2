//! The states on the way to the one that the search is in, and the moves that they have.

use semantics::machine::{MachineCheckpoint, Move, Pause};

use super::Search;
use super::reduced::Reduced;
use crate::Limiting;
use crate::races::FirstAccesses;
use crate::values::Values;

/// Marks states that are on the way to the one that the search is in.
pub(super) const ON_THE_WAY: u32 = 1 << 31;

/// A state on the way to the one that the search is in.
pub(super) struct Node {
    /// How to come back to the state before it, unless it is the first.
    pub(super) before: Option<MachineCheckpoint>,
    /// Its number among those that wait to be looked at, unless the search is depth first.
    pub(super) number: u32,
    /// The move that led to it.
    pub(super) made: Option<Move>,
    /// The moves that it may have.
    pub(super) moves: Vec<Move>,
    pub(super) next: usize,
    /// Whether some thread could go on.
    pub(super) goes_on: bool,
    /// What each thread waits for.
    pub(super) pending: Vec<Pause>,
    /// How often a thread was interrupted that could go on.
    pub(super) interruptions: u32,
    pub(super) accesses: FirstAccesses,
    /// What the reduction needs to know of it, if there is one.
    pub(super) reduced: Option<Reduced>,
}

impl Node {
    /// Whether a thread that goes on here interrupts the one that came here and could go on.
    pub(super) fn is_interrupted_by(&self, thread: usize) -> bool {
        self.made.is_some_and(|last| {
            last.thread != thread
                && matches!(self.pending[last.thread], Pause::Visible | Pause::Choice(..))
        })
    }
}

impl Search<'_, '_> {
    /// A state, with the moves that threads may make there.
    pub(super) fn node(
        &mut self,
        before: Option<MachineCheckpoint>,
        made: Option<Move>,
        pending: Vec<Pause>,
        interruptions: u32,
        key: &[u32],
    ) -> Node {
        let mut moves = Vec::new();
        // A thread that chooses within an atomic section is the only one that goes on.
        let choosing = (0..pending.len()).find(|&thread| {
            matches!(pending[thread], Pause::Choice(..)) && self.machine.is_atomic(thread)
        });
        let last = made.map(|made| made.thread);
        let threads = 0..pending.len();
        let may_go = |thread: &usize| choosing.is_none_or(|only| only == *thread);
        // The thread that ran goes on first, so that what is found has few switches.
        let ordered = last.into_iter().chain(threads.filter(|thread| Some(*thread) != last));
        let interrupted = last.is_some_and(|last| {
            matches!(pending.get(last), Some(Pause::Visible | Pause::Choice(..)))
        });
        for thread in ordered.filter(may_go) {
            let costs = u32::from(interrupted && Some(thread) != last);
            if self.options.context_bound.is_some_and(|bound| interruptions + costs > bound) {
                self.limiting.insert(Limiting::Contexts(self.options.context_bound.unwrap_or(0)));
                continue;
            }
            self.moves_of(thread, pending[thread], &mut moves);
        }
        let goes_on = false;
        let accesses = FirstAccesses::default();
        let reduced = self.reduction.is_some().then(|| self.reduced(key, made));
        Node {
            before,
            number: 0,
            made,
            moves,
            next: 0,
            goes_on,
            pending,
            interruptions,
            accesses,
            reduced,
        }
    }

    pub(super) fn moves_of(&mut self, thread: usize, pending: Pause, moves: &mut Vec<Move>) {
        match pending {
            Pause::Visible | Pause::Statement { .. } | Pause::Point | Pause::Waits(_) => {
                moves.push(Move { thread, choice: None })
            }
            Pause::Choice(site, limit) => {
                let of = &self.program.sites[site];
                let ranges = &self.options.ranges;
                let values = match self.options.inputs.get(&site) {
                    Some(bits) => Some(Values { bits: bits.clone(), complete: false }),
                    None => ranges.values_by_class(self.program, &self.classes, site, limit),
                };
                let Some(values) = values else {
                    let text = format!("the values of {} are not enumerated", of.name);
                    self.report.unknown.get_or_insert(text);
                    return;
                };
                if !values.complete {
                    self.limiting.insert(Limiting::Inputs(site));
                }
                moves.extend(
                    values.bits.into_iter().map(|value| Move { thread, choice: Some(value) }),
                );
            }
            Pause::Ended | Pause::Exited(_) => {}
        }
    }

    /// Whether a state is to be followed: it is new, or, where runs have a bound, it was come to in more moves before.
    pub(super) fn remember(&mut self, key: &[u32]) -> bool {
        let depth = self.path.len() as u32;
        let number = depth | if self.reduction.is_some() { ON_THE_WAY } else { 0 };
        let Some(known) = self.visited.come_to(key, number) else { return true };
        if known & ON_THE_WAY != 0 {
            self.returned_to.insert((known & !ON_THE_WAY) as usize);
            self.leads_back = true;
        }
        let bounded = self.max_depth.is_some() || self.options.shortest.is_some();
        let sooner = bounded && depth < known;
        if sooner {
            self.visited.renumber(key, depth);
        }
        sooner
    }
}
