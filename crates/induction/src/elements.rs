//! What holds for all elements of an array, by one element that may be any of them.
//!
//! A loop that writes an array at places that are not known forgets what the array holds. At an offset that may be any number and
//! is the same in the whole run, the bytes are followed all the same: they are a state variable of the head. What is proved
//! of them holds for each element, as nothing is known of the offset. A failure that reads an element is looked at in the runs
//! in which that one is followed: each failing run is one of these, for some offset. That is the idea of Monniaux and Gonnord,
//! *Cell morphing: from array programs to array-free Horn clauses* (2016), with the array kept as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bounded::havoc::{Place, is_forgotten};
use bounded::{Progress, Record, TermDomain};
use ir::CheckId;
use logic::{Context, Operation, Substitution, TermId};
use rustc_hash::FxHashSet;
use semantics::concrete::StorageInstance;

use crate::heads::StateVariable;
use crate::invariants::{Invariants, candidates, inductive};
use crate::reachability::{Failure, Limits, Outcome, Search};
use crate::system::System;
use crate::{Prover, Request};

/// So many elements of one array are followed: a failure may compare two of them.
const FOLLOWED: usize = 2;
/// At most this many guesses about elements are made for each head.
const MOST_GUESSES: usize = 400;
/// So long is looked for a proof with elements.
const TIME: Duration = Duration::from_secs(4);

/// Elements that are followed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Elements {
    is_on: bool,
    /// How large the elements of an object are.
    sizes: BTreeMap<StorageInstance, u64>,
    /// Where loops write an object.
    written: BTreeMap<StorageInstance, BTreeSet<TermId>>,
    followed: Vec<Followed>,
}

/// An element at a head.
#[derive(Debug, Clone)]
struct Followed {
    object: StorageInstance,
    /// The bytes that the object has at the head.
    storage: StorageInstance,
    /// Where it is in the object.
    offset: TermId,
    /// What it holds.
    bits: TermId,
}

/// Bytes that are read from a forgotten array at once.
struct Read {
    storage: StorageInstance,
    base: TermId,
    bytes: Vec<TermId>,
}

impl Elements {
    fn followed() -> Self {
        Self { is_on: true, ..Self::default() }
    }

    /// For another execution of the same program.
    pub fn for_next_execution(&mut self) -> Self {
        let Self { is_on, sizes, .. } = std::mem::take(self);
        Self { is_on, sizes, ..Self::default() }
    }

    /// Takes in how a round writes an object; whether that makes another execution necessary.
    pub fn learn(&mut self, domain: &TermDomain<'_>, object: StorageInstance) -> bool {
        let writes = domain.writes_of(object);
        let Some(&(_, size)) = writes.first().filter(|_| self.is_on) else { return false };
        self.written.entry(object).or_default().extend(writes.iter().map(|&(offset, _)| offset));
        // Where elements of several sizes are written, those of one size are followed.
        let is_new = !self.sizes.contains_key(&object);
        self.sizes.entry(object).or_insert(size);
        is_new
    }

    /// The offsets of the elements of an object that are followed, and what they hold now.
    pub fn at(
        &self,
        domain: &mut TermDomain<'_>,
        object: StorageInstance,
    ) -> Vec<(TermId, TermId)> {
        let Some(&size) = self.sizes.get(&object) else { return Vec::new() };
        let mut found = Vec::new();
        for number in 0..FOLLOWED {
            let name = format!("offset of element {number} of {object:?}");
            let offset = domain.context.variable(&name, 64);
            let Some(bits) = domain.bits_at(object, offset, size) else { return Vec::new() };
            found.push((offset, bits));
        }
        found
    }

    /// Makes state variables of the elements of an object, after its bytes were forgotten. Before that, it held
    /// what `entry` says.
    pub fn follow(
        &mut self,
        domain: &mut TermDomain<'_>,
        name: &str,
        (object, storage): (StorageInstance, StorageInstance),
        entry: Vec<(TermId, TermId)>,
    ) -> Vec<StateVariable> {
        let now = self.at(domain, object);
        let mut state = Vec::new();
        for (number, (&(offset, held), (_, entry))) in now.iter().zip(entry).enumerate() {
            let width = domain.context.width(held);
            let name = format!("{name}, element {number} of {object:?}");
            let bits = domain.context.variable(&name, width);
            let same = domain.context.equal(bits, held);
            domain.record.facts.push(same);
            self.followed.push(Followed { object, storage, offset, bits });
            let place = Place::Contents(object);
            state.push(StateVariable { place, part: number, variable: bits, entry, back: None });
        }
        state
    }

