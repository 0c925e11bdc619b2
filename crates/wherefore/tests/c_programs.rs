//! The programs below `tests/c`.
//!
//! - `run/`: `wherefore run` prints the same bytes and ends with the same status as the program
//!   that gcc makes of it.
//! - `fail/`: `wherefore run` reports the check that the header expects, at its line.
//! - `faults/`: `wherefore localize` names the faulty line first, with the change that the header expects.
//! - `unknown/`: `wherefore run` says that it does not support what the header names.
//!
//! A case whose header has `known-bug:` must fail, with its `symptom:`; it fails the suite once it passes.

mod common;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use common::{
    Scratch, TOOL, conclude, files, header, root, run, shell_status, trial, unescape, words,
};
use libtest_mimic::Failed;

const LIMIT: Duration = Duration::from_secs(120);

/// This many cases each folder has at least.
const FLOORS: &[(&str, usize)] = &[("run/", 124), ("fail/", 96), ("unknown/", 4), ("faults/", 4)];

fn main() {
    let cases = root().join("tests/c");
    let mut trials = Vec::new();
    for path in common::c_files(&cases.join("run")) {
        let part_of_another = path.parent().is_some_and(|folder| folder.join("main.c").exists());
        if part_of_another && path.file_name().is_some_and(|name| name != "main.c") {
            continue;
        }
        trials.push(trial(&cases, path, behaves_as_compiled));
    }
    for path in common::c_files(&cases.join("fail")) {
        trials.push(trial(&cases, path, fails_as_expected));
    }
    for path in common::c_files(&cases.join("unknown")) {
        trials.push(trial(&cases, path, is_unsupported));
    }
    for path in common::c_files(&cases.join("faults")) {
        trials.push(trial(&cases, path, common::faults::is_located));
    }
    conclude("run", FLOORS, trials);
}

fn is_unsupported(path: &Path) -> Result<(), Failed> {
    let header = header(path);
    let expected = header.get("expect").ok_or("the header has no 'expect: TEXT'")?;
    let output = run(Command::new(TOOL).args(["run", "-w"]).arg(path), b"", LIMIT)?;
    let shown = String::from_utf8_lossy(&output.stderr);
    let right = shown.lines().any(|line| line.contains(": unknown: ") && line.contains(expected));
    if right && shell_status(&output) == 5 {
        return Ok(());
    }
    Err(format!("expected '{expected}' and status 5, got {}\n{shown}", shell_status(&output))
        .into())
}

fn behaves_as_compiled(path: &Path) -> Result<(), Failed> {
    let header = header(path);
    let value = |key: &str| header.get(key).map(String::as_str).unwrap_or_default();
    let scratch = Scratch::new(&path.display().to_string());
    let binary = scratch.0.join("program");
    let files = files(path, header.get("with"));
    let flags: Vec<&str> = value("flags").split_whitespace().collect();
    let build = Command::new("gcc")
        .args(["-w", "-O0", "-o"])
        .arg(&binary)
        .args(&flags)
        .args(&files)
        .args(words(value("link")))
        .arg("-lm")
        .output()
        .map_err(|error| format!("gcc does not start: {error}"))?;
    if !build.status.success() {
        return Err(String::from_utf8_lossy(&build.stderr).into_owned().into());
    }
    let (arguments, input) = (words(value("args")), unescape(value("stdin")));
    let native = run(Command::new(&binary).args(&arguments), &input, LIMIT)?;
    let ours = run(
        Command::new(TOOL).args(["run", "-w"]).args(&flags).args(&files).arg("--").args(&arguments),
        &input,
        LIMIT,
    )?;
    let same = native.stdout == ours.stdout && shell_status(&native) == shell_status(&ours);
    if same {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (theirs, mine) = (text(&native.stdout), text(&ours.stdout));
    let differing = theirs.lines().zip(mine.lines()).find(|(theirs, mine)| theirs != mine);
    Err(format!(
        "status {} natively, {} here; first differing line: {differing:?}; {} and {} bytes\n{}",
        shell_status(&native),
        shell_status(&ours),
        native.stdout.len(),
        ours.stdout.len(),
        text(&ours.stderr)
    )
    .into())
}

fn fails_as_expected(path: &Path) -> Result<(), Failed> {
    let header = header(path);
    let value = |key: &str| header.get(key).map(String::as_str).unwrap_or_default();
    let expected = value("expect");
    let (check, line) = expected.split_once(' ').ok_or("the header has no 'expect: CHECK LINE'")?;
    let (arguments, input) = (words(value("args")), unescape(value("stdin")));
    let output = run(
        Command::new(TOOL)
            .args(["run", "-w"])
            .args(value("flags").split_whitespace())
            .args(files(path, header.get("with")))
            .arg("--")
            .args(&arguments),
        &input,
        LIMIT,
    )?;
    let shown = String::from_utf8_lossy(&output.stderr);
    let place = format!("{}:{line}:", path.display());
    let first = shown.lines().find(|line| line.contains(": failed: "));
    let right =
        first.is_some_and(|line| line.starts_with(&place) && line.contains(&format!("[{check}]")));
    if right && shell_status(&output) == 10 {
        return Ok(());
    }
    Err(format!(
        "expected {check} at line {line} and status 10, got status {}\n{shown}",
        shell_status(&output)
    )
    .into())
}
