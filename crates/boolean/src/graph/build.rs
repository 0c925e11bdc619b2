//! Syntax trees to graphs.

use rustc_hash::FxHashMap;
use source::Range;

use super::{Graph, Operation, ProcedureGraph, ProcedureId, Vertex, VertexId};
use crate::Variable;
use crate::language::{
    Block, ExpressionId, Name, Program, Scope, StatementId, StatementKind, Symbol,
};

impl<'a> Graph<'a> {
    /// The graph of a valid program.
    ///
    /// # Panics
    /// If the program is not valid.
    #[must_use]
    pub fn new(program: &'a Program) -> Self {
        let ids = program.procedures.iter().enumerate();
        let ids: FxHashMap<Symbol, ProcedureId> =
            ids.map(|(index, known)| (known.name.symbol, ProcedureId(index as u32))).collect();
        let main = program.symbol("main").and_then(|symbol| ids.get(&symbol).copied());
        let mut graph = Graph {
            program,
            vertices: Vec::new(),
            procedures: Vec::new(),
            main: main.expect("a valid program has a procedure main"),
            assertions: Vec::new(),
            callees_first: Vec::new(),
        };
        for index in 0..program.procedures.len() {
            let built = Builder::new(program, ProcedureId(index as u32), &ids).build();
            graph.append(built, ProcedureId(index as u32));
        }
        graph.connect();
        graph.callees_first = callees_first(&graph);
        graph
    }

    /// Adds the vertices of a procedure that its entry reaches, and all assertions, in reverse
    /// postorder.
    fn append(&mut self, built: Built, procedure: ProcedureId) {
        let order = reverse_postorder(&built.vertices, built.entry, built.exit);
        let first = self.vertices.len() as u32;
        let mut place = vec![None; built.vertices.len()];
        for (index, &old) in order.iter().enumerate() {
            place[old.index()] = Some(VertexId(first + index as u32));
        }
        let place =
            |old: VertexId| place[old.index()].expect("successors of kept vertices are kept");
        let mut vertices: Vec<Option<Vertex>> = built.vertices.into_iter().map(Some).collect();
        for &old in &order {
            let mut vertex = vertices[old.index()].take().expect("each vertex is kept once");
            vertex.successors.iter_mut().for_each(|successor| *successor = place(*successor));
            self.vertices.push(vertex);
        }
        let known = &self.program.procedures[procedure.index()];
        self.procedures.push(ProcedureGraph {
            entry: place(built.entry),
            exit: place(built.exit),
            first: VertexId(first),
            end: VertexId(self.vertices.len() as u32),
            callers: Vec::new(),
            parameters: known.parameters.len() as u32,
            locals: known.variables().count() as u32,
            returns: known.returns as u32,
            scope: built.scope,
        });
    }

    /// Fills in predecessors, callers and the list of assertions.
    fn connect(&mut self) {
        for id in self.ids() {
            for (index, successor) in self[id].successors.clone().into_iter().enumerate() {
                self.vertices[successor.index()].predecessors.push((id, index as u32));
            }
            if let Some(callee) = self.callee(id) {
                self.procedures[callee.index()].callers.push(id);
            }
        }
        let asserts = |vertex: &VertexId| matches!(self[*vertex].operation, Operation::Assert(_));
        let mut assertions: Vec<VertexId> = self.ids().filter(asserts).collect();
        assertions.sort_by_key(|&vertex| self[vertex].range.start);
        self.assertions = assertions;
    }
}

/// A procedure's vertices before they are put in order.
struct Built {
    vertices: Vec<Vertex>,
    entry: VertexId,
    exit: VertexId,
    scope: Scope,
}

struct Builder<'a> {
    program: &'a Program,
    procedure: ProcedureId,
    procedures: &'a FxHashMap<Symbol, ProcedureId>,
    scope: Scope,
    vertices: Vec<Vertex>,
    /// The vertex that each statement begins with.
    heads: FxHashMap<StatementId, VertexId>,
    labels: FxHashMap<Symbol, VertexId>,
}

