//! Logs as text that [`Log::parse`] reads.

use std::fmt::{self, Display, Formatter, Write as _};

use crate::read::is_plain_name;
use crate::{Body, Event, EventLog, EventPattern, EventValue, Extent, Log, Pattern, ValuePattern};

impl Display for Extent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "exact",
            Self::Suffix => "suffix",
            Self::Prefix => "prefix",
        })
    }
}

/// A captured output is written as it is, with the invalid bytes of its encoding replaced.
impl Display for Log {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.body {
            Body::Events(events) => write!(f, "{}\n{events}", self.extent),
            Body::Text(text) => f.write_str(&String::from_utf8_lossy(text)),
        }
    }
}

impl Display for EventLog {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(alphabet) = &self.alphabet {
            for name in alphabet.keys() {
                writeln!(f, "{}", Name(name))?;
            }
            writeln!(f, "end")?;
        }
        self.elements.iter().try_for_each(|element| writeln!(f, "{}", element.pattern))
    }
}

impl Display for Pattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_char('*'),
            Self::OneOf(events) => list(f, events, ", "),
            Self::NoneOf(events) => {
                f.write_char('-')?;
                list(f, events, ", ")
            }
        }
    }
}

impl Display for EventPattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Name(&self.name))?;
        let values = self.values.as_deref().unwrap_or_default();
        values.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

impl Display for ValuePattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_char('*'),
            Self::Integer { low, high } if low == high => write!(f, "{low}"),
            Self::Integer { low, high } => write!(f, "{low}..{high}"),
            Self::Float { low, high } if low.to_bits() == high.to_bits() => float(f, *low),
            Self::Float { low, high } => {
                float(f, *low)?;
                f.write_str("..")?;
                float(f, *high)
            }
            Self::Text(text) => quoted(f, text),
        }
    }
}

/// The event as an element of a log.
impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Name(&self.name))?;
        self.values.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

impl Display for EventValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            Self::Float(value) => float(f, *value),
            Self::Text(text) => quoted(f, text),
        }
    }
}

/// A name, in quotes if it needs them.
struct Name<'n>(&'n str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if is_plain_name(self.0) { f.write_str(self.0) } else { quoted(f, self.0.as_bytes()) }
    }
}

fn list(f: &mut Formatter<'_>, items: &[impl Display], between: &str) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        f.write_str(if index == 0 { "" } else { between })?;
        write!(f, "{item}")?;
    }
    Ok(())
}

/// With a point or an exponent, so that it is not taken for an integer.
fn float(f: &mut Formatter<'_>, value: f64) -> fmt::Result {
    if value.is_nan() { f.write_str("nan") } else { write!(f, "{value:?}") }
}

fn quoted(f: &mut Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    f.write_char('"')?;
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                '\n' => f.write_str("\\n")?,
                '\t' => f.write_str("\\t")?,
                '\r' => f.write_str("\\r")?,
                '\0'..='\u{1f}' | '\u{7f}' => write!(f, "\\{:03o}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        chunk.invalid().iter().try_for_each(|byte| write!(f, "\\{byte:03o}"))?;
    }
    f.write_char('"')
}
