//! The events that a program has.

use std::sync::Arc;

use crate::literal;
use ir::{
    Argument, Body, Callee, EventName, ExpressionKind, FunctionId, LocalId, Origin, PlaceKind,
    Program, Statement, Successors, Target, VertexId,
};

/// An event that a program has, at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownEvent {
    /// Its name; none if only a run can say it.
    pub name: Option<Arc<str>>,
    /// How many values it has.
    pub values: usize,
    /// Where it happens.
    pub origin: Origin,
}

/// All events of a program. Where a function begins with an event that has one of its parameters
/// as its name, the names are those that it is called with.
#[must_use]
pub fn events_of(program: &Program) -> Vec<KnownEvent> {
    let mut events = Vec::new();
    for (id, function) in program.functions.entries() {
        let Some(body) = &function.body else { continue };
        let first = first_events(body);
        for (vertex_id, vertex) in body.vertices.entries() {
            let Statement::Event { name, values } = &vertex.statement else { continue };
            let (values, origin) = (values.len(), vertex.origin);
            let named = |name| KnownEvent { name, values, origin };
            match name {
                EventName::Known(name) => events.push(named(Some(name.clone()))),
                EventName::Computed(_) => {
                    let parameter = parameter(body, name).filter(|_| first.contains(&vertex_id));
                    let calls = parameter.map(|parameter| names_in_calls(program, id, parameter));
                    let calls = calls.unwrap_or_default();
                    if calls.is_empty() || is_address_taken(program, id) {
                        events.push(named(None));
                    }
                    let in_call = |(name, origin)| KnownEvent { name, values, origin };
                    events.extend(calls.into_iter().map(in_call));
                }
            }
        }
    }
    events
}

/// Gives the events whose names are pointers to constants these names.
pub fn name_events(program: &mut Program) {
    let mut named: Vec<(FunctionId, VertexId, Arc<str>)> = Vec::new();
    for (id, function) in program.functions.entries() {
        let Some(body) = &function.body else { continue };
        for (vertex_id, vertex) in body.vertices.entries() {
            if let Statement::Event { name: EventName::Computed(text), .. } = vertex.statement
                && let Some(name) = literal::name(program, body, text)
            {
                named.push((id, vertex_id, name));
            }
        }
    }
    for (function, vertex, known) in named {
        if let Some(body) = &mut program.functions[function].body
            && let Statement::Event { name, .. } = &mut body.vertices[vertex].statement
        {
            *name = EventName::Known(known);
        }
    }
}

/// The events that a function begins with.
fn first_events(body: &Body) -> Vec<VertexId> {
    let mut events = Vec::new();
    let mut next = body.entry;
    while let Statement::Event { .. } = body.vertices[next].statement
        && !events.contains(&next)
    {
        events.push(next);
        let Successors::Next(after) = body.vertices[next].successors else { break };
        next = after;
    }
    events
}

/// Which parameter the name of an event is.
fn parameter(body: &Body, name: &EventName) -> Option<LocalId> {
    let EventName::Computed(text) = name else { return None };
    let ExpressionKind::Load { place, .. } = body.expressions[*text].kind else { return None };
    match body.places[place].kind {
        PlaceKind::Local(local) if local.0 < body.parameter_count => Some(local),
        PlaceKind::Local(_)
        | PlaceKind::Global(_)
        | PlaceKind::Dereference(_)
        | PlaceKind::Field { .. }
        | PlaceKind::Element { .. }
        | PlaceKind::At { .. }
        | PlaceKind::Bits { .. } => None,
    }
}

/// The texts that a parameter is given by name, none for one that is computed, and where.
fn names_in_calls(
    program: &Program,
    function: FunctionId,
    parameter: LocalId,
) -> Vec<(Option<Arc<str>>, Origin)> {
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let mut names = Vec::new();
    for body in bodies {
        for vertex in body.vertices.iter() {
            let Statement::Call(call) = &vertex.statement else { continue };
            if call.callee != Callee::Function(function) {
                continue;
            }
            let name = match call.arguments.get(parameter.0 as usize) {
                Some(Argument::Value(text)) => literal::name(program, body, *text),
                _ => None,
            };
            names.push((name, vertex.origin));
        }
    }
    names
}

/// Whether something points to a function, so that it may be called through a pointer.
#[must_use]
pub fn is_address_taken(program: &Program, function: FunctionId) -> bool {
    let images = program.globals.iter().filter_map(|global| global.image.as_ref());
    let mut relocations = images.flat_map(|image| &image.relocations);
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let mut expressions = bodies.flat_map(|body| body.expressions.iter());
    relocations.any(|relocation| relocation.target == Target::Function(function))
        || expressions.any(|expression| expression.kind == ExpressionKind::Function(function))
}
