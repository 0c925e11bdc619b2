//! Flattening of whole functions: the layout of vertices and the statements.

use std::collections::HashMap;

use ir::{
    Argument, Body, CheckId, ExpressionId, ExpressionKind, FunctionId, LocalId, PlaceId, PlaceKind,
    Program, Statement, Successors, TypeId, VertexId,
};

use super::locals::{Declared, in_memory, undeclared};
use super::{
    Block, CallArgument, CallSite, CallTarget, Code, Constant, FlattenOptions, Instruction,
    LocalObject, LocalSlot, Slot, SwitchTable,
};
use crate::code::AccessChecks;
use crate::domain::Scalar;

/// Instructions of a loop's condition that are repeated at the loop's end.
const LONGEST_REPEATED: usize = 12;

/// A position that is jumped to before it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label(pub u32);

/// A function on its way to [`Code`].
pub(super) struct Flattener<'a> {
    pub program: &'a Program,
    pub body: &'a Body,
    pub options: FlattenOptions,
    pub code: Code,
    pub constants: HashMap<Constant, Slot>,
    /// Where labels are, once they are bound. The first ones belong to the vertices.
    pub labels: Vec<u32>,
    /// The first free temporary.
    pub next_temporary: Slot,
    /// The expression whose instructions are emitted.
    pub expression: Option<ExpressionId>,
    vertex: VertexId,
    declared: Declared,
    ensured: Vec<LocalId>,
}

/// The code of a function; none if it has no body.
#[must_use]
pub fn flatten(program: &Program, id: FunctionId, options: FlattenOptions) -> Option<Code> {
    let body = program.functions[id].body.as_ref()?;
    let mut flattener = Flattener::new(program, id, body, options);
    flattener.function();
    Some(flattener.finish())
}

/// One expression of a function, for an activation of code that was flattened with the same
/// options: locals and constants have the same slots. The value is in the slot given.
#[must_use]
pub fn flatten_expression(
    program: &Program,
    id: FunctionId,
    options: FlattenOptions,
    expression: ExpressionId,
) -> Option<(Code, Slot)> {
    let body = program.functions[id].body.as_ref()?;
    let options = FlattenOptions { observe: false, marks: false, jumps: true, ..options };
    let mut flattener = Flattener::new(program, id, body, options);
    let slot = flattener.value(expression);
    flattener.emit(Instruction::Next);
    Some((flattener.finish(), slot))
}

/// The address of a place, likewise; none for a local that lives in its slot, or a bit-field.
#[must_use]
pub fn flatten_address(
    program: &Program,
    id: FunctionId,
    options: FlattenOptions,
    place: PlaceId,
) -> Option<(Code, Slot)> {
    let body = program.functions[id].body.as_ref()?;
    let options = FlattenOptions { observe: false, marks: false, jumps: true, ..options };
    let mut flattener = Flattener::new(program, id, body, options);
    let in_slot = matches!(body.places[place].kind, PlaceKind::Local(local)
        if !flattener.code.locals[local.0 as usize].in_memory);
    if in_slot || matches!(body.places[place].kind, PlaceKind::Bits { .. }) {
        return None;
    }
    let slot = flattener.address(place);
    flattener.emit(Instruction::Next);
    Some((flattener.finish(), slot))
}

impl<'a> Flattener<'a> {
    fn new(program: &'a Program, id: FunctionId, body: &'a Body, options: FlattenOptions) -> Self {
        let memory = in_memory(body, &program.types, options.locals_in_memory);
        let mut flattener = Self {
            program,
            body,
            options,
            code: empty(program, id, body),
            constants: HashMap::new(),
            labels: vec![u32::MAX; body.vertices.len()],
            next_temporary: 0,
            expression: None,
            vertex: body.entry,
            declared: Declared::everything(),
            ensured: Vec::new(),
        };
        flattener.collect_constants();
        flattener.place_locals(&memory);
        flattener
    }

    /// Constants come first, so all of them are collected before anything is emitted.
    fn collect_constants(&mut self) {
        let (zero, one) = (Constant::Bits(Scalar::INT, 0), Constant::Bits(Scalar::INT, 1));
        self.intern(zero);
        self.intern(one);
        for expression in self.body.expressions.iter() {
            match expression.kind {
                ExpressionKind::Constant(bits) => {
                    let scalar = Scalar::of(&self.program.types, expression.ty);
                    self.intern(Constant::Bits(scalar, bits));
                }
                ExpressionKind::Function(function) => {
                    self.intern(Constant::Function(function));
                }
                _ => {}
            }
        }
        for place in self.body.places.iter() {
            if let PlaceKind::Global(global) = place.kind {
                self.intern(Constant::Global(global));
            }
        }
    }

