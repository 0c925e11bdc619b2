//! What people read first: warnings about calls without headers, repeated failures, where to start.

mod common;

use std::process::Command;
use std::time::Duration;

use common::{Scratch, TOOL, run, shell_status};

/// The exit code and what was said, on both streams.
fn said(scratch: &Scratch, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (shell_status(&output), String::from_utf8_lossy(&text).into_owned())
}

#[track_caller]
fn expect(scratch: &Scratch, arguments: &[&str], status: i32, parts: &[&str]) -> String {
    let (code, text) = said(scratch, arguments);
    for part in parts {
        assert!(text.contains(part), "expected '{part}' in: {text}");
    }
    assert_eq!(code, status, "{text}");
    assert!(!text.contains("panicked"), "{text}");
    text
}

#[test]
fn a_call_without_its_header_is_warned_about_once() {
    let scratch = Scratch::new("no-header");
    scratch.file(
        "a.c",
        "int main(void) {\n  char *word = strtok(0, \" \");\n  assert(word == 0);\n  \
         __CPROVER_assert(1, \"\");\n  return printf(\"\") + printf(\"\") + sensor();\n}\n",
    );
    let parts = [
        "a.c:2:16: warning: implicit declaration of function 'strtok'",
        "      |                ^^^^^^",
        "note: add #include <string.h>, which declares 'strtok'",
        "a.c:3:3: warning: implicit declaration of function 'assert'",
        "note: add #include <assert.h>, which declares 'assert'",
        "note: add #include <stdio.h>, which declares 'printf'",
        "a.c:5:36: warning: implicit declaration of function 'sensor'",
    ];
    let text = expect(&scratch, &["show", "--none", "a.c"], 0, &parts);
    assert_eq!(text.matches("warning:").count(), 4, "{text}");
    assert!(!text.contains("built-in") && !text.contains("makes pointer from integer"), "{text}");
    let quiet = expect(&scratch, &["show", "-w", "--none", "a.c"], 0, &[]);
    assert!(!quiet.contains("warning"), "{quiet}");
}

#[test]
fn a_program_without_main_is_told_what_to_start_with() {
    let scratch = Scratch::new("no-main");
    scratch.file("one.c", "int parse(int x) { return x; }\n");
    let text = "the program has no function 'main' to start with; --function parse starts with";
    expect(&scratch, &["check", "one.c"], 2, &[text]);
    let functions: String =
        (0..20).map(|number| format!("int f{number}(void) {{ return 0; }}\n")).collect();
    scratch.file("many.c", functions + "static int mein(void) { return f1(); }\n");
    let parts =
        ["no function 'main'", "--function F starts with another one: mein, ", " and 9 more"];
    expect(&scratch, &["run", "many.c"], 2, &parts);
    expect(&scratch, &["check", "many.c", "--function", "f33"], 2, &["no function 'f33'"]);
}

#[test]
fn a_check_in_a_macro_fails_once_with_a_count() {
    let scratch = Scratch::new("repeated");
    let uses = "  sum ^= NEXT(most);\n".repeat(50);
    scratch.file(
        "a.c",
        format!(
            "#define NEXT(x) ((x) + 1)\nint main(void) {{\n  int most = 2147483647, sum = 0;\n\
             {uses}  return most + 1 == sum;\n}}\n"
        ),
    );
    let parts = ["a.c:4:10: failed:", "a.c:4:10: note: the same text fails in 49 more places"];
    let text = expect(&scratch, &["run", "a.c"], 10, &parts);
    assert_eq!(text.matches(": failed:").count(), 2, "{text}");
}

#[test]
fn a_loop_without_end_is_named() {
    let scratch = Scratch::new("endless");
    scratch.file(
        "a.c",
        "int main(void) {\n  unsigned x = 0;\n  int y = 3;\n  while (x != 0xffffffff)\n    x++;\n  \
         assert(y == 3);\n  return 0;\n}\n",
    );
    let part = "the loop at a.c:4 in main goes round without end, or nearly so";
    expect(&scratch, &["check", "a.c"], 5, &[part]);
}

