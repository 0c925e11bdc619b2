//! Conditions on one variable: can they hold together?
//!
//! Nearly all that branches ask is whether an input is equal to constants, or less than them. Such
//! conditions are true or false on whole ranges of values, whose ends are next to the constants:
//! trying these decides the question without the solver.

use logic::{Assignment, BitVector, Context, Evaluator, Operation, TermId, VariableId};

use super::slice::Slice;

/// This many values of a variable are tried.
const MOST_VALUES: usize = 96;

/// Whether the conditions can hold together, if they speak of one variable and that is found out
/// by trying values.
pub(super) fn decide(context: &Context, slice: &Slice) -> Option<bool> {
    let mut variables = slice.variables.iter();
    let (Some(&variable), None) = (variables.next(), variables.next()) else { return None };
    let width = context.width(context.variable_term(variable));
    if width > 64 {
        return None;
    }
    let mut ranges = Ranges::new(width);
    let mut only_compares = true;
    for term in context.cone(&slice.conditions, |_| false) {
        only_compares &= ranges.add(context, variable, term);
    }
    let values = ranges.values();
    let all = values.len() <= MOST_VALUES;
    let possible = values.into_iter().take(MOST_VALUES).any(|value| {
        let mut assignment = Assignment::new();
        assignment.set(variable, BitVector::from_u128(width, value.into()));
        let mut evaluator = Evaluator::new(assignment);
        slice.conditions.iter().all(|&condition| evaluator.value(context, condition).to_bool())
    });
    match possible {
        true => Some(true),
        false if only_compares && all => Some(false),
        false => None,
    }
}

/// Where the conditions may change from true to false.
struct Ranges {
    width: u32,
    /// The first values of ranges.
    starts: Vec<u64>,
}

impl Ranges {
    fn new(width: u32) -> Self {
        // Zero and the least negative number begin the orders.
        Self { width, starts: vec![0, 1 << (width - 1)] }
    }

    /// A range of this length begins at a value.
    fn range(&mut self, first: u64, length: u64) {
        self.starts.extend([first, first.wrapping_add(length)]);
    }

    /// Takes a part of the conditions into account; whether it is one whose ranges are known.
    fn add(&mut self, context: &Context, variable: VariableId, term: TermId) -> bool {
        let is_variable = |part: TermId| context.operation(part) == Operation::Variable(variable);
        let constant = |part: TermId| context.value(part).and_then(BitVector::to_u64);
        match context.operation(term) {
            Operation::Constant(_) | Operation::Variable(_) => true,
            Operation::Not(_) | Operation::And(..) | Operation::Xor(..) => context.width(term) == 1,
            Operation::IfThenElse(..) => context.width(term) == 1,
            // The upper bits of the variable, in a comparison.
            Operation::Extract { operand, low } => {
                is_variable(operand) && low + context.width(term) == self.width
            }
            Operation::Equal(one, other)
            | Operation::UnsignedLess(one, other)
            | Operation::SignedLess(one, other) => {
                if context.width(one) == 1 && self.width > 1 {
                    return true;
                }
                let (part, value) = match (constant(one), constant(other)) {
                    (Some(value), None) => (other, value),
                    (None, Some(value)) => (one, value),
                    _ => return false,
                };
                match context.operation(part) {
                    Operation::Variable(_) => self.range(value, 1),
                    Operation::Extract { operand, low } if is_variable(operand) => {
                        self.range(value << low, 1 << low);
                    }
                    _ => return false,
                }
                true
            }
            _ => false,
        }
    }

    /// The first and last values of all ranges.
    fn values(self) -> Vec<u64> {
        let mask = if self.width == 64 { u64::MAX } else { (1 << self.width) - 1 };
        let ends = self.starts.iter().flat_map(|&start| [start, start.wrapping_sub(1)]);
        let mut values: Vec<u64> = ends.map(|value| value & mask).collect();
        values.sort_unstable();
        values.dedup();
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::{Answer, Solver};
    use rustc_hash::FxHashSet;

    /// Random conditions on one variable, against the solver.
    #[test]
    fn answers_are_those_of_the_solver() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut decided = [0, 0];
        for round in 0..3000 {
            let mut context = Context::new();
            let width = [1, 3, 8, 32, 64][round % 5];
            let x = context.variable("x", width);
            let mut conditions = Vec::new();
            for _ in 0..6 {
                let largest = if random.bool() { 6 } else { u64::MAX };
                let value = context.number(width, random.u64(..=largest));
                let mut condition = match random.u8(..6) {
                    0 | 1 => context.equal(x, value),
                    2 => context.unsigned_less(x, value),
                    3 => context.unsigned_less(value, x),
                    4 => context.signed_less_equal(x, value),
                    _ => context.signed_less(x, value),
                };
                if random.bool() {
                    condition = context.not(condition);
                }
                if let (true, Some(last)) = (random.bool(), conditions.pop()) {
                    condition = match random.bool() {
                        true => context.or(last, condition),
                        false => context.and(last, condition),
                    };
                }
                conditions.push(condition);
            }
            conditions.retain(|&condition| !context.is_constant(condition));
            let Operation::Variable(variable) = context.operation(x) else { unreachable!() };
            let variables: FxHashSet<_> = [variable].into_iter().collect();
            let possible = Solver::new().solve_assuming(&context, &conditions) == Answer::Sat;
            let slice = Slice { conditions, variables };
            if let Some(answer) = decide(&context, &slice) {
                assert_eq!(answer, possible, "round {round}");
                decided[usize::from(answer)] += 1;
            }
        }
        assert!(decided[0] > 100 && decided[1] > 1000, "{decided:?}");
    }
}
