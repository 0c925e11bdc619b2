//! Runs of a program with threads that write logs: a search over states and how much of the logs is written.
//!
//! Events are points where threads are switched, and no order is left out: two orders that are the same for the
//! program may be different logs. Where printed text is a log, what is written to a stream is such a point, too.

use std::collections::BTreeSet;
use std::time::Instant;

use ir::{CheckId, FunctionId, Origin, Program};
use rustc_hash::FxHashMap;
use semantics::concrete::Scenario;
use semantics::machine::{
    Components, Event, Host, Machine, MachineCheckpoint, Move, Outcome, Pause, RunOptions, StateKey,
};

use crate::classes::Classes;
use crate::search::LONGEST_RUN;
use crate::{Limiting, Options};

/// Who compares what a run logs.
pub trait Comparison: Clone {
    /// The run has an event.
    fn event(&mut self, event: &Event);
    /// It writes to a stream.
    fn prints(&mut self, stream: u32, bytes: &[u8]);
    /// How far it is in each log.
    fn progress(&self) -> Vec<Progress>;
    /// Whether the run has written the logs if it ends now.
    fn is_written(&self) -> bool;
    /// Whether it may stop anywhere as soon as they are written.
    fn may_stop(&self) -> bool;
    /// Whether it has parted from the logs.
    fn is_lost(&self) -> bool;
    /// What is equal where the same may still be logged.
    fn state(&self) -> String;
}

/// How far a run is in a log that it is compared with from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How many events or bytes it has written; nothing where the log is the end of what was seen.
    pub written: Option<usize>,
    /// Whether it has parted from the log.
    pub is_lost: bool,
    /// Whether it has written the log if it ends now.
    pub is_written: bool,
}

/// How a run has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Completed,
    /// By `abort`.
    Aborted,
    /// By a check that fails.
    Failed(CheckId),
}

/// What comes in a run instead of the next element of a log.
#[derive(Debug, Clone, PartialEq)]
pub enum Instead {
    /// Another event.
    Event(Event),
    /// Another text, or text where the log ends; with the statement that writes it.
    Text(Option<Origin>),
    /// The end.
    End(End),
}

/// Where all runs have parted from a log at the latest.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parting {
    /// How many events or bytes were written.
    pub written: usize,
    /// What came then.
    pub instead: Vec<Instead>,
    /// Whether other things came, too, or may have come.
    pub is_partial: bool,
}

/// So many things that come instead are kept.
const MOST_INSTEAD: usize = 12;

impl Parting {
    fn note(&mut self, written: usize, instead: &Instead) {
        if written > self.written {
            *self = Self { written, ..Self::default() };
        }
        if written < self.written || self.instead.contains(instead) {
            return;
        }
        match self.instead.len() < MOST_INSTEAD {
            true => self.instead.push(instead.clone()),
            false => self.is_partial = true,
        }
    }
}

/// What came of the search for a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Logged {
    /// The run.
    pub schedule: Option<Vec<Move>>,
    /// What limited the search.
    pub limiting: Vec<Limiting>,
    /// Why there may be runs that were not followed.
    pub open: Option<String>,
    /// The functions that some run entered.
    pub entered: Vec<FunctionId>,
    /// How many states there were.
    pub states: usize,
    /// Where the runs have parted from each log.
    pub partings: Vec<Parting>,
}

/// Hears what is logged in one move.
#[derive(Default)]
struct Heard {
    said: Vec<Said>,
    writes_at: Option<Origin>,
    reads_input: bool,
}

enum Said {
    Event(Event),
    Text(u32, Vec<u8>, Option<Origin>),
}

impl Host for Heard {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        self.said.push(Said::Text(stream, bytes.to_vec(), self.writes_at));
    }

    fn writes_at(&mut self, origin: Option<Origin>) {
        self.writes_at = origin;
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.reads_input = true;
        None
    }

    fn wants_failure(&mut self, _check: CheckId) -> bool {
        false
    }

    fn event(&mut self, event: &Event) {
        self.said.push(Said::Event(event.clone()));
    }
}

struct Node<C> {
    before: Option<MachineCheckpoint>,
    made: Option<Move>,
    moves: Vec<Move>,
    pending: Vec<Pause>,
    compared: C,
}

/// Looks for a run that writes logs: of events, or also of what is printed.
pub fn logged<C: Comparison>(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    comparison: C,
    before_output: bool,
) -> Logged {
    let machine = Machine::new(
        program,
        RunOptions {
            checks: options.checks,
            memory_limit: options.memory_limit,
            interrupter: options.interrupter.clone(),
            deadline: options.deadline,
            track_written: true,
            scenario: Scenario { before_output, ..Scenario::default() },
            ..RunOptions::default()
        },
    );
    let partings = vec![Parting::default(); comparison.progress().len()];
    let mut search = Search {
        program,
        entry,
        options,
        machine,
        host: Heard::default(),
        components: Components::default(),
        visited: FxHashMap::default(),
        path: Vec::new(),
        limiting: BTreeSet::new(),
        found: Logged { partings, ..Logged::default() },
        classes: Classes::new(program),
    };
    search.run(entry, comparison);
    search.finish()
}

