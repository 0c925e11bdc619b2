//! What a program does where C leaves the order of evaluation open.

use analysis::evaluation_order::conflicting;
use ir::{CheckId, OrderPoint, Program, Reliance, Statement};

/// Decides what the program does at the points where C leaves the order of evaluation open. Where
/// the order matters, either an input keeps on choosing it, or the run relies on the one from left
/// to right; elsewhere nothing is chosen.
pub(crate) fn settle_orders(program: &mut Program) {
    if program.orders.is_empty() {
        return;
    }
    let conflicting = conflicting(program);
    for index in 0..program.orders.len() {
        let OrderPoint { function, vertex, .. } = program.orders[index];
        let Some(body) = &mut program.functions[function].body else { continue };
        let matters = conflicting.contains(&index);
        match (&body.vertices[vertex].statement, matters) {
            (&Statement::Input { target, .. }, false) => {
                let ty = body.places[target].ty;
                let value = body.add_constant(0, ty);
                body.vertices[vertex].statement =
                    Statement::Assign { target, value, checks: CheckId::NONE };
            }
            (Statement::Skip, true) => {
                body.vertices[vertex].statement = Statement::Rely { on: Reliance::LeftToRight };
            }
            _ => {}
        }
    }
}
