//! Operators that are taken for each other.

use ir::{BinaryOperator, Type};

/// The operators that one may have been meant to be, with how much that changes.
pub(super) fn others(operator: BinaryOperator, ty: &Type) -> Vec<(u32, BinaryOperator)> {
    use BinaryOperator::{
        Add, And, Divide, Equal, Greater, GreaterEqual, Less, LessEqual, Multiply, NotEqual, Or,
        Remainder, ShiftLeft, ShiftRight, Subtract, Xor,
    };
    let (nearest, family): (BinaryOperator, &[BinaryOperator]) = match operator {
        Less => (LessEqual, &[Greater, GreaterEqual, Equal, NotEqual]),
        LessEqual => (Less, &[Greater, GreaterEqual, Equal, NotEqual]),
        Greater => (GreaterEqual, &[Less, LessEqual, Equal, NotEqual]),
        GreaterEqual => (Greater, &[Less, LessEqual, Equal, NotEqual]),
        Equal => (NotEqual, &[Less, LessEqual, Greater, GreaterEqual]),
        NotEqual => (Equal, &[Less, LessEqual, Greater, GreaterEqual]),
        Add => (Subtract, &[Multiply, Divide, Remainder]),
        Subtract => (Add, &[Multiply, Divide, Remainder]),
        Multiply => (Add, &[Subtract, Divide, Remainder]),
        Divide => (Remainder, &[Multiply, Add, Subtract]),
        Remainder => (Divide, &[Multiply, Add, Subtract]),
        And => (Or, &[Xor]),
        Or => (And, &[Xor]),
        Xor => (And, &[Or]),
        ShiftLeft => (ShiftRight, &[]),
        ShiftRight => (ShiftLeft, &[]),
    };
    let has = |new: BinaryOperator| match ty {
        Type::Integer(_) => true,
        Type::Float(_) => new != Remainder,
        _ => matches!(new, Equal | NotEqual),
    };
    let rest = family.iter().map(|&new| (2, new));
    [(1, nearest)].into_iter().chain(rest).filter(|(_, new)| has(*new)).collect()
}
