//! Patches that satisfy a rule because failing runs take another way: a condition is changed, and what broke the
//! rule is not executed any more.
//!
//! A repair of how functions are used leaves alone what else the program does. Whatever a run executed before it broke
//! the rule and still stands in the text, it executes after a repair.

use std::collections::BTreeSet;
use std::rc::Rc;

use bounded::Options;
use ir::{FunctionId, FunctionKind, Program, VertexId};
use methods::localize::Run;
use semantics::code::SharedCode;
use semantics::machine::{Host, Machine, RunOptions, Step};

/// Runs are followed for at most this many steps.
const STEPS: u64 = 200_000;

/// A line of a function, without what stands around it.
type Line = (String, String);

/// The lines that runs execute, each without the statement that failed if it was executed once.
pub(super) fn lines_before_end<'r>(
    (program, entry): (&Program, FunctionId),
    options: &Options,
    runs: impl Iterator<Item = &'r Run>,
) -> Vec<BTreeSet<Line>> {
    let code = Rc::new(SharedCode::new(program));
    let before_end = runs.map(|run| {
        let mut steps = followed(&code, entry, options, run);
        let user = |vertex: &&(FunctionId, VertexId)| line(program, **vertex).is_some();
        let last = steps.vertices.iter().rev().find(user).copied();
        // What was executed before, and did not fail then, was right.
        let once = |last: &(FunctionId, VertexId)| {
            steps.vertices.iter().filter(|one| *one == last).count() == 1
        };
        let last = last.filter(once).and_then(|last| line(program, last));
        let mut lines = lines(program, &mut steps);
        last.filter(|line| !is_end(line)).map(|last| lines.remove(&last));
        lines
    });
    before_end.collect()
}

/// Whether a function ends with a line: what breaks a rule there is not that line.
fn is_end((_, text): &Line) -> bool {
    text.starts_with("return") || text == "}"
}

/// A line that one of the runs executed before it failed, that is still there, and to which it does not come.
pub(super) fn left_out(
    (program, entry): (&Program, FunctionId),
    options: &Options,
    runs: &[Run],
    before: &[BTreeSet<Line>],
) -> Option<String> {
    let code = Rc::new(SharedCode::new(program));
    let mut stand: BTreeSet<Line> = BTreeSet::new();
    for (function, of) in program.functions.entries() {
        let vertices = of.body.iter().flat_map(|body| body.vertices.indices());
        stand.extend(vertices.filter_map(|vertex| line(program, (function, vertex))));
    }
    runs.iter().zip(before).find_map(|(run, before)| {
        let mut steps = followed(&code, entry, options, run);
        let now = lines(program, &mut steps);
        let missing = before.iter().find(|line| !now.contains(line) && stand.contains(line));
        missing.map(|(_, text)| text.clone())
    })
}

/// The line of the user's on which a vertex begins.
fn line(program: &Program, (function, vertex): (FunctionId, VertexId)) -> Option<Line> {
    let of = &program.functions[function];
    let origin =
        of.body.as_ref().filter(|_| of.kind == FunctionKind::User)?.vertices[vertex].origin;
    let range = program.sources.use_range(program.location(origin));
    let text = program.sources.file(range.file).text();
    let at = (range.start as usize).min(text.len());
    let is_break = |byte: &u8| *byte == b'\n';
    let begin = text[..at].iter().rposition(is_break).map_or(0, |end| end + 1);
    let end = text[at..].iter().position(is_break).map_or(text.len(), |end| at + end);
    let line = String::from_utf8_lossy(&text[begin..end]).trim().to_owned();
    (!line.is_empty()).then(|| (of.name.to_string(), line))
}

fn lines(program: &Program, steps: &mut Steps) -> BTreeSet<Line> {
    steps.vertices.sort_unstable();
    steps.vertices.dedup();
    steps.vertices.iter().filter_map(|&vertex| line(program, vertex)).collect()
}

fn followed(code: &Rc<SharedCode<'_>>, entry: FunctionId, options: &Options, run: &Run) -> Steps {
    let run_options = RunOptions {
        checks: options.checks,
        environment: run.given.environment.clone(),
        step_limit: STEPS,
        scenario: run.given.scenario.clone(),
        trace: true,
        ..RunOptions::default()
    };
    let input = run.given.scenario.standard_input.iter().rev().copied().collect();
    let mut host = Steps { input, vertices: Vec::new() };
    Machine::sharing(code, run_options).run(entry, &mut host);
    host
}

/// What a run executes, in its order.
struct Steps {
    input: Vec<u8>,
    vertices: Vec<(FunctionId, VertexId)>,
}

impl Host for Steps {
    fn write(&mut self, _stream: u32, _bytes: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        self.input.pop()
    }

    fn step(&mut self, step: &Step) {
        self.vertices.push((step.function, step.vertex));
    }
}
