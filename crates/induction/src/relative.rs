//! Variables as distances from others: where two variables stay close together, as a token and the value that was
//! sent, the distance replaces one of them.
//!
//! That is another way to write the same states, so nothing is lost or assumed. But what a round does with the
//! distance is often simple (it grows by one), where the solver would have to add numbers that it does not know.

use std::collections::{BTreeMap, BTreeSet};

use logic::{Context, Operation, Substitution, TermId};
use rustc_hash::FxHashMap;

use crate::mining::{MOST_DIFFERENCES, MOST_PAIRED, MOST_VALUES, few};
use crate::samples::Samples;
use crate::system::{Location, System};

/// A variable of a head and the one from which its distance is taken, by their numbers among its state variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    location: usize,
    variable: usize,
    base: usize,
}

/// Which variables stay close to others in all states that are known. A choice for one head is made for all heads
/// with these places.
pub(crate) fn pairs(system: &System, samples: &[Samples]) -> Vec<Pair> {
    let mut chosen = BTreeMap::new();
    let mut bases = BTreeSet::new();
    for (location, samples) in system.locations.iter().zip(samples) {
        let count = location.variables.len().min(samples.columns.len());
        let many = (0..count).filter(|&one| few(&samples.columns[one], MOST_VALUES).is_none());
        let mut many: Vec<usize> = many.take(MOST_PAIRED).collect();
        // The variable that changes less often is the base: limits of its values hold without the others.
        let distinct = |&one: &usize| samples.columns[one].iter().collect::<BTreeSet<_>>().len();
        many.sort_by_cached_key(distinct);
        for (index, &base) in many.iter().enumerate() {
            for &variable in &many[index + 1..] {
                let [width, other] =
                    [base, variable].map(|one| system.context.width(location.variables[one]));
                if width != other || !is_close(samples, base, variable, width) {
                    continue;
                }
                let [base, variable] = [base, variable].map(|one| location.places[one]);
                let is_free = !chosen.contains_key(&variable) && !bases.contains(&variable);
                if is_free && !chosen.contains_key(&base) {
                    chosen.insert(variable, base);
                    bases.insert(base);
                }
            }
        }
    }
    let mut pairs = Vec::new();
    for (number, location) in system.locations.iter().enumerate() {
        for (variable, place) in location.places.iter().enumerate() {
            let Some(base) = chosen.get(place) else { continue };
            let base = location.places.iter().position(|one| one == base);
            pairs.extend(base.map(|base| Pair { location: number, variable, base }));
        }
    }
    pairs
}

fn is_close(samples: &Samples, base: usize, variable: usize, width: u32) -> bool {
    let mask = u64::MAX >> (u64::BITS - width);
    let both = samples.columns[variable].iter().zip(&samples.columns[base]);
    let distances: Vec<u64> = both.map(|(one, other)| one.wrapping_sub(*other) & mask).collect();
    few(&distances, MOST_DIFFERENCES).is_some()
}

/// Replaces variables by their distances, in all formulas and samples. Gives the replacements; none are made
/// if what a round does with the distances would be too large.
pub(crate) fn replace(
    system: &mut System,
    pairs: &[Pair],
    samples: &mut [Samples],
) -> Vec<(TermId, TermId)> {
    let mut replaced = Vec::new();
    let mut distances = Vec::new();
    for pair in pairs {
        let variables = &system.locations[pair.location].variables;
        let (variable, base) = (variables[pair.variable], variables[pair.base]);
        let context = &mut system.context;
        let width = context.width(variable);
        if context.width(base) != width {
            return Vec::new();
        }
        let distance = context.fresh_variable("distance", width);
        replaced.push((variable, context.add(base, distance)));
        distances.push(distance);
    }
    let mut substitution = Substitution::new(&replaced);
    let mut values = Vec::new();
    let mut work = MOST_SPLITS;
    for pair in pairs {
        for edge in &system.locations[pair.location].edges {
            let ends = [pair.variable, pair.base].map(|one| edge.values[one]);
            let [one, base] = ends.map(|value| substitution.apply(&mut system.context, value));
            let Some(value) = difference(&mut system.context, one, base, &mut work) else {
                return Vec::new();
            };
            values.push(value);
        }
    }
    let context = &mut system.context;
    for fact in &mut system.facts {
        *fact = substitution.apply(context, *fact);
    }
    for (_, by) in &mut system.replaced {
        *by = substitution.apply(context, *by);
    }
    for location in &mut system.locations {
        location.reached = substitution.apply(context, location.reached);
        for edge in &mut location.edges {
            edge.condition = substitution.apply(context, edge.condition);
            for value in &mut edge.values {
                *value = substitution.apply(context, *value);
            }
        }
        for (&(variable, _), &distance) in replaced.iter().zip(&distances) {
            if location.known.remove(&variable) {
                location.known.insert(distance);
            }
        }
    }
    let mut values = values.into_iter();
    for (pair, &distance) in pairs.iter().zip(&distances) {
        let location = &mut system.locations[pair.location];
        location.variables[pair.variable] = distance;
        for (edge, value) in location.edges.iter_mut().zip(&mut values) {
            edge.values[pair.variable] = value;
        }
    }
    system.locations.iter_mut().for_each(Location::update_edges);
    system.replaced.extend(&replaced);
    for (&(variable, _), (pair, &distance)) in replaced.iter().zip(pairs.iter().zip(&distances)) {
        let base = system.locations[pair.location].variables[pair.base];
        let width = system.context.width(variable);
        samples.iter_mut().for_each(|samples| samples.replace(variable, base, distance, width));
    }
    replaced
}

