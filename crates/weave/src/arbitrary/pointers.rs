//! Where a pointer may lead.

use ir::{
    BinaryOperator, ExpressionId, ExpressionKind, FunctionId, FunctionKind, GlobalId, PlaceId,
    PlaceKind, Statement, Type, TypeId,
};

use super::{AnyValues, PointerChoice, element_of_array, functions_of_type, is_plain, is_string};
use crate::aliases::{self, Parts};
use crate::builder::add_function;
use crate::changed::is_of_tool;

impl AnyValues<'_, '_> {
    /// What a pointer of a type may be.
    pub fn pointer_choices(&self, ty: TypeId) -> Vec<PointerChoice> {
        let Type::Pointer(pointee) = self.types()[ty] else { return Vec::new() };
        let mut choices = Vec::new();
        if matches!(self.types()[pointee], Type::Function(_)) {
            let functions = functions_of_type(self.builder.program, pointee);
            choices.extend(functions.into_iter().map(PointerChoice::Function));
            choices.push(PointerChoice::OtherFunction);
        } else {
            choices.push(PointerChoice::Fresh);
        }
        if self.limits.may_be_null || choices.is_empty() {
            choices.insert(0, PointerChoice::Null);
        }
        if self.limits.may_alias {
            choices.extend(self.aliases(pointee));
        }
        choices
    }

    /// Objects that a pointer may share with others.
    pub(super) fn aliases(&self, pointee: TypeId) -> Vec<PointerChoice> {
        let made = self.made.iter().filter_map(|&(pointer, _)| {
            let Type::Pointer(element) = self.types()[self.builder.type_of(pointer)] else {
                return None;
            };
            let parts = aliases::parts(self.types(), element, pointee)?;
            Some(PointerChoice::Into(pointer, parts))
        });
        let program = &self.builder.program;
        let variables = program.globals.entries().filter_map(|(id, global)| {
            let users = global.origin.is_some_and(|origin| !program.is_system(origin));
            let parts = aliases::parts(
                &program.types,
                element_of_array(&program.types, global.ty),
                pointee,
            )?;
            let is_of_program = users && !global.internal && !is_of_tool(global);
            let can_be_shared = is_of_program && !global.read_only && global.size > 0;
            can_be_shared.then_some(PointerChoice::Variable(id, parts))
        });
        made.chain(variables).collect()
    }

    /// Makes a pointer one of several.
    pub fn pointer(&mut self, place: PlaceId, name: &str, depth: u32, choices: &[PointerChoice]) {
        self.choose(choices.len(), &format!("target({name})"), |values, index| {
            values.aim(place, name, depth, &choices[index]);
        });
    }

    fn aim(&mut self, place: PlaceId, name: &str, depth: u32, choice: &PointerChoice) {
        let ty = self.builder.type_of(place);
        let value = match choice {
            PointerChoice::Null => self.builder.constant(0, ty),
            PointerChoice::Function(function) => {
                self.builder.expression(ExpressionKind::Function(*function), ty)
            }
            PointerChoice::Same(other) => self.builder.load(*other),
            PointerChoice::Into(other, parts) => self.within_object(*other, parts, ty, name),
            PointerChoice::Variable(global, parts) => {
                self.within_variable(*global, parts, ty, name)
            }
            PointerChoice::Fresh => self.fresh(ty, name, depth),
            PointerChoice::OtherFunction => {
                let function = self.other_function(ty, name);
                self.builder.expression(ExpressionKind::Function(function), ty)
            }
        };
        self.builder.assign(place, value);
    }

    /// A function of which nothing is known but its type: what happens after a call of it is
    /// unknown.
    fn other_function(&mut self, pointer: TypeId, name: &str) -> FunctionId {
        let Type::Pointer(ty) = self.types()[pointer] else { return self.function };
        let name = format!("the function that {name} points to");
        let function = add_function(self.builder.program, &name, self.builder.origin);
        let made = &mut self.builder.program.functions[function];
        (made.ty, made.kind) = (ty, FunctionKind::User);
        function
    }

    /// A pointer to a new object; to any element of it if others may lead to those before.
    fn fresh(&mut self, ty: TypeId, name: &str, depth: u32) -> ExpressionId {
        let made = self.made.len();
        let start = self.object(ty, name, depth);
        let element = self.element_type(ty);
        let is_first = !self.limits.may_alias
            || self.limits.arrays.contains_key(name)
            || !is_plain(self.types(), element);
        match self.made.get(made) {
            Some(&(_, length)) if !is_first => {
                let length = self.builder.load(length);
                self.element_of(start, length, name)
            }
            _ => start,
        }
    }

    /// A pointer to a part of an object that was made.
    fn within_object(
        &mut self,
        pointer: PlaceId,
        parts: &Parts,
        ty: TypeId,
        name: &str,
    ) -> ExpressionId {
        let length = self.made.iter().find(|(made, _)| *made == pointer).map(|&(_, length)| length);
        let base = self.builder.load(pointer);
        let start =
            self.builder.expression(ExpressionKind::Convert { operand: base, checks: None }, ty);
        let Some(length) = length else { return start };
        let size = self.element_size(self.builder.type_of(pointer));
        let length = self.builder.load(length);
        self.part_of(start, length, size, parts, name)
    }

