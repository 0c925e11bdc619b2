//! What is seen of the states of a C program: the condition of the assertion, its weakest preconditions
//! along a failing run, and the conditions of branches that the run takes.
//!
//! Only conditions over integer variables with names count: they have a value wherever their variables
//! are in scope.

use std::rc::Rc;

use abstraction::effects::Action;
use abstraction::expression::{ExpressionId, Expressions, Kind, Object};
use abstraction::program::Abstraction;
use abstraction::refine::take_preconditions;
use analysis::scope::visible_locals;
use bounded::engine::View;

use bounded::value::{Base, Value};
use bounded::{Frame, TermDomain};
use ir::expression::{BinaryOperator, UnaryOperator};
use ir::{ControlPoint, FunctionId, LocalId, LocalKind, Program, VertexId};
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

/// Whether a condition is about integer variables of the user's and their values alone.
fn is_plain(program: &Program, all: &Expressions, condition: ExpressionId) -> bool {
    let is_integer =
        |id: ExpressionId| matches!(all[id].scalar, Scalar::Integer { width, .. } if width <= 64);
    all.parts(condition).into_iter().all(|part| match &all[part].kind {
        Kind::Constant(_) | Kind::Convert(_) | Kind::Unary(..) => is_integer(part),
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
            is_integer(part) && matches!(all[*address].kind, Kind::Object(_))
        }
        Kind::Object(Object::Global(global)) => !program.globals[*global].internal,
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
