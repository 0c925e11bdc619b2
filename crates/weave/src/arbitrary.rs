//! Any value of a type, made of inputs.
//!
//! A scalar is an input. A pointer is a choice between null, an object of its own with any
//! contents, and others that are offered. The name of an input is the C expression for what it
//! is the value of, such as `p->next`; the choice that a pointer `p` is has the name `target(p)`,
//! and the number of elements of its object the name `length(p)`.
//!
//! Objects have any length. Their contents are any bytes where all bytes are values; elements with
//! pointers in them are made one by one, up to [`Limits`]: those behind are not modelled, and an
//! execution that accesses them is not followed.

use std::collections::BTreeMap;

use crate::aliases::{self, Parts};
use crate::builder::{BodyBuilder, add_function};
use ir::{
    AllocationKind, BinaryOperator, Builtin, CheckId, ExpressionId, ExpressionKind, FloatFormat,
    FunctionId, FunctionKind, GlobalId, IntegerName, PlaceId, PlaceKind, Program, Reliance,
    Statement, Type, TypeId, Types,
};

/// How far any value goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// How many elements with pointers in them are modelled behind a pointer.
    pub elements: u64,
    /// How many objects that follow each other along pointers are modelled.
    pub depth: u32,
    /// How many objects are modelled beyond those that arguments or results point to themselves.
    pub objects: u32,
    /// Whether a pointer may be null where it can be something else.
    pub may_be_null: bool,
    /// Whether pointers may lead to objects that others lead to, and to global variables.
    pub may_alias: bool,
    /// Arguments that are not null.
    pub not_null: Vec<String>,
    /// Arguments that point to arrays of a given length. A `char` array of a given length need not
    /// end with a NUL.
    pub arrays: BTreeMap<String, Length>,
}

/// The length of an array that an argument points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Length {
    /// A number.
    Number(u64),
    /// The value of another argument.
    Argument(String),
    /// The sum of two lengths.
    Sum(Box<Length>, Box<Length>),
    /// The product of two lengths.
    Product(Box<Length>, Box<Length>),
}

impl Length {
    /// The arguments whose values it is made of.
    fn arguments(&self) -> Vec<&str> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Argument(name) => vec![name],
            Self::Sum(left, right) | Self::Product(left, right) => {
                [left.arguments(), right.arguments()].concat()
            }
        }
    }
}

impl Limits {
    /// The arguments that are described.
    pub fn named_arguments(&self) -> impl Iterator<Item = &str> {
        let arrays = self.arrays.iter().flat_map(|(name, length)| {
            let mut names = length.arguments();
            names.push(name);
            names
        });
        arrays.chain(self.not_null.iter().map(String::as_str))
    }

    /// Larger shapes; none if they would be very large.
    #[must_use]
    pub fn grown(&self) -> Option<Self> {
        let grown = Self {
            elements: 2 * self.elements,
            depth: 2 * self.depth,
            objects: 4 * self.objects,
            ..self.clone()
        };
        (grown.objects <= LARGEST_OBJECTS).then_some(grown)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            elements: 2,
            depth: 3,
            objects: 24,
            may_be_null: true,
            may_alias: false,
            not_null: Vec::new(),
            arrays: BTreeMap::new(),
        }
    }
}

/// More objects are not modelled.
const LARGEST_OBJECTS: u32 = 400;
/// Longer arrays are filled as bytes, if any bytes are a value of theirs.
const SINGLE_ELEMENTS: u64 = 16;

/// What a pointer may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PointerChoice {
    /// Null.
    Null,
    /// A pointer to a new object.
    Fresh,
    /// A function.
    Function(FunctionId),
    /// The value of another pointer.
    Same(PlaceId),
    /// A pointer to a part of an object that another pointer leads to.
    Into(PlaceId, Parts),
    /// A pointer to a part of a global variable.
    Variable(GlobalId, Parts),
    /// A function that is not part of the program.
    OtherFunction,
}

impl PointerChoice {
    /// Whether it does not lead to a part of an element, behind which no others of its type follow.
    pub fn leads_to_elements(&self) -> bool {
        match self {
            Self::Into(_, parts) | Self::Variable(_, parts) => *parts == Parts::At(vec![0], false),
            Self::Null | Self::Fresh | Self::Function(_) | Self::Same(_) | Self::OtherFunction => {
                true
            }
        }
    }
}

