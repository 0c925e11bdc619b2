//! Calls and returns.

use ir::{Body, Program};

use super::{Copied, Node, Place, Recorder};
use crate::code::{CallArgument, CallSite, Code, Slot};
use crate::concrete::{Bits, Objects};

/// Code, and where the slots of an activation of it begin.
pub(crate) type At<'a> = (&'a Code, usize);

/// What an argument depends on.
enum Given {
    Value(Node),
    Object(Copied),
}

impl Recorder {
    /// A function is called from outside of the program.
    pub(crate) fn start(&mut self, code: &Code, body: &Body) {
        self.activations.clear();
        self.enter(code, body, 0, Node::NONE);
    }

    /// A function was called, and its parameters have their values.
    pub(crate) fn call(
        &mut self,
        program: &Program,
        site: &CallSite,
        (caller, caller_base): At<'_>,
        (callee, base): At<'_>,
        slots: &[Bits],
        objects: &mut Objects,
    ) {
        let Some(body) = &program.functions[callee.function].body else { return };
        let call = self.define();
        let outer = &slots[caller_base..];
        let arguments = site.arguments.iter();
        let mut given: Vec<_> = arguments.map(|a| self.given(a, caller, outer, objects)).collect();
        self.enter(callee, body, base, call);
        let inner = &slots[base..];
        let count = callee.parameters.len().min(given.len());
        let extra = given.split_off(count);
        for (index, given) in given.into_iter().enumerate() {
            let place = callee.locals[index];
            match given {
                Given::Value(node) if !place.in_memory => self.set(place.slot, node),
                given @ Given::Value(_) | given @ Given::Object(_) => {
                    let size = callee.objects[index].size;
                    self.put(objects, inner[place.slot as usize], size, given);
                }
            }
        }
        let mut at = inner[callee.extra_arguments as usize];
        for (argument, given) in site.arguments[count..].iter().zip(extra) {
            let (CallArgument::Value(_, ty) | CallArgument::Object(_, ty, _)) = *argument;
            let size = program.types.size_of(ty);
            self.put(objects, at, size, given);
            at.low = at.low.wrapping_add(size.next_multiple_of(8));
        }
    }

    fn given(
        &mut self,
        argument: &CallArgument,
        code: &Code,
        slots: &[Bits],
        objects: &mut Objects,
    ) -> Given {
        self.reads.clear();
        match *argument {
            CallArgument::Value(slot, _) => {
                self.read(slot);
                Given::Value(self.combine())
            }
            CallArgument::Object(slot, _, block) => {
                self.read(slot);
                let size = code.blocks[block as usize].size;
                Given::Object(self.copy_from(objects, slots[slot as usize], size))
            }
        }
    }

    fn put(&mut self, objects: &mut Objects, pointer: Bits, size: u64, given: Given) {
        match given {
            Given::Value(node) => {
                if let Place::Bytes(id, range) = Self::resolve(objects, pointer, size) {
                    self.writers.write(id, range, node);
                }
            }
            Given::Object(mut copied) => {
                copied.0.truncate(size as usize);
                self.copy_to(objects, pointer, &copied);
            }
        }
    }

    /// The innermost activation returns, with what was read. If the caller goes on with another
    /// step, that is given.
    pub(crate) fn leave(
        &mut self,
        (code, base): At<'_>,
        slots: &[Bits],
        result: Option<Slot>,
        step: Option<u64>,
    ) {
        let returned = self.define();
        for &slot in &code.memory_locals {
            self.writers.end(slots[base + slot as usize].provenance(), returned);
        }
        self.activations.pop();
        self.slots.truncate(base);
        let Some(caller) = self.activations.last_mut() else { return };
        if let Some(step) = step {
            caller.moment = self.graph.begin(self.graph.control(caller.moment), step);
        }
        self.reads.clear();
        self.reads.push(returned);
        if let Some(slot) = result {
            self.define_slot(slot);
        }
    }
}
