//! The modes of `wherefore replay` give the same answers; they differ in what they cost.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::common::{Scratch, TOOL, root, run};
use serde_json::Value;

const MODES: [&str; 4] = ["sliced", "assume", "array", "backward"];

fn example(path: &str) -> PathBuf {
    root().join("examples/logs").join(path)
}

/// What `replay` finds out about a log in a mode.
fn replay(program: &str, log: &Path, mode: &str, flags: &[&str]) -> Value {
    let mut command = Command::new(TOOL);
    command.arg("replay").arg(example(program)).arg("--log").arg(log);
    command.args(["--log-mode", mode, "--json", "--stats"]).args(flags);
    let output = run(&mut command, b"", Duration::from_secs(300)).expect("an answer");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The size of the formula that is solved.
fn variables(answer: &Value) -> u64 {
    let formulas = answer["formulas"].as_array().expect("formulas");
    let is_solved =
        |formula: &&Value| !formula["name"].as_str().expect("a name").contains("questions");
    let solved = formulas.iter().rfind(is_solved).expect("a formula");
    solved["variables"].as_u64().expect("a number")
}

#[test]
fn every_mode_tells_where_a_log_gets_stuck() {
    let scratch = Scratch::new("stuck-in-modes");
    let log = scratch.file("wrong.log", "exact\nfoo 2\nfoo 5\n");
    for mode in MODES {
        let answer = replay("example/example.c", &log, mode, &[]);
        assert_eq!(answer["result"], "impossible", "{mode}");
        let stuck = &answer["stuck_at"][0];
        assert_eq!((&stuck["written"], &stuck["line"]), (&1.into(), &3.into()), "{mode}");
        let instead = stuck["instead"].as_array().expect("what comes instead");
        let instead: Vec<_> = instead.iter().map(|one| one["what"].as_str().unwrap()).collect();
        assert_eq!(instead, ["foo 1", "the run ends"], "{mode}");
    }
}

#[test]
fn slicing_makes_formulas_small() {
    let log = example("arbiter/safety.log");
    let sizes = MODES.map(|mode| {
        let answer = replay("arbiter/arbiter.c", &log, mode, &["--violating", "--quiet"]);
        assert_eq!(answer["result"], "reproduced", "{mode}");
        variables(&answer)
    });
    let [sliced, assume, array, backward] = sizes;
    assert!(sliced * 8 < assume && backward * 8 < assume && assume < array, "{sizes:?}");
}
