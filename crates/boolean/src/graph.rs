//! Programs as control-flow graphs, one statement per vertex.
//!
//! As in Ball, Naik and Rajamani (POPL 2003), section 2: the graphs of the procedures, joined by
//! call and return edges, form the supergraph. A vertex's state is the valuation *before* its
//! statement. A call vertex has one successor, the place of return; the edge to it stands for the
//! completed call, and the edge to the entry of the callee is the call edge.

mod build;

use std::ops::Index;

use rustc_hash::FxHashSet;
use source::Range;

use crate::Variable;
use crate::language::{ExpressionId, Program, Scope};

/// A vertex of the supergraph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VertexId(pub u32);

impl VertexId {
    /// Its place in tables with an entry per vertex.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A procedure of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcedureId(pub u32);

impl ProcedureId {
    /// Its place in tables with an entry per procedure.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge of the supergraph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// From a vertex to one of its successors, by number; of a call vertex, the completed call.
    Step(VertexId, u32),
    /// From a call vertex to the entry of the callee.
    Call(VertexId),
    /// From the exit of the callee back to the place of return of a call vertex.
    Return(VertexId),
}

/// What a vertex does.
#[derive(Debug, Clone)]
pub enum Operation {
    /// Enters the procedure; its other locals get any value.
    Entry,
    /// Nothing: `skip`, `print`, `goto`.
    Skip,
    /// A parallel assignment.
    Assign {
        /// The variables.
        targets: Vec<Variable>,
        /// As many values.
        values: Vec<ExpressionId>,
        /// What the values before and after must satisfy.
        constrain: Option<ExpressionId>,
    },
    /// Gives variables any value.
    Dead(Vec<Variable>),
    /// Goes to the first successor if the condition is true, else to the second.
    Branch(ExpressionId),
    /// Goes on only if the condition holds.
    Assume(ExpressionId),
    /// Fails unless the condition holds.
    Assert(ExpressionId),
    /// Calls a procedure.
    Call {
        /// The procedure.
        callee: ProcedureId,
        /// The arguments.
        arguments: Vec<ExpressionId>,
        /// What the returned values are assigned to; none if they are ignored.
        targets: Vec<Variable>,
    },
    /// Leaves the procedure with values; with fewer than it returns, the others are any.
    Return(Vec<ExpressionId>),
    /// The procedure has been left: only global variables and returned values exist.
    Exit,
}

/// A vertex.
#[derive(Debug, Clone)]
pub struct Vertex {
    /// The procedure that it belongs to.
    pub procedure: ProcedureId,
    /// What it does.
    pub operation: Operation,
    /// The statement in the text.
    pub range: Range,
    /// Where control may go within the procedure.
    pub successors: Vec<VertexId>,
    /// The steps that lead here within the procedure.
    pub predecessors: Vec<(VertexId, u32)>,
}

/// What the graph knows about a procedure.
#[derive(Debug, Clone)]
pub struct ProcedureGraph {
    /// Where it begins.
    pub entry: VertexId,
    /// Where it ends.
    pub exit: VertexId,
    /// Its vertices lie from here
    pub first: VertexId,
    /// to here, this one excluded.
    pub end: VertexId,
    /// The vertices that call it.
    pub callers: Vec<VertexId>,
    /// How many parameters it has.
    pub parameters: u32,
    /// How many parameters and locals it has.
    pub locals: u32,
    /// How many values it returns.
    pub returns: u32,
    /// What the names in its expressions stand for.
    pub scope: Scope,
}

/// The supergraph of a program.
#[derive(Debug)]
pub struct Graph<'a> {
    /// The program.
    pub program: &'a Program,
    /// The vertices; those of a procedure in reverse postorder from its entry.
    pub vertices: Vec<Vertex>,
    /// The procedures.
    pub procedures: Vec<ProcedureGraph>,
    /// The procedure that the program begins with.
    pub main: ProcedureId,
    /// The vertices with assertions, in the order of the text.
    pub assertions: Vec<VertexId>,
    /// For each procedure, when its turn comes: called procedures before their callers.
    pub callees_first: Vec<u32>,
}

