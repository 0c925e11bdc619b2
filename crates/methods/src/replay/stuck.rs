//! Where the executions part from a log that none of them writes.

use std::collections::BTreeMap;

use bounded::{EndKind, Execution, LogMode, Options};
use ir::Origin;
use logic::{Answer, TermId};
use logs::Body;

use super::Search;

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

/// At most so many things that can come instead are told.
const MOST: usize = 12;

impl Search<'_, '_> {
    /// Where each of the logs cannot go on.
    pub(super) fn stuck(&mut self, mut execution: Execution) -> Vec<Stuck> {
        let mut options: Options = self.options.clone();
        if options.logs.mode != LogMode::Sliced {
            // No other mode tells how much of a log has been written on the way.
            options.logs.mode = LogMode::Sliced;
            execution = self.execute(&options, std::mem::take(&mut execution.context));
        }
        let mut found = Vec::new();
        for log in 0..options.logs.logs.len() {
            let written = self.longest(&mut execution, log);
            options.logs.watched = Some((log, written));
            execution = self.execute(&options, std::mem::take(&mut execution.context));
            let (instead, all) = self.alternatives(&mut execution);
            found.push(Stuck { log, written, instead, all });
        }
        found
    }

    /// How many elements of a log can be written at most.
    fn longest(&mut self, execution: &mut Execution, log: usize) -> u32 {
        let mut positions: BTreeMap<u32, Vec<TermId>> = BTreeMap::new();
        for reached in execution.record.written.clone() {
            if reached.log as usize == log {
                let path = execution.paths.condition(reached.path, &mut execution.context);
                let here = execution.context.and(path, reached.when);
                positions.entry(reached.position).or_default().push(here);
            }
        }
        let places = positions.into_iter();
        let positions: Vec<(u32, TermId)> =
            places.map(|(position, any)| (position, execution.context.balanced_or(any))).collect();
        // Which bytes calls print up to differs between executions, so that they may leave out some.
        let is_text = matches!(self.request.options.logs.logs[log].body, Body::Text(_));
        let possible = if is_text {
            self.last_of_any(execution, &positions)
        } else {
            self.last_of_all(execution, &positions)
        };
        possible.checked_sub(1).map_or(0, |index| positions[index].0)
    }

    /// How many of the positions can be reached, if one that can be has all before it.
    fn last_of_all(&mut self, execution: &Execution, positions: &[(u32, TermId)]) -> usize {
        let (mut possible, mut beyond) = (0, positions.len());
        while possible < beyond {
            let middle = (possible + beyond) / 2;
            match self.questions.ask(&execution.context, &[positions[middle].1], None) {
                Answer::Sat => possible = middle + 1,
                _ => beyond = middle,
            }
        }
        possible
    }

    /// How many positions there are up to the last one that can be reached.
    fn last_of_any(&mut self, execution: &mut Execution, positions: &[(u32, TermId)]) -> usize {
        let mut possible = 0;
        loop {
            let further = positions[possible..].iter().map(|&(_, reached)| reached).collect();
            let further = execution.context.balanced_or(further);
            if self.questions.ask(&execution.context, &[further], None) != Answer::Sat {
                return possible;
            }
            let mut places = positions.iter();
            let last =
                places.rposition(|&(_, reached)| self.questions.holds(&execution.context, reached));
            match last {
                Some(last) if last >= possible => possible = last + 1,
                _ => return possible,
            }
        }
    }

    /// What can come next, and whether that is all.
    fn alternatives(&mut self, execution: &mut Execution) -> (Vec<Instead>, bool) {
        let mut found: Vec<Instead> = Vec::new();
        let mut open = execution.record.alternatives.clone();
        while !open.is_empty() && found.len() < MOST {
            let any = open.iter().map(|one| one.condition).collect();
            let any = execution.context.balanced_or(any);
            match self.questions.ask(&execution.context, &[any], None) {
                Answer::Unsat => return (found, true),
                Answer::Unknown(_) => return (found, false),
                Answer::Sat => {}
            }
            let context = &execution.context;
            let mut taken = open.iter();
            let taken = taken.position(|one| self.questions.holds(context, one.condition));
            let Some(taken) = taken else { return (found, false) };
            let what = open[taken].what.clone();
            // One example for each kind of thing.
            open.retain(|one| !is_alike(&one.what, &what));
            found.push(match what {
                bounded::Instead::Event { name, values, origin } => {
                    let values = values.into_iter().map(|value| {
                        let (term, signed) = value?;
                        let bits = self.questions.value(context, term)?.to_u128()?;
                        let width = context.width(term);
                        let sign = signed && width < 128 && bits >> (width - 1) & 1 == 1;
                        Some(if sign { bits as i128 - (1 << width) } else { bits as i128 })
                    });
                    Instead::Event { name: name.to_string(), values: values.collect(), origin }
                }
                bounded::Instead::Text(origin) => Instead::Text(origin),
                bounded::Instead::End(kind) => Instead::End(kind),
            });
        }
        let all = open.is_empty();
        (found, all)
    }
}

/// Whether two things are told as one.
fn is_alike(one: &bounded::Instead, other: &bounded::Instead) -> bool {
    use bounded::Instead as I;
    match (one, other) {
        (I::Event { name, .. }, I::Event { name: other, .. }) => name == other,
        _ => one == other,
    }
}
