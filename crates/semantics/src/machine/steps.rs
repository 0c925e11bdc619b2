//! Steps of the text: a run that pauses where a statement begins.
//!
//! A statement may be several vertices, and with the models that it calls many more. It is one step, but for
//! what it calls of the user's functions, whose statements are steps of their own, and for accesses that
//! other threads may see in between. What a macro brings is one statement: the use of the macro.

use std::rc::Rc;

use ir::{Body, FunctionId, FunctionKind, Program, Statement, VertexId};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{FileId, Range};

use super::{Machine, Pause};

/// What divides the run into steps.
pub(super) struct Stepping {
    /// For each function the statements of its vertices; none where a vertex belongs to what ran before.
    statements: FxHashMap<FunctionId, Rc<[Option<u32>]>>,
    /// The numbers of statements, by where they begin.
    numbers: FxHashMap<(FileId, u32), u32>,
    /// Vertices before which the run pauses besides.
    points: FxHashSet<(FunctionId, VertexId)>,
    /// Vertices whose statements are steps; those of all others if there are none.
    only: Option<FxHashSet<(FunctionId, VertexId)>>,
}

/// The statement that a thread is in.
#[derive(Debug, Clone)]
pub(super) struct Current {
    depth: usize,
    function: FunctionId,
    statement: u32,
    /// Its vertices so far: one that comes again begins the statement again.
    seen: Vec<VertexId>,
}

/// Where a thread is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ControlLocation {
    /// The innermost function of the user.
    pub function: FunctionId,
    /// The vertex that comes next there.
    pub vertex: VertexId,
    /// The next instruction there.
    position: usize,
    /// The innermost activation, if that is of a model, and the next instruction of it.
    within: Option<(FunctionId, usize)>,
    /// Whether nothing of the vertex was executed.
    pub begins: bool,
}

impl Stepping {
    pub(super) fn new() -> Self {
        let statements = FxHashMap::default();
        let (numbers, points) = (FxHashMap::default(), FxHashSet::default());
        Self { statements, numbers, points, only: None }
    }

    fn statement(&mut self, program: &Program, function: FunctionId, at: VertexId) -> Option<u32> {
        if let Some(known) = self.statements.get(&function) {
            return known[at.0 as usize];
        }
        let numbers = &mut self.numbers;
        let only = self.only.as_ref();
        let found = program.functions[function].body.as_ref().map_or_else(Vec::new, |body| {
            let mut beginnings = beginnings(program, body);
            if let Some(only) = only {
                let is_step = |vertex: VertexId| only.contains(&(function, vertex));
                let steps: FxHashSet<_> = body
                    .vertices
                    .indices()
                    .filter(|&vertex| is_step(vertex))
                    .filter_map(|vertex| beginnings[vertex.0 as usize])
                    .collect();
                beginnings.iter_mut().for_each(|one| *one = one.filter(|at| steps.contains(at)));
            }
            beginnings
                .into_iter()
                .map(|begins| {
                    let next = numbers.len() as u32;
                    begins.map(|begins| *numbers.entry(begins).or_insert(next))
                })
                .collect()
        });
        let statement = found[at.0 as usize];
        self.statements.insert(function, found.into());
        statement
    }
}

/// Where the statement of each vertex begins.
fn beginnings(program: &Program, body: &Body) -> Vec<Option<(FileId, u32)>> {
    let ranges = statement_ranges(program, body);
    let own = body.vertices.iter().zip(ranges);
    own.map(|(vertex, range)| is_step(&vertex.statement).then_some((range.file, range.start)))
        .collect()
}

/// The text of the statement that each vertex is part of: the smallest one around it, or the use of the macro that
/// it came through.
#[must_use]
pub fn statement_ranges(program: &Program, body: &Body) -> Vec<Range> {
    let mut smallest: Vec<Option<(usize, ir::Origin)>> = vec![None; body.vertices.len()];
    for text in &body.texts {
        let vertices = text.vertices(body);
        for &vertex in &vertices {
            let known = &mut smallest[vertex.0 as usize];
            if known.is_none_or(|(size, _)| size > vertices.len()) {
                *known = Some((vertices.len(), text.origin));
            }
        }
    }
    let range = |origin: ir::Origin| program.sources.use_range(program.location(origin));
    let from_macros = body.vertices.iter().filter(|vertex| vertex.origin.expansion.is_some());
    let uses: Vec<Range> = from_macros.map(|vertex| range(vertex.origin)).collect();
    // What is in the arguments of a macro belongs to its use.
    let around = |inner: Range| {
        let contains = |outer: &&Range| {
            outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
        };
        uses.iter().filter(contains).min_by_key(|outer| outer.start).copied().unwrap_or(inner)
    };
    let origins = body.vertices.iter().zip(smallest);
    origins
        .map(|(vertex, text)| around(range(text.map_or(vertex.origin, |(_, origin)| origin))))
        .collect()
}

/// The vertex of a function that is a step first, as far as there is one way to it.
fn first_step(body: &Body) -> VertexId {
    let mut vertex = body.entry;
    for _ in 0..body.vertices.len() {
        let here = &body.vertices[vertex];
        match (is_step(&here.statement), here.successors.targets().as_slice()) {
            (false, &[next]) => vertex = next,
            _ => return vertex,
        }
    }
    vertex
}

