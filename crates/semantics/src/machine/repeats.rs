//! Runs that never end for certain: a state that comes back.
//!
//! When the steps are used up, the run is followed a little further, from one transfer of control to the
//! next. If it comes back to where it was, with the same memory and the same values of all that the
//! way back to there reads, it goes on in the same way for ever. What a round only counts up, and never
//! looks at, does not matter: at most a check fails on the way, which ends no run well.

use super::{Frame, Machine};
use crate::code::{
    CallArgument, CallTarget, Code, Effect, FormatArguments, FormatText, Instruction, PrintSink,
    Slot,
};
use crate::concrete::{Bits, Objects};

/// How many transfers of control a round may have.
const LONGEST_ROUND: u32 = 50_000;

/// The state that a run is to come back to, and what was met since.
pub(super) struct Repetition {
    frames: Vec<Control>,
    slots: Vec<Bits>,
    objects: Objects,
    unread: Vec<u8>,
    at_end: bool,
    /// Bytes of the standard input and other inputs that were taken before.
    taken: (u64, usize),
    /// The instructions of the innermost activation that may have run since.
    met: std::ops::RangeInclusive<usize>,
    left: u32,
}

/// Where an activation stands.
#[derive(PartialEq, Eq)]
struct Control {
    function: ir::FunctionId,
    base: usize,
    position: usize,
}

impl Control {
    fn of(frame: &Frame) -> Self {
        Self { function: frame.function, base: frame.base, position: frame.position }
    }
}

/// Whether a run repeats itself.
pub(super) enum Repeats {
    /// For ever.
    Yes,
    /// That is not known.
    Unknown,
    /// It is to be followed further.
    NotYet,
}

impl Machine<'_> {
    /// Looks at the state at a transfer of control.
    pub(super) fn repeats(&mut self) -> Repeats {
        let Some(mut known) = self.repetition.take() else {
            self.repetition = Some(Box::new(self.snapshot(LONGEST_ROUND)));
            return Repeats::NotYet;
        };
        if known.left == 0 {
            return Repeats::Unknown;
        }
        known.left -= 1;
        // A round is looked at in the outermost activation that it comes to.
        if self.frames.len() < known.frames.len() {
            known = Box::new(self.snapshot(known.left));
        } else if self.frames.len() == known.frames.len() {
            known.meet(&self.frames[self.frames.len() - 1]);
            if self.is_again(&known) {
                return Repeats::Yes;
            }
        }
        self.repetition = Some(known);
        Repeats::NotYet
    }

    fn snapshot(&self, left: u32) -> Repetition {
        let position = self.frames.last().map_or(0, |frame| frame.position);
        let mut snapshot = Repetition {
            frames: self.frames.iter().map(Control::of).collect(),
            slots: self.slots[..self.slots_in_use()].to_vec(),
            objects: self.domain.objects.clone(),
            unread: self.unread.clone(),
            at_end: self.at_end,
            taken: self.taken_so_far(),
            met: position..=position,
            left,
        };
        if let Some(frame) = self.frames.last() {
            snapshot.meet(frame);
        }
        snapshot
    }

    pub(super) fn slots_in_use(&self) -> usize {
        let last = self.frames.last();
        last.map_or(0, |frame| frame.base + frame.runnable.code.slot_count as usize)
    }

    fn taken_so_far(&self) -> (u64, usize) {
        (self.consumed, self.domain.taken().len())
    }

    fn is_again(&self, known: &Repetition) -> bool {
        let mut both = self.frames.iter().zip(&known.frames);
        let same_control = both.all(|(frame, then)| Control::of(frame) == *then);
        let Some(frame) = self.frames.last().filter(|_| same_control) else { return false };
        if self.taken_so_far() != known.taken
            || (&self.unread, self.at_end) != (&known.unread, known.at_end)
        {
            return false;
        }
        let code = &frame.runnable.code;
        let mattering = mattering(code, &known.met);
        let matters = |slot: usize| {
            let own = slot.checked_sub(frame.base);
            own.is_none_or(|own| mattering.as_ref().is_none_or(|slots| slots[own]))
        };
        let slots = self.slots[..self.slots_in_use()].iter().zip(&known.slots).enumerate();
        let mut slots = slots.filter(|(_, (now, then))| now != then);
        !slots.any(|(slot, _)| matters(slot)) && self.domain.objects.are_as(&known.objects)
    }
}

