//! `wherefore replay` through its command line: the programs below `examples/logs`, and logs that
//! are refused.

use crate::common;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::common::{Scratch, TOOL, root, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);

/// How an answer is reported by the exit status.
const REPRODUCED: i32 = 0;
const USAGE: i32 = 1;
const INPUT: i32 = 2;
const IMPOSSIBLE: i32 = 10;

fn folder(name: &str) -> PathBuf {
    root().join("examples/logs").join(name)
}

fn tool(folder: &PathBuf, arguments: &[&str]) -> Output {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(folder);
    run(&mut command, b"", LIMIT).expect("the tool ends")
}

/// What `replay` prints in an example's folder.
#[track_caller]
fn replayed(name: &str, arguments: &[&str], status: i32) -> String {
    let arguments: Vec<&str> = ["replay"].iter().chain(arguments).copied().collect();
    let output = tool(&folder(name), &arguments);
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shell_status(&output), status, "{arguments:?}\n{text}{errors}");
    text
}

/// The same as JSON.
#[track_caller]
fn answer(name: &str, arguments: &[&str], status: i32) -> Value {
    let arguments: Vec<&str> = ["--json"].iter().chain(arguments).copied().collect();
    serde_json::from_str(&replayed(name, &arguments, status)).expect("JSON")
}

/// Whether the logs determine a variable, and its value.
#[track_caller]
fn variable<'a>(answer: &'a Value, name: &str) -> (&'a str, Option<bool>) {
    let all = answer["determined"].as_array().expect("a list");
    let is_here = |one: &&Value| one["kind"] == "variable" && one["name"] == name;
    let found = all.iter().find(is_here).expect("the variable");
    (found["value"].as_str().expect("a value"), found["determined"].as_bool())
}

#[test]
fn the_log_of_the_example_determines_its_input() {
    let answer = answer("example", &["example.c", "--log", "example.log", "--stats"], REPRODUCED);
    assert_eq!(variable(&answer, "input"), ("3", Some(true)));
    assert_eq!(variable(&answer, "x"), ("1", Some(true)));
    let [(p, p_same), (q, q_same)] = ["p", "q"].map(|name| variable(&answer, name));
    assert_eq!((p_same, q_same), (Some(false), Some(false)));
    assert_ne!(p, q, "one of them is true");
    let message = answer["executions"][0]["message"].as_str().expect("a failure");
    assert!(message.contains("x + 1 == input"), "{message}");
    let formulas = answer["formulas"].as_array().expect("a list");
    let [executed, sliced, ..] = &formulas[..] else { panic!("{formulas:?}") };
    for size in ["variables", "clauses"] {
        let [executed, sliced] = [executed, sliced].map(|formula| formula[size].as_u64());
        assert!(sliced < executed, "{size}: {sliced:?} of {executed:?}");
    }
}

#[test]
fn what_cannot_have_run_is_greyed_out() {
    let arguments = ["example.c", "--log", "example.log", "--show-slice"];
    let text = replayed("example", &arguments, REPRODUCED);
    let line = |part: &str| text.lines().rfind(|line| line.ends_with(part)).expect("a line");
    assert!(line(" bar();").starts_with("- "), "{text}");
    assert!(line("EVR(\"bar\");").starts_with("- "), "{text}");
    assert!(line("EVR_value(\"foo\", x);").starts_with("+ "), "{text}");
    assert!(line("x = input;").starts_with("+ "), "{text}");
    let answer = answer("example", &arguments, REPRODUCED);
    let runs = |line: u64| {
        let lines = answer["slice"].as_array().expect("a list");
        lines.iter().find(|one| one["line"] == line).map(|one| one["runs"].clone())
    };
    assert_eq!(runs(30), Some("never".into()));
    assert_eq!(runs(24), Some("always".into()));
    assert_eq!(runs(26), Some("perhaps".into()));
}

#[test]
fn the_last_event_of_the_example_has_three_paths_behind_it() {
    let arguments = ["example.c", "--log", "suffix.log", "--all", "5"];
    let answer = answer("example", &arguments, REPRODUCED);
    assert_eq!(answer["executions"].as_array().map(Vec::len), Some(3));
    assert_eq!(answer["all"], true);
    let fails = answer["executions"].as_array().expect("a list").iter();
    assert_eq!(fails.filter(|one| one["message"].is_string()).count(), 2);
    // An exact log of one event is another question: only one path has a single one.
    let exact = ["example.c", "--log", "suffix.log", "--exact", "--all", "5"];
    let text = replayed("example", &exact, REPRODUCED);
    assert!(text.contains("the only path is shown"), "{text}");
}

