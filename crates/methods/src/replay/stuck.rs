//! Where the executions part from a log that none of them writes.

use std::collections::BTreeMap;

use bounded::{EndKind, Execution};
use ir::Origin;
use logic::{Answer, TermId};
use logs::Body;

use super::Search;
use super::events::{LogMode, Other};

/// The longest part of a log that can be written, and what comes then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stuck {
    /// Which log.
    pub log: usize,
    /// How many of its elements can be written: events or bytes.
    pub written: u32,
    /// What can come next instead of the next element.
    pub instead: Vec<Instead>,
    /// Whether nothing else can.
    pub all: bool,
}

/// What can come instead of an element of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instead {
    /// An event, with an example of its values; none for what is no integer.
    Event {
        /// Its name.
        name: String,
        /// An example of its values.
        values: Vec<Option<i128>>,
        /// Where.
        origin: Option<Origin>,
    },
    /// Another text.
    Text(Option<Origin>),
    /// The run ends.
    End(EndKind),
}

/// At most this many things that can come instead are reported.
const MOST: usize = 12;

impl Search<'_, '_> {
    /// Where each of the logs cannot go on, as far as that is found.
    pub(super) fn stuck(&mut self, mut execution: Execution) -> Vec<Stuck> {
        let mut logs = self.request.logs.clone();
        if logs.mode != LogMode::Sliced {
            // No other mode tells how much of a log has been written on the way.
            logs.mode = LogMode::Sliced;
            execution = self.execute(&logs, std::mem::take(&mut execution.context));
        }
        let mut found = Vec::new();
        for log in 0..logs.logs.len() {
            // Nothing is said about a place that was not found.
            let Some(written) = self.longest(&mut execution, log) else { continue };
            logs.watched = Some((log, written));
            execution = self.execute(&logs, std::mem::take(&mut execution.context));
            let (instead, all) = self.alternatives(&execution);
            found.push(Stuck { log, written, instead, all });
        }
        found
    }

    /// How many elements of a log can be written at most; none if the solver gives up.
    fn longest(&mut self, execution: &mut Execution, log: usize) -> Option<u32> {
        let mut positions: BTreeMap<u32, Vec<TermId>> = BTreeMap::new();
        for reached in &self.log.written {
            if reached.log as usize == log {
                let path = execution.paths.condition(reached.path, &mut execution.context);
                let here = execution.context.and(path, reached.when);
                positions.entry(reached.position).or_default().push(here);
            }
        }
        let positions: Vec<(u32, Vec<TermId>)> = positions.into_iter().collect();
        // Which bytes calls print up to differs between executions, so that they may leave out some.
        let is_text = matches!(self.request.logs.logs[log].body, Body::Text(_));
        let possible = if is_text {
            self.last_of_any(execution, &positions)
        } else {
            self.last_of_all(execution, &positions)
        };
        Some(possible?.checked_sub(1).map_or(0, |index| positions[index].0))
    }

    /// Whether one of the conditions can hold; none if the solver gives up.
    fn can_hold(&mut self, execution: &Execution, conditions: &[TermId]) -> Option<bool> {
        let mut known = true;
        for &condition in conditions {
            match self.questions.ask(&execution.context, &[condition], None) {
                Answer::Sat => return Some(true),
                Answer::Unsat => {}
                Answer::Unknown(_) => known = false,
            }
        }
        known.then_some(false)
    }

    /// How many of the positions can be reached, if one that can be has all before it.
    fn last_of_all(
        &mut self,
        execution: &Execution,
        positions: &[(u32, Vec<TermId>)],
    ) -> Option<usize> {
        let (mut possible, mut beyond) = (0, positions.len());
        while possible < beyond {
            let middle = (possible + beyond) / 2;
            match self.can_hold(execution, &positions[middle].1)? {
                true => possible = middle + 1,
                false => beyond = middle,
            }
        }
        Some(possible)
    }

    /// How many positions there are up to the last one that can be reached. Executions end where
    /// they cannot go on, so that this is one of the last ones as a rule.
    fn last_of_any(
        &mut self,
        execution: &Execution,
        positions: &[(u32, Vec<TermId>)],
    ) -> Option<usize> {
        for (index, (_, reached)) in positions.iter().enumerate().rev() {
            if self.can_hold(execution, reached)? {
                return Some(index + 1);
            }
        }
        Some(0)
    }

    /// What can come next, and whether that is all.
    fn alternatives(&mut self, execution: &Execution) -> (Vec<Instead>, bool) {
        let mut found: Vec<Instead> = Vec::new();
        let mut told: Vec<Other> = Vec::new();
        let mut all = true;
        for one in &self.log.alternatives.clone() {
            // One example for each kind of thing.
            if told.iter().any(|known| is_told_as_one(known, &one.what)) {
                continue;
            }
            match self.questions.ask(&execution.context, &[one.condition], None) {
                Answer::Unsat => continue,
                Answer::Unknown(_) => all = false,
                Answer::Sat if found.len() == MOST => return (found, false),
                Answer::Sat => {
                    found.push(self.example(execution, &one.what));
                    told.push(one.what.clone());
                }
            }
        }
        (found, all)
    }

    /// What comes instead, in the execution of the model.
    fn example(&mut self, execution: &Execution, what: &Other) -> Instead {
        let context = &execution.context;
        match what {
            Other::Event { name, values, origin } => {
                let values = values.iter().map(|value| {
                    let (term, signed) = (*value)?;
                    let bits = self.questions.value(context, term)?.to_u128()?;
                    let width = context.width(term);
                    let sign = signed && width < 128 && bits >> (width - 1) & 1 == 1;
                    Some(if sign { bits as i128 - (1 << width) } else { bits as i128 })
                });
                let values = values.collect();
                Instead::Event { name: name.to_string(), values, origin: *origin }
            }
            Other::Text(origin) => Instead::Text(*origin),
            Other::End(kind) => Instead::End(*kind),
        }
    }
}

/// Whether two things are reported as one.
fn is_told_as_one(one: &Other, other: &Other) -> bool {
    match (one, other) {
        (Other::Event { name, .. }, Other::Event { name: other, .. }) => name == other,
        _ => one == other,
    }
}
