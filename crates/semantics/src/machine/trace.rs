//! Steps of a run, told to the host.

use ir::{FunctionId, FunctionKind, PlaceId, Statement, Successors, VertexId};

use super::{Host, Machine, Step, StepEffect};
use crate::concrete::Bits;
use crate::domain::Memory;
use crate::domain::Scalar;

impl Machine<'_> {
    /// A vertex begins: the one before it in this activation is complete.
    pub(super) fn mark(&mut self, vertex: VertexId, host: &mut dyn Host) {
        self.complete(Some(vertex), host);
        if let Some(frame) = self.frames.last_mut() {
            frame.vertex = Some(vertex);
        }
    }

    /// The run ends in the vertex.
    pub(super) fn trace_last(&mut self, host: &mut dyn Host) {
        self.tell(StepEffect::Other, host);
    }

    pub(super) fn trace_call(&mut self, callee: FunctionId, host: &mut dyn Host) {
        if self.program.functions[callee].kind == FunctionKind::User {
            self.tell(StepEffect::Called(callee), host);
        }
    }

    pub(super) fn trace_return(&mut self, value: Option<Bits>, host: &mut dyn Host) {
        if !self.trace {
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        let ty = self.program.functions[frame.function].ty;
        let shown = match (&self.program.types[ty], value) {
            (ir::Type::Function(ty), Some(value)) => Some(self.show().value(ty.result, value)),
            _ => None,
        };
        self.tell(StepEffect::Returned(shown), host);
    }

    fn complete(&mut self, next: Option<VertexId>, host: &mut dyn Host) {
        let Some(frame) = self.frames.last() else { return };
        let Some(vertex) = frame.vertex else { return };
        let Some(body) = &self.program.functions[frame.function].body else { return };
        let vertex = &body.vertices[vertex];
        let effect = match (&vertex.statement, &vertex.successors) {
            (Statement::Branch { .. }, Successors::Branch(then, _)) => {
                StepEffect::Branch(next == Some(*then))
            }
            (Statement::Assign { target, .. } | Statement::Input { target, .. }, _) => {
                self.stored(*target)
            }
            (Statement::CopyObject { target, .. }, _) => self.stored(*target),
            (Statement::Call(call), _) => match call.result {
                Some(target) => self.stored(target),
                None => StepEffect::Other,
            },
            _ => StepEffect::Other,
        };
        self.tell(effect, host);
    }

    fn tell(&mut self, effect: StepEffect, host: &mut dyn Host) {
        let Some(frame) = self.frames.last() else { return };
        let function = &self.program.functions[frame.function];
        let Some(vertex) = frame.vertex.filter(|_| self.trace) else { return };
        if function.kind == FunctionKind::Model {
            return;
        }
        let Some(body) = &function.body else { return };
        host.step(&Step {
            function: frame.function,
            vertex,
            origin: body.vertices[vertex].origin,
            depth: self.frames.len() - 1,
            effect,
        });
    }

    /// What a place holds after it was stored to.
    fn stored(&mut self, place: PlaceId) -> StepEffect {
        let Some((text, value)) = self.place_value(place) else { return StepEffect::Other };
        StepEffect::Stored(text, value)
    }

    /// A place and what it holds, as C writes them.
    fn place_value(&mut self, place: PlaceId) -> Option<(String, String)> {
        let body = self.body()?;
        let ty = body.places[place].ty;
        let words = super::message::Words { machine: self, values: Vec::new() };
        let text = words.name_of(place)?;
        let frame = self.frames.last()?;
        let ir::PlaceKind::Local(local) = self.body()?.places[place].kind else {
            return Some((text, self.memory_value(place, ty)?));
        };
        let slot = frame.runnable.code.locals[local.0 as usize];
        if slot.in_memory {
            return Some((text, self.memory_value(place, ty)?));
        }
        let value = self.slot(slot.slot);
        Some((text, self.show().value(ty, value)))
    }

    fn memory_value(&mut self, place: PlaceId, ty: ir::TypeId) -> Option<String> {
        let address = self.peek_address(place)?;
        if self.program.types.is_scalar(ty) {
            let scalar = Scalar::of(&self.program.types, ty);
            let value = self.domain.quick_load(&address, 0, scalar)?;
            return Some(self.show().value(ty, value));
        }
        Some(self.show().object(ty, address))
    }
}
