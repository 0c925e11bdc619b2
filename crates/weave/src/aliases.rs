//! Where pointers of different types may share an object.
//!
//! A pointer may lead to any part of an object that has its type: an element of an array, a member
//! of a record, and for a pointer to characters or `void` any byte.

use std::cmp::Reverse;

use ir::{IntegerName, PlaceId, Type, TypeId, Types};

use crate::arbitrary::{AnyValues, has_pointer};

/// More parts of one element are not offered to a pointer.
const MOST_PARTS: usize = 32;

/// Where a pointer may lead within each element of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Parts {
    /// To any byte.
    Bytes,
    /// To these distances from the start of an element; whether there are more.
    At(Vec<u64>, bool),
}

/// The parts of an element to which a pointer to `pointee` may lead; none if there are none.
pub(crate) fn parts(types: &Types, element: TypeId, pointee: TypeId) -> Option<Parts> {
    if is_same(types, element, pointee) {
        return Some(Parts::At(vec![0], false));
    }
    if is_byte(types, pointee) {
        return Some(Parts::Bytes);
    }
    let mut found = Vec::new();
    collect(types, element, pointee, 0, &mut found);
    let more = found.len() > MOST_PARTS;
    found.truncate(MOST_PARTS);
    found.sort_unstable();
    found.dedup();
    (!found.is_empty()).then_some(Parts::At(found, more))
}

fn collect(types: &Types, ty: TypeId, pointee: TypeId, base: u64, found: &mut Vec<u64>) {
    if found.len() > MOST_PARTS {
        return;
    }
    if is_same(types, ty, pointee) {
        return found.push(base);
    }
    match &types[ty] {
        Type::Array { element, length } => {
            let size = types.size_of(*element);
            for index in 0..length.unwrap_or(0).min(MOST_PARTS as u64 + 1) {
                collect(types, *element, pointee, base + index * size, found);
            }
        }
        Type::Record(record) => {
            for field in types.records[*record].fields.iter().filter(|field| field.bits.is_none()) {
                collect(types, field.ty, pointee, base + field.offset, found);
            }
        }
        Type::Integer(_)
        | Type::Float(_)
        | Type::Pointer(_)
        | Type::Opaque { .. }
        | Type::Void
        | Type::Function(_) => {}
    }
}

/// Whether C lets a pointer to one type access an object of the other one: they are the same but for
/// a sign, or the same record of two units.
fn is_same(types: &Types, left: TypeId, right: TypeId) -> bool {
    if left == right {
        return true;
    }
    match (&types[left], &types[right]) {
        (Type::Integer(left), Type::Integer(right)) => {
            let enumeration = |name| matches!(name, IntegerName::Enumeration(_));
            left.width == right.width
                && (left.name == right.name || enumeration(left.name) || enumeration(right.name))
        }
        (Type::Record(_), Type::Record(_)) => {
            let name = types.name(left);
            !name.contains("(unnamed)") && name == types.name(right)
        }
        _ => false,
    }
}

/// Whether a pointer to the type may lead to any byte of any object.
pub(crate) fn is_byte(types: &Types, pointee: TypeId) -> bool {
    match &types[pointee] {
        Type::Void => true,
        Type::Integer(integer) => {
            matches!(integer.name, IntegerName::Char | IntegerName::ExplicitChar)
        }
        Type::Float(_)
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Record(_)
        | Type::Opaque { .. }
        | Type::Function(_) => false,
    }
}

impl AnyValues<'_, '_> {
    /// Objects that may hold others as parts have to be made before them: the key by which pointers
    /// are sorted for that.
    pub fn container_rank(&self, place: PlaceId) -> (bool, Reverse<u64>) {
        let types = &self.builder.program.types;
        let Type::Pointer(pointee) = types[self.builder.type_of(place)] else {
            return (false, Reverse(0));
        };
        (is_byte(types, pointee), Reverse(types.size_of(pointee)))
    }

    /// Whether every way in which arguments may share objects is offered: no pointer lies in an
    /// object, none has a number of elements that the user gives, and none has too many parts to
    /// lead to.
    pub fn explores_all_sharing(&self, arguments: &[(PlaceId, String)]) -> bool {
        let types = &self.builder.program.types;
        let pointees =
            arguments.iter().filter_map(|&(place, _)| match types[self.builder.type_of(place)] {
                Type::Pointer(pointee) => Some(pointee),
                _ => None,
            });
        let pointees: Vec<TypeId> = pointees.collect();
        let simple = arguments.iter().all(|(place, name)| {
            let ty = self.builder.type_of(*place);
            let inner = match types[ty] {
                Type::Pointer(pointee) => pointee,
                _ => ty,
            };
            !has_pointer(types, inner) && !self.limits.arrays.contains_key(name)
        });
        let globals = self.builder.program.globals.iter().map(|global| global.ty);
        let complete = pointees.iter().copied().chain(globals).all(|container| {
            pointees.iter().all(|&pointee| {
                !matches!(parts(types, container, pointee), Some(Parts::At(_, true)))
            })
        });
        simple && complete
    }
}
