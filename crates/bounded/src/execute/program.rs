//! From the first statement of a program to its end: globals, constructors, `main`, destructors.

use ir::FunctionId;
use semantics::domain::{Domain, Scalar};

use super::Executor;
use crate::value::Value;

impl Executor<'_> {
    /// Makes all globals, then fills them: their pointers may point to each other.
    pub(super) fn make_globals(&mut self) {
        let program = self.program;
        for (id, global) in program.globals.entries() {
            let pointer = self.domain.create_global(id, global);
            self.domain.globals.push(pointer);
        }
        for (id, global) in program.globals.entries() {
            let relocations = global.image.iter().flat_map(|image| &image.relocations);
            for relocation in relocations {
                let value = match relocation.target {
                    ir::Target::Global(target, offset) => {
                        let target = self.domain.global_pointer(target);
                        self.domain.offset_pointer_by(&target, offset.cast_unsigned())
                    }
                    ir::Target::Function(function) => self.domain.function_pointer(function),
                };
                let pointer = self.domain.global_pointer(id);
                let at = self.domain.offset_pointer_by(&pointer, relocation.offset);
                self.domain.poke(&at, Scalar::Pointer, &value);
            }
        }
    }

    /// Runs constructors, the entry function and what comes after it.
    pub(super) fn run(&mut self, entry: FunctionId) {
        self.make_globals();
        let program = self.program;
        if let Some(initializer) = program.initializer
            && self.call_from_outside(initializer, &[]).is_none()
        {
            return;
        }
        self.domain.protect_constants();
        for &constructor in &program.constructors {
            if self.call_from_outside(constructor, &[]).is_none() {
                return;
            }
        }
        let Some(arguments) = self.entry_arguments(entry) else { return };
        let Some(value) = self.call_from_outside(entry, &arguments) else { return self.finish() };
        let status = self.status(entry, value);
        // Functions registered with `atexit` are called by the model of `exit`.
        let exit = program.functions.entries().find(|(_, function)| {
            &*function.name == "exit"
                && function.kind == ir::FunctionKind::Model
                && function.body.is_some()
        });
        match exit {
            Some((exit, _)) => {
                self.call_from_outside(exit, &[status]);
            }
            None => self.end_program(status),
        }
        self.finish();
    }

    /// Destructors run after the program's last statement.
    pub(super) fn finish(&mut self) {
        let program = self.program;
        if program.destructors.is_empty() {
            return;
        }
        let Some(state) = self.ended.take() else { return };
        let slots = self.install(state);
        for &destructor in &program.destructors {
            if self.call_from_outside(destructor, &[]).is_none() {
                return;
            }
        }
        self.find_leaks();
        self.ended = Some(self.take_state(slots));
    }

    /// The program ends in the state of the domain.
    pub(super) fn end_program(&mut self, status: Value) {
        if self.program.destructors.is_empty() {
            self.find_leaks();
        }
        self.domain.each_hook(|domain, hook| hook.end_program(domain));
        let ended = self.ended.take();
        self.ended = Some(self.join(ended, vec![status]));
    }

    /// The status that a result of the entry function means.
    pub(super) fn status(&mut self, entry: FunctionId, value: Value) -> Value {
        let types = &self.program.types;
        let ir::Type::Function(signature) = &types[self.program.functions[entry].ty] else {
            return value;
        };
        match Scalar::of(types, signature.result) {
            Scalar::Integer { width, signed } if types.is_scalar(signature.result) => {
                self.domain.resize(width.into(), signed, 32, &value)
            }
            _ => self.domain.integer(32, 0),
        }
    }
}
