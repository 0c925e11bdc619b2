//! Reads of volatile objects.
//!
//! Something else than the program may change such an object: a device, a signal handler. Ordinarily
//! the program keeps that it relies on the opposite where it reads one. If the user asks for it, an
//! input of any value is stored into the object before each read.

use ir::{
    ComponentKind, ExpressionId, FunctionKind, InputSite, Origin, PlaceId, Reliance, Statement,
    Type, TypeId,
};
use rucc_sema::ExprId;
use rucc_types::Qualifiers;

use super::function::FunctionLowerer;
use crate::unit::Unit;

/// Whether an lvalue has a volatile type.
pub(super) fn is_volatile(unit: &Unit, lvalue: ExprId) -> bool {
    is_volatile_type(unit, unit.tast[lvalue].ty)
}

/// Whether objects of a type are volatile.
pub(super) fn is_volatile_type(unit: &Unit, ty: rucc_types::TypeId) -> bool {
    unit.types.object_quals(ty).has(Qualifiers::VOLATILE)
}

impl FunctionLowerer<'_, '_> {
    /// Whether a read of a volatile object is an input here.
    pub(super) fn volatile_is_input(&self) -> bool {
        self.unit.volatile_may_change && self.unit.kind == FunctionKind::User
    }

    /// Whether an lvalue may hold another value whenever it is read.
    pub(super) fn may_change(&mut self, lvalue: ExprId) -> bool {
        self.volatile_is_input() && is_volatile(self.unit.unit, lvalue)
    }

    /// An lvalue is about to be read at a place. Gives the place, which is fixed if it changes.
    pub(super) fn before_read(
        &mut self,
        lvalue: ExprId,
        place: PlaceId,
        origin: Origin,
    ) -> PlaceId {
        match is_volatile(self.unit.unit, lvalue) {
            true => self.before_volatile_read(lvalue, place, origin),
            false => place,
        }
    }

    /// The same for a place that is volatile; the expression gives the input its name.
    pub(super) fn before_volatile_read(
        &mut self,
        named: ExprId,
        place: PlaceId,
        origin: Origin,
    ) -> PlaceId {
        if self.unit.kind != FunctionKind::User || !self.reachable() {
            return place;
        }
        let ty = self.body.places[place].ty;
        if !self.unit.volatile_may_change || self.holds_pointer(ty) {
            self.emit(Statement::Rely { on: Reliance::VolatileUnchanged }, origin);
            return place;
        }
        let place = self.save_place(place, origin);
        let name = self.expr_origin(named, ComponentKind::Operand);
        let name = self.unit.program.text(name).into();
        let site = self.unit.program.sites.push(InputSite { name, ty, origin, modelled: None });
        if self.unit.program.types.is_scalar(ty) {
            let input = self.temporary(ty);
            let target = self.local_place(input);
            self.emit(Statement::Input { target, site, limit: None }, origin);
            let value = self.load_local(input);
            let value = self.wrap_bits(value, self.tast()[named].ty);
            self.assign(place, value, origin);
        } else {
            self.input_object(place, site, origin);
        }
        place
    }

    /// Stores any bytes into a whole object.
    fn input_object(&mut self, place: PlaceId, site: ir::SiteId, origin: Origin) {
        let ty = self.body.places[place].ty;
        let size_type = self.unit.program.types.integer(64, false);
        let size = self.unit.program.types.size_of(ty);
        let size = self.constant(i128::from(size), size_type, None);
        let target = self.pointer_to(place);
        let checks = self.checks(ir::checks::WRITE, origin);
        self.emit(Statement::InputBytes { target, size, site, checks }, origin);
    }

    /// The value of an lvalue at a place. What is an input was read once.
    pub(super) fn load_of(
        &mut self,
        lvalue: ExprId,
        place: PlaceId,
        origin: Origin,
    ) -> ExpressionId {
        let value = self.load(place, origin);
        if self.may_change(lvalue) { self.keep(value, origin) } else { value }
    }

    /// Whether a type has pointers in it: no pointer can be made up.
    fn holds_pointer(&self, ty: TypeId) -> bool {
        let types = &self.unit.program.types;
        match types[ty] {
            Type::Pointer(_) => true,
            Type::Array { element, .. } => self.holds_pointer(element),
            Type::Record(record) => {
                types.records[record].fields.iter().any(|field| self.holds_pointer(field.ty))
            }
            Type::Void
            | Type::Integer(_)
            | Type::Float(_)
            | Type::Function(_)
            | Type::Opaque { .. } => false,
        }
    }
}
