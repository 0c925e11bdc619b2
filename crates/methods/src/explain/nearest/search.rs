//! Questions for runs near the failing one.

use std::time::{Duration, Instant};

use bounded::{CutReason, Execution, model_run};
use ir::{Program, SiteId};
use logic::cardinality::AtMost;
use logic::cnf::Literal;
use logic::{Answer, Context, Solver, TermId};
use rustc_hash::FxHashMap;

use super::decisions::{self, Decisions, Watcher};
use super::inputs::{self, COST_WIDTH, ComparedInput};
use super::ranges;
use super::{Distance, Followed, NearRun, Nearest, Request};

/// The executions as a formula, and the failing run in its terms.
pub(super) struct Formula<'a> {
    pub request: &'a Request<'a>,
    pub execution: Execution,
    watcher: Watcher,
    pub solver: Solver,
    pub inputs: Vec<ComparedInput>,
    /// For each decision whether it is another one.
    differing: Option<Vec<TermId>>,
    changes: AtMost,
    decisions: AtMost,
    /// How far all values are from those of the failing run.
    cost: TermId,
    /// When the check fails.
    pub violated: TermId,
    /// When a run ends by itself without a failure.
    pub passes: TermId,
    failing_decisions: usize,
    /// The inputs that the failing run takes: their numbers, and how often each site was asked before.
    pub taken: Vec<(usize, SiteId, usize)>,
    /// Whether a question was left without an answer.
    gave_up: bool,
}

/// A model, and how far its run is.
struct Model {
    run: NearRun,
    /// That another run has other changed inputs, or other decisions.
    other: TermId,
}

impl<'a> Formula<'a> {
    pub(super) fn new(
        request: &'a Request<'a>,
        mut execution: Execution,
        watcher: Watcher,
    ) -> Self {
        let inputs = inputs::compare(&mut execution, request.program, request.failing);
        let same = inputs::unchanged(&mut execution, request.failing);
        let passes = execution.succeeds(request.program);
        let mut solver = Solver::with_interrupter(request.options.interrupter.clone());
        let Execution { context, record, .. } = &mut execution;
        for &fact in record.facts.iter().chain(&same) {
            solver.assert(context, fact);
        }
        let obligations = record.obligations.iter();
        let fails = obligations.filter(|one| one.check == request.check).map(|one| one.fails);
        let violated = context.balanced_or(fails.collect());
        let mut changes = AtMost::new();
        let literals: Vec<Literal> =
            inputs.iter().map(|one| solver.literal(context, one.changed)).collect();
        changes.extend(literals);
        let mut cost = context.number(COST_WIDTH, 0);
        for one in &inputs {
            cost = context.add(cost, one.cost);
        }
        Self {
            request,
            execution,
            watcher,
            solver,
            inputs,
            differing: None,
            changes,
            decisions: AtMost::new(),
            cost,
            violated,
            passes,
            failing_decisions: 0,
            taken: Vec::new(),
            gave_up: false,
        }
    }

    pub(super) fn into_context(self) -> Context {
        self.execution.context
    }

    fn left(&self) -> Duration {
        self.request.until.saturating_duration_since(Instant::now())
    }

    pub(super) fn is_late(&self) -> bool {
        self.left().is_zero()
    }

    /// Whether there is a run under all these conditions.
    pub(super) fn ask(&mut self, terms: &[TermId], literals: &[Literal]) -> Answer {
        self.solver.set_time_limit(Some(self.left()));
        let answer = self.solver.solve_assuming_literals(&self.execution.context, terms, literals);
        self.gave_up |= matches!(answer, Answer::Unknown(_));
        answer
    }

    pub(super) fn holds(&mut self, term: TermId) -> bool {
        let value = self.solver.value(&self.execution.context, term);
        value.is_some_and(|value| value.to_bool())
    }

