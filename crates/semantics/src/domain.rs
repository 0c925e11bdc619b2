//! What values are: the primitives that the rules of C are written over.
//!
//! A [`Domain`] knows bits, floats, pointers and conditions, but no C: what overflows, which
//! checks guard an access and in which order, what a conversion gives outside its range is all in
//! [`evaluate`](crate::evaluate). The concrete domain computes with bits; a symbolic one builds
//! terms, its conditions are formulas, and a pointer may have several candidates.

use findings::CheckKind;
use ir::expression::Math;
use ir::{
    CheckId, FloatFormat, FunctionId, GlobalId, LocalId, RecordId, SiteId, Type, TypeId, Types,
};

use crate::code::{Code, Observation};
use crate::evaluate::Purpose;

/// The shape of a scalar: all that computing with it needs to know of its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// An integer.
    Integer {
        /// Bits: 8, 16, 32, 64 or 128.
        width: u8,
        /// Whether it is signed.
        signed: bool,
    },
    /// A floating-point number.
    Float(FloatFormat),
    /// A pointer to an object or function.
    Pointer,
}

impl Scalar {
    /// `int`.
    pub const INT: Self = Self::Integer { width: 32, signed: true };

    /// The shape of a type; what is no scalar counts as an integer of eight bits.
    #[must_use]
    pub fn of(types: &Types, ty: TypeId) -> Self {
        match types[ty] {
            Type::Integer(integer) => {
                Self::Integer { width: integer.width, signed: integer.signed }
            }
            Type::Float(format) => Self::Float(format),
            Type::Pointer(_) => Self::Pointer,
            _ => Self::Integer { width: 8, signed: false },
        }
    }

    /// Bytes that an access reads or writes.
    #[must_use]
    #[inline(always)]
    pub const fn bytes(self, pointer_size: u64) -> u64 {
        match self {
            Self::Integer { width, .. } => width as u64 / 8,
            Self::Float(format) => format.width() as u64 / 8,
            Self::Pointer => pointer_size,
        }
    }
}

/// How two values compare. `>` and `>=` are `<` and `<=` with the operands exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
}

/// An operation on floating-point numbers, rounded to nearest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatOperator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

/// What a floating-point number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatClass {
    /// Not a number.
    Nan,
    /// An infinity.
    Infinite,
    /// Neither.
    Finite,
    /// A normal number.
    Normal,
    /// The sign bit is set.
    Negative,
}

/// A function of the bits of an integer; the result has the operand's width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BitFunction {
    /// Zero bits above the highest one; the width at zero.
    LeadingZeros,
    /// Zero bits below the lowest one; the width at zero.
    TrailingZeros,
    /// How many bits are one.
    OnesCount,
    /// The bytes in the opposite order.
    ByteSwap,
}

/// How a lazily evaluated operand is to be treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// It is not evaluated; [`Domain::leave`] is not called.
    Skip,
    /// It is evaluated, whatever the inputs; [`Domain::leave`] is called at its end.
    Always,
    /// It is evaluated under its condition; [`Domain::leave`] is called at its end.
    Guarded,
}

/// An integer operation that may not fit its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
}

/// An integer operation on each bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bitwise {
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
}

/// Scalar values and what can be computed with them.
///
/// Widths are in bits. Operands of one operation have one width; shift amounts have the width of
/// what is shifted and are smaller than it.
pub trait Domain {
    /// A value of any scalar type.
    type Value: Clone;
    /// Whether something holds.
    type Condition: Clone;
    /// Why evaluation cannot go on.
    type Stop;

