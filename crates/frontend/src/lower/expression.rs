//! Expressions that give scalars.

use ir::{
    BinaryOperator, ComponentKind, ExpressionId, ExpressionKind, Origin, Type, TypeId,
    UnaryOperator,
};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{Address, Base, Const, Conversion, ExprId, ExprKind, Stmt, StmtId};

use super::UnitLowerer;
use super::atomic::needs_section;
use super::function::FunctionLowerer;
use super::size::Size;
use super::statics::label_number;

impl UnitLowerer<'_> {
    pub(super) fn program_type_is_scalar(&mut self, ty: rucc_types::TypeId) -> bool {
        let ty = self.ty(ty);
        self.program.types.is_scalar(ty)
    }
}

impl FunctionLowerer<'_, '_> {
    pub(super) fn type_of(&mut self, expr: ExprId) -> TypeId {
        let ty = self.tast()[expr].ty;
        self.unit.ty(ty)
    }

    /// The value of an expression of scalar type. What it does besides is emitted first.
    pub(super) fn value(&mut self, expr: ExprId, kind: ComponentKind) -> ExpressionId {
        let part = self.begin_part(expr);
        let value = self.unwrapped_value(expr, kind);
        self.end_part(expr, part);
        match self.tast()[expr].kind {
            ExprKind::Binary { .. }
            | ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::BitNot, .. }
            | ExprKind::Convert { kind: Conversion::Arithmetic, .. }
            | ExprKind::Cast(_) => self.wrap_bits(value, self.tast()[expr].ty),
            _ => value,
        }
    }

    /// The value within the width of a bit-precise type: `_BitInt(N)`, or what a bit-field wider
    /// than `int` is computed in. Such a value is kept in the next larger integer.
    pub(super) fn wrap_bits(
        &mut self,
        value: ExpressionId,
        ty: rucc_types::TypeId,
    ) -> ExpressionId {
        let types = &self.unit.unit.types;
        let rucc_types::TypeKind::BitInt { signed, width } = types.kind(types.canonical(ty)) else {
            return value;
        };
        let kept_in = self.unit.ty(ty);
        let kept_width = self.unit.program.types.size_of(kept_in) as u32 * 8;
        if width >= kept_width || self.body.expressions[value].ty != kept_in {
            return value;
        }
        let (operators, operand) = match signed {
            false => (&[BinaryOperator::And][..], (1i128 << width) - 1),
            true => (
                &[BinaryOperator::ShiftLeft, BinaryOperator::ShiftRight][..],
                i128::from(kept_width - width),
            ),
        };
        let mut wrapped = value;
        for &operator in operators {
            let right = self.constant(operand, kept_in, None);
            let kind = ExpressionKind::Binary { operator, left: wrapped, right, checks: None };
            wrapped = self.expression(kind, kept_in, None);
        }
        wrapped
    }

    fn unwrapped_value(&mut self, expr: ExprId, kind: ComponentKind) -> ExpressionId {
        if let Some(local) = self.known_value(expr) {
            return self.load_local(local);
        }
        let node = self.tast()[expr];
        let ty = self.unit.ty(node.ty);
        let origin = self.expr_origin(expr, kind);
        if !self.unit.program.types.is_scalar(ty) && !self.is_void(expr) {
            let name = self.unit.program.types.name(ty);
            self.unsupported(format!("an operation on a value of type {name}"), origin);
            return self.no_value(ty);
        }
        match node.kind {
            ExprKind::Const(id) => {
                let constant = self.tast()[id];
                self.constant_value(constant, ty, origin)
            }
            ExprKind::Convert { kind: conversion, operand } => {
                self.conversion(conversion, operand, ty, kind, origin)
            }
            ExprKind::Cast(operand) => {
                let value = self.value(operand, ComponentKind::Operand);
                self.convert(value, ty, Some(origin))
            }
            ExprKind::Unary { op, operand } => self.unary(expr, op, operand, ty, origin),
            ExprKind::Binary { op, lhs, rhs } => self.binary(op, lhs, rhs, ty, origin),
            ExprKind::Assign { op, computation, lhs, rhs } => {
                let value = self.assignment(expr, op, computation, lhs, rhs, true);
                value.unwrap_or_else(|| self.no_value(ty))
            }
            ExprKind::Cond { cond, then, otherwise } => {
                self.conditional(cond, then, otherwise, ty, origin)
            }
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs);
                self.arrange(rhs);
                self.value(rhs, kind)
            }
            ExprKind::Call { callee, args } => {
                let value = self.call(expr, callee, args, true);
                value.unwrap_or_else(|| self.no_value(ty))
            }
            ExprKind::StmtExpr(block) => self.statement_expression(block, ty, origin),
            ExprKind::LabelAddr(label) => {
                self.constant(i128::from(label_number(label)), ty, Some(origin))
            }
            // A value that is still an object: a scalar member of what a function returned.
            ExprKind::Member { .. }
            | ExprKind::Subscript { .. }
            | ExprKind::Decl(_)
            | ExprKind::CompoundLiteral(_) => {
                let place = self.place(expr);
                self.load(place, origin)
            }
            _ => self.builtin(expr, ty, origin),
        }
    }

    /// A condition: conversions to `_Bool` on top do not change whether it is zero.
    pub(super) fn truth(&mut self, expr: ExprId, kind: ComponentKind) -> ExpressionId {
        let stripped = self.strip_bool(expr);
        self.value(stripped, kind)
    }

    pub(super) fn strip_bool(&self, mut expr: ExprId) -> ExprId {
        while let ExprKind::Convert { kind: Conversion::Bool, operand } = self.tast()[expr].kind {
            expr = operand;
        }
        expr
    }

    fn constant_value(&mut self, constant: Const, ty: TypeId, origin: Origin) -> ExpressionId {
        match constant {
            Const::Int(value) => self.constant(value, ty, Some(origin)),
            Const::Float(float) => {
                let kind = ExpressionKind::Constant(float.to_bits());
                self.expression(kind, ty, Some(origin))
            }
            Const::Address(address) => self.address_constant(address, ty, origin),
            Const::Apart { to, from } => {
                let distance = i128::from(label_number(to)) - i128::from(label_number(from));
                self.constant(distance, ty, Some(origin))
            }
            Const::Complex { .. } | Const::ComplexInt { .. } => {
                self.unsupported("complex numbers", origin);
                self.no_value(ty)
            }
        }
    }

    fn address_constant(&mut self, address: Address, ty: TypeId, origin: Origin) -> ExpressionId {
        let base = match address.base {
            Base::Decl(decl) if self.unit.is_function(decl) => {
                let function = self.unit.function(decl);
                return self.expression(ExpressionKind::Function(function), ty, Some(origin));
            }
            Base::Decl(decl) => self.decl_place(decl),
            Base::Str(string) => self.string_place(string),
            Base::Label(label) => {
                return self.constant(i128::from(label_number(label)), ty, Some(origin));
            }
            Base::Absolute => return self.constant(address.offset, ty, Some(origin)),
        };
        let pointer = self.expression(ExpressionKind::Address(base), ty, Some(origin));
        if address.offset == 0 {
            return pointer;
        }
        let long = self.unit.program.types.integer(64, true);
        let index = self.constant(address.offset, long, None);
        let kind = ExpressionKind::PointerAdd { pointer, index, size: 1, subtract: false };
        self.expression(kind, ty, Some(origin))
    }

    fn conversion(
        &mut self,
        conversion: Conversion,
        operand: ExprId,
        ty: TypeId,
        kind: ComponentKind,
        origin: Origin,
    ) -> ExpressionId {
        match conversion {
            Conversion::Lvalue => {
                let place = self.place(operand);
                self.note_read(operand, place);
                let place = self.before_read(operand, place, origin);
                match (self.is_watched(operand), needs_section(self.unit.unit, operand)) {
                    (true, _) => self.watched_load(operand, place, origin),
                    (false, true) => self.atomic_load(place, origin),
                    (false, false) => self.load_of(operand, place, origin),
                }
            }
            Conversion::ArrayDecay => {
                let place = self.object(operand);
                self.note_pointer_to(place);
                self.allow_past_end(place);
                self.address(place, ty, origin)
            }
            Conversion::FunctionDecay => self.function_pointer(operand, ty, origin),
            Conversion::Arithmetic
            | Conversion::Pointer
            | Conversion::Bool
            | Conversion::NullPointer => {
                let value = self.value(operand, kind);
                self.convert(value, ty, Some(origin))
            }
            Conversion::Void => {
                self.effect(operand);
                self.no_value(ty)
            }
            Conversion::Broadcast | Conversion::Hardbool => {
                self.unsupported("vectors and hardened booleans", origin);
                self.no_value(ty)
            }
        }
    }

    /// A function designator as a pointer.
    pub(super) fn function_pointer(
        &mut self,
        designator: ExprId,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        match self.tast()[designator].kind {
            ExprKind::Decl(decl) if self.is_nested(decl) => {
                self.unsupported("the address of a nested function", origin);
                self.no_value(ty)
            }
            ExprKind::Decl(decl) => {
                let function = self.unit.function(decl);
                self.expression(ExpressionKind::Function(function), ty, Some(origin))
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                self.value(operand, ComponentKind::Operand)
            }
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs);
                self.function_pointer(rhs, ty, origin)
            }
            _ => self.value(designator, ComponentKind::Operand),
        }
    }

    /// The value in another scalar type.
    pub(super) fn convert(
        &mut self,
        operand: ExpressionId,
        ty: TypeId,
        origin: Option<Origin>,
    ) -> ExpressionId {
        let from = self.body.expressions[operand].ty;
        if from == ty {
            return operand;
        }
        let types = &self.unit.program.types;
        if !types.is_scalar(ty) || !types.is_scalar(from) {
            let origin = origin.unwrap_or(self.origin);
            self.unsupported(format!("conversion to {}", self.unit.program.types.name(ty)), origin);
            return self.no_value(ty);
        }
        let kinds = ir::checks::of_conversion(&types[from], &types[ty]);
        let checks = match origin {
            Some(origin) if !kinds.is_empty() => Some(self.checks(kinds, origin)),
            _ => None,
        };
        self.expression(ExpressionKind::Convert { operand, checks }, ty, origin)
    }

    fn unary(
        &mut self,
        expr: ExprId,
        op: UnaryOp,
        operand: ExprId,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        match op {
            UnaryOp::Plus => self.value(operand, ComponentKind::Operand),
            UnaryOp::Minus | UnaryOp::BitNot => {
                let value = self.value(operand, ComponentKind::Operand);
                let (operator, kinds) = match op {
                    UnaryOp::Minus => (
                        UnaryOperator::Negate,
                        ir::checks::of_negation(&self.unit.program.types[ty]),
                    ),
                    _ => (UnaryOperator::Complement, &[][..]),
                };
                if !self.unit.program.types.is_scalar(ty) {
                    self.unsupported("arithmetic on vectors and complex numbers", origin);
                    return self.no_value(ty);
                }
                let checks = (!kinds.is_empty()).then(|| self.checks(kinds, origin));
                let kind = ExpressionKind::Unary { operator, operand: value, checks };
                self.expression(kind, ty, Some(origin))
            }
            UnaryOp::Not => {
                let operand = self.truth(operand, ComponentKind::Operand);
                let operator = UnaryOperator::Not;
                let kind = ExpressionKind::Unary { operator, operand, checks: None };
                let int = self.unit.program.types.int();
                let value = self.expression(kind, int, Some(origin));
                self.convert(value, ty, None)
            }
            UnaryOp::AddrOf => self.address_of(operand, ty, origin),
            UnaryOp::Deref => {
                let place = self.place(expr);
                self.load(place, origin)
            }
            UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => {
                let value = self.increment(expr, op, operand, true);
                value.unwrap_or_else(|| self.no_value(ty))
            }
            UnaryOp::Real | UnaryOp::Imag => {
                self.unsupported("complex numbers", origin);
                self.no_value(ty)
            }
        }
    }

    fn address_of(&mut self, operand: ExprId, ty: TypeId, origin: Origin) -> ExpressionId {
        if self.tast()[operand].category == rucc_sema::Category::Function {
            return self.function_pointer(operand, ty, origin);
        }
        let place = self.object(operand);
        self.note_pointer_to(place);
        self.allow_past_end(place);
        self.address(place, ty, origin)
    }

    /// Two operands in order: the left one is kept if the right one may change it.
    fn operands(
        &mut self,
        lhs: ExprId,
        rhs: ExprId,
        origin: Origin,
    ) -> (ExpressionId, ExpressionId) {
        let left = self.value(lhs, ComponentKind::Operand);
        let left = if self.has_effects(rhs) { self.save(left, origin) } else { left };
        (left, self.value(rhs, ComponentKind::Operand))
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        lhs: ExprId,
        rhs: ExprId,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        if matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr) {
            return self.logical(op, lhs, rhs, ty, origin);
        }
        let (left, right) = self.operands(lhs, rhs, origin);
        let pointee = self.pointee(lhs).or_else(|| self.pointee(rhs));
        self.combine(op, left, right, ty, pointee, origin)
    }

    /// What the type of an expression points to, as the unit has it.
    pub(super) fn pointee(&self, expr: ExprId) -> Option<rucc_types::TypeId> {
        let types = &self.unit.unit.types;
        rucc_types::pointee(types, self.tast()[expr].ty)
    }

    /// An operator on two values; the type is that of the result.
    pub(super) fn combine(
        &mut self,
        op: BinaryOp,
        left: ExpressionId,
        right: ExpressionId,
        ty: TypeId,
        pointee: Option<rucc_types::TypeId>,
        origin: Origin,
    ) -> ExpressionId {
        let types = &self.unit.program.types;
        let is_pointer =
            |id: ExpressionId| matches!(types[self.body.expressions[id].ty], Type::Pointer(_));
        match (op, is_pointer(left), is_pointer(right)) {
            (BinaryOp::Add, true, false) | (BinaryOp::Sub, true, false) => {
                return self.pointer_add(left, right, pointee, op == BinaryOp::Sub, ty, origin);
            }
            (BinaryOp::Add, false, true) => {
                return self.pointer_add(right, left, pointee, false, ty, origin);
            }
            (BinaryOp::Sub, true, true) => {
                return self.pointer_difference(left, right, pointee, ty, origin);
            }
            _ => {}
        }
        let operator = operator(op);
        let operand_type = self.body.expressions[left].ty;
        if !types.is_scalar(operand_type) || !types.is_scalar(ty) {
            self.unsupported("arithmetic on vectors and complex numbers", origin);
            return self.no_value(ty);
        }
        let right = if operator.is_comparison() && is_pointer(left) && !is_pointer(right) {
            self.convert(right, operand_type, None)
        } else {
            right
        };
        let kinds = ir::checks::of_binary(operator, &self.unit.program.types[operand_type]);
        let checks = (!kinds.is_empty()).then(|| self.checks(kinds, origin));
        let kind = ExpressionKind::Binary { operator, left, right, checks };
        let result =
            if operator.is_comparison() { self.unit.program.types.int() } else { operand_type };
        let value = self.expression(kind, result, Some(origin));
        self.convert(value, ty, None)
    }

    fn pointer_add(
        &mut self,
        pointer: ExpressionId,
        index: ExpressionId,
        pointee: Option<rucc_types::TypeId>,
        subtract: bool,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let (index, size) = match pointee.map(|pointee| self.size_of(pointee)) {
            Some(Size::Variable(size)) => {
                let long = self.unit.program.types.integer(64, true);
                let (index, size) =
                    (self.convert(index, long, None), self.convert(size, long, None));
                let builtin = ir::Builtin::Scale;
                let operands = vec![index, size];
                let kind = ExpressionKind::Builtin { builtin, operands, checks: None };
                (self.expression(kind, long, None), 1)
            }
            Some(Size::Constant(size)) => (index, size),
            None => (index, 1),
        };
        let kind = ExpressionKind::PointerAdd { pointer, index, size, subtract };
        self.expression(kind, ty, Some(origin))
    }

    fn pointer_difference(
        &mut self,
        left: ExpressionId,
        right: ExpressionId,
        pointee: Option<rucc_types::TypeId>,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let size = pointee.map_or(Size::Constant(1), |pointee| self.size_of(pointee));
        match size {
            Size::Constant(size) => {
                let kind = ExpressionKind::PointerDifference { left, right, size: size.max(1) };
                self.expression(kind, ty, Some(origin))
            }
            Size::Variable(size) => {
                let kind = ExpressionKind::PointerDifference { left, right, size: 1 };
                let bytes = self.expression(kind, ty, Some(origin));
                let size = self.convert(size, ty, None);
                let kinds =
                    ir::checks::of_binary(BinaryOperator::Divide, &self.unit.program.types[ty]);
                let checks = Some(self.checks(kinds, origin));
                let operator = BinaryOperator::Divide;
                let kind = ExpressionKind::Binary { operator, left: bytes, right: size, checks };
                self.expression(kind, ty, Some(origin))
            }
        }
    }

    pub(super) fn store_result(
        &mut self,
        result: ir::LocalId,
        value: ExpressionId,
        origin: Origin,
    ) {
        if self.reachable() {
            let target = self.local_place(result);
            self.assign(target, value, origin);
        }
    }

    fn statement_expression(&mut self, block: StmtId, ty: TypeId, origin: Origin) -> ExpressionId {
        let result = self.temporary(ty);
        self.block_with_result(block, |lowerer, last| {
            let value = lowerer.value(last, ComponentKind::Operand);
            lowerer.store_result(result, value, origin);
        });
        self.load_local(result)
    }

    /// The statements of a GNU statement expression; the last expression is handed on.
    pub(super) fn block_with_result(
        &mut self,
        block: StmtId,
        last: impl FnOnce(&mut Self, ExprId),
    ) {
        let Stmt::Block(list) = self.tast()[block] else { return };
        // Its statements end expressions of their own, not the one that it is in.
        let outer = std::mem::take(&mut self.mortal);
        let statements = self.tast()[list].to_vec();
        let origin = self.stmt_origin(block);
        self.open_scope(block);
        let mut last = Some(last);
        for (index, &statement) in statements.iter().enumerate() {
            let mut at = statement;
            // A label may stand before the value.
            while let Stmt::Label { label, body } = self.tast()[at] {
                if index + 1 < statements.len() {
                    break;
                }
                let label = self.named_label(label);
                self.bind(label);
                at = body;
            }
            match self.tast()[at] {
                Stmt::Expr(expr) if index + 1 == statements.len() => {
                    if let Some(last) = last.take() {
                        last(self, expr);
                    }
                }
                _ => self.statement(at),
            }
        }
        self.close_scope(origin);
        self.mortal.extend(outer);
    }
}

