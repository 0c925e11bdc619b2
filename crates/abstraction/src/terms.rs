//! The values of expressions as terms, for the solver.
//!
//! What an lvalue holds is a variable, one for each lvalue: two lvalues that are the same one have equal
//! values, which is added as a fact where the addresses may be equal. Addresses are numbers of 64 bits;
//! those of variables are not null, and variables do not overlap. The primitives are those of symbolic
//! execution, so arithmetic means here what it means there.

use bounded::TermDomain;
use bounded::value::Value;
use ir::expression::{BinaryOperator, Builtin, UnaryOperator};
use ir::{FloatFormat, Program};
use logic::{Context, TermId};
use rustc_hash::FxHashMap;
use semantics::domain::{Arithmetic, Bitwise, Domain as _, FloatOperator, Relation, Scalar};

use crate::expression::{ExpressionId, Expressions, Kind, Object};
use crate::memory::{Meeting, meeting};

/// The bits of an address.
const ADDRESS: u32 = 64;

/// Builds terms.
pub struct Terms<'p> {
    program: &'p Program,
    domain: TermDomain<'p>,
    terms: FxHashMap<ExpressionId, TermId>,
    objects: Vec<(Object, TermId)>,
    loads: Vec<ExpressionId>,
    /// What holds of addresses and lvalues, which the solver is given.
    facts: Vec<TermId>,
}

impl<'p> Terms<'p> {
    /// No terms yet.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        Self {
            program,
            domain: TermDomain::new(program, Context::new()),
            terms: FxHashMap::default(),
            objects: Vec::new(),
            loads: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// The terms.
    pub fn context(&mut self) -> &mut Context {
        &mut self.domain.context
    }

    /// What has become known since the last call, and holds always.
    pub fn take_facts(&mut self) -> Vec<TermId> {
        std::mem::take(&mut self.facts)
    }

    /// When an expression is not zero.
    pub fn truth(&mut self, all: &Expressions, id: ExpressionId) -> TermId {
        let value = self.value(all, id);
        self.nonzero(all[id].scalar, value)
    }

    fn nonzero(&mut self, scalar: Scalar, value: TermId) -> TermId {
        let value = Value::Bits(value);
        match scalar {
            Scalar::Integer { width, signed } => {
                let zero = self.domain.integer(width.into(), 0);
                self.domain.compare_integers(
                    Relation::NotEqual,
                    width.into(),
                    signed,
                    &value,
                    &zero,
                )
            }
            Scalar::Float(format) => {
                let zero = self.domain.float(format, 0);
                self.domain.compare_floats(Relation::NotEqual, format, &value, &zero)
            }
            Scalar::Pointer => {
                let zero = self.domain.integer(ADDRESS, 0);
                self.domain.compare_integers(Relation::NotEqual, ADDRESS, false, &value, &zero)
            }
        }
    }

    /// The value of an expression.
    pub fn value(&mut self, all: &Expressions, root: ExpressionId) -> TermId {
        let mut open = vec![(root, false)];
        while let Some((id, ready)) = open.pop() {
            if self.terms.contains_key(&id) {
                continue;
            }
            if !ready {
                open.push((id, true));
                open.extend(all[id].kind.operands().into_iter().map(|part| (part, false)));
                continue;
            }
            let term = self.made(all, id);
            self.terms.insert(id, term);
        }
        self.terms[&root]
    }

    fn of(&self, id: ExpressionId) -> Value {
        Value::Bits(self.terms[&id])
    }

    fn bits(value: &Value) -> TermId {
        match value {
            Value::Bits(term) => *term,
            Value::Pointer(_) => unreachable!("addresses are numbers here"),
        }
    }

    fn variable(&mut self, name: &str, width: u32) -> TermId {
        self.domain.context.fresh_variable(name, width)
    }

