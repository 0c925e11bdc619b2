//! What verdicts rest on: no bound and no assumption is silent, and the page that lists them is
//! complete.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};
use findings::{Assumption, Bound};
use serde_json::Value;

/// Functions that are checked on their own, and what they are called with.
const FUNCTIONS: &str = r#"#include <assert.h>
#include <string.h>
struct node { int value; struct node *next; };
int total;
void copy(char *text) { char copied[8]; if (text) strcpy(copied, text); }
int first(struct node *node) { return node ? node->value & 1 : 0; }
int length(struct node *node) { int k = 0; while (node) { node = node->next; k++; } return k > 0; }
int sum(int *a, int n) { int s = 0; for (int i = 0; i < n && i < 3; i++) s += a[i] & 1; return s; }
void store(int *p) { if (!p) return; total = 1; *p = 2; assert(total == 1); }
int apply(int (*f)(int), int x) { return f ? 1 / f(x) : 0; }
int words(int n, char **v) { return n > 0 && v[0] ? v[0][0] == 'x' : 0; }
void late(int x) { assert(x < 10); }
int depth(struct node *node) { return node ? 1 + depth(node->next) : 0; }
"#;

/// A whole program, for which the environment is any.
const ENVIRONMENT: &str = r#"#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char *home = getenv("HOME"), *again = getenv("HOME");
  assert(home == again);
#ifdef SET
  assert(home == 0);
#endif
#ifdef LONG
  char copied[16];
  if (home) strcpy(copied, home);
#endif
#ifdef TERMINAL
  assert(!isatty(1));
#endif
#ifdef SAME
  assert(isatty(1) == isatty(1));
#endif
  return 0;
}
"#;

struct Answer {
    status: i32,
    json: Value,
}

impl Answer {
    /// The names of what the verdicts rest on.
    fn rests_on(&self) -> BTreeSet<&str> {
        let properties = self.json["properties"].as_array().expect("properties");
        let bases = properties.iter().filter_map(|property| property["rests_on"].as_array());
        bases.flatten().filter_map(|basis| basis["name"].as_str()).collect()
    }

    fn failing(&self) -> Vec<&str> {
        let properties = self.json["properties"].as_array().expect("properties");
        let failing = properties.iter().filter(|property| property["verdict"] == "fails");
        failing.filter_map(|property| property["kind"].as_str()).collect()
    }
}

fn check(text: &str, flags: &[&str]) -> Answer {
    static CASES: AtomicU32 = AtomicU32::new(0);
    let scratch = Scratch::new(&format!("soundness{}", CASES.fetch_add(1, Ordering::Relaxed)));
    scratch.file("program.c", text);
    let mut command = Command::new(TOOL);
    command.args(["check", "-w", "--json", "program.c"]).args(flags).current_dir(&scratch.0);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    let said = String::from_utf8_lossy(&output.stderr);
    let json = serde_json::from_slice(&output.stdout);
    let json = json.unwrap_or_else(|error| panic!("{flags:?}: {error}\n{said}"));
    Answer { status: shell_status(&output), json }
}

fn function(name: &str, flags: &[&str]) -> Answer {
    check(FUNCTIONS, &[&["--function", name], flags].concat())
}

#[test]
fn strings_have_any_length() {
    let found = function("copy", &[]);
    assert_eq!((found.status, found.failing().contains(&"bounds")), (10, true), "{:?}", found.json);
}

#[test]
fn what_the_function_does_not_reach_does_not_limit_the_verdict() {
    let found = function("first", &[]);
    assert_eq!((found.status, found.rests_on()), (0, BTreeSet::from(["no-aliasing"])));
    let found = function("words", &["--nonnull", "v"]);
    assert_eq!(found.status, 0, "{:?}", found.json);
    assert_eq!(found.rests_on(), BTreeSet::from(["no-aliasing", "terminated-strings"]));
}

