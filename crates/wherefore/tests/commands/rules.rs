//! `--rule`: rules on the use of functions, through the command line.

use crate::common;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn tool(arguments: &[&str], directory: &Path) -> Output {
    let mut command = Command::new(common::TOOL);
    command.args(arguments).current_dir(directory).output().expect("the tool runs")
}

/// A folder of its own for a test, with files.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rules").join(test);
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The ids and verdicts of the properties that are rules.
fn rules(output: &Output) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(&output.stdout);
    let report: Value = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{error}: {text}\n{}", errors(output)));
    let properties = report["properties"].as_array().expect("properties").iter();
    let rules = properties.filter(|property| property["kind"] == "rule");
    let word = |value: &Value| value.as_str().expect("a word").to_owned();
    rules.map(|rule| (word(&rule["id"]), word(&rule["verdict"]))).collect()
}

fn verdicts(test: &str, rule: &str, files: &[(&str, &str)]) -> Vec<(String, String)> {
    let folder = folder(test, &[files, &[("r.slic", rule)]].concat());
    let mut arguments = vec!["check", "--json", "--rule", "r.slic"];
    arguments.extend(files.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".c")));
    rules(&tool(&arguments, &folder))
}

fn pair(id: &str, verdict: &str) -> (String, String) {
    (id.to_owned(), verdict.to_owned())
}

#[test]
fn every_shipped_rule_has_a_program_that_breaks_it_and_one_that_keeps_it() {
    let examples = common::root().join("examples/rules");
    let rules_folder = common::root().join("crates/library/rules");
    let shipped = std::fs::read_dir(rules_folder).expect("rules").flatten();
    let names: Vec<String> =
        shipped.filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned())).collect();
    assert_eq!(names.len(), 11);
    for name in names {
        for (kind, code) in [("breaks", 10), ("keeps", 0)] {
            let program = format!("{name}-{kind}.c");
            let output = tool(&["check", "--json", &program, "--rule", &name], &examples);
            assert_eq!(output.status.code(), Some(code), "{program}: {}", errors(&output));
            let broken = rules(&output).iter().filter(|(_, verdict)| verdict == "fails").count();
            assert_eq!(broken, usize::from(kind == "breaks"), "{program}");
        }
        shows_text_and_state(&name, &examples);
    }
}

/// The report on the program that breaks a rule has the text of the rule with a caret, and the state of the rule at each step
/// from its first one on.
fn shows_text_and_state(name: &str, examples: &Path) {
    let program = format!("{name}-breaks.c");
    let output = tool(&["check", &program, "--rule", name], examples);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let failed =
        text.lines().position(|line| line.contains(": failed: ") && line.ends_with("[rule]"));
    let failed = failed.unwrap_or_else(|| panic!("{name}: {text}"));
    let shown: Vec<&str> = text.lines().skip(failed).take(3).collect();
    assert!(shown[0].contains(&format!("{name}.slic:")), "{name}: {text}");
    assert!(shown[1].contains("abort") && shown[2].contains("^^^"), "{name}: {text}");
    assert!(text.contains("fails  ["), "{name}: {text}");
    let output = tool(&["check", "--json", &program, "--rule", name], examples);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut failing = report["properties"].as_array().expect("properties").iter();
    let failing = failing.find(|one| one["kind"] == "rule" && one["verdict"] == "fails");
    let trace = failing.expect("one fails")["trace"].as_array().expect("a trace");
    let state = |step: &Value| step["rule_state"].as_array().is_some_and(|all| !all.is_empty());
    let first = trace.iter().position(state).expect("a step with a state");
    assert!(trace[first..].iter().all(state), "{name}: {trace:#?}");
}

