//! Which variables a repair should speak of: those in the original expression, then those that an
//! assertion depends on, the closest first.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::Variable;
use crate::graph::{Graph, Operation, ProcedureId, VertexId};
use crate::language::{ExpressionId, ExpressionKind};

/// A variable with the procedure that it is local to.
type Owned = (Option<ProcedureId>, Variable);

fn owned(procedure: ProcedureId, variable: Variable) -> Owned {
    match variable {
        Variable::Global(_) => (None, variable),
        Variable::Local(_) => (Some(procedure), variable),
    }
}

/// How many assignments variables are away from assertions.
pub struct Relevance {
    distance: FxHashMap<Owned, u32>,
}

impl Relevance {
    /// The distances to the given assertions.
    #[must_use]
    pub fn new(graph: &Graph<'_>, assertions: &[VertexId]) -> Self {
        let sources = flows(graph);
        let mut distance: FxHashMap<Owned, u32> = FxHashMap::default();
        let mut queue: VecDeque<Owned> = VecDeque::new();
        for &assertion in assertions {
            if let Operation::Assert(condition) = graph[assertion].operation {
                let procedure = graph[assertion].procedure;
                for variable in variables(graph, procedure, condition) {
                    let variable = owned(procedure, variable);
                    if distance.insert(variable, 0).is_none() {
                        queue.push_back(variable);
                    }
                }
            }
        }
        while let Some(variable) = queue.pop_front() {
            let further = distance[&variable] + 1;
            for &source in sources.get(&variable).into_iter().flatten() {
                distance.entry(source).or_insert_with(|| {
                    queue.push_back(source);
                    further
                });
            }
        }
        Self { distance }
    }

    /// How far a variable is from the assertions; nothing if they do not depend on it.
    #[must_use]
    pub fn distance(&self, procedure: ProcedureId, variable: Variable) -> Option<u32> {
        self.distance.get(&owned(procedure, variable)).copied()
    }

    /// The variables that a procedure sees: those of an expression first, then the closest.
    #[must_use]
    pub fn ranked(
        &self,
        graph: &Graph<'_>,
        procedure: ProcedureId,
        expression: Option<ExpressionId>,
    ) -> Vec<Variable> {
        let own = expression.map(|root| variables(graph, procedure, root)).unwrap_or_default();
        let mut all = visible(graph, procedure);
        all.sort_by_key(|&variable| {
            let distance = self.distance(procedure, variable).unwrap_or(u32::MAX);
            (!own.contains(&variable), distance)
        });
        all
    }
}

impl Relevance {
    /// The variables that a procedure sees and the assertions depend on, the closest first.
    #[must_use]
    pub fn relevant(&self, graph: &Graph<'_>, procedure: ProcedureId) -> Vec<Variable> {
        let mut found = self.ranked(graph, procedure, None);
        found.retain(|&variable| self.distance(procedure, variable).is_some());
        found
    }
}

/// The variables that a procedure sees: a local hides a global of the same name.
fn visible(graph: &Graph<'_>, procedure: ProcedureId) -> Vec<Variable> {
    let known = &graph.procedures[procedure.index()];
    let globals = (0..graph.globals()).map(Variable::Global);
    let locals = (0..known.locals).map(Variable::Local);
    let seen = |&variable: &Variable| {
        let symbol = match variable {
            Variable::Global(index) => graph.program.globals[index as usize].symbol,
            Variable::Local(_) => return true,
        };
        known.scope.get(symbol) == Some(variable)
    };
    globals.filter(seen).chain(locals).collect()
}

/// The variables in an expression, in the order of the text.
pub(super) fn variables(
    graph: &Graph<'_>,
    procedure: ProcedureId,
    root: ExpressionId,
) -> Vec<Variable> {
    let scope = &graph.procedures[procedure.index()].scope;
    let mut found: Vec<Variable> = Vec::new();
    for part in graph.program.parts(root) {
        if let ExpressionKind::Variable(symbol) | ExpressionKind::Next(symbol) =
            graph.program[part].kind
        {
            let variable = scope.get(symbol).expect("the names of a valid program are declared");
            if !found.contains(&variable) {
                found.push(variable);
            }
        }
    }
    found
}

/// For each variable, those whose values flow into it directly.
fn flows(graph: &Graph<'_>) -> FxHashMap<Owned, Vec<Owned>> {
    let mut sources: FxHashMap<Owned, Vec<Owned>> = FxHashMap::default();
    let mut flow = |to: Owned, procedure: ProcedureId, expression: ExpressionId| {
        let from = variables(graph, procedure, expression).into_iter();
        sources.entry(to).or_default().extend(from.map(|variable| owned(procedure, variable)));
    };
    for vertex in &graph.vertices {
        let procedure = vertex.procedure;
        match &vertex.operation {
            Operation::Assign { targets, values, .. } => {
                for (&target, &value) in targets.iter().zip(values) {
                    flow(owned(procedure, target), procedure, value);
                }
            }
            Operation::Call { callee, arguments, .. } => {
                for (index, &argument) in arguments.iter().enumerate() {
                    let parameter = owned(*callee, Variable::Local(index as u32));
                    flow(parameter, procedure, argument);
                }
            }
            Operation::Return(values) => {
                for &call in &graph.procedures[procedure.index()].callers {
                    let Operation::Call { targets, .. } = &graph[call].operation else { continue };
                    for (&target, &value) in targets.iter().zip(values) {
                        flow(owned(graph[call].procedure, target), procedure, value);
                    }
                }
            }
            _ => {}
        }
    }
    sources
}
