//! Where paths join.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use logic::TermId;
use semantics::domain::Domain;

use crate::contents::{Cell, Contents, MemoryState, ObjectState};
use crate::domain::TermDomain;
use crate::path::Path;
use crate::path_ranges::JoiningRanges;
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
        let (path, condition) = self.paths.join(&mut self.context, first.path, second.path);
        // What cannot be merged is cut, from the joined path.
        let outer = std::mem::replace(&mut self.path, path);
        let ranges = [&first, &second].map(|state| state.memory.ranges.clone());
        let [one, other] = ranges;
        let joining = JoiningRanges::new(&self.context, one, other);
        // What both paths know decides, not what the state knows that the domain was in before.
        let outer_ranges = std::mem::replace(&mut self.memory.ranges, joining.joined.clone());
        self.joining = Some(joining);
        let mut memory = self.merge_memory(condition, &first.memory, second.memory.clone());
        memory.facts = first.memory.facts.joined(&second.memory.facts, path);
        memory.data = self.join_data(
            condition,
            path,
            (&first.memory.data, first.path),
            (&second.memory.data, second.path),
        );
        let mut slots = second.slots;
        for (other, one) in slots.iter_mut().zip(&first.slots) {
            if one != other {
                *other = self.merge_values(condition, one, other);
            }
        }
        memory.ranges = self.joining.take().map(|ranges| ranges.joined).unwrap_or_default();
        self.memory.ranges = outer_ranges;
        let path = std::mem::replace(&mut self.path, outer);
        State { path, memory, slots }
    }

    fn merge_values(&mut self, condition: TermId, first: &Value, second: &Value) -> Value {
        match (first, second) {
            (Value::Bits(one), Value::Bits(other))
                if self.context.width(*one) != self.context.width(*other) =>
            {
                self.broken("a value has two widths where paths join");
                first.clone()
            }
            (Value::Bits(one), Value::Bits(other)) => {
                Value::Bits(self.merge_terms(condition, *one, *other))
            }
            (Value::Pointer(_), _) | (_, Value::Pointer(_)) => {
                self.select_any(condition, first, second)
            }
        }
    }

    /// The first term where the condition holds, else the other, in the state of two paths that join.
    pub(crate) fn merge_terms(&mut self, condition: TermId, one: TermId, other: TermId) -> TermId {
        let term = self.context.if_then_else(condition, one, other);
        if let Some(ranges) = &mut self.joining {
            ranges.keep(&self.context, term, one, other);
        }
        term
    }

    /// An object that only one path made is as it was there: nothing points to it on the other.
    fn merge_memory(
        &mut self,
        condition: TermId,
        first: &MemoryState,
        second: MemoryState,
    ) -> MemoryState {
        let mut merged = second;
        for key in first.objects.differences(&merged.objects) {
            if !self.goes_on() {
                break;
            }
            let Some(one) = first.objects.get(key) else { continue };
            let state = match merged.objects.get(key) {
                None => one.clone(),
                Some(other) if Rc::ptr_eq(one, other) => continue,
                Some(other) => {
                    let other = other.clone();
                    let id = ObjectId(key as u32);
                    // What an object held that is over does not matter.
                    let contents = if self.context.is_false(one.alive) {
                        other.contents.clone()
                    } else if self.context.is_false(other.alive) {
                        one.contents.clone()
                    } else {
                        self.merge_contents(condition, id, &one.contents, &other.contents)
                    };
                    let alive = self.context.if_then_else(condition, one.alive, other.alive);
                    Rc::new(ObjectState { contents, alive })
                }
            };
            merged.objects.insert(key, state);
        }
        merged.input = self.merge_inputs(condition, first.input.as_ref(), merged.input);
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
            None if first.is_same(second) => return first.clone(),
            None => {}
        }
        let mut merged = second.clone();
        for (offset, size) in self.different_ranges(object, first, second) {
            if !self.goes_on() {
                break;
            }
            let one = self.read_cell(first, offset, size);
            let other = self.read_cell(second, offset, size);
            let cell = if one == other { one } else { self.merge_cells(condition, &one, &other) };
            self.write_cell(&mut merged, offset, cell);
        }
        if !first.log.is_same(&second.log) {
            merged.log = self.merge_logs(condition, &first.log, &second.log);
        }
        merged
    }

    fn merge_cells(&mut self, condition: TermId, one: &Cell, other: &Cell) -> Cell {
        Cell {
            size: one.size,
            value: self.merge_values(condition, &one.value, &other.value),
            written: self.context.if_then_else(condition, one.written, other.written),
        }
    }

    /// Where two contents may differ: the cells of both where they do not overlap in part, else
    /// bytes.
    fn different_ranges(
        &mut self,
        object: ObjectId,
        first: &Contents,
        second: &Contents,
    ) -> Vec<(u64, u64)> {
        let mut bytes = BTreeSet::new();
        let mut ranges = BTreeMap::new();
        for key in first.cells.differences(&second.cells) {
            for (cells, others) in [(first, second), (second, first)] {
                let Some(cell) = cells.cells.get(key) else { continue };
                let fits = others.exact(key, cell.size).is_some()
                    || others.touched(key, cell.size).is_empty();
                if fits {
                    ranges.insert(key, cell.size);
                } else {
                    bytes.extend(key..key + cell.size);
                }
            }
        }
        if first.background != second.background {
            match self.largest_size(object) {
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

#[cfg(test)]
mod tests {
    use findings::INTERNAL_ERROR;
    use ir::{DataModel, Program};
    use logic::Context;

    use super::*;
    use crate::record::CutReason;

    /// Nothing is followed any more, and the reason is a fault of this tool.
    fn is_broken(domain: &TermDomain<'_>) -> bool {
        let reasons = domain.record.cuts.iter().map(|cut| &cut.reason);
        let implied = |reason: &CutReason| match reason {
            CutReason::Unsupported(reason) => reason.starts_with(INTERNAL_ERROR),
            CutReason::Loop(_) | CutReason::Recursion(_) | CutReason::Input(_) => false,
        };
        domain.is_impossible() && reasons.into_iter().any(implied)
    }

    #[test]
    fn no_value_is_chosen_where_two_have_different_widths() {
        let program = Program::new(DataModel::Lp64);
        let mut domain = TermDomain::new(&program, Context::new());
        let condition = domain.context.variable("c", 1);
        let [narrow, wide] = [8, 16]
            .map(|width| Value::Bits(domain.context.variable(&format!("{width} bits"), width)));
        domain.merge_values(condition, &narrow, &narrow);
        assert!(!is_broken(&domain));
        domain.merge_values(condition, &narrow, &wide);
        assert!(is_broken(&domain));
    }

    #[test]
    fn an_integer_of_another_width_is_no_operand() {
        let program = Program::new(DataModel::Lp64);
        let mut domain = TermDomain::new(&program, Context::new());
        let value = Value::Bits(domain.context.variable("v", 8));
        domain.bits(8, &value);
        assert!(!is_broken(&domain));
        domain.bits(32, &value);
        assert!(is_broken(&domain));
    }
}
