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

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{Point, Role, Suspect, check_routines, is_check, visible_locals};
use crate::{
    Body, Callee, CheckId, Expression, ExpressionId, ExpressionKind, FunctionId, FunctionKind,
    Local, LocalId, LocalKind, Origin, Place, PlaceId, PlaceKind, Program, Statement, Successors,
    SwitchCase, Type, TypeId, Vertex, VertexId,
};

/// At most so many variables are tried at one statement.
const MOST_VARIABLES: usize = 24;

/// What is wrong with a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatementFault {
    /// It writes the wrong variable. The numbers from one on stand for these.
    Target(Vec<Arc<str>>),
    /// It should not be there.
    Superfluous,
    /// An assignment before it is missing, to one of these: the numbers from one on stand for them.
    Missing(Vec<Arc<str>>),
}

/// Weaves the faults of all statements of the user's functions into a program. Each comes as a
/// suspect whose first point decides between doing what the program did and the fault.
pub fn add_statement_faults(program: &mut Program) -> Vec<(StatementFault, Suspect)> {
    let routines = check_routines(program);
    let mut found = Vec::new();
    for id in program.functions.indices() {
        let of_user = program.functions[id].kind == FunctionKind::User;
        if !of_user || routines.contains(&id) {
            continue;
        }
        if let Some(body) = program.functions[id].body.take() {
            let routines = &routines;
            let mut weaver = Weaver { program, routines, function: id, body, found: Vec::new() };
            weaver.weave();
            let Weaver { body, found: faults, .. } = weaver;
            found.extend(faults);
            program.functions[id].body = Some(body);
        }
    }
    found
}

struct Weaver<'p> {
    program: &'p mut Program,
    /// Functions that only check: their calls are not left out.
    routines: &'p FxHashSet<FunctionId>,
    function: FunctionId,
    body: Body,
    found: Vec<(StatementFault, Suspect)>,
}

/// A variable that can be assigned.
#[derive(Clone)]
struct Variable {
    kind: PlaceKind,
    ty: TypeId,
    name: Arc<str>,
}

