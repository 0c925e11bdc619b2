//! What instructions refer to by numbers: accesses, calls, effects, tables.

use std::sync::Arc;

use ir::{Builtin, CheckId, FunctionId, LocalId, TypeId, VertexId};

use super::Slot;
use crate::domain::Scalar;

/// An access to an element of an array.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ElementAccess {
    /// Bytes of an element.
    pub size: u64,
    /// Bytes from the base to the array.
    pub offset: u64,
    /// Elements of the array; [`u64::MAX`] if the subscript need only be within the object.
    pub length: u64,
    /// The record at whose end the array is, where the object may have been allocated larger: there
    /// the subscript need only be within the object.
    pub flexible: Option<ir::RecordId>,
    /// Width of the subscript.
    pub index_width: u8,
    /// Whether the subscript is signed.
    pub index_signed: bool,
    /// The check of the subscript.
    pub check: CheckId,
    /// Bytes from the element to what is accessed in it.
    pub inner: u64,
    /// Alignment of the access.
    pub alignment: u32,
    /// Whether it is an access to a variable, through no pointer.
    pub direct: bool,
    /// Checks of the access.
    pub checks: CheckId,
}

/// An access to a bit-field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BitAccess {
    /// Bytes from the pointer.
    pub offset: u64,
    /// The first bit.
    pub bit: u8,
    /// How many bits.
    pub width: u8,
    /// Width of the field's type.
    pub type_width: u8,
    /// Whether that is signed.
    pub signed: bool,
    /// Whether it is an access to a variable, through no pointer.
    pub direct: bool,
    /// Checks of the access.
    pub checks: CheckId,
}

/// An access to a whole object.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Block {
    /// Bytes.
    pub size: u64,
    /// Alignment of the target.
    pub target_alignment: u32,
    /// Alignment of the source.
    pub source_alignment: u32,
    /// Checks of the write.
    pub target_checks: AccessChecks,
    /// Checks of the read.
    pub source_checks: AccessChecks,
}

/// The checks of a copy of bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CopyChecks {
    /// First check of the write.
    pub target: CheckId,
    /// First check of the read.
    pub source: CheckId,
    /// The check that the ranges do not overlap.
    pub overlap: CheckId,
}

/// The checks of an access by kind; [`CheckId::NONE`] where there is none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AccessChecks {
    /// The pointer is null.
    pub null: CheckId,
    /// The object's life is over.
    pub dangling: CheckId,
    /// Outside the object.
    pub bounds: CheckId,
    /// Not aligned.
    pub misaligned: CheckId,
    /// Never written.
    pub uninitialized: CheckId,
}

impl AccessChecks {
    /// No checks at all.
    pub const NONE: Self = Self {
        null: CheckId::NONE,
        dangling: CheckId::NONE,
        bounds: CheckId::NONE,
        misaligned: CheckId::NONE,
        uninitialized: CheckId::NONE,
    };

    /// The checks of an access through a pointer, or of one to a variable. Whether a read has a
    /// check of initialisation is known to the reader.
    #[must_use]
    pub fn new(first: CheckId, direct: bool) -> Self {
        if first == CheckId::NONE {
            return Self::NONE;
        }
        if direct {
            return Self { uninitialized: first, ..Self::NONE };
        }
        Self {
            null: first.plus(ir::checks::ACCESS_NULL),
            dangling: first.plus(ir::checks::ACCESS_DANGLING),
            bounds: first.plus(ir::checks::ACCESS_BOUNDS),
            misaligned: first.plus(ir::checks::ACCESS_MISALIGNED),
            uninitialized: first.plus(ir::checks::ACCESS_UNINITIALIZED),
        }
    }

    /// The same with the check of a subscript, which a direct access has for its bounds.
    #[must_use]
    pub fn with_subscript(self, check: CheckId) -> Self {
        if self.bounds == CheckId::NONE { Self { bounds: check, ..self } } else { self }
    }
}

/// A local in memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LocalObject {
    /// The local.
    pub local: LocalId,
    /// Bytes; zero for a variable length array.
    pub size: u64,
    /// Alignment.
    pub alignment: u32,
}

/// A function of values with its operands.
#[derive(Debug, Clone, PartialEq)]
pub struct BuiltinCall {
    /// The function.
    pub builtin: Builtin,
    /// Its check, where it has one.
    pub check: CheckId,
    /// Shape of the operands.
    pub scalar: Scalar,
    /// Shape of the result.
    pub result: Scalar,
    /// Where the result goes.
    pub target: Slot,
    /// The operands.
    pub operands: Vec<Slot>,
}

