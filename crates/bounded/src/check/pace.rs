//! How long rounds of unwinding take, and how long the next one will.

use std::time::Duration;

/// How long the last rounds took.
#[derive(Debug, Default)]
pub(super) struct Pace {
    before: Duration,
    execution: Duration,
    /// What the questions about the last execution took.
    pub(super) asked: Duration,
}

/// Executions grow by this factor at least, since bounds are doubled, and are not taken to grow by more than this.
const GROWTH: (f64, f64) = (2.0, 8.0);

impl Pace {
    /// One more execution took this long.
    pub(super) fn executed(&mut self, time: Duration) {
        self.before = std::mem::replace(&mut self.execution, time);
    }

    /// How long the next one will take, with the questions about it: these may be easier than the last ones, where it
    /// comes to a failure.
    pub(super) fn next(&self) -> Duration {
        let growth = self.execution.as_secs_f64() / self.before.as_secs_f64().max(1e-3);
        self.execution.mul_f64(growth.clamp(GROWTH.0, GROWTH.1)) + self.asked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_execution_grows_as_the_last_one_did() {
        let mut pace = Pace::default();
        pace.executed(Duration::from_millis(100));
        pace.executed(Duration::from_millis(300));
        pace.asked = Duration::from_millis(50);
        assert_eq!(pace.next().as_millis(), 950);
        pace.executed(Duration::from_millis(310));
        assert_eq!(pace.next().as_millis(), 670, "it doubles at least");
    }
}
