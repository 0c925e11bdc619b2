//! The events of an execution and how they follow each other, and vectors from its ends backward.
//!
//! Points are events, joins and ends, with the conditions under which control comes to them from
//! the points before. From an end backward, the vector at a point says under which condition the
//! rest of the log is written from there on, if its first i elements have been written before: the
//! weakest precondition of the complete log.

use std::collections::BTreeMap;

use bounded::observed::EventTerms;
use bounded::{EndKind, TermDomain};
use logic::{Context, TermId};
use logs::{Body, Extent, Log};

use super::{EventLogs, Matching, Written, length};

/// A point of a skeleton.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PointId(u32);

impl PointId {
    /// Where the program starts.
    pub(super) const START: Self = Self(0);
}

#[derive(Debug, Clone)]
enum Point {
    Event { before: PointId, condition: TermId, event: EventTerms },
    Join([(PointId, TermId); 2]),
    End { before: PointId, condition: TermId, kind: EndKind },
}

/// The points in the order of the execution, after the start.
#[derive(Debug, Clone, Default)]
pub(super) struct Skeleton {
    points: Vec<Point>,
}

impl Skeleton {
    fn add(&mut self, point: Point) -> PointId {
        self.points.push(point);
        PointId(u32::try_from(self.points.len()).expect("fewer than 2^32 points"))
    }

    pub(super) fn join(&mut self, before: [(PointId, TermId); 2]) -> PointId {
        self.add(Point::Join(before))
    }

    pub(super) fn end(&mut self, before: PointId, condition: TermId, kind: EndKind) {
        self.add(Point::End { before, condition, kind });
    }
}

impl EventLogs {
    pub(super) fn event_in_skeleton(&mut self, domain: &mut TermDomain<'_>, event: &EventTerms) {
        let mut written = domain.data::<Written>().clone();
        let (before, condition) = (written.point, domain.here());
        let point = Point::Event { before, condition, event: event.clone() };
        written.point = self.skeleton.add(point);
        domain.set_data(written);
    }
}

impl Skeleton {
    /// When all logs are written, from the ends of the program backward.
    pub(super) fn written_backward(&self, domain: &mut TermDomain<'_>, logs: &[Log]) -> TermId {
        let mut all = domain.context.boolean(true);
        for log in logs {
            let one = self.log_backward(domain, log);
            all = domain.context.and(all, one);
        }
        all
    }

    fn log_backward(&self, domain: &mut TermDomain<'_>, log: &Log) -> TermId {
        let Body::Events(events) = &log.body else { return domain.context.boolean(false) };
        let length = length(log);
        let always = domain.context.boolean(true);
        let mut vectors = vec![Backward::default(); self.points.len() + 1];
        for index in (1..vectors.len()).rev() {
            let mut vector = std::mem::take(&mut vectors[index]);
            if log.extent == Extent::Prefix {
                vector.entries.insert(length, always);
            }
            match &self.points[index - 1] {
                Point::End { before, condition, kind } => {
                    debug_assert_ne!(*kind, EndKind::Stopped, "nothing stops on this way");
                    vectors[before.0 as usize].add(&mut domain.context, length, *condition);
                }
                Point::Join(before) => {
                    for (before, condition) in before {
                        for (&position, &when) in &vector.entries {
                            let when = domain.context.and(*condition, when);
                            vectors[before.0 as usize].add(&mut domain.context, position, when);
                        }
                    }
                }
                Point::Event { before, condition, event } => {
                    let observed = events
                        .alphabet
                        .as_ref()
                        .is_none_or(|names| names.contains_key(&event.name));
                    for (&position, &when) in &vector.entries {
                        let when = domain.context.and(*condition, when);
                        let stays = !observed || (log.extent == Extent::Suffix && position == 0);
                        if stays {
                            vectors[before.0 as usize].add(&mut domain.context, position, when);
                        }
                        if observed && position > 0 {
                            let element = &events.elements[position as usize - 1];
                            let matches = Matching(domain).matches(&element.pattern, event);
                            let when = domain.context.and(when, matches);
                            vectors[before.0 as usize].add(&mut domain.context, position - 1, when);
                        }
                    }
                }
            }
        }
        let start = std::mem::take(&mut vectors[0]);
        let never = domain.context.boolean(false);
        start.entries.get(&0).copied().unwrap_or(never)
    }
}

/// When the rest of a log is written after this many elements; where nothing is said, never.
#[derive(Debug, Clone, Default)]
struct Backward {
    entries: BTreeMap<u32, TermId>,
}

impl Backward {
    fn add(&mut self, context: &mut Context, position: u32, when: TermId) {
        if !context.is_false(when) {
            let known = self.entries.get(&position).copied();
            let known = known.map_or(when, |known| context.or(known, when));
            self.entries.insert(position, known);
        }
    }
}
