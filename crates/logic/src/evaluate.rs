//! The value of terms under an assignment of their variables.

use crate::bits::BitVector;
use crate::context::Context;
use crate::term::{Node, Operation, TermId, VariableId};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// Values of variables. A variable without a value counts as zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    values: FxHashMap<VariableId, BitVector>,
}

impl Assignment {
    /// No variable has a value.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives the variable a value, or another one.
    pub fn set(&mut self, variable: VariableId, value: BitVector) {
        self.values.insert(variable, value);
    }

    /// The value of the variable, if it has one.
    #[must_use]
    pub fn get(&self, variable: VariableId) -> Option<&BitVector> {
        self.values.get(&variable)
    }

    /// The variables that have a value, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (VariableId, &BitVector)> {
        self.values.iter().map(|(&variable, value)| (variable, value))
    }
}

/// Evaluates terms under one assignment, and remembers the values of all parts for the next term.
#[derive(Debug, Default)]
pub struct Evaluator {
    assignment: Assignment,
    values: FxHashMap<TermId, BitVector>,
}

impl Evaluator {
    /// An evaluator for this assignment.
    #[must_use]
    pub fn new(assignment: Assignment) -> Self {
        Self { assignment, values: FxHashMap::default() }
    }

    /// The values of the variables.
    #[must_use]
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// The value of the term. All calls must use the same context.
    pub fn value(&mut self, context: &Context, term: TermId) -> &BitVector {
        if !self.values.contains_key(&term) {
            for part in context.cone(&[term], |known| self.values.contains_key(&known)) {
                let value = self.compute(context, part);
                self.values.insert(part, value);
            }
        }
        &self.values[&term]
    }

    fn compute(&self, context: &Context, term: TermId) -> BitVector {
        let node = context.node(term);
        match node.operation {
            Operation::Constant(constant) => context.constant_value(constant).clone(),
            Operation::Variable(variable) => {
                let value = self.assignment.get(variable).cloned();
                let value = value.unwrap_or_else(|| BitVector::zero(node.width));
                assert_eq!(value.width(), node.width, "the assignment must respect the widths");
                value
            }
            _ => apply(node, |operand| &self.values[&operand]),
        }
    }
}

/// The value of an operator, given those of its operands. Constants are folded by it too.
///
/// # Panics
///
/// If the node is a constant or a variable, which have no operands.
pub(crate) fn apply<'a>(node: Node, operand: impl Fn(TermId) -> &'a BitVector) -> BitVector {
    use Operation as O;
    let is = |order: Ordering, wanted: Ordering| BitVector::from_bool(order == wanted);
    match node.operation {
        O::Constant(_) | O::Variable(_) => unreachable!("constants and variables have no operands"),
        O::Not(a) => operand(a).not(),
        O::And(a, b) => operand(a).and(operand(b)),
        O::Xor(a, b) => operand(a).xor(operand(b)),
        O::Negate(a) => operand(a).negate(),
        O::Add(a, b) => operand(a).add(operand(b)),
        O::Multiply(a, b) => operand(a).multiply(operand(b)),
        O::UnsignedDivide(a, b) => operand(a).unsigned_divide(operand(b)),
        O::UnsignedRemainder(a, b) => operand(a).unsigned_remainder(operand(b)),
        O::SignedDivide(a, b) => operand(a).signed_divide(operand(b)),
        O::SignedRemainder(a, b) => operand(a).signed_remainder(operand(b)),
        O::ShiftLeft(a, b) => operand(a).shift_left(operand(b)),
        O::LogicalShiftRight(a, b) => operand(a).logical_shift_right(operand(b)),
        O::ArithmeticShiftRight(a, b) => operand(a).arithmetic_shift_right(operand(b)),
        O::Equal(a, b) => BitVector::from_bool(operand(a) == operand(b)),
        O::UnsignedLess(a, b) => is(operand(a).compare_unsigned(operand(b)), Ordering::Less),
        O::SignedLess(a, b) => is(operand(a).compare_signed(operand(b)), Ordering::Less),
        O::IfThenElse(condition, then, otherwise) => {
            operand(if operand(condition).to_bool() { then } else { otherwise }).clone()
        }
        O::Concat(high, low) => operand(high).concat(operand(low)),
        O::Extract { operand: a, low } => operand(a).extract(low, node.width),
        O::SignExtend(a) => operand(a).sign_extend(node.width),
    }
}
