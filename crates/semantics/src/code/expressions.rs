//! Flattening of expressions, with an explicit stack: a sum of 100,000 terms is one expression.

use ir::Selected;
use ir::visit::Part;
use ir::{
    BinaryOperator, Builtin, CheckId, ExpressionId, ExpressionKind, IntegerName, PlaceId, Type,
    TypeId, UnaryOperator,
};

use super::flatten::{Flattener, Label};
use super::{BuiltinCall, Constant, Instruction, Observation, Slot};
use crate::domain::{Arithmetic, Bitwise, FloatOperator, Relation, Scalar};

/// What is still to be done.
pub(super) enum Work {
    /// Evaluates an expression and pushes the operand that holds its value. If a slot is given
    /// the value ends there, and only the last instruction writes it.
    Value(ExpressionId, Option<Slot>),
    /// The operands are there; the temporaries from the mark on are theirs.
    Combine(ExpressionId, Option<Slot>, Slot),
    /// Moves the value on top into the slot, and leaves nothing on the stack.
    Deliver(Slot, Slot),
    /// Pushes an operand.
    Push(Slot),
    /// The value on top is that of an expression that may be replaced, and goes into the slot.
    Settle { slot: Slot, observed: u32, end: Label },
    /// A lazy operand begins, whose condition is that far below the top of the stack.
    Enter { depth: usize, scalar: Scalar, negated: bool, end: Label },
    /// It ends.
    Leave(Label),
    /// The value on top becomes zero or one.
    Truth(Scalar),
    /// The lazy operator's operands are there.
    Select(ExpressionId, Option<Slot>, Slot),
    /// Binds a label.
    Bind(Label),
    /// Goes on elsewhere.
    Jump(Label),
    /// Goes on at one of two labels, one of which follows.
    Condition { expression: ExpressionId, then: Label, otherwise: Label, following: Label },
    /// The operands of a comparison, or the condition itself, are there.
    Test { expression: ExpressionId, then: Label, otherwise: Label, following: Label, mark: Slot },
}

/// The work and the operands that are ready.
#[derive(Default)]
pub(super) struct Stack {
    pub work: Vec<Work>,
    pub operands: Vec<Slot>,
}

impl Stack {
    pub fn pop(&mut self) -> Slot {
        self.operands.pop().expect("an operator finds its operands")
    }
}

