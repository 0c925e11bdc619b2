//! Typical faults of people who learn: the text that they meant is among the first patches.

use std::path::PathBuf;
use std::process::Command;

use crate::common::{Scratch, root};

use super::repair::{added, fed, pass_natively, patches, suite};

/// A case below `tests/c/localize/students`: which of its faults, and how far the right text may be from the first.
const FAULTS: [(&str, &str, usize); 26] = [
    ("armstrong", "3", 1),
    ("bmi", "3", 1),
    ("bstree", "4", 2),
    ("bstree", "6", 2),
    ("convert", "4", 1),
    ("elevator", "3", 1),
    ("insertion", "3", 1),
    ("invoice", "4", 1),
    ("league", "3", 1),
    ("lines", "", 1),
    ("lines", "6", 1),
    ("linked", "", 1),
    ("linked", "3", 1),
    ("lookup", "2", 1),
    ("matrixsum", "", 1),
    ("merge", "3", 1),
    ("movingavg", "", 1),
    ("overdue", "4", 1),
    ("parking", "2", 1),
    ("perfect", "3", 1),
    ("perfect", "4", 1),
    ("quiz", "2", 1),
    ("stack", "4", 1),
    ("username", "2", 1),
    ("wallet", "5", 1),
    ("weekday", "2", 1),
];

/// The correct text of a case and that with one of its faults, and the line that should be there.
fn versions(text: &str, number: &str) -> [String; 3] {
    let (mut good, mut bad, mut right) = (String::new(), String::new(), String::new());
    for line in text.lines() {
        let Some((code, fault)) = line.split_once("//!") else {
            for text in [&mut good, &mut bad] {
                *text += &format!("{line}\n");
            }
            continue;
        };
        let code = code.trim_end();
        let (own, fault) = fault.split_once(' ').unwrap_or((fault, ""));
        good += &format!("{code}\n");
        if own == number {
            bad += &format!("{}\n", fault.trim());
            right = code.trim().to_owned();
        } else {
            bad += &format!("{code}\n");
        }
    }
    [good, bad, right]
}

/// What the tests of a case give.
fn inputs(text: &str) -> Vec<String> {
    let given = text.lines().filter_map(|line| line.strip_prefix("// in:"));
    let unescaped = |line: &str| line.trim_start().replace("\\n", "\n").replace("\\t", "\t") + "\n";
    given.map(unescaped).collect()
}

/// What the correct program prints.
fn outputs(scratch: &Scratch, good: &str, inputs: &[String]) -> Vec<String> {
    scratch.file("good.c", good);
    let mut compiler = Command::new("gcc");
    compiler.args(["-w", "-o", "good", "good.c"]).current_dir(&scratch.0);
    assert!(compiler.status().expect("gcc").success());
    let printed = |input: &String| fed(&mut Command::new(scratch.0.join("good")), input).stdout;
    inputs.iter().map(|input| String::from_utf8(printed(input)).expect("UTF-8")).collect()
}

#[test]
fn the_text_that_was_meant_is_among_the_first() {
    for (name, number, most) in FAULTS {
        let path: PathBuf = root().join(format!("tests/c/localize/students/{name}.c"));
        let text = std::fs::read_to_string(path).expect("a case");
        let [good, bad, right] = versions(&text, number);
        let scratch = Scratch::new(&format!("repair_student_{name}{number}"));
        let inputs = inputs(&text);
        let outputs = outputs(&scratch, &good, &inputs);
        let tests: Vec<(&str, &str)> =
            inputs.iter().map(String::as_str).zip(outputs.iter().map(String::as_str)).collect();
        scratch.file("bad.c", &bad);
        scratch.file("tests.toml", suite(&tests));
        let found = patches(&scratch.0, &["bad.c", "--tests", "tests.toml"]);
        let texts: Vec<String> = found.iter().map(added).collect();
        let at = texts.iter().position(|text| *text == right);
        assert!(
            at.is_some_and(|at| at < most),
            "{name}{number}: `{right}` is not first: {texts:#?}"
        );
        pass_natively(&scratch, "bad.c", &found, &tests);
    }
}
