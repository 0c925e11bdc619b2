//! Correct runs as failures: what localization by correct transitions asks, put as questions that every engine
//! answers.
//!
//! A transition is correct for an assertion if a run takes it, comes to the assertion afterwards and satisfies it.
//! In the program that [`satisfied_after`] gives, exactly these runs fail, at a check of their own: so the engine that
//! looks for failing runs finds them, and one that proves says that there is none.

use std::collections::{BTreeMap, BTreeSet};

use analysis::around::Around;
use ir::expression::UnaryOperator;
use ir::{
    Body, CheckId, ControlEdge, ExpressionId, ExpressionKind, FunctionId, Global, GlobalId,
    PlaceKind, Program, Property, Statement, StaticImage, Successors, VertexId, validate,
};

/// Adds a condition on the variables that can be named at some place of a function; none if it has no value there.
pub type Condition<'a> = dyn Fn(&mut Program, FunctionId) -> Option<ExpressionId> + 'a;

/// A transition: an edge, and what holds before its vertex does something and after that, if it counts.
pub struct Transition<'a> {
    /// The edge.
    pub edge: ControlEdge,
    /// What holds at its ends.
    pub ends: Option<[Box<Condition<'a>>; 2]>,
}

impl From<ControlEdge> for Transition<'_> {
    fn from(edge: ControlEdge) -> Self {
        Self { edge, ends: None }
    }
}

/// A program whose runs fail where they satisfy an assertion of another program after they have taken one of some
/// transitions, or wherever they satisfy it.
#[derive(Debug, Clone)]
pub struct CorrectRuns {
    /// The program.
    pub program: Program,
    /// What fails in correct runs.
    pub satisfied: CheckId,
}

