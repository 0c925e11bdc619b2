//! The concrete memory.

use std::collections::BTreeMap;

use ir::{CheckId, FunctionId, GlobalId, LocalId, RecordId, SiteId, TypeId};

use super::bits::{Bits, Provenance, mask};
use super::objects::{NULL_PAGE, Object, ObjectKind, Objects, Snapshot, largest_object};
use super::sparse::Sparse;
use super::{Concrete, Stop, StorageOf};
use crate::domain::{Candidate, Memory, Scalar, Storage, Target};
use crate::evaluate::Purpose;

/// The value of bytes, the lowest first.
#[inline(always)]
fn read(bytes: &[u8], size: usize) -> Option<Bits> {
    Some(match size {
        1 => Bits::small(u64::from(*bytes.first()?)),
        2 => Bits::small(u64::from(u16::from_le_bytes(bytes.try_into().ok()?))),
        4 => Bits::small(u64::from(u32::from_le_bytes(bytes.try_into().ok()?))),
        8 => Bits::small(u64::from_le_bytes(bytes.try_into().ok()?)),
        _ => {
            let mut wide = [0; 16];
            wide.get_mut(..size)?.copy_from_slice(bytes);
            Bits::wide(u128::from_le_bytes(wide))
        }
    })
}

#[inline(always)]
fn write(bytes: &mut [u8], value: Bits) {
    match bytes.len() {
        1 => bytes[0] = value.low as u8,
        2 => bytes.copy_from_slice(&(value.low as u16).to_le_bytes()),
        4 => bytes.copy_from_slice(&(value.low as u32).to_le_bytes()),
        8 => bytes.copy_from_slice(&value.low.to_le_bytes()),
        size => bytes.copy_from_slice(&value.to_wide().to_le_bytes()[..size]),
    }
}

/// The bits of the byte at an index that belong to a bit-field which begins in the first byte.
fn bits_of_byte(index: usize, bit: u32, width: u32) -> u8 {
    let position = 8 * index as i32 - bit as i32;
    let bits = super::low(width);
    (if position < 0 { bits << -position } else { bits >> position }) as u8
}

#[inline(always)]
pub(super) fn load_from(object: &Object, offset: usize, size: usize) -> Option<Bits> {
    let bytes = object.bytes.get(offset..offset.wrapping_add(size))?;
    let mut value = read(bytes, size)?;
    if let Some(shadow) = &object.shadow
        && size <= 8
    {
        value.high = shadow.get(offset, size).0;
    }
    Some(value)
}

#[inline(always)]
fn store_into(
    object: &mut Object,
    offset: usize,
    size: usize,
    value: Bits,
    pointer_size: u64,
) -> bool {
    let Some(bytes) = object.bytes.get_mut(offset..offset.wrapping_add(size)) else {
        return false;
    };
    write(bytes, value);
    if size <= 8 && (value.high != 0 || object.shadow.is_some()) {
        let provenance = Provenance(value.high);
        Objects::set_provenance(object, offset, size, provenance, pointer_size);
    } else if size > 8 && object.shadow.is_some() {
        Objects::set_provenance(object, offset, size, Provenance::NONE, pointer_size);
    }
    if let Some(written) = &mut object.written {
        written[offset..offset + size].fill(u8::MAX);
    }
    true
}

/// Puts bits into bytes.
fn put_bits(bytes: &mut [u8], bit: u32, width: u32, value: u128) {
    for (index, byte) in bytes.iter_mut().enumerate() {
        let position = 8 * index as i32 - bit as i32;
        let shifted =
            |bits: u128| (if position < 0 { bits << -position } else { bits >> position }) as u8;
        let keep = !shifted(super::low(width));
        *byte = *byte & keep | shifted(value) & !keep;
    }
}

/// Reads a scalar from an object that is too large to be stored.
fn load_sparse(sparse: &Sparse, offset: u64, size: usize) -> Bits {
    let seen = sparse.read(offset, size as u64);
    let Some(mut value) = read(seen.bytes(), size) else { return Bits::default() };
    if size <= 8 {
        value.high = seen.provenance().0;
    }
    value
}

