//! Calls that are made events.

use analysis::events::is_address_taken;
use analysis::literal;
use ir::{
    Argument, Body, Callee, EventName, ExpressionId, FunctionId, FunctionKind, LocalId, Place,
    PlaceKind, Program, Statement, Type, TypeId, VertexId, validate,
};

/// A function whose calls are events, and what its arguments are, counted from zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFunction {
    /// The function.
    pub function: String,
    /// Which argument is the event's name.
    pub name: u32,
    /// Which arguments are its values, in the order of the values.
    pub values: Vec<u32>,
}

impl EventFunction {
    /// How many arguments a call must have.
    fn arguments(&self) -> usize {
        let last = self.values.iter().fold(self.name, |last, &value| last.max(value));
        last as usize + 1
    }
}

/// Makes every call of a function an event, before the function does anything; gives the number of
/// events that were added.
///
/// A function whose parameters are all that is needed begins with the event, so that it does not
/// matter how it is called. Any other one has an event before each call by name.
///
/// # Errors
///
/// There is no such function, or the arguments of a call cannot be an event, or calls through
/// pointers could not be seen.
pub(crate) fn add_events(program: &mut Program, call: &EventFunction) -> Result<usize, String> {
    let named = program.functions.entries().filter(|(_, known)| *known.name == *call.function);
    let functions: Vec<FunctionId> = named.map(|(id, _)| id).collect();
    if functions.is_empty() {
        return Err(no_such_function(program, &call.function));
    }
    let mut added = 0;
    for function in functions {
        added += match begins_with_event(program, function, call)? {
            true => add_at_entry(program, function, call)?,
            false => add_at_calls(program, function, call)?,
        };
    }
    Ok(added)
}

fn no_such_function(program: &Program, name: &str) -> String {
    let users = program.functions.iter();
    let users = users.filter(|user| user.kind == FunctionKind::User && !user.declaration.library);
    let mut names: Vec<_> =
        users.map(|user| (strsim::jaro_winkler(name, &user.name), &*user.name)).collect();
    names.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(right.1)));
    let closest: Vec<&str> = names.iter().take(MOST_NAMES).map(|&(_, name)| name).collect();
    match closest.is_empty() {
        true => format!("there is no function '{name}'"),
        false => format!("there is no function '{name}'; there are {}", closest.join(", ")),
    }
}

/// How many names a message lists.
const MOST_NAMES: usize = 8;

/// Whether the parameters of a function are all that its event needs.
fn begins_with_event(
    program: &Program,
    id: FunctionId,
    call: &EventFunction,
) -> Result<bool, String> {
    let function = &program.functions[id];
    let Type::Function(signature) = &program.types[function.ty] else { return Ok(false) };
    let (needed, parameters) = (call.arguments(), signature.parameters.len());
    let open = signature.variadic || !signature.prototyped;
    if needed > parameters && !open {
        return Err(format!(
            "'{}' has {}, and {needed} are needed",
            call.function,
            counted(parameters, "parameter")
        ));
    }
    Ok(function.body.is_some() && signature.prototyped && needed <= parameters)
}

