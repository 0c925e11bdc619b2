//! Calls and returns.

use std::rc::Rc;

use findings::CheckKind;
use ir::{CheckId, FunctionId, Origin, TypeId};

use super::locks::LockRole;
use super::{Ended, Frame, Host, Limit, Machine, Outcome, Pause, Runnable};
use crate::code::{AccessChecks, CallArgument, CallSite, CallTarget, Code, Slot};
use crate::concrete::{Bits, Stop};
use crate::domain::{Memory, Scalar, Storage};
use crate::evaluate::Purpose;

impl Machine<'_> {
    /// Begins a call of the code that runs.
    pub(super) fn call(&mut self, index: u32, host: &mut dyn Host) -> Result<(), Ended> {
        // Until the callee has its frame the caller stands at the call.
        let depth = self.frames.len();
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.position -= 1;
        let (caller, base) = (frame.runnable.clone(), frame.base);
        let site = &caller.code.calls[index as usize];
        let callee = match site.target {
            CallTarget::Function(function) => function,
            CallTarget::Pointer(slot, checks) => {
                let function = match self.pointer_target(self.slot(slot), checks) {
                    Ok(function) => function,
                    Err(stop) => return self.stopped(stop, host),
                };
                // A run does what the binary would; a search claims something about every implementation.
                if self.domain.scheduling.is_some() && !self.fits(site, function) {
                    let name = &self.program.functions[function].name;
                    let text = format!("a call of {name} with other types than it is defined with");
                    return Err(self.unsupported(&text));
                }
                function
            }
        };
        let Some(runnable) = self.runnable(callee) else {
            let name = &self.program.functions[callee].name;
            let jumps = name.ends_with("setjmp") || name.ends_with("longjmp");
            return Err(self.unsupported(&if jumps {
                format!("{} is not supported", name.trim_start_matches('_'))
            } else {
                format!("{name} has neither a body nor a model")
            }));
        };
        if runnable.atomic && !self.enter_atomic() {
            self.threads.pause = Some(Pause::Visible);
            return Ok(());
        }
        if self.trace {
            self.trace_call(callee, &site.arguments, host);
        }
        let result_object = self.result_object(site.result)?;
        let model_call = self.call_into(&caller.code, &runnable.code, site.vertex);
        self.push_frame(callee, runnable.clone(), site.result, model_call)?;
        self.frames[depth].result_object = result_object;
        match self.bind(&caller.code, &site.arguments, base, &runnable.code) {
            Ok(()) => {
                self.frames[depth - 1].position += 1;
                if runnable.takes_mutex
                    && let Some(place) = runnable.code.locals.first()
                {
                    self.note_lock(self.slot(place.slot));
                }
                if self.trace {
                    self.record_call(site);
                }
                Ok(())
            }
            Err(stop) => {
                // The argument that failed belongs to the caller.
                self.pop_frame();
                self.domain.end_local(result_object.provenance());
                self.stopped(stop, host)
            }
        }
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

    /// The object that an aggregate is returned in, which the caller discards; null if none is
    /// wanted.
    fn result_object(&mut self, result: Option<(Slot, TypeId)>) -> Result<Bits, Ended> {
        let types = &self.program.types;
        let Some((_, ty)) = result.filter(|(_, ty)| !types.is_scalar(*ty)) else {
            return Ok(Bits::default());
        };
        let size = Bits::small(types.size_of(ty));
        let made = self.domain.allocate(Storage::Temporary, &size, 16, CheckId::NONE);
        made.map_err(|stop| self.ended_by(stop))
    }

    fn pointer_target(&mut self, pointer: Bits, checks: CheckId) -> Result<FunctionId, Stop> {
        let place = |offset| if checks == CheckId::NONE { checks } else { checks.plus(offset) };
        let function = self.domain.function_at(pointer);
        let null = pointer.low == 0;
        self.rules().guard(CheckKind::Null, place(0), &null)?;
        self.rules().guard(CheckKind::Bounds, place(1), &function.is_none())?;
        function.ok_or_else(|| Stop::Unsupported("a call of what is no function".to_owned()))
    }

    /// Makes an activation with constants and empty locals.
    fn push_frame(
        &mut self,
        function: FunctionId,
        runnable: Rc<Runnable>,
        result: Option<(Slot, TypeId)>,
        model_call: Option<Origin>,
    ) -> Result<(), Ended> {
        let base = self
            .frames
            .last()
            .map_or(0, |frame| frame.base + frame.runnable.code.slot_count as usize);
        let end = base + runnable.code.slot_count as usize;
        if end > self.slots.len() {
            self.grow_slots(end)?;
        }
        let constants = runnable.constants.len();
        let (first, rest) = self.slots[base..end].split_at_mut(constants);
        first.copy_from_slice(&runnable.constants);
        rest[..runnable.code.zeroed as usize].fill(Bits::default());
        for &(slot, global) in &runnable.thread_locals {
            self.slots[base + slot] = self.own_global(global);
        }
        let frame = Frame {
            function,
            runnable,
            base,
            position: 0,
            result,
            result_object: Bits::default(),
            stack_pointer: self.domain.objects.stack_pointer(),
            frame_objects: self.domain.frame_objects.len(),
            outer_call: self.domain.call,
            vertex: None,
            first: None,
            step: self.frames.last().map_or(0, |caller| caller.step),
        };
        self.domain.call = model_call;
        self.domain.function = function;
        self.frames.push(frame);
        Ok(())
    }

    #[cold]
    fn grow_slots(&mut self, end: usize) -> Result<(), Ended> {
        let slots = (end * size_of::<Bits>()) as u64;
        if slots + self.domain.objects.stack_bytes() > self.stack_limit {
            return Err(self.stack_overflow());
        }
        let bytes = end * size_of::<Bits>() + self.frames.len() * size_of::<Frame>();
        if bytes as u64 + self.domain.objects.used() > self.memory_limit {
            let at = self.here();
            return Err(Box::new(Outcome::LimitReached { limit: Limit::Memory, at }));
        }
        self.slots.resize(end, Bits::default());
        Ok(())
    }

    /// The function that has most activations is the one to blame.
    fn stack_overflow(&self) -> Ended {
        let mut counts = std::collections::HashMap::new();
        for frame in &self.frames {
            *counts.entry(frame.function).or_insert(0_usize) += 1;
        }
        let most = counts.into_iter().max_by_key(|&(function, count)| (count, function.0));
        let (function, activations) = most.unwrap_or((self.domain.function, 0));
        let function = self.program.functions[function].name.to_string();
        let limit = Limit::Stack { function, activations };
        Box::new(Outcome::LimitReached { limit, at: self.here() })
    }

    /// The user's call, if a model is called.
    #[inline]
    fn call_into(&self, caller: &Code, callee: &Code, vertex: ir::VertexId) -> Option<Origin> {
        if !callee.model {
            return None;
        }
        if caller.model {
            return self.domain.call;
        }
        Some(self.program.functions[caller.function].body.as_ref()?.vertices[vertex].origin)
    }

    /// Calls a function from outside, with values and their shapes.
    pub(super) fn enter(
        &mut self,
        function: FunctionId,
        arguments: &[(Bits, Scalar)],
    ) -> Result<(), Ended> {
        let Some(runnable) = self.runnable(function) else {
            let name = &self.program.functions[function].name;
            return Err(self.unsupported(&format!("{name} has no body")));
        };
        self.push_frame(function, runnable.clone(), None, None)?;
        self.record_start(&runnable.code);
        let count = runnable.code.parameters.len();
        for (index, &(value, scalar)) in arguments.iter().take(count).enumerate() {
            let bound = self.bind_value(&runnable.code, index, value, scalar);
            bound.map_err(|stop| self.ended_by(stop))?;
        }
        for index in arguments.len()..count {
            let bound = self.bind_missing(&runnable.code, index);
            bound.map_err(|stop| self.ended_by(stop))?;
        }
        Ok(())
    }

    fn bind(
        &mut self,
        caller_code: &Code,
        arguments: &[CallArgument],
        caller: usize,
        code: &Code,
    ) -> Result<(), Stop> {
        let count = code.parameters.len();
        for (index, argument) in arguments.iter().take(count).enumerate() {
            match *argument {
                CallArgument::Value(slot, ty) => {
                    let value = self.slots[caller + slot as usize];
                    let place = code.locals[index];
                    // Most arguments have their parameter's type and go to its slot.
                    if ty == code.parameters[index] && !place.in_memory {
                        self.set_slot(place.slot, value);
                    } else {
                        let scalar = Scalar::of(&self.program.types, ty);
                        self.bind_value(code, index, value, scalar)?;
                    }
                }
                CallArgument::Object(slot, _, block) => {
                    let source = self.slots[caller + slot as usize];
                    let block = caller_code.blocks[block as usize];
                    let target = self.parameter_object(code, index)?;
                    let size = self.domain.objects.living(target.provenance());
                    let size = Bits::small(size.map_or(0, |o| o.size()).min(block.size));
                    let source = (&source, block.source_alignment);
                    self.rules().copy(
                        (&target, 1),
                        AccessChecks::NONE,
                        source,
                        block.source_checks,
                        &size,
                    )?;
                }
            }
        }
        for index in arguments.len()..count {
            self.bind_missing(code, index)?;
        }
        if code.variadic {
            let extra = arguments.get(count..).unwrap_or(&[]);
            let pointer = self.extra_arguments(caller_code, extra, caller)?;
            self.set_slot(code.extra_arguments, pointer);
        }
        Ok(())
    }

    /// Gives a parameter its value, converted if the caller saw another type.
    fn bind_value(
        &mut self,
        code: &Code,
        index: usize,
        value: Bits,
        from: Scalar,
    ) -> Result<(), Stop> {
        let to = Scalar::of(&self.program.types, code.parameters[index]);
        let value = self.rules().convert(from, to, &value, CheckId::NONE)?;
        if code.locals[index].in_memory {
            let pointer = self.parameter_object(code, index)?;
            self.domain.poke(pointer, to, value);
        } else {
            self.set_slot(code.locals[index].slot, value);
        }
        Ok(())
    }

    /// A parameter without argument has any value.
    fn bind_missing(&mut self, code: &Code, index: usize) -> Result<(), Stop> {
        if code.locals[index].in_memory {
            self.parameter_object(code, index)?;
        }
        Ok(())
    }

    fn parameter_object(&mut self, code: &Code, index: usize) -> Result<Bits, Stop> {
        let object = &code.objects[index];
        let storage = Storage::Local(code.function, object.local);
        let size = Bits::small(object.size);
        let alignment = object.alignment.into();
        let pointer = self.domain.allocate(storage, &size, alignment, CheckId::NONE)?;
        self.set_slot(code.locals[index].slot, pointer);
        Ok(pointer)
    }

    /// The object with the extra arguments, each at a multiple of eight bytes.
    fn extra_arguments(
        &mut self,
        code: &Code,
        arguments: &[CallArgument],
        caller: usize,
    ) -> Result<Bits, Stop> {
        let size_of = |argument: &CallArgument| match *argument {
            CallArgument::Value(_, ty) | CallArgument::Object(_, ty, _) => {
                self.program.types.size_of(ty).next_multiple_of(8)
            }
        };
        let sizes: Vec<_> = arguments.iter().map(size_of).collect();
        let size = Bits::small(sizes.iter().sum());
        let pointer = self.domain.allocate(Storage::Frame, &size, 16, CheckId::NONE)?;
        let mut at = pointer;
        let mut passed = Vec::with_capacity(arguments.len());
        for (argument, size) in arguments.iter().zip(sizes) {
            let (CallArgument::Value(_, ty) | CallArgument::Object(_, ty, _)) = *argument;
            passed.push((at.low - pointer.low, ty));
            match *argument {
                CallArgument::Value(slot, ty) => {
                    let value = self.slots[caller + slot as usize];
                    let scalar = Scalar::of(&self.program.types, ty);
                    self.domain.poke(at, scalar, value);
                }
                CallArgument::Object(slot, _, block) => {
                    let source = self.slots[caller + slot as usize];
                    let block = code.blocks[block as usize];
                    let bytes = Bits::small(block.size);
                    let source = (&source, block.source_alignment);
                    let checks = block.source_checks;
                    self.rules().copy((&at, 1), AccessChecks::NONE, source, checks, &bytes)?;
                }
            }
            at.low += size;
        }
        self.domain.passed.push((pointer.provenance(), passed));
        Ok(pointer)
    }

    /// Ends the activation. If it was the one at that depth, gives the value.
    pub(super) fn leave(&mut self, value: Option<Bits>, depth: usize) -> Option<Option<Bits>> {
        let frame = self.pop_frame();
        let is_last = self.frames.len() == depth;
        let wanted = match is_last {
            true => self.is_result_read(),
            false => frame.as_ref().is_some_and(|frame| frame.result.is_some()),
        };
        let missing = (value.is_none() && wanted).then(|| self.missing_result(frame.as_ref()?));
        let missing = missing.flatten();
        let value = value.or(missing);
        if let Some(frame) = frame.as_ref().filter(|one| one.runnable.lock_role != LockRole::None) {
            self.lock_returns(frame, value);
        }
        if is_last {
            return Some(value);
        }
        if let (Some((slot, ty)), Some(frame)) = (frame.as_ref().and_then(|f| f.result), &frame) {
            // An aggregate that is not given is what the object for it holds.
            let value = value.unwrap_or(frame.result_object);
            let value = self.result(&frame.runnable.code, value, ty);
            self.set_slot(slot, value);
        }
        None
    }

    /// What a function gives that returns without a value, if it should give a scalar.
    #[cold]
    fn missing_result(&mut self, frame: &Frame) -> Option<Bits> {
        let types = &self.program.types;
        let result = frame.runnable.code.result;
        types.is_scalar(result).then(|| {
            let scalar = Scalar::of(types, result);
            self.domain.missing_result(scalar, frame.function)
        })
    }

    /// A result in the type that the caller expects.
    fn result(&mut self, code: &Code, value: Bits, ty: TypeId) -> Bits {
        let types = &self.program.types;
        if code.result == ty || !types.is_scalar(code.result) {
            return value;
        }
        let (from, to) = (Scalar::of(types, code.result), Scalar::of(types, ty));
        self.rules().convert(from, to, &value, CheckId::NONE).unwrap_or(value)
    }

    pub(super) fn pop_frame(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        if frame.runnable.atomic {
            self.leave_atomic();
        }
        self.domain.locate_at(frame.position);
        for &slot in &frame.runnable.code.memory_locals {
            let pointer = self.slots[frame.base + slot as usize];
            self.domain.end_local(pointer.provenance());
        }
        while self.domain.frame_objects.len() > frame.frame_objects {
            if let Some(object) = self.domain.frame_objects.pop() {
                self.domain.passed.pop_if(|(holder, _)| *holder == object);
                self.domain.end_local(object);
            }
        }
        self.domain.objects.reset_stack(frame.stack_pointer);
        self.domain.call = frame.outer_call;
        if let Some(caller) = self.frames.last() {
            self.domain.function = caller.function;
        }
        Some(frame)
    }

    /// Returns an aggregate: the caller gets a pointer to the copy that it discards. Whether the
    /// activation was the one at that depth.
    pub(super) fn return_object(
        &mut self,
        pointer: Slot,
        block: u32,
        depth: usize,
        host: &mut dyn Host,
    ) -> Result<bool, Ended> {
        let Some(frame) = self.frames.last() else { return Ok(true) };
        let (block, wanted) = (frame.runnable.code.blocks[block as usize], frame.result.is_some());
        let (pointer, size) = (self.slot(pointer), Bits::small(block.size));
        let alignment = block.source_alignment;
        let read =
            self.rules().access(&pointer, &size, alignment, Purpose::ReadAny, block.source_checks);
        let places = match read {
            Ok(places) => places,
            Err(stop) => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.position -= 1;
                }
                return self.stopped(stop, host).map(|()| false);
            }
        };
        let copy = places.first().filter(|_| wanted).map(|place| {
            self.domain.objects.snapshot(place.object, place.offset.low as usize, block.size)
        });
        let recorded = self.record_returned_object(pointer, block.size);
        let frame = self.pop_frame();
        if self.frames.len() == depth {
            return Ok(true);
        }
        if let Some((Frame { result_object: made, .. }, (slot, _))) =
            frame.and_then(|frame| frame.result.map(|result| (frame, result)))
        {
            if let Some(copy) = copy {
                self.domain.objects.restore(made.provenance(), 0, copy);
            }
            self.record_received_object(made, &recorded);
            self.set_slot(slot, made);
        }
        Ok(false)
    }
}
