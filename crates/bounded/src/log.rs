//! Writes to places that are not known, in the order in which they happened.
//!
//! An object with few elements is updated element by element. Where there are too many of them,
//! or nobody knows how many, a write is put down in the object's log instead, and a read looks
//! through the log: which of the writes was the last one there?

use std::rc::Rc;

use logic::TermId;

use crate::contents::{Background, Cell, Contents};
use crate::domain::TermDomain;
use crate::offsets::Alignment;
use crate::value::{ObjectId, Value};

/// A write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LoggedWrite {
    /// When it happened.
    pub guard: TermId,
    /// Where, 64 bits.
    pub offset: TermId,
    /// What.
    pub cell: Cell,
}

/// The writes to an object, the oldest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Log {
    writes: Rc<Vec<LoggedWrite>>,
}

impl Log {
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    pub fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.writes, &other.writes) || self.writes == other.writes
    }

    /// What was written.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.writes.iter().map(|write| &write.cell)
    }

    /// Where it was written, with how many bytes each.
    pub fn places(&self) -> impl Iterator<Item = (TermId, u64)> {
        self.writes.iter().map(|write| (write.offset, write.cell.size))
    }

    fn push(&mut self, write: LoggedWrite) {
        Rc::make_mut(&mut self.writes).push(write);
    }
}

