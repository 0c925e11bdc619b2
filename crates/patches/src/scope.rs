//! Which variables can be named where, by what kind of value they have.

use std::collections::{HashMap, HashSet};

use ir::{Program, Type, TypeId};

use crate::tidy::Types;

/// What kind of value a variable has, as far as one may stand for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Class {
    Integer,
    Float,
    Pointer(TypeId),
    Array(TypeId),
    Other(TypeId),
}

impl Class {
    pub fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Float)
    }
}

/// The classes of variables by function and name; those of global variables have no function.
pub(crate) struct Classes {
    locals: HashMap<(String, String), Class>,
    globals: HashMap<String, Class>,
    numeric: Vec<String>,
    /// The types of characters.
    characters: HashSet<TypeId>,
    signed: Signed,
    /// Members of the same type in the same record.
    siblings: HashMap<String, Vec<String>>,
}

/// The members of records by those of the same type beside them.
fn siblings(program: &Program) -> HashMap<String, Vec<String>> {
    let mut siblings: HashMap<String, Vec<String>> = HashMap::new();
    for record in program.types.records.iter() {
        let named =
            || record.fields.iter().filter_map(|field| Some((field.name.as_deref()?, field.ty)));
        for (name, ty) in named() {
            let others = named().filter(|(other, of)| *other != name && *of == ty);
            let known = siblings.entry(name.to_owned()).or_default();
            known.extend(others.map(|(other, _)| other.to_owned()));
        }
    }
    siblings
}

/// What is computed with as signed integers.
#[derive(Debug, Default)]
struct Signed {
    /// Types of elements.
    types: HashSet<TypeId>,
    /// Variables by function and name; global ones have no function.
    variables: HashSet<(String, String)>,
    /// Members that are so in all records.
    members: HashSet<String>,
}

impl Signed {
    fn new(program: &Program) -> Self {
        let is_signed = |ty: TypeId| match &program.types[ty] {
            // Narrow ones become `int`.
            Type::Integer(integer) => integer.signed || integer.width < 32,
            _ => false,
        };
        let mut signed = Self::default();
        for function in program.functions.iter() {
            for local in function.body.iter().flat_map(|body| body.locals.iter()) {
                signed.add(&function.name, &local.name, local.ty, program, &is_signed);
            }
        }
        for global in program.globals.iter() {
            signed.add("", &global.name, global.ty, program, &is_signed);
        }
        let fields = || program.types.records.iter().flat_map(|record| &record.fields);
        let named = |wanted: bool| {
            let named = fields().filter(move |field| is_signed(field.ty) == wanted);
            named.filter_map(|field| field.name.as_deref().map(str::to_owned))
        };
        let others: HashSet<String> = named(false).collect();
        signed.members = named(true).filter(|name| !others.contains(name)).collect();
        signed
    }

    fn add(
        &mut self,
        function: &str,
        name: &str,
        ty: TypeId,
        program: &Program,
        is_signed: &impl Fn(TypeId) -> bool,
    ) {
        if is_signed(ty) {
            self.variables.insert((function.to_owned(), name.to_owned()));
        }
        if let Type::Pointer(to) | Type::Array { element: to, .. } = program.types[ty]
            && is_signed(to)
        {
            self.types.insert(to);
        }
    }
}

/// The variables of a function, for those who simplify.
pub(crate) struct InFunction<'c> {
    pub classes: &'c Classes,
    pub function: String,
}

impl Types for InFunction<'_> {
    fn is_signed(&self, name: &str) -> bool {
        let Classes { signed, locals, .. } = self.classes;
        let local = (self.function.clone(), name.to_owned());
        match locals.contains_key(&local) {
            true => signed.variables.contains(&local),
            false => signed.variables.contains(&(String::new(), name.to_owned())),
        }
    }

    fn is_signed_member(&self, name: &str) -> bool {
        self.classes.signed.members.contains(name)
    }

    fn has_signed_elements(&self, name: &str) -> bool {
        match self.classes.of(&self.function, name) {
            Some(Class::Pointer(to) | Class::Array(to)) => self.classes.signed.types.contains(&to),
            Some(Class::Integer | Class::Float | Class::Other(_)) | None => false,
        }
    }
}

impl Classes {
    pub fn new(program: &Program) -> Self {
        let class = |ty: TypeId| match &program.types[ty] {
            Type::Integer(_) => Class::Integer,
            Type::Float(_) => Class::Float,
            Type::Pointer(to) => Class::Pointer(*to),
            Type::Array { element, .. } => Class::Array(*element),
            Type::Void | Type::Record(_) | Type::Function(_) | Type::Opaque { .. } => {
                Class::Other(ty)
            }
        };
        let mut locals = HashMap::new();
        for function in program.functions.iter() {
            for local in function.body.iter().flat_map(|body| body.locals.iter()) {
                let key = (function.name.to_string(), local.name.to_string());
                locals.entry(key).or_insert_with(|| class(local.ty));
            }
        }
        let own = program.globals.iter().filter(|global| !global.internal && !global.read_only);
        let numeric = own.filter(|global| class(global.ty).is_number());
        let numeric = numeric.map(|global| global.name.to_string()).collect();
        let globals = program.globals.iter();
        let globals: HashMap<String, Class> =
            globals.map(|global| (global.name.to_string(), class(global.ty))).collect();
        let targets = locals.values().chain(globals.values()).filter_map(|class| match class {
            Class::Pointer(to) | Class::Array(to) => Some(*to),
            Class::Integer | Class::Float | Class::Other(_) => None,
        });
        let is_character = |ty: &TypeId| match &program.types[*ty] {
            Type::Integer(integer) => integer.width == 8,
            _ => false,
        };
        let characters = targets.filter(is_character).collect();
        let (signed, siblings) = (Signed::new(program), siblings(program));
        Self { locals, globals, numeric, characters, signed, siblings }
    }

    /// Whether a class is an array of characters, or a pointer to one.
    pub fn is_text(&self, class: Class) -> bool {
        match class {
            Class::Pointer(to) | Class::Array(to) => self.characters.contains(&to),
            Class::Integer | Class::Float | Class::Other(_) => false,
        }
    }

    /// The class of a variable that is used in a function.
    pub fn of(&self, function: &str, name: &str) -> Option<Class> {
        let local = self.locals.get(&(function.to_owned(), name.to_owned()));
        local.or_else(|| self.globals.get(name)).copied()
    }

    /// The members that have the type of one, in the same record.
    pub fn siblings(&self, member: &str) -> &[String] {
        self.siblings.get(member).map_or(&[], Vec::as_slice)
    }

    /// The numeric global variables of the user, by name.
    pub fn numeric_globals(&self) -> &[String] {
        &self.numeric
    }

    /// Whether a name is that of a global variable.
    pub fn is_global(&self, name: &str) -> bool {
        self.globals.contains_key(name)
    }
}
