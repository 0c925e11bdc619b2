//! Functions of values: what the compiler and `<math.h>` provide.

use findings::CheckKind;
use ir::{Builtin, CheckId, TypeId};

use super::Rules;
use crate::code::BuiltinCall;
use crate::domain::{
    Arithmetic, BitFunction, Bitwise, Evaluation, FloatClass, Memory, Relation, Scalar, Target,
};

impl<D: Memory + Evaluation> Rules<'_, D> {
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
        if call.builtin == Builtin::ThreadNumber {
            let number = self.domain.thread_number();
            return Ok(self.domain.integer(width_of(call.result), number.into()));
        }
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
            (Builtin::ObjectOffset, _) => return Ok(self.object_offset(first, call.result)),
            (Builtin::Accessible { write }, _) => {
                let size = operands.get(1).unwrap_or(first);
                self.is_accessible(first, size, write)
            }
            (Builtin::Disjoint, scalar) => {
                let meet = match operands {
                    [one, size, other, other_size] => self.meet((one, size), (other, other_size)),
                    _ => self.is_nonzero(scalar, first),
                };
                self.domain.not(&meet)
            }
            (Builtin::BytesAhead, _) => {
                let second = operands.get(1).unwrap_or(first);
                return Ok(self.bytes_ahead(first, second, call.result));
            }
            (Builtin::Subscript { past }, _) => {
                let length = operands.get(1).unwrap_or(first);
                return self.subscript(past, first, length, call.check);
            }
            (Builtin::Argument(ty), _) => return self.argument(ty, first, call.check),
            (Builtin::Scale, _) => {
                let size = operands.get(1).unwrap_or(first);
                return Ok(self.scaled_by(first, size));
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
                if matches!(builtin, Builtin::LeadingZeros | Builtin::TrailingZeros) {
                    self.require_some_bit(width.into(), first, call.check)?;
                }
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

    /// Where no bit is one, none is found.
    fn require_some_bit(
        &mut self,
        width: u32,
        value: &D::Value,
        check: CheckId,
    ) -> Result<(), D::Stop> {
        let zero = self.domain.integer(width, 0);
        let bad = self.domain.compare_integers(Relation::Equal, width, false, value, &zero);
        self.guard(CheckKind::Shift, check, &bad)
    }

    /// A subscript, checked against the length of its array.
    fn subscript(
        &mut self,
        past: bool,
        index: &D::Value,
        length: &D::Value,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        // Without sign, a negative subscript is larger than any length.
        let relation = if past { Relation::Less } else { Relation::LessEqual };
        let bad = self.domain.compare_integers(relation, 64, false, length, index);
        self.guard(CheckKind::Bounds, check, &bad)?;
        Ok(index.clone())
    }

    /// A pointer to an extra argument, which must have been passed as a type.
    fn argument(
        &mut self,
        ty: TypeId,
        pointer: &D::Value,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        let mut bad = self.domain.truth(false);
        for candidate in self.domain.resolve(pointer) {
            let Some(object) = candidate.object() else { continue };
            for other in self.domain.arguments_of_other_types(object, ty) {
                let start = self.domain.integer(64, other.into());
                let offset = &candidate.offset;
                let here = self.domain.compare_integers(Relation::Equal, 64, false, offset, &start);
                let here = self.domain.both(&candidate.guard, &here);
                bad = self.domain.either(&bad, &here);
            }
        }
        self.guard(CheckKind::Bounds, check, &bad)?;
        Ok(pointer.clone())
    }

    /// The product of two signed numbers, or a distance that leads out of every object.
    fn scaled_by(&mut self, index: &D::Value, size: &D::Value) -> D::Value {
        let bytes = self.domain.arithmetic(Arithmetic::Multiply, 64, index, size);
        let most = self.domain.magnitude(index).checked_mul(self.domain.magnitude(size));
        if most.is_some_and(|most| most <= i64::MAX.cast_unsigned()) {
            return bytes;
        }
        let wraps = self.domain.overflows(Arithmetic::Multiply, 64, true, index, size);
        let beyond = self.domain.integer(64, super::BEYOND.into());
        self.domain.select(&wraps, unsigned(64), &beyond, &bytes)
    }

    fn bytes_ahead(&mut self, from: &D::Value, to: &D::Value, result: Scalar) -> D::Value {
        let mut bytes = self.domain.integer(64, u64::MAX.into());
        let zero = self.domain.integer(64, 0);
        let targets = self.domain.resolve(to);
        for one in self.domain.resolve(from) {
            for other in &targets {
                if one.object().is_none() || one.object() != other.object() {
                    continue;
                }
                let (start, end) = (&one.offset, &other.offset);
                let distance = self.domain.arithmetic(Arithmetic::Subtract, 64, end, start);
                let ahead =
                    self.domain.compare_integers(Relation::LessEqual, 64, true, &zero, &distance);
                let both = self.domain.both(&one.guard, &other.guard);
                let holds = self.domain.both(&both, &ahead);
                bytes = self.domain.select(&holds, unsigned(64), &distance, &bytes);
            }
        }
        self.domain.resize(64, false, width_of(result), &bytes)
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

    /// Whether two ranges of memory, which are not empty, have bytes in common.
    pub fn meet(
        &mut self,
        one: (&D::Value, &D::Value),
        other: (&D::Value, &D::Value),
    ) -> D::Condition {
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

    fn object_offset(&mut self, pointer: &D::Value, result: Scalar) -> D::Value {
        let mut offset = self.domain.integer(64, 0);
        for candidate in self.domain.resolve(pointer) {
            if candidate.object().is_some() {
                let (guard, here) = (&candidate.guard, &candidate.offset);
                offset = self.domain.select(guard, unsigned(64), here, &offset);
            }
        }
        self.domain.resize(64, true, width_of(result), &offset)
    }

    /// Whether a range of bytes lies in one object that is alive, and may be written if asked for.
    fn is_accessible(&mut self, pointer: &D::Value, size: &D::Value, write: bool) -> D::Condition {
        let mut accessible = self.domain.truth(false);
        for candidate in self.domain.resolve(pointer) {
            let Target::Object(object) = &candidate.target else { continue };
            if write && !self.domain.is_writable(object) {
                continue;
            }
            let bytes = self.domain.size_of(object);
            let offset = &candidate.offset;
            let rest = self.domain.arithmetic(Arithmetic::Subtract, 64, &bytes, offset);
            let inside =
                self.domain.compare_integers(Relation::LessEqual, 64, false, offset, &bytes);
            let fits = self.domain.compare_integers(Relation::LessEqual, 64, false, size, &rest);
            let alive = self.domain.is_alive(object);
            let range = self.domain.both(&inside, &fits);
            let here = self.domain.both(&candidate.guard, &alive);
            let holds = self.domain.both(&here, &range);
            accessible = self.domain.either(&accessible, &holds);
        }
        accessible
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
