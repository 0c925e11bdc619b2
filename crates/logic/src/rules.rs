//! Simplification of terms while they are built.
//!
//! Each rule has a name, states its law, and is proved: a test builds instances of every rule at
//! several widths and asks the solver whether both sides can differ. [`rules_of`] is the one place
//! where rules are connected to operators; a rule that is not listed there does nothing, and one
//! that never fires in the test fails it.
//!
//! What a rule may do is limited, so that building a term takes time that does not depend on the
//! depth of its operands:
//! - It looks at the operands and a few levels below, never at whole chains.
//! - It does not push an operator into *both* operands of a shared structure: on a graph that
//!   doubles at each level (`x ^ x << 3 ^ x >> 5`, iterated) that is exponential. Disjoint ranges
//!   of bits may be handled separately.
//! - The rewrites that a rule starts in turn are counted, and beyond [`MAXIMUM_DEPTH`] terms are
//!   built as they are.

mod arithmetic;
mod boolean;
mod compare;
mod division;
mod equality;
mod shape;

use crate::bits::BitVector;
use crate::context::Context;
use crate::evaluate;
use crate::term::{Node, Operation, TermId};

/// Rewrites inside rewrites: deep enough for any useful chain of rules, far from the end of the
/// stack.
const MAXIMUM_DEPTH: u32 = 200;

/// What an application has besides its operands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The width of the result.
    pub width: u32,
    /// The lowest bit, for `Extract`.
    pub low: u32,
}

/// A law for an operator of `ARITY` operands.
pub(crate) struct Rule<const ARITY: usize> {
    /// Names the rule in tests and messages.
    #[cfg_attr(not(test), expect(dead_code, reason = "read by the tests that prove the rules"))]
    pub name: &'static str,
    /// What the rule claims, for people. Letters are terms, `k` constants, `++` concatenation.
    #[cfg_attr(not(test), expect(dead_code, reason = "read by the tests that prove the rules"))]
    pub law: &'static str,
    /// The other side of the law if the operands match; in commutative operators it is also tried
    /// with exchanged operands.
    pub apply: fn(&mut Context, [TermId; ARITY], Shape) -> Option<TermId>,
}

