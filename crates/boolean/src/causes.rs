//! Causes of failures by correct transitions, after Ball, Naik and Rajamani (POPL 2003).
//!
//! A transition is correct for an assertion if it is on a trace that ends where the assertion
//! holds. This follows the definition of section 3; figures 5 and 6 as printed cannot ascend.

mod explain;
mod localize;
mod visible;

use std::collections::BTreeSet;

use oxidd::BooleanFunction as _;
use rustc_hash::FxHashSet;

use crate::bdd::{Bdd, Limited, minus};
use crate::graph::{Edge, VertexId};
use crate::reachability::{Reached, Until};
use crate::symbolic::Model;
use crate::trace::State;

pub use explain::{Difference, Origin};
pub(crate) use localize::HaltedRelation;
pub use localize::{
    Cause, Found, Localization, Projection, Unexplained, localize, localize_and_tell,
};
pub use visible::VisibleGlobals;

/// The correct transitions for an assertion.
pub struct CorrectTransitions {
    /// Per vertex, the path edges from which a correct end is reached.
    pub(crate) edges: Vec<Bdd>,
    /// The part of them whose activation has not ended at the correct end.
    open: Vec<Bdd>,
    /// The edges of the supergraph that correct transitions are on.
    pub(crate) projected: FxHashSet<Edge>,
}

/// Whether callers are looked at from an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Ascends to callers; what it would descend into is left for the second phase.
    Ascending,
    /// Descends into callees, and never ascends.
    Descending,
}

struct Search<'m, 'a> {
    model: &'m Model<'a>,
    reached: &'m Reached,
    until: Until,
    correct: CorrectTransitions,
    new: Vec<Bdd>,
    worklist: BTreeSet<VertexId>,
    /// Path edges at exits that the second phase begins with.
    exits: Vec<(VertexId, Bdd)>,
}

impl CorrectTransitions {
    /// The transitions on traces that end where an assertion surely holds.
    ///
    /// # Errors
    /// If a limit is hit first.
    pub fn new(
        model: &Model<'_>,
        reached: &Reached,
        assertion: VertexId,
        until: Until,
    ) -> Limited<Self> {
        let nothing = model.space.constant(false);
        let vertices = model.graph.vertices.len();
        let correct = Self {
            edges: vec![nothing.clone(); vertices],
            open: Vec::new(),
            projected: FxHashSet::default(),
        };
        let new = vec![nothing; vertices];
        let (worklist, exits) = (BTreeSet::new(), Vec::new());
        let mut search = Search { model, reached, until, correct, new, worklist, exits };
        let ends = minus(&reached.edges[assertion.index()], &model.failing(assertion)?)?;
        search.add(assertion, &ends)?;
        search.run(Phase::Ascending)?;
        search.correct.open = search.correct.edges.clone();
        for (exit, edges) in std::mem::take(&mut search.exits) {
            search.add(exit, &edges)?;
        }
        search.run(Phase::Descending)?;
        Ok(search.correct)
    }

