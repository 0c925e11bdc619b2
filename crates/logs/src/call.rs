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
        let listed = (!arguments.trim().is_empty()).then(|| arguments.split(','));
        for (place, argument) in (0..).zip(listed.into_iter().flatten()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_says_what_each_argument_is() {
        let call = |text: &str| text.parse::<EventCall>().map(|call| (call.name, call.values));
        assert_eq!(call("log_msg($1,$2)"), Ok((0, vec![1])));
        assert_eq!(call("log_msg(_,$1,$2)"), Ok((1, vec![2])));
        assert_eq!(call(" trace ( $2 , $3, $1 ) "), Ok((2, vec![0, 1])));
        assert_eq!(call("note($1)"), Ok((0, vec![])));
        let function = "_log2($1)".parse().map(|call: EventCall| call.function);
        assert_eq!(function.as_deref(), Ok("_log2"));
    }

    #[test]
    fn a_wrong_description_is_explained() {
        let cases = [
            ("log_msg", "'log_msg' is not of the form FUNCTION($1,$2)"),
            ("log_msg($1", "'log_msg($1' is not of the form FUNCTION($1,$2)"),
            ("log_msg($1))", "'$1)' is no argument: expected $1"),
            ("2log($1)", "'2log' is no name of a function"),
            ("($1)", "'' is no name of a function"),
            ("f()", "'f()' has no $1, the event's name"),
            ("f(_, _)", "'f(_, _)' has no $1, the event's name"),
            ("f($2)", "'f($2)' has no $1, the event's name"),
            ("f($1,$3)", "'f($1,$3)' has no $2, a value"),
            ("f($1,$2,$1)", "'f($1,$2,$1)' has $1 twice"),
            ("f($0)", "'$0' is no argument: expected $1"),
            ("f($+1)", "'$+1' is no argument: expected $1"),
            ("f($1,x)", "'x' is no argument: expected $1"),
            ("f($1,,$2)", "'' is no argument: expected $1"),
        ];
        for (text, expected) in cases {
            let message = text.parse::<EventCall>().map_err(|error| error.to_string());
            let message = message.expect_err(text);
            assert!(message.starts_with(expected), "{text}: {message}");
        }
    }
}
