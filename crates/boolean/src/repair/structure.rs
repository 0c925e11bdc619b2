//! Faults that no other expression mends: statements that are missing, superfluous, or assign the
//! wrong variable. Each is tried as a change of the text with a hole in it, and the hole is played
//! for like any other expression.

use super::edits::{Edit, separator};
use super::proposals::Fault;
use super::relevance::Relevance;
use crate::Variable;
use crate::graph::{Graph, Operation, VertexId};
use crate::language::{Program, Statement, StatementKind};

/// A change with a hole, or without.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// `x := HOLE;` before a statement.
    Assign { at: u32, variable: String, separator: String },
    /// `if HOLE then f(); fi` before a statement.
    Call { at: u32, procedure: String, separator: String },
    /// `if HOLE then .. fi` around a statement.
    Guard { start: u32, end: u32 },
    /// Another name on the left.
    Target { start: u32, end: u32, variable: String },
}

impl Shape {
    pub(super) fn fault(&self) -> Fault {
        match self {
            Self::Assign { .. } | Self::Call { .. } => Fault::Missing,
            Self::Guard { .. } => Fault::Superfluous,
            Self::Target { .. } => Fault::Target,
        }
    }

    /// The change with 1 in the hole, and where in the changed text the hole is.
    pub(super) fn with_hole(&self) -> (Vec<Edit>, Option<u32>) {
        match self {
            Self::Assign { at, variable, separator } => {
                let text = format!("{variable} := 1;{separator}");
                let hole = at + variable.len() as u32 + 4;
                (vec![Edit::insert(*at, text)], Some(hole))
            }
            Self::Call { at, procedure, separator } => {
                let text = format!("if 1 then {procedure}(); fi{separator}");
                (vec![Edit::insert(*at, text)], Some(at + 3))
            }
            Self::Guard { start, end } => {
                let edits = vec![
                    Edit::insert(*start, "if 1 then ".to_owned()),
                    Edit::insert(*end, " fi".to_owned()),
                ];
                (edits, Some(start + 3))
            }
            Self::Target { start, end, variable } => {
                (vec![Edit { start: *start, end: *end, text: variable.clone() }], None)
            }
        }
    }

    /// The change with an expression in the hole, as plain as it can be.
    pub(super) fn filled(&self, expression: &str) -> Vec<Edit> {
        match self {
            Self::Assign { at, variable, separator } => {
                vec![Edit::insert(*at, format!("{variable} := {expression};{separator}"))]
            }
            Self::Call { at, procedure, separator } if expression == "1" => {
                vec![Edit::insert(*at, format!("{procedure}();{separator}"))]
            }
            Self::Call { at, procedure, separator } => {
                let text = format!("if {expression} then {procedure}(); fi{separator}");
                vec![Edit::insert(*at, text)]
            }
            Self::Guard { start, end } if expression == "0" => {
                vec![Edit { start: *start, end: *end, text: "skip;".to_owned() }]
            }
            Self::Guard { start, end } => vec![
                Edit::insert(*start, format!("if {expression} then ")),
                Edit::insert(*end, " fi".to_owned()),
            ],
            Self::Target { .. } => self.with_hole().0,
        }
    }
}

/// So many of the variables closest to the assertions are assigned or named instead.
const MOST_VARIABLES: usize = 4;
/// So many procedures are called.
const MOST_CALLS: usize = 8;

/// The changes at a statement.
pub(super) fn shapes(
    text: &[u8],
    graph: &Graph<'_>,
    relevance: &Relevance,
    vertex: VertexId,
) -> Vec<Shape> {
    let Some(statement) = statement(graph.program, graph, vertex) else { return Vec::new() };
    let procedure = graph[vertex].procedure;
    let relevant: Vec<Variable> = relevance
        .ranked(graph, procedure, None)
        .into_iter()
        .filter(|&variable| relevance.distance(procedure, variable).is_some())
        .take(MOST_VARIABLES)
        .collect();
    let name = |variable| graph.variable_name(procedure, variable).to_owned();
    let at = statement.range.start;
    let separator = separator(text, at);
    let mut shapes = Vec::new();
    if let StatementKind::Assign { targets, .. } = &statement.kind
        && let [target] = targets.as_slice()
    {
        let range = target.range;
        let others = relevant.iter().map(|&variable| name(variable));
        let others = others.filter(|other| other != graph.program.name(target.symbol));
        shapes.extend(others.map(|variable| Shape::Target {
            start: range.start,
            end: range.end,
            variable,
        }));
    }
    if matches!(graph[vertex].operation, Operation::Assign { .. } | Operation::Call { .. }) {
        let whole = statement.whole;
        shapes.push(Shape::Guard { start: whole.start, end: whole.end });
    }
    shapes.extend(relevant.iter().map(|&variable| Shape::Assign {
        at,
        variable: name(variable),
        separator: separator.clone(),
    }));
    let callable = graph.procedures.iter().enumerate().filter(|(index, known)| {
        known.parameters == 0 && *index != graph.main.index() && *index != procedure.index()
    });
    shapes.extend(callable.take(MOST_CALLS).map(|(index, _)| Shape::Call {
        at,
        procedure: graph.procedure_name(crate::graph::ProcedureId(index as u32)).to_owned(),
        separator: separator.clone(),
    }));
    shapes
}

/// The statement of a vertex; none for conditions after the first of an `if`, and for ends.
fn statement<'p>(
    program: &'p Program,
    graph: &Graph<'_>,
    vertex: VertexId,
) -> Option<&'p Statement> {
    let range = graph[vertex].range;
    program.statements.iter().find(|statement| statement.range == range)
}