/// Whether a statement does something that a reader of the text sees.
const fn is_step(statement: &Statement) -> bool {
    match statement {
        Statement::Skip
        | Statement::Declare { .. }
        | Statement::Discard { .. }
        | Statement::Rely { .. } => false,
        Statement::Assign { .. }
        | Statement::Clear { .. }
        | Statement::CopyObject { .. }
        | Statement::CopyBytes { .. }
        | Statement::FillBytes { .. }
        | Statement::Call(_)
        | Statement::Return(_)
        | Statement::Branch { .. }
        | Statement::Switch { .. }
        | Statement::IndirectGoto { .. }
        | Statement::Assert { .. }
        | Statement::Assume { .. }
        | Statement::Cover { .. }
        | Statement::Unsupported { .. }
        | Statement::Input { .. }
        | Statement::InputBytes { .. }
        | Statement::Event { .. }
        | Statement::Point { .. }
        | Statement::Print(_)
        | Statement::Scan(_)
        | Statement::ReadByte { .. }
        | Statement::UnreadByte { .. }
        | Statement::AtEnd { .. }
        | Statement::WriteBytes { .. }
        | Statement::ParseFloat { .. }
        | Statement::Allocate { .. }
        | Statement::Free { .. }
        | Statement::Exit { .. }
        | Statement::Abort
        | Statement::Spawn { .. }
        | Statement::Join { .. }
        | Statement::Await { .. }
        | Statement::EndThread { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => true,
    }
}

impl Machine<'_> {
    /// From now on a thread that is let go on pauses where the next statement of the text begins, and
    /// besides before some vertices. If others are given, only their statements are steps.
    pub fn step_by_statements(
        &mut self,
        points: impl IntoIterator<Item = (FunctionId, VertexId)>,
        only: Option<&[(FunctionId, VertexId)]>,
    ) {
        self.flattening.marks = true;
        let mut stepping = Stepping::new();
        stepping.points.extend(points);
        stepping.only = only.map(|only| only.iter().copied().collect());
        self.stepping = Some(Box::new(stepping));
    }

    /// Whether the run pauses before a vertex that begins now, and how.
    pub(super) fn pause_before(&mut self, vertex: VertexId) -> Option<Pause> {
        let stepping = self.stepping.as_mut()?;
        let frame = self.frames.last()?;
        let function = frame.function;
        if self.program.functions[function].kind != FunctionKind::User {
            return None;
        }
        let at_point = stepping.points.contains(&(function, vertex));
        let statement = stepping.statement(self.program, function, vertex);
        let depth = self.frames.len();
        let thread = &mut self.threads.all[self.threads.current];
        let begins = match (statement, &mut thread.step) {
            (None, _) => false,
            (Some(statement), Some(current))
                if (current.depth, current.function, current.statement)
                    == (depth, function, statement)
                    && !current.seen.contains(&vertex) =>
            {
                current.seen.push(vertex);
                false
            }
            (Some(statement), step) => {
                let seen = vec![vertex];
                step.replace(Current { depth, function, statement, seen }).is_some()
            }
        };
        match (begins, at_point) {
            (true, _) => Some(Pause::Statement { at_point }),
            (false, true) => Some(Pause::Point),
            (false, false) => None,
        }
    }

    /// Where a thread is; nowhere if it has ended.
    #[must_use]
    pub fn control_location(&self, thread: usize) -> Option<ControlLocation> {
        let frames = match thread == self.threads.current {
            true => &self.frames,
            false => self.threads.all.get(thread)?.activations().0,
        };
        let innermost = frames.last()?;
        let is_of_user = |function| self.program.functions[function].kind == FunctionKind::User;
        let Some(frame) = frames.iter().rev().find(|frame| is_of_user(frame.function)) else {
            // What comes after the function of the thread belongs to no statement of it.
            let function = self.threads.all[thread].function.or(self.entry)?;
            let vertex =
                self.program.functions[function].body.as_ref()?.vertices.indices().last()?;
            let within = Some((innermost.function, innermost.position));
            return Some(ControlLocation {
                function,
                vertex,
                position: usize::MAX,
                within,
                begins: false,
            });
        };
        let body = self.program.functions[frame.function].body.as_ref()?;
        let within =
            (!is_of_user(innermost.function)).then_some((innermost.function, innermost.position));
        let vertex = frame.vertex.unwrap_or_else(|| first_step(body));
        let start = frame.runnable.code.starts.get(vertex.0 as usize);
        let begins =
            within.is_none() && start.is_none_or(|&start| frame.position <= start as usize + 1);
        Some(ControlLocation {
            function: frame.function,
            vertex,
            position: frame.position,
            within,
            begins,
        })
    }

    /// How many accesses that others may see were made and how many inputs were decided since the start.
    #[must_use]
    pub fn visible_count(&self) -> u64 {
        self.domain.scheduling.as_ref().map_or(0, |scheduling| scheduling.granted)
    }
}
