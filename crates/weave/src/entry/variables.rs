//! What global variables hold when a function is called.

use std::collections::BTreeSet;

use ir::{GlobalId, PlaceId, PlaceKind, Program, Type, TypeId, Types};

use crate::arbitrary::{AnyValues, is_plain};

/// Plain variables that are larger have any bytes as they are; no inputs are made for them.
const LARGEST_VARIABLE: u64 = 4096;
/// A variable with more parts that need an input each keeps its initial value.
const MOST_PARTS: u64 = 256;

/// The variables that get any value, and whether there are others, which keep their initial ones.
pub(super) fn with_any_value(
    program: &Program,
    changed: &BTreeSet<GlobalId>,
) -> (Vec<GlobalId>, bool) {
    let (any, initial): (Vec<_>, Vec<_>) =
        changed.iter().copied().partition(|&global| can_have_any_value(program, global));
    (any, !initial.is_empty())
}

/// What belongs to the library keeps invariants that only its own functions know, but for `errno`, which
/// programs set themselves.
fn can_have_any_value(program: &Program, id: GlobalId) -> bool {
    let global = &program.globals[id];
    let is_whole = global.size == program.types.size_of(global.ty);
    let users = !global.internal && global.origin.is_some_and(|origin| !program.is_system(origin));
    is_whole
        && (users && parts(&program.types, global.ty) <= MOST_PARTS
            || global.internal && &*global.name == "error_number")
}

/// How many inputs a value of the type is made of.
fn parts(types: &Types, ty: TypeId) -> u64 {
    match &types[ty] {
        Type::Array { .. } | Type::Record(_) if is_plain(types, ty) => 1,
        Type::Array { element, length } => {
            length.unwrap_or(0).saturating_mul(parts(types, *element))
        }
        Type::Record(record) => {
            let fields = types.records[*record].fields.iter();
            fields.fold(0, |sum, field| sum.saturating_add(parts(types, field.ty)))
        }
        Type::Void
        | Type::Integer(_)
        | Type::Float(_)
        | Type::Pointer(_)
        | Type::Function(_)
        | Type::Opaque { .. } => 1,
    }
}

/// The places of variables that are given inputs, with their names; large ones hold any bytes without.
pub(super) fn places(values: &mut AnyValues, globals: &[GlobalId]) -> Vec<(PlaceId, String)> {
    let mut places = Vec::new();
    for &id in globals {
        let program = &mut values.builder.program;
        let (ty, size) = (program.globals[id].ty, program.globals[id].size);
        if size > LARGEST_VARIABLE && is_plain(&program.types, ty) {
            program.globals[id].image = None;
            continue;
        }
        let name = match program.globals[id].internal {
            true => "errno".to_owned(),
            false => program.globals[id].name.to_string(),
        };
        places.push((values.builder.place(PlaceKind::Global(id), ty), name));
    }
    places
}