impl<'a> Builder<'a> {
    fn new(
        program: &'a Program,
        procedure: ProcedureId,
        procedures: &'a FxHashMap<Symbol, ProcedureId>,
    ) -> Self {
        let scope = Scope::new(program, &program.procedures[procedure.index()]);
        Self {
            program,
            procedure,
            procedures,
            scope,
            vertices: Vec::new(),
            heads: FxHashMap::default(),
            labels: FxHashMap::default(),
        }
    }

    fn vertex(&mut self, operation: Operation, range: Range) -> VertexId {
        self.vertices.push(Vertex {
            procedure: self.procedure,
            operation,
            range,
            successors: Vec::new(),
            predecessors: Vec::new(),
        });
        VertexId(self.vertices.len() as u32 - 1)
    }

    fn build(mut self) -> Built {
        let program = self.program;
        let procedure = &program.procedures[self.procedure.index()];
        let entry = self.vertex(Operation::Entry, procedure.name.range);
        let exit = self.vertex(Operation::Exit, procedure.end);
        let end = self.vertex(Operation::Return(Vec::new()), procedure.end);
        self.link(end, vec![exit]);
        self.heads(&procedure.body);
        let first = self.first(&procedure.body, end);
        self.link(entry, vec![first]);
        let mut blocks: Vec<(&Block, VertexId)> = vec![(&procedure.body, end)];
        while let Some((block, after)) = blocks.pop() {
            for (index, statement) in block.iter().enumerate() {
                let next = block.get(index + 1).map_or(after, |next| self.heads[next]);
                self.statement(*statement, next, exit, &mut blocks);
            }
        }
        Built { vertices: self.vertices, entry, exit, scope: self.scope }
    }

    fn link(&mut self, vertex: VertexId, successors: Vec<VertexId>) {
        self.vertices[vertex.index()].successors = successors;
    }

    /// The first vertex of a block, or what follows if it is empty.
    fn first(&self, block: &Block, after: VertexId) -> VertexId {
        block.first().map_or(after, |statement| self.heads[statement])
    }

    /// Makes the first vertex of every statement.
    fn heads(&mut self, body: &'a Block) {
        let program = self.program;
        let mut blocks = vec![body];
        while let Some(block) = blocks.pop() {
            for &id in block {
                let statement = &program[id];
                let operation = self.operation(&statement.kind);
                let head = self.vertex(operation, statement.range);
                self.heads.insert(id, head);
                self.labels.extend(statement.labels.iter().map(|label| (label.symbol, head)));
                match &statement.kind {
                    StatementKind::If { arms, otherwise } => {
                        blocks.extend(otherwise);
                        blocks.extend(arms.iter().map(|(_, block)| block));
                    }
                    StatementKind::While { body, .. } => blocks.push(body),
                    _ => {}
                }
            }
        }
    }

    fn variables(&self, names: &[Name]) -> Vec<Variable> {
        let known = |name: &Name| {
            self.scope.get(name.symbol).expect("the names of a valid program are declared")
        };
        names.iter().map(known).collect()
    }

    fn operation(&self, kind: &StatementKind) -> Operation {
        match kind {
            StatementKind::Skip | StatementKind::Goto(_) | StatementKind::Print(_) => {
                Operation::Skip
            }
            StatementKind::Return(values) => Operation::Return(values.clone()),
            StatementKind::Assign { targets, values, constrain } => Operation::Assign {
                targets: self.variables(targets),
                values: values.clone(),
                constrain: *constrain,
            },
            StatementKind::Call { targets, procedure, arguments } => Operation::Call {
                callee: self.procedures[&procedure.symbol],
                arguments: arguments.clone(),
                targets: self.variables(targets),
            },
            StatementKind::Assert(condition) => Operation::Assert(*condition),
            StatementKind::Assume(condition) => Operation::Assume(*condition),
            StatementKind::Dead(names) => Operation::Dead(self.variables(names)),
            StatementKind::If { arms, .. } => Operation::Branch(arms[0].0),
            StatementKind::While { condition, .. } => Operation::Branch(*condition),
        }
    }

