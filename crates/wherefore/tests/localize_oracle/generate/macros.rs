//! Random macros, and uses of them.

use super::Generator;
use super::expressions::{binary, mask};
use crate::program::{ComponentId, Definition, Expression, Initial, Macro, Operator, Use};

impl Generator<'_> {
    /// Defines up to two macros in every third program.
    pub(super) fn macros(&mut self) {
        if !self.random.one_in(3) {
            return;
        }
        for _ in 0..1 + self.random.below(2) {
            let definition = match self.random.below(5) {
                0 => Definition::Difference(4 + self.number(4), self.number(4)),
                1 => Definition::Mask(*self.random.of(&[1, 3, 7])),
                _ => Definition::Number(self.number(8)),
            };
            let component = self.id(Use::Macro);
            let whole = Vec::new();
            self.program.macros.push(Macro { definition, component, uses: 0, whole });
        }
    }

    /// What an object holds at first: a number, or a macro without an argument.
    pub(super) fn initial(&mut self) -> Initial {
        let component = self.id(Use::Value);
        let plain = Initial { value: self.number(8), component, named: None };
        if self.program.macros.is_empty() || !self.random.one_in(4) {
            return plain;
        }
        let number = self.random.below(self.program.macros.len());
        let value = match self.program.macros[number].definition {
            Definition::Number(value) => value,
            Definition::Difference(left, right) => left - right,
            Definition::Mask(_) => return plain,
        };
        self.program.macros[number].uses += 1;
        self.program.macros[number].whole.push(component);
        Initial { value, component, named: Some(number) }
    }

    /// Now and then a use of a macro, if there are any.
    pub(super) fn named(&mut self, times: usize) -> Option<Expression> {
        if self.program.macros.is_empty() || !self.random.one_in(times) {
            return None;
        }
        let number = self.random.below(self.program.macros.len());
        self.program.macros[number].uses += 1;
        let value = match self.program.macros[number].definition {
            Definition::Number(value) => Expression::Number(value),
            Definition::Difference(left, right) => {
                let [left, right] = [left, right].map(Expression::Number);
                binary(Operator::Subtract, left, right)
            }
            Definition::Mask(bits) => {
                let argument = match self.plain() {
                    Some(known) => Expression::Variable(known.variable),
                    None => Expression::Number(self.number(8)),
                };
                mask(argument, bits)
            }
        };
        Some(Expression::Macro(number, Some(Use::Operand), Box::new(value)))
    }

    /// Now and then a use of a macro in an assertion, which is never replaced.
    pub(super) fn named_in_assertion(&mut self) -> Option<Expression> {
        let Some(Expression::Macro(number, _, value)) = self.named(2) else { return None };
        self.program.macros[number].uses -= 1;
        Some(Expression::Macro(number, None, value))
    }

    /// What a component is, which may be a use of a macro.
    pub(super) fn whole(&mut self, id: ComponentId, used: Use, inner: Expression) -> Expression {
        let Expression::Macro(number, _, value) = inner else { return inner };
        self.program.macros[number].whole.push(id);
        Expression::Macro(number, Some(used), value)
    }

    /// A use of a macro, or three bits of something.
    pub(super) fn named_or_masked(&mut self) -> Expression {
        self.named(4).unwrap_or_else(|| self.masked())
    }
}
