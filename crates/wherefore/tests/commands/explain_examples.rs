//! The programs below `examples/explain`: each fails, each is corrected by `-DFIXED`, and each says what its explanation
//! must name.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::common::{TOOL, c_files, root, run, shell_status};

fn programs() -> Vec<PathBuf> {
    let programs = c_files(&root().join("examples/explain"));
    assert!(programs.len() >= 11, "{programs:?}");
    programs
}

fn checked(program: &Path, flags: &[&str]) -> (i32, String) {
    let mut command = Command::new(TOOL);
    command.args(["check", "--engine", "explicit", "--quiet"]).args(flags).arg(program);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (shell_status(&output), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn each_program_fails() {
    for program in &programs() {
        let (status, text) = checked(program, &[]);
        assert_eq!(status, 10, "{}: {text}", program.display());
    }
    let sort = root().join("examples/explain/sort4.c");
    let (status, text) = checked(&sort, &["-DHALF_FIXED"]);
    assert_eq!(status, 10, "{text}");
}

#[test]
fn each_corrected_program_is_proved() {
    for program in programs() {
        let (status, text) = checked(&program, &["-DFIXED"]);
        let proved = text.contains("proved");
        assert!(status == 0 && proved, "{}: {status}: {text}", program.display());
    }
    let scheduler = root().join("examples/explain/scheduler.c");
    let (status, text) = checked(&scheduler, &["-DFIXED", "-DSELF_CHECK"]);
    assert!(status == 0 && text.contains("proved"), "{status}: {text}");
}

#[test]
fn each_program_says_what_its_explanation_must_name() {
    for program in programs() {
        let text = std::fs::read_to_string(&program).expect("a program");
        let kinds: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("// explain: kind ")).collect();
        let known = ["schedule", "choice", "control"];
        assert!(kinds.len() == 1 && known.contains(&kinds[0]), "{}: {kinds:?}", program.display());
        let named = text.lines().filter(|line| line.ends_with("/* named */")).count();
        assert!((1..=4).contains(&named), "{}: {named} lines", program.display());
    }
}
