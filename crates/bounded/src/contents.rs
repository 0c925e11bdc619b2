//! What objects hold: cells of any size over a background of bytes.

use std::rc::Rc;

use logic::{Context, TermId};
use semantics::concrete::StorageInstance;
use semantics::domain::Domain;

use crate::domain::TermDomain;
use crate::hook::StateData;
use crate::input::StandardInput;
use crate::log::Log;
use crate::path_facts::PathFacts;
use crate::path_ranges::PathRanges;
use crate::tree::Tree;
use crate::value::{ObjectId, Value};

/// What does not change about an object.
#[derive(Debug, Clone)]
pub struct Description {
    /// Which object of a run it is.
    pub made: StorageInstance,
    /// When it is made: on other paths it does not exist, whatever its state says.
    pub made_when: TermId,
    /// When it is alive once it is made: memory may be too small for it.
    pub exists: TermId,
    /// Bytes, 64 bits.
    pub size: TermId,
    /// If the size is not known: it is never more than this.
    pub largest: Option<u64>,
    /// Its alignment.
    pub alignment: u64,
    /// Whether it may be written.
    pub writable: bool,
    /// Whether it is on the heap.
    pub heap: bool,
    /// The check that it is not lost.
    pub leak: ir::CheckId,
    /// If only this many of its bytes are modelled: the input that it is, and how many.
    pub known: Option<(ir::SiteId, u64)>,
}

/// What is stored in consecutive bytes as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    pub size: u64,
    /// Bits of that size, or a pointer.
    pub value: Value,
    /// When it was written at all.
    pub written: TermId,
}

/// What bytes hold that are in no cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Background {
    /// These bytes, and zeros behind them.
    Bytes(Rc<[u8]>),
    /// What was there before: variables.
    Unwritten(StorageInstance),
}

/// Cells that do not overlap, over a background, and under writes to places that are not known.
#[derive(Debug, Clone)]
pub(crate) struct Contents {
    pub cells: Tree<Cell>,
    pub background: Background,
    pub log: Log,
}

/// An object in a state.
#[derive(Debug, Clone)]
pub(crate) struct ObjectState {
    pub contents: Contents,
    pub alive: TermId,
}

/// All objects of a state.
#[derive(Debug, Clone, Default)]
pub(crate) struct MemoryState {
    pub objects: Tree<Rc<ObjectState>>,
    /// The standard input; none before its first use.
    pub input: Option<StandardInput>,
    /// What the path has shown about values.
    pub facts: PathFacts,
    /// What the path knows of the size of numbers.
    pub ranges: PathRanges,
    /// What hooks have in the state.
    pub data: StateData,
}

impl MemoryState {
    /// The object as it is now; none if it was not made on the way here.
    pub fn object(&self, object: ObjectId) -> Option<&Rc<ObjectState>> {
        self.objects.get(object.0.into())
    }

    /// Whether the object is alive; what was not made on the way here is not.
    pub fn alive(&self, object: ObjectId, context: &mut Context) -> TermId {
        match self.object(object) {
            Some(state) => state.alive,
            None => context.boolean(false),
        }
    }

    /// Changes an object.
    pub fn change(&mut self, object: ObjectId, change: impl FnOnce(&mut ObjectState)) {
        if let Some(state) = self.objects.get_mut(object.0.into()) {
            change(Rc::make_mut(state));
        }
    }
}

impl Contents {
    /// Nothing is written yet.
    pub fn new(background: Background) -> Self {
        Self { cells: Tree::default(), background, log: Log::default() }
    }

    /// All bytes zero.
    pub fn zero() -> Self {
        Self::new(Background::Bytes(Rc::new([])))
    }

    /// Whether nothing was written to static data.
    pub fn is_constant(&self) -> bool {
        matches!(self.background, Background::Bytes(_))
            && self.cells.is_empty()
            && self.log.is_empty()
    }

    /// The cell that a byte is in, and where it starts.
    pub fn cell_at(&self, offset: u64) -> Option<(u64, &Cell)> {
        // Cells do not overlap: only the last one that begins there or before can have it.
        let last = self.cells.last_until(offset);
        last.filter(|(start, cell)| offset - start < cell.size)
    }

    /// The starts of the cells that have a byte in the range.
    pub fn touched(&self, offset: u64, size: u64) -> Vec<u64> {
        let mut starts = Vec::new();
        if let Some((start, _)) = self.cell_at(offset) {
            starts.push(start);
        }
        starts.extend(self.cells.keys_in(offset.saturating_add(1), offset.saturating_add(size)));
        starts
    }

