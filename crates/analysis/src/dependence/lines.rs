//! Which nodes stand on a line of the source.

use std::ops::RangeInclusive;
use std::path::Path;

use source::{Location, Range};

use super::{DependenceGraph, Node, NodeId};
use crate::memory::effects::{Effects, parts_of_expression};
use ir::{FunctionId, Program, VertexId};

impl DependenceGraph {
    /// The nodes of which a part begins on a line: the statement, one of its expressions, or the
    /// use of a macro. On a line of a macro's definition these are the nodes that have something
    /// from there. If nothing begins on the line, the innermost statements that go over it.
    #[must_use]
    pub fn nodes_at(&self, program: &Program, file: &str, line: u32) -> Vec<NodeId> {
        let lines = lines_of_directive(program, file, line);
        let begins = |range: &Range| {
            let start = program.sources.start(*range);
            lines.contains(&start.line) && is_file(&start.file, file)
        };
        let all = self.nodes().map(|(id, node)| (id, locations(program, node)));
        let all: Vec<(NodeId, Vec<Location>)> = all.collect();
        let on_line = |locations: &[Location]| {
            locations.iter().any(|location| {
                let uses = program.sources.expansion_chain(*location).map(|step| step.at);
                std::iter::once(location.range).chain(uses).any(|range| begins(&range))
            })
        };
        let found: Vec<NodeId> =
            all.iter().filter(|(_, locations)| on_line(locations)).map(|(id, _)| *id).collect();
        if !found.is_empty() {
            return found;
        }
        let over = |location: &Location| {
            let range = program.sources.use_range(*location);
            let (start, end) = (program.sources.start(range), program.sources.end(range));
            let inside = is_file(&start.file, file) && (start.line..=end.line).contains(&line);
            inside.then(|| end.line - start.line)
        };
        let lengths: Vec<(u32, NodeId)> = all
            .iter()
            .filter_map(|(id, locations)| Some((locations.iter().filter_map(over).min()?, *id)))
            .collect();
        let shortest = lengths.iter().map(|(length, _)| *length).min();
        let shortest = lengths.into_iter().filter(|(length, _)| Some(*length) == shortest);
        shortest.map(|(_, id)| id).collect()
    }
}

/// Whether a file is the one that was asked for, which may be given with fewer folders.
fn is_file(shown: &str, wanted: &str) -> bool {
    Path::new(shown).ends_with(wanted) || Path::new(wanted).ends_with(shown)
}

/// Where the parts of a node stand.
fn locations(program: &Program, node: Node) -> Vec<Location> {
    let origins: Vec<_> = match node {
        Node::Entry(function) => program.functions[function].origin.into_iter().collect(),
        Node::Vertex(function, vertex) => origins(program, function, vertex),
    };
    origins.into_iter().map(|origin| program.location(origin)).collect()
}

fn origins(program: &Program, function: FunctionId, vertex: VertexId) -> Vec<ir::Origin> {
    let Some(body) = &program.functions[function].body else { return Vec::new() };
    let vertex = &body.vertices[vertex];
    let mut work = Effects::new(&program.types, body, &vertex.statement).expressions(body);
    let mut origins = vec![vertex.origin];
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(expression) = work.pop() {
        if seen.insert(expression) {
            origins.extend(body.expressions[expression].origin);
            parts_of_expression(body, expression, &mut work);
        }
    }
    origins
}

/// The lines of a preprocessor's directive that goes over several of them; else the line alone.
fn lines_of_directive(program: &Program, name: &str, line: u32) -> RangeInclusive<u32> {
    let file = program
        .sources
        .files()
        .iter()
        .find(|file| is_file(&file.name, name) && !file.text().is_empty());
    let Some(file) = file else { return line..=line };
    let continues = |line: u32| file.line_text(line).ends_with(b"\\");
    let mut first = line;
    while first > 1 && continues(first - 1) {
        first -= 1;
    }
    let mut last = line;
    while continues(last) {
        last += 1;
    }
    match file.line_text(first).trim_ascii_start().starts_with(b"#") {
        true => first..=last,
        false => line..=line,
    }
}