    /// An integer constant.
    fn integer(&mut self, width: u32, bits: u128) -> Self::Value;
    /// `+`, `-`, `*` modulo two to the width.
    fn arithmetic(
        &mut self,
        operator: Arithmetic,
        width: u32,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// Whether the exact result does not fit the type.
    fn overflows(
        &mut self,
        operator: Arithmetic,
        width: u32,
        signed: bool,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Condition;
    /// The quotient towards zero; the divisor is not zero, and the quotient is modulo the width.
    fn divide(
        &mut self,
        width: u32,
        signed: bool,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// The remainder of [`Domain::divide`].
    fn remainder(
        &mut self,
        width: u32,
        signed: bool,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// `&`, `|`, `^`.
    fn bitwise(
        &mut self,
        operator: Bitwise,
        width: u32,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// All bits exchanged.
    fn complement(&mut self, width: u32, value: &Self::Value) -> Self::Value;
    /// Shifted left.
    fn shift_left(&mut self, width: u32, value: &Self::Value, amount: &Self::Value) -> Self::Value;
    /// Shifted right; a signed value keeps its sign.
    fn shift_right(
        &mut self,
        width: u32,
        signed: bool,
        value: &Self::Value,
        amount: &Self::Value,
    ) -> Self::Value;
    /// Truncated, or extended by the sign or by zeros. Widths need not be those of C types.
    fn resize(&mut self, from: u32, signed: bool, to: u32, value: &Self::Value) -> Self::Value;
    /// How two integers compare.
    fn compare_integers(
        &mut self,
        relation: Relation,
        width: u32,
        signed: bool,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Condition;
    /// The integer, if it is known; an unsigned one of 128 bits by its bits.
    fn known(&self, width: u32, signed: bool, value: &Self::Value) -> Option<i128>;
    /// A 64-bit integer of which it is known now that it is below the limit, perhaps in a form that
    /// shows it.
    #[inline(always)]
    fn narrowed(&mut self, value: Self::Value, _limit: u64) -> Self::Value {
        value
    }
    /// What the absolute value of a signed 64-bit integer is at most, as far as its form shows it.
    fn magnitude(&self, value: &Self::Value) -> u64;
    /// A function of the bits.
    fn bit_function(
        &mut self,
        function: BitFunction,
        width: u32,
        value: &Self::Value,
    ) -> Self::Value;

    /// A floating-point constant by its bits.
    fn float(&mut self, format: FloatFormat, bits: u128) -> Self::Value;
    /// `+`, `-`, `*`, `/`.
    fn float_arithmetic(
        &mut self,
        operator: FloatOperator,
        format: FloatFormat,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// The sign changed.
    fn negate_float(&mut self, format: FloatFormat, value: &Self::Value) -> Self::Value;
    /// The sign cleared.
    fn absolute_float(&mut self, format: FloatFormat, value: &Self::Value) -> Self::Value;
    /// How two floats compare; what is not a number is unequal and unordered.
    fn compare_floats(
        &mut self,
        relation: Relation,
        format: FloatFormat,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Condition;
    /// What a number is.
    fn classify_float(
        &mut self,
        class: FloatClass,
        format: FloatFormat,
        value: &Self::Value,
    ) -> Self::Condition;
    /// The number in another format, rounded to nearest.
    fn convert_float(
        &mut self,
        from: FloatFormat,
        to: FloatFormat,
        value: &Self::Value,
    ) -> Self::Value;
    /// Whether the number without its fraction fits the integer type.
    fn float_fits(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &Self::Value,
    ) -> Self::Condition;
    /// The number without its fraction, which fits; any value if it does not.
    fn float_to_integer(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &Self::Value,
    ) -> Self::Value;
    /// The nearest number to an integer.
    fn integer_to_float(
        &mut self,
        width: u32,
        signed: bool,
        format: FloatFormat,
        value: &Self::Value,
    ) -> Self::Value;
    /// A function of `<math.h>`.
    fn math(
        &mut self,
        function: Math,
        format: FloatFormat,
        operands: &[Self::Value],
    ) -> Result<Self::Value, Self::Stop>;

    /// The pointer with a numeric address; zero is the null pointer.
    fn address(&mut self, number: u64) -> Self::Value;
    /// A pointer to a function.
    fn function_pointer(&mut self, function: FunctionId) -> Self::Value;
    /// A pointer to a global.
    fn global_pointer(&mut self, global: GlobalId) -> Self::Value;
    /// A pointer moved by a signed 64-bit number of bytes.
    fn offset_pointer(&mut self, pointer: &Self::Value, bytes: &Self::Value) -> Self::Value;
    /// A pointer moved by a constant number of bytes.
    fn offset_pointer_by(&mut self, pointer: &Self::Value, bytes: u64) -> Self::Value {
        let bytes = self.integer(64, u128::from(bytes));
        self.offset_pointer(pointer, &bytes)
    }
    /// The bytes between two pointers, a signed 64-bit number.
    fn pointer_difference(&mut self, left: &Self::Value, right: &Self::Value) -> Self::Value;
    /// How two pointers compare.
    fn compare_pointers(
        &mut self,
        relation: Relation,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Condition;
    /// The address as an unsigned number of the width.
    fn pointer_to_integer(&mut self, width: u32, pointer: &Self::Value) -> Self::Value;
    /// The pointer with that unsigned 64-bit address.
    fn integer_to_pointer(&mut self, value: &Self::Value) -> Self::Value;

    /// A condition that is known.
    fn truth(&mut self, holds: bool) -> Self::Condition;
    /// The opposite.
    fn not(&mut self, condition: &Self::Condition) -> Self::Condition;
    /// Both hold.
    fn both(&mut self, left: &Self::Condition, right: &Self::Condition) -> Self::Condition;
    /// One or both hold.
    fn either(&mut self, left: &Self::Condition, right: &Self::Condition) -> Self::Condition;
    /// One or zero, as an integer.
    fn truth_value(&mut self, width: u32, condition: &Self::Condition) -> Self::Value;
    /// One of two values. If the condition is known, the other may be anything, also of another
    /// shape.
    fn select(
        &mut self,
        condition: &Self::Condition,
        scalar: Scalar,
        then: &Self::Value,
        otherwise: &Self::Value,
    ) -> Self::Value;
    /// Whether the condition holds, if that is known.
    fn decide(&self, condition: &Self::Condition) -> Option<bool>;

    /// A lazily evaluated operand begins, to be evaluated where the condition holds.
    fn enter(&mut self, condition: &Self::Condition) -> Region;
    /// It ends.
    fn leave(&mut self);

    /// A check that is switched on: `bad` must not hold.
    ///
    /// # Errors
    ///
    /// Where evaluation cannot go on.
    fn check(&mut self, check: CheckId, bad: &Self::Condition) -> Result<(), Self::Stop>;
    /// A run-ending check of this kind is switched off, or there is none: what follows relies on
    /// `bad` not holding.
    ///
    /// # Errors
    ///
    /// Where evaluation cannot go on.
    fn rely(
        &mut self,
        kind: CheckKind,
        check: Option<CheckId>,
        bad: &Self::Condition,
    ) -> Result<(), Self::Stop>;
    /// Whether a subscript is taken to be within its own array where that is not checked. A concrete one may lead to
    /// other parts of the object.
    fn relies_on_subscripts(&self) -> bool {
        false
    }
    /// The run ends silently where the condition does not hold.
    ///
    /// # Errors
    ///
    /// Where evaluation cannot go on.
    fn assume(&mut self, condition: &Self::Condition) -> Result<(), Self::Stop>;
    /// A goal is reached where the condition holds.
    ///
    /// # Errors
    ///
    /// Where evaluation cannot go on.
    fn cover(&mut self, check: CheckId, condition: &Self::Condition) -> Result<(), Self::Stop>;
    /// The number of the thread that runs: zero for the first one.
    fn thread_number(&self) -> u32 {
        0
    }
    /// The next input of a site; at most `limit` where there is one.
    ///
    /// # Errors
    ///
    /// Where evaluation cannot go on.
    fn input(
        &mut self,
        site: SiteId,
        scalar: Scalar,
        limit: Option<&Self::Value>,
    ) -> Result<Self::Value, Self::Stop>;
    /// What a scalar local holds before it is written.
    fn uninitialized(
        &mut self,
        scalar: Scalar,
        function: FunctionId,
        local: LocalId,
    ) -> Self::Value;
}

/// What follows an evaluation from outside: whoever replaces values, counts steps or writes traces.
pub trait Evaluation: Domain {
    /// The evaluation of an expression of [`Code::observed`] begins: the value to take instead, if
    /// the expression is not to be evaluated at all.
    fn begin_observed(
        &mut self,
        code: &Code,
        observed: u32,
        slots: &[Self::Value],
    ) -> Option<Self::Value>;
    /// It has been evaluated: the value to go on with.
    fn end_observed(&mut self, observation: &Observation, value: &Self::Value) -> Self::Value;
    /// Says which instruction is evaluated, before those that make or end objects.
    #[inline(always)]
    fn locate(&mut self, _position: usize) {}
    /// Called at every transfer of control.
    ///
    /// # Errors
    ///
    /// Where a limit is reached.
    #[inline(always)]
    fn tick(&mut self) -> Result<(), Self::Stop> {
        Ok(())
    }
}

/// What a pointer may point to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target<O> {
    /// Nothing: a null pointer, perhaps moved by a small offset.
    Null,
    /// No object: a number that is no address, or a function.
    Invalid,
    /// An object, alive or not.
    Object(O),
}

/// One thing that a pointer may point to.
#[derive(Debug, Clone)]
pub struct Candidate<M: Memory + ?Sized> {
    /// When it does.
    pub guard: M::Condition,
    /// What.
    pub target: Target<M::Object>,
    /// Bytes from the start of the object, a 64-bit integer.
    pub offset: M::Value,
}

/// What kind of object is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// A local variable.
    Local(FunctionId, LocalId),
    /// On the heap, with any contents.
    Heap,
    /// On the heap, all bytes zero.
    HeapZeroed,
    /// In the frame, as `alloca` does.
    Frame,
    /// Extra arguments of a variadic call, or a returned aggregate.
    Temporary,
    /// Made by a caller that is not part of the program.
    Given(SiteId),
}

/// Objects and their bytes.
///
/// Accesses by object are only made after the evaluator has checked that they are within a live
/// object, under the guard given.
pub trait Memory: Domain {
    /// An object.
    type Object: Clone + PartialEq;

    /// Bytes of a pointer.
    fn pointer_size(&self) -> u64;
    /// The value at `pointer + offset` if the access is certainly valid and no check of it that
    /// is switched on can fail; otherwise the evaluator goes through the rules.
    fn quick_load(
        &mut self,
        pointer: &Self::Value,
        offset: u64,
        scalar: Scalar,
    ) -> Option<Self::Value>;
    /// Stores at `pointer + offset` under the same conditions; whether it did.
    fn quick_store(
        &mut self,
        pointer: &Self::Value,
        offset: u64,
        scalar: Scalar,
        value: &Self::Value,
    ) -> bool;
    /// What a pointer may point to. The guards exclude each other, and one of them holds.
    fn resolve(&mut self, pointer: &Self::Value) -> Vec<Candidate<Self>>;
    /// Whether the object is alive.
    fn is_alive(&mut self, object: &Self::Object) -> Self::Condition;
    /// Bytes of an object, a 64-bit integer.
    fn size_of(&mut self, object: &Self::Object) -> Self::Value;
    /// Whether the object may be written.
    fn is_writable(&mut self, object: &Self::Object) -> bool;
    /// An access goes to bytes of an object, where the guard holds: an execution in which they are
    /// not modelled is not followed.
    ///
    /// # Errors
    ///
    /// Where no execution goes on.
    fn follow(
        &mut self,
        _guard: &Self::Condition,
        _object: &Self::Object,
        _offset: &Self::Value,
        _size: &Self::Value,
        _purpose: Purpose,
    ) -> Result<(), Self::Stop> {
        Ok(())
    }
    /// An object is about to be freed, where the guard holds.
    ///
    /// # Errors
    ///
    /// Where others have to be asked before.
    fn release(
        &mut self,
        _guard: &Self::Condition,
        _object: &Self::Object,
    ) -> Result<(), Self::Stop> {
        Ok(())
    }
    /// Whether [`Memory::leave_object`] does anything.
    #[inline(always)]
    fn is_asked_before_ends(&self) -> bool {
        false
    }
    /// The life of a local is about to end, where the guard holds, because its block is left or begins again.
    ///
    /// # Errors
    ///
    /// Where others have to be asked before.
    fn leave_object(
        &mut self,
        _guard: &Self::Condition,
        _object: &Self::Object,
    ) -> Result<(), Self::Stop> {
        Ok(())
    }
    /// Whether the object was made by an allocation on the heap.
    fn is_heap(&mut self, object: &Self::Object) -> bool;
    /// Whether the object is a variable whose type says where such records lie in it, so that none of
    /// them goes on beyond its own size. What was allocated is not, nor is a variable that an
    /// initializer has made larger than its type, or one of bytes that the program divides itself.
    fn is_declared_with(&self, object: &Self::Object, record: RecordId) -> bool;
    /// Where those extra arguments of a call begin that cannot be read as a type, if the object
    /// holds extra arguments.
    fn arguments_of_other_types(&self, object: &Self::Object, ty: TypeId) -> Vec<u64>;
    /// Whether an address in the object is a multiple of the alignment.
    fn is_aligned(
        &mut self,
        object: &Self::Object,
        offset: &Self::Value,
        alignment: u32,
    ) -> Self::Condition;
    /// Whether all bytes have been written.
    fn is_initialized(
        &mut self,
        object: &Self::Object,
        offset: &Self::Value,
        size: &Self::Value,
    ) -> Self::Condition;
    /// Whether `width` bits from bit `bit` of the byte on have been written.
    fn are_bits_initialized(
        &mut self,
        object: &Self::Object,
        offset: &Self::Value,
        bit: u32,
        width: u32,
    ) -> Self::Condition {
        let size = self.integer(64, u128::from((bit + width).div_ceil(8)));
        self.is_initialized(object, offset, &size)
    }
    /// Reads a scalar.
    fn load(&mut self, object: &Self::Object, offset: &Self::Value, scalar: Scalar) -> Self::Value;
    /// Writes a scalar where the guard holds.
    fn store(
        &mut self,
        guard: &Self::Condition,
        object: &Self::Object,
        offset: &Self::Value,
        scalar: Scalar,
        value: &Self::Value,
    );
    /// Reads `width` bits from bit `bit` of the byte on, as an integer of that width.
    fn load_bits(
        &mut self,
        object: &Self::Object,
        offset: &Self::Value,
        bit: u32,
        width: u32,
    ) -> Self::Value;
    /// Writes them where the guard holds.
    fn store_bits(
        &mut self,
        guard: &Self::Condition,
        object: &Self::Object,
        offset: &Self::Value,
        bit: u32,
        width: u32,
        value: &Self::Value,
    );
    /// Copies bytes where the guard holds; the ranges may overlap.
    fn copy(
        &mut self,
        guard: &Self::Condition,
        target: (&Self::Object, &Self::Value),
        source: (&Self::Object, &Self::Value),
        size: &Self::Value,
    );
    /// Sets bytes where the guard holds; the byte is an integer of eight bits.
    fn fill(
        &mut self,
        guard: &Self::Condition,
        object: &Self::Object,
        offset: &Self::Value,
        byte: &Self::Value,
        size: &Self::Value,
    );
    /// Stores inputs into bytes where the guard holds.
    ///
    /// # Errors
    ///
    /// Where evaluation cannot go on.
    fn input_bytes(
        &mut self,
        guard: &Self::Condition,
        object: &Self::Object,
        offset: &Self::Value,
        size: &Self::Value,
        site: SiteId,
    ) -> Result<(), Self::Stop>;
    /// Makes an object and gives a pointer to it. The check is that it is not lost.
    ///
    /// # Errors
    ///
    /// Where there is no memory for it.
    fn allocate(
        &mut self,
        storage: Storage,
        size: &Self::Value,
        alignment: u64,
        leak: CheckId,
    ) -> Result<Self::Value, Self::Stop>;
    /// The declaration of a local is reached again: its contents are arbitrary.
    fn refresh(&mut self, pointer: &Self::Value, function: FunctionId, local: LocalId);
    /// Ends the life of an object where the guard holds.
    fn end(&mut self, guard: &Self::Condition, object: &Self::Object);
}
