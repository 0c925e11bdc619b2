//! Whether one function of the variables in scope gives the values of a diagnosis.
//!
//! A real change of a program is an expression, so two evaluations in the same visible state must
//! have the same value, within a run and across all runs at once. First only the variables of the
//! original expression count, then all that can be named there.

use logic::Solver;
use semantics::concrete::Replacement;

use super::correspondence::Variables;
use super::formula::Set;
use super::index::Index;
use super::preservation::{Asked, Member, Passing, Preservation, Preserved};
use super::run::{Replacements, longer};
use super::search::Search;
use super::table::Extent;
use super::unwritten::Values;
use super::{Change, ComponentId, Diagnosis, Fix, NewValue, Run, Runner};

/// This many numbers are tried for all evaluations.
const MOST_CONSTANTS: usize = 12;

/// This many values of single evaluations are tried for all of them.
const MOST_VALUES: usize = 4;

/// Whether one function gives the values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Consistency {
    /// One of the variables of the original expression does.
    OfOwnVariables,
    /// One of the variables in scope does.
    OfVisible,
    /// None does: the same variables would have to give different values.
    None,
    /// None of the numbers in scope does, but there are records, arrays or the heap.
    Perhaps,
    /// That is not known, for this reason.
    Unknown(String),
    /// Nobody has asked.
    NotAsked,
}

impl Search<'_, '_> {
    /// Asks for each set whether one function gives its values in all runs and keeps what passes,
    /// and for the one value that would do for all evaluations.
    pub(super) fn find_functions(&mut self, found: &mut [(Set, Option<Diagnosis>)]) {
        let sets = found.iter().filter(|(_, diagnosis)| diagnosis.is_some());
        let sets: Vec<Set> = sets.map(|(set, _)| set.clone()).collect();
        let passing = Passing::new(self, &sets);
        self.index.clone_from(&passing.index);
        for (set, diagnosis) in found {
            let Some(diagnosis) = diagnosis else { continue };
            if !self.request().computes(set) {
                continue;
            }
            if let Some(reason) = self.request().options.exceeded() {
                diagnosis.consistency = Consistency::Unknown(reason);
                continue;
            }
            let solver = Solver::with_interrupter(self.request().options.interrupter.clone());
            let mut asked = Asked::new(set, &diagnosis.fixes, solver);
            let own = self.own_variables(set);
            let index = passing.index.as_deref();
            // Constants are tried with the remaining inputs zero only.
            let tried = !self.request().all_remaining
                && self.request().are_whole_texts(&*set)
                && set.iter().all(|component| self.request().is_everywhere(*component));
            let constant = match tried {
                true => self.constant(&mut asked, index),
                false => None,
            };
            let all = self.all_kept();
            let (consistency, preservation) = match (constant, &own) {
                (Some(_), Some(_)) => (Consistency::OfOwnVariables, all),
                (Some(_), None) => (Consistency::OfVisible, all),
                (None, _) => self.consistency(&mut asked, own.as_ref(), &passing),
            };
            diagnosis.constant = constant;
            diagnosis.consistency = consistency;
            diagnosis.preservation = preservation;
            if let Some(value) = constant {
                self.prefer_constant(diagnosis, value);
            }
        }
    }

    /// Tells the value that does for all runs instead of those that do for each.
    pub(super) fn prefer_constant(&mut self, diagnosis: &mut Diagnosis, value: NewValue) {
        let [component] = diagnosis.components[..] else { return };
        let runs = 0..self.request().runs.len();
        let fixes: Option<Vec<(Fix, bool)>> =
            runs.map(|run| self.fixed_always(run, component, value.into())).collect();
        let Some(mut fixes) = fixes else { return };
        // What had no value is changed, also if the new one is what it would have been.
        let is_told = |(new, old): (&(Fix, bool), &Fix)| {
            let told =
                |one: &Change| new.0.changes.iter().any(|new| new.occurrence == one.occurrence);
            old.changes.iter().all(|one| !one.had_none || told(one)) && !new.0.changes.is_empty()
        };
        if !fixes.iter().zip(&diagnosis.fixes).all(is_told) {
            return;
        }
        for ((new, _), old) in fixes.iter_mut().zip(&diagnosis.fixes) {
            for change in &mut new.changes {
                let had_none = |one: &Change| one.occurrence == change.occurrence && one.had_none;
                change.had_none = old.changes.iter().any(had_none);
            }
        }
        let avoids = !fixes.iter().any(|(_, reached)| *reached);
        if diagnosis.avoids || !avoids {
            diagnosis.avoids = avoids;
            diagnosis.fixes = fixes.into_iter().map(|(fix, _)| fix).collect();
        }
    }

    /// That all passing runs are kept, if there are any.
    fn all_kept(&self) -> Option<Preservation> {
        let of = self.request().passing.len();
        (of > 0).then_some(Preservation { kept: Some(of), of, refusing: Vec::new() })
    }

