//! `strtol` and its family.

use wherefore_format::parse_integer;

use crate::harness::{Case, compare, driver, hexadecimal, plan};
use crate::random::Random;

/// Texts that are numbers, almost numbers, or neither.
pub fn integer_text(random: &mut Random) -> String {
    let mut text = String::new();
    text += random.pick(&["", "", "", " ", "\t\n", "\u{b}\r\u{c}"]);
    text += random.pick(&["", "", "", "-", "+", "--", "-+", "- "]);
    text += random.pick(&["", "", "", "0", "0x", "0X", "00", "0b", "0o", "x", "0x0"]);
    let count = random.below(24);
    text += &match random.below(6) {
        0 => random.digits(count, 8),
        1 => random.digits(count, 16),
        2 => random.digits(count, 36).to_uppercase(),
        3 => random.integer().to_string(),
        4 => (random.integer() as i64).to_string(),
        _ => random.digits(count, 10),
    };
    text += random.pick(&["", "", "", " ", "g", "x", ".", "-", "_", "\u{e9}"]);
    text
}

#[test]
fn integers_parse_as_in_the_library() {
    let Some(driver) = driver() else { return };
    let (count, mut random) = plan(20_000, 7);
    compare(driver, "parse-integers", count, || {
        let text = integer_text(&mut random);
        let base = random.pick(&[0, 0, 10, 10, 16, 16, 8, 2, 36, 35, 7, 3, 1, 37, -1]);
        let letter = random.pick(&['l', 'u', 'L', 'U']);
        let expected =
            match parse_integer(text.as_bytes(), base, 64, letter.eq_ignore_ascii_case(&'l')) {
                // EINVAL
                None => "0 0 22".to_string(),
                Some(parsed) => {
                    // ERANGE
                    let error = if parsed.out_of_range { 34 } else { 0 };
                    format!("{:x} {} {error}", parsed.bits, parsed.end)
                }
            };
        let request = format!("I {letter} {base} {}", hexadecimal(text.as_bytes()));
        Case { request, expected, description: format!("{text:?} base {base} {letter}") }
    });
}
