//! Several searches at once over the states of one program.
//!
//! Each member of the team searches depth first with a machine of its own; they share what was visited. A state is
//! followed by the member that came to it first. A member that has nothing left to do is given moves of a state on
//! another one's way: it makes the moves that lead there and goes on with those.
//!
//! Together they see what one search would see: a state that was visited is on the way of the member that has
//! inserted it until each of its moves was made, by this member or by the one that was given it, and each move leads to
//! a state that is visited then. The team ends when no way has a move left and no move waits. So the visited states are
//! closed under moves, as those of one search are. A state in which no thread goes on is seen by its own member, since moves are
//! given away only where one before them went on. Two moves that race are compared by the member that was given one: it makes the
//! moves before it once more for that.
//!
//! The reduction leaves moves out by what comes after others, in the order in which one search completes states. There
//! is no such order here, so a team follows every order of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{panic, thread};

use ir::{FunctionId, Program};
use semantics::machine::{Move, Pause, SharedComponents};

use super::Search;
use super::node::Node;
use super::visited::SharedVisited;
use crate::{Options, Order, Report};

/// What a member may use for calls that are nested; the system gives it as it is used.
const STACK: usize = 256 << 20;

/// A member looks so often, in moves, whether another one has nothing to do.
pub(super) const GIVES_AFTER: u64 = 64;

/// Whether a search can be made by several members.
pub(super) fn is_for(options: &Options) -> bool {
    options.jobs > 1
        && !options.reduction
        && !options.compact
        && options.order == Order::Depth
        && options.context_bound.is_none()
        && options.max_depth.is_none()
        && options.shortest.is_none()
}

/// Moves that one member gives to another.
pub(super) struct Task {
    /// The moves that lead to the state.
    schedule: Vec<Move>,
    /// The moves of the state that were made.
    made: Vec<Move>,
    /// Those that are to be made.
    moves: Vec<Move>,
}

/// What the members share.
pub(super) struct Team {
    members: usize,
    tasks: Mutex<Tasks>,
    changed: Condvar,
    /// How many members wait for whom there is no task.
    hungry: AtomicUsize,
    pub(super) visited: Arc<SharedVisited>,
    pub(super) components: Arc<SharedComponents>,
}

#[derive(Default)]
struct Tasks {
    waiting: Vec<Task>,
    idle: usize,
    ended: bool,
    /// Why a member has ended the search early.
    reason: Option<String>,
}

impl Team {
    fn new(members: usize) -> Self {
        Self {
            members,
            tasks: Mutex::default(),
            changed: Condvar::new(),
            hungry: AtomicUsize::new(0),
            visited: Arc::default(),
            components: Arc::default(),
        }
    }

    fn tasks(&self) -> MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count_hungry(&self, tasks: &Tasks) {
        let hungry = tasks.idle.saturating_sub(tasks.waiting.len());
        self.hungry.store(hungry, Ordering::Relaxed);
    }

    pub(super) fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }

    fn give(&self, task: Task) {
        let mut tasks = self.tasks();
        tasks.waiting.push(task);
        self.count_hungry(&tasks);
        self.changed.notify_one();
    }

    /// Waits for moves of another member; there are none once nobody has any.
    fn next(&self) -> Option<Task> {
        let mut tasks = self.tasks();
        tasks.idle += 1;
        loop {
            if tasks.ended {
                return None;
            }
            if let Some(task) = tasks.waiting.pop() {
                tasks.idle -= 1;
                self.count_hungry(&tasks);
                return Some(task);
            }
            if tasks.idle == self.members {
                tasks.ended = true;
                self.changed.notify_all();
                return None;
            }
            self.count_hungry(&tasks);
            tasks = self.changed.wait(tasks).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// All members come to an end, for a reason.
    fn end(&self, reason: &str) {
        let mut tasks = self.tasks();
        tasks.ended = true;
        tasks.reason.get_or_insert_with(|| reason.to_owned());
        self.changed.notify_all();
    }
}

/// Nobody waits for a member that has gone.
struct Leaving<'t>(&'t Team);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(findings::INTERNAL_ERROR);
        }
    }
}

/// What a member has found, and whether an assumption ended some run, and whether another one did not end so.
pub(super) struct Part {
    pub(super) report: Report,
    pub(super) assumed: bool,
    pub(super) went_on: bool,
}

