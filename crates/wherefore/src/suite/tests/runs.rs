//! Tests are run, and a reference says what they expect.

use ir::{FunctionId, Program};

use super::*;

/// The program of a text, and where it starts.
fn program(name: &str, text: &str) -> (Program, FunctionId) {
    let folder = Folder::new(&format!("program-{name}"), &[("p.c", text.as_bytes())]);
    let path = folder.path.join("p.c").display().to_string();
    let input = frontend::Input { path, options: frontend::CompileOptions::default() };
    let loaded = frontend::load(&[input]);
    let program = loaded.unwrap_or_else(|error| panic!("{:?}", error.diagnostics)).program;
    let entry = program.function_named("main").expect("main");
    (program, entry)
}

/// What comes of tests of a program, in words.
fn outcomes(name: &str, text: &str, tests: &[Test]) -> Vec<String> {
    let (program, entry) = program(name, text);
    let runner = Runner::new(&program, entry, Limits::default());
    let outcome = |test: &Test| match runner.outcome(test) {
        Outcome::Passed => "passed".to_owned(),
        Outcome::Failed(why) => format!("failed: {}", why.text(&program)),
        Outcome::ByLuck(why, _) => {
            format!("unknown: {}, or {}", crate::suite::BY_LUCK, why.text(&program))
        }
        Outcome::Unknown(reason) => format!("unknown: {reason}"),
    };
    tests.iter().map(outcome).collect()
}

fn test(arguments: &[&str], input: &str, output: &str, status: i32) -> Test {
    Test {
        name: "a".to_owned(),
        arguments: arguments.iter().map(|argument| argument.as_bytes().to_vec()).collect(),
        standard_input: input.as_bytes().to_vec(),
        expected_output: Some(output.as_bytes().to_vec()),
        expected_status: Some(status),
        place: "tests:1".to_owned(),
        ..Test::default()
    }
}

/// Adds the numbers on the standard input, and the first argument.
const SUM: &str = r#"
#include <stdio.h>
#include <stdlib.h>
int total = 0;
int main(int argc, char **argv) {
    int number;
    while (scanf("%d", &number) == 1)
        total += number;
    if (argc > 1)
        total += atoi(argv[1]);
    fprintf(stderr, "not compared\n");
    printf("total %d\n", total);
    return total < 0 ? -1 : 0;
}
"#;

#[test]
fn output_and_status_are_compared() {
    let tests = [
        test(&[], "1 2 3", "total 6\n", 0),
        test(&["4"], "1 2 3", "total 10\n", 0),
        // Each run begins anew.
        test(&["4"], "1 2 3", "total 10\n", 0),
        test(&["-9"], "", "total -9\n", 255),
        test(&["4"], "1", "total 6\n", 0),
        test(&["4"], "1", "total 5\n", 1),
    ];
    assert_eq!(
        outcomes("compared", SUM, &tests),
        [
            "passed",
            "passed",
            "passed",
            "passed",
            "failed: it prints \"total 5\\n\" where \"total 6\\n\" is expected (line 1, column 7 of the output)",
            "failed: it ends with status 0 where 1 is expected",
        ]
    );
}

#[test]
fn what_is_not_expected_is_not_compared() {
    let only_status = Test { expected_output: None, ..test(&["4"], "", "", 0) };
    let only_output = Test { expected_status: None, ..test(&["-4"], "", "total -4\n", 0) };
    assert_eq!(outcomes("partly", SUM, &[only_status, only_output]), ["passed", "passed"]);
}

#[test]
fn a_failing_check_is_why_a_test_fails() {
    let overflow =
        outcomes("overflow", SUM, &[test(&["1"], "2147483647", "total -2147483648\n", 255)]);
    assert!(
        overflow[0].contains("p.c:10:9: ") && overflow[0].ends_with("[signed-overflow]"),
        "{overflow:?}"
    );
    let text = "#include <assert.h>\nint main(int argc, char **argv) {\n  assert(argc < 2);\n  return 0;\n}\n";
    let asserted = outcomes("asserted", text, &[test(&[], "", "", 0), test(&["a"], "", "", 0)]);
    assert_eq!(asserted[0], "passed");
    assert!(
        asserted[1].contains("p.c:3:3: assertion failed: argc < 2 [assertion]"),
        "{asserted:?}"
    );
}

#[test]
fn an_abort_has_a_status() {
    let text = "#include <stdlib.h>\nint main(void) { abort(); }\n";
    let outcomes = outcomes("abort", text, &[test(&[], "", "", 134), test(&[], "", "", 0)]);
    assert_eq!(
        outcomes,
        ["passed", "failed: it ends with status 134 (it was aborted) where 0 is expected"]
    );
}

