//! Guesses about the states of heads, from states that runs come to ([`crate::samples`]): what holds in all of them is
//! worth a question.
//!
//! Variables with few values, such as flags and states of processes, and differences of others that have few
//! values, are *features*. A feature and one of its values is an atom, and guesses are clauses of at most three
//! atoms or their negations: `pc == 1 && state == 0 => token == sent + 3` is one. A clause is a guess only
//! if it says something that no shorter one says. Where control is decides how data are related, in schedulers and
//! protocols: that is why clauses about differences come first.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use logic::TermId;

use crate::invariants::Invariants;
use crate::linear::{Relation, relations};
use crate::samples::Samples;
use crate::system::System;

/// With fewer states nothing is guessed: nearly everything holds in them.
const FEWEST_STATES: usize = 4;
/// A variable with more values is not a feature.
pub(crate) const MOST_VALUES: usize = 8;
/// A difference with more values is not a feature.
pub(crate) const MOST_DIFFERENCES: usize = 32;
/// Differences are made of at most this many variables.
pub(crate) const MOST_PAIRED: usize = 16;
/// Clauses are made of at most this many literals.
const MOST_LITERALS: usize = 300;
/// At most this many clauses are guessed for each head.
const MOST_CLAUSES: usize = 1500;

/// Guesses for all heads.
pub(crate) fn mine(system: &mut System, samples: &[Samples]) -> Invariants {
    let mut all = Vec::new();
    for (location, samples) in samples.iter().enumerate() {
        if samples.count() < FEWEST_STATES {
            continue;
        }
        let mut miner = Miner { system, samples, features: Vec::new(), terms: Vec::new() };
        miner.look_at_variables();
        miner.look_at_differences();
        miner.guess_sums();
        miner.guess_clauses();
        all.extend(miner.terms.into_iter().map(|term| (location, term)));
    }
    Invariants { all }
}

/// What a feature is the value of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Variable(TermId),
    /// A variable that is the distance between two others.
    Distance(TermId),
    Difference(TermId, TermId),
}

/// Something that has few values, with its value in each state.
struct Feature {
    subject: Subject,
    values: BTreeSet<u64>,
    column: Vec<u64>,
}

/// States in which something holds, a bit for each.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rows(Vec<u64>);

impl Rows {
    fn new(count: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut words = vec![0; count.div_ceil(64)];
        for row in (0..count).filter(|&row| holds(row)) {
            words[row / 64] |= 1 << (row % 64);
        }
        Self(words)
    }

    fn or(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(one, other)| one | other).collect())
    }

    /// Whether one of them holds in each of the states.
    fn covers(&self, other: &Self, all: &Self) -> bool {
        let words = self.0.iter().zip(&other.0).zip(&all.0);
        words.into_iter().all(|((one, other), all)| one | other == *all)
    }

    /// In how many states this holds, but not the other one.
    fn alone(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & !other).count_ones()).sum()
    }
}

/// An atom or its negation.
struct Literal {
    feature: usize,
    value: u64,
    is_positive: bool,
    rows: Rows,
}

struct Miner<'s> {
    system: &'s mut System,
    samples: &'s Samples,
    features: Vec<Feature>,
    terms: Vec<TermId>,
}

