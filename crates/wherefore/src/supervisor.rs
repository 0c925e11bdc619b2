//! Limits of time and memory, and Ctrl-C: the main thread watches while another one works.
//!
//! At a limit the main thread says so to everybody who asks the [`Interrupter`], and the work comes
//! back with what it has found. Work that does not come back within a short grace is ended with the
//! process: before that, the main thread says what is known so far. The commands publish that while
//! they work, so that nothing that was found is lost.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use limits::{Interrupter, Limit};

use crate::session::STACK;
use crate::status;

/// Work that was asked to stop may go on for this long,
const GRACE: Duration = Duration::from_millis(60);
/// and for this part of the limit of time.
const GRACE_SHARE: u32 = 100;
/// How often the memory is looked at.
const PAUSE: Duration = Duration::from_millis(20);
/// Work is asked to stop when only this part of the limit of memory is left: it does not stop at once.
const MEMORY_SHARE: u64 = 8;

/// What is said of the work if it has to be ended; gives the exit status.
type LastWords<'a> = Box<dyn FnOnce(Limit) -> u8 + Send + 'a>;

/// Who gives the answer.
enum Speaker<'a> {
    /// Nobody has begun to. If the work does not come back, this is said.
    Nobody(LastWords<'a>),
    /// The work does, or the last words are being said.
    Begun,
}

/// What the worker tells, and the user.
enum Event {
    Done(std::thread::Result<u8>),
    Interrupt,
}

/// Watches over the work of a command.
pub(crate) struct Supervisor<'a> {
    started: Instant,
    deadline: Option<Instant>,
    memory: Option<u64>,
    /// How much of the memory the answer needs.
    reserved: AtomicU64,
    interrupter: Interrupter,
    speaker: Mutex<Speaker<'a>>,
}

/// Does the work of a command on a large stack, within limits; gives the exit status. The first words
/// are said if a limit is reached before the work has published anything.
pub(crate) fn supervised<'a>(
    timeout: Option<f64>,
    memory: Option<u64>,
    first_words: impl FnOnce(Limit) -> u8 + Send + 'a,
    work: impl FnOnce(&Supervisor<'a>) -> u8 + Send,
) -> u8 {
    let started = Instant::now();
    let time = timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let supervisor = Supervisor {
        started,
        deadline: time.and_then(|time| started.checked_add(time)),
        memory: memory.filter(|_| can_be_measured()),
        reserved: AtomicU64::new(0),
        interrupter: Interrupter::new(),
        speaker: Mutex::new(Speaker::Nobody(Box::new(first_words))),
    };
    let (sender, events) = channel();
    watch_user(sender.clone());
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let supervised = &supervisor;
        let worker = worker.spawn_scoped(scope, move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(supervised)));
            // Who listens is there until the work is done.
            let _ = sender.send(Event::Done(done));
        });
        worker.expect("a thread can be started");
        supervisor.watch(&events)
    })
}

/// Whether the system tells how much memory the process uses; otherwise the user learns that it
/// does not.
fn can_be_measured() -> bool {
    let known = bounded::memory_used().is_some();
    if !known {
        eprintln!("note: --memory has no effect: this system does not tell how much is used");
    }
    known
}

/// What is said where there is nothing else to say.
pub(crate) fn without_words(limit: Limit) -> u8 {
    eprintln!("unknown: {limit}");
    status::UNKNOWN
}

/// Without a handler an interrupt ends the process as usual, which is as well.
fn watch_user(sender: Sender<Event>) {
    let _ = ctrlc::set_handler(move || {
        let _ = sender.send(Event::Interrupt);
    });
}

impl<'a> Supervisor<'a> {
    /// When the command was started.
    pub(crate) fn started(&self) -> Instant {
        self.started
    }

    /// When its time is over.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// How much memory the work may use before it stops.
    pub(crate) fn memory(&self) -> Option<u64> {
        let limit = self.memory?;
        Some(self.memory_with_slack()? - limit / MEMORY_SHARE)
    }

    /// How much memory the work may use before it is ended.
    fn memory_with_slack(&self) -> Option<u64> {
        let limit = self.memory?;
        // However large the answer is, some is left to find it with.
        Some(limit - self.reserved.load(Ordering::Relaxed).min(limit / 2))
    }

    /// Keeps memory for an answer of this size.
    pub(crate) fn reserve(&self, bytes: u64) {
        self.reserved.store(bytes, Ordering::Relaxed);
    }

    /// Tells the work that it has to stop.
    pub(crate) fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    /// From now on this is said if the work has to be ended.
    pub(crate) fn publish(&self, words: impl FnOnce(Limit) -> u8 + Send + 'a) {
        let mut speaker = self.speaker();
        if let Speaker::Nobody(last) = &mut *speaker {
            *last = Box::new(words);
        }
    }

