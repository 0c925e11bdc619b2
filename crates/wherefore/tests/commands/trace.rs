//! `--trace`: the statements of a run in source terms, on the standard error.

use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};

#[test]
fn a_trace_shows_statements_values_branches_and_calls() {
    let scratch = Scratch::new("trace");
    scratch.file(
        "a.c",
        "#include <stdio.h>\nstruct p { int x, y; };\nstatic int twice(int n) {\n  return 2 * n;\n}\n\
         int main(void) {\n  struct p q;\n  q.x = 3;\n  if (q.x > 2)\n    q.y = twice(q.x);\n\
         \x20 printf(\"%d\\n\", q.y);\n  return 0;\n}\n",
    );
    let mut command = Command::new(TOOL);
    command.args(["run", "--trace", "a.c"]).current_dir(&scratch.0);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    assert_eq!((output.stdout.as_slice(), shell_status(&output)), (&b"6\n"[..], 0));
    let trace = String::from_utf8(output.stderr).expect("text");
    let rows: Vec<Vec<&str>> =
        trace.lines().map(|line| line.split_whitespace().collect()).collect();
    let has = |place: &str, words: &[&str]| {
        rows.iter().any(|row| row.first() == Some(&place) && words.iter().all(|w| row.contains(w)))
    };
    assert!(has("a.c:8", &["q.x", "3"]), "{trace}");
    assert!(has("a.c:9", &["q.x", ">", "2", "true"]), "{trace}");
    assert!(has("a.c:10", &["calls", "twice(n", "3)"]), "{trace}");
    assert!(has("a.c:4", &["returns", "6"]), "{trace}");
    assert!(has("a.c:10", &["q.y", "6"]), "{trace}");
    assert!(!trace.contains("__wherefore") && !trace.contains("<wherefore>"), "{trace}");
}
