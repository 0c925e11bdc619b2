//! Objects and functions by their addresses.

use std::collections::BTreeMap;

use ir::{FunctionId, Program};

use super::super::bits::Provenance;
use super::super::scenario::{Scenario, StorageOf};
use super::{
    Area, FUNCTION_SIZE, FUNCTIONS, Grave, NULL_PAGE, ObjectKind, Objects, default_function_address,
};

impl Objects {
    /// Objects go where none of those are whose addresses are given: into the largest part of memory
    /// that begins far behind one of them and ends before the next.
    pub(in crate::concrete) fn keep_clear(&mut self, addresses: impl Iterator<Item = u64>) {
        let mut given: Vec<_> = addresses.collect();
        if given.is_empty() {
            return;
        }
        self.has_gaps = false;
        let end = if self.pointer_size == 4 { 1 << 32 } else { 1 << 47 };
        given.extend([2 * NULL_PAGE, end]);
        given.sort_unstable();
        let gaps = given.windows(2).map(|pair| (pair[1].min(end).saturating_sub(pair[0]), pair[0]));
        let Some((length, start)) = gaps.max() else { return };
        let third = length / 6;
        let area = |index: u64| {
            let next = (start + length / 2 + index * third).next_multiple_of(16);
            Area { next, end: next + third - 16 }
        };
        (self.fixed, self.heap, self.stack) = (area(0), area(1), area(2));
        self.vast = Area { next: end, end };
        self.stack_start = self.stack.next;
    }

    /// Functions are where a scenario says.
    pub(in crate::concrete) fn place_functions(&mut self, scenario: &Scenario) {
        for (made, &address) in &scenario.addresses {
            if let StorageOf::Function(function) = made.of {
                self.functions.insert(function, address);
            }
        }
    }

    /// Where a function is.
    #[must_use]
    pub fn function_address(&self, function: FunctionId) -> u64 {
        let given = self.functions.get(&function).copied();
        given.unwrap_or_else(|| default_function_address(function))
    }

    /// The function that is at an address.
    #[must_use]
    pub fn function_at(&self, address: u64, program: &Program) -> Option<FunctionId> {
        let given = self.functions.iter().find(|(_, place)| **place == address);
        if let Some((&function, _)) = given {
            return Some(function);
        }
        let index = address.checked_sub(FUNCTIONS)? / FUNCTION_SIZE;
        let function = FunctionId(u32::try_from(index).ok()?);
        program.functions.get(function)?;
        (self.function_address(function) == address).then_some(function)
    }

    /// Living objects by their addresses.
    pub(super) fn addresses(&mut self) -> &BTreeMap<u64, u32> {
        let objects = &self.objects;
        self.by_address.get_or_insert_with(|| {
            let alive = objects.iter().enumerate().filter(|(_, object)| object.alive);
            alive.map(|(index, object)| (object.base, index as u32)).collect()
        })
    }

    /// The living object that a numeric address is in, or just behind.
    pub fn find(&mut self, address: u64) -> Option<Provenance> {
        let (_, &index) = self.addresses().range(..=address).next_back()?;
        let object = &self.objects[index as usize];
        let inside = address - object.base <= object.size();
        inside.then(|| Provenance::new(index, object.generation))
    }

    /// The living object that a numeric address is in, unless another one ends there.
    pub(in crate::concrete) fn find_inside(&mut self, address: u64) -> Option<Provenance> {
        let found = self.find(address)?;
        let object = &self.objects[found.index()];
        let (base, size) = (object.base, object.size().max(1));
        let ambiguous = address == base && self.is_end(address);
        (address - base < size && !ambiguous).then_some(found)
    }

    /// Whether a living object that begins before an address ends at it.
    fn is_end(&mut self, address: u64) -> bool {
        let before = self.addresses().range(..address).next_back().map(|(_, &index)| index);
        before.is_some_and(|index| {
            let object = &self.objects[index as usize];
            object.base + object.size() == address
        })
    }

    /// Whether an address is in a living object, and certainly at the end of no other one.
    #[inline]
    pub(in crate::concrete) fn is_only_inside(&self, provenance: Provenance, address: u64) -> bool {
        self.living(provenance).is_some_and(|object| {
            let offset = address.wrapping_sub(object.base);
            offset < object.size() && (offset > 0 || self.has_gaps)
        })
    }

    /// The object that an address is used for: a living one, or one that was there.
    pub(in crate::concrete) fn find_used(&mut self, address: u64) -> Option<Provenance> {
        let living = self.find(address);
        let inside = living.filter(|found| {
            let object = &self.objects[found.index()];
            address - object.base < object.size().max(1)
        });
        inside.or_else(|| self.find_ended(address)).or(living)
    }

    /// An object that was at an address and has ended.
    fn find_ended(&self, address: u64) -> Option<Provenance> {
        self.objects.iter().enumerate().filter(|(_, object)| !object.alive).find_map(
            |(index, object)| {
                let grave = object.grave.as_deref()?;
                let within = address.wrapping_sub(object.base) <= grave.size;
                within.then(|| Provenance::new(index as u32, grave.generation))
            },
        )
    }

    /// The provenance of an object that has ended; none for every other one.
    pub(in crate::concrete) fn ended_or_none(&self, provenance: Provenance) -> Provenance {
        if self.grave(provenance).is_some() { provenance } else { Provenance::NONE }
    }

    /// The object of the heap that a numeric address is in.
    pub fn find_heap(&mut self, address: u64) -> Option<Provenance> {
        let found = self.find(address)?;
        (self.objects[found.index()].kind == ObjectKind::Heap).then_some(found)
    }

    /// How the object of a provenance ended, if that is still known.
    #[must_use]
    pub fn grave(&self, provenance: Provenance) -> Option<&Grave> {
        let grave = self.place(provenance)?.grave.as_deref()?;
        (grave.generation == provenance.generation()).then_some(grave)
    }
}
