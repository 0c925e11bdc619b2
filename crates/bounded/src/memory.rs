//! Memory over terms.
//!
//! An access at a constant offset is to one cell. A symbolic offset is compared with every offset
//! that it can have in the object: a read selects between the elements, a write updates each of
//! them under its condition.

use std::rc::Rc;

use ir::{CheckId, FunctionId, Global, LocalId, SiteId};
use logic::TermId;
use semantics::domain::{Candidate, Domain, Memory, Scalar, Storage, Target};

use crate::contents::{Background, Cell, Contents, Description, ObjectState};
use crate::domain::{Stop, TermDomain};
use crate::offsets::LARGEST_SELECTION;
use crate::value::{Base, ObjectId, Value};

/// A range of bytes that was read, to be written elsewhere.
struct Piece {
    offset: u64,
    cell: Cell,
}

impl TermDomain<'_> {
    /// Makes an object that is alive.
    fn create(&mut self, description: Description, background: Background) -> Value {
        let id = ObjectId(u32::try_from(self.objects.len()).expect("fewer than 2^32 objects"));
        self.objects.push(description);
        let contents = Contents::new(background);
        let alive = self.context.boolean(true);
        self.memory.objects.insert(id, Rc::new(ObjectState { contents, alive }));
        let offset = self.number(0);
        self.single(Base::Object(id), offset)
    }

    /// Makes the object of a global with its image, in which pointers are still missing.
    pub(crate) fn create_global(&mut self, global: &Global) -> Value {
        let background = match &global.image {
            Some(image) => Background::Bytes(image.bytes.as_slice().into()),
            None => Background::Uninitialized(self.next_name(&global.name).into()),
        };
        let size = self.number(global.size);
        let alignment = global.alignment.into();
        let writable = !global.read_only;
        self.create(Description { size, alignment, writable, heap: false }, background)
    }

    /// Writes a scalar to where a pointer points, which is inside an object.
    pub(crate) fn poke(&mut self, pointer: &Value, scalar: Scalar, value: &Value) {
        for target in self.targets(pointer).iter() {
            if let Base::Object(object) = target.base {
                let offset = Value::Bits(target.offset);
                self.store(&target.guard, &object, &offset, scalar, value);
            }
        }
    }

    fn contents(&self, object: ObjectId) -> Option<Rc<ObjectState>> {
        self.memory.objects.get(&object).cloned()
    }

    /// Reads at whatever offset it is.
    fn read_anywhere(
        &mut self,
        object: ObjectId,
        offset: TermId,
        size: u64,
        pointer: bool,
    ) -> Value {
        let mut result = None;
        if let Some(state) = self.contents(object) {
            for (condition, at) in self.possible_offsets(object, offset, size).into_iter().rev() {
                let contents = &state.contents;
                let value = self.under(condition, |d| d.read(contents, at, size, pointer));
                result = Some(match result {
                    None => value,
                    Some(other) => self.select_any(condition, &value, &other),
                });
            }
        }
        result.unwrap_or_else(|| match pointer {
            true => self.address(0),
            false => self.integer(8 * size as u32, 0),
        })
    }

    /// Writes at whatever offset it is, where the guard holds.
    fn write_anywhere(
        &mut self,
        guard: TermId,
        object: ObjectId,
        offset: TermId,
        pieces: &[Piece],
    ) {
        let size = pieces.iter().map(|piece| piece.offset + piece.cell.size).max().unwrap_or(0);
        let Some(state) = self.contents(object) else { return };
        let mut contents = state.contents.clone();
        for (condition, at) in self.possible_offsets(object, offset, size) {
            let guard = self.context.and(guard, condition);
            for Piece { offset, cell } in pieces {
                self.write_guarded(guard, &mut contents, at + offset, cell.size, &cell.value);
            }
        }
        self.memory.change(object, |state| state.contents = contents);
    }

    /// A range as it is stored: whole cells where there are any, else bytes.
    fn pieces(&mut self, contents: &Contents, offset: u64, size: u64) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < size {
            let cell = match contents.cells.get(&(offset + at)) {
                Some(cell) if cell.size <= size - at => cell.clone(),
                _ => Cell { size: 1, value: Value::Bits(self.byte(contents, offset + at)) },
            };
            pieces.push(Piece { offset: at, cell: cell.clone() });
            at += cell.size;
        }
        pieces
    }

    /// How many bytes a symbolic number of bytes can be at most in an object.
    fn largest_block(&mut self, objects: &[ObjectId]) -> Option<u64> {
        let sizes =
            objects.iter().map(|object| self.constant(self.objects[object.0 as usize].size));
        let least = sizes.flatten().min().filter(|size| *size <= LARGEST_SELECTION);
        if least.is_none() {
            self.cut("a block of bytes whose size is not known, in an object that is too large");
        }
        least
    }

    fn below(&mut self, guard: TermId, index: u64, size: TermId) -> TermId {
        let index = self.number(index);
        let inside = self.context.unsigned_less(index, size);
        self.context.and(guard, inside)
    }

    fn byte_piece(byte: TermId) -> Piece {
        Piece { offset: 0, cell: Cell { size: 1, value: Value::Bits(byte) } }
    }
}

