//! States of a machine to go back to.

use super::locks::HeldLocks;
use super::threads::{Activations, Thread, ThreadState};
use super::{Machine, steps};
use crate::concrete::{Bits, Checkpoint};

/// What changes of a thread while it runs.
struct Saved {
    parked: Activations,
    state: ThreadState,
    atomic: u32,
    result: Bits,
    leaves: bool,
    joined: u64,
    step: Option<steps::Current>,
}

/// A state of a machine to go back to, after one thread has advanced.
pub struct MachineCheckpoint {
    memory: Checkpoint,
    thread: usize,
    saved: Saved,
    threads: usize,
    inputs: usize,
    held: HeldLocks,
}

impl Machine<'_> {
    /// The state before a thread advances.
    pub fn checkpoint(&mut self, thread: usize) -> MachineCheckpoint {
        // A thread that is saved is parked.
        let parked = match thread == self.threads.current {
            true => Activations {
                slots: self.slots[..self.slots_in_use()].to_vec(),
                frames: self.frames.clone(),
                call: self.domain.call,
                function: self.domain.function,
                frame_objects: self.domain.frame_objects.clone(),
                passed: self.domain.passed.clone(),
                stack: self.domain.objects.current_stack(),
            },
            false => self.threads.all[thread].parked.clone(),
        };
        let Thread { state, atomic, result, leaves, joined, ref step, .. } =
            self.threads.all[thread];
        let step = step.clone();
        MachineCheckpoint {
            memory: self.domain.objects.checkpoint(),
            thread,
            saved: Saved { parked, state, atomic, result, leaves, joined, step },
            threads: self.threads.all.len(),
            inputs: self.domain.input_mark(),
            held: self.threads.held.clone(),
        }
    }

    /// Goes back to a state. Only its thread may have advanced since.
    pub fn go_back(&mut self, to: MachineCheckpoint) {
        // Nobody runs while activations are replaced.
        self.switch_to(to.thread);
        let MachineCheckpoint { memory, thread, saved, threads, inputs, held } = to;
        self.threads.held = held;
        self.domain.objects.restore_checkpoint(&memory);
        self.domain.back_to_input(inputs);
        self.threads.all.truncate(threads);
        let Saved { parked, state, atomic, result, leaves, joined, step } = saved;
        let one = &mut self.threads.all[thread];
        (one.state, one.atomic, one.result, one.step) = (state, atomic, result, step);
        (one.joined, one.leaves) = (joined, leaves);
        self.slots = parked.slots;
        self.frames = parked.frames;
        self.domain.call = parked.call;
        self.domain.function = parked.function;
        self.domain.frame_objects = parked.frame_objects;
        self.domain.passed = parked.passed;
        self.domain.objects.enter_thread(thread as u32, parked.stack);
        self.threads.pause = None;
        if let Some(scheduling) = &mut self.domain.scheduling {
            scheduling.atomic = atomic > 0;
            scheduling.grants = 0;
            scheduling.choice = None;
        }
    }
}
