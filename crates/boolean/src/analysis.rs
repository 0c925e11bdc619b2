//! Running an analysis with as much room as it needs.

use std::time::Instant;

use limits::Interrupter;

use crate::bdd::{Limit, Limited, Order};
use crate::graph::Graph;
use crate::reachability::Until;
use crate::symbolic::Model;

/// What an analysis may use.
#[derive(Debug, Clone)]
pub struct Limits {
    /// It ends at this time.
    pub deadline: Option<Instant>,
    /// It ends when this says so.
    pub interrupter: Option<Interrupter>,
    /// This many nodes the sets of states may have.
    pub nodes: usize,
}

impl Limits {
    /// The end of a search within these limits.
    #[must_use]
    pub fn until(&self) -> Until {
        Until { deadline: self.deadline, interrupter: self.interrupter.clone(), ..Until::default() }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { deadline: None, interrupter: None, nodes: 1 << 25 }
    }
}

/// Does some work on the relations of a program. The room for nodes is fixed when it is made and
/// costs time, so the work begins with little and is done again with more where that is not enough.
/// Without a given order of variables, each room is tried with all orders.
///
/// # Errors
/// If a limit is hit.
pub fn with_room<T>(
    graph: &Graph<'_>,
    order: Option<Order>,
    limits: &Limits,
    mut work: impl FnMut(&mut Model<'_>) -> Limited<T>,
) -> Limited<T> {
    let variables = graph.globals() as usize
        + graph.procedures.iter().map(|known| known.locals as usize).max().unwrap_or(0);
    // Renamings are lists of nodes; the first attempt should not fail for a few hundred variables.
    let wanted = 256 * variables + 256 * graph.vertices.len();
    let mut capacity = wanted.next_power_of_two().clamp(1 << 16, limits.nodes);
    let orders = order.map_or(vec![Order::Declaration, Order::Affinity], |order| vec![order]);
    loop {
        for &order in &orders {
            let model = Model::new(graph, order, capacity, limits.until());
            match model.and_then(|mut model| work(&mut model)) {
                Err(Limit::Nodes) => limits.until().check()?,
                outcome => return outcome,
            }
        }
        if capacity == limits.nodes {
            return Err(Limit::Nodes);
        }
        capacity = (capacity * 8).min(limits.nodes);
    }
}
