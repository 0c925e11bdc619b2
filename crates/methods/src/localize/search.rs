//! The smallest sets of parts that fix all failing runs.
//!
//! One formula is made of each run, in which all parts that may still fix it are selected; it
//! answers all later questions about the run. Only where a formula is too large are the parts taken
//! in portions.

use std::collections::HashMap;
use std::time::Duration;

use bounded::{Phase, Progress, Statistics};
use ir::suspects::StatementFault;
use logic::{Answer, Context, TermId};

use super::formula::{Effort, Formula, Making, Obstacle, Set};
use super::remaining::Whatever;
use super::run::Replacements;
use super::values::Unfixed;
use super::{Consistency, Diagnosis, Fix, Localized, PartId, Request, Run, Subject};

/// What many parts at once may cost: more than that, and few at once are cheaper.
const TOGETHER: Effort = Effort { steps: 10_000, time: Duration::from_millis(700) };
/// What longer loops and deeper recursion may cost for one part.
const FURTHER: Effort = Effort { steps: 20_000, time: Duration::from_secs(1) };
/// What one part may cost.
const ALONE: Effort = Effort { steps: 1_000_000, time: Duration::from_secs(6) };
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
    statistics: Statistics,
    formulas: u32,
    undecided: Vec<Undecided>,
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
            statistics: Statistics::default(),
            formulas: 0,
            undecided: Vec::new(),
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
        let singles = self.single(&order).into_iter();
        let mut sets: Vec<Set> = singles.map(|one| Set::from([one])).collect();
        if self.request().faults > 1 && !self.stopped {
            sets.extend(self.larger(&order, &sets));
        }
        let sets = self.with_one_choice(sets);
        let mut found = Localized::default();
        for (set, diagnosis) in self.explain(&sets) {
            match diagnosis {
                Some(diagnosis) => found.diagnoses.push(diagnosis),
                None => found.refuted.push(set.into_iter().collect()),
            }
        }
        if self.request().per_run {
            found.per_run = self.per_run();
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

    /// The parts with each of which all runs pass. One that a run does not evaluate cannot fix it.
    fn single(&mut self, order: &[(usize, Set)]) -> Set {
        let mut candidates: Set = (0..self.request().parts.len()).map(PartId).collect();
        for (_, parts) in order {
            candidates.retain(|part| parts.contains(part));
        }
        for (done, &(index, _)) in order.iter().enumerate() {
            if candidates.is_empty() || self.stopped {
                break;
            }
            self.tell(order.len() - done, candidates.len());
            candidates = self.fixing(index, candidates);
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
            if cut.is_empty() || self.stopped {
                return fixing;
            }
            if reached >= most {
                self.leave(cut, format!("loops and recursion were followed for {most} rounds"));
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
                    let rounds = bound / 2;
                    let reason = format!("loops and recursion were followed for {rounds} rounds");
                    self.leave(portion, reason);
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
                    Answer::Sat if self.request().all_remaining => {
                        match formula.passes_whatever(&mut self.context, &set) {
                            Whatever::Passes(_) => {
                                fixing.insert(part);
                            }
                            Whatever::Fails => self.leave_larger(&set),
                            Whatever::Unknown => self.leave(set, NO_VALUES.to_owned()),
                        }
                    }
                    Answer::Sat => {
                        fixing.insert(part);
                    }
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
        match self.request().one_by_one {
            true => candidates.into_iter().map(|part| Set::from([part])).collect(),
            false if candidates.is_empty() => Vec::new(),
            false => vec![candidates],
        }
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
        self.formulas += 1;
        let records_visible = self.request().consistency;
        let making = Making { number: self.formulas, records_visible, bound, effort };
        let run = &self.request().runs[run];
        let Self { subject, progress, statistics, context, .. } = self;
        Formula::new(subject, run, parts, making, context, *progress, statistics)
    }

    fn keep(&mut self, run: usize, parts: Set, formula: Formula) {
        if self.kept.len() < MOST_KEPT && !self.request().one_by_one {
            self.kept.push(Kept { number: self.formulas, run, parts, formula });
        } else {
            formula.count(&mut self.statistics);
        }
    }

    /// The formulas of a run in which a set can be replaced, the oldest and smallest first.
    fn fitting(&self, run: usize, set: &Set) -> Vec<u32> {
        let fits = |kept: &&Kept| kept.run == run && set.is_subset(&kept.parts);
        let mut numbers: Vec<u32> = self.kept.iter().filter(fits).map(|kept| kept.number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Takes a formula, which is to be put back.
    fn take(&mut self, number: u32) -> Option<Kept> {
        let index = self.kept.iter().position(|kept| kept.number == number)?;
        Some(self.kept.swap_remove(index))
    }

    /// The formula in which a set was found to make a run pass.
    pub fn used(&self, run: usize, set: &Set) -> Option<&Formula> {
        let number = self.used.get(&(run, set.clone()))?;
        self.kept.iter().find(|kept| kept.number == *number).map(|kept| &kept.formula)
    }

    fn leave(&mut self, parts: Set, reason: String) {
        let parts = parts.into_iter().collect();
        self.undecided.push(Undecided { parts, reason });
    }

    /// Says that nothing is known about sets that contain one with which a run passes for some of
    /// the remaining inputs only: the search goes no farther from there.
    fn leave_larger(&mut self, set: &Set) {
        if set.len() < self.request().faults {
            let reason = "parts that make a run pass for some of the remaining inputs were not \
                          joined with others";
            let known = Undecided { parts: Vec::new(), reason: reason.to_owned() };
            if !self.undecided.contains(&known) {
                self.undecided.push(known);
            }
        }
    }

    /// The sets of two parts and more with which all runs pass, and that contain no smaller one.
    fn larger(&mut self, order: &[(usize, Set)], singles: &[Set]) -> Vec<Set> {
        let mut joint = vec![Set::new()];
        for (done, &(run, _)) in order.iter().enumerate() {
            if joint.is_empty() {
                break;
            }
            self.tell(order.len() - done, joint.len());
            match self.extended(run, &joint, singles) {
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
        &mut self,
        run: usize,
        joint: &[Set],
        singles: &[Set],
    ) -> Result<Vec<Set>, Obstacle> {
        let most = self.request().faults;
        // Sets that cannot grow need no other parts.
        let all: Set = match joint.iter().all(|set| set.len() == most) {
            true => joint.iter().flatten().copied().collect(),
            false => (0..self.request().parts.len()).map(PartId).collect(),
        };
        let mut formula = self.unwound(run, &all, most)?;
        let mut sets: Vec<Set> = Vec::new();
        for base in joint {
            match formula.passes_with(&mut self.context, base, &[]) {
                Answer::Sat => sets.push(base.clone()),
                Answer::Unsat if base.len() < most => {
                    sets.extend(formula.smallest_sets(&self.context, base, most, singles)?);
                }
                Answer::Unsat => {}
                Answer::Unknown(reason) => {
                    return Err(Obstacle::Size(bounded::words(reason).to_owned()));
                }
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
    fn per_run(&mut self) -> Vec<Vec<Vec<PartId>>> {
        let faults = self.request().faults;
        let mut all = Vec::new();
        for (index, run) in self.request().runs.iter().enumerate() {
            let evaluated = self.evaluated(run);
            let singles = self.fixing(index, evaluated).into_iter();
            let mut own: Vec<Set> = singles.map(|one| Set::from([one])).collect();
            if faults > 1 {
                match self.extended(index, &[Set::new()], &own) {
                    Ok(sets) => own.extend(sets),
                    Err(Obstacle::Limit(reason) | Obstacle::Size(reason)) => {
                        self.leave(Set::new(), reason);
                    }
                }
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
            let fixes: Result<Vec<(Fix, bool)>, Unfixed> =
                (0..self.request().runs.len()).map(|run| self.fixed(run, set)).collect();
            match fixes {
                Err(Unfixed::NoValues) => {
                    self.leave(set.clone(), NO_VALUES.to_owned());
                    continue;
                }
                Err(Unfixed::NotWhatever) => {
                    self.leave_larger(set);
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

    /// Whether a limit is reached, so that a set stays undecided.
    fn is_out_of_time(&mut self, set: &Set) -> bool {
        let exceeded = self.request().options.exceeded();
        if let Some(reason) = &exceeded {
            self.leave(set.clone(), reason.clone());
        }
        exceeded.is_some()
    }

    /// The parts about statements for which one choice makes all runs pass.
    fn with_one_choice(&mut self, sets: Vec<Set>) -> Vec<Set> {
        let about_statement = |set: &Set, request: &Request<'_>| {
            set.iter().any(|part| request.parts[part.0].fault.is_some())
        };
        let mut kept = Vec::new();
        for set in sets {
            if !about_statement(&set, self.request()) || self.joint_choice(&set).is_some() {
                kept.push(set);
            }
        }
        kept
    }

    /// What is chosen about a statement, if that is suspected: the first choice with which all runs
    /// pass, as a condition.
    fn joint_choice(&mut self, set: &Set) -> Option<TermId> {
        let part = *set.first()?;
        let count = match self.request().parts[part.0].fault.as_ref()? {
            StatementFault::Superfluous => 1,
            StatementFault::Target(names) | StatementFault::Missing(names) => names.len(),
        };
        let number = self.fitting(0, set).pop()?;
        let kept = self.kept.iter().find(|kept| kept.number == number)?;
        let choice = kept.formula.choice(part)?;
        let width = self.context.width(choice);
        let mut wishes: Vec<TermId> = Vec::new();
        for number in 1..=count as u64 {
            let number = self.context.number(width, number);
            wishes.push(self.context.equal(choice, number));
        }
        for run in 0..self.request().runs.len() {
            let newest = self.fitting(run, set).pop()?;
            let mut kept = self.take(newest)?;
            wishes.retain(|&wish| {
                kept.formula.passes_with(&mut self.context, set, &[wish]) == Answer::Sat
            });
            self.kept.push(kept);
        }
        wishes.first().copied()
    }

    /// The values with which a run passes, and whether it then comes to where it failed before.
    fn fixed(&mut self, run: usize, set: &Set) -> Result<(Fix, bool), Unfixed> {
        let mut unfixed = Unfixed::NoValues;
        for number in self.fitting(run, set) {
            let Some(mut kept) = self.take(number) else { continue };
            let fix = self.fix(&mut kept.formula, run, set);
            self.kept.push(kept);
            match fix {
                Ok(fix) => {
                    self.used.insert((run, set.clone()), number);
                    return Ok(fix);
                }
                Err(reason @ (Unfixed::Refuted | Unfixed::NotWhatever)) => unfixed = reason,
                Err(Unfixed::NoValues) => {}
            }
        }
        let most = self.request().options.unwind;
        let mut bound = 0;
        while let Ok(mut formula) = self.formula(run, set, bound, ALONE) {
            let fix = self.fix(&mut formula, run, set);
            let reached = formula.bound;
            self.keep(run, set.clone(), formula);
            match fix {
                Ok(fix) => {
                    self.used.insert((run, set.clone()), self.formulas);
                    return Ok(fix);
                }
                Err(reason @ (Unfixed::Refuted | Unfixed::NotWhatever)) => unfixed = reason,
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
