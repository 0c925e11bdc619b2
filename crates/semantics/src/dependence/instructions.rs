//! What each instruction reads and writes.

use super::{Node, Place, Recorder};
use crate::code::{
    BitAccess, CallTarget, Code, Effect, ElementAccess, FormatArguments, FormatText, Instruction,
    NameText, PrintSink, Slot,
};
use crate::concrete::{Bits, Objects};
use crate::domain::Scalar;

impl Recorder {
    /// An instruction is about to be evaluated.
    pub(crate) fn instruction(
        &mut self,
        code: &Code,
        instruction: &Instruction,
        slots: &[Bits],
        objects: &mut Objects,
    ) {
        self.reads.clear();
        match *instruction {
            Instruction::Copy { target, source: operand }
            | Instruction::Negate { target, operand, .. }
            | Instruction::Complement { target, operand, .. }
            | Instruction::IsZero { target, operand, .. }
            | Instruction::IsNonzero { target, operand, .. }
            | Instruction::Convert { target, operand, .. }
            | Instruction::Offset { target, pointer: operand, .. } => {
                self.compute(target, &[operand]);
            }
            Instruction::AddInt { target, left, right, .. }
            | Instruction::SubtractInt { target, left, right, .. }
            | Instruction::MultiplyInt { target, left, right, .. }
            | Instruction::Arithmetic { target, left, right, .. }
            | Instruction::Divide { target, left, right, .. }
            | Instruction::Bitwise { target, left, right, .. }
            | Instruction::Shift { target, left, right, .. }
            | Instruction::FloatArithmetic { target, left, right, .. }
            | Instruction::Compare { target, left, right, .. }
            | Instruction::PointerDifference { target, left, right, .. }
            | Instruction::PointerAdd { target, pointer: left, index: right, .. }
            | Instruction::Element { target, base: left, index: right, .. } => {
                self.compute(target, &[left, right]);
            }
            Instruction::Builtin { index } => {
                let call = &code.builtins[index as usize];
                self.compute(call.target, &call.operands);
            }
            Instruction::Select { target, condition, then, otherwise, .. } => {
                self.compute(target, &[condition, then, otherwise]);
            }
            Instruction::JumpIf { condition: value, .. }
            | Instruction::Switch { value, .. }
            | Instruction::IndirectGoto { target: value, .. }
            | Instruction::Enter { condition: value, .. } => {
                self.read(value);
                self.condition();
            }
            Instruction::JumpCompare { left, right, .. }
            | Instruction::JumpCompareInt { left, right, .. } => {
                self.read(left);
                self.read(right);
                self.condition();
            }
            Instruction::Assert { condition, .. }
            | Instruction::Sequenced { condition, .. }
            | Instruction::Assume { condition, .. }
            | Instruction::Cover { condition, .. } => self.read(condition),
            Instruction::Arbitrary { target, .. } => self.compute(target, &[]),
            Instruction::Input { target, limit, .. } => {
                if limit != u32::MAX {
                    self.read(limit);
                }
                let node = self.define();
                self.set(target, node);
            }
            Instruction::Call { call } => self.call_target(code, call),
            Instruction::Effect { effect } => self.effect_operands(&code.effects[effect as usize]),
            Instruction::Return { value: Some(operand) }
            | Instruction::ReturnObject { pointer: operand, .. } => self.read(operand),
            Instruction::Load { .. }
            | Instruction::Store { .. }
            | Instruction::LoadElement { .. }
            | Instruction::StoreElement { .. }
            | Instruction::LoadBits { .. }
            | Instruction::StoreBits { .. }
            | Instruction::CopyObject { .. }
            | Instruction::CopyBytes { .. }
            | Instruction::FillBytes { .. }
            | Instruction::Clear { .. }
            | Instruction::InputBytes { .. } => self.access(code, instruction, slots, objects),
            Instruction::Declare { .. }
            | Instruction::Discard { .. }
            | Instruction::Free { .. }
            | Instruction::Allocate { .. }
            | Instruction::AllocateGiven { .. } => self.life(instruction, slots, objects),
            // Decide and Choose leave the evaluator where conditions are terms, and no run is watched.
            Instruction::Return { value: None }
            | Instruction::Inside { .. }
            | Instruction::Leave
            | Instruction::Jump { .. }
            | Instruction::Next
            | Instruction::Decide { .. }
            | Instruction::Choose { .. }
            | Instruction::Unsupported { .. }
            | Instruction::Ensure { .. }
            | Instruction::Suspect { .. }
            | Instruction::Settle { .. }
            | Instruction::Mark { .. }
            | Instruction::Watch => {}
        }
    }

