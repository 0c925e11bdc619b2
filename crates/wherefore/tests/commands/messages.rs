//! What people read first: warnings about calls without headers, repeated failures, where to start.

use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};

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
    let shown = "so\n      4 |   while (x != 0xffffffff)\n        |          ^^^^^^^^^^^^^^^\n";
    let bounded = ["check", "a.c", "--engine", "bounded"];
    expect(&scratch, &bounded, 5, &[part, shown]);
    let place = "\"reason_at\": {\n        \"file\": \"a.c\",\n        \"line\": 4,\n        \"column\": 10\n";
    expect(&scratch, &[&bounded[..], &["--json"]].concat(), 5, &[place]);
    // What unwinding leaves open, the other engines prove.
    expect(&scratch, &["check", "a.c"], 0, &["the one property is proved"]);
}

#[test]
fn a_wrong_condition_is_shown_as_the_user_wrote_it() {
    let scratch = Scratch::new("wrong-condition");
    scratch.file("a.c", "int f(int n) { return 10 / n; }\n");
    let check = |condition: &str, parts: &[&str]| {
        let arguments = ["check", "a.c", "--function", "f", "--assume", condition];
        let text = expect(&scratch, &arguments, 2, parts);
        assert!(!text.contains("));") && !text.contains("wherefore_assume"), "{text}");
        text
    };
    let end = "expected an expression, found the end of the condition";
    check("n <", &[&format!("--assume:1:4: error: {end}"), "    1 | n <\n      |    ^\n"]);
    let text = check("n < )", &["--assume:1:5: error:", "    1 | n < )\n      |     ^\n"]);
    assert_eq!(text.matches("error:").count(), 1, "{text}");
    check("n + (1", &["--assume:1:7: error:", "found the end of the condition"]);
    check("", &["--assume:1:1: error:"]);
    check("m", &["--assume:1:1: error: 'm' undeclared"]);
    let two = ["check", "a.c", "--function", "f", "--assume", "n > 0", "--assume", "n > m"];
    expect(&scratch, &two, 2, &["--assume:1:5: error: 'm' undeclared", "    1 | n > m\n"]);
}

#[test]
fn a_condition_finds_every_form_of_definition() {
    let scratch = Scratch::new("definitions");
    let forms = [
        "int (f)(int n) { return 10 / n; }",
        "int ((f))(int n) { return 10 / n; }",
        "int g(int f(int), int n) { return f(n); }\nint f(int n);\nint f(n) int n; { return 10 / n; }",
        "int v;\nint *(f)(int n) { v = 10 / n; return &v; }",
        "int h(int x) { return x; }\nint (*f(int n))(int) { return 10 / n ? h : 0; }",
        "int h(int x) { return x; }\nint (*(f)(int n))(int) { return 10 / n ? h : 0; }",
        "int v[3];\nint (*f(int n))[3] { v[0] = 10 / n; return &v; }",
    ];
    for form in forms {
        scratch.file("a.c", format!("{form}\n"));
        let arguments = ["check", "-w", "a.c", "--function", "f"];
        expect(&scratch, &arguments, 10, &["division by zero"]);
        expect(&scratch, &[&arguments[..], &["--assume", "n > 0"]].concat(), 0, &[]);
    }
    scratch.file(
        "a.c",
        "#define NAME(a, b) a##b\nint other(void) __asm__(\"f\");\n\
        int other(void) { return 0; }\n",
    );
    let lost = "--assume: the definition of 'f' is not found";
    expect(&scratch, &["check", "a.c", "--function", "f", "--assume", "1"], 2, &[lost]);
}

#[test]
fn static_assertions_need_no_header() {
    let scratch = Scratch::new("static-assert");
    let text = "static_assert(sizeof(int) == 4, \"int\");\nint main(void) {\n  \
        static_assert(1, \"one\");\n  for (;;) { static_assert(sizeof(char) == 1, \"c\"); break; }\n  \
        return 0;\n}\n";
    scratch.file("a.c", text);
    let part = "a.c:1:1: warning: 'static_assert' without <assert.h> is taken as '_Static_assert'";
    expect(&scratch, &["run", "a.c"], 0, &[part, "a.c:3:3: warning: 'static_assert'"]);
    let quiet = expect(&scratch, &["run", "-std=c2x", "a.c"], 0, &[]);
    assert!(!quiet.contains("warning"), "{quiet}");
    scratch.file("a.c", text.replace("== 4", "== 5"));
    expect(&scratch, &["run", "a.c"], 2, &["a.c:1:1"]);
    scratch.file(
        "a.c",
        "static int static_assert(int x) { return x; }\nint main(void) {\n  \
        static_assert(0);\n  return static_assert(0);\n}\n",
    );
    let own = expect(&scratch, &["run", "a.c"], 0, &[]);
    assert!(!own.contains("warning"), "{own}");
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

/// A pointer that is computed on the way has no name; the access is quoted as it is written.
#[test]
fn an_access_through_a_computed_pointer_is_quoted() {
    let scratch = Scratch::new("computed_pointer");
    scratch.file("p.c", "int main(void) {\n  char a[3] = \"ab\", *p = a;\n  return *--p;\n}\n");
    let text = expect(&scratch, &["run", "p.c"], 10, &["'*--p' reads 1 byte at offset -1 of"]);
    assert!(!text.contains("'the object'"), "{text}");
}
