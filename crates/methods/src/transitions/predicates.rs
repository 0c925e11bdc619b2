//! What is seen of the states of a C program: the condition of the assertion, its weakest preconditions
//! along a failing run, and the conditions of branches that the run takes.
//!
//! Only conditions over integer and pointer variables with names count: they have a value wherever their
//! variables are in scope.

use std::rc::Rc;

use abstraction::effects::Action;
use abstraction::expression::{ExpressionId, Expressions, Kind, Object};
use abstraction::program::Abstraction;
use abstraction::refine::take_preconditions;
use analysis::scope::visible_locals;
use bounded::engine::{Valuation, View};

use bounded::value::{Base, Value};
use bounded::{Frame, TermDomain};
use ir::expression::{BinaryOperator, UnaryOperator};
use ir::{
    Body, ControlPoint, ExpressionKind, FunctionId, LocalId, LocalKind, PlaceKind, Program, TypeId,
    VertexId,
};
use logic::TermId;
use rustc_hash::FxHashMap;
use semantics::domain::{Arithmetic, Bitwise, Domain as _, Memory as _, Relation, Scalar};

/// More predicates than states have bits for are not looked at.
const MOST: usize = 64;

/// A predicate.
#[derive(Debug, Clone)]
struct Predicate {
    condition: ExpressionId,
    /// The function whose variables it names; none if it names only global ones.
    scope: Option<FunctionId>,
    text: String,
}

/// The predicates that states are compared by.
#[derive(Clone, Default)]
pub struct Predicates {
    all: Vec<Predicate>,
    expressions: Rc<Expressions>,
    /// For each function with predicates, the variables that can be named at each vertex.
    visible: FxHashMap<FunctionId, Rc<Vec<Vec<LocalId>>>>,
}

impl Predicates {
    /// The predicate of a number, as C writes it.
    #[must_use]
    pub fn text(&self, number: u32) -> Option<&str> {
        self.all.get(number as usize).map(|one| one.text.as_str())
    }

    /// All predicates, as C writes them.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|one| one.text.as_str())
    }

    /// Puts into a function whether the predicates have these values; none if one has no value there.
    pub(super) fn condition(
        &self,
        valuation: Valuation,
        program: &mut Program,
        function: FunctionId,
    ) -> Option<ir::ExpressionId> {
        let mut written = Written { all: &self.expressions, program, function };
        let int = written.program.types.int();
        let mut holds = written.body()?.add_constant(1, int);
        for (number, one) in (0..u64::BITS).zip(&self.all) {
            let Some(value) = valuation.of(number) else { continue };
            if one.scope.is_some_and(|scope| scope != function) {
                return None;
            }
            let mut truth = written.truth(one.condition)?;
            if !value {
                truth = written.unary(UnaryOperator::Not, truth, int)?;
            }
            let both = ExpressionKind::LogicalAnd(holds, truth);
            holds = written.body()?.add_expression(both, int);
        }
        Some(holds)
    }

    /// Adds the predicates of a path that ends where an assertion fails.
    pub(super) fn add(
        &mut self,
        program: &Program,
        abstraction: &mut Abstraction<'_>,
        path: &[ControlPoint],
    ) {
        let path: Vec<(FunctionId, VertexId)> =
            path.iter().map(|place| (place.function, place.vertex)).collect();
        let Some(last) = path.len().checked_sub(1) else { return };
        take_preconditions(abstraction, &path, last);
        // Where the failure is a place that control comes to, the last conditions on the way are the assertion.
        let near = (0..last).rev().take_while(|&at| path[at].0 == path[last].0);
        near.for_each(|at| take_preconditions(abstraction, &path, at));
        for &place in &path {
            if let Some(Action::Branch(condition)) = abstraction.action(place).cloned() {
                abstraction.predicates.add_atoms(&mut abstraction.expressions, condition);
            }
        }
        for (_, one) in abstraction.predicates.iter() {
            let is_known = self.all.iter().any(|known| known.condition == one.condition);
            let counts = is_plain(program, &abstraction.expressions, one.condition);
            if !is_known && counts && self.all.len() < MOST {
                let text = abstraction.text(one.condition);
                self.all.push(Predicate { condition: one.condition, scope: one.scope, text });
            }
        }
        for function in self.all.iter().filter_map(|one| one.scope) {
            if let Some(body) = &program.functions[function].body {
                let visible = || Rc::new(visible_locals(body));
                self.visible.entry(function).or_insert_with(visible);
            }
        }
        self.expressions = Rc::new(abstraction.expressions.clone());
    }
}

