//! Sets of several components: what makes one run pass is extended until all runs do.

use logic::Answer;

use super::effort::ALONE;
use super::formula::{Extension, Formula, Obstacle, Set};
use super::remaining::ForAllInputs;
use super::search::{NO_VALUES, Search, Undecided};

impl Search<'_, '_> {
    /// The sets of two components and more with which all runs pass, and that contain no smaller one.
    pub fn larger(&mut self, order: &[(usize, Set)], singles: &[Set]) -> Vec<Set> {
        let request = self.request();
        let (all, expressions) = (request.combined(), request.expressions());
        match self.larger_of(&all, order, singles) {
            Ok(sets) => sets,
            Err(Obstacle::Size(reason)) if expressions.len() < all.len() => {
                let targets = all.difference(&expressions).copied().collect();
                self.leave(targets, format!("together with others: {reason}"));
                self.larger_of(&expressions, order, singles).unwrap_or_else(|obstacle| {
                    self.leave_larger(obstacle);
                    Vec::new()
                })
            }
            Err(obstacle) => {
                self.leave_larger(obstacle);
                Vec::new()
            }
        }
    }

    fn leave_larger(&mut self, obstacle: Obstacle) {
        let (Obstacle::Limit(reason) | Obstacle::Size(reason)) = obstacle;
        self.leave(Set::new(), reason);
    }

    /// The same among some components.
    fn larger_of(
        &mut self,
        all: &Set,
        order: &[(usize, Set)],
        singles: &[Set],
    ) -> Result<Vec<Set>, Obstacle> {
        let mut joint = vec![Set::new()];
        for (done, &(run, _)) in order.iter().enumerate() {
            if joint.is_empty() {
                break;
            }
            self.tell(order.len() - done, joint.len());
            joint = smallest(self.extended(run, all, &joint, singles)?);
        }
        Ok(joint.into_iter().filter(|set| set.len() > 1).collect())
    }

    /// The sets that fix one more run: those that do, and what makes the others do.
    fn extended(
        &mut self,
        run: usize,
        all: &Set,
        joint: &[Set],
        singles: &[Set],
    ) -> Result<Vec<Set>, Obstacle> {
        let most = self.request().faults;
        let joint = joint.iter().cloned();
        let (mut sets, asked): (Vec<Set>, Vec<Set>) =
            joint.partition(|set| self.passes_as_another(run, set));
        if asked.is_empty() {
            return Ok(sets);
        }
        // Sets that cannot grow need no other components.
        let all: Set = match asked.iter().all(|set| set.len() == most) {
            true => asked.iter().flatten().copied().collect(),
            false => all.clone(),
        };
        let mut formula = self.unwound(run, &all, most)?;
        for base in &asked {
            let passes = match formula.passes_with(&mut self.context, base, &[]) {
                Answer::Sat => self.passes_for_all_inputs(&mut formula, base),
                Answer::Unsat => ForAllInputs::Fails,
                Answer::Unknown(reason) => {
                    return Err(Obstacle::Size(bounded::words(reason).to_owned()));
                }
            };
            match passes {
                ForAllInputs::Passes(_) => {
                    self.remember(&mut formula, base);
                    sets.push(base.clone());
                }
                ForAllInputs::Fails if base.len() < most => {
                    let for_all_inputs = self.request().all_remaining;
                    let asked = Extension { base, most, known: singles, for_all_inputs };
                    let (found, open) = formula.smallest_sets(&mut self.context, &asked)?;
                    sets.extend(found);
                    for set in open {
                        self.leave(set, NO_VALUES.to_owned());
                    }
                }
                ForAllInputs::Fails => {}
                ForAllInputs::Unknown => self.leave(base.clone(), NO_VALUES.to_owned()),
            }
        }
        self.keep(run, all, formula);
        Ok(sets)
    }

    /// A formula of a run whose loops go on as far as a few replaced components can make them, up to the
    /// bound.
    fn unwound(&mut self, run: usize, all: &Set, most: usize) -> Result<Formula, Obstacle> {
        let limit = self.request().options.unwind;
        let effort = ALONE.times(self.request().effort);
        let mut formula = self.formula(run, all, 0, effort)?;
        while formula.is_cut_with_few(&self.context, most) != Some(false) {
            if formula.bound >= limit {
                let reason = format!("loops and recursion were followed for {limit} rounds");
                let known = Undecided { components: Vec::new(), reason };
                if !self.undecided.contains(&known) {
                    self.undecided.push(known);
                }
                break;
            }
            let bound = formula.bound.saturating_mul(2).min(limit);
            formula = self.formula(run, all, bound, effort)?;
        }
        Ok(formula)
    }
}

/// The sets that contain no other one.
fn smallest(mut sets: Vec<Set>) -> Vec<Set> {
    sets.sort_by(|left, right| left.len().cmp(&right.len()).then_with(|| left.cmp(right)));
    sets.dedup();
    let mut kept: Vec<Set> = Vec::new();
    for set in sets {
        if !kept.iter().any(|smaller| smaller.is_subset(&set)) {
            kept.push(set);
        }
    }
    kept
}
