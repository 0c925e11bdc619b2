//! Every repair is put into the text, and the text is read and checked again.

use super::edits::{Edit, apply};
use super::proposals::Repair;
use super::search::Search;
use crate::analysis::with_room;
use crate::bdd::Limited;
use crate::graph::Graph;
use crate::reachability::explore;

impl Search<'_> {
    /// The first repairs that hold when they are checked again, as many as are asked for.
    pub(super) fn verified(&mut self, repairs: Vec<Repair>) -> Limited<Vec<Repair>> {
        let mut kept = Vec::new();
        for (index, mut repair) in repairs.iter().cloned().enumerate() {
            if kept.len() == self.options.most {
                self.counts.untried += repairs.len() - index;
                break;
            }
            let held = self.holds(&repair.edits);
            let Some(held) = self.in_time(held)? else { break };
            if let Some(reaching) = held {
                repair.rank.vacuous = !reaching;
                kept.push(repair);
            }
        }
        Ok(kept)
    }

    /// Whether the changed text has no failing assertion, and then whether those that failed are
    /// still reached.
    pub(super) fn holds(&self, edits: &[Edit]) -> Limited<Option<bool>> {
        let Some(text) = apply(self.text, edits).and_then(|text| self.read(&text)) else {
            return Ok(None);
        };
        let graph = Graph::new(&text.program);
        with_room(&graph, self.options.order, &self.options.limits, |model| {
            let reached = explore(model, self.options.limits.until())?;
            for &assertion in &graph.assertions {
                if model.fails(assertion, &reached)? {
                    return Ok(None);
                }
            }
            let must_reach = self.must_reach(&graph);
            Ok(Some(must_reach.iter().all(|&vertex| reached.is_reached(vertex))))
        })
    }
}
