//! Other numbers and characters.

use super::{Change, change};
use crate::{ChangeKind, Request};

/// Steps between numbers that people choose.
const ROUND: [i128; 4] = [10, 50, 100, 1000];

/// A larger number is rarely meant to be one.
const LARGE: i128 = 16;

/// Other numbers for one: neighbours first, then those of the function.
pub(super) fn others(number: &str, of_function: &[String]) -> Vec<Change> {
    let mut found = Vec::new();
    let digits = number.trim_end_matches(['u', 'U', 'l', 'L']);
    let suffix = &number[digits.len()..];
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => i128::from_str_radix(hex, 16).ok(),
        None if digits.len() > 1 && digits.starts_with('0') => None,
        None => digits.parse().ok(),
    };
    if let Some(value) = value {
        let is_hex = digits.len() > 1 && !digits.chars().all(|one| one.is_ascii_digit());
        for (other, cost) in [(value + 1, 1), (value - 1, 1)] {
            found.push(change(
                format!("{}{suffix}", written(other, is_hex)),
                ChangeKind::Number,
                cost,
            ));
        }
        // What people mean is round: 700 for 750.
        for step in ROUND.into_iter().filter(|step| !is_hex && step * 2 <= value) {
            let down = value - 1 - (value - 1) % step;
            for other in [value + step, value - step, down, down + step] {
                let cost = if other % step == 0 { 4 } else { 5 };
                found.push(change(format!("{other}{suffix}"), ChangeKind::Number, cost));
            }
        }
        // Nobody means one where a large number stands.
        let cost = if value > LARGE { 4 } else { 3 };
        for other in [0, 1, 2, 10, -1] {
            let text = format!("{}{suffix}", written(other, false));
            found.push(change(text, ChangeKind::Number, cost));
        }
    }
    if digits.contains('.') {
        let parsed: Option<f64> = digits.trim_end_matches(['f', 'F']).parse().ok();
        for other in parsed.into_iter().flat_map(|value| {
            [value.floor(), value.ceil(), value + 1.0, value * 10.0, value / 10.0]
        }) {
            found.push(change(format!("{other:?}"), ChangeKind::Number, 3));
        }
    }
    for other in of_function {
        found.push(change(other.clone(), ChangeKind::Number, 3));
    }
    found
}

/// At most this many numbers of the inputs are tried, the nearest ones.
const MOST_GIVEN: usize = 8;

/// Numbers from elsewhere for one: those of a correct program, and those that the runs are given.
pub(super) fn foreign(number: &str, request: &Request<'_>) -> Vec<Change> {
    let Ok(value) = number.parse::<i128>() else { return Vec::new() };
    let of_reference = request.numbers.iter().filter(|other| *other != number);
    let of_reference = of_reference.map(|other| change(other.clone(), ChangeKind::Number, 3));
    let mut given: Vec<i128> = request.given_numbers.clone();
    given.sort_by_key(|other| (other - value).abs());
    given.retain(|other| (other - value).abs() > 1 && *other >= 0);
    let given = given.into_iter().take(MOST_GIVEN);
    let given = given.map(|other| change(other.to_string(), ChangeKind::Number, 6));
    of_reference.chain(given).collect()
}

fn written(value: i128, hex: bool) -> String {
    match (hex, value < 0) {
        (true, false) => format!("{value:#x}"),
        (_, true) => format!("({value})"),
        (false, false) => value.to_string(),
    }
}

/// Other characters for one: the neighbours, the other case, and those that end something.
pub(super) fn other_characters(character: &str) -> Vec<Change> {
    let mut found = Vec::new();
    let inner = &character[1..character.len().saturating_sub(1)];
    if let &[byte] = inner.as_bytes()
        && byte.is_ascii_alphanumeric()
    {
        let other_case = match byte.is_ascii_lowercase() {
            true => byte.to_ascii_uppercase(),
            false => byte.to_ascii_lowercase(),
        };
        for (other, cost) in [(other_case, 2), (byte + 1, 2), (byte - 1, 2)] {
            if other != byte && other.is_ascii_alphanumeric() {
                found.push(change(format!("'{}'", char::from(other)), ChangeKind::Number, cost));
            }
        }
    }
    for (other, cost) in [
        ("'0'", 2),
        ("'1'", 3),
        ("'a'", 3),
        ("'A'", 3),
        ("'z'", 3),
        ("'Z'", 3),
        ("'9'", 3),
        ("' '", 3),
        ("'\\n'", 3),
        ("'\\0'", 3),
        ("'\\t'", 3),
    ] {
        found.push(change(other, ChangeKind::Number, cost));
    }
    found
}