impl Flattener<'_> {
    /// Emits an expression; gives the slot that holds its value.
    pub fn value(&mut self, expression: ExpressionId) -> Slot {
        self.value_into(expression, None)
    }

    /// The same, into a slot if one is given and the value is not just there.
    pub fn value_into(&mut self, expression: ExpressionId, target: Option<Slot>) -> Slot {
        let mut stack = Stack { work: vec![Work::Value(expression, target)], ..Stack::default() };
        self.run(&mut stack);
        let slot = stack.pop();
        // A temporary that was allocated below others stays reserved until the vertex ends.
        self.next_temporary = self.next_temporary.max(slot + 1).max(self.first_temporary());
        slot
    }

    fn first_temporary(&self) -> Slot {
        self.code.extra_arguments + 1 + self.suspect_slots.len() as Slot
    }

    pub fn run(&mut self, stack: &mut Stack) {
        while let Some(work) = stack.work.pop() {
            match work {
                Work::Value(expression, target) => self.visit(expression, target, stack),
                Work::Combine(expression, target, mark) => {
                    self.combine(expression, target, mark, stack);
                }
                Work::Deliver(target, mark) => {
                    let source = stack.pop();
                    // That a value stays as it is may depend on a condition.
                    if source != target || self.options.watch {
                        self.emit(Instruction::Copy { target, source });
                    }
                    self.next_temporary = mark;
                }
                Work::Push(slot) => stack.operands.push(slot),
                Work::Settle { slot, observed, end } => {
                    let source = stack.pop();
                    self.emit(Instruction::Copy { target: slot, source });
                    self.emit(Instruction::Settle { slot, observed });
                    self.bind(end);
                    stack.operands.push(slot);
                }
                Work::Enter { depth, scalar, negated, end } => {
                    let condition = stack.operands[stack.operands.len() - 1 - depth];
                    self.emit(Instruction::Enter { scalar, negated, condition, end: end.0 });
                }
                Work::Leave(label) => {
                    self.emit(Instruction::Leave);
                    self.bind(label);
                }
                Work::Truth(scalar) => {
                    let operand = stack.pop();
                    let target = self.temporary();
                    self.emit(Instruction::IsNonzero { scalar, width: 32, target, operand });
                    stack.operands.push(target);
                }
                Work::Select(expression, target, mark) => {
                    self.select(expression, target, mark, stack);
                }
                Work::Bind(label) => self.bind(label),
                Work::Jump(label) => self.emit(Instruction::Jump { to: label.0 }),
                Work::Condition { expression, then, otherwise, following } => {
                    self.begin_condition(expression, (then, otherwise, following), stack);
                }
                Work::Test { expression, then, otherwise, following, mark } => {
                    self.test(expression, (then, otherwise, following), mark, stack);
                }
            }
        }
    }

    /// Whether the value of an expression may be replaced.
    pub fn is_observed(&self, expression: ExpressionId) -> bool {
        !self.options.selected.of(self.code.function, expression).is_empty()
    }

    /// Begins an expression that may be replaced; whether it is one.
    fn suspect(&mut self, expression: ExpressionId, stack: &mut Stack) -> bool {
        let function = self.code.function;
        let selected = self.options.selected.clone();
        let selected = selected.of(function, expression);
        for &Selected { suspect, truth } in selected {
            let (vertex, ty) = (self.vertex, self.body.expressions[expression].ty);
            let observed = self.code.observed.len() as u32;
            let observation = Observation { suspect, function, vertex, expression, ty, truth };
            self.code.observed.push(observation);
            let (slot, end) = (self.suspect_slots[&expression], self.label());
            self.expression = Some(expression);
            self.emit(Instruction::Suspect { slot, observed, end: end.0 });
            stack.work.push(Work::Settle { slot, observed, end });
        }
        !selected.is_empty()
    }

    /// Evaluates what may be replaced in the place that a statement writes, before anything else: an
    /// element that is read and written, as by `+=`, has its place computed once.
    pub fn settle_target(&mut self, place: PlaceId) {
        if self.suspect_slots.is_empty() {
            return;
        }
        let mut pending = self.place_operands(place);
        while let Some(id) = pending.pop() {
            if self.suspect_slots.contains_key(&id) {
                self.value(id);
                self.settled.push(id);
                continue;
            }
            let kind = &self.body.expressions[id].kind;
            // What is evaluated lazily may not be evaluated at all.
            let lazy = matches!(
                kind,
                ExpressionKind::LogicalAnd(..)
                    | ExpressionKind::LogicalOr(..)
                    | ExpressionKind::Conditional { .. }
            );
            if !lazy {
                kind.visit(&mut |part| match part {
                    Part::Expression(operand, _) => pending.push(operand),
                    Part::Place(place, _) => pending.extend(self.place_operands(place)),
                    Part::Checks(_)
                    | Part::Site(_)
                    | Part::Local(..)
                    | Part::Global(_)
                    | Part::Function(..) => {}
                });
            }
        }
    }

    fn visit(&mut self, id: ExpressionId, target: Option<Slot>, stack: &mut Stack) {
        let body = self.body;
        let expression = &body.expressions[id];
        if self.settled.contains(&id) {
            return stack.operands.push(self.suspect_slots[&id]);
        }
        let target = if self.suspect(id, stack) { None } else { target };
        let mark = self.next_temporary;
        match &expression.kind {
            ExpressionKind::Constant(bits) => {
                let constant = Constant::Bits(self.scalar(expression.ty), *bits);
                let slot = self.constant(constant);
                stack.operands.push(slot);
            }
            ExpressionKind::Function(function) => {
                let slot = self.constant(Constant::Function(*function));
                stack.operands.push(slot);
            }
            ExpressionKind::ExtraArguments => stack.operands.push(self.code.extra_arguments),
            ExpressionKind::LogicalAnd(left, right) | ExpressionKind::LogicalOr(left, right) => {
                self.visit_logical(id, *left, *right, target, stack);
            }
            ExpressionKind::Conditional { condition, then, otherwise } => {
                self.visit_conditional(id, (*condition, *then, *otherwise), target, stack);
            }
            kind @ (ExpressionKind::Load { .. }
            | ExpressionKind::Address(_)
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Convert { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::PointerAdd { .. }
            | ExpressionKind::Builtin { .. }) => {
                stack.work.push(Work::Combine(id, target, mark));
                let first = stack.work.len();
                kind.visit(&mut |part| match part {
                    Part::Expression(operand, _) => stack.work.push(Work::Value(operand, None)),
                    Part::Place(place, _) => self.push_place(place, stack),
                    Part::Checks(_)
                    | Part::Site(_)
                    | Part::Local(..)
                    | Part::Global(_)
                    | Part::Function(..) => {}
                });
                stack.work[first..].reverse();
            }
        }
    }

    /// Pushes the expressions in a place, in the order in which they are evaluated.
    fn push_place(&self, place: PlaceId, stack: &mut Stack) {
        let work = self.place_operands(place).into_iter().map(|id| Work::Value(id, None));
        stack.work.extend(work);
    }

    fn visit_logical(
        &mut self,
        id: ExpressionId,
        left: ExpressionId,
        right: ExpressionId,
        target: Option<Slot>,
        stack: &mut Stack,
    ) {
        let mark = self.next_temporary;
        if self.options.jumps {
            let result = target.unwrap_or_else(|| self.temporary());
            let (then, otherwise, end) = (self.label(), self.label(), self.label());
            let (zero, one) = (self.zero(), self.one());
            let after = self.next_temporary;
            stack.work.extend([
                Work::Push(result),
                Work::Bind(end),
                Work::Deliver(result, after),
                Work::Push(zero),
                Work::Bind(otherwise),
                Work::Jump(end),
                Work::Deliver(result, after),
                Work::Push(one),
                Work::Bind(then),
            ]);
            self.visit_condition(id, then, otherwise, then, stack);
            return;
        }
        let negated = matches!(self.body.expressions[id].kind, ExpressionKind::LogicalOr(..));
        let (end, scalar) = (self.label(), self.scalar_of(left));
        stack.work.extend([
            Work::Select(id, target, mark),
            Work::Leave(end),
            Work::Truth(self.scalar_of(right)),
            Work::Value(right, None),
            Work::Enter { depth: 0, scalar, negated, end },
            Work::Value(left, None),
        ]);
    }

    fn visit_conditional(
        &mut self,
        id: ExpressionId,
        (condition, then, otherwise): (ExpressionId, ExpressionId, ExpressionId),
        target: Option<Slot>,
        stack: &mut Stack,
    ) {
        let mark = self.next_temporary;
        if self.options.jumps {
            let result = target.unwrap_or_else(|| self.temporary());
            let (on_true, on_false, end) = (self.label(), self.label(), self.label());
            let after = self.next_temporary;
            stack.work.extend([
                Work::Push(result),
                Work::Bind(end),
                Work::Deliver(result, after),
                Work::Value(otherwise, Some(result)),
                Work::Bind(on_false),
                Work::Jump(end),
                Work::Deliver(result, after),
                Work::Value(then, Some(result)),
                Work::Bind(on_true),
                Work::Condition {
                    expression: condition,
                    then: on_true,
                    otherwise: on_false,
                    following: on_true,
                },
            ]);
            return;
        }
        let (first_end, second_end) = (self.label(), self.label());
        let scalar = self.scalar_of(condition);
        stack.work.extend([
            Work::Select(id, target, mark),
            Work::Leave(second_end),
            Work::Value(otherwise, None),
            Work::Enter { depth: 1, scalar, negated: true, end: second_end },
            Work::Leave(first_end),
            Work::Value(then, None),
            Work::Enter { depth: 0, scalar, negated: false, end: first_end },
            Work::Value(condition, None),
        ]);
    }

    fn select(&mut self, id: ExpressionId, target: Option<Slot>, mark: Slot, stack: &mut Stack) {
        let expression = &self.body.expressions[id];
        let last = stack.pop();
        let (condition, then, otherwise) = match expression.kind {
            ExpressionKind::LogicalAnd(..) => (stack.pop(), last, self.zero()),
            ExpressionKind::LogicalOr(..) => (stack.pop(), self.one(), last),
            ExpressionKind::Constant(_)
            | ExpressionKind::Load { .. }
            | ExpressionKind::Address(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerAdd { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::Convert { .. }
            | ExpressionKind::Conditional { .. }
            | ExpressionKind::Builtin { .. } => {
                let then = stack.pop();
                (stack.pop(), then, last)
            }
        };
        let condition_scalar = match expression.kind {
            ExpressionKind::LogicalAnd(left, _) | ExpressionKind::LogicalOr(left, _) => {
                self.scalar_of(left)
            }
            ExpressionKind::Conditional { condition, .. } => self.scalar_of(condition),
            ExpressionKind::Constant(_)
            | ExpressionKind::Load { .. }
            | ExpressionKind::Address(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerAdd { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::Convert { .. }
            | ExpressionKind::Builtin { .. } => Scalar::INT,
        };
        let scalar = self.scalar(expression.ty);
        self.expression = Some(id);
        let target = self.result(target, mark);
        self.emit(Instruction::Select {
            scalar,
            condition_scalar,
            target,
            condition,
            then,
            otherwise,
        });
        stack.operands.push(target);
    }

    /// Where a result goes: the temporaries from the mark on are free again.
    fn result(&mut self, target: Option<Slot>, mark: Slot) -> Slot {
        self.next_temporary = mark;
        target.unwrap_or_else(|| self.temporary())
    }

    fn combine(&mut self, id: ExpressionId, target: Option<Slot>, mark: Slot, stack: &mut Stack) {
        let body = self.body;
        let expression = &body.expressions[id];
        self.expression = Some(id);
        let slot = match &expression.kind {
            ExpressionKind::Load { place, checks } => {
                self.load(*place, *checks, target, mark, stack)
            }
            ExpressionKind::Address(place) => {
                let address = self.emit_address(*place, stack, true);
                self.next_temporary = mark;
                self.address_slot(&address, target)
            }
            ExpressionKind::Unary { operator, operand, checks } => {
                let source = stack.pop();
                let scalar = self.scalar_of(*operand);
                let target = self.result(target, mark);
                self.unary(*operator, scalar, target, source, checks.unwrap_or(CheckId::NONE));
                target
            }
            ExpressionKind::Convert { operand, checks } => {
                let from = body.expressions[*operand].ty;
                let source = stack.pop();
                self.conversion(from, expression.ty, source, *checks, target, mark)
            }
            ExpressionKind::Binary { operator, left, right, checks } => {
                let (right_slot, left_slot) = (stack.pop(), stack.pop());
                let target = self.result(target, mark);
                let scalars = (self.scalar_of(*left), self.scalar_of(*right));
                let check = checks.unwrap_or(CheckId::NONE);
                self.binary(*operator, scalars, target, (left_slot, right_slot), check);
                target
            }
            ExpressionKind::PointerAdd { index, size, subtract, .. } => {
                let (index_slot, pointer) = (stack.pop(), stack.pop());
                let index = self.scalar_of(*index);
                let target = self.result(target, mark);
                self.pointer_add(target, pointer, (index_slot, index), *size, *subtract);
                target
            }
            ExpressionKind::PointerDifference { size, .. } => {
                let (right, left) = (stack.pop(), stack.pop());
                let target = self.result(target, mark);
                let size = self.element_size(*size);
                let width = self.width(expression.ty);
                self.emit(Instruction::PointerDifference { width, target, left, right, size });
                target
            }
            ExpressionKind::Builtin { builtin, operands, checks } => {
                let check = checks.unwrap_or(CheckId::NONE);
                self.builtin(*builtin, operands, check, expression.ty, target, mark, stack)
            }
            ExpressionKind::Constant(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::LogicalAnd(..)
            | ExpressionKind::LogicalOr(..)
            | ExpressionKind::Conditional { .. } => {
                unreachable!("lazy operators and constants have no operands to combine")
            }
        };
        // A result that is an operand's own slot stays reserved, like any other.
        self.next_temporary = self.next_temporary.max(slot + 1).max(mark);
        stack.operands.push(slot);
    }

    fn width(&self, ty: TypeId) -> u8 {
        match self.scalar(ty) {
            Scalar::Integer { width, .. } => width,
            _ => 64,
        }
    }

    fn element_size(&mut self, size: u64) -> u32 {
        self.code.sizes.push(size);
        self.code.sizes.len() as u32 - 1
    }

    fn pointer_add(
        &mut self,
        target: Slot,
        pointer: Slot,
        (index, scalar): (Slot, Scalar),
        size: u64,
        subtract: bool,
    ) {
        let Scalar::Integer { width, signed } = scalar else { return };
        if let Some(Constant::Bits(_, bits)) = self.code.constants.get(index as usize) {
            let index = if signed { sign_extend(*bits, width) } else { *bits as u64 };
            let bytes = scaled(index, size);
            let bytes = if subtract { bytes.wrapping_neg() } else { bytes };
            return self.emit(Instruction::Offset { target, pointer, bytes });
        }
        let size = self.element_size(size);
        self.emit(Instruction::PointerAdd {
            width,
            signed,
            subtract,
            target,
            pointer,
            index,
            size,
        });
    }

    fn unary(
        &mut self,
        operator: UnaryOperator,
        scalar: Scalar,
        target: Slot,
        operand: Slot,
        check: CheckId,
    ) {
        let width = if let Scalar::Integer { width, .. } = scalar { width } else { 64 };
        self.emit(match operator {
            UnaryOperator::Negate => Instruction::Negate { scalar, target, operand, check },
            UnaryOperator::Complement => Instruction::Complement { width, target, operand },
            UnaryOperator::Not => Instruction::IsZero { scalar, width: 32, target, operand },
        });
    }

    fn conversion(
        &mut self,
        from: TypeId,
        to: TypeId,
        operand: Slot,
        check: Option<CheckId>,
        target: Option<Slot>,
        mark: Slot,
    ) -> Slot {
        let types = &self.program.types;
        let to_bool = matches!(types[to], Type::Integer(to) if to.name == IntegerName::Bool);
        let (from, to) = (self.scalar(from), self.scalar(to));
        if to_bool {
            let target = self.result(target, mark);
            self.emit(Instruction::IsNonzero { scalar: from, width: 8, target, operand });
            return target;
        }
        // Signedness alone changes no bits; with a check the evaluator looks at the value.
        let checked = check.is_some() && self.options.check_conversions;
        if from == to || (!checked && same_bits(from, to)) {
            return operand;
        }
        let target = self.result(target, mark);
        let check = check.unwrap_or(CheckId::NONE);
        self.emit(Instruction::Convert { from, to, target, operand, check });
        target
    }

    fn binary(
        &mut self,
        operator: BinaryOperator,
        (scalar, amount): (Scalar, Scalar),
        target: Slot,
        (left, right): (Slot, Slot),
        check: CheckId,
    ) {
        if let Some((relation, swap)) = relation(operator) {
            let (left, right) = if swap { (right, left) } else { (left, right) };
            return self.emit(Instruction::Compare { relation, scalar, target, left, right });
        }
        let instruction = match scalar {
            Scalar::Integer { width, signed } => {
                integer_instruction(operator, (width, signed), amount, target, left, right, check)
            }
            Scalar::Float(format) => {
                let operator = match operator {
                    BinaryOperator::Add => FloatOperator::Add,
                    BinaryOperator::Subtract => FloatOperator::Subtract,
                    BinaryOperator::Multiply => FloatOperator::Multiply,
                    _ => FloatOperator::Divide,
                };
                Instruction::FloatArithmetic { operator, format, target, left, right, check }
            }
            // Arithmetic on pointers has kinds of its own.
            Scalar::Pointer => Instruction::Copy { target, source: left },
        };
        self.emit(instruction);
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one expression and where it goes")]
    fn builtin(
        &mut self,
        builtin: Builtin,
        operands: &[ExpressionId],
        check: CheckId,
        ty: TypeId,
        target: Option<Slot>,
        mark: Slot,
        stack: &mut Stack,
    ) -> Slot {
        let first = stack.operands.len() - operands.len();
        let slots = stack.operands.split_off(first);
        let scalar = operands.first().map_or(Scalar::INT, |&operand| self.scalar_of(operand));
        let target = self.result(target, mark);
        let result = self.scalar(ty);
        let operands = slots;
        self.code.builtins.push(BuiltinCall { builtin, check, scalar, result, target, operands });
        self.emit(Instruction::Builtin { index: self.code.builtins.len() as u32 - 1 });
        target
    }
}

/// The distance of an element from the first, or one that leads out of every object.
pub(super) fn scaled(index: u64, size: u64) -> u64 {
    let bytes = index.cast_signed().checked_mul(size.cast_signed());
    bytes.map_or(crate::evaluate::BEYOND, i64::cast_unsigned)
}

/// Whether values of two shapes have the same bits.
fn same_bits(from: Scalar, to: Scalar) -> bool {
    matches!((from, to), (Scalar::Integer { width: from, .. }, Scalar::Integer { width: to, .. })
        if from == to)
}

/// A constant of a width, extended by its sign.
pub(super) fn sign_extend(bits: u128, width: u8) -> u64 {
    if width >= 64 {
        return bits as u64;
    }
    let shift = 64 - u32::from(width);
    ((bits as u64) << shift).cast_signed().wrapping_shr(shift).cast_unsigned()
}

/// The relation of a comparison, and whether its operands are exchanged.
pub(super) fn relation(operator: BinaryOperator) -> Option<(Relation, bool)> {
    Some(match operator {
        BinaryOperator::Equal => (Relation::Equal, false),
        BinaryOperator::NotEqual => (Relation::NotEqual, false),
        BinaryOperator::Less => (Relation::Less, false),
        BinaryOperator::LessEqual => (Relation::LessEqual, false),
        BinaryOperator::Greater => (Relation::Less, true),
        BinaryOperator::GreaterEqual => (Relation::LessEqual, true),
        _ => return None,
    })
}

fn integer_instruction(
    operator: BinaryOperator,
    (width, signed): (u8, bool),
    amount: Scalar,
    target: Slot,
    left: Slot,
    right: Slot,
    check: CheckId,
) -> Instruction {
    let arithmetic = |operator| match (operator, width, signed) {
        (Arithmetic::Add, 32, true) => Instruction::AddInt { target, left, right, check },
        (Arithmetic::Subtract, 32, true) => Instruction::SubtractInt { target, left, right, check },
        (Arithmetic::Multiply, 32, true) => Instruction::MultiplyInt { target, left, right, check },
        _ => Instruction::Arithmetic { operator, width, signed, target, left, right, check },
    };
    let bitwise = |operator| Instruction::Bitwise { operator, width, target, left, right };
    let divide =
        |remainder| Instruction::Divide { width, signed, remainder, target, left, right, check };
    let shift = |left_shift| {
        let Scalar::Integer { width: amount_width, signed: amount_signed } = amount else {
            return Instruction::Copy { target, source: left };
        };
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
        }
    };
    match operator {
        BinaryOperator::Add => arithmetic(Arithmetic::Add),
        BinaryOperator::Subtract => arithmetic(Arithmetic::Subtract),
        BinaryOperator::Multiply => arithmetic(Arithmetic::Multiply),
        BinaryOperator::Divide => divide(false),
        BinaryOperator::Remainder => divide(true),
        BinaryOperator::And => bitwise(Bitwise::And),
        BinaryOperator::Or => bitwise(Bitwise::Or),
        BinaryOperator::Xor => bitwise(Bitwise::Xor),
        BinaryOperator::ShiftLeft => shift(true),
        _ => shift(false),
    }
}
