//! Numbers, characters and texts, as C writes them.

use super::Problem;
use super::line::{Line, separates};
use crate::ValuePattern;
use crate::matching::compare;

/// A number that was read.
#[derive(Clone, Copy)]
enum Number {
    Integer(i128),
    Float(f64),
}

const EMPTY_RANGE: &str = "the range is empty: its second number is less than its first";

impl Line<'_> {
    /// A value, or a range of them.
    pub(super) fn value(&mut self) -> Result<ValuePattern, Problem> {
        if self.take('*') {
            return Ok(ValuePattern::Any);
        }
        if self.peek() == Some('"') {
            return Ok(ValuePattern::Text(self.quoted()?.into()));
        }
        let begin = self.at;
        let low = self.number()?;
        let is_range = self.rest().starts_with("..");
        let high = if is_range {
            self.at += 2;
            self.number()?
        } else {
            low
        };
        if let (Number::Integer(low), Number::Integer(high)) = (low, high) {
            return if low <= high {
                Ok(ValuePattern::Integer { low, high })
            } else {
                Err(self.problem(EMPTY_RANGE, begin))
            };
        }
        let inexact = || {
            let message = "this integer has no exact floating-point value, as a range with a \
                           floating-point number needs";
            self.problem(message, begin)
        };
        let low = low.float().ok_or_else(inexact)?;
        let high = high.float().ok_or_else(inexact)?;
        if is_range && (low.is_nan() || high.is_nan()) {
            return Err(self.problem("a range has no end that is not a number", begin));
        }
        if low > high {
            return Err(self.problem(EMPTY_RANGE, begin));
        }
        Ok(ValuePattern::Float { low, high })
    }

    fn number(&mut self) -> Result<Number, Problem> {
        if self.peek() == Some('\'') {
            return self.character();
        }
        let begin = self.at;
        let rest = self.rest();
        let until = rest.find(separates).unwrap_or(rest.len());
        self.at += rest[..until].find("..").unwrap_or(until);
        let text = self.since(begin);
        if text.is_empty() {
            return Err(self.problem_ahead("expected a number"));
        }
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(magnitude) => (true, magnitude),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let hexadecimal = magnitude.strip_prefix("0x").or_else(|| magnitude.strip_prefix("0X"));
        let (digits, base) = hexadecimal.map_or((magnitude, 10), |digits| (digits, 16));
        if !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base)) {
            let value = u128::from_str_radix(digits, base).ok().and_then(|value| match negative {
                true => 0i128.checked_sub_unsigned(value),
                false => i128::try_from(value).ok(),
            });
            return value
                .map(Number::Integer)
                .ok_or_else(|| self.problem("this number does not fit in 128 bits", begin));
        }
        match text.parse::<f64>() {
            Ok(value)
                if value.is_infinite() && magnitude.starts_with(|c: char| !c.is_alphabetic()) =>
            {
                Err(self.problem("this number is too large", begin))
            }
            Ok(value) => Ok(Number::Float(value)),
            Err(_) => {
                let message = format!(
                    "'{text:.60}' is no value: expected a number, a range low..high, a character in \
                     single quotes, a text in double quotes or '*'"
                );
                Err(self.problem(message, begin))
            }
        }
    }

    /// A character in single quotes, as the number that it is.
    fn character(&mut self) -> Result<Number, Problem> {
        let begin = self.at;
        let bytes = self.between('\'')?;
        match bytes[..] {
            [byte] if byte.is_ascii() => Ok(Number::Integer(byte.into())),
            [_] => Err(self.problem(
                "whether this character is a negative number depends on the machine: write the number",
                begin,
            )),
            _ => Err(self.problem("expected one character in single quotes", begin)),
        }
    }

    /// The bytes of a text in double quotes.
    pub(super) fn quoted(&mut self) -> Result<Vec<u8>, Problem> {
        self.between('"')
    }

    /// The bytes between two quotes.
    fn between(&mut self, quote: char) -> Result<Vec<u8>, Problem> {
        let begin = self.at;
        self.at += quote.len_utf8();
        let mut bytes = Vec::new();
        loop {
            bytes.extend(
                self.take_while(|character| character != quote && character != '\\').bytes(),
            );
            if self.take(quote) {
                return Ok(bytes);
            }
            if self.rest().is_empty() {
                return Err(self.problem(format!("the closing {quote} is missing"), begin));
            }
            bytes.push(self.escape()?);
        }
    }

    /// The byte that an escape sequence stands for.
    fn escape(&mut self) -> Result<u8, Problem> {
        let begin = self.at;
        self.at += '\\'.len_utf8();
        let digits = self.octal_digits();
        if !digits.is_empty() {
            let value = u8::from_str_radix(digits, 8);
            return value.map_err(|_| self.problem("this is more than a byte", begin));
        }
        if self.take('x') {
            let rest = self.rest();
            let length = rest.bytes().take(2).take_while(u8::is_ascii_hexdigit).count();
            self.at += length;
            let value = u8::from_str_radix(&rest[..length], 16);
            return value.map_err(|_| self.problem("expected a hexadecimal digit", begin));
        }
        let character = self.rest().chars().next();
        self.at += character.map_or(0, char::len_utf8);
        match character {
            Some('n') => Ok(b'\n'),
            Some('t') => Ok(b'\t'),
            Some('r') => Ok(b'\r'),
            Some('a') => Ok(7),
            Some('b') => Ok(8),
            Some('v') => Ok(11),
            Some('f') => Ok(12),
            Some('\\') => Ok(b'\\'),
            Some('"') => Ok(b'"'),
            Some('\'') => Ok(b'\''),
            Some('?') => Ok(b'?'),
            _ => Err(self.problem("this is no escape sequence of C", begin)),
        }
    }

    /// Up to three octal digits.
    fn octal_digits(&mut self) -> &str {
        let begin = self.at;
        let is_octal = |byte: &u8| (b'0'..=b'7').contains(byte);
        self.at += self.rest().bytes().take(3).take_while(is_octal).count();
        self.since(begin)
    }
}

impl Number {
    /// As a floating-point number, if that is exact.
    fn float(self) -> Option<f64> {
        match self {
            Self::Float(value) => Some(value),
            Self::Integer(value) => {
                let float = value as f64;
                compare(value, float).is_some_and(|order| order.is_eq()).then_some(float)
            }
        }
    }
}
