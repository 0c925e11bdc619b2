//! Numbers that look random and are the same in every run.

/// Where they come from.
pub struct Random(fastrand::Rng);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    /// Whether something with this many chances in a hundred happens.
    pub fn percent(&mut self, chances: usize) -> bool {
        self.below(100) < chances
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
