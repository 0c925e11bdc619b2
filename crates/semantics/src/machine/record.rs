//! What a watched run tells the recorder of its dependences.

use findings::CheckKind;

use super::{Failure, Machine};
use crate::code::{CallSite, Code, Effect, Slot};
use crate::concrete::Bits;
use crate::dependence::{Copied, Here, Recorder, Steps};

impl Machine<'_> {
    /// From now on the dependences of the run are recorded.
    pub(crate) fn watch(&mut self) {
        self.flattening.watch = true;
        self.recorder = Some(Box::new(Recorder::new()));
    }

    /// The steps that a failure at the end of the run depends on, and what was logged if somebody
    /// hears it, if that could be recorded; and those that took standard input.
    pub(crate) fn dependences(
        &mut self,
        failure: Option<&Failure>,
        hears: bool,
    ) -> (Option<Steps>, Steps) {
        let Some(recorder) = &mut self.recorder else { return (None, Steps::default()) };
        let steps = match failure {
            None => Some(Steps::default()),
            Some(failure) => {
                let leak = self.program.properties[failure.check].kind == CheckKind::Leak;
                recorder.steps_before_failure(leak.then_some(failure.check))
            }
        };
        let steps = match steps {
            Some(steps) if hears => recorder.steps_before_logged().map(|logged| steps.with(logged)),
            steps => steps,
        };
        (steps, std::mem::take(&mut recorder.inputs))
    }

    /// An instruction is about to be evaluated.
    pub(super) fn record_instruction(&mut self) {
        let (Some(recorder), Some(frame)) = (&mut self.recorder, self.frames.last()) else {
            return;
        };
        let code = &frame.runnable.code;
        let slots = &self.slots[frame.base..];
        let instruction = &code.instructions[frame.position];
        recorder.instruction(code, instruction, slots, &mut self.domain.objects);
    }

    /// The vertex of the innermost activation begins.
    pub(super) fn record_vertex(&mut self) {
        let (Some(recorder), Some(frame)) = (&mut self.recorder, self.frames.last()) else {
            return;
        };
        let body = self.program.functions[frame.function].body.as_ref();
        if let (Some(body), Some(vertex)) = (body, frame.vertex) {
            let here = Here {
                program: self.program,
                code: &frame.runnable.code,
                slots: &self.slots[frame.base..],
                objects: &mut self.domain.objects,
            };
            recorder.begin(vertex, &body.vertices[vertex].statement, frame.step, here);
        }
    }

    /// A function was entered from outside of the program.
    pub(super) fn record_start(&mut self, code: &Code) {
        if let (Some(recorder), Some(body)) =
            (&mut self.recorder, &self.program.functions[code.function].body)
        {
            recorder.start(code, body);
        }
    }

    /// A function was called, and its parameters have their values.
    pub(super) fn record_call(&mut self, site: &CallSite) {
        let (Some(recorder), [.., caller, callee]) = (&mut self.recorder, self.frames.as_slice())
        else {
            return;
        };
        recorder.call(
            self.program,
            site,
            (&caller.runnable.code, caller.base),
            (&callee.runnable.code, callee.base),
            &self.slots,
            &mut self.domain.objects,
        );
    }

    /// The innermost activation is about to return.
    pub(super) fn record_return(&mut self) {
        let (Some(recorder), Some(frame)) = (&mut self.recorder, self.frames.last()) else {
            return;
        };
        let caller = self.frames.iter().rev().nth(1);
        let is_users = |frame: &&super::Frame| !frame.runnable.code.model;
        let step = caller.filter(|caller| is_users(caller) && is_users(&frame));
        let result = frame.result.map(|(slot, _)| slot).filter(|_| caller.is_some());
        let code = (&*frame.runnable.code, frame.base);
        recorder.leave(code, &self.slots, result, step.map(|caller| caller.step));
    }

    /// An object is about to be returned.
    pub(super) fn record_returned_object(&mut self, pointer: Bits, size: u64) -> Copied {
        let Some(recorder) = &mut self.recorder else { return Copied::default() };
        let copied = recorder.copy_from(&mut self.domain.objects, pointer, size);
        self.record_return();
        copied
    }

    /// Its copy was made for the caller.
    pub(super) fn record_received_object(&mut self, pointer: Bits, copied: &Copied) {
        if let Some(recorder) = &mut self.recorder {
            recorder.copy_to(&mut self.domain.objects, pointer, copied);
        }
    }

    /// The effect that is performed reads bytes.
    pub(super) fn record_read(&mut self, pointer: Bits, size: usize) {
        if let Some(recorder) = &mut self.recorder {
            recorder.read_memory(&mut self.domain.objects, pointer, size as u64);
        }
    }

    /// The effect that is performed writes bytes.
    pub(super) fn record_write(&mut self, pointer: Bits, size: usize) {
        if let Some(recorder) = &mut self.recorder {
            recorder.effect_writes(pointer, size as u64);
        }
    }

    /// An effect was performed.
    pub(super) fn record_effect(&mut self, effect: &Effect) {
        if self.recorder.is_none() {
            return;
        }
        let stream: Option<Slot> = match *effect {
            Effect::Scan { stream, .. } => stream,
            Effect::ReadByte { stream, .. } => Some(stream),
            Effect::Print { .. }
            | Effect::UnreadByte { .. }
            | Effect::AtEnd { .. }
            | Effect::WriteBytes { .. }
            | Effect::ParseFloat { .. }
            | Effect::Event { .. }
            | Effect::Point { .. }
            | Effect::Exit { .. }
            | Effect::Abort
            | Effect::Thread(_) => None,
        };
        let from_input = stream.is_some_and(|slot| self.slot(slot).low as i32 == 0);
        let step = self.frames.last().map_or(0, |frame| frame.step);
        if let Some(recorder) = &mut self.recorder {
            recorder.effect(effect, from_input, &mut self.domain.objects, step);
        }
    }
}