    fn made(&mut self, all: &Expressions, id: ExpressionId) -> TermId {
        let expression = &all[id];
        let scalar = expression.scalar;
        let width = width_of(scalar);
        match &expression.kind {
            Kind::Constant(bits) => Self::bits(&self.domain.integer(width, *bits)),
            Kind::Object(object) => self.object(*object),
            Kind::Load(..) => self.load(all, id, width),
            Kind::Function(_) | Kind::Unknown(_) => self.variable("unknown", width),
            Kind::Member(base, record, field) => {
                let offset = self.program.types.records[*record].fields[*field as usize].offset;
                self.moved(*base, i128::from(offset))
            }
            Kind::Offset(base, bytes) => self.moved(*base, i128::from(*bytes)),
            Kind::Element(base, index, size) => {
                let index = self.wide(all, *index);
                let size = self.domain.integer(ADDRESS, u128::from(*size));
                let bytes = self.domain.arithmetic(Arithmetic::Multiply, ADDRESS, &index, &size);
                let base = self.of(*base);
                Self::bits(&self.domain.arithmetic(Arithmetic::Add, ADDRESS, &base, &bytes))
            }
            Kind::Difference(left, right, size) => {
                let (left, right) = (self.of(*left), self.of(*right));
                let bytes = self.domain.arithmetic(Arithmetic::Subtract, ADDRESS, &left, &right);
                let size = self.domain.integer(ADDRESS, u128::from((*size).max(1)));
                let count = self.domain.divide(ADDRESS, true, &bytes, &size);
                Self::bits(&self.domain.resize(ADDRESS, true, width, &count))
            }
            Kind::Unary(operator, operand) => self.unary(all, *operator, *operand),
            Kind::Binary(operator, left, right) => self.binary(all, *operator, *left, *right),
            Kind::Convert(operand) => self.convert(all, *operand, scalar),
            Kind::And(left, right) => {
                let (left, right) = (self.truth_of(all, *left), self.truth_of(all, *right));
                let both = self.domain.context.and(left, right);
                self.as_int(both)
            }
            Kind::Or(left, right) => {
                let (left, right) = (self.truth_of(all, *left), self.truth_of(all, *right));
                let either = self.domain.context.or(left, right);
                self.as_int(either)
            }
            Kind::Conditional(condition, then, otherwise) => {
                let condition = self.truth_of(all, *condition);
                let (then, otherwise) = (self.terms[then], self.terms[otherwise]);
                self.domain.context.if_then_else(condition, then, otherwise)
            }
            Kind::Builtin(builtin, operands) => match builtin {
                Builtin::Subscript { .. } | Builtin::Argument(_) => self.terms[&operands[0]],
                Builtin::Scale => {
                    let (left, right) = (self.of(operands[0]), self.of(operands[1]));
                    Self::bits(&self.domain.arithmetic(Arithmetic::Multiply, width, &left, &right))
                }
                // Functions of their operands of which no more is needed.
                Builtin::LeadingZeros
                | Builtin::TrailingZeros
                | Builtin::OnesCount
                | Builtin::Parity
                | Builtin::FirstSet
                | Builtin::RedundantSign
                | Builtin::ByteSwap
                | Builtin::AddOverflows
                | Builtin::SubtractOverflows
                | Builtin::MultiplyOverflows
                | Builtin::IsUnordered
                | Builtin::IsLessGreater
                | Builtin::IsNan
                | Builtin::IsInfinite
                | Builtin::IsFinite
                | Builtin::IsNormal
                | Builtin::SignBit
                | Builtin::FloatAbsolute
                | Builtin::CopySign
                | Builtin::ObjectSize
                | Builtin::ObjectOffset
                | Builtin::Accessible { .. }
                | Builtin::Disjoint
                | Builtin::BytesAhead
                | Builtin::ThreadNumber
                | Builtin::Math(_) => self.variable("function", width),
            },
        }
    }

    fn truth_of(&mut self, all: &Expressions, id: ExpressionId) -> TermId {
        let term = self.terms[&id];
        self.nonzero(all[id].scalar, term)
    }

    fn as_int(&mut self, condition: TermId) -> TermId {
        Self::bits(&self.domain.truth_value(32, &condition))
    }

    /// An integer of any type as a number of bytes or elements.
    fn wide(&mut self, all: &Expressions, id: ExpressionId) -> Value {
        let value = self.of(id);
        match all[id].scalar {
            Scalar::Integer { width, signed } => {
                self.domain.resize(width.into(), signed, ADDRESS, &value)
            }
            Scalar::Float(_) | Scalar::Pointer => value,
        }
    }

    fn moved(&mut self, base: ExpressionId, bytes: i128) -> TermId {
        let base = self.of(base);
        let bytes = self.domain.integer(ADDRESS, bytes.cast_unsigned() & u128::from(u64::MAX));
        Self::bits(&self.domain.arithmetic(Arithmetic::Add, ADDRESS, &base, &bytes))
    }

