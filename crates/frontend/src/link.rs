//! Linking: which declarations of several units are the same function or variable.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

use ir::{
    Body, ExpressionKind, Function, FunctionId, FunctionKind, FunctionType, Global, GlobalId,
    Origin, PlaceKind, Program, StaticImage, Target, Type, TypeId,
};
use rucc_sema::{Decl, DeclFlags, Emission};
use source::Diagnostic;

use crate::options::Lifted;
use crate::positions::SharedFiles;

/// The names that the units share.
#[derive(Debug, Default)]
pub(crate) struct Linker {
    pub files: SharedFiles,
    pub diagnostics: Vec<Diagnostic>,
    /// The functions that rules observe: calls of them stay calls.
    pub observed: BTreeSet<Arc<str>>,
    /// The handlers of rules in the units that are lowered.
    pub observers: weave::rules::Observers,
    /// Labels of the user's functions that are not to be reached, and all that there are.
    pub error_labels: BTreeSet<String>,
    pub labels: BTreeSet<String>,
    /// Functions to be called before and after `main`, with their priorities.
    pub constructors: Vec<(u32, FunctionId)>,
    pub destructors: Vec<(u32, FunctionId)>,
    functions: HashMap<Arc<str>, FunctionId>,
    globals: HashMap<Arc<str>, GlobalId>,
    /// What the models mean by names that the user's program has for something else.
    model_functions: HashMap<Arc<str>, FunctionId>,
    model_globals: HashMap<Arc<str>, GlobalId>,
    /// Functions that the user's units define, known before any of them is lowered.
    defined: HashSet<Arc<str>>,
    initialized: HashSet<GlobalId>,
    weak: HashSet<FunctionId>,
    /// Functions that may stay without a definition: their address is then null.
    weak_references: HashSet<FunctionId>,
    weak_globals: HashSet<GlobalId>,
    aliases: Vec<(FunctionId, Arc<str>)>,
    /// The assumptions that models lift.
    pub lifted: Lifted,
    /// Model files that have been compiled already.
    models: HashSet<&'static str>,
}

impl Linker {
    /// Announces a function that one of the user's units defines.
    pub(crate) fn announce(&mut self, name: &str) {
        self.defined.insert(name.into());
    }

