//! Programs of a build directory: which of its files are taken.

use std::fmt::Write as _;
use std::process::{Command, Output};
use std::time::Duration;

use crate::common::{Scratch, TOOL, run, shell_status};

fn tool(scratch: &Scratch, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends")
}

#[track_caller]
fn expect(scratch: &Scratch, arguments: &[&str], status: i32, parts: &[&str]) {
    let output = tool(scratch, arguments);
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    for part in parts {
        assert!(text.contains(part), "expected '{part}' in: {text}");
    }
    assert_eq!(shell_status(&output), status, "{text}");
    assert!(!text.contains("panicked"), "{text}");
}

/// A build of two programs, with a library that both use and a test program for the library.
fn build(scratch: &Scratch, entries: &[(&str, &str, &str)]) {
    let texts = [
        (
            "app.c",
            "int add(int, int); int twice(int);\nint helper(void) { return 1; }\nint main(void) { return twice(add(1, helper())); }\n",
        ),
        (
            "tool.c",
            "int add(int, int);\nint helper(void) { return 2; }\nint main(void) { return add(40, helper() * MORE); }\n",
        ),
        ("add.c", "int add(int a, int b) { return a + b; }\n"),
        ("twice.c", "int twice(int a) { return a * 2; }\n"),
        ("broken.c", "int other(void) { return nowhere; }\n"),
        ("fake.c", "int twice(int a) { return 0; }\nint main(void) { return twice(3); }\n"),
    ];
    for (name, text) in texts {
        scratch.file(name, text);
    }
    let mut database = String::new();
    for (file, object, flags) in entries {
        let separator = if database.is_empty() { "" } else { ",\n" };
        let _ = write!(
            database,
            "{separator}{{\"directory\": \".\", \"file\": \"{file}\", \
             \"command\": \"cc {flags} -o {object} -c {file}\"}}"
        );
    }
    scratch.file("compile_commands.json", format!("[{database}]"));
}

const CMAKE: &[(&str, &str, &str)] = &[
    ("app.c", "CMakeFiles/app.dir/app.c.o", ""),
    ("tool.c", "CMakeFiles/tool.dir/tool.c.o", "-DMORE=1"),
    ("add.c", "CMakeFiles/sum.dir/add.c.o", ""),
    ("add.c", "CMakeFiles/sum_shared.dir/add.c.o", "-fPIC"),
    ("twice.c", "CMakeFiles/sum.dir/twice.c.o", ""),
    ("fake.c", "CMakeFiles/fake.dir/fake.c.o", ""),
];

#[test]
fn several_programs_are_listed() {
    let scratch = Scratch::new("builds-listed");
    build(&scratch, CMAKE);
    let parts = ["3 programs with a function 'main'", "--target", "app (", "tool (", "fake ("];
    expect(&scratch, &["run", "-p", "."], 2, &parts);
    let parts = ["no target 'nothing' with a function 'main'", "app (", "tool ("];
    expect(&scratch, &["check", "-p", ".", "--target", "nothing"], 2, &parts);
}

#[test]
fn a_target_takes_what_it_needs_of_libraries() {
    let scratch = Scratch::new("builds-target");
    build(&scratch, CMAKE);
    expect(&scratch, &["run", "-p", ".", "--target", "app"], 4, &[]);
    expect(&scratch, &["run", "-p", ".", "--target", "tool"], 42, &[]);
    expect(&scratch, &["run", "-p", ".", "--target", "tool.c"], 42, &[]);
    expect(&scratch, &["run", "-p", ".", "--target", "fake"], 0, &[]);
}

#[test]
fn without_targets_in_the_database_programs_are_called_as_their_files() {
    let scratch = Scratch::new("builds-make");
    let entries: Vec<_> = CMAKE
        .iter()
        .filter(|(_, object, _)| !object.contains("shared"))
        .map(|(file, _, flags)| (*file, "main.o", *flags))
        .collect();
    build(&scratch, &entries);
    expect(&scratch, &["run", "-p", "."], 2, &["3 programs", "app (", "tool (", "fake ("]);
    expect(&scratch, &["run", "-p", ".", "--target", "app"], 4, &[]);
}

#[test]
fn one_program_needs_no_target_and_other_files_may_be_wrong() {
    let scratch = Scratch::new("builds-one");
    let entries = [CMAKE[0], CMAKE[2], CMAKE[3], CMAKE[4], ("broken.c", "broken.o", "")];
    build(&scratch, &entries);
    expect(&scratch, &["run", "-p", "."], 4, &[]);
    expect(&scratch, &["run", "-p", ".", "broken.c"], 2, &["broken.c:1:26: error", "'nowhere'"]);
}

#[test]
fn files_on_the_command_line_are_the_program() {
    let scratch = Scratch::new("builds-files");
    build(&scratch, CMAKE);
    expect(&scratch, &["run", "-p", ".", "tool.c", "add.c"], 42, &[]);
    expect(&scratch, &["check", "-p", ".", "fake.c", "app.c"], 2, &["'main' is defined twice"]);
    let parts = ["has no entry for app.c in the target 'tool'"];
    expect(&scratch, &["run", "-p", ".", "--target", "tool", "app.c"], 2, &parts);
    expect(&scratch, &["run", "--target", "app", "app.c"], 1, &["--target is for a build"]);
}

#[test]
fn a_function_is_checked_in_the_file_that_defines_it() {
    let scratch = Scratch::new("builds-function");
    build(&scratch, CMAKE);
    let arguments = ["check", "-p", ".", "--function", "add", "--quiet"];
    expect(&scratch, &arguments, 10, &["1 of 2 properties fails"]);
}

#[test]
fn errors_of_one_kind_are_capped() {
    let scratch = Scratch::new("builds-capped");
    let function = |number: usize| format!("int f{number}(void) {{ return {number}; }}\n");
    let text: String = (0..40).map(function).collect();
    scratch.file("a.c", format!("{text}int main(void) {{ return 0; }}\n"));
    scratch.file("b.c", &text);
    let output = tool(&scratch, &["check", "a.c", "b.c"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.matches("is defined twice").count(), 6, "{said}");
    assert!(said.contains("error: and 35 more like this: 'f5' is defined twice"), "{said}");
    assert_eq!(shell_status(&output), 2);
}
