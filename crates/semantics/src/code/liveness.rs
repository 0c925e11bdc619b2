//! Which slots of an activation may still be read, by the position of its next instruction.
//!
//! Two activations at the same position whose live slots agree go on in the same way.

use super::{
    CallArgument, CallTarget, Code, Effect, FormatArguments, FormatText, Instruction, NameText,
    PrintSink, Slot, ThreadOperation,
};

/// The live slots before each instruction of a function, as sorted lists.
#[derive(Debug, Clone)]
pub struct Liveness {
    live: Vec<Box<[Slot]>>,
}

impl Liveness {
    /// Computes them for the code of a function. Constants are never among them.
    #[must_use]
    pub fn of(code: &Code) -> Self {
        let words = (code.slot_count as usize).div_ceil(64);
        let count = code.instructions.len();
        let mut live = vec![vec![0_u64; words]; count + 1];
        let operands: Vec<Operands> =
            code.instructions.iter().map(|one| Operands::of(code, one)).collect();
        let mut changes = true;
        while changes {
            changes = false;
            for at in (0..count).rev() {
                let mut here = vec![0_u64; words];
                for next in successors(code, at) {
                    if let Some(after) = live.get(next) {
                        here.iter_mut().zip(after).for_each(|(word, other)| *word |= other);
                    }
                }
                for &slot in &operands[at].writes {
                    here[slot as usize / 64] &= !(1 << (slot % 64));
                }
                for &slot in &operands[at].reads {
                    here[slot as usize / 64] |= 1 << (slot % 64);
                }
                if here != live[at] {
                    live[at] = here;
                    changes = true;
                }
            }
        }
        let constants = code.constants.len() as Slot;
        let list = |words: &Vec<u64>| {
            let slots = (constants..code.slot_count)
                .filter(|&slot| words[slot as usize / 64] >> (slot % 64) & 1 == 1);
            slots.collect()
        };
        Self { live: live.iter().map(list).collect() }
    }

    /// The slots that may be read from a position on.
    #[must_use]
    pub fn at(&self, position: usize) -> &[Slot] {
        self.live.get(position).map_or(&[], |slots| slots)
    }
}

/// Where control may go from an instruction.
fn successors(code: &Code, at: usize) -> Vec<usize> {
    match code.instructions[at] {
        Instruction::Jump { to } => vec![to as usize],
        Instruction::JumpIf { to, .. }
        | Instruction::JumpCompare { to, .. }
        | Instruction::JumpCompareInt { to, .. }
        | Instruction::Enter { end: to, .. }
        | Instruction::Suspect { end: to, .. } => vec![at + 1, to as usize],
        Instruction::Switch { table, .. } => {
            let table = &code.switches[table as usize];
            let cases = table.cases.iter().map(|&(_, _, to)| to as usize);
            cases.chain([table.default as usize]).collect()
        }
        Instruction::IndirectGoto { table, .. } => {
            code.label_tables[table as usize].iter().map(|&(_, to)| to as usize).collect()
        }
        Instruction::Return { .. } | Instruction::ReturnObject { .. } => Vec::new(),
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
        | Instruction::Leave
        | Instruction::Select { .. }
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
        | Instruction::Settle { .. }
        | Instruction::Mark { .. }
        | Instruction::Watch
        | Instruction::Call { .. }
        | Instruction::Effect { .. } => vec![at + 1],
    }
}

/// The slots that an instruction reads and writes.
struct Operands {
    reads: Vec<Slot>,
    writes: Vec<Slot>,
}

impl Operands {
    fn new(reads: &[Slot], writes: &[Slot]) -> Self {
        Self { reads: reads.to_vec(), writes: writes.to_vec() }
    }

