//! Scalars as terms.

use std::rc::Rc;

use ir::FunctionId;
use logic::TermId;

/// An object of an execution. Every declaration or allocation that is executed makes another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// What a pointer is into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Base {
    /// Nothing: a null pointer, moved by the offset.
    Null,
    /// No object: the offset is a numeric address.
    Number,
    /// An object.
    Object(ObjectId),
    /// A function.
    Function(FunctionId),
}

impl Base {
    /// Whether the offset is the address.
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(self, Self::Null | Self::Number)
    }
}

/// One thing that a pointer may point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointerTarget {
    /// When it does.
    pub guard: TermId,
    /// What.
    pub base: Base,
    /// Bytes from its start, 64 bits.
    pub offset: TermId,
}

/// A scalar of any type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// An integer, or the bits of a floating-point number.
    Bits(TermId),
    /// A pointer by what it may point to. The guards exclude each other and one of them holds; no
    /// base stands twice.
    Pointer(Rc<[PointerTarget]>),
}
