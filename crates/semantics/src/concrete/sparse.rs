//! Objects that are too large to be stored: only the pages that were written exist.
//!
//! A failing run may need an object of gigabytes of which it touches a few bytes.

use std::collections::BTreeMap;
use std::ops::Range;

use super::bits::Provenance;
use super::objects::Snapshot;

/// Bytes of a page.
const PAGE: u64 = 4096;

/// The bytes of a page, with what is known of each.
#[derive(Debug, Clone)]
struct Page {
    bytes: Box<[u8]>,
    written: Box<[u8]>,
    /// None if there are no pointers.
    pointers: Option<Box<[Provenance]>>,
}

/// A large object.
#[derive(Debug, Clone)]
pub struct Sparse {
    size: u64,
    pages: BTreeMap<u64, Page>,
    /// Ranges that were filled with a byte, where there is no page; a later one hides those before.
    fills: Vec<(Range<u64>, u8)>,
    /// Whether all bytes count as written.
    settled: bool,
}

impl Sparse {
    /// This many bytes, all zero.
    pub(super) fn new(size: u64) -> Self {
        Self { size, pages: BTreeMap::new(), fills: Vec::new(), settled: false }
    }

    /// Bytes of the object.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Bytes that are stored.
    pub(super) fn stored(&self) -> u64 {
        2 * PAGE * self.pages.len() as u64
    }

    /// All bytes count as written.
    pub(super) fn settle(&mut self) {
        self.settled = true;
    }

    /// Whether a range is inside the object.
    pub(super) fn contains(&self, offset: u64, size: u64) -> bool {
        offset.checked_add(size).is_some_and(|end| end <= self.size)
    }

    /// The byte that a place without a page holds, if it was filled.
    fn filled(&self, at: u64) -> Option<u8> {
        self.fills.iter().rev().find(|(range, _)| range.contains(&at)).map(|(_, byte)| *byte)
    }

    /// Bytes with what is known of them; those outside of the object are left out.
    pub(super) fn read(&self, offset: u64, size: u64) -> Snapshot {
        let end = offset.saturating_add(size).min(self.size);
        let (mut bytes, mut written, mut pointers) = (Vec::new(), Vec::new(), Vec::new());
        for at in offset..end {
            let place = (at % PAGE) as usize;
            match self.pages.get(&(at / PAGE)) {
                Some(page) => {
                    bytes.push(page.bytes[place]);
                    written.push(page.written[place]);
                    let pointer = page.pointers.as_ref().map(|pointers| pointers[place]);
                    pointers.push(pointer.unwrap_or(Provenance::NONE));
                }
                None => {
                    let filled = self.filled(at);
                    bytes.push(filled.unwrap_or(0));
                    written.push(if filled.is_some() { u8::MAX } else { 0 });
                    pointers.push(Provenance::NONE);
                }
            }
        }
        if self.settled {
            written.fill(u8::MAX);
        }
        let pointers = Some(pointers).filter(|all| all.iter().any(|one| *one != Provenance::NONE));
        Snapshot { bytes, pointers, written: Some(written) }
    }

    /// Writes bytes with what is known of them; all count as written if nothing is said.
    pub(super) fn write(&mut self, offset: u64, snapshot: &Snapshot) {
        for (index, &byte) in snapshot.bytes.iter().enumerate() {
            let at = offset + index as u64;
            let pointer = snapshot.pointers.as_ref().map(|pointers| pointers[index]);
            let pointer = pointer.unwrap_or(Provenance::NONE);
            let page = self.page(at / PAGE);
            let place = (at % PAGE) as usize;
            page.bytes[place] = byte;
            page.written[place] =
                snapshot.written.as_ref().map_or(u8::MAX, |written| written[index]);
            if pointer != Provenance::NONE || page.pointers.is_some() {
                let none = || vec![Provenance::NONE; PAGE as usize].into();
                page.pointers.get_or_insert_with(none)[place] = pointer;
            }
        }
    }