    /// The cell that is exactly this range.
    pub fn exact(&self, offset: u64, size: u64) -> Option<&Cell> {
        self.cells.get(offset).filter(|cell| cell.size == size)
    }

    /// Whether nothing differs, at first sight.
    pub fn is_same(&self, other: &Self) -> bool {
        self.cells.is_same(&other.cells)
            && self.background == other.background
            && self.log.is_same(&other.log)
    }
}

impl TermDomain<'_> {
    /// The bits of one byte and when it was written, whatever the log says.
    fn byte(&mut self, contents: &Contents, offset: u64) -> (TermId, TermId) {
        if let Some((start, cell)) = contents.cell_at(offset) {
            let written = cell.written;
            let bits = self.bits(8 * cell.size as u32, &cell.value);
            return (self.context.extract(bits, 8 * (offset - start) as u32, 8), written);
        }
        match &contents.background {
            Background::Bytes(bytes) => {
                let byte = bytes.get(offset as usize).copied().unwrap_or(0);
                (self.context.number(8, byte.into()), self.context.boolean(true))
            }
            Background::Unwritten(made) => {
                let at = self.number(offset);
                (self.unwritten_byte(*made, at), self.context.boolean(made.counts_as_written()))
            }
        }
    }

    /// What consecutive bytes hold, as bits or as a pointer, whatever the log says.
    pub(crate) fn read_cell(&mut self, contents: &Contents, offset: u64, size: u64) -> Cell {
        if let Some(cell) = contents.exact(offset, size) {
            return cell.clone();
        }
        if let (Background::Bytes(bytes), true) =
            (&contents.background, contents.touched(offset, size).is_empty())
        {
            let at = |index| bytes.get((offset + index) as usize).copied().unwrap_or(0);
            let bits =
                (0..size).map(at).flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
            let value = self.context.constant(logic::BitVector::from_bits(bits));
            return Cell { size, value: Value::Bits(value), written: self.context.boolean(true) };
        }
        let (mut bits, mut written) = self.byte(contents, offset);
        for index in 1..size {
            let (byte, also) = self.byte(contents, offset + index);
            bits = self.context.concat(byte, bits);
            written = self.context.and(written, also);
        }
        Cell { size, value: Value::Bits(bits), written }
    }

    /// Makes a range one cell. What is left of cells at its borders becomes bytes.
    pub(crate) fn write_cell(&mut self, contents: &mut Contents, offset: u64, cell: Cell) {
        if contents.exact(offset, cell.size).is_none() {
            for start in contents.touched(offset, cell.size) {
                self.split(contents, start, offset, offset + cell.size);
            }
        }
        contents.cells.insert(offset, cell);
    }

    fn split(&mut self, contents: &mut Contents, start: u64, offset: u64, end: u64) {
        let Some(cell) = contents.cells.get(start).cloned() else { return };
        let outside = |at: &u64| *at < offset || *at >= end;
        let bytes: Vec<_> = (start..start + cell.size)
            .filter(outside)
            .map(|at| (at, self.byte(contents, at)))
            .collect();
        contents.cells.remove(start);
        for (at, (byte, written)) in bytes {
            contents.cells.insert(at, Cell { size: 1, value: Value::Bits(byte), written });
        }
    }

    /// Writes where the guard holds.
    pub(crate) fn write_guarded(
        &mut self,
        guard: TermId,
        contents: &mut Contents,
        offset: u64,
        cell: &Cell,
    ) {
        match self.decide(&guard) {
            Some(false) => {}
            Some(true) => self.write_cell(contents, offset, cell.clone()),
            None => {
                let old = self.read_cell(contents, offset, cell.size);
                let chosen = self.select_cell(guard, cell, &old);
                self.write_cell(contents, offset, chosen);
            }
        }
    }

    /// One of two cells of the same size.
    pub(crate) fn select_cell(&mut self, condition: TermId, then: &Cell, otherwise: &Cell) -> Cell {
        Cell {
            size: then.size,
            value: self.select_any(condition, &then.value, &otherwise.value),
            written: self.context.if_then_else(condition, then.written, otherwise.written),
        }
    }

    /// Selects between two integers of one width, or two pointers. A number of the width of a
    /// pointer may stand for one.
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
