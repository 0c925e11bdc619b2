//! What a decision might have changed, had it gone another way.
//!
//! A variable that keeps its value because a branch was not taken depends on that decision. Only
//! variables and members that are named are looked for; what might have been written through
//! pointers, subscripts or by called functions is not.

use std::rc::Rc;

use ir::{Body, PlaceId, PlaceKind, Program, Type};

use super::{Decision, Here, Place, Recorder};
use crate::code::{Code, Constant, Slot};
use crate::concrete::Bits;

/// Something that a statement assigns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Changed {
    /// A variable in its slot.
    Slot(Slot),
    /// Bytes of the object that the pointer in a slot points to.
    Bytes { pointer: Slot, offset: u64, size: u64 },
}

impl Recorder {
    /// Makes all that the other ways of a decision change depend on it.
    pub(super) fn other_way(&mut self, decision: &Decision, here: &mut Here<'_>) {
        let Some(activation) = self.activations.last() else { return };
        let base = activation.base;
        let changed = self.changed.entry((here.code.function, decision.vertex));
        let changed = changed.or_insert_with(|| changes(here.program, here.code, decision)).clone();
        let decision = decision.node;
        for change in changed.iter() {
            match *change {
                Changed::Slot(slot) => {
                    let kept = &mut self.slots[base + slot as usize];
                    *kept = self.graph.keep(*kept, decision);
                }
                Changed::Bytes { pointer, offset, size } => {
                    let pointer = here.slots[pointer as usize];
                    let at = Bits { low: pointer.low.wrapping_add(offset), ..pointer };
                    let Place::Bytes(id, range) = Self::resolve(here.objects, at, size) else {
                        continue;
                    };
                    let graph = &mut self.graph;
                    let kept =
                        self.writers.copy(id, range.clone(), |writer| graph.keep(writer, decision));
                    self.writers.write_each(id, range.start, &kept);
                }
            }
        }
    }
}

/// What the vertices change that lie between a decision and where its ways meet.
fn changes(program: &Program, code: &Code, decision: &Decision) -> Rc<[Changed]> {
    let Some(body) = &program.functions[code.function].body else { return Rc::default() };
    let mut seen = vec![false; body.vertices.len()];
    let mut work = body.vertices[decision.vertex].successors.targets();
    let mut found = Vec::new();
    while let Some(vertex) = work.pop() {
        if vertex == decision.join || std::mem::replace(&mut seen[vertex.0 as usize], true) {
            continue;
        }
        let vertex = &body.vertices[vertex];
        for place in vertex.statement.written_places() {
            if let Some(change) = change(program, body, code, place)
                && !found.contains(&change)
            {
                found.push(change);
            }
        }
        work.extend(vertex.successors.targets());
    }
    found.into()
}

/// Where a place is, if that is known without running the program.
fn change(program: &Program, body: &Body, code: &Code, place: PlaceId) -> Option<Changed> {
    let size = program.types.size_of(body.places[place].ty);
    let (mut root, mut offset) = (place, 0);
    loop {
        match body.places[root].kind {
            PlaceKind::Local(local) => {
                let local = code.locals[local.0 as usize];
                return Some(match local.in_memory {
                    true => Changed::Bytes { pointer: local.slot, offset, size },
                    false => Changed::Slot(local.slot),
                });
            }
            PlaceKind::Global(global) => {
                let is_it = |constant: &Constant| *constant == Constant::Global(global);
                let pointer = code.constants.iter().position(is_it)? as Slot;
                return Some(Changed::Bytes { pointer, offset, size });
            }
            PlaceKind::Field { base, field } => {
                let Type::Record(record) = program.types[body.places[base].ty] else { return None };
                offset += program.types.records[record].fields[field as usize].offset;
                root = base;
            }
            PlaceKind::At { base, offset: bytes } => {
                offset += bytes;
                root = base;
            }
            PlaceKind::Bits { .. } | PlaceKind::Dereference(_) | PlaceKind::Element { .. } => {
                return None;
            }
        }
    }
}
