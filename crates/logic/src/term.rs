//! What a term is: an operator applied to earlier terms.

use std::num::NonZeroU32;
use std::ops::Deref;

/// A term of a [`Context`](crate::Context). Operands always have smaller identifiers than the terms
/// that use them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TermId(NonZeroU32);

impl TermId {
    pub(crate) fn from_index(index: usize) -> Self {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Self(number.expect("a context holds fewer than 2^32 terms"))
    }

    /// Position for tables that hold one entry for each term.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

macro_rules! index_type {
    ($(#[$documentation:meta])* $name:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u32);

        impl $name {
            pub(crate) fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a context holds fewer than 2^32 entries"))
            }

            /// Position for tables that hold one entry for each.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index_type! {
    /// A variable of a context.
    VariableId
}
index_type! {
    /// A constant of a context; see [`Context::constant_value`](crate::Context::constant_value).
    ConstantId
}

/// The operators that a term can have.
///
/// There is deliberately no "or", "less or equal", "subtract" or "zero extend": the constructors
/// express them by these, so that `!(a < b)` and `b <= a`, or `x & 0xff` and a conversion to
/// `unsigned char`, are the same term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// A fixed value.
    Constant(ConstantId),
    /// Any value.
    Variable(VariableId),
    /// Every bit inverted.
    Not(TermId),
    /// Bitwise conjunction.
    And(TermId, TermId),
    /// Bitwise exclusive or.
    Xor(TermId, TermId),
    /// Two's complement.
    Negate(TermId),
    /// Sum, modulo 2 to the width.
    Add(TermId, TermId),
    /// Product, modulo 2 to the width.
    Multiply(TermId, TermId),
    /// Quotient; all ones if the divisor is zero.
    UnsignedDivide(TermId, TermId),
    /// Remainder; the dividend if the divisor is zero.
    UnsignedRemainder(TermId, TermId),
    /// Quotient, rounded toward zero; by zero, 1 for a negative dividend and else -1.
    SignedDivide(TermId, TermId),
    /// Remainder with the sign of the dividend; the dividend if the divisor is zero.
    SignedRemainder(TermId, TermId),
    /// Value, distance.
    ShiftLeft(TermId, TermId),
    /// Value, distance; zeros come in.
    LogicalShiftRight(TermId, TermId),
    /// Value, distance; copies of the sign bit come in.
    ArithmeticShiftRight(TermId, TermId),
    /// One bit: whether all bits agree.
    Equal(TermId, TermId),
    /// One bit: less as unsigned numbers.
    UnsignedLess(TermId, TermId),
    /// One bit: less as two's complement numbers.
    SignedLess(TermId, TermId),
    /// Condition, value if it is true, value if it is false.
    IfThenElse(TermId, TermId, TermId),
    /// High part, low part.
    Concat(TermId, TermId),
    /// As many bits as the term is wide, from bit `low` of the operand upwards.
    Extract {
        /// What the bits are taken from.
        operand: TermId,
        /// The lowest bit that is taken.
        low: u32,
    },
    /// Copies of the sign bit above the operand.
    SignExtend(TermId),
}

/// An operator with its operands, and the width of the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The operator with its operands.
    pub operation: Operation,
    /// The number of bits.
    pub width: u32,
}

/// The operands of a term, first to last.
#[derive(Clone, Copy)]
pub struct Operands {
    terms: [TermId; 3],
    count: u8,
}

impl Deref for Operands {
    type Target = [TermId];

    fn deref(&self) -> &[TermId] {
        &self.terms[..usize::from(self.count)]
    }
}

impl Operation {
    /// The terms that the operator is applied to.
    #[must_use]
    pub fn operands(&self) -> Operands {
        use Operation as O;
        let unused = TermId(NonZeroU32::MIN);
        match *self {
            O::Constant(_) | O::Variable(_) => Operands { terms: [unused; 3], count: 0 },
            O::Not(a) | O::Negate(a) | O::Extract { operand: a, .. } | O::SignExtend(a) => {
                Operands { terms: [a, unused, unused], count: 1 }
            }
            O::And(a, b)
            | O::Xor(a, b)
            | O::Add(a, b)
            | O::Multiply(a, b)
            | O::UnsignedDivide(a, b)
            | O::UnsignedRemainder(a, b)
            | O::SignedDivide(a, b)
            | O::SignedRemainder(a, b)
            | O::ShiftLeft(a, b)
            | O::LogicalShiftRight(a, b)
            | O::ArithmeticShiftRight(a, b)
            | O::Equal(a, b)
            | O::UnsignedLess(a, b)
            | O::SignedLess(a, b)
            | O::Concat(a, b) => Operands { terms: [a, b, unused], count: 2 },
            O::IfThenElse(condition, then, otherwise) => {
                Operands { terms: [condition, then, otherwise], count: 3 }
            }
        }
    }

