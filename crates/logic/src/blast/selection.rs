//! Comparisons of an element of a constant table with a constant.
//!
//! The element is selected by the bits of an index, among hundreds of thousands perhaps. Each element is compared
//! first, and then the answers are selected: equal ones, and mostly all are, need no selection. A solver would have
//! to try all indices for that.

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};

use super::arithmetic::Circuits;
use super::{Blaster, Edge};
use crate::bits::BitVector;
use crate::context::Context;
use crate::term::{Operation, TermId};

/// Selections with fewer terms are compared as they are.
const FEWEST: usize = 64;
/// An index has few bits. What depends on more conditions is the history of a state, of which each comparison would
/// be a copy.
const MOST_CONDITIONS: usize = 40;
/// Selections with more terms are not looked at.
const MOST: usize = 1 << 21;

/// Selections among other things than constants, which need not be looked at again.
pub(super) type Mixed = FxHashSet<TermId>;

/// A comparison with a constant, as a question about the other side.
type Holds = fn(Ordering, Ordering) -> bool;

impl Blaster {
    /// The bit of a comparison, if one side is a selection among many constants and the other one a constant.
    pub(super) fn compared_selection(&mut self, context: &Context, term: TermId) -> Option<Edge> {
        let (left, right, holds): (_, _, Holds) = match context.operation(term) {
            Operation::Equal(left, right) => (left, right, |unsigned, _| unsigned.is_eq()),
            Operation::UnsignedLess(left, right) => (left, right, |unsigned, _| unsigned.is_lt()),
            Operation::SignedLess(left, right) => (left, right, |_, signed| signed.is_lt()),
            _ => return None,
        };
        let (selection, constant, is_left) = match (context.value(left), context.value(right)) {
            (None, Some(constant)) => (left, constant, true),
            (Some(constant), None) => (right, constant, false),
            _ => return None,
        };
        if self.mixed.contains(&selection) {
            return None;
        }
        let Some(order) = selected(context, selection) else {
            self.mixed.insert(selection);
            return None;
        };
        let holds = |element: &BitVector| {
            let (one, other) = if is_left { (element, constant) } else { (constant, element) };
            holds(one.compare_unsigned(other), one.compare_signed(other))
        };
        let mut answers: FxHashMap<TermId, Edge> = FxHashMap::default();
        for part in order {
            let answer = match context.operation(part) {
                Operation::IfThenElse(condition, then, otherwise) => {
                    let condition = self.known_bits(context, condition)?[0];
                    select(&mut self.circuits, condition, answers[&then], answers[&otherwise])
                }
                _ => Edge::constant(holds(context.value(part)?)),
            };
            answers.insert(part, answer);
        }
        answers.get(&selection).copied()
    }
}

fn select(circuits: &mut Circuits, condition: Edge, then: Edge, otherwise: Edge) -> Edge {
    match then == otherwise {
        true => then,
        false => circuits.aig.if_then_else(condition, then, otherwise),
    }
}

/// The parts of a selection among many constants, each behind what it selects from.
fn selected(context: &Context, selection: TermId) -> Option<Vec<TermId>> {
    let branches = |term: TermId| match context.operation(term) {
        Operation::IfThenElse(condition, then, otherwise) => Some((condition, [then, otherwise])),
        _ => None,
    };
    branches(selection)?;
    let (mut seen, mut stack) = (FxHashSet::default(), vec![selection]);
    let mut conditions = FxHashSet::default();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match branches(term) {
            Some((condition, parts)) => {
                conditions.insert(condition);
                stack.extend(parts);
            }
            None if context.is_constant(term) => {}
            None => return None,
        }
        if seen.len() > MOST || conditions.len() > MOST_CONDITIONS {
            return None;
        }
    }
    if seen.len() < FEWEST {
        return None;
    }
    // A term is made after its operands.
    let mut order: Vec<TermId> = seen.into_iter().collect();
    order.sort_unstable();
    Some(order)
}

#[cfg(test)]
mod tests {
    use crate::{Answer, Context, Solver};

    /// All comparisons with all constants agree with the elements, at every index.
    #[test]
    fn comparisons_of_elements_are_those_of_the_table() {
        let mut context = Context::new();
        let mut random = fastrand::Rng::with_seed(11);
        let index = context.variable("index", 8);
        let elements: Vec<u64> = (0..256).map(|_| random.u64(..9) * 29).collect();
        let mut level: Vec<_> = elements.iter().map(|&one| context.number(8, one)).collect();
        for bit in 0..8 {
            let bit = context.extract(index, bit, 1);
            let pairs: Vec<_> = level.chunks(2).map(|pair| (pair[0], pair[1])).collect();
            level =
                pairs.into_iter().map(|(even, odd)| context.if_then_else(bit, odd, even)).collect();
        }
        let mut solver = Solver::new();
        for value in (0..256).step_by(29).chain([3, 200, 255]) {
            let constant = context.number(8, value);
            let signed = |value: u64| (value as u8).cast_signed();
            let compared = [
                (context.equal(level[0], constant), elements.contains(&value)),
                (
                    context.unsigned_less(level[0], constant),
                    elements.iter().any(|&one| one < value),
                ),
                (
                    context.unsigned_less(constant, level[0]),
                    elements.iter().any(|&one| value < one),
                ),
                (
                    context.signed_less(level[0], constant),
                    elements.iter().any(|&one| signed(one) < signed(value)),
                ),
                (
                    context.signed_less(constant, level[0]),
                    elements.iter().any(|&one| signed(value) < signed(one)),
                ),
            ];
            for (comparison, possible) in compared {
                let answer = solver.solve_assuming(&context, &[comparison]);
                assert_eq!(answer == Answer::Sat, possible, "{}", context.dump(comparison));
                if possible {
                    let at = solver.value(&context, index).and_then(|at| at.to_u64()).unwrap_or(0);
                    let here = context.number(8, at);
                    let here = context.equal(index, here);
                    let element = context.number(8, elements[at as usize]);
                    let is_element = context.equal(level[0], element);
                    let both = [here, is_element, comparison];
                    assert_eq!(solver.solve_assuming(&context, &both), Answer::Sat);
                }
            }
        }
    }
}
