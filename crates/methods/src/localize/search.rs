//! The smallest sets of parts that fix all failing runs.

use std::collections::BTreeSet;
use std::time::Duration;

use bounded::{Phase, Progress, Statistics};
use logic::{Answer, Context, TermId};

use super::formula::{Effort, Formula, Making, Obstacle, Set};
use super::run::Replacements;
use super::{Consistency, Diagnosis, Fix, Localized, PartId, Request, Run, Subject};

/// What many parts at once may cost.
const TOGETHER: Effort = Effort { steps: 200_000, time: Duration::from_secs(5) };
/// What one part may cost.
const ALONE: Effort = Effort { steps: 4_000_000, time: Duration::from_secs(20) };

/// Parts about which there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    /// Which ones; none if it is about all larger sets.
    pub parts: Vec<PartId>,
    /// Why, in the user's words.
    pub reason: String,
}

/// The search for diagnoses.
pub(super) struct Search<'r, 'b> {
    pub subject: Subject<'r>,
    pub progress: &'b mut dyn Progress,
    pub statistics: Statistics,
    pub formulas: usize,
    undecided: Vec<Undecided>,
    stopped: bool,
}

impl<'r, 'b> Search<'r, 'b> {
    pub fn new(request: &'r Request<'r>, progress: &'b mut dyn Progress) -> Self {
        Self {
            subject: Subject::new(request),
            progress,
            statistics: Statistics::default(),
            formulas: 0,
            undecided: Vec::new(),
            stopped: false,
        }
    }

    fn request(&self) -> &'r Request<'r> {
        self.subject.request
    }

    /// Finds all diagnoses and what makes the runs pass.
    pub fn run(&mut self) -> Localized {
        let order = self.order();
        let mut sets: Vec<Set> =
            self.single(&order).into_iter().map(|one| Set::from([one])).collect();
        if self.request().faults > 1 && !self.stopped {
            sets.extend(self.larger(&order, &sets));
        }
        let per_run = match self.request().per_run {
            true => self.per_run(),
            false => Vec::new(),
        };
        let mut found = Localized { per_run, ..Localized::default() };
        self.explain(sets, &mut found);
        found.undecided = std::mem::take(&mut self.undecided);
        found.formulas = self.formulas;
        found.statistics = self.statistics.clone();
        found
    }

    /// The runs in an order in which candidates die early, each with the parts that it evaluates.
    fn order(&self) -> Vec<(usize, Set)> {
        let runs = self.request().runs.iter().enumerate();
        let mut order: Vec<_> = runs.map(|(index, run)| (index, self.evaluated(run))).collect();
        order.sort_by_key(|(index, parts)| (parts.len(), *index));
        order
    }

    /// The parts that a run evaluates as it is.
    fn evaluated(&self, run: &Run) -> Set {
        let Subject { runner, everything, .. } = &self.subject;
        let none = Replacements::default();
        let ending = runner.run(run, &run.given.scenario, everything, none, &[]);
        ending.evaluated.into_keys().map(PartId::of).collect()
    }

    /// The parts with each of which all runs pass. One that a run does not evaluate cannot fix it.
    fn single(&mut self, order: &[(usize, Set)]) -> Vec<PartId> {
        let mut candidates: Set = (0..self.request().parts.len()).map(PartId).collect();
        for (_, parts) in order {
            candidates.retain(|part| parts.contains(part));
        }
        for (done, &(index, _)) in order.iter().enumerate() {
            if candidates.is_empty() || self.stopped {
                break;
            }
            self.tell(done, order.len(), candidates.len());
            let run = &self.request().runs[index];
            candidates = self.fixing(run, candidates);
        }
        if self.stopped {
            candidates.clear();
        }
        candidates.into_iter().collect()
    }

    /// Those of some parts with each of which a run passes.
    fn fixing(&mut self, run: &Run, candidates: Set) -> Set {
        let mut fixing = Set::new();
        let most = self.request().options.unwind;
        let mut bound = 0;
        let mut open = candidates;
        loop {
            let mut cut = Set::new();
            for part in self.decided_at(run, open, bound, &mut cut) {
                fixing.insert(part);
            }
            bound = (2 * bound.max(4)).min(most);
            if cut.is_empty() || self.stopped {
                return fixing;
            }
            if bound >= most && self.statistics.unwind >= most {
                return fixing;
            }
            open = cut;
        }
    }

