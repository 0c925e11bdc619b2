//! Bad input: a clear message, the right exit code, no panic.

use std::process::{Command, Output};
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};

fn tool(scratch: &Scratch, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends")
}

/// The exit code and what was said.
fn said(scratch: &Scratch, arguments: &[&str]) -> (i32, String) {
    let output = tool(scratch, arguments);
    (shell_status(&output), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[track_caller]
fn expect(said: (i32, String), status: i32, parts: &[&str]) {
    for part in parts {
        assert!(said.1.contains(part), "expected '{part}' in: {}", said.1);
    }
    assert_eq!(said.0, status, "{}", said.1);
    assert!(!said.1.contains("panicked"), "{}", said.1);
}

#[test]
fn a_missing_file_is_named() {
    let scratch = Scratch::new("missing");
    expect(said(&scratch, &["run", "nothere.c"]), 2, &["nothere.c cannot be read", "No such file"]);
}

#[test]
fn no_file_at_all_is_a_usage_error() {
    let scratch = Scratch::new("nofile");
    expect(said(&scratch, &["run"]), 1, &["which program?"]);
    expect(said(&scratch, &["frobnicate"]), 1, &["frobnicate"]);
    expect(said(&scratch, &["run", "--check", "bound", "a.c"]), 1, &["no check 'bound'", "bounds"]);
    expect(said(&scratch, &["run", "-std=c++17", "a.c"]), 1, &["-std=c++17 is no C standard"]);
    expect(said(&scratch, &["run", "a.c", "-I"]), 1, &["-I needs a value"]);
}

#[test]
fn what_a_program_asserts_cannot_be_switched_off() {
    let scratch = Scratch::new("always-on");
    scratch.file("empty.c", "int main(void) { return 0; }");
    for command in ["run", "check"] {
        let said = said(&scratch, &[command, "--no-check", "bounds,assertion", "empty.c"]);
        expect(said, 1, &["'assertion'", "always on"]);
    }
}

/// Brackets that are nested as deeply as compilers take them, and more deeply: one message, and no others that follow from it.
#[test]
fn brackets_that_are_nested_too_deeply_get_one_message() {
    let scratch = Scratch::new("nested");
    let program = |depth: usize| {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        format!("int main(void) {{ int x = 0; return {open}x{close}; }}")
    };
    scratch.file("deep.c", program(250));
    assert_eq!(said(&scratch, &["run", "deep.c"]).0, 0);
    scratch.file("deeper.c", program(300));
    let (status, text) = said(&scratch, &["run", "deeper.c"]);
    assert!(text.contains("brackets nested more deeply than 256 levels"), "{text}");
    assert_eq!((status, text.matches("error:").count()), (2, 1), "{text}");
}

#[test]
fn what_is_said_of_pointers_is_refused_for_a_number() {
    let scratch = Scratch::new("no-pointer");
    scratch.file("fill.c", "void fill(char *to, int n) { while (n-- > 0) *to++ = 0; }");
    let fill = ["check", "fill.c", "--function", "fill"];
    for wrong in [["--nonnull", "n"], ["--array", "n=3"]] {
        let said = said(&scratch, &[&fill[..], &wrong].concat());
        expect(said, 2, &["the argument 'n' of 'fill' is no pointer"]);
    }
    let said = said(&scratch, &[&fill[..], &["--array", "to=size"]].concat());
    expect(said, 2, &["'fill' has no argument 'size'"]);
}

#[test]
fn c_that_does_not_compile_is_shown_with_line_and_caret() {
    let scratch = Scratch::new("syntax");
    scratch.file("a.c", "int main(void) {\n  int x = y;\n  return x;\n}\n");
    let parts = ["a.c:2:11: error:", "'y'", "    2 |   int x = y;", "      |           ^"];
    expect(said(&scratch, &["run", "a.c"]), 2, &parts);
    scratch.file("b.c", "int main(void) { return 0 }\n");
    expect(said(&scratch, &["run", "b.c"]), 2, &["b.c:1:", "expected `;`"]);
}

#[test]
fn an_error_in_a_macro_is_shown_at_its_use_and_its_definition() {
    let scratch = Scratch::new("macro");
    scratch.file("a.c", "#define BAD(x) ((x) + nowhere)\nint main(void) {\n  return BAD(1);\n}\n");
    let parts = ["a.c:3:10: error:", "a.c:1:23: note: in the definition of macro 'BAD'"];
    expect(said(&scratch, &["run", "a.c"]), 2, &parts);
}

#[test]
fn a_missing_header_says_where_it_was_looked_for() {
    let scratch = Scratch::new("header");
    scratch.file("a.c", "#include <no/such.h>\nint main(void) { return 0; }\n");
    let parts = ["a.c:1:1: error:", "no/such.h", "searched:", "some/dir"];
    expect(said(&scratch, &["run", "-Isome/dir", "a.c"]), 2, &parts);
}

#[test]
fn programs_run_without_any_system_header() {
    let scratch = Scratch::new("nostdinc");
    scratch.file(
        "a.c",
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <assert.h>\n\
         int main(void) { char *s = malloc(4); strcpy(s, \"abc\"); assert(strlen(s) == 3);\n\
         printf(\"%s\\n\", s); free(s); return 3; }\n",
    );
    let output = tool(&scratch, &["run", "-nostdinc", "a.c"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!((output.stdout.as_slice(), shell_status(&output)), (&b"abc\n"[..], 3));
}

#[test]
fn an_expression_of_100_000_terms_runs() {
    let scratch = Scratch::new("terms");
    let sum = vec!["x"; 100_000].join(" + ");
    scratch
        .file("a.c", format!("int main(void) {{ int x = 1; int y = {sum}; return y == 100000; }}"));
    expect(said(&scratch, &["run", "a.c"]), 1, &[]);
}

#[test]
fn a_source_of_5_megabytes_runs() {
    let scratch = Scratch::new("large");
    let mut text = String::new();
    let mut count = 0;
    while text.len() < 5 << 20 {
        text += &format!(
            "int f{count}(int a) {{ int b = a * {count}; if (b > 3) b += 2; return b; }}\n"
        );
        count += 1;
    }
    text += "int main(void) { return f7(2); }\n";
    scratch.file("a.c", text);
    expect(said(&scratch, &["run", "a.c"]), 16, &[]);
}

#[test]
fn a_binary_file_is_no_program() {
    let scratch = Scratch::new("binary");
    scratch.file("a.c", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0");
    expect(said(&scratch, &["run", "a.c"]), 2, &["a.c is not C source text"]);
    scratch.file("b.c", b"\xff\xfe\x80\x81 int main(\xc3");
    expect(said(&scratch, &["run", "b.c"]), 2, &["b.c:1:"]);
}

#[test]
fn a_broken_compilation_database_is_reported() {
    let scratch = Scratch::new("database");
    expect(said(&scratch, &["run", "-p", "."]), 2, &["compile_commands.json", "cannot be read"]);
    scratch.file("compile_commands.json", "[{\"directory\": \".\", ");
    let parts = ["compile_commands.json", "is not a compilation database", "line 1"];
    expect(said(&scratch, &["run", "-p", "."]), 2, &parts);
    scratch.file("compile_commands.json", "[{\"directory\": \".\", \"file\": \"a.c\"}]");
    let parts = ["neither 'arguments' nor 'command'"];
    expect(said(&scratch, &["run", "-p", "."]), 2, &parts);
}

#[test]
fn a_compilation_database_says_how_files_are_compiled() {
    let scratch = Scratch::new("database_good");
    std::fs::create_dir_all(scratch.0.join("inc")).expect("a folder");
    scratch.file("inc/value.h", "#define VALUE (BASE + 1)\n");
    scratch.file(
        "a.c",
        "#include \"value.h\"\nint other(void);\nint main(void) { return VALUE + other(); }\n",
    );
    scratch.file("b.c", "int other(void) { return 30; }\n");
    let folder = scratch.0.display();
    scratch.file(
        "compile_commands.json",
        format!(
            "[{{\"directory\": \"{folder}\", \"file\": \"a.c\", \
             \"command\": \"cc -O2 -Iinc -DBASE=3 -Wall -c a.c -o a.o --strange\"}},\
             {{\"directory\": \"{folder}\", \"file\": \"b.c\", \"arguments\": [\"cc\", \"-c\", \"b.c\"]}}]"
        ),
    );
    expect(said(&scratch, &["run", "-p", "."]), 34, &["--strange is ignored"]);
}

#[test]
fn a_second_definition_is_an_error_with_both_places() {
    let scratch = Scratch::new("twice");
    scratch.file("a.c", "int f(void) { return 1; }\nint v = 1;\nint main(void) { return f(); }\n");
    scratch.file("b.c", "int f(void) { return 2; }\nint v = 2;\n");
    let parts = ["b.c:1:5: error: 'f' is defined twice", "a.c:1:5: note", "'v' is defined twice"];
    expect(said(&scratch, &["run", "a.c", "b.c"]), 2, &parts);
}

#[test]
fn limits_stop_a_run_and_say_where() {
    let scratch = Scratch::new("limits");
    scratch.file("loop.c", "int main(void) {\n  volatile int x = 0;\n  for (;;) x++;\n}\n");
    let no_overflow = ["run", "--no-check", "signed-overflow"];
    let with = |rest: &[&str]| -> (i32, String) {
        let arguments: Vec<&str> = no_overflow.iter().chain(rest).copied().collect();
        said(&scratch, &arguments)
    };
    expect(with(&["--steps", "1000", "loop.c"]), 5, &["loop.c:3", "limit of steps"]);
    let far = with(&["--steps", "1000", "--timeout", "1e300", "loop.c"]);
    expect(far, 5, &["loop.c:3", "limit of steps"]);
    expect(with(&["--timeout", "1", "loop.c"]), 5, &["loop.c:3", "limit of time"]);
    for wrong in ["nan", "inf", "soon"] {
        expect(with(&["--timeout", wrong, "loop.c"]), 1, &["a number of seconds"]);
    }
    scratch.file(
        "grow.c",
        "#include <stdlib.h>\nint main(void) { for (;;) { char *p = malloc(1 << 20); p[0] = 1; } }\n",
    );
    expect(
        said(&scratch, &["run", "--memory", "64M", "grow.c"]),
        5,
        &["grow.c:2", "limit of memory"],
    );
    scratch
        .file("deep.c", "int f(int n) { return f(n + 1) + 1; }\nint main(void) { return f(0); }\n");
    let deep = said(&scratch, &["run", "--memory", "64M", "--no-checks", "deep.c"]);
    expect(deep, 5, &["deep.c:1", "limit of memory", "more calls"]);
}

#[test]
fn a_file_of_inputs_is_checked() {
    let scratch = Scratch::new("inputs");
    scratch.file(
        "a.c",
        "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n\
         \x20 int y = __VERIFIER_nondet_int();\n  return x - y;\n}\n",
    );
    scratch.file(
        "good",
        "# two values\na.c:3:11:__VERIFIER_nondet_int 1 50\na.c:4:11:__VERIFIER_nondet_int 1 8\n",
    );
    expect(said(&scratch, &["run", "--inputs", "good", "a.c"]), 42, &[]);
    scratch.file("bad", "a.c:3:11:__VERIFIER_nondet_int 1 fifty\n");
    expect(
        said(&scratch, &["run", "--inputs", "bad", "a.c"]),
        2,
        &["bad:1: error: 'fifty' is no int"],
    );
    scratch.file("bad", "\na.c:9:9:f 1 1\n");
    expect(said(&scratch, &["run", "--inputs", "bad", "a.c"]), 2, &["bad:2: error:", "a.c:3:11:"]);
    scratch.file("bad", "a.c:3:11:__VERIFIER_nondet_int 0 1\n");
    expect(said(&scratch, &["run", "--inputs", "bad", "a.c"]), 2, &["count from 1"]);
    expect(said(&scratch, &["run", "--inputs", "none", "a.c"]), 2, &["none cannot be read"]);
    let saved = said(&scratch, &["run", "--inputs", "good", "--save-inputs", "saved", "a.c"]);
    expect(saved, 42, &[]);
    expect(said(&scratch, &["run", "--inputs", "saved", "a.c"]), 42, &[]);
}

#[test]
fn what_is_unsupported_makes_the_answer_unknown() {
    let scratch = Scratch::new("unsupported");
    scratch.file("asm.c", "int main(void) {\n  __asm__(\"nop\");\n  return 0;\n}\n");
    expect(said(&scratch, &["run", "asm.c"]), 5, &["asm.c:2:3", "inline assembly"]);
    scratch.file(
        "jump.c",
        "#include <setjmp.h>\njmp_buf b;\nint main(void) {\n  return setjmp(b);\n}\n",
    );
    expect(said(&scratch, &["run", "jump.c"]), 5, &["jump.c:4", "setjmp"]);
    scratch.file("body.c", "int nobody(int);\nint main(void) {\n  return nobody(1);\n}\n");
    expect(
        said(&scratch, &["run", "body.c"]),
        5,
        &["note: neither a body nor a model: nobody", "body.c:3", "nobody has neither"],
    );
    scratch.file("dead.c", "int main(void) {\n  if (0) __asm__(\"nop\");\n  return 7;\n}\n");
    expect(said(&scratch, &["run", "dead.c"]), 7, &[]);
}

#[test]
fn preprocessed_text_keeps_its_original_positions() {
    let scratch = Scratch::new("markers");
    scratch.file(
        "a.i",
        "# 1 \"orig.c\"\n# 10 \"orig.c\"\nint main(void) { int z = 0;\n return 1 / z; }\n",
    );
    expect(said(&scratch, &["run", "a.i"]), 10, &["orig.c:11:9: failed:", "[division-by-zero]"]);
}

#[test]
fn a_fault_in_a_macro_is_shown_at_its_definition() {
    let scratch = Scratch::new("fault_in_macro");
    scratch.file(
        "a.c",
        "#define RATIO(a, b) ((a) / (b))\n#define PERCENT(a, b) (100 * RATIO(a, b))\n\
         int main(void) {\n  int n = 0;\n  return PERCENT(5, n);\n}\n",
    );
    let parts = [
        "a.c:5:10: failed:",
        "[division-by-zero]",
        "a.c:1:22: note: in the definition of macro 'RATIO'",
        "a.c:2:30: note: in the definition of macro 'PERCENT'",
    ];
    expect(said(&scratch, &["run", "a.c"]), 10, &parts);
}
