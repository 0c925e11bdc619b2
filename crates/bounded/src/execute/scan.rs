//! The `scanf` family.

use format::{
    ByteSource, Directive, ScanConversion, ScanFormat, ScanKind, ScanTarget, ScannedValue,
    SliceSource,
};
use ir::CheckId;
use logic::TermId;
use semantics::code::Effect;
use semantics::domain::{Domain, Scalar};
use semantics::formats::data_model;

use super::Executor;
use crate::domain::{Stop, TermDomain};
use crate::text::Text;
use crate::value::Value;

/// What is left of a source of bytes.
pub(super) struct Source {
    pub rest: Text,
    /// How many bytes were read and not put back, 64 bits.
    consumed: TermId,
    /// Whether the end was met.
    ended: TermId,
}

/// A scan on its way.
pub(super) struct Scan {
    pub source: Source,
    /// Whether all matched so far.
    pub matches: TermId,
    /// Whether the input ended before a directive could start.
    lacks_input: TermId,
    /// How many values were assigned, 32 bits.
    assigned: TermId,
    /// What is stored in the end, in order: when, through which argument, and what.
    stores: Vec<(TermId, u32, Scanned)>,
}

/// A value to be stored.
enum Scanned {
    Scalar(Scalar, Value),
    Bytes(Text),
}

/// A text that is known, and whether a read has met its end.
struct KnownSource<'a> {
    bytes: SliceSource<'a>,
    ended: bool,
}

impl ByteSource for KnownSource<'_> {
    fn next_byte(&mut self) -> Option<u8> {
        let byte = self.bytes.next_byte();
        self.ended |= byte.is_none();
        byte
    }

    fn push_back(&mut self, byte: u8) {
        self.bytes.push_back(byte);
    }
}

impl Executor<'_> {
    /// Scans; gives the number of values, 32 bits.
    pub(super) fn scan(&mut self, effect: &Effect, slots: &[Value]) -> Result<TermId, Stop> {
        let Effect::Scan { stream, string, text, arguments, checks, .. } = effect else {
            return Err(Stop);
        };
        let nothing = self.domain.context.number(32, 0);
        let texts = self.format_texts(text, *checks, slots)?;
        let [(_, text)] = &texts[..] else {
            return self.give_up("one of several formats to scan by", nothing);
        };
        let format = match ScanFormat::parse(text) {
            Ok(format) => format,
            Err(error) => return self.give_up(&error.to_string(), nothing),
        };
        let count = format.arguments(data_model(self.program)).len();
        let scalars = vec![Scalar::Pointer; count];
        let Some(pointers) = self.format_arguments(&scalars, arguments, *checks, slots)? else {
            return Ok(nothing);
        };
        let standard = match stream {
            Some(stream) => self.is_standard_input(&slots[*stream as usize].clone()),
            None => self.domain.truth(false),
        };
        let rest = match (string, self.domain.decide(&standard)) {
            (Some(string), _) => {
                self.read_string(&slots[*string as usize].clone(), None, *checks)?
            }
            (None, Some(true)) => self.domain.rest_of_input(),
            (None, Some(false)) => self.domain.known_text(b""),
            (None, None) => return self.give_up("scanning a stream that is not known", nothing),
        };
        let reads_input = self.domain.decide(&standard) == Some(true);
        let scan = match self.domain.bytes_of(&rest) {
            Some(bytes) => self.scan_known(&format, &bytes),
            None => self.scan_unknown(&format, rest),
        };
        let Some(scan) = scan else {
            return self.give_up("scanning what this engine does not support", nothing);
        };
        if reads_input {
            self.domain.consume_input(scan.source.consumed, scan.source.ended);
        }
        for (when, index, value) in scan.stores {
            let (pointer, _) = pointers[index as usize].clone();
            self.only_if(when, |this| this.store_scanned(&pointer, &value, *checks))?;
        }
        Ok(scan.assigned)
    }

    fn store_scanned(
        &mut self,
        pointer: &Value,
        value: &Scanned,
        checks: CheckId,
    ) -> Result<(), Stop> {
        match value {
            Scanned::Scalar(scalar, value) => self.store_here(pointer, *scalar, checks, value),
            Scanned::Bytes(text) => self.write_block(pointer, text, checks),
        }
    }

    /// A scan of a text that is known.
    fn scan_known(&mut self, format: &ScanFormat, text: &[u8]) -> Option<Scan> {
        let mut values = Vec::new();
        let mut sink = |index, value| values.push((index, value));
        let mut bytes = KnownSource { bytes: SliceSource::new(text), ended: false };
        let outcome = format::scan(format, &mut bytes, data_model(self.program), &mut sink);
        let always = self.domain.truth(true);
        let mut stores = Vec::new();
        for (index, value) in values {
            let value = match value {
                ScannedValue::Integer { bits, width }
                | ScannedValue::Count { bytes: bits, width } => {
                    let scalar = Scalar::Integer { width: width as u8, signed: false };
                    Scanned::Scalar(scalar, self.domain.integer(width, bits.into()))
                }
                ScannedValue::Float(value) => {
                    let format = match value.format {
                        format::FloatFormat::Single => ir::FloatFormat::Single,
                        format::FloatFormat::Double => ir::FloatFormat::Double,
                        format::FloatFormat::Extended80 => ir::FloatFormat::Extended,
                        format::FloatFormat::Quad => ir::FloatFormat::Quad,
                    };
                    Scanned::Scalar(Scalar::Float(format), self.domain.float(format, value.bits))
                }
                ScannedValue::Bytes(bytes) => Scanned::Bytes(self.domain.known_text(&bytes)),
                ScannedValue::Pointer(_) | ScannedValue::Wide(_) => return None,
            };
            stores.push((always, index, value));
        }
        let ended = self.domain.truth(bytes.ended);
        let consumed = bytes.bytes.position();
        let rest = self.domain.known_text(&text[consumed..]);
        let consumed = self.domain.number(consumed as u64);
        let assigned = outcome.result.cast_unsigned().into();
        Some(Scan {
            source: Source { rest, consumed, ended },
            matches: self.domain.truth(outcome.failure.is_none()),
            lacks_input: self.domain.truth(false),
            assigned: self.domain.context.number(32, assigned),
            stores,
        })
    }

    fn scan_unknown(&mut self, format: &ScanFormat, rest: Text) -> Option<Scan> {
        let (no, none) = (self.domain.truth(false), self.domain.number(0));
        let mut scan = Scan {
            source: Source { rest, consumed: none, ended: no },
            matches: self.domain.truth(true),
            lacks_input: no,
            assigned: self.domain.context.number(32, 0),
            stores: Vec::new(),
        };
        let model = data_model(self.program);
        for directive in &format.directives {
            match directive {
                Directive::Space => self.domain.skip_space(&mut scan),
                Directive::Literal(text) => self.domain.scan_literal(&mut scan, text),
                Directive::Conversion(conversion) => {
                    let target = conversion.target(model);
                    self.domain.scan_conversion(&mut scan, conversion, target)?;
                }
            }
        }
        let domain = &mut self.domain;
        let zero = domain.context.number(32, 0);
        let none = domain.context.equal(scan.assigned, zero);
        let ended = domain.context.and(none, scan.lacks_input);
        let minus = domain.context.number(32, u32::MAX.into());
        scan.assigned = domain.context.if_then_else(ended, minus, scan.assigned);
        Some(scan)
    }
}