impl Memory for Concrete<'_> {
    type Object = Provenance;

    #[inline(always)]
    fn pointer_size(&self) -> u64 {
        self.objects.pointer_size
    }

    #[inline(always)]
    fn quick_load(&mut self, pointer: &Bits, offset: u64, scalar: Scalar) -> Option<Bits> {
        if self.strict {
            return None;
        }
        let object = self.objects.living(pointer.provenance())?;
        let start = pointer.low.wrapping_add(offset).wrapping_sub(object.base) as usize;
        match scalar {
            Scalar::Integer { width: 32, .. } => load_from(object, start, 4),
            Scalar::Integer { width: 8, .. } => load_from(object, start, 1),
            Scalar::Integer { width: 64, .. } => load_from(object, start, 8),
            _ => load_from(object, start, scalar.bytes(self.objects.pointer_size) as usize),
        }
    }

    #[inline(always)]
    fn quick_store(&mut self, pointer: &Bits, offset: u64, scalar: Scalar, value: &Bits) -> bool {
        let pointer_size = self.objects.pointer_size;
        if self.strict {
            return false;
        }
        let Some(object) = self.objects.living_mut(pointer.provenance()) else { return false };
        if !object.writable {
            return false;
        }
        let start = pointer.low.wrapping_add(offset).wrapping_sub(object.base) as usize;
        match scalar {
            Scalar::Integer { width: 32, .. } => store_into(object, start, 4, *value, pointer_size),
            Scalar::Integer { width: 8, .. } => store_into(object, start, 1, *value, pointer_size),
            Scalar::Integer { width: 64, .. } => store_into(object, start, 8, *value, pointer_size),
            _ => {
                let size = scalar.bytes(pointer_size) as usize;
                store_into(object, start, size, *value, pointer_size)
            }
        }
    }

    fn resolve(&mut self, pointer: &Bits) -> Vec<Candidate<Self>> {
        let mut provenance = pointer.provenance();
        if provenance == Provenance::NONE {
            if pointer.low < NULL_PAGE {
                let offset = Bits::small(pointer.low);
                return vec![Candidate { guard: true, target: Target::Null, offset }];
            }
            // Bytes that were put together from numbers: the same as a number made a pointer.
            provenance = self.objects.find_used(pointer.low).unwrap_or(Provenance::NONE);
        }
        let candidate = match self.objects.place(provenance) {
            None => {
                Candidate { guard: true, target: Target::Invalid, offset: Bits::small(pointer.low) }
            }
            Some(object) => Candidate {
                guard: true,
                target: Target::Object(provenance),
                offset: Bits::small(pointer.low.wrapping_sub(object.base)),
            },
        };
        vec![candidate]
    }

    fn follow(
        &mut self,
        guard: &bool,
        object: &Provenance,
        offset: &Bits,
        size: &Bits,
        purpose: Purpose,
    ) -> Result<(), Stop> {
        if self.scheduling.is_none() || !*guard {
            return Ok(());
        }
        if purpose == Purpose::Read && !self.is_initialized(object, offset, size) {
            self.read_unwritten();
        }
        self.touch(*object, offset.low, size.low, purpose == Purpose::Write)
    }

    fn release(&mut self, guard: &bool, object: &Provenance) -> Result<(), Stop> {
        if self.scheduling.is_none() || !*guard {
            return Ok(());
        }
        let size = self.objects.living(*object).map_or(0, Object::size);
        self.touch(*object, 0, size, true)
    }

    #[inline(always)]
    fn is_asked_before_ends(&self) -> bool {
        self.scheduling.is_some()
    }

    fn leave_object(&mut self, guard: &bool, object: &Provenance) -> Result<(), Stop> {
        if *guard && !self.may_end(&[*object]) { Err(Stop::Visible) } else { Ok(()) }
    }

    fn is_alive(&mut self, object: &Provenance) -> bool {
        self.objects.living(*object).is_some_and(|object| object.alive)
    }

    fn size_of(&mut self, object: &Provenance) -> Bits {
        Bits::small(self.objects.living(*object).map_or(0, Object::size))
    }

    fn is_writable(&mut self, object: &Provenance) -> bool {
        self.objects.living(*object).is_some_and(|object| object.writable)
    }

    fn is_heap(&mut self, object: &Provenance) -> bool {
        match self.objects.living(*object) {
            Some(object) => object.kind == ObjectKind::Heap,
            // What ended so long ago that it is forgotten was of the heap, as locals are not freed.
            None => self.objects.grave(*object).is_none_or(|grave| grave.kind == ObjectKind::Heap),
        }
    }

    fn is_declared_with(&self, object: &Provenance, record: RecordId) -> bool {
        let Some(object) = self.objects.living(*object) else { return false };
        let of = match object.kind {
            ObjectKind::Global(global) => StorageOf::Global(global),
            ObjectKind::Local(function, local) => StorageOf::Local(function, local),
            ObjectKind::Heap
            | ObjectKind::Frame
            | ObjectKind::Temporary
            | ObjectKind::Environment => return false,
        };
        of.is_declared_with(self.program, record)
    }

    fn arguments_of_other_types(&self, object: &Provenance, ty: TypeId) -> Vec<u64> {
        let types = &self.program.types;
        let passed = self.passed.iter().rev().find(|(holder, _)| holder == object);
        let arguments = passed.into_iter().flat_map(|(_, arguments)| arguments);
        let others = arguments.filter(|(_, passed)| !types.passes_as(*passed, ty));
        others.map(|(start, _)| *start).collect()
    }

    fn is_aligned(&mut self, object: &Provenance, offset: &Bits, alignment: u32) -> bool {
        let base = self.objects.living(*object).map_or(0, Object::base);
        base.wrapping_add(offset.low).is_multiple_of(u64::from(alignment))
    }

    fn is_initialized(&mut self, object: &Provenance, offset: &Bits, size: &Bits) -> bool {
        let object = self.objects.living(*object);
        if let Some(sparse) = object.and_then(|object| object.sparse.as_ref()) {
            let written = sparse.read(offset.low, size.low).written;
            return written.is_none_or(|bytes| bytes.iter().all(|byte| *byte == u8::MAX));
        }
        let Some(written) = object.and_then(|object| object.written.as_ref()) else { return true };
        let start = offset.low as usize;
        let range = start..start.wrapping_add(size.low as usize);
        written.get(range).is_some_and(|bytes| bytes.iter().all(|byte| *byte == u8::MAX))
    }

    fn are_bits_initialized(
        &mut self,
        object: &Provenance,
        offset: &Bits,
        bit: u32,
        width: u32,
    ) -> bool {
        let start = offset.low as usize;
        let count = (bit + width).div_ceil(8) as usize;
        let object = self.objects.living(*object);
        let sparse = object.and_then(|object| object.sparse.as_ref());
        let sparse = sparse.and_then(|sparse| sparse.read(offset.low, count as u64).written);
        let dense = object.and_then(|object| object.written.as_ref());
        let written = match (&sparse, dense) {
            (Some(written), _) => Some(&written[..]),
            (None, Some(written)) => written.get(start..start.wrapping_add(count)),
            (None, None) => return true,
        };
        let Some(written) = written else { return false };
        written.iter().enumerate().all(|(index, byte)| {
            let asked = bits_of_byte(index, bit, width);
            byte & asked == asked
        })
    }

    fn load(&mut self, object: &Provenance, offset: &Bits, scalar: Scalar) -> Bits {
        let size = scalar.bytes(self.objects.pointer_size) as usize;
        let Some(object) = self.objects.living(*object) else { return Bits::default() };
        let value = match &object.sparse {
            None => load_from(object, offset.low as usize, size).unwrap_or_default(),
            Some(sparse) => load_sparse(sparse, offset.low, size),
        };
        // A part of a pointer that is read as a number.
        if value.high != 0 && self.scheduling.is_some() && scalar != Scalar::Pointer {
            self.looked_at_address(value);
        }
        value
    }

    fn store(
        &mut self,
        guard: &bool,
        object: &Provenance,
        offset: &Bits,
        scalar: Scalar,
        value: &Bits,
    ) {
        let pointer_size = self.objects.pointer_size;
        let size = scalar.bytes(pointer_size) as usize;
        let id = *object;
        if let Some(object) = self.objects.living_mut(id).filter(|_| *guard) {
            if object.sparse.is_some() {
                return self.store_sparse(id, offset.low as usize, size, *value);
            }
            store_into(object, offset.low as usize, size, *value, pointer_size);
            if self.scheduling.is_some() {
                self.stored_pointer(id, *value);
            }
        }
    }

    fn load_bits(&mut self, object: &Provenance, offset: &Bits, bit: u32, width: u32) -> Bits {
        let start = offset.low as usize;
        let count = (bit + width).div_ceil(8) as usize;
        let Some(entry) = self.objects.living(*object) else { return Bits::default() };
        let sparse = entry.sparse.is_some();
        let sparse = sparse.then(|| self.objects.snapshot(*object, start, count as u64));
        let dense = || entry.bytes.get(start..start.wrapping_add(count));
        let bytes = sparse.as_ref().map_or_else(dense, |seen| Some(seen.bytes()));
        let Some(bytes) = bytes.filter(|bytes| bytes.len() == count) else {
            return Bits::default();
        };
        let mut result = 0_u128;
        // Up to 17 bytes: the last one may only add bits above the others.
        for (index, &byte) in bytes.iter().enumerate() {
            let position = 8 * index as i32 - bit as i32;
            let byte = u128::from(byte);
            result |= if position < 0 { byte >> -position } else { byte << position };
        }
        Bits::of_width(128, result & super::low(width)).narrowed(width)
    }

    fn store_bits(
        &mut self,
        guard: &bool,
        object: &Provenance,
        offset: &Bits,
        bit: u32,
        width: u32,
        value: &Bits,
    ) {
        let pointer_size = self.objects.pointer_size;
        let id = *object;
        let Some(object) = self.objects.living_mut(id).filter(|_| *guard) else { return };
        let start = offset.low as usize;
        let count = (bit + width).div_ceil(8) as usize;
        let value = value.unsigned(width) & super::low(width);
        if object.sparse.is_some() {
            let mut seen = self.objects.snapshot(id, start, count as u64);
            seen.pointers = None;
            put_bits(&mut seen.bytes, bit, width, value);
            for (index, byte) in seen.written.iter_mut().flatten().enumerate() {
                *byte |= bits_of_byte(index, bit, width);
            }
            return self.objects.restore(id, start, seen);
        }
        let Some(bytes) = object.bytes.get_mut(start..start.wrapping_add(count)) else { return };
        put_bits(bytes, bit, width, value);
        Objects::set_provenance(object, start, count, Provenance::NONE, pointer_size);
        if let Some(written) = &mut object.written {
            for (index, byte) in written[start..start + count].iter_mut().enumerate() {
                *byte |= bits_of_byte(index, bit, width);
            }
        }
    }

    fn copy(
        &mut self,
        guard: &bool,
        target: (&Provenance, &Bits),
        source: (&Provenance, &Bits),
        size: &Bits,
    ) {
        if *guard {
            let target = (*target.0, target.1.low as usize);
            self.objects.copy(target, (*source.0, source.1.low as usize), size.low as usize);
            if self.scheduling.is_some() {
                self.copied_pointers(target.0);
            }
        }
    }

    fn fill(&mut self, guard: &bool, object: &Provenance, offset: &Bits, byte: &Bits, size: &Bits) {
        let pointer_size = self.objects.pointer_size;
        let Some(object) = self.objects.living_mut(*object).filter(|_| *guard) else { return };
        let (start, size) = (offset.low as usize, size.low as usize);
        if let Some(sparse) = &mut object.sparse {
            return sparse.fill(start as u64, size as u64, byte.low as u8);
        }
        let Some(bytes) = object.bytes.get_mut(start..start.wrapping_add(size)) else { return };
        bytes.fill(byte.low as u8);
        if size > 0 {
            Objects::set_provenance(object, start, size, Provenance::NONE, pointer_size);
        }
        if let Some(written) = &mut object.written {
            written[start..start + size].fill(u8::MAX);
        }
    }

    fn input_bytes(
        &mut self,
        guard: &bool,
        object: &Provenance,
        offset: &Bits,
        size: &Bits,
        site: SiteId,
    ) -> Result<(), Stop> {
        if self.scheduling.is_some() {
            return Err(Stop::Unsupported("bytes of any value are not enumerated".to_owned()));
        }
        if *guard {
            let byte = Scalar::Integer { width: 8, signed: false };
            for index in 0..size.low {
                let value = Bits::small(self.input_byte(site).into());
                let offset = Bits::small(offset.low.wrapping_add(index));
                self.store(&true, object, &offset, byte, &value);
            }
        }
        Ok(())
    }

    fn allocate(
        &mut self,
        storage: Storage,
        size: &Bits,
        alignment: u64,
        leak: CheckId,
    ) -> Result<Bits, Stop> {
        let kind = match storage {
            Storage::Local(function, local) => ObjectKind::Local(function, local),
            Storage::Heap | Storage::HeapZeroed | Storage::Given(_) => ObjectKind::Heap,
            Storage::Frame => ObjectKind::Frame,
            Storage::Temporary => ObjectKind::Temporary,
        };
        if self.scheduling.is_some() && matches!(storage, Storage::Given(_)) {
            let what = "objects with any contents are not enumerated";
            return Err(Stop::Unsupported(what.to_owned()));
        }
        let moment = self.moment();
        if size.low > largest_object(self.objects.pointer_size) {
            // Nobody could have given that: there is no such run.
            if matches!(storage, Storage::Given(_)) {
                return Err(Stop::Assumed);
            }
            match kind {
                ObjectKind::Heap => return Ok(Bits::small(0)),
                ObjectKind::Local(function, local) => {
                    return Err(Stop::Unsupported(
                        self.impossible_array(function, local, size.low),
                    ));
                }
                ObjectKind::Global(_)
                | ObjectKind::Frame
                | ObjectKind::Temporary
                | ObjectKind::Environment => {}
            }
        }
        let of = match storage {
            Storage::Local(function, local) => StorageOf::Local(function, local),
            Storage::Heap | Storage::HeapZeroed => StorageOf::Heap,
            Storage::Frame => StorageOf::Frame,
            Storage::Temporary => StorageOf::Temporary,
            Storage::Given(site) => StorageOf::Given(site),
        };
        let given = self.source.storage(of);
        if given.fails {
            return Ok(Bits::small(0));
        }
        let (made, contents) = (given.made, given.contents);
        let pointer = self
            .objects
            .create_at(kind, size.low, alignment, given.address)
            .ok_or(Stop::OutOfMemory)?;
        let provenance = pointer.provenance();
        if let Some(object) = self.objects.living_mut(provenance) {
            object.made = Some(moment);
            object.leak = leak;
            if matches!(storage, Storage::HeapZeroed | Storage::Given(_)) {
                if let Some(written) = &mut object.written {
                    written.fill(u8::MAX);
                }
                if let Some(sparse) = &mut object.sparse {
                    sparse.settle();
                }
            }
        }
        if storage == Storage::Frame {
            self.frame_objects.push(provenance);
        }
        if storage != Storage::HeapZeroed {
            self.scramble(provenance);
        }
        self.fill_as_given(provenance, contents);
        self.remember(made, pointer);
        Ok(pointer)
    }

    fn refresh(&mut self, pointer: &Bits, function: FunctionId, local: LocalId) {
        let Some(object) = self.objects.living_mut(pointer.provenance()) else { return };
        object.bytes.fill(0);
        if let Some(sparse) = &mut object.sparse {
            sparse.clear();
        }
        object.shadow = None;
        if let Some(written) = &mut object.written {
            written.fill(0);
        }
        self.scramble(pointer.provenance());
        let given = self.source.storage(StorageOf::Local(function, local));
        let (made, contents) = (given.made, given.contents);
        self.fill_as_given(pointer.provenance(), contents);
        self.remember(made, *pointer);
    }

    fn end(&mut self, guard: &bool, object: &Provenance) {
        if *guard {
            let moment = self.moment();
            self.note_end(*object);
            self.objects.end(*object, Some(moment));
        }
    }
}

