//! The programs with logs below `examples/logs`: the inputs that come with a log make a run that
//! writes it, here and in a native build. So do those of the small programs below `tests/c/logs`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use crate::common::log::{Event, Log};
use crate::common::{Scratch, TOOL, c_files, header_lines, root, run, shell_status};

/// How the tool and a native build end when an assertion fails.
const FAILURE: i32 = 10;
const ABORTED: i32 = 134;

/// Where a program logs.
#[derive(Clone, Copy)]
enum Logger {
    /// With `EVR`.
    Events,
    /// With a function that prints the names and values.
    Output,
}

/// A program's folder and source.
struct Example {
    folder: &'static str,
    source: &'static str,
    logger: Logger,
}

const EXAMPLE: Example = Example { folder: "example", source: "example.c", logger: Logger::Events };
const FILE_SYSTEM: Example =
    Example { folder: "filesystem", source: "filesystem.c", logger: Logger::Events };
const ARBITER: Example = Example { folder: "arbiter", source: "arbiter.c", logger: Logger::Events };
const MUTEX: Example = Example { folder: "mutex", source: "mutex.c", logger: Logger::Events };
const TANKS: Example = Example { folder: "logger", source: "tanks.c", logger: Logger::Output };
const LIFT: Example = Example { folder: "long", source: "long.c", logger: Logger::Events };

/// What a run is expected to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Run {
    /// It writes the log and ends.
    Passes,
    /// It writes the log and an assertion fails.
    Fails,
    /// It does not write the log.
    DoesNotWrite,
}

impl Example {
    fn path(&self) -> PathBuf {
        root().join("examples/logs").join(self.folder)
    }

    /// Runs the program with inputs, in the tool and natively, and compares what it logs with a log.
    fn expect(&self, flags: &[&str], inputs: &str, log: &str, expected: Run) {
        let folder = self.path();
        let text = std::fs::read_to_string(folder.join(log)).expect("a log");
        let log_read = Log::read(&text);
        let scratch = Scratch::new(&format!("{}-{log}-{}", self.folder, flags.concat()));
        let (source, inputs) = (folder.join(self.source), folder.join(inputs));
        let outputs = [
            (run_tool(&source, flags, &inputs), FAILURE),
            (run_built(&build_native(&scratch, &source, flags), &inputs), ABORTED),
        ];
        for (output, failure) in outputs {
            let events = self.events(&output);
            let is_written = log_read.tells(&events);
            let status = shell_status(&output);
            let found = match (is_written, status) {
                (false, _) => Run::DoesNotWrite,
                (true, 0) => Run::Passes,
                (true, status) if status == failure => Run::Fails,
                (true, status) => panic!("{log}: exit status {status}"),
            };
            assert_eq!(found, expected, "{} {flags:?} {log}: {events:?}", self.source);
        }
    }

