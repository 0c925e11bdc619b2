//! Watches which edges a run takes before it comes to a check.

use std::rc::Rc;

use analysis::around::Around;
use capabilities::Conditions;
use ir::{CheckId, ControlEdge, FunctionId, Program, VertexId};
use logic::TermId;
use rustc_hash::FxHashMap;

use super::transition::{Transition, View, matches};
use crate::domain::TermDomain;
use crate::hook::{Frame, Hook, Way};
use crate::record::Obligation;

/// What a run is to do with the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Violated,
    Satisfied,
}

/// Which edges a run has to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Through {
    /// All that are given.
    Each,
    /// One of them.
    Any,
}

/// A transition that was taken as far as its vertex; what comes after it decides.
struct Pending {
    depth: usize,
    target: VertexId,
    watched: Watched,
    condition: TermId,
}

/// A transition that somebody asks for, by its number.
#[derive(Clone, Copy)]
enum Watched {
    Avoid(usize),
    Through(usize),
}

/// Replaces the obligations of a check: they are the conditions under which it meets the goal after
/// certain edges were taken. That an edge has to be taken is no restriction of the path, as a run that is
/// cut might still take it.
pub(super) struct Monitor {
    goal: Goal,
    check: CheckId,
    kind: Through,
    avoid: Vec<Transition>,
    /// The edges to be taken, with when they have been.
    through: Vec<(Transition, Option<TermId>)>,
    watched: FxHashMap<ControlEdge, Vec<Watched>>,
    view: Option<Rc<dyn View>>,
    around: Around,
    /// What is seen in each activation before its present vertex.
    before: Vec<Vec<(u32, TermId)>>,
    pending: Vec<Pending>,
    found: Vec<Obligation>,
}

impl Monitor {
    pub(super) fn new(
        program: &Program,
        (goal, check): (Goal, CheckId),
        kind: Through,
        conditions: &Conditions<Transition>,
        view: Option<Rc<dyn View>>,
    ) -> Self {
        let mut watched: FxHashMap<ControlEdge, Vec<Watched>> = FxHashMap::default();
        let avoided = conditions.avoid.iter().enumerate();
        let avoided = avoided.map(|(number, one)| (one.edge, Watched::Avoid(number)));
        let through = conditions.through.iter().enumerate();
        let through = through.map(|(number, one)| (one.edge, Watched::Through(number)));
        for (edge, one) in avoided.chain(through) {
            watched.entry(edge).or_default().push(one);
        }
        Self {
            goal,
            check,
            kind,
            avoid: conditions.avoid.clone(),
            through: conditions.through.iter().map(|&edge| (edge, None)).collect(),
            watched,
            view,
            around: Around::new(program, check),
            before: Vec::new(),
            pending: Vec::new(),
            found: Vec::new(),
        }
    }

    fn transition(&self, watched: Watched) -> Transition {
        match watched {
            Watched::Avoid(number) => self.avoid[number],
            Watched::Through(number) => self.through[number].0,
        }
    }

    /// The goal is met here where the condition holds.
    fn meet(&mut self, domain: &mut TermDomain<'_>, condition: TermId) {
        let mut bad = domain.in_regions();
        bad = domain.context.and(bad, condition);
        let never = domain.context.boolean(false);
        let taken: Vec<TermId> =
            self.through.iter().map(|(_, taken)| taken.unwrap_or(never)).collect();
        let enough = match self.kind {
            Through::Each => domain.context.and_all(taken),
            Through::Any => domain.context.or_any(taken),
        };
        bad = domain.context.and(bad, enough);
        let path = domain.paths.condition(domain.path, &mut domain.context);
        let fails = domain.context.and(path, bad);
        if !domain.context.is_false(fails) {
            self.found.push(Obligation { check: self.check, fails, path: domain.path, bad });
        }
    }

    /// A run takes a transition where the condition holds.
    fn take(&mut self, domain: &mut TermDomain<'_>, watched: Watched, condition: TermId) {
        match watched {
            Watched::Avoid(_) => {
                let others = domain.context.not(condition);
                domain.restrict(others);
            }
            Watched::Through(number) => {
                let taken = &mut self.through[number].1;
                *taken = Some(taken.map_or(condition, |one| domain.context.or(one, condition)));
            }
        }
    }
}

impl Hook for Monitor {
    fn begin_call(&mut self, _domain: &mut TermDomain<'_>, _function: FunctionId) {
        self.before.push(Vec::new());
    }

    fn end_call(&mut self, _domain: &mut TermDomain<'_>, _function: FunctionId) {
        self.before.pop();
        let depth = self.before.len();
        self.pending.retain(|one| one.depth <= depth);
    }

    fn enter_vertex(&mut self, domain: &mut TermDomain<'_>, vertex: VertexId, frame: &Frame<'_>) {
        let Some(view) = self.view.clone() else { return };
        let depth = self.before.len();
        let is_leaving = self.watched.keys().any(|edge| {
            edge.function == frame.function && (edge.from == vertex || edge.to == vertex)
        });
        if !is_leaving {
            return;
        }
        let values = view.values(domain, vertex, frame);
        let arrives = |one: &Pending| one.depth == depth && one.target == vertex;
        let (arrived, others) =
            std::mem::take(&mut self.pending).into_iter().partition::<Vec<_>, _>(arrives);
        self.pending = others;
        for one in arrived {
            let Some([_, after]) = self.transition(one.watched).states else { continue };
            let after = matches(domain, &values, after);
            let condition = domain.context.and(one.condition, after);
            self.take(domain, one.watched, condition);
        }
        if let Some(before) = self.before.last_mut() {
            *before = values;
        }
    }

    fn leave_function(&mut self, domain: &mut TermDomain<'_>, frame: &Frame<'_>) {
        let Some(at) = domain.at else { return };
        let edge = ControlEdge::exit(frame.function, at.vertex);
        for watched in self.watched.get(&edge).cloned().unwrap_or_default() {
            let mut condition = domain.here();
            if let (Some([before, after]), Some(view)) =
                (self.transition(watched).states, self.view.clone())
            {
                let values = self.before.last().cloned().unwrap_or_default();
                let left = view.values(domain, at.vertex, frame);
                let ends = [matches(domain, &values, before), matches(domain, &left, after)];
                let ends = domain.context.and_all(ends);
                condition = domain.context.and(condition, ends);
            }
            self.take(domain, watched, condition);
        }
    }

    fn may_follow(&mut self, domain: &mut TermDomain<'_>, way: &Way) -> bool {
        let edge = way.edge();
        if self.around.satisfying.contains(&edge) && self.goal == Goal::Satisfied {
            let always = domain.context.boolean(true);
            self.meet(domain, always);
        }
        for watched in self.watched.get(&edge).cloned().unwrap_or_default() {
            let here = domain.here();
            match (self.transition(watched).states, watched) {
                (None, Watched::Avoid(_)) => return false,
                (None, Watched::Through(_)) => self.take(domain, watched, here),
                (Some([before, _]), _) => {
                    let values = self.before.last().cloned().unwrap_or_default();
                    let before = matches(domain, &values, before);
                    let condition = domain.context.and(here, before);
                    let depth = self.before.len();
                    self.pending.push(Pending { depth, target: edge.to, watched, condition });
                }
            }
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
