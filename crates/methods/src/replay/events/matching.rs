//! When an event is the one that a log has.

use bounded::TermDomain;
use bounded::observed::{EventTerm, EventTerms};
use bounded::text::Text;
use bounded::value::Value;
use ir::FloatFormat;
use logic::TermId;
use logs::{EventPattern, Pattern, ValuePattern};
use semantics::domain::{Domain, FloatClass, Relation};

/// When events and values are what a log has.
pub(super) struct Matching<'d, 'p>(pub &'d mut TermDomain<'p>);

impl Matching<'_, '_> {
    /// When an event is described by an element of a log.
    pub(super) fn matches(&mut self, pattern: &Pattern, event: &EventTerms) -> TermId {
        match pattern {
            Pattern::Any => self.0.truth(true),
            Pattern::OneOf(patterns) => self.matches_any(patterns, event),
            Pattern::NoneOf(patterns) => {
                let any = self.matches_any(patterns, event);
                self.0.context.not(any)
            }
        }
    }

    fn matches_any(&mut self, patterns: &[EventPattern], event: &EventTerms) -> TermId {
        let mut any = self.0.truth(false);
        for pattern in patterns.iter().filter(|pattern| pattern.name == event.name) {
            let one = self.matches_values(pattern, &event.values);
            any = self.0.context.or(any, one);
        }
        any
    }

    fn matches_values(&mut self, pattern: &EventPattern, values: &[EventTerm]) -> TermId {
        let Some(patterns) = &pattern.values else { return self.0.truth(true) };
        if patterns.len() != values.len() {
            return self.0.truth(false);
        }
        let mut all = self.0.truth(true);
        for (pattern, value) in patterns.iter().zip(values) {
            let one = self.matches_value(pattern, value);
            all = self.0.context.and(all, one);
        }
        all
    }

    pub(super) fn matches_value(&mut self, pattern: &ValuePattern, value: &EventTerm) -> TermId {
        match (pattern, value) {
            (ValuePattern::Any, _) => self.0.truth(true),
            (ValuePattern::Integer { low, high }, EventTerm::Integer { term, signed }) => {
                self.is_between(*term, *signed, *low, *high)
            }
            (ValuePattern::Float { low, high }, EventTerm::Integer { term, signed }) => {
                // Casts of floats saturate, and no number is a NaN.
                let (low, high) = (low.ceil(), high.floor());
                if low.is_nan() || high.is_nan() || low > high {
                    return self.0.truth(false);
                }
                self.is_between(*term, *signed, low as i128, high as i128)
            }
            (ValuePattern::Float { low, high }, EventTerm::Float { format, term }) => {
                self.is_float_between(*format, *term, *low, *high)
            }
            (ValuePattern::Integer { low, high }, EventTerm::Float { format, term }) => {
                self.is_float_between(*format, *term, at_least(*low), at_most(*high))
            }
            (ValuePattern::Text(text), EventTerm::Text(term)) => self.is_text(term, text),
            _ => self.0.truth(false),
        }
    }

    /// When an integer is in a range.
    fn is_between(&mut self, term: TermId, signed: bool, low: i128, high: i128) -> TermId {
        let width = self.0.context.width(term);
        let (least, most) = match (signed, width) {
            (true, 128) => (i128::MIN, i128::MAX),
            (true, _) => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
            // Numbers beyond the largest that a log can have are no numbers of a log.
            (false, 127..) => (0, i128::MAX),
            (false, _) => (0, (1 << width) - 1),
        };
        let (low, high) = (low.max(least), high.min(most));
        if low > high {
            return self.0.truth(false);
        }
        let [first, last] = [low, high].map(|bound| self.0.integer(width, bound.cast_unsigned()));
        let value = Value::Bits(term);
        if low == high {
            return self.0.compare_integers(Relation::Equal, width, signed, &value, &first);
        }
        let above = self.0.compare_integers(Relation::LessEqual, width, signed, &first, &value);
        let below = self.0.compare_integers(Relation::LessEqual, width, signed, &value, &last);
        self.0.context.and(above, below)
    }

    /// When a floating-point number is in a range; of two NaNs, when it is one.
    fn is_float_between(
        &mut self,
        format: FloatFormat,
        term: TermId,
        low: f64,
        high: f64,
    ) -> TermId {
        let value = Value::Bits(term);
        if low.is_nan() {
            return self.0.classify_float(FloatClass::Nan, format, &value);
        }
        let [low, high] = [low, high].map(|bound| {
            let double = self.0.float(FloatFormat::Double, bound.to_bits().into());
            (format, double)
        });
        // A narrow number is compared as a double, which has all of its values.
        let narrow = matches!(format, FloatFormat::Half | FloatFormat::Single);
        let compared = if narrow { FloatFormat::Double } else { format };
        let value = self.as_format(format, compared, &value);
        let [low, high] =
            [low, high].map(|(_, bound)| self.as_format(FloatFormat::Double, compared, &bound));
        let above = self.0.compare_floats(Relation::LessEqual, compared, &low, &value);
        let below = self.0.compare_floats(Relation::LessEqual, compared, &value, &high);
        self.0.context.and(above, below)
    }

    fn as_format(&mut self, from: FloatFormat, to: FloatFormat, value: &Value) -> Value {
        if from == to { value.clone() } else { self.0.convert_float(from, to, value) }
    }

    /// When a text is this one.
    fn is_text(&mut self, text: &Text, known: &[u8]) -> TermId {
        if known.len() > text.bytes.len() {
            return self.0.truth(false);
        }
        let length = self.0.number(known.len() as u64);
        let mut same = self.0.context.equal(text.length, length);
        for (&byte, &known) in text.bytes.iter().zip(known) {
            let known = self.0.context.number(8, known.into());
            let equal = self.0.context.equal(byte, known);
            same = self.0.context.and(same, equal);
            if self.0.context.is_false(same) {
                break;
            }
        }
        same
    }
}

/// The least double that is not below an integer.
fn at_least(integer: i128) -> f64 {
    let nearest = integer as f64;
    if (nearest as i128) < integer { nearest.next_up() } else { nearest }
}

/// The greatest double that is not above an integer.
fn at_most(integer: i128) -> f64 {
    let nearest = integer as f64;
    // A cast of what is too large gives the greatest integer.
    let above = nearest as i128 > integer || nearest as i128 == i128::MAX;
    if above { nearest.next_down() } else { nearest }
}