#[test]
fn chains_that_are_longer_than_what_is_modelled_are_a_bound() {
    let found = function("length", &["--depth", "2"]);
    assert_eq!(found.status, 5, "{:?}", found.json);
    assert!(found.rests_on().contains("shape"), "{:?}", found.json);
    let found = function("depth", &["--depth", "2", "--unwind", "8"]);
    assert_eq!((found.status, found.rests_on().contains("shape")), (5, true));
}

#[test]
fn an_array_is_as_long_as_the_user_says() {
    let found = function("sum", &["--nonnull", "a"]);
    assert_eq!((found.status, found.failing()), (10, vec!["bounds"]));
    let found = function("sum", &["--nonnull", "a", "--array", "a=n"]);
    assert_eq!(found.status, 0, "{:?}", found.json);
}

#[test]
fn separate_arguments_are_an_assumption_that_a_flag_lifts() {
    let found = function("store", &[]);
    assert_eq!((found.status, found.rests_on().contains("no-aliasing")), (0, true));
    let found = function("store", &["--alias"]);
    assert_eq!((found.status, found.failing()), (10, vec!["assertion"]));
}

/// Pointers of different types that C lets share an object.
const SHARED: &str = r#"#include <assert.h>
struct pair { int first, second; } both;
struct node { int value; struct node *next; char *name; };
void bytes(int *p, char *q) { if (p && q) { *p = 1; *q = 2; assert(*p == 1); } }
void later(char *q, int *p) { if (p && q) { *p = 1; *q = 2; assert(*p == 1); } }
void untyped(int *p, void *q) { if (p && q) { *p = 1; *(char *)q = 2; assert(*p == 1); } }
void member(int *p, struct pair *q) { if (p && q) { q->second = 1; *p = 2; assert(q->second == 1); } }
void variable(int *p) { if (p) { both.second = 1; *p = 2; assert(both.second == 1); } }
void sign(int *p, unsigned *q) { if (p && q) { *p = 1; *q = 2; assert(*p == 1); } }
void behind(int *p, int *q) { if (p && q && p == q + 1) { *p = 1; q[1] = 2; assert(*p == 1); } }
void apart(float *p, int *q) { if (p && q) { *p = 1; *q = 2; assert(*p == 1); } }
void inner(struct node *p, int *q) { if (p && q) { p->value = 1; assert(p->value == 1); } }
void array(int *p, int *q, int n) { for (int i = 0; i < n && i < 2; i++) q[i] = 0; if (p) *p = 1; }
"#;

#[test]
fn pointers_of_different_types_share_what_c_lets_them_share() {
    for name in ["bytes", "later", "untyped", "member", "variable", "sign", "behind"] {
        let found = check(SHARED, &["--function", name, "--alias"]);
        assert_eq!((found.status, found.failing().contains(&"assertion")), (10, true), "{name}");
        let found =
            check(SHARED, &["--function", name, "--property", &format!("{name}.assertion.1")]);
        let separate = (name != "behind").then_some((0, true));
        let seen = (found.status, found.rests_on().contains("no-aliasing"));
        assert!(separate.is_none_or(|separate| separate == seen), "{name}: {seen:?}");
    }
    let found = check(SHARED, &["--function", "apart", "--alias"]);
    assert_eq!((found.status, found.rests_on().len()), (0, 0), "{:?}", found.json);
}

#[test]
fn what_alias_does_not_explore_is_named() {
    let found = check(SHARED, &["--function", "inner", "--alias"]);
    assert!(found.rests_on().contains("no-inner-aliasing"), "{:?}", found.json);
    let array = ["--function", "array", "--alias", "--array", "q=n", "--nonnull", "q"];
    let found = check(SHARED, &array);
    assert_eq!(
        found.status, 0,
        "an array that shares an object has all its elements: {:?}",
        found.json
    );
    assert!(found.rests_on().contains("no-inner-aliasing"), "{:?}", found.json);
}

#[test]
fn a_function_that_is_given_may_be_any() {
    assert_eq!(function("apply", &[]).status, 5);
}

