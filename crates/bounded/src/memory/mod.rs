//! Memory over terms.
//!
//! An access at a constant offset is to one cell. A symbolic offset selects among the places that
//! it can have in the object: a read chooses between the elements, a write updates each of them
//! under its condition. Where there are too many places, the object keeps a [log](crate::log).

use std::rc::Rc;

use ir::{CheckId, FunctionId, LocalId, RecordId, SiteId, TypeId};
use logic::TermId;
use semantics::concrete::{StorageOf, largest_object};
use semantics::domain::{Candidate, Domain, Memory, Scalar, Storage, Target};
use semantics::evaluate::Purpose;

mod anywhere;
mod created;

use anywhere::Piece;

use crate::contents::{Background, Cell, Contents, Description, ObjectState};
use crate::domain::{Stop, TermDomain};
use crate::offsets::{LARGEST_SELECTION, Positions};
use crate::record::{Assumed, InputBound, ObjectRecord};
use crate::value::{Base, ObjectId, PointerTarget, Value};

impl TermDomain<'_> {
    fn contents(&self, object: ObjectId) -> Option<Rc<ObjectState>> {
        self.memory.object(object).cloned()
    }

    /// Whether this many bytes can be in all of some objects.
    fn fits(&self, objects: &[ObjectId], size: u64) -> bool {
        let sizes = objects.iter().map(|object| self.largest_size(*object));
        size <= sizes.flatten().min().unwrap_or(LARGEST_KNOWN_BLOCK)
    }

    /// The same for bytes that are written where a guard holds. A block that does not fit has failed its
    /// check, and no execution goes on with it.
    fn is_block(&mut self, guard: TermId, objects: &[ObjectId], size: u64) -> bool {
        let fits = self.fits(objects, size);
        if !fits {
            self.cut_if(guard, "a block of bytes that is larger than its object");
        }
        fits
    }

    /// How many bytes a symbolic number of bytes can be at most in objects.
    fn largest_block(&mut self, objects: &[ObjectId], size: TermId) -> Option<u64> {
        let sizes = objects.iter().map(|object| self.largest_size(*object));
        let least = sizes.chain([self.largest_value(size)]).flatten().min();
        let least = least.filter(|size| *size <= LARGEST_BLOCK);
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

    fn byte_piece(&mut self, byte: TermId) -> Piece {
        let written = self.context.boolean(true);
        Piece { offset: 0, cell: Cell { size: 1, value: Value::Bits(byte), written } }
    }

    fn as_scalar(&mut self, value: Value, pointer: bool, size: u64) -> Value {
        match (&value, pointer) {
            (Value::Bits(_), true) => Value::Pointer(self.targets(&value)),
            (Value::Pointer(targets), false) => {
                let targets = targets.clone();
                Value::Bits(self.pointer_bits(8 * size as u32, &targets))
            }
            _ => value,
        }
    }
}

/// A larger block is not followed in an object whose size nobody knows.
const LARGEST_KNOWN_BLOCK: u64 = 1 << 32;

