//! csmith's programs: `wherefore run` prints the checksum that the compiled program prints.
//!
//! The seeds below `tests/csmith` were vetted: gcc at two levels and clang agree on them, and
//! they end within a second. They belong to the version of csmith that the file names.

mod common;

use std::process::Command;
use std::time::Duration;

use common::{Scratch, TOOL, root, run, shell_status};
use libtest_mimic::{Arguments, Failed, Trial};

/// How many of the vetted seeds the suite runs; `make fuzz` has no such limit.
const SEEDS: usize = 320;

fn main() {
    let arguments = Arguments::from_args();
    let Some(setting) = Setting::find() else {
        println!("csmith is not installed, or is another version than the seeds were vetted with:");
        println!("0 passed, 0 failed, {SEEDS} skipped");
        return;
    };
    let trials = setting.trials();
    libtest_mimic::run(&arguments, trials).exit();
}

struct Setting {
    seeds: Vec<(u64, String)>,
    include: String,
}

impl Setting {
    fn find() -> Option<Self> {
        let mut version = Command::new("csmith");
        let version = version.arg("--version").current_dir(std::env::temp_dir()).output().ok()?;
        let version = String::from_utf8_lossy(&version.stdout).into_owned();
        let number = version.split_whitespace().find(|word| word.starts_with(char::is_numeric))?;
        let mut seeds = Vec::new();
        for name in ["suite.txt", "more.txt"] {
            let text = std::fs::read_to_string(root().join("tests/csmith").join(name)).ok()?;
            let vetted = text.lines().take_while(|line| line.starts_with('#'));
            if !vetted.into_iter().any(|line| line.contains(number)) {
                return None;
            }
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let mut words = line.split_whitespace();
                seeds.push((words.next()?.parse().ok()?, words.next()?.to_owned()));
            }
        }
        seeds.truncate(SEEDS);
        let folders = ["/usr/include/csmith", "/usr/local/include/csmith", "/opt/homebrew/include"];
        let versioned = format!("/usr/include/csmith-{number}");
        let include = folders.into_iter().chain([versioned.as_str()]);
        let include = include
            .into_iter()
            .find(|folder| std::path::Path::new(folder).join("csmith.h").exists())?;
        Some(Self { seeds, include: include.to_owned() })
    }

    fn trials(&self) -> Vec<Trial> {
        let trial = |(seed, checksum): &(u64, String)| {
            let (seed, checksum, include) = (*seed, checksum.clone(), self.include.clone());
            Trial::test(format!("seed {seed}"), move || prints(seed, &checksum, &include))
        };
        self.seeds.iter().map(trial).collect()
    }
}

fn prints(seed: u64, checksum: &str, include: &str) -> Result<(), Failed> {
    let scratch = Scratch::new(&format!("csmith {seed}"));
    // csmith leaves a file in its working directory.
    let program = Command::new("csmith")
        .args(["--seed", &seed.to_string()])
        .current_dir(&scratch.0)
        .output()
        .map_err(|error| error.to_string())?;
    let path = scratch.file("program.c", &program.stdout);
    let output = run(
        Command::new(TOOL).args(["run", "-w", "-I", include]).arg(path),
        b"",
        Duration::from_secs(300),
    )?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if printed.trim() == format!("checksum = {checksum}") && shell_status(&output) == 0 {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!("expected {checksum}, got {printed}status {}\n{errors}", shell_status(&output))
        .into())
}