impl TermDomain<'_> {
    /// Puts a write down.
    pub(crate) fn log_write(
        &mut self,
        contents: &mut Contents,
        guard: TermId,
        offset: TermId,
        cell: Cell,
    ) {
        if !self.context.is_false(guard) {
            contents.log.push(LoggedWrite { guard, offset, cell });
        }
    }

    /// The log of two paths that join: those of both, each where its path was taken.
    pub(crate) fn merge_logs(&mut self, condition: TermId, first: &Log, second: &Log) -> Log {
        let (one, other) = (&first.writes, &second.writes);
        let shared = one.iter().zip(other.iter()).take_while(|(one, other)| one == other).count();
        let mut merged = one[..shared].to_vec();
        let negated = self.context.not(condition);
        for (taken, writes) in [(condition, one), (negated, other)] {
            for write in &writes[shared..] {
                let guard = self.context.and(write.guard, taken);
                merged.push(LoggedWrite { guard, ..write.clone() });
            }
        }
        Log { writes: Rc::new(merged) }
    }

    /// Reads through the log.
    pub(crate) fn read_logged(
        &mut self,
        object: ObjectId,
        contents: &Contents,
        offset: TermId,
        size: u64,
    ) -> Cell {
        let alignment = self.alignment(offset);
        let simple = contents.log.writes.iter().all(|write| {
            write.cell.size == size && self.cannot_overlap_in_part(&alignment, write.offset, size)
        });
        if simple {
            let mut cell = self.read_below_log(object, contents, offset, size);
            for write in contents.log.writes.iter() {
                if self.are_apart(offset, write) {
                    continue;
                }
                let same = self.context.equal(offset, write.offset);
                let hit = self.context.and(write.guard, same);
                cell = self.select_cell(hit, &write.cell, &cell);
            }
            return cell;
        }
        let mut result: Option<(TermId, TermId)> = None;
        for index in 0..size {
            let distance = self.number(index);
            let at = self.context.add(offset, distance);
            let (byte, written) = self.byte_logged(object, contents, at);
            result = Some(match result {
                None => (byte, written),
                Some((low, all)) => {
                    (self.context.concat(byte, low), self.context.and(all, written))
                }
            });
        }
        let (bits, written) = result.unwrap_or_else(|| {
            let nothing = self.context.number(8, 0);
            (nothing, self.context.boolean(true))
        });
        Cell { size, value: Value::Bits(bits), written }
    }

    /// Whether a write cannot reach a place, as far as the ranges of both tell: most terms of a long log are saved by that.
    fn are_apart(&self, at: TermId, write: &LoggedWrite) -> bool {
        let (least, most) = self.range_of_offset(at);
        let (first, last) = self.range_of_offset(write.offset);
        let end = last.checked_add(write.cell.size);
        most < first || end.is_some_and(|end| least >= end)
    }

    fn cannot_overlap_in_part(&self, alignment: &Alignment, other: TermId, size: u64) -> bool {
        let other = self.alignment(other);
        size.is_power_of_two()
            && alignment.step() >= size
            && other.step() >= size
            && alignment.rest % size == other.rest % size
    }

    /// A byte through the log, whatever the sizes of the writes.
    fn byte_logged(
        &mut self,
        object: ObjectId,
        contents: &Contents,
        at: TermId,
    ) -> (TermId, TermId) {
        let below = self.read_below_log(object, contents, at, 1);
        let mut byte = self.bits(8, &below.value);
        let mut written = below.written;
        for write in contents.log.writes.iter() {
            if self.are_apart(at, write) {
                continue;
            }
            let distance = self.context.subtract(at, write.offset);
            let size = self.number(write.cell.size);
            let inside = self.context.unsigned_less(distance, size);
            let hit = self.context.and(write.guard, inside);
            if self.context.is_false(hit) {
                continue;
            }
            let width = 8 * write.cell.size as u32;
            let bits = self.bits(width, &write.cell.value);
            let shifted = if write.cell.size == 1 {
                bits
            } else {
                let wide = self.resized(distance, false, width.max(64));
                let three = self.context.number(width.max(64), 3);
                let amount = self.context.shift_left(wide, three);
                let amount = self.resized(amount, false, width);
                self.context.logical_shift_right(bits, amount)
            };
            let new = self.context.extract(shifted, 0, 8);
            byte = self.context.if_then_else(hit, new, byte);
            written = self.context.if_then_else(hit, write.cell.written, written);
        }
        (byte, written)
    }

    /// What was there before the writes of the log.
    fn read_below_log(
        &mut self,
        object: ObjectId,
        contents: &Contents,
        offset: TermId,
        size: u64,
    ) -> Cell {
        if let Some(offset) = self.constant(offset) {
            return self.read_cell(contents, offset, size);
        }
        let cells = contents.cells.entries();
        let unwritten = match &contents.background {
            Background::Unwritten(made) => Some(*made),
            Background::Bytes(bytes) if bytes.iter().all(|byte| *byte == 0) => None,
            Background::Bytes(_) => return self.read_selected(object, contents, offset, size),
        };
        if cells.len() > LARGEST_SCAN {
            return self.read_selected(object, contents, offset, size);
        }
        let mut bytes: Option<(TermId, TermId)> = None;
        for index in 0..size {
            let distance = self.number(index);
            let at = self.context.add(offset, distance);
            let mut byte = match unwritten {
                Some(made) => {
                    let written = self.context.boolean(made.counts_as_written());
                    (self.unwritten_byte(made, at), written)
                }
                None => (self.context.number(8, 0), self.context.boolean(true)),
            };
            let (least, most) = self.range_of_offset(at);
            for (start, cell) in &cells {
                if most < *start || least >= start.saturating_add(cell.size) {
                    continue;
                }
                let bits = self.bits(8 * cell.size as u32, &cell.value);
                for part in 0..cell.size {
                    let place = self.number(start + part);
                    let hit = self.context.equal(at, place);
                    if self.context.is_false(hit) {
                        continue;
                    }
                    let here = self.context.extract(bits, 8 * part as u32, 8);
                    byte.0 = self.context.if_then_else(hit, here, byte.0);
                    byte.1 = self.context.if_then_else(hit, cell.written, byte.1);
                }
            }
            bytes = Some(match bytes {
                None => byte,
                Some((low, all)) => {
                    (self.context.concat(byte.0, low), self.context.and(all, byte.1))
                }
            });
        }
        let (bits, written) = bytes.expect("an access has a size");
        Cell { size, value: Value::Bits(bits), written }
    }
}

/// With more cells than this a read below the log selects by position.
const LARGEST_SCAN: usize = 64;