    /// Instructions that read or write memory.
    fn access(
        &mut self,
        code: &Code,
        instruction: &Instruction,
        slots: &[Bits],
        objects: &mut Objects,
    ) {
        let size = |scalar: Scalar| scalar.bytes(objects.pointer_bytes());
        match *instruction {
            Instruction::Load { scalar, target, pointer, offset, .. } => {
                let (at, size) = (moved(slots[pointer as usize], offset.into()), size(scalar));
                self.read(pointer);
                self.read_memory(objects, at, size);
                self.define_slot(target);
            }
            Instruction::Store { scalar, pointer, offset, value, .. } => {
                let (at, size) = (moved(slots[pointer as usize], offset.into()), size(scalar));
                self.read(pointer);
                self.store(objects, at, size, value);
            }
            Instruction::LoadElement { scalar, target, base, index, element } => {
                let access = &code.elements[element as usize];
                let size = size(scalar);
                self.read(base);
                self.read(index);
                // What is outside the array has no part in it if that is what fails.
                if let Some(at) = element_at(access, slots[base as usize], slots[index as usize]) {
                    self.read_memory(objects, at, size);
                }
                self.define_slot(target);
            }
            Instruction::StoreElement { scalar, base, index, value, element } => {
                let access = &code.elements[element as usize];
                let size = size(scalar);
                self.read(base);
                self.read(index);
                if let Some(at) = element_at(access, slots[base as usize], slots[index as usize]) {
                    self.store(objects, at, size, value);
                }
            }
            Instruction::LoadBits { target, pointer, field } => {
                let field = &code.bit_fields[field as usize];
                self.read(pointer);
                if let Some((id, start, bits)) = field_at(objects, field, slots[pointer as usize]) {
                    self.writers.read_bits(id, start, bits, &mut self.reads);
                }
                self.define_slot(target);
            }
            Instruction::StoreBits { pointer, value, field } => {
                let field = &code.bit_fields[field as usize];
                self.read(pointer);
                if let Some((id, start, bits)) = field_at(objects, field, slots[pointer as usize]) {
                    self.read(value);
                    let node = self.define();
                    self.writers.write_bits(id, start, bits, node);
                }
            }
            Instruction::CopyObject { target, source, block } => {
                let size = code.blocks[block as usize].size;
                self.copy(objects, (slots, target, source), size);
            }
            Instruction::CopyBytes { target, source, size, .. } => {
                self.read(size);
                self.copy(objects, (slots, target, source), slots[size as usize].low);
            }
            Instruction::FillBytes { target, byte, size, .. } => {
                self.read(target);
                self.read(size);
                let bytes = slots[size as usize].low;
                self.store(objects, slots[target as usize], bytes, byte);
            }
            Instruction::Clear { target, size } => {
                self.read(target);
                self.write_memory(objects, slots[target as usize], size);
            }
            Instruction::InputBytes { target, size, .. } => {
                self.read(target);
                self.read(size);
                self.write_memory(objects, slots[target as usize], slots[size as usize].low);
            }
            Instruction::Copy { .. }
            | Instruction::AddInt { .. }
            | Instruction::SubtractInt { .. }
            | Instruction::MultiplyInt { .. }
            | Instruction::Arithmetic { .. }
            | Instruction::Divide { .. }
            | Instruction::Bitwise { .. }
            | Instruction::Shift { .. }
            | Instruction::FloatArithmetic { .. }
            | Instruction::Compare { .. }
            | Instruction::Negate { .. }
            | Instruction::Complement { .. }
            | Instruction::IsZero { .. }
            | Instruction::IsNonzero { .. }
            | Instruction::Convert { .. }
            | Instruction::Builtin { .. }
            | Instruction::Offset { .. }
            | Instruction::PointerAdd { .. }
            | Instruction::PointerDifference { .. }
            | Instruction::Inside { .. }
            | Instruction::Element { .. }
            | Instruction::Enter { .. }
            | Instruction::Leave
            | Instruction::Select { .. }
            | Instruction::Jump { .. }
            | Instruction::JumpIf { .. }
            | Instruction::JumpCompare { .. }
            | Instruction::JumpCompareInt { .. }
            | Instruction::Switch { .. }
            | Instruction::IndirectGoto { .. }
            | Instruction::Next
            | Instruction::Decide { .. }
            | Instruction::Choose { .. }
            | Instruction::Assert { .. }
            | Instruction::Sequenced { .. }
            | Instruction::Assume { .. }
            | Instruction::Cover { .. }
            | Instruction::Unsupported { .. }
            | Instruction::Input { .. }
            | Instruction::Arbitrary { .. }
            | Instruction::Declare { .. }
            | Instruction::Ensure { .. }
            | Instruction::Discard { .. }
            | Instruction::Allocate { .. }
            | Instruction::AllocateGiven { .. }
            | Instruction::Free { .. }
            | Instruction::Suspect { .. }
            | Instruction::Settle { .. }
            | Instruction::Mark { .. }
            | Instruction::Watch
            | Instruction::Call { .. }
            | Instruction::Return { .. }
            | Instruction::ReturnObject { .. }
            | Instruction::Effect { .. } => {}
        }
    }

