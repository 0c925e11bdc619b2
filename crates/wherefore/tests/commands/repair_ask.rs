//! `wherefore repair --ask`: where patches differ a person says what is right, and the search goes on.

use std::io::{Read as _, Write as _};
use std::process::{Command, Output, Stdio};

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

/// A question as a person reads it.
struct Asked {
    input: String,
    /// The numbers of patches with what they print.
    choices: Vec<(String, String)>,
}

fn quoted(text: &str) -> String {
    serde_json::from_str(text).expect("a text in quotes")
}

fn question(text: &str) -> Asked {
    let (_, last) = text.rsplit_once("Which is right?").expect("a question");
    let mut lines = last.lines();
    let first = lines.next().expect("a line");
    let (_, input) = first.split_once(" with the input ").expect("an input");
    let choice = |line: &str| {
        let (rank, rest) = line.strip_prefix("  patch ")?.split_once(" prints ")?;
        let (output, _) = rest.rsplit_once(", exit status ")?;
        Some((rank.to_owned(), quoted(output)))
    };
    Asked {
        input: quoted(input.trim_end_matches(':')),
        choices: lines.filter_map(choice).collect(),
    }
}

/// Answers all questions; gives the report.
fn dialogue(scratch: &Scratch, mut answer: impl FnMut(&Asked) -> String) -> Value {
    let mut command = Command::new(TOOL);
    command.args(["repair", "a.c", "--tests", "a.toml", "--ask", "--json"]);
    command.args(["--answer", "-", "--answers", "kept.toml"]).current_dir(&scratch.0);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("the tool starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut errors = child.stderr.take().expect("a pipe");
    let (mut text, mut byte) = (Vec::new(), [0]);
    while errors.read(&mut byte).expect("a byte") == 1 {
        text.push(byte[0]);
        if text.ends_with(b"\n> ") {
            let answer = answer(&question(&String::from_utf8_lossy(&text)));
            writeln!(input, "{answer}").expect("an answer");
        }
    }
    let output = child.wait_with_output().expect("the tool ends");
    object(&output)
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
    for from in [31, 50] {
        let scratch = count(&format!("goes_on_{from}"));
        let mut answered: Vec<String> = Vec::new();
        let report = dialogue(&scratch, |asked| {
            assert!(!answered.contains(&asked.input) && answered.len() < 30, "{answered:?}");
            answered.push(asked.input.clone());
            let right = wanted(&asked.input, from);
            let choice = asked.choices.iter().find(|(_, output)| output == right);
            choice.map_or(format!("={}", right.replace('\n', "\\n")), |(rank, _)| rank.clone())
        });
        assert!(!answered.is_empty());
        let told = report["answered"].as_array().expect("a list");
        assert_eq!(told.len(), answered.len());
        for (told, input) in told.iter().zip(&answered) {
            assert_eq!(told["stdin"], input.as_str());
            assert_eq!(told["stdout"], wanted(input, from));
            assert!(told["dropped"].as_u64() > Some(0), "{report}");
        }
        assert!(report.get("question").is_none(), "{report}");
        // What is left passes what was answered, compiled as well.
        let patches = report["patches"].as_array().expect("a list");
        let good = patches.iter().filter(|one| one["last"] == false).count();
        assert!(good < 2 || report.get("alike").is_some(), "{report}");
        if !patches.is_empty() {
            let tests: Vec<(&str, &str)> =
                answered.iter().map(|input| (input.as_str(), wanted(input, from))).collect();
            pass_natively(&scratch, "a.c", patches, &tests);
        }
        // The file is a file of tests, with which nothing has to be asked again.
        let kept = std::fs::read_to_string(scratch.0.join("kept.toml")).expect("a file");
        assert_eq!(kept.matches("[[test]]").count(), answered.len(), "{kept}");
        let report = object(&asked(&scratch, &["--json", "--answers", "kept.toml"], ""));
        if let Some(question) = report.get("question") {
            let input = question["stdin"].as_str().expect("a text").to_owned();
            assert!(!answered.contains(&input), "{report}");
        }
    }
}

#[test]
fn a_text_that_no_patch_prints_makes_the_search_go_on() {
    let scratch = count("text");
    let mut inputs: Vec<String> = Vec::new();
    let report = dialogue(&scratch, |asked| {
        inputs.push(asked.input.clone());
        if inputs.len() == 1 { "=none\\n".to_owned() } else { String::new() }
    });
    assert_eq!(report["answered"][0]["stdout"], "none\n");
    // Whatever is shown then prints it.
    let patches = report["patches"].as_array().expect("a list").clone();
    if !patches.is_empty() {
        pass_natively(&scratch, "a.c", &patches, &[(&inputs[0], "none\n")]);
    }
    for patch in &patches {
        assert!(added(patch).contains("none"), "{patch}");
    }
}

#[test]
fn what_is_skipped_is_not_asked_again() {
    let scratch = count("skip");
    let mut inputs: Vec<String> = Vec::new();
    let report = dialogue(&scratch, |asked| {
        assert!(!inputs.contains(&asked.input), "{inputs:?} {}", asked.input);
        inputs.push(asked.input.clone());
        if inputs.len() < 4 { "skip".to_owned() } else { String::new() }
    });
    assert!(!inputs.is_empty(), "{report}");
    assert!(report.get("answered").is_none(), "{report}");
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
