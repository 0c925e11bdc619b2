//! The search over states: depth first, or in the order of a queue.
//!
//! | module | what it holds |
//! |---|---|
//! | `node` | the states on the way, and their moves |
//! | `reduced` | what the reduction makes of them |
//! | `visited` | the states that were come to |
//! | `frontier` | other orders than depth first |
//! | `team` | several searches at once |
//! | `found` | failures and ends of runs |

mod found;
mod frontier;
mod node;
mod reduced;
mod team;
mod visited;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use findings::CheckKind;
use ir::{CheckId, FunctionId, Program};
use limits::Limit as Reached;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::machine::{
    Components, Machine, MachineCheckpoint, Move, Pause, RunOptions, ThreadState,
};

use crate::classes::Classes;
use crate::reduction::Reduction;
use crate::{Limiting, Options, Order, Report};
use found::Listening;
use frontier::Frontier;
use node::Node;
use team::Team;
use visited::Visited;

/// Searches all states of a program.
#[must_use]
pub fn search(program: &Program, entry: FunctionId, options: &Options) -> Report {
    let mut report = match team::is_for(options) {
        true => team::search(program, entry, options),
        false => Search::new(program, entry, options).run(),
    };
    if crate::has_threads(program) && program.asks_what_is_alive() {
        let text = "questions about memory, as __CPROVER_r_ok, in a program with threads";
        report.unknown.get_or_insert_with(|| text.to_owned());
    }
    report
}

/// How often a search with a reduction begins; after that it goes on without.
const MOST_BEGINNINGS: usize = 8;

/// How many moves a run has at most where there is no bound.
pub(crate) const LONGEST_RUN: usize = 1_000_000;

