//! The concrete scalars: all arithmetic by bits.

use findings::CheckKind;
use ir::expression::Math;
use ir::{CheckId, FloatFormat, FunctionId, GlobalId, IntegerName, LocalId, SiteId, Type};

use super::bits::{Bits, Provenance, mask, sign_extend};
use super::{Concrete, NULL_PAGE, StateView, Stop, StorageOf, fit, fit_back, float, low};
use crate::code::{Code, Observation};
use crate::domain::{
    Arithmetic, BitFunction, Bitwise, Domain, Evaluation, FloatClass, FloatOperator, Region,
    Relation, Scalar,
};

impl Domain for Concrete<'_> {
    type Value = Bits;
    type Condition = bool;
    type Stop = Stop;

    #[inline(always)]
    fn integer(&mut self, width: u32, bits: u128) -> Bits {
        Bits::of_width(width, bits)
    }

    #[inline(always)]
    fn arithmetic(&mut self, operator: Arithmetic, width: u32, left: &Bits, right: &Bits) -> Bits {
        if width <= 64 {
            let (left, right) = (left.low, right.low);
            let result = match operator {
                Arithmetic::Add => left.wrapping_add(right),
                Arithmetic::Subtract => left.wrapping_sub(right),
                Arithmetic::Multiply => left.wrapping_mul(right),
            };
            return Bits::small(result & mask(width));
        }
        let (left, right) = (left.to_wide(), right.to_wide());
        Bits::wide(match operator {
            Arithmetic::Add => left.wrapping_add(right),
            Arithmetic::Subtract => left.wrapping_sub(right),
            Arithmetic::Multiply => left.wrapping_mul(right),
        })
    }

    #[inline(always)]
    fn overflows(
        &mut self,
        operator: Arithmetic,
        width: u32,
        signed: bool,
        left: &Bits,
        right: &Bits,
    ) -> bool {
        match (width, signed) {
            (..=32, true) => {
                let (left, right) = (sign_extend(left.low, width), sign_extend(right.low, width));
                let exact = match operator {
                    Arithmetic::Add => left + right,
                    Arithmetic::Subtract => left - right,
                    Arithmetic::Multiply => left * right,
                };
                exact != sign_extend(exact.cast_unsigned(), width)
            }
            (33..=64, true) => {
                let (left, right) = (left.low.cast_signed(), right.low.cast_signed());
                match operator {
                    Arithmetic::Add => left.overflowing_add(right).1,
                    Arithmetic::Subtract => left.overflowing_sub(right).1,
                    Arithmetic::Multiply => left.overflowing_mul(right).1,
                }
            }
            (_, true) => {
                let (left, right) = (left.to_wide().cast_signed(), right.to_wide().cast_signed());
                match operator {
                    Arithmetic::Add => left.overflowing_add(right).1,
                    Arithmetic::Subtract => left.overflowing_sub(right).1,
                    Arithmetic::Multiply => left.overflowing_mul(right).1,
                }
            }
            (_, false) => {
                let (left, right) = (left.unsigned(width), right.unsigned(width));
                let (exact, over) = match operator {
                    Arithmetic::Add => left.overflowing_add(right),
                    Arithmetic::Subtract => left.overflowing_sub(right),
                    Arithmetic::Multiply => left.overflowing_mul(right),
                };
                over || exact & !low(width) != 0
            }
        }
    }

    fn divide(&mut self, width: u32, signed: bool, left: &Bits, right: &Bits) -> Bits {
        if width <= 64 {
            let result = if signed {
                let (left, right) = (sign_extend(left.low, width), sign_extend(right.low, width));
                if right == 0 { 0 } else { left.wrapping_div(right).cast_unsigned() }
            } else {
                left.low.checked_div(right.low).unwrap_or(0)
            };
            return Bits::small(result & mask(width));
        }
        Bits::wide(if signed {
            let (left, right) = (left.signed(width), right.signed(width));
            if right == 0 { 0 } else { left.wrapping_div(right).cast_unsigned() }
        } else {
            left.to_wide().checked_div(right.to_wide()).unwrap_or(0)
        })
    }

    fn remainder(&mut self, width: u32, signed: bool, left: &Bits, right: &Bits) -> Bits {
        if width <= 64 {
            let result = if signed {
                let (left, right) = (sign_extend(left.low, width), sign_extend(right.low, width));
                if right == 0 { 0 } else { left.wrapping_rem(right).cast_unsigned() }
            } else {
                left.low.checked_rem(right.low).unwrap_or(0)
            };
            return Bits::small(result & mask(width));
        }
        Bits::wide(if signed {
            let (left, right) = (left.signed(width), right.signed(width));
            if right == 0 { 0 } else { left.wrapping_rem(right).cast_unsigned() }
        } else {
            left.to_wide().checked_rem(right.to_wide()).unwrap_or(0)
        })
    }

    #[inline(always)]
    fn bitwise(&mut self, operator: Bitwise, width: u32, left: &Bits, right: &Bits) -> Bits {
        let apply = |left, right| match operator {
            Bitwise::And => left & right,
            Bitwise::Or => left | right,
            Bitwise::Xor => left ^ right,
        };
        let high = if width > 64 { apply(left.high, right.high) } else { 0 };
        Bits { low: apply(left.low, right.low), high }
    }

    fn complement(&mut self, width: u32, value: &Bits) -> Bits {
        Bits::of_width(width, !value.to_wide())
    }

    #[inline(always)]
    fn shift_left(&mut self, width: u32, value: &Bits, amount: &Bits) -> Bits {
        if width <= 64 {
            Bits::small(value.low.wrapping_shl(amount.low as u32) & mask(width))
        } else {
            Bits::wide(value.to_wide().wrapping_shl(amount.low as u32))
        }
    }

    #[inline(always)]
    fn shift_right(&mut self, width: u32, signed: bool, value: &Bits, amount: &Bits) -> Bits {
        let amount = amount.low as u32;
        match (width <= 64, signed) {
            (true, true) => {
                let shifted = sign_extend(value.low, width).wrapping_shr(amount);
                Bits::small(shifted.cast_unsigned() & mask(width))
            }
            (true, false) => Bits::small(value.low.wrapping_shr(amount)),
            (false, true) => {
                let shifted = value.to_wide().cast_signed().wrapping_shr(amount);
                Bits::wide(shifted.cast_unsigned())
            }
            (false, false) => Bits::wide(value.to_wide().wrapping_shr(amount)),
        }
    }

    #[inline(always)]
    fn resize(&mut self, from: u32, signed: bool, to: u32, value: &Bits) -> Bits {
        if from <= 64 && to <= 64 {
            let extended =
                if signed { sign_extend(value.low, from).cast_unsigned() } else { value.low };
            // Bytes of a pointer stay bytes of that pointer.
            return Bits { low: extended & mask(to), high: value.high };
        }
        let extended =
            if signed { value.signed(from).cast_unsigned() } else { value.unsigned(from) };
        Bits::of_width(to, extended)
    }

    #[inline(always)]
    fn compare_integers(
        &mut self,
        relation: Relation,
        width: u32,
        signed: bool,
        left: &Bits,
        right: &Bits,
    ) -> bool {
        if width > 64 {
            let (a, b) = (left.to_wide(), right.to_wide());
            return match (relation, signed) {
                (Relation::Equal, _) => a == b,
                (Relation::NotEqual, _) => a != b,
                (Relation::Less, true) => a.cast_signed() < b.cast_signed(),
                (Relation::Less, false) => a < b,
                (Relation::LessEqual, true) => a.cast_signed() <= b.cast_signed(),
                (Relation::LessEqual, false) => a <= b,
            };
        }
        let (a, b) = (left.low, right.low);
        match (relation, signed) {
            (Relation::Equal, _) => a == b,
            (Relation::NotEqual, _) => a != b,
            (Relation::Less, true) => sign_extend(a, width) < sign_extend(b, width),
            (Relation::Less, false) => a < b,
            (Relation::LessEqual, true) => sign_extend(a, width) <= sign_extend(b, width),
            (Relation::LessEqual, false) => a <= b,
        }
    }

    #[inline(always)]
    fn known(&self, width: u32, signed: bool, value: &Bits) -> Option<i128> {
        Some(if signed { value.signed(width) } else { value.unsigned(width).cast_signed() })
    }

    fn bit_function(&mut self, function: BitFunction, width: u32, value: &Bits) -> Bits {
        let bits = value.unsigned(width);
        let result = match function {
            BitFunction::LeadingZeros => u128::from(bits.leading_zeros() - (128 - width)),
            BitFunction::TrailingZeros => u128::from(bits.trailing_zeros().min(width)),
            BitFunction::OnesCount => u128::from(bits.count_ones()),
            BitFunction::ByteSwap => bits.swap_bytes() >> (128 - width),
        };
        Bits::of_width(width, result)
    }

    fn float(&mut self, format: FloatFormat, bits: u128) -> Bits {
        fit(Scalar::Float(format), bits)
    }

    fn float_arithmetic(
        &mut self,
        operator: FloatOperator,
        format: FloatFormat,
        left: &Bits,
        right: &Bits,
    ) -> Bits {
        float::arithmetic(operator, format, *left, *right)
    }

    fn negate_float(&mut self, format: FloatFormat, value: &Bits) -> Bits {
        float::negate(format, *value)
    }

    fn absolute_float(&mut self, format: FloatFormat, value: &Bits) -> Bits {
        float::absolute(format, *value)
    }

    fn compare_floats(
        &mut self,
        relation: Relation,
        format: FloatFormat,
        left: &Bits,
        right: &Bits,
    ) -> bool {
        float::compare(relation, format, *left, *right)
    }

    fn classify_float(&mut self, class: FloatClass, format: FloatFormat, value: &Bits) -> bool {
        float::classify(class, format, *value)
    }

    fn convert_float(&mut self, from: FloatFormat, to: FloatFormat, value: &Bits) -> Bits {
        float::convert(from, to, *value)
    }

    fn float_fits(&mut self, format: FloatFormat, width: u32, signed: bool, value: &Bits) -> bool {
        float::to_integer(format, width, signed, *value).is_some()
    }

    fn float_to_integer(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &Bits,
    ) -> Bits {
        let result = float::to_integer(format, width, signed, *value);
        Bits::of_width(width, result.unwrap_or(0))
    }

    fn integer_to_float(
        &mut self,
        width: u32,
        signed: bool,
        format: FloatFormat,
        value: &Bits,
    ) -> Bits {
        float::of_integer(width, signed, format, *value)
    }

    fn math(
        &mut self,
        function: Math,
        format: FloatFormat,
        operands: &[Bits],
    ) -> Result<Bits, Stop> {
        float::math(function, format, operands).ok_or_else(|| {
            Stop::Unsupported(format!("the function '{}' in this format", function.name()))
        })
    }

    #[inline(always)]
    fn address(&mut self, number: u64) -> Bits {
        Bits::small(number)
    }

    fn function_pointer(&mut self, function: FunctionId) -> Bits {
        self.function_address(function)
    }

    fn global_pointer(&mut self, global: GlobalId) -> Bits {
        self.globals[global.0 as usize]
    }

    #[inline(always)]
    fn magnitude(&self, value: &Bits) -> u64 {
        value.low.cast_signed().unsigned_abs()
    }

    #[inline(always)]
    fn offset_pointer(&mut self, pointer: &Bits, bytes: &Bits) -> Bits {
        Bits { low: pointer.low.wrapping_add(bytes.low), high: pointer.high }
    }

    #[inline(always)]
    fn offset_pointer_by(&mut self, pointer: &Bits, bytes: u64) -> Bits {
        Bits { low: pointer.low.wrapping_add(bytes), high: pointer.high }
    }

    #[inline(always)]
    fn pointer_difference(&mut self, left: &Bits, right: &Bits) -> Bits {
        Bits::small(left.low.wrapping_sub(right.low))
    }

    #[inline(always)]
    fn compare_pointers(&mut self, relation: Relation, left: &Bits, right: &Bits) -> bool {
        if self.scheduling.is_some() && self.depends_on_addresses(relation, *left, *right) {
            self.looked_at_address(*left);
        }
        self.compare_integers(relation, 64, false, left, right)
    }

    fn pointer_to_integer(&mut self, width: u32, pointer: &Bits) -> Bits {
        if self.scheduling.is_some() {
            self.looked_at_address(*pointer);
        }
        if width > 64 {
            return Bits::small(pointer.low);
        }
        Bits { low: pointer.low & mask(width), high: pointer.high }
    }

    fn integer_to_pointer(&mut self, value: &Bits) -> Bits {
        let low = value.low & mask(8 * self.objects.pointer_size as u32);
        if low < NULL_PAGE {
            let provenance = if low == 0 { Provenance::NONE } else { Provenance::NUMBER };
            return Bits::pointer(low, provenance);
        }
        let provenance = value.provenance();
        if self.objects.is_only_inside(provenance, low) {
            return Bits::pointer(low, provenance);
        }
        let found = self.objects.find_inside(low);
        Bits::pointer(low, found.unwrap_or_else(|| self.objects.ended_or_none(provenance)))
    }

    #[inline(always)]
    fn truth(&mut self, holds: bool) -> bool {
        holds
    }

    #[inline(always)]
    fn not(&mut self, condition: &bool) -> bool {
        !condition
    }

    #[inline(always)]
    fn both(&mut self, left: &bool, right: &bool) -> bool {
        *left && *right
    }

    #[inline(always)]
    fn either(&mut self, left: &bool, right: &bool) -> bool {
        *left || *right
    }

    #[inline(always)]
    fn truth_value(&mut self, _width: u32, condition: &bool) -> Bits {
        Bits::small(u64::from(*condition))
    }

    #[inline(always)]
    fn select(&mut self, condition: &bool, _: Scalar, then: &Bits, otherwise: &Bits) -> Bits {
        if *condition { *then } else { *otherwise }
    }

    #[inline(always)]
    fn decide(&self, condition: &bool) -> Option<bool> {
        Some(*condition)
    }

    #[inline(always)]
    fn enter(&mut self, condition: &bool) -> Region {
        if *condition { Region::Always } else { Region::Skip }
    }

    #[inline(always)]
    fn leave(&mut self) {}

    #[inline(always)]
    fn check(&mut self, check: CheckId, bad: &bool) -> Result<(), Stop> {
        if *bad { self.failed(check) } else { Ok(()) }
    }

    #[inline(always)]
    fn rely(&mut self, kind: CheckKind, check: Option<CheckId>, bad: &bool) -> Result<(), Stop> {
        if *bad { Err(Stop::SwitchedOff(kind, check)) } else { Ok(()) }
    }

    fn assume(&mut self, condition: &bool) -> Result<(), Stop> {
        if *condition { Ok(()) } else { Err(Stop::Assumed) }
    }

    fn cover(&mut self, check: CheckId, condition: &bool) -> Result<(), Stop> {
        if *condition && !self.is_reported(check) { Err(Stop::Covered(check)) } else { Ok(()) }
    }

    fn thread_number(&self) -> u32 {
        self.objects.thread
    }

    fn input(&mut self, site: SiteId, scalar: Scalar, limit: Option<&Bits>) -> Result<Bits, Stop> {
        if let Some(value) = self.chosen(site, limit.map(|limit| limit.unsigned(64)))? {
            return Ok(fit(scalar, value));
        }
        let random = &mut self.random;
        let bits = self.source.take(site, || match random {
            Some(random) => u128::from(random.u64(..)) << 64 | u128::from(random.u64(..)),
            None => 0,
        });
        let bool = matches!(self.program.types[self.program.sites[site].ty],
            Type::Integer(ty) if ty.name == IntegerName::Bool);
        let mut value = fit(scalar, if bool { bits & 1 } else { bits });
        if let (Some(limit), Scalar::Integer { width, .. }) = (limit, scalar) {
            let limit = limit.unsigned(width.into());
            let choices = limit.saturating_add(1);
            value = Bits::of_width(width.into(), value.unsigned(width.into()) % choices);
        }
        if let Some(taken) = self.source.taken.last_mut() {
            taken.value = fit_back(scalar, &value);
        }
        Ok(value)
    }

    fn uninitialized(&mut self, scalar: Scalar, function: FunctionId, local: LocalId) -> Bits {
        let given = self.source.variable(StorageOf::Local(function, local));
        let bits = given.unwrap_or_else(|| self.arbitrary());
        fit(scalar, bits)
    }
}

impl Evaluation for Concrete<'_> {
    fn begin_observed(&mut self, code: &Code, observed: u32, slots: &[Bits]) -> Option<Bits> {
        let observation = &code.observed[observed as usize];
        let mut observer = self.observer.take()?;
        let replacement = observer.replace(observation, &StateView::new(self, code, slots));
        self.observer = Some(observer);
        let replacement = replacement?;
        let scalar = Scalar::of(&self.program.types, observation.ty);
        Some(self.replaced(scalar, replacement))
    }

    fn end_observed(&mut self, observation: &Observation, value: &Bits) -> Bits {
        let scalar = Scalar::of(&self.program.types, observation.ty);
        if let Some(observer) = &mut self.observer {
            observer.observe(observation, fit_back(scalar, value));
        }
        *value
    }

    #[inline(always)]
    fn tick(&mut self) -> Result<(), Stop> {
        if self.fuel == 0 {
            return Err(Stop::Pause);
        }
        self.fuel -= 1;
        Ok(())
    }

    #[inline(always)]
    fn locate(&mut self, position: usize) {
        self.position = position as u32;
    }
}
