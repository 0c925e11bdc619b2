//! Which checks each partial operation carries, in which order.
//!
//! The front end reserves the properties in this order, and the evaluator finds each one by its
//! place, so this is the only list of them.

use findings::CheckKind;

use crate::{BinaryOperator, Builtin, Type};

/// Checks of a read of a scalar through a pointer. A write, or a read of a whole object, has only
/// the first four, [`WRITE`]; a read of a variable that goes through no pointer has [`DIRECT_READ`]
/// and a write of one has none: what can be wrong there is a subscript, and that carries a check
/// of its own.
pub const ACCESS: &[CheckKind] = &[
    CheckKind::Null,
    CheckKind::Dangling,
    CheckKind::Bounds,
    CheckKind::Misaligned,
    CheckKind::Uninitialized,
];

/// Checks of a write through a pointer, and of a read of a whole object.
pub const WRITE: &[CheckKind] =
    &[CheckKind::Null, CheckKind::Dangling, CheckKind::Bounds, CheckKind::Misaligned];

/// Checks of a read of a variable.
pub const DIRECT_READ: &[CheckKind] = &[CheckKind::Uninitialized];

/// Place of the null check among [`ACCESS`].
pub const ACCESS_NULL: u32 = 0;
/// Place of the lifetime check among [`ACCESS`].
pub const ACCESS_DANGLING: u32 = 1;
/// Place of the bounds check among [`ACCESS`].
pub const ACCESS_BOUNDS: u32 = 2;
/// Place of the alignment check among [`ACCESS`].
pub const ACCESS_MISALIGNED: u32 = 3;
/// Place of the initialisation check among [`ACCESS`].
pub const ACCESS_UNINITIALIZED: u32 = 4;

/// Checks of a call through a pointer: null, then not a function (or one of another type).
pub const CALL: &[CheckKind] = &[CheckKind::Null, CheckKind::Bounds];

/// Checks of `free`.
pub const FREE: &[CheckKind] = &[CheckKind::DoubleFree, CheckKind::InvalidFree];

/// Whether a function of the library takes the lock that is its first argument: a call of it carries
/// [`CheckKind::LockLeak`].
#[must_use]
pub fn takes_lock(function: &str) -> bool {
    matches!(
        function,
        "pthread_mutex_lock"
            | "pthread_mutex_trylock"
            | "pthread_mutex_timedlock"
            | "pthread_mutex_clocklock"
            | "pthread_rwlock_rdlock"
            | "pthread_rwlock_tryrdlock"
            | "pthread_rwlock_timedrdlock"
            | "pthread_rwlock_wrlock"
            | "pthread_rwlock_trywrlock"
            | "pthread_rwlock_timedwrlock"
            | "pthread_spin_lock"
            | "pthread_spin_trylock"
            | "mtx_lock"
            | "mtx_trylock"
            | "mtx_timedlock"
    )
}

/// Checks of a unary minus or a conversion; the type is that of the result.
#[must_use]
pub fn of_negation(ty: &Type) -> &'static [CheckKind] {
    match ty {
        Type::Integer(integer) if integer.signed => &[CheckKind::SignedOverflow],
        Type::Integer(_) => &[CheckKind::UnsignedOverflow],
        _ => &[],
    }
}

/// Checks of a conversion between arithmetic types.
#[must_use]
pub fn of_conversion(from: &Type, to: &Type) -> &'static [CheckKind] {
    match (from, to) {
        (Type::Integer(from), Type::Integer(to)) => {
            let keeps = if from.signed == to.signed {
                from.width <= to.width
            } else {
                !from.signed && from.width < to.width
            };
            let to_bool = to.name == crate::IntegerName::Bool;
            if keeps || to_bool { &[] } else { &[CheckKind::Conversion] }
        }
        (Type::Float(_), Type::Integer(to)) if to.name == crate::IntegerName::Bool => &[],
        (Type::Float(_), Type::Integer(_)) => &[CheckKind::Conversion],
        (Type::Float(from), Type::Float(to)) if to < from => &[CheckKind::FloatOverflow],
        _ => &[],
    }
}

/// Checks of a binary operator on operands of a type.
#[must_use]
pub fn of_binary(operator: BinaryOperator, operand: &Type) -> &'static [CheckKind] {
    use BinaryOperator::{Add, Divide, Multiply, Remainder, ShiftLeft, ShiftRight, Subtract};
    match (operator, operand) {
        (Add | Subtract | Multiply, Type::Integer(integer)) if integer.signed => {
            &[CheckKind::SignedOverflow]
        }
        (Add | Subtract | Multiply, Type::Integer(_)) => &[CheckKind::UnsignedOverflow],
        (Divide | Remainder, Type::Integer(integer)) if integer.signed => {
            &[CheckKind::DivisionByZero, CheckKind::SignedOverflow]
        }
        (Divide | Remainder, Type::Integer(_)) => &[CheckKind::DivisionByZero],
        (ShiftLeft | ShiftRight, Type::Integer(_)) => &[CheckKind::Shift],
        (Add | Subtract | Multiply | Divide, Type::Float(_)) => {
            &[CheckKind::FloatOverflow, CheckKind::Nan]
        }
        _ => &[],
    }
}

/// Checks of a builtin function.
#[must_use]
pub fn of_builtin(builtin: Builtin) -> &'static [CheckKind] {
    match builtin {
        // Compilers count with an instruction whose result at zero differs between processors.
        Builtin::LeadingZeros | Builtin::TrailingZeros => &[CheckKind::Shift],
        Builtin::Subscript { .. } | Builtin::Argument(_) => &[CheckKind::Bounds],
        Builtin::OnesCount
        | Builtin::Parity
        | Builtin::FirstSet
        | Builtin::RedundantSign
        | Builtin::ByteSwap
        | Builtin::AddOverflows
        | Builtin::SubtractOverflows
        | Builtin::MultiplyOverflows
        | Builtin::IsUnordered
        | Builtin::IsLessGreater
        | Builtin::IsNan
        | Builtin::IsInfinite
        | Builtin::IsFinite
        | Builtin::IsNormal
        | Builtin::SignBit
        | Builtin::FloatAbsolute
        | Builtin::CopySign
        | Builtin::ObjectSize
        | Builtin::ObjectOffset
        | Builtin::Accessible { .. }
        | Builtin::Disjoint
        | Builtin::BytesAhead
        | Builtin::ThreadNumber
        | Builtin::Scale
        | Builtin::Math(_) => &[],
    }
}