/// Whether a condition is about integer variables of the user's and their values alone, and about which pointers are
/// equal.
fn is_plain(program: &Program, all: &Expressions, condition: ExpressionId) -> bool {
    let is_integer =
        |id: ExpressionId| matches!(all[id].scalar, Scalar::Integer { width, .. } if width <= 64);
    let is_pointer = |id: ExpressionId| all[id].scalar == Scalar::Pointer;
    all.parts(condition).into_iter().all(|part| match &all[part].kind {
        Kind::Constant(bits) => is_integer(part) || is_pointer(part) && *bits == 0,
        Kind::Convert(_) | Kind::Unary(..) => is_integer(part),
        Kind::Binary(BinaryOperator::Equal | BinaryOperator::NotEqual, left, right)
            if is_pointer(*left) =>
        {
            is_pointer(*right)
        }
        Kind::Binary(operator, left, _) => {
            let is_total = !matches!(
                operator,
                BinaryOperator::Divide
                    | BinaryOperator::Remainder
                    | BinaryOperator::ShiftLeft
                    | BinaryOperator::ShiftRight
            );
            is_total && is_integer(*left)
        }
        Kind::And(..) | Kind::Or(..) | Kind::Conditional(..) => is_integer(part),
        Kind::Load(address, None) => {
            let is_scalar = is_integer(part) || is_pointer(part);
            is_scalar && matches!(all[*address].kind, Kind::Object(_))
        }
        Kind::Object(Object::Global(global)) => {
            !program.globals[*global].internal || program.rule_state.contains(global)
        }
        Kind::Object(Object::Local(function, local)) => {
            let body = program.functions[*function].body.as_ref();
            body.is_some_and(|body| body.locals[*local].kind != LocalKind::Temporary)
        }
        Kind::Object(Object::Result(_) | Object::Returned(_))
        | Kind::Load(_, Some(_))
        | Kind::Function(_)
        | Kind::Member(..)
        | Kind::Offset(..)
        | Kind::Element(..)
        | Kind::Difference(..)
        | Kind::Builtin(..)
        | Kind::Unknown(_) => false,
    })
}

impl View for Predicates {
    fn values(
        &self,
        domain: &mut TermDomain<'_>,
        vertex: VertexId,
        frame: &Frame<'_>,
    ) -> Vec<(u32, TermId)> {
        let visible = self.visible.get(&frame.function);
        let visible = visible.map_or(&[][..], |all| &all[usize::from(vertex)]);
        let mut evaluation = Evaluation { all: &self.expressions, domain, frame, visible };
        let mut values = Vec::new();
        for (number, one) in self.all.iter().enumerate() {
            if one.scope.is_none_or(|scope| scope == frame.function)
                && let Some(term) = evaluation.truth(one.condition)
            {
                values.push((number as u32, term));
            }
        }
        values
    }
}

/// Evaluates conditions in a state.
struct Evaluation<'a, 'd, 'p> {
    all: &'a Expressions,
    domain: &'d mut TermDomain<'p>,
    frame: &'a Frame<'a>,
    visible: &'a [LocalId],
}

/// The bits of an integer, and whether it is signed.
fn integer(scalar: Scalar) -> Option<(u32, bool)> {
    match scalar {
        Scalar::Integer { width, signed } => Some((width.into(), signed)),
        Scalar::Float(_) | Scalar::Pointer => None,
    }
}

