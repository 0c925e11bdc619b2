//! Output as a log: the text that a program prints is compared with the text that is looked for.
//!
//! The elements of such a log are its bytes. What is printed moves a vector on by as many bytes as
//! it has: a known text by its length where the log goes on with it, a number where the log has
//! one in that notation, if the number is that one. So a vector has an entry at the end of each
//! line, and hardly any other.

use bounded::observed::Printed;
use bounded::text::Text;
use bounded::{Cut, CutReason, TermDomain};
use ir::Origin;
use logic::TermId;
use logs::{Body, Extent, Log};
use semantics::formats::data_model;

use super::number::{float_texts, integer_texts, may_be_in_float};
use super::{EventLogs, LogSearch, Moved, Other, Written, length};

impl LogSearch {
    /// Whether a text that is looked for may begin or end in the middle of a number.
    pub(super) fn may_cut_number(&self) -> bool {
        self.logs.iter().any(|log| {
            let Body::Text(text) = &log.body else { return false };
            match log.extent {
                Extent::Exact => false,
                Extent::Suffix => text.first().is_some_and(|first| may_be_in_number(*first)),
                Extent::Prefix => text.last().is_some_and(|last| *last != b'\n'),
            }
        })
    }
}

impl EventLogs {
    /// Something is printed to a stream whose text is logged.
    pub(super) fn printed(
        &mut self,
        domain: &mut TermDomain<'_>,
        pieces: &[Printed],
        origin: Option<Origin>,
    ) {
        let search = self.search.clone();
        let mut written = domain.data::<Written>().clone();
        let mut vectors = written.vectors.to_vec();
        for (index, log) in search.logs.iter().enumerate() {
            let Body::Text(text) = &log.body else { continue };
            let mut entries = Moved::new(log.extent, length(log));
            entries.begin_anywhere(domain.context.boolean(true));
            for &(position, when) in vectors[index].entries() {
                if search.watched == Some((index, position)) {
                    let alone =
                        Comparison(domain).moved_by(log, text, vec![(position, when)], pieces);
                    let any = domain.context.or_any(alone.entries.iter().map(|&(_, when)| when));
                    self.watch(domain, (index, position), when, any, || Other::Text(origin));
                }
                if log.extent != Extent::Suffix || position != 0 {
                    entries.add(domain, position, when);
                }
            }
            let moved = Comparison(domain).moved_by(log, text, entries.entries, pieces);
            vectors[index] = self.settle(domain, index, moved);
        }
        written.vectors = vectors.into();
        domain.set_data(written);
        self.stop_where_complete(domain);
    }
}

/// Compares what is printed with a text.
struct Comparison<'d, 'p>(&'d mut TermDomain<'p>);

impl Comparison<'_, '_> {
    fn moved_by(
        &mut self,
        log: &Log,
        text: &[u8],
        mut entries: Vec<(u32, TermId)>,
        pieces: &[Printed],
    ) -> Moved {
        for piece in pieces {
            let mut moved = Moved::new(log.extent, length(log));
            if log.extent == Extent::Suffix {
                self.begin_inside(&mut moved, text, piece);
            }
            for (position, when) in entries {
                if position == moved.length && log.extent == Extent::Prefix {
                    moved.stays_complete(self.0, when);
                    continue;
                }
                let rest = &text[position as usize..];
                let stops = log.extent == Extent::Prefix;
                let beginnings = self.beginnings(rest, piece, stops);
                if let Printed::Float(_) = piece
                    && stops
                    && rest.iter().all(|&byte| may_be_in_float(byte))
                {
                    let whole = self.0.context.or_any(beginnings.iter().map(|&(_, same)| same));
                    let part = self.0.context.not(whole);
                    let part = self.0.context.and(when, part);
                    self.0.cut_if(part, "a log that may stop inside a floating-point number");
                }
                for (size, same) in beginnings {
                    let when = self.0.context.and(when, same);
                    moved.add(self.0, position + size as u32, when);
                }
            }
            entries = moved.entries;
        }
        Moved { entries, ..Moved::new(log.extent, length(log)) }
    }