impl Weaver<'_> {
    fn weave(&mut self) {
        let visible = visible_locals(&self.body);
        let joins = self.joins();
        let vertices: Vec<VertexId> = self.body.vertices.indices().collect();
        let mut lines = FxHashSet::default();
        for vertex in vertices {
            let origin = self.body.vertices[vertex].origin;
            if self.program.is_system(origin)
                || is_check(&self.body, vertex)
                || self.stands_for_record(vertex)
            {
                continue;
            }
            let variables = self.variables(&visible[usize::from(vertex)]);
            let range = self.program.components[origin.component].range;
            let line = self.program.sources.start(range).line;
            let begins = joins.contains(&vertex) || lines.insert((range.file, line));
            let at = match self.body.vertices[vertex].statement {
                Statement::Assign { target, .. } if self.is_named(target) => {
                    let at = self.retarget(vertex, &variables);
                    self.skippable(vertex, at)
                }
                Statement::Call(ref call) if call.result.is_none() => {
                    let checks = matches!(call.callee, Callee::Function(callee)
                        if self.routines.contains(&callee));
                    if checks { vertex } else { self.skippable(vertex, vertex) }
                }
                Statement::Free { .. } | Statement::Print(_) => self.skippable(vertex, vertex),
                Statement::Return(_) | Statement::Branch { .. } | Statement::Switch { .. } => {
                    vertex
                }
                _ => continue,
            };
            if begins {
                self.insertable(at, &variables);
            }
        }
    }

    /// Whether a vertex only lets the value of a record be replaced.
    fn stands_for_record(&self, vertex: VertexId) -> bool {
        let (Statement::Assign { value: expression, .. }
        | Statement::Branch { condition: expression }) = self.body.vertices[vertex].statement
        else {
            return false;
        };
        self.body.records.aspects.contains_key(&expression)
    }

    /// Vertices that several ways lead to: a statement begins there.
    fn joins(&self) -> FxHashSet<VertexId> {
        let mut seen = FxHashSet::default();
        let mut joins = FxHashSet::default();
        for vertex in self.body.vertices.iter() {
            for target in vertex.successors.targets() {
                if !seen.insert(target) {
                    joins.insert(target);
                }
            }
        }
        joins
    }

    fn is_named(&self, place: PlaceId) -> bool {
        !matches!(self.body.places[place].kind, PlaceKind::Local(local)
            if self.body.locals[local].kind == LocalKind::Temporary)
    }

    /// The scalar variables in scope.
    fn variables(&self, visible: &[LocalId]) -> Vec<Variable> {
        let types = &self.program.types;
        let locals = visible.iter().map(|&local| {
            let Local { ty, name, .. } = &self.body.locals[local];
            Variable { kind: PlaceKind::Local(local), ty: *ty, name: name.clone() }
        });
        let globals = self.program.globals.entries();
        let globals = globals.filter(|(_, global)| !global.internal && !global.read_only);
        let globals = globals.map(|(id, global)| Variable {
            kind: PlaceKind::Global(id),
            ty: global.ty,
            name: global.name.clone(),
        });
        let scalars = locals.chain(globals).filter(|one| types.is_scalar(one.ty));
        scalars.take(MOST_VARIABLES).collect()
    }

    fn place(&mut self, variable: &Variable) -> PlaceId {
        let alignment = self.program.types.alignment_of(variable.ty);
        self.body.places.push(Place { kind: variable.kind.clone(), ty: variable.ty, alignment })
    }

    fn expression(&mut self, kind: ExpressionKind, ty: TypeId) -> ExpressionId {
        self.body.expressions.push(Expression { kind, ty, origin: None })
    }

    fn constant(&mut self, ty: TypeId) -> ExpressionId {
        self.expression(ExpressionKind::Constant(0), ty)
    }

    fn add(&mut self, statement: Statement, successors: Successors, origin: Origin) -> VertexId {
        self.body.vertices.push(Vertex { statement, successors, origin })
    }

    fn assign(
        &mut self,
        target: PlaceId,
        value: ExpressionId,
        next: VertexId,
        origin: Origin,
    ) -> VertexId {
        let statement = Statement::Assign { target, value, checks: CheckId::NONE };
        self.add(statement, Successors::Next(next), origin)
    }

    fn point(&self, vertex: VertexId, expression: ExpressionId, truth: bool) -> Point {
        let origin = self.body.vertices[vertex].origin;
        Point { function: self.function, vertex, expression, origin, truth }
    }

    fn found(&mut self, fault: StatementFault, role: Role, points: Vec<Point>) {
        let component = points[0].origin.component;
        let range = self.program.components[component].range;
        self.found.push((fault, Suspect { component, range, role, points }));
    }

    /// Moves what a vertex does to a new one.
    fn moved(&mut self, vertex: VertexId) -> VertexId {
        let copy = self.body.vertices[vertex].clone();
        self.body.vertices.push(copy)
    }

    /// Lets an assignment go to another variable of the type; gives where the assignment begins.
    fn retarget(&mut self, vertex: VertexId, variables: &[Variable]) -> VertexId {
        let Vertex { statement, successors, origin } = self.body.vertices[vertex].clone();
        let Statement::Assign { target, value, checks } = statement else { return vertex };
        let Successors::Next(next) = successors else { return vertex };
        let Place { kind, ty, .. } = self.body.places[target].clone();
        if matches!(kind, PlaceKind::Bits { .. }) {
            return vertex;
        }
        let mut others: Vec<(PlaceId, Arc<str>)> = Vec::new();
        for variable in variables.iter().filter(|one| one.ty == ty && one.kind != kind) {
            others.push((self.place(variable), variable.name.clone()));
        }
        others.extend(self.other_fields(&kind, ty));
        if others.is_empty() {
            return vertex;
        }
        let alignment = self.program.types.alignment_of(ty);
        let kept = self.body.locals.push(Local {
            name: "".into(),
            ty,
            kind: LocalKind::Temporary,
            alignment,
            origin: None,
        });
        let kept = self.body.places.push(Place { kind: PlaceKind::Local(kept), ty, alignment });
        let load = ExpressionKind::Load { place: kept, checks: CheckId::NONE };
        let again = self.expression(load.clone(), ty);
        let stores = Statement::Assign { target, value: again, checks };
        let original = self.add(stores, Successors::Next(next), origin);
        let mut cases = Vec::new();
        for (number, (place, _)) in (1..).zip(&others) {
            let value = self.expression(load.clone(), ty);
            let target = self.assign(*place, value, next, origin);
            cases.push(SwitchCase { low: number, high: number, target });
        }
        let int = self.program.types.int();
        let choice = self.constant(int);
        let switch = Statement::Switch { value: choice };
        let switch = self.add(switch, Successors::Switch(cases, original), origin);
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Assign { target: kept, value, checks: CheckId::NONE },
            successors: Successors::Next(switch),
            origin,
        };
        let names = others.into_iter().map(|(_, name)| name).collect();
        let point = self.point(switch, choice, false);
        self.found(StatementFault::Target(names), Role::Target, vec![point]);
        vertex
    }

    /// Other members of the type in the record that is written.
    fn other_fields(&mut self, kind: &PlaceKind, ty: TypeId) -> Vec<(PlaceId, Arc<str>)> {
        let PlaceKind::Field { base, field } = *kind else { return Vec::new() };
        let Type::Record(record) = self.program.types[self.body.places[base].ty] else {
            return Vec::new();
        };
        let fields = self.program.types.records[record].fields.iter().enumerate();
        let alike = fields.filter(|(index, other)| {
            *index != field as usize && other.ty == ty && other.bits.is_none()
        });
        let alike: Vec<(usize, Arc<str>)> =
            alike.filter_map(|(index, other)| Some((index, other.name.clone()?))).collect();
        let alignment = self.program.types.alignment_of(ty);
        let mut places = Vec::new();
        for (index, name) in alike {
            let kind = PlaceKind::Field { base, field: index as u32 };
            let place = self.body.places.push(Place { kind, ty, alignment });
            places.push((place, format!(".{name}").into()));
        }
        places
    }

    /// Lets a statement be left out; gives where it begins.
    fn skippable(&mut self, vertex: VertexId, begin: VertexId) -> VertexId {
        let after = match self.end_of(vertex) {
            Some(after) => after,
            None => return begin,
        };
        let origin = self.body.vertices[vertex].origin;
        let moved = self.moved(begin);
        let int = self.program.types.int();
        let condition = self.constant(int);
        self.body.vertices[begin] = Vertex {
            statement: Statement::Branch { condition },
            successors: Successors::Branch(after, moved),
            origin,
        };
        let point = self.point(begin, condition, true);
        self.found(StatementFault::Superfluous, Role::Superfluous, vec![point]);
        begin
    }

    /// Where control goes after a statement, also one with several targets.
    fn end_of(&self, vertex: VertexId) -> Option<VertexId> {
        match &self.body.vertices[vertex].successors {
            Successors::Next(next) => match &self.body.vertices[*next].successors {
                Successors::Switch(_, original)
                    if matches!(self.body.vertices[*next].statement, Statement::Switch { value }
                        if self.body.expressions[value].kind == ExpressionKind::Constant(0)
                            && self.body.expressions[value].origin.is_none()) =>
                {
                    self.end_of(*original)
                }
                _ => Some(*next),
            },
            _ => None,
        }
    }

    /// Lets an assignment to a variable in scope come before a statement.
    fn insertable(&mut self, vertex: VertexId, variables: &[Variable]) {
        let origin = self.body.vertices[vertex].origin;
        let moved = self.moved(vertex);
        let int = self.program.types.int();
        let choice = self.constant(int);
        let mut points = Vec::new();
        let mut cases = Vec::new();
        for (number, variable) in (1..).zip(variables) {
            let place = self.place(variable);
            let value = self.constant(variable.ty);
            let target = self.assign(place, value, moved, origin);
            cases.push(SwitchCase { low: number, high: number, target });
            points.push(self.point(target, value, false));
        }
        if cases.is_empty() {
            return;
        }
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Switch { value: choice },
            successors: Successors::Switch(cases, moved),
            origin,
        };
        points.insert(0, self.point(vertex, choice, false));
        let names = variables.iter().map(|variable| variable.name.clone()).collect();
        self.found(StatementFault::Missing(names), Role::Missing, points);
    }
}