    fn events(&self, output: &Output) -> Vec<Event> {
        match self.logger {
            Logger::Events => event_lines(output).iter().map(|line| Event::read(line)).collect(),
            Logger::Output => text(&output.stdout).lines().map(Event::read).collect(),
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The events among the lines of the standard error.
fn event_lines(output: &Output) -> Vec<String> {
    let lines = text(&output.stderr);
    lines.lines().filter_map(|line| line.strip_prefix("EVR ")).map(str::to_owned).collect()
}

fn run_tool(source: &Path, flags: &[&str], inputs: &Path) -> Output {
    let mut command = Command::new(TOOL);
    command.args(["run", "--events", "--timeout", "30", "--inputs"]).arg(inputs).args(flags);
    command
        .arg(source.file_name().expect("a name"))
        .current_dir(source.parent().expect("a folder"));
    run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends")
}

/// Builds a program so that undefined behaviour ends it, and demands that there are no warnings.
fn build_native(scratch: &Scratch, source: &Path, flags: &[&str]) -> PathBuf {
    let program = scratch.0.join("program");
    let build = Command::new("gcc")
        .args(["-Wall", "-Wextra", "-Werror"])
        .args(["-fsanitize=undefined", "-fno-sanitize-recover=all", "-iquote"])
        .arg(root().join("crates/library/include"))
        .args(flags)
        .arg("-o")
        .args([&program, source])
        .output()
        .expect("gcc");
    assert!(build.status.success(), "{}", text(&build.stderr));
    program
}

/// Runs a native build; its output is complete also when it aborts.
fn run_built(program: &Path, inputs: &Path) -> Output {
    let mut command = Command::new("stdbuf");
    command.arg("-oL").arg(program).env("WHEREFORE_INPUTS", inputs);
    run(&mut command, b"", Duration::from_secs(60)).expect("the program ends")
}

#[test]
fn the_first_example_writes_its_logs() {
    EXAMPLE.expect(&[], "example.inputs", "example.log", Run::Fails);
    EXAMPLE.expect(&[], "example.inputs", "suffix.log", Run::Fails);
    EXAMPLE.expect(&[], "suffix.inputs", "suffix.log", Run::Passes);
    EXAMPLE.expect(&[], "suffix.inputs", "example.log", Run::DoesNotWrite);
}

#[test]
fn the_file_system_loses_data() {
    FILE_SYSTEM.expect(&[], "lost.inputs", "lost.log", Run::Passes);
    FILE_SYSTEM.expect(&[], "suffix.inputs", "suffix.log", Run::Passes);
    FILE_SYSTEM.expect(&["-DMAX_FILES=10"], "lost.inputs", "lost.log", Run::Passes);
    FILE_SYSTEM.expect(&["-DMAX_FILES=12", "-DSTEPS=30"], "lost.inputs", "lost.log", Run::Passes);
    FILE_SYSTEM.expect(&["-DSTEPS=9"], "lost.inputs", "lost.log", Run::Passes);
    FILE_SYSTEM.expect(&["-DMONITOR"], "monitor.inputs", "lost.log", Run::Fails);
}

#[test]
fn the_file_system_writes_forbidden_logs_until_it_is_fixed() {
    for (log, inputs) in
        [("forbidden.log", "forbidden.inputs"), ("forbidden_anywhere.log", "lost.inputs")]
    {
        FILE_SYSTEM.expect(&[], inputs, log, Run::Passes);
        FILE_SYSTEM.expect(&["-DFIXED"], inputs, log, Run::DoesNotWrite);
    }
    FILE_SYSTEM.expect(&["-DFIXED"], "lost.inputs", "lost.log", Run::DoesNotWrite);
}

#[test]
fn the_arbiter_is_neither_safe_nor_live() {
    for log in ["safety.log", "suffix.log", "users.log", "answers.log"] {
        ARBITER.expect(&[], "safety.inputs", log, Run::Fails);
    }
    ARBITER.expect(&["-DFIXED"], "safety.inputs", "safety.log", Run::DoesNotWrite);
    ARBITER.expect(&["-DLIVENESS"], "liveness.inputs", "liveness.log", Run::Fails);
    ARBITER.expect(&[], "liveness.inputs", "liveness.log", Run::Passes);
    let flags = ["-DLIVENESS", "-DFIXED"];
    ARBITER.expect(&flags, "liveness.inputs", "liveness.log", Run::DoesNotWrite);
}

#[test]
fn the_lock_fails_after_two_switches() {
    MUTEX.expect(&[], "two_switches.inputs", "two_switches.log", Run::Fails);
    MUTEX.expect(&["-DFIXED"], "two_switches.inputs", "two_switches.log", Run::Passes);
    MUTEX.expect(&[], "one_switch.inputs", "one_switch.log", Run::Passes);
}

#[test]
fn a_logger_of_the_programs_own_writes_the_log() {
    TANKS.expect(&[], "tanks.inputs", "tanks.log", Run::Fails);
    TANKS.expect(&[], "tanks.inputs", "suffix.log", Run::Fails);
    TANKS.expect(&["-DFIXED"], "tanks.inputs", "tanks.log", Run::DoesNotWrite);
}

#[test]
fn the_daemon_prints_its_log_and_dies() {
    let folder = root().join("examples/logs/daemon");
    let log = std::fs::read_to_string(folder.join("daemon.log")).expect("a log");
    let died = std::fs::read_to_string(folder.join("daemon.died")).expect("a message");
    let scratch = Scratch::new("daemon");
    let native = build_native(&scratch, &folder.join("daemon.c"), &[]);
    let both = |program: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{program} 2>&1")]).current_dir(&folder);
        shell.env("WHEREFORE_INPUTS", "daemon.inputs");
        text(&run(&mut shell, b"", Duration::from_secs(60)).expect("the daemon dies").stdout)
    };
    let tool = both(&format!("{TOOL} run --timeout 30 --inputs daemon.inputs daemon.c"));
    let message = tool.strip_prefix(&log).expect("the log comes first");
    let place = died.split(": ").nth(1).expect("a place");
    assert!(message.starts_with(&format!("{place}:")), "{message}");
    assert!(message.contains("client->pending > 0"), "{message}");
    let compiled = both(&native.display().to_string());
    let message = compiled.strip_prefix(&log).expect("the log comes first");
    assert!(message.contains("`client->pending > 0' failed"), "{message}");
}

#[test]
fn a_long_log_is_made_with_its_inputs() {
    LIFT.expect(&[], "long.inputs", "long.log", Run::Passes);
    let made = |arguments: &[&str]| {
        let script = root().join("scripts/make-long-log.py");
        let output = Command::new(script).args(arguments).output().expect("the script runs");
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let kept = |name| std::fs::read_to_string(LIFT.path().join(name)).expect("a file");
    assert_eq!(made(&["50"]), kept("long.log"));
    assert_eq!(made(&["50", "--inputs"]), kept("long.inputs"));

    let scratch = Scratch::new("long");
    let inputs = scratch.file("inputs", made(&["10000", "--inputs"]));
    let output = run_tool(&LIFT.path().join(LIFT.source), &[], &inputs);
    let events = LIFT.events(&output);
    assert_eq!(events.len(), 10_000);
    assert!(Log::read(&made(&["10000"])).tells(&events));
}

#[test]
fn the_matcher_knows_the_language() {
    let events: Vec<_> = ["A", "B 3", "C 1 2"].map(Event::read).into();
    let tells = |text: &str| Log::read(text).tells(&events);
    assert!(tells("exact\nA\nB 3\nC 1 2"));
    assert!(tells("exact # all\n\nA\n-A\n*"));
    assert!(tells("suffix\nB 2..4\nC"));
    assert!(tells("prefix\nA, C\nA, B 3"));
    assert!(tells("exact\nA, C\nend\nA\nC 1 0..2"));
    assert!(!tells("exact\nA\nB 3"));
    assert!(!tells("suffix\nA\nB 3"));
    assert!(!tells("prefix\nB"));
    assert!(!tells("exact\nA\nB 4..9\nC"));
    assert!(!tells("exact\nA\n-B\nC"));
    assert!(!tells("exact\nA\nB 3\nC\nA"));
}

/// An input of a small program: its site, its occurrence, and its least and greatest value.
struct Input {
    site: String,
    occurrence: u32,
    low: i64,
    high: i64,
}

fn inputs_of(path: &Path) -> Vec<Input> {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let mut inputs = Vec::new();
    for (key, value) in header_lines(path) {
        if key != "input" {
            continue;
        }
        let words: Vec<_> = value.split(' ').collect();
        let [place, times, range] = words[..] else { panic!("{name}: {value}") };
        let (low, high) = range.split_once("..").expect("a range");
        for occurrence in 1..=times.parse().expect("a number") {
            let site = format!("{name}:{place}");
            let (low, high) = (low.parse().expect("a number"), high.parse().expect("a number"));
            inputs.push(Input { site, occurrence, low, high });
        }
    }
    inputs
}

/// The text of the inputs file of a number, of all combinations of values in a fixed order.
fn combination(inputs: &[Input], mut number: i64) -> String {
    let mut lines = String::new();
    for input in inputs {
        let count = input.high - input.low + 1;
        let value = input.low + number % count;
        number /= count;
        lines.push_str(&format!("{} {} {value}\n", input.site, input.occurrence));
    }
    lines
}

/// Whether two lines say the same; real numbers may be written in different ways.
fn is_same(first: &str, second: &str) -> bool {
    let is_same_word = |(first, second): (&str, &str)| {
        let number = |word: &str| word.parse::<f64>().ok();
        first == second || first.contains('.') && number(first) == number(second)
    };
    first.split(' ').count() == second.split(' ').count()
        && first.split(' ').zip(second.split(' ')).all(is_same_word)
}

/// Compares up to this many runs of each small program with the native ones.
const RUNS: i64 = 12;

#[test]
fn small_programs_log_what_native_ones_log() {
    let programs = c_files(&root().join("tests/c/logs"));
    assert!(programs.len() >= 24);
    for path in programs {
        let inputs = inputs_of(&path);
        let count: i64 = inputs.iter().map(|input| input.high - input.low + 1).product();
        assert!((2..=256).contains(&count), "{}: {count} runs", path.display());
        let scratch = Scratch::new(&path.file_name().expect("a name").to_string_lossy());
        let native = build_native(&scratch, &path, &[]);
        for number in 0..count.min(RUNS) {
            let chosen = combination(&inputs, number * count / count.min(RUNS));
            let file = scratch.file("inputs", &chosen);
            let here = run_tool(&path, &[], &file);
            let there = run_built(&native, &file);
            let what = format!("{} with\n{chosen}", path.display());
            let (first, second) = (event_lines(&here), event_lines(&there));
            assert_eq!(first.len(), second.len(), "{what}{first:?}\n{second:?}");
            for (first, second) in first.iter().zip(&second) {
                assert!(is_same(first, second), "{what}{first} is not {second}");
            }
            assert_eq!(text(&here.stdout), text(&there.stdout), "{what}");
            let status = shell_status(&there);
            if shell_status(&here) == FAILURE {
                assert_ne!(status, 0, "{what}");
            } else {
                assert_eq!(shell_status(&here), status, "{what}");
            }
        }
    }
}
