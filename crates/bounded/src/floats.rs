//! Floating-point numbers: constants as the concrete machine computes them, the others as terms.

use ir::FloatFormat;
use ir::expression::Math;
use logic::float::{Floats, Format, Rounding, pack_extended, unpack_extended};
use logic::{BitVector, Operation, TermId};
use semantics::concrete::{Bits, float};
use semantics::domain::{FloatClass, FloatOperator, Relation};

use crate::domain::TermDomain;

/// The format of the terms. Numbers of 80 bits are computed with without their integer bit.
fn format_of(format: FloatFormat) -> Format {
    match format {
        FloatFormat::Half => Format::HALF,
        FloatFormat::Single => Format::SINGLE,
        FloatFormat::Double => Format::DOUBLE,
        FloatFormat::Extended => Format::EXTENDED,
        FloatFormat::Quad => Format::QUAD,
    }
}

/// Operands that are chosen among this many constants, in all combinations, are computed one by one.
const MOST_CHOICES: usize = 64;

impl TermDomain<'_> {
    /// Among how many constants a term is chosen, if it is, and they are not too many.
    fn choices(&self, term: TermId, most: usize) -> Option<usize> {
        if self.context.is_constant(term) {
            return Some(1);
        }
        let Operation::IfThenElse(_, then, otherwise) = self.context.operation(term) else {
            return None;
        };
        let first = self.choices(then, most.checked_sub(1)?)?;
        Some(first + self.choices(otherwise, most.checked_sub(first)?)?)
    }

    /// Computes with numbers out of tables: for each choice of the operands the concrete machine has the result, and
    /// no circuit is needed.
    fn by_choice<const N: usize>(
        &mut self,
        operands: [TermId; N],
        compute: &dyn Fn(&mut Self, [Bits; N]) -> TermId,
    ) -> Option<TermId> {
        let mut combinations = 1;
        for operand in operands {
            combinations *= self.choices(operand, MOST_CHOICES)?;
            if combinations > MOST_CHOICES {
                return None;
            }
        }
        self.each_choice(operands, compute)
    }

    fn each_choice<const N: usize>(
        &mut self,
        operands: [TermId; N],
        compute: &dyn Fn(&mut Self, [Bits; N]) -> TermId,
    ) -> Option<TermId> {
        for (index, &operand) in operands.iter().enumerate() {
            if let Operation::IfThenElse(condition, then, otherwise) =
                self.context.operation(operand)
            {
                let mut chosen = operands;
                chosen[index] = then;
                let then = self.each_choice(chosen, compute)?;
                chosen[index] = otherwise;
                let otherwise = self.each_choice(chosen, compute)?;
                return Some(self.context.if_then_else(condition, then, otherwise));
            }
        }
        let known: [Bits; N] = self.constants(&operands)?.try_into().ok()?;
        Some(compute(self, known))
    }

    /// The operands as the concrete machine has them, if all are constants.
    fn constants(&self, operands: &[TermId]) -> Option<Vec<Bits>> {
        let known = |&term| Some(Bits::wide(self.context.value(term)?.to_u128()?));
        operands.iter().map(known).collect()
    }

    fn constant_float(&mut self, format: FloatFormat, bits: Bits) -> TermId {
        self.context.constant(BitVector::from_u128(format.width(), bits.to_wide()))
    }

    /// The number in the format of the terms.
    fn unpacked(&mut self, format: FloatFormat, number: TermId) -> TermId {
        match format {
            FloatFormat::Extended => unpack_extended(&mut self.context, number),
            _ => number,
        }
    }

    fn packed(&mut self, format: FloatFormat, number: TermId) -> TermId {
        match format {
            FloatFormat::Extended => pack_extended(&mut self.context, number),
            _ => number,
        }
    }

    fn floats(&mut self, format: FloatFormat) -> Floats<'_> {
        Floats::new(&mut self.context, format_of(format))
    }

    /// `+`, `-`, `*`, `/`.
    pub(crate) fn float_operation(
        &mut self,
        operator: FloatOperator,
        format: FloatFormat,
        operands: [TermId; 2],
    ) -> TermId {
        let chosen = self.by_choice(operands, &|domain, [left, right]| {
            domain.constant_float(format, float::arithmetic(operator, format, left, right))
        });
        if let Some(result) = chosen {
            return result;
        }
        let [left, right] = operands.map(|operand| self.unpacked(format, operand));
        let nearest = Rounding::NearestEven;
        let mut floats = self.floats(format);
        let result = match operator {
            FloatOperator::Add => floats.add(nearest, left, right),
            FloatOperator::Subtract => floats.subtract(nearest, left, right),
            FloatOperator::Multiply => floats.multiply(nearest, left, right),
            FloatOperator::Divide => floats.divide(nearest, left, right),
        };
        self.packed(format, result)
    }

    /// How two numbers compare.
    pub(crate) fn float_relation(
        &mut self,
        relation: Relation,
        format: FloatFormat,
        operands: [TermId; 2],
    ) -> TermId {
        let chosen = self.by_choice(operands, &|domain, [left, right]| {
            domain.context.boolean(float::compare(relation, format, left, right))
        });
        if let Some(holds) = chosen {
            return holds;
        }
        let [left, right] = operands.map(|operand| self.unpacked(format, operand));
        let mut floats = self.floats(format);
        match relation {
            Relation::Equal => floats.equal(left, right),
            Relation::Less => floats.less(left, right),
            Relation::LessEqual => floats.less_equal(left, right),
            Relation::NotEqual => {
                let equal = floats.equal(left, right);
                self.context.not(equal)
            }
        }
    }

    /// What a number is.
    pub(crate) fn float_class(
        &mut self,
        class: FloatClass,
        format: FloatFormat,
        number: TermId,
    ) -> TermId {
        let chosen = self.by_choice([number], &|domain, [number]| {
            domain.context.boolean(float::classify(class, format, number))
        });
        if let Some(holds) = chosen {
            return holds;
        }
        let number = self.unpacked(format, number);
        let mut floats = self.floats(format);
        match class {
            FloatClass::Nan => floats.is_nan(number),
            FloatClass::Infinite => floats.is_infinite(number),
            FloatClass::Finite => floats.is_finite(number),
            FloatClass::Normal => floats.is_normal(number),
            FloatClass::Negative => floats.is_negative(number),
        }
    }

    /// The number in another format.
    pub(crate) fn float_in_format(
        &mut self,
        from: FloatFormat,
        to: FloatFormat,
        number: TermId,
    ) -> TermId {
        if from == to {
            return number;
        }
        let chosen = self.by_choice([number], &|domain, [number]| {
            domain.constant_float(to, float::convert(from, to, number))
        });
        if let Some(result) = chosen {
            return result;
        }
        let number = self.unpacked(from, number);
        let result = self.floats(to).convert(Rounding::NearestEven, format_of(from), number);
        self.packed(to, result)
    }

    /// The number without its fraction as an integer, and whether it fits.
    pub(crate) fn float_as_integer(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        number: TermId,
    ) -> (TermId, TermId) {
        let integer = |number| float::to_integer(format, width, signed, number);
        let value = self.by_choice([number], &|domain, [number]| {
            let value = BitVector::from_u128(width, integer(number).unwrap_or(0));
            domain.context.constant(value)
        });
        let fits = self.by_choice([number], &|domain, [number]| {
            domain.context.boolean(integer(number).is_some())
        });
        if let (Some(value), Some(fits)) = (value, fits) {
            return (value, fits);
        }
        let number = self.unpacked(format, number);
        let integer = self.floats(format).to_integer(Rounding::TowardZero, signed, width, number);
        (integer.value, integer.fits)
    }

    /// The nearest number to an integer.
    pub(crate) fn integer_as_float(
        &mut self,
        width: u32,
        signed: bool,
        format: FloatFormat,
        integer: TermId,
    ) -> TermId {
        let chosen = self.by_choice([integer], &|domain, [integer]| {
            let integer = Bits::of_width(width, integer.to_wide());
            domain.constant_float(format, float::of_integer(width, signed, format, integer))
        });
        if let Some(result) = chosen {
            return result;
        }
        let result = self.floats(format).from_integer(Rounding::NearestEven, signed, integer);
        self.packed(format, result)
    }

    /// A function of `<math.h>`, if it is known for these operands.
    pub(crate) fn float_function(
        &mut self,
        function: Math,
        format: FloatFormat,
        operands: &[TermId],
    ) -> Option<TermId> {
        if let Some(known) = self.constants(operands) {
            let result = float::math(function, format, &known)?;
            return Some(self.constant_float(format, result));
        }
        let operands: Vec<_> =
            operands.iter().map(|&operand| self.unpacked(format, operand)).collect();
        let mut floats = self.floats(format);
        let result = match (function, &operands[..]) {
            (Math::Sqrt, &[x]) => floats.square_root(Rounding::NearestEven, x),
            (Math::Floor, &[x]) => floats.round_to_integral(Rounding::TowardNegative, x),
            (Math::Ceil, &[x]) => floats.round_to_integral(Rounding::TowardPositive, x),
            (Math::Trunc, &[x]) => floats.round_to_integral(Rounding::TowardZero, x),
            (Math::Round, &[x]) => floats.round_to_integral(Rounding::NearestAway, x),
            (Math::RoundEven, &[x]) => floats.round_to_integral(Rounding::NearestEven, x),
            (Math::Fmod, &[x, y]) => floats.truncated_remainder(x, y)?,
            (Math::Remainder, &[x, y]) => floats.remainder(x, y)?,
            (Math::Fma, &[x, y, z]) => floats.fused_multiply_add(Rounding::NearestEven, x, y, z),
            _ => return None,
        };
        Some(self.packed(format, result))
    }
}
