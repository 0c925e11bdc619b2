//! JSON objects and the tables of the documentation that describe them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::root;

/// Checks an object: no field without documentation, no documented one left out.
pub fn visit(
    path: &str,
    value: &Value,
    documented: &BTreeMap<String, bool>,
    seen: &mut BTreeSet<String>,
) {
    match value {
        Value::Object(fields) => {
            let joined = |name: &str| {
                if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
            };
            for (name, value) in fields {
                let field = joined(name);
                let spellings = [field.clone(), format!("{field}[]"), format!("{field}{{}}")];
                let known = spellings.into_iter().find(|field| documented.contains_key(field));
                let known = known.unwrap_or_else(|| panic!("{field} is not documented"));
                let open = known.ends_with("{}");
                seen.insert(known);
                if !open {
                    visit(&field, value, documented, seen);
                }
            }
            for (field, optional) in documented {
                let Some(name) = field.strip_prefix(path) else { continue };
                let name = if path.is_empty() { name } else { name.trim_start_matches('.') };
                let name = name.trim_end_matches("[]").trim_end_matches("{}");
                let direct = joined(name) == field.trim_end_matches("[]").trim_end_matches("{}");
                let inner = name.contains(['.', '[']);
                if direct && !inner && !name.is_empty() && !optional {
                    assert!(fields.contains_key(name), "{field} is missing in {value}");
                }
            }
        }
        Value::Array(values) => {
            values.iter().for_each(|value| visit(&format!("{path}[]"), value, documented, seen));
        }
        _ => {}
    }
}

/// The fields of the table in a file of the documentation, and whether they are optional.
pub fn documented(file: &str) -> BTreeMap<String, bool> {
    let text = std::fs::read_to_string(root().join(file)).expect("the documentation");
    let section = text.split("\n## JSON\n").nth(1).expect("a section on JSON");
    let row = |line: &str| {
        let cell = line.strip_prefix("| `")?;
        let (field, rest) = cell.split_once('`')?;
        Some((field.to_owned(), rest.starts_with('?')))
    };
    section.lines().filter_map(row).collect()
}
