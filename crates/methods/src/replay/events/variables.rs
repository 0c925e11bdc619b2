//! What the variables of a program hold when a run ends that has written its logs.

use std::rc::Rc;

use bounded::path::Path;
use bounded::value::{Base, Value};
use bounded::{EndKind, Frame, TermDomain};
use ir::{GlobalId, LocalId, LocalKind, Program};
use logic::TermId;
use semantics::domain::{Domain, Memory, Scalar};

/// A variable of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// A global one.
    Global(GlobalId),
    /// One of the function that the program starts with.
    Local(LocalId),
}

/// A local of the function that the program starts with.
#[derive(Debug, Clone, Copy)]
struct EntryLocal {
    local: LocalId,
    slot: usize,
    in_memory: bool,
    scalar: Scalar,
}

/// The function that the program starts with, in the middle of a run.
#[derive(Debug, Clone, Default)]
pub(super) struct EntryFrame {
    locals: Rc<[EntryLocal]>,
    slots: Vec<Value>,
    /// The slots when the function returned or the program was ended, each with the path to there,
    /// in the order of execution.
    left: Vec<(Path, Vec<Value>)>,
}

impl EntryFrame {
    /// Keeps what the variables hold.
    pub(super) fn keep(&mut self, program: &Program, frame: &Frame<'_>) {
        if self.locals.is_empty() {
            self.locals = scalars_of(program, frame);
        }
        self.slots.clear();
        self.slots.extend_from_slice(frame.slots);
    }

    /// The function is left, on this path.
    pub(super) fn leave(&mut self, path: Path) {
        self.left.push((path, self.slots.clone()));
    }

    /// What scalar variables hold when the run ends now, pointers apart.
    pub(super) fn variables_now(
        &self,
        domain: &mut TermDomain<'_>,
        kind: EndKind,
    ) -> Rc<[(Variable, TermId)]> {
        let mut found = Vec::new();
        for (id, global) in domain.program.globals.entries() {
            let types = &domain.program.types;
            let named = !global.internal && !global.read_only && global.image.is_some();
            if !named || !types.is_scalar(global.ty) {
                continue;
            }
            let scalar = Scalar::of(types, global.ty);
            let pointer = domain.global_pointer(id);
            let number = number_at(domain, &pointer, scalar);
            found.extend(number.map(|term| (Variable::Global(id), term)));
        }
        for local in &*self.locals {
            let term = match kind {
                EndKind::Completed => self.number_left(domain, local),
                EndKind::Aborted | EndKind::Failed(_) | EndKind::Stopped => {
                    let value = self.slots.get(local.slot);
                    value.and_then(|value| number_in(domain, value, local))
                }
            };
            found.extend(term.map(|term| (Variable::Local(local.local), term)));
        }
        found.into()
    }

    /// What a local held when its function was left, wherever that was.
    fn number_left(&self, domain: &mut TermDomain<'_>, local: &EntryLocal) -> Option<TermId> {
        // Of paths that lead into each other, the first one counts.
        let (last, others) = self.left.split_last()?;
        let mut number = number_in(domain, last.1.get(local.slot)?, local)?;
        for (path, slots) in others.iter().rev() {
            let here = number_in(domain, slots.get(local.slot)?, local)?;
            let condition = domain.condition_of(*path);
            number = domain.context.if_then_else(condition, here, number);
        }
        Some(number)
    }
}

/// The named scalar variables of an activation.
fn scalars_of(program: &Program, frame: &Frame<'_>) -> Rc<[EntryLocal]> {
    let types = &program.types;
    let body = program.functions[frame.function].body.as_ref();
    let locals = body.into_iter().flat_map(|body| body.locals.entries());
    let named =
        locals.filter(|(_, local)| local.kind != LocalKind::Temporary && types.is_scalar(local.ty));
    let kept = named.map(|(id, local)| {
        let place = &frame.code.locals[usize::from(id)];
        let (slot, in_memory) = (place.slot as usize, place.in_memory);
        EntryLocal { local: id, slot, in_memory, scalar: Scalar::of(types, local.ty) }
    });
    kept.collect()
}

fn number_in(domain: &mut TermDomain<'_>, value: &Value, local: &EntryLocal) -> Option<TermId> {
    match value {
        _ if local.in_memory => number_at(domain, value, local.scalar),
        Value::Bits(term) if local.scalar != Scalar::Pointer => Some(*term),
        Value::Bits(_) | Value::Pointer(_) => None,
    }
}

fn number_at(domain: &mut TermDomain<'_>, pointer: &Value, scalar: Scalar) -> Option<TermId> {
    let targets = domain.targets(pointer);
    let [ref target] = targets[..] else { return None };
    let Base::Object(object) = target.base else { return None };
    let alive = domain.is_alive(&object);
    if scalar == Scalar::Pointer || domain.decide(&alive) != Some(true) {
        return None;
    }
    match domain.load(&object, &Value::Bits(target.offset), scalar) {
        Value::Bits(term) => Some(term),
        Value::Pointer(_) => None,
    }
}
