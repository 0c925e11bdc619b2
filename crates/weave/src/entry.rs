//! A start at any function, with any arguments.

mod variables;

use crate::arbitrary::{AnyValues, PointerChoice};
use crate::builder::{BodyBuilder, add_function};
use crate::changed::changed_variables;
use crate::plan::{Refusal, Start};

use ir::{
    Argument, Call, Callee, CheckId, FunctionId, FunctionKind, Local, Origin, PlaceId, Program,
    Reliance, Statement, Type,
};

pub use crate::arbitrary::{Length, Limits};

/// Adds a function without parameters that calls another one with any arguments.
///
/// Each argument is made of inputs at sites that have the place and name of the parameter. What a
/// pointer points to is an object of its own, of any length, which may be freed and need not be; a
/// pointer may also equal an earlier argument of its type. What [`Limits`] say is modelled of it.
/// Global variables have their initial values, or any if [`Limits`] say so; there are no arguments
/// beyond the parameters. What the function returns is ignored.
///
/// A function that has no body is called without arguments.
pub(crate) fn call_with_any_arguments(
    program: &mut Program,
    function: FunctionId,
    limits: &Limits,
) -> FunctionId {
    let called = &program.functions[function];
    let parameters: Vec<_> = match &called.body {
        Some(body) => body.parameters().map(|local| body.locals[local].clone()).collect(),
        None => Vec::new(),
    };
    // Only in programs that were not read from text a function has no place.
    let Some(origin) = called.origin else { return function };
    let name = format!("__wherefore_call_{}", called.name);
    let entry = add_function(program, &name, origin);
    let builder = BodyBuilder::new(program, entry, origin);
    let mut values = AnyValues::new(builder, limits, function);
    let variables = global_variables(&mut values, function);
    let named = parameters.iter().enumerate().map(|(index, parameter)| {
        values.builder.origin = parameter.origin.unwrap_or(origin);
        let name = parameter_name(index, parameter);
        (values.builder.temporary(&name, parameter.ty), name)
    });
    let arguments: Vec<(PlaceId, String)> = named.collect();
    let variables = named_apart(variables, &arguments);
    let places = [variables.clone(), arguments.clone()].concat();
    rely_on_separation(&mut values, function, &places);
    let origins = variables.iter().map(|_| origin);
    let origins = origins.chain(parameters.iter().map(|one| one.origin.unwrap_or(origin)));
    fill_all(&mut values, places.into_iter().zip(origins).collect());
    let mut builder = values.builder;
    builder.origin = origin;
    let arguments =
        arguments.into_iter().map(|(place, _)| argument_of(&mut builder, place)).collect();
    let call = Call {
        callee: Callee::Function(function),
        arguments,
        result: None,
        held: ir::CheckId::NONE,
    };
    builder.emit(Statement::Call(Box::new(call)));
    let int = builder.program.types.int();
    let zero = builder.constant(0, int);
    builder.emit_last(Statement::Return(Some(Argument::Value(zero))));
    builder.finish();
    entry
}

/// The global variables that get any value; it is said that others have their initial ones.
fn global_variables(values: &mut AnyValues, function: FunctionId) -> Vec<(PlaceId, String)> {
    let program = &*values.builder.program;
    let changed = changed_variables(program, function);
    let (any, has_others) = match values.limits.any_globals {
        true => variables::with_any_value(program, &changed),
        false => (Vec::new(), !changed.is_empty()),
    };
    if has_others {
        values.builder.emit(Statement::Rely { on: Reliance::InitialGlobals(function) });
    }
    variables::places(values, &any)
}

/// What is said of an argument by its name is not said of a variable with the same name.
fn named_apart(
    variables: Vec<(PlaceId, String)>,
    arguments: &[(PlaceId, String)],
) -> Vec<(PlaceId, String)> {
    let is_argument = |name: &str| arguments.iter().any(|(_, argument)| argument == name);
    let renamed = |name: String| match is_argument(&name) {
        true => format!("global {name}"),
        false => name,
    };
    variables.into_iter().map(|(place, name)| (place, renamed(name))).collect()
}

/// Stores any values to named places, each with the origin of its inputs.
fn fill_all(values: &mut AnyValues, places: Vec<((PlaceId, String), Origin)>) {
    // A length may be the value of any argument: those that are no pointers come first.
    let (mut pointers, others): (Vec<_>, Vec<_>) =
        places.into_iter().partition(|((place, _), _)| values.is_pointer(*place));
    if values.limits.may_alias {
        pointers.sort_by_key(|((place, _), _)| values.container_rank(*place));
    }
    let mut made: Vec<PlaceId> = Vec::new();
    for ((place, name), origin) in others.into_iter().chain(pointers) {
        values.builder.origin = origin;
        argument(values, place, &name, &made);
        made.push(place);
    }
}

