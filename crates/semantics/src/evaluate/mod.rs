//! The rules of C, and the evaluator of straight-line instructions.
//!
//! [`Rules`] says what each operation gives and which checks guard it, over any
//! [`Domain`]; [`evaluate`] runs instructions by them until control must
//! leave the function, or until something happens that is no computation.

mod access;
mod arithmetic;
mod convert;
mod functions;
mod objects;

pub use access::{Destination, Purpose, block_checks, read_checks};

use findings::{CheckKind, CheckSet};
use ir::{CheckId, VertexId};

use crate::code::{Code, Instruction, Slot};
use crate::domain::{Arithmetic, Domain, Evaluation, Memory, Region, Relation, Scalar};

/// A distance in bytes that leads from any place of an object out of it, and out of every other one.
pub const BEYOND: u64 = 1 << 62;

/// Why the evaluator was left. The position is that of the next instruction, except where
/// evaluation stopped: there it is that of the instruction that stopped, which has had no effect.
pub enum Exit<D: Domain + ?Sized> {
    /// To the next vertex.
    Next,
    /// To one of two vertices.
    Branch(D::Condition),
    /// To the vertex of a value, of a switch or an indirect goto.
    Choose(Scalar, D::Value),
    /// For a call of the code's table.
    Call(u32),
    /// To the caller, with a value if there is one.
    Return(Option<Slot>),
    /// To the caller, with an object: the slot of its pointer, and its block.
    ReturnObject(Slot, u32),
    /// For an effect of the code's table.
    Effect(u32),
    /// A vertex begins.
    Mark(VertexId),
    /// Before an instruction that somebody wants to see.
    Watch,
    /// Something unsupported was reached.
    Unsupported(CheckId),
    /// Evaluation cannot go on.
    Stopped(D::Stop),
}

/// The rules of C over a domain, with the checks that are switched on.
pub struct Rules<'a, D: ?Sized> {
    /// Values and memory.
    pub domain: &'a mut D,
    /// The checks that are on.
    pub checks: CheckSet,
}

impl<D: Domain + ?Sized> Rules<'_, D> {
    /// Whether a check of a kind is on and exists.
    #[inline(always)]
    pub fn is_on(&self, kind: CheckKind, check: CheckId) -> bool {
        self.checks.contains(kind) && check != CheckId::NONE
    }

    /// A check of something that must not be. A run-ending check that is off is relied on.
    ///
    /// # Errors
    ///
    /// Where evaluation cannot go on.
    #[inline(always)]
    pub fn guard(
        &mut self,
        kind: CheckKind,
        check: CheckId,
        bad: &D::Condition,
    ) -> Result<(), D::Stop> {
        if self.is_on(kind, check) {
            self.domain.check(check, bad)
        } else if kind.ends_run() {
            self.domain.rely(kind, (check != CheckId::NONE).then_some(check), bad)
        } else {
            Ok(())
        }
    }
}