    /// Looks for the failing run among the executions.
    pub(super) fn follow_failing(&mut self) -> Followed {
        let unchanged = self.changes.assumptions(&mut self.solver, 0);
        match self.ask(&[], &unchanged) {
            Answer::Unsat => {
                return Followed::Lost(
                    "the failing run is not among those that were followed".into(),
                );
            }
            Answer::Unknown(reason) => return Followed::Lost(bounded::words(reason).to_owned()),
            Answer::Sat => {}
        }
        let violated = self.violated;
        if self.holds(violated) {
            self.remember_inputs();
            self.remember_decisions();
            return Followed::Fails;
        }
        let cuts: Vec<(TermId, CutReason)> = self
            .execution
            .record
            .cuts
            .iter()
            .map(|cut| (cut.condition, cut.reason.clone()))
            .collect();
        for (condition, reason) in cuts {
            if self.holds(condition) {
                return Followed::Ends(reason);
            }
        }
        Followed::Lost("the failing run does not fail there".into())
    }

    /// The inputs of the failing run are those that are taken in the model.
    fn remember_inputs(&mut self) {
        let sites = self.inputs.iter().enumerate();
        let sites = sites.filter_map(|(index, one)| one.site.map(|site| (index, site)));
        let sites: Vec<(usize, (SiteId, TermId))> = sites.collect();
        let mut counts: FxHashMap<SiteId, usize> = FxHashMap::default();
        for (index, (site, taken)) in sites {
            if self.holds(taken) {
                let count = counts.entry(site).or_default();
                self.taken.push((index, site, *count));
                *count += 1;
            }
        }
    }

    /// Whether the run of the model was not followed to its end.
    pub(super) fn is_cut(&mut self) -> bool {
        let cuts: Vec<TermId> =
            self.execution.record.cuts.iter().map(|cut| cut.condition).collect();
        cuts.into_iter().any(|condition| self.holds(condition))
    }

    /// The decisions of the failing run are those of the model.
    fn remember_decisions(&mut self) {
        let mut taken = Decisions::default();
        let visits = std::mem::take(&mut self.watcher.visits);
        for (at, visit) in &visits {
            for &(target, here) in &visit.ways {
                if self.holds(here) {
                    taken.entry(*at).or_default().push(target);
                }
            }
        }
        self.failing_decisions = taken.values().map(Vec::len).sum();
        let context = &mut self.execution.context;
        self.differing = decisions::differing(context, &visits, &taken);
        for &term in self.differing.iter().flatten() {
            let literal = self.solver.literal(context, term);
            self.decisions.extend([literal]);
        }
    }

    /// Looks for the runs that are wanted.
    pub(super) fn search(mut self) -> Nearest {
        let mut found = Nearest {
            inputs: given(self.request.failing),
            decisions: self.failing_decisions,
            ..Nearest::default()
        };
        let satisfied = std::mem::take(&mut self.watcher.satisfied);
        let context = &mut self.execution.context;
        let comes = context.balanced_or(satisfied);
        let passes_there = context.and(comes, self.passes);
        found.comes_to_check = self.ask(&[passes_there], &[]) == Answer::Sat;
        let passes = if found.comes_to_check { passes_there } else { self.passes };
        let first = self.closest(&[passes]);
        found.is_closest = first.is_some() && !self.gave_up;
        if let Some(first) = first {
            found.passing = self.several(first, passes);
        }
        found.ranges = ranges::of(&mut self);
        if let Some(first) = self.closest(&[self.violated]) {
            found.failing = self.several(first, self.violated);
        }
        found
    }

    /// More runs that meet a goal after the first one.
    fn several(&mut self, first: Model, goal: TermId) -> Vec<NearRun> {
        let mut asked = vec![goal, first.other];
        let mut runs = vec![first.run];
        while runs.len() < self.request.runs && !self.is_late() {
            let Some(next) = self.closest(&asked) else { break };
            asked.push(next.other);
            runs.push(next.run);
        }
        runs
    }

