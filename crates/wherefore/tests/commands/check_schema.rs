//! The JSON output of `wherefore check` has exactly the fields that `docs/check.md` names.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use crate::common::schema::{documented, visit};
use crate::common::{Scratch, TOOL, run};
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
    (
        "extern int nondet_int(void);\nvoid AcquireLock(void) {}\nint main(void) {\n  AcquireLock();\n\
         \x20 if (nondet_int()) AcquireLock();\n  return 0;\n}\n",
        &["--rule", "lock-alternation"],
    ),
];

#[test]
fn outputs_have_the_documented_fields_and_no_others() {
    let documented = documented("docs/check.md");
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
    ["limiting[]", "relied_on[]", "contradictions[]"].iter().any(|list| field.starts_with(list))
}
