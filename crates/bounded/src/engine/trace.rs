//! Which edges a run takes, and in which states.

use std::rc::Rc;

use analysis::around::Around;
use ir::{CheckId, ControlEdge, ControlPoint, FunctionId, FunctionKind, Program, VertexId};
use logic::TermId;
use rustc_hash::FxHashSet;

use super::transition::{Transition, Valuation, View};
use crate::domain::TermDomain;
use crate::hook::{Frame, Hook, Way};

/// The edges of a run in the user's functions.
#[derive(Debug, Clone, Default)]
pub(super) struct Recorded {
    /// In their order.
    pub transitions: Vec<Transition>,
    /// The vertices that it comes to, in all functions, before it violates the assertion.
    pub path: Vec<ControlPoint>,
    /// How many transitions come before the assertion was satisfied for the last time; none if it never was.
    pub satisfied: Option<usize>,
    /// How many of them come before it was violated, if it was.
    pub violated: Option<usize>,
    /// Whether the run may also do something else: not everything is given.
    pub is_open: bool,
}

/// Where the run is in an activation.
#[derive(Debug, Clone, Default)]
struct Here {
    state: Valuation,
    /// The transition that leads to the next vertex.
    pending: Option<(usize, VertexId)>,
}

/// Records the one run of an execution in which everything is given.
pub(super) struct Recorder {
    check: CheckId,
    around: Around,
    users: FxHashSet<FunctionId>,
    view: Option<Rc<dyn View>>,
    activations: Vec<Here>,
    /// The run is over as soon as it satisfies the assertion after one of these.
    until: Option<Vec<Transition>>,
    is_over: bool,
    recorded: Recorded,
}

impl Recorder {
    pub(super) fn new(
        program: &Program,
        check: CheckId,
        view: Option<Rc<dyn View>>,
        until: Option<Vec<Transition>>,
    ) -> Self {
        let functions = program.functions.entries();
        let users = functions.filter(|(_, one)| one.kind == FunctionKind::User);
        Self {
            check,
            around: Around::new(program, check),
            users: users.map(|(id, _)| id).collect(),
            view,
            activations: Vec::new(),
            until,
            is_over: false,
            recorded: Recorded::default(),
        }
    }

    pub(super) fn recorded(self) -> Recorded {
        self.recorded
    }

    /// What is known of a condition in the one run.
    fn decide(&mut self, domain: &TermDomain<'_>, condition: TermId) -> bool {
        let known = domain.context.is_true(condition);
        self.recorded.is_open |= !known && !domain.context.is_false(condition);
        known
    }

    fn state(
        &mut self,
        domain: &mut TermDomain<'_>,
        view: &dyn View,
        vertex: VertexId,
        frame: &Frame<'_>,
    ) -> Valuation {
        let values = view.values(domain, vertex, frame).into_iter();
        let values = values.map(|(predicate, term)| (predicate, self.decide(domain, term)));
        Valuation::new(values.collect::<Vec<_>>())
    }

    fn satisfy(&mut self) {
        self.recorded.satisfied = Some(self.recorded.transitions.len());
        let taken = &self.recorded.transitions;
        self.is_over = self.until.as_ref().is_some_and(|until| {
            let is_it = |one: &Transition| until.contains(one) || until.contains(&one.edge.into());
            taken.iter().any(is_it)
        });
    }

    fn violate(&mut self) {
        self.recorded.violated = Some(self.recorded.transitions.len());
        self.is_over = true;
    }

    fn take(&mut self, edge: ControlEdge) {
        let number = self.recorded.transitions.len();
        let Some(here) = self.activations.last_mut() else { return };
        let states = self.view.is_some().then_some([here.state, Valuation::default()]);
        here.pending = Some((number, edge.to));
        self.recorded.transitions.push(Transition { edge, states });
    }
}

impl Hook for Recorder {
    fn begin_call(&mut self, _domain: &mut TermDomain<'_>, _function: FunctionId) {
        self.activations.push(Here::default());
    }

    fn end_call(&mut self, _domain: &mut TermDomain<'_>, _function: FunctionId) {
        self.activations.pop();
    }

    fn enter_vertex(&mut self, domain: &mut TermDomain<'_>, vertex: VertexId, frame: &Frame<'_>) {
        if self.is_over {
            // Nothing that follows is asked for.
            let never = domain.context.boolean(false);
            domain.restrict(never);
            return;
        }
        let function = frame.function;
        self.recorded.path.push(ControlPoint { function, vertex });
        let Some(view) = self.view.clone().filter(|_| self.users.contains(&function)) else {
            return;
        };
        let state = self.state(domain, &*view, vertex, frame);
        let Some(here) = self.activations.last_mut() else { return };
        here.state = state;
        if let Some((number, target)) = here.pending.take()
            && target == vertex
            && let Some([_, after]) = &mut self.recorded.transitions[number].states
        {
            *after = state;
        }
    }

    fn leave_function(&mut self, domain: &mut TermDomain<'_>, frame: &Frame<'_>) {
        let Some(here) = domain.at.filter(|_| !self.is_over) else { return };
        let condition = domain.here();
        if !self.users.contains(&frame.function) || !self.decide(domain, condition) {
            return;
        }
        self.take(ControlEdge::exit(frame.function, here.vertex));
        let view = self.view.clone();
        let after = view.map(|view| self.state(domain, &*view, here.vertex, frame));
        if let (Some(last), Some(after)) = (self.recorded.transitions.last_mut(), after)
            && let Some([_, state]) = &mut last.states
        {
            *state = after;
        }
    }

    fn may_follow(&mut self, domain: &mut TermDomain<'_>, way: &Way) -> bool {
        let edge = way.edge();
        if self.is_over {
            return false;
        }
        let here = domain.here();
        if !self.decide(domain, here) {
            return true;
        }
        if self.around.failing.contains(&edge) {
            self.violate();
            return true;
        }
        if self.around.satisfying.contains(&edge) {
            self.satisfy();
        }
        if self.users.contains(&way.function) {
            self.take(edge);
        }
        true
    }

    fn reach_check(&mut self, domain: &mut TermDomain<'_>, check: CheckId, bad: TermId) {
        if check != self.check || self.is_over {
            return;
        }
        let here = domain.here();
        if !self.decide(domain, here) {
            return;
        }
        match self.decide(domain, bad) {
            true => self.violate(),
            false => self.satisfy(),
        }
    }
}
