//! Threads: what each of them is, where it waits, and who runs next.
//!
//! The thread that runs has its activations in the machine itself; those of the others are parked. A plain run
//! goes on with one thread until it waits or ends. A run with a schedule, and a search over all schedules, let
//! a thread [`advance`](Machine::advance) from one point that others may see to the next.

use std::fmt::Write as _;
use std::rc::Rc;

use findings::CheckKind;
use ir::{CheckId, FunctionId, GlobalId, Origin, SiteId, TypeId};

use super::effects::Interruption;
use super::{Ended, Frame, Host, Machine, Outcome, Turn};
use crate::code::ThreadOperation;
use crate::concrete::{Access, Bits, Checkpoint, Provenance, Scheduling, Stack, Stop};
use crate::domain::Scalar;
use crate::evaluate::block_checks;

/// A program has fewer threads: the models have room for this many.
const MOST_THREADS: usize = 64;

/// How many transfers of control a thread may make before it comes to something that others may see.
const LONGEST_ADVANCE: u64 = 1 << 22;

/// How many accesses a thread makes at once while it is the only one: few, so that its loops come back to
/// a state that is known.
const ALONE: u32 = 64;

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
    slots: Vec<Bits>,
    frames: Vec<Frame>,
    call: Option<Origin>,
    function: FunctionId,
    frame_objects: Vec<Provenance>,
    passed: Vec<(Provenance, Vec<(u64, TypeId)>)>,
    stack: Stack,
}

#[derive(Clone)]
pub(super) struct Thread {
    /// Its activations, while it does not run.
    parked: Activations,
    pub(super) state: ThreadState,
    /// How many atomic sections it is in.
    pub(super) atomic: u32,
    /// What it ended with.
    result: Bits,
    /// The check that its accesses are in some order with those of others.
    races: CheckId,
    /// Its own variables that other threads have, too.
    pub(super) locals: Rc<[(GlobalId, Bits)]>,
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
            races: CheckId::NONE,
            locals: Rc::new([]),
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
    passed: bool,
}

impl Threads {
    pub(super) fn new(first_stack: Stack) -> Self {
        let all = vec![Thread::new(first_stack)];
        Self { all, current: 0, first_stack, idle: 0, pause: None, passed: false }
    }
}

/// What changes of a thread while it runs.
struct Saved {
    parked: Activations,
    state: ThreadState,
    atomic: u32,
    result: Bits,
}

