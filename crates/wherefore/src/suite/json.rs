//! Documents in JSON. Each value is first taken as the part of the text that it is, which says where
//! it is.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::document::{Item, Member, Span, SyntaxError, Value};

/// How deeply the values of tests nest: the file, its list, a test, a list of arguments, a string.
/// What nests deeper is no part of a test.
const DEEPEST: usize = 4;

/// Reads a text as JSON.
pub(super) fn parse(text: &str) -> Result<Item, SyntaxError> {
    let root: &RawValue = serde_json::from_str(text).map_err(|error| {
        let span = offset(text, error.line(), error.column());
        SyntaxError { message: message(&error), span: span..span + 1 }
    })?;
    Converter { text }.item(root, 0)
}

/// What is wrong, without the place.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    format!("this is no JSON: {text}")
}

/// The byte at a line and column, which both count from one.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1));
    before.map(str::len).sum::<usize>() + column.saturating_sub(1)
}

/// The members of an object, in their order.
struct Members<'t>(Vec<(&'t RawValue, &'t RawValue)>);

impl<'t> Deserialize<'t> for Members<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'t> Visitor<'t> for MembersVisitor {
    type Value = Members<'t>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Members<'t>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

/// Turns parts of the text into items.
struct Converter<'t> {
    text: &'t str,
}

impl<'t> Converter<'t> {
    fn item(&self, raw: &'t RawValue, depth: usize) -> Result<Item, SyntaxError> {
        let value = match raw.get().as_bytes().first() {
            Some(b'"') => Value::Text(self.decoded(raw)?),
            Some(b'[' | b'{') if depth > DEEPEST => Value::Other("a list or table"),
            Some(b'[') => {
                let items: Vec<&RawValue> = self.decoded(raw)?;
                let items = items.into_iter().map(|item| self.item(item, depth + 1));
                Value::List(items.collect::<Result<_, _>>()?)
            }
            Some(b'{') => {
                let Members(members) = self.decoded(raw)?;
                let members =
                    members.into_iter().map(|(key, value)| self.member(key, value, depth));
                Value::Table(members.collect::<Result<_, _>>()?)
            }
            Some(b't' | b'f') => Value::Other("true or false"),
            Some(b'n') => Value::Other("null"),
            _ => match raw.get().parse() {
                Ok(number) => Value::Integer(number),
                Err(_) => Value::Other("a number that is not whole, or too large"),
            },
        };
        Ok(Item { value, span: self.span(raw) })
    }

    fn member(
        &self,
        key: &'t RawValue,
        value: &'t RawValue,
        depth: usize,
    ) -> Result<Member, SyntaxError> {
        let key_span = self.span(key);
        Ok(Member { key: self.decoded(key)?, key_span, item: self.item(value, depth + 1)? })
    }

    /// The value of a part of the text; strings may have escapes that mean no character.
    fn decoded<T: Deserialize<'t>>(&self, raw: &'t RawValue) -> Result<T, SyntaxError> {
        serde_json::from_str(raw.get())
            .map_err(|error| SyntaxError { message: message(&error), span: self.span(raw) })
    }

    /// Where a part of the text is.
    fn span(&self, raw: &RawValue) -> Span {
        let start = raw.get().as_ptr().addr() - self.text.as_ptr().addr();
        start..start + raw.get().len()
    }
}
