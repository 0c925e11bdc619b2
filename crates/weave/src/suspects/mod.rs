//! Suspects: the expressions that may be at fault.
//!
//! A suspect is an expression of the source in one of the roles of [`Role`], wherever it is in
//! the program: one that a macro brings into several functions is one suspect with several
//! [points](Point), because a fault in it is one fault. A use of that macro is another one, because
//! something else may be meant there. Conditions of assertions and assumptions,
//! models of the library and routines that only check are no suspects, and neither is a value that
//! is an input of the program.

mod assigned;
mod assignment;
mod calls;
mod initial;
mod insertions;
mod live;
mod macros;
mod members;
mod records;
mod retarget;
mod statements;
mod subscripts;
mod targets;
mod trusted;

use rustc_hash::{FxHashMap, FxHashSet};

pub use assignment::{AssignmentText, split_assignment};
pub(crate) use initial::add_initial_values;
pub use ir::Point;
use ir::{
    Argument, Body, ComponentId, ComponentKind, Expression, ExpressionId, ExpressionKind,
    FunctionId, LocalId, LocalKind, Origin, PlaceKind, PrintFormat, Program, Statement, VertexId,
    carried,
};
use macros::Macros;
pub use members::{Alternatives, member_in, other_members};
pub(crate) use records::add_record_values;
pub(crate) use statements::add_statement_faults;
pub use statements::{FaultKinds, MissingTarget, StatementFault};
pub use subscripts::{Subscript, Subscripted, neighbouring_subscripts};
pub use trusted::{check_routines, is_check};

/// What an expression is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// What is assigned, or an object initialised with.
    Assigned,
    /// The condition of a branch, loop, switch or `?:`.
    Condition,
    /// What a function is called with.
    Argument,
    /// What a function returns.
    Returned,
    /// A subscript.
    Subscript,
    /// What a macro stands for within other expressions.
    Macro,
    /// Where an assignment goes.
    Target,
    /// A call of a function.
    Call,
    /// A statement that should not be there.
    Superfluous,
    /// A place where an assignment is missing.
    Missing,
}

/// An expression that may be at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspect {
    /// The component that it is, or a part of whose text it is.
    pub component: ComponentId,
    /// Its text: in the body of a macro of the user's, or where one of the system is used.
    pub range: source::Range,
    /// What it is there for.
    pub role: Role,
    /// Where it is evaluated.
    pub points: Vec<Point>,
}

impl Suspect {
    /// Whether it is the use of a macro, and not what is in the body of one.
    #[must_use]
    pub fn is_use(&self, program: &Program) -> bool {
        let written = |point: &Point| program.components[point.origin.component].range;
        self.points.first().is_some_and(|point| written(point) != self.range)
    }
}

/// All suspects of the user's functions, in the order of the program's text.
#[must_use]
pub fn suspects(program: &Program) -> Vec<Suspect> {
    let routines = check_routines(program);
    let mut found = Found { program, suspects: Vec::new(), by_text: FxHashMap::default() };
    for (id, function) in program.functions.entries() {
        let of_user = function.kind == ir::FunctionKind::User || program.initializer == Some(id);
        if let Some(body) = function.body.as_ref().filter(|_| of_user && !routines.contains(&id)) {
            found.function(id, body);
        }
    }
    let mut suspects = found.suspects;
    for suspect in suspects.iter_mut().filter(|suspect| suspect.role == Role::Macro) {
        suspect.points.iter_mut().for_each(|point| point.truth = false);
    }
    let mut suspects = without_twins(suspects);
    suspects.sort_by_key(|suspect| (suspect.range.file, suspect.range.start, suspect.range.end));
    suspects
}

/// Suspects without those that are evaluated where another one before them is, and nowhere else: the
/// only use of a macro.
#[must_use]
pub fn without_twins(suspects: Vec<Suspect>) -> Vec<Suspect> {
    let mut known = FxHashSet::default();
    let places = |suspect: &Suspect| {
        let places = suspect.points.iter().map(|point| (point.function, point.expression));
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places
    };
    suspects.into_iter().filter(|suspect| known.insert(places(suspect))).collect()
}

struct Found<'p> {
    program: &'p Program,
    suspects: Vec<Suspect>,
    /// By their texts, and whether they are what a statement within an expression gives.
    by_text: FxHashMap<(source::Range, bool), usize>,
}

/// What is known of the temporaries of a function.
pub struct Temporaries {
    /// The vertices that write each.
    writers: FxHashMap<LocalId, Vec<VertexId>>,
}

