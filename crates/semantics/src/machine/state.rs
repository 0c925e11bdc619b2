//! The state of a run as a value: equal states are equal sequences of numbers.
//!
//! A state has one component for each global variable that can be written, for each thread, and for each other
//! object that these lead to, in the order in which they lead to it; so it does not matter in which order objects
//! were made, nor where they are. Components are interned: successive states share most of them.

use std::rc::Rc;
use std::sync::Arc;

use findings::{CheckKind, CheckSet};
use ir::FunctionId;
use rustc_hash::FxHashMap;

use super::interner::{Interner, SharedComponents};
use super::{Frame, Machine, Runnable, ThreadState};
use crate::code::{Liveness, Slot};
use crate::concrete::{Bits, Object, ObjectKind, Objects, Provenance};

/// A state of a run, by the numbers of its components.
pub type StateKey = Box<[u32]>;

/// The components of all states that were looked at.
#[derive(Default)]
pub struct Components {
    numbers: Interner,
    /// The component of each global, with the version that it has it of.
    globals: Vec<(u64, u32)>,
    liveness: FxHashMap<FunctionId, Rc<Liveness>>,
    /// Whether states differ by what was lost.
    tells_lost: bool,
    /// Whether they differ by which calls took the locks that are held.
    tells_held: bool,
    /// The objects that were come to in this state, with their numbers.
    found: FxHashMap<usize, u32>,
    queue: Vec<Provenance>,
    bytes: Vec<u8>,
    key: Vec<u32>,
}

impl Components {
    /// Components of states that differ by what these checks look at besides: which places allocated what is lost, and
    /// which calls took the locks that are held.
    #[must_use]
    pub fn for_checks(checks: CheckSet) -> Self {
        Self {
            tells_lost: checks.contains(CheckKind::Leak),
            tells_held: checks.contains(CheckKind::LockLeak),
            ..Self::default()
        }
    }

    /// The same, with numbers that other searches of the program give, too.
    #[must_use]
    pub fn sharing(self, shared: Arc<SharedComponents>) -> Self {
        Self { numbers: Interner::sharing(shared), ..self }
    }

    /// Bytes that all components take together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.numbers.bytes()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.len() == 0
    }

    fn liveness(&mut self, runnable: &Runnable) -> Rc<Liveness> {
        let code = &runnable.code;
        Rc::clone(self.liveness.entry(code.function).or_insert_with(|| Rc::new(Liveness::of(code))))
    }

    fn number(&mut self, number: u64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// A value that may be a pointer.
    fn value(&mut self, objects: &Objects, value: Bits) {
        match self.target(objects, value) {
            Target::Number => {
                self.number(value.low);
                self.number(value.high);
            }
            Target::Object(number, offset) => {
                self.number(offset);
                self.number(u64::from(number) << 32 | 2);
            }
            Target::Ended => {
                self.number(0);
                self.number(3);
            }
        }
    }

    /// What a value leads to, if it is a pointer into an object that has no fixed place.
    fn target(&mut self, objects: &Objects, value: Bits) -> Target {
        let provenance = value.provenance();
        if provenance == Provenance::NONE || provenance == Provenance::NUMBER {
            return Target::Number;
        }
        let Some(object) = objects.living(provenance).filter(|object| object.is_alive()) else {
            return match objects.grave(provenance) {
                Some(_) => Target::Ended,
                None => Target::Number,
            };
        };
        if is_fixed(object) {
            return Target::Number;
        }
        let offset = value.low.wrapping_sub(object.base());
        // The high half of a wide number looks like a pointer only by accident.
        if offset > object.size() {
            return Target::Number;
        }
        let next = self.found.len() as u32;
        let number = *self.found.entry(provenance.index()).or_insert(next);
        if number == next {
            self.queue.push(provenance);
        }
        Target::Object(number, offset)
    }

    /// The contents of an object.
    fn contents(&mut self, objects: &Objects, object: &Object, word: usize) {
        if !object.has_pointers() {
            object.stored_bytes().for_each(|piece| self.bytes.extend_from_slice(piece));
            return;
        }
        let bytes = object.bytes();
        for start in (0..bytes.len()).step_by(word) {
            let piece = &bytes[start..bytes.len().min(start + word)];
            let provenance = object.provenance_of(start, piece.len());
            if provenance == Provenance::NONE || piece.len() < word {
                self.bytes.extend_from_slice(piece);
                continue;
            }
            let mut low = [0; 8];
            low[..word].copy_from_slice(piece);
            let value = Bits::pointer(u64::from_le_bytes(low), provenance);
            self.bytes.push(0xff);
            self.value(objects, value);
        }
    }

    /// The component whose bytes were put together.
    fn intern(&mut self) -> u32 {
        let number = self.numbers.intern(&self.bytes);
        self.bytes.clear();
        number
    }
}

enum Target {
    Number,
    Object(u32, u64),
    Ended,
}

