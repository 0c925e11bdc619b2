//! Documents in TOML.

use toml_edit::{Document, InlineTable, Item as TomlItem, Table, TableLike, Value as TomlValue};

use super::document::{Item, Member, Span, SyntaxError, Value};

/// Reads a text as TOML.
pub(super) fn parse(text: &str) -> Result<Item, SyntaxError> {
    let document = Document::parse(text).map_err(|error| SyntaxError {
        message: format!("this is not valid TOML: {}", error.message()),
        span: error.span().unwrap_or(0..0),
    })?;
    Ok(Item { value: Value::Table(members(document.as_table(), &(0..0))), span: 0..text.len() })
}

/// The members of a table; what has no place of its own is where the table is.
fn members(table: &dyn TableLike, outer: &Span) -> Vec<Member> {
    let member = |(key, item): (&str, &TomlItem)| {
        let place = table.key(key).and_then(|key| key.span());
        let key_span = place.unwrap_or_else(|| outer.clone());
        Member { key: key.to_owned(), item: from_item(item, &key_span), key_span }
    };
    table.iter().map(member).collect()
}

fn from_item(item: &TomlItem, outer: &Span) -> Item {
    match item {
        TomlItem::None => Item { value: Value::Other("nothing"), span: outer.clone() },
        TomlItem::Value(value) => from_value(value, outer),
        TomlItem::Table(table) => from_table(table, outer),
        TomlItem::ArrayOfTables(tables) => {
            let items = tables.iter().map(|table| from_table(table, outer)).collect();
            Item { value: Value::List(items), span: outer.clone() }
        }
    }
}

fn from_table(table: &Table, outer: &Span) -> Item {
    let span = table.span().unwrap_or_else(|| outer.clone());
    Item { value: Value::Table(members(table, &span)), span }
}

fn from_inline(table: &InlineTable, outer: &Span) -> Item {
    let span = table.span().unwrap_or_else(|| outer.clone());
    Item { value: Value::Table(members(table, &span)), span }
}

fn from_value(value: &TomlValue, outer: &Span) -> Item {
    let span = value.span().unwrap_or_else(|| outer.clone());
    let value = match value {
        TomlValue::String(text) => Value::Text(text.value().clone()),
        TomlValue::Integer(number) => Value::Integer(*number.value()),
        TomlValue::Array(items) => {
            Value::List(items.iter().map(|item| from_value(item, &span)).collect())
        }
        TomlValue::InlineTable(table) => return from_inline(table, &span),
        TomlValue::Float(_) => Value::Other("a number that is not whole"),
        TomlValue::Boolean(_) => Value::Other("true or false"),
        TomlValue::Datetime(_) => Value::Other("a date or time"),
    };
    Item { value, span }
}
