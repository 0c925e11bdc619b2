//! Cases: finding them, and reading what stands at their top.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The C files below a folder, sorted.
pub fn c_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).expect("a folder of cases");
        for entry in entries.map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "c") {
                found.push(entry);
            }
        }
    }
    found.sort();
    found
}

/// The `// key: value` lines at the top of a case, each key once.
pub fn header(path: &Path) -> HashMap<String, String> {
    header_lines(path).into_iter().collect()
}

/// The `// key: value` lines at the top of a case.
pub fn header_lines(path: &Path) -> Vec<(String, String)> {
    let text = std::fs::read(path).expect("a readable case");
    let text = String::from_utf8_lossy(&text);
    let mut header = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        let content = match line.strip_prefix("//") {
            Some(content) => content,
            None => match line.strip_prefix("/*").and_then(|line| line.strip_suffix("*/")) {
                Some(content) => content,
                None => break,
            },
        };
        let Some((key, value)) = content.trim().split_once(':') else { break };
        header.push((key.to_owned(), value.trim().to_owned()));
    }
    header
}

/// The files of a case: itself, and those that its header names.
pub fn files(path: &Path, with: Option<&String>) -> Vec<PathBuf> {
    let folder = path.parent().expect("a folder");
    let others = with.map(String::as_str).unwrap_or_default().split_whitespace();
    std::iter::once(path.to_owned()).chain(others.map(|name| folder.join(name))).collect()
}

/// Words as a shell reads them.
pub fn words(text: &str) -> Vec<String> {
    let script = format!("for word in {text}; do printf '%s\\0' \"$word\"; done");
    let output = Command::new("bash").args(["-c", &script]).output().expect("bash");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.split_terminator('\0').map(str::to_owned).collect()
}

/// Text with C's escapes, as `printf '%b'` reads it.
pub fn unescape(text: &str) -> Vec<u8> {
    let output = Command::new("bash").args(["-c", "printf '%b' \"$1\"", "-", text]).output();
    output.expect("bash").stdout
}
