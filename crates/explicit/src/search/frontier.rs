//! Searches in another order than depth first: the states that are to be looked at wait in a queue.
//!
//! The machine has one state at a time. It goes to the next one of the queue by way of the last state that both
//! have come from: back to that, then on by the moves that led to the next one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use semantics::machine::{Move, Pause};

use super::Search;
use crate::Order;

/// How a state was come to first.
struct Origin {
    /// The state before it, and the move from there; none for the first state.
    from: Option<(u32, Move)>,
}

/// The states that wait, and how all of them were come to.
#[derive(Default)]
pub(super) struct Frontier {
    origins: Vec<Origin>,
    /// The next one first: by what the order says, then by its length, then as it was found.
    waiting: BinaryHeap<Reverse<(u32, u32, u32)>>,
}

impl Frontier {
    /// A state that is to be looked at; with what counts first, and the moves that led to it.
    pub(super) fn add(&mut self, from: Option<(u32, Move)>, first: u32, depth: u32) {
        let number = self.origins.len() as u32;
        self.origins.push(Origin { from });
        self.waiting.push(Reverse((first, depth, number)));
    }

    fn next(&mut self) -> Option<u32> {
        self.waiting.pop().map(|Reverse((.., number))| number)
    }

    /// The states on the way to one, the first one left out, each with the move that leads to it.
    fn way_to(&self, mut number: u32) -> Vec<(u32, Move)> {
        let mut way = Vec::new();
        while let Some((before, made)) = self.origins[number as usize].from {
            way.push((number, made));
            number = before;
        }
        way.reverse();
        way
    }
}

impl Search<'_, '_> {
    /// Looks at all states in the order of the queue. The first one is the path.
    pub(super) fn explore_in_order(&mut self) {
        self.frontier.add(None, 0, 0);
        let mut looked_at = 0_u64;
        while let Some(number) = self.frontier.next() {
            looked_at += 1;
            if looked_at.is_multiple_of(128) && self.must_stop() {
                return;
            }
            if !self.go_to(number) {
                return;
            }
            let moves = self.path.last().map_or(Vec::new(), |node| node.moves.clone());
            moves.into_iter().for_each(|next| self.make(next));
            self.complete();
        }
    }

    /// The machine goes to a state. Whether it comes there.
    fn go_to(&mut self, number: u32) -> bool {
        let way = self.frontier.way_to(number);
        let path = self.path.iter().skip(1).map(|node| node.number);
        let common = path.zip(&way).take_while(|(one, (other, _))| one == other).count();
        while self.path.len() > common + 1 {
            if let Some(before) = self.path.pop().and_then(|node| node.before) {
                self.machine.go_back(before);
            }
        }
        way[common..].iter().all(|&(number, made)| self.repeat(number, made))
    }

    /// Makes a move again that was made before. Whether that is possible.
    fn repeat(&mut self, number: u32, made: Move) -> bool {
        let before = self.machine.checkpoint(made.thread);
        let outcome = self.machine.advance(made, &mut self.host);
        self.host.failed.clear();
        let Ok(pause) = outcome else {
            let text = "internal error: a move that was possible is not when it is repeated";
            self.report.unknown.get_or_insert_with(|| text.to_owned());
            self.machine.go_back(before);
            return false;
        };
        let Some(last) = self.path.last() else { return false };
        let interruptions = last.interruptions + u32::from(last.is_interrupted_by(made.thread));
        let pending = self.pending_after(made, pause);
        let mut node = self.node(Some(before), Some(made), pending, interruptions, &[]);
        node.number = number;
        self.path.push(node);
        let depth = &mut self.report.statistics.depth;
        *depth = (*depth).max(self.path.len());
        true
    }

    /// A new state that the machine is in: it is looked at later.
    pub(super) fn postpone(&mut self, made: Move, pending: &[Pause], interruptions: u32) {
        let waits = |pause: &&Pause| matches!(pause, Pause::Waits(_));
        let goes = pending.len() - pending.iter().filter(waits).count();
        let first = match self.options.order {
            Order::Depth | Order::Breadth => 0,
            Order::Switches => interruptions,
            Order::Waiting => goes as u32,
        };
        let Some(node) = self.path.last() else { return };
        self.frontier.add(Some((node.number, made)), first, self.path.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use semantics::machine::Move;

    use super::Frontier;

    #[test]
    fn what_counts_first_comes_before_length_and_that_before_age() {
        let to = |thread| Some((0, Move { thread, choice: None }));
        let mut frontier = Frontier::default();
        frontier.add(None, 0, 0);
        frontier.add(to(1), 1, 1);
        frontier.add(to(2), 0, 7);
        frontier.add(to(3), 0, 2);
        frontier.add(to(4), 0, 2);
        let order: Vec<u32> = std::iter::from_fn(|| frontier.next()).collect();
        assert_eq!(order, [0, 3, 4, 2, 1]);
    }

    #[test]
    fn the_way_to_a_state_begins_behind_the_first_one() {
        let made = |thread| Move { thread, choice: None };
        let mut frontier = Frontier::default();
        frontier.add(None, 0, 0);
        frontier.add(Some((0, made(1))), 0, 1);
        frontier.add(Some((1, made(2))), 0, 2);
        assert_eq!(frontier.way_to(0), []);
        assert_eq!(frontier.way_to(2), [(1, made(1)), (2, made(2))]);
    }
}