pub(crate) enum Rules {
    Unary(&'static [Rule<1>]),
    Binary(&'static [Rule<2>]),
    Ternary(&'static [Rule<3>]),
}

/// The table of all rules. The order within a list is the order in which they are tried.
pub(crate) fn rules_of(operation: &Operation) -> Rules {
    match operation {
        Operation::Constant(_) | Operation::Variable(_) => Rules::Unary(&[]),
        Operation::Not(_) => Rules::Unary(boolean::NOT),
        Operation::And(..) => Rules::Binary(boolean::AND),
        Operation::Xor(..) => Rules::Binary(boolean::XOR),
        Operation::IfThenElse(..) => Rules::Ternary(boolean::IF_THEN_ELSE),
        Operation::Negate(_) => Rules::Unary(arithmetic::NEGATE),
        Operation::Add(..) => Rules::Binary(arithmetic::ADD),
        Operation::Multiply(..) => Rules::Binary(arithmetic::MULTIPLY),
        Operation::UnsignedDivide(..) => Rules::Binary(division::UNSIGNED_DIVIDE),
        Operation::UnsignedRemainder(..) => Rules::Binary(division::UNSIGNED_REMAINDER),
        Operation::SignedDivide(..) => Rules::Binary(division::SIGNED_DIVIDE),
        Operation::SignedRemainder(..) => Rules::Binary(division::SIGNED_REMAINDER),
        Operation::ShiftLeft(..) => Rules::Binary(shape::SHIFT_LEFT),
        Operation::LogicalShiftRight(..) => Rules::Binary(shape::LOGICAL_SHIFT_RIGHT),
        Operation::ArithmeticShiftRight(..) => Rules::Binary(shape::ARITHMETIC_SHIFT_RIGHT),
        Operation::Equal(..) => Rules::Binary(equality::EQUAL),
        Operation::UnsignedLess(..) => Rules::Binary(compare::UNSIGNED_LESS),
        Operation::SignedLess(..) => Rules::Binary(compare::SIGNED_LESS),
        Operation::Concat(..) => Rules::Binary(shape::CONCAT),
        Operation::Extract { .. } => Rules::Unary(shape::EXTRACT),
        Operation::SignExtend(_) => Rules::Unary(shape::SIGN_EXTEND),
    }
}

/// An equal term that is simpler, if a rule knows one.
pub(crate) fn simplify(context: &mut Context, node: Node) -> Option<TermId> {
    if let Some(value) = fold_constants(context, node) {
        return Some(context.constant(value));
    }
    if context.rewrite_depth >= MAXIMUM_DEPTH {
        return None;
    }
    context.rewrite_depth += 1;
    let simpler = first_match(context, node);
    context.rewrite_depth -= 1;
    simpler
}

fn fold_constants(context: &Context, node: Node) -> Option<BitVector> {
    let operands = node.operation.operands();
    if operands.is_empty() || !operands.iter().all(|&operand| context.is_constant(operand)) {
        return None;
    }
    let value = |operand| context.value(operand).expect("all operands are constants");
    Some(evaluate::apply(node, value))
}

fn first_match(context: &mut Context, node: Node) -> Option<TermId> {
    let operands = node.operation.operands();
    let low = match node.operation {
        Operation::Extract { low, .. } => low,
        _ => 0,
    };
    let shape = Shape { width: node.width, low };
    match rules_of(&node.operation) {
        Rules::Unary(rules) => {
            rules.iter().find_map(|rule| (rule.apply)(context, [operands[0]], shape))
        }
        Rules::Binary(rules) => {
            let (a, b) = (operands[0], operands[1]);
            let commutes = node.operation.commuted().is_some();
            rules.iter().find_map(|rule| {
                let direct = (rule.apply)(context, [a, b], shape);
                if direct.is_none() && commutes {
                    (rule.apply)(context, [b, a], shape)
                } else {
                    direct
                }
            })
        }
        Rules::Ternary(rules) => {
            let operands = [operands[0], operands[1], operands[2]];
            rules.iter().find_map(|rule| (rule.apply)(context, operands, shape))
        }
    }
}

/// Patterns that several rules share.
impl Context {
    pub(crate) fn is_zero(&self, term: TermId) -> bool {
        self.value(term).is_some_and(BitVector::is_zero)
    }

    pub(crate) fn is_one(&self, term: TermId) -> bool {
        self.value(term).is_some_and(BitVector::is_one)
    }

    pub(crate) fn is_ones(&self, term: TermId) -> bool {
        self.value(term).is_some_and(BitVector::is_ones)
    }

    pub(crate) fn as_not(&self, term: TermId) -> Option<TermId> {
        match self.operation(term) {
            Operation::Not(operand) => Some(operand),
            _ => None,
        }
    }

    pub(crate) fn as_negate(&self, term: TermId) -> Option<TermId> {
        match self.operation(term) {
            Operation::Negate(operand) => Some(operand),
            _ => None,
        }
    }

    pub(crate) fn as_and(&self, term: TermId) -> Option<[TermId; 2]> {
        match self.operation(term) {
            Operation::And(a, b) => Some([a, b]),
            _ => None,
        }
    }

    pub(crate) fn as_xor(&self, term: TermId) -> Option<[TermId; 2]> {
        match self.operation(term) {
            Operation::Xor(a, b) => Some([a, b]),
            _ => None,
        }
    }

    pub(crate) fn as_add(&self, term: TermId) -> Option<[TermId; 2]> {
        match self.operation(term) {
            Operation::Add(a, b) => Some([a, b]),
            _ => None,
        }
    }

    pub(crate) fn as_concat(&self, term: TermId) -> Option<[TermId; 2]> {
        match self.operation(term) {
            Operation::Concat(high, low) => Some([high, low]),
            _ => None,
        }
    }

    pub(crate) fn as_sign_extend(&self, term: TermId) -> Option<TermId> {
        match self.operation(term) {
            Operation::SignExtend(operand) => Some(operand),
            _ => None,
        }
    }

    /// `a + k`, as the pair.
    pub(crate) fn as_add_constant(&self, term: TermId) -> Option<(TermId, &BitVector)> {
        let [a, b] = self.as_add(term)?;
        Some((a, self.value(b)?))
    }

    /// `a * k`, as the pair.
    pub(crate) fn as_multiply_constant(&self, term: TermId) -> Option<(TermId, &BitVector)> {
        match self.operation(term) {
            Operation::Multiply(a, b) => Some((a, self.value(b)?)),
            _ => None,
        }
    }

    pub(crate) fn as_if(&self, term: TermId) -> Option<[TermId; 3]> {
        match self.operation(term) {
            Operation::IfThenElse(condition, then, otherwise) => Some([condition, then, otherwise]),
            _ => None,
        }
    }

    pub(crate) fn are_complements(&self, a: TermId, b: TermId) -> bool {
        self.as_not(a) == Some(b) || self.as_not(b) == Some(a)
    }

    /// The sign bit, if it can be seen.
    pub(crate) fn known_sign(&self, term: TermId) -> Option<bool> {
        if let Some((0.., _) | (_, ..0)) = self.signed_range(term) {
            return self.signed_range(term).map(|(_, high)| high < 0);
        }
        let leading = self.as_concat(term).map_or(term, |[high, _]| high);
        self.value(leading).map(BitVector::sign)
    }

    /// `a`, if the term is the lowest bits of `a` and that has this width.
    pub(crate) fn as_low_part(&self, term: TermId, width: u32) -> Option<TermId> {
        match self.operation(term) {
            Operation::Extract { operand, low: 0 } => {
                (self.width(operand) == width).then_some(operand)
            }
            _ => None,
        }
    }

    /// How many of the most significant bits are constant, if some are.
    pub(crate) fn constant_prefix_width(&self, term: TermId) -> Option<u32> {
        let leading = self.as_concat(term).map_or(term, |[high, _]| high);
        self.value(leading).map(BitVector::width)
    }

    /// The `width` most significant bits, which must be constant.
    pub(crate) fn constant_prefix(&self, term: TermId, width: u32) -> BitVector {
        let leading = self.as_concat(term).map_or(term, |[high, _]| high);
        let value = self.value(leading).expect("the most significant bits are constant");
        value.extract(value.width() - width, width)
    }

    /// `x`, if the term is `x` extended by zeros; constants are not.
    pub(crate) fn as_zero_extend(&self, term: TermId) -> Option<TermId> {
        let [high, low] = self.as_concat(term)?;
        self.is_zero(high).then_some(low)
    }

    /// Applies a function to the constants of `if c then k1 else k2`.
    pub(crate) fn map_if_constants(
        &mut self,
        term: TermId,
        function: impl Fn(&BitVector) -> BitVector,
    ) -> Option<TermId> {
        let [condition, then, otherwise] = self.as_if(term)?;
        let then = function(self.value(then)?);
        let otherwise = function(self.value(otherwise)?);
        let then = self.constant(then);
        let otherwise = self.constant(otherwise);
        Some(self.if_then_else(condition, then, otherwise))
    }
}

#[cfg(test)]
mod tests;
