//! Variadic arguments: the first word of a `va_list` points to the next argument.

use ir::{ComponentKind, ExpressionId, ExpressionKind, Origin, PlaceId, PlaceKind, Type};
use rucc_sema::ExprId;

use super::function::FunctionLowerer;

impl FunctionLowerer<'_, '_> {
    /// A pointer to the first word of a `va_list`.
    pub(super) fn list_pointer(&mut self, list: ExprId) -> ExpressionId {
        let void = self.unit.program.types.void();
        let pointer = self.unit.program.types.pointer_to(void);
        let pointer_pointer = self.unit.program.types.pointer_to(pointer);
        let ty = self.type_of(list);
        let value = if matches!(self.unit.program.types[ty], Type::Pointer(_)) {
            self.value(list, ComponentKind::Operand)
        } else {
            let place = self.object(list);
            self.pointer_to(place)
        };
        self.convert(value, pointer_pointer, None)
    }

    fn list_place(&mut self, list: ExprId, origin: Origin) -> PlaceId {
        let pointer = self.list_pointer(list);
        let pointer = self.save(pointer, origin);
        let void = self.unit.program.types.void();
        let ty = self.unit.program.types.pointer_to(void);
        let alignment = self.unit.program.types.alignment_of(ty);
        self.place_of(PlaceKind::Dereference(pointer), ty, alignment)
    }

    pub(super) fn start_arguments(&mut self, list: ExprId, origin: Origin) {
        let target = self.list_place(list, origin);
        let ty = self.body.places[target].ty;
        let value = self.expression(ExpressionKind::ExtraArguments, ty, Some(origin));
        self.assign(target, value, origin);
    }

    pub(super) fn copy_arguments(&mut self, to: ExprId, from: ExprId, origin: Origin) {
        let target = self.list_place(to, origin);
        let source = self.list_place(from, origin);
        let value = self.load(source, origin);
        self.assign(target, value, origin);
    }

    /// The next argument of a list, which moves on.
    pub(super) fn variadic_argument(
        &mut self,
        list: ExprId,
        expr: ExprId,
        origin: Origin,
    ) -> PlaceId {
        let ty = self.type_of(expr);
        let list = self.list_place(list, origin);
        let next = self.load(list, origin);
        let next = self.save(next, origin);
        let size = self.unit.program.types.size_of(ty).div_ceil(8) * 8;
        let long = self.unit.program.types.integer(64, true);
        let index = self.constant(i128::from(size), long, None);
        let pointer_type = self.body.places[list].ty;
        let advance = ExpressionKind::PointerAdd { pointer: next, index, size: 1, subtract: false };
        let advanced = self.expression(advance, pointer_type, Some(origin));
        self.assign(list, advanced, origin);
        let builtin = ir::Builtin::Argument(ty);
        let checks = Some(self.checks(ir::checks::of_builtin(builtin), origin));
        let kind = ExpressionKind::Builtin { builtin, operands: vec![next], checks };
        let argument = self.expression(kind, pointer_type, None);
        self.place_of(PlaceKind::Dereference(argument), ty, 1)
    }
}
