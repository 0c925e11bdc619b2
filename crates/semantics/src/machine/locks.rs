//! Locks that threads hold, each with the call that took it, for the check that they are given back.
//!
//! The models of locks say in memory whether a lock is held. Which call took it is no part of that: it is kept here,
//! while the check is on, and belongs to the state of the thread.

use std::rc::Rc;

use ir::{CheckId, FunctionKind};

use super::{Ended, Failure, Frame, Host, Machine, Outcome};
use crate::code::Instruction;
use crate::concrete::Bits;

/// What a model does with the lock that is its first argument, if it returns zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LockRole {
    /// It is no model of that kind.
    None,
    /// It takes a mutex, in whose memory its owner is found.
    TakesMutex,
    /// It takes another lock.
    Takes,
    /// It gives a lock back.
    GivesBack,
}

impl LockRole {
    pub(super) fn of(function: &ir::Function) -> Self {
        if function.kind != FunctionKind::Model {
            return Self::None;
        }
        match &*function.name {
            "pthread_mutex_lock" | "pthread_mutex_trylock" => Self::TakesMutex,
            "pthread_rwlock_rdlock"
            | "pthread_rwlock_tryrdlock"
            | "pthread_rwlock_wrlock"
            | "pthread_rwlock_trywrlock"
            | "pthread_spin_lock"
            | "pthread_spin_trylock" => Self::Takes,
            "pthread_mutex_unlock" | "pthread_rwlock_unlock" | "pthread_spin_unlock" => {
                Self::GivesBack
            }
            _ => Self::None,
        }
    }
}

/// A lock that a thread holds.
#[derive(Debug, Clone)]
pub(super) struct HeldLock {
    thread: usize,
    /// The pointer to it.
    pub(super) lock: Bits,
    /// The check that it is given back, of the call that took it.
    pub(super) check: CheckId,
    is_mutex: bool,
}

/// The locks that threads hold, in the order in which they were taken.
#[derive(Debug, Clone, Default)]
pub(super) struct HeldLocks(Rc<Vec<HeldLock>>);

impl HeldLocks {
    fn take(&mut self, lock: HeldLock) {
        Rc::make_mut(&mut self.0).push(lock);
    }

    /// The lock that the thread took last is given back first; somebody else may give it back, too.
    fn give_back(&mut self, thread: usize, lock: Bits) {
        let is_it =
            |one: &HeldLock| one.lock.provenance() == lock.provenance() && one.lock.low == lock.low;
        let own = self.0.iter().rposition(|one| one.thread == thread && is_it(one));
        if let Some(place) = own.or_else(|| self.0.iter().rposition(is_it)) {
            Rc::make_mut(&mut self.0).remove(place);
        }
    }

    pub(super) fn of(&self, thread: usize) -> impl Iterator<Item = &HeldLock> {
        self.0.iter().filter(move |one| one.thread == thread)
    }
}

