//! The search over states, depth first.

use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use std::time::Instant;

use findings::CheckKind;
use ir::{CheckId, FunctionId, Program};
use limits::Limit as Reached;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::machine::{
    Components, Failure, Host, Limit, Machine, MachineCheckpoint, Move, Outcome, Pause, RunOptions,
    StateKey, ThreadState,
};

use crate::races::FirstAccesses;
use crate::{FailingSchedule, Limiting, Options, Report};

/// Searches all states of a program.
#[must_use]
pub fn search(program: &Program, entry: FunctionId, options: &Options) -> Report {
    Search::new(program, entry, options).run()
}

/// Hears of failures after which a run goes on.
#[derive(Default)]
struct Listening {
    failed: Vec<CheckId>,
    reads_input: bool,
}

impl Host for Listening {
    fn write(&mut self, _stream: u32, _bytes: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        self.reads_input = true;
        None
    }

    fn failed(&mut self, failure: &Failure) {
        self.failed.push(failure.check);
    }
}

/// A state on the way to the one that the search is in.
struct Node {
    /// How to come back to the state before it, unless it is the first.
    before: Option<MachineCheckpoint>,
    /// The move that led to it.
    made: Option<Move>,
    /// The moves that it may have.
    moves: Vec<Move>,
    next: usize,
    /// Whether some thread could go on.
    goes_on: bool,
    /// What each thread waits for.
    pending: Vec<Pause>,
    /// How often a thread was interrupted that could go on.
    interruptions: u32,
    accesses: FirstAccesses,
}

struct Search<'p, 'o> {
    program: &'p Program,
    entry: FunctionId,
    options: &'o Options,
    machine: Machine<'p>,
    host: Listening,
    components: Components,
    /// The states that were come to, each with the least depth.
    visited: FxHashMap<StateKey, u32>,
    /// Whether an assumption ended some run, and whether another one ended otherwise or came to a known state.
    assumed: bool,
    went_on: bool,
    /// How many moves a run may have.
    max_depth: usize,
    path: Vec<Node>,
    limiting: BTreeSet<Limiting>,
    failed: FxHashSet<CheckId>,
    raced: FxHashSet<(usize, usize, usize, u64)>,
    finds_races: bool,
    report: Report,
    key_words: usize,
}

impl<'p, 'o> Search<'p, 'o> {
    fn new(program: &'p Program, entry: FunctionId, options: &'o Options) -> Self {
        let machine = Machine::new(
            program,
            RunOptions {
                checks: options.checks,
                memory_limit: options.memory_limit,
                interrupter: options.interrupter.clone(),
                deadline: options.deadline,
                track_written: true,
                ..RunOptions::default()
            },
        );
        Self {
            program,
            entry,
            options,
            machine,
            host: Listening::default(),
            components: Components::default(),
            visited: FxHashMap::default(),
            assumed: false,
            went_on: false,
            max_depth: options.max_depth,
            path: Vec::new(),
            limiting: BTreeSet::new(),
            failed: FxHashSet::default(),
            raced: FxHashSet::default(),
            finds_races: options.checks.contains(CheckKind::DataRace),
            report: Report::default(),
            key_words: 0,
        }
    }

    fn run(mut self) -> Report {
        let start = Instant::now();
        match self.machine.begin(self.entry, &mut self.host) {
            Ok(()) => self.explore(),
            Err(outcome) => self.ended(outcome, &[]),
        }
        if self.takes_arguments() {
            self.limiting.insert(Limiting::Arguments);
        }
        if self.machine.has_read_unwritten()
            || self.machine.may_read_unwritten(&mut self.components)
        {
            self.limiting.insert(Limiting::Unwritten);
        }
        if self.machine.has_looked_at_address() {
            self.limiting.insert(Limiting::Addresses);
        }
        let functions = self.program.functions.entries().map(|(id, _)| id);
        self.report.entered = functions.filter(|&id| self.machine.has_entered(id)).collect();
        self.report.excluded = self.assumed && !self.went_on && self.report.failing.is_empty();
        self.report.limiting = self.limiting.into_iter().collect();
        let statistics = &mut self.report.statistics;
        statistics.states = self.visited.len();
        statistics.bytes = self.components.bytes() + 4 * self.key_words;
        statistics.seconds = start.elapsed().as_secs_f64();
        self.report
    }

    /// Whether the entry function is given arguments that the search has not varied.
    fn takes_arguments(&self) -> bool {
        let function = &self.program.functions[self.entry];
        let body = function.body.as_ref();
        let parameters = body.map_or(0, |body| {
            body.locals.iter().filter(|local| local.kind == ir::LocalKind::Parameter).count()
        });
        &*function.name == "main" && parameters > 0
    }

