//! Functions of the user whose calls are events.

use std::fmt;
use std::str::FromStr;

/// A function whose calls are events, and what its arguments are.
///
/// Its text lists the arguments of the call in their order: `$1` is the event's name, `$2`, `$3`
/// and so on are its values, `_` is an argument that does not matter. Further arguments of a call
/// do not matter either.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCall {
    /// The function.
    pub function: String,
    /// Which argument is the name, from zero.
    pub name: u32,
    /// Which arguments are the values, from zero, in the order of the values.
    pub values: Vec<u32>,
}

/// Why a text describes no such function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCallError(String);

impl fmt::Display for EventCallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EventCallError {}

impl FromStr for EventCall {
    type Err = EventCallError;

    fn from_str(text: &str) -> Result<Self, EventCallError> {
        let parts = text.trim().strip_suffix(')').and_then(|text| text.split_once('('));
        let (function, arguments) = parts.ok_or_else(|| {
            EventCallError(format!("'{text}' is not of the form FUNCTION($1,$2)"))
        })?;
        let function = function.trim();
        if !is_identifier(function) {
            return Err(EventCallError(format!("'{function}' is no name of a function")));
        }
        // Which argument each `$N` is, with the N.
        let mut places: Vec<(u32, u32)> = Vec::new();
        for (place, argument) in (0..).zip(arguments.split(',')) {
            if let Some(number) = parameter(argument.trim())? {
                places.push((number, place));
            }
        }
        places.sort_unstable();
        for (expected, &(number, _)) in (1..).zip(&places) {
            if number < expected {
                return Err(EventCallError(format!("'{text}' has ${number} twice")));
            }
            if number > expected {
                let what = if expected == 1 { "the event's name" } else { "a value" };
                return Err(EventCallError(format!("'{text}' has no ${expected}, {what}")));
            }
        }
        let mut places = places.into_iter().map(|(_, place)| place);
        let missing = || EventCallError(format!("'{text}' has no $1, the event's name"));
        let name = places.next().ok_or_else(missing)?;
        Ok(Self { function: function.to_owned(), name, values: places.collect() })
    }
}

/// The N of `$N`; nothing for `_`.
fn parameter(argument: &str) -> Result<Option<u32>, EventCallError> {
    if argument == "_" {
        return Ok(None);
    }
    let digits = argument
        .strip_prefix('$')
        .filter(|digits| digits.starts_with(|c: char| c.is_ascii_digit()));
    match digits.and_then(|digits| digits.parse().ok()) {
        Some(number) if number > 0 => Ok(Some(number)),
        _ => Err(EventCallError(format!(
            "'{argument}' is no argument: expected $1 (the event's name), $2, $3, ... (its values) \
             or _ (any other argument)"
        ))),
    }
}

fn is_identifier(text: &str) -> bool {
    let belongs = |character: char| character.is_alphanumeric() || character == '_';
    text.chars().all(belongs) && text.starts_with(|first: char| !first.is_numeric())
}
