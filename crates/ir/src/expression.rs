//! Expressions: values without side effects.

use crate::{CheckId, FunctionId, Origin, PlaceId, TypeId};

index_type!(
    /// An expression of a [`Body`](crate::Body).
    ExpressionId, "x"
);

/// An operator on one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOperator {
    /// `-`, on integers and floats.
    Negate,
    /// `~`.
    Complement,
    /// `!`: an `int` that is 1 where the operand compares equal to zero.
    Not,
}

/// An operator on two operands.
///
/// The operands of arithmetic and comparisons have one type; those of shifts may differ in type,
/// and so do those of pointer arithmetic, which has kinds of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOperator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, towards zero on integers
    Divide,
    /// `%`
    Remainder,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    ShiftLeft,
    /// `>>`, arithmetic on signed operands
    ShiftRight,
    /// `==`; like all comparisons it gives an `int`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

impl BinaryOperator {
    /// The operator as C writes it.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }

    /// Whether it compares.
    #[must_use]
    pub const fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Equal
                | Self::NotEqual
                | Self::Less
                | Self::LessEqual
                | Self::Greater
                | Self::GreaterEqual
        )
    }
}

/// A function of values that the compiler or the mathematical library provides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// Zero bits above the highest one; undefined at zero.
    LeadingZeros,
    /// Zero bits below the lowest one; undefined at zero.
    TrailingZeros,
    /// How many bits are one.
    OnesCount,
    /// Whether an odd number of bits is one.
    Parity,
    /// Position of the lowest one, counted from one; zero at zero.
    FirstSet,
    /// How many bits below the sign bit repeat it.
    RedundantSign,
    /// The bytes in the opposite order.
    ByteSwap,
    /// Whether the exact sum does not fit the operands' type.
    AddOverflows,
    /// Whether the exact difference does not fit.
    SubtractOverflows,
    /// Whether the exact product does not fit.
    MultiplyOverflows,
    /// Whether two floats are unordered.
    IsUnordered,
    /// `x < y || x > y`.
    IsLessGreater,
    /// Whether it is a NaN.
    IsNan,
    /// Whether it is an infinity.
    IsInfinite,
    /// Whether it is neither.
    IsFinite,
    /// Whether it is a normal number.
    IsNormal,
    /// Whether the sign bit is set.
    SignBit,
    /// The sign bit cleared.
    FloatAbsolute,
    /// The first with the sign of the second.
    CopySign,
    /// Bytes of the whole object that a pointer is into; zero for what is not an object.
    ObjectSize,
    /// Bytes from the beginning of its object to where a pointer points; zero for what is not into an object.
    ObjectOffset,
    /// Whether all bytes of a range lie in one object that is alive; the operands are a pointer and a size.
    Accessible {
        /// Whether they may also be written.
        write: bool,
    },
    /// Whether two accesses touch no byte in common. The operands are the address of the first one
    /// and its size, and those of the second one. Accesses that touch the same bytes in any case have
    /// no operands, and those that do so if the first one was made have one, which says that.
    Disjoint,
    /// Bytes from the first pointer forward to the second, if both are into one object and the
    /// second is not before the first; otherwise all ones.
    BytesAhead,
    /// The number of the thread that runs; it has no operands.
    ThreadNumber,
    /// The first operand, a subscript of 64 bits; the check requires that it is below the second
    /// operand, the length of a variable length array, or one past the end if `past`.
    Subscript {
        /// Whether only the address of the element is taken.
        past: bool,
    },
    /// The operand, a pointer to the next of the extra arguments of a call; the check requires that
    /// the argument has this type, or one that `va_arg` may take it for.
    Argument(TypeId),
    /// The product of a subscript and the size of an element, both of 64 bits and signed. Where it
    /// does not fit, a distance that leads out of every object.
    Scale,
    /// A function of `<math.h>`.
    Math(Math),
}

/// Functions of `<math.h>` on one format: the operands have the type of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of the C library")]
pub enum Math {
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    Round,
    RoundEven,
    Fmod,
    Remainder,
    Fma,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Exp,
    Exp2,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Pow,
    Cbrt,
    Hypot,
}

