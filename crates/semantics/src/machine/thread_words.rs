//! Threads, deadlocks and races in the user's words.

use std::fmt::Write as _;

use findings::CheckKind;

use super::threads::ThreadState;
use super::{Ended, Machine, Outcome};
use crate::concrete::{Access, ObjectKind};

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
            let name = self.thread_name(thread);
            let _ = write!(words, "{sign} {name} waits for {what}{}", self.place_words(thread));
            sign = ';';
        }
        words
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
}
