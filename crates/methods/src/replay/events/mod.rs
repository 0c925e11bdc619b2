//! Event logs as a hook: how much of each log has been written.
//!
//! A state does not know which events happened, only under which condition the first i elements
//! of a log have been written: a vector of conditions of which nearly all are false, so that only
//! the others are kept. An event moves each of them on by one where it is the one that the log has
//! there. Where no condition is left, no execution writes the log, and the path ends.
//!
//! The [`history`] keeps what was logged as a variable of the program instead, and the
//! [`skeleton`] goes backward from the ends of the program; both are there to be compared with.

mod history;
mod hook;
mod matching;
mod number;
mod printed;
mod remaining;
mod skeleton;
mod variables;
mod vector;

use std::rc::Rc;
use std::sync::Arc;

use bounded::observed::{EventTerm, EventTerms};
use bounded::path::Path;
use bounded::{Cut, CutReason, EndKind, Join, TermDomain};
use ir::{FunctionId, Origin, VertexId};
use logic::TermId;
use logs::{Body, Extent, Log};

use history::History;
use matching::Matching;
use remaining::Remaining;
use skeleton::{PointId, Skeleton};
use variables::EntryFrame;
pub use variables::Variable;
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
    /// What else comes after this many elements of a log is recorded.
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
    fn wants_text(&self) -> bool {
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
fn length(log: &Log) -> u32 {
    let length = match &log.body {
        Body::Events(events) => events.elements.len(),
        Body::Text(text) => text.len(),
    };
    u32::try_from(length).expect("a log has fewer than 2^32 elements")
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
    pub what: Other,
}

/// What comes instead of an element of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Other {
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

/// Executions that have written this many elements of a log.
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

/// A vertex was executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// The function.
    pub function: FunctionId,
    /// The vertex.
    pub vertex: VertexId,
    /// When.
    pub path: Path,
    /// How much of each log had been written before.
    pub written: Rc<[Vector]>,
}

/// What is recorded of an execution, in its order.
#[derive(Debug, Clone, Default)]
pub struct LogRecord {
    /// When an execution has written all logs, once all executions were followed.
    pub logged: Option<TermId>,
    /// Ends of executions that have written all logs.
    pub ends: Vec<End>,
    /// How much of the logs executions have written.
    pub written: Vec<Reached>,
    /// What comes after the elements of a log that are watched, and is not in it.
    pub alternatives: Vec<Alternative>,
    /// When control went where it did, at branches of the user's functions and at calls of one of
    /// several functions.
    pub ways: Vec<TermId>,
    /// When vertices were executed, if that is asked for.
    pub visits: Vec<Visit>,
}

/// How much of the logs has been written in a state.
#[derive(Debug, Clone, Default)]
struct Written {
    /// One vector for each log.
    vectors: Rc<[Vector]>,
    /// What was logged, for each log.
    histories: Option<Rc<[History]>>,
    /// The last point of the skeleton.
    point: PointId,
}

/// Follows only executions that write the logs.
pub struct EventLogs {
    /// What was recorded.
    pub record: LogRecord,
    search: Rc<LogSearch>,
    streams: Arc<[u32]>,
    /// The function that the program starts with.
    entry: FunctionId,
    entry_frame: EntryFrame,
    /// The events in their order, where vectors are computed backward.
    skeleton: Skeleton,
    /// Where the program can still log.
    remaining: Option<Remaining>,
    /// For each call that has not returned, whether anything may be logged after it has.
    calls: Vec<bool>,
    /// How often the solver was asked whether a branch can be taken, since so much of the logs was
    /// written.
    questions: (u32, u32),
}

impl EventLogs {
    /// A hook for executions from a function on.
    #[must_use]
    pub fn new(search: &LogSearch, entry: FunctionId) -> Self {
        Self {
            record: LogRecord::default(),
            streams: search.streams.clone().into(),
            search: Rc::new(search.clone()),
            entry,
            entry_frame: EntryFrame::default(),
            skeleton: Skeleton::default(),
            remaining: None,
            calls: Vec::new(),
            questions: (0, 0),
        }
    }

    fn is_sliced(&self) -> bool {
        self.search.is_active() && self.search.mode == LogMode::Sliced
    }

    /// Nothing has been written.
    fn nothing_written(&self, domain: &mut TermDomain<'_>) -> Written {
        let logs = &self.search.logs;
        let start = Vector::start(domain.context.boolean(true));
        let histories = (self.search.mode == LogMode::Array)
            .then(|| logs.iter().map(|log| history::empty(domain, log)).collect());
        let vectors = logs.iter().map(|_| start.clone()).collect();
        Written { vectors, histories, point: PointId::START }
    }

