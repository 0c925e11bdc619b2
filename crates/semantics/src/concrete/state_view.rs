//! What can be seen where a value is about to be computed.

use ir::{GlobalId, LocalId, TypeId};
use rustc_hash::FxHashMap;

use super::memory::load_from;
use super::{Bits, Concrete, Provenance, StorageInstance, fit_back};
use crate::code::Code;
use crate::domain::Scalar;

/// What a variable holds, so that it can be compared with what it holds in other runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// A number, by its bits; also a pointer that is into no object.
    Number(u128),
    /// A pointer into an object, this many bytes from its start.
    Pointer(StorageInstance, u64),
}

/// The variables of a function that runs, and the global ones.
pub struct StateView<'a, 'p> {
    domain: &'a Concrete<'p>,
    code: &'a Code,
    slots: &'a [Bits],
}

impl<'a, 'p> StateView<'a, 'p> {
    pub(super) fn new(domain: &'a Concrete<'p>, code: &'a Code, slots: &'a [Bits]) -> Self {
        Self { domain, code, slots }
    }

    /// What a scalar variable of the function holds; none for others.
    #[must_use]
    pub fn local(&self, local: LocalId) -> Option<Seen> {
        let body = self.domain.program.functions[self.code.function].body.as_ref()?;
        let ty = body.locals[local].ty;
        let place = self.code.locals[usize::from(local)];
        let held = *self.slots.get(place.slot as usize)?;
        match place.in_memory {
            true => self.stored(held, ty),
            false => self.shown(held, self.scalar(ty)?),
        }
    }

    /// What a scalar global variable holds; none for others.
    #[must_use]
    pub fn global(&self, global: GlobalId) -> Option<Seen> {
        self.stored(self.domain.global(global), self.domain.program.globals[global].ty)
    }

    fn scalar(&self, ty: TypeId) -> Option<Scalar> {
        let types = &self.domain.program.types;
        types.is_scalar(ty).then(|| Scalar::of(types, ty))
    }

    /// What is stored where a pointer points to.
    fn stored(&self, pointer: Bits, ty: TypeId) -> Option<Seen> {
        let scalar = self.scalar(ty)?;
        let objects = &self.domain.objects;
        let object = objects.living(Provenance(pointer.high))?;
        let offset = pointer.low.checked_sub(object.base())?;
        let size = scalar.bytes(objects.pointer_size) as usize;
        self.shown(load_from(object, offset as usize, size)?, scalar)
    }

    fn shown(&self, value: Bits, scalar: Scalar) -> Option<Seen> {
        let number = Seen::Number(fit_back(scalar, &value));
        if scalar != Scalar::Pointer || [0, 1].contains(&value.high) {
            return Some(number);
        }
        let (made, start) = self.domain.made.as_ref()?.named(Provenance(value.high))?;
        Some(Seen::Pointer(made, value.low.wrapping_sub(start)))
    }
}

/// The objects that a run has made.
#[derive(Debug, Default)]
pub(super) struct InstancePointers {
    pointers: FxHashMap<StorageInstance, Bits>,
    names: FxHashMap<Provenance, (StorageInstance, u64)>,
}

impl InstancePointers {
    /// An object was made.
    pub fn insert(&mut self, made: StorageInstance, pointer: Bits) {
        self.pointers.insert(made, pointer);
        self.names.insert(Provenance(pointer.high), (made, pointer.low));
    }

    /// The pointer to an object's start.
    pub fn pointer(&self, made: StorageInstance) -> Option<Bits> {
        self.pointers.get(&made).copied()
    }

    /// What an object is, and where it starts.
    fn named(&self, provenance: Provenance) -> Option<(StorageInstance, u64)> {
        self.names.get(&provenance).copied()
    }
}
