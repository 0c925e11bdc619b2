//! Handlers observe a program and do not change it: they write variables of the rule and of their own.

use rustc_hash::FxHashSet;

use ir::{
    Body, Callee, FunctionId, FunctionKind, PlaceId, PlaceKind, Program, Statement, VertexId,
};
use source::Diagnostic;

use super::Observers;

/// What handlers do that changes the program.
pub(super) fn of_handlers(program: &Program, observers: &Observers) -> Vec<Diagnostic> {
    let mut seen = FxHashSet::default();
    let mut problems = Vec::new();
    for observer in &observers.handlers {
        let mut work = vec![observer.handler];
        while let Some(function) = work.pop() {
            if !seen.insert(function) {
                continue;
            }
            let Some(body) = &program.functions[function].body else { continue };
            for vertex in body.vertices.indices() {
                match effect(program, function, body, vertex) {
                    Effect::None => {}
                    Effect::Calls(callee) => work.push(callee),
                    Effect::Changes(what) => {
                        problems.push(problem(program, function, body, vertex, &what));
                    }
                }
            }
        }
    }
    problems
}

fn problem(
    program: &Program,
    function: FunctionId,
    body: &Body,
    vertex: VertexId,
    what: &str,
) -> Diagnostic {
    let message = match program.functions[function].kind {
        FunctionKind::Rule => format!("a rule must not change the program: {what}"),
        FunctionKind::User | FunctionKind::Model => {
            let name = &program.functions[function].name;
            format!("a rule must not change the program; it calls '{name}', and there {what}")
        }
    };
    Diagnostic::error(message, Some(program.location(body.vertices[vertex].origin)))
}

enum Effect {
    None,
    Calls(FunctionId),
    Changes(String),
}

fn effect(program: &Program, function: FunctionId, body: &Body, vertex: VertexId) -> Effect {
    let of_rule = program.functions[function].kind == FunctionKind::Rule;
    let sets_back = &*program.functions[function].name == "reset";
    let writes = |target: PlaceId| match is_own(program, body, target) {
        true => Effect::None,
        false => Effect::Changes("this writes a variable of the program".to_owned()),
    };
    match &body.vertices[vertex].statement {
        Statement::Assign { target, .. }
        | Statement::CopyObject { target, .. }
        | Statement::Clear { target } => writes(*target),
        Statement::Input { target, .. } if of_rule => writes(*target),
        Statement::Call(call) => match call.callee {
            Callee::Function(callee) => called(program, body, callee, call.result),
            Callee::Pointer(..) => Effect::Changes("what a pointer calls may change it".to_owned()),
        },
        // Only the function that sets the state back copies bytes, to the variables of the rule.
        Statement::CopyBytes { .. } if of_rule && sets_back => Effect::None,
        Statement::Skip
        | Statement::Return(_)
        | Statement::Branch { .. }
        | Statement::Switch { .. }
        | Statement::IndirectGoto { .. }
        | Statement::Assert { .. }
        | Statement::Assume { .. }
        | Statement::Unsupported { .. }
        | Statement::Declare { .. }
        | Statement::Discard { .. }
        | Statement::Rely { .. }
        | Statement::Abort => Effect::None,
        Statement::Input { .. } | Statement::InputBytes { .. } => {
            Effect::Changes("an input is taken".to_owned())
        }
        Statement::CopyBytes { .. } | Statement::FillBytes { .. } => {
            Effect::Changes("memory is written".to_owned())
        }
        Statement::Print(_)
        | Statement::Scan(_)
        | Statement::ReadByte { .. }
        | Statement::UnreadByte { .. }
        | Statement::AtEnd { .. }
        | Statement::WriteBytes { .. } => Effect::Changes("a stream is used".to_owned()),
        Statement::Cover { .. }
        | Statement::Event { .. }
        | Statement::Point { .. }
        | Statement::ParseFloat { .. }
        | Statement::Allocate { .. }
        | Statement::Free { .. }
        | Statement::Exit { .. }
        | Statement::Spawn { .. }
        | Statement::Join { .. }
        | Statement::Await { .. }
        | Statement::EndThread { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => Effect::Changes("this is an effect".to_owned()),
    }
}

fn called(program: &Program, body: &Body, callee: FunctionId, result: Option<PlaceId>) -> Effect {
    let function = &program.functions[callee];
    if function.body.is_none() {
        let message = format!("'{}' has no body, so that it may change anything", function.name);
        return Effect::Changes(message);
    }
    match result.is_none_or(|place| is_own(program, body, place)) {
        true => Effect::Calls(callee),
        false => Effect::Changes("this writes a variable of the program".to_owned()),
    }
}

/// Whether a place is a local variable, one of the rule, or a part of one.
fn is_own(program: &Program, body: &Body, mut place: PlaceId) -> bool {
    loop {
        place = match body.places[place].kind {
            PlaceKind::Local(_) => return true,
            PlaceKind::Global(global) => return program.rule_state.contains(&global),
            PlaceKind::Dereference(_) => return false,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => base,
            PlaceKind::Element { array, .. } => array,
        };
    }
}