    fn event_in_vectors(&mut self, domain: &mut TermDomain<'_>, event: &EventTerms) {
        let search = self.search.clone();
        let mut written = domain.data::<Written>().clone();
        let mut vectors = written.vectors.to_vec();
        for (index, log) in search.logs.iter().enumerate() {
            let Body::Events(events) = &log.body else { continue };
            if events.alphabet.as_ref().is_some_and(|names| !names.contains_key(&event.name)) {
                continue;
            }
            let mut moved = Moved::new(log.extent, length(log));
            moved.begin_anywhere(domain.context.boolean(true));
            for &(position, when) in vectors[index].entries() {
                let Some(element) = events.elements.get(position as usize) else {
                    let never = domain.context.boolean(false);
                    self.watch(domain, (index, position), when, never, || Other::event(event));
                    moved.stays_complete(domain, when);
                    continue;
                };
                let matches = Matching(domain).matches(&element.pattern, event);
                self.watch(domain, (index, position), when, matches, || Other::event(event));
                let next = domain.context.and(when, matches);
                moved.add(domain, position + 1, next);
            }
            vectors[index] = self.settle(domain, index, moved);
        }
        written.vectors = vectors.into();
        domain.set_data(written);
    }

    /// The vector of a log after an event, to which the path is restricted.
    fn settle(&mut self, domain: &mut TermDomain<'_>, log: usize, moved: Moved) -> Vector {
        let open = moved.extent == Extent::Suffix;
        let vector = moved.vector();
        if self.search.mode == LogMode::Assume {
            return vector;
        }
        if !open {
            let some = domain.context.or_any(vector.entries().iter().map(|&(_, when)| when));
            domain.prune(some);
        }
        let always = domain.context.boolean(true);
        // The path says it already.
        let vector = if open { vector } else { vector.certain(always) };
        let regions = domain.in_regions();
        for &(position, when) in vector.entries() {
            let when = domain.context.and(regions, when);
            let (log, path) = (log as u32, domain.path());
            self.record.written.push(Reached { log, position, path, when });
        }
        vector
    }

    /// Records what comes instead of the element that is watched.
    fn watch(
        &mut self,
        domain: &mut TermDomain<'_>,
        element: (usize, u32),
        when: TermId,
        matches: TermId,
        what: impl FnOnce() -> Other,
    ) {
        if self.search.watched != Some(element) {
            return;
        }
        let other = domain.context.not(matches);
        let here = domain.here();
        let condition = domain.context.and_all([here, when, other]);
        if !domain.context.is_false(condition) {
            self.record.alternatives.push(Alternative { condition, what: what() });
        }
    }

    /// Where all logs are complete and may stop anywhere, the run need not go on.
    fn stop_where_complete(&mut self, domain: &mut TermDomain<'_>) {
        if !self.search.stops_anywhere() || domain.is_impossible() {
            return;
        }
        let complete = self.is_all_written(domain);
        if domain.context.is_false(complete) {
            return;
        }
        let always = domain.context.boolean(true);
        self.run_ends(domain, EndKind::Stopped, always);
        if !self.search.goes_on {
            let others = domain.context.not(complete);
            domain.restrict(others);
        }
    }

    /// The run ends here where the condition holds.
    fn run_ends(&mut self, domain: &mut TermDomain<'_>, kind: EndKind, when: TermId) {
        if !self.search.is_active() || domain.is_impossible() {
            return;
        }
        let here = domain.here();
        let here = domain.context.and(here, when);
        if domain.context.is_false(here) {
            return;
        }
        if self.search.mode == LogMode::Backward {
            let point = domain.data::<Written>().point;
            self.skeleton.end(point, here, kind);
            return;
        }
        if let Some((log, position)) = self.search.watched
            && position < self.search.length(log)
        {
            let entry = self.is_watched_written(domain);
            let condition = domain.context.and(here, entry);
            if !domain.context.is_false(condition) && kind != EndKind::Stopped {
                let what = Other::End(kind);
                self.record.alternatives.push(Alternative { condition, what });
            }
        }
        let complete = self.is_all_written(domain);
        let condition = domain.context.and(here, complete);
        if !domain.context.is_false(condition) {
            let variables = self.entry_frame.variables_now(domain, kind);
            self.record.ends.push(End { condition, kind, variables });
        }
    }

    /// When all logs are complete, if the run ends here.
    fn is_all_written(&self, domain: &mut TermDomain<'_>) -> TermId {
        let written = domain.data::<Written>().clone();
        if let Some(histories) = &written.histories {
            let pairs = histories.iter().zip(&*self.search.logs);
            let complete: Vec<_> =
                pairs.map(|(history, log)| history.is_complete(domain, log)).collect();
            return domain.context.and_all(complete);
        }
        let mut all = domain.context.boolean(true);
        for (index, vector) in written.vectors.iter().enumerate() {
            let Some(complete) = vector.at(self.search.length(index)) else {
                return domain.context.boolean(false);
            };
            all = domain.context.and(all, complete);
        }
        all
    }

    /// When exactly so much has been written as is watched.
    fn is_watched_written(&self, domain: &mut TermDomain<'_>) -> TermId {
        let vectors = domain.data::<Written>().vectors.clone();
        let here = self.search.watched.and_then(|(log, position)| vectors[log].at(position));
        here.unwrap_or_else(|| domain.context.boolean(false))
    }

