//! The smallest sets of components that fix all failing runs.
//!
//! Components about which formulas are small are decided first, and all is said about those that fix all
//! runs; then the others, with more and more effort; then sets of several.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

use bounded::{Phase, Progress, Statistics};
use logic::{Answer, Context, TermId};

use super::choice::Chooser;
use super::effort::{ALONE, Stage};
use super::formula::{Formula, Set};
use super::formula_cache::CachedFormula;
use super::index::Index;
use super::remaining::ForAllInputs;
use super::run::Replacements;
use super::values::{Unfixed, polished};
use super::witness::Original;
use super::{
    ComponentId, Consistency, Diagnosis, Fix, Localized, NewValue, Request, Run, Subject, simple,
};

/// Why a set with which the runs pass stays undecided.
pub(super) const NO_VALUES: &str = "its values were not found in time";

/// Why a set stays undecided whose values rely on what was never written.
pub(super) const UNSTEADY: &str =
    "with the values that were found, the run depends on what was never written";

/// Why a set of pointers stays undecided.
const UNCONFIRMED: &str = "its values would depend on where objects lie in memory";

/// What is known is not reported more often.
const BETWEEN_PUBLICATIONS: Duration = Duration::from_millis(100);

/// Components about which there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    /// Which ones; none if it is about all larger sets.
    pub components: Vec<ComponentId>,
    /// Why, in the user's words.
    pub reason: String,
}

/// The search for diagnoses.
pub(super) struct Search<'r, 'b> {
    pub subject: Subject<'r>,
    pub progress: &'b mut dyn Progress,
    /// Who learns what is known so far,
    publish: &'b mut dyn FnMut(Localized),
    /// when that was last done, and the diagnoses until then, ready to be reported.
    published: Option<Instant>,
    finished: Localized,
    /// The terms of all formulas.
    pub context: Context,
    pub kept: Vec<CachedFormula>,
    /// In which formula a set was found to make a run pass.
    pub used: HashMap<(usize, Set), u32>,
    /// Values of sets that made runs pass, the last that did first.
    pub witnesses: HashMap<Set, Vec<Replacements>>,
    /// Values that small changes of the text give, by run and set.
    pub of_changes: HashMap<(usize, Set), Replacements>,
    /// What the components give in runs as they are.
    pub originals: HashMap<usize, Rc<Original>>,
    /// Sets of which no formula says that a run passes.
    pub by_guess: HashSet<(usize, Set)>,
    /// Components for which no value was found in a run that is worth a try.
    pub guessed_in_vain: HashSet<(usize, ComponentId)>,
    pub statistics: Statistics,
    pub formulas: u32,
    pub undecided: Vec<Undecided>,
    /// Where the passing runs evaluate components, if that was looked at.
    pub index: Option<Rc<Index>>,
    /// What has to hold of the values that are looked for, besides.
    pub wished: Option<TermId>,
    pub stopped: bool,
    /// How many gates were made in vain, of circuits that were too large.
    pub unfinished: u64,
}

