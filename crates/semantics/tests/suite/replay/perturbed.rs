//! What does not matter can have any other value: random programs are run again with the values
//! changed that are assigned on lines without a step that matters. As long as the run takes the
//! same way it must fail as before.

use fastrand::Rng;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use ir::{FunctionId, Program, Selection, SuspectId, TypeId, VertexId};
use weave::suspects::suspects;
use wherefore_semantics::code::Observation;
use wherefore_semantics::concrete::{Observer, Replacement, StateView};
use wherefore_semantics::machine::{Failure, Host, Machine, Outcome, RunOptions, Step};
use wherefore_semantics::replay::replay;

use crate::replay::support::{entry, first_failure, load, options};

/// Writes random programs, one statement on each line.
pub struct Writer {
    random: Rng,
    lines: Vec<String>,
}

impl Writer {
    fn below(&mut self, limit: u64) -> u64 {
        self.random.u64(..) % limit
    }

    fn variable(&mut self) -> String {
        format!("v{}", self.below(6))
    }

    /// What places are computed from is never changed.
    fn index(&mut self) -> String {
        format!("w{} & 3", self.below(2))
    }

    fn value(&mut self) -> String {
        let (left, right) = (self.variable(), self.variable());
        match self.below(10) {
            0 => format!("a[{}]", self.index()),
            1 => "*p".to_owned(),
            2 => format!("{}.{}", self.one_of(["s", "t"]), self.one_of(["x", "y"])),
            3 => format!("mix({left}, {right})"),
            4 => "g".to_owned(),
            5 => self.below(100).to_string(),
            6 => format!("{left} > {right} ? {left} : g"),
            _ => format!("({left} {} {right}) & 1023", self.one_of(["+", "^", "*", "|"])),
        }
    }

