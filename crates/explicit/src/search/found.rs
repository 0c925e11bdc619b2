//! What the search has found: failures, ends of runs, and why some are not followed.

use ir::CheckId;
use limits::Limit as Reached;
use semantics::machine::{Host, Limit, Move, Outcome, Pause};

use super::Search;
use crate::FailingSchedule;

/// Hears of failures after which a run goes on.
#[derive(Default)]
pub(super) struct Listening {
    pub(super) failed: Vec<CheckId>,
    pub(super) reads_input: bool,
}

impl Host for Listening {
    fn write(&mut self, _stream: u32, _bytes: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        self.reads_input = true;
        None
    }

    fn wants_failure(&mut self, check: CheckId) -> bool {
        self.failed.push(check);
        false
    }

    fn covered(&mut self, check: CheckId) {
        self.failed.push(check);
    }
}

impl Search<'_, '_> {
    /// No thread can go on. Those that would take a mutex begin to wait for it.
    pub(super) fn deadlocks(&mut self, blocked: &[usize]) {
        let mut path = self.schedule(None);
        let mut way_back = Vec::new();
        for &thread in blocked {
            let next = Move { thread, choice: None };
            way_back.push(self.machine.checkpoint(thread));
            path.push(next);
            let waits = self.machine.advance(next, &mut self.host);
            debug_assert!(matches!(waits, Ok(Pause::Waits(_))), "it is blocked");
        }
        let outcome = self.machine.report_deadlock();
        self.ended(outcome, &path);
        while let Some(before) = way_back.pop() {
            self.machine.go_back(before);
        }
    }

    /// A thread ends: the locks that it still holds are never given back.
    pub(super) fn thread_ends(&mut self, last: Move) {
        for check in self.machine.locks_left() {
            let schedule = self.schedule(Some(last));
            self.fails(check, schedule);
        }
    }

    /// The program ends, by the return of the entry function, by `exit` or with its last thread.
    pub(super) fn program_ends(&mut self, path: &[Move]) {
        self.went_on = true;
        if !self.program.destructors.is_empty() {
            let text = "destructors of the program are not followed in a search over states";
            self.report.unknown.get_or_insert_with(|| text.to_owned());
        }
        self.report.ends_early |= !self.machine.knows_all_ends();
        let held = self.machine.locks_held_at_end();
        for check in self.machine.lost_at_end().into_iter().chain(held) {
            self.fails(check, path.to_vec());
        }
    }

    /// The last thread ends, and with it the program. Who calls functions that are registered for then is not followed.
    pub(super) fn last_thread_ends(&mut self, path: &[Move]) {
        let mut functions = self.program.functions.entries();
        let registered =
            functions.any(|(id, one)| &*one.name == "atexit" && self.machine.has_entered(id));
        if registered {
            let text =
                "functions registered with atexit are not followed where no thread calls exit";
            self.report.unknown.get_or_insert_with(|| text.to_owned());
        }
        self.program_ends(path);
    }

    /// The moves that led to the state on top of the path, and one more.
    pub(super) fn schedule(&self, last: Option<Move>) -> Vec<Move> {
        self.path.iter().filter_map(|node| node.made).chain(last).collect()
    }

    /// Checks failed after which the run goes on.
    pub(super) fn report_failures(&mut self, last: Move) {
        for check in std::mem::take(&mut self.host.failed) {
            let schedule = self.schedule(Some(last));
            self.fails(check, schedule);
        }
        if self.host.reads_input {
            self.report.unknown.get_or_insert_with(|| "the standard input is read".to_owned());
        }
    }

    pub(super) fn fails(&mut self, check: CheckId, schedule: Vec<Move>) {
        if let Some(wanted) = self.options.shortest {
            let is_wanted = wanted == check;
            if is_wanted && self.max_depth.is_none_or(|most| schedule.len() <= most + 1) {
                self.max_depth = Some(schedule.len().saturating_sub(2));
                self.report.failing = vec![FailingSchedule { check, schedule }];
            }
            return;
        }
        if self.failed.insert(check) {
            self.report.failing.push(FailingSchedule { check, schedule });
        }
    }

    /// A run has ended.
    pub(super) fn ended(&mut self, outcome: Outcome, path: &[Move]) {
        match outcome {
            Outcome::Failed(failure) => self.fails(failure.check, path.to_vec()),
            Outcome::Exited(_) => self.program_ends(path),
            Outcome::Aborted(_) => self.went_on = true,
            Outcome::Assumed => self.assumed = true,
            Outcome::Unsupported { message, .. } => {
                self.report.unknown.get_or_insert(message);
            }
            Outcome::LimitReached { limit: Limit::Steps | Limit::Endless, .. } => {
                let text = "a thread goes round without doing anything that others see";
                self.report.unknown.get_or_insert_with(|| text.to_owned());
            }
            Outcome::LimitReached { limit, .. } => {
                self.report.unknown.get_or_insert_with(|| limit.to_string());
            }
            Outcome::Interrupted => {
                self.report.stopped.get_or_insert_with(|| Reached::Interrupted.to_string());
            }
        }
    }
}
