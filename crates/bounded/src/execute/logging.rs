//! What an execution logs: events, printed text, and the way that it takes.

use std::sync::Arc;

use ir::{Function, FunctionId, FunctionKind, LocalKind, TypeId, VertexId};
use logic::TermId;
use semantics::code::{NameText, Slot};
use semantics::domain::Scalar;

use super::activation::Turn;
use super::{Activation, Executor};
use crate::domain::{Stop, TermDomain};
use crate::events::{EntryLocal, EventTerm, EventTerms, LogMode, Printed, Written};
use crate::record::{CutReason, LoopId, VisitRecord, WayRecord};
use crate::value::Value;

/// How often the solver is asked whether a branch can be taken, between two events.
const MOST_QUESTIONS: u32 = 4096;

impl Executor<'_> {
    /// An event happens; whether an execution goes on.
    pub(super) fn event(
        &mut self,
        name: &NameText,
        values: &[(Slot, TypeId)],
        slots: &mut [Value],
    ) -> bool {
        if !self.options.logs.is_active() {
            return true;
        }
        let happened = self.event_values(values, slots).and_then(|values| match name {
            NameText::Known(name) => {
                let (name, origin) = (name.clone(), self.place);
                self.domain.event(&EventTerms { name, values, origin });
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
        let before = self.domain.memory.written.clone();
        let mut after: Option<Written> = None;
        for (name, guard) in names {
            self.domain.memory.written = before.clone();
            let event = EventTerms { name, values: values.to_vec(), origin: self.place };
            let happens = self.only_if(guard, |this| {
                this.domain.event(&event);
                if this.domain.is_impossible() { Err(Stop) } else { Ok(()) }
            })?;
            if happens.is_none() {
                continue;
            }
            let written = self.domain.memory.written.clone();
            after = Some(match after {
                None => written,
                Some(other) => self.written_if(guard, &written, &other),
            });
        }
        self.domain.memory.written = after.ok_or(Stop)?;
        Ok(())
    }

    /// What has been written: the first where the condition holds, else the other.
    fn written_if(&mut self, condition: TermId, first: &Written, other: &Written) -> Written {
        let TermDomain { paths, path, context, .. } = &mut self.domain;
        let negated = context.not(condition);
        let [holds, fails] = [condition, negated].map(|when| paths.extend(*path, context, when));
        self.domain.merge_written(condition, self.domain.path, (first, holds), (other, fails))
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
        self.domain.print_event(pieces, self.place);
        if self.domain.is_impossible() { Err(Stop) } else { Ok(()) }
    }

    /// Whether a way that executions could take by what is known of it may be one that they take:
    /// what no log asks for is sliced away, and much that looks possible is not. The solver is asked
    /// a bounded number of times.
    pub(super) fn may_be_logged(&mut self) -> bool {
        let logs = &self.options.logs;
        if !logs.is_active() || logs.mode != LogMode::Sliced || self.questions.1 == MOST_QUESTIONS {
            return true;
        }
        let progress = self.domain.log_progress();
        if progress > self.questions.0 {
            self.questions = (progress, 0);
        }
        self.questions.1 += 1;
        self.is_path_possible()
    }

    /// Whether logs say how often loops go round.
    pub(super) fn is_bounded_by_logs(&self) -> bool {
        self.options.logs.is_active() && self.options.logs.mode == LogMode::Sliced
    }

    /// All executions that go round a loop once more have met. Rounds in which all of them write
    /// more of the logs do not count; where there are too many others, those that are behind are not
    /// followed any further. Whether any execution goes on.
    pub(super) fn begin_round(&mut self, activation: &mut Activation, turn: Turn) -> bool {
        let index = activation.runnable.order.headed(turn.vertex());
        let Some(index) = index.filter(|_| turn.back > 0 && self.is_bounded_by_logs()) else {
            return true;
        };
        let id = LoopId { function: activation.function, index: index as u32 };
        let rounds = &mut activation.loops[index];
        rounds.meets(self.domain.log_progress());
        if rounds.count > self.bounds.of_loop(id) {
            if !self.domain.leave_behind(CutReason::Loop(id)) {
                self.domain.cut_here(CutReason::Loop(id));
                return false;
            }
            rounds.count = 0;
        }
        !self.domain.is_impossible()
    }

    /// Records where control goes at a branch or at a call of one of several functions, if that
    /// tells executions apart.
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

    /// Whether this is the function that the program starts with, and its variables are looked for.
    pub(super) fn is_entry(&self, activation: &Activation) -> bool {
        let is_entry = activation.function == self.entry && self.active.len() == 1;
        self.options.logs.is_active() && is_entry
    }

    /// The function that the program starts with is left.
    pub(super) fn leave_entry_frame(&mut self) {
        if self.options.logs.is_active() {
            let path = self.domain.path;
            let frame = &mut self.domain.entry_frame;
            frame.left.push((path, frame.slots.clone()));
        }
    }

    /// Keeps what the variables hold of the function that the program starts with.
    pub(super) fn keep_entry_frame(&mut self, activation: &Activation, slots: &[Value]) {
        if !self.is_entry(activation) {
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

    /// A vertex is executed; that is recorded if it is asked for.
    pub(super) fn come_to(&mut self, function: FunctionId, vertex: VertexId) {
        let Function { kind, body, .. } = &self.program.functions[function];
        if *kind == FunctionKind::User {
            self.place = body.as_ref().map(|body| body.vertices[vertex].origin);
        }
        if self.options.logs.visits {
            let path = self.domain.path;
            let written = self.domain.memory.written.vectors();
            self.domain.record.visits.push(VisitRecord { function, vertex, path, written });
        }
    }
}