    /// Whether no correct trace reaches the assertion.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.edges.iter().any(Bdd::satisfiable)
    }

    /// Whether a transition of the program is correct. That of a completed call is the step of the
    /// call vertex, from the state in which it calls.
    pub fn contains(
        &self,
        model: &Model<'_>,
        reached: &Reached,
        edge: Edge,
        from: &State,
        to: &State,
    ) -> Limited<bool> {
        match edge {
            Edge::Step(vertex, index) => {
                let after = model.graph[vertex].successors[index as usize];
                self.joined(model, reached, (vertex, from), (after, to))
            }
            Edge::Call(call) => {
                let calls = self.correct_calls(model, reached, call)?;
                let callee = model.graph.called(call);
                let arguments = model.space.local_slots(callee).map(|slot| &slot.next);
                let arguments = model.space.literals(arguments.zip(to.locals.iter().copied()))?;
                let set = calls.and(&model.state_set(call, from)?)?.and(&arguments)?;
                Ok(set.satisfiable())
            }
            Edge::Return(call) => {
                let callee = model.graph.called(call);
                let globals = model.space.globals.iter().map(|slot| &slot.next);
                let left = globals.chain(&model.space.returned).zip(from.values());
                let summary =
                    reached.summaries[callee.index()].and(&model.space.literals(left)?)?;
                let after = model.graph[call].successors[0];
                let good = self.edges[after.index()].and(&model.state_set(after, to)?)?;
                let sent = model.send(call, &reached.edges[call.index()])?;
                Ok(model.completions_into(call, &sent, &summary, &good)?.satisfiable())
            }
        }
    }

    /// Whether a transition is correct by what its procedure sees. Returns are looked at as completed
    /// calls.
    pub(crate) fn contains_visible(
        &self,
        model: &Model<'_>,
        reached: &Reached,
        visible: &VisibleGlobals,
        (edge, from, to): (Edge, &State, &State),
    ) -> Limited<bool> {
        match edge {
            Edge::Step(vertex, index) => {
                let after = model.graph[vertex].successors[index as usize];
                let (from, to) =
                    (visible.state_set(model, vertex, from)?, visible.state_set(model, after, to)?);
                // What is not seen does not change: it is the same at both ends, as at the entry.
                let before = reached.edges[vertex.index()].restrict(&from)?;
                let good = self.edges[after.index()].restrict(&to)?;
                Ok(before.and(&good)?.satisfiable())
            }
            Edge::Call(call) => {
                let calls = self.correct_calls(model, reached, call)?;
                let callee = model.graph.called(call);
                let arguments = model.space.local_slots(callee).map(|slot| &slot.next);
                let arguments = model.space.literals(arguments.zip(to.locals.iter().copied()))?;
                let from = visible.state_set(model, call, from)?;
                Ok(calls.and(&from)?.and(&arguments)?.satisfiable())
            }
            Edge::Return(_) => unreachable!("completed calls are looked at, not returns"),
        }
    }

    /// Whether one activation reaches the first state, and a correct end from the second.
    fn joined(
        &self,
        model: &Model<'_>,
        reached: &Reached,
        from: (VertexId, &State),
        to: (VertexId, &State),
    ) -> Limited<bool> {
        let before = reached.edges[from.0.index()].restrict(&model.state_set(from.0, from.1)?)?;
        let after = self.edges[to.0.index()].restrict(&model.state_set(to.0, to.1)?)?;
        Ok(before.and(&after)?.satisfiable())
    }

    /// The correct transitions of a call edge: over the caller's current values and arguments.
    fn correct_calls(&self, model: &Model<'_>, reached: &Reached, call: VertexId) -> Limited<Bdd> {
        let callee = model.graph.called(call);
        let sent = model.send(call, &reached.edges[call.index()])?;
        let entry = model.graph.procedures[callee.index()].entry;
        let open = sent.and(&model.begun_states(&self.open[entry.index()])?)?;
        let after = &self.edges[model.graph[call].successors[0].index()];
        let summary = &reached.summaries[callee.index()];
        let completed = model.completions_into(call, &sent, summary, after)?;
        let completed = model.without_left(&completed)?;
        model.without_entry(&open.or(&completed)?)
    }

    /// The correct transitions of a step: over the variables of its relation, and for a completed
    /// call over the caller's current values, next globals and returned values.
    fn correct_steps(
        &self,
        model: &Model<'_>,
        reached: &Reached,
        vertex: VertexId,
        index: u32,
    ) -> Limited<Bdd> {
        let after = &self.edges[model.graph[vertex].successors[index as usize].index()];
        let before = &reached.edges[vertex.index()];
        let Some(callee) = model.graph.callee(vertex) else {
            let transitions = model.transitions_into(vertex, index, after)?;
            return model.without_entry(&transitions.and(before)?);
        };
        let sent = model.send(vertex, before)?;
        let summary = &reached.summaries[callee.index()];
        let completed = model.completions_into(vertex, &sent, summary, after)?;
        model.without_entry(&model.without_arguments(vertex, &completed)?)
    }

    /// What a step's relation becomes when its incorrect transitions from correct states, and from
    /// one further state, are halted. At the entry of `main` that is all incorrect transitions: the
    /// values that the program begins with are one choice.
    pub(crate) fn halted(
        &self,
        model: &Model<'_>,
        reached: &Reached,
        visible: &VisibleGlobals,
        (edge, from): (Edge, &State),
    ) -> Limited<Bdd> {
        let (vertex, correct) = match edge {
            Edge::Step(vertex, index) => {
                (vertex, self.correct_steps(model, reached, vertex, index)?)
            }
            Edge::Call(call) => (call, self.correct_calls(model, reached, call)?),
            Edge::Return(_) => unreachable!("completed calls are halted, not returns"),
        };
        let main = &model.graph.procedures[model.graph.main.index()];
        let sources = if vertex == main.entry {
            model.space.constant(true)
        } else {
            let correct = model.without_entry(&self.edges[vertex.index()])?;
            let sources = correct.or(&model.state_set(vertex, from)?)?;
            visible.widened(model, vertex, &sources)?
        };
        let halted = minus(&sources, &correct)?;
        minus(model.relation(edge), &halted)
    }
}

