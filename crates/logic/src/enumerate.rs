//! Questions about a few small variables, answered by trying all their values.
//!
//! Chains of divisions and products are hard for a SAT solver even where the inputs are small. If all
//! values of the variables are not too many, they are tried, on machine words.

use crate::bits::BitVector;
use crate::context::Context;
use crate::evaluate::Assignment;
use crate::term::{Operation, TermId, VariableId};
use crate::upper::UpperLimits;
use rustc_hash::FxHashMap;

/// What came of trying all values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tried {
    /// These values make all conditions true.
    Model(Assignment),
    /// No values do.
    Nothing,
}

/// This many values are tried between two looks at the limits.
const PAUSE: u64 = 1 << 12;

/// A term whose operands come before it.
#[derive(Debug, Clone, Copy)]
struct Step {
    operation: Operation,
    operands: [usize; 3],
    width: u32,
    /// The width of the last operand.
    inner: u32,
    /// Whether it must be true.
    required: bool,
}

/// A variable, where its value stands, and how many values it has.
struct Domain {
    variable: VariableId,
    place: usize,
    values: u64,
}

/// Whether the conditions can hold together, if their variables have few values: so few that not more
/// operations are needed than this. None if they have too many, or if it was stopped.
#[must_use]
pub fn enumerate(
    context: &Context,
    conditions: &[TermId],
    most_work: u64,
    stopped: &mut dyn FnMut() -> bool,
) -> Option<Tried> {
    let conditions = conjuncts(context, conditions);
    let limits = UpperLimits::of(context, conditions.iter().copied());
    let cone = context.cone(&conditions, |_| false);
    if cone.len() as u64 > most_work || cone.iter().any(|&term| context.width(term) > 64) {
        return None;
    }
    let mut domains = Vec::new();
    let mut work = cone.len() as u64;
    for (place, &term) in cone.iter().enumerate() {
        if let Operation::Variable(variable) = context.operation(term) {
            let whole = || 1_u64.checked_shl(context.width(term)).filter(|&count| count > 0);
            let values = match limits.greatest(context, term) {
                Some(most) => most.checked_add(1)?,
                None => whole()?,
            };
            work = work.checked_mul(values).filter(|&work| work <= most_work)?;
            domains.push(Domain { variable, place, values });
        }
    }
    let steps = steps(context, &cone, &conditions);
    search(context, &cone, &steps, &domains, stopped)
}

/// All conditions that have to hold, each of its own.
fn conjuncts(context: &Context, conditions: &[TermId]) -> Vec<TermId> {
    let mut pending = conditions.to_vec();
    let mut found = rustc_hash::FxHashSet::default();
    let mut all = Vec::new();
    while let Some(condition) = pending.pop() {
        if !found.insert(condition) {
            continue;
        }
        match context.operation(condition) {
            Operation::And(left, right) => pending.extend([left, right]),
            _ => all.push(condition),
        }
    }
    all
}

fn steps(context: &Context, cone: &[TermId], conditions: &[TermId]) -> Vec<Step> {
    let places: FxHashMap<TermId, usize> =
        cone.iter().enumerate().map(|(place, &term)| (term, place)).collect();
    let mut steps: Vec<Step> = Vec::with_capacity(cone.len());
    for &term in cone {
        let operation = context.operation(term);
        let (mut operands, mut inner) = ([0; 3], 1);
        for (slot, operand) in operands.iter_mut().zip(operation.operands().iter()) {
            *slot = places[operand];
            inner = context.width(*operand);
        }
        steps.push(Step {
            operation,
            operands,
            width: context.width(term),
            inner,
            required: false,
        });
    }
    for condition in conditions {
        steps[places[condition]].required = true;
    }
    steps
}

fn search(
    context: &Context,
    cone: &[TermId],
    steps: &[Step],
    domains: &[Domain],
    stopped: &mut dyn FnMut() -> bool,
) -> Option<Tried> {
    let mut values = vec![0_u64; steps.len()];
    for (place, &term) in cone.iter().enumerate() {
        if let Some(constant) = context.value(term) {
            values[place] = constant.to_u64()?;
        }
    }
    let mut count = 0_u64;
    loop {
        count += 1;
        if count.is_multiple_of(PAUSE) && stopped() {
            return None;
        }
        if holds(steps, &mut values) {
            let mut model = Assignment::new();
            for domain in domains {
                let width = steps[domain.place].width;
                model.set(domain.variable, BitVector::from_u64(width, values[domain.place]));
            }
            return Some(Tried::Model(model));
        }
        // The next values, as a counter counts.
        let carry = domains.iter().all(|domain| {
            let value = &mut values[domain.place];
            *value = if *value + 1 < domain.values { *value + 1 } else { 0 };
            *value == 0
        });
        if carry {
            return Some(Tried::Nothing);
        }
    }
}

/// Whether all conditions hold for the values of the variables.
fn holds(steps: &[Step], values: &mut [u64]) -> bool {
    for (place, step) in steps.iter().enumerate() {
        if !matches!(step.operation, Operation::Constant(_) | Operation::Variable(_)) {
            let [a, b, c] = step.operands.map(|operand| values[operand]);
            values[place] = apply(step, a, b, c);
        }
        if step.required && values[place] == 0 {
            return false;
        }
    }
    true
}

