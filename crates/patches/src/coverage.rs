//! Which text runs execute, and what it prints.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use ir::{FunctionId, VertexId};
use methods::localize::Run;
use semantics::code::SharedCode;
use semantics::machine::{Host, Machine, Step};

use crate::trial::options;
use crate::{Request, Unit};

/// This many passing runs are enough to say what is suspicious.
const MOST_PASSING: usize = 60;
/// Runs are followed for at most this many steps.
pub(crate) const STEPS: u64 = 200_000;
/// Passing runs are followed for at most this many, to learn how many steps they take.
const PASSING_STEPS: u64 = 4_000_000;
/// The output of longer runs is not looked at.
const MOST_PIECES: usize = 20_000;

/// Text that failing runs execute, and which.
pub(crate) struct Executed {
    pub unit: usize,
    pub span: Range<usize>,
    /// By which failing runs.
    pub failing: BTreeSet<usize>,
    /// By how many of the passing ones that were looked at.
    pub passing: usize,
    vertex: (FunctionId, VertexId),
}

/// Bytes that were printed at once.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub vertex: (FunctionId, VertexId),
    /// Where in the output.
    pub output: Range<usize>,
}

/// What a failing run did.
#[derive(Debug, Default)]
pub(crate) struct Recorded {
    /// How many steps it took.
    pub steps: u64,
    /// What it printed.
    pub output: Vec<u8>,
    /// Each vertex of the user's program in the order of execution, with what it printed.
    pub pieces: Vec<Piece>,
}

/// What runs of the program as it is execute.
pub(crate) struct Coverage {
    pub executed: Vec<Executed>,
    pub recorded: Vec<Recorded>,
    /// How many steps the longest passing run takes.
    pub passing_steps: u64,
    failing: usize,
}

impl Coverage {
    pub fn new(request: &Request<'_>) -> Self {
        let code = Rc::new(SharedCode::new(request.program));
        let mut by_vertex: BTreeMap<(FunctionId, VertexId), (BTreeSet<usize>, usize)> =
            BTreeMap::new();
        let mut recorded = Vec::new();
        for (index, run) in request.failing.iter().enumerate() {
            let (trace, record) = traced(request, &code, run, STEPS);
            for vertex in trace {
                by_vertex.entry(vertex).or_default().0.insert(index);
            }
            recorded.push(record);
        }
        let passing = request.passing.len().min(MOST_PASSING);
        let mut passing_steps = 0;
        for run in &request.passing[..passing] {
            let (trace, record) = traced(request, &code, run, PASSING_STEPS);
            passing_steps = passing_steps.max(record.steps);
            for vertex in trace {
                by_vertex.entry(vertex).or_default().1 += 1;
            }
        }
        let executed = by_vertex.into_iter().filter_map(|(vertex, (failing, passing))| {
            let (unit, span) = place(request, vertex)?;
            Some(Executed { unit, span, failing, passing, vertex })
        });
        let (executed, failing) = (executed.collect(), request.failing.len());
        Self { executed, recorded, passing_steps, failing }
    }

    /// How suspicious some text is (Ochiai); none if a failing run does not execute it.
    pub fn suspicion(&self, unit: usize, span: &Range<usize>) -> Option<f64> {
        let touches = |one: &&Executed| {
            one.unit == unit && one.span.start < span.end && span.start < one.span.end
        };
        let touched: Vec<&Executed> = self.executed.iter().filter(touches).collect();
        let failing: BTreeSet<usize> =
            touched.iter().flat_map(|one| one.failing.iter().copied()).collect();
        if failing.len() < self.failing || self.failing == 0 {
            return None;
        }
        let passing = touched.iter().map(|one| one.passing).max().unwrap_or(0);
        let failing = self.failing as f64;
        Some(failing / (failing * (failing + passing as f64)).sqrt())
    }

    /// The same for the line around some text: of a declaration only what it declares is executed.
    pub fn suspicion_of_line(&self, text: &str, unit: usize, span: &Range<usize>) -> Option<f64> {
        let begin = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
        let end = text[span.end..].find('\n').map_or(text.len(), |end| span.end + end);
        self.suspicion(unit, span).or_else(|| self.suspicion(unit, &(begin..end)))
    }

    /// The vertices whose text lies within some text.
    pub fn vertices_within(
        &self,
        unit: usize,
        span: &Range<usize>,
    ) -> BTreeSet<(FunctionId, VertexId)> {
        let within = |one: &&Executed| {
            one.unit == unit && span.start <= one.span.start && one.span.end <= span.end
        };
        self.executed.iter().filter(within).map(|one| one.vertex).collect()
    }
}

/// Where the text of a vertex is, if it is the user's.
fn place(
    request: &Request<'_>,
    (function, vertex): (FunctionId, VertexId),
) -> Option<(usize, Range<usize>)> {
    let program = request.program;
    let body = program.functions[function].body.as_ref()?;
    let origin = body.vertices[vertex].origin;
    let location = program.components[origin.component].location(origin.expansion);
    let range = program.sources.use_range(location);
    let file = program.sources.file(range.file);
    let unit = request.units.iter().position(|unit| is_text_of(unit, &file.name))?;
    Some((unit, range.start as usize..range.end as usize))
}

/// Whether a file is that of a unit.
pub(crate) fn is_text_of(unit: &Unit, name: &str) -> bool {
    unit.path == name
}

/// The vertices that a run executes, and what it did.
fn traced(
    request: &Request<'_>,
    code: &Rc<SharedCode<'_>>,
    run: &Run,
    step_limit: u64,
) -> (BTreeSet<(FunctionId, VertexId)>, Recorded) {
    let mut options = options(request, run, step_limit);
    options.trace = true;
    let mut host = Tracing::new(run);
    let mut machine = Machine::sharing(code, options);
    machine.run(request.entry, &mut host);
    let steps = machine.steps();
    let Tracing { seen, output, pieces, .. } = host;
    (seen, Recorded { steps, output, pieces })
}

struct Tracing {
    input: Vec<u8>,
    most: usize,
    output: Vec<u8>,
    /// How much of the output had been written before the last step.
    written: usize,
    seen: BTreeSet<(FunctionId, VertexId)>,
    pieces: Vec<Piece>,
}

impl Tracing {
    fn new(run: &Run) -> Self {
        let expected = run.expected.output.as_ref().map_or(0, Vec::len);
        Self {
            input: run.given.scenario.standard_input.iter().rev().copied().collect(),
            most: expected + (1 << 16),
            output: Vec::new(),
            written: 0,
            seen: BTreeSet::new(),
            pieces: Vec::new(),
        }
    }
}

impl Host for Tracing {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        if stream == 1 {
            self.output.extend_from_slice(bytes);
        }
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.pop()
    }

    fn wants_failure(&mut self, _check: ir::CheckId) -> bool {
        false
    }

    fn goes_on(&self) -> bool {
        self.output.len() <= self.most
    }

    fn step(&mut self, step: &Step) {
        let vertex = (step.function, step.vertex);
        self.seen.insert(vertex);
        if self.pieces.len() < MOST_PIECES {
            self.pieces.push(Piece { vertex, output: self.written..self.output.len() });
        }
        self.written = self.output.len();
    }
}
