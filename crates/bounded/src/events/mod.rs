//! Event logs: how much of each log has been written.
//!
//! A state does not know which events happened, only under which condition the first i elements
//! of a log have been written: a vector of conditions of which nearly all are false, so that only
//! the others are kept. An event moves each of them on by one where it is the one that the log has
//! there. Where no condition is left, no execution writes the log, and the path ends.
//!
//! The [`history`] keeps what was logged as a variable of the program instead, and the
//! [`skeleton`] goes backward from the ends of the program; both are there to be compared with.

mod history;
mod known;
mod matching;
mod number;
mod printed;
mod skeleton;
mod variables;
mod vector;

use std::rc::Rc;
use std::sync::Arc;

use ir::{CheckId, FloatFormat, Origin};
use logic::TermId;
use logs::{Body, Extent, Log};

use crate::domain::TermDomain;
use crate::path::Path;
use crate::record::{Cut, CutReason};
use crate::text::Text;

use history::History;
pub(crate) use known::Known;
pub(crate) use number::Number;
pub(crate) use printed::Printed;
pub(crate) use skeleton::{PointId, Skeleton};
pub use variables::Variable;
pub(crate) use variables::{EntryFrame, EntryLocal};
pub use vector::Vector;

/// How executions are kept to their logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogMode {
    /// By vectors of conditions; a path ends where no condition is left, and what the end of the
    /// log excludes is sliced away.
    #[default]
    Sliced,
    /// By the same vectors; nothing is sliced away.
    Assume,
    /// By a variable that holds what was logged, and is compared at the end.
    Array,
    /// By vectors that are computed from the ends of the program backward.
    Backward,
}

/// The logs that executions are to write, all of them.
#[derive(Debug, Clone, Default)]
pub struct LogSearch {
    /// The logs.
    pub logs: Arc<[Log]>,
    /// How.
    pub mode: LogMode,
    /// The streams whose text is logged, where a log is a text.
    pub streams: Vec<u32>,
    /// Whether an execution goes on after it has written a log that may stop anywhere.
    pub goes_on: bool,
    /// What else comes after so many elements of a log is recorded.
    pub watched: Option<(usize, u32)>,
    /// Whether it is recorded which vertices are executed when.
    pub visits: bool,
}

impl LogSearch {
    /// Whether there is any log.
    #[must_use]
    pub fn is_active(&self) -> bool {
        !self.logs.is_empty()
    }

    /// Whether a text is looked for.
    pub(crate) fn wants_text(&self) -> bool {
        self.logs.iter().any(|log| matches!(log.body, Body::Text(_)))
    }

    /// Whether the run may be anywhere when its logs are complete.
    fn stops_anywhere(&self) -> bool {
        self.is_active() && self.logs.iter().all(|log| log.extent == Extent::Prefix)
    }

    /// The number of elements of a log: events or bytes.
    fn length(&self, log: usize) -> u32 {
        length(&self.logs[log])
    }
}

/// The number of elements of a log: events or bytes.
pub(crate) fn length(log: &Log) -> u32 {
    let length = match &log.body {
        Body::Events(events) => events.elements.len(),
        Body::Text(text) => text.len(),
    };
    u32::try_from(length).expect("a log has fewer than 2^32 elements")
}

/// A value of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EventTerm {
    Integer {
        term: TermId,
        signed: bool,
    },
    Float {
        format: FloatFormat,
        term: TermId,
    },
    Text(Text),
    /// Nothing in a log is equal to it.
    Other,
}

/// An event that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EventTerms {
    pub name: Arc<str>,
    pub values: Vec<EventTerm>,
    pub origin: Option<Origin>,
}

/// How a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndKind {
    /// By itself: `main` returns, or `exit` is called.
    Completed,
    /// By `abort`.
    Aborted,
    /// By a check that fails.
    Failed(CheckId),
    /// It need not end: its log may stop anywhere, and is complete.
    Stopped,
}

/// An end of executions that have written all logs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// Which ones.
    pub condition: TermId,
    /// How they end.
    pub kind: EndKind,
    /// What variables hold then.
    pub variables: Rc<[(Variable, TermId)]>,
}

