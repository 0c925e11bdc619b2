//! The floating-point conversions of `printf`.

use crate::decimal::{Decimal, Wanted};
use crate::float::{FloatFormat, FloatValue, Magnitude};
use crate::printf::Kind;
use crate::render::{Field, Resolved};

pub(crate) fn render_float(kind: Kind, value: FloatValue, resolved: &Resolved) -> Field {
    let mut prefix = resolved.sign(value.is_negative()).to_vec();
    let upper = resolved.upper;
    let (significand, exponent) = match value.magnitude() {
        Magnitude::Finite { significand, exponent } => (significand, exponent),
        special => return special_field(special, prefix, upper),
    };
    let mut body = match kind {
        Kind::HexadecimalFloat => {
            prefix.extend_from_slice(if upper { b"0X" } else { b"0x" });
            hexadecimal(value, resolved)
        }
        Kind::Exponent => exponential(significand, exponent, resolved),
        Kind::General => general(significand, exponent, resolved),
        _ => fixed(significand, exponent, resolved),
    };
    if upper {
        body.make_ascii_uppercase();
    }
    Field { prefix, body, zeros_allowed: true }
}

/// Zeros never pad what is not a number.
fn special_field(special: Magnitude, prefix: Vec<u8>, upper: bool) -> Field {
    let body = match (special == Magnitude::Nan, upper) {
        (true, false) => b"nan",
        (true, true) => b"NAN",
        (false, false) => b"inf",
        (false, true) => b"INF",
    };
    Field { prefix, body: body.to_vec(), zeros_allowed: false }
}

/// The precision of `%f`, `%e` and `%g` if the format gives none.
const DEFAULT_PRECISION: usize = 6;

fn fixed(significand: u128, exponent: i32, resolved: &Resolved) -> Vec<u8> {
    let precision = resolved.precision.unwrap_or(DEFAULT_PRECISION);
    let mut decimal = Decimal::expand(significand, exponent, Wanted::AfterPoint(precision));
    decimal.round_to(decimal.point + precision as i64);
    write_fixed(&decimal, precision, resolved.flags.alternate)
}

fn exponential(significand: u128, exponent: i32, resolved: &Resolved) -> Vec<u8> {
    let precision = resolved.precision.unwrap_or(DEFAULT_PRECISION);
    let mut decimal = Decimal::expand(significand, exponent, Wanted::Significant(precision + 1));
    decimal.round_to(precision as i64 + 1);
    write_exponential(&decimal, precision, resolved.flags.alternate)
}

fn general(significand: u128, exponent: i32, resolved: &Resolved) -> Vec<u8> {
    let significant = resolved.precision.unwrap_or(DEFAULT_PRECISION).max(1);
    let mut decimal = Decimal::expand(significand, exponent, Wanted::Significant(significant));
    let unrounded = decimal_exponent(&decimal);
    decimal.round_to(significant as i64);
    let alternate = resolved.flags.alternate;
    let leading = decimal_exponent(&decimal);
    // glibc forgets the zeros of `#` when rounding makes a number too long for the style of `%f`.
    let forgets_zeros = leading == significant as i64 && unrounded < leading;
    let last_kept =
        if alternate && !forgets_zeros { significant } else { significant_digits(&decimal).max(1) }
            as i64;
    if leading < -4 || leading >= significant as i64 {
        write_exponential(&decimal, (last_kept - 1) as usize, alternate)
    } else {
        write_fixed(&decimal, (last_kept - 1 - leading).max(0) as usize, alternate)
    }
}

/// The digits without trailing zeros.
fn significant_digits(decimal: &Decimal) -> usize {
    decimal.digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1)
}

/// The power of ten of the first digit; 0 for zero.
fn decimal_exponent(decimal: &Decimal) -> i64 {
    if decimal.digits.is_empty() { 0 } else { decimal.point - 1 }
}

fn write_fixed(decimal: &Decimal, precision: usize, always_point: bool) -> Vec<u8> {
    let point = if decimal.digits.is_empty() { 0 } else { decimal.point };
    let whole = usize::try_from(point).unwrap_or(0);
    let mut body = Vec::with_capacity(whole + precision + 2);
    if whole == 0 {
        body.push(b'0');
    }
    body.extend((0..point).map(|index| b'0' + decimal.digit(index)));
    if precision > 0 || always_point {
        body.push(b'.');
    }
    body.extend((point..point + precision as i64).map(|index| b'0' + decimal.digit(index)));
    body
}

fn write_exponential(decimal: &Decimal, precision: usize, always_point: bool) -> Vec<u8> {
    let mut body = Vec::with_capacity(precision + 8);
    body.push(b'0' + decimal.digit(0));
    if precision > 0 || always_point {
        body.push(b'.');
    }
    body.extend((1..=precision as i64).map(|index| b'0' + decimal.digit(index)));
    let exponent = decimal_exponent(decimal);
    let sign = if exponent < 0 { '-' } else { '+' };
    body.extend_from_slice(format!("e{sign}{:02}", exponent.unsigned_abs()).as_bytes());
    body
}

/// The significand as hexadecimal digits: one before the point, the others after it.
struct Hexadecimal {
    digits: u128,
    after_point: u32,
    exponent: i32,
}