impl Evaluation<'_, '_, '_> {
    /// When an expression is not zero, if it has a value.
    fn truth(&mut self, id: ExpressionId) -> Option<TermId> {
        if self.all[id].scalar == Scalar::Pointer {
            let (value, null) = (self.pointer(id)?, self.null());
            return Some(self.domain.compare_pointers(Relation::NotEqual, &value, &null));
        }
        let (width, signed) = integer(self.all[id].scalar)?;
        let value = self.value(id)?;
        let zero = self.domain.integer(width, 0);
        Some(self.domain.compare_integers(Relation::NotEqual, width, signed, &value, &zero))
    }

    /// The value of an expression; predicates are small, so that this may call itself.
    fn value(&mut self, id: ExpressionId) -> Option<Value> {
        let (width, _) = integer(self.all[id].scalar)?;
        match self.all[id].kind {
            Kind::Constant(bits) => Some(self.domain.integer(width, bits)),
            Kind::Load(address, None) => {
                let value = self.stored(address, self.all[id].scalar)?;
                // Storage that has no value yet may have another shape.
                let Value::Bits(term) = value else { return None };
                (self.domain.context.width(term) == width).then_some(value)
            }
            Kind::Unary(operator, operand) => self.unary(operator, operand, width),
            Kind::Binary(operator, left, right) => self.binary(operator, left, right),
            Kind::Convert(operand) => {
                let (from, signed) = integer(self.all[operand].scalar)?;
                let value = self.value(operand)?;
                Some(self.domain.resize(from, signed, width, &value))
            }
            Kind::And(left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                let both = self.domain.context.and(left, right);
                Some(self.domain.truth_value(width, &both))
            }
            Kind::Or(left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                let either = self.domain.context.or(left, right);
                Some(self.domain.truth_value(width, &either))
            }
            Kind::Conditional(condition, then, otherwise) => {
                let condition = self.truth(condition)?;
                let (Value::Bits(then), Value::Bits(otherwise)) =
                    (self.value(then)?, self.value(otherwise)?)
                else {
                    return None;
                };
                Some(Value::Bits(self.domain.context.if_then_else(condition, then, otherwise)))
            }
            Kind::Load(_, Some(_))
            | Kind::Object(_)
            | Kind::Function(_)
            | Kind::Member(..)
            | Kind::Offset(..)
            | Kind::Element(..)
            | Kind::Difference(..)
            | Kind::Builtin(..)
            | Kind::Unknown(_) => None,
        }
    }

    fn null(&mut self) -> Value {
        let zero = self.domain.integer(64, 0);
        self.domain.integer_to_pointer(&zero)
    }

    /// The value of a pointer.
    fn pointer(&mut self, id: ExpressionId) -> Option<Value> {
        match self.all[id].kind {
            Kind::Constant(0) => Some(self.null()),
            Kind::Load(address, None) => self.stored(address, Scalar::Pointer),
            _ => None,
        }
    }

    fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: ExpressionId,
        width: u32,
    ) -> Option<Value> {
        match operator {
            UnaryOperator::Not => {
                let holds = self.truth(operand)?;
                let not = self.domain.context.not(holds);
                Some(self.domain.truth_value(width, &not))
            }
            UnaryOperator::Complement => {
                let value = self.value(operand)?;
                Some(self.domain.complement(width, &value))
            }
            UnaryOperator::Negate => {
                let (value, zero) = (self.value(operand)?, self.domain.integer(width, 0));
                Some(self.domain.arithmetic(Arithmetic::Subtract, width, &zero, &value))
            }
        }
    }

    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> Option<Value> {
        if self.all[left].scalar == Scalar::Pointer {
            let (one, other) = (self.pointer(left)?, self.pointer(right)?);
            let relation = match operator {
                BinaryOperator::Equal => Relation::Equal,
                BinaryOperator::NotEqual => Relation::NotEqual,
                _ => return None,
            };
            let holds = self.domain.compare_pointers(relation, &one, &other);
            return Some(self.domain.truth_value(32, &holds));
        }
        let (width, signed) = integer(self.all[left].scalar)?;
        let (one, other) = (self.value(left)?, self.value(right)?);
        let domain = &mut *self.domain;
        let mut compare = |relation, one: &Value, other: &Value| {
            let holds = domain.compare_integers(relation, width, signed, one, other);
            Some(domain.truth_value(32, &holds))
        };
        match operator {
            BinaryOperator::Equal => compare(Relation::Equal, &one, &other),
            BinaryOperator::NotEqual => compare(Relation::NotEqual, &one, &other),
            BinaryOperator::Less => compare(Relation::Less, &one, &other),
            BinaryOperator::LessEqual => compare(Relation::LessEqual, &one, &other),
            BinaryOperator::Greater => compare(Relation::Less, &other, &one),
            BinaryOperator::GreaterEqual => compare(Relation::LessEqual, &other, &one),
            BinaryOperator::Add => Some(domain.arithmetic(Arithmetic::Add, width, &one, &other)),
            BinaryOperator::Subtract => {
                Some(domain.arithmetic(Arithmetic::Subtract, width, &one, &other))
            }
            BinaryOperator::Multiply => {
                Some(domain.arithmetic(Arithmetic::Multiply, width, &one, &other))
            }
            BinaryOperator::And => Some(domain.bitwise(Bitwise::And, width, &one, &other)),
            BinaryOperator::Or => Some(domain.bitwise(Bitwise::Or, width, &one, &other)),
            BinaryOperator::Xor => Some(domain.bitwise(Bitwise::Xor, width, &one, &other)),
            BinaryOperator::Divide
            | BinaryOperator::Remainder
            | BinaryOperator::ShiftLeft
            | BinaryOperator::ShiftRight => None,
        }
    }

    /// What a variable holds.
    fn stored(&mut self, address: ExpressionId, scalar: Scalar) -> Option<Value> {
        match self.all[address].kind {
            Kind::Object(Object::Global(global)) => {
                let pointer = self.domain.global_pointer(global);
                self.loaded(&pointer, scalar)
            }
            Kind::Object(Object::Local(_, local)) => {
                if !self.visible.contains(&local) {
                    return None;
                }
                let place = self.frame.code.locals[usize::from(local)];
                let value = self.frame.slots.get(place.slot as usize)?.clone();
                if place.in_memory { self.loaded(&value, scalar) } else { Some(value) }
            }
            _ => None,
        }
    }

    fn loaded(&mut self, pointer: &Value, scalar: Scalar) -> Option<Value> {
        let targets = self.domain.targets(pointer);
        let [ref target] = targets[..] else { return None };
        let Base::Object(object) = target.base else { return None };
        let alive = self.domain.is_alive(&object);
        if self.domain.decide(&alive) != Some(true) {
            return None;
        }
        Some(self.domain.load(&object, &Value::Bits(target.offset), scalar))
    }
}

