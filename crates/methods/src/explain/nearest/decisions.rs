//! Which decisions of a run differ from those of the failing run.
//!
//! The decisions at a branch are compared one by one: the first time that both runs come there, the second
//! time, and so on. Those that only one of the runs makes follow from others, and are not counted.

use analysis::around::Around;
use std::any::Any;
use std::rc::Rc;

use bounded::{Hook, TermDomain, Way};
use ir::{CheckId, ControlPoint, FunctionKind, Program, VertexId};
use logic::{Context, TermId};
use rustc_hash::FxHashMap;

use super::occurrences::Occurrences;

/// A branch that was executed, on all paths that came to it together.
#[derive(Debug, Clone, Default)]
pub(super) struct BranchVisit {
    /// Where control went, and when.
    pub ways: Vec<(VertexId, TermId)>,
}

/// Sees the branches of the user's functions, and where a check is satisfied.
#[derive(Default)]
pub(super) struct Watcher {
    check: Option<CheckId>,
    around: Around,
    /// The branches in the order of execution.
    pub visits: Vec<(ControlPoint, BranchVisit)>,
    /// When runs come to the check and satisfy it.
    pub satisfied: Vec<TermId>,
    /// The branch that is being executed.
    present: Option<ControlPoint>,
}

impl Watcher {
    pub(super) fn new(program: &Program, check: CheckId) -> Self {
        Self { check: Some(check), around: Around::new(program, check), ..Self::default() }
    }
}

impl Hook for Watcher {
    fn begin(&mut self, _domain: &mut TermDomain<'_>) -> Option<Rc<dyn Any>> {
        None
    }

    fn enter_vertex(
        &mut self,
        _domain: &mut TermDomain<'_>,
        _vertex: VertexId,
        _frame: &bounded::Frame<'_>,
    ) {
        self.present = None;
    }

    fn may_follow(&mut self, domain: &mut TermDomain<'_>, way: &Way) -> bool {
        let function = &domain.program.functions[way.function];
        let Some(body) = function.body.as_ref().filter(|_| function.kind == FunctionKind::User)
        else {
            return true;
        };
        if body.vertices[way.vertex].successors.targets().len() < 2 {
            return true;
        }
        // The decision whether the check fails is not one of the program's.
        let edge = way.edge();
        if self.around.satisfying.contains(&edge) {
            let here = domain.here();
            self.satisfied.push(here);
            return true;
        }
        if self.around.failing.contains(&edge) {
            return true;
        }
        let at = ControlPoint { function: way.function, vertex: way.vertex };
        if self.present != Some(at) {
            self.present = Some(at);
            self.visits.push((at, BranchVisit::default()));
        }
        let here = domain.here();
        if let Some((_, visit)) = self.visits.last_mut() {
            visit.ways.push((way.target, here));
        }
        true
    }

    fn reach_check(&mut self, domain: &mut TermDomain<'_>, check: CheckId, bad: TermId) {
        if Some(check) == self.check {
            let (here, good) = (domain.here(), domain.context.not(bad));
            self.satisfied.push(domain.context.and(here, good));
        }
    }
}

/// The decisions of the failing run at each branch.
pub(super) type Decisions = FxHashMap<ControlPoint, Vec<VertexId>>;

/// More terms than this are not made to tell decisions apart.
const MOST_TERMS: usize = 1 << 20;

/// For each decision when it differs from that of the failing run; none if there are too many.
pub(super) fn differing(
    context: &mut Context,
    visits: &[(ControlPoint, BranchVisit)],
    failing: &Decisions,
) -> Option<Vec<TermId>> {
    let mut counts: FxHashMap<ControlPoint, usize> = FxHashMap::default();
    for (at, _) in visits {
        *counts.entry(*at).or_default() += 1;
    }
    let taken = |at| failing.get(at).map_or(0, Vec::len);
    let terms: usize = counts.iter().map(|(at, count)| count.saturating_mul(taken(at))).sum();
    if terms > MOST_TERMS {
        return None;
    }
    let mut before: FxHashMap<ControlPoint, Occurrences> = FxHashMap::default();
    let mut found = Vec::new();
    for (at, visit) in visits {
        let Some(given) = failing.get(at) else { continue };
        let known = before.entry(*at).or_insert_with(|| Occurrences::new(context, given.len()));
        let possible: Vec<_> = known.possible(context).collect();
        let mut differs = Vec::new();
        for &(target, here) in &visit.ways {
            let others = possible.iter().filter(|(times, _)| given[*times] != target);
            let others: Vec<TermId> = others.map(|&(_, exactly)| exactly).collect();
            let others = context.or_any(others);
            differs.push(context.and(here, others));
        }
        let here: Vec<TermId> = visit.ways.iter().map(|&(_, here)| here).collect();
        let here = context.or_any(here);
        known.happens(context, here);
        let differs = context.or_any(differs);
        if !context.is_false(differs) {
            found.push(differs);
        }
    }
    Some(found)
}
