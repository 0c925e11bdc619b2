//! Asking `wherefore localize`.

use std::process::Command;
use std::time::Duration;

use crate::answer::Answer;
use crate::case::Case;
use crate::common::{Scratch, TOOL, run};
use crate::generate::Style;
use crate::machine::Run;
use crate::text::Place;

/// What a run is called.
pub fn name(number: usize) -> String {
    format!("run{number}")
}

/// Asks for the diagnoses of all runs of a case.
pub fn ask(case: &Case, flags: &[&str], folder: &Scratch) -> Result<Answer, String> {
    folder.file("p.c", &case.text.text);
    let mut command = Command::new(TOOL);
    command.current_dir(&folder.0).args(["localize", "p.c", "--json", "--no-patches"]).args(flags);
    if case.style == Style::Chosen {
        for (number, given) in case.runs.iter().enumerate() {
            let name = name(number);
            folder.file(&name, inputs(case, given));
            command.args(["--inputs", &name]);
        }
    } else {
        folder.file("tests.toml", suite(case));
        command.args(["--tests", "tests.toml"]);
    }
    let output = run(&mut command, b"", Duration::from_secs(120))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() != Some(10) {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?}: {}\n{text}{errors}", output.status));
    }
    Answer::read(&text)
}

/// What the runs of a case are given.
pub fn given(case: &Case) -> String {
    match case.style {
        Style::Chosen => case.runs.iter().map(|run| inputs(case, run) + "\n").collect(),
        _ => suite(case),
    }
}

/// The saved inputs of a run.
fn inputs(case: &Case, run: &Run) -> String {
    let mut text = String::new();
    for (place, values) in case.text.chosen.iter().zip(&run.chosen) {
        for (number, value) in values.iter().enumerate() {
            let Place { line, column, .. } = place;
            text += &format!("p.c:{line}:{column}:nondet_int {} {value}\n", number + 1);
        }
    }
    text
}

/// The runs of a case as tests: first those that fail.
fn suite(case: &Case) -> String {
    let mut text = String::new();
    for (number, run) in case.runs.iter().chain(&case.passing).enumerate() {
        text += &format!("[[test]]\nname = {:?}\n", name(number));
        text += &match case.style {
            Style::Arguments => format!("args = {:?}\n", arguments(case.style, run)),
            style => format!("stdin = {:?}\n", standard_input(style, run)),
        };
        if let Some(output) = &run.output {
            text += &format!("stdout = {:?}\n", printed(output));
        }
        if let Some(status) = run.status {
            text += &format!("exit = {status}\n");
        }
    }
    text
}

/// The arguments of a run.
pub fn arguments(style: Style, run: &Run) -> Vec<String> {
    let numbers = run.numbers.iter().map(i64::to_string);
    numbers.filter(|_| style == Style::Arguments).collect()
}

/// What a run reads.
pub fn standard_input(style: Style, run: &Run) -> String {
    let numbers: Vec<String> = run.numbers.iter().map(i64::to_string).collect();
    match style {
        Style::Numbers => numbers.join(" "),
        _ => String::from_utf8_lossy(&run.characters).into_owned(),
    }
}

/// Numbers as the program prints them.
pub fn printed(output: &[i64]) -> String {
    output.iter().map(|number| format!("{number}\n")).collect()
}