impl Repetition {
    /// An activation is at a transfer of control.
    fn meet(&mut self, frame: &Frame) {
        let position = frame.position;
        let from = match frame.runnable.code.instructions.get(position) {
            Some(
                Instruction::Jump { to }
                | Instruction::JumpIf { to, .. }
                | Instruction::JumpCompare { to, .. }
                | Instruction::JumpCompareInt { to, .. },
            ) => *to as usize,
            // It may go on anywhere.
            _ => 0,
        };
        let (first, last) = (*self.met.start(), *self.met.end());
        self.met = first.min(position).min(from)..=last.max(position);
    }
}

/// Which slots matter to what some instructions do besides computing slots; none if that is not known.
fn mattering(code: &Code, met: &std::ops::RangeInclusive<usize>) -> Option<Vec<bool>> {
    let instructions = code.instructions.get(met.clone())?;
    let mut mattering = vec![false; code.slot_count as usize];
    let mut computed: Vec<(Slot, Vec<Slot>)> = Vec::new();
    for instruction in instructions {
        match reads(code, instruction)? {
            Reads::Computes(target, operands) => computed.push((target, operands)),
            Reads::Uses(slots) => slots.iter().for_each(|slot| mattering[*slot as usize] = true),
        }
    }
    loop {
        let mut grows = false;
        for (target, operands) in &computed {
            if !mattering[*target as usize] {
                continue;
            }
            for operand in operands {
                grows |= !std::mem::replace(&mut mattering[*operand as usize], true);
            }
        }
        if !grows {
            return Some(mattering);
        }
    }
}

/// What an instruction does with slots.
enum Reads {
    /// It computes one from others, whatever they hold, and nothing else.
    Computes(Slot, Vec<Slot>),
    /// It does something that depends on these.
    Uses(Vec<Slot>),
}

