//! `wherefore replay --printf` on outputs of many lines with names and rounded numbers: those that a
//! run prints, and those with an altered line that none does.

use std::fmt::Write as _;
use std::process::{Command, Output};
use std::time::Duration;

use crate::common::{Scratch, TOOL, root, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);

const REPRODUCED: i32 = 0;
const IMPOSSIBLE: i32 = 10;

/// The program, in which `ROUND` stands for what it does for each line.
const PROGRAM: &str = r#"#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
static const char *const names[4] = { "north", "south", "east", "west" };
static int between(int low, int high)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= low && value <= high);
    return value;
}
int main(void)
{
    int steps = between(0, 1000);
    double level = 0;
    int energy = 0;
    for (int step = 0; step < steps; step++) {
        ROUND
    }
    return 0;
}
"#;

/// Every line determines what was read for it.
const READINGS: &str = r#"int which = between(0, 3), raw = between(-4000, 12500);
        printf("%s: %.2f at %d\n", names[which], raw / 100.0, step);"#;
/// Every line says in which range its reading is.
const RANGES: &str = r#"double value = __VERIFIER_nondet_double();
        __VERIFIER_assume(value >= -40 && value <= 125);
        printf("%s: %.2f at %d\n", names[between(0, 3)], value, step);"#;
/// What is printed is computed from a number of single precision.
const CONVERTED: &str = r#"float value = __VERIFIER_nondet_float();
        __VERIFIER_assume(value >= -40 && value <= 125);
        int fahrenheit = between(0, 1);
        printf("%d: %.1f %s\n", step, fahrenheit ? value * 1.8f + 32.0f : value, fahrenheit ? "F" : "C");"#;
/// An average goes on from line to line.
const AVERAGE: &str = r#"level = level * 0.75 + between(0, 1000) * 0.25;
        printf("%g at %4d\n", level, step);
        if (level > 500.0)
            printf("alarm\n");"#;
/// A total of what no line determines.
const TOTAL: &str = r#"double value = between(0, 400) / 10.0;
        const char *state = value < 19 ? "heating" : "idle";
        energy += value < 19 ? between(0, 49) : 0;
        printf("%4d %-8s %g energy %5d\n", step, state, value, energy / 10);"#;

/// Each line has two numbers with two digits, which go on with all of theirs.
const FEEDBACK: &str = r#"static double rate;
        rate = 0.9 * rate + 0.1 * (between(0, 200) - 100);
        level += rate / 10.0;
        if (level > 5.0)
            printf("high\n");
        printf("level=%.2f rate=%.2f\n", level, rate);"#;
/// Sensors in a table, each with an average of single precision that goes on.
const SENSORS: &str = r#"static struct sensor { char name[12]; float value, average; int count; } sensors[3] =
            { { "pump", 1.5f, 1.5f, 0 }, { "fan", 0, 0, 0 }, { "valve", 3, 3, 0 } };
        struct sensor *sensor = &sensors[between(0, 2)];
        sensor->value = between(0, 1023) * 0.25f - 10.0f;
        sensor->average = sensor->average * 0.75f + sensor->value * 0.25f;
        sensor->count++;
        printf("[%d] %s %.2f average %.3f\n", sensor->count, sensor->name, sensor->value, sensor->average);"#;

/// What `replay` says about an output, as JSON.
#[track_caller]
fn replayed(name: &str, round: &str, lines: &[String], status: i32) -> Value {
    let scratch = Scratch::new(&format!("lines_{name}"));
    scratch.file("a.c", PROGRAM.replace("ROUND", round));
    let text = lines.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    });
    scratch.file("a.txt", &text);
    let arguments = ["replay", "a.c", "--printf", "--log", "a.txt", "--json"];
    answer(&scratch, &arguments, status, &text)
}

