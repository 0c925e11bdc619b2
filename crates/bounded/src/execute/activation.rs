//! An activation of a function: what is pending in it, and how often its loops went round.

use std::collections::BTreeMap;
use std::rc::Rc;

use ir::{FunctionId, VertexId};

use super::Runnable;
use crate::havoc::Snapshot;
use crate::merge::State;
use crate::path::Path;
use crate::value::Value;

/// After this many rounds of a loop whose number seemed to be known, it is asked whether any
/// execution is still in it; then after twice as many.
const ROUNDS_BEFORE_QUESTION: u32 = 16;

/// After this many rounds, those that take inputs count also where the loop was not left: it may be one that is never
/// left, which the text does not show.
const ROUNDS_WITHOUT_COUNT: u32 = 4096;
/// After this many rounds it is looked whether the state is one that the loop had before; then after twice as many.
const ROUNDS_BEFORE_SNAPSHOT: u32 = 64;

/// An activation of a function.
pub(super) struct Activation {
    pub(super) runnable: Rc<Runnable>,
    pub(super) function: FunctionId,
    /// Where an aggregate is returned to.
    pub(super) result: Option<Value>,
    pub(super) pending: BTreeMap<Turn, State>,
    pub(super) loops: Vec<Rounds>,
    pub(super) returned: Option<State>,
    /// How many objects of frames there were before.
    pub(super) frame_objects: usize,
    /// The slots of the constants, while no vertex uses them.
    pub(super) constants: Option<Vec<Value>>,
}

/// When a vertex comes next. The head of a loop comes again when nothing waits in the loop any
/// more, so that all paths of a round have met; inner loops come before those around them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    /// A position, or the last one of the loop that goes round.
    pub(super) position: u32,
    /// How far back the head of that loop is, plus one.
    pub(super) back: u32,
}

impl Turn {
    /// The position of the vertex.
    pub(super) fn vertex(self) -> u32 {
        self.position - self.back.saturating_sub(1)
    }
}

/// How often a loop went round.
#[derive(Clone, Default)]
pub(super) struct Rounds {
    pub(super) count: u32,
    /// Whether it may have been left since its head was reached last.
    pub(super) left: bool,
    /// How often it went round of necessity, since that was found to be possible.
    pub(super) forced: u32,
    /// After how many of these rounds it is asked again.
    pub(super) question: u32,
    /// How the head was reached when it was asked last.
    pub(super) path: Path,
    /// All rounds.
    pub(super) rounds: u32,
    /// How many inputs there were, and how the head was reached, one round ago.
    pub(super) before: (usize, Path),
    /// How many paths hooks had ended, one round ago.
    pub(super) pruned: u32,
    /// The progress that a hook saw when the count began.
    pub(super) progress: u32,
    /// The state of an earlier round, with how many inputs and objects there were and how the head was reached.
    pub(super) earlier: Option<(Snapshot, (usize, u32, Path))>,
}

impl Rounds {
    /// Rounds in which all executions make progress do not count: it ends.
    pub(super) fn meets(&mut self, progress: u32) {
        if progress > self.progress {
            (self.progress, self.count) = (progress, 0);
        }
    }

    /// Whether the state of an earlier round is to be replaced by this one.
    pub(super) fn takes_snapshot(&self) -> bool {
        self.rounds >= ROUNDS_BEFORE_SNAPSHOT && self.rounds.is_power_of_two()
    }

    /// Another round; whether it is to be asked if any execution is in it.
    pub(super) fn asks(&mut self, path: Path) -> bool {
        self.forced += 1;
        if self.forced < self.question.max(ROUNDS_BEFORE_QUESTION) || path == self.path {
            return false;
        }
        (self.question, self.path) = (2 * self.forced, path);
        self.forced = 0;
        true
    }
}

impl Activation {
    /// What waits before a vertex: the locals. A function may have as many constants as cases, and
    /// as many paths that wait, so the constants are not copied with each.
    pub(super) fn locals(&mut self, mut slots: Vec<Value>) -> Vec<Value> {
        let code = &self.runnable.code;
        slots.truncate(code.constants.len() + code.zeroed as usize);
        let locals = slots.split_off(code.constants.len());
        self.constants = Some(slots);
        locals
    }

    /// The slots with which a vertex is executed.
    pub(super) fn with_constants(&mut self, locals: &[Value]) -> Vec<Value> {
        let constants = self.runnable.code.constants.len();
        let first = || self.runnable.slots[..constants].to_vec();
        let mut slots = self.constants.take().unwrap_or_else(first);
        slots.extend_from_slice(locals);
        slots
    }

    /// Control goes from a vertex to another, or out of the function. Where the program ends, as
    /// it does when an assertion fails, that says nothing about how often a loop goes round.
    pub(super) fn leave_loops(&mut self, from: VertexId, to: Option<VertexId>) {
        let order = &self.runnable.order;
        if to.is_some_and(|to| !order.returns[usize::from(to)]) {
            return;
        }
        let to = to.map(|to| order.position(to));
        let mut index = order.around[order.position(from) as usize];
        while let Some(&(first, last)) = order.loops.get(index as usize) {
            if to.is_some_and(|to| first <= to && to <= last) {
                return;
            }
            self.loops[index as usize].left = true;
            index = order.outer[index as usize];
        }
    }

    /// When a vertex comes next to which control goes from another.
    pub(super) fn turn(&self, from: VertexId, to: VertexId) -> Turn {
        let order = &self.runnable.order;
        let (from, to) = (order.position(from), order.position(to));
        match order.headed(to).map(|index| order.loops[index].1) {
            Some(last) if from >= to && from <= last => {
                Turn { position: last, back: last - to + 1 }
            }
            _ => Turn { position: to, back: 0 },
        }
    }

    /// Whether the program ends after a vertex that control comes to from a loop, or from where the
    /// function may still return: an assertion has failed there. Such ends are not joined, as
    /// otherwise those of all rounds of a loop would be one.
    pub(super) fn ends_apart(&self, from: VertexId, to: VertexId) -> bool {
        let order = &self.runnable.order;
        let in_loop = |vertex| order.around[order.position(vertex) as usize] != u32::MAX;
        !order.returns[usize::from(to)]
            && !in_loop(to)
            && (in_loop(from) || order.returns[usize::from(from)])
    }

    /// Control comes to a vertex. If that is the head of a loop and the loop goes round, it is
    /// given; a round counts once, if the loop may have been left in it. In a loop that is never
    /// left, or not for thousands of rounds, a round counts if it depends on anything. Executions that a hook has ended might
    /// have left the loop.
    pub(super) fn goes_round(
        &mut self,
        turn: Turn,
        (inputs, path): (usize, Path),
        pruned: u32,
    ) -> Option<usize> {
        let index = self.runnable.order.headed(turn.vertex())?;
        let rounds = &mut self.loops[index];
        let now = (inputs, path);
        if turn.back == 0 {
            *rounds = Rounds { before: now, pruned, ..Rounds::default() };
            return None;
        }
        if !self.pending.contains_key(&turn) {
            let seems_endless =
                !self.runnable.order.leaves[index] || rounds.rounds >= ROUNDS_WITHOUT_COUNT;
            let endless = seems_endless && rounds.before != now;
            let left = std::mem::take(&mut rounds.left) || rounds.pruned != pruned;
            rounds.pruned = pruned;
            rounds.count += u32::from(left || endless);
            rounds.before = now;
            rounds.rounds += 1;
        }
        Some(index)
    }
}
