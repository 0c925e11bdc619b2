//! The JSON output of `wherefore replay` has exactly the fields that `docs/logs.md` names.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use crate::common::schema::{documented, visit};
use crate::common::{Scratch, TOOL, run};
use serde_json::Value;

/// A program with a loop, an input whose value may be logged, a check that may fail, and a function
/// that nobody defines, and a rule that watches a function.
const PROGRAM: &str = "#include \"wherefore.h\"\nint nobody(int);\nvoid AcquireLock(void) {}\n\
    int main(void) {\n  AcquireLock();\n  unsigned n = wherefore_choose(5), sum = 0;\n\
    \x20 for (unsigned i = 0; i < n; i++)\n    sum += i;\n\
    \x20 EVR_value(\"SUM\", sum);\n  if (nobody(1) == 7)\n    EVR(\"SEVEN\");\n\
    \x20 return 1 / (int)(n - 2);\n}\n";

/// Logs and flags whose answers have all fields between them.
const QUESTIONS: &[(&str, &[&str])] = &[
    ("exact\nSUM 1\nSEVEN\n", &["--show-slice", "--stats", "--full-trace", "--all", "2"]),
    ("exact\nSUM 1\n", &["--violating", "--unwind-from", "2"]),
    ("exact\nSUM 1\n", &["--rule", "lock-alternation"]),
    ("exact\nSEVEN\n", &[]),
    ("exact\nSUM 1\nSUM 1\n", &[]),
    ("suffix\nSUM 2\n", &["--unwind", "2", "--no-check", "division-by-zero"]),
];

#[test]
fn outputs_have_the_documented_fields_and_no_others() {
    let documented = documented("docs/logs.md");
    assert!(documented.len() > 70, "{documented:?}");
    let scratch = Scratch::new("replay_schema");
    scratch.file("a.c", PROGRAM);
    let mut seen = BTreeSet::new();
    for (log, flags) in QUESTIONS {
        scratch.file("a.log", log);
        let mut command = Command::new(TOOL);
        command.args(["replay", "-w", "--json", "a.c", "--log", "a.log"]).args(*flags);
        let output = run(command.current_dir(&scratch.0), b"", Duration::from_secs(60));
        let output = output.expect("the tool ends");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            panic!("no JSON: {error}\n{}", String::from_utf8_lossy(&output.stderr))
        });
        visit("", &answer, &documented, &mut seen);
    }
    let may_be_empty = ["input[]", "relied_on[]", "assumptions[]"];
    for field in documented.keys() {
        let excused = may_be_empty.contains(&field.as_str());
        assert!(excused || seen.contains(field), "{field} never appears");
    }
}
