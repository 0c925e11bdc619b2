//! The inputs of a run: given, or made up, and always recorded.

use std::collections::{BTreeMap, HashMap};

use ir::SiteId;
use rustc_hash::FxHashMap;

use super::{Scenario, StorageInstance, StorageOf};

/// The values of a program's inputs by site and occurrence, as bits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inputs {
    values: HashMap<SiteId, Vec<u128>>,
}

impl Inputs {
    /// No values: all are made up.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the value of the next occurrence of a site.
    pub fn push(&mut self, site: SiteId, value: u128) {
        self.values.entry(site).or_default().push(value);
    }

    /// The value of an occurrence, counted from zero.
    #[must_use]
    pub fn get(&self, site: SiteId, occurrence: usize) -> Option<u128> {
        self.values.get(&site)?.get(occurrence).copied()
    }

    /// The sites with the values of their occurrences, in no order.
    pub fn entries(&self) -> impl Iterator<Item = (SiteId, &[u128])> {
        self.values.iter().map(|(&site, values)| (site, &values[..]))
    }
}

/// An input that a run took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenInput {
    /// Where.
    pub site: SiteId,
    /// How often an input was taken there before.
    pub occurrence: usize,
    /// Its bits.
    pub value: u128,
}

/// Gives the inputs of a run.
#[derive(Debug, Clone)]
pub(super) struct Source {
    given: Scenario,
    counts: Vec<usize>,
    made: FxHashMap<StorageOf, u32>,
    /// Whether storage is counted in any case.
    counts_all: bool,
    pub(super) taken: Vec<TakenInput>,
}

impl Source {
    pub(super) fn new(given: Scenario, sites: usize) -> Self {
        let (counts, made) = (vec![0; sites], FxHashMap::default());
        Self { given, counts, made, counts_all: false, taken: Vec::new() }
    }

    /// The next value of a site.
    pub(super) fn take(&mut self, site: SiteId, make_up: impl FnOnce() -> u128) -> u128 {
        let occurrence = self.next_occurrence(site);
        let value = self.given.inputs.get(site, occurrence).unwrap_or_else(make_up);
        self.taken.push(TakenInput { site, occurrence, value });
        value
    }

    /// How often an input was taken at a site before this time.
    pub(super) fn next_occurrence(&mut self, site: SiteId) -> usize {
        let count = &mut self.counts[site.0 as usize];
        *count += 1;
        *count - 1
    }

    /// In which order threads go on, if that is given.
    pub(super) fn schedule(&mut self) -> Option<Vec<crate::machine::Move>> {
        self.given.schedule.take()
    }

    /// Whether the schedule goes from statement to statement.
    pub(super) const fn goes_by_statements(&self) -> bool {
        self.given.by_statements
    }

    pub(super) const fn pauses_before_output(&self) -> bool {
        self.given.before_output
    }

    /// How many inputs were taken.
    pub(super) fn mark(&self) -> usize {
        self.taken.len()
    }

    /// The inputs after the first ones were not taken.
    pub(super) fn back_to(&mut self, mark: usize) {
        for input in self.taken.drain(mark..) {
            self.counts[input.site.0 as usize] -= 1;
        }
    }

    /// What storage holds of which nothing else is given.
    pub(super) fn filling(&self) -> u8 {
        self.given.filling
    }

    /// From now on all storage is counted.
    pub(super) fn count_all(&mut self) {
        self.counts_all = true;
    }

    /// The run makes storage.
    fn made(&mut self, of: StorageOf) -> StorageInstance {
        let count = self.made.entry(of).or_insert(0);
        *count += 1;
        StorageInstance { of, occurrence: *count - 1 }
    }

    /// What a variable holds before it is written, if that is given.
    pub(super) fn variable(&mut self, of: StorageOf) -> Option<u128> {
        if self.given.variables.is_empty() && !self.counts_all {
            return None;
        }
        let made = self.made(of);
        self.given.variables.get(&made).copied()
    }

    /// Storage for an object is made: where it is to be, what it holds, and whether the allocation
    /// fails, as far as that is given.
    pub(super) fn storage(&mut self, of: StorageOf) -> Given {
        let Scenario { contents, addresses, failing_allocations, .. } = &self.given;
        let nothing = contents.is_empty() && addresses.is_empty() && failing_allocations.is_empty();
        if nothing && !self.counts_all {
            return Given::default();
        }
        let made = self.made(of);
        let fails =
            of == StorageOf::Heap && self.given.failing_allocations.contains(&made.occurrence);
        let given = &self.given;
        Given {
            made: Some(made),
            contents: given.bytes_of(made),
            address: given.addresses.get(&made).copied(),
            fails,
        }
    }
}

/// What is given of storage.
#[derive(Debug, Clone, Default)]
pub(super) struct Given {
    pub made: Option<StorageInstance>,
    pub contents: BTreeMap<u64, u8>,
    pub address: Option<u64>,
    pub fails: bool,
}
