//! Accesses to memory: which checks guard them, in which order.

use findings::CheckKind;
use ir::{CheckId, Program, RecordId};

use super::Rules;
use crate::code::{AccessChecks, BitAccess, ElementAccess};
use crate::domain::{Arithmetic, Candidate, Evaluation, Memory, Relation, Scalar, Target};

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It reads a scalar.
    Read,
    /// It reads a whole object, or bytes that need not have been written.
    ReadAny,
    /// It writes.
    Write,
}

/// Where an access may go, after its checks.
pub struct Destination<D: Memory> {
    /// When it goes there.
    pub guard: D::Condition,
    /// The object.
    pub object: D::Object,
    /// Bytes from its start.
    pub offset: D::Value,
}

impl<D: Memory + Evaluation> Rules<'_, D> {
    /// Checks an access and says where it goes: the pointer is not null, the object alive, the
    /// bytes inside it (and it is writable, for a write), the address aligned, and what is read
    /// has been written. An access to no bytes is always right.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    pub fn access(
        &mut self,
        pointer: &D::Value,
        size: &D::Value,
        alignment: u32,
        purpose: Purpose,
        checks: AccessChecks,
    ) -> Result<Vec<Destination<D>>, D::Stop> {
        let candidates = self.domain.resolve(pointer);
        let zero = self.domain.integer(64, 0);
        let some = self.domain.compare_integers(Relation::NotEqual, 64, false, size, &zero);

        let null = self.any(&candidates, |_, candidate| match candidate.target {
            Target::Null => Some(candidate.guard.clone()),
            Target::Invalid | Target::Object(_) => None,
        });
        let null = self.domain.both(&some, &null);
        self.guard(CheckKind::Null, checks.null, &null)?;

        let dead = self.any(&candidates, |rules, candidate| {
            let Target::Object(object) = &candidate.target else { return None };
            let alive = rules.domain.is_alive(object);
            let dead = rules.domain.not(&alive);
            Some(rules.domain.both(&candidate.guard, &dead))
        });
        let dead = self.domain.both(&some, &dead);
        self.guard(CheckKind::Dangling, checks.dangling, &dead)?;

        let outside = self.any(&candidates, |rules, candidate| match &candidate.target {
            Target::Null => None,
            Target::Invalid => Some(candidate.guard.clone()),
            Target::Object(object) => {
                let outside = rules.is_outside(object, &candidate.offset, size, purpose);
                Some(rules.domain.both(&candidate.guard, &outside))
            }
        });
        let outside = self.domain.both(&some, &outside);
        self.guard(CheckKind::Bounds, checks.bounds, &outside)?;

        let mut destinations = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            if let Target::Object(object) = candidate.target {
                let guard = self.domain.both(&candidate.guard, &some);
                destinations.push(Destination { guard, object, offset: candidate.offset });
            }
        }
        // Where no byte is accessed the bytes need not be inside.
        destinations.retain(|place| self.domain.decide(&place.guard) != Some(false));
        for place in &destinations {
            self.domain.follow(&place.guard, &place.object, &place.offset, size, purpose)?;
        }
        self.check_contents(&destinations, size, alignment, purpose, checks)?;
        Ok(destinations)
    }

    fn check_contents(
        &mut self,
        destinations: &[Destination<D>],
        size: &D::Value,
        alignment: u32,
        purpose: Purpose,
        checks: AccessChecks,
    ) -> Result<(), D::Stop> {
        if self.is_on(CheckKind::Misaligned, checks.misaligned) {
            let places = if alignment > 1 { destinations } else { &[] };
            let bad = self.any(places, |rules, place| {
                let aligned = rules.domain.is_aligned(&place.object, &place.offset, alignment);
                let bad = rules.domain.not(&aligned);
                Some(rules.domain.both(&place.guard, &bad))
            });
            self.domain.check(checks.misaligned, &bad)?;
        }
        let reads = purpose == Purpose::Read;
        if reads && self.is_on(CheckKind::Uninitialized, checks.uninitialized) {
            let bad = self.any(destinations, |rules, place| {
                let written = rules.domain.is_initialized(&place.object, &place.offset, size);
                let bad = rules.domain.not(&written);
                Some(rules.domain.both(&place.guard, &bad))
            });
            self.domain.check(checks.uninitialized, &bad)?;
        }
        Ok(())
    }

    fn is_outside(
        &mut self,
        object: &D::Object,
        offset: &D::Value,
        size: &D::Value,
        purpose: Purpose,
    ) -> D::Condition {
        if purpose == Purpose::Write && !self.domain.is_writable(object) {
            return self.domain.truth(true);
        }
        let whole = self.domain.size_of(object);
        // Without sign, an offset before the object is larger than any size.
        let begin = self.domain.compare_integers(Relation::Less, 64, false, &whole, offset);
        let room = self.domain.arithmetic(Arithmetic::Subtract, 64, &whole, offset);
        let end = self.domain.compare_integers(Relation::Less, 64, false, &room, size);
        self.domain.either(&begin, &end)
    }

    fn any<T>(
        &mut self,
        items: &[T],
        mut condition: impl FnMut(&mut Self, &T) -> Option<D::Condition>,
    ) -> D::Condition {
        let mut result = None;
        for item in items {
            if let Some(holds) = condition(self, item) {
                result = Some(match result {
                    None => holds,
                    Some(before) => self.domain.either(&before, &holds),
                });
            }
        }
        result.unwrap_or_else(|| self.domain.truth(false))
    }

    /// Reads a scalar.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    pub fn load(
        &mut self,
        pointer: &D::Value,
        scalar: Scalar,
        alignment: u32,
        checks: AccessChecks,
    ) -> Result<D::Value, D::Stop> {
        let size = scalar.bytes(self.domain.pointer_size());
        let size = self.domain.integer(64, size.into());
        let destinations = self.access(pointer, &size, alignment, Purpose::Read, checks)?;
        let value = self.gather(&destinations, scalar, |rules, place| {
            rules.domain.load(&place.object, &place.offset, scalar)
        });
        Ok(value)
    }

    /// The value by where it is read; any value where it is nowhere, which a check excludes.
    fn gather(
        &mut self,
        destinations: &[Destination<D>],
        scalar: Scalar,
        read: impl Fn(&mut Self, &Destination<D>) -> D::Value,
    ) -> D::Value {
        let mut result = None;
        for place in destinations.iter().rev() {
            let value = read(self, place);
            result = Some(match result {
                None => value,
                Some(other) => self.domain.select(&place.guard, scalar, &value, &other),
            });
        }
        result.unwrap_or_else(|| self.nothing(scalar))
    }

    fn nothing(&mut self, scalar: Scalar) -> D::Value {
        match scalar {
            Scalar::Integer { width, .. } => self.domain.integer(width.into(), 0),
            Scalar::Float(format) => self.domain.float(format, 0),
            Scalar::Pointer => self.domain.address(0),
        }
    }

    /// Writes a scalar.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    pub fn store(
        &mut self,
        pointer: &D::Value,
        scalar: Scalar,
        alignment: u32,
        checks: AccessChecks,
        value: &D::Value,
    ) -> Result<(), D::Stop> {
        let size = scalar.bytes(self.domain.pointer_size());
        let size = self.domain.integer(64, size.into());
        for place in self.access(pointer, &size, alignment, Purpose::Write, checks)? {
            self.domain.store(&place.guard, &place.object, &place.offset, scalar, value);
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    pub(super) fn load_at(
        &mut self,
        pointer: &D::Value,
        offset: u64,
        scalar: Scalar,
        alignment: u32,
        checks: AccessChecks,
    ) -> Result<D::Value, D::Stop> {
        let pointer = self.domain.offset_pointer_by(pointer, offset);
        self.load(&pointer, scalar, alignment, checks)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn store_at(
        &mut self,
        pointer: &D::Value,
        offset: u64,
        scalar: Scalar,
        alignment: u32,
        checks: AccessChecks,
        value: &D::Value,
    ) -> Result<(), D::Stop> {
        let pointer = self.domain.offset_pointer_by(pointer, offset);
        self.store(&pointer, scalar, alignment, checks, value)
    }

    /// The address of an element, and its subscript's check: it is within the array's own length.
    ///
    /// # Errors
    ///
    /// Where the check fails.
    #[inline(always)]
    pub fn element(
        &mut self,
        access: &ElementAccess,
        base: &D::Value,
        index: &D::Value,
    ) -> Result<D::Value, D::Stop> {
        let mut index =
            self.domain.resize(access.index_width.into(), access.index_signed, 64, index);
        if self.is_on(CheckKind::Bounds, access.check) {
            let bad = if access.length == u64::MAX {
                self.domain.truth(false)
            } else {
                // Without sign, a negative subscript is larger than any length.
                let length = self.domain.integer(64, access.length.into());
                self.domain.compare_integers(Relation::LessEqual, 64, false, &length, &index)
            };
            match access.flexible {
                None => {
                    self.domain.check(access.check, &bad)?;
                    index = self.domain.narrowed(index, access.length);
                }
                Some(record) => self.flexible_subscript(access.check, base, record, bad)?,
            }
        } else if access.flexible.is_none()
            && access.length != u64::MAX
            && access.check != CheckId::NONE
            && self.domain.relies_on_subscripts()
        {
            let length = self.domain.integer(64, access.length.into());
            let bad = self.domain.compare_integers(Relation::LessEqual, 64, false, &length, &index);
            self.guard(CheckKind::Bounds, access.check, &bad)?;
            index = self.domain.narrowed(index, access.length);
        }
        let bytes = self.scaled(access.index_width.into(), &index, access.size);
        let constant = access.offset.wrapping_add(access.inner);
        let pointer = self.domain.offset_pointer(base, &bytes);
        Ok(self.domain.offset_pointer_by(&pointer, constant))
    }

    /// The check of a subscript beyond the own length of an array that ends a record: only in an
    /// object that was allocated does the array go on.
    #[inline(never)]
    fn flexible_subscript(
        &mut self,
        check: CheckId,
        base: &D::Value,
        record: RecordId,
        beyond: D::Condition,
    ) -> Result<(), D::Stop> {
        if self.domain.decide(&beyond) == Some(false) {
            return self.domain.check(check, &beyond);
        }
        let candidates = self.domain.resolve(base);
        let declared = self.any(&candidates, |rules, candidate| {
            let object = candidate.object()?;
            rules.domain.is_declared_with(object, record).then(|| candidate.guard.clone())
        });
        let bad = self.domain.both(&beyond, &declared);
        self.domain.check(check, &bad)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn load_element(
        &mut self,
        access: &ElementAccess,
        pointer: &D::Value,
        scalar: Scalar,
    ) -> Result<D::Value, D::Stop> {
        self.load(pointer, scalar, access.alignment, element_checks(access))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn store_element(
        &mut self,
        access: &ElementAccess,
        pointer: &D::Value,
        scalar: Scalar,
        value: &D::Value,
    ) -> Result<(), D::Stop> {
        self.store(pointer, scalar, access.alignment, element_checks(access), value)
    }

    /// Reads a bit-field.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    pub fn load_bits(
        &mut self,
        field: &BitAccess,
        pointer: &D::Value,
    ) -> Result<D::Value, D::Stop> {
        let destinations = self.bits(field, pointer, Purpose::ReadAny)?;
        let (bit, width) = (u32::from(field.bit), u32::from(field.width));
        let written = AccessChecks::new(field.checks, field.direct).uninitialized;
        if self.is_on(CheckKind::Uninitialized, written) {
            let bad = self.any(&destinations, |rules, place| {
                let (object, offset) = (&place.object, &place.offset);
                let written = rules.domain.are_bits_initialized(object, offset, bit, width);
                let bad = rules.domain.not(&written);
                Some(rules.domain.both(&place.guard, &bad))
            });
            self.domain.check(written, &bad)?;
        }
        let scalar = Scalar::Integer { width: field.width, signed: false };
        let value = self.gather(&destinations, scalar, |rules, place| {
            rules.domain.load_bits(&place.object, &place.offset, bit, width)
        });
        Ok(self.domain.resize(width, field.signed, field.type_width.into(), &value))
    }

    /// Writes a bit-field.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    pub fn store_bits(
        &mut self,
        field: &BitAccess,
        pointer: &D::Value,
        value: &D::Value,
    ) -> Result<(), D::Stop> {
        let (bit, width) = (u32::from(field.bit), u32::from(field.width));
        let value = self.domain.resize(field.type_width.into(), false, width, value);
        for place in self.bits(field, pointer, Purpose::Write)? {
            self.domain.store_bits(&place.guard, &place.object, &place.offset, bit, width, &value);
        }
        Ok(())
    }

    fn bits(
        &mut self,
        field: &BitAccess,
        pointer: &D::Value,
        purpose: Purpose,
    ) -> Result<Vec<Destination<D>>, D::Stop> {
        let bytes = (u64::from(field.bit) + u64::from(field.width)).div_ceil(8);
        let size = self.domain.integer(64, bytes.into());
        let pointer = self.domain.offset_pointer_by(pointer, field.offset);
        let checks = AccessChecks::new(field.checks, field.direct);
        self.access(&pointer, &size, 1, purpose, checks)
    }
}

fn element_checks(access: &ElementAccess) -> AccessChecks {
    AccessChecks::new(access.checks, access.direct).with_subscript(access.check)
}

impl<D: Memory> Candidate<D> {
    /// The object, if it is one.
    pub fn object(&self) -> Option<&D::Object> {
        match &self.target {
            Target::Object(object) => Some(object),
            Target::Null | Target::Invalid => None,
        }
    }
}

/// The checks of a write of bytes through a pointer, or of a read that need not be initialised.
#[must_use]
pub fn block_checks(first: CheckId) -> AccessChecks {
    AccessChecks { uninitialized: CheckId::NONE, ..AccessChecks::new(first, false) }
}

/// The checks of a read of bytes: with that of their initialisation, where there is one.
#[must_use]
pub fn read_checks(program: &Program, first: CheckId) -> AccessChecks {
    let all = AccessChecks::new(first, false);
    let properties = &program.properties;
    let exists = match (properties.get(first), properties.get(all.uninitialized)) {
        (Some(first), Some(last)) => {
            last.kind == CheckKind::Uninitialized && last.origin == first.origin
        }
        _ => false,
    };
    if exists { all } else { block_checks(first) }
}
