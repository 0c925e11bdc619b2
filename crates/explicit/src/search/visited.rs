//! The states that the search has come to, as they are or by a hash.

use std::collections::hash_map::Entry;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxBuildHasher, FxHashMap};
use semantics::machine::StateKey;

/// What is known of the states, each with a number.
pub(super) enum Visited {
    /// The states themselves: nothing is taken for something else.
    Whole { numbers: FxHashMap<StateKey, u32>, words: usize },
    /// 64 bits of each: a state may be taken for another one.
    Compact(FxHashMap<u64, u32>),
    /// The states themselves, also those that other members of a team have come to.
    Shared(Arc<SharedVisited>),
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
            Self::Shared(shared) => shared.states.load(Ordering::Relaxed),
        }
    }

    /// Bytes that the states take.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Whole { words, .. } => 4 * words,
            Self::Compact(numbers) => size_of::<u64>() * numbers.len(),
            Self::Shared(shared) => 4 * shared.words.load(Ordering::Relaxed),
        }
    }

    pub(super) fn clear(&mut self) {
        match self {
            Self::Whole { numbers, words } => {
                numbers.clear();
                *words = 0;
            }
            Self::Compact(numbers) => numbers.clear(),
            Self::Shared(shared) => shared.clear(),
        }
    }

    /// Comes to a state: its number, if it is known. Otherwise it has this one from now on.
    pub(super) fn come_to(&mut self, key: &[u32], number: u32) -> Option<u32> {
        match self {
            Self::Whole { numbers, words } => {
                let known = numbers.get(key).copied();
                if known.is_none() {
                    *words += key.len();
                    numbers.insert(key.into(), number);
                }
                known
            }
            Self::Compact(numbers) => match numbers.entry(hash(key)) {
                Entry::Occupied(known) => Some(*known.get()),
                Entry::Vacant(place) => {
                    place.insert(number);
                    None
                }
            },
            Self::Shared(shared) => shared.come_to(key, number),
        }
    }

    /// Gives a state that is known another number.
    pub(super) fn renumber(&mut self, key: &[u32], number: u32) {
        match self {
            Self::Whole { numbers, .. } => {
                numbers.get_mut(key).into_iter().for_each(|known| *known = number);
            }
            Self::Compact(numbers) => {
                numbers.get_mut(&hash(key)).into_iter().for_each(|known| *known = number);
            }
            Self::Shared(shared) => shared.renumber(key, number),
        }
    }
}

/// The states that a team has come to.
#[derive(Debug)]
pub(super) struct SharedVisited {
    /// By a hash of the state.
    shards: Vec<Mutex<FxHashMap<StateKey, u32>>>,
    states: AtomicUsize,
    words: AtomicUsize,
}

/// So many parts are locked one by one.
const SHARDS: usize = 256;

impl Default for SharedVisited {
    fn default() -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self { shards, states: AtomicUsize::new(0), words: AtomicUsize::new(0) }
    }
}

impl SharedVisited {
    fn shard(&self, key: &[u32]) -> MutexGuard<'_, FxHashMap<StateKey, u32>> {
        // The map itself takes the other end of the hash.
        let shard = FxBuildHasher.hash_one(key) as usize >> 20 & (SHARDS - 1);
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn come_to(&self, key: &[u32], number: u32) -> Option<u32> {
        let mut shard = self.shard(key);
        let known = shard.get(key).copied();
        if known.is_none() {
            shard.insert(key.into(), number);
            self.states.fetch_add(1, Ordering::Relaxed);
            self.words.fetch_add(key.len(), Ordering::Relaxed);
        }
        known
    }

    fn renumber(&self, key: &[u32], number: u32) {
        self.shard(key).get_mut(key).into_iter().for_each(|known| *known = number);
    }

    fn clear(&self) {
        for shard in &self.shards {
            shard.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        self.states.store(0, Ordering::Relaxed);
        self.words.store(0, Ordering::Relaxed);
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
    use std::sync::Arc;

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
    fn all_ways_know_what_was_come_to() {
        for mut visited in
            [Visited::new(false), Visited::new(true), Visited::Shared(Arc::default())]
        {
            let (one, other) = ([1, 2], [2, 1]);
            assert_eq!(visited.come_to(&one, 5), None);
            assert_eq!(visited.come_to(&one, 6), Some(5));
            visited.renumber(&one, 7);
            visited.renumber(&other, 8);
            assert_eq!(visited.come_to(&one, 6), Some(7));
            assert_eq!((visited.len(), visited.bytes()), (1, 8));
            assert_eq!(visited.come_to(&other, 9), None);
            visited.clear();
            assert_eq!(visited.len(), 0);
        }
    }
}
