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
mod instruction;
mod liveness;
mod locals;
mod operands;
mod shared;
mod statements;

use std::sync::Arc;

use ir::{ExpressionId, FunctionId, GlobalId, Selection, SuspectId, TypeId, VertexId};

use crate::domain::Scalar;

pub use flatten::{PartFlattener, flatten};
pub use instruction::Instruction;
pub use liveness::Liveness;
pub use operands::{
    AccessChecks, BitAccess, Block, BuiltinCall, CallArgument, CallSite, CallTarget, CopyChecks,
    Effect, ElementAccess, FormatArguments, FormatText, LocalObject, NameText, PrintSink,
    SwitchTable, ThreadOperation,
};
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
