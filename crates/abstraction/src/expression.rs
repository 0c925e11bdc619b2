//! C expressions that belong to no function body: what predicates and weakest preconditions are made of.
//!
//! Expressions are hash-consed, children before parents, so that equal expressions have equal ids. An
//! lvalue is the address that it has: `p->count` is what is loaded from the member `count` behind the
//! value of `p`, and `p` is what is loaded from the object `p`. Whether two lvalues are the same is then a
//! question about addresses.

use ir::expression::{BinaryOperator, Builtin, UnaryOperator};
use ir::{FunctionId, GlobalId, LocalId, RecordId, TypeId};
use rustc_hash::FxHashMap;
use semantics::domain::Scalar;

/// An expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExpressionId(u32);

impl ExpressionId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Object {
    /// A global variable.
    Global(GlobalId),
    /// A local variable of the activation that the expression is about.
    Local(FunctionId, LocalId),
    /// What a function returns, at its end.
    Result(FunctionId),
    /// What a call of a function has given back, right after it.
    Returned(FunctionId),
}

/// Some bits of what an address leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits {
    /// The first bit.
    pub first: u8,
    /// How many.
    pub width: u8,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A constant by its bits.
    Constant(u128),
    /// The address of a variable.
    Object(Object),
    /// The address of a function.
    Function(FunctionId),
    /// The scalar that an address leads to.
    Load(ExpressionId, Option<Bits>),
    /// The address of a member of the record that an address leads to.
    Member(ExpressionId, RecordId, u32),
    /// An address moved by a constant number of bytes.
    Offset(ExpressionId, i64),
    /// An address moved by a number of elements of a size.
    Element(ExpressionId, ExpressionId, u64),
    /// An operator on one operand.
    Unary(UnaryOperator, ExpressionId),
    /// An operator on two operands.
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// The distance of two addresses in elements of a size.
    Difference(ExpressionId, ExpressionId, u64),
    /// The same value in another type.
    Convert(ExpressionId),
    /// `&&`.
    And(ExpressionId, ExpressionId),
    /// `||`.
    Or(ExpressionId, ExpressionId),
    /// `?:`.
    Conditional(ExpressionId, ExpressionId, ExpressionId),
    /// A function of values.
    Builtin(Builtin, Vec<ExpressionId>),
    /// A value of which nothing is known.
    Unknown(u32),
}

impl Kind {
    /// The direct parts.
    #[must_use]
    pub fn operands(&self) -> Vec<ExpressionId> {
        match self {
            Self::Constant(_) | Self::Object(_) | Self::Function(_) | Self::Unknown(_) => {
                Vec::new()
            }
            Self::Load(one, _)
            | Self::Member(one, ..)
            | Self::Offset(one, _)
            | Self::Unary(_, one)
            | Self::Convert(one) => vec![*one],
            Self::Element(one, other, _)
            | Self::Binary(_, one, other)
            | Self::Difference(one, other, _)
            | Self::And(one, other)
            | Self::Or(one, other) => vec![*one, *other],
            Self::Conditional(condition, then, otherwise) => vec![*condition, *then, *otherwise],
            Self::Builtin(_, operands) => operands.clone(),
        }
    }

    /// The same with other parts, as many.
    #[must_use]
    fn with(&self, parts: &[ExpressionId]) -> Self {
        match self {
            Self::Constant(_) | Self::Object(_) | Self::Function(_) | Self::Unknown(_) => {
                self.clone()
            }
            Self::Load(_, bits) => Self::Load(parts[0], *bits),
            Self::Member(_, record, field) => Self::Member(parts[0], *record, *field),
            Self::Offset(_, bytes) => Self::Offset(parts[0], *bytes),
            Self::Unary(operator, _) => Self::Unary(*operator, parts[0]),
            Self::Convert(_) => Self::Convert(parts[0]),
            Self::Element(_, _, size) => Self::Element(parts[0], parts[1], *size),
            Self::Binary(operator, ..) => Self::Binary(*operator, parts[0], parts[1]),
            Self::Difference(_, _, size) => Self::Difference(parts[0], parts[1], *size),
            Self::And(..) => Self::And(parts[0], parts[1]),
            Self::Or(..) => Self::Or(parts[0], parts[1]),
            Self::Conditional(..) => Self::Conditional(parts[0], parts[1], parts[2]),
            Self::Builtin(builtin, _) => Self::Builtin(*builtin, parts.to_vec()),
        }
    }
}