    /// The work gives its answer from here on, and is not ended any more.
    pub(crate) fn answer(&self) {
        if let Speaker::Begun = std::mem::replace(&mut *self.speaker(), Speaker::Begun) {
            // The last words are being said, and the process ends with them.
            loop {
                std::thread::park();
            }
        }
    }

    fn speaker(&self) -> MutexGuard<'_, Speaker<'a>> {
        self.speaker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the work, and ends it where that is necessary.
    fn watch(&self, events: &Receiver<Event>) -> u8 {
        let mut end = None;
        loop {
            let event = match self.pause(end) {
                Some(pause) => events.recv_timeout(pause),
                None => events.recv().map_err(RecvTimeoutError::from),
            };
            match event {
                Ok(Event::Done(done)) => return done.unwrap_or_else(|panic| resume_unwind(panic)),
                Ok(Event::Interrupt) if self.interrupter.is_interrupted() => {
                    self.speak(Limit::Interrupted);
                    // Not even the answer that is being written is waited for.
                    std::process::exit(i32::from(status::UNKNOWN));
                }
                Ok(Event::Interrupt) => self.interrupter.interrupt(),
                Err(_) => {}
            }
            if let Some(limit) = self.exceeded() {
                self.interrupter.stop(limit);
            }
            if let Some(limit) = self.interrupter.reached() {
                let end = *end.get_or_insert_with(|| self.end(limit));
                if Instant::now() >= end || self.is_far_above() {
                    self.speak(limit);
                }
            }
        }
    }

    /// How long nothing has to be looked at.
    fn pause(&self, end: Option<Instant>) -> Option<Duration> {
        let next = end.or(self.deadline);
        let left = next.map(|next| next.saturating_duration_since(Instant::now()));
        // A moment more, so that the time is over then; and no answer is waited for in a rush.
        let left = left.map(|left| left + Duration::from_millis(1));
        let memory = self.memory.map(|_| PAUSE);
        left.into_iter().chain(memory).min()
    }

    /// The limit that is exceeded.
    fn exceeded(&self) -> Option<Limit> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Limit::Time);
        }
        is_above(bounded::memory_used(), self.memory()).then_some(Limit::Memory)
    }

    /// Whether the work takes so much memory that it has to be ended at once.
    fn is_far_above(&self) -> bool {
        is_above(bounded::memory_used(), self.memory_with_slack())
    }

    /// When work is ended that was asked to stop now.
    fn end(&self, limit: Limit) -> Instant {
        let now = Instant::now();
        match (limit, self.deadline) {
            (Limit::Time, Some(deadline)) => {
                deadline + GRACE + deadline.duration_since(self.started) / GRACE_SHARE
            }
            (Limit::Time | Limit::Memory | Limit::Interrupted, _) => now + GRACE,
        }
    }

    /// Says the last words and ends the process, unless the work has begun to answer.
    fn speak(&self, limit: Limit) {
        let speaker = std::mem::replace(&mut *self.speaker(), Speaker::Begun);
        if let Speaker::Nobody(words) = speaker {
            let said = catch_unwind(AssertUnwindSafe(|| words(limit)));
            std::process::exit(i32::from(said.unwrap_or(status::UNKNOWN)));
        }
        // The answer is being written: that takes as long as its reader needs.
        std::thread::sleep(PAUSE);
    }
}

/// Whether more is used than may be. Where the system does not tell, nothing is known to be.
fn is_above(used: Option<u64>, limit: Option<u64>) -> bool {
    used.zip(limit).is_some_and(|(used, limit)| used > limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_has_its_part_of_the_memory() {
        let supervisor = Supervisor {
            started: Instant::now(),
            deadline: None,
            memory: Some(800),
            reserved: AtomicU64::new(0),
            interrupter: Interrupter::new(),
            speaker: Mutex::new(Speaker::Begun),
        };
        assert_eq!((supervisor.memory(), supervisor.memory_with_slack()), (Some(700), Some(800)));
        supervisor.reserve(200);
        assert_eq!((supervisor.memory(), supervisor.memory_with_slack()), (Some(500), Some(600)));
        supervisor.reserve(2000);
        assert_eq!((supervisor.memory(), supervisor.memory_with_slack()), (Some(300), Some(400)));
    }

    #[test]
    fn what_is_not_measured_is_not_exceeded() {
        assert!(!is_above(None, Some(1)));
        assert!(!is_above(Some(2), None));
        assert!(!is_above(Some(2), Some(2)));
        assert!(is_above(Some(3), Some(2)));
    }
}
