//! Long work that can be stopped on the way.

use std::fmt;

/// The work was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Asked again after about this many steps, which take a few milliseconds.
const INTERVAL: usize = 1 << 14;

/// Counts the steps of long work, and asks now and then whether it must stop. Short work is never
/// stopped.
pub struct Pace<'a> {
    must_stop: Box<dyn FnMut(usize) -> bool + 'a>,
    interval: usize,
    steps: usize,
}

impl<'a> Pace<'a> {
    /// Work that stops when the function says so, which is given how much was done since it was asked
    /// last.
    #[must_use]
    pub fn new(must_stop: impl FnMut(usize) -> bool + 'a) -> Self {
        Self::with_interval(INTERVAL, must_stop)
    }

    /// Work that stops when the function says so, which is asked each time this many steps are
    /// done.
    #[must_use]
    pub fn with_interval(interval: usize, must_stop: impl FnMut(usize) -> bool + 'a) -> Self {
        Self { must_stop: Box::new(must_stop), interval, steps: 0 }
    }

    /// Work that never stops early.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::new(|_| false)
    }

    /// To be called before each piece of work, with its size in steps of well below a microsecond.
    ///
    /// # Errors
    ///
    /// If the work must stop.
    pub fn advance(&mut self, steps: usize) -> Result<(), Stopped> {
        self.steps += steps;
        if self.steps < self.interval {
            return Ok(());
        }
        let done = std::mem::take(&mut self.steps);
        if (self.must_stop)(done) { Err(Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for Pace<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = formatter.debug_struct("Pace");
        fields.field("interval", &self.interval).field("steps", &self.steps);
        fields.finish_non_exhaustive()
    }
}