/// What can come after the elements of a log that were written, and is not what the log has next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// When.
    pub condition: TermId,
    /// What.
    pub what: Instead,
}

/// What comes instead of an element of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instead {
    /// Another event, with its values where they are numbers.
    Event {
        /// Its name.
        name: Arc<str>,
        /// Its values, and whether they are signed; none for what is no integer.
        values: Vec<Option<(TermId, bool)>>,
        /// Where.
        origin: Option<Origin>,
    },
    /// Another text.
    Text(Option<Origin>),
    /// The end of the run.
    End(EndKind),
}

/// Executions that have written so many elements of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// The log.
    pub log: u32,
    /// How many elements.
    pub position: u32,
    /// The path.
    pub path: Path,
    /// When, on that path.
    pub when: TermId,
}

/// How much of the logs has been written in a state.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    /// One vector for each log.
    vectors: Rc<[Vector]>,
    /// What was logged, for each log.
    histories: Option<Rc<[History]>>,
    /// The last point of the skeleton.
    point: PointId,
    /// What the path has told about values.
    known: Known,
}

impl Written {
    /// One vector for each log.
    pub(crate) fn vectors(&self) -> Rc<[Vector]> {
        self.vectors.clone()
    }
}

impl TermDomain<'_> {
    /// Nothing has been written.
    pub(crate) fn nothing_written(&mut self) -> Written {
        let logs = self.logs.logs.clone();
        let start = Vector::start(self.context.boolean(true));
        let histories = (self.logs.mode == LogMode::Array).then(|| {
            let histories: Vec<_> = logs.iter().map(|log| self.empty_history(log)).collect();
            histories.into()
        });
        Written {
            vectors: logs.iter().map(|_| start.clone()).collect(),
            histories,
            point: PointId::START,
            known: Known::default(),
        }
    }

    /// An event happens.
    pub(crate) fn event(&mut self, event: &EventTerms) {
        match self.logs.mode {
            LogMode::Sliced | LogMode::Assume => self.event_in_vectors(event),
            LogMode::Array => self.event_in_histories(event),
            LogMode::Backward => self.event_in_skeleton(event),
        }
        self.stop_where_complete();
        self.take_in_path();
    }

    fn event_in_vectors(&mut self, event: &EventTerms) {
        let search = self.logs.clone();
        let mut vectors = self.memory.written.vectors.to_vec();
        for (index, log) in search.logs.iter().enumerate() {
            let Body::Events(events) = &log.body else { continue };
            if events.alphabet.as_ref().is_some_and(|names| !names.contains_key(&event.name)) {
                continue;
            }
            let mut moved = Moved::new(log.extent, length(log));
            moved.begin_anywhere(self.context.boolean(true));
            for &(position, when) in vectors[index].entries() {
                let Some(element) = events.elements.get(position as usize) else {
                    let never = self.context.boolean(false);
                    self.watch(index, position, when, never, || Instead::of_event(event));
                    moved.stays_complete(self, when);
                    continue;
                };
                let matches = self.matches(&element.pattern, event);
                self.watch(index, position, when, matches, || Instead::of_event(event));
                let next = self.context.and(when, matches);
                moved.add(self, position + 1, next);
            }
            vectors[index] = self.settle(index, moved);
        }
        self.memory.written.vectors = vectors.into();
    }

    /// The vector of a log after an event, to which the path is restricted.
    fn settle(&mut self, log: usize, moved: Moved) -> Vector {
        let open = moved.extent == Extent::Suffix;
        let vector = moved.vector();
        if self.logs.mode == LogMode::Assume {
            return vector;
        }
        if !open {
            let some = self.context.or_any(vector.entries().iter().map(|&(_, when)| when));
            self.restrict(some);
            self.parted += u32::from(self.is_impossible());
        }
        let always = self.context.boolean(true);
        // The path says it already.
        let vector = if open { vector } else { vector.certain(always) };
        let regions = self.in_regions();
        for &(position, when) in vector.entries() {
            let when = self.context.and(regions, when);
            let (log, path) = (log as u32, self.path);
            self.record.written.push(Reached { log, position, path, when });
        }
        vector
    }

    /// Records what comes instead of the element that is watched.
    fn watch(
        &mut self,
        log: usize,
        position: u32,
        when: TermId,
        matches: TermId,
        what: impl FnOnce() -> Instead,
    ) {
        if self.logs.watched != Some((log, position)) {
            return;
        }
        let other = self.context.not(matches);
        let here = self.here();
        let condition = self.context.and_all([here, when, other]);
        if !self.context.is_false(condition) {
            self.record.alternatives.push(Alternative { condition, what: what() });
        }
    }

    /// Where all logs are complete and may stop anywhere, the run need not go on.
    fn stop_where_complete(&mut self) {
        if !self.logs.stops_anywhere() || self.is_impossible() {
            return;
        }
        let complete = self.is_all_written();
        if self.context.is_false(complete) {
            return;
        }
        let always = self.context.boolean(true);
        self.run_ends(EndKind::Stopped, always);
        if !self.logs.goes_on {
            let others = self.context.not(complete);
            self.restrict(others);
        }
    }

    /// The run ends here where the condition holds.
    pub(crate) fn run_ends(&mut self, kind: EndKind, when: TermId) {
        if !self.logs.is_active() || self.is_impossible() {
            return;
        }
        let here = self.here();
        let here = self.context.and(here, when);
        if self.context.is_false(here) {
            return;
        }
        if self.logs.mode == LogMode::Backward {
            let point = self.memory.written.point;
            self.skeleton.end(point, here, kind);
            return;
        }
        if let Some((log, position)) = self.logs.watched
            && position < self.logs.length(log)
        {
            let entry = self.memory.written.vectors[log].at(position);
            let entry = entry.unwrap_or_else(|| self.context.boolean(false));
            let condition = self.context.and(here, entry);
            if !self.context.is_false(condition) && kind != EndKind::Stopped {
                let what = Instead::End(kind);
                self.record.alternatives.push(Alternative { condition, what });
            }
        }
        let complete = self.is_all_written();
        let condition = self.context.and(here, complete);
        if !self.context.is_false(condition) {
            let variables = self.variables_now(kind);
            self.record.ends.push(End { condition, kind, variables });
        }
    }

    /// When all logs are complete, if the run ends here.
    pub(crate) fn is_all_written(&mut self) -> TermId {
        let written = self.memory.written.clone();
        if let Some(histories) = &written.histories {
            let logs = self.logs.logs.clone();
            let pairs = histories.iter().zip(&*logs);
            let complete: Vec<_> =
                pairs.map(|(history, log)| self.is_history(history, log)).collect();
            return self.context.and_all(complete);
        }
        let mut all = self.context.boolean(true);
        for (index, vector) in written.vectors.iter().enumerate() {
            let Some(complete) = vector.at(self.logs.length(index)) else {
                return self.context.boolean(false);
            };
            all = self.context.and(all, complete);
        }
        all
    }

    /// When an execution has written all logs, after all executions were followed.
    pub(crate) fn logged(&mut self) -> TermId {
        if self.logs.mode == LogMode::Backward {
            return self.written_backward();
        }
        let ends: Vec<_> = self.record.ends.iter().map(|end| end.condition).collect();
        self.context.balanced_or(ends)
    }

    /// What has been written after two paths that join. The paths' own conditions come with them.
    pub(crate) fn merge_written(
        &mut self,
        condition: TermId,
        path: Path,
        (first, first_path): (&Written, Path),
        (second, second_path): (&Written, Path),
    ) -> Written {
        let mut merged = second.clone();
        merged.known = first.known.joined(&second.known, path);
        let same = |(one, other): (&Vector, &Vector)| one == other;
        if !first.vectors.iter().zip(second.vectors.iter()).all(same) {
            let pairs = first.vectors.iter().zip(second.vectors.iter());
            let vectors: Vec<_> =
                pairs.map(|(one, other)| one.merged(condition, other, &mut self.context)).collect();
            merged.vectors = vectors.into();
        }
        if let (Some(one), Some(other)) = (&first.histories, &second.histories)
            && !Rc::ptr_eq(one, other)
        {
            let pairs = one.iter().zip(other.iter());
            let histories: Vec<_> =
                pairs.map(|(one, other)| self.merge_histories(condition, one, other)).collect();
            merged.histories = Some(histories.into());
        }
        if first.point != second.point {
            let one = self.paths.condition(first_path, &mut self.context);
            let other = self.paths.condition(second_path, &mut self.context);
            merged.point = self.skeleton.join([(first.point, one), (second.point, other)]);
        }
        merged
    }

    /// What has been written since, only where the condition holds.
    pub(crate) fn written_only_if(&mut self, condition: TermId, before: &Written) {
        if !self.logs.is_active() || self.context.is_true(condition) {
            return;
        }
        let after = std::mem::take(&mut self.memory.written);
        let pairs = after.vectors.iter().zip(before.vectors.iter());
        let vectors =
            pairs.map(|(one, other)| one.merged(condition, other, &mut self.context)).collect();
        self.memory.written = Written { vectors, ..after };
    }

    /// The executions that are behind the others in a log are not followed any further; whether
    /// there are others.
    pub(crate) fn leave_behind(&mut self, reason: CutReason) -> bool {
        let single = self.logs.mode == LogMode::Sliced && self.logs.logs.len() == 1;
        if !single || self.logs.logs[0].extent == Extent::Suffix {
            return false;
        }
        let Some((lowest, others)) = self.memory.written.vectors[0].split_lowest() else {
            return false;
        };
        let condition = self.here();
        let condition = self.context.and(condition, lowest);
        if !self.context.is_false(condition) {
            let (path, at) = (self.path, self.at);
            self.record.cuts.push(Cut { condition, path, when: lowest, reason, at });
        }
        let ahead = self.context.not(lowest);
        self.restrict(ahead);
        let always = self.context.boolean(true);
        self.memory.written.vectors = Rc::new([others.certain(always)]);
        true
    }

    /// How far the executions have got that are behind the others, in logs whose beginning is
    /// known; it never shrinks along an execution.
    pub(crate) fn log_progress(&self) -> u32 {
        if self.logs.mode != LogMode::Sliced {
            return 0;
        }
        let pairs = self.memory.written.vectors.iter().zip(&*self.logs.logs);
        let known = pairs.filter(|(_, log)| log.extent != Extent::Suffix);
        known.filter_map(|(vector, _)| vector.lowest()).sum()
    }
}

