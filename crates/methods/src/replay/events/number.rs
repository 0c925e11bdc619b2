//! Numbers in a text: which number, written by a conversion, is at the beginning of it?

use bounded::observed::Number;
use format::{DataModel, FloatFormat, FloatValue, Kind, PrintArgument, render};

/// Doubles of one sign whose other bits, as a number, are in a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FloatRange {
    pub negative: bool,
    pub low: u64,
    pub high: u64,
}

/// The longest number that is looked for, without its padding.
const LONGEST: usize = 400;
/// The bits of an infinity without its sign; what is above is no number.
const INFINITY: u64 = 0x7ff0_0000_0000_0000;
/// All bits but the sign.
const MAGNITUDE: u64 = u64::MAX >> 1;

/// What a conversion writes for an argument.
fn text_of(number: &Number, argument: &PrintArgument<'_>, model: DataModel) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let Number { conversion, width, precision, .. } = number;
    render(conversion, *width, *precision, argument, model, &mut text).ok()?;
    Some(text)
}

/// The beginnings of a text that consist of these bytes only, the empty one first.
fn beginnings<'t>(
    number: &Number,
    text: &'t [u8],
    of: fn(u8) -> bool,
) -> impl Iterator<Item = &'t [u8]> {
    let padding = [number.width, number.precision].into_iter().flatten();
    let padding = padding.map(|size| size.unsigned_abs() as usize).max().unwrap_or(0);
    let fits = text.iter().take_while(|byte| of(**byte)).count();
    let longest = fits.min(LONGEST.saturating_add(padding));
    (0..=longest).map(|size| &text[..size])
}

/// The integers whose texts a text begins with, and how long these are.
pub(super) fn integer_texts(number: &Number, text: &[u8], model: DataModel) -> Vec<(usize, u128)> {
    let bits = number.conversion.integer_width(model);
    let (base, digits) = match number.conversion.kind {
        Kind::Octal => (8, "01234567"),
        Kind::Hexadecimal => (16, "0123456789abcdefABCDEF"),
        Kind::Binary => (2, "01"),
        _ => (10, "0123456789"),
    };
    let is_part = |byte: u8| byte.is_ascii_hexdigit() || b" +-xXbB".contains(&byte);
    let found = beginnings(number, text, is_part).filter_map(|part| {
        let written = std::str::from_utf8(part).ok()?.trim_matches(' ');
        let written = written.trim_start_matches('+');
        let (negative, written) = match written.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, written),
        };
        let prefixes = ["0x", "0X", "0b", "0B"];
        let prefix = prefixes.iter().find_map(|prefix| written.strip_prefix(prefix));
        let written = if base == 16 || base == 2 { prefix.unwrap_or(written) } else { written };
        if !written.chars().all(|digit| digits.contains(digit)) {
            return None;
        }
        // No digit at all is a zero, if that is what the conversion makes of it.
        let value = match written.trim_start_matches('0') {
            "" => 0,
            digits => u128::from_str_radix(digits, base).ok()?,
        };
        let value = if negative { value.wrapping_neg() } else { value };
        let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
        let value = value & mask;
        let again = text_of(number, &PrintArgument::Integer(value), model)?;
        (again == part).then_some((part.len(), value))
    });
    found.collect()
}

/// Whether texts of doubles have such bytes.
pub(super) fn may_be_in_float(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b" +-.".contains(&byte)
}

/// The doubles whose texts a text begins with, and how long these are.
pub(super) fn float_texts(
    number: &Number,
    text: &[u8],
    model: DataModel,
) -> Vec<(usize, FloatRange)> {
    let of = |negative: bool, magnitude: u64| {
        let bits = u128::from(magnitude) | u128::from(negative) << 63;
        text_of(
            number,
            &PrintArgument::Float(FloatValue { format: FloatFormat::Double, bits }),
            model,
        )
    };
    let found = beginnings(number, text, may_be_in_float).filter_map(|part| {
        let written = std::str::from_utf8(part).ok()?.trim_matches(' ');
        let (negative, digits) = match written.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, written.trim_start_matches('+')),
        };
        if digits.is_empty() {
            return None;
        }
        let is = |magnitude: u64| of(negative, magnitude).is_some_and(|text| text == part);
        if digits.eq_ignore_ascii_case("nan") {
            let range = FloatRange { negative, low: INFINITY + 1, high: MAGNITUDE };
            return is(INFINITY | 1 << 51).then_some((part.len(), range));
        }
        let parsed = format::parse_float(digits.as_bytes(), FloatFormat::Double);
        if parsed.end != digits.len() {
            return None;
        }
        let middle = parsed.value.bits as u64 & MAGNITUDE;
        if !is(middle) {
            return None;
        }
        // Texts grow with numbers, so the numbers with one text are a range.
        let (mut outside, mut low) = (0, middle);
        if is(0) {
            low = 0;
        }
        while low - outside > 1 {
            let between = outside + (low - outside) / 2;
            if is(between) { low = between } else { outside = between }
        }
        let (mut high, mut outside) = (middle, INFINITY + 1);
        while outside - high > 1 {
            let between = high + (outside - high) / 2;
            if is(between) { high = between } else { outside = between }
        }
        Some((part.len(), FloatRange { negative, low, high }))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::{Piece, PrintFormat};

    fn number(text: &str) -> Number {
        let format = PrintFormat::parse(text.as_bytes()).expect("a format");
        let Some(Piece::Conversion(conversion)) = format.pieces.first() else {
            panic!("no conversion")
        };
        let size = |size: format::Size| match size {
            format::Size::Fixed(size) => Some(size as i32),
            _ => None,
        };
        let mut context = logic::Context::new();
        Number {
            width: size(conversion.width),
            precision: size(conversion.precision),
            conversion: conversion.clone(),
            term: context.number(32, 0),
        }
    }

    #[test]
    fn every_beginning_that_is_a_number_counts() {
        let found = integer_texts(&number("%d"), b"120 of", DataModel::Lp64);
        assert_eq!(found, [(1, 1), (2, 12), (3, 120)]);
        let found = integer_texts(&number("%d"), b"-07", DataModel::Lp64);
        assert_eq!(found, [], "-0 and -07 are not what %d writes");
        assert_eq!(integer_texts(&number("%04x"), b"00ff", DataModel::Lp64), [(4, 255)]);
        assert_eq!(integer_texts(&number("%5d|"), b"   -7|", DataModel::Lp64), [(5, 0xffff_fff9)]);
        assert_eq!(integer_texts(&number("%hhd"), b"200", DataModel::Lp64), [(1, 2), (2, 20)]);
    }

    #[test]
    fn a_rounded_number_stands_for_a_range() {
        let found = float_texts(&number("%.1f"), b"0.5\n", DataModel::Lp64);
        let [(3, range)] = found[..] else { panic!("{found:?}") };
        let [low, high] = [range.low, range.high].map(f64::from_bits);
        assert!(!range.negative && (0.45 - 1e-12..=0.4500001).contains(&low));
        assert!((0.5499999..=0.55).contains(&high));
        let found = float_texts(&number("%.2f"), b"-0.00", DataModel::Lp64);
        assert_eq!(found.len(), 1);
        assert!(found[0].1.negative && found[0].1.low == 0);
        assert_eq!(float_texts(&number("%f"), b"0.5", DataModel::Lp64), []);
    }
}
