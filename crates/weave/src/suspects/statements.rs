//! Faults of whole statements: another target, a statement too many, an assignment too few.
//!
//! They are woven into a program as choices that a constant decides: the program does what it did,
//! and whoever replaces the constants makes it do something else. Before a statement S that assigns
//! `a`, with `b` of the same type in scope, there is then
//!
//! ```c
//! switch (0) { case 1: a = 0; break; case 2: b = 0; break; }   /* an assignment is missing */
//! if (!0) { t = value; switch (0) { case 1: b = t; break; default: a = t; } }   /* S */
//! ```
//!
//! Vertices, expressions and places of the program keep their numbers; what is new comes after them.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::assigned::MembersInUse;
use super::targets::variables_in_scope;
use super::{Point, Role, Suspect, Temporaries, check_routines, checked_texts, is_check};
use analysis::scope::visible_locals;
use ir::{
    Body, ComponentId, ComponentKind, ExpressionId, FunctionId, FunctionKind, LocalKind, Origin,
    PlaceId, PlaceKind, Program, Statement, StatementEnd, StatementText, Successors, TypeId,
    Vertex, VertexId, validate,
};

/// What is wrong with a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatementFault {
    /// It writes the wrong variable. The numbers from one on stand for these.
    Target(Vec<Arc<str>>),
    /// It calls the wrong function, or with the wrong arguments. The numbers from one on stand for
    /// these calls.
    Call(Vec<Arc<str>>),
    /// It should not be there.
    Superfluous,
    /// An assignment before it is missing, to one of these: the numbers from one on stand for them.
    Missing(Vec<MissingTarget>),
}

/// A variable or member that lacks an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingTarget {
    /// Its name.
    pub name: Arc<str>,
    /// Whether it is a member of a record.
    pub is_member: bool,
    /// The statements that follow before which the assignment would do the same.
    pub later: Vec<source::Range>,
}

impl StatementFault {
    /// How many choices there are.
    #[must_use]
    pub fn choices(&self) -> usize {
        match self {
            Self::Target(texts) | Self::Call(texts) => texts.len(),
            Self::Superfluous => 1,
            Self::Missing(variables) => variables.len(),
        }
    }

    /// Whether a choice says all: no value is left open.
    #[must_use]
    pub const fn is_determined(&self) -> bool {
        !matches!(self, Self::Missing(_))
    }

    /// Whether statements are left out or put in, and not only an assignment goes elsewhere or another
    /// call is made.
    #[must_use]
    pub const fn is_about_statements(&self) -> bool {
        matches!(self, Self::Superfluous | Self::Missing(_))
    }
}

/// Which faults are woven into a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKinds {
    /// Assignments to something else, and other calls.
    Targets,
    /// Also statements that are missing, or too many.
    Statements,
}

/// Weaves faults of the statements of the user's functions into a program. Each comes as a suspect
/// whose first point decides between doing what the program did and the fault; of an assignment
/// that a macro brings into several places all points do.
pub(crate) fn add_statement_faults(
    program: &mut Program,
    kinds: FaultKinds,
) -> Vec<(StatementFault, Suspect)> {
    let routines = check_routines(program);
    let members = MembersInUse::new(program);
    let mut found = Vec::new();
    for id in program.functions.indices() {
        let of_user = program.functions[id].kind == FunctionKind::User;
        if !of_user || routines.contains(&id) {
            continue;
        }
        if let Some(body) = program.functions[id].body.take() {
            let original = body.clone();
            let mut weaver = Weaver {
                program,
                routines: &routines,
                members: &members,
                function: id,
                temporaries: Temporaries::new(&original),
                original,
                body,
                found: &mut found,
            };
            weaver.weave(kinds);
            let body = weaver.body;
            program.functions[id].body = Some(body);
            debug_assert_eq!(validate::function(program, id), Ok(()));
        }
    }
    found
}

/// Weaves faults into a function.
pub(super) struct Weaver<'p> {
    pub program: &'p mut Program,
    /// Functions that only check: their calls are not left out.
    pub routines: &'p FxHashSet<FunctionId>,
    /// The members of records that may lack an assignment.
    pub members: &'p MembersInUse,
    pub function: FunctionId,
    /// The function as it was.
    pub original: Body,
    pub temporaries: Temporaries,
    pub body: Body,
    found: &'p mut Vec<(StatementFault, Suspect)>,
}

