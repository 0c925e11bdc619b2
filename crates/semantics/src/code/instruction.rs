//! The instructions that functions are flattened to.

use ir::{CheckId, LocalId, SiteId, VertexId};

use super::{Allocated, Slot};
use crate::domain::{Arithmetic, Bitwise, Relation, Scalar};

/// An instruction. Fields named after operands are slots.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "the fields are operands, results and checks, named as such")]
pub enum Instruction {
    /// `target = source`
    Copy { target: Slot, source: Slot },

    /// `+` of `int`, the most frequent of all.
    AddInt { target: Slot, left: Slot, right: Slot, check: CheckId },
    /// `-` of `int`.
    SubtractInt { target: Slot, left: Slot, right: Slot, check: CheckId },
    /// `*` of `int`.
    MultiplyInt { target: Slot, left: Slot, right: Slot, check: CheckId },
    /// `+`, `-`, `*` of integers.
    Arithmetic {
        operator: Arithmetic,
        width: u8,
        signed: bool,
        target: Slot,
        left: Slot,
        right: Slot,
        check: CheckId,
    },
    /// `/` or `%` of integers.
    Divide {
        width: u8,
        signed: bool,
        remainder: bool,
        target: Slot,
        left: Slot,
        right: Slot,
        check: CheckId,
    },
    /// `&`, `|`, `^`
    Bitwise { operator: Bitwise, width: u8, target: Slot, left: Slot, right: Slot },
    /// `<<` or `>>`
    Shift {
        left_shift: bool,
        width: u8,
        signed: bool,
        amount_width: u8,
        amount_signed: bool,
        target: Slot,
        left: Slot,
        right: Slot,
        check: CheckId,
    },
    /// `+`, `-`, `*`, `/` of floats.
    FloatArithmetic {
        operator: crate::domain::FloatOperator,
        format: ir::FloatFormat,
        target: Slot,
        left: Slot,
        right: Slot,
        check: CheckId,
    },
    /// A comparison; the result is an `int`.
    Compare { relation: Relation, scalar: Scalar, target: Slot, left: Slot, right: Slot },
    /// `-`
    Negate { scalar: Scalar, target: Slot, operand: Slot, check: CheckId },
    /// `~`
    Complement { width: u8, target: Slot, operand: Slot },
    /// Whether the operand is zero, an integer of the width.
    IsZero { scalar: Scalar, width: u8, target: Slot, operand: Slot },
    /// Whether the operand is not zero, an integer of the width.
    IsNonzero { scalar: Scalar, width: u8, target: Slot, operand: Slot },
    /// A conversion between scalars, not to `_Bool`.
    Convert { from: Scalar, to: Scalar, target: Slot, operand: Slot, check: CheckId },
    /// A function of values, [`Code::builtins`].
    Builtin { index: u32 },

    /// A pointer moved by a constant.
    Offset { target: Slot, pointer: Slot, bytes: u64 },
    /// `pointer + index` or `pointer - index`, in elements of [`Code::sizes`].
    PointerAdd {
        width: u8,
        signed: bool,
        subtract: bool,
        target: Slot,
        pointer: Slot,
        index: Slot,
        size: u32,
    },
    /// `left - right`, in elements of [`Code::sizes`]; the result has the width.
    PointerDifference { width: u8, target: Slot, left: Slot, right: Slot, size: u32 },
    /// A constant subscript is within its array: the check is come to, and holds. Where every
    /// condition is known, nobody asks for that, and the instruction is left out.
    Inside { check: CheckId },
    /// The address of an element, [`Code::elements`].
    Element { target: Slot, base: Slot, index: Slot, element: u32 },