#[test]
fn all_modes_answer_alike() {
    for mode in ["sliced", "assume", "array", "backward"] {
        let arguments = ["example.c", "--log", "example.log", "--log-mode", mode];
        let answer = answer("example", &arguments, REPRODUCED);
        assert_eq!(answer["executions"][0]["inputs"][0]["value"], "3", "{mode}");
    }
}

#[test]
fn the_file_system_loses_data_until_it_is_fixed() {
    replayed("filesystem", &["filesystem.c", "--log", "lost.log", "--quiet"], REPRODUCED);
    let fixed = ["-DFIXED", "filesystem.c", "--log", "lost.log"];
    let stuck = &answer("filesystem", &fixed, IMPOSSIBLE)["stuck_at"][0];
    assert_eq!((&stuck["written"], &stuck["of"]), (&14.into(), &15.into()));
    assert_eq!((&stuck["line"], &stuck["text"]), (&17.into(), &"READ_FAIL".into()));
    let instead = stuck["instead"].as_array().expect("a list");
    let is_read = |one: &Value| one["what"].as_str().is_some_and(|what| what.starts_with("READ"));
    assert!(instead.iter().any(is_read), "{instead:?}");
}

#[test]
fn a_forbidden_log_finds_the_lost_data() {
    let arguments = ["filesystem.c", "--log", "forbidden.log", "--quiet"];
    replayed("filesystem", &arguments, REPRODUCED);
}

#[test]
fn the_arbiter_is_neither_safe_nor_live() {
    let safety = ["arbiter.c", "--log", "safety.log", "--violating"];
    let found = answer("arbiter", &safety, REPRODUCED);
    assert!(found["executions"][0]["message"].is_string());
    let both = ["arbiter.c", "--log", "users.log", "--log", "answers.log", "--violating"];
    assert_eq!(answer("arbiter", &both, REPRODUCED)["logs"].as_array().map(Vec::len), Some(2));
    let liveness = ["-DLIVENESS", "arbiter.c", "--log", "liveness.log", "--violating", "--quiet"];
    replayed("arbiter", &liveness, REPRODUCED);
    replayed("arbiter", &["-DFIXED", "arbiter.c", "--log", "safety.log", "--quiet"], IMPOSSIBLE);
}

#[test]
fn one_switch_does_not_break_the_lock() {
    let one = ["mutex.c", "--log", "one_switch.log", "--violating"];
    let answer = answer("mutex", &one, IMPOSSIBLE);
    assert_eq!(answer["without_violation"], true, "there are such runs, but none fails");
    let two = ["mutex.c", "--log", "two_switches.log", "--violating", "--quiet"];
    replayed("mutex", &two, REPRODUCED);
}

#[test]
fn the_output_of_a_daemon_is_its_log() {
    let arguments = ["daemon.c", "--printf=out,err", "--log", "daemon.log", "--violating"];
    let answer = answer("daemon", &arguments, REPRODUCED);
    assert_eq!(answer["logs"][0]["size"], 13, "lines");
    let message = answer["executions"][0]["message"].as_str().expect("a failure");
    assert!(message.contains("client->pending > 0"), "{message}");
}

#[test]
fn a_logger_of_the_programs_own_has_events() {
    let arguments = ["tanks.c", "--event", "log_msg($1,$2,$3)", "--log", "tanks.log"];
    let answer = answer("logger", &arguments, REPRODUCED);
    assert!(answer["executions"][0]["message"].is_string());
}

