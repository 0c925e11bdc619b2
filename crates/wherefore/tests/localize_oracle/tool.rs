//! What `wherefore localize` says.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use crate::case::{Case, Diagnosis};
use crate::common::{Scratch, TOOL, run};
use crate::generate::Style;
use crate::machine::Run;
use crate::text::Place;

/// What the tool found.
#[derive(Debug, Default)]
pub struct Answer {
    pub diagnoses: BTreeSet<Diagnosis>,
    pub undecided: Vec<String>,
    pub failing: usize,
}

/// Asks for the diagnoses of some runs.
pub fn ask(case: &Case, runs: &[Run], faults: usize, folder: &Scratch) -> Result<Answer, String> {
    folder.file("p.c", &case.text.text);
    let mut command = Command::new(TOOL);
    command.current_dir(&folder.0).args(["localize", "p.c", "--per-run"]);
    command.args(["--faults", &faults.to_string()]);
    if case.style == Style::Chosen {
        for (number, given) in runs.iter().enumerate() {
            let name = format!("run{number}");
            folder.file(&name, inputs(case, given));
            command.args(["--inputs", &name]);
        }
    } else {
        folder.file("tests.toml", suite(case.style, runs));
        command.args(["--tests", "tests.toml"]);
    }
    let output = run(&mut command, b"", Duration::from_mins(2))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() != Some(10) {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?}: {}\n{text}{errors}", output.status));
    }
    read(&text)
}

/// The saved inputs of a run.
pub fn inputs(case: &Case, run: &Run) -> String {
    let mut text = String::new();
    for (place, values) in case.text.chosen.iter().zip(&run.chosen) {
        for (number, value) in values.iter().enumerate() {
            let Place { line, column, .. } = place;
            text += &format!("p.c:{line}:{column}:nondet_int {} {value}\n", number + 1);
        }
    }
    text
}

/// Runs as tests.
pub fn suite(style: Style, runs: &[Run]) -> String {
    let mut text = String::new();
    for run in runs {
        text += "[[test]]\n";
        let numbers: Vec<String> = run.numbers.iter().map(i64::to_string).collect();
        text += &match style {
            Style::Arguments => format!("args = {numbers:?}\n"),
            Style::Numbers => format!("stdin = {:?}\n", numbers.join(" ")),
            Style::Characters | Style::Chosen => {
                format!("stdin = {:?}\n", String::from_utf8_lossy(&run.characters))
            }
        };
        if let Some(output) = &run.output {
            let lines: String = output.iter().map(|number| format!("{number}\n")).collect();
            text += &format!("stdout = {lines:?}\n");
        }
        if let Some(status) = run.status {
            text += &format!("exit = {status}\n");
        }
    }
    text
}

fn read(text: &str) -> Result<Answer, String> {
    let mut answer = Answer::default();
    for line in text.lines() {
        if let Some((number, places)) = line.split_once(". ")
            && number.parse::<u32>().is_ok()
        {
            let places: Option<Diagnosis> = places.split("  and  ").map(place).collect();
            answer.diagnoses.insert(places.ok_or_else(|| format!("what is this: {line}"))?);
        } else if line.starts_with("undecided: ") {
            answer.undecided.push(line.to_owned());
        } else if let Some((number, _)) = line.split_once(" failing, ") {
            answer.failing = number.parse().map_err(|_| format!("what is this: {line}"))?;
        }
    }
    Ok(answer)
}

/// Reads `p.c:3:7: `text``.
fn place(text: &str) -> Option<Place> {
    let (position, text) = text.split_once(": `")?;
    let mut numbers = position.strip_prefix("p.c:")?.split(':').map(str::parse);
    Some(Place {
        line: numbers.next()?.ok()?,
        column: numbers.next()?.ok()?,
        text: text.strip_suffix('`')?.to_owned(),
    })
}