struct Search<'p, 'o, C> {
    program: &'p Program,
    entry: FunctionId,
    options: &'o Options,
    machine: Machine<'p>,
    host: Heard,
    components: Components,
    /// The states that were followed, each with the fewest moves that led to it.
    visited: FxHashMap<(StateKey, Vec<u32>, String), usize>,
    path: Vec<Node<C>>,
    limiting: BTreeSet<Limiting>,
    found: Logged,
    /// The inputs of which one value of each class stands for all.
    classes: Classes,
}

impl<C: Comparison> Search<'_, '_, C> {
    fn run(&mut self, entry: FunctionId, mut comparison: C) {
        let begun = self.machine.begin(entry, &mut self.host);
        self.hear(&mut comparison);
        if let Err(outcome) = begun {
            self.ended(&outcome, &comparison, None);
            return;
        }
        self.enter(None, None, vec![Pause::Visible], comparison);
        let mut made = 0_u64;
        while self.found.schedule.is_none()
            && let Some(node) = self.path.last_mut()
        {
            let Some(next) = node.moves.pop() else {
                if let Some(Node { before: Some(before), .. }) = self.path.pop() {
                    self.machine.go_back(before);
                }
                continue;
            };
            made += 1;
            if made.is_multiple_of(256) && self.stops() {
                return;
            }
            self.make(next);
        }
    }

    fn stops(&mut self) -> bool {
        let late = self.options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let reached = self.options.interrupter.reached();
        let reached = reached.or(late.then_some(limits::Limit::Time));
        if let Some(limit) = reached {
            self.found.open = Some(limit.to_string());
        }
        reached.is_some()
    }

    /// What was logged since the last time.
    fn hear(&mut self, comparison: &mut C) {
        for said in std::mem::take(&mut self.host.said) {
            let before = comparison.progress();
            let instead = match said {
                Said::Event(event) => {
                    comparison.event(&event);
                    Instead::Event(event)
                }
                Said::Text(stream, bytes, origin) => {
                    comparison.prints(stream, &bytes);
                    Instead::Text(origin)
                }
            };
            let logs = before.iter().zip(comparison.progress()).zip(&mut self.found.partings);
            for ((before, after), parting) in logs {
                if let (Some(written), false, true) = (after.written, before.is_lost, after.is_lost)
                {
                    parting.note(written, &instead);
                }
            }
        }
    }

    fn make(&mut self, next: Move) {
        let Some(node) = self.path.last() else { return };
        let mut compared = node.compared.clone();
        let mut pending = node.pending.clone();
        let before = self.machine.checkpoint(next.thread);
        let outcome = self.machine.advance(next, &mut self.host);
        self.hear(&mut compared);
        let waits_on =
            matches!((pending[next.thread], &outcome), (Pause::Waits(_), Ok(Pause::Waits(_))));
        let still_waits = waits_on && !self.machine.has_passed_wait();
        if compared.is_lost() || still_waits {
            self.machine.go_back(before);
            return;
        }
        if compared.is_written() && compared.may_stop() {
            self.succeed(Some(next));
            return;
        }
        match outcome {
            Ok(Pause::Exited(status)) => {
                let outcome = Outcome::Exited(status);
                self.ended(&outcome, &compared, Some(next));
                self.machine.go_back(before);
            }
            Err(outcome) => {
                self.ended(&outcome, &compared, Some(next));
                self.machine.go_back(before);
            }
            Ok(pause) => {
                pending[next.thread] = pause;
                pending.resize(self.machine.thread_states().count(), Pause::Visible);
                self.enter(Some(before), Some(next), pending, compared);
            }
        }
    }

    fn succeed(&mut self, last: Option<Move>) {
        let path = self.path.iter().filter_map(|node| node.made);
        self.found.schedule = Some(path.chain(last).collect());
    }

    /// A run has ended where logs go on.
    fn ends_instead(&mut self, end: End, compared: &C) {
        for (log, parting) in compared.progress().iter().zip(&mut self.found.partings) {
            if let (Some(written), false) = (log.written, log.is_written) {
                parting.note(written, &Instead::End(end));
            }
        }
    }

