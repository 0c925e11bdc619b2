//! Images of sets under edges, forwards and backwards.
//!
//! A set of *path edges* is over entry values and current values. A *summary* of a procedure is
//! over current globals and arguments before, next globals and returned values after. What a
//! caller *sends* is a set over its path edges and the arguments; what a callee *leaves* in a
//! caller is over the caller's entry values and locals, next globals and returned values.

use oxidd::{BooleanFunction as _, BooleanFunctionQuant as _};

use super::{CallKind, Kind, Model};
use crate::bdd::{Bdd, Limited, and_exists};
use crate::graph::{Edge, ProcedureId, VertexId};

impl Model<'_> {
    fn call_kind_of(&self, call: VertexId) -> &CallKind {
        match &self.kinds[call.index()] {
            Kind::Call(kind) => kind,
            _ => unreachable!("only call vertices call"),
        }
    }

    /// The path edges after a step that is no call.
    pub fn post(&self, vertex: VertexId, index: u32, set: &Bdd) -> Limited<Bdd> {
        let relation = self.relation(Edge::Step(vertex, index));
        match &self.kinds[vertex.index()] {
            Kind::Guard | Kind::Entry { .. } => Ok(set.and(relation)?),
            Kind::Assign { current, to_current, .. } => {
                to_current.apply(&and_exists(set, relation, current)?)
            }
            Kind::Return { locals, .. } => and_exists(set, relation, locals),
            Kind::Call(_) | Kind::Exit => unreachable!("calls and exits make no plain steps"),
        }
    }

    /// The path edges from which a step that is no call leads into a set.
    pub fn pre(&self, vertex: VertexId, index: u32, set: &Bdd) -> Limited<Bdd> {
        let relation = self.relation(Edge::Step(vertex, index));
        match &self.kinds[vertex.index()] {
            Kind::Guard => Ok(set.and(relation)?),
            Kind::Entry { fresh } => and_exists(set, relation, fresh),
            Kind::Assign { next, to_next, .. } => and_exists(&to_next.apply(set)?, relation, next),
            Kind::Return { returned, .. } => and_exists(set, relation, returned),
            Kind::Call(_) | Kind::Exit => unreachable!("calls and exits make no plain steps"),
        }
    }

    /// The transitions of a step that is no call that lead into a set: over entry values and the
    /// variables of the step's relation.
    pub fn transitions_into(&self, vertex: VertexId, index: u32, set: &Bdd) -> Limited<Bdd> {
        let relation = self.relation(Edge::Step(vertex, index));
        let after = match &self.kinds[vertex.index()] {
            Kind::Assign { to_next, .. } => to_next.apply(set)?,
            _ => set.clone(),
        };
        Ok(after.and(relation)?)
    }

    /// What a call sends from a set of path edges.
    pub fn send(&self, call: VertexId, set: &Bdd) -> Limited<Bdd> {
        Ok(set.and(self.relation(Edge::Call(call)))?)
    }

    /// The states in which the callee begins: current globals and arguments.
    pub fn sent_states(&self, sent: &Bdd) -> Limited<Bdd> {
        Ok(sent.exists(&self.renamings.entry_and_locals)?)
    }

    /// The path edges at the entry of a procedure that begins in these states.
    pub fn entry_edges(&self, procedure: ProcedureId, states: &Bdd) -> Limited<Bdd> {
        let entered = self.renamings.entered.apply(states)?;
        Ok(entered.and(&self.procedures[procedure.index()].identity)?)
    }

    /// The states, as current globals and arguments, that path edges at an entry begin in.
    pub fn begun_states(&self, edges: &Bdd) -> Limited<Bdd> {
        let begun = edges.exists(&self.renamings.current)?;
        self.renamings.summarized.apply(&begun)
    }

    /// The summary of path edges at an exit.
    pub fn summarize(&self, edges: &Bdd) -> Limited<Bdd> {
        self.renamings.summarized.apply(edges)
    }

    /// The path edges at an exit that have a summary.
    pub fn unsummarize(&self, summary: &Bdd) -> Limited<Bdd> {
        self.renamings.unsummarized.apply(summary)
    }

    /// The path edges after a completed call.
    pub fn complete(&self, call: VertexId, sent: &Bdd, summary: &Bdd) -> Limited<Bdd> {
        let kind = self.call_kind_of(call);
        let summary = summary.and(self.relation(Edge::Step(call, 0)))?;
        kind.to_current.apply(&and_exists(sent, &summary, &kind.forgotten)?)
    }

    /// Completed calls that lead into a set: over path edges of the caller, arguments, next
    /// globals and returned values.
    pub fn completions_into(
        &self,
        call: VertexId,
        sent: &Bdd,
        summary: &Bdd,
        set: &Bdd,
    ) -> Limited<Bdd> {
        let left = self.call_kind_of(call).to_left.apply(set)?;
        let left = left.and(self.relation(Edge::Step(call, 0)))?;
        Ok(left.and(&sent.and(summary)?)?)
    }

    /// The path edges of the caller in a set of completed calls.
    pub fn calling(&self, completions: &Bdd) -> Limited<Bdd> {
        Ok(completions.exists(&self.renamings.transferred)?)
    }

    /// The summaries in a set of completed calls.
    pub fn summaries(&self, completions: &Bdd) -> Limited<Bdd> {
        Ok(completions.exists(&self.renamings.entry_and_locals)?)
    }

    /// The path edges of a caller among those given that send states of a set.
    pub fn senders(&self, call: VertexId, sent: &Bdd, states: &Bdd) -> Limited<Bdd> {
        and_exists(sent, states, &self.call_kind_of(call).arguments)
    }

    /// A set without its entry values.
    pub fn without_entry(&self, set: &Bdd) -> Limited<Bdd> {
        Ok(set.exists(&self.renamings.entry)?)
    }

    /// A set of completed calls without next globals and returned values.
    pub fn without_left(&self, completions: &Bdd) -> Limited<Bdd> {
        Ok(completions.exists(&self.renamings.left)?)
    }

    /// A set of completed calls without arguments.
    pub fn without_arguments(&self, call: VertexId, completions: &Bdd) -> Limited<Bdd> {
        Ok(completions.exists(&self.call_kind_of(call).arguments)?)
    }

    /// A set of path edges without states: what is left are labels and conditions of a game.
    pub fn choices(&self, set: &Bdd) -> Limited<Bdd> {
        Ok(set.exists(&self.renamings.entry)?.exists(&self.renamings.current)?)
    }
}