impl Machine<'_> {
    /// A model of locks returns.
    #[cold]
    pub(super) fn lock_returns(&mut self, frame: &Frame, value: Option<Bits>) {
        let (role, thread) = (frame.runnable.lock_role, self.threads.current);
        let Some(place) = frame.runnable.code.locals.first() else { return };
        let lock = self.slots[frame.base + place.slot as usize];
        if value.is_none_or(|value| value.low as u32 != 0) {
            return;
        }
        match role {
            LockRole::None => {}
            LockRole::TakesMutex | LockRole::Takes => {
                let is_mutex = role == LockRole::TakesMutex;
                if let Some(check) = self.check_of_taking() {
                    self.threads.held.take(HeldLock { thread, lock, check, is_mutex });
                }
            }
            LockRole::GivesBack => self.threads.held.give_back(thread, lock),
        }
    }

    /// The check of the user's call that led here.
    fn check_of_taking(&self) -> Option<CheckId> {
        let caller = self.frames.iter().rev().find(|frame| !frame.runnable.code.model)?;
        let code = &caller.runnable.code;
        let Instruction::Call { call } = *code.instructions.get(caller.position.checked_sub(1)?)?
        else {
            return None;
        };
        Some(code.calls[call as usize].held).filter(|&check| check != CheckId::NONE)
    }

    /// The locks that a thread holds and that are there still.
    fn still_held(&self, thread: usize) -> Vec<HeldLock> {
        let held = self.threads.held.of(thread).filter(|one| {
            let object = self.domain.objects.living(one.lock.provenance());
            let place = object
                .filter(|object| object.is_alive())
                .map(|object| (one.lock.provenance(), one.lock.low.wrapping_sub(object.base())));
            // Who waits for a condition has given the mutex back meanwhile.
            place.is_some_and(|place| !one.is_mutex || self.lock_owner(place) == Some(thread))
        });
        held.cloned().collect()
    }

    /// A thread ends: nobody gives back the locks that it holds. That depends on who else gives them back.
    pub(super) fn leave_locks(&mut self) {
        let left = self.still_held(self.threads.current);
        for one in &left {
            let object = one.lock.provenance();
            let base = self.domain.objects.living(object).map_or(0, |object| object.base());
            self.domain.note_hidden(object, one.lock.low.wrapping_sub(base), 4, false);
        }
        self.threads.left = left;
    }

    /// The checks of the calls that took the locks which the thread that ended last has left held.
    #[must_use]
    pub fn locks_left(&self) -> Vec<CheckId> {
        self.threads.left.iter().map(|one| one.check).collect()
    }

    /// The program has ended: the checks of the calls that took the locks which threads hold that have not ended.
    #[must_use]
    pub fn locks_held_at_end(&self) -> Vec<CheckId> {
        self.held_by_living().iter().map(|one| one.check).collect()
    }

    fn held_by_living(&self) -> Vec<HeldLock> {
        let threads = self.threads.all.iter().enumerate();
        let living = threads.filter(|(_, one)| one.state != super::ThreadState::Ended);
        living.flat_map(|(thread, _)| self.still_held(thread)).collect()
    }

    /// Reports the locks that the thread that ended last has left held.
    pub(super) fn report_locks_left(&mut self, host: &mut dyn Host) -> Result<(), Ended> {
        let left = std::mem::take(&mut self.threads.left);
        self.report_held(&left, "the thread ends", host)
    }

    /// Reports the locks that threads hold when the program ends.
    pub(super) fn report_locks_at_end(&mut self, host: &mut dyn Host) -> Result<(), Ended> {
        let held = self.held_by_living();
        self.report_held(&held, "the program ends", host)
    }

    fn report_held(
        &mut self,
        held: &[HeldLock],
        when: &str,
        host: &mut dyn Host,
    ) -> Result<(), Ended> {
        for one in held {
            let is_last = self.until == Some(one.check);
            if is_last || self.domain.report(one.check) && host.wants_failure(one.check) {
                let failure = self.held_failure(one, when);
                if is_last {
                    return Err(Box::new(Outcome::Failed(Box::new(failure))));
                }
                host.failed(&failure);
            }
        }
        Ok(())
    }

    fn held_failure(&self, one: &HeldLock, when: &str) -> Failure {
        let origin = self.program.properties[one.check].origin;
        let position = self.program.position(origin);
        let object = one.lock.provenance();
        let base = self.domain.objects.living(object).map_or(0, |object| object.base());
        let lock = self.lock_words((object, one.lock.low.wrapping_sub(base)));
        let holder = self.holder_words(one.thread);
        Failure {
            check: one.check,
            origin,
            message: format!(
                "{lock} is never given back: {holder} holds it when {when}, since {}:{}",
                position.file, position.line
            ),
            values: Vec::new(),
            thread: one.thread as u32,
            stack: Vec::new(),
        }
    }

    /// A thread by its number and the function that it started with, also if it has ended.
    fn holder_words(&self, thread: usize) -> String {
        let started = self.threads.all.get(thread).and_then(|one| one.function);
        match started.or(self.entry) {
            Some(function) => {
                format!("thread {thread} ({})", self.program.functions[function].name)
            }
            None => format!("thread {thread}"),
        }
    }

    /// The locks that a thread holds as a part of its state: what they are, and the calls that took them.
    pub(super) fn held_in_state(&self, thread: usize) -> impl Iterator<Item = (Bits, CheckId)> {
        self.threads.held.of(thread).map(|one| (one.lock, one.check))
    }
}