/// Writes conditions as expressions of the program.
struct Written<'a> {
    all: &'a Expressions,
    program: &'a mut Program,
    function: FunctionId,
}

impl Written<'_> {
    fn body(&mut self) -> Option<&mut Body> {
        self.program.functions[self.function].body.as_mut()
    }

    fn add(&mut self, kind: ExpressionKind, ty: TypeId) -> Option<ir::ExpressionId> {
        Some(self.body()?.add_expression(kind, ty))
    }

    /// Whether a condition is not zero, as an `int`.
    fn truth(&mut self, id: ExpressionId) -> Option<ir::ExpressionId> {
        let int = self.program.types.int();
        let value = self.value(id)?;
        let zero = self.unary(UnaryOperator::Not, value, int)?;
        self.unary(UnaryOperator::Not, zero, int)
    }

    /// The value of an expression, of an integer in a type of its width and sign.
    fn value(&mut self, id: ExpressionId) -> Option<ir::ExpressionId> {
        let ty = match self.all[id].scalar {
            Scalar::Pointer => {
                let void = self.program.types.void();
                self.program.types.pointer_to(void)
            }
            Scalar::Integer { .. } | Scalar::Float(_) => self.type_of(id)?,
        };
        match self.all[id].kind {
            Kind::Constant(bits) => Some(self.body()?.add_constant(bits, ty)),
            Kind::Load(address, None) => self.stored(address, ty),
            Kind::Unary(operator, operand) => {
                let operand = self.value(operand)?;
                self.unary(operator, operand, ty)
            }
            Kind::Binary(operator, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.add(ExpressionKind::Binary { operator, left, right, checks: None }, ty)
            }
            Kind::Convert(operand) => {
                let operand = self.value(operand)?;
                Some(self.body()?.add_conversion(operand, ty))
            }
            Kind::And(left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                self.add(ExpressionKind::LogicalAnd(left, right), ty)
            }
            Kind::Or(left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                self.add(ExpressionKind::LogicalOr(left, right), ty)
            }
            Kind::Conditional(condition, then, otherwise) => {
                let condition = self.truth(condition)?;
                let (then, otherwise) = (self.value(then)?, self.value(otherwise)?);
                self.add(ExpressionKind::Conditional { condition, then, otherwise }, ty)
            }
            Kind::Load(_, Some(_))
            | Kind::Object(_)
            | Kind::Function(_)
            | Kind::Member(..)
            | Kind::Offset(..)
            | Kind::Element(..)
            | Kind::Difference(..)
            | Kind::Builtin(..)
            | Kind::Unknown(_) => None,
        }
    }

    fn type_of(&mut self, id: ExpressionId) -> Option<TypeId> {
        let (width, signed) = integer(self.all[id].scalar)?;
        Some(self.program.types.integer(u8::try_from(width).ok()?, signed))
    }

    fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: ir::ExpressionId,
        ty: TypeId,
    ) -> Option<ir::ExpressionId> {
        self.add(ExpressionKind::Unary { operator, operand, checks: None }, ty)
    }

    /// What a variable holds.
    fn stored(&mut self, address: ExpressionId, ty: TypeId) -> Option<ir::ExpressionId> {
        let (kind, own) = match self.all[address].kind {
            Kind::Object(Object::Global(global)) => {
                (PlaceKind::Global(global), self.program.globals[global].ty)
            }
            Kind::Object(Object::Local(function, local)) if function == self.function => {
                (PlaceKind::Local(local), self.body()?.locals[local].ty)
            }
            _ => return None,
        };
        if self.program.types.size_of(own) != self.program.types.size_of(ty) {
            return None;
        }
        let body = self.program.functions[self.function].body.as_mut()?;
        let place = body.add_place(&self.program.types, kind, own);
        let held = body.add_load(place);
        Some(body.add_conversion(held, ty))
    }
}
