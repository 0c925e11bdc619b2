//! Which vertices no error trace gets around.

use std::collections::BTreeSet;

use super::abstraction::Abstraction;
use super::bounds::{Bounds, failing_states};
use super::lengths::Lengths;
use super::{Trace, shortest_within};
use crate::bdd::Limited;
use crate::graph::{Edge, VertexId};
use crate::reachability::{Reached, Until};
use crate::symbolic::{Model, Replacements};

/// The statements of an error trace that all others go through as well. Where a short search does not
/// tell, a statement is kept.
///
/// # Errors
/// If a limit is hit first.
pub fn unavoidable(
    model: &mut Model<'_>,
    reached: &Reached,
    assertions: &[VertexId],
    trace: &Trace,
    until: Until,
) -> Limited<Vec<VertexId>> {
    let mut abstraction = Abstraction::new(model, reached, assertions)?;
    let failing = failing_states(model, reached, assertions, &abstraction)?;
    let mut kept = BTreeSet::new();
    let mut avoidable = Vec::new();
    for vertex in vertices(trace) {
        until.check()?;
        match possible_without(&mut abstraction, &failing, vertex) {
            true => avoidable.push(vertex),
            false => drop(kept.insert(vertex)),
        }
    }
    // A detour around many statements at once is tried first, then around fewer.
    let mut groups = vec![avoidable];
    while let Some(mut group) = groups.pop() {
        if group.is_empty() {
            continue;
        }
        if let Some(around) = detour(model, reached, assertions, &group, until.clone())? {
            let others: BTreeSet<VertexId> = vertices(&around).into_iter().collect();
            kept.retain(|vertex| others.contains(vertex));
            groups.iter_mut().for_each(|group| group.retain(|vertex| others.contains(vertex)));
        } else if let [only] = group.as_slice() {
            kept.insert(*only);
        } else {
            let half = group.split_off(group.len() / 2);
            groups.extend([group, half]);
        }
    }
    Ok(vertices(trace).into_iter().filter(|vertex| kept.contains(vertex)).collect())
}

/// Whether the abstraction of the program has an error trace around a vertex.
fn possible_without(
    abstraction: &mut Abstraction<'_>,
    failing: &[usize],
    vertex: VertexId,
) -> bool {
    let nowhere = vec![false; abstraction.current.len()];
    let before = abstraction.set_present(vertex, &nowhere);
    let graph = abstraction.graph;
    let distances = Lengths::new(abstraction).to_failures(failing);
    let start = graph.procedures[graph.main.index()].entry;
    let possible =
        (0..before.len()).any(|class| distances[abstraction.state(start, class)].is_some());
    abstraction.set_present(vertex, &before);
    possible
}

/// An error trace around some vertices, if there is one and it is found soon.
fn detour(
    model: &mut Model<'_>,
    reached: &Reached,
    assertions: &[VertexId],
    around: &[VertexId],
    until: Until,
) -> Limited<Option<Trace>> {
    let nothing = model.space.constant(false);
    let mut halts = model.replace(Replacements::default());
    let outer = halts.clone();
    for &vertex in around {
        for index in 0..model.graph[vertex].successors.len() as u32 {
            halts.insert(Edge::Step(vertex, index), nothing.clone());
        }
        if model.graph.callee(vertex).is_some() {
            halts.insert(Edge::Call(vertex), nothing.clone());
        }
    }
    model.replace(halts);
    let effort = model.graph.vertices.len() as u64;
    let found = Bounds::new(model, reached, assertions).and_then(|bounds| {
        match bounds.possible(model.graph) {
            true => shortest_within(model, &bounds, assertions, until, effort),
            false => Ok(None),
        }
    });
    model.replace(outer);
    found
}

/// The vertices that transitions of a trace begin at, each once.
fn vertices(trace: &Trace) -> Vec<VertexId> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for transition in &trace.transitions {
        let (Edge::Step(vertex, _) | Edge::Call(vertex) | Edge::Return(vertex)) = transition.edge;
        if seen.insert(vertex) {
            found.push(vertex);
        }
    }
    found
}
