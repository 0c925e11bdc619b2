//! The primitives of the rules of C, over terms.

use std::rc::Rc;

use findings::CheckKind;
use ir::expression::Math;
use ir::{CheckId, FloatFormat, FunctionId, GlobalId, LocalId, SiteId};
use logic::{BitVector, TermId};
use semantics::code::{Code, Observation};
use semantics::concrete::StorageOf;
use semantics::domain::{
    Arithmetic, BitFunction, Bitwise, Domain, Evaluation, FloatClass, FloatOperator, Region,
    Relation, Scalar,
};

use super::{Stop, TermDomain};
use crate::observed::EndKind;
use crate::offsets::MAGNITUDE_DEPTH;
use crate::record::Assumed;
use crate::value::{Base, PointerTarget, Value};

impl Domain for TermDomain<'_> {
    type Value = Value;
    type Condition = TermId;
    type Stop = Stop;

    fn integer(&mut self, width: u32, bits: u128) -> Value {
        Value::Bits(self.context.constant(BitVector::from_u128(width, bits)))
    }

    fn arithmetic(
        &mut self,
        operator: Arithmetic,
        width: u32,
        left: &Value,
        right: &Value,
    ) -> Value {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        let (left, right) = match operator {
            Arithmetic::Multiply => self.factors(left, right),
            Arithmetic::Add | Arithmetic::Subtract => (left, right),
        };
        let result = self.compute(operator, left, right);
        self.computed(result)
    }

    fn overflows(
        &mut self,
        operator: Arithmetic,
        width: u32,
        signed: bool,
        left: &Value,
        right: &Value,
    ) -> TermId {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        let exact_width = if operator == Arithmetic::Multiply { 2 * width } else { width + 1 };
        let wide = [left, right].map(|term| self.extend(term, signed, exact_width));
        let exact = self.compute(operator, wide[0], wide[1]);
        if self.stays_within(exact, signed, width) {
            return self.context.boolean(false);
        }
        let result = self.context.extract(exact, 0, width);
        let back = self.extend(result, signed, exact_width);
        self.context.not_equal(exact, back)
    }

    fn divide(&mut self, width: u32, signed: bool, left: &Value, right: &Value) -> Value {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        let (left, right) = (self.narrowed(left), self.narrowed(right));
        let result = if signed {
            self.context.signed_divide(left, right)
        } else {
            self.context.unsigned_divide(left, right)
        };
        self.computed(result)
    }

    fn remainder(&mut self, width: u32, signed: bool, left: &Value, right: &Value) -> Value {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        let (left, right) = (self.narrowed(left), self.narrowed(right));
        let result = if signed {
            self.context.signed_remainder(left, right)
        } else {
            self.context.unsigned_remainder(left, right)
        };
        self.computed(result)
    }

    fn bitwise(&mut self, operator: Bitwise, width: u32, left: &Value, right: &Value) -> Value {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        let result = match operator {
            Bitwise::And => self.context.and(left, right),
            Bitwise::Or => self.context.or(left, right),
            Bitwise::Xor => self.context.xor(left, right),
        };
        self.computed(result)
    }

    fn complement(&mut self, width: u32, value: &Value) -> Value {
        let value = self.bits(width, value);
        Value::Bits(self.context.not(value))
    }

    fn shift_left(&mut self, width: u32, value: &Value, amount: &Value) -> Value {
        let (value, amount) = (self.bits(width, value), self.bits(width, amount));
        let result = self.context.shift_left(value, amount);
        self.computed(result)
    }

    fn shift_right(&mut self, width: u32, signed: bool, value: &Value, amount: &Value) -> Value {
        let (value, amount) = (self.bits(width, value), self.bits(width, amount));
        let result = if signed {
            self.context.arithmetic_shift_right(value, amount)
        } else {
            self.context.logical_shift_right(value, amount)
        };
        self.computed(result)
    }

    fn resize(&mut self, from: u32, signed: bool, to: u32, value: &Value) -> Value {
        let value = self.bits(from, value);
        let result = self.resized(value, signed, to);
        self.computed(result)
    }

    fn compare_integers(
        &mut self,
        relation: Relation,
        width: u32,
        signed: bool,
        left: &Value,
        right: &Value,
    ) -> TermId {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        let condition = self.compare(relation, signed, left, right);
        self.decided(condition)
    }

    fn known(&self, width: u32, signed: bool, value: &Value) -> Option<i128> {
        let Value::Bits(term) = value else { return None };
        let bits = self.context.value(*term)?.to_u128()?.cast_signed();
        let unused = 128 - width;
        Some(if signed { bits << unused >> unused } else { bits })
    }

    fn narrowed(&mut self, value: Value, limit: u64) -> Value {
        let term = self.bits(64, &value);
        let bits = (u64::BITS - limit.saturating_sub(1).leading_zeros()).max(1);
        if bits >= 64 || self.context.is_constant(term) {
            return value;
        }
        let low = self.context.extract(term, 0, bits);
        Value::Bits(self.context.zero_extend(low, 64))
    }

    fn magnitude(&self, value: &Value) -> u64 {
        match value {
            Value::Bits(term) => self.magnitude_by_form(*term, MAGNITUDE_DEPTH),
            Value::Pointer(_) => u64::MAX,
        }
    }

    fn bit_function(&mut self, function: BitFunction, width: u32, value: &Value) -> Value {
        let value = self.bits(width, value);
        Value::Bits(match function {
            BitFunction::LeadingZeros => self.zeros_before_one(value, (0..width).rev()),
            BitFunction::TrailingZeros => self.zeros_before_one(value, 0..width),
            BitFunction::OnesCount => {
                let mut count = self.context.number(width, 0);
                for position in 0..width {
                    let bit = self.context.extract(value, position, 1);
                    let bit = self.context.zero_extend(bit, width);
                    count = self.context.add(count, bit);
                }
                count
            }
            BitFunction::ByteSwap => {
                let mut result = self.context.extract(value, 0, 8);
                for byte in 1..width / 8 {
                    let next = self.context.extract(value, 8 * byte, 8);
                    result = self.context.concat(result, next);
                }
                result
            }
        })
    }

    fn float(&mut self, format: FloatFormat, bits: u128) -> Value {
        self.integer(format.width(), bits)
    }

    fn float_arithmetic(
        &mut self,
        operator: FloatOperator,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> Value {
        let operands = [left, right].map(|operand| self.bits(format.width(), operand));
        Value::Bits(self.float_operation(operator, format, operands))
    }

    fn negate_float(&mut self, format: FloatFormat, value: &Value) -> Value {
        let width = format.width();
        let number = self.bits(width, value);
        let sign = self.context.sign(number);
        let sign = self.context.not(sign);
        let rest = self.context.extract(number, 0, width - 1);
        Value::Bits(self.context.concat(sign, rest))
    }

    fn absolute_float(&mut self, format: FloatFormat, value: &Value) -> Value {
        let width = format.width();
        let number = self.bits(width, value);
        let rest = self.context.extract(number, 0, width - 1);
        Value::Bits(self.context.zero_extend(rest, width))
    }

    fn compare_floats(
        &mut self,
        relation: Relation,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> TermId {
        let operands = [left, right].map(|operand| self.bits(format.width(), operand));
        self.float_relation(relation, format, operands)
    }

    fn classify_float(&mut self, class: FloatClass, format: FloatFormat, value: &Value) -> TermId {
        let number = self.bits(format.width(), value);
        self.float_class(class, format, number)
    }

    fn convert_float(&mut self, from: FloatFormat, to: FloatFormat, value: &Value) -> Value {
        let number = self.bits(from.width(), value);
        Value::Bits(self.float_in_format(from, to, number))
    }

    fn float_fits(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &Value,
    ) -> TermId {
        let number = self.bits(format.width(), value);
        self.float_as_integer(format, width, signed, number).1
    }

    fn float_to_integer(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &Value,
    ) -> Value {
        let number = self.bits(format.width(), value);
        Value::Bits(self.float_as_integer(format, width, signed, number).0)
    }

    fn integer_to_float(
        &mut self,
        width: u32,
        signed: bool,
        format: FloatFormat,
        value: &Value,
    ) -> Value {
        let integer = self.bits(width, value);
        Value::Bits(self.integer_as_float(width, signed, format, integer))
    }

    fn math(
        &mut self,
        function: Math,
        format: FloatFormat,
        operands: &[Value],
    ) -> Result<Value, Stop> {
        let terms: Vec<_> =
            operands.iter().map(|operand| self.bits(format.width(), operand)).collect();
        if let Some(result) = self.float_function(function, format, &terms) {
            return Ok(Value::Bits(result));
        }
        self.cut(&format!("'{}' of a number that is not known", function.name()));
        self.stop_if_impossible()?;
        Ok(self.float(format, 0))
    }

    fn address(&mut self, number: u64) -> Value {
        let offset = self.number(number);
        self.number_to_pointer(offset)
    }

    fn function_pointer(&mut self, function: FunctionId) -> Value {
        let offset = self.number(0);
        self.single(Base::Function(function), offset)
    }

    fn global_pointer(&mut self, global: GlobalId) -> Value {
        self.globals[global.0 as usize].clone()
    }

    fn offset_pointer(&mut self, pointer: &Value, bytes: &Value) -> Value {
        let bytes = self.bits(64, bytes);
        let targets = self.targets(pointer);
        let moved = |target: &PointerTarget| PointerTarget {
            offset: self.context.add(target.offset, bytes),
            ..*target
        };
        Value::Pointer(targets.iter().map(moved).collect::<Rc<[_]>>())
    }

    fn pointer_difference(&mut self, left: &Value, right: &Value) -> Value {
        Value::Bits(self.difference_of_pointers(left, right))
    }

    fn compare_pointers(&mut self, relation: Relation, left: &Value, right: &Value) -> TermId {
        self.relate_pointers(relation, left, right)
    }

    fn pointer_to_integer(&mut self, width: u32, pointer: &Value) -> Value {
        let targets = self.targets(pointer);
        Value::Bits(self.pointer_bits(width, &targets))
    }

    fn integer_to_pointer(&mut self, value: &Value) -> Value {
        let value = self.bits(64, value);
        let width = self.width_of(Scalar::Pointer);
        let address = self.context.extract(value, 0, width);
        self.number_to_pointer(address)
    }

    fn truth(&mut self, holds: bool) -> TermId {
        self.context.boolean(holds)
    }

    fn not(&mut self, condition: &TermId) -> TermId {
        self.context.not(*condition)
    }

    fn both(&mut self, left: &TermId, right: &TermId) -> TermId {
        self.context.and(*left, *right)
    }

    fn either(&mut self, left: &TermId, right: &TermId) -> TermId {
        self.context.or(*left, *right)
    }

    fn truth_value(&mut self, width: u32, condition: &TermId) -> Value {
        Value::Bits(self.context.zero_extend(*condition, width))
    }

    fn select(
        &mut self,
        condition: &TermId,
        scalar: Scalar,
        then: &Value,
        otherwise: &Value,
    ) -> Value {
        match self.decide(condition) {
            Some(true) => return then.clone(),
            Some(false) => return otherwise.clone(),
            None => {}
        }
        if scalar == Scalar::Pointer {
            return self.select_pointer(*condition, then, otherwise);
        }
        let width = match scalar {
            // Not the width in memory: also parts of a byte are selected.
            Scalar::Integer { width, .. } => width.into(),
            _ => self.width_of(scalar),
        };
        let (then, otherwise) = (self.bits(width, then), self.bits(width, otherwise));
        let result = self.context.if_then_else(*condition, then, otherwise);
        self.computed(result)
    }

    fn decide(&self, condition: &TermId) -> Option<bool> {
        let value = self.context.value(*condition).map(BitVector::to_bool);
        value.or_else(|| self.decide_by_ranges(*condition))
    }

    fn enter(&mut self, condition: &TermId) -> Region {
        let region = match self.decide(condition) {
            Some(false) => return Region::Skip,
            Some(true) => Region::Always,
            None => Region::Guarded,
        };
        self.enter_region(*condition);
        region
    }

    fn leave(&mut self) {
        self.regions.pop();
    }

    fn check(&mut self, check: CheckId, bad: &TermId) -> Result<(), Stop> {
        self.oblige(check, *bad);
        let ends = self.ending_from.is_some_and(|first| first <= check);
        if ends || self.program.properties[check].kind.ends_run() {
            self.end_run(EndKind::Failed(check), *bad);
            let good = self.context.not(*bad);
            self.restrict(good);
        }
        self.stop_if_impossible()
    }

    fn rely(&mut self, kind: CheckKind, check: Option<CheckId>, bad: &TermId) -> Result<(), Stop> {
        if check.is_none() {
            self.cut_if(
                *bad,
                &format!("an access that only the check '{kind}' could have stopped"),
            );
        } else if self.decide(bad) != Some(false) {
            self.take_for_granted(Assumed::CheckHolds(kind));
            let good = self.context.not(*bad);
            self.restrict(good);
        }
        self.stop_if_impossible()
    }

    fn relies_on_subscripts(&self) -> bool {
        true
    }

    fn assume(&mut self, condition: &TermId) -> Result<(), Stop> {
        let before = self.path;
        self.restrict(*condition);
        if let (Some(at), false) = (self.at, self.path == before) {
            let places = self.record.assumptions.entry((at.function, at.vertex));
            places.or_default().push((before, self.path));
        }
        self.stop_if_impossible()
    }

    fn cover(&mut self, check: CheckId, condition: &TermId) -> Result<(), Stop> {
        self.oblige(check, *condition);
        self.stop_if_impossible()
    }

    fn input(
        &mut self,
        site: SiteId,
        scalar: Scalar,
        limit: Option<&Value>,
    ) -> Result<Value, Stop> {
        if scalar == Scalar::Pointer {
            self.cut("a pointer as an input is not supported by this engine");
            self.stop_if_impossible()?;
            return Ok(self.address(0));
        }
        let width = self.width_of(scalar);
        let taken = self.here();
        let value = self.take_input(site, width, taken);
        if let Some(limit) = limit {
            let limit = self.bits(width, limit);
            let within = self.context.unsigned_less_equal(value, limit);
            self.restrict(within);
        }
        self.stop_if_impossible()?;
        Ok(Value::Bits(value))
    }

    fn uninitialized(&mut self, scalar: Scalar, function: FunctionId, local: LocalId) -> Value {
        let made = self.made(StorageOf::Local(function, local));
        self.unwritten_scalar(scalar, made)
    }
}

impl Evaluation for TermDomain<'_> {
    fn begin_observed(&mut self, code: &Code, observed: u32, slots: &[Value]) -> Option<Value> {
        self.each_hook(|domain, hook| hook.begin_evaluation(domain, code, observed, slots));
        None
    }

    fn end_observed(&mut self, observation: &Observation, value: &Value) -> Value {
        let mut value = value.clone();
        self.each_hook(|domain, hook| value = hook.end_evaluation(domain, observation, &value));
        value
    }
}
