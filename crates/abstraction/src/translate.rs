//! Expressions and places of function bodies as expressions that stand alone.

use ir::{
    Body, ExpressionId as BodyExpression, ExpressionKind, FunctionId, PlaceId, PlaceKind, Program,
    Type,
};
use rustc_hash::FxHashMap;
use semantics::domain::Scalar;

use crate::expression::{Bits, ExpressionId, Expressions, Kind, Object};

/// A part of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Expression(BodyExpression),
    Place(PlaceId),
}

/// Translates the parts of one function.
pub struct Translator<'p> {
    program: &'p Program,
    function: FunctionId,
    body: &'p Body,
    known: FxHashMap<Part, ExpressionId>,
}

impl<'p> Translator<'p> {
    /// For a function with this body.
    #[must_use]
    pub fn new(program: &'p Program, function: FunctionId, body: &'p Body) -> Self {
        Self { program, function, body, known: FxHashMap::default() }
    }

    /// An expression.
    pub fn expression(&mut self, all: &mut Expressions, id: BodyExpression) -> ExpressionId {
        self.part(all, Part::Expression(id))
    }

    /// The address of a place.
    pub fn address(&mut self, all: &mut Expressions, id: PlaceId) -> ExpressionId {
        self.part(all, Part::Place(id))
    }

    /// Which bits of what its address leads to a place is.
    #[must_use]
    pub fn bits(&self, id: PlaceId) -> Option<Bits> {
        match self.body.places[id].kind {
            PlaceKind::Bits { bit, width, .. } => Some(Bits { first: bit, width }),
            PlaceKind::Local(_)
            | PlaceKind::Global(_)
            | PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. } => None,
        }
    }

    /// The shape of what a place holds.
    #[must_use]
    pub fn scalar(&self, id: PlaceId) -> Scalar {
        Scalar::of(&self.program.types, self.body.places[id].ty)
    }

    fn part(&mut self, all: &mut Expressions, root: Part) -> ExpressionId {
        let mut open = vec![(root, false)];
        while let Some((part, ready)) = open.pop() {
            if self.known.contains_key(&part) {
                continue;
            }
            if !ready {
                open.push((part, true));
                open.extend(self.parts_of(part).into_iter().map(|part| (part, false)));
                continue;
            }
            let made = match part {
                Part::Expression(id) => self.made(all, id),
                Part::Place(id) => self.made_address(all, id),
            };
            self.known.insert(part, made);
        }
        self.known[&root]
    }

    fn parts_of(&self, part: Part) -> Vec<Part> {
        use ExpressionKind as K;
        match part {
            Part::Expression(id) => match &self.body.expressions[id].kind {
                K::Constant(_) | K::Function(_) | K::ExtraArguments => Vec::new(),
                K::Load { place, .. } | K::Address(place) => vec![Part::Place(*place)],
                K::Unary { operand, .. } | K::Convert { operand, .. } => {
                    vec![Part::Expression(*operand)]
                }
                K::Binary { left, right, .. }
                | K::PointerDifference { left, right, .. }
                | K::LogicalAnd(left, right)
                | K::LogicalOr(left, right) => {
                    vec![Part::Expression(*left), Part::Expression(*right)]
                }
                K::PointerAdd { pointer, index, .. } => {
                    vec![Part::Expression(*pointer), Part::Expression(*index)]
                }
                K::Conditional { condition, then, otherwise } => {
                    [condition, then, otherwise].map(|part| Part::Expression(*part)).into()
                }
                K::Builtin { operands, .. } => {
                    operands.iter().map(|part| Part::Expression(*part)).collect()
                }
            },
            Part::Place(id) => match &self.body.places[id].kind {
                PlaceKind::Local(_) | PlaceKind::Global(_) => Vec::new(),
                PlaceKind::Dereference(pointer) => vec![Part::Expression(*pointer)],
                PlaceKind::Field { base, .. }
                | PlaceKind::At { base, .. }
                | PlaceKind::Bits { base, .. } => vec![Part::Place(*base)],
                PlaceKind::Element { array, index, .. } => {
                    vec![Part::Place(*array), Part::Expression(*index)]
                }
            },
        }
    }

    fn known(&self, part: Part) -> ExpressionId {
        self.known[&part]
    }

    fn made(&self, all: &mut Expressions, id: BodyExpression) -> ExpressionId {
        use ExpressionKind as K;
        let expression = &self.body.expressions[id];
        let scalar = Scalar::of(&self.program.types, expression.ty);
        let of = |part: &BodyExpression| self.known(Part::Expression(*part));
        let kind = match &expression.kind {
            K::Constant(bits) => return all.constant(scalar, *bits),
            K::Load { place, .. } => {
                let (address, bits) = (self.known(Part::Place(*place)), self.bits(*place));
                return all.load(address, bits, scalar, Some(self.body.places[*place].ty));
            }
            K::Address(place) => return self.known(Part::Place(*place)),
            K::Function(function) => Kind::Function(*function),
            K::ExtraArguments => return all.unknown(scalar),
            K::Unary { operator, operand, .. } => Kind::Unary(*operator, of(operand)),
            K::Binary { operator, left, right, .. } => Kind::Binary(*operator, of(left), of(right)),
            K::PointerAdd { pointer, index, size, subtract } => {
                let (pointer, mut index) = (of(pointer), of(index));
                if *subtract {
                    let wide = Scalar::Integer { width: 64, signed: true };
                    let zero = all.constant(wide, 0);
                    index = all.make(Kind::Convert(index), wide, None);
                    let negated = Kind::Binary(ir::BinaryOperator::Subtract, zero, index);
                    index = all.make(negated, wide, None);
                }
                Kind::Element(pointer, index, *size)
            }
            K::PointerDifference { left, right, size } => {
                Kind::Difference(of(left), of(right), *size)
            }
            K::Convert { operand, .. } => Kind::Convert(of(operand)),
            K::LogicalAnd(left, right) => Kind::And(of(left), of(right)),
            K::LogicalOr(left, right) => Kind::Or(of(left), of(right)),
            K::Conditional { condition, then, otherwise } => {
                Kind::Conditional(of(condition), of(then), of(otherwise))
            }
            K::Builtin { builtin, operands, .. } => {
                Kind::Builtin(*builtin, operands.iter().map(of).collect())
            }
        };
        all.make(kind, scalar, Some(expression.ty))
    }

    fn made_address(&self, all: &mut Expressions, id: PlaceId) -> ExpressionId {
        let place = &self.body.places[id];
        let kind = match &place.kind {
            PlaceKind::Local(local) => return all.object(Object::Local(self.function, *local)),
            PlaceKind::Global(global) => return all.object(Object::Global(*global)),
            PlaceKind::Dereference(pointer) => return self.known(Part::Expression(*pointer)),
            PlaceKind::Field { base, field } => {
                let address = self.known(Part::Place(*base));
                let Type::Record(record) = self.program.types[self.body.places[*base].ty] else {
                    return all.unknown(Scalar::Pointer);
                };
                Kind::Member(address, record, *field)
            }
            PlaceKind::Element { array, index, .. } => {
                let (address, index) =
                    (self.known(Part::Place(*array)), self.known(Part::Expression(*index)));
                Kind::Element(address, index, self.program.types.size_of(place.ty))
            }
            PlaceKind::At { base, offset } | PlaceKind::Bits { base, offset, .. } => {
                let address = self.known(Part::Place(*base));
                return match i64::try_from(*offset) {
                    Ok(bytes) => all.offset(address, bytes),
                    Err(_) => all.unknown(Scalar::Pointer),
                };
            }
        };
        all.make(kind, Scalar::Pointer, None)
    }
}