impl Math {
    /// Every function with its name for `double`.
    pub const ALL: [(Self, &'static str); 32] = [
        (Self::Sqrt, "sqrt"),
        (Self::Floor, "floor"),
        (Self::Ceil, "ceil"),
        (Self::Trunc, "trunc"),
        (Self::Round, "round"),
        (Self::RoundEven, "rint"),
        (Self::Fmod, "fmod"),
        (Self::Remainder, "remainder"),
        (Self::Fma, "fma"),
        (Self::Sin, "sin"),
        (Self::Cos, "cos"),
        (Self::Tan, "tan"),
        (Self::Asin, "asin"),
        (Self::Acos, "acos"),
        (Self::Atan, "atan"),
        (Self::Atan2, "atan2"),
        (Self::Sinh, "sinh"),
        (Self::Cosh, "cosh"),
        (Self::Tanh, "tanh"),
        (Self::Asinh, "asinh"),
        (Self::Acosh, "acosh"),
        (Self::Atanh, "atanh"),
        (Self::Exp, "exp"),
        (Self::Exp2, "exp2"),
        (Self::Expm1, "expm1"),
        (Self::Log, "log"),
        (Self::Log2, "log2"),
        (Self::Log10, "log10"),
        (Self::Log1p, "log1p"),
        (Self::Pow, "pow"),
        (Self::Cbrt, "cbrt"),
        (Self::Hypot, "hypot"),
    ];

    /// The name for `double`.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(math, _)| *math == self).map_or("math", |(_, name)| name)
    }
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpressionKind {
    /// A constant: the bits of an integer or float; for a pointer its address as a number.
    Constant(u128),
    /// The value stored in a place of scalar type.
    Load {
        /// The place.
        place: PlaceId,
        /// First of the access's checks: [`checks::ACCESS`](crate::checks::ACCESS).
        checks: CheckId,
    },
    /// A pointer to a place. Nothing is accessed, whatever the place.
    Address(PlaceId),
    /// A pointer to a function.
    Function(FunctionId),
    /// A pointer to the extra arguments of this call of a variadic function. Each stands at a
    /// multiple of eight bytes, in order.
    ExtraArguments,
    /// An operator on one operand.
    Unary {
        /// The operator.
        operator: UnaryOperator,
        /// Its operand.
        operand: ExpressionId,
        /// First check of [`checks::of_negation`](crate::checks::of_negation), for a negation.
        checks: Option<CheckId>,
    },
    /// An operator on two operands, both evaluated.
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// The left operand.
        left: ExpressionId,
        /// The right operand.
        right: ExpressionId,
        /// First check of [`checks::of_binary`](crate::checks::of_binary).
        checks: Option<CheckId>,
    },
    /// `pointer + index`, the index an integer that is scaled by `size` bytes.
    PointerAdd {
        /// The pointer.
        pointer: ExpressionId,
        /// The index: any integer type, signed or not.
        index: ExpressionId,
        /// Bytes of an element.
        size: u64,
        /// Whether it is `pointer - index`.
        subtract: bool,
    },
    /// `left - right` in elements of `size` bytes.
    PointerDifference {
        /// The left pointer.
        left: ExpressionId,
        /// The right pointer.
        right: ExpressionId,
        /// Bytes of an element.
        size: u64,
    },
    /// The operand's value in this expression's type: any scalar to any scalar.
    Convert {
        /// The operand.
        operand: ExpressionId,
        /// First check of [`checks::of_conversion`](crate::checks::of_conversion).
        checks: Option<CheckId>,
    },
    /// `left && right`: the right one is evaluated only if the left one is not zero. An `int`.
    LogicalAnd(ExpressionId, ExpressionId),
    /// `left || right`, likewise.
    LogicalOr(ExpressionId, ExpressionId),
    /// `condition ? then : otherwise`, only the chosen one being evaluated.
    Conditional {
        /// The condition, of any scalar type.
        condition: ExpressionId,
        /// Its value where the condition is not zero.
        then: ExpressionId,
        /// Its value where the condition is zero.
        otherwise: ExpressionId,
    },
    /// A function of values.
    Builtin {
        /// The function.
        builtin: Builtin,
        /// Its operands.
        operands: Vec<ExpressionId>,
        /// First check of [`checks::of_builtin`](crate::checks::of_builtin).
        checks: Option<CheckId>,
    },
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Its type, a scalar.
    pub ty: TypeId,
    /// The source expression that it came from.
    pub origin: Option<Origin>,
}