impl UnitLowerer<'_> {
    pub(super) fn program_type(&mut self, ty: rucc_types::TypeId) -> Type {
        let ty = self.ty(ty);
        self.program.types[ty].clone()
    }
}

fn operator(op: BinaryOp) -> BinaryOperator {
    match op {
        BinaryOp::Mul => BinaryOperator::Multiply,
        BinaryOp::Div => BinaryOperator::Divide,
        BinaryOp::Rem => BinaryOperator::Remainder,
        BinaryOp::Add => BinaryOperator::Add,
        BinaryOp::Sub => BinaryOperator::Subtract,
        BinaryOp::Shl => BinaryOperator::ShiftLeft,
        BinaryOp::Shr => BinaryOperator::ShiftRight,
        BinaryOp::Lt => BinaryOperator::Less,
        BinaryOp::Gt => BinaryOperator::Greater,
        BinaryOp::Le => BinaryOperator::LessEqual,
        BinaryOp::Ge => BinaryOperator::GreaterEqual,
        BinaryOp::Eq => BinaryOperator::Equal,
        BinaryOp::Ne => BinaryOperator::NotEqual,
        BinaryOp::BitAnd => BinaryOperator::And,
        BinaryOp::BitXor => BinaryOperator::Xor,
        BinaryOp::BitOr => BinaryOperator::Or,
        BinaryOp::LogAnd | BinaryOp::LogOr => {
            unreachable!("the lazy operators are lowered on their own")
        }
    }
}
