//! `wherefore localize` through its command line.

use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use serde_json::Value;

use super::{TOOL, root, run, shell_status};

const LIMIT: Duration = Duration::from_secs(120);

/// How an answer is reported by the exit status.
pub const PASSES: i32 = 0;
pub const USAGE: i32 = 1;
pub const INPUT: i32 = 2;
pub const UNKNOWN: i32 = 5;
pub const FAILS: i32 = 10;

/// What `wherefore localize` does in a folder.
pub fn tool(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    command.arg("localize").args(arguments).current_dir(folder);
    run(&mut command, b"", LIMIT).expect("the tool ends")
}

/// What is printed in a folder.
#[track_caller]
pub fn localized(folder: &Path, arguments: &[&str], status: i32) -> String {
    let output = tool(folder, arguments);
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shell_status(&output), status, "{arguments:?}\n{text}{errors}");
    text
}

/// What is printed about an example.
#[track_caller]
pub fn example(arguments: &[&str]) -> String {
    localized(&root().join("examples/localize"), arguments, FAILS)
}

/// The same as JSON.
#[track_caller]
pub fn answer(arguments: &[&str]) -> Value {
    let arguments: Vec<&str> = ["--json"].iter().chain(arguments).copied().collect();
    serde_json::from_str(&example(&arguments)).expect("JSON")
}

/// The line and text of every cause, in their order.
pub fn causes(answer: &Value) -> Vec<(u64, &str)> {
    let all = answer["causes"].as_array().expect("a list").iter();
    all.map(|cause| {
        let (line, text) = (cause["line"].as_u64(), cause["text"].as_str());
        (line.expect("a line"), text.expect("a text"))
    })
    .collect()
}

/// The value that a cause should have in its first changed evaluation.
pub fn first_value(cause: &Value) -> &str {
    cause["values"][0]["value"].as_str().expect("a value")
}

/// Demands that a text has some others in it.
#[track_caller]
pub fn has(text: &str, wanted: &[&str]) {
    for wanted in wanted {
        assert!(text.contains(wanted), "there is no {wanted}\n{text}");
    }
}

/// Demands that a text has none of some others in it.
#[track_caller]
pub fn lacks(text: &str, unwanted: &[&str]) {
    for unwanted in unwanted {
        assert!(!text.contains(unwanted), "there is {unwanted}\n{text}");
    }
}