impl Found<'_> {
    fn function(&mut self, id: FunctionId, body: &Body) {
        let temporaries = Temporaries::new(body);
        let checked = checked_texts(self.program, body);
        let macros = Macros::new(self.program, body);
        let mut parts = carried::Parts::new(self.program, body);
        let mut seen: FxHashSet<ExpressionId> = FxHashSet::default();
        let mut uses = Vec::new();
        for (vertex, at) in body.vertices.entries() {
            let ends = self.program.initializer == Some(id)
                && matches!(at.statement, Statement::Return(_));
            let of_system = self.program.is_system(at.origin) && !macros.is_condition(body, at);
            if of_system || is_check(body, vertex) || ends {
                continue;
            }
            let mut roles = self.roles(body, vertex);
            let (expressions, places) = parts.of(vertex);
            let own = roles.len();
            for expression in expressions {
                roles.extend(self.inner_role(body, expression));
                if macros.is_use(body, expression) {
                    uses.push((vertex, expression));
                }
            }
            for place in places {
                if let PlaceKind::Element { index, .. } = body.places[place].kind {
                    roles.push((self.own_value(body, index), Role::Subscript));
                }
            }
            // What a macro of the system does inside is not the user's.
            let inner = roles.split_off(own).into_iter();
            roles.extend(inner.filter(|(expression, _)| !self.is_of_system(body, *expression)));
            for (expression, role) in roles {
                let (vertex, expression) = temporaries.source(body, vertex, expression);
                let expression = self.own_value(body, expression);
                if temporaries.is_input(self.program, body, expression) || !seen.insert(expression)
                {
                    continue;
                }
                // What is converted for its user is not evaluated once more as a use of a macro.
                let inner = |one: &ExpressionId| macros::only_converted(body, *one);
                seen.extend(std::iter::successors(inner(&expression), inner));
                let point = self.point(body, &temporaries, (id, vertex), (expression, role));
                let range = text_of(self.program, point.origin);
                if !checked.iter().any(|check| contains(*check, range)) {
                    let role = records::role(self.program, body, expression).unwrap_or(role);
                    let given_on = is_given_on(body, expression);
                    for text in macros.texts_of(point.origin) {
                        self.add(role, point, (text.range, given_on));
                    }
                }
            }
        }
        for (vertex, expression) in uses {
            if !seen.insert(expression) {
                continue;
            }
            let at = (id, vertex);
            let point = self.point(body, &temporaries, at, (expression, Role::Macro));
            // Where it is used is a part of another expression.
            let in_bodies =
                macros.texts_of(point.origin).into_iter().filter(|text| text.expansion.is_some());
            for text in in_bodies {
                self.add(Role::Macro, point, (text.range, false));
            }
        }
    }

    /// Whether an expression is in the body of a macro of the system.
    fn is_of_system(&self, body: &Body, expression: ExpressionId) -> bool {
        body.expressions[expression].origin.is_some_and(|origin| self.program.is_system(origin))
    }

    /// A value in the type of its text: without the conversion to the type of what it is stored in, passed
    /// as or computed with.
    fn own_value(&self, body: &Body, mut value: ExpressionId) -> ExpressionId {
        while let Some(operand) = self.converted_for_user(body, value) {
            value = operand;
        }
        value
    }

    /// What a conversion converts that is not in the text. What `c += 1` stores has the type of
    /// `c`: its conversion is a part of the text. A number that is written has the type that it is
    /// converted to, because another one could be written for it.
    fn converted_for_user(&self, body: &Body, value: ExpressionId) -> Option<ExpressionId> {
        let Expression { kind: ExpressionKind::Convert { operand, .. }, origin, .. } =
            body.expressions[value]
        else {
            return None;
        };
        let Some(origin) = origin else { return Some(operand) };
        let inner = body.expressions[operand].origin;
        let component = |origin: Origin| &self.program.components[origin.component];
        let is_for_user = match component(origin).kind {
            ComponentKind::Statement => {
                inner.is_none_or(|inner| component(inner).range != component(origin).range)
            }
            ComponentKind::Assigned
            | ComponentKind::Initializer
            | ComponentKind::Condition
            | ComponentKind::Argument
            | ComponentKind::Returned
            | ComponentKind::Subscript
            | ComponentKind::Target
            | ComponentKind::Operand => {
                let is_number =
                    matches!(body.expressions[operand].kind, ExpressionKind::Constant(_));
                inner == Some(origin) && !is_number
            }
        };
        is_for_user.then_some(operand)
    }

    /// An expression with its text: that of the call or statement that computed a temporary.
    fn point(
        &self,
        body: &Body,
        temporaries: &Temporaries,
        (function, vertex): (FunctionId, VertexId),
        (expression, role): (ExpressionId, Role),
    ) -> Point {
        let own = body.expressions[expression].origin;
        let computed = || {
            let writers = temporaries.writers_of(body, expression)?;
            let mut origins = writers.iter().map(|&writer| body.vertices[writer].origin);
            let first = origins.next()?;
            origins.all(|origin| origin == first).then_some(first)
        };
        let own = stored(self.program, body, expression).or(own);
        let origin = own.or_else(computed).unwrap_or(body.vertices[vertex].origin);
        let switches = matches!(body.vertices[vertex].statement,
            Statement::Switch { value } if self.own_value(body, value) == expression);
        let truth = role == Role::Condition && !switches;
        Point { function, vertex, expression, origin, truth }
    }

    fn add(&mut self, role: Role, point: Point, text: (source::Range, bool)) {
        let (range, _) = text;
        if self.program.sources.file(range.file).system {
            return;
        }
        let next = self.suspects.len();
        let index = *self.by_text.entry(text).or_insert(next);
        if index == next {
            let component = point.origin.component;
            self.suspects.push(Suspect { component, range, role, points: Vec::new() });
        }
        let suspect = &mut self.suspects[index];
        suspect.points.push(point);
        if role == Role::Macro {
            suspect.role = role;
        }
    }
}

