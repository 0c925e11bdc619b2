//! The smallest sets of parts that fix all failing runs.
//!
//! One formula is made of each run, in which all parts that may still fix it are selected; it
//! answers all later questions about the run. Only where a formula is too large are the parts taken
//! in portions.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use bounded::{Phase, Progress, Statistics};
use logic::{Answer, Context, TermId, UnknownReason};

use super::choice::Chooser;
use super::formula::{Effort, Formula, Obstacle, Set};
use super::index::Index;
use super::kept::Kept;
use super::remaining::Whatever;
use super::run::Replacements;
use super::values::{Unfixed, polished};
use super::witness::Original;
use super::{Consistency, Diagnosis, Fix, Localized, PartId, Request, Run, Subject};

/// What many parts at once may cost: more than that, and few at once are cheaper.
const TOGETHER: Effort =
    Effort { steps: 10_000, work: 500_000, circuit: 200_000, search: 4_000_000 };
/// What longer loops and deeper recursion may cost for one part.
const FURTHER: Effort =
    Effort { steps: 20_000, work: 1_000_000, circuit: 200_000, search: 4_000_000 };
/// What an assignment that may be missing can cost: there are many places for one.
const MISSING: Effort =
    Effort { steps: 20_000, work: 1_000_000, circuit: 100_000, search: 2_000_000 };
/// And one to a member of a record: there are still more.
const MISSING_MEMBER: Effort =
    Effort { steps: 3_000, work: 150_000, circuit: 30_000, search: 300_000 };
/// What one part may cost.
pub(super) const ALONE: Effort =
    Effort { steps: 1_000_000, work: 2_000_000, circuit: 1_000_000, search: 10_000_000 };
/// Why a set with which the runs pass stays undecided.
pub(super) const NO_VALUES: &str = "its values were not found in time";

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
    /// The terms of all formulas.
    pub context: Context,
    pub kept: Vec<Kept>,
    /// In which formula a set was found to make a run pass.
    pub used: HashMap<(usize, Set), u32>,
    /// Values of sets that made runs pass, the last that did first.
    pub witnesses: HashMap<Set, Vec<Replacements>>,
    /// What the parts give in runs as they are.
    pub originals: HashMap<usize, Rc<Original>>,
    /// Sets of which no formula says that a run passes.
    pub by_guess: HashSet<(usize, Set)>,
    pub statistics: Statistics,
    pub formulas: u32,
    pub undecided: Vec<Undecided>,
    /// Where the passing runs evaluate parts, if that was looked at.
    pub index: Option<Rc<Index>>,
    /// What has to hold of the values that are looked for, besides.
    pub wished: Option<TermId>,
    stopped: bool,
}

impl<'r, 'b> Search<'r, 'b> {
    pub fn new(request: &'r Request<'r>, progress: &'b mut dyn Progress) -> Self {
        Self {
            subject: Subject::new(request),
            progress,
            context: Context::new(),
            kept: Vec::new(),
            used: HashMap::new(),
            witnesses: HashMap::new(),
            originals: HashMap::new(),
            by_guess: HashSet::new(),
            statistics: Statistics::default(),
            formulas: 0,
            undecided: Vec::new(),
            index: None,
            wished: None,
            stopped: false,
        }
    }

    pub fn request(&self) -> &'r Request<'r> {
        self.subject.request
    }