/// A state of a machine to go back to, after one thread has advanced.
pub struct MachineCheckpoint {
    memory: Checkpoint,
    thread: usize,
    saved: Saved,
    threads: usize,
    inputs: usize,
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
                    self.threads.passed = true;
                    self.threads.all[self.threads.current].state = ThreadState::Runs;
                    return Ok(());
                }
                self.evaluate_again();
                Err(self.waits(waits))
            }
            ThreadOperation::End { result } => {
                let result = self.slot(result);
                self.trace_last(host);
                while !self.frames.is_empty() {
                    self.pop_frame();
                }
                self.end_thread(result);
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
        let thread = &mut self.threads.all[self.threads.current];
        thread.state = ThreadState::Ended;
        thread.atomic = 0;
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
        created.locals = self.thread_locals()?;
        self.threads.all.push(created);
        if let Some(scheduling) = &mut self.domain.scheduling {
            // It is no longer alone.
            scheduling.grants = 0;
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
        if joined.state != ThreadState::Ended {
            return Err(self.waits(waits));
        }
        if result.low != 0 {
            self.write_word(result, value, checks)?;
        }
        self.threads.passed = true;
        self.threads.all[self.threads.current].state = ThreadState::Runs;
        Ok(())
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
            Pause::Visible | Pause::Choice(..) | Pause::Exited(_) => {
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

    /// No thread can go on.
    fn deadlock(&mut self) -> Ended {
        let waiting =
            self.threads.all.iter().enumerate().find_map(|(index, one)| match one.state {
                ThreadState::Waits(check) => Some((index, check)),
                ThreadState::Runs | ThreadState::Ended => None,
            });
        let Some((thread, check)) = waiting else {
            return self.unsupported("threads: no thread can go on");
        };
        self.switch_to(thread);
        if !self.checks.contains(CheckKind::Deadlock) && self.until != Some(check) {
            return self
                .unsupported("threads: every thread waits, and the check 'deadlock' is off");
        }
        let mut failure = self.failure(check);
        failure.message = self.deadlock_words();
        self.switch_to(thread);
        Box::new(Outcome::Failed(Box::new(failure)))
    }

    /// Who waits for what.
    fn deadlock_words(&mut self) -> String {
        let mut words = "no thread can go on".to_owned();
        let mut sign = ':';
        for thread in 0..self.threads.all.len() {
            let ThreadState::Waits(check) = self.threads.all[thread].state else { continue };
            let what = self.program.properties[check].text.as_deref().unwrap_or("something");
            let name = self.thread_name(thread);
            let _ = write!(words, "{sign} {name} waits for {what}{}", self.place_words(thread));
            sign = ';';
        }
        words
    }

    /// A thread by its number and the function that it started with.
    fn thread_name(&mut self, thread: usize) -> String {
        if thread >= self.threads.all.len() {
            return format!("thread {thread}");
        }
        self.switch_to(thread);
        let first = self.frames.first().map(|frame| frame.function);
        let name = first.map_or("", |function| &*self.program.functions[function].name);
        format!("thread {thread} ({name})")
    }

    /// Where a thread is, in words.
    fn place_words(&mut self, thread: usize) -> String {
        if thread >= self.threads.all.len() {
            return String::new();
        }
        self.switch_to(thread);
        let Some(origin) = self.here().origin else { return String::new() };
        let position = self.program.position(origin);
        format!(" at {}:{}", position.file, position.line)
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

/// For searches over schedules.
impl<'p> Machine<'p> {
    /// Comes to the beginning of the entry function, without having executed anything of it.
    ///
    /// # Errors
    ///
    /// How the run ended before.
    pub fn begin(&mut self, entry: FunctionId, host: &mut dyn Host) -> Result<(), Outcome> {
        self.come_to_entry(entry, host).map_err(|ended| *ended)?;
        self.domain.objects.keep_journal();
        Ok(())
    }

    /// Everything before the entry function, and its activation.
    pub(super) fn come_to_entry(
        &mut self,
        entry: FunctionId,
        host: &mut dyn Host,
    ) -> Result<(), Ended> {
        let arguments = self.initialize(entry, host)?;
        self.enter(entry, &arguments)?;
        self.schedule_threads(true);
        Ok(())
    }

    /// Lets threads go on as a schedule says; gives the status of the program.
    pub(super) fn follow_schedule(
        &mut self,
        schedule: &[Move],
        host: &mut dyn Host,
    ) -> Result<i32, Ended> {
        let race = self.until.filter(|&check| {
            self.program.properties[check].kind == CheckKind::DataRace && schedule.len() > 1
        });
        let (plain, last) = schedule.split_at(schedule.len() - if race.is_some() { 2 } else { 0 });
        for &next in plain {
            if let Pause::Exited(status) = self.scheduled(next, host)? {
                return Ok(status);
            }
        }
        if let (Some(check), &[one, other]) = (race, last) {
            return Err(self.make_race(check, one, other, host)?);
        }
        if self.is_deadlocked(host)? {
            return Err(self.deadlock());
        }
        Err(self.unsupported("threads: the schedule ends before the program"))
    }

    /// Lets a thread go on that a schedule names.
    fn scheduled(&mut self, next: Move, host: &mut dyn Host) -> Result<Pause, Ended> {
        match self.threads.all.get(next.thread).map(|thread| thread.state) {
            Some(ThreadState::Runs | ThreadState::Waits(_)) => self.advanced(next, host),
            Some(ThreadState::Ended) | None => {
                Err(self.unsupported("threads: the schedule names a thread that does not run"))
            }
        }
    }

    /// Makes two accesses that nothing orders, one directly after the other.
    fn make_race(
        &mut self,
        check: CheckId,
        one: Move,
        other: Move,
        host: &mut dyn Host,
    ) -> Result<Ended, Ended> {
        let mut words = "data race:".to_owned();
        let mut first: Option<Access> = None;
        for (made, sign) in [(one, ""), (other, ", and")] {
            let (name, place) = (self.thread_name(made.thread), self.place_words(made.thread));
            self.scheduled(made, host)?;
            let Some(&access) = self.footprint().first() else { break };
            let does = if access.writes { "writes" } else { "reads" };
            let what = self.object_words(access);
            let _ = write!(words, "{sign} {name} {does} {what}{place}");
            if first.replace(access).is_some_and(|first| first.races_with(&access)) {
                words += ", with nothing that orders the two";
                let mut failure = self.failure(check);
                failure.message = words;
                return Ok(Box::new(Outcome::Failed(Box::new(failure))));
            }
        }
        Err(self.unsupported("threads: the accesses do not race"))
    }

    /// The object that is accessed, in the user's words.
    fn object_words(&self, access: Access) -> String {
        use crate::concrete::ObjectKind;
        let program = self.program;
        let kind = self.domain.objects.living(access.object).map(|object| object.kind);
        match kind {
            Some(ObjectKind::Global(global)) => program.globals[global].name.to_string(),
            Some(ObjectKind::Local(function, local)) => {
                let body = program.functions[function].body.as_ref();
                body.map_or_else(
                    || "a variable".to_owned(),
                    |body| body.locals[local].name.to_string(),
                )
            }
            Some(ObjectKind::Heap) => "an object on the heap".to_owned(),
            Some(ObjectKind::Frame | ObjectKind::Temporary | ObjectKind::Environment) | None => {
                "an object".to_owned()
            }
        }
    }

    /// The check that the accesses of a thread are in some order with those of others.
    #[must_use]
    pub fn race_check(&self, thread: usize) -> CheckId {
        self.threads.all.get(thread).map_or(CheckId::NONE, |thread| thread.races)
    }

    /// Whether every thread waits for ever. Those that wait are let try.
    fn is_deadlocked(&mut self, host: &mut dyn Host) -> Result<bool, Ended> {
        for thread in 0..self.threads.all.len() {
            match self.threads.all[thread].state {
                ThreadState::Ended => {}
                ThreadState::Runs => return Ok(false),
                ThreadState::Waits(_) => {
                    let tried = Move { thread, choice: None };
                    let pause = self.advanced(tried, host)?;
                    if !matches!(pause, Pause::Waits(_)) || self.threads.passed {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// From now on threads are switched only where somebody says.
    pub(super) fn schedule_threads(&mut self, decides_inputs: bool) {
        self.domain.strict = true;
        self.domain.scheduling =
            Some(Box::new(Scheduling { decides_inputs, ..Scheduling::default() }));
    }

    /// A thread goes on to the next point that others may see, or as far as it can.
    ///
    /// # Errors
    ///
    /// How the run ended.
    pub fn advance(&mut self, next: Move, host: &mut dyn Host) -> Result<Pause, Outcome> {
        self.advanced(next, host).map_err(|ended| *ended)
    }

    pub(super) fn advanced(&mut self, next: Move, host: &mut dyn Host) -> Result<Pause, Ended> {
        self.switch_to(next.thread);
        self.threads.passed = false;
        self.steps_left = LONGEST_ADVANCE;
        self.domain.fuel = 0;
        let mut needed = u32::from(next.choice.is_none());
        let ended = |one: &Thread| one.state == ThreadState::Ended;
        let others = self.threads.all.iter().enumerate().filter(|(one, _)| *one != next.thread);
        if others.clone().all(|(_, one)| ended(one)) {
            // Nobody else sees what it does.
            needed = ALONE;
        }
        let grant = |machine: &mut Self, grants: u32| {
            if let Some(scheduling) = &mut machine.domain.scheduling {
                scheduling.grants = grants;
            }
        };
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.footprint.clear();
            scheduling.choice = next.choice;
        }
        grant(self, needed);
        let place = |machine: &Self| {
            let fuel = machine.steps_left + machine.domain.fuel;
            (machine.frames.len(), machine.frames.last().map(|frame| frame.position), fuel)
        };
        let start = place(self);
        let mut is_first = true;
        loop {
            match self.turn(0, host)? {
                Turn::Goes | Turn::Marked => is_first = false,
                // One instruction makes several accesses.
                Turn::Paused(Pause::Visible) if is_first && place(self) == start => {
                    needed += 1;
                    grant(self, needed);
                }
                Turn::Paused(pause) => return Ok(pause),
                Turn::Left(value) if self.threads.current == 0 => {
                    return Ok(Pause::Exited(self.exit_status_of_entry(value)));
                }
                Turn::Left(value) => {
                    self.end_thread(value.unwrap_or_default());
                    return Ok(Pause::Ended);
                }
            }
        }
    }

    /// Whether the thread that was let go on has got what it waited for.
    #[must_use]
    pub fn has_passed_wait(&self) -> bool {
        self.threads.passed
    }

    /// The accesses to shared memory since the last thread was let go on.
    #[must_use]
    pub fn footprint(&self) -> &[Access] {
        self.domain.scheduling.as_ref().map_or(&[], |scheduling| &scheduling.footprint)
    }

    /// Whether storage was read that was never written.
    #[must_use]
    pub fn has_read_unwritten(&self) -> bool {
        self.domain.scheduling.as_ref().is_some_and(|scheduling| scheduling.read_unwritten)
    }

    /// Whether the address of an object has become a number.
    #[must_use]
    pub fn has_looked_at_address(&self) -> bool {
        self.domain.scheduling.as_ref().is_some_and(|scheduling| scheduling.looked_at_address)
    }

    /// What every thread does.
    pub fn thread_states(&self) -> impl Iterator<Item = ThreadState> + '_ {
        self.threads.all.iter().map(|thread| thread.state)
    }

    /// Whether a thread is in an atomic section.
    #[must_use]
    pub fn is_atomic(&self, thread: usize) -> bool {
        self.threads.all.get(thread).is_some_and(|thread| thread.atomic > 0)
    }

    /// The failure that all threads wait for ever.
    pub fn report_deadlock(&mut self) -> Outcome {
        *self.deadlock()
    }

    /// The state before a thread advances.
    pub fn checkpoint(&mut self, thread: usize) -> MachineCheckpoint {
        // A thread that is saved is parked.
        let parked = match thread == self.threads.current {
            true => Activations {
                slots: self.slots[..self.slots_in_use()].to_vec(),
                frames: self.frames.clone(),
                call: self.domain.call,
                function: self.domain.function,
                frame_objects: self.domain.frame_objects.clone(),
                passed: self.domain.passed.clone(),
                stack: self.domain.objects.current_stack(),
            },
            false => self.threads.all[thread].parked.clone(),
        };
        let Thread { state, atomic, result, .. } = self.threads.all[thread];
        MachineCheckpoint {
            memory: self.domain.objects.checkpoint(),
            thread,
            saved: Saved { parked, state, atomic, result },
            threads: self.threads.all.len(),
            inputs: self.domain.input_mark(),
        }
    }

    /// Goes back to a state. Only its thread may have advanced since.
    pub fn go_back(&mut self, to: MachineCheckpoint) {
        // Nobody runs while activations are replaced.
        self.switch_to(to.thread);
        let MachineCheckpoint { memory, thread, saved, threads, inputs } = to;
        self.domain.objects.restore_checkpoint(&memory);
        self.domain.back_to_input(inputs);
        self.threads.all.truncate(threads);
        let Saved { parked, state, atomic, result } = saved;
        let one = &mut self.threads.all[thread];
        (one.state, one.atomic, one.result) = (state, atomic, result);
        self.slots = parked.slots;
        self.frames = parked.frames;
        self.domain.call = parked.call;
        self.domain.function = parked.function;
        self.domain.frame_objects = parked.frame_objects;
        self.domain.passed = parked.passed;
        self.domain.objects.enter_thread(thread as u32, parked.stack);
        self.threads.pause = None;
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.atomic = atomic > 0;
            scheduling.grants = 0;
            scheduling.choice = None;
        }
    }
}
