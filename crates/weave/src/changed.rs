//! Variables that a function may find changed when it is called.

use std::collections::BTreeSet;

use ir::visit::{Access, Part, Use};
use ir::{Body, FunctionId, Global, GlobalId, PlaceId, PlaceKind, Program, Target};

/// The variables that a function, or what it may call, reads and that need not hold their initial values when
/// the function is called: the program changes them, or other units can.
pub(crate) fn changed_variables(program: &Program, function: FunctionId) -> BTreeSet<GlobalId> {
    let changed = changed(program);
    let mut reached = Reached::default();
    reached.function(function);
    while let Some(function) = reached.pending.pop() {
        if let Some(body) = &program.functions[function].body {
            reached.body(program, body);
        }
    }
    reached.globals.retain(|global| changed.contains(global));
    reached.globals
}

/// What can be used from a function.
#[derive(Default)]
struct Reached {
    functions: BTreeSet<FunctionId>,
    globals: BTreeSet<GlobalId>,
    /// Functions whose bodies are not looked at yet.
    pending: Vec<FunctionId>,
}

impl Reached {
    fn function(&mut self, function: FunctionId) {
        if self.functions.insert(function) {
            self.pending.push(function);
        }
    }

    fn body(&mut self, program: &Program, body: &Body) {
        let mut globals = Vec::new();
        parts(body, &mut |part| match part {
            Part::Function(function, _) => self.function(function),
            // What is written counts where it is read.
            Part::Place(place, access) if !access.writes() => globals.extend(root(body, place)),
            // What is called through a pointer may be any function.
            Part::Expression(_, Use::Called) => {
                program.functions.indices().for_each(|function| self.function(function));
            }
            Part::Expression(..)
            | Part::Place(..)
            | Part::Checks(_)
            | Part::Site(_)
            | Part::Local(..)
            | Part::Global(_) => {}
        });
        self.variables(program, globals);
    }

    /// Variables, and what they point to at first: that may be used through them.
    fn variables(&mut self, program: &Program, mut globals: Vec<GlobalId>) {
        while let Some(global) = globals.pop() {
            if !self.globals.insert(global) {
                continue;
            }
            let image = program.globals[global].image.iter();
            for relocation in image.flat_map(|image| &image.relocations) {
                match relocation.target {
                    Target::Global(global, _) => globals.push(global),
                    Target::Function(function) => self.function(function),
                }
            }
        }
    }
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
    changed.retain(|&id| !program.globals[id].read_only && !is_of_tool(&program.globals[id]));
    changed
}

/// Whether a variable is neither of the program nor of the library: whether a condition of `--assume` was looked at.
pub(crate) fn is_of_tool(global: &Global) -> bool {
    global.name.starts_with("__wherefore_")
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
