//! Atomic accesses: a block in which nothing comes between the parts.

use ir::{
    BinaryOperator, ComponentKind, ExpressionId, ExpressionKind, Origin, PlaceId, PlaceKind,
    Statement, Type, TypeId, UnaryOperator,
};
use rucc_ast::BinaryOp;
use rucc_sema::{AtomicOp, Conversion, ExprId, ExprKind, ExprList, Rmw, StorageDuration};
use rucc_types::TypeKind;

use super::function::FunctionLowerer;
use crate::unit::Unit;

/// Whether objects of a type are atomic, or arrays of such objects.
pub(super) fn is_atomic_type(unit: &Unit, ty: rucc_types::TypeId) -> bool {
    match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Atomic(_) => true,
        TypeKind::Array { elem, .. } => is_atomic_type(unit, elem),
        _ => false,
    }
}

/// Of an array of records so many elements are looked at.
const MOST_ELEMENTS: u64 = 1024;

/// The bytes of objects of a type that are atomic: all, or those of members.
pub(super) fn atomic_parts(unit: &Unit, ty: rucc_types::TypeId) -> Vec<(u64, u64)> {
    let size = |ty| {
        rucc_types::layout(&unit.types, ty, &unit.session.target).map_or(0, |layout| layout.size)
    };
    if is_atomic_type(unit, ty) {
        return vec![(0, size(ty))];
    }
    let shifted = |ty, by: u64| {
        let parts = atomic_parts(unit, ty).into_iter();
        parts.map(move |(from, to)| (from + by, to + by))
    };
    match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Array { elem, .. } if !atomic_parts(unit, elem).is_empty() => {
            let one = size(elem).max(1);
            let count = (size(ty) / one).min(MOST_ELEMENTS);
            (0..count).flat_map(|index| shifted(elem, index * one)).collect()
        }
        TypeKind::Record(record) => {
            let fields = &unit.types.record_info(record).fields;
            fields.iter().flat_map(|field| shifted(field.ty, field.offset)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether an lvalue is an atomic object.
pub(super) fn is_atomic(unit: &Unit, lvalue: ExprId) -> bool {
    is_atomic_type(unit, unit.tast[lvalue].ty)
}

/// Whether an access to an lvalue has to be made in an atomic section: its type is atomic, and it does not
/// begin at a global variable, whose declaration says so ([`ir::Global::atomic`]).
pub(super) fn needs_section(unit: &Unit, lvalue: ExprId) -> bool {
    is_atomic(unit, lvalue) && !is_part_of_global(unit, lvalue)
}

/// Whether an lvalue is a variable of static storage or a part of one.
fn is_part_of_global(unit: &Unit, mut lvalue: ExprId) -> bool {
    let tast = &unit.tast;
    loop {
        lvalue = match tast[lvalue].kind {
            ExprKind::Decl(decl) => return tast[decl].duration == StorageDuration::Static,
            ExprKind::Member { base, .. } => base,
            ExprKind::Subscript { base, .. } => match tast[base].kind {
                ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => operand,
                _ => return false,
            },
            _ => return false,
        }
    }
}

impl FunctionLowerer<'_, '_> {
    /// The value of an atomic lvalue at a place, read by itself.
    pub(super) fn atomic_load(&mut self, place: PlaceId, origin: Origin) -> ExpressionId {
        let place = self.save_place(place, origin);
        self.emit(Statement::AtomicBegin, origin);
        let value = self.load(place, origin);
        let value = self.keep(value, origin);
        self.emit(Statement::AtomicEnd, origin);
        value
    }

    /// A copy of an atomic record at a place, which is made in one step.
    pub(super) fn atomic_object(&mut self, place: PlaceId, origin: Origin) -> PlaceId {
        let place = self.save_place(place, origin);
        let copy = self.temporary(self.body.places[place].ty);
        let copy = self.local_place(copy);
        self.emit(Statement::AtomicBegin, origin);
        self.copy_object(copy, place, origin);
        self.emit(Statement::AtomicEnd, origin);
        copy
    }

    pub(super) fn atomic(
        &mut self,
        op: AtomicOp,
        args: ExprList,
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        if matches!(op, AtomicOp::Fence | AtomicOp::SignalFence) {
            return self.no_value(ty);
        }
        let args = self.tast()[args].to_vec();
        let pointee = args.first().and_then(|&pointer| self.pointee(pointer));
        let Some(pointee) = pointee else {
            self.unsupported("an atomic access that is not to an object", origin);
            return self.no_value(ty);
        };
        let object_type = match op {
            AtomicOp::TestAndSet => self.unit.program.types.integer(8, false),
            _ => self.unit.ty(pointee),
        };
        if !self.unit.program.types.is_scalar(object_type) {
            self.atomic_record(op, &args, object_type, origin);
            return self.no_value(ty);
        }
        let mut values = self.values(&args, origin);
        for value in &mut values {
            *value = self.save(*value, origin);
        }
        self.emit(Statement::AtomicBegin, origin);
        let mut object = self.target_of(values[0], object_type);
        if super::volatile::is_volatile_type(self.unit.unit, pointee) && op != AtomicOp::Store {
            object = self.before_volatile_read(args[0], object, origin);
        }
        let old = self.load(object, origin);
        let old = self.save(old, origin);
        let answer = self.atomic_operation(op, object, old, &values, ty, origin);
        let answer = answer.map(|answer| self.save(answer, origin));
        self.emit(Statement::AtomicEnd, origin);
        answer.unwrap_or_else(|| self.no_value(ty))
    }

    /// An atomic access to a whole record that copies it.
    fn atomic_record(&mut self, op: AtomicOp, args: &[ExprId], ty: TypeId, origin: Origin) {
        let pointer = self.value(args[0], ComponentKind::Argument);
        let pointer = self.save(pointer, origin);
        let object = self.target_of(pointer, ty);
        let others: Vec<PlaceId> =
            args[1..].iter().map(|&argument| self.record_operand(argument, ty, origin)).collect();
        self.emit(Statement::AtomicBegin, origin);
        match (op, &others[..]) {
            (AtomicOp::Store, [value, ..]) => self.copy_object(object, *value, origin),
            (AtomicOp::LoadInto, [target, ..]) => self.copy_object(*target, object, origin),
            (AtomicOp::ExchangeInto, [value, target, ..]) => {
                let old = self.temporary(ty);
                let old = self.local_place(old);
                self.copy_object(old, object, origin);
                self.copy_object(object, *value, origin);
                self.copy_object(*target, old, origin);
            }
            _ => self.unsupported("this atomic access to a whole record", origin),
        }
        self.emit(Statement::AtomicEnd, origin);
    }

    /// A record that an atomic access takes: by value, or by a pointer to it.
    fn record_operand(&mut self, argument: ExprId, ty: TypeId, origin: Origin) -> PlaceId {
        let own = self.type_of(argument);
        if !self.unit.program.types.is_scalar(own) {
            return self.object(argument);
        }
        let pointer = self.value(argument, ComponentKind::Argument);
        let pointer = self.save(pointer, origin);
        self.target_of(pointer, ty)
    }

    fn target_of(&mut self, pointer: ExpressionId, ty: TypeId) -> PlaceId {
        let alignment = self.unit.program.types.alignment_of(ty);
        self.place_of(PlaceKind::Dereference(pointer), ty, alignment)
    }

    fn atomic_operation(
        &mut self,
        op: AtomicOp,
        object: PlaceId,
        old: ExpressionId,
        values: &[ExpressionId],
        ty: TypeId,
        origin: Origin,
    ) -> Option<ExpressionId> {
        let object_type = self.body.places[object].ty;
        match op {
            AtomicOp::Load => Some(self.convert(old, ty, None)),
            AtomicOp::LoadInto => {
                let target = self.target_of(values[1], object_type);
                self.assign(target, old, origin);
                None
            }
            AtomicOp::Store => {
                let value = self.stored_operand(values[1], object_type, origin);
                self.assign(object, value, origin);
                None
            }
            AtomicOp::Exchange => {
                let value = self.stored_operand(values[1], object_type, origin);
                self.assign(object, value, origin);
                Some(self.convert(old, ty, None))
            }
            AtomicOp::ExchangeInto => {
                let value = self.stored_operand(values[1], object_type, origin);
                self.assign(object, value, origin);
                let target = self.target_of(values[2], object_type);
                self.assign(target, old, origin);
                None
            }
            AtomicOp::TestAndSet => {
                let one = self.constant(1, object_type, None);
                self.assign(object, one, origin);
                Some(self.convert(old, ty, None))
            }
            AtomicOp::Fetch(rmw) | AtomicOp::Update(rmw) => {
                let new = self.modified(rmw, old, values[1], object_type, origin);
                let new = self.save(new, origin);
                self.assign(object, new, origin);
                let answer = if matches!(op, AtomicOp::Fetch(_)) { old } else { new };
                Some(self.convert(answer, ty, None))
            }
            AtomicOp::CompareExchange | AtomicOp::SwapBool | AtomicOp::SwapValue => {
                Some(self.compare_exchange(op, object, old, values, ty, origin))
            }
            AtomicOp::Fence | AtomicOp::SignalFence => None,
        }
    }

    /// The generic forms take a pointer to the value, the others the value.
    fn stored_operand(
        &mut self,
        operand: ExpressionId,
        object_type: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let ty = self.body.expressions[operand].ty;
        let to_object =
            matches!(self.unit.program.types[ty], Type::Pointer(to) if to == object_type);
        if to_object {
            let place = self.target_of(operand, object_type);
            return self.load(place, origin);
        }
        self.convert(operand, object_type, None)
    }

    fn modified(
        &mut self,
        rmw: Rmw,
        old: ExpressionId,
        operand: ExpressionId,
        object_type: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        // Atomic arithmetic wraps, whatever the type, and adds bytes to pointers.
        if matches!(self.unit.program.types[object_type], Type::Pointer(_)) {
            let subtract = rmw == Rmw::Sub;
            let long = self.unit.program.types.integer(64, true);
            let index = self.convert(operand, long, None);
            let kind = ExpressionKind::PointerAdd { pointer: old, index, size: 1, subtract };
            return self.expression(kind, object_type, Some(origin));
        }
        let operator = match rmw {
            Rmw::Add => BinaryOperator::Add,
            Rmw::Sub => BinaryOperator::Subtract,
            Rmw::And | Rmw::Nand => BinaryOperator::And,
            Rmw::Or => BinaryOperator::Or,
            Rmw::Xor => BinaryOperator::Xor,
        };
        let right = self.convert(operand, object_type, None);
        let kind = ExpressionKind::Binary { operator, left: old, right, checks: None };
        let value = self.expression(kind, object_type, Some(origin));
        if rmw != Rmw::Nand {
            return value;
        }
        let operator = UnaryOperator::Complement;
        let kind = ExpressionKind::Unary { operator, operand: value, checks: None };
        self.expression(kind, object_type, Some(origin))
    }

    fn compare_exchange(
        &mut self,
        op: AtomicOp,
        object: PlaceId,
        old: ExpressionId,
        values: &[ExpressionId],
        ty: TypeId,
        origin: Origin,
    ) -> ExpressionId {
        let object_type = self.body.places[object].ty;
        let int = self.unit.program.types.int();
        let expected = match op {
            AtomicOp::CompareExchange => {
                let place = self.target_of(values[1], object_type);
                self.load(place, origin)
            }
            _ => self.convert(values[1], object_type, None),
        };
        let desired = match op {
            AtomicOp::CompareExchange => self.stored_operand(values[2], object_type, origin),
            _ => self.convert(values[2], object_type, None),
        };
        let equal = self.combine(BinaryOp::Eq, old, expected, int, None, origin);
        let equal = self.save(equal, origin);
        let (yes, no, end) = (self.new_label(), self.new_label(), self.new_label());
        self.branch(equal, yes, no, origin);
        self.bind(yes);
        self.assign(object, desired, origin);
        self.jump(end, origin);
        self.bind(no);
        if op == AtomicOp::CompareExchange {
            let place = self.target_of(values[1], object_type);
            self.assign(place, old, origin);
        }
        self.bind(end);
        let answer = if op == AtomicOp::SwapValue { old } else { equal };
        self.convert(answer, ty, None)
    }
}
