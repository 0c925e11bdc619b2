//! What is easy is decided first, and what is hard later, with more and more effort.
//!
//! A component that is too hard in one run stays a candidate: another run may refute it at little cost. What
//! is left open after all runs is tried on the concrete machine; formulas of full size are made
//! only after that, as long as there is something left of what the search may cost.

use std::collections::BTreeMap;

use semantics::concrete::Replacement;

use super::decide::UndecidedComponent;
use super::effort::Stage;
use super::formula::Set;
use super::run::Replacements;
use super::search::Search;
use super::{ComponentId, simple};

/// A component that was too hard in this many runs is not asked about in others before all easy ones are
/// decided.
const PATIENCE: usize = 2;

/// The runs that say nothing yet about components, each with why.
pub(super) type OpenRuns = BTreeMap<ComponentId, Vec<(usize, UndecidedComponent)>>;

/// What became of a component.
enum Verdict {
    /// It makes all runs pass.
    Fixing,
    /// It does not.
    Refuted,
    /// That is not known.
    UndecidedComponent,
}

impl Search<'_, '_> {
    /// The components with each of which all runs pass, as far as that is easy to say, and those that are
    /// left open.
    pub(super) fn easy(&mut self, order: &[(usize, Set)], mut candidates: Set) -> (Set, OpenRuns) {
        let mut open = OpenRuns::new();
        for (done, &(run, _)) in order.iter().enumerate() {
            if candidates.is_empty() || self.stopped {
                break;
            }
            self.tell(order.len() - done, candidates.len());
            self.publish(candidates.iter());
            let (mut left, asked): (Set, Set) = candidates
                .into_iter()
                .partition(|component| self.passes_as_another(run, &Set::from([*component])));
            let (waiting, asked): (Set, Set) = asked.into_iter().partition(|component| {
                open.get(component).is_some_and(|runs| runs.len() >= PATIENCE)
            });
            for component in waiting {
                let runs = open.entry(component).or_default();
                let waits =
                    runs.last().map(|(_, open)| UndecidedComponent { bound: 0, ..open.clone() });
                runs.extend(waits.map(|open| (run, open)));
                left.insert(component);
            }
            let decided = self.fixing(run, asked, 0, Stage::Easy);
            left.extend(decided.fixing);
            for one in decided.open {
                left.insert(one.component);
                open.entry(one.component).or_default().push((run, one));
            }
            open.retain(|component, _| left.contains(component));
            candidates = left;
        }
        if self.stopped {
            self.leave_stopped(candidates);
            return (Set::new(), OpenRuns::new());
        }
        candidates.retain(|component| !open.contains_key(component));
        (candidates, open)
    }

    /// Those of the components that were left open with which all runs pass.
    pub(super) fn hard(&mut self, mut open: OpenRuns) -> Set {
        let mut fixing = self.settle(&mut open, None);
        self.change_texts(&open);
        for stage in [None, Some(Stage::Harder), Some(Stage::Hard)] {
            fixing.extend(self.settle(&mut open, stage));
        }
        for (component, runs) in open {
            let exceeded = self.request().options.exceeded();
            let reason = exceeded.or_else(|| Some(runs.into_iter().next()?.1.reason));
            self.leave(Set::from([component]), reason.unwrap_or_default());
        }
        fixing
    }

    /// Those of the open components with which all runs pass. What is known then is not open any more.
    fn settle(&mut self, open: &mut OpenRuns, stage: Option<Stage>) -> Set {
        let mut fixing = Set::new();
        open.retain(|&component, runs| {
            let set = Set::from([component]);
            if self.stopped || self.request().options.exceeded().is_some() {
                return true;
            }
            match self.settled(component, runs, stage) {
                Verdict::UndecidedComponent => return true,
                Verdict::Fixing => fixing.extend(set),
                Verdict::Refuted => {}
            }
            false
        });
        fixing
    }

    /// What becomes of a component in the runs that say nothing yet about it: values are tried, and a formula
    /// is made if there is a stage.
    fn settled(
        &mut self,
        component: ComponentId,
        runs: &mut Vec<(usize, UndecidedComponent)>,
        stage: Option<Stage>,
    ) -> Verdict {
        let set = Set::from([component]);
        while let Some((run, open)) = runs.first_mut() {
            if self.passes_as_another(*run, &set) || self.passes_by_guess(*run, component) {
                self.by_guess.insert((*run, set.clone()));
                runs.remove(0);
                continue;
            }
            let Some(stage) = stage.filter(|_| open.may_be_decided && self.can_afford_more())
            else {
                return Verdict::UndecidedComponent;
            };
            let decided = self.fixing(*run, set.clone(), open.bound, stage);
            match decided.open.into_iter().next() {
                Some(still) => {
                    *open = still;
                    return Verdict::UndecidedComponent;
                }
                None if decided.fixing.is_empty() => return Verdict::Refuted,
                None => {
                    runs.remove(0);
                }
            }
        }
        Verdict::Fixing
    }

    /// Tries small changes of the text of components that are open, so that their values are known.
    fn change_texts(&mut self, open: &OpenRuns) {
        let request = self.request();
        let components = open.keys().copied();
        let components: Vec<ComponentId> = components
            .filter(|component| {
                self.may_be_tried(&Set::from([*component])) && !request.gives_pointers(*component)
            })
            .collect();
        if !request.simple || self.stopped {
            return;
        }
        for (component, of_runs) in simple::values_of_changes(request, None, &components) {
            for (run, given) in of_runs.into_iter().enumerate() {
                let mut values: Vec<Option<Replacement>> = Vec::new();
                while let Some(bits) = given.get(&(component.suspect(), values.len() as u32)) {
                    values.push(Some(Replacement::Bits(*bits)));
                }
                let values = [(component.suspect(), values)].into();
                let values = Replacements { values, ..Replacements::default() };
                self.of_changes.insert((run, Set::from([component])), values);
            }
        }
    }

    /// Components for which a limit of the user left no time.
    fn leave_stopped(&mut self, components: Set) {
        let reason = self.request().options.exceeded();
        self.leave(components, reason.unwrap_or_else(|| "a limit is reached".to_owned()));
    }
}