#[test]
fn a_precondition_is_assumed_at_the_entry() {
    assert_eq!(function("late", &[]).status, 10);
    assert_eq!(function("late", &["--assume", "x < 10"]).status, 0);
    let found = function("sum", &["--assume", "a != 0 && n <= 1"]);
    assert_eq!(found.status, 0, "one element is there: {:?}", found.json);
    let found = function("late", &["--assume", "x < 3", "--assume", "x > 5"]);
    assert_eq!(found.status, 5);
    assert_eq!(found.json["contradictions"].as_array().map(Vec::len), Some(1));
}

/// A register that is read twice.
const VOLATILE: &str = "#include <assert.h>\nvolatile int r;\nint main(void) {\n\
    int plain = 1;\nassert(plain == 1);\nint a = r, b = r;\nassert(a == b);\nreturn 0; }\n";

#[test]
fn volatile_objects_that_stay_the_same_are_an_assumption_that_a_flag_lifts() {
    let found = check(VOLATILE, &[]);
    assert_eq!((found.status, found.rests_on()), (0, BTreeSet::from(["volatile-unchanged"])));
    let before = &found.json["properties"][0];
    assert!(before["rests_on"].as_array().is_none_or(Vec::is_empty), "{before}");
    let found = check(VOLATILE, &["--volatile-may-change"]);
    assert_eq!((found.status, found.failing()), (10, vec!["assertion"]));
    assert!(found.rests_on().is_empty(), "{:?}", found.json);
}

#[test]
fn a_run_takes_the_values_of_volatile_objects_from_its_inputs() {
    let scratch = Scratch::new("soundness-volatile");
    scratch.file("program.c", VOLATILE);
    let command = |arguments: &[&str]| {
        let mut command = Command::new(TOOL);
        command.args(arguments).args(["program.c", "--volatile-may-change"]);
        let output = run(command.current_dir(&scratch.0), b"", Duration::from_secs(60));
        shell_status(&output.expect("the tool ends"))
    };
    assert_eq!(command(&["check", "--save-inputs", "inputs"]), 10);
    assert_eq!(command(&["run", "--inputs", "inputs"]), 10);
    scratch.file("inputs", "program.c:6:9:r 1 4\nprogram.c:6:16:r 1 4\n");
    assert_eq!(command(&["run", "--inputs", "inputs"]), 0);
    assert_eq!(command(&["check", "--harness", "harness.c"]), 1);
}

#[test]
fn registers_are_memory_at_their_addresses() {
    let text = "#include <assert.h>\n#include <stdint.h>\n\
        struct port { uint32_t mode, in, out; };\n\
        #define PORT ((volatile struct port *)0x40020000)\n\
        static volatile uint32_t *const late = (volatile uint32_t *)0x40020014;\n\
        int main(void) {\n*(volatile uint32_t *)0x40020014 = 1;\nassert(*late == 1);\n\
        PORT->out = 5;\nuint32_t a = PORT->in, b = PORT->in;\nassert(a == b);\n\
        int x;\nassert((uintptr_t)&x != 0x40020004);\n\
        #ifdef ANY\nassert(a == 0);\n#endif\n\
        #ifdef BEHIND\n*(volatile uint32_t *)0x40020400 = 1;\n#endif\n\
        #ifdef BETWEEN\n*(volatile uint32_t *)0x40020002 = 1;\n#endif\nreturn 0; }\n";
    let registers = ["--registers", "0x40020000..0x400203ff"];
    let with = |flags: &[&str]| check(text, &[&registers[..], flags].concat());
    let without = check(text, &[]);
    assert_eq!((without.status, without.failing()), (10, vec!["bounds"]));
    let message = without.json["properties"].to_string();
    assert!(message.contains("--registers"), "{message}");
    for model in ["-m64", "-m32"] {
        let found = with(&[model]);
        assert_eq!((found.status, found.rests_on()), (0, BTreeSet::from(["volatile-unchanged"])));
        assert_eq!(with(&[model, "-DANY"]).failing(), ["assertion"]);
        assert_eq!(with(&[model, "-DBEHIND"]).failing(), ["bounds"]);
    }
    assert_eq!(with(&["-DBETWEEN", "--check", "misaligned"]).failing(), ["misaligned"]);
    let found = with(&["--volatile-may-change"]);
    assert_eq!(found.failing(), ["assertion", "assertion"]);
}

