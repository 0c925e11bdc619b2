//! Threads: what each of them is, where it waits, and who runs next.
//!
//! The thread that runs has its activations in the machine itself; those of the others are parked. A plain run
//! goes on with one thread until it waits or ends. A run with a schedule, and a search over all schedules, let
//! a thread [`advance`](Machine::advance) from one point that others may see to the next.
//!
//! | module | what it holds |
//! |---|---|
//! | `schedules` | runs whose order of threads somebody decides |
//! | `endings` | what others see before ends, and what runs after them |
//! | `checkpoints` | states to go back to |
//! | `thread_words` | threads, deadlocks and races in words |

use std::rc::Rc;

use ir::{CheckId, FunctionId, GlobalId, Origin, SiteId, TypeId};

use super::effects::Interruption;
use super::locks::{HeldLock, HeldLocks};
use super::{Ended, Frame, Host, Machine, Outcome, steps};
use crate::code::ThreadOperation;
use crate::concrete::{Bits, Provenance, Stack, Stop};
use crate::domain::Scalar;
use crate::evaluate::block_checks;

/// A program has fewer threads: the models have room for this many.
const MOST_THREADS: usize = 64;

/// What a thread does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ThreadState {
    /// It can go on.
    Runs,
    /// It waits; with the check that it does not wait for ever.
    Waits(CheckId),
    /// It has ended.
    Ended,
}

/// Why a thread does not go on by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pause {
    /// What it does next is visible to others.
    Visible,
    /// A statement of the text begins, at a point that is looked at or not.
    Statement {
        /// Whether it is a point that is looked at.
        at_point: bool,
    },
    /// It is at a point that is looked at, within a statement.
    Point,
    /// The next input is to be decided; at most so large if there is a limit.
    Choice(SiteId, Option<u128>),
    /// It waits.
    Waits(CheckId),
    /// It has ended.
    Ended,
    /// The program has ended, with a status.
    Exited(i32),
}

/// A step of a schedule: which thread goes on, and with which value of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The thread.
    pub thread: usize,
    /// The value of the input that it was waiting for.
    pub choice: Option<u128>,
}

/// The activations of a thread.
#[derive(Clone)]
pub(super) struct Activations {
    pub(super) slots: Vec<Bits>,
    pub(super) frames: Vec<Frame>,
    pub(super) call: Option<Origin>,
    pub(super) function: FunctionId,
    pub(super) frame_objects: Vec<Provenance>,
    pub(super) passed: Vec<(Provenance, Vec<(u64, TypeId)>)>,
    pub(super) stack: Stack,
}

#[derive(Clone)]
pub(super) struct Thread {
    /// Its activations, while it does not run.
    pub(super) parked: Activations,
    pub(super) state: ThreadState,
    /// How many atomic sections it is in.
    pub(super) atomic: u32,
    /// What it ended with.
    pub(super) result: Bits,
    /// Whether its own function was left, and what comes after that goes on.
    pub(super) leaves: bool,
    /// The function that it started with, if that was not the entry.
    pub(super) function: Option<FunctionId>,
    /// The check that its accesses are in some order with those of others.
    pub(super) races: CheckId,
    /// Its own variables that other threads have as well.
    pub(super) locals: Rc<[(GlobalId, Bits)]>,
    /// The threads whose end it knows of, because it or one of these has waited for it: a bit for each.
    pub(super) joined: u64,
    /// The statement of the text that it is in, if the run goes statement by statement.
    pub(super) step: Option<steps::Current>,
}

impl Thread {
    fn new(stack: Stack) -> Self {
        let parked = Activations {
            slots: Vec::new(),
            frames: Vec::new(),
            call: None,
            function: FunctionId(0),
            frame_objects: Vec::new(),
            passed: Vec::new(),
            stack,
        };
        Self {
            parked,
            state: ThreadState::Runs,
            atomic: 0,
            result: Bits::default(),
            leaves: false,
            function: None,
            races: CheckId::NONE,
            locals: Rc::new([]),
            joined: 0,
            step: None,
        }
    }

