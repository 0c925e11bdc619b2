//! Checks that hold for local reasons.
//!
//! A check is decided under all conditions of its path, but most of them have nothing to do with
//! it: they speak of other inputs. Without them it may fail in more cases, so if it cannot fail
//! even then, it holds. Such a question is small, and a small solver answers it at once, however
//! long the program is: where the iterations of a loop are independent of each other, the effort
//! grows with their number only. Checks that follow each other often speak of the same inputs, and
//! share a solver.

use logic::{Answer, Context, Narrowing, Solver, TermId, Tried, VariableId};
use rustc_hash::FxHashSet;

use super::independence::Cluster;
use super::questions::Questions;
use super::single;
use super::slice::Slice;
use crate::execute::Execution;
use crate::path::{Path, Paths};
use crate::record::{Cut, Obligation};

/// What an answer may cost.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    pub(super) conflicts: Option<u32>,
    pub(super) search: Option<u32>,
    pub(super) circuit: Option<u64>,
}

impl Effort {
    /// Conflicts are the only limit.
    pub(super) fn of(conflicts: Option<u32>) -> Self {
        Self { conflicts, search: None, circuit: None }
    }

    /// Sets the limits of a solver.
    pub(super) fn limit(self, solver: &mut Solver) {
        solver.set_conflict_limit(self.conflicts);
        solver.set_search_limit(self.search);
        solver.set_circuit_limit(self.circuit);
    }
}

/// Conflicts that a question may have which is worth it.
const MANY: u32 = 10_000;
/// What a local question may cost at first, and if there is no better way.
const FIRST: Effort = Effort { conflicts: Some(50), search: None, circuit: None };
const THOROUGH: Effort = Effort { conflicts: Some(MANY), search: None, circuit: None };
/// What it may cost to know whether a path can be taken, which would save the work of following it.
const PATH: Effort =
    Effort { conflicts: Some(MANY), search: Some(3_000_000), circuit: Some(150_000) };
/// What it may cost to try all values, in operations.
const VALUES: u64 = 1 << 25;
/// If this many checks turned out not to be local, and few did, the others are not either.
const FAILED_ATTEMPTS: usize = 40;
/// A question without an answer took as long as this many others.
const COST_OF_UNKNOWN: usize = 5;
/// A solver with more variables is not used for another question.
const LARGEST_SOLVER: u64 = 20_000;
/// The same for questions whose answer is mostly a model, in which every variable has a value.
const SMALL_SOLVER: u64 = 1_000;

/// This many conditions of a path say whether it can be taken; those before them are left out.
const RECENT: usize = 64;

/// A solver for questions that speak of the same variables.
pub(super) struct LocalSolver {
    solver: Solver,
    variables: FxHashSet<VariableId>,
}

/// Counts what was tried, to see when it is in vain.
#[derive(Default)]
struct Attempts {
    shown: usize,
    failed: usize,
}

impl Attempts {
    fn are_in_vain(&self) -> bool {
        self.failed > FAILED_ATTEMPTS.max(self.shown)
    }

    fn count(&mut self, answer: Answer) {
        match answer {
            Answer::Unsat => self.shown += 1,
            Answer::Sat => self.failed += 1,
            Answer::Unknown(_) => self.failed += COST_OF_UNKNOWN,
        }
    }
}

impl Questions {
    /// The checks without those that hold for local reasons.
    pub(super) fn without_local(
        &mut self,
        execution: &mut Execution,
        mut obligations: Vec<Obligation>,
    ) -> Vec<Obligation> {
        let Execution { context, paths, .. } = execution;
        let mut attempts = Attempts::default();
        obligations.retain(|obligation| {
            !self.is_locally_impossible(
                context,
                paths,
                (obligation.path, obligation.bad),
                &mut attempts,
            )
        });
        self.end_local();
        obligations
    }

    /// The cuts without those that are impossible for local reasons.
    pub(crate) fn cuts_without_local(&mut self, execution: &mut Execution) -> Vec<Cut> {
        let Execution { context, paths, record, .. } = execution;
        let mut attempts = Attempts::default();
        let mut cuts = record.cuts.clone();
        if self.clusters.is_some() {
            // Every question is asked in parts.
            return cuts;
        }
        cuts.retain(|cut| {
            !self.is_locally_impossible(context, paths, (cut.path, cut.when), &mut attempts)
        });
        self.end_local();
        cuts
    }

