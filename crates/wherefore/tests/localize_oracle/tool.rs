//! What `wherefore localize` says.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use crate::case::{Case, Diagnosis};
use crate::common::{Scratch, TOOL, run};
use crate::generate::Style;
use crate::machine::Run;
use crate::text::Place;

/// What the tool found.
#[derive(Debug)]
pub struct Answer {
    pub diagnoses: BTreeSet<Diagnosis>,
    /// The diagnoses of each run by itself.
    pub per_run: Option<BTreeMap<String, BTreeSet<Diagnosis>>>,
    /// How many runs it saw fail.
    pub failing: usize,
}

/// What a run is called.
pub fn name(number: usize) -> String {
    format!("run{number}")
}

/// Asks for the diagnoses of all runs of a case.
pub fn ask(case: &Case, faults: usize, folder: &Scratch) -> Result<Answer, String> {
    folder.file("p.c", &case.text.text);
    let mut command = Command::new(TOOL);
    command.current_dir(&folder.0).args(["localize", "p.c", "--json", "--per-run"]);
    command.args(["--faults", &faults.to_string()]);
    if case.style == Style::Chosen {
        for (number, given) in case.runs.iter().enumerate() {
            let name = name(number);
            folder.file(&name, inputs(case, given));
            command.args(["--inputs", &name]);
        }
    } else {
        folder.file("tests.toml", suite(case.style, &case.runs));
        command.args(["--tests", "tests.toml"]);
    }
    let output = run(&mut command, b"", Duration::from_secs(120))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.code() != Some(10) {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?}: {}\n{text}{errors}", output.status));
    }
    read(&text)
}

/// What the runs of a case are given.
pub fn given(case: &Case) -> String {
    match case.style {
        Style::Chosen => case.runs.iter().map(|run| inputs(case, run) + "\n").collect(),
        style => suite(style, &case.runs),
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

/// Runs as tests.
fn suite(style: Style, runs: &[Run]) -> String {
    let mut text = String::new();
    for (number, run) in runs.iter().enumerate() {
        text += &format!("[[test]]\nname = {:?}\n", name(number));
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
    if !text.starts_with('{') {
        return read_lines(text);
    }
    let value: Value = serde_json::from_str(text).map_err(|error| format!("{error}\n{text}"))?;
    answer(&value).ok_or_else(|| format!("a field is missing:\n{text}"))
}

fn answer(value: &Value) -> Option<Answer> {
    let mut per_run = BTreeMap::new();
    for run in value.get("per_run")?.as_array()? {
        per_run.insert(run.get("run")?.as_str()?.to_owned(), diagnoses(run.get("diagnoses")?)?);
    }
    Some(Answer {
        diagnoses: diagnoses(value.get("causes")?)?,
        per_run: Some(per_run),
        failing: value.get("runs")?.as_array()?.len(),
    })
}

/// A list of objects with components. Those with an assignment among them are left out: what is tried
/// here are other values, and not other targets.
fn diagnoses(list: &Value) -> Option<BTreeSet<Diagnosis>> {
    let components =
        |object: &Value| object.get("components")?.as_array()?.iter().map(place).collect();
    let all: Option<Vec<Diagnosis>> = list.as_array()?.iter().map(components).collect();
    let assigns = |place: &Place| place.text.contains(" = ");
    Some(all?.into_iter().filter(|diagnosis| !diagnosis.iter().any(assigns)).collect())
}

fn place(component: &Value) -> Option<Place> {
    let number = |field| usize::try_from(component.get(field)?.as_u64()?).ok();
    Some(Place {
        line: number("line")?,
        column: number("column")?,
        text: component.get("text")?.as_str()?.to_owned(),
    })
}

/// Reads the answer for people, while there is no other.
fn read_lines(text: &str) -> Result<Answer, String> {
    let mut answer = Answer { diagnoses: BTreeSet::new(), per_run: None, failing: 0 };
    for line in text.lines() {
        if let Some((number, places)) = line.split_once(". ")
            && number.parse::<u32>().is_ok()
        {
            let places: Option<Diagnosis> = places.split("  and  ").map(place_of_text).collect();
            answer.diagnoses.insert(places.ok_or_else(|| format!("what is this: {line}"))?);
        } else if let Some((number, _)) = line.split_once(" failing, ") {
            answer.failing = number.parse().map_err(|_| format!("what is this: {line}"))?;
        }
    }
    Ok(answer)
}

/// Reads `p.c:3:7: `text``.
fn place_of_text(text: &str) -> Option<Place> {
    let (position, text) = text.split_once(": `")?;
    let mut numbers = position.strip_prefix("p.c:")?.split(':').map(str::parse);
    Some(Place {
        line: numbers.next()?.ok()?,
        column: numbers.next()?.ok()?,
        text: text.strip_suffix('`')?.to_owned(),
    })
}