    fn explore(&mut self) {
        let key = self.machine.state(&mut self.components);
        self.remember(key);
        let first = self.node(None, None, vec![Pause::Visible], 0);
        self.path.push(first);
        while let Some(node) = self.path.last_mut() {
            let Some(&next) = node.moves.get(node.next) else {
                self.leave();
                continue;
            };
            node.next += 1;
            if self.report.statistics.transitions.is_multiple_of(1024) && self.must_stop() {
                return;
            }
            self.make(next);
        }
    }

    fn must_stop(&mut self) -> bool {
        let late = self.options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let reached = self.options.interrupter.reached().or(late.then_some(Reached::Time));
        if let Some(limit) = reached {
            self.report.stopped = Some(limit.to_string());
        } else if self.visited.len() >= self.options.max_states {
            self.report.stopped = Some("the limit of states is reached".to_owned());
        }
        self.report.stopped.is_some()
    }

    /// Whether a state is to be followed: it is new, or, where the shortest run is wanted, it was come to in
    /// more moves before.
    fn remember(&mut self, key: StateKey) -> bool {
        let words = key.len();
        let depth = self.path.len() as u32;
        match self.visited.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(depth);
                self.key_words += words;
                true
            }
            Entry::Occupied(mut entry) => {
                let sooner = self.options.shortest.is_some() && depth < *entry.get();
                if sooner {
                    entry.insert(depth);
                }
                sooner
            }
        }
    }

    /// A state, with the moves that threads may make there.
    fn node(
        &mut self,
        before: Option<MachineCheckpoint>,
        made: Option<Move>,
        pending: Vec<Pause>,
        interruptions: u32,
    ) -> Node {
        let mut moves = Vec::new();
        // A thread that chooses within an atomic section is the only one that goes on.
        let choosing = (0..pending.len()).find(|&thread| {
            matches!(pending[thread], Pause::Choice(..)) && self.machine.is_atomic(thread)
        });
        let last = made.map(|made| made.thread);
        let threads = 0..pending.len();
        let may_go = |thread: &usize| choosing.is_none_or(|only| only == *thread);
        // The thread that ran goes on first, so that what is found has few switches.
        let ordered = last.into_iter().chain(threads.filter(|thread| Some(*thread) != last));
        let interrupted = last.is_some_and(|last| {
            matches!(pending.get(last), Some(Pause::Visible | Pause::Choice(..)))
        });
        for thread in ordered.filter(may_go) {
            let costs = u32::from(interrupted && Some(thread) != last);
            if self.options.context_bound.is_some_and(|bound| interruptions + costs > bound) {
                self.limiting.insert(Limiting::Contexts(self.options.context_bound.unwrap_or(0)));
                continue;
            }
            self.moves_of(thread, pending[thread], &mut moves);
        }
        let goes_on = false;
        let accesses = FirstAccesses::default();
        Node { before, made, moves, next: 0, goes_on, pending, interruptions, accesses }
    }

    fn moves_of(&mut self, thread: usize, pending: Pause, moves: &mut Vec<Move>) {
        match pending {
            Pause::Visible | Pause::Statement { .. } | Pause::Point | Pause::Waits(_) => {
                moves.push(Move { thread, choice: None })
            }
            Pause::Choice(site, limit) => {
                let of = &self.program.sites[site];
                let Some(values) = self.options.ranges.values(self.program, of, limit) else {
                    let text = format!("the values of {} are not enumerated", of.name);
                    self.report.unknown.get_or_insert(text);
                    return;
                };
                if !values.complete {
                    self.limiting.insert(Limiting::Inputs(site));
                }
                moves.extend(
                    values.bits.into_iter().map(|value| Move { thread, choice: Some(value) }),
                );
            }
            Pause::Ended | Pause::Exited(_) => {}
        }
    }

    /// Makes a move from the state on top of the path.
    fn make(&mut self, next: Move) {
        let Some(node) = self.path.last() else { return };
        let pending = node.pending[next.thread];
        let before = self.machine.checkpoint(next.thread);
        self.report.statistics.transitions += 1;
        let outcome = self.machine.advance(next, &mut self.host);
        self.report_failures(next);
        let waits_on = matches!((pending, &outcome), (Pause::Waits(_), Ok(Pause::Waits(_))));
        if waits_on && !self.machine.has_passed_wait() {
            // It is waiting still: no move.
            self.machine.go_back(before);
            return;
        }
        if let Some(node) = self.path.last_mut() {
            node.goes_on = true;
            if self.finds_races && pending == Pause::Visible {
                node.accesses.add(next, self.machine.footprint());
            }
        }
        match outcome {
            Ok(Pause::Exited(_)) => {
                self.went_on = true;
                self.leaves_main();
                self.machine.go_back(before);
            }
            Ok(pause) => self.enter(next, pause, before),
            Err(outcome) => {
                let path = self.schedule(Some(next));
                self.ended(outcome, &path);
                self.machine.go_back(before);
            }
        }
    }

    /// The entry function returns. What the program has registered to run after it is not followed.
    fn leaves_main(&mut self) {
        let registers = |name: &str| matches!(name, "atexit" | "at_quick_exit" | "on_exit");
        let mut entered = self.program.functions.entries().filter(|(_, one)| registers(&one.name));
        let registered = entered.any(|(id, _)| self.machine.has_entered(id));
        if registered || !self.program.destructors.is_empty() {
            let text = "functions that run after main are not followed in a search over states";
            self.report.unknown.get_or_insert_with(|| text.to_owned());
        }
    }

    /// Comes to a state.
    fn enter(&mut self, made: Move, pause: Pause, before: MachineCheckpoint) {
        let Some(node) = self.path.last() else { return };
        let mut pending = node.pending.clone();
        pending[made.thread] = pause;
        pending.resize(self.machine.thread_states().count(), Pause::Visible);
        let interrupts = node.made.is_some_and(|last| {
            last.thread != made.thread
                && matches!(node.pending[last.thread], Pause::Visible | Pause::Choice(..))
        });
        let interruptions = node.interruptions + u32::from(interrupts);
        let mut key = self.machine.state(&mut self.components).into_vec();
        // A thread that has come to a choice is where it was before, but for that.
        let choosing = |(thread, pause): (usize, &Pause)| {
            matches!(pause, Pause::Choice(..)).then_some(thread as u32)
        };
        key.extend(pending.iter().enumerate().filter_map(choosing));
        if self.options.context_bound.is_some() {
            key.extend([made.thread as u32, interruptions]);
        }
        let key = key.into_boxed_slice();
        if self.path.len() > self.max_depth {
            self.limiting.insert(Limiting::Depth(self.options.max_depth));
            self.machine.go_back(before);
        } else if self.remember(key) {
            let node = self.node(Some(before), Some(made), pending, interruptions);
            self.path.push(node);
            let depth = &mut self.report.statistics.depth;
            *depth = (*depth).max(self.path.len());
        } else {
            self.went_on = true;
            self.machine.go_back(before);
        }
    }

    /// All moves of a state were made.
    fn leave(&mut self) {
        let Some(node) = self.path.last() else { return };
        let waits = self.machine.thread_states().any(|one| matches!(one, ThreadState::Waits(_)));
        let runs = self.machine.thread_states().any(|one| one == ThreadState::Runs);
        if !node.goes_on && waits && !runs {
            let path = self.schedule(None);
            let outcome = self.machine.report_deadlock();
            self.ended(outcome, &path);
        }
        if self.finds_races
            && let Some(node) = self.path.last()
        {
            for moves in node.accesses.races(&mut self.raced) {
                let later = moves[0].thread.max(moves[1].thread);
                let check = self.machine.race_check(later);
                let mut schedule = self.schedule(None);
                schedule.extend(moves);
                self.fails(check, schedule);
            }
        }
        let Some(node) = self.path.pop() else { return };
        if let Some(before) = node.before {
            self.machine.go_back(before);
        }
    }

    /// The moves that led to the state on top of the path, and one more.
    fn schedule(&self, last: Option<Move>) -> Vec<Move> {
        self.path.iter().filter_map(|node| node.made).chain(last).collect()
    }

    /// Checks failed after which the run goes on.
    fn report_failures(&mut self, last: Move) {
        for check in std::mem::take(&mut self.host.failed) {
            let schedule = self.schedule(Some(last));
            self.fails(check, schedule);
        }
        if self.host.reads_input {
            self.report.unknown.get_or_insert_with(|| "the standard input is read".to_owned());
        }
    }

    fn fails(&mut self, check: CheckId, schedule: Vec<Move>) {
        if let Some(wanted) = self.options.shortest {
            let is_wanted = wanted == check;
            if is_wanted && schedule.len() <= self.max_depth + 1 {
                self.max_depth = schedule.len().saturating_sub(2);
                self.report.failing = vec![FailingSchedule { check, schedule }];
            }
            return;
        }
        if self.failed.insert(check) {
            self.report.failing.push(FailingSchedule { check, schedule });
        }
    }

    /// A run has ended.
    fn ended(&mut self, outcome: Outcome, path: &[Move]) {
        match outcome {
            Outcome::Failed(failure) => self.fails(failure.check, path.to_vec()),
            Outcome::Exited(_) | Outcome::Aborted(_) => self.went_on = true,
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
