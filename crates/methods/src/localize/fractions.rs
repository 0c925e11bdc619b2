//! Plain values of floating-point numbers.

use ir::FloatFormat;
use logic::{Context, TermId};

/// This many numbers of the expected output are tried.
const MOST_PRINTED: usize = 16;
/// Numbers are rounded to at most this many decimal digits.
const MOST_DIGITS: usize = 6;

/// The decimal numbers in a text.
pub(super) fn numbers_in(text: &[u8]) -> Vec<f64> {
    let is_component =
        |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+' | b'e');
    let words =
        text.split(|byte| !is_component(byte)).filter_map(|word| std::str::from_utf8(word).ok());
    let mut numbers: Vec<f64> = Vec::new();
    for number in words.filter_map(|word| word.trim_end_matches('.').parse().ok()) {
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers.truncate(MOST_PRINTED);
    numbers
}

/// That a number is a plain one, the plainest first: what is to be printed, a small integer, a half,
/// or the value that it has, rounded.
pub(super) fn plain_fractions(
    context: &mut Context,
    term: TermId,
    format: FloatFormat,
    bits: u128,
    printed: &[f64],
) -> Vec<TermId> {
    let Some(value) = number(format, bits) else { return Vec::new() };
    let mut numbers = printed.to_vec();
    numbers.extend([0.0, 1.0, 2.0, -1.0, 0.5, 10.0, 100.0]);
    numbers.extend((0..MOST_DIGITS).filter_map(|digits| rounded(value, digits)));
    let encoded = numbers.into_iter().filter_map(|number| encoded(format, number));
    let encoded: Vec<u64> = encoded.collect();
    let width = context.width(term);
    let equals = |bits: u64| {
        let number = context.number(width, bits);
        context.equal(term, number)
    };
    encoded.into_iter().map(equals).collect()
}

/// A number with this many decimal digits after the first.
fn rounded(value: f64, digits: usize) -> Option<f64> {
    format!("{value:.digits$e}").parse().ok().filter(|number: &f64| number.is_finite())
}

/// The number that bits are; none in formats that Rust has not.
fn number(format: FloatFormat, bits: u128) -> Option<f64> {
    match format {
        FloatFormat::Single => Some(f32::from_bits(bits as u32).into()),
        FloatFormat::Double => Some(f64::from_bits(bits as u64)),
        _ => None,
    }
}

/// The bits of a number, rounded to a format.
fn encoded(format: FloatFormat, number: f64) -> Option<u64> {
    match format {
        FloatFormat::Single => Some((number as f32).to_bits().into()),
        FloatFormat::Double => Some(number.to_bits()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_text_are_found_once() {
        assert_eq!(numbers_in(b"mean: 1.50, -3 of 1.5.\nno e or -"), [1.5, -3.0]);
    }

    #[test]
    fn a_number_is_rounded_to_decimal_digits() {
        assert_eq!(rounded(1.4999999999999984, 1), Some(1.5));
        assert_eq!(rounded(-1234.5, 0), Some(-1000.0));
        assert_eq!(rounded(f64::NAN, 2), None);
    }
}
