//! Control dependence within a function, after Ferrante, Ottenstein and Warren: a vertex depends on
//! a decision if one way from it certainly leads to the vertex and another one may not.

use super::dominators::Dominators;
use super::flow::Flow;
use ir::VertexId;

/// What a vertex depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Controller {
    /// The call of the function.
    Entry,
    /// A decision.
    Vertex(VertexId),
}

/// Who controls each vertex that can be reached; what no decision does, the entry does.
pub(super) fn controllers(flow: &Flow) -> Vec<Vec<Controller>> {
    let tree = Dominators::new(&flow.before, &flow.next, flow.end);
    let mut frontiers = tree.frontiers(&flow.next);
    frontiers.truncate(flow.end);
    // A way out of an endless loop that was made up is no decision.
    let decides = |place: usize| flow.next[place].iter().filter(|&&to| to != flow.end).count() > 1;
    let controller = |place: usize| match place {
        place if place == flow.start => Some(Controller::Entry),
        place => decides(place).then(|| Controller::Vertex(place.into())),
    };
    let controllers = |(vertex, frontier): (usize, Vec<usize>)| {
        let mut found: Vec<_> = frontier.into_iter().filter_map(controller).collect();
        if found.is_empty() && flow.reaches(vertex.into()) {
            found.push(Controller::Entry);
        }
        found.sort_unstable();
        found
    };
    frontiers.into_iter().enumerate().map(controllers).collect()
}
