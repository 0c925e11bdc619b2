//! Whole objects: copies, fills, lifetimes.

use findings::CheckKind;
use ir::CheckId;

use super::Rules;
use super::access::{Destination, Purpose, block_checks};
use crate::code::{AccessChecks, Allocated, Code, Instruction};
use crate::domain::{Arithmetic, Evaluation, Memory, Relation, Scalar, Storage, Target};

impl<D: Memory + Evaluation> Rules<'_, D> {
    pub(super) fn execute_on_objects(
        &mut self,
        code: &Code,
        slots: &mut [D::Value],
        instruction: &Instruction,
    ) -> Result<(), D::Stop> {
        match *instruction {
            Instruction::CopyObject { target, source, block } => {
                let block = &code.blocks[block as usize];
                let size = self.domain.integer(64, block.size.into());
                let target = (&slots[target as usize], block.target_alignment);
                let source = (&slots[source as usize], block.source_alignment);
                self.copy(target, block.target_checks, source, block.source_checks, &size)
            }
            Instruction::CopyBytes { target, source, size, checks } => {
                let copy = code.copies[checks as usize];
                let (target, source) = (&slots[target as usize], &slots[source as usize]);
                let size = &slots[size as usize];
                let checks = block_checks(copy.source);
                let from = self.access(source, size, 1, Purpose::ReadAny, checks)?;
                let checks = block_checks(copy.target);
                let to = self.access(target, size, 1, Purpose::Write, checks)?;
                if self.is_on(CheckKind::Bounds, copy.overlap) {
                    let bad = self.overlap(&to, &from, size);
                    self.domain.check(copy.overlap, &bad)?;
                }
                self.transfer(&to, &from, size);
                Ok(())
            }
            Instruction::FillBytes { target, byte, size, checks } => {
                let checks = block_checks(checks);
                let byte = &slots[byte as usize];
                self.fill(&slots[target as usize], byte, &slots[size as usize], checks)
            }
            Instruction::Clear { target, size } => {
                let size = self.domain.integer(64, size.into());
                let zero = self.domain.integer(8, 0);
                self.fill(&slots[target as usize], &zero, &size, AccessChecks::NONE)
            }
            Instruction::InputBytes { target, size, site, checks } => {
                let checks = block_checks(checks);
                let (target, size) = (&slots[target as usize], &slots[size as usize]);
                for place in self.access(target, size, 1, Purpose::Write, checks)? {
                    self.domain.input_bytes(
                        &place.guard,
                        &place.object,
                        &place.offset,
                        size,
                        site,
                    )?;
                }
                Ok(())
            }
            Instruction::Declare { target, object, size } => {
                let size = (size != u32::MAX).then(|| slots[size as usize].clone());
                slots[target as usize] =
                    self.declare(code, &slots[target as usize], object, size)?;
                Ok(())
            }
            Instruction::Ensure { target, object } => {
                if self.is_certainly_null(&slots[target as usize]) {
                    slots[target as usize] =
                        self.declare(code, &slots[target as usize], object, None)?;
                }
                Ok(())
            }
            Instruction::Discard { target } => {
                let pointer = slots[target as usize].clone();
                self.leave(&pointer)?;
                self.discard(&pointer);
                slots[target as usize] = self.domain.address(0);
                Ok(())
            }
            Instruction::AllocateGiven { site, target, size, alignment } => {
                let (storage, size) = (Storage::Given(site), &slots[size as usize]);
                let alignment = alignment.max(1).into();
                let made = self.domain.allocate(storage, size, alignment, CheckId::NONE)?;
                slots[target as usize] = made;
                Ok(())
            }
            Instruction::Allocate { storage, target, size, alignment, check } => {
                let alignment = (alignment != u32::MAX).then(|| &slots[alignment as usize]);
                let pointer = self.allocate(storage, &slots[size as usize], alignment, check)?;
                slots[target as usize] = pointer;
                Ok(())
            }
            Instruction::Free { pointer, checks } => {
                let pointer = slots[pointer as usize].clone();
                self.free(&pointer, checks)
            }
            _ => unreachable!("all other instructions are evaluated in the loop"),
        }
    }

    /// Copies bytes: the read is checked first, then the write.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    pub fn copy(
        &mut self,
        target: (&D::Value, u32),
        target_checks: AccessChecks,
        source: (&D::Value, u32),
        source_checks: AccessChecks,
        size: &D::Value,
    ) -> Result<(), D::Stop> {
        let from = self.access(source.0, size, source.1, Purpose::ReadAny, source_checks)?;
        let to = self.access(target.0, size, target.1, Purpose::Write, target_checks)?;
        self.transfer(&to, &from, size);
        Ok(())
    }

    fn transfer(&mut self, to: &[Destination<D>], from: &[Destination<D>], size: &D::Value) {
        for source in from {
            for target in to {
                let guard = self.domain.both(&source.guard, &target.guard);
                let target = (&target.object, &target.offset);
                self.domain.copy(&guard, target, (&source.object, &source.offset), size);
            }
        }
    }

    /// Whether two ranges of one size have bytes in common and are not the same.
    fn overlap(
        &mut self,
        one: &[Destination<D>],
        other: &[Destination<D>],
        size: &D::Value,
    ) -> D::Condition {
        let mut overlap = self.domain.truth(false);
        for one in one {
            for other in other.iter().filter(|other| other.object == one.object) {
                let (left, right) = (&one.offset, &other.offset);
                let [before, behind] = [(left, right), (right, left)].map(|(from, to)| {
                    let distance = self.domain.arithmetic(Arithmetic::Subtract, 64, to, from);
                    self.domain.compare_integers(Relation::Less, 64, false, &distance, size)
                });
                let near = self.domain.either(&before, &behind);
                let apart =
                    self.domain.compare_integers(Relation::NotEqual, 64, false, left, right);
                let both = self.domain.both(&one.guard, &other.guard);
                let near = self.domain.both(&near, &apart);
                let near = self.domain.both(&near, &both);
                overlap = self.domain.either(&overlap, &near);
            }
        }
        overlap
    }

    /// Sets bytes.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    pub fn fill(
        &mut self,
        target: &D::Value,
        byte: &D::Value,
        size: &D::Value,
        checks: AccessChecks,
    ) -> Result<(), D::Stop> {
        for place in self.access(target, size, 1, Purpose::Write, checks)? {
            self.domain.fill(&place.guard, &place.object, &place.offset, byte, size);
        }
        Ok(())
    }

    fn is_certainly_null(&mut self, pointer: &D::Value) -> bool {
        let null = self.domain.address(0);
        let same = self.domain.compare_pointers(Relation::Equal, pointer, &null);
        self.domain.decide(&same) == Some(true)
    }

    /// A declaration that is reached again, by a jump back, keeps its object and loses its
    /// contents; a variable length array becomes another object.
    fn declare(
        &mut self,
        code: &Code,
        old: &D::Value,
        object: u32,
        size: Option<D::Value>,
    ) -> Result<D::Value, D::Stop> {
        let object = &code.objects[object as usize];
        let exists = !self.is_certainly_null(old);
        if exists {
            self.leave(old)?;
        }
        if exists && size.is_none() {
            self.domain.refresh(old, code.function, object.local);
            return Ok(old.clone());
        }
        if exists {
            self.discard(old);
        }
        let size = size.unwrap_or_else(|| self.domain.integer(64, object.size.into()));
        let storage = Storage::Local(code.function, object.local);
        self.domain.allocate(storage, &size, object.alignment.into(), CheckId::NONE)
    }

    /// Ends the life of what a pointer to a local points to.
    pub fn discard(&mut self, pointer: &D::Value) {
        for candidate in self.domain.resolve(pointer) {
            if let Target::Object(object) = &candidate.target {
                self.domain.end(&candidate.guard, object);
            }
        }
    }

    /// The life of what a pointer to a local points to is about to end.
    fn leave(&mut self, pointer: &D::Value) -> Result<(), D::Stop> {
        if !self.domain.is_asked_before_ends() {
            return Ok(());
        }
        for candidate in self.domain.resolve(pointer) {
            if let Target::Object(object) = &candidate.target {
                self.domain.leave_object(&candidate.guard, object)?;
            }
        }
        Ok(())
    }

    fn allocate(
        &mut self,
        allocated: Allocated,
        size: &D::Value,
        alignment: Option<&D::Value>,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        let storage = match allocated {
            Allocated::Heap => Storage::Heap,
            Allocated::HeapZeroed => Storage::HeapZeroed,
            Allocated::Frame => Storage::Frame,
        };
        let asked = alignment.and_then(|value| self.domain.known(64, false, value));
        let alignment = asked.and_then(|value| u64::try_from(value).ok()).unwrap_or(16);
        self.domain.allocate(storage, size, alignment.clamp(1, 1 << 30), check)
    }

    /// `free`: null does nothing; otherwise it must point to the start of a living object of the
    /// heap. What was freed already is a double free, everything else an invalid one.
    fn free(&mut self, pointer: &D::Value, checks: CheckId) -> Result<(), D::Stop> {
        let candidates = self.domain.resolve(pointer);
        let null = self.domain.address(0);
        let present = self.domain.compare_pointers(Relation::NotEqual, pointer, &null);
        let zero = self.domain.integer(64, 0);
        let mut twice = self.domain.truth(false);
        let mut invalid = self.domain.truth(false);
        for candidate in &candidates {
            let mut bad = candidate.guard.clone();
            if let Some(object) = candidate.object() {
                let heap = self.domain.is_heap(object);
                let heap = self.domain.truth(heap);
                let alive = self.domain.is_alive(object);
                let dead = self.domain.not(&alive);
                let freed = self.domain.both(&heap, &dead);
                let freed = self.domain.both(&candidate.guard, &freed);
                twice = self.domain.either(&twice, &freed);
                let start = self.domain.compare_integers(
                    Relation::Equal,
                    64,
                    false,
                    &candidate.offset,
                    &zero,
                );
                let right = self.domain.both(&heap, &start);
                let right = self.domain.either(&freed, &right);
                let wrong = self.domain.not(&right);
                bad = self.domain.both(&candidate.guard, &wrong);
            }
            invalid = self.domain.either(&invalid, &bad);
        }
        let invalid = self.domain.both(&invalid, &present);
        let place = |offset| if checks == CheckId::NONE { checks } else { checks.plus(offset) };
        self.guard(CheckKind::DoubleFree, place(0), &twice)?;
        self.guard(CheckKind::InvalidFree, place(1), &invalid)?;
        for candidate in &candidates {
            if let Some(object) = candidate.object() {
                let guard = self.domain.both(&candidate.guard, &present);
                self.domain.release(&guard, object)?;
                self.domain.end(&guard, object);
            }
        }
        Ok(())
    }

    /// Reads a byte of a string or block through a pointer.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    pub fn read_byte(
        &mut self,
        pointer: &D::Value,
        checks: AccessChecks,
    ) -> Result<D::Value, D::Stop> {
        let scalar = Scalar::Integer { width: 8, signed: false };
        match self.domain.quick_load(pointer, 0, scalar) {
            Some(value) => Ok(value),
            None => self.load(pointer, scalar, 1, checks),
        }
    }
}