    fn one_of(&mut self, words: impl AsRef<[&'static str]>) -> &'static str {
        let words = words.as_ref();
        words[self.below(words.len() as u64) as usize]
    }

    fn assignment(&mut self) -> String {
        let value = self.value();
        match self.below(14) {
            0 => format!("a[{}] = {value};", self.index()),
            1 => format!("*p = {value};"),
            2 => format!("{}.{} = {value};", self.one_of(["s", "t"]), self.one_of(["x", "y"])),
            3 => self.one_of(["s = t;", "t = s;", "memcpy(b, a, sizeof a);"]).to_owned(),
            4 => format!("p = &v{};", self.below(3)),
            5 => format!("w{} = w{} + {};", self.below(2), self.below(2), self.below(3)),
            6 => format!("{} = b[{}];", self.variable(), self.index()),
            7 => format!("f.{} = {value};", self.one_of(["low", "high"])),
            8 => format!("{} = f.{};", self.variable(), self.one_of(["low", "high"])),
            _ => format!("{} = {value};", self.variable()),
        }
    }

    fn block(&mut self, count: u64, depth: u32) {
        for _ in 0..count {
            match self.below(if depth < 3 { 8 } else { 6 }) {
                6 => {
                    let condition = format!("{} > {}", self.variable(), self.variable());
                    self.lines.push(format!("if ({condition}) {{"));
                    self.block(2, depth + 1);
                    self.lines.push("} else {".to_owned());
                    self.block(1, depth + 1);
                    self.lines.push("}".to_owned());
                }
                7 => {
                    let turns = self.below(4);
                    let counter = format!("k{depth}");
                    self.lines.push(format!(
                        "for (int {counter} = 0; {counter} < {turns}; {counter}++) {{"
                    ));
                    self.block(2, depth + 1);
                    self.lines.push("}".to_owned());
                }
                _ => {
                    let assignment = self.assignment();
                    self.lines.push(assignment);
                }
            }
        }
    }

    /// The lines of a program.
    pub fn program(seed: u64) -> Vec<String> {
        let mut writer = Self { random: Rng::with_seed(seed), lines: Vec::new() };
        writer.lines.extend(
            "#include <string.h>
             struct two { int x; int y; };
             struct bits { unsigned low : 5; unsigned high : 6; };
             int g = 3;
             int mix(int a, int b) {
             g = a & 255;
             return b ^ 5;
             }
             int main(void) {
             int v0 = 1, v1 = 2, v2 = 3, v3 = 4, v4 = 5, v5 = 6, w0 = 0, w1 = 1;
             int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, *p = &v1;
             struct two s = {1, 2}, t = {3, 4};
             struct bits f = {1, 2};"
                .lines()
                .map(str::to_owned),
        );
        writer.block(25, 0);
        let last = writer.variable();
        writer.lines.push(format!("assert({last} + b[1] + s.x + f.high + 100000 == 0);"));
        writer.lines.push("}".to_owned());
        writer.lines
    }
}

/// Changes the values of expressions.
struct Change {
    selected: Arc<Selection>,
    random: Rng,
}

impl Observer for Change {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(&mut self, _: &Observation, _: &StateView<'_, '_>) -> Option<Replacement> {
        Some(Replacement::Bits((self.random.u64(..) & 1023).into()))
    }
}

/// The way that a run takes.
#[derive(Default)]
struct Way(Vec<(FunctionId, VertexId)>);

impl Host for Way {
    fn write(&mut self, _: u32, _: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        None
    }

    fn step(&mut self, step: &Step) {
        self.0.push((step.function, step.vertex));
    }
}

fn run(program: &Program, options: RunOptions) -> (Way, Option<Failure>) {
    let mut way = Way::default();
    let options = RunOptions { trace: true, ..options };
    match Machine::new(program, options).run(entry(program), &mut way) {
        Outcome::Failed(failure) => (way, Some(*failure)),
        _ => (way, None),
    }
}

/// The values on the lines that assign plain ones and on which nothing matters.
fn selections(
    program: &Program,
    lines: &[String],
    matter: &HashSet<u32>,
    ty: TypeId,
) -> BTreeMap<u32, Selection> {
    let changes = |line: u32, column: u32| {
        let text = &lines[line as usize - 1];
        let fixed = ["w", "p =", "for", "if", "assert", "int", "struct"];
        let target = text.trim_start();
        let free = !matter.contains(&line) && !fixed.iter().any(|word| target.starts_with(word));
        let value = text.find(" = ").filter(|&at| free && !text[at..].contains('['));
        value.is_some_and(|at| column as usize > at + 2)
    };
    let mut found: BTreeMap<u32, Selection> = BTreeMap::new();
    for suspect in suspects(program) {
        let position = program.sources.start(program.components[suspect.component].range);
        let inside = &*position.file == "a.c" && position.line as usize <= lines.len();
        if !inside || !changes(position.line, position.column) {
            continue;
        }
        for point in suspect.points {
            let body = program.functions[point.function].body.as_ref();
            if body.expect("a point has a body").expressions[point.expression].ty == ty {
                found.entry(position.line).or_default().insert(program, &point, SuspectId(0));
            }
        }
    }
    found
}

#[test]
fn values_that_do_not_matter_can_be_changed() {
    let (mut tried, mut same) = (0, 0);
    for seed in 0..100 {
        let lines = Writer::program(seed);
        let text = lines.join("\n");
        let program = load(&text);
        let main = program.functions[entry(&program)].body.as_ref().expect("main has a body");
        let ty = main.locals.iter().find(|local| &*local.name == "v0").expect("v0 is there").ty;
        let wanted = first_failure(&program, options(&program, &[], ""));
        if program.properties[wanted].text.is_none() {
            continue;
        }
        let replay = replay(&program, entry(&program), options(&program, &[], ""), wanted);
        let matter = replay.trace.steps.iter().filter(|step| step.matters);
        let matter: HashSet<_> = matter.map(|step| step.place.start.line).collect();
        let selections = selections(&program, &lines, &matter, ty);
        let (way, _) = run(&program, options(&program, &[], ""));
        for (line, selected) in selections {
            let random = Rng::with_seed(seed + u64::from(line));
            let observer = Box::new(Change { selected: Arc::new(selected), random });
            let changed = RunOptions { observer: Some(observer), ..options(&program, &[], "") };
            let (other, failure) = run(&program, changed);
            tried += 1;
            if other.0 == way.0 {
                same += 1;
                assert_eq!(
                    failure, replay.failure,
                    "seed {seed}, line {line}, {matter:?}:\n{text}"
                );
            }
        }
    }
    assert!(tried > 500 && same > tried / 2, "{same} of {tried} took the same way");
}
