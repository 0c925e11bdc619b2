//! Watches which edges a run takes before it comes to a check.

use analysis::order::Order;
use capabilities::Conditions;
use ir::{Body, CheckId, ControlEdge, ExpressionKind, Program, Statement, Successors, VertexId};
use logic::TermId;
use rustc_hash::FxHashSet;

use crate::domain::TermDomain;
use crate::hook::{Hook, Way};
use crate::record::Obligation;

/// What a run is to do with the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Violated,
    Satisfied,
}

/// Replaces the obligations of a check: they are the conditions under which it meets the goal after
/// certain edges were taken. That an edge has to be taken is no restriction of the path, as a run that is
/// cut might still take it.
pub(super) struct Monitor {
    goal: Goal,
    check: CheckId,
    avoid: FxHashSet<ControlEdge>,
    /// The edges to be taken, with when they have been.
    through: Vec<(ControlEdge, Option<TermId>)>,
    /// Where the check is satisfied by a branch around its failure.
    satisfying: FxHashSet<ControlEdge>,
    found: Vec<Obligation>,
}

impl Monitor {
    pub(super) fn new(
        program: &Program,
        goal: Goal,
        check: CheckId,
        conditions: &Conditions<ControlEdge>,
    ) -> Self {
        let satisfying = match goal {
            Goal::Violated => FxHashSet::default(),
            Goal::Satisfied => edges_around(program, check),
        };
        Self {
            goal,
            check,
            avoid: conditions.avoid.iter().copied().collect(),
            through: conditions.through.iter().map(|&edge| (edge, None)).collect(),
            satisfying,
            found: Vec::new(),
        }
    }

    /// The goal is met here where the condition holds.
    fn meet(&mut self, domain: &mut TermDomain<'_>, condition: TermId) {
        let mut bad = domain.in_regions();
        bad = domain.context.and(bad, condition);
        for (_, taken) in &self.through {
            let taken = taken.unwrap_or_else(|| domain.context.boolean(false));
            bad = domain.context.and(bad, taken);
        }
        let path = domain.paths.condition(domain.path, &mut domain.context);
        let fails = domain.context.and(path, bad);
        if !domain.context.is_false(fails) {
            self.found.push(Obligation { check: self.check, fails, path: domain.path, bad });
        }
    }
}

impl Hook for Monitor {
    fn may_follow(&mut self, domain: &mut TermDomain<'_>, way: &Way) -> bool {
        let edge = way.edge();
        if self.avoid.contains(&edge) {
            return false;
        }
        if self.satisfying.contains(&edge) {
            let always = domain.context.boolean(true);
            self.meet(domain, always);
        }
        for (_, taken) in self.through.iter_mut().filter(|(wanted, _)| *wanted == edge) {
            let here = domain.here();
            *taken = Some(taken.map_or(here, |before| domain.context.or(before, here)));
        }
        true
    }

    fn reach_check(&mut self, domain: &mut TermDomain<'_>, check: CheckId, bad: TermId) {
        if check == self.check {
            let condition = match self.goal {
                Goal::Violated => bad,
                Goal::Satisfied => domain.context.not(bad),
            };
            self.meet(domain, condition);
        }
    }

    fn end(&mut self, domain: &mut TermDomain<'_>) {
        let obligations = &mut domain.record.obligations;
        obligations.retain(|one| one.check != self.check);
        obligations.append(&mut self.found);
    }
}

/// A failure may be a place that control does not come to: `if (!c) __assert_fail(..)`. The edges that
/// lead around such a place.
fn edges_around(program: &Program, check: CheckId) -> FxHashSet<ControlEdge> {
    let mut around = FxHashSet::default();
    for (function, one) in program.functions.entries() {
        let Some(body) = &one.body else { continue };
        if !fails_somewhere(body, check) {
            continue;
        }
        let order = Order::new(body);
        let fails = |target: &VertexId| leads_to_failure(body, &order, *target, check);
        for (from, vertex) in body.vertices.entries() {
            let targets = vertex.successors.targets();
            if targets.iter().any(fails) {
                let others = targets.iter().copied().filter(|target| !fails(target));
                around.extend(others.map(|to| ControlEdge { function, from, to }));
            }
        }
    }
    around
}

fn fails_somewhere(body: &Body, check: CheckId) -> bool {
    let mut statements = body.vertices.iter().map(|vertex| &vertex.statement);
    statements.any(|statement| is_failure(body, statement, check))
}

/// Whether a statement is a failure of the check, whatever the state is.
fn is_failure(body: &Body, statement: &Statement, check: CheckId) -> bool {
    match statement {
        Statement::Assert { condition, check: own } => {
            *own == check
                && matches!(body.expressions[*condition].kind, ExpressionKind::Constant(0))
        }
        _ => false,
    }
}

/// Whether nothing else can happen from a vertex on than a failure of the check.
fn leads_to_failure(body: &Body, order: &Order, start: VertexId, check: CheckId) -> bool {
    let mut vertex = start;
    for _ in 0..body.vertices.len() {
        if order.returns[usize::from(vertex)] {
            return false;
        }
        if is_failure(body, &body.vertices[vertex].statement, check) {
            return true;
        }
        let Successors::Next(next) = body.vertices[vertex].successors else { return false };
        vertex = next;
    }
    false
}
