//! How many elements there are behind a pointer.

use ir::{
    BinaryOperator, Builtin, ExpressionId, ExpressionKind, PlaceId, PlaceKind, Reliance, Statement,
    Type,
};

use super::{AnyValues, Length};

impl AnyValues<'_, '_> {
    /// Any number of elements, one at least, that fit into memory.
    pub(super) fn any_length(&mut self, name: &str, size: u64) -> PlaceId {
        let size_type = self.builder.program.types.size_type();
        let name = format!("length({name})");
        let target = self.builder.temporary(&name, size_type);
        let site = self.builder.site(&name, size_type);
        self.builder.emit(Statement::Input { target, site, limit: None });
        let room = 1u64 << (8 * self.types().pointer_size - 2);
        let (one, most) =
            (self.builder.constant(1, size_type), self.builder.constant(room / size, size_type));
        let length = self.builder.load(target);
        let rest = self.computed(BinaryOperator::Subtract, length, one);
        let condition = self.less(rest, most);
        self.builder.emit(Statement::Assume { condition });
        target
    }

    /// The number of elements of a size that the user says there are. An array that is larger than
    /// memory can be does not exist.
    pub(super) fn given_length(&mut self, name: &str, length: &Length, size: u64) -> PlaceId {
        let size_type = self.builder.program.types.size_type();
        let target = self.builder.temporary(&format!("length({name})"), size_type);
        let value = self.length_value(length, name);
        self.builder.assign(target, value);
        let most = self.largest_object() / size;
        let (most, value) = (self.builder.constant(most, size_type), self.builder.load(target));
        let beyond = self.less(most, value);
        self.rely_on_existence(name, beyond);
        target
    }

    fn largest_object(&self) -> u64 {
        if self.types().pointer_size == 4 { (1 << 31) - 1 } else { 1 << 46 }
    }

    /// Excludes the runs in which an array is too large, and says so where there are any.
    fn rely_on_existence(&mut self, name: &str, too_large: ExpressionId) {
        let guard = self.builder.begin_if(too_large);
        let on = Reliance::ArrayExists(self.function, name.into());
        self.builder.emit(Statement::Rely { on });
        let int = self.builder.program.types.int();
        let condition = self.builder.constant(0, int);
        self.builder.emit(Statement::Assume { condition });
        self.builder.end_if(guard);
    }

    /// The value of an argument as a number of elements: one below zero means none.
    fn argument_length(&mut self, place: PlaceId) -> ExpressionId {
        let size_type = self.builder.program.types.size_type();
        let ty = self.builder.type_of(place);
        let operand = self.builder.load(place);
        match self.types()[ty] {
            Type::Integer(integer) if integer.signed => {
                // As a number without a sign it cannot be too large if it is narrow.
                let unsigned = self.builder.program.types.integer(integer.width, false);
                let kind = ExpressionKind::Convert { operand, checks: None };
                let operand = self.builder.expression(kind, unsigned);
                let kind = ExpressionKind::Convert { operand, checks: None };
                let value = self.builder.expression(kind, size_type);
                let (left, right) = (self.builder.load(place), self.builder.constant(0, ty));
                let condition = self.less(left, right);
                let then = self.builder.constant(0, size_type);
                let kind = ExpressionKind::Conditional { condition, then, otherwise: value };
                self.builder.expression(kind, size_type)
            }
            _ => {
                let kind = ExpressionKind::Convert { operand, checks: None };
                self.builder.expression(kind, size_type)
            }
        }
    }

    /// A sum or product of lengths, which does not wrap.
    fn combined_length(
        &mut self,
        operator: BinaryOperator,
        wraps: Builtin,
        operands: [&Length; 2],
        name: &str,
    ) -> ExpressionId {
        let size_type = self.builder.program.types.size_type();
        let [left, right] = operands.map(|operand| {
            let value = self.length_value(operand, name);
            let place = self.builder.temporary(&format!("length({name})"), size_type);
            self.builder.assign(place, value);
            place
        });
        let int = self.builder.program.types.int();
        let operands = vec![self.builder.load(left), self.builder.load(right)];
        let kind = ExpressionKind::Builtin { builtin: wraps, operands, checks: None };
        let wraps = self.builder.expression(kind, int);
        self.rely_on_existence(name, wraps);
        let (left, right) = (self.builder.load(left), self.builder.load(right));
        self.computed(operator, left, right)
    }

    pub(super) fn length_value(&mut self, length: &Length, name: &str) -> ExpressionId {
        let size_type = self.builder.program.types.size_type();
        match length {
            Length::Number(number) => self.builder.constant(*number, size_type),
            Length::Argument(argument) => match self.builder.local_named(argument) {
                Some(place) => self.argument_length(place),
                None => self.builder.constant(0, size_type),
            },
            Length::Sum(left, right) => {
                let (operator, wraps) = (BinaryOperator::Add, Builtin::AddOverflows);
                self.combined_length(operator, wraps, [left, right], name)
            }
            Length::Product(left, right) => {
                let (operator, wraps) = (BinaryOperator::Multiply, Builtin::MultiplyOverflows);
                self.combined_length(operator, wraps, [left, right], name)
            }
        }
    }

    /// A string ends with a zero at the latest in its last element.
    pub(super) fn terminate(&mut self, pointer: PlaceId, length: PlaceId) {
        if !std::mem::replace(&mut self.relies_on_strings, true) {
            let on = Reliance::TerminatedStrings(self.function);
            self.builder.emit(Statement::Rely { on });
        }
        let size_type = self.builder.program.types.size_type();
        let ty = self.builder.type_of(pointer);
        let (element, one) = (self.element_type(ty), self.builder.constant(1, size_type));
        let (start, count) = (self.builder.load(pointer), self.builder.load(length));
        let index = self.computed(BinaryOperator::Subtract, count, one);
        let kind = ExpressionKind::PointerAdd { pointer: start, index, size: 1, subtract: false };
        let last = self.builder.expression(kind, ty);
        let last = self.builder.place(PlaceKind::Dereference(last), element);
        let zero = self.builder.constant(0, element);
        self.builder.assign(last, zero);
    }
}
