//! Which steps of a long run are kept.

use crate::dependence::Steps;

/// A run of at most this many steps is kept as a whole.
const WHOLE: u64 = 200_000;
/// Of a longer one this many steps are kept at its beginning and at its end, and this many between
/// them that matter.
const FIRST: u64 = 50_000;
const LAST: u64 = 100_000;
const MIDDLE: usize = 50_000;

/// The steps of a run: which are kept, and which matter.
pub(super) struct Kept {
    total: u64,
    /// From where on all that matters is kept.
    from: u64,
    /// What the failure depends on; none if that is not known.
    matter: Option<Steps>,
    inputs: Steps,
}

impl Kept {
    pub(super) fn new(total: u64, matter: Option<Steps>, inputs: Steps) -> Self {
        let mut from = total;
        if let Some(matter) = matter.as_ref().filter(|_| total > WHOLE) {
            let middle = (FIRST..total - LAST).rev().filter(|&step| matter.contains(step));
            from = middle.take(MIDDLE).last().unwrap_or(total);
        }
        Self { total, from, matter, inputs }
    }

    /// Whether a step is kept.
    pub(super) fn contains(&self, step: u64) -> bool {
        let outside = self.total <= WHOLE || step < FIRST || step + LAST >= self.total;
        outside || step >= self.from && self.matters(step)
    }

    /// Whether the failure depends on a step. As long as that is not known, it may.
    pub(super) fn matters(&self, step: u64) -> bool {
        self.matter.as_ref().is_none_or(|steps| steps.contains(step))
    }

    /// Whether a step took something from the standard input.
    pub(super) fn takes_input(&self, step: u64) -> bool {
        self.inputs.contains(step)
    }

    /// Whether a step is the last of the run.
    pub(super) fn is_last(&self, step: u64) -> bool {
        step + 1 == self.total
    }

    /// How many steps between two that were reported are not kept.
    pub(super) fn missing(&self, last: Option<u64>, next: u64) -> u64 {
        let first = last.map_or(0, |last| last + 1);
        (first..next).filter(|&step| !self.contains(step)).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_keeps_its_ends_and_what_matters_between() {
        let mut matter = Steps::default();
        [7, 300_000, 300_001].into_iter().for_each(|step| matter.insert(step));
        let kept = Kept::new(500_000, Some(matter), Steps::default());
        let between: Vec<_> = (FIRST..400_000).filter(|&step| kept.contains(step)).collect();
        assert_eq!(between, [300_000, 300_001]);
        assert!(kept.contains(0) && kept.contains(499_999) && kept.is_last(499_999));
        assert_eq!(kept.missing(Some(FIRST - 1), 300_000), 250_000);
        assert!(kept.matters(7) && !kept.matters(8));
    }

    #[test]
    fn so_much_may_matter_that_only_the_last_part_is_kept() {
        let mut matter = Steps::default();
        (0..500_000).for_each(|step| matter.insert(step));
        let kept = Kept::new(500_000, Some(matter), Steps::default());
        let count = (0..500_000).filter(|&step| kept.contains(step)).count() as u64;
        assert_eq!(count, FIRST + LAST + MIDDLE as u64);
        assert!(!kept.contains(FIRST) && kept.contains(399_999));
    }

    #[test]
    fn everything_may_matter_where_nothing_is_known() {
        let kept = Kept::new(500_000, None, Steps::default());
        assert!(kept.matters(200_000) && !kept.contains(200_000));
    }
}
