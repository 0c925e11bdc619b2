//! Functions as three-address instructions over slots.
//!
//! Every vertex is flattened once. The slots of an activation are the function's constants, then
//! its locals, then temporaries; an operand is always a slot, so that constants and scalar locals
//! cost nothing to read. A scalar local whose address is never taken lives in its slot; the slot
//! of any other local holds a pointer to its object.

mod address;
mod condition;
mod effects;
mod expressions;
mod flatten;
mod liveness;
mod locals;
mod shared;
mod statements;

use std::sync::Arc;

use ir::{
    Builtin, CheckId, ExpressionId, FunctionId, GlobalId, LocalId, Selection, SiteId, SuspectId,
    TypeId, VertexId,
};

use crate::domain::{Arithmetic, Bitwise, Relation, Scalar};

pub use flatten::{PartFlattener, flatten};
pub use liveness::Liveness;
pub use shared::SharedCode;

/// A slot of an activation.
pub type Slot = u32;

/// How functions are flattened.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FlattenOptions {
    /// The expressions whose values may be replaced.
    pub selected: Arc<Selection>,
    /// Whether every vertex begins with a [`Instruction::Mark`].
    pub marks: bool,
    /// Whether every instruction comes after a [`Instruction::Watch`].
    pub watch: bool,
    /// Whether all locals are objects in memory.
    pub locals_in_memory: bool,
    /// Whether the check of conversions may be on. If not, conversions that change no bits, such
    /// as those between `int` and `unsigned`, are no instructions.
    pub check_conversions: bool,
    /// Whether every condition is known when it is evaluated, as in a concrete run. Then lazy
    /// operators and successors become jumps. Otherwise lazy operands are regions, and each
    /// vertex ends by leaving the evaluator.
    pub jumps: bool,
}

impl FlattenOptions {
    /// The same for a part of a function that is evaluated apart, with the same slots.
    fn separate(&self) -> Self {
        let options = self.clone();
        Self { selected: Arc::default(), marks: false, watch: false, jumps: true, ..options }
    }
}

/// An expression whose value may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Observation {
    /// The suspect that it belongs to.
    pub suspect: SuspectId,
    /// The function.
    pub function: FunctionId,
    /// The vertex that evaluates it.
    pub vertex: VertexId,
    /// The expression.
    pub expression: ExpressionId,
    /// Its type.
    pub ty: TypeId,
    /// Whether it only counts if its value is zero.
    pub truth: bool,
}

/// A constant of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Constant {
    /// The bits of a scalar; for a pointer its address.
    Bits(Scalar, u128),
    /// A pointer to a global.
    Global(GlobalId),
    /// A pointer to a function.
    Function(FunctionId),
}

/// Where a local is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalSlot {
    /// Its slot.
    pub slot: Slot,
    /// Whether the slot holds a pointer to an object, and not the value.
    pub in_memory: bool,
}

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
    fn label(&mut self) -> Option<&mut u32> {
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

/// A flattened function.
#[derive(Debug, Clone)]
pub struct Code {
    /// The function.
    pub function: FunctionId,
    /// Whether it is a library model.
    pub model: bool,
    /// Whether it takes extra arguments.
    pub variadic: bool,
    /// The types of its parameters, which are its first locals.
    pub parameters: Vec<TypeId>,
    /// The type of its result.
    pub result: TypeId,
    /// Its instructions.
    pub instructions: Vec<Instruction>,
    /// The expression that each instruction is a part of.
    pub expressions: Vec<Option<ExpressionId>>,
    /// Where each vertex begins; [`u32::MAX`] for one that cannot be reached.
    pub starts: Vec<u32>,
    /// Vertices by their begin, sorted.
    pub layout: Vec<(u32, VertexId)>,
    /// What the first slots hold.
    pub constants: Vec<Constant>,
    /// Where the locals are.
    pub locals: Vec<LocalSlot>,
    /// The locals in memory.
    pub memory_locals: Vec<Slot>,
    /// The slot with the pointer to the extra arguments.
    pub extra_arguments: Slot,
    /// How many slots follow the constants and are zero at entry: locals, extra arguments.
    pub zeroed: u32,
    /// All slots.
    pub slot_count: u32,
    /// Element accesses.
    pub elements: Vec<ElementAccess>,
    /// Bit-field accesses.
    pub bit_fields: Vec<BitAccess>,
    /// Accesses to whole objects.
    pub blocks: Vec<Block>,
    /// Checks of copies of bytes.
    pub copies: Vec<CopyChecks>,
    /// Locals in memory.
    pub objects: Vec<LocalObject>,
    /// Sizes of elements.
    pub sizes: Vec<u64>,
    /// Functions of values.
    pub builtins: Vec<BuiltinCall>,
    /// Calls.
    pub calls: Vec<CallSite>,
    /// Everything else.
    pub effects: Vec<Effect>,
    /// Switches.
    pub switches: Vec<SwitchTable>,
    /// Labels whose address is taken.
    pub label_tables: Vec<Vec<(u64, u32)>>,
    /// The expressions whose values may be replaced.
    pub observed: Vec<Observation>,
}

impl Code {
    /// The vertex that an instruction belongs to.
    #[must_use]
    pub fn vertex_at(&self, instruction: usize) -> Option<VertexId> {
        let after = self.layout.partition_point(|&(start, _)| start as usize <= instruction);
        after.checked_sub(1).map(|index| self.layout[index].1)
    }
}

/// What kind of object the program allocates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allocated {
    /// On the heap, with any contents.
    Heap,
    /// On the heap, all bytes zero.
    HeapZeroed,
    /// In the frame.
    Frame,
}

const _: () = assert!(size_of::<Instruction>() <= 24, "instructions stay compact");
