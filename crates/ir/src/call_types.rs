//! Whether a call fits the function that it comes to.
//!
//! Without a prototype, with a wrong one, or through a pointer of another type, a call may pass anything. C leaves
//! undefined what happens then.

use crate::{FloatFormat, FunctionId, Program, Type, TypeId};

/// Whether the arguments and the result of a call are stored and passed as those of the function. More arguments
/// than parameters do no harm. A function without a body takes anything.
#[must_use]
pub fn fits(
    program: &Program,
    arguments: &[TypeId],
    result: Option<TypeId>,
    callee: FunctionId,
) -> bool {
    let function = &program.functions[callee];
    let (Some(body), Type::Function(signature)) = (&function.body, &program.types[function.ty])
    else {
        return true;
    };
    let mut given = arguments.iter();
    let parameters_fit = body.parameters().all(|parameter| {
        let parameter = body.locals[parameter].ty;
        given.next().is_some_and(|&argument| {
            is_stored_alike(program, argument, parameter)
                || (!signature.prototyped && is_promoted(program, argument, parameter))
        })
    });
    parameters_fit && result.is_none_or(|result| is_stored_alike(program, signature.result, result))
}

/// Whether a value of one type is stored and passed as one of the other.
fn is_stored_alike(program: &Program, one: TypeId, other: TypeId) -> bool {
    let types = &program.types;
    match (&types[one], &types[other]) {
        (Type::Pointer(_), Type::Pointer(_)) => true,
        (Type::Integer(one), Type::Integer(other)) => one.width == other.width,
        (Type::Float(one), Type::Float(other)) => one == other,
        (Type::Void, _) | (_, Type::Void) => false,
        _ => {
            let aggregates = !types.is_scalar(one) && !types.is_scalar(other);
            one == other || (aggregates && types.size_of(one) == types.size_of(other))
        }
    }
}

/// Whether an argument is a parameter of an old-style definition, after the default promotions.
fn is_promoted(program: &Program, argument: TypeId, parameter: TypeId) -> bool {
    match (&program.types[argument], &program.types[parameter]) {
        (Type::Integer(argument), Type::Integer(parameter)) => parameter.width <= argument.width,
        (Type::Float(FloatFormat::Double), Type::Float(parameter)) => {
            matches!(parameter, FloatFormat::Half | FloatFormat::Single)
        }
        _ => false,
    }
}
