//! Lvalues.

use findings::CheckKind;
use ir::{ComponentKind, ExpressionId, ExpressionKind, PlaceId, PlaceKind, Type};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{Conversion, DeclId, ExprId, ExprKind, Linkage, StorageDuration, StrId};

use super::function::FunctionLowerer;

/// An element: a pointer or an array as a pointer, and indices, of which some are subtracted.
struct Subscript {
    base: ExprId,
    indices: Vec<(ExprId, bool)>,
}

impl FunctionLowerer<'_, '_> {
    /// The place that an lvalue designates.
    pub(super) fn place(&mut self, expr: ExprId) -> PlaceId {
        match self.tast()[expr].kind {
            ExprKind::Decl(decl) => self.decl_place(decl),
            ExprKind::Str(string) => self.string_place(string),
            ExprKind::CompoundLiteral(decl) => self.compound_literal(decl, expr),
            ExprKind::Member { base, field } => self.member(expr, base, field),
            ExprKind::Subscript { base, index } => {
                let subscript = self.subscript_of(base, Some(index));
                self.subscript(expr, &subscript)
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                if let ExprKind::Unary { op: UnaryOp::AddrOf, operand } = self.tast()[operand].kind
                {
                    return self.object(operand);
                }
                let subscript = self.subscript_of(operand, None);
                if self.decayed_array(subscript.base).is_some() {
                    return self.subscript(expr, &subscript);
                }
                let pointer = self.value(operand, ComponentKind::Operand);
                let ty = self.type_of(expr);
                let alignment = self.unit.alignment(self.tast()[expr].ty);
                self.place_of(PlaceKind::Dereference(pointer), ty, alignment)
            }
            _ => self.object(expr),
        }
    }

    pub(super) fn decl_place(&mut self, decl: DeclId) -> PlaceId {
        if let Some(&local) = self.locals.get(&decl) {
            return self.local_place(local);
        }
        let declared = &self.tast()[decl];
        let automatic = declared.duration == StorageDuration::Automatic;
        if automatic && declared.linkage == Linkage::None {
            // Reached by a jump past its declaration.
            let ty = self.unit.ty(declared.ty);
            let local = self.declared_local(decl, ty, ir::LocalKind::Variable);
            self.locals.insert(decl, local);
            return self.local_place(local);
        }
        let global = self.unit.global(decl);
        let (ty, alignment) = {
            let global = &self.unit.program.globals[global];
            (global.ty, global.alignment)
        };
        // A declaration of an array without its length still sees the elements.
        let own = self.unit.ty(self.tast()[decl].ty);
        let place = self.place_of(PlaceKind::Global(global), ty, alignment);
        match (&self.unit.program.types[ty], &self.unit.program.types[own]) {
            _ if ty == own => place,
            (Type::Array { .. }, Type::Array { length: None, .. }) => place,
            _ => self.place_of(PlaceKind::At { base: place, offset: 0 }, own, alignment),
        }
    }

    pub(super) fn string_place(&mut self, string: StrId) -> PlaceId {
        let global = self.unit.string(string);
        let (ty, alignment) = {
            let global = &self.unit.program.globals[global];
            (global.ty, global.alignment)
        };
        self.place_of(PlaceKind::Global(global), ty, alignment)
    }

    fn member(&mut self, expr: ExprId, base: ExprId, field: u32) -> PlaceId {
        let base_type = self.tast()[base].ty;
        let types = &self.unit.unit.types;
        let rucc_types::TypeKind::Record(record) = types.kind(types.canonical(base_type)) else {
            let origin = self.expr_origin(expr, ComponentKind::Operand);
            self.unsupported("a member of what is no record", origin);
            return self.object(base);
        };
        let info = types.record_info(record);
        let reverse = info.reverse;
        let layout = info.fields[field as usize];
        let base = self.object(base);
        if reverse {
            let origin = self.expr_origin(expr, ComponentKind::Operand);
            self.unsupported("a record in the other byte order", origin);
        }
        let ty = self.type_of(expr);
        let alignment = (layout.align as u32).min(self.body.places[base].alignment);
        let kind = match layout.bits {
            Some(width) => PlaceKind::Bits {
                base,
                offset: layout.offset,
                bit: layout.bit as u8,
                width: width as u8,
                field: Some(field),
            },
            None => PlaceKind::Field { base, field },
        };
        // A bit-field's own type may differ from the promoted one; it is what is stored.
        let ty = if layout.bits.is_some() { self.unit.ty(layout.ty) } else { ty };
        self.place_of(kind, ty, alignment)
    }

