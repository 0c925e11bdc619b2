//! How much of the program would be read, from the candidates on, until a known fault is met.

use std::path::Path;

use analysis::dependence::{DependenceGraph, Node, NodeId};
use findings::{Component, LocalizeReport, Score};
use ir::{CheckId, Program, Statement};
use methods::localize::{self, Diagnosis, Request};
use source::Position;

use crate::session::Refused;

/// A line of the program, as the user names it.
pub(super) struct Line {
    text: String,
    file: String,
    line: u32,
}

impl Line {
    /// Reads `FILE:LINE`.
    pub(super) fn read(text: &str) -> Result<Self, Refused> {
        let parts = text.rsplit_once(':').filter(|(file, _)| !file.is_empty());
        let line = parts.and_then(|(file, line)| Some((file, line.parse().ok()?)));
        let Some((file, line)) = line else {
            return Err(Refused::usage(format!("--score: '{text}' is not FILE:LINE")));
        };
        Ok(Self { text: text.to_owned(), file: file.to_owned(), line })
    }
}

/// How far each component is from what fails, along dependences: from the checks that fail, or from what
/// is printed and returned where tests fail.
pub(super) fn distances(
    program: &Program,
    components: &[localize::Component],
    failing: &[CheckId],
) -> Vec<Option<u32>> {
    let graph = DependenceGraph::new(program);
    let mut ends: Vec<NodeId> = Vec::new();
    for &check in failing {
        let places = methods::localize::places_of(program, check).into_iter();
        ends.extend(places.filter_map(|(function, vertex)| graph.node_of(function, vertex)));
    }
    if ends.is_empty() {
        let tells = |statement: &Statement| {
            matches!(
                statement,
                Statement::Print(_) | Statement::WriteBytes { .. } | Statement::Exit { .. }
            )
        };
        for (node, at) in graph.nodes() {
            let Node::Vertex(function, vertex) = at else { continue };
            let body = program.functions[function].body.as_ref();
            if body.is_some_and(|body| tells(&body.vertices[vertex].statement)) {
                ends.push(node);
            }
        }
    }
    ends.sort_unstable();
    ends.dedup();
    let distances = graph.backward_distances(&ends);
    let of_component = |component: &localize::Component| {
        let nodes =
            component.points().filter_map(|point| graph.node_of(point.function, point.vertex));
        nodes.filter_map(|node| distances[usize::from(node)]).min()
    };
    components.iter().map(of_component).collect()
}

/// The scores of lines.
pub(super) struct Scores {
    graph: DependenceGraph,
    /// The lines, with what stands on them.
    lines: Vec<(Line, Vec<NodeId>)>,
}

impl Scores {
    /// Prepares the scores that are asked for; none if there are none.
    pub(super) fn new(program: &Program, asked: &[String]) -> Result<Option<Self>, Refused> {
        if asked.is_empty() {
            return Ok(None);
        }
        let graph = DependenceGraph::new(program);
        let mut lines = Vec::new();
        for text in asked {
            let line = Line::read(text)?;
            let nodes = graph.nodes_at(program, &line.file, line.line);
            if nodes.is_empty() {
                return Err(Refused::usage(format!("--score: there is no statement at {text}")));
            }
            lines.push((line, nodes));
        }
        Ok(Some(Self { graph, lines }))
    }

    /// The scores of diagnoses, and where the lines are in the report of them.
    pub(super) fn of(
        &self,
        request: &Request<'_>,
        diagnoses: &[Diagnosis],
        shown: &LocalizeReport,
    ) -> Vec<Score> {
        let components = diagnoses.iter().flat_map(|diagnosis| &diagnosis.components);
        let points = components.flat_map(|component| request.components[component.0].points());
        let mut report: Vec<NodeId> =
            points.filter_map(|point| self.graph.node_of(point.function, point.vertex)).collect();
        report.sort_unstable();
        report.dedup();
        let score = |(line, fault): &(Line, Vec<NodeId>)| {
            let score = self.graph.score(&report, fault);
            Score {
                place: line.text.clone(),
                score: score.value,
                read: score.nodes_within,
                of: score.all,
                rank: rank(shown, line),
            }
        };
        self.lines.iter().map(score).collect()
    }
}

/// The rank of the first cause that has a component on a line, or in a macro that is used there.
fn rank(report: &LocalizeReport, line: &Line) -> Option<usize> {
    let is_there = |component: &Component| {
        let Component { place, uses, .. } = component;
        let in_file = |file: &str| Path::new(file).ends_with(&line.file);
        let is_use = |at: &Position| in_file(&at.file) && at.line == line.line;
        uses.iter().any(is_use)
            || in_file(&place.start.file)
                && (place.start.line..=place.end_line).contains(&line.line)
    };
    let mut ranked = report.ranked();
    ranked.find(|(_, cause)| cause.components.iter().any(is_there)).map(|(rank, _)| rank)
}
