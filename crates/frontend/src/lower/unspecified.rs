//! What an initializer leaves unspecified: padding, and the bytes of a union behind the member that it
//! names.
//!
//! C specifies only the bytes of members. GCC used to clear the others and, since version 15,
//! no longer does for unions; padding depends on how an optimizer stores the members. A part without a
//! value of its own is zero, with its padding. This concerns automatic objects and compound literals; an object with static
//! storage duration is an image of bytes that starts as zeros with every compiler, and stays so here.

use std::ops::Range;

use ir::{RecordId, Type, TypeId};
use rucc_lex::Punct;
use rucc_sema::{ExprId, InitEntry};

use super::function::FunctionLowerer;
use crate::unit::FIRST_TOKEN;

/// How many tokens before a value are searched for designators.
const MOST_TOKENS: usize = 4096;

/// The part of an object that an initializer does not specify.
#[derive(Debug, Default)]
pub(super) struct Unspecified {
    /// Ranges of bytes with unspecified bits, in order and disjoint.
    pub bytes: Vec<Range<u64>>,
    /// Bit-fields in those bytes that are zero: the first bit and the width.
    pub zeros: Vec<(u64, u8)>,
}

impl FunctionLowerer<'_, '_> {
    /// What an initializer of an automatic object leaves unspecified.
    pub(super) fn unspecified(&mut self, ty: TypeId, entries: &[InitEntry]) -> Unspecified {
        let mut found = Unspecified::default();
        if !self.has_unspecified(ty) {
            return found;
        }
        self.find_unspecified(ty, 0, entries, &mut found);
        found.bytes.sort_by_key(|range| range.start);
        let mut disjoint: Vec<Range<u64>> = Vec::new();
        for range in found.bytes {
            match disjoint.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => disjoint.push(range),
            }
        }
        Unspecified { bytes: disjoint, zeros: found.zeros }
    }

    /// Whether a type has padding or unions.
    fn has_unspecified(&self, ty: TypeId) -> bool {
        let types = &self.unit.program.types;
        match types[ty] {
            Type::Array { element, .. } => self.has_unspecified(element),
            Type::Record(record) => {
                types.records[record].union
                    || !self.padding(record).is_empty()
                    || types.records[record].fields.iter().any(|it| self.has_unspecified(it.ty))
            }
            Type::Void
            | Type::Integer(_)
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Function(_)
            | Type::Opaque { .. } => false,
        }
    }

    /// The ranges of bits of a structure that belong to no member.
    fn padding(&self, record: RecordId) -> Vec<Range<u64>> {
        let types = &self.unit.program.types;
        let record = &types.records[record];
        // An unnamed bit-field is padding; an unnamed record has members.
        let members = record.fields.iter().filter(|it| it.name.is_some() || it.bits.is_none());
        let mut taken: Vec<Range<u64>> = members
            .map(|field| match field.bits {
                Some(_) => bits_of(field),
                None => field.offset * 8..(field.offset + types.size_of(field.ty)) * 8,
            })
            .collect();
        taken.sort_by_key(|range| range.start);
        let (mut gaps, mut end) = (Vec::new(), 0);
        for range in taken.into_iter().chain(std::iter::once(record.size * 8..record.size * 8)) {
            gaps.extend((end < range.start).then_some(end..range.start));
            end = end.max(range.end);
        }
        gaps
    }

    fn find_unspecified(
        &mut self,
        ty: TypeId,
        start: u64,
        entries: &[InitEntry],
        found: &mut Unspecified,
    ) {
        let size = self.unit.program.types.size_of(ty);
        let inside = |entry: &&InitEntry| (start..start + size).contains(&entry.offset);
        let entries: Vec<InitEntry> = entries.iter().filter(inside).copied().collect();
        // What has no value of its own is zero, all of it, and so is what is copied as a whole.
        let whole = |entry: &InitEntry| entry.offset == start && self.type_of(entry.value) == ty;
        if entries.is_empty() || entries.first().copied().as_ref().is_some_and(whole) {
            return;
        }
        match self.unit.program.types[ty] {
            Type::Array { element, length } => {
                let step = self.unit.program.types.size_of(element);
                if !self.has_unspecified(element) || step == 0 {
                    return;
                }
                let mut numbers: Vec<u64> =
                    entries.iter().map(|entry| (entry.offset - start) / step).collect();
                numbers.dedup();
                for number in numbers.into_iter().filter(|&number| Some(number) < length) {
                    self.find_unspecified(element, start + number * step, &entries, found);
                }
            }
            Type::Record(record) if self.unit.program.types.records[record].union => {
                if let Some(member) = self.initialized_member(record, start, &entries) {
                    let mut end = start;
                    // Around a bit-field all is padding.
                    if member.bits.is_none() {
                        self.find_unspecified(member.ty, start, &entries, found);
                        end += self.unit.program.types.size_of(member.ty);
                    }
                    found.bytes.extend((end < start + size).then_some(end..start + size));
                }
            }
            Type::Record(record) => {
                self.find_padding(record, start, &entries, found);
                let fields = self.unit.program.types.records[record].fields.clone();
                for field in fields.iter().filter(|field| field.bits.is_none()) {
                    self.find_unspecified(field.ty, start + field.offset, &entries, found);
                }
            }
            _ => {}
        }
    }

    /// Finds the padding of a structure that has values. Other bit-fields of the same bytes are zero.
    fn find_padding(
        &mut self,
        record: RecordId,
        start: u64,
        entries: &[InitEntry],
        found: &mut Unspecified,
    ) {
        let bytes: Vec<Range<u64>> = self
            .padding(record)
            .into_iter()
            .map(|bits| bits.start / 8..bits.end.div_ceil(8))
            .collect();
        for field in &self.unit.program.types.records[record].fields {
            let Some(own) = field.bits.filter(|_| field.name.is_some()) else { continue };
            let bits = bits_of(field);
            let shared =
                |range: &Range<u64>| range.start * 8 < bits.end && bits.start < range.end * 8;
            let given = |entry: &InitEntry| {
                let first = entry.offset * 8 + u64::from(entry.bit_offset);
                entry.is_bit_field() && first == start * 8 + bits.start
            };
            if bytes.iter().any(shared) && !entries.iter().any(given) {
                found.zeros.push((start * 8 + bits.start, own.width));
            }
        }
        found.bytes.extend(bytes.iter().map(|range| start + range.start..start + range.end));
    }

    /// The member of a union that values are for. The values do not say which one they
    /// were written for: it is one that has places for them, the first unless a designator names
    /// another.
    fn initialized_member(
        &mut self,
        union: RecordId,
        start: u64,
        entries: &[InitEntry],
    ) -> Option<ir::Field> {
        let fields = self.unit.program.types.records[union].fields.clone();
        let fitting: Vec<&ir::Field> = fields
            .iter()
            .filter(|field| entries.iter().all(|entry| self.has_place(field, start, entry)))
            .collect();
        let designators: Vec<_> =
            entries.iter().flat_map(|entry| self.designators(entry.value)).collect();
        let designated = fitting.iter().filter(|field| self.is_designated(field, &designators));
        let largest = designated.max_by_key(|field| self.unit.program.types.size_of(field.ty));
        largest.or(fitting.first()).map(|&field| field.clone())
    }

    /// Whether a member of a union at an offset has a place for a value where the value goes.
    fn has_place(&mut self, field: &ir::Field, start: u64, entry: &InitEntry) -> bool {
        if field.bits.is_some() {
            return entry.is_bit_field() && entry.offset == start + field.offset;
        }
        let value = self.type_of(entry.value);
        let text = self.unit.string_value(entry.value).is_some();
        entry
            .offset
            .checked_sub(start)
            .is_some_and(|offset| self.has_value_at(field.ty, offset, value, text, entry))
    }

    fn has_value_at(
        &self,
        ty: TypeId,
        offset: u64,
        value: TypeId,
        text: bool,
        entry: &InitEntry,
    ) -> bool {
        let types = &self.unit.program.types;
        if ty == value && offset == 0 && !entry.is_bit_field() {
            return true;
        }
        match types[ty] {
            Type::Array { element, .. } if text && offset == 0 => {
                types.is_scalar(element) || self.has_value_at(element, 0, value, text, entry)
            }
            Type::Array { element, .. } => {
                let rest = offset.checked_rem(types.size_of(element));
                offset < types.size_of(ty)
                    && rest.is_some_and(|rest| self.has_value_at(element, rest, value, text, entry))
            }
            Type::Record(record) => types.records[record].fields.iter().any(|field| {
                let Some(inner) = offset.checked_sub(field.offset) else { return false };
                match field.bits {
                    Some(_) => entry.is_bit_field() && inner <= types.size_of(field.ty),
                    None => self.has_value_at(field.ty, inner, value, text, entry),
                }
            }),
            // Values of a type and of an enumeration with its representation share a place.
            Type::Integer(own) => {
                let of_value = types.as_integer(value);
                offset == 0 && of_value.is_some_and(|value| value.width == own.width)
            }
            Type::Pointer(_) => offset == 0 && matches!(types[value], Type::Pointer(_)),
            _ => false,
        }
    }

    fn is_designated(&self, field: &ir::Field, designators: &[std::sync::Arc<str>]) -> bool {
        match &field.name {
            Some(name) => designators.contains(name),
            None => match self.unit.program.types[field.ty] {
                Type::Record(record) => {
                    let fields = &self.unit.program.types.records[record].fields;
                    fields.iter().any(|field| self.is_designated(field, designators))
                }
                _ => false,
            },
        }
    }

    /// The names of the designators before a value, in the braces that it is in.
    fn designators(&mut self, value: ExprId) -> Vec<std::sync::Arc<str>> {
        let span = self.tast().expr_span(value);
        let unit = self.unit.unit;
        let Some(first) = span.lo.checked_sub(FIRST_TOKEN) else { return Vec::new() };
        let first = (first as usize).min(unit.tokens.len());
        let mut closed = 0;
        let mut names = Vec::new();
        for index in (1..first).rev().take(MOST_TOKENS) {
            let token = &unit.tokens[index];
            if [Punct::RBrace, Punct::RParen].into_iter().any(|punct| token.is(punct)) {
                closed += 1;
            } else if [Punct::LBrace, Punct::LParen].into_iter().any(|punct| token.is(punct)) {
                closed -= i32::from(closed > 0);
            } else if token.is(Punct::Semi) && closed == 0 {
                break;
            } else if closed == 0
                && let Some(name) = token.value
                && unit.tokens[index - 1].is(Punct::Dot)
            {
                names.push(self.unit.symbol(name));
            }
        }
        names
    }
}

/// The bits of a bit-field, from the start of its record.
fn bits_of(field: &ir::Field) -> Range<u64> {
    let (bit, width) = field.bits.map_or((0, 0), |bits| (bits.bit, bits.width));
    let first = field.offset * 8 + u64::from(bit);
    first..first + u64::from(width)
}