#[test]
fn evaluation_from_left_to_right_names_its_place() {
    let text = "#include <assert.h>\nint g;\nint next(void) { return ++g; }\nint main(void) {\n\
        int d =\n  next() - next();\nassert(d == -1);\nreturn 0; }\n";
    let found = check(text, &["--property", "main.assertion.1"]);
    assert_eq!((found.status, found.rests_on()), (0, BTreeSet::from(["left-to-right"])));
    let basis = &found.json["properties"][0]["rests_on"][0];
    assert_eq!((&basis["file"], &basis["line"]), (&"program.c".into(), &6.into()), "{basis}");
    assert_eq!(check(text, &["--any-order"]).failing(), ["assertion"]);
}

#[test]
fn a_broken_invariant_proves_nothing_and_has_a_status_of_its_own() {
    let text = "#include <assert.h>\nvoid __wherefore_broken_invariant(void);\n\
        int main(int argc, char **argv) {\nassert(argc >= 1);\n\
        if (argc > 1) __wherefore_broken_invariant();\nassert(argc >= 0);\nreturn 0; }\n";
    let found = check(text, &[]);
    assert_eq!((found.status, found.failing().len()), (6, 0), "{:?}", found.json);
    for property in found.json["properties"].as_array().expect("properties") {
        assert_eq!(property["verdict"], "unknown", "{property}");
        assert!(property["reason"].as_str().is_some_and(|why| why.starts_with("internal error")));
    }
}

#[test]
fn a_function_has_an_environment_as_main_has() {
    let text = "#include <assert.h>\n#include <stdlib.h>\nextern char **environ;\n\
        int get(void) { assert(environ != 0); return 1; }\n\
        int use(void) { if (environ[0] == 0) return 0; assert(0); return 1; }\n";
    assert_eq!(check(text, &["--function", "get"]).status, 0);
    let found = check(text, &["--function", "use"]);
    assert_eq!((found.status, found.rests_on().contains("environment")), (5, true));
}

#[test]
fn arrays_of_a_given_length_that_cannot_exist_are_named() {
    let text = "#include <assert.h>\n#include <stddef.h>\n\
        int sum(int *a, int n) { if (n < 0) { assert(0); } return n > 0 ? a[n - 1] & 1 : 0; }\n\
        int last(int *a, size_t n) { assert(n < (size_t)1 << 50); return n ? a[n - 1] & 1 : 0; }\n\
        int cell(int *a, size_t m, size_t n) { return m && n ? a[m * n - 1] & 1 : 0; }\n";
    let with = |function: &str, array: &str| {
        check(text, &["--function", function, "--nonnull", "a", "--array", array])
    };
    let found = with("sum", "a=n");
    assert_eq!(found.failing(), ["assertion"], "lengths below zero are followed: {:?}", found.json);
    assert!(!found.rests_on().contains("array-exists"), "{:?}", found.json);
    for (function, array) in [("last", "a=n"), ("cell", "a=m*n")] {
        let found = with(function, array);
        assert_eq!((found.status, found.rests_on().contains("array-exists")), (0, true));
    }
}

#[test]
fn contradictory_assumptions_prove_nothing() {
    let text = "#include <assert.h>\nvoid __VERIFIER_assume(int); int __VERIFIER_nondet_int(void);\n\
        int main(void) { int x = __VERIFIER_nondet_int();\n__VERIFIER_assume(x > 3);\n\
        __VERIFIER_assume(x < 2);\nassert(x == 7); return 0; }";
    let found = check(text, &[]);
    assert_eq!((found.status, found.failing().len()), (5, 0));
    assert_eq!(found.json["properties"][0]["verdict"], "unreachable");
    assert_eq!(found.json["contradictions"][0]["line"], 5);
}

