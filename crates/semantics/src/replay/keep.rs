//! Which steps of a long run are kept.

/// A run of at most so many steps is kept as a whole.
const WHOLE: u64 = 200_000;
/// Of a longer one, so many steps at its beginning and at its end.
const FIRST: u64 = 50_000;
const LAST: u64 = 100_000;

/// The steps of a run that are kept.
pub(super) struct Kept {
    total: u64,
}

impl Kept {
    pub(super) fn new(total: u64) -> Self {
        Self { total }
    }

    /// Whether a step is kept.
    pub(super) fn contains(&self, step: u64) -> bool {
        self.total <= WHOLE || step < FIRST || step + LAST >= self.total
    }

    /// Whether a step is the last of the run.
    pub(super) fn is_last(&self, step: u64) -> bool {
        step + 1 == self.total
    }

    /// How many steps between two that were told are not kept.
    pub(super) fn missing(&self, last: Option<u64>, next: u64) -> u64 {
        let first = last.map_or(0, |last| last + 1);
        (first..next).filter(|&step| !self.contains(step)).count() as u64
    }
}