impl<'r, 'b> Search<'r, 'b> {
    pub fn new(
        request: &'r Request<'r>,
        progress: &'b mut dyn Progress,
        publish: &'b mut dyn FnMut(Localized),
    ) -> Self {
        Self {
            subject: Subject::new(request),
            progress,
            publish,
            published: None,
            finished: Localized::default(),
            context: Context::new(),
            kept: Vec::new(),
            used: HashMap::new(),
            witnesses: HashMap::new(),
            of_changes: HashMap::new(),
            originals: HashMap::new(),
            by_guess: HashSet::new(),
            guessed_in_vain: HashSet::new(),
            statistics: Statistics::default(),
            formulas: 0,
            undecided: Vec::new(),
            index: None,
            wished: None,
            stopped: false,
            unfinished: 0,
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
        let mut known: Vec<Set> = chosen.keys().cloned().collect();
        let mut found = Localized {
            diagnoses: chosen.into_values().flatten().collect(),
            ..Localized::default()
        };
        self.finish_known(&found);
        self.publish(candidates.iter());
        // What is easy is reported completely before anything hard begins.
        let (easy, open) = self.easy(&order, candidates);
        self.publish(easy.iter().chain(open.keys()));
        self.tell_all(easy, &mut known, &mut found);
        self.finish_known(&found);
        self.publish(open.keys());
        let hard = self.hard(open);
        self.publish(hard.iter());
        self.tell_all(hard, &mut known, &mut found);
        self.finish_known(&found);
        self.publish([].iter());
        if self.request().faults > 1 && !self.stopped {
            let larger = self.larger(&order, &known);
            let larger = self.with_one_choice(larger);
            self.tell_sets(&larger, &mut found);
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

    /// Makes ready what is known, for [`Self::publish`].
    fn finish_known(&mut self, found: &Localized) {
        self.finished = found.clone();
        super::finish(self.request(), &mut self.finished);
        // What is published from now on says more.
        self.published = None;
    }

    /// Tells what is known so far, and which components are still looked at; not too often.
    pub fn publish<'s>(&mut self, pending: impl Iterator<Item = &'s ComponentId>) {
        if self.published.is_some_and(|last| last.elapsed() < BETWEEN_PUBLICATIONS) {
            return;
        }
        let known = Localized {
            undecided: self.undecided.clone(),
            pending: pending.copied().collect(),
            formulas: self.formulas as usize,
            ..self.finished.clone()
        };
        (self.publish)(known);
        self.published = Some(Instant::now());
    }

    /// Says everything about components with each of which all runs pass, which are known from now on.
    fn tell_all(&mut self, components: Set, known: &mut Vec<Set>, found: &mut Localized) {
        let sets = components.into_iter().map(|one| Set::from([one])).collect();
        let sets = self.with_one_choice(sets);
        self.tell_sets(&sets, found);
        known.extend(sets);
    }

    /// The same for sets: their values, whether one function gives them, and small changes of the text.
    fn tell_sets(&mut self, sets: &[Set], found: &mut Localized) {
        if sets.is_empty() {
            return;
        }
        let mut new = Vec::new();
        for (set, diagnosis) in self.explain(sets) {
            match diagnosis {
                Some(diagnosis) => new.push(diagnosis),
                None => found.refuted.push(set.into_iter().collect()),
            }
        }
        if self.request().simple {
            simple::find(self.request(), self.index.take(), &mut new);
            new.iter_mut().for_each(|diagnosis| self.prefer_text(diagnosis));
        }
        found.diagnoses.extend(new);
    }

    /// If one number does, it is the one that a small change writes.
    fn prefer_text(&mut self, diagnosis: &mut Diagnosis) {
        let passing = self.request().passing.len();
        let best = diagnosis.simple.first().filter(|best| best.kept == passing);
        let number = best.and_then(|best| best.number).map(NewValue::Bits);
        if let (Some(NewValue::Bits(_)), Some(number)) = (diagnosis.constant, number)
            && diagnosis.constant != Some(number)
        {
            diagnosis.constant = Some(number);
            self.prefer_constant(diagnosis, number);
        }
    }

    /// The runs in an order in which candidates die early, each with the components that it evaluates.
    fn order(&self) -> Vec<(usize, Set)> {
        let runs = self.request().runs.iter().enumerate();
        let mut order: Vec<_> = runs.map(|(index, run)| (index, self.evaluated(run))).collect();
        order.sort_by_key(|(index, components)| (components.len(), *index));
        order
    }

    /// The components that a run evaluates as it is.
    fn evaluated(&self, run: &Run) -> Set {
        let Subject { runner, everything, .. } = &self.subject;
        let none = Replacements::default();
        let ending = runner.run(run, &run.given.scenario, everything, none, &[]);
        ending.evaluated.into_keys().map(ComponentId::of).collect()
    }

    pub fn tell(&mut self, left: usize, candidates: usize) {
        let of = self.request().runs.len();
        self.progress.report(Phase::Diagnosing { left, of, candidates });
    }

    pub fn leave(&mut self, components: Set, reason: String) {
        let components = components.into_iter().collect();
        self.undecided.push(Undecided { components, reason });
    }

    /// Whether the values of a set with which a run passes do for all remaining inputs, if that is
    /// asked for.
    pub fn passes_for_all_inputs(&mut self, formula: &mut Formula, set: &Set) -> ForAllInputs {
        match self.request().all_remaining {
            true => formula.passes_for_all_inputs(&mut self.context, set),
            false => ForAllInputs::Passes(Vec::new()),
        }
    }

    /// Each run's own diagnoses.
    fn per_run(&mut self, chooser: &Chooser<'_>) -> Vec<Vec<Vec<ComponentId>>> {
        let faults = self.request().faults;
        let replaced = self.request().replaced();
        let mut all = Vec::new();
        for (index, run) in self.request().runs.iter().enumerate() {
            let mut evaluated = self.evaluated(run);
            evaluated.retain(|component| replaced.contains(component));
            let (mut singles, open) = chooser.fixing(index, evaluated);
            let decided = self.fixing(index, open, 0, Stage::Hard);
            for one in decided.open {
                self.leave(Set::from([one.component]), one.reason);
            }
            singles.extend(decided.fixing);
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
        let request = self.request();
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
                Err(Unfixed::Unsteady) => {
                    self.leave(set.clone(), UNSTEADY.to_owned());
                    continue;
                }
                // Together with other components, more of a run may be left open than by itself.
                Err(Unfixed::Refuted) if self.is_refuted_alone(set) => continue,
                // In a formula, pointers to different objects may differ by anything.
                Err(Unfixed::Refuted)
                    if set.iter().any(|component| request.gives_pointers(*component)) =>
                {
                    self.leave(set.clone(), UNCONFIRMED.to_owned());
                    continue;
                }
                Err(Unfixed::Refuted) | Ok(_) => {}
            }
            let diagnosis = fixes.ok().map(|fixes| {
                let avoids = !fixes.iter().any(|(_, reached)| *reached);
                Diagnosis {
                    components: set.iter().copied().collect(),
                    fixes: fixes.into_iter().map(|(fix, _)| fix).collect(),
                    constant: None,
                    consistency: Consistency::NotAsked,
                    preservation: None,
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
        let effort = ALONE.times(self.request().effort);
        (0..self.request().runs.len()).any(|run| {
            let Ok(mut formula) = self.formula(run, set, 0, effort) else { return false };
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
                    if let (1, Some(component)) = (set.len(), set.first()) {
                        self.passes_by_guess(run, *component);
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