    /// The operator, applied to what a function makes of the operands.
    #[must_use]
    pub fn with_operands(&self, function: impl Fn(TermId) -> TermId) -> Self {
        use Operation as O;
        let f = function;
        match *self {
            O::Constant(_) | O::Variable(_) => *self,
            O::Not(a) => O::Not(f(a)),
            O::Negate(a) => O::Negate(f(a)),
            O::Extract { operand, low } => O::Extract { operand: f(operand), low },
            O::SignExtend(a) => O::SignExtend(f(a)),
            O::And(a, b) => O::And(f(a), f(b)),
            O::Xor(a, b) => O::Xor(f(a), f(b)),
            O::Add(a, b) => O::Add(f(a), f(b)),
            O::Multiply(a, b) => O::Multiply(f(a), f(b)),
            O::UnsignedDivide(a, b) => O::UnsignedDivide(f(a), f(b)),
            O::UnsignedRemainder(a, b) => O::UnsignedRemainder(f(a), f(b)),
            O::SignedDivide(a, b) => O::SignedDivide(f(a), f(b)),
            O::SignedRemainder(a, b) => O::SignedRemainder(f(a), f(b)),
            O::ShiftLeft(a, b) => O::ShiftLeft(f(a), f(b)),
            O::LogicalShiftRight(a, b) => O::LogicalShiftRight(f(a), f(b)),
            O::ArithmeticShiftRight(a, b) => O::ArithmeticShiftRight(f(a), f(b)),
            O::Equal(a, b) => O::Equal(f(a), f(b)),
            O::UnsignedLess(a, b) => O::UnsignedLess(f(a), f(b)),
            O::SignedLess(a, b) => O::SignedLess(f(a), f(b)),
            O::Concat(a, b) => O::Concat(f(a), f(b)),
            O::IfThenElse(condition, then, otherwise) => {
                O::IfThenElse(f(condition), f(then), f(otherwise))
            }
        }
    }

    /// The operation with its two operands exchanged, if that does not change the value.
    #[must_use]
    pub fn commuted(&self) -> Option<Self> {
        match *self {
            Self::And(a, b) => Some(Self::And(b, a)),
            Self::Xor(a, b) => Some(Self::Xor(b, a)),
            Self::Add(a, b) => Some(Self::Add(b, a)),
            Self::Multiply(a, b) => Some(Self::Multiply(b, a)),
            Self::Equal(a, b) => Some(Self::Equal(b, a)),
            _ => None,
        }
    }

    /// The operator's name in dumps.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Constant(_) => "constant",
            Self::Variable(_) => "variable",
            Self::Not(_) => "not",
            Self::And(..) => "and",
            Self::Xor(..) => "xor",
            Self::Negate(_) => "negate",
            Self::Add(..) => "add",
            Self::Multiply(..) => "multiply",
            Self::UnsignedDivide(..) => "unsigned_divide",
            Self::UnsignedRemainder(..) => "unsigned_remainder",
            Self::SignedDivide(..) => "signed_divide",
            Self::SignedRemainder(..) => "signed_remainder",
            Self::ShiftLeft(..) => "shift_left",
            Self::LogicalShiftRight(..) => "logical_shift_right",
            Self::ArithmeticShiftRight(..) => "arithmetic_shift_right",
            Self::Equal(..) => "equal",
            Self::UnsignedLess(..) => "unsigned_less",
            Self::SignedLess(..) => "signed_less",
            Self::IfThenElse(..) => "if_then_else",
            Self::Concat(..) => "concat",
            Self::Extract { .. } => "extract",
            Self::SignExtend(_) => "sign_extend",
        }
    }
}
