//! The programs below `tests/c/check`: `wherefore check` gives the verdict that the header names,
//! and exactly the failures that it lists.
//!
//! ```text
//! // verdict: safe|unsafe|unknown
//! // fails: CHECK LINE          for every failing property, in lines of their own or with commas
//! // covers: LINE reached|unreachable
//! // unreachable: LINE, ..      all lines of the file with a property that is unreachable, or none
//! // unknown: LINE, ..          likewise
//! // violated: CHECK LINE       a property that fails only in runs of ROUNDS rounds or more: it must not be
//! //                            proved, and fails where ROUNDS is defined as 3
//! // flags: --unwind 4          further flags
//! // with: other.c              further files
//! // part-of: CASE.c            no case of its own
//! // known-bug: why             the case must not pass
//! // symptom: TEXT              how a known bug shows in the message of the case
//! ```

mod common;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use common::{
    TOOL, c_files, conclude, files, header, header_lines, root, run, shell_status, trial, words,
};
use libtest_mimic::Failed;
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(60);

fn main() {
    let cases = root().join("tests/c/check");
    let is_part = |path: &std::path::PathBuf| header(path).contains_key("part-of");
    let paths = c_files(&cases).into_iter().filter(|path| !is_part(path));
    let trials = paths.map(|path| trial(&cases, path, answers));
    conclude("check", &[("", CASES)], trials.collect());
}

/// This many cases there are at least.
const CASES: usize = 730;

fn answers(path: &Path) -> Result<(), Failed> {
    let header = header(path);
    let verdict = header.get("verdict").ok_or("the header has no 'verdict:'")?.as_str();
    if !["safe", "unsafe", "unknown"].contains(&verdict) {
        return Err(format!("'{verdict}' is no verdict").into());
    }
    let flags = header.get("flags").map(|flags| words(flags)).unwrap_or_default();
    let output = run(
        Command::new(TOOL)
            .args(["check", "-w", "--json"])
            .args(flags)
            .args(files(path, header.get("with"))),
        b"",
        LIMIT,
    )?;
    let shown = String::from_utf8_lossy(&output.stderr).into_owned();
    let answer: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("no JSON: {error}; status {}\n{shown}", shell_status(&output)))?;
    let mut problems = Vec::new();
    let mut compare = |what: &str, expected: String, found: String| {
        if expected != found {
            problems.push(format!("{what}: expected {expected}, found {found}"));
        }
    };
    let violated = expected(path, "violated");
    let found = failing(&answer);
    // What fails after many rounds may be found, and need not be.
    let is_found = !found.is_empty() && found.is_subset(&violated);
    let verdict = if is_found { "unsafe" } else { verdict };
    compare("verdict", verdict.to_owned(), text(&answer["verdict"]));
    let status = match verdict {
        "safe" => 0,
        "unsafe" => 10,
        _ => 5,
    };
    compare("exit status", status.to_string(), shell_status(&output).to_string());
    let fails = if is_found { found.clone() } else { expected(path, "fails") };
    compare("fails", show(&fails), show(&found));
    let covered = properties(&answer, |property| {
        let goal = property["kind"] == "cover";
        goal.then(|| format!("{} {}", property["line"], text(&property["verdict"])))
    });
    let goals = expected(path, "covers");
    if !goals.is_empty() {
        compare("covers", show(&goals), show(&covered));
    }
    for verdict in ["unreachable", "unknown"].into_iter().filter(|key| header.contains_key(*key)) {
        let case = path.to_string_lossy();
        let lines = properties(&answer, |property| {
            let found = property["verdict"] == verdict && property["kind"] != "cover";
            (found && property["file"] == *case).then(|| property["line"].to_string())
        });
        compare(verdict, show(&expected(path, verdict)), show(&lines));
    }
    let proved = properties(&answer, |property| {
        let proved = property["verdict"] == "proved" || property["verdict"] == "unreachable";
        proved.then(|| format!("{} {}", text(&property["kind"]), property["line"]))
    });
    let wrong = proved.intersection(&violated).cloned().collect();
    compare("violated and proved", "none".to_owned(), show(&wrong));
    if !violated.is_empty() {
        let missed = violated.difference(&failing_early(path)?).cloned().collect();
        compare("not violated", "none".to_owned(), show(&missed));
    }
    if problems.is_empty() {
        return Ok(());
    }
    let reasons = properties(&answer, |property| {
        let reason = property["reason"].as_str()?;
        Some(format!("{}: {reason}", text(&property["id"])))
    });
    Err(format!("{}\n{}\n{shown}", problems.join("\n"), show(&reasons)).into())
}

/// What fails if a few rounds are enough for it.
fn failing_early(path: &Path) -> Result<BTreeSet<String>, Failed> {
    let flags = header(path).get("flags").map(|flags| words(flags)).unwrap_or_default();
    let flags =
        flags.into_iter().map(|flag| if flag == "induction" { "bounded".into() } else { flag });
    let more = ["check", "-w", "--json", "-DROUNDS=3", "--unwind", "8"];
    let output = run(Command::new(TOOL).args(more).args(flags).arg(path), b"", LIMIT)?;
    let answer: Value = serde_json::from_slice(&output.stdout)?;
    Ok(failing(&answer))
}

fn failing(answer: &Value) -> BTreeSet<String> {
    properties(answer, |property| {
        let fails = property["verdict"] == "fails";
        fails.then(|| format!("{} {}", text(&property["kind"]), property["line"]))
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("nothing").to_owned()
}

fn show(set: &BTreeSet<String>) -> String {
    if set.is_empty() {
        return "none".to_owned();
    }
    set.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn properties(answer: &Value, pick: impl Fn(&Value) -> Option<String>) -> BTreeSet<String> {
    answer["properties"].as_array().into_iter().flatten().filter_map(pick).collect()
}

/// What the header lists under a key, in lines of their own or with commas.
fn expected(path: &Path, key: &str) -> BTreeSet<String> {
    let lines = header_lines(path).into_iter().filter(|(known, _)| known == key);
    let parts = |(_, value): (String, String)| {
        let parts =
            value.split(',').map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
        parts.filter(|part| !part.is_empty() && part != "none").collect::<Vec<_>>()
    };
    lines.flat_map(parts).collect()
}
