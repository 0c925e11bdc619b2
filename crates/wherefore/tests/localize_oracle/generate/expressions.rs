//! Random expressions.

use super::{Generator, Known};
use crate::program::{Expression, Operator, Use};

/// The largest value but three.
const NEARLY: i64 = i32::MAX as i64 - 3;

impl Generator<'_> {
    pub(super) fn plain(&mut self) -> Option<Known> {
        (!self.known.is_empty()).then(|| *self.random.of(&self.known))
    }

    pub(super) fn masked_variable(&mut self) -> Expression {
        match self.plain() {
            Some(known) => {
                let bits = *self.random.of(&[1, 3, 7, 7]);
                mask(Expression::Variable(known.variable), bits)
            }
            None => Expression::Number(self.number(8)),
        }
    }

    /// Three bits of something.
    pub(super) fn masked(&mut self) -> Expression {
        match self.random.below(4) {
            0 => {
                let value = self.value();
                mask(value, 7)
            }
            1 => mask(Expression::Element(Box::new(self.subscript())), 7),
            _ => self.masked_variable(),
        }
    }

    pub(super) fn operand(&mut self) -> Expression {
        self.named(4).unwrap_or_else(|| self.dividend())
    }

    /// An operand without macros.
    fn dividend(&mut self) -> Expression {
        match self.random.below(6) {
            0 | 1 => Expression::Number(self.number(8)),
            2 => mask(Expression::Element(Box::new(self.subscript())), 7),
            _ => self.masked_variable(),
        }
    }

    pub(super) fn subscript(&mut self) -> Expression {
        let named = self.named(4);
        let subscript = match (named, self.plain()) {
            (Some(named), _) => named,
            (None, Some(known)) if !known.is_updated => Expression::Variable(known.variable),
            (None, Some(known)) => mask(Expression::Variable(known.variable), 3),
            (None, None) => Expression::Number(self.number(4)),
        };
        self.component(Use::Subscript, subscript)
    }

    /// A small value that depends on three bits of variables.
    pub(super) fn value(&mut self) -> Expression {
        match self.random.below(10) {
            0..3 => self.operand(),
            3..7 => {
                let operators =
                    [Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Exclusive];
                let operator = *self.random.of(&operators);
                binary(operator, self.operand(), self.operand())
            }
            7 => {
                let operator = *self.random.of(&[Operator::Divide, Operator::Remainder]);
                binary(operator, self.dividend(), self.operand())
            }
            8 => {
                let condition = self.condition();
                let (yes, no) = (self.operand(), self.operand());
                Expression::Choice(Box::new(condition), Box::new(yes), Box::new(no))
            }
            _ => {
                let small = self.masked_variable();
                mask(binary(Operator::Add, Expression::Number(NEARLY), small), 7)
            }
        }
    }

    pub(super) fn comparison(&mut self, left: Expression, right: Expression) -> Expression {
        let operators = [Operator::Less, Operator::AtMost, Operator::Equal, Operator::Unequal];
        binary(*self.random.of(&operators), left, right)
    }

    /// A condition: a component.
    pub(super) fn condition(&mut self) -> Expression {
        let condition = match self.random.below(5) {
            0 => self.named(2).unwrap_or_else(|| self.masked_variable()),
            1 => {
                let operator = *self.random.of(&[Operator::Both, Operator::Either]);
                let (left, right) = (self.operand(), self.operand());
                let left = self.comparison(left, right);
                let (third, fourth) = (self.operand(), self.operand());
                let right = self.comparison(third, fourth);
                binary(operator, left, right)
            }
            _ => {
                let (left, right) = (self.operand(), self.operand());
                self.comparison(left, right)
            }
        };
        self.component(Use::Truth, condition)
    }

    /// A condition that may also call a function.
    pub(super) fn condition_of_if(&mut self) -> Expression {
        let Some(called) = self.called() else { return self.condition() };
        let number = self.number(8);
        let condition = self.comparison(called, Expression::Number(number));
        self.component(Use::Truth, condition)
    }

    /// A condition without components.
    pub(super) fn assertion(&mut self) -> Expression {
        let left = self.masked_variable();
        let right = match self.random.one_in(2) {
            true => {
                let number = Expression::Number(self.number(8));
                self.named_in_assertion().unwrap_or(number)
            }
            false => self.masked_variable(),
        };
        self.comparison(left, right)
    }
}

pub(super) fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
    Expression::Binary(operator, Box::new(left), Box::new(right))
}

pub(super) fn mask(value: Expression, bits: i64) -> Expression {
    binary(Operator::And, value, Expression::Number(bits))
}
