//! Conversions between scalars.

use findings::CheckKind;
use ir::{CheckId, FloatFormat};

use super::Rules;
use crate::domain::{Bitwise, Domain, FloatClass, FloatOperator, Relation, Scalar};

impl<D: Domain + ?Sized> Rules<'_, D> {
    /// The value in another scalar type, not `_Bool`. What an integer type cannot hold wraps; a
    /// float that does not fit gives what the processor gives.
    ///
    /// # Errors
    ///
    /// Where the check fails.
    #[inline]
    pub fn convert(
        &mut self,
        from: Scalar,
        to: Scalar,
        value: &D::Value,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        match (from, to) {
            (
                Scalar::Integer { width, signed },
                Scalar::Integer { width: to_width, signed: to_signed },
            ) => {
                let (width, to_width) = (u32::from(width), u32::from(to_width));
                let result = self.domain.resize(width, signed, to_width, value);
                if self.is_on(CheckKind::Conversion, check) {
                    let bad = self.changes((width, signed), (to_width, to_signed), value, &result);
                    self.domain.check(check, &bad)?;
                }
                Ok(result)
            }
            (Scalar::Integer { width, signed }, Scalar::Float(format)) => {
                Ok(self.domain.integer_to_float(width.into(), signed, format, value))
            }
            (Scalar::Integer { width, signed }, Scalar::Pointer) => {
                let address = self.domain.resize(width.into(), signed, 64, value);
                Ok(self.domain.integer_to_pointer(&address))
            }
            (Scalar::Float(format), Scalar::Integer { width, signed }) => {
                if self.is_on(CheckKind::Conversion, check) {
                    let fits = self.domain.float_fits(format, width.into(), signed, value);
                    let bad = self.domain.not(&fits);
                    self.domain.check(check, &bad)?;
                }
                Ok(self.float_to_integer(format, width.into(), signed, value))
            }
            (Scalar::Float(from), Scalar::Float(to)) => self.float_to_float(from, to, value, check),
            (Scalar::Pointer, Scalar::Integer { width, .. }) => {
                Ok(self.domain.pointer_to_integer(width.into(), value))
            }
            (Scalar::Pointer, _) | (Scalar::Float(_), Scalar::Pointer) => Ok(value.clone()),
        }
    }

    /// Whether a conversion between integers changed the value.
    fn changes(
        &mut self,
        (width, signed): (u32, bool),
        (to_width, to_signed): (u32, bool),
        value: &D::Value,
        result: &D::Value,
    ) -> D::Condition {
        if to_width < width {
            let back = self.domain.resize(to_width, to_signed, width, result);
            let bits = self.domain.compare_integers(Relation::NotEqual, width, false, &back, value);
            if signed == to_signed {
                return bits;
            }
            // A negative value is none without sign, and the highest bit of one without sign is
            // lost in one with sign.
            let negative = self.is_negative(width, value);
            return self.domain.either(&bits, &negative);
        }
        if signed == to_signed || (to_signed && to_width > width) {
            return self.domain.truth(false);
        }
        self.is_negative(width, value)
    }

    fn is_negative(&mut self, width: u32, value: &D::Value) -> D::Condition {
        let zero = self.domain.integer(width, 0);
        self.domain.compare_integers(Relation::Less, width, true, value, &zero)
    }

    fn float_to_float(
        &mut self,
        from: FloatFormat,
        to: FloatFormat,
        value: &D::Value,
        check: CheckId,
    ) -> Result<D::Value, D::Stop> {
        let result = self.domain.convert_float(from, to, value);
        if self.is_on(CheckKind::FloatOverflow, check) {
            let before = self.domain.classify_float(FloatClass::Finite, from, value);
            let after = self.domain.classify_float(FloatClass::Infinite, to, &result);
            let bad = self.domain.both(&before, &after);
            self.domain.check(check, &bad)?;
        }
        Ok(result)
    }

    /// As x86-64 converts: there are instructions for 32 and 64 bits with sign (and 16 for the
    /// extended format), which give the least integer for all that does not fit. Narrower types
    /// take the low bits of one of them, and wider or unsigned ones are put together.
    pub fn float_to_integer(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &D::Value,
    ) -> D::Value {
        let through = match (width, signed) {
            (8 | 16, _) if format == FloatFormat::Extended => 16,
            (16, false) | (8 | 16, true) | (8, false) | (32, true) => 32,
            (32, false) | (64, true) => 64,
            (64, false) => return self.float_to_unsigned(format, value),
            _ => return self.float_to_wide(format, width, signed, value),
        };
        // An unsigned 16-bit target of the extended format goes through 32 bits.
        let through = if (width, signed) == (16, false) { 32 } else { through };
        let result = self.float_to_signed(format, through, value);
        self.domain.resize(through, true, width, &result)
    }

    fn float_to_signed(&mut self, format: FloatFormat, width: u32, value: &D::Value) -> D::Value {
        let fits = self.domain.float_fits(format, width, true, value);
        let result = self.domain.float_to_integer(format, width, true, value);
        let least = self.domain.integer(width, 1 << (width - 1));
        let scalar = Scalar::Integer { width: width as u8, signed: true };
        self.domain.select(&fits, scalar, &result, &least)
    }

    /// To 64 bits without sign: from 2^63 on, 2^63 is taken off first and its bit put in after.
    fn float_to_unsigned(&mut self, format: FloatFormat, value: &D::Value) -> D::Value {
        let one = self.domain.integer(64, 1 << 63);
        let limit = self.domain.integer_to_float(64, false, format, &one);
        let large = self.domain.compare_floats(Relation::LessEqual, format, &limit, value);
        let reduced = self.domain.float_arithmetic(FloatOperator::Subtract, format, value, &limit);
        let low = self.float_to_signed(format, 64, value);
        let high = self.float_to_signed(format, 64, &reduced);
        let high = self.domain.bitwise(Bitwise::Xor, 64, &high, &one);
        let scalar = Scalar::Integer { width: 64, signed: false };
        // What is not a number compares false and takes the first way.
        self.domain.select(&large, scalar, &high, &low)
    }

    /// To 128 bits, where the library gives the nearest limit.
    fn float_to_wide(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &D::Value,
    ) -> D::Value {
        let fits = self.domain.float_fits(format, width, signed, value);
        let result = self.domain.float_to_integer(format, width, signed, value);
        let negative = self.domain.classify_float(FloatClass::Negative, format, value);
        let scalar = Scalar::Integer { width: width as u8, signed };
        let (least, most) =
            if signed { (1 << (width - 1), (1 << (width - 1)) - 1) } else { (0, u128::MAX) };
        let (least, most) = (self.domain.integer(width, least), self.domain.integer(width, most));
        let limit = self.domain.select(&negative, scalar, &least, &most);
        self.domain.select(&fits, scalar, &result, &limit)
    }
}