    fn of(code: &Code, instruction: &Instruction) -> Self {
        match *instruction {
            Instruction::Copy { target, source: operand }
            | Instruction::Negate { target, operand, .. }
            | Instruction::Complement { target, operand, .. }
            | Instruction::IsZero { target, operand, .. }
            | Instruction::IsNonzero { target, operand, .. }
            | Instruction::Convert { target, operand, .. }
            | Instruction::Offset { target, pointer: operand, .. }
            | Instruction::Load { target, pointer: operand, .. }
            | Instruction::LoadBits { target, pointer: operand, .. } => {
                Self::new(&[operand], &[target])
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
            | Instruction::Element { target, base: left, index: right, .. }
            | Instruction::LoadElement { target, base: left, index: right, .. } => {
                Self::new(&[left, right], &[target])
            }
            Instruction::Builtin { index } => {
                let call = &code.builtins[index as usize];
                Self::new(&call.operands, &[call.target])
            }
            Instruction::Select { target, condition, then, otherwise, .. } => {
                Self::new(&[condition, then, otherwise], &[target])
            }
            Instruction::Store { pointer, value, .. }
            | Instruction::StoreBits { pointer, value, .. } => Self::new(&[pointer, value], &[]),
            Instruction::StoreElement { base, index, value, .. } => {
                Self::new(&[base, index, value], &[])
            }
            Instruction::CopyObject { target, source, .. } => Self::new(&[target, source], &[]),
            Instruction::CopyBytes { target, source, size, .. } => {
                Self::new(&[target, source, size], &[])
            }
            Instruction::FillBytes { target, byte, size, .. } => {
                Self::new(&[target, byte, size], &[])
            }
            Instruction::Clear { target, .. } | Instruction::Discard { target } => {
                Self::new(&[target], &[])
            }
            Instruction::InputBytes { target, size, .. } => Self::new(&[target, size], &[]),
            Instruction::JumpIf { condition: slot, .. }
            | Instruction::Enter { condition: slot, .. }
            | Instruction::Switch { value: slot, .. }
            | Instruction::IndirectGoto { target: slot, .. }
            | Instruction::Decide { condition: slot, .. }
            | Instruction::Choose { value: slot, .. }
            | Instruction::Assert { condition: slot, .. }
            | Instruction::Sequenced { condition: slot, .. }
            | Instruction::Assume { condition: slot, .. }
            | Instruction::Cover { condition: slot, .. }
            | Instruction::Free { pointer: slot, .. }
            | Instruction::ReturnObject { pointer: slot, .. } => Self::new(&[slot], &[]),
            Instruction::JumpCompare { left, right, .. }
            | Instruction::JumpCompareInt { left, right, .. } => Self::new(&[left, right], &[]),
            Instruction::Input { target, limit, .. } => {
                let limit: &[Slot] = if limit == u32::MAX { &[] } else { &[limit] };
                Self::new(limit, &[target])
            }
            Instruction::Arbitrary { target, .. } => Self::new(&[], &[target]),
            // A local that is declared again keeps its object.
            Instruction::Declare { target, size, .. } => {
                let mut reads = vec![target];
                reads.extend((size != u32::MAX).then_some(size));
                Self { reads, writes: Vec::new() }
            }
            Instruction::Ensure { target, .. } => Self::new(&[target], &[]),
            Instruction::Allocate { target, size, alignment, .. } => {
                let mut reads = vec![size];
                reads.extend((alignment != u32::MAX).then_some(alignment));
                Self { reads, writes: vec![target] }
            }
            Instruction::AllocateGiven { target, size, .. } => Self::new(&[size], &[target]),
            Instruction::Suspect { slot, .. } => Self::new(&[], &[slot]),
            Instruction::Settle { slot, .. } => Self::new(&[slot], &[slot]),
            Instruction::Call { call } => Self::of_call(code, call),
            Instruction::Return { value } => {
                Self { reads: value.into_iter().collect(), writes: Vec::new() }
            }
            Instruction::Effect { effect } => Self::of_effect(&code.effects[effect as usize]),
            Instruction::Jump { .. }
            | Instruction::Leave
            | Instruction::Next
            | Instruction::Inside { .. }
            | Instruction::Unsupported { .. }
            | Instruction::Mark { .. }
            | Instruction::Watch => Self::new(&[], &[]),
        }
    }

    fn of_call(code: &Code, call: u32) -> Self {
        let site = &code.calls[call as usize];
        let mut reads: Vec<Slot> = match site.target {
            CallTarget::Pointer(slot, _) => vec![slot],
            CallTarget::Function(_) => Vec::new(),
        };
        reads.extend(site.arguments.iter().map(|argument| match *argument {
            CallArgument::Value(slot, _) | CallArgument::Object(slot, ..) => slot,
        }));
        Self { reads, writes: site.result.iter().map(|&(slot, _)| slot).collect() }
    }

    fn of_effect(effect: &Effect) -> Self {
        match effect {
            Effect::Print { sink, text, arguments, result, .. } => {
                let mut reads = format_operands(text, arguments);
                match *sink {
                    PrintSink::Stream(slot) => reads.push(slot),
                    PrintSink::Buffer(pointer, size, _) => {
                        reads.push(pointer);
                        reads.extend(size.map(|(size, _)| size));
                    }
                }
                Self { reads, writes: vec![*result] }
            }
            Effect::Scan { stream, string, text, arguments, result, .. } => {
                let mut reads = format_operands(text, arguments);
                reads.extend(stream.iter().chain(string));
                Self { reads, writes: vec![*result] }
            }
            Effect::ReadByte { stream, result } | Effect::AtEnd { stream, result } => {
                Self::new(&[*stream], &[*result])
            }
            Effect::UnreadByte { stream, byte } => Self::new(&[*stream, *byte], &[]),
            Effect::WriteBytes { stream, pointer, size, .. } => {
                Self::new(&[*stream, *pointer, *size], &[])
            }
            Effect::ParseFloat { text, result, end, range, .. } => {
                Self::new(&[*text], &[*result, *end, *range])
            }
            Effect::Event { name, values } => {
                let mut reads: Vec<Slot> = values.iter().map(|&(slot, _)| slot).collect();
                if let NameText::Computed(slot) = name {
                    reads.push(*slot);
                }
                Self { reads, writes: Vec::new() }
            }
            Effect::Exit { status } => Self::new(&[*status], &[]),
            Effect::Point { .. } | Effect::Abort => Self::new(&[], &[]),
            Effect::Thread(operation) => Self::new(&operation.reads(), &[]),
        }
    }
}

fn format_operands(text: &FormatText, arguments: &FormatArguments) -> Vec<Slot> {
    let mut slots = match arguments {
        FormatArguments::Slots(slots) => slots.iter().map(|&(slot, _)| slot).collect(),
        FormatArguments::List(slot) => vec![*slot],
    };
    if let FormatText::Computed(slot) = text {
        slots.push(*slot);
    }
    slots
}

impl ThreadOperation {
    /// The slots that it reads.
    #[must_use]
    pub fn reads(&self) -> Vec<Slot> {
        match *self {
            Self::Spawn { thread, function, argument, .. } => vec![thread, function, argument],
            Self::Join { thread, result, .. } => vec![thread, result],
            Self::Await { condition, .. } => vec![condition],
            Self::End { result } => vec![result],
            Self::AtomicBegin | Self::AtomicEnd => Vec::new(),
        }
    }
}