#[test]
fn the_environment_and_the_terminal_are_inputs() {
    assert_eq!(check(ENVIRONMENT, &[]).status, 0);
    assert_eq!(check(ENVIRONMENT, &["-DSET"]).failing(), ["assertion"]);
    assert!(check(ENVIRONMENT, &["-DLONG"]).failing().contains(&"bounds"));
    assert_eq!(check(ENVIRONMENT, &["-DTERMINAL"]).failing(), ["assertion"]);
    assert_eq!(check(ENVIRONMENT, &["-DSAME"]).status, 0);
}

#[test]
fn the_array_of_the_environment_is_a_bound() {
    let text = "#include <assert.h>\nextern char **environ;\n\
        int main(void) { assert(environ[0] == 0); return 0; }";
    let found = check(text, &[]);
    assert_eq!((found.status, found.rests_on()), (5, BTreeSet::from(["environment"])));
}

#[test]
fn a_callback_that_is_passed_to_unknown_code_may_be_called() {
    let text = "void later(void (*f)(void));\nstatic int x;\nstatic void set(void) { x = 1; }\n\
        int main(void) { later(set); return 10 / (1 - x); }";
    assert_eq!(check(text, &[]).status, 5);
}

#[test]
fn nothing_to_check_is_no_proof_where_code_is_missing() {
    let text = "void somewhere(void);\nint main(void) { somewhere(); return 0; }";
    let found = check(text, &[]);
    assert_eq!((found.status, found.json["verdict"].as_str()), (5, Some("unknown")));
    assert_eq!(check("int main(void) { return 0; }", &[]).status, 0);
}

#[test]
fn a_verdict_lists_only_the_assumptions_that_come_before_it() {
    let text = "#include <stdlib.h>\nint nondet_int(void);\nint main(void) { int x = nondet_int();\n\
        int y = 10 / ((x & 1) + 1);\nint *p = malloc(4); *p = y; int z = *p; free(p); return z; }";
    let found = check(text, &[]);
    assert_eq!(found.status, 0);
    let properties = found.json["properties"].as_array().expect("properties");
    let at = |line: u64| properties.iter().filter(move |property| property["line"] == line);
    assert!(at(4).all(|property| property.get("rests_on").is_none()), "{properties:?}");
    let assumes = |property: &Value| property["rests_on"][0]["name"] == "allocation-succeeds";
    assert!(at(5).any(assumes), "{properties:?}");
    assert_eq!(check(text, &["--malloc-may-fail"]).failing(), ["null"]);
}

#[test]
fn output_that_succeeds_is_an_assumption_where_its_result_is_used() {
    let text = "#include <assert.h>\n#include <stdio.h>\nint main(void) { int n = printf(\"ab\");\n\
        assert(n == 2); n = puts(\"c\") + (int)fwrite(\"d\", 1, 1, stdout);\nassert(n > 0); return 0; }";
    let found = check(text, &[]);
    assert_eq!((found.status, found.rests_on()), (0, BTreeSet::from(["output-succeeds"])));
    assert_eq!(check(text, &["--output-may-fail"]).failing(), ["assertion", "assertion"]);
    let unused = "#include <stdio.h>\nint main(void) { printf(\"ab\"); return 10 / getchar(); }";
    assert!(!check(unused, &[]).rests_on().contains("output-succeeds"));
}

#[test]
fn the_values_that_variables_have_at_first_are_an_assumption_of_functions() {
    let text = "#include <assert.h>\n#include <errno.h>\n\
        static int limit = 3; static int fixed = 3; int shared = 3; static int *const way = &limit;\n\
        void change(int to) { limit = to; }\n\
        int direct(void) { assert(limit == 3); return 0; }\n\
        static int inner(void) { return *way; }\n\
        int indirect(int n) { assert(inner() == 3); return n; }\n\
        int other_files(void) { assert(shared == 3); return 0; }\n\
        int library(void) { assert(errno == 0); return 0; }\n\
        int own(int n) { limit = n; return 1 / (n & 1 | 2); }\n\
        int constant(void) { assert(fixed == 3); return 0; }\n";
    let names = |function: &str| {
        let found = check(text, &["--function", function]);
        assert_eq!(found.status, 0, "{function}");
        found.rests_on().contains("initial-globals")
    };
    for function in ["direct", "indirect", "other_files", "library"] {
        assert!(names(function), "{function}");
    }
    assert!(!names("constant") && !names("own"));
}

