//! Conditions that depend on one number, for one value of it after the other.

use crate::bits::BitVector;
use crate::context::Context;
use crate::evaluate::apply;
use crate::term::{Node, Operation, TermId};
use rustc_hash::FxHashMap;

/// Computes conditions again and again, of any width, in an order that is found once.
#[derive(Debug)]
pub struct Trials {
    /// The number, then the terms in order, with the places of their operands instead of these.
    nodes: Vec<Node>,
    values: Vec<BitVector>,
    conditions: Vec<usize>,
}

impl Trials {
    /// Trials of conditions with values of a number. None if they depend on anything else.
    #[must_use]
    pub fn new(context: &Context, conditions: &[TermId], number: TermId) -> Option<Self> {
        let mut places = FxHashMap::from_iter([(number, 0)]);
        let own = context.node(number);
        let mut nodes = vec![own];
        let mut values = vec![BitVector::zero(own.width)];
        // Nothing below the number is looked at.
        for term in context.cone(conditions, |term| term == number) {
            let Node { operation, width } = context.node(term);
            values.push(match operation {
                Operation::Variable(_) => return None,
                Operation::Constant(_) => context.value(term)?.clone(),
                _ => BitVector::zero(width),
            });
            let operation = operation.with_operands(|one| TermId::from_index(places[&one]));
            places.insert(term, nodes.len());
            nodes.push(Node { operation, width });
        }
        let conditions = conditions.iter().map(|condition| places[condition]).collect();
        Some(Self { nodes, values, conditions })
    }

    /// How many terms are computed for each value.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Whether all conditions hold if the number has this value.
    pub fn hold(&mut self, value: BitVector) -> bool {
        self.values[0] = value;
        for place in 1..self.nodes.len() {
            let node = self.nodes[place];
            if !matches!(node.operation, Operation::Constant(_)) {
                self.values[place] = apply(node, |operand| &self.values[operand.index()]);
            }
        }
        self.conditions.iter().all(|&condition| self.values[condition].to_bool())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assignment, Evaluator};

    /// Random conditions on one variable are what an evaluator says, for each value of it.
    #[test]
    fn conditions_are_what_an_evaluator_says() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..300 {
            let mut context = Context::new();
            let number = context.variable("x", 8);
            let Operation::Variable(variable) = context.operation(number) else {
                panic!("no variable")
            };
            let mut terms = vec![number, context.number(8, 3), context.number(8, 200)];
            for _ in 0..12 {
                let [one, other] = [0; 2].map(|_| terms[random.usize(..terms.len())]);
                let term = match random.u8(..6) {
                    0 => context.add(one, other),
                    1 => context.multiply(one, other),
                    2 => context.xor(one, other),
                    3 => context.unsigned_remainder(one, other),
                    4 => context.shift_left(one, other),
                    _ => context.negate(one),
                };
                terms.push(term);
            }
            let [one, two, three] = [0; 3].map(|_| terms[random.usize(..terms.len())]);
            let conditions = [context.unsigned_less(one, two), context.signed_less(two, three)];
            let mut trials = Trials::new(&context, &conditions, number).expect("one variable");
            for value in 0..256 {
                let value = BitVector::from_u64(8, value);
                let mut assignment = Assignment::new();
                assignment.set(variable, value.clone());
                let mut known = Evaluator::new(assignment);
                let expected = conditions.iter().all(|&one| known.value(&context, one).to_bool());
                assert_eq!(trials.hold(value), expected);
            }
        }
    }

    #[test]
    fn nothing_else_may_be_unknown() {
        let mut context = Context::new();
        let [one, other] = ["x", "y"].map(|name| context.variable(name, 8));
        let less = context.unsigned_less(one, other);
        assert!(Trials::new(&context, &[less], one).is_none());
    }
}
