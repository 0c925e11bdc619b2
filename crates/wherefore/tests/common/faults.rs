//! Programs with a fault: `localize` has to name its line, and the change that removes it.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use libtest_mimic::Failed;
use serde_json::Value;

use super::{Scratch, TOOL, header_lines, run, shell_status, unescape};

const LIMIT: Duration = Duration::from_secs(60);

/// The fault that `localize` reports at the line of the header is among the first causes.
pub fn is_located(path: &Path) -> Result<(), Failed> {
    let header = header_lines(path);
    let values = |key: &'static str| header.iter().filter(move |(one, _)| one == key);
    let value = |key: &'static str| values(key).next().map(|(_, value)| value.as_str());
    let line: u64 = value("fault").ok_or("the header has no 'fault: LINE'")?.parse()?;
    let most: u64 = value("rank").unwrap_or("1").parse()?;
    let scratch = Scratch::new(&path.display().to_string());
    let mut command = Command::new(TOOL);
    command.args(["localize", "-w", "--json"]).arg(path);
    command.args(value("flags").unwrap_or_default().split_whitespace());
    let mut tests = String::new();
    for (_, test) in values("test") {
        let (input, output) = test.split_once("=>").ok_or("a test has no '=>'")?;
        let [input, output] = [input, output].map(|text| quoted(text.trim()));
        write!(tests, "[[test]]\nstdin = {input}\nstdout = {output}\n\n")?;
    }
    if !tests.is_empty() {
        command.arg("--tests").arg(scratch.file("tests.toml", &tests));
    }
    let output = run(&mut command, b"", LIMIT)?;
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    if shell_status(&output) != 10 {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("status {}\n{shown}{said}", shell_status(&output)).into());
    }
    let answer: Value = serde_json::from_str(&shown)?;
    let causes = answer["causes"].as_array().ok_or("no causes")?;
    let first = causes.iter().filter(|cause| cause["rank"].as_u64() <= Some(most));
    let mut here = first.filter(|cause| cause["line"] == line).peekable();
    if here.peek().is_none() {
        return Err(format!("line {line} is not among the first {most} causes\n{shown}").into());
    }
    match value("change") {
        Some(change) if here.all(|cause| cause["simple"]["text"] != change) => {
            Err(format!("no cause has the change `{change}`\n{shown}").into())
        }
        _ => Ok(()),
    }
}

/// A string of TOML that has the bytes of a text with escapes.
fn quoted(text: &str) -> String {
    let text = String::from_utf8_lossy(&unescape(text)).into_owned();
    Value::String(text).to_string()
}