impl TermDomain<'_> {
    /// This many bytes are read, if all matched so far.
    pub(super) fn consume(&mut self, scan: &mut Scan, count: TermId) {
        let none = self.number(0);
        let count = self.context.if_then_else(scan.matches, count, none);
        let source = &mut scan.source;
        source.rest = self.without_first(&source.rest, count, source.rest.bytes.len());
        source.consumed = self.context.add(source.consumed, count);
    }

    /// The end was met where the condition holds, if all matched so far.
    pub(super) fn meet_end(&mut self, scan: &mut Scan, condition: TermId) {
        let met = self.context.and(scan.matches, condition);
        scan.source.ended = self.context.or(scan.source.ended, met);
    }

    /// A directive begins with a byte: without one the input ends too early.
    pub(super) fn need_byte(&mut self, scan: &mut Scan) {
        let there = self.has(&scan.source.rest, 0);
        let lacks = self.context.not(there);
        self.meet_end(scan, lacks);
        let lacks = self.context.and(scan.matches, lacks);
        scan.lacks_input = self.context.or(scan.lacks_input, lacks);
        scan.matches = self.context.and(scan.matches, there);
    }

    /// For each place whether it, and all before it, have a byte that is accepted.
    pub(super) fn accepted(
        &mut self,
        text: &Text,
        most: usize,
        mut accepts: impl FnMut(&mut Self, usize, TermId) -> TermId,
    ) -> Vec<TermId> {
        let mut all = self.context.boolean(true);
        let mut accepted = Vec::new();
        for (index, &byte) in text.bytes.iter().enumerate().take(most) {
            let there = self.has(text, index);
            let good = accepts(self, index, byte);
            let both = self.context.and(there, good);
            all = self.context.and(all, both);
            accepted.push(all);
        }
        accepted
    }

    /// Whether a byte is one of those for which the answer is yes.
    pub(super) fn is_one_of(&mut self, byte: TermId, member: impl Fn(u8) -> bool) -> TermId {
        let mut result = self.context.boolean(false);
        let mut first = None;
        for number in 0..=256_u16 {
            let inside = u8::try_from(number).is_ok_and(&member);
            match (first, inside) {
                (None, true) => first = Some(number),
                (Some(low), false) => {
                    let [low, high] =
                        [low, number - 1].map(|bound| self.context.number(8, bound.into()));
                    let above = self.context.unsigned_less_equal(low, byte);
                    let below = self.context.unsigned_less_equal(byte, high);
                    let within = self.context.and(above, below);
                    result = self.context.or(result, within);
                    first = None;
                }
                _ => {}
            }
        }
        result
    }

    /// Skips white space, and meets the end if there is nothing else.
    fn skip_space(&mut self, scan: &mut Scan) {
        let rest = scan.source.rest.clone();
        let space = |domain: &mut Self, _, byte| domain.is_one_of(byte, format::is_space);
        let accepted = self.accepted(&rest, usize::MAX, space);
        let count = self.leading(&accepted);
        let all = self.context.equal(count, rest.length);
        self.meet_end(scan, all);
        self.consume(scan, count);
    }

    fn scan_literal(&mut self, scan: &mut Scan, text: &[u8]) {
        let rest = scan.source.rest.clone();
        let same = |domain: &mut Self, index: usize, byte| {
            let expected = domain.context.number(8, text[index].into());
            domain.context.equal(byte, expected)
        };
        let accepted = self.accepted(&rest, text.len(), same);
        let count = self.leading(&accepted);
        let wanted = self.number(text.len() as u64);
        let complete = self.context.equal(count, wanted);
        let incomplete = self.context.not(complete);
        let all = self.context.equal(count, rest.length);
        let lacks = self.context.and(incomplete, all);
        self.meet_end(scan, lacks);
        let lacks = self.context.and(scan.matches, lacks);
        scan.lacks_input = self.context.or(scan.lacks_input, lacks);
        self.consume(scan, count);
        scan.matches = self.context.and(scan.matches, complete);
    }

    /// A conversion; none if it is not supported.
    fn scan_conversion(
        &mut self,
        scan: &mut Scan,
        conversion: &ScanConversion,
        target: ScanTarget,
    ) -> Option<()> {
        let value = match (conversion.kind, target) {
            (ScanKind::Count, ScanTarget::Int { width, .. }) => {
                let scalar = Scalar::Integer { width: width as u8, signed: false };
                let count = self.resized(scan.source.consumed, false, width);
                let value = Scanned::Scalar(scalar, Value::Bits(count));
                scan.stores.extend(conversion.argument.map(|index| (scan.matches, index, value)));
                return Some(());
            }
            (ScanKind::Integer { base, signed }, ScanTarget::Int { width, .. }) => {
                self.skip_space(scan);
                self.need_byte(scan);
                let long = self.width_of(Scalar::Pointer);
                let number = self.scan_integer(scan, conversion.width, base);
                let bits = self.integer_value(&number, width.max(long), signed);
                let bits = self.context.extract(bits, 0, width);
                let scalar = Scalar::Integer { width: width as u8, signed: false };
                Scanned::Scalar(scalar, Value::Bits(bits))
            }
            (ScanKind::Characters, ScanTarget::Bytes { .. }) => {
                let width = conversion.width.unwrap_or(1);
                Scanned::Bytes(self.scan_text(scan, Some(width), false, |_| true))
            }
            (ScanKind::String, ScanTarget::Bytes { .. }) => {
                self.skip_space(scan);
                let accepts = |byte| !format::is_space(byte);
                Scanned::Bytes(self.scan_text(scan, conversion.width, true, accepts))
            }
            (ScanKind::Set(set), ScanTarget::Bytes { .. }) => {
                let accepts = |byte| set.contains(byte);
                Scanned::Bytes(self.scan_text(scan, conversion.width, true, accepts))
            }
            _ => return None,
        };
        if let Some(index) = conversion.argument {
            scan.stores.push((scan.matches, index, value));
        }
        if !conversion.suppress {
            let one = self.context.zero_extend(scan.matches, 32);
            scan.assigned = self.context.add(scan.assigned, one);
        }
        Some(())
    }

    /// At least one byte that is accepted, and then as many as there are; perhaps a zero behind.
    fn scan_text(
        &mut self,
        scan: &mut Scan,
        width: Option<u32>,
        ends: bool,
        member: impl Fn(u8) -> bool,
    ) -> Text {
        self.need_byte(scan);
        let rest = scan.source.rest.clone();
        let most = width.map_or(usize::MAX, |width| width as usize);
        let accepts = |domain: &mut Self, _, byte| domain.is_one_of(byte, &member);
        let accepted = self.accepted(&rest, most, accepts);
        let count = self.leading(&accepted);
        let all = self.context.equal(count, rest.length);
        let spent = self.number(width.map_or(u64::MAX, u64::from));
        let goes_on = self.context.unsigned_less(count, spent);
        let ended = self.context.and(all, goes_on);
        self.meet_end(scan, ended);
        self.consume(scan, count);
        let none = self.number(0);
        let some = self.context.not_equal(count, none);
        scan.matches = self.context.and(scan.matches, some);
        let zero = self.context.number(8, 0);
        let mut bytes: Vec<_> = rest.bytes.into_iter().take(most).collect();
        if !ends {
            return Text { bytes, length: count };
        }
        for (byte, inside) in bytes.iter_mut().zip(accepted) {
            *byte = self.context.if_then_else(inside, *byte, zero);
        }
        bytes.push(zero);
        let one = self.number(1);
        Text { bytes, length: self.context.add(count, one) }
    }
}