#[test]
fn a_broken_rule_is_shown_with_its_text_and_its_state() {
    let examples = common::root().join("examples/rules");
    let program = "lock-alternation-breaks.c";
    let output = tool(&["check", program, "--rule", "lock-alternation"], &examples);
    let text = String::from_utf8_lossy(&output.stdout);
    for expected in [
        "lock-alternation.slic:5:24: failed: the lock is acquired twice [rule]",
        "abort \"the lock is acquired twice\"",
        "in AcquireLock.entry  [s = unlocked]",
        "fails  [s = locked]",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let output = tool(&["check", "--json", program, "--rule", "lock-alternation"], &examples);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut failing = report["properties"].as_array().expect("properties").iter();
    let failing = failing.find(|property| property["verdict"] == "fails").expect("one fails");
    let trace = failing["trace"].as_array().expect("a trace");
    let last = trace.last().expect("steps");
    assert_eq!(last["rule_state"][0]["name"], "s");
    assert_eq!(last["rule_state"][0]["value"], "locked");
}

#[test]
fn mistakes_in_a_rule_have_a_place() {
    let program = "void f(int a); int main(void) { f(1); return 0; }\n";
    let cases = [
        ("f.entry { x = 1; }", "r.slic:1:11: error: "),
        ("f.entry { $2; }", "r.slic:1:11: error: 'f' has one parameter"),
        (
            "state { int s = 0; }\nf.exit { s = $return; }",
            "r.slic:2:14: error: 'f' returns nothing",
        ),
        ("f.enter { }", "r.slic:1:3: error: there is no event 'enter'"),
        ("state { int s = 0 }\nf.entry { }", "error: expected ';' behind this declaration"),
        (
            "g.entry { abort; }",
            "error: the program has none of the functions that this rule observes",
        ),
        ("state { int s[2]; }\nf.entry { }", "r.slic:1:13: error: an array needs an initial value"),
        ("state { static int s = 0; }\nf.entry { }", "r.slic:1:9: error: 'static' says nothing"),
        ("state { int s = $1; }\nf.entry { }", "r.slic:1:17: error: '$1' has no meaning outside"),
    ];
    for (index, (rule, expected)) in cases.into_iter().enumerate() {
        let test = format!("mistake-{index}");
        let folder = folder(&test, &[("p.c", program), ("r.slic", rule)]);
        let output = tool(&["check", "p.c", "--rule", "r.slic"], &folder);
        assert_eq!(output.status.code(), Some(2), "{rule}: {}", errors(&output));
        assert!(errors(&output).contains(expected), "{rule}: {}", errors(&output));
    }
}

#[test]
fn a_rule_that_does_not_exist_is_an_error_that_names_those_that_do() {
    let folder = folder("absent", &[("p.c", "int main(void) { return 0; }\n")]);
    let output = tool(&["check", "p.c", "--rule", "locks"], &folder);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("lock-alternation"), "{}", errors(&output));
    let output = tool(&["check", "p.c", "--rule", "no/such.slic"], &folder);
    assert!(errors(&output).contains("no/such.slic cannot be read"), "{}", errors(&output));
}

#[test]
fn a_rule_must_not_change_the_program() {
    let program = "#include <string.h>\nint count; char text[4]; void f(int *p) { } int g(void) { return ++count; }\n\
                   int pure(int a) { int b = a; return b + 1; }\n\
                   int main(void) { f(&count); return 0; }\n";
    let cases = [
        ("f.entry { count = 1; }", false),
        ("f.entry { *$1 = 1; }", false),
        ("f.entry { if (g()) abort; }", false),
        ("f.entry { memcpy(text, \"abc\", 4); }", false),
        ("f.entry { if (pure(count) == 7) abort; int own = count; own++; }", true),
    ];
    for (index, (rule, accepted)) in cases.into_iter().enumerate() {
        let test = format!("effect-{index}");
        let folder = folder(&test, &[("p.c", program), ("r.slic", rule)]);
        let output = tool(&["check", "p.c", "--rule", "r.slic"], &folder);
        let refused = errors(&output).contains("a rule must not change the program");
        assert_eq!(refused, !accepted, "{rule}: {}", errors(&output));
        assert_eq!(output.status.code(), Some(if accepted { 0 } else { 2 }), "{rule}");
    }
}

#[test]
fn what_the_tool_does_itself_cannot_be_observed_where_it_is_used() {
    let program = "int nondet_int(void); int main(void) { return nondet_int(); }\n";
    let folder = folder("known", &[("p.c", program), ("r.slic", "nondet_int.call { abort; }")]);
    let output = tool(&["check", "p.c", "--rule", "r.slic"], &folder);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("'nondet_int' cannot be observed"), "{}", errors(&output));
}

#[test]
fn calls_through_pointers_and_from_other_files_are_seen() {
    let rule = "state { int n = 0; }\nf.entry { n++; }\ng.call { n += 10; }\n\
                check.entry { if (n != 22) abort \"other\"; if (n == 22) abort \"as counted\"; }\n";
    let one = "void f(void) { } void g(void) { } void other(void (*p)(void));\nvoid check(void) { }\n\
               int main(void) { f(); g(); other(f); other(g); check(); return 0; }\n";
    let two = "void other(void (*p)(void)) { p(); }\n";
    let found = verdicts("pointers", rule, &[("one.c", one), ("two.c", two)]);
    assert_eq!(found, [pair("check.entry.rule.1", "proved"), pair("check.entry.rule.2", "fails")]);
}

#[test]
fn static_functions_of_one_name_are_each_observed_with_their_own_types() {
    let rule = "state { int n = 0; }\nhelp.entry { n++; }\n\
                done.entry { if (n != 2) abort \"other\"; }\n";
    let one = "static int help(char *text) { return text[0]; } int two(void); void done(void) { }\n\
               int main(void) { help(\"a\"); two(); done(); return 0; }\n";
    let two = "static int help(long a, long b) { return a + b > 0; } int two(void) { return help(1, 2); }\n";
    let found = verdicts("statics", rule, &[("one.c", one), ("two.c", two)]);
    assert_eq!(found, [pair("done.entry.rule.1", "proved")]);
}

