//! Procedures about which an abstraction knows nothing.

use rustc_hash::FxHashSet;

use super::relevance::variables;
use crate::graph::{Graph, Operation, ProcedureId};
use crate::language::{ExpressionId, ExpressionKind};

/// The procedures that decide something, but by no variable: each condition in them is a bare
/// choice, and no expression reads anything. Refinement has found no predicate for them yet, so
/// they do what the program that was abstracted cannot do, and no change elsewhere can mend that.
pub(super) fn without_predicates(
    graph: &Graph<'_>,
    trusted: &FxHashSet<ProcedureId>,
) -> Vec<ProcedureId> {
    let all = (0..graph.procedures.len() as u32).map(ProcedureId);
    all.filter(|&procedure| {
        procedure != graph.main
            && !trusted.contains(&procedure)
            && graph.program.procedures[procedure.index()].enforce.is_none()
            && graph.program.procedures[procedure.index()].abort_if.is_none()
            && knows_nothing(graph, procedure)
    })
    .collect()
}

fn knows_nothing(graph: &Graph<'_>, procedure: ProcedureId) -> bool {
    let mut chooses = false;
    let reads = |expression: ExpressionId| !variables(graph, procedure, expression).is_empty();
    let is_choice = |expression: ExpressionId| {
        graph.program[expression].kind == ExpressionKind::Nondeterministic
    };
    let ordinary =
        graph.vertices.iter().filter(|vertex| vertex.procedure == procedure).all(|vertex| {
            match &vertex.operation {
                Operation::Branch(condition) => {
                    chooses = true;
                    is_choice(*condition)
                }
                Operation::Assign { values, constrain, .. } => {
                    chooses |= values.iter().any(|&value| is_choice(value));
                    constrain.is_none() && !values.iter().any(|&value| reads(value))
                }
                Operation::Return(values) => {
                    chooses |= values.iter().any(|&value| is_choice(value));
                    !values.iter().any(|&value| reads(value))
                }
                Operation::Call { arguments, .. } => !arguments.iter().any(|&value| reads(value)),
                Operation::Skip => {
                    chooses |= vertex.successors.len() > 1;
                    true
                }
                Operation::Assume(_) | Operation::Assert(_) => false,
                Operation::Entry | Operation::Dead(_) | Operation::Exit => true,
            }
        });
    ordinary && chooses
}