/// Makes the runs fail that satisfy an assertion after they have taken one of the transitions; without any given, all
/// that satisfy it. None if the assertion is no statement of its own, as whether an operation is checked depends on how
/// its expression is evaluated; and if a condition has no value where it is asked for.
#[must_use]
pub fn satisfied_after(
    program: &Program,
    assertion: CheckId,
    transitions: Option<&[Transition<'_>]>,
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
    let counts_not = flag(&mut program, transitions.is_some());
    let mut weaver = Weaver::new(&mut program);
    let mut along: BTreeMap<ControlEdge, Vec<Statement>> = BTreeMap::new();
    for &edge in &around.satisfying {
        let check = weaver.check(edge.function, counts_not, satisfied)?;
        along.entry(edge).or_default().push(check);
    }
    for transition in transitions.unwrap_or_default() {
        let take = weaver.take(transition, counts_not)?;
        let statements = along.entry(transition.edge).or_default();
        if !statements.contains(&take) {
            statements.push(take);
        }
    }
    along.into_iter().for_each(|(edge, statements)| weaver.insert(edge, statements));
    for (function, vertex) in asserted {
        let check = weaver.check(function, counts_not, satisfied)?;
        weaver.at_assertion(function, vertex, check);
    }
    weaver.remember()?;
    Some(CorrectRuns { program, satisfied })
}

/// The program without the runs that take one of the transitions; none if a condition has no value where it is asked
/// for.
#[must_use]
pub fn avoiding(program: &Program, transitions: &[Transition<'_>]) -> Option<Program> {
    let mut program = program.clone();
    let mut weaver = Weaver::new(&mut program);
    let mut along: BTreeMap<ControlEdge, Vec<Statement>> = BTreeMap::new();
    for transition in transitions {
        let condition = weaver.is_another(transition)?;
        along.entry(transition.edge).or_default().push(Statement::Assume { condition });
    }
    along.into_iter().for_each(|(edge, statements)| weaver.insert(edge, statements));
    weaver.remember()?;
    Some(program)
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

struct Weaver<'p> {
    program: &'p mut Program,
    /// Where statements are that had others put before them.
    moved: BTreeMap<(FunctionId, VertexId), VertexId>,
    /// What is to be computed before vertices.
    before: BTreeMap<(FunctionId, VertexId), Vec<Statement>>,
}

impl<'p> Weaver<'p> {
    fn new(program: &'p mut Program) -> Self {
        Self { program, moved: BTreeMap::new(), before: BTreeMap::new() }
    }

    fn body(&mut self, function: FunctionId) -> Option<&mut Body> {
        self.program.functions[function].body.as_mut()
    }

    /// Fails if the run counts.
    fn check(
        &mut self,
        function: FunctionId,
        counts_not: GlobalId,
        check: CheckId,
    ) -> Option<Statement> {
        let ty = self.program.types.int();
        let body = self.program.functions[function].body.as_mut()?;
        let place = body.add_place(&self.program.types, PlaceKind::Global(counts_not), ty);
        let condition = body.add_load(place);
        Some(Statement::Assert { condition, check })
    }

    /// From now on the run counts, if it takes the transition.
    fn take(&mut self, transition: &Transition<'_>, counts_not: GlobalId) -> Option<Statement> {
        let ty = self.program.types.int();
        let other = self.is_another(transition)?;
        let body = self.program.functions[transition.edge.function].body.as_mut()?;
        let target = body.add_place(&self.program.types, PlaceKind::Global(counts_not), ty);
        let old = body.add_load(target);
        let value = body.add_expression(ExpressionKind::LogicalAnd(old, other), ty);
        Some(Statement::Assign { target, value, checks: CheckId::NONE })
    }

    /// Whether a run that goes along an edge does so in other states than those of the transition.
    fn is_another(&mut self, transition: &Transition<'_>) -> Option<ExpressionId> {
        let ControlEdge { function, from, .. } = transition.edge;
        let int = self.program.types.int();
        let Some([before, after]) = &transition.ends else {
            return Some(self.body(function)?.add_constant(0, int));
        };
        let before = before(self.program, function)?;
        let after = after(self.program, function)?;
        let body = self.program.functions[function].body.as_mut()?;
        let kept = body.add_temporary(&self.program.types, "", int, None);
        let keep = Statement::Assign { target: kept, value: before, checks: CheckId::NONE };
        self.before.entry((function, from)).or_default().push(keep);
        let body = self.body(function)?;
        let kept = body.add_load(kept);
        let both = body.add_expression(ExpressionKind::LogicalAnd(kept, after), int);
        let operator = UnaryOperator::Not;
        let kind = ExpressionKind::Unary { operator, operand: both, checks: None };
        Some(body.add_expression(kind, int))
    }

    /// Where a statement is now.
    fn at(&self, function: FunctionId, vertex: VertexId) -> VertexId {
        self.moved.get(&(function, vertex)).copied().unwrap_or(vertex)
    }

    /// Puts statements where control goes along an edge.
    fn insert(&mut self, edge: ControlEdge, statements: Vec<Statement>) {
        let ControlEdge { function, from, to } = edge;
        let at = self.at(function, from);
        let Some(body) = self.body(function) else { return };
        let returns = matches!(body.vertices[at].successors, Successors::None);
        match from == to && returns {
            true => self.precede(function, from, statements),
            false => body.insert_between(at, to, statements),
        }
    }

    /// Puts statements before a vertex.
    fn precede(&mut self, function: FunctionId, vertex: VertexId, statements: Vec<Statement>) {
        let at = self.at(function, vertex);
        let Some(body) = self.body(function) else { return };
        let origin = body.vertices[at].origin;
        let moved = body.insert_before(at, statements, origin);
        self.moved.insert((function, vertex), moved);
    }

    /// Where the assertion holds the run is checked; where it fails the run ends.
    fn at_assertion(&mut self, function: FunctionId, vertex: VertexId, check: Statement) {
        let at = self.at(function, vertex);
        let Some(body) = self.body(function) else { return };
        let Statement::Assert { condition, .. } = body.vertices[at].statement else { return };
        self.precede(function, vertex, vec![Statement::Assume { condition }, check]);
    }

    /// Puts what is computed before vertices there, and looks at what has become of the functions.
    fn remember(mut self) -> Option<()> {
        for ((function, vertex), statements) in std::mem::take(&mut self.before) {
            // Nothing that was put before the vertex changes what a condition is about.
            let body = self.body(function)?;
            let origin = body.vertices[vertex].origin;
            body.insert_before(vertex, statements, origin);
        }
        let functions: BTreeSet<FunctionId> = self.program.functions.indices().collect();
        functions.into_iter().all(|one| validate::function(self.program, one).is_ok()).then_some(())
    }
}
