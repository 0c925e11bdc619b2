//! What a native harness needs to know about a failing run.

use ir::{FunctionKind, Origin, Program, Type, TypeId};
use report::PropertyFinding;
use report::harness::{Harness, InputFunction, VERIFICATION};

use super::confirm::FailingRun;
use crate::inputs;

/// The harness for a run in which a property fails.
pub(super) fn harness(
    program: &Program,
    property: &PropertyFinding,
    run: &FailingRun,
    words: Vec<String>,
    name: String,
) -> Harness {
    let message = property
        .counterexample
        .as_ref()
        .and_then(|run| run.failure.as_ref())
        .map_or("", |failure| failure.message.as_str());
    let recorded = run.recorded();
    let includes_header = program
        .sources
        .files()
        .iter()
        .any(|file| file.name.ends_with("wherefore.h") && !file.text().is_empty());
    let not_given = inputs::listed(&recorded, program)
        .into_iter()
        .filter(|input| input.is_storage)
        .map(|input| format!("{} = {}", input.text, input.value));
    let (functions, memory) = functions(program, run);
    Harness {
        failure: format!("{}: {message} [{}]", property.position, property.kind),
        kind: Some(property.kind),
        program: words,
        name,
        functions,
        memory,
        verification: VERIFICATION.iter().copied().filter(|name| mentions(program, name)).collect(),
        missing: missing(program),
        arguments: recorded.scenario.arguments.clone(),
        standard_input: recorded.standard_input.map(<[u8]>::to_vec),
        inputs_file: includes_header.then(|| inputs::write(&recorded, program)),
        not_given: not_given.collect(),
    }
}

/// The functions that give inputs, with what they return in the order of their calls; and the
/// bytes of memory, if the program asks for any.
fn functions(program: &Program, run: &FailingRun) -> (Vec<InputFunction>, Option<Vec<String>>) {
    let mut functions: Vec<InputFunction> = Vec::new();
    let mut memory: Option<Vec<String>> = None;
    let own = |origin: Origin| {
        !program.sources.file(program.location(origin).range.file).name.starts_with('<')
    };
    for site in program.sites.iter().filter(|site| own(site.origin)) {
        if &*site.name == "__VERIFIER_nondet_memory" {
            memory.get_or_insert_default();
        } else if functions.iter().all(|known| known.name != *site.name)
            && let Some(ty) = result_type(program, site.ty)
        {
            let name = site.name.to_string();
            functions.push(InputFunction { name, ty, values: Vec::new() });
        }
    }
    for input in run.recorded().taken {
        let site = &program.sites[input.site];
        if let Some(bytes) = memory.as_mut().filter(|_| &*site.name == "__VERIFIER_nondet_memory") {
            bytes.push(input.value.to_string());
        } else if let Some(function) = functions.iter_mut().find(|known| known.name == *site.name) {
            function.values.push(inputs::c_expression(input.value, site.ty, program));
        }
    }
    (functions, memory)
}

/// A type with the same representation that needs no declaration.
fn result_type(program: &Program, ty: TypeId) -> Option<String> {
    match &program.types[ty] {
        Type::Integer(_) | Type::Float(_) | Type::Void => Some(program.types.name(ty)),
        Type::Pointer(_) => Some("void *".to_owned()),
        _ => None,
    }
}

/// Whether the user's text has a name in it.
fn mentions(program: &Program, name: &str) -> bool {
    program.sources.files().iter().filter(|file| !file.system).any(|file| {
        let text = file.text();
        text.windows(name.len()).any(|window| window == name.as_bytes())
    })
}

/// The user's functions without a body. What a header of the system declares has one natively.
fn missing(program: &Program) -> Vec<(String, String)> {
    let mut missing = Vec::new();
    for &id in &program.missing {
        let function = &program.functions[id];
        let Type::Function(signature) = &program.types[function.ty] else { continue };
        let declared_by_user = function.origin.is_some_and(|origin| {
            !program.sources.file(program.location(origin).range.file).system
        });
        let known = VERIFICATION.contains(&&*function.name);
        if function.kind == FunctionKind::User
            && declared_by_user
            && !known
            && let Some(ty) = result_type(program, signature.result)
        {
            missing.push((function.name.to_string(), ty));
        }
    }
    missing
}