#[test]
fn a_label_is_a_property() {
    let scratch = Scratch::new("labels");
    scratch.file(
        "a.c",
        "int nondet_int(void);\nint main(void) {\n  int x = nondet_int();\n  if (x == 7) goto ERROR;\n  \
         if (x == 8 && x < 8) goto NEVER;\n  goto END;\nNEVER: x = 1;\nEND:\n  return 0;\nERROR: ;\n  \
         return 1;\n}\n",
    );
    let check = |labels: &[&str]| -> Vec<String> {
        let flags = labels.iter().flat_map(|label| ["--error-label", label]);
        ["check", "a.c"].into_iter().chain(flags).map(str::to_owned).collect()
    };
    let arguments = |labels: &[&str]| check(labels);
    let run = |labels: &[&str], status, parts: &[&str]| {
        let arguments = arguments(labels);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        expect(&scratch, &arguments, status, parts);
    };
    run(&["ERROR"], 10, &["a.c:10:1: failed:", "label ERROR", "[reach-error]", "= 7"]);
    run(&["NEVER"], 0, &["main.reach-error.1"]);
    run(&["NEVER", "ERROR"], 10, &["1 of 2 properties fails"]);
    run(&["END"], 10, &["a.c:8:1: failed:"]);
    run(&["FAIL"], 1, &["no label 'FAIL'", "END, ERROR, NEVER"]);
    scratch.file("none.c", "int main(void) { return 0; }\n");
    let arguments = ["check", "none.c", "--error-label", "L"];
    expect(&scratch, &arguments, 1, &["no label 'L'", "the program has none"]);
}

#[test]
fn an_array_of_unknown_length_is_warned_about() {
    let scratch = Scratch::new("unknown-length");
    scratch.file(
        "a.c",
        "int a[];\nint b[];\nint b[3];\nextern int c[];\nint main(void) { return a[0]; }\n",
    );
    let part = "a.c:1:5: warning: array 'a' assumed to have one element";
    let text = expect(&scratch, &["check", "a.c"], 0, &[part]);
    assert_eq!(text.matches("assumed to have one").count(), 1, "{text}");
}

#[test]
fn undeclared_names_of_the_library_are_told_with_their_headers() {
    let scratch = Scratch::new("undeclared-names");
    scratch.file("a.c", "int main(void) { fputs(\"\", stderr); return 0; }\n");
    let parts = ["a.c:1:28: error: 'stderr' undeclared", "note: add #include <stdio.h>"];
    expect(&scratch, &["check", "a.c"], 2, &parts);
    scratch.file("b.c", "uint32_t x;\nint main(void) { return 0; }\n");
    let parts = ["unknown type name 'uint32_t'", "note: add #include <stdint.h>"];
    expect(&scratch, &["check", "b.c"], 2, &parts);
}

#[test]
fn a_conflict_with_the_librarys_extensions_names_the_way_out() {
    let scratch = Scratch::new("conflict");
    scratch.file(
        "a.c",
        "#include <stdio.h>\nint getline(char *line, int most) { return line[0] + most; }\n\
         int main(void) { char line[2] = \"a\"; return getline(line, 2) != 'a' + 2; }\n",
    );
    let parts = ["conflicting types for 'getline'", "with -std=c99"];
    expect(&scratch, &["run", "a.c"], 2, &parts);
    expect(&scratch, &["run", "-std=c99", "a.c"], 0, &[]);
    scratch.file(
        "b.c",
        "#include <stdio.h>\nint puts(int a) { return a; }\nint main(void) { return 0; }\n",
    );
    let text = expect(&scratch, &["run", "b.c"], 2, &["conflicting types for 'puts'"]);
    assert!(!text.contains("-std=c99"), "{text}");
}
