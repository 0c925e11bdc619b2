//! Static orders of the variables.

use crate::Variable;
use crate::graph::{Graph, Operation, ProcedureId};
use crate::language::{ExpressionId, ExpressionKind};

/// How variables are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// Global variables as they are declared, then local ones as they are declared. On driver-like
    /// programs this takes two thirds of the other's time, also where declarations are shuffled.
    #[default]
    Declaration,
    /// Variables that meet in a statement are close to each other.
    Affinity,
}

/// Where slots are in the order.
pub(super) struct Layout {
    /// The place of each global slot.
    pub globals: Vec<u32>,
    /// The place of each local slot.
    pub locals: Vec<u32>,
    /// For each procedure, the slot of each local.
    pub places: Vec<Vec<u32>>,
}

pub(super) fn layout(graph: &Graph<'_>, order: Order) -> Layout {
    let sizes: Vec<usize> = graph.procedures.iter().map(|known| known.locals as usize).collect();
    let globals = graph.globals() as usize;
    match order {
        Order::Declaration => {
            let slots = sizes.iter().copied().max().unwrap_or(0);
            Layout {
                globals: (0..globals as u32).collect(),
                locals: (globals as u32..(globals + slots) as u32).collect(),
                places: sizes.into_iter().map(|count| (0..count as u32).collect()).collect(),
            }
        }
        Order::Affinity => by_affinity(graph, &sizes),
    }
}

/// Places variables by the centres of gravity of the statements that they occur in (the FORCE
/// heuristic), then deals the locals of each procedure to the shared slots in that order.
fn by_affinity(graph: &Graph<'_>, sizes: &[usize]) -> Layout {
    let globals = graph.globals() as usize;
    let mut offsets = Vec::with_capacity(sizes.len());
    let mut count = globals;
    for &size in sizes {
        offsets.push(count);
        count += size;
    }
    let node = |procedure: ProcedureId, variable: Variable| match variable {
        Variable::Global(index) => index as usize,
        Variable::Local(index) => offsets[procedure.index()] + index as usize,
    };
    let groups = meetings(graph, node);
    let mut position: Vec<f64> = (0..count).map(|index| index as f64).collect();
    for _ in 0..ROUNDS {
        position = improved(&position, &groups);
    }
    deal(&position, globals, &offsets, sizes)
}

/// How often positions are improved. More rounds changed nothing on driver-like programs.
const ROUNDS: usize = 20;

/// The groups of variables that occur in one statement.
fn meetings(graph: &Graph<'_>, node: impl Fn(ProcedureId, Variable) -> usize) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    for vertex in &graph.vertices {
        let owner = vertex.procedure;
        let in_expression = |root: ExpressionId| {
            let scope = &graph.procedures[owner.index()].scope;
            let parts = graph.program.parts(root).into_iter();
            let named = parts.filter_map(|part| match graph.program[part].kind {
                ExpressionKind::Variable(symbol) | ExpressionKind::Next(symbol) => {
                    scope.get(symbol)
                }
                _ => None,
            });
            named.map(|variable| node(owner, variable)).collect::<Vec<usize>>()
        };
        match &vertex.operation {
            Operation::Assign { targets, values, constrain } => {
                for (&target, &value) in targets.iter().zip(values) {
                    let mut group = in_expression(value);
                    group.push(node(owner, target));
                    groups.push(group);
                }
                groups.extend(constrain.map(in_expression));
            }
            Operation::Branch(condition)
            | Operation::Assume(condition)
            | Operation::Assert(condition) => groups.push(in_expression(*condition)),
            Operation::Call { callee, arguments, .. } => {
                for (index, &argument) in arguments.iter().enumerate() {
                    let mut group = in_expression(argument);
                    group.push(node(*callee, Variable::Local(index as u32)));
                    groups.push(group);
                }
            }
            Operation::Return(values) => groups.extend(values.iter().map(|&e| in_expression(e))),
            Operation::Entry | Operation::Skip | Operation::Dead(_) | Operation::Exit => {}
        }
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// Moves every variable to the mean of the centres of its groups, and numbers them anew.
fn improved(position: &[f64], groups: &[Vec<usize>]) -> Vec<f64> {
    let mut sum = vec![(0.0, 0u32); position.len()];
    for group in groups {
        let centre = group.iter().map(|&node| position[node]).sum::<f64>() / group.len() as f64;
        for &node in group {
            sum[node].0 += centre;
            sum[node].1 += 1;
        }
    }
    let wanted = |node: usize| match sum[node] {
        (_, 0) => position[node],
        (total, count) => total / f64::from(count),
    };
    let mut order: Vec<usize> = (0..position.len()).collect();
    order.sort_by(|&left, &right| wanted(left).total_cmp(&wanted(right)));
    let mut numbered = vec![0.0; position.len()];
    for (place, node) in order.into_iter().enumerate() {
        numbered[node] = place as f64;
    }
    numbered
}

/// Sorts the locals of each procedure into slots, and the slots between the global variables.
fn deal(position: &[f64], globals: usize, offsets: &[usize], sizes: &[usize]) -> Layout {
    let slots = sizes.iter().copied().max().unwrap_or(0);
    let mut before: Vec<(f64, u32)> = vec![(0.0, 0); slots];
    let mut places = Vec::with_capacity(sizes.len());
    for (&offset, &size) in offsets.iter().zip(sizes) {
        let mut order: Vec<usize> = (0..size).collect();
        order.sort_by(|&left, &right| position[offset + left].total_cmp(&position[offset + right]));
        let mut place = vec![0; size];
        for (slot, &local) in order.iter().enumerate() {
            place[local] = slot as u32;
            let smaller = (0..globals).filter(|&g| position[g] < position[offset + local]).count();
            before[slot].0 += smaller as f64;
            before[slot].1 += 1;
        }
        places.push(place);
    }
    let mut keys: Vec<(f64, bool, usize)> = Vec::new();
    let mut by_position: Vec<usize> = (0..globals).collect();
    by_position.sort_by(|&left, &right| position[left].total_cmp(&position[right]));
    keys.extend(by_position.iter().enumerate().map(|(rank, &g)| (rank as f64 + 0.5, true, g)));
    let mut least = 0f64;
    for (slot, &(sum, count)) in before.iter().enumerate() {
        least = least.max(sum / f64::from(count.max(1)));
        keys.push((least, false, slot));
    }
    keys.sort_by(|left, right| left.0.total_cmp(&right.0).then(left.2.cmp(&right.2)));
    let mut layout = Layout { globals: vec![0; globals], locals: vec![0; slots], places };
    for (place, (_, global, index)) in keys.into_iter().enumerate() {
        let list = if global { &mut layout.globals } else { &mut layout.locals };
        list[index] = place as u32;
    }
    layout
}
