//! What the variables of a program hold when a run ends that has written its logs.

use std::rc::Rc;

use ir::{GlobalId, LocalId};
use logic::TermId;
use semantics::domain::{Domain, Memory, Scalar};

use super::EndKind;
use crate::domain::TermDomain;
use crate::path::Path;
use crate::value::{Base, Value};

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
pub(crate) struct EntryLocal {
    pub local: LocalId,
    pub slot: usize,
    pub in_memory: bool,
    pub scalar: Scalar,
}

/// The function that the program starts with, in the middle of a run.
#[derive(Debug, Clone, Default)]
pub(crate) struct EntryFrame {
    pub locals: Rc<[EntryLocal]>,
    pub slots: Vec<Value>,
    /// The slots when the function returned or the program was ended, each with the path to there,
    /// in the order of execution.
    pub left: Vec<(Path, Vec<Value>)>,
}

impl TermDomain<'_> {
    /// What scalar variables hold when the run ends now, pointers apart.
    pub(super) fn variables_now(&mut self, kind: EndKind) -> Rc<[(Variable, TermId)]> {
        let mut found = Vec::new();
        for (id, global) in self.program.globals.entries() {
            let types = &self.program.types;
            let named = !global.internal && !global.read_only && global.image.is_some();
            if !named || !types.is_scalar(global.ty) {
                continue;
            }
            let scalar = Scalar::of(types, global.ty);
            let pointer = self.global_pointer(id);
            found.extend(self.number_at(&pointer, scalar).map(|term| (Variable::Global(id), term)));
        }
        let frame = self.entry_frame.clone();
        for &EntryLocal { local, slot, in_memory, scalar } in &*frame.locals {
            let term = match kind {
                EndKind::Completed => self.number_left(&frame.left, slot, in_memory, scalar),
                _ => {
                    frame.slots.get(slot).and_then(|value| self.number_in(value, in_memory, scalar))
                }
            };
            found.extend(term.map(|term| (Variable::Local(local), term)));
        }
        found.into()
    }

    /// What a local held when its function was left, wherever that was.
    fn number_left(
        &mut self,
        left: &[(Path, Vec<Value>)],
        slot: usize,
        in_memory: bool,
        scalar: Scalar,
    ) -> Option<TermId> {
        // Of paths that lead into each other, the first one counts.
        let (last, others) = left.split_last()?;
        let mut number = self.number_in(last.1.get(slot)?, in_memory, scalar)?;
        for (path, slots) in others.iter().rev() {
            let here = self.number_in(slots.get(slot)?, in_memory, scalar)?;
            let condition = self.paths.condition(*path, &mut self.context);
            number = self.context.if_then_else(condition, here, number);
        }
        Some(number)
    }

    fn number_in(&mut self, value: &Value, in_memory: bool, scalar: Scalar) -> Option<TermId> {
        match value {
            _ if in_memory => self.number_at(value, scalar),
            Value::Bits(term) if scalar != Scalar::Pointer => Some(*term),
            _ => None,
        }
    }

    fn number_at(&mut self, pointer: &Value, scalar: Scalar) -> Option<TermId> {
        let targets = self.targets(pointer);
        let [ref target] = targets[..] else { return None };
        let Base::Object(object) = target.base else { return None };
        let alive = self.is_alive(&object);
        if scalar == Scalar::Pointer || self.decide(&alive) != Some(true) {
            return None;
        }
        match self.load(&object, &Value::Bits(target.offset), scalar) {
            Value::Bits(term) => Some(term),
            Value::Pointer(_) => None,
        }
    }
}
