//! Byte strings by their numbers.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxBuildHasher, FxHashMap};

/// Numbers that several searches of one program give to the components of their states.
#[derive(Debug)]
pub struct SharedComponents {
    /// Each string with its number, by the hash of the string.
    shards: Vec<Mutex<Shard>>,
    next: AtomicU32,
    bytes: AtomicUsize,
}

type Shard = FxHashMap<u64, Vec<(Box<[u8]>, u32)>>;

/// So many parts are locked one by one.
const SHARDS: usize = 64;

impl Default for SharedComponents {
    fn default() -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self { shards, next: AtomicU32::new(0), bytes: AtomicUsize::new(0) }
    }
}

impl SharedComponents {
    fn intern(&self, hash: u64, bytes: &[u8]) -> u32 {
        let shard = &self.shards[(hash >> 58) as usize % SHARDS];
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let known = shard.entry(hash).or_default();
        if let Some((_, number)) = known.iter().find(|(one, _)| **one == *bytes) {
            return *number;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes.len(), Ordering::Relaxed);
        known.push((bytes.into(), number));
        number
    }
}

/// The numbers of one search, which are its own or shared with others.
#[derive(Default)]
pub(super) struct Interner {
    /// The first component of each hash.
    first: FxHashMap<u64, u32>,
    entries: Vec<Entry>,
    bytes: usize,
    shared: Option<Arc<SharedComponents>>,
}

struct Entry {
    bytes: Box<[u8]>,
    /// The next one of the same hash.
    next: u32,
    number: u32,
}

const NONE: u32 = u32::MAX;

impl Interner {
    pub(super) fn sharing(shared: Arc<SharedComponents>) -> Self {
        Self { shared: Some(shared), ..Self::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Bytes that all components take together.
    pub(super) fn bytes(&self) -> usize {
        let shared = self.shared.as_ref();
        shared.map_or(self.bytes, |shared| shared.bytes.load(Ordering::Relaxed))
    }

    pub(super) fn intern(&mut self, bytes: &[u8]) -> u32 {
        let hash = FxBuildHasher.hash_one(bytes);
        let first = self.first.entry(hash).or_insert(NONE);
        let mut at = *first;
        while at != NONE {
            let known = &self.entries[at as usize];
            if *known.bytes == *bytes {
                return known.number;
            }
            at = known.next;
        }
        let place = self.entries.len() as u32;
        let number = self.shared.as_ref().map_or(place, |shared| shared.intern(hash, bytes));
        self.entries.push(Entry { bytes: bytes.into(), next: *first, number });
        *first = place;
        self.bytes += bytes.len();
        number
    }
}

#[cfg(test)]
mod tests {
    use super::{Interner, SharedComponents};
    use std::sync::Arc;

    #[test]
    fn searches_that_share_give_equal_numbers_to_equal_strings_only() {
        let shared = Arc::new(SharedComponents::default());
        let [mut one, mut other] = [(); 2].map(|()| Interner::sharing(Arc::clone(&shared)));
        let strings: Vec<Vec<u8>> =
            (0..200_u8).map(|byte| vec![byte; 1 + byte as usize % 7]).collect();
        let numbers: Vec<u32> = strings.iter().map(|string| one.intern(string)).collect();
        let again: Vec<u32> = strings.iter().rev().map(|string| other.intern(string)).collect();
        assert!(numbers.iter().eq(again.iter().rev()));
        let mut distinct = numbers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), strings.len());
        assert_eq!(one.bytes(), strings.iter().map(Vec::len).sum::<usize>());
    }
}
