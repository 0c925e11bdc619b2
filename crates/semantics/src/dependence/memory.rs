//! Who wrote the bytes of memory.

use std::collections::BTreeMap;
use std::ops::Range;

use super::graph::Node;
use crate::concrete::Provenance;

/// Bytes that are kept together: one node as long as one has written all of them.
const PAGE: usize = 32;
/// Bytes from the start of an object whose pages are all kept.
const NEAR: usize = 1 << 20;
/// Longer ranges far from the start have no pages.
const LONG: usize = 1 << 12;
/// Marks a byte whose bits have several writers.
const MIXED: u32 = 1 << 31;

#[derive(Clone)]
enum Page {
    Same(Node),
    Bytes(Box<[Node; PAGE]>),
}

#[derive(Default)]
struct Object {
    generation: u32,
    /// Its first pages.
    pages: Vec<Page>,
    /// Pages far from its start, as far as they exist.
    far: BTreeMap<usize, Page>,
    /// Long ranges far from its start, where there is no page; a later one hides those before.
    ranges: Vec<(Range<usize>, Node)>,
    /// The last object of this place that ended, and what ended it.
    ended: Option<(u32, Node)>,
}

impl Page {
    fn get(&self, place: usize) -> Node {
        match self {
            Self::Same(node) => *node,
            Self::Bytes(bytes) => bytes[place],
        }
    }

    fn write(&mut self, range: Range<usize>, writer: Node) {
        if range.len() == PAGE {
            *self = Self::Same(writer);
            return;
        }
        if let Self::Same(old) = *self {
            *self = Self::Bytes(Box::new([old; PAGE]));
        }
        if let Self::Bytes(bytes) = self {
            bytes[range].fill(writer);
        }
    }
}

impl Object {
    fn get(&self, at: usize) -> Node {
        if at < NEAR {
            return self.pages.get(at / PAGE).map_or(Node::NONE, |page| page.get(at % PAGE));
        }
        match self.far.get(&(at / PAGE)) {
            Some(page) => page.get(at % PAGE),
            None => self.in_range(at),
        }
    }

    fn in_range(&self, at: usize) -> Node {
        let found = self.ranges.iter().rev().find(|(range, _)| range.contains(&at));
        found.map_or(Node::NONE, |(_, writer)| *writer)
    }

    fn write_far(&mut self, range: Range<usize>, writer: Node) {
        let whole = range.start.div_ceil(PAGE)..range.end / PAGE;
        let long = range.len() > LONG;
        if long {
            self.far.retain(|page, _| !whole.contains(page));
        }
        let mut at = range.start;
        while at < range.end {
            let (page, start) = (at / PAGE, at % PAGE);
            let end = PAGE.min(start + range.end - at);
            // The pages in the middle of a long range are none.
            at = if long && whole.contains(&page) { whole.end * PAGE } else { at + end - start };
            if long && whole.contains(&page) {
                continue;
            }
            if !self.far.contains_key(&page) {
                let old = std::array::from_fn(|place| self.in_range(page * PAGE + place));
                self.far.insert(page, Page::Bytes(Box::new(old)));
            }
            if let Some(page) = self.far.get_mut(&page) {
                page.write(start..end, writer);
            }
        }
        if long {
            self.ranges.push((range, writer));
        }
    }
}

/// For each byte what wrote it last.
#[derive(Default)]
pub(super) struct Writers {
    objects: Vec<Object>,
    /// The writers of the bits of a byte.
    mixed: Vec<[Node; 8]>,
}

impl Writers {
    /// The pages of an object; it is new if its generation is.
    fn object(&mut self, id: Provenance) -> &mut Object {
        let index = id.index();
        if self.objects.len() <= index {
            self.objects.resize_with(index + 1, Object::default);
        }
        let object = &mut self.objects[index];
        if object.generation != id.generation() {
            object.generation = id.generation();
            object.pages.clear();
            object.far.clear();
            object.ranges.clear();
        }
        object
    }

    /// The writer of a byte, perhaps a mixed one.
    fn get(&self, id: Provenance, at: usize) -> Node {
        let object = self.objects.get(id.index());
        let object = object.filter(|object| object.generation == id.generation());
        object.map_or(Node::NONE, |object| object.get(at))
    }

    fn bits(&self, writer: Node) -> [Node; 8] {
        match writer.0 & MIXED {
            0 => [writer; 8],
            _ => self.mixed[(writer.0 & !MIXED) as usize],
        }
    }

    /// The writers of a range of bytes.
    pub(super) fn read(
        &self,
        id: Provenance,
        range: std::ops::Range<usize>,
        found: &mut Vec<Node>,
    ) {
        let mut last = Node::NONE;
        for at in range {
            let writer = self.get(id, at);
            if writer == last {
                continue;
            }
            last = writer;
            match writer.0 & MIXED {
                0 => found.push(writer),
                _ => found.extend(self.bits(writer)),
            }
        }
    }

