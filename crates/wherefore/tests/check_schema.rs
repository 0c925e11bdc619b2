//! The JSON output of `wherefore check` has exactly the fields that `docs/check.md` names.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::time::Duration;

use common::{Scratch, TOOL, root, run};
use serde_json::Value;

/// Programs whose outputs have all fields between them.
const PROGRAMS: &[(&str, &[&str])] = &[
    (
        "extern int nondet_int(void);\nstatic int twice(int x) { return 2 * x; }\n\
         int main(void) {\n  int a[4] = {0}, n = nondet_int();\n  switch (n) {\n  case 3:\n    n = twice(n);\n  }\n\
         \x20 return a[n & 7];\n}\n",
        &["--full-trace"],
    ),
    ("int nobody(int);\nint main(void) {\n  int x = 3;\n  return x / nobody(1);\n}\n", &[]),
    (
        "extern unsigned nondet_uint(void);\nint main(void) {\n  unsigned n = nondet_uint(), i = 0;\n\
         \x20 while (i < n) i++;\n  return 10 / (int)(i - n + 1);\n}\n",
        &["--unwind", "2", "--no-check", "bounds"],
    ),
    (
        "#include <stdio.h>\nint main(int c, char **v) {\n  int x = getchar();\n  return 9 / (x - 'a' + c - 2);\n}\n",
        &[],
    ),
];

#[test]
fn outputs_have_the_documented_fields_and_no_others() {
    let documented = documented();
    assert!(documented.len() > 40, "{documented:?}");
    let scratch = Scratch::new("schema");
    let mut seen = BTreeSet::new();
    for (index, (text, flags)) in PROGRAMS.iter().enumerate() {
        let name = format!("p{index}.c");
        scratch.file(&name, text);
        let mut command = Command::new(TOOL);
        command.args(["check", "-w", "--json"]).args(*flags).arg(&name).current_dir(&scratch.0);
        let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        visit("", &answer, &documented, &mut seen);
    }
    for (field, optional) in &documented {
        let excused = *optional || in_empty_list(field);
        assert!(excused || seen.contains(field), "{field} never appears");
    }
    for field in ["properties[].message", "properties[].inputs[]", "properties[].trace[]"] {
        assert!(seen.contains(field), "{field} never appears");
    }
}

/// Fields of lists that may be empty for all programs.
fn in_empty_list(field: &str) -> bool {
    ["limiting[]", "relied_on[]"].iter().any(|list| field.starts_with(list))
}

/// Checks an object: no field without documentation, no documented one left out.
fn visit(
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

/// The fields of the table in the documentation, and whether they are optional.
fn documented() -> BTreeMap<String, bool> {
    let text = std::fs::read_to_string(root().join("docs/check.md")).expect("the documentation");
    let section = text.split("\n## JSON\n").nth(1).expect("a section on JSON");
    let row = |line: &str| {
        let cell = line.strip_prefix("| `")?;
        let (field, rest) = cell.split_once('`')?;
        Some((field.to_owned(), rest.starts_with('?')))
    };
    section.lines().filter_map(row).collect()
}
