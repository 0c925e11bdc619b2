//! Looks for failing runs while properties are not proved, a while at a time.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bounded::Record;
use ir::CheckId;
use semantics::concrete::Scenario;

use crate::Request;
use crate::heads::Head;
use crate::reachability::{Failure, Limits};
use crate::runs::{Follower, is_confirmed};
use crate::system::System;
use crate::unrolling::{Choices, Unrolled, Unrolling};

/// A search for failing runs that can be continued.
pub(crate) struct Hunt {
    follower: Follower,
    unrolling: Option<Unrolling>,
    /// The runs that were found, one for each property.
    pub found: Vec<(CheckId, Scenario)>,
}

/// The execution that a system was made of.
#[derive(Clone, Copy)]
pub(crate) struct Recorded<'e> {
    pub request: &'e Request<'e>,
    pub record: &'e Record,
    pub heads: &'e [Head],
}

impl Hunt {
    /// Looks for runs of a system, of which `follower` knows more.
    pub fn new(
        system: &System,
        follower: Follower,
        failures: BTreeMap<CheckId, Vec<Failure>>,
        limits: &Limits,
    ) -> Self {
        let unrolling = (!failures.is_empty()).then(|| Unrolling::new(system, failures, limits));
        Self { follower, unrolling, found: Vec::new() }
    }

    /// Goes on for some time.
    pub fn go_on(&mut self, recorded: Recorded<'_>, limits: &Limits, time: Duration) {
        let limits = limits.within(time);
        while let Some(unrolling) = &mut self.unrolling {
            match unrolling.advance(&limits) {
                Unrolled::Holds => {}
                Unrolled::Unknown => break,
                Unrolled::Ends => self.unrolling = None,
                Unrolled::Fails(check, choices) => {
                    self.take(recorded, check, &choices);
                }
            }
            if limits.are_reached() {
                break;
            }
        }
    }

    /// Keeps a run if the machine makes it. What it does not make would be found again.
    fn take(&mut self, recorded: Recorded<'_>, check: CheckId, choices: &Choices) {
        let Recorded { request, record, heads } = recorded;
        let Some(unrolling) = &self.unrolling else { return };
        let run = self.follower.scenario(unrolling.context(), record, heads, choices);
        if let Some(run) = run.filter(|run| is_confirmed(request, run, check)) {
            self.found.push((check, run));
        }
        self.forget(check);
    }

    /// Whether a run is known in which the property fails.
    pub fn fails(&self, check: CheckId) -> bool {
        self.found.iter().any(|(found, _)| *found == check)
    }

    /// Whether nothing more will be found.
    pub fn is_over(&self) -> bool {
        self.unrolling.is_none()
    }

    /// Leaves out what is proved.
    pub fn forget(&mut self, check: CheckId) {
        if let Some(unrolling) = &mut self.unrolling {
            unrolling.forget(check);
            if unrolling.is_done() {
                self.unrolling = None;
            }
        }
    }
}

impl Limits {
    /// The same, and no longer than some time from now.
    pub fn within(&self, time: Duration) -> Self {
        let end = Instant::now() + time;
        let deadline = Some(self.deadline.map_or(end, |deadline| deadline.min(end)));
        Self { interrupter: self.interrupter.clone(), deadline }
    }
}
