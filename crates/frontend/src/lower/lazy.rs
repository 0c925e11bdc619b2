//! `&&`, `||` and `?:`: lazy expressions, or branches where an operand has an effect.

use ir::{ComponentKind, ExpressionId, ExpressionKind, Origin, TypeId, UnaryOperator};
use rucc_ast::BinaryOp;
use rucc_sema::{Conversion, ExprId, ExprKind};

use super::function::FunctionLowerer;

impl FunctionLowerer<'_, '_> {
    pub(super) fn logical(
        &mut self,
        op: BinaryOp,
        lhs: ExprId,
        rhs: ExprId,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let int = self.unit.program.types.int();
        let value = if self.has_effects(rhs) {
            self.logical_by_branches(op == BinaryOp::LogAnd, lhs, rhs, int, origin)
        } else {
            self.arrange(lhs);
            let left = self.truth(lhs, ComponentKind::Operand);
            let right = self.truth(rhs, ComponentKind::Operand);
            let kind = match op {
                BinaryOp::LogAnd => ExpressionKind::LogicalAnd(left, right),
                _ => ExpressionKind::LogicalOr(left, right),
            };
            self.expression(kind, int, Some(origin))
        };
        self.convert(value, ty, None)
    }

    fn logical_by_branches(
        &mut self,
        and: bool,
        lhs: ExprId,
        rhs: ExprId,
        int: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let result = self.temporary(int);
        let (more, decided, end) = (self.new_label(), self.new_label(), self.new_label());
        self.arrange(lhs);
        let left = self.truth(lhs, ComponentKind::Operand);
        let left_origin = self.expr_origin(lhs, ComponentKind::Operand);
        let (yes, no) = if and { (more, decided) } else { (decided, more) };
        self.branch(left, yes, no, left_origin);
        self.bind(more);
        self.arrange(rhs);
        let right = self.truth(rhs, ComponentKind::Operand);
        let truth = self.not_zero(right, int);
        let target = self.local_place(result);
        self.assign(target, truth, origin);
        self.jump(end, origin);
        self.bind(decided);
        let outcome = self.constant(i128::from(!and), int, None);
        let target = self.local_place(result);
        self.assign(target, outcome, origin);
        self.bind(end);
        self.load_local(result)
    }

    /// 1 where a value is not zero.
    fn not_zero(&mut self, value: ExpressionId, int: TypeId) -> ExpressionId {
        let operator = UnaryOperator::Not;
        let not = ExpressionKind::Unary { operator, operand: value, checks: None };
        let operand = self.expression(not, int, None);
        self.expression(ExpressionKind::Unary { operator, operand, checks: None }, int, None)
    }

    pub(super) fn conditional(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let stripped = self.strip_bool(condition);
        // `a ?: b`: the condition's value is the result, and is computed once.
        let repeated = self.same_value(stripped, then);
        let arms = self.has_effects(otherwise) || self.has_effects(then);
        if !arms {
            // Nothing may be emitted here: the whole may be an operand that is not evaluated.
            self.arrange(stripped);
            let value = self.value(stripped, ComponentKind::Condition);
            let then = match repeated {
                Some(()) => self.convert(value, ty, None),
                None => self.value(then, ComponentKind::Operand),
            };
            let otherwise = self.value(otherwise, ComponentKind::Operand);
            let kind = ExpressionKind::Conditional { condition: value, then, otherwise };
            return self.expression(kind, ty, Some(origin));
        }
        let result = self.temporary(ty);
        let (yes, no, end) = (self.new_label(), self.new_label(), self.new_label());
        self.arrange(stripped);
        let mut value = self.value(stripped, ComponentKind::Condition);
        if repeated.is_some() {
            value = self.save(value, origin);
        }
        let condition_origin = self.expr_origin(condition, ComponentKind::Condition);
        self.branch(value, yes, no, condition_origin);
        self.bind(yes);
        let chosen = match repeated {
            Some(_) => self.convert(value, ty, None),
            None => {
                self.arrange(then);
                self.value(then, ComponentKind::Operand)
            }
        };
        self.store_result(result, chosen, origin);
        self.jump(end, origin);
        self.bind(no);
        self.arrange(otherwise);
        let chosen = self.value(otherwise, ComponentKind::Operand);
        self.store_result(result, chosen, origin);
        self.bind(end);
        self.load_local(result)
    }

    /// Whether the arm of `?:` is the condition itself, under conversions.
    fn same_value(&self, condition: ExprId, then: ExprId) -> Option<()> {
        let tast = self.tast();
        let mut arm = then;
        loop {
            if arm == condition {
                return Some(());
            }
            match tast[arm].kind {
                ExprKind::Convert { kind: Conversion::Lvalue, .. } => return None,
                ExprKind::Convert { operand, .. } => arm = operand,
                _ => return None,
            }
        }
    }
}
