//! Changes of the text that are applied, read again and run with all tests.

use crate::common::Scratch;
use crate::common::localize::{FAILS, localized};
use serde_json::Value;

/// The text after the first patch of a program's report, and the report.
fn first_patch(name: &str, program: &str, tests: &str) -> (String, Value) {
    let scratch = Scratch::new(&format!("localize_patches_{name}"));
    scratch.file("a.c", program);
    scratch.file("a.toml", tests);
    let flags = ["a.c", "--tests", "a.toml", "--patches", "--json"];
    let text = localized(&scratch.0, &flags, FAILS);
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    let edit = &answer["causes"][0]["patch"]["edits"][0];
    let number = |field: &str| edit[field].as_u64().expect(field) as usize;
    let offset = |line: usize, column: usize| {
        let before: usize = program.lines().take(line - 1).map(|line| line.len() + 1).sum();
        before + column - 1
    };
    let mut patched = program.to_owned();
    let begin = offset(number("line"), number("column"));
    let end = offset(number("end_line"), number("end_column"));
    patched.replace_range(begin..end, edit["text"].as_str().expect("a text"));
    (patched, answer)
}

#[test]
fn a_missing_statement_is_put_in() {
    let program = "#include <stdio.h>\nint main(void) {\n  int c, words = 0, inside = 0;\n\
        \x20 while ((c = getchar()) != EOF) {\n    if (c == ' ') {\n    } else if (!inside) {\n\
        \x20     inside = 1;\n      words++;\n    }\n  }\n  printf(\"%d\\n\", words);\n}\n";
    let tests = "[[test]]\nstdin = \"a bc\"\nstdout = \"2\\n\"\n[[test]]\nstdin = \"a\"\nstdout = \"1\\n\"\n\
        [[test]]\nstdin = \"ab c d\"\nstdout = \"3\\n\"\n[[test]]\nstdin = \"a  b\"\nstdout = \"2\\n\"\n";
    let (patched, answer) = first_patch("missing", program, tests);
    let block = "if (c == ' ') {\n      inside = 0;\n    } else if";
    assert!(patched.contains(block), "{patched}{answer:#}");
}

#[test]
fn what_is_printed_is_as_expected() {
    let program = "#include <stdio.h>\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n\
        \x20 for (int i = 0; i < n; i++)\n    printf(\"%d, \", i);\n  printf(\"\\n\");\n}\n";
    let tests = "[[test]]\nstdin = \"3\"\nstdout = \"0 1 2 \\n\"\n[[test]]\nstdin = \"0\"\nstdout = \"\\n\"\n";
    let (patched, answer) = first_patch("printed", program, tests);
    assert!(patched.contains("printf(\"%d \", i);"), "{patched}{answer:#}");
}

#[test]
fn a_superfluous_statement_is_left_out() {
    let program = "#include <stdio.h>\nint main(void) {\n  int n;\n  printf(\"Enter n: \");\n\
        \x20 scanf(\"%d\", &n);\n  printf(\"%d\\n\", n * n);\n}\n";
    let tests =
        "[[test]]\nstdin = \"3\"\nstdout = \"9\\n\"\n[[test]]\nstdin = \"-2\"\nstdout = \"4\\n\"\n";
    let (patched, answer) = first_patch("superfluous", program, tests);
    assert!(!patched.contains("Enter"), "{patched}{answer:#}");
}

#[test]
fn a_cast_makes_a_division_exact() {
    let program = "#include <stdio.h>\nint main(void) {\n  int a, b;\n  double q;\n\
        \x20 scanf(\"%d %d\", &a, &b);\n  q = a / b;\n  printf(\"%.2f\\n\", q);\n}\n";
    let tests = "[[test]]\nstdin = \"1 2\"\nstdout = \"0.50\\n\"\n[[test]]\nstdin = \"9 3\"\nstdout = \"3.00\\n\"\n";
    let (patched, answer) = first_patch("cast", program, tests);
    assert!(patched.contains("(double)a / b"), "{patched}{answer:#}");
}

#[test]
fn where_there_is_no_cause_the_most_suspicious_places_are_listed() {
    let scratch = Scratch::new("localize_patches_suspicious");
    let program = "#include <stdio.h>\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n\
        \x20 if (n > 5)\n    printf(\"%d\\n\", n);\n  return 0;\n}\n";
    scratch.file("a.c", program);
    let tests = "[[test]]\nstdin = \"7\"\nstdout = \"seven\\n\"\n[[test]]\nstdin = \"8\"\nstdout = \"eight\\n\"\n\
        [[test]]\nstdin = \"1\"\nstdout = \"\"\n";
    scratch.file("a.toml", tests);
    let text = localized(&scratch.0, &["a.c", "--tests", "a.toml", "--patches"], FAILS);
    assert!(text.contains("Most suspicious"), "{text}");
    assert!(text.contains("1. a.c:6:5: `printf"), "{text}");
}