    /// The last part of a longer text may begin anywhere in what is printed.
    fn begin_inside(&mut self, moved: &mut Moved, text: &[u8], piece: &Printed) {
        let always = self.0.context.boolean(true);
        match piece {
            Printed::Known(bytes) => {
                for start in 1..=bytes.len() {
                    if text.starts_with(&bytes[start..]) {
                        moved.add(self.0, (bytes.len() - start) as u32, always);
                    }
                }
            }
            Printed::Text(printed) => {
                for start in 1..=printed.bytes.len() {
                    self.begin_at(moved, text, printed, start);
                }
            }
            // It is a text where the log may begin in it.
            Printed::Integer(_) => moved.add(self.0, 0, always),
            // Which digits come last is not computed.
            Printed::Float(_) => {
                if text.first().is_some_and(|&first| may_be_in_float(first)) {
                    let (condition, path, at) = (self.0.here(), self.0.path(), self.0.position());
                    let when = self.0.in_regions();
                    let reason = "a log that may begin inside a floating-point number".to_owned();
                    let reason = CutReason::Unsupported(reason);
                    // All executions go on: they may also write the log otherwise.
                    self.0.record.cuts.push(Cut { condition, path, when, reason, at });
                }
                moved.add(self.0, 0, always);
            }
        }
    }

    /// The last part of a longer text begins at a place of what is printed, if that is so long.
    fn begin_at(&mut self, moved: &mut Moved, text: &[u8], printed: &Text, start: usize) {
        let place = self.0.number(start as u64);
        let is_printed = self.0.context.unsigned_less_equal(place, printed.length);
        if self.0.context.is_false(is_printed) {
            return;
        }
        let length = self.0.context.subtract(printed.length, place);
        let rest = Text { bytes: printed.bytes[start..].into(), length };
        for (size, same) in self.text_beginnings(text, &rest, false) {
            let when = self.0.context.and(is_printed, same);
            moved.add(self.0, size as u32, when);
        }
    }

    /// How many bytes at the beginning of a text may be what is printed, and when they are. In a
    /// text that may stop anywhere, they may be the first part of it.
    fn beginnings(&mut self, text: &[u8], piece: &Printed, stops: bool) -> Vec<(usize, TermId)> {
        match piece {
            Printed::Known(bytes) => {
                let known = bytes.len().min(text.len());
                let fits = bytes.len() <= text.len() || stops;
                let same = fits && text[..known] == bytes[..known];
                let condition = self.0.context.boolean(same);
                vec![(known, condition)]
            }
            Printed::Integer(number) => {
                let texts = integer_texts(number, text, data_model(self.0.program));
                let width = self.0.context.width(number.term);
                let same = |(size, value): (usize, u128)| {
                    let value = logic::BitVector::from_u128(width, value);
                    let value = self.0.context.constant(value);
                    (size, self.0.context.equal(number.term, value))
                };
                texts.into_iter().map(same).collect()
            }
            Printed::Float(number) => {
                let texts = float_texts(number, text, data_model(self.0.program));
                let sign = self.0.context.sign(number.term);
                let magnitude = self.0.context.extract(number.term, 0, 63);
                let mut found = Vec::new();
                for (size, range) in texts {
                    let [low, high] =
                        [range.low, range.high].map(|bound| self.0.context.number(63, bound));
                    let negative = self.0.context.boolean(range.negative);
                    let same_sign = self.0.context.equal(sign, negative);
                    let above = self.0.context.unsigned_less_equal(low, magnitude);
                    let below = self.0.context.unsigned_less_equal(magnitude, high);
                    found.push((size, self.0.context.and_all([same_sign, above, below])));
                }
                found
            }
            Printed::Text(printed) => self.text_beginnings(text, printed, stops),
        }
    }

    fn text_beginnings(
        &mut self,
        text: &[u8],
        printed: &Text,
        stops: bool,
    ) -> Vec<(usize, TermId)> {
        let mut found = Vec::new();
        let mut same = self.0.context.boolean(true);
        for size in 0..=printed.bytes.len() {
            let length = self.0.number(size as u64);
            let ends = self.0.context.equal(printed.length, length);
            let condition = self.0.context.and(same, ends);
            if !self.0.context.is_false(condition) {
                found.push((size, condition));
            }
            let Some(&next) = text.get(size) else {
                if stops {
                    let more = self.0.context.unsigned_less(length, printed.length);
                    found.push((size, self.0.context.and(same, more)));
                }
                break;
            };
            let Some(&byte) = printed.bytes.get(size) else { break };
            let next = self.0.context.number(8, next.into());
            let equal = self.0.context.equal(byte, next);
            same = self.0.context.and(same, equal);
            if self.0.context.is_false(same) {
                break;
            }
        }
        found
    }
}

/// Whether a byte may be a part of a number as a conversion writes it, with its padding.
fn may_be_in_number(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b" +-".contains(&byte)
}
