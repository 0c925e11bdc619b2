//! The JSON output of `wherefore localize` has exactly the fields that `docs/localize.md` names.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use crate::common::schema::{documented, visit};
use crate::common::{Scratch, TOOL, root, run};
use serde_json::Value;

/// A program with an input, a macro that is used twice, a routine that only checks, and an
/// assertion that fails.
const FOUND: &str = "#include <assert.h>\n#include <wherefore.h>\n#define TWICE(x) ((x) * 3)\n\
    static void check(int all) { assert(all == 12); }\n\
    int main(void) {\n  int a = __VERIFIER_nondet_int();\n\
    \x20 __VERIFIER_assume(a == 1);\n  int twice = TWICE(a);\n  int all = TWICE(twice);\n  check(all);\n\
    \x20 return 0;\n}\n";

/// A program that prints its first argument less one, or takes an input.
const TESTED: &str = "#include <stdio.h>\n#include <stdlib.h>\nint nondet_int(void);\n\
    int main(int argc, char **argv) {\n  if (argc < 2)\n    return nondet_int() != 7;\n\
    \x20 printf(\"%d\\n\", atoi(argv[1]) - 1);\n  return 0;\n}\n";

const TESTS: &str = "[[test]]\nargs = [\"5\"]\nstdout = \"6\\n\"\n\
    [[test]]\nargs = []\nexit = 1\n[[test]]\nargs = [\"3\"]\nstdout = \"2\\n\"\n";

const UNKNOWN: &str = "[[test]]\nargs = []\nexit = 1\n";

const HOPELESS: &str = "[[test]]\nargs = [\"5\"]\nstdout = \"five\\n\"\n";

/// Calls a function that nobody defines, and that may write anything.
const DOUBTED: &str = "#include <stdio.h>\nvoid note(void *);\nint main(void) {\n  int n = 5;\n\
    \x20 note(&n);\n  printf(\"%d\\n\", n);\n  return 0;\n}\n";

const DOUBTED_TESTS: &str = "[[test]]\nstdout = \"6\\n\"\n";

/// Flags whose answers have all fields between them.
const QUESTIONS: &[&[&str]] = &[
    &["found.c", "--statements", "--score", "found.c:8", "--per-run"],
    &["variable_value.c", "--no-checks"],
    &["missing.c", "--tests", "missing.toml", "--statements"],
    &["tested.c", "--tests", "tests.toml", "--per-run"],
    &["tested.c", "--tests", "unknown.toml"],
    &["tested.c", "--tests", "hopeless.toml"],
    &["doubted.c", "--tests", "doubted.toml"],
    &["thermostat.c", "--tests", "thermostat.toml", "--timeout", "0"],
];

/// Fields that need what these programs do not have.
const EXCUSED: &[&str] = &[
    "causes[].breaks",
    "causes[].distance",
    "causes[].simple",
    "causes[].patch",
    "comparison.without_cause[]",
    "suspicious",
    "statements[].constant",
    "statements[].kept",
    "statements[].breaks",
    "statements[].distance",
    "statements[].simple",
];

#[test]
fn outputs_have_the_documented_fields_and_no_others() {
    let documented = documented("docs/localize.md");
    assert!(documented.len() > 100, "{documented:?}");
    let scratch = Scratch::new("localize_schema");
    for (name, text) in [
        ("found.c", FOUND),
        ("tested.c", TESTED),
        ("tests.toml", TESTS),
        ("unknown.toml", UNKNOWN),
        ("hopeless.toml", HOPELESS),
        ("doubted.c", DOUBTED),
        ("doubted.toml", DOUBTED_TESTS),
    ] {
        scratch.file(name, text);
    }
    for name in ["missing.c", "missing.toml", "thermostat.c", "thermostat.toml"] {
        let text = std::fs::read(root().join("examples/localize").join(name));
        scratch.file(name, text.expect("an example"));
    }
    let text = std::fs::read(root().join("examples/causes/variable_value.c"));
    scratch.file("variable_value.c", text.expect("an example"));
    let mut seen = BTreeSet::new();
    for flags in QUESTIONS {
        let mut command = Command::new(TOOL);
        command.args(["localize", "-w", "--json"]).args(*flags);
        let output = run(command.current_dir(&scratch.0), b"", Duration::from_secs(60));
        let output = output.expect("the tool ends");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            panic!("no JSON: {error}\n{}", String::from_utf8_lossy(&output.stderr))
        });
        visit("", &answer, &documented, &mut seen);
    }
    for field in documented.keys() {
        let excused = EXCUSED.iter().any(|excused| field.starts_with(excused));
        assert!(excused || seen.contains(field), "{field} never appears");
    }
}
