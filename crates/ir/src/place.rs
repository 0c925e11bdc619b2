//! Places: where values are stored.

use crate::{CheckId, ExpressionId, GlobalId, LocalId, TypeId};

index_type!(
    /// A place of a [`Body`](crate::Body).
    PlaceId, "l"
);

/// What a place is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceKind {
    /// A local variable of this activation.
    Local(LocalId),
    /// A global variable.
    Global(GlobalId),
    /// What a pointer points to.
    Dereference(ExpressionId),
    /// A member of a record, by its index; not a bit-field.
    Field {
        /// The record.
        base: PlaceId,
        /// Which member.
        field: u32,
    },
    /// An element of an array.
    Element {
        /// The array.
        array: PlaceId,
        /// The subscript, an integer of any type.
        index: ExpressionId,
        /// Whether the subscript must be within the array's own length: so for every array but a
        /// [flexible](crate::Types::is_flexible) member, which goes on to the end of an object that
        /// was allocated larger than its record.
        exact: bool,
        /// The bounds check of this subscript.
        check: CheckId,
    },
    /// The bytes from `offset` on, seen as this place's type.
    At {
        /// The object.
        base: PlaceId,
        /// Bytes from its start.
        offset: u64,
    },
    /// A bit-field.
    Bits {
        /// The record that it is in.
        base: PlaceId,
        /// The byte that its first bit is in.
        offset: u64,
        /// The first bit in that byte.
        bit: u8,
        /// How many bits it has.
        width: u8,
        /// Which member it is, where that is known.
        field: Option<u32>,
    },
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// What it is.
    pub kind: PlaceKind,
    /// The type of what is stored there.
    pub ty: TypeId,
    /// The alignment that an access may rely on, in bytes; 1 in packed records.
    pub alignment: u32,
}
