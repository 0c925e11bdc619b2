//! Terms under a condition that is known to hold.
//!
//! A condition says more than it states: each part of a conjunction holds, and so does what all
//! parts of a disjunction have in common. Wherever such a part occurs inside the others, its value
//! is known there; a term that is equal to a constant is that constant. What was only needed for
//! the other value is gone.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::context::Context;
use crate::term::{Operation, TermId};

/// How deep disjunctions are looked into, and how many terms at most.
const DEPTH: u32 = 24;
const MOST: usize = 1 << 20;
/// How often what was found is used to find more.
const ROUNDS: usize = 8;

/// What a condition says, apart from what follows from the rest of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The condition, simplified: it holds exactly where the original one does.
    pub condition: TermId,
    /// Terms of one bit whose value the condition determines, as it stands.
    pub facts: Vec<(TermId, bool)>,
}

impl Context {
    /// Simplifies a condition by what it says, together with other conditions that it is known to
    /// imply.
    pub fn given(&mut self, condition: TermId, implied: &[TermId]) -> Given {
        let mut all = self.and_all([condition].into_iter().chain(implied.iter().copied()));
        let mut facts = FxHashMap::default();
        for _ in 0..ROUNDS {
            if self.is_constant(all) {
                break;
            }
            let found = self.facts(all);
            facts.extend(found.iter().copied());
            let simpler = self.apply(&found);
            if std::mem::replace(&mut all, simpler) == simpler {
                break;
            }
        }
        let mut facts: Vec<_> = facts.into_iter().collect();
        facts.sort_unstable();
        Given { condition: all, facts }
    }

    /// A term without its negation, and whether it had one.
    fn literal_of(&self, term: TermId) -> (TermId, bool) {
        match self.operation(term) {
            Operation::Not(inner) if self.width(term) == 1 => (inner, false),
            _ => (term, true),
        }
    }

    /// The conditions that hold where a condition does, the condition itself among them unless it
    /// is a conjunction of others; in the order of their terms.
    fn facts(&self, condition: TermId) -> Vec<(TermId, bool)> {
        let mut left = MOST;
        let facts = self.implied(self.literal_of(condition), DEPTH, &mut left);
        let mut facts: Vec<_> = facts.into_iter().collect();
        facts.sort_unstable();
        facts
    }

    fn implied(
        &self,
        literal: (TermId, bool),
        depth: u32,
        left: &mut usize,
    ) -> FxHashSet<(TermId, bool)> {
        let mut found = FxHashSet::default();
        let mut stack = vec![literal];
        while let Some((term, holds)) = stack.pop() {
            if self.is_constant(term) || found.contains(&(term, holds)) {
                continue;
            }
            *left = left.saturating_sub(1);
            match self.operation(term) {
                Operation::And(one, other) if holds => {
                    stack.extend([one, other].map(|part| self.literal_of(part)));
                }
                // Not both: what follows from the failure of either.
                Operation::And(one, other) => {
                    found.insert((term, holds));
                    if depth > 0 && *left > 0 {
                        let [one, other] = [one, other].map(|part| {
                            let (part, positive) = self.literal_of(part);
                            self.implied((part, !positive), depth - 1, left)
                        });
                        stack.extend(one.intersection(&other).copied());
                    }
                }
                _ => {
                    found.insert((term, holds));
                }
            }
        }
        found
    }

