//! What checks a program, and is not itself under suspicion.

use rustc_hash::FxHashSet;

use ir::{
    Body, Builtin, Callee, ExpressionId, ExpressionKind, FunctionId, FunctionKind, LocalId,
    PlaceId, PlaceKind, Program, Statement, Successors, VertexId,
};

/// Whether a vertex is the condition of an assertion, an assumption, or one of these.
#[must_use]
pub fn is_check(body: &Body, vertex: VertexId) -> bool {
    if let Successors::Branch(then, otherwise) = body.vertices[vertex].successors {
        return fails(body, then) || fails(body, otherwise);
    }
    match body.vertices[vertex].statement {
        Statement::Assert { condition, .. } => !is_of_order(body, condition),
        ref other => matches!(other, Statement::Assume { .. } | Statement::Cover { .. }),
    }
}

/// Whether a condition is that accesses of one expression are apart: that is about the expression,
/// and nothing that the program says.
fn is_of_order(body: &Body, condition: ExpressionId) -> bool {
    let kind = &body.expressions[condition].kind;
    matches!(kind, ExpressionKind::Builtin { builtin: Builtin::Disjoint, .. })
}

/// Whether an assertion fails at a vertex in any case.
fn fails(body: &Body, vertex: VertexId) -> bool {
    matches!(body.vertices[vertex].statement, Statement::Assert { condition, .. }
        if matches!(body.expressions[condition].kind, ExpressionKind::Constant(0)))
}

/// The functions that only check: they assert, or call others that do, write nothing but variables
/// of their own, and what they return is used by nothing but checks.
#[must_use]
pub fn check_routines(program: &Program) -> FxHashSet<FunctionId> {
    let mut routines: FxHashSet<FunctionId> = FxHashSet::default();
    loop {
        let more: Vec<FunctionId> = program
            .functions
            .entries()
            .filter(|(id, function)| function.kind == FunctionKind::User && !routines.contains(id))
            .filter(|(id, function)| {
                &*function.name != "main"
                    && function.body.as_ref().is_some_and(|body| checks_only(body, *id, &routines))
                    && is_used_by_checks(program, *id, &routines)
            })
            .map(|(id, _)| id)
            .collect();
        if more.is_empty() {
            return routines;
        }
        routines.extend(more);
    }
}

/// Whether a function asserts something and changes nothing.
fn checks_only(body: &Body, id: FunctionId, routines: &FxHashSet<FunctionId>) -> bool {
    let mut asserts = false;
    for (vertex, at) in body.vertices.entries() {
        match &at.statement {
            Statement::Assign { target, .. } | Statement::Clear { target } => {
                if !is_own(body, *target) {
                    return false;
                }
            }
            Statement::Call(call) => {
                let Callee::Function(callee) = call.callee else { return false };
                if callee != id && !routines.contains(&callee) {
                    return false;
                }
                if call.result.is_some_and(|result| !is_own(body, result)) {
                    return false;
                }
                asserts |= callee != id;
            }
            Statement::Skip
            | Statement::Return(_)
            | Statement::Branch { .. }
            | Statement::Switch { .. }
            | Statement::Declare { .. }
            | Statement::Discard { .. }
            | Statement::Point { .. }
            | Statement::Rely { .. }
            | Statement::Abort => {}
            Statement::Assert { condition, .. } => asserts |= !is_of_order(body, *condition),
            Statement::CopyObject { .. }
            | Statement::CopyBytes { .. }
            | Statement::FillBytes { .. }
            | Statement::IndirectGoto { .. }
            | Statement::Assume { .. }
            | Statement::Cover { .. }
            | Statement::Unsupported { .. }
            | Statement::Input { .. }
            | Statement::InputBytes { .. }
            | Statement::Event { .. }
            | Statement::Print(_)
            | Statement::Scan(_)
            | Statement::ReadByte { .. }
            | Statement::UnreadByte { .. }
            | Statement::AtEnd { .. }
            | Statement::WriteBytes { .. }
            | Statement::ParseFloat { .. }
            | Statement::Allocate { .. }
            | Statement::Free { .. }
            | Statement::Exit { .. }
            | Statement::Spawn { .. }
            | Statement::Join { .. }
            | Statement::Await { .. }
            | Statement::EndThread { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => return false,
        }
        asserts |= is_check(body, vertex);
    }
    asserts
}

/// Whether a place is a local variable, or a part of one.
fn is_own(body: &Body, mut place: PlaceId) -> bool {
    loop {
        place = match body.places[place].kind {
            PlaceKind::Local(_) => return true,
            PlaceKind::Global(_) | PlaceKind::Dereference(_) => return false,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => base,
            PlaceKind::Element { array, .. } => array,
        };
    }
}

/// Whether the results of all calls of a function are dropped, or go to checks.
fn is_used_by_checks(program: &Program, id: FunctionId, routines: &FxHashSet<FunctionId>) -> bool {
    let mut called = false;
    for (caller, function) in program.functions.entries() {
        let Some(body) = &function.body else { continue };
        if body.expressions.iter().any(|one| one.kind == ExpressionKind::Function(id)) {
            return false;
        }
        for at in body.vertices.iter() {
            let Statement::Call(call) = &at.statement else { continue };
            if call.callee != Callee::Function(id) {
                continue;
            }
            called = true;
            let Some(result) = call.result else { continue };
            let inside = caller == id || routines.contains(&caller);
            if !inside && !goes_to_checks(program, body, result) {
                return false;
            }
        }
    }
    called
}

/// Whether a result is read by nothing but checks.
fn goes_to_checks(program: &Program, body: &Body, result: PlaceId) -> bool {
    let PlaceKind::Local(local) = body.places[result].kind else { return false };
    let mut parts = ir::carried::Parts::new(program, body);
    body.vertices.indices().all(|vertex| {
        let (expressions, _) = parts.of(vertex);
        is_check(body, vertex) || !expressions.iter().any(|&one| reads(body, one, local))
    })
}

fn reads(body: &Body, expression: ir::ExpressionId, local: LocalId) -> bool {
    matches!(body.expressions[expression].kind, ExpressionKind::Load { place, .. }
        if matches!(body.places[place].kind, PlaceKind::Local(read) if read == local))
}
