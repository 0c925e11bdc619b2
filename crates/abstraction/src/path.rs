//! Paths of the C program behind traces of the Boolean program: whether one can be taken, and by what
//! inputs.
//!
//! The path is executed over terms, bit-precisely, with a hook that follows it alone.

use bounded::{
    Bounds, Frame, Hook, Options, Request, Silent, TermDomain, Way, execute, model_run, take_hook,
};
use ir::{CheckId, FunctionId, Program, VertexId};
use logic::{Answer, Context, Solver, TermId};
use semantics::concrete::Scenario;

use crate::program::Place;

/// What became of a path.
#[derive(Debug)]
pub enum Feasibility {
    /// A run takes it and violates the property at its end.
    Feasible(Box<Scenario>),
    /// None does. Up to the last of these places, the conditions there contradict each other.
    Infeasible(Vec<usize>),
    /// That is not known.
    Unknown(String),
}

/// Follows a path.
struct FollowPath {
    path: Vec<Place>,
    /// Calls by pointers, at which several functions are tried.
    by_pointer: Vec<bool>,
    position: usize,
    /// The conditions under which branches of the path are taken, with where they are.
    decisions: Vec<(usize, TermId)>,
    /// When each place of the path is come to.
    reached: Vec<TermId>,
    /// Where the execution leaves the path of necessity.
    parted: Option<usize>,
}

impl Hook for FollowPath {
    fn enter_vertex(&mut self, domain: &mut TermDomain<'_>, vertex: VertexId, frame: &Frame<'_>) {
        let function = frame.function;
        if self.parted.is_none() && self.path.get(self.position) == Some(&(function, vertex)) {
            self.position += 1;
            let here = domain.here();
            self.reached.push(here);
            return;
        }
        let tried = self.position > 0 && self.by_pointer[self.position - 1];
        if !tried && self.parted.is_none() {
            self.parted = Some(self.position.saturating_sub(1));
        }
        let never = domain.context.boolean(false);
        domain.restrict(never);
    }

    fn may_follow(&mut self, _domain: &mut TermDomain<'_>, way: &Way) -> bool {
        if self.parted.is_some() || self.position == 0 {
            return false;
        }
        let at = self.position - 1;
        if way.target == way.vertex && self.by_pointer[at] {
            return true;
        }
        let follows = self.path.get(self.position) == Some(&(way.function, way.target));
        if follows {
            self.decisions.push((at, way.condition));
        }
        follows
    }

    /// All conditions of the path are wanted, one by one.
    fn reads_conditions(&self) -> bool {
        true
    }
}

/// Executes a path that ends at a property.
#[must_use]
pub fn follow(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    path: &[Place],
    by_pointer: Vec<bool>,
    check: CheckId,
) -> Feasibility {
    let hook = FollowPath {
        path: path.to_vec(),
        by_pointer,
        position: 0,
        decisions: Vec::new(),
        reached: Vec::new(),
        parted: None,
    };
    let bounds = Bounds::all(u32::MAX);
    let request = Request { program, entry, options, bounds: &bounds };
    let mut execution =
        execute(request, Context::new(), vec![Box::new(hook)], &mut Silent, &mut |_, _, _| true);
    if let Some(reason) = execution.stopped.take() {
        return Feasibility::Unknown(reason);
    }
    let Some(hook) = take_hook::<FollowPath>(&mut execution.hooks) else {
        return Feasibility::Unknown("the execution has lost its hook".to_owned());
    };
    let mut solver = Solver::with_interrupter(options.interrupter.clone());
    for &fact in &execution.record.facts {
        solver.assert(&execution.context, fact);
    }
    let fails = execution.record.obligations.iter().rev().find(|one| one.check == check);
    let fails = fails.map(|one| one.fails);
    if hook.parted.is_none()
        && hook.position == path.len()
        && let Some(fails) = fails
    {
        match solver.solve_assuming(&execution.context, &[fails]) {
            Answer::Sat => {
                let run = model_run(&mut solver, &execution.context, &execution.record);
                return Feasibility::Feasible(Box::new(run.scenario));
            }
            Answer::Unsat => {}
            Answer::Unknown(_) => {
                return Feasibility::Unknown("the solver has no answer".to_owned());
            }
        }
    }
    let unsupported = execution
        .record
        .cuts
        .iter()
        .any(|cut| matches!(cut.reason, bounded::CutReason::Unsupported(_)));
    if unsupported && hook.position < path.len() {
        return Feasibility::Unknown(
            "the path comes to something that is not supported".to_owned(),
        );
    }
    Feasibility::Infeasible(contradiction(&execution.context, &mut solver, &hook))
}

/// The places whose conditions contradict each other: those of a core, up to the first place that no run
/// comes to.
fn contradiction(context: &Context, solver: &mut Solver, hook: &FollowPath) -> Vec<usize> {
    let mut possible = |term: TermId| solver.solve_assuming(context, &[term]) != Answer::Unsat;
    // Each place is come to only if the one before it is.
    let (mut low, mut high) = (0, hook.reached.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match possible(hook.reached[middle]) {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    let last = low.saturating_sub(1).max(hook.parted.unwrap_or(0).min(low));
    let decisions: Vec<(usize, TermId)> =
        hook.decisions.iter().copied().filter(|&(at, _)| at <= last).collect();
    let terms: Vec<TermId> = decisions.iter().map(|&(_, term)| term).collect();
    let mut core: Vec<usize> = match solver.solve_assuming(context, &terms) {
        Answer::Unsat => {
            let failed = solver.failed_assumptions();
            decisions.iter().filter(|(_, term)| failed.contains(term)).map(|&(at, _)| at).collect()
        }
        Answer::Sat | Answer::Unknown(_) => Vec::new(),
    };
    core.push(last);
    core.sort_unstable();
    core.dedup();
    core
}
