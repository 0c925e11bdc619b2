//! Faults that no other expression mends: statements that are missing, superfluous, or assign the
//! wrong variable. Each is a change of the text with a hole in it. With what is in the hole at
//! first, the change does nothing; so all of them are made at once, and the holes are played for
//! like any other expressions.

use super::edits::{Edit, Separator};
use super::insertions::{Insertion, insertions};
use super::proposals::{Action, Fault};
use super::relevance::Relevance;
use crate::graph::{Graph, Operation, ProcedureId, VertexId};
use crate::language::{Statement, StatementKind};
use rustc_hash::FxHashSet;

/// A change with a hole.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// A statement put before or after another one.
    Insert { at: u32, separator: Separator, what: Insertion },
    /// `if HOLE then .. fi` around a statement.
    Guard { start: u32, end: u32 },
    /// Another name on the left: `if HOLE then other := ..; else .. fi` around a statement, or only
    /// the name.
    Target { name: (u32, u32), whole: (u32, u32), variable: String, otherwise: String },
    /// Two pieces of the text in the other order: `if HOLE then .. else .. fi` around the statements, or
    /// only the pieces.
    Order { pieces: [(u32, u32, String); 2], whole: (u32, u32), otherwise: String },
}

impl Shape {
    pub(super) fn fault(&self) -> Fault {
        match self {
            Self::Insert { .. } => Fault::Missing,
            Self::Guard { .. } => Fault::Superfluous,
            Self::Target { .. } => Fault::Target,
            Self::Order { .. } => Fault::Order,
        }
    }

    /// What the change does.
    pub(super) fn action(&self) -> Action {
        match self {
            Self::Insert { what: Insertion::Assign { variable, .. }, .. } => {
                Action::Assign(variable.clone())
            }
            Self::Insert { what: Insertion::Call(call), .. } => match call.split_once('(') {
                Some((procedure, _)) if !procedure.contains(":=") => {
                    Action::Call(procedure.to_owned())
                }
                Some(_) | None => Action::Other,
            },
            Self::Guard { .. } => Action::Guard,
            Self::Target { .. } | Self::Order { .. } => Action::Other,
        }
    }

    /// The change that does nothing. The hole is in the text of the first edit, at an offset.
    pub(super) fn neutral(&self) -> (Vec<Edit>, u32) {
        match self {
            Self::Insert { at, separator, what } => {
                let (text, hole) = what.neutral();
                let (text, shift) = separator.around(&text);
                (vec![Edit::insert(*at, text)], hole + shift)
            }
            Self::Guard { start, end } => (around(*start, *end, "if 1 then "), 3),
            Self::Target { whole, otherwise, .. } | Self::Order { whole, otherwise, .. } => {
                (around(whole.0, whole.1, &format!("if 0 then {otherwise} else ")), 3)
            }
        }
    }

    /// The change with an expression in the hole, as plain as it can be.
    pub(super) fn filled(&self, expression: &str) -> Vec<Edit> {
        match self {
            Self::Insert { at, separator, what } => {
                vec![Edit::insert(*at, separator.around(&what.filled(expression)).0)]
            }
            Self::Guard { start, end } if expression == "0" => {
                vec![Edit { start: *start, end: *end, text: "skip;".to_owned() }]
            }
            Self::Guard { start, end } => around(*start, *end, &format!("if {expression} then ")),
            Self::Target { name, variable, .. } if expression == "1" => {
                vec![Edit { start: name.0, end: name.1, text: variable.clone() }]
            }
            Self::Order { pieces: [one, other], .. } if expression == "1" => vec![
                Edit { start: one.0, end: one.1, text: other.2.clone() },
                Edit { start: other.0, end: other.1, text: one.2.clone() },
            ],
            Self::Target { whole, otherwise, .. } | Self::Order { whole, otherwise, .. } => {
                around(whole.0, whole.1, &format!("if {expression} then {otherwise} else "))
            }
        }
    }

    /// What the change is about: a statement, or a name.
    pub(super) fn subject(&self, expression: &str) -> String {
        match self {
            Self::Insert { what, .. } => what.filled(expression),
            Self::Guard { .. } => expression.to_owned(),
            Self::Target { variable, .. } => variable.clone(),
            Self::Order { otherwise, .. } => otherwise.clone(),
        }
    }

    /// Whether it assigns a variable that procedures called here take care of.
    pub(super) fn meddles(&self) -> bool {
        matches!(self, Self::Insert { what: Insertion::Assign { meddles: true, .. }, .. })
    }

    /// The variable that it assigns, if it inserts an assignment or changes what one assigns.
    pub(super) fn assigned(&self) -> Option<&str> {
        match self {
            Self::Insert { what: Insertion::Assign { variable, .. }, .. }
            | Self::Target { variable, .. } => Some(variable),
            Self::Insert { what: Insertion::Call(_), .. }
            | Self::Guard { .. }
            | Self::Order { .. } => None,
        }
    }
}

/// An `if` around a statement.
fn around(start: u32, end: u32, head: &str) -> Vec<Edit> {
    vec![Edit::insert(start, head.to_owned()), Edit::insert(end, " fi".to_owned())]
}

/// This many of the variables closest to the assertions are named instead.
const MOST_TARGETS: usize = 4;

