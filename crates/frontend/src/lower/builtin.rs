//! Compiler builtins: bit counting, overflow, classification.

use ir::{
    AllocationKind, BinaryOperator, Builtin, CheckId, ComponentKind, ExpressionId, ExpressionKind,
    Origin, PlaceKind, Statement, Type, TypeId,
};
use rucc_ast::BinaryOp;
use rucc_sema::{BitCount, Classify, ExprId, ExprKind, ExprList, OverflowOp, Sign};

use super::function::FunctionLowerer;

impl FunctionLowerer<'_, '_> {
    /// The value of an expression that only compilers know.
    pub(super) fn builtin(&mut self, expr: ExprId, ty: TypeId, origin: Origin) -> ExpressionId {
        match self.tast()[expr].kind {
            ExprKind::Expect { value, .. } => {
                let value = self.value(value, ComponentKind::Operand);
                self.convert(value, ty, None)
            }
            ExprKind::Abs { operand } => self.absolute(operand, ty, origin),
            ExprKind::ByteSwap { operand } => {
                let operand = self.value(operand, ComponentKind::Operand);
                self.builtin_call(Builtin::ByteSwap, vec![operand], ty, origin)
            }
            ExprKind::BitCount { operand, count } => {
                let builtin = match count {
                    BitCount::Leading => Builtin::LeadingZeros,
                    BitCount::Trailing => Builtin::TrailingZeros,
                    BitCount::Ones => Builtin::OnesCount,
                    BitCount::Parity => Builtin::Parity,
                    BitCount::FirstSet => Builtin::FirstSet,
                    BitCount::RedundantSign => Builtin::RedundantSign,
                };
                let operand = self.value(operand, ComponentKind::Operand);
                self.builtin_call(builtin, vec![operand], ty, origin)
            }
            ExprKind::Classify { op, lhs, rhs } => self.classify(op, lhs, rhs, ty, origin),
            ExprKind::FpClassify { value, answers } => self.classes(value, answers, ty, origin),
            ExprKind::Sign { op, lhs, rhs } => {
                let mut operands = vec![self.value(lhs, ComponentKind::Operand)];
                operands.extend(rhs.map(|rhs| self.value(rhs, ComponentKind::Operand)));
                let builtin = match op {
                    Sign::Clear => Builtin::FloatAbsolute,
                    Sign::Of => Builtin::CopySign,
                };
                self.builtin_call(builtin, operands, ty, origin)
            }
            ExprKind::Overflow { op, at, args, stores } => {
                self.overflow(op, at, args, stores, ty, origin)
            }
            ExprKind::Atomic { op, args, .. } => self.atomic(op, args, ty, origin),
            ExprKind::VaArg { list } => {
                let place = self.variadic_argument(list, expr, origin);
                self.load(place, origin)
            }
            ExprKind::Alloca { size } => {
                let size = self.value(size, ComponentKind::Argument);
                let local = self.temporary(ty);
                let target = self.local_place(local);
                let (alignment, kind) = (None, AllocationKind::Frame);
                let checks = CheckId::NONE;
                self.emit(Statement::Allocate { target, size, alignment, kind, checks }, origin);
                self.load_local(local)
            }
            ExprKind::ObjectSize { kind, .. } => {
                let unknown = if kind & 2 == 0 { -1 } else { 0 };
                self.constant(unknown, ty, Some(origin))
            }
            ExprKind::ConstantP { .. } => self.constant(0, ty, Some(origin)),
            ExprKind::CpuModel { .. } => self.constant(0, ty, Some(origin)),
            _ => {
                self.void_expression(expr);
                if self.reachable() {
                    self.unsupported("a builtin that is not known", origin);
                }
                self.no_value(ty)
            }
        }
    }

    fn builtin_call(
        &mut self,
        builtin: Builtin,
        operands: Vec<ExpressionId>,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let kinds = ir::checks::of_builtin(builtin);
        let checks = (!kinds.is_empty()).then(|| self.checks(kinds, origin));
        self.expression(ExpressionKind::Builtin { builtin, operands, checks }, ty, Some(origin))
    }

    /// An expression without a value.
    pub(super) fn void_expression(&mut self, expr: ExprId) {
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        match self.tast()[expr].kind {
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.effect(operand),
            ExprKind::VaStart { list } => self.start_arguments(list, origin),
            ExprKind::VaEnd { list } => self.effect(list),
            ExprKind::VaCopy { dst, src } => self.copy_arguments(dst, src, origin),
            ExprKind::Prefetch { address, .. } => self.effect(address),
            ExprKind::Atomic { op, args, .. } => {
                let void = self.unit.program.types.void();
                self.atomic(op, args, void, origin);
            }
            ExprKind::Unreachable => {
                let check = self.check_with_text(
                    findings::CheckKind::Assertion,
                    "__builtin_unreachable is reached",
                    origin,
                );
                let int = self.unit.program.types.int();
                let condition = self.constant(0, int, None);
                self.emit(Statement::Assert { condition, check }, origin);
                self.emit_last(Statement::Abort, origin);
            }
            ExprKind::Trap => self.emit_last(Statement::Abort, origin),
            ExprKind::Expect { value, .. } => self.effect(value),
            ExprKind::Jump { .. } => self.unsupported("__builtin_setjmp", origin),
            ExprKind::FrameAddress { .. } => {
                self.unsupported("__builtin_frame_address", origin);
            }
            ExprKind::Complex { .. } => self.unsupported("complex numbers", origin),
            ExprKind::Shuffle { .. }
            | ExprKind::ShuffleVector { .. }
            | ExprKind::ConvertVector { .. }
            | ExprKind::Elementwise { .. } => self.unsupported("vectors", origin),
            _ => self.unsupported("a builtin that is not known", origin),
        }
    }

