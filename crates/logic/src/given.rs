//! Terms under a condition that is known to hold.
//!
//! A condition says more than it states: each part of a conjunction holds, and so does what all
//! parts of a disjunction have in common. Wherever such a part occurs inside the others, its value
//! is known there; a term that is equal to a constant is that constant. What was only needed for
//! the other value is gone.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::context::Context;
use crate::term::{Operation, TermId};

/// How deep disjunctions are looked into, and how many terms at most.
const DEPTH: u32 = 24;
const MOST: usize = 1 << 15;
/// How often what was found is used to find more.
const ROUNDS: usize = 8;

/// A term and the constant that it is.
pub type Fact = (TermId, TermId);

/// What a condition says, apart from what follows from the rest of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The condition, simplified: it holds exactly where the original one does.
    pub condition: TermId,
    /// Terms whose value the condition determines, as it stands.
    pub facts: Vec<Fact>,
}

/// Terms with what is known put in.
#[derive(Debug, Clone, Default)]
pub struct Substitution {
    values: FxHashMap<TermId, TermId>,
    simplified: FxHashMap<TermId, TermId>,
    /// The oldest term of which anything is known: older ones do not contain it.
    oldest: Option<TermId>,
}

impl Substitution {
    /// Puts these facts in.
    #[must_use]
    pub fn new(facts: &[Fact]) -> Self {
        Self::with(facts.iter().copied().collect())
    }

    fn with(values: FxHashMap<TermId, TermId>) -> Self {
        let oldest = values.keys().min().copied();
        Self { values, simplified: FxHashMap::default(), oldest }
    }

    /// A term that is equal to another one wherever the facts hold.
    pub fn apply(&mut self, context: &mut Context, term: TermId) -> TermId {
        if self.oldest.is_none_or(|oldest| term < oldest) || context.is_constant(term) {
            return term;
        }
        match self.values.get(&term) {
            Some(&value) => value,
            None => self.inside(context, term),
        }
    }

