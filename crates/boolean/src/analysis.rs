//! Running an analysis with as much room as it needs.

use std::time::Instant;

use crate::bdd::{Limit, Limited, Order};
use crate::graph::Graph;
use crate::reachability::Until;
use crate::symbolic::Model;

/// What an analysis may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// It ends at this time.
    pub deadline: Option<Instant>,
    /// So many nodes the sets of states may have.
    pub nodes: usize,
}

impl Limits {
    /// The end of a search within these limits.
    #[must_use]
    pub fn until(&self) -> Until {
        Until { deadline: self.deadline, ..Until::default() }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { deadline: None, nodes: 1 << 25 }
    }
}

/// Does some work on the relations of a program. The room for nodes is fixed when it is made and
/// costs time, so the work begins with little and is done again with more where that is not enough.
///
/// # Errors
/// If a limit is hit.
pub fn with_room<T>(
    graph: &Graph<'_>,
    order: Order,
    limits: &Limits,
    mut work: impl FnMut(&mut Model<'_>) -> Limited<T>,
) -> Limited<T> {
    let variables = graph.globals() as usize
        + graph.procedures.iter().map(|known| known.locals as usize).max().unwrap_or(0);
    // Renamings are lists of nodes; the first attempt should not fail for a few hundred variables.
    let wanted = 256 * variables + 256 * graph.vertices.len();
    let mut capacity = wanted.next_power_of_two().clamp(1 << 16, limits.nodes);
    loop {
        let outcome = Model::new(graph, order, capacity).and_then(|mut model| work(&mut model));
        match outcome {
            Err(Limit::Nodes) if capacity < limits.nodes => {
                capacity = (capacity * 8).min(limits.nodes);
            }
            outcome => return outcome,
        }
    }
}
