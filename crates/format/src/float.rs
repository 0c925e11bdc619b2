//! Floating-point formats and values as bits, with correct rounding into a format.

/// A binary floating-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatFormat {
    /// IEEE 754 binary32, `float`.
    Single,
    /// IEEE 754 binary64, `double`.
    Double,
    /// The 80-bit format of the x87, with an explicit integer bit: `long double` on x86.
    Extended80,
    /// IEEE 754 binary128, `__float128`.
    Quad,
}

impl FloatFormat {
    /// The bits of the significand, the integer bit included.
    #[must_use]
    pub fn precision(self) -> u32 {
        match self {
            FloatFormat::Single => 24,
            FloatFormat::Double => 53,
            FloatFormat::Extended80 => 64,
            FloatFormat::Quad => 113,
        }
    }

    fn exponent_width(self) -> u32 {
        match self {
            FloatFormat::Single => 8,
            FloatFormat::Double => 11,
            FloatFormat::Extended80 | FloatFormat::Quad => 15,
        }
    }

    /// The bits stored for the significand.
    fn fraction_width(self) -> u32 {
        match self {
            FloatFormat::Extended80 => 64,
            _ => self.precision() - 1,
        }
    }

    /// All bits of a value, without padding.
    #[must_use]
    pub fn width(self) -> u32 {
        1 + self.exponent_width() + self.fraction_width()
    }

    /// The largest exponent e of a finite value 1.x * 2^e.
    fn largest_exponent(self) -> i64 {
        (1 << (self.exponent_width() - 1)) - 1
    }

    /// The exponent of the smallest normal value.
    pub(crate) fn smallest_exponent(self) -> i64 {
        1 - self.largest_exponent()
    }

    fn special_exponent(self) -> u128 {
        (1 << self.exponent_width()) - 1
    }

    fn integer_bit(self) -> u128 {
        1 << (self.precision() - 1)
    }

    /// The highest fraction bit, which tells quiet from signaling.
    fn quiet_bit(self) -> u128 {
        1 << (self.precision() - 2)
    }

    /// Puts the fields together; `significand` has its integer bit only if the exponent field is
    /// not 0.
    fn assemble(self, negative: bool, exponent_field: u128, significand: u128) -> FloatValue {
        let stored = match self {
            FloatFormat::Extended80 => significand,
            _ => significand & !self.integer_bit(),
        };
        let sign = u128::from(negative) << (self.width() - 1);
        FloatValue { format: self, bits: sign | exponent_field << self.fraction_width() | stored }
    }

    /// Zero, of either sign.
    #[must_use]
    pub fn zero(self, negative: bool) -> FloatValue {
        self.assemble(negative, 0, 0)
    }

    /// Infinity, of either sign.
    #[must_use]
    pub fn infinity(self, negative: bool) -> FloatValue {
        self.assemble(negative, self.special_exponent(), self.integer_bit())
    }

    /// A quiet NaN with the low bits of `payload`.
    #[must_use]
    pub fn nan(self, negative: bool, payload: u128) -> FloatValue {
        let payload = payload & (self.quiet_bit() - 1);
        self.assemble(
            negative,
            self.special_exponent(),
            self.integer_bit() | self.quiet_bit() | payload,
        )
    }
}

/// A floating-point value: the bits of its format, in the low bits of `bits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatValue {
    /// What the bits mean.
    pub format: FloatFormat,
    /// The bits, without padding; those above the format's width are 0.
    pub bits: u128,
}

impl From<f64> for FloatValue {
    fn from(value: f64) -> Self {
        FloatValue { format: FloatFormat::Double, bits: u128::from(value.to_bits()) }
    }
}

impl From<f32> for FloatValue {
    fn from(value: f32) -> Self {
        FloatValue { format: FloatFormat::Single, bits: u128::from(value.to_bits()) }
    }
}

/// What a value is, apart from its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnitude {
    /// Not a number.
    Nan,
    /// Larger than every number.
    Infinity,
    /// `significand * 2^exponent`; zero has significand 0.
    Finite {
        /// At most as many bits as the format's precision.
        significand: u128,
        /// The power of two of the significand's last bit.
        exponent: i32,
    },
}

impl FloatValue {
    /// Whether the sign bit is set, also that of a NaN.
    #[must_use]
    pub fn is_negative(self) -> bool {
        self.bits >> (self.format.width() - 1) & 1 == 1
    }

    /// Encodings of the 80-bit format that the processor rejects (unnormal numbers,
    /// pseudo-infinities) count as NaN, as in glibc.
    #[must_use]
    pub fn magnitude(self) -> Magnitude {
        let format = self.format;
        let exponent_field = self.bits >> format.fraction_width() & format.special_exponent();
        let mut significand = self.bits & ((1 << format.fraction_width()) - 1);
        if format == FloatFormat::Extended80 {
            if exponent_field != 0 && significand & format.integer_bit() == 0 {
                return Magnitude::Nan;
            }
        } else if exponent_field != 0 {
            significand |= format.integer_bit();
        }
        if exponent_field == format.special_exponent() {
            return if significand == format.integer_bit() {
                Magnitude::Infinity
            } else {
                Magnitude::Nan
            };
        }
        // An exponent field of 0 means the same exponent as 1.
        let exponent = exponent_field.max(1) as i64 - 1 + format.smallest_exponent();
        Magnitude::Finite {
            significand,
            exponent: (exponent - i64::from(format.precision() - 1)) as i32,
        }
    }

