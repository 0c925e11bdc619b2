//! How threads and programs end where somebody decides the order of threads: what others may see before, and what
//! runs after the function of a thread, and after `main`.

use findings::CheckKind;
use ir::{
    Body, Callee, CheckId, ExpressionId, ExpressionKind, FunctionId, FunctionKind, Program,
    Statement,
};

use super::threads::{Pause, Place, ThreadState};
use super::{Ended, Frame, Machine};
use crate::concrete::{Bits, Provenance, Stop};
use crate::domain::Scalar;

/// The function of the model of keys that calls their destructors.
const AT_THREAD_END: &str = "__wherefore_thread_ends";

/// What runs at ends besides what the program calls.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Afterwards {
    /// What a thread calls when its own function is left.
    thread_end: Option<FunctionId>,
    /// What is called with the status that `main` returns, if the program has registered functions for then.
    exit: Option<FunctionId>,
    /// Whether anybody asks what a thread has ended with.
    reads_results: bool,
}

impl Afterwards {
    pub(super) fn new(program: &Program) -> Self {
        let model = |name: &str| {
            let mut functions = program.functions.entries();
            let found = functions.find(|(_, function)| {
                &*function.name == name
                    && function.kind == FunctionKind::Model
                    && function.body.is_some()
            });
            found.map(|(id, _)| id)
        };
        let registers = model("atexit").is_some_and(|registers| calls(program, registers));
        Self {
            thread_end: model(AT_THREAD_END),
            exit: model("exit").filter(|_| registers),
            reads_results: reads_results(program),
        }
    }
}

/// Whether somebody who waits for a thread asks for its result.
fn reads_results(program: &Program) -> bool {
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let mut vertices =
        bodies.flat_map(|body| body.vertices.iter().map(move |vertex| (body, &vertex.statement)));
    vertices.any(|(body, statement)| {
        matches!(*statement, Statement::Join { result, .. } if !is_null(body, result))
    })
}

fn is_null(body: &Body, mut pointer: ExpressionId) -> bool {
    while let ExpressionKind::Convert { operand, .. } = body.expressions[pointer].kind {
        pointer = operand;
    }
    body.expressions[pointer].kind == ExpressionKind::Constant(0)
}

/// Whether some function calls another one.
fn calls(program: &Program, called: FunctionId) -> bool {
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies.flat_map(|body| body.vertices.iter()).any(|vertex| {
        matches!(&vertex.statement, Statement::Call(call) if call.callee == Callee::Function(called))
    })
}