    /// The activations and slots of a thread that does not run.
    pub(super) fn activations(&self) -> (&[Frame], &[Bits]) {
        (&self.parked.frames, &self.parked.slots)
    }

    pub(super) const fn result(&self) -> Bits {
        self.result
    }
}

/// A moment of a thread's run: its activations, the next instruction, and the transfers of control that are left.
pub(super) type Place = (usize, Option<usize>, u64);

/// All threads of a run.
pub(super) struct Threads {
    pub(super) all: Vec<Thread>,
    pub(super) current: usize,
    first_stack: Stack,
    /// How many threads waited one after another, and none went on.
    idle: usize,
    /// Why evaluation has stopped, if that is about threads.
    pub(super) pause: Option<Pause>,
    /// Whether a thread has got what it waited for since it was let go on.
    pub(super) passed: bool,
    /// Where the thread was when it was let go on, if somebody decides the order of threads.
    pub(super) began: Option<Place>,
    /// The locks that threads hold, while that is watched.
    pub(super) held: HeldLocks,
    /// Those that the thread that ended last has left held.
    pub(super) left: Vec<HeldLock>,
}

impl Threads {
    pub(super) fn new(first_stack: Stack) -> Self {
        let all = vec![Thread::new(first_stack)];
        Self {
            all,
            current: 0,
            first_stack,
            idle: 0,
            pause: None,
            passed: false,
            began: None,
            held: HeldLocks::default(),
            left: Vec::new(),
        }
    }
}

