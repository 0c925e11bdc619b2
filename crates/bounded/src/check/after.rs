//! What may come after an execution was cut.
//!
//! Nothing is known about a check that an execution may come to behind the place where it was cut.
//! Where no vertex with the check can be reached from there, whatever calls and returns, all that
//! there is to know was recorded before.

use std::collections::BTreeSet;

use findings::CheckKind;
use ir::{Callee, CheckId, ExpressionKind, FunctionId, Program, Statement, Target, VertexId};
use rustc_hash::FxHashSet;

use crate::record::{Cut, Position};

/// Of which checks nothing is known.
pub(super) struct Behind {
    /// Why, in the user's words.
    pub reason: String,
    /// The checks; none if that may be all of them.
    checks: Option<BTreeSet<CheckId>>,
}

impl Behind {
    /// What comes behind some cuts, or may do so. What is lost is found at the end of a run only.
    pub(super) fn new<'c>(
        program: &Program,
        calls: &[Position],
        cuts: impl Iterator<Item = &'c Cut>,
        reason: String,
    ) -> Self {
        let Some(reached) = Reach::from_cuts(program, calls, cuts) else {
            return Self { reason, checks: None };
        };
        let leaks = program.properties.entries().filter(|(_, it)| it.kind == CheckKind::Leak);
        let mut checks: BTreeSet<CheckId> = leaks.map(|(check, _)| check).collect();
        for (id, function) in program.functions.entries() {
            if let Some(body) = &function.body {
                let vertices = body.vertices.indices().filter(|&at| reached.contains(id, at));
                checks.extend(ir::carried::checks(program, body, vertices));
            }
        }
        Self { reason, checks: Some(checks) }
    }

    /// Whether a check may come behind a cut.
    pub(super) fn contains(&self, check: CheckId) -> bool {
        self.checks.as_ref().is_none_or(|checks| checks.contains(&check))
    }
}

/// Vertices that executions may come to.
struct Reach<'p> {
    program: &'p Program,
    seen: FxHashSet<(FunctionId, VertexId)>,
    /// Calls that have begun: executions may return to them.
    returned: FxHashSet<(FunctionId, VertexId)>,
    work: Vec<(FunctionId, VertexId)>,
}

impl<'p> Reach<'p> {
    /// From the vertices of cuts on, those of their callers too. What was cut may call whatever a
    /// pointer points to, and the program may end after it. None if a cut comes before everything.
    fn from_cuts<'c>(
        program: &'p Program,
        calls: &[Position],
        cuts: impl Iterator<Item = &'c Cut>,
    ) -> Option<Self> {
        if !program.constructors.is_empty() {
            return None;
        }
        let (seen, returned) = (FxHashSet::default(), FxHashSet::default());
        let mut reach = Self { program, seen, returned, work: Vec::new() };
        for cut in cuts {
            let Position { function, vertex, mut caller } = cut.at?;
            reach.add(function, vertex);
            while let Some(index) = caller {
                let position = calls[index as usize];
                reach.return_to(position.function, position.vertex);
                caller = position.caller;
            }
        }
        let pointed = pointed_functions(program);
        let exits = program.functions.entries().filter(|(_, function)| &*function.name == "exit");
        let exits: Vec<FunctionId> = exits.map(|(id, _)| id).collect();
        for function in pointed.into_iter().chain(exits).chain(program.destructors.clone()) {
            reach.enter(function);
        }
        reach.follow().then_some(reach)
    }

    fn contains(&self, function: FunctionId, vertex: VertexId) -> bool {
        self.seen.contains(&(function, vertex)) || self.returned.contains(&(function, vertex))
    }

    fn add(&mut self, function: FunctionId, vertex: VertexId) {
        if self.seen.insert((function, vertex)) {
            self.work.push((function, vertex));
        }
    }

    fn enter(&mut self, function: FunctionId) {
        if let Some(body) = &self.program.functions[function].body {
            self.add(function, body.entry);
        }
    }

    fn return_to(&mut self, function: FunctionId, vertex: VertexId) {
        if self.returned.insert((function, vertex)) {
            self.go_on(function, vertex);
        }
    }

    fn go_on(&mut self, function: FunctionId, vertex: VertexId) {
        let body = self.program.functions[function].body.as_ref();
        let vertex = &body.expect("what runs has a body").vertices[vertex];
        for next in vertex.successors.targets() {
            self.add(function, next);
        }
    }

    /// Finds all that can be reached; whether that is possible. What comes behind an unsupported
    /// statement is not a part of the program.
    fn follow(&mut self) -> bool {
        while let Some((function, vertex)) = self.work.pop() {
            let body = self.program.functions[function].body.as_ref();
            match &body.expect("what runs has a body").vertices[vertex].statement {
                Statement::Unsupported { .. } => return false,
                Statement::Call(call) => {
                    if let Callee::Function(callee) = call.callee {
                        self.enter(callee);
                        if self.never_returns(callee) {
                            continue;
                        }
                    }
                }
                _ => {}
            }
            self.go_on(function, vertex);
        }
        true
    }

    /// Whether no call of a function comes back, as of `exit`.
    fn never_returns(&self, function: FunctionId) -> bool {
        let returns = |vertex: &ir::Vertex| matches!(vertex.statement, Statement::Return(_));
        let body = self.program.functions[function].body.as_ref();
        body.is_some_and(|body| !body.vertices.iter().any(returns))
    }
}

/// The functions whose addresses are taken somewhere.
fn pointed_functions(program: &Program) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        found.extend(body.expressions.iter().filter_map(|expression| match expression.kind {
            ExpressionKind::Function(function) => Some(function),
            _ => None,
        }));
    }
    let images = program.globals.iter().filter_map(|global| global.image.as_ref());
    found.extend(images.flat_map(|image| &image.relocations).filter_map(|it| match it.target {
        Target::Function(function) => Some(function),
        Target::Global(..) => None,
    }));
    found
}
