//! The smallest sets of parts that fix all failing runs.
//!
//! One formula is made of each run, in which all parts that may still fix it are selected; it
//! answers all later questions about the run. Only where a formula is too large are the parts taken
//! in portions.

use std::collections::HashMap;
use std::rc::Rc;

use bounded::{Phase, Progress, Statistics};
use logic::{Answer, Context, TermId, UnknownReason};

use super::choice::Chooser;
use super::formula::{Effort, Extension, Formula, Making, Obstacle, Set};
use super::index::Index;
use super::remaining::Whatever;
use super::run::Replacements;
use super::values::{Unfixed, polished};
use super::{Consistency, Diagnosis, Fix, Localized, PartId, Request, Run, Subject};

/// What many parts at once may cost: more than that, and few at once are cheaper.
const TOGETHER: Effort =
    Effort { steps: 10_000, work: 2_000_000, circuit: 200_000, search: 4_000_000 };
/// What longer loops and deeper recursion may cost for one part.
const FURTHER: Effort =
    Effort { steps: 20_000, work: 3_000_000, circuit: 200_000, search: 4_000_000 };
/// What an assignment that may be missing can cost: there are many places for one.
const MISSING: Effort =
    Effort { steps: 20_000, work: 1_000_000, circuit: 100_000, search: 2_000_000 };
/// What one part may cost.
const ALONE: Effort =
    Effort { steps: 1_000_000, work: 6_000_000, circuit: 1_000_000, search: 10_000_000 };
/// Why a set with which the runs pass stays undecided.
const NO_VALUES: &str = "its values were not found in time";
/// So many formulas are kept.
const MOST_KEPT: usize = 512;

/// Parts about which there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    /// Which ones; none if it is about all larger sets.
    pub parts: Vec<PartId>,
    /// Why, in the user's words.
    pub reason: String,
}

/// A formula and the parts that may be replaced in it.
pub(super) struct Kept {
    number: u32,
    run: usize,
    parts: Set,
    pub formula: Formula,
}