#[track_caller]
fn answer(scratch: &Scratch, arguments: &[&str], status: i32, log: &str) -> Value {
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    let output: Output = run(&mut command, b"", LIMIT).expect("the tool ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shell_status(&output), status, "{log}{text}{errors}");
    serde_json::from_str(&text).expect("JSON")
}

/// Lines that a run prints are found, and of those with another line that it does not print this
/// one is named: with another text in it, or if it is left out.
#[track_caller]
fn found(name: &str, round: &str, lines: &[String], place: usize, other: &str) -> Value {
    let answer = replayed(name, round, lines, REPRODUCED);
    let mut altered = lines.to_vec();
    altered[place] = other.to_owned();
    assert_ne!(altered, lines);
    stuck(name, round, &altered, place);
    altered.remove(place);
    stuck(name, round, &altered, place);
    answer
}

#[track_caller]
fn stuck(name: &str, round: &str, lines: &[String], place: usize) {
    let answer = replayed(name, round, lines, IMPOSSIBLE);
    assert_eq!(answer["result"], "impossible");
    let stuck = &answer["stuck_at"][0];
    assert_eq!(stuck["line"], place + 1, "{answer}");
    assert_eq!(stuck["text"], lines[place], "{answer}");
    assert_eq!(stuck["all"], true, "{answer}");
    let instead = stuck["instead"].as_array().expect("a list");
    assert!(!instead.is_empty(), "{answer}");
}

/// The inputs of the execution, of one site after the other.
fn inputs(answer: &Value) -> Vec<String> {
    let all = answer["executions"][0]["inputs"].as_array().expect("a list");
    all.iter().map(|one| one["value"].as_str().expect("a value").to_owned()).collect()
}

/// How many inputs the log determines.
fn determined(answer: &Value) -> usize {
    let all = answer["determined"].as_array().expect("a list");
    let same = all.iter().filter(|one| one["kind"] == "input" && one["determined"] == true);
    same.count()
}

/// Readings that differ much.
fn reading(step: i32) -> i32 {
    (step * 7919 + 313) % 997
}

const NAMES: [&str; 4] = ["north", "south", "east", "west"];

#[test]
fn lines_that_determine_their_readings() {
    let line = |step: i32| {
        let name = NAMES[reading(step) as usize % 4];
        format!("{name}: {:.2} at {step}", f64::from(reading(step) - 400) / 100.0)
    };
    let lines: Vec<_> = (0..40).map(line).collect();
    let name = lines[20].split(':').next().expect("a name");
    let answer = found("readings", READINGS, &lines, 20, &format!("{name}: 125.01 at 20"));
    let inputs = inputs(&answer);
    assert_eq!(inputs.len(), 81);
    assert!(inputs.contains(&(reading(33) - 400).to_string()), "{inputs:?}");
    assert_eq!(determined(&answer), 81);
}

#[test]
fn lines_that_give_ranges() {
    let line = |step: i32| {
        let name = NAMES[reading(step) as usize % 4];
        format!("{name}: {:.2} at {step}", f64::from(reading(step)) / 10.0)
    };
    let lines: Vec<_> = (0..40).map(line).collect();
    let answer = found("ranges", RANGES, &lines, 25, "nord: 5.00 at 25");
    assert_eq!(determined(&answer), 41, "all but the values");
}

#[test]
fn lines_of_numbers_of_single_precision() {
    let line = |step: i32| {
        let value = reading(step) as f32 / 10.0;
        match step % 2 {
            0 => format!("{step}: {value:.1} C"),
            _ => format!("{step}: {:.1} F", value * 1.8 + 32.0),
        }
    };
    let lines: Vec<_> = (0..16).map(line).collect();
    let answer = found("converted", CONVERTED, &lines, 9, "9: 257.1 F");
    assert_eq!(determined(&answer), 17, "all but the values");
}

#[test]
fn lines_of_an_average() {
    let mut level = 0.0;
    let mut lines = Vec::new();
    for step in 0..30 {
        level = level * 0.75 + f64::from(reading(step) / 4 * 4) * 0.25;
        // What `%g` prints: six digits, without zeros at the end.
        let digits = if level >= 100.0 { 3 } else { 4 };
        let text = format!("{level:.digits$}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        lines.push(format!("{text} at {step:4}"));
        if level > 500.0 {
            lines.push("alarm".to_owned());
        }
    }
    let place = lines.iter().position(|line| line == "alarm").expect("an alarm");
    let answer = found("average", AVERAGE, &lines, place, "alarms");
    assert_eq!(determined(&answer), 31);
}

#[test]
fn lines_of_two_numbers_that_go_on() {
    let (mut level, mut rate) = (0.0, 0.0);
    let mut lines = Vec::new();
    for step in 0..80 {
        rate = 0.9 * rate + 0.1 * f64::from(reading(step) % 201 - 100);
        level += rate / 10.0;
        if level > 5.0 {
            lines.push("high".to_owned());
        }
        lines.push(format!("level={level:.2} rate={rate:.2}"));
    }
    let place = (60..).find(|&place| lines[place] != "high").expect("a line with numbers");
    let rate = lines[place].split_once(' ').expect("two numbers").1;
    let answer = found("feedback", FEEDBACK, &lines, place, &format!("level=99.99 {rate}"));
    assert_eq!(determined(&answer), 81);
}

#[test]
fn lines_of_sensors_in_a_table() {
    let mut sensors = [("pump", 1.5_f32, 0), ("fan", 0.0, 0), ("valve", 3.0, 0)];
    let mut line = |step: i32| {
        let (name, average, count) = &mut sensors[reading(step) as usize % 3];
        let value = reading(step) as f32 * 0.25 - 10.0;
        *average = *average * 0.75 + value * 0.25;
        *count += 1;
        format!("[{count}] {name} {value:.2} average {average:.3}")
    };
    let lines: Vec<_> = (0..60).map(&mut line).collect();
    let (before, last) = lines[30].split_at(lines[30].len() - 1);
    let other = if last == "7" { "3" } else { "7" };
    let answer = found("sensors", SENSORS, &lines, 30, &format!("{before}{other}"));
    assert_eq!(determined(&answer), 121);
}

#[test]
fn lines_of_a_total() {
    let mut energy = 0;
    let mut lines = Vec::new();
    for step in 0..12 {
        let value = reading(step) % 400;
        let heats = value < 190;
        energy += if heats { reading(step) % 50 } else { 0 };
        let state = if heats { "heating" } else { "idle" };
        let value = f64::from(value) / 10.0;
        lines.push(format!("{step:4} {state:8} {value} energy {:5}", energy / 10));
    }
    // Not so much is used in two steps.
    let other = lines[8].rsplit_once(' ').expect("a number").0;
    let answer = found("total", TOTAL, &lines, 8, &format!("{other} {}", energy / 10 + 11));
    let heats = lines.iter().filter(|line| line.contains("heating")).count();
    assert_eq!(inputs(&answer).len(), 13 + heats);
    assert_eq!(determined(&answer), 13, "all but what was used");
    let all = answer["determined"].as_array().expect("a list");
    let total = all.iter().find(|one| one["name"] == "energy").expect("the total");
    let tens =
        |value: &Value| value.as_str().expect("a value").parse::<i32>().expect("a number") / 10;
    assert_eq!([tens(&total["value"]), tens(&total["other"])], [energy / 10; 2], "{total}");
}

/// The outputs of the example are those that its script makes, and a run prints one of them.
#[test]
fn the_station_prints_what_is_replayed() {
    let folder = root().join("examples/logs/station");
    let kept = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    let made = |arguments: &[&str]| {
        let mut command = Command::new("python3");
        command.arg(root().join("scripts/make-station-log.py")).args(arguments);
        let output = run(&mut command, b"", LIMIT).expect("the script ends");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(made(&["50"]), kept("station.txt"));
    assert_eq!(made(&["50", "--inputs"]), kept("station.inputs"));
    assert_eq!(made(&["50", "--alter", "digit"]), kept("altered.txt"));
    let mut command = Command::new(TOOL);
    command.args(["run", "station.c", "--inputs", "station.inputs"]).current_dir(&folder);
    let output = run(&mut command, b"", LIMIT).expect("the tool ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), kept("station.txt"));
    let scratch = Scratch::new("station");
    scratch.file("station.c", kept("station.c"));
    for how in ["name", "digit", "missing"] {
        let text = made(&["50", "--alter", how]);
        let differs = |(one, other): (&str, &str)| one != other;
        let line = kept("station.txt").lines().zip(text.lines()).position(differs).expect("a line");
        scratch.file("a.txt", &text);
        let arguments = ["replay", "station.c", "--printf", "--log", "a.txt", "--json"];
        let answer = answer(&scratch, &arguments, IMPOSSIBLE, &text);
        assert_eq!(answer["stuck_at"][0]["line"], line + 1, "{answer}");
    }
    scratch.file("a.txt", kept("station.txt"));
    let arguments = ["replay", "station.c", "--printf", "--log", "a.txt", "--json"];
    let answer = answer(&scratch, &arguments, REPRODUCED, "");
    assert_eq!(determined(&answer), inputs(&answer).len());
}