/// Makes values in the body of a function.
pub(crate) struct AnyValues<'p, 'l> {
    pub builder: BodyBuilder<'p>,
    pub limits: &'l Limits,
    /// Whether pointers inside of objects keep their values.
    pub keep_pointers: bool,
    /// The function whose arguments or results are made.
    function: FunctionId,
    objects: u32,
    /// Whether it is said already that strings end with a NUL.
    relies_on_strings: bool,
    /// The objects that were made: a pointer to each, and its number of elements.
    made: Vec<(PlaceId, PlaceId)>,
}

impl<'p, 'l> AnyValues<'p, 'l> {
    pub fn new(builder: BodyBuilder<'p>, limits: &'l Limits, function: FunctionId) -> Self {
        Self {
            builder,
            limits,
            keep_pointers: false,
            function,
            objects: 0,
            relies_on_strings: false,
            made: Vec::new(),
        }
    }

    fn types(&self) -> &Types {
        &self.builder.program.types
    }

    /// Whether a place holds a pointer.
    pub fn is_pointer(&self, place: PlaceId) -> bool {
        matches!(self.types()[self.builder.type_of(place)], Type::Pointer(_))
    }

    /// Stores any value of its type to a place that can be written; `depth` objects lie behind.
    pub fn fill(&mut self, place: PlaceId, name: &str, depth: u32) {
        let ty = self.builder.type_of(place);
        match self.types()[ty].clone() {
            Type::Integer(_) | Type::Float(_) => self.scalar(place, name),
            Type::Pointer(_) if self.keep_pointers => {}
            Type::Pointer(_) => {
                let mut choices = self.pointer_choices(ty);
                // In every object there would be as many choices as parts of objects before it:
                // that no others are followed is the assumption `NoInnerAliasing`.
                choices.retain(PointerChoice::leads_to_elements);
                self.pointer(place, name, depth, &choices);
            }
            Type::Array { element, length } => {
                self.array(place, name, depth, element, length.unwrap_or(0));
            }
            Type::Record(record) if self.types().records[record].union => {
                self.union(place, name, depth);
            }
            Type::Record(record) => {
                for index in 0..self.types().records[record].fields.len() {
                    self.member(place, name, depth, index);
                }
            }
            Type::Opaque { .. } => self.bytes(place, name),
            Type::Void | Type::Function(_) => {}
        }
    }

    fn scalar(&mut self, target: PlaceId, name: &str) {
        let ty = self.builder.type_of(target);
        let site = self.builder.site(name, ty);
        self.builder.emit(Statement::Input { target, site, limit: None });
    }

    /// Any bytes; only for what [`is_plain`] is true of.
    fn bytes(&mut self, place: PlaceId, name: &str) {
        let ty = self.builder.type_of(place);
        let types = &mut self.builder.program.types;
        let (size, size_type) = (types.size_of(ty), types.size_type());
        let (byte, pointer) = (types.integer(8, false), types.pointer_to(ty));
        let site = self.builder.site(name, byte);
        let target = self.builder.expression(ExpressionKind::Address(place), pointer);
        let size = self.builder.constant(size, size_type);
        self.builder.emit(Statement::InputBytes { target, size, site, checks: CheckId::NONE });
    }

    fn array(&mut self, array: PlaceId, name: &str, depth: u32, element: TypeId, length: u64) {
        if length > SINGLE_ELEMENTS && is_plain(self.types(), element) {
            return self.bytes(array, name);
        }
        for index in 0..length {
            let place = self.builder.element(array, element, index);
            self.fill(place, &format!("{name}[{index}]"), depth);
        }
    }

    fn member(&mut self, record: PlaceId, name: &str, depth: u32, index: usize) {
        let Type::Record(id) = self.types()[self.builder.type_of(record)] else { return };
        let field = &self.types().records[id].fields[index];
        let name = match (&field.name, field.bits) {
            (Some(member), _) => member_name(name, member),
            // The members of an anonymous record are named as if they were those of the outer one.
            (None, None) => name.to_owned(),
            (None, Some(_)) => return,
        };
        if field.bits.is_some_and(|bits| bits.width == 0) {
            return;
        }
        let place = self.builder.field(record, index as u32);
        self.fill(place, &name, depth);
    }