impl Machine<'_> {
    /// Exchanges the activations that run with those of a thread that is parked.
    fn exchange(&mut self, thread: usize) {
        let stack = self.domain.objects.current_stack();
        let parked = &mut self.threads.all[thread].parked;
        std::mem::swap(&mut self.slots, &mut parked.slots);
        std::mem::swap(&mut self.frames, &mut parked.frames);
        std::mem::swap(&mut self.domain.call, &mut parked.call);
        std::mem::swap(&mut self.domain.function, &mut parked.function);
        std::mem::swap(&mut self.domain.frame_objects, &mut parked.frame_objects);
        std::mem::swap(&mut self.domain.passed, &mut parked.passed);
        let entered = std::mem::replace(&mut parked.stack, stack);
        self.domain.objects.enter_thread(thread as u32, entered);
    }

    /// Another thread runs.
    pub(super) fn switch_to(&mut self, thread: usize) {
        if thread != self.threads.current {
            // What runs is parked in its own place, by way of the other one's.
            self.exchange(thread);
            let old = self.threads.current;
            let (low, high) = (old.min(thread), old.max(thread));
            let (left, right) = self.threads.all.split_at_mut(high);
            std::mem::swap(&mut left[low].parked, &mut right[0].parked);
            self.threads.current = thread;
        }
        let atomic = self.threads.all[thread].atomic > 0;
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.atomic = atomic;
        }
    }

    /// Performs an operation on threads.
    pub(super) fn thread_operation(
        &mut self,
        operation: ThreadOperation,
        host: &mut dyn Host,
    ) -> Result<(), Interruption> {
        match operation {
            ThreadOperation::Spawn { thread, function, argument, checks, races } => {
                let [thread, function, argument] =
                    [thread, function, argument].map(|slot| self.slot(slot));
                self.spawn(thread, function, argument, [checks, races])
            }
            ThreadOperation::Join { thread, result, checks, waits } => {
                let (thread, result) = (self.slot(thread), self.slot(result));
                self.join(thread.low, result, checks, waits)
            }
            ThreadOperation::Await { scalar, condition, waits } => {
                let condition = self.slot(condition);
                if self.rules().is_nonzero(scalar, &condition) {
                    self.others_see();
                    self.passes_wait();
                    return Ok(());
                }
                self.evaluate_again();
                Err(self.waits(waits))
            }
            ThreadOperation::End { .. } if !self.may_leave(0) => {
                Err(Interruption::Paused(Pause::Visible))
            }
            ThreadOperation::End { result } => {
                let result = self.slot(result);
                self.trace_last(host);
                while !self.frames.is_empty() {
                    self.pop_frame();
                }
                self.threads.all[self.threads.current].result = result;
                Err(Interruption::Paused(Pause::Ended))
            }
            ThreadOperation::AtomicBegin => match self.enter_atomic() {
                true => Ok(()),
                false => Err(Interruption::Paused(Pause::Visible)),
            },
            ThreadOperation::AtomicEnd => {
                self.leave_atomic();
                Ok(())
            }
        }
    }

    /// An atomic section begins; whether the thread may go on.
    pub(super) fn enter_atomic(&mut self) -> bool {
        let thread = &mut self.threads.all[self.threads.current];
        if let Some(scheduling) = &mut self.domain.scheduling
            && thread.atomic == 0
        {
            if scheduling.grants == 0 {
                return false;
            }
            scheduling.grants -= 1;
            scheduling.granted += 1;
            scheduling.atomic = true;
        }
        thread.atomic += 1;
        true
    }

    /// The thread is no longer in the innermost atomic section.
    pub(super) fn leave_atomic(&mut self) {
        let thread = &mut self.threads.all[self.threads.current];
        thread.atomic = thread.atomic.saturating_sub(1);
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.atomic = thread.atomic > 0;
        }
    }

    /// The vertex of a wait is evaluated from its beginning when the thread is let go on.
    fn evaluate_again(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        let code = &frame.runnable.code;
        if let Some(vertex) = code.vertex_at(frame.position)
            && let Some(&start) = code.starts.get(vertex.0 as usize)
        {
            frame.position = start as usize;
        }
    }

    fn waits(&mut self, check: CheckId) -> Interruption {
        self.threads.all[self.threads.current].state = ThreadState::Waits(check);
        Interruption::Paused(Pause::Waits(check))
    }

    pub(super) fn end_thread(&mut self, result: Bits) {
        self.domain.objects.publish(result.provenance());
        self.others_see();
        self.leave_locks();
        let thread = &mut self.threads.all[self.threads.current];
        thread.state = ThreadState::Ended;
        thread.atomic = 0;
        thread.leaves = false;
        thread.result = result;
    }

    fn spawn(
        &mut self,
        thread: Bits,
        function: Bits,
        argument: Bits,
        [checks, races]: [CheckId; 2],
    ) -> Result<(), Interruption> {
        let unsupported = |machine: &Self, text: &str| {
            Err(Interruption::Ended(machine.unsupported(&format!("threads: {text}"))))
        };
        if self.recorder.is_some() {
            return unsupported(self, "what a run with threads depends on is not recorded");
        }
        let Some(function) = self.domain.function_at(function) else {
            return unsupported(self, "a thread is started with what is no function");
        };
        let number = self.threads.all.len();
        let stack = self.domain.objects.new_stack(self.threads.first_stack, number as u32);
        let Some(stack) = stack.filter(|_| number < MOST_THREADS) else {
            return unsupported(self, "there are more threads than can be followed");
        };
        self.write_word(thread, Bits::small(number as u64), checks)?;
        self.domain.objects.publish(argument.provenance());
        let mut created = Thread::new(stack);
        created.races = races;
        created.function = Some(function);
        created.locals = self.thread_locals()?;
        created.joined = self.threads.all[self.threads.current].joined;
        self.threads.all.push(created);
        if let Some(scheduling) = &mut self.domain.scheduling {
            // It is no longer alone.
            scheduling.grants = 0;
            scheduling.granted += 1;
            scheduling.spawned_after.get_or_insert(scheduling.footprint.len());
        }
        let current = self.threads.current;
        let step = self.frames.last().map_or(0, |frame| frame.step);
        self.switch_to(number);
        let entered = self.enter(function, &[(argument, Scalar::Pointer)]);
        if let Some(frame) = self.frames.last_mut() {
            frame.step = step;
        }
        self.switch_to(current);
        entered.map_err(Interruption::Ended)
    }

    fn join(
        &mut self,
        thread: u64,
        result: Bits,
        checks: CheckId,
        waits: CheckId,
    ) -> Result<(), Interruption> {
        let number = usize::try_from(thread).unwrap_or(usize::MAX);
        let Some(joined) = self.threads.all.get(number) else {
            let text = format!("threads: there is no thread {thread} to wait for");
            return Err(Interruption::Ended(self.unsupported(&text)));
        };
        let value = joined.result;
        let known = joined.joined | 1 << number;
        if joined.state != ThreadState::Ended {
            return Err(self.waits(waits));
        }
        if result.low != 0 {
            self.write_word(result, value, checks)?;
        }
        self.others_see();
        self.passes_wait();
        let thread = &mut self.threads.all[self.threads.current];
        thread.joined |= known;
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.joins.push((scheduling.footprint.len(), thread.joined));
        }
        Ok(())
    }

    /// The thread has what it waited for, if it did. That was what it was let go on for: others may go before its
    /// next access.
    fn passes_wait(&mut self) {
        self.threads.passed = true;
        let state = &mut self.threads.all[self.threads.current].state;
        let has_waited = matches!(state, ThreadState::Waits(_));
        *state = ThreadState::Runs;
        if let Some(scheduling) = &mut self.domain.scheduling
            && has_waited
        {
            scheduling.grants = scheduling.grants.saturating_sub(1);
        }
    }

    /// Something is about to happen that has a place in the order of all threads; whether the thread may go on.
    pub(super) fn may_be_seen(&mut self) -> bool {
        let Some(scheduling) = &mut self.domain.scheduling else { return true };
        if !scheduling.atomic {
            if scheduling.grants == 0 {
                return false;
            }
            scheduling.grants -= 1;
            scheduling.granted += 1;
        }
        true
    }

    /// Something happens that has a place in the order of all threads.
    pub(super) fn others_see(&mut self) {
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.granted += 1;
        }
    }

    /// Writes a value of the size of a pointer.
    fn write_word(&mut self, pointer: Bits, value: Bits, checks: CheckId) -> Result<(), Stop> {
        let checks = block_checks(checks);
        self.rules().store_at(&pointer, 0, Scalar::Pointer, 1, checks, &value)
    }

    /// In a plain run: goes on with the next thread that can.
    pub(super) fn next_thread(&mut self, paused: Pause) -> Result<(), Ended> {
        let count = self.threads.all.len();
        match paused {
            Pause::Waits(_) => self.threads.idle += 1,
            Pause::Ended => self.threads.idle = 0,
            Pause::Visible
            | Pause::Statement { .. }
            | Pause::Point
            | Pause::Choice(..)
            | Pause::Exited(_) => {
                return Err(self.unsupported("threads: a pause that nobody asked for"));
            }
        }
        let alive = self.threads.all.iter().filter(|one| one.state != ThreadState::Ended).count();
        if alive == 0 {
            return Err(Box::new(Outcome::Exited(0)));
        }
        if self.threads.idle >= alive {
            return Err(self.deadlock());
        }
        let current = self.threads.current;
        let others = (1..=count).map(|distance| (current + distance) % count);
        let next =
            others.into_iter().find(|&one| self.threads.all[one].state != ThreadState::Ended);
        if let Some(next) = next {
            self.switch_to(next);
        }
        Ok(())
    }

    /// The thread that runs has gone on.
    #[inline]
    pub(super) fn went_on(&mut self) {
        self.threads.idle = 0;
    }

    /// Makes the variables of a new thread that every thread has for itself.
    fn thread_locals(&mut self) -> Result<Rc<[(GlobalId, Bits)]>, Interruption> {
        let program = self.program;
        let globals = program.globals.entries().filter(|(_, global)| global.thread_local);
        let mut made = Vec::new();
        for (id, _) in globals {
            let Some(pointer) = self.make_thread_local(id) else {
                return Err(Interruption::Stopped(Stop::OutOfMemory));
            };
            made.push((id, pointer));
        }
        Ok(made.into())
    }

    /// The pointer to a variable as the thread that runs sees it.
    pub(super) fn own_global(&self, global: GlobalId) -> Bits {
        let own = self.threads.all[self.threads.current].locals.iter();
        let own = own.clone().find(|(id, _)| *id == global).map(|(_, pointer)| *pointer);
        own.unwrap_or_else(|| self.domain.global(global))
    }
}