impl Instead {
    fn of_event(event: &EventTerms) -> Self {
        let value = |value: &EventTerm| match value {
            EventTerm::Integer { term, signed } => Some((*term, *signed)),
            _ => None,
        };
        let values = event.values.iter().map(value).collect();
        Self::Event { name: event.name.clone(), values, origin: event.origin }
    }
}

/// The entries of a vector while it moves.
struct Moved {
    extent: Extent,
    length: u32,
    entries: Vec<(u32, TermId)>,
}

impl Moved {
    fn new(extent: Extent, length: u32) -> Self {
        Self { extent, length, entries: Vec::new() }
    }

    /// The log may begin with what comes next, if it is the last part of a longer one.
    fn begin_anywhere(&mut self, always: TermId) {
        if self.extent == Extent::Suffix {
            self.entries.push((0, always));
        }
    }

    /// The log is complete, and more comes.
    fn stays_complete(&mut self, domain: &mut TermDomain<'_>, when: TermId) {
        if self.extent == Extent::Prefix {
            self.add(domain, self.length, when);
        }
    }

    fn add(&mut self, domain: &mut TermDomain<'_>, position: u32, when: TermId) {
        if domain.context.is_false(when) {
            return;
        }
        match self.entries.binary_search_by_key(&position, |&(known, _)| known) {
            Ok(at) => self.entries[at].1 = domain.context.or(self.entries[at].1, when),
            Err(at) => self.entries.insert(at, (position, when)),
        }
    }

    fn vector(self) -> Vector {
        Vector::new(self.entries)
    }
}