    fn within_variable(
        &mut self,
        global: GlobalId,
        parts: &Parts,
        ty: TypeId,
        name: &str,
    ) -> ExpressionId {
        let (whole, size) = {
            let global = &self.builder.program.globals[global];
            (global.ty, global.size)
        };
        let place = self.builder.place(PlaceKind::Global(global), whole);
        let start = self.builder.expression(ExpressionKind::Address(place), ty);
        let element = self.types().size_of(element_of_array(self.types(), whole)).max(1);
        let size_type = self.builder.program.types.size_type();
        let length = self.builder.constant(size / element, size_type);
        self.part_of(start, length, element, parts, name)
    }

    /// A pointer to a part of one of the elements, which have a size in bytes.
    fn part_of(
        &mut self,
        start: ExpressionId,
        length: ExpressionId,
        size: u64,
        parts: &Parts,
        name: &str,
    ) -> ExpressionId {
        let size_type = self.builder.program.types.size_type();
        match parts {
            Parts::Bytes => {
                let size = self.builder.constant(size, size_type);
                let bytes = self.computed(BinaryOperator::Multiply, length, size);
                let pointer = self.any_element(start, bytes, 1, name);
                self.end_string(start, bytes);
                pointer
            }
            Parts::At(distances, _) => {
                let element = self.any_element(start, length, size, name);
                let distance = self.any_distance(distances, name);
                self.moved(element, distance, 1)
            }
        }
    }

    /// The last byte of an object that a `char` pointer leads to is a NUL, as in its other strings.
    fn end_string(&mut self, start: ExpressionId, bytes: ExpressionId) {
        let ty = self.builder.expression_type(start);
        let element = self.element_type(ty);
        if !is_string(self.types(), element) {
            return;
        }
        let size_type = self.builder.program.types.size_type();
        let one = self.builder.constant(1, size_type);
        let last = self.computed(BinaryOperator::Subtract, bytes, one);
        let last = self.moved(start, last, 1);
        let last = self.builder.place(PlaceKind::Dereference(last), element);
        let (left, right) = (self.builder.load(last), self.builder.constant(0, element));
        let int = self.builder.program.types.int();
        let kind =
            ExpressionKind::Binary { operator: BinaryOperator::Equal, left, right, checks: None };
        let condition = self.builder.expression(kind, int);
        self.builder.emit(Statement::Assume { condition });
    }

    /// One of several distances, by an input if there are several.
    fn any_distance(&mut self, distances: &[u64], name: &str) -> ExpressionId {
        let size_type = self.builder.program.types.size_type();
        let target = self.builder.temporary(&format!("part({name})"), size_type);
        self.choose(distances.len(), &format!("part({name})"), |values, index| {
            let distance = values.builder.constant(distances[index], size_type);
            values.builder.assign(target, distance);
        });
        self.builder.load(target)
    }

    /// A pointer to one of the elements, from the first one on.
    fn element_of(
        &mut self,
        start: ExpressionId,
        length: ExpressionId,
        name: &str,
    ) -> ExpressionId {
        let size = self.element_size(self.builder.expression_type(start));
        self.any_element(start, length, size, name)
    }

    /// A pointer to one of the elements, which have a size in bytes. Where the user says how many
    /// elements the pointer leads to, that many follow.
    fn any_element(
        &mut self,
        start: ExpressionId,
        length: ExpressionId,
        size: u64,
        name: &str,
    ) -> ExpressionId {
        let size_type = self.builder.program.types.size_type();
        let target = self.builder.temporary(&format!("element({name})"), size_type);
        let site = self.builder.site(&format!("element({name})"), size_type);
        self.builder.emit(Statement::Input { target, site, limit: None });
        let index = self.builder.load(target);
        let inside = self.less(index, length);
        self.builder.emit(Statement::Assume { condition: inside });
        if let Some(given) = self.limits.arrays.get(name).cloned() {
            let given = self.length_value(&given, name);
            let index = self.builder.load(target);
            let rest = self.computed(BinaryOperator::Subtract, length, index);
            let too_few = self.less(rest, given);
            let int = self.builder.program.types.int();
            let (then, otherwise) = (self.builder.constant(0, int), self.builder.constant(1, int));
            let kind = ExpressionKind::Conditional { condition: too_few, then, otherwise };
            let condition = self.builder.expression(kind, int);
            self.builder.emit(Statement::Assume { condition });
        }
        let index = self.builder.load(target);
        self.moved(start, index, size)
    }

    fn moved(&mut self, pointer: ExpressionId, index: ExpressionId, size: u64) -> ExpressionId {
        let ty = self.builder.expression_type(pointer);
        let kind = ExpressionKind::PointerAdd { pointer, index, size, subtract: false };
        self.builder.expression(kind, ty)
    }

    pub(super) fn less(&mut self, left: ExpressionId, right: ExpressionId) -> ExpressionId {
        let int = self.builder.program.types.int();
        let operator = BinaryOperator::Less;
        self.builder.expression(ExpressionKind::Binary { operator, left, right, checks: None }, int)
    }

    pub(super) fn computed(
        &mut self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> ExpressionId {
        let size_type = self.builder.program.types.size_type();
        let kind = ExpressionKind::Binary { operator, left, right, checks: None };
        self.builder.expression(kind, size_type)
    }

    /// Bytes of an element of what a pointer of a type points to.
    fn element_size(&self, pointer: TypeId) -> u64 {
        match self.types()[pointer] {
            Type::Pointer(pointee) => self.types().size_of(pointee).max(1),
            _ => 1,
        }
    }
}