    /// The offsets of all elements that are followed.
    pub fn offsets(&self) -> Vec<TermId> {
        let offsets: BTreeSet<TermId> = self.followed.iter().map(|one| one.offset).collect();
        offsets.into_iter().collect()
    }

    /// What is read from forgotten arrays, in the order of the execution.
    fn reads(&self, context: &mut Context, record: &Record) -> Vec<Read> {
        let own: FxHashSet<TermId> = self.offsets().into_iter().collect();
        let mut reads: Vec<Read> = Vec::new();
        for &(storage, at, byte) in &record.unwritten {
            let is_own = context.cone(&[at], |_| false).iter().any(|term| own.contains(term));
            if !is_forgotten(storage) || is_own {
                continue;
            }
            if let Some(last) = reads.last_mut()
                && last.storage == storage
            {
                let distance = context.subtract(at, last.base);
                let next = context.number(64, last.bytes.len() as u64);
                let size = self.followed.iter().find(|one| one.storage == storage);
                let size = size.map_or(0, |one| context.width(one.bits) / 8);
                if distance == next && last.bytes.len() < size as usize {
                    last.bytes.push(byte);
                    continue;
                }
            }
            reads.push(Read { storage, base: at, bytes: vec![byte] });
        }
        reads
    }

    /// Which element is followed at which read that a condition depends on: the last reads first.
    fn assigned<'e>(
        &'e self,
        context: &Context,
        reads: &'e [Read],
        condition: TermId,
    ) -> Vec<(&'e Followed, &'e Read)> {
        let cone: FxHashSet<TermId> = context.cone(&[condition], |_| false).into_iter().collect();
        let mut assigned: Vec<(&Followed, &Read)> = Vec::new();
        let needed = reads.iter().rev();
        for read in needed.filter(|read| read.bytes.iter().any(|byte| cone.contains(byte))) {
            let own = self.followed.iter().filter(|one| one.storage == read.storage);
            let is_free =
                |one: &&Followed| assigned.iter().all(|(other, _)| other.offset != one.offset);
            if let Some(one) = own.clone().find(is_free) {
                assigned.push((one, read));
            }
        }
        assigned
    }

    /// Makes each failure one in the runs in which the elements that it reads are those that are followed.
    pub fn choose(&self, system: &mut System, record: &Record, failures: &mut [TermId]) {
        if self.followed.is_empty() {
            return;
        }
        let reads = self.reads(&mut system.context, record);
        for failure in failures {
            let assigned = self.assigned(&system.context, &reads, *failure);
            let places = assigned.into_iter().map(|(one, read)| (one.offset, read.base));
            for (offset, base) in places.collect::<Vec<_>>() {
                let same = system.context.equal(offset, base);
                *failure = system.context.and(*failure, same);
            }
        }
    }

    /// Guesses what holds for the elements that failures read: what would exclude the failure, for elements before or behind a
    /// place that a loop comes to.
    fn guesses(&self, system: &mut System, record: &Record, failures: &[TermId]) -> Invariants {
        let reads = self.reads(&mut system.context, record);
        let mut all: Vec<(usize, TermId)> = Vec::new();
        for &failure in failures {
            let assigned = self.assigned(&system.context, &reads, failure);
            if assigned.is_empty() {
                continue;
            }
            let statements = statements(system, &assigned, failure);
            for location in 0..system.locations.len() {
                let limits = self.limits(system, location, &assigned, &reads);
                let known = &system.locations[location].known;
                let is_known = |term: &TermId| {
                    system.variables_of(&[*term]).iter().all(|one| known.contains(one))
                };
                let statements: Vec<TermId> = statements.iter().copied().filter(is_known).collect();
                let mut found: BTreeSet<TermId> = BTreeSet::new();
                for limit in limits {
                    let context = &mut system.context;
                    found.extend(statements.iter().map(|&one| context.implies(limit, one)));
                }
                all.extend(found.into_iter().take(MOST_GUESSES).map(|term| (location, term)));
            }
        }
        all.sort_unstable();
        all.dedup();
        Invariants { all }
    }

    /// How an element may be to the places that are read and written: before or behind them.
    fn limits(
        &self,
        system: &mut System,
        location: usize,
        assigned: &[(&Followed, &Read)],
        reads: &[Read],
    ) -> Vec<TermId> {
        let mut limits = vec![system.context.boolean(true)];
        for (one, _) in assigned {
            let same = |read: &&Read| {
                self.followed
                    .iter()
                    .any(|other| other.storage == read.storage && other.object == one.object)
            };
            let mut places: BTreeSet<TermId> =
                reads.iter().filter(same).map(|read| read.base).collect();
            places.extend(self.written.get(&one.object).into_iter().flatten());
            let Location { variables, known } = Location::of(system, location);
            places.retain(|&place| {
                let needed = system.variables_of(&[place]);
                needed.iter().all(|one| known.contains(one))
                    && needed.iter().any(|one| variables.contains(one))
            });
            for place in places {
                let context = &mut system.context;
                limits.extend([
                    context.unsigned_less(one.offset, place),
                    context.unsigned_less_equal(one.offset, place),
                    context.unsigned_less(place, one.offset),
                    context.unsigned_less_equal(place, one.offset),
                ]);
            }
        }
        limits
    }
}