/// `no parameter`, `1 parameter`, `2 parameters`.
fn counted(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// Adds the event at the beginning of a function.
fn add_at_entry(
    program: &mut Program,
    id: FunctionId,
    call: &EventFunction,
) -> Result<usize, String> {
    let function = &program.functions[id];
    let Some(body) = &function.body else { return Ok(0) };
    let type_of = |index: u32| Some(body.locals[LocalId(index)].ty);
    check_types(program, call, type_of)
        .map_err(|problem| format!("'{}': {problem}", call.function))?;
    let origin = function.origin.unwrap_or(body.vertices[body.entry].origin);
    let Some(body) = &mut program.functions[id].body else { return Ok(0) };
    let name = EventName::Computed(parameter(body, call.name));
    let values = call.values.iter().map(|&index| parameter(body, index)).collect();
    let entry = body.entry;
    let moved = body.insert_before(entry, vec![Statement::Event { name, values }], origin);
    // Control that comes back to where the function began does not come through the event.
    for (vertex, after) in body.vertices.indices().zip(body.vertices.iter_mut()) {
        if vertex != entry {
            after.successors.redirect(entry, moved);
        }
    }
    validate::function(program, id)?;
    Ok(1)
}

/// What a parameter holds when the function begins.
fn parameter(body: &mut Body, index: u32) -> ExpressionId {
    let local = LocalId(index);
    let (ty, alignment) = (body.locals[local].ty, body.locals[local].alignment);
    let place = body.places.push(Place { kind: PlaceKind::Local(local), ty, alignment });
    body.add_load(place)
}

/// Adds an event before each call of a function by name.
fn add_at_calls(
    program: &mut Program,
    function: FunctionId,
    call: &EventFunction,
) -> Result<usize, String> {
    if is_address_taken(program, function) {
        return Err(format!(
            "'{}' may be called through a pointer, and such calls cannot be seen: its arguments are \
             known only where it is called by name",
            call.function
        ));
    }
    let mut added = 0;
    for caller in program.functions.indices() {
        let events = events_before_calls(program, caller, function, call)?;
        let Some(body) = &mut program.functions[caller].body else { continue };
        added += events.len();
        for (vertex, event) in events {
            let origin = body.vertices[vertex].origin;
            body.insert_before(vertex, vec![event], origin);
        }
        validate::function(program, caller)?;
    }
    Ok(added)
}

/// The events of the calls of a function in the body of another.
fn events_before_calls(
    program: &Program,
    caller: FunctionId,
    function: FunctionId,
    call: &EventFunction,
) -> Result<Vec<(VertexId, Statement)>, String> {
    let Some(body) = &program.functions[caller].body else { return Ok(Vec::new()) };
    let mut events = Vec::new();
    for (id, vertex) in body.vertices.entries() {
        let Statement::Call(made) = &vertex.statement else { continue };
        if made.callee != Callee::Function(function) {
            continue;
        }
        let at = |problem: String| {
            let start = program.sources.start(program.location(vertex.origin).range);
            format!("{}:{}: the call of '{}': {problem}", start.file, start.line, call.function)
        };
        if made.arguments.len() < call.arguments() {
            let given = counted(made.arguments.len(), "argument");
            return Err(at(format!("it has {given}, and {} are needed", call.arguments())));
        }
        let value = |index: u32| match made.arguments[index as usize] {
            Argument::Value(value) => Some(value),
            Argument::Object(..) => None,
        };
        let type_of = |index| value(index).map(|value| body.expressions[value].ty);
        check_types(program, call, type_of).map_err(at)?;
        let values = call.values.iter().filter_map(|&index| value(index)).collect();
        let Some(text) = value(call.name) else { continue };
        let name = literal::name(program, body, text);
        let name = name.map_or(EventName::Computed(text), EventName::Known);
        events.push((id, Statement::Event { name, values }));
    }
    Ok(events)
}

/// The name must be a text, and the values scalars; what has no type is neither.
fn check_types(
    program: &Program,
    call: &EventFunction,
    type_of: impl Fn(u32) -> Option<TypeId>,
) -> Result<(), String> {
    let types = &program.types;
    let is_text = |ty: TypeId| match types[ty] {
        Type::Pointer(target) => types.is_text(ty) || matches!(types[target], Type::Void),
        _ => false,
    };
    if !type_of(call.name).is_some_and(is_text) {
        return Err(format!("argument {} is the event's name, and no text", call.name + 1));
    }
    let unfit = |&&index: &&u32| !type_of(index).is_some_and(|ty| types.is_scalar(ty));
    match call.values.iter().find(unfit) {
        Some(index) => Err(format!("argument {} is no number, pointer or text", index + 1)),
        None => Ok(()),
    }
}