impl Temporaries {
    /// Looks through a function.
    #[must_use]
    pub fn new(body: &Body) -> Self {
        let mut writers: FxHashMap<LocalId, Vec<VertexId>> = FxHashMap::default();
        for (vertex, at) in body.vertices.entries() {
            for target in at.statement.written_places() {
                if let PlaceKind::Local(local) = body.places[target].kind
                    && body.locals[local].kind == LocalKind::Temporary
                {
                    writers.entry(local).or_default().push(vertex);
                }
            }
        }
        Self { writers }
    }

    /// The vertices that write the temporary that an expression reads.
    #[must_use]
    pub fn writers_of(&self, body: &Body, expression: ExpressionId) -> Option<&[VertexId]> {
        let ExpressionKind::Load { place, .. } = body.expressions[expression].kind else {
            return None;
        };
        let PlaceKind::Local(local) = body.places[place].kind else { return None };
        self.writers.get(&local).map(|writers| &writers[..])
    }

    /// Where a value is computed that a statement has kept for another.
    fn source(
        &self,
        body: &Body,
        vertex: VertexId,
        expression: ExpressionId,
    ) -> (VertexId, ExpressionId) {
        let Some(&[writer]) = self.writers_of(body, expression) else {
            return (vertex, expression);
        };
        if is_given_on(body, expression) {
            return (vertex, expression);
        }
        let Statement::Assign { value, .. } = body.vertices[writer].statement else {
            return (vertex, expression);
        };
        (writer, value)
    }

    /// Whether a value is an input as it comes, or converted.
    fn is_input(&self, program: &Program, body: &Body, mut expression: ExpressionId) -> bool {
        while let ExpressionKind::Convert { operand, .. } = body.expressions[expression].kind {
            expression = operand;
        }
        let writers = self.writers_of(body, expression).unwrap_or_default();
        writers.iter().any(|&vertex| {
            let statement = &body.vertices[vertex].statement;
            let reads = |callee| reads_character(&program.functions[callee]);
            matches!(statement, Statement::Input { .. } | Statement::ReadByte { .. })
                || statement.called().is_some_and(reads)
        })
    }
}