/// The variables of a head, and those that are known there.
struct Location {
    variables: FxHashSet<TermId>,
    known: FxHashSet<TermId>,
}

impl Location {
    fn of(system: &System, number: usize) -> Self {
        let location = &system.locations[number];
        let variables = location.variables.iter().copied().collect();
        Self { variables, known: location.known.clone() }
    }
}

/// The comparisons of a failure that are about elements, and their opposites, in terms of what is followed: where the
/// elements are those of one index, also with the index that follows from the offset.
fn statements(
    system: &mut System,
    assigned: &[(&Followed, &Read)],
    failure: TermId,
) -> Vec<TermId> {
    let mut pairs: Vec<(TermId, TermId)> = Vec::new();
    for (one, read) in assigned {
        for (number, &byte) in (0u32..).zip(&read.bytes) {
            pairs.push((byte, system.context.extract(one.bits, 8 * number, 8)));
        }
    }
    let bytes: FxHashSet<TermId> = pairs.iter().map(|&(byte, _)| byte).collect();
    let comparisons = comparisons(&system.context, failure, &bytes);
    let index = assigned.first().and_then(|(one, read)| index(system, one, read));
    let mut found = Vec::new();
    let mut held = Substitution::new(&pairs);
    for &comparison in &comparisons {
        let statement = held.apply(&mut system.context, comparison);
        found.extend([statement, system.context.not(statement)]);
    }
    let Some((variable, index)) = index else { return found };
    let at_index = [(variable, index)];
    let mut places = Substitution::new(&at_index);
    let mut aligned = system.context.boolean(true);
    for (one, read) in assigned {
        let place = places.apply(&mut system.context, read.base);
        let same = system.context.equal(one.offset, place);
        aligned = system.context.and(aligned, same);
    }
    let mut statements = Vec::new();
    let known = found.clone();
    for statement in known {
        let at_index = places.apply(&mut system.context, statement);
        for one in [statement, at_index] {
            statements.push(system.context.implies(aligned, one));
        }
    }
    statements
}

/// The comparisons in a condition that depend on some of these bytes.
fn comparisons(context: &Context, condition: TermId, bytes: &FxHashSet<TermId>) -> Vec<TermId> {
    let mut about: FxHashSet<TermId> = FxHashSet::default();
    let mut found = Vec::new();
    // Operands come before the terms that use them.
    for term in context.cone(&[condition], |_| false) {
        let operation = context.operation(term);
        let operands = operation.operands();
        if !bytes.contains(&term) && !operands.iter().any(|one| about.contains(one)) {
            continue;
        }
        about.insert(term);
        let compares = match operation {
            Operation::Equal(left, _)
            | Operation::UnsignedLess(left, _)
            | Operation::SignedLess(left, _) => context.width(left) > 1,
            _ => false,
        };
        if compares {
            found.push(term);
        }
    }
    found
}