    /// Instructions that make and end objects.
    fn life(&mut self, instruction: &Instruction, slots: &[Bits], objects: &mut Objects) {
        match *instruction {
            Instruction::Declare { target, size, .. } => {
                if size != u32::MAX {
                    self.read(size);
                }
                if let Place::Bytes(id, _) = Self::resolve(objects, slots[target as usize], 0) {
                    self.writers.clear(id);
                }
                self.define_slot(target);
            }
            Instruction::Discard { target } => self.end(objects, slots[target as usize]),
            Instruction::Free { pointer, .. } => {
                self.read(pointer);
                self.end(objects, slots[pointer as usize]);
            }
            Instruction::AllocateGiven { target, size, .. } => {
                self.read(size);
                let node = self.define();
                self.set(target, node);
            }
            Instruction::Allocate { target, size, alignment, check, .. } => {
                self.read(size);
                if alignment != u32::MAX {
                    self.read(alignment);
                }
                let node = self.define();
                self.set(target, node);
                self.allocated.insert(check, node);
            }
            Instruction::Copy { .. }
            | Instruction::AddInt { .. }
            | Instruction::SubtractInt { .. }
            | Instruction::MultiplyInt { .. }
            | Instruction::Arithmetic { .. }
            | Instruction::Divide { .. }
            | Instruction::Bitwise { .. }
            | Instruction::Shift { .. }
            | Instruction::FloatArithmetic { .. }
            | Instruction::Compare { .. }
            | Instruction::Negate { .. }
            | Instruction::Complement { .. }
            | Instruction::IsZero { .. }
            | Instruction::IsNonzero { .. }
            | Instruction::Convert { .. }
            | Instruction::Builtin { .. }
            | Instruction::Offset { .. }
            | Instruction::PointerAdd { .. }
            | Instruction::PointerDifference { .. }
            | Instruction::Inside { .. }
            | Instruction::Element { .. }
            | Instruction::Load { .. }
            | Instruction::Store { .. }
            | Instruction::LoadElement { .. }
            | Instruction::StoreElement { .. }
            | Instruction::LoadBits { .. }
            | Instruction::StoreBits { .. }
            | Instruction::CopyObject { .. }
            | Instruction::CopyBytes { .. }
            | Instruction::FillBytes { .. }
            | Instruction::Clear { .. }
            | Instruction::InputBytes { .. }
            | Instruction::Enter { .. }
            | Instruction::Leave
            | Instruction::Select { .. }
            | Instruction::Jump { .. }
            | Instruction::JumpIf { .. }
            | Instruction::JumpCompare { .. }
            | Instruction::JumpCompareInt { .. }
            | Instruction::Switch { .. }
            | Instruction::IndirectGoto { .. }
            | Instruction::Next
            | Instruction::Decide { .. }
            | Instruction::Choose { .. }
            | Instruction::Assert { .. }
            | Instruction::Sequenced { .. }
            | Instruction::Assume { .. }
            | Instruction::Cover { .. }
            | Instruction::Unsupported { .. }
            | Instruction::Input { .. }
            | Instruction::Arbitrary { .. }
            | Instruction::Ensure { .. }
            | Instruction::Suspect { .. }
            | Instruction::Settle { .. }
            | Instruction::Mark { .. }
            | Instruction::Watch
            | Instruction::Call { .. }
            | Instruction::Return { .. }
            | Instruction::ReturnObject { .. }
            | Instruction::Effect { .. } => {}
        }
    }

