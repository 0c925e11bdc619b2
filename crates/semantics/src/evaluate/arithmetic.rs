//! What arithmetic gives, and when it goes wrong.

use findings::CheckKind;
use ir::{CheckId, FloatFormat};

use super::Rules;
use crate::domain::{Arithmetic, Bitwise, Domain, FloatClass, FloatOperator, Relation, Scalar};

impl<D: Domain + ?Sized> Rules<'_, D> {
    /// `+`, `-`, `*`: the result wraps after the check.
    ///
    /// # Errors
    ///
    /// Where the check fails.
    #[inline(always)]
    pub fn arithmetic(
        &mut self,
        operator: Arithmetic,
        width: u32,
        signed: bool,
        left: &D::Value,
        right: &D::Value,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        let kind = if signed { CheckKind::SignedOverflow } else { CheckKind::UnsignedOverflow };
        let value = self.domain.arithmetic(operator, width, left, right);
        if self.is_on(kind, check) {
            let bad = self.domain.overflows(operator, width, signed, left, right);
            self.domain.check(check, &bad)?;
        }
        Ok(value)
    }

    /// `/` and `%`: the divisor is not zero; and the least integer is not divided by -1, which
    /// after the check gives the least integer again, and the remainder zero.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    #[inline]
    pub fn divide(
        &mut self,
        width: u32,
        signed: bool,
        remainder: bool,
        left: &D::Value,
        right: &D::Value,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        let zero = self.domain.integer(width, 0);
        let by_zero = self.domain.compare_integers(Relation::Equal, width, signed, right, &zero);
        self.guard(CheckKind::DivisionByZero, check, &by_zero)?;
        let overflow = if check == CheckId::NONE { check } else { check.plus(1) };
        if signed && self.is_on(CheckKind::SignedOverflow, overflow) {
            let least = self.domain.integer(width, 1 << (width - 1));
            let minus_one = self.domain.integer(width, u128::MAX);
            let least = self.domain.compare_integers(Relation::Equal, width, signed, left, &least);
            let minus_one =
                self.domain.compare_integers(Relation::Equal, width, signed, right, &minus_one);
            let bad = self.domain.both(&least, &minus_one);
            self.domain.check(overflow, &bad)?;
        }
        Ok(if remainder {
            self.domain.remainder(width, signed, left, right)
        } else {
            self.domain.divide(width, signed, left, right)
        })
    }

    /// `<<` and `>>`. The amount must be at least zero and smaller than the width; a signed value
    /// that is shifted left must not be negative, and the result must fit. After the check only
    /// the low bits of the amount count, as on the processor.
    ///
    /// # Errors
    ///
    /// Where the check fails.
    #[inline]
    pub fn shift(
        &mut self,
        left_shift: bool,
        (width, signed, value): (u32, bool, &D::Value),
        (amount_width, amount_signed, amount): (u32, bool, &D::Value),
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        let mask = self.domain.integer(width, u128::from(width - 1));
        let used = self.domain.resize(amount_width, false, width, amount);
        let used = self.domain.bitwise(Bitwise::And, width, &used, &mask);
        if self.is_on(CheckKind::Shift, check) {
            let most = self.domain.integer(amount_width, u128::from(width - 1));
            // A negative amount is a large one without its sign.
            let _ = amount_signed;
            let mut bad =
                self.domain.compare_integers(Relation::Less, amount_width, false, &most, amount);
            if left_shift && signed {
                let lost = self.loses_bits(width, value, &used);
                bad = self.domain.either(&bad, &lost);
            }
            self.domain.check(check, &bad)?;
        }
        Ok(if left_shift {
            self.domain.shift_left(width, value, &used)
        } else {
            self.domain.shift_right(width, signed, value, &used)
        })
    }

    /// Whether a signed value is negative, or shifted left reaches its sign bit or beyond.
    #[inline(always)]
    fn loses_bits(&mut self, width: u32, value: &D::Value, amount: &D::Value) -> D::Condition {
        let largest = self.domain.integer(width, (1 << (width - 1)) - 1);
        let limit = self.domain.shift_right(width, false, &largest, amount);
        // A negative value is larger than any limit without its sign.
        self.domain.compare_integers(Relation::Less, width, false, &limit, value)
    }

    /// `-`
    ///
    /// # Errors
    ///
    /// Where the check fails.
    pub fn negate(
        &mut self,
        scalar: Scalar,
        value: &D::Value,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        match scalar {
            Scalar::Integer { width, signed } => {
                let zero = self.domain.integer(width.into(), 0);
                self.arithmetic(Arithmetic::Subtract, width.into(), signed, &zero, value, check)
            }
            Scalar::Float(format) => Ok(self.domain.negate_float(format, value)),
            Scalar::Pointer => Ok(value.clone()),
        }
    }

    /// `+`, `-`, `*`, `/` of floats. Only what was finite can overflow, and only what was a number
    /// can become none.
    ///
    /// # Errors
    ///
    /// Where a check fails.
    #[inline]
    pub fn float_arithmetic(
        &mut self,
        operator: FloatOperator,
        format: FloatFormat,
        left: &D::Value,
        right: &D::Value,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        let value = self.domain.float_arithmetic(operator, format, left, right);
        if self.is_on(CheckKind::FloatOverflow, check) {
            let bad = self.becomes(FloatClass::Infinite, format, &value, left, right);
            self.domain.check(check, &bad)?;
        }
        if self.is_on(CheckKind::Nan, check) {
            let bad = self.becomes(FloatClass::Nan, format, &value, left, right);
            self.domain.check(check.plus(1), &bad)?;
        }
        Ok(value)
    }

    fn becomes(
        &mut self,
        class: FloatClass,
        format: FloatFormat,
        value: &D::Value,
        left: &D::Value,
        right: &D::Value,
    ) -> D::Condition {
        let after = self.domain.classify_float(class, format, value);
        let left = self.domain.classify_float(class, format, left);
        let right = self.domain.classify_float(class, format, right);
        let before = self.domain.either(&left, &right);
        let fresh = self.domain.not(&before);
        self.domain.both(&after, &fresh)
    }

    /// A comparison of two scalars of one shape.
    #[inline(always)]
    pub fn compare(
        &mut self,
        relation: Relation,
        scalar: Scalar,
        left: &D::Value,
        right: &D::Value,
    ) -> D::Condition {
        match scalar {
            Scalar::Integer { width, signed } => {
                self.domain.compare_integers(relation, width.into(), signed, left, right)
            }
            Scalar::Float(format) => self.domain.compare_floats(relation, format, left, right),
            Scalar::Pointer => self.domain.compare_pointers(relation, left, right),
        }
    }

    /// Whether a scalar is not zero, as a condition asks.
    #[inline(always)]
    pub fn is_nonzero(&mut self, scalar: Scalar, value: &D::Value) -> D::Condition {
        match scalar {
            Scalar::Integer { width, signed } => {
                let zero = self.domain.integer(width.into(), 0);
                self.domain.compare_integers(Relation::NotEqual, width.into(), signed, value, &zero)
            }
            Scalar::Float(format) => {
                let zero = self.domain.float(format, 0);
                self.domain.compare_floats(Relation::NotEqual, format, value, &zero)
            }
            Scalar::Pointer => {
                let null = self.domain.address(0);
                self.domain.compare_pointers(Relation::NotEqual, value, &null)
            }
        }
    }

    /// `pointer + index` or `pointer - index` in elements of `size` bytes.
    #[inline(always)]
    pub fn pointer_add(
        &mut self,
        pointer: &D::Value,
        (width, signed, index): (u32, bool, &D::Value),
        size: u64,
        subtract: bool,
    ) -> D::Value {
        let index = self.domain.resize(width, signed, 64, index);
        let scale = if subtract { size.wrapping_neg() } else { size };
        let bytes = self.scaled(width, &index, scale);
        self.domain.offset_pointer(pointer, &bytes)
    }

    /// A number of elements in bytes; the index has 64 bits and came from an integer of a width.
    /// A product that does not fit must not wrap around to a place inside an object: it is replaced
    /// by a distance that leads out of every one.
    #[inline(always)]
    pub(super) fn scaled(&mut self, width: u32, index: &D::Value, scale: u64) -> D::Value {
        let factor = self.domain.integer(64, scale.into());
        let bytes = self.domain.arithmetic(Arithmetic::Multiply, 64, index, &factor);
        let size = scale.cast_signed().unsigned_abs();
        if size <= 1 || (width <= 32 && size <= 1 << 31) {
            return bytes;
        }
        let limit = i64::MAX.cast_unsigned() / size;
        if self.domain.magnitude(index) <= limit {
            return bytes;
        }
        self.far_beyond(index, limit, &bytes)
    }

    #[cold]
    #[inline(never)]
    fn far_beyond(&mut self, index: &D::Value, limit: u64, bytes: &D::Value) -> D::Value {
        let most = self.domain.integer(64, limit.into());
        let least = self.domain.integer(64, limit.wrapping_neg().into());
        let above = self.domain.compare_integers(Relation::Less, 64, true, &most, index);
        let below = self.domain.compare_integers(Relation::Less, 64, true, index, &least);
        let wraps = self.domain.either(&above, &below);
        let beyond = self.domain.integer(64, super::BEYOND.into());
        let scalar = Scalar::Integer { width: 64, signed: false };
        self.domain.select(&wraps, scalar, &beyond, bytes)
    }

    /// `left - right` in elements of `size` bytes.
    pub fn difference(
        &mut self,
        width: u32,
        left: &D::Value,
        right: &D::Value,
        size: u64,
    ) -> D::Value {
        let bytes = self.domain.pointer_difference(left, right);
        let elements = if size > 1 {
            let size = self.domain.integer(64, size.into());
            self.domain.divide(64, true, &bytes, &size)
        } else {
            bytes
        };
        self.domain.resize(64, true, width, &elements)
    }
}
