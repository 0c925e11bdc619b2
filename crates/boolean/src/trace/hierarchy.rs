//! Short traces of large programs.
//!
//! A completed call counts as two steps, whatever happens in it: its summary is known from the
//! search for reachable states. What happens in it is looked for afterwards, in the callee alone
//! and in the same way. Only summaries that were found before the one in question are used there,
//! so that a recursive procedure is never explained by itself.

use oxidd::BooleanFunction as _;
use rustc_hash::FxHashMap;

use super::distances::Distances;
use super::{Piece, Search, State, Trace, Transition, failing};
use crate::bdd::{Bdd, Limited};
use crate::graph::{Edge, ProcedureId, VertexId};
use crate::reachability::{Reached, Until};
use crate::symbolic::Model;

/// The summaries that calls are jumped over with.
pub(super) struct Jumps<'m> {
    reached: &'m Reached,
    /// Only summaries found by earlier steps are used.
    before: u64,
    /// Whether the search also goes into callees, never to come back.
    pub opens: bool,
}

/// A completed call whose inside is not known yet.
pub(super) struct Completed {
    pub call: VertexId,
    pub called_in: State,
    pub entered: State,
    pub left: State,
    pub after: State,
}

/// A short trace to a state in which one of the assertions fails, if there is one.
///
/// # Errors
/// If a limit is hit first.
pub fn short(
    model: &Model<'_>,
    reached: &Reached,
    assertions: &[VertexId],
    until: Until,
) -> Limited<Option<Trace>> {
    let goals = failing(model, assertions)?;
    let distances = Distances::to_failures(model, reached, &goals)?;
    let jumps = Jumps { reached, before: u64::MAX, opens: true };
    let mut search = Search::new(model, goals, distances, Some(jumps));
    search.enter(0, model.graph.main, &model.space.constant(true))?;
    let Some(end) = search.run(until)? else { return Ok(None) };
    let assertion = end.vertex;
    let mut pieces = search.backwards(end)?;
    pieces.reverse();
    let mut transitions = Vec::new();
    // Pieces that are still to be written, the next one last.
    let mut pending: Vec<(Piece, u64)> = pieces.into_iter().map(|it| (it, u64::MAX)).collect();
    while let Some((piece, before)) = pending.pop() {
        let completed = match piece {
            Piece::Transition(transition) => {
                transitions.push(transition);
                continue;
            }
            Piece::Completed(completed) => completed,
        };
        transitions.push(Transition {
            edge: Edge::Call(completed.call),
            from: completed.called_in.clone(),
            to: completed.entered.clone(),
            called_in: None,
        });
        let (inside, before) = inside(model, reached, &completed, before, until)?;
        let back = Transition {
            edge: Edge::Return(completed.call),
            from: completed.left,
            to: completed.after,
            called_in: Some(completed.called_in),
        };
        pending.push((Piece::Transition(back), before));
        pending.extend(inside.into_iter().rev().map(|piece| (piece, before)));
    }
    Ok(Some(Trace { assertion, transitions }))
}

/// The pieces of a run of a callee from a state at its entry to one at its exit, and the step
/// before which the summaries in it were found.
fn inside(
    model: &Model<'_>,
    reached: &Reached,
    completed: &Completed,
    before: u64,
    until: Until,
) -> Limited<(Vec<Piece>, u64)> {
    let callee = model.graph.callee(completed.call).expect("a call");
    let exit = model.graph.procedures[callee.index()].exit;
    let begun = model.begun_states(&model.entered_set(callee, &completed.entered)?)?;
    let left = model.state_set(exit, &completed.left)?;
    let goal = model.entered_set(callee, &completed.entered)?.and(&left)?;
    let summary = model.summarize(&goal)?;
    let mut found = before;
    for (step, part) in &reached.found[callee.index()] {
        if *step < before && part.and(&summary)?.satisfiable() {
            found = *step;
            break;
        }
    }
    let goals = FxHashMap::from_iter([(exit, left)]);
    let jumps = Jumps { reached, before: found, opens: false };
    let distances = Distances::plain(model.graph.distances_within(exit));
    let mut search = Search::new(model, goals, distances, Some(jumps));
    search.enter(0, callee, &begun)?;
    let end = search.run(until)?.expect("a summary has a run");
    Ok((search.backwards(end)?, found))
}

impl Search<'_, '_> {
    /// The summary that a call is jumped over with.
    pub(super) fn jump(&self, callee: ProcedureId) -> Limited<Bdd> {
        let jumps = self.jumps.as_ref().expect("a search that jumps over calls");
        if jumps.before == u64::MAX {
            return Ok(jumps.reached.summaries[callee.index()].clone());
        }
        let mut summary = self.model.space.constant(false);
        for (step, part) in &jumps.reached.found[callee.index()] {
            if *step < jumps.before {
                summary = summary.or(part)?;
            }
        }
        Ok(summary)
    }
}