impl Weaver<'_> {
    fn weave(&mut self, kinds: FaultKinds) {
        let visible = visible_locals(&self.original);
        let declared = self.declarations();
        let scope = |weaver: &Self, vertex: VertexId| {
            variables_in_scope(weaver.program, &weaver.original, &visible[usize::from(vertex)])
        };
        let vertices: Vec<VertexId> = self.original.vertices.indices().collect();
        for &vertex in &vertices {
            if self.is_assignment(vertex) && !declared.contains(&self.component(vertex)) {
                let variables = scope(self, vertex);
                self.retarget(vertex, &variables);
            }
        }
        let checked = checked_texts(self.program, &self.original);
        for &vertex in &vertices {
            self.recall(vertex, &checked);
        }
        if kinds == FaultKinds::Targets {
            return;
        }
        let texts = self.original.texts.clone();
        let insertions = self.insertions(&texts, &scope);
        for text in &texts {
            if self.is_left_out_as_one(text) && !declared.contains(&text.origin.component) {
                self.skippable(text);
            }
        }
        for insertion in insertions {
            self.insertable(insertion);
        }
    }

    fn component(&self, vertex: VertexId) -> ComponentId {
        self.original.vertices[vertex].origin.component
    }

    /// Where a statement stands: not in the body of a macro if only a condition or a value is.
    pub(super) fn range(&self, origin: Origin) -> source::Range {
        let location = self.program.location(origin);
        let is_statement =
            self.program.components[origin.component].kind == ComponentKind::Statement;
        let uses = self.program.sources.expansion_chain(location).map(|expansion| expansion.at);
        uses.last().filter(|_| !is_statement).unwrap_or(location.range)
    }

    /// Whether two origins stand for the same text.
    pub(super) fn is_same_text(&self, one: Origin, other: Origin) -> bool {
        let range = |origin: Origin| self.program.components[origin.component].range;
        one.expansion == other.expansion && range(one) == range(other)
    }

    /// The texts of declarations: what they initialise is not assigned.
    fn declarations(&self) -> FxHashSet<ComponentId> {
        let vertices = self.original.vertices.iter();
        let declares = vertices.filter(|at| matches!(at.statement, Statement::Declare { .. }));
        declares.map(|at| at.origin.component).collect()
    }

    /// Whether a vertex is the user's, and no check.
    pub(super) fn is_suspect(&self, vertex: VertexId) -> bool {
        let origin = self.original.vertices[vertex].origin;
        !self.program.is_system(origin)
            && !is_check(&self.original, vertex)
            && !self.stands_for_record(vertex)
    }

    /// Whether a vertex only lets the value of a record be replaced.
    fn stands_for_record(&self, vertex: VertexId) -> bool {
        let (Statement::Assign { value: expression, .. }
        | Statement::Branch { condition: expression }) = self.original.vertices[vertex].statement
        else {
            return false;
        };
        self.original.records.aspects.contains_key(&expression)
    }

    fn is_assignment(&self, vertex: VertexId) -> bool {
        let (Statement::Assign { target, .. } | Statement::CopyObject { target, .. }) =
            self.original.vertices[vertex].statement
        else {
            return false;
        };
        self.is_suspect(vertex)
            && !matches!(self.original.places[target].kind, PlaceKind::Local(local)
                if self.original.locals[local].kind == LocalKind::Temporary)
    }

    /// Whether what a vertex does may be left out.
    fn may_be_left_out(&self, vertex: VertexId) -> bool {
        match &self.original.vertices[vertex].statement {
            Statement::Assign { .. } | Statement::CopyObject { .. } => self.is_assignment(vertex),
            Statement::Call(call) if call.result.is_none() => {
                self.is_suspect(vertex) && !self.checks(vertex)
            }
            Statement::Free { .. } | Statement::Print(_) => self.is_suspect(vertex),
            Statement::Skip
            | Statement::CopyBytes { .. }
            | Statement::FillBytes { .. }
            | Statement::Clear { .. }
            | Statement::Call(_)
            | Statement::Return(_)
            | Statement::Branch { .. }
            | Statement::Switch { .. }
            | Statement::IndirectGoto { .. }
            | Statement::Assert { .. }
            | Statement::Assume { .. }
            | Statement::Cover { .. }
            | Statement::Unsupported { .. }
            | Statement::Input { .. }
            | Statement::InputBytes { .. }
            | Statement::Event { .. }
            | Statement::Point { .. }
            | Statement::Scan(_)
            | Statement::ReadByte { .. }
            | Statement::UnreadByte { .. }
            | Statement::AtEnd { .. }
            | Statement::WriteBytes { .. }
            | Statement::ParseFloat { .. }
            | Statement::Allocate { .. }
            | Statement::Declare { .. }
            | Statement::Discard { .. }
            | Statement::Exit { .. }
            | Statement::Abort
            | Statement::Spawn { .. }
            | Statement::Join { .. }
            | Statement::Await { .. }
            | Statement::EndThread { .. }
            | Statement::Rely { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => false,
        }
    }

    /// Whether a statement of the text is one that may be left out, with all that is evaluated in it.
    /// What only checks stays.
    fn is_left_out_as_one(&self, text: &StatementText) -> bool {
        let vertices = text.vertices(&self.original);
        let acts = |vertex: &VertexId| {
            let origin = self.original.vertices[*vertex].origin;
            self.is_same_text(origin, text.origin) && self.may_be_left_out(*vertex)
        };
        vertices.iter().any(acts) && !vertices.iter().any(|vertex| self.checks(*vertex))
    }

    /// Whether a vertex is a check, or calls a function that only checks.
    pub(super) fn checks(&self, vertex: VertexId) -> bool {
        let callee = self.original.vertices[vertex].statement.called();
        callee.is_some_and(|callee| self.routines.contains(&callee))
            || is_check(&self.original, vertex)
    }

    /// Whether an assignment may be put before a statement of the text.
    pub(super) fn takes_insertion(&self, text: &StatementText) -> bool {
        let acts = |vertex: VertexId| {
            let decides = matches!(
                self.original.vertices[vertex].statement,
                Statement::Return(_) | Statement::Branch { .. } | Statement::Switch { .. }
            );
            match decides {
                true => self.is_suspect(vertex),
                false => self.may_be_left_out(vertex),
            }
        };
        !self.program.is_system(text.origin) && text.vertices(&self.original).into_iter().any(acts)
    }

    pub(super) fn constant(&mut self, ty: TypeId) -> ExpressionId {
        self.body.add_constant(0, ty)
    }

    /// A choice that is made at a vertex, about a text.
    pub(super) fn point(
        &self,
        vertex: VertexId,
        expression: ExpressionId,
        truth: bool,
        origin: Origin,
    ) -> Point {
        Point { function: self.function, vertex, expression, origin, truth }
    }

    /// Adds a fault. What a macro brings into several places is one.
    pub(super) fn found(&mut self, fault: StatementFault, role: Role, points: Vec<Point>) {
        let component = points[0].origin.component;
        let range = match fault {
            StatementFault::Missing(_) => self.range(points[0].origin),
            StatementFault::Target(_) | StatementFault::Call(_) | StatementFault::Superfluous => {
                self.program.components[component].range
            }
        };
        let joins =
            matches!(fault, StatementFault::Target(_)) && points[0].origin.expansion.is_some();
        let same = |(known, suspect): &&mut (StatementFault, Suspect)| {
            joins && *known == fault && suspect.range == range
        };
        match self.found.iter_mut().find(same) {
            Some((_, suspect)) => suspect.points.extend(points),
            None => self.found.push((fault, Suspect { component, range, role, points })),
        }
    }

    /// A variable that keeps a value.
    pub(super) fn temporary(&mut self, ty: TypeId) -> PlaceId {
        self.body.add_temporary(&self.program.types, "", ty, None)
    }

    /// Lets a statement be left out.
    fn skippable(&mut self, text: &StatementText) {
        let StatementText { first: vertex, end: StatementEnd::Next(after), origin } = *text else {
            return;
        };
        let moved = self.body.copy_vertex(vertex);
        let int = self.program.types.int();
        let condition = self.constant(int);
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Branch { condition },
            successors: Successors::Branch(after, moved),
            origin,
        };
        let point = self.point(vertex, condition, true, origin);
        self.found(StatementFault::Superfluous, Role::Superfluous, vec![point]);
    }
}
