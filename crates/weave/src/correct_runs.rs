//! Correct runs as failures: what localization by correct transitions asks, put as questions that every engine
//! answers.
//!
//! A transition is correct for an assertion if a run takes it, comes to the assertion afterwards and satisfies it.
//! In the program that [`satisfied_after`] gives, exactly these runs fail, at a check of their own: so the engine that
//! looks for failing runs finds them, and one that proves says that there is none.

use std::collections::BTreeSet;

use analysis::around::Around;
use ir::{
    Body, CheckId, ControlEdge, ExpressionKind, FunctionId, Global, GlobalId, PlaceKind, Program,
    Property, Statement, StaticImage, Successors, VertexId, validate,
};

/// A program whose runs fail where they satisfy an assertion of another program after they have taken one of some
/// edges, or wherever they satisfy it.
#[derive(Debug, Clone)]
pub struct CorrectRuns {
    /// The program.
    pub program: Program,
    /// What fails in correct runs.
    pub satisfied: CheckId,
}

/// Makes the runs fail that satisfy an assertion after they have taken one of the edges; without edges, all that
/// satisfy it. None if the assertion is no statement of its own: whether an operation is checked depends on how its
/// expression is evaluated.
#[must_use]
pub fn satisfied_after(
    program: &Program,
    assertion: CheckId,
    edges: Option<&[ControlEdge]>,
) -> Option<CorrectRuns> {
    let around = Around::new(program, assertion);
    let asserted = asserting(program, assertion);
    if asserted.is_empty() && around.satisfying.is_empty() {
        return None;
    }
    let mut program = program.clone();
    let property = Property { text: None, ..program.properties[assertion].clone() };
    let satisfied = program.properties.push(property);
    // It is true as long as a run that satisfies the assertion does not count.
    let counts_not = flag(&mut program, edges.is_some());
    let mut weaver = Weaver { program: &mut program, satisfied, counts_not };
    let taken: BTreeSet<ControlEdge> = edges.unwrap_or_default().iter().copied().collect();
    for edge in
        around.satisfying.iter().copied().chain(taken.iter().copied()).collect::<BTreeSet<_>>()
    {
        weaver.along(edge, around.satisfying.contains(&edge), taken.contains(&edge));
    }
    for (function, vertex) in asserted {
        weaver.at_assertion(function, vertex);
    }
    for function in program.functions.indices() {
        debug_assert_eq!(validate::function(&program, function), Ok(()));
    }
    Some(CorrectRuns { program, satisfied })
}

/// The program without the runs that take one of the edges.
#[must_use]
pub fn avoiding(program: &Program, edges: &[ControlEdge]) -> Program {
    let mut program = program.clone();
    let int = program.types.int();
    for edge in edges.iter().collect::<BTreeSet<_>>() {
        let Some(body) = &mut program.functions[edge.function].body else { continue };
        let condition = body.add_constant(0, int);
        insert(body, *edge, vec![Statement::Assume { condition }]);
    }
    program
}

/// The statements that are the assertion, and no failure whatever the state is.
fn asserting(program: &Program, assertion: CheckId) -> Vec<(FunctionId, VertexId)> {
    let bodies = program.functions.entries();
    let bodies = bodies.filter_map(|(id, function)| Some((id, function.body.as_ref()?)));
    let is_asserted = |body: &Body, statement: &Statement| {
        let Statement::Assert { condition, check } = *statement else { return false };
        let never = matches!(body.expressions[condition].kind, ExpressionKind::Constant(0));
        check == assertion && !never
    };
    let mut found = Vec::new();
    for (id, body) in bodies {
        let vertices = body.vertices.entries();
        let own = vertices.filter(|(_, vertex)| is_asserted(body, &vertex.statement));
        found.extend(own.map(|(vertex, _)| (id, vertex)));
    }
    found
}

/// A variable that users do not see.
fn flag(program: &mut Program, value: bool) -> GlobalId {
    let ty = program.types.int();
    let size = program.types.size_of(ty);
    let mut bytes = vec![0; size as usize];
    bytes[0] = u8::from(value);
    program.globals.push(Global {
        name: "is-no-correct-run".into(),
        ty,
        size,
        alignment: program.types.alignment_of(ty),
        image: Some(StaticImage { bytes, ..StaticImage::default() }),
        read_only: false,
        thread_local: false,
        atomic: Vec::new(),
        origin: None,
        internal: true,
        external: false,
    })
}

/// Puts statements where control goes along an edge.
fn insert(body: &mut Body, edge: ControlEdge, statements: Vec<Statement>) {
    let is_exit =
        edge.from == edge.to && matches!(body.vertices[edge.from].successors, Successors::None);
    match is_exit {
        true => {
            let origin = body.vertices[edge.from].origin;
            body.insert_before(edge.from, statements, origin);
        }
        false => body.insert_between(edge.from, edge.to, statements),
    }
}

struct Weaver<'p> {
    program: &'p mut Program,
    satisfied: CheckId,
    counts_not: GlobalId,
}

impl Weaver<'_> {
    /// A run that goes along an edge is checked there, and counts from then on.
    fn along(&mut self, edge: ControlEdge, is_satisfying: bool, is_taken: bool) {
        let check = self.check(edge.function).filter(|_| is_satisfying);
        let take = self.take(edge.function).filter(|_| is_taken);
        if let Some(body) = &mut self.program.functions[edge.function].body {
            insert(body, edge, check.into_iter().chain(take).collect());
        }
    }

    /// Fails if the run counts.
    fn check(&mut self, function: FunctionId) -> Option<Statement> {
        let body = self.program.functions[function].body.as_mut()?;
        let ty = self.program.types.int();
        let place = body.add_place(&self.program.types, PlaceKind::Global(self.counts_not), ty);
        let condition = body.add_load(place);
        Some(Statement::Assert { condition, check: self.satisfied })
    }

    /// From now on the run counts.
    fn take(&mut self, function: FunctionId) -> Option<Statement> {
        let body = self.program.functions[function].body.as_mut()?;
        let ty = self.program.types.int();
        let target = body.add_place(&self.program.types, PlaceKind::Global(self.counts_not), ty);
        let value = body.add_constant(0, ty);
        Some(Statement::Assign { target, value, checks: CheckId::NONE })
    }

    /// Where the assertion holds the run is checked; where it fails the run ends.
    fn at_assertion(&mut self, function: FunctionId, vertex: VertexId) {
        let check = self.check(function);
        let Some(body) = &mut self.program.functions[function].body else { return };
        let origin = body.vertices[vertex].origin;
        let Statement::Assert { condition, .. } = body.vertices[vertex].statement else { return };
        let moved = body.insert_before(vertex, vec![Statement::Assume { condition }], origin);
        let Some(check) = check else { return };
        body.insert_before(moved, vec![check], origin);
    }
}
