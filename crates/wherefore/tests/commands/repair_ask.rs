//! `wherefore repair --ask`: where patches differ a person says what is right, and the search goes on.

use std::process::{Command, Output};

use super::repair::{added, fed, pass_natively, suite};
use crate::common::localize::{FAILS, USAGE, has, lacks};
use crate::common::{Scratch, TOOL, shell_status};
use serde_json::Value;

const COUNT: &str = "#include <stdio.h>\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n\
    \x20 if (n > 50)\n    printf(\"many\\n\");\n  else\n    printf(\"few\\n\");\n  return 0;\n}\n";

/// A program with tests that leave open where many begins.
fn count(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("repair_ask_{name}"));
    scratch.file("a.c", COUNT);
    scratch.file("a.toml", suite(&[("50", "many\n"), ("60", "many\n"), ("20", "few\n")]));
    scratch
}

fn asked(scratch: &Scratch, more: &[&str], input: &str) -> Output {
    let mut command = Command::new(TOOL);
    command.args(["repair", "a.c", "--tests", "a.toml", "--ask"]).args(more);
    fed(command.current_dir(&scratch.0), input)
}

#[track_caller]
fn object(output: &Output) -> Value {
    assert_eq!(shell_status(output), FAILS, "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// What a person wants who counts from a number on as many.
fn wanted(input: &str, from: i64) -> &'static str {
    let number: i64 = input.trim().parse().unwrap_or(0);
    if number >= from { "many\n" } else { "few\n" }
}

#[test]
fn without_a_terminal_the_question_says_how_to_answer() {
    let scratch = count("how");
    let output = asked(&scratch, &[], "");
    assert_eq!(shell_status(&output), FAILS);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    has(&text, &["Which is right? Patches", "exit status 0", "--answer N", "--answer '=TEXT'"]);
    lacks(&text, &["Answered"]);
}

#[test]
fn answers_go_on_until_the_patches_do_the_same() {
    // Answers are kept, so that each call begins with those before.
    for from in [31, 50] {
        let scratch = count(&format!("goes_on_{from}"));
        let more = ["--json", "--answers", "kept.toml"];
        let mut report = object(&asked(&scratch, &more, ""));
        let mut answers = 0;
        while let Some(question) = report.get("question") {
            let input = question["stdin"].as_str().expect("a text").to_owned();
            let right = wanted(&input, from);
            let mut answer = vec!["--answer".to_owned()];
            let outputs = question["stdout"].as_array().expect("a list");
            answer.push(match outputs.iter().position(|one| one == right) {
                Some(at) => question["ranks"][at].to_string(),
                None => format!("={}", right.replace('\n', "\\n")),
            });
            let arguments: Vec<&str> =
                more.iter().copied().chain(answer.iter().map(String::as_str)).collect();
            report = object(&asked(&scratch, &arguments, ""));
            assert_eq!(report["answered"][0]["stdin"], input.as_str());
            assert_eq!(report["answered"][0]["stdout"], right);
            assert!(report["answered"][0]["dropped"].as_u64() > Some(0), "{report}");
            answers += 1;
            assert!(answers < 20, "{report}");
        }
        assert!(answers > 0);
        let kept = std::fs::read_to_string(scratch.0.join("kept.toml")).expect("a file");
        assert_eq!(kept.matches("[[test]]").count(), answers, "{kept}");
        let patches = report["patches"].as_array().expect("a list");
        let good: Vec<Value> = patches.iter().filter(|one| one["last"] == false).cloned().collect();
        assert!(good.len() < 2 || report.get("alike").is_some(), "{report}");
        // What is left passes what was answered, compiled as well.
        let mut tests: Vec<(String, &str)> = Vec::new();
        for line in kept.lines().filter_map(|line| line.strip_prefix("stdin = ")) {
            let input: String = serde_json::from_str(line).expect("a text");
            let right = wanted(&input, from);
            tests.push((input, right));
        }
        let tests: Vec<(&str, &str)> = tests.iter().map(|(a, b)| (a.as_str(), *b)).collect();
        pass_natively(&scratch, "a.c", &good, &tests);
        // The file is a file of tests.
        let output = fed(
            Command::new(TOOL)
                .args(["localize", "a.c", "--tests", "kept.toml", "--json"])
                .current_dir(&scratch.0),
            "",
        );
        assert!([0, FAILS].contains(&shell_status(&output)), "{output:?}");
    }
}

#[test]
fn a_text_that_no_patch_prints_makes_the_search_go_on() {
    let scratch = count("text");
    let report = object(&asked(&scratch, &["--json"], ""));
    let input = report["question"]["stdin"].as_str().expect("a text").to_owned();
    let report = object(&asked(&scratch, &["--json", "--answer", "=none\\n"], ""));
    assert_eq!(report["answered"][0]["stdout"], "none\n");
    // Whatever is shown then prints it.
    let patches = report["patches"].as_array().expect("a list").clone();
    if !patches.is_empty() {
        pass_natively(&scratch, "a.c", &patches, &[(&input, "none\n")]);
    }
    for patch in &patches {
        assert!(added(patch).contains("none"), "{patch}");
    }
}

#[test]
fn lines_of_the_standard_input_are_answers() {
    let scratch = count("lines");
    let report = object(&asked(&scratch, &["--json", "--answer", "-"], "skip\n"));
    let first = report["question"]["stdin"].clone();
    let unanswered = object(&asked(&scratch, &["--json"], ""));
    assert_ne!(first, unanswered["question"]["stdin"], "what is skipped is not asked again");
    assert!(report.get("answered").is_none());
    let rank = unanswered["question"]["ranks"][0].to_string();
    let report = object(&asked(&scratch, &["--json", "--answer", "-"], &format!("{rank}\n")));
    assert_eq!(report["answered"][0]["stdin"], unanswered["question"]["stdin"]);
}

#[test]
fn wrong_answers_are_refused() {
    let scratch = count("wrong");
    for more in [
        &["--answer", "maybe"][..],
        &["--answer", "-", "--answer", "1"],
        &["--answer", "99"],
        &["--answer", "=\\q"],
        &["--answers", "kept.json"],
        &["--reference", "a.c"],
    ] {
        let output = asked(&scratch, more, "");
        assert_eq!(shell_status(&output), USAGE, "{more:?} {output:?}");
    }
    let mut command = Command::new(TOOL);
    command.args(["repair", "a.c", "--tests", "a.toml", "--answer", "1"]);
    assert_eq!(shell_status(&fed(command.current_dir(&scratch.0), "")), USAGE);
}
