//! The states that the search has come to, as they are or by a hash.

use rustc_hash::FxHashMap;
use semantics::machine::StateKey;

/// What is known of the states, each with a number.
pub(super) enum Visited {
    /// The states themselves: nothing is taken for something else.
    Whole { numbers: FxHashMap<StateKey, u32>, words: usize },
    /// 64 bits of each: a state may be taken for another one.
    Compact(FxHashMap<u64, u32>),
}

impl Visited {
    pub(super) fn new(compact: bool) -> Self {
        match compact {
            true => Self::Compact(FxHashMap::default()),
            false => Self::Whole { numbers: FxHashMap::default(), words: 0 },
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Whole { numbers, .. } => numbers.len(),
            Self::Compact(numbers) => numbers.len(),
        }
    }

    /// Bytes that the states take.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Whole { words, .. } => 4 * words,
            Self::Compact(numbers) => size_of::<u64>() * numbers.len(),
        }
    }

    pub(super) fn clear(&mut self) {
        match self {
            Self::Whole { numbers, words } => {
                numbers.clear();
                *words = 0;
            }
            Self::Compact(numbers) => numbers.clear(),
        }
    }

    /// The number of a state that is known.
    pub(super) fn get_mut(&mut self, key: &StateKey) -> Option<&mut u32> {
        match self {
            Self::Whole { numbers, .. } => numbers.get_mut(key),
            Self::Compact(numbers) => numbers.get_mut(&hash(key)),
        }
    }

    /// A state that was not known.
    pub(super) fn insert(&mut self, key: &StateKey, number: u32) {
        match self {
            Self::Whole { numbers, words } => {
                *words += key.len();
                numbers.insert(key.clone(), number);
            }
            Self::Compact(numbers) => _ = numbers.insert(hash(key), number),
        }
    }
}

/// A hash each of whose bits depends on every bit of the words.
fn hash(words: &[u32]) -> u64 {
    let length = words.len() as u64;
    words.iter().fold(mixed(length), |hash, &word| mixed(hash ^ u64::from(word)))
}

/// One step of splitmix64, which maps no two numbers to the same one.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::{Visited, hash};

    #[test]
    fn a_hash_depends_on_order_length_and_every_word() {
        let words: [&[u32]; 6] = [&[], &[0], &[0, 0], &[1, 2], &[2, 1], &[1, 2, 0]];
        let mut hashes: Vec<u64> = words.iter().map(|words| hash(words)).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), words.len());
    }

    #[test]
    fn a_hash_spreads_over_all_bits() {
        let set = (0..4096_u32).map(|word| hash(&[7, word]).count_ones()).sum::<u32>();
        assert!((4096 * 31..4096 * 33).contains(&set), "{set}");
    }

    #[test]
    fn both_ways_know_what_was_inserted() {
        for compact in [false, true] {
            let mut visited = Visited::new(compact);
            let (one, other) = ([1, 2].into(), [2, 1].into());
            visited.insert(&one, 5);
            assert_eq!(visited.get_mut(&one), Some(&mut 5));
            assert_eq!(visited.get_mut(&other), None);
            assert_eq!((visited.len(), visited.bytes()), (1, 8));
        }
    }
}