    fn intern(&mut self, constant: Constant) -> Slot {
        let constant = match constant {
            Constant::Bits(Scalar::Integer { width, .. }, bits) => {
                Constant::Bits(Scalar::Integer { width, signed: false }, bits)
            }
            other => other,
        };
        let next = self.code.constants.len() as Slot;
        let slot = *self.constants.entry(constant).or_insert(next);
        if slot == next {
            self.code.constants.push(constant);
        }
        slot
    }

    /// The slot of a constant that was collected.
    pub fn constant(&mut self, constant: Constant) -> Slot {
        let count = self.code.constants.len();
        let slot = self.intern(constant);
        assert!(self.code.constants.len() == count, "all constants are collected first");
        slot
    }

    pub fn zero(&mut self) -> Slot {
        self.constant(Constant::Bits(Scalar::INT, 0))
    }

    pub fn one(&mut self) -> Slot {
        self.constant(Constant::Bits(Scalar::INT, 1))
    }

    fn place_locals(&mut self, memory: &[bool]) {
        let first = self.code.constants.len() as Slot;
        for (index, &in_memory) in memory.iter().enumerate() {
            let slot = first + index as Slot;
            self.code.locals.push(LocalSlot { slot, in_memory });
            let local = &self.body.locals[LocalId(index as u32)];
            self.code.objects.push(LocalObject {
                local: LocalId(index as u32),
                size: self.program.types.size_of(local.ty),
                alignment: local.alignment.max(1),
            });
            if in_memory {
                self.code.memory_locals.push(slot);
            }
        }
        self.code.extra_arguments = first + memory.len() as Slot;
        self.code.zeroed = memory.len() as u32 + 1;
        self.next_temporary = self.code.extra_arguments + 1;
        self.code.slot_count = self.next_temporary;
    }

    pub fn emit(&mut self, instruction: Instruction) {
        self.code.instructions.push(instruction);
        self.code.expressions.push(self.expression);
    }

    pub fn temporary(&mut self) -> Slot {
        let slot = self.next_temporary;
        self.next_temporary += 1;
        self.code.slot_count = self.code.slot_count.max(self.next_temporary);
        slot
    }

    pub fn label(&mut self) -> Label {
        self.labels.push(u32::MAX);
        Label(self.labels.len() as u32 - 1)
    }