/// Searches with several members.
pub(super) fn search(program: &Program, entry: FunctionId, options: &Options) -> Report {
    let team = Arc::new(Team::new(options.jobs));
    let parts = thread::scope(|scope| {
        let work = |is_first: bool| {
            let team = Arc::clone(&team);
            move || {
                let _leaving = Leaving(&team);
                Search::member(program, entry, options, &team).work(&team, is_first)
            }
        };
        let mut others = Vec::new();
        for _ in 1..options.jobs {
            let builder = thread::Builder::new().stack_size(STACK);
            match builder.spawn_scoped(scope, work(false)) {
                Ok(handle) => others.push(handle),
                // The system has no thread for it: the others wait for one member less.
                Err(_) => team.tasks().idle += 1,
            }
        }
        let mut parts = vec![work(true)()];
        for other in others {
            parts.push(other.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
        parts
    });
    joined(parts)
}

/// The report of all members.
fn joined(parts: Vec<Part>) -> Report {
    let mut whole = Report::default();
    let (mut assumed, mut went_on) = (false, false);
    for part in parts {
        let report = part.report;
        (assumed, went_on) = (assumed || part.assumed, went_on || part.went_on);
        whole.failing.extend(report.failing);
        whole.limiting.extend(report.limiting);
        whole.unknown = whole.unknown.or(report.unknown);
        whole.stopped = whole.stopped.or(report.stopped);
        whole.ends_early |= report.ends_early;
        whole.entered.extend(report.entered);
        let (sum, one) = (&mut whole.statistics, report.statistics);
        // The states are those of all.
        (sum.states, sum.bytes) = (sum.states.max(one.states), sum.bytes.max(one.bytes));
        (sum.depth, sum.seconds) = (sum.depth.max(one.depth), sum.seconds.max(one.seconds));
        sum.transitions += one.transitions;
    }
    // Of the runs that violate a property the shortest, and the first of those.
    whole.failing.sort_by_cached_key(|one| {
        let moves = one.schedule.iter().map(|one| (one.thread, one.choice));
        (one.check, one.schedule.len(), moves.collect::<Vec<_>>())
    });
    whole.failing.dedup_by_key(|one| one.check);
    whole.limiting.sort_unstable();
    whole.limiting.dedup();
    whole.entered.sort_unstable();
    whole.entered.dedup();
    whole.excluded = assumed && !went_on && whole.failing.is_empty();
    whole
}

impl Search<'_, '_> {
    /// Searches as a member of a team. The first one begins.
    fn work(mut self, team: &Team, is_first: bool) -> Part {
        let start = std::time::Instant::now();
        match self.machine.begin(self.entry, &mut self.host) {
            Ok(()) if is_first => self.explore(),
            Ok(()) => {}
            Err(outcome) if is_first => self.ended(outcome, &[]),
            // The first member says so.
            Err(_) => return self.part(start),
        }
        while self.report.stopped.is_none()
            && let Some(task) = team.next()
        {
            self.take_up(task);
            self.follow_path();
        }
        if let Some(reason) = &self.report.stopped {
            team.end(reason);
        }
        self.part(start)
    }

    fn part(mut self, start: std::time::Instant) -> Part {
        self.conclude(start);
        Part { assumed: self.assumed, went_on: self.went_on, report: self.report }
    }

    /// Gives the moves that are left in the first state of the way that has some to a member that has nothing to do.
    pub(super) fn give(&mut self, team: &Team) {
        // The state on top has made no move yet of which it is known whether it goes on.
        let below = self.path.len().saturating_sub(1);
        let Some(place) = self.path[..below].iter().position(|node| node.next < node.moves.len())
        else {
            return;
        };
        let schedule = self.path[..=place].iter().filter_map(|node| node.made).collect();
        let node = &mut self.path[place];
        let moves = node.moves.split_off(node.next);
        team.give(Task { schedule, made: node.moves.clone(), moves });
    }

    /// Comes to the state of a task, with the moves that are to be made there on top of the path.
    fn take_up(&mut self, task: Task) {
        let node = |before, made, pending| Node {
            before,
            number: 0,
            made,
            moves: Vec::new(),
            next: 0,
            goes_on: true,
            pending,
            interruptions: 0,
            accesses: Default::default(),
            reduced: None,
        };
        self.path.push(node(None, None, vec![Pause::Visible]));
        for made in task.schedule {
            let before = self.machine.checkpoint(made.thread);
            let outcome = self.machine.advance(made, &mut self.host);
            // Whoever made this move first has reported it.
            self.host.failed.clear();
            let Ok(pause) = outcome else {
                let text = "internal error: a move of another search cannot be made again";
                self.report.unknown = Some(text.to_owned());
                self.machine.go_back(before);
                return;
            };
            let pending = self.pending_after(made, pause);
            self.path.push(node(Some(before), Some(made), pending));
        }
        if self.finds_races {
            task.made.iter().for_each(|&made| self.look_at_access(made));
        }
        if let Some(last) = self.path.last_mut() {
            last.moves = task.moves;
        }
    }

    /// What a move accesses first that another member has made.
    fn look_at_access(&mut self, made: Move) {
        let Some(pending) = self.path.last().map(|node| node.pending[made.thread]) else { return };
        if pending != Pause::Visible {
            return;
        }
        let before = self.machine.checkpoint(made.thread);
        let _ = self.machine.advance(made, &mut self.host);
        self.host.failed.clear();
        if let Some(node) = self.path.last_mut() {
            node.accesses.add(made, self.machine.footprint());
        }
        self.machine.go_back(before);
    }

    /// Why another member has ended the search.
    pub(super) fn ended_by_team(&self) -> Option<String> {
        self.team.as_ref()?.tasks().reason.clone()
    }
}