/// An expression with the shape of its value. Of pointers the type that they point to is kept, for it
/// says how they are written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Expression {
    /// What it is.
    pub kind: Kind,
    /// The shape of its value.
    pub scalar: Scalar,
    /// Its C type, where it was loaded from somewhere.
    pub ty: Option<TypeId>,
}

/// All expressions.
#[derive(Debug, Clone, Default)]
pub struct Expressions {
    all: Vec<Expression>,
    ids: FxHashMap<Expression, ExpressionId>,
    unknowns: u32,
}

impl std::ops::Index<ExpressionId> for Expressions {
    type Output = Expression;

    fn index(&self, id: ExpressionId) -> &Expression {
        &self.all[id.index()]
    }
}

impl Expressions {
    /// The expression of a kind, simplified where that is the same for every value.
    pub fn make(&mut self, kind: Kind, scalar: Scalar, ty: Option<TypeId>) -> ExpressionId {
        if let Some(simpler) = self.simplified(&kind, scalar) {
            return simpler;
        }
        let ty = ty.filter(|_| matches!(kind, Kind::Load(..)));
        self.intern(Expression { kind, scalar, ty })
    }

    fn intern(&mut self, expression: Expression) -> ExpressionId {
        let next = ExpressionId(self.all.len() as u32);
        let id = *self.ids.entry(expression.clone()).or_insert(next);
        if id == next {
            self.all.push(expression);
        }
        id
    }

    /// A constant.
    pub fn constant(&mut self, scalar: Scalar, bits: u128) -> ExpressionId {
        let bits = match scalar {
            Scalar::Integer { width, .. } if width < 128 => bits & ((1 << width) - 1),
            Scalar::Integer { .. } | Scalar::Float(_) | Scalar::Pointer => bits,
        };
        self.intern(Expression { kind: Kind::Constant(bits), scalar, ty: None })
    }

    /// An `int`.
    pub fn truth(&mut self, value: bool) -> ExpressionId {
        self.constant(Scalar::INT, u128::from(value))
    }

    /// A value of which nothing is known, another one each time.
    pub fn unknown(&mut self, scalar: Scalar) -> ExpressionId {
        self.unknowns += 1;
        self.intern(Expression { kind: Kind::Unknown(self.unknowns), scalar, ty: None })
    }

    /// The address of a variable.
    pub fn object(&mut self, object: Object) -> ExpressionId {
        let kind = Kind::Object(object);
        self.intern(Expression { kind, scalar: Scalar::Pointer, ty: None })
    }

    /// What an address leads to.
    pub fn load(
        &mut self,
        address: ExpressionId,
        bits: Option<Bits>,
        scalar: Scalar,
        ty: Option<TypeId>,
    ) -> ExpressionId {
        self.intern(Expression { kind: Kind::Load(address, bits), scalar, ty })
    }

    /// `!`.
    pub fn not(&mut self, operand: ExpressionId) -> ExpressionId {
        self.make(Kind::Unary(UnaryOperator::Not, operand), Scalar::INT, None)
    }