/// Decisions that may be looked at for all differences.
const MOST_SPLITS: usize = 20_000;

/// A sum of terms with factors, and a constant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Sum {
    factors: BTreeMap<TermId, u64>,
    constant: u64,
}

impl Sum {
    fn add(&mut self, context: &Context, term: TermId, factor: u64) {
        let mut pending = vec![(term, factor)];
        while let Some((term, factor)) = pending.pop() {
            match context.operation(term) {
                Operation::Add(left, right) => pending.extend([(left, factor), (right, factor)]),
                Operation::Negate(operand) => pending.push((operand, factor.wrapping_neg())),
                Operation::Constant(_) => {
                    let value = context.value(term).and_then(logic::BitVector::to_u64).unwrap_or(0);
                    self.constant = self.constant.wrapping_add(value.wrapping_mul(factor));
                }
                _ => {
                    let known = self.factors.entry(term).or_insert(0);
                    *known = known.wrapping_add(factor);
                }
            }
        }
    }

    /// Leaves out what is zero modulo 2 to the width.
    fn normalize(&mut self, width: u32) {
        let mask = u64::MAX >> (u64::BITS - width);
        self.constant &= mask;
        self.factors.values_mut().for_each(|factor| *factor &= mask);
        self.factors.retain(|_, factor| *factor != 0);
    }

    fn term(&self, context: &mut Context, width: u32) -> TermId {
        let mut sum = context.number(width, self.constant);
        for (&term, &factor) in &self.factors {
            let factor = context.number(width, factor);
            let product = context.multiply(term, factor);
            sum = context.add(product, sum);
        }
        sum
    }

    /// The last decision that a part of the sum is.
    fn decision(&self, context: &Context) -> Option<TermId> {
        let mut decisions =
            self.factors.keys().rev().filter_map(|&term| match context.operation(term) {
                Operation::IfThenElse(condition, ..) => Some(condition),
                _ => None,
            });
        decisions.next()
    }

    /// The sum where a decision is so.
    fn decided(&self, context: &Context, condition: TermId, value: bool, width: u32) -> Self {
        let mut decided = Self { constant: self.constant, ..Self::default() };
        for (&term, &factor) in &self.factors {
            let mut term = term;
            while let Operation::IfThenElse(one, then, otherwise) = context.operation(term)
                && one == condition
            {
                term = if value { then } else { otherwise };
            }
            decided.add(context, term, factor);
        }
        decided.normalize(width);
        decided
    }
}

/// One term minus another one, with the subtraction at the leaves of their decisions: there most of it cancels
/// out.
fn difference(
    context: &mut Context,
    one: TermId,
    other: TermId,
    work: &mut usize,
) -> Option<TermId> {
    let width = context.width(one);
    let mut sum = Sum::default();
    sum.add(context, one, 1);
    sum.add(context, other, u64::MAX);
    sum.normalize(width);
    let mut known: FxHashMap<Sum, TermId> = FxHashMap::default();
    let mut pending = vec![sum.clone()];
    while let Some(top) = pending.last().cloned() {
        if known.contains_key(&top) {
            pending.pop();
            continue;
        }
        let Some(condition) = top.decision(context) else {
            let term = top.term(context, width);
            known.insert(top, term);
            continue;
        };
        let sides = [true, false].map(|value| top.decided(context, condition, value, width));
        let terms = [&sides[0], &sides[1]].map(|side| known.get(side).copied());
        match terms {
            [Some(then), Some(otherwise)] => {
                let term = context.if_then_else(condition, then, otherwise);
                known.insert(top, term);
            }
            _ => {
                *work = work.checked_sub(1)?;
                pending.extend(sides);
            }
        }
    }
    known.get(&sum).copied()
}

#[cfg(test)]
mod tests {
    use logic::{Answer, Solver};

    use super::*;

    /// Decisions that both sides share are made once, and what is added on both sides cancels out.
    #[test]
    fn differences_are_taken_at_the_leaves() {
        let mut context = Context::new();
        let [x, y, input] = ["x", "y", "input"].map(|name| context.variable(name, 32));
        let [a, b] = ["a", "b"].map(|name| context.variable(name, 1));
        let one = context.number(32, 1);
        let distance = context.variable("d", 32);
        let sum = context.add(y, distance);
        let more = context.add(sum, one);
        let left = context.if_then_else(a, more, sum);
        let left = context.if_then_else(b, input, left);
        let right = context.if_then_else(b, input, y);
        let found = difference(&mut context, left, right, &mut 100).expect("that is little work");
        let cone = context.cone(&[found], |_| false);
        assert!(!cone.contains(&y) && !cone.contains(&input), "{}", context.dump(found));
        let plain = context.subtract(left, right);
        let equal = context.equal(plain, found);
        let differ = context.not(equal);
        let mut solver = Solver::new();
        assert_eq!(solver.solve_assuming(&context, &[differ]), Answer::Unsat);
        // Nothing is known of others.
        let unlike = difference(&mut context, left, x, &mut 100).expect("that is little work");
        let plain = context.subtract(left, x);
        let equal = context.equal(plain, unlike);
        let differ = context.not(equal);
        assert_eq!(solver.solve_assuming(&context, &[differ]), Answer::Unsat);
        assert_eq!(difference(&mut context, left, x, &mut 1), None);
    }
}
