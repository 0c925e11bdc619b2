//! Who wrote the bytes of memory.

use super::graph::Node;
use crate::concrete::Provenance;

/// Bytes that are kept together: one node as long as one has written all of them.
const PAGE: usize = 32;
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
    pages: Vec<Page>,
    /// The last object of this place that ended, and what ended it.
    ended: Option<(u32, Node)>,
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
        }
        object
    }

    /// The writer of a byte, perhaps a mixed one.
    fn get(&self, id: Provenance, at: usize) -> Node {
        let object = self.objects.get(id.index());
        let object = object.filter(|object| object.generation == id.generation());
        match object.and_then(|object| object.pages.get(at / PAGE)) {
            None => Node::NONE,
            Some(Page::Same(node)) => *node,
            Some(Page::Bytes(bytes)) => bytes[at % PAGE],
        }
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
        let pages = &mut self.object(id).pages;
        let needed = range.end.div_ceil(PAGE);
        if pages.len() < needed {
            pages.resize(needed, Page::Same(Node::NONE));
        }
        let mut at = range.start;
        while at < range.end {
            let (page, start) = (&mut pages[at / PAGE], at % PAGE);
            let end = PAGE.min(start + range.end - at);
            at += end - start;
            if end - start == PAGE {
                *page = Page::Same(writer);
                continue;
            }
            if let Page::Same(old) = *page {
                *page = Page::Bytes(Box::new([old; PAGE]));
            }
            if let Page::Bytes(bytes) = page {
                bytes[start..end].fill(writer);
            }
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
