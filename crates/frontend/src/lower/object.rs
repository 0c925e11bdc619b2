//! Records and arrays as values, and initializers.

use std::ops::Range;

use ir::{CheckId, ComponentKind, LocalKind, Origin, PlaceId, PlaceKind, Statement};
use rucc_sema::{Conversion, DeclId, ExprId, ExprKind, InitEntry, StorageDuration};

use super::atomic::needs_section;
use super::function::FunctionLowerer;

impl FunctionLowerer<'_, '_> {
    /// The place of an object: an lvalue, or a temporary that holds a value of aggregate type.
    pub(super) fn object(&mut self, expr: ExprId) -> PlaceId {
        if let Some(&local) = self.evaluated.get(&expr) {
            return self.local_place(local);
        }
        let part = self.begin_part(expr);
        let place = self.evaluated_object(expr);
        self.end_part(expr, part);
        place
    }

    fn evaluated_object(&mut self, expr: ExprId) -> PlaceId {
        let origin = self.expr_origin(expr, ComponentKind::Operand);
        match self.tast()[expr].kind {
            ExprKind::Decl(_)
            | ExprKind::Str(_)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::Member { .. }
            | ExprKind::Subscript { .. }
            | ExprKind::Unary { op: rucc_ast::UnaryOp::Deref, .. } => self.place(expr),
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                let mut place = self.place(operand);
                self.note_read(operand, place);
                place = self.before_read(operand, place, origin);
                if self.is_watched(operand) {
                    place = self.save_place(place, origin);
                    self.touched(operand, place);
                }
                match needs_section(self.unit.unit, operand) {
                    true => self.atomic_object(place, origin),
                    false => place,
                }
            }
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand)
                if self.type_of(operand) == self.type_of(expr) =>
            {
                self.object(operand)
            }
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs);
                self.arrange(rhs);
                self.object(rhs)
            }
            ExprKind::Assign { lhs, rhs, .. } => self.assign_object(expr, lhs, rhs, origin),
            ExprKind::Call { callee, args } => {
                let ty = self.type_of(expr);
                let result = self.temporary(ty);
                let place = self.local_place(result);
                self.call_into(expr, callee, args, Some(place));
                place
            }
            ExprKind::Cond { cond, then, otherwise } => {
                self.conditional_object(cond, then, otherwise, origin)
            }
            ExprKind::StmtExpr(block) => {
                let ty = self.type_of(expr);
                let result = self.temporary(ty);
                self.block_with_result(block, |lowerer, last| {
                    let source = lowerer.object(last);
                    let target = lowerer.local_place(result);
                    lowerer.copy_object(target, source, origin);
                });
                self.local_place(result)
            }
            ExprKind::VaArg { list } => self.variadic_argument(list, expr, origin),
            ExprKind::Expect { value, .. } => self.object(value),
            _ => self.object_of_other(expr, origin),
        }
    }

    /// A scalar where an object is asked for is kept in a temporary.
    fn object_of_other(&mut self, expr: ExprId, origin: Origin) -> PlaceId {
        let ty = self.type_of(expr);
        let result = self.temporary(ty);
        if self.unit.program.types.is_scalar(ty) {
            let value = self.value(expr, ComponentKind::Operand);
            self.store_result(result, value, origin);
        } else {
            let name = self.unit.program.types.name(ty);
            self.unsupported(format!("an operation that gives a value of type {name}"), origin);
        }
        self.local_place(result)
    }

    fn assign_object(&mut self, expr: ExprId, lhs: ExprId, rhs: ExprId, origin: Origin) -> PlaceId {
        let mut target = self.place(lhs);
        let watched = self.is_watched(expr);
        if watched || self.has_effects(rhs) {
            target = self.save_place(target, origin);
        }
        let source = self.object_value(rhs, ComponentKind::Assigned);
        let atomic = needs_section(self.unit.unit, lhs);
        if atomic {
            target = self.save_place(target, origin);
            self.emit(Statement::AtomicBegin, origin);
        }
        self.copy_object(target, source, origin);
        if atomic {
            self.emit(Statement::AtomicEnd, origin);
        }
        if watched {
            self.touched(expr, target);
        }
        target
    }

    /// The place of an object that is read as a value, whose text is kept.
    pub(super) fn object_value(&mut self, expr: ExprId, kind: ComponentKind) -> PlaceId {
        let origin = self.expr_origin(expr, kind);
        let place = self.object(expr);
        self.body.records.texts.insert(place, origin);
        place
    }

    fn conditional_object(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
        origin: Origin,
    ) -> PlaceId {
        let ty = self.type_of(then);
        let result = self.temporary(ty);
        let (yes, no, end) = (self.new_label(), self.new_label(), self.new_label());
        self.arrange(condition);
        let value = self.truth(condition, ComponentKind::Condition);
        let condition_origin = self.expr_origin(condition, ComponentKind::Condition);
        self.branch(value, yes, no, condition_origin);
        self.bind(yes);
        for (arm, last) in [(then, false), (otherwise, true)] {
            self.arrange(arm);
            let source = self.object(arm);
            let target = self.local_place(result);
            self.copy_object(target, source, origin);
            if !last {
                self.jump(end, origin);
                self.bind(no);
            }
        }
        self.bind(end);
        self.local_place(result)
    }

    pub(super) fn compound_literal(&mut self, decl: DeclId, expr: ExprId) -> PlaceId {
        let declared = self.tast()[decl].clone();
        if declared.duration == StorageDuration::Static {
            return self.decl_place(decl);
        }
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        let size = self.evaluate_bounds(declared.ty);
        let ty = self.unit.ty(declared.ty);
        let local = match self.locals.get(&decl) {
            Some(&known) => known,
            None => {
                let local = self.declared_local(decl, ty, LocalKind::Temporary);
                self.locals.insert(decl, local);
                if let Some(scope) = self.scopes.last_mut() {
                    scope.locals.push(local);
                }
                local
            }
        };
        let entries = declared.init.map(|init| self.tast()[init].to_vec()).unwrap_or_default();
        let extent = self.tast().extent(decl);
        // The values may come from what the literal held when it was last evaluated.
        let depends = entries.iter().any(|entry| !self.is_literal(entry.value));
        if depends && size.is_none() {
            let fresh = self.temporary(ty);
            self.emit(Statement::Declare { local: fresh, size: None }, origin);
            let fresh = self.local_place(fresh);
            self.initialize(fresh, &entries, extent, origin);
            self.emit(Statement::Declare { local, size }, origin);
            let place = self.local_place(local);
            self.copy_value(place, fresh, origin);
            return place;
        }
        self.emit(Statement::Declare { local, size }, origin);
        let place = self.local_place(local);
        self.initialize(place, &entries, extent, origin);
        place
    }

    /// Whether an expression is a constant as it is written.
    fn is_literal(&self, expr: ExprId) -> bool {
        match self.tast()[expr].kind {
            ExprKind::Const(_) | ExprKind::Str(_) => true,
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.is_literal(operand),
            _ => false,
        }
    }

    fn copy_value(&mut self, target: PlaceId, source: PlaceId, origin: Origin) {
        if self.unit.program.types.is_scalar(self.body.places[source].ty) {
            let value = self.load(source, origin);
            self.assign(target, value, origin);
        } else {
            self.copy_object(target, source, origin);
        }
    }

    /// Stores an initializer: the object is zero except for the entries.
    pub(super) fn initialize(
        &mut self,
        target: PlaceId,
        entries: &[InitEntry],
        extent: u64,
        origin: Origin,
    ) {
        for entry in entries {
            self.compare_accesses(entry.value);
        }
        self.arrange_entries(entries, origin);
        let ty = self.body.places[target].ty;
        let scalar = self.unit.program.types.is_scalar(ty);
        if let [entry] = entries
            && scalar
        {
            self.arrange(entry.value);
            let value = self.value(entry.value, ComponentKind::Initializer);
            let value = self.convert(value, ty, None);
            self.assign(target, value, origin);
            return;
        }
        let size = self.unit.program.types.size_of(ty);
        if extent > size {
            self.unsupported("a local record whose flexible member is initialised", origin);
            return;
        }
        if let [entry] = entries
            && entry.offset == 0
            && !entry.is_bit_field()
            && self.type_of(entry.value) == ty
            && self.unit.string_value(entry.value).is_none()
        {
            self.arrange(entry.value);
            let source = self.object_value(entry.value, ComponentKind::Initializer);
            self.copy_object(target, source, origin);
            return;
        }
        let unspecified = self.unspecified(ty, entries);
        let specified = specified(&unspecified.bytes, size);
        if entries.len() > 4
            && unspecified.zeros.is_empty()
            && (unspecified.bytes.is_empty() || entries.iter().all(|entry| !entry.is_bit_field()))
            && self.initialize_from_image(target, entries, &specified, size, origin)
        {
            return;
        }
        if unspecified.bytes.is_empty() {
            self.emit(Statement::Clear { target }, origin);
        } else {
            self.clear(target, &specified, origin);
        }
        for &(bit, width) in &unspecified.zeros {
            self.clear_bits(target, bit, width, origin);
        }
        for entry in entries {
            self.initialize_entry(target, entry, size, origin);
        }
    }

    /// Sets ranges of bytes of an object to zero.
    fn clear(&mut self, object: PlaceId, ranges: &[Range<u64>], origin: Origin) {
        for range in ranges {
            let target = self.bytes_of(object, range);
            self.emit(Statement::Clear { target }, origin);
        }
    }

    /// A range of bytes of an object.
    fn bytes_of(&mut self, object: PlaceId, range: &Range<u64>) -> PlaceId {
        let alignment = self.body.places[object].alignment;
        let element = self.unit.program.types.integer(8, false);
        let array = ir::Type::Array { element, length: Some(range.end - range.start) };
        let ty = self.unit.program.types.intern(array);
        self.place_of(PlaceKind::At { base: object, offset: range.start }, ty, alignment)
    }

    /// Sets a bit-field of an object to zero.
    fn clear_bits(&mut self, object: PlaceId, first: u64, width: u8, origin: Origin) {
        let ty = self.unit.program.types.integer(64, false);
        let (offset, bit) = (first / 8, (first % 8) as u8);
        let kind = PlaceKind::Bits { base: object, offset, bit, width, field: None };
        let alignment = self.body.places[object].alignment;
        let target = self.place_of(kind, ty, alignment);
        let value = self.constant(0, ty, None);
        self.emit(Statement::Assign { target, value, checks: CheckId::NONE }, origin);
    }

    /// A large initializer of constants is copied from static data.
    fn initialize_from_image(
        &mut self,
        target: PlaceId,
        entries: &[InitEntry],
        specified: &[Range<u64>],
        size: u64,
        origin: Origin,
    ) -> bool {
        if entries.iter().any(|entry| self.has_effects(entry.value)) {
            return false;
        }
        let Some(image) = self.unit.static_image(entries, size) else { return false };
        let source = self.constant_object(image, target);
        if let [Range { start: 0, end }] = *specified
            && end == size
        {
            self.copy_object(target, source, origin);
            return true;
        }
        for range in specified {
            let [target, source] = [target, source].map(|object| self.bytes_of(object, range));
            self.copy_object(target, source, origin);
        }
        true
    }

    /// A read-only global with the type of a place.
    fn constant_object(&mut self, image: ir::StaticImage, like: PlaceId) -> PlaceId {
        let ty = self.body.places[like].ty;
        let alignment = self.unit.program.types.alignment_of(ty);
        let global = self.unit.program.globals.push(ir::Global {
            name: "(initializer)".into(),
            ty,
            size: self.unit.program.types.size_of(ty),
            alignment,
            image: Some(image),
            read_only: true,
            thread_local: false,
            atomic: Vec::new(),
            origin: None,
            internal: true,
            external: false,
        });
        self.place_of(PlaceKind::Global(global), ty, alignment)
    }

    fn initialize_entry(&mut self, object: PlaceId, entry: &InitEntry, size: u64, origin: Origin) {
        if entry.reverse {
            self.unsupported("a record in the other byte order", origin);
            return;
        }
        if let Some(text) = self.unit.string_value(entry.value) {
            self.initialize_with_text(object, entry, text, size, origin);
            return;
        }
        if !self.evaluated.contains_key(&entry.value) {
            self.arrange(entry.value);
        }
        let ty = self.type_of(entry.value);
        let value_type = ty;
        let base_alignment = self.body.places[object].alignment;
        if !self.unit.program.types.is_scalar(ty) {
            let source = self.object_value(entry.value, ComponentKind::Initializer);
            let kind = PlaceKind::At { base: object, offset: entry.offset };
            let target = self.place_of(kind, ty, base_alignment);
            self.copy_object(target, source, origin);
            return;
        }
        let value = self.value(entry.value, ComponentKind::Initializer);
        let kind = if entry.is_bit_field() {
            PlaceKind::Bits {
                base: object,
                offset: entry.offset + u64::from(entry.bit_offset / 8),
                bit: (entry.bit_offset % 8) as u8,
                width: entry.bit_width as u8,
                field: None,
            }
        } else {
            PlaceKind::At { base: object, offset: entry.offset }
        };
        let target = self.place_of(kind, value_type, base_alignment);
        let checks = CheckId::NONE;
        let checks =
            if self.through_pointer(object) { self.write_checks(object, origin) } else { checks };
        self.emit(Statement::Assign { target, value, checks }, origin);
    }

    /// A string literal that initialises an array: its bytes are copied, as many as fit.
    fn initialize_with_text(
        &mut self,
        object: PlaceId,
        entry: &InitEntry,
        text: Vec<u8>,
        size: u64,
        origin: Origin,
    ) {
        let room = size.saturating_sub(entry.offset);
        let own = self.unit.layout(self.tast()[entry.value].ty).0;
        let length = (text.len() as u64).min(room).min(own);
        let element = self.unit.program.types.integer(8, false);
        let array = ir::Type::Array { element, length: Some(length) };
        let ty = self.unit.program.types.intern(array);
        let kind = PlaceKind::At { base: object, offset: entry.offset };
        let target = self.place_of(kind, ty, 1);
        let bytes = text[..length as usize].to_vec();
        let image = ir::StaticImage { bytes, ..ir::StaticImage::default() };
        let source = self.constant_object(image, target);
        self.copy_object(target, source, origin);
    }
}

/// The ranges of bytes of an object between those that an initializer leaves unspecified.
fn specified(unspecified: &[Range<u64>], size: u64) -> Vec<Range<u64>> {
    let ends = std::iter::once(0).chain(unspecified.iter().map(|range| range.end));
    let starts = unspecified.iter().map(|range| range.start).chain([size]);
    ends.zip(starts).filter(|(begin, end)| begin < end).map(|(begin, end)| begin..end).collect()
}
