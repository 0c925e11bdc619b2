//! Flattening of whole functions: the layout of vertices and the statements.

use std::collections::HashMap;

use ir::{
    Body, ExpressionId, ExpressionKind, FunctionId, LocalId, PlaceId, PlaceKind, Program,
    Statement, Successors, TypeId, VertexId,
};

use super::locals::{Declared, in_memory, undeclared};
use super::{Code, Constant, FlattenOptions, Instruction, LocalObject, LocalSlot, Slot};
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
    /// The vertex whose instructions are emitted.
    pub vertex: VertexId,
    declared: Declared,
    ensured: Vec<LocalId>,
    /// The slots of the expressions that may be replaced: a vertex evaluates each of them once.
    pub suspect_slots: HashMap<ExpressionId, Slot>,
    /// Those that are evaluated before the statement of the vertex.
    pub settled: Vec<ExpressionId>,
}

/// The code of a function; none if it has no body.
#[must_use]
pub fn flatten(program: &Program, id: FunctionId, options: FlattenOptions) -> Option<Code> {
    let body = program.functions[id].body.as_ref()?;
    let mut flattener = Flattener::new(program, id, body, options);
    flattener.function();
    Some(flattener.finish())
}

/// Flattens parts of a function, for activations of code that was flattened with the same options:
/// locals and constants have the same slots. Where they are is found out once, for it takes as long
/// as the function is large.
pub struct PartFlattener<'a> {
    program: &'a Program,
    body: &'a Body,
    options: FlattenOptions,
    /// Code without instructions, and the slots of its constants.
    frame: Code,
    constants: HashMap<Constant, Slot>,
}

impl<'a> PartFlattener<'a> {
    /// For the parts of a function; none if it has no body.
    #[must_use]
    pub fn new(program: &'a Program, id: FunctionId, options: FlattenOptions) -> Option<Self> {
        let body = program.functions[id].body.as_ref()?;
        let separate = options.separate();
        let flattener = Flattener::new(program, id, body, options);
        let (frame, constants) = (flattener.code, flattener.constants);
        Some(Self { program, body, options: separate, frame, constants })
    }

    /// An expression. The value is in the slot given.
    #[must_use]
    pub fn expression(&mut self, expression: ExpressionId) -> (Code, Slot) {
        self.part(|flattener| flattener.value(expression))
    }

    /// The address of a place, likewise; none for a local that lives in its slot, or a bit-field.
    #[must_use]
    pub fn address(&mut self, place: PlaceId) -> Option<(Code, Slot)> {
        let kind = &self.body.places[place].kind;
        let in_slot = matches!(*kind, PlaceKind::Local(local)
            if !self.frame.locals[local.0 as usize].in_memory);
        if in_slot || matches!(kind, PlaceKind::Bits { .. }) {
            return None;
        }
        Some(self.part(|flattener| flattener.address(place)))
    }

    /// The flattener borrows what all parts have in common.
    fn part(&mut self, emit: impl FnOnce(&mut Flattener<'a>) -> Slot) -> (Code, Slot) {
        let mut code = empty(self.program, self.frame.function, self.body);
        code.extra_arguments = self.frame.extra_arguments;
        code.slot_count = self.frame.extra_arguments + 1;
        code.constants = std::mem::take(&mut self.frame.constants);
        code.locals = std::mem::take(&mut self.frame.locals);
        let constants = std::mem::take(&mut self.constants);
        let mut flattener =
            Flattener::with(self.program, self.body, self.options.clone(), code, constants);
        let slot = emit(&mut flattener);
        flattener.emit(Instruction::Next);
        flattener.resolve();
        let Flattener { mut code, constants, .. } = flattener;
        self.frame.constants = std::mem::take(&mut code.constants);
        self.frame.locals = std::mem::take(&mut code.locals);
        self.constants = constants;
        (code, slot)
    }
}

impl<'a> Flattener<'a> {
    fn new(program: &'a Program, id: FunctionId, body: &'a Body, options: FlattenOptions) -> Self {
        let memory = in_memory(body, &program.types, &options);
        let code = empty(program, id, body);
        let mut flattener = Self::with(program, body, options, code, HashMap::new());
        flattener.labels = vec![u32::MAX; body.vertices.len()];
        flattener.collect_constants();
        flattener.place_locals(&memory);
        flattener
    }

    /// Goes on with code whose constants and locals may have their slots.
    fn with(
        program: &'a Program,
        body: &'a Body,
        options: FlattenOptions,
        code: Code,
        constants: HashMap<Constant, Slot>,
    ) -> Self {
        Self {
            program,
            body,
            options,
            next_temporary: code.slot_count,
            code,
            constants,
            labels: Vec::new(),
            expression: None,
            vertex: body.entry,
            declared: Declared::everything(),
            ensured: Vec::new(),
            suspect_slots: HashMap::new(),
            settled: Vec::new(),
        }
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
                ExpressionKind::Load { .. }
                | ExpressionKind::Address(_)
                | ExpressionKind::ExtraArguments
                | ExpressionKind::Unary { .. }
                | ExpressionKind::Binary { .. }
                | ExpressionKind::PointerAdd { .. }
                | ExpressionKind::PointerDifference { .. }
                | ExpressionKind::Convert { .. }
                | ExpressionKind::LogicalAnd(..)
                | ExpressionKind::LogicalOr(..)
                | ExpressionKind::Conditional { .. }
                | ExpressionKind::Builtin { .. } => {}
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
        for expression in self.options.selected.in_function(self.code.function) {
            self.suspect_slots.insert(expression, self.next_temporary);
            self.next_temporary += 1;
        }
        self.code.slot_count = self.next_temporary;
    }

    pub fn emit(&mut self, instruction: Instruction) {
        if self.options.watch && !matches!(instruction, Instruction::Mark { .. }) {
            self.code.instructions.push(Instruction::Watch);
            self.code.expressions.push(self.expression);
        }
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
        self.settled.clear();
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
            other @ Successors::None
            | other @ Successors::Branch(..)
            | other @ Successors::Switch(..)
            | other @ Successors::Labels(_) => {
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
            self.settled.clear();
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

    fn finish(mut self) -> Code {
        self.resolve();
        self.code.starts = self.labels[..self.body.vertices.len()].to_vec();
        self.code
    }

    /// Replaces labels by positions.
    fn resolve(&mut self) {
        let labels = &self.labels;
        let resolve = |label: &mut u32| *label = labels[*label as usize];
        for instruction in &mut self.code.instructions {
            instruction.label().into_iter().for_each(resolve);
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
    }
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
        copies: Vec::new(),
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
