//! What the suites share: finding cases, reading their headers, running programs.

#![allow(dead_code, reason = "each suite uses its own part")]

use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Failed, Trial};

pub mod log;

/// The tool.
pub const TOOL: &str = env!("CARGO_BIN_EXE_wherefore");

/// The root of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project's root")
}

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

/// A test of a case. One whose header has `known-bug:` must fail.
pub fn trial(cases: &Path, path: PathBuf, test: fn(&Path) -> Result<(), Failed>) -> Trial {
    let name = path.strip_prefix(cases).expect("below the cases").display().to_string();
    Trial::test(name, move || match (test(&path), header(&path).get("known-bug")) {
        (result, None) => result,
        (Err(_), Some(_)) => Ok(()),
        (Ok(()), Some(bug)) => Err(format!("this passes now, so it is no known bug: {bug}").into()),
    })
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

/// Runs a command with an input; kills it after a time.
pub fn run(command: &mut Command, input: &[u8], limit: Duration) -> Result<Output, String> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{command:?} does not start: {error}"))?;
    let mut stdin = child.stdin.take().expect("a pipe");
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The program may end before it has read everything.
            let _ = stdin.write_all(input);
        });
        let reader = |pipe: Box<dyn std::io::Read + Send>| {
            scope.spawn(move || {
                let mut bytes = Vec::new();
                let mut pipe = pipe;
                let _ = pipe.read_to_end(&mut bytes);
                bytes
            })
        };
        let stdout = reader(Box::new(stdout.expect("a pipe")));
        let stderr = reader(Box::new(stderr.expect("a pipe")));
        let start = Instant::now();
        let status = loop {
            match child.try_wait().map_err(|error| error.to_string())? {
                Some(status) => break status,
                None if start.elapsed() > limit => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(format!("{command:?} did not end within {limit:?}"));
                }
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        let stdout = stdout.join().expect("a reader");
        let stderr = stderr.join().expect("a reader");
        Ok(Output { status, stdout, stderr })
    })
}

/// The exit status as a shell shows it.
pub fn shell_status(output: &Output) -> i32 {
    use std::os::unix::process::ExitStatusExt as _;
    output.status.code().unwrap_or_else(|| 128 + output.status.signal().unwrap_or(0))
}

/// A folder for the files of one test.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// Makes a folder with a name of its own.
    pub fn new(name: &str) -> Self {
        let name: String =
            name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        let path = std::env::temp_dir().join(format!("wherefore-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a scratch folder");
        Self(path)
    }

    /// Writes a file into it.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
