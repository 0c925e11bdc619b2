//! Calls with other types than the function has that they come to: C leaves undefined what they do, so nothing is proved of
//! what comes after them, and nothing breaks.

use std::process::Command;
use std::time::Duration;

use crate::common::{TOOL, run, shell_status};

fn checked(program: &str) -> (i32, String) {
    let mut command = Command::new(TOOL);
    command.args(["check", "--unwind", "2", "-"]);
    let output =
        run(&mut command, program.as_bytes(), Duration::from_secs(60)).expect("the tool ends");
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (shell_status(&output), String::from_utf8_lossy(&text).into_owned())
}

/// Library functions that statements or models stand for.
const LIBRARY: &[&str] = &[
    "abs",
    "atoi",
    "bsearch",
    "calloc",
    "cfree",
    "exit",
    "fgets",
    "floor",
    "fmodl",
    "fprintf",
    "fputc",
    "fputs",
    "fread",
    "free",
    "fscanf",
    "getline",
    "isalpha",
    "logbl",
    "malloc",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "printf",
    "pthread_create",
    "pthread_mutex_lock",
    "putchar",
    "puts",
    "qsort",
    "realloc",
    "scanf",
    "sem_wait",
    "snprintf",
    "sprintf",
    "sscanf",
    "strcat",
    "strchr",
    "strcmp",
    "strcpy",
    "strdup",
    "strlen",
    "strncmp",
    "strtok",
    "strtol",
    "syslog",
    "toupper",
    "vprintf",
    "vsscanf",
    "wcslen",
    "write",
];

#[test]
fn library_functions_can_be_called_with_anything() {
    let declarations =
        ["", "int NAME();", "double NAME(double);", "char *NAME(const char *, ...);"];
    let arguments = ["", "3", "2.5, 2.5", "3, 3L, 3", "pair, pair", "2.5L, 2.5L, 2.5L, 2.5L"];
    for (index, name) in LIBRARY.iter().enumerate() {
        // Every function has some of the combinations, and every combination some functions.
        for (way, given) in arguments.iter().enumerate() {
            let declaration = declarations[(index + way) % declarations.len()];
            let program = format!(
                "struct pair {{ int a, b; }} pair;\n{}\n\
                 int main(void) {{\n  {}{name}({given});\n  return 0;\n}}\n",
                declaration.replace("NAME", name),
                if way % 2 == 0 { "(void)" } else { "" },
            );
            let (status, text) = checked(&program);
            let known = [0, 1, 2, 5, 10].contains(&status);
            assert!(known && !text.contains("internal error"), "{program}{status}: {text}");
        }
    }
}

#[test]
fn numbers_for_texts_are_no_internal_error() {
    for call in ["scanf(a, b)", "printf(a)", "fprintf(a, b)", "sscanf(a, b, a)"] {
        let program = format!("int main(void) {{ int a = 1, b = 2; return {call}; }}\n");
        let (status, text) = checked(&program);
        assert!(status == 10 || status == 5, "{call}: {status}: {text}");
    }
    let program = "int scanf();\nint main(void) { int a = 1, b = 2; return scanf(a, b); }\n";
    let (status, text) = checked(program);
    let said = "a call of scanf with other types than it is defined with";
    assert!(status == 5 && text.contains(said), "{status}: {text}");
}

#[test]
fn nothing_is_proved_behind_a_call_that_does_not_fit() {
    let bodies = [
        // No argument, one of another kind, one of another size, and a result of another kind.
        "return f();",
        "return f(2.5);",
        "return f(2L);",
        "double (*g)(int) = (double (*)(int))f; return g(2) > 1;",
        "int (*g)(double) = (int (*)(double))f; return g(2.5);",
        "int (*g)(void) = (int (*)(void))f; return g();",
    ];
    for body in bodies {
        let program = format!(
            "#include <assert.h>\nint f();\nint caller(void) {{ {body} }}\n\
             int main(void) {{ int x = caller(); assert(x == x); return 0; }}\n\
             int f(int a) {{ return a ? 1 : 0; }}\n"
        );
        let (status, text) = checked(&program);
        let said = "a call of f with other types than it is defined with";
        assert!(status == 5 && text.contains(said), "{body}: {status}: {text}");
    }
}

#[test]
fn calls_that_fit_are_followed() {
    let programs = [
        // The default promotions of an old-style definition, and an argument that nobody reads.
        "int f(); int main(void) { assert(f(2.5, 'a') == 1); return 0; }\n\
         int f(x, c) float x; char c; { return x > 2 && c == 'a'; }\n",
        "int f(); int main(void) { assert(f(1, 2) == 1); return 0; } int f(int a) { return a; }\n",
        "int f(unsigned a) { return a == 1; }\n\
         int main(void) { int (*g)(int) = (int (*)(int))f; assert(g(1)); return 0; }\n",
        "static void f(char *p) { *p = 1; } int main(void) { char c = 0;\n\
         void (*g)(void *) = (void (*)(void *))f; g(&c); assert(c == 1); return 0; }\n",
    ];
    for program in programs {
        let (status, text) = checked(&format!("#include <assert.h>\n{program}"));
        assert!(status == 0, "{program}: {status}: {text}");
    }
}