/// Where a program starts. The arguments of any function but `main` are inputs.
pub(crate) fn starting_at(program: &mut Program, start: &Start) -> Result<FunctionId, Refusal> {
    let Start { function: name, shapes } = start;
    let Some(function) = program.function_named(name) else {
        let (name, others) = (name.clone(), similar_functions(program, name));
        return Err(Refusal::NoFunction { name, others });
    };
    let body = program.functions[function].body.as_ref();
    let parameters: Vec<&Local> = body
        .map_or(Vec::new(), |body| body.parameters().map(|local| &body.locals[local]).collect());
    let parameter = |name: &str| parameters.iter().find(|parameter| &*parameter.name == name);
    for argument in shapes.named_arguments() {
        if name == "main" || parameter(argument).is_none() {
            let (function, argument) = (name.clone(), argument.to_owned());
            return Err(Refusal::NoArgument { function, argument });
        }
    }
    for argument in shapes.named_pointers() {
        let is_pointer = |local: &&Local| matches!(program.types[local.ty], Type::Pointer(_));
        if !parameter(argument).is_some_and(is_pointer) {
            let (function, argument) = (name.clone(), argument.to_owned());
            return Err(Refusal::NoPointer { function, argument });
        }
    }
    let is_plain = parameters.is_empty() && changed_variables(program, function).is_empty();
    if name == "main" || is_plain {
        return Ok(function);
    }
    Ok(call_with_any_arguments(program, function, shapes))
}

/// The user's functions, those with similar names first.
fn similar_functions(program: &Program, name: &str) -> Vec<String> {
    let functions = program.functions.iter();
    let own =
        functions.filter(|function| function.kind == FunctionKind::User && function.body.is_some());
    let mut names: Vec<&str> = own.map(|function| &*function.name).collect();
    names.sort_by(|a, b| strsim::jaro_winkler(b, name).total_cmp(&strsim::jaro_winkler(a, name)));
    names.into_iter().map(str::to_owned).collect()
}

fn parameter_name(index: usize, parameter: &Local) -> String {
    match &*parameter.name {
        "" => format!("argument{}", index + 1),
        name => name.to_owned(),
    }
}

/// Says that pointers lead to objects of their own, where one of them could lead elsewhere: there
/// is another one, or a variable.
fn rely_on_separation(
    values: &mut AnyValues,
    function: FunctionId,
    arguments: &[(PlaceId, String)],
) {
    let program = &values.builder.program;
    let variables = program.globals.iter().any(|global| {
        let users = global.origin.is_some_and(|origin| !program.is_system(origin));
        users && !global.read_only && !global.internal
    });
    let objects = |place: PlaceId| {
        let types = &values.builder.program.types;
        match types[values.builder.type_of(place)] {
            Type::Pointer(pointee) => {
                1 + usize::from(crate::arbitrary::has_pointer(types, pointee))
            }
            _ => usize::from(crate::arbitrary::has_pointer(types, values.builder.type_of(place))),
        }
    };
    let pointers: usize = arguments.iter().map(|&(place, _)| objects(place)).sum();
    let shared = pointers > 1 || (pointers > 0 && variables);
    let on = match values.limits.may_alias {
        false => Reliance::NoAliasing(function),
        true if values.explores_all_sharing(arguments) => return,
        true => Reliance::NoInnerAliasing(function),
    };
    if shared {
        values.builder.emit(Statement::Rely { on });
    }
}

/// Makes an argument; those before it are made already.
fn argument(values: &mut AnyValues, place: PlaceId, name: &str, before: &[PlaceId]) {
    let ty = values.builder.type_of(place);
    if !values.builder.program.types.is_scalar(ty) && values.builder.is_local(place) {
        values.builder.emit(Statement::Clear { target: place });
    }
    let mut choices = values.pointer_choices(ty);
    if !choices.contains(&PointerChoice::Fresh) {
        return values.fill(place, name, 0);
    }
    if values.limits.not_null.iter().any(|one| one == name) {
        choices.retain(|choice| *choice != PointerChoice::Null);
    }
    let is_array = values.limits.arrays.contains_key(name);
    if is_array {
        choices.retain(PointerChoice::leads_to_elements);
    }
    let same = before.iter().filter(|&&other| !is_array && values.builder.type_of(other) == ty);
    choices.extend(same.map(|&other| PointerChoice::Same(other)));
    values.pointer(place, name, 0, &choices);
}

fn argument_of(builder: &mut BodyBuilder, place: PlaceId) -> Argument {
    let ty = builder.type_of(place);
    match builder.program.types.is_scalar(ty) {
        true => Argument::Value(builder.load(place)),
        false => Argument::Object(place, CheckId::NONE),
    }
}