/// A block of bytes whose size is not known is copied byte by byte up to this size.
const LARGEST_BLOCK: u64 = 4096;

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
        for target in self.used_targets(pointer) {
            let offset = Value::Bits(target.offset);
            let mut add = |guard, target| {
                candidates.push(Candidate { guard, target, offset: offset.clone() });
            };
            match target.base {
                Base::Object(object) => add(target.guard, Target::Object(object)),
                Base::Function(_) | Base::Number => add(target.guard, Target::Invalid),
                Base::Null => {
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

    fn follow(
        &mut self,
        guard: &TermId,
        object: &ObjectId,
        offset: &Value,
        size: &Value,
        _purpose: Purpose,
    ) -> Result<(), Stop> {
        let Some((site, known)) = self.objects[object.0 as usize].known else { return Ok(()) };
        let (offset, size) = (self.bits(64, offset), self.bits(64, size));
        // The bytes are inside the object, so their end does not wrap.
        let end = self.context.add(offset, size);
        let modelled = self.number(known);
        let beyond = self.context.unsigned_less(modelled, end);
        let beyond = self.context.and(*guard, beyond);
        let of = self.program.types.size_of(self.program.sites[site].ty).max(1);
        self.cut_input_if(beyond, InputBound::Shape(site, known / of));
        if self.is_impossible() { Err(Stop) } else { Ok(()) }
    }

    fn is_heap(&mut self, object: &ObjectId) -> bool {
        self.objects[object.0 as usize].heap
    }

    fn is_declared_with(&self, object: &ObjectId, record: RecordId) -> bool {
        self.objects[object.0 as usize].made.of.is_declared_with(self.program, record)
    }

    fn arguments_of_other_types(&self, object: &ObjectId, ty: TypeId) -> Vec<u64> {
        let types = &self.program.types;
        let arguments = self.passed.get(object).into_iter().flatten();
        let others = arguments.filter(|(_, passed)| !types.passes_as(*passed, ty));
        others.map(|(start, _)| *start).collect()
    }

    fn is_aligned(&mut self, object: &ObjectId, offset: &Value, alignment: u32) -> TermId {
        let mut address = self.bits(64, offset);
        if self.objects[object.0 as usize].alignment < alignment.into() {
            let base = self.base_address(*object);
            address = self.context.add(base, address);
        }
        let bits = alignment.trailing_zeros();
        let rest = self.context.extract(address, 0, bits);
        let zero = self.context.number(bits, 0);
        self.context.equal(rest, zero)
    }

    fn is_initialized(&mut self, object: &ObjectId, offset: &Value, size: &Value) -> TermId {
        let (offset, size) = (self.bits(64, offset), self.bits(64, size));
        match self.constant(size) {
            Some(0) => self.context.boolean(true),
            Some(size) if self.fits(&[*object], size) => {
                self.read_anywhere(*object, offset, size).written
            }
            Some(_) => self.context.boolean(true),
            None => {
                self.cut("whether bytes were written whose number is not known");
                self.context.boolean(true)
            }
        }
    }

    fn load(&mut self, object: &ObjectId, offset: &Value, scalar: Scalar) -> Value {
        let offset = self.bits(64, offset);
        let size = scalar.bytes(self.pointer_size());
        let value = self.read_anywhere(*object, offset, size).value;
        self.as_scalar(value, scalar == Scalar::Pointer, size)
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
        let written = self.context.boolean(true);
        let piece = Piece { offset: 0, cell: Cell { size, value, written } };
        self.write_anywhere(*guard, *object, offset, &[piece]);
    }

    fn load_bits(&mut self, object: &ObjectId, offset: &Value, bit: u32, width: u32) -> Value {
        let offset = self.bits(64, offset);
        let bytes = u64::from((bit + width).div_ceil(8));
        let whole = self.read_anywhere(*object, offset, bytes).value;
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
        let old = self.read_anywhere(*object, offset, bytes.into()).value;
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
        let pieces: Vec<_> = (0..bytes)
            .map(|index| {
                let byte = self.context.extract(new, 8 * index, 8);
                Piece { offset: index.into(), ..self.byte_piece(byte) }
            })
            .collect();
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
        if let (Some(size), Some(at), true) =
            (self.constant(size), self.constant(from), state.contents.log.is_empty())
        {
            if !self.is_block(*guard, &[*target.0, *source.0], size) {
                return;
            }
            let pieces = self.pieces(&state.contents, at, size);
            drop(state);
            self.write_anywhere(*guard, *target.0, to, &pieces);
            return;
        }
        let most = match self.constant(size) {
            Some(size) => {
                Some(size).filter(|size| self.is_block(*guard, &[*target.0, *source.0], *size))
            }
            None => self.largest_block(&[*target.0, *source.0], size),
        };
        let Some(most) = most else { return };
        let mut bytes = Vec::new();
        for index in 0..most {
            if !self.goes_on() {
                return;
            }
            let wanted = self.below(*guard, index, size);
            let distance = self.number(index);
            let at = self.context.add(from, distance);
            let cell = self.read_anywhere(*source.0, at, 1);
            bytes.push((wanted, self.context.add(to, distance), cell));
        }
        for (wanted, at, cell) in bytes {
            if !self.goes_on() {
                return;
            }
            self.write_anywhere(wanted, *target.0, at, &[Piece { offset: 0, cell }]);
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
        let whole = self.objects[object.0 as usize].size;
        if self.constant(offset) == Some(0)
            && whole == size
            && self.constant(byte) == Some(0)
            && self.decide(guard) == Some(true)
        {
            self.memory.change(*object, |state| state.contents = Contents::zero());
            return;
        }
        if let Some(size) = self.constant(size) {
            if !self.is_block(*guard, &[*object], size) {
                return;
            }
            let pieces: Vec<_> =
                (0..size).map(|offset| Piece { offset, ..self.byte_piece(byte) }).collect();
            self.write_anywhere(*guard, *object, offset, &pieces);
            return;
        }
        let Some(most) = self.largest_block(&[*object], size) else { return };
        for index in 0..most {
            if !self.goes_on() {
                return;
            }
            let wanted = self.below(*guard, index, size);
            let distance = self.number(index);
            let at = self.context.add(offset, distance);
            let piece = self.byte_piece(byte);
            self.write_anywhere(wanted, *object, at, &[piece]);
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
            Some(size) => Some(size).filter(|size| self.is_block(*guard, &[*object], *size)),
            None => self.largest_block(&[*object], size),
        };
        for index in 0..most.unwrap_or(0) {
            if !self.goes_on() {
                break;
            }
            let wanted = self.below(*guard, index, size);
            let here = self.here();
            let taken = self.context.and(here, wanted);
            let byte = self.take_input(site, 8, taken);
            let distance = self.number(index);
            let at = self.context.add(offset, distance);
            let piece = self.byte_piece(byte);
            self.write_anywhere(wanted, *object, at, &[piece]);
        }
        if self.is_impossible() { Err(Stop) } else { Ok(()) }
    }

    fn allocate(
        &mut self,
        storage: Storage,
        size: &Value,
        alignment: u64,
        leak: CheckId,
    ) -> Result<Value, Stop> {
        let size = self.bits(64, size);
        let of = match storage {
            Storage::Local(function, local) => StorageOf::Local(function, local),
            Storage::Heap | Storage::HeapZeroed => StorageOf::Heap,
            Storage::Frame => StorageOf::Frame,
            Storage::Temporary => StorageOf::Temporary,
            Storage::Given(site) => StorageOf::Given(site),
        };
        // Whether the program ends or not, the object is made.
        self.record.reached.insert(leak);
        let known = match storage {
            Storage::Given(site) => self.program.sites[site].modelled.map(|known| (site, known)),
            Storage::Local(..)
            | Storage::Heap
            | Storage::HeapZeroed
            | Storage::Frame
            | Storage::Temporary => None,
        };
        let allocated = of == StorageOf::Heap;
        let heap = allocated || matches!(of, StorageOf::Given(_));
        let most = self.number(largest_object(self.pointer_size()));
        let mut too_large = self.context.unsigned_less(most, size);
        if heap && !allocated {
            // What is given exists, so it is not larger than an object can be.
            let fits = self.context.not(too_large);
            self.restrict(fits);
            too_large = self.context.boolean(false);
            if self.is_impossible() {
                return Err(Stop);
            }
        }
        if !heap {
            self.cut_if(too_large, "an array that is larger than memory");
            if self.is_impossible() {
                return Err(Stop);
            }
        }
        let made = self.made(of);
        let fails = match &self.given {
            Some(given) => {
                let failing = &given.scenario.failing_allocations;
                self.context.boolean(allocated && failing.contains(&made.occurrence))
            }
            None if allocated && self.allocation_may_fail => {
                self.context.variable(&format!("fails {made:?}"), 1)
            }
            None => {
                if allocated {
                    self.take_for_granted(Assumed::AllocationSucceeds);
                }
                self.context.boolean(false)
            }
        };
        let here = self.here();
        let possible = self.context.not(too_large);
        let made_when = if heap { self.context.and(here, possible) } else { here };
        self.record.objects.push(ObjectRecord { made, made_when, fails, size });
        let background = match storage {
            Storage::HeapZeroed => Background::Bytes(Rc::new([])),
            Storage::Local(..)
            | Storage::Heap
            | Storage::Frame
            | Storage::Temporary
            | Storage::Given(_) => Background::Unwritten(made),
        };
        let refused = self.context.or(too_large, fails);
        let granted = self.context.not(refused);
        let exists = if heap { granted } else { self.context.boolean(true) };
        let writable = true;
        let largest = None;
        let description = Description {
            made,
            made_when,
            exists,
            size,
            largest,
            alignment,
            writable,
            heap,
            leak,
            known,
        };
        let object = self.create(description, background);
        if storage == Storage::Frame {
            self.frame_objects.push(object);
        }
        if !heap || self.context.is_false(refused) {
            return Ok(self.pointer_to(object));
        }
        self.memory.change(object, |state| state.alive = granted);
        let offset = self.number(0);
        let mut targets = vec![
            PointerTarget { guard: granted, base: Base::Object(object), offset },
            PointerTarget { guard: refused, base: Base::Null, offset },
        ];
        targets.retain(|target| !self.context.is_false(target.guard));
        Ok(Value::Pointer(targets.into()))
    }

    fn refresh(&mut self, pointer: &Value, function: FunctionId, local: LocalId) {
        for target in self.targets(pointer).iter() {
            let Base::Object(object) = target.base else { continue };
            let made = self.made(StorageOf::Local(function, local));
            let size = self.objects[object.0 as usize].size;
            let made_when = self.here();
            let made_when = self.context.and(made_when, target.guard);
            let fails = self.context.boolean(false);
            self.record.objects.push(ObjectRecord { made, made_when, fails, size });
            let fresh = Contents::new(Background::Unwritten(made));
            let Some(state) = self.contents(object) else { continue };
            let contents = self.merge_contents(target.guard, object, &fresh, &state.contents);
            self.memory.change(object, |state| state.contents = contents);
        }
    }

    fn end(&mut self, guard: &TermId, object: &ObjectId) {
        let alive = self.memory.alive(*object, &mut self.context);
        let here = self.here();
        let ended = self.context.and(here, *guard);
        // What `realloc` made last may be where the object is that it ends.
        let made = self.objects.len() as u32 - u32::from(self.reallocates());
        self.ended.push((*object, made, ended));
        let lasts = self.context.not(*guard);
        let alive = self.context.and(alive, lasts);
        let over = self.context.is_false(alive);
        self.memory.change(*object, |state| {
            state.alive = alive;
            if over {
                state.contents = Contents::zero();
            }
        });
    }
}