    /// The writers of bits, counted from the first of the byte at an offset.
    pub(super) fn read_bits(
        &self,
        id: Provenance,
        offset: usize,
        bits: std::ops::Range<usize>,
        found: &mut Vec<Node>,
    ) {
        for bit in bits {
            let writer = self.bits(self.get(id, offset + bit / 8))[bit % 8];
            if found.last() != Some(&writer) {
                found.push(writer);
            }
        }
    }

    /// A range of bytes is written.
    pub(super) fn write(&mut self, id: Provenance, range: std::ops::Range<usize>, writer: Node) {
        let object = self.object(id);
        if range.end > NEAR {
            object.write_far(range.start.max(NEAR)..range.end, writer);
        }
        let range = range.start.min(NEAR)..range.end.min(NEAR);
        let pages = &mut object.pages;
        let needed = range.end.div_ceil(PAGE);
        if pages.len() < needed && !range.is_empty() {
            pages.resize(needed, Page::Same(Node::NONE));
        }
        let mut at = range.start;
        while at < range.end {
            let (page, start) = (&mut pages[at / PAGE], at % PAGE);
            let end = PAGE.min(start + range.end - at);
            at += end - start;
            page.write(start..end, writer);
        }
    }

    /// Bits are written.
    pub(super) fn write_bits(
        &mut self,
        id: Provenance,
        offset: usize,
        bits: std::ops::Range<usize>,
        writer: Node,
    ) {
        for byte in bits.start / 8..bits.end.div_ceil(8) {
            let at = offset + byte;
            let mut writers = self.bits(self.get(id, at));
            for (bit, old) in writers.iter_mut().enumerate() {
                if bits.contains(&(8 * byte + bit)) {
                    *old = writer;
                }
            }
            let writer = self.of_bits(writers);
            self.write(id, at..at + 1, writer);
        }
    }

    /// A writer of a byte that stands for those of its bits.
    fn of_bits(&mut self, writers: [Node; 8]) -> Node {
        if writers == [writers[0]; 8] {
            return writers[0];
        }
        self.mixed.push(writers);
        Node(MIXED | (self.mixed.len() as u32 - 1))
    }

    /// The writers of bytes, to be written elsewhere by something that depends on each of them.
    pub(super) fn copy(
        &mut self,
        id: Provenance,
        range: std::ops::Range<usize>,
        mut copied: impl FnMut(Node) -> Node,
    ) -> Vec<Node> {
        let mut last = None;
        let mut writers = Vec::with_capacity(range.len());
        for at in range {
            let old = self.get(id, at);
            let new = match last {
                Some((same, new)) if same == old => new,
                _ if old.0 & MIXED == 0 => copied(old),
                _ => {
                    let bits = self.bits(old).map(&mut copied);
                    self.of_bits(bits)
                }
            };
            last = Some((old, new));
            writers.push(new);
        }
        writers
    }

    /// Bytes are written that each have their own writer.
    pub(super) fn write_each(&mut self, id: Provenance, offset: usize, writers: &[Node]) {
        let mut at = 0;
        for run in writers.chunk_by(|left, right| left == right) {
            let start = offset + at;
            self.write(id, start..start + run.len(), run[0]);
            at += run.len();
        }
    }

    /// The contents of an object are forgotten.
    pub(super) fn clear(&mut self, id: Provenance) {
        self.object(id).pages.clear();
    }

    /// An object ends.
    pub(super) fn end(&mut self, id: Provenance, by: Node) {
        let object = self.object(id);
        object.ended = Some((id.generation(), by));
        object.pages.clear();
    }

    /// What ended an object, if that is known.
    pub(super) fn ended(&self, id: Provenance) -> Node {
        match self.objects.get(id.index()).and_then(|object| object.ended) {
            Some((generation, by)) if generation == id.generation() => by,
            _ => Node::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: Provenance = Provenance::new(3, 1);

    fn read(writers: &Writers, range: std::ops::Range<usize>) -> Vec<u32> {
        let mut found = Vec::new();
        writers.read(ID, range, &mut found);
        found.iter().map(|node| node.0).collect()
    }

    #[test]
    fn bytes_have_their_last_writer() {
        let mut writers = Writers::default();
        writers.write(ID, 0..100, Node(1));
        writers.write(ID, 40..44, Node(2));
        assert_eq!(read(&writers, 0..100), [1, 2, 1]);
        assert_eq!(read(&writers, 41..43), [2]);
        assert_eq!(read(&writers, 100..200), [] as [u32; 0]);
        let mut found = Vec::new();
        writers.read(Provenance::new(3, 2), 0..4, &mut found);
        assert!(found.is_empty(), "another object of the same place has other contents");
    }

    #[test]
    fn bits_of_a_byte_have_their_own_writers() {
        let mut writers = Writers::default();
        writers.write_bits(ID, 5, 0..3, Node(1));
        writers.write_bits(ID, 5, 3..12, Node(2));
        let mut found = Vec::new();
        writers.read_bits(ID, 5, 0..3, &mut found);
        assert_eq!(found, [Node(1)]);
        let copied = writers.copy(ID, 5..6, |node| Node(node.0 + 10));
        writers.write_each(ID, 9, &copied);
        found.clear();
        writers.read_bits(ID, 9, 3..8, &mut found);
        assert_eq!(found, [Node(12)]);
    }
}
