//! The commands that the README shows print what it shows.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::{TOOL, run};

/// A command, and the lines that it prints; a line of dots stands for any lines.
struct Shown {
    command: String,
    lines: Vec<String>,
}

/// The commands with a prompt in the blocks of code of a page.
fn shown(page: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    for block in page.split("\n```").skip(1).step_by(2) {
        let mut lines = block.lines().skip(1).peekable();
        if !lines.peek().is_some_and(|line| line.starts_with("$ ")) {
            continue;
        }
        for line in lines {
            match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => {
                    found.push(Shown { command: command.to_owned(), lines: Vec::new() });
                }
                (None, Some(last)) => last.lines.push(line.trim_end().to_owned()),
                (None, None) => {}
            }
        }
    }
    found
}

/// Whether the lines that are shown are those that were printed.
fn matches(shown: &[String], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((dots, rest)) if dots == "..." => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        Some((line, rest)) => {
            printed.first() == Some(&line.as_str()) && matches(rest, &printed[1..])
        }
    }
}

#[test]
fn the_examples_of_the_readme_print_what_it_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let shown = shown(&page);
    assert!(shown.len() >= 4, "only {} commands are shown", shown.len());
    for Shown { command, lines } in shown {
        let script = format!("wherefore() {{ \"$TOOL\" \"$@\"; }}\n{command}");
        let mut bash = Command::new("bash");
        bash.args(["-c", &script]).env("TOOL", TOOL).current_dir(&root);
        let output = run(&mut bash, b"", Duration::from_secs(120)).expect("the command ends");
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed).into_owned();
        let all: Vec<&str> = printed.lines().map(str::trim_end).collect();
        assert!(
            matches(&lines, &all),
            "{command} prints:\n{printed}\nand not:\n{}",
            lines.join("\n")
        );
    }
}