impl Memory for TermDomain<'_> {
    type Object = ObjectId;

    fn pointer_size(&self) -> u64 {
        self.program.types.pointer_size
    }

    /// Every access goes through the rules, so that its checks are recorded.
    fn quick_load(&mut self, _: &Value, _: u64, _: Scalar) -> Option<Value> {
        None
    }

    fn quick_store(&mut self, _: &Value, _: u64, _: Scalar, _: &Value) -> bool {
        false
    }

    fn resolve(&mut self, pointer: &Value) -> Vec<Candidate<Self>> {
        let mut candidates = Vec::new();
        for target in self.targets(pointer).iter() {
            let offset = Value::Bits(target.offset);
            let mut add = |guard, target| {
                candidates.push(Candidate { guard, target, offset: offset.clone() });
            };
            match target.base {
                Base::Object(object) => add(target.guard, Target::Object(object)),
                Base::Function(_) => add(target.guard, Target::Invalid),
                Base::Number => {
                    let null = self.is_null_page(target.offset);
                    let other = self.context.not(null);
                    add(self.context.and(target.guard, null), Target::Null);
                    add(self.context.and(target.guard, other), Target::Invalid);
                }
            }
        }
        candidates.retain(|candidate| !self.context.is_false(candidate.guard));
        candidates
    }

    fn is_alive(&mut self, object: &ObjectId) -> TermId {
        self.memory.alive(*object, &mut self.context)
    }

    fn size_of(&mut self, object: &ObjectId) -> Value {
        Value::Bits(self.objects[object.0 as usize].size)
    }

    fn is_writable(&mut self, object: &ObjectId) -> bool {
        self.objects[object.0 as usize].writable
    }

    fn is_heap(&mut self, object: &ObjectId) -> bool {
        self.objects[object.0 as usize].heap
    }

    fn is_aligned(&mut self, object: &ObjectId, offset: &Value, alignment: u32) -> TermId {
        if self.objects[object.0 as usize].alignment < alignment.into() {
            self.cut("an alignment that depends on the address of an object");
        }
        let offset = self.bits(64, offset);
        let mask = self.number(u64::from(alignment) - 1);
        let rest = self.context.and(offset, mask);
        let zero = self.number(0);
        self.context.equal(rest, zero)
    }

    fn is_initialized(&mut self, _: &ObjectId, _: &Value, _: &Value) -> TermId {
        self.cut("the check 'uninitialized' is not supported by this engine");
        self.context.boolean(true)
    }

    fn load(&mut self, object: &ObjectId, offset: &Value, scalar: Scalar) -> Value {
        let offset = self.bits(64, offset);
        let size = scalar.bytes(self.pointer_size());
        self.read_anywhere(*object, offset, size, scalar == Scalar::Pointer)
    }

    fn store(
        &mut self,
        guard: &TermId,
        object: &ObjectId,
        offset: &Value,
        scalar: Scalar,
        value: &Value,
    ) {
        let offset = self.bits(64, offset);
        let size = scalar.bytes(self.pointer_size());
        let value = self.shaped(scalar, value.clone());
        let piece = Piece { offset: 0, cell: Cell { size, value } };
        self.write_anywhere(*guard, *object, offset, &[piece]);
    }

    fn load_bits(&mut self, object: &ObjectId, offset: &Value, bit: u32, width: u32) -> Value {
        let offset = self.bits(64, offset);
        let bytes = u64::from((bit + width).div_ceil(8));
        let whole = self.read_anywhere(*object, offset, bytes, false);
        let whole = self.bits(8 * bytes as u32, &whole);
        Value::Bits(self.context.extract(whole, bit, width))
    }

    fn store_bits(
        &mut self,
        guard: &TermId,
        object: &ObjectId,
        offset: &Value,
        bit: u32,
        width: u32,
        value: &Value,
    ) {
        let offset = self.bits(64, offset);
        let bytes = (bit + width).div_ceil(8);
        let old = self.read_anywhere(*object, offset, bytes.into(), false);
        let old = self.bits(8 * bytes, &old);
        let mut new = self.bits(width, value);
        if bit > 0 {
            let low = self.context.extract(old, 0, bit);
            new = self.context.concat(new, low);
        }
        let end = bit + width;
        if end < 8 * bytes {
            let high = self.context.extract(old, end, 8 * bytes - end);
            new = self.context.concat(high, new);
        }
        let byte = |index: u32| Piece {
            offset: index.into(),
            cell: Cell { size: 1, value: Value::Bits(self.context.extract(new, 8 * index, 8)) },
        };
        let pieces: Vec<_> = (0..bytes).map(byte).collect();
        self.write_anywhere(*guard, *object, offset, &pieces);
    }

    fn copy(
        &mut self,
        guard: &TermId,
        target: (&ObjectId, &Value),
        source: (&ObjectId, &Value),
        size: &Value,
    ) {
        let (to, from) = (self.bits(64, target.1), self.bits(64, source.1));
        let size = self.bits(64, size);
        let Some(state) = self.contents(*source.0) else { return };
        if let Some(size) = self.constant(size) {
            for (condition, at) in self.possible_offsets(*source.0, from, size) {
                let guard = self.context.and(*guard, condition);
                let pieces = self.under(guard, |d| d.pieces(&state.contents, at, size));
                self.write_anywhere(guard, *target.0, to, &pieces);
            }
            return;
        }
        let Some(most) = self.largest_block(&[*target.0, *source.0]) else { return };
        let mut bytes = Vec::new();
        for index in 0..most {
            let wanted = self.below(*guard, index, size);
            let distance = self.number(index);
            let at = self.context.add(from, distance);
            let byte = self.under(wanted, |d| d.read_anywhere(*source.0, at, 1, false));
            bytes.push((wanted, self.context.add(to, distance), self.bits(8, &byte)));
        }
        for (wanted, at, byte) in bytes {
            self.write_anywhere(wanted, *target.0, at, &[Self::byte_piece(byte)]);
        }
    }

    fn fill(
        &mut self,
        guard: &TermId,
        object: &ObjectId,
        offset: &Value,
        byte: &Value,
        size: &Value,
    ) {
        let (offset, byte) = (self.bits(64, offset), self.bits(8, byte));
        let size = self.bits(64, size);
        let whole = self.constant(self.objects[object.0 as usize].size);
        if self.constant(offset) == Some(0)
            && whole.is_some()
            && self.constant(size) == whole
            && self.constant(byte) == Some(0)
            && self.decide(guard) == Some(true)
        {
            self.memory.change(*object, |state| state.contents = Contents::zero());
            return;
        }
        if let Some(size) = self.constant(size) {
            let piece = |offset| Piece { offset, cell: Cell { size: 1, value: Value::Bits(byte) } };
            let pieces: Vec<_> = (0..size).map(piece).collect();
            self.write_anywhere(*guard, *object, offset, &pieces);
            return;
        }
        let Some(most) = self.largest_block(&[*object]) else { return };
        for index in 0..most {
            let wanted = self.below(*guard, index, size);
            let distance = self.number(index);
            let at = self.context.add(offset, distance);
            self.write_anywhere(wanted, *object, at, &[Self::byte_piece(byte)]);
        }
    }

    fn input_bytes(
        &mut self,
        guard: &TermId,
        object: &ObjectId,
        offset: &Value,
        size: &Value,
        site: SiteId,
    ) -> Result<(), Stop> {
        let (offset, size) = (self.bits(64, offset), self.bits(64, size));
        let most = match self.constant(size) {
            Some(size) => Some(size),
            None => self.largest_block(&[*object]),
        };
        for index in 0..most.unwrap_or(0) {
            let wanted = self.below(*guard, index, size);
            let here = self.here();
            let taken = self.context.and(here, wanted);
            let byte = self.take_input(site, 8, taken);
            let distance = self.number(index);
            let at = self.context.add(offset, distance);
            self.write_anywhere(wanted, *object, at, &[Self::byte_piece(byte)]);
        }
        if self.is_impossible() { Err(Stop) } else { Ok(()) }
    }

    fn allocate(
        &mut self,
        storage: Storage,
        size: &Value,
        alignment: u64,
        _: CheckId,
    ) -> Result<Value, Stop> {
        let size = self.bits(64, size);
        let background = match storage {
            Storage::HeapZeroed => Background::Bytes(Rc::new([])),
            Storage::Local(function, local) => self.any_contents(&format!("{function}.{local}")),
            Storage::Heap => self.any_contents("heap"),
            Storage::Frame | Storage::Temporary => self.any_contents("frame"),
        };
        let heap = matches!(storage, Storage::Heap | Storage::HeapZeroed);
        let alignment = alignment.max(16);
        let pointer =
            self.create(Description { size, alignment, writable: true, heap }, background);
        if let (Storage::Frame, [target]) = (storage, &self.targets(&pointer)[..])
            && let Base::Object(object) = target.base
        {
            self.frame_objects.push(object);
        }
        Ok(pointer)
    }

    fn refresh(&mut self, pointer: &Value, function: FunctionId, local: LocalId) {
        for target in self.targets(pointer).iter() {
            let Base::Object(object) = target.base else { continue };
            let background = self.any_contents(&format!("{function}.{local}"));
            let fresh = Contents::new(background);
            let Some(state) = self.contents(object) else { continue };
            let contents = self.merge_contents(target.guard, object, &fresh, &state.contents);
            self.memory.change(object, |state| state.contents = contents);
        }
    }

    fn end(&mut self, guard: &TermId, object: &ObjectId) {
        let alive = self.memory.alive(*object, &mut self.context);
        let ends = self.context.not(*guard);
        let alive = self.context.and(alive, ends);
        self.memory.change(*object, |state| state.alive = alive);
    }
}

impl TermDomain<'_> {
    fn any_contents(&mut self, prefix: &str) -> Background {
        let name = self.next_name(&format!("{prefix}:contents"));
        Background::Uninitialized(name.into())
    }
}
