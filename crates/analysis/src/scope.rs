//! Which variables can be named at a point.

use ir::visit::{Access, LocalUse, Part};
use ir::{Body, ExpressionId, LocalId, LocalKind, PlaceId, Statement, VertexId};

/// The parameters and declared variables of a function that can be named at each vertex: their
/// declarations have been passed on every way there, and their scopes have not ended.
#[must_use]
pub fn visible_locals(body: &Body) -> Vec<Vec<LocalId>> {
    let named = |local: &LocalId| {
        let local = &body.locals[*local];
        local.kind != LocalKind::Temporary && !local.name.is_empty()
    };
    // Parameters have no declaration on the way.
    let at_entry: Vec<bool> =
        body.locals.iter().map(|local| local.kind == LocalKind::Parameter).collect();
    let mut before: Vec<Option<Vec<bool>>> = vec![None; body.vertices.len()];
    before[usize::from(body.entry)] = Some(at_entry);
    let mut pending = vec![body.entry];
    while let Some(vertex) = pending.pop() {
        let Some(mut known) = before[usize::from(vertex)].clone() else { continue };
        pass(&body.vertices[vertex].statement, &mut known);
        for target in body.vertices[vertex].successors.targets() {
            if meet(&mut before[usize::from(target)], &known) {
                pending.push(target);
            }
        }
    }
    let visible = |vertex: VertexId| {
        let known = before[usize::from(vertex)].as_deref().unwrap_or_default();
        let locals = known.iter().zip(body.locals.indices());
        locals.filter_map(|(known, local)| known.then_some(local)).filter(named).collect()
    };
    body.vertices.indices().map(visible).collect()
}

/// The places that an expression reads, as far as they are in it: not those that say where another
/// place is.
#[must_use]
pub fn places_read(body: &Body, expression: ExpressionId) -> Vec<PlaceId> {
    let mut found = Vec::new();
    let mut pending = vec![expression];
    while let Some(expression) = pending.pop() {
        body.expressions[expression].kind.visit(&mut |part| match part {
            Part::Place(place, Access::Load) => found.push(place),
            Part::Expression(operand, _) => pending.push(operand),
            Part::Place(..)
            | Part::Checks(_)
            | Part::Site(_)
            | Part::Local(..)
            | Part::Global(_)
            | Part::Function(..) => {}
        });
    }
    found
}

fn pass(statement: &Statement, known: &mut [bool]) {
    statement.visit(&mut |part| {
        if let Part::Local(local, used) = part {
            match used {
                LocalUse::Declared => known[usize::from(local)] = true,
                LocalUse::Discarded => known[usize::from(local)] = false,
                LocalUse::Named => {}
            }
        }
    });
}

/// What holds on both ways; whether that is less than before.
fn meet(before: &mut Option<Vec<bool>>, known: &[bool]) -> bool {
    let Some(before) = before else {
        *before = Some(known.to_vec());
        return true;
    };
    let mut changed = false;
    for (old, new) in before.iter_mut().zip(known) {
        changed |= *old && !new;
        *old &= new;
    }
    changed
}
