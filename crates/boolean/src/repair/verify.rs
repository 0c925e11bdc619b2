//! Every repair is put into the text, and the text is read and checked again.

use rustc_hash::FxHashSet;

use super::edits::{Edit, apply};
use super::proposals::Repair;
use super::search::Search;
use crate::analysis::with_room;
use crate::bdd::Limited;
use crate::graph::Graph;
use crate::reachability::explore;

/// This many repairs are checked at the same time.
const MOST_WORKERS: usize = 2;
/// Decision diagrams are walked through recursively.
const STACK: usize = 256 << 20;

impl Search<'_> {
    /// The first repairs that hold when they are checked again, as many as are asked for.
    pub(super) fn verified(&mut self, repairs: Vec<Repair>) -> Limited<Vec<Repair>> {
        let mut kept = Vec::new();
        let workers = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_WORKERS);
        // Different changes may come to the same text.
        let mut texts = FxHashSet::default();
        let repairs: Vec<Repair> = repairs
            .into_iter()
            .filter(|repair| apply(self.text, &repair.edits).is_some_and(|text| texts.insert(text)))
            .collect();
        let mut left = repairs.as_slice();
        while !left.is_empty() && kept.len() < self.options.most {
            let some;
            (some, left) = left.split_at(workers.min(left.len()));
            for (repair, held) in some.iter().zip(self.held(some)) {
                let Some(held) = self.in_time(held)? else { return Ok(kept) };
                if let Some(reaching) = held {
                    let mut repair = repair.clone();
                    repair.rank.vacuous = !reaching;
                    kept.push(repair);
                    self.tell_so_far(&kept);
                }
            }
        }
        self.counts.untried += left.len();
        kept.truncate(self.options.most);
        Ok(kept)
    }

    /// What is known of some repairs, each checked by a worker of its own.
    fn held(&self, repairs: &[Repair]) -> Vec<Limited<Option<bool>>> {
        if let [only] = repairs {
            return vec![self.holds(&only.edits)];
        }
        std::thread::scope(|scope| {
            let workers: Vec<_> = repairs
                .iter()
                .map(|repair| {
                    let worker = std::thread::Builder::new().stack_size(STACK);
                    worker.spawn_scoped(scope, move || self.holds(&repair.edits))
                })
                .collect();
            let joined = workers.into_iter().zip(repairs).map(|(worker, repair)| match worker {
                Ok(worker) => {
                    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                }
                // There is no room for another thread.
                Err(_) => self.holds(&repair.edits),
            });
            joined.collect()
        })
    }

    /// Whether the changed text has no failing assertion, and then whether those that failed are
    /// still reached.
    pub(super) fn holds(&self, edits: &[Edit]) -> Limited<Option<bool>> {
        let Some(text) = apply(self.text, edits).and_then(|text| self.read(&text)) else {
            return Ok(None);
        };
        let graph = Graph::new(&text.program);
        with_room(&graph, self.options.order, &self.options.limits, |model| {
            model.ignored = self.ignored.iter().map(|&index| graph.assertions[index]).collect();
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