    pub fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.code.instructions.len() as u32;
    }

    pub fn scalar(&self, ty: TypeId) -> Scalar {
        Scalar::of(&self.program.types, ty)
    }

    pub fn scalar_of(&self, expression: ExpressionId) -> Scalar {
        self.scalar(self.body.expressions[expression].ty)
    }

    /// A local in memory is about to be used.
    pub fn touch(&mut self, local: LocalId) {
        if self.declared.contains(self.vertex, local) || self.ensured.contains(&local) {
            return;
        }
        self.ensured.push(local);
        let target = self.code.locals[local.0 as usize].slot;
        self.emit(Instruction::Ensure { target, object: local.0 });
    }

    fn function(&mut self) {
        let memory: Vec<_> = self.code.locals.iter().map(|local| local.in_memory).collect();
        self.declared = Declared::new(self.body, &memory);
        for local in undeclared(self.body) {
            let place = self.code.locals[local.0 as usize];
            if place.in_memory {
                self.emit(Instruction::Ensure { target: place.slot, object: local.0 });
            }
        }
        let mut placed = vec![false; self.body.vertices.len()];
        let mut pending = vec![self.body.entry];
        while let Some(first) = pending.pop() {
            let mut next = Some(first);
            while let Some(vertex) = next.filter(|vertex| !placed[vertex.0 as usize]) {
                placed[vertex.0 as usize] = true;
                next = self.vertex(vertex, &mut placed, &mut pending);
            }
        }
    }

    /// Emits a vertex; gives the one that must follow, if control falls through to it.
    fn vertex(
        &mut self,
        id: VertexId,
        placed: &mut [bool],
        pending: &mut Vec<VertexId>,
    ) -> Option<VertexId> {
        let body = self.body;
        let vertex = &body.vertices[id];
        self.vertex = id;
        self.ensured.clear();
        self.expression = None;
        self.bind(Label(id.0));
        self.code.layout.push((self.code.instructions.len() as u32, id));
        if self.options.marks {
            self.emit(Instruction::Mark { vertex: id });
        }
        let temporaries = self.next_temporary;
        let next = if let Statement::Branch { condition } = vertex.statement {
            self.branch(condition, &vertex.successors, placed, pending)
        } else {
            self.statement(&vertex.statement, &vertex.successors);
            self.successors(&vertex.successors, placed, pending)
        };
        self.next_temporary = temporaries;
        next
    }

    fn successors(
        &mut self,
        successors: &Successors,
        placed: &[bool],
        pending: &mut Vec<VertexId>,
    ) -> Option<VertexId> {
        self.expression = None;
        match successors {
            Successors::Next(next) => {
                if !self.options.jumps {
                    self.emit(Instruction::Next);
                    pending.push(*next);
                    return None;
                }
                if placed[next.0 as usize] {
                    self.jump_back(*next);
                    return None;
                }
                Some(*next)
            }
            other => {
                pending.extend(other.targets());
                None
            }
        }
    }

    /// Goes on at a vertex that is already placed. The condition of a loop is repeated here if it
    /// is short, so that each iteration has one jump and not two.
    fn jump_back(&mut self, next: VertexId) {
        let vertex = &self.body.vertices[next];
        if let (Statement::Branch { condition }, Successors::Branch(then, otherwise), false) =
            (&vertex.statement, &vertex.successors, self.options.marks)
        {
            let start = self.code.instructions.len();
            let (temporaries, current) = (self.next_temporary, self.vertex);
            self.vertex = next;
            self.ensured.clear();
            self.code.layout.push((start as u32, next));
            let (then, otherwise) = (Label(then.0), Label(otherwise.0));
            self.condition(*condition, then, otherwise, otherwise);
            self.emit(Instruction::Jump { to: otherwise.0 });
            self.next_temporary = temporaries;
            self.vertex = current;
            if self.code.instructions.len() - start <= LONGEST_REPEATED {
                return;
            }
            self.code.instructions.truncate(start);
            self.code.expressions.truncate(start);
            self.code.layout.pop();
        }
        self.expression = None;
        self.emit(Instruction::Jump { to: next.0 });
    }

    fn branch(
        &mut self,
        condition: ExpressionId,
        successors: &Successors,
        placed: &[bool],
        pending: &mut Vec<VertexId>,
    ) -> Option<VertexId> {
        let Successors::Branch(then, otherwise) = *successors else { return None };
        if !self.options.jumps {
            let scalar = self.scalar_of(condition);
            let condition = self.value(condition);
            self.emit(Instruction::Decide { scalar, condition });
            pending.extend([otherwise, then]);
            return None;
        }
        let following = if !placed[then.0 as usize] { then } else { otherwise };
        let other = if following == then { otherwise } else { then };
        pending.push(other);
        self.condition(condition, Label(then.0), Label(otherwise.0), Label(following.0));
        self.expression = None;
        if placed[following.0 as usize] {
            self.emit(Instruction::Jump { to: following.0 });
            return None;
        }
        Some(following)
    }

    /// Replaces labels by positions.
    fn finish(mut self) -> Code {
        let labels = &self.labels;
        let resolve = |label: &mut u32| *label = labels[*label as usize];
        for instruction in &mut self.code.instructions {
            match instruction {
                Instruction::Jump { to }
                | Instruction::JumpIf { to, .. }
                | Instruction::JumpCompare { to, .. }
                | Instruction::JumpCompareInt { to, .. }
                | Instruction::Enter { end: to, .. } => resolve(to),
                _ => {}
            }
        }
        for table in &mut self.code.switches {
            table.cases.iter_mut().for_each(|(_, _, to)| resolve(to));
            if let Some((_, targets)) = &mut table.dense {
                targets.iter_mut().for_each(resolve);
            }
            resolve(&mut table.default);
        }
        for table in &mut self.code.label_tables {
            table.iter_mut().for_each(|(_, to)| resolve(to));
        }
        self.code.starts = self.labels[..self.body.vertices.len()].to_vec();
        self.code
    }

    fn statement(&mut self, statement: &Statement, successors: &Successors) {
        match statement {
            Statement::Skip
            | Statement::AtomicBegin
            | Statement::AtomicEnd
            | Statement::Branch { .. } => {}
            Statement::Assign { target, value, checks } => self.assign(*target, *value, *checks),
            Statement::CopyObject { target, source, target_checks, source_checks } => {
                self.copy_object(*target, *source, *target_checks, *source_checks);
            }
            Statement::CopyBytes { target, source, size, target_checks, source_checks } => {
                let (target, source) = (self.value(*target), self.value(*source));
                let size = self.size(*size);
                self.emit(Instruction::CopyBytes {
                    target,
                    source,
                    size,
                    target_checks: *target_checks,
                    source_checks: *source_checks,
                });
            }
            Statement::FillBytes { target, byte, size, checks } => {
                let target = self.value(*target);
                let byte = self.resized(*byte, 8);
                let size = self.size(*size);
                self.emit(Instruction::FillBytes { target, byte, size, checks: *checks });
            }
            Statement::Clear { target } => {
                let size = self.program.types.size_of(self.body.places[*target].ty);
                let target = self.address(*target);
                self.emit(Instruction::Clear { target, size });
            }
            Statement::Call(call) => self.call(call),
            Statement::Return(value) => self.return_(value.as_ref()),
            Statement::Switch { value } => self.switch(*value, successors),
            Statement::IndirectGoto { target } => self.indirect_goto(*target, successors),
            _ => self.other_statement(statement),
        }
    }

    fn other_statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assert { condition, check } => {
                let scalar = self.scalar_of(*condition);
                let slot = self.value(*condition);
                self.expression = Some(*condition);
                self.emit(Instruction::Assert { scalar, condition: slot, check: *check });
            }
            Statement::Assume { condition } => {
                let scalar = self.scalar_of(*condition);
                let condition = self.value(*condition);
                self.emit(Instruction::Assume { scalar, condition });
            }
            Statement::Cover { condition, check } => {
                let scalar = self.scalar_of(*condition);
                let condition = self.value(*condition);
                self.emit(Instruction::Cover { scalar, condition, check: *check });
            }
            Statement::Unsupported { check } => {
                self.emit(Instruction::Unsupported { check: *check });
            }
            Statement::Declare { local, size } => self.declare(*local, *size),
            Statement::Discard { locals } => {
                // In the opposite order, so that addresses of the stack are given back.
                for local in locals.iter().rev() {
                    let place = self.code.locals[local.0 as usize];
                    if place.in_memory {
                        self.emit(Instruction::Discard { target: place.slot });
                    }
                }
            }
            Statement::Free { pointer, checks } => {
                let slot = self.value(*pointer);
                self.expression = Some(*pointer);
                self.emit(Instruction::Free { pointer: slot, checks: *checks });
            }
            _ => self.effect(statement),
        }
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
        self.code.calls.push(CallSite { vertex, target, arguments, result });
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
        let Successors::Switch(cases, default) = successors else { return };
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
        let Successors::Labels(labels) = successors else { return };
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

fn empty(program: &Program, id: FunctionId, body: &Body) -> Code {
    let function = &program.functions[id];
    let (variadic, result) = match &program.types[function.ty] {
        ir::Type::Function(ty) => (ty.variadic, ty.result),
        _ => (false, function.ty),
    };
    Code {
        function: id,
        model: function.kind == ir::FunctionKind::Model,
        variadic,
        parameters: body.parameters().map(|local| body.locals[local].ty).collect(),
        result,
        instructions: Vec::new(),
        expressions: Vec::new(),
        starts: Vec::new(),
        layout: Vec::new(),
        constants: Vec::new(),
        locals: Vec::new(),
        memory_locals: Vec::new(),
        extra_arguments: 0,
        zeroed: 0,
        slot_count: 0,
        elements: Vec::new(),
        bit_fields: Vec::new(),
        blocks: Vec::new(),
        objects: Vec::new(),
        sizes: Vec::new(),
        builtins: Vec::new(),
        calls: Vec::new(),
        effects: Vec::new(),
        switches: Vec::new(),
        label_tables: Vec::new(),
        observed: Vec::new(),
    }
}
