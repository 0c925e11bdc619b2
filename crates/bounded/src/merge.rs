//! Where paths join.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use logic::TermId;
use semantics::domain::Domain;

use crate::contents::{Cell, Contents, MemoryState, ObjectState};
use crate::domain::TermDomain;
use crate::path::Path;
use crate::value::{ObjectId, Value};

/// A state between two vertices.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub path: Path,
    pub memory: MemoryState,
    /// Constants and locals; what follows them is not needed between vertices.
    pub slots: Vec<Value>,
}

impl TermDomain<'_> {
    /// The state of two disjoint paths that join.
    pub(crate) fn merge_states(&mut self, first: State, second: State) -> State {
        let (path, condition) = Path::join(&mut self.context, &first.path, &second.path);
        // What cannot be merged is cut, from the joined path.
        let outer = std::mem::replace(&mut self.path, path);
        let memory = self.merge_memory(condition, first.memory, second.memory);
        let slots = first.slots.iter().zip(&second.slots);
        let slots = slots.map(|(one, other)| self.merge_values(condition, one, other)).collect();
        let path = std::mem::replace(&mut self.path, outer);
        State { path, memory, slots }
    }

    fn merge_values(&mut self, condition: TermId, first: &Value, second: &Value) -> Value {
        if first == second {
            return first.clone();
        }
        match (first, second) {
            (Value::Bits(one), Value::Bits(other))
                if self.context.width(*one) != self.context.width(*other) =>
            {
                debug_assert!(false, "a local has one width");
                first.clone()
            }
            _ => self.select_any(condition, first, second),
        }
    }

    /// An object that only one path made is as it was there: nothing points to it on the other.
    fn merge_memory(
        &mut self,
        condition: TermId,
        first: MemoryState,
        second: MemoryState,
    ) -> MemoryState {
        let mut merged = second;
        for (id, one) in first.objects {
            let state = match merged.objects.get(&id) {
                None => one,
                Some(other) if Rc::ptr_eq(&one, other) || one == *other => continue,
                Some(other) => {
                    let other = other.clone();
                    let contents =
                        self.merge_contents(condition, id, &one.contents, &other.contents);
                    let alive = self.context.if_then_else(condition, one.alive, other.alive);
                    Rc::new(ObjectState { contents, alive })
                }
            };
            merged.objects.insert(id, state);
        }
        merged
    }

    /// The first contents where the condition holds, else the second.
    pub(crate) fn merge_contents(
        &mut self,
        condition: TermId,
        object: ObjectId,
        first: &Contents,
        second: &Contents,
    ) -> Contents {
        match self.decide(&condition) {
            Some(true) => return first.clone(),
            Some(false) => return second.clone(),
            None if first == second => return first.clone(),
            None => {}
        }
        let mut cells = BTreeMap::new();
        for (offset, size) in self.common_ranges(object, first, second) {
            let pointer = [first, second].iter().any(|contents| {
                let cell = contents.exact(offset, size);
                cell.is_some_and(|cell| matches!(cell.value, Value::Pointer(_)))
            });
            let negated = self.context.not(condition);
            let one = self.under(condition, |d| d.read(first, offset, size, pointer));
            let other = self.under(negated, |d| d.read(second, offset, size, pointer));
            let value = self.merge_values(condition, &one, &other);
            cells.insert(offset, Cell { size, value });
        }
        Contents { cells, background: second.background.clone() }
    }

    /// The cells of both where they do not overlap in part, else bytes.
    fn common_ranges(
        &mut self,
        object: ObjectId,
        first: &Contents,
        second: &Contents,
    ) -> Vec<(u64, u64)> {
        let mut bytes = BTreeSet::new();
        let mut ranges = BTreeMap::new();
        for (cells, others) in [(first, second), (second, first)] {
            for (&offset, cell) in &cells.cells {
                let fits = others.exact(offset, cell.size).is_some()
                    || !others.is_touched(offset, cell.size);
                if fits {
                    ranges.insert(offset, cell.size);
                } else {
                    bytes.extend(offset..offset + cell.size);
                }
            }
        }
        if first.background != second.background {
            let size = self.objects[object.0 as usize].size;
            match self.context.value(size).and_then(logic::BitVector::to_u64) {
                Some(size) if size <= 1 << 16 => bytes.extend(0..size),
                _ => self.cut("a large object with different contents where paths join"),
            }
        }
        bytes.retain(|&at| {
            ranges.range(..=at).next_back().is_none_or(|(start, size)| at - start >= *size)
        });
        let mut ranges: Vec<_> = ranges.into_iter().collect();
        ranges.extend(bytes.into_iter().map(|at| (at, 1)));
        ranges.sort_unstable();
        ranges
    }
}