    /// The value in another format, rounded to nearest, ties to even. The payload of a NaN keeps
    /// its leading bits.
    #[must_use]
    pub fn convert(self, format: FloatFormat) -> FloatValue {
        let negative = self.is_negative();
        match self.magnitude() {
            Magnitude::Infinity => format.infinity(negative),
            Magnitude::Nan => {
                let payload = self.bits & (self.format.quiet_bit() - 1);
                let (from, to) = (self.format.precision(), format.precision());
                format.nan(
                    negative,
                    if from <= to { payload << (to - from) } else { payload >> (from - to) },
                )
            }
            Magnitude::Finite { significand, exponent } => {
                round(format, negative, significand, i64::from(exponent), false).value
            }
        }
    }
}

/// The result of [`round`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rounded {
    pub(crate) value: FloatValue,
    /// The result overflowed to infinity, or it is tiny and inexact: what makes `strtod` report
    /// `ERANGE`.
    pub(crate) out_of_range: bool,
}

/// Rounds `(significand + d) * 2^exponent` to nearest, ties to even, where 0 < d < 1 if `inexact`,
/// otherwise d = 0.
///
/// If `inexact`, the highest bit of `significand` must be 1, so that d lies below every bit that
/// decides.
pub(crate) fn round(
    format: FloatFormat,
    negative: bool,
    significand: u128,
    exponent: i64,
    inexact: bool,
) -> Rounded {
    debug_assert!(!inexact || significand >> 127 == 1, "an inexact significand must be normalized");
    if significand == 0 {
        return Rounded { value: format.zero(negative), out_of_range: false };
    }
    let shift = significand.leading_zeros();
    let significand = significand << shift;
    let leading = exponent.saturating_sub(i64::from(shift)).saturating_add(127);
    let precision = i64::from(format.precision());

    let smallest = format.smallest_exponent();
    let lost_to_subnormal = smallest.saturating_sub(leading).max(0);
    let (mut kept, exact) =
        drop_bits(significand, (128 - precision).saturating_add(lost_to_subnormal), inexact);
    let mut leading = leading.max(smallest);
    if kept >> precision != 0 {
        kept >>= 1;
        leading += 1;
    }
    if leading > format.largest_exponent() {
        return Rounded { value: format.infinity(negative), out_of_range: true };
    }
    let normal = kept & format.integer_bit() != 0;
    let exponent_field = if normal { (leading - smallest + 1) as u128 } else { 0 };
    // x86 detects tininess after rounding, as if the exponent had no bound.
    let (unbounded, _) = drop_bits(significand, 128 - precision, inexact);
    let tiny = lost_to_subnormal > 1 || (lost_to_subnormal == 1 && unbounded >> precision == 0);
    Rounded { value: format.assemble(negative, exponent_field, kept), out_of_range: tiny && !exact }
}

/// Drops the low `count` > 0 bits, rounding to nearest, ties to even; the second result tells
/// whether this was exact.
fn drop_bits(value: u128, count: i64, inexact: bool) -> (u128, bool) {
    if count > 128 {
        return (0, value == 0 && !inexact);
    }
    let half = 1_u128 << (count - 1);
    let kept = value.checked_shr(count as u32).unwrap_or(0);
    let above_half = value & half != 0;
    let below_half = value & (half - 1) != 0 || inexact;
    let up = above_half && (below_half || kept & 1 == 1);
    (kept + u128::from(up), !above_half && !below_half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_survive_decomposition() {
        for value in [1.0, -0.1, 5e-324, f64::MAX, 2.2250738585072014e-308, 0.0] {
            let float = FloatValue::from(value);
            assert_eq!(float.convert(FloatFormat::Quad).convert(FloatFormat::Double), float);
            assert_eq!(float.convert(FloatFormat::Extended80).convert(FloatFormat::Double), float);
        }
    }

    #[test]
    fn conversion_to_single_is_that_of_the_processor() {
        for value in [
            1.0,
            -0.1,
            5e-324,
            f64::MAX,
            1e-45,
            0.7e-45,
            16777217.0,
            16777219.0,
            1.1754943e-38,
            3.4028236e38,
        ] {
            assert_eq!(
                FloatValue::from(value).convert(FloatFormat::Single),
                FloatValue::from(value as f32),
                "{value}"
            );
        }
    }

    #[test]
    fn unnormal_numbers_are_no_numbers() {
        let unnormal = FloatValue { format: FloatFormat::Extended80, bits: 0x3fff << 64 | 1 << 62 };
        assert_eq!(unnormal.magnitude(), Magnitude::Nan);
    }
}
