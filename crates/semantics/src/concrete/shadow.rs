//! Where in an object's bytes there are pointers, and into what.
//!
//! One entry for each word of pointer size; where the bytes of a word differ in provenance, as in
//! packed structures and while a pointer is copied byte by byte, the entry refers to a table.

use std::collections::HashMap;

use super::bits::Provenance;

/// Marks a word whose bytes differ.
const MIXED: Provenance = Provenance(u64::MAX);

/// The provenance of each byte of an object.
#[derive(Debug, Clone, Default)]
pub struct Shadow {
    words: Vec<Provenance>,
    mixed: HashMap<usize, [Provenance; 8]>,
    /// Bytes of a word: the size of a pointer, as a power of two.
    shift: u32,
}

impl Shadow {
    /// No pointers in that many bytes.
    #[must_use]
    pub fn new(size: usize, pointer_size: u64) -> Self {
        let shift = pointer_size.trailing_zeros();
        let words = (size >> shift) + 1;
        Self { words: vec![Provenance::NONE; words], mixed: HashMap::new(), shift }
    }

    /// The provenance that all the bytes share; none if they do not.
    #[inline]
    #[must_use]
    pub fn get(&self, offset: usize, size: usize) -> Provenance {
        let (first, last) = (offset >> self.shift, (offset + size - 1) >> self.shift);
        let found = self.words[first];
        if found != MIXED && (first == last || self.words[last] == found) {
            return found;
        }
        self.get_bytes(offset, size)
    }

    #[cold]
    fn get_bytes(&self, offset: usize, size: usize) -> Provenance {
        let first = self.byte(offset);
        let same = (offset + 1..offset + size).all(|at| self.byte(at) == first);
        if same { first } else { Provenance::NONE }
    }

    fn byte(&self, offset: usize) -> Provenance {
        let word = offset >> self.shift;
        match self.words[word] {
            MIXED => self.mixed[&word][offset - (word << self.shift)],
            provenance => provenance,
        }
    }

    /// Gives bytes a provenance, or none.
    #[inline]
    pub fn set(&mut self, offset: usize, size: usize, provenance: Provenance) {
        let word = offset >> self.shift;
        let bytes = 1 << self.shift;
        if size == bytes && offset & (bytes - 1) == 0 && self.words[word] != MIXED {
            self.words[word] = provenance;
            return;
        }
        self.set_range(offset, size, provenance);
    }

    fn set_range(&mut self, offset: usize, size: usize, provenance: Provenance) {
        let bytes = 1 << self.shift;
        let mut at = offset;
        let end = offset + size;
        while at < end {
            let word = at >> self.shift;
            let start = word << self.shift;
            let stop = end.min(start + bytes);
            if stop - at == bytes {
                self.replace(word, provenance);
            } else if self.words[word] != provenance {
                self.set_part(word, at - start..stop - start, provenance);
            }
            at = stop;
        }
    }

    fn replace(&mut self, word: usize, provenance: Provenance) {
        if self.words[word] == MIXED {
            self.mixed.remove(&word);
        }
        self.words[word] = provenance;
    }

    fn set_part(&mut self, word: usize, part: std::ops::Range<usize>, provenance: Provenance) {
        let mut bytes = match self.words[word] {
            MIXED => self.mixed[&word],
            uniform => [uniform; 8],
        };
        bytes[part].fill(provenance);
        let count = 1 << self.shift;
        if bytes[1..count].iter().all(|byte| *byte == bytes[0]) {
            self.replace(word, bytes[0]);
        } else {
            self.words[word] = MIXED;
            self.mixed.insert(word, bytes);
        }
    }

    /// The provenances of a range, to be written elsewhere.
    #[must_use]
    pub fn extract(&self, offset: usize, size: usize) -> Vec<Provenance> {
        (offset..offset + size).map(|at| self.byte(at)).collect()
    }

    /// Writes the provenances of bytes.
    pub fn insert(&mut self, offset: usize, provenances: &[Provenance]) {
        let mut at = 0;
        while at < provenances.len() {
            let same = provenances[at..].iter().take_while(|one| **one == provenances[at]).count();
            self.set_range(offset + at, same, provenances[at]);
            at += same;
        }
    }

    /// Whether there is no pointer in a range.
    #[must_use]
    pub fn is_empty(&self, offset: usize, size: usize) -> bool {
        if size == 0 {
            return true;
        }
        let (first, last) = (offset >> self.shift, (offset + size - 1) >> self.shift);
        self.words[first..=last].iter().all(|word| *word == Provenance::NONE)
    }

    /// All provenances, for a search of what can be reached.
    pub fn provenances(&self) -> impl Iterator<Item = Provenance> + '_ {
        let plain = self.words.iter().copied().filter(|word| *word != MIXED);
        plain.chain(self.mixed.values().flatten().copied()).filter(|one| *one != Provenance::NONE)
    }
}
