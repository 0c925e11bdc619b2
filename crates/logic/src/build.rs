//! The constructors of terms. Each checks widths, brings the operands into canonical order and
//! simplifies.

use crate::bits::BitVector;
use crate::context::Context;
use crate::rules;
use crate::term::{Node, Operation, TermId};

macro_rules! binary_constructors {
    ($($(#[$documentation:meta])* $name:ident => $operation:ident;)*) => {
        $(
            $(#[$documentation])*
            pub fn $name(&mut self, left: TermId, right: TermId) -> TermId {
                let width = self.common_width(left, right);
                self.build(Operation::$operation(left, right), width)
            }
        )*
    };
}

/// All constructors panic if operands that must have the same width do not: that is a mistake of
/// the caller.
impl Context {
    pub(crate) fn build(&mut self, operation: Operation, width: u32) -> TermId {
        self.asked += 1;
        let node = Node { operation: self.in_canonical_order(operation), width };
        if self.simplifies
            && let Some(simpler) = rules::simplify(self, node)
        {
            assert_eq!(self.width(simpler), width, "a rewrite keeps the width");
            return simpler;
        }
        self.intern(node)
    }

    /// Operands of commutative operators: constants last, else the older term first.
    fn in_canonical_order(&self, operation: Operation) -> Operation {
        let Some(commuted) = operation.commuted() else { return operation };
        let operands = operation.operands();
        let key = |term| (self.is_constant(term), term);
        if key(operands[1]) < key(operands[0]) { commuted } else { operation }
    }

    fn common_width(&self, left: TermId, right: TermId) -> u32 {
        let width = self.width(left);
        assert_eq!(width, self.width(right), "operands must have the same width");
        width
    }

    /// A constant modulo 2^`width`.
    pub fn number(&mut self, width: u32, value: u64) -> TermId {
        self.constant(BitVector::from_u64(width, value))
    }

    /// The constant true or false.
    pub fn boolean(&mut self, value: bool) -> TermId {
        self.constant(BitVector::from_bool(value))
    }

    /// Every bit inverted.
    pub fn not(&mut self, operand: TermId) -> TermId {
        self.build(Operation::Not(operand), self.width(operand))
    }

    /// Two's complement.
    pub fn negate(&mut self, operand: TermId) -> TermId {
        self.build(Operation::Negate(operand), self.width(operand))
    }

    binary_constructors! {
        /// Bitwise conjunction.
        and => And;
        /// Bitwise exclusive or.
        xor => Xor;
        /// Sum, modulo 2 to the width.
        add => Add;
        /// Product, modulo 2 to the width.
        multiply => Multiply;
        /// Division by zero gives all ones.
        unsigned_divide => UnsignedDivide;
        /// The remainder of a division by zero is the dividend.
        unsigned_remainder => UnsignedRemainder;
        /// Rounds toward zero; division by zero gives 1 for a negative dividend, else -1.
        signed_divide => SignedDivide;
        /// Has the sign of the dividend; the remainder of a division by zero is the dividend.
        signed_remainder => SignedRemainder;
        /// A distance of the width or more gives zero.
        shift_left => ShiftLeft;
        /// A distance of the width or more gives zero.
        logical_shift_right => LogicalShiftRight;
        /// A distance of the width or more gives copies of the sign bit.
        arithmetic_shift_right => ArithmeticShiftRight;
    }

    /// Bitwise disjunction.
    pub fn or(&mut self, left: TermId, right: TermId) -> TermId {
        let left = self.not(left);
        let right = self.not(right);
        let neither = self.and(left, right);
        self.not(neither)
    }

    /// Bitwise implication: `~left | right`.
    pub fn implies(&mut self, left: TermId, right: TermId) -> TermId {
        let right = self.not(right);
        let counterexample = self.and(left, right);
        self.not(counterexample)
    }

    /// The conjunction of Boolean terms; true if there are none.
    pub fn and_all(&mut self, operands: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.boolean(true);
        operands.into_iter().fold(start, |all, operand| self.and(all, operand))
    }

    /// The disjunction of Boolean terms; false if there are none.
    pub fn balanced_or(&mut self, mut operands: Vec<TermId>) -> TermId {
        while operands.len() > 1 {
            let pair = |pair: &[TermId]| match *pair {
                [one, other] => self.or(one, other),
                _ => pair[0],
            };
            operands = operands.chunks(2).map(pair).collect();
        }
        operands.pop().unwrap_or_else(|| self.boolean(false))
    }

    /// The disjunction of all operands, one after the other; false if there are none.
    pub fn or_any(&mut self, operands: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.boolean(false);
        operands.into_iter().fold(start, |any, operand| self.or(any, operand))
    }

    /// Difference, modulo 2 to the width.
    pub fn subtract(&mut self, left: TermId, right: TermId) -> TermId {
        let negated = self.negate(right);
        self.add(left, negated)
    }

    fn compare(
        &mut self,
        operation: fn(TermId, TermId) -> Operation,
        left: TermId,
        right: TermId,
    ) -> TermId {
        self.common_width(left, right);
        self.build(operation(left, right), 1)
    }

    /// Whether all bits agree.
    pub fn equal(&mut self, left: TermId, right: TermId) -> TermId {
        self.compare(Operation::Equal, left, right)
    }

    /// Whether some bit differs.
    pub fn not_equal(&mut self, left: TermId, right: TermId) -> TermId {
        let equal = self.equal(left, right);
        self.not(equal)
    }

    /// `left < right` as unsigned numbers.
    pub fn unsigned_less(&mut self, left: TermId, right: TermId) -> TermId {
        self.compare(Operation::UnsignedLess, left, right)
    }

    /// `left <= right` as unsigned numbers.
    pub fn unsigned_less_equal(&mut self, left: TermId, right: TermId) -> TermId {
        let greater = self.unsigned_less(right, left);
        self.not(greater)
    }

    /// `left < right` as two's complement numbers.
    pub fn signed_less(&mut self, left: TermId, right: TermId) -> TermId {
        self.compare(Operation::SignedLess, left, right)
    }

    /// `left <= right` as two's complement numbers.
    pub fn signed_less_equal(&mut self, left: TermId, right: TermId) -> TermId {
        let greater = self.signed_less(right, left);
        self.not(greater)
    }

    /// `then` if the condition is true, else `otherwise`.
    pub fn if_then_else(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        assert_eq!(self.width(condition), 1, "a condition has one bit");
        let width = self.common_width(then, otherwise);
        self.build(Operation::IfThenElse(condition, then, otherwise), width)
    }

    /// `high` above `low`.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let width = self.width(high) + self.width(low);
        self.build(Operation::Concat(high, low), width)
    }

    /// The `width` bits from bit `low` upwards.
    pub fn extract(&mut self, operand: TermId, low: u32, width: u32) -> TermId {
        let end = u64::from(low) + u64::from(width);
        assert!(end <= u64::from(self.width(operand)), "extract beyond the operand");
        self.build(Operation::Extract { operand, low }, width)
    }

    /// The most significant bit.
    pub fn sign(&mut self, operand: TermId) -> TermId {
        self.extract(operand, self.width(operand) - 1, 1)
    }

    /// Extended by zeros to `width`, which is not smaller than the operand's.
    pub fn zero_extend(&mut self, operand: TermId, width: u32) -> TermId {
        let missing =
            width.checked_sub(self.width(operand)).expect("an extension cannot be narrower");
        if missing == 0 {
            return operand;
        }
        let zeros = self.number(missing, 0);
        self.concat(zeros, operand)
    }

    /// Extended by copies of the sign bit to `width`, which is not smaller than the operand's.
    pub fn sign_extend(&mut self, operand: TermId, width: u32) -> TermId {
        assert!(width >= self.width(operand), "an extension cannot be narrower");
        self.build(Operation::SignExtend(operand), width)
    }
}