/// The search for diagnoses.
pub(super) struct Search<'r, 'b> {
    pub subject: Subject<'r>,
    pub progress: &'b mut dyn Progress,
    /// The terms of all formulas.
    pub context: Context,
    pub kept: Vec<Kept>,
    /// In which formula a set was found to make a run pass.
    used: HashMap<(usize, Set), u32>,
    /// Values of sets that made runs pass, the last that did first.
    pub witnesses: HashMap<Set, Vec<Replacements>>,
    pub statistics: Statistics,
    formulas: u32,
    undecided: Vec<Undecided>,
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
            fixing.extend(self.fixing(index, asked));
            candidates = fixing;
        }
        if self.stopped {
            let reason = self.request().options.exceeded();
            self.leave(candidates, reason.unwrap_or_else(|| "a limit is reached".to_owned()));
            return Set::new();
        }
        candidates
    }

    fn tell(&mut self, left: usize, candidates: usize) {
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

    /// Makes a formula of a run.
    fn formula(
        &mut self,
        run: usize,
        parts: &Set,
        bound: u32,
        effort: Effort,
    ) -> Result<Formula, Obstacle> {
        if self.request().one_by_one {
            self.context = Context::new();
        }
        let effort = effort.times(self.request().effort);
        let number = self.next_number();
        let records_visible = self.request().consistency && self.request().computes(parts);
        let making = Making { number, records_visible, bound, effort };
        let run = &self.request().runs[run];
        let Self { subject, progress, statistics, context, .. } = self;
        Formula::new(subject, run, parts, making, context, *progress, statistics)
    }

    /// The number of a formula that is about to be made.
    pub fn next_number(&mut self) -> u32 {
        self.formulas += 1;
        self.formulas
    }

    fn keep(&mut self, run: usize, parts: Set, formula: Formula) {
        if self.kept.len() < MOST_KEPT && !self.request().one_by_one {
            self.kept.push(Kept { number: self.formulas, run, parts, formula });
        } else {
            formula.count(&mut self.statistics);
        }
    }

    /// The formulas of a run in which a set can be replaced, the oldest and smallest first.
    pub fn fitting(&self, run: usize, set: &Set) -> Vec<u32> {
        let fits = |kept: &&Kept| kept.run == run && set.is_subset(&kept.parts);
        let mut numbers: Vec<u32> = self.kept.iter().filter(fits).map(|kept| kept.number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Takes a formula, which is to be put back.
    pub fn take(&mut self, number: u32) -> Option<Kept> {
        let index = self.kept.iter().position(|kept| kept.number == number)?;
        Some(self.kept.swap_remove(index))
    }

    /// The formula in which a set was found to make a run pass.
    pub fn used(&self, run: usize, set: &Set) -> Option<&Formula> {
        let number = self.used.get(&(run, set.clone()))?;
        self.kept.iter().find(|kept| kept.number == *number).map(|kept| &kept.formula)
    }

    /// Takes the formula in which a set was found to make a run pass, or makes one. It is to be put back.
    pub fn take_used(&mut self, run: usize, set: &Set) -> Option<Kept> {
        let key = (run, set.clone());
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

    /// Parts for which loops would have to go round more often.
    fn leave_cut(&mut self, parts: Set, rounds: u32) {
        if !parts.is_empty() {
            self.leave(parts, format!("loops and recursion were followed for {rounds} rounds"));
        }
    }

    fn leave(&mut self, parts: Set, reason: String) {
        let parts = parts.into_iter().collect();
        self.undecided.push(Undecided { parts, reason });
    }

    /// Whether the values of a set with which a run passes do for all remaining inputs, if that is
    /// asked for.
    fn passes_whatever(&mut self, formula: &mut Formula, set: &Set) -> Whatever {
        match self.request().all_remaining {
            true => formula.passes_whatever(&mut self.context, set),
            false => Whatever::Passes(Vec::new()),
        }
    }

    /// The sets of two parts and more with which all runs pass, and that contain no smaller one.
    fn larger(&mut self, order: &[(usize, Set)], singles: &[Set]) -> Vec<Set> {
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

    /// The same among some parts.
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
        // Sets that cannot grow need no other parts.
        let all: Set = match asked.iter().all(|set| set.len() == most) {
            true => asked.iter().flatten().copied().collect(),
            false => all.clone(),
        };
        let mut formula = self.unwound(run, &all, most)?;
        for base in &asked {
            let passes = match formula.passes_with(&mut self.context, base, &[]) {
                Answer::Sat => self.passes_whatever(&mut formula, base),
                Answer::Unsat => Whatever::Fails,
                Answer::Unknown(reason) => {
                    return Err(Obstacle::Size(bounded::words(reason).to_owned()));
                }
            };
            match passes {
                Whatever::Passes(_) => {
                    self.remember(&mut formula, base);
                    sets.push(base.clone());
                }
                Whatever::Fails if base.len() < most => {
                    let whatever = self.request().all_remaining;
                    let asked = Extension { base, most, known: singles, whatever };
                    let (found, open) = formula.smallest_sets(&mut self.context, &asked)?;
                    sets.extend(found);
                    for set in open {
                        self.leave(set, NO_VALUES.to_owned());
                    }
                }
                Whatever::Fails => {}
                Whatever::Unknown => self.leave(base.clone(), NO_VALUES.to_owned()),
            }
        }
        self.keep(run, all, formula);
        Ok(sets)
    }

    /// A formula of a run whose loops go on as far as a few replaced parts can make them, up to the
    /// bound.
    fn unwound(&mut self, run: usize, all: &Set, most: usize) -> Result<Formula, Obstacle> {
        let limit = self.request().options.unwind;
        let mut formula = self.formula(run, all, 0, ALONE)?;
        while formula.is_cut_with_few(&self.context, most) != Some(false) {
            if formula.bound >= limit {
                let reason = format!("loops and recursion were followed for {limit} rounds");
                let known = Undecided { parts: Vec::new(), reason };
                if !self.undecided.contains(&known) {
                    self.undecided.push(known);
                }
                break;
            }
            let bound = formula.bound.saturating_mul(2).min(limit);
            formula = self.formula(run, all, bound, ALONE)?;
        }
        Ok(formula)
    }

    /// Each run's own diagnoses.
    fn per_run(&mut self, chooser: &Chooser<'_>) -> Vec<Vec<Vec<PartId>>> {
        let faults = self.request().faults;
        let combined = self.request().combined();
        let mut all = Vec::new();
        for (index, run) in self.request().runs.iter().enumerate() {
            let mut evaluated = self.evaluated(run);
            evaluated.retain(|part| combined.contains(part));
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

    /// What makes each run pass, and whether it then comes to where it failed before.
    fn all_fixed(&mut self, set: &Set) -> Result<Vec<(Fix, bool)>, Unfixed> {
        let mut fixes: Vec<(Fix, bool)> = Vec::new();
        for run in 0..self.request().runs.len() {
            let unseen = !fixes.iter().any(|(_, reached)| *reached);
            // The first ones get the plainest values that there are.
            let known = match run >= polished(set) && self.wished.is_none() {
                true => self.fixed_as_another(run, set, unseen),
                false => None,
            };
            fixes.push(match known {
                Some(fix) => fix,
                None => self.fixed(run, set)?,
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

    /// What is found in a formula of a run in which a set may be replaced: one that is known, or a new
    /// one.
    fn in_some_formula<T>(
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
                Err(Unfixed::Refuted) => unfixed = Unfixed::Refuted,
                Err(Unfixed::NoValues) => {}
            }
        }
        let most = self.request().options.unwind;
        let mut bound = 0;
        while let Ok(mut formula) = self.formula(run, set, bound, ALONE) {
            let fix = find(self, &mut formula);
            let reached = formula.bound;
            self.keep(run, set.clone(), formula);
            match fix {
                Ok(fix) => {
                    self.used.insert((run, set.clone()), self.formulas);
                    return Ok(fix);
                }
                Err(Unfixed::Refuted) => unfixed = Unfixed::Refuted,
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
