//! Functions of values: what the compiler and `<math.h>` provide.

use ir::Builtin;

use super::Rules;
use crate::code::BuiltinCall;
use crate::domain::{
    Arithmetic, BitFunction, Bitwise, FloatClass, Memory, Relation, Scalar, Target,
};

impl<D: Memory> Rules<'_, D> {
    /// The value of a builtin.
    ///
    /// # Errors
    ///
    /// Where evaluation cannot go on.
    pub fn builtin(
        &mut self,
        call: &BuiltinCall,
        operands: &[D::Value],
    ) -> Result<D::Value, D::Stop> {
        let Some(first) = operands.first() else {
            return Ok(self.domain.integer(width_of(call.result), 0));
        };
        let condition = match (call.builtin, call.scalar) {
            (Builtin::Math(function), Scalar::Float(format)) => {
                return self.domain.math(function, format, operands);
            }
            (Builtin::FloatAbsolute, Scalar::Float(format)) => {
                return Ok(self.domain.absolute_float(format, first));
            }
            (Builtin::CopySign, Scalar::Float(format)) => {
                let second = operands.get(1).unwrap_or(first);
                let positive = self.domain.absolute_float(format, first);
                let negative = self.domain.negate_float(format, &positive);
                let sign = self.domain.classify_float(FloatClass::Negative, format, second);
                return Ok(self.domain.select(&sign, call.scalar, &negative, &positive));
            }
            (Builtin::ObjectSize, _) => return Ok(self.object_size(first, call.result)),
            (Builtin::Disjoint, scalar) => {
                let meet = match operands {
                    [one, size, other, other_size] => self.meet((one, size), (other, other_size)),
                    _ => self.is_nonzero(scalar, first),
                };
                self.domain.not(&meet)
            }
            (_, Scalar::Float(format)) => self.float_question(call.builtin, format, operands),
            (Builtin::AddOverflows, Scalar::Integer { width, signed }) => {
                self.overflow_question(Arithmetic::Add, width, signed, operands)
            }
            (Builtin::SubtractOverflows, Scalar::Integer { width, signed }) => {
                self.overflow_question(Arithmetic::Subtract, width, signed, operands)
            }
            (Builtin::MultiplyOverflows, Scalar::Integer { width, signed }) => {
                self.overflow_question(Arithmetic::Multiply, width, signed, operands)
            }
            (builtin, Scalar::Integer { width, .. }) => {
                let value = self.bit_builtin(builtin, width.into(), first);
                return Ok(match builtin {
                    Builtin::ByteSwap => value,
                    _ => self.domain.resize(width.into(), false, width_of(call.result), &value),
                });
            }
            (_, Scalar::Pointer) => self.domain.truth(false),
        };
        Ok(self.domain.truth_value(width_of(call.result), &condition))
    }

    fn overflow_question(
        &mut self,
        operator: Arithmetic,
        width: u8,
        signed: bool,
        operands: &[D::Value],
    ) -> D::Condition {
        let second = operands.get(1).unwrap_or(&operands[0]);
        self.domain.overflows(operator, width.into(), signed, &operands[0], second)
    }

    fn float_question(
        &mut self,
        builtin: Builtin,
        format: ir::FloatFormat,
        operands: &[D::Value],
    ) -> D::Condition {
        let first = &operands[0];
        let second = operands.get(1).unwrap_or(first);
        match builtin {
            Builtin::IsNan => self.domain.classify_float(FloatClass::Nan, format, first),
            Builtin::IsInfinite => self.domain.classify_float(FloatClass::Infinite, format, first),
            Builtin::IsFinite => self.domain.classify_float(FloatClass::Finite, format, first),
            Builtin::IsNormal => self.domain.classify_float(FloatClass::Normal, format, first),
            Builtin::SignBit => self.domain.classify_float(FloatClass::Negative, format, first),
            Builtin::IsLessGreater => {
                let less = self.domain.compare_floats(Relation::Less, format, first, second);
                let greater = self.domain.compare_floats(Relation::Less, format, second, first);
                self.domain.either(&less, &greater)
            }
            // What is left is whether they are unordered.
            _ => {
                let first = self.domain.classify_float(FloatClass::Nan, format, first);
                let second = self.domain.classify_float(FloatClass::Nan, format, second);
                self.domain.either(&first, &second)
            }
        }
    }

    /// A function of the bits, in the width of the operand.
    fn bit_builtin(&mut self, builtin: Builtin, width: u32, value: &D::Value) -> D::Value {
        match builtin {
            Builtin::LeadingZeros => {
                self.domain.bit_function(BitFunction::LeadingZeros, width, value)
            }
            Builtin::TrailingZeros => {
                self.domain.bit_function(BitFunction::TrailingZeros, width, value)
            }
            Builtin::OnesCount => self.domain.bit_function(BitFunction::OnesCount, width, value),
            Builtin::Parity => {
                let count = self.domain.bit_function(BitFunction::OnesCount, width, value);
                let one = self.domain.integer(width, 1);
                self.domain.bitwise(Bitwise::And, width, &count, &one)
            }
            Builtin::FirstSet => {
                let zeros = self.domain.bit_function(BitFunction::TrailingZeros, width, value);
                let (zero, one) = (self.domain.integer(width, 0), self.domain.integer(width, 1));
                let position = self.domain.arithmetic(Arithmetic::Add, width, &zeros, &one);
                let none =
                    self.domain.compare_integers(Relation::Equal, width, false, value, &zero);
                self.domain.select(&none, unsigned(width), &zero, &position)
            }
            Builtin::RedundantSign => {
                // The zeros above the highest bit that differs from the sign, but the sign's.
                let amount = self.domain.integer(width, u128::from(width - 1));
                let signs = self.domain.shift_right(width, true, value, &amount);
                let differs = self.domain.bitwise(Bitwise::Xor, width, value, &signs);
                let zeros = self.domain.bit_function(BitFunction::LeadingZeros, width, &differs);
                let one = self.domain.integer(width, 1);
                self.domain.arithmetic(Arithmetic::Subtract, width, &zeros, &one)
            }
            Builtin::ByteSwap => self.domain.bit_function(BitFunction::ByteSwap, width, value),
            _ => self.domain.integer(width, 0),
        }
    }

    /// Whether two ranges of memory have bytes in common.
    fn meet(&mut self, one: (&D::Value, &D::Value), other: (&D::Value, &D::Value)) -> D::Condition {
        let mut meet = self.domain.truth(false);
        let others = self.domain.resolve(other.0);
        for candidate in self.domain.resolve(one.0) {
            let Target::Object(object) = &candidate.target else { continue };
            for place in &others {
                if !matches!(&place.target, Target::Object(same) if same == object) {
                    continue;
                }
                let (left, right) = (&candidate.offset, &place.offset);
                let ways = [(left, right, one.1), (right, left, other.1)];
                let [before, behind] = ways.map(|(from, to, size)| {
                    let distance = self.domain.arithmetic(Arithmetic::Subtract, 64, to, from);
                    self.domain.compare_integers(Relation::Less, 64, false, &distance, size)
                });
                let near = self.domain.either(&before, &behind);
                let both = self.domain.both(&candidate.guard, &place.guard);
                let near = self.domain.both(&near, &both);
                meet = self.domain.either(&meet, &near);
            }
        }
        meet
    }

    fn object_size(&mut self, pointer: &D::Value, result: Scalar) -> D::Value {
        let mut size = self.domain.integer(64, 0);
        for candidate in self.domain.resolve(pointer) {
            if let Target::Object(object) = &candidate.target {
                let alive = self.domain.is_alive(object);
                let holds = self.domain.both(&candidate.guard, &alive);
                let bytes = self.domain.size_of(object);
                size = self.domain.select(&holds, unsigned(64), &bytes, &size);
            }
        }
        self.domain.resize(64, false, width_of(result), &size)
    }
}

fn unsigned(width: u32) -> Scalar {
    Scalar::Integer { width: width as u8, signed: false }
}

fn width_of(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Integer { width, .. } => width.into(),
        _ => 64,
    }
}
