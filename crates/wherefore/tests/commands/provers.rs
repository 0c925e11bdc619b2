//! Programs that unwinding does not decide, however far it goes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::common::{TOOL, root};

/// The cases that are made of endless loops, or of loops whose rounds an input counts.
const FOLDERS: [&str; 5] = ["handshakes", "induction", "locks", "loops", "schedulers"];
/// So many of them are proved, and only by the provers.
const FLOOR: usize = 40;
/// Far enough for a loop that has a small bound.
const ROUNDS: &str = "8";
const WORKERS: usize = 2;

/// Whether the tool gives the verdict 'safe', which nothing limits.
fn is_proved(path: &Path, flags: &[&str]) -> bool {
    let arguments = ["check", "--no-checks", "--quiet", "--timeout", "2"];
    let command = Command::new(TOOL).args(arguments).args(flags).arg(path).output();
    command.expect("the tool runs").status.code() == Some(0)
}

/// That they are proved otherwise is what their headers claim, and `check_cases` tests.
fn claims_proof(path: &Path) -> bool {
    let text = fs::read_to_string(path).expect("a case can be read");
    text.lines().take(6).any(|line| line.trim() == "// verdict: safe")
}

#[test]
fn many_cases_are_proved_only_by_the_provers() {
    let mut cases: Vec<PathBuf> = Vec::new();
    for folder in FOLDERS {
        let folder = root().join("tests/c/check").join(folder);
        let files = fs::read_dir(&folder).expect("the folder is there");
        cases.extend(files.map(|file| file.expect("it can be listed").path()));
    }
    cases.retain(|path| path.extension().is_some_and(|one| one == "c") && claims_proof(path));
    cases.sort();
    let (next, found) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                while found.load(Ordering::Relaxed) < FLOOR {
                    let Some(path) = cases.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    if !is_proved(path, &["--engine", "bounded", "--unwind", ROUNDS]) {
                        found.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let found = found.into_inner();
    assert!(found >= FLOOR, "{found} of {} cases are proved only by the provers", cases.len());
}
