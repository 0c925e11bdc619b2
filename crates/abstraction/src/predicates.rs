//! Predicates: C conditions whose truth the Boolean program keeps, one variable for each.
//!
//! A condition is brought into one form, so that `x != 0`, `!(x == 0)` and `x` are one predicate or its
//! negation. A predicate is local to the function whose variables it names, or global.

use ir::FunctionId;
use ir::expression::{BinaryOperator, UnaryOperator};
use rustc_hash::FxHashMap;
use semantics::domain::Scalar;

use crate::expression::{ExpressionId, Expressions, Kind, Object};

/// A predicate, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PredicateId(pub u32);

/// A predicate or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// The predicate.
    pub predicate: PredicateId,
    /// Whether it holds.
    pub holds: bool,
}

/// A predicate.
#[derive(Debug, Clone, Copy)]
pub struct Predicate {
    /// The condition.
    pub condition: ExpressionId,
    /// The function that it is local to; none if it is global.
    pub scope: Option<FunctionId>,
}

/// A condition over atoms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// Known.
    Constant(bool),
    /// A condition in normal form, or its negation.
    Atom(ExpressionId, bool),
    /// All hold.
    And(Vec<Formula>),
    /// One holds.
    Or(Vec<Formula>),
}

impl Formula {
    /// The atoms.
    pub fn atoms(&self, found: &mut Vec<ExpressionId>) {
        match self {
            Self::Constant(_) => {}
            Self::Atom(atom, _) => found.push(*atom),
            Self::And(parts) | Self::Or(parts) => {
                parts.iter().for_each(|part| part.atoms(found));
            }
        }
    }
}

/// The condition that a value is not zero, over atoms.
pub fn formula(all: &mut Expressions, condition: ExpressionId, holds: bool) -> Formula {
    let expression = all[condition].clone();
    match expression.kind {
        Kind::Constant(_) if all.known(condition).is_some() => {
            Formula::Constant(all.known(condition) == Some(holds))
        }
        Kind::Unary(UnaryOperator::Not, operand) => formula(all, operand, !holds),
        Kind::And(left, right) | Kind::Or(left, right) => {
            let parts = vec![formula(all, left, holds), formula(all, right, holds)];
            match matches!(expression.kind, Kind::And(..)) == holds {
                true => Formula::And(parts),
                false => Formula::Or(parts),
            }
        }
        Kind::Conditional(condition, then, otherwise) => {
            let first = [formula(all, condition, true), formula(all, then, holds)];
            let second = [formula(all, condition, false), formula(all, otherwise, holds)];
            Formula::Or(vec![Formula::And(first.into()), Formula::And(second.into())])
        }
        Kind::Binary(operator, left, right) if operator.is_comparison() => {
            comparison(all, (operator, left, right), holds)
        }
        Kind::Constant(_)
        | Kind::Object(_)
        | Kind::Function(_)
        | Kind::Load(..)
        | Kind::Member(..)
        | Kind::Offset(..)
        | Kind::Element(..)
        | Kind::Unary(..)
        | Kind::Binary(..)
        | Kind::Difference(..)
        | Kind::Convert(_)
        | Kind::Builtin(..)
        | Kind::Unknown(_) => {
            let zero = all.constant(expression.scalar, 0);
            comparison(all, (BinaryOperator::Equal, condition, zero), !holds)
        }
    }
}

/// A comparison by `==` or `<`; floats keep the others, as what is no number is not ordered.
fn comparison(
    all: &mut Expressions,
    (operator, left, right): (BinaryOperator, ExpressionId, ExpressionId),
    holds: bool,
) -> Formula {
    let float = matches!(all[left].scalar, Scalar::Float(_));
    let (operator, left, right, holds) = match operator {
        BinaryOperator::NotEqual => (BinaryOperator::Equal, left, right, !holds),
        BinaryOperator::Greater => (BinaryOperator::Less, right, left, holds),
        BinaryOperator::GreaterEqual if !float => (BinaryOperator::Less, left, right, !holds),
        BinaryOperator::LessEqual if !float => (BinaryOperator::Less, right, left, !holds),
        BinaryOperator::GreaterEqual => (BinaryOperator::LessEqual, right, left, holds),
        _ => (operator, left, right, holds),
    };
    let (left, right) = match operator {
        BinaryOperator::Equal if all.value(left).is_some() => (right, left),
        BinaryOperator::Equal if all.value(right).is_none() && right < left => (right, left),
        _ => (left, right),
    };
    // Whether what is 0 or 1 is that.
    if operator == BinaryOperator::Equal && all.is_truth(left) {
        match all.value(right) {
            Some(0) => return formula(all, left, !holds),
            Some(1) => return formula(all, left, holds),
            _ => {}
        }
    }
    let (left, right) = unconverted(all, operator, left, right);
    let compared = all.compare(operator, left, right);
    match all.known(compared) {
        Some(known) => Formula::Constant(known == holds),
        None => Formula::Atom(compared, holds),
    }
}