    /// The run that is closest to the failing one among those that meet a goal.
    fn closest(&mut self, goal: &[TermId]) -> Option<Model> {
        let changes = self.inputs.iter().map(|one| one.changed);
        let changes: Vec<TermId> = changes.collect();
        let mut asked = goal.to_vec();
        asked.push(self.execution.context.balanced_or(changes.clone()));
        if self.ask(&asked, &[]) != Answer::Sat {
            return None;
        }
        let mut best = self.model();
        let mut literals = Vec::new();
        for bound in 1..=best.run.distance.inputs {
            let bounded = self.changes.assumptions(&mut self.solver, bound);
            match self.ask(&asked, &bounded) {
                Answer::Sat => {
                    best = self.model();
                    literals = bounded;
                    break;
                }
                Answer::Unsat => {}
                Answer::Unknown(_) => return Some(best),
            }
        }
        self.fewest_decisions(&asked, &mut literals, &mut best);
        self.least_far(&asked, &literals, &mut best);
        Some(best)
    }

    fn fewest_decisions(
        &mut self,
        asked: &[TermId],
        literals: &mut Vec<Literal>,
        best: &mut Model,
    ) {
        let Some(most) = best.run.distance.decisions else { return };
        let (mut low, mut high) = (0, most);
        let mut kept = None;
        while low < high {
            let middle = low.midpoint(high);
            let bounded = self.decisions.assumptions(&mut self.solver, middle);
            let all: Vec<Literal> = literals.iter().chain(&bounded).copied().collect();
            match self.ask(asked, &all) {
                Answer::Sat => {
                    *best = self.model();
                    high = best.run.distance.decisions.unwrap_or(middle).min(middle);
                    kept = Some(high);
                }
                Answer::Unsat => low = middle + 1,
                Answer::Unknown(_) => break,
            }
        }
        let bounded = self.decisions.assumptions(&mut self.solver, kept.unwrap_or(most));
        literals.extend(bounded);
    }

    fn least_far(&mut self, asked: &[TermId], literals: &[Literal], best: &mut Model) {
        let (mut low, mut high) = (0_u128, best.run.distance.values);
        let mut step = 1_u128;
        while low < high {
            // What is near is near: the first steps are small.
            let middle = low.saturating_add(step - 1).min(low + (high - low) / 2);
            step = step.saturating_mul(4);
            let context = &mut self.execution.context;
            let bound = context.constant(logic::BitVector::from_u128(COST_WIDTH, middle));
            let near = context.unsigned_less_equal(self.cost, bound);
            let all: Vec<TermId> = asked.iter().copied().chain([near]).collect();
            match self.ask(&all, literals) {
                Answer::Sat => {
                    *best = self.model();
                    high = best.run.distance.values.min(middle);
                }
                Answer::Unsat => low = middle + 1,
                Answer::Unknown(_) => return,
            }
        }
    }

    /// The run of the model.
    fn model(&mut self) -> Model {
        let Execution { context, record, .. } = &self.execution;
        let scenario = model_run(&mut self.solver, context, record).scenario;
        let changes: Vec<TermId> = self.inputs.iter().map(|one| one.changed).collect();
        let differing = self.differing.clone();
        let mut other = Vec::new();
        let mut count = |formula: &mut Self, terms: &[TermId]| {
            let mut number = 0;
            for &term in terms {
                let holds = formula.holds(term);
                number += usize::from(holds);
                other.push(if holds { formula.execution.context.not(term) } else { term });
            }
            number
        };
        let changed = count(self, &changes);
        let decided = differing.map(|terms| count(self, &terms));
        let cost = self.solver.value(&self.execution.context, self.cost);
        let values = cost.and_then(|cost| cost.to_u128()).unwrap_or(0);
        let distance = Distance { inputs: changed, decisions: decided, values };
        let other = self.execution.context.balanced_or(other);
        Model { run: NearRun { scenario, distance }, other }
    }

    pub(super) fn program(&self) -> &Program {
        self.request.program
    }
}

/// How many inputs a run is given.
fn given(failing: &semantics::concrete::Scenario) -> usize {
    let sites: usize = failing.inputs.entries().map(|(_, values)| values.len()).sum();
    let arguments: usize = failing.arguments.iter().flatten().map(|text| text.len() + 1).sum();
    sites + failing.standard_input.len() + arguments
}
