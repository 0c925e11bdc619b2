//! What is easy is decided first, and what is hard later, with more and more effort.
//!
//! A part that is too hard in one run stays a candidate: another run may refute it at little cost. What
//! is left open after all runs is tried on the concrete machine; formulas of full size are made
//! only after that, as long as there is something left of what the search may cost.

use std::collections::BTreeMap;

use semantics::concrete::Replacement;

use super::decide::Open;
use super::effort::Stage;
use super::formula::Set;
use super::run::Replacements;
use super::search::Search;
use super::{PartId, simple};

/// A part that was too hard in this many runs is not asked about in others before all easy ones are
/// decided.
const PATIENCE: usize = 2;

/// The runs that say nothing yet about parts, each with why.
pub(super) type OpenRuns = BTreeMap<PartId, Vec<(usize, Open)>>;

/// What became of a part.
enum Verdict {
    /// It makes all runs pass.
    Fixing,
    /// It does not.
    Refuted,
    /// That is not known.
    Open,
}

impl Search<'_, '_> {
    /// The parts with each of which all runs pass, as far as that is easy to say, and those that are
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
                .partition(|part| self.passes_as_another(run, &Set::from([*part])));
            let (waiting, asked): (Set, Set) = asked
                .into_iter()
                .partition(|part| open.get(part).is_some_and(|runs| runs.len() >= PATIENCE));
            for part in waiting {
                let runs = open.entry(part).or_default();
                let waits = runs.last().map(|(_, open)| Open { bound: 0, ..open.clone() });
                runs.extend(waits.map(|open| (run, open)));
                left.insert(part);
            }
            let decided = self.fixing(run, asked, 0, Stage::Easy);
            left.extend(decided.fixing);
            for one in decided.open {
                left.insert(one.part);
                open.entry(one.part).or_default().push((run, one));
            }
            open.retain(|part, _| left.contains(part));
            candidates = left;
        }
        if self.stopped {
            self.leave_stopped(candidates);
            return (Set::new(), OpenRuns::new());
        }
        candidates.retain(|part| !open.contains_key(part));
        (candidates, open)
    }

    /// Those of the parts that were left open with which all runs pass.
    pub(super) fn hard(&mut self, mut open: OpenRuns) -> Set {
        let mut fixing = self.settle(&mut open, None);
        self.change_texts(&open);
        for stage in [None, Some(Stage::Harder), Some(Stage::Hard)] {
            fixing.extend(self.settle(&mut open, stage));
        }
        for (part, runs) in open {
            let exceeded = self.request().options.exceeded();
            let reason = exceeded.or_else(|| Some(runs.into_iter().next()?.1.reason));
            self.leave(Set::from([part]), reason.unwrap_or_default());
        }
        fixing
    }

    /// Those of the open parts with which all runs pass. What is known then is not open any more.
    fn settle(&mut self, open: &mut OpenRuns, stage: Option<Stage>) -> Set {
        let mut fixing = Set::new();
        open.retain(|&part, runs| {
            let set = Set::from([part]);
            if self.stopped || self.request().options.exceeded().is_some() {
                return true;
            }
            match self.settled(part, runs, stage) {
                Verdict::Open => return true,
                Verdict::Fixing => fixing.extend(set),
                Verdict::Refuted => {}
            }
            false
        });
        fixing
    }

    /// What becomes of a part in the runs that say nothing yet about it: values are tried, and a formula
    /// is made if there is a stage.
    fn settled(
        &mut self,
        part: PartId,
        runs: &mut Vec<(usize, Open)>,
        stage: Option<Stage>,
    ) -> Verdict {
        let set = Set::from([part]);
        while let Some((run, open)) = runs.first_mut() {
            if self.passes_as_another(*run, &set) || self.passes_by_guess(*run, part) {
                self.by_guess.insert((*run, set.clone()));
                runs.remove(0);
                continue;
            }
            let Some(stage) = stage.filter(|_| open.may_be_decided && self.can_afford_more())
            else {
                return Verdict::Open;
            };
            let decided = self.fixing(*run, set.clone(), open.bound, stage);
            match decided.open.into_iter().next() {
                Some(still) => {
                    *open = still;
                    return Verdict::Open;
                }
                None if decided.fixing.is_empty() => return Verdict::Refuted,
                None => {
                    runs.remove(0);
                }
            }
        }
        Verdict::Fixing
    }

    /// Tries small changes of the text of parts that are open, so that their values are known.
    fn change_texts(&mut self, open: &OpenRuns) {
        let request = self.request();
        let parts = open.keys().copied();
        let parts: Vec<PartId> = parts
            .filter(|part| self.may_be_tried(&Set::from([*part])) && !request.gives_pointers(*part))
            .collect();
        if !request.simple || self.stopped {
            return;
        }
        for (part, of_runs) in simple::values_of_changes(request, None, &parts) {
            for (run, given) in of_runs.into_iter().enumerate() {
                let mut values: Vec<Option<Replacement>> = Vec::new();
                while let Some(bits) = given.get(&(part.suspect(), values.len() as u32)) {
                    values.push(Some(Replacement::Bits(*bits)));
                }
                let values = [(part.suspect(), values)].into();
                let values = Replacements { values, ..Replacements::default() };
                self.of_changes.insert((run, Set::from([part])), values);
            }
        }
    }

    /// Parts for which a limit of the user left no time.
    fn leave_stopped(&mut self, parts: Set) {
        let reason = self.request().options.exceeded();
        self.leave(parts, reason.unwrap_or_else(|| "a limit is reached".to_owned()));
    }
}
