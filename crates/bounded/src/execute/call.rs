//! Calls, by executing the callee in place.

use std::rc::Rc;

use findings::CheckKind;
use ir::{CheckId, FunctionId, LocalId, LocalKind, Type, TypeId};
use logic::TermId;
use semantics::code::{AccessChecks, CallArgument, CallSite, CallTarget, Code, Slot};
use semantics::domain::{Domain, Memory, Scalar, Storage};
use semantics::evaluate::{Purpose, Rules};

use super::{Activation, Active, Executor, Runnable};
use crate::domain::Stop;
use crate::hook::Frame;
use crate::record::{CutReason, Position};
use crate::value::{Base, Value};

/// A call of this function breaks an invariant in builds with debug assertions, for tests of what is
/// reported then.
const BREAKS_AN_INVARIANT: &str = "__wherefore_broken_invariant";

impl Executor<'_> {
    /// Makes a call of the code that runs; whether an execution returns from it.
    pub(super) fn call(&mut self, code: &Code, index: u32, slots: &mut [Value]) -> bool {
        let site = &code.calls[index as usize];
        let callees = match site.target {
            CallTarget::Function(function) => vec![(self.domain.truth(true), function)],
            CallTarget::Pointer(slot, checks) => {
                match self.pointed_functions(&slots[slot as usize].clone(), checks) {
                    Ok(callees) => callees,
                    Err(Stop) => return false,
                }
            }
        };
        let value = match callees[..] {
            [] => None,
            [(_, callee)] => self.call_function(code, site, callee, slots),
            _ => self.call_one_of(code, site, &callees, slots),
        };
        let Some(value) = value else { return false };
        if let Some((slot, _)) = site.result {
            slots[slot as usize] = value;
        }
        true
    }

    /// The functions that a pointer may point to, after the checks of a call.
    fn pointed_functions(
        &mut self,
        pointer: &Value,
        checks: CheckId,
    ) -> Result<Vec<(TermId, FunctionId)>, Stop> {
        let place = |offset| if checks == CheckId::NONE { checks } else { checks.plus(offset) };
        let zero = self.domain.number(0);
        let mut null = self.domain.truth(false);
        let mut no_function = self.domain.truth(false);
        let mut functions = Vec::new();
        for target in self.domain.used_targets(pointer) {
            let context = &mut self.domain.context;
            let start = context.equal(target.offset, zero);
            let at_start = context.and(target.guard, start);
            let elsewhere = context.not(start);
            let elsewhere = context.and(target.guard, elsewhere);
            let bad = match target.base {
                Base::Null => {
                    null = context.or(null, at_start);
                    target.guard
                }
                Base::Number | Base::Object(_) => target.guard,
                Base::Function(function) => {
                    functions.push((at_start, function));
                    elsewhere
                }
            };
            no_function = context.or(no_function, bad);
        }
        let mut rules = Rules { domain: &mut self.domain, checks: self.options.checks };
        rules.guard(CheckKind::Null, place(0), &null)?;
        rules.guard(CheckKind::Bounds, place(1), &no_function)?;
        functions.retain(|&(guard, _)| !self.domain.context.is_false(guard));
        Ok(functions)
    }

    /// Whether a function that a pointer points to has the types that the call has.
    fn fits(&self, site: &CallSite, callee: FunctionId) -> bool {
        let ty = |argument: &CallArgument| match *argument {
            CallArgument::Value(_, ty) | CallArgument::Object(_, ty, _) => ty,
        };
        let arguments: Vec<TypeId> = site.arguments.iter().map(ty).collect();
        let result = site.result.map(|(_, ty)| ty);
        ir::call_types::fits(self.program, &arguments, result, callee)
    }

    /// Calls each of several functions under its condition, and joins.
    fn call_one_of(
        &mut self,
        code: &Code,
        site: &CallSite,
        callees: &[(TermId, FunctionId)],
        slots: &[Value],
    ) -> Option<Value> {
        let (path, memory, at) = (self.domain.path, self.domain.memory.clone(), self.domain.at);
        let mut returned = None;
        for &(guard, callee) in callees {
            self.domain.path = path;
            self.domain.memory = memory.clone();
            self.domain.at = at;
            if let Some(Position { function, vertex, .. }) = self.domain.at {
                self.domain.choose_callee(function, vertex, guard);
            }
            self.domain.restrict(guard);
            if self.domain.is_impossible() {
                continue;
            }
            if let Some(value) = self.call_function(code, site, callee, slots) {
                returned = Some(self.join(returned, vec![value]));
            }
        }
        self.install(returned?).pop()
    }

    /// Calls a function; gives its result in the type that the caller expects.
    fn call_function(
        &mut self,
        code: &Code,
        site: &CallSite,
        callee: FunctionId,
        slots: &[Value],
    ) -> Option<Value> {
        if matches!(site.target, CallTarget::Pointer(..)) && !self.fits(site, callee) {
            let name = &self.program.functions[callee].name;
            let text = format!("a call of {name} with other types than it is defined with");
            self.domain.cut(&text);
            return None;
        }
        let runnable = self.prepare(callee)?;
        let value = self.call_prepared(code, site, callee, runnable, slots);
        self.active.pop();
        value
    }

    fn call_prepared(
        &mut self,
        code: &Code,
        site: &CallSite,
        callee: FunctionId,
        runnable: Rc<Runnable>,
        slots: &[Value],
    ) -> Option<Value> {
        let frame_objects = self.domain.frame_objects.len();
        let mut callee_slots = runnable.slots.clone();
        let bound = self.bind(code, &site.arguments, slots, callee, &runnable, &mut callee_slots);
        if bound.is_err() || self.domain.is_impossible() {
            return None;
        }
        let result = match site.result {
            Some((_, ty)) if !self.program.types.is_scalar(ty) => {
                let size = self.domain.integer(64, self.program.types.size_of(ty).into());
                Some(self.domain.allocate(Storage::Temporary, &size, 16, CheckId::NONE).ok()?)
            }
            _ => None,
        };
        let value = self.activate(callee, runnable, callee_slots, result.clone(), frame_objects)?;
        match (result, site.result) {
            (Some(object), _) => Some(object),
            (None, Some((_, ty))) => Some(self.result(callee, value, ty)),
            (None, None) => Some(value),
        }
    }

    /// The code of a function that may be called now.
    fn prepare(&mut self, callee: FunctionId) -> Option<Rc<Runnable>> {
        if cfg!(debug_assertions) && &*self.program.functions[callee].name == BREAKS_AN_INVARIANT {
            self.domain.broken("the program asks for a broken invariant");
            return None;
        }
        let Some(runnable) = self.runnable(callee) else {
            self.missing.insert(callee);
            let name = &self.program.functions[callee].name;
            self.domain.cut(&format!("{name} has neither a body nor a model"));
            return None;
        };
        let rounds = self.rounds_of(callee);
        if rounds > self.bounds.of_function(callee) {
            self.domain.cut_here(CutReason::Recursion(callee));
            return None;
        }
        if rounds > 0 && self.recursion.asks() {
            let possible = self.is_path_possible();
            self.recursion.count(possible);
            if !possible {
                return None;
            }
        }
        if self.active.len() >= self.options.activations {
            self.domain.cut("calls are nested too deeply");
            return None;
        }
        let (path, progress) = (self.domain.path, self.domain.progress());
        self.active.push(Active { function: callee, path, rounds, progress });
        Some(runnable)
    }

    /// How often a function calls itself if it is called now. A call that comes of necessity after
    /// the one before it does not count.
    fn rounds_of(&mut self, callee: FunctionId) -> u32 {
        match self.active.iter().rev().find(|active| active.function == callee) {
            None => 0,
            // Progress ends.
            Some(before) if self.domain.progress() > before.progress => 0,
            Some(before) => before.rounds + u32::from(before.path != self.domain.path),
        }
    }

    /// Calls a function from outside, with values of its parameters' types.
    pub(super) fn call_from_outside(
        &mut self,
        function: FunctionId,
        arguments: &[Value],
    ) -> Option<Value> {
        self.caller = None;
        let runnable = self.prepare(function)?;
        let frame_objects = self.domain.frame_objects.len();
        let mut slots = runnable.slots.clone();
        let mut bound = Ok(());
        for (index, value) in arguments.iter().enumerate() {
            let scalar = self.local_scalar(function, index);
            let code = &runnable.code;
            bound = bound.and(self.bind_value(function, code, index, value, scalar, &mut slots));
        }
        let value =
            bound.ok().and_then(|()| self.activate(function, runnable, slots, None, frame_objects));
        self.active.pop();
        value
    }

    /// Constants, and locals before they are declared: a jump may go past a declaration, and a
    /// caller may give too few arguments.
    pub(super) fn first_slots(&mut self, function: FunctionId, code: &Code) -> Vec<Value> {
        let constants = code.constants.iter().map(|&constant| self.constant(constant));
        let mut slots: Vec<_> = constants.collect();
        let body = self.program.functions[function].body.as_ref().expect("what runs has a body");
        for (id, local) in body.locals.entries() {
            let scalar = Scalar::of(&self.program.types, local.ty);
            let in_memory = code.locals[usize::from(id)].in_memory;
            slots.push(match local.kind {
                _ if in_memory => self.domain.address(0),
                LocalKind::Parameter | LocalKind::Variable => {
                    self.domain.undeclared(scalar, function, id)
                }
                // Temporaries are written before they are read.
                LocalKind::Temporary => self.zero(scalar),
            });
        }
        slots.push(self.domain.address(0));
        slots
    }

    fn zero(&mut self, scalar: Scalar) -> Value {
        match scalar {
            Scalar::Integer { width, .. } => self.domain.integer(width.into(), 0),
            Scalar::Float(format) => self.domain.float(format, 0),
            Scalar::Pointer => self.domain.address(0),
        }
    }

    fn bind(
        &mut self,
        caller: &Code,
        arguments: &[CallArgument],
        caller_slots: &[Value],
        callee: FunctionId,
        runnable: &Runnable,
        slots: &mut [Value],
    ) -> Result<(), Stop> {
        let code = &runnable.code;
        let body = self.program.functions[callee].body.as_ref();
        let count = body.map_or(0, |body| body.parameter_count as usize);
        for (index, argument) in arguments.iter().take(count).enumerate() {
            match *argument {
                CallArgument::Value(slot, ty) => {
                    let value = caller_slots[slot as usize].clone();
                    let from = Scalar::of(&self.program.types, ty);
                    self.bind_value(callee, code, index, &value, from, slots)?;
                }
                CallArgument::Object(slot, _, block) => {
                    let source = &caller_slots[slot as usize];
                    let block = caller.blocks[block as usize];
                    let target = self.parameter_object(callee, code, index, slots)?;
                    let size = code.objects[index].size.min(block.size);
                    self.copy_argument(&target, source, size, &block)?;
                }
            }
        }
        for index in arguments.len()..count {
            if code.locals[index].in_memory {
                self.parameter_object(callee, code, index, slots)?;
            }
        }
        let ty = self.program.functions[callee].ty;
        if matches!(&self.program.types[ty], Type::Function(ty) if ty.variadic) {
            let extra = arguments.get(count..).unwrap_or(&[]);
            let pointer = self.extra_arguments(caller, extra, caller_slots)?;
            slots[code.extra_arguments as usize] = pointer;
        }
        Ok(())
    }

    fn copy_argument(
        &mut self,
        target: &Value,
        source: &Value,
        size: u64,
        block: &semantics::code::Block,
    ) -> Result<(), Stop> {
        let size = self.domain.integer(64, size.into());
        let source = (source, block.source_alignment);
        let mut rules = Rules { domain: &mut self.domain, checks: self.options.checks };
        rules.copy((target, 1), AccessChecks::NONE, source, block.source_checks, &size)
    }

    fn local_scalar(&self, function: FunctionId, index: usize) -> Scalar {
        let body = self.program.functions[function].body.as_ref().expect("what runs has a body");
        Scalar::of(&self.program.types, body.locals[LocalId(index as u32)].ty)
    }

    /// Gives a parameter its value, converted if the caller saw another type.
    fn bind_value(
        &mut self,
        function: FunctionId,
        code: &Code,
        index: usize,
        value: &Value,
        from: Scalar,
        slots: &mut [Value],
    ) -> Result<(), Stop> {
        let to = self.local_scalar(function, index);
        let mut rules = Rules { domain: &mut self.domain, checks: self.options.checks };
        let value = rules.convert(from, to, value, CheckId::NONE)?;
        if code.locals[index].in_memory {
            let pointer = self.parameter_object(function, code, index, slots)?;
            self.domain.poke(&pointer, to, &value);
        } else {
            slots[code.locals[index].slot as usize] = value;
        }
        Ok(())
    }

    fn parameter_object(
        &mut self,
        function: FunctionId,
        code: &Code,
        index: usize,
        slots: &mut [Value],
    ) -> Result<Value, Stop> {
        let object = &code.objects[index];
        let storage = Storage::Local(function, object.local);
        let size = self.domain.integer(64, object.size.into());
        let pointer =
            self.domain.allocate(storage, &size, object.alignment.into(), CheckId::NONE)?;
        slots[code.locals[index].slot as usize] = pointer.clone();
        Ok(pointer)
    }

    /// The object with the extra arguments, each at a multiple of eight bytes.
    fn extra_arguments(
        &mut self,
        code: &Code,
        arguments: &[CallArgument],
        caller_slots: &[Value],
    ) -> Result<Value, Stop> {
        let size_of = |argument: &CallArgument| match *argument {
            CallArgument::Value(_, ty) | CallArgument::Object(_, ty, _) => {
                self.program.types.size_of(ty).next_multiple_of(8)
            }
        };
        let sizes: Vec<_> = arguments.iter().map(size_of).collect();
        let size = self.domain.integer(64, sizes.iter().sum::<u64>().into());
        let pointer = self.domain.allocate(Storage::Frame, &size, 16, CheckId::NONE)?;
        let mut at = pointer.clone();
        let mut passed = Vec::with_capacity(arguments.len());
        let mut start = 0;
        for (argument, size) in arguments.iter().zip(sizes) {
            let (CallArgument::Value(_, ty) | CallArgument::Object(_, ty, _)) = *argument;
            passed.push((start, ty));
            start += size;
            match *argument {
                CallArgument::Value(slot, ty) => {
                    let scalar = Scalar::of(&self.program.types, ty);
                    self.domain.poke(&at, scalar, &caller_slots[slot as usize]);
                }
                CallArgument::Object(slot, _, block) => {
                    let block = code.blocks[block as usize];
                    let source = &caller_slots[slot as usize];
                    self.copy_argument(&at, source, block.size, &block)?;
                }
            }
            at = self.domain.offset_pointer_by(&at, size);
        }
        for target in self.domain.targets(&pointer).iter() {
            if let Base::Object(object) = target.base {
                self.domain.passed.insert(object, passed.clone());
            }
        }
        Ok(pointer)
    }

    /// A result in the type that the caller expects.
    fn result(&mut self, function: FunctionId, value: Value, ty: TypeId) -> Value {
        let types = &self.program.types;
        let Type::Function(signature) = &types[self.program.functions[function].ty] else {
            return value;
        };
        if signature.result == ty || !types.is_scalar(signature.result) {
            return value;
        }
        let (from, to) = (Scalar::of(types, signature.result), Scalar::of(types, ty));
        let mut rules = Rules { domain: &mut self.domain, checks: self.options.checks };
        rules.convert(from, to, &value, CheckId::NONE).unwrap_or(value)
    }

    /// Returns a scalar, or nothing.
    pub(super) fn return_value(
        &mut self,
        activation: &mut Activation,
        value: Option<Value>,
        slots: &[Value],
    ) {
        let function = activation.function;
        let value = value.unwrap_or_else(|| self.missing_result(function));
        self.leave_function(activation, value, slots);
    }

    /// What a function gives that returns without a value.
    fn missing_result(&mut self, function: FunctionId) -> Value {
        let types = &self.program.types;
        let Type::Function(signature) = &types[self.program.functions[function].ty] else {
            return self.domain.integer(32, 0);
        };
        if !types.is_scalar(signature.result) {
            return self.domain.integer(32, 0);
        }
        let scalar = Scalar::of(types, signature.result);
        self.domain.missing_result(scalar, function)
    }

    /// Returns an aggregate: it is copied to where the caller wants it.
    pub(super) fn return_object(
        &mut self,
        activation: &mut Activation,
        pointer: Slot,
        block: u32,
        slots: &[Value],
    ) {
        let block = activation.runnable.code.blocks[block as usize];
        let source = slots[pointer as usize].clone();
        let done = match activation.result.clone() {
            Some(target) => self.copy_argument(&target, &source, block.size, &block),
            None => {
                let size = self.domain.integer(64, block.size.into());
                let (alignment, checks) = (block.source_alignment, block.source_checks);
                let mut rules = Rules { domain: &mut self.domain, checks: self.options.checks };
                rules.access(&source, &size, alignment, Purpose::ReadAny, checks).map(|_| ())
            }
        };
        if done.is_ok() && !self.domain.is_impossible() {
            let nothing = self.domain.integer(32, 0);
            self.leave_function(activation, nothing, slots);
        }
    }

    /// Ends the lives of the activation's objects; the state joins those that returned before.
    fn leave_function(&mut self, activation: &mut Activation, value: Value, slots: &[Value]) {
        let code = &activation.runnable.code;
        let frame = Frame { function: activation.function, code, slots };
        self.domain.each_hook(|domain, hook| hook.leave_function(domain, &frame));
        for &slot in &activation.runnable.code.memory_locals {
            let mut rules = Rules { domain: &mut self.domain, checks: self.options.checks };
            rules.discard(&slots[slot as usize]);
        }
        let always = self.domain.truth(true);
        for index in activation.frame_objects..self.domain.frame_objects.len() {
            let object = self.domain.frame_objects[index];
            self.domain.end(&always, &object);
        }
        let returned = activation.returned.take();
        activation.returned = Some(self.join(returned, vec![value]));
    }
}
