//! What a procedure sees of the global variables.
//!
//! In a callee, a state also has the global variables that the callee does not know. Whether such a
//! state is correct may depend on what the caller does with them later. That is not the callee's doing:
//! within a procedure, transitions are compared by what it sees, and what the caller makes of the call is
//! the completed call. So the cause of the first paper's figure 9 begins with the call, also if
//! figure 8's `foo` leaves a copy of the status in a global variable.

use crate::Variable;
use crate::bdd::{Bdd, Limited};
use crate::graph::{Graph, Operation, ProcedureId, VertexId};
use crate::language::{ExpressionId, ExpressionKind};
use crate::symbolic::Model;
use crate::trace::State;

/// For each procedure, which global variables it or what it calls reads or writes; `main` sees all.
#[derive(Debug, Clone)]
pub struct VisibleGlobals(Vec<Vec<bool>>);

impl VisibleGlobals {
    /// Of all procedures.
    #[must_use]
    pub fn new(graph: &Graph<'_>) -> Self {
        let none = vec![false; graph.globals() as usize];
        let mut visible = vec![none; graph.procedures.len()];
        visible[graph.main.index()].fill(true);
        for (index, procedure) in graph.program.procedures.iter().enumerate() {
            let clauses = [procedure.enforce, procedure.abort_if].into_iter().flatten();
            let clauses = clauses.flat_map(|clause| read(graph, ProcedureId(index as u32), clause));
            clauses
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|global| visible[index][global] = true);
        }
        for vertex in &graph.vertices {
            for global in touched(graph, vertex.procedure, &vertex.operation) {
                visible[vertex.procedure.index()][global] = true;
            }
        }
        let mut all = Self(visible);
        while all.ascend(graph) {}
        all
    }

    /// Callers see what those see that they call; says whether that was new.
    fn ascend(&mut self, graph: &Graph<'_>) -> bool {
        let mut changed = false;
        for vertex in &graph.vertices {
            let Operation::Call { callee, .. } = vertex.operation else { continue };
            let seen = self.0[callee.index()].clone();
            for (own, of_callee) in self.0[vertex.procedure.index()].iter_mut().zip(seen) {
                changed |= of_callee && !*own;
                *own |= of_callee;
            }
        }
        changed
    }

    /// Whether a procedure sees a global variable.
    #[must_use]
    pub fn sees(&self, procedure: ProcedureId, global: usize) -> bool {
        self.0[procedure.index()][global]
    }

    /// The states that look like one from within the procedure.
    pub(super) fn state_set(
        &self,
        model: &Model<'_>,
        vertex: VertexId,
        state: &State,
    ) -> Limited<Bdd> {
        let seen = &self.0[model.graph[vertex].procedure.index()];
        let bits = model.state_bits(vertex).into_iter().zip(state.values());
        let visible = |position: &usize| seen.get(*position).copied().unwrap_or(true);
        let bits = bits.enumerate().filter(|(position, _)| visible(position));
        model.space.literals(bits.map(|(_, bit)| bit))
    }

    /// The states that look like some of a set from within the procedure.
    pub(super) fn widened(&self, model: &Model<'_>, vertex: VertexId, set: &Bdd) -> Limited<Bdd> {
        use oxidd::BooleanFunctionQuant as _;
        let seen = &self.0[model.graph[vertex].procedure.index()];
        let slots = model.space.globals.iter().zip(seen).filter(|(_, seen)| !**seen);
        let hidden = model.space.literals(slots.map(|(slot, _)| (&slot.current, true)))?;
        Ok(set.exists(&hidden)?)
    }
}

/// The global variables in an expression.
fn read(
    graph: &Graph<'_>,
    procedure: ProcedureId,
    root: ExpressionId,
) -> impl Iterator<Item = usize> {
    let scope = &graph.procedures[procedure.index()].scope;
    graph.program.parts(root).into_iter().filter_map(|part| match graph.program[part].kind {
        ExpressionKind::Variable(symbol) | ExpressionKind::Next(symbol) => {
            scope.get(symbol).and_then(global)
        }
        _ => None,
    })
}

fn global(variable: Variable) -> Option<usize> {
    match variable {
        Variable::Global(index) => Some(index as usize),
        Variable::Local(_) => None,
    }
}

/// The global variables that an operation reads or writes.
fn touched(graph: &Graph<'_>, procedure: ProcedureId, operation: &Operation) -> Vec<usize> {
    let (targets, expressions): (&[Variable], Vec<ExpressionId>) = match operation {
        Operation::Entry | Operation::Skip | Operation::Exit => (&[], Vec::new()),
        Operation::Assign { targets, values, constrain } => {
            (targets, values.iter().chain(constrain).copied().collect())
        }
        Operation::Dead(targets) => (targets, Vec::new()),
        Operation::Branch(one) | Operation::Assume(one) | Operation::Assert(one) => {
            (&[], vec![*one])
        }
        Operation::Call { arguments, targets, .. } => (targets, arguments.clone()),
        Operation::Return(values) => (&[], values.clone()),
    };
    let written = targets.iter().copied().filter_map(global);
    let read = expressions.into_iter().flat_map(|one| read(graph, procedure, one));
    written.chain(read).collect()
}
