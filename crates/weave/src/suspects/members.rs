//! Members of records that can stand for each other.

use std::ops::Range;
use std::sync::Arc;

use ir::{BitField, Body, Place, PlaceId, PlaceKind, RecordId, Type, TypeId, Types};

/// Bit-fields that are narrower than this are promoted to `int`.
const INT_BITS: u8 = 32;

/// A member of a record that is read or written, and those that could be instead.
pub struct Alternatives {
    /// Its name.
    pub name: Arc<str>,
    /// The others, with their names.
    pub others: Vec<(Arc<str>, Place)>,
}

/// The other members of the record for which a place is a member: of the same type, or arrays of the
/// same elements; for a bit-field others that are promoted as it is.
#[must_use]
pub fn other_members(types: &Types, body: &Body, place: &Place) -> Option<Alternatives> {
    let (base, number) = match place.kind {
        PlaceKind::Field { base, field } | PlaceKind::Bits { base, field: Some(field), .. } => {
            (base, field)
        }
        _ => return None,
    };
    let record = record_of(types, body, base)?;
    let fields = &types.records[record].fields;
    let own = fields.get(number as usize)?;
    let mut others = Vec::new();
    for (other_number, other) in (0..).zip(fields) {
        let alike = other_number != number
            && is_alike(types, own.ty, other.ty)
            && types.size_of(other.ty) > 0
            && are_promoted_alike(own.bits, other.bits);
        if let (Some(name), true) = (&other.name, alike) {
            let kind = member(types, base, record, other_number);
            others.push((name.clone(), Place { kind, ty: other.ty, alignment: place.alignment }));
        }
    }
    Some(Alternatives { name: own.name.clone()?, others })
}

fn record_of(types: &Types, body: &Body, base: PlaceId) -> Option<RecordId> {
    match types[body.places[base].ty] {
        Type::Record(record) => Some(record),
        _ => None,
    }
}

/// A member of a record as a place.
pub(super) fn member(types: &Types, base: PlaceId, record: RecordId, field: u32) -> PlaceKind {
    let known = &types.records[record].fields[field as usize];
    match known.bits {
        Some(BitField { bit, width }) => {
            PlaceKind::Bits { base, offset: known.offset, bit, width, field: Some(field) }
        }
        None => PlaceKind::Field { base, field },
    }
}

/// Whether what has one type can stand for what has another: the same type, or an array of the same
/// elements.
pub(super) fn is_alike(types: &Types, one: TypeId, other: TypeId) -> bool {
    one == other
        || matches!((&types[one], &types[other]),
            (Type::Array { element, .. }, Type::Array { element: same, .. }) if element == same)
}

fn are_promoted_alike(one: Option<BitField>, other: Option<BitField>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            one.width == other.width || one.width.max(other.width) < INT_BITS
        }
        _ => false,
    }
}

/// Where a member is named in a text, if that is one place.
#[must_use]
pub fn member_in(text: &str, name: &str) -> Option<Range<usize>> {
    let is_word = |next: char| next.is_alphanumeric() || next == '_';
    let mut found = text.match_indices(name).filter(|(at, _)| {
        let before = text[..*at].trim_end();
        (before.ends_with('.') || before.ends_with("->"))
            && !text[at + name.len()..].starts_with(is_word)
    });
    let ((start, _), None) = (found.next()?, found.next()) else { return None };
    Some(start..start + name.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_found_by_its_whole_name() {
        assert_eq!(member_in("p->a[i]", "a"), Some(3..4));
        assert_eq!(member_in("a.ab", "a"), None);
        assert_eq!(member_in("a . a", "a"), Some(4..5));
        assert_eq!(member_in("p->next->next", "next"), None);
    }
}
