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
pub struct Interrupter {
    limit: Arc<AtomicU8>,
    /// Who stops this work too.
    parent: Option<Arc<Interrupter>>,
}

impl Interrupter {
    /// Stops nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops a part of the work: what stops this one stops the part, and not the other way round.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { limit: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Work under way stops soon, and later work at once, until [`Self::reset`].
    pub fn interrupt(&self) {
        self.stop(Limit::Interrupted);
    }

    /// The same for another reason; the first reason stays.
    pub fn stop(&self, limit: Limit) {
        let _ = self.limit.compare_exchange(0, limit.code(), Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Work may go on.
    pub fn reset(&self) {
        self.limit.store(0, Ordering::Relaxed);
    }

    /// Whether work must stop.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.limit.load(Ordering::Relaxed) != 0
            || self.parent.as_ref().is_some_and(|parent| parent.is_interrupted())
    }

    /// Why work must stop, if it must.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        let own = Limit::of_code(self.limit.load(Ordering::Relaxed));
        own.or_else(|| self.parent.as_ref().and_then(|parent| parent.reached()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_stops_with_its_parent_and_not_the_other_way_round() {
        let parent = Interrupter::new();
        let (one, other) = (parent.child(), parent.child());
        one.interrupt();
        assert!(one.is_interrupted() && !other.is_interrupted() && !parent.is_interrupted());
        parent.stop(Limit::Memory);
        assert_eq!(other.child().reached(), Some(Limit::Memory));
        assert_eq!(one.reached(), Some(Limit::Interrupted));
    }

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
