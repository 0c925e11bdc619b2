//! Conditions as jumps, for domains that know every condition.

use ir::{ExpressionId, ExpressionKind, UnaryOperator};

use super::Instruction;
use super::expressions::{Stack, Work, relation};
use super::flatten::{Flattener, Label};
use crate::domain::Scalar;

impl Flattener<'_> {
    /// Goes on at one of two labels, the one that follows by falling through.
    pub fn condition(
        &mut self,
        expression: ExpressionId,
        then: Label,
        otherwise: Label,
        following: Label,
    ) {
        let work = Work::Condition { expression, then, otherwise, following };
        self.run(&mut Stack { work: vec![work], operands: Vec::new() });
    }

    /// A condition that is observed is evaluated as a value first.
    pub(super) fn begin_condition(
        &mut self,
        id: ExpressionId,
        (then, otherwise, following): (Label, Label, Label),
        stack: &mut Stack,
    ) {
        if !self.is_observed(id) {
            return self.visit_condition(id, then, otherwise, following, stack);
        }
        let mark = self.next_temporary;
        let test = Work::Test { expression: id, then, otherwise, following, mark };
        stack.work.extend([test, Work::Value(id, None)]);
    }

    pub(super) fn visit_condition(
        &mut self,
        id: ExpressionId,
        then: Label,
        otherwise: Label,
        following: Label,
        stack: &mut Stack,
    ) {
        let body = self.body;
        let expression = &body.expressions[id];
        let mark = self.next_temporary;
        let test = Work::Test { expression: id, then, otherwise, following, mark };
        match expression.kind {
            ExpressionKind::LogicalAnd(left, right) => {
                let middle = self.label();
                stack.work.extend([
                    Work::Condition { expression: right, then, otherwise, following },
                    Work::Bind(middle),
                    Work::Condition {
                        expression: left,
                        then: middle,
                        otherwise,
                        following: middle,
                    },
                ]);
            }
            ExpressionKind::LogicalOr(left, right) => {
                let middle = self.label();
                stack.work.extend([
                    Work::Condition { expression: right, then, otherwise, following },
                    Work::Bind(middle),
                    Work::Condition {
                        expression: left,
                        then,
                        otherwise: middle,
                        following: middle,
                    },
                ]);
            }
            ExpressionKind::Unary { operator: UnaryOperator::Not, operand, .. } => {
                let (then, otherwise) = (otherwise, then);
                stack.work.push(Work::Condition {
                    expression: operand,
                    then,
                    otherwise,
                    following,
                });
            }
            ExpressionKind::Binary { operator, left, right, .. } if operator.is_comparison() => {
                stack.work.extend([test, Work::Value(right, None), Work::Value(left, None)]);
            }
            ExpressionKind::Constant(_)
            | ExpressionKind::Load { .. }
            | ExpressionKind::Address(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerAdd { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::Convert { .. }
            | ExpressionKind::Conditional { .. }
            | ExpressionKind::Builtin { .. } => stack.work.extend([test, Work::Value(id, None)]),
        }
    }

    pub(super) fn test(
        &mut self,
        id: ExpressionId,
        (then, otherwise, following): (Label, Label, Label),
        mark: u32,
        stack: &mut Stack,
    ) {
        let (when, to) = if following == then { (false, otherwise.0) } else { (true, then.0) };
        let expression = &self.body.expressions[id];
        self.expression = Some(id);
        let comparison = match expression.kind {
            ExpressionKind::Binary { operator, left, .. } if !self.is_observed(id) => {
                relation(operator).map(|found| (found, self.scalar_of(left)))
            }
            ExpressionKind::Constant(_)
            | ExpressionKind::Load { .. }
            | ExpressionKind::Address(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerAdd { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::Convert { .. }
            | ExpressionKind::LogicalAnd(..)
            | ExpressionKind::LogicalOr(..)
            | ExpressionKind::Conditional { .. }
            | ExpressionKind::Builtin { .. } => None,
        };
        let Some(((relation, swap), scalar)) = comparison else {
            let condition = stack.pop();
            let scalar = self.scalar_of(id);
            self.emit(Instruction::JumpIf { scalar, when, condition, to });
            self.next_temporary = mark;
            return;
        };
        let (right, left) = (stack.pop(), stack.pop());
        let (left, right) = if swap { (right, left) } else { (left, right) };
        self.emit(if scalar == Scalar::INT {
            Instruction::JumpCompareInt { relation, when, left, right, to }
        } else {
            Instruction::JumpCompare { relation, scalar, when, left, right, to }
        });
        self.next_temporary = mark;
    }
}
