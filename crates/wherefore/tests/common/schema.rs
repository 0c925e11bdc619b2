//! JSON objects, and the schema and the tables of the documentation that describe them.

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Output};
use std::sync::{Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::{Value, json};

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

/// Checks the output of a command with `--json` against `docs/schema.json`; any other is left alone.
///
/// # Panics
///
/// If the output is not what the schema says.
pub fn validate(command: &Command, output: &Output) {
    let Some(definition) = definition(command) else { return };
    // What is wrong with the arguments or the program is reported on the standard error.
    if output.stdout.is_empty() {
        return;
    }
    let answer: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{command:?} prints no JSON: {error}"));
    // An analysis of a Boolean program may end without an answer.
    let unknown = definition.starts_with("boolean") && answer.get("reason").is_some();
    let definition = if unknown { "boolean-unknown" } else { definition };
    let errors = errors(definition, &answer);
    assert!(errors.is_empty(), "{command:?} does not follow {definition}: {errors:#?}\n{answer:#}");
}

/// Which definition of the schema describes the output of a command.
fn definition(command: &Command) -> Option<&'static str> {
    let arguments: Vec<&str> = command.get_args().filter_map(|one| one.to_str()).collect();
    let is_there = |argument| arguments.contains(&argument);
    let first = *arguments.first().filter(|_| is_there("--json"))?;
    match (first, arguments.get(1).copied()) {
        ("check", _) if is_there("--svcomp") => None,
        ("check", _) if is_there("--list-properties") => Some("list"),
        ("check", _) => Some("check"),
        ("explain", _) => Some("explain"),
        ("localize", _) => Some("localize"),
        ("repair", _) => Some("repair"),
        ("replay", _) => Some("replay"),
        ("boolean", Some("check")) => Some("boolean-check"),
        ("boolean", Some("localize")) => Some("boolean-localize"),
        ("boolean", Some("repair")) => Some("boolean-repair"),
        _ => None,
    }
}

/// How a value differs from a definition of the schema.
pub fn errors(definition: &str, value: &Value) -> Vec<String> {
    static VALIDATORS: OnceLock<Mutex<BTreeMap<String, Validator>>> = OnceLock::new();
    let validators = VALIDATORS.get_or_init(Mutex::default);
    let mut validators = validators.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let validator = validators.entry(definition.to_owned()).or_insert_with(|| {
        let text = std::fs::read_to_string(root().join("docs/schema.json")).expect("the schema");
        let schema: Value = serde_json::from_str(&text).expect("JSON");
        let one = json!({
            "$schema": schema["$schema"],
            "$ref": format!("#/$defs/{definition}"),
            "$defs": schema["$defs"],
        });
        jsonschema::validator_for(&one).expect("a schema")
    });
    let told = |error: jsonschema::ValidationError| format!("{}: {error}", error.instance_path());
    validator.iter_errors(value).map(told).collect()
}
