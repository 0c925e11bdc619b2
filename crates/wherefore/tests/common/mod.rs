//! What the suites share: finding cases, reading their headers, running programs.

#![allow(dead_code, unused_imports, reason = "each suite uses its own part")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};

pub mod cases;
pub mod faults;
pub mod localize;
pub mod log;
pub mod schema;

pub use cases::{c_files, files, header, header_lines, unescape, words};

/// The tool.
pub const TOOL: &str = env!("CARGO_BIN_EXE_wherefore");

/// The root of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project's root")
}

/// A test of a case. One whose header has `known-bug:` must fail, with the text of `symptom:` in the
/// message; a crash or a run without end is never the bug that is known.
pub fn trial(cases: &Path, path: PathBuf, test: fn(&Path) -> Result<(), Failed>) -> Trial {
    let name = path.strip_prefix(cases).expect("below the cases").display().to_string();
    Trial::test(name, move || {
        let header = header(&path);
        match (test(&path), header.get("known-bug")) {
            (result, None) => result,
            (Ok(()), Some(bug)) => {
                Err(format!("this passes now, so it is no known bug: {bug}").into())
            }
            (Err(failed), Some(bug)) => {
                let message = failed.message().unwrap_or_default();
                is_known(message, header.get("symptom")).map_err(|problem| {
                    format!("{problem}; the known bug is: {bug}\n{message}").into()
                })
            }
        }
    })
}

/// Whether a failing case fails as its header says.
fn is_known(message: &str, symptom: Option<&String>) -> Result<(), String> {
    let crashes = ["panicked", "internal error", "did not end within", "does not start"];
    if let Some(crash) = crashes.into_iter().find(|crash| message.contains(crash)) {
        return Err(format!("this is another failure: {crash}"));
    }
    match symptom {
        None => Err("a known bug needs a line 'symptom: TEXT', a part of the message".to_owned()),
        Some(symptom) if message.contains(symptom.as_str()) => Ok(()),
        Some(symptom) => Err(format!("the message does not have the symptom '{symptom}'")),
    }
}

/// Runs the cases of a suite and ends. Says how many there are; if some were lost, the suite fails.
pub fn conclude(suite: &str, floors: &[(&str, usize)], trials: Vec<Trial>) -> ! {
    for (folder, floor) in floors {
        let count = trials.iter().filter(|trial| trial.name().starts_with(folder)).count();
        // The standard output belongs to the list of tests.
        eprintln!("{suite}: {count} cases of {}", if folder.is_empty() { "all" } else { folder });
        assert!(count >= *floor, "{suite}: there were {floor} cases, and {count} are left");
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit()
}

/// Runs a command with an input; kills it after a time. What it prints as JSON must follow the schema.
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
        let output = Output { status, stdout, stderr };
        schema::validate(command, &output);
        Ok(output)
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
