//! Any value of a type, made of inputs.
//!
//! A scalar is an input. A pointer is a choice between null, an object of its own with any
//! contents, and others that are offered. The name of an input is the C expression for what it
//! is the value of, such as `p->next`; the choice that a pointer `p` is has the name `target(p)`.

use crate::build::BodyBuilder;
use crate::{
    AllocationKind, CheckId, ExpressionKind, FloatFormat, FunctionId, FunctionKind, IntegerName,
    PlaceId, PlaceKind, Program, Statement, Type, TypeId, Types,
};

/// How far any value goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// How many elements there are where a pointer to a scalar points to. A string has so many
    /// characters at most.
    pub elements: u64,
    /// How many objects follow each other along pointers; the pointers in the last are null.
    pub depth: u32,
    /// How many objects there are beyond those that arguments or results point to themselves;
    /// further pointers are null.
    pub objects: u32,
    /// Whether a pointer may be null where it can be something else.
    pub may_be_null: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { elements: 4, depth: 3, objects: 64, may_be_null: true }
    }
}

/// Bytes of what a `void *` points to.
const UNTYPED_BYTES: u64 = 8;
/// Longer arrays are filled as bytes, if any bytes are a value of theirs.
const SINGLE_ELEMENTS: u64 = 16;
/// The alignment that every object on the heap has.
const HEAP_ALIGNMENT: u32 = 16;

/// What a pointer may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PointerChoice {
    /// Null.
    Null,
    /// A pointer to a new object.
    Fresh,
    /// A function.
    Function(FunctionId),
    /// The value of another pointer.
    Same(PlaceId),
}

/// Makes values in the body of a function.
pub(crate) struct AnyValues<'p, 'l> {
    pub builder: BodyBuilder<'p>,
    pub limits: &'l Limits,
    /// Whether pointers inside of objects keep their values.
    pub keep_pointers: bool,
    objects: u32,
}

impl<'p, 'l> AnyValues<'p, 'l> {
    pub fn new(builder: BodyBuilder<'p>, limits: &'l Limits) -> Self {
        Self { builder, limits, keep_pointers: false, objects: 0 }
    }

    fn types(&self) -> &Types {
        &self.builder.program.types
    }

    /// Stores any value of its type to a place that can be written; `depth` objects lie behind.
    pub fn fill(&mut self, place: PlaceId, name: &str, depth: u32) {
        let ty = self.builder.type_of(place);
        match self.types()[ty].clone() {
            Type::Integer(_) | Type::Float(_) => self.scalar(place, name),
            Type::Pointer(_) if self.keep_pointers => {}
            Type::Pointer(_) => {
                let choices = self.pointer_choices(ty, depth);
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

    /// What a pointer of a type may be, with so many objects behind it already.
    pub fn pointer_choices(&self, ty: TypeId, depth: u32) -> Vec<PointerChoice> {
        let Type::Pointer(pointee) = self.types()[ty] else { return Vec::new() };
        let mut choices = Vec::new();
        if matches!(self.types()[pointee], Type::Function(_)) {
            let functions = functions_of_type(self.builder.program, pointee);
            choices.extend(functions.into_iter().map(PointerChoice::Function));
        } else if depth < self.limits.depth && (depth == 0 || self.objects < self.limits.objects) {
            choices.push(PointerChoice::Fresh);
        }
        if self.limits.may_be_null || choices.is_empty() {
            choices.insert(0, PointerChoice::Null);
        }
        choices
    }

    /// Makes a pointer one of several.
    pub fn pointer(&mut self, place: PlaceId, name: &str, depth: u32, choices: &[PointerChoice]) {
        self.choose(choices.len(), &format!("target({name})"), |values, index| {
            values.aim(place, name, depth, choices[index]);
        });
    }

    fn aim(&mut self, place: PlaceId, name: &str, depth: u32, choice: PointerChoice) {
        let ty = self.builder.type_of(place);
        let value = match choice {
            PointerChoice::Null => self.builder.constant(0, ty),
            PointerChoice::Function(function) => {
                self.builder.expression(ExpressionKind::Function(function), ty)
            }
            PointerChoice::Same(other) => self.builder.load(other),
            PointerChoice::Fresh => self.object(ty, name, depth),
        };
        self.builder.assign(place, value);
    }

    /// A new object with any contents; the value is a pointer to it. It can be freed, and need
    /// not be.
    fn object(&mut self, ty: TypeId, name: &str, depth: u32) -> crate::ExpressionId {
        self.objects += u32::from(depth > 0);
        let layout = self.layout(ty);
        let target = self.builder.temporary(name, ty);
        let size_type = self.builder.program.types.size_type();
        let (size, alignment) =
            (self.types().size_of(layout.ty), self.types().alignment_of(layout.ty));
        let size = self.builder.constant(size.max(1), size_type);
        let alignment = (alignment > HEAP_ALIGNMENT)
            .then(|| self.builder.constant(alignment.into(), size_type));
        let (kind, checks) = (AllocationKind::HeapZeroed, CheckId::NONE);
        self.builder.emit(Statement::Allocate { target, size, alignment, kind, checks });
        let pointer = self.builder.load(target);
        let whole = self.builder.place(PlaceKind::Dereference(pointer), layout.ty);
        match layout.elements {
            None => self.fill(whole, &format!("*{name}"), depth + 1),
            Some((element, count)) => self.array(whole, name, depth + 1, element, count),
        }
        pointer
    }

    /// What a pointer points to: a record, or several of anything else.
    fn layout(&mut self, pointer: TypeId) -> Layout {
        let Type::Pointer(pointee) = self.types()[pointer] else {
            return Layout { ty: pointer, elements: None };
        };
        let (element, count, end) = match self.types()[pointee].clone() {
            Type::Record(_) => return Layout { ty: pointee, elements: None },
            Type::Void => (self.builder.program.types.integer(8, false), UNTYPED_BYTES, 0),
            Type::Array { element, length: None } => (element, self.limits.elements, 0),
            // A string ends with a zero at the latest behind the others.
            Type::Integer(integer) if integer.name == IntegerName::Char => {
                (pointee, self.limits.elements, 1)
            }
            _ => (pointee, self.limits.elements, 0),
        };
        let types = &mut self.builder.program.types;
        let ty = types.intern(Type::Array { element, length: Some(count + end) });
        Layout { ty, elements: Some((element, count)) }
    }
}

/// The type of an object, and the elements that are filled if it is an array.
struct Layout {
    ty: TypeId,
    elements: Option<(TypeId, u64)>,
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
        _ => false,
    }
}