/// Both sides without a conversion to a wider type: a small number compares as it did before.
fn unconverted(
    all: &mut Expressions,
    operator: BinaryOperator,
    left: ExpressionId,
    right: ExpressionId,
) -> (ExpressionId, ExpressionId) {
    let narrowed = |all: &mut Expressions, one: ExpressionId, other: ExpressionId| {
        let Kind::Convert(inner) = all[one].kind else { return None };
        let scalar = all[inner].scalar;
        let (Scalar::Integer { width, signed }, Scalar::Integer { width: wide, signed: wanted }) =
            (scalar, all[one].scalar)
        else {
            return None;
        };
        // The order stays the same if the wider type has all values of the narrower one.
        if width >= wide || signed && !wanted {
            return None;
        }
        let bits = all.value(other)?;
        let number = crate::expression::number(bits, wide, wanted);
        let narrow = all.constant(scalar, number.cast_unsigned());
        let fits = crate::expression::number(all.value(narrow)?, width, signed) == number;
        fits.then_some((inner, narrow))
    };
    match operator {
        BinaryOperator::Equal | BinaryOperator::Less => {}
        _ => return (left, right),
    }
    if let Some(found) = narrowed(all, left, right) {
        return found;
    }
    match narrowed(all, right, left) {
        Some((right, left)) => (left, right),
        None => (left, right),
    }
}

/// The predicates of a program.
#[derive(Debug, Default)]
pub struct Predicates {
    all: Vec<Predicate>,
    ids: FxHashMap<ExpressionId, PredicateId>,
}

impl Predicates {
    /// Adds an atom as a predicate; whether it is a new one. What names variables of two functions,
    /// or something unknown, is none.
    pub fn add(&mut self, all: &Expressions, atom: ExpressionId) -> bool {
        if self.ids.contains_key(&atom) || all.is_partly_unknown(atom) {
            return false;
        }
        let mut scope = None;
        let mut names_any = false;
        for object in all.objects(atom) {
            names_any = true;
            let function = match object {
                Object::Global(_) => continue,
                Object::Local(function, _) | Object::Result(function) => function,
                Object::Returned(_) => return false,
            };
            if scope.is_some_and(|scope| scope != function) {
                return false;
            }
            scope = Some(function);
        }
        if !names_any {
            return false;
        }
        self.ids.insert(atom, PredicateId(self.all.len() as u32));
        self.all.push(Predicate { condition: atom, scope });
        true
    }

    /// Adds the atoms of a condition; whether one is new.
    pub fn add_atoms(&mut self, all: &mut Expressions, condition: ExpressionId) -> bool {
        let mut atoms = Vec::new();
        formula(all, condition, true).atoms(&mut atoms);
        let mut new = false;
        for atom in atoms {
            new |= self.add(all, atom);
        }
        new
    }

    /// The predicate of an atom.
    #[must_use]
    pub fn of(&self, atom: ExpressionId) -> Option<PredicateId> {
        self.ids.get(&atom).copied()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All predicates.
    pub fn iter(&self) -> impl Iterator<Item = (PredicateId, Predicate)> + '_ {
        self.all.iter().enumerate().map(|(index, one)| (PredicateId(index as u32), *one))
    }

    /// Those in scope in a function.
    #[must_use]
    pub fn in_scope(&self, function: FunctionId) -> Vec<PredicateId> {
        let visible =
            self.iter().filter(|(_, one)| one.scope.is_none_or(|scope| scope == function));
        visible.map(|(id, _)| id).collect()
    }
}

impl std::ops::Index<PredicateId> for Predicates {
    type Output = Predicate;

    fn index(&self, id: PredicateId) -> &Predicate {
        &self.all[id.0 as usize]
    }
}