    /// Whether a path can be taken, as far as its last condition and what belongs to it tell.
    pub fn is_possible(&mut self, context: &Context, paths: &Paths, path: Path) -> bool {
        let Some(last) = paths.conditions(path).next() else { return true };
        let Some(slice) = self.slicer.slice(context, paths, path, last, RECENT) else {
            return true;
        };
        if let Some(answer) = single::decide(context, &slice) {
            return answer;
        }
        if let Some(mut known) = self.clusters.take() {
            let answer = self.ask_part(&mut known, context, &Cluster::of(slice), PATH);
            self.clusters = Some(known);
            return !matches!(answer, Err(Answer::Unsat));
        }
        self.ask_local(context, &slice, PATH, SMALL_SOLVER) != Answer::Unsat
    }

    /// Whether a condition contradicts those of its path that belong to it.
    fn is_locally_impossible(
        &mut self,
        context: &mut Context,
        paths: &Paths,
        (path, condition): (Path, TermId),
        attempts: &mut Attempts,
    ) -> bool {
        // What holds for replaced components is no condition of any path.
        if attempts.are_in_vain() || self.is_stopped() {
            return false;
        }
        let Some(slice) = self.slicer.slice(context, paths, path, condition, usize::MAX) else {
            attempts.failed += 1;
            return false;
        };
        let answer = self.decide_slice(context, &slice);
        attempts.count(answer);
        answer == Answer::Unsat
    }

    /// Whether the conditions can hold together: asked of the solver of the last question, and if
    /// that is too hard, by trying all values where they are few, or about ranks. There the condition of the check itself is the smallest
    /// question, for each of the others adds constants to compare with.
    fn decide_slice(&mut self, context: &mut Context, slice: &Slice) -> Answer {
        let answer = self.ask_local(context, slice, FIRST, LARGEST_SOLVER);
        if !matches!(answer, Answer::Unknown(_)) {
            return answer;
        }
        if let Some(tried) = self.try_all(context, &slice.conditions, VALUES) {
            return match tried {
                Tried::Nothing => Answer::Unsat,
                Tried::Model(_) => Answer::Sat,
            };
        }
        let own = &slice.conditions[..1];
        if self.ask_about_ranks(context, own, MANY) == Some(Answer::Unsat) {
            return Answer::Unsat;
        }
        let answer = self.ask_about_ranks(context, &slice.conditions, MANY);
        answer.unwrap_or_else(|| self.ask_local(context, slice, THOROUGH, LARGEST_SOLVER))
    }

    /// Asks the solver of the last question if that spoke of the same variables, else a new one.
    fn ask_local(
        &mut self,
        context: &Context,
        slice: &Slice,
        effort: Effort,
        largest: u64,
    ) -> Answer {
        let fits = self.local.as_ref().is_some_and(|local| {
            !local.variables.is_disjoint(&slice.variables)
                && local.solver.statistics().variables < largest
        });
        if !fits {
            self.end_local();
        }
        let known = self.local.take();
        let mut local = known.unwrap_or_else(|| LocalSolver {
            solver: self.fresh_solver(),
            variables: FxHashSet::default(),
        });
        local.variables.extend(&slice.variables);
        local.solver.set_time_limit(self.time_limit());
        effort.limit(&mut local.solver);
        let answer = local.solver.solve_assuming(context, &slice.conditions);
        self.local = Some(local);
        answer
    }

    /// Asks a new solver about ranks, if there are variables that are only compared.
    fn ask_about_ranks(
        &mut self,
        context: &mut Context,
        conditions: &[TermId],
        conflicts: u32,
    ) -> Option<Answer> {
        let mut narrowing = Narrowing::of(context, conditions)?;
        let translate = |&term| narrowing.translate(context, term).expect("it was given");
        let conditions: Vec<TermId> = conditions.iter().map(translate).collect();
        let mut solver = self.fresh_solver();
        solver.set_time_limit(self.time_limit());
        solver.set_conflict_limit(Some(conflicts));
        let answer = solver.solve_assuming(context, &conditions);
        self.count(&solver.statistics());
        Some(answer)
    }

    /// The local questions are answered.
    pub(super) fn end_local(&mut self) {
        if let Some(local) = self.local.take() {
            self.count(&local.solver.statistics());
        }
    }
}