    /// A union has any bytes, or where not all bytes are values of its members, any member.
    fn union(&mut self, place: PlaceId, name: &str, depth: u32) {
        let ty = self.builder.type_of(place);
        let Type::Record(record) = self.types()[ty] else { return };
        if is_plain(self.types(), ty) {
            return self.bytes(place, name);
        }
        if self.keep_pointers && has_pointer(self.types(), ty) {
            return;
        }
        let members = self.types().records[record].fields.len();
        self.choose(members, &format!("member({name})"), |values, index| {
            values.member(place, name, depth, index);
        });
    }

    /// Does one of several things, by an input if there are several.
    pub fn choose(&mut self, count: usize, name: &str, mut arm: impl FnMut(&mut Self, usize)) {
        if count <= 1 {
            (0..count).for_each(|index| arm(self, index));
            return;
        }
        let int = self.builder.program.types.int();
        let target = self.builder.temporary(name, int);
        let site = self.builder.site(name, int);
        let limit = Some(self.builder.constant(count as u64 - 1, int));
        self.builder.emit(Statement::Input { target, site, limit });
        let value = self.builder.load(target);
        let mut choice = self.builder.begin_choice(value);
        for index in 0..count {
            self.builder.begin_arm(&mut choice);
            arm(self, index);
        }
        self.builder.end_choice(choice);
    }

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
    fn aliases(&self, pointee: TypeId) -> Vec<PointerChoice> {
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
            let can_be_shared = users && !global.read_only && !global.internal && global.size > 0;
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

    fn less(&mut self, left: ExpressionId, right: ExpressionId) -> ExpressionId {
        let int = self.builder.program.types.int();
        let operator = BinaryOperator::Less;
        self.builder.expression(ExpressionKind::Binary { operator, left, right, checks: None }, int)
    }

    fn computed(
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

    /// A new object with any contents; the value is a pointer to it. It can be freed, and need
    /// not be.
    fn object(&mut self, ty: TypeId, name: &str, depth: u32) -> ExpressionId {
        self.objects += u32::from(depth > 0);
        let element = self.element_type(ty);
        let size = self.types().size_of(element);
        let is_plain = size > 0 && is_plain(self.types(), element);
        let is_followed = depth < self.limits.depth && self.objects <= self.limits.objects;
        let modelled = match (is_plain, is_followed) {
            (true, _) => None,
            (false, true) => Some(self.limits.elements * size),
            (false, false) => Some(0),
        };
        let given = self.limits.arrays.get(name).cloned();
        let length = match &given {
            Some(length) => self.given_length(name, length, size.max(1)),
            None => self.any_length(name, size.max(1)),
        };
        let target = self.builder.temporary(name, ty);
        let site = self.builder.site(name, element);
        self.builder.program.sites[site].modelled = modelled;
        let size_type = self.builder.program.types.size_type();
        let (count, size) =
            (self.builder.load(length), self.builder.constant(size.max(1), size_type));
        let size = self.computed(BinaryOperator::Multiply, count, size);
        let (alignment, kind, checks) = (None, AllocationKind::Given(site), CheckId::NONE);
        self.builder.emit(Statement::Allocate { target, size, alignment, kind, checks });
        self.made.push((target, length));
        if is_string(self.types(), element) && given.is_none() {
            self.terminate(target, length);
        } else if modelled.is_some_and(|modelled| modelled > 0) {
            self.elements(target, length, element, name, depth);
        }
        self.builder.load(target)
    }

    /// The type of the elements that a pointer of a type points to.
    fn element_type(&mut self, pointer: TypeId) -> TypeId {
        let Type::Pointer(pointee) = self.types()[pointer] else { return pointer };
        match self.types()[pointee] {
            Type::Void | Type::Function(_) => self.builder.program.types.integer(8, false),
            Type::Array { element, length: None } => element,
            Type::Integer(_)
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Array { .. }
            | Type::Record(_)
            | Type::Opaque { .. } => pointee,
        }
    }

    /// Any number of elements, one at least, that fit into memory.
    fn any_length(&mut self, name: &str, size: u64) -> PlaceId {
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
    fn given_length(&mut self, name: &str, length: &Length, size: u64) -> PlaceId {
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

    fn length_value(&mut self, length: &Length, name: &str) -> ExpressionId {
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
    fn terminate(&mut self, pointer: PlaceId, length: PlaceId) {
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

    /// Makes the elements that are modelled, as far as there are any.
    fn elements(
        &mut self,
        pointer: PlaceId,
        length: PlaceId,
        element: TypeId,
        name: &str,
        depth: u32,
    ) {
        let count = self.limits.elements;
        let types = &mut self.builder.program.types;
        let size_type = types.size_type();
        let array = types.intern(Type::Array { element, length: Some(count) });
        for index in 0..count {
            let may_be_missing = index > 0 || self.limits.arrays.contains_key(name);
            let guard = may_be_missing.then(|| {
                let (number, count) =
                    (self.builder.constant(index, size_type), self.builder.load(length));
                let exists = self.less(number, count);
                self.builder.begin_if(exists)
            });
            let start = self.builder.load(pointer);
            let whole = self.builder.place(PlaceKind::Dereference(start), array);
            let place = self.builder.element(whole, element, index);
            let name = match (index, &self.types()[element]) {
                (0, Type::Record(_)) => format!("*{name}"),
                _ => format!("{name}[{index}]"),
            };
            self.fill(place, &name, depth + 1);
            if let Some(guard) = guard {
                self.builder.end_if(guard);
            }
        }
    }
}

/// Whether an array of elements of the type is a string.
fn is_string(types: &Types, element: TypeId) -> bool {
    matches!(&types[element], Type::Integer(integer) if integer.name == IntegerName::Char)
}

/// The type of the elements of an array, or of a variable that is none.
fn element_of_array(types: &Types, ty: TypeId) -> TypeId {
    match types[ty] {
        Type::Array { element, .. } => element,
        _ => ty,
    }
}

/// `*p` has the members `p->member`.
fn member_name(record: &str, member: &str) -> String {
    match record.strip_prefix('*') {
        Some(pointer) => format!("{pointer}->{member}"),
        None => format!("{record}.{member}"),
    }
}

/// The user's functions of a type, except `main`.
fn functions_of_type(program: &Program, ty: TypeId) -> Vec<FunctionId> {
    let name = program.types.name(ty);
    let same = |other: TypeId| {
        // Units have their own records; a tag says which are the same.
        other == ty || (!name.contains("(unnamed)") && program.types.name(other) == name)
    };
    let functions = program.functions.entries().filter(|(_, function)| {
        function.kind == FunctionKind::User
            && function.body.is_some()
            && &*function.name != "main"
            && same(function.ty)
    });
    functions.map(|(id, _)| id).collect()
}

/// Whether any bytes are a value of the type: there is no pointer and no `_Bool` in it.
pub(crate) fn is_plain(types: &Types, ty: TypeId) -> bool {
    match &types[ty] {
        Type::Integer(integer) => integer.name != IntegerName::Bool,
        Type::Float(format) => *format != FloatFormat::Extended,
        Type::Array { element, .. } => is_plain(types, *element),
        Type::Record(record) => {
            types.records[*record].fields.iter().all(|field| is_plain(types, field.ty))
        }
        Type::Opaque { .. } => true,
        Type::Void | Type::Pointer(_) | Type::Function(_) => false,
    }
}

/// Whether there is a pointer in an object of the type.
pub(crate) fn has_pointer(types: &Types, ty: TypeId) -> bool {
    match &types[ty] {
        Type::Pointer(_) => true,
        Type::Array { element, .. } => has_pointer(types, *element),
        Type::Record(record) => {
            types.records[*record].fields.iter().any(|field| has_pointer(types, field.ty))
        }
        Type::Void
        | Type::Integer(_)
        | Type::Float(_)
        | Type::Function(_)
        | Type::Opaque { .. } => false,
    }
}