/// What global variables may hold when a function is called, by type.
const CHANGED: &str = "#include <assert.h>\n#include <errno.h>\n#include <stdlib.h>\n\
    struct node { struct node *next; int value; };\n\
    static int limit = 3; static const int fixed = 4; static struct node *head; static char name[16] = \"abc\";\n\
    static unsigned char large[10000]; static int (*hook)(int); static struct { int rate; char on; } config = {1, 1};\n\
    static struct node many[1000]; static int untouched = 7;\n\
    int twice(int n) { return n & 1; }\n\
    void change(int n) { limit = n; head = malloc(sizeof *head); name[n & 15] = 'x'; large[n & 1023] = 1;\n\
        hook = twice; config.rate = n; many[n & 511].value = n; }\n\
    int number(void) { assert(limit == 3); return 0; }\n\
    int member(void) { assert(config.rate == 1); return 0; }\n\
    int text(void) { int i = 0; while (name[i]) i++; return i; }\n\
    int pointer(void) { return head->value; }\n\
    int any_byte(int at) { if (at < 0 || at >= 10000) return 0; assert(large[at] == 0); return 0; }\n\
    int called(void) { return hook(3); }\n\
    int error(void) { assert(errno == 0); return 0; }\n\
    int counted(void) { static int calls; assert(calls < 5); calls++; return calls; }\n\
    int shadowed(int limit) { static int last; assert(last == 0); last = limit; return limit; }\n\
    int kept(void) { assert(fixed == 4 && untouched == 7); return 0; }\n\
    int records(int at) { if (at < 0 || at > 999) return 0; assert(many[at].value == 0); return 0; }\n";

#[test]
fn variables_may_hold_any_value_when_a_function_is_called() {
    let expected = [
        ("number", "assertion"),
        ("member", "assertion"),
        ("text", "bounds"),
        ("pointer", "null"),
        ("any_byte", "assertion"),
        ("called", "null"),
        ("error", "assertion"),
        ("counted", "assertion"),
        ("shadowed", "assertion"),
    ];
    for (function, kind) in expected {
        let initially = check(CHANGED, &["--function", function]);
        assert!(initially.rests_on().contains("initial-globals"), "{function}");
        let found = check(CHANGED, &["--function", function, "--any-globals"]);
        assert_eq!(found.status, 10, "{function}");
        assert!(found.failing().contains(&kind), "{function} does not fail {kind}");
        assert!(!found.rests_on().contains("initial-globals"), "{function}");
    }
    let kept = check(CHANGED, &["--function", "kept", "--any-globals"]);
    assert!(kept.status == 0 && !kept.rests_on().contains("initial-globals"));
}

#[test]
fn what_always_holds_of_variables_can_be_said() {
    let flags = ["--function", "number", "--any-globals", "--assume", "limit == 3"];
    let found = check(CHANGED, &flags);
    assert!(found.status == 0 && !found.rests_on().contains("initial-globals"));
}

/// A variable with more pointers than are made keeps its initial value, and the verdict says so.
#[test]
fn large_variables_with_pointers_keep_their_initial_values_by_name() {
    let found = check(CHANGED, &["--function", "records", "--any-globals"]);
    assert!(found.rests_on().contains("initial-globals"));
}

