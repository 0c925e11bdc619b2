//! Which events a pattern allows.

use std::cmp::Ordering;

use crate::{Event, EventPattern, EventValue, Pattern, ValuePattern};

/// Whether an event is in the set that a pattern describes.
///
/// Numbers are compared by their value, whatever their type. Events outside the alphabet of a log
/// are not to be asked for: they do not count at all.
#[must_use]
pub fn matches(pattern: &Pattern, event: &Event) -> bool {
    match pattern {
        Pattern::Any => true,
        Pattern::OneOf(events) => events.iter().any(|pattern| fits(pattern, event)),
        Pattern::NoneOf(events) => !events.iter().any(|pattern| fits(pattern, event)),
    }
}

fn fits(pattern: &EventPattern, event: &Event) -> bool {
    let fit = |values: &Vec<ValuePattern>| {
        values.len() == event.values.len()
            && values.iter().zip(&event.values).all(|(pattern, value)| value_fits(pattern, value))
    };
    pattern.name == event.name && pattern.values.as_ref().is_none_or(fit)
}

fn value_fits(pattern: &ValuePattern, value: &EventValue) -> bool {
    match (pattern, value) {
        (ValuePattern::Any, _) => true,
        (ValuePattern::Integer { low, high }, EventValue::Integer(value)) => {
            (low..=high).contains(&value)
        }
        (ValuePattern::Integer { low, high }, EventValue::Float(value)) => {
            compare(*low, *value).is_some_and(Ordering::is_le)
                && compare(*high, *value).is_some_and(Ordering::is_ge)
        }
        (ValuePattern::Float { low, high }, EventValue::Integer(value)) => {
            compare(*value, *low).is_some_and(Ordering::is_ge)
                && compare(*value, *high).is_some_and(Ordering::is_le)
        }
        (ValuePattern::Float { low, high }, EventValue::Float(value)) => {
            (low..=high).contains(&value) || (low.is_nan() && high.is_nan() && value.is_nan())
        }
        (ValuePattern::Text(text), EventValue::Text(value)) => text == value,
        (ValuePattern::Text(_), _) | (_, EventValue::Text(_)) => false,
    }
}

/// Compares an integer with a floating-point number exactly; nothing if that is not a number.
pub(crate) fn compare(integer: i128, float: f64) -> Option<Ordering> {
    /// 2^127, one more than the greatest integer.
    const LIMIT: f64 = -(i128::MIN as f64);
    if float.is_nan() {
        None
    } else if float >= LIMIT {
        Some(Ordering::Less)
    } else if float < -LIMIT {
        Some(Ordering::Greater)
    } else {
        let whole = integer.cmp(&(float.trunc() as i128));
        Some(whole.then_with(|| 0.0.partial_cmp(&float.fract()).unwrap_or(Ordering::Equal)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_floating_point_numbers_are_compared_exactly() {
        let cases = [
            (3, 3.0, Ordering::Equal),
            (3, 3.5, Ordering::Less),
            (-3, -3.5, Ordering::Greater),
            (0, -0.0, Ordering::Equal),
            ((1 << 53) + 1, 9_007_199_254_740_992.0, Ordering::Greater),
            (i128::MAX, 2f64.powi(127), Ordering::Less),
            (i128::MIN, -(2f64.powi(127)), Ordering::Equal),
            (i128::MAX, f64::INFINITY, Ordering::Less),
            (i128::MIN, f64::NEG_INFINITY, Ordering::Greater),
        ];
        for (integer, float, expected) in cases {
            assert_eq!(compare(integer, float), Some(expected), "{integer} and {float}");
        }
        assert_eq!(compare(0, f64::NAN), None);
    }

    #[test]
    fn values_are_compared_whatever_their_type() {
        let allows =
            |pattern: &ValuePattern, value: f64| value_fits(pattern, &EventValue::Float(value));
        let integers = ValuePattern::Integer { low: 1, high: 3 };
        assert!(allows(&integers, 1.0) && allows(&integers, 2.5) && allows(&integers, 3.0));
        assert!(!allows(&integers, 0.9) && !allows(&integers, 3.1) && !allows(&integers, f64::NAN));
        let floats = ValuePattern::Float { low: 0.5, high: f64::INFINITY };
        assert!(allows(&floats, 0.5) && allows(&floats, f64::INFINITY));
        assert!(!allows(&floats, 0.4) && !allows(&floats, f64::NAN));
        assert!(value_fits(&floats, &EventValue::Integer(1)));
        assert!(!value_fits(&floats, &EventValue::Integer(0)));
        let not_a_number = ValuePattern::Float { low: f64::NAN, high: f64::NAN };
        assert!(allows(&not_a_number, -f64::NAN) && !allows(&not_a_number, 0.0));
        assert!(!value_fits(&not_a_number, &EventValue::Integer(0)));
        let text = EventValue::Text(b"1".as_slice().into());
        assert!(value_fits(&ValuePattern::Text(b"1".as_slice().into()), &text));
        assert!(value_fits(&ValuePattern::Any, &text) && !value_fits(&integers, &text));
        assert!(!allows(&ValuePattern::Text(b"1".as_slice().into()), 1.0));
    }
}