    /// Whether one function gives the values, and what the passing runs say about it.
    fn consistency(
        &mut self,
        asked: &mut Asked<'_>,
        own: Option<&Variables>,
        passing: &Passing,
    ) -> (Consistency, Option<Preservation>) {
        let of = self.request().passing.len();
        let request = self.request();
        // The body of a macro has its parameters only, wherever it is used.
        let in_macro = asked
            .set
            .iter()
            .any(|component| request.components[component.0].points().nth(1).is_some());
        if in_macro && own.is_none() {
            let reason = "it stands in a macro that is used in several places".to_owned();
            return (Consistency::Unknown(reason), None);
        }
        let mut refusing = Vec::new();
        let mut some = None;
        for (extent, consistency) in
            [(Extent::Own, Consistency::OfOwnVariables), (Extent::Visible, Consistency::OfVisible)]
        {
            let preservation =
                |kept| Some(Preservation { kept: Some(kept), of, refusing: Vec::new() });
            let own = match (extent, own) {
                (Extent::Own, None) => continue,
                (Extent::Visible, _) if in_macro => continue,
                (Extent::Own, own) => own,
                (Extent::Visible, _) => None,
            };
            match self.preserved(asked, extent, own, passing) {
                Preserved::All => {
                    return (consistency, Some(Preservation { kept: Some(of), of, refusing }));
                }
                Preserved::NotAsked => return some.unwrap_or((consistency, None)),
                Preserved::Some(kept) => some = some.or(Some((consistency, preservation(kept)))),
                Preserved::Refused(runs) => refusing = runs,
                Preserved::NoFunction => refusing.clear(),
                Preserved::Unknown => {
                    let reason = "it is too hard".to_owned();
                    return some.unwrap_or((Consistency::Unknown(reason), None));
                }
            }
        }
        let none = match asked.question.sees_more() && !in_macro {
            true => Consistency::Perhaps,
            false => Consistency::None,
        };
        let refused = (!refusing.is_empty()).then_some(Preservation { kept: None, of, refusing });
        some.unwrap_or((none, refused))
    }

    /// The value that makes all runs pass on the concrete machine, and keeps those that pass, if
    /// all evaluations of a component have it.
    fn constant(&mut self, asked: &mut Asked<'_>, index: Option<&Index>) -> Option<NewValue> {
        for value in values(asked) {
            let component = *asked.set.first()?;
            if self.first_failing(component, value.into()).is_none()
                && self.first_broken(component, value.into(), index).is_none()
            {
                return Some(value);
            }
        }
        self.number(asked, index)
    }

    /// A number that makes all runs pass, and keeps those that pass. Runs that a number does not do
    /// for are taken into account for the next one.
    fn number(&mut self, asked: &mut Asked<'_>, index: Option<&Index>) -> Option<NewValue> {
        let component = *asked.set.first()?;
        let mut runs = vec![self.join(asked, Member::Failing(0))?];
        while runs.len() <= MOST_CONSTANTS {
            let bits = asked.question.constant(&mut self.context, &runs)?;
            let value = Replacement::Bits(bits);
            let run = match self.first_failing(component, value) {
                Some(run) => self.join(asked, Member::Failing(run))?,
                None => match self.first_broken(component, value, index) {
                    Some(run) => self.join(asked, Member::Passing(run))?,
                    None if asked.question.is_truth() => return Some(NewValue::Truth(bits != 0)),
                    None => return Some(NewValue::Bits(bits)),
                },
            };
            if runs.contains(&run) {
                return None;
            }
            runs.push(run);
        }
        None
    }

    /// The first failing run that does not pass on the concrete machine if a component always has a
    /// value.
    fn first_failing(&self, component: ComponentId, value: Replacement) -> Option<usize> {
        let runner = self.subject.trying();
        let passes = |run| self.passes_with_always(runner, run, component, value);
        self.request().runs.iter().position(|run| !passes(run))
    }

    /// The first passing run that does not pass any more if a component always has a value. Where it is not
    /// known which of them evaluate the component, all are made.
    fn first_broken(
        &self,
        component: ComponentId,
        value: Replacement,
        index: Option<&Index>,
    ) -> Option<usize> {
        let runs = &self.request().passing;
        let (runner, concerned) = match index {
            Some(index) => {
                let runner = self.subject.runner.clone().limited_to(longer(index.longest));
                (runner, index.evaluating(component).to_vec())
            }
            None => (self.subject.runner.clone(), (0..runs.len()).collect()),
        };
        let breaks = |run: &usize| {
            self.request().options.exceeded().is_some()
                || !self.passes_with_always(&runner, &runs[*run], component, value)
        };
        concerned.into_iter().find(breaks)
    }

    fn passes_with_always(
        &self,
        runner: &Runner<'_>,
        run: &Run,
        component: ComponentId,
        value: Replacement,
    ) -> bool {
        let always = vec![(component.suspect(), value)];
        let replacements = Replacements { always, ..Replacements::default() };
        let everything = &self.subject.everything;
        let (scenario, values) =
            (&run.given.scenario, Values { selected: everything, replacements: &replacements });
        let ending = runner.run(run, scenario, everything, replacements.clone(), &[]);
        ending.is_as(&run.expected) && values.can_be_text(runner, run, scenario)
    }
}

/// Values that evaluations of a single component are changed to, the first ones.
fn values(asked: &Asked<'_>) -> Vec<NewValue> {
    let mut values = Vec::new();
    if asked.set.len() == 1 {
        for change in asked.fixes.iter().flat_map(|fix| &fix.changes) {
            if !values.contains(&change.value) && values.len() < MOST_VALUES {
                values.push(change.value);
            }
        }
    }
    values
}
