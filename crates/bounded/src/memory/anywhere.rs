//! Reads and writes at offsets that need not be known.

use logic::TermId;
use semantics::concrete::StorageOf;

use super::*;

/// A range of bytes that was read, to be written elsewhere.
pub(super) struct Piece {
    pub(super) offset: u64,
    pub(super) cell: Cell,
}

impl TermDomain<'_> {
    /// Reads at whatever offset it is.
    pub(crate) fn read_anywhere(&mut self, object: ObjectId, offset: TermId, size: u64) -> Cell {
        if let Some(more) = self.more_arguments
            && self.objects[object.0 as usize].made.of == StorageOf::Environment
        {
            self.cut_input_if(more, InputBound::Arguments);
        }
        if self.any_environment == Some(Base::Object(object)) {
            let more = self.context.variable("more environment variables", 1);
            self.cut_input_if(more, InputBound::Environment);
        }
        let Some(state) = self.contents(object) else { return self.no_cell(size) };
        let contents = &state.contents;
        if !contents.log.is_empty() {
            return self.read_logged(object, contents, offset, size);
        }
        match self.positions(object, offset, size, LARGEST_SELECTION) {
            Positions::Anywhere => self.read_logged(object, contents, offset, size),
            Positions::Nowhere | Positions::At(_) | Positions::Among { .. } => {
                self.read_selected(object, contents, offset, size)
            }
        }
    }

    /// Writes at whatever offset it is, where the guard holds.
    pub(super) fn write_anywhere(
        &mut self,
        guard: TermId,
        object: ObjectId,
        offset: TermId,
        pieces: &[Piece],
    ) {
        let Some(size) = pieces.iter().map(|piece| piece.offset + piece.cell.size).max() else {
            return;
        };
        let Some(mut contents) = self.take_contents(object) else { return };
        let positions = if contents.log.is_empty() {
            self.positions(object, offset, size, LARGEST_SELECTION)
        } else {
            Positions::Anywhere
        };
        match positions {
            Positions::Nowhere => {}
            Positions::At(at) => self.write_pieces(guard, &mut contents, at, pieces),
            Positions::Among { index, first, step, count } => {
                let conditions = self.decoded(&index, count);
                for (number, condition) in conditions.into_iter().enumerate() {
                    let guard = self.context.and(guard, condition);
                    let at = first + number as u64 * step;
                    self.write_pieces(guard, &mut contents, at, pieces);
                }
            }
            Positions::Anywhere => {
                for Piece { offset: distance, cell } in pieces {
                    if !self.goes_on() {
                        break;
                    }
                    let distance = self.number(*distance);
                    let at = self.context.add(offset, distance);
                    self.log_write(&mut contents, guard, at, cell.clone());
                }
            }
        }
        self.memory.change(object, |state| state.contents = contents);
    }

    /// The contents of an object, to be changed and put back: while they are away, nothing else
    /// shares them.
    pub(super) fn take_contents(&mut self, object: ObjectId) -> Option<Contents> {
        let mut taken = None;
        self.memory.change(object, |state| {
            taken = Some(std::mem::replace(&mut state.contents, Contents::zero()));
        });
        taken
    }

    pub(super) fn write_pieces(
        &mut self,
        guard: TermId,
        contents: &mut Contents,
        at: u64,
        pieces: &[Piece],
    ) {
        for Piece { offset, cell } in pieces {
            if !self.goes_on() {
                return;
            }
            self.write_guarded(guard, contents, at + offset, cell);
        }
    }

    /// A range as it is stored: whole cells where there are any, else bytes.
    pub(super) fn pieces(&mut self, contents: &Contents, offset: u64, size: u64) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < size && self.goes_on() {
            let cell = match contents.cells.get(offset + at) {
                Some(cell) if cell.size <= size - at => cell.clone(),
                _ => self.background_piece(contents, offset + at, size - at),
            };
            let next = at + cell.size;
            pieces.push(Piece { offset: at, cell });
            at = next;
        }
        pieces
    }

    /// The next bytes that are in no cell, or else a single byte of one.
    fn background_piece(&mut self, contents: &Contents, offset: u64, size: u64) -> Cell {
        let mut word =
            [8, 4, 2].into_iter().filter(|word| *word <= size && offset.is_multiple_of(*word));
        let plain = matches!(contents.background, Background::Bytes(_));
        let free = word.find(|word| plain && contents.touched(offset, *word).is_empty());
        self.read_cell(contents, offset, free.unwrap_or(1))
    }
}