    /// Reads a scalar. A direct access is to a variable, through no pointer, and has other checks.
    Load {
        scalar: Scalar,
        alignment: u8,
        direct: bool,
        target: Slot,
        pointer: Slot,
        offset: u32,
        checks: CheckId,
    },
    /// Writes a scalar.
    Store {
        scalar: Scalar,
        alignment: u8,
        direct: bool,
        pointer: Slot,
        offset: u32,
        value: Slot,
        checks: CheckId,
    },
    /// Reads an element of an array.
    LoadElement { scalar: Scalar, target: Slot, base: Slot, index: Slot, element: u32 },
    /// Writes an element of an array.
    StoreElement { scalar: Scalar, base: Slot, index: Slot, value: Slot, element: u32 },
    /// Reads a bit-field, [`Code::bit_fields`].
    LoadBits { target: Slot, pointer: Slot, field: u32 },
    /// Writes a bit-field.
    StoreBits { pointer: Slot, value: Slot, field: u32 },
    /// Copies an object, [`Code::blocks`].
    CopyObject { target: Slot, source: Slot, block: u32 },
    /// Copies bytes, as `memmove` does, with the checks of [`Code::copies`].
    CopyBytes { target: Slot, source: Slot, size: Slot, checks: u32 },
    /// Sets bytes, as `memset` does.
    FillBytes { target: Slot, byte: Slot, size: Slot, checks: CheckId },
    /// Sets all bytes of an object to zero.
    Clear { target: Slot, size: u64 },
    /// Stores inputs into bytes.
    InputBytes { target: Slot, size: Slot, site: SiteId, checks: CheckId },

    /// A lazy operand begins; it is evaluated where the condition is not zero (zero if negated).
    Enter { scalar: Scalar, negated: bool, condition: Slot, end: u32 },
    /// It ends.
    Leave,
    /// One of two values.
    Select {
        scalar: Scalar,
        condition_scalar: Scalar,
        target: Slot,
        condition: Slot,
        then: Slot,
        otherwise: Slot,
    },

    /// Goes on elsewhere.
    Jump { to: u32 },
    /// Goes on elsewhere if the condition is not zero, or is zero.
    JumpIf { scalar: Scalar, when: bool, condition: Slot, to: u32 },
    /// Goes on elsewhere if a comparison holds, or does not.
    JumpCompare { relation: Relation, scalar: Scalar, when: bool, left: Slot, right: Slot, to: u32 },
    /// Goes on elsewhere if a comparison of `int`s holds, or does not.
    JumpCompareInt { relation: Relation, when: bool, left: Slot, right: Slot, to: u32 },
    /// Goes on at the case of [`Code::switches`].
    Switch { value: Slot, table: u32 },
    /// Goes on at a label of [`Code::label_tables`].
    IndirectGoto { target: Slot, table: u32 },
    /// Leaves the evaluator for the next vertex.
    Next,
    /// Leaves the evaluator for one of two vertices.
    Decide { scalar: Scalar, condition: Slot },
    /// Leaves the evaluator for the vertex of a value: a switch or an indirect goto.
    Choose { scalar: Scalar, value: Slot },

    /// Requires a condition.
    Assert { scalar: Scalar, condition: Slot, check: CheckId },
    /// Requires a condition if the check of accesses in no order is on.
    Sequenced { scalar: Scalar, condition: Slot, check: CheckId },
    /// Assumes a condition.
    Assume { scalar: Scalar, condition: Slot },
    /// A goal.
    Cover { scalar: Scalar, condition: Slot, check: CheckId },
    /// Something that is not supported is reached.
    Unsupported { check: CheckId },
    /// An input; the limit is [`u32::MAX`] if there is none.
    Input { scalar: Scalar, target: Slot, site: SiteId, limit: Slot },
    /// A scalar local in its slot has arbitrary contents from here on.
    Arbitrary { scalar: Scalar, target: Slot, local: LocalId },
    /// The declaration of a local in memory, [`Code::objects`]. A variable length array has a
    /// slot with its size, otherwise that is [`u32::MAX`].
    Declare { target: Slot, object: u32, size: Slot },
    /// A local in memory is used that may not have been declared.
    Ensure { target: Slot, object: u32 },
    /// The life of a local in memory ends.
    Discard { target: Slot },
    /// Makes an object; the alignment is [`u32::MAX`] if the program asks for none.
    Allocate { storage: Allocated, target: Slot, size: Slot, alignment: Slot, check: CheckId },
    /// Makes an object that is given from outside, with the alignment of its elements.
    AllocateGiven { site: SiteId, target: Slot, size: Slot, alignment: u32 },
    /// Ends the life of an object on the heap.
    Free { pointer: Slot, checks: CheckId },

