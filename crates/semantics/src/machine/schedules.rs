//! Runs whose order of threads somebody decides: a schedule, or a search over all of them.

use std::fmt::Write as _;

use findings::CheckKind;
use ir::{CheckId, FunctionId};

use super::threads::{Move, Pause, Thread, ThreadState};
use super::{Ended, Host, Machine, Outcome, Quiet, Turn};
use crate::concrete::{Access, Bits, ObjectKind, Provenance, Scheduling};

/// How many transfers of control a thread may make before it comes to something that others may see.
const LONGEST_ADVANCE: u64 = 1 << 22;

/// How many accesses a thread makes at once while it is the only one: few, so that its loops come back to
/// a state that is known.
const ALONE: u32 = 64;

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

    /// Everything before the constructors, and the activations of the entry function and, above it, of the
    /// constructors: what they ask for is a choice like any other.
    pub(super) fn come_to_entry(
        &mut self,
        entry: FunctionId,
        host: &mut dyn Host,
    ) -> Result<(), Ended> {
        self.initialize(entry, host)?;
        let arguments = self.entry_arguments(entry)?;
        self.enter(entry, &arguments)?;
        for &constructor in self.program.constructors.iter().rev() {
            self.enter(constructor, &[])?;
        }
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
            check != CheckId::NONE
                && self.program.properties[check].kind == CheckKind::DataRace
                && schedule.len() > 1
        });
        let (plain, last) = schedule.split_at(schedule.len() - if race.is_some() { 2 } else { 0 });
        for &next in plain {
            match self.scheduled(next, host)? {
                Pause::Exited(status) => return Ok(status),
                Pause::Ended => self.report_locks_left(host)?,
                Pause::Visible
                | Pause::Statement { .. }
                | Pause::Point
                | Pause::Choice(..)
                | Pause::Waits(_) => {}
            }
        }
        if let (Some(check), &[one, other]) = (race, last) {
            return Err(self.make_race(check, one, other, host)?);
        }
        if self.threads.all.iter().all(|thread| thread.state == ThreadState::Ended) {
            return Ok(0);
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
        // What comes after the second access is no part of the run.
        let mut unseen = Quiet::default();
        for (made, sign) in [(one, ""), (other, ", and")] {
            let (name, place) = (self.thread_name(made.thread), self.place_words(made.thread));
            let held = self.held_words(made.thread);
            let mut failure = self.failure_without_values(check);
            match first {
                None => self.scheduled(made, host)?,
                Some(_) => self.scheduled(made, &mut unseen)?,
            };
            let Some(&access) = self.footprint().first() else { break };
            let does = if access.writes { "writes" } else { "reads" };
            let what = self.object_words(access);
            let _ = write!(words, "{sign} {name} {does} {what}{place}{held}");
            if first.replace(access).is_some_and(|first| first.races_with(&access)) {
                words += ", with nothing that orders the two";
                // The property is that of a thread; what fails is the access.
                if let Some(&(_, origin)) = failure.stack.first() {
                    failure.origin = origin;
                }
                failure.message = words;
                return Ok(Box::new(Outcome::Failed(Box::new(failure))));
            }
        }
        Err(self.unsupported("threads: the accesses do not race"))
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
        let output_is_seen = self.domain.pauses_before_output();
        self.domain.scheduling =
            Some(Box::new(Scheduling { decides_inputs, output_is_seen, ..Scheduling::default() }));
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
            needed = if self.stepping.is_some() { u32::MAX } else { ALONE };
        }
        let grant = |machine: &mut Self, grants: u32| {
            if let Some(scheduling) = &mut machine.domain.scheduling {
                scheduling.grants = grants;
            }
        };
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.footprint.clear();
            scheduling.hidden.clear();
            scheduling.joins.clear();
            (scheduling.stopped_before, scheduling.spawned_after) = (None, None);
            scheduling.takes = None;
            scheduling.choice = next.choice;
        }
        grant(self, needed);
        self.go_on(needed, host)
    }

    /// A thread goes on from a point that was looked at, with what it was granted before.
    ///
    /// # Errors
    ///
    /// How the run ended.
    pub fn go_on_from_point(&mut self, host: &mut dyn Host) -> Result<Pause, Outcome> {
        self.go_on(u32::MAX, host).map_err(|ended| *ended)
    }

    fn go_on(&mut self, mut needed: u32, host: &mut dyn Host) -> Result<Pause, Ended> {
        let grant = |machine: &mut Self, grants: u32| {
            if let Some(scheduling) = &mut machine.domain.scheduling {
                scheduling.grants = grants;
            }
        };
        let start = self.place();
        self.threads.began = Some(start);
        let mut is_first = true;
        let paused = loop {
            match self.turn(0, host) {
                Ok(Turn::Goes | Turn::Marked) => is_first = false,
                // One instruction makes several accesses.
                Ok(Turn::Paused(Pause::Visible))
                    if is_first && needed < u32::MAX && self.place() == start =>
                {
                    needed += 1;
                    grant(self, needed);
                }
                Ok(Turn::Paused(Pause::Ended)) => match self.leaves(self.thread_result()) {
                    Ok(true) => break Ok(Pause::Ended),
                    Ok(false) => is_first = false,
                    Err(ended) => break Err(ended),
                },
                Ok(Turn::Paused(pause)) => break Ok(pause),
                Ok(Turn::Left(value)) => match self.has_left(value) {
                    Ok(Some(pause)) => break Ok(pause),
                    Ok(None) => is_first = false,
                    Err(ended) => break Err(ended),
                },
                Err(ended) => {
                    self.others_see();
                    break Err(ended);
                }
            }
        };
        self.threads.began = None;
        paused
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

    /// What happened since the last thread was let go on, as far as the order of threads matters for it.
    #[must_use]
    pub fn scheduling(&self) -> Option<&Scheduling> {
        self.domain.scheduling.as_deref()
    }

    /// The threads whose end a thread knows of: a bit for each.
    #[must_use]
    pub fn joined(&self, thread: usize) -> u64 {
        self.threads.all.get(thread).map_or(0, |thread| thread.joined)
    }

    /// Who holds each of the mutexes that were taken so far.
    pub fn lock_owners(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        let locks = self.domain.scheduling.as_ref().map_or(&[][..], |one| &one.locks);
        locks.iter().map(|&lock| self.lock_owner(lock))
    }

    /// Who holds the mutex at this offset in an object.
    pub(super) fn lock_owner(&self, (object, offset): (Provenance, u64)) -> Option<usize> {
        let bytes = self.domain.objects.living(object)?.bytes();
        // As the model of mutexes has them: locked, count, owner.
        let word = |at: u64| -> Option<i32> {
            let start = usize::try_from(offset + at).ok()?;
            Some(i32::from_le_bytes(bytes.get(start..start + 4)?.try_into().ok()?))
        };
        let is_locked = word(0)? != 0;
        usize::try_from(word(8)?).ok()?.checked_sub(1).filter(|_| is_locked)
    }

    /// A function is called that takes the mutex that it is given, if that is a part of a global variable.
    pub(super) fn note_lock(&mut self, mutex: Bits) {
        let Some(object) = self.domain.objects.living(mutex.provenance()) else { return };
        let offset = mutex.low.wrapping_sub(object.base());
        let is_global = matches!(object.kind, ObjectKind::Global(_));
        let Some(scheduling) = &mut self.domain.scheduling else { return };
        let lock = (mutex.provenance(), offset);
        if is_global && scheduling.locks.len() < 64 && !scheduling.locks.contains(&lock) {
            scheduling.locks.push(lock);
        }
        if scheduling.footprint.is_empty() {
            scheduling.takes = scheduling.locks.iter().position(|one| *one == lock);
        }
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
}
