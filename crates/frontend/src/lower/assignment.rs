//! Assignments, compound assignments, increments.

use ir::{ComponentKind, ExpressionId, Origin, PlaceId, PlaceKind, Statement, Type, TypeId};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::ExprId;

use super::atomic::{is_atomic, needs_section};
use super::function::FunctionLowerer;

impl FunctionLowerer<'_, '_> {
    /// An assignment; its value, if that is asked for.
    pub(super) fn assignment(
        &mut self,
        expr: ExprId,
        op: Option<BinaryOp>,
        computation: rucc_types::TypeId,
        lhs: ExprId,
        rhs: ExprId,
        wanted: bool,
    ) -> Option<ExpressionId> {
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        let ty = self.type_of(lhs);
        if !self.unit.program.types.is_scalar(ty) {
            self.object(expr);
            return None;
        }
        let mut target = self.place(lhs);
        let watched = self.is_watched(expr);
        let changes = op.is_some() && self.may_change(lhs);
        if watched || changes || self.is_watched(lhs) || self.has_effects(rhs) {
            target = self.save_place(target, origin);
        }
        // What is computed from an atomic object is stored into it in the same step, after the operand
        // has been evaluated.
        let unit = self.unit.unit;
        let atomic = needs_section(unit, lhs) || op.is_some() && is_atomic(unit, lhs);
        let mut operand = None;
        if atomic {
            let value = self.value(rhs, ComponentKind::Assigned);
            operand = Some(self.save(value, origin));
            target = self.save_place(target, origin);
            self.emit(Statement::AtomicBegin, origin);
        }
        let value = match (op, operand) {
            (None, Some(operand)) => operand,
            (None, None) => self.value(rhs, ComponentKind::Assigned),
            (Some(op), _) => {
                let left = self.compound_left(computation, target, lhs, origin);
                self.compound(op, computation, left, operand, (lhs, rhs), origin)
            }
        };
        let stored = self.store(target, value, wanted, origin);
        if atomic {
            self.emit(Statement::AtomicEnd, origin);
        }
        if watched {
            self.touched(expr, target);
        }
        let stored = stored?;
        let is_plain = op.is_none();
        Some(if is_plain { self.given_on(stored, expr) } else { stored })
    }

    /// A kept value as what an expression gives to the one that it is in.
    fn given_on(&mut self, kept: ExpressionId, expr: ExprId) -> ExpressionId {
        let ir::Expression { ref kind, ty, .. } = self.body.expressions[kept];
        let kind = kind.clone();
        let origin = self.expr_origin(expr, ComponentKind::Operand);
        self.expression(kind, ty, Some(origin))
    }

    /// What a compound assignment reads, converted to the type that it computes in.
    fn compound_left(
        &mut self,
        computation: rucc_types::TypeId,
        target: PlaceId,
        lhs: ExprId,
        origin: Origin,
    ) -> ExpressionId {
        let operand_origin = self.expr_origin(lhs, ComponentKind::Operand);
        let left = match self.evaluated.get(&lhs).copied() {
            Some(local) => self.load_local(local),
            None => {
                let target = self.before_read(lhs, target, operand_origin);
                self.load(target, operand_origin)
            }
        };
        self.note_read(lhs, target);
        let computation = self.unit.ty(computation);
        let mut left = self.convert(left, computation, None);
        if self.is_watched(lhs) {
            left = self.keep(left, origin);
            self.touched(lhs, target);
        }
        left
    }

    /// The result of a compound assignment, whose right operand may have been evaluated before.
    fn compound(
        &mut self,
        op: BinaryOp,
        computed_in: rucc_types::TypeId,
        mut left: ExpressionId,
        right: Option<ExpressionId>,
        (lhs, rhs): (ExprId, ExprId),
        origin: Origin,
    ) -> ExpressionId {
        let right = match right {
            Some(right) => right,
            None => {
                if self.has_effects(rhs) {
                    left = self.save(left, origin);
                }
                self.value(rhs, ComponentKind::Assigned)
            }
        };
        let computation = self.unit.ty(computed_in);
        let whole = self.expr_origin_of_compound(lhs, rhs);
        let value = self.combine(op, left, right, computation, self.pointee(lhs), whole);
        self.wrap_bits(value, computed_in)
    }

