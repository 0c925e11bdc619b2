//! What may come after a vertex.
//!
//! Nothing is known about a check that an execution may come to behind the place where it was cut.
//! Where no vertex with the check can be reached from there, whatever calls and returns, all that
//! there is to know was recorded before. In the same way a verdict rests on what was assumed at a
//! vertex only if its check may come behind that vertex.

use std::collections::BTreeSet;

use findings::CheckKind;
use ir::visit::{Control, FunctionUse, Part, Use};
use ir::{CheckId, FunctionId, Program, Target, VertexId};
use rustc_hash::FxHashSet;

use crate::record::Position;

/// The checks that executions may come to from some vertices on.
pub struct Behind {
    /// The checks; none if that may be all of them.
    checks: Option<BTreeSet<CheckId>>,
}

impl Behind {
    /// All checks.
    pub(super) fn everything() -> Self {
        Self { checks: None }
    }

    /// What comes behind the vertices at which executions were cut because something is not
    /// supported: it may call whatever a pointer points to, and the program may end after it.
    #[must_use]
    pub fn unsupported(
        program: &Program,
        calls: &[Position],
        from: impl Iterator<Item = Option<Position>>,
    ) -> Self {
        Self::new(program, calls, from, true)
    }

    /// What comes behind vertices that do what the program says.
    #[must_use]
    pub fn vertices(
        program: &Program,
        calls: &[Position],
        from: impl Iterator<Item = Option<Position>>,
    ) -> Self {
        Self::new(program, calls, from, false)
    }

    /// What is lost is found at the end of a run only.
    fn new(
        program: &Program,
        calls: &[Position],
        from: impl Iterator<Item = Option<Position>>,
        calls_anything: bool,
    ) -> Self {
        let Some(reached) = Reach::from_vertices(program, calls, from, calls_anything) else {
            return Self { checks: None };
        };
        let leaks = program.properties.entries().filter(|(_, it)| it.kind == CheckKind::Leak);
        let mut checks: BTreeSet<CheckId> = leaks.map(|(check, _)| check).collect();
        for (id, function) in program.functions.entries() {
            if let Some(body) = &function.body {
                let vertices = body.vertices.indices().filter(|&at| reached.contains(id, at));
                checks.extend(ir::carried::checks(program, body, vertices));
            }
        }
        Self { checks: Some(checks) }
    }

    /// Whether a check may come behind the vertices.
    #[must_use]
    pub fn contains(&self, check: CheckId) -> bool {
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
    /// Whether the functions have been entered that pointers may point to.
    calls_anything: bool,
}

impl<'p> Reach<'p> {
    /// From vertices on, those of their callers too. None if one comes before everything.
    fn from_vertices(
        program: &'p Program,
        calls: &[Position],
        from: impl Iterator<Item = Option<Position>>,
        calls_anything: bool,
    ) -> Option<Self> {
        if !program.constructors.is_empty() {
            return None;
        }
        let (seen, returned) = (FxHashSet::default(), FxHashSet::default());
        let mut reach = Self { program, seen, returned, work: Vec::new(), calls_anything: false };
        for position in from {
            let Position { function, vertex, mut caller } = position?;
            reach.add(function, vertex);
            while let Some(index) = caller {
                let position = calls[index as usize];
                reach.return_to(position.function, position.vertex);
                caller = position.caller;
            }
        }
        if calls_anything {
            reach.call_anything();
        }
        let exits = program.functions.entries().filter(|(_, function)| &*function.name == "exit");
        let exits: Vec<FunctionId> = exits.map(|(id, _)| id).collect();
        for function in exits.into_iter().chain(program.destructors.clone()) {
            reach.enter(function);
        }
        reach.follow().then_some(reach)
    }

    /// A function is called that a pointer points to.
    fn call_anything(&mut self) {
        if !std::mem::replace(&mut self.calls_anything, true) {
            for function in pointed_functions(self.program) {
                self.enter(function);
            }
        }
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
            let statement = &body.expect("what runs has a body").vertices[vertex].statement;
            if statement.control() == Control::Unknown {
                return false;
            }
            let mut through_pointer = false;
            statement.visit(&mut |part| {
                through_pointer |= matches!(part, Part::Expression(_, Use::Called));
            });
            if through_pointer {
                self.call_anything();
            }
            let callee = statement.called();
            callee.iter().for_each(|&callee| self.enter(callee));
            if !callee.is_some_and(|callee| self.never_returns(callee)) {
                self.go_on(function, vertex);
            }
        }
        true
    }

    /// Whether no call of a function comes back, as of `exit`.
    fn never_returns(&self, function: FunctionId) -> bool {
        let returns = |vertex: &ir::Vertex| vertex.statement.control() == Control::Return;
        let body = self.program.functions[function].body.as_ref();
        body.is_some_and(|body| !body.vertices.iter().any(returns))
    }
}

/// The functions whose addresses are taken somewhere.
fn pointed_functions(program: &Program) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        let mut pointed = |part| {
            if let Part::Function(function, FunctionUse::Pointed) = part {
                found.insert(function);
            }
        };
        body.expressions.iter().for_each(|expression| expression.kind.visit(&mut pointed));
        body.vertices.iter().for_each(|vertex| vertex.statement.visit(&mut pointed));
    }
    let images = program.globals.iter().filter_map(|global| global.image.as_ref());
    found.extend(images.flat_map(|image| &image.relocations).filter_map(|it| match it.target {
        Target::Function(function) => Some(function),
        Target::Global(..) => None,
    }));
    found
}