/// Runs instructions from `position` on until the evaluator must be left.
pub fn evaluate<D: Memory + Evaluation>(
    domain: &mut D,
    checks: CheckSet,
    code: &Code,
    slots: &mut [D::Value],
    position: &mut usize,
) -> Exit<D> {
    let mut rules = Rules { domain, checks };
    let mut at = *position;
    // Each arm of a fallible operation ends the loop with the position of its own instruction.
    macro_rules! attempt {
        ($result:expr) => {
            match $result {
                Ok(value) => value,
                Err(stop) => {
                    *position = at;
                    return Exit::Stopped(stop);
                }
            }
        };
    }
    macro_rules! leave {
        ($exit:expr) => {{
            *position = at + 1;
            return $exit;
        }};
    }
    macro_rules! arithmetic {
        ($operator:expr, $width:expr, $signed:expr, $target:expr, $left:expr, $right:expr, $check:expr) => {{
            let (left, right) = (&slots[$left as usize], &slots[$right as usize]);
            let result = rules.arithmetic($operator, $width, $signed, left, right, $check);
            slots[$target as usize] = attempt!(result);
        }};
    }
    loop {
        match code.instructions[at] {
            Instruction::Copy { target, source } => {
                slots[target as usize] = slots[source as usize].clone();
            }
            Instruction::AddInt { target, left, right, check } => {
                arithmetic!(Arithmetic::Add, 32, true, target, left, right, check);
            }
            Instruction::SubtractInt { target, left, right, check } => {
                arithmetic!(Arithmetic::Subtract, 32, true, target, left, right, check);
            }
            Instruction::MultiplyInt { target, left, right, check } => {
                arithmetic!(Arithmetic::Multiply, 32, true, target, left, right, check);
            }
            Instruction::Arithmetic { operator, width, signed, target, left, right, check } => {
                arithmetic!(operator, u32::from(width), signed, target, left, right, check);
            }
            Instruction::LoadElement { scalar, target, base, index, element } => {
                let access = &code.elements[element as usize];
                let (base, index) = (&slots[base as usize], &slots[index as usize]);
                let pointer = attempt!(rules.element(access, base, index));
                slots[target as usize] = match rules.domain.quick_load(&pointer, 0, scalar) {
                    Some(value) => value,
                    None => attempt!(rules.load_element(access, &pointer, scalar)),
                };
            }
            Instruction::StoreElement { scalar, base, index, value, element } => {
                let access = &code.elements[element as usize];
                let (base, index) = (&slots[base as usize], &slots[index as usize]);
                let pointer = attempt!(rules.element(access, base, index));
                let value = &slots[value as usize];
                if !rules.domain.quick_store(&pointer, 0, scalar, value) {
                    attempt!(rules.store_element(access, &pointer, scalar, value));
                }
            }
            Instruction::Load { scalar, alignment, direct, target, pointer, offset, checks } => {
                let pointer = &slots[pointer as usize];
                let offset = u64::from(offset);
                slots[target as usize] = match rules.domain.quick_load(pointer, offset, scalar) {
                    Some(value) => value,
                    None => attempt!(rules.load_at(
                        pointer,
                        offset,
                        scalar,
                        alignment.into(),
                        crate::code::AccessChecks::new(checks, direct),
                    )),
                };
            }
            Instruction::Store { scalar, alignment, direct, pointer, offset, value, checks } => {
                let (pointer, value) = (&slots[pointer as usize], &slots[value as usize]);
                let offset = u64::from(offset);
                if !rules.domain.quick_store(pointer, offset, scalar, value) {
                    let checks = crate::code::AccessChecks::new(checks, direct);
                    let alignment = alignment.into();
                    attempt!(rules.store_at(pointer, offset, scalar, alignment, checks, value));
                }
            }
            Instruction::Compare { relation, scalar, target, left, right } => {
                let (left, right) = (&slots[left as usize], &slots[right as usize]);
                let holds = rules.compare(relation, scalar, left, right);
                slots[target as usize] = rules.domain.truth_value(32, &holds);
            }
            Instruction::JumpCompareInt { relation, when, left, right, to } => {
                attempt!(rules.domain.tick());
                let (left, right) = (&slots[left as usize], &slots[right as usize]);
                let holds = rules.domain.compare_integers(relation, 32, true, left, right);
                if rules.domain.decide(&holds) == Some(when) {
                    at = to as usize;
                    continue;
                }
            }
            Instruction::JumpCompare { relation, scalar, when, left, right, to } => {
                attempt!(rules.domain.tick());
                let (left, right) = (&slots[left as usize], &slots[right as usize]);
                let holds = rules.compare(relation, scalar, left, right);
                if rules.domain.decide(&holds) == Some(when) {
                    at = to as usize;
                    continue;
                }
            }
            Instruction::JumpIf { scalar, when, condition, to } => {
                attempt!(rules.domain.tick());
                let holds = rules.is_nonzero(scalar, &slots[condition as usize]);
                if rules.domain.decide(&holds) == Some(when) {
                    at = to as usize;
                    continue;
                }
            }
            Instruction::Jump { to } => {
                attempt!(rules.domain.tick());
                at = to as usize;
                continue;
            }
            Instruction::PointerAdd { width, signed, subtract, target, pointer, index, size } => {
                let (pointer, index) = (&slots[pointer as usize], &slots[index as usize]);
                let size = code.sizes[size as usize];
                let index = (u32::from(width), signed, index);
                slots[target as usize] = rules.pointer_add(pointer, index, size, subtract);
            }
            Instruction::Offset { target, pointer, bytes } => {
                let pointer = &slots[pointer as usize];
                slots[target as usize] = rules.domain.offset_pointer_by(pointer, bytes);
            }
            Instruction::Element { target, base, index, element } => {
                let access = &code.elements[element as usize];
                let (base, index) = (&slots[base as usize], &slots[index as usize]);
                slots[target as usize] = attempt!(rules.element(access, base, index));
            }
            Instruction::Convert { from, to, target, operand, check } => {
                let operand = &slots[operand as usize];
                slots[target as usize] = attempt!(rules.convert(from, to, operand, check));
            }
            Instruction::Bitwise { operator, width, target, left, right } => {
                let (left, right) = (&slots[left as usize], &slots[right as usize]);
                slots[target as usize] = rules.domain.bitwise(operator, width.into(), left, right);
            }
            Instruction::Divide { width, signed, remainder, target, left, right, check } => {
                let (left, right) = (&slots[left as usize], &slots[right as usize]);
                let result = rules.divide(width.into(), signed, remainder, left, right, check);
                slots[target as usize] = attempt!(result);
            }
            Instruction::Shift {
                left_shift,
                width,
                signed,
                amount_width,
                amount_signed,
                target,
                left,
                right,
                check,
            } => {
                let (left, right) = (&slots[left as usize], &slots[right as usize]);
                let value = (u32::from(width), signed, left);
                let amount = (u32::from(amount_width), amount_signed, right);
                slots[target as usize] = attempt!(rules.shift(left_shift, value, amount, check));
            }
            Instruction::FloatArithmetic { operator, format, target, left, right, check } => {
                let (left, right) = (&slots[left as usize], &slots[right as usize]);
                let result = rules.float_arithmetic(operator, format, left, right, check);
                slots[target as usize] = attempt!(result);
            }
            Instruction::IsZero { scalar, width, target, operand } => {
                let holds = rules.is_nonzero(scalar, &slots[operand as usize]);
                let holds = rules.domain.not(&holds);
                slots[target as usize] = rules.domain.truth_value(width.into(), &holds);
            }
            Instruction::IsNonzero { scalar, width, target, operand } => {
                let holds = rules.is_nonzero(scalar, &slots[operand as usize]);
                slots[target as usize] = rules.domain.truth_value(width.into(), &holds);
            }
            Instruction::Switch { value, table } => {
                attempt!(rules.domain.tick());
                let table = &code.switches[table as usize];
                at = rules.switch(table, &slots[value as usize]) as usize;
                continue;
            }
            Instruction::Call { call } => leave!(Exit::Call(call)),
            Instruction::Return { value } => leave!(Exit::Return(value)),
            Instruction::ReturnObject { pointer, block } => {
                leave!(Exit::ReturnObject(pointer, block))
            }
            Instruction::Effect { effect } => leave!(Exit::Effect(effect)),
            Instruction::Mark { vertex } => leave!(Exit::Mark(vertex)),
            Instruction::Watch => leave!(Exit::Watch),
            Instruction::Next => leave!(Exit::Next),
            Instruction::Decide { scalar, condition } => {
                let holds = rules.is_nonzero(scalar, &slots[condition as usize]);
                leave!(Exit::Branch(holds))
            }
            Instruction::Choose { scalar, value } => {
                leave!(Exit::Choose(scalar, slots[value as usize].clone()))
            }
            Instruction::IndirectGoto { target, table } => {
                attempt!(rules.domain.tick());
                let labels = &code.label_tables[table as usize];
                match rules.label(labels, &slots[target as usize]) {
                    Some(to) => {
                        at = to as usize;
                        continue;
                    }
                    None => leave!(Exit::Choose(Scalar::Pointer, slots[target as usize].clone())),
                }
            }
            Instruction::Enter { scalar, negated, condition, end } => {
                let holds = rules.is_nonzero(scalar, &slots[condition as usize]);
                let holds = if negated { rules.domain.not(&holds) } else { holds };
                if rules.domain.enter(&holds) == Region::Skip {
                    at = end as usize;
                    continue;
                }
            }
            Instruction::Leave => rules.domain.leave(),
            Instruction::Suspect { slot, observed, end } => {
                if let Some(value) = rules.domain.begin_observed(code, observed, slots) {
                    slots[slot as usize] = value;
                    at = end as usize;
                    continue;
                }
            }
            Instruction::Unsupported { check } => {
                *position = at;
                return Exit::Unsupported(check);
            }
            ref other @ (Instruction::Negate { .. }
            | Instruction::Complement { .. }
            | Instruction::Builtin { .. }
            | Instruction::PointerDifference { .. }
            | Instruction::LoadBits { .. }
            | Instruction::StoreBits { .. }
            | Instruction::Select { .. }
            | Instruction::Assert { .. }
            | Instruction::Sequenced { .. }
            | Instruction::Assume { .. }
            | Instruction::Cover { .. }
            | Instruction::Input { .. }
            | Instruction::Inside { .. }
            | Instruction::Arbitrary { .. }
            | Instruction::Settle { .. }
            | Instruction::CopyObject { .. }
            | Instruction::CopyBytes { .. }
            | Instruction::FillBytes { .. }
            | Instruction::Clear { .. }
            | Instruction::InputBytes { .. }
            | Instruction::Declare { .. }
            | Instruction::Ensure { .. }
            | Instruction::Discard { .. }
            | Instruction::Allocate { .. }
            | Instruction::AllocateGiven { .. }
            | Instruction::Free { .. }) => {
                rules.domain.locate(at);
                attempt!(rules.execute(code, slots, other));
            }
        }
        at += 1;
    }
}

