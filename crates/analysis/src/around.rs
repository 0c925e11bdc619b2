//! Failures that are places: `if (!c) __assert_fail(..)` is satisfied on the way around it.

use ir::{Body, CheckId, ControlEdge, ExpressionKind, Program, Statement, Successors, VertexId};
use rustc_hash::FxHashSet;

use crate::order::Order;

/// A failure may be a place that control does not come to: `if (!c) __assert_fail(..)`.
#[derive(Debug, Clone, Default)]
pub struct Around {
    /// The edges that lead around such a place.
    pub satisfying: FxHashSet<ControlEdge>,
    /// Those that lead there.
    pub failing: FxHashSet<ControlEdge>,
}

impl Around {
    /// The edges around the failures of a check.
    #[must_use]
    pub fn new(program: &Program, check: CheckId) -> Self {
        let mut around = Self::default();
        for (function, one) in program.functions.entries() {
            let Some(body) = &one.body else { continue };
            if !fails_somewhere(body, check) {
                continue;
            }
            let order = Order::new(body);
            let fails = |target: &VertexId| leads_to_failure(body, &order, *target, check);
            for (from, vertex) in body.vertices.entries() {
                let targets = vertex.successors.targets();
                if !targets.iter().any(fails) {
                    continue;
                }
                for to in targets {
                    let edges = match fails(&to) {
                        true => &mut around.failing,
                        false => &mut around.satisfying,
                    };
                    edges.insert(ControlEdge { function, from, to });
                }
            }
        }
        around
    }
}

fn fails_somewhere(body: &Body, check: CheckId) -> bool {
    let mut statements = body.vertices.iter().map(|vertex| &vertex.statement);
    statements.any(|statement| is_failure(body, statement, check))
}

/// Whether a statement is a failure of the check, whatever the state is.
fn is_failure(body: &Body, statement: &Statement, check: CheckId) -> bool {
    match statement {
        Statement::Assert { condition, check: own } => {
            *own == check
                && matches!(body.expressions[*condition].kind, ExpressionKind::Constant(0))
        }
        Statement::Skip
        | Statement::Assign { .. }
        | Statement::CopyObject { .. }
        | Statement::CopyBytes { .. }
        | Statement::FillBytes { .. }
        | Statement::Clear { .. }
        | Statement::Call(_)
        | Statement::Return(_)
        | Statement::Branch { .. }
        | Statement::Switch { .. }
        | Statement::IndirectGoto { .. }
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
        | Statement::Declare { .. }
        | Statement::Discard { .. }
        | Statement::Exit { .. }
        | Statement::Abort
        | Statement::Spawn { .. }
        | Statement::Join { .. }
        | Statement::Await { .. }
        | Statement::EndThread { .. }
        | Statement::Rely { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => false,
    }
}

/// Whether nothing else can happen from a vertex on than a failure of the check.
fn leads_to_failure(body: &Body, order: &Order, start: VertexId, check: CheckId) -> bool {
    let mut vertex = start;
    for _ in 0..body.vertices.len() {
        if order.returns[usize::from(vertex)] {
            return false;
        }
        if is_failure(body, &body.vertices[vertex].statement, check) {
            return true;
        }
        let Successors::Next(next) = body.vertices[vertex].successors else { return false };
        vertex = next;
    }
    false
}