    /// The same, but only what the term consists of is known.
    fn inside(&mut self, context: &mut Context, term: TermId) -> TermId {
        if let Some(&known) = self.simplified.get(&term) {
            return known;
        }
        let (values, simplified, oldest) = (&self.values, &mut self.simplified, self.oldest);
        let is_old = |part: TermId| oldest.is_none_or(|oldest| part < oldest);
        let cone = context.cone(&[term], |part| {
            part != term
                && (is_old(part) || simplified.contains_key(&part) || values.contains_key(&part))
        });
        for part in cone {
            let node = context.node(part);
            let known = |inner: TermId| match values.get(&inner) {
                Some(&value) => value,
                None if is_old(inner) => inner,
                None => simplified[&inner],
            };
            let operation = node.operation.with_operands(known);
            let simpler = match operation == node.operation {
                true => part,
                false => context.build(operation, node.width),
            };
            simplified.insert(part, simpler);
        }
        simplified[&term]
    }
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
            let simpler = self.stated(&found);
            if std::mem::replace(&mut all, simpler) == simpler {
                break;
            }
        }
        let mut facts: Vec<_> = facts.into_iter().collect();
        facts.sort_unstable();
        Given { condition: all, facts }
    }

    /// What holds where a condition does; in the order of the terms.
    fn facts(&mut self, condition: TermId) -> Vec<Fact> {
        let always = self.boolean(true);
        let mut search = Search { left: MOST, found: FxHashMap::default() };
        let facts = self.implied((condition, always), DEPTH, &mut search);
        let mut facts: Vec<_> = facts.iter().copied().collect();
        facts.sort_unstable();
        facts
    }

    /// What follows from a fact, itself among it unless it is nothing but the others together.
    fn implied(&mut self, fact: Fact, depth: u32, search: &mut Search) -> Rc<FxHashSet<Fact>> {
        if let Some(known) = search.found.get(&fact) {
            return known.clone();
        }
        let mut found = FxHashSet::default();
        let mut stack = vec![fact];
        while let Some((term, value)) = stack.pop() {
            if self.is_constant(term) && term == value || found.contains(&(term, value)) {
                continue;
            }
            search.left = search.left.saturating_sub(1);
            match self.parts(term, value) {
                Parts::Only(facts) => stack.extend(facts),
                Parts::Also(facts) => {
                    found.insert((term, value));
                    stack.extend(facts);
                }
                Parts::Either(one, other) => {
                    found.insert((term, value));
                    if depth > 0 && search.left > 0 {
                        let [one, other] =
                            [one, other].map(|part| self.implied(part, depth - 1, search));
                        stack.extend(one.intersection(&other).copied());
                    }
                }
            }
        }
        let found = Rc::new(found);
        search.found.insert(fact, found.clone());
        found
    }

    /// What follows at once from the value of a term.
    fn parts(&mut self, term: TermId, value: TermId) -> Parts {
        use Operation as O;
        let width = self.width(term);
        let bits = |context: &Self, constant| context.value(constant).cloned();
        let only = |fact| Parts::Only(vec![fact]);
        match self.operation(term) {
            O::Not(inner) => only((inner, self.not(value))),
            O::Negate(inner) => only((inner, self.negate(value))),
            O::Xor(inner, constant) if self.is_constant(constant) => {
                only((inner, self.xor(value, constant)))
            }
            O::Add(inner, constant) if self.is_constant(constant) => {
                only((inner, self.subtract(value, constant)))
            }
            O::And(one, other) if bits(self, value).is_some_and(|value| value.is_ones()) => {
                Parts::Only(vec![(one, value), (other, value)])
            }
            // Not both: what follows from the failure of either.
            O::And(one, other) if width == 1 => Parts::Either((one, value), (other, value)),
            O::Equal(one, other) if self.is_constant(other) && self.is_true(value) => {
                only((one, other))
            }
            O::Concat(high, low) => {
                let split = self.width(low);
                let first = self.extract(value, split, width - split);
                let second = self.extract(value, 0, split);
                Parts::Only(vec![(high, first), (low, second)])
            }
            O::SignExtend(inner) => {
                let narrow = self.width(inner);
                let low = self.extract(value, 0, narrow);
                Parts::Also(vec![(inner, low)])
            }
            O::IfThenElse(condition, then, otherwise) => {
                let excluded =
                    |context: &Self, branch| context.is_constant(branch) && branch != value;
                let (never, always) = (self.boolean(false), self.boolean(true));
                match (excluded(self, then), excluded(self, otherwise)) {
                    (true, false) => Parts::Only(vec![(condition, never), (otherwise, value)]),
                    (false, true) => Parts::Only(vec![(condition, always), (then, value)]),
                    _ => Parts::Also(Vec::new()),
                }
            }
            _ => Parts::Also(Vec::new()),
        }
    }

    /// The conjunction of facts, each simplified by those about its parts. It holds exactly where
    /// all of them do: a fact about a term is only simplified by facts about what it consists of.
    fn stated(&mut self, facts: &[Fact]) -> TermId {
        let mut values: FxHashMap<TermId, TermId> = FxHashMap::default();
        for &(term, value) in facts {
            if self.is_constant(term) || *values.entry(term).or_insert(value) != value {
                return self.boolean(false);
            }
        }
        let mut substitution = Substitution::with(values);
        let mut all = self.boolean(true);
        for &(term, value) in facts {
            let simpler = substitution.inside(self, term);
            let stated = self.equal(simpler, value);
            all = self.and(all, stated);
        }
        all
    }
}

/// What was found while facts are looked for.
struct Search {
    /// How many terms are still looked at behind a disjunction.
    left: usize,
    found: FxHashMap<Fact, Rc<FxHashSet<Fact>>>,
}

/// What follows from a fact.
enum Parts {
    /// The fact is nothing but these together.
    Only(Vec<Fact>),
    /// These follow, but do not say all.
    Also(Vec<Fact>),
    /// One of two facts holds.
    Either(Fact, Fact),
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
        let always = context.boolean(true);
        assert!(given.facts.contains(&(p, always)));
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
            let mut numbers: Vec<_> =
                (0..3).map(|i| context.variable(&format!("n{i}"), 4)).collect();
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