    /// The conjunction of facts, each simplified by those about its parts. It holds exactly where
    /// all of them do: a fact about a term is only simplified by facts about smaller ones.
    fn apply(&mut self, facts: &[(TermId, bool)]) -> TermId {
        let mut values: FxHashMap<TermId, TermId> = FxHashMap::default();
        for &(term, holds) in facts {
            let value = self.boolean(holds);
            values.insert(term, value);
        }
        // Of an equality the term is what is determined.
        let mut determined: Vec<(TermId, TermId)> = Vec::new();
        for &(term, holds) in facts {
            match self.operation(term) {
                Operation::Equal(one, other) if holds && self.is_constant(other) => {
                    if *values.entry(one).or_insert(other) != other {
                        return self.boolean(false);
                    }
                    determined.push((one, other));
                }
                _ => determined.push((term, self.boolean(holds))),
            }
        }
        let roots: Vec<TermId> = determined.iter().map(|&(term, _)| term).collect();
        let mut simplified: FxHashMap<TermId, TermId> = FxHashMap::default();
        for term in self.cone(&roots, |_| false) {
            let node = self.node(term);
            let known = |part: TermId| values.get(&part).copied().unwrap_or_else(|| simplified[&part]);
            let operation = node.operation.with_operands(known);
            let simpler =
                if operation == node.operation { term } else { self.build(operation, node.width) };
            simplified.insert(term, simpler);
        }
        let stated: Vec<_> = determined
            .into_iter()
            .map(|(term, value)| self.equal(simplified[&term], value))
            .collect();
        self.and_all(stated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, Solver};

    fn differ(context: &mut Context, one: TermId, other: TermId) -> bool {
        let differs = context.not_equal(one, other);
        Solver::new().solve_assuming(context, &[differs]) != Answer::Unsat
    }

    #[test]
    fn a_known_condition_takes_the_other_branch_away() {
        let mut context = Context::new();
        let [p, q] = ["p", "q"].map(|name| context.variable(name, 1));
        let [x, y] = ["x", "y"].map(|name| context.variable(name, 32));
        let three = context.number(32, 3);
        let product = context.multiply(y, y);
        let chosen = context.if_then_else(p, x, product);
        let is_three = context.equal(chosen, three);
        // Both ends say p.
        let [left, right] = [q, context.not(q)].map(|end| context.and_all([end, p, is_three]));
        let ends = context.or(left, right);
        let given = context.given(ends, &[]);
        assert!(given.facts.contains(&(p, true)));
        assert!(!differ(&mut context, ends, given.condition));
        let cone = context.cone(&[given.condition], |_| false);
        assert!(!cone.contains(&product), "{}", context.dump(given.condition));
    }

    #[test]
    fn a_number_that_is_known_is_put_in() {
        let mut context = Context::new();
        let [x, y] = ["x", "y"].map(|name| context.variable(name, 32));
        let [three, nine] = [3, 9].map(|number| context.number(32, number));
        let square = context.multiply(x, x);
        let sum = context.add(square, y);
        let is_three = context.equal(x, three);
        let is_nine = context.equal(sum, nine);
        let both = context.and(is_three, is_nine);
        let given = context.given(both, &[]);
        assert!(!differ(&mut context, both, given.condition));
        assert!(!context.cone(&[given.condition], |_| false).contains(&square));
        assert!(context.cone(&[given.condition], |_| false).contains(&x), "x is still 3");
    }

    #[test]
    fn what_contradicts_itself_is_false() {
        let mut context = Context::new();
        let x = context.variable("x", 8);
        let [one, two] = [1, 2].map(|number| {
            let number = context.number(8, number);
            context.equal(x, number)
        });
        let square = context.multiply(x, x);
        let four = context.number(8, 4);
        let other = context.equal(square, four);
        let all = context.and_all([one, two, other]);
        let given = context.given(all, &[]);
        assert!(context.is_false(given.condition));
    }

    /// Random conditions keep their meaning.
    #[test]
    fn simplified_conditions_are_equivalent() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..300 {
            let mut context = Context::new();
            let mut numbers: Vec<_> = (0..3).map(|i| context.variable(&format!("n{i}"), 4)).collect();
            let mut conditions: Vec<_> =
                (0..3).map(|i| context.variable(&format!("c{i}"), 1)).collect();
            for _ in 0..24 {
                let [a, b] = [0, 1].map(|_| numbers[random.usize(..numbers.len())]);
                let [c, d] = [0, 1].map(|_| conditions[random.usize(..conditions.len())]);
                match random.u8(..9) {
                    0 => numbers.push(context.add(a, b)),
                    1 => numbers.push(context.multiply(a, b)),
                    2 | 3 => numbers.push(context.if_then_else(c, a, b)),
                    4 => {
                        let number = context.number(4, random.u64(..16));
                        conditions.push(context.equal(a, number));
                    }
                    5 => conditions.push(context.unsigned_less(a, b)),
                    6 => conditions.push(context.and(c, d)),
                    7 => conditions.push(context.or(c, d)),
                    _ => conditions.push(context.not(c)),
                }
            }
            let last = conditions[conditions.len().saturating_sub(6)..].to_vec();
            let condition = last.into_iter().fold(context.boolean(true), |all, one| {
                if random.bool() { context.and(all, one) } else { context.or(all, one) }
            });
            let given = context.given(condition, &[]);
            assert!(!differ(&mut context, condition, given.condition));
        }
    }
}