impl Found<'_> {
    /// What a statement itself computes, with the roles.
    fn roles(&self, body: &Body, vertex: VertexId) -> Vec<(ExpressionId, Role)> {
        let own = |value: &ExpressionId| self.own_value(body, *value);
        let scalar = |argument: &Argument| match argument {
            Argument::Value(value) => Some(own(value)),
            Argument::Object(..) => None,
        };
        let arguments = |values: &[&ExpressionId]| {
            values.iter().map(|value| (own(value), Role::Argument)).collect()
        };
        match &body.vertices[vertex].statement {
            Statement::Assign { target, value, .. } => {
                let temporary = matches!(body.places[*target].kind, PlaceKind::Local(local)
                    if body.locals[local].kind == LocalKind::Temporary);
                if temporary { Vec::new() } else { vec![(own(value), Role::Assigned)] }
            }
            Statement::Branch { condition } | Statement::Switch { value: condition } => {
                vec![(own(condition), Role::Condition)]
            }
            Statement::Return(Some(returned)) => {
                scalar(returned).map(|value| (value, Role::Returned)).into_iter().collect()
            }
            Statement::Call(call) => {
                let values = call.arguments.iter().filter_map(scalar);
                values.map(|value| (value, Role::Argument)).collect()
            }
            Statement::Print(print) => match &print.format {
                PrintFormat::Constant { arguments: values, .. }
                | PrintFormat::Computed { arguments: values, .. } => {
                    values.iter().map(|value| (own(value), Role::Argument)).collect()
                }
                PrintFormat::List { .. } => Vec::new(),
            },
            Statement::Allocate { size, .. } => arguments(&[size]),
            Statement::Free { pointer, .. } => arguments(&[pointer]),
            Statement::Exit { status } => arguments(&[status]),
            Statement::CopyBytes { target, source, size, .. } => arguments(&[target, source, size]),
            Statement::FillBytes { target, byte, size, .. } => arguments(&[target, byte, size]),
            // What these compute is no suspect as a whole.
            Statement::Return(None)
            | Statement::Skip
            | Statement::CopyObject { .. }
            | Statement::Clear { .. }
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
            | Statement::Declare { .. }
            | Statement::Discard { .. }
            | Statement::Abort
            | Statement::Spawn { .. }
            | Statement::Join { .. }
            | Statement::Await { .. }
            | Statement::EndThread { .. }
            | Statement::Rely { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => Vec::new(),
        }
    }

    /// What stands inside of another expression and has a role of its own.
    fn inner_role(&self, body: &Body, expression: ExpressionId) -> Option<(ExpressionId, Role)> {
        match body.expressions[expression].kind {
            ExpressionKind::Conditional { condition, .. } => {
                Some((self.own_value(body, condition), Role::Condition))
            }
            ExpressionKind::PointerAdd { index, .. } => {
                let index = self.own_value(body, index);
                let component = body.expressions[index].origin?.component;
                let is_subscript =
                    self.program.components[component].kind == ComponentKind::Subscript;
                is_subscript.then_some((index, Role::Subscript))
            }
            ExpressionKind::Constant(_)
            | ExpressionKind::Load { .. }
            | ExpressionKind::Address(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::Convert { .. }
            | ExpressionKind::LogicalAnd(..)
            | ExpressionKind::LogicalOr(..)
            | ExpressionKind::Builtin { .. } => None,
        }
    }
}

/// The text of what `c += 1` computes, if an expression is the conversion to the type of `c`.
fn stored(program: &Program, body: &Body, expression: ExpressionId) -> Option<Origin> {
    let Expression { kind: ExpressionKind::Convert { operand, .. }, origin, .. } =
        body.expressions[expression]
    else {
        return None;
    };
    let component = &program.components[origin?.component];
    let inner = body.expressions[operand].origin?;
    let same = program.components[inner.component].range == component.range;
    (component.kind == ComponentKind::Statement && same).then_some(inner)
}

/// Whether a function of the library gives a character of the input.
fn reads_character(function: &ir::Function) -> bool {
    function.kind != ir::FunctionKind::User
        && matches!(&*function.name, "getchar" | "getc" | "fgetc" | "getchar_unlocked")
}

/// Whether an expression is what an assignment or increment within another expression gives: the
/// value of `b = 1` in `a = b = 1`, and that of `i++` in `t[i++]`.
#[must_use]
pub fn is_given_on(body: &Body, expression: ExpressionId) -> bool {
    let Expression { kind: ExpressionKind::Load { place, .. }, origin: Some(_), .. } =
        body.expressions[expression]
    else {
        return false;
    };
    matches!(body.places[place].kind, PlaceKind::Local(local)
        if body.locals[local].kind == LocalKind::Temporary && body.locals[local].origin.is_none())
}

/// Whether other values of an expression could be had by another text in its place. What stands for
/// a record, or for an assignment within another expression, is only a part of what its text does.
#[must_use]
pub fn is_whole_text(body: &Body, expression: ExpressionId) -> bool {
    !is_given_on(body, expression) && !body.records.aspects.contains_key(&expression)
}

/// The user's text of something: what comes out of a macro of the system stands where it is used.
fn text_of(program: &Program, origin: Origin) -> source::Range {
    let location = program.location(origin);
    if !program.is_system(origin) {
        return location.range;
    }
    let mut uses = program.sources.expansion_chain(location).map(|expansion| expansion.at);
    let of_user = |range: &source::Range| !program.sources.file(range.file).system;
    uses.find(of_user).unwrap_or(location.range)
}

/// The texts of the conditions of assertions.
fn checked_texts(program: &Program, body: &Body) -> Vec<source::Range> {
    let checks = body.vertices.entries().filter(|(vertex, _)| is_check(body, *vertex));
    checks.map(|(_, at)| program.components[at.origin.component].range).collect()
}

/// Whether a text is a part of another.
fn contains(whole: source::Range, part: source::Range) -> bool {
    whole.file == part.file && whole.start <= part.start && part.end <= whole.end
}
