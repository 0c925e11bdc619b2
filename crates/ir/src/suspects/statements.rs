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

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::live::Uses;
use super::targets::{OtherTarget, Targets, Variable, split_assignment, variables_in_scope};
use super::{
    Point, Role, Suspect, Temporaries, check_routines, checked_texts, is_check, visible_locals,
};
use crate::{
    Body, Callee, CheckId, ComponentId, Expression, ExpressionId, ExpressionKind, FunctionId,
    FunctionKind, Local, LocalKind, Origin, Place, PlaceId, PlaceKind, Program, Statement,
    StatementEnd, StatementText, Successors, SwitchCase, TypeId, Vertex, VertexId, validate,
};

/// At most so many variables are tried at one statement.
const MOST_VARIABLES: usize = 24;

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

/// A variable that lacks an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingTarget {
    /// Its name.
    pub name: Arc<str>,
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
pub enum Weaving {
    /// Assignments to something else, and other calls.
    Targets,
    /// Also statements that are missing, or too many.
    Statements,
}

/// Weaves faults of the statements of the user's functions into a program. Each comes as a suspect
/// whose first point decides between doing what the program did and the fault; of an assignment
/// that a macro brings into several places all points do.
pub fn add_statement_faults(
    program: &mut Program,
    weaving: Weaving,
) -> Vec<(StatementFault, Suspect)> {
    let routines = check_routines(program);
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
                function: id,
                temporaries: Temporaries::new(&original),
                original,
                body,
                found: &mut found,
            };
            weaver.weave(weaving);
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
    pub function: FunctionId,
    /// The function as it was.
    pub original: Body,
    temporaries: Temporaries,
    pub body: Body,
    found: &'p mut Vec<(StatementFault, Suspect)>,
}

/// The variables that may lack an assignment before a statement, each with the texts of later ones
/// before which it would be the same.
type Insertion = (StatementText, Vec<(Variable, Vec<source::Range>)>);