/// The changes at a statement.
pub(super) fn shapes(
    text: &[u8],
    graph: &Graph<'_>,
    relevance: &Relevance,
    trusted: &FxHashSet<ProcedureId>,
    vertex: VertexId,
) -> Vec<Shape> {
    let procedure = graph[vertex].procedure;
    let whats = || insertions(graph, relevance, trusted, procedure);
    let range = graph[vertex].range;
    let Some(statement) = graph.program.statements.iter().find(|it| it.range == range) else {
        let known = &graph.program.procedures[procedure.index()];
        if !matches!(graph[vertex].operation, Operation::Return(_)) || range != known.end {
            return Vec::new();
        }
        let separator = Separator::before_end(text, range.start);
        let insert = |what| Shape::Insert { at: range.start, separator: separator.clone(), what };
        return whats().into_iter().map(insert).collect();
    };
    let mut shapes = Vec::new();
    let whole = statement.whole;
    if matches!(graph[vertex].operation, Operation::Assign { .. } | Operation::Call { .. }) {
        shapes.push(Shape::Guard { start: whole.start, end: whole.end });
    }
    shapes.extend(targets(text, graph, relevance, procedure, statement));
    shapes.extend(orders(text, graph, statement));
    let before = Separator::before(text, whole.start);
    let insert = |what| Shape::Insert { at: whole.start, separator: before.clone(), what };
    shapes.extend(whats().into_iter().map(insert));
    if is_last(graph, statement) {
        let after = Separator::after(text, whole.start);
        let insert = |what| Shape::Insert { at: whole.end, separator: after.clone(), what };
        shapes.extend(whats().into_iter().map(insert));
    }
    shapes
}

/// Other variables that an assignment may have meant.
fn targets(
    text: &[u8],
    graph: &Graph<'_>,
    relevance: &Relevance,
    procedure: ProcedureId,
    statement: &Statement,
) -> Vec<Shape> {
    let StatementKind::Assign { targets, .. } = &statement.kind else { return Vec::new() };
    let [target] = targets.as_slice() else { return Vec::new() };
    let whole = (statement.whole.start, statement.whole.end);
    let name = (target.range.start, target.range.end);
    let piece = |from: u32, to: u32| String::from_utf8_lossy(&text[from as usize..to as usize]);
    let known = graph.program.name(target.symbol);
    let others = relevance.relevant(graph, procedure).into_iter().take(MOST_TARGETS);
    let others = others.map(|variable| graph.variable_name(procedure, variable).to_owned());
    let shape = |variable: String| {
        let otherwise = format!("{}{variable}{}", piece(whole.0, name.0), piece(name.1, whole.1));
        Shape::Target { name, whole, variable, otherwise }
    };
    others.filter(|other| other != known).map(shape).collect()
}

/// Two arguments in the other order, and the statement after the next one.
fn orders(text: &[u8], graph: &Graph<'_>, statement: &Statement) -> Vec<Shape> {
    let piece = |from: u32, to: u32| {
        String::from_utf8_lossy(&text[from as usize..to as usize]).into_owned()
    };
    let swapped = |one: (u32, u32), other: (u32, u32), whole: (u32, u32)| {
        let parts = [
            piece(whole.0, one.0),
            piece(other.0, other.1),
            piece(one.1, other.0),
            piece(one.0, one.1),
            piece(other.1, whole.1),
        ];
        let pieces = [one, other].map(|(start, end)| (start, end, piece(start, end)));
        Shape::Order { pieces, whole, otherwise: parts.concat() }
    };
    let mut shapes = Vec::new();
    let whole = (statement.whole.start, statement.whole.end);
    if let StatementKind::Call { arguments, .. } = &statement.kind {
        for (index, &one) in arguments.iter().enumerate() {
            for &other in &arguments[index + 1..] {
                let [one, other] = [one, other].map(|id| graph.program[id].range);
                shapes.push(swapped((one.start, one.end), (other.start, other.end), whole));
            }
        }
    }
    let is_plain = |kind: &StatementKind| {
        matches!(kind, StatementKind::Call { .. } | StatementKind::Assign { .. })
    };
    let next = follower(graph, statement);
    if let Some(next) = next.filter(|next| is_plain(&next.kind) && next.labels.is_empty())
        && is_plain(&statement.kind)
    {
        let behind = (next.whole.start, next.whole.end);
        shapes.push(swapped(whole, behind, (whole.0, behind.1)));
    }
    shapes
}

/// The statement after another one in its block.
fn follower<'g>(graph: &'g Graph<'_>, statement: &Statement) -> Option<&'g Statement> {
    let inner = graph.program.statements.iter().flat_map(|outer| match &outer.kind {
        StatementKind::If { arms, otherwise } => {
            arms.iter().map(|(_, block)| block).chain(otherwise).collect()
        }
        StatementKind::While { body, .. } => vec![body],
        _ => Vec::new(),
    });
    let bodies = graph.program.procedures.iter().map(|procedure| &procedure.body);
    for block in bodies.chain(inner) {
        let is_it = |&id: &crate::language::StatementId| graph.program[id].whole == statement.whole;
        if let Some(at) = block.iter().position(is_it) {
            return block.get(at + 1).map(|&id| &graph.program[id]);
        }
    }
    None
}

/// Whether a statement is the last one of an inner block: nothing after it can be inserted before.
fn is_last(graph: &Graph<'_>, statement: &Statement) -> bool {
    let last = |block: &Vec<crate::language::StatementId>| {
        block.last().is_some_and(|&id| graph.program[id].whole == statement.whole)
    };
    graph.program.statements.iter().any(|outer| match &outer.kind {
        StatementKind::If { arms, otherwise } => {
            arms.iter().any(|(_, block)| last(block)) || otherwise.as_ref().is_some_and(last)
        }
        StatementKind::While { body, .. } => last(body),
        _ => false,
    })
}
