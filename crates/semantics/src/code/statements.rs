//! Flattening of statements.

use findings::CheckKind;
use ir::{Argument, CheckId, ExpressionId, LocalId, PlaceId, PlaceKind, Statement, Successors};

use super::flatten::Flattener;
use super::{
    AccessChecks, Block, CallArgument, CallSite, CallTarget, CopyChecks, Effect, Instruction, Slot,
    SwitchTable, ThreadOperation,
};
use crate::domain::Scalar;

impl Flattener<'_> {
    pub(super) fn statement(&mut self, statement: &Statement, successors: &Successors) {
        match statement {
            // The condition of a branch is evaluated where control leaves it.
            Statement::Skip | Statement::Rely { .. } | Statement::Branch { .. } => {}
            Statement::Assign { target, value, checks } => {
                self.settle_target(*target);
                self.assign(*target, *value, *checks);
            }
            Statement::CopyObject { target, source, target_checks, source_checks } => {
                self.copy_object(*target, *source, *target_checks, *source_checks);
            }
            Statement::CopyBytes {
                target,
                source,
                size,
                target_checks,
                source_checks,
                overlap,
            } => {
                let (to, from, overlap) = (*target_checks, *source_checks, *overlap);
                let checks = CopyChecks { target: to, source: from, overlap };
                self.copy_bytes(*target, *source, *size, checks);
            }
            Statement::FillBytes { target, byte, size, checks } => {
                self.fill_bytes(*target, *byte, *size, *checks);
            }
            Statement::Clear { target } => self.clear(*target),
            Statement::Call(call) => self.call(call),
            Statement::Return(value) => self.return_(value.as_ref()),
            Statement::Switch { value } => self.switch(*value, successors),
            Statement::IndirectGoto { target } => self.indirect_goto(*target, successors),
            Statement::Assert { condition, check } => self.assertion(*condition, *check),
            Statement::Assume { condition } => self.assumption(*condition),
            Statement::Cover { condition, check } => self.goal(*condition, *check),
            Statement::Unsupported { check } => {
                self.emit(Instruction::Unsupported { check: *check });
            }
            Statement::Declare { local, size } => self.declare(*local, *size),
            Statement::Discard { locals } => self.discard(locals),
            Statement::Free { pointer, checks } => self.free(*pointer, *checks),
            Statement::Input { target, site, limit } => self.input(*target, *site, *limit),
            Statement::InputBytes { target, size, site, checks } => {
                self.input_bytes(*target, *size, *site, *checks);
            }
            Statement::Allocate { target, size, alignment, kind, checks } => {
                self.allocate(*target, *size, *alignment, *kind, *checks);
            }
            Statement::Print(print) => self.print(print),
            Statement::Scan(scan) => self.scan(scan),
            Statement::ReadByte { target, stream } => self.read_byte(*target, *stream),
            Statement::AtEnd { target, stream } => self.at_end(*target, *stream),
            Statement::UnreadByte { stream, byte } => self.unread_byte(*stream, *byte),
            Statement::WriteBytes { stream, pointer, size, checks } => {
                self.write_bytes(*stream, *pointer, *size, *checks);
            }
            Statement::ParseFloat { target, text, end, range, checks } => {
                self.parse_float((*target, *end, *range), *text, *checks);
            }
            Statement::Event { name, values } => self.event(name, values),
            Statement::Point { name } => self.push_effect(Effect::Point { name: name.clone() }),
            Statement::Exit { status } => {
                let status = self.value(*status);
                self.push_effect(Effect::Exit { status });
            }
            Statement::Abort => self.push_effect(Effect::Abort),
            Statement::Spawn { thread, function, argument, checks, races } => {
                let [thread, function, argument] =
                    [thread, function, argument].map(|operand| self.value(*operand));
                let (checks, races) = (*checks, *races);
                self.thread(ThreadOperation::Spawn { thread, function, argument, checks, races });
            }
            Statement::Join { thread, result, checks, waits } => {
                let [thread, result] = [thread, result].map(|operand| self.value(*operand));
                let (checks, waits) = (*checks, *waits);
                self.thread(ThreadOperation::Join { thread, result, checks, waits });
            }
            Statement::Await { condition, waits } => {
                let scalar = self.scalar(self.body.expressions[*condition].ty);
                let condition = self.value(*condition);
                self.thread(ThreadOperation::Await { scalar, condition, waits: *waits });
            }
            Statement::EndThread { result } => {
                let result = self.value(*result);
                self.thread(ThreadOperation::End { result });
            }
            Statement::AtomicBegin => self.thread(ThreadOperation::AtomicBegin),
            Statement::AtomicEnd => self.thread(ThreadOperation::AtomicEnd),
        }
    }

    fn thread(&mut self, operation: ThreadOperation) {
        self.push_effect(Effect::Thread(operation));
    }

    fn copy_bytes(
        &mut self,
        target: ExpressionId,
        source: ExpressionId,
        size: ExpressionId,
        checks: CopyChecks,
    ) {
        let (target, source) = (self.value(target), self.value(source));
        let size = self.size(size);
        self.code.copies.push(checks);
        let checks = self.code.copies.len() as u32 - 1;
        self.emit(Instruction::CopyBytes { target, source, size, checks });
    }

    fn fill_bytes(
        &mut self,
        target: ExpressionId,
        byte: ExpressionId,
        size: ExpressionId,
        checks: CheckId,
    ) {
        let target = self.value(target);
        let byte = self.resized(byte, 8);
        let size = self.size(size);
        self.emit(Instruction::FillBytes { target, byte, size, checks });
    }

    fn clear(&mut self, target: PlaceId) {
        let size = self.program.types.size_of(self.body.places[target].ty);
        let target = self.address(target);
        self.emit(Instruction::Clear { target, size });
    }

    fn assertion(&mut self, expression: ExpressionId, check: CheckId) {
        let scalar = self.scalar_of(expression);
        let condition = self.value(expression);
        self.expression = Some(expression);
        let kind = self.program.properties[check].kind;
        self.emit(match kind == CheckKind::Sequence {
            true => Instruction::Sequenced { scalar, condition, check },
            false => Instruction::Assert { scalar, condition, check },
        });
    }

    fn assumption(&mut self, condition: ExpressionId) {
        let scalar = self.scalar_of(condition);
        let condition = self.value(condition);
        self.emit(Instruction::Assume { scalar, condition });
    }

    fn goal(&mut self, condition: ExpressionId, check: CheckId) {
        let scalar = self.scalar_of(condition);
        let condition = self.value(condition);
        self.emit(Instruction::Cover { scalar, condition, check });
    }

    /// In the opposite order, so that addresses of the stack are given back.
    fn discard(&mut self, locals: &[LocalId]) {
        for local in locals.iter().rev() {
            let place = self.code.locals[local.0 as usize];
            if place.in_memory {
                self.emit(Instruction::Discard { target: place.slot });
            }
        }
    }

    fn free(&mut self, expression: ExpressionId, checks: CheckId) {
        let pointer = self.value(expression);
        self.expression = Some(expression);
        self.emit(Instruction::Free { pointer, checks });
    }

    /// A number of bytes as 64 bits.
    pub fn size(&mut self, expression: ExpressionId) -> Slot {
        self.resized(expression, 64)
    }

    /// An integer in another width.
    fn resized(&mut self, expression: ExpressionId, width: u8) -> Slot {
        let operand = self.value(expression);
        let from = self.scalar_of(expression);
        if matches!(from, Scalar::Integer { width: old, .. } if old == width) {
            return operand;
        }
        let (target, check) = (self.temporary(), CheckId::NONE);
        let to = Scalar::Integer { width, signed: false };
        self.emit(Instruction::Convert { from, to, target, operand, check });
        target
    }

    fn declare(&mut self, local: LocalId, size: Option<ExpressionId>) {
        let place = self.code.locals[local.0 as usize];
        if place.in_memory {
            let size = size.map_or(u32::MAX, |size| self.size(size));
            self.emit(Instruction::Declare { target: place.slot, object: local.0, size });
        } else {
            let scalar = self.scalar(self.body.locals[local].ty);
            self.emit(Instruction::Arbitrary { scalar, target: place.slot, local });
        }
    }

    fn assign(&mut self, target: PlaceId, value: ExpressionId, checks: CheckId) {
        let slot = self.value_into(value, self.slot_of_place(target));
        self.store(target, slot, checks);
    }

    /// The slot of a place that is a local in its slot.
    pub fn slot_of_place(&self, place: PlaceId) -> Option<Slot> {
        let PlaceKind::Local(local) = self.body.places[place].kind else { return None };
        let place = self.code.locals[local.0 as usize];
        (!place.in_memory).then_some(place.slot)
    }

    fn copy_object(
        &mut self,
        target: PlaceId,
        source: PlaceId,
        target_checks: CheckId,
        source_checks: CheckId,
    ) {
        let block = self.block(target, source, target_checks, source_checks);
        let (source, target) = (self.address(source), self.address(target));
        self.emit(Instruction::CopyObject { target, source, block });
    }

    fn block(
        &mut self,
        target: PlaceId,
        source: PlaceId,
        target_checks: CheckId,
        source_checks: CheckId,
    ) -> u32 {
        self.code.blocks.push(Block {
            size: self.program.types.size_of(self.body.places[target].ty),
            target_alignment: self.body.places[target].alignment,
            source_alignment: self.body.places[source].alignment,
            target_checks: self.block_checks(target, target_checks),
            source_checks: self.block_checks(source, source_checks),
        });
        self.code.blocks.len() as u32 - 1
    }

    /// The checks of an access to a whole object, which has none of initialisation.
    fn block_checks(&self, place: PlaceId, first: CheckId) -> AccessChecks {
        let checks = AccessChecks::new(first, self.is_direct(place));
        let checks = AccessChecks { uninitialized: CheckId::NONE, ..checks };
        checks.with_subscript(self.last_subscript(place))
    }

    fn call(&mut self, call: &ir::Call) {
        let target = match call.callee {
            ir::Callee::Function(function) => CallTarget::Function(function),
            ir::Callee::Pointer(pointer, checks) => {
                CallTarget::Pointer(self.value(pointer), checks)
            }
        };
        let arguments = call.arguments.iter().map(|argument| self.argument(argument)).collect();
        self.expression = None;
        let result = call.result.map(|place| {
            let slot = self.slot_of_place(place).unwrap_or_else(|| self.temporary());
            (slot, self.body.places[place].ty)
        });
        let vertex = self.vertex;
        self.code.calls.push(CallSite { vertex, target, arguments, result, held: call.held });
        self.emit(Instruction::Call { call: self.code.calls.len() as u32 - 1 });
        let (Some(place), Some((slot, ty))) = (call.result, result) else { return };
        if self.program.types.is_scalar(ty) {
            self.store(place, slot, CheckId::NONE);
        } else {
            let block = self.block(place, place, CheckId::NONE, CheckId::NONE);
            let target = self.address(place);
            self.emit(Instruction::CopyObject { target, source: slot, block });
            self.emit(Instruction::Discard { target: slot });
        }
    }

    fn argument(&mut self, argument: &Argument) -> CallArgument {
        match *argument {
            Argument::Value(value) => {
                CallArgument::Value(self.value(value), self.body.expressions[value].ty)
            }
            Argument::Object(place, checks) => {
                let block = self.block(place, place, CheckId::NONE, checks);
                let ty = self.body.places[place].ty;
                CallArgument::Object(self.address(place), ty, block)
            }
        }
    }

    fn return_(&mut self, value: Option<&Argument>) {
        match value {
            None => self.emit(Instruction::Return { value: None }),
            Some(Argument::Value(value)) => {
                let value = Some(self.value(*value));
                self.emit(Instruction::Return { value });
            }
            Some(Argument::Object(place, checks)) => {
                let block = self.block(*place, *place, CheckId::NONE, *checks);
                let pointer = self.address(*place);
                self.emit(Instruction::ReturnObject { pointer, block });
            }
        }
    }

    fn switch(&mut self, value: ExpressionId, successors: &Successors) {
        let scalar = self.scalar_of(value);
        let slot = self.value(value);
        if !self.options.jumps {
            return self.emit(Instruction::Choose { scalar, value: slot });
        }
        let Successors::Switch(cases, default) = successors else {
            unreachable!("a switch goes to cases, not to {successors:?}");
        };
        let cases: Vec<_> = cases.iter().map(|case| (case.low, case.high, case.target.0)).collect();
        let dense = dense(&cases, default.0);
        let table = SwitchTable { scalar, cases, dense, default: default.0 };
        self.code.switches.push(table);
        let table = self.code.switches.len() as u32 - 1;
        self.emit(Instruction::Switch { value: slot, table });
    }

    fn indirect_goto(&mut self, target: ExpressionId, successors: &Successors) {
        let scalar = self.scalar_of(target);
        let slot = self.value(target);
        if !self.options.jumps {
            return self.emit(Instruction::Choose { scalar, value: slot });
        }
        let Successors::Labels(labels) = successors else {
            unreachable!("an indirect goto goes to labels, not to {successors:?}");
        };
        let table = labels.iter().map(|&(number, vertex)| (number, vertex.0)).collect();
        self.code.label_tables.push(table);
        let table = self.code.label_tables.len() as u32 - 1;
        self.emit(Instruction::IndirectGoto { target: slot, table });
    }
}

/// A table of all values, if the cases span few of them.
fn dense(cases: &[(i128, i128, u32)], default: u32) -> Option<(i64, Vec<u32>)> {
    let low = cases.iter().map(|case| case.0).min()?;
    let high = cases.iter().map(|case| case.1).max()?;
    let span = high.checked_sub(low)?;
    if span < 0 || span >= 4 * cases.len() as i128 + 16 {
        return None;
    }
    let start = i64::try_from(low).ok()?;
    let mut targets = vec![default; span as usize + 1];
    // The first case that has a value gets it.
    for &(first, last, target) in cases.iter().rev() {
        for value in first..=last {
            targets[(value - low) as usize] = target;
        }
    }
    Some((start, targets))
}
