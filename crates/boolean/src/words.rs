//! Traces in the words of the source.

use findings::{NamedValue, Place, StepKind, TraceStep};
use source::SourceMap;

use crate::Variable;
use crate::graph::{Edge, Graph, Operation, ProcedureId, VertexId};
use crate::language::{ExpressionId, ExpressionKind};
use crate::trace::{State, Trace, Transition};

/// A trace as it is shown: what every step does, the failing assertion last.
#[must_use]
pub fn steps(graph: &Graph<'_>, sources: &SourceMap, trace: &Trace) -> findings::Trace {
    let writer = Writer { graph, sources };
    let mut steps = Vec::new();
    let mut depth = 0;
    for transition in &trace.transitions {
        let described = match transition.edge {
            Edge::Step(vertex, index) => writer.step(vertex, index, transition),
            Edge::Call(call) => Some(writer.call(call, transition)),
            Edge::Return(call) => writer.returned(call, transition),
        };
        if let Edge::Return(_) = transition.edge {
            depth -= 1;
        }
        if let Some((vertex, kind, values)) = described {
            steps.push(writer.line(vertex, kind, values, depth));
        }
        if let Edge::Call(_) = transition.edge {
            depth += 1;
        }
    }
    let values = match (&graph[trace.assertion].operation, trace.transitions.last()) {
        (Operation::Assert(condition), Some(last)) => {
            writer.read(trace.assertion, *condition, &last.to)
        }
        _ => Vec::new(),
    };
    steps.push(writer.line(trace.assertion, StepKind::Failed, values, depth));
    findings::Trace { start: start(graph, trace), steps }
}

/// What the global variables and the locals of `main` hold at the beginning of a trace.
fn start(graph: &Graph<'_>, trace: &Trace) -> Vec<NamedValue> {
    let Some(first) = trace.transitions.first() else { return Vec::new() };
    named(graph, graph.main, &first.to)
}

/// The variables of a procedure with their values in a state.
fn named(graph: &Graph<'_>, procedure: ProcedureId, state: &State) -> Vec<NamedValue> {
    let globals = (0..state.globals.len() as u32).map(Variable::Global);
    let locals = (0..state.locals.len() as u32).map(Variable::Local);
    let names = globals.chain(locals).map(|variable| graph.variable_name(procedure, variable));
    names.zip(state.values()).map(|(name, value)| NamedValue::new(name, digit(value))).collect()
}

/// A value as it is written.
fn digit(value: bool) -> String {
    u8::from(value).to_string()
}

fn value_of(state: &State, variable: Variable) -> bool {
    match variable {
        Variable::Global(index) => state.globals[index as usize],
        Variable::Local(index) => state.locals[index as usize],
    }
}

type Values = Vec<NamedValue>;
type Described = (VertexId, StepKind, Values);

struct Writer<'a> {
    graph: &'a Graph<'a>,
    sources: &'a SourceMap,
}

impl Writer<'_> {
    fn line(&self, vertex: VertexId, kind: StepKind, values: Values, depth: usize) -> TraceStep {
        let range = self.graph[vertex].range;
        TraceStep {
            thread: 0,
            function: self.graph.procedure_name(self.graph[vertex].procedure).to_owned(),
            place: Place::new(range, self.sources),
            text: self.sources.line_of_text(range),
            depth,
            kind,
            values,
            rule_state: Vec::new(),
            matters: true,
        }
    }

    fn values(&self, vertex: VertexId, variables: &[Variable], state: &State) -> Values {
        let procedure = self.graph[vertex].procedure;
        let value = |&variable: &Variable| {
            let name = self.graph.variable_name(procedure, variable);
            NamedValue::new(name, digit(value_of(state, variable)))
        };
        variables.iter().map(value).collect()
    }

    /// The variables that an expression reads, with their values.
    fn read(&self, vertex: VertexId, root: ExpressionId, state: &State) -> Values {
        let scope = &self.graph.procedure(vertex).scope;
        let mut variables: Vec<Variable> = Vec::new();
        for part in self.graph.program.parts(root) {
            if let ExpressionKind::Variable(symbol) = self.graph.program[part].kind {
                let variable =
                    scope.get(symbol).expect("the names of a valid program are declared");
                if !variables.contains(&variable) {
                    variables.push(variable);
                }
            }
        }
        variables.reverse();
        self.values(vertex, &variables, state)
    }

    fn step(&self, vertex: VertexId, index: u32, transition: &Transition) -> Option<Described> {
        let (kind, values) = match &self.graph[vertex].operation {
            Operation::Entry | Operation::Exit | Operation::Call { .. } => return None,
            Operation::Skip => (StepKind::Other, Vec::new()),
            Operation::Assign { targets, .. } | Operation::Dead(targets) => {
                (StepKind::Assigned, self.values(vertex, targets, &transition.to))
            }
            Operation::Branch(condition) => {
                let read = self.read(vertex, *condition, &transition.from);
                (StepKind::Branch(index == 0), read)
            }
            Operation::Assume(condition) | Operation::Assert(condition) => {
                (StepKind::Other, self.read(vertex, *condition, &transition.from))
            }
            Operation::Return(_) => {
                let values = transition.to.locals.iter();
                (
                    StepKind::Returned,
                    values.map(|&value| NamedValue::unnamed(digit(value))).collect(),
                )
            }
        };
        Some((vertex, kind, values))
    }

    fn call(&self, call: VertexId, transition: &Transition) -> Described {
        let callee = self.graph.called(call);
        let names = (0..transition.to.locals.len() as u32)
            .map(|index| self.graph.variable_name(callee, Variable::Local(index)));
        let values = names.zip(&transition.to.locals);
        let values = values.map(|(name, &value)| NamedValue::new(name, digit(value)));
        (call, StepKind::Called, values.collect())
    }

    fn returned(&self, call: VertexId, transition: &Transition) -> Option<Described> {
        match &self.graph[call].operation {
            Operation::Call { targets, .. } if !targets.is_empty() => {
                let values = self.values(call, targets, &transition.to);
                Some((call, StepKind::Assigned, values))
            }
            _ => None,
        }
    }
}