#[test]
fn at_exit_the_arguments_are_those_of_the_call() {
    let rule = "f.exit { if ($1 != 5) abort \"argument\"; if ($return != 6) abort \"result\"; }\n";
    let program = "int f(int a) { a = a + 1; if (a > 3) return a; return 0; }\n\
                   int main(void) { return f(5) - 6; }\n";
    let found = verdicts("exit", rule, &[("p.c", program)]);
    assert_eq!(found, [pair("f.exit.rule.1", "proved"), pair("f.exit.rule.2", "proved")]);
}

#[test]
fn records_old_definitions_and_names_of_the_program_are_understood() {
    let rule = "#include \"types.h\"\nstate { enum { idle, busy } s = idle; }\n\
                f.exit { if ($1.x + $2 != $return.x) abort \"sum\"; s = busy; }\n\
                old.entry { if ($1 != LIMIT || s != busy) abort \"limit\"; }\n";
    let header =
        "#ifndef T\n#define T\n#define LIMIT 7\ntypedef struct { int x, y; } PAIR;\n#endif\n";
    let program = "#include \"types.h\"\nenum { busy = 3 }; int idle = 4;\n\
                   PAIR f(PAIR p, int d) { p.x += d; return p; }\n\
                   int old(a, b) int a; char b; { return a + b + idle + busy; }\n\
                   int main(void) { PAIR p = {1, 2}; p = f(p, 2); old(p.x + 4, 'c'); return 0; }\n";
    let found = verdicts("records", rule, &[("p.c", program), ("types.h", header)]);
    assert_eq!(found, [pair("f.exit.rule.1", "proved"), pair("old.entry.rule.1", "proved")]);
}

#[test]
fn halt_ends_a_path_and_reset_begins_again() {
    let rule = "state { int n = 3; int a[2] = {1, 2}; }\nstep.entry { n++; a[1] = n; }\nstop.entry { halt; }\n\
                again.entry { reset; }\n\
                look.entry { if (n != 3 || a[1] != 2) abort \"not set back\"; if ($1) abort \"reached\"; }\n";
    let program = "int nondet_int(void); void step(void) { } void stop(void) { } void again(void) { } \n\
                   void look(int late) { }\n\
                   int main(void) { step(); again(); look(0); if (nondet_int()) { stop(); look(1); } return 0; }\n";
    let found = verdicts("halt", rule, &[("p.c", program)]);
    assert_eq!(found, [pair("look.entry.rule.1", "proved"), pair("look.entry.rule.2", "proved")]);
}

#[test]
fn several_rules_have_states_of_their_own() {
    let rule =
        "state { enum { off, on } s = off; }\nf.entry { if (s == on) abort \"first\"; s = on; }\n";
    let other = "state { enum { on, off } s = off; }\nf.entry { if (s == on) abort \"second\"; }\n";
    let program = "void f(void) { } int main(void) { f(); return 0; }\n";
    let files = [("p.c", program), ("a.slic", rule), ("b.slic", other)];
    let folder = folder("several", &files);
    let arguments = ["check", "--json", "p.c", "--rule", "a.slic", "--rule", "b.slic"];
    let found = rules(&tool(&arguments, &folder));
    assert_eq!(found, [pair("f.entry.rule.1", "proved"), pair("f.entry.rule.1@2", "proved")]);
}

#[test]
fn a_run_is_watched_too() {
    let examples = common::root().join("examples/rules");
    let program = "start-recursion-breaks.c";
    let inputs = folder("run", &[]).join("inputs.txt");
    let inputs = inputs.to_str().expect("a path");
    let rule = ["--rule", "start-recursion"];
    tool(&[&["check", program, "--save-inputs", inputs][..], &rule].concat(), &examples);
    let arguments = [&["run", program, "--inputs", inputs][..], &rule].concat();
    let output = tool(&arguments, &examples);
    assert_eq!(output.status.code(), Some(10), "{}", errors(&output));
    assert!(
        errors(&output).contains("the start routine is called from itself"),
        "{}",
        errors(&output)
    );
}

#[test]
fn no_part_of_a_rule_is_a_suspect() {
    let program = "int nondet_int(void); int limit = 3; void use(int n) { }\n\
                   int main(void) { int n = limit + 2; use(n); return 0; }\n";
    let rule = "state { int most = 4; }\nuse.entry { if ($1 > most) abort \"too many\"; }\n";
    let folder = folder("suspects", &[("p.c", program), ("r.slic", rule)]);
    let output = tool(&["localize", "--json", "p.c", "--rule", "r.slic"], &folder);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let text = report["causes"].to_string();
    assert!(text.contains("p.c") && text.contains("limit + 2"), "{report}");
    assert!(!text.contains("r.slic"), "{text}");
}