#[test]
fn a_program_that_does_not_stop_fails() {
    let endless = "int main(void) {\n  for (;;)\n    ;\n}\n";
    let recursive = "int f(int x) {\n  return f(x) + 1;\n}\nint main(void) { return f(1); }\n";
    let printing = "#include <stdio.h>\nint main(void) {\n  for (;;)\n    puts(\"x\");\n}\n";
    let tests = [test(&[], "", "x\nx\n", 0)];
    let shown = outcomes("endless", endless, &tests);
    assert!(
        shown[0].starts_with("failed: it does not stop: it goes round without end, at "),
        "{shown:?}"
    );
    let shown = outcomes("recursive", recursive, &tests);
    assert!(shown[0].starts_with("failed: it does not stop: the stack is used up"), "{shown:?}");
    let shown = outcomes("printing", printing, &tests);
    assert!(
        shown[0].starts_with("failed: it prints \"x\\n\" after all that is expected (line 3"),
        "{shown:?}"
    );
}

#[test]
fn the_environment_is_what_the_test_says() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n  char *level = getenv(\"LEVEL\");\n\
                \x20 puts(level ? level : \"none\");\n  return getenv(\"PATH\") != NULL;\n}\n";
    let environment = vec![(b"A".to_vec(), b"1".to_vec()), (b"LEVEL".to_vec(), b"high".to_vec())];
    let tests = [test(&[], "", "none\n", 0), Test { environment, ..test(&[], "", "high\n", 0) }];
    assert_eq!(outcomes("environment", text, &tests), ["passed", "passed"]);
}

#[test]
fn what_a_test_does_not_determine_is_not_known_to_pass() {
    let text = "int nondet_int(void);\nint main(int argc, char **argv) {\n  return argc < 2 ? 0 : nondet_int();\n}\n";
    let tests = [test(&[], "", "", 0), test(&["a"], "", "", 0), test(&["a"], "", "", 7)];
    let shown = outcomes("inputs", text, &tests);
    assert_eq!(shown[0], "passed");
    assert!(shown[1].starts_with("unknown: the test does not determine the run"), "{shown:?}");
    assert_eq!(shown[2], "failed: it ends with status 0 where 7 is expected");
}

#[test]
fn what_is_not_supported_is_unknown() {
    let text = "#include <stdio.h>\nint main(void) {\n  return fopen(\"a\", \"r\") != NULL;\n}\n";
    let shown = outcomes("files", text, &[test(&[], "", "", 0)]);
    assert!(shown[0].starts_with("unknown: ") && shown[0].contains("p.c:3:"), "{shown:?}");
}

/// The tests after a reference has said what they expect.
fn referred(name: &str, text: &str, tests: Vec<Test>) -> Result<Vec<Test>, String> {
    let (program, entry) = program(&format!("reference-{name}"), text);
    let mut suite = Suite { tests };
    let limits = Limits { steps: 1 << 20, ..Limits::default() };
    let filled = expectations("good.c", &Runner::new(&program, entry, limits), &mut suite);
    filled.map(|()| suite.tests).map_err(|refused| refused.message().to_owned())
}

#[test]
fn a_reference_says_what_is_expected() {
    let free = Test { expected_output: None, expected_status: None, ..test(&["-9"], "2", "", 0) };
    let partly = Test { expected_status: None, ..test(&["1"], "2", "total 3\n", 0) };
    let filled = referred("sum", SUM, vec![free, partly]).expect("expectations");
    assert_eq!(filled, [test(&["-9"], "2", "total -7\n", 255), test(&["1"], "2", "total 3\n", 0)]);
}

#[test]
fn a_reference_that_cannot_say_it_is_refused() {
    let endless = "int main(void) { for (;;); }\n";
    let failing = "int main(int argc, char **argv) { return 1 / (argc - 1); }\n";
    for (name, text, reason) in [
        ("endless", endless, "it does not stop: it goes round without end"),
        ("failing", failing, "a check fails\n"),
        ("other", SUM, "the test itself expects something else: it prints \"total 0\\n\""),
        (
            "free",
            "int nondet_int(void);\nint main(void) { return nondet_int(); }\n",
            "does not determine",
        ),
    ] {
        let message = referred(name, text, vec![test(&[], "", "total 1\n", 0)]).expect_err(name);
        let start = "tests:1: error: the reference good.c cannot say what 'a' should do: ";
        assert!(message.starts_with(start) && message.contains(reason), "{message}");
    }
}