    /// `(x < 0 ? 0 : x) - (x < 0 ? x : 0)`, so that the check is come to whatever the sign.
    fn absolute(&mut self, operand: ExprId, ty: TypeId, origin: Origin) -> ExpressionId {
        let value = self.value(operand, ComponentKind::Operand);
        let value = if self.has_effects(operand) { self.save(value, origin) } else { value };
        let zero = self.constant(0, ty, None);
        let int = self.unit.program.types.int();
        let negative = self.combine(BinaryOp::Lt, value, zero, int, None, origin);
        let [largest, least] = [(zero, value), (value, zero)].map(|(then, otherwise)| {
            let kind = ExpressionKind::Conditional { condition: negative, then, otherwise };
            self.expression(kind, ty, None)
        });
        self.combine(BinaryOp::Sub, largest, least, ty, None, origin)
    }

    fn classify(
        &mut self,
        op: Classify,
        lhs: ExprId,
        rhs: Option<ExprId>,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let left = self.value(lhs, ComponentKind::Operand);
        let left = if self.has_effects(lhs) { self.save(left, origin) } else { left };
        let right = rhs.map(|rhs| self.value(rhs, ComponentKind::Operand));
        let builtin = match op {
            Classify::Unordered => Builtin::IsUnordered,
            Classify::LessGreater => Builtin::IsLessGreater,
            Classify::Nan => Builtin::IsNan,
            Classify::Infinite | Classify::InfiniteSign => Builtin::IsInfinite,
            Classify::Finite => Builtin::IsFinite,
            Classify::Normal => Builtin::IsNormal,
            Classify::SignBit => Builtin::SignBit,
        };
        let operands = std::iter::once(left).chain(right).collect();
        let answer = self.builtin_call(builtin, operands, ty, origin);
        if op != Classify::InfiniteSign {
            return answer;
        }
        let sign = self.builtin_call(Builtin::SignBit, vec![left], ty, origin);
        let (minus, plus, zero) =
            (self.constant(-1, ty, None), self.constant(1, ty, None), self.constant(0, ty, None));
        let signed = ExpressionKind::Conditional { condition: sign, then: minus, otherwise: plus };
        let then = self.expression(signed, ty, Some(origin));
        let kind = ExpressionKind::Conditional { condition: answer, then, otherwise: zero };
        self.expression(kind, ty, Some(origin))
    }

    /// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`.
    fn classes(
        &mut self,
        value: ExprId,
        answers: ExprList,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let number = self.value(value, ComponentKind::Operand);
        let number = if self.has_effects(value) { self.save(number, origin) } else { number };
        let answers = self.tast()[answers].to_vec();
        let answers: Vec<_> =
            answers.into_iter().map(|answer| self.value(answer, ComponentKind::Operand)).collect();
        let [nan, infinite, normal, subnormal, zero] = answers[..] else {
            return self.no_value(ty);
        };
        let number_type = self.body.expressions[number].ty;
        let nothing = self.expression(ExpressionKind::Constant(0), number_type, None);
        let int = self.unit.program.types.int();
        let is_zero = self.combine(BinaryOp::Eq, number, nothing, int, None, origin);
        let mut result = subnormal;
        let is_normal = self.builtin_call(Builtin::IsNormal, vec![number], int, origin);
        let is_infinite = self.builtin_call(Builtin::IsInfinite, vec![number], int, origin);
        let is_nan = self.builtin_call(Builtin::IsNan, vec![number], int, origin);
        for (condition, then) in
            [(is_zero, zero), (is_normal, normal), (is_infinite, infinite), (is_nan, nan)]
        {
            let kind = ExpressionKind::Conditional { condition, then, otherwise: result };
            result = self.expression(kind, ty, Some(origin));
        }
        result
    }

    /// `__builtin_add_overflow` and its kin: exact arithmetic, stored, and whether it did not fit.
    fn overflow(
        &mut self,
        op: OverflowOp,
        at: rucc_types::TypeId,
        args: ExprList,
        stores: bool,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let args = self.tast()[args].to_vec();
        let [left, right, third] = args[..] else { return self.no_value(ty) };
        let at = self.unit.ty(at);
        let evaluated = if stores { vec![left, right, third] } else { vec![left, right] };
        let values = self.values(&evaluated, origin);
        let left = self.convert(values[0], at, None);
        let left = self.save(left, origin);
        let right = self.convert(values[1], at, None);
        let right = self.save(right, origin);
        let (operator, builtin) = match op {
            OverflowOp::Add => (BinaryOperator::Add, Builtin::AddOverflows),
            OverflowOp::Sub => (BinaryOperator::Subtract, Builtin::SubtractOverflows),
            OverflowOp::Mul => (BinaryOperator::Multiply, Builtin::MultiplyOverflows),
        };
        let kind = ExpressionKind::Binary { operator, left, right, checks: None };
        let exact = self.expression(kind, at, Some(origin));
        let exact = self.save(exact, origin);
        let third_type = self.type_of(third);
        let destination = match self.unit.program.types[third_type] {
            Type::Pointer(to) if stores => to,
            _ => third_type,
        };
        let stored = self.convert(exact, destination, None);
        if stores {
            let pointer = values[2];
            let alignment = self.unit.program.types.alignment_of(destination);
            let target = self.place_of(PlaceKind::Dereference(pointer), destination, alignment);
            self.assign(target, stored, origin);
        }
        let int = self.unit.program.types.int();
        let wide = self.builtin_call(builtin, vec![left, right], int, origin);
        let back = self.convert(stored, at, None);
        let narrow = self.combine(BinaryOp::Ne, back, exact, int, None, origin);
        let either = self.expression(ExpressionKind::LogicalOr(wide, narrow), int, Some(origin));
        self.convert(either, ty, None)
    }
}