impl Machine<'_> {
    /// A thread has left its first activation: why it does not go on, if it does not.
    pub(super) fn has_left(&mut self, value: Option<Bits>) -> Result<Option<Pause>, Ended> {
        if !self.returns_from_entry() {
            let ended = self.leaves(value.unwrap_or_default())?;
            return Ok(ended.then_some(Pause::Ended));
        }
        let status = self.exit_status_of_entry(value);
        let Some(exit) = self.afterwards.exit else {
            self.others_see();
            return Ok(Some(Pause::Exited(status)));
        };
        let status = Bits::small(u64::from(status.cast_unsigned()));
        self.enter(exit, &[(status, Scalar::INT)])?;
        Ok(None)
    }

    /// The function of a thread was left, or the thread has called `pthread_exit`. Whether it has ended: what its keys
    /// ask for comes before.
    pub(super) fn leaves(&mut self, result: Bits) -> Result<bool, Ended> {
        let thread = &mut self.threads.all[self.threads.current];
        if thread.leaves {
            let result = thread.result;
            self.end_thread(result);
            return Ok(true);
        }
        let Some(thread_end) = self.afterwards.thread_end else {
            self.end_thread(result);
            return Ok(true);
        };
        (thread.leaves, thread.result, thread.atomic) = (true, result, 0);
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.atomic = false;
        }
        self.enter(thread_end, &[])?;
        Ok(false)
    }

    /// Whether anybody reads what the activation returns that is at the bottom.
    pub(super) fn is_result_read(&self) -> bool {
        self.threads.current == 0 || self.afterwards.reads_results
    }

    /// Whether what was left is the first activation of the first thread, which has not ended before.
    pub(super) fn returns_from_entry(&self) -> bool {
        self.threads.current == 0 && !self.threads.all[0].leaves
    }

    /// What the thread that runs has ended with, or will.
    pub(super) fn thread_result(&self) -> Bits {
        self.threads.all[self.threads.current].result
    }

    /// The program has ended: the checks of the places that allocated what nothing leads to any more.
    pub fn lost_at_end(&mut self) -> Vec<CheckId> {
        if !self.checks.contains(CheckKind::Leak) {
            return Vec::new();
        }
        self.keep_roots();
        let mut lost: Vec<CheckId> = self.lost().into_iter().map(|(_, check, ..)| check).collect();
        lost.sort_unstable();
        lost.dedup();
        lost
    }

    /// Whether the thread that ran last knows of the end of all others.
    #[must_use]
    pub fn knows_all_ends(&self) -> bool {
        let current = self.threads.current;
        let known = self.threads.all[current].joined | 1 << current;
        (0..self.threads.all.len()).all(|thread| known >> thread & 1 == 1)
    }

    pub(super) fn place(&self) -> Place {
        let fuel = self.steps_left + self.domain.fuel;
        (self.frames.len(), self.frames.last().map(|frame| frame.position), fuel)
    }

    /// Whether a stop ends the run.
    pub(super) fn ends_run(&self, stop: &Stop) -> bool {
        match *stop {
            // That somebody asks for this very failure changes nothing for the others.
            Stop::Failed(check) => self.program.properties[check].kind.ends_run(),
            Stop::Assumed => true,
            Stop::Pause
            | Stop::Covered(_)
            | Stop::Visible
            | Stop::Choice(..)
            | Stop::SwitchedOff(..)
            | Stop::OutOfMemory
            | Stop::Unsupported(_) => false,
        }
    }

    /// The run is about to end. What the thread has changed since it was let go on may let others do something before
    /// that, so they are asked; what it has only read changes nothing for them.
    pub(super) fn others_come_before(&self) -> bool {
        let (Some(began), Some(scheduling)) = (self.threads.began, &self.domain.scheduling) else {
            return false;
        };
        let current = self.threads.current;
        let mut others = self.threads.all.iter().enumerate().filter(|(one, _)| *one != current);
        let changes = scheduling.footprint.iter().chain(&scheduling.hidden).any(|one| one.writes)
            || scheduling.spawned_after.is_some();
        changes
            && !scheduling.atomic
            && began != self.place()
            && others.any(|(_, thread)| thread.state != ThreadState::Ended)
    }

    /// Whether the thread may leave its innermost activation, and with the first one of `main` the program.
    pub(super) fn may_return(&mut self, depth: usize) -> bool {
        if self.domain.scheduling.is_none() {
            return true;
        }
        let ends = self.threads.current == 0 && self.frames.len() == depth + 1;
        if ends && self.threads.began.is_some() {
            // The instruction that returns is done: it would begin again.
            self.move_position(-1);
            let waits = self.others_come_before();
            self.move_position(1);
            if waits {
                return false;
            }
        }
        self.may_leave(self.frames.len().saturating_sub(1))
    }

    /// The instruction that returns is evaluated again when the thread is let go on.
    pub(super) fn wait_before_return(&mut self) {
        self.move_position(-1);
        self.threads.pause = Some(Pause::Visible);
    }

    fn move_position(&mut self, by: isize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.position = frame.position.saturating_add_signed(by);
        }
    }

    /// Whether the thread may leave all activations but the first ones: others may come to what ends there.
    pub(super) fn may_leave(&mut self, first: usize) -> bool {
        if self.domain.scheduling.is_none() {
            return true;
        }
        let Some(frame) = self.frames.get(first) else { return true };
        let has_locals = |frame: &Frame| !frame.runnable.code.memory_locals.is_empty();
        let no_objects = self.domain.frame_objects.len() == frame.frame_objects;
        if no_objects && !self.frames[first..].iter().any(has_locals) {
            return true;
        }
        let mut ending: Vec<Provenance> = self.domain.frame_objects[frame.frame_objects..].to_vec();
        for frame in &self.frames[first..] {
            let locals = &frame.runnable.code.memory_locals;
            let pointers = locals.iter().map(|&slot| self.slots[frame.base + slot as usize]);
            ending.extend(pointers.map(|pointer| pointer.provenance()));
        }
        self.domain.may_end(&ending)
    }
}
