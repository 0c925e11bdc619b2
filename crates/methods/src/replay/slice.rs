//! What can have been executed when a log was written.

use std::collections::BTreeMap;

use bounded::Execution;
use ir::{FunctionId, VertexId};
use logic::{Answer, TermId};

use super::Search;

/// Whether something was executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In no execution behind the log.
    Never,
    /// In some.
    Perhaps,
    /// In all.
    Always,
}

/// Which vertices were executed; of those that are not named, none was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Slice {
    /// The vertices that were come to.
    pub vertices: BTreeMap<(FunctionId, VertexId), Place>,
}

/// How many questions are asked about branches, and how many conflicts each may have.
const QUESTIONS: u32 = 64;
const CONFLICTS: u32 = 5_000;

impl Search<'_, '_> {
    /// Which vertices the executions go through that the condition describes.
    pub(super) fn slice(&mut self, execution: &mut Execution, condition: TermId) -> Slice {
        let mut visits: BTreeMap<(FunctionId, VertexId), Vec<TermId>> = BTreeMap::new();
        for visit in &self.log.visits {
            let path = execution.paths.condition(visit.path, &mut execution.context);
            visits.entry((visit.function, visit.vertex)).or_default().push(path);
        }
        let places: Vec<_> = visits.keys().copied().collect();
        let conditions: Vec<TermId> =
            visits.into_values().map(|paths| execution.context.balanced_or(paths)).collect();
        let mut questions = u32::MAX;
        let found = self.fixed(execution, condition, &conditions, &mut questions);
        let vertices = places.into_iter().zip(found).map(|(place, fixed)| {
            let place_is = match fixed {
                Some(true) => Place::Always,
                Some(false) => Place::Never,
                None => Place::Perhaps,
            };
            (place, place_is)
        });
        Slice { vertices: vertices.collect() }
    }

    /// What the solver finds out about branches: conditions that hold in all executions. A bounded
    /// number of questions; gives how many there were.
    pub(super) fn branch_facts(
        &mut self,
        execution: &mut Execution,
        condition: TermId,
    ) -> (Vec<TermId>, u32) {
        let mut ways = self.log.ways.clone();
        ways.sort_unstable();
        ways.dedup();
        let mut left = QUESTIONS;
        let found = self.fixed(execution, condition, &ways, &mut left);
        let facts = ways.into_iter().zip(found).filter_map(|(way, fixed)| match fixed? {
            true => Some(way),
            false => Some(execution.context.not(way)),
        });
        (facts.collect(), QUESTIONS - left)
    }

    /// Which of the conditions have one value in all executions. Those that the first one has are
    /// compared with others until none differs.
    fn fixed(
        &mut self,
        execution: &mut Execution,
        condition: TermId,
        conditions: &[TermId],
        questions: &mut u32,
    ) -> Vec<Option<bool>> {
        let mut found = vec![None; conditions.len()];
        if self.questions.ask(&execution.context, &[condition], None) != Answer::Sat {
            return found;
        }
        let first: Vec<bool> =
            conditions.iter().map(|&one| self.questions.holds(&execution.context, one)).collect();
        let mut open: Vec<(usize, TermId)> = Vec::new();
        for (index, (&one, &holds)) in conditions.iter().zip(&first).enumerate() {
            let differs = if holds { execution.context.not(one) } else { one };
            open.push((index, differs));
        }
        while !open.is_empty() && *questions > 0 {
            *questions -= 1;
            let any = open.iter().map(|&(_, differs)| differs).collect();
            let any = execution.context.balanced_or(any);
            match self.questions.ask(&execution.context, &[condition, any], Some(CONFLICTS)) {
                Answer::Unsat => {
                    for (index, _) in open {
                        found[index] = Some(first[index]);
                    }
                    return found;
                }
                Answer::Unknown(_) => return found,
                Answer::Sat => {
                    let before = open.len();
                    open.retain(|&(_, differs)| !self.questions.holds(&execution.context, differs));
                    if open.len() == before {
                        return found;
                    }
                }
            }
        }
        found
    }
}
