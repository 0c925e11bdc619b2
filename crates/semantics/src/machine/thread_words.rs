//! Threads, deadlocks and races in the user's words.

use std::fmt::Write as _;

use findings::CheckKind;
use ir::Type;

use super::threads::ThreadState;
use super::{Ended, Machine, Outcome};
use crate::concrete::{Access, ObjectKind, Provenance};

impl Machine<'_> {
    /// No thread can go on.
    pub(super) fn deadlock(&mut self) -> Ended {
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
            let (name, place) = (self.thread_name(thread), self.place_words(thread));
            let _ = write!(words, "{sign} {name} waits for {what}{place}");
            if let Some(mutex) = self.wanted_mutex(thread)
                && let Some(owner) = self.lock_owner(mutex)
            {
                let _ = write!(words, " ({}, held by thread {owner})", self.lock_words(mutex));
            }
            sign = ';';
        }
        words
    }

    /// The mutex that a thread is about to take.
    fn wanted_mutex(&mut self, thread: usize) -> Option<(Provenance, u64)> {
        self.switch_to(thread);
        let frame = self.frames.iter().rev().find(|frame| frame.runnable.takes_mutex)?;
        let place = frame.runnable.code.locals.first()?;
        let mutex = *self.slots.get(frame.base + place.slot as usize)?;
        let object = self.domain.objects.living(mutex.provenance())?;
        Some((mutex.provenance(), mutex.low.wrapping_sub(object.base())))
    }

    /// The mutexes among the program's variables that a thread holds.
    pub(super) fn held_words(&self, thread: usize) -> String {
        let locks = self.domain.scheduling.as_ref().map_or(&[][..], |one| &one.locks);
        let held = locks.iter().filter(|&&lock| self.lock_owner(lock) == Some(thread));
        let names: Vec<String> = held.map(|&lock| self.lock_words(lock)).collect();
        match names.is_empty() {
            true => String::new(),
            false => format!(", holding {}", names.join(" and ")),
        }
    }

    /// A mutex by the name of the variable that it is, or is in.
    pub(super) fn lock_words(&self, (object, offset): (Provenance, u64)) -> String {
        let kind = self.domain.objects.living(object).map(|object| object.kind);
        let name = self.named_object(object);
        let Some(ObjectKind::Global(global)) = kind else { return name };
        let types = &self.program.types;
        match &types[self.program.globals[global].ty] {
            Type::Array { element, .. } => {
                format!("{name}[{}]", offset / types.size_of(*element).max(1))
            }
            Type::Void
            | Type::Integer(_)
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Function(_)
            | Type::Record(_)
            | Type::Opaque { .. } => name,
        }
    }

    /// A thread by its number and the function that it started with.
    pub(super) fn thread_name(&mut self, thread: usize) -> String {
        if thread >= self.threads.all.len() {
            return format!("thread {thread}");
        }
        self.switch_to(thread);
        let first = self.frames.first().map(|frame| frame.function);
        let name = first.map_or("", |function| &*self.program.functions[function].name);
        format!("thread {thread} ({name})")
    }

    /// Where a thread is, in words.
    pub(super) fn place_words(&mut self, thread: usize) -> String {
        if thread >= self.threads.all.len() {
            return String::new();
        }
        self.switch_to(thread);
        let Some(origin) = self.here().origin else { return String::new() };
        let position = self.program.position(origin);
        format!(" at {}:{}", position.file, position.line)
    }

    /// The object that is accessed, in the user's words.
    pub(super) fn object_words(&self, access: Access) -> String {
        self.named_object(access.object)
    }

    /// An object in the user's words.
    fn named_object(&self, object: Provenance) -> String {
        let program = self.program;
        let kind = self.domain.objects.living(object).map(|object| object.kind);
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
}