/// What the library is taken to do is named where the program comes to it, and nowhere else.
#[test]
fn what_the_library_does_is_an_assumption_where_c_leaves_it_open() {
    let compare = "int compare(const void *a, const void *b) { return *(char *)a - *(char *)b; }";
    let cases = [
        ("as-glibc", "return rand() == 1 ? 10 / (int)(random() + 1) : 0;"),
        ("as-glibc", "char t[] = {1, 1}; qsort(t, 2, 1, compare); return 10 / t[0];"),
        ("as-glibc", "char t[] = {1, 1}; char *p = bsearch(t, t, 2, 1, compare); return 10 / *p;"),
        ("as-glibc", "char *p = realloc(malloc(3), 0); return p ? *p : 10 / 1;"),
        ("input-succeeds", "char t[4]; int n = read(0, t, 4); return 10 / (n - 5);"),
        ("input-succeeds", "getchar(); return 10 / (2 - feof(stdin));"),
        ("c-locale", "return 10 / (2 - (setlocale(6, \"\") != 0));"),
        ("standard-streams-are-pipes", "rewind(stdin); return 10 / (2 - (getchar() == 1));"),
    ];
    let header =
        "#include <locale.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n";
    for (name, statements) in cases {
        let text = format!("{header}{compare}\nint main(void) {{ {statements} }}");
        let found = check(&text, &[]);
        assert!(found.rests_on().contains(name), "{statements} {:?}", found.rests_on());
        let lifted = check(&text, &["--any-library", "--input-may-fail"]);
        let remains = lifted.rests_on().contains(name);
        assert_eq!(remains, matches!(name, "c-locale" | "standard-streams-are-pipes"), "{name}");
    }
    let plain = "char t[] = {2, 1}; qsort(t, 2, 1, compare); char *p = malloc(1); p = realloc(p, 2);\n\
        return 10 / (2 - (setlocale(6, \"C\") != 0)) + (getchar() == 'a');";
    let found = check(&format!("{header}{compare}\nint main(void) {{ {plain} }}"), &[]);
    let named = ["as-glibc", "input-succeeds", "c-locale", "standard-streams-are-pipes"];
    let found = found.rests_on();
    assert!(named.iter().all(|name| !found.contains(name)), "{found:?}");
}

#[test]
fn the_page_lists_every_bound_and_assumption() {
    let page = include_str!("../../../../docs/soundness.md");
    let rows = |title: &str| -> BTreeSet<&str> {
        let section = page.split(title).nth(1).expect("the section exists");
        let section = section.split("\n## ").next().unwrap_or(section);
        let names = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        names.collect()
    };
    assert_eq!(rows("## Bounds\n"), BTreeSet::from(Bound::NAMES));
    assert_eq!(rows("## Assumptions\n"), BTreeSet::from(Assumption::NAMES));
}

/// Runs every command that a page shows, and compares what it prints.
#[test]
fn the_page_on_harnesses_shows_what_the_tool_prints() {
    let page = include_str!("../../../../docs/harness.md");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut shown = 0;
    for block in page.split("```\n").filter(|block| block.starts_with("$ wherefore ")) {
        let (command, expected) = block.split_once('\n').expect("output follows the command");
        let command = command.replacen("$ wherefore", TOOL, 1);
        let mut shell = Command::new("sh");
        shell.args(["-c", &command]).current_dir(root);
        let output = run(&mut shell, b"", Duration::from_secs(60)).expect("the tool ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{command}");
        shown += 1;
    }
    assert_eq!(shown, 4);
}

/// Every command that looks for failures weaves the same environment into the program.
#[test]
fn output_that_may_fail_is_met_by_every_command() {
    let text = "#include <assert.h>\n#include <stdio.h>\n\
        int main(void) {\n  int printed = printf(\"six\\n\");\n  assert(printed == 4);\n  return 0;\n}\n";
    let scratch = Scratch::new("output-may-fail");
    scratch.file("print.c", text);
    for command in ["check", "explain", "localize", "repair"] {
        let status = |flags: &[&str]| {
            let mut tool = Command::new(TOOL);
            tool.args([command, "--json", "print.c"]).args(flags).current_dir(&scratch.0);
            let output = run(&mut tool, b"", Duration::from_secs(120)).expect("the tool ends");
            let shown = String::from_utf8_lossy(&output.stderr).into_owned();
            (output.status.code(), shown)
        };
        assert_eq!(status(&[]).0, Some(0), "{command}: {}", status(&[]).1);
        let failing = status(&["--output-may-fail"]);
        assert_eq!(failing.0, Some(10), "{command}: {}", failing.1);
    }
}