impl Concrete<'_> {
    /// Makes the object of a global, still without its image; none if there is no memory.
    pub(crate) fn create_global(
        &mut self,
        id: GlobalId,
        size: u64,
        alignment: u64,
    ) -> Option<Bits> {
        let given = self.source.storage(StorageOf::Global(id));
        let (made, contents) = (given.made, given.contents);
        let kind = ObjectKind::Global(id);
        let address = given.address.or(self.program.fixed_addresses.get(&id).copied());
        let pointer = self.objects.create_at(kind, size, alignment, address)?;
        self.fill_as_given(pointer.provenance(), contents);
        self.remember(made, pointer);
        Some(pointer)
    }

    /// Makes an object of what the program is started with.
    pub(crate) fn create_environment(&mut self, size: u64, alignment: u64) -> Option<Bits> {
        let given = self.source.storage(StorageOf::Environment);
        let (made, address) = (given.made, given.address);
        let pointer = self.objects.create_at(ObjectKind::Environment, size, alignment, address)?;
        self.remember(made, pointer);
        Some(pointer)
    }

    /// The bytes of a fresh object that the scenario gives.
    fn fill_as_given(&mut self, provenance: Provenance, contents: BTreeMap<u64, u8>) {
        if contents.is_empty() {
            return;
        }
        let Some(object) = self.objects.living_mut(provenance) else { return };
        if object.sparse.is_some() {
            for (at, byte) in contents {
                let written = Some(vec![0]);
                let byte = Snapshot { bytes: vec![byte], pointers: None, written };
                self.objects.restore(provenance, at as usize, byte);
            }
            return;
        }
        for (at, byte) in contents {
            if let Some(place) = usize::try_from(at).ok().and_then(|at| object.bytes.get_mut(at)) {
                *place = byte;
            }
        }
    }

    /// Writes a scalar into an object that is too large to be stored.
    fn store_sparse(&mut self, object: Provenance, offset: usize, size: usize, value: Bits) {
        let mut bytes = vec![0; size];
        write(&mut bytes, value);
        let pointer = (size <= 8 && value.high != 0).then(|| vec![Provenance(value.high); size]);
        let snapshot = Snapshot { bytes, pointers: pointer, written: None };
        self.objects.restore(object, offset, snapshot);
    }

    /// Fills a fresh object, which is zero, with arbitrary bytes.
    fn scramble(&mut self, provenance: Provenance) {
        let filling = self.source.filling();
        if self.random.is_none() && filling == 0 {
            return;
        }
        let Some(object) = self.objects.living_mut(provenance) else { return };
        let Some(random) = &mut self.random else {
            object.bytes.fill(filling);
            if let Some(sparse) = &mut object.sparse {
                sparse.fill(0, sparse.size(), filling);
            }
            return;
        };
        for chunk in object.bytes.chunks_mut(8) {
            let bytes = random.u64(..).to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
    }

    /// Why a variable length array cannot be made.
    fn impossible_array(&self, function: FunctionId, local: LocalId, size: u64) -> String {
        let types = &self.program.types;
        let body = self.program.functions[function].body.as_ref();
        let Some(local) = body.map(|body| &body.locals[local]) else {
            return "an array of negative size".to_owned();
        };
        let element = match types[local.ty] {
            ir::Type::Array { element, .. } | ir::Type::Pointer(element) => types.size_of(element),
            _ => 1,
        };
        let size = super::bits::sign_extend(size, 8 * self.objects.pointer_size as u32);
        let count = size / element.max(1).cast_signed();
        format!("the array '{}' has {count} elements", local.name)
    }

    /// Writes a scalar into an object, whatever it is.
    pub(crate) fn poke(&mut self, pointer: Bits, scalar: Scalar, value: Bits) {
        let provenance = pointer.provenance();
        let Some(object) = self.objects.living(provenance) else { return };
        let offset = Bits::small(pointer.low.wrapping_sub(object.base));
        self.store(&true, &provenance, &offset, scalar, &value);
    }
}

impl Bits {
    /// Without the high word, where the width says so.
    fn narrowed(self, width: u32) -> Self {
        if width <= 64 { Self::small(self.low & mask(width)) } else { self }
    }
}