    /// A run has ended.
    fn ended(&mut self, outcome: &Outcome, compared: &C, last: Option<Move>) {
        match outcome {
            Outcome::Exited(_) => self.ends_instead(End::Completed, compared),
            Outcome::Aborted(_) => self.ends_instead(End::Aborted, compared),
            Outcome::Failed(failure) => self.ends_instead(End::Failed(failure.check), compared),
            Outcome::Assumed
            | Outcome::Unsupported { .. }
            | Outcome::LimitReached { .. }
            | Outcome::Interrupted => {}
        }
        match outcome {
            Outcome::Exited(_) | Outcome::Aborted(_) | Outcome::Failed(_) => {
                let registers = |name: &str| matches!(name, "atexit" | "at_quick_exit" | "on_exit");
                let mut functions = self.program.functions.entries();
                let registered =
                    functions.any(|(id, one)| registers(&one.name) && self.machine.has_entered(id));
                if registered || !self.program.destructors.is_empty() {
                    let text = "functions that run after main are not followed with threads";
                    self.found.open.get_or_insert_with(|| text.to_owned());
                } else if compared.is_written() {
                    self.succeed(last);
                }
            }
            Outcome::Assumed => {}
            Outcome::Unsupported { message, .. } => {
                self.found.open.get_or_insert_with(|| message.clone());
            }
            Outcome::LimitReached { limit, .. } => {
                self.found.open.get_or_insert_with(|| limit.to_string());
            }
            Outcome::Interrupted => {
                let text = limits::Limit::Interrupted.to_string();
                self.found.open.get_or_insert(text);
            }
        }
    }

    /// Comes to a state, which is followed if it is new.
    fn enter(
        &mut self,
        before: Option<MachineCheckpoint>,
        made: Option<Move>,
        pending: Vec<Pause>,
        compared: C,
    ) {
        let choosing: Vec<u32> = (0_u32..)
            .zip(&pending)
            .filter(|(_, pause)| matches!(pause, Pause::Choice(..)))
            .map(|(thread, _)| thread)
            .collect();
        let key = self.machine.state(&mut self.components);
        let key = (key, choosing, compared.state());
        let depth = self.path.len();
        let known = self.visited.get(&key).copied();
        // Where runs have a bound, more comes after a state that a shorter run has come to.
        let is_known =
            known.is_some_and(|known| self.options.max_depth.is_none() || known <= depth);
        let too_long = depth > self.options.max_depth.unwrap_or(LONGEST_RUN);
        if is_known || too_long {
            match self.options.max_depth {
                Some(bound) if too_long => _ = self.limiting.insert(Limiting::Depth(bound)),
                None if too_long => {
                    let text = format!("runs of more than {LONGEST_RUN} moves are not followed");
                    self.found.open.get_or_insert(text);
                }
                Some(_) | None => {}
            }
            before.into_iter().for_each(|before| self.machine.go_back(before));
            return;
        }
        self.visited.insert(key, depth);
        let only = (0..pending.len()).find(|&thread| {
            matches!(pending[thread], Pause::Choice(..)) && self.machine.is_atomic(thread)
        });
        let mut moves = Vec::new();
        for thread in (0..pending.len()).filter(|&one| only.is_none_or(|only| only == one)) {
            match pending[thread] {
                Pause::Visible | Pause::Statement { .. } | Pause::Point | Pause::Waits(_) => {
                    moves.push(Move { thread, choice: None });
                }
                Pause::Choice(site, limit) => {
                    let of = &self.program.sites[site];
                    let ranges = &self.options.ranges;
                    match ranges.values_by_class(self.program, &self.classes, site, limit) {
                        Some(values) => {
                            if !values.complete {
                                self.limiting.insert(Limiting::Inputs(site));
                            }
                            let choices = values.bits.into_iter();
                            moves.extend(choices.map(|one| Move { thread, choice: Some(one) }));
                        }
                        None => {
                            let text = format!("the values of {} are not enumerated", of.name);
                            self.found.open.get_or_insert(text);
                        }
                    }
                }
                Pause::Ended | Pause::Exited(_) => {}
            }
        }
        moves.reverse();
        self.path.push(Node { before, made, moves, pending, compared });
    }

    fn finish(mut self) -> Logged {
        if self.machine.has_read_unwritten()
            || self.machine.may_read_unwritten(&mut self.components)
        {
            self.limiting.insert(Limiting::Unwritten);
        }
        if crate::looks_at_arguments(self.program, self.entry) {
            self.limiting.insert(Limiting::Arguments);
        }
        if self.machine.has_looked_at_address() {
            self.limiting.insert(Limiting::Addresses);
        }
        if self.host.reads_input {
            let text = "the standard input is read".to_owned();
            self.found.open.get_or_insert(text);
        }
        let functions = self.program.functions.entries().map(|(id, _)| id);
        self.found.entered = functions.filter(|&id| self.machine.has_entered(id)).collect();
        self.found.limiting = self.limiting.into_iter().collect();
        self.found.states = self.visited.len();
        self.found
    }
}
