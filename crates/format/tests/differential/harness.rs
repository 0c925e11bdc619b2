//! Compiles the driver, feeds it cases, and compares its answers with ours.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::random::Random;

/// One line for the driver, and the line that it should answer.
pub struct Case {
    pub request: String,
    pub expected: String,
    /// What a failing test shows.
    pub description: String,
}

pub struct Driver {
    program: PathBuf,
}

const SOURCE: &str = include_str!("driver.c");

/// The compiled driver; `None`, with a message, if there is no compiler.
pub fn driver() -> Option<&'static Driver> {
    static DRIVER: OnceLock<Option<Driver>> = OnceLock::new();
    DRIVER.get_or_init(|| build("driver", &[], &[])).as_ref()
}

/// The driver with binary128. It is another program, because libquadmath hooks itself into
/// `printf`, and glibc then takes a path of its own, with faults of its own, for all conversions.
pub fn quad_driver() -> Option<&'static Driver> {
    static DRIVER: OnceLock<Option<Driver>> = OnceLock::new();
    DRIVER.get_or_init(|| build("quad-driver", &["-DQUAD"], &["-lquadmath"])).as_ref()
}

fn build(name: &str, options: &[&str], libraries: &[&str]) -> Option<Driver> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let source = directory.join(format!("{name}-{}.c", std::process::id()));
    let program = directory.join(name);
    let fresh = source.with_extension("exe");
    fs::write(&source, SOURCE).expect("the directory for temporary files is writable");
    let mut command = Command::new("gcc");
    command.args(["-O1", "-w"]).args(options).arg("-o").arg(&fresh).arg(&source).args(libraries);
    let compiled = command.output();
    fs::remove_file(&source).expect("the source was written");
    match compiled {
        Err(error) => {
            println!("SKIPPED: no gcc to compare with the C library ({error})");
            None
        }
        Ok(output) if output.status.success() => {
            // Renaming is atomic, so that test processes that run at the same time do not disturb
            // each other.
            fs::rename(&fresh, &program).expect("the driver was just written");
            Some(Driver { program })
        }
        Ok(output) if !libraries.is_empty() => {
            println!(
                "SKIPPED: no libquadmath ({})",
                String::from_utf8_lossy(&output.stderr).trim()
            );
            None
        }
        Ok(output) => {
            panic!("the driver must compile:\n{}", String::from_utf8_lossy(&output.stderr))
        }
    }
}

/// The number of cases and the source of randomness for a test.
pub fn plan(usual: usize, test: u64) -> (usize, Random) {
    let number =
        |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let cases = number("WHEREFORE_FORMAT_CASES").map_or(usual, |cases| cases as usize);
    let seed = number("WHEREFORE_FORMAT_SEED").unwrap_or(1);
    (cases, Random::new(seed.wrapping_mul(1_000_003).wrapping_add(test)))
}

pub fn hexadecimal(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "-".to_string();
    }
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    })
}

/// Runs the cases in portions and shows the first few differences.
pub fn compare(driver: &Driver, name: &str, count: usize, mut generate: impl FnMut() -> Case) {
    const PORTION: usize = 20_000;
    let mut differences = Vec::new();
    for start in (0..count).step_by(PORTION) {
        let cases: Vec<Case> = (start..count.min(start + PORTION)).map(|_| generate()).collect();
        let answers = run(driver, name, &cases);
        for (case, answer) in cases.iter().zip(answers.lines()) {
            if case.expected != answer {
                differences.push(format!(
                    "{}\n      ours {}\n   library {answer}\n",
                    case.description, case.expected
                ));
            }
        }
        assert_eq!(answers.lines().count(), cases.len(), "the driver must answer every case");
    }
    println!("{name}: {count} cases, {} differences", differences.len());
    differences.sort_by_key(String::len);
    differences.truncate(25);
    assert!(differences.is_empty(), "{name}:\n{}", differences.concat());
}

fn run(driver: &Driver, name: &str, cases: &[Case]) -> String {
    let path =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.txt", std::process::id()));
    let requests: String = cases.iter().flat_map(|case| [case.request.as_str(), "\n"]).collect();
    fs::write(&path, requests).expect("the directory for temporary files is writable");
    let input = File::open(&path).expect("the file was just written");
    let output = Command::new(&driver.program)
        .env("LC_ALL", "C")
        .stdin(input)
        .output()
        .expect("the driver starts");
    fs::remove_file(&path).expect("the file was written");
    assert!(output.status.success(), "the driver failed: {}", output.status);
    String::from_utf8(output.stdout).expect("the driver writes ASCII")
}
