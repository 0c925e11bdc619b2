//! The few values that are enough for variables that are only compared.

use super::classes::{Comparison, first_with_other_sign};
use crate::bits::BitVector;

/// Wider variables stay as they are.
const WIDEST: u32 = 64;

/// Values in their order, each with its place: its rank.
#[derive(Debug)]
pub(super) struct Ranks {
    /// Bits of a value.
    value_width: u32,
    /// Bits of a rank; all numbers of this many bits are ranks.
    width: u32,
    signed: bool,
    /// All of them, in order.
    runs: Vec<Run>,
}

/// Ranks that follow each other, and so do their values.
#[derive(Clone, Copy, Debug)]
struct Run {
    first_rank: u64,
    /// The value as a key: a number that is ordered like the values.
    first_key: u128,
    length: u128,
}

/// Values between two constants, which may be needed or not.
struct Gap {
    start: u128,
    end: u128,
    needed: u128,
}

impl Ranks {
    /// Enough values for this many variables and these constants, if their ranks are narrower.
    pub fn new(
        value_width: u32,
        signed: bool,
        variables: u64,
        constants: &[BitVector],
    ) -> Option<Self> {
        if value_width > WIDEST {
            return None;
        }
        let mut ranks = Self { value_width, width: 0, signed, runs: Vec::new() };
        let mut keys: Vec<u128> = constants.iter().map(|value| ranks.key(value)).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut gaps = gaps(&keys, 1 << value_width, variables.into());
        let needed = keys.len() as u128 + gaps.iter().map(|gap| gap.needed).sum::<u128>();
        ranks.width = needed.next_power_of_two().trailing_zeros().max(1);
        if ranks.width >= value_width {
            return None;
        }
        fill(&mut gaps, (1 << ranks.width) - needed);
        let mut first_rank = 0;
        for (index, gap) in gaps.iter().enumerate() {
            let used = (gap.needed > 0).then(|| (ranks.start(gap), gap.needed));
            let key = keys.get(index).map(|&key| (key, 1));
            for (first_key, length) in used.into_iter().chain(key) {
                ranks.runs.push(Run { first_rank, first_key, length });
                first_rank += length as u64;
            }
        }
        Some(ranks)
    }

    /// Bits of a rank.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Whether the comparison of ranks is that of the values.
    pub fn respect(&self, comparison: Comparison) -> bool {
        match comparison {
            Comparison::Equal => true,
            Comparison::Unsigned => !self.signed,
            Comparison::Signed => self.signed,
        }
    }

    /// Whether the order is that of two's complement numbers.
    pub fn is_signed(&self) -> bool {
        self.signed
    }

    /// The rank of the first value with another sign bit than the least one, if it is among the
    /// values.
    pub fn rank_of_middle(&self) -> Option<u64> {
        self.find(&first_with_other_sign(self.value_width, self.signed))
    }

    /// Whether a constant is among the values.
    pub fn contains(&self, value: &BitVector) -> bool {
        self.find(value).is_some()
    }

    /// The rank of a constant that is among the values.
    pub fn rank(&self, value: &BitVector) -> u64 {
        self.find(value).expect("every constant of the class has a rank")
    }

    fn find(&self, value: &BitVector) -> Option<u64> {
        let key = self.key(value);
        let within = |run: &&Run| (run.first_key..run.first_key + run.length).contains(&key);
        let run = self.runs.iter().find(within)?;
        Some(run.first_rank + (key - run.first_key) as u64)
    }

    /// The value of a rank.
    pub fn value(&self, rank: u64) -> BitVector {
        let after = self.runs.partition_point(|run| run.first_rank <= rank);
        let run = self.runs[..after].last().expect("the first rank is zero");
        self.value_of_key(run.first_key + u128::from(rank - run.first_rank))
    }

    /// Where the values of a gap begin that are used: at zero, or near the constant that ends it.
    fn start(&self, gap: &Gap) -> u128 {
        let zero = self.key(&BitVector::zero(self.value_width));
        if gap.start <= zero && zero + gap.needed <= gap.end {
            zero
        } else if gap.start == 0 {
            gap.end - gap.needed
        } else {
            gap.start
        }
    }

    fn sign_bit(&self) -> u64 {
        if self.signed { 1 << (self.value_width - 1) } else { 0 }
    }

    fn key(&self, value: &BitVector) -> u128 {
        let number = value.to_u64().expect("values are not wider than 64 bits");
        u128::from(number ^ self.sign_bit())
    }

    fn value_of_key(&self, key: u128) -> BitVector {
        BitVector::from_u64(self.value_width, key as u64 ^ self.sign_bit())
    }
}

/// What lies before, between and after the keys of constants; as many values of each are needed as
/// there are variables.
fn gaps(keys: &[u128], end: u128, variables: u128) -> Vec<Gap> {
    let starts = std::iter::once(0).chain(keys.iter().map(|key| key + 1));
    let ends = keys.iter().copied().chain([end]);
    let gap = |(start, end): (u128, u128)| Gap { start, end, needed: variables.min(end - start) };
    starts.zip(ends).map(gap).collect()
}

/// Uses more values, so that their number is a power of two.
fn fill(gaps: &mut [Gap], mut missing: u128) {
    for gap in gaps.iter_mut().rev() {
        let more = missing.min(gap.end - gap.start - gap.needed);
        gap.needed += more;
        missing -= more;
    }
}