    pub(crate) fn defines_function(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// Whether a name means another function in a unit of this kind than in the user's program,
    /// which defines it. The user's definition replaces the library's, also for the library, if
    /// both are called in the same way.
    pub(crate) fn means_another(
        &self,
        program: &Program,
        name: &str,
        ty: TypeId,
        kind: FunctionKind,
    ) -> bool {
        let Some(&known) = self.functions.get(name) else { return false };
        kind == FunctionKind::Model
            && self.defines_function(name)
            && !is_called_alike(program, program.functions[known].ty, ty)
    }

    /// The function of a name; one of its own for a function with internal linkage.
    pub(crate) fn function(
        &mut self,
        program: &mut Program,
        name: &Arc<str>,
        ty: TypeId,
        origin: Origin,
        internal: bool,
        kind: FunctionKind,
    ) -> FunctionId {
        let names = match self.means_another(program, name, ty, kind) {
            true => &mut self.model_functions,
            false => &mut self.functions,
        };
        if !internal && let Some(&known) = names.get(name) {
            return known;
        }
        let origin = Some(origin);
        let name = name.clone();
        let declaration = ir::Declaration::default();
        let function = Function { name: name.clone(), ty, kind, origin, declaration, body: None };
        let id = program.functions.push(function);
        if !internal {
            names.insert(name, id);
        }
        id
    }

    /// A function that a library model defines: `int name(void *)`.
    pub(crate) fn intrinsic(
        &mut self,
        program: &mut Program,
        name: &str,
        parameter: TypeId,
        origin: Origin,
    ) -> FunctionId {
        let (result, parameters) = (program.types.int(), vec![parameter]);
        let signature = FunctionType { result, parameters, variadic: false, prototyped: true };
        let ty = program.types.intern(Type::Function(Box::new(signature)));
        self.function(program, &name.into(), ty, origin, false, FunctionKind::Model)
    }

    /// Makes a function another name for one that some unit defines.
    pub(crate) fn alias(&mut self, function: FunctionId, target: Arc<str>) {
        self.aliases.push((function, target));
    }

    /// Whether a definition of a function counts; a second one is an error.
    pub(crate) fn may_define(
        &mut self,
        program: &Program,
        function: FunctionId,
        origin: Origin,
        decl: &Decl,
        kind: FunctionKind,
    ) -> bool {
        let weak = decl.flags.contains(DeclFlags::WEAK) || decl.inline == Emission::Inline;
        let existing = &program.functions[function];
        let replaces_model = existing.body.is_some() && existing.kind == FunctionKind::User;
        if kind == FunctionKind::Model && replaces_model {
            return false;
        }
        if existing.body.is_none() || self.weak.contains(&function) {
            if weak {
                self.weak.insert(function);
                return existing.body.is_none();
            }
            self.weak.remove(&function);
            return true;
        }
        let trusted = existing.kind == FunctionKind::User;
        if !weak && trusted {
            let message = format!("'{}' is defined twice", existing.name);
            let mut diagnostic = Diagnostic::error(message, Some(program.location(origin)));
            if let Some(first) = existing.origin {
                diagnostic =
                    diagnostic.note("it is first defined here", Some(program.location(first)));
            }
            if self.defines_function(&existing.name) {
                self.diagnostics.push(diagnostic);
            }
        }
        false
    }

    /// The variable of a name, and whether it is the user's and the declaration a model's.
    /// `initialized` says that this declaration gives it a value, `defined` that it at least makes
    /// room for it.
    pub(crate) fn global(
        &mut self,
        program: &mut Program,
        mut global: Global,
        initialized: bool,
        defined: bool,
    ) -> (GlobalId, bool) {
        if defined {
            global.image = Some(StaticImage::default());
        }
        if !global.external {
            return (program.globals.push(global), false);
        }
        let name = global.name.clone();
        let users = self.globals.get(&name).copied().filter(|&known| {
            let known = &program.globals[known];
            global.internal && !known.internal && known.image.is_some()
        });
        let names = match users {
            Some(users) if is_stored_alike(program, program.globals[users].ty, global.ty) => {
                return (users, true);
            }
            Some(_) => &mut self.model_globals,
            None => &mut self.globals,
        };
        let Some(&known) = names.get(&name) else {
            let id = program.globals.push(global);
            names.insert(name, id);
            if initialized {
                self.initialized.insert(id);
            }
            return (id, false);
        };
        if initialized && !self.initialized.insert(known) {
            self.defined_twice(program, known, &global);
        }
        let existing = &mut program.globals[known];
        if defined && (existing.image.is_none() || initialized || global.size > existing.size) {
            existing.ty = global.ty;
            existing.origin = global.origin;
        }
        if defined && existing.image.is_none() {
            existing.image = global.image;
        }
        existing.size = existing.size.max(global.size);
        existing.alignment = existing.alignment.max(global.alignment);
        (known, false)
    }

    fn defined_twice(&mut self, program: &Program, first: GlobalId, second: &Global) {
        let location = |origin: Option<Origin>| origin.map(|origin| program.location(origin));
        let message = format!("'{}' is defined twice", second.name);
        let diagnostic = Diagnostic::error(message, location(second.origin))
            .note("it is first defined here", location(program.globals[first].origin));
        self.diagnostics.push(diagnostic);
    }

    /// A variable whose initial value is not known is any value.
    pub(crate) fn unsupported_global(&mut self, program: &mut Program, global: GlobalId) {
        program.globals[global].image = None;
        let location = program.globals[global].origin.map(|origin| program.location(origin));
        let mut diagnostic = Diagnostic::error(
            "this initializer is not a constant that is supported; the variable is taken as any value",
            location,
        );
        diagnostic.severity = source::Severity::Warning;
        self.diagnostics.push(diagnostic);
    }

    /// Says that a function may stay without a definition.
    pub(crate) fn weak_reference(&mut self, function: FunctionId) {
        self.weak_references.insert(function);
    }

    /// Says that a variable may stay without a definition.
    pub(crate) fn weak_global(&mut self, global: GlobalId) {
        self.weak_globals.insert(global);
    }

    /// Makes the address of weak functions and variables that nobody defines null.
    pub(crate) fn resolve_weak_references(&mut self, program: &mut Program) {
        let undefined = |function: &FunctionId| program.functions[*function].body.is_none();
        let undefined: HashSet<FunctionId> =
            self.weak_references.iter().copied().filter(undefined).collect();
        let no_image = |global: &GlobalId| program.globals[*global].image.is_none();
        let absent: HashSet<GlobalId> =
            self.weak_globals.iter().copied().filter(no_image).collect();
        if undefined.is_empty() && absent.is_empty() {
            return;
        }
        for function in program.functions.iter_mut() {
            let Some(body) = &mut function.body else { continue };
            let Body { expressions, places, .. } = body;
            for expression in expressions.iter_mut() {
                let null = match expression.kind {
                    ExpressionKind::Function(target) => undefined.contains(&target),
                    ExpressionKind::Address(place) => match places[place].kind {
                        PlaceKind::Global(global) => absent.contains(&global),
                        _ => false,
                    },
                    _ => false,
                };
                if null {
                    expression.kind = ExpressionKind::Constant(0);
                }
            }
        }
        for image in program.globals.iter_mut().filter_map(|global| global.image.as_mut()) {
            image.relocations.retain(|relocation| match relocation.target {
                Target::Function(target) => !undefined.contains(&target),
                Target::Global(..) => true,
            });
        }
    }

    /// Orders what runs before and after `main`.
    pub(crate) fn order_startup(&mut self, program: &mut Program) {
        self.constructors.sort_by_key(|&(priority, _)| priority);
        self.destructors.sort_by_key(|&(priority, _)| priority);
        program.constructors = self.constructors.iter().map(|&(_, function)| function).collect();
        program.destructors =
            self.destructors.iter().rev().map(|&(_, function)| function).collect();
    }

    /// Gives aliases the bodies that they stand for.
    pub(crate) fn resolve_aliases(&mut self, program: &mut Program) {
        for (function, target) in std::mem::take(&mut self.aliases) {
            let Some(&target) = self.functions.get(&target) else { continue };
            program.functions[function].body = program.functions[target].body.clone();
            program.functions[function].ty = program.functions[target].ty;
        }
    }

    /// Model files that define what is still missing and have not been compiled yet.
    pub(crate) fn wanted_models(&mut self, program: &Program) -> Vec<library::Model> {
        let functions = program.functions.iter().filter(|function| function.body.is_none());
        let globals = program.globals.iter().filter(|global| global.image.is_none());
        let names = functions.map(|f| f.name.clone()).chain(globals.map(|g| g.name.clone()));
        let mut wanted = Vec::new();
        for name in names {
            if let Some(model) = library::model(&name)
                && self.models.insert(model.file)
            {
                wanted.push(model);
            }
        }
        wanted
    }
}

/// Whether a call of a function of one type does for a function of the other.
fn is_called_alike(program: &Program, one: TypeId, other: TypeId) -> bool {
    let (Type::Function(one), Type::Function(other)) = (&program.types[one], &program.types[other])
    else {
        return false;
    };
    one.variadic == other.variadic
        && one.parameters.len() == other.parameters.len()
        && is_stored_alike(program, one.result, other.result)
        && one
            .parameters
            .iter()
            .zip(&other.parameters)
            .all(|(&one, &other)| is_stored_alike(program, one, other))
}

/// Whether a value of one type is stored and passed as one of the other.
fn is_stored_alike(program: &Program, one: TypeId, other: TypeId) -> bool {
    let types = &program.types;
    match (&types[one], &types[other]) {
        (Type::Pointer(_), Type::Pointer(_)) | (Type::Void, Type::Void) => true,
        (one_type, other_type) => {
            let integers = types.as_integer(one).zip(types.as_integer(other));
            one_type == other_type || integers.is_some_and(|(one, other)| one.width == other.width)
        }
    }
}
