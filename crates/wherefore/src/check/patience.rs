//! How long provers are waited for when nobody else has anything left to do.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bounded::{Phase, Progress, PropertyResult};
use limits::Interrupter;

/// How long provers may go on without a proof where unwinding has come to its end: the properties that are left
/// hold as far as the bounds go, and mostly that is all there is to say.
pub(super) struct Patience {
    induction: Duration,
    /// For the abstraction, which comes after that.
    refinement: Duration,
}

impl Patience {
    /// Parts of the time from `start` to `end`.
    pub(super) fn new(start: Instant, end: Instant) -> Self {
        let whole = end.saturating_duration_since(start);
        Self { induction: whole / PATIENCE, refinement: whole / (2 * PATIENCE) }
    }

    /// Where something fails: there is something to mend before proofs matter.
    pub(super) fn half(self) -> Self {
        Self { induction: self.induction / 2, refinement: self.refinement / 2 }
    }

    /// Waits until the provers are through, or stops them.
    pub(super) fn wait(
        &self,
        is_finished: impl Fn() -> bool,
        last_proof: &Mutex<Instant>,
        [inducing, proving]: [&Interrupter; 2],
    ) {
        let mut since = Clock::now();
        let mut seen = Instant::now();
        while !is_finished() && !proving.is_interrupted() {
            let last = *last_proof.lock().unwrap_or_else(PoisonError::into_inner);
            if last > seen {
                (since, seen) = (Clock::now(), last);
            }
            let waited = since.elapsed();
            if waited >= self.induction {
                inducing.interrupt();
            }
            if waited >= self.induction + self.refinement {
                proving.interrupt();
            }
            thread::sleep(GLANCE);
        }
    }
}

/// The time of the processor where the system tells it, so that a machine with other work does not change answers;
/// else that of the wall.
enum Clock {
    Processor(Duration),
    Wall(Instant),
}

impl Clock {
    fn now() -> Self {
        processor_time().map_or_else(|| Self::Wall(Instant::now()), Self::Processor)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Processor(start) => processor_time().unwrap_or(*start).saturating_sub(*start),
            Self::Wall(start) => start.elapsed(),
        }
    }
}

/// How long the process has been computing.
fn processor_time() -> Option<Duration> {
    const TICK: Duration = Duration::from_millis(10);
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may have blanks; what follows it has none.
    let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u32>().ok();
    Some(TICK * (ticks()? + ticks()?))
}

/// The part of the time that induction may go on without a proof.
const PATIENCE: u32 = 4;

/// How long it takes until somebody sees that the provers are through.
const GLANCE: Duration = Duration::from_millis(5);

/// Notes when something was proved.
pub(super) struct Noting<'n>(pub(super) &'n Mutex<Instant>);

impl Progress for Noting<'_> {
    fn report(&mut self, _: Phase) {}

    fn found(&mut self, _: &PropertyResult) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn whoever_proves_nothing_is_stopped() {
        let now = Instant::now();
        let patience = Patience::new(now, now + Duration::from_millis(400)).half();
        let (inducing, proving) = (Interrupter::new(), Interrupter::new());
        let last_proof = Mutex::new(now);
        let spin = AtomicU64::new(0);
        thread::scope(|scope| {
            scope.spawn(|| {
                // The time of the processor goes on only if somebody computes.
                while !proving.is_interrupted() {
                    spin.fetch_add(1, Ordering::Relaxed);
                }
            });
            patience.wait(|| false, &last_proof, [&inducing, &proving]);
        });
        assert!(inducing.is_interrupted() && proving.is_interrupted());
    }

    #[test]
    fn nobody_is_stopped_who_is_through() {
        let now = Instant::now();
        let patience = Patience::new(now, now);
        let interrupters = [Interrupter::new(), Interrupter::new()];
        patience.wait(|| true, &Mutex::new(now), [&interrupters[0], &interrupters[1]]);
        assert!(interrupters.iter().all(|one| !one.is_interrupted()));
    }
}