    fn end(&mut self, objects: &mut Objects, pointer: Bits) {
        match Self::resolve(objects, pointer, 0) {
            Place::Bytes(id, _) => {
                let node = self.define();
                self.writers.end(id, node);
            }
            Place::Ended(id) => self.reads.push(self.writers.ended(id)),
            Place::Nowhere => {}
        }
    }

    fn compute(&mut self, target: Slot, operands: &[Slot]) {
        operands.iter().for_each(|&operand| self.read(operand));
        self.define_slot(target);
    }

    pub(super) fn set(&mut self, slot: Slot, node: Node) {
        if let Some(activation) = self.activations.last() {
            self.slots[activation.base + slot as usize] = node;
        }
    }

    /// A value is stored. Whether the access is valid does not depend on it.
    fn store(&mut self, objects: &mut Objects, pointer: Bits, size: u64, value: Slot) {
        if let Place::Bytes(id, _) = Self::resolve(objects, pointer, size)
            && objects.living(id).is_some_and(|object| object.is_writable())
        {
            self.read(value);
        }
        self.write_memory(objects, pointer, size);
    }

    fn copy(
        &mut self,
        objects: &mut Objects,
        (slots, target, source): (&[Bits], Slot, Slot),
        size: u64,
    ) {
        self.read(target);
        self.read(source);
        let copied = self.copy_from(objects, slots[source as usize], size);
        self.copy_to(objects, slots[target as usize], &copied);
    }

    /// What decides about a call: the pointer to the function, if it is one.
    fn call_target(&mut self, code: &Code, call: u32) {
        let site = &code.calls[call as usize];
        if let CallTarget::Pointer(slot, _) = site.target {
            self.read(slot);
        }
    }

    fn effect_operands(&mut self, effect: &Effect) {
        self.written.clear();
        match effect {
            Effect::Print { sink, text, arguments, .. } => {
                match *sink {
                    PrintSink::Stream(slot) => self.read(slot),
                    PrintSink::Buffer(pointer, size, _) => {
                        self.read(pointer);
                        size.iter().for_each(|&(size, _)| self.read(size));
                    }
                }
                self.format_operands(text, arguments);
            }
            Effect::Scan { stream, string, text, arguments, .. } => {
                stream.iter().chain(string).for_each(|&slot| self.read(slot));
                self.format_operands(text, arguments);
            }
            Effect::ReadByte { stream, .. } => self.read(*stream),
            Effect::AtEnd { stream, .. } => self.read(*stream),
            Effect::UnreadByte { stream, byte } => {
                self.read(*stream);
                self.read(*byte);
            }
            Effect::WriteBytes { stream, pointer, size, .. } => {
                [*stream, *pointer, *size].iter().for_each(|&slot| self.read(slot));
            }
            Effect::ParseFloat { text, .. } => self.read(*text),
            Effect::Exit { status } => self.read(*status),
            Effect::Event { name, values } => {
                if let NameText::Computed(text) = name {
                    self.read(*text);
                }
                values.iter().for_each(|&(slot, _)| self.read(slot));
            }
            Effect::Thread(operation) => {
                operation.reads().iter().for_each(|&slot| self.read(slot));
            }
            Effect::Point { .. } | Effect::Abort => {}
        }
    }