    /// Finds all diagnoses and what makes the runs pass.
    pub fn run(&mut self) -> Localized {
        let order = self.order();
        let mut chooser = Chooser::new(self.request());
        let (chosen, candidates) = self.chosen(&order, &mut chooser);
        let singles = self.single(&order, candidates).into_iter();
        let singles: Vec<Set> = singles.map(|one| Set::from([one])).collect();
        let mut sets = self.with_one_choice(singles);
        if self.request().faults > 1 && !self.stopped {
            let known: Vec<Set> = sets.iter().chain(chosen.keys()).cloned().collect();
            let larger = self.larger(&order, &known);
            sets.extend(self.with_one_choice(larger));
        }
        let mut found = Localized {
            diagnoses: chosen.into_values().flatten().collect(),
            ..Localized::default()
        };
        for (set, diagnosis) in self.explain(&sets) {
            match diagnosis {
                Some(diagnosis) => found.diagnoses.push(diagnosis),
                None => found.refuted.push(set.into_iter().collect()),
            }
        }
        if self.request().per_run {
            found.per_run = self.per_run(&chooser);
        }
        for kept in &self.kept {
            kept.formula.count(&mut self.statistics);
        }
        self.statistics.terms = self.context.term_count() as u64;
        found.undecided = std::mem::take(&mut self.undecided);
        found.formulas = self.formulas as usize;
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

    /// The parts with each of which all runs pass.
    fn single(&mut self, order: &[(usize, Set)], mut candidates: Set) -> Set {
        for (done, &(index, _)) in order.iter().enumerate() {
            if candidates.is_empty() || self.stopped {
                break;
            }
            self.tell(order.len() - done, candidates.len());
            let (mut fixing, asked): (Set, Set) = candidates
                .into_iter()
                .partition(|part| self.passes_as_another(index, &Set::from([*part])));
            let known = self.undecided.len();
            fixing.extend(self.fixing(index, asked));
            if !self.stopped {
                fixing.extend(self.guessed(index, known));
            }
            candidates = fixing;
        }
        if self.stopped {
            let reason = self.request().options.exceeded();
            self.leave(candidates, reason.unwrap_or_else(|| "a limit is reached".to_owned()));
            return Set::new();
        }
        candidates
    }

    pub fn tell(&mut self, left: usize, candidates: usize) {
        let of = self.request().runs.len();
        self.progress.report(Phase::Diagnosing { left, of, candidates });
    }

    /// Those of some parts with each of which a run passes. Where the bound of loops matters it
    /// grows.
    fn fixing(&mut self, run: usize, candidates: Set) -> Set {
        let most = self.request().options.unwind;
        let (mut fixing, mut open, mut bound) = (Set::new(), candidates, 0);
        loop {
            let (found, cut, reached) = self.decided_at(run, open, bound);
            fixing.extend(found);
            let (missing, cut): (Set, Set) =
                cut.into_iter().partition(|part| self.request().is_missing(*part));
            self.leave_cut(missing, reached);
            if cut.is_empty() || self.stopped {
                return fixing;
            }
            if reached >= most {
                self.leave_cut(cut, most);
                return fixing;
            }
            bound = reached.saturating_mul(2).min(most);
            open = cut;
        }
    }

    /// The parts that fix a run with a bound for loops, those for which the bound matters, and the
    /// bound that was reached.
    fn decided_at(&mut self, run: usize, candidates: Set, bound: u32) -> (Set, Set, u32) {
        let (mut fixing, mut cut, mut reached) = (Set::new(), Set::new(), bound);
        let mut waiting = self.portions(candidates);
        while let Some(portion) = waiting.pop() {
            let effort = match (portion.len(), bound) {
                _ if portion.iter().all(|part| self.request().is_missing_member(*part)) => {
                    MISSING_MEMBER
                }
                _ if portion.iter().all(|part| self.request().is_missing(*part)) => MISSING,
                (1, 0) => ALONE,
                (1, _) => FURTHER,
                _ => TOGETHER,
            };
            let mut formula = match self.formula(run, &portion, bound, effort) {
                Ok(formula) => formula,
                Err(Obstacle::Limit(reason)) => {
                    self.stopped = true;
                    self.leave(portion, reason);
                    break;
                }
                Err(Obstacle::Size(_)) if portion.len() > 1 => {
                    waiting.extend(halves(&portion));
                    continue;
                }
                Err(Obstacle::Size(_)) if bound > 0 => {
                    self.leave_cut(portion, bound / 2);
                    continue;
                }
                Err(Obstacle::Size(reason)) => {
                    self.leave(portion, reason);
                    continue;
                }
            };
            reached = reached.max(formula.bound);
            for &part in &portion {
                let set = Set::from([part]);
                match formula.passes_with(&mut self.context, &set, &[]) {
                    Answer::Sat => match self.passes_whatever(&mut formula, &set) {
                        Whatever::Passes(_) => {
                            self.remember(&mut formula, &set);
                            fixing.insert(part);
                        }
                        Whatever::Fails => {}
                        Whatever::Unknown => self.leave(set, NO_VALUES.to_owned()),
                    },
                    Answer::Unsat => {
                        if formula.is_cut_with(&mut self.context, &set) != Some(false) {
                            cut.insert(part);
                        } else if let Some(reason) =
                            formula.unsupported_with(&mut self.context, &set)
                        {
                            // Alone it may be supported: more is known then.
                            match portion.len() {
                                1 => self.leave(set, reason),
                                _ => waiting.push(set),
                            }
                        }
                    }
                    Answer::Unknown(UnknownReason::CircuitLimit) if portion.len() > 1 => {
                        let left = portion.range(part..).copied().collect();
                        waiting.extend(halves(&left));
                        break;
                    }
                    Answer::Unknown(_) if portion.len() > 1 => waiting.push(set),
                    Answer::Unknown(reason) => {
                        self.leave(set, bounded::words(reason).to_owned());
                    }
                }
            }
            self.keep(run, portion, formula);
        }
        (fixing, cut, reached)
    }

    fn portions(&self, candidates: Set) -> Vec<Set> {
        if self.request().one_by_one {
            return candidates.into_iter().map(|part| Set::from([part])).collect();
        }
        // Many missing assignments at once would leave nothing known of any variable.
        let (missing, others): (Set, Set) =
            candidates.into_iter().partition(|part| self.request().is_missing(*part));
        let mut portions: Vec<Set> = missing.into_iter().map(|part| Set::from([part])).collect();
        if !others.is_empty() {
            portions.push(others);
        }
        portions
    }

    /// Parts for which loops would have to go round more often.
    fn leave_cut(&mut self, parts: Set, rounds: u32) {
        if !parts.is_empty() {
            self.leave(parts, format!("loops and recursion were followed for {rounds} rounds"));
        }
    }

    pub fn leave(&mut self, parts: Set, reason: String) {
        let parts = parts.into_iter().collect();
        self.undecided.push(Undecided { parts, reason });
    }

    /// Whether the values of a set with which a run passes do for all remaining inputs, if that is
    /// asked for.
    pub fn passes_whatever(&mut self, formula: &mut Formula, set: &Set) -> Whatever {
        match self.request().all_remaining {
            true => formula.passes_whatever(&mut self.context, set),
            false => Whatever::Passes(Vec::new()),
        }
    }

    /// Each run's own diagnoses.
    fn per_run(&mut self, chooser: &Chooser<'_>) -> Vec<Vec<Vec<PartId>>> {
        let faults = self.request().faults;
        let replaced = self.request().replaced();
        let mut all = Vec::new();
        for (index, run) in self.request().runs.iter().enumerate() {
            let mut evaluated = self.evaluated(run);
            evaluated.retain(|part| replaced.contains(part));
            let (mut singles, open) = chooser.fixing(index, evaluated);
            singles.extend(self.fixing(index, open));
            let mut own: Vec<Set> = singles.into_iter().map(|one| Set::from([one])).collect();
            if faults > 1 {
                let alone = [(index, Set::new())];
                own.extend(self.larger(&alone, &own));
            }
            all.push(own.into_iter().map(|set| set.into_iter().collect()).collect());
        }
        all
    }

    /// The values that make the runs pass with each set, confirmed by the concrete machine; none
    /// for a set that it refutes. Sets for which there is no time are undecided.
    fn explain(&mut self, sets: &[Set]) -> Vec<(Set, Option<Diagnosis>)> {
        let mut found = Vec::new();
        for set in sets {
            if self.is_out_of_time(set) {
                continue;
            }
            self.wished = self.joint_choice(set);
            let fixes = self.all_fixed(set);
            match fixes {
                Err(Unfixed::NoValues) => {
                    self.leave(set.clone(), NO_VALUES.to_owned());
                    continue;
                }
                // Together with other parts, more of a run may be left open than by itself.
                Err(Unfixed::Refuted) if self.is_refuted_alone(set) => continue,
                Err(Unfixed::Refuted) | Ok(_) => {}
            }
            let diagnosis = fixes.ok().map(|fixes| {
                let avoids = !fixes.iter().any(|(_, reached)| *reached);
                Diagnosis {
                    parts: set.iter().copied().collect(),
                    fixes: fixes.into_iter().map(|(fix, _)| fix).collect(),
                    constant: None,
                    consistency: Consistency::NotAsked,
                    keeping: None,
                    avoids,
                    reads_unwritten: false,
                    simple: Vec::new(),
                }
            });
            found.push((set.clone(), diagnosis));
        }
        if self.request().consistency {
            self.find_functions(&mut found);
        }
        found
    }

    /// Whether a formula in which nothing but a set may be replaced says that a run does not pass.
    fn is_refuted_alone(&mut self, set: &Set) -> bool {
        (0..self.request().runs.len()).any(|run| {
            let Ok(mut formula) = self.formula(run, set, 0, ALONE) else { return false };
            formula.passes_with(&mut self.context, set, &[]) == Answer::Unsat
                && formula.follows_all(&mut self.context, set)
        })
    }

    /// What makes each run pass, and whether it then comes to where it failed before.
    fn all_fixed(&mut self, set: &Set) -> Result<Vec<(Fix, bool)>, Unfixed> {
        let mut fixes: Vec<(Fix, bool)> = Vec::new();
        for run in 0..self.request().runs.len() {
            let unseen = !fixes.iter().any(|(_, reached)| *reached);
            let is_guessed = self.by_guess.contains(&(run, set.clone()));
            // The first ones get the plainest values that there are.
            let known = match is_guessed || run >= polished(set) && self.wished.is_none() {
                true => self.fixed_as_another(run, set, unseen),
                false => None,
            };
            let fix = match known {
                Some(fix) => Ok(fix),
                None => self.fixed(run, set),
            };
            fixes.push(match fix {
                Err(unfixed) if self.wished.is_none() => {
                    if let (1, Some(part)) = (set.len(), set.first()) {
                        self.passes_by_guess(run, *part);
                    }
                    self.fixed_as_another(run, set, unseen).ok_or(unfixed)?
                }
                fix => fix?,
            });
        }
        Ok(fixes)
    }

    /// Whether a limit is reached, so that a set stays undecided.
    pub fn is_out_of_time(&mut self, set: &Set) -> bool {
        let exceeded = self.request().options.exceeded();
        if let Some(reason) = &exceeded {
            self.leave(set.clone(), reason.clone());
        }
        exceeded.is_some()
    }

    /// The values with which a run passes, and whether it then comes to where it failed before.
    fn fixed(&mut self, run: usize, set: &Set) -> Result<(Fix, bool), Unfixed> {
        self.in_some_formula(run, set, |search, formula| search.fix(formula, run, set))
    }
}

fn halves(set: &Set) -> [Set; 2] {
    let middle = set.len() / 2;
    let first: Set = set.iter().take(middle).copied().collect();
    let second = set.iter().skip(middle).copied().collect();
    [first, second]
}
