//! Numbers in text: `strtol`, `strtod` and their families, on bytes.
//!
//! The text need not end in a NUL; a NUL ends every number. Parsing skips leading white space of
//! the C locale.

use crate::decimal::round_decimal;
use crate::float::{FloatFormat, FloatValue, round};
use crate::is_space;

/// What `strtol` or one of its family makes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedInteger {
    /// The value as two's complement in the low bits, the rest 0.
    pub bits: u64,
    /// The offset after the number; 0 if there is none.
    pub end: usize,
    /// The number does not fit and `bits` is the nearest limit: `ERANGE`.
    pub out_of_range: bool,
}

/// What `strtod` or one of its family makes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedFloat {
    /// The value, rounded to nearest.
    pub value: FloatValue,
    /// The offset after the number; 0 if there is none.
    pub end: usize,
    /// The number overflows, or underflows and is not exact: `ERANGE`.
    pub out_of_range: bool,
}

/// Parses as `strtol` (`signed`) or `strtoul` do, with a result of `width` bits (8 to 64).
///
/// Returns `None` for a base that C does not allow (`EINVAL`): other than 0 and 2 to 36.
#[must_use]
pub fn parse_integer(text: &[u8], base: i32, width: u32, signed: bool) -> Option<ParsedInteger> {
    debug_assert!((8..=64).contains(&width), "an integer has 8 to 64 bits, not {width}");
    let base = u32::try_from(base).ok().filter(|base| *base == 0 || (2..=36).contains(base))?;
    let mut position = skip_space(text, 0);
    let negative = read_sign(text, &mut position);
    let base = read_base(text, &mut position, base);

    let first_digit = position;
    let mut magnitude = 0_u128;
    while let Some(digit) = digit_at(text, position, base) {
        // Saturation far above 64 bits keeps "too large" too large.
        magnitude = magnitude.saturating_mul(u128::from(base)).saturating_add(u128::from(digit));
        position += 1;
    }
    if position == first_digit {
        return Some(ParsedInteger { bits: 0, end: 0, out_of_range: false });
    }
    let (bits, out_of_range) = saturate(magnitude, negative, width, signed);
    Some(ParsedInteger { bits, end: position, out_of_range })
}

/// Resolves base 0 and skips the prefix `0x` if a hexadecimal digit follows; without one, only the
/// 0 is the number.
fn read_base(text: &[u8], position: &mut usize, base: u32) -> u32 {
    let zero = text.get(*position) == Some(&b'0');
    let hexadecimal = zero
        && matches!(text.get(*position + 1), Some(b'x' | b'X'))
        && digit_at(text, *position + 2, 16).is_some();
    match base {
        0 | 16 if hexadecimal => {
            *position += 2;
            16
        }
        0 if zero => 8,
        0 => 10,
        _ => base,
    }
}

fn digit_at(text: &[u8], position: usize, base: u32) -> Option<u32> {
    char::from(*text.get(position)?).to_digit(base)
}

fn saturate(magnitude: u128, negative: bool, width: u32, signed: bool) -> (u64, bool) {
    let mask = u64::MAX >> (64 - width);
    let limit = match (signed, negative) {
        (false, _) => u128::from(mask),
        (true, false) => u128::from(mask >> 1),
        (true, true) => u128::from(mask >> 1) + 1,
    };
    match (magnitude > limit, signed) {
        (true, false) => (mask, true),
        (true, true) => (limit as u64, true),
        (false, _) if negative => ((magnitude as u64).wrapping_neg() & mask, false),
        (false, _) => (magnitude as u64, false),
    }
}

