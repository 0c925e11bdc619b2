//! What a native harness needs to know about a failing run.

use findings::PropertyFinding;
use ir::{FunctionId, InputSite, Program, Type, TypeId};
use report::harness::{Harness, InputFunction, VERIFICATION};

use super::confirm::FailingRun;
use crate::inputs;

/// The harness for a run in which a property fails.
pub(super) fn harness(
    program: &Program,
    property: &PropertyFinding,
    run: &FailingRun,
    made_up: &[FunctionId],
    words: Vec<String>,
    name: String,
) -> Harness {
    let message = property
        .counterexample
        .as_ref()
        .and_then(|run| run.failure.as_ref())
        .map_or("", |failure| failure.message.as_str());
    let recorded = run.recorded();
    let includes_header = mentions(program, "wherefore.h");
    let Functions { functions, memory, others } = functions(program, run, made_up);
    let storage = inputs::listed(&recorded, program).into_iter().filter(|input| input.is_storage);
    let storage = storage.map(|input| format!("{} = {}", input.text, input.value));
    Harness {
        failure: format!("{}: {message} [{}]", property.place, property.kind),
        kind: Some(property.kind),
        program: words,
        name,
        functions,
        memory,
        verification: VERIFICATION.iter().copied().filter(|name| mentions(program, name)).collect(),
        missing: missing(program, made_up),
        arguments: recorded.scenario.arguments.clone(),
        standard_input: recorded.standard_input.map(<[u8]>::to_vec),
        inputs_file: includes_header.then(|| inputs::write(&recorded, program)),
        not_given: others.into_iter().chain(storage).collect(),
    }
}

/// Where the inputs of a run come from natively.
#[derive(Default)]
struct Functions {
    /// The functions that give inputs, with what they return in the order of their calls.
    functions: Vec<InputFunction>,
    /// The bytes of memory, if the program asks for any.
    memory: Option<Vec<String>>,
    /// What no function gives.
    others: Vec<String>,
}

fn functions(program: &Program, run: &FailingRun, made_up: &[FunctionId]) -> Functions {
    let mut found = Functions::default();
    for site in program.sites.iter() {
        match source(program, site, made_up) {
            Some(MEMORY) => _ = found.memory.get_or_insert_default(),
            Some(name) if found.functions.iter().all(|known| known.name != name) => {
                if let Some(ty) = result_type(program, site.ty) {
                    let name = name.to_owned();
                    found.functions.push(InputFunction { name, ty, values: Vec::new() });
                }
            }
            _ => {}
        }
    }
    for input in run.recorded().taken {
        let site = &program.sites[input.site];
        let value = inputs::c_expression(input.value, site.ty, program);
        let source = source(program, site, made_up);
        let function = found.functions.iter_mut().find(|known| Some(&*known.name) == source);
        match (function, &mut found.memory) {
            (Some(function), _) => function.values.push(value),
            (None, Some(bytes)) if source == Some(MEMORY) => bytes.push(input.value.to_string()),
            _ => found.others.push(format!("{} = {value}", site.name)),
        }
    }
    found
}

/// The function that fills memory with any bytes.
const MEMORY: &str = "__VERIFIER_nondet_memory";

/// The function that the program calls for an input, if a harness can define it.
fn source<'p>(
    program: &'p Program,
    site: &'p InputSite,
    made_up: &[FunctionId],
) -> Option<&'p str> {
    // A variable that nobody defines is no function, and what has no name cannot be defined.
    let variable = program.globals.iter().any(|global| *global.name == *site.name);
    if variable || site.name.is_empty() {
        return None;
    }
    let called = program.text(site.origin).starts_with(&*site.name);
    if called && !program.is_system(site.origin) {
        return Some(&site.name);
    }
    let function = site.name.strip_suffix("()").filter(|name| !name.is_empty())?;
    let defined = made_up.iter().any(|&id| *program.functions[id].name == *function);
    defined.then_some(function)
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

/// The functions without a body. What a header of the system declares has one natively.
fn missing(program: &Program, made_up: &[FunctionId]) -> Vec<(String, String)> {
    let mut missing = Vec::new();
    for &id in made_up {
        let function = &program.functions[id];
        let Type::Function(signature) = &program.types[function.ty] else { continue };
        let asked = format!("{}()", function.name);
        let gives_inputs = program.sites.iter().any(|site| *site.name == *asked);
        if let Some(ty) = result_type(program, signature.result)
            && !gives_inputs
        {
            missing.push((function.name.to_string(), ty));
        }
    }
    missing
}
