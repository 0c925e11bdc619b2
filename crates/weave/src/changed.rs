//! Variables that a function may find changed when it is called.

use std::collections::BTreeSet;

use ir::visit::{Access, Part, Use};
use ir::{Body, FunctionId, GlobalId, PlaceId, PlaceKind, Program, Target};

/// Whether a function, or what it may call, reads a variable that need not hold its initial value when the
/// function is called: the program changes it, or other units can.
pub(crate) fn uses_changed_variables(program: &Program, function: FunctionId) -> bool {
    let changed = changed(program);
    let mut seen = (BTreeSet::from([function]), BTreeSet::new());
    let mut pending = vec![function];
    while let Some(function) = pending.pop() {
        let Some(body) = &program.functions[function].body else { continue };
        let mut globals = Vec::new();
        parts(body, &mut |part| match part {
            Part::Function(function, _) => {
                if seen.0.insert(function) {
                    pending.push(function);
                }
            }
            // What is written counts where it is read.
            Part::Place(place, access) if !access.writes() => globals.extend(root(body, place)),
            // What is called through a pointer may be any function.
            Part::Expression(_, Use::Called) => {
                let all = program.functions.indices();
                pending.extend(all.filter(|&function| seen.0.insert(function)));
            }
            Part::Expression(..)
            | Part::Place(..)
            | Part::Checks(_)
            | Part::Site(_)
            | Part::Local(..)
            | Part::Global(_) => {}
        });
        // What a variable points to at first may be used through it.
        while let Some(global) = globals.pop() {
            if !seen.1.insert(global) {
                continue;
            }
            if changed.contains(&global) {
                return true;
            }
            let image = program.globals[global].image.iter();
            for relocation in image.flat_map(|image| &image.relocations) {
                match relocation.target {
                    Target::Global(global, _) => globals.push(global),
                    Target::Function(function) => {
                        if seen.0.insert(function) {
                            pending.push(function);
                        }
                    }
                }
            }
        }
    }
    false
}

/// The variables that are written, or to which there may be a pointer, or which other units can name.
fn changed(program: &Program) -> BTreeSet<GlobalId> {
    let mut changed = BTreeSet::new();
    for (id, global) in program.globals.entries() {
        if global.external && !global.internal {
            changed.insert(id);
        }
        for relocation in global.image.iter().flat_map(|image| &image.relocations) {
            if let Target::Global(pointed, _) = relocation.target {
                changed.insert(pointed);
            }
        }
    }
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        parts(body, &mut |part| {
            if let Part::Place(place, access) = part
                && (access.writes() || access == Access::Address)
            {
                changed.extend(root(body, place));
            }
        });
    }
    changed.retain(|&id| !program.globals[id].read_only);
    changed
}

/// The variable that a place is in, if it is a global one.
fn root(body: &Body, mut place: PlaceId) -> Option<GlobalId> {
    loop {
        match body.places[place].kind {
            PlaceKind::Global(global) => return Some(global),
            PlaceKind::Local(_) | PlaceKind::Dereference(_) => return None,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => place = base,
            PlaceKind::Element { array, .. } => place = array,
        }
    }
}

/// All parts of the statements and expressions of a function.
fn parts(body: &Body, part: &mut dyn FnMut(Part)) {
    body.vertices.iter().for_each(|vertex| vertex.statement.visit(part));
    body.expressions.iter().for_each(|expression| expression.kind.visit(part));
}
