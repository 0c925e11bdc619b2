//! `strtod` and its family.

use wherefore_format::decimal::{Decimal, Wanted};
use wherefore_format::float::Magnitude;
use wherefore_format::{FloatFormat, FloatValue, parse_float};

use crate::harness::{Case, compare, driver, hexadecimal, plan, quad_driver};
use crate::random::Random;

/// Texts that are numbers, almost numbers, or neither.
pub fn float_text(random: &mut Random) -> String {
    let mut text = String::new();
    text += random.pick(&["", "", "", "", " ", "\t\n"]);
    text += random.pick(&["", "", "", "-", "+", "--"]);
    let special = [
        "inf",
        "INF",
        "Infinity",
        "infinit",
        "in",
        "nan",
        "NaN",
        "nan(",
        "nan()",
        "nan(12)",
        "nan(0x7fz)",
    ];
    let more_special = [
        "nan(0xABC)",
        "nan(077)",
        "nan(a_b)",
        "nan(1-2)",
        "nan(0)",
        "nan(99999999999999999999999)",
        "na",
    ];
    match random.below(14) {
        0 => text += random.pick(&special),
        1 => text += random.pick(&more_special),
        2..=4 => text += &hexadecimal_text(random),
        _ => text += &decimal_text(random),
    }
    text += random.pick(&["", "", "", " ", "g", "x", ".", "-", "e", "p"]);
    text
}

fn decimal_text(random: &mut Random) -> String {
    let (whole, part) = (random.below(22), random.below(22));
    let mut text = random.digits(whole, 10);
    text += random.pick(&["", "", "."]);
    text += &random.digits(part, 10);
    text += random.pick(&["", "", "e", "E"]);
    text += random.pick(&["", "", "+", "-"]);
    let largest = random.pick(&[5, 45, 330, 5000, 99999]);
    if random.once_in(3) {
        text += &random.between(0, largest).to_string();
    }
    text
}

fn hexadecimal_text(random: &mut Random) -> String {
    let mut text = random.pick(&["0x", "0X"]).to_string();
    let (whole, part) = (random.below(20), random.below(20));
    let mut digits = random.digits(whole, 16) + random.pick(&["", "."]) + &random.digits(part, 16);
    if random.once_in(3) {
        digits = digits.replace(['5', 'a', 'c', '7', 'e'], "0");
    }
    text += &digits;
    text += random.pick(&["", "p", "p", "P"]);
    text += random.pick(&["", "", "+", "-"]);
    let largest = random.pick(&[5, 150, 1100, 16500, 99999]);
    if !random.once_in(4) {
        text += &random.between(0, largest).to_string();
    }
    text
}

fn compare_floats(name: &str, test: u64, usual: usize, format: FloatFormat) {
    let Some(driver) = (if format == FloatFormat::Quad { quad_driver() } else { driver() }) else {
        return;
    };
    let letter = match format {
        FloatFormat::Single => 'f',
        FloatFormat::Double => 'd',
        FloatFormat::Extended80 => 'L',
        FloatFormat::Quad => 'q',
    };
    let (count, mut random) = plan(usual, test);
    compare(driver, name, count, || {
        let text = match format {
            // libquadmath drops the sign of a NaN, and errs where the digits after the first few
            // decide.
            FloatFormat::Quad => {
                let text = float_text(&mut random);
                if text.to_lowercase().contains("nan") { text.replace('-', "") } else { text }
            }
            _ if random.once_in(4) => random.halfway_text(format),
            _ => float_text(&mut random),
        };
        let parsed = parse_float(text.as_bytes(), format);
        // ERANGE
        let error = if parsed.out_of_range { 34 } else { 0 };
        let expected =
            format!("{} {} {error}", hexadecimal(&parsed.value.bits.to_le_bytes()), parsed.end);
        let request = format!("F {letter} {}", hexadecimal(text.as_bytes()));
        Case { request, expected, description: format!("{text:?} {letter}") }
    });
}

#[test]
fn floats_parse_as_in_the_library() {
    compare_floats("parse-float", 8, 10_000, FloatFormat::Single);
}

#[test]
fn doubles_parse_as_in_the_library() {
    compare_floats("parse-double", 9, 10_000, FloatFormat::Double);
}

#[test]
fn long_doubles_parse_as_in_the_library() {
    compare_floats("parse-long-double", 10, 2_000, FloatFormat::Extended80);
}

#[test]
fn quadruple_precision_parses_as_in_libquadmath() {
    compare_floats("parse-quad", 11, 2_000, FloatFormat::Quad);
}

/// Needs no library: the exact decimal text between two neighbours is known from their bits.
#[test]
fn halfway_texts_round_to_the_even_neighbour() {
    let (count, mut random) = plan(2_000, 13);
    // More digits than the zeros that may have been at the end of an integer.
    let nines = "9".repeat(60);
    for format in
        [FloatFormat::Single, FloatFormat::Double, FloatFormat::Extended80, FloatFormat::Quad]
    {
        for _ in 0..count / 4 {
            let lower = random.float(format);
            let lower = FloatValue { bits: lower.bits & !(1 << (format.width() - 1)), ..lower };
            let upper = FloatValue { bits: lower.bits + 1, ..lower };
            let Magnitude::Finite { significand, exponent } = lower.magnitude() else { continue };
            if !matches!(upper.magnitude(), Magnitude::Finite { .. }) {
                continue;
            }
            let halfway =
                Decimal::expand(significand * 2 + 1, exponent - 1, Wanted::Significant(usize::MAX));
            let digits: String =
                halfway.digits.iter().map(|digit| char::from(b'0' + digit)).collect();
            let digits = digits.trim_end_matches('0');
            let (last, rest) = (digits.as_bytes()[digits.len() - 1], &digits[..digits.len() - 1]);
            let parse = |digits: &str| {
                parse_float(format!(".{digits}e{}", halfway.point).as_bytes(), format).value
            };
            let even = if significand % 2 == 0 { lower } else { upper };
            assert_eq!(parse(digits), even, "half-way above {lower:?}");
            assert_eq!(
                parse(&format!("{digits}000000000000000000000000000000001")),
                upper,
                "above half-way {lower:?}"
            );
            assert_eq!(
                parse(&format!("{rest}{}{nines}", char::from(last - 1))),
                lower,
                "below half-way {lower:?}"
            );
        }
    }
}