    /// The page, made from what it holds so far.
    fn page(&mut self, index: u64) -> &mut Page {
        if !self.pages.contains_key(&index) {
            let old: Vec<_> =
                (index * PAGE..(index + 1) * PAGE).map(|at| self.filled(at)).collect();
            let page = Page {
                bytes: old.iter().map(|byte| byte.unwrap_or(0)).collect(),
                written: old.iter().map(|byte| byte.map_or(0, |_| u8::MAX)).collect(),
                pointers: None,
            };
            self.pages.insert(index, page);
        }
        self.pages.get_mut(&index).expect("the page was made")
    }

    /// Fills a range with a byte.
    pub(super) fn fill(&mut self, offset: u64, size: u64, byte: u8) {
        let range = offset..offset.saturating_add(size).min(self.size);
        if range.is_empty() {
            return;
        }
        let whole = range.start.div_ceil(PAGE)..range.end / PAGE;
        self.pages.retain(|index, _| !whole.contains(index));
        let touched: Vec<_> = [range.start / PAGE, (range.end - 1) / PAGE].into();
        for index in touched {
            let start = index * PAGE;
            if let Some(page) = self.pages.get_mut(&index) {
                let part = range.start.max(start) - start..range.end.min(start + PAGE) - start;
                let part = part.start as usize..part.end as usize;
                page.bytes[part.clone()].fill(byte);
                page.written[part.clone()].fill(u8::MAX);
                if let Some(pointers) = &mut page.pointers {
                    pointers[part].fill(Provenance::NONE);
                }
            }
        }
        self.fills.retain(|(old, _)| old.start < range.start || old.end > range.end);
        self.fills.push((range, byte));
    }

    /// Forgets what was written.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.size);
    }

    /// The pages that are stored, one after the other.
    pub(super) fn stored_bytes(&self) -> impl Iterator<Item = &[u8]> {
        self.pages.values().map(|page| &*page.bytes)
    }

    /// The provenance of the pointers in it.
    pub(super) fn pointers(&self) -> impl Iterator<Item = Provenance> + '_ {
        let all = self.pages.values().filter_map(|page| page.pointers.as_ref());
        all.flat_map(|page| page.iter().copied()).filter(|one| *one != Provenance::NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(object: &Sparse, offset: u64, size: u64) -> Vec<u8> {
        object.read(offset, size).bytes
    }

    #[test]
    fn only_what_is_written_is_stored() {
        let mut object = Sparse::new(1 << 40);
        assert_eq!(bytes(&object, 1 << 39, 4), [0; 4]);
        assert_eq!(object.stored(), 0);
        let written = Snapshot { bytes: vec![1, 2, 3, 4], pointers: None, written: None };
        object.write((1 << 39) - 2, &written);
        assert_eq!(bytes(&object, (1 << 39) - 3, 6), [0, 1, 2, 3, 4, 0]);
        assert_eq!(object.stored(), 4 * PAGE);
        let seen = object.read((1 << 39) - 3, 3);
        assert_eq!(seen.written, Some(vec![0, u8::MAX, u8::MAX]));
    }

    #[test]
    fn fills_hide_what_was_there() {
        let mut object = Sparse::new(1 << 40);
        let pointer = Provenance::new(3, 1);
        let written =
            Snapshot { bytes: vec![1; 8], pointers: Some(vec![pointer; 8]), written: None };
        object.write(PAGE - 4, &written);
        assert_eq!(object.pointers().count(), 8);
        object.fill(PAGE, 1 << 30, 7);
        assert_eq!(bytes(&object, PAGE - 1, 3), [1, 7, 7]);
        assert_eq!(object.pointers().count(), 4);
        object.fill(PAGE + 1, 2, 9);
        assert_eq!(bytes(&object, PAGE, 4), [7, 9, 9, 7]);
        object.fill(0, 1 << 40, 0);
        assert_eq!(bytes(&object, PAGE - 4, 8), [0; 8]);
        assert_eq!(object.read(5, 1).written, Some(vec![u8::MAX]));
    }
}