impl<D: Memory + Evaluation> Rules<'_, D> {
    /// The instructions that are rare, or do so much that leaving the loop costs nothing.
    #[inline(never)]
    fn execute(
        &mut self,
        code: &Code,
        slots: &mut [D::Value],
        instruction: &Instruction,
    ) -> Result<(), D::Stop> {
        match *instruction {
            Instruction::Negate { scalar, target, operand, check } => {
                slots[target as usize] = self.negate(scalar, &slots[operand as usize], check)?;
            }
            Instruction::Complement { width, target, operand } => {
                slots[target as usize] =
                    self.domain.complement(width.into(), &slots[operand as usize]);
            }
            Instruction::Builtin { index } => {
                let call = &code.builtins[index as usize];
                let operands: Vec<_> =
                    call.operands.iter().map(|&slot| slots[slot as usize].clone()).collect();
                slots[call.target as usize] = self.builtin(call, &operands)?;
            }
            Instruction::PointerDifference { width, target, left, right, size } => {
                let (left, right) = (&slots[left as usize], &slots[right as usize]);
                let size = code.sizes[size as usize];
                slots[target as usize] = self.difference(width.into(), left, right, size);
            }
            Instruction::LoadBits { target, pointer, field } => {
                let field = &code.bit_fields[field as usize];
                slots[target as usize] = self.load_bits(field, &slots[pointer as usize])?;
            }
            Instruction::StoreBits { pointer, value, field } => {
                let field = &code.bit_fields[field as usize];
                self.store_bits(field, &slots[pointer as usize], &slots[value as usize])?;
            }
            Instruction::Select {
                scalar,
                condition_scalar,
                target,
                condition,
                then,
                otherwise,
            } => {
                let holds = self.is_nonzero(condition_scalar, &slots[condition as usize]);
                let (then, otherwise) = (&slots[then as usize], &slots[otherwise as usize]);
                slots[target as usize] = self.domain.select(&holds, scalar, then, otherwise);
            }
            Instruction::Assert { scalar, condition, check } => {
                let holds = self.is_nonzero(scalar, &slots[condition as usize]);
                let bad = self.domain.not(&holds);
                // Whatever kind of property it is: no switch turns off what the program says.
                self.domain.check(check, &bad)?;
            }
            Instruction::Sequenced { scalar, condition, check } => {
                let holds = self.is_nonzero(scalar, &slots[condition as usize]);
                let bad = self.domain.not(&holds);
                self.guard(CheckKind::Sequence, check, &bad)?;
            }
            Instruction::Assume { scalar, condition } => {
                let holds = self.is_nonzero(scalar, &slots[condition as usize]);
                self.domain.assume(&holds)?;
            }
            Instruction::Cover { scalar, condition, check } => {
                let holds = self.is_nonzero(scalar, &slots[condition as usize]);
                self.domain.cover(check, &holds)?;
            }
            Instruction::Input { scalar, target, site, limit } => {
                let limit = (limit != u32::MAX).then(|| slots[limit as usize].clone());
                slots[target as usize] = self.domain.input(site, scalar, limit.as_ref())?;
            }
            Instruction::Inside { check } => {
                let never = self.domain.truth(false);
                self.guard(CheckKind::Bounds, check, &never)?;
            }
            Instruction::Arbitrary { scalar, target, local } => {
                slots[target as usize] = self.domain.uninitialized(scalar, code.function, local);
            }
            Instruction::Settle { slot, observed } => {
                let observation = &code.observed[observed as usize];
                let value = self.domain.end_observed(observation, &slots[slot as usize]);
                slots[slot as usize] = value;
            }
            _ => self.execute_on_objects(code, slots, instruction)?,
        }
        Ok(())
    }

    /// Where a switch goes; the default where the value is not known.
    #[inline]
    fn switch(&mut self, table: &crate::code::SwitchTable, value: &D::Value) -> u32 {
        let Scalar::Integer { width, signed } = table.scalar else { return table.default };
        let Some(value) = self.domain.known(width.into(), signed, value) else {
            return table.default;
        };
        if let Some((low, targets)) = &table.dense {
            let index = value.wrapping_sub(i128::from(*low));
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            return targets.get(index).copied().unwrap_or(table.default);
        }
        let case = table.cases.iter().find(|&&(low, high, _)| low <= value && value <= high);
        case.map_or(table.default, |case| case.2)
    }

    fn label(&mut self, labels: &[(u64, u32)], target: &D::Value) -> Option<u32> {
        labels.iter().find_map(|&(number, to)| {
            let label = self.domain.address(number);
            let same = self.domain.compare_pointers(Relation::Equal, &label, target);
            (self.domain.decide(&same) == Some(true)).then_some(to)
        })
    }
}
