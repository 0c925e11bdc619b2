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

mod lengths;
mod pointers;

use std::collections::BTreeMap;

use crate::aliases::Parts;
use crate::builder::BodyBuilder;
use ir::{
    AllocationKind, BinaryOperator, CheckId, ExpressionId, ExpressionKind, FloatFormat, FunctionId,
    FunctionKind, GlobalId, IntegerName, PlaceId, PlaceKind, Program, Statement, Type, TypeId,
    Types,
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
    /// Whether global variables that may have changed hold any value when a function is called.
    pub any_globals: bool,
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

    /// The names of arguments that are described as pointers.
    pub fn named_pointers(&self) -> impl Iterator<Item = &str> {
        self.arrays.keys().map(String::as_str).chain(self.not_null.iter().map(String::as_str))
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

    /// Shapes with longer and longer chains of single objects.
    #[must_use]
    pub fn chains(&self) -> [Self; 2] {
        LONG_CHAINS.map(|depth| Self {
            elements: 1,
            depth,
            objects: LARGEST_OBJECTS,
            ..self.clone()
        })
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
            any_globals: false,
            not_null: Vec::new(),
            arrays: BTreeMap::new(),
        }
    }
}

/// More objects are not modelled.
const LARGEST_OBJECTS: u32 = 400;
/// This long are chains of single objects that are looked at.
const LONG_CHAINS: [u32; 2] = [16, 32];
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