/// Whether an object has its place from the beginning.
fn is_fixed(object: &Object) -> bool {
    match object.kind {
        ObjectKind::Global(_) | ObjectKind::Environment => true,
        ObjectKind::Local(..) | ObjectKind::Heap | ObjectKind::Frame | ObjectKind::Temporary => {
            false
        }
    }
}

impl Machine<'_> {
    /// The state of the run, as far as it decides what can happen.
    pub fn state(&mut self, components: &mut Components) -> StateKey {
        self.encode(components).into()
    }

    /// The same, where nobody keeps it.
    pub fn encode<'c>(&mut self, components: &'c mut Components) -> &'c [u32] {
        // All threads are looked at in the same way.
        components.key.clear();
        components.found.clear();
        components.queue.clear();
        components.bytes.clear();
        self.encode_globals(components);
        for thread in 0..self.threads.all.len() {
            self.encode_thread(thread, components);
            let number = components.intern();
            components.key.push(number);
        }
        let objects = &self.domain.objects;
        let word = objects.pointer_bytes() as usize;
        let mut next = 0;
        while let Some(&provenance) = components.queue.get(next) {
            next += 1;
            let Some(object) = objects.living(provenance) else { continue };
            components.number(object.size());
            components.bytes.push(u8::from(object.kind == ObjectKind::Heap));
            if components.tells_lost {
                components.number(object.leak.0.into());
            }
            components.contents(objects, object, word);
            let number = components.intern();
            components.key.push(number);
        }
        if components.tells_lost {
            self.encode_lost(components);
        }
        &components.key
    }

    /// What nothing leads to is no part of a state, but for the places that allocated it.
    fn encode_lost(&self, components: &mut Components) {
        let objects = self.domain.objects.iter();
        let lost = objects.filter(|(id, object)| {
            object.kind == ObjectKind::Heap && !components.found.contains_key(&id.index())
        });
        let mut checks: Vec<u32> = lost.map(|(_, object)| object.leak.0).collect();
        checks.sort_unstable();
        checks.dedup();
        components.key.push(checks.len() as u32);
        components.key.extend(checks);
    }

    fn encode_globals(&self, components: &mut Components) {
        let objects = &self.domain.objects;
        let word = objects.pointer_bytes() as usize;
        components.globals.resize(self.program.globals.len(), (u64::MAX, 0));
        for (id, global) in self.program.globals.entries() {
            if global.read_only {
                continue;
            }
            let Some(object) = objects.living(self.domain.global(id).provenance()) else {
                continue;
            };
            let has_pointers = object.has_pointers();
            let (version, known) = components.globals[id.0 as usize];
            if version == object.version() && !has_pointers {
                components.key.push(known);
                continue;
            }
            components.contents(objects, object, word);
            let number = components.intern();
            components.globals[id.0 as usize] = (object.version(), number);
            components.key.push(number);
        }
    }

    fn encode_thread(&self, index: usize, components: &mut Components) {
        let thread = &self.threads.all[index];
        let state = match thread.state {
            ThreadState::Runs => 0,
            ThreadState::Waits(check) => u64::from(check.0) << 8 | 1,
            ThreadState::Ended => 2,
        };
        let leaves = u64::from(thread.leaves) << 55;
        components.number(state | leaves | u64::from(thread.atomic) << 56);
        let (frames, slots): (&[Frame], &[Bits]) = match index == self.threads.current {
            true => (&self.frames, &self.slots),
            false => thread.activations(),
        };
        let objects = &self.domain.objects;
        if thread.state == ThreadState::Ended || thread.leaves {
            components.value(objects, thread.result());
        }
        let word = objects.pointer_bytes() as usize;
        for (_, own) in thread.locals.iter() {
            if let Some(object) = objects.living(own.provenance()) {
                components.contents(objects, object, word);
            }
        }
        if components.tells_held {
            for (lock, check) in self.held_in_state(index) {
                components.value(objects, lock);
                components.number(check.0.into());
            }
            components.bytes.push(0xfe);
        }
        for (depth, frame) in frames.iter().enumerate() {
            components.number(u64::from(frame.function.0) << 32 | frame.position as u64);
            let liveness = components.liveness(&frame.runnable);
            // The result of the call that runs is not there yet.
            let result: Option<Slot> =
                frames.get(depth + 1).and_then(|callee| callee.result).map(|(slot, _)| slot);
            for &slot in liveness.at(frame.position) {
                if Some(slot) != result {
                    components.value(objects, slots[frame.base + slot as usize]);
                }
            }
        }
    }

    /// Whether a function that has run may read a variable before it is written.
    pub fn may_read_unwritten(&self, components: &mut Components) -> bool {
        use crate::code::Instruction;
        self.functions.iter().flatten().any(|runnable| {
            let code = &runnable.code;
            let liveness = components.liveness(runnable);
            code.instructions.iter().enumerate().any(|(at, instruction)| match instruction {
                Instruction::Arbitrary { target, .. } => liveness.at(at + 1).contains(target),
                _ => false,
            })
        })
    }
}