/// What an instruction does with slots, of those that loops are made of.
fn reads(code: &Code, instruction: &Instruction) -> Option<Reads> {
    Some(match *instruction {
        Instruction::Copy { target, source: operand }
        | Instruction::Negate { target, operand, .. }
        | Instruction::Complement { target, operand, .. }
        | Instruction::IsZero { target, operand, .. }
        | Instruction::IsNonzero { target, operand, .. }
        | Instruction::Convert { target, operand, .. }
        | Instruction::Offset { target, pointer: operand, .. } => {
            Reads::Computes(target, vec![operand])
        }
        Instruction::AddInt { target, left, right, .. }
        | Instruction::SubtractInt { target, left, right, .. }
        | Instruction::MultiplyInt { target, left, right, .. }
        | Instruction::Arithmetic { target, left, right, .. }
        | Instruction::Bitwise { target, left, right, .. }
        | Instruction::FloatArithmetic { target, left, right, .. }
        | Instruction::Compare { target, left, right, .. } => {
            Reads::Computes(target, vec![left, right])
        }
        Instruction::Select { target, condition, then, otherwise, .. } => {
            Reads::Computes(target, vec![condition, then, otherwise])
        }
        Instruction::Divide { left, right, .. }
        | Instruction::Shift { left, right, .. }
        | Instruction::JumpCompare { left, right, .. }
        | Instruction::JumpCompareInt { left, right, .. }
        | Instruction::PointerDifference { left, right, .. }
        | Instruction::PointerAdd { pointer: left, index: right, .. }
        | Instruction::Element { base: left, index: right, .. }
        | Instruction::LoadElement { base: left, index: right, .. }
        | Instruction::Store { pointer: left, value: right, .. }
        | Instruction::StoreBits { pointer: left, value: right, .. }
        | Instruction::CopyObject { target: left, source: right, .. } => {
            Reads::Uses(vec![left, right])
        }
        Instruction::StoreElement { base, index, value, .. } => {
            Reads::Uses(vec![base, index, value])
        }
        Instruction::Arbitrary { target, .. } => Reads::Computes(target, Vec::new()),
        Instruction::JumpIf { condition: slot, .. }
        | Instruction::Enter { condition: slot, .. }
        | Instruction::Switch { value: slot, .. }
        | Instruction::Load { pointer: slot, .. }
        | Instruction::LoadBits { pointer: slot, .. }
        | Instruction::Assert { condition: slot, .. }
        | Instruction::Assume { condition: slot, .. } => Reads::Uses(vec![slot]),
        Instruction::Builtin { index } => {
            Reads::Uses(code.builtins[index as usize].operands.to_vec())
        }
        Instruction::Jump { .. }
        | Instruction::Leave
        | Instruction::Inside { .. }
        | Instruction::Mark { .. } => Reads::Uses(Vec::new()),
        Instruction::Call { call } => Reads::Uses(call_reads(code, call)?),
        Instruction::Effect { effect } => {
            Reads::Uses(effect_reads(&code.effects[effect as usize])?)
        }
        Instruction::CopyBytes { .. }
        | Instruction::FillBytes { .. }
        | Instruction::Clear { .. }
        | Instruction::InputBytes { .. }
        | Instruction::IndirectGoto { .. }
        | Instruction::Next
        | Instruction::Decide { .. }
        | Instruction::Choose { .. }
        | Instruction::Sequenced { .. }
        | Instruction::Cover { .. }
        | Instruction::Unsupported { .. }
        | Instruction::Input { .. }
        | Instruction::Declare { .. }
        | Instruction::Ensure { .. }
        | Instruction::Discard { .. }
        | Instruction::Allocate { .. }
        | Instruction::AllocateGiven { .. }
        | Instruction::Free { .. }
        | Instruction::Suspect { .. }
        | Instruction::Settle { .. }
        | Instruction::Watch
        | Instruction::Return { .. }
        | Instruction::ReturnObject { .. } => return None,
    })
}

fn call_reads(code: &Code, call: u32) -> Option<Vec<Slot>> {
    let site = &code.calls[call as usize];
    let mut slots: Vec<Slot> = match site.target {
        CallTarget::Pointer(slot, _) => vec![slot],
        _ => Vec::new(),
    };
    for argument in &site.arguments {
        match argument {
            CallArgument::Value(slot, _) => slots.push(*slot),
            _ => return None,
        }
    }
    Some(slots)
}

fn effect_reads(effect: &Effect) -> Option<Vec<Slot>> {
    let (mut slots, text, arguments) = match effect {
        Effect::Print { sink: PrintSink::Stream(stream), text, arguments, .. } => {
            (vec![*stream], text, arguments)
        }
        Effect::Scan { stream, string, text, arguments, .. } => {
            (stream.iter().chain(string).copied().collect(), text, arguments)
        }
        Effect::ReadByte { stream, .. } | Effect::AtEnd { stream, .. } => {
            return Some(vec![*stream]);
        }
        Effect::UnreadByte { stream, byte } => return Some(vec![*stream, *byte]),
        Effect::WriteBytes { stream, pointer, size, .. } => {
            return Some(vec![*stream, *pointer, *size]);
        }
        Effect::Print { sink: PrintSink::Buffer(..), .. }
        | Effect::ParseFloat { .. }
        | Effect::Event { .. }
        | Effect::Point { .. }
        | Effect::Exit { .. }
        | Effect::Abort
        | Effect::Thread(_) => return None,
    };
    if let FormatText::Computed(slot) = text {
        slots.push(*slot);
    }
    match arguments {
        FormatArguments::Slots(given) => slots.extend(given.iter().map(|(slot, _)| *slot)),
        FormatArguments::List(slot) => slots.push(*slot),
    }
    Some(slots)
}
