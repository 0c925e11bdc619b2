//! csmith's programs: `wherefore run` prints the checksum that the compiled program prints, and
//! `wherefore check` proves of small ones that the checksum is that, and refutes that it is not.
//!
//! The seeds below `tests/csmith` were vetted: gcc at two levels and clang agree on them, and
//! they end within a second. They belong to the version of csmith that the file names. Without that
//! version the suite fails; WHEREFORE_WITHOUT_CSMITH=1 leaves it out.

mod common;

use std::process::Command;
use std::time::Duration;

use common::{Scratch, TOOL, conclude, root, run, shell_status};
use libtest_mimic::{Failed, Trial};

/// How many of the vetted seeds the suite runs; `make fuzz` has no such limit.
const SEEDS: usize = 320;

/// How many seeds of small programs there are at least.
const SMALL: usize = 125;

fn main() {
    if std::env::var_os("WHEREFORE_WITHOUT_CSMITH").is_some() {
        eprintln!("csmith: left out, as WHEREFORE_WITHOUT_CSMITH says");
        return;
    }
    match Setting::find() {
        Ok(setting) => {
            let floors = [("seed ", SEEDS), ("small seed ", SMALL)];
            conclude("csmith", &floors, setting.trials());
        }
        Err(problem) => {
            eprintln!("csmith: {problem}. WHEREFORE_WITHOUT_CSMITH=1 leaves this suite out.");
            std::process::exit(101);
        }
    }
}

struct Setting {
    seeds: Seeds,
    /// Seeds of small programs, for which csmith has these options.
    small: Seeds,
    options: Vec<String>,
    include: String,
}

impl Setting {
    fn find() -> Result<Self, String> {
        let mut version = Command::new("csmith");
        let version = version.arg("--version").current_dir(std::env::temp_dir()).output();
        let version = version.map_err(|error| format!("it does not start: {error}"))?;
        let version = String::from_utf8_lossy(&version.stdout).into_owned();
        let number = version
            .split_whitespace()
            .find(|word| word.starts_with(char::is_numeric))
            .ok_or_else(|| format!("it does not say its version: {version}"))?;
        let (mut seeds, _) = vetted("suite.txt", number)?;
        seeds.extend(vetted("more.txt", number)?.0);
        seeds.truncate(SEEDS);
        let (small, options) = vetted("small.txt", number)?;
        let folders = ["/usr/include/csmith", "/usr/local/include/csmith", "/opt/homebrew/include"];
        let versioned = format!("/usr/include/csmith-{number}");
        let mut include = folders.into_iter().chain([versioned.as_str()]);
        let include = include
            .find(|folder| std::path::Path::new(folder).join("csmith.h").exists())
            .ok_or("its headers are in none of the usual folders")?;
        Ok(Self { seeds, small, options, include: include.to_owned() })
    }

    fn trials(&self) -> Vec<Trial> {
        let trial = |(seed, checksum): &(u64, String)| {
            let (seed, checksum, include) = (*seed, checksum.clone(), self.include.clone());
            Trial::test(format!("seed {seed}"), move || prints(seed, &checksum, &include))
        };
        let small = |(seed, checksum): &(u64, String)| {
            let (seed, checksum, include) = (*seed, checksum.clone(), self.include.clone());
            let options = self.options.clone();
            Trial::test(format!("small seed {seed}"), move || {
                is_proved(seed, &options, &checksum, &include)
            })
        };
        let runs = self.seeds.iter().map(trial);
        runs.chain(self.small.iter().map(small)).collect()
    }
}

/// Seeds with their checksums.
type Seeds = Vec<(u64, String)>;

/// The seeds of a file, and csmith's options, if it is for this version.
fn vetted(name: &str, version: &str) -> Result<(Seeds, Vec<String>), String> {
    let text = std::fs::read_to_string(root().join("tests/csmith").join(name))
        .map_err(|error| format!("{name} cannot be read: {error}"))?;
    let first = text.lines().next().unwrap_or_default();
    let (vetted, options) = first
        .split_once("options:")
        .ok_or_else(|| format!("{name} does not begin with '# csmith VERSION, options: ..'"))?;
    if !vetted.split([' ', ',']).any(|word| word == version) {
        return Err(format!("this is version {version}; {name} was vetted with another: {first}"));
    }
    let options = options.split_whitespace().filter(|word| *word != "default").map(str::to_owned);
    let mut seeds = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let seed = words.next().and_then(|word| word.parse().ok()).zip(words.next());
        let (seed, checksum) = seed.ok_or_else(|| format!("{name}: not a seed: {line}"))?;
        seeds.push((seed, checksum.to_owned()));
    }
    Ok((seeds, options.collect()))
}

/// What csmith makes of a seed. It leaves a file in its working directory.
fn program(scratch: &Scratch, seed: u64, options: &[String]) -> Result<Vec<u8>, Failed> {
    let mut csmith = Command::new("csmith");
    csmith.args(["--seed", &seed.to_string()]).args(options).current_dir(&scratch.0);
    Ok(csmith.output().map_err(|error| error.to_string())?.stdout)
}

/// The checksum as an assertion is proved, its opposite is refuted by a run that was made again.
fn is_proved(seed: u64, options: &[String], checksum: &str, include: &str) -> Result<(), Failed> {
    let scratch = Scratch::new(&format!("small csmith {seed}"));
    let text =
        String::from_utf8(program(&scratch, seed, options)?).map_err(|_| "csmith gives no text")?;
    let end = "platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);";
    for (relation, expected) in [("==", 0), ("!=", 10)] {
        let assertion = format!(
            "__CPROVER_assert((crc32_context ^ 0xFFFFFFFFUL) {relation} 0x{checksum}UL, \"sum\");"
        );
        if !text.contains(end) {
            return Err("csmith ends its programs in another way".into());
        }
        let path = scratch.file("program.c", text.replace(end, &assertion).as_bytes());
        let mut check = Command::new(TOOL);
        check.args(["check", "-w", "--quiet", "--argv", "0", "-I", include]).arg(path);
        let output = run(&mut check, b"", Duration::from_secs(120))?;
        if shell_status(&output) != expected {
            let (shown, errors) = (&output.stdout, &output.stderr);
            let [shown, errors] = [shown, errors].map(|bytes| String::from_utf8_lossy(bytes));
            let status = shell_status(&output);
            return Err(format!("{relation} {checksum}: status {status}\n{shown}{errors}").into());
        }
    }
    Ok(())
}

fn prints(seed: u64, checksum: &str, include: &str) -> Result<(), Failed> {
    let scratch = Scratch::new(&format!("csmith {seed}"));
    let path = scratch.file("program.c", &program(&scratch, seed, &[])?);
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