    /// The same with a bound for loops; parts for which the bound matters are set aside.
    fn decided_at(&mut self, run: &Run, candidates: Set, bound: u32, cut: &mut Set) -> Set {
        let mut fixing = Set::new();
        let mut waiting = self.portions(candidates);
        while let Some(portion) = waiting.pop() {
            let effort = if portion.len() > 1 { TOGETHER } else { ALONE };
            let making = Making { number: 0, records_visible: false, bound, effort };
            let mut formula = match self.formula(run, &portion, making, Context::new()) {
                Ok(formula) => formula,
                Err((Obstacle::Limit(reason), _)) => {
                    self.stop(portion, reason);
                    return fixing;
                }
                Err((Obstacle::Size(_), _)) if portion.len() > 1 => {
                    waiting.extend(halves(&portion));
                    continue;
                }
                Err((Obstacle::Size(reason), _)) => {
                    self.leave(portion, reason);
                    continue;
                }
            };
            for &part in &portion {
                let set = Set::from([part]);
                match formula.passes_with(&set, &[]) {
                    Answer::Sat => {
                        fixing.insert(part);
                    }
                    Answer::Unsat => {
                        if formula.is_cut_with(&set) {
                            cut.insert(part);
                        }
                    }
                    Answer::Unknown(_) if portion.len() > 1 => waiting.push(set),
                    Answer::Unknown(reason) => {
                        self.leave(set, bounded::words(reason).to_owned());
                    }
                }
            }
            formula.count(&mut self.statistics);
        }
        fixing
    }

    fn portions(&self, candidates: Set) -> Vec<Set> {
        match self.request().one_by_one {
            true => candidates.into_iter().map(|part| Set::from([part])).collect(),
            false if candidates.is_empty() => Vec::new(),
            false => vec![candidates],
        }
    }

    /// Makes a formula of a run.
    pub fn formula(
        &mut self,
        run: &Run,
        parts: &Set,
        making: Making,
        context: Context,
    ) -> Result<Formula, (Obstacle, Context)> {
        self.formulas += 1;
        let Self { subject, progress, statistics, .. } = self;
        Formula::new(subject, run, parts, making, context, *progress, statistics)
    }

    fn tell(&mut self, done: usize, failing: usize, candidates: usize) {
        self.progress.report(Phase::Localizing { failing, left: failing - done, candidates });
    }

    fn leave(&mut self, parts: Set, reason: String) {
        let parts = parts.into_iter().collect();
        self.undecided.push(Undecided { parts, reason });
    }

    fn stop(&mut self, parts: Set, reason: String) {
        self.stopped = true;
        self.leave(parts, reason);
    }

    /// The sets of two parts and more with which all runs pass, and that contain no smaller one.
    fn larger(&mut self, order: &[(usize, Set)], singles: &[Set]) -> Vec<Set> {
        let all: Set = (0..self.request().parts.len()).map(PartId).collect();
        let mut joint = vec![Set::new()];
        for (done, &(index, _)) in order.iter().enumerate() {
            self.tell(done, order.len(), joint.len());
            let run = &self.request().runs[index];
            let making = Making { number: 0, records_visible: false, bound: 0, effort: ALONE };
            let mut formula = match self.formula(run, &all, making, Context::new()) {
                Ok(formula) => formula,
                Err((Obstacle::Limit(reason) | Obstacle::Size(reason), _)) => {
                    self.leave(Set::new(), reason);
                    return Vec::new();
                }
            };
            let extended = self.extended(&mut formula, &joint, singles);
            formula.count(&mut self.statistics);
            match extended {
                Ok(sets) => joint = smallest(sets),
                Err(Obstacle::Limit(reason) | Obstacle::Size(reason)) => {
                    self.leave(Set::new(), reason);
                    return Vec::new();
                }
            }
        }
        joint.into_iter().filter(|set| set.len() > 1).collect()
    }

    /// The sets that fix one more run: those that do, and what makes the others do.
    fn extended(
        &self,
        formula: &mut Formula,
        joint: &[Set],
        singles: &[Set],
    ) -> Result<Vec<Set>, Obstacle> {
        let most = self.request().faults;
        let mut sets: Vec<Set> = Vec::new();
        for base in joint {
            match formula.passes_with(base, &[]) {
                Answer::Sat => sets.push(base.clone()),
                Answer::Unsat if base.len() < most => {
                    sets.extend(formula.smallest_sets(base, most, singles)?);
                }
                Answer::Unsat => {}
                Answer::Unknown(reason) => {
                    return Err(Obstacle::Size(bounded::words(reason).to_owned()));
                }
            }
        }
        Ok(sets)
    }

