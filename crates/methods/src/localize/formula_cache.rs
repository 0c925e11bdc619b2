//! The formulas of runs, which are kept for later questions.

use logic::{Answer, Context};

use super::effort::Effort;
use super::formula::{Formula, Making, Obstacle, Set};
use super::search::Search;
use super::values::Unfixed;

/// This many formulas are kept.
const MOST_KEPT: usize = 512;

/// A formula and the components that may be replaced in it.
pub(super) struct CachedFormula {
    number: u32,
    run: usize,
    components: Set,
    pub formula: Formula,
}

impl Search<'_, '_> {
    /// Makes a formula of a run.
    pub fn formula(
        &mut self,
        run: usize,
        components: &Set,
        bound: u32,
        effort: Effort,
    ) -> Result<Formula, Obstacle> {
        if self.request().one_by_one {
            self.context = Context::new();
        }
        let number = self.next_number();
        let records_visible = self.request().consistency && self.request().computes(components);
        let making = Making { number, records_visible, bound, effort };
        let run = &self.request().runs[run];
        let Self { subject, progress, statistics, context, .. } = self;
        Formula::new(subject, run, components, making, context, *progress, statistics)
    }

    /// The number of a formula that is about to be made.
    pub fn next_number(&mut self) -> u32 {
        self.formulas += 1;
        self.formulas
    }

    /// Keeps the formula that was made last, if there are not too many.
    pub fn keep(&mut self, run: usize, components: Set, formula: Formula) {
        if self.kept.len() < MOST_KEPT && !self.request().one_by_one {
            self.kept.push(CachedFormula { number: self.formulas, run, components, formula });
        } else {
            formula.count(&mut self.statistics);
        }
    }

    /// The formulas of a run in which a set can be replaced, the oldest and smallest first.
    pub fn fitting(&self, run: usize, set: &Set) -> Vec<u32> {
        let fits = |kept: &&CachedFormula| kept.run == run && set.is_subset(&kept.components);
        let mut numbers: Vec<u32> = self.kept.iter().filter(fits).map(|kept| kept.number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Takes a formula, which is to be put back.
    pub fn take(&mut self, number: u32) -> Option<CachedFormula> {
        let index = self.kept.iter().position(|kept| kept.number == number)?;
        Some(self.kept.swap_remove(index))
    }

    /// The formula in which a set was found to make a run pass.
    pub fn used(&self, run: usize, set: &Set) -> Option<&Formula> {
        let number = self.used.get(&(run, set.clone()))?;
        self.kept.iter().find(|kept| kept.number == *number).map(|kept| &kept.formula)
    }

    /// Takes the formula in which a set was found to make a run pass, or makes one. It is to be put back.
    pub fn take_used(&mut self, run: usize, set: &Set) -> Option<CachedFormula> {
        let key = (run, set.clone());
        if self.by_guess.contains(&key) {
            return None;
        }
        if !self.used.contains_key(&key) {
            let passes = |search: &mut Self, formula: &mut Formula| match formula.passes_with(
                &mut search.context,
                set,
                &[],
            ) {
                Answer::Sat => Ok(()),
                Answer::Unsat | Answer::Unknown(_) => Err(Unfixed::NoValues),
            };
            self.in_some_formula(run, set, passes).ok()?;
        }
        self.take(*self.used.get(&key)?)
    }

    /// What is found in a formula of a run in which a set may be replaced: one that is known, or a new
    /// one.
    pub fn in_some_formula<T>(
        &mut self,
        run: usize,
        set: &Set,
        mut find: impl FnMut(&mut Self, &mut Formula) -> Result<T, Unfixed>,
    ) -> Result<T, Unfixed> {
        let mut unfixed = Unfixed::NoValues;
        for number in self.fitting(run, set) {
            let Some(mut kept) = self.take(number) else { continue };
            let fix = find(self, &mut kept.formula);
            self.kept.push(kept);
            match fix {
                Ok(fix) => {
                    self.used.insert((run, set.clone()), number);
                    return Ok(fix);
                }
                Err(one @ (Unfixed::Refuted | Unfixed::Unsteady)) => unfixed = one,
                Err(Unfixed::NoValues) => {}
            }
        }
        let most = self.request().options.unwind;
        let mut bound = 0;
        let effort = self.effort_for_values();
        while let Ok(mut formula) = self.formula(run, set, bound, effort) {
            let fix = find(self, &mut formula);
            let reached = formula.bound;
            self.keep(run, set.clone(), formula);
            match fix {
                Ok(fix) => {
                    self.used.insert((run, set.clone()), self.formulas);
                    return Ok(fix);
                }
                Err(one @ (Unfixed::Refuted | Unfixed::Unsteady)) => unfixed = one,
                Err(Unfixed::NoValues) => {}
            }
            if reached >= most {
                break;
            }
            bound = reached.saturating_mul(2).min(most);
        }
        Err(unfixed)
    }
}
