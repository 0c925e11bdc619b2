//! Which values of a number agree with conditions that depend on nothing else.
//!
//! A printed number with a few digits says little about the bits of the numbers that it was computed from,
//! least of all through floating-point arithmetic. Where conditions depend on one number that has few
//! values on the path, each of them is tried. If one is left, the number is known; if none is, the path
//! cannot be taken.

use std::collections::{BTreeMap, BTreeSet};

use logic::{BitVector, Operation, TermId, Trials};

use crate::domain::TermDomain;
use crate::execute::Implied;

/// Numbers with more values are not tried.
const MOST_VALUES: u64 = 1 << 16;
/// This many terms are computed at most for the values of one number.
const MOST_WORK: u64 = 3_000_000;
/// Conditions that consist of more terms are left alone.
const LARGEST: usize = 20_000;

/// A number on which alone conditions depend, and between which integers it lies.
struct Deciding {
    number: TermId,
    limits: (i64, i64),
}

impl TermDomain<'_> {
    /// What the values of single numbers tell about conditions that hold together.
    pub(crate) fn try_values(&mut self, conditions: &[TermId]) -> Implied {
        let mut numbers: BTreeMap<TermId, ((i64, i64), Vec<TermId>)> = BTreeMap::new();
        for &condition in conditions {
            if let Some(Deciding { number, limits }) = self.deciding(condition) {
                numbers.entry(number).or_insert((limits, Vec::new())).1.push(condition);
            }
        }
        let mut implied = Implied::default();
        for (number, (limits, conditions)) in numbers {
            match self.agreeing(number, limits, &conditions) {
                Agreeing::Nothing => implied.impossible = true,
                Agreeing::Only(value) => {
                    let value = self.context.constant(value);
                    implied.values.push(self.context.equal(number, value));
                }
                Agreeing::Unknown => {}
            }
        }
        implied
    }

    /// The innermost number with few values through which alone a condition depends on variables.
    fn deciding(&self, condition: TermId) -> Option<Deciding> {
        let mut waiting = BTreeSet::from([condition]);
        let mut found = None;
        for _ in 0..LARGEST {
            // Operands come before what is made of them: what is last and alone is a part of all ways down.
            let Some(term) = waiting.pop_last() else { return found };
            if waiting.is_empty()
                && let Some(limits) = self.few_values(term)
            {
                found = Some(Deciding { number: term, limits });
            }
            let operation = self.context.operation(term);
            if matches!(operation, Operation::Variable(_)) {
                return found;
            }
            let operands = operation.operands();
            waiting.extend(operands.iter().filter(|&&one| !self.context.is_constant(one)));
        }
        None
    }

    /// Between which integers the values of a number lie on this path, if they are few.
    fn few_values(&self, term: TermId) -> Option<(i64, i64)> {
        let width = self.context.width(term);
        if !(2..=u64::BITS).contains(&width) {
            return None;
        }
        let (low, high) = self.memory.ranges.range(&self.context, term).limits(width)?;
        (low.abs_diff(high) < MOST_VALUES).then_some((low, high))
    }

    fn agreeing(&self, number: TermId, (low, high): (i64, i64), conditions: &[TermId]) -> Agreeing {
        let Some(mut trials) = self.trials(number, (low, high), conditions) else {
            return Agreeing::Unknown;
        };
        let width = self.context.width(number);
        let values = (low..=high).map(|value| BitVector::from_i64(width, value));
        let mut agreeing = values.filter(|value| trials.hold(value.clone()));
        match (agreeing.next(), agreeing.next()) {
            (None, _) => Agreeing::Nothing,
            (Some(value), None) => Agreeing::Only(value),
            (Some(_), Some(_)) => Agreeing::Unknown,
        }
    }

    /// Whether a condition holds for some value of the number on which alone it depends, if there is one.
    pub(crate) fn some_value_agrees(&self, condition: TermId) -> Option<bool> {
        let Deciding { number, limits: (low, high) } = self.deciding(condition)?;
        let mut trials = self.trials(number, (low, high), &[condition])?;
        let width = self.context.width(number);
        Some((low..=high).any(|value| trials.hold(BitVector::from_i64(width, value))))
    }

    /// Trials of all values of a number, if they are little work.
    fn trials(
        &self,
        number: TermId,
        (low, high): (i64, i64),
        conditions: &[TermId],
    ) -> Option<Trials> {
        let trials = Trials::new(&self.context, conditions, number)?;
        let work = (trials.size() as u64).saturating_mul(low.abs_diff(high) + 1);
        (work <= MOST_WORK).then_some(trials)
    }
}

/// The values of a number with which conditions hold.
enum Agreeing {
    /// There is none.
    Nothing,
    /// There is one.
    Only(BitVector),
    /// There are several, or it is not known.
    Unknown,
}
