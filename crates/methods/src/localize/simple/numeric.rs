//! Numbers with the other sign, and pointers to the next object or the one before.

use ir::{BinaryOperator, ExpressionId, ExpressionKind, Type, UnaryOperator};
use source::Range;

use super::SimpleKind;
use super::candidates::Maker;
use super::change::Change;
use super::site::Node;
use super::words::strength;

/// How much these change; without a minus it is less.
const SIZE: u32 = 3;
/// Narrower integers are converted before anything is computed with them.
const INT_BITS: u8 = 32;

impl Maker<'_> {
    /// `-x` for a number that is the whole expression or a variable, and `x` for `-x`.
    pub(super) fn signs(&mut self, node: Node) {
        let site = self.site;
        let Some(range) = site.own_range(node.expression) else { return };
        let level = strength(BinaryOperator::Multiply) + 1;
        if let ExpressionKind::Unary { operator: UnaryOperator::Negate, operand, .. } =
            site.at(node.expression).kind
        {
            if let Some(text) = site.operand(operand, level) {
                let change = Change::Operand(node.expression, operand, node.truth);
                self.add(SIZE - 1, SimpleKind::Sign, vec![(range, text)], vec![change]);
            }
            return;
        }
        let is_variable = site.variable(node.expression).is_some() && !self.follows_sign(range);
        let is_component = is_variable || self.is_all_of_text(node.expression, range);
        let is_number = match self.ty(node.expression) {
            Type::Integer(integer) => integer.width >= INT_BITS,
            Type::Float(_) => true,
            _ => false,
        };
        let is_truth = self.is_truth(node.expression);
        if !is_component || !is_number || node.truth || node.subscript || is_truth {
            return;
        }
        if let Some(text) = site.operand(node.expression, level) {
            let checks = self.pool.checks(ir::checks::of_negation(self.ty(node.expression)));
            let change = Change::Negate(node.expression, checks);
            self.add(SIZE, SimpleKind::Sign, vec![(range, format!("-{text}"))], vec![change]);
        }
    }

    /// Whether a text comes after `+` or `-`: there another operator says the same.
    fn follows_sign(&self, range: Range) -> bool {
        let before = Range { end: range.start, ..self.site.whole };
        self.site.text(before).is_none_or(|text| text.trim_end().ends_with(['+', '-']))
    }

    /// Whether an expression is what the whole text computes; no constant.
    fn is_all_of_text(&self, expression: ExpressionId, range: Range) -> bool {
        let is_constant = matches!(self.site.at(expression).kind, ExpressionKind::Constant(_));
        range == self.site.whole && !self.is_made_up(expression) && !is_constant
    }

    /// Whether an expression is converted for its place, which the text does not say.
    fn is_made_up(&self, expression: ExpressionId) -> bool {
        let ExpressionKind::Convert { operand, .. } = self.site.at(expression).kind else {
            return false;
        };
        self.site.range(operand) == self.site.range(expression)
    }

    /// A pointer to the next object or the one before, for a pointer that is the whole expression or is
    /// compared with another. Such arithmetic has no checks: what is read or written there has.
    pub(super) fn next_pointers(&mut self, node: Node) {
        let site = self.site;
        let Some(range) = site.own_range(node.expression) else { return };
        let Type::Pointer(target) = *self.ty(node.expression) else { return };
        let types = &site.program.types;
        let is_object = !matches!(types[target], Type::Void | Type::Function(_));
        let size = types.size_of(target);
        let is_component =
            self.is_compared(node.expression) || self.is_all_of_text(node.expression, range);
        let kind = &site.at(node.expression).kind;
        if !is_component || !is_object || size == 0 || node.truth || self.adds_number(kind) {
            return;
        }
        let Some(text) = site.operand(node.expression, strength(BinaryOperator::Add)) else {
            return;
        };
        for (subtract, symbol) in [(false, '+'), (true, '-')] {
            let int = self.pool.int;
            let change = Change::NextPointer { at: node.expression, size, subtract, int };
            let edits = vec![(range, format!("{text} {symbol} 1"))];
            self.add(SIZE, SimpleKind::Offset, edits, vec![change]);
        }
    }

    /// Whether a pointer is less or more than another by a number, which is changed itself.
    fn adds_number(&self, kind: &ExpressionKind) -> bool {
        let ExpressionKind::PointerAdd { index, .. } = *kind else { return false };
        matches!(self.site.at(index).kind, ExpressionKind::Constant(_))
    }

    /// Whether an expression is compared with another as it is.
    fn is_compared(&self, expression: ExpressionId) -> bool {
        let mut nodes = self.site.nodes.iter();
        let compares = nodes.any(|node| match self.site.at(node.expression).kind {
            ExpressionKind::Binary { operator, left, right, .. } => {
                operator.is_comparison() && [left, right].contains(&expression)
            }
            _ => false,
        });
        compares && !self.is_made_up(expression)
    }
}
