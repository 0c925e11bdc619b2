//! Calls with arguments or a result of other types than the function that they come to has.
//!
//! A call without a prototype, or with a wrong one, compiles. C leaves undefined what it does, so nothing is known of
//! what comes after it.

use findings::CheckKind;
use ir::{Argument, Body, Call, Callee, FunctionId, Program, Statement, TypeId, VertexId};

/// Makes calls by name unsupported that do not fit.
pub(crate) fn cut_misfits(program: &mut Program) {
    for (caller, vertex, callee) in misfits(program) {
        let Some(body) = &program.functions[caller].body else { continue };
        let origin = body.vertices[vertex].origin;
        let name = &program.functions[callee].name;
        let text = format!("a call of {name} with other types than it is defined with");
        let check = program.reserve_checks(&[CheckKind::Unsupported], origin, caller);
        program.properties[check].text = Some(text.into());
        if let Some(body) = &mut program.functions[caller].body {
            body.vertices[vertex].statement = Statement::Unsupported { check };
        }
    }
}

fn misfits(program: &Program) -> Vec<(FunctionId, VertexId, FunctionId)> {
    let mut found = Vec::new();
    for (caller, function) in program.functions.entries() {
        let Some(body) = &function.body else { continue };
        for (vertex, one) in body.vertices.entries() {
            if let Statement::Call(call) = &one.statement
                && let Callee::Function(callee) = call.callee
                && !fits(program, body, call, callee)
            {
                found.push((caller, vertex, callee));
            }
        }
    }
    found
}

fn fits(program: &Program, body: &Body, call: &Call, callee: FunctionId) -> bool {
    let ty = |argument: &Argument| match *argument {
        Argument::Value(value) => body.expressions[value].ty,
        Argument::Object(place, _) => body.places[place].ty,
    };
    let arguments: Vec<TypeId> = call.arguments.iter().map(ty).collect();
    let result = call.result.map(|place| body.places[place].ty);
    ir::call_types::fits(program, &arguments, result, callee)
}
