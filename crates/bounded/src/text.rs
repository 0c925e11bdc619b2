//! Texts whose length is not known: what is printed, read or scanned.

use logic::TermId;

use crate::domain::TermDomain;

/// Bytes of which the first this many count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Eight bits each.
    pub bytes: Vec<TermId>,
    /// How many of them count, 64 bits; never more than there are.
    pub length: TermId,
}

impl TermDomain<'_> {
    /// A text that is known.
    pub(crate) fn known_text(&mut self, bytes: &[u8]) -> Text {
        let length = self.number(bytes.len() as u64);
        let bytes = bytes.iter().map(|&byte| self.context.number(8, byte.into())).collect();
        Text { bytes, length }
    }

    /// The bytes of a text, if all are known.
    pub(crate) fn bytes_of(&self, text: &Text) -> Option<Vec<u8>> {
        let length = self.constant(text.length)? as usize;
        text.bytes[..length].iter().map(|&byte| Some(self.constant(byte)? as u8)).collect()
    }

    /// A byte this many times; not more often than `most`.
    pub(crate) fn repeated(&mut self, byte: u8, count: TermId, most: u64) -> Text {
        let most = self.constant(count).unwrap_or(most);
        let byte = self.context.number(8, byte.into());
        Text { bytes: vec![byte; most as usize], length: count }
    }

    /// Whether a place is inside the text.
    pub(crate) fn has(&mut self, text: &Text, index: usize) -> TermId {
        let index = self.number(index as u64);
        self.context.unsigned_less(index, text.length)
    }

    /// One of two texts.
    pub(crate) fn select_text(&mut self, condition: TermId, then: &Text, otherwise: &Text) -> Text {
        let zero = self.context.number(8, 0);
        let count = then.bytes.len().max(otherwise.bytes.len());
        let at = |text: &Text, index: usize| text.bytes.get(index).copied().unwrap_or(zero);
        let bytes = (0..count).map(|index| {
            self.context.if_then_else(condition, at(then, index), at(otherwise, index))
        });
        let bytes = bytes.collect();
        Text { bytes, length: self.context.if_then_else(condition, then.length, otherwise.length) }
    }

    /// Two texts, one behind the other.
    pub(crate) fn joined(&mut self, mut first: Text, second: &Text) -> Text {
        let length = self.context.add(first.length, second.length);
        if let Some(known) = self.constant(first.length) {
            first.bytes.truncate(known as usize);
            first.bytes.extend(&second.bytes);
            return Text { bytes: first.bytes, length };
        }
        let zero = self.context.number(8, 0);
        let room = first.bytes.len();
        let mut bytes = second.bytes.clone();
        bytes.resize(room + second.bytes.len(), zero);
        for bit in (0..64).take_while(|bit| room >> bit > 0) {
            let moved = self.context.extract(first.length, bit, 1);
            let distance = 1 << bit;
            for index in (0..bytes.len()).rev() {
                let from = if index < distance { zero } else { bytes[index - distance] };
                bytes[index] = self.context.if_then_else(moved, from, bytes[index]);
            }
        }
        for (index, &byte) in first.bytes.iter().enumerate() {
            let inside = self.has(&first, index);
            bytes[index] = self.context.if_then_else(inside, byte, bytes[index]);
        }
        Text { bytes, length }
    }

    /// A text without its first bytes, of which there are this many; not more than `most`.
    pub(crate) fn without_first(&mut self, text: &Text, count: TermId, most: usize) -> Text {
        let length = self.context.subtract(text.length, count);
        if let Some(count) = self.constant(count) {
            let count = (count as usize).min(text.bytes.len());
            return Text { bytes: text.bytes[count..].to_vec(), length };
        }
        let zero = self.context.number(8, 0);
        let mut bytes = text.bytes.clone();
        for bit in (0..64).take_while(|bit| most >> bit > 0) {
            let moved = self.context.extract(count, bit, 1);
            let distance = 1 << bit;
            for index in 0..bytes.len() {
                let from = bytes.get(index + distance).copied().unwrap_or(zero);
                bytes[index] = self.context.if_then_else(moved, from, bytes[index]);
            }
        }
        Text { bytes, length }
    }

    /// How many of the conditions hold before the first that does not, 64 bits.
    pub(crate) fn leading(&mut self, conditions: &[TermId]) -> TermId {
        let mut count = self.number(conditions.len() as u64);
        for (index, &condition) in conditions.iter().enumerate().rev() {
            let ends = self.number(index as u64);
            count = self.context.if_then_else(condition, count, ends);
        }
        count
    }

    /// The smaller of two unsigned numbers.
    pub(crate) fn smaller(&mut self, one: TermId, other: TermId) -> TermId {
        let less = self.context.unsigned_less(one, other);
        self.context.if_then_else(less, one, other)
    }
}