    /// A comparison.
    pub fn compare(
        &mut self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> ExpressionId {
        self.make(Kind::Binary(operator, left, right), Scalar::INT, None)
    }

    /// The bits of a constant.
    #[must_use]
    pub fn value(&self, id: ExpressionId) -> Option<u128> {
        match self[id].kind {
            Kind::Constant(bits) => Some(bits),
            _ => None,
        }
    }

    /// The truth of a constant condition.
    #[must_use]
    pub fn known(&self, id: ExpressionId) -> Option<bool> {
        match self[id].scalar {
            Scalar::Float(_) => None,
            Scalar::Integer { .. } | Scalar::Pointer => self.value(id).map(|bits| bits != 0),
        }
    }

    /// A simpler expression of the same value.
    fn simplified(&mut self, kind: &Kind, scalar: Scalar) -> Option<ExpressionId> {
        match *kind {
            Kind::Unary(UnaryOperator::Not, operand) => {
                let known = self.known(operand)?;
                Some(self.truth(!known))
            }
            Kind::And(left, right) => match (self.known(left), self.known(right)) {
                (Some(false), _) | (_, Some(false)) => Some(self.truth(false)),
                (Some(true), Some(true)) => Some(self.truth(true)),
                (Some(true), None) => self.as_truth(right),
                (None, Some(true)) => self.as_truth(left),
                (None, None) => None,
            },
            Kind::Or(left, right) => match (self.known(left), self.known(right)) {
                (Some(true), _) | (_, Some(true)) => Some(self.truth(true)),
                (Some(false), Some(false)) => Some(self.truth(false)),
                (Some(false), None) => self.as_truth(right),
                (None, Some(false)) => self.as_truth(left),
                (None, None) => None,
            },
            Kind::Conditional(condition, then, otherwise) => match self.known(condition) {
                Some(true) => Some(then),
                Some(false) => Some(otherwise),
                None => (then == otherwise).then_some(then),
            },
            Kind::Binary(operator, left, right) => self.compared(operator, left, right),
            Kind::Convert(operand) => self.converted(operand, scalar),
            Kind::Element(pointer, index, size) => {
                let bits = self.value(index)?;
                let Scalar::Integer { width, signed } = self[index].scalar else { return None };
                let bytes = i64::try_from(number(bits, width, signed)).ok()?;
                let bytes = bytes.checked_mul(i64::try_from(size).ok()?)?;
                Some(self.offset(pointer, bytes))
            }
            Kind::Constant(_)
            | Kind::Object(_)
            | Kind::Function(_)
            | Kind::Load(..)
            | Kind::Member(..)
            | Kind::Offset(..)
            | Kind::Unary(..)
            | Kind::Difference(..)
            | Kind::Builtin(..)
            | Kind::Unknown(_) => None,
        }
    }

    /// An address moved by bytes.
    pub fn offset(&mut self, pointer: ExpressionId, bytes: i64) -> ExpressionId {
        if bytes == 0 {
            return pointer;
        }
        let kind = Kind::Offset(pointer, bytes);
        self.intern(Expression { kind, scalar: Scalar::Pointer, ty: None })
    }

    /// An operand of `&&` or `||` that decides alone, if it is 0 or 1 anyway.
    fn as_truth(&mut self, operand: ExpressionId) -> Option<ExpressionId> {
        self.is_truth(operand).then_some(operand)
    }

    /// Whether a value is 0 or 1, whatever the variables are.
    #[must_use]
    pub fn is_truth(&self, id: ExpressionId) -> bool {
        match &self[id].kind {
            Kind::Constant(bits) => *bits <= 1,
            Kind::Unary(operator, _) => *operator == UnaryOperator::Not,
            Kind::Binary(operator, ..) => operator.is_comparison(),
            Kind::And(..) | Kind::Or(..) => true,
            Kind::Conditional(_, then, otherwise) => {
                self.is_truth(*then) && self.is_truth(*otherwise)
            }
            Kind::Object(_)
            | Kind::Function(_)
            | Kind::Load(..)
            | Kind::Member(..)
            | Kind::Offset(..)
            | Kind::Element(..)
            | Kind::Difference(..)
            | Kind::Convert(_)
            | Kind::Builtin(..)
            | Kind::Unknown(_) => false,
        }
    }

    /// Arithmetic and comparisons of integer constants; a comparison with itself.
    fn compared(
        &mut self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> Option<ExpressionId> {
        let scalar = self[left].scalar;
        let (width, signed) = match scalar {
            Scalar::Integer { width, signed } => (width, signed),
            Scalar::Pointer => (64, false),
            Scalar::Float(_) => return None,
        };
        if left == right && operator.is_comparison() {
            let holds = matches!(
                operator,
                BinaryOperator::Equal | BinaryOperator::LessEqual | BinaryOperator::GreaterEqual
            );
            return Some(self.truth(holds));
        }
        if let (Kind::Conditional(condition, then, otherwise), Some(_)) =
            (self[left].kind.clone(), self.value(right))
            && self.value(then).is_some()
            && self.value(otherwise).is_some()
            && operator.is_comparison()
        {
            let then = self.compare(operator, then, right);
            let otherwise = self.compare(operator, otherwise, right);
            let kind = Kind::Conditional(condition, then, otherwise);
            return Some(self.make(kind, Scalar::INT, None));
        }
        // What is 0 or 1 compared with 0.
        if self.is_truth(left) && self.value(right) == Some(0) {
            match operator {
                BinaryOperator::NotEqual => return Some(left),
                BinaryOperator::Equal => return Some(self.not(left)),
                _ => {}
            }
        }
        let [one, other] = [self.value(left)?, self.value(right)?];
        let [one, other] = [one, other].map(|bits| number(bits, width, signed));
        let truth = match operator {
            BinaryOperator::Equal => one == other,
            BinaryOperator::NotEqual => one != other,
            BinaryOperator::Less => one < other,
            BinaryOperator::LessEqual => one <= other,
            BinaryOperator::Greater => one > other,
            BinaryOperator::GreaterEqual => one >= other,
            BinaryOperator::Add if width <= 64 => {
                return Some(self.constant(scalar, (one + other).cast_unsigned()));
            }
            BinaryOperator::Subtract if width <= 64 => {
                return Some(self.constant(scalar, (one - other).cast_unsigned()));
            }
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
        };
        // 128-bit unsigned numbers are compared by the solver.
        (width <= 64).then(|| self.truth(truth))
    }

    /// A conversion that does nothing, or of a constant integer.
    fn converted(&mut self, operand: ExpressionId, scalar: Scalar) -> Option<ExpressionId> {
        let from = self[operand].scalar;
        if from == scalar {
            return Some(operand);
        }
        let (Scalar::Integer { width, signed }, Scalar::Integer { .. }) = (from, scalar) else {
            return None;
        };
        let bits = self.value(operand)?;
        Some(self.constant(scalar, number(bits, width, signed).cast_unsigned()))
    }

    /// Rebuilds an expression from its leaves. What the function gives for a part replaces it; it
    /// sees the part with its own parts rebuilt.
    pub fn rebuild(
        &mut self,
        root: ExpressionId,
        known: &mut FxHashMap<ExpressionId, ExpressionId>,
        mut replace: impl FnMut(&mut Self, ExpressionId) -> ExpressionId,
    ) -> ExpressionId {
        let mut open = vec![(root, false)];
        while let Some((id, ready)) = open.pop() {
            if known.contains_key(&id) {
                continue;
            }
            let operands = self[id].kind.operands();
            if !ready {
                open.push((id, true));
                open.extend(operands.iter().map(|&operand| (operand, false)));
                continue;
            }
            let parts: Vec<ExpressionId> = operands.iter().map(|part| known[part]).collect();
            let same = parts == operands;
            let Expression { kind, scalar, ty } = self[id].clone();
            let rebuilt = if same { id } else { self.make(kind.with(&parts), scalar, ty) };
            let replaced = replace(self, rebuilt);
            known.insert(id, replaced);
        }
        known[&root]
    }

    /// All parts of an expression, itself included.
    #[must_use]
    pub fn parts(&self, root: ExpressionId) -> Vec<ExpressionId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let (mut open, mut parts) = (vec![root], Vec::new());
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                parts.push(id);
                open.extend(self[id].kind.operands());
            }
        }
        parts
    }

    /// The variables that an expression reads, or whose addresses it takes.
    pub fn objects(&self, root: ExpressionId) -> impl Iterator<Item = Object> + '_ {
        self.parts(root).into_iter().filter_map(|part| match self[part].kind {
            Kind::Object(object) => Some(object),
            _ => None,
        })
    }

    /// Whether a part is unknown.
    #[must_use]
    pub fn is_partly_unknown(&self, root: ExpressionId) -> bool {
        self.parts(root).into_iter().any(|part| matches!(self[part].kind, Kind::Unknown(_)))
    }
}

/// The number that bits stand for.
#[must_use]
pub fn number(bits: u128, width: u8, signed: bool) -> i128 {
    let unused = 128 - u32::from(width);
    match signed {
        true => (bits << unused).cast_signed() >> unused,
        false => bits.cast_signed(),
    }
}