/// An argument of a call.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CallArgument {
    /// A scalar and its type.
    Value(Slot, TypeId),
    /// A pointer to an aggregate, its type, and its [`Block`].
    Object(Slot, TypeId, u32),
}

/// What is called.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CallTarget {
    /// A function.
    Function(FunctionId),
    /// What a pointer points to, with its checks.
    Pointer(Slot, CheckId),
}

/// A call.
#[derive(Debug, Clone, PartialEq)]
pub struct CallSite {
    /// The vertex.
    pub vertex: VertexId,
    /// What is called.
    pub target: CallTarget,
    /// The arguments.
    pub arguments: Vec<CallArgument>,
    /// Where a result goes that is used, and its type: a scalar, or a pointer to an object that
    /// the instructions after the call copy and discard.
    pub result: Option<(Slot, TypeId)>,
    /// The check that a lock which the call takes is given back.
    pub held: CheckId,
}

/// Arguments of a format.
#[derive(Debug, Clone, PartialEq)]
pub enum FormatArguments {
    /// Values with their types.
    Slots(Vec<(Slot, TypeId)>),
    /// A pointer to a `va_list`.
    List(Slot),
}

/// The text of a format.
#[derive(Debug, Clone)]
pub enum FormatText {
    /// Known, without the terminating NUL.
    Constant(Arc<[u8]>),
    /// A pointer to it.
    Computed(Slot),
}

/// The name of an event.
#[derive(Debug, Clone)]
pub enum NameText {
    /// Known.
    Known(Arc<str>),
    /// A pointer to its text.
    Computed(Slot),
}

/// Where printed text goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PrintSink {
    /// A stream's number.
    Stream(Slot),
    /// A buffer, perhaps with its size and the size's type.
    Buffer(Slot, Option<(Slot, TypeId)>, CheckId),
}

/// What is no computation and is left to whoever drives the evaluator. Results go to slots; the
/// instructions that follow store them.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the fields are those of the statement")]
pub enum Effect {
    /// Prints.
    Print {
        sink: PrintSink,
        text: FormatText,
        arguments: FormatArguments,
        checks: CheckId,
        result: Slot,
    },
    /// Scans.
    Scan {
        stream: Option<Slot>,
        string: Option<Slot>,
        text: FormatText,
        arguments: FormatArguments,
        checks: CheckId,
        result: Slot,
    },
    /// Reads a byte.
    ReadByte { stream: Slot, result: Slot },
    /// Puts a byte back.
    UnreadByte { stream: Slot, byte: Slot },
    /// Whether the end was met.
    AtEnd { stream: Slot, result: Slot },
    /// Writes bytes.
    WriteBytes { stream: Slot, pointer: Slot, size: Slot, checks: CheckId },
    /// Reads a number from a string.
    ParseFloat {
        format: ir::FloatFormat,
        text: Slot,
        result: Slot,
        end: Slot,
        range: Slot,
        checks: CheckId,
    },
    /// An event of the log.
    Event { name: NameText, values: Vec<(Slot, TypeId)> },
    /// A named point.
    Point { name: Arc<str> },
    /// Ends the program.
    Exit { status: Slot },
    /// Ends it abnormally.
    Abort,
    /// A thread operation.
    Thread(ThreadOperation),
}

/// What is done with threads.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "the fields are those of the statement")]
pub enum ThreadOperation {
    /// A thread is started.
    Spawn { thread: Slot, function: Slot, argument: Slot, checks: CheckId, races: CheckId },
    /// The end of a thread is waited for.
    Join { thread: Slot, result: Slot, checks: CheckId, waits: CheckId },
    /// A condition is waited for.
    Await { scalar: Scalar, condition: Slot, waits: CheckId },
    /// The thread ends.
    End { result: Slot },
    /// No other thread runs from here on.
    AtomicBegin,
    /// Other threads run again.
    AtomicEnd,
}

/// A case of a switch by the value's bits, zero-extended.
#[derive(Debug, Clone, PartialEq)]
pub struct SwitchTable {
    /// Shape of the value.
    pub scalar: Scalar,
    /// The lowest and highest value of each case and where it goes, sorted.
    pub cases: Vec<(i128, i128, u32)>,
    /// If the cases are dense: the lowest value, and where each value from it on goes.
    pub dense: Option<(i64, Vec<u32>)>,
    /// Where everything else goes.
    pub default: u32,
}
