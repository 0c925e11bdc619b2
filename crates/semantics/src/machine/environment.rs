//! What is there before a program runs: globals, the arguments of `main`.

use ir::{FunctionId, GlobalId, Target, Type};

use super::{Ended, Limit, Machine, Outcome};
use crate::concrete::{Bits, Stop};
use crate::domain::{Domain, Scalar};

impl Machine<'_> {
    fn create(&mut self, size: u64, alignment: u64) -> Result<Bits, Ended> {
        let made = self.domain.create_environment(size, alignment);
        made.ok_or_else(|| {
            Box::new(Outcome::LimitReached { limit: Limit::Memory, at: self.here() })
        })
    }

    /// Makes all globals, then fills them: their pointers may point to each other.
    pub(super) fn make_globals(&mut self) -> Result<(), Ended> {
        for (id, global) in self.program.globals.entries() {
            let pointer = self.domain.create_global(id, global.size, global.alignment.into());
            let pointer = pointer.ok_or_else(|| self.ended_by(Stop::OutOfMemory))?;
            self.domain.set_global(id, pointer);
        }
        for (id, _) in self.program.globals.entries() {
            self.fill_global(id, self.domain.global(id));
        }
        Ok(())
    }

    /// Gives an object the contents of a global before the program runs.
    fn fill_global(&mut self, id: GlobalId, pointer: Bits) {
        if let Some(image) = &self.program.globals[id].image {
            self.domain.objects.write(pointer, &image.bytes);
            for relocation in &image.relocations {
                let value = match relocation.target {
                    Target::Global(target, offset) => {
                        let target = self.domain.global(target);
                        self.domain.offset_pointer_by(&target, offset.cast_unsigned())
                    }
                    Target::Function(function) => self.domain.function_address(function),
                };
                let at = self.domain.offset_pointer_by(&pointer, relocation.offset);
                self.domain.poke(at, Scalar::Pointer, value);
            }
        }
        self.domain.objects.settle(pointer, true);
    }

    /// Makes the variable of a thread for a global that every thread has for itself; none if there is no
    /// memory.
    pub(super) fn make_thread_local(&mut self, id: GlobalId) -> Option<Bits> {
        let global = &self.program.globals[id];
        let pointer = self.domain.create_global(id, global.size, global.alignment.into())?;
        self.fill_global(id, pointer);
        Some(pointer)
    }

    /// From now on constants cannot be written.
    pub(super) fn protect_constants(&mut self) {
        for (id, global) in self.program.globals.entries() {
            let pointer = self.domain.global(id);
            self.domain.objects.settle(pointer, !global.read_only);
        }
    }

    /// The arguments of the entry function: those of `main`, as far as it takes them.
    pub(super) fn entry_arguments(
        &mut self,
        entry: FunctionId,
    ) -> Result<Vec<(Bits, Scalar)>, Ended> {
        let function = &self.program.functions[entry];
        if &*function.name != "main" {
            self.give_environment()?;
            return Ok(Vec::new());
        }
        let arguments = self.arguments.clone();
        let count = Bits::small(arguments.len() as u64);
        let arguments = self.strings(&arguments)?;
        let environment = self.give_environment()?;
        let pointer = Scalar::Pointer;
        Ok(vec![(count, Scalar::INT), (arguments, pointer), (environment, pointer)])
    }

    /// Makes the array of the environment.
    fn give_environment(&mut self) -> Result<Bits, Ended> {
        let environment = self.environment.clone();
        let is_given = Bits::small(environment.is_some().into());
        let environment = self.strings(&environment.unwrap_or_default())?;
        let pointer = Scalar::Pointer;
        for (id, global) in self.program.globals.entries() {
            let at = self.domain.global(id);
            match &*global.name {
                "environ" | "__environ" => self.domain.poke(at, pointer, environment),
                ir::ENVIRONMENT_IS_GIVEN => self.domain.poke(at, Scalar::INT, is_given),
                _ => {}
            }
        }
        Ok(environment)
    }

    /// An array of pointers to strings, ended by a null pointer.
    fn strings(&mut self, strings: &[Vec<u8>]) -> Result<Bits, Ended> {
        let word = self.domain.objects.pointer_bytes();
        let array = self.create((strings.len() as u64 + 1) * word, word)?;
        for (index, string) in strings.iter().enumerate() {
            let pointer = self.create(string.len() as u64 + 1, 1)?;
            self.domain.objects.write(pointer, string);
            self.domain.objects.settle(pointer, true);
            let at = self.domain.offset_pointer_by(&array, index as u64 * word);
            self.domain.poke(at, Scalar::Pointer, pointer);
        }
        self.domain.objects.settle(array, true);
        Ok(array)
    }

    /// The status of the program, if the entry function has returned.
    pub(super) fn exit_status_of_entry(&self, value: Option<Bits>) -> i32 {
        self.entry.map_or(0, |entry| self.exit_status(entry, value))
    }

    /// The status that a result of the entry function means.
    pub(super) fn exit_status(&self, entry: FunctionId, value: Option<Bits>) -> i32 {
        let types = &self.program.types;
        let Type::Function(signature) = &types[self.program.functions[entry].ty] else { return 0 };
        match (value, Scalar::of(types, signature.result)) {
            (Some(value), Scalar::Integer { width, .. }) => value.signed(width.into()) as i32,
            _ => 0,
        }
    }
}