struct Search<'p, 'o> {
    program: &'p Program,
    entry: FunctionId,
    options: &'o Options,
    /// The inputs of which one value of each class stands for all.
    classes: Classes,
    machine: Machine<'p>,
    host: Listening,
    components: Components,
    /// The states that were come to, each with the least depth.
    visited: Visited,
    /// The state that was come to last: its storage is used again.
    key: Vec<u32>,
    /// The states that are to be looked at, where the search is not depth first.
    frontier: Frontier,
    reduction: Option<Reduction>,
    /// The places in the path of states that some move leads back to.
    returned_to: BTreeSet<usize>,
    /// Whether the state that was come to last is one of the path.
    leads_back: bool,
    /// Whether something was left out that had to be followed.
    contradicted: bool,
    /// The threads whose ends others know of, by their numbers in states.
    joined: FxHashMap<Vec<u64>, u32>,
    /// Whether an assumption ended some run, and whether another one ended otherwise or came to a known state.
    assumed: bool,
    went_on: bool,
    /// How many moves a run may have, if that is bounded.
    max_depth: Option<usize>,
    path: Vec<Node>,
    limiting: BTreeSet<Limiting>,
    failed: FxHashSet<CheckId>,
    raced: FxHashSet<(usize, usize, usize, u64)>,
    /// The searches that this one is made with, if there are some.
    team: Option<Arc<Team>>,
    finds_races: bool,
    report: Report,
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
        // Runs with few interruptions or few moves are other runs than those that a reduction leaves.
        let is_whole = options.context_bound.is_none()
            && options.shortest.is_none()
            && options.max_depth.is_none()
            && options.order == Order::Depth;
        Self {
            program,
            entry,
            options,
            classes: Classes::new(program),
            machine,
            reduction: (options.reduction && is_whole).then(Reduction::default),
            returned_to: BTreeSet::new(),
            leads_back: false,
            contradicted: false,
            joined: FxHashMap::default(),
            host: Listening::default(),
            components: Components::for_checks(options.checks),
            visited: Visited::new(options.compact),
            key: Vec::new(),
            frontier: Frontier::default(),
            assumed: false,
            went_on: false,
            max_depth: options.max_depth,
            path: Vec::new(),
            limiting: BTreeSet::new(),
            failed: FxHashSet::default(),
            raced: FxHashSet::default(),
            team: None,
            finds_races: options.checks.contains(CheckKind::DataRace),
            report: Report::default(),
        }
    }

    /// A member of a team.
    fn member(
        program: &'p Program,
        entry: FunctionId,
        options: &'o Options,
        team: &Arc<Team>,
    ) -> Self {
        let search = Self::new(program, entry, options);
        let shared = Arc::clone(&team.components);
        Self {
            visited: Visited::Shared(Arc::clone(&team.visited)),
            components: Components::for_checks(options.checks).sharing(shared),
            team: Some(Arc::clone(team)),
            ..search
        }
    }

    fn run(mut self) -> Report {
        let start = Instant::now();
        match self.machine.begin(self.entry, &mut self.host) {
            Ok(()) => self.explore_all(),
            Err(outcome) => self.ended(outcome, &[]),
        }
        self.conclude(start);
        self.report
    }

    /// Says what limits the search, and how large it was.
    fn conclude(&mut self, start: Instant) {
        if crate::looks_at_arguments(self.program, self.entry) {
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
        if self.options.compact {
            self.limiting.insert(Limiting::Compact(self.visited.len()));
        }
        self.report.excluded = self.assumed && !self.went_on && self.report.failing.is_empty();
        self.report.limiting = std::mem::take(&mut self.limiting).into_iter().collect();
        let statistics = &mut self.report.statistics;
        statistics.states = self.visited.len();
        statistics.bytes = self.components.bytes() + self.visited.bytes();
        statistics.seconds = start.elapsed().as_secs_f64();
    }

    /// Searches, and begins anew where the reduction has left out too much.
    fn explore_all(&mut self) {
        for _ in 0..MOST_BEGINNINGS {
            self.explore();
            let stops = self.report.stopped.is_some();
            if !std::mem::take(&mut self.contradicted) || stops {
                return;
            }
            self.begin_anew();
        }
        self.reduction = None;
        self.explore();
    }

    /// Back to the first state, with what is known of accesses.
    fn begin_anew(&mut self) {
        while let Some(node) = self.path.pop() {
            if let Some(before) = node.before {
                self.machine.go_back(before);
            }
        }
        self.visited.clear();
        self.returned_to.clear();
        self.report.statistics.single = 0;
        self.report.statistics.beginnings += 1;
        if let Some(reduction) = &mut self.reduction {
            reduction.begin_anew();
        }
    }

    fn explore(&mut self) {
        let mut key = self.machine.encode(&mut self.components).to_vec();
        if self.reduction.is_some() {
            key.push(self.joined_number());
        }
        self.remember(&key);
        let first = self.node(None, None, vec![Pause::Visible], 0, &key);
        self.path.push(first);
        if self.options.order != Order::Depth {
            self.explore_in_order();
            return;
        }
        self.follow_path();
    }

    /// Makes all moves of the states of the path, and of those that they lead to.
    fn follow_path(&mut self) {
        while !self.contradicted
            && let Some(node) = self.path.last_mut()
        {
            let next = node.moves.get(node.next).copied();
            if self.is_enough(next) {
                self.report.statistics.single += u64::from(next.is_some());
                self.leave();
                continue;
            }
            let (Some(next), Some(node)) = (next, self.path.last_mut()) else { continue };
            node.next += 1;
            let made = self.report.statistics.transitions;
            if made.is_multiple_of(1024) && self.must_stop() {
                return;
            }
            if made.is_multiple_of(team::GIVES_AFTER) {
                self.help();
            }
            self.make(next);
        }
    }

    /// Gives moves to another member of the team if that has nothing to do.
    fn help(&mut self) {
        if let Some(team) = self.team.as_ref().filter(|team| team.is_hungry()) {
            let team = Arc::clone(team);
            self.give(&team);
        }
    }

    fn must_stop(&mut self) -> bool {
        let late = self.options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let reached = self.options.interrupter.reached().or(late.then_some(Reached::Time));
        if let Some(limit) = reached {
            self.report.stopped = Some(limit.to_string());
        } else if let Some(reason) = self.ended_by_team() {
            self.report.stopped = Some(reason);
        } else if self.visited.len() >= self.options.max_states {
            self.report.stopped = Some("the limit of states is reached".to_owned());
        }
        self.report.stopped.is_some()
    }

    /// Makes a move from the state on top of the path.
    fn make(&mut self, next: Move) {
        let Some(node) = self.path.last() else { return };
        let pending = node.pending[next.thread];
        let before = self.machine.checkpoint(next.thread);
        self.report.statistics.transitions += 1;
        let outcome = self.machine.advance(next, &mut self.host);
        self.report_failures(next);
        self.record(next, &outcome);
        let waits_on = matches!((pending, &outcome), (Pause::Waits(_), Ok(Pause::Waits(_))));
        if waits_on && !self.machine.has_passed_wait() {
            // It is waiting still: no move.
            self.machine.go_back(before);
            return;
        }
        if self.is_blocked(next, &outcome) {
            self.machine.go_back(before);
            let node = self.path.last_mut();
            if let Some(reduced) = node.and_then(|node| node.reduced.as_mut()) {
                reduced.blocked.push(next.thread);
            }
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
                let path = self.schedule(Some(next));
                self.program_ends(&path);
                self.machine.go_back(before);
            }
            Ok(pause) => {
                if pause == Pause::Ended {
                    self.thread_ends(next);
                }
                self.enter(next, pause, before);
            }
            Err(outcome) => {
                let path = self.schedule(Some(next));
                self.ended(outcome, &path);
                self.machine.go_back(before);
            }
        }
    }

    /// The run has as many moves as it may have, and would go on.
    fn cut_off(&mut self) {
        match self.options.max_depth {
            Some(bound) => _ = self.limiting.insert(Limiting::Depth(bound)),
            None if self.max_depth.is_some() => {}
            None => {
                let text = format!("runs of more than {LONGEST_RUN} moves are not followed");
                self.report.unknown.get_or_insert(text);
            }
        }
    }

    /// Comes to a state.
    fn enter(&mut self, made: Move, pause: Pause, before: MachineCheckpoint) {
        let Some(node) = self.path.last() else { return };
        let interruptions = node.interruptions + u32::from(node.is_interrupted_by(made.thread));
        // Most states are known: nothing is made for them.
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.extend_from_slice(self.machine.encode(&mut self.components));
        // A thread that has come to a choice is where it was before, but for that.
        let choosing = |(thread, before): (usize, &Pause)| {
            let now = if thread == made.thread { &pause } else { before };
            matches!(now, Pause::Choice(..)).then_some(thread as u32)
        };
        key.extend(node.pending.iter().enumerate().filter_map(choosing));
        if self.options.context_bound.is_some() {
            key.extend([made.thread as u32, interruptions]);
        }
        if self.reduction.is_some() {
            key.push(self.joined_number());
        }
        self.leads_back = false;
        if self.path.len() > self.max_depth.unwrap_or(LONGEST_RUN) {
            self.cut_off();
            self.machine.go_back(before);
        } else if self.remember(&key) {
            let pending = self.pending_after(made, pause);
            if self.options.order != Order::Depth {
                self.postpone(made, &pending, interruptions);
                self.machine.go_back(before);
            } else {
                self.goes_on_to_other();
                let node = self.node(Some(before), Some(made), pending, interruptions, &key);
                self.path.push(node);
                self.order_moves();
                let depth = &mut self.report.statistics.depth;
                *depth = (*depth).max(self.path.len());
            }
        } else {
            self.went_on = true;
            if !self.leads_back {
                self.goes_on_to_other();
            }
            self.machine.go_back(before);
        }
        self.key = key;
    }

    /// What each thread waits for after a move from the state on top of the path.
    fn pending_after(&self, made: Move, pause: Pause) -> Vec<Pause> {
        let mut pending = self.path.last().map_or_else(Vec::new, |node| node.pending.clone());
        pending.resize(self.machine.thread_states().count(), Pause::Visible);
        pending[made.thread] = pause;
        pending
    }

    /// All moves of a state were made: whether threads wait for ever there, or race.
    fn complete(&mut self) {
        let Some(node) = self.path.last() else { return };
        let blocked = node.reduced.as_ref().map_or(&[][..], |reduced| &reduced.blocked);
        let states: Vec<_> = self.machine.thread_states().enumerate().collect();
        let waits = |(thread, state): &(usize, ThreadState)| match state {
            ThreadState::Waits(_) => true,
            ThreadState::Runs => blocked.contains(thread),
            ThreadState::Ended => false,
        };
        let runs = |(thread, state): &(usize, ThreadState)| {
            *state == ThreadState::Runs && !blocked.contains(thread)
        };
        if !node.goes_on && states.iter().any(waits) && !states.iter().any(runs) {
            let blocked = blocked.to_vec();
            self.deadlocks(&blocked);
        }
        if states.iter().all(|(_, state)| *state == ThreadState::Ended) {
            let path = self.schedule(None);
            self.last_thread_ends(&path);
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
    }

    /// All moves of the state on top of the path were made: back to the one before it.
    fn leave(&mut self) {
        self.complete();
        let Some(node) = self.path.pop() else { return };
        if let Some(reduced) = node.reduced {
            let depth = self.path.len();
            self.returned_to.remove(&depth);
            self.visited.renumber(&reduced.key, depth as u32);
        }
        if let Some(before) = node.before {
            self.machine.go_back(before);
        }
    }
}