    /// The text of `a += b`, for what is computed there.
    fn expr_origin_of_compound(&mut self, lhs: ExprId, rhs: ExprId) -> Origin {
        let tast = self.tast();
        let span = tast.expr_span(lhs).to(tast.expr_span(rhs));
        self.span_origin(span, ComponentKind::Operand)
    }

    /// Stores a value after converting it; gives the stored value.
    fn store(
        &mut self,
        target: PlaceId,
        value: ExpressionId,
        wanted: bool,
        origin: Origin,
    ) -> Option<ExpressionId> {
        let ty = self.body.places[target].ty;
        let value = self.convert(value, ty, Some(origin));
        if !wanted {
            self.assign(target, value, origin);
            return None;
        }
        // The value of an assignment to a bit-field is what the field then holds.
        if matches!(self.body.places[target].kind, PlaceKind::Bits { .. }) {
            let target = self.save_place(target, origin);
            self.assign(target, value, origin);
            let stored = self.load(target, origin);
            return Some(self.save(stored, origin));
        }
        // What is assigned and what goes on are one value, computed once.
        let value = self.keep(value, origin);
        self.assign(target, value, origin);
        Some(value)
    }

    /// `++` and `--`; the value, if it is asked for.
    pub(super) fn increment(
        &mut self,
        expr: ExprId,
        op: UnaryOp,
        operand: ExprId,
        wanted: bool,
    ) -> Option<ExpressionId> {
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        let target = self.place(operand);
        if !self.unit.program.types.is_scalar(self.body.places[target].ty) {
            self.unsupported("arithmetic on vectors and complex numbers", origin);
            return None;
        }
        let watched = self.is_watched(expr);
        let saved = wanted || watched || self.may_change(operand);
        let atomic = is_atomic(self.unit.unit, operand);
        let target = self.save_place_if(target, saved || atomic, origin);
        if atomic {
            self.emit(Statement::AtomicBegin, origin);
        }
        let ty = self.body.places[target].ty;
        let operand_origin = self.expr_origin(operand, ComponentKind::Operand);
        let target = self.before_read(operand, target, operand_origin);
        let old = self.load(target, operand_origin);
        let postfix = op.is_postfix();
        let old = if wanted && postfix { self.keep(old, origin) } else { old };
        let direction = if matches!(op, UnaryOp::PreInc | UnaryOp::PostInc) {
            BinaryOp::Add
        } else {
            BinaryOp::Sub
        };
        let whole = self.expr_origin(expr, ComponentKind::Assigned);
        let new = self.one_more(direction, old, ty, operand, whole);
        let stored = self.store(target, new, wanted && !postfix, origin);
        if atomic {
            self.emit(Statement::AtomicEnd, origin);
        }
        if watched {
            self.touched(expr, target);
        }
        match postfix {
            true => wanted.then(|| self.given_on(old, expr)),
            false => stored,
        }
    }

    fn save_place_if(&mut self, place: PlaceId, wanted: bool, origin: Origin) -> PlaceId {
        if wanted { self.save_place(place, origin) } else { place }
    }

    /// A value plus or minus one, computed in the type that C computes it in.
    fn one_more(
        &mut self,
        direction: BinaryOp,
        old: ExpressionId,
        ty: TypeId,
        operand: ExprId,
        origin: Origin,
    ) -> ExpressionId {
        let computation = match &self.unit.program.types[ty] {
            Type::Integer(integer) if integer.width < 32 => self.unit.program.types.int(),
            _ => ty,
        };
        let left = self.convert(old, computation, None);
        let one = match self.unit.program.types[computation] {
            Type::Pointer(_) => {
                let int = self.unit.program.types.int();
                self.constant(1, int, None)
            }
            Type::Float(format) => {
                let bits = one_in(format);
                let kind = ir::ExpressionKind::Constant(bits);
                self.expression(kind, computation, None)
            }
            _ => self.constant(1, computation, None),
        };
        self.combine(direction, left, one, computation, self.pointee(operand), origin)
    }
}

/// The bits of 1.0.
fn one_in(format: ir::FloatFormat) -> u128 {
    match format {
        ir::FloatFormat::Half => 0x3c00,
        ir::FloatFormat::Single => u128::from(1.0f32.to_bits()),
        ir::FloatFormat::Double => u128::from(1.0f64.to_bits()),
        ir::FloatFormat::Extended => 0x3fff_8000_0000_0000_0000,
        ir::FloatFormat::Quad => 0x3fff << 112,
    }
}
