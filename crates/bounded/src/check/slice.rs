//! Checks that hold for local reasons.
//!
//! A check is decided under all conditions of its path, but most of them have nothing to do with
//! it: they speak of other inputs. Without them it may fail in more cases, so if it cannot fail
//! even then, it holds. Such a question is small, and a solver of its own answers it at once,
//! however long the program is: where the iterations of a loop are independent of each other, the
//! effort grows with their number only.

use logic::{Answer, Context, Solver, TermId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::questions::Questions;
use crate::execute::Execution;
use crate::path::{Path, Paths};
use crate::record::Obligation;

/// A check with a larger formula than this is not local.
const LARGEST_FORMULA: usize = 4000;
/// Conflicts that a local question may have.
const CONFLICTS: u32 = 3000;
/// If so many checks turned out not to be local, and few did, the others are not either.
const FAILED_ATTEMPTS: usize = 40;

/// The variables of a condition, and how many terms it consists of; none if these are too many.
type Support = Option<(Box<[VariableId]>, usize)>;

/// Knows what conditions speak of.
pub(super) struct Slicer {
    supports: FxHashMap<TermId, Support>,
    check_proofs: bool,
    pub(super) statistics: logic::Statistics,
}

impl Slicer {
    pub(super) fn new(check_proofs: bool) -> Self {
        let statistics = logic::Statistics::default();
        Self { supports: FxHashMap::default(), check_proofs, statistics }
    }

    fn support(&mut self, context: &Context, condition: TermId) -> &Support {
        self.supports.entry(condition).or_insert_with(|| support(context, condition))
    }

    /// A condition, and those of a path that speak of the same variables, directly or through
    /// others.
    fn slice(
        &mut self,
        context: &Context,
        paths: &Paths,
        path: Path,
        condition: TermId,
    ) -> Option<Vec<TermId>> {
        let (first, size) = self.support(context, condition).as_ref()?;
        let mut variables: FxHashSet<VariableId> = first.iter().copied().collect();
        let mut terms = *size;
        let mut slice = vec![condition];
        let mut others: Vec<TermId> = paths.conditions(path).collect();
        loop {
            let before = others.len();
            others.retain(|&condition| {
                // A large condition is left out: that is sound, and others may do.
                let Some((support, size)) = self.support(context, condition) else { return false };
                if !support.iter().any(|variable| variables.contains(variable)) {
                    return true;
                }
                variables.extend(support.iter().copied());
                slice.push(condition);
                terms += size;
                false
            });
            if terms > LARGEST_FORMULA {
                return None;
            }
            if others.len() == before {
                return Some(slice);
            }
        }
    }

    /// The last condition of a path, and those that speak of the same variables.
    fn slice_of_path(
        &mut self,
        context: &Context,
        paths: &Paths,
        path: Path,
    ) -> Option<Vec<TermId>> {
        let last = paths.conditions(path).next()?;
        self.slice(context, paths, path, last)
    }

    fn is_impossible(&mut self, context: &Context, slice: &[TermId]) -> bool {
        let mut solver = Solver::new();
        if self.check_proofs {
            solver.check_proofs();
        }
        solver.set_conflict_limit(Some(CONFLICTS));
        let answer = solver.solve_assuming(context, slice);
        let effort = solver.statistics();
        self.statistics.calls += effort.calls;
        self.statistics.proofs += effort.proofs;
        self.statistics.variables += effort.variables;
        self.statistics.clauses += effort.clauses;
        self.statistics.encoding += effort.encoding;
        self.statistics.solving += effort.solving;
        answer == Answer::Unsat
    }
}

/// The variables of a condition, found without looking at more terms than a local check has.
fn support(context: &Context, condition: TermId) -> Support {
    let mut seen = FxHashSet::default();
    let mut stack = vec![condition];
    let mut variables = Vec::new();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if seen.len() > LARGEST_FORMULA {
            return None;
        }
        let operation = context.operation(term);
        if let logic::Operation::Variable(variable) = operation {
            variables.push(variable);
        }
        stack.extend_from_slice(&operation.operands());
    }
    Some((variables.into(), seen.len()))
}

impl Questions {
    /// The checks without those that hold for local reasons.
    pub(super) fn without_local(
        &mut self,
        execution: &mut Execution,
        mut obligations: Vec<Obligation>,
    ) -> Vec<Obligation> {
        if !self.unchanged.is_empty() {
            return obligations;
        }
        let mut failed = 0;
        let mut shown = Vec::new();
        obligations.retain(|obligation| {
            if failed > FAILED_ATTEMPTS.max(shown.len()) || self.is_stopped() {
                return true;
            }
            let Execution { context, paths, .. } = &*execution;
            let slice = match context.is_true(obligation.bad) {
                true => self.slicer.slice_of_path(context, paths, obligation.path),
                false => self.slicer.slice(context, paths, obligation.path, obligation.bad),
            };
            let holds = slice.is_some_and(|slice| self.slicer.is_impossible(context, &slice));
            match holds {
                true => shown.push(obligation.fails),
                false => failed += 1,
            }
            !holds
        });
        // Where all is shown, nothing is asked that this could help with.
        if !obligations.is_empty() {
            for condition in shown {
                self.learn_none(execution, condition);
            }
        }
        obligations
    }

    /// Whether a path can be taken, as far as its last condition and what belongs to it tell.
    pub fn is_possible(&mut self, context: &Context, paths: &Paths, path: Path) -> bool {
        match self.slicer.slice_of_path(context, paths, path) {
            Some(slice) => !self.slicer.is_impossible(context, &slice),
            None => true,
        }
    }
}
