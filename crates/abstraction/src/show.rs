//! Expressions as C writes them.

use ir::expression::{BinaryOperator, UnaryOperator};
use ir::{Program, Type};
use semantics::domain::Scalar;

use crate::expression::{ExpressionId, Expressions, Kind, Object, number};

/// How tightly an expression binds; more is tighter.
type Precedence = u8;

const PRIMARY: Precedence = 16;
const PREFIX: Precedence = 14;

/// The text of an expression.
#[must_use]
pub fn text(program: &Program, all: &Expressions, id: ExpressionId) -> String {
    Writer { program, all }.value(id).0
}

struct Writer<'a> {
    program: &'a Program,
    all: &'a Expressions,
}

impl Writer<'_> {
    /// The text of a value, in parentheses if it binds less tightly than demanded.
    fn tight(&self, id: ExpressionId, demanded: Precedence) -> String {
        let (text, precedence) = self.value(id);
        if precedence < demanded { format!("({text})") } else { text }
    }

    fn value(&self, id: ExpressionId) -> (String, Precedence) {
        let expression = &self.all[id];
        match &expression.kind {
            Kind::Constant(bits) => (self.constant(*bits, expression.scalar), PRIMARY),
            Kind::Function(function) => {
                (self.program.functions[*function].name.to_string(), PRIMARY)
            }
            Kind::Load(address, _) => self.lvalue(*address),
            Kind::Object(_) | Kind::Member(..) => {
                (format!("&{}", self.tight_lvalue(id, PREFIX)), PREFIX)
            }
            Kind::Offset(..) | Kind::Element(..) => {
                (format!("&{}", self.tight_lvalue(id, PREFIX)), PREFIX)
            }
            Kind::Unary(operator, operand) => {
                let symbol = match operator {
                    UnaryOperator::Negate => "-",
                    UnaryOperator::Complement => "~",
                    UnaryOperator::Not => "!",
                };
                (format!("{symbol}{}", self.tight(*operand, PREFIX)), PREFIX)
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, *left, *right),
            Kind::Difference(left, right, _) => {
                (format!("{} - {}", self.tight(*left, 12), self.tight(*right, 13)), 12)
            }
            Kind::Convert(operand) => self.convert(*operand, expression.scalar),
            Kind::And(left, right) => {
                (format!("{} && {}", self.tight(*left, 5), self.tight(*right, 6)), 5)
            }
            Kind::Or(left, right) => {
                (format!("{} || {}", self.tight(*left, 4), self.tight(*right, 5)), 4)
            }
            Kind::Conditional(condition, then, otherwise) => {
                let condition = self.tight(*condition, 4);
                let text = format!(
                    "{condition} ? {} : {}",
                    self.value(*then).0,
                    self.tight(*otherwise, 3)
                );
                (text, 3)
            }
            Kind::Builtin(builtin, operands) => {
                let operands: Vec<String> = operands.iter().map(|one| self.value(*one).0).collect();
                (format!("{builtin:?}({})", operands.join(", ")), PRIMARY)
            }
            Kind::Unknown(_) => ("?".to_owned(), PRIMARY),
        }
    }

    fn binary(
        &self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> (String, Precedence) {
        // `1 < x` is easier to read the other way round.
        let is_constant = |id| self.all.value(id).is_some();
        let turned = is_constant(left) && !is_constant(right);
        let turned = turned.then_some(match operator {
            BinaryOperator::Less => Some(BinaryOperator::Greater),
            BinaryOperator::LessEqual => Some(BinaryOperator::GreaterEqual),
            BinaryOperator::Greater => Some(BinaryOperator::Less),
            BinaryOperator::GreaterEqual => Some(BinaryOperator::LessEqual),
            BinaryOperator::Equal | BinaryOperator::NotEqual => Some(operator),
            _ => None,
        });
        let (operator, left, right) = match turned.flatten() {
            Some(operator) => (operator, right, left),
            None => (operator, left, right),
        };
        let precedence = precedence(operator);
        let (left, right) = (self.tight(left, precedence), self.tight(right, precedence + 1));
        (format!("{left} {} {right}", operator.symbol()), precedence)
    }

    fn convert(&self, operand: ExpressionId, to: Scalar) -> (String, Precedence) {
        let from = self.all[operand].scalar;
        // A conversion to a wider type of the same kind changes no value, and C writes none.
        if let (
            Scalar::Integer { width: narrow, signed: false },
            Scalar::Integer { width: wide, .. },
        )
        | (
            Scalar::Integer { width: narrow, signed: true },
            Scalar::Integer { width: wide, signed: true },
        ) = (from, to)
            && narrow <= wide
        {
            return self.value(operand);
        }
        let name = match to {
            Scalar::Integer { width, signed } => {
                let name = match width {
                    8 => "char",
                    16 => "short",
                    32 => "int",
                    64 => "long",
                    _ => "__int128",
                };
                if signed { name.to_owned() } else { format!("unsigned {name}") }
            }
            Scalar::Float(ir::FloatFormat::Single) => "float".to_owned(),
            Scalar::Float(_) => "double".to_owned(),
            Scalar::Pointer => return self.value(operand),
        };
        (format!("({name}){}", self.tight(operand, PREFIX)), PREFIX)
    }

    fn constant(&self, bits: u128, scalar: Scalar) -> String {
        match scalar {
            Scalar::Integer { width, signed } => number(bits, width, signed).to_string(),
            Scalar::Pointer if bits == 0 => "NULL".to_owned(),
            Scalar::Pointer => format!("{bits:#x}"),
            Scalar::Float(ir::FloatFormat::Single) => f32::from_bits(bits as u32).to_string(),
            Scalar::Float(_) => f64::from_bits(bits as u64).to_string(),
        }
    }

    fn tight_lvalue(&self, address: ExpressionId, demanded: Precedence) -> String {
        let (text, precedence) = self.lvalue(address);
        if precedence < demanded { format!("({text})") } else { text }
    }

    /// The text of what an address leads to.
    fn lvalue(&self, address: ExpressionId) -> (String, Precedence) {
        match &self.all[address].kind {
            Kind::Object(object) => (self.object(*object), PRIMARY),
            Kind::Member(base, record, field) => {
                let member = &self.program.types.records[*record].fields[*field as usize];
                let name = member.name.as_deref().unwrap_or("?");
                match self.all[*base].kind {
                    // An lvalue that has a name of its own, and not a pointer.
                    Kind::Object(_) | Kind::Member(..) | Kind::Element(..) | Kind::Offset(..) => {
                        (format!("{}.{name}", self.tight_lvalue(*base, 15)), 15)
                    }
                    _ => (format!("{}->{name}", self.tight(*base, 15)), 15),
                }
            }
            Kind::Element(base, index, _) => {
                (format!("{}[{}]", self.array(*base), self.value(*index).0), 15)
            }
            Kind::Offset(base, bytes) => match self.element_size(*base) {
                Some(size) if *bytes % size as i64 == 0 => {
                    (format!("{}[{}]", self.array(*base), bytes / size as i64), 15)
                }
                _ => (format!("*({} + {bytes} bytes)", self.value(*base).0), PREFIX),
            },
            _ => (format!("*{}", self.tight(address, PREFIX)), PREFIX),
        }
    }

    /// An array by the address of its first element.
    fn array(&self, base: ExpressionId) -> String {
        match self.all[base].kind {
            Kind::Object(_) | Kind::Member(..) | Kind::Element(..) => self.tight_lvalue(base, 15),
            _ => self.tight(base, 15),
        }
    }

    /// The size of the elements of the array at an address.
    fn element_size(&self, base: ExpressionId) -> Option<u64> {
        let ty = match &self.all[base].kind {
            Kind::Object(Object::Global(global)) => self.program.globals[*global].ty,
            Kind::Object(Object::Local(function, local)) => {
                self.program.functions[*function].body.as_ref()?.locals[*local].ty
            }
            Kind::Member(_, record, field) => {
                self.program.types.records[*record].fields[*field as usize].ty
            }
            _ => {
                let Type::Pointer(to) = self.program.types[self.all[base].ty?] else { return None };
                let size = self.program.types.size_of(to);
                return (size > 0).then_some(size);
            }
        };
        let Type::Array { element, .. } = self.program.types[ty] else { return None };
        let size = self.program.types.size_of(element);
        (size > 0).then_some(size)
    }

    fn object(&self, object: Object) -> String {
        match object {
            Object::Global(global) => self.program.globals[global].name.to_string(),
            Object::Local(function, local) => {
                let body = self.program.functions[function].body.as_ref();
                let name = body.map_or("", |body| &*body.locals[local].name);
                match name.is_empty() {
                    true => format!("temporary{}", usize::from(local)),
                    false => name.to_owned(),
                }
            }
            Object::Result(_) | Object::Returned(_) => "result".to_owned(),
        }
    }
}

fn precedence(operator: BinaryOperator) -> Precedence {
    match operator {
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => 13,
        BinaryOperator::Add | BinaryOperator::Subtract => 12,
        BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => 11,
        BinaryOperator::Less
        | BinaryOperator::LessEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterEqual => 10,
        BinaryOperator::Equal | BinaryOperator::NotEqual => 9,
        BinaryOperator::And => 8,
        BinaryOperator::Xor => 7,
        BinaryOperator::Or => 6,
    }
}
