//! A start at any function, with any arguments.

use crate::arbitrary::{AnyValues, PointerChoice};
use crate::build::{BodyBuilder, add_function};
use crate::{Argument, Call, Callee, CheckId, FunctionId, PlaceId, Program, Statement};

pub use crate::arbitrary::Limits;

/// Adds a function without parameters that calls another one with any arguments.
///
/// Each argument is made of inputs at sites that have the place and name of the parameter. What a
/// pointer points to is an object of its own, which may be freed and need not be; a pointer may
/// also equal an earlier argument of its type. The objects are what [`Limits`] say: strings and
/// arrays have few elements, chains of pointers end. Global variables have their initial values,
/// and there are no arguments beyond the parameters. What the function returns is ignored.
///
/// A function that has no body is called without arguments.
pub fn call_with_any_arguments(
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
    let mut values = AnyValues::new(builder, limits);
    let mut made: Vec<PlaceId> = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        values.builder.origin = parameter.origin.unwrap_or(origin);
        let name = match &*parameter.name {
            "" => format!("argument{}", index + 1),
            name => name.to_owned(),
        };
        let place = values.builder.temporary(&name, parameter.ty);
        argument(&mut values, place, &name, &made);
        made.push(place);
    }
    let mut builder = values.builder;
    builder.origin = origin;
    let arguments = made.into_iter().map(|place| argument_of(&mut builder, place)).collect();
    let call = Call { callee: Callee::Function(function), arguments, result: None };
    builder.emit(Statement::Call(Box::new(call)));
    let int = builder.program.types.int();
    let zero = builder.constant(0, int);
    builder.emit_last(Statement::Return(Some(Argument::Value(zero))));
    builder.finish();
    entry
}

/// Makes an argument; those before it are made already.
fn argument(values: &mut AnyValues, place: PlaceId, name: &str, before: &[PlaceId]) {
    let ty = values.builder.type_of(place);
    let types = &values.builder.program.types;
    if !types.is_scalar(ty) {
        values.builder.emit(Statement::Clear { target: place });
    }
    let mut choices = values.pointer_choices(ty, 0);
    if !choices.contains(&PointerChoice::Fresh) {
        return values.fill(place, name, 0);
    }
    let same = before.iter().filter(|&&other| values.builder.type_of(other) == ty);
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
