//! The expressions that may be at fault.

use rustc_hash::FxHashSet;

use crate::bdd::{Bdd, Limited};
use crate::graph::{Edge, Graph, Operation, ProcedureId, VertexId};
use crate::language::ExpressionId;
use crate::symbolic::{Model, Outcomes};

/// What role an expression has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The right-hand side of an assignment, by number of its target.
    Value(usize),
    /// The condition of an `if` or `while`.
    Condition,
    /// An argument of a call, by number.
    Argument(usize),
    /// A returned value, by number.
    Returned(usize),
}

/// An expression that may be replaced by a function of the variables in scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suspect {
    /// The statement.
    pub vertex: VertexId,
    /// Its role there.
    pub role: Role,
    /// The expression.
    pub expression: ExpressionId,
    /// Whether the other targets of a parallel assignment may get any value: they belong to the
    /// environment then.
    pub free_others: bool,
}

/// All suspects outside trusted procedures, in the order of the graph.
#[must_use]
pub fn suspects(graph: &Graph<'_>, trusted: &FxHashSet<ProcedureId>) -> Vec<Suspect> {
    let vertices = graph.ids().filter(|&vertex| !trusted.contains(&graph[vertex].procedure));
    vertices.flat_map(|vertex| at_vertex(graph, vertex)).collect()
}

/// The suspects of one statement.
#[must_use]
pub fn at_vertex(graph: &Graph<'_>, vertex: VertexId) -> Vec<Suspect> {
    let suspect = |role, expression| Suspect { vertex, role, expression, free_others: false };
    let numbered = |expressions: &[ExpressionId], role: fn(usize) -> Role| {
        let numbered = expressions.iter().enumerate();
        numbered.map(|(index, &expression)| suspect(role(index), expression)).collect()
    };
    match &graph[vertex].operation {
        Operation::Assign { values, .. } => {
            let mut found: Vec<Suspect> = numbered(values, Role::Value);
            let known = &graph.program.procedures[graph[vertex].procedure.index()];
            // Without such a rule a freed target only makes things harder.
            if values.len() > 1 && (known.enforce.is_some() || known.abort_if.is_some()) {
                let freed = found.clone().into_iter();
                found.extend(freed.map(|suspect| Suspect { free_others: true, ..suspect }));
            }
            found
        }
        Operation::Branch(condition) => vec![suspect(Role::Condition, *condition)],
        Operation::Call { arguments, .. } => numbered(arguments, Role::Argument),
        Operation::Return(values) => numbered(values, Role::Returned),
        Operation::Entry
        | Operation::Skip
        | Operation::Dead(_)
        | Operation::Assume(_)
        | Operation::Assert(_)
        | Operation::Exit => Vec::new(),
    }
}

impl Suspect {
    /// The edges that its value decides about, and their relations with another value.
    pub(super) fn replaced(
        &self,
        model: &Model<'_>,
        value: &Outcomes,
    ) -> Limited<Vec<(Edge, Bdd)>> {
        let step = Edge::Step(self.vertex, 0);
        Ok(match (&model.graph[self.vertex].operation, self.role) {
            (Operation::Branch(_), Role::Condition) => vec![
                (step, value.may_be_true.clone()),
                (Edge::Step(self.vertex, 1), value.may_be_false.clone()),
            ],
            (Operation::Assign { values, .. }, Role::Value(index)) => {
                let outcomes = self.with(model, values, index, value)?;
                vec![(step, model.assignment(self.vertex, &outcomes)?)]
            }
            (Operation::Return(values), Role::Returned(index)) => {
                vec![(step, model.returning(&self.with(model, values, index, value)?)?)]
            }
            (Operation::Call { callee, arguments, .. }, Role::Argument(index)) => {
                let outcomes = self.with(model, arguments, index, value)?;
                vec![(Edge::Call(self.vertex), model.passing(*callee, &outcomes)?)]
            }
            _ => unreachable!("a suspect's role fits its statement"),
        })
    }

    /// The outcomes of all expressions of the statement, one of them replaced.
    fn with(
        &self,
        model: &Model<'_>,
        expressions: &[ExpressionId],
        replaced: usize,
        value: &Outcomes,
    ) -> Limited<Vec<Outcomes>> {
        let everything = model.space.constant(true);
        let any = Outcomes { may_be_true: everything.clone(), may_be_false: everything };
        let procedure = model.graph[self.vertex].procedure;
        let mut outcomes = Vec::with_capacity(expressions.len());
        for (index, &expression) in expressions.iter().enumerate() {
            outcomes.push(if index == replaced {
                value.clone()
            } else if self.free_others {
                any.clone()
            } else {
                model.outcomes(procedure, expression)?
            });
        }
        Ok(outcomes)
    }
}
