//! What objects hold: cells of any size over a background of bytes.

use std::collections::BTreeMap;
use std::rc::Rc;

use logic::{Context, TermId};
use semantics::domain::Domain;

use crate::domain::TermDomain;
use crate::value::{ObjectId, Value};

/// What does not change about an object.
#[derive(Debug, Clone)]
pub(crate) struct Description {
    /// Bytes, 64 bits.
    pub size: TermId,
    pub alignment: u64,
    pub writable: bool,
    pub heap: bool,
}

/// What is stored in consecutive bytes as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    pub size: u64,
    /// Bits of that size, or a pointer.
    pub value: Value,
}

/// What bytes hold that are in no cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Background {
    /// These bytes, and zeros behind them.
    Bytes(Rc<[u8]>),
    /// Variables of this name.
    Uninitialized(Rc<str>),
}

/// Cells that do not overlap, over a background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contents {
    pub cells: BTreeMap<u64, Cell>,
    pub background: Background,
}

/// An object in a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ObjectState {
    pub contents: Contents,
    pub alive: TermId,
}

/// All objects of a state.
#[derive(Debug, Clone, Default)]
pub(crate) struct MemoryState {
    pub objects: BTreeMap<ObjectId, Rc<ObjectState>>,
}

impl MemoryState {
    /// Whether the object is alive; what was not made on the way here is not.
    pub fn alive(&self, object: ObjectId, context: &mut Context) -> TermId {
        match self.objects.get(&object) {
            Some(state) => state.alive,
            None => context.boolean(false),
        }
    }

    pub fn change(&mut self, object: ObjectId, change: impl FnOnce(&mut ObjectState)) {
        if let Some(state) = self.objects.get_mut(&object) {
            change(Rc::make_mut(state));
        }
    }
}

impl Contents {
    pub fn new(background: Background) -> Self {
        Self { cells: BTreeMap::new(), background }
    }

    /// All bytes zero.
    pub fn zero() -> Self {
        Self::new(Background::Bytes(Rc::new([])))
    }

    /// The cell that a byte is in, and where it starts.
    pub fn cell_at(&self, offset: u64) -> Option<(u64, &Cell)> {
        let (&start, cell) = self.cells.range(..=offset).next_back()?;
        (offset - start < cell.size).then_some((start, cell))
    }

    /// Whether a cell has a byte in the range.
    pub fn is_touched(&self, offset: u64, size: u64) -> bool {
        let inside = self.cells.range(offset..offset.saturating_add(size)).next();
        inside.is_some() || self.cell_at(offset).is_some()
    }

    /// The cell that is exactly this range.
    pub fn exact(&self, offset: u64, size: u64) -> Option<&Cell> {
        self.cells.get(&offset).filter(|cell| cell.size == size)
    }
}

impl TermDomain<'_> {
    /// The bits of one byte.
    pub(crate) fn byte(&mut self, contents: &Contents, offset: u64) -> TermId {
        if let Some((start, cell)) = contents.cell_at(offset) {
            let bits = self.bits(8 * cell.size as u32, &cell.value);
            return self.context.extract(bits, 8 * (offset - start) as u32, 8);
        }
        match &contents.background {
            Background::Bytes(bytes) => {
                let byte = bytes.get(offset as usize).copied().unwrap_or(0);
                self.context.number(8, byte.into())
            }
            Background::Uninitialized(name) => {
                self.uninitialized_variable(&format!("{name}[{offset}]"), 8)
            }
        }
    }

    /// What consecutive bytes hold, as bits or as a pointer.
    pub(crate) fn read(
        &mut self,
        contents: &Contents,
        offset: u64,
        size: u64,
        pointer: bool,
    ) -> Value {
        if let Some(cell) = contents.exact(offset, size) {
            return match (&cell.value, pointer) {
                (Value::Bits(_), true) => Value::Pointer(self.targets(&cell.value)),
                (Value::Pointer(_), false) => Value::Bits(self.bits(8 * size as u32, &cell.value)),
                _ => cell.value.clone(),
            };
        }
        let mut bits = self.byte(contents, offset);
        for index in 1..size {
            let byte = self.byte(contents, offset + index);
            bits = self.context.concat(byte, bits);
        }
        if pointer { self.number_to_pointer(bits) } else { Value::Bits(bits) }
    }

    /// Makes a range one cell. What is left of cells at its borders becomes bytes.
    pub(crate) fn write(&mut self, contents: &mut Contents, offset: u64, size: u64, value: Value) {
        let end = offset + size;
        if contents.exact(offset, size).is_none() && contents.is_touched(offset, size) {
            let first = contents.cell_at(offset).map_or(offset, |(start, _)| start);
            let overlapped: Vec<_> = contents.cells.range(first..end).map(|(at, _)| *at).collect();
            for start in overlapped {
                self.split(contents, start, offset, end);
            }
        }
        contents.cells.insert(offset, Cell { size, value });
    }

    fn split(&mut self, contents: &mut Contents, start: u64, offset: u64, end: u64) {
        let Some(cell) = contents.cells.get(&start).cloned() else { return };
        let outside = |at: &u64| *at < offset || *at >= end;
        let bytes: Vec<_> = (start..start + cell.size)
            .filter(outside)
            .map(|at| (at, self.byte(contents, at)))
            .collect();
        contents.cells.remove(&start);
        for (at, byte) in bytes {
            contents.cells.insert(at, Cell { size: 1, value: Value::Bits(byte) });
        }
    }

    /// Writes where the guard holds.
    pub(crate) fn write_guarded(
        &mut self,
        guard: TermId,
        contents: &mut Contents,
        offset: u64,
        size: u64,
        value: &Value,
    ) {
        let value = match self.decide(&guard) {
            Some(false) => return,
            Some(true) => value.clone(),
            None => {
                // Where a number would replace a pointer, only the executions are cut that do it.
                let pointer = matches!(value, Value::Pointer(_));
                let old = self.under(guard, |d| d.read(contents, offset, size, pointer));
                self.select_any(guard, value, &old)
            }
        };
        self.write(contents, offset, size, value);
    }

    /// Selects between two integers of one width, or two pointers.
    pub(crate) fn select_any(
        &mut self,
        condition: TermId,
        then: &Value,
        otherwise: &Value,
    ) -> Value {
        match (then, otherwise) {
            (Value::Bits(then), Value::Bits(otherwise)) => {
                Value::Bits(self.context.if_then_else(condition, *then, *otherwise))
            }
            _ => self.select_pointer(condition, then, otherwise),
        }
    }
}