/// A variable that the place of a read is a multiple of, and what it is where that place is the offset of the element.
fn index(system: &mut System, one: &Followed, read: &Read) -> Option<(TermId, TermId)> {
    let mut variables = system.variables_of(&[read.base]);
    let state: FxHashSet<TermId> =
        system.locations.iter().flat_map(|location| location.variables.clone()).collect();
    // Those of loops first, the inner ones before others.
    variables
        .sort_unstable_by_key(|variable| (!state.contains(variable), std::cmp::Reverse(*variable)));
    variables.into_iter().find_map(|variable| {
        let context = &mut system.context;
        let width = context.width(variable);
        let mut place = |number: u64| {
            let value = context.number(width, number);
            let place = Substitution::new(&[(variable, value)]).apply(context, read.base);
            context.value(place).and_then(|value| value.to_u64())
        };
        let (first, second) = (place(0)?, place(1)?);
        let stride = second.checked_sub(first).filter(|&stride| stride > 0)?;
        let (first, stride) = (context.number(64, first), context.number(64, stride));
        let distance = context.subtract(one.offset, first);
        let index = context.unsigned_divide(distance, stride);
        (width <= 64).then(|| (variable, context.extract(index, 0, width)))
    })
}

impl Prover<'_, '_> {
    /// Proves properties that read arrays which loops write, by another execution that follows elements. Gives those
    /// that are proved.
    pub(crate) fn follow_elements(
        &mut self,
        open: &[(CheckId, Vec<Failure>)],
        progress: &mut dyn Progress,
    ) -> Vec<CheckId> {
        let record = &self.execution.record;
        let bytes = record.unwritten.iter().filter(|(storage, ..)| is_forgotten(*storage));
        let bytes: FxHashSet<TermId> = bytes.map(|&(.., byte)| byte).collect();
        let reads = |failures: &[Failure]| {
            let conditions: Vec<TermId> = failures.iter().map(|one| one.condition).collect();
            let cone = self.system.context.cone(&conditions, |_| false);
            cone.iter().any(|term| bytes.contains(term))
        };
        let checks: Vec<CheckId> =
            open.iter().filter(|(_, failures)| reads(failures)).map(|(check, _)| *check).collect();
        if checks.is_empty() || self.limits.are_reached() {
            return Vec::new();
        }
        let Request { program, entry, options, ref loops, expected, .. } = *self.request;
        let loops = loops.clone();
        let request = Request { program, entry, options, checks: &checks, loops, expected };
        let Ok(Some(mut following)) = Prover::new(&request, Elements::followed(), progress) else {
            return Vec::new();
        };
        following.limits = self.limits.within(TIME);
        let proofs = following.prove_by_elements(progress);
        let proved = proofs.iter().map(|proof| proof.check).collect();
        if !proofs.is_empty() {
            self.about_elements += following.confirmed.all.len();
        }
        self.proofs.extend(proofs);
        proved
    }

    fn prove_by_elements(&mut self, progress: &mut dyn Progress) -> Vec<crate::Proof> {
        let failures = self.failures();
        self.leave_out_irrelevant(&failures);
        let mut conditions: Vec<TermId> =
            failures.values().flatten().map(|failure| failure.condition).collect();
        let about = self.elements.guesses(&mut self.system, &self.execution.record, &conditions);
        let edges = self.system.locations.iter().flat_map(|location| &location.edges);
        conditions.extend(edges.map(|edge| edge.condition));
        let mut guesses = candidates(&mut self.system, &conditions);
        guesses.all.extend(about.all);
        self.invariants = inductive(&mut self.system, guesses, &self.limits);
        let (mut open, mut shown) = (failures.into_iter().collect::<Vec<_>>(), Vec::new());
        self.sort_out(&mut open, &mut shown);
        self.confirm(&mut shown, progress);
        let all = self.limits.clone();
        for (number, (check, failures)) in open.iter().enumerate() {
            let limits = self.share(&all, open.len() - number);
            let known = &self.invariants;
            let mut search = Search::new(&mut self.system, known, &all, number);
            match search.run(&mut self.system, failures, &limits) {
                Outcome::Proved(found) => {
                    self.invariants.all.extend(found.all);
                    shown.push(*check);
                }
                Outcome::Reachable | Outcome::Unknown => {}
            }
        }
        self.confirm(&mut shown, progress);
        std::mem::take(&mut self.proofs)
    }

    /// A part of the time that is left.
    fn share(&self, limits: &Limits, parts: usize) -> Limits {
        let now = std::time::Instant::now();
        let left = limits.deadline.map_or(TIME, |end| end.saturating_duration_since(now));
        limits.within(left / parts.max(1) as u32)
    }
}
