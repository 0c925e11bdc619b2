//! Which variables can be named where, by what kind of value they have.

use std::collections::{HashMap, HashSet};

use ir::{Program, Type, TypeId};

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
        Self { locals, globals, numeric, characters }
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

    /// The numeric global variables of the user, by name.
    pub fn numeric_globals(&self) -> &[String] {
        &self.numeric
    }

    /// Whether a name is that of a global variable.
    pub fn is_global(&self, name: &str) -> bool {
        self.globals.contains_key(name)
    }
}
