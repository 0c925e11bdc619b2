//! What hooks see of an execution: events, printed text, rounds of loops.

use std::sync::Arc;

use ir::{Function, FunctionId, FunctionKind, TypeId, VertexId};
use logic::TermId;
use semantics::code::{NameText, Slot};
use semantics::domain::Scalar;

use super::activation::{Rounds, Turn};
use super::{Activation, Executor};
use crate::domain::{Stop, TermDomain};
use crate::hook::StateData;
use crate::observed::{EventTerm, EventTerms, Printed};
use crate::record::{CutReason, LoopId, Position};
use crate::value::Value;

impl Executor<'_> {
    /// An event happens; whether an execution goes on.
    pub(super) fn event(
        &mut self,
        name: &NameText,
        values: &[(Slot, TypeId)],
        slots: &mut [Value],
    ) -> bool {
        if !self.domain.wants_events() {
            return true;
        }
        let happened = self.event_values(values, slots).and_then(|values| match name {
            NameText::Known(name) => {
                let (name, origin) = (name.clone(), self.place);
                self.domain.event(&EventTerms { name, values, origin });
                self.take_in_path();
                Ok(())
            }
            NameText::Computed(slot) => {
                let names = self.event_names(&slots[*slot as usize].clone())?;
                self.event_of_one(names, &values)
            }
        });
        if happened.is_err() {
            return self.stopped_in();
        }
        !self.domain.is_impossible()
    }

    /// The names that a text may be, each with the condition under which it is.
    fn event_names(&mut self, pointer: &Value) -> Result<Vec<(Arc<str>, TermId)>, Stop> {
        let mut names: Vec<(Arc<str>, TermId)> = Vec::new();
        for (guard, text) in
            self.texts(pointer, ir::CheckId::NONE, "an event whose name is not known")?
        {
            let text: Arc<str> = String::from_utf8_lossy(&text).into();
            match names.iter_mut().find(|(known, _)| *known == text) {
                Some((_, when)) => *when = self.domain.context.or(*when, guard),
                None => names.push((text, guard)),
            }
        }
        Ok(names)
    }

    /// An event has one of these names; the conditions exclude each other.
    fn event_of_one(
        &mut self,
        names: Vec<(Arc<str>, TermId)>,
        values: &[EventTerm],
    ) -> Result<(), Stop> {
        let before = self.domain.memory.data.clone();
        let mut after: Option<StateData> = None;
        for (name, guard) in names {
            self.domain.memory.data = before.clone();
            let event = EventTerms { name, values: values.to_vec(), origin: self.place };
            let happens = self.only_if(guard, |this| {
                this.domain.event(&event);
                this.take_in_path();
                if this.domain.is_impossible() { Err(Stop) } else { Ok(()) }
            })?;
            if happens.is_none() {
                continue;
            }
            let data = self.domain.memory.data.clone();
            after = Some(match after {
                None => data,
                Some(other) => self.data_if(guard, &data, &other),
            });
        }
        self.domain.memory.data = after.ok_or(Stop)?;
        Ok(())
    }

    /// Data of hooks: the first where the condition holds, else the other.
    fn data_if(&mut self, condition: TermId, first: &StateData, other: &StateData) -> StateData {
        let TermDomain { paths, path, context, .. } = &mut self.domain;
        let negated = context.not(condition);
        let [holds, fails] = [condition, negated].map(|when| paths.extend(*path, context, when));
        self.domain.join_data(condition, self.domain.path, (first, holds), (other, fails))
    }

    /// What hooks have seen since counts only where the condition holds.
    pub(super) fn data_only_if(&mut self, condition: TermId, before: &StateData) {
        if before.is_some() && !self.domain.context.is_true(condition) {
            let after = self.domain.memory.data.take();
            self.domain.memory.data = self.data_if(condition, &after, before);
        }
    }

    /// Takes out of the state what the path excludes, if a hook wants that.
    pub(super) fn take_in_path(&mut self) {
        if self.domain.simplifies() {
            self.domain.take_in_path(self.oracle);
        }
    }

    fn event_values(
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
                Scalar::Pointer if types.is_text(ty) => {
                    EventTerm::Text(self.read_string(&value, None, ir::CheckId::NONE)?)
                }
                Scalar::Pointer => EventTerm::Other,
            });
        }
        Ok(terms)
    }

    /// Whether a hook sees what is written to a stream; what is written to one that is not known is
    /// not followed then.
    pub(super) fn is_logged(&mut self, stream: &Value) -> bool {
        let Some(streams) = self.domain.output_streams() else { return false };
        let stream = self.domain.bits(32, stream);
        match self.domain.constant(stream) {
            Some(number) => streams.contains(&(number as u32)),
            None => {
                self.domain.cut("output to a stream that is not known");
                false
            }
        }
    }

    /// Text is printed to a stream that a hook sees.
    pub(super) fn log_printed(&mut self, pieces: &[Printed]) -> Result<(), Stop> {
        let place = self.place;
        self.domain.each_hook(|domain, hook| hook.print(domain, pieces, place));
        self.take_in_path();
        if self.domain.is_impossible() { Err(Stop) } else { Ok(()) }
    }

    /// Whether executions may take a way that they could take by what is known of it: much that looks
    /// possible is not, and a hook may have the solver asked.
    pub(super) fn may_be_possible(&mut self, condition: TermId) -> bool {
        if !self.domain.doubts() {
            return true;
        }
        // Conditions on few values need no solver.
        self.domain.some_value_agrees(condition).unwrap_or_else(|| self.is_path_possible())
    }

    /// All executions that go round a loop once more have met. Rounds in which all of them make
    /// progress do not count; where there are too many others, those that are behind are not
    /// followed any further. Whether any execution goes on.
    pub(super) fn begin_round(
        &mut self,
        activation: &mut Activation,
        turn: Turn,
        locals: &mut [Value],
    ) -> bool {
        let Some(index) = activation.runnable.order.headed(turn.vertex()) else { return true };
        let id = LoopId { function: activation.function, index: index as u32 };
        if !self.hooks_go_round(activation, turn, id, locals) {
            return false;
        }
        if turn.back > 0 && self.has_been_here(&mut activation.loops[index], locals) {
            return false;
        }
        if turn.back == 0 || !self.domain.is_bounded_by_progress() {
            return true;
        }
        let rounds = &mut activation.loops[index];
        rounds.meets(self.domain.progress());
        if rounds.count > self.bounds.of_loop(id) {
            if !self.domain.leave_behind(&CutReason::Loop(id)) {
                self.domain.cut_here(CutReason::Loop(id));
                return false;
            }
            rounds.count = 0;
        }
        !self.domain.is_impossible()
    }

    /// Whether the state at the head of a loop is that of an earlier round, and nothing was taken as input since then: then
    /// the loop goes round without end, and nothing new comes of it.
    fn has_been_here(&mut self, rounds: &mut Rounds, locals: &[Value]) -> bool {
        if !self.domain.hooks.is_empty() {
            return false;
        }
        let inputs = self.domain.record.inputs.len();
        let now = (inputs, self.domain.object_count(), self.domain.path);
        if let Some((snapshot, before)) = &rounds.earlier
            && *before == now
            && self.domain.changes(snapshot, locals).is_empty()
        {
            return true;
        }
        if rounds.takes_snapshot() {
            rounds.earlier = Some((self.domain.snapshot(locals), now));
        }
        false
    }

    /// Tells hooks that control is at the head of a loop; whether the execution goes on.
    fn hooks_go_round(
        &mut self,
        activation: &Activation,
        turn: Turn,
        id: LoopId,
        locals: &mut [Value],
    ) -> bool {
        if self.domain.hooks.is_empty() {
            return true;
        }
        let vertex = activation.runnable.order.vertices[turn.vertex() as usize];
        let (function, caller) = (activation.function, self.caller);
        self.domain.at = Some(Position { function, vertex, caller });
        let locals = &mut locals[..activation.runnable.code.zeroed as usize];
        let mut goes_on = true;
        self.domain.each_hook(|domain, hook| match turn.back {
            0 => hook.enter_loop(domain, id, locals),
            _ => goes_on = hook.repeat_loop(domain, id, locals) && goes_on,
        });
        goes_on && !self.domain.is_impossible()
    }

    /// A vertex is executed.
    pub(super) fn come_to(&mut self, function: FunctionId, vertex: VertexId) {
        let Function { kind, body, .. } = &self.program.functions[function];
        if *kind == FunctionKind::User {
            self.place = body.as_ref().map(|body| body.vertices[vertex].origin);
        }
    }
}