    /// Each run's own diagnoses.
    fn per_run(&mut self) -> Vec<Vec<Vec<PartId>>> {
        let faults = self.request().faults;
        let mut all = Vec::new();
        for run in &self.request().runs {
            let evaluated = self.evaluated(run);
            let singles = self.fixing(run, evaluated);
            let mut own: Vec<Set> = singles.into_iter().map(|one| Set::from([one])).collect();
            if faults > 1 {
                let parts: Set = (0..self.request().parts.len()).map(PartId).collect();
                let making = Making { number: 0, records_visible: false, bound: 0, effort: ALONE };
                if let Ok(mut formula) = self.formula(run, &parts, making, Context::new())
                    && let Ok(sets) = formula.smallest_sets(&Set::new(), faults, &own)
                {
                    own.extend(sets);
                }
            }
            all.push(own.into_iter().map(|set| set.into_iter().collect()).collect());
        }
        all
    }

    /// The values that make the runs pass with each set, confirmed by the concrete machine.
    fn explain(&mut self, sets: Vec<Set>, found: &mut Localized) {
        let parts: Set = sets.iter().flatten().copied().collect();
        let mut fixes: Vec<Vec<Fix>> = vec![Vec::new(); sets.len()];
        let mut avoids = vec![true; sets.len()];
        let mut refuted: BTreeSet<usize> = BTreeSet::new();
        for (number, run) in self.request().runs.iter().enumerate() {
            if sets.is_empty() {
                break;
            }
            for (index, fix) in self.fixes(run, number, &sets, &parts) {
                match fix {
                    Some((fix, reached)) => {
                        avoids[index] &= !reached;
                        fixes[index].push(fix);
                    }
                    None => {
                        refuted.insert(index);
                    }
                }
            }
        }
        for (index, set) in sets.into_iter().enumerate() {
            let fixes = std::mem::take(&mut fixes[index]);
            if refuted.contains(&index) {
                found.refuted.push(set.into_iter().collect());
                continue;
            }
            let (consistency, constant) = match self.request().consistency {
                true => self.consistency(&set),
                false => (Consistency::NotAsked, None),
            };
            found.diagnoses.push(Diagnosis {
                parts: set.into_iter().collect(),
                fixes,
                constant,
                consistency,
                avoids: avoids[index],
            });
        }
    }

    /// The values with which a run passes, for each set.
    #[expect(
        clippy::type_complexity,
        reason = "a set, its values, whether the failing place is met"
    )]
    fn fixes(
        &mut self,
        run: &Run,
        number: usize,
        sets: &[Set],
        parts: &Set,
    ) -> Vec<(usize, Option<(Fix, bool)>)> {
        let making = |effort| Making { number: 0, records_visible: false, bound: 0, effort };
        let together = self.formula(run, parts, making(TOGETHER), Context::new()).ok();
        let mut together = together;
        let mut all = Vec::new();
        for (index, set) in sets.iter().enumerate() {
            let fix = together.as_mut().and_then(|formula| self.fix(formula, run, number, set));
            let fix = fix.or_else(|| self.fix_alone(run, number, set));
            all.push((index, fix));
        }
        if let Some(formula) = together {
            formula.count(&mut self.statistics);
        }
        all
    }

    /// The values of one set, from formulas of their own with growing bounds.
    fn fix_alone(&mut self, run: &Run, number: usize, set: &Set) -> Option<(Fix, bool)> {
        let most = self.request().options.unwind;
        let mut bound = 4;
        loop {
            let making = Making { number: 0, records_visible: false, bound, effort: ALONE };
            let mut formula = self.formula(run, set, making, Context::new()).ok()?;
            if let Some(fix) = self.fix(&mut formula, run, number, set) {
                return Some(fix);
            }
            if formula.bound >= most {
                return None;
            }
            bound = 2 * formula.bound;
        }
    }
}

impl Formula {
    /// Whether an execution is left because of the bound, if nothing but some parts is replaced.
    fn is_cut_with(&mut self, set: &Set) -> bool {
        let Some(cut) = self.cut() else { return false };
        let mut assumed: Vec<TermId> = self.only(set);
        assumed.push(cut);
        self.solver.solve_assuming(&self.execution.context, &assumed) != Answer::Unsat
    }
}

fn halves(set: &Set) -> [Set; 2] {
    let middle = set.len() / 2;
    let first: Set = set.iter().take(middle).copied().collect();
    let second = set.iter().skip(middle).copied().collect();
    [first, second]
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
