//! When to stop: a value that every loop whose length the program decides can ask at no cost.
//!
//! Whoever watches the clock, the memory and the user says [`Interrupter::stop`]; everybody who works
//! asks [`Interrupter::reached`], which is one load from memory.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Why work has to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// The user interrupts.
    Interrupted,
    /// The time is over.
    Time,
    /// The process uses more memory than it may.
    Memory,
}

impl Limit {
    const fn code(self) -> u8 {
        match self {
            Self::Interrupted => 1,
            Self::Time => 2,
            Self::Memory => 3,
        }
    }

    const fn of_code(code: u8) -> Option<Self> {
        match code {
            1 => Some(Self::Interrupted),
            2 => Some(Self::Time),
            3 => Some(Self::Memory),
            _ => None,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Interrupted => "interrupted",
            Self::Time => "the limit of time is reached",
            Self::Memory => "the limit of memory is reached",
        })
    }
}

/// Stops work from another thread. Clones act on the same work.
#[derive(Debug, Clone, Default)]
pub struct Interrupter(Arc<AtomicU8>);

impl Interrupter {
    /// Stops nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Work under way stops soon, and later work at once, until [`Self::reset`].
    pub fn interrupt(&self) {
        self.stop(Limit::Interrupted);
    }

    /// The same for another reason; the first reason stays.
    pub fn stop(&self, limit: Limit) {
        let _ = self.0.compare_exchange(0, limit.code(), Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Work may go on.
    pub fn reset(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Whether work must stop.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Why work must stop, if it must.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        Limit::of_code(self.0.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_stays_until_it_is_taken_back() {
        let interrupter = Interrupter::new();
        let copy = interrupter.clone();
        assert_eq!(copy.reached(), None);
        for limit in [Limit::Time, Limit::Memory, Limit::Interrupted] {
            interrupter.stop(limit);
            interrupter.interrupt();
            assert_eq!(copy.reached(), Some(limit));
            assert!(copy.is_interrupted());
            copy.reset();
        }
        assert!(!interrupter.is_interrupted());
    }
}