    /// When an execution has written all logs, after all executions were followed.
    fn logged(&mut self, domain: &mut TermDomain<'_>) -> TermId {
        if self.search.mode == LogMode::Backward {
            return self.skeleton.written_backward(domain, &self.search.logs);
        }
        let ends: Vec<_> = self.record.ends.iter().map(|end| end.condition).collect();
        domain.context.balanced_or(ends)
    }

    /// What has been written after two paths that join. The paths' own conditions come with them.
    fn joined(
        &mut self,
        domain: &mut TermDomain<'_>,
        join: &Join<'_>,
        first: &Written,
        second: &Written,
    ) -> Written {
        let mut merged = second.clone();
        let condition = join.condition;
        let same = |(one, other): (&Vector, &Vector)| one == other;
        if !first.vectors.iter().zip(second.vectors.iter()).all(same) {
            let pairs = first.vectors.iter().zip(second.vectors.iter());
            let vectors =
                pairs.map(|(one, other)| one.merged(condition, other, &mut domain.context));
            merged.vectors = vectors.collect();
        }
        if let (Some(one), Some(other)) = (&first.histories, &second.histories)
            && !Rc::ptr_eq(one, other)
        {
            let pairs = one.iter().zip(other.iter());
            let histories = pairs.map(|(one, other)| one.merged(domain, condition, other));
            merged.histories = Some(histories.collect());
        }
        if first.point != second.point {
            let one = domain.condition_of(join.first.1);
            let other = domain.condition_of(join.second.1);
            merged.point = self.skeleton.join([(first.point, one), (second.point, other)]);
        }
        merged
    }

    /// Control comes to a vertex. If nothing can be logged any more, only executions go on that
    /// have written everything, or as much as is watched.
    fn expect_all_written(
        &mut self,
        domain: &mut TermDomain<'_>,
        function: FunctionId,
        vertex: VertexId,
    ) {
        if !self.is_sliced() {
            return;
        }
        let Some(remaining) = &mut self.remaining else { return };
        let later = self.calls.last().is_none_or(|&later| later)
            || remaining.from(domain.program, function, vertex);
        if !later {
            let all = self.is_all_written(domain);
            let watched = self.is_watched_written(domain);
            let written = domain.context.or(all, watched);
            domain.restrict(written);
        }
    }

    /// Whether anything may be logged after the call that is made now has returned.
    fn logs_after_call(&mut self, domain: &TermDomain<'_>, callee: FunctionId) -> bool {
        let Some(remaining) = &mut self.remaining else { return true };
        // What is called from outside before or after the entry function has others around it.
        let Some(&caller_logs_later) = self.calls.last() else {
            return callee != self.entry || remaining.after_main;
        };
        let Some(here) = domain.position().filter(|_| !caller_logs_later) else { return true };
        let body = domain.program.functions[here.function].body.as_ref();
        let next = body.map(|body| body.vertices[here.vertex].successors.targets());
        let mut next = next.unwrap_or_default().into_iter();
        next.any(|vertex| remaining.from(domain.program, here.function, vertex))
    }

    /// The executions that are behind the others in a log are not followed any further; whether
    /// there are others.
    fn cut_lowest(&mut self, domain: &mut TermDomain<'_>, reason: &CutReason) -> bool {
        let single = self.search.mode == LogMode::Sliced && self.search.logs.len() == 1;
        if !single || self.search.logs[0].extent == Extent::Suffix {
            return false;
        }
        let mut written = domain.data::<Written>().clone();
        let Some((lowest, others)) = written.vectors[0].split_lowest() else { return false };
        let condition = domain.here();
        let condition = domain.context.and(condition, lowest);
        if !domain.context.is_false(condition) {
            let (path, at, reason) = (domain.path(), domain.position(), reason.clone());
            domain.record.cuts.push(Cut { condition, path, when: lowest, reason, at });
        }
        let ahead = domain.context.not(lowest);
        domain.restrict(ahead);
        let always = domain.context.boolean(true);
        written.vectors = Rc::new([others.certain(always)]);
        domain.set_data(written);
        true
    }

    /// How far the executions have got that are behind the others, in logs whose beginning is
    /// known; it never shrinks along an execution.
    fn lowest(&self, domain: &TermDomain<'_>) -> u32 {
        let pairs = domain.data::<Written>().vectors.iter().zip(&*self.search.logs);
        let known = pairs.filter(|(_, log)| log.extent != Extent::Suffix);
        known.filter_map(|(vector, _)| vector.lowest()).sum()
    }
}

impl Other {
    fn event(event: &EventTerms) -> Self {
        let value = |value: &EventTerm| match value {
            EventTerm::Integer { term, signed } => Some((*term, *signed)),
            EventTerm::Float { .. } | EventTerm::Text(_) | EventTerm::Other => None,
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