    /// The address of a variable. It is not null, and overlaps no other one.
    fn object(&mut self, object: Object) -> TermId {
        let address = self.variable("address", ADDRESS);
        let size = self.size(object);
        let context = &mut self.domain.context;
        let zero = context.number(ADDRESS, 0);
        self.facts.push(context.not_equal(address, zero));
        let size_term = context.number(ADDRESS, size);
        let end = context.add(address, size_term);
        self.facts.push(context.unsigned_less_equal(address, end));
        for (other, start) in self.objects.clone() {
            let context = &mut self.domain.context;
            let other_size = size_of(self.program, other);
            let other_size = context.number(ADDRESS, other_size);
            let other_end = context.add(start, other_size);
            let before = context.unsigned_less_equal(end, start);
            let after = context.unsigned_less_equal(other_end, address);
            self.facts.push(context.or(before, after));
        }
        self.objects.push((object, address));
        address
    }

    fn size(&self, object: Object) -> u64 {
        size_of(self.program, object)
    }

    /// What an lvalue holds. Lvalues that may be the same one hold the same if they are.
    fn load(&mut self, all: &Expressions, id: ExpressionId, width: u32) -> TermId {
        let value = self.variable("value", width);
        let Kind::Load(address, bits) = all[id].kind else { return value };
        let scalar = all[id].scalar;
        let alike: Vec<ExpressionId> = self
            .loads
            .iter()
            .copied()
            .filter(|&other| {
                matches!(all[other].kind, Kind::Load(there, same)
                    if same == bits && all[other].scalar == scalar
                    && meeting(self.program, all, address, there) == Meeting::Perhaps)
            })
            .collect();
        for other in alike {
            let Kind::Load(there, _) = all[other].kind else { continue };
            let (here, there) = (self.terms[&address], self.terms[&there]);
            let held = self.terms[&other];
            let context = &mut self.domain.context;
            let (same, equal) = (context.equal(here, there), context.equal(held, value));
            self.facts.push(context.implies(same, equal));
        }
        self.loads.push(id);
        value
    }

    fn unary(
        &mut self,
        all: &Expressions,
        operator: UnaryOperator,
        operand: ExpressionId,
    ) -> TermId {
        let value = self.of(operand);
        let scalar = all[operand].scalar;
        let width = width_of(scalar);
        match (operator, scalar) {
            (UnaryOperator::Not, _) => {
                let holds = self.truth_of(all, operand);
                let not = self.domain.context.not(holds);
                self.as_int(not)
            }
            (UnaryOperator::Complement, _) => Self::bits(&self.domain.complement(width, &value)),
            (UnaryOperator::Negate, Scalar::Float(format)) => {
                Self::bits(&self.domain.negate_float(format, &value))
            }
            (UnaryOperator::Negate, Scalar::Integer { .. } | Scalar::Pointer) => {
                let zero = self.domain.integer(width, 0);
                Self::bits(&self.domain.arithmetic(Arithmetic::Subtract, width, &zero, &value))
            }
        }
    }