impl Miner<'_> {
    fn add(&mut self, term: TermId) {
        if !self.system.context.is_constant(term) && !self.terms.contains(&term) {
            self.terms.push(term);
        }
    }

    /// Values of variables, and between which limits they are.
    fn look_at_variables(&mut self) {
        let samples = self.samples;
        for (&variable, column) in samples.variables.iter().zip(&samples.columns) {
            let (subject, most) = match samples.distances.contains(&variable) {
                true => (Subject::Distance(variable), MOST_DIFFERENCES),
                false => (Subject::Variable(variable), MOST_VALUES),
            };
            match few(column, most) {
                Some(values) => self.take(subject, values, column.clone()),
                None => self.guess_range(variable, column),
            }
        }
    }

    /// A feature, and that it has no other values.
    fn take(&mut self, subject: Subject, values: BTreeSet<u64>, column: Vec<u64>) {
        let atoms: Vec<TermId> = values.iter().map(|&value| self.atom(subject, value)).collect();
        let one = self.system.context.balanced_or(atoms);
        self.add(one);
        if values.len() > 1 {
            self.features.push(Feature { subject, values, column });
        }
    }

    fn atom(&mut self, subject: Subject, value: u64) -> TermId {
        let context = &mut self.system.context;
        let (left, right) = match subject {
            Subject::Variable(variable) | Subject::Distance(variable) => {
                (variable, context.number(context.width(variable), value))
            }
            Subject::Difference(left, right) => {
                let value = context.number(context.width(right), value);
                (left, context.add(right, value))
            }
        };
        context.equal(left, right)
    }

    fn guess_range(&mut self, variable: TermId, column: &[u64]) {
        let context = &mut self.system.context;
        let width = context.width(variable);
        let above = u64::BITS - width;
        let signed = |value: u64| (value << above).cast_signed() >> above;
        let most = column.iter().copied().max().unwrap_or(0);
        let (low, high) = (
            column.iter().map(|&one| signed(one)).min(),
            column.iter().map(|&one| signed(one)).max(),
        );
        let mut guesses = Vec::new();
        for limit in [most, u64::MAX >> most.leading_zeros().min(u64::BITS - 1)] {
            if limit < u64::MAX >> above {
                let limit = context.number(width, limit);
                guesses.push(context.unsigned_less_equal(variable, limit));
            }
        }
        for (limit, is_low) in [(low, true), (high, false), (Some(0), true)] {
            let Some(limit) = limit.filter(|&limit| !is_low || low.is_some_and(|low| limit <= low))
            else {
                continue;
            };
            let limit = context.number(width, limit.cast_unsigned());
            guesses.push(match is_low {
                true => context.signed_less_equal(limit, variable),
                false => context.signed_less_equal(variable, limit),
            });
        }
        guesses.into_iter().for_each(|guess| self.add(guess));
    }

    /// Differences of variables that have many values, and how these compare.
    fn look_at_differences(&mut self) {
        let samples = self.samples;
        let pairs = samples.variables.iter().zip(&samples.columns);
        let many = pairs.filter(|(_, column)| few(column, MOST_VALUES).is_none());
        let many: Vec<(TermId, &Vec<u64>)> =
            many.map(|(&variable, column)| (variable, column)).take(MOST_PAIRED).collect();
        for (index, &(left, lefts)) in many.iter().enumerate() {
            for &(right, rights) in &many[index + 1..] {
                let width = self.system.context.width(left);
                if width != self.system.context.width(right) {
                    continue;
                }
                let mask = u64::MAX >> (u64::BITS - width);
                let difference = |(left, right): (&u64, &u64)| left.wrapping_sub(*right) & mask;
                let column: Vec<u64> = lefts.iter().zip(rights).map(difference).collect();
                match few(&column, MOST_DIFFERENCES) {
                    Some(values) => self.take(Subject::Difference(left, right), values, column),
                    None => self.guess_order((left, lefts), (right, rights)),
                }
            }
        }
    }

    fn guess_order(&mut self, one: (TermId, &[u64]), other: (TermId, &[u64])) {
        for ((low, lows), (high, highs)) in [(one, other), (other, one)] {
            let context = &mut self.system.context;
            let above = u64::BITS - context.width(low);
            let signed = |value: &u64| (value << above).cast_signed();
            if lows.iter().zip(highs).all(|(low, high)| low <= high) {
                let guess = context.unsigned_less_equal(low, high);
                self.add(guess);
            }
            let context = &mut self.system.context;
            if lows.iter().zip(highs).all(|(low, high)| signed(low) <= signed(high)) {
                let guess = context.signed_less_equal(low, high);
                self.add(guess);
            }
        }
    }

    /// Linear relations of variables, read with and without signs.
    fn guess_sums(&mut self) {
        for signed in [false, true] {
            let context = &self.system.context;
            let pairs = self.samples.variables.iter().zip(&self.samples.columns);
            let varying = pairs.filter(|(_, column)| few(column, 1).is_none());
            let (variables, columns): (Vec<TermId>, Vec<Vec<i64>>) = varying
                .map(|(&variable, column)| {
                    let above = u64::BITS - context.width(variable);
                    let read = |&value: &u64| match signed {
                        true => (value << above).cast_signed() >> above,
                        false => value.cast_signed(),
                    };
                    (variable, column.iter().map(read).collect())
                })
                .unzip();
            for relation in relations(&columns) {
                let guess = self.related(&variables, &relation, signed);
                self.add(guess);
            }
        }
    }

    fn related(&mut self, variables: &[TermId], relation: &Relation, signed: bool) -> TermId {
        let context = &mut self.system.context;
        let mut sum = context.number(u64::BITS, relation.constant.cast_unsigned());
        for (&variable, &factor) in variables.iter().zip(&relation.factors) {
            if factor == 0 {
                continue;
            }
            let wide = match signed {
                true => context.sign_extend(variable, u64::BITS),
                false => context.zero_extend(variable, u64::BITS),
            };
            let factor = context.number(u64::BITS, factor.cast_unsigned());
            let product = context.multiply(wide, factor);
            sum = context.add(sum, product);
        }
        let nothing = context.number(u64::BITS, 0);
        context.equal(sum, nothing)
    }

    /// The literals of all features. That a difference is not some value says little.
    fn literals(&self) -> Vec<Literal> {
        let count = self.samples.count();
        let mut literals = Vec::new();
        for (index, feature) in self.features.iter().enumerate() {
            for &value in &feature.values {
                let rows = |is_positive| {
                    Rows::new(count, |row| (feature.column[row] == value) == is_positive)
                };
                let mut add = |is_positive| {
                    let rows = rows(is_positive);
                    literals.push(Literal { feature: index, value, is_positive, rows });
                };
                add(true);
                match feature.subject {
                    Subject::Variable(_) if feature.values.len() > 2 => add(false),
                    Subject::Variable(_) | Subject::Distance(_) | Subject::Difference(..) => {}
                }
            }
        }
        let is_variable = |one: &Literal| match self.features[one.feature].subject {
            Subject::Variable(_) => true,
            Subject::Distance(_) | Subject::Difference(..) => false,
        };
        // Where there are too many, differences are kept.
        literals.sort_by_key(|one| !is_variable(one));
        let surplus = literals.len().saturating_sub(MOST_LITERALS);
        literals.drain(..surplus);
        literals
    }

    /// The clauses of two and three literals that hold in all states.
    fn guess_clauses(&mut self) {
        let literals = self.literals();
        let all = Rows::new(self.samples.count(), |_| true);
        let mut pairs = BTreeSet::new();
        let mut found: Vec<(Vec<usize>, u32)> = Vec::new();
        for one in 0..literals.len() {
            for other in one + 1..literals.len() {
                let (a, b) = (&literals[one], &literals[other]);
                if a.feature != b.feature && a.rows.covers(&b.rows, &all) {
                    pairs.insert((one, other));
                    found
                        .push((vec![one, other], a.rows.alone(&b.rows).min(b.rows.alone(&a.rows))));
                }
            }
        }
        for one in 0..literals.len() {
            for other in one + 1..literals.len() {
                let (a, b) = (&literals[one], &literals[other]);
                if a.feature == b.feature || pairs.contains(&(one, other)) {
                    continue;
                }
                let both = a.rows.or(&b.rows);
                for (third, c) in literals.iter().enumerate().skip(other + 1) {
                    let is_shorter =
                        pairs.contains(&(one, third)) || pairs.contains(&(other, third));
                    if c.feature == b.feature || is_shorter || !both.covers(&c.rows, &all) {
                        continue;
                    }
                    let alone = c.rows.alone(&both);
                    let alone = alone.min(a.rows.alone(&b.rows.or(&c.rows)));
                    let alone = alone.min(b.rows.alone(&a.rows.or(&c.rows)));
                    found.push((vec![one, other, third], alone));
                }
            }
        }
        let is_data = |clause: &[usize]| {
            clause.iter().any(|&one| match self.features[literals[one].feature].subject {
                Subject::Distance(_) | Subject::Difference(..) => true,
                Subject::Variable(_) => false,
            })
        };
        // What more states say is less likely to be a coincidence.
        found.sort_by_key(|(clause, alone)| (!is_data(clause), Reverse(*alone)));
        found.truncate(MOST_CLAUSES);
        for (clause, _) in found {
            let terms = clause.into_iter().map(|one| {
                let Literal { feature, value, is_positive, .. } = literals[one];
                let atom = self.atom(self.features[feature].subject, value);
                if is_positive { atom } else { self.system.context.not(atom) }
            });
            let terms = terms.collect();
            let clause = self.system.context.balanced_or(terms);
            self.terms.push(clause);
        }
    }
}

/// The values of a column, if they are few.
pub(crate) fn few(column: &[u64], most: usize) -> Option<BTreeSet<u64>> {
    let mut values = BTreeSet::new();
    for &value in column {
        values.insert(value);
        if values.len() > most {
            return None;
        }
    }
    Some(values)
}
