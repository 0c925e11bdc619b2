//! The search over states, depth first.

use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use std::time::Instant;

use findings::CheckKind;
use ir::{CheckId, FunctionId, Program};
use limits::Limit as Reached;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::concrete::Scheduling;
use semantics::machine::{
    Components, Failure, Host, Limit, Machine, MachineCheckpoint, Move, Outcome, Pause, RunOptions,
    StateKey, ThreadState,
};

use crate::races::FirstAccesses;
use crate::reduction::{Actor, Reduction, Touch};
use crate::{FailingSchedule, Limiting, Options, Report};

/// Searches all states of a program.
#[must_use]
pub fn search(program: &Program, entry: FunctionId, options: &Options) -> Report {
    Search::new(program, entry, options).run()
}

/// Marks states that are on the way to the one that the search is in.
const ON_THE_WAY: u32 = 1 << 31;

/// How often a search with a reduction begins; after that it goes on without.
const MOST_BEGINNINGS: usize = 8;

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
    /// What the reduction needs to know of it, if there is one.
    reduced: Option<Reduced>,
}

/// What the reduction knows of a state on the way.
struct Reduced {
    key: StateKey,
    /// What each thread accesses first when it goes on, or that it accesses nothing, as far as that is known.
    first: Vec<Option<Option<Touch>>>,
    /// The threads whose end each thread knows of.
    joined: Vec<u64>,
    /// The threads that have ended: a bit for each.
    ended: u64,
    /// The mutexes that each thread holds.
    held: Vec<u64>,
    /// The thread whose moves are being made, and what it accesses in them.
    followed: Option<usize>,
    touched: Vec<Touch>,
    /// Whether none of its moves ends an object that others see.
    safe: bool,
    /// Whether one of its moves leads to a state that is complete.
    goes: bool,
    /// The threads that would take a mutex which another one holds. That is no move.
    blocked: Vec<usize>,
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

/// The mutex without which the move that was made last cannot begin, if there is one: it takes it first, or has waited
/// for it.
fn taken_first(scheduling: &Scheduling, pending: Pause) -> u64 {
    let lock = match pending {
        Pause::Visible => scheduling.takes,
        Pause::Waits(_) if scheduling.joins.is_empty() => {
            let first = scheduling.footprint.first();
            let place = first.map(|access| (access.object, access.offset));
            scheduling.locks.iter().position(|lock| Some(*lock) == place)
        }
        Pause::Waits(_)
        | Pause::Statement { .. }
        | Pause::Point
        | Pause::Choice(..)
        | Pause::Ended
        | Pause::Exited(_) => None,
    };
    lock.map_or(0, |lock| 1 << lock)
}

/// The mutexes that threads other than one hold.
fn blocked_by(reduced: &Reduced, thread: usize) -> u64 {
    let others = reduced.held.iter().enumerate().filter(|(other, _)| *other != thread);
    others.fold(0, |all, (_, held)| all | held)
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
            && options.max_depth >= Options::default().max_depth;
        Self {
            program,
            entry,
            options,
            machine,
            reduction: (options.reduction && is_whole).then(Reduction::default),
            returned_to: BTreeSet::new(),
            leads_back: false,
            contradicted: false,
            joined: FxHashMap::default(),
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
            Ok(()) => self.explore_all(),
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
        self.key_words = 0;
        self.report.statistics.single = 0;
        self.report.statistics.beginnings += 1;
        if let Some(reduction) = &mut self.reduction {
            reduction.begin_anew();
        }
    }

    fn explore(&mut self) {
        let mut key = self.machine.state(&mut self.components);
        if self.reduction.is_some() {
            key = key.iter().copied().chain([self.joined_number()]).collect();
        }
        self.remember(&key);
        let first = self.node(None, None, vec![Pause::Visible], 0, key);
        self.path.push(first);
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

    /// Whether the moves of a state that were made are enough: there is no next one, or it is another thread's, and
    /// nothing that other threads do matters to the moves of the one that was followed.
    fn is_enough(&mut self, next: Option<Move>) -> bool {
        let Some(next) = next else { return true };
        let depth = self.path.len() - 1;
        let (Some(reduction), Some(node)) = (&mut self.reduction, self.path.last_mut()) else {
            return false;
        };
        let Some(reduced) = &mut node.reduced else { return false };
        let Some(thread) = reduced.followed.filter(|&one| one != next.thread) else { return false };
        let others = !(reduced.ended | 1 << thread);
        let actor = Actor { thread, held: reduced.held[thread], others };
        let touched = std::mem::take(&mut reduced.touched);
        let apart = touched.iter().all(|touch| reduction.is_apart(touch, actor));
        let enough = reduced.safe && reduced.goes && apart;
        (reduced.followed, reduced.safe, reduced.goes) = (None, true, false);
        // What comes after a state is complete, unless it leads back to one before it.
        if enough && self.returned_to.first().is_some_and(|&first| first < depth) {
            touched.iter().for_each(|touch| reduction.rely(touch, actor));
        }
        enough
    }

    /// The number of what threads know of the ends of others.
    fn joined_number(&mut self) -> u32 {
        let threads = self.machine.thread_states().count();
        let known: Vec<u64> = (0..threads).map(|thread| self.machine.joined(thread)).collect();
        let next = self.joined.len() as u32;
        *self.joined.entry(known).or_insert(next)
    }

    /// Whether a thread was about to take a mutex that another one holds.
    fn is_blocked(&self, made: Move, outcome: &Result<Pause, Outcome>) -> bool {
        let (Some(node), Some(scheduling)) = (self.path.last(), self.machine.scheduling()) else {
            return false;
        };
        let Some(reduced) = &node.reduced else { return false };
        let taken = taken_first(scheduling, node.pending[made.thread]);
        node.pending[made.thread] == Pause::Visible
            && matches!(outcome, Ok(Pause::Waits(_)))
            && taken & blocked_by(reduced, made.thread) != 0
    }

    /// The mutexes that threads hold.
    fn held(&self, threads: usize) -> Vec<u64> {
        let mut held = vec![0; threads];
        for (lock, owner) in self.machine.lock_owners().enumerate() {
            if let Some(held) = owner.and_then(|owner| held.get_mut(owner)) {
                *held |= 1 << lock;
            }
        }
        held
    }

    /// A thread has gone on, or has tried to: its accesses are recorded.
    fn record(&mut self, made: Move, outcome: &Result<Pause, Outcome>) {
        if self.reduction.is_none() {
            return;
        }
        let thread = made.thread;
        let threads = self.machine.thread_states().count();
        let held_now = self.held(threads);
        let Some(scheduling) = self.machine.scheduling() else { return };
        let (Some(reduction), Some(node)) = (&mut self.reduction, self.path.last_mut()) else {
            return;
        };
        let Some(reduced) = &mut node.reduced else { return };
        let all = |count: usize| if count >= 64 { u64::MAX } else { (1_u64 << count) - 1 };
        // A move that begins by taking a mutex is impossible while another thread holds it, as is one that begins by
        // giving it back.
        let taken = taken_first(scheduling, node.pending[thread]);
        let held = reduced.held[thread] | taken & (held_now[thread] | blocked_by(reduced, thread));
        for (other, before) in reduced.held.iter().enumerate().filter(|(one, _)| *one != thread) {
            let lost = before & !held_now[other];
            if lost != 0 {
                let locks = (0..64).filter(|lock| lost >> lock & 1 == 1);
                locks.for_each(|lock| reduction.distrust(lock));
                self.contradicted = true;
            }
        }
        let before = node.pending.len();
        let mut contradicted = false;
        let mut add = |touch: Touch, known: u64, count: usize| {
            let actor = Actor { thread, held, others: all(count) & !(known | 1 << thread) };
            contradicted |= reduction.record(&touch, actor);
            reduced.touched.push(touch);
        };
        let known = reduced.joined[thread];
        for (index, access) in scheduling.footprint.iter().enumerate() {
            let joins = scheduling.joins.iter().rev();
            let known = joins.clone().find(|(after, _)| *after <= index).map_or(known, |one| one.1);
            let started = scheduling.spawned_after.is_some_and(|after| index >= after);
            add(Touch::of(access), known, if started { threads } else { before });
        }
        scheduling.hidden.iter().for_each(|access| add(Touch::of(access), known, threads));
        if threads > before {
            add(Touch::of_threads(true), known, threads);
        }
        if !scheduling.joins.is_empty() {
            add(Touch::of_threads(false), known, before);
        }
        self.contradicted |= contradicted;
        reduced.safe &= !scheduling.hidden.iter().any(|access| access.writes);
        reduced.followed = Some(thread);
        if let Some(first) = reduced.first.get_mut(thread) {
            *first = Some(scheduling.footprint.first().map(Touch::of));
        }
        // A run that ends here says nothing of what others would have done.
        let ends = !matches!(
            outcome,
            Ok(Pause::Visible
                | Pause::Choice(..)
                | Pause::Waits(_)
                | Pause::Ended
                | Pause::Statement { .. }
                | Pause::Point)
        );
        if ends && made.choice.is_none() {
            reduced.safe = false;
        }
    }

    /// Whether a state is to be followed: it is new, or, where the shortest run is wanted, it was come to in
    /// more moves before.
    fn remember(&mut self, key: &StateKey) -> bool {
        let words = key.len();
        let depth = self.path.len() as u32;
        match self.visited.entry(key.clone()) {
            Entry::Vacant(entry) => {
                entry.insert(depth | if self.reduction.is_some() { ON_THE_WAY } else { 0 });
                self.key_words += words;
                true
            }
            Entry::Occupied(mut entry) => {
                let known = *entry.get();
                if known & ON_THE_WAY != 0 {
                    self.returned_to.insert((known & !ON_THE_WAY) as usize);
                    self.leads_back = true;
                }
                let sooner = self.options.shortest.is_some() && depth < known;
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
        key: StateKey,
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
        let reduced = self.reduction.is_some().then(|| self.reduced(key, made));
        Node { before, made, moves, next: 0, goes_on, pending, interruptions, accesses, reduced }
    }

    /// What the reduction has to know of the state that the machine is in.
    fn reduced(&self, key: StateKey, made: Option<Move>) -> Reduced {
        let states: Vec<ThreadState> = self.machine.thread_states().collect();
        let before = self.path.last().and_then(|node| node.reduced.as_ref());
        let mut first = before.map_or(Vec::new(), |before| before.first.clone());
        first.resize(states.len(), None);
        if let Some(made) = made {
            let stopped = self.machine.scheduling().and_then(|one| one.stopped_before.as_ref());
            first[made.thread] = stopped.map(|access| Some(Touch::of(access)));
        }
        let ended = states.iter().enumerate().filter(|(_, state)| **state == ThreadState::Ended);
        Reduced {
            key,
            first,
            joined: (0..states.len()).map(|thread| self.machine.joined(thread)).collect(),
            ended: ended.fold(0, |all, (thread, _)| all | 1 << thread),
            held: self.held(states.len()),
            followed: None,
            touched: Vec::new(),
            safe: true,
            goes: false,
            blocked: Vec::new(),
        }
    }

    /// Orders the moves of the state on top of the path: those first after which nothing else may have to be made.
    fn order_moves(&mut self) {
        if self.reduction.is_none() {
            return;
        }
        let Some(node) = self.path.last() else { return };
        let mut threads: Vec<usize> = node.moves.iter().map(|one| one.thread).collect();
        threads.dedup();
        if threads.len() < 2 {
            return;
        }
        for &thread in &threads {
            let node = self.path.last();
            let Some(reduced) = node.and_then(|node| node.reduced.as_ref()) else { return };
            let visible = node.is_some_and(|node| node.pending[thread] == Pause::Visible);
            if visible && reduced.first[thread].is_none() {
                self.try_out(thread);
            }
        }
        let (Some(reduction), Some(node)) = (&self.reduction, self.path.last_mut()) else { return };
        let Some(reduced) = &node.reduced else { return };
        let has_ended = node.made.is_some_and(|made| node.pending[made.thread] == Pause::Ended);
        let rank = |thread: usize| match node.pending[thread] {
            Pause::Choice(..) => 0,
            Pause::Waits(_) if has_ended => 1,
            Pause::Waits(_) => 3,
            Pause::Visible
            | Pause::Statement { .. }
            | Pause::Point
            | Pause::Ended
            | Pause::Exited(_) => match &reduced.first[thread] {
                Some(Some(touch)) => {
                    let others = !(reduced.ended | 1 << thread);
                    let actor = Actor { thread, held: reduced.held[thread], others };
                    if reduction.is_apart(touch, actor) { 1 } else { 4 }
                }
                Some(None) => 1,
                None => 2,
            },
        };
        node.moves.sort_by_key(|one| rank(one.thread));
    }

    /// Finds out what a thread accesses first.
    fn try_out(&mut self, thread: usize) {
        let next = Move { thread, choice: None };
        let before = self.machine.checkpoint(thread);
        self.report.statistics.transitions += 1;
        let outcome = self.machine.advance(next, &mut self.host);
        self.report_failures(next);
        self.record(next, &outcome);
        self.machine.go_back(before);
        if let Some(reduced) = self.path.last_mut().and_then(|node| node.reduced.as_mut()) {
            reduced.touched.clear();
            (reduced.followed, reduced.safe, reduced.goes) = (None, true, false);
        }
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
        if self.reduction.is_some() {
            key.push(self.joined_number());
        }
        let key = key.into_boxed_slice();
        self.leads_back = false;
        if self.path.len() > self.max_depth {
            self.limiting.insert(Limiting::Depth(self.options.max_depth));
            self.machine.go_back(before);
        } else if self.remember(&key) {
            self.goes_on_to_other();
            let node = self.node(Some(before), Some(made), pending, interruptions, key);
            self.path.push(node);
            self.order_moves();
            let depth = &mut self.report.statistics.depth;
            *depth = (*depth).max(self.path.len());
        } else {
            self.went_on = true;
            if !self.leads_back {
                self.goes_on_to_other();
            }
            self.machine.go_back(before);
        }
    }

    /// The move that was made leads to a state that is complete before the one on top of the path.
    fn goes_on_to_other(&mut self) {
        if let Some(reduced) = self.path.last_mut().and_then(|node| node.reduced.as_mut()) {
            reduced.goes = true;
        }
    }

    /// All moves of a state were made.
    fn leave(&mut self) {
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
        if let Some(reduced) = node.reduced {
            self.returned_to.remove(&self.path.len());
            if let Some(known) = self.visited.get_mut(&reduced.key) {
                *known &= !ON_THE_WAY;
            }
        }
        if let Some(before) = node.before {
            self.machine.go_back(before);
        }
    }

    /// No thread can go on. Those that would take a mutex begin to wait for it.
    fn deadlocks(&mut self, blocked: &[usize]) {
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