/// Parses as `strtof`, `strtod` or `strtold` do, exactly rounded to nearest.
#[must_use]
pub fn parse_float(text: &[u8], format: FloatFormat) -> ParsedFloat {
    let mut position = skip_space(text, 0);
    let negative = read_sign(text, &mut position);
    let rest = &text[position..];
    let parsed = parse_special(rest, format, negative)
        .or_else(|| parse_hexadecimal(rest, format, negative))
        .or_else(|| parse_decimal(rest, format, negative));
    match parsed {
        Some(parsed) => ParsedFloat { end: position + parsed.end, ..parsed },
        None => ParsedFloat { value: format.zero(false), end: 0, out_of_range: false },
    }
}

fn starts_with(text: &[u8], word: &[u8]) -> bool {
    text.len() >= word.len() && text[..word.len()].eq_ignore_ascii_case(word)
}

/// `inf`, `infinity`, `nan` and `nan(…)`.
fn parse_special(text: &[u8], format: FloatFormat, negative: bool) -> Option<ParsedFloat> {
    for word in [&b"infinity"[..], b"inf"] {
        if starts_with(text, word) {
            return Some(ParsedFloat {
                value: format.infinity(negative),
                end: word.len(),
                out_of_range: false,
            });
        }
    }
    if !starts_with(text, b"nan") {
        return None;
    }
    let plain = ParsedFloat { value: format.nan(negative, 0), end: 3, out_of_range: false };
    if text.get(3) != Some(&b'(') {
        return Some(plain);
    }
    let length =
        text[4..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    if text.get(4 + length) != Some(&b')') {
        return Some(plain);
    }
    // The payload is what strtoull makes of the whole sequence, and the NaN has none if that fails.
    let sequence = &text[4..4 + length];
    let payload = parse_integer(sequence, 0, 64, false).expect("base 0 is valid");
    let value = if payload.end == length { u128::from(payload.bits) } else { 0 };
    Some(ParsedFloat {
        value: format.nan(negative, value),
        end: length + 5,
        out_of_range: payload.out_of_range,
    })
}

/// Digits with at most one point among them.
struct Mantissa {
    /// Values of the digits.
    digits: Vec<u8>,
    after_point: usize,
    end: usize,
}

fn read_mantissa(text: &[u8], start: usize, base: u32) -> Option<Mantissa> {
    let mut mantissa = Mantissa { digits: Vec::new(), after_point: 0, end: start };
    let mut point_seen = false;
    loop {
        if let Some(digit) = digit_at(text, mantissa.end, base) {
            mantissa.digits.push(digit as u8);
            mantissa.after_point += usize::from(point_seen);
        } else if text.get(mantissa.end) == Some(&b'.') && !point_seen {
            point_seen = true;
        } else {
            return (!mantissa.digits.is_empty()).then_some(mantissa);
        }
        mantissa.end += 1;
    }
}

/// The exponent after `marker` at `position`, which moves behind it; 0 if there is none.
fn read_exponent(text: &[u8], position: &mut usize, marker: u8) -> i64 {
    if text.get(*position).map(u8::to_ascii_lowercase) != Some(marker) {
        return 0;
    }
    let mut cursor = *position + 1;
    let negative = read_sign(text, &mut cursor);
    if digit_at(text, cursor, 10).is_none() {
        return 0;
    }
    let mut exponent = 0_i64;
    while let Some(digit) = digit_at(text, cursor, 10) {
        // No text in memory has so many digits that a larger exponent could be made up for.
        exponent = (exponent * 10 + i64::from(digit)).min(1 << 58);
        cursor += 1;
    }
    *position = cursor;
    if negative { -exponent } else { exponent }
}

fn parse_decimal(text: &[u8], format: FloatFormat, negative: bool) -> Option<ParsedFloat> {
    let mantissa = read_mantissa(text, 0, 10)?;
    let mut end = mantissa.end;
    let exponent = read_exponent(text, &mut end, b'e') - mantissa.after_point as i64;
    let rounded = round_decimal(format, negative, &mantissa.digits, exponent);
    Some(ParsedFloat { value: rounded.value, end, out_of_range: rounded.out_of_range })
}

fn parse_hexadecimal(text: &[u8], format: FloatFormat, negative: bool) -> Option<ParsedFloat> {
    if !starts_with(text, b"0x") {
        return None;
    }
    let mantissa = read_mantissa(text, 2, 16)?;
    let mut end = mantissa.end;
    let mut exponent = read_exponent(text, &mut end, b'p') - 4 * mantissa.after_point as i64;
    let significant = mantissa.digits.iter().skip_while(|&&digit| digit == 0);
    let (mut value, mut inexact) = (0_u128, false);
    for &digit in significant {
        if value >> 124 == 0 {
            value = value << 4 | u128::from(digit);
        } else {
            exponent += 4;
            inexact |= digit != 0;
        }
    }
    if inexact {
        let shift = value.leading_zeros();
        value <<= shift;
        exponent -= i64::from(shift);
    }
    let rounded = round(format, negative, value, exponent, inexact);
    Some(ParsedFloat { value: rounded.value, end, out_of_range: rounded.out_of_range })
}

fn skip_space(text: &[u8], start: usize) -> usize {
    start + text[start..].iter().take_while(|byte| is_space(**byte)).count()
}

/// Moves behind a sign, and tells whether it is a minus.
fn read_sign(text: &[u8], position: &mut usize) -> bool {
    match text.get(*position) {
        Some(b'-') => {
            *position += 1;
            true
        }
        Some(b'+') => {
            *position += 1;
            false
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signed(text: &str, base: i32) -> (i64, usize, bool) {
        let parsed = parse_integer(text.as_bytes(), base, 64, true).unwrap();
        (parsed.bits as i64, parsed.end, parsed.out_of_range)
    }

    #[test]
    fn prefixes_select_the_base() {
        assert_eq!(signed("0x1fz", 0), (31, 4, false));
        assert_eq!(signed("017", 0), (15, 3, false));
        assert_eq!(signed("089", 0), (0, 1, false));
        assert_eq!(signed("0x", 16), (0, 1, false));
        assert_eq!(signed(" \x0b-zz", 36), (-1295, 5, false));
    }

    #[test]
    fn no_digits_end_at_the_start() {
        assert_eq!(signed("  -", 10), (0, 0, false));
        assert_eq!(parse_integer(b"1", 1, 64, true), None);
    }

    #[test]
    fn limits_saturate() {
        assert_eq!(signed("9223372036854775808", 10), (i64::MAX, 19, true));
        assert_eq!(signed("-9223372036854775808", 10), (i64::MIN, 20, false));
        assert_eq!(signed("-9223372036854775809", 10), (i64::MIN, 20, true));
        let unsigned = parse_integer(b"-1", 10, 32, false).unwrap();
        assert_eq!((unsigned.bits, unsigned.out_of_range), (u64::from(u32::MAX), false));
    }

    fn double(text: &str) -> (f64, usize, bool) {
        let parsed = parse_float(text.as_bytes(), FloatFormat::Double);
        (f64::from_bits(parsed.value.bits as u64), parsed.end, parsed.out_of_range)
    }

    #[test]
    fn doubles_end_where_the_number_ends() {
        assert_eq!(double("1e+"), (1.0, 1, false));
        assert_eq!(double("0x.8p1x"), (1.0, 6, false));
        assert_eq!(double("0xg"), (0.0, 1, false));
        assert_eq!(double("."), (0.0, 0, false));
        assert_eq!(double("infinit"), (f64::INFINITY, 3, false));
        assert_eq!(double("1e400"), (f64::INFINITY, 5, true));
        assert_eq!(double("1e-320"), (1e-320, 6, true));
    }

    #[test]
    fn many_digits_decide_a_tie() {
        let tie = "9007199254740993";
        let above = format!("{tie}.{}1", "0".repeat(20_000));
        assert_eq!(double(tie).0, 9007199254740992.0);
        assert_eq!(double(&above).0, 9007199254740994.0);
    }
}