    fn format_operands(&mut self, text: &FormatText, arguments: &FormatArguments) {
        if let FormatText::Computed(slot) = text {
            self.read(*slot);
        }
        match arguments {
            FormatArguments::Slots(slots) => slots.iter().for_each(|&(slot, _)| self.read(slot)),
            FormatArguments::List(slot) => self.read(*slot),
        }
    }

    /// The effect that is performed writes bytes.
    pub(crate) fn effect_writes(&mut self, pointer: Bits, size: u64) {
        self.written.push((pointer, size));
    }

    /// An effect was performed, in a step.
    pub(crate) fn effect(
        &mut self,
        effect: &Effect,
        from_input: bool,
        objects: &mut Objects,
        step: u64,
    ) {
        match effect {
            Effect::AtEnd { .. } => self.reads.push(self.last_read),
            Effect::ReadByte { .. } | Effect::Scan { .. } if from_input => {
                self.reads.push(std::mem::take(&mut self.put_back));
                self.inputs.insert(step);
            }
            Effect::Print { .. }
            | Effect::Scan { .. }
            | Effect::ReadByte { .. }
            | Effect::UnreadByte { .. }
            | Effect::WriteBytes { .. }
            | Effect::ParseFloat { .. }
            | Effect::Event { .. }
            | Effect::Point { .. }
            | Effect::Exit { .. }
            | Effect::Abort
            | Effect::Thread(_) => {}
        }
        let node = self.define();
        let is_output = matches!(
            effect,
            Effect::Event { .. }
                | Effect::WriteBytes { .. }
                | Effect::Print { sink: PrintSink::Stream(_), .. }
        );
        if is_output {
            self.logged.push(node);
        }
        for (pointer, size) in std::mem::take(&mut self.written) {
            if let Place::Bytes(id, range) = Self::resolve(objects, pointer, size) {
                self.writers.write(id, range, node);
            }
        }
        match *effect {
            Effect::Print { result, .. } | Effect::AtEnd { result, .. } => self.set(result, node),
            Effect::Scan { result, .. } | Effect::ReadByte { result, .. } => {
                self.set(result, node);
                if from_input {
                    self.last_read = node;
                }
            }
            Effect::UnreadByte { .. } => self.put_back = node,
            Effect::ParseFloat { result, end, range, .. } => {
                [result, end, range].iter().for_each(|&slot| self.set(slot, node));
            }
            Effect::WriteBytes { .. }
            | Effect::Event { .. }
            | Effect::Point { .. }
            | Effect::Exit { .. }
            | Effect::Abort
            | Effect::Thread(_) => {}
        }
    }
}

/// A pointer moved by bytes.
fn moved(pointer: Bits, bytes: u64) -> Bits {
    Bits { low: pointer.low.wrapping_add(bytes), ..pointer }
}

/// The address of an element; none if the subscript is outside the array.
fn element_at(access: &ElementAccess, base: Bits, index: Bits) -> Option<Bits> {
    let width = access.index_width.into();
    let index = match access.index_signed {
        true => index.signed(width) as u64,
        false => index.unsigned(width) as u64,
    };
    let bytes = index.wrapping_mul(access.size).wrapping_add(access.offset + access.inner);
    let inside = access.length == u64::MAX || access.flexible.is_some() || index < access.length;
    inside.then(|| moved(base, bytes))
}

/// The object of a bit-field, the byte that its bits are counted from, and its bits.
fn field_at(
    objects: &mut Objects,
    field: &BitAccess,
    pointer: Bits,
) -> Option<(crate::concrete::Provenance, usize, std::ops::Range<usize>)> {
    let bits = usize::from(field.bit)..usize::from(field.bit) + usize::from(field.width);
    let size = bits.end.div_ceil(8) as u64;
    match Recorder::resolve(objects, moved(pointer, field.offset), size) {
        Place::Bytes(id, range) => Some((id, range.start, bits)),
        _ => None,
    }
}