    fn binary(
        &mut self,
        all: &Expressions,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> TermId {
        let scalar = all[left].scalar;
        let (one, other) = (self.of(left), self.of(right));
        if let Some((relation, turned)) = relation(operator) {
            let (one, other) = if turned { (&other, &one) } else { (&one, &other) };
            let holds = match scalar {
                Scalar::Integer { width, signed } => {
                    self.domain.compare_integers(relation, width.into(), signed, one, other)
                }
                Scalar::Float(format) => self.domain.compare_floats(relation, format, one, other),
                Scalar::Pointer => {
                    self.domain.compare_integers(relation, ADDRESS, false, one, other)
                }
            };
            return self.as_int(holds);
        }
        match scalar {
            Scalar::Float(format) => self.float_arithmetic(operator, format, &one, &other),
            Scalar::Integer { width, signed } => {
                let shift = self.amount(all, right, width.into());
                self.integer_arithmetic(operator, width.into(), signed, &one, (&other, &shift))
            }
            Scalar::Pointer => self.variable("function", ADDRESS),
        }
    }

    /// The right operand of a shift in the width of the left one.
    fn amount(&mut self, all: &Expressions, right: ExpressionId, width: u32) -> Value {
        let value = self.of(right);
        match all[right].scalar {
            Scalar::Integer { width: from, signed } => {
                self.domain.resize(from.into(), signed, width, &value)
            }
            Scalar::Float(_) | Scalar::Pointer => value,
        }
    }

    fn integer_arithmetic(
        &mut self,
        operator: BinaryOperator,
        width: u32,
        signed: bool,
        left: &Value,
        (right, shift): (&Value, &Value),
    ) -> TermId {
        let domain = &mut self.domain;
        let value = match operator {
            BinaryOperator::Add => domain.arithmetic(Arithmetic::Add, width, left, right),
            BinaryOperator::Subtract => domain.arithmetic(Arithmetic::Subtract, width, left, right),
            BinaryOperator::Multiply => domain.arithmetic(Arithmetic::Multiply, width, left, right),
            BinaryOperator::Divide => domain.divide(width, signed, left, right),
            BinaryOperator::Remainder => domain.remainder(width, signed, left, right),
            BinaryOperator::And => domain.bitwise(Bitwise::And, width, left, right),
            BinaryOperator::Or => domain.bitwise(Bitwise::Or, width, left, right),
            BinaryOperator::Xor => domain.bitwise(Bitwise::Xor, width, left, right),
            BinaryOperator::ShiftLeft => domain.shift_left(width, left, shift),
            BinaryOperator::ShiftRight => domain.shift_right(width, signed, left, shift),
            BinaryOperator::Equal
            | BinaryOperator::NotEqual
            | BinaryOperator::Less
            | BinaryOperator::LessEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterEqual => unreachable!("comparisons are no arithmetic"),
        };
        Self::bits(&value)
    }

    fn float_arithmetic(
        &mut self,
        operator: BinaryOperator,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> TermId {
        let operator = match operator {
            BinaryOperator::Add => FloatOperator::Add,
            BinaryOperator::Subtract => FloatOperator::Subtract,
            BinaryOperator::Multiply => FloatOperator::Multiply,
            BinaryOperator::Divide => FloatOperator::Divide,
            _ => return self.variable("function", format.width()),
        };
        Self::bits(&self.domain.float_arithmetic(operator, format, left, right))
    }

    fn convert(&mut self, all: &Expressions, operand: ExpressionId, to: Scalar) -> TermId {
        let value = self.of(operand);
        let domain = &mut self.domain;
        let from = all[operand].scalar;
        let value = match (from, to) {
            (Scalar::Integer { width, signed }, Scalar::Integer { width: wanted, .. }) => {
                domain.resize(width.into(), signed, wanted.into(), &value)
            }
            (Scalar::Integer { width, signed }, Scalar::Float(format)) => {
                domain.integer_to_float(width.into(), signed, format, &value)
            }
            (Scalar::Integer { width, signed }, Scalar::Pointer) => {
                domain.resize(width.into(), signed, ADDRESS, &value)
            }
            (Scalar::Float(format), Scalar::Integer { width, signed }) => {
                domain.float_to_integer(format, width.into(), signed, &value)
            }
            (Scalar::Float(format), Scalar::Float(wanted)) => {
                domain.convert_float(format, wanted, &value)
            }
            (Scalar::Pointer, Scalar::Integer { width, .. }) => {
                domain.resize(ADDRESS, false, width.into(), &value)
            }
            (Scalar::Pointer, Scalar::Pointer) => value,
            (Scalar::Pointer, Scalar::Float(_)) | (Scalar::Float(_), Scalar::Pointer) => {
                return self.variable("function", width_of(to));
            }
        };
        Self::bits(&value)
    }
}

/// A comparison by a relation, with the operands exchanged or not.
fn relation(operator: BinaryOperator) -> Option<(Relation, bool)> {
    Some(match operator {
        BinaryOperator::Equal => (Relation::Equal, false),
        BinaryOperator::NotEqual => (Relation::NotEqual, false),
        BinaryOperator::Less => (Relation::Less, false),
        BinaryOperator::LessEqual => (Relation::LessEqual, false),
        BinaryOperator::Greater => (Relation::Less, true),
        BinaryOperator::GreaterEqual => (Relation::LessEqual, true),
        BinaryOperator::Add
        | BinaryOperator::Subtract
        | BinaryOperator::Multiply
        | BinaryOperator::Divide
        | BinaryOperator::Remainder
        | BinaryOperator::And
        | BinaryOperator::Or
        | BinaryOperator::Xor
        | BinaryOperator::ShiftLeft
        | BinaryOperator::ShiftRight => return None,
    })
}

/// The bytes of a variable; at least one.
pub(crate) fn size_of(program: &Program, object: Object) -> u64 {
    let size = match object {
        Object::Global(global) => program.globals[global].size,
        Object::Local(function, local) => {
            let body = program.functions[function].body.as_ref();
            body.map_or(1, |body| program.types.size_of(body.locals[local].ty))
        }
        Object::Result(_) | Object::Returned(_) => 16,
    };
    size.max(1)
}

/// The bits of a scalar.
pub(crate) fn width_of(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Integer { width, .. } => width.into(),
        Scalar::Float(format) => format.width(),
        Scalar::Pointer => ADDRESS,
    }
}
