//! Sizes of objects, and the bounds of variable length arrays.

use findings::CheckKind;
use ir::{
    BinaryOperator, ComponentKind, ExpressionId, ExpressionKind, LocalId, Origin, Statement, Type,
    TypeId,
};
use rucc_sema::ExprId;

use super::function::FunctionLowerer;

/// Bytes of an object.
#[derive(Debug, Clone, Copy)]
pub(super) enum Size {
    Constant(u64),
    Variable(ExpressionId),
}

impl FunctionLowerer<'_, '_> {
    /// Bytes of a type, which for a variable length array are computed.
    pub(super) fn size_of(&mut self, ty: rucc_types::TypeId) -> Size {
        let types = &self.unit.unit.types;
        let canonical = types.canonical(ty);
        if let rucc_types::TypeKind::Array { elem, len } = types.kind(canonical) {
            let element = self.size_of(elem);
            let count = match len {
                rucc_types::ArrayLen::Variable(id) => {
                    let expr = self.tast().vla_size(id);
                    Size::Variable(self.value(expr, ComponentKind::Operand))
                }
                rucc_types::ArrayLen::Fixed(count) => Size::Constant(count),
                _ => Size::Constant(0),
            };
            return self.times(count, element);
        }
        match self.unit.program_type(ty) {
            Type::Void | Type::Function(_) => Size::Constant(1),
            _ => Size::Constant(self.unit.layout(ty).0),
        }
    }

    fn times(&mut self, count: Size, element: Size) -> Size {
        if let (Size::Constant(count), Size::Constant(element)) = (&count, &element) {
            return Size::Constant(count.saturating_mul(*element));
        }
        let size_type = self.unit.program.types.size_type();
        let left = self.size_value(count, size_type);
        let right = self.size_value(element, size_type);
        let operator = BinaryOperator::Multiply;
        let kind = ExpressionKind::Binary { operator, left, right, checks: None };
        Size::Variable(self.expression(kind, size_type, None))
    }

    pub(super) fn size_value(&mut self, size: Size, ty: TypeId) -> ExpressionId {
        match size {
            Size::Constant(size) => self.constant(i128::from(size), ty, None),
            Size::Variable(value) => self.convert(value, ty, None),
        }
    }

    /// Evaluates the bounds of a variably modified type once; gives the size of the object if
    /// that is not a constant.
    pub(super) fn evaluate_bounds(&mut self, ty: rucc_types::TypeId) -> Option<ExpressionId> {
        self.save_bounds(ty);
        match self.size_of_variable_array(ty) {
            Some(Size::Variable(size)) => Some(size),
            _ => None,
        }
    }

    fn size_of_variable_array(&mut self, ty: rucc_types::TypeId) -> Option<Size> {
        let types = &self.unit.unit.types;
        let is_array = rucc_types::is_array(types, ty);
        is_array.then(|| self.size_of(ty))
    }

    fn save_bounds(&mut self, ty: rucc_types::TypeId) {
        let types = &self.unit.unit.types;
        match types.kind(types.canonical(ty)) {
            rucc_types::TypeKind::Pointer(to) => self.save_bounds(to),
            rucc_types::TypeKind::Array { elem, len } => {
                if let rucc_types::ArrayLen::Variable(id) = len {
                    self.save_bound(self.tast().vla_size(id));
                }
                self.save_bounds(elem);
            }
            _ => {}
        }
    }

    /// Evaluates a bound where it is first met: at the declaration of the array, or at that of a
    /// typedef which declarations then share.
    fn save_bound(&mut self, expr: ExprId) {
        if self.saved.contains_key(&expr) {
            return;
        }
        self.full_expression(expr);
        let value = self.value(expr, ComponentKind::Operand);
        let origin = self.expr_origin(expr, ComponentKind::Operand);
        let local = self.temporary(self.body.expressions[value].ty);
        let target = self.local_place(local);
        self.assign(target, value, origin);
        self.saved.insert(expr, local);
        self.check_bound(local, origin);
    }

    /// No array has a negative number of elements. None at all is an extension that compilers have.
    fn check_bound(&mut self, bound: LocalId, origin: Origin) {
        let ty = self.body.locals[bound].ty;
        if !self.unit.program.types.as_integer(ty).is_some_and(|integer| integer.signed) {
            return;
        }
        let (left, right) = (self.constant(0, ty, None), self.load_local(bound));
        let operator = BinaryOperator::LessEqual;
        let kind = ExpressionKind::Binary { operator, left, right, checks: None };
        let int = self.unit.program.types.int();
        let condition = self.expression(kind, int, None);
        let text = "an array with a negative number of elements";
        let check = self.check_with_text(CheckKind::Bounds, text, origin);
        self.emit(Statement::Assert { condition, check }, origin);
    }
}