fn signed(value: u64, width: u32) -> i64 {
    let unused = u64::BITS - width;
    (value << unused).cast_signed() >> unused
}

/// The value of a term of at most 64 bits, as [`crate::evaluate`] has it.
fn apply(step: &Step, a: u64, b: u64, c: u64) -> u64 {
    let width = step.width;
    let mask = u64::MAX >> (u64::BITS - width);
    let (left, right) = (|| signed(a, step.inner), || signed(b, step.inner));
    let value = match step.operation {
        Operation::Constant(_) | Operation::Variable(_) => a,
        Operation::Not(_) => !a,
        Operation::Negate(_) => a.wrapping_neg(),
        Operation::And(..) => a & b,
        Operation::Xor(..) => a ^ b,
        Operation::IfThenElse(..) => {
            if a == 1 {
                b
            } else {
                c
            }
        }
        Operation::Add(..) => a.wrapping_add(b),
        Operation::Multiply(..) => a.wrapping_mul(b),
        Operation::UnsignedDivide(..) => a.checked_div(b).unwrap_or(u64::MAX),
        Operation::UnsignedRemainder(..) => a.checked_rem(b).unwrap_or(a),
        Operation::SignedDivide(..) => match (left(), right()) {
            (dividend, 0) => (if dividend < 0 { 1 } else { -1_i64 }).cast_unsigned(),
            (dividend, divisor) => dividend.wrapping_div(divisor).cast_unsigned(),
        },
        Operation::SignedRemainder(..) => match (left(), right()) {
            (dividend, 0) => dividend.cast_unsigned(),
            (dividend, divisor) => dividend.wrapping_rem(divisor).cast_unsigned(),
        },
        Operation::ShiftLeft(..) if b >= width.into() => 0,
        Operation::ShiftLeft(..) => a << b,
        Operation::LogicalShiftRight(..) if b >= width.into() => 0,
        Operation::LogicalShiftRight(..) => a >> b,
        Operation::ArithmeticShiftRight(..) => (left() >> b.min(63)).cast_unsigned(),
        Operation::Equal(..) => u64::from(a == b),
        Operation::UnsignedLess(..) => u64::from(a < b),
        Operation::SignedLess(..) => u64::from(left() < right()),
        Operation::Concat(..) => a << step.inner | b,
        Operation::Extract { low, .. } => a >> low,
        Operation::SignExtend(_) => left().cast_unsigned(),
    };
    value & mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Evaluator;
    use crate::range::tests::{random_terms, random_value};

    /// Every operator has the value that the evaluator gives it.
    #[test]
    fn words_agree_with_the_evaluator() {
        let mut random = fastrand::Rng::with_seed(3);
        for width in [1, 2, 5, 8, 31, 32, 63, 64] {
            let mut context = Context::without_simplification();
            let mut terms = random_terms(&mut context, width, &mut random);
            let (a, b) = (terms[0], terms[terms.len() / 2]);
            terms.extend([
                context.equal(a, b),
                context.unsigned_less(a, b),
                context.signed_less(a, b),
            ]);
            let cone = context.cone(&terms, |_| false);
            let steps = steps(&context, &cone, &[]);
            for _ in 0..20 {
                let mut values = vec![0; steps.len()];
                let mut assignment = Assignment::new();
                for (place, &term) in cone.iter().enumerate() {
                    let value = match context.operation(term) {
                        Operation::Variable(variable) => {
                            let value = random_value(context.width(term), &mut random);
                            assignment.set(variable, value.clone());
                            value
                        }
                        Operation::Constant(constant) => context.constant_value(constant).clone(),
                        _ => continue,
                    };
                    values[place] = value.to_u64().expect("it has 64 bits");
                }
                assert!(holds(&steps, &mut values), "nothing is required");
                let mut evaluator = Evaluator::new(assignment);
                for (place, &term) in cone.iter().enumerate() {
                    let value = evaluator.value(&context, term).to_u64();
                    assert_eq!(value, Some(values[place]), "{}", context.dump(term));
                }
            }
        }
    }

    #[test]
    fn all_values_are_tried() {
        let mut context = Context::new();
        let [x, y] = ["x", "y"].map(|name| context.variable(name, 32));
        let limit = context.number(32, 200);
        let [small_x, small_y] = [x, y].map(|term| context.unsigned_less_equal(term, limit));
        let product = context.multiply(x, y);
        let number = context.number(32, 199 * 197);
        let equal = context.equal(product, number);
        let one = context.number(32, 1);
        let more = context.unsigned_less(y, x);
        let mut never = || false;
        let tried = enumerate(&context, &[small_x, small_y, equal, more], 1 << 24, &mut never);
        let Some(Tried::Model(model)) = tried else { panic!("199 * 197") };
        let mut evaluator = Evaluator::new(model);
        assert_eq!(evaluator.value(&context, x).to_u64(), Some(199));
        let number = context.number(32, 211 * 2);
        let equal = context.equal(product, number);
        let larger = context.unsigned_less(one, y);
        let bounded = context.unsigned_less(y, x);
        let tried =
            enumerate(&context, &[small_x, small_y, equal, larger, bounded], 1 << 24, &mut never);
        assert_eq!(tried, Some(Tried::Nothing));
        assert_eq!(
            enumerate(&context, &[equal], 1 << 24, &mut never),
            None,
            "there are too many values"
        );
    }
}