    /// Says where a statement goes on, and puts its blocks on the list.
    fn statement(
        &mut self,
        id: StatementId,
        next: VertexId,
        exit: VertexId,
        blocks: &mut Vec<(&'a Block, VertexId)>,
    ) {
        let program = self.program;
        let head = self.heads[&id];
        match &program[id].kind {
            StatementKind::Goto(targets) => {
                let mut successors: Vec<VertexId> =
                    targets.iter().map(|label| self.labels[&label.symbol]).collect();
                successors.sort_unstable();
                successors.dedup();
                self.link(head, successors);
            }
            StatementKind::Return(_) => self.link(head, vec![exit]),
            StatementKind::While { body, .. } => {
                let inside = self.first(body, head);
                self.link(head, vec![inside, next]);
                blocks.push((body, head));
            }
            StatementKind::If { arms, otherwise } => {
                let last = otherwise.as_ref().map_or(next, |block| self.first(block, next));
                blocks.extend(otherwise.as_ref().map(|block| (block, next)));
                self.arms(head, arms, last, next);
                blocks.extend(arms.iter().map(|(_, block)| (block, next)));
            }
            _ => self.link(head, vec![next]),
        }
    }

    /// Chains the conditions of an `if`: the first is at `head`, others get vertices of their own.
    fn arms(
        &mut self,
        head: VertexId,
        arms: &[(ExpressionId, Block)],
        last: VertexId,
        next: VertexId,
    ) {
        let program = self.program;
        let mut vertex = head;
        for (index, (_, block)) in arms.iter().enumerate() {
            let otherwise = match arms.get(index + 1) {
                None => last,
                Some(&(condition, _)) => {
                    self.vertex(Operation::Branch(condition), program[condition].range)
                }
            };
            let inside = self.first(block, next);
            self.link(vertex, vec![inside, otherwise]);
            vertex = otherwise;
        }
    }
}

/// The vertices that the entry reaches, each before its successors but for loops; then assertions
/// that it does not reach with what follows them; the exit always.
fn reverse_postorder(vertices: &[Vertex], entry: VertexId, exit: VertexId) -> Vec<VertexId> {
    let mut seen = vec![false; vertices.len()];
    seen[exit.index()] = true;
    let mut order = Vec::new();
    let asserts =
        |&vertex: &VertexId| matches!(vertices[vertex.index()].operation, Operation::Assert(_));
    let assertions = (0..vertices.len() as u32).map(VertexId).filter(asserts);
    for root in std::iter::once(entry).chain(assertions) {
        let first = order.len();
        let mut open = Vec::new();
        if !std::mem::replace(&mut seen[root.index()], true) {
            open.push((root, 0));
        }
        while let Some((vertex, next)) = open.last_mut() {
            // Later successors first, so that the first one comes first in the reversed order.
            let successors = &vertices[vertex.index()].successors;
            match successors.len().checked_sub(*next + 1).map(|index| successors[index]) {
                Some(successor) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[successor.index()], true) {
                        open.push((successor, 0));
                    }
                }
                None => {
                    order.push(*vertex);
                    open.pop();
                }
            }
        }
        order[first..].reverse();
    }
    order.push(exit);
    order
}

/// A number for each procedure, smaller for what it calls except around recursion.
fn callees_first(graph: &Graph<'_>) -> Vec<u32> {
    let mut callees: Vec<Vec<usize>> = vec![Vec::new(); graph.procedures.len()];
    for vertex in &graph.vertices {
        if let Operation::Call { callee, .. } = vertex.operation {
            callees[vertex.procedure.index()].push(callee.index());
        }
    }
    let mut turn = vec![None; callees.len()];
    let mut seen = vec![false; callees.len()];
    let mut count = 0;
    for root in std::iter::once(graph.main.index()).chain(0..callees.len()) {
        let mut open = vec![root];
        while let Some(&procedure) = open.last() {
            if !std::mem::replace(&mut seen[procedure], true) {
                open.extend(callees[procedure].iter().filter(|&&callee| !seen[callee]));
                continue;
            }
            open.pop();
            if turn[procedure].is_none() {
                turn[procedure] = Some(count);
                count += 1;
            }
        }
    }
    turn.into_iter().map(|turn| turn.expect("every procedure was visited")).collect()
}