impl Search<'_, '_> {
    fn add(&mut self, vertex: VertexId, edges: &Bdd) -> Limited<()> {
        let known = &self.correct.edges[vertex.index()];
        let added = minus(edges, known)?;
        if added.satisfiable() {
            self.correct.edges[vertex.index()] = known.or(&added)?;
            self.new[vertex.index()] = self.new[vertex.index()].or(&added)?;
            self.worklist.insert(vertex);
        }
        Ok(())
    }

    /// Adds path edges that lead on along an edge, and the edge, if there are any.
    fn add_along(&mut self, edge: Edge, vertex: VertexId, edges: &Bdd) -> Limited<()> {
        if edges.satisfiable() {
            self.correct.projected.insert(edge);
            self.add(vertex, edges)?;
        }
        Ok(())
    }

    fn run(&mut self, phase: Phase) -> Limited<()> {
        let (model, reached) = (self.model, self.reached);
        let nothing = model.space.constant(false);
        let mut steps = 0u32;
        // Later vertices first: most predecessors come before them in the order.
        while let Some(vertex) = self.worklist.pop_last() {
            steps += 1;
            self.until.check()?;
            if steps.is_multiple_of(64) {
                model.space.make_room()?;
            }
            let new = std::mem::replace(&mut self.new[vertex.index()], nothing.clone());
            for &(before, index) in &model.graph[vertex].predecessors {
                if model.graph.callee(before).is_some() {
                    self.before_call(before, &new, phase)?;
                    continue;
                }
                let edges = model.pre(before, index, &new)?.and(&reached.edges[before.index()])?;
                self.add_along(Edge::Step(before, index), before, &edges)?;
            }
            let procedure = model.graph.procedure(vertex);
            if phase == Phase::Ascending && vertex == procedure.entry {
                let states = model.begun_states(&new)?;
                for &call in &procedure.callers {
                    let sent = model.send(call, &reached.edges[call.index()])?;
                    let senders = model.senders(call, &sent, &states)?;
                    self.add_along(Edge::Call(call), call, &senders)?;
                }
            }
        }
        Ok(())
    }

    /// Goes back over a completed call by summaries, and notes where its callee ends.
    fn before_call(&mut self, call: VertexId, new: &Bdd, phase: Phase) -> Limited<()> {
        let (model, reached) = (self.model, self.reached);
        let callee = model.graph.called(call);
        let sent = model.send(call, &reached.edges[call.index()])?;
        let summary = &reached.summaries[callee.index()];
        let completions = model.completions_into(call, &sent, summary, new)?;
        if !completions.satisfiable() {
            return Ok(());
        }
        self.correct.projected.extend([Edge::Call(call), Edge::Return(call)]);
        self.add_along(Edge::Step(call, 0), call, &model.calling(&completions)?)?;
        let exits = model.unsummarize(&model.summaries(&completions)?)?;
        let exit = model.graph.procedures[callee.index()].exit;
        match phase {
            Phase::Ascending => self.exits.push((exit, exits)),
            Phase::Descending => self.add(exit, &exits)?,
        }
        Ok(())
    }
}