#[test]
fn saved_inputs_make_the_run_again() {
    let scratch = Scratch::new("replay_saved");
    let saved = scratch.0.join("saved").display().to_string();
    let arguments = ["long.c", "--log", "long.log", "--quiet", "--save-inputs", &saved];
    replayed("long", &arguments, REPRODUCED);
    let output = tool(&folder("long"), &["run", "--events", "--inputs", &saved, "long.c"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let events: Vec<_> = errors
        .lines()
        .filter_map(|line| line.strip_prefix("EVR "))
        .map(common::log::Event::read)
        .collect();
    let text = std::fs::read_to_string(folder("long").join("long.log")).expect("a log");
    assert_eq!(events.len(), 50);
    assert!(common::log::Log::read(&text).tells(&events));
}

#[test]
fn what_was_not_followed_is_not_called_determined() {
    let scratch = Scratch::new("replay_open");
    scratch.file(
        "a.c",
        "#include \"wherefore.h\"\nint main(void) {\n  int n = wherefore_choose(9), sum = 0;\n\
         \x20 for (int i = 0; i < n; i++)\n    sum += n;\n  EVR(\"END\");\n  return 0;\n}\n",
    );
    scratch.file("a.log", "exact\nEND\n");
    let arguments = ["replay", "--json", "a.c", "--log", "a.log"];
    let output = tool(&scratch.0, &arguments);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(variable(&answer, "n").1, Some(false));
    assert_eq!(answer["all"], false);
    let output = tool(&scratch.0, &["replay", "a.c", "--log", "a.log", "--all", "20"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("try --unwind-from"), "{text}");
    let all = ["replay", "a.c", "--log", "a.log", "--all", "20", "--unwind-from", "16"];
    let text = String::from_utf8_lossy(&tool(&scratch.0, &all).stdout).into_owned();
    assert!(text.contains("these 10 paths are all"), "{text}");
}

/// What `check` says about logs as specifications: a verdict for each property.
#[track_caller]
fn checked(folder: &PathBuf, arguments: &[&str], status: i32) -> Vec<(String, String, Value)> {
    let arguments: Vec<&str> = ["check", "--json"].iter().chain(arguments).copied().collect();
    let output = tool(folder, &arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shell_status(&output), status, "{arguments:?}\n{errors}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let word = |value: &Value| value.as_str().expect("a word").to_owned();
    let properties = answer["properties"].as_array().expect("a list").iter();
    properties.map(|one| (word(&one["id"]), word(&one["verdict"]), one.clone())).collect()
}

#[test]
fn a_log_may_be_forbidden() {
    let files = folder("filesystem");
    let arguments = ["filesystem.c", "--forbid", "forbidden.log"];
    let found = checked(&files, &arguments, IMPOSSIBLE);
    let [(id, verdict, property)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&**id, &**verdict), ("forbid.1", "fails"));
    let steps = property["trace"].as_array().expect("a run");
    let logged = steps.iter().filter(|step| step["kind"] == "logged").count();
    assert_eq!(logged, 16, "the run writes the whole log");
    let fixed = ["-DFIXED", "filesystem.c", "--forbid", "forbidden.log"];
    assert_eq!(checked(&files, &fixed, 0)[0].1, "proved");
}

#[test]
fn a_log_may_be_required() {
    let found = checked(&folder("example"), &["example.c", "--require", "example.log"], 0);
    assert_eq!((&*found[0].0, &*found[0].1), ("require.1", "proved"));
    let both = ["-DFIXED", "filesystem.c", "--require", "lost.log", "--forbid", "forbidden.log"];
    let found = checked(&folder("filesystem"), &both, IMPOSSIBLE);
    let verdicts: Vec<_> = found.iter().map(|(id, verdict, _)| (&**id, &**verdict)).collect();
    assert_eq!(verdicts, [("forbid.1", "proved"), ("require.1", "fails")]);
    let text = found[1].2["text"].as_str().expect("a text");
    assert!(text.contains("none writes more than 14 of its 15 events"), "{text}");
}

/// Silent rounds may go on for ever, so nothing is proved about the executions beyond the bound.
#[test]
fn what_lies_beyond_the_bounds_is_not_proved() {
    let scratch = Scratch::new("forbid_open");
    scratch.file(
        "a.c",
        "#include \"wherefore.h\"\nint main(void) {\n  int sum = 0;\n\
         \x20 while (wherefore_choose_bool())\n    sum++;\n\
         \x20 if (sum == 100) EVR(\"HUNDRED\");\n  return 0;\n}\n",
    );
    scratch.file("a.log", "exact\nHUNDRED\n");
    let forbidden = checked(&scratch.0, &["a.c", "--forbid", "a.log"], 5);
    assert_eq!(forbidden[0].1, "holds");
    let required = checked(&scratch.0, &["a.c", "--require", "a.log"], 5);
    assert_eq!(required[0].1, "unknown");
    let far = checked(&scratch.0, &["a.c", "--forbid", "a.log", "--unwind", "128"], IMPOSSIBLE);
    assert_eq!(far[0].1, "fails");
}

/// A program with two events.
const PROGRAM: &str = "#include \"wherefore.h\"\n\
    void log_msg(const char *name) { (void)name; }\n\
    int main(void) {\n  int n = wherefore_choose(3);\n  EVR_value(\"COUNT\", n);\n\
    \x20 if (n) EVR(\"SOME\");\n  log_msg(\"end\");\n  return 0;\n}\n";

/// Asks for the runs behind a log with these bytes; the tool has to refuse it.
#[track_caller]
fn refused(log: &[u8], flags: &[&str], status: i32, parts: &[&str]) {
    let scratch = Scratch::new(&format!("bad_log_{log:?}_{flags:?}"));
    scratch.file("a.c", PROGRAM);
    scratch.file("a.log", log);
    let arguments: Vec<&str> =
        ["replay", "a.c", "--log", "a.log"].iter().chain(flags).copied().collect();
    let output = tool(&scratch.0, &arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    for part in parts {
        assert!(said.contains(part), "expected '{part}' in: {said}");
    }
    assert_eq!(shell_status(&output), status, "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn events_that_the_program_does_not_have_are_refused() {
    let parts = ["a.log:3: error:", "no event 'COUNTS'", "COUNT, SOME"];
    refused(b"exact\n\nCOUNTS 3\n", &[], INPUT, &parts);
    refused(b"exact\nSOME 3\n", &[], INPUT, &["a.log:2: error:", "'SOME' has no value"]);
    refused(b"exact\nCOUNT 1 2\n", &[], INPUT, &["a.log:2: error:", "'COUNT'"]);
    let parts = ["a.log:4:1: error:", "'COUNT' is not in the alphabet of this log: SOME"];
    refused(b"exact\nSOME\nend\nCOUNT 3\n", &[], INPUT, &parts);
}

#[test]
fn what_is_no_log_is_refused() {
    refused(b"", &[], INPUT, &["a.log:1:1: error: the log is empty", "'exact'"]);
    refused(b"# nothing\n\n", &[], INPUT, &["a.log:", "the log is empty"]);
    refused(b"COUNT 3\n", &[], INPUT, &["a.log:1:1: error: a log begins with 'exact'"]);
    refused(b"suffix\n", &[], INPUT, &["a.log:1:1: error:", "every run"]);
    refused(b"exact\n", &["--prefix"], INPUT, &["every run"]);
    refused(b"", &["--printf", "--suffix"], INPUT, &["every run"]);
    refused(b"\x7fELF\x02\x01\0\0", &[], INPUT, &["a.log:1:7: error:", "binary data"]);
    refused(b"exact\nCOUNT \xff\xfe\n", &[], INPUT, &["a.log:2:7: error:", "not UTF-8"]);
    refused(b"exact\nCOUNT 5..2\n", &[], INPUT, &["a.log:2:7: error:", "the range is empty"]);
}

#[test]
fn what_cannot_be_read_is_refused() {
    let scratch = Scratch::new("bad_log_files");
    scratch.file("a.c", PROGRAM);
    for log in ["none.log", "."] {
        let output = tool(&scratch.0, &["replay", "a.c", "--log", log]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(&format!("{log} cannot be read")), "{said}");
        assert_eq!(shell_status(&output), INPUT, "{said}");
    }
    let output = tool(&scratch.0, &["replay", "a.c"]);
    assert_eq!(shell_status(&output), USAGE);
}

#[test]
fn flags_that_do_not_go_together_are_refused() {
    let log = b"exact\nCOUNT 3\n";
    refused(log, &["--exact", "--suffix"], USAGE, &["'--exact'", "'--suffix'"]);
    refused(log, &["--printf", "--log-mode", "array"], USAGE, &["--log-mode array", "events"]);
    refused(log, &["--printf=paper"], USAGE, &["paper", "syslog"]);
    refused(log, &["--event", "log_mgs($1)"], USAGE, &["no function 'log_mgs'", "log_msg"]);
    let parts = ["'log_msg' has 1 parameter, and 2 are needed"];
    refused(log, &["--event", "log_msg($1,$2)"], USAGE, &parts);
    refused(log, &["--event", "log_msg"], USAGE, &["not of the form"]);
}

/// Large files are read once; what is wrong with them is found at their ends.
#[test]
fn a_large_log_is_read_quickly() {
    let mut text = String::from("exact\n");
    let mut number = 0_u32;
    while text.len() < 20 << 20 {
        let _ = writeln!(text, "COUNT {}  # number {number}", number % 4);
        number += 1;
    }
    let line = number + 2;
    text += "COUNTS 1\n";
    let start = Instant::now();
    refused_large(&text, INPUT, &format!("a.log:{line}: error: there is no event 'COUNTS'"));
    text.truncate(text.len() - "COUNTS 1\n".len());
    refused_large(&text, IMPOSSIBLE, "");
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
}

#[track_caller]
fn refused_large(log: &str, status: i32, part: &str) {
    let scratch = Scratch::new(&format!("large_log_{status}"));
    scratch.file("a.c", PROGRAM);
    scratch.file("a.log", log);
    let output = tool(&scratch.0, &["replay", "a.c", "--log", "a.log", "--quiet"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(part), "{said}");
    assert_eq!(shell_status(&output), status, "{said}");
}