impl Hexadecimal {
    /// glibc puts the integer bit alone before the point, except in the 80-bit format, whose 64
    /// bits are 16 digits.
    fn new(value: FloatValue) -> Self {
        // A `float` is passed as a `double`.
        let value = if value.format == FloatFormat::Single {
            value.convert(FloatFormat::Double)
        } else {
            value
        };
        let Magnitude::Finite { significand, exponent } = value.magnitude() else {
            unreachable!("only finite values have hexadecimal digits");
        };
        let bits_after_point = match value.format {
            FloatFormat::Extended80 => 60,
            format => format.precision() - 1,
        };
        debug_assert!(bits_after_point % 4 == 0, "the fraction must be whole hexadecimal digits");
        let exponent = if significand == 0 { 0 } else { exponent + bits_after_point as i32 };
        Hexadecimal { digits: significand, after_point: bits_after_point / 4, exponent }
    }

    fn round_to(&mut self, precision: u32) {
        let dropped = 4 * self.after_point.saturating_sub(precision);
        if dropped == 0 {
            return;
        }
        let half = 1 << (dropped - 1);
        let rest = self.digits & ((half << 1) - 1);
        self.digits >>= dropped;
        self.after_point = precision;
        if rest > half || (rest == half && self.digits & 1 == 1) {
            self.digits += 1;
        }
        // Only the digit before the point can have overflowed, from f to 10, so the dropped digit
        // is 0.
        if self.digits >> (4 * self.after_point) > 15 {
            self.digits >>= 4;
            self.exponent += 4;
        }
    }

    fn strip_zeros(&mut self) {
        while self.after_point > 0 && self.digits & 15 == 0 {
            self.digits >>= 4;
            self.after_point -= 1;
        }
    }
}

fn hexadecimal(value: FloatValue, resolved: &Resolved) -> Vec<u8> {
    let mut number = Hexadecimal::new(value);
    match resolved.precision {
        None => number.strip_zeros(),
        Some(precision) => number.round_to(u32::try_from(precision).unwrap_or(u32::MAX)),
    }
    let digits = format!("{:0width$x}", number.digits, width = number.after_point as usize + 1);
    let precision = resolved.precision.unwrap_or(number.after_point as usize);
    let mut body = digits.as_bytes()[..1].to_vec();
    if precision > 0 || resolved.flags.alternate {
        body.push(b'.');
    }
    body.extend_from_slice(&digits.as_bytes()[1..]);
    body.extend(std::iter::repeat_n(b'0', precision - number.after_point as usize));
    body.extend_from_slice(format!("p{:+}", number.exponent).as_bytes());
    body
}

#[cfg(test)]
mod tests {
    use crate::printf::PrintFormat;
    use crate::{DataModel, FloatFormat, FloatValue, PrintArgument, Rendered, render_all};

    fn print(format: &str, value: impl Into<FloatValue>) -> String {
        let format = PrintFormat::parse(format.as_bytes()).unwrap();
        let mut output = Rendered::default();
        let argument = PrintArgument::Float(value.into());
        render_all(&format, &[argument], b"", DataModel::Lp64, &mut output).unwrap();
        String::from_utf8(output.bytes).unwrap()
    }

    #[test]
    fn fixed_and_exponential() {
        assert_eq!(print("%.3f", 2.0005), "2.001");
        assert_eq!(print("%.0f", 2.5), "2");
        assert_eq!(print("%#.0f", 0.5), "0.");
        assert_eq!(print("%010.2f", -3.25159), "-000003.25");
        assert_eq!(print("%e", 0.0), "0.000000e+00");
        assert_eq!(print("%.2e", 9.999e99), "1.00e+100");
        assert_eq!(print("%.30f", 0.1), "0.100000000000000005551115123126");
    }

    #[test]
    fn general() {
        assert_eq!(print("%g", 100000.0), "100000");
        assert_eq!(print("%g", 1000000.0), "1e+06");
        assert_eq!(print("%g", 0.0001), "0.0001");
        assert_eq!(print("%#g", 1.0), "1.00000");
        assert_eq!(print("%.2g", 99.9), "1e+02");
        assert_eq!(print("%.3G", 1e-10), "1E-10");
    }

    #[test]
    fn special_values_are_padded_with_spaces() {
        assert_eq!(print("%05f", f64::INFINITY), "  inf");
        assert_eq!(print("%+F", f64::INFINITY), "+INF");
        assert_eq!(print("%g", -f64::NAN.abs()), "-nan");
    }

    #[test]
    fn hexadecimal() {
        assert_eq!(print("%a", 1.0), "0x1p+0");
        assert_eq!(print("%.0a", 1.5), "0x2p+0");
        assert_eq!(print("%.3A", 0.1), "0X1.99AP-4");
        assert_eq!(print("%a", 5e-324), "0x0.0000000000001p-1022");
        let extended = FloatValue::from(0.1).convert(FloatFormat::Extended80);
        assert_eq!(print("%La", extended), "0xc.cccccccccccdp-7");
        let almost_two = FloatValue {
            format: FloatFormat::Extended80,
            bits: 0x3fff << 64 | u128::from(u64::MAX),
        };
        assert_eq!(print("%.3La", almost_two), "0x1.000p+1");
    }
}