    /// The evaluation of an expression of [`Code::observed`] begins. If it is replaced, its value
    /// is put into the slot and control goes on at the end.
    Suspect { slot: Slot, observed: u32, end: u32 },
    /// It ends, with its value in the slot.
    Settle { slot: Slot, observed: u32 },
    /// A vertex begins.
    Mark { vertex: VertexId },
    /// Leaves the evaluator before an instruction that somebody wants to see.
    Watch,
    /// Leaves the evaluator for a call of [`Code::calls`].
    Call { call: u32 },
    /// Leaves the evaluator for the caller, with a value.
    Return { value: Option<Slot> },
    /// Leaves the evaluator for the caller, with an object of [`Code::blocks`].
    ReturnObject { pointer: Slot, block: u32 },
    /// Leaves the evaluator for something that is no computation: [`Code::effects`].
    Effect { effect: u32 },
}

impl Instruction {
    /// Where it goes on, if it names one other place of the same code.
    pub(super) fn label(&mut self) -> Option<&mut u32> {
        match self {
            Self::Jump { to }
            | Self::JumpIf { to, .. }
            | Self::JumpCompare { to, .. }
            | Self::JumpCompareInt { to, .. }
            | Self::Enter { end: to, .. }
            | Self::Suspect { end: to, .. } => Some(to),
            Self::Copy { .. }
            | Self::AddInt { .. }
            | Self::SubtractInt { .. }
            | Self::MultiplyInt { .. }
            | Self::Arithmetic { .. }
            | Self::Divide { .. }
            | Self::Bitwise { .. }
            | Self::Shift { .. }
            | Self::FloatArithmetic { .. }
            | Self::Compare { .. }
            | Self::Negate { .. }
            | Self::Complement { .. }
            | Self::IsZero { .. }
            | Self::IsNonzero { .. }
            | Self::Convert { .. }
            | Self::Builtin { .. }
            | Self::Offset { .. }
            | Self::PointerAdd { .. }
            | Self::PointerDifference { .. }
            | Self::Inside { .. }
            | Self::Element { .. }
            | Self::Load { .. }
            | Self::Store { .. }
            | Self::LoadElement { .. }
            | Self::StoreElement { .. }
            | Self::LoadBits { .. }
            | Self::StoreBits { .. }
            | Self::CopyObject { .. }
            | Self::CopyBytes { .. }
            | Self::FillBytes { .. }
            | Self::Clear { .. }
            | Self::InputBytes { .. }
            | Self::Leave
            | Self::Select { .. }
            | Self::Switch { .. }
            | Self::IndirectGoto { .. }
            | Self::Next
            | Self::Decide { .. }
            | Self::Choose { .. }
            | Self::Assert { .. }
            | Self::Sequenced { .. }
            | Self::Assume { .. }
            | Self::Cover { .. }
            | Self::Unsupported { .. }
            | Self::Input { .. }
            | Self::Arbitrary { .. }
            | Self::Declare { .. }
            | Self::Ensure { .. }
            | Self::Discard { .. }
            | Self::Allocate { .. }
            | Self::AllocateGiven { .. }
            | Self::Free { .. }
            | Self::Settle { .. }
            | Self::Mark { .. }
            | Self::Watch
            | Self::Call { .. }
            | Self::Return { .. }
            | Self::ReturnObject { .. }
            | Self::Effect { .. } => None,
        }
    }
}

const _: () = assert!(size_of::<Instruction>() <= 24, "instructions stay compact");