impl Weaver<'_> {
    fn weave(&mut self, weaving: Weaving) {
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
        if weaving == Weaving::Targets {
            return;
        }
        let texts = self.original.texts.clone();
        let insertions = self.insertions(&texts, &scope);
        for text in &texts {
            if self.is_left_out_as_one(text) && !declared.contains(&text.origin.component) {
                self.skippable(text);
            }
        }
        for (text, variables) in insertions {
            self.insertable(&text, variables);
        }
    }

    fn component(&self, vertex: VertexId) -> ComponentId {
        self.original.vertices[vertex].origin.component
    }

    fn range(&self, text: &StatementText) -> source::Range {
        self.program.components[text.origin.component].range
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
        let Statement::Assign { target, .. } = self.original.vertices[vertex].statement else {
            return false;
        };
        self.is_suspect(vertex)
            && !matches!(self.original.places[target].kind, PlaceKind::Local(local)
                if self.original.locals[local].kind == LocalKind::Temporary)
    }

    /// Whether what a vertex does may be left out.
    fn may_be_left_out(&self, vertex: VertexId) -> bool {
        match &self.original.vertices[vertex].statement {
            Statement::Assign { .. } => self.is_assignment(vertex),
            Statement::Call(call) if call.result.is_none() => {
                self.is_suspect(vertex) && !self.checks(vertex)
            }
            Statement::Free { .. } | Statement::Print(_) => self.is_suspect(vertex),
            _ => false,
        }
    }

    /// Whether a statement of the text is one that may be left out, with all that is evaluated in it.
    /// What only checks stays.
    fn is_left_out_as_one(&self, text: &StatementText) -> bool {
        let vertices = text.vertices(&self.original);
        let acts = |vertex: &VertexId| {
            self.original.vertices[*vertex].origin == text.origin && self.may_be_left_out(*vertex)
        };
        vertices.iter().any(acts) && !vertices.iter().any(|vertex| self.checks(*vertex))
    }

    /// Whether a vertex is a check, or calls a function that only checks.
    pub(super) fn checks(&self, vertex: VertexId) -> bool {
        let calls_routine = match &self.original.vertices[vertex].statement {
            Statement::Call(call) => matches!(call.callee, Callee::Function(callee)
                if self.routines.contains(&callee)),
            _ => false,
        };
        calls_routine || is_check(&self.original, vertex)
    }

    /// Whether an assignment may be put before a statement of the text.
    fn takes_insertion(&self, text: &StatementText) -> bool {
        let acts = |vertex: VertexId| match self.original.vertices[vertex].statement {
            Statement::Return(_) | Statement::Branch { .. } | Statement::Switch { .. } => {
                self.is_suspect(vertex)
            }
            _ => self.may_be_left_out(vertex),
        };
        !self.program.is_system(text.origin) && text.vertices(&self.original).into_iter().any(acts)
    }

    /// Where assignments may be missing: at the beginnings of lines, and where ways meet.
    /// Of several places that are the same for a variable there is the first.
    fn insertions(
        &self,
        texts: &[StatementText],
        scope: &dyn Fn(&Self, VertexId) -> Vec<Variable>,
    ) -> Vec<Insertion> {
        let uses = Uses::new(self.program, &self.original);
        let joins = self.joins();
        // Of those that begin at one vertex the largest counts, which comes last.
        let by_first: BTreeMap<VertexId, &StatementText> =
            texts.iter().map(|text| (text.first, text)).collect();
        let mut lines = FxHashSet::default();
        let mut found: Vec<Insertion> = Vec::new();
        for text in by_first.into_values().filter(|text| self.takes_insertion(text)) {
            let range = self.range(text);
            let line = self.program.sources.start(range).line;
            if joins.contains(&text.first) || lines.insert((range.file, line)) {
                found.push((*text, Vec::new()));
            }
        }
        let places: FxHashSet<VertexId> = found.iter().map(|(text, _)| text.first).collect();
        let mut all: Vec<(VertexId, Variable)> = Vec::new();
        let mut repeated: Vec<(VertexId, PlaceKind, source::Range)> = Vec::new();
        for (text, _) in &found {
            let vertex = text.first;
            let types = &self.program.types;
            let scalars = scope(self, vertex).into_iter().filter(|one| types.is_scalar(one.ty));
            for variable in scalars.filter(|one| uses.matters(vertex, one)) {
                let mut first = vertex;
                let mut at = vertex;
                let before = |at| uses.before(&self.original, at, &variable);
                while let Some(before) = before(at).filter(|before| *before != vertex) {
                    at = before;
                    if places.contains(&at) {
                        first = at;
                    }
                }
                match first == vertex {
                    true => all.push((vertex, variable)),
                    false => repeated.push((first, variable.kind, self.range(text))),
                }
            }
        }
        for (text, variables) in &mut found {
            let own = all.iter().filter(|(at, _)| *at == text.first);
            for (at, variable) in own.take(MOST_VARIABLES) {
                let later = repeated.iter().filter_map(|(first, kind, range)| {
                    (first == at && *kind == variable.kind).then_some(*range)
                });
                variables.push((variable.clone(), later.collect()));
            }
        }
        found
    }

    /// Vertices that several ways lead to: a statement begins there.
    fn joins(&self) -> FxHashSet<VertexId> {
        let mut seen = FxHashSet::default();
        let mut joins = FxHashSet::default();
        for vertex in self.original.vertices.iter() {
            for target in vertex.successors.targets() {
                if !seen.insert(target) {
                    joins.insert(target);
                }
            }
        }
        joins
    }

    pub(super) fn expression(&mut self, kind: ExpressionKind, ty: TypeId) -> ExpressionId {
        self.body.expressions.push(Expression { kind, ty, origin: None })
    }

    pub(super) fn constant(&mut self, ty: TypeId) -> ExpressionId {
        self.expression(ExpressionKind::Constant(0), ty)
    }

    pub(super) fn add(
        &mut self,
        statement: Statement,
        successors: Successors,
        origin: Origin,
    ) -> VertexId {
        self.body.vertices.push(Vertex { statement, successors, origin })
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
        let range = self.program.components[component].range;
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

    /// Moves what a vertex does to a new one.
    pub(super) fn moved(&mut self, vertex: VertexId) -> VertexId {
        let copy = self.body.vertices[vertex].clone();
        self.body.vertices.push(copy)
    }

    /// Lets an assignment go somewhere else.
    fn retarget(&mut self, vertex: VertexId, variables: &[Variable]) {
        let Vertex { statement, successors, origin } = self.body.vertices[vertex].clone();
        let Statement::Assign { target, value, checks } = statement else { return };
        let Successors::Next(next) = successors else { return };
        let text = self.program.text(origin);
        let Some((text, _)) = split_assignment(&text) else { return };
        let others = Targets {
            program: self.program,
            original: &self.original,
            temporaries: &self.temporaries,
            body: &mut self.body,
        }
        .others(vertex, variables, text);
        if others.is_empty() {
            return;
        }
        let ty = self.body.places[target].ty;
        let kept = self.temporary(ty);
        let load = ExpressionKind::Load { place: kept, checks: CheckId::NONE };
        let again = self.expression(load.clone(), ty);
        let stores = Statement::Assign { target, value: again, checks };
        let stores = self.add(stores, Successors::Next(next), origin);
        let mut cases = Vec::new();
        let mut texts = Vec::new();
        for (number, OtherTarget { place, checks, text }) in (1..).zip(others) {
            let value = self.expression(load.clone(), ty);
            let other = Statement::Assign { target: place, value, checks };
            let target = self.add(other, Successors::Next(next), origin);
            cases.push(SwitchCase { low: number, high: number, target });
            texts.push(text);
        }
        let int = self.program.types.int();
        let choice = self.constant(int);
        let switch = Statement::Switch { value: choice };
        let switch = self.add(switch, Successors::Switch(cases, stores), origin);
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Assign { target: kept, value, checks: CheckId::NONE },
            successors: Successors::Next(switch),
            origin,
        };
        let point = self.point(vertex, choice, false, origin);
        self.found(StatementFault::Target(texts), Role::Target, vec![point]);
    }

    /// A variable that keeps a value.
    fn temporary(&mut self, ty: TypeId) -> PlaceId {
        let alignment = self.program.types.alignment_of(ty);
        let kind = LocalKind::Temporary;
        let local = Local { name: "".into(), ty, kind, alignment, origin: None };
        let local = self.body.locals.push(local);
        self.body.places.push(Place { kind: PlaceKind::Local(local), ty, alignment })
    }

    /// Lets a statement be left out.
    fn skippable(&mut self, text: &StatementText) {
        let StatementText { first: vertex, end: StatementEnd::Next(after), origin } = *text else {
            return;
        };
        let moved = self.moved(vertex);
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

    /// Lets an assignment to a variable come before a statement.
    fn insertable(&mut self, text: &StatementText, variables: Vec<(Variable, Vec<source::Range>)>) {
        if variables.is_empty() {
            return;
        }
        let StatementText { first: vertex, origin, .. } = *text;
        let moved = self.moved(vertex);
        let int = self.program.types.int();
        let choice = self.constant(int);
        let mut points = vec![self.point(vertex, choice, false, origin)];
        let mut cases = Vec::new();
        let mut targets = Vec::new();
        for (number, (variable, later)) in (1..).zip(variables) {
            let Variable { kind, ty, name } = variable;
            let alignment = self.program.types.alignment_of(ty);
            let place = self.body.places.push(Place { kind, ty, alignment });
            let value = self.constant(ty);
            let assigns = Statement::Assign { target: place, value, checks: CheckId::NONE };
            let target = self.add(assigns, Successors::Next(moved), origin);
            cases.push(SwitchCase { low: number, high: number, target });
            points.push(self.point(vertex, value, false, origin));
            targets.push(MissingTarget { name, later });
        }
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Switch { value: choice },
            successors: Successors::Switch(cases, moved),
            origin,
        };
        self.found(StatementFault::Missing(targets), Role::Missing, points);
    }
}