impl Graph<'_> {
    /// How many global variables there are.
    #[must_use]
    pub fn globals(&self) -> u32 {
        self.program.globals.len() as u32
    }

    /// All vertices.
    pub fn ids(&self) -> impl Iterator<Item = VertexId> + use<> {
        (0..self.vertices.len() as u32).map(VertexId)
    }

    /// The graph of the procedure that a vertex belongs to.
    #[must_use]
    pub fn procedure(&self, vertex: VertexId) -> &ProcedureGraph {
        &self.procedures[self[vertex].procedure.index()]
    }

    /// The name of a procedure.
    #[must_use]
    pub fn procedure_name(&self, procedure: ProcedureId) -> &str {
        self.program.name(self.program.procedures[procedure.index()].name.symbol)
    }

    /// The procedures with some names.
    #[must_use]
    pub fn named(&self, names: &[String]) -> FxHashSet<ProcedureId> {
        let procedures = (0..self.procedures.len() as u32).map(ProcedureId);
        let named = |&it: &ProcedureId| names.iter().any(|name| name == self.procedure_name(it));
        procedures.filter(named).collect()
    }

    /// The name of a variable in a procedure.
    #[must_use]
    pub fn variable_name(&self, procedure: ProcedureId, variable: Variable) -> &str {
        let name = match variable {
            Variable::Global(index) => self.program.globals[index as usize],
            Variable::Local(index) => {
                let mut variables = self.program.procedures[procedure.index()].variables();
                variables.nth(index as usize).expect("a local variable of the procedure")
            }
        };
        self.program.name(name.symbol)
    }

    /// The procedure that a vertex calls, if it is a call.
    #[must_use]
    pub fn callee(&self, vertex: VertexId) -> Option<ProcedureId> {
        match self[vertex].operation {
            Operation::Call { callee, .. } => Some(callee),
            _ => None,
        }
    }

    /// The procedure that a call vertex calls. Only call vertices have call and return edges.
    ///
    /// # Panics
    /// If the vertex is no call.
    #[must_use]
    pub fn called(&self, call: VertexId) -> ProcedureId {
        self.callee(call).expect("call and return edges belong to call vertices")
    }

    /// The two ends of an edge.
    #[must_use]
    pub fn ends(&self, edge: Edge) -> (VertexId, VertexId) {
        let callee = |call| {
            let callee = self.called(call);
            &self.procedures[callee.index()]
        };
        match edge {
            Edge::Step(from, index) => (from, self[from].successors[index as usize]),
            Edge::Call(call) => (call, callee(call).entry),
            Edge::Return(call) => (callee(call).exit, self[call].successors[0]),
        }
    }

    /// How many edges the supergraph has, completed calls included.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        let steps = self.vertices.iter().map(|vertex| match vertex.operation {
            Operation::Call { .. } => 3,
            _ => vertex.successors.len(),
        });
        steps.sum()
    }

    /// For each vertex whether some path in the supergraph leads from it to another one.
    #[must_use]
    pub fn leading_to(&self, goal: VertexId) -> Vec<bool> {
        let mut inside = vec![false; self.vertices.len()];
        let mut open = vec![goal];
        while let Some(vertex) = open.pop() {
            if std::mem::replace(&mut inside[vertex.index()], true) {
                continue;
            }
            let procedure = self.procedure(vertex);
            if vertex == procedure.entry {
                open.extend(&procedure.callers);
            }
            for &(before, _) in &self[vertex].predecessors {
                open.push(before);
                open.extend(self.callee(before).map(|it| self.procedures[it.index()].exit));
            }
        }
        inside
    }

    /// For each vertex whether it can be reached in the supergraph from some vertex of a set.
    #[must_use]
    pub fn reached_from(&self, starts: impl IntoIterator<Item = VertexId>) -> Vec<bool> {
        let mut inside = vec![false; self.vertices.len()];
        let mut open: Vec<VertexId> = starts.into_iter().collect();
        while let Some(vertex) = open.pop() {
            if std::mem::replace(&mut inside[vertex.index()], true) {
                continue;
            }
            open.extend(&self[vertex].successors);
            if let Some(callee) = self.callee(vertex) {
                open.push(self.procedures[callee.index()].entry);
            }
            let procedure = self.procedure(vertex);
            if vertex == procedure.exit {
                open.extend(procedure.callers.iter().map(|&call| self[call].successors[0]));
            }
        }
        inside
    }
}

impl Index<VertexId> for Graph<'_> {
    type Output = Vertex;

    fn index(&self, id: VertexId) -> &Vertex {
        &self.vertices[id.index()]
    }
}
