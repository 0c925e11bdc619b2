//! How the state of a trace differs from correct ones, and where the difference came from.

use oxidd::BooleanFunction as _;

use super::CorrectTransitions;
use crate::Variable;
use crate::bdd::{Bdd, Limited};
use crate::graph::{Edge, Operation, VertexId};
use crate::reachability::Reached;
use crate::symbolic::Model;
use crate::trace::Trace;

/// Where a value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A transition of the trace gave it.
    Transition(usize),
    /// The variable had it from the beginning of the program or procedure.
    Start,
}

/// How a state differs from a correct one that is close to it.
#[derive(Debug, Clone)]
pub struct Difference {
    /// Where the state is.
    pub vertex: VertexId,
    /// The variables that differ, the value that each has in the trace, and where from.
    pub variables: Vec<(Variable, bool, Origin)>,
    /// Whether the correct state is reached by the same step from the same state.
    pub same_source: bool,
}

/// The difference after a transition of a trace; nothing if no correct trace comes there.
pub(super) fn difference(
    model: &Model<'_>,
    reached: &Reached,
    correct: &CorrectTransitions,
    trace: &Trace,
    index: usize,
    edge: Edge,
) -> Limited<Option<Difference>> {
    let transition = &trace.transitions[index];
    let (source, vertex) = model.graph.ends(edge);
    let from = transition.called_in.as_ref().unwrap_or(&transition.from);
    let here = reached.edges[source.index()].and(&model.state_set(source, from)?)?;
    let good = &correct.edges[vertex.index()];
    let same = good.and(&after(model, reached, edge, &here)?)?;
    let same_source = same.satisfiable();
    let set = model.without_entry(if same_source { &same } else { good })?;
    if !set.satisfiable() {
        return Ok(None);
    }
    let bits = model.state_bits(vertex);
    let mut close = set;
    let mut variables = Vec::new();
    for ((position, bit), value) in bits.into_iter().enumerate().zip(transition.to.values()) {
        let kept = close.and(&model.space.literals([(bit, value)])?)?;
        if kept.satisfiable() {
            close = kept;
        } else if let Some(variable) = variable(model, vertex, position) {
            variables.push((variable, value, origin(model, trace, index, variable)));
        }
    }
    Ok(Some(Difference { vertex, variables, same_source }))
}

/// The path edges after an edge, from some path edges at its beginning.
fn after(model: &Model<'_>, reached: &Reached, edge: Edge, here: &Bdd) -> Limited<Bdd> {
    match edge {
        Edge::Step(vertex, index) => match model.graph.callee(vertex) {
            None => model.post(vertex, index, here),
            Some(callee) => {
                let sent = model.send(vertex, here)?;
                model.complete(vertex, &sent, &reached.summaries[callee.index()])
            }
        },
        Edge::Call(call) | Edge::Return(call) => {
            let callee = model.graph.called(call);
            let states = model.sent_states(&model.send(call, here)?)?;
            model.entry_edges(callee, &states)
        }
    }
}

/// The variable at a position of the states of a vertex; returned values are none.
fn variable(model: &Model<'_>, vertex: VertexId, position: usize) -> Option<Variable> {
    match position.checked_sub(model.space.globals.len()) {
        None => Some(Variable::Global(position as u32)),
        Some(_) if matches!(model.graph[vertex].operation, Operation::Exit) => None,
        Some(local) => Some(Variable::Local(local as u32)),
    }
}

/// The last transition up to an index that gave a variable its value.
fn origin(model: &Model<'_>, trace: &Trace, index: usize, variable: Variable) -> Origin {
    let mut inner = 0u32;
    for (position, transition) in trace.transitions[..=index].iter().enumerate().rev() {
        match transition.edge {
            Edge::Return(call) => {
                let targets = match &model.graph[call].operation {
                    Operation::Call { targets, .. } => targets,
                    _ => unreachable!("returns belong to calls"),
                };
                if assigned(targets, variable, inner) {
                    return Origin::Transition(position);
                }
                inner += 1;
            }
            Edge::Call(_) if inner > 0 => inner -= 1,
            // The activation begins here: arguments come from the call, other locals are any.
            Edge::Call(call) => {
                if let Variable::Local(local) = variable {
                    let entry = model.graph.ends(Edge::Call(call)).1;
                    let argument = local < model.graph.procedure(entry).parameters;
                    return if argument { Origin::Transition(position) } else { Origin::Start };
                }
            }
            Edge::Step(vertex, _) => {
                if let Operation::Assign { targets, .. } | Operation::Dead(targets) =
                    &model.graph[vertex].operation
                    && assigned(targets, variable, inner)
                {
                    return Origin::Transition(position);
                }
            }
        }
    }
    Origin::Start
}

/// Whether a variable of the outermost activation is among the targets in an inner one.
fn assigned(targets: &[Variable], variable: Variable, inner: u32) -> bool {
    targets.contains(&variable) && (inner == 0 || matches!(variable, Variable::Global(_)))
}
