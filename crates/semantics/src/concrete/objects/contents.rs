//! The bytes of objects: written, copied, kept and restored.

use super::super::bits::{Bits, Provenance};
use super::super::shadow::Shadow;
use super::{Object, Objects, Snapshot};

impl Objects {
    /// The provenance of bytes of an object.
    #[inline]
    pub(in crate::concrete) fn set_provenance(
        object: &mut Object,
        offset: usize,
        size: usize,
        provenance: Provenance,
        pointer_size: u64,
    ) {
        if let Some(shadow) = &mut object.shadow {
            shadow.set(offset, size, provenance);
        } else if provenance != Provenance::NONE {
            let mut shadow = Shadow::new(object.bytes.len(), pointer_size);
            shadow.set(offset, size, provenance);
            object.shadow = Some(Box::new(shadow));
        }
    }

    /// Writes bytes at the start of an object, whether it is writable or not.
    pub fn write(&mut self, pointer: Bits, bytes: &[u8]) {
        let Some(object) = self.living_mut(pointer.provenance()) else { return };
        if object.sparse.is_some() {
            return self.write_bytes(pointer.provenance(), 0, bytes);
        }
        let size = bytes.len().min(object.bytes.len());
        object.bytes[..size].copy_from_slice(&bytes[..size]);
    }

    /// Writes bytes inside an object, as a store does.
    pub fn write_bytes(&mut self, object: Provenance, offset: usize, bytes: &[u8]) {
        let pointer_size = self.pointer_size;
        let id = object;
        let Some(object) = self.living_mut(id) else { return };
        if object.sparse.is_some() {
            let snapshot = Snapshot { bytes: bytes.to_vec(), ..Snapshot::default() };
            return self.restore(id, offset, snapshot);
        }
        let range = offset..offset.saturating_add(bytes.len());
        let Some(target) = object.bytes.get_mut(range.clone()) else { return };
        target.copy_from_slice(bytes);
        if !bytes.is_empty() {
            Self::set_provenance(object, offset, bytes.len(), Provenance::NONE, pointer_size);
        }
        if let Some(written) = &mut object.written {
            written[range].fill(u8::MAX);
        }
    }

    /// The contents of an object are complete: all counts as written.
    pub fn settle(&mut self, pointer: Bits, writable: bool) {
        if let Some(object) = self.living_mut(pointer.provenance()) {
            object.writable = writable;
            object.written = None;
            if let Some(sparse) = &mut object.sparse {
                sparse.settle();
            }
        }
    }

    /// Bytes of a pointer.
    #[must_use]
    pub fn pointer_bytes(&self) -> u64 {
        self.pointer_size
    }

    /// What bytes in memory point to, if they are a pointer.
    #[must_use]
    pub fn provenance_at(&self, address: Bits, size: usize) -> Provenance {
        let Some(object) = self.living(address.provenance()) else { return Provenance::NONE };
        let offset = address.low.wrapping_sub(object.base) as usize;
        if let Some(sparse) = &object.sparse {
            return sparse.read(offset as u64, size as u64).provenance();
        }
        let inside = offset.checked_add(size).is_some_and(|end| end <= object.bytes.len());
        match &object.shadow {
            Some(shadow) if inside && size > 0 => shadow.get(offset, size),
            _ => Provenance::NONE,
        }
    }

    /// Bytes of an object with what is known of them.
    #[must_use]
    pub fn snapshot(&self, object: Provenance, offset: usize, size: u64) -> Snapshot {
        let Some(object) = self.living(object) else { return Snapshot::default() };
        if let Some(sparse) = &object.sparse {
            return sparse.read(offset as u64, size);
        }
        let range = offset..offset.saturating_add(size as usize).min(object.bytes.len());
        let pointers = object
            .shadow
            .as_ref()
            .filter(|shadow| !shadow.is_empty(offset, range.len()))
            .map(|shadow| shadow.extract(offset, range.len()));
        Snapshot {
            bytes: object.bytes.get(range.clone()).unwrap_or(&[]).to_vec(),
            pointers,
            written: object.written.as_ref().map(|written| written[range].to_vec()),
        }
    }

    /// Puts them into another object.
    pub fn restore(&mut self, target: Provenance, offset: usize, snapshot: Snapshot) {
        let pointer_size = self.pointer_size;
        let Some(object) = self.living_mut(target) else { return };
        if let Some(sparse) = &mut object.sparse {
            if sparse.contains(offset as u64, snapshot.bytes.len() as u64) {
                let before = sparse.stored();
                sparse.write(offset as u64, &snapshot);
                let after = sparse.stored();
                self.used = self.used - before + after;
            }
            return;
        }
        let size = snapshot.bytes.len();
        let Some(bytes) = object.bytes.get_mut(offset..offset.saturating_add(size)) else { return };
        bytes.copy_from_slice(&snapshot.bytes);
        if let Some(pointers) = snapshot.pointers {
            let length = object.bytes.len();
            let shadow =
                object.shadow.get_or_insert_with(|| Box::new(Shadow::new(length, pointer_size)));
            shadow.insert(offset, &pointers);
        }
        if let Some(written) = &mut object.written {
            match snapshot.written {
                Some(from) => written[offset..offset + size].copy_from_slice(&from),
                None => written[offset..offset + size].fill(u8::MAX),
            }
        }
    }

    /// Copies bytes with what is known of them; both ranges are inside their objects.
    pub fn copy(
        &mut self,
        (target, target_offset): (Provenance, usize),
        (source, source_offset): (Provenance, usize),
        size: usize,
    ) {
        let pointer_size = self.pointer_size;
        if self.journal.is_some() {
            self.note(target.index());
        }
        let is_sparse = |object| self.living(object).is_some_and(|one| one.sparse.is_some());
        if is_sparse(source) || is_sparse(target) {
            let snapshot = self.snapshot(source, source_offset, size as u64);
            return self.restore(target, target_offset, snapshot);
        }
        let Some(from) = self.living(source) else { return };
        let range = source_offset..source_offset + size;
        let pointers = match &from.shadow {
            Some(shadow) if !shadow.is_empty(source_offset, size) => {
                Some(shadow.extract(source_offset, size))
            }
            _ => None,
        };
        let written = from.written.as_ref().map(|written| written[range.clone()].to_vec());
        if target.index() == source.index() {
            let object = &mut self.objects[target.index()];
            object.bytes.copy_within(range, target_offset);
        } else {
            let Ok([to, from]) = self.objects.get_disjoint_mut([target.index(), source.index()])
            else {
                return;
            };
            to.bytes[target_offset..target_offset + size].copy_from_slice(&from.bytes[range]);
        }
        let Some(to) = self.living_mut(target) else { return };
        match pointers {
            Some(pointers) => {
                let length = to.bytes.len();
                let shadow =
                    to.shadow.get_or_insert_with(|| Box::new(Shadow::new(length, pointer_size)));
                shadow.insert(target_offset, &pointers);
            }
            None => {
                Self::set_provenance(to, target_offset, size, Provenance::NONE, pointer_size);
            }
        }
        if let Some(to) = &mut to.written {
            match written {
                Some(from) => to[target_offset..target_offset + size].copy_from_slice(&from),
                None => to[target_offset..target_offset + size].fill(u8::MAX),
            }
        }
    }
}