    /// What the element is that a pointer points to, or that a subscript of it names: `*(a + i)` and
    /// `*(i + a)` are `a[i]`. Only an array is looked for; another pointer is its own base.
    fn subscript_of(&mut self, pointer: ExprId, last: Option<ExprId>) -> Subscript {
        let own: Vec<(ExprId, bool)> = last.map(|index| (index, false)).into_iter().collect();
        let (mut base, mut indices) = (pointer, own.clone());
        while let Some((inner, index, subtract)) = self.base_and_index(base) {
            indices.push((index, subtract));
            base = inner;
        }
        if indices.len() > 1 {
            indices.retain(|&(index, _)| !self.is_zero(index));
        }
        // The sum of several indices must not wrap.
        let narrow = |&(index, _): &(ExprId, bool)| {
            let ty = self.tast()[index].ty;
            self.unit.layout(ty).0 <= 4
        };
        let one = matches!(indices[..], [] | [(_, false)]);
        let exact = one || indices.iter().all(narrow);
        if self.decayed_array(base).is_none() || !exact {
            return Subscript { base: pointer, indices: own };
        }
        indices.reverse();
        Subscript { base, indices }
    }

    /// What an index is added to, or subtracted from, in a pointer: `&a[i]` is `a + i`.
    fn base_and_index(&self, pointer: ExprId) -> Option<(ExprId, ExprId, bool)> {
        let tast = self.tast();
        match tast[pointer].kind {
            ExprKind::Binary { op: BinaryOp::Add, lhs, rhs } => {
                let left = self.pointee(lhs).is_some();
                let (inner, index) = if left { (lhs, rhs) } else { (rhs, lhs) };
                self.pointee(inner).is_some().then_some((inner, index, false))
            }
            ExprKind::Binary { op: BinaryOp::Sub, lhs, rhs } => {
                let index = self.pointee(lhs).is_some() && self.pointee(rhs).is_none();
                index.then_some((lhs, rhs, true))
            }
            ExprKind::Unary { op: UnaryOp::AddrOf, operand } => match tast[operand].kind {
                ExprKind::Subscript { base, index } => Some((base, index, false)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether an index is a zero as it is written.
    fn is_zero(&self, mut index: ExprId) -> bool {
        let tast = self.tast();
        while let ExprKind::Convert { operand, .. } = tast[index].kind {
            index = operand;
        }
        match tast[index].kind {
            ExprKind::Const(id) => matches!(tast[id], rucc_sema::Const::Int(0)),
            _ => false,
        }
    }

    /// The sum of indices; one is taken as it is.
    fn index(&mut self, indices: &[(ExprId, bool)], origin: ir::Origin) -> ExpressionId {
        if let &[(index, false)] = indices {
            return self.value(index, ComponentKind::Subscript);
        }
        let long = self.unit.program.types.integer(64, true);
        let mut sum = self.constant(0, long, None);
        for &(index, subtract) in indices {
            if self.has_effects(index) {
                sum = self.save(sum, origin);
            }
            let value = self.value(index, ComponentKind::Subscript);
            let right = self.convert(value, long, None);
            let operator =
                if subtract { ir::BinaryOperator::Subtract } else { ir::BinaryOperator::Add };
            let kind = ExpressionKind::Binary { operator, left: sum, right, checks: None };
            sum = self.expression(kind, long, None);
        }
        sum
    }

    fn subscript(&mut self, expr: ExprId, subscript: &Subscript) -> PlaceId {
        let Subscript { base, ref indices } = *subscript;
        let effects = indices.iter().any(|&(index, _)| self.has_effects(index));
        let origin = self.expr_origin(expr, ComponentKind::Operand);
        let ty = self.type_of(expr);
        let alignment = self.unit.alignment(self.tast()[expr].ty);
        if let Some(array) = self.constant_size_array(base, expr) {
            let mut array = self.object(array);
            let exact = !self.is_flexible(array);
            if effects {
                array = if exact {
                    self.save_place(array, origin)
                } else {
                    self.save_record_of(array, origin)
                };
            }
            let index = self.index(indices, origin);
            let check = self.checks(&[CheckKind::Bounds], origin);
            let alignment = alignment.min(self.body.places[array].alignment);
            let kind = PlaceKind::Element { array, index, exact, check };
            return self.place_of(kind, ty, alignment);
        }
        let decayed = self.decayed_array(base);
        let mut pointer = match decayed {
            // No row is one past the end, as its element is accessed.
            Some(array) => {
                let place = self.object(array);
                let pointer_type = self.type_of(base);
                let array_origin = self.expr_origin(base, ComponentKind::Operand);
                self.address(place, pointer_type, array_origin)
            }
            None => self.value(base, ComponentKind::Operand),
        };
        if effects {
            pointer = self.save(pointer, origin);
        }
        let mut index = self.index(indices, origin);
        if let Some(length) = decayed.and_then(|array| self.length_of_row(array)) {
            index = self.checked_subscript(index, length, origin);
        }
        let pointee = self.tast()[expr].ty;
        let pointer_type = self.unit.program.types.pointer_to(ty);
        let pointer =
            self.combine(BinaryOp::Add, pointer, index, pointer_type, Some(pointee), origin);
        self.place_of(PlaceKind::Dereference(pointer), ty, alignment)
    }

    /// The array behind a subscript.
    fn decayed_array(&self, base: ExprId) -> Option<ExprId> {
        match self.tast()[base].kind {
            ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => Some(operand),
            _ => None,
        }
    }

    /// The array behind a subscript, if it is one whose elements have a constant size: of a constant
    /// length, or a flexible member.
    fn constant_size_array(&mut self, base: ExprId, element: ExprId) -> Option<ExprId> {
        let operand = self.decayed_array(base)?;
        let tast = self.tast();
        let (array, element) = (tast[operand].ty, tast[element].ty);
        let fixed = match self.unit.program_type(array) {
            Type::Array { length: Some(_), .. } => true,
            Type::Array { length: None, .. } => {
                matches!(tast[operand].kind, ExprKind::Member { .. })
            }
            _ => false,
        };
        let variable = self.unit.layout(element).0 == 0 && !self.is_empty_type(element);
        (fixed && !variable).then_some(operand)
    }

    /// The length of an array that is not a whole object, where the array or its elements have
    /// a size that is computed. A variable is an object of its own, whose bounds are checked anyway.
    fn length_of_row(&mut self, array: ExprId) -> Option<ExpressionId> {
        let tast = self.tast();
        if matches!(tast[array].kind, ExprKind::Decl(_)) {
            return None;
        }
        let types = &self.unit.unit.types;
        let rucc_types::TypeKind::Array { len, .. } = types.kind(types.canonical(tast[array].ty))
        else {
            return None;
        };
        let size_type = self.unit.program.types.integer(64, false);
        match len {
            rucc_types::ArrayLen::Variable(id) => {
                let length = self.value(tast.vla_size(id), ComponentKind::Operand);
                Some(self.convert(length, size_type, None))
            }
            rucc_types::ArrayLen::Fixed(length) => {
                Some(self.constant(i128::from(length), size_type, None))
            }
            rucc_types::ArrayLen::Unknown | rucc_types::ArrayLen::Star => None,
        }
    }

    /// A subscript with the check that it is below a length.
    fn checked_subscript(
        &mut self,
        index: ExpressionId,
        length: ExpressionId,
        origin: ir::Origin,
    ) -> ExpressionId {
        let index_type = self.body.expressions[index].ty;
        let signed = self.unit.program.types.as_integer(index_type).is_some_and(|ty| ty.signed);
        let ty = self.unit.program.types.integer(64, signed);
        let index = self.convert(index, ty, None);
        let builtin = ir::Builtin::Subscript { past: false };
        let checks = Some(self.checks(ir::checks::of_builtin(builtin), origin));
        let operands = vec![index, length];
        self.expression(ExpressionKind::Builtin { builtin, operands, checks }, ty, None)
    }

    /// The address of an element of a variable length array may be that one past its end.
    pub(super) fn allow_past_end(&mut self, place: PlaceId) {
        let PlaceKind::Dereference(mut pointer) = self.body.places[place].kind else { return };
        loop {
            pointer = match &mut self.body.expressions[pointer].kind {
                ExpressionKind::Convert { operand, .. } => *operand,
                ExpressionKind::PointerAdd { index, .. } => *index,
                ExpressionKind::Builtin { builtin: ir::Builtin::Scale, operands, .. } => {
                    operands[0]
                }
                ExpressionKind::Builtin { builtin: ir::Builtin::Subscript { past }, .. } => {
                    *past = true;
                    return;
                }
                _ => return,
            };
        }
    }

    /// Whether a type has size zero and not a size that is computed.
    fn is_empty_type(&mut self, ty: rucc_types::TypeId) -> bool {
        rucc_types::layout(&self.unit.unit.types, ty, &self.unit.unit.session.target).is_ok()
    }

    /// Whether an array is a member that may go on beyond its record.
    fn is_flexible(&self, array: PlaceId) -> bool {
        let PlaceKind::Field { base, field } = self.body.places[array].kind else { return false };
        let types = &self.unit.program.types;
        match types[self.body.places[base].ty] {
            Type::Record(record) => types.is_flexible(record, field),
            _ => false,
        }
    }

    /// Keeps the place of a member as one of its record, so that it is still known to be one.
    fn save_record_of(&mut self, member: PlaceId, origin: ir::Origin) -> PlaceId {
        let ir::Place { kind, ty, alignment } = self.body.places[member].clone();
        match kind {
            PlaceKind::Field { base, field } => {
                let base = self.save_record_of(base, origin);
                self.place_of(PlaceKind::Field { base, field }, ty, alignment)
            }
            PlaceKind::Local(_)
            | PlaceKind::Global(_)
            | PlaceKind::Dereference(_)
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => self.save_place(member, origin),
        }
    }

    /// A pointer to a place, of its own type.
    pub(super) fn pointer_to(&mut self, place: PlaceId) -> ir::ExpressionId {
        let ty = self.unit.program.types.pointer_to(self.body.places[place].ty);
        if let PlaceKind::Dereference(pointer) = self.body.places[place].kind {
            return pointer;
        }
        self.expression(ExpressionKind::Address(place), ty, None)
    }
}
