//! What an execution logs: events, printed text, and the way that it takes.

use std::sync::Arc;

use ir::{FunctionId, FunctionKind, LocalKind, Type, TypeId, VertexId};
use logic::TermId;
use semantics::code::Slot;
use semantics::domain::Scalar;

use super::{Activation, Executor};
use crate::domain::Stop;
use crate::events::{EntryLocal, EventTerm, EventTerms, Printed};
use crate::record::{VisitRecord, WayRecord};
use crate::value::Value;

impl Executor<'_> {
    /// An event happens; whether an execution goes on.
    pub(super) fn event(
        &mut self,
        name: &Arc<str>,
        values: &[(Slot, TypeId)],
        slots: &mut [Value],
    ) -> bool {
        if !self.options.logs.is_active() {
            return true;
        }
        let Ok(values) = self.event_terms(values, slots) else { return self.stopped_in() };
        self.domain.event(&EventTerms { name: name.clone(), values, origin: None });
        !self.domain.is_impossible()
    }

    fn event_terms(
        &mut self,
        values: &[(Slot, TypeId)],
        slots: &[Value],
    ) -> Result<Vec<EventTerm>, Stop> {
        let types = &self.program.types;
        let mut terms = Vec::with_capacity(values.len());
        for &(slot, ty) in values {
            let value = slots[slot as usize].clone();
            terms.push(match Scalar::of(types, ty) {
                Scalar::Integer { width, signed } => {
                    EventTerm::Integer { term: self.domain.bits(width.into(), &value), signed }
                }
                Scalar::Float(format) => {
                    let width = self.domain.width_of(Scalar::Float(format));
                    EventTerm::Float { format, term: self.domain.bits(width, &value) }
                }
                Scalar::Pointer if is_text(&types[ty], |target| &types[target]) => {
                    EventTerm::Text(self.read_string(&value, None, ir::CheckId::NONE)?)
                }
                Scalar::Pointer => EventTerm::Other,
            });
        }
        Ok(terms)
    }

    /// Whether what is written to a stream is logged; what is written to one that is not known is
    /// not followed.
    pub(super) fn is_logged(&mut self, stream: &Value) -> bool {
        if !self.options.logs.wants_text() {
            return false;
        }
        let stream = self.domain.bits(32, stream);
        match self.domain.constant(stream) {
            Some(number) => self.options.logs.streams.contains(&(number as u32)),
            None => {
                self.domain.cut("output to a stream that is not known");
                false
            }
        }
    }

    /// Text is printed to a stream that is logged.
    pub(super) fn log_printed(&mut self, pieces: &[Printed]) -> Result<(), Stop> {
        self.domain.print_event(pieces, None);
        if self.domain.is_impossible() { Err(Stop) } else { Ok(()) }
    }

    /// Records where control goes at a branch, if that tells executions apart.
    pub(super) fn record_way(
        &mut self,
        function: FunctionId,
        vertex: VertexId,
        target: VertexId,
        condition: TermId,
    ) {
        let users = self.program.functions[function].kind == FunctionKind::User;
        if self.options.logs.is_active() && users {
            let path = self.domain.path;
            let way = WayRecord { function, vertex, target, path, condition };
            self.domain.record.ways.push(way);
        }
    }

    /// Keeps what the variables hold of the function that the program starts with.
    pub(super) fn keep_entry_frame(&mut self, activation: &Activation, slots: &[Value]) {
        let is_entry = activation.function == self.entry && self.active.len() == 1;
        if !self.options.logs.is_active() || !is_entry {
            return;
        }
        if self.domain.entry_frame.locals.is_empty() {
            let body = self.program.functions[activation.function].body.as_ref();
            let locals = body.into_iter().flat_map(|body| body.locals.entries());
            let types = &self.program.types;
            let named = locals.filter(|(_, local)| {
                local.kind != LocalKind::Temporary && types.is_scalar(local.ty)
            });
            let code = &activation.runnable.code;
            let kept = named.map(|(id, local)| {
                let place = &code.locals[usize::from(id)];
                let (slot, in_memory) = (place.slot as usize, place.in_memory);
                EntryLocal { local: id, slot, in_memory, scalar: Scalar::of(types, local.ty) }
            });
            self.domain.entry_frame.locals = kept.collect();
        }
        self.domain.entry_frame.slots.clear();
        self.domain.entry_frame.slots.extend_from_slice(slots);
    }

    /// Records that a vertex is executed, if that is asked for.
    pub(super) fn record_visit(&mut self, function: FunctionId, vertex: VertexId) {
        if self.options.logs.visits {
            let path = self.domain.path;
            let written = self.domain.memory.written.vectors();
            self.domain.record.visits.push(VisitRecord { function, vertex, path, written });
        }
    }
}

/// Whether a pointer of this type is a string.
fn is_text<'t>(ty: &Type, of: impl Fn(TypeId) -> &'t Type) -> bool {
    match ty {
        Type::Pointer(target) => matches!(of(*target), Type::Integer(integer) if integer.width == 8),
        _ => false,
    }
}
